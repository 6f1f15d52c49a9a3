/* games.c: learning from how games came out, for networks that searches end in.
 *
 * Greedy bots play, or searches that end in the network there is, of whose decisions one in sixteen is left
 * to chance so that unusual situations are seen as well. Of each game some moments are kept in which a seat
 * is to decide that did not decide last, which is where playouts stop, as that seat sees them. Then the
 * network goes through all of them several times; one game in ten is held back to see what it has learned. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "learn.h"

enum { SLIP = 16, KEPT = 24 /* moments of a game */, ROUNDS = 16, BATCH = 32, HELD_BACK = 10 };

/* All moments: their inputs one after the other. */
struct kept {
    long game;
    int seats;
    size_t first;
    int n[LV_MAX_SEATS]; /* inputs of each seat; -1: it is out */
    int32_t log[LV_MAX_SEATS];
    float won[LV_MAX_SEATS];
};

struct archive {
    struct kept *kept;
    long n;
    struct lv_input *input;
    size_t inputs, room;
};

static void *more_room(void *old, size_t bytes)
{
    void *p = realloc(old, bytes);

    if (!p) {
        fputs("learn: not enough memory\n", stderr);
        exit(2);
    }
    return p;
}

static void keep(struct archive *a, const struct lv_setup *u, const union lv_state *s, long game,
                 const float won[LV_MAX_SEATS])
{
    static struct lv_sight sight[LV_MAX_SEATS];
    struct kept *k = &a->kept[a->n++];

    *k = (struct kept){ .game = game, .seats = u->seats, .first = a->inputs };
    memcpy(k->won, won, sizeof k->won);
    lv_net_look(u, s, sight, k->log);
    for (int i = 0; i < u->seats; i++) {
        k->n[i] = sight[i].out ? -1 : sight[i].n;
        if (sight[i].out)
            continue;
        if (a->inputs + LV_NET_INPUTS > a->room) {
            a->room = a->room * 2 + 64 * LV_NET_INPUTS;
            a->input = more_room(a->input, a->room * sizeof *a->input);
        }
        memcpy(a->input + a->inputs, sight[i].input, (size_t)sight[i].n * sizeof *a->input);
        a->inputs += (size_t)sight[i].n;
    }
}

static void recall(const struct archive *a, long number, struct moment *m)
{
    const struct kept *k = &a->kept[number];
    const struct lv_input *from = a->input + k->first;

    m->seats = k->seats;
    memcpy(m->log, k->log, sizeof m->log);
    memcpy(m->won, k->won, sizeof m->won);
    for (int i = 0; i < k->seats; i++) {
        m->sight[i].out = k->n[i] < 0;
        m->sight[i].n = k->n[i] < 0 ? 0 : k->n[i];
        memcpy(m->sight[i].input, from, (size_t)m->sight[i].n * sizeof *from);
        from += m->sight[i].n;
    }
}

/* ---- games ------------------------------------------------------------------------------------ */

static lv_action decide(const struct lv_setup *u, struct lv_bot *b, const union lv_state *s,
                        struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS], chosen;
    union lv_state seen;

    if (lv_rng_below(rng, SLIP) == 0)
        return a[lv_rng_below(rng, (uint32_t)u->game->rules.legal(u, s, a))];
    lv_imagine(u, s, u->game->rules.to_move(u, s), rng, &seen);
    lv_bot_choose(b, &seen, rng, &chosen, NULL);
    return chosen;
}

/* Every moment is as likely to be kept as any other. Returns how many are; 0: the game has no end. */
static int play(const struct lv_setup *u, int by, struct lv_rng *rng, union lv_state moment[KEPT],
                float won[LV_MAX_SEATS])
{
    const struct lv_bot_spec search = { .kind = &lv_bot_mcts, .over_net = u->net != NULL, .budget.n = by };
    struct lv_bot *b = by ? lv_bot_make(&search, u, NULL, NULL) : lv_bot_new("greedy", u, NULL, NULL);
    union lv_state s = { 0 };
    int who, last = -1, steps = 0;
    uint32_t n = 0;

    u->game->rules.start(u, &s);
    for (; (who = u->game->rules.to_move(u, &s)) != LV_OVER && steps < MAX_STEPS; steps++) {
        if (who == LV_CHANCE) {
            u->game->rules.apply(u, &s, lv_sample(u, &s, rng), NULL);
            continue;
        }
        if (who != last) {
            uint32_t at = n < KEPT ? n : lv_rng_below(rng, n + 1);
            if (at < KEPT)
                lv_imagine(u, &s, who, rng, &moment[at]);
            n++;
            last = who;
        }
        u->game->rules.apply(u, &s, decide(u, b, &s, rng), NULL);
    }
    lv_bot_free(b);
    if (who != LV_OVER)
        return 0;
    lv_wins(u, &s, won);
    return n < KEPT ? (int)n : KEPT;
}

static void gather(const struct course *c, struct archive *a)
{
    static union lv_state moment[KEPT];

    a->kept = more_room(NULL, (size_t)c->games * KEPT * sizeof *a->kept);
    for (long number = 0; number < c->games; number++) {
        struct lv_rng rng = lv_rng_seed(c->seed, (uint64_t)number);
        struct lv_setup u;
        float won[LV_MAX_SEATS] = { 0 };
        int n;
        course_draw(c, &rng, &u);
        n = play(&u, c->by, &rng, moment, won);
        for (int i = 0; i < n; i++)
            keep(a, &u, &moment[i], number, won);
        if (number % c->every == c->every - 1)
            fprintf(stderr, "learn: %ld games, %ld moments\n", number + 1, a->n);
    }
}

/* ---- rounds ----------------------------------------------------------------------------------- */

static bool is_held_back(const struct archive *a, long number)
{
    return a->kept[number].game % HELD_BACK == HELD_BACK - 1;
}

static void go_through(struct course *c, const struct archive *a, float rate)
{
    static struct moment m;
    struct lv_rng rng = lv_rng_seed(c->seed ^ 1, (uint64_t)c->done);
    float win[LV_MAX_SEATS];

    for (long i = 0; i < a->n; i++) {
        long number = (long)lv_rng_below(&rng, (uint32_t)a->n);
        if (is_held_back(a, number))
            continue;
        recall(a, number, &m);
        pupil_note(&c->pupil, &m, win);
        if (c->pupil.seen == BATCH)
            pupil_step(&c->pupil, rate);
    }
}

/* The mean loss on what was held back: of the network, of the estimate, of a coin. */
static void examine(const struct course *c, const struct archive *a, double loss[3])
{
    static struct moment m;
    float win[LV_MAX_SEATS];
    long n = 0;

    loss[0] = loss[1] = loss[2] = 0;
    for (long i = 0; i < a->n; i++) {
        if (!is_held_back(a, i))
            continue;
        recall(a, i, &m);
        pupil_win(&c->pupil, &m, win);
        for (int k = 0; k < m.seats; k++) {
            loss[0] -= (double)m.won[k] * log((double)win[k] + 1e-6);
            loss[1] -= (double)m.won[k] * m.log[k] / LV_NET_NAT;
        }
        loss[2] += log(m.seats);
        n++;
    }
    for (int i = 0; i < 3 && n; i++)
        loss[i] /= (double)n;
}

void learn_from_games(struct course *c)
{
    struct archive a = { 0 };
    double loss[3];

    gather(c, &a);
    examine(c, &a, loss);
    fprintf(stderr, "learn: %ld moments; loss of the estimate %.4f, of a coin %.4f\n", a.n, loss[1], loss[2]);
    for (; c->done < ROUNDS && a.n > 0; c->done++) {
        go_through(c, &a, (float)(2e-3 * pow(0.02, (double)c->done / ROUNDS)));
        examine(c, &a, loss);
        course_report(c, loss[0], loss[2]);
    }
    free(a.kept);
    free(a.input);
}
