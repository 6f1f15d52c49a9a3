/* tables.h: the rows of a game as a document: which events and choices there are, with their arguments.
 * For documents (docs/formats), tools, and programs that want to know what may come. */
#ifndef LV_TABLES_H
#define LV_TABLES_H

#include "game.h"

/* {"game":…, "events":[{"name":"taken", "args":[{"name":"who", "type":"seat"}…], "rule":…, "text":…}…],
 *  "choices":[{"name":…, "group":…, "args":[…], "rule":…, "text":…, "brief":…}…]} */
void lv_tables_write(const struct lv_game *g, const struct lv_lang *lang, struct lv_json *j);

#endif
