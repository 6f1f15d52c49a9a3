/* api_admin.c: keeping order. All of it comes by a unix socket in the data directory, which is open to
 * whoever runs the server and to nobody else; `ludovie admin` speaks to it. Every act is noted where
 * everybody can read it. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"

#define HOUR_MS INT64_C(3600000)

static bool is_admin(const struct call *c)
{
    return c->r->inside
        || lv_refuse(c->why, LV_E_UNKNOWN, NULL, N_("there is nothing at this address"), 0);
}

/* ---- showing ----------------------------------------------------------------------------------- */

static void put_table(const struct room *r, struct lv_json *j)
{
    static const char *const state[] = { "lobby", "playing", "over" };

    lv_json_object(j);
    lv_json_put_int(j, "table", r->t->id);
    lv_json_put_text(j, "game", r->t->game->id);
    lv_json_put_text(j, "state", state[r->t->state]);
    lv_json_put_int(j, "connections", r->n_clients);
    lv_json_key(j, "people");
    lv_json_list(j);
    for (int i = 0; i < r->t->set.seats; i++)
        if (r->t->seat[i].person) {
            lv_json_object(j);
            lv_json_put_int(j, "person", r->t->seat[i].person);
            lv_json_put_text(j, "name", r->t->seat[i].name);
            lv_json_end(j);
        }
    lv_json_end(j);
    lv_json_end(j);
}

bool admin_show(struct call *c)
{
    enum { ENOUGH = OUT_BYTES / 4 }; /* of tables: the rest has limits of its own */

    if (!is_admin(c))
        return false;
    lv_json_key(&c->j, "tables");
    lv_json_list(&c->j);
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (const struct room *r = c->s->list[i]; r && c->s->out.len < ENOUGH; r = r->next)
            put_table(r, &c->j);
    lv_json_end(&c->j);
    lv_json_key(&c->j, "old");
    if (!retention_write(c->s, &c->j, c->why))
        return false;
    lv_json_key(&c->j, "measures");
    club_write_measures(c->s->club, wall_ms(), &c->j);
    lv_json_key(&c->j, "reports");
    club_write_reports(c->s->club, &c->j);
    return true;
}

/* For everybody: what was done, with numbers instead of names. */
bool admin_acts(struct call *c)
{
    lv_json_key(&c->j, "acts");
    club_write_acts(c->s->club, &c->j);
    return true;
}

/* ---- acts -------------------------------------------------------------------------------------- */

struct order {
    struct call *c;
    int64_t id, hours;
    const char *text;
    struct store_tx *tx;
};

static void note(struct order *o, const char *msgid)
{
    char room[CLUB_TEXT];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, o->c->s->world->lang, msgid, LV_NUM("n", o->id), LV_NUM("hours", o->hours),
           LV_STR("text", o->text));
    club_act(o->c->s->club, wall_ms(), room, o->tx);
}

static bool needs_text(const struct order *o)
{
    return o->text[0] || lv_refuse(o->c->why, LV_E_FORMAT, NULL, N_("a word is missing"), 0);
}

static bool find_person(const struct order *o, struct person *p)
{
    struct store_person found;
    int n = store_get_person(o->c->s->store, o->id, &found, o->c->why);

    if (n == 1)
        person_copy(p, &found);
    if (n == 0)
        lv_refuse(o->c->why, LV_E_UNKNOWN, NULL, N_("nobody has the number {n}"), o->id);
    return n == 1;
}

/* Once it is stored their connections end; whoever is banned is told so when they come again. */
static bool do_close(struct order *o)
{
    struct room *r = room_find(o->c->s, o->id);
    struct store_table t;
    int found = store_get_table(o->c->s->store, o->id, &t, o->c->why);

    if (found == 0)
        return lv_refuse(o->c->why, LV_E_UNKNOWN, NULL, N_("there is no such table"), 0);
    if (found < 0)
        return false;
    if (r && !r->dead)
        room_rebuild(r);
    store_drop_table(o->tx, o->id);
    several_tell(o->tx, "table", o->id);
    note(o, N_("table {n} was closed"));
    return true;
}

static bool do_rename(struct order *o)
{
    struct person p;

    if (!needs_text(o) || !find_person(o, &p))
        return false;
    if (!lv_line_is_plain(o->text) || strlen(o->text) >= sizeof p.name)
        return lv_refuse(o->c->why, LV_E_FORMAT, NULL, N_("a name is a line of letters, not empty"), 0);
    person_copy_text(p.name, sizeof p.name, o->text);
    person_put_name(o->tx, &p);
    store_name_everywhere(o->tx, p.id, p.name);
    room_name_person(o->c->s, p.id, p.name);
    o->c->renames = p.id;
    note(o, N_("person {n} was given another name"));
    return true;
}

static bool do_remove(struct order *o)
{
    struct person p;

    if (!find_person(o, &p))
        return false;
    store_drop_person(o->tx, o->id);
    club_forget(o->c->s->club, o->id, o->tx);
    o->c->forgets = o->id;
    note(o, N_("person {n} was removed"));
    return true;
}

static bool set_measure(struct order *o, enum measure_kind kind, bool on, const char *msgid)
{
    struct measure m = { .kind = kind, .person = o->id };

    if (on)
        m.until = wall_ms() + o->hours * HOUR_MS;
    if (!o->id) {
        struct lv_buf b = LV_BUF(m.range);
        if (kind != MEASURE_BAN || !club_range_is_fine(o->text))
            return lv_refuse(o->c->why, LV_E_FORMAT, NULL,
                             N_("say which person, or which range of addresses"), 0);
        lv_buf_text(&b, o->text);
    }
    club_measure(o->c->s->club, &m, o->tx);
    if (on && kind == MEASURE_BAN)
        o->c->ending = (struct ending){ .what = ENDS_BANNED };
    note(o, msgid);
    return true;
}

static bool do_mute(struct order *o)
{
    return set_measure(o, MEASURE_MUTE, true, N_("person {n} may not chat for {hours} hours"));
}

static bool do_unmute(struct order *o)
{
    return set_measure(o, MEASURE_MUTE, false, N_("person {n} may chat again"));
}

static bool do_ban(struct order *o)
{
    return set_measure(o, MEASURE_BAN, true, o->id ? N_("person {n} may not come for {hours} hours")
                                                   : N_("addresses {text} may not come for {hours} hours"));
}

static bool do_unban(struct order *o)
{
    return set_measure(o, MEASURE_BAN, false, o->id ? N_("person {n} may come again")
                                                    : N_("addresses {text} may come again"));
}

static const struct { const char *word; bool (*act)(struct order *o); } act[] = {
    { "close", do_close }, { "rename", do_rename }, { "remove", do_remove }, { "mute", do_mute },
    { "unmute", do_unmute }, { "ban", do_ban }, { "unban", do_unban },
};

bool admin_do(struct call *c)
{
    const char *what = lv_shape_text(c->body, "do"), *text = lv_shape_text(c->body, "text");
    struct order o = { .c = c, .id = lv_shape_int(c->body, "id", 0),
                       .hours = lv_shape_int(c->body, "hours", 24), .text = text ? text : "" };
    size_t i = 0;

    if (!is_admin(c))
        return false;
    while (strcmp(act[i].word, what) != 0)
        i++; /* its shape says that it is one of them */
    club_look(c->s->club); /* what another process wrote is not to be lost */
    o.tx = store_tx_new(c->s->store);
    if (!o.tx)
        return no_memory(c->why);
    if (!act[i].act(&o)) {
        store_tx_free(o.tx);
        return false;
    }
    return api_commit(c, o.tx);
}

/* ---- those who are kept out -------------------------------------------------------------------- */

const char *const admin_words_of_a_ban = N_("whoever runs this place does not want you here for now");

bool admin_lets_in(const struct server *s, int64_t person, const struct net_request *r,
                   struct lv_refusal *why)
{
    return r->inside || !club_is_banned(s->club, person, r->peer, wall_ms())
        || lv_refuse(why, LV_E_FORBIDDEN, NULL, admin_words_of_a_ban, 0);
}
