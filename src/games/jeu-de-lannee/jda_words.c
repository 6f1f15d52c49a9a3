/* jda_words.c: the words of the game: the types of its arguments, its events and choices, and which choice
 * a decision is. */
#include "jda.h"

/* ---- types ------------------------------------------------------------------------------------ */

static void say_day(const struct lv_setup *u, const struct lv_words *w, int32_t day, struct lv_buf *to)
{
    assert(day >= 1 && day <= JDA_DAYS);
    jda_say_date(u, (unsigned)day, w, to);
}

/* Of the same number: "blue square, Jaurès is murdered (1914): draw a hasard card". */
static void say_square(const struct lv_setup *u, const struct lv_words *w, int32_t day, struct lv_buf *to)
{
    char room[800] = ""; /* of an almanac that tells more the rest is left out, piece by piece */
    struct lv_buf b = LV_BUF(room);

    jda_say_square(u, (unsigned)day, w, &b);
    lv_buf_text(to, room);
}

/* Likewise in the fewest words, behind the date: nothing for a plain day, and never the story. */
static void say_stop(const struct lv_setup *u, const struct lv_words *w, int32_t day, struct lv_buf *to)
{
    char room[800] = "";
    struct lv_buf b = LV_BUF(room);

    jda_say_stop(u, (unsigned)day, w, &b);
    lv_buf_text(to, room);
}

/* Money is counted in hundreds. */
static void write_francs(const struct lv_setup *u, int32_t hundreds, struct lv_json *j)
{
    (void)u;
    assert(hundreds >= 0);
    lv_json_int(j, 100 * (int64_t)hundreds);
}

static void say_francs(const struct lv_setup *u, const struct lv_words *w, int32_t hundreds,
                       struct lv_buf *to)
{
    (void)u;
    lv_say_number(to, w->lang, 100 * (int64_t)hundreds);
}

static void say_card(const struct lv_setup *u, const struct lv_words *w, int32_t card, struct lv_buf *to)
{
    (void)w;
    lv_code_write(u, NULL, &jda_card_code, (unsigned)card, to);
}

static void say_card_text(const struct lv_setup *u, const struct lv_words *w, int32_t card, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_buf_text(to, lv_text_for(u, w, d->card[card].text));
}

/* What it does, as a sentence. */
static void say_card_effect(const struct lv_setup *u, const struct lv_words *w, int32_t card,
                            struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    char room[400] = "";
    struct lv_buf b = LV_BUF(room);

    jda_say_steps(&d->card[card], w, &b);
    jda_say_sentence(room, to);
}

/* Of whom a card speaks, when the table decides it: "the richest opponent". */
static void say_role(const struct lv_setup *u, const struct lv_words *w, int32_t who, struct lv_buf *to)
{
    (void)u;
    assert(jda_is_superlative((unsigned)who));
    jda_say_role(w, (unsigned)who, to);
}

/* What is asked about somebody: for people, the question. */
static void say_attr(const struct lv_setup *u, const struct lv_words *w, int32_t attr, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_buf_text(to, lv_text_for(u, w, d->question[attr]));
}

/* jda_answer(): the attribute is needed to understand the value. */
static void write_answer(const struct lv_setup *u, int32_t answer, struct lv_json *j)
{
    char room[JDA_ID];
    struct lv_buf b = LV_BUF(room);

    jda_write_value(u->data, (unsigned)answer >> 16, (unsigned)answer & 0xFFFF, &b);
    lv_json_text(j, room);
}

static void say_answer(const struct lv_setup *u, const struct lv_words *w, int32_t answer, struct lv_buf *to)
{
    jda_say_value(u, (unsigned)answer >> 16, (unsigned)answer & 0xFFFF, w, to);
}

static void say_month(const struct lv_setup *u, const struct lv_words *w, int32_t month, struct lv_buf *to)
{
    (void)u;
    assert(month >= 1 && month <= 12);
    lv_buf_text(to, lv_translate(w->lang, jda_month_name[month]));
}

static void say_sign(const struct lv_setup *u, const struct lv_words *w, int32_t sign, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_buf_text(to, lv_text_for(u, w, d->sign[sign]));
}

/* What a square does to one player: its day, and two bits for each clause as in the view. */
static void write_plan(const struct lv_setup *u, int32_t plan, struct lv_json *j)
{
    (void)u;
    lv_json_int(j, plan & 0xFF);
}

static void say_plan(const struct lv_setup *u, const struct lv_words *w, int32_t plan, struct lv_buf *to)
{
    if (plan & 0xFF)
        jda_say_plan(u, (unsigned)plan >> 8, (unsigned)plan & 0xFF, w, to);
    else
        lv_say(to, w->lang, "nothing");
}

/* jda_title() */
static void write_title(const struct lv_setup *u, int32_t title, struct lv_json *j)
{
    (void)u;
    lv_json_int(j, (title & 0xFF) + 1);
}

static void say_title(const struct lv_setup *u, const struct lv_words *w, int32_t title, struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_buf_text(to, lv_text_for(u, w, d->quiz[title >> 8].title[title & 0xFF]));
}

/* jda_possibility(): for programs, the first or the second. */
static void write_option(const struct lv_setup *u, int32_t which, struct lv_json *j)
{
    (void)u;
    lv_json_int(j, (which & 1) + 1);
}

/* A pawn and the day to which it goes: seat << 16 | day. */
static void write_goes(const struct lv_setup *u, int32_t goes, struct lv_json *j)
{
    (void)u;
    LV_IN_OBJECT(j, NULL) {
        lv_json_put_int(j, "who", (goes >> 16) + 1);
        lv_json_put_int(j, "to", goes & 0xFFFF);
    }
}

#define X_KEY(name, key) [JDA_BY_##name] = key,
static const char *const cause_key[] = { JDA_CAUSES(X_KEY) };
#undef X_KEY
static const struct lv_coded
    cause_code = { .keys = cause_key },
    role_code = { .keys = jda_who_word },
    deck_code = { .keys = jda_deck_word },
    sign_code = { .keys = jda_sign_id };

const struct lv_type jda_types[] = {
    { "day", .write = lv_write_number, .say = say_day },
    { "square", .say = say_square },
    { "stop", .say = say_stop },
    { "francs", .write = write_francs, .say = say_francs },
    { "cause", .code = &cause_code },
    { "card", .code = &jda_card_code, .say = say_card },
    { "card-text", .say = say_card_text },
    { "card-effect", .say = say_card_effect },
    { "role", .code = &role_code, .say = say_role },
    { "deck", .code = &deck_code },
    { "attr", .code = &jda_attr_code, .say = say_attr },
    { "answer", .write = write_answer, .say = say_answer },
    { "month", .write = lv_write_number, .say = say_month },
    { "sign", .code = &sign_code, .say = say_sign },
    { "plan", .write = write_plan, .say = say_plan },
    { "title", .write = write_title, .say = say_title },
    { "option", .write = write_option },
    { "possibility", .say = jda_say_possibility },
    { "goes", .write = write_goes },
    { 0 },
};

/* ---- events and choices ----------------------------------------------------------------------- */

/* "Bob to 3 May, Chloé to 14 July": as many as there are opponents. */
static void say_permutation(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                            struct lv_buf *to)
{
    for (unsigned i = 0; i < JDA_N_SEATS - 1 && arg[i] != LV_NONE; i++) {
        char date[48];
        struct lv_buf b = LV_BUF(date);
        jda_say_date(u, (unsigned)arg[i] & 0xFFFF, w, &b);
        if (i)
            lv_buf_text(to, lv_translate(w->lang, N_(", ")));
        lv_say(to, w->lang, "{who} to {date}", LV_STR("who", w->names[arg[i] >> 16]), LV_STR("date", date));
    }
}

/* "Anne on 20 May: red square, Lindbergh flies the Atlantic (1927). …", the whole story in sentences. */
static void say_arrival(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                        struct lv_buf *to)
{
    char date[48], story[1200] = "";
    struct lv_buf d = LV_BUF(date), b = LV_BUF(story);

    jda_say_date(u, (unsigned)arg[1], w, &d);
    jda_say_story(u, (unsigned)arg[1], w, &b);
    lv_say(to, w->lang, "{who} on {day}: {story}", LV_STR("who", w->names[arg[0]]), LV_STR("day", date),
           LV_STR("story", story));
}

/* Why it is paid is said where nothing else has told it. */
static void say_paid(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                     struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[arg[0]]), whom = LV_STR("whom", w->names[arg[1]]),
                        n = LV_NUM("n", 100 * arg[2]);

    (void)u;
    if (arg[3] == JDA_BY_LUCKY)
        lv_say(to, w->lang, "{who} is on {whom's} lucky number and pays {n} F.", who, whom, n);
    else if (arg[3] == JDA_BY_BIRTHDAY)
        lv_say(to, w->lang, "It is {whom's} birthday: {who} pays {n} F.", who, whom, n);
    else
        lv_say(to, w->lang, "{who} pays {n} F to {whom}.", who, whom, n);
}

/* With an empty purse: what made somebody go bankrupt. */
static void say_owed(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                     struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[arg[0]]), whom = LV_STR("whom", w->names[arg[1]]),
                        n = LV_NUM("n", 100 * arg[2]);

    (void)u;
    if (arg[3] == JDA_BY_LUCKY)
        lv_say(to, w->lang, "{who} is on {whom's} lucky number and owes {n} F.", who, whom, n);
    else
        lv_say(to, w->lang, "It is {whom's} birthday: {who} owes {n} F.", who, whom, n);
}

static void say_bank_paid(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                          struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[arg[0]]), n = LV_NUM("n", 100 * arg[1]);

    (void)u;
    if (arg[2] == JDA_BY_LUCKY)
        lv_say(to, w->lang, "It is {who's} own lucky number: the bank pays {n} F.", who, n);
    else
        lv_say(to, w->lang, "The bank pays {n} F to {who}.", who, n);
}

static void say_bankrupt(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                         struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[arg[0]]), n = LV_NUM("n", arg[1]);

    (void)u;
    if (arg[1] == 0)
        lv_say(to, w->lang, "{who} cannot pay in full and goes bankrupt.", who);
    else
        lv_say_n(to, w->lang, "{who} cannot pay in full, goes bankrupt and gives back {n} token.",
                 "{who} cannot pay in full, goes bankrupt and gives back {n} tokens.", arg[1], who, n);
}

/* Of no tokens it says why. */
static void say_tokens_got(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                           struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[arg[0]]), n = LV_NUM("n", arg[1]);

    (void)u;
    if (arg[1] == 0)
        lv_say(to, w->lang, "{who} gets no token: the bank has none left.", who);
    else
        lv_say_n(to, w->lang, "{who} gets {n} token.", "{who} gets {n} tokens.", arg[1], who, n);
}

static void say_tokens_lost(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                            struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[arg[0]]), n = LV_NUM("n", arg[1]);

    (void)u;
    if (arg[1] == 0)
        lv_say(to, w->lang, "{who} has no token to give back.", who);
    else
        lv_say_n(to, w->lang, "{who} gives {n} token back to the bank.",
                 "{who} gives {n} tokens back to the bank.", arg[1], who, n);
}

static void say_tokens_given(const struct lv_setup *u, const struct lv_words *w, const int32_t *arg,
                             struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[arg[0]]), whom = LV_STR("whom", w->names[arg[1]]),
                        n = LV_NUM("n", arg[2]);

    (void)u;
    if (arg[2] == 0)
        lv_say(to, w->lang, "{who} has no token to give {whom}.", who, whom);
    else
        lv_say_n(to, w->lang, "{who} gives {whom} {n} token.", "{who} gives {whom} {n} tokens.", arg[2], who,
                 whom, n);
}

const struct lv_row jda_events[] = {
#define EVENT(NAME, ARGS, RULE, ...)                                                               \
    [JDA_EV_##NAME] = { .name = #NAME, .args = ARGS, .rule = RULE, __VA_ARGS__ },
#include "jda_events.def"
#undef EVENT
    { 0 },
};

const struct lv_row jda_choices[] = {
#define CHOICE(NAME, GROUP, ARGS, ...)                                                             \
    [JDA_CH_##NAME] = { .name = #NAME, .group = GROUP, .args = ARGS, __VA_ARGS__ },
#include "jda_choices.def"
#undef CHOICE
    { 0 },
};

/* ---- which choice a decision is --------------------------------------------------------------- */

static void describe_fact(unsigned kind, unsigned attr, unsigned value, struct lv_choice *to)
{
    int about = attr == JDA_MONTH ? JDA_A_BIRTHDAY : (int)attr, answer = (int)jda_answer(attr, value);

    if (kind == JDA_FACT_DRAWN_ACTION)
        LV_CHOOSE(to, JDA_CH_FACT, about, answer);
    else if (kind == JDA_CHANGE_ACTION)
        LV_CHOOSE(to, JDA_CH_CHANGE, about, answer);
    else if (value == (attr == JDA_MONTH ? 0 : JDA_NONE))
        LV_CHOOSE(to, JDA_CH_ANSWER_NONE, about);
    else if (attr == JDA_MONTH)
        LV_CHOOSE(to, JDA_CH_ANSWER_MONTH, about, (int)value);
    else if (attr == JDA_A_AGE)
        LV_CHOOSE(to, JDA_CH_ANSWER_AGE, about, (int)value);
    else
        LV_CHOOSE(to, JDA_CH_ANSWER, about, answer);
}

static void describe_spin(const struct jda_data *d, unsigned result, struct lv_choice *to)
{
    const struct jda_result *r = &d->result[result];

    if (r->colour == JDA_PLAIN)
        LV_CHOOSE(to, JDA_CH_SPIN, (int)result, r->low, r->high);
    else
        LV_CHOOSE(to, r->colour == JDA_RED ? JDA_CH_SPIN_RED : JDA_CH_SPIN_BLUE, (int)result);
}

/* Gifts are asked for so often that a front end may pass for somebody: not where he could claim. */
static bool could_claim(const struct lv_setup *u, const struct jda_state *s)
{
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (jda_may_claim_lucky(u, s, s->who, i) || jda_may_claim_birthday(u, s, s->who, i))
            return true;
    return false;
}

static void describe_pass(const struct lv_setup *u, const struct jda_state *s, struct lv_choice *to)
{
    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_TOKEN: LV_CHOOSE(to, JDA_CH_NO_TOKEN); break;
    case JDA_ASK_DAYS: LV_CHOOSE(to, JDA_CH_NO_DAYS); break;
    case JDA_ASK_HOLIDAY: LV_CHOOSE(to, JDA_CH_NO_HOLIDAY); break;
    case JDA_ASK_CLAIM: LV_CHOOSE(to, could_claim(u, s) ? JDA_CH_NO_CLAIM_YET : JDA_CH_NO_CLAIM); break;
    default:
        LV_CHOOSE(to, could_claim(u, s) ? JDA_CH_NO_OFFER_YET : JDA_CH_NO_OFFER, s->turn);
        break;
    }
}

/* Where so many days lead a pawn. */
static int32_t landing(const struct jda_state *s, unsigned seat, unsigned days)
{
    unsigned day = s->pawn[seat] + days;

    return day > JDA_DAYS ? JDA_DAYS : (int32_t)day;
}

static void describe_permutation(const struct lv_setup *u, const struct jda_state *s, unsigned packed,
                                 struct lv_choice *to)
{
    unsigned seat[JDA_N_SEATS], n = jda_permuted(u, s, seat);

    to->row = JDA_CH_PERMUTE;
    for (unsigned i = 0; i < JDA_N_SEATS - 1; i++)
        to->arg[i] = i < n ? (int32_t)(seat[i] << 16 | s->pawn[seat[packed >> 3 * i & 7]]) : LV_NONE;
}

/* Decisions about gifts. */
static void describe_gift(const struct jda_state *s, enum jda_kind kind, unsigned n, struct lv_choice *to)
{
    if (kind == JDA_OFFER_ACTION)
        LV_CHOOSE(to, JDA_CH_OFFER, s->turn, (int)n, landing(s, s->turn, n));
    else if (kind == JDA_SHARE_ACTION)
        LV_CHOOSE(to, JDA_CH_SHARE, s->turn, 100 * (int)n, landing(s, s->turn, s->offer));
    else if (n)
        LV_CHOOSE(to, JDA_CH_ADD, s->turn, 100 * (int)n, landing(s, s->turn, s->offer));
    else
        LV_CHOOSE(to, JDA_CH_ADD_NOTHING, s->turn);
}

/* Decisions that a square or a card in course asks for. */
static void describe_asked(const struct lv_setup *u, const struct jda_state *s, enum jda_kind kind,
                           unsigned n, struct lv_choice *to)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    switch (kind) {
    case JDA_KNOW_ACTION: LV_CHOOSE(to, n ? JDA_CH_KNOW : JDA_CH_KNOW_NOT, s->attr); break;
    case JDA_VOTE_ACTION: LV_CHOOSE(to, n ? JDA_CH_VOTE_YES : JDA_CH_VOTE_NO, f->seat); break;
    case JDA_QUIZ_ACTION:
        if (n)
            LV_CHOOSE(to, JDA_CH_QUIZ, (int)jda_title(s->attr, n - 1));
        else
            LV_CHOOSE(to, JDA_CH_QUIZ_NONE, s->attr);
        break;
    case JDA_TARGET_ACTION: LV_CHOOSE(to, JDA_CH_TARGET, (int)n, s->pawn[n], s->tokens[n]); break;
    case JDA_OPTION_ACTION: LV_CHOOSE(to, JDA_CH_OPTION, (int)jda_possibility(f, s->who, n)); break;
    case JDA_DAYS_ACTION: LV_CHOOSE(to, JDA_CH_DAYS, (int)n, landing(s, s->who, n)); break;
    case JDA_SHIELD_ACTION: LV_CHOOSE(to, n ? JDA_CH_SHIELD : JDA_CH_NO_SHIELD, f->card); break;
    case JDA_PERMUTE_ACTION: describe_permutation(u, s, n, to); break;
    default: assert(false); break; /* no question of a square or card */
    }
}

static void describe_told(const struct jda_state *s, unsigned n, struct lv_choice *to)
{
    const struct jda_frame *f = s->depth ? &s->stack[s->depth - 1] : NULL;

    if (!f)
        LV_CHOOSE(to, JDA_CH_TOLD_YOUNGEST, (int)n);
    else if (f->stage == JDA_SQ_QUESTIONS)
        LV_CHOOSE(to, JDA_CH_TOLD_PLAN, f->day << 8 | (int)n);
    else if (n == 0)
        LV_CHOOSE(to, JDA_CH_TOLD_NOBODY);
    else if (n == JDA_SEVERAL)
        LV_CHOOSE(to, JDA_CH_TOLD_SEVERAL);
    else
        LV_CHOOSE(to, JDA_CH_TOLD_ONE, (int)n - 1);
}

void jda_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    const struct jda_state *s = state;
    unsigned kind = lv_action_kind(a), first = lv_action_a(a), n = jda_number(a);

    if (kind == LV_KIND_CLOSE) {
        LV_CHOOSE(to, JDA_CH_CLOSE, (int)first);
        return;
    }
    switch ((enum jda_kind)kind) {
    case JDA_FACT_DRAWN_ACTION:
    case JDA_ANSWER_ACTION:
    case JDA_CHANGE_ACTION: describe_fact(kind, first, n, to); break;
    case JDA_LUCKY_ACTION: LV_CHOOSE(to, JDA_CH_LUCKY, (int)n); break;
    case JDA_LOT_ACTION: LV_CHOOSE(to, JDA_CH_LOT, (int)n); break;
    case JDA_SPIN_ACTION: describe_spin(u->data, n, to); break;
    case JDA_CARD_DRAWN_ACTION: LV_CHOOSE(to, JDA_CH_CARD, (int)n); break;
    case JDA_TITLE_ACTION: LV_CHOOSE(to, JDA_CH_TITLE, (int)jda_title(s->attr, n)); break;
    case JDA_PASS_ACTION: describe_pass(u, s, to); break;
    case JDA_BUY_TOKEN_ACTION: LV_CHOOSE(to, JDA_CH_BUY_TOKEN, JDA_TOKEN_PRICE); break;
    case JDA_TAKE_ACTION: LV_CHOOSE(to, JDA_CH_TAKE, (int)n, landing(s, s->turn, n)); break;
    case JDA_BUY_DAYS_ACTION: LV_CHOOSE(to, JDA_CH_BUY_DAYS, (int)n, landing(s, s->turn, n)); break;
    case JDA_HOLIDAY_ACTION:
        LV_CHOOSE(to, JDA_CH_HOLIDAY, JDA_HOLIDAY_DAYS, landing(s, s->turn, JDA_HOLIDAY_DAYS));
        break;
    case JDA_OFFER_ACTION:
    case JDA_SHARE_ACTION:
    case JDA_ADD_ACTION: describe_gift(s, kind, n, to); break;
    case JDA_CLAIM_LUCKY_ACTION:
        LV_CHOOSE(to, first == s->who ? JDA_CH_CLAIM_LUCKY_OWN : JDA_CH_CLAIM_LUCKY, (int)first);
        break;
    case JDA_CLAIM_BIRTHDAY_ACTION: LV_CHOOSE(to, JDA_CH_CLAIM_BIRTHDAY, (int)first); break;
    case JDA_KNOW_ACTION:
    case JDA_VOTE_ACTION:
    case JDA_QUIZ_ACTION:
    case JDA_TARGET_ACTION:
    case JDA_OPTION_ACTION:
    case JDA_DAYS_ACTION:
    case JDA_SHIELD_ACTION:
    case JDA_PERMUTE_ACTION: describe_asked(u, s, kind, n, to); break;
    case JDA_TOLD_ACTION: describe_told(s, n, to); break;
    case JDA_N_KINDS: break;
    }
}
