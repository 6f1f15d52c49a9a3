/* jda_board.c: for programs: what stays the same during a match: the calendar with its squares, the machine,
 * the cards, and the questions. */
#include "jda.h"

static const char *const frame_key[] = {
    [JDA_PLAIN] = "plain", [JDA_RED] = "red", [JDA_BLUE] = "blue", [JDA_DOUBLE_BLUE] = "double-blue",
    [JDA_MIXED] = "mixed", [JDA_QUARTER] = "quarter", [JDA_SPECIAL] = "special", [JDA_ZODIAC] = "zodiac",
};

static void put_art(struct lv_json *j, const char *art)
{
    if (art[0])
        lv_json_put_text(j, "art", art);
}

static void put_words(const struct lv_setup *u, const struct lv_words *w, const char *key, lv_text text,
                      struct lv_json *j)
{
    lv_json_put_text(j, key, lv_texts_get(u->texts, w->lang, text));
}

static const char *const deed_key[] = {
    [JDA_D_NONE] = "none", [JDA_D_DRAW] = "draw", [JDA_D_PAY_BANK] = "pay-bank",
    [JDA_D_GET_BANK] = "get-bank", [JDA_D_PAY_CHOICE] = "pay-choice", [JDA_D_ADVANCE] = "advance",
    [JDA_D_RETREAT] = "retreat", [JDA_D_TO_DAY] = "to-day", [JDA_D_SKIP] = "skip", [JDA_D_EXTRA] = "extra",
    [JDA_D_SPIN_DIFFERENCE] = "spin-difference", [JDA_D_CHEQUE] = "cheque", [JDA_D_PERMUTE] = "permute",
    [JDA_D_SWAP] = "swap", [JDA_D_QUARTER] = "quarter", [JDA_D_FINISH] = "finish",
};

/* The deeds of an act, of which one is chosen if there are two; `text` where a few words say it. */
static void put_act(const struct lv_words *w, const char *key, const struct jda_act *act, struct lv_json *j)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (unsigned i = 0; i < act->n_deeds; i++) {
        const struct jda_deed *e = &act->deed[i];
        bool is_sum = e->kind == JDA_D_PAY_BANK || e->kind == JDA_D_GET_BANK || e->kind == JDA_D_PAY_CHOICE;
        char room[200];
        struct lv_buf b = LV_BUF(room);
        lv_json_object(j);
        lv_json_put_text(j, "deed", deed_key[e->kind]);
        if (e->kind == JDA_D_DRAW)
            lv_json_put_text(j, "deck", e->deck == JDA_HASARD_DECK ? "hasard" : "chance");
        if (e->n)
            lv_json_put_int(j, "n", is_sum ? 100 * e->n : e->n);
        jda_name_deed(e, w, &b);
        lv_json_put_text(j, "text", room);
        lv_json_end(j);
    }
    lv_json_end(j);
}

static void put_clauses(const struct lv_words *w, const struct jda_square *q, struct lv_json *j)
{
    static const char *const who[] = {
        [JDA_NOBODY] = "nobody", [JDA_ARRIVING] = "arriving", [JDA_EVERYBODY] = "all",
        [JDA_EACH_IF] = "each-if",
    };

    lv_json_put_text(j, "who", who[q->concerned]);
    lv_json_key(j, "clauses");
    lv_json_list(j);
    for (unsigned c = 0; c < q->n_clauses; c++) {
        lv_json_object(j);
        put_act(w, "yes", &q->clause[c].yes, j);
        put_act(w, "no", &q->clause[c].no, j);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* {"day":22,"name":"22 January","month":1,"date":22,"frame":"mixed","sign":"verseau","event":…,"why":…,
 *  "effect":…,"who":…,"clauses":[…],"art":…}: the last six only on squares of the almanac. */
static void put_days(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct jda_data *d = u->data;

    lv_json_key(j, "days");
    lv_json_list(j);
    for (unsigned day = 1; day <= JDA_DAYS; day++) {
        char date[48];
        struct lv_buf name = LV_BUF(date);
        jda_say_date(u, day, w, &name);
        lv_json_object(j);
        lv_json_put_int(j, "day", day);
        lv_json_put_text(j, "name", date);
        lv_json_put_int(j, "month", d->month_of[day]);
        lv_json_put_int(j, "date", d->day_of[day]);
        lv_json_put_text(j, "frame", frame_key[d->kind[day]]);
        lv_json_put_text(j, "sign", jda_sign_id[d->sign_of[day]]);
        if (d->square_at[day]) {
            const struct jda_square *q = &d->square[d->square_at[day] - 1];
            char room[600];
            struct lv_buf b = LV_BUF(room);
            jda_say_effect(u, q, w, &b);
            put_words(u, w, "event", q->text, j);
            if (q->why)
                put_words(u, w, "why", q->why, j);
            lv_json_put_text(j, "effect", room);
            put_clauses(w, q, j);
            put_art(j, q->art);
        }
        lv_json_end(j);
    }
    lv_json_end(j);
}

static void put_cards(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct jda_data *d = u->data;

    lv_json_key(j, "cards");
    lv_json_list(j);
    for (unsigned c = 0; c < JDA_N_CARDS; c++) {
        char room[400];
        struct lv_buf b = LV_BUF(room);
        jda_say_steps(&d->card[c], w, &b);
        lv_json_object(j);
        lv_json_put_text(j, "id", d->card[c].id);
        lv_json_put_text(j, "deck", jda_deck_of(c) ? "hasard" : "chance");
        put_words(u, w, "text", d->card[c].text, j);
        lv_json_put_text(j, "effect", room);
        put_art(j, d->card[c].art);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* The results of the machine, all equally likely: two numbers, or two faces of one colour. */
static void put_machine(const struct jda_data *d, struct lv_json *j)
{
    lv_json_key(j, "machine");
    lv_json_list(j);
    for (unsigned i = 0; i < d->n_results; i++) {
        lv_json_object(j);
        lv_json_put_int(j, "result", i + 1);
        if (d->result[i].colour == JDA_PLAIN) {
            lv_json_put_int(j, "low", d->result[i].low);
            lv_json_put_int(j, "high", d->result[i].high);
        } else {
            lv_json_put_text(j, "colour", frame_key[d->result[i].colour]);
        }
        lv_json_end(j);
    }
    lv_json_end(j);
}

static void put_signs(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct jda_data *d = u->data;

    lv_json_key(j, "signs");
    lv_json_list(j);
    for (unsigned i = 0; i < JDA_N_SIGNS; i++) {
        lv_json_object(j);
        lv_json_put_text(j, "id", jda_sign_id[i]);
        put_words(u, w, "name", d->sign[i], j);
        put_art(j, d->sign_art[i]);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* What may be answered: "from" and "to" of a number, or "answers" with their words; a birthday is a day of
 * the calendar, what one knows is seen. */
static void put_answers(const struct lv_words *w, unsigned attr, struct lv_json *j)
{
    const struct lv_option_name *n = jda_options[JDA_OPT_ATTR + attr].names;

    if (attr == JDA_A_AGE) {
        lv_json_put_int(j, "from", JDA_MIN_AGE);
        lv_json_put_int(j, "to", JDA_MAX_AGE);
        return;
    }
    lv_json_key(j, "answers");
    lv_json_list(j);
    for (; n && n->id; n++)
        if (n->value > JDA_NONE && attr != JDA_A_BIRTHDAY && jda_attr_group[attr] != JDA_KNOWLEDGE) {
            lv_json_object(j);
            lv_json_put_text(j, "answer", n->id);
            lv_json_put_text(j, "label", lv_translate(w->lang, n->msgid));
            lv_json_end(j);
        }
    lv_json_end(j);
}

static void put_questions(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    static const char *const group_key[] = {
        [JDA_IDENTITY] = "identity", [JDA_LASTING] = "lasting", [JDA_TODAY] = "today", [JDA_TABLE] = "room",
        [JDA_KNOWLEDGE] = "knowledge",
    };
    const struct jda_data *d = u->data;

    lv_json_key(j, "questions");
    lv_json_list(j);
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        lv_json_object(j);
        lv_json_put_text(j, "id", jda_attr_id[a]);
        lv_json_put_text(j, "group", group_key[jda_attr_group[a]]);
        put_words(u, w, "text", d->question[a], j);
        lv_json_put_text(j, "name", lv_translate(w->lang, jda_options[JDA_OPT_ATTR + a].title));
        put_answers(w, a, j);
        if (jda_attr_group[a] == JDA_KNOWLEDGE) {
            const struct jda_quiz *q = &d->quiz[a - JDA_A_Q_BEATLES];
            lv_json_put_int(j, "needed", q->needed);
            lv_json_key(j, "titles");
            lv_json_list(j);
            for (unsigned t = 0; t < q->n_titles; t++)
                lv_json_text(j, lv_texts_get(u->texts, w->lang, q->title[t]));
            lv_json_end(j);
        }
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* What the rules pay and ask, so that no board has to know them. */
static void put_prices(struct lv_json *j)
{
    lv_json_key(j, "quarters");
    lv_json_list(j);
    for (unsigned q = 0; q < JDA_N_QUARTERS; q++) {
        lv_json_object(j);
        lv_json_put_int(j, "day", jda_quarter_end[q]);
        lv_json_put_int(j, "pays", 100 * JDA_QUARTER_PAY);
        lv_json_put_int(j, "first", JDA_FIRST_TOKENS);
        lv_json_put_int(j, "second", JDA_SECOND_TOKENS);
        lv_json_end(j);
    }
    lv_json_end(j);
    lv_json_key(j, "finish");
    lv_json_object(j);
    lv_json_put_int(j, "first", JDA_FINISH_TOKENS);
    lv_json_put_int(j, "second", JDA_RUNNER_UP_TOKENS);
    lv_json_end(j);
    lv_json_put_int(j, "token_price", 100 * JDA_TOKEN_PRICE);
    lv_json_put_int(j, "day_price", 100);
    lv_json_put_int(j, "lucky_pay", 100 * JDA_LUCKY_PAY);
    lv_json_put_int(j, "holiday_days", JDA_HOLIDAY_DAYS);
    lv_json_put_int(j, "last_holiday", JDA_LAST_HOLIDAY);
    lv_json_put_int(j, "december", JDA_DECEMBER);
}

void jda_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    put_days(u, w, j);
    put_signs(u, w, j);
    put_machine(u->data, j);
    put_cards(u, w, j);
    put_questions(u, w, j);
    put_prices(j);
}
