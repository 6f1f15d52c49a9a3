/* sml_position.c: the whole state as a document (docs/formats/smile-life.md).
 *
 * What is empty is left out. Cards that stand nowhere are in the pile, or unused in a short deck; the
 * size of the pile follows. */
#include "sml_position.h"

const struct sml_flag sml_flag_key[] = {
    { "job-new", SML_JOB_NEW }, { "house-used", SML_HOUSE_USED }, { "raised", SML_RAISED },
    { "sixth", SML_SIXTH }, { "was-bandit", SML_WAS_BANDIT }, { "attacked", SML_ATTACKED },
    { "as-dealt", SML_AS_DEALT }, { 0 },
};

static const uint8_t award_job[] = { SML_WRITER, SML_RESEARCHER, SML_JOURNALIST };

/* ---- writing ---------------------------------------------------------------------------------- */

struct writer {
    const struct lv_setup *u;
    const struct sml_state *s;
    struct lv_json *j;
};

static void put_card(const struct writer *w, const char *key, unsigned card)
{
    char room[32];
    struct lv_buf b = LV_BUF(room);

    if (card == SML_NONE)
        return;
    sml_card_write(w->u, card, &b);
    if (key)
        lv_json_key(w->j, key);
    lv_json_text(w->j, room);
}

static void put_number(const struct writer *w, const char *key, unsigned value)
{
    if (value)
        lv_json_put_int(w->j, key, value);
}

static void put_flag(const struct writer *w, const char *key, bool value)
{
    if (value)
        lv_json_put_bool(w->j, key, true);
}

/* A list of cards, left out when empty. */
static void put_cards(const struct writer *w, const char *key, const uint8_t *card, unsigned n)
{
    if (n == 0)
        return;
    lv_json_key(w->j, key);
    lv_json_list(w->j);
    for (unsigned i = 0; i < n; i++)
        put_card(w, NULL, card[i]);
    lv_json_end(w->j);
}

/* The cards of some zones before a seat, by index. */
static void put_zone(const struct writer *w, const char *key,
                     enum sml_zone one, enum sml_zone two, unsigned seat)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = 0;

    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (sml_lies(w->s, c, one, seat) || sml_lies(w->s, c, two, seat))
            card[n++] = (uint8_t)c;
    put_cards(w, key, card, n);
}

unsigned sml_row_upwards(const struct sml_state *s, unsigned last, uint8_t card[SML_MAX_CARDS])
{
    unsigned n = 0;

    for (unsigned c = last; c != SML_NONE; c = s->under[c])
        card[n++] = (uint8_t)c;
    for (unsigned i = 0; i < n / 2; i++) {
        uint8_t c = card[i];
        card[i] = card[n - 1 - i];
        card[n - 1 - i] = c;
    }
    return n;
}

static void put_row(const struct writer *w, const char *key, unsigned last)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = sml_row_upwards(w->s, last, card);

    put_cards(w, key, card, n);
}

/* Who knows: [1, 3, 0], where 0 stands for onlookers. */
static void put_mask(const struct writer *w, unsigned mask)
{
    lv_json_list(w->j);
    for (unsigned seat = 0; seat < SML_MAX_SEATS; seat++)
        if (mask >> seat & 1)
            lv_json_int(w->j, (int)seat + 1);
    if (mask & LV_SEE_ONLOOKER)
        lv_json_int(w->j, 0);
    lv_json_end(w->j);
}

/* { "salaire-1#2": [1, 3] }; cards nobody knows are left out unless `all`. */
static void put_known(const struct writer *w, const char *key, const uint8_t *card, const uint8_t *mask,
                      unsigned n, bool all)
{
    bool any = false;

    for (unsigned i = 0; i < n; i++)
        any |= all || mask[i];
    if (!any)
        return;
    lv_json_key(w->j, key);
    lv_json_object(w->j);
    for (unsigned i = 0; i < n; i++) {
        char room[32];
        struct lv_buf b = LV_BUF(room);
        if (!mask[i] && !all)
            continue;
        sml_card_write(w->u, card[i], &b);
        lv_json_key(w->j, room);
        put_mask(w, mask[i]);
    }
    lv_json_end(w->j);
}

static void put_awards(const struct writer *w, const struct sml_seat *p)
{
    uint8_t job[3];
    unsigned n = 0;

    for (unsigned i = 0; i < 3; i++)
        if (p->awarded >> i & 1)
            job[n++] = award_job[i];
    put_cards(w, "awarded", job, n);
}

static void put_received(const struct writer *w, unsigned received)
{
    if (!received)
        return;
    lv_json_key(w->j, "received");
    lv_json_list(w->j);
    for (unsigned i = 0; i < SML_N_MALUS; i++)
        if (received >> i & 1)
            lv_json_text(w->j, sml_data_of(w->u)->id[SML_T_ACCIDENT + i]);
    lv_json_end(w->j);
}

static void put_seat(const struct writer *w, unsigned seat)
{
    const struct sml_seat *p = &w->s->seat[seat];

    lv_json_object(w->j);
    put_cards(w, "hand", p->hand, p->n_hand);
    put_known(w, "known", p->hand, p->knows, p->n_hand, false);
    put_row(w, "studies", p->study);
    put_zone(w, "side", SML_Z_SIDE, SML_Z_SIDE, seat);
    put_card(w, "job", p->job);
    for (const struct sml_flag *f = sml_flag_key; f->key; f++)
        put_flag(w, f->key, p->flags & f->bit);
    put_awards(w, p);
    put_row(w, "salaries", p->salary);
    put_zone(w, "invested", SML_Z_INVESTED, SML_Z_SPENT, seat);
    put_row(w, "flirts", p->flirt);
    put_card(w, "marriage", p->marriage);
    put_card(w, "adultery", p->affair);
    put_row(w, "lovers", p->lover);
    put_zone(w, "born", SML_Z_FLIRT_BORN, SML_Z_LOVER_BORN, seat);
    put_zone(w, "kept", SML_Z_KEPT, SML_Z_KEPT, seat);
    put_row(w, "children", p->child);
    put_zone(w, "laid", SML_Z_LAID, SML_Z_SPENT, seat);
    put_zone(w, "malus", SML_Z_PAST, SML_Z_PAST, seat);
    put_cards(w, "skips", p->skip, p->n_skips);
    put_number(w, "prison-left", p->prison_left);
    put_received(w, p->received);
    put_number(w, "total", p->total);
    put_number(w, "want", w->s->want[seat]);
    lv_json_end(w->j);
}

/* From the bottom to the top: "CARD SEAT" with the mark, "CARD" without. */
static void put_discard(const struct writer *w)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = sml_row_upwards(w->s, w->s->top, card);

    if (n == 0)
        return;
    lv_json_key(w->j, "discard");
    lv_json_list(w->j);
    for (unsigned i = 0; i < n; i++) {
        char room[40];
        struct lv_buf b = LV_BUF(room);
        sml_card_write(w->u, card[i], &b);
        if (sml_owner_of(w->s, card[i]) != SML_UNMARKED) {
            lv_buf_char(&b, ' ');
            lv_buf_int(&b, (int)sml_owner_of(w->s, card[i]) + 1);
        }
        lv_json_text(w->j, room);
    }
    lv_json_end(w->j);
}

static void put_river(const struct writer *w)
{
    lv_json_key(w->j, "river");
    lv_json_list(w->j);
    for (unsigned i = 0; i < SML_RIVER_LEN; i++)
        if (w->s->river[i] == SML_NONE)
            lv_json_null(w->j);
        else
            put_card(w, NULL, w->s->river[i]);
    lv_json_end(w->j);
    put_number(w, "idle", w->s->idle);
    put_flag(w, "river-taken", w->s->river_taken);
}

static void put_step(const struct writer *w)
{
    lv_json_put_text(w->j, "phase", sml_phase_key[w->s->phase]);
    lv_json_put_int(w->j, "turn", w->s->active + 1);
    put_number(w, "asked", w->s->asked ? w->s->asked + 1u : 0);
    put_flag(w, "due", w->s->due);
    put_number(w, "rainbow", w->s->rainbow);
    put_card(w, "taken", w->s->taken);
    put_number(w, "price", w->s->price);
    put_card(w, "paid", w->s->paid);
    put_card(w, "fetch", w->s->fetch);
    put_number(w, "draws", w->s->draws);
    put_known(w, "drawn", w->s->drawn, w->s->drawn_knows, w->s->n_drawn, true);
    put_flag(w, "pile-moved", w->s->pile_moved);
    put_number(w, "stall", w->s->stall);
    if (w->u->option[SML_OPT_RIVER][0])
        put_river(w);
}

/* Cards of which somebody knows that they are in a hand or on the casino, but not where. */
static void put_held(const struct writer *w)
{
    uint8_t card[SML_MAX_CARDS], mask[SML_MAX_CARDS];
    unsigned n = 0;

    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (sml_is_held(w->s, c) && w->s->under[c] != 0) {
            card[n] = (uint8_t)c;
            mask[n++] = w->s->under[c];
        }
    put_known(w, "held", card, mask, n, false);
}

void sml_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    const struct sml_state *s = state;
    const struct writer *w = &(const struct writer){ u, s, j };

    put_step(w);
    put_discard(w);
    put_zone(w, "out", SML_Z_OUT, SML_Z_OUT, 0);
    put_zone(w, "pool", SML_Z_POOL, SML_Z_POOL, 0);
    put_held(w);
    put_known(w, "seen", s->seen, s->sees, s->n_seen, true);
    put_flag(w, "casino", sml_zone_of(s, SML_CASINO) == SML_Z_MIDDLE);
    put_card(w, "bet", s->bet);
    if (s->bet != SML_NONE)
        put_number(w, "bettor", sml_owner_of(s, s->bet) + 1);
    if (s->closed) {
        lv_json_key(j, "closed");
        put_mask(w, s->closed);
    }
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        put_seat(w, seat);
    lv_json_end(j);
}
