/* pbv_view.c: what a seat or an onlooker may see, for programs (section 7 of the catalogue).
 *
 *     "phase", "turn" (number, from 1), "first", "active", "who" (seat concerned), "mode", "points"
 *     "played", "goal"            Rendez-vous played, and how many end the game
 *     "players": [ { "score", "left": false or true, "cards": hand size, "troubles": Embrouilles in it,
 *                    "backs": { "R": 2, … } when backs are visible, "hand": [codes] (own),
 *                    "known": [codes] (others' cards this seat has seen),
 *                    "columns": [ { "character", "cards", "guests": [codes] } ],
 *                    "controls": [codes], "shadows": [codes] } ]
 *     "figures": { "MIR": "L4", … }       those on the board
 *     "control": { "MIR": [1, 3], … }     who controls each, for those on the board
 *     "piles": [ { "cards", "top": "R" or null } ], "trouble-pile", "discard": [codes]
 *     "rendezvous": [ { "card", "place", "figures", "colours", "dice", "wins", "complete" } ]
 *     "rendezvous-pile": { "cards", "buried", "top": card or null, "known": [cards seen below] }
 *     "resolving": { "card", "throws": [..], "solver": seat or null, "dice": [counts so far] } or null
 *     "used": { "draw-places": [..], "draw-characters": [codes], "meet-places": [..] }
 *     "step": { "character", "target", "seat", "column", "card" } what was answered of a step in parts
 *
 * Seats, Rendez-vous and places count from 1; cards are written as in the notation. */
#include "pbv.h"

static void put_kind(struct lv_json *j, const struct pbv_data *d, unsigned kind)
{
    char room[8];
    struct lv_buf b = LV_BUF(room);

    pbv_write_kind(d, kind, &b);
    lv_json_text(j, room);
}

static void put_set(struct lv_json *j, const char *key, const struct pbv_data *d, uint64_t set)
{
    lv_json_key(j, key);
    lv_json_list(j);
    PBV_EACH(k, set)
        put_kind(j, d, k);
    lv_json_end(j);
}

static void put_cards(struct lv_json *j, const char *key, const struct pbv_data *d,
                      const struct pbv_cards *c)
{
    lv_json_key(j, key);
    lv_json_list(j);
    PBV_EACH(k, c->set)
        for (unsigned n = pbv_has(c, k); n > 0; n--)
            put_kind(j, d, k);
    lv_json_end(j);
}

static void put_colours(struct lv_json *j, const char *key, const uint8_t n[PBV_N_COLOURS])
{
    lv_json_key(j, key);
    lv_json_object(j);
    for (int c = 0; c < PBV_N_COLOURS; c++)
        if (n[c])
            lv_json_put_int(j, (char[]){ pbv_colour_key[c], '\0' }, n[c]);
    lv_json_end(j);
}

static void put_numbers(struct lv_json *j, const char *key, unsigned set)
{
    lv_json_key(j, key);
    lv_json_list(j);
    PBV_EACH(i, set)
        lv_json_int(j, i);
    lv_json_end(j);
}

void pbv_backs(const struct pbv_data *d, const struct pbv_cards *hand, uint8_t n[PBV_N_COLOURS])
{
    for (int c = 0; c < PBV_N_COLOURS; c++)
        n[c] = 0;
    PBV_EACH(k, hand->set & 0xFFFFFFFFu)
        n[d->colour[k]] = (uint8_t)(n[d->colour[k]] + pbv_has(hand, k));
}

static void view_hand(const struct lv_setup *u, const struct pbv_state *s, int viewer, unsigned seat,
                      struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    const struct pbv_known *known = &s->known[viewer < 0 ? PBV_ONLOOKER : viewer][seat];
    uint8_t backs[PBV_N_COLOURS];

    lv_json_put_int(j, "cards", pbv_hand_size(&s->hand[seat]));
    lv_json_put_int(j, "troubles", pbv_count(pbv_troubles(s->hand[seat].set)));
    if (u->option[PBV_OPT_BACKS][0]) {
        pbv_backs(d, &s->hand[seat], backs);
        put_colours(j, "backs", backs);
    }
    if (viewer == (int)seat) {
        put_cards(j, "hand", d, &s->hand[seat]);
        return;
    }
    lv_json_key(j, "known");
    lv_json_list(j);
    for (unsigned k = 0; k < PBV_N_KINDS; k++)
        for (unsigned n = pbv_known_of(known, k); n > 0; n--)
            put_kind(j, d, k);
    lv_json_end(j);
}

static void view_player(const struct lv_setup *u, const struct pbv_state *s, int viewer, unsigned seat,
                        struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    lv_json_object(j);
    lv_json_put_int(j, "score", s->score[seat]);
    lv_json_put_bool(j, "left", s->left[seat] != 0);
    view_hand(u, s, viewer, seat, j);
    lv_json_key(j, "columns");
    lv_json_list(j);
    PBV_EACH(c, s->columns[seat]) {
        lv_json_object(j);
        lv_json_put_text(j, "character", d->code[c]);
        lv_json_put_int(j, "cards", s->strength[seat][c]);
        put_set(j, "guests", d, (uint64_t)pbv_guests_on(d, s, seat, c) << PBV_GUEST);
        lv_json_end(j);
    }
    lv_json_end(j);
    put_set(j, "controls", d, pbv_controls(s, seat));
    put_set(j, "shadows", d, s->shadow[seat]);
    lv_json_end(j);
}

static void view_board(const struct lv_setup *u, const struct pbv_state *s, struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    char room[8];

    lv_json_key(j, "figures");
    lv_json_object(j);
    PBV_EACH(c, (uint16_t)~s->here[PBV_OFF]) {
        struct lv_buf b = LV_BUF(room);
        pbv_write_spot(s->at[c], &b);
        lv_json_put_text(j, d->code[c], room);
    }
    lv_json_end(j);
    lv_json_key(j, "control");
    lv_json_object(j);
    PBV_EACH(c, (uint16_t)~s->here[PBV_OFF])
        put_numbers(j, d->code[c], pbv_controllers(u, s, c) << 1);
    lv_json_end(j);
    lv_json_key(j, "piles");
    lv_json_list(j);
    for (int p = 0; p < PBV_N_PILES; p++) {
        lv_json_object(j);
        lv_json_put_int(j, "cards", s->pile[p]);
        lv_json_key(j, "top");
        if (s->top[p])
            lv_json_text(j, (char[]){ pbv_colour_key[s->top[p] - 1], '\0' });
        else
            lv_json_null(j);
        lv_json_end(j);
    }
    lv_json_end(j);
    lv_json_put_int(j, "trouble-pile", pbv_count(pbv_troubles(s->stock.set)));
    put_cards(j, "discard", d, &s->discard);
}

static void view_rv(const struct lv_setup *u, const struct pbv_state *s, unsigned rv, struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    lv_json_object(j);
    lv_json_put_int(j, "card", rv + 1);
    lv_json_put_int(j, "place", d->rv[rv].place);
    lv_json_put_int(j, "figures", d->rv[rv].figures);
    put_colours(j, "colours", d->rv[rv].colours);
    put_colours(j, "dice", d->rv[rv].dice);
    lv_json_put_int(j, "wins", d->rv[rv].wins);
    lv_json_put_bool(j, "complete", pbv_is_complete(d, s, rv));
    lv_json_end(j);
}

static void view_rv_pile(const struct pbv_state *s, int viewer, struct lv_json *j)
{
    unsigned buried = 0, seen = 0, top = s->rv_top ? s->rv_top - 1u : 0;

    for (; buried < PBV_MAX_RVS && s->rv_buried[buried]; buried++)
        if (viewer >= 0 && s->rv_knows[s->rv_buried[buried] - 1] >> viewer & 1)
            seen |= 1u << s->rv_buried[buried];
    lv_json_key(j, "rendezvous-pile");
    lv_json_object(j);
    lv_json_put_int(j, "cards", pbv_count(pbv_rv_pile(s)));
    lv_json_put_int(j, "buried", buried);
    lv_json_key(j, "top");
    if (s->rv_top && viewer >= 0 && s->rv_knows[top] >> viewer & 1)
        lv_json_int(j, s->rv_top);
    else
        lv_json_null(j);
    put_numbers(j, "known", seen);
    lv_json_end(j);
}

static void view_resolving(const struct lv_setup *u, const struct pbv_state *s, struct lv_json *j)
{
    lv_json_key(j, "resolving");
    if (!s->rv_now) {
        lv_json_null(j);
        return;
    }
    lv_json_object(j);
    lv_json_put_int(j, "card", s->rv_now);
    lv_json_key(j, "throws");
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        lv_json_int(j, s->throws[i]);
    lv_json_end(j);
    lv_json_key(j, "solver");
    if (s->solver)
        lv_json_int(j, s->solver);
    else
        lv_json_null(j);
    lv_json_key(j, "dice");
    lv_json_list(j);
    for (int f = 0; f < s->dice_done; f++)
        lv_json_int(j, s->dice[f]);
    lv_json_end(j);
    lv_json_end(j);
}

/* The parts of a step that are answered already; all of them are public. */
static void view_step(const struct lv_setup *u, const struct pbv_state *s, struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    bool exchange = s->phase == PBV_PH_TAKE_CARD || s->phase == PBV_PH_GIVE;
    bool figure = exchange || s->phase == PBV_PH_TELEPORT || s->phase == PBV_PH_EXPEL
        || s->phase == PBV_PH_SWAP || s->phase == PBV_PH_TROUBLE;

    lv_json_key(j, "step");
    lv_json_object(j);
    if (figure)
        lv_json_put_text(j, "character", d->code[s->ask[0]]);
    if (s->phase == PBV_PH_RECALL || s->phase == PBV_PH_STOLEN)
        lv_json_put_int(j, "seat", s->ask[0] + 1);
    if (exchange) {
        lv_json_put_text(j, "target", d->code[s->ask[1]]);
        lv_json_put_int(j, "seat", s->ask[2] + 1);
    }
    if (s->phase == PBV_PH_GIVE) {
        lv_json_put_text(j, "column", d->code[s->ask[3]]);
        lv_json_put_text(j, "card", d->code[s->ask[4]]);
    }
    lv_json_end(j);
}

void pbv_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct pbv_state *s = state;

    lv_json_put_text(j, "phase", pbv_phase_key[s->phase]);
    lv_json_put_int(j, "turn", s->turns + 1);
    lv_json_put_int(j, "first", s->first + 1);
    lv_json_put_int(j, "active", s->active + 1);
    lv_json_put_int(j, "who", s->who + 1);
    lv_json_put_text(j, "mode", pbv_mode_key[s->mode]);
    lv_json_put_int(j, "points", s->points);
    lv_json_put_int(j, "played", s->rv_played);
    lv_json_put_int(j, "goal", pbv_goal(u));
    lv_json_key(j, "players");
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        view_player(u, s, seat, (unsigned)i, j);
    lv_json_end(j);
    view_board(u, s, j);
    lv_json_key(j, "rendezvous");
    lv_json_list(j);
    for (int i = 0; i < 2; i++)
        if (s->rv_open[i])
            view_rv(u, s, s->rv_open[i] - 1u, j);
    lv_json_end(j);
    view_rv_pile(s, seat, j);
    view_resolving(u, s, j);
    lv_json_key(j, "used");
    lv_json_object(j);
    put_numbers(j, "draw-places", s->draw_places);
    put_set(j, "draw-characters", u->data, s->draw_chars);
    put_numbers(j, "meet-places", s->meet_places);
    lv_json_end(j);
    view_step(u, s, j);
}
