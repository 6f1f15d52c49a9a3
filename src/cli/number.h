/* number.h: measured numbers: as people's language writes them, and with a point for programs. */
#ifndef NUMBER_H
#define NUMBER_H

#include "core/doc.h"
#include "core/text.h"

/* Room for one number in words, with its NUL. */
enum { NUMBER_ROOM = 96 };

/* "12,345.68"; a dash for what is not a number. */
void number_say(struct lv_buf *to, const struct lv_lang *l, double value, int decimals);

/* A share of 1 as "52.3%". */
void number_percent(struct lv_buf *to, const struct lv_lang *l, double share, int decimals);

/* Minutes and seconds: "2:05", "1:00:00". */
void number_time(struct lv_buf *to, double seconds);

/* The shortest decimal with up to `digits` significant digits; null (or nothing, in a line of
 * values) for what is not a number. */
void number_put(struct lv_json *j, const char *key, double value, int digits);
void number_plain(struct lv_buf *to, double value, int digits);

/* A decimal number written by a person or a script: digits with a point or a comma. */
bool number_read(const char *text, double min, double max, double *to);

#endif
