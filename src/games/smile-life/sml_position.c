/* sml_position.c: the whole state as a document, and back (docs/formats/smile-life.md).
 *
 * What is empty is left out. Cards that stand nowhere are in the pile, or unused in a short deck: each
 * card that is named leaves the pile for the place where it stands. The counts follow from the cards, and
 * in the end the whole must be sound. */
#include <string.h>

#include "core/fields.h"
#include "sml_play.h"

#define BIT(zone) (1u << SML_Z_##zone)
#define PHASE(phase) (1u << SML_##phase)

/* ---- cards by code ---------------------------------------------------------------------------- */

/* In the discard: "CARD SEAT" with the mark, "CARD" without. */
static void write_marked(const struct lv_setup *u, const void *state, unsigned card, struct lv_buf *to)
{
    const unsigned mark = sml_owner_of(state, card);

    sml_card_write(u, card, to);
    if (mark != SML_UNMARKED) {
        lv_buf_char(to, ' ');
        lv_buf_int(to, (int)mark + 1);
    }
}

static bool read_marked(const struct lv_setup *u, const void *state, const char *text, size_t len,
                        unsigned *to)
{
    (void)len;
    return lv_code_read(u, state, &sml_card_code, text, strcspn(text, " "), to);
}

static const char *malus_key(const struct lv_setup *u, unsigned kind)
{
    return kind < SML_N_MALUS ? sml_data_of(u)->id[SML_T_ACCIDENT + kind] : NULL;
}

static const uint8_t award_job[] = { SML_WRITER, SML_RESEARCHER, SML_JOURNALIST };

static void write_award(const struct lv_setup *u, const void *state, unsigned bit, struct lv_buf *to)
{
    (void)state;
    sml_card_write(u, award_job[bit], to);
}

static bool read_award(const struct lv_setup *u, const void *state, const char *text, size_t len,
                       unsigned *to)
{
    unsigned job;

    (void)state;
    job = sml_card_read(u, text, len);
    for (*to = 0; *to < sizeof award_job; ++*to)
        if (award_job[*to] == job)
            return true;
    return false;
}

const struct lv_coded
    sml_malus_code = { .key = malus_key, .unknown = N_("there is no malus {text}"), .rule = "SML-066" };
static const struct lv_coded
    marked_code = { .write = write_marked, .read = read_marked, .unknown = N_("there is no card {text}"),
                    .rule = "SML-002" },
    award_code = { .write = write_award, .read = read_award, .unknown = N_("no prize for {text}"),
                   .rule = "SML-062" };

/* ---- cards that nobody has seen ------------------------------------------------------------------ */

/* With hands of one's own a card of which the table knows nothing is "?": which card stands for it in the
 * state is nobody's business, and found again when the position is read (SML-R116). */
static void write_maybe_hidden(const struct lv_setup *u, const void *state, unsigned card, struct lv_buf *to)
{
    if (card == SML_HIDDEN)
        lv_buf_char(to, '?');
    else
        lv_code_write(u, state, &sml_card_code, card, to);
}

static bool read_maybe_hidden(const struct lv_setup *u, const void *state, const char *text, size_t len,
                              unsigned *to)
{
    *to = SML_HIDDEN;
    return (u->own_hands && lv_is_word(text, len, "?"))
           || lv_code_read(u, state, &sml_card_code, text, len, to);
}

static const struct lv_coded maybe_hidden_code = {
    .write = write_maybe_hidden, .read = read_maybe_hidden, .unknown = N_("there is no card {text}"),
    .rule = "SML-002",
};

static bool is_hidden_held(const struct sml_state *s, unsigned card)
{
    return card != s->drew && !(s->under[card] & (unsigned)LV_SEE_ONLOOKER);
}

/* First what is known, then the others. */
static unsigned hand_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct sml_state *s = state;
    const struct sml_seat *seat = &s->seat[p->i];
    const unsigned n = seat->n_hand < SML_HAND ? seat->n_hand : SML_HAND;
    unsigned shown = 0;

    for (unsigned i = 0; i < n; i++)
        if (!p->u->own_hands || seat->knows[i] & (unsigned)LV_SEE_ONLOOKER
            || !is_hidden_held(s, seat->hand[i]))
            item[shown++] = seat->hand[i];
    for (unsigned i = shown; i < n; i++)
        item[i] = SML_HIDDEN;
    return n;
}

static unsigned bet_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct sml_state *s = state;

    item[0] = p->u->own_hands && s->bet < SML_MAX_CARDS && is_hidden_held(s, s->bet) ? SML_HIDDEN : s->bet;
    return s->bet != SML_NONE;
}

/* The last card that still lies in the pile; of salaries only, for a bet is one. SML_NONE: there is none. */
static unsigned last_unseen(const struct lv_setup *u, const struct sml_state *s, bool salary)
{
    for (unsigned card = sml_data_of(u)->n_cards; card-- > 0;)
        if (sml_zone_of(s, card) == SML_Z_DECK && (!salary || sml_family_of(u, card) == SML_F_SALARY))
            return card;
    return SML_NONE;
}

/* A bet that lies face down is a salary, whichever. */
static bool bet_unseen(const struct lv_setup *u, const struct lv_node *object, struct sml_state *s,
                       struct lv_refusal *why)
{
    const struct lv_node *bet = lv_node_get(object, "bet"), *bettor = lv_node_get(object, "bettor");
    const unsigned card = last_unseen(u, s, true);

    if (!bet || !u->own_hands || strcmp(bet->text, "?") != 0)
        return true;
    if (card == SML_NONE)
        return lv_item_refuse(bet, "SML-135", N_("no salary can be there"), why);
    sml_draw_unknown(s, card);
    sml_put(s, card, SML_Z_BET, bettor ? (unsigned)bettor->number - 1 : 0);
    s->bet = (uint8_t)card;
    return true;
}

/* Cards that were named have left the pile by now: any others stand for those that nobody has seen. */
static bool deal_unseen(const struct lv_setup *u, const struct lv_node *object, struct sml_state *s,
                        struct lv_refusal *why)
{
    const struct lv_node *seats = lv_node_get(object, "seats");
    unsigned seat = 0;

    for (const struct lv_node *n = seats ? seats->first : NULL; u->own_hands && n; n = n->next, seat++) {
        const struct lv_node *hand = lv_node_get(n, "hand");
        const uint8_t flags = s->seat[seat].flags;
        for (const struct lv_node *m = hand ? hand->first : NULL; m; m = m->next) {
            const unsigned card = last_unseen(u, s, false);
            if (strcmp(m->text, "?") != 0)
                continue;
            if (card == SML_NONE || s->seat[seat].n_hand == SML_HAND) {
                lv_impossible(why, "SML-014", N_("a hand has too many or too few cards"), 0);
                return lv_refuse_at(why, "", m->line);
            }
            sml_draw_unknown(s, card);
            sml_hand_add(s, seat, card, 0, 0);
        }
        s->seat[seat].flags = flags;
    }
    return true;
}

/* ---- where they lie: `with` has the zones, as bits --------------------------------------------- */

/* Takes a card out of the pile and puts it where the position says; each stands once. */
static bool settle(struct sml_state *s, const struct lv_node *n, unsigned card, enum sml_zone zone,
                   unsigned seat, struct lv_refusal *why)
{
    if (sml_zone_of(s, card) != SML_Z_DECK)
        return lv_item_refuse(n, "SML-002", N_("the card {text} appears twice, or is not in this game"), why);
    sml_draw_unknown(s, card);
    sml_put(s, card, zone, seat);
    return true;
}

static enum sml_zone zone_of(const struct lv_spot *p)
{
    return (enum sml_zone)__builtin_ctz(p->f->with);
}

/* The seat whose card it is: of what lies in the middle, nobody's (0), but what is taken or drawn is the
 * active seat's. */
static unsigned owner_of(const struct lv_spot *p, const struct sml_state *s)
{
    return p->f->with & (BIT(TAKEN) | BIT(DRAWN)) ? s->active : p->i;
}

static bool lies_there(const struct lv_spot *p, const void *state, unsigned card)
{
    return p->f->with >> sml_zone_of(state, card) & 1 && sml_owner_of(state, card) == owner_of(p, state);
}

/* A row from its first card to its last; the field is the last. */
static unsigned row_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct sml_state *s = state;
    unsigned n = 0;

    for (unsigned c = lv_field_get(p, s, 0); c < SML_MAX_CARDS && n < SML_MAX_CARDS; c = s->under[c])
        item[n++] = (uint8_t)c;
    for (unsigned i = 0; i < n / 2; i++) {
        const uint8_t c = item[i];
        item[i] = item[n - 1 - i];
        item[n - 1 - i] = c;
    }
    return n;
}

static void push(const struct lv_spot *p, unsigned card, struct sml_state *s)
{
    s->under[card] = (uint8_t)lv_field_get(p, s, 0);
    lv_field_set(p, s, 0, card);
}

/* A card comes to its zone, and where else the state has it: in a hand, a row, or among the values of the
 * field, if it is one. */
static bool card_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                     struct lv_refusal *why)
{
    const enum sml_zone zone = zone_of(p);

    if (card == SML_HIDDEN)
        return true; /* see deal_unseen, bet_unseen */
    if (!settle(state, n, card, zone, zone == SML_Z_RIVER ? p->k : owner_of(p, state), why))
        return false;
    if (p->f->as->list == row_list)
        push(p, card, state);
    else if (zone != SML_Z_HAND)
        return p->f->each == 0 || lv_value_put(p, n, card, state, why);
    else if (p->k == SML_HAND)
        return lv_value_put(p, n, card, state, why); /* which says that it is too much */
    else
        sml_hand_add(state, p->i, card, 0, 0);
    return true;
}

static bool discard_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                        struct lv_refusal *why)
{
    const char *mark = strchr(n->text, ' ');
    const unsigned seat = mark ? (unsigned)(mark[1] - '1') : SML_UNMARKED;

    if (mark && (seat >= (unsigned)p->u->seats || mark[2] != '\0'))
        return lv_item_refuse(n, "SML-001", N_("there is no such player"), why);
    if (!settle(state, n, card, SML_Z_DISCARD, seat, why))
        return false;
    push(p, card, state);
    return true;
}

/* Cards that lie there already are turned: invested, or with their child born. */
static bool turn_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                     struct lv_refusal *why)
{
    static const uint8_t turned[SML_N_ZONES] = {
        [SML_Z_SALARY] = SML_Z_INVESTED, [SML_Z_LAID] = SML_Z_SPENT, [SML_Z_FLIRT] = SML_Z_FLIRT_BORN,
        [SML_Z_LOVER] = SML_Z_LOVER_BORN,
    };
    struct sml_state *s = state;
    const unsigned to = turned[sml_zone_of(s, card)];

    if (!(p->f->with >> to & 1) || sml_owner_of(s, card) != p->i)
        return lv_item_refuse(n, p->f->rule, N_("the card {text} does not lie there"), why);
    sml_put(s, card, to, p->i);
    return true;
}

/* ---- the casino: { "casino": true, "bet": CARD, "bettor": 2 } ---------------------------------- */

static unsigned casino_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    (void)p;
    item[0] = 1;
    return sml_zone_of(state, SML_CASINO) == SML_Z_MIDDLE;
}

static void casino_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    (void)p;
    lv_json_bool(j, sml_zone_of(state, SML_CASINO) == SML_Z_MIDDLE);
}

static bool casino_read(const struct lv_spot *p, const struct lv_node *n, void *state,
                        struct lv_refusal *why)
{
    if (n->type != LV_NODE_BOOL)
        return lv_type_refuse(p, n, N_("{text} must be true or false"), why);
    return !n->number || settle(state, n, SML_CASINO, SML_Z_MIDDLE, 0, why);
}

static unsigned bettor_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct sml_state *s = state;

    (void)p;
    if (s->bet >= SML_MAX_CARDS)
        return 0;
    item[0] = (uint8_t)sml_owner_of(s, s->bet);
    return 1;
}

static bool bettor_put(const struct lv_spot *p, const struct lv_node *n, unsigned seat, void *state,
                       struct lv_refusal *why)
{
    struct sml_state *s = state;

    (void)p;
    (void)n;
    (void)why;
    if (s->bet != SML_NONE)
        sml_put(s, s->bet, SML_Z_BET, seat);
    return true;
}

/* ---- who knows: { "salaire-1#2": [1, 3, 0] }, where 0 stands for onlookers --------------------- */

/* Where in the state the mask of a card is; 0: it does not lie there. `held` has the cards of which somebody
 * knows that they are in a hand, in the pool or on the casino, but not where (SML-R111). */
static size_t mask_at(const struct lv_spot *p, const struct sml_state *s, unsigned card)
{
    const struct sml_seat *seat = &s->seat[p->i];
    const uint8_t *cards = seat->hand, *masks = seat->knows;
    unsigned n = seat->n_hand;

    switch (zone_of(p)) {
    case SML_Z_POOL: return sml_is_held(s, card) ? offsetof(struct sml_state, under) + card : 0;
    case SML_Z_SEEN: cards = s->seen, masks = s->sees, n = s->n_seen; break;
    case SML_Z_DRAWN: cards = s->drawn, masks = s->drawn_knows, n = s->n_drawn; break;
    default: break;
    }
    while (n > 0 && cards[n - 1] != card)
        n--;
    return n > 0 ? (size_t)(masks + n - 1 - (const uint8_t *)s) : 0;
}

static void mask_write(const struct lv_spot *p, unsigned card, const void *state, struct lv_json *j)
{
    const unsigned mask = ((const uint8_t *)state)[mask_at(p, state, card)];

    LV_IN_LIST(j, NULL) {
        for (unsigned seat = 0; seat < SML_MAX_SEATS; seat++)
            if (mask >> seat & 1)
                lv_json_int(j, (int)seat + 1);
        if (mask & LV_SEE_ONLOOKER)
            lv_json_int(j, 0);
    }
}

static bool mask_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                     struct lv_refusal *why)
{
    const size_t at = mask_at(p, state, card);
    unsigned mask = 0;

    if (at == 0)
        return lv_item_refuse(n, p->f->rule, N_("the card {text} does not lie there"), why);
    if (n->type != LV_NODE_LIST)
        return lv_item_refuse(n, p->f->rule, N_("a list of players was expected"), why);
    for (const struct lv_node *m = n->first; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 0 || m->number > p->u->seats)
            return lv_item_refuse(m, "SML-001", N_("there is no such player"), why);
        mask |= m->number == 0 ? (unsigned)LV_SEE_ONLOOKER : 1u << (m->number - 1);
    }
    ((uint8_t *)state)[at] = (uint8_t)mask;
    return true;
}

/* With hands of one's own only what everybody has seen counts. */
static unsigned shown_masks(const struct lv_spot *p)
{
    return p->u->own_hands ? (unsigned)LV_SEE_ONLOOKER : 0xFFu;
}

static unsigned known_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct sml_seat *seat = &((const struct sml_state *)state)->seat[p->i];
    unsigned n = 0;

    for (unsigned i = 0; i < seat->n_hand && i < SML_HAND; i++)
        if (seat->knows[i] & shown_masks(p))
            item[n++] = seat->hand[i];
    return n;
}

/* Cards that lie in a short list of their own: seen in the pile, or drawn by Chance. */
static bool short_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                      struct lv_refusal *why)
{
    return card_put(p, n, card, state, why) && mask_put(p, n, card, state, why);
}

static bool is_held(const struct lv_spot *p, const void *state, unsigned card)
{
    return sml_is_held(state, card) && ((const struct sml_state *)state)->under[card] & shown_masks(p);
}

/* ---- the tables ------------------------------------------------------------------------------- */

#define LIST(...) { lv_list_write, lv_list_read, __VA_ARGS__ }
#define MAP(...) { lv_map_write, lv_map_read, .code = &sml_card_code, .value = mask_write, __VA_ARGS__ }
static const struct lv_codec
    as_card = { lv_one_write, lv_one_read, .code = &sml_card_code },
    as_one = { lv_one_write, lv_one_read, .code = &sml_card_code, .put = card_put },
    as_bet = { lv_one_write, lv_one_read, .code = &maybe_hidden_code, .list = bet_list, .put = card_put },
    as_cards = LIST(.code = &sml_card_code, .put = card_put),
    as_hand = LIST(.code = &maybe_hidden_code, .list = hand_list, .put = card_put),
    as_zone = LIST(.code = &sml_card_code, .n = SML_MAX_CARDS, .has = lies_there, .put = card_put),
    as_turned = LIST(.code = &sml_card_code, .n = SML_MAX_CARDS, .has = lies_there, .put = turn_put),
    as_row = LIST(.code = &sml_card_code, .list = row_list, .put = card_put),
    as_discard = LIST(.code = &marked_code, .list = row_list, .put = discard_put),
    as_awards = LIST(.code = &award_code, .list = lv_mask_list, .put = lv_mask_put),
    as_malus = LIST(.code = &sml_malus_code, .list = lv_mask_list, .put = lv_mask_put),
    as_known = MAP(.list = known_list, .put = mask_put),
    as_held = MAP(.n = SML_MAX_CARDS, .has = is_held, .put = mask_put),
    as_short = MAP(.put = short_put),
    as_casino = { casino_write, casino_read, .list = casino_list },
    as_bettor = { lv_one_write, lv_one_read, .list = bettor_list, .put = bettor_put };

static bool with_river(const struct lv_spot *p, const void *state)
{
    (void)state;
    return p->u->option[SML_OPT_RIVER][0];
}

static int64_t last_seat(const struct lv_setup *u) { return u->seats; }

#define SEAT(key, member, ...) LV_OF_SEAT(key, struct sml_state, seat, member, __VA_ARGS__)
#define SEATS(key, member, count, ...)                                                             \
    LV_COUNTED_OF_SEAT(key, struct sml_state, seat, member, count, __VA_ARGS__)
#define ZONE(key, codec, zones, ...) LV_APART(key, codec, .with = zones, .rule = "SML-011", __VA_ARGS__)

const struct lv_field sml_seat_field[] = {
    SEATS("hand", .hand, .n_hand, &as_hand, .with = BIT(HAND), .rule = "SML-014"),
    LV_APART("known", &as_known, .with = BIT(HAND), .rule = "SML-R109"),
    SEAT("studies", .study, &as_row, .with = BIT(STUDY)),
    ZONE("side", &as_zone, BIT(SIDE)),
    SEAT("job", .job, &as_one, .with = BIT(JOB), .none = SML_NONE),
    SEAT("job-new", .flags, &lv_as_bit, .with = SML_JOB_NEW),
    SEAT("house-used", .flags, &lv_as_bit, .with = SML_HOUSE_USED),
    SEAT("raised", .flags, &lv_as_bit, .with = SML_RAISED),
    SEAT("sixth", .flags, &lv_as_bit, .with = SML_SIXTH),
    SEAT("was-bandit", .flags, &lv_as_bit, .with = SML_WAS_BANDIT),
    SEAT("attacked", .flags, &lv_as_bit, .with = SML_ATTACKED),
    SEAT("as-dealt", .flags, &lv_as_bit, .with = SML_AS_DEALT),
    SEAT("awarded", .awarded, &as_awards, .rule = "SML-065"),
    SEAT("salaries", .salary, &as_row, .with = BIT(SALARY)),
    ZONE("invested", &as_turned, BIT(INVESTED) | BIT(SPENT), .late = true),
    SEAT("flirts", .flirt, &as_row, .with = BIT(FLIRT)),
    SEAT("marriage", .marriage, &as_one, .with = BIT(MARRIAGE), .none = SML_NONE),
    SEAT("adultery", .affair, &as_one, .with = BIT(ADULTERY), .none = SML_NONE),
    SEAT("lovers", .lover, &as_row, .with = BIT(LOVER)),
    ZONE("born", &as_turned, BIT(FLIRT_BORN) | BIT(LOVER_BORN), .late = true),
    ZONE("kept", &as_zone, BIT(KEPT)),
    SEAT("children", .child, &as_row, .with = BIT(CHILD)),
    ZONE("laid", &as_zone, BIT(LAID) | BIT(SPENT)),
    ZONE("malus", &as_zone, BIT(PAST)),
    SEATS("skips", .skip, .n_skips, &as_cards, .with = BIT(ACTIVE), .rule = "SML-071"),
    SEAT("prison-left", .prison_left, &lv_as_number, .max = SML_PRISON_TURNS, .rule = "SML-081"),
    SEAT("received", .received, &as_malus, .rule = "SML-R101"),
    SEAT("total", .total, &lv_as_number, .max = 5 * 9, .rule = "SML-R03"),
    LV_OF_SEAT("want", struct sml_state, want, , &lv_as_number, .max = SML_HAND, .rule = "SML-R82",
               .phases = PHASE(DEALING_AGAIN)),
    { 0 },
};

#define STATE(key, member, ...) LV_FIELD(key, struct sml_state, member, __VA_ARGS__)

const struct lv_field sml_field[] = {
    STATE("phase", phase, &lv_as_name, .names = sml_phase_key, .needed = true),
    STATE("turn", active, &lv_as_seat, .needed = true),
    STATE("asked", asked, &lv_as_seat, .rule = "SML-R100",
          .phases = PHASE(DEAL) | PHASE(AT_GIVE) | PHASE(AT_DROP) | PHASE(BARTERING) | PHASE(DEALING_AGAIN)),
    STATE("due", due, &lv_as_flag, .phases = PHASE(AT_PLAY) | PHASE(AT_KEEP), .rule = "SML-010"),
    STATE("drew", drew, &as_card, .none = SML_NONE, .phases = PHASE(AT_PLAY) | PHASE(REPLACING),
          .rule = "SML-R108"),
    STATE("rainbow", rainbow, &lv_as_number, .max = 1 + SML_RAINBOW_PLAYS, .rule = "SML-116",
          .phases = ((PHASE(REFILL) - PHASE(AT_PLAY)) & ~PHASE(AT_TAKEN)) | PHASE(TURNING)),
    STATE("taken", taken, &as_one, .with = BIT(TAKEN), .none = SML_NONE, .rule = "SML-017",
          .phases = PHASE(AT_TAKEN) | PHASE(AT_PAY) | PHASE(TURNING)),
    STATE("price", price, &lv_as_number, .max = 20, .phases = PHASE(AT_PAY), .rule = "SML-055"),
    STATE("paid", paid, &as_card, .none = SML_NONE, .phases = PHASE(AT_PAY), .rule = "SML-055"),
    STATE("fetch", fetch, &as_card, .none = SML_NONE, .phases = PHASE(AT_FETCH), .rule = "SML-085"),
    STATE("draws", draws, &lv_as_number, .max = SML_CHANCE_CARDS, .phases = PHASE(CHANCING),
          .rule = "SML-118"),
    LV_COUNTED("drawn", struct sml_state, drawn, n_drawn, &as_short, .with = BIT(DRAWN),
               .phases = PHASE(CHANCING) | PHASE(AT_KEEP), .rule = "SML-118"),
    STATE("pile-moved", pile_moved, &lv_as_flag),
    STATE("stall", stall, &lv_as_number, .max = 600),
    LV_FIELDS("river", struct sml_state, river, &as_cards, .none = SML_NONE, .with = BIT(RIVER),
              .when = with_river, .rule = "SML-144"),
    STATE("idle", idle, &lv_as_number, .max = 6, .rule = "SML-144"),
    STATE("river-taken", river_taken, &lv_as_flag, .rule = "SML-144"),
    STATE("discard", top, &as_discard, .with = BIT(DISCARD)),
    ZONE("out", &as_zone, BIT(OUT)),
    LV_APART("pool", &as_zone, .with = BIT(POOL), .phases = PHASE(DEALING_AGAIN), .rule = "SML-R82"),
    LV_APART("held", &as_held, .with = BIT(POOL), .late = true, .rule = "SML-R111"),
    LV_COUNTED("seen", struct sml_state, seen, n_seen, &as_short, .with = BIT(SEEN), .rule = "SML-R105"),
    LV_APART("casino", &as_casino, .rule = "SML-132"),
    STATE("bet", bet, &as_bet, .with = BIT(BET), .none = SML_NONE, .rule = "SML-136"),
    LV_APART("bettor", &as_bettor, .plus = -1, .min = 1, .most = last_seat),
    STATE("closed", closed, &lv_as_seats, .rule = "SML-R12"),
    STATE("unused", unused, &lv_as_nothing),
    LV_SEATS("seats", struct sml_state, seat, &lv_as_object, .of = sml_seat_field, .needed = true,
             .rule = "SML-001"),
    { 0 },
};

/* ---- whole positions -------------------------------------------------------------------------- */

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

static void begin(const struct lv_setup *u, const struct lv_node *object, void *state)
{
    (void)object;
    sml_start(u, state);
}

static bool settle_all(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why)
{
    struct sml_state *s = state;
    unsigned outside = 0;

    if (!bet_unseen(u, object, s, why) || !deal_unseen(u, object, s, why))
        return false;
    for (unsigned card = 0; card < SML_MAX_CARDS; card++) {
        outside += sml_zone_of(s, card) > SML_Z_SEEN;
        if (sml_is_held(s, card) && s->under[card] == SML_NONE)
            s->under[card] = 0; /* nobody was said to know anything of it */
    }
    if (outside > sml_deck_size(u))
        return lv_impossible(why, "SML-003", N_("more than {n} cards are in play"),
                             (int)sml_deck_size(u));
    s->pile = (uint8_t)(sml_deck_size(u) - outside);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        count_seat(u, s, seat);
    return true;
}

LV_POSITIONS(sml, sml_field, begin, settle_all)
