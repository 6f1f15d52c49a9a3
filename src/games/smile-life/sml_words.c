/* sml_words.c: names, questions and labels. */
#include "sml_words.h"

#include <string.h>

static int language(const struct lv_words *w)
{
    return strcmp(lv_lang_id(w->lang), "fr") != 0;
}

const char *sml_name(const struct lv_setup *u, const struct lv_words *w, unsigned card)
{
    return sml_data_of(u)->name[language(w)][sml_type_of(u, card)];
}

const char *sml_copy_name(const struct lv_setup *u, const struct lv_words *w, unsigned card,
                          char room[SML_COPY_NAME])
{
    struct lv_buf b = lv_buf_over(room, SML_COPY_NAME);

    if (sml_data_of(u)->copies[sml_type_of(u, card)] == 1)
        return sml_name(u, w, card);
    lv_say(&b, w->lang, "{card} no. {n}", LV_STR("card", sml_name(u, w, card)),
           LV_NUM("n", sml_copy_of(u, card)));
    return room;
}

const char *sml_text(const struct lv_setup *u, const struct lv_words *w, unsigned card)
{
    return sml_data_of(u)->text[language(w)][sml_type_of(u, card)];
}

void sml_say_smiles(struct lv_buf *to, const struct lv_words *w, int n)
{
    lv_say_n(to, w->lang, "{n} smile", "{n} smiles", n, LV_NUM("n", n));
}

void sml_say_bundles(struct lv_buf *to, const struct lv_words *w, int n)
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

unsigned sml_held_for(const struct sml_state *s, int looker, uint8_t card[SML_MAX_CARDS])
{
    unsigned n = 0;

    for (unsigned c = 0; c < SML_MAX_CARDS && s->phase != SML_OVER; c++)
        if (sml_is_held(s, c) && s->under[c] & sml_eye(looker))
            card[n++] = (uint8_t)c;
    return n;
}

/* ---- the question ----------------------------------------------------------------------------- */

static void ask_play(const struct sml_state *s, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[s->active]);

    if (s->due)
        lv_say(to, w->lang, "{who}: which card do you play?", who);
    else
        lv_say_n(to, w->lang, "{who}: the rainbow allows {n} more card. Which one?",
                 "{who}: the rainbow allows {n} more cards. Which one?", s->rainbow - 1, who,
                 LV_NUM("n", s->rainbow - 1));
}

static void ask_pay(const struct lv_setup *u, const struct sml_state *s, const struct lv_words *w,
                    struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[s->active]);
    const struct lv_arg card = LV_STR("card", sml_name(u, w, s->taken));
    char room[64];
    struct lv_buf b = LV_BUF(room);

    sml_say_bundles(&b, w, s->price);
    if (s->price)
        lv_say(to, w->lang, "{who}: with what do you pay for {card}? {money} to go.", who, card,
               LV_STR("money", room));
    else
        lv_say(to, w->lang, "{who}: {card} is paid for. Turn more salaries?", who, card);
}

static void ask_power(const struct sml_state *s, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[s->active]);

    switch (s->seat[s->active].job) {
    case SML_JOURNALIST: lv_say(to, w->lang, "{who}: look at all the hands?", who); break;
    case SML_MEDIUM: lv_say(to, w->lang, "{who}: look at the next cards of the pile?", who); break;
    default: lv_say(to, w->lang, "{who}: play with six cards from now on?", who); break;
    }
}

void sml_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct sml_state *s = state;
    const struct lv_arg who = LV_STR("who", w->names[s->active]);
    const struct lv_arg asked = LV_STR("who", w->names[s->asked]);

    (void)how;
    switch ((enum sml_phase)s->phase) {
    case SML_DEAL: lv_say(to, w->lang, "Which card is {who} dealt?", asked); break;
    case SML_DEAL_RIVER:
    case SML_REPLACING:
    case SML_WASH: lv_say(to, w->lang, "Which card comes into the river?"); break;
    case SML_LOT: lv_say(to, w->lang, "Who is drawn to begin?"); break;
    case SML_AT_DRAW: lv_say(to, w->lang, "{who}: how does your turn begin?", who); break;
    case SML_DRAWING:
    case SML_CHANCING:
    case SML_REFILL: lv_say(to, w->lang, "Which card does {who} draw?", who); break;
    case SML_AT_PLAY: ask_play(s, w, to); break;
    case SML_AT_TAKEN:
        lv_say(to, w->lang, "{who}: how do you lay {card}?", who,
               LV_STR("card", sml_name(u, w, s->taken)));
        break;
    case SML_AT_PAY: ask_pay(u, s, w, to); break;
    case SML_AT_FETCH:
        lv_say(to, w->lang, "{who}: which card of the discard do you play?", who);
        break;
    case SML_AT_POWER: ask_power(s, w, to); break;
    case SML_LOOKING: lv_say(to, w->lang, "Which card comes next in the pile?"); break;
    case SML_AT_KEEP:
        lv_say(to, w->lang, "{who}: which card do you keep, and which lies on top of the discard?",
               who);
        break;
    case SML_AT_GIVE:
        lv_say(to, w->lang, "{who}: which salary do you give to {other}?", asked,
               LV_STR("other", w->names[s->active]));
        break;
    case SML_AT_DROP:
        lv_say(to, w->lang, "{who}: which card do you throw with your job?", asked);
        break;
    case SML_BARTERING: lv_say(to, w->lang, "Which two cards change hands?"); break;
    case SML_DEALING_AGAIN:
        lv_say(to, w->lang, "Which card does {who} get of the mixed hands?", asked);
        break;
    case SML_OVER:
    case SML_N_PHASES: break;
    }
}

/* ---- labels ----------------------------------------------------------------------------------- */

struct label {
    const struct lv_setup *u;
    const struct sml_state *s;
    const struct lv_words *w;
    struct lv_buf *to;
};

static struct lv_arg card_arg(const struct label *l, const char *key, unsigned card)
{
    return LV_STR(key, sml_name(l->u, l->w, card));
}

/* "lay “Cat” (1 smile)" */
static void label_gain(const struct label *l, const char *msgid, unsigned card)
{
    char room[64];
    struct lv_buf b = LV_BUF(room);

    sml_say_smiles(&b, l->w, sml_data_of(l->u)->smiles[card]);
    lv_say(l->to, l->w->lang, msgid, card_arg(l, "card", card), LV_STR("gain", room));
}

static void label_study(const struct label *l, unsigned card)
{
    const struct sml_seat *p = &l->s->seat[l->s->active];
    int level = p->level + sml_data_of(l->u)->level[card];

    if (p->job != SML_NONE)
        label_gain(l, N_("lay {card} beside the job ({gain})"), card);
    else
        lv_say(l->to, l->w->lang, "lay {card} (study level {n})", card_arg(l, "card", card),
               LV_NUM("n", level));
}

static void label_job(const struct label *l, unsigned card)
{
    lv_say(l->to, l->w->lang, "take the job {card} (salaries up to {n})", card_arg(l, "card", card),
           LV_NUM("n", sml_data_of(l->u)->pay[card]));
}

static void label_flirt(const struct label *l, unsigned card)
{
    unsigned victim = sml_victim_of(l->u, l->s, card);

    if (victim == SML_NONE)
        label_gain(l, N_("lay {card} ({gain})"), card);
    else
        lv_say(l->to, l->w->lang, "lay {card} and steal the same flirt from {who}",
               card_arg(l, "card", card), LV_STR("who", l->w->names[victim]));
}

static void label_malus(const struct label *l, unsigned card, unsigned target)
{
    const struct sml_seat *p = &l->s->seat[target];
    const struct lv_arg who = LV_STR("who", l->w->names[target]), what = card_arg(l, "card", card);
    unsigned lost = SML_NONE;

    switch (sml_type_of(l->u, card)) {
    case SML_T_DIVORCE: lost = p->marriage; break;
    case SML_T_TAX: lost = sml_last_free_salary(l->s, target); break;
    case SML_T_DISMISSAL: lost = p->job; break;
    case SML_T_REPEAT_YEAR: lost = p->study; break;
    case SML_T_PRISON:
        lv_say(l->to, l->w->lang, "{card} for {who}: three turns skipped, then no job", what, who);
        return;
    default: break;
    }
    if (lost == SML_NONE)
        lv_say(l->to, l->w->lang, "{card} for {who}: one turn skipped", what, who);
    else if (lost == p->marriage && p->affair != SML_NONE)
        lv_say(l->to, l->w->lang, "{card} for {who}: marriage, affair and children are lost", what,
               who);
    else
        lv_say(l->to, l->w->lang, "{card} for {who}: loses {lost}", what, who,
               card_arg(l, "lost", lost));
}

static void label_attack(const struct label *l)
{
    int n = 0;

    for (unsigned c = SML_CHILD_DIANA; c <= SML_CHILD_ZELDA; c++)
        n += sml_zone_of(l->s, c) == SML_Z_CHILD;
    lv_say_n(l->to, l->w->lang, "lay {card}: {n} child leaves the game",
             "lay {card}: {n} children leave the game", n, card_arg(l, "card", SML_ATTACK),
             LV_NUM("n", n));
}

static void label_special(const struct label *l, unsigned card, unsigned b, unsigned c)
{
    const struct lv_arg what = card_arg(l, "card", card);

    if (b == SML_NONE && card != SML_CASINO)
        lv_say(l->to, l->w->lang, "lay {card}, without effect", what);
    else if (b == SML_NONE)
        lv_say(l->to, l->w->lang, "open the casino without a bet");
    else if (card == SML_CASINO)
        lv_say(l->to, l->w->lang, "open the casino and bet {bet} face down", card_arg(l, "bet", b));
    else if (card == SML_PISTON)
        lv_say(l->to, l->w->lang, "lay {card} and with it the job {job}", what,
               card_arg(l, "job", b));
    else if (card == SML_BARTER)
        lv_say(l->to, l->w->lang, "exchange a random card with {who}",
               LV_STR("who", l->w->names[b]));
    else if (card == SML_REVENGE)
        lv_say(l->to, l->w->lang, "take revenge: send {card} to {who}", card_arg(l, "card", b),
               LV_STR("who", l->w->names[c]));
    else
        lv_say(l->to, l->w->lang, "lay {card}. {text}", what,
               LV_STR("text", sml_text(l->u, l->w, card)));
}

static void label_purchase(const struct label *l, unsigned card)
{
    struct sml_who w = sml_active(l->u, l->s);
    char money[64], gain[64];
    struct lv_buf m = LV_BUF(money), g = LV_BUF(gain);

    sml_say_bundles(&m, l->w, (int)sml_price_of(&w, card));
    sml_say_smiles(&g, l->w, sml_data_of(l->u)->smiles[card]);
    lv_say(l->to, l->w->lang, "buy {card} for {money} ({gain})", card_arg(l, "card", card),
           LV_STR("money", money), LV_STR("gain", gain));
}

static void label_play(const struct label *l, unsigned card, unsigned b, unsigned c)
{
    switch (sml_family_of(l->u, card)) {
    case SML_F_STUDIES: label_study(l, card); break;
    case SML_F_JOB: label_job(l, card); break;
    case SML_F_FLIRT: label_flirt(l, card); break;
    case SML_F_MALUS:
        if (card == SML_ATTACK)
            label_attack(l);
        else
            label_malus(l, card, b);
        break;
    case SML_F_SPECIAL: label_special(l, card, b, c); break;
    case SML_F_HOUSE:
    case SML_F_TRIP: label_purchase(l, card); break;
    case SML_F_SALARY:
    case SML_F_MARRIAGE:
    case SML_F_ADULTERY:
    case SML_F_CHILD:
    case SML_F_PET:
    case SML_F_PRIZE:
    case SML_F_LEGION: label_gain(l, N_("lay {card} ({gain})"), card); break;
    case SML_N_FAMILIES: break;
    }
}

static void label_pay(const struct label *l, unsigned card)
{
    int rest = l->s->price - (int)sml_worth(l->u, card);
    char room[64], copy[SML_COPY_NAME];
    struct lv_buf b = LV_BUF(room);
    const struct lv_arg what = LV_STR("card", sml_copy_name(l->u, l->w, card, copy));

    sml_say_bundles(&b, l->w, rest > 0 ? rest : -rest);
    if (rest > 0)
        lv_say(l->to, l->w->lang, "pay with {card}; {money} to go", what,
               LV_STR("money", room));
    else if (rest == 0)
        lv_say(l->to, l->w->lang, "pay with {card}: that is exactly enough", what);
    else
        lv_say(l->to, l->w->lang, "pay with {card}: {money} too much, lost", what,
               LV_STR("money", room));
}

static void label_bet(const struct label *l, unsigned card)
{
    if (l->s->bet == SML_NONE)
        lv_say(l->to, l->w->lang, "bet {card} face down on the casino", card_arg(l, "card", card));
    else
        lv_say(l->to, l->w->lang,
               "answer the bet of {who} with {card}: both are yours if they are equal",
               LV_STR("who", l->w->names[sml_owner_of(l->s, l->s->bet)]),
               card_arg(l, "card", card));
}

static void label_look(const struct label *l)
{
    int n = l->s->pile < SML_LOOK ? l->s->pile : SML_LOOK;

    if (n == 0)
        lv_say(l->to, l->w->lang, "look, but the pile is empty");
    else
        lv_say_n(l->to, l->w->lang, "look at the last card of the pile",
                 "look at the next {n} cards of the pile", n, LV_NUM("n", n));
}

static void label_use(const struct label *l)
{
    switch (l->s->seat[l->s->active].job) {
    case SML_JOURNALIST: lv_say(l->to, l->w->lang, "look at the hands of all the others"); break;
    case SML_MEDIUM: label_look(l); break;
    default: lv_say(l->to, l->w->lang, "draw a sixth card and play with six"); break;
    }
}

static void label_keep(const struct label *l, unsigned kept, unsigned top)
{
    if (top == SML_NONE)
        lv_say(l->to, l->w->lang, "keep {card}", card_arg(l, "card", kept));
    else
        lv_say(l->to, l->w->lang, "keep {card} and leave {top} on top of the discard",
               card_arg(l, "card", kept), card_arg(l, "top", top));
}

static void label_resign(const struct label *l, unsigned drop)
{
    unsigned job = l->s->seat[l->s->active].job;

    if (drop == SML_NONE)
        lv_say(l->to, l->w->lang, "resign from the job {job}: your turn is over",
               card_arg(l, "job", job));
    else
        lv_say(l->to, l->w->lang, "resign from the job {job}, throwing {card}: your turn is over",
               card_arg(l, "job", job), card_arg(l, "card", drop));
}

static void label_other(const struct label *l, enum sml_kind kind, unsigned a, unsigned b)
{
    const struct lv_lang *lang = l->w->lang;
    char copy[SML_COPY_NAME];

    switch (kind) {
    case SML_DRAW: lv_say(l->to, lang, "draw a card from the pile"); break;
    case SML_TAKE:
        lv_say(l->to, lang, "take {card} off the discard and lay it",
               card_arg(l, "card", l->s->top));
        break;
    case SML_RIVER:
        lv_say(l->to, lang, "take {card} from the river", card_arg(l, "card", l->s->river[a]));
        break;
    case SML_VOLUNTARY: lv_say(l->to, lang, "divorce: the marriage is over, and your turn"); break;
    case SML_QUIT:
        lv_say(l->to, lang, "leave the job {job} and go on with your turn",
               card_arg(l, "job", l->s->seat[l->s->active].job));
        break;
    case SML_END_AFFAIR:
        lv_say(l->to, lang, "end the affair, keep its flirts and go on with your turn");
        break;
    case SML_THROW: lv_say(l->to, lang, "throw {card} away", card_arg(l, "card", a)); break;
    case SML_PLAY_FREE: label_gain(l, N_("lay {card} without paying ({gain})"), a); break;
    case SML_WITH_PISTON:
        lv_say(l->to, lang, "take the job {job} with the card {card}", card_arg(l, "job", a),
               card_arg(l, "card", SML_PISTON));
        break;
    case SML_PAID: lv_say(l->to, lang, "that is enough"); break;
    case SML_STOP: lv_say(l->to, lang, "stop here: your turn is over"); break;
    case SML_NO_FETCH: lv_say(l->to, lang, "take nothing from the discard"); break;
    case SML_DECLINE: lv_say(l->to, lang, "do without"); break;
    case SML_GIVE:
        lv_say(l->to, lang, "give {card} to {who}",
               LV_STR("card", sml_copy_name(l->u, l->w, a, copy)),
               LV_STR("who", l->w->names[l->s->active]));
        break;
    case SML_DROP: lv_say(l->to, lang, "throw {card} with the job", card_arg(l, "card", a)); break;
    case SML_CARD: lv_buf_text(l->to, sml_name(l->u, l->w, a)); break;
    case SML_FIRST: lv_buf_text(l->to, l->w->names[a]); break;
    case SML_SWAP:
        lv_say(l->to, lang, "{who} gets {card}, {other} gets {own}",
               LV_STR("who", l->w->names[l->s->active]), card_arg(l, "card", a),
               LV_STR("other", l->w->names[l->s->asked]), card_arg(l, "own", b));
        break;
    default: break;
    }
}

void sml_label(const struct lv_setup *u, const void *state, lv_action x, const struct lv_words *w,
               struct lv_buf *to)
{
    const struct label l = { u, state, w, to };
    unsigned a = lv_action_a(x), b = lv_action_b(x);

    switch (lv_action_kind(x)) {
    case SML_PLAY: label_play(&l, a, b, lv_action_c(x)); break;
    case SML_PAY: label_pay(&l, a); break;
    case SML_BET: label_bet(&l, a); break;
    case SML_USE: label_use(&l); break;
    case SML_KEEP: label_keep(&l, a, b); break;
    case SML_RESIGN: label_resign(&l, a); break;
    default: label_other(&l, lv_action_kind(x), a, b); break;
    }
}
