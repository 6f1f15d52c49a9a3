/* sml_forecast.c: who will win, seen from the start of a turn.
 *
 * The estimate (sml_score.c) compares decisions in the middle of a turn, and greedy play by it is sound;
 * but what it takes a life to be worth is a judgement, and with several rivals not a good one: a job or a
 * marriage that all can spoil is less of a promise than it seems. This forecast adds up signs of how
 * many smiles a life will end with. What each sign is worth, and when, was learned from games between
 * greedy players (sml_signs.def). */
#include "sml_play.h"

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
    sign[SML_S_SKIPS] = (float)(p->n_skips + (p->prison_left > 1 ? p->prison_left - 1 : 0));
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
