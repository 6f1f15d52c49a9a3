/* sml_words.c: the words of the game: the types of its arguments, its events and choices, names, and what
 * is asked. */
#include "sml_words.h"

#include <string.h>

/* ---- names ------------------------------------------------------------------------------------ */

const char *sml_name(const struct lv_setup *u, const struct lv_words *w, unsigned card)
{
    assert(card < sml_data_of(u)->n_cards);
    return lv_text_for(u, w, sml_data_of(u)->name[sml_type_of(u, card)]);
}

const char *sml_text(const struct lv_setup *u, const struct lv_words *w, unsigned card)
{
    assert(card < sml_data_of(u)->n_cards);
    return lv_text_for(u, w, sml_data_of(u)->text[sml_type_of(u, card)]);
}

void sml_say_smiles(struct lv_buf *to, const struct lv_words *w, int n)
{
    lv_say_n(to, w->lang, "{n} smile", "{n} smiles", n, LV_NUM("n", n));
}

static void say_bundles(struct lv_buf *to, const struct lv_words *w, int n)
{
    lv_say_n(to, w->lang, "{n} bundle", "{n} bundles", n, LV_NUM("n", n));
}

void sml_say_use(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w, unsigned card)
{
    const struct sml_data *d = sml_data_of(u);

    if (d->family[card] == SML_F_JOB && d->level[card] == 0) {
        lv_say(to, w->lang, "job without studies, salaries up to {pay}; ", LV_NUM("pay", d->pay[card]));
    } else if (d->family[card] == SML_F_JOB) {
        lv_say_n(to, w->lang, "job for {n} level of studies, salaries up to {pay}; ",
                 "job for {n} levels of studies, salaries up to {pay}; ", d->level[card],
                 LV_NUM("n", d->level[card]), LV_NUM("pay", d->pay[card]));
    } else if (d->price[card] > 0) {
        lv_say_n(to, w->lang, "costs {n} bundle; ", "costs {n} bundles; ", d->price[card],
                 LV_NUM("n", d->price[card]));
    }
    if (d->smiles[card] > 0) {
        sml_say_smiles(to, w, d->smiles[card]);
        lv_buf_text(to, ". ");
    }
    lv_buf_text(to, sml_text(u, w, card));
}

/* ---- types ------------------------------------------------------------------------------------ */

static void say_card(const struct lv_setup *u, const struct lv_words *w, int32_t card, struct lv_buf *to)
{
    lv_buf_text(to, sml_name(u, w, (unsigned)card));
}

/* Salaries of one level differ in how many were laid after them: 0, nothing is to be told apart; else one
 * more than that. */
static void say_later(const struct lv_setup *u, const struct lv_words *w, int32_t later, struct lv_buf *to)
{
    (void)u;
    assert(later >= 0);
    if (later == 1)
        lv_say(to, w->lang, ", the last one laid");
    else if (later > 1)
        lv_say_n(to, w->lang, ", laid before {n} other", ", laid before {n} others", later - 1,
                 LV_NUM("n", later - 1));
}

static void say_text(const struct lv_setup *u, const struct lv_words *w, int32_t card, struct lv_buf *to)
{
    lv_buf_text(to, sml_text(u, w, (unsigned)card));
}

/* The same without its full stop, to stand in brackets. */
static void say_gist(const struct lv_setup *u, const struct lv_words *w, int32_t card, struct lv_buf *to)
{
    const char *text = sml_text(u, w, (unsigned)card);
    size_t len = strlen(text);

    lv_buf_bytes(to, text, len > 0 && text[len - 1] == '.' ? len - 1 : len);
}

/* As the members of the view are called. */
static const char *const zone_key[SML_N_ZONES] = {
    [SML_Z_DECK] = "pile", [SML_Z_REMOVED] = "box", [SML_Z_SEEN] = "pile", [SML_Z_HAND] = "hand",
    [SML_Z_DRAWN] = "drawn", [SML_Z_POOL] = "pool", [SML_Z_TAKEN] = "taken",
    [SML_Z_DISCARD] = "discard", [SML_Z_OUT] = "out", [SML_Z_RIVER] = "river",
    [SML_Z_MIDDLE] = "casino", [SML_Z_BET] = "bet", [SML_Z_LAID] = "laid",
    [SML_Z_SPENT] = "invested", [SML_Z_STUDY] = "studies", [SML_Z_SIDE] = "side",
    [SML_Z_JOB] = "job", [SML_Z_SALARY] = "salaries", [SML_Z_INVESTED] = "invested",
    [SML_Z_FLIRT] = "flirts", [SML_Z_FLIRT_BORN] = "flirts", [SML_Z_LOVER] = "lovers",
    [SML_Z_LOVER_BORN] = "lovers", [SML_Z_KEPT] = "kept", [SML_Z_MARRIAGE] = "marriage",
    [SML_Z_ADULTERY] = "adultery", [SML_Z_CHILD] = "children", [SML_Z_PAST] = "malus",
    [SML_Z_ACTIVE] = "skips",
};
static const struct lv_coded zone_code = { .keys = zone_key };

static void type_smiles(const struct lv_setup *u, const struct lv_words *w, int32_t n, struct lv_buf *to)
{
    (void)u;
    assert(n >= 0);
    sml_say_smiles(to, w, n);
}

static void type_bundles(const struct lv_setup *u, const struct lv_words *w, int32_t n, struct lv_buf *to)
{
    (void)u;
    assert(n >= 0);
    say_bundles(to, w, n);
}

const struct lv_type sml_types[] = {
    { "card", .code = &sml_card_code, .say = say_card },
    { "later", .say = say_later },
    { "text", .say = say_text },
    { "gist", .say = say_gist },
    { "zone", .code = &zone_code },
    { "smiles", .write = lv_write_number, .say = type_smiles },
    { "bundles", .write = lv_write_number, .say = type_bundles },
    { 0 },
};

/* ---- events and choices ----------------------------------------------------------------------- */

const struct lv_row sml_events[] = {
#define EVENT(NAME, ARGS, RULE, ...)                                                               \
    [SML_EV_##NAME] = { .name = #NAME, .args = ARGS, .rule = RULE, __VA_ARGS__ },
#include "sml_events.def"
#undef EVENT
    { 0 },
};

const struct lv_row sml_choices[] = {
#define CHOICE(NAME, GROUP, ARGS, ...)                                                             \
    [SML_C_##NAME] = { .name = #NAME, .group = GROUP, .args = ARGS, __VA_ARGS__ },
#include "sml_choices.def"
#undef CHOICE
    { 0 },
};

/* What describe() works on. */
struct described {
    const struct lv_setup *u;
    const struct sml_state *s;
    struct lv_choice *to;
};

static void row(const struct described *d, enum sml_choice row, unsigned a, unsigned b, unsigned c)
{
    LV_CHOOSE(d->to, row, (int)a, (int)b, (int)c);
}

/* What laying the card brings: the unicorn may shine at once (SML-154). */
static unsigned smiles(const struct described *d, unsigned card)
{
    const unsigned printed = sml_data_of(d->u)->smiles[card], me = d->s->active;

    return card == SML_UNICORN && sml_lies(d->s, SML_RAINBOW, SML_Z_LAID, me)
           && sml_lies(d->s, SML_STAR, SML_Z_LAID, me) ? 2 * printed : printed;
}

static void describe_special(const struct described *d, unsigned card, unsigned b, unsigned c)
{
    const struct sml_who w = sml_active(d->u, d->s);

    if (card == SML_CASINO && b == SML_HIDDEN)
        row(d, SML_C_CASINO_HIDDEN, card, 0, 0);
    else if (card == SML_CASINO && b == SML_NONE)
        row(d, SML_C_CASINO, card, 0, 0);
    else if (card == SML_CASINO)
        row(d, SML_C_CASINO_BET, card, b, 0);
    else if (!sml_special_acts(&w, card, b))
        row(d, SML_C_IN_VAIN, card, 0, 0);
    else if (card == SML_PISTON)
        row(d, SML_C_PISTON, card, b, 0);
    else if (card == SML_BARTER)
        row(d, SML_C_TROC, card, b, 0);
    else if (card == SML_REVENGE)
        row(d, SML_C_REVENGE, card, b, c);
    else
        row(d, SML_C_SPECIAL, card, 0, 0);
}

static void describe_play(const struct described *d, unsigned card, unsigned b, unsigned c)
{
    const struct sml_who w = sml_active(d->u, d->s);

    switch (sml_family_of(d->u, card)) {
    case SML_F_JOB: row(d, SML_C_JOB, card, smiles(d, card), 0); break;
    case SML_F_MALUS: row(d, card == SML_ATTACK ? SML_C_ATTACK : SML_C_MALUS, card, b, 0); break;
    case SML_F_SPECIAL: describe_special(d, card, b, c); break;
    case SML_F_HOUSE:
    case SML_F_TRIP:
        row(d, SML_C_BUY, card, sml_price_of(&w, card), sml_data_of(d->u)->price[card]);
        d->to->arg[3] = (int32_t)smiles(d, card);
        break;
    case SML_F_STUDIES:
    case SML_F_SALARY:
    case SML_F_FLIRT:
    case SML_F_MARRIAGE:
    case SML_F_ADULTERY:
    case SML_F_CHILD:
    case SML_F_PET:
    case SML_F_PRIZE:
    case SML_F_LEGION: row(d, SML_C_LAY, card, smiles(d, card), 0); break;
    case SML_N_FAMILIES: assert(false); break;
    }
}

static void describe_power(const struct described *d)
{
    unsigned job = d->s->seat[d->s->active].job;
    unsigned n = d->s->pile < SML_LOOK ? d->s->pile : SML_LOOK;

    if (job == SML_JOURNALIST)
        row(d, SML_C_USE_HANDS, job, 0, 0);
    else if (job == SML_RESEARCHER)
        row(d, SML_C_USE_SIXTH, job, 0, 0);
    else
        row(d, n > 0 ? SML_C_USE_PILE : SML_C_USE_EMPTY, job, n, 0);
}

/* As say_later() counts, among the free salaries of a seat (SML-079). */
static unsigned later(const struct described *d, unsigned seat, unsigned card)
{
    unsigned n = 0, at = 0, like = 0;

    for (unsigned c = d->s->seat[seat].salary; c != SML_NONE; c = d->s->under[c]) {
        if (sml_zone_of(d->s, c) != SML_Z_SALARY)
            continue;
        n++;
        at = c == card ? n : at;
        like += sml_type_of(d->u, c) == sml_type_of(d->u, card);
    }
    return like > 1 ? at : 0;
}

static void describe_bet(const struct described *d, unsigned card)
{
    if (card == SML_HIDDEN)
        row(d, SML_C_BET_HIDDEN, 0, 0, 0);
    else if (d->s->bet == SML_NONE)
        row(d, SML_C_BET, card, 0, 0);
    else
        row(d, SML_C_ANSWER, card, sml_owner_of(d->s, d->s->bet), 0);
}

static void describe_free(const struct described *d, unsigned card)
{
    bool trip = sml_family_of(d->u, card) == SML_F_TRIP;

    row(d, trip ? SML_C_FREE_TRIP : SML_C_FREE_HOUSE, card, sml_data_of(d->u)->price[card], smiles(d, card));
}

static void describe_swap(const struct described *d, unsigned theirs, unsigned own)
{
    if (theirs == SML_HIDDEN) {
        row(d, SML_C_SWAP_HIDDEN, d->s->active, d->s->asked, 0);
        return;
    }
    row(d, theirs == own ? SML_C_SWAP_BACK : SML_C_SWAP, d->s->active, theirs, d->s->asked);
    if (theirs != own)
        d->to->arg[3] = (int32_t)own;
}

static void describe_keep(const struct described *d, unsigned kept, unsigned top)
{
    if (kept == SML_HIDDEN)
        row(d, SML_C_KEEP_HIDDEN, 0, 0, 0);
    else if (top == SML_NONE)
        row(d, SML_C_KEEP_ONLY, kept, 0, 0);
    else
        row(d, SML_C_KEEP, kept, top, 0);
}

static void describe_resign(const struct described *d, unsigned drop)
{
    const unsigned job = d->s->seat[d->s->active].job;

    if (drop == SML_NONE)
        row(d, SML_C_RESIGN, job, 0, 0);
    else
        row(d, SML_C_RESIGN_DROP, job, drop, 0);
}

static void describe_kind(const struct described *d, enum sml_kind kind, unsigned a, unsigned b, unsigned c)
{
    const struct sml_state *s = d->s;
    const struct sml_seat *me = &s->seat[s->active];

    switch (kind) {
    case SML_DRAW: row(d, SML_C_DRAW, 0, 0, 0); break;
    case SML_TAKE: row(d, SML_C_TAKE, s->top, 0, 0); break;
    case SML_RIVER: row(d, SML_C_RIVER, s->river[a], a, 0); break;
    case SML_RESIGN: describe_resign(d, a); break;
    case SML_VOLUNTARY: row(d, SML_C_DIVORCE, me->marriage, 0, 0); break;
    case SML_QUIT: row(d, SML_C_QUIT, me->job, 0, 0); break;
    case SML_END_AFFAIR: row(d, SML_C_END_AFFAIR, me->affair, 0, 0); break;
    case SML_THROW: row(d, SML_C_THROW, a, 0, 0); break;
    case SML_BET: describe_bet(d, a); break;
    case SML_PLAY: describe_play(d, a, b, c); break;
    case SML_PLAY_FREE: describe_free(d, a); break;
    case SML_WITH_PISTON: row(d, SML_C_BY_PISTON, a, SML_PISTON, 0); break;
    case SML_PAY: row(d, SML_C_PAY, a, sml_worth(d->u, a), later(d, s->active, a)); break;
    case SML_PAID: row(d, SML_C_PAID, 0, 0, 0); break;
    case SML_STOP: row(d, SML_C_STOP, 0, 0, 0); break;
    case SML_NO_FETCH: row(d, SML_C_NONE, 0, 0, 0); break;
    case SML_USE: describe_power(d); break;
    case SML_DECLINE: row(d, SML_C_DECLINE, me->job, 0, 0); break;
    case SML_KEEP: describe_keep(d, a, b); break;
    case SML_GIVE: row(d, SML_C_GIVE, a, s->active, later(d, s->asked, a)); break;
    case SML_DROP: row(d, SML_C_DROP, a, 0, 0); break;
    case SML_CARD:
        row(d, a == SML_HIDDEN ? SML_C_CARD_HIDDEN : SML_C_CARD, a == SML_HIDDEN ? 0 : a, 0, 0);
        break;
    case SML_FIRST: row(d, SML_C_FIRST, a, 0, 0); break;
    case SML_SWAP: describe_swap(d, a, b); break;
    case SML_N_KINDS: assert(false); break;
    }
}

void sml_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    const struct described d = { u, state, to };

    if (lv_action_kind(a) == LV_KIND_CLOSE)
        row(&d, SML_C_CLOSE, lv_action_a(a), 0, 0);
    else
        describe_kind(&d, lv_action_kind(a), lv_action_a(a), lv_action_b(a), lv_action_c(a));
}

/* ---- the question ----------------------------------------------------------------------------- */

enum asked {
    ASK_DEAL, ASK_RIVER, ASK_LOT, ASK_BEGIN, ASK_DRAW, ASK_PLAY, ASK_RAINBOW, ASK_TAKEN, ASK_PAY,
    ASK_PAY_MORE, ASK_FETCH, ASK_HANDS, ASK_PILE, ASK_SIXTH, ASK_NEXT, ASK_KEEP, ASK_GIVE, ASK_DROP,
    ASK_SWAP, ASK_DEAL_AGAIN, ASK_BEGINNER, ASK_BET, ASK_THROW
};

/* What is asked of chance has one form. */
static const struct { const char *whole, *call, *waiting; } form[] = {
    [ASK_DEAL] = { N_("Which card is {who} dealt?"), NULL, NULL },
    [ASK_RIVER] = { N_("Which card comes into the river?"), NULL, NULL },
    [ASK_LOT] = { N_("Who is drawn to begin?"), NULL, NULL },
    [ASK_DRAW] = { N_("Which card does {who} draw?"), NULL, NULL },
    [ASK_NEXT] = { N_("Which card comes next in the pile?"), NULL, NULL },
    [ASK_SWAP] = { N_("Which two cards change hands?"), NULL, NULL },
    [ASK_DEAL_AGAIN] = { N_("Which card from the mixed hands does {who} get?"), NULL, NULL },
    [ASK_BEGIN] = { N_("{who}: how does your turn begin?"), N_("draw, or begin in another way"),
                    N_("{who} is beginning a turn") },
    [ASK_PLAY] = { N_("{who}: which card do you play?"), N_("play a card"),
                   N_("{who} is choosing a card to play") },
    [ASK_RAINBOW] = { NULL, N_("play another card, or stop"), N_("{who} may play more cards") },
    [ASK_TAKEN] = { N_("{who}: how do you lay {card}?"), N_("lay the card you took"),
                    N_("{who} is laying {card}") },
    [ASK_PAY] = { N_("{who}: what do you pay for {card} with? {money} to go."), N_("choose how to pay"),
                  N_("{who} is paying for {card}") },
    [ASK_PAY_MORE] = { N_("{who}: {card} is paid for. Turn over more salaries?"),
                       N_("turn over more salaries, or stop"),
                       N_("{who} is paying for {card}") },
    [ASK_FETCH] = { N_("{who}: which card from the discard do you play?"), N_("play a card from the discard"),
                    N_("{who} is searching the discard") },
    [ASK_HANDS] = { N_("{who}: look at all the hands?"), N_("look at the hands, or do without"),
                    N_("{who} may look at all the hands") },
    [ASK_PILE] = { N_("{who}: look at the next cards in the pile?"), N_("look at the pile, or do without"),
                   N_("{who} may look at the next cards in the pile") },
    [ASK_SIXTH] = { N_("{who}: play with six cards from now on?"), N_("take a sixth card, or do without"),
                    N_("{who} may play with six cards from now on") },
    [ASK_KEEP] = { N_("{who}: which card do you keep, and which goes on top of the discard?"),
                   N_("keep one of the cards drawn"), N_("{who} is choosing a card to keep") },
    [ASK_GIVE] = { N_("{who}: which salary do you give to {other}?"), N_("choose a salary to give"),
                   N_("{who} is choosing a gift for {other}") },
    [ASK_BEGINNER] = { N_("Who begins? The most smiles in hand; if these are shared, the fewest."),
                       NULL, NULL },
    [ASK_BET] = { N_("Which salary is turned up on the casino?"), NULL, NULL },
    [ASK_THROW] = { N_("{who}: which of the cards drawn do you throw first?"),
                    N_("throw all but one of the cards drawn"),
                    N_("{who} is choosing a card to keep") },
    [ASK_DROP] = { N_("{who}: which card do you throw with your job?"), N_("throw a card with your job"),
                   N_("{who} is choosing a card to throw") },
};

static enum asked ask_power(unsigned job)
{
    return job == SML_JOURNALIST ? ASK_HANDS : job == SML_MEDIUM ? ASK_PILE : ASK_SIXTH;
}

static enum asked what_is_asked(const struct lv_setup *u, const struct sml_state *s)
{
    static const uint8_t asked_in[SML_N_PHASES] = {
        [SML_DEAL] = ASK_DEAL, [SML_DEAL_RIVER] = ASK_RIVER, [SML_REPLACING] = ASK_RIVER,
        [SML_WASH] = ASK_RIVER, [SML_LOT] = ASK_LOT, [SML_AT_DRAW] = ASK_BEGIN, [SML_DRAWING] = ASK_DRAW,
        [SML_CHANCING] = ASK_DRAW, [SML_REFILL] = ASK_DRAW, [SML_AT_PLAY] = ASK_PLAY,
        [SML_AT_TAKEN] = ASK_TAKEN, [SML_AT_PAY] = ASK_PAY, [SML_AT_FETCH] = ASK_FETCH,
        [SML_LOOKING] = ASK_NEXT, [SML_AT_KEEP] = ASK_KEEP, [SML_AT_GIVE] = ASK_GIVE,
        [SML_AT_DROP] = ASK_DROP, [SML_BARTERING] = ASK_SWAP, [SML_DEALING_AGAIN] = ASK_DEAL_AGAIN,
        [SML_TURNING] = ASK_BET,
    };

    assert(s->phase != SML_OVER && s->phase < SML_N_PHASES);
    if (u->own_hands && s->phase == SML_LOT && u->option[SML_OPT_FIRST_SEAT][0] == SML_FIRST_RULE)
        return ASK_BEGINNER;
    if (u->own_hands && s->phase == SML_AT_KEEP && s->n_drawn > 1)
        return ASK_THROW;
    if (s->phase == SML_AT_PLAY && !s->due)
        return ASK_RAINBOW;
    if (s->phase == SML_AT_PAY && !s->price)
        return ASK_PAY_MORE;
    return s->phase == SML_AT_POWER ? ask_power(s->seat[s->active].job) : (enum asked)asked_in[s->phase];
}

void sml_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct sml_state *s = state;
    const enum asked asked = what_is_asked(u, s);
    const bool of_asked = asked == ASK_DEAL || asked == ASK_GIVE || asked == ASK_DROP
        || asked == ASK_DEAL_AGAIN;
    const struct lv_arg who = LV_STR("who", w->names[of_asked ? s->asked : s->active]);
    const char *msgid = form[asked].whole;
    char room[64];
    struct lv_buf b = LV_BUF(room);

    if (how != LV_ASK_WHOLE && form[asked].call)
        msgid = how == LV_ASK_CALL ? form[asked].call : form[asked].waiting;
    if (!msgid) {
        assert(asked == ASK_RAINBOW && s->rainbow > 1);
        lv_say_n(to, w->lang, "{who}: the rainbow allows {n} more card. Which do you play?",
                 "{who}: the rainbow allows {n} more cards. Which do you play?", s->rainbow - 1, who,
                 LV_NUM("n", s->rainbow - 1));
        return;
    }
    say_bundles(&b, w, s->price);
    lv_say(to, w->lang, msgid, who, LV_STR("other", w->names[s->active]), LV_STR("money", room),
           LV_STR("card", s->taken == SML_NONE ? "" : sml_name(u, w, s->taken)));
}
