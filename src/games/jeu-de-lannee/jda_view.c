/* jda_view.c: the situation as a document and in words. */
#include "jda.h"

/* ---- for programs --------------------------------------------------------------------------- */

static void put_value(struct lv_json *j, const struct jda_data *d, const char *key, unsigned attr,
                      unsigned value)
{
    char room[JDA_ID];
    struct lv_buf b = LV_BUF(room);

    jda_write_value(d, attr, value, &b);
    lv_json_put_text(j, key, room);
}

static void view_seat(const struct lv_setup *u, const struct jda_state *s, int looker,
                      unsigned seat, struct lv_json *j)
{
    const struct jda_data *d = u->data;

    lv_json_object(j);
    lv_json_put_bool(j, "closed", !jda_open(s, seat));
    lv_json_put_int(j, "day", s->pawn[seat]);
    lv_json_put_int(j, "tokens", s->tokens[seat]);
    lv_json_put_int(j, "holidays", s->holidays[seat]);
    lv_json_put_bool(j, "bankrupt", s->bankrupt >> seat & 1);
    lv_json_put_bool(j, "shield", s->shield[seat] != 0);
    lv_json_put_int(j, "skip", s->skip[seat]);
    lv_json_put_int(j, "extra", s->extra[seat]);
    lv_json_put_int(j, "pledge", 100 * s->pledge[seat]);
    lv_json_put_bool(j, "lucky_shown", s->lucky_shown >> seat & 1);
    lv_json_put_bool(j, "birthday_shown", s->seen[JDA_A_BIRTHDAY] >> seat & 1);
    lv_json_put_bool(j, "sign_shown", s->seen[JDA_A_SIGN] >> seat & 1);
    if (jda_sees_money(u, s, looker, seat))
        lv_json_put_int(j, "money", 100 * s->money[seat]);
    if (jda_sees_lucky(s, looker, seat))
        lv_json_put_int(j, "lucky", s->lucky[seat]);
    if (jda_sees_fact(u, s, looker, seat, JDA_A_SIGN) && jda_open(s, seat))
        lv_json_put_bool(j, "safe", jda_is_safe(u, s, seat, true));
    lv_json_key(j, "facts");
    lv_json_object(j);
    for (unsigned a = 0; a < JDA_N_ATTRS; a++)
        if (jda_attr_group[a] != JDA_TABLE && jda_sees_fact(u, s, looker, seat, a)
            && jda_fact_value(s, seat, a) != JDA_OPEN)
            put_value(j, d, jda_attr_id[a], a, jda_fact_value(s, seat, a));
    lv_json_end(j);
    lv_json_end(j);
}

static void view_piles(const struct lv_setup *u, const struct jda_state *s, struct lv_json *j)
{
    const struct jda_data *d = u->data;

    lv_json_put_int(j, "bank_tokens", jda_bank_tokens(u, s));
    lv_json_put_int(j, "chance_deck", __builtin_popcountll(jda_cards(s->in_deck[0])));
    lv_json_put_int(j, "hasard_deck", __builtin_popcountll(jda_cards(s->in_deck[1])));
    lv_json_key(j, "discards");
    lv_json_list(j);
    for (unsigned c = 0; c < JDA_N_CARDS; c++)
        if (jda_cards(s->discard[jda_deck_of(c)]) >> (c - jda_first_card(jda_deck_of(c))) & 1)
            lv_json_text(j, d->card[c].id);
    lv_json_end(j);
}

/* What lies on the table now: squares and cards in course, from the outermost. */
static void view_stack(const struct lv_setup *u, const struct jda_state *s, struct lv_json *j)
{
    const struct jda_data *d = u->data;

    lv_json_key(j, "in_course");
    lv_json_list(j);
    for (unsigned i = 0; i < s->depth; i++) {
        const struct jda_frame *f = &s->stack[i];
        lv_json_object(j);
        lv_json_put_int(j, "seat", f->seat + 1);
        if (f->kind == JDA_SQUARE)
            lv_json_put_int(j, "square", f->what);
        else
            lv_json_put_text(j, "card", d->card[f->what].id);
        lv_json_key(j, "waiting");
        lv_json_list(j);
        for (unsigned k = 0; k < JDA_N_SEATS; k++)
            if (f->wait[k])
                lv_json_text(j, d->card[f->wait[k] - 1].id);
        lv_json_end(j);
        lv_json_key(j, "plan");
        lv_json_list(j);
        for (unsigned k = 0; k < (unsigned)u->seats; k++)
            lv_json_int(j, f->plan[k]);
        lv_json_end(j);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* Members: phase (number of enum jda_phase), turn, first, round, result (of the machine, from 1, while
 * a number is chosen), offer (days), asked (attribute), bank_tokens, chance_deck, hasard_deck (cards
 * left), discards, quarters (first and second of each, 0: open, -1: not given), seats (day, tokens,
 * holidays, bankrupt, shield, skip, extra, pledge, lucky_shown, birthday_shown, sign_shown: whether all
 * know them; money, lucky, safe and facts as far as the reader may
 * know them), room (facts of the table), in_course (plan: two bits a clause and
 * seat), titles and picked of a quiz. Days count from 1. */
void jda_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct jda_state *s = state;
    const struct jda_data *d = u->data;

    lv_json_put_int(j, "phase", s->phase);
    lv_json_put_int(j, "turn", s->turn + 1);
    lv_json_put_int(j, "first", s->first + 1);
    lv_json_put_int(j, "round", s->round);
    lv_json_put_int(j, "result", s->result);
    lv_json_put_int(j, "offer", s->offer);
    if (s->attr
        && (s->phase != JDA_PH_PROFILE || seat == s->turn)) /* set-up: the order tells an age */
        lv_json_put_text(j, "asked", jda_attr_id[s->attr]);
    view_piles(u, s, j);
    lv_json_key(j, "quarters");
    lv_json_list(j);
    for (unsigned q = 0; q < JDA_N_QUARTERS; q++)
        for (unsigned k = 0; k < 2; k++)
            lv_json_int(j, s->quarter[q][k] == 0xFF ? -1 : s->quarter[q][k]);
    lv_json_end(j);
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        view_seat(u, s, seat, i, j);
    lv_json_end(j);
    lv_json_key(j, "room");
    lv_json_object(j);
    for (unsigned a = JDA_A_CANDLE_IN_ROOM; a <= JDA_A_SUNNY_TODAY; a++)
        put_value(j, d, jda_attr_id[a], a, s->fact[0][a]);
    lv_json_end(j);
    view_stack(u, s, j);
    lv_json_put_int(j, "titles", s->titles);
    lv_json_put_int(j, "picked", s->picked);
}

/* ---- in words ------------------------------------------------------------------------------- */

static void fact(const struct lv_teller *to, struct lv_buf *b)
{
    to->fact(to->ctx, b->at);
    lv_buf_clear(b);
}

static void tell_pawn(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                      const struct lv_words *w, struct lv_buf *b)
{
    char date[48], square[400];
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
        lv_say(b, w->lang, "Stands in the own sign: protected.");
        fact(to, b);
    }
}

static void tell_seat(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                      const struct lv_words *w, const struct lv_teller *to)
{
    char room[600];
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
    char room[600];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, w->lang, "Ahead of {who}", LV_STR("who", w->names[s->turn]));
    to->heading(to->ctx, room);
    lv_buf_clear(&b);
    for (unsigned day = from + 1; day <= JDA_DAYS && told < 8; day++) {
        char date[48], square[400];
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

static void tell_quarters(const struct jda_state *s, const struct lv_words *w,
                          const struct lv_teller *to)
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

static void tell_in_course(const struct lv_setup *u, const struct jda_state *s,
                           const struct lv_words *w, const struct lv_teller *to)
{
    const struct jda_data *d = u->data;
    char room[600];
    struct lv_buf b = LV_BUF(room);

    if (s->depth)
        to->heading(to->ctx, lv_translate(w->lang, N_("In course")));
    for (unsigned i = 0; i < s->depth; i++) {
        const struct jda_frame *f = &s->stack[i];
        const struct lv_arg who = LV_STR("who", w->names[f->seat]);
        if (f->kind == JDA_SQUARE)
            lv_say(&b, w->lang, "{who} follows the square “{text}”.", who,
                   LV_STR("text", jda_square_of(d, f)->text[jda_column(w)]));
        else
            lv_say(&b, w->lang, "{who} carries out card {id}, “{text}”", who,
                   LV_STR("id", d->card[f->what].id),
                   LV_STR("text", d->card[f->what].text[jda_column(w)]));
        fact(to, &b);
        for (unsigned k = 0; k < (unsigned)u->seats; k++) {
            char text[300];
            struct lv_buf p = LV_BUF(text);
            if (!f->plan[k])
                continue;
            jda_say_plan(u, f->what, f->plan[k], w, &p);
            lv_say(&b, w->lang, "For {who}: {what}.", LV_STR("who", w->names[k]),
                   LV_STR("what", text));
            fact(to, &b);
        }
        for (unsigned k = 0; k < JDA_N_SEATS; k++)
            if (f->wait[k]) {
                lv_say(&b, w->lang, "Card {id} of {who} is waiting.",
                       LV_STR("id", d->card[f->wait[k] - 1].id), LV_STR("who", w->names[k]));
                fact(to, &b);
            }
    }
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
        const char *title = d->quiz[s->attr - JDA_A_Q_BEATLES].title[jda_column(w)][t];
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
