/* pbv_position_read.c: a document as a state.
 *
 * What can be guessed may be left out, so that a situation is written in a few lines: cards that are
 * not mentioned are in the piles, the piles are alike and show the colours they hold most of, figures
 * with a column stand at the gare, the first two Rendez-vous are open, nothing has happened yet. */
#include "pbv.h"

#include <string.h>

struct reader {
    const struct lv_setup *u;
    const struct pbv_data *d;
    struct pbv_state s;
    struct lv_refusal *why;
};

static bool wrong(struct reader *r, const struct lv_node *n, const char *rule, const char *msgid)
{
    lv_refuse_text(r->why, LV_E_POSITION, rule, msgid, 0, n->type == LV_NODE_TEXT ? n->text : "");
    return lv_refuse_at(r->why, "", n->line);
}

/* A list that may be missing: then *to is NULL. */
static bool list_or(struct reader *r, const struct lv_node *o, const char *key, const struct lv_node **to)
{
    *to = NULL;
    return !lv_node_get(o, key) || lv_node_list(o, key, to, r->why);
}

static bool get_byte(struct reader *r, const struct lv_node *o, const char *key, int min, int max,
                     int fallback, uint8_t *to)
{
    int64_t v;

    if (!lv_node_int_or(o, key, min, max, fallback, &v, r->why))
        return false;
    *to = (uint8_t)(v - (min == 1)); /* what counts from 1 for people counts from 0 here */
    return true;
}

static bool get_bytes(struct reader *r, const struct lv_node *o, const char *key, uint8_t *to, int n,
                      int max, int *count)
{
    const struct lv_node *list;
    int i = 0;

    if (!list_or(r, o, key, &list))
        return false;
    for (const struct lv_node *v = list ? list->first : NULL; v; v = v->next, i++) {
        if (i == n || v->type != LV_NODE_INT || v->number < 0 || v->number > max)
            return wrong(r, v, NULL, N_("a number is out of range"));
        to[i] = (uint8_t)v->number;
    }
    if (count)
        *count = i;
    return true;
}

/* Numbers from 1 to max; number n is bit n - less. */
static bool get_set(struct reader *r, const struct lv_node *o, const char *key, int max, int less,
                    uint16_t *to)
{
    const struct lv_node *list;

    if (!list_or(r, o, key, &list))
        return false;
    for (const struct lv_node *v = list ? list->first : NULL; v; v = v->next) {
        if (v->type != LV_NODE_INT || v->number < 1 || v->number > max)
            return wrong(r, v, NULL, N_("a number is out of range"));
        *to |= (uint16_t)(1u << (v->number - less));
    }
    return true;
}

static bool get_kind(struct reader *r, const struct lv_node *n, unsigned *to)
{
    if (n->type != LV_NODE_TEXT || !pbv_read_kind(r->d, n->text, strlen(n->text), to))
        return wrong(r, n, NULL, N_("{text} is not a card"));
    return true;
}

static bool key_char(struct reader *r, const struct lv_node *n, unsigned *to)
{
    if (!pbv_read_kind(r->d, n->key, strlen(n->key), to) || !pbv_is_char(*to))
        return wrong(r, n, NULL, N_("this is not a character"));
    return true;
}

/* Takes a card out of the piles, where all begin. */
static bool from_stock(struct reader *r, const struct lv_node *n, unsigned *kind)
{
    if (!get_kind(r, n, kind))
        return false;
    if (pbv_has(&r->s.stock, *kind) == 0)
        return wrong(r, n, "PBV-003", N_("there are not that many cards {text}"));
    pbv_remove(&r->s.stock, *kind);
    if (!pbv_is_trouble(*kind))
        r->s.colours[r->d->colour[*kind]]--;
    return true;
}

static bool get_cards(struct reader *r, const struct lv_node *list, struct pbv_cards *to)
{
    unsigned kind = 0;

    if (list->type != LV_NODE_LIST)
        return wrong(r, list, NULL, N_("a list of cards was expected"));
    for (const struct lv_node *n = list->first; n; n = n->next) {
        if (!from_stock(r, n, &kind))
            return false;
        pbv_add(to, kind);
    }
    return true;
}

static bool get_column(struct reader *r, const struct lv_node *list, unsigned seat)
{
    unsigned column = 0, kind = 0;

    if (list->type != LV_NODE_LIST || !key_char(r, list, &column))
        return wrong(r, list, "PBV-016", N_("a list of cards was expected"));
    for (const struct lv_node *n = list->first; n; n = n->next) {
        if (!from_stock(r, n, &kind))
            return false;
        if (pbv_is_guest(kind))
            r->s.guest_at[kind - PBV_GUEST] = (uint8_t)(1 + 16 * seat + column);
        else if (kind != column)
            return wrong(r, n, "PBV-016", N_("{text} cannot lie in this column"));
        r->s.strength[seat][column]++;
    }
    if (r->s.at[column] == PBV_OFF && r->s.strength[seat][column])
        pbv_place_figure(&r->s, column, PBV_GARE);
    return true;
}

/* One member for each seat. */
static bool each_seat(struct reader *r, const struct lv_node *o, const char *key,
                      bool (*get)(struct reader *, const struct lv_node *, unsigned))
{
    const struct lv_node *list;
    unsigned seat = 0;

    if (!list_or(r, o, key, &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next, seat++)
        if (seat >= (unsigned)r->u->seats)
            return wrong(r, n, "PBV-001", N_("there are not that many players"));
        else if (!get(r, n, seat))
            return false;
    return true;
}

static bool get_hand(struct reader *r, const struct lv_node *n, unsigned seat)
{
    return get_cards(r, n, &r->s.hand[seat]);
}

static bool get_columns(struct reader *r, const struct lv_node *n, unsigned seat)
{
    if (n->type != LV_NODE_OBJECT)
        return wrong(r, n, "PBV-016", N_("an object of columns was expected"));
    for (const struct lv_node *c = n->first; c; c = c->next)
        if (!get_column(r, c, seat))
            return false;
    return true;
}

static bool get_score(struct reader *r, const struct lv_node *n, unsigned seat)
{
    if (n->type != LV_NODE_INT || n->number < 0 || n->number >= 100000000)
        return wrong(r, n, "PBV-R05", N_("a number is out of range"));
    r->s.score[seat] = (int32_t)n->number;
    return true;
}

static bool get_chars(struct reader *r, const struct lv_node *list, uint16_t *to)
{
    unsigned kind = 0;

    if (list->type != LV_NODE_LIST)
        return wrong(r, list, NULL, N_("a list of cards was expected"));
    for (const struct lv_node *n = list->first; n; n = n->next) {
        if (!get_kind(r, n, &kind) || !pbv_is_char(kind))
            return wrong(r, n, NULL, N_("this is not a character"));
        *to |= (uint16_t)(1u << kind);
    }
    return true;
}

static bool get_shadow(struct reader *r, const struct lv_node *n, unsigned seat)
{
    return get_chars(r, n, &r->s.shadow[seat]);
}

static bool get_rv_knowledge(struct reader *r, const struct lv_node *n, unsigned seat)
{
    if (n->type != LV_NODE_LIST)
        return wrong(r, n, "PBV-R73", N_("a number is out of range"));
    for (const struct lv_node *v = n->first; v; v = v->next) {
        if (v->type != LV_NODE_INT || v->number < 1 || v->number > r->d->n_rvs)
            return wrong(r, v, "PBV-R73", N_("a number is out of range"));
        r->s.rv_knows[v->number - 1] |= (uint8_t)(1u << seat);
    }
    return true;
}

static bool get_figures(struct reader *r, const struct lv_node *o)
{
    const struct lv_node *all = lv_node_get(o, "figures");
    unsigned c = 0, spot = 0;

    if (all && all->type != LV_NODE_OBJECT)
        return wrong(r, all, NULL, N_("an object of figures was expected"));
    for (const struct lv_node *n = all ? all->first : NULL; n; n = n->next) {
        if (!key_char(r, n, &c))
            return false;
        if (n->type != LV_NODE_TEXT || !pbv_read_spot(n->text, strlen(n->text), &spot))
            return wrong(r, n, "PBV-009", N_("{text} is not a place on the board"));
        pbv_place_figure(&r->s, c, spot);
    }
    return true;
}

/* The colours that a pile shows, or those it has most of where nothing is said. */
static bool get_tops(struct reader *r, const struct lv_node *o)
{
    const struct lv_node *list;
    struct pbv_state *s = &r->s;
    int p = 0;

    if (!list_or(r, o, "tops", &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next, p++) {
        const char *hit = n->type == LV_NODE_TEXT && n->text[0] && !n->text[1]
            ? strchr(pbv_colour_key, n->text[0]) : NULL;
        if (p == PBV_N_PILES || (!hit && n->type != LV_NODE_NULL))
            return wrong(r, n, "PBV-006", N_("{text} is not a colour: R, B, V or J"));
        s->top[p] = (uint8_t)(hit ? hit - pbv_colour_key + 1 : 0);
    }
    for (p = 0; !list && p < PBV_N_PILES; p++) {
        int best = 0, rest[PBV_N_COLOURS];
        for (int c = 0; c < PBV_N_COLOURS; c++) {
            rest[c] = s->colours[c] - (s->top[0] == c + 1) - (s->top[1] == c + 1);
            best = rest[c] > rest[best] ? c : best;
        }
        s->top[p] = (uint8_t)(s->pile[p] ? best + 1 : 0);
    }
    return true;
}

static bool get_piles(struct reader *r, const struct lv_node *o)
{
    struct pbv_state *s = &r->s;
    unsigned cards = pbv_stock_chars(s);

    if (!get_bytes(r, o, "piles", s->pile, PBV_N_PILES, PBV_MAX_CARDS, NULL))
        return false;
    if (!lv_node_get(o, "piles") && s->dealt >= PBV_HAND * r->u->seats)
        for (unsigned p = 0; p < PBV_N_PILES; p++)
            s->pile[p] = (uint8_t)((cards + PBV_N_PILES - 1 - p) / PBV_N_PILES);
    return get_tops(r, o);
}

/* The Rendez-vous that are nowhere else are in the pile, in no order. */
static void rest_of_rvs(struct reader *r, const struct lv_node *rv)
{
    struct pbv_state *s = &r->s;
    unsigned rest = (1u << r->d->n_rvs) - 1;

    s->rv_unknown = 0;
    rest &= ~(unsigned)(pbv_rv_pile(s) | s->rv_gone);
    for (int i = 0; i < 2; i++) {
        if (!s->rv_open[i] && !lv_node_get(rv, "open") && rest)
            s->rv_open[i] = (uint8_t)(pbv_lowest(rest) + 1);
        if (s->rv_open[i])
            rest &= ~(1u << (s->rv_open[i] - 1));
    }
    s->rv_unknown = (uint16_t)rest;
    s->rv_played = (uint8_t)pbv_count(s->rv_gone);
}

static bool get_rvs(struct reader *r, const struct lv_node *o)
{
    static const char *const keys[] = { "open", "gone", "top", "buried", "knows", "now", "throws",
                                        "solver", "dice", NULL };
    const struct lv_node *rv = lv_node_get(o, "rendezvous");
    struct pbv_state *s = &r->s;
    int n = r->d->n_rvs, seats = r->u->seats, done = 0;

    if (rv
        && (!lv_node_only(rv, keys, r->why) || !get_bytes(r, rv, "open", s->rv_open, 2, n, NULL)
            || !get_set(r, rv, "gone", n, 1, &s->rv_gone) || !get_byte(r, rv, "top", 0, n, 0, &s->rv_top)
            || !get_bytes(r, rv, "buried", s->rv_buried, PBV_MAX_RVS, n, NULL)
            || !each_seat(r, rv, "knows", get_rv_knowledge)
            || !get_byte(r, rv, "now", 0, n, 0, &s->rv_now)
            || !get_bytes(r, rv, "throws", s->throws, seats, PBV_N_CHARS, NULL)
            || !get_byte(r, rv, "solver", 0, seats, 0, &s->solver)
            || !get_bytes(r, rv, "dice", s->dice, PBV_BLANK - 1, PBV_N_DICE, &done)))
        return false;
    s->dice_done = (uint8_t)done;
    rest_of_rvs(r, rv);
    return true;
}

static bool get_exchanges(struct reader *r, const struct lv_node *o)
{
    const struct lv_node *all = lv_node_get(o, "exchanges");
    unsigned c = 0;

    if (all && all->type != LV_NODE_OBJECT)
        return wrong(r, all, "PBV-096", N_("an object of figures was expected"));
    for (const struct lv_node *n = all ? all->first : NULL; n; n = n->next)
        if (!key_char(r, n, &c) || !get_set(r, all, n->key, PBV_N_PLACES, 0, &r->s.exchanged[c]))
            return false;
    return true;
}

static bool get_one_known(struct reader *r, const struct lv_node *n)
{
    static const char *const keys[] = { "by", "of", "cards", NULL };
    const struct lv_node *cards;
    int64_t by, of;
    unsigned kind = 0;
    struct pbv_known *k;

    if (!lv_node_only(n, keys, r->why) || !lv_node_int(n, "by", 0, r->u->seats, &by, r->why)
        || !lv_node_int(n, "of", 1, r->u->seats, &of, r->why)
        || !lv_node_list(n, "cards", &cards, r->why))
        return false;
    k = &r->s.known[by ? by - 1 : PBV_ONLOOKER][of - 1];
    for (const struct lv_node *c = cards->first; c; c = c->next) {
        if (!get_kind(r, c, &kind))
            return false;
        if (pbv_known_of(k, kind) >= pbv_has(&r->s.hand[of - 1], kind))
            return wrong(r, c, "PBV-R71", N_("a card is known that is not there"));
        pbv_known_add(k, kind);
    }
    return true;
}

static bool get_known(struct reader *r, const struct lv_node *o)
{
    const struct lv_node *list;

    if (!list_or(r, o, "known", &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next)
        if (!get_one_known(r, n))
            return false;
    return true;
}

static bool get_word(struct reader *r, const struct lv_node *o, const char *key,
                     const char *const *words, unsigned n, unsigned fallback, uint8_t *to)
{
    const struct lv_node *v = lv_node_get(o, key);

    *to = (uint8_t)fallback;
    if (!v)
        return true;
    for (*to = 0; *to < n; ++*to)
        if (v->type == LV_NODE_TEXT && strcmp(v->text, words[*to]) == 0)
            return true;
    return wrong(r, v, NULL, N_("there is no such moment in the game"));
}

static bool get_turn(struct reader *r, const struct lv_node *o)
{
    struct pbv_state *s = &r->s;
    int seats = r->u->seats;
    int64_t turns;
    const struct lv_node *chars;
    unsigned usual = r->u->option[PBV_OPT_FLEXIBLE][0] ? PBV_FLEXIBLE : PBV_NO_MODE;

    if (!get_word(r, o, "phase", pbv_phase_key, PBV_N_PHASES, PBV_PH_TURN, &s->phase)
        || !get_byte(r, o, "dealt", 0, (int)pbv_all_dealt(r->u), (int)pbv_all_dealt(r->u), &s->dealt))
        return false;
    if (s->phase == PBV_PH_OVER || s->dealt < pbv_all_dealt(r->u))
        usual = PBV_NO_MODE;
    if (!get_byte(r, o, "first", 1, seats, 1, &s->first)
        || !get_byte(r, o, "active", 1, seats, s->first + 1, &s->active)
        || !get_byte(r, o, "who", 1, seats, 1, &s->who)
        || !get_word(r, o, "mode", pbv_mode_key, PBV_N_MODES, usual, &s->mode)
        || !get_byte(r, o, "points", 0, 255, s->mode ? 3 : 0, &s->points)
        || !get_byte(r, o, "power-draws", 0, 2, 0, &s->power_draws)
        || !get_byte(r, o, "dump", 0, 2, 0, &s->dump)
        || !get_byte(r, o, "dump-seat", 1, seats, 1, &s->dump_seat)
        || !get_bytes(r, o, "ask", s->ask, (int)sizeof s->ask, PBV_N_KINDS - 1, NULL)
        || !lv_node_int_or(o, "turns", 0, UINT16_MAX, 0, &turns, r->why)
        || !get_bytes(r, o, "left", s->left, seats, seats, NULL)
        || !get_set(r, o, "draw-places", PBV_N_PLACES, 0, &s->draw_places)
        || !get_set(r, o, "meet-places", PBV_N_PLACES, 0, &s->meet_places)
        || !list_or(r, o, "draw-characters", &chars) || (chars && !get_chars(r, chars, &s->draw_chars)))
        return false;
    s->turns = (uint16_t)turns;
    return true;
}

bool pbv_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why)
{
    static const char *const keys[] = {
        "phase", "first", "active", "who", "mode", "points", "power-draws", "dump", "dump-seat", "ask",
        "turns", "dealt", "left", "scores", "hands", "columns", "figures", "discard", "piles", "tops",
        "rendezvous", "shadows", "draw-places", "draw-characters", "meet-places", "exchanges", "known",
        NULL,
    };
    struct reader r = { .u = u, .d = u->data, .why = why };
    const struct lv_node *discard;

    pbv_start(u, &r.s);
    if (!lv_node_only(object, keys, why) || !get_turn(&r, object)
        || !each_seat(&r, object, "scores", get_score) || !each_seat(&r, object, "hands", get_hand)
        || !each_seat(&r, object, "columns", get_columns) || !get_figures(&r, object)
        || !list_or(&r, object, "discard", &discard)
        || (discard && !get_cards(&r, discard, &r.s.discard)) || !get_piles(&r, object)
        || !get_rvs(&r, object) || !each_seat(&r, object, "shadows", get_shadow)
        || !get_exchanges(&r, object) || !get_known(&r, object))
        return false;
    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        pbv_judge(u, &r.s, c);
    if (!pbv_sound(u, &r.s, why))
        return false;
    memcpy(state, &r.s, sizeof r.s);
    return true;
}
