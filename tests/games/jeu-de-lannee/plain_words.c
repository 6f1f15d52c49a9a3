/* plain_words.c: see plain_words.h. */
#include "plain_words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char room[4096];
static size_t used;

static void begin(void)
{
    room[0] = '\0';
    used = 0;
}

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...)
{
    va_list args;

    va_start(args, format);
    used += (size_t)vsnprintf(room + used, sizeof room - used, format, args);
    va_end(args);
    assert(used < sizeof room);
}

static const char *s_of(unsigned n)
{
    return n == 1 ? "" : "s";
}

const char *plain_date(unsigned day)
{
    static const unsigned length[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    static const char *const month[] = { "January",   "February", "March",    "April",
                                         "May",       "June",     "July",     "August",
                                         "September", "October",  "November", "December" };
    static char text[24];
    unsigned m = 0;

    while (day > length[m])
        day -= length[m++];
    snprintf(text, sizeof text, "%u %s", day, month[m]);
    return text;
}

const char *plain_francs(unsigned hundreds)
{
    static char text[24];

    if (hundreds < 10)
        snprintf(text, sizeof text, "%u", 100 * hundreds);
    else
        snprintf(text, sizeof text, "%u,%u00", hundreds / 10, hundreds % 10);
    return text;
}

static const char *text_of(const struct lv_setup *u, lv_text text)
{
    return lv_texts_get(u->texts, lv_lang_find("en"), text);
}

/* ---- squares ----------------------------------------------------------------------------------- */

static void put_draw(unsigned deck, unsigned n)
{
    const char *of = deck == JDA_CHANCE_DECK ? "chance" : "hasard";

    if (n == 1)
        put("draw a %s card", of);
    else
        put("draw %u %s cards", n, of);
}

/* What a choice or a plan may call it too; false: it has no such words. */
static bool put_short_deed(const struct jda_deed *e)
{
    switch ((enum jda_deed_kind)e->kind) {
    case JDA_D_DRAW: put_draw(e->deck, e->n); return true;
    case JDA_D_PAY_BANK: put("pay the bank %s F", plain_francs(e->n)); return true;
    case JDA_D_GET_BANK: put("get %s F from the bank", plain_francs(e->n)); return true;
    case JDA_D_ADVANCE: put("advance %u day%s", e->n, s_of(e->n)); return true;
    case JDA_D_RETREAT: put("go back %u day%s", e->n, s_of(e->n)); return true;
    case JDA_D_SKIP: put("lose %u turn%s", e->n, s_of(e->n)); return true;
    case JDA_D_EXTRA: put("play %u extra turn%s", e->n, s_of(e->n)); return true;
    default: return false;
    }
}

static void put_deed(const struct jda_deed *e)
{
    if (e->kind == JDA_D_QUARTER) {
        put("you get 400 F each time you pass; 3 tokens for the first to pass, 2 for the second");
        return;
    }
    if (e->kind == JDA_D_FINISH || e->kind == JDA_D_NONE) {
        put(e->kind == JDA_D_NONE ? "nothing happens"
                                  : "the game ends: 6 tokens for the first, 3 for the second");
        return;
    }
    put("you ");
    if (put_short_deed(e))
        return;
    switch ((enum jda_deed_kind)e->kind) {
    case JDA_D_PAY_CHOICE: put("pay %s F to a woman of your choice", plain_francs(e->n)); break;
    case JDA_D_TO_DAY: put("go to %s", plain_date(e->n)); break;
    case JDA_D_SPIN_DIFFERENCE:
        put("spin again and advance by the difference of the two numbers");
        break;
    case JDA_D_CHEQUE:
        put("pay %s F to the poorest player and ", plain_francs(e->n));
        put("get %s F from the richest", plain_francs(e->n));
        break;
    case JDA_D_PERMUTE: put("rearrange your opponents' pawns among their squares"); break;
    case JDA_D_SWAP: put("change places with a player of your choice"); break;
    default: assert(false);
    }
}

static void put_act(const struct jda_act *act)
{
    for (unsigned i = 0; i < act->n_deeds; i++) {
        put("%s", i ? ", or " : "");
        put_deed(&act->deed[i]);
    }
}

/* The sex and the age that are asked for, the one after the other in any order. */
static bool put_sex_and_age(const struct jda_test *t)
{
    const char *who = NULL;
    int low = 0, high = 999;

    for (unsigned i = 0; i < t->n_terms; i++) {
        const struct jda_term *x = &t->term[i];
        if (x->attr == JDA_A_SEX)
            who = x->value == JDA_WOMAN ? "a woman" : "a man";
        if (x->attr == JDA_A_AGE && (x->compare == JDA_MORE || x->compare == JDA_MORE_EQUAL))
            low = x->value + (x->compare == JDA_MORE);
        if (x->attr == JDA_A_AGE && (x->compare == JDA_LESS || x->compare == JDA_LESS_EQUAL))
            high = x->value - (x->compare == JDA_LESS);
    }
    if (!who && !low && high == 999)
        return false;
    put("you are%s%s", who ? " " : "", who ? who : "");
    if (low && high < 999)
        put("%s %d to %d", who ? " aged" : "", low, high);
    else if (low)
        put("%s %d or over", who ? " aged" : "", low);
    else if (high < 999)
        put(" under %d", high + 1);
    return true;
}

static void put_test(const struct lv_setup *u, const struct jda_test *t)
{
    const struct jda_data *d = u->data;
    bool more = put_sex_and_age(t);

    for (unsigned i = 0; i < t->n_terms; i++) {
        const struct jda_term *x = &t->term[i];
        if (x->attr == JDA_A_SEX || x->attr == JDA_A_AGE)
            continue;
        put("%s", !more ? "" : t->any ? " or " : " and ");
        if (x->attr == JDA_A_MONEY)
            put("you have less than %s F", plain_francs((unsigned)x->value));
        else if (x->attr == JDA_A_MARITAL)
            put("you are %s", x->value == JDA_SINGLE ? "single" : "married");
        else
            put("%s", text_of(u, d->condition[x->attr][x->negated]));
        more = true;
    }
}

static void put_effect(const struct lv_setup *u, const struct jda_square *q)
{
    if (q->frame == JDA_DOUBLE_BLUE)
        put("you give back 1 token, then ");
    if (q->concerned == JDA_EVERYBODY)
        put("everybody: ");
    if (q->concerned == JDA_EACH_IF) {
        const bool nested = q->clause[0].test.n_terms > 0;
        put("everybody%s if ", nested ? ", but only" : ":");
        put_test(u, &q->each_if);
        put(nested ? "; in that case, " : ", ");
    }
    for (unsigned i = 0; i < q->n_clauses; i++) {
        const struct jda_clause *c = &q->clause[i];
        put("%s", i == 0 ? "" : c->test.n_terms ? "; " : ", then ");
        if (c->test.n_terms) {
            put("if ");
            put_test(u, &c->test);
            put(", ");
        }
        put_act(&c->yes);
        put("%s", c->no.n_deeds ? "; otherwise " : "");
        put_act(&c->no);
    }
}

static const struct jda_square *square_at(const struct lv_setup *u, unsigned day)
{
    const struct jda_data *d = u->data;

    for (unsigned i = 0; i < d->n_squares; i++)
        if (d->square[i].day == day)
            return &d->square[i];
    return NULL;
}

static void put_place(const struct lv_setup *u, unsigned day)
{
    const struct jda_data *d = u->data;
    const struct jda_square *q = square_at(u, day);

    switch ((enum jda_frame_colour)d->kind[day]) {
    case JDA_PLAIN: put("plain square"); break;
    case JDA_RED: put("red square"); break;
    case JDA_BLUE: put("blue square"); break;
    case JDA_DOUBLE_BLUE: put("double blue square"); break;
    case JDA_MIXED: put("mixed square"); break;
    case JDA_SPECIAL: put("special square"); break;
    case JDA_ZODIAC: put("zodiac square, %s", text_of(u, d->sign[d->sign_of[day]])); break;
    case JDA_QUARTER: put("%s", text_of(u, q->text)); return;
    }
    if (q)
        put(", %s", text_of(u, q->text));
}

const char *plain_square(const struct lv_setup *u, unsigned day)
{
    const struct jda_square *q = square_at(u, day);

    begin();
    put_place(u, day);
    if (q) {
        put(": ");
        put_effect(u, q);
    }
    return room;
}

const char *plain_stop(const struct lv_setup *u, unsigned day)
{
    const struct jda_data *d = u->data;
    const struct jda_square *q = square_at(u, day);

    begin();
    if (q) {
        put(", ");
        put_effect(u, q);
    } else if (d->kind[day] != JDA_PLAIN) {
        put(", ");
        put_place(u, day);
    }
    return room;
}

const char *plain_story(const struct lv_setup *u, unsigned day)
{
    const struct jda_square *q = square_at(u, day);
    size_t first;

    begin();
    put_place(u, day);
    put(".");
    if (q) {
        put(" %s ", text_of(u, q->why));
        first = used;
        put_effect(u, q);
        room[first] = (char)toupper((unsigned char)room[first]);
        put(".");
    }
    return room;
}

const char *plain_plan(const struct lv_setup *u, unsigned day, unsigned plan)
{
    const struct jda_square *q = square_at(u, day);

    begin();
    for (unsigned c = 0; c < q->n_clauses; c++, plan >>= 2) {
        const struct jda_act *act = (plan & 3) == 1 ? &q->clause[c].yes : &q->clause[c].no;
        for (unsigned i = 0; plan & 3 && i < act->n_deeds; i++) {
            put("%s", !used ? "" : i ? ", or " : ", then ");
            if (!put_short_deed(&act->deed[i]))
                put("do what the square says");
        }
    }
    return room;
}

/* ---- cards ------------------------------------------------------------------------------------- */

struct scene {
    const struct lv_setup *u;
    const struct jda_state *s;
    const struct jda_frame *f;
    const char *const *names;
    bool chosen; /* an opponent of one's choice has been spoken of */
};

/* How much the seat is what the word asks for; the first in order of play of those with the most is meant. */
static int claim(const struct scene *at, unsigned who, unsigned seat)
{
    const int me = at->s->pawn[at->f->seat], day = at->s->pawn[seat];

    switch ((enum jda_who)who) {
    case JDA_RICHEST: return at->s->money[seat];
    case JDA_POOREST: return -at->s->money[seat];
    case JDA_MOST_TOKENS: return at->s->tokens[seat];
    case JDA_FIRST: return day;
    case JDA_LAST: return -day;
    case JDA_AHEAD: return day > me ? -day : -1000;
    default: return -1000;
    }
}

/* Whom a superlative means, where everybody may be told; NULL: nobody, or it is not said before. */
static const char *meant(const struct scene *at, unsigned who)
{
    const unsigned n = (unsigned)at->u->seats;
    int best = -1000000, found = -1;

    if (who < JDA_RICHEST || (who <= JDA_POOREST && at->u->option[JDA_OPT_MONEY_VISIBLE][0]))
        return NULL;
    for (unsigned k = 1; k < n; k++) {
        const unsigned seat = (at->f->seat + k) % n;
        if (at->s->closed >> seat & 1 || claim(at, who, seat) <= best)
            continue;
        best = claim(at, who, seat);
        found = (int)seat;
    }
    return found < 0 || (who == JDA_AHEAD && best == -1000) ? NULL : at->names[found];
}

static const char *name_of(struct scene *at, unsigned who, char text[96])
{
    static const char *const role[JDA_N_WHO] = {
        "you",
        "every opponent",
        "everybody",
        "an opponent of your choice",
        "the opponent who plays after you",
        "the richest opponent",
        "the poorest opponent",
        "the opponent with the most tokens",
        "the opponent furthest ahead",
        "the opponent furthest behind",
        "the opponent just ahead",
    };
    const char *is = meant(at, who);

    if (who == JDA_CHOICE && at->f->cd.target)
        return at->names[at->f->cd.target - 1];
    if (who == JDA_CHOICE && at->chosen)
        return "that opponent";
    snprintf(text, 96, is ? "%s (%s)" : "%s", role[who], is);
    return text;
}

/* "you give", "Bob gives" */
static void put_verb(const char *who, const char *verb)
{
    put("%s %s%s", who, verb, strcmp(who, "you") == 0 ? "" : strcmp(verb, "go") == 0 ? "es" : "s");
}

static void put_goto(unsigned place)
{
    static const char *const text[JDA_N_PLACES] = {
        [JDA_NEXT_RED] = "you go to the next red square",
        [JDA_PREVIOUS_BLUE] = "you go back to the last blue square",
        [JDA_END_OF_MONTH] = "you go to the end of the month",
        [JDA_FIRST_OF_MONTH] = "you go back to the first of the month",
    };

    put("%s", text[place]);
}

/* From one player to another: "Bob gives you 1 token", "you pay 200 F to Bob". */
static void put_gift(const char *who, const char *whom, const char *verb, const char *what)
{
    put_verb(who, verb);
    if (strcmp(whom, "you") == 0)
        put(" you %s", what);
    else
        put(" %s to %s", what, whom);
}

static void put_step(struct scene *at, const struct jda_step *x)
{
    const unsigned n = (unsigned)(x->n < 0 ? -x->n : x->n);
    char a[96], b[96], what[48];
    const char *who = name_of(at, x->who, a);

    switch ((enum jda_step_kind)x->kind) {
    case JDA_S_TOKENS:
        put_verb(who, x->n < 0 ? "give" : "get");
        put("%s %u token%s", x->n < 0 ? " back" : "", n, s_of(n));
        break;
    case JDA_S_MONEY:
        put_verb(who, x->n < 0 ? "pay" : "get");
        put(x->n < 0 ? " the bank %s F" : " %s F from the bank", plain_francs(n));
        break;
    case JDA_S_GIVE_TOKENS:
        snprintf(what, sizeof what, "%u token%s", n, s_of(n));
        put_gift(who, name_of(at, x->to, b), "give", what);
        break;
    case JDA_S_GIVE_MONEY:
        snprintf(what, sizeof what, "%s F", plain_francs(n));
        put_gift(who, name_of(at, x->to, b), "pay", what);
        break;
    case JDA_S_MOVE:
        put_verb(who, x->n < 0 ? "go" : "advance");
        put("%s %u day%s", x->n < 0 ? " back" : "", n, s_of(n));
        break;
    case JDA_S_RANGE: put("you advance as many days as you like, %u to %d", n, x->max); break;
    case JDA_S_GOTO: put_goto(x->to); break;
    case JDA_S_SKIP:
        put_verb(who, "lose");
        put(" %u turn%s", n, s_of(n));
        break;
    case JDA_S_AGAIN: put("you play %u extra turn%s", n, s_of(n)); break;
    case JDA_S_KEEP: put("you keep the card: it can cancel one hasard card that you draw"); break;
    case JDA_S_SWAP: put("you change places with %s", who); break;
    case JDA_S_DRAW:
        put("you ");
        put_draw(x->to, n);
        break;
    case JDA_S_CHOOSE: assert(false);
    }
    at->chosen |=
        x->who == JDA_CHOICE
        || ((x->kind == JDA_S_GIVE_TOKENS || x->kind == JDA_S_GIVE_MONEY) && x->to == JDA_CHOICE);
}

const char *plain_card(const struct lv_setup *u, const struct jda_state *s,
                       const struct jda_frame *f, const char *const *names)
{
    const struct jda_card *c = &((const struct jda_data *)u->data)->card[f->card];
    struct scene at = { u, s, f, names, false };
    size_t first;

    begin();
    put("“%s” ", text_of(u, c->text));
    first = used;
    for (unsigned i = 0; i < c->n_steps; i++) {
        put("%s", i ? ", then " : "");
        if (c->step[i].kind == JDA_S_CHOOSE) {
            put_step(&at, &c->step[++i]);
            put(", or ");
            i++;
        }
        put_step(&at, &c->step[i]);
    }
    room[first] = (char)toupper((unsigned char)room[first]);
    put(".");
    return room;
}
