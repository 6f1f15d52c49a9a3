/* bout.h: one game of many, between players that are programs.
 *
 * Luck and thought are two streams: no player is handed the one that the dice come from, and with the
 * same luck two players can be compared on the same dice. */
#ifndef BOUT_H
#define BOUT_H

#include "core/registry.h"
#include "player.h"
#include "story/fortune.h"

/* How long a player thought, in seconds of one core. */
struct thinking {
    double sum, longest;
    int64_t decisions; /* those that left a choice */
};

enum { BOUT_WIN = 60 }; /* one win in counts: can be shared by up to six without a remainder */

struct bout {
    const struct lv_setup *u;
    const struct lv_data *data;
    struct player *player[LV_MAX_SEATS]; /* at each seat */
    const char *spec[LV_MAX_SEATS];
    int64_t number;                      /* tells games of a run apart */
    struct lv_rng luck, thought, second; /* second thoughts change nothing */
    bool keeps_record;                   /* slower, and the same game */
    int64_t max_steps;
    struct thinking *thinking[LV_MAX_SEATS]; /* counted here; NULL: nobody wants to know */
    const struct lv_worth *fortune;          /* by which luck is told; NULL: likewise */

    /* what comes of it */
    struct lv_match *match; /* NULL: played without one */
    union lv_state state;
    int64_t steps, decisions[LV_MAX_SEATS];
    struct lv_fortune by;       /* by what luck was told */
    double lucky[LV_MAX_SEATS]; /* in parts of a win, if `fortune` is told: by dice and cards, */
    double whim[LV_MAX_SEATS];  /* and by what quick players left to chance themselves */
};

enum bout_end { BOUT_ENDED, BOUT_GIVEN_UP, BOUT_STOPPED, BOUT_REFUSED };

/* Plays the game out, at most max_steps, or until a stop is asked for (stop.h). To be released in any
 * case; *why is for BOUT_REFUSED. */
enum bout_end bout_play(struct bout *b, struct lv_refusal *why);
void bout_release(struct bout *b);

/* What each seat has won at the end, in parts of BOUT_WIN. */
void bout_wins(const struct bout *b, int wins[LV_MAX_SEATS]);

const void *bout_state(const struct bout *b);

/* Sets luck and thought to stream number `stream` of the seed. In two games of the same stream the same
 * dice come up, and bots that are alike play alike. */
void bout_seed(struct bout *b, uint64_t seed, int64_t stream);

#endif
