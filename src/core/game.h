/* game.h: the contract between a game and everything else.
 *
 * A game is one constant table of functions and facts over a state that is plain old data. It knows
 * its rules and its components, and nothing else: no input, no output, no clock, no memory of its own,
 * no random numbers. Whoever wants to play it (match, bots, tests) needs nothing but this page.
 *
 *     struct lv_setup   what stays the same during a game: seats, options, components
 *     state             what changes: g->state_size bytes, copied with memcpy, compared with memcmp
 *
 * The life of a game:
 *
 *     g->start(u, s)
 *     while ((who = g->to_move(u, s)) != LV_OVER) {
 *         if (who == LV_CHANCE)   pick one of g->outcomes(u, s, …) by weight       -> a
 *         else                    let seat `who` pick one of g->legal(u, s, …)     -> a
 *         g->apply(u, s, a, NULL)
 *     }
 *     g->rank(u, s, …)
 *
 * Promises every game makes, proved by tests/contract for each registered one:
 *  - exactly one of seat, chance, over at a time; legal() and outcomes() are never empty when asked;
 *  - legal() and may() agree on every action; apply() accepts what may() accepts;
 *  - equal situations are equal bytes: unused bytes are zero, things that do not differ are sorted;
 *  - position out and in again gives the same bytes; what position_read lets through never crashes;
 *  - view, tell, draw, legal and the events for a seat do not depend on what that seat cannot know. */
#ifndef LV_GAME_H
#define LV_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "action.h"
#include "buf.h"
#include "doc.h"
#include "event.h"
#include "refusal.h"
#include "rng.h"
#include "text.h"

enum {
    LV_MAX_SEATS = 6,
    LV_MAX_STATE = 1024,   /* bytes of the largest state */
    LV_MAX_ACTIONS = 512,  /* legal decisions at one moment: larger choices are asked in steps */
    LV_MAX_OUTCOMES = 512, /* results of one chance point */
    LV_MAX_OPTIONS = 64,
    LV_MAX_NOTATION = 96   /* bytes of a written action, with its NUL */
};

/* What to_move() says besides a seat number. */
enum { LV_CHANCE = -1, LV_OVER = -2 };

/* Who looks: a seat number, or an onlooker who sees only what everybody sees. */
enum { LV_ONLOOKER = -1 };

struct lv_outcome {
    lv_action action;
    uint32_t weight; /* > 0; the sum over a chance point fits in 32 bits */
};

/* ---- options ---------------------------------------------------------------------------------- */

struct lv_option_name {
    const char *id;    /* "random", "yes": in records, addresses and flags, never changes */
    int32_t value;
    const char *msgid; /* for people */
};

/* An option is a whole number: from min to max, or one of the named values, or both ("a seat number,
 * or `random`"). Flags, forms, record headers and the help all come from this table. */
struct lv_option {
    const char *id;                      /* "start-player" */
    int32_t min, max;                    /* min > max: only the named values are allowed */
    const struct lv_option_name *names;  /* ends with id NULL; NULL: none */
    int32_t standard;                    /* the value when nobody says anything */
    bool per_seat;                       /* one value for each seat */
    bool distinct;                       /* per seat, all different; the standard value is then the
                                          * seat's own number (plus `standard`) */
    bool is_seat;                        /* numbers mean seats: 1 to the number of seats */
    bool is_set;                         /* any number of the names, "a,b": value v is bit v of the
                                          * words of lv_setup.option; the name with value -1 is the
                                          * empty set, which is the standard */
    const char *rules;                   /* "CLV-09 CLV-R01" */
    const char *title, *help;            /* msgids */
};

extern const struct lv_option_name lv_yes_no[]; /* no = 0, yes = 1 */

struct lv_game;

/* What stays the same while a game is played. Made by options.h, only read by games. */
struct lv_setup {
    const struct lv_game *game;
    const void *data;  /* the game's components, as its load() made them; shared, read only */
    int seats;
    int32_t option[LV_MAX_OPTIONS][LV_MAX_SEATS]; /* [index in game->options][seat, or 0; word of
                                                   * a set] */
};

/* ---- components ------------------------------------------------------------------------------- */

/* The files of data/<game>/, read and parsed: those of the binary, or the owner's own. */
struct lv_file {
    const char *name;           /* "tiles.json" */
    const struct lv_node *root;
};

/* ---- words ------------------------------------------------------------------------------------ */

/* For whom words are made. */
struct lv_words {
    const struct lv_lang *lang;
    const char *const *names; /* of the seats; what people call themselves */
    int reader;               /* the seat who reads, or LV_ONLOOKER */
};

/* A situation told in words: headings and one fact a line, fit for speech. For plain mode, screen
 * readers and the generic board of the browser. */
struct lv_teller {
    void *ctx;
    void (*heading)(void *ctx, const char *title);
    void (*fact)(void *ctx, const char *text);
};

/* A situation drawn with letters: styled spans, line by line. Front ends turn styles into colours;
 * nothing may be told by the style alone. */
enum lv_style {
    LV_STYLE_PLAIN, LV_STYLE_STRONG, LV_STYLE_FAINT, LV_STYLE_GOOD, LV_STYLE_BAD, LV_STYLE_LUCK,
    LV_STYLE_SEAT /* + seat number */
};
struct lv_painter {
    void *ctx;
    int columns;  /* room in one line, at least 40 */
    void (*span)(void *ctx, int style, const char *text);
    void (*line)(void *ctx); /* ends the line */
};

/* ---- exact play ------------------------------------------------------------------------------- */

/* For games small enough to be solved (NULL for the others). Values are the probability that the seat
 * wins, for two seats, when both play perfectly. The table belongs to the caller. */
struct lv_solver {
    /* Can these seats and options be solved? */
    bool (*may_solve)(const struct lv_setup *u, struct lv_refusal *why);
    size_t (*table_size)(const struct lv_setup *u);
    /* Zero the table first. One sweep of the iteration; returns a bound on the error of every value
     * (but for rounding), which is small in the end. 1e-13 is always reached. */
    double (*sweep)(const struct lv_setup *u, void *table);
    /* The chance that `seat` wins from this state. */
    double (*value)(const struct lv_setup *u, const void *table, const void *state, int seat);
    /* Figures about single components, apart from any state (odds tables), as a document. */
    void (*odds)(const struct lv_setup *u, struct lv_json *j);
};

/* ---- the table -------------------------------------------------------------------------------- */

struct lv_game {
    const char *id;           /* in records, addresses, flags: never changes */
    const char *rule_prefix;  /* "CLV" */
    const char *title;        /* msgid */
    const char *summary;      /* msgid: one line about the game */
    int rules_version;        /* goes up when old records would replay differently */
    int min_seats, max_seats;
    size_t state_size;        /* at most LV_MAX_STATE, a multiple of 4 */
    const struct lv_option *options;
    int n_options;
    const char *players_rule; /* the rule that limits the number of seats */

    /* Components: parse the files (in the order of file_names, which ends with NULL) into data_size
     * bytes at `data`, zeroed before. A refusal names the file and the line (lv_refuse_at). Figures
     * that follow from the components may be worked out here once and kept with them. */
    const char *const *file_names;
    size_t data_size;
    bool (*load)(const struct lv_file *files, void *data, struct lv_refusal *why);

    /* Do the options make sense together, and with the number of seats? NULL: always. */
    bool (*check)(const struct lv_setup *u, struct lv_refusal *why);

    /* The first state. `state` is zeroed. */
    void (*start)(const struct lv_setup *u, void *state);

    int (*to_move)(const struct lv_setup *u, const void *state);

    /* All decisions of the seat to move, in the catalogue's order; at least one. */
    int (*legal)(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);

    /* All results of the chance point, with weights, in a fixed order; at least one. */
    int (*outcomes)(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES]);

    /* One result of the chance point, drawn at random: only for speed, NULL where listing is fast. */
    lv_action (*sample)(const struct lv_setup *u, const void *state, struct lv_rng *rng);

    /* May this decision, chance outcome or closing of a seat (LV_KIND_CLOSE) happen now? Any 32 bits
     * may be asked. The same predicates as in legal(). */
    bool (*may)(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why);

    /* Is this one of the questions asked so often that a front end may give seats a standing answer?
     * The first decision of legal() is then a pass that harms nobody. NULL: there are none. */
    bool (*is_routine)(const struct lv_setup *u, const void *state);

    /* Carries out what may() accepts. `events` may be NULL. */
    void (*apply)(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events);

    /* Points of every seat as they stand now (as the game counts them). */
    void (*score)(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS]);

    /* At the end: 1 for the winners, then as the catalogue says; 0 for a closed seat, unless the
     * catalogue ranks it. */
    void (*rank)(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS]);

    /* A cheap guess of every seat's chance to win, summing to 1; exact when the game is over. */
    void (*estimate)(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

    /* The same, for searches that have looked ahead to the start of a turn: truer there, but no guide
     * to the decisions in between. NULL: the estimate is as good. */
    void (*forecast)(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

    /* Exchanges what `seat` cannot know for something else that it could as well be. NULL: nothing is
     * ever hidden. */
    void (*resample)(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng);

    /* Can this state occur? For positions from outside and for tests: every card, tile and franc is
     * somewhere, exactly once. */
    bool (*sound)(const struct lv_setup *u, const void *state, struct lv_refusal *why);

    /* The members of the position object, and back. The reader refuses what is not sound. */
    void (*position_write)(const struct lv_setup *u, const void *state, struct lv_json *j);
    bool (*position_read)(const struct lv_setup *u, const struct lv_node *object, void *state,
                          struct lv_refusal *why);

    /* Notation: ASCII, the same in every language, stable. Never asked for closings ("close 2"). The
     * reader gives an action that may() may still refuse. */
    void (*action_write)(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to);
    bool (*action_read)(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                        struct lv_refusal *why);

    /* What a seat (or an onlooker) may see: the members of the view object, for programs; in words;
     * drawn (NULL: front ends use tell). */
    void (*view)(const struct lv_setup *u, const void *state, int seat, struct lv_json *j);
    void (*tell)(const struct lv_setup *u, const void *state, const struct lv_words *w,
                 const struct lv_teller *to);
    void (*draw)(const struct lv_setup *u, const void *state, const struct lv_words *w,
                 const struct lv_painter *to);

    /* What is asked of the seat or of chance now, in one sentence. */
    void (*question)(const struct lv_setup *u, const void *state, const struct lv_words *w,
                     struct lv_buf *to);

    /* A decision or outcome in a few words, with its consequence. */
    void (*label)(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                  struct lv_buf *to);

    /* A decision that people sometimes make by mistake, such as giving up what they have won: the
     * question that a front end asks before it takes it. Nothing written: none. NULL: never. */
    void (*warn)(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                 struct lv_buf *to);

    /* An event as a sentence. Needs no state: a log can be told at any time. */
    void (*narrate)(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                    struct lv_buf *to);

    /* The rule that an event follows from, for readers of a log. NULL from it: no rule is needed to
     * understand the event. A NULL slot: never. */
    const char *(*rule_of)(const struct lv_event *e);

    const struct lv_solver *solver; /* NULL: not solved */
};

/* Slots that nothing in a browser asks for: positions come from files, drawings with letters are for
 * terminals. A module that a telephone fetches before the first move does without them. */
#ifdef LV_BROWSER
#define LV_NOT_IN_BROWSER(slot) NULL
#else
#define LV_NOT_IN_BROWSER(slot) (slot)
#endif

/* 64 bits of the state, the same on every machine: for records, tests and tables. */
uint64_t lv_hash(const void *state, size_t len);

static inline uint64_t lv_state_hash(const struct lv_game *g, const void *state)
{
    return lv_hash(state, g->state_size);
}

/* One result of the chance point, by sample() where there is one, else from the list. */
lv_action lv_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng);

/* What each seat won in a game that is over: 1, or its share of a shared win. */
void lv_wins(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

#endif
