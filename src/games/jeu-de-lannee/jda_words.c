/* jda_words.c: dates, sums, squares, questions, labels and sentences for people. */
#include <string.h>

#include "jda.h"

int jda_column(const struct lv_words *w)
{
    return strcmp(lv_lang_id(w->lang), "fr") != 0;
}

/* ---- small words ---------------------------------------------------------------------------- */

static const char *const month_name[13] = {
    "", N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
};

void jda_say_date(const struct lv_setup *u, unsigned day, const struct lv_words *w,
                  struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const char *month = lv_translate(w->lang, month_name[d->month_of[day]]);

    if (d->day_of[day] == 1)
        lv_say(to, w->lang, "1 {month}", LV_STR("month", month));
    else
        lv_say(to, w->lang, "{day} {month}", LV_NUM("day", d->day_of[day]), LV_STR("month", month));
}

void jda_say_value(const struct lv_setup *u, unsigned attr, unsigned value,
                   const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_option_name *n = jda_options[JDA_OPT_ATTR + attr].names;

    for (; n && n->id; n++)
        if (n->value == (int)value && value <= JDA_FIRST_SIGN + JDA_N_SIGNS) {
            lv_buf_text(to, lv_translate(w->lang, n->msgid));
            return;
        }
    if (attr == JDA_A_BIRTHDAY && value > JDA_NONE)
        jda_say_date(u, value - 1, w, to);
    else
        lv_buf_int(to, value);
}

static const char *const frame_name[] = {
    [JDA_PLAIN] = N_("plain square"), [JDA_RED] = N_("red square"), [JDA_BLUE] = N_("blue square"),
    [JDA_DOUBLE_BLUE] = N_("double blue square"), [JDA_MIXED] = N_("mixed square"),
    [JDA_QUARTER] = N_("quarter end"), [JDA_SPECIAL] = N_("special square"),
    [JDA_ZODIAC] = N_("zodiac square"),
};

static const char *deck_card(unsigned deck, bool many)
{
    return deck ? many ? N_("draw {n} hasard cards") : N_("draw a hasard card")
                : many ? N_("draw {n} chance cards") : N_("draw a chance card");
}

/* What a square does, in the words of an order. */
static void say_deed(const struct jda_deed *e, const struct lv_setup *u, const struct lv_words *w,
                     struct lv_buf *to)
{
    char room[64];
    struct lv_buf date = LV_BUF(room);
    const struct lv_arg n = LV_NUM("n", e->n), sum = LV_NUM("n", 100 * e->n);

    switch ((enum jda_deed_kind)e->kind) {
    case JDA_D_DRAW: lv_say_args(to, w->lang, deck_card(e->deck, e->n > 1), &n, 1); break;
    case JDA_D_PAY_BANK: lv_say(to, w->lang, "pay {n} F to the bank", sum); break;
    case JDA_D_GET_BANK: lv_say(to, w->lang, "get {n} F from the bank", sum); break;
    case JDA_D_PAY_CHOICE: lv_say(to, w->lang, "pay {n} F to a woman of your choice", sum); break;
    case JDA_D_ADVANCE: lv_say(to, w->lang, "advance {n} days", n); break;
    case JDA_D_RETREAT: lv_say(to, w->lang, "go back {n} days", n); break;
    case JDA_D_TO_DAY:
        jda_say_date(u, e->n, w, &date);
        lv_say(to, w->lang, "go to {date}", LV_STR("date", room));
        break;
    case JDA_D_SKIP: lv_say_n(to, w->lang, "lose {n} turn", "lose {n} turns", e->n, n); break;
    case JDA_D_EXTRA:
        lv_say_n(to, w->lang, "play {n} more turn", "play {n} more turns", e->n, n);
        break;
    case JDA_D_SPIN_DIFFERENCE:
        lv_say(to, w->lang, "spin, and advance by the difference of the numbers");
        break;
    case JDA_D_CHEQUE:
        lv_say(to, w->lang, "pay {n} F to the poorest and get {n} F from the richest", sum);
        break;
    case JDA_D_PERMUTE: lv_say(to, w->lang, "rearrange the opponents' pawns"); break;
    case JDA_D_SWAP: lv_say(to, w->lang, "change places with a player of your choice"); break;
    case JDA_D_QUARTER: lv_say(to, w->lang, "400 F, and tokens for the first two"); break;
    case JDA_D_FINISH: lv_say(to, w->lang, "the end of the game"); break;
    case JDA_D_NONE: lv_say(to, w->lang, "nothing"); break;
    }
}

static void say_act(const struct jda_act *act, const struct lv_setup *u, const struct lv_words *w,
                    struct lv_buf *to)
{
    for (unsigned i = 0; i < act->n_deeds; i++) {
        if (i)
            lv_say(to, w->lang, ", or ");
        say_deed(&act->deed[i], u, w, to);
    }
}

static void say_term(const struct jda_term *t, const struct lv_words *w, struct lv_buf *to)
{
    if (t->attr == JDA_A_MONEY) {
        lv_say(to, w->lang, "less than {n} F", LV_NUM("n", 100 * t->value));
    } else if (t->attr == JDA_A_AGE) {
        static const char *const age[] = {
            [JDA_EQUAL] = N_("aged {n}"), [JDA_LESS] = N_("under {n}"),
            [JDA_LESS_EQUAL] = N_("{n} or younger"), [JDA_MORE] = N_("over {n}"),
            [JDA_MORE_EQUAL] = N_("{n} or older"),
        };
        lv_say_args(to, w->lang, age[t->compare], &LV_NUM("n", t->value), 1);
    } else {
        char room[96];
        struct lv_buf b = LV_BUF(room);
        if (t->attr == JDA_A_SEX)
            lv_buf_text(&b,
                        lv_translate(w->lang, t->value == JDA_WOMAN ? N_("a woman") : N_("a man")));
        else if (t->attr == JDA_A_MARITAL)
            lv_buf_text(
                &b, lv_translate(w->lang, t->value == JDA_SINGLE ? N_("single") : N_("married")));
        else
            lv_buf_text(&b, lv_translate(w->lang, jda_options[JDA_OPT_ATTR + t->attr].title));
        if (t->negated)
            lv_say(to, w->lang, "not: {what}", LV_STR("what", room));
        else
            lv_buf_text(to, room);
    }
}

static void say_test(const struct jda_test *t, const struct lv_words *w, struct lv_buf *to)
{
    for (unsigned i = 0; i < t->n_terms; i++) {
        if (i)
            lv_buf_text(to, lv_translate(w->lang, t->any ? N_(" or ") : N_(" and ")));
        say_term(&t->term[i], w, to);
    }
}

/* "if (owns a Renault) draw a chance card, else draw a hasard card" */
static void say_effect(const struct jda_square *q, const struct lv_setup *u,
                       const struct lv_words *w, struct lv_buf *to)
{
    if (q->frame == JDA_DOUBLE_BLUE)
        lv_say(to, w->lang, "give back 1 token, then ");
    if (q->concerned == JDA_EVERYBODY)
        lv_say(to, w->lang, "everybody: ");
    if (q->concerned == JDA_EACH_IF) {
        lv_say(to, w->lang, "each player who fits (");
        say_test(&q->each_if, w, to);
        lv_buf_text(to, lv_translate(w->lang, N_("): ")));
    }
    for (unsigned c = 0; c < q->n_clauses; c++) {
        if (c)
            lv_buf_text(to, lv_translate(w->lang, N_("; ")));
        if (q->clause[c].test.n_terms) {
            lv_say(to, w->lang, "if (");
            say_test(&q->clause[c].test, w, to);
            lv_buf_text(to, lv_translate(w->lang, N_(") ")));
        }
        say_act(&q->clause[c].yes, u, w, to);
        if (q->clause[c].no.n_deeds) {
            lv_say(to, w->lang, ", else ");
            say_act(&q->clause[c].no, u, w, to);
        }
    }
}

void jda_say_plan(const struct lv_setup *u, unsigned day, unsigned plan, const struct lv_words *w,
                  struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct jda_square *q = &d->square[d->square_at[day] - 1];
    bool more = false;

    for (unsigned c = 0; c < q->n_clauses; c++) {
        if (!(plan >> 2 * c & 3))
            continue;
        if (more)
            lv_buf_text(to, lv_translate(w->lang, N_("; ")));
        say_act((plan >> 2 * c & 3) == 1 ? &q->clause[c].yes : &q->clause[c].no, u, w, to);
        more = true;
    }
}

void jda_say_square(const struct lv_setup *u, unsigned day, const struct lv_words *w,
                    struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_buf_text(to, lv_translate(w->lang, frame_name[d->kind[day]]));
    if (d->kind[day] == JDA_ZODIAC) {
        lv_buf_text(to, lv_translate(w->lang, N_(", ")));
        lv_buf_text(to, d->sign[jda_column(w)][d->sign_of[day]]);
    }
    if (d->square_at[day]) {
        const struct jda_square *q = &d->square[d->square_at[day] - 1];
        lv_buf_text(to, lv_translate(w->lang, N_(", ")));
        lv_buf_text(to, q->text[jda_column(w)]);
        lv_buf_text(to, lv_translate(w->lang, N_(": ")));
        say_effect(q, u, w, to);
    }
}

/* "to 31 July (blue square, Jaurès …: draw a hasard card)" */
static void say_landing(const struct lv_setup *u, unsigned day, const struct lv_words *w,
                        struct lv_buf *to)
{
    char date[48], square[400];
    struct lv_buf b = LV_BUF(date), q = LV_BUF(square);

    if (day > JDA_DAYS)
        day = JDA_DAYS;
    jda_say_date(u, day, w, &b);
    jda_say_square(u, day, w, &q);
    lv_say(to, w->lang, "to {date} ({square})", LV_STR("date", date), LV_STR("square", square));
}

/* ---- steps of cards, for choices ------------------------------------------------------------ */

static void say_step(const struct jda_step *x, const struct lv_words *w, struct lv_buf *to)
{
    unsigned n = (unsigned)(x->n < 0 ? -x->n : x->n);
    const struct lv_arg count = LV_NUM("n", n), sum = LV_NUM("n", 100 * n);

    switch ((enum jda_step_kind)x->kind) {
    case JDA_S_TOKENS:
        if (x->n > 0)
            lv_say_n(to, w->lang, "get {n} token", "get {n} tokens", n, count);
        else
            lv_say_n(to, w->lang, "give back {n} token", "give back {n} tokens", n, count);
        break;
    case JDA_S_MONEY:
        if (x->n > 0)
            lv_say(to, w->lang, "get {n} F from the bank", sum);
        else
            lv_say(to, w->lang, "pay {n} F to the bank", sum);
        break;
    case JDA_S_GIVE_TOKENS: lv_say(to, w->lang, "tokens pass between players"); break;
    case JDA_S_GIVE_MONEY: lv_say(to, w->lang, "{n} F pass between players", sum); break;
    case JDA_S_MOVE:
    case JDA_S_RANGE:
    case JDA_S_GOTO:
    case JDA_S_SWAP:
        if (x->n >= 0)
            lv_say(to, w->lang, "advance {n} days", count);
        else
            lv_say(to, w->lang, "go back {n} days", count);
        break;
    case JDA_S_SKIP: lv_say_n(to, w->lang, "lose {n} turn", "lose {n} turns", n, count); break;
    case JDA_S_AGAIN:
        lv_say_n(to, w->lang, "play {n} more turn", "play {n} more turns", n, count);
        break;
    case JDA_S_KEEP: lv_say(to, w->lang, "keep the card as a shield"); break;
    case JDA_S_DRAW: lv_say_args(to, w->lang, deck_card(x->to, n > 1), &count, 1); break;
    case JDA_S_CHOOSE: break;
    }
}

static void say_card(const struct lv_setup *u, unsigned card, const struct lv_words *w,
                     struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_say(to, w->lang, "card {id}, “{text}”", LV_STR("id", d->card[card].id),
           LV_STR("text", d->card[card].text[jda_column(w)]));
}

/* ---- questions ------------------------------------------------------------------------------ */

static const char *question_of(const struct lv_setup *u, unsigned attr, const struct lv_words *w)
{
    const struct jda_data *d = u->data;

    return d->question[jda_column(w)][attr];
}

static void ask_about_frame(const struct lv_setup *u, const struct jda_state *s,
                            const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct jda_frame *f = &s->stack[s->depth - 1];
    char card[400];
    struct lv_buf b = LV_BUF(card);

    if (f->kind == JDA_CARD)
        say_card(u, f->what, w, &b);
    else
        lv_buf_text(&b, jda_square_of(d, f)->text[jda_column(w)]);
    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_TARGET:
        lv_say(to, w->lang, "{who}, {what}: which player do you choose?",
               LV_STR("who", w->names[s->who]), LV_STR("what", card));
        break;
    case JDA_ASK_OPTION:
        lv_say(to, w->lang, "{who}, {what}: what do you choose?", LV_STR("who", w->names[s->who]),
               LV_STR("what", card));
        break;
    case JDA_ASK_RANGE:
        lv_say(to, w->lang, "{who}, {what}: how many days do you advance?",
               LV_STR("who", w->names[s->who]), LV_STR("what", card));
        break;
    case JDA_ASK_SHIELD:
        lv_say(to, w->lang, "{who}, {what}: do you use your shield to cancel it?",
               LV_STR("who", w->names[s->who]), LV_STR("what", card));
        break;
    default:
        lv_say(to, w->lang, "{who}, April Fools' Day: whose square does each opponent get?",
               LV_STR("who", w->names[s->who]));
        break;
    }
}

static void ask_by_chance(const struct lv_setup *u, const struct jda_state *s,
                          const struct lv_words *w, struct lv_buf *to)
{
    const char *turn = w->names[s->turn];

    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_FACT_DRAW:
        lv_say(to, w->lang, "The profile of {who} is drawn.",
               LV_STR("who", w->names[jda_fact_seat(u, s)]));
        break;
    case JDA_ASK_LUCKY:
        lv_say(to, w->lang, "{who} draws a lucky number.", LV_STR("who", turn));
        break;
    case JDA_ASK_LOT: lv_say(to, w->lang, "The first player is drawn by lot."); break;
    case JDA_ASK_CARD:
        if (jda_draw_deck(u, s))
            lv_say(to, w->lang, "{who} draws a hasard card.",
                   LV_STR("who", w->names[jda_draw_seat(u, s)]));
        else
            lv_say(to, w->lang, "{who} draws a chance card.",
                   LV_STR("who", w->names[jda_draw_seat(u, s)]));
        break;
    case JDA_ASK_TITLE: lv_say(to, w->lang, "A title for the quiz is drawn."); break;
    default: lv_say(to, w->lang, "{who} spins the machine.", LV_STR("who", turn)); break;
    }
}

static void ask_about_gift(const struct lv_setup *u, const struct jda_state *s,
                           const struct lv_words *w, struct lv_buf *to)
{
    char date[48];
    struct lv_buf b = LV_BUF(date);
    const struct lv_arg who = LV_STR("who", w->names[s->who]),
                        victim = LV_STR("victim", w->names[s->turn]);

    jda_say_date(u, s->pawn[s->turn] + (s->offer ? s->offer : 0u), w, &b);
    if (s->ask == JDA_ASK_OFFER)
        lv_say(to, w->lang,
               "{who}: {victim} ends the turn on {date}. Do you push the pawn on, at 100 F a day?",
               who, victim, LV_STR("date", date));
    else if (s->ask == JDA_ASK_SHARE)
        lv_say(to, w->lang, "{who}: how much of the {n} F do you pay to push {victim} to {date}?",
               who, LV_NUM("n", 100 * s->offer), victim, LV_STR("date", date));
    else
        lv_say(to, w->lang,
               "{who}: {n} F are missing to push {victim} to {date}. How much do you add?", who,
               LV_NUM("n", 100 * jda_missing(s)), victim, LV_STR("date", date));
}

void jda_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct jda_state *s = state;
    const struct jda_data *d = u->data;
    const struct lv_arg who = LV_STR("who", s->who < JDA_N_SEATS ? w->names[s->who] : "");

    (void)how;
    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_FACT:
    case JDA_ASK_KNOW:
        if (s->phase == JDA_PH_PROFILE && w->reader != s->who)
            lv_say(to, w->lang, "{who} answers questions about themselves.", who);
        else if (s->attr == JDA_A_BIRTHDAY && s->month)
            lv_say(to, w->lang, "{who}: which day of that month?", who);
        else if (s->attr == JDA_A_BIRTHDAY)
            lv_say(to, w->lang, "{who}: in which month were you born?", who);
        else
            lv_say(to, w->lang, "{who}: {question}", who,
                   LV_STR("question", question_of(u, s->attr, w)));
        break;
    case JDA_ASK_QUIZ:
        lv_say(to, w->lang, "{who}: {question} Pick {n} right titles.", who,
               LV_STR("question", question_of(u, s->attr, w)),
               LV_NUM("n", d->quiz[s->attr - JDA_A_Q_BEATLES].needed));
        break;
    case JDA_ASK_VOTE:
        lv_say(to, w->lang, "{who}: did {player} really know?", who,
               LV_STR("player", w->names[s->stack[s->depth - 1].seat]));
        break;
    case JDA_ASK_TOKEN:
        lv_say(to, w->lang, "{who}: do you buy a token before spinning?", who);
        break;
    case JDA_ASK_TAKE:
        lv_say(to, w->lang, "{who}: which of the two numbers do you take?", who);
        break;
    case JDA_ASK_DAYS: lv_say(to, w->lang, "{who}: do you buy days, at 100 F each?", who); break;
    case JDA_ASK_HOLIDAY: lv_say(to, w->lang, "{who}: do you play a holiday card?", who); break;
    case JDA_ASK_OFFER:
    case JDA_ASK_SHARE:
    case JDA_ASK_ADD: ask_about_gift(u, s, w, to); break;
    case JDA_ASK_TARGET:
    case JDA_ASK_OPTION:
    case JDA_ASK_RANGE:
    case JDA_ASK_SHIELD:
    case JDA_ASK_PERMUTE: ask_about_frame(u, s, w, to); break;
    case JDA_ASK_NOTHING:
    case JDA_ASK_FACT_DRAW:
    case JDA_ASK_LUCKY:
    case JDA_ASK_LOT:
    case JDA_ASK_SPIN:
    case JDA_ASK_DIFFERENCE:
    case JDA_ASK_CARD:
    case JDA_ASK_TITLE:
    case JDA_N_ASKS: ask_by_chance(u, s, w, to); break;
    }
}

/* ---- labels --------------------------------------------------------------------------------- */

/* ", to 31 July (…)": where so many days lead the pawn whose turn it is. */
static void label_landing(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                          unsigned days, const struct lv_words *w, struct lv_buf *to)
{
    lv_buf_text(to, lv_translate(w->lang, N_(", ")));
    say_landing(u, s->pawn[seat] + days, w, to);
}

static void label_spin(const struct lv_setup *u, const struct jda_state *s, unsigned result,
                       const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct jda_result *r = &d->result[result];

    (void)s;
    if (r->colour == JDA_RED)
        lv_say(to, w->lang, "two red faces");
    else if (r->colour == JDA_BLUE)
        lv_say(to, w->lang, "two blue faces");
    else
        lv_say(to, w->lang, "{low} or {high} days", LV_NUM("low", r->low), LV_NUM("high", r->high));
}

static void label_option(const struct lv_setup *u, const struct jda_state *s, unsigned which,
                         const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct jda_frame *f = &s->stack[s->depth - 1];

    if (f->kind == JDA_CARD)
        say_step(&d->card[f->what].step[f->at + 1u + which], w, to);
    else
        say_deed(&jda_act_of(jda_square_of(d, f), f, s->who, f->left)->deed[which], u, w, to);
}

static void label_permutation(const struct lv_setup *u, const struct jda_state *s, unsigned packed,
                              const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];
    unsigned seat[JDA_N_SEATS], n = 0;

    for (unsigned k = 1; k < (unsigned)u->seats; k++)
        if (jda_open(s, jda_after(u, f->seat, k)))
            seat[n++] = jda_after(u, f->seat, k);
    for (unsigned i = 0; i < n; i++) {
        char date[48];
        struct lv_buf b = LV_BUF(date);
        jda_say_date(u, s->pawn[seat[packed >> 3 * i & 7]], w, &b);
        if (i)
            lv_buf_text(to, lv_translate(w->lang, N_(", ")));
        lv_say(to, w->lang, "{who} to {date}", LV_STR("who", w->names[seat[i]]),
               LV_STR("date", date));
    }
}

static void label_fact(const struct lv_setup *u, unsigned attr, unsigned value,
                       const struct lv_words *w, struct lv_buf *to)
{
    if (value == (attr == JDA_MONTH ? 0 : JDA_NONE))
        lv_say(to, w->lang, "I prefer not to say");
    else if (attr == JDA_MONTH)
        lv_buf_text(to, lv_translate(w->lang, month_name[value]));
    else
        jda_say_value(u, attr, value, w, to);
}

static void label_pass(const struct jda_state *s, const struct lv_words *w, struct lv_buf *to)
{
    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_TOKEN: lv_say(to, w->lang, "buy none and spin"); break;
    case JDA_ASK_DAYS: lv_say(to, w->lang, "buy none, stay here"); break;
    case JDA_ASK_HOLIDAY: lv_say(to, w->lang, "keep the holidays for later"); break;
    default: lv_say(to, w->lang, "give nothing"); break;
    }
}

static void label_title(const struct lv_setup *u, const struct jda_state *s, unsigned title,
                        const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_buf_text(to, d->quiz[s->attr - JDA_A_Q_BEATLES].title[jda_column(w)][title]);
}

static void label_target(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                         const struct lv_words *w, struct lv_buf *to)
{
    char date[48];
    struct lv_buf b = LV_BUF(date);

    jda_say_date(u, s->pawn[seat], w, &b);
    lv_say_n(to, w->lang, "{who}, on {date} with {n} token", "{who}, on {date} with {n} tokens",
             s->tokens[seat], LV_STR("who", w->names[seat]), LV_STR("date", date),
             LV_NUM("n", s->tokens[seat]));
}

static void label_claim(const struct jda_state *s, bool birthday, unsigned seat,
                        const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[seat]);

    if (birthday)
        lv_say(to, w->lang, "claim 200 F from {who} for your birthday", who);
    else if (seat == s->who)
        lv_say(to, w->lang, "claim 200 F from the bank for your lucky number");
    else
        lv_say(to, w->lang, "claim 200 F from {who} for your lucky number", who);
}

void jda_label(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
               struct lv_buf *to)
{
    const struct jda_state *s = state;
    unsigned first = lv_action_a(a), n = jda_number(a);
    const struct lv_arg sum = LV_NUM("n", 100 * n);

    switch ((enum jda_kind)lv_action_kind(a)) {
    case JDA_FACT_DRAWN_ACTION:
    case JDA_ANSWER_ACTION: label_fact(u, first, n, w, to); break;
    case JDA_CHANGE_ACTION:
        lv_say(to, w->lang, "change: ");
        lv_buf_text(to, question_of(u, first, w));
        lv_buf_char(to, ' ');
        label_fact(u, first, n, w, to);
        break;
    case JDA_LUCKY_ACTION: lv_say(to, w->lang, "number {n}", LV_NUM("n", n)); break;
    case JDA_LOT_ACTION: lv_buf_text(to, w->names[n]); break;
    case JDA_SPIN_ACTION: label_spin(u, s, n, w, to); break;
    case JDA_CARD_DRAWN_ACTION: say_card(u, n, w, to); break;
    case JDA_TITLE_ACTION: label_title(u, s, n, w, to); break;
    case JDA_PASS_ACTION: label_pass(s, w, to); break;
    case JDA_BUY_TOKEN_ACTION: lv_say(to, w->lang, "buy a token for 500 F"); break;
    case JDA_TAKE_ACTION:
        lv_say_n(to, w->lang, "{n} day", "{n} days", n, LV_NUM("n", n));
        label_landing(u, s, s->turn, n, w, to);
        break;
    case JDA_BUY_DAYS_ACTION:
        lv_say_n(to, w->lang, "buy {n} day for {cost} F", "buy {n} days for {cost} F", n,
                 LV_NUM("n", n), LV_NUM("cost", 100 * n));
        label_landing(u, s, s->turn, n, w, to);
        break;
    case JDA_HOLIDAY_ACTION:
        lv_say(to, w->lang, "play a holiday card, 14 days, ");
        say_landing(u, s->pawn[s->turn] + JDA_HOLIDAY_DAYS, w, to);
        lv_say(to, w->lang, ", without the almanac");
        break;
    case JDA_OFFER_ACTION:
        lv_say_n(to, w->lang, "push on by {n} day for {cost} F", "push on by {n} days for {cost} F",
                 n, LV_NUM("n", n), LV_NUM("cost", 100 * n));
        label_landing(u, s, s->turn, n, w, to);
        break;
    case JDA_SHARE_ACTION: lv_say(to, w->lang, "pay {n} F of it", sum); break;
    case JDA_ADD_ACTION:
        if (n)
            lv_say(to, w->lang, "add {n} F", sum);
        else
            lv_say(to, w->lang, "add nothing");
        break;
    case JDA_KNOW_ACTION:
    case JDA_VOTE_ACTION: lv_buf_text(to, lv_translate(w->lang, n ? N_("yes") : N_("no"))); break;
    case JDA_QUIZ_ACTION:
        if (n)
            label_title(u, s, n - 1, w, to);
        else
            lv_say(to, w->lang, "I do not know");
        break;
    case JDA_TARGET_ACTION: label_target(u, s, n, w, to); break;
    case JDA_OPTION_ACTION: label_option(u, s, n, w, to); break;
    case JDA_DAYS_ACTION:
        lv_say_n(to, w->lang, "{n} day", "{n} days", n, LV_NUM("n", n));
        label_landing(u, s, s->who, n, w, to);
        break;
    case JDA_SHIELD_ACTION:
        if (n)
            lv_say(to, w->lang, "use the shield: the card does nothing");
        else
            lv_say(to, w->lang, "keep the shield and carry the card out");
        break;
    case JDA_PERMUTE_ACTION: label_permutation(u, s, n, w, to); break;
    case JDA_CLAIM_LUCKY_ACTION: label_claim(s, false, first, w, to); break;
    case JDA_CLAIM_BIRTHDAY_ACTION: label_claim(s, true, first, w, to); break;
    case JDA_N_KINDS: break;
    }
}
