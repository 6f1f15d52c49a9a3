/* playing.c: learning by playing against oneself, for networks that guide decisions.
 *
 * Every seat takes the decision after which the network likes its chances best, one in a hundred being left
 * to chance. After the game each situation is to be worth what the ones after it were thought to be worth and
 * what came of it in the end, the nearer counting more: TD(lambda). */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "learn.h"

static const float lambda = 0.7f;
enum { SLIP = 100 };

static void look(const struct lv_setup *u, const union lv_state *s, struct moment *m)
{
    m->seats = u->seats;
    lv_net_look(u, s, m->sight, m->log);
}

static lv_action decide(const struct course *c, const struct lv_setup *u, const union lv_state *s, int who,
                        struct lv_rng *rng)
{
    static struct moment m;
    lv_action a[LV_MAX_ACTIONS];
    float most = -1, win[LV_MAX_SEATS];
    int n = u->game->rules.legal(u, s, a), best = 0;

    if (n == 1 || lv_rng_below(rng, SLIP) == 0)
        return a[lv_rng_below(rng, (uint32_t)n)];
    for (int i = 0; i < n; i++) {
        union lv_state after;
        memcpy(&after, s, u->game->state_size);
        u->game->rules.apply(u, &after, a[i], NULL);
        if (u->game->rules.to_move(u, &after) == LV_OVER) {
            lv_wins(u, &after, win);
        } else {
            look(u, &after, &m);
            pupil_win(&c->pupil, &m, win);
        }
        if (win[who] > most) {
            most = win[who];
            best = i;
        }
    }
    return a[best];
}

/* Plays a game and keeps what it was like after each decision; returns how many those are, or 0 for a game
 * without end. */
static int play(const struct course *c, const struct lv_setup *u, struct lv_rng *rng,
                union lv_state path[MAX_STEPS], float won[LV_MAX_SEATS])
{
    union lv_state s = { 0 };
    int who, n = 0;

    u->game->rules.start(u, &s);
    for (int steps = 0; (who = u->game->rules.to_move(u, &s)) != LV_OVER; steps++) {
        if (steps == MAX_STEPS)
            return 0;
        if (who == LV_CHANCE) {
            u->game->rules.apply(u, &s, lv_sample(u, &s, rng), NULL);
            continue;
        }
        u->game->rules.apply(u, &s, decide(c, u, &s, who, rng), NULL);
        path[n++] = s;
    }
    lv_wins(u, &s, won);
    return n - 1; /* the last one is the end itself */
}

/* From the end to the beginning. */
static double learn(struct course *c, const struct lv_setup *u, const union lv_state *path, int n,
                    const float won[LV_MAX_SEATS])
{
    static struct moment m;
    float win[LV_MAX_SEATS];
    double loss = 0;

    memcpy(m.won, won, sizeof m.won);
    for (int i = n - 1; i >= 0; i--) {
        look(u, &path[i], &m);
        loss += (double)pupil_note(&c->pupil, &m, win);
        for (int k = 0; k < u->seats; k++)
            m.won[k] = lambda * m.won[k] + (1 - lambda) * win[k];
    }
    return loss;
}

void learn_by_playing(struct course *c)
{
    static union lv_state path[MAX_STEPS];
    double loss = 0, coin = 0;
    long seen = 0;

    for (; c->done < c->games; c->done++) {
        struct lv_rng rng = lv_rng_seed(c->seed, (uint64_t)c->done);
        const double part = (double)c->done / (double)c->games;
        struct lv_setup u;
        float won[LV_MAX_SEATS] = { 0 };
        int n;
        if (c->done % c->every == 0 && seen) {
            course_report(c, loss / (double)seen, coin / (double)seen);
            loss = coin = 0;
            seen = 0;
        }
        course_draw(c, &rng, &u);
        n = play(c, &u, &rng, path, won);
        if (n < 1)
            continue;
        loss += learn(c, &u, path, n, won);
        coin += n * log(u.seats);
        seen += n;
        pupil_step(&c->pupil, (float)(part < 0.5 ? 1e-3 : 1e-3 * pow(0.02, 2 * part - 1)));
    }
    course_report(c, seen ? loss / (double)seen : 0, seen ? coin / (double)seen : 0);
}
