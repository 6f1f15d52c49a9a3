/* sml_hands.h: what the two files about own cards share (sml_hands.c, sml_offers.c). */
#ifndef SML_HANDS_H
#define SML_HANDS_H

#include "sml_words.h"

/* What is known to some of the people goes with the place: it is the hand that they looked at. */
struct sml_place {
    uint8_t zone, seat, index;
    uint8_t knows, held;
    bool drew, pinned;
};

struct sml_hidden {
    const struct lv_setup *u;
    struct sml_state *s;
    unsigned n;                       /* hidden places */
    struct sml_place place[SML_MAX_CARDS];
    uint8_t card[SML_MAX_CARDS];      /* at each */
    uint8_t was[SML_MAX_CARDS];       /* in the state */
    uint8_t at[SML_MAX_CARDS];        /* the place of each card; SML_NONE: everybody sees where it is */
    bool held[SML_MAX_CARDS];         /* everybody knows that the card is in some hand (SML-R111) */
};

/* Where a card is said to be: in the hand of a seat, or in one of the other zones. */
struct sml_where {
    enum sml_zone zone;
    unsigned seat;
};

void sml_look_at_hands(struct sml_hidden *t, const struct lv_setup *u, struct sml_state *s);

/* It lies there openly already, or can be brought there; what has been brought before stays. */
bool sml_bring_card(struct sml_hidden *t, unsigned card, struct sml_where w);

/* Is what comes seen by everybody? And where it comes from. */
bool sml_is_shown(const struct sml_state *s);
struct sml_where sml_turned_up_at(const struct sml_state *s);

/* The slots. */
bool sml_bring(const struct lv_setup *u, void *state, lv_action said, lv_action *to, struct lv_refusal *why);
int sml_offers(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);

#endif
