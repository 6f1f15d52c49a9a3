/* referee.h: the whole library by requests and answers, each a JSON object on one line.
 *
 * docs/referee.md tells what can be asked. Here a request is a piece of text and an answer is
 * another, so that a program (cmd_referee.c), a test or a fuzzer can ask. Whatever is asked, there
 * is exactly one answer; what is refused has changed nothing. */
#ifndef REFEREE_H
#define REFEREE_H

#include "core/match.h"

enum {
    REFEREE_MAX_LINE = 1 << 20, /* bytes of a request */
    REFEREE_MAX_MATCHES = 64,
    REFEREE_MAX_TAG = 256, /* bytes, with the NUL */
    REFEREE_MAX_AT_ONCE = 64 /* decisions of one request */
};

/* What the referee needs from outside. */
struct referee_world {
    void *ctx;
    const struct lv_lang *lang; /* when a request does not say */
    /* The components of a game: borrowed, until the referee is freed; NULL and *why. */
    const struct lv_data *(*components)(void *ctx, const struct lv_game *g, struct lv_refusal *why);
    bool (*random_bytes)(void *to, size_t n, struct lv_refusal *why);
    /* A solved table for the exact player, to be freed; NULL: no such player here. */
    void *(*solved_table)(void *ctx, const struct lv_setup *u, struct lv_refusal *why);
};

struct referee;

/* NULL when there is no memory. *w is copied. */
struct referee *referee_new(const struct referee_world *w);
void referee_free(struct referee *r); /* NULL is fine */

/* The answer to one request (a line without its line break), borrowed until the next call. Of a
 * line longer than REFEREE_MAX_LINE only the length is looked at. */
const char *referee_answer(struct referee *r, const char *line, size_t len);

/* The answer to something that is no request, for instance half a line. */
const char *referee_refuse(struct referee *r, const struct lv_refusal *why);

/* Has somebody asked to quit? */
bool referee_is_done(const struct referee *r);

#endif
