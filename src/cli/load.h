/* load.h: many players at once, to measure a server; and a bare echo beside it.
 *
 * One thread plays all seats. Setting up is done one request after the other; then all connections
 * are watched by one epoll set, and each player decides as soon as it is asked. */
#ifndef LOAD_H
#define LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "core/refusal.h"

struct load_pace {
    double seconds;
    double rate;       /* decisions a second in all; 0: as fast as acknowledged */
    double calm_rate;  /* this rate instead for the last third of the time; 0: as before */
};

struct load_plan {
    const char *game;
    int port;
    int tables;
    int tabs;          /* connections of each player: one plays, the others look on */
    struct load_pace pace;
    bool words;        /* every situation is asked for in words too */
    bool whole;        /* situations are told whole instead of as changes, to compare */
    int server;        /* process to be measured */
};

/* What was found out. Times in microseconds unless said otherwise. */
struct load_result {
    int64_t moves, games;
    double seconds;
    double p50_ms, p99_ms, max_ms;   /* from decision to acknowledgement */
    double cpu_us;                   /* of the server for each decision */
    double kb_per_player;            /* resident memory for each connected player, before play */
    double kb_per_connection;
    int connections;
    int64_t bytes_out, bytes_in;     /* of one decision, as sent and as received by both players */
    int64_t shed;                    /* decisions that the server asked to say again later */
    double recovery;                 /* seconds at the calm rate until everybody is served within 100 ms */
};

/* Connects everybody, then plays. False and *why. */
bool load_run(const struct load_plan *p, struct load_result *r, struct lv_refusal *why);

/* The same in steps: everybody connects once, and plays as often as is wanted. NULL and *why. The plan and
 * *why stay in use until the end. */
struct load *load_connect(const struct load_plan *p, struct load_result *r, struct lv_refusal *why);
bool load_play(struct load *l, const struct load_pace *pace, struct load_result *r);
void load_end(struct load *l);

/* The same exchange of frames without anything behind it: of each message of `in` bytes, its table's
 * two players get `out` bytes each, or its sender alone. */
bool load_echo(const struct load_plan *p, int64_t in, int64_t out, bool to_both,
               struct load_result *r, struct lv_refusal *why);

struct cli;

/* Offers less and more than can be done, tells what was done and draws it. */
bool load_curve(struct cli *c, const struct load_plan *p, const char *path, struct lv_refusal *why);

#endif
