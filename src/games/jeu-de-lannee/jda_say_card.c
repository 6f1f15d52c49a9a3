/* jda_say_card.c: what a card does, in words said to whoever drew it: each step a sentence. Superlatives of
 * the table ("the foremost opponent") say who that is, where the situation is known. */
#include "jda.h"

/* Who gives, gets or moves, when it is not the reader: all are followed by a verb in the singular. */
static const char *const who_name[JDA_N_WHO] = {
    [JDA_ME] = N_("you"), [JDA_OTHERS] = N_("every opponent"), [JDA_ALL] = N_("everybody"),
    [JDA_CHOICE] = N_("an opponent of your choice"), [JDA_NEXT] = N_("the opponent who plays after you"),
    [JDA_RICHEST] = N_("the richest opponent"), [JDA_POOREST] = N_("the poorest opponent"),
    [JDA_MOST_TOKENS] = N_("the opponent with the most tokens"), [JDA_FIRST] = N_("the foremost opponent"),
    [JDA_LAST] = N_("the hindmost opponent"), [JDA_AHEAD] = N_("the opponent just ahead of you"),
};

void jda_say_role(const struct lv_words *w, unsigned who, struct lv_buf *to)
{
    assert(who < JDA_N_WHO);
    lv_buf_text(to, lv_translate(w->lang, who_name[who]));
}

/* What is known of the situation in which the card is carried out; s is NULL where nothing is. */
struct scene {
    const struct lv_setup *u;
    const struct jda_state *s;
    unsigned me, target; /* target: seat + 1 once chosen */
};

/* JDA-R150: who is richest or poorest is told when it happens, not before, where purses are private. */
bool jda_may_name(const struct lv_setup *u, unsigned who)
{
    return jda_is_superlative(who)
        && ((who != JDA_RICHEST && who != JDA_POOREST) || !jda_opt(u, JDA_OPT_MONEY_VISIBLE));
}

static void say_who(const struct scene *at, unsigned who, const struct lv_words *w, struct lv_buf *to)
{
    unsigned mask = at->s && jda_may_name(at->u, who) ? jda_meant(at->u, at->s, who, at->me) : 0;

    if (who == JDA_CHOICE && at->target)
        lv_buf_text(to, w->names[at->target - 1]);
    else if (mask)
        lv_say(to, w->lang, "{role} ({who})", LV_STR("role", lv_translate(w->lang, who_name[who])),
               LV_STR("who", w->names[__builtin_ctz(mask)]));
    else
        jda_say_role(w, who, to);
}

void jda_say_draw(unsigned deck, unsigned n, const struct lv_words *w, struct lv_buf *to)
{
    if (deck == JDA_HASARD_DECK)
        lv_say_n(to, w->lang, "you draw a hasard card", "you draw {n} hasard cards", n, LV_NUM("n", n));
    else
        lv_say_n(to, w->lang, "you draw a chance card", "you draw {n} chance cards", n, LV_NUM("n", n));
}

/* With the bank. */
static void say_bank(const struct jda_step *x, unsigned n, struct lv_arg who, const struct lv_words *w,
                     struct lv_buf *to)
{
    const struct lv_arg count = LV_NUM("n", n), sum = LV_NUM("n", 100 * n);
    bool me = x->who == JDA_ME, gets = x->n > 0;

    if (x->kind == JDA_S_TOKENS && me && gets)
        lv_say_n(to, w->lang, "you get {n} token", "you get {n} tokens", n, count);
    else if (x->kind == JDA_S_TOKENS && me)
        lv_say_n(to, w->lang, "you give back {n} token", "you give back {n} tokens", n, count);
    else if (x->kind == JDA_S_TOKENS && gets)
        lv_say_n(to, w->lang, "{who} gets {n} token", "{who} gets {n} tokens", n, who, count);
    else if (x->kind == JDA_S_TOKENS)
        lv_say_n(to, w->lang, "{who} gives back {n} token", "{who} gives back {n} tokens", n, who, count);
    else if (me && gets)
        lv_say(to, w->lang, "you get {n} F from the bank", sum);
    else if (me)
        lv_say(to, w->lang, "you pay the bank {n} F", sum);
    else if (gets)
        lv_say(to, w->lang, "{who} gets {n} F from the bank", who, sum);
    else
        lv_say(to, w->lang, "{who} pays the bank {n} F", who, sum);
}

/* Among players. */
static void say_gift(const struct jda_step *x, unsigned n, struct lv_arg who, struct lv_arg whom,
                     const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg count = LV_NUM("n", n), sum = LV_NUM("n", 100 * n);

    if (x->kind == JDA_S_GIVE_MONEY && x->who == JDA_ME)
        lv_say(to, w->lang, "you pay {n} F to {whom}", sum, whom);
    else if (x->kind == JDA_S_GIVE_MONEY && x->to == JDA_ME)
        lv_say(to, w->lang, "{who} pays you {n} F", who, sum);
    else if (x->kind == JDA_S_GIVE_MONEY)
        lv_say(to, w->lang, "{who} pays {n} F to {whom}", who, sum, whom);
    else if (x->who == JDA_ME)
        lv_say_n(to, w->lang, "you give {n} token to {whom}", "you give {n} tokens to {whom}", n, count,
                 whom);
    else if (x->to == JDA_ME)
        lv_say_n(to, w->lang, "{who} gives you {n} token", "{who} gives you {n} tokens", n, who, count);
    else
        lv_say_n(to, w->lang, "{who} gives {n} token to {whom}", "{who} gives {n} tokens to {whom}", n, who,
                 count, whom);
}

static void say_move(const struct jda_step *x, unsigned n, struct lv_arg who, const struct lv_words *w,
                     struct lv_buf *to)
{
    const struct lv_arg count = LV_NUM("n", n);

    if (x->who == JDA_ME && x->n >= 0)
        lv_say_n(to, w->lang, "you advance {n} day", "you advance {n} days", n, count);
    else if (x->who == JDA_ME)
        lv_say_n(to, w->lang, "you go back {n} day", "you go back {n} days", n, count);
    else if (x->n >= 0)
        lv_say_n(to, w->lang, "{who} advances {n} day", "{who} advances {n} days", n, who, count);
    else
        lv_say_n(to, w->lang, "{who} goes back {n} day", "{who} goes back {n} days", n, who, count);
}

static void say_goto(const struct jda_step *x, const struct lv_words *w, struct lv_buf *to)
{
    static const char *const place[JDA_N_PLACES] = {
        [JDA_NEXT_RED] = N_("you go to the next red square"),
        [JDA_PREVIOUS_BLUE] = N_("you go back to the last blue square"),
        [JDA_END_OF_MONTH] = N_("you go to the end of the month"),
        [JDA_FIRST_OF_MONTH] = N_("you go back to the first of the month"),
    };

    lv_buf_text(to, lv_translate(w->lang, place[x->to]));
}

static void say_step(const struct scene *at, const struct jda_step *x, const struct lv_words *w,
                     struct lv_buf *to)
{
    unsigned n = (unsigned)(x->n < 0 ? -x->n : x->n);
    bool among = x->kind == JDA_S_GIVE_TOKENS || x->kind == JDA_S_GIVE_MONEY;
    char a[128] = "", b[128] = "";
    struct lv_buf giver = LV_BUF(a), taker = LV_BUF(b);
    const struct lv_arg count = LV_NUM("n", n), who = LV_STR("who", a), whom = LV_STR("whom", b);

    say_who(at, x->who, w, &giver);
    if (among)
        say_who(at, x->to, w, &taker);
    switch ((enum jda_step_kind)x->kind) {
    case JDA_S_TOKENS:
    case JDA_S_MONEY: say_bank(x, n, who, w, to); break;
    case JDA_S_GIVE_TOKENS:
    case JDA_S_GIVE_MONEY: say_gift(x, n, who, whom, w, to); break;
    case JDA_S_MOVE: say_move(x, n, who, w, to); break;
    case JDA_S_RANGE:
        lv_say(to, w->lang, "you advance as many days as you like, {n} to {max}", count,
               LV_NUM("max", x->max));
        break;
    case JDA_S_GOTO: say_goto(x, w, to); break;
    case JDA_S_SWAP: lv_say(to, w->lang, "you change places with {who}", who); break;
    case JDA_S_SKIP:
        if (x->who == JDA_ME)
            lv_say_n(to, w->lang, "you lose {n} turn", "you lose {n} turns", n, count);
        else
            lv_say_n(to, w->lang, "{who} loses {n} turn", "{who} loses {n} turns", n, who, count);
        break;
    case JDA_S_AGAIN:
        lv_say_n(to, w->lang, "you play {n} more turn", "you play {n} more turns", n, count);
        break;
    case JDA_S_KEEP:
        lv_say(to, w->lang, "you keep the card: it can cancel one hasard card that you draw");
        break;
    case JDA_S_DRAW: jda_say_draw(x->to, n, w, to); break;
    case JDA_S_CHOOSE: break;
    }
}

/* One of two possibilities, for a choice: what it is called. */
void jda_name_step(const struct jda_step *x, const struct lv_words *w, struct lv_buf *to)
{
    unsigned n = (unsigned)(x->n < 0 ? -x->n : x->n);
    const struct lv_arg count = LV_NUM("n", n), sum = LV_NUM("n", 100 * n);

    if (x->kind == JDA_S_TOKENS && x->who == JDA_ME && x->n > 0)
        lv_say_n(to, w->lang, "get {n} token", "get {n} tokens", n, count);
    else if (x->kind == JDA_S_TOKENS && x->who == JDA_ME)
        lv_say_n(to, w->lang, "give back {n} token", "give back {n} tokens", n, count);
    else if (x->kind == JDA_S_MONEY && x->who == JDA_ME && x->n > 0)
        lv_say(to, w->lang, "get {n} F from the bank", sum);
    else if (x->kind == JDA_S_MONEY && x->who == JDA_ME)
        lv_say(to, w->lang, "pay the bank {n} F", sum);
    else
        say_step(&(struct scene){ 0 }, x, w, to);
}

static void say_steps(const struct scene *at, const struct jda_card *c, const struct lv_words *w,
                      struct lv_buf *to)
{
    for (unsigned i = 0; i < c->n_steps; i++) {
        if (i)
            lv_say(to, w->lang, ", then ");
        if (c->step[i].kind != JDA_S_CHOOSE) {
            say_step(at, &c->step[i], w, to);
            continue;
        }
        say_step(at, &c->step[i + 1], w, to);
        lv_say(to, w->lang, ", or ");
        say_step(at, &c->step[i + 2], w, to);
        i += 2;
    }
}

void jda_say_steps(const struct jda_card *c, const struct lv_words *w, struct lv_buf *to)
{
    say_steps(&(struct scene){ 0 }, c, w, to);
}

void jda_say_card(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                  const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct scene at = { u, s, f->seat, f->cd.target };
    char effect[400] = "";
    struct lv_buf b = LV_BUF(effect);

    assert(f->kind == JDA_CARD);
    say_steps(&at, &d->card[f->card], w, &b);
    lv_say(to, w->lang, "“{text}”", LV_STR("text", lv_texts_get(u->texts, w->lang, d->card[f->card].text)));
    lv_buf_char(to, ' ');
    jda_say_sentence(effect, to);
}
