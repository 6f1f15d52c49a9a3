/* people.c: who asks, guests, and what people may do with their own data.
 *
 * A person is remembered by a cookie of 128 random bits, of which the store has the hash. Accounts are in
 * accounts.c. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "serve.h"

/* ---- who ------------------------------------------------------------------------------------- */

void person_copy_text(char *to, size_t cap, const char *text)
{
    struct lv_buf b = lv_buf_over(to, cap);

    assert(cap > 0);
    lv_buf_text(&b, text ? text : "");
}

void person_copy(struct person *to, const struct store_person *from)
{
    memset(to, 0, sizeof *to);
    to->id = from->id;
    to->created = from->created;
    person_copy_text(to->name, sizeof to->name, from->name);
    to->lang = from->lang ? lv_lang_find(from->lang) : NULL;
    person_copy_text(to->login, sizeof to->login, from->login);
    person_copy_text(to->passphrase, sizeof to->passphrase, from->passphrase);
    to->has_recovery = from->recovery != NULL;
    if (from->recovery)
        memcpy(to->recovery, from->recovery, STORE_HASH);
}

static bool stranger(struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_STRANGER, NULL, N_("nobody is signed in on this device"), 0);
}

/* Once a day it is noted that a cookie is still used. */
static void touch_cookie(struct server *s, const struct store_cookie *c)
{
    int64_t now = wall_ms();
    struct store_tx *tx = now - c->seen > INT64_C(86400000) ? store_tx_new(s->store) : NULL;

    if (tx) {
        store_touch_cookie(tx, c->hash, now);
        store_submit(tx, NULL, NULL, NULL);
    }
}

void person_is_at(struct server *s, int64_t person, const struct net_request *r)
{
    const uint64_t both = ration_both((uint64_t)person, ration_address(r->peer));

    if (ration_is_kept(&s->ration.known, both, net_now(s->net)))
        (void)ration_take(&s->ration.known, both, net_now(s->net)); /* for as long again */
    else
        (void)several_take(s, &s->ration.known, both);
}

/* People around one device are told apart by cookies of their own: "as" is the second to the sixth. */
const char *person_cookie(const struct net_request *r)
{
    static const char *const name[] = { "ludovie",   "ludovie-2", "ludovie-3",
                                        "ludovie-4", "ludovie-5", "ludovie-6" };
    static_assert(sizeof name / sizeof *name == LV_MAX_SEATS, "a cookie for everybody at a table");
    const char *as = net_query(r, "as");

    if (!as)
        return name[0];
    return as[0] >= '2' && as[0] <= '0' + LV_MAX_SEATS && !as[1] ? name[as[0] - '1'] : NULL;
}

bool person_of(struct server *s, const struct net_request *r, struct person *p, struct lv_refusal *why)
{
    const char *name = person_cookie(r), *secret = name ? net_cookie(r, name) : NULL;
    struct store_cookie cookie = { 0 };
    struct store_person found = { 0 };
    uint8_t hash[STORE_HASH];
    int got;

    if (!secret || strlen(secret) != SECRET_TEXT - 1)
        return stranger(why);
    secret_hash(secret, hash);
    got = store_find_cookie(s->store, hash, &cookie, why);
    if (got == 1)
        got = store_get_person(s->store, cookie.person, &found, why);
    if (got < 0)
        return false;
    if (got == 0)
        return stranger(why);
    person_copy(p, &found);
    memcpy(p->cookie, hash, STORE_HASH);
    if (p->login[0])
        person_is_at(s, p->id, r);
    touch_cookie(s, &cookie);
    return true;
}

/* "de-AT,de;q=0.9,fr;q=0.8": the first that we speak. Browsers write them best first. */
static const struct lv_lang *accepted(const char *list)
{
    const struct lv_lang *l = NULL;
    char name[16];

    while (!l && *list) {
        size_t len = strcspn(list, ",; ");
        struct lv_buf b = LV_BUF(name);
        lv_buf_bytes(&b, list, len);
        l = lv_lang_find(name); /* of a name too long to be one, nothing is kept */
        list += strcspn(list, ",");
        list += strspn(list, ", ");
    }
    return l;
}

const struct lv_lang *lang_of(const struct net_request *r, const struct person *p)
{
    const char *asked = net_query(r, "lang"), *accepts = net_header(r, "Accept-Language");
    const struct lv_lang *l = asked ? lv_lang_find(asked) : NULL;

    if (!l && p && p->id)
        l = p->lang;
    if (!l && accepts && *accepts) {
        l = accepted(accepts);
        if (!l)
            l = lv_lang_find("en"); /* another language: English is likelier read */
    }
    return l ? l : lv_lang_at(0);
}

/* ---- into the store -------------------------------------------------------------------------- */

struct store_person person_row(const struct person *p)
{
    return (struct store_person){
        .id = p->id, .name = p->name, .lang = p->lang ? lv_lang_id(p->lang) : NULL,
        .login = p->login[0] ? p->login : NULL,
        .passphrase = p->passphrase[0] ? p->passphrase : NULL,
        .recovery = p->has_recovery ? p->recovery : NULL, .created = p->created, .seen = wall_ms(),
    };
}

void person_put(struct store_tx *tx, const struct person *p)
{
    const struct store_person row = person_row(p);

    store_put_person(tx, &row);
}

void person_put_name(struct store_tx *tx, const struct person *p)
{
    const struct store_person row = person_row(p);

    store_name_person(tx, &row);
}

void person_new_cookie(struct call *c, struct store_tx *tx, int64_t person)
{
    struct store_cookie cookie = { .person = person, .created = wall_ms() };
    char secret[SECRET_TEXT];

    assert(!c->cookie[0]);
    secret_make(secret, cookie.hash);
    cookie.seen = cookie.created;
    store_put_cookie(tx, &cookie);
    api_cookie(c, secret);
}

void person_write(struct lv_json *j, const struct person *p)
{
    lv_json_key(j, "person");
    lv_json_object(j);
    lv_json_put_int(j, "id", p->id);
    lv_json_put_text(j, "name", p->name);
    lv_json_put_text(j, "lang", lv_lang_id(p->lang ? p->lang : lv_lang_at(0)));
    lv_json_put_bool(j, "account", p->login[0] != '\0');
    lv_json_end(j);
}

/* ---- guests ---------------------------------------------------------------------------------- */

/* The members that were sent, checked; what was not sent stays. */
static bool read_person(const struct call *c, struct person *p)
{
    const char *name = lv_shape_text(c->body, "name"), *lang = lv_shape_text(c->body, "lang");

    if (name && !name_is_fine(name, c->why))
        return false;
    if (name)
        person_copy_text(p->name, sizeof p->name, name);
    if (lang && !lv_lang_find(lang))
        return lv_refuse_text(c->why, LV_E_FORMAT, NULL, N_("we do not speak {text}"), 0, lang);
    if (lang)
        p->lang = lv_lang_find(lang);
    return true;
}

bool people_guest(struct call *c)
{
    struct person p = { .id = store_new_id(c->s->store), .lang = c->lang, .created = wall_ms() };
    struct store_tx *tx;

    if (!read_person(c, &p))
        return false;
    if (!several_take(c->s, &c->s->ration.guests_from, ration_address(c->r->peer)))
        return lv_refuse(c->why, LV_E_RATE, NULL, N_("too many new guests; wait a little"), 0);
    tx = store_tx_new(c->s->store);
    if (!tx)
        return no_memory(c->why);
    person_put(tx, &p);
    person_new_cookie(c, tx, p.id);
    person_write(&c->j, &p);
    return api_commit(c, tx);
}

bool people_rename(struct call *c)
{
    struct store_tx *tx;

    if (!read_person(c, &c->person))
        return false;
    tx = store_tx_new(c->s->store);
    if (!tx)
        return no_memory(c->why);
    person_put_name(tx, &c->person);
    stranger(&c->stale);
    person_write(&c->j, &c->person);
    return api_commit(c, tx);
}

enum {
    MAX_MINE = 200, /* the latest are what one looks for */
    LOOKED_AT = 12  /* of those being played: they are loaded, to tell whose turn it is */
};
struct mine {
    int n;
    struct { int64_t id, active; char game[32]; enum store_life life; } table[MAX_MINE];
};

static bool note_my_table(void *arg, const struct store_table *t)
{
    struct mine *m = arg;
    struct lv_buf b = LV_BUF(m->table[m->n].game);

    assert(m->n < MAX_MINE);
    m->table[m->n].id = t->id;
    m->table[m->n].active = t->active;
    m->table[m->n].life = t->life;
    lv_buf_text(&b, t->game);
    return ++m->n < MAX_MINE;
}

/* Whose turn it is, in words, and if it is one's own. Of a table that cannot be loaded it is not known. */
static void write_turn(struct call *c, int64_t id)
{
    struct lv_refusal why;
    struct room *room = room_look(c->s, id, &why);
    const struct table *t = room ? room_table(room) : NULL;
    int who = t && t->m ? lv_match_to_move(t->m) : LV_OVER;
    char name[2 * LV_MAX_NAME]; /* or what a seat without one is called */
    struct lv_buf b = LV_BUF(name);

    if (who < 0)
        return;
    table_name(t, who, c->lang, &b);
    lv_json_put_text(&c->j, "turn", name);
    lv_json_put_bool(&c->j, "my_turn", who == table_seat_of(t, c->person.id));
}

static void write_my_tables(struct call *c, const struct mine *m)
{
    static const char *const life[] = { "lobby", "playing", "over", "over" };
    int looked_at = 0;

    for (int i = 0; i < m->n; i++) {
        const struct lv_game *g = lv_game_find(m->table[i].game, NULL);
        lv_json_object(&c->j);
        lv_json_put_int(&c->j, "id", m->table[i].id);
        lv_json_put_text(&c->j, "game", m->table[i].game);
        lv_json_put_text(&c->j, "title", g ? lv_translate(c->lang, g->title) : m->table[i].game);
        lv_json_put_text(&c->j, "state", life[m->table[i].life]);
        lv_json_put_int(&c->j, "active", m->table[i].active);
        if (m->table[i].life == STORE_PLAYING && looked_at++ < LOOKED_AT)
            write_turn(c, m->table[i].id);
        lv_json_end(&c->j);
    }
}

bool people_me(struct call *c)
{
    struct mine *m = calloc(1, sizeof *m);
    bool fine;

    if (!m)
        return no_memory(c->why);
    fine = store_each_table_of(c->s->store, c->person.id, note_my_table, m, c->why);
    person_write(&c->j, &c->person);
    lv_json_key(&c->j, "tables");
    lv_json_list(&c->j);
    if (fine)
        write_my_tables(c, m);
    lv_json_end(&c->j);
    free(m);
    return fine;
}

bool people_logout(struct call *c)
{
    struct store_tx *tx = store_tx_new(c->s->store);

    if (!tx)
        return no_memory(c->why);
    store_drop_cookie(tx, c->person.cookie);
    c->ending = (struct ending){ .what = ENDS_ONE, .person = c->person.id };
    memcpy(c->ending.cookie, c->person.cookie, STORE_HASH);
    api_cookie(c, "");
    return api_commit(c, tx);
}

/* ---- one's own data -------------------------------------------------------------------------- */

bool people_forget(struct call *c)
{
    struct store_tx *tx;

    if (!lv_shape_bool(c->body, "sure", false))
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("confirm that you are sure"), 0);
    tx = store_tx_new(c->s->store);
    if (!tx)
        return no_memory(c->why);
    store_drop_person(tx, c->person.id);
    club_look(c->s->club);
    club_forget(c->s->club, c->person.id, tx);
    c->forgets = c->person.id;
    api_cookie(c, "");
    return api_commit(c, tx);
}
