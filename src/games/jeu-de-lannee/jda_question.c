/* jda_question.c: what is asked now: as a whole sentence, as a call of a few words, and as what the others
 * wait for. */
#include "jda.h"

static const char *question_of(const struct lv_setup *u, unsigned attr, const struct lv_words *w)
{
    const struct jda_data *d = u->data;

    return lv_text_for(u, w, d->question[attr]);
}

/* ---- whole ------------------------------------------------------------------------------------ */

/* The text of the card, or what the square tells, and what it does: told before a choice hangs on it. */
static void say_in_course(const struct lv_setup *u, const struct jda_state *s, const struct lv_words *w,
                          struct lv_buf *to)
{
    const struct jda_frame *f = &s->stack[s->depth - 1];

    if (f->kind == JDA_CARD)
        jda_say_card(u, s, f, w, to);
    else
        jda_say_story(u, f->day, w, to);
}

static void ask_about_frame(const struct lv_setup *u, const struct jda_state *s, const struct lv_words *w,
                            struct lv_buf *to)
{
    static const char *const ask[JDA_N_ASKS] = {
        [JDA_ASK_TARGET] = N_("{who}: {what} Which player do you choose?"),
        [JDA_ASK_OPTION] = N_("{who}: {what} What do you choose?"),
        [JDA_ASK_RANGE] = N_("{who}: {what} How many days do you advance?"),
        [JDA_ASK_SHIELD] = N_("{who}: {what} Do you use your shield to cancel it?"),
        [JDA_ASK_PERMUTE] = N_("{who}: {what} Whose square does each opponent get?"),
        [JDA_ASK_TOLD] = N_("{who}: {what} What follows from this?"),
    };
    char what[1000];
    struct lv_buf b = LV_BUF(what);
    const struct lv_arg args[] = { LV_STR("who", w->names[s->who]), LV_STR("what", what) };

    say_in_course(u, s, w, &b);
    assert(ask[s->ask]);
    lv_say_args(to, w->lang, ask[s->ask], args, 2);
}

static void ask_about_gift(const struct lv_setup *u, const struct jda_state *s, const struct lv_words *w,
                           struct lv_buf *to)
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
               "{who}: {n} F is missing to push {victim} to {date}. How much do you add?", who,
               LV_NUM("n", 100 * jda_missing(s)), victim, LV_STR("date", date));
}

/* Before the game nobody else learns what a person is asked: the order tells an age. */
static bool is_private(const struct jda_state *s, const struct lv_words *w)
{
    return s->phase == JDA_PH_PROFILE && w->reader != s->who;
}

static void ask_about_fact(const struct lv_setup *u, const struct jda_state *s, const struct lv_words *w,
                           struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[s->who]);

    if (is_private(s, w))
        lv_say(to, w->lang, "{who} answers personal questions.", who);
    else if (s->attr == JDA_A_BIRTHDAY && s->month)
        lv_say(to, w->lang, "{who}: which day of that month?", who);
    else if (s->attr == JDA_A_BIRTHDAY)
        lv_say(to, w->lang, "{who}: in which month were you born?", who);
    else
        lv_say(to, w->lang, "{who}: {question}", who, LV_STR("question", question_of(u, s->attr, w)));
}

static void ask_whole(const struct lv_setup *u, const struct jda_state *s, const struct lv_words *w,
                      struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct lv_arg who = LV_STR("who", w->names[s->who]);

    if (s->phase == JDA_PH_LOT) {
        lv_say(to, w->lang, "{who}: who is youngest?", who);
        return;
    }
    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_FACT:
    case JDA_ASK_KNOW: ask_about_fact(u, s, w, to); break;
    case JDA_ASK_QUIZ:
        lv_say(to, w->lang, "{who}: {question} Pick {n} right titles.", who,
               LV_STR("question", question_of(u, s->attr, w)),
               LV_NUM("n", d->quiz[s->attr - JDA_A_Q_BEATLES].needed));
        break;
    case JDA_ASK_VOTE:
        lv_say(to, w->lang, "{who}: did {player} really know?", who,
               LV_STR("player", w->names[s->stack[s->depth - 1].seat]));
        break;
    case JDA_ASK_TOKEN: lv_say(to, w->lang, "{who}: do you buy a token before spinning?", who); break;
    case JDA_ASK_TAKE: lv_say(to, w->lang, "{who}: which of the two numbers do you take?", who); break;
    case JDA_ASK_DAYS: lv_say(to, w->lang, "{who}: do you buy days, at 100 F each?", who); break;
    case JDA_ASK_HOLIDAY: lv_say(to, w->lang, "{who}: do you play a holiday card?", who); break;
    case JDA_ASK_CLAIM: lv_say(to, w->lang, "{who}: a pawn has arrived. Do you claim anything?", who); break;
    case JDA_ASK_OFFER:
    case JDA_ASK_SHARE:
    case JDA_ASK_ADD: ask_about_gift(u, s, w, to); break;
    default: ask_about_frame(u, s, w, to); break;
    }
}

/* ---- in a few words, and for those who wait --------------------------------------------------- */

static const struct { const char *call, *waiting; } in_short[JDA_N_ASKS] = {
    [JDA_ASK_FACT] = { N_("answer the question"), N_("{who} is answering a question") },
    [JDA_ASK_KNOW] = { N_("say whether you know"), N_("{who} is thinking about a question") },
    [JDA_ASK_VOTE] = { N_("say whether you believe it"), N_("{who} is voting") },
    [JDA_ASK_QUIZ] = { N_("pick the right titles"), N_("{who} is picking titles of the quiz") },
    [JDA_ASK_TOKEN] = { N_("buy a token or spin"), N_("{who} is about to spin") },
    [JDA_ASK_TAKE] = { N_("choose a number"), N_("{who} is choosing a number") },
    [JDA_ASK_DAYS] = { N_("buy days or stay"), N_("{who} may buy days") },
    [JDA_ASK_HOLIDAY] = { N_("go on holiday or not"), N_("{who} is thinking about a holiday") },
    [JDA_ASK_OFFER] = { N_("push the pawn on or not"), N_("{who} may push the pawn on") },
    [JDA_ASK_SHARE] = { N_("choose your share"), N_("{who} is choosing a share of the gift") },
    [JDA_ASK_ADD] = { N_("add to the gift or not"), N_("{who} may add to the gift") },
    [JDA_ASK_TARGET] = { N_("choose a player"), N_("{who} is choosing a player") },
    [JDA_ASK_OPTION] = { N_("choose one of the two"), N_("{who} is choosing one of two things") },
    [JDA_ASK_RANGE] = { N_("choose how far you go"), N_("{who} is choosing how far to go") },
    [JDA_ASK_SHIELD] = { N_("use your shield or not"), N_("{who} is thinking about the shield") },
    [JDA_ASK_PERMUTE] = { N_("rearrange the pawns"), N_("{who} is rearranging the pawns") },
    [JDA_ASK_CLAIM] = { N_("claim or not"), N_("{who} may claim something") },
    [JDA_ASK_TOLD] = { N_("say what follows"), N_("{who} is saying what follows") },
};

/* ---- chance ----------------------------------------------------------------------------------- */

static void ask_chance(const struct lv_setup *u, const struct jda_state *s, const struct lv_words *w,
                       struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[s->turn]);

    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_FACT_DRAW:
        lv_say(to, w->lang, "{who's} profile is drawn.",
               LV_STR("who", w->names[jda_fact_seat(u, s)]));
        break;
    case JDA_ASK_LUCKY: lv_say(to, w->lang, "{who} draws a lucky number.", who); break;
    case JDA_ASK_LOT: lv_say(to, w->lang, "The first player is drawn by lot."); break;
    case JDA_ASK_CARD:
        if (jda_draw_deck(u, s) == JDA_HASARD_DECK)
            lv_say(to, w->lang, "{who} draws a hasard card.",
                   LV_STR("who", w->names[jda_draw_seat(u, s)]));
        else
            lv_say(to, w->lang, "{who} draws a chance card.",
                   LV_STR("who", w->names[jda_draw_seat(u, s)]));
        break;
    case JDA_ASK_TITLE: lv_say(to, w->lang, "A title for the quiz is drawn."); break;
    default: lv_say(to, w->lang, "{who} spins the machine.", who); break;
    }
}

/* Who only hears is told what a choice hangs on: the card, the day, the question. What a gift of days hangs
 * on has just been told. */
static bool needs_its_story(const struct jda_state *s)
{
    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_VOTE:
    case JDA_ASK_QUIZ:
    case JDA_ASK_TARGET:
    case JDA_ASK_SHIELD:
    case JDA_ASK_TOLD: return true;
    default: return false;
    }
}

void jda_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct jda_state *s = state;

    if (s->who >= JDA_N_SEATS) {
        ask_chance(u, s, w, to);
        return;
    }
    assert(in_short[s->ask].call && in_short[s->ask].waiting);
    if (how == LV_ASK_CALL && !(w->terse && needs_its_story(s)))
        lv_buf_text(to, lv_translate(w->lang, in_short[s->ask].call));
    else if (how == LV_ASK_WAITING)
        lv_say(to, w->lang, in_short[s->ask].waiting, LV_STR("who", w->names[s->who]));
    else
        ask_whole(u, s, w, to);
}
