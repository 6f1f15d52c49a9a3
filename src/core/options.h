/* options.h: from what people say ("layout=random") to a checked struct lv_setup. */
#ifndef LV_OPTIONS_H
#define LV_OPTIONS_H

#include "game.h"

struct lv_data;

/* Standard values for so many seats. Refuses a number of seats that the game does not take. Without
 * components (data is NULL) only options can be read. */
bool lv_setup_init(struct lv_setup *u, const struct lv_game *g, const struct lv_data *data, int seats,
                   struct lv_refusal *why);

/* Sets one option from its written value; a value per seat is written with commas: "red,blue". */
bool lv_setup_set(struct lv_setup *u, const char *id, const char *value, struct lv_refusal *why);

/* Fills in the options that say who is a person and who a bot (lv_option.who_plays), if there are any. */
void lv_setup_say_who_plays(struct lv_setup *u, const bool is_person[LV_MAX_SEATS]);

/* To be called once when all options are set: do they make sense together? */
bool lv_setup_check(const struct lv_setup *u, struct lv_refusal *why);

/* The written value of an option, as lv_setup_set reads it. */
void lv_setup_write(const struct lv_setup *u, int option, struct lv_buf *to);

/* The same in a person's words: "no", "red, blue". */
void lv_setup_say(const struct lv_setup *u, int option, const struct lv_lang *lang, struct lv_buf *to);

/* Options as an object of written values: those that differ from the standard, or all. */
void lv_setup_write_all(const struct lv_setup *u, bool all, struct lv_json *j);

/* Sets options from such an object; values may also be numbers and true or false. */
bool lv_setup_read_all(struct lv_setup *u, const struct lv_node *object, struct lv_refusal *why);

/* The index of an option, or -1. */
int lv_option_find(const struct lv_game *g, const char *id);

/* The game and its options as an object, for programs that let people choose:
 *
 *     "id", "title", "summary", "rules" (version), "min_seats", "max_seats",
 *     "min_minutes", "max_minutes" if the game says how long it lasts,
 *     "unit": what scores are counted in ("{n} smile", "{n} smiles"), in all forms of the language's plural,
 *     "options": [ { "id", "title", "help", "rules" (their numbers), "standard" (as written),
 *                    "values": [ { "id", "title" } ] if some have names, "min", "max" if there are numbers,
 *                    "per_seat", "is_seat", "is_set": true if any number of the values goes,
 *                    "not_asked": true if no form need show it, "who_plays": true if it says for each seat
 *                    whether a person sits there } ]
 *
 * Values that are components have the names of d; with d NULL, their ids. */
void lv_game_describe(const struct lv_game *g, const struct lv_data *d, const struct lv_lang *lang,
                      struct lv_json *j);

#endif
