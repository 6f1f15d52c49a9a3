/* sml_score.c: smiles, places, and a guess of who will win. */
#include "sml_play.h"

#include <math.h>

/* SML-151 to SML-154 */
void sml_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    const struct sml_state *s = state;
    const struct sml_data *d = sml_data_of(u);
    unsigned unicorn = sml_owner_of(s, SML_UNICORN);

    for (int seat = 0; seat < u->seats; seat++)
        score[seat] = 0;
    for (unsigned card = 0; card < d->n_cards; card++)
        if (sml_in_table(sml_zone_of(s, card)))
            score[sml_owner_of(s, card)] += d->smiles[card];
    if (sml_lies(s, SML_UNICORN, SML_Z_LAID, unicorn)
        && sml_lies(s, SML_RAINBOW, SML_Z_LAID, unicorn)
        && sml_lies(s, SML_STAR, SML_Z_LAID, unicorn))
        score[unicorn] += d->smiles[SML_UNICORN];
}

/* SML-155, SML-R09, SML-R104 */
void sml_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    int32_t score[LV_MAX_SEATS];

    sml_score(u, state, score);
    for (int i = 0; i < u->seats; i++) {
        rank[i] = 1;
        for (int k = 0; k < u->seats; k++)
            rank[i] = (uint8_t)(rank[i] + (score[k] > score[i]));
    }
}

/* ---- the guess -------------------------------------------------------------------------------- */

/* What a card of the hand may bring: its smiles, if it can be laid now, or less while it waits. */
static float hand_value(const struct sml_who *w, unsigned card)
{
    float smiles = sml_data_of(w->u)->smiles[card];

    switch (sml_family_of(w->u, card)) {
    case SML_F_MALUS: return 0.6f;
    case SML_F_SPECIAL: return 1.2f;
    case SML_F_JOB:
        return sml_can_lay(w, card) ? 1.7f + 0.6f * sml_data_of(w->u)->pay[card] : 1.0f;
    default: return sml_can_lay(w, card) ? 0.85f * smiles : 0.4f * smiles;
    }
}

/* One job at a time: of those in the hand the best counts, and a little each of the others; all of
 * them little while a job is held. */
static float hand_worth(const struct sml_who *w)
{
    float sum = 0, job = 0;

    for (unsigned i = 0; i < w->me->n_hand; i++) {
        float v = hand_value(w, w->me->hand[i]);
        if (sml_family_of(w->u, w->me->hand[i]) != SML_F_JOB) {
            sum += v;
        } else {
            sum += 0.2f;
            job = v > job ? v : job;
        }
    }
    return w->me->job == SML_NONE && job > 0 ? sum + job - 0.2f : sum;
}

/* What the table promises: a job its salaries, studies a job, money a house, a marriage children. */
static float prospects(const struct sml_who *w, float turns)
{
    const struct sml_seat *p = w->me;
    float pay = (float)sml_highest_salary(w->u, p), v = 0;
    float ahead = turns < 12 ? turns / 12 : 1;

    if (p->job != SML_NONE)
        v += 1.0f + 1.1f * pay;
    else
        v += 0.55f * (float)(p->level > 6 ? 6 : p->level);
    if (p->marriage != SML_NONE)
        v += 2.0f;
    else if (p->flirt != SML_NONE)
        v += 0.8f;
    v += 0.12f * (float)(p->money > 14 ? 14 : p->money);
    if (p->job == SML_ARCHITECT && !(p->flags & SML_HOUSE_USED))
        v += 1.0f;
    if (p->affair != SML_NONE)
        v += p->child == SML_NONE ? 0.4f : -0.8f; /* the children are at stake */
    if (p->flags & SML_SIXTH)
        v += 1.0f;
    v -= 0.9f * (float)(p->n_skips + (p->prison_left > 1 ? p->prison_left - 1 : 0));
    return v * ahead;
}

/* A purchase or taken card is as good as laid, but an affair in the place of another is no gain; the
 * bet is won half the time. */
static float pending(const struct sml_who *w)
{
    const struct sml_state *s = w->s;
    const struct sml_data *d = sml_data_of(w->u);
    unsigned seat = w->seat;
    float v = 0;

    if (s->taken != SML_NONE && s->active == seat)
        v += (float)d->smiles[s->taken] - 0.12f * (float)s->price;
    if (s->phase == SML_AT_TAKEN && s->active == seat && w->me->affair != SML_NONE
        && sml_family_of(w->u, s->taken) == SML_F_ADULTERY)
        v -= 1.5f;
    if (s->bet != SML_NONE && sml_owner_of(s, s->bet) == seat)
        v += 1.2f;
    for (unsigned i = 0; i < s->n_drawn && s->active == seat; i++)
        v += 0.4f * (float)d->smiles[s->drawn[i]];
    if (s->active == seat)
        v += 0.5f * (float)s->due + 0.6f * (float)(s->rainbow > 1 ? s->rainbow - 1 : 0);
    if (s->active == seat
        && (s->phase == SML_AT_POWER || s->phase == SML_AT_FETCH || s->phase == SML_LOOKING))
        v += 0.8f;
    return v;
}

float sml_rounds_left(const struct lv_setup *u, const struct sml_state *s)
{
    return (float)s->pile / (float)u->seats;
}

static float worth_of(const struct lv_setup *u, const struct sml_state *s, unsigned seat,
                      int32_t score)
{
    const struct sml_seat *p = &s->seat[seat];
    struct sml_who w = { u, s, p, seat };
    float turns = sml_rounds_left(u, s), usable;

    usable = p->n_hand > 0 && turns < (float)p->n_hand ? turns / (float)p->n_hand : 1;
    return (float)score + prospects(&w, turns) + hand_worth(&w) * usable * 0.7f + pending(&w);
}

void sml_shares(const float worth[LV_MAX_SEATS], int seats, float spread, float win[LV_MAX_SEATS])
{
    float most = worth[0], sum = 0;

    for (int i = 1; i < seats; i++)
        most = worth[i] > most ? worth[i] : most;
    for (int i = 0; i < seats; i++) {
        win[i] = expf((worth[i] - most) / spread);
        sum += win[i];
    }
    for (int i = 0; i < seats; i++)
        win[i] /= sum;
}

/* The fewer turns are left, the surer a lead. */
void sml_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct sml_state *s = state;
    int32_t score[LV_MAX_SEATS] = { 0 };
    float worth[LV_MAX_SEATS] = { 0 }, spread;

    if (s->phase == SML_OVER) {
        lv_wins(u, s, win);
        return;
    }
    sml_score(u, s, score);
    for (int i = 0; i < u->seats; i++)
        worth[i] = worth_of(u, s, (unsigned)i, score[i]);
    spread = 1.5f + 0.25f * sml_rounds_left(u, s);
    sml_shares(worth, u->seats, spread < 7 ? spread : 7, win);
}
