/* ladder.h: bots against each other, so that their strength is measured and not asserted.
 *
 * In a pairing one bot sits alone against another at all other seats. It changes seats from game to
 * game; as many games as there are seats have the same luck and make a round, in which it sits once
 * at each. A game depends on the seed, its two bots, and its number, and on nothing else: not on
 * threads, nor on games before it, nor on whether the run was broken off and resumed. */
#ifndef LADDER_H
#define LADDER_H

#include "bout.h"
#include "pool.h"
#include "progress.h"
#include "rating.h"
#include "stats.h"

enum {
    LADDER_BOTS = RATING_PLAYERS,
    LADDER_PAIRINGS = LADDER_BOTS * (LADDER_BOTS - 1),
    LADDER_MAX_GAMES = 1000000 /* of a pairing */
};

/* What came of a game: what the bot alone has won, from 0 to BOUT_WIN, or one of these. */
enum { LADDER_GIVEN_UP = 254, LADDER_OPEN = 255 };

/* Of a game, in parts of a win, each 0 on average: by dice and cards, and by what bots left to chance. */
enum { LADDER_LUCKS = 2 };
struct ladder_luck {
    float of[LADDER_LUCKS];
};

struct ladder {
    struct player_terms terms;
    const struct lv_data *data;
    int bots;
    char bot[LADDER_BOTS][PLAYER_SPEC];
    int gauntlet;      /* the bot who meets all others; -1: everybody meets everybody */
    uint64_t seed;
    int64_t games;     /* of each pairing: whole rounds */
    int64_t max_steps; /* a game that is longer is given up and not counted */
    int threads;
    struct part part;  /* which rounds are ours */

    struct { int one, other; } pairing[LADDER_PAIRINGS];
    int pairings;
    bool takes_luck_out; /* --luck-adjusted */
    struct lv_worth worth;
    struct ladder_luck *luck; /* of the bot alone in that game; NULL: not told; ours */
    uint8_t *won;      /* of game k of pairing i: won[i * games + k]; ours */
    int64_t resumed;   /* games that were in the file */
    struct thinking thinking[LADDER_BOTS]; /* in this run; of a program outside, only what it costs us */
    int64_t failures;  /* games of this run in which a program failed, and greedy played on */
};

/* Who meets whom; all games open. False and *why when there is no memory. */
bool ladder_init(struct ladder *l, struct lv_refusal *why);
bool ladder_is_ours(const struct ladder *l, int64_t game); /* is this game of a pairing in our part? */
void ladder_release(struct ladder *l);

/* A file to which each game is added when it ends (ladder_file.c); NULL: none. */
struct ladder_file;

/* Plays the games that are open, or until a stop is asked for. */
bool ladder_run(struct ladder *l, struct ladder_file *file, struct progress *progress,
                struct lv_refusal *why);

/* ---- the file --------------------------------------------------------------------------------- */

/* Opens the file, or makes it, and takes over the games that are in it. A file of another ladder, or
 * one that is damaged, is refused; only a last line that was cut off is dropped. Nobody else can have
 * it open. Unless a seed is given, it is that of the file. */
struct ladder_file *ladder_file_open(const char *path, struct ladder *l, bool seed_is_given,
                                     struct lv_refusal *why);

/* Adds a game; from any thread. False and *why when the disk says no. */
bool ladder_file_add(struct ladder_file *f, int pairing, int64_t game, uint8_t won,
                     struct lv_refusal *why);
bool ladder_file_close(struct ladder_file *f, struct lv_refusal *why); /* NULL is fine */

/* The first line of a ladder's file, and all of it read: *used is how many bytes are whole lines. On
 * refusal some games may have been taken over. */
void ladder_file_head(const struct ladder *l, struct lv_buf *to);
bool ladder_file_read(const char *text, size_t len, struct ladder *l, bool seed_is_given, size_t *used,
                      struct lv_refusal *why);

/* ---- what came of it -------------------------------------------------------------------------- */

struct ladder_score {
    int64_t games, given_up;
    double wins, share;        /* of the bot alone; shared wins split */
    struct interval interval;  /* 95 % */
    double noise;              /* variance of wins; rounds are independent, not games */
    double fair;               /* the share with luck taken out, if that is told: the same on average */
    struct interval fair_interval;
};
struct ladder_score ladder_score(const struct ladder *l, int pairing);

/* What was won less the luck in it (ladder_fair.c): the share, and the interval around it. */
void ladder_take_luck_out(const struct ladder *l, int pairing, struct ladder_score *s);
void ladder_rate(const struct ladder *l, struct rating to[RATING_PLAYERS]);
bool ladder_is_whole(const struct ladder *l); /* all games of our part */

void ladder_table(struct cli *c, const struct ladder *l, double seconds);
bool ladder_json(const struct ladder *l); /* false: no memory */
bool ladder_plot(struct cli *c, const struct ladder *l, const char *path, struct lv_refusal *why);

#endif
