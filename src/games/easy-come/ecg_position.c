/* ecg_position.c: a situation in writing, and back.
 *
 * { "phase": "choose", "turn": 1, "owners": { "sept": 2 }, "kept": [2, 2], "rolled": [2, 5],
 *   "countdowns": [ { "seat": 2, "left": 1 } ], "turns": 7, "closed": [4] }
 * { "phase": "rolloff", "contenders": [1, 2, 3], "sums": [11, 14], "owners": {} }
 * What is empty or 0 is left out; docs/formats says what the reader supplies. */
#include "ecg.h"

#include <string.h>

/* ---- dice: a set, by its faces ------------------------------------------------------------------ */

static unsigned dice_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct ecg_dice *d = ecg_dice_of(p->u);
    const unsigned set = lv_field_get(p, state, 0);

    if (set >= ECG_N_SETS)
        return 0;
    memcpy(item, d->face[set], sizeof d->face[set]);
    return d->size[set];
}

static bool dice_put(const struct lv_spot *p, const struct lv_node *n, unsigned face, void *state,
                     struct lv_refusal *why)
{
    const struct ecg_dice *d = ecg_dice_of(p->u);
    unsigned faces[ECG_N_DICE] = { 0 }, set = lv_field_get(p, state, 0);

    if (p->k == ECG_N_DICE)
        return lv_field_refuse(p, n, N_("there are four dice with the faces 0 to 5"), 0, why);
    for (unsigned i = 0; i < p->k; i++)
        faces[i] = d->face[set][i];
    faces[p->k] = face;
    lv_field_set(p, state, 0, ecg_set_find(d, faces, p->k + 1));
    return true;
}

/* ---- prizes: { "sept": 2 } ---------------------------------------------------------------------- */

static bool has_owner(const struct lv_spot *p, const void *state, unsigned prize)
{
    (void)p;
    return ecg_owner(state, prize) < ECG_N_SEATS;
}

static void owners_value(const struct lv_spot *p, unsigned prize, const void *state, struct lv_json *j)
{
    (void)p;
    lv_json_int(j, ecg_owner(state, prize) + 1);
}

static bool owners_put(const struct lv_spot *p, const struct lv_node *n, unsigned prize, void *state,
                       struct lv_refusal *why)
{
    if (n->type != LV_NODE_INT || n->number < 1 || n->number > p->u->seats)
        return lv_item_refuse(n, p->f->rule, N_("a prize lies before a player, or is left out"), why);
    ((struct ecg_state *)state)->own[n->number - 1] |= (uint16_t)(1u << prize);
    return true;
}

/* ---- the roll-off: the sums of the first contenders in seat order; the next one is to roll -------- */

static bool in_rolloff(const struct lv_spot *p, const void *state)
{
    (void)p;
    return ((const struct ecg_state *)state)->phase == ECG_ROLLOFF;
}

static bool has_turn(const struct lv_spot *p, const void *state)
{
    const unsigned phase = ((const struct ecg_state *)state)->phase;

    (void)p;
    return phase == ECG_FIRST_ROLL || phase == ECG_CHOOSE || phase == ECG_REROLL;
}

/* A mask of those who are still to roll. */
static unsigned waiting(const struct ecg_state *s)
{
    unsigned mask = s->contenders;

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        mask &= ~((unsigned)(s->sum[seat] != 0) << seat);
    return mask;
}

static unsigned sums_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct ecg_state *s = state;
    unsigned n = 0;

    (void)p;
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->sum[seat])
            item[n++] = s->sum[seat];
    return n;
}

static bool sums_put(const struct lv_spot *p, const struct lv_node *n, unsigned sum, void *state,
                     struct lv_refusal *why)
{
    struct ecg_state *s = state;

    (void)p;
    if (ecg_popcount(waiting(s)) <= 1)
        return lv_item_refuse(n, "ECG-R02", N_("one player is still to roll for the start"), why);
    s->sum[ecg_lowest(waiting(s))] = (uint8_t)sum;
    return true;
}

static void usual_contenders(const struct lv_spot *p, void *state)
{
    struct ecg_state *s = state;

    s->contenders = (uint8_t)(s->phase == ECG_ROLLOFF ? ecg_open(p->u, s) : 0);
}

static void usual_turn(const struct lv_spot *p, void *state)
{
    struct ecg_state *s = state;

    (void)p;
    s->turn = (uint8_t)(waiting(s) ? ecg_lowest(waiting(s)) : 0);
}

/* ---- countdowns -------------------------------------------------------------------------------- */

static bool has_countdown(const struct lv_spot *p, const void *state, unsigned seat)
{
    (void)p;
    return ((const struct ecg_state *)state)->left[seat];
}

static void countdowns_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    const struct ecg_state *s = state;

    LV_IN_LIST(j, NULL)
        for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
            if (has_countdown(p, state, seat))
                LV_IN_OBJECT(j, NULL) {
                    lv_json_put_int(j, "seat", seat + 1);
                    lv_json_put_int(j, "left", s->left[seat]);
                }
}

static bool countdowns_read(const struct lv_spot *p, const struct lv_node *list, void *state,
                            struct lv_refusal *why)
{
    static const char *const keys[] = { "seat", "left", NULL };
    struct ecg_state *s = state;
    int64_t seat, left;

    if (list->type != LV_NODE_LIST)
        return lv_type_refuse(p, list, N_("{text} must be a list"), why);
    for (const struct lv_node *m = list->first; m; m = m->next) {
        if (!lv_node_only(m, keys, why) || !lv_node_int(m, "seat", 1, p->u->seats, &seat, why)
            || !lv_node_int(m, "left", 1, 3, &left, why))
            return false;
        if (s->left[seat - 1])
            return lv_field_refuse(p, m, N_("a player has one countdown at most"), 0, why);
        s->left[seat - 1] = (uint8_t)left;
    }
    return true;
}

/* Every seat with enough prizes has the countdown that the seats tell. */
static void usual_countdowns(const struct lv_spot *p, void *state)
{
    struct ecg_state *s = state;

    for (unsigned seat = 0; s->phase != ECG_END && seat < (unsigned)p->u->seats; seat++)
        if (ecg_popcount(s->own[seat]) >= ecg_to_win(p->u))
            s->left[seat] = (uint8_t)ecg_usual_left(p->u, s, seat);
}

/* ---- the table --------------------------------------------------------------------------------- */

static const struct lv_codec
    as_dice = { lv_list_write, lv_list_read, .list = dice_list, .put = dice_put },
    as_sums = { lv_list_write, lv_list_read, .list = sums_list, .put = sums_put },
    as_owners = { lv_map_write, lv_map_read, .code = &ecg_prize_code, .n = ECG_N_PRIZES, .has = has_owner,
                  .put = owners_put, .value = owners_value },
    as_countdowns = { countdowns_write, countdowns_read, .n = ECG_N_SEATS, .has = has_countdown };

#define STATE(key, member, ...) LV_FIELD(key, struct ecg_state, member, __VA_ARGS__)

const struct lv_field ecg_field[] = {
    STATE("phase", phase, &lv_as_name, .names = ecg_phase_key, .always = true),
    STATE("contenders", contenders, &lv_as_seats, .late = true, .usual = usual_contenders,
          .phases = 1 << ECG_ROLLOFF, .rule = "ECG-03"),
    LV_APART("sums", &as_sums, .late = true, .when = in_rolloff, .unless = N_("the roll-off is over"),
             .plus = 1, .max = ECG_N_DICE * (ECG_N_FACES - 1), .rule = "ECG-03"),
    STATE("turn", turn, &lv_as_seat, .late = true, .when = has_turn, .usual = usual_turn),
    LV_APART("owners", &as_owners, .always = true, .rule = "ECG-22"),
    STATE("kept", kept, &as_dice, .max = ECG_N_FACES - 1, .rule = "ECG-05"),
    STATE("rolled", rolled, &as_dice, .max = ECG_N_FACES - 1, .rule = "ECG-05"),
    LV_APART("countdowns", &as_countdowns, .late = true, .usual = usual_countdowns, .rule = "ECG-R23"),
    STATE("turns", turns, &lv_as_number, .max = ECG_MAX_TURNS, .rule = "ECG-R36"),
    STATE("closed", closed, &lv_as_seats, .rule = "ECG-01"),
    STATE("winners", winners, &lv_as_seats, .phases = 1 << ECG_END, .rule = "ECG-34"),
    STATE("unused", unused, &lv_as_nothing),
    { 0 },
};

static void begin(const struct lv_setup *u, const struct lv_node *object, void *state)
{
    (void)u;
    (void)object;
    ((struct ecg_state *)state)->phase = ECG_FIRST_ROLL;
}

LV_POSITIONS(ecg, ecg_field, begin, NULL)
