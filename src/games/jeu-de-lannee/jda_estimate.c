/* jda_estimate.c: a guess of who will win.
 *
 * The guess counts in tokens: what a seat holds, what its money, days, holidays and shield are worth,
 * what it stands to lose by bankruptcy, and its hope for the tokens of the quarter ends and of the
 * year's end. What is in course counts as if it came out on average, because the greedy bot looks at
 * states right after a decision: a square just reached, a gift just offered. The figures were tuned by
 * letting bots with other ones play against each other. */
#include <math.h>

#include "jda.h"

static const float token_value = 500, day_value = 40, turn_value = 400;

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

/* In tokens. */
static const float hundred_value = 0.18f;
static const float day_worth = 0.055f, turn_worth = 0.55f;
static const float chance_value = 0.9f, hasard_value = 0.7f, shield_value = 0.7f;
static const float holiday_value = 2.2f, holiday_fades = 0.02f; /* each day from September on */
static const float finish_prize = 7, first_prize = 3.3f, second_prize = 2;

/* Bankruptcy takes half of the tokens and some days; it is the likelier the thinner the purse: every
 * 300 F more make it about three times less likely. In the last third of the year there is less and
 * less time for it. */
static const float fall_value = 3, fall_per_token = 0.95f, cushion = 3, risky_part = 3;

/* A lead of so many days, and some for each day that is still to go, is a good chance in a race. */
static const float lead = 10, lead_per_day = 0.19f;

/* A lead of so many tokens is a good chance to win, at the end and at the start of the year. */
static const float spread_end = 1.5f, spread_start = 4;

/* `left` is the part of the year that is left to the foremost. */
static float money_worth(unsigned hundreds, unsigned tokens, float left)
{
    float risk = expf(-(float)hundreds / cushion);

    if (left * risky_part < 1)
        risk *= left * risky_part;
    return hundred_value * (float)hundreds - risk * (fall_value + fall_per_token * (float)tokens);
}

static float holiday_worth(unsigned cards, unsigned day)
{
    float faded = day > 250 ? holiday_fades * (float)(day - 250) : 0;

    return day > JDA_LAST_HOLIDAY ? 0 : (holiday_value - faded) * (float)cards;
}

/* What a square in course still has in store for a seat. */
static float square_worth(const struct jda_data *d, const struct jda_frame *f, unsigned seat)
{
    const struct jda_square *q = jda_square_of(d, f);
    float sum = 0;

    if (f->sq.wait[seat])
        sum += f->sq.wait[seat] > JDA_N_CHANCE ? -hasard_value : chance_value;
    if (f->sq.dropped & jda_bit(seat))
        return sum;
    if (f->stage == JDA_SQ_QUESTIONS)
        return sum + (f->seat == seat ? d->worth[f->day] : 0);
    for (unsigned c = 0; c < q->n_clauses; c++) {
        const struct jda_act *act = jda_act_of(q, f, seat, c);
        const struct jda_deed *e;
        if (!act)
            continue;
        e = &act->deed[act->n_deeds == 2 && (f->sq.second & jda_bit(seat))];
        if (e->kind == JDA_D_DRAW && f->stage <= JDA_SQ_DRAW && f->sq.nth == 0 && !f->sq.wait[seat])
            sum += (float)e->n * (e->deck == JDA_CHANCE_DECK ? chance_value : -hasard_value);
        else if (e->kind == JDA_D_SPIN_DIFFERENCE)
            sum += 9 * day_worth;
    }
    return sum;
}

static float in_course(const struct jda_data *d, const struct jda_state *s, unsigned seat)
{
    float sum = 0;

    for (unsigned i = 0; i < s->depth; i++) {
        const struct jda_frame *f = &s->stack[i];
        if (f->kind == JDA_SQUARE)
            sum += square_worth(d, f, seat);
    }
    return sum;
}

static float holdings(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                      unsigned day, unsigned money, float left)
{
    float v = (float)s->tokens[seat] + money_worth(money, s->tokens[seat], left)
              + holiday_worth(s->holidays[seat], day);

    v += day_worth * (float)day;
    v += turn_worth * ((float)s->extra[seat] - (float)s->skip[seat]);
    v += s->shield[seat] ? shield_value : 0;
    return v + in_course(u->data, s, seat);
}

/* A gift being put together is taken to come about, the offerer paying what is missing. */
static void look_ahead(const struct lv_setup *u, const struct jda_state *s, unsigned *day, int *money)
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

/* The hope of the runners for a prize at `target`, by their lead over one another. */
static void add_race(const struct lv_setup *u, const unsigned *day, unsigned runners,
                     unsigned target, float prize, float *value)
{
    float weight[LV_MAX_SEATS] = { 0 }, sum = 0;
    unsigned most = 0;

    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if ((runners & jda_bit(i)) && day[i] < target && day[i] > most)
            most = day[i];
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if ((runners & jda_bit(i)) && day[i] < target) {
            float behind = (float)(most - day[i]), good = lead + lead_per_day * (float)(target - most);
            weight[i] = expf(-behind / good);
            sum += weight[i];
        }
    for (unsigned i = 0; sum > 0 && i < (unsigned)u->seats; i++)
        value[i] += prize * weight[i] / sum;
}

/* JDA-53, JDA-54: at a quarter end for the two who have not got there. JDA-102, JDA-103: the end of the
 * year counts more and more. */
static void add_races(const struct lv_setup *u, const struct jda_state *s, const unsigned *day,
                      unsigned most, float *value)
{
    unsigned open = jda_all(u) & ~(unsigned)s->closed;

    add_race(u, day, open, JDA_DAYS, finish_prize * (float)most / JDA_DAYS, value);
    for (unsigned q = 0; q < JDA_N_QUARTERS; q++) {
        unsigned first = s->quarter[q][0];
        if (!s->quarter[q][1])
            add_race(u, day, first ? open & ~jda_bit(first - 1) : open, jda_quarter_end[q],
                     first ? second_prize : first_prize, value);
    }
}

void jda_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct jda_state *s = state;
    const struct jda_data *d = u->data;
    unsigned day[LV_MAX_SEATS], most = 1;
    int money[LV_MAX_SEATS];
    float value[LV_MAX_SEATS], best = -1e9f, sum = 0, spread, left;

    if (s->phase == JDA_PH_OVER) {
        lv_wins(u, state, win);
        return;
    }
    look_ahead(u, s, day, money);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (day[i] > most)
            most = day[i];
    left = most < JDA_DAYS ? 1 - (float)most / JDA_DAYS : 0;
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        value[i] = holdings(u, s, i, day[i], (unsigned)money[i], left);
        if (s->offer && i == s->turn && day[i] < JDA_DAYS)
            value[i] += d->worth[day[i]];
    }
    add_races(u, s, day, most, value);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (jda_open(s, i) && value[i] > best)
            best = value[i];
    spread = spread_end + spread_start * left;
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        win[i] = jda_open(s, i) ? expf((value[i] - best) / spread) : 0;
        sum += win[i];
    }
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        win[i] /= sum;
}
