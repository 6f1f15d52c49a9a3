/* play.h: a match between people at one keyboard, and bots. Shared by `play` and `table`. */
#ifndef PLAY_H
#define PLAY_H

#include "bots/bots.h"
#include "cli.h"

struct play {
    struct cli *c;
    struct lv_match *m;
    struct lv_data *data;             /* ours; outlives m */
    struct lv_bot *bot[LV_MAX_SEATS]; /* NULL where a person sits */
    struct lv_bot *adviser;           /* for hints */
    void *table;                      /* solved, for the exact bot; or NULL */
    struct lv_rng rng;                /* for the bots; dice come from the match */
    char save[1024];                  /* where the record is kept; empty: nowhere */
    bool save_failed;                 /* it was said already */
    int told;                         /* steps already narrated */
};

/* Who plays: "person", or a bot. */
struct play_seats {
    struct lv_seat seat[LV_MAX_SEATS];
    int n;
};

/* Seats from "Anne,Bob,greedy": a word that names a bot is a bot, any other a person. */
bool play_read_seats(struct cli *c, const char *list, struct play_seats *to, struct lv_refusal *why);

/* So many people (with names, or NULL), the other seats bots of that kind. */
bool play_fill_seats(struct cli *c, int seats, int people, const char *names, const char *bot,
                     struct play_seats *to, struct lv_refusal *why);

/* A new match. `seed` 0: true luck; else everything follows from it (a game that can be repeated). */
bool play_new(struct play *p, struct cli *c, const struct args *a, const struct play_seats *seats,
              enum lv_chance chance, uint64_t seed, const char *save, struct lv_refusal *why);

/* A match taken up again from its record; "last" means the newest saved one that is not over. */
bool play_resume(struct play *p, struct cli *c, const char *path, struct lv_refusal *why);

/* Plays until the end, or until somebody leaves. Returns the exit code. */
int play_run(struct play *p);

void play_release(struct play *p);

#endif
