/* rating.h: how strong players are, from who beat whom: Elo's numbers.
 *
 * The model is Luce's (for two players that of Bradley and Terry, which is Elo's): somebody of rating r
 * weighs 10^(r/400), and wins a game as often as its weight is a share of the weights of all seats.
 * So games with any number of seats can be rated.
 *
 * The fit is that of greatest likelihood, by Newton's method. Its covariance comes from what was seen,
 * not from the model (White's "sandwich"): games with the same luck are one observation. A game won by
 * everybody alike is added to each pairing, so that a player who never lost has a number too. */
#ifndef RATING_H
#define RATING_H

enum { RATING_PLAYERS = 8, RATING_MEAN = 1500 };

/* One player against `rivals` seats of another: what came of it. */
struct rating_pairing {
    int one, other; /* players, from 0 */
    int rivals;
    double games;
    double wins;    /* of `one`; shared wins split */
    double noise;   /* variance of `wins`, as it was seen */
};

struct rating {
    double elo;   /* the mean of all players is RATING_MEAN */
    double error; /* half the width of its 95 % interval */
};

void rating_fit(const struct rating_pairing *pairing, int pairings, int players,
                struct rating to[RATING_PLAYERS]);

/* How often, with these ratings, `one` wins against so many of `other`. */
double rating_share(double one, double other, int rivals);

#endif
