/* deed.h: what happens at a table, one line of its journal each.
 *
 *     {"deed":"sit","seat":1,"by":17,"id":"k3","bytes":"00…"}
 *     {"deed":"act","seat":1,"by":17,"id":"k9","do":"pawn D","steps":3,"hash":"…"}
 *     {"deed":"away","seat":2,"do":"greedy"}
 *
 * A table is nothing but its deeds, one after the other: live, a deed is checked, carried out and
 * stored; later the stored ones are carried out again by the same code. Deeds hold no names and no
 * words of people, only their numbers: deleting a person leaves the journal as it is. Dice and cards
 * are not in it either, they follow from the seed; `steps` and `hash` tell whether the same came out. */
#ifndef DEED_H
#define DEED_H

#include "core/fairness.h"
#include "core/match.h"
#include "core/record.h"
#include "message.h"

/* name, key */
#define DEEDS(X)                                                                                   \
    X(KEEP, "keep")        /* seat is kept for person `by`, who has yet to come */                 \
    X(SIT, "sit")          /* by takes seat, with its bytes */                                     \
    X(STAND, "stand")      /* seat is given up before the start */                                 \
    X(SWAP, "swap")        /* seat and other change places */                                      \
    X(BOT, "bot")          /* bot `text` takes seat, with bytes drawn for it */                    \
    X(OPEN, "open")        /* seat is emptied */                                                   \
    X(START, "start")                                                                              \
    X(ACT, "act")          /* seat decides `text`; what chance then gives belongs to it */         \
    X(UNDO, "undo")        /* seat's last decision is taken back; other: enum lv_undo */           \
    X(PAUSE, "pause")      /* seat asked for it */                                                 \
    X(RESUME, "resume")                                                                            \
    X(AWAY, "away")        /* bot `text` plays for seat */                                         \
    X(LATE, "late")        /* the same, because its clock ran out */                               \
    X(BACK, "back")        /* seat plays itself again */                                           \
    X(COACH, "coach")      /* seat has a coach from here on */                                     \
    X(ALONE, "alone")      /* seat does without it again */                                        \
    X(RESIGN, "resign")                                                                            \
    X(REMATCH, "rematch")  /* table `table` is the next game */                                    \
    X(REST, "rest")        /* nobody is there: `left` is on the seat's clock */

#define DEED_ENUM(name, key) DEED_##name,
enum deed_kind { DEEDS(DEED_ENUM) DEED_KINDS };
#undef DEED_ENUM

enum { MAX_DEED_LINE = 1024 };

struct deed {
    enum deed_kind kind;
    int seat;                       /* from 0; -1: none */
    int other;                      /* another seat, or how to undo; -1: none */
    int64_t by;                     /* the person who did it; 0: nobody, a bot or the server */
    int64_t table;                  /* of a rematch; 0: none */
    int64_t at;                     /* when, since 1970, where people are told (deed_is_dated); 0: not said */
    int64_t left;                   /* milliseconds on the seat's clock afterwards; -1: no clock */
    char text[LV_MAX_DECISIONS];    /* decisions with semicolons between them, or a bot */
    char id[MAX_MSG_ID];            /* the client's id of the message; empty: none */
    bool has_bytes;
    uint8_t bytes[LV_SEAT_BYTES];
    int steps;                      /* of the match afterwards; -1: there is none, or not said */
    uint64_t hash;                  /* of its state then */
};

/* Is it noted when this was done? Only of what lasts, so that people can be told since when. */
bool deed_is_dated(enum deed_kind kind);

struct deed deed_of(enum deed_kind kind, int seat);
void deed_write(const struct deed *d, struct lv_buf *to);
bool deed_read(const char *line, size_t len, struct deed *d, struct lv_refusal *why);

#endif
