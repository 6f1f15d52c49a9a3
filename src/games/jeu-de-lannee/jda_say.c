/* jda_say.c: dates, answers, squares and cards in words: what they do, as an order. */
#include "jda.h"

const char *const jda_month_name[13] = {
    "", N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"),
    N_("August"), N_("September"), N_("October"), N_("November"), N_("December"),
};

void jda_say_date(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const char *month = lv_translate(w->lang, jda_month_name[d->month_of[day]]);

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
void jda_say_effect(const struct lv_setup *u, const struct jda_square *q, const struct lv_words *w,
                    struct lv_buf *to)
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

void jda_say_square(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_buf_text(to, lv_translate(w->lang, frame_name[d->kind[day]]));
    if (d->kind[day] == JDA_ZODIAC) {
        lv_buf_text(to, lv_translate(w->lang, N_(", ")));
        lv_buf_text(to, lv_texts_get(u->texts, w->lang, d->sign[d->sign_of[day]]));
    }
    if (d->square_at[day]) {
        const struct jda_square *q = &d->square[d->square_at[day] - 1];
        lv_buf_text(to, lv_translate(w->lang, N_(", ")));
        lv_buf_text(to, lv_texts_get(u->texts, w->lang, q->text));
        lv_buf_text(to, lv_translate(w->lang, N_(": ")));
        jda_say_effect(u, q, w, to);
    }
}

/* ---- cards ---------------------------------------------------------------------------------- */

/* Who gives, gets or moves, when it is not the reader. */
static const char *const who_name[JDA_N_WHO] = {
    [JDA_ME] = N_("you"), [JDA_OTHERS] = N_("all the others"), [JDA_ALL] = N_("everybody"),
    [JDA_CHOICE] = N_("a player of your choice"), [JDA_NEXT] = N_("the next player"),
    [JDA_RICHEST] = N_("the richest opponent"), [JDA_POOREST] = N_("the poorest opponent"),
    [JDA_MOST_TOKENS] = N_("the opponent with the most tokens"), [JDA_FIRST] = N_("the foremost opponent"),
    [JDA_LAST] = N_("the hindmost opponent"), [JDA_AHEAD] = N_("the next pawn ahead"),
};

static void say_gift(const struct jda_step *x, unsigned n, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg count = LV_NUM("n", n), sum = LV_NUM("n", 100 * n),
                        who = LV_STR("who", lv_translate(w->lang, who_name[x->who])),
                        whom = LV_STR("whom", lv_translate(w->lang, who_name[x->to]));

    if (x->kind == JDA_S_GIVE_MONEY && x->who == JDA_ME)
        lv_say(to, w->lang, "give {n} F to {whom}", sum, whom);
    else if (x->kind == JDA_S_GIVE_MONEY)
        lv_say(to, w->lang, "{who}: {n} F for {whom}", who, sum, whom);
    else if (x->who == JDA_ME)
        lv_say_n(to, w->lang, "give {n} token to {whom}", "give {n} tokens to {whom}", n, count, whom);
    else
        lv_say_n(to, w->lang, "{who}: {n} token for {whom}", "{who}: {n} tokens for {whom}", n, who, count,
                 whom);
}

static void say_goto(const struct jda_step *x, const struct lv_words *w, struct lv_buf *to)
{
    static const char *const place[JDA_N_PLACES] = {
        [JDA_NEXT_RED] = N_("go to the next red square"),
        [JDA_PREVIOUS_BLUE] = N_("go back to the last blue square"),
        [JDA_END_OF_MONTH] = N_("go to the end of the month"),
        [JDA_FIRST_OF_MONTH] = N_("go back to the first of the month"),
    };

    lv_buf_text(to, lv_translate(w->lang, place[x->to]));
}

/* Whom a step is about, in front of it, unless it is the drawer. */
static void say_of_whom(const struct jda_step *x, const struct lv_words *w, struct lv_buf *to)
{
    if (x->who != JDA_ME)
        lv_say(to, w->lang, "{who}: ", LV_STR("who", lv_translate(w->lang, who_name[x->who])));
}

static void say_step(const struct jda_step *x, const struct lv_words *w, struct lv_buf *to)
{
    unsigned n = (unsigned)(x->n < 0 ? -x->n : x->n);
    const struct lv_arg count = LV_NUM("n", n), sum = LV_NUM("n", 100 * n);

    if (x->kind != JDA_S_GIVE_TOKENS && x->kind != JDA_S_GIVE_MONEY && x->kind != JDA_S_SWAP)
        say_of_whom(x, w, to);
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
    case JDA_S_GIVE_TOKENS:
    case JDA_S_GIVE_MONEY: say_gift(x, n, w, to); break;
    case JDA_S_MOVE:
        if (x->n >= 0)
            lv_say(to, w->lang, "advance {n} days", count);
        else
            lv_say(to, w->lang, "go back {n} days", count);
        break;
    case JDA_S_RANGE:
        lv_say(to, w->lang, "advance {n} to {max} days", count, LV_NUM("max", x->max));
        break;
    case JDA_S_GOTO: say_goto(x, w, to); break;
    case JDA_S_SWAP:
        lv_say(to, w->lang, "change places: {who}",
               LV_STR("who", lv_translate(w->lang, who_name[x->who])));
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

void jda_say_steps(const struct jda_card *c, const struct lv_words *w, struct lv_buf *to)
{
    for (unsigned i = 0; i < c->n_steps; i++) {
        if (i)
            lv_buf_text(to, lv_translate(w->lang, N_("; ")));
        if (c->step[i].kind != JDA_S_CHOOSE) {
            say_step(&c->step[i], w, to);
            continue;
        }
        say_step(&c->step[i + 1], w, to);
        lv_say(to, w->lang, ", or ");
        say_step(&c->step[i + 2], w, to);
        i += 2;
    }
}

void jda_say_possibility(const struct lv_setup *u, const struct lv_words *w, int32_t which, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    unsigned v = (unsigned)which, what = v >> 8 & 0xFFFF;
    const struct jda_clause *c;

    if (v & JDA_OF_CARD) {
        say_step(&d->card[what].step[(v >> 1 & 0x7F) + 1 + (v & 1)], w, to);
        return;
    }
    c = &d->square[d->square_at[what] - 1].clause[v >> 2 & 0x3F];
    say_deed(&(v & 2 ? &c->no : &c->yes)->deed[v & 1], u, w, to);
}
