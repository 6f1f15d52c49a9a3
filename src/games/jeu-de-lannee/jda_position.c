/* jda_position.c: positions out and in, by tables of fields.
 *
 * A position names everything that is not as usual; what jda_run() finds out itself (who is asked
 * what) is not written. docs/formats/jeu-de-lannee.md lists the members. */
#include <string.h>

#include "core/fields.h"
#include "jda.h"

static const char *const stage_key[] = {
    [JDA_SQ_QUESTIONS] = "questions", [JDA_SQ_CHOOSE] = "choose",
    [JDA_SQ_PLAYERS] = "players", [JDA_SQ_BANK] = "bank", [JDA_SQ_DRAW] = "draw",
    [JDA_SQ_CARRY] = "carry", [JDA_SQ_MOVES] = "moves", [JDA_CD_SHIELD] = "shield",
    [JDA_CD_TARGET] = "target", [JDA_CD_STEPS] = "steps", [JDA_ENDED] = "ended", NULL,
};

/* ---- days and cards --------------------------------------------------------------------------- */

static void day_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    char room[8];
    struct lv_buf b = LV_BUF(room);

    jda_write_value(p->u->data, JDA_A_BIRTHDAY, lv_field_get(p, state, 0) + 1, &b);
    lv_json_text(j, room);
}

static bool day_read(const struct lv_spot *p, const struct lv_node *n, void *state, struct lv_refusal *why)
{
    unsigned day;

    if (n->type != LV_NODE_TEXT || !jda_parse_date(n->text, &day))
        return lv_item_refuse(n, p->f->rule, N_("a date such as 28-09 was expected: {text}"), why);
    lv_field_set(p, state, 0, day);
    return true;
}

/* Is it in its deck? It is no longer. */
static bool take_out(struct jda_state *s, unsigned card)
{
    unsigned deck = jda_deck_of(card), at = card - jda_first_card(deck);
    bool there = s->in_deck[deck][at / 32] >> at % 32 & 1;

    s->in_deck[deck][at / 32] &= ~(1u << at % 32);
    return there;
}

static bool is_discarded(const struct lv_spot *p, const void *state, unsigned card)
{
    (void)p;
    return jda_is_discarded(state, card);
}

static bool discards_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                         struct lv_refusal *why)
{
    if (!take_out(state, card))
        return lv_item_refuse(n, p->f->rule, N_("the card {text} appears twice"), why);
    jda_discard(state, card);
    return true;
}

/* ---- facts ------------------------------------------------------------------------------------ */

/* Facts of the table stand with the first seat, and nowhere else. */
static unsigned fact_of(const struct jda_state *s, unsigned seat, unsigned attr)
{
    return jda_attr_group[attr] == JDA_TABLE ? s->fact[seat][attr] : jda_fact_value(s, seat, attr);
}

static bool has_fact(const struct lv_spot *p, const void *state, unsigned attr)
{
    return fact_of(state, p->i, attr) != JDA_OPEN;
}

static void facts_value(const struct lv_spot *p, unsigned attr, const void *state, struct lv_json *j)
{
    char room[JDA_ID];
    struct lv_buf b = LV_BUF(room);

    jda_write_value(p->u->data, attr, fact_of(state, p->i, attr), &b);
    lv_json_text(j, room);
}

static bool facts_put(const struct lv_spot *p, const struct lv_node *n, unsigned attr, void *state,
                      struct lv_refusal *why)
{
    struct jda_state *s = state;
    const struct jda_run r = { .u = p->u, .d = p->u->data, .s = s };
    const unsigned value = n->type == LV_NODE_TEXT ? jda_read_value(attr, n->text) : JDA_OPEN;

    if (value == JDA_OPEN)
        return lv_item_refuse(n, p->f->rule, N_("the fact {text} has no such value"), why);
    if (attr == JDA_A_SIGN && s->birthday[p->i] > JDA_NONE) {
        if (s->fact[p->i][attr] == value)
            return true;
        return lv_item_refuse(n, "JDA-R66", N_("the {text} is not that of the birthday"), why);
    }
    if (jda_attr_group[attr] == JDA_TABLE)
        s->fact[p->i][attr] = (uint8_t)value;
    else
        jda_set_fact(&r, p->i, attr, value);
    return true;
}

/* What has been seen of each fact: { "sex": [1, 3] }. */
static const struct lv_field of_seen =
    LV_OF_SEAT("seen", struct jda_state, seen, , &lv_as_seats, .rule = "JDA-112");

/* ---- a quarter end: who came first and second, -1 where nothing is given ------------------------ */

static void quarter_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    const uint8_t *quarter = ((const struct jda_state *)state)->quarter[p->i];

    LV_IN_LIST(j, NULL)
        for (unsigned k = 0; k < 2; k++)
            lv_json_int(j, quarter[k] == 0xFF ? -1 : quarter[k]);
}

static bool quarter_read(const struct lv_spot *p, const struct lv_node *n, void *state,
                         struct lv_refusal *why)
{
    uint8_t *quarter = ((struct jda_state *)state)->quarter[p->i];

    if (n->type != LV_NODE_LIST || n->n != 2)
        return lv_field_refuse(p, n, N_("{text} must be pairs: who came first, who came second"), 0, why);
    for (const struct lv_node *m = n->first; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < -1 || m->number > p->u->seats)
            return lv_field_refuse(p, m, N_("{text} must be pairs: who came first, who came second"), 0, why);
        *quarter++ = (uint8_t)m->number;
    }
    return true;
}

/* ---- things in course ------------------------------------------------------------------------- */

/* `with` is the kind of frame that has this member. */
static unsigned course_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    const struct jda_frame *f = &((const struct jda_state *)state)->stack[p->i];

    item[0] = (uint8_t)f->card;
    return f->kind == p->f->with;
}

static bool square_read(const struct lv_spot *p, const struct lv_node *n, void *state,
                        struct lv_refusal *why)
{
    ((struct jda_state *)state)->stack[p->i].kind = JDA_SQUARE;
    return day_read(p, n, state, why);
}

static bool card_put(const struct lv_spot *p, const struct lv_node *n, unsigned card, void *state,
                     struct lv_refusal *why)
{
    struct jda_frame *f = &((struct jda_state *)state)->stack[p->i];

    if (f->kind != JDA_NO_FRAME)
        return lv_item_refuse(n, p->f->rule, N_("a square is in course or a card, not both"), why);
    f->kind = JDA_CARD;
    f->card = (uint16_t)card;
    return true;
}

static unsigned stack_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    (void)p;
    (void)item;
    return ((const struct jda_state *)state)->depth;
}

static const struct lv_field of_stack;

static struct lv_spot frame_at(const struct lv_spot *p, unsigned i)
{
    return (struct lv_spot){ .u = p->u, .f = &of_stack, .table = p->table, .i = i };
}

static void stack_write(const struct lv_spot *p, const void *state, struct lv_json *j)
{
    LV_IN_LIST(j, NULL)
        for (unsigned i = 0; i < ((const struct jda_state *)state)->depth; i++) {
            const struct lv_spot frame = frame_at(p, i);
            lv_as_object.write(&frame, state, j);
        }
}

static bool stack_read(const struct lv_spot *p, const struct lv_node *list, void *state,
                       struct lv_refusal *why)
{
    struct jda_state *s = state;

    if (list->type != LV_NODE_LIST)
        return lv_type_refuse(p, list, N_("{text} must be a list"), why);
    if (list->n > JDA_DEPTH)
        return lv_field_refuse(p, list, N_("{text} has at most {n} entries"), JDA_DEPTH, why);
    for (const struct lv_node *n = list->first; n; n = n->next) {
        const struct lv_spot frame = frame_at(p, s->depth++);
        if (!lv_as_object.read(&frame, n, state, why))
            return false;
    }
    return true;
}

static bool stack_fits(const struct lv_spot *p, const void *state, struct lv_refusal *why)
{
    const unsigned depth = ((const struct jda_state *)state)->depth;

    if (depth > JDA_DEPTH)
        return lv_field_refuse(p, NULL, N_("{text} has at most {n} entries"), JDA_DEPTH, why);
    for (unsigned i = 0; i < depth; i++) {
        const struct lv_spot frame = frame_at(p, i);
        if (!lv_as_object.fits(&frame, state, why))
            return false;
    }
    return true;
}

/* ---- what may be left out ---------------------------------------------------------------------- */

/* Readers take 1 for granted. */
static bool has_round(const struct lv_spot *p, const void *state)
{
    (void)p;
    return ((const struct jda_state *)state)->round || jda_never_began(state);
}

static void usual_round(const struct lv_spot *p, void *state)
{
    struct jda_state *s = state;

    (void)p;
    s->round = s->phase >= JDA_PH_TOKEN;
}

static bool sits(const struct lv_spot *p, const void *state)
{
    return jda_open(state, p->i);
}

/* As at the start; an empty chair has nothing. */
static void usual_start(const struct lv_spot *p, void *state)
{
    if (!jda_open(state, p->i))
        lv_field_set(p, state, 0, 0);
}

/* Identity and sign not said, the facts of a bot drawn as no; and lucky numbers 30, 29, … */
static void usual_facts(const struct lv_spot *p, void *state)
{
    struct jda_state *s = state;
    const unsigned seat = p->i;

    if (s->phase < JDA_PH_TOKEN || !jda_open(s, seat))
        return;
    s->lucky[seat] = (uint8_t)(JDA_N_LUCKY - seat);
    s->birthday[seat] = s->fact[seat][JDA_A_SEX] = s->fact[seat][JDA_A_AGE] = JDA_NONE;
    s->fact[seat][JDA_A_SIGN] = JDA_NONE;
    for (unsigned a = JDA_A_MARITAL; !jda_is_person(p->u, seat) && a < JDA_N_ATTRS; a++)
        if (jda_attr_group[a] != JDA_TABLE)
            s->fact[seat][a] = JDA_NO;
}

/* ---- the tables ------------------------------------------------------------------------------- */

static const struct lv_codec
    as_day = { .write = day_write, .read = day_read },
    as_card = { lv_one_write, lv_one_read, .code = &jda_card_code },
    as_discards = { lv_list_write, lv_list_read, .code = &jda_card_code, .n = JDA_N_CARDS,
                    .has = is_discarded, .put = discards_put },
    as_facts = { lv_map_write, lv_map_read, .code = &jda_attr_code, .n = JDA_N_ATTRS, .has = has_fact,
                 .value = facts_value, .put = facts_put },
    as_seen = LV_MAP_OF(&jda_attr_code, JDA_N_ATTRS),
    as_quarter = { .write = quarter_write, .read = quarter_read },
    as_square_in_course = { day_write, square_read, .list = course_list },
    as_card_in_course = { lv_one_write, lv_one_read, .code = &jda_card_code, .list = course_list,
                          .put = card_put },
    as_stack = { stack_write, stack_read, .fits = stack_fits, .list = stack_list };

static int64_t chain_limit(const struct lv_setup *u) { return jda_opt(u, JDA_OPT_CHAIN_LIMIT); }
static int64_t tokens_a_turn(const struct lv_setup *u) { return jda_opt(u, JDA_OPT_TOKENS_PER_TURN); }

#define PHASE(phase) (1u << JDA_PH_##phase)
#define PLAYING (PHASE(OVER) - PHASE(TOKEN)) /* from the one to before the other */
#define BEGUN (PLAYING | PHASE(OVER))
#define GIFT (PHASE(SHARE) | PHASE(ADD))
#define STATE(key, member, as, ...) LV_FIELD(key, struct jda_state, member, as, __VA_ARGS__)
#define SEAT(key, member, as, ...) LV_OF_SEAT(key, struct jda_state, member, , as, __VA_ARGS__)
#define OWN(key, mask, ...) STATE(key, mask, &lv_as_bit, .with = LV_OWN_BIT, __VA_ARGS__)
#define FRAME(key, member, as, ...) \
    LV_OF_SEAT(key, struct jda_state, stack, member, as, .rule = "JDA-30", __VA_ARGS__)
#define FRAMES(key, member) \
    LV_FIELDS_OF_SEAT(key, struct jda_state, stack, member, &lv_as_numbers, .rule = "JDA-30")

const struct lv_field jda_seat_field[] = {
    OWN("closed", closed, .rule = "JDA-R103"),
    SEAT("day", pawn, &as_day, .when = sits, .usual = usual_start, .rule = "JDA-13"),
    SEAT("money", money, &lv_as_number, .when = sits, .usual = usual_start, .unit = 100, .max = 6000000,
         .rule = "JDA-R47"),
    SEAT("tokens", tokens, &lv_as_number, .when = sits, .usual = usual_start, .max = 60100,
         .rule = "JDA-06"),
    SEAT("holidays", holidays, &lv_as_number, .when = sits, .usual = usual_start, .max = 2,
         .rule = "JDA-42"),
    SEAT("lucky", lucky, &lv_as_number, .when = sits, .late = true, .max = JDA_N_LUCKY, .rule = "JDA-08"),
    OWN("lucky_shown", lucky_shown, .rule = "JDA-08"),
    SEAT("not_lucky", not_lucky, &lv_as_set, .min = 1, .max = 31, .rule = "JDA-08"),
    SEAT("shield", shield, &as_card, .plus = 1, .rule = "JDA-82"),
    SEAT("skip", skip, &lv_as_number, .max = JDA_MAX_SKIP, .rule = "JDA-21"),
    SEAT("extra", extra, &lv_as_number, .max = JDA_MAX_EXTRA, .rule = "JDA-86"),
    OWN("bankrupt", bankrupt, .rule = "JDA-68"),
    SEAT("pledge", pledge, &lv_as_number, .unit = 100, .max = 100 * JDA_DAYS, .phases = PHASE(ADD),
         .rule = "JDA-R47"),
    OWN("due_lucky", due_lucky, .rule = "JDA-59"),
    SEAT("due_own", due_own, &lv_as_seats, .rule = "JDA-59"),
    SEAT("due_other", due_other, &lv_as_seats, .rule = "JDA-59"),
    LV_APART("facts", &as_facts, .always = true, .usual = usual_facts, .rule = "JDA-107"),
    { 0 },
};

/* By the names that squares have for the bytes, where they have one. */
static const struct lv_field frame_field[] = {
    FRAME("square", .day, &as_square_in_course, .with = JDA_SQUARE),
    FRAME("card", .card, &as_card_in_course, .with = JDA_CARD),
    FRAME("stage", .stage, &lv_as_name, .names = stage_key, .needed = true),
    FRAME("seat", .seat, &lv_as_seat, .needed = true),
    FRAME("at", .sq.part, &lv_as_number),
    FRAME("left", .sq.clause, &lv_as_number),
    FRAME("round", .sq.nth, &lv_as_number),
    FRAME("target", .cd.target, &lv_as_number),
    FRAME("mask", .sq.dropped, &lv_as_number),
    FRAME("pick", .sq.second, &lv_as_number),
    FRAME("chosen", .sq.chose, &lv_as_number),
    FRAME("yes", .sq.know, &lv_as_number),
    FRAME("no", .sq.know_not, &lv_as_number),
    FRAME("votes", .sq.votes, &lv_as_number),
    FRAMES("wait", .sq.wait),
    FRAMES("plan", .sq.plan),
    { 0 },
};
static const struct lv_field of_stack = LV_APART("stack", &lv_as_object, .of = frame_field);

const struct lv_field jda_field[] = {
    STATE("phase", phase, &lv_as_name, .names = jda_phase_key, .needed = true),
    STATE("turn", turn, &lv_as_seat, .needed = true),
    STATE("first", first, &lv_as_seat, .always = true, .phases = BEGUN, .rule = "JDA-09"),
    STATE("round", round, &lv_as_number, .max = JDA_MAX_ROUNDS, .phases = BEGUN, .when = has_round,
          .usual = usual_round, .rule = "JDA-R131"),
    STATE("result", result, &lv_as_number, .max = JDA_MAX_RESULTS, .phases = PHASE(TAKE), .rule = "JDA-26"),
    STATE("squares", squares, &lv_as_number, .most = chain_limit, .phases = PLAYING, .rule = "JDA-R84"),
    STATE("cards", cards, &lv_as_number, .max = JDA_MAX_CARDS_A_TURN, .phases = PLAYING, .rule = "JDA-R84"),
    STATE("ended", ended, &lv_as_number, .max = 1, .phases = PLAYING, .rule = "JDA-R52"),
    STATE("bought", bought, &lv_as_number, .most = tokens_a_turn, .phases = PLAYING, .rule = "JDA-22"),
    STATE("changed", changed, &lv_as_number, .max = 1, .phases = PLAYING, .rule = "JDA-R101"),
    STATE("cursor", cursor, &lv_as_number, .max = 2 * JDA_N_ATTRS,
          .phases = PHASE(PROFILE) | PHASE(GIFTS) | GIFT, .rule = "JDA-21"),
    STATE("adder", adder, &lv_as_number, .max = JDA_N_SEATS, .phases = PHASE(ADD), .rule = "JDA-R19"),
    STATE("month", month, &lv_as_number, .max = 12, .rule = "JDA-R147"),
    STATE("offer", offer, &lv_as_number, .max = JDA_DAYS, .phases = GIFT, .rule = "JDA-R19"),
    STATE("finisher", finisher, &lv_as_a_seat, .phases = PHASE(OVER), .rule = "JDA-R105"),
    STATE("claimer", claimer, &lv_as_a_seat, .phases = PLAYING & ~GIFT, .rule = "JDA-R146"),
    STATE("youngest", youngest, &lv_as_number, .max = (1 << JDA_N_SEATS) - 1, .phases = PHASE(LOT),
          .rule = "JDA-R160"),
    LV_APART("seats", &lv_as_object, .of = jda_seat_field, .times = JDA_N_SEATS, .seats = true,
             .needed = true, .rule = "JDA-01"),
    LV_EACH("quarters", struct jda_state, quarter, &as_quarter, .always = true, .rule = "JDA-53"),
    LV_APART("discards", &as_discards, .always = true, .rule = "JDA-03"),
    STATE("titles", titles, &lv_as_set, .min = 1, .max = 32, .plus = -1, .rule = "JDA-R137"),
    STATE("picked", picked, &lv_as_set, .min = 1, .max = 32, .plus = -1, .rule = "JDA-R137"),
    LV_APART("seen", &as_seen, .of = &of_seen, .always = true, .rule = "JDA-112"),
    LV_APART("stack", &as_stack, .always = true, .phases = PLAYING, .rule = "JDA-30"),
    STATE("unused2", unused2, &lv_as_nothing),
    { 0 },
};

/* Is each member in range? An empty chair has nothing but the facts of the room. */
static bool members_fit(const struct lv_setup *u, const struct jda_state *s, struct lv_refusal *why)
{
    if (!lv_fields_fit(u, jda_field, s, why))
        return false;
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        for (const struct lv_field *f = jda_seat_field + 1; !jda_open(s, seat) && f->as != &as_facts; f++) {
            const struct lv_spot p = { .u = u, .f = f, .table = jda_field, .i = seat };
            if (!lv_field_is_empty(&p, s))
                return lv_field_refuse(&p, NULL, N_("an empty seat has nothing: {text}"), 0, why);
        }
    return true;
}

/* Whatever is kept, in course or waiting is not in its deck. */
static void empty_decks(struct jda_state *s)
{
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        if (s->shield[i])
            take_out(s, s->shield[i] - 1u);
    for (unsigned i = 0; i < s->depth; i++) {
        const struct jda_frame *f = &s->stack[i];
        if (f->kind == JDA_CARD)
            take_out(s, f->card);
        for (unsigned k = 0; k < JDA_N_SEATS; k++)
            if (f->sq.wait[k] && f->sq.wait[k] <= JDA_N_CARDS)
                take_out(s, f->sq.wait[k] - 1u);
    }
}

/* The state as read, before anybody is asked: who is asked what follows from it. Phases in which
 * nothing can be asked are passed over. */
static bool ask(const struct lv_setup *u, struct jda_state *s, struct lv_refusal *why)
{
    const struct jda_run r = { .u = u, .d = u->data, .s = s };
    struct jda_state before = *s;

    if (s->phase == JDA_PH_OVER) {
        s->who = JDA_WHO_OVER;
        return true;
    }
    jda_run(&r);
    before.who = s->who;
    before.ask = s->ask;
    before.attr = s->attr;
    if (s->depth == 0 && s->phase >= before.phase && s->phase <= JDA_PH_GIFTS) {
        before.phase = s->phase;
        before.cursor = s->phase == JDA_PH_PROFILE || before.cursor == 0 ? s->cursor
                                                                         : before.cursor;
    }
    if (memcmp(&before, s, sizeof before) != 0)
        return lv_impossible(why, "JDA-21", N_("nobody is asked anything there"), 0);
    return true;
}

static void begin(const struct lv_setup *u, const struct lv_node *object, void *state)
{
    struct jda_state *s = state;

    (void)object;
    jda_start(u, s);
    memset(s->fact, 0, sizeof s->fact);
    memset(s->birthday, 0, sizeof s->birthday);
    s->who = s->ask = s->attr = s->cursor = s->turn = s->first = 0;
}

static bool settle(const struct lv_setup *u, const struct lv_node *object, void *state,
                   struct lv_refusal *why)
{
    (void)object;
    empty_decks(state);
    return members_fit(u, state, why) && jda_members_agree(u, state, why) && ask(u, state, why);
}

LV_POSITIONS(jda, jda_field, begin, settle)

bool jda_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    return members_fit(u, state, why) && jda_is_possible(u, state, why);
}
