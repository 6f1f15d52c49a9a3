/* test_sml_truth.c: what is said is so. At thousands of moments of random games every number, owner and place
 * that an event, a choice or a question names is counted anew from the cards, and compared. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "games/smile-life/sml_play.h"
#include "games/smile-life/sml_words.h"
#include "sml_help.h"

static struct sml_state s;
static unsigned checked[SML_N_EVENTS], chosen[SML_N_CHOICES];

/* One step: the state before and after it, and what was told. */
struct step {
    const struct lv_setup *u;
    const struct sml_state *now, *then;
    const struct lv_events *news;
};

#define fail_step(x, ...)                                                                          \
    do {                                                                                           \
        print_error(__VA_ARGS__);                                                                  \
        fail_msg("before: %s", t_written((x)->u, (x)->now));                                       \
    } while (0)

#define same(x, what, said, counted)                                                               \
    do {                                                                                           \
        if ((long)(said) != (long)(counted))                                                       \
            fail_step(x, "%s: %ld is said, it is %ld\n", what, (long)(said), (long)(counted));     \
    } while (0)

/* ---- counted from the cards ------------------------------------------------------------------- */

enum what { CARDS, BUNDLES, LEVELS, SMILES };

static int count(const struct lv_setup *u, const struct sml_state *at, enum sml_zone zone, int seat,
                 enum what w)
{
    const struct sml_data *d = sml_data_of(u);
    int n = 0;

    for (unsigned c = 0; c < d->n_cards; c++)
        if (sml_zone_of(at, c) == zone && (seat < 0 || (int)sml_owner_of(at, c) == seat))
            n += w == CARDS ? 1 : w == BUNDLES ? d->pay[c] : w == LEVELS ? d->level[c] : d->smiles[c];
    return n;
}

/* SML-R31, SML-R112: turns that a seat will skip for the malus lying before it. */
static int turns_to_skip(const struct lv_setup *u, const struct sml_state *at, int seat)
{
    const int prison = at->seat[seat].prison_left;
    const int others = count(u, at, SML_Z_ACTIVE, seat, CARDS) - (prison > 0);

    if (u->option[SML_OPT_SKIP_TURNS][0])
        return prison > 0 ? prison : others > 0;
    return prison + others;
}

static int told(const struct step *x, enum sml_event kind, int who)
{
    int n = 0;

    for (int i = 0; i < x->news->n; i++)
        n += x->news->at[i].kind == kind && (who < 0 || x->news->at[i].arg[0] == who);
    return n;
}

/* ---- events ----------------------------------------------------------------------------------- */

/* Turns of `other` that this malus costs; some may be served in the same step. */
static int costs(const struct step *x, int other)
{
    return turns_to_skip(x->u, x->then, other) + told(x, SML_EV_SKIPPED, other)
           + told(x, SML_EV_SKIPPED_MORE, other) - turns_to_skip(x->u, x->now, other);
}

static void look_at_malus(const struct step *x, const struct lv_event *e)
{
    const int who = e->arg[0], other = e->arg[4];
    const unsigned card = (unsigned)e->arg[1];
    const bool alone = told(x, SML_EV_SKIPPED, other) <= 1; /* else a whole round went by */

    same(x, "who lays a malus", who, x->now->active);
    if (card != SML_PRISON || sml_zone_of(x->then, card) == SML_Z_ACTIVE)
        same(x, "before whom it lies", other, sml_owner_of(x->then, card));
    if ((e->kind == SML_EV_MALUS_SKIP || e->kind == SML_EV_REVENGE_SKIP) && alone)
        same(x, "turns to skip", e->arg[5], costs(x, other));
    if ((e->kind == SML_EV_MALUS_TOO || e->kind == SML_EV_REVENGE_TOO) && alone)
        same(x, "turns to skip too", 0, costs(x, other));
    if (e->kind == SML_EV_PRISON)
        same(x, "turns in prison", e->arg[5], 3);
}

static void look_at_payment(const struct step *x, const struct lv_event *e)
{
    const int worth = sml_data_of(x->u)->pay[e->arg[1]], price = x->now->price;

    same(x, "what is paid for", e->arg[5], x->now->taken);
    same(x, "who pays", e->arg[0], x->now->active);
    if (e->kind == SML_EV_PAID)
        same(x, "what is left to pay", e->arg[4], price - worth);
    else if (e->kind == SML_EV_PAID_MORE)
        same(x, "what is lost", e->arg[4], worth - price);
    else
        same(x, "what is paid", worth, price);
    assert_true(e->kind != SML_EV_PAID_MORE || worth > price);
}

/* Where the card was, and for whose doing it goes. */
static void look_at_loss(const struct step *x, const struct lv_event *e)
{
    const int who = e->arg[0], by = e->arg[5];
    const unsigned card = (unsigned)e->arg[1];

    same(x, "who loses", who, sml_owner_of(x->now, card));
    if (e->arg[4] == SML_POLICE)
        same(x, "who calls the police", by, sml_owner_of(x->then, SML_POLICE));
    else if (by != LV_NONE)
        same(x, "by whom", by, x->now->active);
    if (by == LV_NONE)
        assert_true(e->kind != SML_EV_LOST || e->arg[4] == SML_PRISON);
}

static void look_at_casino(const struct step *x, const struct lv_event *e)
{
    const struct sml_data *d = sml_data_of(x->u);
    const bool equal = d->pay[e->arg[1]] == d->pay[e->arg[2]];

    same(x, "are the bets equal", e->kind == SML_EV_CASINO_EQUAL, equal);
    same(x, "the first bet", e->arg[1], x->now->bet);
    same(x, "who wins", e->arg[0], equal ? x->now->active : sml_owner_of(x->now, x->now->bet));
    for (int i = 1; i <= 2; i++)
        same(x, "where it lies", sml_owner_of(x->then, (unsigned)e->arg[i]), e->arg[0]);
}

static void look_at_laid(const struct step *x, const struct lv_event *e)
{
    const int who = e->arg[0];
    const unsigned card = (unsigned)e->arg[1];

    same(x, "who lays", who, x->now->active);
    switch (e->kind) {
    case SML_EV_STUDIED:
        same(x, "study level", e->arg[4], count(x->u, x->then, SML_Z_STUDY, who, LEVELS));
        break;
    case SML_EV_EMPLOYED: same(x, "salaries up to", e->arg[4], sml_data_of(x->u)->pay[card]); break;
    case SML_EV_EARNED: /* unless the game ends with it, and a bet comes back */
        if (told(x, SML_EV_BET_BACK, who) > 0)
            break;
        same(x, "free bundles", e->arg[4], count(x->u, x->then, SML_Z_SALARY, who, BUNDLES));
        break;
    case SML_EV_AWARDED: same(x, "the raise", 4, sml_highest_salary(x->u, &x->then->seat[who])); break;
    case SML_EV_STOLEN: same(x, "from whom", e->arg[4], sml_owner_of(x->now, card)); break;
    case SML_EV_IN_VAIN:
        for (int i = 0; i < x->news->n; i++) /* nothing else comes of it */
            assert_true(x->news->at[i].kind != SML_EV_GIVEN && x->news->at[i].kind != SML_EV_SWAPPED);
        assert_true(x->then->phase != SML_AT_FETCH && x->then->phase != SML_AT_GIVE
                    && x->then->phase != SML_BARTERING && x->then->rainbow <= x->now->rainbow);
        break;
    case SML_EV_SPECIAL: /* the three that may make the unicorn shine */
        if (card == SML_BIRTHDAY)
            assert_true(x->then->phase == SML_AT_GIVE || told(x, SML_EV_GIVEN, -1) > 0);
        if (card == SML_STAR && !x->now->closed)
            same(x, "the discard is searched", x->then->fetch, SML_STAR);
        break;
    default: break;
    }
}

static void look_at_end(const struct step *x, const struct lv_event *e)
{
    int32_t score[LV_MAX_SEATS];

    if (e->kind == SML_EV_OVER)
        same(x, "the pile", 0, x->then->pile);
    if (e->kind != SML_EV_SCORE)
        return;
    sml_score(x->u, x->then, score);
    same(x, "smiles", e->arg[1], score[e->arg[0]]);
    same(x, "parts of the smiles", e->arg[1], e->arg[2] + e->arg[3] + e->arg[4]);
}

static void look_at_start(const struct step *x, const struct lv_event *e)
{
    const int mine = x->then->seat[e->arg[0]].total;

    if (e->kind == SML_EV_TOTAL)
        same(x, "smiles in hand", e->arg[1], count(x->u, x->then, SML_Z_HAND, e->arg[0], SMILES));
    for (int i = 0; i < x->u->seats && e->kind == SML_EV_FIRST_MOST; i++)
        assert_true(i == e->arg[0] || x->then->seat[i].total < mine);
    for (int i = 0; i < x->u->seats && e->kind == SML_EV_FIRST_FEWEST; i++)
        assert_true(i == e->arg[0] || x->then->seat[i].total > mine);
}

static void look_at_hands(const struct step *x, const struct lv_event *e)
{
    const unsigned card = (unsigned)e->arg[1];

    switch (e->kind) {
    case SML_EV_GIVEN:
        same(x, "who gives", e->arg[0], sml_owner_of(x->now, card));
        same(x, "to whom", e->arg[4], x->now->active);
        break;
    case SML_EV_SWAPPED:
        assert_true(sml_lies(x->now, card, SML_Z_HAND, (unsigned)e->arg[4]));
        assert_true(sml_lies(x->now, (unsigned)e->arg[5], SML_Z_HAND, (unsigned)e->arg[0]));
        break;
    case SML_EV_SWAPPED_BACK: assert_true(sml_lies(x->now, card, SML_Z_HAND, (unsigned)e->arg[4])); break;
    case SML_EV_HAND: assert_true(sml_lies(x->now, card, SML_Z_HAND, (unsigned)e->arg[2])); break;
    case SML_EV_FORESEEN:
        if (told(x, SML_EV_DRAWN, -1) == 0 && told(x, SML_EV_RIVER, -1) == 0) /* nothing has left the pile */
            same(x, "the pile at that place", card, x->then->seen[e->arg[2]]);
        break;
    case SML_EV_THROWN: assert_true(sml_lies(x->then, card, SML_Z_DISCARD, (unsigned)e->arg[0])); break;
    case SML_EV_SHOWN: assert_true(sml_lies(x->then, card, SML_Z_HAND, (unsigned)e->arg[0])); break;
    case SML_EV_DEALT_AGAIN: same(x, "cards dealt again", e->arg[1], x->then->seat[e->arg[0]].n_hand); break;
    case SML_EV_RELEASED:
        same(x, "whose prison", e->arg[0], sml_owner_of(x->now, card));
        same(x, "turns left in prison", 0, x->then->seat[e->arg[0]].prison_left);
        break;
    case SML_EV_BET_BACK: same(x, "whose bet", e->arg[0], sml_owner_of(x->now, card)); break;
    default: break;
    }
}

static void look_at_event(const struct step *x, const struct lv_event *e)
{
    checked[e->kind]++;
    if (sml_lays(e) && e->kind < SML_EV_MALUS && e->kind < SML_EV_PAID)
        look_at_laid(x, e);
    if (e->kind >= SML_EV_MALUS && e->kind < SML_EV_ATTACK)
        look_at_malus(x, e);
    if (e->kind >= SML_EV_PAID && e->kind <= SML_EV_PAID_MORE)
        look_at_payment(x, e);
    if (e->kind == SML_EV_LOST || e->kind == SML_EV_DIVORCED || e->kind == SML_EV_ENDED)
        look_at_loss(x, e);
    if (e->kind == SML_EV_CASINO_EQUAL || e->kind == SML_EV_CASINO_UNEQUAL)
        look_at_casino(x, e);
    if (e->kind == SML_EV_ATTACK) {
        same(x, "children", e->arg[4], count(x->u, x->now, SML_Z_CHILD, -1, CARDS));
        same(x, "children told of", e->arg[4], told(x, SML_EV_OUT, -1));
    }
    if (e->kind == SML_EV_SHINES) {
        int32_t before[LV_MAX_SEATS], after[LV_MAX_SEATS];
        sml_score(x->u, x->now, before);
        sml_score(x->u, x->then, after);
        same(x, "the unicorn", e->arg[2], 2 * sml_data_of(x->u)->smiles[SML_UNICORN]);
        assert_true(after[e->arg[0]] >= before[e->arg[0]] + e->arg[2] / 2);
    }
    if (e->kind == SML_EV_SKIPPED_MORE)
        assert_in_range(e->arg[4], 1, 2);
    if (e->kind >= SML_EV_TOTAL && e->kind <= SML_EV_FIRST_FEWEST)
        look_at_start(x, e);
    look_at_end(x, e);
    look_at_hands(x, e);
}

/* ---- choices and questions -------------------------------------------------------------------- */

/* SML-154: the Licorne counts what it will count. */
static void look_at_smiles(const struct step *x, const struct lv_choice *c, int smiles)
{
    int32_t before[LV_MAX_SEATS], after[LV_MAX_SEATS];
    const unsigned me = x->now->active;

    sml_score(x->u, x->now, before);
    sml_score(x->u, x->then, after);
    for (int i = 0; i < x->news->n; i++)
        if (x->news->at[i].kind == SML_EV_STOLEN || x->news->at[i].kind == SML_EV_PROMOTED
            || x->news->at[i].kind == SML_EV_BET_BACK)
            return;
    same(x, sml_choices[c->row].name, smiles, after[me] - before[me]);
}

/* An event of this kind about this seat and this card. */
static const struct lv_event *heard(const struct step *x, enum sml_event kind, int who, int card)
{
    for (int i = 0; i < x->news->n; i++)
        if (x->news->at[i].kind == kind && x->news->at[i].arg[0] == who && x->news->at[i].arg[1] == card)
            return &x->news->at[i];
    return NULL;
}

/* A malus that goes to this seat, or goes back to it. */
static bool goes_to(const struct step *x, enum sml_event first, enum sml_event last, int card, int other)
{
    for (int i = 0; i < x->news->n; i++)
        if (x->news->at[i].kind >= first && x->news->at[i].kind <= last && x->news->at[i].arg[1] == card
            && x->news->at[i].arg[4] == other)
            return true;
    return false;
}

static bool is_laid(const struct step *x, int who, int card)
{
    for (int i = 0; i < x->news->n; i++)
        if (sml_lays(&x->news->at[i]) && x->news->at[i].arg[0] == who && x->news->at[i].arg[1] == card)
            return true;
    return false;
}

/* SML-079: how many of the free salaries were laid after this one, and one more; 0 when it is the only one of
 * its worth. */
static int laid_after(const struct step *x, int seat, unsigned card)
{
    int after = 0, alike = 0;
    bool passed = false;

    for (unsigned c = x->now->seat[seat].salary; c != SML_NONE; c = x->now->under[c])
        if (sml_lies(x->now, c, SML_Z_SALARY, (unsigned)seat)) {
            passed |= c == card;
            after += !passed;
            alike += sml_data_of(x->u)->pay[c] == sml_data_of(x->u)->pay[card];
        }
    return alike == 1 ? 0 : after + 1;
}

static void choice_is(const struct step *x, const struct lv_choice *c, bool fact, const char *what)
{
    if (!fact)
        fail_step(x, "%s (%d, %d, %d, %d): %s\n", sml_choices[c->row].name, c->arg[0], c->arg[1], c->arg[2],
                  c->arg[3], what);
}

#define IS(fact) choice_is(x, c, (fact), #fact)

/* What is done with the job, the marriage, cards that come. */
static void look_at_turn_choice(const struct step *x, const struct lv_choice *c)
{
    const int32_t *arg = c->arg;
    const int me = x->now->active;

    switch (c->row) {
    case SML_C_DRAW:
        IS(x->then->phase == SML_DRAWING || told(x, SML_EV_DRAWN, me) || told(x, SML_EV_DRAWN_HIDDEN, me));
        break;
    case SML_C_TAKE: IS(arg[0] == x->then->taken && arg[0] == x->now->top); break;
    case SML_C_RIVER: IS(x->now->river[arg[1]] == arg[0] && heard(x, SML_EV_RIVER_TAKEN, me, arg[0])); break;
    case SML_C_RESIGN: IS(heard(x, SML_EV_RESIGNED, me, arg[0]) && !told(x, SML_EV_THROWN, me)); break;
    case SML_C_RESIGN_DROP:
        IS(heard(x, SML_EV_RESIGNED, me, arg[0]) && heard(x, SML_EV_THROWN, me, arg[1]));
        break;
    case SML_C_DIVORCE: IS(heard(x, SML_EV_DIVORCED, me, arg[0])); break;
    case SML_C_QUIT: IS(heard(x, SML_EV_QUIT, me, arg[0])); break;
    case SML_C_END_AFFAIR: IS(heard(x, SML_EV_ENDED, me, arg[0])); break;
    case SML_C_THROW: IS(heard(x, SML_EV_THROWN, me, arg[0])); break;
    case SML_C_STOP: IS(told(x, SML_EV_STOPPED, me)); break;
    case SML_C_NONE: IS(x->now->fetch != SML_NONE && x->then->fetch == SML_NONE); break;
    case SML_C_USE_HANDS: IS(heard(x, SML_EV_SAW_HANDS, me, arg[0])); break;
    case SML_C_USE_PILE:
        IS(heard(x, SML_EV_SAW_PILE, me, arg[0]));
        same(x, "cards of the pile", arg[1], x->now->pile < 13 ? x->now->pile : 13);
        break;
    case SML_C_USE_EMPTY: IS(heard(x, SML_EV_SAW_PILE, me, arg[0]) && x->now->pile == 0); break;
    case SML_C_USE_SIXTH: IS(heard(x, SML_EV_SIX_CARDS, me, arg[0])); break;
    case SML_C_DECLINE: IS(heard(x, SML_EV_DECLINED, me, arg[0])); break;
    case SML_C_KEEP: IS(heard(x, SML_EV_KEPT, me, arg[0]) && heard(x, SML_EV_THROWN, me, arg[1])); break;
    case SML_C_KEEP_ONLY: IS(heard(x, SML_EV_KEPT, me, arg[0])); break;
    case SML_C_DROP: IS(heard(x, SML_EV_THROWN, x->now->asked, arg[0])); break;
    default: break;
    }
}

/* What is laid, bet, bought and paid. */
static void look_at_laid_choice(const struct step *x, const struct lv_choice *c)
{
    const int32_t *arg = c->arg;
    const struct sml_data *d = sml_data_of(x->u);
    const int me = x->now->active;

    switch (c->row) {
    case SML_C_LAY: IS(is_laid(x, me, arg[0])); break;
    case SML_C_JOB: IS(heard(x, SML_EV_EMPLOYED, me, arg[0])); break;
    case SML_C_BUY:
        IS(arg[0] == x->then->taken && arg[1] == x->then->price);
        IS(arg[2] == d->price[arg[0]] && arg[3] == d->smiles[arg[0]]);
        break;
    case SML_C_FREE_HOUSE: IS(heard(x, SML_EV_FREE, me, arg[0]) && d->family[arg[0]] == SML_F_HOUSE); break;
    case SML_C_FREE_TRIP: IS(heard(x, SML_EV_FREE, me, arg[0]) && d->family[arg[0]] == SML_F_TRIP); break;
    case SML_C_MALUS: IS(goes_to(x, SML_EV_MALUS, SML_EV_PRISON, arg[0], arg[1])); break;
    case SML_C_REVENGE:
        IS(is_laid(x, me, arg[0]) && goes_to(x, SML_EV_REVENGE, SML_EV_REVENGE_TOO, arg[1], arg[2]));
        break;
    case SML_C_ATTACK: IS(heard(x, SML_EV_ATTACK, me, arg[0])); break;
    case SML_C_IN_VAIN: IS(heard(x, SML_EV_IN_VAIN, me, arg[0])); break;
    case SML_C_SPECIAL: IS(heard(x, SML_EV_SPECIAL, me, arg[0])); break;
    case SML_C_PISTON: IS(is_laid(x, me, arg[0]) && heard(x, SML_EV_EMPLOYED, me, arg[1])); break;
    case SML_C_BY_PISTON: IS(is_laid(x, me, arg[1]) && heard(x, SML_EV_EMPLOYED, me, arg[0])); break;
    case SML_C_CASINO: IS(is_laid(x, me, arg[0]) && !told(x, SML_EV_BET, me)); break;
    case SML_C_CASINO_BET: IS(is_laid(x, me, arg[0]) && heard(x, SML_EV_BET, me, arg[1])); break;
    case SML_C_TROC:
        IS(is_laid(x, me, arg[0]) && x->then->phase == SML_BARTERING && arg[1] == x->then->asked);
        break;
    case SML_C_BET: IS(heard(x, SML_EV_BET, me, arg[0])); break;
    case SML_C_ANSWER:
        IS(arg[1] == (int)sml_owner_of(x->now, x->now->bet));
        IS(told(x, SML_EV_CASINO_EQUAL, -1) + told(x, SML_EV_CASINO_UNEQUAL, -1) == 1);
        IS(sml_lies(x->now, (unsigned)arg[0], SML_Z_HAND, (unsigned)me)
           && !sml_lies(x->then, (unsigned)arg[0], SML_Z_HAND, (unsigned)me));
        break;
    case SML_C_PAY:
        IS(heard(x, SML_EV_PAID, me, arg[0]) || heard(x, SML_EV_PAID_ALL, me, arg[0])
           || heard(x, SML_EV_PAID_MORE, me, arg[0]));
        IS(arg[1] == d->pay[arg[0]]);
        IS(arg[2] == (arg[0] == SML_LEGACY ? 0 : laid_after(x, me, (unsigned)arg[0])));
        break;
    case SML_C_PAID: IS(heard(x, SML_EV_BOUGHT, me, x->now->taken)); break;
    case SML_C_GIVE:
        IS(arg[1] == me && heard(x, SML_EV_GIVEN, x->now->asked, arg[0]));
        IS(arg[2] == laid_after(x, x->now->asked, (unsigned)arg[0]));
        break;
    default: break;
    }
}

/* What comes up, and who leaves. */
static void look_at_outcome(const struct step *x, const struct lv_choice *c)
{
    const int32_t *arg = c->arg;
    const struct lv_event *e;

    switch (c->row) {
    case SML_C_CARD:
        IS(sml_zone_of(x->now, (unsigned)arg[0]) != sml_zone_of(x->then, (unsigned)arg[0]));
        break;
    case SML_C_FIRST: IS(told(x, SML_EV_FIRST_LOT, arg[0])); break;
    case SML_C_SWAP:
        IS((e = heard(x, SML_EV_SWAPPED, arg[0], arg[1])) && e->arg[4] == arg[2] && e->arg[5] == arg[3]);
        break;
    case SML_C_SWAP_BACK:
        IS((e = heard(x, SML_EV_SWAPPED_BACK, arg[0], arg[1])) && e->arg[4] == arg[2]);
        break;
    case SML_C_CLOSE: IS(told(x, SML_EV_CLOSED, arg[0]) && x->then->closed >> arg[0] & 1); break;
    default: break;
    }
}

static void look_at_choice(const struct step *x, lv_action a)
{
    struct lv_choice c = { 0 };

    sml_describe(x->u, x->now, a, &c);
    chosen[c.row]++;
    look_at_turn_choice(x, &c);
    look_at_laid_choice(x, &c);
    look_at_outcome(x, &c);
    if (c.row == SML_C_LAY || c.row == SML_C_JOB)
        look_at_smiles(x, &c, c.arg[1]);
    if (c.row == SML_C_FREE_HOUSE || c.row == SML_C_FREE_TRIP) {
        same(x, "the full price", c.arg[1], sml_data_of(x->u)->price[c.arg[0]]);
        look_at_smiles(x, &c, c.arg[2]);
    }
}

/* The number that a question names. */
static void look_at_question(const struct step *x)
{
    static const char *const names[] = { "Anne", "Bob", "Chloé", "Dan", "Eve", "Fay" };
    const struct lv_words w = { lv_lang_find("en"), names, LV_ONLOOKER, false };
    char room[512];
    struct lv_buf b = LV_BUF(room);
    const struct sml_state *now = x->now;
    const int who = sml_to_move(x->u, now);
    const char *digit = room;

    if (now->phase == SML_OVER)
        return;
    sml_question(x->u, now, &w, LV_ASK_WHOLE, &b);
    if (now->phase == SML_AT_PAY && now->price > 0)
        digit = strrchr(room, '?');
    while (*digit && !isdigit((unsigned char)*digit))
        digit++;
    if (now->phase == SML_AT_PAY && now->price > 0)
        same(x, room, atoi(digit), now->price);
    else if (now->phase == SML_AT_PLAY && !now->due)
        same(x, room, atoi(digit), now->rainbow - 1);
    if (who >= 0 && !strstr(room, names[who]))
        fail_step(x, "does not say who is asked: %s\n", room);
    if ((now->phase == SML_AT_PAY || now->phase == SML_AT_TAKEN)
        && !strstr(room, sml_name(x->u, &w, now->taken)))
        fail_step(x, "does not say which card is laid: %s\n", room);
    if (now->phase == SML_AT_GIVE && !strstr(room, names[now->active]))
        fail_step(x, "does not say to whom is given: %s\n", room);
}

static void look_at_moment(const struct lv_setup *u, const struct sml_state *now, lv_action next,
                           struct lv_rng *rng)
{
    static struct lv_events news;
    lv_action a[LV_MAX_ACTIONS];
    struct sml_state then = *now;
    struct step x = { u, now, &then, &news };
    const int n = lv_game_sml.rules.to_move(u, now) >= 0 ? sml_legal(u, now, a) : 0;

    news.n = 0;
    sml_apply(u, &then, next, &news);
    for (int i = 0; i < news.n; i++)
        look_at_event(&x, &news.at[i]);
    look_at_choice(&x, next);
    look_at_question(&x);
    for (int i = 0; i < 4 && n > 0; i++) { /* some of what could be decided, besides what is */
        const lv_action other = a[lv_rng_below(rng, (uint32_t)n)];
        then = *now;
        news.n = 0;
        sml_apply(u, &then, other, &news);
        for (int k = 0; k < news.n; k++)
            look_at_event(&x, &news.at[k]);
        look_at_choice(&x, other);
    }
}

static void test_what_is_said_is_so(void **state)
{
    (void)state;
    sml_play_through(240, &s, look_at_moment);
    for (int k = 0; k < SML_N_EVENTS; k++)
        if (checked[k] == 0)
            print_message("# never came up: %s\n", sml_events[k].name);
    for (int k = 0; k < SML_N_CHOICES; k++)
        if (chosen[k] == 0)
            print_message("# never chosen: %s\n", sml_choices[k].name);
    assert_true(checked[SML_EV_ATTACK] > 0 && checked[SML_EV_IN_VAIN] > 0 && checked[SML_EV_MALUS_TOO] > 0);
    assert_true(chosen[SML_C_IN_VAIN] > 0 && chosen[SML_C_BUY] > 0 && chosen[SML_C_ANSWER] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_what_is_said_is_so) };

    return cmocka_run_group_tests_name("smile-life: truth", tests, NULL, NULL);
}
