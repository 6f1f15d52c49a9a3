/* pbv_words.c: the words that the other word files share, and narration: events as sentences. */
#include "pbv.h"

#include <string.h>

int pbv_language(const struct lv_words *w)
{
    return strcmp(lv_lang_id(w->lang), "fr") != 0;
}

const char *pbv_name(const struct lv_setup *u, const struct lv_words *w, unsigned kind)
{
    const struct pbv_data *d = u->data;

    return pbv_is_trouble(kind) ? d->title[pbv_language(w)][kind - PBV_TROUBLE]
                                : d->name[pbv_language(w)][kind];
}

const char *pbv_at(const struct lv_setup *u, const struct lv_words *w, unsigned spot)
{
    return pbv_data_of(u)->spot_at[pbv_language(w)][spot];
}

const char *pbv_colour(const struct lv_setup *u, const struct lv_words *w, unsigned colour)
{
    return pbv_data_of(u)->colour_name[pbv_language(w)][colour];
}

/* "Anne", "Anne and Bob", "Anne, Bob and Chloé", "nobody" */
void pbv_say_seats(struct lv_buf *to, const struct lv_words *w, unsigned seats)
{
    if (seats == 0)
        lv_say(to, w->lang, "nobody");
    PBV_EACH(i, seats) {
        unsigned rest = seats >> i >> 1;
        lv_buf_text(to, w->names[i]);
        if (rest)
            lv_say(to, w->lang, rest & (rest - 1) ? N_(", ") : N_(" and "));
    }
}

/* "3 red, 1 blue": counts of colours */
static void say_counts(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w,
                       const uint8_t count[PBV_N_COLOURS])
{
    bool more = false;

    for (unsigned c = 0; c < PBV_N_COLOURS; c++)
        if (count[c] > 0) {
            if (more)
                lv_say(to, w->lang, ", ");
            more = true;
            lv_say_n(to, w->lang, "{n} {colour}", "{n} {colour}", count[c], LV_NUM("n", count[c]),
                     LV_STR("colour", pbv_colour(u, w, c)));
        }
    if (!more)
        lv_say(to, w->lang, "nothing special");
}

/* What a Rendez-vous asks for. */
void pbv_say_needs(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w, unsigned rv)
{
    const struct pbv_rv *r = &pbv_data_of(u)->rv[rv];
    char colours[160], dice[160];
    struct lv_buf c = LV_BUF(colours), d = LV_BUF(dice);

    say_counts(&c, u, w, r->colours);
    say_counts(&d, u, w, r->dice);
    lv_say_n(to, w->lang, "{n} figure, at least {colours}; dice: {dice}",
             "{n} figures, at least {colours}; dice: {dice}", r->figures, LV_NUM("n", r->figures),
             LV_STR("colours", colours), LV_STR("dice", dice));
}

/* What an open Rendez-vous still lacks. */
void pbv_say_missing(const struct lv_setup *u, const struct pbv_state *s, const struct lv_words *w,
                     unsigned rv, struct lv_buf *to)
{
    const struct pbv_data *d = u->data;
    const struct pbv_rv *r = &d->rv[rv];
    unsigned there = s->here[r->place], n = pbv_count(there), any = 0;
    unsigned figures = n < r->figures ? r->figures - n : 0;
    uint8_t lack[PBV_N_COLOURS];
    char colours[160];
    struct lv_buf b = LV_BUF(colours);

    for (int c = 0; c < PBV_N_COLOURS; c++) {
        unsigned have = pbv_count(there & d->of_colour[c]);
        lack[c] = (uint8_t)(have < r->colours[c] ? r->colours[c] - have : 0);
        any |= lack[c];
    }
    say_counts(&b, u, w, lack);
    if (figures == 0 && !any)
        lv_say(to, w->lang, "complete");
    else if (figures == 0)
        lv_say(to, w->lang, "still lacks {colours}", LV_STR("colours", colours));
    else if (!any)
        lv_say_n(to, w->lang, "still lacks {n} figure of any colour",
                 "still lacks {n} figures of any colour", figures, LV_NUM("n", figures));
    else
        lv_say_n(to, w->lang, "still lacks {n} figure, with {colours}",
                 "still lacks {n} figures, with {colours}", figures, LV_NUM("n", figures),
                 LV_STR("colours", colours));
}

/* ---- narration -------------------------------------------------------------------------------- */

/* The usual arguments of a sentence: whoever does it, a card, another player, a number. */
struct teller {
    const struct lv_setup *u;
    const struct lv_words *w;
    const int32_t *arg;
    struct lv_buf *to;
};

static struct lv_arg seat(const struct teller *t, const char *key, int i)
{
    return LV_STR(key, t->w->names[t->arg[i]]);
}

static struct lv_arg card(const struct teller *t, const char *key, int i)
{
    return LV_STR(key, pbv_name(t->u, t->w, (unsigned)t->arg[i]));
}

static struct lv_arg spot(const struct teller *t, int i)
{
    return LV_STR("place", pbv_at(t->u, t->w, (unsigned)t->arg[i]));
}

static struct lv_arg rv_spot(const struct teller *t, int i)
{
    return LV_STR("place", pbv_at(t->u, t->w, pbv_data_of(t->u)->rv[t->arg[i]].place));
}

static struct lv_arg number(const struct teller *t, int i)
{
    return LV_NUM("n", t->arg[i]);
}

static void tell_dealt(const struct teller *t, bool face)
{
    const struct lv_lang *l = t->w->lang;
    struct lv_arg who = seat(t, "who", 0);

    if (face) {
        lv_say(t->to, l, t->arg[2] ? N_("{who} draws {card}.") : N_("{who} is dealt {card}."), who,
               card(t, "card", 1));
    } else if (t->arg[1] >= 0) {
        lv_say(t->to, l, t->arg[2] ? N_("{who} draws a card with a {colour} back.")
                                   : N_("{who} is dealt a card with a {colour} back."),
               who, LV_STR("colour", pbv_colour(t->u, t->w, (unsigned)t->arg[1])));
    } else {
        lv_say(t->to, l, t->arg[2] ? N_("{who} draws a character card.")
                                   : N_("{who} is dealt a character card."), who);
    }
}

/* A card that goes from hand to hand, for those who see only its back. */
static void tell_back(const struct teller *t, const char *colour, const char *trouble,
                      const char *hidden)
{
    const struct lv_lang *l = t->w->lang;
    struct lv_arg who = seat(t, "who", 0), partner = seat(t, "partner", 1);

    if (t->arg[2] < 0)
        lv_say(t->to, l, hidden, who, partner);
    else if (t->arg[2] == PBV_N_COLOURS)
        lv_say(t->to, l, trouble, who, partner);
    else
        lv_say(t->to, l, colour, who, partner,
               LV_STR("colour", pbv_colour(t->u, t->w, (unsigned)t->arg[2])));
}

static void tell_laid(const struct teller *t)
{
    char seats[256];
    struct lv_buf b = LV_BUF(seats);
    struct lv_arg n = number(t, 3), who = seat(t, "who", 0), what = card(t, "card", 1);

    pbv_say_seats(&b, t->w, (unsigned)t->arg[4]);
    if (t->arg[1] == t->arg[2])
        lv_say_n(t->to, t->w->lang, "{who} lays {card}: {n} card there, controlled by {seats}.",
                 "{who} lays {card}: {n} cards there, controlled by {seats}.", t->arg[3], who, what, n,
                 LV_STR("seats", seats));
    else
        lv_say_n(t->to, t->w->lang,
                 "{who} lays the guest {card} on {column}: {n} card there, controlled by {seats}.",
                 "{who} lays the guest {card} on {column}: {n} cards there, controlled by {seats}.",
                 t->arg[3], who, what, card(t, "column", 2), n, LV_STR("seats", seats));
}

/* Sentences that end with who controls a column now: seat, other seat, column, card, controllers. */
static void tell_taken(const struct teller *t, const char *msgid)
{
    char seats[256];
    struct lv_buf b = LV_BUF(seats);

    pbv_say_seats(&b, t->w, (unsigned)t->arg[4]);
    lv_say(t->to, t->w->lang, msgid, seat(t, "who", 0), seat(t, "partner", 1), card(t, "column", 2),
           card(t, "card", 3), LV_STR("seats", seats));
}

static void tell_dropped(const struct teller *t)
{
    char seats[256];
    struct lv_buf b = LV_BUF(seats);

    pbv_say_seats(&b, t->w, (unsigned)t->arg[3]);
    lv_say_n(t->to, t->w->lang,
             "{who} discards the column of {card}, {n} card; it is now controlled by {seats}.",
             "{who} discards the column of {card}, {n} cards; it is now controlled by {seats}.",
             t->arg[2], seat(t, "who", 0), card(t, "card", 1), number(t, 2), LV_STR("seats", seats));
}

/* The text of the Embrouille in argument i. */
static struct lv_arg power(const struct teller *t, int i)
{
    const struct pbv_data *d = t->u->data;

    return LV_STR("power",
                  d->power_text[pbv_language(t->w)][d->trouble[t->arg[i] - PBV_TROUBLE].power]);
}

static void tell_met(const struct teller *t)
{
    const struct pbv_trouble *e = &pbv_data_of(t->u)->trouble[t->arg[1] - PBV_TROUBLE];

    lv_say(t->to, t->w->lang,
           "{a} and {b} meet {place}: {who} discards the Embrouille “{card}” and gains {n} points.",
           LV_STR("a", pbv_name(t->u, t->w, e->face[0])), LV_STR("b", pbv_name(t->u, t->w, e->face[1])),
           spot(t, 2), seat(t, "who", 0), card(t, "card", 1), number(t, 3));
}

static void tell_rv(const struct teller *t, const char *msgid, int i)
{
    char needs[320];
    struct lv_buf b = LV_BUF(needs);

    pbv_say_needs(&b, t->u, t->w, (unsigned)t->arg[i]);
    lv_say(t->to, t->w->lang, msgid, seat(t, "who", 0), rv_spot(t, i), LV_STR("needs", needs));
}

static void tell_mode(const struct teller *t)
{
    static const char *const mode[PBV_N_MODES] = {
        [PBV_MODE_A] = N_("{who} chooses to draw three cards."),
        [PBV_MODE_B] = N_("{who} chooses to lay cards."),
        [PBV_MODE_C] = N_("{who} chooses to act."),
    };

    lv_say(t->to, t->w->lang, mode[t->arg[1]], seat(t, "who", 0));
}

/* Sentences with a seat and perhaps a number. */
static void tell_plain(const struct teller *t, const char *msgid)
{
    lv_say(t->to, t->w->lang, msgid, seat(t, "who", 0), number(t, 1));
}

void pbv_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    const struct teller me = { u, w, e->arg, to }, *t = &me;
    const struct lv_lang *l = w->lang;
    const int32_t *arg = e->arg;

    if (e->kind == LV_KIND_CLOSE) {
        tell_plain(t, N_("{who} leaves the game for good."));
        return;
    }
    switch ((enum pbv_event)e->kind) {
    case PBV_EV_FIRST: tell_plain(t, N_("{who} begins.")); break;
    case PBV_EV_DEALT: tell_dealt(t, true); break;
    case PBV_EV_DEALT_BACK: tell_dealt(t, false); break;
    case PBV_EV_TOP:
        lv_say(to, l, "Pile {n} shows a {colour} back.", LV_NUM("n", arg[0] + 1),
               LV_STR("colour", pbv_colour(u, w, (unsigned)arg[1])));
        break;
    case PBV_EV_NEW_PILES:
        lv_say_n(to, l, "The only discarded character card makes a new pile.",
                 "The {n} discarded character cards are shuffled into three new piles.", arg[0],
                 number(t, 0));
        break;
    case PBV_EV_NEW_TROUBLES:
        lv_say_n(to, l, "The only discarded Embrouille makes a new pile.",
                 "The {n} discarded Embrouilles are shuffled into a new pile.", arg[0], number(t, 0));
        break;
    case PBV_EV_REVEALED: {
        char needs[320];
        struct lv_buf b = LV_BUF(needs);
        pbv_say_needs(&b, u, w, (unsigned)arg[0]);
        lv_say(to, l, "A Rendez-vous is announced {place}: {needs}.", rv_spot(t, 0),
               LV_STR("needs", needs));
        break;
    }
    case PBV_EV_LAID: tell_laid(t); break;
    case PBV_EV_ARRIVED:
        lv_say(to, l, "The figure of {card} arrives {place}.", card(t, "card", 0),
               LV_STR("place", pbv_at(u, w, PBV_GARE)));
        break;
    case PBV_EV_DROPPED: tell_dropped(t); break;
    case PBV_EV_TURN: tell_plain(t, N_("Turn {n}: it is up to {who}.")); break;
    case PBV_EV_MODE: tell_mode(t); break;
    case PBV_EV_DISCARDED:
        lv_say(to, l, "{who} discards {card}.", seat(t, "who", 0), card(t, "card", 1));
        break;
    case PBV_EV_MOVED:
        lv_say(to, l, "{who} moves {card}, who is now {place}.", seat(t, "who", 0), card(t, "card", 1),
               spot(t, 3));
        break;
    case PBV_EV_SENT:
        lv_say(to, l, "{card} is now {place}.", card(t, "card", 0), spot(t, 2));
        break;
    case PBV_EV_TOOK:
        lv_say(to, l, "{who} draws the Embrouille “{card}” thanks to {name}. {power}",
               seat(t, "who", 0), card(t, "card", 2), card(t, "name", 1), power(t, 2));
        break;
    case PBV_EV_TOOK_BACK:
        lv_say(to, l, "{who} draws an Embrouille thanks to {card}.", seat(t, "who", 0),
               card(t, "card", 1));
        break;
    case PBV_EV_MET: tell_met(t); break;
    case PBV_EV_PLAYED:
        lv_say(to, l, "{who} plays the Embrouille “{card}”. {power}", seat(t, "who", 0),
               card(t, "card", 1), power(t, 1));
        break;
    case PBV_EV_GUEST_JAIL:
        lv_say(to, l, "{who} discards the guest {card}: {name} goes to prison.", seat(t, "who", 0),
               card(t, "card", 1), card(t, "name", 2));
        break;
    case PBV_EV_RELEASED:
        lv_say(to, l, "{who} discards {card}: {name} leaves prison for the street.",
               seat(t, "who", 0), card(t, "card", 1), card(t, "name", 2));
        break;
    case PBV_EV_EXCHANGE:
        lv_say(to, l, "{who} declares an Échange with {partner}: {a} makes it, {b} is the target.",
               seat(t, "who", 0), seat(t, "partner", 3), card(t, "a", 1), card(t, "b", 2));
        break;
    case PBV_EV_TAKEN:
        tell_taken(t, N_("{who} takes {card} from {partner}, out of the column of {column}, now "
                         "controlled by {seats}."));
        break;
    case PBV_EV_GIVEN:
        lv_say(to, l, "{who} gives {card} to {partner}.", seat(t, "who", 0), seat(t, "partner", 1),
               card(t, "card", 2));
        break;
    case PBV_EV_GIVEN_BACK:
        tell_back(t, N_("{who} gives {partner} a card with a {colour} back."),
                  N_("{who} gives {partner} an Embrouille."),
                  N_("{who} gives {partner} a character card."));
        break;
    case PBV_EV_RECALLED:
        tell_taken(t, N_("{who} sends {card} back to the hand of {partner}, out of the column of "
                         "{column}, now controlled by {seats}."));
        break;
    case PBV_EV_RETURNED:
        lv_say(to, l, "The guest {card} is left alone and returns to the hand of {who}.",
               card(t, "card", 1), seat(t, "who", 0));
        break;
    case PBV_EV_STOLEN:
        lv_say(to, l, "{who} steals {card} from {partner}.", seat(t, "who", 0), card(t, "card", 2),
               seat(t, "partner", 1));
        break;
    case PBV_EV_STOLEN_BACK:
        tell_back(t, N_("{who} steals a card with a {colour} back from {partner}."),
                  N_("{who} steals an Embrouille from {partner}."),
                  N_("{who} steals a character card from {partner}."));
        break;
    case PBV_EV_TARGET:
        lv_say(to, l, "{who} aims it at {partner}.", seat(t, "who", 0), seat(t, "partner", 1));
        break;
    case PBV_EV_SHADOW:
        lv_say(to, l, "Nobody controls {card} until the next turn of {who}.", card(t, "card", 1),
               seat(t, "who", 0));
        break;
    case PBV_EV_SHADOW_ENDS:
        lv_say(to, l, "{card} can be controlled again.", card(t, "card", 0));
        break;
    case PBV_EV_EXTRA:
        lv_say(to, l, "{who} now has {n} actions left.", seat(t, "who", 0), number(t, 1));
        break;
    case PBV_EV_BONUS: tell_plain(t, N_("{who} gains {n} points.")); break;
    case PBV_EV_PEEKED: tell_rv(t, N_("{who} sees the next Rendez-vous, {place}: {needs}."), 1); break;
    case PBV_EV_PEEKED_BACK: tell_plain(t, N_("{who} looks at the next Rendez-vous.")); break;
    case PBV_EV_KEPT: tell_plain(t, N_("{who} leaves it on top of the pile.")); break;
    case PBV_EV_BURIED: tell_plain(t, N_("{who} puts it under the pile.")); break;
    case PBV_EV_COMPLETE:
        lv_say(to, l, "The Rendez-vous {place} is complete.", rv_spot(t, 0));
        break;
    case PBV_EV_THROWS:
        lv_say_n(to, l, "{who} has {n} throw.", "{who} has {n} throws.", arg[1], seat(t, "who", 0),
                 number(t, 1));
        break;
    case PBV_EV_THROW: tell_rv(t, N_("{who} throws the nine dice {place}."), 1); break;
    case PBV_EV_PASSED: tell_plain(t, N_("{who} passes and gives up the remaining throws.")); break;
    case PBV_EV_DICE:
        lv_say_n(to, l, "{n} die shows {face}.", "{n} dice show {face}.", arg[1], number(t, 1),
                 LV_STR("face", pbv_data_of(u)->face_name[pbv_language(w)][arg[0]]));
        break;
    case PBV_EV_FAILED:
        lv_say_n(to, l, "It is not enough; {who} has {n} throw left.",
                 "It is not enough; {who} has {n} throws left.", arg[1], seat(t, "who", 0),
                 number(t, 1));
        break;
    case PBV_EV_SOLVED:
        lv_say(to, l, "{who} makes the Rendez-vous {place} a success and gains {n} points.",
               seat(t, "who", 0), rv_spot(t, 1), number(t, 2));
        break;
    case PBV_EV_MISSED: lv_say(to, l, "The Rendez-vous {place} is missed.", rv_spot(t, 0)); break;
    case PBV_EV_SOLD:
        lv_say_n(to, l, "{who} sells the column of {card}, {n} card, for {points} points.",
                 "{who} sells the column of {card}, {n} cards, for {points} points.", arg[2],
                 seat(t, "who", 0), card(t, "card", 1), number(t, 2), LV_NUM("points", arg[3]));
        break;
    case PBV_EV_SOLD_OUT: tell_plain(t, N_("{who} sells nothing more.")); break;
    case PBV_EV_PLAYED_RV:
        lv_say_n(to, l, "{n} Rendez-vous of {all} has been played.",
                 "{n} Rendez-vous of {all} have been played.", arg[0], number(t, 0),
                 LV_NUM("all", arg[1]));
        break;
    case PBV_EV_TURN_ENDS: tell_plain(t, N_("{who} ends the turn.")); break;
    case PBV_EV_TIME_OUT:
        lv_say(to, l, "The limit of {n} turns is reached: the game is over.", number(t, 0));
        break;
    case PBV_EV_MAJORITIES:
        lv_say_n(to, l, "{who} alone holds most cards of {n} character: {points} points.",
                 "{who} alone holds most cards of {n} characters: {points} points.", arg[1],
                 seat(t, "who", 0), number(t, 1), LV_NUM("points", arg[2]));
        break;
    case PBV_EV_TOTAL: tell_plain(t, N_("{who} has {n} points in all.")); break;
    case PBV_N_EVENTS: break;
    }
}

const char *pbv_rule_of(const struct lv_event *e)
{
    static const char *const rule[] = {
        [PBV_EV_FIRST] = "PBV-011", [PBV_EV_DEALT] = "PBV-004", [PBV_EV_DEALT_BACK] = "PBV-004",
        [PBV_EV_TOP] = "PBV-006", [PBV_EV_NEW_PILES] = "PBV-040",
        [PBV_EV_NEW_TROUBLES] = "PBV-061", [PBV_EV_REVEALED] = "PBV-109",
        [PBV_EV_LAID] = "PBV-042", [PBV_EV_ARRIVED] = "PBV-015", [PBV_EV_DROPPED] = "PBV-043",
        [PBV_EV_TURN] = "PBV-002", [PBV_EV_MODE] = "PBV-029", [PBV_EV_DISCARDED] = "PBV-038",
        [PBV_EV_MOVED] = "PBV-051", [PBV_EV_TOOK] = "PBV-056", [PBV_EV_TOOK_BACK] = "PBV-056",
        [PBV_EV_MET] = "PBV-083", [PBV_EV_PLAYED] = "PBV-062", [PBV_EV_GUEST_JAIL] = "PBV-102",
        [PBV_EV_RELEASED] = "PBV-105", [PBV_EV_EXCHANGE] = "PBV-089", [PBV_EV_TAKEN] = "PBV-092",
        [PBV_EV_GIVEN] = "PBV-091", [PBV_EV_GIVEN_BACK] = "PBV-091",
        [PBV_EV_RECALLED] = "PBV-075", [PBV_EV_RETURNED] = "PBV-020", [PBV_EV_STOLEN] = "PBV-070",
        [PBV_EV_STOLEN_BACK] = "PBV-070", [PBV_EV_SHADOW] = "PBV-074",
        [PBV_EV_SHADOW_ENDS] = "PBV-074", [PBV_EV_EXTRA] = "PBV-073", [PBV_EV_BONUS] = "PBV-076",
        [PBV_EV_PEEKED] = "PBV-077", [PBV_EV_PEEKED_BACK] = "PBV-077", [PBV_EV_KEPT] = "PBV-077",
        [PBV_EV_BURIED] = "PBV-077", [PBV_EV_COMPLETE] = "PBV-111", [PBV_EV_THROWS] = "PBV-115",
        [PBV_EV_THROW] = "PBV-118", [PBV_EV_PASSED] = "PBV-121", [PBV_EV_DICE] = "PBV-118",
        [PBV_EV_FAILED] = "PBV-117", [PBV_EV_SOLVED] = "PBV-120", [PBV_EV_MISSED] = "PBV-132",
        [PBV_EV_SOLD] = "PBV-126", [PBV_EV_SOLD_OUT] = "PBV-128", [PBV_EV_PLAYED_RV] = "PBV-135",
        [PBV_EV_TURN_ENDS] = "PBV-033", [PBV_EV_MAJORITIES] = "PBV-138",
        [PBV_EV_TOTAL] = "PBV-140",
    };

    if ((e->kind == PBV_EV_DEALT || e->kind == PBV_EV_DEALT_BACK) && e->arg[2])
        return "PBV-034"; /* drawn in a turn */
    if (e->kind == PBV_EV_PLAYED_RV && e->arg[1] == 7)
        return "PBV-136";
    return e->kind < sizeof rule / sizeof *rule ? rule[e->kind] : NULL;
}
