/* referee_asks.h: between referee.c, which keeps the matches and frames the answers, and the files that
 * know what can be asked:
 *
 *     referee_asks.c   the table of requests, and what several have in common
 *     referee_new.c    games, new, load
 *     referee_play.c   legal, blocked, act, chance, undo, close
 *     referee_tell.c   view, board, position, result, record, news, events
 *     referee_bots.c   bot, hint */
#ifndef REFEREE_ASKS_H
#define REFEREE_ASKS_H

#include "referee.h"

struct slot {
    int64_t id; /* 0: free */
    struct lv_match *m;
    struct lv_rng rng; /* of simulated dice */
};

/* One request being answered. */
struct call {
    struct referee *r;
    const struct lv_node *ask;
    const struct lv_lang *lang;
    struct slot *slot; /* of the match that was named; NULL where none is needed */
    struct lv_json j;  /* the answer, an open object */
    struct lv_refusal *why;
    bool of_text; /* a refusal's line number is one of a text that was sent along */
};

struct ask {
    const char *name;
    const char *const *keys; /* besides ask, tag and lang */
    bool needs_match;
    bool (*answer)(struct call *c);
};
extern const struct ask referee_asks[]; /* ends with name NULL */

/* Each writes the members of its answer; false and *c->why, and what was written is thrown away. */
bool referee_ask_games(struct call *c);
bool referee_ask_new(struct call *c);
bool referee_ask_load(struct call *c);
bool referee_ask_legal(struct call *c);
bool referee_ask_blocked(struct call *c);
bool referee_ask_act(struct call *c);
bool referee_ask_chance(struct call *c);
bool referee_ask_undo(struct call *c);
bool referee_ask_close(struct call *c);
bool referee_ask_view(struct call *c);
bool referee_ask_board(struct call *c);
bool referee_ask_position(struct call *c);
bool referee_ask_result(struct call *c);
bool referee_ask_record(struct call *c);
bool referee_ask_news(struct call *c);
bool referee_ask_events(struct call *c);
bool referee_ask_bot(struct call *c);
bool referee_ask_hint(struct call *c);

/* ---- what they have in common ---------------------------------------------------------------- */

/* "match", "steps" and "to_move": seats start at 1, as in records; chance and the end have names. */
void referee_put_moment(struct call *c);
void referee_put_hex(struct lv_json *j, const char *key, const uint8_t *bytes, size_t n);
void referee_put_notation(struct call *c, const char *key, lv_action a);

/* Who looks: "seat" from 1, or an onlooker when it is not said. */
bool referee_read_reader(const struct call *c, int *reader);
bool referee_read_seat(const struct call *c, int *seat);
bool referee_read_seed(const struct call *c, uint64_t *seed); /* drawn when it is not said */
const struct lv_game *referee_read_game(const struct lv_node *object, struct lv_refusal *why);

/* Refuses: somebody else, or chance, or nobody is to move. */
bool referee_not_their_turn(const struct call *c);

/* ---- what referee.c offers ------------------------------------------------------------------- */

const struct referee_world *referee_world(const struct referee *r);
void referee_quit(struct referee *r);

/* The solved table for this set-up, kept until another is wanted; NULL and *why. */
const void *referee_table(struct referee *r, const struct lv_setup *u, struct lv_refusal *why);

/* A free slot for match `id` (0: the lowest free number); NULL and *why. */
struct slot *referee_free_slot(struct referee *r, int64_t id, struct lv_refusal *why);

/* Makes room for so many more bytes of the answer. */
bool referee_reserve(struct call *c, size_t more);

/* How much of an answer is written. Long lists stop by themselves at half the room there is. */
bool referee_is_long(const struct call *c);

#endif
