/* jda_say.c: dates, answers and squares in words: what a square tells, why it does what it does, and what it
 * does, said to whoever stands on it. Cards: jda_say_card.c. */
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
        if (n->value == (int)value) {
            lv_buf_text(to, lv_translate(w->lang, n->msgid));
            return;
        }
    if (attr == JDA_A_BIRTHDAY)
        jda_say_date(u, value - 1, w, to);
    else
        lv_buf_int(to, value);
}

/* ---- what a square does ----------------------------------------------------------------------- */

static const char *const frame_name[] = {
    [JDA_PLAIN] = N_("plain square"), [JDA_RED] = N_("red square"), [JDA_BLUE] = N_("blue square"),
    [JDA_DOUBLE_BLUE] = N_("double blue square"), [JDA_MIXED] = N_("mixed square"),
    [JDA_SPECIAL] = N_("special square"), [JDA_ZODIAC] = N_("zodiac square"),
};

/* What is said of something by its number: a sentence, or with `many` one that counts. */
void jda_say_phrase(const struct jda_phrase *p, unsigned n, const struct lv_words *w,
                    const struct lv_arg who[2], struct lv_buf *to)
{
    const struct lv_arg number = LV_NUM("n", n * (p->unit ? p->unit : 1u));

    assert(p->one); /* the table has words for it */
    if (p->many)
        lv_say_n(to, w->lang, p->one, p->many, n, number, who[0], who[1]);
    else
        lv_say(to, w->lang, p->one, number, who[0], who[1]);
}

/* What a deed is called, for a choice or a plan. */
void jda_name_deed(const struct jda_deed *e, const struct lv_words *w, struct lv_buf *to)
{
    static const struct jda_phrase draw[] = {
        [JDA_CHANCE_DECK] = { LV_SAY_N("draw a chance card", "draw {n} chance cards") },
        [JDA_HASARD_DECK] = { LV_SAY_N("draw a hasard card", "draw {n} hasard cards") },
    };
    static const struct jda_phrase name[] = {
        [JDA_D_PAY_BANK] = { LV_SAY("pay the bank {n} F"), .unit = 100 },
        [JDA_D_GET_BANK] = { LV_SAY("get {n} F from the bank"), .unit = 100 },
        [JDA_D_ADVANCE] = { LV_SAY_N("advance {n} day", "advance {n} days") },
        [JDA_D_RETREAT] = { LV_SAY_N("go back {n} day", "go back {n} days") },
        [JDA_D_SKIP] = { LV_SAY_N("lose {n} turn", "lose {n} turns") },
        [JDA_D_EXTRA] = { LV_SAY_N("play {n} extra turn", "play {n} extra turns") },
    };

    if (e->kind == JDA_D_DRAW)
        jda_say_phrase(&draw[e->deck], e->n, w, jda_nobody, to);
    else if (e->kind < sizeof name / sizeof *name && name[e->kind].one)
        jda_say_phrase(&name[e->kind], e->n, w, jda_nobody, to);
    else
        lv_say(to, w->lang, "do what the square says");
}

/* Said to whoever it concerns. */
static void say_deed(const struct jda_deed *e, const struct lv_setup *u, const struct lv_words *w,
                     struct lv_buf *to)
{
    static const struct jda_phrase deed[] = {
        [JDA_D_PAY_BANK] = { LV_SAY("you pay the bank {n} F"), .unit = 100 },
        [JDA_D_GET_BANK] = { LV_SAY("you get {n} F from the bank"), .unit = 100 },
        [JDA_D_PAY_CHOICE] = { LV_SAY("you pay {n} F to a woman of your choice"), .unit = 100 },
        [JDA_D_ADVANCE] = { LV_SAY_N("you advance {n} day", "you advance {n} days") },
        [JDA_D_RETREAT] = { LV_SAY_N("you go back {n} day", "you go back {n} days") },
        [JDA_D_SKIP] = { LV_SAY_N("you lose {n} turn", "you lose {n} turns") },
        [JDA_D_EXTRA] = { LV_SAY_N("you play {n} extra turn", "you play {n} extra turns") },
        [JDA_D_SPIN_DIFFERENCE] = {
            LV_SAY("you spin again and advance by the difference of the two numbers") },
        [JDA_D_CHEQUE] = {
            LV_SAY("you pay {n} F to the poorest player and get {n} F from the richest"), .unit = 100 },
        [JDA_D_PERMUTE] = { LV_SAY("you rearrange your opponents' pawns among their squares") },
        [JDA_D_SWAP] = { LV_SAY("you change places with a player of your choice") },
        [JDA_D_QUARTER] = {
            LV_SAY("you get 400 F each time you pass; 3 tokens for the first to pass, 2 for the second") },
        [JDA_D_FINISH] = { LV_SAY("the game ends: 6 tokens for the first, 3 for the second") },
        [JDA_D_NONE] = { LV_SAY("nothing happens") },
    };
    char room[64];
    struct lv_buf date = LV_BUF(room);

    if (e->kind == JDA_D_DRAW) {
        jda_say_draw(e->deck, e->n, w, to);
    } else if (e->kind == JDA_D_TO_DAY) {
        jda_say_date(u, e->n, w, &date);
        lv_say(to, w->lang, "you go to {date}", LV_STR("date", room));
    } else {
        jda_say_phrase(&deed[e->kind], e->n, w, jda_nobody, to);
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

/* ---- conditions ------------------------------------------------------------------------------- */

/* The ages that all terms leave: of `and`, or of one term. */
struct ages { int low, high; };

static void narrow(struct ages *a, const struct jda_term *t)
{
    int low = t->compare == JDA_MORE ? t->value + 1
            : t->compare == JDA_MORE_EQUAL || t->compare == JDA_EQUAL ? t->value : 0;
    int high = t->compare == JDA_LESS ? t->value - 1
             : t->compare == JDA_LESS_EQUAL || t->compare == JDA_EQUAL ? t->value : JDA_MAX_AGE;

    if (low > a->low)
        a->low = low;
    if (high < a->high)
        a->high = high;
}

/* "you are a woman aged 12 or over": the sex (JDA_OPEN: not asked for) and the ages together. */
static void say_person(unsigned sex, const struct ages *a, const struct lv_words *w, struct lv_buf *to)
{
    static const char *const who[3][4] = {
        { NULL, N_("you are {low} or over"), N_("you are under {over}"), N_("you are {low} to {high}") },
        { N_("you are a woman"), N_("you are a woman aged {low} or over"),
          N_("you are a woman under {over}"), N_("you are a woman aged {low} to {high}") },
        { N_("you are a man"), N_("you are a man aged {low} or over"),
          N_("you are a man under {over}"), N_("you are a man aged {low} to {high}") },
    };
    const struct lv_arg args[] = { LV_NUM("low", a->low), LV_NUM("high", a->high),
                                    LV_NUM("over", a->high + 1) };
    const char *msgid = who[sex == JDA_OPEN ? 0 : sex == JDA_WOMAN ? 1 : 2]
                           [(a->low > 0) + 2 * (a->high < JDA_MAX_AGE)];

    assert(msgid);
    lv_say_args(to, w->lang, msgid, args, 3);
}

static void say_term(const struct jda_term *t, const struct lv_setup *u, const struct lv_words *w,
                     struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    struct ages ages = { 0, JDA_MAX_AGE };

    if (t->attr == JDA_A_MONEY) {
        lv_say(to, w->lang, "you have less than {n} F", LV_NUM("n", 100 * t->value));
    } else if (t->attr == JDA_A_AGE || t->attr == JDA_A_SEX) {
        if (t->attr == JDA_A_AGE)
            narrow(&ages, t);
        say_person(t->attr == JDA_A_SEX ? (unsigned)t->value : JDA_OPEN, &ages, w, to);
    } else if (t->attr == JDA_A_MARITAL) {
        lv_buf_text(to, lv_translate(w->lang, (t->value == JDA_SINGLE) != t->negated
                                                  ? N_("you are single") : N_("you are married")));
    } else if (d->condition[t->attr][t->negated]) {
        lv_buf_text(to, lv_text_for(u, w, d->condition[t->attr][t->negated]));
    } else { /* a family's file that has only the question */
        lv_say_args(to, w->lang,
                    t->negated ? N_("you answer no to “{question}”") : N_("you answer yes to “{question}”"),
                    &LV_STR("question", lv_text_for(u, w, d->question[t->attr])), 1);
    }
}

/* Is this term said together with the sex? */
static bool goes_with_sex(const struct jda_test *t, const struct jda_term *x)
{
    bool sex = false;

    for (unsigned i = 0; i < t->n_terms; i++)
        sex |= t->term[i].attr == JDA_A_SEX && !t->any;
    return sex && (x->attr == JDA_A_AGE || x->attr == JDA_A_SEX);
}

static void say_test(const struct jda_test *t, const struct lv_setup *u, const struct lv_words *w,
                     struct lv_buf *to)
{
    struct ages ages = { 0, JDA_MAX_AGE };
    unsigned sex = JDA_OPEN;
    bool more = false;

    for (unsigned i = 0; i < t->n_terms; i++)
        if (goes_with_sex(t, &t->term[i])) {
            if (t->term[i].attr == JDA_A_AGE)
                narrow(&ages, &t->term[i]);
            else
                sex = (unsigned)t->term[i].value;
        }
    if (sex != JDA_OPEN) {
        say_person(sex, &ages, w, to);
        more = true;
    }
    for (unsigned i = 0; i < t->n_terms; i++) {
        if (goes_with_sex(t, &t->term[i]))
            continue;
        if (more)
            lv_buf_text(to, lv_translate(w->lang, t->any ? N_(" or ") : N_("and, between conditions")));
        say_term(&t->term[i], u, w, to);
        more = true;
    }
}

/* "if you own a Renault, you draw a chance card; otherwise you draw a hasard card" */
static void say_clause(const struct jda_clause *c, const struct lv_setup *u, const struct lv_words *w,
                       struct lv_buf *to)
{
    char test[480] = "", yes[480] = "";
    struct lv_buf t = LV_BUF(test), y = LV_BUF(yes);

    say_act(&c->yes, u, w, &y);
    if (!c->test.n_terms) {
        lv_buf_text(to, yes);
        return;
    }
    say_test(&c->test, u, w, &t);
    lv_say(to, w->lang, "if {test}, {what}", LV_STR("test", test), LV_STR("what", yes));
    if (c->no.n_deeds) {
        lv_say(to, w->lang, "; otherwise ");
        say_act(&c->no, u, w, to);
    }
}

void jda_say_effect(const struct lv_setup *u, const struct jda_square *q, const struct lv_words *w,
                    struct lv_buf *to)
{
    char test[480] = "";
    struct lv_buf t = LV_BUF(test);

    if (q->frame == JDA_DOUBLE_BLUE)
        lv_say(to, w->lang, "you give back 1 token, then ");
    if (q->concerned == JDA_EVERYBODY)
        lv_say(to, w->lang, "everybody: ");
    if (q->concerned == JDA_EACH_IF) {
        say_test(&q->each_if, u, w, &t);
        lv_say_args(to, w->lang,
                    q->clause[0].test.n_terms ? N_("everybody, but only if {test}; in that case, ")
                                              : N_("everybody: if {test}, "),
                    &LV_STR("test", test), 1);
    }
    for (unsigned c = 0; c < q->n_clauses; c++) {
        if (c)
            lv_buf_text(to, lv_translate(w->lang, q->clause[c].test.n_terms ? N_("; ") : N_(", then ")));
        say_clause(&q->clause[c], u, w, to);
    }
}

void jda_say_plan(const struct lv_setup *u, unsigned day, unsigned plan, const struct lv_words *w,
                  struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct jda_square *q = &d->square[d->square_at[day] - 1];
    bool more = false;

    for (unsigned c = 0; c < q->n_clauses; c++) {
        const struct jda_act *act = (plan >> 2 * c & 3) == 1 ? &q->clause[c].yes : &q->clause[c].no;
        if (!(plan >> 2 * c & 3))
            continue;
        for (unsigned i = 0; i < act->n_deeds; i++) {
            if (more)
                lv_buf_text(to, lv_translate(w->lang, i ? N_(", or ") : N_(", then ")));
            jda_name_deed(&act->deed[i], w, to);
            more = true;
        }
    }
}

/* ---- the whole square --------------------------------------------------------------------------- */

static void say_place(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    if (d->kind[day] == JDA_QUARTER) { /* says so itself */
        lv_buf_text(to, lv_text_for(u, w, d->square[d->square_at[day] - 1].text));
        return;
    }
    lv_buf_text(to, lv_translate(w->lang, frame_name[d->kind[day]]));
    if (d->kind[day] == JDA_ZODIAC) {
        lv_buf_text(to, lv_translate(w->lang, N_(", ")));
        lv_buf_text(to, lv_text_for(u, w, d->sign[d->sign_of[day]]));
    }
    if (d->square_at[day]) {
        lv_buf_text(to, lv_translate(w->lang, N_(", ")));
        lv_buf_text(to, lv_text_for(u, w, d->square[d->square_at[day] - 1].text));
    }
}

void jda_say_square(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    say_place(u, day, w, to);
    if (d->square_at[day]) {
        lv_buf_text(to, lv_translate(w->lang, N_(": ")));
        jda_say_effect(u, &d->square[d->square_at[day] - 1], w, to);
    }
}

void jda_say_stop(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    if (d->kind[day] == JDA_PLAIN && !d->square_at[day])
        return;
    lv_buf_text(to, lv_translate(w->lang, N_(", ")));
    if (d->square_at[day])
        jda_say_effect(u, &d->square[d->square_at[day] - 1], w, to);
    else
        say_place(u, day, w, to);
}

void jda_say_sentence(const char *words, struct lv_buf *to)
{
    const bool accented = (unsigned char)words[0] == 0xC3 && (unsigned char)words[1] >= 0xA0; /* "âge" */
    const char *first = words + accented;

    if (!words[0])
        return;
    if (accented)
        lv_buf_char(to, words[0]);
    lv_buf_char(to, accented || (*first >= 'a' && *first <= 'z') ? (char)(*first - 0x20) : *first);
    lv_buf_text(to, first + 1);
    lv_buf_char(to, '.');
}

void jda_say_why(const struct lv_setup *u, const struct jda_square *q, const struct lv_words *w,
                 struct lv_buf *to)
{
    char effect[800] = "";
    struct lv_buf b = LV_BUF(effect);

    if (q->why) {
        lv_buf_text(to, lv_text_for(u, w, q->why));
        lv_buf_char(to, ' ');
    }
    jda_say_effect(u, q, w, &b);
    jda_say_sentence(effect, to);
}

void jda_say_story(const struct lv_setup *u, unsigned day, const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    say_place(u, day, w, to);
    lv_buf_char(to, '.');
    if (d->square_at[day]) {
        lv_buf_char(to, ' ');
        jda_say_why(u, &d->square[d->square_at[day] - 1], w, to);
    }
}

void jda_say_possibility(const struct lv_setup *u, const struct lv_words *w, int32_t which, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    unsigned v = (unsigned)which, what = v >> 8 & 0xFFFF;
    const struct jda_clause *c;

    if (v & JDA_OF_CARD) {
        jda_name_step(&d->card[what].step[(v >> 1 & 0x7F) + 1 + (v & 1)], w, to);
        return;
    }
    c = &d->square[d->square_at[what] - 1].clause[v >> 2 & 0x3F];
    jda_name_deed(&(v & 2 ? &c->no : &c->yes)->deed[v & 1], w, to);
}
