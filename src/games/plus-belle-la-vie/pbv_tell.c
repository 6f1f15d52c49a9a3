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

/* "Luna Torres, 2 times Rudy Torres": cards by name. */
static void say_cards(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w,
                      const struct pbv_cards *c)
{
    bool more = false;

    PBV_EACH(k, c->set) {
        unsigned n = pbv_has(c, k);
        lv_say_between(to, w, N_(", "), &more);
        if (n > 1)
            lv_say(to, w->lang, "{n} times {card}", LV_NUM("n", n), LV_STR("card", pbv_name(u, w, k)));
        else
            pbv_say_named(u, w, (int32_t)k, to);
    }
    if (!more)
        lv_say(to, w->lang, "nothing");
}

/* ---- what never changes ----------------------------------------------------------------------- */

void pbv_say_faces(struct lv_buf *to, const struct lv_setup *u, const struct lv_words *w)
{
    bool more = false;

    lv_say(to, w->lang, "Each of the {n} dice has these faces: ", LV_NUM("n", PBV_N_DICE));
    for (int f = 0; f < PBV_N_FACES; f++) {
        lv_say_between(to, w, N_(", "), &more);
        lv_buf_text(to, lv_text_for(u, w, pbv_data_of(u)->face_name[f]));
    }
    lv_buf_char(to, '.');
}

static void tell_values(const struct telling *t)
{
    char room[LINE];
    struct lv_buf b = LV_BUF(room);

    lv_tell_title(t->to, t->w, "Dice and sale");
    pbv_say_faces(&b, t->u, t->w);
    t->to->fact(t->to->ctx, room);
    lv_tell(t->to, t->w, "A star stands for any colour."); /* PBV-119 */
    for (int n = 1; n <= t->d->n_sales; n++)               /* PBV-126 */
        lv_tell_n(t->to, t->w, "A column of {n} card sells for {points} points.",
                  "A column of {n} cards sells for {points} points.", n, LV_NUM("n", n),
                  LV_NUM("points", t->d->sale[n]));
}

/* ---- Rendez-vous ------------------------------------------------------------------------------ */

static void tell_rv(const struct telling *t, unsigned rv)
{
    char needs[320], missing[256];
    struct lv_buf n = LV_BUF(needs), m = LV_BUF(missing);

    pbv_say_needs(&n, t->u, t->w, rv);
    pbv_say_lack(t->u, t->w, pbv_missing(t->d, t->s, rv), &m);
    lv_tell(t->to, t->w, "{place}: {needs}; {missing}.",
            LV_STR("place", lv_text_for(t->u, t->w, t->d->spot[t->d->rv[rv].place])), LV_STR("needs", needs),
            LV_STR("missing", missing));
}

/* A card of the pile that the reader has seen. */
static void tell_seen_rv(const struct telling *t, uint8_t card, const char *msgid)
{
    if (card > 0 && t->w->reader >= 0 && t->s->rv_knows[card - 1] >> t->w->reader & 1)
        lv_tell(t->to, t->w, msgid, LV_STR("place", pbv_at(t->u, t->w, t->d->rv[card - 1].place)));
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
        lv_say_between(&b, t->w, N_(", "), &more);
        lv_buf_text(&b, lv_text_for(t->u, t->w, t->d->spot[t->d->rv[rv].place]));
    }
    lv_buf_char(&b, '.');
    t->to->fact(t->to->ctx, room);
}

static void tell_rvs(const struct telling *t)
{
    const struct pbv_state *s = t->s;

    lv_tell_title(t->to, t->w, "Rendez-vous");
    lv_tell_n(t->to, t->w, "{n} of {all} has been played.", "{n} of {all} have been played.", s->rv_played,
              LV_NUM("n", s->rv_played), LV_NUM("all", pbv_goal(t->u)));
    tell_gone(t);
    for (int i = 0; i < 2; i++)
        if (s->rv_open[i])
            tell_rv(t, s->rv_open[i] - 1u);
    tell_seen_rv(t, s->rv_top, N_("You know that the next Rendez-vous is {place}."));
    for (int i = 0; i < PBV_MAX_RVS; i++)
        tell_seen_rv(t, s->rv_buried[i], N_("You know that a Rendez-vous {place} lies under the pile."));
    for (int i = 0; s->rv_now && i < t->u->seats; i++)
        if (s->throws[i])
            lv_tell_n(t->to, t->w, "{who} has {n} throw.", "{who} has {n} throws.", s->throws[i],
                      LV_STR("who", t->w->names[i]), LV_NUM("n", s->throws[i]));
    for (int f = 0; f < s->dice_done; f++) {
        const struct lv_arg face = LV_STR("face", lv_text_for(t->u, t->w, t->d->face_name[f]));

        if (s->dice[f] == 0)
            lv_tell(t->to, t->w, "No die shows {face}.", face);
        else
            lv_tell_n(t->to, t->w, "{n} die shows {face}.", "{n} dice show {face}.", s->dice[f],
                      LV_NUM("n", s->dice[f]), face);
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
    lv_buf_text(&b, lv_text_for(t->u, t->w, t->d->spot[spot]));
    if (PBV_IN_PLACE(spot))
        lv_fill(&b, " ({colour})", LV_STR("colour", pbv_colour(t->u, t->w, t->d->place_colour[spot])));
    lv_say(&b, t->w->lang, ": ");
    PBV_EACH(c, t->s->here[spot]) {
        struct lv_buf q = LV_BUF(seats);
        lv_say_between(&b, t->w, N_("; "), &more);
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
    for (int i = 0; i < t->u->seats; i++)
        PBV_EACH(c, t->s->shadow[i])
            lv_tell(t->to, t->w, "Nobody controls {card} until {who's} next turn.",
                    LV_STR("card", pbv_name(t->u, t->w, c)), LV_STR("who", t->w->names[i]));
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
        lv_say_between(&b, t->w, N_(", "), &more);
        lv_say(&b, t->w->lang, "{place} ({colour})",
               LV_STR("place", lv_text_for(t->u, t->w, t->d->spot[spot])),
               LV_STR("colour", pbv_colour(t->u, t->w, t->d->place_colour[spot])));
    }
    lv_buf_char(&b, '.');
    if (more)
        t->to->fact(t->to->ctx, room);
}

static void tell_board(const struct telling *t)
{
    lv_tell_title(t->to, t->w, "Board");
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++)
        tell_spot(t, spot);
    tell_empty(t);
    tell_shadows(t);
}

/* ---- this turn -------------------------------------------------------------------------------- */

/* What cannot be done again in this turn (PBV-058, PBV-096), and what is due. */
void pbv_tell_used(const struct lv_setup *u, const struct pbv_state *s, const struct lv_words *w,
                   const struct lv_teller *to)
{
    const unsigned due = pbv_discards_due(s);

    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        PBV_EACH(spot, s->exchanged[c])
            lv_tell(to, w, "{card} has made an Échange {place} this turn.",
                    LV_STR("card", pbv_name(u, w, c)), LV_STR("place", pbv_at(u, w, spot)));
    PBV_EACH(spot, s->draw_places)
        lv_tell(to, w, "An Embrouille has been drawn {place} this turn.",
                LV_STR("place", pbv_at(u, w, spot)));
    if (due > 0)
        lv_tell_n(to, w, "{who} has {n} card to discard.", "{who} has {n} cards to discard.", due,
                  LV_STR("who", w->names[s->who]), LV_NUM("n", due));
}

static void tell_turn(const struct telling *t)
{
    unsigned any = t->s->draw_places | pbv_discards_due(t->s);

    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        any |= t->s->exchanged[c];
    if (any == 0)
        return;
    lv_tell_title(t->to, t->w, "Turn");
    pbv_tell_used(t->u, t->s, t->w, t->to);
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
        lv_say_between(&b, t->w, N_(", "), &more);
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
    if (n > 0 && troubles == 0)
        lv_say(&b, t->w->lang, ", none of them Embrouilles");
    else if (n > 0)
        lv_say_n(&b, t->w->lang, ", {n} of them an Embrouille", ", {n} of them Embrouilles", troubles,
                 LV_NUM("n", troubles));
    if (pbv_shows_backs(t->u)) {
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
    char cards[LINE];
    struct lv_buf c = LV_BUF(cards);
    const struct pbv_known *known =
        &t->s->known[t->w->reader < 0 ? PBV_ONLOOKER : t->w->reader][seat];
    struct pbv_cards seen = { 0 };

    for (unsigned k = 0; k < PBV_N_KINDS; k++)
        for (unsigned n = pbv_known_of(known, k); n > 0; n--)
            pbv_add(&seen, k);
    if (seen.set == 0)
        return;
    say_cards(&c, t->u, t->w, &seen);
    lv_tell(t->to, t->w, "Seen in {who's} hand: {cards}.", LV_STR("who", t->w->names[seat]),
            LV_STR("cards", cards));
}

static void tell_players(const struct telling *t)
{
    lv_tell_title(t->to, t->w, "Players");
    for (unsigned i = 0; i < (unsigned)t->u->seats; i++) {
        const struct lv_arg who = LV_STR("who", t->w->names[i]), n = LV_NUM("n", t->s->score[i]);
        lv_tell_about(t->to, (int)i);
        if (t->s->left[i]) {
            lv_tell_n(t->to, t->w, "{who} has left with {n} point.", "{who} has left with {n} points.",
                      t->s->score[i], who, n);
            continue;
        }
        lv_tell_n(t->to, t->w, "{who} has {n} point.", "{who} has {n} points.", t->s->score[i], who, n);
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

    lv_tell(t->to, t->w, "Embrouille “{card}” with {a} and {b}. {power}",
            LV_STR("card", pbv_name(t->u, t->w, kind)), LV_STR("a", pbv_name(t->u, t->w, e->face[0])),
            LV_STR("b", pbv_name(t->u, t->w, e->face[1])),
            LV_STR("power", lv_text_for(t->u, t->w, t->d->power_text[e->power])));
}

static void tell_hand(const struct telling *t)
{
    const struct pbv_cards *hand;

    if (t->w->reader < 0 || t->s->left[t->w->reader])
        return;
    hand = &t->s->hand[t->w->reader];
    lv_tell_title(t->to, t->w, "Your hand: at most {n} cards, {e} of them Embrouilles",
                  LV_NUM("n", PBV_HAND), LV_NUM("e", PBV_HAND_TROUBLES)); /* PBV-037 */
    lv_tell_about(t->to, t->w->reader);
    PBV_EACH(k, hand->set & 0xFFFFFFFFu) {
        const struct lv_arg card = LV_STR("card", pbv_name(t->u, t->w, k));
        const struct lv_arg colour = LV_STR("colour", pbv_colour(t->u, t->w, t->d->colour[k]));
        if (pbv_is_guest(k))
            lv_tell(t->to, t->w, "{card}, {colour} guest.", card, colour);
        else
            lv_tell_n(t->to, t->w, "{card}, {colour}, {n} card.", "{card}, {colour}, {n} cards.",
                      pbv_has(hand, k), card, colour, LV_NUM("n", pbv_has(hand, k)));
    }
    PBV_EACH(k, pbv_troubles(hand->set))
        tell_trouble(t, k);
}

static void tell_piles(const struct telling *t)
{
    char room[4 * LINE];
    struct lv_buf b = LV_BUF(room);

    lv_tell_title(t->to, t->w, "Piles");
    if (t->u->own_hands)
        lv_tell(t->to, t->w, "Character cards in their piles: {n}.", LV_NUM("n", t->s->pile[0]));
    for (unsigned p = 0; !t->u->own_hands && p < PBV_N_PILES; p++) {
        const struct lv_arg pile = LV_NUM("pile", p + 1), n = LV_NUM("n", t->s->pile[p]);
        if (t->s->pile[p] == 0)
            lv_tell(t->to, t->w, "Pile {pile} is empty.", pile);
        else if (t->s->top[p])
            lv_tell_n(t->to, t->w, "Pile {pile}: {n} card, showing a {colour} back.",
                      "Pile {pile}: {n} cards, showing a {colour} back.", t->s->pile[p], pile, n,
                      LV_STR("colour", pbv_colour(t->u, t->w, t->s->top[p] - 1u)));
        else
            lv_tell_n(t->to, t->w, "Pile {pile}: {n} card.", "Pile {pile}: {n} cards.", t->s->pile[p], pile,
                      n);
    }
    lv_tell(t->to, t->w, "Embrouilles in their pile: {n}.",
            LV_NUM("n", pbv_count(pbv_troubles(t->s->stock.set))));
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
