/* jda_tell.c: the situation in words. */
#include "jda.h"

struct telling {
    const struct lv_setup *u;
    const struct jda_state *s;
    const struct lv_words *w;
    const struct lv_teller *to;
};

static void tell_pawn(const struct telling *t, unsigned seat)
{
    char date[48], square[700];
    struct lv_buf d = LV_BUF(date), q = LV_BUF(square);

    jda_say_date(t->u, t->s->pawn[seat], t->w, &d);
    jda_say_square(t->u, t->s->pawn[seat], t->w, &q);
    lv_tell(t->to, t->w, "The pawn is on {date} ({square}).", LV_STR("date", date), LV_STR("square", square));
}

static void tell_purse(const struct telling *t, unsigned seat)
{
    const struct jda_state *s = t->s;
    const struct lv_lang *lang = t->w->lang;
    char room[200];
    struct lv_buf b = LV_BUF(room);

    lv_say_n(&b, lang, "{n} token", "{n} tokens", s->tokens[seat], LV_NUM("n", s->tokens[seat]));
    if (jda_sees_money(t->u, s, t->w->reader, seat))
        lv_say(&b, lang, ", {n} F", LV_NUM("n", 100 * s->money[seat]));
    lv_say_n(&b, lang, ", {n} holiday card", ", {n} holiday cards", s->holidays[seat],
             LV_NUM("n", s->holidays[seat]));
    lv_buf_char(&b, '.');
    t->to->fact(t->to->ctx, room);
}

static void tell_state_of_seat(const struct telling *t, unsigned seat)
{
    const struct jda_state *s = t->s;

    if (s->bankrupt & jda_bit(seat))
        lv_tell(t->to, t->w, "Bankrupt: pays nothing until money comes in.");
    if (s->shield[seat])
        lv_tell(t->to, t->w, "Holds a shield against a hasard card.");
    if (s->skip[seat])
        lv_tell_n(t->to, t->w, "Will lose {n} turn.", "Will lose {n} turns.", s->skip[seat],
                  LV_NUM("n", s->skip[seat]));
    if (s->extra[seat])
        lv_tell_n(t->to, t->w, "Has {n} extra turn to come.", "Has {n} extra turns to come.", s->extra[seat],
                  LV_NUM("n", s->extra[seat]));
    if (s->pledge[seat])
        lv_tell(t->to, t->w, "Promises {n} F for the gift.", LV_NUM("n", 100 * s->pledge[seat]));
}

/* The first n attributes are said in a line each when the reader may know them. */
static void tell_secrets(const struct telling *t, unsigned seat)
{
    const struct jda_state *s = t->s;
    const int reader = t->w->reader;

    if (jda_sees_lucky(s, reader, seat) && s->lucky[seat])
        lv_tell(t->to, t->w, "Lucky number {n}.", LV_NUM("n", s->lucky[seat]));
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        char value[48], words[160], line[170];
        struct lv_buf v = LV_BUF(value), b = LV_BUF(words), l = LV_BUF(line);
        unsigned is = jda_fact_value(s, seat, a);
        if (is <= JDA_NONE || jda_attr_group[a] == JDA_TABLE || !jda_sees_fact(t->u, s, reader, seat, a)
            || (a > JDA_A_SIGN && is == JDA_NO))
            continue;
        jda_say_value(t->u, a, is, t->w, &v);
        lv_say(&b, t->w->lang, "{what}: {value}",
               LV_STR("what", lv_translate(t->w->lang, jda_options[JDA_OPT_ATTR + a].title)),
               LV_STR("value", value));
        jda_say_sentence(words, &l);
        assert(!b.cut && !l.cut);
        t->to->fact(t->to->ctx, line);
    }
    if (jda_sees_fact(t->u, s, reader, seat, JDA_A_SIGN) && jda_is_safe(t->u, s, seat, true))
        lv_tell(t->to, t->w, "Within its own sign: protected.");
}

static void tell_seat(const struct telling *t, unsigned seat)
{
    t->to->heading(t->to->ctx, t->w->names[seat]);
    lv_tell_about(t->to, (int)seat);
    if (!jda_open(t->s, seat)) {
        lv_tell(t->to, t->w, "Has left the game.");
        return;
    }
    tell_pawn(t, seat);
    tell_purse(t, seat);
    tell_state_of_seat(t, seat);
    tell_secrets(t, seat);
}

/* What lies within reach of each number of the machine, from the pawn whose turn it is. */
static void tell_reach(const struct telling *t)
{
    const unsigned from = t->s->pawn[t->s->turn];
    unsigned told = 0;

    lv_tell_title(t->to, t->w, "Ahead of {who}", LV_STR("who", t->w->names[t->s->turn]));
    for (unsigned day = from + 1; day <= JDA_DAYS && told < 8; day++) {
        char date[48], square[700];
        struct lv_buf a = LV_BUF(date), q = LV_BUF(square);
        if (jda_is_plain(t->u->data, day))
            continue;
        told++;
        jda_say_date(t->u, day, t->w, &a);
        jda_say_square(t->u, day, t->w, &q);
        lv_tell_n(t->to, t->w, "In {n} day, {date}: {square}.", "In {n} days, {date}: {square}.", day - from,
                  LV_NUM("n", day - from), LV_STR("date", date), LV_STR("square", square));
    }
}

static void tell_quarters(const struct telling *t)
{
    static const char *const none[JDA_N_QUARTERS] = {
        N_("31 March: 3 and 2 tokens are to be won."), N_("30 June: 3 and 2 tokens are to be won."),
        N_("30 September: 3 and 2 tokens are to be won."),
    };
    static const char *const one[JDA_N_QUARTERS] = {
        N_("31 March: {who} was first, 2 tokens are to be won."),
        N_("30 June: {who} was first, 2 tokens are to be won."),
        N_("30 September: {who} was first, 2 tokens are to be won."),
    };

    for (unsigned q = 0; q < JDA_N_QUARTERS; q++) {
        const unsigned first = t->s->quarter[q][0];
        if (first == 0)
            lv_tell(t->to, t->w, none[q]);
        else if (first != 0xFF && t->s->quarter[q][1] == 0)
            lv_tell(t->to, t->w, one[q], LV_STR("who", t->w->names[first - 1]));
    }
}

static void tell_table(const struct telling *t)
{
    const struct jda_state *s = t->s;

    lv_tell_title(t->to, t->w, "The table");
    if (s->round)
        lv_tell(t->to, t->w, "Round {n}.", LV_NUM("n", s->round));
    if (!jda_opt(t->u, JDA_OPT_TOKEN_SUPPLY))
        lv_tell_n(t->to, t->w, "The bank has {n} token.", "The bank has {n} tokens.",
                  jda_bank_tokens(t->u, s), LV_NUM("n", jda_bank_tokens(t->u, s)));
    lv_tell(t->to, t->w, "Cards left in the decks: chance {chance}, hasard {hasard}.",
            LV_NUM("chance", __builtin_popcountll(jda_cards(s->in_deck[0]))),
            LV_NUM("hasard", __builtin_popcountll(jda_cards(s->in_deck[1]))));
    tell_quarters(t);
    if (s->offer)
        lv_tell_n(t->to, t->w, "{who} is offered {n} day.", "{who} is offered {n} days.", s->offer,
                  LV_STR("who", t->w->names[s->turn]), LV_NUM("n", s->offer));
}

/* A square or card in course, and what it will do to whom. */
static void tell_frame(const struct telling *t, const struct jda_frame *f)
{
    const struct jda_data *d = t->u->data;
    const struct lv_arg who = LV_STR("who", t->w->names[f->seat]);
    char what[1000] = "";
    struct lv_buf x = LV_BUF(what);

    assert(f->kind != JDA_NO_FRAME && f->seat < t->u->seats);
    if (f->kind == JDA_CARD) {
        jda_say_card(t->u, t->s, f, t->w, &x);
        lv_tell(t->to, t->w, "{who} carries out a card: {what}", who, LV_STR("what", what));
        return;
    }
    jda_say_story(t->u, f->day, t->w, &x);
    lv_tell(t->to, t->w, "{who} follows a square: {what}", who, LV_STR("what", what));
    for (unsigned k = 0; k < (unsigned)t->u->seats; k++)
        if (f->sq.plan[k]) {
            lv_buf_clear(&x);
            jda_say_plan(t->u, f->day, f->sq.plan[k], t->w, &x);
            lv_tell(t->to, t->w, "{who} has to {what}.", LV_STR("who", t->w->names[k]), LV_STR("what", what));
        }
    for (unsigned k = 0; k < JDA_N_SEATS; k++)
        if (f->sq.wait[k])
            lv_tell(t->to, t->w, "{who} still has to carry out the card “{text}”",
                    LV_STR("who", t->w->names[k]),
                    LV_STR("text", lv_text_for(t->u, t->w, d->card[f->sq.wait[k] - 1].text)));
}

static void tell_in_course(const struct telling *t)
{
    if (t->s->depth)
        lv_tell_title(t->to, t->w, "Under way");
    for (unsigned i = 0; i < t->s->depth; i++)
        tell_frame(t, &t->s->stack[i]);
}

static void tell_quiz(const struct telling *t)
{
    const struct jda_data *d = t->u->data;

    if (t->s->titles == 0)
        return;
    lv_tell_title(t->to, t->w, "Quiz");
    for (unsigned i = 0; i < JDA_MAX_TITLES; i++) {
        const char *title = lv_texts_get(t->u->texts, t->w->lang,
                                         d->quiz[t->s->attr - JDA_A_Q_BEATLES].title[i]);
        if (t->s->picked >> i & 1)
            lv_tell(t->to, t->w, "{title} (picked)", LV_STR("title", title));
        else if (t->s->titles >> i & 1)
            t->to->fact(t->to->ctx, title);
    }
}

void jda_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct telling t = { u, state, w, to };
    const struct jda_state *s = t.s;

    tell_table(&t);
    tell_in_course(&t);
    tell_quiz(&t);
    for (unsigned k = 0; k < (unsigned)u->seats; k++)
        tell_seat(&t, jda_after(u, s->turn, k));
    if (s->phase >= JDA_PH_TOKEN && s->phase < JDA_PH_OVER && jda_open(s, s->turn))
        tell_reach(&t);
}
