/* sml_state.h: single cards from place to place, and short questions about the table. No rule is
 * decided here; the callers keep the counts of struct sml_seat true through these functions only. */
#ifndef SML_STATE_H
#define SML_STATE_H

#include <string.h>

#include "sml.h"

static inline unsigned sml_zone_of(const struct sml_state *s, unsigned card)
{
    return s->place[card] >> 3;
}

static inline unsigned sml_owner_of(const struct sml_state *s, unsigned card)
{
    return s->place[card] & 7;
}

static inline bool sml_lies(const struct sml_state *s, unsigned card, enum sml_zone zone,
                            unsigned seat)
{
    return s->place[card] == ((unsigned)zone << 3 | seat);
}

static inline void sml_put(struct sml_state *s, unsigned card, enum sml_zone zone, unsigned seat)
{
    assert(card < SML_MAX_CARDS && zone < SML_N_ZONES && seat <= SML_UNMARKED);
    s->place[card] = (uint8_t)((unsigned)zone << 3 | seat);
}

static inline bool sml_in_table(unsigned zone)
{
    return zone >= SML_Z_LAID;
}

/* ---- eight places at once --------------------------------------------------------------------- */

/* Views and scores ask for few of all cards: places are looked through as numbers of eight bytes, the first
 * the lowest. What is found is the highest bit of each byte. */
static inline uint64_t sml_eight(const struct sml_state *s, unsigned card)
{
    uint64_t v;

    assert(card % sizeof v == 0 && card < SML_MAX_CARDS);
    memcpy(&v, s->place + card, sizeof v);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    v = __builtin_bswap64(v);
#endif
    return v;
}

#define SML_EACH_BYTE(byte) ((byte) * UINT64_C(0x0101010101010101))

/* Which of eight are this place? No byte carries into the next. */
static inline uint64_t sml_which(uint64_t eight, unsigned zone, unsigned seat)
{
    const uint64_t low = SML_EACH_BYTE(0x7F), other = eight ^ SML_EACH_BYTE(zone << 3 | seat);

    return ~(((other & low) + low) | other | low);
}

static inline uint64_t sml_which_in_table(uint64_t eight)
{
    const uint64_t low = SML_EACH_BYTE(0x7F), reach = SML_EACH_BYTE(0x80u - (SML_Z_LAID << 3));

    return (((eight & low) + reach) | eight) & ~low;
}

/* The first of those found among the cards from `card` on; taken out of *found. */
static inline unsigned sml_next_of(uint64_t *found, unsigned card)
{
    const unsigned at = card + (unsigned)__builtin_ctzll(*found) / 8;

    *found &= *found - 1;
    return at;
}

/* ---- data ------------------------------------------------------------------------------------- */

static inline const struct sml_data *sml_data_of(const struct lv_setup *u)
{
    return u->data;
}

static inline enum sml_family sml_family_of(const struct lv_setup *u, unsigned card)
{
    return sml_data_of(u)->family[card];
}

static inline unsigned sml_type_of(const struct lv_setup *u, unsigned card)
{
    return sml_data_of(u)->type[card];
}

/* Copies of a card are numbered from 1. */
static inline unsigned sml_copy_of(const struct lv_setup *u, unsigned card)
{
    const struct sml_data *d = sml_data_of(u);
    unsigned type = d->type[card];

    assert(!d->absent[card]);
    return card < SML_N_CARDS ? card - d->first[type] + 1u
                              : card - d->more[type] + d->boxed[type] + 1u;
}

/* The copy of that number, which must be there. */
static inline unsigned sml_card_of(const struct sml_data *d, unsigned type, unsigned copy)
{
    assert(copy >= 1 && copy <= d->copies[type]);
    return copy <= d->boxed[type] ? d->first[type] + copy - 1u
                                  : d->more[type] + copy - d->boxed[type] - 1u;
}

/* A refusal by a rule. The test comes first, so that lists, which ask without a reason, are made by
 * plain comparisons once the predicates are inlined. */
static inline bool sml_refuse(struct lv_refusal *why, const char *rule, const char *msgid, int n)
{
    return why && lv_refuse(why, LV_E_RULE, rule, msgid, n);
}

/* With a short form for boards, of at most 24 letters. */
static inline bool sml_refuse_brief(struct lv_refusal *why, const char *rule, const char *msgid,
                                    const char *brief, int n)
{
    return why && lv_refuse_brief(why, LV_E_RULE, rule, msgid, brief, n);
}

/* ---- rows: linked lists from the last card down --------------------------------------------- */

static inline void sml_push(struct sml_state *s, uint8_t *last, unsigned card)
{
    assert(card < SML_MAX_CARDS && *last != card);
    s->under[card] = *last;
    *last = (uint8_t)card;
}

static inline unsigned sml_pop(struct sml_state *s, uint8_t *last)
{
    unsigned card = *last;

    assert(card < SML_MAX_CARDS);
    *last = s->under[card];
    s->under[card] = SML_NONE;
    return card;
}

/* Takes a card out of the middle of its row. */
static inline void sml_unlink(struct sml_state *s, uint8_t *last, unsigned card)
{
    while (*last != card) {
        assert(*last != SML_NONE); /* it is in this row */
        last = &s->under[*last];
    }
    *last = s->under[card];
    s->under[card] = SML_NONE;
}

/* ---- hands ------------------------------------------------------------------------------------ */

/* What others know of a card that comes: that it is in this hand, or (SML-R111) that it is in one. */
static inline void sml_hand_add(struct sml_state *s, unsigned seat, unsigned card, unsigned knows,
                                unsigned held)
{
    struct sml_seat *p = &s->seat[seat];
    unsigned i = p->n_hand++, others = lv_see_but(seat);

    assert(i < SML_HAND);
    p->flags &= (uint8_t)~SML_AS_DEALT;
    for (; i > 0 && p->hand[i - 1] > card; i--) {
        p->hand[i] = p->hand[i - 1];
        p->knows[i] = p->knows[i - 1];
    }
    p->hand[i] = (uint8_t)card;
    p->knows[i] = (uint8_t)(knows & others);
    s->under[card] = (uint8_t)(held & ~knows & others);
    sml_put(s, card, SML_Z_HAND, seat);
}

/* Takes a card out of a hand; it is nowhere until it is put somewhere. Returns who knows that it was
 * in one. */
static inline unsigned sml_hand_remove(struct sml_state *s, unsigned seat, unsigned card)
{
    struct sml_seat *p = &s->seat[seat];
    unsigned i = 0, knew;

    assert(p->n_hand > 0 && sml_lies(s, card, SML_Z_HAND, seat));
    while (p->hand[i] != card)
        i++;
    assert(i < p->n_hand);
    knew = p->knows[i] | s->under[card];
    s->under[card] = SML_NONE;
    p->flags &= (uint8_t)~SML_AS_DEALT;
    for (p->n_hand--; i < p->n_hand; i++) {
        p->hand[i] = p->hand[i + 1];
        p->knows[i] = p->knows[i + 1];
    }
    p->hand[i] = p->knows[i] = 0;
    return knew;
}

/* May others know of this card that it is in some hand, or a bet? */
static inline bool sml_is_held(const struct sml_state *s, unsigned card)
{
    unsigned zone = sml_zone_of(s, card);

    return zone == SML_Z_HAND || zone == SML_Z_POOL || zone == SML_Z_BET;
}

/* Who knew that a card of a hand is there knows from now on that it is in some hand, or the bet. */
static inline void sml_blur(struct sml_state *s, struct sml_seat *p, unsigned i, unsigned who)
{
    assert(i < p->n_hand);
    s->under[p->hand[i]] |= p->knows[i] & (uint8_t)who;
    p->knows[i] &= (uint8_t)~who;
}

static inline unsigned sml_hand_limit(const struct sml_seat *p)
{
    return SML_LIMIT + ((p->flags & SML_SIXTH) != 0);
}

/* ---- the discard ------------------------------------------------------------------------------ */

static inline void sml_discard(struct sml_state *s, unsigned card, unsigned mark)
{
    sml_put(s, card, SML_Z_DISCARD, mark);
    sml_push(s, &s->top, card);
}

/* ---- money ------------------------------------------------------------------------------------ */

static inline unsigned sml_worth(const struct lv_setup *u, unsigned card)
{
    return sml_data_of(u)->pay[card];
}

static inline void sml_lay_salary(const struct lv_setup *u, struct sml_state *s, unsigned seat,
                                  unsigned card)
{
    assert(sml_family_of(u, card) == SML_F_SALARY && seat < (unsigned)u->seats);
    sml_put(s, card, SML_Z_SALARY, seat);
    sml_push(s, &s->seat[seat].salary, card);
    s->seat[seat].money = (uint8_t)(s->seat[seat].money + sml_worth(u, card));
}

/* A free salary leaves its owner. */
static inline void sml_lose_salary(const struct lv_setup *u, struct sml_state *s, unsigned seat,
                                   unsigned card)
{
    assert(sml_lies(s, card, SML_Z_SALARY, seat) && s->seat[seat].money >= sml_worth(u, card));
    sml_unlink(s, &s->seat[seat].salary, card);
    s->seat[seat].money = (uint8_t)(s->seat[seat].money - sml_worth(u, card));
}

/* The last free salary of a seat that has one (SML-079). */
static inline unsigned sml_last_free_salary(const struct sml_state *s, unsigned seat)
{
    unsigned card = s->seat[seat].salary;

    assert(s->seat[seat].money > 0);
    while (sml_zone_of(s, card) != SML_Z_SALARY)
        card = s->under[card];
    return card;
}

/* ---- short questions -------------------------------------------------------------------------- */

static inline bool sml_is_interim(const struct lv_setup *u, unsigned job)
{
    return job != SML_NONE && sml_data_of(u)->status[job] == SML_INTERIM;
}

static inline bool sml_is_teacher(unsigned job)
{
    return job >= SML_ENGLISH_PROF && job <= SML_MATHS_PROF;
}

static inline bool sml_is_doctor(unsigned job)
{
    return job == SML_SURGEON || job == SML_PHYSICIAN;
}

/* Which of the three jobs a grand prix can honour (SML-062); 0: none of them. */
static inline unsigned sml_award_bit(unsigned job)
{
    return job == SML_WRITER ? 1 : job == SML_RESEARCHER ? 2 : job == SML_JOURNALIST ? 4 : 0;
}

/* Flirts with which a child may come without a marriage (SML-040). */
static inline bool sml_allows_child(unsigned type)
{
    return type == SML_T_FLIRT_HOTEL || type == SML_T_FLIRT_CAMPING;
}

static inline bool sml_is_skip(unsigned type)
{
    return type == SML_T_ACCIDENT || type == SML_T_BURN_OUT || type == SML_T_ILLNESS
           || type == SML_T_PRISON;
}

/* SML-R31: each malus costs its own turns, one after the other; or (SML-R112) all of them are served by
 * the same turns. */
static inline bool sml_skips_together(const struct lv_setup *u)
{
    return u->option[SML_OPT_SKIP_TURNS][0] != 0;
}

/* SML-R113: the second card of a troc is drawn after the first has come. */
static inline bool sml_barters_in_turn(const struct lv_setup *u)
{
    return u->option[SML_OPT_TROC][0] != 0;
}

static inline unsigned sml_turns_to_skip(const struct lv_setup *u, const struct sml_seat *p)
{
    const unsigned longest = p->prison_left > 0 ? p->prison_left : p->n_skips > 0;

    if (sml_skips_together(u))
        return longest;
    return p->n_skips + (p->prison_left > 1 ? p->prison_left - 1u : 0);
}

/* SML-154: the unicorn, with rainbow and shooting star before the same seat, counts twice. */
static inline bool sml_unicorn_shines(const struct sml_state *s, unsigned seat)
{
    return sml_lies(s, SML_UNICORN, SML_Z_LAID, seat) && sml_lies(s, SML_RAINBOW, SML_Z_LAID, seat)
           && sml_lies(s, SML_STAR, SML_Z_LAID, seat);
}

static inline unsigned sml_highest_salary(const struct lv_setup *u, const struct sml_seat *p)
{
    if (p->job == SML_NONE)
        return 0;
    return p->flags & SML_RAISED ? 4 : sml_data_of(u)->pay[p->job];
}

/* The other flirt of the same place; the flirt itself when there is no other. */
static inline unsigned sml_twin_of(const struct lv_setup *u, unsigned flirt)
{
    const struct sml_data *d = sml_data_of(u);
    unsigned type = d->type[flirt];

    assert(d->family[flirt] == SML_F_FLIRT);
    return d->copies[type] == 2 ? sml_card_of(d, type, 3 - sml_copy_of(u, flirt)) : flirt;
}

/* All seats and the onlookers, as bits of event masks. */
static inline unsigned sml_everybody(const struct lv_setup *u)
{
    return (1u << u->seats) - 1 + LV_SEE_ONLOOKER;
}

/* The order in which payments are asked: from dear to cheap, the héritage after the other threes. */
static inline unsigned sml_pay_order(const struct lv_setup *u, unsigned card)
{
    return (4 - sml_worth(u, card)) * 256 + (card == SML_LEGACY ? 255 : card);
}

#endif
