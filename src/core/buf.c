/* buf.c: the bounded text buffer. */
#include "buf.h"

#include <assert.h>
#include <string.h>

struct lv_buf lv_buf_over(char *at, size_t cap)
{
    assert(at && cap > 0);
    at[0] = '\0';
    return (struct lv_buf){ .at = at, .cap = cap, .len = 0, .cut = false };
}

void lv_buf_clear(struct lv_buf *b)
{
    assert(b->cap > 0);
    b->len = 0;
    b->cut = false;
    b->at[0] = '\0';
}

/* Most are a few letters, for which a call is longer than copying them: the last once more with the first. */
static inline void copy(char *to, const char *from, size_t n)
{
    uint64_t first, last;
    uint32_t front, back;

    if (n > 2 * sizeof first) {
        memcpy(to, from, n);
    } else if (n >= sizeof first) {
        memcpy(&first, from, sizeof first);
        memcpy(&last, from + n - sizeof last, sizeof last);
        memcpy(to, &first, sizeof first);
        memcpy(to + n - sizeof last, &last, sizeof last);
    } else if (n >= sizeof front) {
        memcpy(&front, from, sizeof front);
        memcpy(&back, from + n - sizeof back, sizeof back);
        memcpy(to, &front, sizeof front);
        memcpy(to + n - sizeof back, &back, sizeof back);
    } else if (n > 0) {
        to[0] = from[0];
        to[n / 2] = from[n / 2];
        to[n - 1] = from[n - 1];
    }
}

void lv_buf_bytes(struct lv_buf *b, const char *p, size_t n)
{
    assert(b->len < b->cap && b->at[b->len] == '\0');
    if (n < b->cap - b->len) {
        copy(b->at + b->len, p, n);
        b->len += n;
        b->at[b->len] = '\0';
    } else {
        b->cut = true;
    }
}

void lv_buf_text(struct lv_buf *b, const char *text)
{
    lv_buf_bytes(b, text, strlen(text));
}

void lv_buf_int(struct lv_buf *b, int64_t value)
{
    char digit[20]; /* 19 digits of 2^63, and a sign */
    size_t i = sizeof digit;
    uint64_t v = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;

    if (value >= 0 && value < 10) { /* nearly all of them */
        lv_buf_char(b, (char)('0' + value));
        return;
    }
    do
        digit[--i] = (char)('0' + v % 10);
    while ((v /= 10) != 0);
    if (value < 0)
        digit[--i] = '-';
    lv_buf_bytes(b, digit + i, sizeof digit - i);
}

void lv_buf_signed(struct lv_buf *b, int64_t value)
{
    if (value >= 0) {
        lv_buf_char(b, '+');
        lv_buf_int(b, value);
    } else {
        char digits[24];
        struct lv_buf d = LV_BUF(digits);

        lv_buf_int(&d, value);
        lv_buf_text(b, "\u2212");
        lv_buf_text(b, digits + 1);
    }
}

void lv_buf_milli(struct lv_buf *b, int64_t thousandths)
{
    uint64_t v = thousandths < 0 ? 0 - (uint64_t)thousandths : (uint64_t)thousandths;
    unsigned rest = (unsigned)(v % 1000);
    char tail[4] = { '.', (char)('0' + rest / 100), (char)('0' + rest / 10 % 10),
                     (char)('0' + rest % 10) };

    if (thousandths < 0)
        lv_buf_char(b, '-');
    lv_buf_int(b, (int64_t)(v / 1000));
    lv_buf_bytes(b, tail, sizeof tail);
}
