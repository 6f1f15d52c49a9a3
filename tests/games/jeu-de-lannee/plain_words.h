/* plain_words.h: dates, sums, squares and cards in English, made anew from the data for tests, so that what
 * the game says can be compared with something that was not made by it. A text lasts until the next call. */
#ifndef PLAIN_WORDS_H
#define PLAIN_WORDS_H

#include "games/jeu-de-lannee/jda.h"

const char *plain_date(unsigned day);        /* "14 May" */
const char *plain_francs(unsigned hundreds); /* "1,200" */
/* "plain square"; "red square, Gold is found …: you draw a chance card" */
const char *plain_square(const struct lv_setup *u, unsigned day);
/* Behind a date, in few words: ", you draw a chance card"; nothing for a plain day. */
const char *plain_stop(const struct lv_setup *u, unsigned day);
/* The same as sentences, with the reason. */
const char *plain_story(const struct lv_setup *u, unsigned day);
/* What a square lets one player do, by his plan: "draw a chance card, then advance 15 days". */
const char *plain_plan(const struct lv_setup *u, unsigned day, unsigned plan);
/* A card in course: its text, and what it does to whom; the names are those of the seats. */
const char *plain_card(const struct lv_setup *u, const struct jda_state *s,
                       const struct jda_frame *f, const char *const *names);

#endif
