/* sml_position.c: the whole state as a document, and back (docs/formats/smile-life.md).
 *
 * What is empty is left out when written and may be left out when read. Cards that stand nowhere
 * are in the pile, or unused in a short deck; the size of the pile follows. */
#include <string.h>

#include "sml_play.h"

static const char *const phase_key[SML_N_PHASES] = {
    [SML_DEAL] = "deal",
    [SML_DEAL_RIVER] = "deal-river",
    [SML_LOT] = "lot",
    [SML_AT_DRAW] = "draw",
    [SML_DRAWING] = "drawing",
    [SML_REPLACING] = "replacing",
    [SML_AT_PLAY] = "play",
    [SML_AT_TAKEN] = "taken",
    [SML_AT_PAY] = "pay",
    [SML_AT_FETCH] = "fetch",
    [SML_AT_POWER] = "power",
    [SML_LOOKING] = "looking",
    [SML_CHANCING] = "chancing",
    [SML_AT_KEEP] = "keep",
    [SML_AT_GIVE] = "give",
    [SML_AT_DROP] = "drop",
    [SML_BARTERING] = "bartering",
    [SML_DEALING_AGAIN] = "dealing-again",
    [SML_REFILL] = "refill",
    [SML_WASH] = "wash",
    [SML_OVER] = "over",
};

static const struct { const char *key; uint8_t bit; } flag_key[] = {
    { "job-new", SML_JOB_NEW }, { "house-used", SML_HOUSE_USED }, { "raised", SML_RAISED },
    { "sixth", SML_SIXTH }, { "was-bandit", SML_WAS_BANDIT }, { "attacked", SML_ATTACKED },
    { "as-dealt", SML_AS_DEALT },
};
enum { N_FLAGS = sizeof flag_key / sizeof *flag_key };

static const uint8_t award_job[] = { SML_WRITER, SML_RESEARCHER, SML_JOURNALIST };

/* ---- writing ---------------------------------------------------------------------------------- */

struct writer {
    const struct lv_setup *u;
    const struct sml_state *s;
    struct lv_json *j;
};

static void put_card(const struct writer *w, const char *key, unsigned card)
{
    char room[32];
    struct lv_buf b = LV_BUF(room);

    if (card == SML_NONE)
        return;
    sml_card_write(w->u, card, &b);
    if (key)
        lv_json_key(w->j, key);
    lv_json_text(w->j, room);
}

static void put_number(const struct writer *w, const char *key, unsigned value)
{
    if (value)
        lv_json_put_int(w->j, key, value);
}

static void put_flag(const struct writer *w, const char *key, bool value)
{
    if (value)
        lv_json_put_bool(w->j, key, true);
}

/* A list of cards, left out when empty. */
static void put_cards(const struct writer *w, const char *key, const uint8_t *card, unsigned n)
{
    if (n == 0)
        return;
    lv_json_key(w->j, key);
    lv_json_list(w->j);
    for (unsigned i = 0; i < n; i++)
        put_card(w, NULL, card[i]);
    lv_json_end(w->j);
}

/* The cards of some zones before a seat, by index. */
static void put_zone(const struct writer *w, const char *key,
                     enum sml_zone one, enum sml_zone two, unsigned seat)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = 0;

    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (sml_lies(w->s, c, one, seat) || sml_lies(w->s, c, two, seat))
            card[n++] = (uint8_t)c;
    put_cards(w, key, card, n);
}

/* A row from its first card to its last; returns how many. */
static unsigned row_upwards(const struct sml_state *s, unsigned last, uint8_t card[SML_MAX_CARDS])
{
    unsigned n = 0;

    for (unsigned c = last; c != SML_NONE; c = s->under[c])
        card[n++] = (uint8_t)c;
    for (unsigned i = 0; i < n / 2; i++) {
        uint8_t c = card[i];
        card[i] = card[n - 1 - i];
        card[n - 1 - i] = c;
    }
    return n;
}

static void put_row(const struct writer *w, const char *key, unsigned last)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = row_upwards(w->s, last, card);

    put_cards(w, key, card, n);
}

/* Who knows: [1, 3, 0], where 0 stands for onlookers. */
static void put_mask(const struct writer *w, unsigned mask)
{
    lv_json_list(w->j);
    for (unsigned seat = 0; seat < SML_MAX_SEATS; seat++)
        if (mask >> seat & 1)
            lv_json_int(w->j, (int)seat + 1);
    if (mask & LV_SEE_ONLOOKER)
        lv_json_int(w->j, 0);
    lv_json_end(w->j);
}

/* { "salaire-1#2": [1, 3] }; cards nobody knows are left out unless `all`. */
static void put_known(const struct writer *w, const char *key, const uint8_t *card, const uint8_t *mask,
                      unsigned n, bool all)
{
    bool any = false;

    for (unsigned i = 0; i < n; i++)
        any |= all || mask[i];
    if (!any)
        return;
    lv_json_key(w->j, key);
    lv_json_object(w->j);
    for (unsigned i = 0; i < n; i++) {
        char room[32];
        struct lv_buf b = LV_BUF(room);
        if (!mask[i] && !all)
            continue;
        sml_card_write(w->u, card[i], &b);
        lv_json_key(w->j, room);
        put_mask(w, mask[i]);
    }
    lv_json_end(w->j);
}

static void put_awards(const struct writer *w, const struct sml_seat *p)
{
    uint8_t job[3];
    unsigned n = 0;

    for (unsigned i = 0; i < 3; i++)
        if (p->awarded >> i & 1)
            job[n++] = award_job[i];
    put_cards(w, "awarded", job, n);
}

static void put_received(const struct writer *w, unsigned received)
{
    if (!received)
        return;
    lv_json_key(w->j, "received");
    lv_json_list(w->j);
    for (unsigned i = 0; i < SML_N_MALUS; i++)
        if (received >> i & 1)
            lv_json_text(w->j, sml_data_of(w->u)->id[SML_T_ACCIDENT + i]);
    lv_json_end(w->j);
}

static void put_seat(const struct writer *w, unsigned seat)
{
    const struct sml_seat *p = &w->s->seat[seat];

    lv_json_object(w->j);
    put_cards(w, "hand", p->hand, p->n_hand);
    put_known(w, "known", p->hand, p->knows, p->n_hand, false);
    put_row(w, "studies", p->study);
    put_zone(w, "side", SML_Z_SIDE, SML_Z_SIDE, seat);
    put_card(w, "job", p->job);
    for (unsigned i = 0; i < N_FLAGS; i++)
        put_flag(w, flag_key[i].key, p->flags & flag_key[i].bit);
    put_awards(w, p);
    put_row(w, "salaries", p->salary);
    put_zone(w, "invested", SML_Z_INVESTED, SML_Z_SPENT, seat);
    put_row(w, "flirts", p->flirt);
    put_card(w, "marriage", p->marriage);
    put_card(w, "adultery", p->affair);
    put_row(w, "lovers", p->lover);
    put_zone(w, "born", SML_Z_FLIRT_BORN, SML_Z_LOVER_BORN, seat);
    put_zone(w, "kept", SML_Z_KEPT, SML_Z_KEPT, seat);
    put_row(w, "children", p->child);
    put_zone(w, "laid", SML_Z_LAID, SML_Z_SPENT, seat);
    put_zone(w, "malus", SML_Z_PAST, SML_Z_PAST, seat);
    put_cards(w, "skips", p->skip, p->n_skips);
    put_number(w, "prison-left", p->prison_left);
    put_received(w, p->received);
    put_number(w, "total", p->total);
    put_number(w, "want", w->s->want[seat]);
    lv_json_end(w->j);
}

/* From the bottom to the top: "CARD SEAT" with the mark, "CARD" without. */
static void put_discard(const struct writer *w)
{
    uint8_t card[SML_MAX_CARDS];
    unsigned n = row_upwards(w->s, w->s->top, card);

    if (n == 0)
        return;
    lv_json_key(w->j, "discard");
    lv_json_list(w->j);
    for (unsigned i = 0; i < n; i++) {
        char room[40];
        struct lv_buf b = LV_BUF(room);
        sml_card_write(w->u, card[i], &b);
        if (sml_owner_of(w->s, card[i]) != SML_UNMARKED) {
            lv_buf_char(&b, ' ');
            lv_buf_int(&b, (int)sml_owner_of(w->s, card[i]) + 1);
        }
        lv_json_text(w->j, room);
    }
    lv_json_end(w->j);
}

static void put_river(const struct writer *w)
{
    lv_json_key(w->j, "river");
    lv_json_list(w->j);
    for (unsigned i = 0; i < SML_RIVER_LEN; i++)
        if (w->s->river[i] == SML_NONE)
            lv_json_null(w->j);
        else
            put_card(w, NULL, w->s->river[i]);
    lv_json_end(w->j);
    put_number(w, "idle", w->s->idle);
    put_flag(w, "river-taken", w->s->river_taken);
}

static void put_step(const struct writer *w)
{
    lv_json_put_text(w->j, "phase", phase_key[w->s->phase]);
    lv_json_put_int(w->j, "turn", w->s->active + 1);
    put_number(w, "asked", w->s->asked ? w->s->asked + 1u : 0);
    put_flag(w, "due", w->s->due);
    put_number(w, "rainbow", w->s->rainbow);
    put_card(w, "taken", w->s->taken);
    put_number(w, "price", w->s->price);
    put_card(w, "paid", w->s->paid);
    put_card(w, "fetch", w->s->fetch);
    put_number(w, "draws", w->s->draws);
    put_known(w, "drawn", w->s->drawn, w->s->drawn_knows, w->s->n_drawn, true);
    put_flag(w, "pile-moved", w->s->pile_moved);
    put_number(w, "stall", w->s->stall);
    if (w->u->option[SML_OPT_RIVER][0])
        put_river(w);
}

/* Cards of which somebody knows that they are in a hand or on the casino, but not where. */
static void put_held(const struct writer *w)
{
    uint8_t card[SML_MAX_CARDS], mask[SML_MAX_CARDS];
    unsigned n = 0;

    for (unsigned c = 0; c < SML_MAX_CARDS; c++)
        if (sml_is_held(w->s, c) && w->s->under[c] != 0) {
            card[n] = (uint8_t)c;
            mask[n++] = w->s->under[c];
        }
    put_known(w, "held", card, mask, n, false);
}

void sml_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    const struct sml_state *s = state;
    const struct writer *w = &(const struct writer){ u, s, j };

    put_step(w);
    put_discard(w);
    put_zone(w, "out", SML_Z_OUT, SML_Z_OUT, 0);
    put_zone(w, "pool", SML_Z_POOL, SML_Z_POOL, 0);
    put_held(w);
    put_known(w, "seen", s->seen, s->sees, s->n_seen, true);
    put_flag(w, "casino", sml_zone_of(s, SML_CASINO) == SML_Z_MIDDLE);
    put_card(w, "bet", s->bet);
    if (s->bet != SML_NONE)
        put_number(w, "bettor", sml_owner_of(s, s->bet) + 1);
    if (s->closed) {
        lv_json_key(j, "closed");
        put_mask(w, s->closed);
    }
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        put_seat(w, seat);
    lv_json_end(j);
}

/* ---- reading ---------------------------------------------------------------------------------- */

struct reader {
    const struct lv_setup *u;
    struct sml_state *s;
    struct lv_refusal *why;
};

static bool fault(const struct reader *r, const struct lv_node *n, const char *msgid)
{
    lv_refuse_text(r->why, LV_E_POSITION, NULL, msgid, 0, n->type == LV_NODE_TEXT ? n->text : "?");
    return lv_refuse_at(r->why, "", n->line);
}

static bool card_of(const struct reader *r, const struct lv_node *n, const char *text, size_t len,
                    unsigned *to)
{
    *to = text ? sml_card_read(r->u, text, len) : SML_NONE;
    return *to != SML_NONE || fault(r, n, N_("there is no card {text}"));
}

/* An item of a list of cards. */
static bool card_in(const struct reader *r, const struct lv_node *n, unsigned *to)
{
    *to = SML_NONE;
    return n->type == LV_NODE_TEXT ? card_of(r, n, n->text, strlen(n->text), to)
                                   : fault(r, n, N_("a card was expected"));
}

/* Takes a card out of the pile and puts it where the position says; each stands once. */
static bool settle(const struct reader *r, const struct lv_node *n, unsigned card,
                   enum sml_zone zone, unsigned seat)
{
    if (sml_zone_of(r->s, card) != SML_Z_DECK)
        return fault(r, n, N_("the card {text} stands twice, or is not in this game"));
    sml_draw_unknown(r->s, card);
    sml_put(r->s, card, zone, seat);
    return true;
}

/* A member that is a single card. */
static bool get_card(const struct reader *r, const struct lv_node *object, const char *key,
                     uint8_t *to, enum sml_zone zone, unsigned seat)
{
    const struct lv_node *n = lv_node_get(object, key);
    const char *text;
    unsigned card;

    if (!n)
        return true;
    if (!lv_node_text(object, key, &text, r->why) || !card_of(r, n, text, strlen(text), &card)
        || !settle(r, n, card, zone, seat))
        return false;
    *to = (uint8_t)card;
    return true;
}

/* A member that names a card which lies elsewhere. */
static bool name_card(const struct reader *r, const struct lv_node *object, const char *key,
                      uint8_t *to)
{
    const struct lv_node *n = lv_node_get(object, key);
    const char *text;
    unsigned card;

    if (!n)
        return true;
    if (!lv_node_text(object, key, &text, r->why) || !card_of(r, n, text, strlen(text), &card))
        return false;
    *to = (uint8_t)card;
    return true;
}

static bool list_of(const struct reader *r, const struct lv_node *object, const char *key,
                    const struct lv_node **to)
{
    *to = NULL;
    return !lv_node_get(object, key) || lv_node_list(object, key, to, r->why);
}

/* A list of cards into a zone; with `last` they make a row. */
static bool get_cards(const struct reader *r, const struct lv_node *object, const char *key,
                      enum sml_zone zone, unsigned seat, uint8_t *last)
{
    const struct lv_node *list;
    unsigned card;

    if (!list_of(r, object, key, &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        if (!card_in(r, n, &card) || !settle(r, n, card, zone, seat))
            return false;
        if (last)
            sml_push(r->s, last, card);
    }
    return true;
}

/* Cards of a list that lie in one zone already are moved on to another: invested, born. */
static bool turn_cards(const struct reader *r, const struct lv_node *object, const char *key,
                       enum sml_zone from, enum sml_zone to, enum sml_zone from2, enum sml_zone to2,
                       unsigned seat)
{
    const struct lv_node *list;
    unsigned card;

    if (!list_of(r, object, key, &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        if (!card_in(r, n, &card))
            return false;
        if (sml_lies(r->s, card, from, seat))
            sml_put(r->s, card, to, seat);
        else if (sml_lies(r->s, card, from2, seat))
            sml_put(r->s, card, to2, seat);
        else
            return fault(r, n, N_("the card {text} does not lie there"));
    }
    return true;
}

static bool get_number(const struct reader *r, const struct lv_node *object, const char *key,
                       int max, uint8_t *to)
{
    int64_t v;

    if (!lv_node_int_or(object, key, 0, max, 0, &v, r->why))
        return false;
    *to = (uint8_t)v;
    return true;
}

static bool get_flag(const struct reader *r, const struct lv_node *object, const char *key,
                     bool *to)
{
    return lv_node_bool_or(object, key, false, to, r->why);
}

static bool get_mask(const struct reader *r, const struct lv_node *list, unsigned *to)
{
    *to = 0;
    if (list->type != LV_NODE_LIST)
        return fault(r, list, N_("a list of players was expected"));
    for (const struct lv_node *n = list->first; n; n = n->next) {
        if (n->type != LV_NODE_INT || n->number < 0 || n->number > r->u->seats)
            return fault(r, n, N_("there is no such player"));
        *to |= n->number == 0 ? (unsigned)LV_SEE_ONLOOKER : 1u << (n->number - 1);
    }
    return true;
}

/* { "CARD": [players], … }; `where` is for the function that gets each: a seat, or a zone. */
static bool get_known(const struct reader *r, const struct lv_node *object, const char *key,
                      bool (*each)(const struct reader *r, const struct lv_node *n, unsigned card,
                                   unsigned mask, unsigned where),
                      unsigned where)
{
    const struct lv_node *known = NULL;
    unsigned card, mask;

    if (lv_node_get(object, key) && !lv_node_object(object, key, &known, r->why))
        return false;
    for (const struct lv_node *n = known ? known->first : NULL; n; n = n->next)
        if (!card_of(r, n, n->key, strlen(n->key), &card) || !get_mask(r, n, &mask)
            || !each(r, n, card, mask, where))
            return false;
    return true;
}

static bool known_in_hand(const struct reader *r, const struct lv_node *n, unsigned card,
                          unsigned mask, unsigned seat)
{
    struct sml_seat *p = &r->s->seat[seat];

    for (unsigned i = 0; i < p->n_hand; i++)
        if (p->hand[i] == card) {
            p->knows[i] = (uint8_t)mask;
            return true;
        }
    return fault(r, n, N_("the card {text} does not lie there"));
}

/* A card that lies in a short list of its own: seen in the pile, or drawn by Chance. */
static bool seen_or_drawn(const struct reader *r, const struct lv_node *n, unsigned card,
                          unsigned mask, unsigned zone)
{
    struct sml_state *s = r->s;
    bool seen = zone == SML_Z_SEEN;
    uint8_t *count = seen ? &s->n_seen : &s->n_drawn;

    if (*count == (seen ? SML_LOOK : SML_CHANCE_CARDS))
        return fault(r, n, N_("too many cards"));
    if (!settle(r, n, card, zone, seen ? 0 : s->active))
        return false;
    (seen ? s->seen : s->drawn)[*count] = (uint8_t)card;
    (seen ? s->sees : s->drawn_knows)[(*count)++] = (uint8_t)mask;
    return true;
}

static bool get_hand(const struct reader *r, const struct lv_node *object, unsigned seat)
{
    const struct lv_node *list;
    unsigned card;

    if (!list_of(r, object, "hand", &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        if (r->s->seat[seat].n_hand == SML_HAND)
            return fault(r, n, N_("too many cards"));
        if (!card_in(r, n, &card)
            || !settle(r, n, card, SML_Z_HAND, seat))
            return false;
        sml_hand_add(r->s, seat, card, 0, 0);
    }
    return get_known(r, object, "known", known_in_hand, seat);
}

static bool get_awards(const struct reader *r, const struct lv_node *object, struct sml_seat *p)
{
    const struct lv_node *list;

    if (!list_of(r, object, "awarded", &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        unsigned card =
            n->type == LV_NODE_TEXT ? sml_card_read(r->u, n->text, strlen(n->text)) : SML_NONE;
        if (card == SML_NONE || !sml_award_bit(card) || p->awarded & sml_award_bit(card))
            return fault(r, n, N_("no prize for {text}"));
        p->awarded = (uint8_t)(p->awarded | sml_award_bit(card));
    }
    return true;
}

static bool get_received(const struct reader *r, const struct lv_node *object, struct sml_seat *p)
{
    const struct lv_node *list;

    if (!list_of(r, object, "received", &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        unsigned i = 0;
        while (n->type == LV_NODE_TEXT && i < SML_N_MALUS
               && strcmp(n->text, sml_data_of(r->u)->id[SML_T_ACCIDENT + i]) != 0)
            i++;
        if (n->type != LV_NODE_TEXT || i == SML_N_MALUS)
            return fault(r, n, N_("there is no malus {text}"));
        p->received = (uint16_t)(p->received | 1u << i);
    }
    return true;
}

static bool get_flags(const struct reader *r, const struct lv_node *object, struct sml_seat *p)
{
    for (unsigned i = 0; i < N_FLAGS; i++) {
        bool set;
        if (!get_flag(r, object, flag_key[i].key, &set))
            return false;
        p->flags = (uint8_t)(p->flags | (set ? flag_key[i].bit : 0));
    }
    return true;
}

static bool get_skips(const struct reader *r, const struct lv_node *object, unsigned seat)
{
    struct sml_seat *p = &r->s->seat[seat];
    uint8_t last = SML_NONE, row[SML_MAX_CARDS];
    unsigned n;

    if (!get_cards(r, object, "skips", SML_Z_ACTIVE, seat, &last))
        return false;
    n = row_upwards(r->s, last, row);
    if (n > SML_MAX_SKIPS)
        return fault(r, object, N_("too many cards"));
    for (unsigned i = 0; i < n; i++) {
        p->skip[i] = row[i];
        r->s->under[row[i]] = SML_NONE;
    }
    p->n_skips = (uint8_t)n;
    return get_number(r, object, "prison-left", SML_PRISON_TURNS, &p->prison_left);
}

/* The counts that follow from the cards. */
static void count_seat(const struct lv_setup *u, struct sml_state *s, unsigned seat)
{
    struct sml_seat *p = &s->seat[seat];

    for (unsigned c = p->study; c != SML_NONE; c = s->under[c]) {
        p->n_studies++;
        p->level = (uint8_t)(p->level + sml_data_of(u)->level[c]);
    }
    for (unsigned c = p->flirt; c != SML_NONE; c = s->under[c])
        p->n_flirts++;
    for (unsigned c = p->salary; c != SML_NONE; c = s->under[c])
        if (sml_zone_of(s, c) == SML_Z_SALARY && sml_family_of(u, c) == SML_F_SALARY)
            p->money = (uint8_t)(p->money + sml_worth(u, c));
}

static bool held_somewhere(const struct reader *r, const struct lv_node *n, unsigned card,
                           unsigned mask, unsigned where)
{
    (void)where;
    if (!sml_is_held(r->s, card))
        return fault(r, n, N_("the card {text} does not lie there"));
    r->s->under[card] = (uint8_t)mask;
    return true;
}

/* Comes last: the cards lie where they belong, and nobody knows anything of them yet. */
static bool get_held(const struct reader *r, const struct lv_node *object)
{
    for (unsigned card = 0; card < SML_MAX_CARDS; card++)
        if (sml_is_held(r->s, card))
            r->s->under[card] = 0;
    return get_known(r, object, "held", held_somewhere, 0);
}

static bool get_seat(const struct reader *r, const struct lv_node *object, unsigned seat)
{
    static const char *const keys[] = {
        "hand",        "known",    "studies",  "side",       "job",      "job-new",
        "house-used",  "raised",   "sixth",    "was-bandit", "attacked", "as-dealt", "awarded",
        "salaries",    "invested", "flirts",   "marriage",   "adultery", "lovers",
        "born",        "kept",     "children", "laid",       "malus",    "skips",
        "prison-left", "received", "total",    "want",       NULL
    };
    struct sml_seat *p = &r->s->seat[seat];

    if (!lv_node_only(object, keys, r->why) || !get_hand(r, object, seat)
        || !get_cards(r, object, "studies", SML_Z_STUDY, seat, &p->study)
        || !get_cards(r, object, "side", SML_Z_SIDE, seat, NULL)
        || !get_card(r, object, "job", &p->job, SML_Z_JOB, seat) || !get_flags(r, object, p)
        || !get_awards(r, object, p)
        || !get_cards(r, object, "salaries", SML_Z_SALARY, seat, &p->salary)
        || !get_cards(r, object, "flirts", SML_Z_FLIRT, seat, &p->flirt)
        || !get_card(r, object, "marriage", &p->marriage, SML_Z_MARRIAGE, seat)
        || !get_card(r, object, "adultery", &p->affair, SML_Z_ADULTERY, seat)
        || !get_cards(r, object, "lovers", SML_Z_LOVER, seat, &p->lover)
        || !get_cards(r, object, "kept", SML_Z_KEPT, seat, NULL)
        || !get_cards(r, object, "children", SML_Z_CHILD, seat, &p->child)
        || !get_cards(r, object, "laid", SML_Z_LAID, seat, NULL)
        || !get_cards(r, object, "malus", SML_Z_PAST, seat, NULL) || !get_skips(r, object, seat)
        || !turn_cards(r, object, "invested", SML_Z_SALARY, SML_Z_INVESTED, SML_Z_LAID, SML_Z_SPENT,
                       seat)
        || !turn_cards(r, object, "born", SML_Z_FLIRT, SML_Z_FLIRT_BORN, SML_Z_LOVER,
                       SML_Z_LOVER_BORN, seat)
        || !get_received(r, object, p) || !get_number(r, object, "total", 45, &p->total)
        || !get_number(r, object, "want", SML_HAND, &r->s->want[seat]))
        return false;
    count_seat(r->u, r->s, seat);
    return true;
}

static bool get_seats(const struct reader *r, const struct lv_node *object)
{
    const struct lv_node *list;
    unsigned seat = 0;

    if (!lv_node_list(object, "seats", &list, r->why))
        return false;
    if (list->n != r->u->seats)
        return fault(r, list, N_("one object for each player, please"));
    for (const struct lv_node *n = list->first; n; n = n->next, seat++)
        if (!get_seat(r, n, seat))
            return false;
    return true;
}

static bool get_discard(const struct reader *r, const struct lv_node *object)
{
    const struct lv_node *list;
    unsigned card;

    if (!list_of(r, object, "discard", &list))
        return false;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        size_t len = n->type == LV_NODE_TEXT ? strcspn(n->text, " ") : 0;
        unsigned mark = SML_UNMARKED;
        if (!card_of(r, n, n->text, len, &card))
            return false;
        if (n->text[len] != '\0') {
            mark = (unsigned)(n->text[len + 1] - '1');
            if (mark >= (unsigned)r->u->seats || n->text[len + 2] != '\0')
                return fault(r, n, N_("there is no such player"));
        }
        if (!settle(r, n, card, SML_Z_DISCARD, mark))
            return false;
        sml_push(r->s, &r->s->top, card);
    }
    return true;
}

static bool get_river(const struct reader *r, const struct lv_node *object)
{
    const struct lv_node *list;
    unsigned place = 0, card;
    bool taken;

    if (!list_of(r, object, "river", &list) || !get_number(r, object, "idle", 6, &r->s->idle)
        || !get_flag(r, object, "river-taken", &taken))
        return false;
    r->s->river_taken = taken;
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next, place++) {
        if (place == SML_RIVER_LEN)
            return fault(r, n, N_("too many cards"));
        if (n->type == LV_NODE_NULL)
            continue;
        if (!card_of(r, n, n->text, n->type == LV_NODE_TEXT ? strlen(n->text) : 0, &card)
            || !settle(r, n, card, SML_Z_RIVER, place))
            return false;
        r->s->river[place] = (uint8_t)card;
    }
    return true;
}

static bool get_casino(const struct reader *r, const struct lv_node *object)
{
    bool casino;
    int64_t bettor;

    if (!get_flag(r, object, "casino", &casino)
        || !lv_node_int_or(object, "bettor", 1, r->u->seats, 1, &bettor, r->why)
        || (casino && !settle(r, object, SML_CASINO, SML_Z_MIDDLE, 0)))
        return false;
    return get_card(r, object, "bet", &r->s->bet, SML_Z_BET, (unsigned)bettor - 1);
}

static bool get_step(const struct reader *r, const struct lv_node *object)
{
    struct sml_state *s = r->s;
    const char *phase;
    int64_t turn, asked, stall;
    bool due, moved;

    if (!lv_node_text(object, "phase", &phase, r->why)
        || !lv_node_int(object, "turn", 1, r->u->seats, &turn, r->why)
        || !lv_node_int_or(object, "asked", 1, r->u->seats, 1, &asked, r->why)
        || !get_flag(r, object, "due", &due) || !get_flag(r, object, "pile-moved", &moved)
        || !lv_node_int_or(object, "stall", 0, 600, 0, &stall, r->why)
        || !get_number(r, object, "rainbow", 4, &s->rainbow)
        || !get_number(r, object, "price", 20, &s->price)
        || !get_number(r, object, "draws", 3, &s->draws))
        return false;
    s->phase = 0;
    while (s->phase < SML_N_PHASES && strcmp(phase, phase_key[s->phase]) != 0)
        s->phase++;
    s->active = (uint8_t)(turn - 1);
    s->asked = (uint8_t)(asked - 1);
    s->stall = (uint16_t)stall;
    s->due = due;
    s->pile_moved = moved;
    return get_card(r, object, "taken", &s->taken, SML_Z_TAKEN, s->active)
           && name_card(r, object, "paid", &s->paid) && name_card(r, object, "fetch", &s->fetch)
           && get_known(r, object, "drawn", seen_or_drawn, SML_Z_DRAWN);
}

static bool get_closed(const struct reader *r, const struct lv_node *object)
{
    const struct lv_node *list = lv_node_get(object, "closed");
    unsigned mask = 0;

    if (list && !get_mask(r, list, &mask))
        return false;
    r->s->closed = (uint8_t)mask;
    return true;
}

bool sml_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "phase",       "turn",       "asked",  "due",    "rainbow",
                                        "taken",       "price",      "paid",   "fetch",  "draws",
                                        "drawn",       "pile-moved", "stall",  "river",  "idle",
                                        "river-taken", "discard",    "out",    "pool",   "seen",
                                        "casino",      "bet",        "bettor", "closed", "seats",
                                        "held",
                                        NULL };
    struct sml_state s = { 0 };
    struct reader r = { u, &s, why };
    unsigned outside = 0;

    sml_start(u, &s);
    if (!lv_node_only(object, keys, why) || !get_step(&r, object) || !get_discard(&r, object)
        || !get_cards(&r, object, "out", SML_Z_OUT, 0, NULL)
        || !get_cards(&r, object, "pool", SML_Z_POOL, 0, NULL)
        || !get_known(&r, object, "seen", seen_or_drawn, SML_Z_SEEN) || !get_river(&r, object)
        || !get_casino(&r, object) || !get_closed(&r, object) || !get_seats(&r, object)
        || !get_held(&r, object))
        return false;
    for (unsigned card = 0; card < SML_MAX_CARDS; card++)
        outside += sml_zone_of(&s, card) > SML_Z_SEEN;
    if (outside > sml_deck_size(u))
        return lv_refuse(why, LV_E_POSITION, "SML-003", N_("more than {n} cards are in play"),
                         (int)sml_deck_size(u));
    s.pile = (uint8_t)(sml_deck_size(u) - outside);
    if (!sml_sound(u, &s, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
