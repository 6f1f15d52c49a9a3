/* pbv_tell.c: the situation in words, one fact a line. */
#include "pbv.h"

enum { LINE = 1024 };

struct telling {
    const struct lv_setup *u;
    const struct pbv_data *d;
    const struct pbv_state *s;
    const struct lv_words *w;
    const struct lv_teller *to;
};

static void heading(const struct telling *t, const char *msgid)
{
    t->to->heading(t->to->ctx, lv_translate(t->w->lang, msgid));
}

/* "Luna Torres, Rudy Torres twice": cards by name. */
static void say_cards(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w,
                      const struct pbv_cards *c)
{
    bool more = false;

    PBV_EACH(k, c->set) {
        unsigned n = pbv_has(c, k);
        if (more)
            lv_say(to, w->lang, ", ");
        more = true;
        if (n > 1)
            lv_say(to, w->lang, "{n} times {card}", LV_NUM("n", n), LV_STR("card", pbv_name(u, w, k)));
        else
            lv_buf_text(to, pbv_name(u, w, k));
    }
    if (!more)
        lv_say(to, w->lang, "nothing");
}

/* ---- what never changes ----------------------------------------------------------------------- */

void pbv_say_faces(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w)
{
    const struct pbv_data *d = u->data;

    lv_say(to, w->lang, "Each of the {n} dice has these faces: ", LV_NUM("n", PBV_N_DICE));
    for (int f = 0; f < PBV_N_FACES; f++) {
        if (f > 0)
            lv_say(to, w->lang, ", ");
        lv_buf_text(to, pbv_text(u, w, d->face_name[f]));
    }
    lv_buf_char(to, '.');
}

static void tell_values(const struct telling *t)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);
    int longest = PBV_MAX_COLUMN;

    heading(t, N_("Dice and sale"));
    pbv_say_faces(&b, t->u, t->w);
    t->to->fact(t->to->ctx, room);
    lv_buf_clear(&b);
    lv_say(&b, t->w->lang, "A star stands for any colour."); /* PBV-119 */
    t->to->fact(t->to->ctx, room);
    while (longest > 0 && t->d->sale[longest] == 0)
        longest--;
    for (int n = 1; n <= longest; n++) { /* PBV-126 */
        lv_buf_clear(&b);
        lv_say_n(&b, t->w->lang, "A column of {n} card sells for {points} points.",
                 "A column of {n} cards sells for {points} points.", n, LV_NUM("n", n),
                 LV_NUM("points", t->d->sale[n]));
        t->to->fact(t->to->ctx, room);
    }
}

/* ---- Rendez-vous ------------------------------------------------------------------------------ */

static void tell_rv(const struct telling *t, unsigned rv)
{
    char room[LINE], needs[320], missing[256];
    struct lv_buf b = LV_BUF(room), n = LV_BUF(needs), m = LV_BUF(missing);

    pbv_say_needs(&n, t->u, t->w, rv);
    pbv_say_lack(t->u, t->w, pbv_missing(t->d, t->s, rv), &m);
    lv_say(&b, t->w->lang, "{place}: {needs}; {missing}.",
           LV_STR("place", pbv_text(t->u, t->w, t->d->spot[t->d->rv[rv].place])),
           LV_STR("needs", needs), LV_STR("missing", missing));
    t->to->fact(t->to->ctx, room);
}

/* A card of the pile that the reader has seen. */
static void tell_seen_rv(const struct telling *t, uint8_t card, const char *msgid)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    if (card == 0 || t->w->reader < 0 || !(t->s->rv_knows[card - 1] >> t->w->reader & 1))
        return;
    lv_say(&b, t->w->lang, msgid,
           LV_STR("place", pbv_at(t->u, t->w, t->d->rv[card - 1].place)));
    t->to->fact(t->to->ctx, room);
}

static void tell_gone(const struct telling *t)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);
    bool more = false;

    if (t->s->rv_gone == 0)
        return;
    lv_say(&b, t->w->lang, "Rendez-vous that will not come again: ");
    PBV_EACH(rv, t->s->rv_gone) {
        if (more)
            lv_say(&b, t->w->lang, ", ");
        more = true;
        lv_buf_text(&b, pbv_text(t->u, t->w, t->d->spot[t->d->rv[rv].place]));
    }
    lv_buf_char(&b, '.');
    t->to->fact(t->to->ctx, room);
}

static void tell_rvs(const struct telling *t)
{
    const struct pbv_state *s = t->s;
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    heading(t, N_("Rendez-vous"));
    lv_say_n(&b, t->w->lang, "{n} of {all} has been played.", "{n} of {all} have been played.",
             s->rv_played, LV_NUM("n", s->rv_played), LV_NUM("all", pbv_goal(t->u)));
    t->to->fact(t->to->ctx, room);
    tell_gone(t);
    for (int i = 0; i < 2; i++)
        if (s->rv_open[i])
            tell_rv(t, s->rv_open[i] - 1u);
    tell_seen_rv(t, s->rv_top, N_("You know that the next Rendez-vous is {place}."));
    for (int i = 0; i < PBV_MAX_RVS; i++)
        tell_seen_rv(t, s->rv_buried[i], N_("You know that a Rendez-vous {place} lies under the pile."));
    for (int i = 0; s->rv_now && i < t->u->seats; i++)
        if (s->throws[i]) {
            lv_buf_clear(&b);
            lv_say_n(&b, t->w->lang, "{who} has {n} throw.", "{who} has {n} throws.", s->throws[i],
                     LV_STR("who", t->w->names[i]), LV_NUM("n", s->throws[i]));
            t->to->fact(t->to->ctx, room);
        }
    for (int f = 0; f < s->dice_done; f++) {
        lv_buf_clear(&b);
        lv_say_n(&b, t->w->lang, "{n} die shows {face}.", "{n} dice show {face}.", s->dice[f],
                 LV_NUM("n", s->dice[f]), LV_STR("face", pbv_text(t->u, t->w, t->d->face_name[f])));
        t->to->fact(t->to->ctx, room);
    }
}

/* ---- the board -------------------------------------------------------------------------------- */

static void tell_spot(const struct telling *t, unsigned spot)
{
    char room[LINE], seats[256];
    struct lv_buf b = LV_BUF(room);
    bool more = false;

    if (t->s->here[spot] == 0)
        return;
    lv_buf_text(&b, pbv_text(t->u, t->w, t->d->spot[spot]));
    if (PBV_IN_PLACE(spot)) {
        lv_buf_text(&b, " (");
        lv_buf_text(&b, pbv_colour(t->u, t->w, t->d->place_colour[spot]));
        lv_buf_char(&b, ')');
    }
    lv_say(&b, t->w->lang, ": ");
    PBV_EACH(c, t->s->here[spot]) {
        struct lv_buf q = LV_BUF(seats);
        if (more)
            lv_say(&b, t->w->lang, "; ");
        more = true;
        lv_say_seats(t->w, pbv_controllers(t->u, t->s, c), &q);
        lv_say(&b, t->w->lang, "{card}, {colour}, controlled by {seats}",
               LV_STR("card", pbv_name(t->u, t->w, c)), LV_STR("seats", seats),
               LV_STR("colour", pbv_colour(t->u, t->w, t->d->colour[c])));
    }
    lv_buf_char(&b, '.');
    t->to->fact(t->to->ctx, room);
}

static void tell_shadows(const struct telling *t)
{
    char room[LINE];

    for (int i = 0; i < t->u->seats; i++)
        PBV_EACH(c, t->s->shadow[i]) {
            struct lv_buf b = LV_BUF(room);
            lv_say(&b, t->w->lang, "Nobody controls {card} until {who's} next turn.",
                   LV_STR("card", pbv_name(t->u, t->w, c)), LV_STR("who", t->w->names[i]));
            t->to->fact(t->to->ctx, room);
        }
}

/* Places where nobody is, with their colours: where an Embrouille could be drawn. */
static void tell_empty(const struct telling *t)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);
    bool more = false;

    lv_say(&b, t->w->lang, "Empty places: ");
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++) {
        if (!PBV_IN_PLACE(spot) || t->s->here[spot])
            continue;
        if (more)
            lv_say(&b, t->w->lang, ", ");
        more = true;
        lv_say(&b, t->w->lang, "{place} ({colour})", LV_STR("place", pbv_text(t->u, t->w, t->d->spot[spot])),
               LV_STR("colour", pbv_colour(t->u, t->w, t->d->place_colour[spot])));
    }
    lv_buf_char(&b, '.');
    if (more)
        t->to->fact(t->to->ctx, room);
}

static void tell_board(const struct telling *t)
{
    heading(t, N_("Board"));
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++)
        tell_spot(t, spot);
    tell_empty(t);
    tell_shadows(t);
}

/* ---- this turn -------------------------------------------------------------------------------- */

/* What cannot be done again in this turn (PBV-058, PBV-096), and what is due. */
void pbv_say_used(const struct lv_setup *u, const struct pbv_state *s, const struct lv_words *w, void *ctx,
                  void (*fact)(void *ctx, const char *text))
{
    const unsigned due = pbv_discards_due(s);
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        PBV_EACH(spot, s->exchanged[c]) {
            lv_buf_clear(&b);
            lv_say(&b, w->lang, "{card} has made an Échange {place} this turn.",
                   LV_STR("card", pbv_name(u, w, c)), LV_STR("place", pbv_at(u, w, spot)));
            fact(ctx, room);
        }
    PBV_EACH(spot, s->draw_places) {
        lv_buf_clear(&b);
        lv_say(&b, w->lang, "An Embrouille has been drawn {place} this turn.",
               LV_STR("place", pbv_at(u, w, spot)));
        fact(ctx, room);
    }
    if (due > 0) {
        lv_buf_clear(&b);
        lv_say_n(&b, w->lang, "{who} has {n} card to discard.", "{who} has {n} cards to discard.", due,
                 LV_STR("who", w->names[s->who]), LV_NUM("n", due));
        fact(ctx, room);
    }
}

static void tell_turn(const struct telling *t)
{
    unsigned any = t->s->draw_places | pbv_discards_due(t->s);

    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        any |= t->s->exchanged[c];
    if (any == 0)
        return;
    heading(t, N_("Turn"));
    pbv_say_used(t->u, t->s, t->w, t->to->ctx, t->to->fact);
}

/* ---- players ---------------------------------------------------------------------------------- */

static void tell_columns(const struct telling *t, unsigned seat)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);
    bool more = false;

    lv_say(&b, t->w->lang, "{who's} columns: ", LV_STR("who", t->w->names[seat]));
    PBV_EACH(c, t->s->columns[seat]) {
        unsigned n = t->s->strength[seat][c];
        if (more)
            lv_say(&b, t->w->lang, ", ");
        more = true;
        lv_say_n(&b, t->w->lang, "{card} {n} card", "{card} {n} cards", n,
                 LV_STR("card", pbv_name(t->u, t->w, c)), LV_NUM("n", n));
        PBV_EACH(g, pbv_guests_on(t->d, t->s, seat, c))
            lv_say(&b, t->w->lang, " with {card}",
                   LV_STR("card", pbv_name(t->u, t->w, PBV_GUEST + g)));
    }
    if (!more)
        lv_say(&b, t->w->lang, "none");
    lv_buf_char(&b, '.');
    t->to->fact(t->to->ctx, room);
}

static void tell_hand_size(const struct telling *t, unsigned seat)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);
    const struct pbv_cards *hand = &t->s->hand[seat];
    unsigned n = pbv_hand_size(hand), troubles = pbv_count(pbv_troubles(hand->set));
    uint8_t backs[PBV_N_COLOURS];

    lv_say_n(&b, t->w->lang, "{who} holds {n} card", "{who} holds {n} cards", n,
             LV_STR("who", t->w->names[seat]), LV_NUM("n", n));
    lv_say_n(&b, t->w->lang, ", {n} of them an Embrouille", ", {n} of them Embrouilles", troubles,
             LV_NUM("n", troubles));
    if (t->u->option[PBV_OPT_BACKS][0]) {
        pbv_backs(t->d, hand, backs);
        for (unsigned c = 0; c < PBV_N_COLOURS; c++)
            if (backs[c])
                lv_say(&b, t->w->lang, ", {n} with a {colour} back", LV_NUM("n", backs[c]),
                       LV_STR("colour", pbv_colour(t->u, t->w, c)));
    }
    lv_buf_char(&b, '.');
    t->to->fact(t->to->ctx, room);
}

/* Cards of another hand that the reader has seen. */
static void tell_known(const struct telling *t, unsigned seat)
{
    char room[LINE], cards[LINE];
    struct lv_buf b = LV_BUF(room), c = LV_BUF(cards);
    const struct pbv_known *known =
        &t->s->known[t->w->reader < 0 ? PBV_ONLOOKER : t->w->reader][seat];
    struct pbv_cards seen = { 0 };

    for (unsigned k = 0; k < PBV_N_KINDS; k++)
        for (unsigned n = pbv_known_of(known, k); n > 0; n--)
            pbv_add(&seen, k);
    if (seen.set == 0)
        return;
    say_cards(&c, t->u, t->w, &seen);
    lv_say(&b, t->w->lang, "Seen in {who's} hand: {cards}.", LV_STR("who", t->w->names[seat]),
           LV_STR("cards", cards));
    t->to->fact(t->to->ctx, room);
}

static void tell_players(const struct telling *t)
{
    char room[LINE];

    heading(t, N_("Players"));
    for (unsigned i = 0; i < (unsigned)t->u->seats; i++) {
        struct lv_buf b = LV_BUF(room);
        lv_tell_about(t->to, (int)i);
        if (t->s->left[i])
            lv_say_n(&b, t->w->lang, "{who} has left with {n} point.", "{who} has left with {n} points.",
                     t->s->score[i], LV_STR("who", t->w->names[i]), LV_NUM("n", t->s->score[i]));
        else
            lv_say_n(&b, t->w->lang, "{who} has {n} point.", "{who} has {n} points.", t->s->score[i],
                     LV_STR("who", t->w->names[i]), LV_NUM("n", t->s->score[i]));
        t->to->fact(t->to->ctx, room);
        if (t->s->left[i])
            continue;
        tell_columns(t, i);
        tell_hand_size(t, i);
        if (t->w->reader != (int)i)
            tell_known(t, i);
    }
}

/* ---- the reader's own hand, and the piles ----------------------------------------------------- */

static void tell_trouble(const struct telling *t, unsigned kind)
{
    const struct pbv_trouble *e = &t->d->trouble[kind - PBV_TROUBLE];
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    lv_say(&b, t->w->lang, "Embrouille “{card}” with {a} and {b}. {power}",
           LV_STR("card", pbv_name(t->u, t->w, kind)), LV_STR("a", pbv_name(t->u, t->w, e->face[0])),
           LV_STR("b", pbv_name(t->u, t->w, e->face[1])),
           LV_STR("power", pbv_text(t->u, t->w, t->d->power_text[e->power])));
    t->to->fact(t->to->ctx, room);
}

static void tell_hand(const struct telling *t)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);
    const struct pbv_cards *hand;

    if (t->w->reader < 0 || t->s->left[t->w->reader])
        return;
    hand = &t->s->hand[t->w->reader];
    lv_say(&b, t->w->lang, "Your hand: at most {n} cards, {e} of them Embrouilles", LV_NUM("n", PBV_HAND),
           LV_NUM("e", PBV_HAND_TROUBLES)); /* PBV-037 */
    t->to->heading(t->to->ctx, room);
    lv_tell_about(t->to, t->w->reader);
    PBV_EACH(k, hand->set & 0xFFFFFFFFu) {
        struct lv_arg n = LV_NUM("n", pbv_has(hand, k));
        struct lv_arg card = LV_STR("card", pbv_name(t->u, t->w, k));
        struct lv_arg colour = LV_STR("colour", pbv_colour(t->u, t->w, t->d->colour[k]));
        lv_buf_clear(&b);
        if (pbv_is_guest(k))
            lv_say(&b, t->w->lang, "{card}, {colour} guest.", card, colour);
        else
            lv_say_n(&b, t->w->lang, "{card}, {colour}, {n} card.", "{card}, {colour}, {n} cards.",
                     pbv_has(hand, k), card, colour, n);
        t->to->fact(t->to->ctx, room);
    }
    PBV_EACH(k, pbv_troubles(hand->set))
        tell_trouble(t, k);
}

static void tell_piles(const struct telling *t)
{
    char room[4 * LINE];
    struct lv_buf b = LV_BUF(room);

    heading(t, N_("Piles"));
    for (unsigned p = 0; p < PBV_N_PILES; p++) {
        unsigned n = t->s->pile[p];
        lv_buf_clear(&b);
        if (n == 0)
            lv_say(&b, t->w->lang, "Pile {pile} is empty.", LV_NUM("pile", p + 1));
        else if (t->s->top[p])
            lv_say_n(&b, t->w->lang, "Pile {pile}: {n} card, showing a {colour} back.",
                     "Pile {pile}: {n} cards, showing a {colour} back.", n, LV_NUM("pile", p + 1),
                     LV_NUM("n", n), LV_STR("colour", pbv_colour(t->u, t->w, t->s->top[p] - 1u)));
        else
            lv_say_n(&b, t->w->lang, "Pile {pile}: {n} card.", "Pile {pile}: {n} cards.", n,
                     LV_NUM("pile", p + 1), LV_NUM("n", n));
        t->to->fact(t->to->ctx, room);
    }
    lv_buf_clear(&b);
    lv_say(&b, t->w->lang, "Embrouilles in their pile: {n}.",
           LV_NUM("n", pbv_count(pbv_troubles(t->s->stock.set))));
    t->to->fact(t->to->ctx, room);
    lv_buf_clear(&b);
    lv_say(&b, t->w->lang, "Discarded: ");
    say_cards(&b, t->u, t->w, &t->s->discard);
    lv_buf_char(&b, '.');
    t->to->fact(t->to->ctx, room);
}

void pbv_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct telling me = { u, u->data, state, w, to }, *t = &me;

    tell_rvs(t);
    tell_board(t);
    tell_turn(t);
    tell_players(t);
    tell_hand(t);
    tell_piles(t);
    tell_values(t);
}
