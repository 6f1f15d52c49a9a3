/* jda_say_card.c: what a card does, in words said to whoever drew it: each step a sentence. Superlatives of
 * the table ("the opponent furthest ahead") say who that is, where the situation is known. */
#include "jda.h"

/* Who gives, gets or moves, when it is not the reader: all are followed by a verb in the singular. */
static const char *const who_name[JDA_N_WHO] = {
    [JDA_ME] = N_("you"), [JDA_OTHERS] = N_("every opponent"), [JDA_ALL] = N_("everybody"),
    [JDA_CHOICE] = N_("an opponent of your choice"), [JDA_NEXT] = N_("the opponent who plays after you"),
    [JDA_RICHEST] = N_("the richest opponent"), [JDA_POOREST] = N_("the poorest opponent"),
    [JDA_MOST_TOKENS] = N_("the opponent with the most tokens"),
    [JDA_FIRST] = N_("the opponent furthest ahead"),
    [JDA_LAST] = N_("the opponent furthest behind"), [JDA_AHEAD] = N_("the opponent just ahead"),
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
    bool again;          /* has a step before told of a choice? It is one choice for the whole card */
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
    else if (who == JDA_CHOICE && at->again)
        lv_say(to, w->lang, "that opponent");
    else if (mask)
        lv_say(to, w->lang, "{role} ({who})", LV_STR("role", lv_translate(w->lang, who_name[who])),
               LV_STR("who", w->names[__builtin_ctz(mask)]));
    else
        jda_say_role(w, who, to);
}

const struct lv_arg jda_nobody[2] = { { .name = "" }, { .name = "" } };

void jda_say_draw(unsigned deck, unsigned n, const struct lv_words *w, struct lv_buf *to)
{
    static const struct jda_phrase draw[] = {
        [JDA_CHANCE_DECK] = { LV_SAY_N("you draw a chance card", "you draw {n} chance cards") },
        [JDA_HASARD_DECK] = { LV_SAY_N("you draw a hasard card", "you draw {n} hasard cards") },
    };

    jda_say_phrase(&draw[deck], n, w, jda_nobody, to);
}

/* Steps that say who and how much. By whether it is the reader; and by whether it is more than before, or
 * among players whether the reader gets it. */
static const struct jda_phrase step_words[][2][2] = {
    [JDA_S_TOKENS] = {
        { { LV_SAY_N("{who} gives back {n} token", "{who} gives back {n} tokens") },
          { LV_SAY_N("{who} gets {n} token", "{who} gets {n} tokens") } },
        { { LV_SAY_N("you give back {n} token", "you give back {n} tokens") },
          { LV_SAY_N("you get {n} token", "you get {n} tokens") } },
    },
    [JDA_S_MONEY] = {
        { { LV_SAY("{who} pays the bank {n} F"), .unit = 100 },
          { LV_SAY("{who} gets {n} F from the bank"), .unit = 100 } },
        { { LV_SAY("you pay the bank {n} F"), .unit = 100 },
          { LV_SAY("you get {n} F from the bank"), .unit = 100 } },
    },
    [JDA_S_GIVE_TOKENS] = {
        { { LV_SAY_N("{who} gives {n} token to {whom}", "{who} gives {n} tokens to {whom}") },
          { LV_SAY_N("{who} gives you {n} token", "{who} gives you {n} tokens") } },
        { { LV_SAY_N("you give {n} token to {whom}", "you give {n} tokens to {whom}") } },
    },
    [JDA_S_GIVE_MONEY] = {
        { { LV_SAY("{who} pays {n} F to {whom}"), .unit = 100 },
          { LV_SAY("{who} pays you {n} F"), .unit = 100 } },
        { { LV_SAY("you pay {n} F to {whom}"), .unit = 100 } },
    },
    [JDA_S_MOVE] = {
        { { LV_SAY_N("{who} goes back {n} day", "{who} goes back {n} days") },
          { LV_SAY_N("{who} advances {n} day", "{who} advances {n} days") } },
        { { LV_SAY_N("you go back {n} day", "you go back {n} days") },
          { LV_SAY_N("you advance {n} day", "you advance {n} days") } },
    },
    [JDA_S_SKIP] = {
        { [1] = { LV_SAY_N("{who} loses {n} turn", "{who} loses {n} turns") } },
        { [1] = { LV_SAY_N("you lose {n} turn", "you lose {n} turns") } },
    },
};

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
    const unsigned n = (unsigned)(x->n < 0 ? -x->n : x->n);
    const bool among = x->kind == JDA_S_GIVE_TOKENS || x->kind == JDA_S_GIVE_MONEY, me = x->who == JDA_ME;
    char a[128] = "", b[128] = "";
    struct lv_buf giver = LV_BUF(a), taker = LV_BUF(b);
    const struct lv_arg who[2] = { LV_STR("who", a), LV_STR("whom", b) };

    say_who(at, x->who, w, &giver);
    if (among)
        say_who(at, x->to, w, &taker);
    switch ((enum jda_step_kind)x->kind) {
    case JDA_S_TOKENS:
    case JDA_S_MONEY:
    case JDA_S_GIVE_TOKENS:
    case JDA_S_GIVE_MONEY:
    case JDA_S_MOVE:
    case JDA_S_SKIP:
        jda_say_phrase(&step_words[x->kind][me][among ? !me && x->to == JDA_ME : x->n >= 0], n, w, who, to);
        break;
    case JDA_S_RANGE:
        lv_say(to, w->lang, "you advance as many days as you like, {n} to {max}", LV_NUM("n", n),
               LV_NUM("max", x->max));
        break;
    case JDA_S_GOTO: say_goto(x, w, to); break;
    case JDA_S_SWAP: lv_say(to, w->lang, "you change places with {who}", who[0]); break;
    case JDA_S_AGAIN:
        lv_say_n(to, w->lang, "you play {n} extra turn", "you play {n} extra turns", n, LV_NUM("n", n));
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
    static const struct jda_phrase mine[][2] = { /* by whether it is more than before */
        [JDA_S_TOKENS] = { { LV_SAY_N("give back {n} token", "give back {n} tokens") },
                           { LV_SAY_N("get {n} token", "get {n} tokens") } },
        [JDA_S_MONEY] = { { LV_SAY("pay the bank {n} F"), .unit = 100 },
                          { LV_SAY("get {n} F from the bank"), .unit = 100 } },
    };

    if (x->who == JDA_ME && (x->kind == JDA_S_TOKENS || x->kind == JDA_S_MONEY))
        jda_say_phrase(&mine[x->kind][x->n > 0], (unsigned)(x->n < 0 ? -x->n : x->n), w, jda_nobody, to);
    else
        say_step(&(struct scene){ 0 }, x, w, to);
}

static void say_steps(struct scene at, const struct jda_card *c, const struct lv_words *w, struct lv_buf *to)
{
    for (unsigned i = 0; i < c->n_steps; i++) {
        const struct jda_step *x = &c->step[i];
        if (i)
            lv_say(to, w->lang, ", then ");
        if (x->kind != JDA_S_CHOOSE) {
            say_step(&at, x, w, to);
            at.again |= jda_step_chooses(x);
            continue;
        }
        say_step(&at, x + 1, w, to);
        lv_say(to, w->lang, ", or ");
        say_step(&at, x + 2, w, to);
        i += 2;
    }
}

void jda_say_steps(const struct jda_card *c, const struct lv_words *w, struct lv_buf *to)
{
    say_steps((struct scene){ 0 }, c, w, to);
}

void jda_say_card(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                  const struct lv_words *w, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct scene at = { u, s, f->seat, f->cd.target, false };
    char effect[400] = "";
    struct lv_buf b = LV_BUF(effect);

    assert(f->kind == JDA_CARD);
    say_steps(at, &d->card[f->card], w, &b);
    lv_say(to, w->lang, "“{text}”", LV_STR("text", lv_text_for(u, w, d->card[f->card].text)));
    lv_buf_char(to, ' ');
    jda_say_sentence(effect, to);
}
