/* jda_sound.c: is this state possible? Every card, token and franc is somewhere, once; every frame is at a
 * place that its square or card has. */
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

static bool facts_are_sound(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    const struct jda_data *d = u->data;
    const uint8_t *f = s->fact[seat];
    unsigned born = s->birthday[seat];

    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        unsigned max = a == JDA_A_SEX ? JDA_OTHER_SEX : a == JDA_A_AGE ? JDA_MAX_AGE
                     : a == JDA_A_SIGN ? JDA_FIRST_SIGN + JDA_N_SIGNS - 1 : a == JDA_A_BIRTHDAY ? 0
                     : JDA_YES;
        bool stray = jda_attr_group[a] == JDA_TABLE
                         ? seat > 0
                         : !jda_open(s, seat) || seat >= (unsigned)u->seats;
        if (f[a] > max || (stray && f[a]) || (a == JDA_A_AGE && f[a] == 2))
            return false;
    }
    if (born > JDA_DAYS + 1 || (!jda_open(s, seat) && born))
        return false;
    if (s->phase != JDA_PH_PROFILE && !jda_never_began(s) && jda_open(s, seat) && seat < (unsigned)u->seats
        && (((!f[JDA_A_SEX] || !f[JDA_A_AGE]) && !jda_is_veiled(u, seat)) || !f[JDA_A_SIGN] || !born))
        return false;
    return born <= JDA_NONE || f[JDA_A_SIGN] == JDA_FIRST_SIGN + d->sign_of[born - 1];
}

/* An empty chair has nothing; another is somewhere in the year with possible amounts. */
static bool seat_is_sound(const struct lv_setup *u, const struct jda_state *s, unsigned seat)
{
    unsigned bit = jda_bit(seat);
    bool finished = s->phase == JDA_PH_OVER && s->finisher == seat + 1;
    bool has_number = s->phase > JDA_PH_LUCKY || (s->phase == JDA_PH_LUCKY && seat < s->turn);

    if (!jda_open(s, seat) || seat >= (unsigned)u->seats)
        return !s->pawn[seat] && !s->money[seat] && !s->tokens[seat] && !s->holidays[seat]
            && !s->skip[seat] && !s->extra[seat] && !s->shield[seat] && !s->lucky[seat]
            && !s->not_lucky[seat] && !s->due_own[seat] && !s->due_other[seat] && !s->pledge[seat]
            && !s->birthday[seat] && !((s->bankrupt | s->lucky_shown | s->due_lucky) & bit);
    if (s->pawn[seat] < 1 || s->pawn[seat] > (finished ? JDA_DAYS : JDA_DAYS - 1)
        || s->money[seat] > 60000 || s->tokens[seat] > 60100 || s->holidays[seat] > 2
        || s->skip[seat] > JDA_MAX_SKIP || s->extra[seat] > JDA_MAX_EXTRA)
        return false;
    if ((s->bankrupt & bit) && s->money[seat] && !jda_opt(u, JDA_OPT_BANKRUPTCY_CASH))
        return false;
    if (s->lucky[seat] > JDA_N_LUCKY || ((s->lucky[seat] != 0) != has_number && !jda_never_began(s))
        || s->not_lucky[seat] >> 31 >> 1 || (s->not_lucky[seat] & (1u | 1u << s->lucky[seat]))
        || ((s->lucky_shown & bit) && (s->not_lucky[seat] || !s->lucky[seat])))
        return false;
    for (unsigned i = 0; i < seat; i++)
        if (s->lucky[i] && s->lucky[i] == s->lucky[seat])
            return false;
    return true;
}

/* JDA-59: what may still be claimed goes back to where a pawn stands. */
static bool claims_are_sound(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_data *d = u->data;

    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        bool lucky = false;
        for (unsigned k = 0; k < (unsigned)u->seats; k++) {
            bool person = jda_is_person(u, k) && jda_open(s, k);
            lucky |= person && s->lucky[k] && s->lucky[k] == d->day_of[s->pawn[i]];
            if ((s->due_other[i] & jda_bit(k))
                && (k == i || !person || s->birthday[k] != s->pawn[i] + 1))
                return false;
            if ((s->due_own[i] & jda_bit(k)) && (k == i || !jda_open(s, k) || !jda_is_person(u, i)
                                                 || s->birthday[i] != s->pawn[i] + 1))
                return false;
        }
        if (((s->due_lucky & jda_bit(i)) && !lucky)
            || ((s->due_own[i] | s->due_other[i]) & ~jda_all(u)))
            return false;
    }
    return jda_opt(u, JDA_OPT_CLAIMS) || (!s->due_lucky && !memcmp(s->due_own, s->due_other, 6)
                                          && !s->due_own[0]);
}

/* Every card is in its deck, on its pile, waiting, in course or kept: once (JDA-03). */
static bool cards_are_sound(const struct jda_state *s)
{
    uint64_t all[2] = { (1ull << JDA_N_CHANCE) - 1, (1ull << JDA_N_HASARD) - 1 };
    uint64_t seen[2];
    bool twice = false;

    for (unsigned deck = 0; deck < 2; deck++) {
        seen[deck] = jda_cards(s->in_deck[deck]);
        twice |= (seen[deck] & jda_cards(s->discard[deck])) != 0;
        seen[deck] |= jda_cards(s->discard[deck]);
    }
    for (unsigned i = 0; i < JDA_N_SEATS + JDA_DEPTH * (JDA_N_SEATS + 1); i++) {
        const struct jda_frame *f =
            i < JDA_N_SEATS ? NULL : &s->stack[(i - JDA_N_SEATS) / (JDA_N_SEATS + 1)];
        unsigned k = f ? (i - JDA_N_SEATS) % (JDA_N_SEATS + 1) : 0, card;
        if (!f)
            card = s->shield[i];
        else if (k < JDA_N_SEATS)
            card = f->sq.wait[k];
        else
            card = f->kind == JDA_CARD && !f->cd.kept ? f->card + 1u : 0;
        if (card == 0)
            continue;
        if (card > JDA_N_CARDS)
            return false;
        twice |= seen[jda_deck_of(card - 1)] >> (card - 1 - jda_first_card(jda_deck_of(card - 1)))
                 & 1;
        seen[jda_deck_of(card - 1)] |= 1ull << (card - 1 - jda_first_card(jda_deck_of(card - 1)));
    }
    return !twice && seen[0] == all[0] && seen[1] == all[1];
}

/* What is planned for one seat and what it has drawn. */
static bool part_is_sound(const struct lv_setup *u, const struct jda_frame *f, unsigned i, unsigned closed)
{
    const struct jda_square *q = jda_square_of(u->data, f);
    const struct jda_following *sq = &f->sq;
    bool planned = f->stage > JDA_SQ_QUESTIONS;

    if ((sq->wait[i] && f->stage != JDA_SQ_DRAW && f->stage != JDA_SQ_CARRY)
        || ((sq->wait[i] || sq->plan[i]) && (i >= (unsigned)u->seats || (closed >> i & 1)))
        || (!planned && sq->plan[i] && !(sq->told >> i & 1)) || sq->plan[i] >> 2 * q->n_clauses)
        return false;
    if (sq->wait[i]) { /* drawn: those before `part` have theirs; carried out: those after it */
        unsigned n = (unsigned)u->seats, place = (i + n - f->seat) % n;
        if ((place < sq->part) != (f->stage == JDA_SQ_DRAW))
            return false;
    }
    for (unsigned c = 0; c < q->n_clauses; c++) {
        unsigned plan = sq->plan[i] >> 2 * c & 3;
        const struct jda_act *act = jda_act_of(q, f, i, c);
        bool chooses = act && act->n_deeds == 2;
        if (plan == 3 || (act && act->n_deeds == 0)
            || (chooses && f->stage > JDA_SQ_CHOOSE && !((sq->chose | sq->dropped) >> i & 1)))
            return false;
    }
    return true;
}

static bool square_is_sound(const struct lv_setup *u, const struct jda_frame *f, unsigned closed)
{
    const struct jda_data *d = u->data;
    const struct jda_following *sq = &f->sq;
    bool planned = f->stage > JDA_SQ_QUESTIONS, dead = closed >> f->seat & 1;

    if (f->day < 1 || f->day > JDA_DAYS || !d->square_at[f->day] || !jda_told_is_sound(u, f) || sq->unused2
        || sq->clause > JDA_MAX_CLAUSES || (f->stage > JDA_SQ_MOVES && f->stage != JDA_ENDED)
        || sq->part > u->seats || (sq->nth > 40 && sq->nth != JDA_LAST_ROUND)
        || (sq->nth == JDA_LAST_ROUND) != dead || (sq->nth && f->stage < JDA_SQ_DRAW)
        || (dead && f->stage != JDA_SQ_CARRY && f->stage != JDA_ENDED) /* JDA-R142 */)
        return false;
    if (((sq->dropped | sq->know | sq->know_not | sq->second | sq->chose) & ~jda_all(u))
        || (sq->know & sq->know_not) || (sq->second & ~sq->chose) || (planned && sq->votes)
        || (sq->votes & 64) || (!(sq->votes & JDA_VOTING) && sq->votes)
        || (sq->clause && f->stage != JDA_SQ_CHOOSE && f->stage != JDA_SQ_PLAYERS
            && f->stage != JDA_SQ_BANK && f->stage != JDA_SQ_MOVES))
        return false;
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        if (!part_is_sound(u, f, i, closed))
            return false;
    return true;
}

static bool card_is_sound(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f)
{
    const struct jda_data *d = u->data;
    const struct jda_carrying *cd = &f->cd;
    static const uint8_t zero[sizeof cd->unused];
    const struct jda_card *c;
    unsigned step;

    if (f->card >= JDA_N_CARDS || f->stage < JDA_CD_SHIELD || memcmp(cd->unused, zero, sizeof zero) != 0
        || cd->target > u->seats || cd->target == f->seat + 1
        || (cd->still & ~(jda_all(u) & ~s->closed)) || cd->begun > 1 || cd->kept > 1
        || cd->branch > 2)
        return false;
    c = &d->card[f->card];
    step = cd->step + cd->branch;
    if (cd->step > c->n_steps || step > c->n_steps || (step == c->n_steps && (cd->branch || cd->begun)))
        return false;
    if ((cd->branch && c->step[cd->step].kind != JDA_S_CHOOSE)
        || (cd->kept && s->shield[f->seat] != f->card + 1))
        return false;
    if (f->stage < JDA_CD_STEPS && (cd->step || cd->branch || cd->begun || cd->kept || cd->target))
        return false;
    if (f->stage == JDA_CD_STEPS && c->asks_target != (cd->target != 0))
        return false;
    for (unsigned i = 0; i < cd->step; i++) /* not in the middle of a choice */
        if (c->step[i].kind == JDA_S_CHOOSE && i + 3 > cd->step)
            return false;
    if (!cd->begun)
        return !cd->still && !cd->to_draw;
    return c->step[step].kind == JDA_S_MOVE ? !cd->to_draw
         : c->step[step].kind == JDA_S_DRAW ? !cd->still && cd->to_draw <= c->step[step].n
         : c->step[step].kind == JDA_S_RANGE && !cd->still && !cd->to_draw;
}

static bool stack_is_sound(const struct lv_setup *u, const struct jda_state *s)
{
    static const struct jda_frame none;

    if (s->depth > JDA_DEPTH)
        return false;
    for (unsigned i = 0; i < JDA_DEPTH; i++) {
        const struct jda_frame *f = &s->stack[i];
        if (i >= s->depth) {
            if (memcmp(f, &none, sizeof none) != 0)
                return false;
        } else if (f->seat >= u->seats
                   || (f->kind != JDA_SQUARE && f->kind != JDA_CARD)
                   || (f->kind == JDA_SQUARE
                           ? !square_is_sound(u, f, s->closed) || f->seat != s->turn
                           : !card_is_sound(u, s, f)))
            return false;
    }
    return true;
}

static bool gift_is_sound(const struct lv_setup *u, const struct jda_state *s)
{
    bool offered = s->phase == JDA_PH_SHARE || s->phase == JDA_PH_ADD;
    unsigned sum = 0;

    for (unsigned i = 0; i < JDA_N_SEATS; i++) {
        if (s->pledge[i]
            && (s->phase != JDA_PH_ADD || i == s->turn || !jda_can_pay(s, i, s->pledge[i])))
            return false;
        sum += s->pledge[i];
    }
    if (offered != (s->offer > 0) || sum > s->offer || (s->adder != 0) != (s->phase == JDA_PH_ADD)
        || s->adder >= u->seats)
        return false;
    return !offered || (s->depth == 0 && jda_open(s, s->turn)
                        && jda_open(s, jda_asked_opponent(u, s))
                        && jda_is_plain(u->data, s->pawn[s->turn])
                        && s->offer <= JDA_DAYS - s->pawn[s->turn]
                        && jda_offer_limit(u, s, jda_asked_opponent(u, s)) > 0
                        && (s->phase == JDA_PH_SHARE || s->pledge[jda_asked_opponent(u, s)]));
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

static bool turn_is_sound(const struct lv_setup *u, const struct jda_state *s)
{
    const struct jda_data *d = u->data;
    bool takes = s->phase == JDA_PH_TAKE,
         playing = s->phase >= JDA_PH_TOKEN && s->phase < JDA_PH_OVER;
    unsigned max_cursor = s->phase == JDA_PH_PROFILE ? 2 * JDA_N_ATTRS
                          : playing                  ? (unsigned)u->seats
                                                     : 0;

    if (s->phase >= JDA_N_PHASES || s->turn >= u->seats || s->first >= u->seats || s->ended > 1
        || s->changed > 1 || s->squares > jda_opt(u, JDA_OPT_CHAIN_LIMIT)
        || s->cards > JDA_MAX_CARDS_A_TURN || s->bought > jda_opt(u, JDA_OPT_TOKENS_PER_TURN)
        || s->round > JDA_MAX_ROUNDS || (playing && s->round == 0) || (s->closed & ~jda_all(u))
        || s->closed == jda_all(u) || s->finisher > u->seats
        || (s->finisher && (s->phase != JDA_PH_OVER || !jda_open(s, s->finisher - 1u)))
        || s->cursor > max_cursor || s->unused2)
        return false;
    if (s->youngest && (s->phase != JDA_PH_LOT || !jda_opt(u, JDA_OPT_ANSWERS)
                        || (s->youngest & (~jda_all(u) | s->closed))))
        return false;
    if (s->claimer && (!playing || !jda_opt(u, JDA_OPT_CLAIMS) || s->claimer > u->seats
                       || s->phase == JDA_PH_SHARE || s->phase == JDA_PH_ADD))
        return false;
    if (playing && ((s->cursor > 0) > (s->phase == JDA_PH_GIFTS || s->phase == JDA_PH_SHARE
                                       || s->phase == JDA_PH_ADD)))
        return false;
    if ((s->phase == JDA_PH_SHARE || s->phase == JDA_PH_ADD)
        && (!s->cursor || s->cursor >= u->seats))
        return false;
    if (takes ? s->result < 1 || s->result > d->n_results
                    || d->result[s->result - 1].colour != JDA_PLAIN
                    || s->pawn[s->turn] >= JDA_DECEMBER
              : s->result != 0)
        return false;
    if (!playing && (s->depth || s->ended || s->bought || s->squares || s->cards || s->changed))
        return false;
    if (s->phase < JDA_PH_TOKEN && (s->first || s->round))
        return false;
    if (playing && !jda_open(s, s->turn)
        && (!s->ended || s->phase != JDA_PH_END || (!s->depth && !s->claimer)))
        return false;
    if (playing && (s->closed & (s->closed + 1)) != 0
        && __builtin_popcount(s->closed) > u->seats - 2)
        return false;
    return true;
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

bool jda_fields_are_sound(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    unsigned tokens = 0;

    if (!turn_is_sound(u, s) || (s->phase > JDA_PH_LUCKY && s->phase < JDA_PH_OVER
                                 && __builtin_popcount(jda_all(u) & ~(unsigned)s->closed) < 2))
        return lv_refuse(why, LV_E_POSITION, "JDA-21", N_("there is no such moment in the game"),
                         0);
    for (unsigned i = 0; i < JDA_N_SEATS; i++) {
        if (!seat_is_sound(u, s, i))
            return lv_refuse(why, LV_E_POSITION, "JDA-13", N_("seat {n} cannot be like this"),
                             (int)i + 1);
        if (!facts_are_sound(u, s, i))
            return lv_refuse(why, LV_E_POSITION, "JDA-107",
                             N_("the facts about player {n} are not possible"), (int)i + 1);
        tokens += s->tokens[i];
    }
    if (!jda_opt(u, JDA_OPT_TOKEN_SUPPLY)
        && tokens > JDA_N_TOKENS + (s->phase == JDA_PH_OVER ? 6u + 3u * JDA_N_SEATS : 0u))
        return lv_refuse(why, LV_E_POSITION, "JDA-06", N_("there are only {n} tokens"),
                         JDA_N_TOKENS);
    if (!quarters_are_sound(u, s))
        return lv_refuse(why, LV_E_POSITION, "JDA-53",
                         N_("the quarter ends cannot have been passed like this"), 0);
    if (!stack_is_sound(u, s))
        return lv_refuse(why, LV_E_POSITION, "JDA-30",
                         N_("what is under way cannot be like this"), 0);
    if (!cards_are_sound(s))
        return lv_refuse(why, LV_E_POSITION, "JDA-03", N_("a card is missing or appears twice"), 0);
    if (!claims_are_sound(u, s))
        return lv_refuse(why, LV_E_POSITION, "JDA-59", N_("that cannot be claimed"), 0);
    if (!gift_is_sound(u, s))
        return lv_refuse(why, LV_E_POSITION, "JDA-R19", N_("that gift is not possible"), 0);
    for (unsigned a = 0; a < JDA_N_ATTRS; a++)
        if (s->seen[a] & (~jda_all(u) | s->closed))
            return lv_refuse(why, LV_E_POSITION, "JDA-112", N_("there is no such seat in the game"),
                             0);
    return true;
}

bool jda_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct jda_state *s = state;

    if (!jda_fields_are_sound(u, s, why))
        return false;
    if (s->phase == JDA_PH_OVER ? s->who != JDA_WHO_OVER || s->ask || s->attr
                                  : !jda_rests(u, s) || !set_up_is_sound(u, s))
        return lv_refuse(why, LV_E_POSITION, "JDA-21", N_("nobody is asked anything there"), 0);
    if (s->month && (s->month > 12 || s->ask != JDA_ASK_FACT || s->attr != JDA_A_BIRTHDAY))
        return lv_refuse(why, LV_E_POSITION, "JDA-57", N_("no birthday is asked there"), 0);
    if (!quiz_is_sound(u, s))
        return lv_refuse(why, LV_E_POSITION, "JDA-R137", N_("those titles are not possible"), 0);
    return true;
}
