/* bots.h: players that are programs, behind one interface.
 *
 * A bot knows the contract and no game by name, and never gets a true state: whoever has the match
 * hands out what the seat may imagine (lv_match_imagine, lv_imagine), in which everything that it cannot
 * know has been dealt anew. A search that wants many worlds imagines them from that one. A bot is named
 * by a spec, a word with a budget where there is one:
 *
 *     random    any legal decision, each as likely
 *     greedy    the decision after which the game's own estimate is best for the seat
 *     exact     the best decision there is, for games small enough to be solved (lv_game.solver)
 *     flat:N    N random games to the end after each legal decision: the yardstick of strength
 *     mcts      tree search over what may be hidden, with the budget tuned for the game;
 *     mcts:N    with N iterations; mcts:Nms with N milliseconds
 *     learned   the decision after which a network that learned from games (core/net.h) likes the seat's
 *               chances best; learned:2 asks it after the next throw and the best reply to that
 *
 * or a level, which stands for one of these in each game (tuning.c):
 *
 *     beginner  easy  normal  strong  expert      (debutant or débutant, facile, normal, fort, expert)
 *
 * The same spec, set-up, imagined state and random numbers give the same decision on every machine, but for
 * budgets in milliseconds and for more than one thread. */
#ifndef LV_BOTS_H
#define LV_BOTS_H

#include "core/game.h"

struct lv_bot;

/* ---- which there are --------------------------------------------------------------------------- */

/* Kind number i: its id ("greedy") and what it does in a few words (a msgid); NULL past the end. */
const char *lv_bot_id(int i);
const char *lv_bot_title(int i);

/* Level number i, the weakest first: its id ("beginner") and what people call it (a msgid); NULL past
 * the end. Front ends offer these. */
const char *lv_level_id(int i);
const char *lv_level_title(int i);

/* What a bot on this seat is called where nobody gave it a name. */
const char *lv_bot_name(int seat);

/* Is this a spec that lv_bot_new could know for some game? *why says what would be right. */
bool lv_bot_is_spec(const char *spec, struct lv_refusal *why);

/* Can perfect play be had with this set-up: is there a solver, and does it take these seats and options? */
bool lv_bot_may_be_exact(const struct lv_setup *u, struct lv_refusal *why);

/* Does this bot need a solved table; would it play better with one, if it can be had? */
bool lv_bot_needs_table(const char *spec);
bool lv_bot_likes_table(const char *spec, const struct lv_setup *u);

/* ---- life -------------------------------------------------------------------------------------- */

/* A bot for games with this set-up, which must outlive it, or NULL and *why. `table` is the solved
 * table (lv_solver), borrowed, or NULL. All memory it ever needs is taken here. */
struct lv_bot *lv_bot_new(const char *spec, const struct lv_setup *u, const void *table,
                          struct lv_refusal *why);
void lv_bot_free(struct lv_bot *b); /* NULL is fine */

/* How many threads it may think on; 1 unless told. Only searches use more than one, and what they
 * choose then depends on the machine. False and *why when there is no memory: it stays as it was. */
enum { LV_BOT_THREADS = 64 };
bool lv_bot_use_threads(struct lv_bot *b, int threads, struct lv_refusal *why);

/* Does it decide at once, or nearly: without a budget to think by, or with a search of a few iterations? */
bool lv_bot_is_quick(const struct lv_bot *b);

/* Does it go by the game's own estimate alone, one step ahead? */
bool lv_bot_is_greedy(const struct lv_bot *b);

/* ---- thinking ---------------------------------------------------------------------------------- */

/* A bot thinks in memory of its own: one thread at a time may use it. It remembers nothing from one
 * question to the next that would change an answer. *rng is drawn from, by each kind differently: luck
 * that is to be the same for two bots needs a generator of its own. */

/* The decision of the seat to move in what it has seen. False and *why when nobody is to move
 * (LV_E_TURN). */
bool lv_bot_choose(struct lv_bot *b, const union lv_state *seen, struct lv_rng *rng, lv_action *to,
                   struct lv_refusal *why);

/* What a decision leads to, as the playouts saw it, until the seat is to move again after somebody
 * else, or the end; in points as lv_game.score counts them. */
struct lv_outlook {
    float own;   /* expected change of one's own points */
    float rival; /* likewise of the rival who then has the most */
    float fall;  /* in which share of them one's own points fall */
    int lines;   /* how many playouts that were; 0: the rest says nothing */
    float much;  /* as many points more are worth speaking of in this game */
};

struct lv_advice {
    lv_action action;
    float win;       /* chance to win after it, from 0 to 1; a win shared by k counts 1/k */
    float error;     /* half the width of the interval in which the truth lies 95 times in 100; 0:
                      * exact; below 0: nobody knows (greedy) */
    uint32_t visits; /* playouts behind it; 0: none */
    struct lv_outlook outlook;
};

/* Every legal decision, best first: by the chance to win less its uncertainty. Returns how many there
 * are; 0 and *why when nobody is to move (LV_E_TURN), or for a bot that has no idea of its own (random:
 * LV_E_UNKNOWN), or when the seat is asked about itself (LV_E_UNKNOWN). */
int lv_bot_advise(struct lv_bot *b, const union lv_state *seen, struct lv_rng *rng,
                  struct lv_advice out[LV_MAX_ACTIONS], struct lv_refusal *why);

/* What the last question cost a search; zero for the others. */
struct lv_effort {
    int64_t iterations;
    size_t tree_bytes;
};
struct lv_effort lv_bot_effort(const struct lv_bot *b);

#endif
