/* jda_rules.c: whose move it is and what may be done: listed and checked by the same limits.
 *
 * The first decision of every list is the one taken for somebody who does not answer in time
 * (JDA-R104): pass, the smaller number, no answer, the shield … */
#include "jda.h"

int jda_to_move(const struct lv_setup *u, const void *state)
{
    const struct jda_state *s = state;

    (void)u;
    return s->who == JDA_WHO_CHANCE ? LV_CHANCE : s->who == JDA_WHO_OVER ? LV_OVER : s->who;
}

/* ---- lists ---------------------------------------------------------------------------------- */

struct list {
    lv_action *out;
    int n;
};

static void put(struct list *l, enum jda_kind kind, unsigned a, unsigned n)
{
    l->out[l->n++] = jda_action(kind, a, n);
}

/* `to` is at least from - 1. Four at a time: there is room for some more at the end, and where the
 * list ends is too random for a loop that leaves at the right moment to be fast. */
static void put_numbers(struct list *l, enum jda_kind kind, unsigned from, unsigned to)
{
    static_assert(JDA_DAYS + 16 <= LV_MAX_ACTIONS, "a list of days, and then some");

    for (unsigned v = from; v <= to; v += 4)
        for (unsigned k = 0; k < 4; k++)
            l->out[l->n + (int)(v - from + k)] = jda_action(kind, 0, v + k);
    l->n += (int)(to + 1 - from);
}

static void put_mask(struct list *l, const struct lv_setup *u, unsigned from, unsigned mask)
{
    for (unsigned k = 1; k < (unsigned)u->seats; k++) /* in order of play */
        if (mask & jda_bit(jda_after(u, from, k)))
            put(l, JDA_TARGET_ACTION, 0, jda_after(u, from, k));
}

static void put_fact_answers(struct list *l, const struct lv_setup *u, const struct jda_state *s)
{
    unsigned attr = s->attr, max = attr == JDA_A_BIRTHDAY ? JDA_DAYS + 1 : JDA_MAX_AGE;

    if (attr == JDA_A_BIRTHDAY && s->month == 0) {
        for (unsigned m = 0; m <= 12; m++)
            put(l, JDA_ANSWER_ACTION, JDA_MONTH, m);
        return;
    }
    for (unsigned v = JDA_NONE; v <= max; v++)
        if (jda_fact_may_be(u, s, attr, v, false))
            put(l, JDA_ANSWER_ACTION, attr, v);
}

static void put_changes(struct list *l, const struct lv_setup *u, const struct jda_state *s)
{
    for (unsigned a = JDA_A_WEARS_SUIT; a <= JDA_A_SMOKING_CIGAR; a++)
        for (unsigned v = JDA_NONE; jda_may_change(u, s, a) && v <= JDA_YES; v++)
            if (v != s->fact[s->turn][a])
                put(l, JDA_CHANGE_ACTION, a, v);
}

static void put_token(struct list *l, const struct lv_setup *u, const struct jda_state *s)
{
    put(l, JDA_PASS_ACTION, 0, 0);
    if (jda_may_buy_token(u, s))
        put(l, JDA_BUY_TOKEN_ACTION, 0, 0);
    put_changes(l, u, s);
}

/* Settles whose square opponent i - 1 gets, then the ones before him: ascending as numbers. */
static void put_permutations_from(struct list *l, const struct lv_setup *u, const struct jda_state *s,
                                  unsigned n, unsigned i, unsigned packed, unsigned used)
{
    if (i == 0) {
        if (packed != (unsigned)(l->n ? jda_number(l->out[0]) : ~0u) && jda_permutes(u, s, packed))
            put(l, JDA_PERMUTE_ACTION, 0, packed);
        return;
    }
    for (unsigned from = 0; from < n; from++)
        if (!(used & jda_bit(from)))
            put_permutations_from(l, u, s, n, i - 1, packed | from << 3 * (i - 1), used | jda_bit(from));
}

/* JDA-R129. The first is the rotation by one place, unless it moves nobody. */
static void put_permutations(struct list *l, const struct lv_setup *u, const struct jda_state *s)
{
    unsigned n = (unsigned)__builtin_popcount(jda_all(u) & ~(unsigned)s->closed) - 1;
    unsigned rotation = 0;

    for (unsigned i = 0; i < n; i++)
        rotation |= (i + 1) % n << 3 * i;
    if (jda_permutes(u, s, rotation))
        put(l, JDA_PERMUTE_ACTION, 0, rotation);
    put_permutations_from(l, u, s, n, n, 0, 0);
}

static void put_quiz(struct list *l, const struct jda_state *s)
{
    put(l, JDA_QUIZ_ACTION, 0, 0);
    for (unsigned t = 0; t < JDA_MAX_TITLES; t++)
        if ((s->titles & ~s->picked) >> t & 1)
            put(l, JDA_QUIZ_ACTION, 0, t + 1);
}

static void put_claims(struct list *l, const struct lv_setup *u, const struct jda_state *s)
{
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        if (jda_may_claim_lucky(u, s, s->who, i))
            put(l, JDA_CLAIM_LUCKY_ACTION, i, 0);
        if (jda_may_claim_birthday(u, s, s->who, i))
            put(l, JDA_CLAIM_BIRTHDAY_ACTION, i, 0);
    }
}

static unsigned add_limit(const struct jda_state *s)
{
    unsigned missing = jda_missing(s), money = s->money[s->who];

    return money < missing ? money : missing;
}

static void put_range(struct list *l, const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_step *x = jda_card_now(u->data, &s->stack[s->depth - 1]);

    for (int v = x->max; v >= x->n; v--)
        put(l, JDA_DAYS_ACTION, 0, (unsigned)v);
}

int jda_legal(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct jda_state *s = state;
    const struct jda_data *d = u->data;
    struct list l = { out, 0 };

    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_FACT: put_fact_answers(&l, u, s); break;
    case JDA_ASK_TOKEN: put_token(&l, u, s); break;
    case JDA_ASK_CLAIM: put(&l, JDA_PASS_ACTION, 0, 0); break; /* and what can be claimed, below */
    case JDA_ASK_TAKE:
        put(&l, JDA_TAKE_ACTION, 0, d->result[s->result - 1].low);
        put(&l, JDA_TAKE_ACTION, 0, d->result[s->result - 1].high);
        break;
    case JDA_ASK_DAYS:
        put(&l, JDA_PASS_ACTION, 0, 0);
        put_numbers(&l, JDA_BUY_DAYS_ACTION, 1, jda_days_limit(u, s));
        break;
    case JDA_ASK_HOLIDAY:
        put(&l, JDA_PASS_ACTION, 0, 0);
        put(&l, JDA_HOLIDAY_ACTION, 0, 0);
        break;
    case JDA_ASK_OFFER:
        put(&l, JDA_PASS_ACTION, 0, 0);
        put_numbers(&l, JDA_OFFER_ACTION, 1, jda_offer_limit(u, s, s->who));
        break;
    case JDA_ASK_SHARE: put_numbers(&l, JDA_SHARE_ACTION, 1, jda_share_limit(u, s, s->who, s->offer)); break;
    case JDA_ASK_ADD: put_numbers(&l, JDA_ADD_ACTION, 0, add_limit(s)); break;
    case JDA_ASK_KNOW: put_numbers(&l, JDA_KNOW_ACTION, 0, 1); break;
    case JDA_ASK_VOTE:
        put(&l, JDA_VOTE_ACTION, 0, 1);
        put(&l, JDA_VOTE_ACTION, 0, 0);
        break;
    case JDA_ASK_QUIZ: put_quiz(&l, s); break;
    case JDA_ASK_TARGET: put_mask(&l, u, s->who, jda_targets(u, s)); break;
    case JDA_ASK_OPTION: put_numbers(&l, JDA_OPTION_ACTION, 0, 1); break;
    case JDA_ASK_RANGE: put_range(&l, u, s); break;
    case JDA_ASK_SHIELD:
        put(&l, JDA_SHIELD_ACTION, 0, 1);
        put(&l, JDA_SHIELD_ACTION, 0, 0);
        break;
    case JDA_ASK_PERMUTE: put_permutations(&l, u, s); break;
    case JDA_ASK_TOLD:
        for (unsigned n = 0; n < JDA_MAX_TOLD; n++)
            if (jda_may_tell(u, s, n))
                put(&l, JDA_TOLD_ACTION, 0, n);
        break;
    case JDA_ASK_NOTHING: case JDA_ASK_FACT_DRAW: case JDA_ASK_LUCKY: case JDA_ASK_LOT: case JDA_ASK_SPIN:
    case JDA_ASK_DIFFERENCE: case JDA_ASK_CARD: case JDA_ASK_TITLE: case JDA_N_ASKS: break;
    }
    if (jda_opt(u, JDA_OPT_CLAIMS) && s->who < JDA_N_SEATS)
        put_claims(&l, u, s);
    return l.n;
}

/* ---- checks --------------------------------------------------------------------------------- */

/* Which question each kind of action answers. */
static const uint8_t answers[JDA_N_KINDS] = {
    [JDA_FACT_DRAWN_ACTION] = JDA_ASK_FACT_DRAW,
    [JDA_LUCKY_ACTION] = JDA_ASK_LUCKY,
    [JDA_LOT_ACTION] = JDA_ASK_LOT,
    [JDA_SPIN_ACTION] = JDA_ASK_SPIN,
    [JDA_CARD_DRAWN_ACTION] = JDA_ASK_CARD,
    [JDA_TITLE_ACTION] = JDA_ASK_TITLE,
    [JDA_ANSWER_ACTION] = JDA_ASK_FACT,
    [JDA_PASS_ACTION] = JDA_ASK_NOTHING,
    [JDA_BUY_TOKEN_ACTION] = JDA_ASK_TOKEN,
    [JDA_TAKE_ACTION] = JDA_ASK_TAKE,
    [JDA_BUY_DAYS_ACTION] = JDA_ASK_DAYS,
    [JDA_HOLIDAY_ACTION] = JDA_ASK_HOLIDAY,
    [JDA_OFFER_ACTION] = JDA_ASK_OFFER,
    [JDA_SHARE_ACTION] = JDA_ASK_SHARE,
    [JDA_ADD_ACTION] = JDA_ASK_ADD,
    [JDA_KNOW_ACTION] = JDA_ASK_KNOW,
    [JDA_VOTE_ACTION] = JDA_ASK_VOTE,
    [JDA_QUIZ_ACTION] = JDA_ASK_QUIZ,
    [JDA_TARGET_ACTION] = JDA_ASK_TARGET,
    [JDA_OPTION_ACTION] = JDA_ASK_OPTION,
    [JDA_DAYS_ACTION] = JDA_ASK_RANGE,
    [JDA_SHIELD_ACTION] = JDA_ASK_SHIELD,
    [JDA_PERMUTE_ACTION] = JDA_ASK_PERMUTE,
    [JDA_CLAIM_LUCKY_ACTION] = JDA_ASK_NOTHING,
    [JDA_CLAIM_BIRTHDAY_ACTION] = JDA_ASK_NOTHING,
    [JDA_CHANGE_ACTION] = JDA_ASK_TOKEN,
    [JDA_TOLD_ACTION] = JDA_ASK_TOLD,
};

/* Why days cannot be bought now. */
static bool no_days(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    const bool after_move = s->phase >= JDA_PH_DAYS && s->phase < JDA_PH_OVER;
    const unsigned day = after_move ? s->pawn[s->turn] : 0;

    if (day == 0)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-21",
                               N_("days are bought after the move"), N_("after the move"), 0);
    if (s->ended)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-R52",
                               N_("going bankrupt ends what you may do in your turn"),
                               N_("you went bankrupt"), 0);
    if (!jda_is_plain(u->data, day))
        return lv_refuse_brief(why, LV_E_RULE, "JDA-33",
                               N_("no days are bought on an illustrated square"),
                               N_("illustrated square"), 0);
    if (day >= JDA_DECEMBER)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-36",
                               N_("no days are bought in December"), N_("not in December"), 0);
    if (s->phase > JDA_PH_DAYS)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-R15",
                               N_("days are bought once, before the holiday"), N_("before the holiday"), 0);
    return lv_refuse_brief(why, LV_E_RULE, "JDA-34",
                           N_("there are not that many days left, or not the money for them"),
                           N_("too far or too dear"), 0);
}

static bool no_holiday(const struct jda_state *s, struct lv_refusal *why)
{
    if (s->phase < JDA_PH_HOLIDAY || s->phase >= JDA_PH_OVER)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-42",
                               N_("the holiday comes after all other moves"),
                               N_("after all other moves"), 0);
    if (s->ended)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-R29",
                               N_("going bankrupt ends what you may do in your turn"),
                               N_("you went bankrupt"), 0);
    if (s->pawn[s->turn] > JDA_LAST_HOLIDAY)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-46",
                               N_("no holiday from 15 November on"), N_("before 15 November"), 0);
    if (s->holidays[s->turn] == 0)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-49",
                               N_("no holiday card is left"), N_("no holiday card left"), 0);
    return lv_refuse_brief(why, LV_E_RULE, "JDA-45",
                           N_("one holiday card in a turn"), N_("one a turn"), 0);
}

static bool no_token(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    if (s->phase == JDA_PH_OVER)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-104",
                               N_("the game is over"), N_("the game is over"), 0);
    if (s->phase != JDA_PH_TOKEN)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-22",
                               N_("a token is bought before the spin"), N_("before the spin"), 0);
    if (jda_bank_tokens(u, s) == 0)
        return lv_refuse_brief(why, LV_E_RULE, "JDA-R05",
                               N_("the bank has no token left"), N_("the bank has none left"), 0);
    assert(s->bought < jda_opt(u, JDA_OPT_TOKENS_PER_TURN)); /* JDA-R03: else the phase is over */
    return lv_refuse_brief(why, LV_E_RULE, "JDA-22",
                           N_("a token costs 500 F"), N_("500 F needed"), 0);
}

static bool no_offer(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    if (!jda_opt(u, JDA_OPT_GIFTS))
        return lv_refuse_brief(why, LV_E_RULE, "JDA-38",
                               N_("gifts of days are not played"), N_("no gifts in this game"), 0);
    if (s->ask != JDA_ASK_OFFER)
        return lv_refuse_brief(why, LV_E_TURN, "JDA-R19",
                               N_("nobody is asked for a gift now"), N_("not now"), 0);
    if (!jda_is_plain(u->data, s->pawn[s->turn]))
        return lv_refuse_brief(why, LV_E_RULE, "JDA-38",
                               N_("days are given on a plain square only"), N_("plain squares only"), 0);
    return lv_refuse_brief(why, LV_E_RULE, "JDA-R121",
                           N_("there are not that many days left, or not the money for them"),
                           N_("too far or too dear"), 0);
}

/* The answer suits the question; is it one of the possible ones? */
static bool in_list(const struct lv_setup *u, const struct jda_state *s, unsigned kind, unsigned a,
                    unsigned n)
{
    const struct jda_data *d = u->data;
    enum jda_kind even_kind;
    unsigned base;
    uint64_t mask;

    if (a != 0 && kind != JDA_ANSWER_ACTION && kind != JDA_FACT_DRAWN_ACTION
        && kind != JDA_CHANGE_ACTION)
        return false;
    switch ((enum jda_kind)kind) {
    case JDA_FACT_DRAWN_ACTION: return jda_fact_may_be(u, s, a, n, true);
    case JDA_ANSWER_ACTION: return jda_fact_may_be(u, s, a, n, false);
    case JDA_CHANGE_ACTION:
        return jda_may_change(u, s, a) && n >= JDA_NONE && n <= JDA_YES && n != s->fact[s->turn][a];
    case JDA_LUCKY_ACTION:
    case JDA_LOT_ACTION:
    case JDA_SPIN_ACTION:
    case JDA_CARD_DRAWN_ACTION:
    case JDA_TITLE_ACTION:
        mask = jda_even_chances(u, s, &even_kind, &base);
        return even_kind == kind && n >= base && n - base < 64 && (mask >> (n - base) & 1);
    case JDA_BUY_TOKEN_ACTION: return n == 0 && jda_may_buy_token(u, s);
    case JDA_TAKE_ACTION:
        return n == d->result[s->result - 1].low || n == d->result[s->result - 1].high;
    case JDA_BUY_DAYS_ACTION: return n >= 1 && n <= jda_days_limit(u, s);
    case JDA_HOLIDAY_ACTION: return n == 0;
    case JDA_OFFER_ACTION: return n >= 1 && n <= jda_offer_limit(u, s, s->who);
    case JDA_SHARE_ACTION: return n >= 1 && n <= jda_share_limit(u, s, s->who, s->offer);
    case JDA_ADD_ACTION: return n <= add_limit(s);
    case JDA_KNOW_ACTION:
    case JDA_VOTE_ACTION:
    case JDA_OPTION_ACTION:
    case JDA_SHIELD_ACTION: return n <= 1;
    case JDA_QUIZ_ACTION:
        return n == 0 || (n <= JDA_MAX_TITLES && ((s->titles & ~s->picked) >> (n - 1) & 1));
    case JDA_TARGET_ACTION: return n < JDA_N_SEATS && (jda_targets(u, s) & jda_bit(n));
    case JDA_DAYS_ACTION: {
        const struct jda_step *x = jda_card_now(d, &s->stack[s->depth - 1]);
        return (int)n >= x->n && (int)n <= x->max;
    }
    case JDA_PERMUTE_ACTION: return jda_permutes(u, s, n);
    case JDA_TOLD_ACTION: return jda_may_tell(u, s, n);
    case JDA_PASS_ACTION:
    case JDA_CLAIM_LUCKY_ACTION:
    case JDA_CLAIM_BIRTHDAY_ACTION:
    case JDA_N_KINDS: break;
    }
    return false;
}

static bool may_close(const struct lv_setup *u, const struct jda_state *s, lv_action a,
                      struct lv_refusal *why)
{
    if (s->phase == JDA_PH_OVER || lv_action_a(a) >= (unsigned)u->seats || jda_number(a)
        || !jda_open(s, lv_action_a(a)))
        return lv_refuse(why, LV_E_RULE, "JDA-R103", N_("there is no such seat in the game"), 0);
    return true;
}

/* Why an action of this kind is refused, with the rule that says so. */
static bool refuse_kind(const struct lv_setup *u, const struct jda_state *s, unsigned kind,
                        struct lv_refusal *why)
{
    static const struct { const char *rule, *msgid, *brief; } reason[JDA_N_KINDS] = {
        [JDA_SHARE_ACTION] = { "JDA-R19", N_("that share is not possible now"), NULL },
        [JDA_ADD_ACTION] = { "JDA-R19", N_("that share is not possible now"), NULL },
        [JDA_TAKE_ACTION] = { "JDA-26", N_("one of the two numbers of the machine"), NULL },
        [JDA_SPIN_ACTION] = { "JDA-R10", N_("the machine does not give that now"), NULL },
        [JDA_CARD_DRAWN_ACTION] = { "JDA-73", N_("that card is not to be drawn now"), NULL },
        [JDA_OPTION_ACTION] = { "JDA-R57", N_("there is nothing to choose here"), NULL },
        [JDA_TARGET_ACTION] = { "JDA-R126", N_("that player cannot be chosen now"),
                                N_("cannot be chosen") },
        [JDA_PERMUTE_ACTION] = { "JDA-R67", N_("at least one pawn must change its square"), NULL },
        [JDA_CLAIM_LUCKY_ACTION] = { "JDA-R140", N_("there is nothing to claim"), NULL },
        [JDA_CLAIM_BIRTHDAY_ACTION] = { "JDA-R140", N_("there is nothing to claim"), NULL },
        [JDA_CHANGE_ACTION] = { "JDA-R101", N_("only facts of today change, between turns"), NULL },
        [JDA_ANSWER_ACTION] = { "JDA-107", N_("that does not answer the question"), NULL },
        [JDA_FACT_DRAWN_ACTION] = { "JDA-107", N_("that does not answer the question"), NULL },
        [JDA_SHIELD_ACTION] = { "JDA-82", N_("no shield is asked for now"), NULL },
        [JDA_TOLD_ACTION] = { "JDA-R160", N_("that cannot follow from any answer here"), NULL },
    };

    switch (kind) {
    case JDA_BUY_TOKEN_ACTION: return no_token(u, s, why);
    case JDA_BUY_DAYS_ACTION: return no_days(u, s, why);
    case JDA_HOLIDAY_ACTION: return no_holiday(s, why);
    case JDA_OFFER_ACTION: return no_offer(u, s, why);
    }
    if (!reason[kind].msgid)
        return lv_refuse(why, LV_E_RULE, "JDA-21", N_("that cannot be done now"), 0);
    return lv_refuse_brief(why, LV_E_RULE, reason[kind].rule, reason[kind].msgid, reason[kind].brief, 0);
}

bool jda_may(const struct lv_setup *u, const void *state, lv_action a, struct lv_refusal *why)
{
    const struct jda_state *s = state;
    unsigned kind = lv_action_kind(a), first = lv_action_a(a), n = jda_number(a);
    bool fine;

    if (kind == LV_KIND_CLOSE)
        return may_close(u, s, a, why);
    if (kind >= JDA_N_KINDS)
        return lv_refuse(why, LV_E_RULE, "JDA-21", N_("there is no such move in this game"), 0);
    if (kind == JDA_PASS_ACTION)
        fine = first == 0 && n == 0 && (s->ask == JDA_ASK_TOKEN || s->ask == JDA_ASK_DAYS
                                        || s->ask == JDA_ASK_HOLIDAY || s->ask == JDA_ASK_OFFER
                                        || s->ask == JDA_ASK_CLAIM);
    else if (kind == JDA_CLAIM_LUCKY_ACTION)
        fine = n == 0 && jda_may_claim_lucky(u, s, s->who, first);
    else if (kind == JDA_CLAIM_BIRTHDAY_ACTION)
        fine = n == 0 && jda_may_claim_birthday(u, s, s->who, first);
    else
        fine =
            (s->ask == answers[kind] || (kind == JDA_SPIN_ACTION && s->ask == JDA_ASK_DIFFERENCE))
            && in_list(u, s, kind, first, n);
    return fine || refuse_kind(u, s, kind, why);
}

/* ---- what one might think of ------------------------------------------------------------------ */

static void put_blocked(struct list *l, const struct lv_setup *u, const struct jda_state *s, lv_action a)
{
    if (!jda_may(u, s, a, NULL))
        l->out[l->n++] = a;
}

/* A token, a day more, a holiday card: they lie before the player in his turn. In that of others, the day
 * more that cannot be given; and players who cannot be chosen. */
int jda_blocked(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct jda_state *s = state;
    struct list l = { out, 0 };

    if (s->phase < JDA_PH_TOKEN || s->who >= JDA_N_SEATS)
        return 0;
    if (s->who == s->turn) {
        put_blocked(&l, u, s, jda_action(JDA_BUY_TOKEN_ACTION, 0, 0));
        put_blocked(&l, u, s, jda_action(JDA_BUY_DAYS_ACTION, 0, jda_days_limit(u, s) + 1));
        put_blocked(&l, u, s, jda_action(JDA_HOLIDAY_ACTION, 0, 0));
    } else if (s->ask == JDA_ASK_OFFER) {
        put_blocked(&l, u, s, jda_action(JDA_OFFER_ACTION, 0, jda_offer_limit(u, s, s->who) + 1));
    }
    for (unsigned i = 0; s->ask == JDA_ASK_TARGET && i < (unsigned)u->seats; i++)
        if (i != s->who && jda_open(s, i))
            put_blocked(&l, u, s, jda_action(JDA_TARGET_ACTION, 0, i));
    return l.n;
}
