/* worth.h: every seat's chance to win from a situation in which nothing is hidden.
 *
 * The chances are those of seats that all play on like a reference player, which is the best there is of:
 *
 *     exact    perfect play from a solved table (lv_solver): no error
 *     learned  a network that compares decisions (lv_learned.guides): one throw is looked through in full,
 *              and what the network likes best for its seat is taken; where turns can be worked through,
 *              this one and the next are. Nothing is drawn at random; what the network gets wrong is in it,
 *              and adds up over a game
 *     played   games played on by the tournament of the game's own bots (bots/playout.h), for a turn or a
 *              round where a network or a forecast tells the rest, else to the end; the error is that of the
 *              mean
 *
 * Which it is follows from the set-up and from whether a table is at hand, never from the name of a game. */
#ifndef LV_WORTH_H
#define LV_WORTH_H

#include "core/game.h"

enum lv_worth_by { LV_WORTH_EXACT, LV_WORTH_LEARNED, LV_WORTH_PLAYED };

struct lv_worth {
    const struct lv_setup *u;
    const void *table;
    enum lv_worth_by by;
    struct lv_search_params play; /* how games are played on */
    int most;                     /* games that are played on from one situation */
    bool to_the_end;              /* no forecast is asked */
};

struct lv_chances {
    double win[LV_MAX_SEATS]; /* they sum to 1, unless nobody can win any more */
    double error; /* half the width of the interval in which the mean lies 95 times in 100, for the seat where
                   * it is widest; 0: nothing was drawn at random */
    int games;    /* that were played on; 0: none */
};

/* Games from one situation: the fewest; the most that may be wanted; the most where nobody says it, enough
 * for LV_WORTH_CLOSE nearly everywhere; and where they have to be played to the end, which takes so long that
 * one is content with less. */
enum { LV_WORTH_LEAST = 64, LV_WORTH_LIMIT = 1000000, LV_WORTH_MOST = 8000, LV_WORTH_TO_THE_END = 400 };

/* `table` is the solved table, or NULL; `most` from LV_WORTH_LEAST to LV_WORTH_LIMIT, or 0: as usual. Both
 * borrowed things must outlive it. */
struct lv_worth lv_worth_in(const struct lv_setup *u, const void *table, int most);

/* Its name in documents: "exact", "learned", "played". */
const char *lv_worth_name(const struct lv_worth *w);

/* One look at a situation: all there is to know, or one game played on. */
void lv_worth_once(const struct lv_worth *w, const union lv_state *s, struct lv_rng *rng,
                   double win[LV_MAX_SEATS]);

/* The chances, as closely as LV_WORTH_CLOSE or as the games allow. At a chance point the games are spread
 * evenly over its outcomes. */
#define LV_WORTH_CLOSE 0.01
void lv_worth_of(const struct lv_worth *w, const union lv_state *s, struct lv_rng *rng,
                 struct lv_chances *to);

/* What was won in a game that is over. */
void lv_worth_won(const struct lv_setup *u, const void *state, double win[LV_MAX_SEATS]);

#endif
