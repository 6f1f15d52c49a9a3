/* api.c: requests by HTTP. Each is a row of `route`: who may ask, what the body must look like, and the
 * function that writes the members of the answer. When that refuses, the refusal is the answer. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/options.h"
#include "serve.h"

/* ---- answers --------------------------------------------------------------------------------- */

static int status_of(enum lv_code code)
{
    switch (code) {
    case LV_E_OK: return 200;
    case LV_E_STRANGER: return 401;
    case LV_E_FORBIDDEN: return 403;
    case LV_E_UNKNOWN: return 404;
    case LV_E_TAKEN: case LV_E_STALE: case LV_E_NOT_NOW: case LV_E_TURN: case LV_E_UNDO: return 409;
    case LV_E_RATE: return 429;
    case LV_E_BUSY: return 503;
    case LV_E_SYSTEM: case LV_E_DATA: case LV_E_VERSION: return 500;
    case LV_E_RULE: case LV_E_FORMAT: case LV_E_POSITION: case LV_E_LIMIT: case LV_E_PLAYERS:
    case LV_E_OPTION: case LV_E_CLASH: case LV_E_NEEDS_FOUR: case LV_N_CODES: break;
    }
    return 400;
}

void put_refusal(struct lv_json *j, const struct lv_lang *lang, const struct lv_refusal *why)
{
    char room[1024];
    struct lv_buf words = LV_BUF(room);

    lv_json_put_text(j, "code", lv_code_key(why->code));
    if (why->rule)
        lv_json_put_text(j, "rule", why->rule);
    lv_say(&words, lang, why->msgid, LV_NUM("n", why->n), LV_STR("text", why->text));
    lv_json_put_text(j, "message", room);
}

static void write_error(struct lv_buf *to, const struct lv_lang *lang, const struct lv_refusal *why)
{
    struct lv_json j = lv_json_on(to);

    lv_buf_clear(to);
    lv_json_object(&j);
    lv_json_key(&j, "error");
    lv_json_object(&j);
    put_refusal(&j, lang, why);
    lv_json_end(&j);
    lv_json_end(&j);
}

static void answer(struct net_request *r, int status, const char *body, size_t len, const char *cookie)
{
    struct net_answer a = { .status = status, .type = "application/json", .body = body, .len = len };

    if (cookie[0])
        a.field[0] = (struct net_field){ "Set-Cookie", cookie };
    net_answer(r, &a);
}

void api_refuse(struct server *s, struct net_request *r, const struct lv_lang *lang,
                const struct lv_refusal *why)
{
    s->counts.refused++;
    write_error(&s->out, lang, why);
    answer(r, status_of(why->code), s->out.at, s->out.len, "");
}

/* What net refuses by itself, in words. */
void api_refused(void *user, const struct net_request *r, enum net_fault fault, struct net_answer *a)
{
    static const char *const words[NET_N_FAULTS] = {
        [NET_F_BAD_REQUEST] = N_("this request cannot be read"),
        [NET_F_ORIGIN] = N_("another site's page may not ask this"),
        [NET_F_METHOD] = N_("this cannot be done with this address"),
        [NET_F_LENGTH] = N_("the request does not say how long it is"),
        [NET_F_TOO_LARGE] = N_("the request is too long"),
        [NET_F_TARGET] = N_("the address is too long"),
        [NET_F_UPGRADE] = N_("this is no WebSocket handshake that we know"),
        [NET_F_RATE] = N_("too many requests; wait a little"),
        [NET_F_ADDRESS] = N_("too many connections from one address"),
        [NET_F_BUSY] = N_("too many people are connected; try again later"),
        [NET_F_STOPPING] = N_("the server stops; try again in a moment"),
    };
    static char room[512]; /* copied by net before it asks again */
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    (void)user;
    lv_json_object(&j);
    lv_json_key(&j, "error");
    lv_json_object(&j);
    lv_json_put_text(&j, "code", net_fault_key(fault));
    lv_json_put_text(&j, "message", lv_translate(lang_of(r, NULL), words[fault]));
    lv_json_end(&j);
    lv_json_end(&j);
    a->type = "application/json";
    a->body = room;
    a->len = b.len;
}

void api_cookie(struct call *c, const char *secret)
{
    snprintf(c->cookie, sizeof c->cookie, "ludovie=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s",
             secret, secret[0] ? 400 * 86400 : 0, c->r->secure ? "; Secure" : "");
}

/* An answer that waits for its transaction. */
struct reply {
    struct server *s;
    struct net_request *r;
    const struct lv_lang *lang;
    int64_t forgets;
    char cookie[256];
    size_t len;
    char body[];
};

static void committed(void *arg, const struct lv_refusal *why)
{
    struct reply *p = arg;
    struct lv_refusal taken;

    if (why && why->code == LV_E_STALE) { /* all that is unique here is a name to log in with */
        lv_refuse(&taken, LV_E_TAKEN, NULL, N_("somebody else has this name"), 0);
        why = &taken;
    }
    if (why) {
        api_refuse(p->s, p->r, p->lang, why);
    } else {
        if (p->forgets)
            room_forget_person(p->s, p->forgets);
        answer(p->r, 200, p->body, p->len, p->cookie);
    }
    free(p);
}

bool api_commit(struct call *c, struct store_tx *tx)
{
    struct reply *p;

    lv_json_end(&c->j);
    p = malloc(sizeof *p + c->s->out.len);
    if (!p) {
        store_tx_free(tx);
        return lv_refuse(c->why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    }
    *p = (struct reply){ .s = c->s, .r = c->r, .lang = c->lang, .forgets = c->forgets,
                         .len = c->s->out.len };
    memcpy(p->cookie, c->cookie, sizeof p->cookie);
    memcpy(p->body, c->s->out.at, p->len);
    if (!store_submit(tx, committed, p, c->why)) {
        free(p);
        return false;
    }
    c->later = true;
    return true;
}

/* ---- games ----------------------------------------------------------------------------------- */

static void put_named(struct call *c, const char *id, const char *msgid)
{
    lv_json_object(&c->j);
    lv_json_put_text(&c->j, "id", id);
    lv_json_put_text(&c->j, "title", lv_translate(c->lang, msgid));
    lv_json_end(&c->j);
}

static bool get_games(struct call *c)
{
    lv_json_key(&c->j, "games");
    lv_json_list(&c->j);
    for (int i = 0; lv_game_at(i); i++)
        lv_game_describe(lv_game_at(i), c->lang, &c->j);
    lv_json_end(&c->j);
    lv_json_key(&c->j, "bots");
    lv_json_list(&c->j);
    for (int i = 0; lv_level_id(i); i++)
        put_named(c, lv_level_id(i), lv_level_title(i));
    lv_json_end(&c->j);
    lv_json_key(&c->j, "phrases");
    lv_json_list(&c->j);
    for (int i = 0; phrase_id(i); i++)
        put_named(c, phrase_id(i), phrase_text(i));
    lv_json_end(&c->j);
    return true;
}

/* ---- tables ---------------------------------------------------------------------------------- */

static bool read_settings(const struct call *c, struct table_settings *set)
{
    const char *clock = shape_text(c->body, "clock");

    set->host = c->person.id;
    set->seats = lv_node_get(c->body, "seats")->n;
    set->listed = shape_bool(c->body, "listed", false);
    set->onlookers = shape_bool(c->body, "onlookers", true);
    set->chatting = shape_bool(c->body, "chatting", true);
    set->absence = (int)shape_int(c->body, "absence", 120);
    set->clock = !clock || strcmp(clock, "none") == 0 ? CLOCK_NONE
               : strcmp(clock, "move") == 0 ? CLOCK_MOVE : CLOCK_RESERVE;
    if (set->clock == CLOCK_NONE && (lv_node_get(c->body, "seconds") || lv_node_get(c->body, "increment")))
        return lv_refuse(c->why, LV_E_CLASH, NULL, N_("seconds are for a clock, and there is none"), 0);
    set->seconds = (int)shape_int(c->body, "seconds", set->clock == CLOCK_RESERVE ? 900 : 60);
    set->increment = (int)shape_int(c->body, "increment", 0);
    return true;
}

/* The deed by which a seat is filled from the beginning. *n counts them. */
static bool seat_one(struct call *c, struct table *t, int seat, const struct lv_node *who,
                     struct deed *d, int *n)
{
    struct lv_buf b;

    if (who->type != LV_NODE_TEXT)
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("a seat is \"me\", \"open\" or a bot"), 0);
    if (strcmp(who->text, "open") == 0)
        return true;
    if (strcmp(who->text, "me") == 0) {
        d[*n] = deed_of(DEED_KEEP, seat);
        d[*n].by = c->person.id;
        if (!table_apply(t, &d[(*n)++], c->why))
            return false;
        table_set_name(t, seat, c->person.name);
        return true;
    }
    d[*n] = deed_of(DEED_BOT, seat);
    b = LV_BUF(d[*n].text);
    lv_buf_text(&b, who->text);
    seat_bytes(&d[*n]);
    return room_bot_is_fine(who->text, c->why) && table_apply(t, &d[(*n)++], c->why);
}

static struct table *make_table(struct call *c, const struct lv_game *g, struct deed *d, int *n)
{
    const struct lv_node *options = lv_node_get(c->body, "options");
    const struct lv_data *data = server_data(c->s, g, c->why);
    struct table_settings set = { 0 };
    uint8_t seed[LV_SEED];
    char room[4096];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    struct lv_setup u;
    struct table *t;
    int i = 0;

    if (!data || !read_settings(c, &set))
        return NULL;
    set.rules = g->rules_version;
    set.components = lv_data_hash(data);
    if (!lv_setup_init(&u, g, data, set.seats, c->why)
        || (options && !lv_setup_read_all(&u, options, c->why)))
        return NULL;
    lv_setup_write_all(&u, false, &j);
    if (b.cut) {
        lv_refuse(c->why, LV_E_LIMIT, NULL, N_("the options are too long"), 0);
        return NULL;
    }
    randombytes_buf(seed, sizeof seed);
    t = table_new(store_new_id(c->s->store), g, data, &set, room, seed, c->why);
    for (const struct lv_node *who = lv_node_get(c->body, "seats")->first; t && who; who = who->next)
        if (!seat_one(c, t, i++, who, d, n)) {
            table_free(t);
            t = NULL;
        }
    return t;
}

static bool create(struct call *c)
{
    const struct lv_game *g = lv_game_find(shape_text(c->body, "game"), c->why);
    struct deed first[LV_MAX_SEATS];
    int n = 0;
    struct table *t = g ? make_table(c, g, first, &n) : NULL;
    struct store_tx *tx = t ? store_tx_new(c->s->store) : NULL;
    char key[SECRET_TEXT];
    uint8_t hash[STORE_HASH];

    if (!t)
        return false;
    if (!tx) {
        table_free(t);
        return lv_refuse(c->why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    }
    secret_make(key, hash);
    lv_json_put_int(&c->j, "table", t->id);
    lv_json_put_text(&c->j, "key", key);
    room_create(t, first, n, hash, tx);
    table_free(t);
    return api_commit(c, tx);
}

enum { MAX_LISTED = 200 };
struct listing {
    int n;
    struct { int64_t id, active; char game[32]; bool playing; } table[MAX_LISTED];
};

static bool list_one(void *arg, const struct store_table *t)
{
    struct listing *l = arg;
    struct lv_buf b = LV_BUF(l->table[l->n].game);

    l->table[l->n].id = t->id;
    l->table[l->n].active = t->active;
    l->table[l->n].playing = t->life == STORE_PLAYING;
    lv_buf_text(&b, t->game);
    return ++l->n < MAX_LISTED;
}

static bool count_seat(void *arg, const struct store_seat *seat)
{
    int *n = arg;

    n[0]++;
    n[1] += seat->kind == STORE_OPEN;
    return true;
}

static bool get_tables(struct call *c)
{
    struct listing *l = calloc(1, sizeof *l);
    bool fine = l ? store_each_listed(c->s->store, list_one, l, c->why)
                  : lv_refuse(c->why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);

    lv_json_key(&c->j, "tables");
    lv_json_list(&c->j);
    for (int i = 0; fine && i < l->n; i++) {
        const struct lv_game *g = lv_game_find(l->table[i].game, NULL);
        int seats[2] = { 0 };
        fine = store_each_seat(c->s->store, l->table[i].id, count_seat, seats, c->why);
        lv_json_object(&c->j);
        lv_json_put_int(&c->j, "id", l->table[i].id);
        lv_json_put_text(&c->j, "game", l->table[i].game);
        lv_json_put_text(&c->j, "title", g ? lv_translate(c->lang, g->title) : l->table[i].game);
        lv_json_put_text(&c->j, "state", l->table[i].playing ? "playing" : "lobby");
        lv_json_put_int(&c->j, "seats", seats[0]);
        lv_json_put_int(&c->j, "open", seats[1]);
        lv_json_put_int(&c->j, "active", l->table[i].active);
        lv_json_end(&c->j);
    }
    lv_json_end(&c->j);
    free(l);
    return fine;
}

/* The room of the table in the path, if this person may look into it. */
static struct room *find_room(struct call *c)
{
    struct room *room = room_get(c->s, c->number, c->why);

    return room && room_admits(room, c->person.id, net_query(c->r, "key"), c->why) ? room : NULL;
}

static bool get_table(struct call *c)
{
    struct room *room = find_room(c);
    struct table_reader reader = { c->lang, c->person.id, LV_ONLOOKER, false };

    if (!room)
        return false;
    reader.seat = table_seat_of(room_table(room), c->person.id);
    lv_json_key(&c->j, "table");
    table_write(room_table(room), &reader, room_watching(room), net_now(c->s->net), &c->j);
    return true;
}

/* The record shows every hidden card, so it waits for the end. It is text, not an object. */
static bool get_record(struct call *c)
{
    struct room *room = find_room(c);
    const struct table *t = room ? room_table(room) : NULL;
    size_t len;
    char *text;

    if (!t)
        return false;
    if (t->state != TABLE_OVER)
        return lv_refuse(c->why, LV_E_NOT_NOW, NULL, N_("the record can be had when the game is over"), 0);
    text = lv_match_record(t->m, true, &len, c->why);
    if (!text)
        return false;
    net_answer(c->r, &(struct net_answer){
        .status = 200, .type = "application/x-ndjson", .body = text, .len = len,
        .field = { { "Content-Disposition", "attachment; filename=\"ludovie.record\"" } } });
    free(text);
    c->later = true; /* answered already */
    return true;
}

/* ---- for who runs it ------------------------------------------------------------------------- */

static bool get_health(struct call *c)
{
    lv_json_put_bool(&c->j, "ok", true);
    lv_json_put_text(&c->j, "version", LV_VERSION);
    return true;
}

static void metric(struct lv_buf *b, const char *name, const char *type, int64_t value)
{
    lv_buf_text(b, "# TYPE ludovie_");
    lv_buf_text(b, name);
    lv_buf_char(b, ' ');
    lv_buf_text(b, type);
    lv_buf_text(b, "\nludovie_");
    lv_buf_text(b, name);
    lv_buf_char(b, ' ');
    lv_buf_int(b, value);
    lv_buf_char(b, '\n');
}

static bool get_metrics(struct call *c)
{
    const struct net_counts *n = net_counts(c->s->net);
    const struct server_counts *k = &c->s->counts;
    struct store_counts st = store_counts(c->s->store);
    struct lv_buf *b = &c->s->out;
    const struct { const char *name, *type; int64_t value; } row[] = {
        { "uptime_seconds", "gauge", (net_now(c->s->net) - c->s->started) / 1000 },
        { "connections", "gauge", n->connections },
        { "websockets", "gauge", n->websockets },
        { "tables_in_memory", "gauge", c->s->rooms },
        { "bots_waiting", "gauge", crew_waiting(c->s->bots) },
        { "store_waiting", "gauge", st.waiting },
        { "requests_total", "counter", n->requests },
        { "messages_in_total", "counter", n->messages_in },
        { "messages_out_total", "counter", n->messages_out },
        { "bytes_in_total", "counter", n->bytes_in },
        { "bytes_out_total", "counter", n->bytes_out },
        { "turned_away_total", "counter", n->turned_away },
        { "cut_slow_total", "counter", n->cut_slow },
        { "cut_silent_total", "counter", n->cut_silent },
        { "cut_late_total", "counter", n->cut_late },
        { "deeds_total", "counter", k->deeds },
        { "refused_total", "counter", k->refused },
        { "repeated_total", "counter", k->repeated },
        { "chats_total", "counter", k->chats },
        { "tables_rebuilt_total", "counter", k->rebuilt },
        { "tables_unloaded_total", "counter", k->unloaded },
        { "tables_failed_total", "counter", k->failed },
        { "bot_thoughts_total", "counter", k->thoughts },
        { "bot_thoughts_dropped_total", "counter", k->dropped_thoughts },
        { "store_commits_total", "counter", st.commits },
        { "store_transactions_total", "counter", st.transactions },
        { "store_failed_total", "counter", st.failed },
    };

    lv_buf_clear(b);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        metric(b, row[i].name, row[i].type, row[i].value);
    net_answer(c->r, &(struct net_answer){ .status = 200, .type = "text/plain; version=0.0.4",
                                           .body = b->at, .len = b->len });
    c->later = true;
    return true;
}

/* ---- routes ---------------------------------------------------------------------------------- */

enum { NO_BODY = -1 };
static const struct route {
    const char *method, *path; /* '#' stands for a number */
    bool known;                /* only for people we know */
    int body;                  /* enum body_kind */
    bool (*answer)(struct call *c);
} route[] = {
    { "GET", "/healthz", false, NO_BODY, get_health },
    { "GET", "/metrics", false, NO_BODY, get_metrics },
    { "GET", "/api/games", false, NO_BODY, get_games },
    { "POST", "/api/guest", false, BODY_GUEST, people_guest },
    { "GET", "/api/me", true, NO_BODY, people_me },
    { "POST", "/api/me", true, BODY_RENAME, people_rename },
    { "GET", "/api/me/export", true, NO_BODY, people_export },
    { "POST", "/api/me/delete", true, BODY_FORGET, people_forget },
    { "POST", "/api/account", true, BODY_ACCOUNT, people_account },
    { "POST", "/api/login", false, BODY_LOGIN, people_login },
    { "POST", "/api/recover", false, BODY_RECOVER, people_recover },
    { "POST", "/api/logout", true, BODY_LOGOUT, people_logout },
    { "GET", "/api/tables", false, NO_BODY, get_tables },
    { "POST", "/api/tables", true, BODY_CREATE, create },
    { "GET", "/api/tables/#", true, NO_BODY, get_table },
    { "GET", "/api/tables/#/record", true, NO_BODY, get_record },
};
enum { N_ROUTES = sizeof route / sizeof *route };

static bool path_fits(const char *pattern, const char *path, int64_t *number)
{
    for (; *pattern; pattern++) {
        if (*pattern != '#') {
            if (*path++ != *pattern)
                return false;
            continue;
        }
        *number = 0;
        if (*path < '1' || *path > '9')
            return false;
        for (; *path >= '0' && *path <= '9'; path++)
            if (*number > ((int64_t)1 << 53) / 10)
                return false;
            else
                *number = *number * 10 + (*path - '0');
    }
    return *path == '\0';
}

static const struct route *find_route(const struct net_request *r, int64_t *number, bool *other_method)
{
    bool head = strcmp(r->method, "HEAD") == 0;

    *other_method = false;
    for (int i = 0; i < N_ROUTES; i++)
        if (path_fits(route[i].path, r->path, number)) {
            if (strcmp(route[i].method, head ? "GET" : r->method) == 0)
                return &route[i];
            *other_method = true;
        }
    return NULL;
}

static bool run(struct call *c, const struct route *to)
{
    struct lv_node *body = NULL;
    bool fine;

    if (!person_of(c->s, c->r, &c->person, c->why)) {
        if (c->why->code != LV_E_STRANGER || to->known)
            return false;
        memset(&c->person, 0, sizeof c->person);
    }
    c->lang = lang_of(c->r, &c->person);
    if (to->body != NO_BODY) {
        if (!net_origin_is_ours(c->r))
            return lv_refuse(c->why, LV_E_FORBIDDEN, NULL, N_("another site's page may not ask this"), 0);
        body = lv_doc_read(c->r->body, c->r->body_len, 65536, c->why);
        if (!body || !shape_check(&body_shape[to->body], body, NULL, c->why)) {
            lv_doc_free(body);
            return false;
        }
    }
    c->body = body;
    lv_buf_clear(&c->s->out);
    c->j = lv_json_on(&c->s->out);
    lv_json_object(&c->j);
    fine = to->answer(c);
    lv_doc_free(body);
    return fine;
}

void api_request(void *user, struct net_request *r)
{
    struct server *s = user;
    struct lv_refusal why = { 0 };
    struct call c = { .s = s, .r = r, .lang = lang_of(r, NULL), .why = &why };
    const struct route *to;
    bool other_method;

    if (r->wants_ws && strcmp(r->path, "/ws") == 0) {
        room_connect(s, r);
        return;
    }
    to = find_route(r, &c.number, &other_method);
    if (!to) {
        if (other_method) {
            net_refuse(r, NET_F_METHOD);
            return;
        }
        lv_refuse(&why, LV_E_UNKNOWN, NULL, N_("there is nothing at this address"), 0);
    } else if (run(&c, to)) {
        if (!c.later) {
            lv_json_end(&c.j);
            answer(r, 200, s->out.at, s->out.len, c.cookie);
        }
        return;
    }
    api_refuse(s, r, c.lang, &why);
}
