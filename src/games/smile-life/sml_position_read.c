/* sml_position_read.c: a state from its document (docs/formats/smile-life.md).
 *
 * What is left out is empty. Each card that is named leaves the pile for the place where it stands; the
 * counts follow from the cards, and in the end the whole must be sound. */
#include "sml_position.h"

#include <string.h>

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
        return fault(r, n, N_("the card {text} appears twice, or is not in this game"));
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
    for (const struct sml_flag *f = sml_flag_key; f->key; f++) {
        bool set;
        if (!get_flag(r, object, f->key, &set))
            return false;
        p->flags = (uint8_t)(p->flags | (set ? f->bit : 0));
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
    n = sml_row_upwards(r->s, last, row);
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
    while (s->phase < SML_N_PHASES && strcmp(phase, sml_phase_key[s->phase]) != 0)
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
