/* crew.h: threads for what takes long: bots that think, passphrases that are hashed.
 *
 * Jobs wait in a bounded queue; each runs in some thread and is then finished in the loop's. A job
 * that is no longer wanted is still finished: whoever asked looks whether it still matters.
 *
 * Time is shared fairly. A job says for whom it is: an address, a person there, a table of theirs. Next is
 * the job of the address that had least of the crew's time of late, of these that of the person, then of the
 * table who had least; and then the oldest. Whoever asks for much waits, whoever asks for little does not. */
#ifndef CREW_H
#define CREW_H

#include "net/net.h"

struct crew;

enum { CREW_ADDRESS, CREW_PERSON, CREW_TABLE, CREW_SHARES };

struct crew_job {
    uint64_t whose[CREW_SHARES];
    void (*run)(struct crew_job *job);    /* in a thread of the crew */
    void (*finish)(struct crew_job *job); /* then, in the loop's: owns the job again */
    struct crew_job *next;                /* private */
};

/* NULL and *why when no thread can be started. */
struct crew *crew_new(struct net *net, int threads, int capacity, int per_address, struct lv_refusal *why);

/* Hands a job over; false when too many wait already, in all or for its address. */
bool crew_add(struct crew *c, struct crew_job *job);

int crew_waiting(struct crew *c); /* queued or running */

/* Lets running jobs end; no other is begun, and no thread is left. To be called while the loop is
 * still there. */
void crew_stop(struct crew *c); /* NULL is fine */

/* Calls `finish` of every job that is left, run or not, and frees. To be called when the loop is gone. */
void crew_free(struct crew *c); /* NULL is fine */

#endif
