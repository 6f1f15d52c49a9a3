/* jda_money.c: payments, tokens, bankruptcy, and the protection of one's sign. */
#include "jda.h"

/* ---- protection (JDA-70 to 72) -------------------------------------------------------------- */

void jda_beware_of_sign(const struct jda_run *r, unsigned seat)
{
    if (r->events && seat != r->by && !(r->s->seen[JDA_A_SIGN] & jda_bit(seat)))
        jda_beware_of_facts(r);
}

bool jda_keeps_safe(const struct jda_run *r, unsigned seat, enum jda_cause cause)
{
    jda_beware_of_sign(r, seat);
    if (!jda_is_safe(r->u, r->s, seat, cause == JDA_BY_HASARD))
        return false;
    if (cause == JDA_BY_LUCKY || cause == JDA_BY_BIRTHDAY)
        return true; /* a word would betray that somebody has this number or birthday */
    if (!(r->s->seen[JDA_A_SIGN] & jda_bit(seat))) {
        r->s->seen[JDA_A_SIGN] |= (uint8_t)jda_bit(seat);
        jda_emit(r, SIGN, (int)seat, r->s->fact[seat][JDA_A_SIGN] - JDA_FIRST_SIGN);
    } else if (cause != JDA_BY_FACT) { /* nor that the condition holds */
        jda_emit(r, SAFE, (int)seat, r->s->fact[seat][JDA_A_SIGN] - JDA_FIRST_SIGN);
    }
    return true;
}

/* ---- money ---------------------------------------------------------------------------------- */

/* JDA-69, JDA-R54: whoever receives money is bankrupt no longer. */
void jda_receive(const struct jda_run *r, unsigned seat, unsigned hundreds)
{
    unsigned sum = r->s->money[seat] + hundreds;

    if (hundreds == 0)
        return;
    if ((r->s->bankrupt & jda_bit(seat)) && jda_opt(r->u, JDA_OPT_MONEY_VISIBLE))
        jda_emit(r, AFLOAT, (int)seat); /* elsewhere what is paid tells it */
    r->s->money[seat] = (uint16_t)(sum > 60000 ? 60000 : sum);
    r->s->bankrupt &= (uint8_t)~jda_bit(seat);
}

/* JDA-65 to 67, JDA-R50 to R53. The pawn has left its square, so what was in course is over for it. */
static void go_bankrupt(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;
    unsigned back = (s->tokens[seat] + 1u) / 2, from = s->pawn[seat];
    unsigned month = r->d->month_of[from];
    unsigned to = month == 1 ? 1 : jda_day_of(month, 1) - 1;

    assert(!(s->bankrupt & jda_bit(seat)) && to <= from); /* JDA-68: who is bankrupt pays nothing */
    s->tokens[seat] = (uint16_t)(s->tokens[seat] - back);
    s->bankrupt |= (uint8_t)jda_bit(seat);
    jda_emit(r, BANKRUPT, (int)seat, (int)back, (int)to);
    jda_drop_part(r, seat);
    if (to == from)
        return;
    jda_place(r, seat, to, JDA_BY_BANKRUPTCY);
    jda_quarter_stop(r, seat);
    if (jda_opt(r->u, JDA_OPT_BANKRUPTCY_ARRIVAL))
        jda_arrive(r, seat, seat == s->turn);
}

/* A word about a number, a birthday or a condition would betray it, as in jda_keeps_safe(). */
static void tell_nothing_paid(const struct jda_run *r, unsigned seat, enum jda_cause cause)
{
    if (cause != JDA_BY_LUCKY && cause != JDA_BY_BIRTHDAY && cause != JDA_BY_FACT)
        jda_emit(r, PAYS_NOTHING, (int)seat);
}

int jda_pay(const struct jda_run *r, unsigned from, unsigned to, unsigned hundreds, enum jda_cause cause)
{
    struct jda_state *s = r->s;
    bool enough = s->money[from] >= hundreds;

    assert(from != to && hundreds > 0 && jda_open(s, from));
    if (from != r->by)
        jda_beware_of_purses(r);
    if (s->bankrupt & jda_bit(from)) { /* JDA-68, JDA-R55 */
        tell_nothing_paid(r, from, cause);
        return 0;
    }
    if (jda_keeps_safe(r, from, cause)) /* JDA-R60 */
        return 0;
    if (!enough)
        hundreds = jda_opt(r->u, JDA_OPT_BANKRUPTCY_CASH) ? 0 : s->money[from];
    s->money[from] = (uint16_t)(s->money[from] - hundreds);
    if (!hundreds && (cause == JDA_BY_LUCKY || cause == JDA_BY_BIRTHDAY)) /* what else would tell why? */
        jda_emit_money(r, jda_bit(from) | jda_bit(to), OWED, (int)from, (int)to, JDA_LUCKY_PAY, (int)cause);
    if (hundreds && to == JDA_BANK) /* of a square or card an empty purse goes without saying */
        jda_emit_money(r, jda_bit(from), PAID_BANK, (int)from, (int)hundreds, (int)cause);
    else if (hundreds)
        jda_emit_money(r, jda_bit(from) | jda_bit(to), PAID, (int)from, (int)to, (int)hundreds, (int)cause);
    if (to != JDA_BANK)
        jda_receive(r, to, hundreds);
    if (enough)
        return (int)hundreds;
    go_bankrupt(r, from);
    return -1;
}

/* ---- tokens --------------------------------------------------------------------------------- */

/* What nobody holds; as many as anybody could want without a limit. */
unsigned jda_bank_tokens(const struct lv_setup *u, const struct jda_state *s)
{
    unsigned held = 0;

    if (jda_opt(u, JDA_OPT_TOKEN_SUPPLY))
        return 1000;
    for (int i = 0; i < u->seats; i++)
        held += s->tokens[i];
    return held < JDA_N_TOKENS ? JDA_N_TOKENS - held : 0;
}

/* JDA-80: a shortfall is not owed. */
void jda_get_tokens(const struct jda_run *r, unsigned seat, unsigned n, enum jda_cause cause)
{
    unsigned bank = jda_bank_tokens(r->u, r->s);

    if (n > bank)
        n = bank;
    if (r->s->tokens[seat] > 60000)
        n = 0;
    r->s->tokens[seat] = (uint16_t)(r->s->tokens[seat] + n);
    jda_emit(r, TOKENS_GOT, (int)seat, (int)n, (int)cause);
}

/* JDA-17, JDA-75: one gives what one has; never bankruptcy. `to` is a seat or the bank. */
void jda_lose_tokens(const struct jda_run *r, unsigned seat, unsigned to, unsigned n,
                     enum jda_cause cause)
{
    struct jda_state *s = r->s;

    assert(seat != to && n > 0);
    if (jda_keeps_safe(r, seat, cause))
        return;
    if (n > s->tokens[seat])
        n = s->tokens[seat];
    s->tokens[seat] = (uint16_t)(s->tokens[seat] - n);
    if (to != JDA_BANK) {
        s->tokens[to] = (uint16_t)(s->tokens[to] + n);
        jda_emit(r, TOKENS_GIVEN, (int)seat, (int)to, (int)n, (int)cause);
    } else {
        jda_emit(r, TOKENS_LOST, (int)seat, (int)n, (int)cause);
    }
}
