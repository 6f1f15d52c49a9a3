/* lib_match.c: matches: how one comes about, what may be decided, what is decided. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lib_inside.h"

/* ---- life -------------------------------------------------------------------------------------- */

static struct ludovie_match *keep(struct ludovie *l, struct lv_match *m, uint64_t seed,
                                  struct ludovie_error *e)
{
    struct ludovie_match *to = calloc(1, sizeof *to);

    if (!to) {
        lv_match_free(m);
        lib_no_memory(l, e);
        return NULL;
    }
    *to = (struct ludovie_match){ l, m, lv_rng_seed(seed, 0) };
    return to;
}

static void name_seats(const struct ludovie *l, int seats, struct lv_seat seat[LV_MAX_SEATS])
{
    for (int i = 0; i < seats; i++) {
        struct lv_buf name = LV_BUF(seat[i].name), by = LV_BUF(seat[i].by);
        lv_say(&name, l->lang, "Player {n}", LV_NUM("n", i + 1));
        lv_buf_text(&by, "person");
    }
}

static struct lv_match *start(struct ludovie *l, const char *game, int seats, const char *options,
                              enum ludovie_chance chance, int64_t seed, struct lv_refusal *why)
{
    struct lv_seat seat[LV_MAX_SEATS];
    struct lv_luck luck;
    struct lv_setup u;
    const struct lv_data *data;

    if (chance < LUDOVIE_FAIR || chance > LUDOVIE_SIMULATED) {
        lv_refuse_text(why, LV_E_FORMAT, NULL, N_("chance cannot be {text}"), 0, "?");
        return NULL;
    }
    if (seed >= 0 && chance != LUDOVIE_SIMULATED) {
        lv_refuse(why, LV_E_TURN, NULL, N_("only simulated dice take a seed here"), 0);
        return NULL;
    }
    if (!lib_setup(l, game, seats, options, &u, &data, why)
        || !lib_random_bytes(luck.seed, sizeof luck.seed, why)
        || !lib_random_bytes(luck.bytes, sizeof luck.bytes, why))
        return NULL;
    name_seats(l, seats, seat);
    return lv_match_new(&u, data, seat, (enum lv_chance)chance, chance == LUDOVIE_FAIR ? &luck : NULL, why);
}

ludovie_match *ludovie_new(ludovie *l, const char *game, int seats, const char *options,
                           enum ludovie_chance chance, int64_t seed, struct ludovie_error *e)
{
    struct lv_refusal why;
    uint64_t drawn;
    struct lv_match *m = lib_seed(seed, &drawn, &why) ? start(l, game, seats, options, chance, seed, &why)
                                                      : NULL;

    if (m)
        return keep(l, m, drawn, e);
    lib_refuse(l, &why, e);
    return NULL;
}

ludovie_match *ludovie_load(ludovie *l, const char *record, size_t len, struct ludovie_error *e)
{
    struct lv_refusal why, damage = { 0 };
    const struct lv_game *g = lv_record_game(record, len, &why);
    const struct lv_data *data = g ? lib_components(l, g, &why) : NULL;
    struct lv_match *m = data ? lv_match_load(record, len, data, &damage, &why) : NULL;
    uint64_t seed = 0;

    if (m && damage.code != LV_E_OK) { /* half a game is no game: who wants it asks the referee */
        lv_match_free(m);
        m = NULL;
        why = damage;
    }
    if (m && lib_seed(-1, &seed, &why))
        return keep(l, m, seed, e);
    lv_match_free(m);
    lib_refuse(l, &why, e);
    return NULL;
}

void ludovie_forget(ludovie_match *m)
{
    if (m)
        lv_match_free(m->m);
    free(m);
}

/* ---- what is ----------------------------------------------------------------------------------- */

static bool no_such_seat(const struct ludovie_match *m, int seat, struct ludovie_error *e)
{
    struct lv_refusal why;

    lv_refuse(&why, LV_E_UNKNOWN, NULL, N_("there is no seat {n} in this match"), (int64_t)seat + 1);
    return lib_refuse(m->l, &why, e);
}

bool lib_is_seat(const struct ludovie_match *m, int seat, struct ludovie_error *e)
{
    return (seat >= 0 && seat < lv_match_setup(m->m)->seats) || no_such_seat(m, seat, e);
}

bool lib_is_reader(const struct ludovie_match *m, int reader, struct ludovie_error *e)
{
    return reader == LUDOVIE_ONLOOKER || lib_is_seat(m, reader, e);
}

bool ludovie_name(ludovie_match *m, int seat, const char *name, struct ludovie_error *e)
{
    struct lv_refusal why;

    if (!lib_is_seat(m, seat, e))
        return false;
    if (*name == '\0' || strlen(name) >= LV_MAX_NAME) {
        lv_refuse(&why, LV_E_LIMIT, NULL, N_("a name has 1 to {n} bytes"), LV_MAX_NAME - 1);
        return lib_refuse(m->l, &why, e);
    }
    lv_match_set_name(m->m, seat, name);
    return true;
}

int ludovie_seats(const ludovie_match *m)
{
    return lv_match_setup(m->m)->seats;
}

int ludovie_to_move(const ludovie_match *m)
{
    return lv_match_to_move(m->m);
}

int ludovie_steps(const ludovie_match *m)
{
    return lv_match_steps(m->m);
}

uint64_t ludovie_hash(const ludovie_match *m)
{
    return lv_match_hash(m->m);
}

void ludovie_scores(const ludovie_match *m, int32_t score[LUDOVIE_MAX_SEATS])
{
    memset(score, 0, LUDOVIE_MAX_SEATS * sizeof *score);
    lv_match_scores(m->m, score);
}

bool ludovie_ranks(const ludovie_match *m, uint8_t rank[LUDOVIE_MAX_SEATS])
{
    memset(rank, 0, LUDOVIE_MAX_SEATS);
    if (lv_match_to_move(m->m) != LV_OVER)
        return false;
    lv_match_ranks(m->m, rank);
    return true;
}

int ludovie_choices(const ludovie_match *m, uint32_t to[LUDOVIE_MAX_CHOICES],
                    uint32_t weight[LUDOVIE_MAX_CHOICES])
{
    struct lv_outcome outcome[LV_MAX_OUTCOMES];
    const int who = lv_match_to_move(m->m);
    int n;

    if (who == LV_OVER)
        return 0;
    n = who == LV_CHANCE ? lv_match_outcomes(m->m, outcome) : lv_match_legal(m->m, to);
    for (int i = 0; i < n; i++) {
        if (who == LV_CHANCE)
            to[i] = outcome[i].action;
        if (weight)
            weight[i] = who == LV_CHANCE ? outcome[i].weight : 1;
    }
    return n;
}

/* ---- decisions --------------------------------------------------------------------------------- */

/* Only what may happen now has words: any other number might name a thing that is not there. */
void ludovie_notation(const ludovie_match *m, uint32_t action, char to[LUDOVIE_MAX_NOTATION])
{
    struct lv_buf b = lv_buf_over(to, LUDOVIE_MAX_NOTATION);

    if (lv_match_may(m->m, action, NULL))
        lv_match_write_action(m->m, action, &b);
}

void ludovie_label(const ludovie_match *m, uint32_t action, int reader, char to[LUDOVIE_MAX_SENTENCE])
{
    struct lv_buf b = lv_buf_over(to, LUDOVIE_MAX_SENTENCE);
    struct lv_words w;

    if (!lib_is_reader(m, reader, NULL) || !lv_match_may(m->m, action, NULL))
        return;
    w = lv_match_words(m->m, m->l->lang, reader);
    lv_match_label(m->m, action, &w, &b);
}

bool ludovie_read(const ludovie_match *m, const char *notation, uint32_t *to, struct ludovie_error *e)
{
    struct lv_refusal why;

    return lv_match_read_action(m->m, notation, to, &why) || lib_refuse(m->l, &why, e);
}

bool ludovie_act(ludovie_match *m, uint32_t action, struct ludovie_error *e)
{
    const int who = lv_match_to_move(m->m);
    struct lv_refusal why;
    bool fine;

    if (who == LV_OVER)
        fine = lv_refuse(&why, LV_E_TURN, NULL, N_("the game is over"), 0);
    else
        fine = who == LV_CHANCE ? lv_match_came_up(m->m, action, &why)
                                : lv_match_act(m->m, who, action, -1, &why);
    return fine || lib_refuse(m->l, &why, e);
}

bool ludovie_settle(ludovie_match *m, struct ludovie_error *e)
{
    struct lv_refusal why;
    struct lv_rng rng = m->rng;
    bool fine;

    if (lv_match_chance(m->m) != LV_CHANCE_SIMULATED || lv_match_to_move(m->m) != LV_CHANCE)
        fine = lv_match_settle(m->m, &why);
    else {
        fine = lv_match_came_up(m->m, lv_match_sample(m->m, &rng), &why);
        if (fine)
            m->rng = rng;
    }
    return fine || lib_refuse(m->l, &why, e);
}

bool ludovie_leave(ludovie_match *m, int seat, struct ludovie_error *e)
{
    struct lv_refusal why;

    return lib_is_seat(m, seat, e) && (lv_match_close(m->m, seat, &why) || lib_refuse(m->l, &why, e));
}

bool ludovie_undo(ludovie_match *m, int seat, struct ludovie_error *e)
{
    struct lv_refusal why;

    return lib_is_seat(m, seat, e)
           && (lv_match_undo(m->m, LV_UNDO_AGREED, seat, &why) || lib_refuse(m->l, &why, e));
}

bool ludovie_random(ludovie_match *m, uint32_t *to, struct ludovie_error *e)
{
    lv_action legal[LV_MAX_ACTIONS];
    struct lv_refusal why;
    int n;

    if (lv_match_to_move(m->m) < 0) {
        lv_refuse(&why, LV_E_TURN, NULL, lv_match_to_move(m->m) == LV_OVER
                  ? N_("the game is over") : N_("dice or cards are due first"), 0);
        return lib_refuse(m->l, &why, e);
    }
    if (lv_match_chance(m->m) != LV_CHANCE_SIMULATED) {
        lv_refuse(&why, LV_E_TURN, NULL, N_("only a simulated match decides at random"), 0);
        return lib_refuse(m->l, &why, e);
    }
    n = lv_match_legal(m->m, legal);
    *to = legal[lv_rng_below(&m->rng, (uint32_t)n)];
    return true;
}
