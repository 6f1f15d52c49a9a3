/* rating.c: see rating.h. */
#include "rating.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

enum { N = RATING_PLAYERS, ROUNDS = 100 };
static const double SCALE = 400 / 2.302585092994046; /* points of Elo to one of the natural scale */
static const double Z95 = 1.959963984540054;
static const double STEP = 2; /* Newton's steps are kept short far from the top */

double rating_share(double one, double other, int rivals)
{
    return 1 / (1 + rivals * exp((other - one) / SCALE));
}

/* With the game that is added to each pairing. */
static double games_of(const struct rating_pairing *p)
{
    assert(p->games >= 0 && p->one != p->other);
    return p->games + 1;
}

static double wins_of(const struct rating_pairing *p)
{
    assert(p->rivals >= 1 && p->wins >= 0 && p->wins <= p->games);
    return p->wins + 1.0 / (p->rivals + 1);
}

/* Adds the change of both players' ratings in a pairing to a matrix: +v on the diagonal, -v beside. */
static void spread(double a[N][N], const struct rating_pairing *p, double v)
{
    a[p->one][p->one] += v;
    a[p->other][p->other] += v;
    a[p->one][p->other] -= v;
    a[p->other][p->one] -= v;
}

/* The inverse of a symmetric matrix with positive eigenvalues (Gauss and Jordan, in place). */
static void invert(double a[N][N], int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = a[k][k];
        assert(pivot > 0);
        a[k][k] = 1;
        for (int j = 0; j < n; j++)
            a[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double f = a[i][k];
            if (i == k)
                continue;
            a[i][k] = 0;
            for (int j = 0; j < n; j++)
                a[i][j] -= f * a[k][j];
        }
    }
}

/* Ratings are known up to a constant: adding the same everywhere in the matrix fixes their mean at
 * zero and changes nothing else. */
static void fix_mean(double a[N][N], int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] += 1.0 / n;
}

/* Slope and curvature of the likelihood at these weights (on the natural scale). */
static void look(const struct rating_pairing *pairing, int pairings, const double r[N],
                 double slope[N], double curve[N][N])
{
    memset(slope, 0, N * sizeof *slope);
    memset(curve, 0, sizeof(double[N][N]));
    for (int i = 0; i < pairings; i++) {
        const struct rating_pairing *p = &pairing[i];
        double share = rating_share(SCALE * r[p->one], SCALE * r[p->other], p->rivals);
        double more = wins_of(p) - games_of(p) * share;
        slope[p->one] += more;
        slope[p->other] -= more;
        spread(curve, p, games_of(p) * share * (1 - share));
    }
}

static double climb(double r[N], const double slope[N], double inverse[N][N], int n)
{
    double step[N], longest = 0;

    for (int i = 0; i < n; i++) {
        step[i] = 0;
        for (int j = 0; j < n; j++)
            step[i] += inverse[i][j] * slope[j];
        longest = fmax(longest, fabs(step[i]));
    }
    for (int i = 0; i < n; i++)
        r[i] += step[i] * (longest > STEP ? STEP / longest : 1);
    return longest;
}

/* The diagonal of inverse × noise × inverse. */
static double variance(const struct rating_pairing *pairing, int pairings, double inverse[N][N], int i)
{
    double sum = 0;

    for (int k = 0; k < pairings; k++) {
        const struct rating_pairing *p = &pairing[k];
        double part = inverse[i][p->one] - inverse[i][p->other];
        assert(p->noise >= 0);
        sum += part * part * p->noise;
    }
    return sum;
}

void rating_fit(const struct rating_pairing *pairing, int pairings, int players,
                struct rating to[RATING_PLAYERS])
{
    double r[N] = { 0 }, slope[N], curve[N][N];
    bool there = false;

    assert(players >= 2 && players <= N);
    for (int round = 0; round < ROUNDS && !there; round++) {
        look(pairing, pairings, r, slope, curve);
        fix_mean(curve, players);
        invert(curve, players);
        there = climb(r, slope, curve, players) < 1e-12;
    }
    for (int i = 0; i < players; i++)
        to[i] = (struct rating){ RATING_MEAN + SCALE * r[i],
                                 Z95 * SCALE * sqrt(variance(pairing, pairings, curve, i)) };
}
