/* entry.h: a position as a form that people fill in: "we were here".
 *
 * A game that was interrupted on a real table is set up again from a list of what lies where. The form is
 * made from the game's table of fields (fields.h): an entry says in words what a field is, and which things
 * can lie there. What people fill in are values of the members of the position object, by the same keys.
 * They become a position, which the game's own reader parses and checks: nothing is checked twice.
 *
 *     static const struct lv_entry entry[] = {
 *         { "turn", N_("whose turn it is") },
 *         { "taken", N_("tiles taken"), .kind = LV_ENTER_THINGS, .things = &tiles },
 *         { 0 },
 *     };
 *     const struct lv_form tpl_form = { tpl_field, entry };
 *
 * What nobody says is as usual: what the entry says, else what the position takes for granted. Fields without
 * an entry are not asked for: a game is interrupted between two turns, where they are empty, or follow. */
#ifndef LV_ENTRY_H
#define LV_ENTRY_H

#include "fields.h"

/* How a field is filled in. Most codecs of the core say it themselves. */
enum lv_entry_kind {
    LV_ENTER_AS_CODEC,
    LV_ENTER_NUMBER,  /* 7, from `min` to `max` in steps */
    LV_ENTER_FLAG,    /* true */
    LV_ENTER_SEAT,    /* 1 */
    LV_ENTER_A_SEAT,  /* 1, or 0 for nobody */
    LV_ENTER_SEATS,   /* [1, 3] */
    LV_ENTER_SET,     /* the same of other numbers */
    LV_ENTER_NUMBERS, /* [4, 0, 2]: for each seat, or for each of so many things a number */
    LV_ENTER_OBJECT,  /* a form within the form */
    LV_ENTER_ROWS,    /* a list of such: [ { "seat": 2, "left": 1 } ] */
    LV_ENTER_THING,   /* one of the things, or null */
    LV_ENTER_THINGS,  /* a list of them */
    LV_ENTER_MAP,     /* some of the things, each with a value: { "sept": 2 } */
    LV_ENTER_DATE,    /* "28-09" */
    LV_ENTER_FIXED,   /* nobody is asked: it is always as usual */
    LV_ENTER_OWN,     /* a value that each thing has of its own */
    LV_N_ENTER
};

/* Things to choose from. */
struct lv_things {
    const char *key;                   /* "cards": in forms */
    const struct lv_coded *code;       /* how each is written; NULL: as its number plus `from` */
    int from;
    unsigned (*n)(const struct lv_setup *u);
    bool (*is)(const struct lv_setup *u, unsigned thing); /* NULL: all n are in this game */
    void (*say)(const struct lv_setup *u, const struct lv_words *w, unsigned thing, struct lv_buf *to);
    /* What it is sorted under; NULL: they are one family. */
    void (*family)(const struct lv_setup *u, const struct lv_words *w, unsigned thing, struct lv_buf *to);
    unsigned (*copies)(const struct lv_setup *u, unsigned thing); /* that can lie somewhere; 0: any number */
    /* Of maps whose things have values of their own (LV_ENTER_OWN): members that say which. */
    void (*answers)(const struct lv_setup *u, const struct lv_words *w, unsigned thing, struct lv_json *j);
};

struct lv_entry {
    const char *key;                   /* of the field */
    const char *title;                 /* msgid: what it is, as a heading */
    enum lv_entry_kind kind;
    const struct lv_things *things;    /* that may lie there; the keys of a map */
    const struct lv_things *also;      /* these instead, with hands of one's own: cards that nobody sees */
    const struct lv_things *values;    /* of a map: one of these for each, */
    enum lv_entry_kind value;          /* or: as a field of this kind; A_SEAT of SEAT, THINGS of `values` */
    unsigned slots;                    /* so many things, neither more nor fewer; 0: any number */
    int64_t min, max;                  /* of numbers; both 0: as the field says */
    bool rare;                         /* hardly ever needed: shown when somebody asks for more */
    bool marked;                       /* behind a thing may stand a seat: "CARD 2", who threw it */
    bool ordered;                      /* the order of the things counts: as they lie, the lowest first */
    const struct lv_form *of;          /* of objects and rows */
    bool (*when)(const struct lv_setup *u); /* is it asked with these options? NULL: always */
    const char *usual;                 /* in writing: what is taken when nobody says it, for each seat */
    const char *usual_own;             /* the same with hands of one's own */
};

struct lv_form {
    const struct lv_field *fields;
    const struct lv_entry *entry;      /* in the order in which they are asked; ends without key */
};

/* ---- for front ends (entry.c) ------------------------------------------------------------------ */

/* Which entry a refusal is about, as far as that can be said. */
struct lv_entry_place {
    const char *key;  /* of the field; NULL: of none, or of several together */
    int seat;         /* or -1 */
};

/* What was filled in, as a state of the game that could go on from there; or *why and where. Values may be
 * NULL: nothing was filled in. */
bool lv_entry_read(const struct lv_setup *u, const struct lv_node *values, void *state,
                   struct lv_entry_place *where, struct lv_refusal *why);

/* The members of an object: what is asked, and the things to choose from:
 * "fields":[…], "things":{…} (docs/formats/form.md). */
void lv_entry_write(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j);

/* A member "values": what would have to be filled in for this state, as far as it is asked for; or, of
 * NULL, what was filled in and what is usual. */
void lv_entry_write_values(const struct lv_setup *u, const void *state, const struct lv_node *values,
                           struct lv_json *j);

/* A member "refused": the place, and the sentence with words for people in it. */
void lv_entry_write_refusal(const struct lv_setup *u, const struct lv_words *w,
                            const struct lv_entry_place *where, const struct lv_refusal *why,
                            struct lv_json *j);

#endif
