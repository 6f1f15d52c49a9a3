/* load_inside.h: what the files of a load share; nobody else includes it.
 *
 *     load.c        many players at a server: sitting down, playing, what was found out
 *     load_talk.c   one connection: requests, frames, and the few things a player reads in them
 *     load_echo.c   the same exchange of bytes without anything behind it */
#ifndef LOAD_INSIDE_H
#define LOAD_INSIDE_H

#include <stdatomic.h>
#include <stddef.h>

#include "load.h"

enum { LOAD_ROOM = 1 << 16 };

struct player {
    int fd, seat;
    struct pair *pair;
    char cookie[40];
    char *data;              /* received, not looked at yet */
    size_t len, cap;
    int64_t seq;
    bool waits;              /* for the acknowledgement of its decision */
    double asked_at;         /* when it decided */
    char *asked;             /* what it could decide last, as a document: changes are of this */
    char choice[96];         /* what it will decide; empty: nothing to decide */
    char said[256];          /* what it decided, until that is acknowledged */
    double again;            /* when it is to be said again; 0: not */
};

struct pair {
    struct player player[2];
    int64_t table;
    double due;              /* earliest next decision */
    bool over;
    struct pair *next;       /* that wait for a new table */
    atomic_int state;        /* who may touch it */
};
enum { PLAYING, BEING_SEATED, SEATED, FAILED };

struct load {
    const struct load_plan *plan;
    struct pair *pair;
    int *tab;                /* more connections of the same people */
    int n_tabs, epoll;
    uint64_t random;
    float *latency;          /* milliseconds */
    int64_t n, cap;
    int64_t in, out;         /* bytes */
    int64_t message;         /* for ids */
    int64_t games;
    int64_t shed;            /* decisions that had to wait */
    double rate;             /* decisions a second, now; 0: as fast as acknowledged */
    double calm_rate;        /* the last of it */
    double calm_at;          /* when the calm rate begins; 0: never */
    double last_slow;        /* since then, when somebody last waited for longer than 100 ms */
    struct lv_refusal *why;
};

double load_now(void);

/* A decision was acknowledged. */
void load_note(struct load *l, double asked_at);

/* Takes and gives back what a load needs. */
bool load_init(struct load *l, const struct load_plan *p, struct lv_refusal *why);
void load_release(struct load *l);

/* Processor time of a process so far, in seconds. */
double load_cpu_of(int pid);

/* What was found out, from the latencies that were noted. */
void load_sum_up(struct load *l, double seconds, double cpu, struct load_result *r);

/* ---- load_talk.c ------------------------------------------------------------------------------- */

/* Refuses: the server did not do what was asked. */
bool load_said_no(const struct load *l, const char *text);

int load_dial(const struct load *l); /* -1 and *why */
bool load_send_all(int fd, const char *bytes, size_t n);

/* A request and its whole answer (LOAD_ROOM bytes), over a connection of its own. */
bool load_request(const struct load *l, const char *path, const char *cookie, const char *body, char *answer);

/* A socket at a table; -1 and *why. */
int load_open_ws(const struct load *l, const char *cookie, int64_t table, const char *key);

/* What follows a key, as a number or up to the next quote. */
int64_t load_number_after(const char *text, const char *key, int64_t fallback);
void load_text_after(const char *text, const char *key, char *to, size_t cap);

bool load_say(struct load *l, struct player *p, const char *text);
bool load_receive(struct load *l, struct player *p, int flags);
bool load_understand_all(struct load *l, struct player *p);

/* From now on epoll tells when something has come. */
void load_watch(struct load *l, struct player *p);

#endif
