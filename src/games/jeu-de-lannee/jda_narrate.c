/* jda_narrate.c: what happened, one sentence for each event. */
#include "jda.h"

static void spun(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct jda_result *r = &d->result[e->arg[1]];
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]);

    if (r->colour == JDA_RED)
        lv_say(to, w->lang, "{who} spins two red faces: on to the next red square.", who);
    else if (r->colour == JDA_BLUE)
        lv_say(to, w->lang, "{who} spins two blue faces: on to the next blue square.", who);
    else
        lv_say(to, w->lang, "{who} spins {low} and {high}.", who, LV_NUM("low", r->low),
               LV_NUM("high", r->high));
}

static void answered(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                     struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    char value[48];
    struct lv_buf b = LV_BUF(value);

    if (e->arg[2] == 0) {
        lv_say(to, w->lang, "{who} answers a question about themselves.",
               LV_STR("who", w->names[e->arg[0]]));
        return;
    }
    jda_say_value(u, (unsigned)e->arg[1], (unsigned)e->arg[2], w, &b);
    lv_say(to, w->lang, "{who}: {question} {answer}.", LV_STR("who", w->names[e->arg[0]]),
           LV_STR("question", d->question[jda_column(w)][e->arg[1]]), LV_STR("answer", value));
}

static void asked(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                  struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    lv_say(to, w->lang, "{who} is asked: {question}", LV_STR("who", w->names[e->arg[0]]),
           LV_STR("question", d->question[jda_column(w)][e->arg[1]]));
}

static void moved(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                  struct lv_buf *to)
{
    char from[48], day[48];
    struct lv_buf a = LV_BUF(from), b = LV_BUF(day);
    const struct lv_arg args[] = { LV_STR("who", w->names[e->arg[0]]), LV_STR("from", from),
                                   LV_STR("to", day) };

    jda_say_date(u, (unsigned)e->arg[1], w, &a);
    jda_say_date(u, (unsigned)e->arg[2], w, &b);
    if (e->kind == JDA_EV_PLACED)
        lv_say_args(to, w->lang, N_("The pawn of {who} goes from {from} to {to}."), args, 3);
    else if (e->arg[2] < e->arg[1])
        lv_say_args(to, w->lang, N_("{who} goes back from {from} to {to}."), args, 3);
    else
        lv_say_args(to, w->lang, N_("{who} advances from {from} to {to}."), args, 3);
}

static void paid(const struct lv_event *e, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]),
                        sum = LV_NUM("n", 100 * e->arg[2]);

    if (e->arg[1] < 0)
        lv_say(to, w->lang, "{who} pays {n} F to the bank.", who, sum);
    else
        lv_say(to, w->lang, "{who} pays {n} F to {other}.", who, sum,
               LV_STR("other", w->names[e->arg[1]]));
}

static void square(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                   struct lv_buf *to)
{
    char date[48], text[400];
    struct lv_buf a = LV_BUF(date), b = LV_BUF(text);

    jda_say_date(u, (unsigned)e->arg[1], w, &a);
    jda_say_square(u, (unsigned)e->arg[1], w, &b);
    lv_say(to, w->lang, "{who} on {date}: {square}.", LV_STR("who", w->names[e->arg[0]]),
           LV_STR("date", date), LV_STR("square", text));
}

static void card(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct jda_card *c = &d->card[e->arg[1]];
    const struct lv_arg args[] = { LV_STR("who", w->names[e->arg[0]]), LV_STR("id", c->id),
                                   LV_STR("text", c->text[jda_column(w)]) };

    if (jda_deck_of((unsigned)e->arg[1]))
        lv_say_args(to, w->lang, N_("{who} draws hasard card {id}: “{text}”"), args, 3);
    else
        lv_say_args(to, w->lang, N_("{who} draws chance card {id}: “{text}”"), args, 3);
}

static void quarter_tokens(const struct lv_event *e, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]);

    if (e->arg[2] == 0)
        lv_say(to, w->lang, "{who} is the first to pass this quarter end.", who);
    else
        lv_say(to, w->lang, "{who} is the second to pass this quarter end.", who);
}

static void knows(const struct lv_event *e, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]);

    if (e->arg[2] == 2)
        lv_say(to, w->lang, "{who} claims to know; the others vote.", who);
    else if (e->arg[2])
        lv_say(to, w->lang, "{who} knows the answer.", who);
    else
        lv_say(to, w->lang, "{who} does not know the answer.", who);
}

static void claimed(const struct lv_event *e, const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]),
                        other = LV_STR("other", w->names[e->arg[1]]);

    if (e->arg[2])
        lv_say(to, w->lang, "{who} claims the birthday money from {other}.", who, other);
    else
        lv_say(to, w->lang, "{who} claims the lucky number money for the square of {other}.", who,
               other);
}

static void title(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                  struct lv_buf *to)
{
    const struct jda_data *d = u->data;

    if (e->kind == JDA_EV_TITLE)
        lv_say(to, w->lang, "The quiz shows “{title}”.",
               LV_STR("title", d->quiz[e->arg[0]].title[jda_column(w)][e->arg[1]]));
    else
        lv_say(to, w->lang, "{who} picks “{title}”.", LV_STR("who", w->names[e->arg[0]]),
               LV_STR("title", d->quiz[e->arg[1]].title[jda_column(w)][e->arg[2]]));
}

static void offer(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                  struct lv_buf *to)
{
    char date[48];
    struct lv_buf b = LV_BUF(date);

    jda_say_date(u, (unsigned)e->arg[3], w, &b);
    lv_say_n(to, w->lang, "{who} offers {other} {n} day, to {date}.",
             "{who} offers {other} {n} days, to {date}.", e->arg[2],
             LV_STR("who", w->names[e->arg[0]]), LV_STR("other", w->names[e->arg[1]]),
             LV_NUM("n", e->arg[2]), LV_STR("date", date));
}

static void date_of(const struct lv_setup *u, unsigned day, const struct lv_words *w,
                    const char *msgid, struct lv_arg who, struct lv_buf *to)
{
    char date[48];
    struct lv_buf b = LV_BUF(date);
    const struct lv_arg args[] = { who, LV_STR("date", date) };

    jda_say_date(u, day, w, &b);
    lv_say_args(to, w->lang, msgid, args, 2);
}

static void sign(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    const struct lv_arg args[] = {
        LV_STR("who", w->names[e->arg[0]]),
        LV_STR("sign", d->sign[jda_column(w)][e->arg[1] - JDA_FIRST_SIGN]),
    };

    lv_say_args(to, w->lang, N_("{who} is protected by the sign of {sign}."), args, 2);
}

static void plan(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    char text[300];
    struct lv_buf b = LV_BUF(text);

    jda_say_plan(u, (unsigned)e->arg[1], (unsigned)e->arg[2], w, &b);
    lv_say(to, w->lang, "For {who}: {what}.", LV_STR("who", w->names[e->arg[0]]),
           LV_STR("what", text));
}

static void payees(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                   struct lv_buf *to)
{
    char names[256];
    struct lv_buf b = LV_BUF(names);

    for (int i = 0; i < u->seats; i++)
        if (e->arg[1] >> i & 1) {
            if (b.len)
                lv_buf_text(&b, lv_translate(w->lang, N_(", ")));
            lv_buf_text(&b, w->names[i]);
        }
    if (e->arg[1])
        lv_say(to, w->lang, "{who} may pay: {names}.", LV_STR("who", w->names[e->arg[0]]),
               LV_STR("names", names));
    else
        lv_say(to, w->lang, "{who} chooses whom to pay.", LV_STR("who", w->names[e->arg[0]]));
}

void jda_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    /* the first argument of most events is a seat; of a title it is the quiz */
    const bool about_seat = e->arg[0] >= 0 && e->arg[0] < u->seats;
    const struct lv_arg who = LV_STR("who", about_seat ? w->names[e->arg[0]] : "");
    const struct lv_arg n = LV_NUM("n", e->arg[1]), sum = LV_NUM("n", 100 * e->arg[1]);

    if (e->kind == 255) {
        lv_say(to, w->lang, "{who} leaves the game; the seat is closed.", who);
        return;
    }
    switch ((enum jda_event)e->kind) {
    case JDA_EV_ANSWERED: answered(u, e, w, to); break;
    case JDA_EV_LUCKY_OWN: lv_say(to, w->lang, "{who}: your lucky number is {n}.", who, n); break;
    case JDA_EV_LUCKY_HIDDEN: lv_say(to, w->lang, "{who} has drawn a lucky number.", who); break;
    case JDA_EV_FIRST: lv_say(to, w->lang, "{who} has the first turn.", who); break;
    case JDA_EV_TURN:
        date_of(u, (unsigned)e->arg[1], w, N_("It is {who}'s turn, on {date}."), who, to);
        break;
    case JDA_EV_SKIPPED: lv_say(to, w->lang, "{who} loses this turn.", who); break;
    case JDA_EV_TOKEN_BOUGHT: lv_say(to, w->lang, "{who} buys a token for 500 F.", who); break;
    case JDA_EV_SPUN: spun(u, e, w, to); break;
    case JDA_EV_STAYS:
        lv_say(to, w->lang, "{who} stays where the pawn is: colours do nothing in December.", who);
        break;
    case JDA_EV_MOVED:
    case JDA_EV_PLACED: moved(u, e, w, to); break;
    case JDA_EV_QUARTER:
        lv_say(to, w->lang, "{who} gets 400 F for the end of the quarter.", who);
        break;
    case JDA_EV_QUARTER_TOKENS: quarter_tokens(e, w, to); break;
    case JDA_EV_PAID: paid(e, w, to); break;
    case JDA_EV_BANK_PAID: lv_say(to, w->lang, "The bank pays {n} F to {who}.", sum, who); break;
    case JDA_EV_TOKENS_GOT:
        lv_say_n(to, w->lang, "{who} gets {n} token.", "{who} gets {n} tokens.", e->arg[1], who, n);
        break;
    case JDA_EV_TOKENS_LOST:
        lv_say_n(to, w->lang, "{who} gives {n} token back to the bank.",
                 "{who} gives {n} tokens back to the bank.", e->arg[1], who, n);
        break;
    case JDA_EV_TOKENS_GIVEN:
        lv_say_n(to, w->lang, "{who} gives {other} {n} token.", "{who} gives {other} {n} tokens.",
                 e->arg[2], who, LV_STR("other", w->names[e->arg[1]]), LV_NUM("n", e->arg[2]));
        break;
    case JDA_EV_LUCKY_SHOWN:
        lv_say(to, w->lang, "The lucky number of {who} is {n}.", who, n);
        break;
    case JDA_EV_BIRTHDAY:
        date_of(u, (unsigned)e->arg[1], w, N_("The birthday of {who} is {date}."), who, to);
        break;
    case JDA_EV_SIGN:
    case JDA_EV_SAFE: sign(u, e, w, to); break;
    case JDA_EV_BANKRUPT:
        lv_say_n(to, w->lang, "{who} is bankrupt and gives back {n} token.",
                 "{who} is bankrupt and gives back {n} tokens.", e->arg[1], who, n);
        break;
    case JDA_EV_SQUARE: square(u, e, w, to); break;
    case JDA_EV_QUIET:
        lv_say(to, w->lang, "{who} has followed enough squares: this one does nothing.", who);
        break;
    case JDA_EV_NOTHING: lv_say(to, w->lang, "The square does nothing for {who}.", who); break;
    case JDA_EV_CARD: card(u, e, w, to); break;
    case JDA_EV_CARD_LAPSES:
        lv_say(to, w->lang, "{who} draws no card: none can be drawn any more.", who);
        break;
    case JDA_EV_SHIELD_KEPT: lv_say(to, w->lang, "{who} keeps the card as a shield.", who); break;
    case JDA_EV_SHIELD_USED:
        lv_say(to, w->lang, "{who} uses the shield: the card does nothing.", who);
        break;
    case JDA_EV_TARGET:
        lv_say(to, w->lang, "{who} chooses {other}.", who, LV_STR("other", w->names[e->arg[1]]));
        break;
    case JDA_EV_CHOICE:
        lv_say(to, w->lang, "{who} chooses possibility {n}.", who, LV_NUM("n", e->arg[1] + 1));
        break;
    case JDA_EV_SKIP:
        lv_say_n(to, w->lang, "{who} will lose {n} turn.", "{who} will lose {n} turns.", e->arg[1],
                 who, n);
        break;
    case JDA_EV_EXTRA:
        lv_say_n(to, w->lang, "{who} wins {n} more turn.", "{who} wins {n} more turns.", e->arg[1],
                 who, n);
        break;
    case JDA_EV_DAYS_BOUGHT:
        lv_say_n(to, w->lang, "{who} buys {n} day.", "{who} buys {n} days.", e->arg[1], who, n);
        break;
    case JDA_EV_HOLIDAY: lv_say(to, w->lang, "{who} goes on holiday for 14 days.", who); break;
    case JDA_EV_OFFER: offer(u, e, w, to); break;
    case JDA_EV_SHARE:
        if (e->arg[2])
            lv_say(to, w->lang, "{who} promises {n} F; {missing} F are missing.", who, sum,
                   LV_NUM("missing", 100 * e->arg[2]));
        else
            lv_say(to, w->lang, "{who} promises {n} F; nothing is missing.", who, sum);
        break;
    case JDA_EV_GIFT:
        lv_say_n(to, w->lang, "{who} is pushed on by {n} day.", "{who} is pushed on by {n} days.",
                 e->arg[1], who, n);
        break;
    case JDA_EV_LAPSED: lv_say(to, w->lang, "The offer of {who} lapses; nobody pays.", who); break;
    case JDA_EV_KNOWS: knows(e, w, to); break;
    case JDA_EV_VOTED:
        if (e->arg[2])
            lv_say(to, w->lang, "{who} votes yes.", who);
        else
            lv_say(to, w->lang, "{who} votes no.", who);
        break;
    case JDA_EV_SHUFFLED:
        if (e->arg[0])
            lv_say(to, w->lang, "The hasard cards are shuffled again.");
        else
            lv_say(to, w->lang, "The chance cards are shuffled again.");
        break;
    case JDA_EV_TITLE:
    case JDA_EV_PICKED: title(u, e, w, to); break;
    case JDA_EV_CLAIMED: claimed(e, w, to); break;
    case JDA_EV_FINISH:
        lv_say(to, w->lang, "{who} reaches the end of the year and gets 6 tokens.", who);
        break;
    case JDA_EV_SECOND: lv_say(to, w->lang, "{who} is second and gets 3 tokens.", who); break;
    case JDA_EV_ROUNDS_OVER:
        lv_say(to, w->lang, "After 200 rounds the year is over; {who} is foremost.", who);
        break;
    case JDA_EV_PERMUTED: lv_say(to, w->lang, "{who} rearranges the opponents' pawns.", who); break;
    case JDA_EV_AFLOAT: lv_say(to, w->lang, "{who} is no longer bankrupt.", who); break;
    case JDA_EV_PURSE: lv_say(to, w->lang, "{who} has {n} F in the purse.", who, sum); break;
    case JDA_EV_PROFILE: lv_say(to, w->lang, "The profile of {who} is drawn.", who); break;
    case JDA_EV_PLAN: plan(u, e, w, to); break;
    case JDA_EV_ASKED: asked(u, e, w, to); break;
    case JDA_EV_PAYEES: payees(u, e, w, to); break;
    case JDA_N_EVENTS: break;
    }
}

const char *jda_rule_of(const struct lv_event *e)
{
    static const char *const rule[] = {
        [JDA_EV_LUCKY_OWN] = "JDA-08", [JDA_EV_LUCKY_HIDDEN] = "JDA-08",
        [JDA_EV_FIRST] = "JDA-09", [JDA_EV_TURN] = "JDA-10", [JDA_EV_SKIPPED] = "JDA-81",
        [JDA_EV_TOKEN_BOUGHT] = "JDA-22", [JDA_EV_SPUN] = "JDA-23", [JDA_EV_STAYS] = "JDA-27",
        [JDA_EV_QUARTER] = "JDA-50",
        [JDA_EV_QUARTER_TOKENS] = "JDA-53", [JDA_EV_LUCKY_SHOWN] = "JDA-55",
        [JDA_EV_BIRTHDAY] = "JDA-57", [JDA_EV_SIGN] = "JDA-70", [JDA_EV_SAFE] = "JDA-70",
        [JDA_EV_BANKRUPT] = "JDA-66", [JDA_EV_SQUARE] = "JDA-29",
        [JDA_EV_CARD] = "JDA-73", [JDA_EV_SHIELD_KEPT] = "JDA-82",
        [JDA_EV_SHIELD_USED] = "JDA-82", [JDA_EV_SKIP] = "JDA-81", [JDA_EV_EXTRA] = "JDA-86",
        [JDA_EV_DAYS_BOUGHT] = "JDA-34", [JDA_EV_HOLIDAY] = "JDA-42", [JDA_EV_OFFER] = "JDA-38",
        [JDA_EV_SHARE] = "JDA-39", [JDA_EV_GIFT] = "JDA-40", [JDA_EV_KNOWS] = "JDA-110",
        [JDA_EV_SHUFFLED] = "JDA-74", [JDA_EV_CLAIMED] = "JDA-59", [JDA_EV_FINISH] = "JDA-101",
        [JDA_EV_SECOND] = "JDA-103", [JDA_EV_PERMUTED] = "JDA-79", [JDA_EV_ASKED] = "JDA-107",
        [JDA_EV_ANSWERED] = "JDA-107", [JDA_EV_PROFILE] = "JDA-111", [JDA_EV_AFLOAT] = "JDA-69",
        [JDA_EV_TOKENS_LOST] = "JDA-75",
        [JDA_EV_TOKENS_GIVEN] = "JDA-75",
    };

    return e->kind < sizeof rule / sizeof *rule ? rule[e->kind] : NULL;
}
