/* tell_inside.h: what the files of tell.h share. */
#ifndef LV_TELL_INSIDE_H
#define LV_TELL_INSIDE_H

#include "tell.h"

enum { LV_ROOM = 512, LV_ROW_NAME = 24 }; /* bytes: an argument in words; the name of a row or an argument */

/* One way of telling one argument: "card:card" of "who:seat card:card/power:power". */
struct lv_part {
    const char *name, *type;
    size_t name_len, type_len;
    int place;
};

/* Reads the next part at *at; false at the end. */
bool lv_part_next(const char **at, struct lv_part *p);

/* Its type among these, or NULL; and among those of the game and the core. */
const struct lv_type *lv_part_find(const struct lv_type *t, const struct lv_part *p);
const struct lv_type *lv_part_type(const struct lv_setup *u, const struct lv_part *p);

/* The arguments of a row as members; its sentence; and the places of a sentence of its: only the arguments
 * that it names are put into words. */
void lv_row_write(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg, struct lv_json *j);
void lv_row_say(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg,
                const struct lv_words *w, struct lv_buf *to);
void lv_row_fill(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg, const char *one,
                 const char *many, const struct lv_words *w, struct lv_buf *to);

void lv_write_seats(const struct lv_setup *u, int32_t mask, struct lv_json *j);

#endif
