/* tell_inside.h: what the files of tell.h share. */
#ifndef LV_TELL_INSIDE_H
#define LV_TELL_INSIDE_H

#include "tell.h"

enum { LV_ROOM = 512, LV_ROW_NAME = 24 }; /* bytes: an argument in words; the name of a row or an argument */

/* One way of telling one argument: "card:card" of "who:seat card:card/power:power". */
struct lv_part {
    char name[LV_ROW_NAME];
    size_t len;                 /* of the name */
    const struct lv_type *type;
    bool is_own;                /* a type of the game's, not the core's */
    int place;
};

enum { LV_PARTS = 12 }; /* of one row, at most */

/* A row as it is told: its name for programs, its arguments with their types. */
struct lv_plan {
    const char *args, *row;      /* of which it was made, */
    const struct lv_type *types; /* with these */
    char name[LV_ROW_NAME];
    int count;                   /* place of the argument that the plural goes by; -1: none */
    int n;
    struct lv_part part[LV_PARTS];
};

/* That of a row, which stays for ever; or in `room`, where it cannot be kept. */
const struct lv_plan *lv_plan_of(const struct lv_setup *u, const struct lv_row *r, struct lv_plan *room);

/* The arguments of a row as members; its sentence; and the places of a sentence of its: only the arguments
 * that it names are put into words. */
void lv_row_write(const struct lv_setup *u, const struct lv_plan *plan, const int32_t *arg,
                  struct lv_json *j);
void lv_row_say(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg,
                const struct lv_words *w, struct lv_buf *to);
void lv_row_fill(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg, const char *one,
                 const char *many, const struct lv_words *w, struct lv_buf *to);

/* The words for the listener: seats by their names, the reader is "you". They lie in *to, which must not be
 * copied. */
enum { LV_MAX_YOU = 32 }; /* bytes of the word for the reader */
struct lv_heard {
    struct lv_words words;
    const char *names[LV_MAX_SEATS];
    char you[LV_MAX_YOU];
};
void lv_hear(const struct lv_setup *u, const struct lv_words *w, struct lv_heard *to);

void lv_write_seats(const struct lv_setup *u, int32_t mask, struct lv_json *j);

#endif
