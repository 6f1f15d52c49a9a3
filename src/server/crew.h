/* crew.h: threads for what takes long: bots that think, passphrases that are hashed.
 *
 * Jobs wait in a bounded queue; each runs in some thread and is then finished in the loop's. A job
 * that is no longer wanted is still finished: whoever asked looks whether it still matters. */
#ifndef CREW_H
#define CREW_H

#include "net/net.h"

struct crew;

struct crew_job {
    void (*run)(struct crew_job *job);    /* in a thread of the crew */
    void (*finish)(struct crew_job *job); /* then, in the loop's: owns the job again */
    struct crew_job *next;                /* private */
};

/* NULL and *why when no thread can be started. */
struct crew *crew_new(struct net *net, int threads, int capacity, struct lv_refusal *why);

/* Hands a job over; false when too many wait already. */
bool crew_add(struct crew *c, struct crew_job *job);

int crew_waiting(struct crew *c); /* queued or running */

/* Lets running jobs end; no other is begun, and no thread is left. To be called while the loop is
 * still there. */
void crew_stop(struct crew *c); /* NULL is fine */

/* Calls `finish` of every job that is left, run or not, and frees. To be called when the loop is gone. */
void crew_free(struct crew *c); /* NULL is fine */

#endif
