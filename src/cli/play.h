/* play.h: a match between people at one keyboard, and bots. Shared by `play` and `table`. */
#ifndef PLAY_H
#define PLAY_H

#include <sys/stat.h>

#include "cli.h"
#include "player.h"

enum { PLAY_PACE = 500, PLAY_MAX_PACE = 60000 }; /* milliseconds: usual, most */

struct play {
    struct cli *c;
    struct lv_match *m;
    struct lv_data *data;                /* ours; outlives m */
    struct player_terms terms;           /* for players that are programs */
    struct player *player[LV_MAX_SEATS]; /* NULL where a person sits */
    bool told_fault[LV_MAX_SEATS];       /* that its program has failed */
    struct lv_bot *adviser;              /* for hints; NULL: nobody has asked for one yet */
    struct coach *coach;                 /* NULL: nobody wants one */
    struct lv_bot *steward;              /* answers small questions for a seat that wants it */
    void *table;                         /* solved, for perfect play; or NULL */
    struct lv_rng rng;                   /* for the bots; dice come from the match */
    int64_t pace;                        /* milliseconds from one thing to the next, at least */
    double shown;                        /* when the last thing was shown */
    char save[1024];                     /* where the record is kept; empty: nowhere */
    struct stat seen;                    /* that file as we left it; all zero: it was not there */
    bool save_failed;                    /* it was said already */
    bool told_standing;                  /* that small questions need not be asked */
    int told;                            /* steps already narrated */
    int looking;                         /* whose hand was on the screen last; LV_ONLOOKER: nobody's */
    int left[LV_MAX_SEATS];              /* how many steps there were when the seat was last asked */
};

/* As people expect it: on a terminal bots leave time to read, everywhere else none. */
struct play play_by(struct cli *c);

/* Who plays: "person", or a bot. */
struct play_seats {
    struct lv_seat seat[LV_MAX_SEATS];
    char spec[LV_MAX_SEATS][PLAYER_SPEC]; /* of a bot; empty: a person */
    int n;
};

/* Seats from "Anne,Bob,expert": a word that names a bot is a bot, any other a person. */
bool play_read_seats(struct cli *c, const char *list, struct play_seats *to, struct lv_refusal *why);

/* So many people (with names, or NULL), the other seats bots of that kind. */
bool play_fill_seats(struct cli *c, int seats, int people, const char *names, const char *bot,
                     struct play_seats *to, struct lv_refusal *why);

/* A new match. `seed` 0: true luck; else everything follows from it (a game that can be repeated). */
bool play_new(struct play *p, const struct args *a, const struct play_seats *seats,
              enum lv_chance chance, uint64_t seed, const char *save, struct lv_refusal *why);

/* A new match begins where a game on a real table was interrupted: what lies where is asked, or read from
 * the file (NULL: none). Before anything else has happened. */
bool play_here(struct play *p, const char *file, struct lv_refusal *why);

/* At a real table: does the game have hands, and a person at every seat? Then they hold their own. */
bool play_with_own_hands(const struct lv_game *g, const struct play_seats *seats);

/* What if: a new match that begins as a recorded one stood after `step` steps, with new luck. Whoever decided
 * next then is the person, all others are bots. */
struct play_from {
    const char *path, *bot, *save; /* save NULL: somewhere */
    int64_t step;
    uint64_t seed;                 /* as for play_new */
};
bool play_from(struct play *p, const struct play_from *f, struct lv_refusal *why);

/* A match taken up again from its record; "last" means the newest saved one that is not over. A seat
 * that an outside program played goes on with `program` if that is the same one, else with greedy:
 * no file can make us start a program. */
bool play_resume(struct play *p, const char *path, const char *program, struct lv_refusal *why);

/* The solved table, once it is needed; false and *why when there is none. */
bool play_get_table(struct play *p, struct lv_refusal *why);

/* A coach sits down beside the one person who plays. */
bool play_engage_coach(struct play *p, struct lv_refusal *why);

/* Plays until the end, or until somebody leaves. Returns the exit code. */
int play_run(struct play *p);

void play_release(struct play *p);

#endif
