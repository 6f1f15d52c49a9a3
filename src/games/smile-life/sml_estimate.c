/* sml_estimate.c: who will win, seen from a decision and from the start of a turn.
 *
 * The estimate compares decisions in the middle of a turn, and greedy play by it is sound; but what it
 * takes a life to be worth is a judgement, and with several rivals not a good one: a job or a marriage
 * that all can spoil is less of a promise than it seems. The forecast adds up signs of how many smiles a
 * life will end with. What each sign is worth, and when, was learned from games between greedy players
 * (sml_signs.def). */
#include "sml_play.h"

#include <assert.h>
#include <math.h>

/* ---- the estimate ----------------------------------------------------------------------------- */

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
    v -= 0.9f * (float)sml_turns_to_skip(w->u, p);
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

    assert(seat < (unsigned)u->seats);
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

/* ---- the forecast ----------------------------------------------------------------------------- */

/* Rounds that are left; what a sign is worth in between lies in between. */
static const float round_at[SML_N_TIMES] = { 0, 4, 10, 22, 50 };

#define SIGN(name, ...) { __VA_ARGS__ },
static const float weight[SML_N_SIGNS][SML_N_TIMES] = {
#include "sml_signs.def"
};
#undef SIGN

/* For the soft maximum: 0.9 of how far off the signs leave it (`learn` prints that, too), which gives
 * nearly the chances of normal distributions. */
static const float spread[SML_N_TIMES] = { 1.3f, 2.0f, 2.7f, 3.3f, 3.5f };

void sml_time(float rounds, float part[SML_N_TIMES])
{
    int i = 1;

    for (int k = 0; k < SML_N_TIMES; k++)
        part[k] = 0;
    while (i < SML_N_TIMES - 1 && rounds > round_at[i])
        i++;
    part[i] = (rounds - round_at[i - 1]) / (round_at[i] - round_at[i - 1]);
    part[i] = part[i] < 1 ? part[i] : 1;
    part[i - 1] = 1 - part[i];
}

static void add_card(const struct sml_who *w, unsigned card, float sign[SML_N_SIGNS])
{
    const struct sml_data *d = sml_data_of(w->u);
    bool ready = sml_can_lay(w, card);
    float smiles = d->smiles[card], pay = d->pay[card];

    switch (sml_family_of(w->u, card)) {
    case SML_F_JOB:
        if (ready && w->me->job == SML_NONE) {
            sign[SML_S_JOB_READY] = 1;
            sign[SML_S_JOB_READY_PAY] = pay > sign[SML_S_JOB_READY_PAY] ? pay : sign[SML_S_JOB_READY_PAY];
        }
        break;
    case SML_F_STUDIES: sign[SML_S_STUDY_READY] += ready ? smiles : 0; break;
    case SML_F_SALARY: sign[ready ? SML_S_SALARY_READY : SML_S_SALARY_WAITS] += 1; break;
    case SML_F_FLIRT: sign[SML_S_FLIRT_READY] += ready; break;
    case SML_F_MARRIAGE: sign[SML_S_MARRIAGE_READY] = sign[SML_S_MARRIAGE_READY] > 0 || ready; break;
    case SML_F_CHILD: sign[ready ? SML_S_CHILD_READY : SML_S_CHILD_WAITS] += 1; break;
    case SML_F_HOUSE: case SML_F_TRIP:
        if (!ready)
            sign[SML_S_PURCHASE_WAITS] += 1;
        else
            sign[sml_family_of(w->u, card) == SML_F_HOUSE ? SML_S_HOUSE_READY : SML_S_TRIP_READY] += smiles;
        break;
    case SML_F_PET: case SML_F_PRIZE: case SML_F_LEGION:
        sign[SML_S_PRIZE_READY] += ready ? smiles : 0;
        break;
    case SML_F_ADULTERY: case SML_F_MALUS: case SML_F_SPECIAL: case SML_N_FAMILIES: break;
    }
}

void sml_signs(const struct lv_setup *u, const struct sml_state *s, unsigned seat, int32_t score,
               float sign[SML_N_SIGNS])
{
    enum { RICH = 14, LEARNED = 6 }; /* more is not worth more */
    const struct sml_seat *p = &s->seat[seat];
    const struct sml_who w = { u, s, p, seat };
    float level = (float)(p->level < LEARNED ? p->level : LEARNED);

    assert(seat < (unsigned)u->seats);
    for (int i = 0; i < SML_N_SIGNS; i++)
        sign[i] = 0;
    sign[SML_S_SCORE] = (float)score;
    sign[SML_S_JOB] = p->job != SML_NONE;
    sign[SML_S_PAY] = (float)sml_highest_salary(u, p);
    sign[p->job != SML_NONE ? SML_S_LEVEL : SML_S_JOBLESS_LEVEL] = level;
    sign[SML_S_MARRIED] = p->marriage != SML_NONE;
    sign[SML_S_COURTING] = p->marriage == SML_NONE && p->flirt != SML_NONE;
    sign[SML_S_MONEY] = (float)(p->money < RICH ? p->money : RICH);
    sign[SML_S_AFFAIR] = p->affair != SML_NONE;
    sign[SML_S_SKIPS] = (float)sml_turns_to_skip(u, p);
    for (unsigned i = 0; i < p->n_hand; i++)
        add_card(&w, p->hand[i], sign);
}

static float at_time(const float of[SML_N_TIMES], const float part[SML_N_TIMES])
{
    float sum = 0;

    for (int k = 0; k < SML_N_TIMES; k++)
        sum += of[k] * part[k];
    return sum;
}

void sml_forecast(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct sml_state *s = state;
    float part[SML_N_TIMES], now[SML_N_SIGNS], sign[SML_N_SIGNS], worth[LV_MAX_SEATS] = { 0 };
    int32_t score[LV_MAX_SEATS] = { 0 };

    if (s->phase == SML_OVER) {
        sml_estimate(u, s, win);
        return;
    }
    sml_score(u, s, score);
    sml_time(sml_rounds_left(u, s), part);
    for (int i = 0; i < SML_N_SIGNS; i++)
        now[i] = at_time(weight[i], part);
    for (int seat = 0; seat < u->seats; seat++) {
        sml_signs(u, s, (unsigned)seat, score[seat], sign);
        worth[seat] = 0;
        for (int i = 0; i < SML_N_SIGNS; i++)
            worth[seat] += now[i] * sign[i];
    }
    sml_shares(worth, u->seats, at_time(spread, part), win);
}
