/* sml_narrate.c: events as sentences. */
#include "sml_words.h"

struct told {
    const struct lv_setup *u;
    const struct lv_event *e;
    const struct lv_words *w;
    struct lv_buf *to;
};

static struct lv_arg who(const struct told *t, const char *key, int seat)
{
    return LV_STR(key, t->w->names[seat]);
}

static struct lv_arg card(const struct told *t, const char *key, int index)
{
    return LV_STR(key, sml_name(t->u, t->w, (unsigned)index));
}

/* A sentence with {who} and {card}, the first two arguments of most events. */
static void plainly(const struct told *t, const char *msgid)
{
    lv_say(t->to, t->w->lang, msgid, who(t, "who", t->e->arg[0]), card(t, "card", t->e->arg[1]));
}

/* The same for a card that somebody sees for the first time: which copy it is, too. */
static void exactly(const struct told *t, const char *msgid)
{
    char room[SML_COPY_NAME];

    lv_say(t->to, t->w->lang, msgid, who(t, "who", t->e->arg[0]),
           LV_STR("card", sml_copy_name(t->u, t->w, (unsigned)t->e->arg[1], room)));
}

static void first(const struct told *t)
{
    static const char *const how[] = {
        N_("{who} has the most smiles in hand and begins."),
        N_("The most smiles are shared: {who} has the fewest and begins."),
        N_("{who} is drawn by lot and begins."),
        N_("{who} begins."),
    };

    lv_say(t->to, t->w->lang, how[t->e->arg[1]], who(t, "who", t->e->arg[0]));
}

static void laid_special(const struct told *t)
{
    if (t->e->arg[2] && t->e->arg[1] != SML_CASINO)
        plainly(t, N_("{who} lays {card}, without effect."));
    else
        lv_say(t->to, t->w->lang, "{who} lays {card}. {text}", who(t, "who", t->e->arg[0]),
               card(t, "card", t->e->arg[1]),
               LV_STR("text", sml_text(t->u, t->w, (unsigned)t->e->arg[1])));
}

static void laid(const struct told *t)
{
    const struct lv_arg n = LV_NUM("n", t->e->arg[2]), what = card(t, "card", t->e->arg[1]);
    const struct lv_arg seat = who(t, "who", t->e->arg[0]);

    switch (sml_family_of(t->u, (unsigned)t->e->arg[1])) {
    case SML_F_STUDIES:
        lv_say(t->to, t->w->lang, "{who} lays {card}: study level {n}.", seat, what, n);
        break;
    case SML_F_JOB:
        lv_say(t->to, t->w->lang, "{who} takes the job {card}, with salaries up to {n}.", seat,
               what, n);
        break;
    case SML_F_SALARY:
        lv_say_n(t->to, t->w->lang, "{who} lays {card} and has {n} free bundle.",
                 "{who} lays {card} and has {n} free bundles.", t->e->arg[2], seat, what, n);
        break;
    case SML_F_MARRIAGE: plainly(t, N_("{who} marries: {card}.")); break;
    case SML_F_ADULTERY: plainly(t, N_("{who} begins an affair.")); break;
    case SML_F_CHILD: plainly(t, N_("{who} has a child: {card}.")); break;
    case SML_F_PRIZE: plainly(t, N_("{who} receives {card}: salaries up to 4 from now on.")); break;
    case SML_F_SPECIAL: laid_special(t); break;
    default: plainly(t, N_("{who} lays {card}.")); break;
    }
}

static void paid(const struct told *t)
{
    char room[64];
    struct lv_buf b = LV_BUF(room);

    sml_say_bundles(&b, t->w, t->e->arg[2]);
    if (t->e->arg[2])
        lv_say(t->to, t->w->lang, "{who} pays with {card}; {money} to go.",
               who(t, "who", t->e->arg[0]), card(t, "card", t->e->arg[1]), LV_STR("money", room));
    else
        plainly(t, N_("{who} pays with {card}; the price is reached."));
}

static void malus(const struct told *t)
{
    const struct lv_arg seat = who(t, "who", t->e->arg[0]), what = card(t, "card", t->e->arg[1]);
    const struct lv_arg other = who(t, "other", t->e->arg[2]);

    if (t->e->arg[3])
        lv_say(t->to, t->w->lang, "{who} takes revenge and sends {card} to {other}.", seat, what,
               other);
    else
        lv_say(t->to, t->w->lang, "{who} lays {card} before {other}.", seat, what, other);
}

static void skipped(const struct told *t)
{
    if (t->e->arg[2])
        lv_say_n(t->to, t->w->lang, "{who} skips a turn ({card}; {n} more to skip).",
                 "{who} skips a turn ({card}; {n} more to skip).", t->e->arg[2],
                 who(t, "who", t->e->arg[0]), card(t, "card", t->e->arg[1]),
                 LV_NUM("n", t->e->arg[2]));
    else
        plainly(t, N_("{who} skips a turn ({card})."));
}

static void casino(const struct told *t)
{
    char room[2][SML_COPY_NAME];
    const struct lv_arg winner = who(t, "who", t->e->arg[0]);
    const struct lv_arg one =
        LV_STR("one", sml_copy_name(t->u, t->w, (unsigned)t->e->arg[1], room[0]));
    const struct lv_arg two =
        LV_STR("two", sml_copy_name(t->u, t->w, (unsigned)t->e->arg[2], room[1]));

    if (t->e->arg[3])
        lv_say(t->to, t->w->lang,
               "The bets are {one} and {two}, equal: {who}, who answered, wins both.", one, two,
               winner);
    else
        lv_say(t->to, t->w->lang,
               "The bets are {one} and {two}, not equal: {who}, who bet first, wins both.", one,
               two, winner);
}

static void power(const struct told *t)
{
    if (!t->e->arg[2])
        plainly(t, N_("{who} does without the power of the job {card}."));
    else if (t->e->arg[1] == SML_JOURNALIST)
        plainly(t, N_("{who} looks at the hands of all the others."));
    else if (t->e->arg[1] == SML_MEDIUM)
        plainly(t, N_("{who} looks at the next cards of the pile."));
    else
        plainly(t, N_("{who} plays with six cards from now on."));
}

static void swapped(const struct told *t)
{
    lv_say(t->to, t->w->lang, "{who} gets {card} from {other} and gives {own} for it.",
           who(t, "who", t->e->arg[0]), card(t, "card", t->e->arg[1]),
           who(t, "other", t->e->arg[2]), card(t, "own", t->e->arg[3]));
}

static void numbered(const struct told *t)
{
    const struct lv_arg n = LV_NUM("n", t->e->arg[1]), seat = who(t, "who", t->e->arg[0]);

    switch ((enum sml_event)t->e->kind) {
    case SML_EV_TOTAL:
        lv_say_n(t->to, t->w->lang, "{who} holds {n} smile.", "{who} holds {n} smiles.",
                 t->e->arg[1], seat, n);
        break;
    case SML_EV_SCORE:
        lv_say_n(t->to, t->w->lang, "{who} ends with {n} smile.", "{who} ends with {n} smiles.",
                 t->e->arg[1], seat, n);
        break;
    case SML_EV_KEPT_FLIRTS:
        lv_say_n(t->to, t->w->lang, "{who} keeps {n} flirt of the affair aside.",
                 "{who} keeps {n} flirts of the affair aside.", t->e->arg[1], seat, n);
        break;
    default: break;
    }
}

static void river(const struct told *t)
{
    char room[SML_COPY_NAME];

    lv_say(t->to, t->w->lang, "{card} comes into the river, at place {n}.",
           LV_STR("card", sml_copy_name(t->u, t->w, (unsigned)t->e->arg[1], room)),
           LV_NUM("n", t->e->arg[0]));
}

static void seen(const struct told *t)
{
    char room[SML_COPY_NAME];
    const struct lv_arg seat = who(t, "who", t->e->arg[0]);
    const struct lv_arg what =
        LV_STR("card", sml_copy_name(t->u, t->w, (unsigned)t->e->arg[1], room));

    if (t->e->kind == SML_EV_HAND)
        lv_say(t->to, t->w->lang, "{who} sees {card} in the hand of {other}.", seat, what,
               who(t, "other", t->e->arg[2]));
    else
        lv_say(t->to, t->w->lang, "{who} sees {card} at place {n} of the pile.", seat, what,
               LV_NUM("n", t->e->arg[2]));
}

static void with_other(const struct told *t)
{
    const struct lv_arg seat = who(t, "who", t->e->arg[0]), what = card(t, "card", t->e->arg[1]);
    const struct lv_arg other = who(t, "other", t->e->arg[2]);

    if (t->e->kind == SML_EV_STOLEN)
        lv_say(t->to, t->w->lang, "{who} steals {card} from {other}.", seat, what, other);
    else
        lv_say(t->to, t->w->lang, "{who} gives {card} to {other}.", seat, what, other);
}

void sml_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    const struct told t = { u, e, w, to };

    if (e->kind == LV_KIND_CLOSE) {
        lv_say(to, w->lang, "{who} leaves; the program plays on for this seat.",
               who(&t, "who", e->arg[0]));
        return;
    }
    switch ((enum sml_event)e->kind) {
    case SML_EV_DRAWN: exactly(&t, N_("{who} draws {card}.")); break;
    case SML_EV_DRAWN_HIDDEN: plainly(&t, N_("{who} draws a card.")); break;
    case SML_EV_DEALT: plainly(&t, N_("{who} is dealt five cards.")); break;
    case SML_EV_TOTAL:
    case SML_EV_SCORE:
    case SML_EV_KEPT_FLIRTS: numbered(&t); break;
    case SML_EV_FIRST: first(&t); break;
    case SML_EV_RIVER: river(&t); break;
    case SML_EV_RIVER_TAKEN: plainly(&t, N_("{who} takes {card} from the river.")); break;
    case SML_EV_WASHED:
        lv_say(to, w->lang, "Nobody took from the river for a round: its cards are thrown away.");
        break;
    case SML_EV_TAKEN: plainly(&t, N_("{who} takes {card} off the discard.")); break;
    case SML_EV_LAID: laid(&t); break;
    case SML_EV_BOUGHT:
        plainly(&t, e->arg[2] ? N_("{who} lays {card} without paying.") : N_("{who} buys {card}."));
        break;
    case SML_EV_PAID: paid(&t); break;
    case SML_EV_STOLEN:
    case SML_EV_GIVEN: with_other(&t); break;
    case SML_EV_PROMOTED: plainly(&t, N_("{who} is promoted; {card} goes to the discard.")); break;
    case SML_EV_MALUS: malus(&t); break;
    case SML_EV_ATTACK:
        lv_say(to, w->lang, "{who} lays the bombing.", who(&t, "who", e->arg[0]));
        break;
    case SML_EV_LOST: plainly(&t, N_("{who} loses {card}, which goes to the discard.")); break;
    case SML_EV_OUT: plainly(&t, N_("{who} loses {card}, which is out of the game.")); break;
    case SML_EV_SKIPPED: skipped(&t); break;
    case SML_EV_THROWN: plainly(&t, N_("{who} throws {card} away.")); break;
    case SML_EV_RESIGNED: plainly(&t, N_("{who} resigns from the job {card}.")); break;
    case SML_EV_QUIT: plainly(&t, N_("{who} leaves the interim job {card}.")); break;
    case SML_EV_DIVORCED: plainly(&t, N_("{who} is divorced; {card} goes to the discard.")); break;
    case SML_EV_ENDED: plainly(&t, N_("The affair of {who} is over.")); break;
    case SML_EV_BET: exactly(&t, N_("{who} bets {card} face down on the casino.")); break;
    case SML_EV_BET_HIDDEN: plainly(&t, N_("{who} bets a salary face down on the casino.")); break;
    case SML_EV_CASINO: casino(&t); break;
    case SML_EV_BET_BACK:
        exactly(&t, N_("Nobody answered the bet of {who}, who takes back {card}."));
        break;
    case SML_EV_POWER: power(&t); break;
    case SML_EV_HAND:
    case SML_EV_FORESEEN: seen(&t); break;
    case SML_EV_KEPT: exactly(&t, N_("{who} keeps {card}.")); break;
    case SML_EV_KEPT_HIDDEN: plainly(&t, N_("{who} keeps a card.")); break;
    case SML_EV_SWAPPED: swapped(&t); break;
    case SML_EV_SWAPPED_HIDDEN:
        lv_say(to, w->lang, "{who} and {other} exchange a card.", who(&t, "who", e->arg[0]),
               who(&t, "other", e->arg[1]));
        break;
    case SML_EV_MIXED: plainly(&t, N_("All hands are mixed and dealt again.")); break;
    case SML_EV_STOPPED: plainly(&t, N_("{who} stops the rainbow.")); break;
    case SML_EV_TURN: plainly(&t, N_("It is the turn of {who}.")); break;
    case SML_EV_OVER:
        if (e->arg[0])
            lv_say(to, w->lang, "Too many rounds without a draw: the game is over.");
        else
            lv_say(to, w->lang, "The pile is empty: the game is over.");
        break;
    case SML_EV_SHOWN: exactly(&t, N_("{who} still held {card}.")); break;
    case SML_N_EVENTS: break;
    }
}

const char *sml_rule_of(const struct lv_event *e)
{
    static const char *const rule[] = {
        [SML_EV_DRAWN] = "SML-010", [SML_EV_DRAWN_HIDDEN] = "SML-010", [SML_EV_DEALT] = "SML-004",
        [SML_EV_TOTAL] = "SML-007", [SML_EV_RIVER] = "SML-144",
        [SML_EV_RIVER_TAKEN] = "SML-145", [SML_EV_WASHED] = "SML-148", [SML_EV_TAKEN] = "SML-016",
        [SML_EV_LAID] = "SML-011", [SML_EV_BOUGHT] = "SML-055", [SML_EV_PAID] = "SML-055",
        [SML_EV_STOLEN] = "SML-037", [SML_EV_PROMOTED] = "SML-067", [SML_EV_MALUS] = "SML-068",
        [SML_EV_ATTACK] = "SML-083", [SML_EV_LOST] = "SML-019", [SML_EV_OUT] = "SML-083",
        [SML_EV_KEPT_FLIRTS] = "SML-049", [SML_EV_SKIPPED] = "SML-022",
        [SML_EV_THROWN] = "SML-012", [SML_EV_RESIGNED] = "SML-030", [SML_EV_QUIT] = "SML-109",
        [SML_EV_DIVORCED] = "SML-050", [SML_EV_ENDED] = "SML-048", [SML_EV_BET] = "SML-135",
        [SML_EV_BET_HIDDEN] = "SML-135", [SML_EV_CASINO] = "SML-138",
        [SML_EV_BET_BACK] = "SML-143", [SML_EV_GIVEN] = "SML-114", [SML_EV_POWER] = "SML-085",
        [SML_EV_HAND] = "SML-101", [SML_EV_FORESEEN] = "SML-102", [SML_EV_KEPT] = "SML-118",
        [SML_EV_KEPT_HIDDEN] = "SML-118", [SML_EV_SWAPPED] = "SML-123",
        [SML_EV_SWAPPED_HIDDEN] = "SML-123", [SML_EV_MIXED] = "SML-126",
        [SML_EV_STOPPED] = "SML-116", [SML_EV_TURN] = "SML-001", [SML_EV_OVER] = "SML-149",
        [SML_EV_SHOWN] = "SML-150", [SML_EV_SCORE] = "SML-151",
    };

    if (e->kind == SML_EV_FIRST) /* the most smiles, the fewest, a lot, the option */
        return (const char *const[]){ "SML-007", "SML-008", "SML-009", NULL }[e->arg[1] & 3];
    return e->kind < sizeof rule / sizeof *rule ? rule[e->kind] : NULL;
}
