/* table_inside.h: what the files of a table share, and nobody else may know.
 *
 *     table.c           its life, and any deed: carried out, counted, recognised
 *     table_settings.c  what was chosen when it was made, and the set-up of the game
 *     table_lobby.c     deeds before the start, and the start
 *     table_play.c      deeds in play and afterwards
 *     table_may.c       who may do a deed
 *     table_consent.c   what people are asked, and their answers
 *     table_clock.c     clocks
 *     table_say.c       a table in documents and words */
#ifndef TABLE_INSIDE_H
#define TABLE_INSIDE_H

#include "table.h"

/* Each kind of deed is one of these. It checks all it needs before it changes anything. */
typedef bool doer(struct table *t, struct deed *d, struct lv_refusal *why);
doer do_keep, do_sit, do_stand, do_swap, do_bot, do_open, do_start;                        /* table_lobby.c */
doer do_act, do_undo, do_pause, do_resume, do_away, do_back, do_resign, do_rematch;        /* table_play.c */
doer do_rest, do_coach, do_alone;

/* ---- table.c --------------------------------------------------------------------------------- */

void table_copy_text(char *to, size_t cap, const char *text);
bool table_is_seat(const struct table *t, int seat, struct lv_refusal *why);
bool table_is_played_by_person(const struct table *t, int seat);
int table_to_move(const struct table *t); /* LV_OVER also while nobody may, as in a pause */
bool table_in_lobby(const struct table *t, struct lv_refusal *why);
bool table_in_play(const struct table *t, struct lv_refusal *why);

/* Lets chance have its say until somebody is to decide. */
bool table_settle(struct table *t, struct lv_refusal *why);

/* Does this kind of deed change the match? */
bool table_changes_match(enum deed_kind kind);

/* ---- table_lobby.c --------------------------------------------------------------------------- */

/* Names as records want them: none empty, no two alike. */
void table_name_seats(const struct table *t, struct lv_seat seat[LV_MAX_SEATS]);

/* ---- table_say.c ----------------------------------------------------------------------------- */

/* What a seat is called by its person, or for want of one; in the match it may have a number behind it. */
void table_given_name(const struct table *t, int seat, const struct lv_lang *lang, struct lv_buf *to);

/* ---- table_settings.c ------------------------------------------------------------------------ */

bool table_make_setup(const struct table *t, struct lv_setup *u, struct lv_refusal *why);

/* The options alone, as they were chosen: nothing is said about who plays. */
bool table_read_options(const struct table *t, struct lv_setup *u, struct lv_refusal *why);

/* ---- table_may.c ----------------------------------------------------------------------------- */

bool table_not_yours(struct lv_refusal *why);

#endif
