/* jda_position.c: positions out and in.
 *
 * A position names everything that is not as usual; what jda_run() finds out itself (who is asked
 * what) is not written. docs/formats/jeu-de-lannee.md lists the members. */
#include <string.h>

#include "jda.h"

static const char *const stage_key[] = {
    [JDA_SQ_QUESTIONS] = "questions", [JDA_SQ_CHOOSE] = "choose",
    [JDA_SQ_PLAYERS] = "players", [JDA_SQ_BANK] = "bank", [JDA_SQ_DRAW] = "draw",
    [JDA_SQ_CARRY] = "carry", [JDA_SQ_MOVES] = "moves", [JDA_CD_SHIELD] = "shield",
    [JDA_CD_TARGET] = "target", [JDA_CD_STEPS] = "steps", [JDA_ENDED] = "ended",
};

/* ---- writing -------------------------------------------------------------------------------- */

static void put_date(struct lv_json *j, const char *key, const struct jda_data *d, unsigned day)
{
    char room[8];
    struct lv_buf b = LV_BUF(room);

    jda_write_value(d, JDA_A_BIRTHDAY, day + 1, &b);
    lv_json_put_text(j, key, room);
}

static void put_unless_zero(struct lv_json *j, const char *key, int64_t value)
{
    if (value)
        lv_json_put_int(j, key, value);
}

static void put_mask(struct lv_json *j, const char *key, uint32_t mask)
{
    if (!mask)
        return;
    lv_json_key(j, key);
    lv_json_list(j);
    for (int i = 0; i < 32; i++)
        if (mask >> i & 1)
            lv_json_int(j, i + 1);
    lv_json_end(j);
}

static void write_facts(const struct jda_data *d, const struct jda_state *s, unsigned seat,
                        struct lv_json *j)
{
    lv_json_key(j, "facts");
    lv_json_object(j);
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        char room[JDA_ID];
        struct lv_buf b = LV_BUF(room);
        unsigned v = jda_attr_group[a] == JDA_TABLE ? s->fact[seat][a] : jda_fact_value(s, seat, a);
        if (v == JDA_OPEN)
            continue;
        jda_write_value(d, a, v, &b);
        lv_json_put_text(j, jda_attr_id[a], room);
    }
    lv_json_end(j);
}

static void write_seat(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                       struct lv_json *j)
{
    const struct jda_data *d = u->data;
    unsigned bit = jda_bit(seat);

    lv_json_object(j);
    if (!jda_open(s, seat)) {
        lv_json_put_bool(j, "closed", true);
    } else {
        put_date(j, "day", d, s->pawn[seat]);
        lv_json_put_int(j, "money", 100 * s->money[seat]);
        lv_json_put_int(j, "tokens", s->tokens[seat]);
        lv_json_put_int(j, "holidays", s->holidays[seat]);
        lv_json_put_int(j, "lucky", s->lucky[seat]);
        if (s->lucky_shown & bit)
            lv_json_put_bool(j, "lucky_shown", true);
        put_mask(j, "not_lucky", s->not_lucky[seat] >> 1);
        if (s->shield[seat])
            lv_json_put_text(j, "shield", d->card[s->shield[seat] - 1].id);
        put_unless_zero(j, "skip", s->skip[seat]);
        put_unless_zero(j, "extra", s->extra[seat]);
        if (s->bankrupt & bit)
            lv_json_put_bool(j, "bankrupt", true);
        put_unless_zero(j, "pledge", 100 * s->pledge[seat]);
        if (s->due_lucky & bit)
            lv_json_put_bool(j, "due_lucky", true);
        put_mask(j, "due_own", s->due_own[seat]);
        put_mask(j, "due_other", s->due_other[seat]);
    }
    write_facts(d, s, seat, j);
    lv_json_end(j);
}

static void write_bytes(struct lv_json *j, const char *key, const uint8_t bytes[JDA_N_SEATS])
{
    static const uint8_t zero[JDA_N_SEATS];

    if (memcmp(bytes, zero, sizeof zero) == 0)
        return;
    lv_json_key(j, key);
    lv_json_list(j);
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        lv_json_int(j, bytes[i]);
    lv_json_end(j);
}

/* name of the member, field of the frame: by the name that squares have for the byte, where they have one */
#define FRAME_FIELDS(X)                                                                            \
    X("at", sq.part) X("left", sq.clause) X("round", sq.nth) X("target", cd.target)                \
    X("mask", sq.dropped) X("pick", sq.second) X("chosen", sq.chose) X("yes", sq.know)             \
    X("no", sq.know_not) X("votes", sq.votes)

static void write_frame(const struct jda_data *d, const struct jda_frame *f, struct lv_json *j)
{
    lv_json_object(j);
    if (f->kind == JDA_SQUARE)
        put_date(j, "square", d, f->day);
    else
        lv_json_put_text(j, "card", d->card[f->card].id);
    lv_json_put_text(j, "stage", stage_key[f->stage]);
    lv_json_put_int(j, "seat", f->seat + 1);
#define X_WRITE(name, field) put_unless_zero(j, name, f->field);
    FRAME_FIELDS(X_WRITE)
#undef X_WRITE
    write_bytes(j, "wait", f->sq.wait);
    write_bytes(j, "plan", f->sq.plan);
    lv_json_end(j);
}

static void write_quarters(const struct jda_state *s, struct lv_json *j)
{
    lv_json_key(j, "quarters");
    lv_json_list(j);
    for (unsigned q = 0; q < JDA_N_QUARTERS; q++) {
        lv_json_list(j);
        lv_json_int(j, s->quarter[q][0] == 0xFF ? -1 : s->quarter[q][0]);
        lv_json_int(j, s->quarter[q][1] == 0xFF ? -1 : s->quarter[q][1]);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* name of the member, field of the state, largest value */
#define TURN_FIELDS(X)                                                                             \
    X("round", round, JDA_MAX_ROUNDS) X("result", result, JDA_MAX_RESULTS)                         \
    X("squares", squares, 99) X("cards", cards, JDA_MAX_CARDS_A_TURN) X("ended", ended, 1)         \
    X("bought", bought, 9) X("changed", changed, 1) X("cursor", cursor, 2 * JDA_N_ATTRS)           \
    X("adder", adder, JDA_N_SEATS) X("month", month, 12) X("offer", offer, JDA_DAYS)               \
    X("finisher", finisher, JDA_N_SEATS) X("claimer", claimer, JDA_N_SEATS)                        \
    X("youngest", youngest, (1 << JDA_N_SEATS) - 1)

void jda_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    const struct jda_state *s = state;
    const struct jda_data *d = u->data;

    lv_json_put_text(j, "phase", jda_phase_key[s->phase]);
    lv_json_put_int(j, "turn", s->turn + 1);
    lv_json_put_int(j, "first", s->first + 1);
    if (jda_never_began(s)) /* readers take 1 for granted */
        lv_json_put_int(j, "round", 0);
#define X_WRITE(name, field, max) put_unless_zero(j, name, s->field);
    TURN_FIELDS(X_WRITE)
#undef X_WRITE
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        write_seat(u, s, i, j);
    lv_json_end(j);
    write_quarters(s, j);
    jda_put_discards(d, s, j);
    put_mask(j, "titles", s->titles);
    put_mask(j, "picked", s->picked);
    lv_json_key(j, "seen");
    lv_json_object(j);
    for (unsigned a = 0; a < JDA_N_ATTRS; a++)
        put_mask(j, jda_attr_id[a], s->seen[a]);
    lv_json_end(j);
    lv_json_key(j, "stack");
    lv_json_list(j);
    for (unsigned i = 0; i < s->depth; i++)
        write_frame(d, &s->stack[i], j);
    lv_json_end(j);
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool bad(const struct lv_node *n, const char *text, struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_POSITION, NULL, N_("this is not possible here: {text}"), 0, text);
    return lv_refuse_at(why, "", n ? n->line : 0);
}

static bool read_small(const struct lv_node *n, const char *key, int64_t max, uint8_t *to,
                       struct lv_refusal *why)
{
    int64_t v;

    if (!lv_node_int_or(n, key, 0, max, *to, &v, why))
        return false;
    *to = (uint8_t)v;
    return true;
}

static bool read_mask(const struct lv_node *n, const char *key, int max, uint32_t *to,
                      struct lv_refusal *why)
{
    const struct lv_node *list = lv_node_get(n, key);

    *to = 0;
    if (!list)
        return true;
    if (list->type != LV_NODE_LIST)
        return bad(list, key, why);
    for (const struct lv_node *m = list->first; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 1 || m->number > max
            || (*to >> (m->number - 1) & 1))
            return bad(m, key, why);
        *to |= 1u << (m->number - 1);
    }
    return true;
}

static bool read_card(const struct jda_data *d, const struct lv_node *n, unsigned *card,
                      struct lv_refusal *why)
{
    const char *id = n->type == LV_NODE_TEXT ? n->text : "?";

    *card = jda_card_find(d, id);
    return *card < JDA_N_CARDS || bad(n, id, why);
}

static bool read_day(const struct lv_node *n, const char *key, uint16_t *to, struct lv_refusal *why)
{
    const struct lv_node *m = lv_node_get(n, key);
    unsigned day;

    if (!m)
        return true;
    if (m->type != LV_NODE_TEXT || !jda_parse_date(m->text, &day))
        return bad(m, key, why);
    *to = (uint16_t)day;
    return true;
}

static bool read_facts(const struct jda_run *r, const struct lv_node *facts, unsigned seat,
                       struct lv_refusal *why)
{
    if (!facts)
        return true;
    if (facts->type != LV_NODE_OBJECT)
        return bad(facts, "facts", why);
    for (const struct lv_node *f = facts->first; f; f = f->next) {
        unsigned attr = jda_attr_find(f->key, strlen(f->key)), v;
        if (attr == JDA_N_ATTRS || f->type != LV_NODE_TEXT)
            return bad(f, f->key, why);
        v = jda_read_value(attr, f->text);
        if (v == JDA_OPEN)
            return bad(f, f->text, why);
        if (jda_attr_group[attr] == JDA_TABLE)
            r->s->fact[seat][attr] = (uint8_t)v;
        else if (attr != JDA_A_SIGN || r->s->birthday[seat] <= JDA_NONE)
            jda_set_fact(r, seat, attr, v);
        else if (r->s->fact[seat][attr] != v)
            return bad(f, f->text, why);
    }
    return true;
}

static bool read_flag(const struct lv_node *n, const char *key, unsigned seat, uint8_t *mask,
                      struct lv_refusal *why)
{
    bool set;

    if (!lv_node_bool_or(n, key, false, &set, why))
        return false;
    if (set)
        *mask |= (uint8_t)jda_bit(seat);
    return true;
}

static bool read_purse(const struct lv_node *n, struct jda_state *s, unsigned seat,
                       struct lv_refusal *why)
{
    int64_t money, pledge, tokens;

    if (!lv_node_int_or(n, "money", 0, 6000000, 100 * s->money[seat], &money, why)
        || !lv_node_int_or(n, "pledge", 0, 100 * JDA_DAYS, 0, &pledge, why)
        || !lv_node_int_or(n, "tokens", 0, 60000, s->tokens[seat], &tokens, why))
        return false;
    if (money % 100 != 0 || pledge % 100 != 0)
        return lv_refuse(why, LV_E_POSITION, "JDA-R47", N_("sums are multiples of 100"), 0);
    s->money[seat] = (uint16_t)(money / 100);
    s->pledge[seat] = (uint16_t)(pledge / 100);
    s->tokens[seat] = (uint16_t)tokens;
    return true;
}

static bool read_seat(const struct jda_run *r, const struct lv_node *n, unsigned seat,
                      struct lv_refusal *why)
{
    static const char *const keys[] = {
        "closed", "day", "money", "tokens", "holidays", "lucky", "lucky_shown", "not_lucky", "shield",
        "skip", "extra", "bankrupt", "pledge", "due_lucky", "due_own", "due_other", "facts", NULL,
    };
    struct jda_state *s = r->s;
    uint32_t not_lucky, own, other;
    unsigned card;

    if (!lv_node_only(n, keys, why) || !read_flag(n, "closed", seat, &s->closed, why))
        return false;
    if (s->closed & jda_bit(seat))
        s->pawn[seat] = s->money[seat] = s->tokens[seat] = s->holidays[seat] = s->lucky[seat] = 0;
    if (!read_day(n, "day", &s->pawn[seat], why) || !read_purse(n, s, seat, why)
        || !read_small(n, "holidays", 2, &s->holidays[seat], why)
        || !read_small(n, "lucky", JDA_N_LUCKY, &s->lucky[seat], why)
        || !read_small(n, "skip", JDA_MAX_SKIP, &s->skip[seat], why)
        || !read_small(n, "extra", JDA_MAX_EXTRA, &s->extra[seat], why)
        || !read_flag(n, "lucky_shown", seat, &s->lucky_shown, why)
        || !read_flag(n, "bankrupt", seat, &s->bankrupt, why)
        || !read_flag(n, "due_lucky", seat, &s->due_lucky, why)
        || !read_mask(n, "not_lucky", 31, &not_lucky, why)
        || !read_mask(n, "due_own", r->u->seats, &own, why)
        || !read_mask(n, "due_other", r->u->seats, &other, why)
        || !read_facts(r, lv_node_get(n, "facts"), seat, why))
        return false;
    s->not_lucky[seat] = not_lucky << 1;
    s->due_own[seat] = (uint8_t)own;
    s->due_other[seat] = (uint8_t)other;
    if (!lv_node_get(n, "shield"))
        return true;
    if (!read_card(r->d, lv_node_get(n, "shield"), &card, why))
        return false;
    s->shield[seat] = (uint8_t)(card + 1);
    return true;
}

/* What a position may leave out: identity and sign not said, lucky numbers 30, 29, …, and the facts of
 * a bot drawn as no. */
static void usual_seat(const struct lv_setup *u, struct jda_state *s, unsigned seat)
{
    s->lucky[seat] = (uint8_t)(JDA_N_LUCKY - seat);
    s->birthday[seat] = s->fact[seat][JDA_A_SEX] = s->fact[seat][JDA_A_AGE] = JDA_NONE;
    s->fact[seat][JDA_A_SIGN] = JDA_NONE;
    for (unsigned a = JDA_A_MARITAL; !jda_is_person(u, seat) && a < JDA_N_ATTRS; a++)
        if (jda_attr_group[a] != JDA_TABLE)
            s->fact[seat][a] = JDA_NO;
}

static bool read_seats(const struct jda_run *r, const struct lv_node *object, struct lv_refusal *why)
{
    const struct lv_node *list;
    unsigned seat = 0;

    if (!lv_node_list(object, "seats", &list, why))
        return false;
    if (list->n != r->u->seats)
        return lv_refuse(why, LV_E_POSITION, "JDA-01", N_("{n} seats were expected"), r->u->seats);
    for (const struct lv_node *n = list->first; n; n = n->next, seat++) {
        const struct lv_node *facts = lv_node_get(n, "facts");
        if (!facts && r->s->phase >= JDA_PH_TOKEN && !lv_node_get(n, "closed"))
            usual_seat(r->u, r->s, seat);
        if (!facts && r->s->phase >= JDA_PH_TOKEN && lv_node_get(n, "lucky"))
            r->s->lucky[seat] = 0;
        if (!read_seat(r, n, seat, why))
            return false;
    }
    return true;
}

static bool read_bytes(const struct lv_node *n, const char *key, uint8_t to[JDA_N_SEATS],
                       struct lv_refusal *why)
{
    const struct lv_node *list = lv_node_get(n, key), *m;
    unsigned i = 0;

    if (!list)
        return true;
    if (list->type != LV_NODE_LIST || list->n != JDA_N_SEATS)
        return bad(list, key, why);
    for (m = list->first; m; m = m->next, i++) {
        if (m->type != LV_NODE_INT || m->number < 0 || m->number > 255)
            return bad(m, key, why);
        to[i] = (uint8_t)m->number;
    }
    return true;
}

static bool read_frame(const struct jda_data *d, const struct lv_node *n, struct jda_frame *f,
                       struct lv_refusal *why)
{
    static const char *const keys[] = {
        "square", "card", "stage", "seat", "at", "left", "round", "target", "mask", "pick", "chosen",
        "yes", "no", "votes", "wait", "plan", NULL,
    };
    const struct lv_node *card = lv_node_get(n, "card");
    const char *stage;
    unsigned number = 0;
    int64_t seat;

    if (!lv_node_only(n, keys, why) || !lv_node_text(n, "stage", &stage, why)
        || !lv_node_int(n, "seat", 1, JDA_N_SEATS, &seat, why)
        || !read_day(n, "square", &f->day, why) || (card && !read_card(d, card, &number, why)))
        return false;
    if (card && f->day)
        return bad(card, "card", why);
    f->kind = card ? JDA_CARD : JDA_SQUARE;
    f->day = card ? (uint16_t)number : f->day;
    f->seat = (uint8_t)(seat - 1);
    while (f->stage <= JDA_ENDED && strcmp(stage, stage_key[f->stage]) != 0)
        if (++f->stage > JDA_ENDED)
            return bad(n, stage, why);
#define X_READ(name, field)                                                                        \
    if (!read_small(n, name, 255, &f->field, why))                                                 \
        return false;
    FRAME_FIELDS(X_READ)
#undef X_READ
    return read_bytes(n, "wait", f->sq.wait, why) && read_bytes(n, "plan", f->sq.plan, why);
}

static bool read_stack(const struct jda_run *r, const struct lv_node *object, struct lv_refusal *why)
{
    const struct lv_node *list = lv_node_get(object, "stack");

    if (!list)
        return true;
    if (list->type != LV_NODE_LIST || list->n > JDA_DEPTH)
        return bad(list, "stack", why);
    for (const struct lv_node *n = list->first; n; n = n->next)
        if (!read_frame(r->d, n, &r->s->stack[r->s->depth++], why))
            return false;
    return true;
}

static bool read_quarters(const struct lv_node *object, struct jda_state *s, struct lv_refusal *why)
{
    const struct lv_node *list = lv_node_get(object, "quarters"), *pair, *m;
    unsigned q = 0;

    if (!list)
        return true;
    if (list->type != LV_NODE_LIST || list->n != JDA_N_QUARTERS)
        return bad(list, "quarters", why);
    for (pair = list->first; pair; pair = pair->next, q++) {
        unsigned place = 0;
        if (pair->type != LV_NODE_LIST || pair->n != 2)
            return bad(pair, "quarters", why);
        for (m = pair->first; m; m = m->next, place++) {
            if (m->type != LV_NODE_INT || m->number < -1 || m->number > JDA_N_SEATS)
                return bad(m, "quarters", why);
            s->quarter[q][place] = m->number < 0 ? 0xFF : (uint8_t)m->number;
        }
    }
    return true;
}

static bool take_out(struct jda_state *s, unsigned card)
{
    unsigned deck = jda_deck_of(card), at = card - jda_first_card(deck);
    bool there = s->in_deck[deck][at / 32] >> at % 32 & 1;

    s->in_deck[deck][at / 32] &= ~(1u << at % 32);
    return there;
}

/* Whatever lies elsewhere is not in its deck. */
static bool read_piles(const struct jda_run *r, const struct lv_node *object, struct lv_refusal *why)
{
    const struct lv_node *list = lv_node_get(object, "discards");
    struct jda_state *s = r->s;
    unsigned card;

    if (list && list->type != LV_NODE_LIST)
        return bad(list, "discards", why);
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next) {
        if (!read_card(r->d, n, &card, why))
            return false;
        if (!take_out(s, card))
            return bad(n, n->text, why);
        jda_discard(s, card);
    }
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        if (s->shield[i])
            take_out(s, s->shield[i] - 1u);
    for (unsigned i = 0; i < s->depth; i++) {
        if (s->stack[i].kind == JDA_CARD)
            take_out(s, s->stack[i].card);
        for (unsigned k = 0; k < JDA_N_SEATS; k++)
            if (s->stack[i].sq.wait[k] && s->stack[i].sq.wait[k] <= JDA_N_CARDS)
                take_out(s, s->stack[i].sq.wait[k] - 1u);
    }
    return true;
}

static bool read_seen(const struct lv_node *object, struct jda_state *s, struct lv_refusal *why)
{
    const struct lv_node *seen = lv_node_get(object, "seen");
    uint32_t mask;

    if (!seen)
        return true;
    if (seen->type != LV_NODE_OBJECT)
        return bad(seen, "seen", why);
    for (const struct lv_node *n = seen->first; n; n = n->next) {
        unsigned attr = jda_attr_find(n->key, strlen(n->key));
        if (attr == JDA_N_ATTRS || !read_mask(seen, n->key, JDA_N_SEATS, &mask, why))
            return bad(n, n->key, why);
        s->seen[attr] = (uint8_t)mask;
    }
    return true;
}

static bool read_turn(const struct lv_node *object, const struct lv_setup *u, struct jda_state *s,
                      struct lv_refusal *why)
{
    int64_t turn, first, v;
    const char *phase;

    if (!lv_node_text(object, "phase", &phase, why)
        || !lv_node_int(object, "turn", 1, u->seats, &turn, why)
        || !lv_node_int_or(object, "first", 1, u->seats, 1, &first, why))
        return false;
    for (s->phase = 0; strcmp(phase, jda_phase_key[s->phase]) != 0;)
        if (++s->phase == JDA_N_PHASES)
            return bad(object, phase, why);
    s->turn = (uint8_t)(turn - 1);
    s->first = (uint8_t)(first - 1);
    s->round = s->phase >= JDA_PH_TOKEN;
    s->cursor = s->attr = 0;
#define X_READ(name, field, max)                                                                   \
    if (!lv_node_int_or(object, name, 0, max, s->field, &v, why))                                  \
        return false;                                                                              \
    s->field = (uint8_t)v;
    TURN_FIELDS(X_READ)
#undef X_READ
    if (!lv_node_int_or(object, "offer", 0, JDA_DAYS, 0, &v, why))
        return false;
    s->offer = (uint16_t)v;
    return true;
}

/* The state as read, before anybody is asked: who is asked what follows from it. Phases in which
 * nothing can be asked are passed over. */
static bool settle(const struct jda_run *r, struct lv_refusal *why)
{
    struct jda_state before = *r->s, *s = r->s;

    if (s->phase == JDA_PH_OVER) {
        s->who = JDA_WHO_OVER;
        return true;
    }
    jda_run(r);
    before.who = s->who;
    before.ask = s->ask;
    before.attr = s->attr;
    if (s->depth == 0 && s->phase >= before.phase && s->phase <= JDA_PH_GIFTS) {
        before.phase = s->phase;
        before.cursor = s->phase == JDA_PH_PROFILE || before.cursor == 0 ? s->cursor
                                                                         : before.cursor;
    }
    if (memcmp(&before, s, sizeof before) != 0)
        return lv_refuse(why, LV_E_POSITION, "JDA-21", N_("nobody is asked anything there"), 0);
    return true;
}

bool jda_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why)
{
    static const char *const keys[] = {
        "phase", "turn", "first", "round", "result", "squares", "cards", "ended", "bought", "changed",
        "cursor", "adder", "month", "offer", "finisher", "claimer", "youngest", "seats", "quarters",
        "discards", "titles", "picked", "seen", "stack", NULL,
    };
    struct jda_state s = { 0 };
    const struct jda_run r = { .u = u, .d = u->data, .s = &s };

    if (!lv_node_only(object, keys, why))
        return false;
    jda_start(u, &s);
    memset(s.fact, 0, sizeof s.fact);
    memset(s.birthday, 0, sizeof s.birthday);
    s.who = s.ask = 0;
    if (!read_turn(object, u, &s, why) || !read_seats(&r, object, why)
        || !read_quarters(object, &s, why) || !read_stack(&r, object, why)
        || !read_piles(&r, object, why) || !read_seen(object, &s, why)
        || !read_mask(object, "titles", 32, &s.titles, why)
        || !read_mask(object, "picked", 32, &s.picked, why) || !jda_fields_are_sound(u, &s, why)
        || !settle(&r, why) || !jda_sound(u, &s, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
