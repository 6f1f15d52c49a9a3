/* table.h: one table: who sits where, the match, and what people have agreed to.
 *
 * Pure: no sockets, no files, no clock of its own (times are handed in). All that lasts changes in
 * table_apply alone, by deeds (deed.h), live and when the table is rebuilt. What passes (who is
 * connected, what is being asked, standing answers) is kept beside it and lost at a restart.
 *
 *     lobby     seats are taken, given up, swapped, given to bots
 *     playing   decisions, undo, pauses; bots stand in for people and give the seats back
 *     over      the record may be seen by all; a rematch may be agreed on
 *
 * seq counts the deeds: every change has a number, and every client says which one it has seen. */
#ifndef TABLE_H
#define TABLE_H

#include "core/match.h"
#include "deed.h"

enum table_state { TABLE_LOBBY, TABLE_PLAYING, TABLE_OVER };
enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_BOT };
enum clock_kind { CLOCK_NONE, CLOCK_MOVE, CLOCK_RESERVE };

/* What was chosen when the table was made; never changes. */
struct table_settings {
    int64_t host;                /* person */
    int seats;
    bool listed, onlookers, chatting;
    int absence;                 /* seconds away after which others may give a seat to a bot */
    enum clock_kind clock;
    int seconds, increment;
    int rematches;               /* tables of the same people before it: see room_admits */
    int rules;                   /* version of the game's rules */
    uint64_t components;         /* lv_data_hash */
};

struct table_seat {
    enum seat_kind kind;
    int64_t person;              /* who has it, also while a bot plays it; 0: nobody */
    char name[LV_MAX_NAME];      /* empty: the person has left no name */
    char bot[LV_MAX_BY];         /* who plays it now, if a bot does; else empty */
    bool coached;                /* somebody advises it, as all have agreed */
    bool away, late;             /* a bot stands in for the person; because its time was up */
    int64_t away_since;          /* since 1970; 0: not noted */
    bool has_bytes;
    uint8_t bytes[LV_SEAT_BYTES];
    int64_t left;                /* milliseconds on its clock */
    int64_t noted;               /* what the journal says is on it */
    int here;                    /* connections of the person; passes */
    int64_t gone_at;             /* since when there are none, on the caller's clock; passes */
    int64_t gone_since;          /* the same since 1970, to be told; 0: not known */
};

/* What happened, for those who missed it. */
struct table_entry {
    uint8_t kind;                /* enum deed_kind */
    int8_t seat, other;
    bool undone;                 /* an act that was taken back since */
    bool by_bot;                 /* no person decided it */
    int from, to;                /* steps of the match it took */
};

/* What people are asked to consent to. */
enum ask_kind { ASK_UNDO, ASK_PAUSE, ASK_BOT, ASK_COACH, ASK_ENDINGS, ASK_REMATCH, ASK_KINDS };
struct table_ask {
    bool open;
    int by;                      /* seat that asks */
    int seat;                    /* ASK_BOT: whose */
    int64_t seq;                 /* what had happened when it was asked */
    unsigned yes, need;          /* masks of seats */
};

enum { TABLE_RECENT = 64 };      /* messages that are recognised when they come again */
enum { MAX_REMATCHES = 1000 };   /* one after the other */
enum { LEAST_ABSENCE = 60 };     /* seconds that always count before a bot may take a seat over */

struct table {
    int64_t id;
    const struct lv_game *game;
    const struct lv_data *data;
    struct table_settings set;
    char *options;               /* JSON object, ours */
    struct lv_luck luck;
    uint8_t salt[LV_SHA256];     /* secret: proofs of what people told hang on it; zero in old tables */
    enum table_state state;
    struct table_seat seat[LV_MAX_SEATS];
    struct lv_match *m;          /* NULL in the lobby */
    bool paused;
    int paused_by;               /* seat; -1: not noted */
    int64_t paused_since;        /* since 1970; 0: not noted */
    int64_t rematch;             /* table of the next game; 0: none */
    int64_t seq;
    int64_t game_seq;            /* number of the last deed that changed the match */
    struct table_entry *entry;   /* [seq - 1] */
    int cap_entries;
    struct { uint64_t message; int64_t seq; } recent[TABLE_RECENT];
    int n_recent;
    bool broken;                 /* half of a deed was done: to be rebuilt from the journal */
    struct table_ask ask[ASK_KINDS];
    int clock_seat;              /* whose clock runs; -1: nobody's */
    int64_t clock_since;         /* since when */
};

/* ---- life ------------------------------------------------------------------------------------ */

/* An empty table in the lobby; options is a JSON object, copied. NULL and *why: a set-up that the
 * game does not allow, or rules or components that are no longer those of the settings. */
struct table *table_new(int64_t id, const struct lv_game *g, const struct lv_data *data,
                        const struct table_settings *set, const char *options,
                        const uint8_t seed[LV_SEED], struct lv_refusal *why);
void table_free(struct table *t); /* NULL is fine */

void table_settings_write(const struct table_settings *s, struct lv_buf *to);
bool table_settings_read(const char *text, struct table_settings *s, struct lv_refusal *why);

/* What the person at this seat is called; before the start. */
void table_set_name(struct table *t, int seat, const char *name);

/* A person is no more: their seats stay, nobody's, under a neutral name. */
void table_forget(struct table *t, int64_t person);
void table_rename(struct table *t, int64_t person, const char *name);
void table_forget_seat(struct table *t, int seat);

/* ---- deeds ----------------------------------------------------------------------------------- */

/* Carries a deed out and counts it, or refuses it and changes nothing. Fills in what came of it
 * (steps, hash); when these are given, as in a stored deed, they must come out the same. */
bool table_apply(struct table *t, struct deed *d, struct lv_refusal *why);

/* May this person do it, who has seen so much? Beyond that it may still be against the rules. */
bool table_allows(const struct table *t, const struct deed *d, int64_t seen, struct lv_refusal *why);

/* The number of the deed with which this message of this person was carried out; 0: it was not. */
int64_t table_done(const struct table *t, int64_t person, const char *id);

/* By what a message is recognised when it comes again. */
uint64_t table_message(int64_t person, const char *id);

/* After so many seconds away a seat may be given to a bot. */
int table_absence(const struct table *t);

/* ---- consent --------------------------------------------------------------------------------- */

/* Asks on behalf of a seat, or answers. True: agreed, *d is to be done now; for ASK_ENDINGS, which changes
 * nothing at the table, there is no deed. False with why->code
 * LV_E_OK: others have yet to answer (or somebody said no); otherwise refused. */
bool table_ask(struct table *t, enum ask_kind what, int by, int seat, int64_t seen, int64_t now,
               struct deed *d, struct lv_refusal *why);
bool table_answer(struct table *t, enum ask_kind what, int seat, bool yes, int64_t seen,
                  struct deed *d, struct lv_refusal *why);
const char *ask_key(enum ask_kind what);

/* ---- who and when ---------------------------------------------------------------------------- */

int table_seat_of(const struct table *t, int64_t person); /* -1: none */

/* The seat whose bot is to decide now; -1: none. */
int table_bot_to_move(const struct table *t);

/* The decision that is taken for the person to move without asking, as a deed: the only one there is, or what
 * a standing answer gives. */
bool table_unasked(const struct table *t, struct deed *d);

/* The deed that keeps what is on the clock of the seat to move, if time has gone by since the last one. To be
 * stored before a table leaves memory: its clocks gain nothing by that. */
bool table_clock_note(const struct table *t, struct deed *d);

/* Clocks run only between table_clock_go and table_clock_hold, which takes the time that went by from
 * the clock of the seat to move. Call hold before a deed and go after it; not calling go is a rest. */
void table_clock_hold(struct table *t, int64_t now);
bool table_clock_go(struct table *t, int64_t now);                      /* true: one runs */
int64_t table_clock_left(const struct table *t, int seat, int64_t now); /* milliseconds, 0 at least */

/* ---- words and documents (table_say.c) ------------------------------------------------------- */

/* For whom something is written. */
struct table_reader {
    const struct lv_lang *lang;
    int64_t person;
    int seat;                    /* LV_ONLOOKER: none */
    bool bare;                   /* draws the view itself: no situation in words */
    bool fold;                   /* takes decisions that differ only in a number as a range */
    bool terse;                  /* wants events in the fewest words, too */
};

/* {"id":…, "state":…, "seats":[…], …} */
void table_write(const struct table *t, const struct table_reader *r, int watching, int64_t now,
                 struct lv_json *j);

/* [{"seq":…, "text":…}, …] of what happened after `since`. Ends early, with false, when that has become more
 * than `most` bytes. */
bool table_write_news(const struct table *t, const struct table_reader *r, int64_t since, size_t most,
                      struct lv_json *j);

/* The same as data: [{"seq":…, "step":…, "event":…, …}, …]. */
bool table_write_events(const struct table *t, const struct table_reader *r, int64_t since, size_t most,
                        struct lv_json *j);

/* Both in one list, each thing once: what is a sentence as in the news, what is an event with its sentence as
 * "text", and with "seq" and "step" only where they are not those of the event before. */
void table_write_told(const struct table *t, const struct table_reader *r, int64_t since, struct lv_json *j);

/* The members "game" and, if the reader is to decide, "choices" and "blocked", or after the end "result";
 * nothing in the lobby. */
void table_write_game(const struct table *t, const struct table_reader *r, struct lv_json *j);

/* The parts of that, once the game has started; the first is the value of "game", the others are members. */
void table_write_view(const struct table *t, const struct table_reader *r, struct lv_json *j);
void table_write_head(const struct table *t, const struct table_reader *r, struct lv_json *j); /* no "view" */
void table_write_body(const struct table *t, const struct table_reader *r, struct lv_json *j); /* only that */
void table_write_result(const struct table *t, const struct table_reader *r, struct lv_json *j);
bool table_asks(const struct table *t, const struct table_reader *r); /* is the reader to decide now? */
void table_write_asked(const struct table *t, const struct table_reader *r, struct lv_json *j);

/* The member "sections": the situation in words; empty in the lobby. */
void table_write_sections(const struct table *t, const struct table_reader *r, struct lv_json *j);

/* What a seat is called. */
void table_name(const struct table *t, int seat, const struct lv_lang *lang, struct lv_buf *to);

#endif
