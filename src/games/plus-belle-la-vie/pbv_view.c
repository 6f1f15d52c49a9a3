/* pbv_view.c: for programs: what stays the same during a match, and what a seat or an onlooker may see
 * (section 7 of the catalogue). docs/formats describes the members. */
#include "pbv.h"

void pbv_put_kind(struct lv_json *j, const struct pbv_data *d, unsigned kind)
{
    char room[8];
    struct lv_buf b = LV_BUF(room);

    pbv_write_kind(d, kind, &b);
    lv_json_text(j, room);
}

void pbv_put_spot(struct lv_json *j, unsigned spot)
{
    char room[8];
    struct lv_buf b = LV_BUF(room);

    assert(spot < PBV_N_SPOTS);
    pbv_write_spot(spot, &b);
    lv_json_text(j, room);
}

static void put_set(struct lv_json *j, const char *key, const struct pbv_data *d, uint64_t set)
{
    lv_json_key(j, key);
    lv_json_list(j);
    PBV_EACH(k, set)
        pbv_put_kind(j, d, k);
    lv_json_end(j);
}

static void put_cards(struct lv_json *j, const char *key, const struct pbv_data *d,
                      const struct pbv_cards *c)
{
    lv_json_key(j, key);
    lv_json_list(j);
    PBV_EACH(k, c->set)
        for (unsigned n = pbv_has(c, k); n > 0; n--)
            pbv_put_kind(j, d, k);
    lv_json_end(j);
}

void pbv_put_colours(struct lv_json *j, const char *key, const uint8_t n[PBV_N_COLOURS])
{
    lv_json_key(j, key);
    lv_json_object(j);
    for (int c = 0; c < PBV_N_COLOURS; c++)
        if (n[c])
            lv_json_put_int(j, (char[]){ pbv_colour_key[c], '\0' }, n[c]);
    lv_json_end(j);
}

/* { "figures": 2, "colours": { "V": 1 } } */
void pbv_put_lack(struct lv_json *j, int32_t lack)
{
    uint8_t colours[PBV_N_COLOURS];

    for (unsigned c = 0; c < PBV_N_COLOURS; c++)
        colours[c] = (uint8_t)pbv_unpack(lack, 1 + c);
    lv_json_object(j);
    lv_json_put_int(j, "figures", pbv_unpack(lack, 0));
    pbv_put_colours(j, "colours", colours);
    lv_json_end(j);
}

static void put_spots(struct lv_json *j, const char *key, unsigned set)
{
    lv_json_key(j, key);
    lv_json_list(j);
    PBV_EACH(i, set)
        pbv_put_spot(j, i);
    lv_json_end(j);
}

static void put_text_or_none(struct lv_json *j, const char *key, const char *text)
{
    if (*text)
        lv_json_put_text(j, key, text);
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
        pbv_put_colours(j, "backs", backs);
    }
    if (viewer == (int)seat) {
        put_cards(j, "hand", d, &s->hand[seat]);
        return;
    }
    lv_json_key(j, "known");
    lv_json_list(j);
    for (unsigned k = 0; k < PBV_N_KINDS; k++)
        for (unsigned n = pbv_known_of(known, k); n > 0; n--)
            pbv_put_kind(j, d, k);
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
        lv_json_put_int(j, "worth", d->sale[s->strength[seat][c]]);
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

    lv_json_key(j, "figures");
    lv_json_object(j);
    PBV_EACH(c, pbv_on_board(s)) {
        lv_json_key(j, d->code[c]);
        pbv_put_spot(j, s->at[c]);
    }
    lv_json_end(j);
    lv_json_key(j, "control");
    lv_json_object(j);
    PBV_EACH(c, pbv_on_board(s))
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

/* What the card asks for. */
static void put_rv(const struct pbv_data *d, unsigned rv, struct lv_json *j)
{
    lv_json_put_int(j, "card", rv + 1);
    lv_json_key(j, "place");
    pbv_put_spot(j, d->rv[rv].place);
    lv_json_put_int(j, "figures", d->rv[rv].figures);
    pbv_put_colours(j, "colours", d->rv[rv].colours);
    pbv_put_colours(j, "dice", d->rv[rv].dice);
    lv_json_put_int(j, "wins", d->rv[rv].wins);
    lv_json_put_int(j, "percent", pbv_percent(&d->rv[rv], 1));
}

/* The cheapest way in which the seat could complete it by moves of its own. */
static void view_reach(const struct pbv_data *d, const struct pbv_state *s, int seat, unsigned rv,
                       struct lv_json *j)
{
    uint16_t movers = 0;
    int actions = seat < 0 ? -1 : pbv_reach(d, s, (unsigned)seat, rv, &movers);

    lv_json_key(j, "reach");
    if (actions < 0) {
        lv_json_null(j);
        return;
    }
    lv_json_object(j);
    put_set(j, "figures", d, movers);
    lv_json_put_int(j, "actions", actions);
    lv_json_end(j);
}

/* Throws and the worth of what could be sold, for each seat, with the figures that are there now. */
static void view_stakes(const struct lv_setup *u, const struct pbv_state *s, unsigned there,
                        struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    lv_json_key(j, "throws");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        lv_json_int(j, pbv_count(there & pbv_controls(s, i)));
    lv_json_end(j);
    lv_json_key(j, "sales");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        int64_t sum = 0;
        PBV_EACH(c, there & s->columns[i])
            sum += d->sale[s->strength[i][c]];
        lv_json_int(j, sum);
    }
    lv_json_end(j);
}

static void view_rv(const struct lv_setup *u, const struct pbv_state *s, int seat, unsigned rv,
                    struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    unsigned there = s->here[d->rv[rv].place];

    lv_json_object(j);
    put_rv(d, rv, j);
    lv_json_put_bool(j, "complete", pbv_is_complete(d, s, rv));
    put_set(j, "present", d, there);
    lv_json_key(j, "missing");
    pbv_put_lack(j, pbv_missing(d, s, rv));
    view_reach(d, s, seat, rv, j);
    view_stakes(u, s, there, j);
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
    put_numbers(j, "gone", (unsigned)s->rv_gone << 1);
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
    lv_json_key(j, "order"); /* who throws next, and after whom */
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        if (s->throws[(s->who + i) % u->seats])
            lv_json_int(j, (s->who + i) % u->seats + 1);
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
            view_rv(u, s, seat, s->rv_open[i] - 1u, j);
    lv_json_end(j);
    view_rv_pile(s, seat, j);
    view_resolving(u, s, j);
    lv_json_key(j, "used");
    lv_json_object(j);
    put_spots(j, "draw-places", s->draw_places);
    put_set(j, "draw-characters", u->data, s->draw_chars);
    put_spots(j, "meet-places", s->meet_places);
    lv_json_key(j, "exchanges");
    lv_json_object(j);
    for (unsigned i = 0; i < PBV_N_CHARS; i++)
        if (s->exchanged[i])
            put_spots(j, pbv_data_of(u)->code[i], s->exchanged[i]);
    lv_json_end(j);
    lv_json_end(j);
    view_step(u, s, j);
    lv_json_put_int(j, "discards", pbv_discards_due(s));
}

/* ---- what stays the same ---------------------------------------------------------------------- */

static void board_spots(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    lv_json_key(j, "places");
    lv_json_list(j);
    for (unsigned i = 1; i < PBV_N_SPOTS; i++) {
        lv_json_object(j);
        lv_json_key(j, "id");
        pbv_put_spot(j, i);
        lv_json_put_text(j, "name", pbv_text(u, w, d->spot[i]));
        lv_json_put_text(j, "at", pbv_at(u, w, i));
        lv_json_put_text(j, "short", pbv_text(u, w, d->spot_short[i] ? d->spot_short[i] : d->spot[i]));
        if (PBV_IN_PLACE(i))
            lv_json_put_text(j, "colour", (char[]){ pbv_colour_key[d->place_colour[i]], '\0' });
        put_text_or_none(j, "art", d->spot_art[i]);
        lv_json_end(j);
    }
    lv_json_end(j);
}

static void board_people(const struct lv_setup *u, const struct lv_words *w, const char *key, unsigned from,
                         unsigned to, struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    lv_json_key(j, key);
    lv_json_list(j);
    for (unsigned k = from; k < to; k++) {
        lv_json_object(j);
        lv_json_put_text(j, "id", d->code[k]);
        lv_json_put_text(j, "name", d->name[k]);
        lv_json_put_text(j, "given", d->given[k] ? pbv_text(u, w, d->given[k]) : d->name[k]);
        lv_json_put_text(j, "colour", (char[]){ pbv_colour_key[d->colour[k]], '\0' });
        if (pbv_is_char(k))
            lv_json_put_int(j, "copies", d->copies[k]);
        lv_json_key(j, "portrait");
        lv_json_object(j);
        for (int i = 0; i < PBV_N_LOOKS; i++)
            put_text_or_none(j, pbv_look_key[i], d->look[k][i]);
        lv_json_end(j);
        lv_json_end(j);
    }
    lv_json_end(j);
}

static void board_troubles(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct pbv_data *d = u->data;

    lv_json_key(j, "powers");
    lv_json_list(j);
    for (int p = 0; p < PBV_N_POWERS; p++) {
        lv_json_object(j);
        lv_json_put_text(j, "id", pbv_power_key[p]);
        lv_json_put_text(j, "text", pbv_text(u, w, d->power_text[p]));
        put_text_or_none(j, "art", d->power_art[p]);
        lv_json_end(j);
    }
    lv_json_end(j);
    lv_json_key(j, "embrouilles");
    lv_json_list(j);
    for (unsigned e = 0; e < d->n_troubles; e++) {
        lv_json_object(j);
        lv_json_key(j, "id");
        pbv_put_kind(j, d, PBV_TROUBLE + e);
        lv_json_put_text(j, "name", pbv_name(u, w, PBV_TROUBLE + e));
        lv_json_put_text(j, "power", pbv_power_key[d->trouble[e].power]);
        put_set(j, "characters", d, 1u << d->trouble[e].face[0] | 1u << d->trouble[e].face[1]);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* [{ "id": "R", "name": "rouge" }, …] */
static void board_names(const struct lv_setup *u, const struct lv_words *w, const char *key,
                        const char *ids, const lv_text *name, int n, struct lv_json *j)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (int i = 0; i < n; i++) {
        lv_json_object(j);
        lv_json_put_text(j, "id", (char[]){ ids[i], '\0' });
        lv_json_put_text(j, "name", pbv_text(u, w, name[i]));
        lv_json_end(j);
    }
    lv_json_end(j);
}

void pbv_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    const struct pbv_data *d = u->data;
    int longest = PBV_MAX_COLUMN;

    board_names(u, w, "colours", pbv_colour_key, d->colour_name, PBV_N_COLOURS, j);
    board_names(u, w, "faces", pbv_face_key, d->face_name, PBV_N_FACES, j);
    board_spots(u, w, j);
    board_people(u, w, "characters", 0, PBV_N_CHARS, j);
    board_people(u, w, "guests", PBV_GUEST, PBV_GUEST + d->n_guests, j);
    board_troubles(u, w, j);
    lv_json_key(j, "rendezvous");
    lv_json_list(j);
    for (unsigned i = 0; i < d->n_rvs; i++) {
        lv_json_object(j);
        put_rv(d, i, j);
        lv_json_end(j);
    }
    lv_json_end(j);
    while (longest > 0 && d->sale[longest] == 0)
        longest--;
    lv_json_key(j, "sale"); /* of one card, of two … */
    lv_json_list(j);
    for (int i = 1; i <= longest; i++)
        lv_json_int(j, d->sale[i]);
    lv_json_end(j);
    lv_json_put_int(j, "hand", PBV_HAND);
    lv_json_put_int(j, "hand-embrouilles", PBV_HAND_TROUBLES);
    lv_json_put_int(j, "columns", PBV_COLUMNS);
    lv_json_put_int(j, "goal", pbv_goal(u));
    lv_json_put_int(j, "prize", PBV_PRIZE);
}
