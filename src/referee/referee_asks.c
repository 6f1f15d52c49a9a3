/* referee_asks.c: everything that can be asked of the referee, in the order of docs/referee.md. */
#include "referee_asks.h"

#include <stdlib.h>
#include <string.h>

#include "bots/hint.h"
#include "core/options.h"
#include "rulebook.h"

/* ---- parts of answers ------------------------------------------------------------------------ */

/* Seats start at 1, as in records; chance and the end have names. */
static void put_moment(struct call *c)
{
    int who = lv_match_to_move(c->slot->m);

    lv_json_put_int(&c->j, "match", c->slot->id);
    lv_json_put_int(&c->j, "steps", lv_match_steps(c->slot->m));
    lv_json_key(&c->j, "to_move");
    if (who >= 0)
        lv_json_int(&c->j, who + 1);
    else
        lv_json_text(&c->j, who == LV_CHANCE ? "chance" : "over");
}

static void put_hex(struct lv_json *j, const char *key, const uint8_t *bytes, size_t n)
{
    char room[2 * LV_SHA256 + 1];
    struct lv_buf b = LV_BUF(room);

    lv_hex_write(&b, bytes, n);
    lv_json_put_text(j, key, room);
}

static void put_hash(struct lv_json *j, uint64_t hash)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    put_hex(j, "hash", bytes, sizeof bytes);
}

static void put_notation(struct call *c, lv_action a)
{
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    lv_match_write_action(c->slot->m, a, &b);
    lv_json_put_text(&c->j, "do", room);
}

/* ---- parts of requests ----------------------------------------------------------------------- */

/* Who looks: "seat" from 1, or an onlooker when it is not said. */
static bool read_reader(const struct call *c, int *reader)
{
    int64_t seat;

    if (!lv_node_int_or(c->ask, "seat", 1, lv_match_setup(c->slot->m)->seats, 0, &seat, c->why))
        return false;
    *reader = seat ? (int)seat - 1 : LV_ONLOOKER;
    return true;
}

static bool read_seat(const struct call *c, int *seat)
{
    int64_t n;

    if (!lv_node_int(c->ask, "seat", 1, lv_match_setup(c->slot->m)->seats, &n, c->why))
        return false;
    *seat = (int)n - 1;
    return true;
}

static bool read_seed(const struct call *c, uint64_t *seed)
{
    int64_t n;

    if (!lv_node_get(c->ask, "seed"))
        return referee_world(c->r)->random_bytes(seed, sizeof *seed, c->why);
    if (!lv_node_int(c->ask, "seed", 0, (int64_t)1 << 53, &n, c->why))
        return false;
    *seed = (uint64_t)n;
    return true;
}

static const struct lv_data *components(const struct call *c, const struct lv_game *g)
{
    const struct referee_world *w = referee_world(c->r);

    return w->components(w->ctx, g, c->why);
}

/* ---- games ----------------------------------------------------------------------------------- */

static const struct lv_game *read_game(const struct lv_node *object, struct lv_refusal *why)
{
    const char *name;

    return lv_node_text(object, "game", &name, why) ? lv_game_find(name, why) : NULL;
}

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

static bool ask_games(struct call *c)
{
    const struct lv_game *only = NULL;

    if (lv_node_get(c->ask, "game")) {
        only = read_game(c->ask, c->why);
        if (!only)
            return false;
    }
    lv_json_key(&c->j, "games");
    lv_json_list(&c->j);
    for (int i = 0; lv_game_at(i); i++)
        if (!only || only == lv_game_at(i))
            lv_game_describe(lv_game_at(i), c->lang, &c->j);
    lv_json_end(&c->j);
    put_names(c, "levels", lv_level_id, lv_level_title);
    put_names(c, "bots", lv_bot_id, lv_bot_title);
    return true;
}

/* ---- new ------------------------------------------------------------------------------------- */

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
    return true;
}

static bool read_chance(const struct call *c, struct wanted *w)
{
    static const char *const name[] = { "fair", "table", "simulated" }; /* as enum lv_chance */
    const char *text = "fair";
    int i = 0;

    if (lv_node_get(c->ask, "chance") && !lv_node_text(c->ask, "chance", &text, c->why))
        return false;
    while (i < 3 && strcmp(name[i], text) != 0)
        i++;
    if (i == 3)
        return lv_refuse_text(c->why, LV_E_FORMAT, NULL, N_("chance cannot be {text}"), 0, text);
    w->chance = (enum lv_chance)i;
    if (w->chance != LV_CHANCE_FAIR && lv_node_get(c->ask, "bytes"))
        return lv_refuse(c->why, LV_E_FORMAT, NULL,
                         N_("only a fair game takes bytes from the seats"), 0);
    return w->chance == LV_CHANCE_FAIR ? read_luck(c, w) : read_seed(c, &w->seed);
}

/* Puts a match into a slot; it is freed when there is none. */
static bool keep(struct call *c, struct lv_match *m, uint64_t seed)
{
    int64_t id = 0;

    if (lv_node_int_or(c->ask, "match", 1, INT32_MAX, 0, &id, c->why))
        c->slot = referee_free_slot(c->r, id, c->why);
    if (!c->slot) {
        lv_match_free(m);
        return false;
    }
    c->slot->m = m;
    c->slot->rng = lv_rng_seed(seed, 0);
    put_moment(c);
    return true;
}

/* From what was wanted, at the beginning or in a position. */
static bool start(struct call *c, struct wanted *w, const struct lv_node *options,
                  const struct lv_node *position)
{
    uint8_t commitment[LV_SHA256];
    struct lv_match *m;

    w->data = components(c, w->game);
    if (!w->data || !read_chance(c, w)
        || !lv_setup_init(&w->u, w->game, w->data, w->seats, c->why)
        || !lv_setup_read_all(&w->u, options, c->why))
        return false;
    m = lv_match_new(&w->u, w->data, w->seat, w->chance,
                     w->chance == LV_CHANCE_FAIR ? &w->luck : NULL, c->why);
    if (!m)
        return false;
    if (position && !lv_match_set_position(m, position, c->why)) {
        lv_match_free(m);
        return false;
    }
    if (!keep(c, m, w->seed))
        return false;
    if (w->chance == LV_CHANCE_FAIR) {
        lv_luck_commitment(&w->luck, commitment);
        put_hex(&c->j, "commitment", commitment, sizeof commitment);
    }
    return true;
}

static bool ask_new(struct call *c)
{
    struct wanted w = { .game = read_game(c->ask, c->why) };

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

    if (!lv_node_only(p, keys, c->why) || !(w.game = read_game(p, c->why))
        || !lv_node_int(p, "rules", 0, INT32_MAX, &rules, c->why)
        || !lv_node_int(p, "seats", 1, LV_MAX_SEATS, &seats, c->why)
        || !lv_node_object(p, "position", &members, c->why))
        return false;
    if (rules != w.game->rules_version)
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
    if (!lv_node_text(c->ask, "record", &text, c->why) || !read_seed(c, &seed))
        return false;
    c->of_text = true;
    g = lv_record_game(text, strlen(text), c->why);
    data = g ? components(c, g) : NULL;
    m = data ? lv_match_load(text, strlen(text), data, &damage, c->why) : NULL;
    if (!m || !keep(c, m, seed))
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

static bool ask_load(struct call *c)
{
    const struct lv_node *position = lv_node_get(c->ask, "position");

    if (position && !lv_node_get(c->ask, "record"))
        return load_position(c, position);
    if (!position && lv_node_get(c->ask, "record"))
        return load_record(c);
    return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("load wants a position or a record"), 0);
}

/* ---- decisions and chance -------------------------------------------------------------------- */

static bool not_their_turn(const struct call *c)
{
    const struct lv_match *m = c->slot->m;
    int who = lv_match_to_move(m);

    if (who >= 0)
        return lv_refuse_text(c->why, LV_E_TURN, NULL, N_("it is {text}'s turn"), 0,
                              lv_match_seat(m, who)->name);
    return lv_refuse(c->why, LV_E_TURN, NULL,
                     who == LV_OVER ? N_("the game is over") : N_("dice or cards are due first"),
                     0);
}

static bool ask_legal(struct call *c)
{
    const struct lv_match *m = c->slot->m;
    int who = lv_match_to_move(m), reader;
    struct lv_words w = lv_match_words(m, c->lang, who >= 0 ? who : LV_ONLOOKER);
    lv_action pass;

    if (!read_reader(c, &reader))
        return false;
    if (reader != LV_ONLOOKER && reader != who)
        return not_their_turn(c);
    put_moment(c);
    lv_json_key(&c->j, "legal");
    lv_match_choices(m, &w, who >= 0 ? LV_MAX_ACTIONS : 0, false, &c->j);
    if (lv_match_routine(m, &pass)) {
        char room[LV_MAX_NOTATION];
        struct lv_buf b = LV_BUF(room);
        lv_match_write_action(m, pass, &b);
        lv_json_put_text(&c->j, "routine", room);
    }
    return true;
}

static bool read_do(const struct call *c, lv_action *a)
{
    const char *text;

    return lv_node_text(c->ask, "do", &text, c->why)
           && lv_match_read_action(c->slot->m, text, a, c->why);
}

static bool ask_act(struct call *c)
{
    int64_t step;
    int seat;
    lv_action a;

    if (!lv_node_int_or(c->ask, "step", 0, LV_MAX_STEPS, -1, &step, c->why)
        || !read_reader(c, &seat) || !read_do(c, &a)
        || !lv_match_act(c->slot->m, seat == LV_ONLOOKER ? lv_match_to_move(c->slot->m) : seat, a,
                         (int)step, c->why))
        return false;
    put_moment(c);
    return true;
}

/* One chance point, from the match's own source, or from a seed for this once. */
static bool settle_one(const struct call *c, const struct lv_rng *once)
{
    struct lv_match *m = c->slot->m;
    struct lv_rng rng = once ? *once : c->slot->rng;

    if (lv_match_chance(m) != LV_CHANCE_SIMULATED || lv_match_to_move(m) != LV_CHANCE)
        return lv_match_settle(m, c->why);
    if (!lv_match_came_up(m, lv_sample(lv_match_setup(m), lv_match_state(m), &rng), c->why))
        return false;
    if (!once)
        c->slot->rng = rng;
    return true;
}

/* The lines of the record from step `since` on. */
static void put_lines(struct call *c, const char *key, int since)
{
    lv_json_key(&c->j, key);
    lv_json_list(&c->j);
    for (int i = since; i < lv_match_steps(c->slot->m); i++) {
        char room[LV_MAX_STEP_LINE];
        struct lv_buf b = LV_BUF(room);
        lv_match_line(c->slot->m, i, &b);
        lv_json_raw(&c->j, room);
    }
    lv_json_end(&c->j);
}

static bool settle(struct call *c)
{
    struct lv_match *m = c->slot->m;
    int before = lv_match_steps(m);
    const char *how;
    uint64_t seed = 0;
    struct lv_rng once;
    bool has_seed = lv_node_get(c->ask, "seed") != NULL;

    if (!lv_node_text(c->ask, "settle", &how, c->why) || (has_seed && !read_seed(c, &seed)))
        return false;
    if (strcmp(how, "one") != 0 && strcmp(how, "all") != 0)
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("settle is \"one\" or \"all\""), 0);
    if (has_seed && lv_match_chance(m) != LV_CHANCE_SIMULATED)
        return lv_refuse(c->why, LV_E_TURN, NULL, N_("only simulated dice take a seed here"), 0);
    once = lv_rng_seed(seed, (uint64_t)before);
    do {
        if (!settle_one(c, has_seed ? &once : NULL)) {
            if (lv_match_steps(m) == before)
                return false;
            break; /* what has come up has come up */
        }
        lv_rng_next(&once); /* another die at the next chance point */
    } while (how[0] == 'a' && lv_match_to_move(m) == LV_CHANCE);
    put_moment(c);
    put_lines(c, "came_up", before);
    return true;
}

static bool ask_chance(struct call *c)
{
    struct lv_match *m = c->slot->m;
    struct lv_words w = lv_match_words(m, c->lang, LV_ONLOOKER);
    lv_action a;

    if (lv_node_get(c->ask, "settle") && !lv_node_get(c->ask, "do"))
        return settle(c);
    if (lv_node_get(c->ask, "settle") || lv_node_get(c->ask, "seed"))
        return lv_refuse(c->why, LV_E_FORMAT, NULL,
                         N_("chance takes \"do\", or \"settle\" with or without a seed"), 0);
    if (lv_node_get(c->ask, "do")) {
        if (!read_do(c, &a) || !lv_match_came_up(m, a, c->why))
            return false;
        put_moment(c);
        return true;
    }
    if (lv_match_to_move(m) != LV_CHANCE)
        return lv_refuse(c->why, LV_E_TURN, NULL, N_("no dice and no cards are due now"), 0);
    put_moment(c);
    lv_json_key(&c->j, "outcomes");
    lv_match_choices(m, &w, LV_MAX_OUTCOMES, false, &c->j);
    return true;
}

static bool ask_undo(struct call *c)
{
    int seat;
    bool agreed;

    if (!read_seat(c, &seat) || !lv_node_bool_or(c->ask, "agreed", false, &agreed, c->why)
        || !lv_match_undo(c->slot->m, agreed ? LV_UNDO_AGREED : LV_UNDO_OWN, seat, c->why))
        return false;
    put_moment(c);
    return true;
}

static bool ask_close(struct call *c)
{
    int seat;

    if (!read_seat(c, &seat) || !lv_match_close(c->slot->m, seat, c->why))
        return false;
    put_moment(c);
    return true;
}

/* ---- what is to be seen ---------------------------------------------------------------------- */

static bool ask_view(struct call *c)
{
    struct lv_words w;
    int reader;

    if (!read_reader(c, &reader))
        return false;
    w = lv_match_words(c->slot->m, c->lang, reader);
    lv_json_put_int(&c->j, "match", c->slot->id);
    lv_json_key(&c->j, "view");
    lv_match_view(c->slot->m, &w, &c->j);
    return true;
}

static bool ask_position(struct call *c)
{
    const struct lv_match *m = c->slot->m;

    put_moment(c);
    put_hash(&c->j, lv_state_hash(lv_match_setup(m)->game, lv_match_state(m)));
    lv_json_key(&c->j, "position");
    lv_match_position(m, &c->j);
    return true;
}

static bool ask_result(struct call *c)
{
    put_moment(c);
    lv_json_key(&c->j, "result");
    lv_match_result(c->slot->m, &c->j);
    return true;
}

/* The seed belongs into a record at the end; before, it would tell all dice to come. */
static bool ask_record(struct call *c)
{
    const struct lv_match *m = c->slot->m;
    bool over = lv_match_to_move(m) == LV_OVER, reveal, fine;
    size_t len;
    char *text;

    if (!lv_node_bool_or(c->ask, "reveal", false, &reveal, c->why))
        return false;
    text = lv_match_record(m, reveal || over, &len, c->why);
    if (!text)
        return false;
    fine = referee_reserve(c, 2 * len + 4096); /* quotes and line breaks take two bytes */
    if (fine) {
        put_moment(c);
        lv_json_put_bool(&c->j, "seed_shown", lv_match_has_seed(m) && (reveal || over));
        lv_json_put_text(&c->j, "record", text);
    }
    free(text);
    return fine;
}

/* ---- what happened --------------------------------------------------------------------------- */

/* Lists of news end at a step's end when they become long; "next" says where to go on. */
struct telling {
    struct call *c;
    int step; /* the last one told */
    bool full;
};

static void tell_line(void *ctx, int step, const char *rule, const char *text)
{
    struct telling *t = ctx;
    struct lv_json *j = &t->c->j;

    t->full = t->full || (step != t->step && referee_is_long(t->c));
    if (t->full)
        return;
    t->step = step;
    lv_json_object(j);
    lv_json_put_int(j, "step", step);
    lv_json_put_text(j, "text", text);
    if (rule)
        lv_json_put_text(j, "rule", rule);
    lv_json_end(j);
}

static bool read_since(const struct call *c, int *since, int *reader)
{
    int64_t n;

    if (!lv_node_int_or(c->ask, "since", 0, LV_MAX_STEPS, 0, &n, c->why) || !read_reader(c, reader))
        return false;
    *since = (int)n;
    return true;
}

static bool ask_news(struct call *c)
{
    struct telling t = { .c = c };
    struct lv_words w;
    int since, reader;

    if (!read_since(c, &since, &reader))
        return false;
    w = lv_match_words(c->slot->m, c->lang, reader);
    put_moment(c);
    lv_json_key(&c->j, "news");
    lv_json_list(&c->j);
    lv_match_tell_news(c->slot->m, since, LV_TO_NOW, &w, &t, tell_line);
    lv_json_end(&c->j);
    lv_json_put_int(&c->j, "next", t.full ? t.step : lv_match_steps(c->slot->m));
    return true;
}

static void put_event(struct lv_json *j, int step, const struct lv_event *e)
{
    lv_json_object(j);
    lv_json_put_int(j, "step", step);
    lv_json_put_int(j, "kind", e->kind);
    lv_json_key(j, "args");
    lv_json_list(j);
    for (int i = 0; i < LV_EVENT_ARGS; i++)
        lv_json_int(j, e->arg[i]);
    lv_json_end(j);
    lv_json_end(j);
}

static bool ask_events(struct call *c)
{
    const struct lv_match *m = c->slot->m;
    int since, reader, step;
    unsigned eye;

    if (!read_since(c, &since, &reader))
        return false;
    eye = reader == LV_ONLOOKER ? (unsigned)LV_SEE_ONLOOKER : 1u << reader;
    put_moment(c);
    lv_json_key(&c->j, "events");
    lv_json_list(&c->j);
    for (step = since; step < lv_match_steps(m) && !referee_is_long(c); step++) {
        const struct lv_event *first;
        int n = lv_match_events(m, step, step + 1, &first);
        for (int i = 0; i < n; i++)
            if (first[i].see & eye)
                put_event(&c->j, step + 1, &first[i]);
    }
    lv_json_end(&c->j);
    lv_json_put_int(&c->j, "next", step < lv_match_steps(m) ? step : lv_match_steps(m));
    return true;
}

/* ---- bots ------------------------------------------------------------------------------------ */

/* Chances are whole numbers, as everything in our documents. */
static void put_millionths(struct call *c, const char *key, float share)
{
    lv_json_put_int(&c->j, key, (int64_t)((double)share * 1e6 + 0.5));
}

static void put_chance(struct call *c, const struct lv_advice *a)
{
    put_notation(c, a->action);
    put_millionths(c, "win_millionths", a->win);
    if (a->error >= 0)
        put_millionths(c, "error_millionths", a->error);
}

static void put_advice(struct call *c, struct lv_bot *bot, struct lv_rng *rng)
{
    struct lv_advice advice[LV_MAX_ACTIONS];
    union lv_state seen;
    int n;

    lv_match_imagine(c->slot->m, lv_match_to_move(c->slot->m), rng, &seen);
    n = lv_bot_advise(bot, &seen, rng, advice, NULL);
    lv_json_key(&c->j, "advice");
    lv_json_list(&c->j);
    for (int i = 0; i < n; i++) {
        lv_json_object(&c->j);
        put_chance(c, &advice[i]);
        lv_json_end(&c->j);
    }
    lv_json_end(&c->j);
}

static bool let_choose(struct call *c, struct lv_bot *bot, uint64_t seed)
{
    struct lv_match *m = c->slot->m;
    int seat = lv_match_to_move(m);
    struct lv_words w = lv_match_words(m, c->lang, seat);
    struct lv_rng rng = lv_rng_seed(seed, (uint64_t)lv_match_steps(m));
    lv_action a;
    char label[512];
    struct lv_buf b = LV_BUF(label);
    union lv_state seen;
    bool play, advice;

    lv_match_imagine(m, seat, &rng, &seen);
    if (!lv_node_bool_or(c->ask, "play", false, &play, c->why)
        || !lv_node_bool_or(c->ask, "advice", false, &advice, c->why)
        || !lv_bot_choose(bot, &seen, &rng, &a, c->why))
        return false;
    lv_json_put_int(&c->j, "seat", seat + 1);
    put_notation(c, a);
    lv_match_label(m, a, &w, &b);
    lv_json_put_text(&c->j, "label", label);
    if (advice)
        put_advice(c, bot, &rng);
    if (play && !lv_match_act(m, seat, a, -1, c->why))
        return false;
    lv_json_put_bool(&c->j, "played", play);
    put_moment(c);
    return true;
}

/* The solved table, where one can be had; false and *why when it is needed and there is none. */
static bool get_table(struct call *c, bool needed, const void **table)
{
    const struct lv_setup *u = lv_match_setup(c->slot->m);
    const struct lv_solver *solver = u->game->thinking->solver;

    if (needed || (solver && solver->may_solve(u, NULL) && referee_world(c->r)->solved_table))
        *table = referee_table(c->r, u, c->why);
    return *table || !needed;
}

static bool ask_bot(struct call *c)
{
    const struct lv_setup *u = lv_match_setup(c->slot->m);
    const void *table = NULL;
    struct lv_bot *bot;
    const char *id;
    uint64_t seed;
    bool fine;

    if (!lv_node_text(c->ask, "bot", &id, c->why) || !read_seed(c, &seed))
        return false;
    if (lv_match_to_move(c->slot->m) < 0)
        return not_their_turn(c);
    if (lv_bot_needs_table(id) && !u->game->thinking->solver)
        return lv_refuse(c->why, LV_E_UNKNOWN, NULL, N_("this game has no exact player"), 0);
    if (lv_bot_needs_table(id) && !u->game->thinking->solver->may_solve(u, c->why))
        return false;
    if (lv_bot_likes_table(id, u) && !get_table(c, lv_bot_needs_table(id), &table))
        return false;
    bot = lv_bot_new(id, u, table, c->why);
    if (!bot)
        return false;
    fine = let_choose(c, bot, seed);
    lv_bot_free(bot);
    return fine;
}

static void put_hint(struct call *c, const struct lv_advice *all, int n, int i)
{
    const struct lv_match *m = c->slot->m;
    const struct lv_words w = lv_match_words(m, c->lang, lv_match_to_move(m));
    char label[512], chance[128], reason[512];
    struct lv_buf l = LV_BUF(label), p = LV_BUF(chance), r = LV_BUF(reason);

    lv_match_label(m, all[i].action, &w, &l);
    lv_hint_chance(&all[i], c->lang, &p);
    lv_hint_why(all, n, i, c->lang, &r);
    lv_json_object(&c->j);
    if (n == 1) /* nothing to think about: nobody has */
        put_notation(c, all[i].action);
    else
        put_chance(c, &all[i]);
    lv_json_put_text(&c->j, "label", label);
    if (n > 1)
        lv_json_put_text(&c->j, "chance", chance);
    lv_json_put_text(&c->j, "why", reason);
    lv_json_end(&c->j);
}

static bool give_hints(struct call *c, struct lv_bot *adviser, uint64_t seed)
{
    const struct lv_match *m = c->slot->m;
    struct lv_rng rng = lv_rng_seed(seed, (uint64_t)lv_match_steps(m));
    struct lv_advice advice[LV_MAX_ACTIONS];
    union lv_state seen;
    int n;

    lv_match_imagine(m, lv_match_to_move(m), &rng, &seen);
    n = lv_bot_advise(adviser, &seen, &rng, advice, c->why);
    if (n == 0)
        return false;
    lv_json_put_int(&c->j, "seat", lv_match_to_move(m) + 1);
    lv_json_key(&c->j, "hints");
    lv_json_list(&c->j);
    for (int i = 0; i < n; i++)
        put_hint(c, advice, n, i);
    lv_json_end(&c->j);
    put_moment(c);
    return true;
}

static bool ask_hint(struct call *c)
{
    const void *table = NULL;
    struct lv_bot *adviser;
    uint64_t seed;
    bool fine;

    if (!read_seed(c, &seed))
        return false;
    if (lv_match_to_move(c->slot->m) < 0)
        return not_their_turn(c);
    if (!get_table(c, false, &table))
        return false;
    adviser = lv_hint_bot(lv_match_setup(c->slot->m), table, c->why);
    fine = adviser && give_hints(c, adviser, seed);
    lv_bot_free(adviser);
    return fine;
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool ask_rules(struct call *c)
{
    const struct lv_game *g = read_game(c->ask, c->why);
    const struct lv_node *list;
    struct lv_node *root = NULL;
    const char *id = NULL;
    int found = 0;

    if (!g || (lv_node_get(c->ask, "id") && !lv_node_text(c->ask, "id", &id, c->why)))
        return false;
    list = rulebook_open(g, &root, c->why);
    if (!list)
        return false;
    lv_json_key(&c->j, "rules");
    lv_json_list(&c->j);
    for (const struct lv_node *r = list->first; r; r = r->next) {
        if (id && !(rulebook_id(r) && rulebook_is_id(g, rulebook_id(r), id)))
            continue;
        lv_json_object(&c->j);
        if (rulebook_id(r))
            lv_json_put_text(&c->j, "id", rulebook_id(r));
        lv_json_put_text(&c->j, "text", rulebook_text(r, c->lang));
        lv_json_end(&c->j);
        found++;
    }
    lv_json_end(&c->j);
    lv_doc_free(root);
    return found || !id
           || lv_refuse_text(c->why, LV_E_UNKNOWN, NULL,
                             N_("no rule of this game is called {text}"), 0, id);
}

static bool ask_forget(struct call *c)
{
    lv_match_free(c->slot->m);
    memset(c->slot, 0, sizeof *c->slot);
    return true;
}

static bool ask_quit(struct call *c)
{
    referee_quit(c->r);
    return true;
}

#define KEYS(...) ((const char *const[]){ __VA_ARGS__, NULL })
const struct ask referee_asks[] = {
    { "games", KEYS("game"), false, ask_games },
    { "new", KEYS("match", "game", "seats", "options", "chance", "seed", "bytes"), false, ask_new },
    { "load", KEYS("match", "record", "position", "seats", "chance", "seed", "bytes"), false,
      ask_load },
    { "legal", KEYS("seat"), true, ask_legal },
    { "act", KEYS("do", "seat", "step"), true, ask_act },
    { "chance", KEYS("do", "settle", "seed"), true, ask_chance },
    { "undo", KEYS("seat", "agreed"), true, ask_undo },
    { "close", KEYS("seat"), true, ask_close },
    { "view", KEYS("seat"), true, ask_view },
    { "position", KEYS(NULL), true, ask_position },
    { "result", KEYS(NULL), true, ask_result },
    { "record", KEYS("reveal"), true, ask_record },
    { "news", KEYS("seat", "since"), true, ask_news },
    { "events", KEYS("seat", "since"), true, ask_events },
    { "bot", KEYS("bot", "seed", "play", "advice"), true, ask_bot },
    { "hint", KEYS("seed"), true, ask_hint },
    { "rules", KEYS("game", "id"), false, ask_rules },
    { "forget", KEYS(NULL), true, ask_forget },
    { "quit", KEYS(NULL), false, ask_quit },
    { NULL, NULL, false, NULL },
};
