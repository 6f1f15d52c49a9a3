/* playout.c: see playout.h.
 *
 * The policy is a small tournament: of a few legal decisions picked at random, the one that the game's
 * estimate likes best for its seat. One entrant is random play, many are greedy play; two or three give
 * most of the sense at a small part of the cost, and enough variety to average over. */
#include "playout.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum { MAX_STEPS = 5000 }; /* games that might not end are cut here, and forecast */

void lv_playout_decide(const struct lv_setup *u, lv_guess *guide, int entrants, union lv_state *s, int who,
                       struct lv_rng *rng)
{
    const struct lv_game *g = u->game;
    lv_action a[LV_MAX_ACTIONS];
    union lv_state try, best;
    float most = -1, win[LV_MAX_SEATS];
    int n = g->rules.legal(u, s, a);

    assert(n > 0 && g->rules.to_move(u, s) == who);
    if (n == 1 || entrants < 2) {
        g->rules.apply(u, s, a[n == 1 ? 0 : lv_rng_below(rng, (uint32_t)n)], NULL);
        return;
    }
    for (int i = 0; i < entrants && i < n; i++) { /* each entrant once: those picked go to the front */
        int k = i + (int)lv_rng_below(rng, (uint32_t)(n - i));
        lv_action picked = a[k];
        a[k] = a[i];
        memcpy(&try, s, g->state_size);
        g->rules.apply(u, &try, picked, NULL);
        guide(u, &try, win);
        if (win[who] > most) {
            most = win[who];
            memcpy(&best, &try, g->state_size);
        }
    }
    memcpy(s, &best, g->state_size);
}

void lv_playout(const struct lv_setup *u, const struct lv_search_params *p, union lv_state *s,
                struct lv_rng *rng, float win[LV_MAX_SEATS])
{
    const struct lv_game *g = u->game;
    int who, last = -1, turns = -1;

    for (int steps = 0; (who = g->rules.to_move(u, s)) != LV_OVER; steps++) {
        if (who != LV_CHANCE && who != last) {
            last = who;
            turns++;
        }
        if (turns >= p->look || p->look == 0 || steps == MAX_STEPS) {
            p->leaf(u, s, win);
            return;
        }
        if (who == LV_CHANCE)
            g->rules.apply(u, s, lv_sample(u, s, rng), NULL);
        else
            lv_playout_decide(u, p->guide, p->entrants, s, who, rng);
    }
    lv_wins(u, s, win);
}

/* How far a seat is ahead of the best of the others, in points. */
static float lead_of(const struct lv_setup *u, const int32_t score[LV_MAX_SEATS], int seat)
{
    int32_t rival = INT32_MIN;

    for (int i = 0; i < u->seats; i++)
        if (i != seat && score[i] > rival)
            rival = score[i];
    return (float)(score[seat] - rival);
}

void lv_playout_add_score(const struct lv_setup *u, const struct lv_search_params *p,
                          const union lv_state *s, float value[LV_MAX_SEATS])
{
    const float part = 0.03f; /* of the value: one game in thirty */
    int32_t score[LV_MAX_SEATS] = { 0 };

    assert(p->clear_lead > 0 && u->game->rules.to_move(u, s) == LV_OVER);
    u->game->rules.score(u, s, score);
    for (int i = 0; i < u->seats; i++) {
        float lead = lead_of(u, score, i) / p->clear_lead;
        value[i] += part * (0.5f + 0.5f * lead / (1 + fabsf(lead)) - value[i]);
    }
}

/* ---- what a decision leads to ------------------------------------------------------------------ */

/* Plays until `seat` is to move again after somebody else, or the end. */
static void play_round(const struct lv_setup *u, int entrants, union lv_state *s, int seat,
                       struct lv_rng *rng)
{
    const struct lv_game *g = u->game;
    bool others = false;
    int who;

    for (int steps = 0; steps < MAX_STEPS && (who = g->rules.to_move(u, s)) != LV_OVER; steps++) {
        others |= who >= 0 && who != seat;
        if (who == seat && others)
            return;
        if (who == LV_CHANCE)
            g->rules.apply(u, s, lv_sample(u, s, rng), NULL);
        else
            lv_playout_decide(u, g->thinking->estimate, entrants, s, who, rng);
    }
}

static int32_t best_rival(const struct lv_setup *u, const int32_t score[LV_MAX_SEATS], int seat)
{
    return score[seat] - (int32_t)lead_of(u, score, seat);
}

void lv_playout_outlook(const struct lv_setup *u, const struct lv_search_params *p,
                        const union lv_state *seen, int seat, struct lv_rng *rng,
                        struct lv_advice out[], int n)
{
    enum { LINES = 2000, LEAST = 40, MOST = 200 }; /* together; for each decision */
    const struct lv_game *g = u->game;
    int lines = LINES / n < LEAST ? LEAST : LINES / n > MOST ? MOST : LINES / n;
    int32_t before[LV_MAX_SEATS] = { 0 }, after[LV_MAX_SEATS] = { 0 };
    union lv_state s;

    assert(n > 0 && n <= LV_MAX_ACTIONS);
    g->rules.score(u, seen, before);
    for (int i = 0; i < n; i++) {
        float own = 0, rival = 0, falls = 0;
        for (int k = 0; k < lines; k++) {
            lv_imagine(u, seen, seat, rng, &s);
            g->rules.apply(u, &s, out[i].action, NULL);
            play_round(u, p->entrants > 3 ? p->entrants : 3, &s, seat, rng);
            g->rules.score(u, &s, after);
            own += (float)(after[seat] - before[seat]);
            rival += (float)(best_rival(u, after, seat) - best_rival(u, before, seat));
            falls += after[seat] < before[seat];
        }
        out[i].outlook = (struct lv_outlook){ own / (float)lines, rival / (float)lines,
                                              falls / (float)lines, lines, p->clear_lead / 10 };
    }
}
