/* sml_position.h: what the writer and the reader of positions share. */
#ifndef SML_POSITION_H
#define SML_POSITION_H

#include "sml_play.h"

struct sml_flag {
    const char *key;
    uint8_t bit;
};
extern const struct sml_flag sml_flag_key[]; /* ends without key */

/* A row from its first card to its last; returns how many. */
unsigned sml_row_upwards(const struct sml_state *s, unsigned last, uint8_t card[SML_MAX_CARDS]);

#endif
