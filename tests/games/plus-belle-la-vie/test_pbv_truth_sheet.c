/* test_pbv_truth_sheet.c: the situation in words says what is so, all of it, and nothing else. At thousands
 * of moments of random games each line is made anew from the state and has to be heard once. */
#include <stdio.h>
#include <string.h>

#include "games/plus-belle-la-vie/pbv.h"
#include "sheet.h"

static const char *const names[LV_MAX_SEATS] = { "Anne", "Bob", "Chloé", "Dédé", "Ève" };

static struct {
    const struct lv_setup *u;
    const struct pbv_data *d;
    const struct pbv_state *s;
    struct lv_words w;
} t;

static const char *s_of(unsigned n)
{
    return n == 1 ? "" : "s";
}

/* "3,500" */
static const char *points(int n)
{
    static char text[24];

    if (n < 1000)
        snprintf(text, sizeof text, "%d", n);
    else
        snprintf(text, sizeof text, "%d,%03d", n / 1000, n % 1000);
    return text;
}

static const char *place_name(unsigned spot)
{
    return lv_text_for(t.u, &t.w, t.d->spot[spot]);
}

static const char *name(unsigned kind)
{
    return pbv_name(t.u, &t.w, kind);
}

static const char *colour(unsigned c)
{
    return pbv_colour(t.u, &t.w, c);
}

/* With quotation marks, if it is a sentence. */
static const char *named(unsigned kind)
{
    static char room[128];
    struct lv_buf b = LV_BUF(room);

    pbv_say_named(t.u, &t.w, (int32_t)kind, &b);
    return room;
}

static void list_cards(const struct pbv_cards *c)
{
    sheet_list();
    for (unsigned k = 0; k < PBV_N_KINDS; k++)
        if (pbv_has(c, k) > 1)
            sheet_item("%u times %s", pbv_has(c, k), name(k));
        else if (pbv_has(c, k) == 1)
            sheet_item("%s", named(k));
}

/* ---- Rendez-vous and dice ---------------------------------------------------------------------- */

static void look_at_open(unsigned rv)
{
    char needs[320], missing[256];
    struct lv_buf n = LV_BUF(needs), m = LV_BUF(missing);

    pbv_say_needs(&n, t.u, &t.w, rv);
    pbv_say_lack(t.u, &t.w, pbv_missing(t.d, t.s, rv), &m);
    sheet_must("%s: %s; %s.", place_name(t.d->rv[rv].place), needs, missing);
}

static bool knows(uint8_t card)
{
    return card && t.w.reader >= 0 && t.s->rv_knows[card - 1] & 1u << t.w.reader;
}

static void look_at_rvs(void)
{
    const unsigned goal = t.u->option[PBV_OPT_COUNT][0] ? (unsigned)t.u->option[PBV_OPT_COUNT][0]
                          : t.u->seats < 4              ? 5
                                                        : 7;

    sheet_must("Rendez-vous");
    sheet_must("%d of %u ha%s been played.", t.s->rv_played, goal,
               t.s->rv_played == 1 ? "s" : "ve");
    sheet_list();
    for (unsigned rv = 0; rv < t.d->n_rvs; rv++)
        if (t.s->rv_gone >> rv & 1)
            sheet_item("%s", place_name(t.d->rv[rv].place));
    sheet_must_list("Rendez-vous that will not come again");
    for (int i = 0; i < 2; i++)
        if (t.s->rv_open[i])
            look_at_open(t.s->rv_open[i] - 1u);
    if (knows(t.s->rv_top))
        sheet_must("You know that the next Rendez-vous is %s.",
                   pbv_at(t.u, &t.w, t.d->rv[t.s->rv_top - 1].place));
    for (int i = 0; i < PBV_MAX_RVS; i++)
        if (knows(t.s->rv_buried[i]))
            sheet_must("You know that a Rendez-vous %s lies under the pile.",
                       pbv_at(t.u, &t.w, t.d->rv[t.s->rv_buried[i] - 1].place));
    for (int i = 0; i < t.u->seats && t.s->rv_now; i++)
        if (t.s->throws[i])
            sheet_must("%s has %d throw%s.", names[i], t.s->throws[i], s_of(t.s->throws[i]));
    for (int f = 0; f < t.s->dice_done; f++)
        if (t.s->dice[f] == 0)
            sheet_must("No die shows %s.", lv_text_for(t.u, &t.w, t.d->face_name[f]));
        else
            sheet_must(t.s->dice[f] == 1 ? "%d die shows %s." : "%d dice show %s.", t.s->dice[f],
                   lv_text_for(t.u, &t.w, t.d->face_name[f]));
}

static void look_at_values(void)
{
    char faces[512] = "";

    sheet_must("Dice and sale");
    for (int f = 0; f < PBV_N_FACES; f++)
        snprintf(faces + strlen(faces), sizeof faces - strlen(faces), "%s%s", f ? ", " : "",
                 lv_text_for(t.u, &t.w, t.d->face_name[f]));
    sheet_must("Each of the 9 dice has these faces: %s.", faces);
    sheet_must("A star stands for any colour.");
    for (int n = 1; n <= t.d->n_sales; n++)
        sheet_must("A column of %d card%s sells for %s points.", n, s_of((unsigned)n),
                   points(t.d->sale[n]));
}

/* ---- the board --------------------------------------------------------------------------------- */

/* PBV-022, PBV-023: those with the most cards; nobody under a SHADOW. */
static const char *controlled_by(unsigned c)
{
    static char room[128];
    struct lv_buf b = LV_BUF(room);
    unsigned most = 1, mask = 0;

    for (int i = 0; i < t.u->seats; i++) {
        if (t.s->strength[i][c] > most)
            mask = 0;
        if (t.s->strength[i][c] >= most) {
            most = t.s->strength[i][c];
            mask |= 1u << i;
        }
    }
    for (int i = 0; i < t.u->seats; i++)
        if (t.s->shadow[i] >> c & 1)
            mask = 0;
    lv_say_seats(&t.w, mask, &b);
    return room;
}

static void look_at_spot(unsigned spot)
{
    char room[2048] = "";
    size_t len = 0;

    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        if (t.s->at[c] == spot)
            len += (size_t)snprintf(room + len, sizeof room - len, "%s%s, %s, controlled by %s",
                                    len ? "; " : "", name(c), colour(t.d->colour[c]),
                                    controlled_by(c));
    if (len && PBV_IN_PLACE(spot))
        sheet_must("%s (%s): %s.", place_name(spot), colour(t.d->place_colour[spot]), room);
    else if (len)
        sheet_must("%s: %s.", place_name(spot), room);
}

static bool is_empty(unsigned spot)
{
    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        if (t.s->at[c] == spot)
            return false;
    return PBV_IN_PLACE(spot);
}

static void look_at_board(void)
{
    sheet_must("Board");
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++)
        look_at_spot(spot);
    sheet_list();
    for (unsigned spot = 1; spot < PBV_N_SPOTS; spot++)
        if (is_empty(spot))
            sheet_item("%s (%s)", place_name(spot), colour(t.d->place_colour[spot]));
    sheet_must_list("Empty places");
    for (int i = 0; i < t.u->seats; i++)
        for (unsigned c = 0; c < PBV_N_CHARS; c++)
            if (t.s->shadow[i] >> c & 1)
                sheet_must("Nobody controls %s until %s's next turn.", name(c), names[i]);
}

/* ---- this turn --------------------------------------------------------------------------------- */

static unsigned troubles_of(const struct pbv_cards *hand)
{
    unsigned n = 0;

    for (unsigned k = PBV_TROUBLE; k < PBV_N_KINDS; k++)
        n += pbv_has(hand, k);
    return n;
}

static unsigned cards_of(const struct pbv_cards *hand)
{
    unsigned n = 0;

    for (unsigned k = 0; k < PBV_N_KINDS; k++)
        n += pbv_has(hand, k);
    return n;
}

/* PBV-037, PBV-071: how many cards are to be thrown. */
static unsigned discards(void)
{
    const struct pbv_cards *hand = &t.s->hand[t.s->who];
    unsigned n = 0;

    if (t.s->phase != PBV_PH_DISCARD)
        return 0;
    if (t.s->dump)
        return t.s->dump < cards_of(hand) ? t.s->dump : cards_of(hand);
    while (cards_of(hand) > PBV_HAND + n || troubles_of(hand) > PBV_HAND_TROUBLES + n)
        n++;
    return n;
}

/* Is there such a section? */
static bool look_at_turn(int section)
{
    const unsigned due = discards();
    unsigned any = due | t.s->draw_places;

    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        any |= t.s->exchanged[c];
    if (!any)
        return false;
    sheet_at(section, -1);
    sheet_must("Turn");
    for (unsigned spot = 0; spot < PBV_N_SPOTS; spot++) {
        for (unsigned c = 0; c < PBV_N_CHARS; c++)
            if (t.s->exchanged[c] >> spot & 1)
                sheet_must("%s has made an Échange %s this turn.", name(c),
                           pbv_at(t.u, &t.w, spot));
        if (t.s->draw_places >> spot & 1)
            sheet_must("An Embrouille has been drawn %s this turn.", pbv_at(t.u, &t.w, spot));
    }
    if (due)
        sheet_must("%s has %u card%s to discard.", names[t.s->who], due, s_of(due));
    return true;
}

/* ---- players ----------------------------------------------------------------------------------- */

static void look_at_columns(int seat)
{
    sheet_list();
    for (unsigned c = 0; c < PBV_N_CHARS; c++) {
        char guests[512] = "";
        for (unsigned g = 0; g < t.d->n_guests; g++)
            if (t.s->guest_at[g] == 1 + 16 * seat + (int)c)
                snprintf(guests + strlen(guests), sizeof guests - strlen(guests), " with %s",
                         name(PBV_GUEST + g));
        if (t.s->columns[seat] >> c & 1)
            sheet_item("%s %d card%s%s", name(c), t.s->strength[seat][c],
                       s_of(t.s->strength[seat][c]), guests);
    }
    sheet_must("%s's columns: %s.", names[seat], sheet_listed()[0] ? sheet_listed() : "none");
}

static void look_at_hand_of(int seat)
{
    const struct pbv_cards *hand = &t.s->hand[seat];
    const struct pbv_known *known = &t.s->known[t.w.reader < 0 ? PBV_ONLOOKER : t.w.reader][seat];
    const unsigned n = cards_of(hand), e = troubles_of(hand);
    struct pbv_cards seen = { 0 };

    sheet_list();
    sheet_item("%s holds %u card%s", names[seat], n, s_of(n));
    if (n > 0 && e == 0)
        sheet_item("none of them Embrouilles");
    else if (n > 0)
        sheet_item("%u of them %s", e, e == 1 ? "an Embrouille" : "Embrouilles");
    for (unsigned c = 0; c < PBV_N_COLOURS && pbv_shows_backs(t.u); c++) {
        unsigned backs = 0;
        for (unsigned k = 0; k < PBV_TROUBLE; k++)
            backs += pbv_has(hand, k) && t.d->colour[k] == c ? pbv_has(hand, k) : 0;
        if (backs)
            sheet_item("%u with a %s back", backs, colour(c));
    }
    sheet_must("%s.", sheet_listed());
    if (t.w.reader == seat)
        return;
    for (unsigned k = 0; k < PBV_N_KINDS; k++)
        for (unsigned i = 0; i < pbv_known_of(known, k); i++)
            pbv_add(&seen, k);
    list_cards(&seen);
    if (sheet_listed()[0])
        sheet_must("Seen in %s's hand: %s.", names[seat], sheet_listed());
}

static void look_at_players(int section)
{
    sheet_at(section, -1);
    sheet_must("Players");
    for (int i = 0; i < t.u->seats; i++) {
        sheet_at(section, i);
        sheet_must(t.s->left[i] ? "%s has left with %s point%s." : "%s has %s point%s.", names[i],
                   points(t.s->score[i]), s_of((unsigned)t.s->score[i]));
        if (!t.s->left[i]) {
            look_at_columns(i);
            look_at_hand_of(i);
        }
    }
}

static bool look_at_own_hand(int section)
{
    const struct pbv_cards *hand;

    if (t.w.reader < 0 || t.s->left[t.w.reader])
        return false;
    hand = &t.s->hand[t.w.reader];
    sheet_at(section, -1);
    sheet_must("Your hand: at most %d cards, %d of them Embrouilles", PBV_HAND, PBV_HAND_TROUBLES);
    sheet_at(section, t.w.reader);
    for (unsigned k = 0; k < PBV_N_KINDS; k++) {
        const unsigned n = pbv_has(hand, k);
        const struct pbv_trouble *e = k >= PBV_TROUBLE ? &t.d->trouble[k - PBV_TROUBLE] : NULL;
        if (n && e)
            sheet_must("Embrouille “%s” with %s and %s. %s", name(k), name(e->face[0]),
                       name(e->face[1]), lv_text_for(t.u, &t.w, t.d->power_text[e->power]));
        else if (n && k >= PBV_GUEST)
            sheet_must("%s, %s guest.", name(k), colour(t.d->colour[k]));
        else if (n)
            sheet_must("%s, %s, %u card%s.", name(k), colour(t.d->colour[k]), n, s_of(n));
    }
    return true;
}

static void look_at_piles(void)
{
    sheet_must("Piles");
    for (unsigned p = 0; p < PBV_N_PILES; p++)
        if (t.s->pile[p] == 0)
            sheet_must("Pile %u is empty.", p + 1);
        else if (t.s->top[p])
            sheet_must("Pile %u: %d card%s, showing a %s back.", p + 1, t.s->pile[p],
                       s_of(t.s->pile[p]), colour(t.s->top[p] - 1u));
        else
            sheet_must("Pile %u: %d card%s.", p + 1, t.s->pile[p], s_of(t.s->pile[p]));
    sheet_must("Embrouilles in their pile: %u.", troubles_of(&t.s->stock));
    list_cards(&t.s->discard);
    sheet_must("Discarded: %s.", sheet_listed()[0] ? sheet_listed() : "nothing");
}

/* ---- games ------------------------------------------------------------------------------------- */

static void look_at_sheet(const struct lv_setup *u, const struct pbv_state *s, int reader)
{
    int section = 3;

    t.u = u;
    t.d = u->data;
    t.s = s;
    t.w = (struct lv_words){ lv_lang_find("en"), names, reader, false };
    sheet_hear(u, s, &t.w);
    sheet_at(1, -1);
    look_at_rvs();
    sheet_at(2, -1);
    look_at_board();
    section += look_at_turn(section);
    look_at_players(section++);
    section += look_at_own_hand(section);
    sheet_at(section++, -1);
    look_at_piles();
    sheet_at(section, -1);
    look_at_values();
    sheet_end();
}

/* Of a few decisions the one that is best by the estimate, or any of them. */
static lv_action some_step(const struct lv_setup *u, const struct pbv_state *s, struct lv_rng *rng)
{
    const int who = u->game->rules.to_move(u, s);
    float most = -1, win[LV_MAX_SEATS];
    lv_action best = t_any_step(u, s, rng);

    for (int i = 0; i < 6 && who >= 0 && lv_rng_below(rng, 4) > 0; i++) {
        const lv_action a = t_any_step(u, s, rng);
        struct pbv_state then = *s;
        u->game->rules.apply(u, &then, a, NULL);
        u->game->thinking->estimate(u, &then, win);
        if (win[who] > most) {
            most = win[who];
            best = a;
        }
    }
    return best;
}

static void test_the_situation_in_words_is_so(void **state)
{
    static const char *const options[] = {
        "", "flexible-turn=yes prison-plays=any", "turn-limit=30",
        "throw-order=round rendezvous-count=12 exchange-card=target"
    };

    (void)state;
    for (int game = 0; game < 16; game++) {
        const struct lv_setup *u = t_setup(&lv_game_pbv, 2 + game % 4, options[game / 4 % 4]);
        struct lv_rng rng = lv_rng_seed(69, (uint64_t)game);
        struct pbv_state s;

        t_start(u, &s);
        for (int step = 0; step < 900 && s.phase != PBV_PH_OVER; step++) {
            const lv_action leave = lv_action_close((unsigned)game % 3);
            lv_action x = some_step(u, &s, &rng);
            if (lv_rng_below(&rng, 3) == 0)
                look_at_sheet(u, &s, (int)lv_rng_below(&rng, (uint32_t)u->seats + 1) - 1);
            if (step == 400 && u->seats > 2 && u->game->rules.may(u, &s, leave, NULL))
                x = leave;
            u->game->rules.apply(u, &s, x, NULL);
        }
        look_at_sheet(u, &s, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_the_situation_in_words_is_so) };

    return cmocka_run_group_tests_name("plus-belle-la-vie: the situation in words", tests, NULL,
                                       NULL);
}
