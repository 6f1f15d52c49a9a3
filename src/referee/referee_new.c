/* referee_new.c: what can be played, and how a match comes about: new, from a record, from a position. */
#include "referee_asks.h"

#include <assert.h>
#include <string.h>

#include "bots/bots.h"
#include "core/options.h"

/* ---- games ----------------------------------------------------------------------------------- */

/* A list that is told by number, up to NULL. */
static void put_names(struct call *c, const char *key, const char *(*id)(int i),
                      const char *(*title)(int i))
{
    lv_json_key(&c->j, key);
    lv_json_list(&c->j);
    for (int i = 0; id(i); i++) {
        lv_json_object(&c->j);
        lv_json_put_text(&c->j, "id", id(i));
        lv_json_put_text(&c->j, "title", lv_translate(c->lang, title(i)));
        lv_json_end(&c->j);
    }
    lv_json_end(&c->j);
}

bool referee_ask_games(struct call *c)
{
    const struct referee_world *w = referee_world(c->r);
    const struct lv_game *only = NULL;
    struct lv_refusal faulty; /* components are: who wants to play with them is told */

    if (lv_node_get(c->ask, "game")) {
        only = referee_read_game(c->ask, c->why);
        if (!only)
            return false;
    }
    lv_json_key(&c->j, "games");
    lv_json_list(&c->j);
    for (int i = 0; lv_game_at(i); i++)
        if (!only || only == lv_game_at(i))
            lv_game_describe(lv_game_at(i), w->components(w->ctx, lv_game_at(i), &faulty), c->lang, &c->j);
    lv_json_end(&c->j);
    put_names(c, "levels", lv_level_id, lv_level_title);
    put_names(c, "bots", lv_bot_id, lv_bot_title);
    return true;
}

/* ---- new ------------------------------------------------------------------------------------- */

static const struct lv_data *components(const struct call *c, const struct lv_game *g)
{
    const struct referee_world *w = referee_world(c->r);

    return w->components(w->ctx, g, c->why);
}

/* What a new match is made of, read from a request. */
struct wanted {
    const struct lv_game *game;
    const struct lv_data *data;
    struct lv_seat seat[LV_MAX_SEATS];
    int seats;
    struct lv_setup u;
    enum lv_chance chance;
    struct lv_luck luck;
    uint64_t seed; /* of simulated dice */
};

static bool too_many(const struct wanted *w, struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_PLAYERS, w->game->players_rule,
                     N_("this game takes at most {n} players"), w->game->max_seats);
}

static void put_person(struct lv_seat *to)
{
    struct lv_buf b = LV_BUF(to->by);

    lv_buf_text(&b, "person");
}

static bool read_names(const struct lv_node *list, struct wanted *w, struct lv_refusal *why)
{
    static const char *const keys[] = { "name", "by", NULL };

    for (const struct lv_node *s = list->first; s; s = s->next, w->seats++) {
        struct lv_seat *to = &w->seat[w->seats < LV_MAX_SEATS ? w->seats : 0];
        if (w->seats == LV_MAX_SEATS)
            return too_many(w, why);
        put_person(to);
        if (!lv_node_only(s, keys, why) || !lv_node_copy(s, "name", to->name, LV_MAX_NAME, why)
            || (lv_node_get(s, "by") && !lv_node_copy(s, "by", to->by, LV_MAX_BY, why)))
            return false;
    }
    return true;
}

/* "seats" is a number of players, or a list of who they are. */
static bool read_seats(const struct call *c, const struct lv_node *seats, struct wanted *w)
{
    if (seats && seats->type == LV_NODE_LIST)
        return read_names(seats, w, c->why);
    if (!seats || seats->type != LV_NODE_INT || seats->number < 1)
        return lv_refuse(c->why, LV_E_FORMAT, NULL,
                         N_("seats must be a number, or a list of objects with name and by"), 0);
    if (seats->number > LV_MAX_SEATS)
        return too_many(w, c->why);
    for (; w->seats < seats->number; w->seats++) {
        struct lv_buf b = LV_BUF(w->seat[w->seats].name);
        lv_say(&b, c->lang, "Player {n}", LV_NUM("n", w->seats + 1));
        put_person(&w->seat[w->seats]);
    }
    return true;
}

static bool read_hex(const struct lv_node *n, uint8_t *to, size_t len, const char *key,
                     struct lv_refusal *why)
{
    if (n->type == LV_NODE_TEXT && lv_hex_read(n->text, to, len))
        return true;
    return lv_refuse_text(why, LV_E_FORMAT, NULL,
                          N_("{text} is not the hexadecimal number it should be"), 0, key);
}

static bool read_luck(const struct call *c, struct wanted *w)
{
    const struct lv_node *seed = lv_node_get(c->ask, "seed"), *bytes = lv_node_get(c->ask, "bytes");
    const struct referee_world *world = referee_world(c->r);
    int i = 0;

    if (seed ? !read_hex(seed, w->luck.seed, LV_SEED, "seed", c->why)
             : !world->random_bytes(w->luck.seed, LV_SEED, c->why))
        return false;
    if (!bytes)
        return world->random_bytes(w->luck.bytes, sizeof w->luck.bytes, c->why);
    if (bytes->type != LV_NODE_LIST || bytes->n != w->seats)
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("bytes must be a list of {n} texts"),
                         w->seats);
    for (const struct lv_node *b = bytes->first; b; b = b->next)
        if (!read_hex(b, w->luck.bytes[i++], LV_SEAT_BYTES, "bytes", c->why))
            return false;
    assert(i == w->seats);
    return true;
}

static bool read_chance(const struct call *c, struct wanted *w)
{
    static const char *const name[] = { "fair", "table", "simulated", "own" }; /* as enum lv_chance */
    enum { N = sizeof name / sizeof *name };
    const char *text = "fair";
    int i = 0;

    if (lv_node_get(c->ask, "chance") && !lv_node_text(c->ask, "chance", &text, c->why))
        return false;
    while (i < N && strcmp(name[i], text) != 0)
        i++;
    if (i == N)
        return lv_refuse_text(c->why, LV_E_FORMAT, NULL, N_("chance cannot be {text}"), 0, text);
    w->chance = (enum lv_chance)i;
    if (w->chance != LV_CHANCE_FAIR && lv_node_get(c->ask, "bytes"))
        return lv_refuse(c->why, LV_E_FORMAT, NULL,
                         N_("only a fair game takes bytes from the seats"), 0);
    return w->chance == LV_CHANCE_FAIR ? read_luck(c, w) : referee_read_seed(c, &w->seed);
}

bool referee_keep(struct call *c, struct lv_match *m, uint64_t seed)
{
    int64_t id = 0;

    if (lv_node_int_or(c->ask, "match", 1, INT32_MAX, 0, &id, c->why))
        c->slot = referee_free_slot(c->r, id, c->why);
    if (!c->slot) {
        lv_match_free(m);
        return false;
    }
    assert(!c->slot->m && c->slot->id > 0);
    c->slot->m = m;
    c->slot->rng = lv_rng_seed(seed, 0);
    referee_put_moment(c);
    return true;
}

/* From what was wanted, at the beginning or in a position; the caller frees it. NULL and *why. */
static struct lv_match *make(struct call *c, struct wanted *w, const struct lv_node *options,
                             const struct lv_node *position)
{
    struct lv_match *m;

    assert(w->seats > 0 && w->seats <= LV_MAX_SEATS);
    w->data = components(c, w->game);
    if (!w->data || !read_chance(c, w)
        || !lv_setup_init(&w->u, w->game, w->data, w->seats, c->why)
        || !lv_setup_read_all(&w->u, options, c->why))
        return NULL;
    m = lv_match_new(&w->u, w->data, w->seat, w->chance,
                     w->chance == LV_CHANCE_FAIR ? &w->luck : NULL, c->why);
    if (m && position && !lv_match_set_position(m, position, c->why)) {
        lv_match_free(m);
        return NULL;
    }
    return m;
}

static bool start(struct call *c, struct wanted *w, const struct lv_node *options,
                  const struct lv_node *position)
{
    uint8_t commitment[LV_SHA256];
    struct lv_match *m = make(c, w, options, position);

    if (!m || !referee_keep(c, m, w->seed))
        return false;
    if (w->chance == LV_CHANCE_FAIR) {
        lv_luck_commitment(&w->luck, commitment);
        referee_put_hex(&c->j, "commitment", commitment, sizeof commitment);
    }
    return true;
}

struct lv_match *referee_make_match(struct call *c)
{
    struct wanted w = { .game = referee_read_game(c->ask, c->why) };

    return w.game && read_seats(c, lv_node_get(c->ask, "seats"), &w)
               ? make(c, &w, lv_node_get(c->ask, "options"), NULL) : NULL;
}

bool referee_ask_new(struct call *c)
{
    struct wanted w = { .game = referee_read_game(c->ask, c->why) };

    return w.game && read_seats(c, lv_node_get(c->ask, "seats"), &w)
           && start(c, &w, lv_node_get(c->ask, "options"), NULL);
}

/* ---- load ------------------------------------------------------------------------------------ */

static bool load_position(struct call *c, const struct lv_node *p)
{
    static const char *const keys[] = { "game", "rules", "seats", "options", "position", NULL };
    const struct lv_node *named = lv_node_get(c->ask, "seats"), *members;
    struct wanted w = { 0 };
    int64_t rules, seats;

    if (!lv_node_only(p, keys, c->why) || !(w.game = referee_read_game(p, c->why))
        || !lv_node_int(p, "rules", 0, INT32_MAX, &rules, c->why)
        || !lv_node_int(p, "seats", 1, LV_MAX_SEATS, &seats, c->why)
        || !lv_node_object(p, "position", &members, c->why))
        return false;
    if (!lv_game_plays(w.game, rules))
        return lv_refuse(
            c->why, LV_E_VERSION, NULL,
            N_("the position is of rules version {n}, which this program does not play"), rules);
    if (!read_seats(c, named ? named : lv_node_get(p, "seats"), &w))
        return false;
    if (w.seats != seats)
        return lv_refuse(c->why, LV_E_PLAYERS, NULL, N_("the position is one of {n} players"),
                         seats);
    return start(c, &w, lv_node_get(p, "options"), members);
}

static bool load_record(struct call *c)
{
    struct lv_refusal damage = { 0 };
    const struct lv_game *g;
    const struct lv_data *data;
    const char *text;
    struct lv_match *m = NULL;
    uint64_t seed = 0;

    if (lv_node_get(c->ask, "seats") || lv_node_get(c->ask, "chance")
        || lv_node_get(c->ask, "bytes"))
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("a record says itself who plays and how"),
                         0);
    if (!lv_node_text(c->ask, "record", &text, c->why) || !referee_read_seed(c, &seed))
        return false;
    c->of_text = true;
    g = lv_record_game(text, strlen(text), c->why);
    data = g ? components(c, g) : NULL;
    m = data ? lv_match_load(text, strlen(text), data, &damage, c->why) : NULL;
    if (!m || !referee_keep(c, m, seed))
        return false;
    if (damage.code != LV_E_OK) {
        char room[256];
        struct lv_buf b = LV_BUF(room);
        lv_json_key(&c->j, "damage");
        lv_json_object(&c->j);
        lv_json_put_int(&c->j, "line", damage.line);
        lv_say(&b, c->lang, damage.msgid, LV_NUM("n", damage.n), LV_STR("text", damage.text));
        lv_json_put_text(&c->j, "message", room);
        lv_json_end(&c->j);
    }
    return true;
}

bool referee_ask_load(struct call *c)
{
    const struct lv_node *position = lv_node_get(c->ask, "position");

    if (position && !lv_node_get(c->ask, "record"))
        return load_position(c, position);
    if (!position && lv_node_get(c->ask, "record"))
        return load_record(c);
    return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("load needs a position or a record"), 0);
}

