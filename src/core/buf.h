/* buf.h: text goes through one bounded buffer.
 *
 * The caller owns the bytes. What does not fit is left out whole (never half a letter) and remembered
 * in `cut`, which is checked once at the end. The core formats its numbers itself, because stdio would
 * give the WebAssembly module imports that no browser has. */
#ifndef LV_BUF_H
#define LV_BUF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lv_buf {
    char *at;   /* the text; at[len] == '\0' */
    size_t cap; /* bytes at `at`, at least 1 */
    size_t len; /* len < cap */
    bool cut;   /* something did not fit */
};

/* A buffer over a local array: char room[80]; struct lv_buf b = LV_BUF(room); */
#define LV_BUF(array) lv_buf_over((array), sizeof(array))

struct lv_buf lv_buf_over(char *at, size_t cap);
void lv_buf_clear(struct lv_buf *b);
void lv_buf_bytes(struct lv_buf *b, const char *p, size_t n);
void lv_buf_text(struct lv_buf *b, const char *text);

static inline void lv_buf_char(struct lv_buf *b, char c)
{
    if (b->cap - b->len > 1) {
        b->at[b->len++] = c;
        b->at[b->len] = '\0';
    } else {
        b->cut = true;
    }
}

void lv_buf_int(struct lv_buf *b, int64_t value);

/* With a sign always shown and a real minus (U+2212) before negative numbers, for people. */
void lv_buf_signed(struct lv_buf *b, int64_t value);

/* Thousandths as "12.345", for documents that carry measured numbers. */
void lv_buf_milli(struct lv_buf *b, int64_t thousandths);

#endif
