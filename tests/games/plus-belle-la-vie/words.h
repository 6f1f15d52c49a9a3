/* words.h: what tests of words share. */
#ifndef PBV_WORDS_H
#define PBV_WORDS_H

#include "rows.h"

#define NOBODY_HOME "'rendezvous':{'open':[4,8]},"

static const char *const names[LV_MAX_SEATS] = { "Anne", "Bob", "Chloé", "Dédé", "Ève" };

static inline struct lv_words words(const char *lang, int reader)
{
    return (struct lv_words){ lv_lang_find(lang), names, reader, false };
}

static inline const char *single_quoted(char *text)
{
    for (char *p = text; *p; p++)
        if (*p == '"')
            *p = '\'';
    return text;
}

/* Letters, not bytes. */
static inline int letters(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

#endif
