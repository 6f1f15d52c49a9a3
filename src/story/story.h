/* story.h: the story of a game: everybody's chances over time, and what luck and choice made of them.
 *
 *     start + luck + choice = result        for each seat, to rounding
 *
 * After each step of a match every seat has a chance to win (worth.h), with open hands. What a throw or a
 * draw changed is luck: the chances before it are the mean over all that could have come up, so luck is
 * fair, whoever plays. What a decision changed is choice, measured against the reference player of worth.h:
 * 0 for whoever decides like it, above 0 for whoever decides better. Under perfect values nobody does, and
 * choice is what mistakes cost. That is what was true. What could be known is told apart: a verdict
 * (verdict.h) on each decision says what it gave away beside the best one by what its decider knew.
 *
 * The analysis goes piece by piece, so that nothing has to wait for it, and is the same for the same seed.
 * The match must stay as it is meanwhile, and outlive the story. */
#ifndef LV_STORY_H
#define LV_STORY_H

#include "core/match.h"
#include "verdict.h"

struct lv_story;

enum { LV_STORY_STEPS = 20000 }; /* of the longest match that is analysed: some 5 MB */

struct lv_story_terms {
    const void *table; /* solved (lv_solver), borrowed, or NULL */
    int most;          /* games that are played on from one moment; 0: as usual (worth.h) */
    uint64_t seed;
};

/* The caller frees it; NULL and *why. */
struct lv_story *lv_story_new(const struct lv_match *m, const struct lv_story_terms *terms,
                              struct lv_refusal *why);
void lv_story_free(struct lv_story *s); /* NULL is fine */

/* One piece, at most a fraction of a second; false: there is no more to do. */
bool lv_story_work(struct lv_story *s);

/* How many steps have been looked at, of how many. */
int lv_story_done(const struct lv_story *s);
int lv_story_steps(const struct lv_story *s);

/* ---- what came of it: all of this only when there is no more to do ----------------------------- */

const struct lv_match *lv_story_match(const struct lv_story *s);
const struct lv_worth *lv_story_worth(const struct lv_story *s);

/* Moment number i: how things stood after i steps, and the step that was taken then (the last has none). */
struct lv_moment {
    struct lv_chances now;
    int who; /* took the next step: a seat, LV_CHANCE, LV_CLOSED; LV_OVER: none was taken */
    lv_action action;
    int choices; /* how many there were, for the seat or for chance */
    bool judged;
    struct lv_verdict verdict;
};
const struct lv_moment *lv_story_moment(const struct lv_story *s, int i);

/* One line of the ledger. */
struct lv_account {
    double start, luck;
    double own, others; /* what the seat's decisions changed, and those of others; leaving is a decision */
    double result;      /* or, where the match is not over, the chances as they are */
    double luck_error, choice_error; /* of luck, and of own and others together: see lv_chances.error */
    double cost;        /* of the seat's mistakes, by what it could know: the sum of the verdicts on it */
    double cost_error;
    int decisions;      /* that were judged */
    int mistakes;       /* of these: lv_verdict_is_mistake */
};
void lv_story_account(const struct lv_story *s, int seat, struct lv_account *to);

/* The largest error of any moment's chances. */
double lv_story_error(const struct lv_story *s);

/* The steps that moved the chances most, the largest first: at most LV_STORY_TURNS, of at least
 * LV_STORY_TURN and more than is unsure. Returns how many. `seat` is the one whose chance changed most. */
enum { LV_STORY_TURNS = 3 };
#define LV_STORY_TURN 0.03
struct lv_turn {
    int step; /* from 0 */
    int seat;
    double from, to;
};
int lv_story_turns(const struct lv_story *s, struct lv_turn out[LV_STORY_TURNS]);

/* One of these as sentences: what happened, from what to what, and what a mistake cost. */
void lv_story_tell_turn(const struct lv_story *s, const struct lv_turn *t, const struct lv_lang *lang,
                        struct lv_buf *to);

/* Was the decision of this moment a mistake, as far as is known? */
bool lv_story_is_mistake(const struct lv_moment *m);

/* What step w->step did, in words for everybody. */
void lv_story_tell_step(const struct lv_match *m, const struct lv_walk *w, const struct lv_lang *lang,
                        struct lv_buf *to);

/* A chance or a share for people: "31%". */
void lv_story_percent(struct lv_buf *to, const struct lv_lang *lang, double share);

/* What is to be said about the record itself and about how the chances were found, one sentence a call. */
void lv_story_remarks(const struct lv_story *s, const struct lv_lang *lang, void *ctx,
                      void (*say)(void *ctx, const char *text));

/* Everything as a document (docs/analysis.md): moments, accounts, turning points and remarks, as the
 * members of an object. */
void lv_story_write(const struct lv_story *s, const struct lv_lang *lang, struct lv_json *j);

#endif
