/* pool.h: numbered jobs, shared among threads.
 *
 * Threads share nothing while they work but a counter, from which each takes a batch of numbers at
 * a time: what a job does may depend on its number only, and results are kept by each worker for
 * itself and put together by the caller at the end. */
#ifndef POOL_H
#define POOL_H

#include <stdbool.h>
#include <stdint.h>

#include "core/refusal.h"
#include "progress.h"

enum { POOL_THREADS = 256, CACHE_LINE = 128 }; /* two lines: processors fetch them in pairs */

/* Which share of many jobs a process has: number 1 to `of`; of 0: all of them. */
struct part {
    int64_t number, of;
};

/* One job of a worker; false: everything shall stop. */
typedef bool pool_job(void *worker, int64_t number);

/* Does jobs 0 to jobs - 1 on as many threads; thread i hands worker[i] to its jobs. Returns when
 * all is done, a job said false, or a stop is asked for (stop.h). False and *why when no thread
 * can be had. */
bool pool_run(pool_job *job, int64_t jobs, void *const *worker, int threads,
              struct progress *progress, struct lv_refusal *why);

int pool_cores(void);

#endif
