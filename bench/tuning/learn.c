/* learn.c: learns what the signs of a good life in Smile Life are worth, for sml_signs.def.
 *
 *     learn GAMES
 *
 * Four greedy players, of whose decisions one in sixteen is left to chance so that unusual lives are
 * seen as well, play each game. At some starts of turns all seats are looked at; when the game is over it
 * is known with how many smiles each ended. Only differences between the seats of one moment count:
 * those decide who wins. Least squares find what each sign was worth at each time. Prints the lines of
 * the table, and how far off they leave it at each time. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/kinds.h"
#include "core/options.h"
#include "core/registry.h"
#include "games/smile-life/sml_play.h"

enum {
    SEATS = 4,
    UNKNOWNS = SML_N_SIGNS * SML_N_TIMES,
    SLIP = 16,     /* one decision in so many */
    LOOK = 8,      /* at one turn in so many */
    MOMENTS = 200  /* of a game, at most */
};

#define SIGN(name, ...) #name,
static const char *const name_of[] = {
#include "games/smile-life/sml_signs.def"
};
#undef SIGN

struct moment {
    float part[SML_N_TIMES];
    float sign[LV_MAX_SEATS][SML_N_SIGNS];
};

struct lesson { /* the equations of least squares */
    double left[UNKNOWNS][UNKNOWNS], right[UNKNOWNS];
    double squares[SML_N_TIMES], seen[SML_N_TIMES]; /* of what is not explained */
};

static _Noreturn void give_up(const char *what)
{
    fprintf(stderr, "learn: %s\n", what);
    exit(2);
}

/* ---- games ------------------------------------------------------------------------------------ */

static void look_around(const struct lv_setup *u, const struct sml_state *s, struct moment *m)
{
    int32_t score[LV_MAX_SEATS] = { 0 };

    sml_score(u, s, score);
    sml_time(sml_rounds_left(u, s), m->part);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        sml_signs(u, s, i, score[i], m->sign[i]);
}

static lv_action decide(const struct lv_setup *u, struct lv_bot *b, const union lv_state *s,
                        struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS], chosen;
    union lv_state seen;

    if (lv_rng_below(rng, SLIP) == 0) {
        int n = u->game->rules.legal(u, s, a);
        return a[lv_rng_below(rng, (uint32_t)n)];
    }
    lv_imagine(u, s, u->game->rules.to_move(u, s), rng, &seen);
    lv_bot_choose(b, &seen, rng, &chosen, NULL);
    return chosen;
}

/* Returns how many moments of it were looked at. */
static int play(const struct lv_setup *u, struct lv_bot *b, struct lv_rng *rng, struct moment *m,
                int32_t end[LV_MAX_SEATS])
{
    union lv_state s = { 0 };
    const struct sml_state *table = (const void *)&s;
    int who, last = -1, n = 0;

    u->game->rules.start(u, &s);
    while ((who = u->game->rules.to_move(u, &s)) != LV_OVER) {
        if (who != LV_CHANCE && who != last && table->phase == SML_AT_DRAW) {
            last = who;
            if (n < MOMENTS && lv_rng_below(rng, LOOK) == 0)
                look_around(u, table, &m[n++]);
        }
        u->game->rules.apply(u, &s, who == LV_CHANCE ? lv_sample(u, &s, rng) : decide(u, b, &s, rng), NULL);
    }
    sml_score(u, &s, end);
    return n;
}

/* ---- least squares ---------------------------------------------------------------------------- */

/* How a seat differs from the mean of all at that moment, sign by sign and time by time, and how it did
 * at the end. */
static double differences(const struct moment *m, const int32_t *end, int seat, double to[UNKNOWNS])
{
    double mean = 0;

    for (int i = 0; i < SML_N_SIGNS; i++) {
        double all = 0;
        for (int k = 0; k < SEATS; k++)
            all += (double)m->sign[k][i];
        for (int t = 0; t < SML_N_TIMES; t++)
            to[i * SML_N_TIMES + t] = ((double)m->sign[seat][i] - all / SEATS) * (double)m->part[t];
    }
    for (int k = 0; k < SEATS; k++)
        mean += (double)end[k] / SEATS;
    return end[seat] - mean;
}

static void take_in(struct lesson *l, const double x[UNKNOWNS], double y)
{
    for (int i = 0; i < UNKNOWNS; i++) {
        if (x[i] == 0)
            continue;
        l->right[i] += x[i] * y;
        for (int k = 0; k < UNKNOWNS; k++)
            l->left[i][k] += x[i] * x[k];
    }
}

/* By elimination: the matrix is symmetric and, with a little added to its diagonal, positive definite. */
static void solve(struct lesson *l, double w[UNKNOWNS])
{
    for (int i = 0; i < UNKNOWNS; i++)
        l->left[i][i] += 1;
    for (int i = 0; i < UNKNOWNS; i++)
        for (int k = i + 1; k < UNKNOWNS; k++) {
            double f = l->left[k][i] / l->left[i][i];
            for (int c = i; c < UNKNOWNS; c++)
                l->left[k][c] -= f * l->left[i][c];
            l->right[k] -= f * l->right[i];
        }
    for (int i = UNKNOWNS - 1; i >= 0; i--) {
        w[i] = l->right[i];
        for (int c = i + 1; c < UNKNOWNS; c++)
            w[i] -= l->left[i][c] * w[c];
        w[i] /= l->left[i][i];
    }
}

static void measure(struct lesson *l, const struct moment *m, const double x[UNKNOWNS], double y,
                    const double w[UNKNOWNS])
{
    for (int i = 0; i < UNKNOWNS; i++)
        y -= w[i] * x[i];
    for (int t = 0; t < SML_N_TIMES; t++) {
        l->squares[t] += (double)m->part[t] * y * y;
        l->seen[t] += (double)m->part[t];
    }
}

/* ---- the whole -------------------------------------------------------------------------------- */

/* All games: the first time (w is NULL) to learn, then the same again to see how far off it is. */
static void all_games(struct lesson *l, const struct lv_setup *u, long games, const double *w)
{
    static struct moment m[MOMENTS];
    struct lv_bot *b = lv_bot_new("greedy", u, NULL, NULL);

    if (!b)
        give_up("not enough memory");
    for (long k = 0; k < games; k++) {
        struct lv_rng rng = lv_rng_seed((uint64_t)k, SEATS);
        int32_t end[LV_MAX_SEATS] = { 0 };
        int n = play(u, b, &rng, m, end);
        for (int i = 0; i < n * SEATS; i++) {
            double x[UNKNOWNS], y = differences(&m[i / SEATS], end, i % SEATS, x);
            if (w)
                measure(l, &m[i / SEATS], x, y, w);
            else
                take_in(l, x, y);
        }
    }
    lv_bot_free(b);
}

int main(int argc, char **argv)
{
    static struct lesson l;
    struct lv_setup u;
    const struct lv_game *g = lv_game_find("smile-life", NULL);
    struct lv_data *d = g ? lv_data_load(g, NULL, NULL, NULL) : NULL;
    long games = argc == 2 ? atol(argv[1]) : 0;
    double w[UNKNOWNS];

    if (games < 1)
        give_up("say how many games to play: learn 20000");
    if (!d || !lv_setup_init(&u, g, d, SEATS, NULL) || !lv_setup_check(&u, NULL))
        give_up("no such game");
    all_games(&l, &u, games, NULL);
    solve(&l, w);
    all_games(&l, &u, games, w);
    for (int i = 0; i < SML_N_SIGNS; i++) {
        printf("SIGN(%s", name_of[i]);
        for (int t = 0; t < SML_N_TIMES; t++)
            printf(", %.2ff", w[i * SML_N_TIMES + t]);
        printf(")\n");
    }
    for (int t = 0; t < SML_N_TIMES; t++)
        printf("/* %.2f smiles off */\n", sqrt(l.squares[t] / l.seen[t]));
    lv_data_free(d);
    return 0;
}
