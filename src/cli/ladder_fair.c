/* ladder_fair.c: the share of wins with luck taken out.
 *
 * Several kinds of luck are told of each game, each 0 on average (story/fortune.h). So much of each is taken
 * from what was won as explains it best: the weights are those of least squares. Weights that are found on
 * the same games would be fitted to their luck, and the share would be biased: so the rounds are dealt into
 * groups, and each group gets the weights that the others have. Rounds are independent, games of one round
 * are not. */
#include "ladder.h"

#include <math.h>
#include <string.h>

enum { N = LADDER_LUCKS, GROUPS = 10, FEW = 30 /* rounds: too few to find weights */ };

/* Sums over rounds: of products of kinds of luck, of these with what was won and with the number of games. */
struct fit {
    double square[N][N], with_won[N], with_games[N], won, games;
};

struct round {
    double won, luck[N];
    int games;
};

static struct round round_at(const struct ladder *l, int pairing, int64_t first)
{
    const uint8_t *won = l->won + pairing * l->games;
    const struct ladder_luck *luck = l->luck + pairing * l->games;
    struct round r = { 0 };

    for (int64_t k = first; k < first + l->terms.u->seats; k++)
        if (won[k] <= BOUT_WIN) {
            r.won += (double)won[k] / BOUT_WIN;
            r.games++;
            for (int i = 0; i < N; i++)
                r.luck[i] += (double)luck[k].of[i];
        }
    return r;
}

static void add(struct fit *f, const struct round *r)
{
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < N; k++)
            f->square[i][k] += r->luck[i] * r->luck[k];
        f->with_won[i] += r->luck[i] * r->won;
        f->with_games[i] += r->luck[i] * r->games;
    }
    f->won += r->won;
    f->games += r->games;
}

static void join(struct fit *f, const struct fit *more)
{
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < N; k++)
            f->square[i][k] += more->square[i][k];
        f->with_won[i] += more->with_won[i];
        f->with_games[i] += more->with_games[i];
    }
    f->won += more->won;
    f->games += more->games;
}

/* The weights, by elimination; a kind of luck that there was none of, or that another tells already, has
 * none. */
static void solve(const struct fit *f, double weight[N])
{
    double m[N][N + 1];

    for (int i = 0; i < N; i++) {
        memcpy(m[i], f->square[i], sizeof f->square[i]);
        m[i][N] = f->with_won[i] - f->with_games[i] * f->won / fmax(1, f->games);
    }
    memset(weight, 0, N * sizeof *weight);
    for (int i = 0; i < N; i++) {
        if (m[i][i] <= 1e-9 * (1 + f->square[i][i])) {
            memset(m[i], 0, sizeof m[i]);
            continue;
        }
        for (int k = i + 1; k < N; k++) {
            const double part = m[k][i] / m[i][i];
            for (int c = i; c <= N; c++)
                m[k][c] -= part * m[i][c];
        }
    }
    for (int i = N - 1; i >= 0; i--) {
        double left = m[i][N];
        for (int c = i + 1; c < N; c++)
            left -= m[i][c] * weight[c];
        weight[i] = m[i][i] > 0 ? left / m[i][i] : 0;
    }
}

/* For each group the weights of the others. */
static void find_weights(const struct ladder *l, int pairing, double weight[GROUPS][N])
{
    struct fit group[GROUPS] = { 0 };
    int64_t rounds = 0;

    for (int64_t k = 0; k < l->games; k += l->terms.u->seats, rounds++) {
        const struct round r = round_at(l, pairing, k);
        add(&group[rounds % GROUPS], &r);
    }
    for (int g = 0; g < GROUPS; g++) {
        struct fit others = { 0 };
        for (int o = 0; o < GROUPS; o++)
            if (o != g)
                join(&others, &group[o]);
        if (rounds >= FEW)
            solve(&others, weight[g]);
        for (int i = 0; i < N && rounds < FEW; i++)
            weight[g][i] = 1;
    }
}

void ladder_take_luck_out(const struct ladder *l, int pairing, struct ladder_score *s)
{
    const int seats = l->terms.u->seats;
    double weight[GROUPS][N], sum = 0, spread = 0, half;

    find_weights(l, pairing, weight);
    for (int pass = 0; pass < 2; pass++) { /* first the mean, then how far rounds are from it */
        for (int64_t k = 0; k < l->games; k += seats) {
            const struct round r = round_at(l, pairing, k);
            double fair = r.won;
            for (int i = 0; i < N; i++)
                fair -= weight[k / seats % GROUPS][i] * r.luck[i];
            sum += pass == 0 ? fair : 0;
            spread += pass == 1 ? (fair - s->fair * r.games) * (fair - s->fair * r.games) : 0;
        }
        s->fair = sum / (double)s->games;
    }
    half = 1.96 * sqrt(spread) / (double)s->games;
    s->fair_interval = (struct interval){ s->fair - half, s->fair + half };
}
