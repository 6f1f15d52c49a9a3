/* player.h: who decides at a seat when no person does: one of our bots, or somebody's program.
 *
 *     greedy           a bot of src/bots, by its spec
 *     cmd:./mine.py    an outside program (outside.h)
 *
 * A program that fails loses no game: greedy decides in its place from then on, until the game is
 * over, and the record says so: "greedy (silent at step 12: cmd:./mine.py)". In a run of many games
 * it gets a new chance with the next one, unless it has never given one good answer in several. */
#ifndef PLAYER_H
#define PLAYER_H

#include "bots/bots.h"
#include "core/match.h"
#include "outside.h"

enum { PLAYER_SPEC = OUTSIDE_MAX_COMMAND + 4 };

/* What the players of a run have in common. Borrowed. */
struct player_terms {
    const struct lv_setup *u;
    const void *table;    /* solved, for the exact player; NULL: none */
    int64_t milliseconds; /* of an outside program, for one decision */
    const char *log;      /* where outside programs complain; NULL: nowhere */
};
enum { PLAYER_SECONDS = 10, PLAYER_MAX_SECONDS = 3600 }; /* for a decision: usual, most */

struct player;

/* Used by one thread at a time. *t must outlive it. NULL and *why. */
struct player *player_new(const char *spec, const struct player_terms *t, struct lv_refusal *why);
void player_free(struct player *p); /* NULL is fine */

bool player_is_outside(const char *spec);

/* Is the word meant as one of these, rather than as a person's name? */
bool player_is_spec(const char *word);

/* The list "greedy,cmd:./mine.py" into an array of at most `max`; how many, 0: not such a list. */
int player_read_list(const char *list, char to[][PLAYER_SPEC], int max);

/* A spec, cut to the room there is: as the seat's `by` in a record, in tables. */
void player_write_cut(const char *spec, struct lv_buf *to);

/* Who plays now, from a `by`, which may tell of a failure. */
void player_read_by(const char *by, char to[PLAYER_SPEC]);

/* A game begins and ends. An outside program needs a match to look at; for bots it may be NULL. */
void player_begin(struct player *p, struct lv_match *m, int seat, int64_t number);
void player_over(struct player *p, const struct lv_match *m);

/* A legal decision of the seat to move. A program is told what the seat may see, a bot what it may
 * imagine: of the match, or where a simulation goes without one (m is NULL) of its state. False and *why
 * when nobody is to move. */
bool player_choose(struct player *p, struct lv_match *m, const void *state, int seat,
                   struct lv_rng *rng, lv_action *to, struct lv_refusal *why);

/* Does it decide at once? Then it can be asked what else it might have decided. */
bool player_is_quick(const struct player *p);

/* Does it go by the game's own estimate alone? */
bool player_is_greedy(const struct player *p);

/* What its program did wrong in this game. */
enum outside_fault player_fault(const struct player *p);

#endif
