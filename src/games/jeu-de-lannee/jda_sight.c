/* jda_sight.c: what a network is told of a situation (core/net.h): of every seat what it holds, how far it
 * is, how thin its purse is, and what lies on the days ahead. */
#include "jda.h"

#include "core/net.h"

enum fact {
    ESTIMATE, TOKENS, MONEY, RISK, TOKENS_AT_RISK, DAY, HOLIDAYS, HOLIDAYS_IN_TIME, SHIELD, SKIPS,
    EXTRA_TURNS, NEAR, FAR, TO_QUARTER, QUARTER_IS_FREE, QUARTER_TO_COME, RICHES, DECEMBER, FACTS
};
enum shared { FOREMOST, IN_COURSE, NEAR_THE_END, GIFT, N_SHARED };
enum { INPUTS = LV_FACT_INPUTS(FACTS, N_SHARED) };
static_assert((int)FACTS <= (int)LV_NET_FACTS, "room for them");

/* How likely bankruptcy seems with so many hundreds, in parts of LV_NET_ONE: a third for every 300 F more. */
static int risk_of(unsigned hundreds)
{
    static const uint8_t part[] = { 64, 46, 33, 24, 17, 12, 9, 6, 4, 3, 2, 2, 1, 1, 1 };

    return hundreds < sizeof part ? part[hundreds] : 0;
}

/* What stopping is worth on the days from `from` to `to` ahead, together. */
static int worth_of(const struct jda_data *d, unsigned day, unsigned from, unsigned to)
{
    float sum = 0;

    for (unsigned k = from; k <= to && day + k < JDA_DAYS; k++)
        sum += d->worth[day + k];
    return (int)(sum * LV_NET_ONE / 6);
}

/* The next quarter end at which the seat may still get tokens. */
static void look_at_quarters(const struct jda_state *s, unsigned seat, int *fact)
{
    for (unsigned q = 0; q < JDA_N_QUARTERS; q++)
        if (!s->quarter[q][1] && s->pawn[seat] < jda_quarter_end[q] && s->quarter[q][0] != seat + 1) {
            fact[TO_QUARTER] = (jda_quarter_end[q] - s->pawn[seat]) * LV_NET_ONE / 90;
            fact[QUARTER_IS_FREE] = s->quarter[q][0] ? 0 : LV_NET_ONE;
            fact[QUARTER_TO_COME] = LV_NET_ONE;
            return;
        }
}

static void look_at_seat(const struct jda_data *d, const struct jda_state *s, unsigned seat, int32_t log,
                         int *fact)
{
    enum { RICH = 20, LATE = 300 };
    const int money = s->money[seat], tokens = s->tokens[seat], day = s->pawn[seat];

    fact[ESTIMATE] = log * LV_NET_ONE / (2 * LV_NET_NAT);
    fact[TOKENS] = tokens * LV_NET_ONE / 8;
    fact[MONEY] = money * LV_NET_ONE / RICH;
    fact[RISK] = risk_of(s->money[seat]);
    fact[TOKENS_AT_RISK] = risk_of(s->money[seat]) * tokens / 8;
    fact[DAY] = day * LV_NET_ONE / 183;
    fact[HOLIDAYS] = s->holidays[seat] * LV_NET_ONE;
    fact[HOLIDAYS_IN_TIME] = day > JDA_LAST_HOLIDAY ? 0 : s->holidays[seat] * LV_NET_ONE;
    fact[SHIELD] = s->shield[seat] ? LV_NET_ONE : 0;
    fact[SKIPS] = s->skip[seat] * LV_NET_ONE;
    fact[EXTRA_TURNS] = s->extra[seat] * LV_NET_ONE;
    fact[NEAR] = worth_of(d, s->pawn[seat], 1, 12);
    fact[FAR] = worth_of(d, s->pawn[seat], 13, 24);
    look_at_quarters(s, seat, fact);
    fact[RICHES] = money > RICH ? (money - RICH) * LV_NET_ONE / RICH : 0;
    fact[DECEMBER] = day > LATE ? (day - LATE) * LV_NET_ONE / (JDA_DAYS - LATE) : 0;
}

static void look(const struct lv_setup *u, const void *state, const int32_t log[LV_MAX_SEATS],
                 struct lv_sight *sight)
{
    const struct jda_state *s = state;
    const int who = jda_to_move(u, state);
    struct lv_facts f = { .n = FACTS, .n_shared = N_SHARED, .out = s->closed,
                          .turn = who < 0 ? s->turn : who };
    int most = 0;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        look_at_seat(u->data, s, i, log[i], f.of[i]);
        f.strength[i] = log[i];
        most = s->pawn[i] > most ? s->pawn[i] : most;
    }
    f.shared[FOREMOST] = most * LV_NET_ONE / 183;
    f.shared[IN_COURSE] = s->depth * LV_NET_ONE;
    f.shared[NEAR_THE_END] = most > 300 ? (most - 300) * LV_NET_ONE / 33 : 0;
    f.shared[GIFT] = s->offer ? LV_NET_ONE : 0;
    lv_see_facts(u, &f, sight);
}

const struct lv_learned jda_learned = {
    .file = "network.json", .inputs = INPUTS, .hidden = 32, .on_estimate = true, .look = look,
};
