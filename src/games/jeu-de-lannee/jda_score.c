/* jda_score.c: tokens, places, and a guess of who will win.
 *
 * The guess counts in tokens: what a seat holds, what its money, days, holidays and shield are worth
 * (the scale of 2.7: a token 500 F, a day 40 F, a turn 400 F), and its hope for the 6 and 3 tokens of
 * the year's end. What is in course counts as if it came out on average, because the greedy bot looks
 * at states right after a decision: a square just reached, a gift just offered. */
#include <math.h>

#include "jda.h"

static const float token_value = 500, day_value = 40, turn_value = 400;

/* ---- at the end ----------------------------------------------------------------------------- */

void jda_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    const struct jda_state *s = state;

    for (int i = 0; i < u->seats; i++)
        score[i] = s->tokens[i];
}

/* JDA-105, JDA-106, JDA-R92, JDA-R93: tokens, then money. */
void jda_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    const struct jda_state *s = state;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        rank[i] = jda_open(s, i);
        for (unsigned k = 0; jda_open(s, i) && k < (unsigned)u->seats; k++)
            rank[i] = (uint8_t)(rank[i] + (jda_open(s, k)
                                           && (s->tokens[k] > s->tokens[i]
                                               || (s->tokens[k] == s->tokens[i]
                                                   && s->money[k] > s->money[i]))));
    }
}

/* ---- what a square is worth ----------------------------------------------------------------- */

static float deed_worth(const struct jda_deed *e, unsigned day)
{
    switch ((enum jda_deed_kind)e->kind) {
    case JDA_D_DRAW: return (float)e->n * (e->deck == JDA_CHANCE_DECK ? 455 : -357);
    case JDA_D_PAY_BANK:
    case JDA_D_PAY_CHOICE: return -100 * (float)e->n;
    case JDA_D_GET_BANK: return 100 * (float)e->n;
    case JDA_D_ADVANCE: return day_value * (float)e->n;
    case JDA_D_RETREAT: return -day_value * (float)e->n;
    case JDA_D_TO_DAY: return day_value * (float)((int)e->n - (int)day);
    case JDA_D_SKIP: return -turn_value * (float)e->n;
    case JDA_D_EXTRA: return turn_value * (float)e->n;
    case JDA_D_SPIN_DIFFERENCE: return 9 * day_value;
    case JDA_D_NONE:
    case JDA_D_CHEQUE:
    case JDA_D_PERMUTE:
    case JDA_D_SWAP:
    case JDA_D_QUARTER:
    case JDA_D_FINISH: break;
    }
    return 0;
}

static float act_worth(const struct jda_act *act, unsigned day)
{
    float best = 0;

    for (unsigned i = 0; i < act->n_deeds; i++)
        if (i == 0 || deed_worth(&act->deed[i], day) > best)
            best = deed_worth(&act->deed[i], day);
    return best;
}

/* A condition is taken to hold in half of the cases. */
void jda_work_out_worth(struct jda_data *d)
{
    for (unsigned i = 0; i < d->n_squares; i++) {
        const struct jda_square *q = &d->square[i];
        float sum = q->frame == JDA_DOUBLE_BLUE ? -token_value : 0;
        for (unsigned c = 0; c < q->n_clauses; c++) {
            float yes = act_worth(&q->clause[c].yes, q->day),
                  no = act_worth(&q->clause[c].no, q->day);
            sum += q->clause[c].test.n_terms ? (yes + no) / 2 : yes;
        }
        if (q->concerned == JDA_EACH_IF)
            sum /= 2;
        d->worth[q->day] = sum / token_value;
    }
}

/* ---- the guess ------------------------------------------------------------------------------ */

/* Hundreds in tokens: a purse of 500 F guards against bankruptcy, the rest buys tokens and days; near
 * the end of the year money is good for nothing but tokens. */
static float money_worth(unsigned hundreds, bool late)
{
    float m = (float)hundreds;

    if (late)
        return 0.05f * m;
    return m < 5 ? 0.34f * m : m < 15 ? 1.7f + 0.10f * (m - 5) : 2.7f + 0.06f * (m - 15);
}

static float holiday_worth(unsigned cards, unsigned day)
{
    float each = day > JDA_LAST_HOLIDAY ? 0 : 1.6f - (day > 250 ? 0.02f * (float)(day - 250) : 0);

    return each * (float)cards;
}

/* The squares and cards in course for this seat, on average. */
static float in_course(const struct jda_data *d, const struct jda_state *s, unsigned seat)
{
    float sum = 0;

    for (unsigned i = 0; i < s->depth; i++) {
        const struct jda_frame *f = &s->stack[i];
        if (f->kind == JDA_SQUARE && f->seat == seat && f->stage <= JDA_SQ_DRAW
            && !(f->mask & jda_bit(seat)))
            sum += d->worth[f->what];
        if (f->kind == JDA_SQUARE && f->wait[seat])
            sum += f->wait[seat] > JDA_N_CHANCE ? -0.7f : 0.9f;
    }
    return sum;
}

static float holdings(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                      unsigned day, unsigned money, bool late)
{
    float v = (float)s->tokens[seat] + money_worth(money, late)
              + holiday_worth(s->holidays[seat], day);

    v += day_value / token_value * (float)day;
    v += turn_value / token_value * ((float)s->extra[seat] - (float)s->skip[seat]);
    v += s->shield[seat] ? 0.7f : 0;
    return v + in_course(u->data, s, seat);
}

/* A gift being put together is taken to come about, the offerer paying what is missing. */
static void look_ahead(const struct lv_setup *u, const struct jda_state *s, unsigned *day,
                       int *money)
{
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        day[i] = s->pawn[i];
        money[i] = s->money[i] - s->pledge[i];
    }
    if (s->offer) {
        unsigned giver = jda_asked_opponent(u, s), missing = jda_missing(s);
        day[s->turn] += s->offer;
        money[giver] -= (int)missing;
        if (money[giver] < 0)
            money[giver] = 0;
    }
}

/* The hope for 6 and 3 tokens grows with the year and with the lead. */
static void add_finish(const struct lv_setup *u, const struct jda_state *s, const unsigned *day,
                       float *value)
{
    float weight[LV_MAX_SEATS], sum = 0, most = 0;

    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (jda_open(s, i) && (float)day[i] > most)
            most = (float)day[i];
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        weight[i] = jda_open(s, i) ? expf(((float)day[i] - most) / (10 + (JDA_DAYS - most) / 8))
                                   : 0;
        sum += weight[i];
    }
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        value[i] += 7 * weight[i] / sum * (most / JDA_DAYS);
}

static void exact_result(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    uint8_t rank[LV_MAX_SEATS];
    int winners = 0;

    jda_rank(u, state, rank);
    for (int i = 0; i < u->seats; i++)
        winners += rank[i] == 1;
    for (int i = 0; i < u->seats; i++)
        win[i] = rank[i] == 1 ? 1 / (float)winners : 0;
}

void jda_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct jda_state *s = state;
    const struct jda_data *d = u->data;
    unsigned day[LV_MAX_SEATS], most = 1;
    int money[LV_MAX_SEATS];
    float value[LV_MAX_SEATS], best = -1e9f, sum = 0, spread;

    if (s->phase == JDA_PH_OVER) {
        exact_result(u, state, win);
        return;
    }
    look_ahead(u, s, day, money);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (day[i] > most)
            most = day[i];
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        value[i] = holdings(u, s, i, day[i], (unsigned)money[i], most > 345);
        if (s->offer && i == s->turn && day[i] < JDA_DAYS)
            value[i] += d->worth[day[i]];
    }
    add_finish(u, s, day, value);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (jda_open(s, i) && value[i] > best)
            best = value[i];
    spread = 1.5f + 4 * (1 - (float)most / JDA_DAYS);
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        win[i] = jda_open(s, i) ? expf((value[i] - best) / spread) : 0;
        sum += win[i];
    }
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        win[i] /= sum;
}
