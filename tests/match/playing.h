/* playing.h: whole matches for tests: every registered game, and the template. */
#ifndef PLAYING_H
#define PLAYING_H

#include "core/match.h"
#include "testing.h"

extern const struct lv_game lv_game_tpl;

/* The components of a game; they live until the program ends. */
const struct lv_data *p_data(const struct lv_game *g);

/* A new match with so many seats; the luck of a fair one follows from `seed`. Must be accepted. */
struct lv_match *p_match(const struct lv_game *g, int seats, const char *options,
                         enum lv_chance chance, unsigned seed);
struct lv_luck p_luck(unsigned seed);
extern const struct lv_seat p_seat[LV_MAX_SEATS];

/* Plays at random until the end, or for so many steps. */
void p_play(struct lv_match *m, int max_steps, struct lv_rng *rng);

/* One decision or outcome in notation, by whoever is to move; must be accepted. */
void p_do(struct lv_match *m, const char *notation);

/* The record as a text; the caller frees it. */
char *p_record(const struct lv_match *m, bool reveal);

/* From a record; must be accepted (whole: and nothing of it lost), or refused with this code. */
struct lv_match *p_load(const char *record);
void p_load_refused(const char *record, enum lv_code code, int line);

/* A copy of the text with the first `from` replaced, which must be there; the caller frees it. */
char *p_changed(const char *text, const char *from, const char *to);

uint64_t p_hash(const struct lv_match *m);

#endif
