/* rulebook.h: the rules of a game in words, from data/<game>/rules.json in the binary.
 *
 *     { "rules": [ { "fr": "Mise en place", "en": "Set-up" },               a heading: no id
 *                  { "id": "CLV-01", "fr": "…", "en": "…" }, … ] }
 */
#ifndef RULEBOOK_H
#define RULEBOOK_H

#include "core/game.h"

/* The list of rules, checked; NULL and *why. The document is freed with lv_doc_free(*root). */
const struct lv_node *rulebook_open(const struct lv_game *g, struct lv_node **root,
                                    struct lv_refusal *why);

/* Of one entry: its ID (NULL for a heading), and its words. */
const char *rulebook_id(const struct lv_node *rule);
const char *rulebook_text(const struct lv_node *rule, const struct lv_lang *lang);

/* "clv-18", "CLV 18", "18" and "R04" all name a rule of the game with prefix CLV. */
bool rulebook_is_id(const struct lv_game *g, const char *id, const char *asked);

/* Where `word` first stands in the text from `from` on, not minding capitals and accents: bytes
 * *start to *end. An empty word is found nowhere. */
bool rulebook_find(const char *text, size_t from, const char *word, size_t *start, size_t *end);

#endif
