/* referee_asks.h: between referee.c, which keeps the matches and frames the answers, and the files that
 * know what can be asked:
 *
 *     referee_asks.c   the table of requests, and what several have in common
 *     referee_new.c    games, new, load
 *     referee_form.c   form
 *     referee_play.c   legal, blocked, act, chance, undo, close
 *     referee_tell.c   view, board, position, result, record, news, events
 *     referee_bots.c   bot, hint
 *     referee_coach.c  coach
 *     referee_story.c  analyse, endings
 *     referee_learn.c  lesson, scene, judge, meanwhile */
#ifndef REFEREE_ASKS_H
#define REFEREE_ASKS_H

#include "referee.h"

struct slot {
    int64_t id; /* 0: free */
    struct lv_match *m;
    struct lv_rng rng; /* of simulated dice */
    int decided;       /* the scene of a lesson that was decided rightly, from 1; then it stood so: */
    uint64_t after;
};

/* A lesson, and what frees it: where there are none nothing of them is linked. */
struct lesson_kept {
    const struct lv_game *of;
    struct lv_lesson *l;
    void (*free)(struct lv_lesson *l);
};

/* The story that was asked for last, as far as it is worked out, and what frees it: as for lessons. */
struct story_kept {
    struct lv_story *s; /* NULL: none */
    struct lv_match *m; /* the match as it was */
    int64_t of;         /* which that is a copy of; and how it stood */
    int steps, budget;
    uint64_t hash, seed;
    void (*free)(struct story_kept *k);
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

/* A browser fetches these when a game is over: elsewhere they are NULL. */
bool referee_ask_analyse(struct call *c) LV_OPTIONAL;
bool referee_ask_endings(struct call *c) LV_OPTIONAL;

/* Likewise when somebody says what lies where. */
bool referee_ask_form(struct call *c) LV_OPTIONAL;

/* A browser fetches what only learners need when there is one: elsewhere these are NULL. */
bool referee_ask_coach(struct call *c) LV_OPTIONAL;
bool referee_ask_lesson(struct call *c) LV_OPTIONAL;
bool referee_ask_scene(struct call *c) LV_OPTIONAL;
bool referee_ask_judge(struct call *c) LV_OPTIONAL;
bool referee_ask_meanwhile(struct call *c) LV_OPTIONAL;

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

/* The match that "game", "seats", "options" and "chance" ask for: the caller frees it. NULL and *why. */
struct lv_match *referee_make_match(struct call *c);

/* Puts a match into a slot and writes its moment; it is freed when there is none. */
bool referee_keep(struct call *c, struct lv_match *m, uint64_t seed);

/* ---- what referee.c offers ------------------------------------------------------------------- */

const struct referee_world *referee_world(const struct referee *r);
void referee_quit(struct referee *r);

/* The solved table for this set-up, kept until another is wanted; NULL and *why. */
const void *referee_table(struct referee *r, const struct lv_setup *u, struct lv_refusal *why);

/* The same where one can be had and is wanted; false and *why when it is needed and there is none. */
bool referee_find_table(struct call *c, bool needed, const void **table); /* referee_bots.c */

/* The lesson that was asked about last: one is kept. */
struct lesson_kept *referee_lesson_kept(struct referee *r);

/* The story that was asked for last: one is kept. */
struct story_kept *referee_story_kept(struct referee *r);

/* A free slot for match `id` (0: the lowest free number); NULL and *why. */
struct slot *referee_free_slot(struct referee *r, int64_t id, struct lv_refusal *why);

/* Makes room for so many more bytes of the answer. */
bool referee_reserve(struct call *c, size_t more);

/* How much of an answer is written. Long lists stop by themselves at half the room there is. */
bool referee_is_long(const struct call *c);

#endif
