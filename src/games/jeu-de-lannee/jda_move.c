/* jda_move.c: moves, what an arrival brings in the order of JDA-R39, and the end of the year. */
#include <string.h>

#include "jda.h"

const uint16_t jda_quarter_end[JDA_N_QUARTERS] = { 91, 182, 274 };

/* ---- quarter ends (JDA-50 to 54) ------------------------------------------------------------ */

static void quarter_money(const struct jda_run *r, unsigned seat, unsigned q)
{
    jda_receive(r, seat, JDA_QUARTER_PAY);
    jda_emit(r, QUARTER, (int)seat, (int)q, JDA_QUARTER_PAY);
}

/* How many quarters have ended by this day. */
static unsigned quarters_by(unsigned day)
{
    unsigned n = 0;

    for (unsigned q = 0; q < JDA_N_QUARTERS; q++)
        n += day >= jda_quarter_end[q];
    return n;
}

/* JDA-R33: forward, each quarter end passed or reached; JDA-R35: the tokens once, to two players. */
static void pass_quarters(const struct jda_run *r, unsigned seat, unsigned from, unsigned to)
{
    for (unsigned q = quarters_by(from), end = quarters_by(to); q < end; q++) {
        uint8_t *taker = r->s->quarter[q];
        quarter_money(r, seat, q);
        for (unsigned place = 0; place < 2 && taker[place] != seat + 1; place++)
            if (taker[place] == 0) {
                taker[place] = (uint8_t)(seat + 1);
                if (place == 0)
                    jda_emit(r, QUARTER_FIRST, (int)seat, (int)q, JDA_FIRST_TOKENS);
                else
                    jda_emit(r, QUARTER_SECOND, (int)seat, (int)q, JDA_SECOND_TOKENS);
                jda_get_tokens(r, seat, place ? JDA_SECOND_TOKENS : JDA_FIRST_TOKENS, JDA_BY_QUARTER);
                break;
            }
    }
}

/* JDA-R33, JDA-R53: stopping on a quarter end otherwise than forward earns the money alone. */
void jda_quarter_stop(const struct jda_run *r, unsigned seat)
{
    for (unsigned q = 0; q < JDA_N_QUARTERS; q++)
        if (r->s->pawn[seat] == jda_quarter_end[q])
            quarter_money(r, seat, q);
}

/* ---- birthdays and lucky numbers (JDA-55 to 58) --------------------------------------------- */

static bool must_claim(const struct jda_run *r, unsigned seat)
{
    return jda_opt(r->u, JDA_OPT_CLAIMS) && jda_is_person(r->u, seat); /* JDA-R44, JDA-R140 */
}

static void show_birthday(const struct jda_run *r, unsigned seat)
{
    if (r->s->seen[JDA_A_BIRTHDAY] & jda_bit(seat))
        return;
    r->s->seen[JDA_A_BIRTHDAY] |= (uint8_t)jda_bit(seat);
    r->s->seen[JDA_A_SIGN] |= (uint8_t)jda_bit(seat);
    assert(r->s->birthday[seat] > JDA_NONE);
    jda_emit(r, BIRTHDAY, (int)seat, r->s->birthday[seat] - 1);
}

static int pay_birthday(const struct jda_run *r, unsigned from, unsigned to)
{
    int paid = jda_pay(r, from, to, JDA_LUCKY_PAY, JDA_BY_BIRTHDAY);

    if (paid != 0)
        show_birthday(r, to);
    return paid;
}

static bool is_birthday(const struct lv_setup *u, const struct jda_state *s, unsigned day)
{
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (s->birthday[i] == day + 1)
            return true;
    return false;
}

/* JDA-R151: the payer's own return may have led to a payment that ruined the one who was being paid. */
static bool is_ruined_by(const struct jda_run *r, unsigned payer, unsigned seat)
{
    unsigned day = r->s->pawn[seat];
    bool before = r->s->bankrupt & jda_bit(seat);

    pay_birthday(r, payer, seat);
    return r->s->pawn[seat] != day || (!before && (r->s->bankrupt & jda_bit(seat)));
}

/* False when the pawn has left the square. */
static bool birthdays(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;
    unsigned here = s->pawn[seat] + 1u, seats = (unsigned)r->u->seats;

    for (unsigned k = 1; s->birthday[seat] == here && k < seats; k++) {
        unsigned other = jda_after(r->u, seat, k);
        if (!jda_open(s, other))
            continue;
        if (must_claim(r, seat))
            s->due_own[seat] |= (uint8_t)jda_bit(other);
        else if (is_ruined_by(r, other, seat))
            return false;
    }
    for (unsigned k = 1; k < seats; k++) {
        unsigned other = jda_after(r->u, seat, k);
        if (s->birthday[other] != here || !jda_open(s, other))
            continue;
        if (must_claim(r, other))
            s->due_other[seat] |= (uint8_t)jda_bit(other);
        else if (pay_birthday(r, seat, other) < 0)
            return false;
    }
    return true;
}

/* What the table sees when nobody is paid: the number is not one of those who would have been. */
static void note_not_lucky(const struct jda_run *r, unsigned seat, unsigned number)
{
    struct jda_state *s = r->s;
    unsigned hidden = jda_all(r->u) & ~(unsigned)(s->lucky_shown | s->closed);

    if (hidden && ((s->bankrupt & jda_bit(seat)) || jda_is_safe(r->u, s, seat, false)))
        hidden &= jda_bit(seat); /* would not have paid the others */
    for (; hidden; hidden &= hidden - 1) {
        unsigned i = (unsigned)__builtin_ctz(hidden);
        if (!must_claim(r, i))
            s->not_lucky[i] |= 1u << number;
    }
}

static void show_lucky(const struct jda_run *r, unsigned seat)
{
    if (r->s->lucky_shown & jda_bit(seat))
        return;
    r->s->lucky_shown |= (uint8_t)jda_bit(seat);
    r->s->not_lucky[seat] = 0; /* says nothing any more */
    jda_emit(r, LUCKY_SHOWN, (int)seat, r->s->lucky[seat]);
}

static bool pay_lucky(const struct jda_run *r, unsigned seat, unsigned owner)
{
    int paid = JDA_LUCKY_PAY;

    if (owner == seat) {
        jda_receive(r, seat, JDA_LUCKY_PAY);
        jda_emit_money(r, jda_bit(seat), BANK_PAID, (int)seat, JDA_LUCKY_PAY, JDA_BY_LUCKY);
    } else {
        paid = jda_pay(r, seat, owner, JDA_LUCKY_PAY, JDA_BY_LUCKY);
    }
    if (paid != 0)
        show_lucky(r, owner);
    return paid >= 0;
}

static bool lucky_number(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;
    unsigned number = r->d->day_of[s->pawn[seat]];

    for (unsigned i = 0; i < (unsigned)r->u->seats; i++)
        if (s->lucky[i] == number) {
            if (!must_claim(r, i))
                return pay_lucky(r, seat, i);
            s->due_lucky |= (uint8_t)jda_bit(seat);
            break;
        }
    note_not_lucky(r, seat, number);
    return true;
}

/* ---- claims by hand ------------------------------------------------------------------------- */

/* JDA-R45: when the pawn leaves the square, what was not claimed is lost. */
void jda_forget_claims(struct jda_state *s, unsigned seat)
{
    s->due_lucky &= (uint8_t)~jda_bit(seat);
    s->due_own[seat] = s->due_other[seat] = 0;
}

static bool claims_open(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    /* JDA-R140: when a seat is asked, not chance, and not while an offered gift is being answered */
    return jda_opt(u, JDA_OPT_CLAIMS) && seat < JDA_N_SEATS && s->who == seat && s->phase >= JDA_PH_TOKEN
        && s->phase != JDA_PH_SHARE && s->phase != JDA_PH_ADD;
}

bool jda_may_claim_lucky(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                         unsigned landed)
{
    const struct jda_data *d = u->data;

    return claims_open(u, s, seat) && landed < (unsigned)u->seats
           && (s->due_lucky & jda_bit(landed)) && d->day_of[s->pawn[landed]] == s->lucky[seat];
}

/* The debtor is the one who landed on my birthday, or anybody when I did. */
bool jda_may_claim_birthday(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                            unsigned debtor)
{
    return claims_open(u, s, seat) && debtor < (unsigned)u->seats
        && ((s->due_own[seat] & jda_bit(debtor)) || (s->due_other[debtor] & jda_bit(seat)));
}

void jda_claim_lucky(const struct jda_run *r, unsigned seat, unsigned landed)
{
    assert(r->s->due_lucky & jda_bit(landed));
    r->s->due_lucky &= (uint8_t)~jda_bit(landed);
    if (landed == seat)
        jda_emit(r, CLAIMED_LUCKY_OWN, (int)seat);
    else
        jda_emit(r, CLAIMED_LUCKY, (int)seat, (int)landed);
    show_lucky(r, seat);
    pay_lucky(r, landed, seat);
}

void jda_claim_birthday(const struct jda_run *r, unsigned seat, unsigned debtor)
{
    struct jda_state *s = r->s;

    assert((s->due_own[seat] & jda_bit(debtor)) || (s->due_other[debtor] & jda_bit(seat)));
    jda_emit(r, CLAIMED_BIRTHDAY, (int)seat, (int)debtor);
    show_birthday(r, seat);
    if (s->due_own[seat] & jda_bit(debtor))
        s->due_own[seat] &= (uint8_t)~jda_bit(debtor);
    else
        s->due_other[debtor] &= (uint8_t)~jda_bit(seat);
    pay_birthday(r, debtor, seat);
}

/* ---- arrivals ------------------------------------------------------------------------------- */

/* JDA-R84, JDA-R136, JDA-R145: the guards against chains without end. */
static void follow_square(const struct jda_run *r, unsigned seat, unsigned day)
{
    struct jda_state *s = r->s;
    unsigned square = r->d->square_at[day];

    if (square == 0)
        return;
    if (s->squares >= jda_opt(r->u, JDA_OPT_CHAIN_LIMIT) || s->depth == JDA_DEPTH) {
        jda_emit(r, QUIET, (int)seat, (int)day);
        return;
    }
    s->squares++;
    jda_emit(r, SQUARE, (int)seat, (int)day);
    s->stack[s->depth++] = (struct jda_frame){
        .kind = JDA_SQUARE, .stage = JDA_SQ_QUESTIONS, .day = (uint16_t)day, .seat = (uint8_t)seat,
    };
}

/* Does what an arrival brings hang on numbers and birthdays that whoever decided does not know? */
static void beware_of_numbers(const struct jda_run *r)
{
    unsigned known = r->s->lucky_shown & r->s->seen[JDA_A_BIRTHDAY];

    if (r->by < JDA_N_SEATS && (jda_opponents(r->u, r->s, r->by) & ~known))
        lv_unsure(r->events);
}

void jda_arrive(const struct jda_run *r, unsigned seat, bool almanac)
{
    if (r->events)
        beware_of_numbers(r);
    if (is_birthday(r->u, r->s, r->s->pawn[seat]) && !birthdays(r, seat))
        return;
    if (!lucky_number(r, seat))
        return;
    if (almanac)
        follow_square(r, seat, r->s->pawn[seat]);
    if (jda_opt(r->u, JDA_OPT_CLAIMS)) /* JDA-R146: before anything leads the pawn away */
        r->s->claimer = 1;
}

void jda_place(const struct jda_run *r, unsigned seat, unsigned day, enum jda_cause cause)
{
    assert(day >= 1 && day < JDA_DAYS && jda_open(r->s, seat));
    if (r->s->pawn[seat] == day)
        return;
    jda_forget_claims(r->s, seat);
    jda_emit(r, PLACED, (int)seat, r->s->pawn[seat], (int)day, (int)cause);
    r->s->pawn[seat] = (uint16_t)day;
}

void jda_exchange(const struct jda_run *r, unsigned a, unsigned b)
{
    unsigned day = r->s->pawn[a];

    jda_place(r, a, r->s->pawn[b], JDA_BY_SWAP);
    jda_place(r, b, day, JDA_BY_SWAP);
}

void jda_move(const struct jda_run *r, unsigned seat, int to, enum jda_cause cause)
{
    struct jda_state *s = r->s;
    unsigned from = s->pawn[seat];
    unsigned day = to < 1 ? 1 : to > JDA_DAYS ? JDA_DAYS : (unsigned)to; /* JDA-R88, JDA-101 */

    assert(jda_open(s, seat) && from >= 1 && from < JDA_DAYS); /* whoever got to the end has ended it */
    if (day == from) /* JDA-R43, JDA-R118: no arrival */
        return;
    jda_forget_claims(s, seat);
    s->pawn[seat] = (uint16_t)day;
    if (day > from) {
        jda_emit(r, MOVED, (int)seat, (int)from, (int)day, (int)cause);
        pass_quarters(r, seat, from, day);
    } else {
        jda_emit(r, MOVED_BACK, (int)seat, (int)from, (int)day, (int)cause);
        jda_quarter_stop(r, seat);
    }
    if (day == JDA_DAYS)
        jda_finish(r, seat);
    else /* JDA-77, JDA-R80: only the player whose turn it is follows the almanac; JDA-R124; and not
          * on holiday (JDA-44) */
        jda_arrive(r, seat, cause != JDA_BY_HOLIDAY && seat == s->turn && !s->ended);
}

/* ---- what a player loses by bankruptcy ------------------------------------------------------ */

static void drop_from_square(struct jda_state *s, struct jda_frame *f, unsigned seat)
{
    assert(f->kind == JDA_SQUARE);
    f->sq.dropped |= (uint8_t)jda_bit(seat);
    if (f->sq.wait[seat])
        jda_discard(s, f->sq.wait[seat] - 1u);
    f->sq.wait[seat] = 0;
}

/* JDA-R52, JDA-R125: of the player whose turn it is, everything in course; of another, only the
 * event in course itself: the card being carried out if it is his own, or his payments for a square. */
void jda_drop_part(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;
    struct jda_frame *f = s->depth ? jda_top(s) : NULL;

    if (seat == s->turn) {
        s->ended = 1;
        for (unsigned i = 0; i < s->depth; i++)
            if (s->stack[i].kind == JDA_SQUARE)
                drop_from_square(s, &s->stack[i], seat);
            else if (s->stack[i].seat == seat)
                s->stack[i].stage = JDA_ENDED;
    } else if (f && f->kind == JDA_CARD && f->seat == seat) {
        f->stage = JDA_ENDED;
    } else if (f && f->kind == JDA_SQUARE && f->stage <= JDA_SQ_BANK) {
        f->sq.dropped |= (uint8_t)jda_bit(seat);
    }
}

/* ---- turns ---------------------------------------------------------------------------------- */

void jda_skip_turns(const struct jda_run *r, unsigned seat, unsigned n)
{
    unsigned room = (unsigned)JDA_MAX_SKIP - r->s->skip[seat], more = n < room ? n : room;

    r->s->skip[seat] = (uint8_t)(r->s->skip[seat] + more);
    if (more)
        jda_emit(r, SKIP, (int)seat, (int)more);
}

void jda_extra_turns(const struct jda_run *r, unsigned seat, unsigned n)
{
    unsigned room = (unsigned)JDA_MAX_EXTRA - r->s->extra[seat], more = n < room ? n : room;

    r->s->extra[seat] = (uint8_t)(r->s->extra[seat] + more); /* JDA-R76 */
    if (more)
        jda_emit(r, EXTRA, (int)seat, (int)more);
    else
        jda_emit(r, EXTRA_FULL, (int)seat, JDA_MAX_EXTRA);
}

/* ---- the end (JDA-101 to 103) --------------------------------------------------------------- */

/* Everything in course lapses (JDA-R89); cards on the table go to their piles. Purses that were
 * private are opened: money decides a tie (JDA-106, JDA-R150). */
void jda_stop_game(const struct jda_run *r)
{
    struct jda_state *s = r->s;

    jda_beware_of_purses(r);
    for (unsigned i = 0; jda_opt(r->u, JDA_OPT_MONEY_VISIBLE) && i < (unsigned)r->u->seats; i++)
        if (jda_open(s, i))
            jda_emit(r, PURSE, (int)i, s->money[i]);
    for (unsigned i = 0; i < s->depth; i++) {
        struct jda_frame *f = &s->stack[i];
        if (f->kind == JDA_CARD && !f->cd.kept)
            jda_discard(s, f->card);
        for (unsigned k = 0; f->kind == JDA_SQUARE && k < JDA_N_SEATS; k++)
            if (f->sq.wait[k])
                jda_discard(s, f->sq.wait[k] - 1u);
    }
    memset(s->stack, 0, sizeof s->stack);
    memset(s->pledge, 0, sizeof s->pledge);
    memset(s->due_own, 0, sizeof s->due_own);
    memset(s->due_other, 0, sizeof s->due_other);
    s->depth = s->due_lucky = s->result = s->ended = s->bought = s->cursor = s->adder = s->claimer = 0;
    s->squares = s->cards = s->changed = s->attr = s->month = 0;
    s->titles = s->picked = 0;
    s->offer = 0;
    s->phase = JDA_PH_OVER;
    s->who = JDA_WHO_OVER;
    s->ask = JDA_ASK_NOTHING;
}

/* JDA-103, JDA-R90, JDA-R120, JDA-R132: the foremost of the others, ties as the option says. */
static unsigned second_place(const struct jda_run *r, unsigned winner)
{
    const struct jda_state *s = r->s;
    unsigned best = 0, mask = 0, fewest = ~0u, few = 0;

    for (unsigned i = 0; i < (unsigned)r->u->seats; i++)
        if (i != winner && jda_open(s, i) && s->pawn[i] >= best) {
            mask = s->pawn[i] > best ? jda_bit(i) : mask | jda_bit(i);
            best = s->pawn[i];
        }
    if ((mask & (mask - 1)) == 0 || jda_opt(r->u, JDA_OPT_SECOND_TIE) == JDA_TIE_EACH)
        return mask;
    if (jda_opt(r->u, JDA_OPT_SECOND_TIE) == JDA_TIE_NONE)
        return 0;
    for (unsigned i = 0; i < (unsigned)r->u->seats; i++)
        if ((mask & jda_bit(i)) && s->tokens[i] <= fewest) {
            few = s->tokens[i] < fewest ? jda_bit(i) : few | jda_bit(i);
            fewest = s->tokens[i];
        }
    return few;
}

/* JDA-R49: the 6 and 3 are always counted in full. */
void jda_finish(const struct jda_run *r, unsigned seat)
{
    unsigned second = second_place(r, seat);

    assert(r->s->finisher == 0 && jda_open(r->s, seat));
    r->s->finisher = (uint8_t)(seat + 1);
    r->s->tokens[seat] = (uint16_t)(r->s->tokens[seat] + JDA_FINISH_TOKENS);
    jda_emit(r, FINISH, (int)seat, JDA_FINISH_TOKENS);
    for (unsigned i = 0; i < (unsigned)r->u->seats; i++)
        if (second & jda_bit(i)) {
            r->s->tokens[i] = (uint16_t)(r->s->tokens[i] + JDA_RUNNER_UP_TOKENS);
            jda_emit(r, SECOND, (int)i, JDA_RUNNER_UP_TOKENS);
        }
    jda_stop_game(r);
}
