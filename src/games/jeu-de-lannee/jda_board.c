/* jda_board.c: for programs: what stays the same during a match: the calendar with its squares, the machine,
 * the cards, and the questions. */
#include "jda.h"

static const char *const frame_key[] = {
    [JDA_PLAIN] = "plain", [JDA_RED] = "red", [JDA_BLUE] = "blue", [JDA_DOUBLE_BLUE] = "double-blue",
    [JDA_MIXED] = "mixed", [JDA_QUARTER] = "quarter", [JDA_SPECIAL] = "special", [JDA_ZODIAC] = "zodiac",
};

static void put_words(const struct lv_setup *u, const struct lv_words *w, const char *key, lv_text text,
                      struct lv_json *j)
{
    lv_json_put_text(j, key, lv_text_for(u, w, text));
}

static const char *const deed_key[] = {
    [JDA_D_NONE] = "none", [JDA_D_DRAW] = "draw", [JDA_D_PAY_BANK] = "pay-bank",
    [JDA_D_GET_BANK] = "get-bank", [JDA_D_PAY_CHOICE] = "pay-choice", [JDA_D_ADVANCE] = "advance",
    [JDA_D_RETREAT] = "retreat", [JDA_D_TO_DAY] = "to-day", [JDA_D_SKIP] = "skip", [JDA_D_EXTRA] = "extra",
    [JDA_D_SPIN_DIFFERENCE] = "spin-difference", [JDA_D_CHEQUE] = "cheque", [JDA_D_PERMUTE] = "permute",
    [JDA_D_SWAP] = "swap", [JDA_D_QUARTER] = "quarter", [JDA_D_FINISH] = "finish",
};

/* `text` where a few words say it. */
static void put_deed(const struct lv_words *w, const struct jda_deed *e, struct lv_json *j)
{
    const bool is_sum = e->kind == JDA_D_PAY_BANK || e->kind == JDA_D_GET_BANK || e->kind == JDA_D_PAY_CHOICE;
    char room[200];
    struct lv_buf b = LV_BUF(room);

    lv_json_put_text(j, "deed", deed_key[e->kind]);
    if (e->kind == JDA_D_DRAW)
        lv_json_put_text(j, "deck", jda_deck_word[e->deck]);
    if (e->n)
        lv_json_put_int(j, "n", is_sum ? 100 * e->n : e->n);
    jda_name_deed(e, w, &b);
    lv_json_put_text(j, "text", room);
}

/* The deeds of an act, of which one is chosen if there are two. */
static void put_act(const struct lv_words *w, const char *key, const struct jda_act *act, struct lv_json *j)
{
    LV_IN_LIST(j, key)
        for (unsigned i = 0; i < act->n_deeds; i++)
            LV_IN_OBJECT(j, NULL)
                put_deed(w, &act->deed[i], j);
}

static void put_square(const struct lv_setup *u, const struct lv_words *w, const struct jda_square *q,
                       struct lv_json *j)
{
    static const char *const who[] = {
        [JDA_NOBODY] = "nobody", [JDA_ARRIVING] = "arriving", [JDA_EVERYBODY] = "all",
        [JDA_EACH_IF] = "each-if",
    };
    char room[600];
    struct lv_buf b = LV_BUF(room);

    jda_say_effect(u, q, w, &b);
    put_words(u, w, "event", q->text, j);
    if (q->why)
        put_words(u, w, "why", q->why, j);
    lv_json_put_text(j, "effect", room);
    lv_json_put_text(j, "who", who[q->concerned]);
    LV_IN_LIST(j, "clauses")
        for (unsigned c = 0; c < q->n_clauses; c++)
            LV_IN_OBJECT(j, NULL) {
                put_act(w, "yes", &q->clause[c].yes, j);
                put_act(w, "no", &q->clause[c].no, j);
            }
    lv_json_put_text_if(j, "art", q->art);
}

/* {"day":22,"name":"22 January","month":1,"date":22,"frame":"mixed","sign":"verseau","event":…,"why":…,
 *  "effect":…,"who":…,"clauses":[…],"art":…}: the last six only on squares of the almanac. */
static void put_day(const struct lv_setup *u, const struct lv_words *w, unsigned day, struct lv_json *j)
{
    const struct jda_data *d = u->data;
    char date[48];
    struct lv_buf name = LV_BUF(date);

    assert(day >= 1 && day <= JDA_DAYS);
    jda_say_date(u, day, w, &name);
    lv_json_put_int(j, "day", day);
    lv_json_put_text(j, "name", date);
    lv_json_put_int(j, "month", d->month_of[day]);
    lv_json_put_int(j, "date", d->day_of[day]);
    lv_json_put_text(j, "frame", frame_key[d->kind[day]]);
    lv_json_put_text(j, "sign", jda_sign_id[d->sign_of[day]]);
    if (d->square_at[day])
        put_square(u, w, &d->square[d->square_at[day] - 1], j);
}

static void put_card(const struct lv_setup *u, const struct lv_words *w, unsigned card, struct lv_json *j)
{
    const struct jda_card *c = &((const struct jda_data *)u->data)->card[card];
    char room[400];
    struct lv_buf b = LV_BUF(room);

    assert(card < JDA_N_CARDS && c->n_steps > 0);
    jda_say_steps(c, w, &b);
    lv_json_put_text(j, "id", c->id);
    lv_json_put_text(j, "deck", jda_deck_word[jda_deck_of(card)]);
    put_words(u, w, "text", c->text, j);
    lv_json_put_text(j, "effect", room);
    lv_json_put_text_if(j, "art", c->art);
}

/* A result of the machine, all equally likely: two numbers, or two faces of one colour. */
static void put_result(const struct lv_setup *u, const struct lv_words *w, unsigned i, struct lv_json *j)
{
    const struct jda_result *r = &((const struct jda_data *)u->data)->result[i];

    (void)w;
    lv_json_put_int(j, "result", i + 1);
    if (r->colour == JDA_PLAIN) {
        lv_json_put_int(j, "low", r->low);
        lv_json_put_int(j, "high", r->high);
    } else {
        lv_json_put_text(j, "colour", frame_key[r->colour]);
    }
}

static void put_sign(const struct lv_setup *u, const struct lv_words *w, unsigned sign, struct lv_json *j)
{
    const struct jda_data *d = u->data;

    lv_json_put_text(j, "id", jda_sign_id[sign]);
    put_words(u, w, "name", d->sign[sign], j);
    lv_json_put_text_if(j, "art", d->sign_art[sign]);
}

/* What may be answered: "from" and "to" of a number, or "answers" with their words; a birthday is a day of
 * the calendar, what one knows is seen. */
void jda_put_answers(const struct lv_words *w, unsigned attr, struct lv_json *j)
{
    const struct lv_option_name *n = jda_options[JDA_OPT_ATTR + attr].names;
    const bool listed = attr != JDA_A_BIRTHDAY && jda_attr_group[attr] != JDA_KNOWLEDGE;

    if (attr == JDA_A_AGE) {
        lv_json_put_int(j, "from", JDA_MIN_AGE);
        lv_json_put_int(j, "to", JDA_MAX_AGE);
        return;
    }
    LV_IN_LIST(j, "answers")
        for (; listed && n && n->id; n++)
            if (n->value > JDA_NONE)
                LV_IN_OBJECT(j, NULL) {
                    lv_json_put_text(j, "answer", n->id);
                    lv_json_put_text(j, "label", lv_translate(w->lang, n->msgid));
                }
}

static void put_question(const struct lv_setup *u, const struct lv_words *w, unsigned a, struct lv_json *j)
{
    static const char *const group_key[] = {
        [JDA_IDENTITY] = "identity", [JDA_LASTING] = "lasting", [JDA_TODAY] = "today", [JDA_TABLE] = "room",
        [JDA_KNOWLEDGE] = "knowledge",
    };
    const struct jda_data *d = u->data;
    const struct jda_quiz *q = jda_attr_group[a] == JDA_KNOWLEDGE ? &d->quiz[a - JDA_A_Q_BEATLES] : NULL;

    lv_json_put_text(j, "id", jda_attr_id[a]);
    lv_json_put_text(j, "group", group_key[jda_attr_group[a]]);
    put_words(u, w, "text", d->question[a], j);
    lv_json_put_text(j, "name", lv_translate(w->lang, jda_options[JDA_OPT_ATTR + a].title));
    jda_put_answers(w, a, j);
    if (!q)
        return;
    lv_json_put_int(j, "needed", q->needed);
    LV_IN_LIST(j, "titles")
        for (unsigned t = 0; t < q->n_titles; t++)
            lv_json_text(j, lv_text_for(u, w, q->title[t]));
}

static void put_quarter(const struct lv_setup *u, const struct lv_words *w, unsigned q, struct lv_json *j)
{
    (void)u;
    (void)w;
    lv_json_put_int(j, "day", jda_quarter_end[q]);
    lv_json_put_int(j, "pays", 100 * JDA_QUARTER_PAY);
    lv_json_put_int(j, "first", JDA_FIRST_TOKENS);
    lv_json_put_int(j, "second", JDA_SECOND_TOKENS);
}

/* What the rules pay and ask, so that no board has to know them. */
static void put_prices(struct lv_json *j)
{
    LV_IN_OBJECT(j, "finish") {
        lv_json_put_int(j, "first", JDA_FINISH_TOKENS);
        lv_json_put_int(j, "second", JDA_RUNNER_UP_TOKENS);
    }
    lv_json_put_int(j, "token_price", 100 * JDA_TOKEN_PRICE);
    lv_json_put_int(j, "day_price", 100);
    lv_json_put_int(j, "lucky_pay", 100 * JDA_LUCKY_PAY);
    lv_json_put_int(j, "holiday_days", JDA_HOLIDAY_DAYS);
    lv_json_put_int(j, "last_holiday", JDA_LAST_HOLIDAY);
    lv_json_put_int(j, "december", JDA_DECEMBER);
}

void jda_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct lv_shelf shelf[] = {
        { "days", 1, JDA_DAYS + 1, put_day },
        { "signs", 0, JDA_N_SIGNS, put_sign },
        { "machine", 0, ((const struct jda_data *)u->data)->n_results, put_result },
        { "cards", 0, JDA_N_CARDS, put_card },
        { "questions", 0, JDA_N_ATTRS, put_question },
        { "quarters", 0, JDA_N_QUARTERS, put_quarter },
    };

    lv_json_put_shelves(j, u, w, shelf, sizeof shelf / sizeof *shelf);
    put_prices(j);
}
