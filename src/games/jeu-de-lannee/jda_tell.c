/* jda_tell.c: the situation in words. */
#include "jda.h"

static void fact(const struct lv_teller *to, struct lv_buf *b)
{
    to->fact(to->ctx, b->at);
    lv_buf_clear(b);
}

static void tell_pawn(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                      const struct lv_words *w, struct lv_buf *b)
{
    char date[48], square[700];
    struct lv_buf d = LV_BUF(date), q = LV_BUF(square);

    jda_say_date(u, s->pawn[seat], w, &d);
    jda_say_square(u, s->pawn[seat], w, &q);
    lv_say(b, w->lang, "The pawn is on {date} ({square}).", LV_STR("date", date),
           LV_STR("square", square));
}

static void tell_purse(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                       const struct lv_words *w, struct lv_buf *b)
{
    lv_say_n(b, w->lang, "{n} token", "{n} tokens", s->tokens[seat], LV_NUM("n", s->tokens[seat]));
    if (jda_sees_money(u, s, w->reader, seat))
        lv_say(b, w->lang, ", {n} F", LV_NUM("n", 100 * s->money[seat]));
    lv_say_n(b, w->lang, ", {n} holiday card", ", {n} holiday cards", s->holidays[seat],
             LV_NUM("n", s->holidays[seat]));
    lv_buf_char(b, '.');
}

static void tell_state_of_seat(const struct jda_state *s, unsigned seat, const struct lv_words *w,
                               const struct lv_teller *to, struct lv_buf *b)
{
    if (s->bankrupt & jda_bit(seat)) {
        lv_say(b, w->lang, "Bankrupt: pays nothing until money comes in.");
        fact(to, b);
    }
    if (s->shield[seat]) {
        lv_say(b, w->lang, "Holds a shield against a hasard card.");
        fact(to, b);
    }
    if (s->skip[seat]) {
        lv_say_n(b, w->lang, "Will lose {n} turn.", "Will lose {n} turns.", s->skip[seat],
                 LV_NUM("n", s->skip[seat]));
        fact(to, b);
    }
    if (s->extra[seat]) {
        lv_say_n(b, w->lang, "Has {n} more turn coming.", "Has {n} more turns coming.",
                 s->extra[seat], LV_NUM("n", s->extra[seat]));
        fact(to, b);
    }
    if (s->pledge[seat]) {
        lv_say(b, w->lang, "Promises {n} F for the gift.", LV_NUM("n", 100 * s->pledge[seat]));
        fact(to, b);
    }
}

/* The first n attributes are said in a line each when the reader may know them. */
static void tell_secrets(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                         const struct lv_words *w, const struct lv_teller *to, struct lv_buf *b)
{
    if (jda_sees_lucky(s, w->reader, seat) && s->lucky[seat]) {
        lv_say(b, w->lang, "Lucky number {n}.", LV_NUM("n", s->lucky[seat]));
        fact(to, b);
    }
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        char value[48];
        struct lv_buf v = LV_BUF(value);
        unsigned is = jda_fact_value(s, seat, a);
        if (is <= JDA_NONE || jda_attr_group[a] == JDA_TABLE
            || !jda_sees_fact(u, s, w->reader, seat, a) || (a > JDA_A_SIGN && is == JDA_NO))
            continue;
        jda_say_value(u, a, is, w, &v);
        lv_say(b, w->lang, "{what}: {value}.",
               LV_STR("what", lv_translate(w->lang, jda_options[JDA_OPT_ATTR + a].title)),
               LV_STR("value", value));
        fact(to, b);
    }
    if (jda_sees_fact(u, s, w->reader, seat, JDA_A_SIGN) && jda_is_safe(u, s, seat, true)) {
        lv_say(b, w->lang, "Within its own sign: protected.");
        fact(to, b);
    }
}

static void tell_seat(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                      const struct lv_words *w, const struct lv_teller *to)
{
    char room[900];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, w->names[seat]);
    lv_tell_about(to, (int)seat);
    if (!jda_open(s, seat)) {
        lv_say(&b, w->lang, "Has left the game.");
        fact(to, &b);
        return;
    }
    tell_pawn(u, s, seat, w, &b);
    fact(to, &b);
    tell_purse(u, s, seat, w, &b);
    fact(to, &b);
    tell_state_of_seat(s, seat, w, to, &b);
    tell_secrets(u, s, seat, w, to, &b);
}

/* What lies within reach of each number of the machine, from the pawn whose turn it is. */
static void tell_reach(const struct lv_setup *u, const struct jda_state *s,
                       const struct lv_words *w, const struct lv_teller *to)
{
    const struct jda_data *d = u->data;
    unsigned from = s->pawn[s->turn], told = 0;
    char room[900];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, w->lang, "Ahead of {who}", LV_STR("who", w->names[s->turn]));
    to->heading(to->ctx, room);
    lv_buf_clear(&b);
    for (unsigned day = from + 1; day <= JDA_DAYS && told < 8; day++) {
        char date[48], square[700];
        struct lv_buf a = LV_BUF(date), q = LV_BUF(square);
        if (jda_is_plain(d, day))
            continue;
        told++;
        jda_say_date(u, day, w, &a);
        jda_say_square(u, day, w, &q);
        lv_say_n(&b, w->lang, "In {n} day, {date}: {square}.", "In {n} days, {date}: {square}.",
                 day - from, LV_NUM("n", day - from), LV_STR("date", date),
                 LV_STR("square", square));
        fact(to, &b);
    }
}

static void tell_quarters(const struct jda_state *s, const struct lv_words *w, const struct lv_teller *to)
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
        char room[200];
        struct lv_buf b = LV_BUF(room);
        unsigned first = s->quarter[q][0];
        if (first == 0)
            lv_say_args(&b, w->lang, none[q], NULL, 0);
        else if (first != 0xFF && s->quarter[q][1] == 0)
            lv_say_args(&b, w->lang, one[q], &LV_STR("who", w->names[first - 1]), 1);
        else
            continue;
        fact(to, &b);
    }
}

static void tell_table(const struct lv_setup *u, const struct jda_state *s,
                       const struct lv_words *w, const struct lv_teller *to)
{
    char room[600];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("The table")));
    if (s->round) {
        lv_say(&b, w->lang, "Round {n}.", LV_NUM("n", s->round));
        fact(to, &b);
    }
    if (!jda_opt(u, JDA_OPT_TOKEN_SUPPLY)) {
        lv_say_n(&b, w->lang, "The bank has {n} token.", "The bank has {n} tokens.",
                 jda_bank_tokens(u, s), LV_NUM("n", jda_bank_tokens(u, s)));
        fact(to, &b);
    }
    lv_say(&b, w->lang, "{chance} chance cards and {hasard} hasard cards are left in the decks.",
           LV_NUM("chance", __builtin_popcountll(jda_cards(s->in_deck[0]))),
           LV_NUM("hasard", __builtin_popcountll(jda_cards(s->in_deck[1]))));
    fact(to, &b);
    tell_quarters(s, w, to);
    if (s->offer) {
        lv_say_n(&b, w->lang, "{who} is offered {n} day.", "{who} is offered {n} days.", s->offer,
                 LV_STR("who", w->names[s->turn]), LV_NUM("n", s->offer));
        fact(to, &b);
    }
}

/* A square or card in course, and what it will do to whom. */
static void tell_frame(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                       const struct lv_words *w, const struct lv_teller *to)
{
    const struct jda_data *d = u->data;
    const struct lv_arg who = LV_STR("who", w->names[f->seat]);
    char room[1200], what[1000] = "";
    struct lv_buf b = LV_BUF(room), x = LV_BUF(what);

    if (f->kind == JDA_CARD) {
        jda_say_card(u, s, f, w, &x);
        lv_say(&b, w->lang, "{who} carries out a card: {what}", who, LV_STR("what", what));
        fact(to, &b);
        return;
    }
    jda_say_story(u, f->day, w, &x);
    lv_say(&b, w->lang, "{who} follows a square: {what}", who, LV_STR("what", what));
    fact(to, &b);
    for (unsigned k = 0; k < (unsigned)u->seats; k++)
        if (f->sq.plan[k]) {
            lv_buf_clear(&x);
            jda_say_plan(u, f->day, f->sq.plan[k], w, &x);
            lv_say(&b, w->lang, "{who} has to {what}.", LV_STR("who", w->names[k]), LV_STR("what", what));
            fact(to, &b);
        }
    for (unsigned k = 0; k < JDA_N_SEATS; k++)
        if (f->sq.wait[k]) {
            lv_say(&b, w->lang, "{who} has still to carry out the card “{text}”", LV_STR("who", w->names[k]),
                   LV_STR("text", lv_texts_get(u->texts, w->lang, d->card[f->sq.wait[k] - 1].text)));
            fact(to, &b);
        }
}

static void tell_in_course(const struct lv_setup *u, const struct jda_state *s,
                           const struct lv_words *w, const struct lv_teller *to)
{
    if (s->depth)
        to->heading(to->ctx, lv_translate(w->lang, N_("Under way")));
    for (unsigned i = 0; i < s->depth; i++)
        tell_frame(u, s, &s->stack[i], w, to);
}

static void tell_quiz(const struct lv_setup *u, const struct jda_state *s, const struct lv_words *w,
                      const struct lv_teller *to)
{
    const struct jda_data *d = u->data;

    if (s->titles == 0)
        return;
    to->heading(to->ctx, lv_translate(w->lang, N_("Quiz")));
    for (unsigned t = 0; t < JDA_MAX_TITLES; t++) {
        char room[128];
        struct lv_buf b = LV_BUF(room);
        const char *title = lv_texts_get(u->texts, w->lang, d->quiz[s->attr - JDA_A_Q_BEATLES].title[t]);
        if (!(s->titles >> t & 1))
            continue;
        if (s->picked >> t & 1)
            lv_say(&b, w->lang, "{title} (picked)", LV_STR("title", title));
        else
            lv_buf_text(&b, title);
        to->fact(to->ctx, room);
    }
}

void jda_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct jda_state *s = state;

    tell_table(u, s, w, to);
    tell_in_course(u, s, w, to);
    tell_quiz(u, s, w, to);
    for (unsigned k = 0; k < (unsigned)u->seats; k++)
        tell_seat(u, s, jda_after(u, s->turn, k), w, to);
    if (s->phase >= JDA_PH_TOKEN && s->phase < JDA_PH_OVER && jda_open(s, s->turn))
        tell_reach(u, s, w, to);
}
