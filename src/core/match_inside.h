/* match_inside.h: what the files of a match share; nobody else includes it.
 *
 * Three growing arrays grow and shrink together: the steps, their events, and their lines of text.
 * Each step remembers where its events and its line begin, so that undo is: cut the arrays, take the
 * first state, replay what is left. At most a few thousand steps of some ten nanoseconds: a person
 * cannot notice, and there is no second way for a state to come about. */
#ifndef LV_MATCH_INSIDE_H
#define LV_MATCH_INSIDE_H

#include "match.h"

struct lv_step {
    lv_action action;
    int16_t seat;         /* who decided; LV_CHANCE; LV_CLOSED */
    bool secret;          /* it told somebody something that not everybody may know */
    int first_event;
    size_t line_at;       /* in text */
    uint64_t stream_next; /* how far the stream was before it */
};

/* What a record may have besides the lines of its steps: a head and an end. */
enum { LV_HEAD_AND_END = 2 * LV_MAX_LINE };

struct lv_match {
    struct lv_setup u;
    struct lv_record_head head;
    const char *name[LV_MAX_SEATS];
    struct lv_stream stream;
    union lv_state first, now;
    bool placed; /* started in a given position */
    enum lv_standing standing[LV_MAX_SEATS];

    struct lv_step *step;
    int n_steps, cap_steps;
    struct lv_event *event;
    int n_events, cap_events;
    char *text; /* the lines of the steps */
    size_t len_text, cap_text;
};

static inline bool lv_no_memory(struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

/* Always false: who is meant by a refusal gets the name that is said at this table. */
bool lv_match_put_name(const struct lv_match *m, struct lv_refusal *why);

/* As whom somebody looks: where the hands are the people's own nobody sees more than an onlooker, for what
 * the program takes for a hand is not what is in it. */
static inline int lv_match_eyes(const struct lv_match *m, int reader)
{
    return m->u.own_hands ? LV_ONLOOKER : reader;
}

/* Is chance due, and is this one of its outcomes? */
bool lv_match_chance_is_due(const struct lv_match *m, struct lv_refusal *why);
bool lv_match_is_outcome(const struct lv_match *m, lv_action a, struct lv_refusal *why);

/* The last step that was more than the only decision possible (match_forced.c), -1 if there is none: a
 * decision, chance, or somebody who left; the same, or what told a secret; a decision of the seat. */
int lv_match_last_choice(const struct lv_match *m);
int lv_match_last_open(const struct lv_match *m);
int lv_match_last_own(const struct lv_match *m, int seat);

/* Back to how it was after so many steps. */
void lv_match_rewind_to(struct lv_match *m, int steps);

/* Does what was accepted, and writes it down. Either all of it happens or nothing. */
bool lv_match_take_step(struct lv_match *m, int who, const struct lv_draw *d, uint64_t stream_next,
                        struct lv_refusal *why);

#endif
