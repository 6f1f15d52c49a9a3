/* sim.h: many games between bots, on several threads, counted.
 *
 * Game number k draws from streams of its own (bout_seed): a game does not depend on the thread that
 * plays it, nor the sums on the order in which games end. */
#ifndef SIM_H
#define SIM_H

#include "bout.h"
#include "pool.h"
#include "progress.h"
#include "stats.h"

/* What is to be played. Players are bots with a number; with `rotate` player p sits at seat p - k
 * (modulo the seats) in game k, else always at seat p. */
struct sim {
    struct player_terms terms;
    const struct lv_data *data;
    const char *spec[LV_MAX_SEATS]; /* of each player */
    bool rotate;
    uint64_t seed;
    int64_t games;       /* of the whole run */
    struct part part;    /* which of them are ours */
    int64_t max_steps;   /* a game that is longer is given up and not counted */
    int threads;         /* at most POOL_THREADS */
    const char *records; /* a directory for one record a game; NULL: none is kept */
    bool overwrite;      /* records that are there already */
};

struct sim_player {
    int64_t wins;         /* in parts of BOUT_WIN */
    int64_t decisions;
    int64_t failures;     /* games in which its program failed, and greedy played on */
    struct tally scores;
};

struct sim_result {
    int64_t ended;        /* games; all sums are over these */
    int64_t unfinished;   /* games given up */
    int64_t steps;        /* decisions and chance outcomes */
    struct tally lengths; /* of each game, in steps; sorted */
    bool partial;         /* stopped before all games were played */
    struct sim_player player[LV_MAX_SEATS]; /* scores sorted */
};

/* Plays. False and *why when a player or a record cannot be had or the machine lacks something; *to is
 * to be released in any case. */
bool sim_run(const struct sim *sim, struct progress *progress, struct sim_result *to,
             struct lv_refusal *why);
void sim_result_release(struct sim_result *r);

/* One game with the same bot at every seat, for measuring. Returns its steps. */
int64_t sim_play_alike(const struct lv_setup *u, struct lv_bot *bot, struct lv_rng *rng,
                       int64_t max_steps);

#endif
