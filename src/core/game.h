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
 *     g->rules.start(u, s)
 *     while ((who = g->rules.to_move(u, s)) != LV_OVER) {
 *         if (who == LV_CHANCE)   pick one of g->rules.outcomes(u, s, …) by weight       -> a
 *         else                    let seat `who` pick one of g->rules.legal(u, s, …)     -> a
 *         g->rules.apply(u, s, a, NULL)
 *     }
 *     g->rules.rank(u, s, …)
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
#include "tell.h"
#include "text.h"
#include "texts.h"

enum {
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
    lv_text (*component)(const void *data, int32_t value); /* the words of a named value that is a
                                          * component, or 0: its msgid says it; NULL: none is one */
    int32_t standard;                    /* the value when nobody says anything */
    bool per_seat;                       /* one value for each seat */
    bool distinct;                       /* per seat, all different; the standard value is then the
                                          * seat's own number (plus `standard`) */
    bool is_seat;                        /* numbers mean seats: 1 to the number of seats */
    bool not_asked;                      /* follows from the seats: no form shows it */
    bool who_plays;                      /* per seat: the second name where a person sits, else the first;
                                          * front ends fill it in */
    bool who_begins;                     /* says which seat begins and nothing else: positions, and what
                                          * they are worth, do not depend on it */
    bool limits_turns;                   /* a number of turns after which the game ends, 0 for none: what
                                          * might go on for ever under random play can be measured */
    bool is_set;                         /* any number of the names, "a,b": value v is bit v of the
                                          * words of lv_setup.option; the name with value -1 is the
                                          * empty set, which is the standard */
    const char *rules;                   /* "CLV-09 CLV-R01" */
    const char *title, *help;            /* msgids */
};

extern const struct lv_option_name lv_yes_no[]; /* no = 0, yes = 1 */

struct lv_game;
struct lv_net;   /* net.h */
struct lv_form;  /* entry.h */
struct lv_sight;

/* What stays the same while a game is played. Made by options.h, only read by games. */
struct lv_setup {
    const struct lv_game *game;
    const void *data;  /* the game's components, as its load() made them; shared, read only */
    const struct lv_texts *texts; /* and their words */
    const struct lv_net *net;     /* what was learned of games with them; NULL: nothing */
    int seats;
    bool own_hands;    /* the people hold the hidden things themselves: see struct lv_hands */
    int32_t option[LV_MAX_OPTIONS][LV_MAX_SEATS]; /* [index in game->options][seat, or 0; word of
                                                   * a set] */
};

/* ---- words ------------------------------------------------------------------------------------ */

/* For whom words are made. */
struct lv_words {
    const struct lv_lang *lang;
    const char *const *names; /* of the seats; what people call themselves */
    int reader;               /* the seat who reads, or LV_ONLOOKER */
    bool terse;               /* what happened and what may be chosen is told in the fewest words */
};

/* A text of the components, for whoever reads. */
static inline const char *lv_text_for(const struct lv_setup *u, const struct lv_words *w, lv_text text)
{
    return lv_texts_get(u->texts, w->lang, text);
}

/* A situation told in words: headings and one fact a line, fit for speech. For plain mode, screen
 * readers and the generic board of the browser. */
struct lv_teller {
    void *ctx;
    void (*heading)(void *ctx, const char *title);
    void (*fact)(void *ctx, const char *text);
    void (*about)(void *ctx, int seat); /* NULL: nobody wants to know */
    void (*minor)(void *ctx, bool is);  /* likewise */
};

/* The facts that follow, up to the next heading, are about what this seat has; -1: about nobody's. So that
 * a front end can answer "what is mine?" without looking for names in sentences. */
static inline void lv_tell_about(const struct lv_teller *to, int seat)
{
    if (to->about)
        to->about(to->ctx, seat);
}

/* The facts that follow, up to the next heading, are (not) such as can wait: an empty square, what is in
 * the box. Whoever asks for the position hears them only on asking again. */
static inline void lv_tell_minor(const struct lv_teller *to, bool is)
{
    if (to->minor)
        to->minor(to->ctx, is);
}

/* A heading, and a fact, in words as lv_say and lv_say_n make them. */
#define lv_tell_title(to, w, msgid, ...)                                                           \
    lv_tell_args((to)->heading, (to)->ctx, (w), (msgid), NULL, 1, LV_ARGS(__VA_ARGS__))
#define lv_tell_title_n(to, w, one, many, count, ...)                                              \
    lv_tell_args((to)->heading, (to)->ctx, (w), (one), (many), (count), LV_ARGS(__VA_ARGS__))
#define lv_tell(to, w, msgid, ...)                                                                 \
    lv_tell_args((to)->fact, (to)->ctx, (w), (msgid), NULL, 1, LV_ARGS(__VA_ARGS__))
#define lv_tell_n(to, w, one, many, count, ...)                                                    \
    lv_tell_args((to)->fact, (to)->ctx, (w), (one), (many), (count), LV_ARGS(__VA_ARGS__))
void lv_tell_args(void (*as)(void *ctx, const char *text), void *ctx, const struct lv_words *w,
                  const char *one, const char *many, int64_t count, const struct lv_arg *args, int n_args);

/* Things that a board has, one after the other, as a list of objects: `put` writes the members of one. */
struct lv_shelf {
    const char *key;
    unsigned from, to; /* the first, and behind the last */
    void (*put)(const struct lv_setup *u, const struct lv_words *w, unsigned thing, struct lv_json *j);
};
void lv_json_put_shelves(struct lv_json *j, const struct lv_setup *u, const struct lv_words *w,
                         const struct lv_shelf *shelf, size_t n);

/* What stands between the things of a list: nothing before the first. */
static inline void lv_say_between(struct lv_buf *b, const struct lv_words *w, const char *msgid, bool *more)
{
    lv_buf_text(b, *more ? lv_translate(w->lang, msgid) : "");
    *more = true;
}

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

/* ---- one game in four parts ------------------------------------------------------------------- */

/* A function that a module of the browser does without: nothing is drawn there with letters, and only the
 * module of lessons sets up positions. Its file is linked there only when something else in it is wanted; if
 * not, the slot is NULL. So what is marked is called by nothing but its slot and what is marked as well. */
#ifdef __wasm__
#define LV_OPTIONAL __attribute__((weak))
#else
#define LV_OPTIONAL
#endif

/* The rules: all that bots and simulations need, and the only part in the hot path. */
struct lv_rules {
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

    /* Carries out what may() accepts. `events` may be NULL. */
    void (*apply)(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events);

    /* Points of every seat as they stand now (as the game counts them), as far as everybody may know. */
    void (*score)(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS]);

    /* At the end: 1 for the winners, then as the catalogue says; 0 for a closed seat, unless the
     * catalogue ranks it. */
    void (*rank)(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS]);

    /* Exchanges what `seat` cannot know for something else that it could as well be. NULL: nothing is
     * ever hidden. */
    void (*resample)(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng);

    /* Is it the same in all the worlds of an onlooker what may be decided now? Saves trying them
     * (match_forced.c): false, when that is not known at once, is always right. NULL: never known. */
    bool (*is_open)(const struct lv_setup *u, const void *state);

    const struct lv_hands *hands; /* NULL: not to be played with hands that the program does not see */
};

/* For games with hidden things, cards above all: how they are played with real ones, of which the program
 * sees no more than everybody at the table (lv_setup.own_hands). The state always holds one deal that agrees
 * with all that was seen. What happens is *said*: in the notation of the game, with the cards that are shown
 * named and those that are not left open ("card ?", "bet ?"). Nothing of it is in the hot path.
 *
 * With own_hands a game announces nothing that only the hands could tell (their worth, what was left in
 * them), and what is turned up is always a chance point, so that somebody can say what it was. */
struct lv_hands {
    /* All that may be said now: decisions of the seat to move, or what can come up, in any deal that agrees
     * with what everybody has seen; of cards that are alike one. At least one, unless the game is over. */
    int (*offers)(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);

    /* Exchanges hidden things so that what is said can happen, and gives it as may() and apply() know it; or
     * refuses, and nothing has changed. Any 32 bits may be said. What everybody sees stays what it is. The
     * same state and words lead to the same deal: records hold what was said. */
    bool (*bring)(const struct lv_setup *u, void *state, lv_action said, lv_action *to,
                  struct lv_refusal *why);

    /* What is said at the table when this happens: whatever stays hidden is left open. */
    lv_action (*say)(const struct lv_setup *u, const void *state, lv_action a);

    /* What goes without saying, if something else is said that only comes after it: who lays a card has drawn
     * one. False: nothing does now. */
    bool (*unsaid)(const struct lv_setup *u, const void *state, lv_action *said);
};

/* Decisions and outcomes as whoever plays gives them: what is said, where the hands are the people's own;
 * else what the rules know. Bots and searches, which never play there, go to the rules directly. */
int lv_said_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);
int lv_said_outcomes(const struct lv_setup *u, const void *state, struct lv_outcome out[LV_MAX_OUTCOMES]);
bool lv_said_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why);
void lv_said_apply(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events);
/* The same, with the events of what was said alone, and not of what goes without saying. */
void lv_said_try(const struct lv_setup *u, void *state, lv_action a, struct lv_events *events);
void lv_said_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to);

/* May somebody reason about this game (bots, advice, analysis)? Not where the hands are the people's own:
 * what the state holds there is one deal of many, and to judge by it would be to guess without saying so. */
bool lv_may_reason(const struct lv_setup *u, struct lv_refusal *why);

/* For games that ask people about themselves: how a match becomes one for others, which goes the same way
 * without their answers. Nothing of it is in the hot path. */
struct lv_veil {
    /* The set-up for others, in which nothing is said about anybody; and then what the game has shown to
     * everybody in this situation of the true match. */
    void (*begin)(const struct lv_setup *u, struct lv_setup *veiled);
    void (*show)(const struct lv_setup *u, const void *state, struct lv_setup *veiled);

    /* Some things matter without a word: a sign protects from a payment of which nobody may know. If the
     * matches part here, one thing more about the seat that might be the reason; false: there is none. */
    bool (*reveal)(const struct lv_setup *u, const void *state, int seat, struct lv_setup *veiled);
    bool (*alike)(const void *state, const void *veiled_state);

    /* Does this step of the true match happen for others, too? */
    bool (*keeps)(const struct lv_setup *u, const void *state, lv_action a, const void *veiled_state);

    /* What is due for others, and was no step of the true match: an outcome that is told. */
    bool (*tell)(const struct lv_setup *u, const void *state, const struct lv_setup *veiled,
                 const void *veiled_state, lv_action *told);

    /* May there have been draws that stay at the table? */
    bool (*draws)(const struct lv_setup *veiled);
};

/* Writing: decisions and situations as text that can be read again. */
struct lv_writing {
    /* Notation (notation.h): ASCII, the same in every language, stable; ends with a row without word. Never
     * asked for closings ("close 2"). What is read may() may still refuse. */
    const struct lv_verb *verbs;

    /* The members of the position object, and back. The reader refuses what is not sound. Optional. */
    void (*position_write)(const struct lv_setup *u, const void *state, struct lv_json *j);
    bool (*position_read)(const struct lv_setup *u, const struct lv_node *object, void *state,
                          struct lv_refusal *why);

    /* Can this state occur? For positions from outside and for tests: every card, tile and franc is
     * somewhere, exactly once. Optional. */
    bool (*sound)(const struct lv_setup *u, const void *state, struct lv_refusal *why);

    const struct lv_veil *veil; /* NULL: nobody tells anything about himself */

    const struct lv_form *form; /* a position as people fill it in (entry.h); NULL: they cannot */
};

/* How a question is put: as a whole sentence with its circumstances; to the seat itself, as an
 * imperative of a few words behind "your turn:"; to those who wait, as what the seat is doing. Games
 * are never asked for HEARD, for those who do not see the board: it is the call with `terse` in its words,
 * or all of the question. */
enum lv_asking { LV_ASK_WHOLE, LV_ASK_CALL, LV_ASK_WAITING, LV_ASK_HEARD };

/* Telling: what is seen, what is asked, what may be chosen, what happened. Data first; words are made
 * from the same rows (tell.h). */
struct lv_telling {
    /* What stays the same during a match, for boards: squares, cards, faces, places, with texts and
     * pictures. The members of an object; NULL: nothing. */
    void (*board)(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j);

    /* What a seat (or an onlooker) may see: the members of the view object, for programs; in words;
     * drawn with letters (optional: front ends use tell). */
    void (*view)(const struct lv_setup *u, const void *state, int seat, struct lv_json *j);
    void (*tell)(const struct lv_setup *u, const void *state, const struct lv_words *w,
                 const struct lv_teller *to);
    void (*draw)(const struct lv_setup *u, const void *state, const struct lv_words *w,
                 const struct lv_painter *to);

    /* What is asked of the seat or of chance now. */
    void (*question)(const struct lv_setup *u, const void *state, const struct lv_words *w,
                     enum lv_asking how, struct lv_buf *to);

    /* Which row of `choices` a decision, an outcome or a closing is, with its arguments. */
    void (*describe)(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to);

    /* Decisions that the seat to move might think of and that may() refuses now, about things that lie
     * before it: so that a board can say why. At most LV_MAX_ACTIONS. NULL: none. */
    int (*blocked)(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);

    /* What scores are counted in: "{n} smile", "{n} smiles". LV_UNIT() sets both. */
    const char *unit, *units;

    const struct lv_row *events;  /* indexed by lv_event.kind; ends with a row without name */
    const struct lv_row *choices; /* indexed by lv_choice.row; ends with a row without name */
    const struct lv_type *types;  /* of their arguments, besides the core's; ends without name */
};

/* A level of play that people choose. */
enum lv_level { LV_BEGINNER, LV_EASY, LV_NORMAL, LV_STRONG, LV_EXPERT, LV_N_LEVELS };
struct lv_level_tuning {
    int iterations; /* of the search; 0: looks one step ahead */
    int blur;       /* in thousandths of a chance to win: what differs by no more seems as good to it */
    int over_net;   /* where there is a network (net.h), instead: 1: it is asked after each decision; 2:
                     * after the next throw and the best reply to it; more: so many iterations of a search
                     * that ends in it. 0: all as without */
};

enum { LV_NET_ASKED_ONCE = 1, LV_NET_ASKED_TWICE = 2 }; /* of over_net */

/* Every seat's chance to win, summing to 1. */
typedef void lv_guess(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

/* How to search: numbers that are tuned for each game by measuring (bench/tuning; docs/bots.md). */
struct lv_search_params {
    float explore;     /* weight of the wish to look where one has looked little */
    float trust;       /* how many visits the game's estimate counts for */
    float heat;        /* how much better, in chance to win, makes a decision seem e times as likely */
    float clear_lead;  /* in points, in the end */
    int look;          /* how many turns a playout lasts; 0: the estimate at once */
    int entrants;      /* of the tournament that decides in playouts; 1: random play */
    bool by_luck;      /* decisions after different luck are apart in the tree: for a few dice */
    bool rivals_guess; /* other seats decide by the game's estimate, else they are searched as well */
    lv_guess *guide;   /* by which decisions are compared, */
    lv_guess *leaf;    /* and what is asked where a playout ends: both filled in when a bot is made */
};

enum { LV_TO_THE_END = 10000 }; /* of search.look */
struct lv_tuning {
    struct lv_search_params search;
    const struct lv_search_params *over_net; /* of searches that end in a network; NULL: the same */
    int rounds; /* that a playout lasts, whatever the number of seats; 0: as search.look says */
    bool each;  /* the budgets of levels are for each seat: more rivals, more to average over */
    struct lv_level_tuning level[LV_N_LEVELS];
};

/* What a network is told that learns who will win (net.h, bench/learn). */
struct lv_learned {
    const char *file;   /* of data/<game>/, beside the components and not one of them */
    int inputs;
    int hidden;         /* of the network that bench/learn makes; at most LV_NET_HIDDEN */
    bool on_estimate;   /* it mends the estimate, else it judges alone */
    bool guides;        /* it compares decisions in the middle of a turn, as the estimate does; else it is
                         * asked where searches stop, as a forecast is */

    /* What there is to be seen from the side of each seat, of what that seat may know; log: of the
     * estimate of each, in parts of LV_NET_NAT, where on_estimate is set. The game is not over. */
    void (*look)(const struct lv_setup *u, const void *state, const int32_t log[LV_MAX_SEATS],
                 struct lv_sight *sight); /* one for each seat */

    /* Where a turn can be worked through: every seat's chance to win from here, when what is left of the turn
     * is played as is best for the seat to move, and `rest` tells the chances between turns, where alone the
     * network is asked then. The game is not over. NULL: the network is asked anywhere. */
    void (*through)(const struct lv_setup *u, const void *state, lv_guess *rest,
                    float win[LV_MAX_SEATS]);
};

/* Thinking: what bots ask besides the rules. */
struct lv_thinking {
    /* A cheap guess of every seat's chance to win, summing to 1; exact when the game is over. */
    lv_guess *estimate;

    /* The same, for searches that have looked ahead to the start of a turn: truer there, but no guide
     * to the decisions in between. NULL: the estimate is as good. */
    lv_guess *forecast;

    const struct lv_learned *learned; /* NULL: nothing */
    const struct lv_solver *solver; /* NULL: not solved */
    const struct lv_tuning *tuning; /* NULL: cautious numbers that fit any game */
};

struct lv_game {
    const char *id;           /* in records, addresses, flags: never changes */
    const char *rule_prefix;  /* "CLV" */
    const char *title;        /* msgid */
    const char *summary;      /* msgid: one line about the game */
    int rules_version;        /* goes up when old records would replay differently */
    int rules_since;          /* records and positions from this version on are read: they replay alike, or
                               * come to a step that is refused; 0: only those of rules_version */
    int min_seats, max_seats;
    int min_minutes, max_minutes; /* that a game of people lasts, about */
    const char *players_rule; /* the rule that limits the number of seats */
    size_t state_size;        /* at most LV_MAX_STATE, a multiple of 4 */
    const struct lv_option *options;
    int n_options;

    /* Components: parse the files (in the order of file_names, which ends with NULL) into data_size
     * bytes at `data`, zeroed before, and their words into `texts`. A refusal names the file and the
     * line (lv_refuse_at). Figures that follow from the components may be worked out here once and
     * kept with them. */
    const char *const *file_names;
    size_t data_size;
    bool (*load)(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why);
    const uint64_t *former_components; /* hashes of the built-in files as they were in older versions,
                                        * whose rules were the same; ends with 0. NULL: none */

    struct lv_rules rules;
    const struct lv_writing *writing;
    const struct lv_telling *telling;
    const struct lv_thinking *thinking;
};

/* Declares what the table of a game is made of by its usual names: clv_start, clv_legal, clv_events … . The
 * game defines those that its table has. is_open and forecast, which few have, it declares itself. */
#define LV_PARTS(p)                                                                                \
    extern const struct lv_game lv_game_##p;                                                       \
    extern const char *const p##_file_names[];                                                     \
    extern const struct lv_option p##_options[];                                                   \
    extern const struct lv_verb p##_verbs[];                                                       \
    extern const struct lv_row p##_events[], p##_choices[];                                        \
    extern const struct lv_type p##_types[];                                                       \
    LV_FUNCTION(game, p, load);                                                                    \
    LV_FUNCTION(rules, p, check);                                                                  \
    LV_FUNCTION(rules, p, start);                                                                  \
    LV_FUNCTION(rules, p, to_move);                                                                \
    LV_FUNCTION(rules, p, legal);                                                                  \
    LV_FUNCTION(rules, p, outcomes);                                                               \
    LV_FUNCTION(rules, p, sample);                                                                 \
    LV_FUNCTION(rules, p, may);                                                                    \
    LV_FUNCTION(rules, p, apply);                                                                  \
    LV_FUNCTION(rules, p, score);                                                                  \
    LV_FUNCTION(rules, p, rank);                                                                   \
    LV_FUNCTION(rules, p, resample);                                                               \
    LV_FUNCTION(writing, p, position_write) LV_OPTIONAL;                                           \
    LV_FUNCTION(writing, p, position_read) LV_OPTIONAL;                                            \
    LV_FUNCTION(writing, p, sound) LV_OPTIONAL;                                                    \
    extern const struct lv_form p##_form LV_OPTIONAL;                                              \
    LV_FUNCTION(telling, p, board);                                                                \
    LV_FUNCTION(telling, p, view);                                                                 \
    LV_FUNCTION(telling, p, tell);                                                                 \
    LV_FUNCTION(telling, p, draw) LV_OPTIONAL;                                                     \
    LV_FUNCTION(telling, p, question);                                                             \
    LV_FUNCTION(telling, p, describe);                                                             \
    LV_FUNCTION(telling, p, blocked);                                                              \
    LV_FUNCTION(thinking, p, estimate)

/* The slots that every game fills, by the same names; what only some have stands beside them in the table. */
#define LV_RULES(p)                                                                                \
    .start = p##_start, .to_move = p##_to_move, .legal = p##_legal, .outcomes = p##_outcomes,      \
    .may = p##_may, .apply = p##_apply, .score = p##_score, .rank = p##_rank
#define LV_WRITING(p)                                                                              \
    .verbs = p##_verbs, .position_write = p##_position_write, .position_read = p##_position_read,  \
    .sound = p##_sound
#define LV_TELLING(p)                                                                              \
    .view = p##_view, .tell = p##_tell, .question = p##_question, .describe = p##_describe,        \
    .events = p##_events, .choices = p##_choices

#define LV_FUNCTION(part, p, slot) __typeof__(*((struct lv_##part *)0)->slot) p##_##slot

/* Does this program play by version `rules` of the game? */
static inline bool lv_game_plays(const struct lv_game *g, int64_t rules)
{
    return rules == g->rules_version || (g->rules_since > 0 && rules >= g->rules_since
                                         && rules < g->rules_version);
}

/* Room for the state of any game. */
union lv_state {
    uint8_t bytes[LV_MAX_STATE];
    max_align_t align;
};

/* A decision or an outcome as records and people write it: words with one space between them, numbers
 * without leading zeros, by the game's verbs. */
void lv_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to);
bool lv_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                    struct lv_refusal *why);

/* 64 bits of the state, the same on every machine: for records, tests and tables. */
uint64_t lv_hash(const void *state, size_t len);

static inline uint64_t lv_state_hash(const struct lv_game *g, const void *state)
{
    return lv_hash(state, g->state_size);
}

/* One result of the chance point, by sample() where there is one, else from the list. */
lv_action lv_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng);

/* A state that `seat` cannot tell from this one: what a player who is a program may look at. From an
 * imagined state other ones can be imagined, which the seat cannot tell from the true one either. */
void lv_imagine(const struct lv_setup *u, const void *state, int seat, struct lv_rng *rng,
                union lv_state *to);

/* What each seat won in a game that is over: 1, or its share of a shared win. */
void lv_wins(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS]);

/* Places by score: 1 for the most, the same for equals; 0 for the seats of the mask `out`. */
void lv_rank_by(const struct lv_setup *u, const int32_t score[LV_MAX_SEATS], unsigned out,
                uint8_t rank[LV_MAX_SEATS]);

#endif
