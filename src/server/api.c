/* api.c: requests by HTTP. Each is a row of `route`: who may ask, what the body must look like, and the
 * function that writes the members of the answer. When that refuses, the refusal is the answer. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

    assert(why->msgid);
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

    assert(status >= 100 && status <= 599 && body && cookie);
    if (cookie[0])
        a.field[0] = (struct net_field){ "Set-Cookie", cookie };
    net_answer(r, &a);
}

void api_refuse(struct server *s, struct net_request *r, const struct lv_lang *lang,
                const struct lv_refusal *why)
{
    assert(why->code != LV_E_OK);
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
        [NET_F_UPGRADE] = N_("this is not a WebSocket handshake we understand"),
        [NET_F_RATE] = N_("too many requests; wait a little"),
        [NET_F_ADDRESS] = N_("too many connections from one address"),
        [NET_F_BUSY] = N_("too many people are connected; try again later"),
        [NET_F_STOPPING] = N_("the server is stopping; try again in a moment"),
    };
    static char room[512]; /* copied by net before it asks again */
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    assert(fault < NET_N_FAULTS && words[fault]);
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
    const char *name = person_cookie(c->r);

    assert(strlen(secret) < SECRET_TEXT && name);
    snprintf(c->cookie, sizeof c->cookie, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s", name, secret,
             secret[0] ? 400 * 86400 : 0, c->r->secure ? "; Secure" : "");
}

/* An answer that waits for its transaction. */
struct reply {
    struct server *s;
    struct net_request *r;
    const struct lv_lang *lang;
    int64_t forgets;
    int64_t renames;
    struct ending ending;
    struct lv_refusal stale;
    char cookie[256];
    size_t len;
    char body[];
};

/* What was on its way while the person was deleted came after them: once more, behind it. */
void person_is_gone(struct server *s, int64_t person)
{
    struct store_tx *tx = room_forget_person(s, person) ? store_tx_new(s->store) : NULL;

    if (tx) {
        store_drop_person(tx, person);
        store_submit(tx, NULL, NULL, NULL);
    }
}

static void committed(void *arg, const struct lv_refusal *why)
{
    struct reply *p = arg;
    struct lv_refusal taken;

    if (why && why->code == LV_E_STALE) { /* but for that, all that is unique here is a name to log in with */
        lv_refuse(&taken, LV_E_TAKEN, NULL, N_("somebody else has this name"), 0);
        why = p->stale.code != LV_E_OK ? &p->stale : &taken;
    }
    if (why) {
        api_refuse(p->s, p->r, p->lang, why);
    } else {
        if (p->ending.what != ENDS_NOTHING)
            visitor_end(p->s, &p->ending);
        if (p->forgets)
            person_is_gone(p->s, p->forgets);
        if (p->renames)
            room_show_changes(p->s);
        answer(p->r, 200, p->body, p->len, p->cookie);
    }
    free(p);
}

/* Other processes look at what has changed when it is stored. */
static void tell_others(const struct call *c, struct store_tx *tx)
{
    if (c->ending.what != ENDS_NOTHING && c->ending.person)
        several_tell(tx, "person", c->ending.person);
    if (c->forgets)
        several_tell(tx, "person", c->forgets);
    if (c->renames)
        several_tell(tx, "name", c->renames);
}

bool api_commit(struct call *c, struct store_tx *tx)
{
    struct reply *p;

    assert(tx && !c->later);
    lv_json_end(&c->j);
    tell_others(c, tx);
    p = malloc(sizeof *p + c->s->out.len);
    if (!p) {
        store_tx_free(tx);
        return no_memory(c->why);
    }
    *p = (struct reply){ .s = c->s, .r = c->r, .lang = c->lang, .forgets = c->forgets, .renames = c->renames,
                         .ending = c->ending, .stale = c->stale,
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

/* ---- routes ---------------------------------------------------------------------------------- */

enum { NO_BODY = -1 };
static const struct route {
    const char *method, *path; /* '#' stands for a number */
    bool known;                /* only for people we know */
    int body;                  /* enum body_kind */
    bool (*answer)(struct call *c);
} route[] = {
    { "GET", "/healthz", false, NO_BODY, host_health },
    { "GET", "/metrics", false, NO_BODY, host_metrics },
    { "GET", "/api/admin", false, NO_BODY, admin_show },
    { "POST", "/api/admin", false, BODY_ADMIN, admin_do },
    { "GET", "/api/acts", false, NO_BODY, admin_acts },
    { "GET", "/api/games", false, NO_BODY, tables_games },
    { "POST", "/api/guest", false, BODY_GUEST, people_guest },
    { "GET", "/api/me", true, NO_BODY, people_me },
    { "POST", "/api/me", true, BODY_RENAME, people_rename },
    { "GET", "/api/me/devices", true, NO_BODY, people_devices },
    { "POST", "/api/me/devices", true, BODY_END_DEVICE, people_end_device },
    { "GET", "/api/me/export", true, NO_BODY, people_export },
    { "POST", "/api/me/delete", true, BODY_FORGET, people_forget },
    { "POST", "/api/account", true, BODY_ACCOUNT, people_account },
    { "POST", "/api/login", false, BODY_LOGIN, people_login },
    { "POST", "/api/recover", false, BODY_RECOVER, people_recover },
    { "POST", "/api/logout", true, BODY_LOGOUT, people_logout },
    { "GET", "/api/tables", false, NO_BODY, tables_list },
    { "POST", "/api/tables", true, BODY_CREATE, tables_create },
    { "GET", "/api/tables/#", true, NO_BODY, tables_one },
    { "POST", "/api/tables/#/words", true, BODY_WORDS, codes_make },
    { "POST", "/api/words", false, BODY_FIND, codes_find },
    { "GET", "/api/tables/#/board", true, NO_BODY, tables_board },
    { "GET", "/api/tables/#/record", true, NO_BODY, tables_record },
    { "GET", "/api/tables/#/answers", true, NO_BODY, tables_answers },
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

    assert(to->body < BODY_KINDS);
    if (!person_cookie(c->r))
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("one device is for {n} people at most"), LV_MAX_SEATS);
    if (!person_of(c->s, c->r, &c->person, c->why)) {
        if (c->why->code != LV_E_STRANGER || to->known)
            return false;
        memset(&c->person, 0, sizeof c->person);
    }
    c->lang = lang_of(c->r, &c->person);
    if (to->body != NO_BODY) {
        if (!net_origin_is_ours(c->r))
            return lv_refuse(c->why, LV_E_FORBIDDEN, NULL, N_("another site's page may not ask this"), 0);
        if (to->answer != people_forget && to->answer != people_logout
            && !admin_lets_in(c->s, c->person.id, c->r, c->why))
            return false;
        body = lv_doc_read(c->r->body, c->r->body_len, 65536, c->why);
        if (!body || !lv_shape_check(&body_shape[to->body], body, c->why)) {
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
