/* pbv_position.c: the whole state as a document, and back. docs/formats describes the members.
 *
 * Everything is written, but what can be guessed may be left out, so that a situation is described in a few
 * lines: cards that are not mentioned are in the piles, the piles are alike and show the colours they hold
 * most of, figures with a column stand at the gare, the first two Rendez-vous are open, nothing has
 * happened yet. */
#include <string.h>

#include "pbv.h"

/* ---- cards: a hand, or the discard -------------------------------------------------------------- */

enum { OF_HAND, OF_DISCARD };

/* With hands of one's own only what everybody has seen is named: the others are "?", or "E?" where they are
 * Embrouilles. Which cards stand for them in the state is nobody's business (PBV-R83). */
static void write_held(const struct lv_setup *u, const void *state, unsigned kind, struct lv_buf *to)
{
    if (kind == PBV_HIDDEN || kind == PBV_HIDDEN_TROUBLE)
        lv_buf_text(to, kind == PBV_HIDDEN ? "?" : "E?");
    else
        lv_code_write(u, state, &pbv_kind_code, kind, to);
}

static bool read_held(const struct lv_setup *u, const void *state, const char *text, size_t len, unsigned *to)
{
    *to = lv_is_word(text, len, "?") ? PBV_HIDDEN : PBV_HIDDEN_TROUBLE;
    if (u->own_hands && (lv_is_word(text, len, "?") || lv_is_word(text, len, "E?")))
        return true;
    return lv_code_read(u, state, &pbv_kind_code, text, len, to);
}

static const struct lv_coded held_code = {
    .write = write_held, .read = read_held, .unknown = N_("{text} is not a card"), .rule = "PBV-003",
};

static unsigned hand_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct pbv_state *s = state;
    const struct pbv_cards *cards = &s->hand[p->i];
    unsigned n = 0;

    for (int unseen = 0; unseen <= (int)p->u->own_hands; unseen++)
        PBV_EACH(k, cards->set) {
            const unsigned all = pbv_has(cards, k), seen = pbv_known_of(&s->known[PBV_ONLOOKER][p->i], k);
            const unsigned told = p->u->own_hands && seen < all ? seen : all;
            for (unsigned i = unseen ? all - told : told; i > 0 && n < LV_MAX_ITEMS; i--)
                item[n++] = (uint8_t)(!unseen ? k : pbv_is_trouble(k) ? PBV_HIDDEN_TROUBLE : PBV_HIDDEN);
        }
    return n;
}

static unsigned cards_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct pbv_state *s = state;
    const struct pbv_cards *cards = &s->discard;
    unsigned n = 0;

    (void)p;

    PBV_EACH(k, cards->set)
        for (unsigned i = pbv_has(cards, k); i > 0 && n < LV_MAX_ITEMS; i--)
            item[n++] = (uint8_t)k;
    return n;
}

/* Takes a card out of the piles, where all begin. */
static bool from_stock(const struct lv_spot *p, const struct lv_node *n, unsigned kind, struct pbv_state *s,
                       struct lv_refusal *why)
{
    if (pbv_has(&s->stock, kind) == 0)
        return lv_item_refuse(n, "PBV-003", N_("there are not that many cards {text}"), why);
    pbv_remove(&s->stock, kind);
    if (!pbv_is_trouble(kind))
        s->colours[pbv_data_of(p->u)->colour[kind]]--;
    return true;
}

static bool cards_put(const struct lv_spot *p, const struct lv_node *n, unsigned kind, void *state,
                      struct lv_refusal *why)
{
    struct pbv_state *s = state;

    if (kind == PBV_HIDDEN || kind == PBV_HIDDEN_TROUBLE)
        return true; /* see deal_unseen */
    if (!from_stock(p, n, kind, s, why))
        return false;
    pbv_add(p->f->with == OF_DISCARD ? &s->discard : &s->hand[p->i], kind);
    return true;
}

/* The columns of a seat: { "MIR": ["MIR", "MIR", "CHA"] }; of one column, the cards in it. */
static unsigned columns_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    unsigned n = 0;

    PBV_EACH(c, ((const struct pbv_state *)state)->columns[p->i])
        item[n++] = (uint8_t)c;
    return n;
}

static void columns_value(const struct lv_spot *p, unsigned column, const void *state, struct lv_json *j)
{
    const struct pbv_state *s = state;
    const unsigned guests = pbv_guests_on(p->u->data, s, p->i, column);

    LV_IN_LIST(j, NULL) {
        for (unsigned n = s->strength[p->i][column] - pbv_count(guests); n > 0; n--)
            lv_json_code(j, p->u, &pbv_char_code, column);
        PBV_EACH(g, guests)
            lv_json_code(j, p->u, &pbv_kind_code, PBV_GUEST + g);
    }
}

static bool columns_put(const struct lv_spot *p, const struct lv_node *list, unsigned column, void *state,
                        struct lv_refusal *why)
{
    struct pbv_state *s = state;
    unsigned kind = 0;

    if (list->type != LV_NODE_LIST)
        return lv_item_refuse(list, "PBV-016", N_("a list of cards was expected"), why);
    for (const struct lv_node *n = list->first; n; n = n->next) {
        if (!lv_code_find(p, s, &pbv_kind_code, n, &kind, why) || !from_stock(p, n, kind, s, why))
            return false;
        if (pbv_is_guest(kind))
            s->guest_at[kind - PBV_GUEST] = (uint8_t)(1 + 16 * p->i + column);
        else if (kind != column)
            return lv_item_refuse(n, "PBV-016", N_("{text} cannot lie in this column"), why);
        s->strength[p->i][column]++;
    }
    if (s->at[column] == PBV_OFF && s->strength[p->i][column])
        pbv_place_figure(s, column, PBV_GARE);
    return true;
}

/* ---- figures ---------------------------------------------------------------------------------- */

static bool is_on_board(const struct lv_spot *p, const void *state, unsigned c)
{
    (void)p;
    return ((const struct pbv_state *)state)->at[c] != PBV_OFF;
}

static void figures_value(const struct lv_spot *p, unsigned c, const void *state, struct lv_json *j)
{
    (void)p;
    lv_json_text(j, pbv_spot_key[((const struct pbv_state *)state)->at[c]]);
}

static bool figures_put(const struct lv_spot *p, const struct lv_node *n, unsigned c, void *state,
                        struct lv_refusal *why)
{
    unsigned spot = 0;

    if (n->type != LV_NODE_TEXT
        || !lv_code_read(p->u, state, &pbv_spot_code, n->text, strlen(n->text), &spot))
        return lv_item_refuse(n, p->f->rule, N_("{text} stands at no place on the board"), why);
    pbv_place_figure(state, c, spot);
    return true;
}

/* The places where a character made an Échange: { "MIR": [3, 4] }. */
static const struct lv_field of_exchange =
    LV_OF_SEAT("exchanges", struct pbv_state, exchanged, , &lv_as_set, .min = 1, .max = PBV_N_PLACES,
               .rule = "PBV-096");

/* ---- who knows what --------------------------------------------------------------------------- */

/* The Rendez-vous whose place in the pile a seat knows. */
static bool knows(const struct lv_spot *p, const void *state, unsigned rv)
{
    return ((const struct pbv_state *)state)->rv_knows[rv] >> p->i & 1;
}

static bool knows_put(const struct lv_spot *p, const struct lv_node *n, unsigned rv, void *state,
                      struct lv_refusal *why)
{
    (void)n;
    (void)why;
    ((struct pbv_state *)state)->rv_knows[rv] |= (uint8_t)(1u << p->i);
    return true;
}

/* [ { "by": 1, "of": 2, "cards": ["MIR"] } ]: by 0 are the onlookers. */
static void write_known(const struct lv_setup *u, unsigned by, unsigned of, const struct pbv_known *k,
                        struct lv_json *j)
{
    assert(by != of && by <= PBV_ONLOOKER);
    lv_json_put_int(j, "by", by == PBV_ONLOOKER ? 0 : by + 1);
    lv_json_put_int(j, "of", of + 1);
    LV_IN_LIST(j, "cards")
        for (unsigned c = 0; c < PBV_N_KINDS; c++)
            for (unsigned n = pbv_known_of(k, c); n > 0; n--)
                lv_json_code(j, u, &pbv_kind_code, c);
}

static void known_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    const struct pbv_state *s = state;

    LV_IN_LIST(j, NULL)
        for (unsigned by = p->u->own_hands ? PBV_ONLOOKER : 0; by <= PBV_ONLOOKER; by++)
            for (unsigned of = 0; of < (unsigned)p->u->seats; of++)
                if (s->known[by][of].copies | s->known[by][of].single)
                    LV_IN_OBJECT(j, NULL)
                        write_known(p->u, by, of, &s->known[by][of], j);
}

static bool known_read(const struct lv_spot *p, const struct lv_node *list, void *state,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "by", "of", "cards", NULL };
    struct pbv_state *s = state;
    const struct lv_node *cards;
    int64_t by, of;
    unsigned kind = 0;

    if (list->type != LV_NODE_LIST)
        return lv_type_refuse(p, list, N_("{text} must be a list"), why);
    for (const struct lv_node *n = list->first; n; n = n->next) {
        struct pbv_known *k;
        if (!lv_node_only(n, keys, why) || !lv_node_int(n, "by", 0, p->u->seats, &by, why)
            || !lv_node_int(n, "of", 1, p->u->seats, &of, why) || !lv_node_list(n, "cards", &cards, why))
            return false;
        k = &s->known[by ? by - 1 : PBV_ONLOOKER][of - 1];
        for (const struct lv_node *c = cards->first; c; c = c->next) {
            if (!lv_code_find(p, s, &pbv_kind_code, c, &kind, why))
                return false;
            if (pbv_known_of(k, kind) >= pbv_has(&s->hand[of - 1], kind))
                return lv_item_refuse(c, "PBV-R71", N_("a card is known that is not there"), why);
            pbv_known_add(k, kind);
        }
    }
    return true;
}

/* ---- what may be left out ---------------------------------------------------------------------- */

static void usual_active(const struct lv_spot *p, void *state)
{
    (void)p;
    ((struct pbv_state *)state)->active = ((struct pbv_state *)state)->first;
}

static void usual_mode(const struct lv_spot *p, void *state)
{
    struct pbv_state *s = state;

    if (s->phase != PBV_PH_OVER && s->dealt >= pbv_all_dealt(p->u) && p->u->option[PBV_OPT_FLEXIBLE][0])
        s->mode = PBV_FLEXIBLE;
}

static void usual_points(const struct lv_spot *p, void *state)
{
    (void)p;
    ((struct pbv_state *)state)->points = ((struct pbv_state *)state)->mode ? 3 : 0;
}

static void usual_piles(const struct lv_spot *p, void *state)
{
    struct pbv_state *s = state;
    const unsigned cards = pbv_stock_chars(s);

    if (s->dealt >= PBV_HAND * p->u->seats)
        pbv_fill_piles(p->u, s, cards);
}

/* A pile shows the colour of which there is most. */
static void usual_tops(const struct lv_spot *p, void *state)
{
    struct pbv_state *s = state;

    for (unsigned i = 0; !p->u->own_hands && i < PBV_N_PILES; i++) {
        int best = 0, rest[PBV_N_COLOURS];
        for (int c = 0; c < PBV_N_COLOURS; c++) {
            rest[c] = s->colours[c] - (s->top[0] == c + 1) - (s->top[1] == c + 1);
            best = rest[c] > rest[best] ? c : best;
        }
        s->top[i] = (uint8_t)(s->pile[i] ? best + 1 : 0);
    }
}

/* The Rendez-vous that are nowhere else are in the pile, in no order. */
static void rest_of_rvs(const struct lv_setup *u, struct pbv_state *s, bool open_said)
{
    unsigned rest = (1u << pbv_data_of(u)->n_rvs) - 1;

    s->rv_unknown = 0;
    rest &= ~(unsigned)(pbv_rv_pile(s) | s->rv_gone);
    for (int i = 0; i < 2; i++) {
        if (!s->rv_open[i] && !open_said && rest)
            s->rv_open[i] = (uint8_t)(pbv_lowest(rest) + 1);
        if (s->rv_open[i])
            rest &= ~(1u << (s->rv_open[i] - 1));
    }
    s->rv_unknown = (uint16_t)rest;
    s->rv_played = (uint8_t)pbv_count(s->rv_gone);
}

/* ---- the tables ------------------------------------------------------------------------------- */

static int64_t all_dealt(const struct lv_setup *u) { return pbv_all_dealt(u); }
static int64_t all_seats(const struct lv_setup *u) { return u->seats; }
static int64_t all_rvs(const struct lv_setup *u) { return pbv_data_of(u)->n_rvs; }

#define LIST(...) { lv_list_write, lv_list_read, __VA_ARGS__ }
#define MAP(...) { lv_map_write, lv_map_read, .code = &pbv_char_code, __VA_ARGS__ }
static const struct lv_codec
    as_counts = LIST(.code = NULL),
    as_cards = LIST(.code = &pbv_kind_code, .list = cards_list, .put = cards_put),
    as_hand = LIST(.code = &held_code, .list = hand_list, .put = cards_put),
    as_chars = LIST(.code = &pbv_char_code, .list = lv_mask_list, .put = lv_mask_put),
    as_colours = LIST(.code = &pbv_colour_code),
    as_columns = MAP(.list = columns_list, .value = columns_value, .put = columns_put),
    as_figures = MAP(.n = PBV_N_CHARS, .has = is_on_board, .value = figures_value, .put = figures_put),
    as_exchanges = LV_MAP_OF(&pbv_char_code, PBV_N_CHARS),
    as_knows = LIST(.n = PBV_MAX_RVS, .has = knows, .put = knows_put),
    as_known = { .write = known_write, .read = known_read };

#define PHASE(phase) (1u << PBV_PH_##phase)
#define GAME_ON (~PHASE(OVER)) /* PBV-137: nothing is left to do when the game is over */
#define PARTS                                                                                      \
    (PHASE(FACE) | PHASE(TROUBLE) | PHASE(STOLEN) | PHASE(TELEPORT) | PHASE(EXPEL) | PHASE(SWAP)   \
     | PHASE(RECALL) | PHASE(TAKE_CARD) | PHASE(GIVE))
#define STATE(key, member, as, ...) LV_FIELD(key, struct pbv_state, member, as, .always = true, __VA_ARGS__)
#define STATES(key, member, as, ...) \
    LV_FIELDS(key, struct pbv_state, member, as, .always = true, .fewer = true, __VA_ARGS__)
#define SEATS(key, member, as, ...) \
    LV_SEATS(key, struct pbv_state, member, as, .always = true, .fewer = true, __VA_ARGS__)
#define APART(key, as, ...) LV_APART(key, as, .always = true, __VA_ARGS__)

const struct lv_field pbv_rv_field[] = {
    STATES("open", rv_open, &lv_as_row, .most = all_rvs, .rule = "PBV-109"),
    STATE("gone", rv_gone, &lv_as_set, .min = 1, .plus = -1, .most = all_rvs, .rule = "PBV-109"),
    STATE("top", rv_top, &lv_as_number, .most = all_rvs, .rule = "PBV-109"),
    STATES("buried", rv_buried, &lv_as_row, .most = all_rvs, .rule = "PBV-109"),
    APART("knows", &as_knows, .times = PBV_MAX_SEATS, .seats = true, .fewer = true, .min = 1, .plus = -1,
          .most = all_rvs, .rule = "PBV-R73"),
    STATE("now", rv_now, &lv_as_number, .most = all_rvs, .rule = "PBV-115",
          .phases = PHASE(THROW) | PHASE(DICE) | PHASE(SALE)),
    STATES("throws", throws, &lv_as_numbers, .seats = true, .max = PBV_N_CHARS, .rule = "PBV-115",
           .phases = PHASE(THROW) | PHASE(DICE)),
    STATE("solver", solver, &lv_as_a_seat, .rule = "PBV-115", .phases = PHASE(SALE)),
    LV_COUNTED("dice", struct pbv_state, dice, dice_done, &as_counts, .always = true, .max = PBV_N_DICE,
               .rule = "PBV-115", .phases = PHASE(DICE)),
    { 0 },
};

const struct lv_field pbv_field[] = {
    STATE("phase", phase, &lv_as_name, .names = pbv_phase_key),
    STATE("first", first, &lv_as_seat),
    STATE("active", active, &lv_as_seat, .usual = usual_active),
    STATE("who", who, &lv_as_seat, .phases = GAME_ON, .rule = "PBV-137"),
    STATE("mode", mode, &lv_as_name, .names = pbv_mode_key, .late = true, .usual = usual_mode,
          .phases = GAME_ON, .rule = "PBV-029"),
    STATE("points", points, &lv_as_number, .late = true, .usual = usual_points, .phases = GAME_ON,
          .rule = "PBV-029"),
    STATE("power-draws", power_draws, &lv_as_number, .max = 2, .phases = GAME_ON, .rule = "PBV-063"),
    STATE("dump", dump, &lv_as_number, .max = 2, .phases = GAME_ON, .rule = "PBV-063"),
    STATE("dump-seat", dump_seat, &lv_as_seat, .phases = GAME_ON, .rule = "PBV-063"),
    STATES("ask", ask, &lv_as_numbers, .max = PBV_N_KINDS - 1, .phases = PARTS, .rule = "PBV-063"),
    STATE("turns", turns, &lv_as_number),
    STATE("dealt", dealt, &lv_as_number, .most = all_dealt, .rule = "PBV-004"),
    STATES("left", left, &lv_as_numbers, .seats = true, .most = all_seats, .rule = "PBV-R61"),
    STATES("scores", score, &lv_as_numbers, .seats = true, .max = 99999999, .rule = "PBV-R05"),
    SEATS("hands", hand, &as_hand, .with = OF_HAND, .rule = "PBV-004"),
    SEATS("columns", strength, &as_columns, .rule = "PBV-016"),
    APART("figures", &as_figures, .rule = "PBV-009"),
    APART("discard", &as_cards, .with = OF_DISCARD, .rule = "PBV-038"),
    STATES("piles", pile, &lv_as_numbers, .max = PBV_MAX_CARDS, .usual = usual_piles, .rule = "PBV-005"),
    STATES("tops", top, &as_colours, .plus = 1, .usual = usual_tops,
           .rule = "PBV-006"),
    APART("rendezvous", &lv_as_object, .of = pbv_rv_field),
    SEATS("shadows", shadow, &as_chars, .rule = "PBV-R19"),
    STATE("draw-places", draw_places, &lv_as_set, .min = 1, .max = PBV_N_PLACES, .phases = GAME_ON,
          .rule = "PBV-059"),
    STATE("draw-characters", draw_chars, &as_chars, .phases = GAME_ON, .rule = "PBV-059"),
    STATE("meet-places", meet_places, &lv_as_set, .min = 1, .max = PBV_N_PLACES, .rule = "PBV-085"),
    APART("exchanges", &as_exchanges, .of = &of_exchange, .phases = GAME_ON, .rule = "PBV-096"),
    APART("known", &as_known, .rule = "PBV-R71"),
    LV_FIELDS("unused", struct pbv_state, unused, &lv_as_nothing),
    { 0 },
};

static void begin(const struct lv_setup *u, const struct lv_node *object, void *state)
{
    struct pbv_state *s = state;

    (void)object;
    pbv_start(u, s);
    s->phase = PBV_PH_TURN;
    s->first = s->who = 0;
    s->dealt = (uint8_t)pbv_all_dealt(u);
}

/* Cards that were named have left the piles by now: the last ones of the sort stand for those that nobody has
 * seen. */
static bool deal_unseen(const struct lv_setup *u, const struct lv_node *hands, struct pbv_state *s,
                        struct lv_refusal *why)
{
    unsigned seat = 0;

    for (const struct lv_node *n = hands ? hands->first : NULL; n; n = n->next, seat++)
        for (const struct lv_node *m = n->first; m; m = m->next) {
            const bool trouble = strcmp(m->text, "E?") == 0;
            const uint64_t sort = trouble ? pbv_troubles(s->stock.set) : s->stock.set & 0xFFFFFFFFu;
            if (!trouble && strcmp(m->text, "?") != 0)
                continue;
            if (!sort) {
                lv_impossible(why, "PBV-003", N_("there are not that many cards"), 0);
                return lv_refuse_at(why, "", m->line);
            }
            pbv_remove(&s->stock, 63u - (unsigned)__builtin_clzll(sort));
            pbv_add(&s->hand[seat], 63u - (unsigned)__builtin_clzll(sort));
        }
    pbv_count_colours(u, s);
    return true;
}

static bool settle(const struct lv_setup *u, const struct lv_node *object, void *state,
                   struct lv_refusal *why)
{
    if (u->own_hands && !deal_unseen(u, lv_node_get(object, "hands"), state, why))
        return false;
    if (u->own_hands && !lv_node_get(object, "piles"))
        usual_piles(&(const struct lv_spot){ .u = u }, state);
    rest_of_rvs(u, state, lv_node_get(lv_node_get(object, "rendezvous"), "open"));
    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        pbv_judge(u, state, c);
    return true;
}

LV_POSITIONS(pbv, pbv_field, begin, settle)
