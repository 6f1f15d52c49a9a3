/* tell.h: what happens and what may be chosen, as rows of typed arguments; words are made from them.
 *
 * A game has two tables of rows, one of events and one of choices. A row names its arguments and their
 * types, the rule it follows from and its sentences. Programs get the row's name and its arguments,
 * people a sentence, both from the same numbers:
 *
 *     EVENT(TAKEN, "who:seat card:card n:count", "PBV-092",
 *           LV_SAY_N("{who} takes {card}: {n} card left.", "{who} takes {card}: {n} cards left."))
 *
 *     {"event":"taken","who":1,"card":"LEO","n":3,"rule":"PBV-092"}      Anne takes Léo: 3 cards left.
 *
 * `args` lists the arguments in the order in which they are emitted: name, colon, type. One argument may
 * be told in several ways: "card:card/power:power" is one number, written and said as two. */
#ifndef LV_TELL_H
#define LV_TELL_H

#include "action.h"
#include "buf.h"
#include "doc.h"
#include "event.h"
#include "text.h"

struct lv_setup;
struct lv_words;
struct lv_coded;

/* What an argument may be. The core's own types are seat, seats, number, count, nth and yes. */
struct lv_type {
    const char *name;
    /* For programs, as the view writes it. NULL: only for words. */
    void (*write)(const struct lv_setup *u, int32_t value, struct lv_json *j);
    /* For people. NULL: the sentence does not say it. */
    void (*say)(const struct lv_setup *u, const struct lv_words *w, int32_t value, struct lv_buf *to);
    const struct lv_coded *code; /* instead of write(): a thing, by its code (notation.h) */
};

/* For programs, or nothing; and a number as it is, for types that people read otherwise. */
bool lv_type_is_written(const struct lv_type *t);
void lv_write_number(const struct lv_setup *u, int32_t n, struct lv_json *j);

enum {
    LV_NEW_TURN = 1, /* event: a turn of its first argument, a seat, begins here */
    LV_REVEALS = 2,  /* event: it follows from what the decider cannot know beforehand, and so does
                      * what comes after it: no choice foretells it */
    LV_ROUTINE = 4,  /* choice: a pass that harms nobody, for a question asked so often that a front
                      * end may give seats a standing answer; the first decision of legal() then */
    LV_RANGE = 8,    /* choice: its neighbours differ only in the argument of type count */
    LV_ALIKE = 16,   /* choice: those about things that have the same name, such as copies of a card, are
                      * one choice to people */
    LV_PERSONAL = 32, /* choice: an answer about oneself, on which nobody advises */
    LV_UNSAID = 64,   /* event: the short telling leaves it out, for what comes next says it too, or it can
                       * be asked for */
    LV_IN_WORDS = 128 /* event and choice: where both have it, the words of the choice say it, so that it is
                       * not said again as its consequence */
};

struct lv_row {
    const char *name;             /* "TAKEN"; programs read "taken", END_TAKEN is "end-taken" */
    const char *args;
    const char *rule;             /* NULL: no rule is needed to understand it */
    const char *group;            /* choices: what is done, "move", "lay": front ends sort by it */
    const char *one, *many;       /* the sentence; many: when the argument of type count is not one */
    const char *effect, *effects; /* events: as a consequence of a choice, behind its words. A plural in
                                   * a row that counts nothing is said once for events that follow one
                                   * another, and counts them: "{n} tiles to the box" */
    const char *then;             /* events: the effect in the fewest words, to be heard; NULL: as it is */
    const char *terse, *terses;   /* in the fewest words, to be heard; NULL: the sentence. Events: seats are
                                   * named without verbs, the reader is "you"; without a full stop what
                                   * follows goes on, "Rose 4:", "1 to 5, Malus minus 5." */
    const char *among, *within;   /* choices: many that have something in common may be one line of a list
                                   * that is heard, and open into another: its words, and the words of each
                                   * one in there. NULL: it is heard alone */
    const char *brief;            /* choices: a few words, for a button */
    const char *warn;             /* choices that people make by mistake: the question asked first */
    unsigned flags;
    /* A sentence that needs more than places to fill, instead of `one`: the exception. */
    void (*say)(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                struct lv_buf *to);
};

/* Members of a row in a table. xgettext knows the words inside. */
#define LV_SAY(sentence) .one = sentence
#define LV_SAY_N(sentence, sentences) .one = sentence, .many = sentences
#define LV_EFFECT(words) .effect = words
#define LV_EFFECT_N(words, many_words) .effect = words, .effects = many_words
#define LV_THEN(words) .then = words
#define LV_TERSE(words) .terse = words
#define LV_TERSE_N(words, many_words) .terse = words, .terses = many_words
#define LV_AMONG(words) .among = words
#define LV_WITHIN(words) .within = words
#define LV_BRIEF(words) .brief = words
#define LV_WARN(words) .warn = words

/* Likewise, in the table of a game: what its scores count. */
#define LV_UNIT(words, many_words) .unit = words, .units = many_words

/* One choice: a row of the game's table with its arguments. */
struct lv_choice {
    uint8_t row;
    int32_t arg[LV_EVENT_ARGS];
};
#define LV_CHOOSE(to, ROW, ...)                                                                    \
    (*(to) = (struct lv_choice){ .row = (uint8_t)(ROW), .arg = { __VA_ARGS__ } })

/* The rule of an event, or NULL. */
const char *lv_event_rule(const struct lv_setup *u, const struct lv_event *e);
const struct lv_row *lv_event_row(const struct lv_setup *u, const struct lv_event *e);
const struct lv_row *lv_choice_row(const struct lv_setup *u, const struct lv_choice *c);

/* An event as a sentence, which is the same for all who may see it, and as the members of an object. Neither
 * needs the state. */
void lv_event_say(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                  struct lv_buf *to);
void lv_event_write(const struct lv_setup *u, const struct lv_event *e, struct lv_json *j);

/* An event in the fewest words; nothing is written for what the short telling leaves out. */
void lv_event_say_short(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                        struct lv_buf *to);

/* What comes of a choice at once, as far as `seat` may foresee it: the events that applying it to a copy
 * gives, up to the first one that nobody could foresee. */
struct lv_foresight {
    struct lv_events events;
    bool whole;                /* nothing was left out: what follows is known too */
    int32_t score[LV_MAX_SEATS]; /* afterwards; only when whole */
    unsigned winners;          /* seats that have won then; 0: the game goes on, or who knows */
};
void lv_foresee(const struct lv_setup *u, const void *state, lv_action a, int seat,
                struct lv_foresight *to);

/* A decision or outcome in words, with its consequences; in a few words; and the question to ask before
 * it is taken: nothing written when there is none. */
void lv_choice_say(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                   struct lv_buf *to);
void lv_choice_brief(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                     struct lv_buf *to);
bool lv_choice_has_warning(const struct lv_setup *u, const void *state, lv_action a);
void lv_choice_warn(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                    struct lv_buf *to);

/* Its words without what comes of it; and, one a call, the things that these words name. So a front end
 * can understand somebody who says only those. */
void lv_choice_name(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                    struct lv_buf *to);
void lv_choice_each_thing(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                          void *ctx, void (*each)(void *ctx, const char *words));

/* The members of a choice object but for "do" (docs/formats/choices.md). */
void lv_choice_write(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                     struct lv_json *j);

/* Only its row, group and arguments. */
void lv_choice_write_bare(const struct lv_setup *u, const void *state, lv_action a, struct lv_json *j);

/* A number that choices share when they are one to people (LV_ALIKE); 0: this one is never like another. */
uint64_t lv_choice_likeness(const struct lv_setup *u, const void *state, lv_action a,
                            const struct lv_words *w);

/* "Anne, Bob and Chloé"; "nobody". */
void lv_say_seats(const struct lv_words *w, unsigned seats, struct lv_buf *to);

/* Calls `each` for every argument of a row: its name, its type and its place in arg[]. For lists of
 * what there is, and for checks. */
void lv_row_each(const struct lv_setup *u, const struct lv_row *r, void *ctx,
                 void (*each)(void *ctx, const char *name, const struct lv_type *type, int place));

/* "end-taken" for END_TAKEN. */
void lv_row_name(const struct lv_row *r, struct lv_buf *to);

#endif
