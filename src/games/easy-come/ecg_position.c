/* ecg_position.c: a situation in writing, and back. */
#include "ecg.h"

#include <string.h>

static void put_dice(const struct ecg_dice *d, struct lv_json *j, const char *key, unsigned set)
{
    if (set == 0)
        return;
    lv_json_key(j, key);
    lv_json_list(j);
    for (unsigned i = 0; i < d->size[set]; i++)
        lv_json_int(j, d->face[set][i]);
    lv_json_end(j);
}

static void put_seats(struct lv_json *j, const char *key, unsigned mask)
{
    if (mask == 0)
        return;
    lv_json_key(j, key);
    lv_json_list(j);
    for (; mask; mask &= mask - 1)
        lv_json_int(j, ecg_lowest(mask) + 1);
    lv_json_end(j);
}

static void put_owners(const struct ecg_state *s, struct lv_json *j)
{
    lv_json_key(j, "owners");
    lv_json_object(j);
    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
            if (s->own[seat] >> p & 1)
                lv_json_put_int(j, ecg_prize_code[p], seat + 1);
    lv_json_end(j);
}

static void put_rolloff(const struct ecg_state *s, struct lv_json *j)
{
    put_seats(j, "contenders", s->contenders);
    lv_json_key(j, "sums");
    lv_json_list(j);
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->sum[seat])
            lv_json_int(j, s->sum[seat] - 1);
    lv_json_end(j);
}

static void put_countdowns(const struct ecg_state *s, struct lv_json *j)
{
    bool any = false;

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        any = any || s->left[seat];
    if (!any)
        return;
    lv_json_key(j, "countdowns");
    lv_json_list(j);
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->left[seat]) {
            lv_json_object(j);
            lv_json_put_int(j, "seat", seat + 1);
            lv_json_put_int(j, "left", s->left[seat]);
            lv_json_end(j);
        }
    lv_json_end(j);
}

/* { "phase": "choose", "turn": 1, "owners": { "sept": 2 }, "kept": [2, 2], "rolled": [2, 5],
 *   "countdowns": [ { "seat": 2, "left": 1 } ], "turns": 7, "closed": [4] }
 * { "phase": "rolloff", "contenders": [1, 2, 3], "sums": [11, 14], "owners": {} }
 * What is empty or 0 is left out; docs/formats says what the reader supplies. */
void ecg_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    const struct ecg_state *s = state;
    const struct ecg_dice *d = ecg_dice_of(u);

    assert(s->phase <= ECG_END);
    lv_json_put_text(j, "phase", ecg_phase_key[s->phase]);
    if (s->phase == ECG_ROLLOFF)
        put_rolloff(s, j);
    else if (s->phase != ECG_START && s->phase != ECG_END)
        lv_json_put_int(j, "turn", s->turn + 1);
    put_owners(s, j);
    put_dice(d, j, "kept", s->kept);
    put_dice(d, j, "rolled", s->rolled);
    put_countdowns(s, j);
    if (s->turns)
        lv_json_put_int(j, "turns", s->turns);
    put_seats(j, "closed", s->closed);
    put_seats(j, "winners", s->winners);
}

static bool misread(const struct lv_node *at, struct lv_refusal *why, const char *rule,
                    const char *msgid)
{
    lv_refuse(why, LV_E_POSITION, rule, msgid, 0);
    return lv_refuse_at(why, "", at->line);
}

/* A list that may be missing: then *to is NULL. */
static bool optional_list(const struct lv_node *object, const char *key, const struct lv_node **to,
                          struct lv_refusal *why)
{
    *to = NULL;
    return !lv_node_get(object, key) || lv_node_list(object, key, to, why);
}

static bool read_dice(const struct lv_setup *u, const struct lv_node *object, const char *key,
                      uint8_t *to, struct lv_refusal *why)
{
    const struct lv_node *list;
    unsigned face[ECG_N_DICE] = { 0 }, n = 0;

    if (!optional_list(object, key, &list, why))
        return false;
    for (const struct lv_node *m = list ? list->first : NULL; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 0 || m->number >= ECG_N_FACES || n == ECG_N_DICE)
            return misread(m, why, "ECG-05", N_("there are four dice with the faces 0 to 5"));
        face[n++] = (unsigned)m->number;
    }
    *to = (uint8_t)ecg_set_find(ecg_dice_of(u), face, n);
    return true;
}

static bool read_seats(const struct lv_setup *u, const struct lv_node *object, const char *key,
                       uint8_t *to, struct lv_refusal *why)
{
    const struct lv_node *list;

    if (!optional_list(object, key, &list, why))
        return false;
    for (const struct lv_node *m = list ? list->first : NULL; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 1 || m->number > u->seats
            || *to >> (m->number - 1) & 1)
            return misread(m, why, "ECG-01", N_("there is no such player, or they appear twice"));
        *to = (uint8_t)(*to | 1u << (m->number - 1));
    }
    return true;
}

static bool read_owners(const struct lv_setup *u, const struct lv_node *object, struct ecg_state *s,
                        struct lv_refusal *why)
{
    const struct lv_node *owners = NULL;

    if (lv_node_get(object, "owners") && !lv_node_object(object, "owners", &owners, why))
        return false;
    for (const struct lv_node *m = owners ? owners->first : NULL; m; m = m->next) {
        unsigned p = 0;
        while (p < ECG_N_PRIZES && strcmp(m->key, ecg_prize_code[p]) != 0)
            p++;
        if (p == ECG_N_PRIZES)
            return misread(m, why, "ECG-02", N_("there is no such prize"));
        if (m->type != LV_NODE_INT || m->number < 1 || m->number > u->seats)
            return misread(m, why, "ECG-22", N_("a prize lies before a player, or is left out"));
        s->own[m->number - 1] = (uint16_t)(s->own[m->number - 1] | 1u << p);
    }
    return true;
}

/* The sums of the first contenders in seat order; the next one is to roll. */
static bool read_rolloff(const struct lv_setup *u, const struct lv_node *object,
                         struct ecg_state *s, struct lv_refusal *why)
{
    const struct lv_node *sums;
    unsigned waiting;

    if (s->contenders == 0)
        s->contenders = (uint8_t)ecg_open(u, s);
    if (!optional_list(object, "sums", &sums, why))
        return false;
    waiting = s->contenders;
    for (const struct lv_node *m = sums ? sums->first : NULL; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 0 || m->number > ECG_N_DICE * (ECG_N_FACES - 1))
            return misread(m, why, "ECG-03", N_("four dice have no such sum"));
        if (ecg_popcount(waiting) == 1)
            return misread(m, why, "ECG-R02", N_("one player is still to roll for the start"));
        s->sum[ecg_lowest(waiting)] = (uint8_t)(m->number + 1);
        waiting &= waiting - 1;
    }
    assert(waiting != 0);
    s->turn = (uint8_t)ecg_lowest(waiting);
    return true;
}

/* Without the member, every seat with enough prizes has the countdown that the seats tell. */
static bool read_countdowns(const struct lv_setup *u, const struct lv_node *object,
                            struct ecg_state *s, struct lv_refusal *why)
{
    static const char *const keys[] = { "seat", "left", NULL };
    const struct lv_node *list;

    if (!optional_list(object, "countdowns", &list, why))
        return false;
    for (unsigned seat = 0; !list && s->phase != ECG_END && seat < (unsigned)u->seats; seat++)
        if (ecg_popcount(s->own[seat]) >= ecg_to_win(u))
            s->left[seat] = (uint8_t)ecg_usual_left(u, s, seat);
    for (const struct lv_node *m = list ? list->first : NULL; m; m = m->next) {
        int64_t seat, left;
        if (!lv_node_only(m, keys, why) || !lv_node_int(m, "seat", 1, u->seats, &seat, why)
            || !lv_node_int(m, "left", 1, 3, &left, why))
            return false;
        if (s->left[seat - 1])
            return misread(m, why, "ECG-R23", N_("a player has one countdown at most"));
        s->left[seat - 1] = (uint8_t)left;
    }
    return true;
}

static bool read_phase(const struct lv_node *object, struct ecg_state *s, struct lv_refusal *why)
{
    const char *phase = ecg_phase_key[ECG_FIRST_ROLL];

    if (lv_node_get(object, "phase") && !lv_node_text(object, "phase", &phase, why))
        return false;
    while (s->phase <= ECG_END && strcmp(phase, ecg_phase_key[s->phase]) != 0)
        s->phase++;
    return s->phase <= ECG_END
           || misread(object, why, NULL, N_("there is no such moment in the game"));
}

bool ecg_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "phase", "turn", "owners", "kept", "rolled", "countdowns",
                                        "turns", "closed", "contenders", "sums", "winners", NULL };
    struct ecg_state s = { 0 };
    int64_t turn, turns;

    if (!lv_node_only(object, keys, why) || !read_phase(object, &s, why)
        || !read_owners(u, object, &s, why) || !read_dice(u, object, "kept", &s.kept, why)
        || !read_dice(u, object, "rolled", &s.rolled, why)
        || !read_seats(u, object, "closed", &s.closed, why)
        || !read_seats(u, object, "contenders", &s.contenders, why)
        || !read_seats(u, object, "winners", &s.winners, why)
        || !lv_node_int_or(object, "turns", 0, ECG_MAX_TURNS, 0, &turns, why))
        return false;
    if (s.phase == ECG_ROLLOFF && !read_rolloff(u, object, &s, why))
        return false;
    if (s.phase != ECG_ROLLOFF && lv_node_get(object, "sums"))
        return misread(object, why, "ECG-03", N_("the roll-off is over"));
    if (!lv_node_int_or(object, "turn", 1, u->seats, s.turn + 1, &turn, why))
        return false;
    s.turn = (uint8_t)(turn - 1);
    s.turns = (uint32_t)turns;
    if (!read_countdowns(u, object, &s, why) || !ecg_sound(u, &s, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
