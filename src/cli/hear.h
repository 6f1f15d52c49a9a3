/* hear.h: what people mean when they type words of something that is shown: a name, the beginning of one,
 * the numbers on a die. Case, accents and punctuation do not matter, nor does the order of the words.
 *
 *     hear_words(&h, lang, "etu 2");
 *     for each thing that could be meant:
 *         hear_item(&item, "lay Studies, level 2"); hear_thing(&item, "Studies"); hear_thing(&item, "2");
 *         how = hear_as(&h, &item);
 *
 * Whoever is meant best is meant; several that are meant equally well are ambiguous. */
#ifndef HEAR_H
#define HEAR_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

/* From worse to better. */
enum hear_how {
    HEAR_NOT,     /* some word is another */
    HEAR_BEGINS,  /* every word typed is the beginning of a word of it */
    HEAR_THING,   /* whole words, and one of the things it is about is named in full */
    HEAR_THINGS,  /* all of them are */
    HEAR_WHOLE    /* these are its words */
};

enum { HEAR_WORDS = 160, HEAR_ROOM = 1400, HEAR_THINGS_ROOM = 16 };

/* A text as words in small letters without accents. */
struct hear_text {
    char room[HEAR_ROOM];
    uint16_t at[HEAR_WORDS];
    int n;
};

struct hear_item {
    struct hear_text name;
    struct hear_text things;                  /* one behind the other */
    int end[HEAR_THINGS_ROOM];                /* of each, in words of `things` */
    int n_things;
};

/* `lang`: in which "-3" may be typed for "minus 3". */
void hear_words(struct hear_text *to, const struct lv_lang *lang, const char *text);

void hear_item(struct hear_item *to, const struct lv_lang *lang, const char *name);
void hear_thing(struct hear_item *to, const struct lv_lang *lang, const char *words);

enum hear_how hear_as(const struct hear_text *typed, const struct hear_item *item);

/* Is this text what the other begins with, if case, accents and signs are left aside? */
bool hear_begins(const char *text, const char *with);

#endif
