/* sml_words.h: what the files that make words share. */
#ifndef SML_WORDS_H
#define SML_WORDS_H

#include "sml_play.h"

/* The name of a card, and what it does, in the reader's language. */
const char *sml_name(const struct lv_setup *u, const struct lv_words *w, unsigned card);
const char *sml_text(const struct lv_setup *u, const struct lv_words *w, unsigned card);

/* "3 smiles" */
void sml_say_smiles(struct lv_buf *to, const struct lv_words *w, int n);

/* What a card in hand is good for: "job for 3 levels of studies, salaries up to 3; 2 smiles. …" */
void sml_say_use(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w, unsigned card);

/* What a looker knows: an onlooker or a seat, as a bit of event masks. */
static inline unsigned sml_eye(int looker)
{
    return looker < 0 ? (unsigned)LV_SEE_ONLOOKER : 1u << looker;
}

/* Cards that lie somewhere, in the order in which they are told. */
struct sml_list {
    unsigned n;
    uint8_t card[SML_MAX_CARDS];
};
struct sml_list sml_in_zones(const struct sml_state *s, unsigned zones, unsigned seat); /* by bits */
struct sml_list sml_in_row(const struct sml_state *s, unsigned last); /* from its last card down */
struct sml_list sml_skips(const struct sml_seat *p);
struct sml_list sml_in_river(const struct sml_state *s);

/* Those that a looker knows: of a hand; of what Chance has drawn; the next of the pile, from the first on;
 * in some hand, or a bet, but not where (SML-R111). */
struct sml_list sml_known_in_hand(const struct lv_setup *u, const struct sml_state *s, int looker,
                                  unsigned seat);
struct sml_list sml_known_drawn(const struct sml_state *s, int looker);
struct sml_list sml_known_next(const struct sml_state *s, int looker);
struct sml_list sml_known_held(const struct sml_state *s, int looker);

/* SML-150: the hands are shown in the end, but not those that the program does not see. */
static inline bool sml_shows_hands(const struct lv_setup *u, const struct sml_state *s)
{
    return s->phase == SML_OVER && !u->own_hands;
}

static inline bool sml_knows_hand_card(const struct lv_setup *u, const struct sml_state *s, int looker,
                                       unsigned seat, unsigned i)
{
    return sml_shows_hands(u, s) || looker == (int)seat || s->seat[seat].knows[i] & sml_eye(looker);
}

#endif
