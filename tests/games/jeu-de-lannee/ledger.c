/* ledger.c: see ledger.h. */
#include "ledger.h"

#include <string.h>

const char *const ledger_names[LV_MAX_SEATS] = { "Anne", "Bob", "Chloé", "Dédé", "Ève", "Farid" };

struct ledger {
    int money[JDA_N_SEATS], tokens[JDA_N_SEATS], pawn[JDA_N_SEATS], skip[JDA_N_SEATS], extra[JDA_N_SEATS],
        holidays[JDA_N_SEATS], shield[JDA_N_SEATS], pledge[JDA_N_SEATS], quarter[JDA_N_QUARTERS][2];
    int offer, turn, bankrupt, closed, shown;
};

static struct ledger ledger_of(const struct jda_state *s)
{
    struct ledger l = { .offer = s->offer, .turn = s->turn, .bankrupt = s->bankrupt, .closed = s->closed,
                        .shown = s->lucky_shown };

    for (int i = 0; i < JDA_N_SEATS; i++) {
        l.money[i] = s->money[i];
        l.tokens[i] = s->tokens[i];
        l.pawn[i] = s->pawn[i];
        l.skip[i] = s->skip[i];
        l.extra[i] = s->extra[i];
        l.holidays[i] = s->holidays[i];
        l.shield[i] = s->shield[i];
        l.pledge[i] = s->pledge[i];
    }
    for (int q = 0; q < JDA_N_QUARTERS; q++)
        for (int k = 0; k < 2; k++)
            l.quarter[q][k] = s->quarter[q][k];
    return l;
}

/* One step: the state before and after it, what was told, and the ledger as far as it has been heard. */
struct step {
    const struct lv_setup *u;
    const struct jda_data *d;
    const struct jda_state *now, *then;
    const struct lv_events *news;
    struct ledger l;
};

static void complain(const struct step *x, const struct lv_event *e, const char *what)
{
    char said[2048] = "";
    struct lv_buf b = LV_BUF(said);
    const struct lv_words w = { lv_lang_find("en"), ledger_names, LV_ONLOOKER, false };

    if (e)
        lv_event_say(x->u, e, &w, &b);
    print_error("%s: \"%s\": %s\n", e ? jda_events[e->kind].name : "all", said, what);
    fail_msg("before: %s", t_written(x->u, x->now));
}

#define HOLDS(fact) do { if (!(fact)) complain(x, e, #fact); } while (0)

static bool is_open(const struct step *x, int seat)
{
    return seat < x->u->seats && !(x->l.closed >> seat & 1);
}

static int sum_of_pledges(const struct ledger *l)
{
    int sum = 0;

    for (int i = 0; i < JDA_N_SEATS; i++)
        sum += l->pledge[i];
    return sum;
}

static void receive(struct step *x, int seat, int hundreds)
{
    x->l.money[seat] += hundreds;
    x->l.bankrupt &= hundreds > 0 ? ~(1 << seat) : ~0;
}

/* ---- events ------------------------------------------------------------------------------------ */

/* JDA-10, JDA-81, JDA-86 */
static void hear_turns(struct step *x, const struct lv_event *e, const int32_t *arg)
{
    struct ledger *l = &x->l;

    switch (e->kind) {
    case JDA_EV_SKIPPED:
    case JDA_EV_TURN:
        HOLDS(is_open(x, arg[0]));
        if (l->turn == arg[0] && l->extra[arg[0]] > 0)
            l->extra[arg[0]]--;
        l->turn = arg[0];
        HOLDS((e->kind == JDA_EV_SKIPPED) == (l->skip[arg[0]] > 0));
        l->skip[arg[0]] -= e->kind == JDA_EV_SKIPPED;
        HOLDS(e->kind == JDA_EV_SKIPPED || arg[1] == l->pawn[arg[0]]);
        break;
    case JDA_EV_FIRST: HOLDS(x->then->first == arg[0] && x->now->phase < JDA_PH_TOKEN); break;
    case JDA_EV_SKIP: l->skip[arg[0]] += arg[1]; break;
    case JDA_EV_EXTRA: l->extra[arg[0]] += arg[1]; break;
    case JDA_EV_EXTRA_FULL: HOLDS(l->extra[arg[0]] == arg[1] && arg[1] == 4); break;
    case JDA_EV_CLOSED:
        l->closed |= 1 << arg[0];
        l->money[arg[0]] = l->tokens[arg[0]] = l->pawn[arg[0]] = l->skip[arg[0]] = l->extra[arg[0]] = 0;
        l->holidays[arg[0]] = l->shield[arg[0]] = 0;
        l->bankrupt &= ~(1 << arg[0]);
        l->shown &= ~(1 << arg[0]);
        break;
    }
}

static void hear_moves(struct step *x, const struct lv_event *e, const int32_t *arg)
{
    struct ledger *l = &x->l;
    const struct jda_result *r = &x->d->result[e->kind == JDA_EV_SPUN ? arg[1] : 0];

    switch (e->kind) {
    case JDA_EV_SPUN: HOLDS(arg[2] == r->low && arg[3] == r->high && r->colour == JDA_PLAIN); break;
    case JDA_EV_SPUN_RED: HOLDS(x->d->result[arg[1]].colour == JDA_RED); break;
    case JDA_EV_SPUN_BLUE: HOLDS(x->d->result[arg[1]].colour == JDA_BLUE); break;
    case JDA_EV_STAYS: HOLDS(arg[1] == l->pawn[arg[0]] && x->d->month_of[arg[1]] == 12); break;
    case JDA_EV_MOVED:
    case JDA_EV_MOVED_BACK:
    case JDA_EV_PLACED:
        HOLDS(is_open(x, arg[0]) && arg[1] == l->pawn[arg[0]] && arg[1] != arg[2]);
        HOLDS(e->kind == JDA_EV_PLACED || (e->kind == JDA_EV_MOVED) == (arg[2] > arg[1]));
        l->pawn[arg[0]] = arg[2];
        break;
    case JDA_EV_HOLIDAY:
        HOLDS(l->holidays[arg[0]] > 0 && arg[1] == JDA_HOLIDAY_DAYS);
        l->holidays[arg[0]]--;
        break;
    case JDA_EV_DAYS_BOUGHT:
        HOLDS(arg[0] == l->turn && l->money[arg[0]] >= arg[1]);
        l->money[arg[0]] -= arg[1];
        break;
    case JDA_EV_SQUARE:
    case JDA_EV_QUIET:
        HOLDS(arg[0] == l->turn && arg[1] == l->pawn[arg[0]] && x->d->square_at[arg[1]]);
        break;
    case JDA_EV_PERMUTED: HOLDS(arg[0] == l->turn); break;
    }
}

/* JDA-38 to 40 */
static void hear_gifts(struct step *x, const struct lv_event *e, const int32_t *arg)
{
    struct ledger *l = &x->l;
    int givers = 0;

    switch (e->kind) {
    case JDA_EV_OFFER:
        HOLDS(arg[1] == l->turn && arg[0] != arg[1] && arg[3] == l->pawn[arg[1]] + arg[2]);
        l->offer = arg[2];
        break;
    case JDA_EV_PROMISED:
    case JDA_EV_PROMISED_ALL:
        l->pledge[arg[0]] = arg[1];
        HOLDS(arg[1] > 0 && arg[1] <= l->money[arg[0]] && arg[0] != l->turn);
        HOLDS((e->kind == JDA_EV_PROMISED ? arg[2] : 0) == l->offer - sum_of_pledges(l));
        break;
    case JDA_EV_ADDED_NOTHING: HOLDS(arg[1] == l->offer - sum_of_pledges(l)); break;
    case JDA_EV_GIFT:
        HOLDS(arg[0] == l->turn && arg[1] == l->offer && arg[1] == sum_of_pledges(l));
        for (int i = 0; i < JDA_N_SEATS; i++) {
            l->money[i] -= l->pledge[i];
            givers |= (l->pledge[i] > 0) << i;
            l->pledge[i] = 0;
        }
        HOLDS(givers == arg[2]);
        l->offer = 0;
        break;
    case JDA_EV_LAPSED:
        HOLDS(l->offer > sum_of_pledges(l));
        memset(l->pledge, 0, sizeof l->pledge);
        l->offer = 0;
        break;
    }
}

/* Is the pawn where this money is paid for? JDA-55 to 58. */
static bool has_cause(const struct step *x, int payer, int payee, int cause)
{
    const struct jda_state *s = x->now;

    if (cause == JDA_BY_LUCKY)
        return x->d->day_of[x->l.pawn[payer]] == s->lucky[payee];
    if (cause == JDA_BY_BIRTHDAY)
        return s->birthday[payee] == x->l.pawn[payer] + 1 || s->birthday[payee] == x->l.pawn[payee] + 1;
    return true;
}

static void hear_money(struct step *x, const struct lv_event *e, const int32_t *arg)
{
    struct ledger *l = &x->l;

    switch (e->kind) {
    case JDA_EV_TOKEN_BOUGHT:
        HOLDS(arg[0] == l->turn && arg[1] == 5 && l->money[arg[0]] >= 5);
        l->money[arg[0]] -= arg[1];
        l->tokens[arg[0]]++;
        break;
    case JDA_EV_PAID:
        HOLDS(arg[2] > 0 && l->money[arg[0]] >= arg[2] && !(l->bankrupt >> arg[0] & 1) && arg[0] != arg[1]);
        HOLDS(is_open(x, arg[0]) && is_open(x, arg[1]) && has_cause(x, arg[0], arg[1], arg[3]));
        l->money[arg[0]] -= arg[2];
        receive(x, arg[1], arg[2]);
        break;
    case JDA_EV_OWED:
        HOLDS(arg[2] == JDA_LUCKY_PAY && arg[2] > l->money[arg[0]] && !(l->bankrupt >> arg[0] & 1));
        HOLDS(arg[0] != arg[1] && arg[3] != JDA_BY_SQUARE && has_cause(x, arg[0], arg[1], arg[3]));
        break;
    case JDA_EV_PAID_BANK:
        HOLDS(arg[1] > 0 && l->money[arg[0]] >= arg[1] && !(l->bankrupt >> arg[0] & 1));
        l->money[arg[0]] -= arg[1];
        break;
    case JDA_EV_BANK_PAID:
        HOLDS(arg[1] > 0 && has_cause(x, arg[0], arg[0], arg[2]));
        receive(x, arg[0], arg[1]);
        break;
    case JDA_EV_BANKRUPT:
        HOLDS(arg[1] == (l->tokens[arg[0]] + 1) / 2 && arg[2] <= l->pawn[arg[0]]);
        HOLDS(arg[2] == 1 || x->d->month_of[arg[2] + 1] != x->d->month_of[arg[2]]);
        l->tokens[arg[0]] -= arg[1];
        l->bankrupt |= 1 << arg[0];
        break;
    case JDA_EV_PAYS_NOTHING: HOLDS(l->bankrupt >> arg[0] & 1); break;
    case JDA_EV_AFLOAT: l->bankrupt &= ~(1 << arg[0]); break;
    case JDA_EV_PURSE: HOLDS(arg[1] == l->money[arg[0]]); break;
    }
}

/* JDA-50 to 54 */
static void hear_quarters(struct step *x, const struct lv_event *e, const int32_t *arg)
{
    static const int end[JDA_N_QUARTERS] = { 31 + 29 + 31, 31 + 29 + 31 + 30 + 31 + 30,
                                             31 + 29 + 31 + 30 + 31 + 30 + 31 + 31 + 30 };
    struct ledger *l = &x->l;

    switch (e->kind) {
    case JDA_EV_QUARTER:
        HOLDS(arg[2] == 4 && l->pawn[arg[0]] >= end[arg[1]]);
        receive(x, arg[0], arg[2]);
        break;
    case JDA_EV_QUARTER_FIRST:
        HOLDS(l->quarter[arg[1]][0] == 0 && arg[2] == 3);
        l->quarter[arg[1]][0] = arg[0] + 1;
        break;
    case JDA_EV_QUARTER_SECOND:
        HOLDS(l->quarter[arg[1]][0] != arg[0] + 1 && l->quarter[arg[1]][1] == 0 && arg[2] == 2);
        l->quarter[arg[1]][1] = arg[0] + 1;
        break;
    }
}

static int held(const struct step *x)
{
    int n = 0;

    for (int i = 0; i < JDA_N_SEATS; i++)
        n += x->l.tokens[i];
    return n;
}

/* Is nobody who is still in the game farther? */
static bool is_foremost(const struct step *x, int seat, int but)
{
    for (int i = 0; i < x->u->seats; i++)
        if (i != but && is_open(x, i) && x->l.pawn[i] > x->l.pawn[seat])
            return false;
    return true;
}

static void hear_tokens(struct step *x, const struct lv_event *e, const int32_t *arg)
{
    struct ledger *l = &x->l;
    const bool limited = !jda_opt(x->u, JDA_OPT_TOKEN_SUPPLY);

    switch (e->kind) {
    case JDA_EV_TOKENS_GOT:
        HOLDS(arg[1] > 0 || (limited && held(x) >= 84)); /* "the bank has none left" */
        HOLDS(arg[1] == 0 || !limited || held(x) + arg[1] <= 84);
        l->tokens[arg[0]] += arg[1];
        break;
    case JDA_EV_TOKENS_LOST:
        HOLDS(arg[1] > 0 ? l->tokens[arg[0]] >= arg[1] : l->tokens[arg[0]] == 0);
        l->tokens[arg[0]] -= arg[1];
        break;
    case JDA_EV_TOKENS_GIVEN:
        HOLDS(arg[2] > 0 ? l->tokens[arg[0]] >= arg[2] : l->tokens[arg[0]] == 0);
        l->tokens[arg[0]] -= arg[2];
        l->tokens[arg[1]] += arg[2];
        break;
    case JDA_EV_FINISH:
        HOLDS(arg[1] == 6 && x->then->finisher == arg[0] + 1 && is_foremost(x, arg[0], arg[0]));
        l->tokens[arg[0]] += arg[1];
        break;
    case JDA_EV_SECOND:
        HOLDS(arg[1] == 3 && x->then->finisher != arg[0] + 1);
        HOLDS(is_foremost(x, arg[0], x->then->finisher - 1));
        l->tokens[arg[0]] += arg[1];
        break;
    case JDA_EV_ROUNDS_OVER: HOLDS(is_foremost(x, arg[0], arg[0]) && x->now->round == 200); break;
    }
}

static void hear_secrets(struct step *x, const struct lv_event *e, const int32_t *arg)
{
    const struct jda_state *s = x->now;

    switch (e->kind) {
    case JDA_EV_LUCKY_OWN:
        HOLDS(x->then->lucky[arg[0]] == arg[1] && e->see == lv_see_only((unsigned)arg[0]));
        break;
    case JDA_EV_LUCKY_SHOWN:
        HOLDS(s->lucky[arg[0]] == arg[1] && !(x->l.shown >> arg[0] & 1));
        x->l.shown |= 1 << arg[0];
        break;
    case JDA_EV_BIRTHDAY: HOLDS(s->birthday[arg[0]] == arg[1] + 1); break;
    case JDA_EV_CLAIMED_LUCKY: HOLDS(has_cause(x, arg[1], arg[0], JDA_BY_LUCKY) && arg[0] != arg[1]); break;
    case JDA_EV_CLAIMED_LUCKY_OWN: HOLDS(has_cause(x, arg[0], arg[0], JDA_BY_LUCKY)); break;
    case JDA_EV_CLAIMED_BIRTHDAY: HOLDS(has_cause(x, arg[1], arg[0], JDA_BY_BIRTHDAY)); break;
    case JDA_EV_SIGN:
    case JDA_EV_SAFE: /* the sign is its own, and that of the day on which the pawn is */
        HOLDS(s->fact[arg[0]][JDA_A_SIGN] == JDA_FIRST_SIGN + arg[1]);
        HOLDS(x->d->sign_of[x->l.pawn[arg[0]]] == arg[1]);
        break;
    }
}

/* By how much the word fits a seat. */
static int fits(const struct ledger *l, int role, int seat)
{
    switch (role) {
    case JDA_RICHEST: return l->money[seat];
    case JDA_POOREST: return -l->money[seat];
    case JDA_MOST_TOKENS: return l->tokens[seat];
    case JDA_FIRST: return l->pawn[seat];
    case JDA_LAST: return -l->pawn[seat];
    }
    return 0;
}

/* Who is ahead of this seat: how many, and how many of them not as far as `limit`. */
static int ahead_of(const struct step *x, int seat, int limit)
{
    int n = 0;

    for (int i = 0; i < x->u->seats; i++)
        n += is_open(x, i) && x->l.pawn[i] > x->l.pawn[seat] && x->l.pawn[i] < limit;
    return n;
}

static bool speaks_of_who_is_ahead(const struct jda_card *c)
{
    for (int i = 0; i < c->n_steps; i++)
        if (c->step[i].who == JDA_AHEAD)
            return true;
    return false;
}

/* JDA-R111: ahead of who drew the card that says so in this step, and nobody between them. */
static bool is_just_ahead(const struct step *x, const struct lv_event *e, int seat)
{
    for (const struct lv_event *k = x->news->at; k < e; k++)
        if ((k->kind == JDA_EV_CARD_CHANCE || k->kind == JDA_EV_CARD_HASARD)
            && speaks_of_who_is_ahead(&x->d->card[k->arg[1]]))
            return x->l.pawn[seat] > x->l.pawn[k->arg[0]]
                && ahead_of(x, k->arg[0], x->l.pawn[seat]) == 0;
    return true;
}

/* JDA-R116: whom it fits better may only be the one who drew the card. */
static bool is_rightly_named(const struct step *x, const struct lv_event *e, int seat, int role)
{
    int better = 0;

    if (role == JDA_AHEAD && !is_just_ahead(x, e, seat))
        return false;
    for (int i = 0; i < x->u->seats; i++)
        better += is_open(x, i) && fits(&x->l, role, i) > fits(&x->l, role, seat);
    return is_open(x, seat) && better <= 1;
}

static bool is_in_deck(const struct jda_state *s, int card)
{
    const int deck = card >= JDA_N_CHANCE, at = card - (deck ? JDA_N_CHANCE : 0);

    return s->in_deck[deck][at / 32] >> at % 32 & 1;
}

/* Those whom the list of decisions lets be chosen. */
static int may_be_chosen(const struct step *x, int seat)
{
    lv_action a[LV_MAX_ACTIONS];
    int mask = 0, n = x->then->who == seat ? jda_legal(x->u, x->then, a) : 0;

    for (int i = 0; i < n; i++)
        if (lv_action_kind(a[i]) == JDA_TARGET_ACTION)
            mask |= 1 << jda_number(a[i]);
    return mask;
}

static void hear_squares(struct step *x, const struct lv_event *e, const int32_t *arg)
{
    struct ledger *l = &x->l;

    switch (e->kind) {
    case JDA_EV_CARD_CHANCE:
    case JDA_EV_CARD_HASARD:
        HOLDS((arg[1] >= JDA_N_CHANCE) == (e->kind == JDA_EV_CARD_HASARD) && !is_in_deck(x->then, arg[1]));
        HOLDS(x->now->ask == JDA_ASK_CARD && is_in_deck(x->now, arg[1]));
        break;
    case JDA_EV_SINGLED_OUT: HOLDS(is_rightly_named(x, e, arg[0], arg[1])); break;
    case JDA_EV_NOBODY_AHEAD: HOLDS(is_open(x, arg[0]) && ahead_of(x, arg[0], JDA_DAYS + 1) == 0); break;
    case JDA_EV_SHIELD_KEPT:
        HOLDS(l->shield[arg[0]] == 0);
        l->shield[arg[0]] = arg[1] + 1;
        break;
    case JDA_EV_SHIELD_USED:
        HOLDS(l->shield[arg[0]] > 0 && arg[0] == x->now->who);
        l->shield[arg[0]] = 0;
        break;
    case JDA_EV_PAYEES:
        HOLDS(may_be_chosen(x, arg[0]) == arg[1] && e->see == lv_see_only((unsigned)arg[0]));
        break;
    case JDA_EV_TARGET: HOLDS(arg[0] == x->now->who && is_open(x, arg[1])); break;
    case JDA_EV_PLAN: HOLDS(arg[2] >> 8 == arg[1] && x->d->square_at[arg[1]] && is_open(x, arg[0])); break;
    case JDA_EV_NOTHING: /* for who arrived: he draws no card for it */
        for (const struct lv_event *k = e + 1; k < x->news->at + x->news->n && k->kind != JDA_EV_TURN; k++)
            HOLDS(k->arg[0] != arg[0] || (k->kind != JDA_EV_CARD_CHANCE && k->kind != JDA_EV_CARD_HASARD));
        break;
    case JDA_EV_ANSWERED:
        HOLDS(arg[2] >> 16 == arg[1] && (arg[2] & 0xFFFF) == (int)jda_fact_value(x->then, (unsigned)arg[0],
                                                                                  (unsigned)arg[1]));
        break;
    case JDA_EV_SHUFFLED_CHANCE:
    case JDA_EV_SHUFFLED_HASARD: HOLDS((e->kind == JDA_EV_SHUFFLED_HASARD) == arg[0]); break;
    }
}

unsigned ledger_heard[LEDGER_EVENTS];

/* What the events have said is how it is. */
static void look_at_ledger(struct step *x)
{
    const struct ledger is = ledger_of(x->then);
    const struct lv_event *e = NULL;
    struct ledger *l = &x->l;

    if (x->then->phase < JDA_PH_TOKEN)
        return;
    if (x->then->phase == JDA_PH_OVER)
        memset(l->pledge, 0, sizeof l->pledge);
    for (int i = 0; i < x->u->seats; i++) {
        HOLDS(l->money[i] == is.money[i]);
        HOLDS(l->tokens[i] == is.tokens[i]);
        HOLDS(l->pawn[i] == is.pawn[i]);
        HOLDS(l->skip[i] == is.skip[i]);
        HOLDS(l->extra[i] == is.extra[i]);
        HOLDS(l->holidays[i] == is.holidays[i]);
        HOLDS(l->shield[i] == is.shield[i]);
        HOLDS(l->pledge[i] == is.pledge[i]);
    }
    HOLDS(l->bankrupt == is.bankrupt);
    HOLDS(l->closed == is.closed);
    HOLDS(l->shown == is.shown);
    HOLDS(memcmp(l->quarter, is.quarter, sizeof is.quarter) == 0);
}

void ledger_step(const struct lv_setup *u, const struct jda_state *now, lv_action a, struct jda_state *then,
                 struct lv_events *news)
{
    struct step x = { u, u->data, now, then, news, ledger_of(now) };

    *then = *now;
    lv_events_clear(news);
    jda_apply(u, then, a, news);
    for (int i = 0; i < news->n; i++) {
        const struct lv_event *e = &news->at[i];
        ledger_heard[e->kind]++;
        hear_turns(&x, e, e->arg);
        hear_moves(&x, e, e->arg);
        hear_gifts(&x, e, e->arg);
        hear_money(&x, e, e->arg);
        hear_quarters(&x, e, e->arg);
        hear_tokens(&x, e, e->arg);
        hear_secrets(&x, e, e->arg);
        hear_squares(&x, e, e->arg);
    }
    look_at_ledger(&x);
}
