/* referee_play.c: what happens in a match: decisions, chance, taking back, leaving. */
#include "referee_asks.h"

#include <assert.h>
#include <string.h>

/* ---- decisions and chance -------------------------------------------------------------------- */

/* A list may show the hand of the seat to move: "seat", if it is said, makes sure whose list it is. */
static bool is_for_seat_to_move(const struct call *c)
{
    int reader;

    if (!referee_read_reader(c, &reader))
        return false;
    return reader == LV_ONLOOKER || reader == lv_match_to_move(c->slot->m) || referee_not_their_turn(c);
}

bool referee_ask_legal(struct call *c)
{
    const struct lv_match *m = c->slot->m;
    int who = lv_match_to_move(m);
    struct lv_words w = lv_match_words(m, c->lang, who >= 0 ? who : LV_ONLOOKER);
    lv_action pass, only;
    bool fold;

    if (!is_for_seat_to_move(c) || !lv_node_bool_or(c->ask, "fold", false, &fold, c->why)
        || !lv_node_bool_or(c->ask, "terse", false, &w.terse, c->why))
        return false;
    referee_put_moment(c);
    lv_json_key(&c->j, "legal");
    lv_match_choices(m, &w, who >= 0 ? LV_MAX_ACTIONS : 0, fold, &c->j);
    if (lv_match_routine(m, &pass))
        referee_put_notation(c, "routine", pass);
    if (lv_match_forced(m, &only))
        referee_put_notation(c, "forced", only);
    return true;
}

bool referee_ask_blocked(struct call *c)
{
    const struct lv_match *m = c->slot->m;
    int who = lv_match_to_move(m);
    struct lv_words w = lv_match_words(m, c->lang, who >= 0 ? who : LV_ONLOOKER);
    bool notation;

    if (!is_for_seat_to_move(c) || !lv_node_bool_or(c->ask, "notation", false, &notation, c->why))
        return false;
    referee_put_moment(c);
    lv_json_key(&c->j, "blocked");
    lv_match_blocked(m, &w, notation, &c->j);
    return true;
}

static bool read_do(const struct call *c, lv_action *a)
{
    const char *text;

    return lv_node_text(c->ask, "do", &text, c->why)
           && lv_match_read_action(c->slot->m, text, a, c->why);
}

/* Several decisions of one seat: all or none. */
static bool act_all(const struct call *c, const struct lv_node *list, int seat, int step)
{
    const char *decision[REFEREE_MAX_AT_ONCE];
    int n = 0;

    if (list->n < 1 || list->n > REFEREE_MAX_AT_ONCE)
        return lv_refuse(c->why, LV_E_LIMIT, NULL, N_("from 1 to {n} decisions at once"),
                         REFEREE_MAX_AT_ONCE);
    for (const struct lv_node *d = list->first; d; d = d->next) {
        if (d->type != LV_NODE_TEXT)
            return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("decisions are texts"), 0);
        decision[n++] = d->text;
    }
    assert(n == list->n);
    return lv_match_act_all(c->slot->m, seat, decision, n, step, c->why);
}

bool referee_ask_act(struct call *c)
{
    const struct lv_node *many = lv_node_get(c->ask, "do");
    int64_t step;
    int seat;
    lv_action a;

    if (!lv_node_int_or(c->ask, "step", 0, LV_MAX_STEPS, -1, &step, c->why)
        || !referee_read_reader(c, &seat))
        return false;
    if (seat == LV_ONLOOKER)
        seat = lv_match_to_move(c->slot->m);
    if (many && many->type == LV_NODE_LIST
            ? !act_all(c, many, seat, (int)step)
            : !read_do(c, &a) || !lv_match_act(c->slot->m, seat, a, (int)step, c->why))
        return false;
    referee_put_moment(c);
    return true;
}

/* One chance point, from the match's own source, or from a seed for this once. */
static bool settle_one(const struct call *c, const struct lv_rng *once)
{
    struct lv_match *m = c->slot->m;
    struct lv_rng rng = once ? *once : c->slot->rng;

    if (lv_match_chance(m) != LV_CHANCE_SIMULATED || lv_match_to_move(m) != LV_CHANCE)
        return lv_match_settle(m, c->why);
    if (!lv_match_came_up(m, lv_match_sample(m, &rng), c->why))
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
        assert(!b.cut);
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

    if (!lv_node_text(c->ask, "settle", &how, c->why) || (has_seed && !referee_read_seed(c, &seed)))
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
    referee_put_moment(c);
    put_lines(c, "came_up", before);
    return true;
}

bool referee_ask_chance(struct call *c)
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
        referee_put_moment(c);
        return true;
    }
    if (lv_match_to_move(m) != LV_CHANCE)
        return lv_refuse(c->why, LV_E_TURN, NULL, N_("no dice and no cards are due now"), 0);
    referee_put_moment(c);
    lv_json_key(&c->j, "outcomes");
    lv_match_choices(m, &w, LV_MAX_OUTCOMES, false, &c->j);
    return true;
}

bool referee_ask_undo(struct call *c)
{
    int seat;
    bool agreed, entry;

    if (!lv_node_bool_or(c->ask, "entry", false, &entry, c->why))
        return false;
    if (entry) {
        if (lv_node_get(c->ask, "seat") || lv_node_get(c->ask, "agreed"))
            return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("anybody may take back an entry"), 0);
        if (!lv_match_take_back(c->slot->m, c->why))
            return false;
        referee_put_moment(c);
        return true;
    }
    if (!referee_read_seat(c, &seat) || !lv_node_bool_or(c->ask, "agreed", false, &agreed, c->why)
        || !lv_match_undo(c->slot->m, agreed ? LV_UNDO_AGREED : LV_UNDO_OWN, seat, c->why))
        return false;
    referee_put_moment(c);
    return true;
}

bool referee_ask_close(struct call *c)
{
    int seat;

    if (!referee_read_seat(c, &seat) || !lv_match_close(c->slot->m, seat, c->why))
        return false;
    referee_put_moment(c);
    return true;
}

