/* pbv_view.c: for programs: what stays the same during a match, and what a seat or an onlooker may see
 * (section 7 of the catalogue). docs/formats describes the members. */
#include "pbv.h"

/* ---- parts -------------------------------------------------------------------------------------- */

static void put_cards(struct lv_json *j, const char *key, const struct lv_setup *u, const struct pbv_cards *c)
{
    LV_IN_LIST(j, key)
        PBV_EACH(k, c->set)
            for (unsigned n = pbv_has(c, k); n > 0; n--)
                lv_json_code(j, u, &pbv_kind_code, k);
}

static void put_chars(struct lv_json *j, const char *key, const struct lv_setup *u, unsigned set)
{
    lv_json_put_codes(j, key, u, &pbv_char_code, set);
}

static void put_colours(struct lv_json *j, const char *key, const uint8_t n[PBV_N_COLOURS])
{
    LV_IN_OBJECT(j, key)
        for (int c = 0; c < PBV_N_COLOURS; c++)
            if (n[c])
                lv_json_put_int(j, pbv_colour_key[c], n[c]);
}

/* { "figures": 2, "colours": { "V": 1 } } */
void pbv_put_lack(struct lv_json *j, int32_t lack)
{
    uint8_t colours[PBV_N_COLOURS];

    for (unsigned c = 0; c < PBV_N_COLOURS; c++)
        colours[c] = (uint8_t)pbv_unpack(lack, 1 + c);
    LV_IN_OBJECT(j, NULL) {
        lv_json_put_int(j, "figures", pbv_unpack(lack, 0));
        put_colours(j, "colours", colours);
    }
}

static void put_spots(struct lv_json *j, const char *key, unsigned set)
{
    lv_json_put_codes(j, key, NULL, &pbv_spot_code, set);
}

static void put_numbers(struct lv_json *j, const char *key, unsigned set)
{
    LV_IN_LIST(j, key)
        PBV_EACH(i, set)
            lv_json_int(j, i);
}

/* ---- what changes ------------------------------------------------------------------------------- */

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
    const struct pbv_known *known = &s->known[viewer < 0 ? PBV_ONLOOKER : viewer][seat];
    uint8_t backs[PBV_N_COLOURS];

    LV_FOR_ALL(j) {
        lv_json_put_int(j, "score", s->score[seat]);
        lv_json_put_bool(j, "left", s->left[seat] != 0);
        lv_json_put_int(j, "cards", pbv_hand_size(&s->hand[seat]));
        lv_json_put_int(j, "troubles", pbv_count(pbv_troubles(s->hand[seat].set)));
        if (pbv_shows_backs(u)) {
            pbv_backs(u->data, &s->hand[seat], backs);
            put_colours(j, "backs", backs);
        }
    }
    if (viewer == (int)seat) {
        put_cards(j, "hand", u, &s->hand[seat]);
        return;
    }
    LV_IN_LIST(j, "known")
        for (unsigned k = 0; k < PBV_N_KINDS; k++)
            for (unsigned n = pbv_known_of(known, k); n > 0; n--)
                lv_json_code(j, u, &pbv_kind_code, k);
}

static void view_columns(const struct lv_setup *u, const struct pbv_state *s, unsigned seat,
                         struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    LV_IN_LIST(j, "columns")
        PBV_EACH(c, s->columns[seat])
            LV_IN_OBJECT(j, NULL) {
                lv_json_put_text(j, "character", d->code[c]);
                lv_json_put_int(j, "cards", s->strength[seat][c]);
                lv_json_put_int(j, "worth", d->sale[s->strength[seat][c]]);
                lv_json_put_codes(j, "guests", u, &pbv_kind_code,
                                  (uint64_t)pbv_guests_on(d, s, seat, c) << PBV_GUEST);
            }
    put_chars(j, "controls", u, pbv_controls(s, seat));
    put_chars(j, "shadows", u, s->shadow[seat]);
}

static void view_player(const struct lv_setup *u, const struct pbv_state *s, int viewer, unsigned seat,
                        struct lv_json *j)
{
    assert(seat < (unsigned)u->seats && viewer < u->seats);
    view_hand(u, s, viewer, seat, j);
    LV_FOR_ALL(j)
        view_columns(u, s, seat, j);
}

static void view_board(const struct lv_setup *u, const struct pbv_state *s, struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    LV_IN_OBJECT(j, "figures")
        PBV_EACH(c, pbv_on_board(s))
            lv_json_put_text(j, d->code[c], pbv_spot_key[s->at[c]]);
    LV_IN_OBJECT(j, "control")
        PBV_EACH(c, pbv_on_board(s))
            put_numbers(j, d->code[c], pbv_controllers(u, s, c) << 1);
    LV_IN_LIST(j, "piles")
        for (unsigned p = 0; p < pbv_piles(u); p++)
            LV_IN_OBJECT(j, NULL) {
                lv_json_put_int(j, "cards", s->pile[p]);
                lv_json_key(j, "top");
                if (s->top[p])
                    lv_json_text(j, pbv_colour_key[s->top[p] - 1]);
                else
                    lv_json_null(j);
            }
    lv_json_put_int(j, "trouble-pile", pbv_count(pbv_troubles(s->stock.set)));
    put_cards(j, "discard", u, &s->discard);
}

/* What the card asks for. */
static void put_rv(const struct pbv_data *d, unsigned rv, struct lv_json *j)
{
    assert(rv < d->n_rvs);
    lv_json_put_int(j, "card", rv + 1);
    lv_json_put_text(j, "place", pbv_spot_key[d->rv[rv].place]);
    lv_json_put_int(j, "figures", d->rv[rv].figures);
    put_colours(j, "colours", d->rv[rv].colours);
    put_colours(j, "dice", d->rv[rv].dice);
    lv_json_put_int(j, "wins", d->rv[rv].wins);
    lv_json_put_int(j, "percent", pbv_percent(&d->rv[rv], 1));
}

/* The cheapest way in which the seat could complete it by moves of its own. */
static void view_reach(const struct lv_setup *u, const struct pbv_state *s, int seat, unsigned rv,
                       struct lv_json *j)
{
    uint16_t movers = 0;
    int actions = seat < 0 ? -1 : pbv_reach(u->data, s, (unsigned)seat, rv, &movers);

    lv_json_key(j, "reach");
    if (actions < 0) {
        lv_json_null(j);
        return;
    }
    LV_IN_OBJECT(j, NULL) {
        put_chars(j, "figures", u, movers);
        lv_json_put_int(j, "actions", actions);
    }
}

/* What the columns of these characters would be sold for. */
static int64_t sale_of(const struct pbv_data *d, const struct pbv_state *s, unsigned seat, unsigned there)
{
    int64_t sum = 0;

    PBV_EACH(c, there & s->columns[seat])
        sum += d->sale[s->strength[seat][c]];
    return sum;
}

static void view_rv(const struct lv_setup *u, const struct pbv_state *s, int seat, unsigned rv,
                    struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    const unsigned there = s->here[d->rv[rv].place], seats = (unsigned)u->seats;

    LV_FOR_ALL(j) {
        put_rv(d, rv, j);
        lv_json_put_bool(j, "complete", pbv_is_complete(d, s, rv));
        put_chars(j, "present", u, there);
        lv_json_key(j, "missing");
        pbv_put_lack(j, pbv_missing(d, s, rv));
    }
    view_reach(u, s, seat, rv, j);
    LV_FOR_ALL(j) {
        LV_IN_LIST(j, "throws") /* and sales, with the figures that are there now */
            for (unsigned i = 0; i < seats; i++)
                lv_json_int(j, pbv_count(there & pbv_controls(s, i)));
        LV_IN_LIST(j, "sales")
            for (unsigned i = 0; i < seats; i++)
                lv_json_int(j, sale_of(d, s, i, there));
    }
}

static void view_rv_pile(const struct pbv_state *s, int viewer, struct lv_json *j)
{
    unsigned buried = 0, seen = 0, top = s->rv_top ? s->rv_top - 1u : 0;

    for (; buried < PBV_MAX_RVS && s->rv_buried[buried]; buried++)
        if (viewer >= 0 && s->rv_knows[s->rv_buried[buried] - 1] >> viewer & 1)
            seen |= 1u << s->rv_buried[buried];
    LV_IN_OBJECT(j, "rendezvous-pile") {
        lv_json_put_int(j, "cards", pbv_count(pbv_rv_pile(s)));
        lv_json_put_int(j, "buried", buried);
        lv_json_put_int_if(j, "top", s->rv_top && viewer >= 0 && s->rv_knows[top] >> viewer & 1, s->rv_top);
        put_numbers(j, "known", seen);
        put_numbers(j, "gone", (unsigned)s->rv_gone << 1);
    }
}

static void view_resolving(const struct lv_setup *u, const struct pbv_state *s, struct lv_json *j)
{
    lv_json_key(j, "resolving");
    if (!s->rv_now) {
        lv_json_null(j);
        return;
    }
    LV_IN_OBJECT(j, NULL) {
        lv_json_put_int(j, "card", s->rv_now);
        LV_IN_LIST(j, "throws")
            for (int i = 0; i < u->seats; i++)
                lv_json_int(j, s->throws[i]);
        LV_IN_LIST(j, "order") /* who throws next, and after whom */
            for (int i = 0; i < u->seats; i++)
                if (s->throws[(s->who + i) % u->seats])
                    lv_json_int(j, (s->who + i) % u->seats + 1);
        lv_json_put_int_if(j, "solver", s->solver, s->solver);
        LV_IN_LIST(j, "dice")
            for (int f = 0; f < s->dice_done; f++)
                lv_json_int(j, s->dice[f]);
    }
}

/* The parts of a step that are answered already; all of them are public. */
static void view_step(const struct lv_setup *u, const struct pbv_state *s, struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    bool exchange = s->phase == PBV_PH_TAKE_CARD || s->phase == PBV_PH_GIVE;
    bool figure = exchange || s->phase == PBV_PH_TELEPORT || s->phase == PBV_PH_EXPEL
        || s->phase == PBV_PH_SWAP || s->phase == PBV_PH_TROUBLE;

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
}

static void view_used(const struct lv_setup *u, const struct pbv_state *s, struct lv_json *j)
{
    put_spots(j, "draw-places", s->draw_places);
    put_chars(j, "draw-characters", u, s->draw_chars);
    put_spots(j, "meet-places", s->meet_places);
    LV_IN_OBJECT(j, "exchanges")
        for (unsigned i = 0; i < PBV_N_CHARS; i++)
            if (s->exchanged[i])
                put_spots(j, pbv_data_of(u)->code[i], s->exchanged[i]);
}

static void view_turn(const struct lv_setup *u, const struct pbv_state *s, struct lv_json *j)
{
    lv_json_put_text(j, "phase", pbv_phase_key[s->phase]);
    lv_json_put_int(j, "turn", s->turns + 1);
    lv_json_put_int(j, "first", s->first + 1);
    lv_json_put_int(j, "active", s->active + 1);
    lv_json_put_int(j, "who", s->who + 1);
    lv_json_put_text(j, "mode", pbv_mode_key[s->mode]);
    lv_json_put_int(j, "points", s->points);
    lv_json_put_int(j, "played", s->rv_played);
    lv_json_put_int(j, "goal", pbv_goal(u));
}

void pbv_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct pbv_state *s = state;

    LV_FOR_ALL(j)
        view_turn(u, s, j);
    LV_IN_LIST(j, "players")
        for (int i = 0; i < u->seats; i++)
            LV_IN_OBJECT(j, NULL)
                view_player(u, s, seat, (unsigned)i, j);
    LV_FOR_ALL(j)
        view_board(u, s, j);
    LV_IN_LIST(j, "rendezvous")
        for (int i = 0; i < 2; i++)
            if (s->rv_open[i])
                LV_IN_OBJECT(j, NULL)
                    view_rv(u, s, seat, s->rv_open[i] - 1u, j);
    view_rv_pile(s, seat, j);
    LV_FOR_ALL(j) {
        view_resolving(u, s, j);
        LV_IN_OBJECT(j, "used")
            view_used(u, s, j);
        LV_IN_OBJECT(j, "step")
            view_step(u, s, j);
        lv_json_put_int(j, "discards", pbv_discards_due(s));
    }
}

/* ---- what stays the same ---------------------------------------------------------------------- */

static void board_spot(const struct lv_setup *u, const struct lv_words *w, unsigned i, struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    lv_json_put_text(j, "id", pbv_spot_key[i]);
    lv_json_put_text(j, "name", lv_text_for(u, w, d->spot[i]));
    lv_json_put_text(j, "at", pbv_at(u, w, i));
    lv_json_put_text(j, "short", lv_text_for(u, w, d->spot_short[i] ? d->spot_short[i] : d->spot[i]));
    if (PBV_IN_PLACE(i))
        lv_json_put_text(j, "colour", pbv_colour_key[d->place_colour[i]]);
    lv_json_put_text_if(j, "art", d->spot_art[i]);
}

static void board_person(const struct lv_setup *u, const struct lv_words *w, unsigned k, struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    assert(!pbv_is_trouble(k) && d->code[k][0]);
    lv_json_put_text(j, "id", d->code[k]);
    lv_json_put_text(j, "name", d->name[k]);
    lv_json_put_text(j, "given", d->given[k] ? lv_text_for(u, w, d->given[k]) : d->name[k]);
    lv_json_put_text(j, "colour", pbv_colour_key[d->colour[k]]);
    if (pbv_is_char(k))
        lv_json_put_int(j, "copies", d->copies[k]);
    LV_IN_OBJECT(j, "portrait")
        for (int i = 0; i < PBV_N_LOOKS; i++)
            lv_json_put_text_if(j, pbv_look_key[i], d->look[k][i]);
}

static void board_power(const struct lv_setup *u, const struct lv_words *w, unsigned p, struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    lv_json_put_text(j, "id", pbv_power_key[p]);
    lv_json_put_text(j, "text", lv_text_for(u, w, d->power_text[p]));
    lv_json_put_text_if(j, "art", d->power_art[p]);
}

static void board_trouble(const struct lv_setup *u, const struct lv_words *w, unsigned kind,
                          struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    const struct pbv_trouble *e = &d->trouble[kind - PBV_TROUBLE];

    assert(pbv_is_trouble(kind) && e->face[0] < e->face[1]);
    lv_json_put_text(j, "id", d->code[kind]);
    lv_json_put_text(j, "name", pbv_name(u, w, kind));
    lv_json_put_text(j, "power", pbv_power_key[e->power]);
    put_chars(j, "characters", u, 1u << e->face[0] | 1u << e->face[1]);
}

static void board_rv(const struct lv_setup *u, const struct lv_words *w, unsigned rv, struct lv_json *j)
{
    (void)w;
    put_rv(u->data, rv, j);
}

static void board_colour(const struct lv_setup *u, const struct lv_words *w, unsigned colour,
                         struct lv_json *j)
{
    lv_json_put_text(j, "id", pbv_colour_key[colour]);
    lv_json_put_text(j, "name", pbv_colour(u, w, colour));
}

static void board_face(const struct lv_setup *u, const struct lv_words *w, unsigned face, struct lv_json *j)
{
    lv_json_put_text(j, "id", pbv_face_key[face]);
    lv_json_put_text(j, "name", lv_text_for(u, w, pbv_data_of(u)->face_name[face]));
}

void pbv_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    const struct lv_shelf shelf[] = {
        { "colours", 0, PBV_N_COLOURS, board_colour },
        { "faces", 0, PBV_N_FACES, board_face },
        { "places", 1, PBV_N_SPOTS, board_spot },
        { "characters", 0, PBV_N_CHARS, board_person },
        { "guests", PBV_GUEST, PBV_GUEST + d->n_guests, board_person },
        { "powers", 0, PBV_N_POWERS, board_power },
        { "embrouilles", PBV_TROUBLE, PBV_TROUBLE + d->n_troubles, board_trouble },
        { "rendezvous", 0, d->n_rvs, board_rv },
    };

    lv_json_put_shelves(j, u, w, shelf, sizeof shelf / sizeof *shelf);
    LV_IN_LIST(j, "sale") /* of one card, of two … */
        for (int i = 1; i <= d->n_sales; i++)
            lv_json_int(j, d->sale[i]);
    lv_json_put_int(j, "hand", PBV_HAND);
    lv_json_put_int(j, "hand-embrouilles", PBV_HAND_TROUBLES);
    lv_json_put_int(j, "columns", PBV_COLUMNS);
    lv_json_put_int(j, "goal", pbv_goal(u));
    lv_json_put_int(j, "prize", PBV_PRIZE);
}
