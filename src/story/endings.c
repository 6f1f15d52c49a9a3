/* endings.c: see endings.h. */
#include "endings.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "bots/playout.h"
#include "bots/tuning.h"

static void add_ending(const struct lv_setup *u, const union lv_state *end, struct lv_endings *to)
{
    const bool first = to->games == 0;
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    int32_t score[LV_MAX_SEATS] = { 0 };
    float won[LV_MAX_SEATS] = { 0 };

    u->game->rules.rank(u, end, rank);
    u->game->rules.score(u, end, score);
    lv_wins(u, end, won);
    for (int i = 0; i < u->seats; i++) {
        assert(rank[i] <= LV_MAX_SEATS);
        to->ranked[i][rank[i]]++;
        to->won[i] += (double)won[i];
        to->points[i] += score[i];
        to->least[i] = first || score[i] < to->least[i] ? score[i] : to->least[i];
        to->most[i] = first || score[i] > to->most[i] ? score[i] : to->most[i];
    }
    to->games++;
}

void lv_endings_play(const struct lv_setup *u, const void *state, int seat, uint64_t seed, uint64_t number,
                     struct lv_endings *to)
{
    struct lv_search_params p = lv_tuning_search(u, false);
    struct lv_rng rng = lv_rng_seed(seed, number);
    float win[LV_MAX_SEATS];
    union lv_state s;

    p.look = LV_TO_THE_END;
    p.entrants = LV_MAX_ACTIONS; /* all of them: no decision is left to chance */
    if (seat >= 0)
        lv_imagine(u, state, seat, &rng, &s);
    else
        memcpy(&s, state, u->game->state_size);
    lv_playout(u, &p, &s, &rng, win);
    if (u->game->rules.to_move(u, &s) == LV_OVER)
        add_ending(u, &s, to);
    else
        to->given_up++;
}

void lv_endings_write(const struct lv_setup *u, const struct lv_endings *e, struct lv_json *j)
{
    lv_json_put_int(j, "games", e->games);
    lv_json_put_int(j, "given_up", e->given_up);
    LV_IN_LIST(j, "endings")
        for (int i = 0; i < u->seats && e->games; i++)
            LV_IN_OBJECT(j, NULL) {
                lv_json_put_int(j, "seat", i + 1);
                lv_json_put_int(j, "win_millionths", llround(1e6 * e->won[i] / e->games));
                LV_IN_LIST(j, "ranks")
                    for (int r = 1; r <= u->seats; r++)
                        lv_json_int(j, e->ranked[i][r]);
                lv_json_put_int(j, "least", e->least[i]);
                lv_json_put_int(j, "mean", llround(e->points[i] / e->games));
                lv_json_put_int(j, "most", e->most[i]);
                lv_json_put_int(j, "points", llround(e->points[i]));
            }
}
