/* jda_sound.c: is this state possible? Every card, token and franc is somewhere, once; every frame is at a
 * place that its square or card has. What has a limit or belongs to some phases only is checked by the tables
 * of fields (jda_position.c). */
#include <string.h>

#include "jda.h"

bool jda_rests(const struct lv_setup *u, const struct jda_state *s)
{
    struct jda_state copy = *s;
    const struct jda_run r = { .u = u, .d = u->data, .s = &copy };

    jda_run(&r);
    return memcmp(&copy, s, sizeof copy) == 0;
}

/* During the set-up, what has been answered says itself who is asked next. */
static bool set_up_is_sound(const struct lv_setup *u, const struct jda_state *s)
{
    struct jda_state again = *s;
    const struct jda_run r = { .u = u, .d = u->data, .s = &again };

    if (s->phase != JDA_PH_PROFILE)
        return true;
    again.turn = again.cursor = 0;
    jda_run(&r);
    return memcmp(&again, s, sizeof again) == 0;
}

/* JDA-R103: closings can end a game during the set-up. Who is left may have no number and no facts. */
bool jda_never_began(const struct jda_state *s)
{
    return s->phase == JDA_PH_OVER && s->round == 0;
}

/* ---- seats ------------------------------------------------------------------------------------ */

static unsigned largest_fact(unsigned attr)
{
    switch (attr) {
    case JDA_A_SEX: return JDA_OTHER_SEX;
    case JDA_A_AGE: return JDA_MAX_AGE;
    case JDA_A_BIRTHDAY: return 0; /* kept elsewhere */
    case JDA_A_SIGN: return JDA_FIRST_SIGN + JDA_N_SIGNS - 1;
    default: return JDA_YES;
    }
}

static bool facts_are_sound(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                            struct lv_refusal *why)
{
    const struct jda_data *d = u->data;
    const uint8_t *f = s->fact[seat];
    const unsigned born = s->birthday[seat];
    const bool open = jda_open(s, seat), asked = s->phase != JDA_PH_PROFILE && !jda_never_began(s) && open;
    bool fine = born <= JDA_DAYS + 1 && (open || !born);

    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        const bool may = jda_attr_group[a] == JDA_TABLE ? seat == 0 : open;
        fine &= f[a] <= (may ? largest_fact(a) : 0) && !(a == JDA_A_AGE && f[a] == 2);
    }
    if (asked)
        fine &= f[JDA_A_SIGN] && born && (jda_is_veiled(u, seat) || (f[JDA_A_SEX] && f[JDA_A_AGE]));
    if (fine && born > JDA_NONE)
        fine = f[JDA_A_SIGN] == JDA_FIRST_SIGN + d->sign_of[born - 1];
    return fine
        || lv_impossible(why, "JDA-107", N_("the facts about player {n} are not possible"),
                         (int)seat + 1);
}

static bool number_is_alone(const struct jda_state *s, unsigned seat)
{
    for (unsigned i = 0; i < seat; i++)
        if (s->lucky[i] && s->lucky[i] == s->lucky[seat])
            return false;
    return true;
}

static bool seat_is_sound(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                          struct lv_refusal *why)
{
    const unsigned bit = jda_bit(seat);
    const bool finished = s->phase == JDA_PH_OVER && s->finisher == seat + 1;
    const bool has_number = s->phase > JDA_PH_LUCKY || (s->phase == JDA_PH_LUCKY && seat < s->turn);

    if (!jda_open(s, seat))
        return true;
    return LV_ALL(why,
        { s->pawn[seat] >= 1 && s->pawn[seat] <= (finished ? JDA_DAYS : JDA_DAYS - 1),
          "JDA-13", N_("a pawn stands beside the board, or at the end too early") },
        { !(s->bankrupt & bit) || !s->money[seat] || jda_opt(u, JDA_OPT_BANKRUPTCY_CASH),
          "JDA-69", N_("whoever has money is not bankrupt") },
        { (s->lucky[seat] != 0) == has_number || jda_never_began(s),
          "JDA-08", N_("everybody has a lucky number once they are drawn, and nobody before") },
        { number_is_alone(s, seat), "JDA-08", N_("two players have the same lucky number") },
        { !(s->not_lucky[seat] & 1u << s->lucky[seat])
              && (!(s->lucky_shown & bit) || (s->lucky[seat] && !s->not_lucky[seat])),
          "JDA-08", N_("what the table knows of a lucky number is not so") });
}

/* JDA-59: what may still be claimed goes back to where a pawn stands. */
static bool claims_are_sound(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_data *d = u->data;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        const unsigned today = s->pawn[i] + 1u;
        const bool own = jda_is_person(u, i) && s->birthday[i] == today;
        unsigned born = 0;
        bool lucky = false;
        for (unsigned k = 0; k < (unsigned)u->seats; k++) {
            if (!jda_is_person(u, k) || !jda_open(s, k))
                continue;
            born |= s->birthday[k] == today ? jda_bit(k) : 0;
            lucky |= s->lucky[k] && s->lucky[k] == d->day_of[s->pawn[i]];
        }
        if ((s->due_other[i] & ~(born & ~jda_bit(i)))
            || (s->due_own[i] & ~(own ? jda_opponents(u, s, i) : 0))
            || ((s->due_lucky & jda_bit(i)) && !lucky))
            return false;
        if (!jda_opt(u, JDA_OPT_CLAIMS) && (s->due_other[i] || s->due_own[i] || s->due_lucky))
            return false;
    }
    return true;
}

/* ---- cards ------------------------------------------------------------------------------------ */

/* A card, stored + 1, is seen lying somewhere. Is that the first time? */
static bool first_seen(uint64_t seen[2], unsigned card)
{
    const unsigned deck = jda_deck_of(card - 1), at = card - 1 - jda_first_card(deck);
    const bool first = card <= JDA_N_CARDS && !(seen[deck] >> at & 1);

    if (first)
        seen[deck] |= 1ull << at;
    return first;
}

/* Every card is in its deck, on its pile, waiting, in course or kept: once (JDA-03). */
static bool cards_are_sound(const struct jda_state *s)
{
    uint64_t seen[2];
    bool once = true;

    for (unsigned deck = 0; deck < 2; deck++) {
        seen[deck] = jda_cards(s->in_deck[deck]) | jda_cards(s->discard[deck]);
        once &= (jda_cards(s->in_deck[deck]) & jda_cards(s->discard[deck])) == 0;
    }
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        once &= !s->shield[i] || first_seen(seen, s->shield[i]);
    for (const struct jda_frame *f = s->stack; f < s->stack + JDA_DEPTH; f++) {
        if (f->kind == JDA_CARD && !f->cd.kept)
            once &= first_seen(seen, f->card + 1u);
        for (unsigned k = 0; k < JDA_N_SEATS; k++)
            once &= !f->sq.wait[k] || first_seen(seen, f->sq.wait[k]);
    }
    return once && seen[0] == (1ull << JDA_N_CHANCE) - 1 && seen[1] == (1ull << JDA_N_HASARD) - 1;
}

/* ---- things in course -------------------------------------------------------------------------- */

/* What the clauses do to one seat. */
static bool plan_is_sound(const struct jda_square *q, const struct jda_frame *f, unsigned seat)
{
    const bool chosen = (f->sq.chose | f->sq.dropped) >> seat & 1;

    for (unsigned c = 0; c < q->n_clauses; c++) {
        const struct jda_act *act = jda_act_of(q, f, seat, c);
        if ((f->sq.plan[seat] >> 2 * c & 3) == 3 || (act && act->n_deeds == 0)
            || (act && act->n_deeds == 2 && f->stage > JDA_SQ_CHOOSE && !chosen))
            return false;
    }
    return f->sq.plan[seat] >> 2 * q->n_clauses == 0;
}

/* What is planned for one seat and what it has drawn. */
static bool part_is_sound(const struct lv_setup *u, const struct jda_frame *f, unsigned i, unsigned closed,
                          struct lv_refusal *why)
{
    const struct jda_following *sq = &f->sq;
    const unsigned n = (unsigned)u->seats, place = (i + n - f->seat) % n;
    const bool here = i < n && !(closed >> i & 1);

    return LV_ALL(why,
        { here || (!sq->wait[i] && !sq->plan[i]),
          "JDA-R142", N_("somebody who left takes part in a square") },
        { f->stage > JDA_SQ_QUESTIONS || !sq->plan[i] || sq->told >> i & 1,
          "JDA-30", N_("what a square does is settled before all have answered") },
        { plan_is_sound(jda_square_of(u->data, f), f, i), "JDA-30", N_("a square does not do that") },
        { !sq->wait[i] || f->stage == JDA_SQ_DRAW || f->stage == JDA_SQ_CARRY,
          "JDA-73", N_("cards wait while they are drawn and carried out, not longer") },
        /* drawn: those before `part` have theirs; carried out: those after it */
        { !sq->wait[i] || (place < sq->part) == (f->stage == JDA_SQ_DRAW),
          "JDA-73", N_("a card waits for a player whose turn to carry it out is over") });
}

static bool square_is_sound(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                            struct lv_refusal *why)
{
    const struct jda_data *d = u->data;
    const struct jda_following *sq = &f->sq;
    const bool left = s->closed >> f->seat & 1;
    const unsigned with_clause = 1u << JDA_SQ_CHOOSE | 1u << JDA_SQ_PLAYERS | 1u << JDA_SQ_BANK
                                 | 1u << JDA_SQ_MOVES;

    if (!LV_ALL(why,
            { f->day >= 1 && f->day <= JDA_DAYS && d->square_at[f->day], "JDA-30",
              N_("there is no square on that day") },
            { f->seat == s->turn, "JDA-30", N_("a square is followed in one's own turn") },
            { f->stage <= JDA_SQ_MOVES || f->stage == JDA_ENDED, "JDA-30", N_("a square has no such stage") },
            { !left || f->stage == JDA_SQ_CARRY || f->stage == JDA_ENDED, "JDA-R142",
              N_("who arrived has left: only waiting cards are carried out") }))
        return false;
    if (!LV_ALL(why,
            { jda_told_is_sound(u, f), "JDA-R160", N_("nobody tells that there") },
            { sq->part <= u->seats && sq->clause <= JDA_MAX_CLAUSES && !sq->unused2
                  && (!sq->clause || with_clause >> f->stage & 1),
              "JDA-30", N_("there is no such part of a square") },
            { (sq->nth <= 40 || sq->nth == JDA_LAST_ROUND) && (sq->nth == JDA_LAST_ROUND) == left
                  && (!sq->nth || f->stage >= JDA_SQ_DRAW),
              "JDA-30", N_("there is no such round of cards") },
            { !((sq->dropped | sq->know | sq->know_not | sq->second | sq->chose) & ~jda_all(u)),
              "JDA-30", N_("there is no such seat in the game") },
            { !(sq->know & sq->know_not) && !(sq->second & ~sq->chose),
              "JDA-30", N_("somebody has answered a square in two ways, or before being asked") },
            { !sq->votes || (sq->votes & JDA_VOTING && !(sq->votes & 64) && f->stage == JDA_SQ_QUESTIONS),
              "JDA-R99", N_("there is no such vote") }))
        return false;
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        if (!part_is_sound(u, f, i, s->closed, why))
            return false;
    return true;
}

/* Is the card at a step that it has, and not in the middle of a choice? */
static bool step_is_sound(const struct jda_card *c, const struct jda_carrying *cd)
{
    const unsigned step = cd->step + cd->branch;

    if (cd->branch > 2 || step > c->n_steps || (step == c->n_steps && (cd->branch || cd->begun))
        || (cd->branch && c->step[cd->step].kind != JDA_S_CHOOSE))
        return false;
    for (unsigned i = 0; i < cd->step; i++)
        if (c->step[i].kind == JDA_S_CHOOSE && i + 3 > cd->step)
            return false;
    return true;
}

/* What a step that has begun still has to do. */
static bool rest_is_sound(const struct jda_card *c, const struct jda_carrying *cd)
{
    const struct jda_step *step = &c->step[cd->step + cd->branch];

    if (!cd->begun)
        return !cd->still && !cd->to_draw;
    switch (step->kind) {
    case JDA_S_MOVE: return !cd->to_draw;
    case JDA_S_DRAW: return !cd->still && cd->to_draw <= step->n;
    case JDA_S_RANGE: return !cd->still && !cd->to_draw;
    default: return false;
    }
}

static bool card_is_sound(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                          struct lv_refusal *why)
{
    const struct jda_data *d = u->data;
    const struct jda_carrying *cd = &f->cd;
    static const uint8_t zero[sizeof cd->unused];
    const struct jda_card *c = &d->card[f->card < JDA_N_CARDS ? f->card : 0];

    return LV_ALL(why,
            { f->card < JDA_N_CARDS && f->stage >= JDA_CD_SHIELD, "JDA-73", N_("a card has no such stage") },
            { cd->begun <= 1 && cd->kept <= 1 && memcmp(cd->unused, zero, sizeof zero) == 0, "JDA-73",
              N_("a card is not carried out like this") },
            { cd->target <= u->seats && cd->target != f->seat + 1, "JDA-73",
              N_("a card is about an opponent") },
            { !(cd->still & ~(jda_all(u) & ~s->closed)), "JDA-73", N_("there is no such seat in the game") })
        && LV_ALL(why,
            { step_is_sound(c, cd), "JDA-73", N_("a card has no such step") },
            { !cd->kept || s->shield[f->seat] == f->card + 1, "JDA-82", N_("a card is kept by nobody") },
            { f->stage >= JDA_CD_STEPS
                  || !(cd->step || cd->branch || cd->begun || cd->kept || cd->target),
              "JDA-73", N_("a card is carried out before it may be") },
            { f->stage != JDA_CD_STEPS || c->asks_target == (cd->target != 0), "JDA-73",
              N_("a card is about an opponent") })
        && LV_ALL(why, { rest_is_sound(c, cd), "JDA-73", N_("a card is not carried out like this") });
}

static bool stack_is_sound(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    static const struct jda_frame none;

    for (unsigned i = 0; i < JDA_DEPTH; i++) {
        const struct jda_frame *f = &s->stack[i];
        const bool fine = i >= s->depth           ? memcmp(f, &none, sizeof none) == 0
                          : f->kind == JDA_SQUARE ? square_is_sound(u, s, f, why)
                                                  : f->kind == JDA_CARD && card_is_sound(u, s, f, why);
        if (!fine && (i >= s->depth || f->kind == JDA_NO_FRAME || f->kind > JDA_CARD))
            return lv_impossible(why, "JDA-30", N_("a square or a card is in course"), 0);
        if (!fine)
            return false;
    }
    return true;
}

/* ---- the turn ---------------------------------------------------------------------------------- */

/* May the gift that is offered be asked for (JDA-R19)? */
static bool offer_is_sound(const struct lv_setup *u, const struct jda_state *s)
{
    const unsigned giver = jda_asked_opponent(u, s);

    return s->depth == 0 && jda_open(s, s->turn) && jda_open(s, giver)
        && jda_is_plain(u->data, s->pawn[s->turn]) && s->offer > 0
        && s->offer <= JDA_DAYS - s->pawn[s->turn] && jda_offer_limit(u, s, giver) > 0
        && (s->phase == JDA_PH_SHARE || s->pledge[giver]);
}

static bool gift_is_sound(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    const bool offered = s->phase == JDA_PH_SHARE || s->phase == JDA_PH_ADD;
    bool payable = true;
    unsigned sum = 0;

    for (unsigned i = 0; i < JDA_N_SEATS; i++) {
        payable &= !s->pledge[i] || (i != s->turn && jda_can_pay(s, i, s->pledge[i]));
        sum += s->pledge[i];
    }
    return LV_ALL(why,
        { payable && sum <= s->offer, "JDA-R19", N_("nobody promises more than is due or than they have") },
        { s->adder < u->seats && (s->adder != 0) == (s->phase == JDA_PH_ADD),
          "JDA-R19", N_("nobody is asked to add to the gift") },
        { !offered || offer_is_sound(u, s), "JDA-R19", N_("that gift is not possible") });
}

/* JDA-26: there are two numbers to choose from. */
static bool result_is_sound(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_data *d = u->data;

    return s->result >= 1 && s->result <= d->n_results && d->result[s->result - 1].colour == JDA_PLAIN
        && s->pawn[s->turn] < JDA_DECEMBER;
}

static bool turn_is_sound(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    const bool playing = s->phase >= JDA_PH_TOKEN && s->phase < JDA_PH_OVER;
    const bool gift = s->phase == JDA_PH_SHARE || s->phase == JDA_PH_ADD;
    const int open = __builtin_popcount(jda_all(u) & ~(unsigned)s->closed);

    return LV_ALL(why,
        { open >= (s->phase > JDA_PH_LUCKY && s->phase < JDA_PH_OVER ? 2 : 1),
          "JDA-R103", N_("too few players are left") },
        { !playing || jda_open(s, s->turn)
              || (s->ended && s->phase == JDA_PH_END && (s->depth || s->claimer)),
          "JDA-R142", N_("somebody who left has no turn") },
        { !s->finisher || jda_open(s, s->finisher - 1u),
          "JDA-R103", N_("somebody who left has not arrived") },
        { !playing || s->round > 0, "JDA-R131", N_("the first round is number 1") },
        { !playing || s->cursor <= u->seats - gift, "JDA-R19", N_("there is nobody to be asked for a gift") },
        { !gift || s->cursor > 0, "JDA-R19", N_("there is nobody to be asked for a gift") },
        { !s->youngest || (jda_opt(u, JDA_OPT_ANSWERS) && !(s->youngest & (~jda_all(u) | s->closed))),
          "JDA-R160", N_("nobody has told who is youngest") },
        { !s->claimer || jda_opt(u, JDA_OPT_CLAIMS), "JDA-59", N_("that cannot be claimed") },
        { s->phase != JDA_PH_TAKE || result_is_sound(u, s), "JDA-26",
          N_("there are no two numbers to choose from") });
}

static bool quiz_is_sound(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_data *d = u->data;
    const struct jda_quiz *q;
    unsigned n;

    if (s->ask != JDA_ASK_TITLE && s->ask != JDA_ASK_QUIZ)
        return !s->titles && !s->picked;
    q = &d->quiz[s->attr - JDA_A_Q_BEATLES];
    n = (unsigned)__builtin_popcount(s->titles & q->right);
    return (q->n_titles == 32 || s->titles >> q->n_titles == 0) && !(s->picked & ~s->titles)
        && n <= q->needed && (unsigned)__builtin_popcount(s->titles) <= q->shown
        && (n == q->needed || (s->titles & ~q->right) == 0)
        && __builtin_popcount(s->picked) < q->needed && (s->ask == JDA_ASK_QUIZ || !s->picked);
}

static bool quarters_are_sound(const struct lv_setup *u, const struct jda_state *s)
{
    for (unsigned q = 0; q < JDA_N_QUARTERS; q++) {
        unsigned first = s->quarter[q][0], second = s->quarter[q][1];
        bool shut = jda_opt(u, JDA_OPT_YEAR) && q < 2;
        if (shut ? first != 0xFF || second != 0xFF
                 : first > (unsigned)u->seats || second > (unsigned)u->seats
                       || (second && second == first) || (second && !first))
            return false;
    }
    return true;
}

/* ---- all together ------------------------------------------------------------------------------ */

bool jda_members_agree(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    unsigned tokens = 0, seen = 0;

    if (!turn_is_sound(u, s, why))
        return false;
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        if (!seat_is_sound(u, s, i, why) || !facts_are_sound(u, s, i, why))
            return false;
        tokens += s->tokens[i];
    }
    for (unsigned a = 0; a < JDA_N_ATTRS; a++)
        seen |= s->seen[a];
    if (!jda_opt(u, JDA_OPT_TOKEN_SUPPLY)
        && tokens > JDA_N_TOKENS + (s->phase == JDA_PH_OVER ? 6u + 3u * JDA_N_SEATS : 0u))
        return lv_impossible(why, "JDA-06", N_("there are only {n} tokens"), JDA_N_TOKENS);
    return stack_is_sound(u, s, why)
        && LV_ALL(why,
            { quarters_are_sound(u, s), "JDA-53", N_("the quarter ends cannot have been passed like this") },
            { cards_are_sound(s), "JDA-03", N_("a card is missing or appears twice") },
            { claims_are_sound(u, s), "JDA-59", N_("that cannot be claimed") },
            { !(seen & (~jda_all(u) | s->closed)), "JDA-112", N_("there is no such seat in the game") })
        && gift_is_sound(u, s, why);
}

bool jda_is_possible(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    const bool over = s->phase == JDA_PH_OVER;

    return jda_members_agree(u, s, why)
        && LV_ALL(why,
            { over ? s->who == JDA_WHO_OVER && !s->ask && !s->attr : jda_rests(u, s) && set_up_is_sound(u, s),
              "JDA-21", N_("nobody is asked anything there") })
        && LV_ALL(why,
            { !s->month || (s->ask == JDA_ASK_FACT && s->attr == JDA_A_BIRTHDAY),
              "JDA-57", N_("no birthday is asked there") },
            { quiz_is_sound(u, s), "JDA-R137", N_("those titles are not possible") });
}
