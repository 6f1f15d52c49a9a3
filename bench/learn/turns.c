/* turns.c: learning by working turns through, for networks of games where that can be done.
 *
 * A situation between turns is to be worth what the network, as it was a while ago, makes of the turn that
 * follows, played as is best by it (lv_learned.through). Nothing in that is left to chance, so there is no
 * noise to be averaged out: truth comes in from the ends of games, a turn further each time. Which situations
 * are looked at is left to greedy bots that slip now and then. */
#include <math.h>
#include <string.h>

#include "core/registry.h"
#include "learn.h"

enum { SLIP = 12, BATCH = 16, AGAIN = 4000 /* situations until the network is taken over */ };

/* What has been learned, as those have it who ask. */
struct pace {
    struct lv_net net;
    long seen;
    double loss, coin;
};

static void learn_one(struct course *c, struct lv_setup *u, const union lv_state *s, struct pace *p)
{
    static struct moment m;
    const double part = (double)c->done / (double)c->games;
    float win[LV_MAX_SEATS];

    if (p->seen % AGAIN == 0)
        pupil_round(&c->pupil, lv_data_hash(c->d), &p->net);
    u->net = &p->net;
    lv_net_win(u, s, m.won);
    u->net = NULL;
    m.seats = u->seats;
    lv_net_look(u, s, m.sight, m.log);
    p->loss += (double)pupil_note(&c->pupil, &m, win);
    p->coin += log(u->seats);
    p->seen++;
    if (c->pupil.seen == BATCH)
        pupil_step(&c->pupil, (float)(part < 0.4 ? 2e-3 : 2e-3 * pow(0.01, (part - 0.4) / 0.6)));
}

/* What the network would be asked about: the ends of a turn, as they come. */
static struct {
    union lv_state s[LV_MAX_OUTCOMES];
    int n;
} ends;

static void note_end(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    if (ends.n < LV_MAX_OUTCOMES)
        memcpy(&ends.s[ends.n++], state, u->game->state_size);
    for (int i = 0; i < u->seats; i++)
        win[i] = 1 / (float)u->seats;
}

/* Any end of the turn that is being played, likely or not. */
static void learn_an_end(struct course *c, struct lv_setup *u, const union lv_state *s,
                         struct lv_rng *rng, struct pace *p)
{
    float win[LV_MAX_SEATS];

    ends.n = 0;
    u->game->thinking->learned->through(u, s, note_end, win);
    if (ends.n > 0)
        learn_one(c, u, &ends.s[lv_rng_below(rng, (uint32_t)ends.n)], p);
}

static void go_through_game(struct course *c, struct lv_setup *u, struct lv_rng *rng,
                            struct pace *p)
{
    struct lv_bot *b = lv_bot_new("greedy", u, NULL, NULL);
    union lv_state s = { 0 };
    int who;

    u->game->rules.start(u, &s);
    for (int steps = 0; (who = u->game->rules.to_move(u, &s)) != LV_OVER && steps < MAX_STEPS;
         steps++) {
        lv_action a[LV_MAX_ACTIONS], chosen;
        if (who == LV_CHANCE) {
            learn_an_end(c, u, &s, rng, p);
            u->game->rules.apply(u, &s, lv_sample(u, &s, rng), NULL);
            continue;
        }
        if (lv_rng_below(rng, SLIP) == 0)
            chosen = a[lv_rng_below(rng, (uint32_t)u->game->rules.legal(u, &s, a))];
        else
            lv_bot_choose(b, &s, rng, &chosen, NULL);
        u->game->rules.apply(u, &s, chosen, NULL);
    }
    lv_bot_free(b);
}

void learn_by_turns(struct course *c)
{
    static struct pace p;

    for (; c->done < c->games; c->done++) {
        struct lv_rng rng = lv_rng_seed(c->seed, (uint64_t)c->done);
        struct lv_setup u;
        if (c->done % c->every == 0 && p.seen) {
            course_report(c, p.loss / (double)p.seen, p.coin / (double)p.seen);
            memset(&p.loss, 0, 2 * sizeof p.loss);
            p.seen = 0;
        }
        course_draw(c, &rng, &u);
        go_through_game(c, &u, &rng, &p);
    }
    course_report(c, p.seen ? p.loss / (double)p.seen : 0, p.seen ? p.coin / (double)p.seen : 0);
}
