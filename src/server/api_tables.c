/* api_tables.c: requests about games and tables: what can be played, making a table, finding one, and the
 * record of a game that is over. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/options.h"
#include "serve.h"

/* ---- games ----------------------------------------------------------------------------------- */

static void put_named(struct call *c, const char *id, const char *msgid)
{
    lv_json_object(&c->j);
    lv_json_put_text(&c->j, "id", id);
    lv_json_put_text(&c->j, "title", lv_translate(c->lang, msgid));
    lv_json_end(&c->j);
}

bool tables_games(struct call *c)
{
    lv_json_key(&c->j, "games");
    lv_json_list(&c->j);
    for (int i = 0; lv_game_at(i); i++)
        lv_game_describe(lv_game_at(i), server_data(c->s, lv_game_at(i), c->why), c->lang, &c->j);
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

/* ---- making one ------------------------------------------------------------------------------ */

static bool read_settings(const struct call *c, struct table_settings *set)
{
    const char *clock = lv_shape_text(c->body, "clock");

    assert(c->body);
    set->host = c->person.id;
    set->seats = lv_node_get(c->body, "seats")->n;
    set->listed = lv_shape_bool(c->body, "listed", false);
    set->onlookers = lv_shape_bool(c->body, "onlookers", true);
    set->chatting = lv_shape_bool(c->body, "chatting", true);
    set->absence = (int)lv_shape_int(c->body, "absence", 120);
    set->clock = !clock || strcmp(clock, "none") == 0 ? CLOCK_NONE
               : strcmp(clock, "move") == 0 ? CLOCK_MOVE : CLOCK_RESERVE;
    if (set->clock == CLOCK_NONE && (lv_node_get(c->body, "seconds") || lv_node_get(c->body, "increment")))
        return lv_refuse(c->why, LV_E_CLASH, NULL, N_("seconds are for a clock, and there is none"), 0);
    set->seconds = (int)lv_shape_int(c->body, "seconds", set->clock == CLOCK_RESERVE ? 900 : 60);
    set->increment = (int)lv_shape_int(c->body, "increment", 0);
    return true;
}

/* The deed by which a seat is filled from the beginning. *n counts them. */
static bool seat_one(struct call *c, struct table *t, int seat, const struct lv_node *who,
                     struct deed *d, int *n)
{
    struct lv_buf b;

    assert(seat >= 0 && seat < t->set.seats && *n < LV_MAX_SEATS);
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
    bot_bytes(t, &d[*n]);
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
    assert(set.seats >= 1 && set.seats <= LV_MAX_SEATS); /* lv_setup_init saw to it */
    t = table_new(store_new_id(c->s->store), g, data, &set, room, seed, c->why);
    if (t)
        randombytes_buf(t->salt, sizeof t->salt);
    for (const struct lv_node *who = lv_node_get(c->body, "seats")->first; t && who; who = who->next)
        if (!seat_one(c, t, i++, who, d, n)) {
            table_free(t);
            t = NULL;
        }
    return t;
}

/* Of what is refused for another reason nothing is counted. */
static bool may_make(struct call *c)
{
    return (several_take(c->s, &c->s->ration.made, (uint64_t)c->person.id)
            && several_take(c->s, &c->s->ration.made_from, ration_address(c->r->peer)))
           || lv_refuse(c->why, LV_E_RATE, NULL, N_("too many new tables; wait a little"), 0);
}

bool tables_create(struct call *c)
{
    const struct lv_game *g = lv_game_find(lv_shape_text(c->body, "game"), c->why);
    struct deed first[LV_MAX_SEATS];
    int n = 0;
    struct table *t = g ? make_table(c, g, first, &n) : NULL;
    struct store_tx *tx = t ? store_tx_new(c->s->store) : NULL;
    char key[SECRET_TEXT];
    uint8_t hash[STORE_HASH];

    if (!t)
        return false;
    if (!may_make(c)) {
        store_tx_free(tx);
        table_free(t);
        return false;
    }
    if (!tx) {
        table_free(t);
        return no_memory(c->why);
    }
    secret_make(key, hash);
    lv_json_put_int(&c->j, "table", t->id);
    lv_json_put_text(&c->j, "key", key);
    room_create(t, first, n, hash, tx);
    if (t->set.listed) {
        c->s->listed[(uint64_t)t->id % N_LISTED].table = t->id;
        c->s->listed[(uint64_t)t->id % N_LISTED].address = ration_address(c->r->peer);
    }
    table_free(t);
    return api_commit(c, tx);
}

/* ---- finding one ----------------------------------------------------------------------------- */

enum {
    PAGE = 50,          /* tables at once */
    MAX_LOOKED_AT = 2000,
    OF_ONE_PERSON = 3, OF_ONE_ADDRESS = 6, /* tables in the list */
    N_COUNTS = 4096     /* by hash: two who meet share one */
};
struct listing {
    struct server *s;
    int64_t active, id; /* the last that was shown before; active < 0: none */
    int n, looked_at;
    bool more;
    uint8_t of_person[N_COUNTS], of_address[N_COUNTS];
    struct { int64_t id, active; char game[32]; bool playing; } table[PAGE];
};

/* Is there still a place in the list for a table of this person and address? The latest are counted first,
 * those of earlier pages too. From where a table comes is known only since the start. */
static bool has_place(struct listing *l, const struct store_table *t)
{
    const uint64_t slot = (uint64_t)t->id % N_LISTED;
    struct table_settings set;
    uint8_t *person, *address = NULL;

    if (!t->settings || !table_settings_read(t->settings, &set, NULL))
        return false;
    person = &l->of_person[ration_both((uint64_t)set.host, 0) % N_COUNTS];
    if (l->s->listed[slot].table == t->id)
        address = &l->of_address[l->s->listed[slot].address % N_COUNTS];
    if (*person == OF_ONE_PERSON || (address && *address == OF_ONE_ADDRESS))
        return false;
    ++*person;
    if (address)
        ++*address;
    return true;
}

static bool was_shown(const struct listing *l, const struct store_table *t)
{
    return l->active >= 0 && (t->active > l->active || (t->active == l->active && t->id >= l->id));
}

static bool list_one(void *arg, const struct store_table *t)
{
    struct listing *l = arg;
    struct lv_buf b;

    if (++l->looked_at > MAX_LOOKED_AT)
        return false;
    if (!has_place(l, t) || was_shown(l, t))
        return true;
    if (l->n == PAGE) {
        l->more = true;
        return false;
    }
    b = LV_BUF(l->table[l->n].game);
    l->table[l->n].id = t->id;
    l->table[l->n].active = t->active;
    l->table[l->n].playing = t->life == STORE_PLAYING;
    lv_buf_text(&b, t->game);
    l->n++;
    return true;
}

/* "1234.56": after the table 56, which was active last at 1234. Anything else begins at the beginning. */
static void read_place(struct listing *l, const char *after)
{
    char *end;

    l->active = -1;
    if (!after || *after < '0' || *after > '9' || strlen(after) > 40)
        return;
    l->active = strtoll(after, &end, 10);
    l->id = *end == '.' ? strtoll(end + 1, NULL, 10) : 0;
}

static void write_place(struct call *c, const struct listing *l)
{
    char place[48];
    struct lv_buf b = LV_BUF(place);

    lv_buf_int(&b, l->table[l->n - 1].active);
    lv_buf_char(&b, '.');
    lv_buf_int(&b, l->table[l->n - 1].id);
    lv_json_put_text(&c->j, "next", place);
}

static bool count_seat(void *arg, const struct store_seat *seat)
{
    int *n = arg;

    n[0]++;
    n[1] += seat->kind == STORE_OPEN;
    return true;
}

bool tables_list(struct call *c)
{
    struct listing *l = calloc(1, sizeof *l);
    bool fine;

    if (!l)
        return no_memory(c->why);
    l->s = c->s;
    read_place(l, net_query(c->r, "after"));
    fine = store_each_listed(c->s->store, list_one, l, c->why);
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
    if (fine && l->more)
        write_place(c, l);
    free(l);
    return fine;
}

/* The room of the table in the path, if this person may look into it. */
static struct room *find_room(struct call *c)
{
    return room_look_for(c->s, c->number, c->person.id, net_query(c->r, "key"), c->why);
}

bool tables_one(struct call *c)
{
    struct room *room = find_room(c);
    struct table_reader reader = { .lang = c->lang, .person = c->person.id, .seat = LV_ONLOOKER };

    if (!room)
        return false;
    reader.seat = table_seat_of(room_table(room), c->person.id);
    lv_json_key(&c->j, "table");
    table_write(room_table(room), &reader, room_watching(room), net_now(c->s->net), &c->j);
    return true;
}

/* What stays the same during the game: fetched once, and kept by the client. */
bool tables_board(struct call *c)
{
    struct room *room = find_room(c);
    const struct table *t = room ? room_table(room) : NULL;
    struct lv_words w;

    if (!t)
        return false;
    if (!t->m)
        return lv_refuse(c->why, LV_E_NOT_NOW, NULL, N_("the game has not started yet"), 0);
    w = lv_match_words(t->m, c->lang, LV_ONLOOKER);
    lv_json_key(&c->j, "board");
    lv_match_board(t->m, &w, &c->j);
    return true;
}

/* The table of the path, if its game is over. */
static const struct table *find_finished(struct call *c)
{
    struct room *room = find_room(c);
    const struct table *t = room ? room_table(room) : NULL;

    if (t && t->state != TABLE_OVER) {
        lv_refuse(c->why, LV_E_NOT_NOW, NULL, N_("the record is available once the game is over"), 0);
        return NULL;
    }
    assert(!t || t->m);
    return t;
}

/* The record shows every hidden card, so it waits for the end. What people told about themselves is in
 * nobody's: all get the same. It is text, not an object. */
bool tables_record(struct call *c)
{
    const struct table *t = find_finished(c);
    struct lv_match *v = NULL;
    size_t len;
    char *text;

    if (!t)
        return false;
    if (lv_match_has_told(t->m)
        && !(v = lv_match_veiled(t->m, sodium_is_zero(t->salt, sizeof t->salt) ? NULL : t->salt, c->why)))
        return false;
    text = lv_match_record(v ? v : t->m, true, &len, c->why);
    lv_match_free(v);
    if (!text)
        return false;
    net_answer(c->r, &(struct net_answer){
        .status = 200, .type = "application/x-ndjson", .body = text, .len = len,
        .field = { { "Content-Disposition", "attachment; filename=\"ludovie.record\"" } } });
    free(text);
    c->later = true; /* answered already */
    return true;
}

/* What one told about oneself in a game that is over, and by what it can be proved: to nobody else. */
bool tables_answers(struct call *c)
{
    const struct table *t = find_finished(c);
    int seat = t ? table_seat_of(t, c->person.id) : -1;
    char *told = seat < 0 ? NULL : malloc(LV_MAX_TOLD_TEXT), hex[2 * LV_SHA256 + 1];
    uint8_t salt[LV_SHA256];
    struct lv_buf b, h = LV_BUF(hex);

    if (!t)
        return false;
    if (seat < 0)
        return lv_refuse(c->why, LV_E_FORBIDDEN, NULL, N_("only those who played may ask what they told"), 0);
    if (!told)
        return no_memory(c->why);
    b = lv_buf_over(told, LV_MAX_TOLD_TEXT);
    lv_match_told(t->m, seat, &b);
    lv_told_salt(t->salt, seat, salt);
    lv_hex_write(&h, salt, sizeof salt);
    lv_json_put_int(&c->j, "seat", seat + 1);
    lv_json_put_text(&c->j, "salt", hex);
    lv_json_put_text(&c->j, "told", told);
    free(told);
    return true;
}
