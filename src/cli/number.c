/* number.c: see number.h. The signs of each language are messages like any other; printf itself
 * always writes a point, because this program never sets the C locale. */
#include "number.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void grouped(struct lv_buf *to, const struct lv_lang *l, const char *digits, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0)
            lv_buf_text(to, lv_translate(l, N_("sign between thousands")));
        lv_buf_char(to, digits[i]);
    }
}

void number_say(struct lv_buf *to, const struct lv_lang *l, double value, int decimals)
{
    char room[64]; /* far more than a count or a measured time needs; larger ones are cut */
    const char *digits = room;
    size_t whole;

    if (!isfinite(value)) {
        lv_buf_text(to, "–");
        return;
    }
    assert(decimals >= 0 && decimals <= 15);
    snprintf(room, sizeof room, "%.*f", decimals, value);
    if (*digits == '-') {
        digits++;
        if (strspn(digits, "0.") < strlen(digits)) /* no minus before what is rounded to zero */
            lv_buf_text(to, "\u2212");
    }
    whole = strcspn(digits, ".");
    grouped(to, l, digits, whole);
    if (digits[whole] == '.') {
        lv_buf_text(to, lv_translate(l, N_("decimal sign")));
        lv_buf_text(to, digits + whole + 1);
    }
}

void number_percent(struct lv_buf *to, const struct lv_lang *l, double share, int decimals)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    number_say(&b, l, share * 100, decimals);
    assert(!b.cut);
    lv_say(to, l, "{text} percent", LV_STR("text", room));
}

void number_time(struct lv_buf *to, double seconds)
{
    char room[32];
    long s = seconds < 360000 ? (long)(seconds + 0.5) : 360000 - 1;

    assert(s >= 0);
    if (s >= 3600)
        snprintf(room, sizeof room, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    else
        snprintf(room, sizeof room, "%ld:%02ld", s / 60, s % 60);
    lv_buf_text(to, room);
}

void number_plain(struct lv_buf *to, double value, int digits)
{
    char room[64];

    if (!isfinite(value))
        return;
    snprintf(room, sizeof room, "%.*g", digits, value);
    lv_buf_text(to, room);
}

void number_put(struct lv_json *j, const char *key, double value, int digits)
{
    char room[64];
    struct lv_buf b = LV_BUF(room);

    assert(digits > 0 && digits <= 17);
    number_plain(&b, value, digits);
    assert(!b.cut);
    lv_json_key(j, key);
    lv_json_raw(j, b.len ? room : "null");
}

bool number_read(const char *text, double min, double max, double *to)
{
    char copy[32], *comma, *end;
    double v;

    assert(min <= max);
    if (strlen(text) >= sizeof copy || text[strspn(text, "0123456789.,")] != '\0')
        return false;
    memcpy(copy, text, strlen(text) + 1);
    comma = strchr(copy, ',');
    if (comma)
        *comma = '.';
    v = strtod(copy, &end);
    if (end == copy || *end || !(v >= min && v <= max))
        return false;
    *to = v;
    return true;
}
