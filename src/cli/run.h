/* run.h: what the commands that let bots play many games are asked in the same words. */
#ifndef RUN_H
#define RUN_H

#include "player.h"
#include "pool.h"

struct run {
    int64_t threads, seed, max_steps, bot_seconds;
    const char *bot_log, *shard;
    bool json;
};

/* What it is unless somebody says otherwise. */
static inline struct run run_standard(void)
{
    return (struct run){ .threads = pool_cores(), .seed = -1, .max_steps = 1000000,
                         .bot_seconds = PLAYER_SECONDS };
}

/* Its rows of a table of flags. */
#define RUN_FLAGS(r)                                                                               \
    { "threads", FLAG_NUMBER, &(r)->threads, 1, POOL_THREADS, "N",                                 \
      N_("threads (default: one for each core); the results are the same") },                      \
    { "seed", FLAG_NUMBER, &(r)->seed, 0, INT64_C(1) << 53, "N",                                   \
      N_("the same seed gives the same games (default: a new one, which is shown)") },             \
    { "max-steps", FLAG_NUMBER, &(r)->max_steps, 1, 1000000000, "N",                               \
      N_("longer games are given up, not counted and reported (default: 1000000)") },              \
    { "bot-seconds", FLAG_NUMBER, &(r)->bot_seconds, 1, PLAYER_MAX_SECONDS, "N",                   \
      N_("time a cmd: bot has for one decision (default: 10)") },                                   \
    { "bot-log", FLAG_TEXT, &(r)->bot_log, 0, 0, "FILE",                                           \
      N_("file to which the standard error of cmd: bots is added") },                               \
    { "shard", FLAG_TEXT, &(r)->shard, 0, 0, "I/N",                                                \
      N_("play only part I of N, and print it for `ludovie merge`; needs --seed") },               \
    { "json", FLAG_SWITCH, &(r)->json, 0, 0, NULL, N_("as a document, for programs") }

#endif
