/* record.h: the lines of a record, read and written. What a record means is match.c's business.
 *
 *     {"ludovie":1,"game":"cest-la-vie","rules":1,"components":"…","seats":[{"name":"Anne",
 *      "by":"person"},…],"options":{…},"chance":"fair","commitment":"…","bytes":["…",…]}
 *     {"n":1,"chance":"roll 4","of":6,"at":3}
 *     {"n":2,"seat":1,"do":"pawn D"}
 *     {"n":3,"close":2}
 *     {"end":{"scores":[…],"ranks":[…]},"seed":"…"}
 *
 * n counts from 1 without gaps. docs/record-format.md explains every key. */
#ifndef LV_RECORD_H
#define LV_RECORD_H

#include "fairness.h"
#include "game.h"

enum { LV_RECORD_FORMAT = 1 };
enum { LV_MAX_LINE = 64 << 10 }; /* bytes */
enum { LV_MAX_NAME = 64, LV_MAX_BY = 64 }; /* bytes, with the NUL */
enum { LV_MAX_RECORD = 16 << 20, LV_MAX_STEPS = 1 << 20 };

/* Where dice and cards come from. */
enum lv_chance {
    LV_CHANCE_FAIR,     /* the committed stream of fairness.h */
    LV_CHANCE_TABLE,    /* people roll and draw at a real table and say what came up */
    LV_CHANCE_SIMULATED, /* a fast generator; nothing to prove */
    LV_CHANCE_OWN       /* as TABLE, and the hands are the people's too: lines hold what was said (game.h) */
};

struct lv_seat {
    char name[LV_MAX_NAME];
    char by[LV_MAX_BY]; /* "person", or the bot that plays it: "greedy" */
};

struct lv_record_head {
    const struct lv_game *game;
    int rules;           /* the version it was played by */
    uint64_t components;
    struct lv_seat seat[LV_MAX_SEATS];
    int seats;
    enum lv_chance chance;
    bool has_seed;
    uint8_t commitment[LV_SHA256];
    struct lv_luck luck;
    bool has_answers; /* of a record for others: what each seat told about itself is committed to */
    uint8_t answers[LV_MAX_SEATS][LV_SHA256];
    const struct lv_node *options, *position; /* borrowed from the document; NULL: none */
};

/* Always false: the record follows rules that this program no longer plays by. */
bool lv_record_of_old_rules(int64_t rules, struct lv_refusal *why);

/* The writer leaves the options and the position to the caller: it writes everything else and
 * leaves the object open. */
void lv_record_write_head(const struct lv_record_head *h, struct lv_json *j);
bool lv_record_read_head(const struct lv_node *line, struct lv_record_head *h, struct lv_refusal *why);

enum lv_line_kind { LV_LINE_DO, LV_LINE_CHANCE, LV_LINE_CLOSE, LV_LINE_END };
struct lv_record_line {
    enum lv_line_kind kind;
    int64_t n;            /* its number; 0 on the last line */
    int64_t seat;         /* from 0 */
    const char *notation; /* borrowed from the document */
    int64_t of, at;       /* of a chance line; of == 0: not said */
    int64_t word;         /* where the stream goes on; 0: where it was */
    const char *seed;     /* of the last line; NULL: not said */
    const struct lv_node *result; /* of the last line */
};
bool lv_record_read_line(const struct lv_node *line, struct lv_record_line *to, struct lv_refusal *why);

#endif
