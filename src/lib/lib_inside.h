/* lib_inside.h: what the files of the library share:
 *
 *     lib_open.c    the library, its games, errors, and documents on their way out
 *     lib_match.c   matches: life, questions, decisions
 *     lib_tell.c    what is told of one
 *     lib_bots.c    bots and advice
 *     lib_many.c    many games at once */
#ifndef LUDOVIE_LIB_INSIDE_H
#define LUDOVIE_LIB_INSIDE_H

#include "core/match.h"
#include "ludovie.h"
#include "referee/referee.h"

enum { LIB_MAX_GAMES = 32 };

struct ludovie {
    const struct lv_lang *lang;
    struct lv_data *data[LIB_MAX_GAMES]; /* in the order of the registry, loaded when first wanted */
    struct referee *referee;             /* likewise */
    struct lv_buf room;                  /* for documents */
};

struct ludovie_match {
    struct ludovie *l;
    struct lv_match *m;
    struct lv_rng rng; /* of simulated luck */
};

/* Says it to the caller; always false. */
bool lib_refuse(const struct ludovie *l, const struct lv_refusal *why, struct ludovie_error *e);
bool lib_no_memory(const struct ludovie *l, struct ludovie_error *e);

const struct lv_data *lib_components(struct ludovie *l, const struct lv_game *g, struct lv_refusal *why);

/* A game with its seats and options, checked. */
bool lib_setup(struct ludovie *l, const char *game, int seats, const char *options, struct lv_setup *u,
               const struct lv_data **data, struct lv_refusal *why);

/* Below 0: one that is drawn. */
bool lib_seed(int64_t given, uint64_t *to, struct lv_refusal *why);
bool lib_random_bytes(void *to, size_t n, struct lv_refusal *why);

/* A text on its way out: begun, written to l->room by way of the JSON writer or not, and copied for the
 * caller; NULL and *e when it is too long. */
struct lv_json lib_begin(struct ludovie *l);
char *lib_end(struct ludovie *l, struct ludovie_error *e);

/* Is it one who can read or move in this match? */
bool lib_is_reader(const struct ludovie_match *m, int reader, struct ludovie_error *e);
bool lib_is_seat(const struct ludovie_match *m, int seat, struct ludovie_error *e);

#endif
