/* sml_sound.h: what the two halves of the soundness check share. */
#ifndef SML_SOUND_H
#define SML_SOUND_H

#include "core/fields.h"
#include "sml_play.h"

#define BIT(zone) (1u << SML_Z_##zone)
#define PHASE(phase) (1u << SML_##phase)

/* sml_position.c: every member of a position, with its limits. */
extern const struct lv_field sml_field[];

/* How many cards lie in each zone, by the low bits of their places: counted once, asked often. */
struct sml_census {
    uint8_t n[SML_N_ZONES][8];
};

static inline unsigned sml_count_zone(const struct sml_census *k, enum sml_zone zone)
{
    unsigned n = 0;

    for (unsigned low = 0; low < 8; low++)
        n += k->n[zone][low];
    return n;
}

static inline bool sml_impossible(struct lv_refusal *why, const char *rule, const char *msgid)
{
    return lv_refuse(why, LV_E_POSITION, rule, msgid, 0);
}

/* Bits of people at this table; `but` is left out (SML_NONE: nobody). */
static inline bool sml_mask_fits(const struct lv_setup *u, unsigned mask, unsigned but)
{
    return (mask & ~sml_everybody(u)) == 0 && (but == SML_NONE || !(mask >> but & 1));
}

/* sml_sound_step.c */
bool sml_step_fits(const struct lv_setup *u, const struct sml_state *s, const struct sml_census *k,
                   struct lv_refusal *why);

#endif
