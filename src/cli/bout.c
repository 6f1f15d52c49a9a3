/* bout.c: see bout.h. */
#include "bout.h"

#include <assert.h>
#include <time.h>

#include "stop.h"

static_assert(BOUT_WIN % 4 == 0 && BOUT_WIN % 5 == 0 && BOUT_WIN % 6 == 0 && LV_MAX_SEATS == 6,
              "a win can be shared by any number of seats");

const void *bout_state(const struct bout *b)
{
    return b->match ? lv_match_state(b->match) : &b->state;
}

void bout_seed(struct bout *b, uint64_t seed, int64_t stream)
{
    const uint64_t another = 0x5851F42D4C957F2D; /* any: thought is not luck */

    b->luck = lv_rng_seed(seed, (uint64_t)stream);
    b->thought = lv_rng_seed(seed ^ another, (uint64_t)stream);
    b->second = lv_rng_seed(seed ^ ~another, (uint64_t)b->number); /* in no two games alike */
}

static struct lv_match *new_match(const struct bout *b, struct lv_refusal *why)
{
    struct lv_seat seat[LV_MAX_SEATS] = { 0 };

    for (int i = 0; i < b->u->seats; i++) {
        struct lv_buf name = LV_BUF(seat[i].name), by = LV_BUF(seat[i].by);
        player_write_cut(b->spec[i], &by);
        if (player_is_outside(b->spec[i]))
            lv_buf_text(&name, "cmd");
        else
            lv_buf_text(&name, seat[i].by);
        lv_buf_char(&name, ' ');
        lv_buf_int(&name, i + 1);
    }
    return lv_match_new(b->u, b->data, seat, LV_CHANCE_SIMULATED, NULL, why);
}

static bool needs_match(const struct bout *b)
{
    bool outside = false;

    for (int i = 0; i < b->u->seats; i++)
        outside |= player_is_outside(b->spec[i]);
    return b->keeps_record || outside;
}

static bool take(struct bout *b, int who, lv_action a, struct lv_refusal *why)
{
    if (b->match)
        return who == LV_CHANCE ? lv_match_came_up(b->match, a, why)
                                : lv_match_act(b->match, who, a, -1, why);
    assert(b->u->game->rules.may(b->u, &b->state, a, NULL));
    b->u->game->rules.apply(b->u, &b->state, a, NULL);
    return true;
}

static double core_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool choose(struct bout *b, int who, lv_action *to, struct lv_refusal *why)
{
    struct thinking *t = b->thinking[who];
    lv_action a[LV_MAX_ACTIONS];
    bool counts = t && b->u->game->rules.legal(b->u, bout_state(b), a) > 1;
    double from = counts ? core_time() : 0, took;

    if (!player_choose(b->player[who], b->match, bout_state(b), who, &b->thought, to, why))
        return false;
    b->decisions[who]++;
    if (counts) {
        took = core_time() - from;
        t->sum += took;
        t->longest = took > t->longest ? took : t->longest;
        t->decisions++;
    }
    return true;
}

/* What the player might have decided as well. Programs outside, and those that think long, are asked once. */
static bool think_again(struct bout *b, int who, lv_action chosen, struct lv_refusal *why)
{
    enum { TIMES = 4 };
    lv_action other[LV_MAX_ACTIONS];

    if (!b->fortune || !player_is_quick(b->player[who])
        || b->u->game->rules.legal(b->u, bout_state(b), other) < 2)
        return true;
    for (int i = 0; i < TIMES; i++)
        if (!player_choose(b->player[who], b->match, bout_state(b), who, &b->second, &other[i],
                           why))
            return false;
    lv_fortune_add_choice(&b->by, bout_state(b), chosen, other, TIMES, b->whim);
    return true;
}

/* Who goes by the game's own estimate is thought to do so. */
static void foresee_by(struct bout *b)
{
    b->by = lv_fortune_by(b->fortune);
    for (int i = 0; i < b->u->seats; i++)
        if (player_is_greedy(b->player[i]))
            b->by.guide[i] = b->u->game->thinking->estimate;
}

static lv_action throw(struct bout * b)
{
    const lv_action a = lv_sample(b->u, bout_state(b), &b->luck);

    if (b->fortune)
        lv_fortune_add(&b->by, bout_state(b), a, b->lucky);
    return a;
}

static enum bout_end play_out(struct bout *b, struct lv_refusal *why)
{
    const struct lv_game *g = b->u->game;
    int who;

    while ((who = g->rules.to_move(b->u, bout_state(b))) != LV_OVER) {
        lv_action a;
        if (b->steps == b->max_steps)
            return BOUT_GIVEN_UP;
        if (stop_is_asked())
            return BOUT_STOPPED;
        if (who == LV_CHANCE)
            a = throw(b);
        else if (!choose(b, who, &a, why) || !think_again(b, who, a, why))
            return BOUT_REFUSED;
        if (!take(b, who, a, why))
            return BOUT_REFUSED;
        b->steps++;
    }
    assert(!b->match || lv_match_steps(b->match) == b->steps);
    return BOUT_ENDED;
}

enum bout_end bout_play(struct bout *b, struct lv_refusal *why)
{
    enum bout_end end;

    assert(!b->match && b->steps == 0 && b->max_steps > 0);
    if (needs_match(b)) {
        b->match = new_match(b, why);
        if (!b->match)
            return BOUT_REFUSED;
    } else {
        b->u->game->rules.start(b->u, &b->state);
    }
    if (b->fortune)
        foresee_by(b);
    for (int i = 0; i < b->u->seats; i++)
        player_begin(b->player[i], b->match, i, b->number);
    end = play_out(b, why);
    for (int i = 0; i < b->u->seats; i++)
        player_over(b->player[i], b->match);
    return end;
}

void bout_release(struct bout *b)
{
    lv_match_free(b->match);
    b->match = NULL;
}

void bout_wins(const struct bout *b, int wins[LV_MAX_SEATS])
{
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    int winners = 0;

    b->u->game->rules.rank(b->u, bout_state(b), rank);
    for (int i = 0; i < b->u->seats; i++)
        winners += rank[i] == 1;
    assert(winners > 0 && winners <= b->u->seats);
    for (int i = 0; i < b->u->seats; i++)
        wins[i] = rank[i] == 1 ? BOUT_WIN / winners : 0;
}
