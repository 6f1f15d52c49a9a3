/* test_fields.c: positions by tables: what is written can be read, what cannot be is refused with the
 * member, the line and the rule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/fields.h"

/* ---- a game of nothing but a state ------------------------------------------------------------- */

enum { DEAL, PLAY, OVER, NO_CARD = 0xFF };

struct person {
    uint8_t flags, job, n_hand, hand[3];
};

struct state {
    uint32_t tiles;
    uint16_t turns, purse[LV_MAX_SEATS]; /* in hundreds */
    uint8_t asleep;                      /* mask of seats */
    uint8_t dice[LV_MAX_SEATS][2];
    uint8_t phase, turn, winner, closed, ready, die, top;
    uint8_t piles[3], shown[3], row[4];
    uint8_t lives[LV_MAX_SEATS], want[LV_MAX_SEATS];
    struct person person[LV_MAX_SEATS];
    uint8_t unused[2];
    uint8_t owner[4]; /* of four prizes: seat + 1 */
};

static const char *const card_name[] = { "ace", "king", "queen", "knave" };

static void write_card(const struct lv_setup *u, const void *state, unsigned card, struct lv_buf *to)
{
    (void)u;
    (void)state;
    lv_buf_text(to, card_name[card]);
}

static bool read_card(const struct lv_setup *u, const void *state, const char *text, size_t len,
                      unsigned *to)
{
    (void)u;
    (void)state;
    for (*to = 0; *to < 4; ++*to)
        if (strlen(card_name[*to]) == len && strcmp(card_name[*to], text) == 0)
            return true;
    return false;
}

static unsigned prize_list(const struct lv_spot *p, const void *state, uint8_t item[LV_MAX_ITEMS])
{
    unsigned n = 0;

    (void)p;
    for (unsigned i = 0; i < 4; i++)
        if (((const struct state *)state)->owner[i])
            item[n++] = (uint8_t)i;
    return n;
}

static void prize_value(const struct lv_spot *p, unsigned item, const void *state, struct lv_json *j)
{
    (void)p;
    lv_json_int(j, ((const struct state *)state)->owner[item]);
}

static bool prize_put(const struct lv_spot *p, const struct lv_node *n, unsigned item, void *state,
                      struct lv_refusal *why)
{
    if (n->type != LV_NODE_INT || n->number < 1 || n->number > p->u->seats)
        return lv_item_refuse(n, p->f->rule, "nobody has {text}", why);
    ((struct state *)state)->owner[item] = (uint8_t)n->number;
    return true;
}

static bool has_turn(const struct lv_spot *p, const void *state)
{
    (void)p;
    return ((const struct state *)state)->phase == PLAY;
}

static void twice_the_seats(const struct lv_spot *p, void *state)
{
    ((struct state *)state)->turns = (uint16_t)(2 * p->u->seats);
}

static int64_t seats(const struct lv_setup *u) { return u->seats; }

static const struct lv_coded card = { .write = write_card, .read = read_card,
                                      .unknown = "there is no card {text}", .rule = "T-CARD" };
static const struct lv_codec
    as_card = { lv_one_write, lv_one_read, .code = &card },
    as_cards = { lv_list_write, lv_list_read, .code = &card },
    as_tiles = { lv_list_write, lv_list_read, .code = &card, .list = lv_mask_list, .put = lv_mask_put },
    as_prizes = { lv_map_write, lv_map_read, .code = &card, .list = prize_list, .put = prize_put,
                  .value = prize_value };

static const char *const phase_name[] = { "deal", "play", "over", NULL };

#define STATE(key, member, ...) LV_FIELD(key, struct state, member, __VA_ARGS__)
#define SEAT(key, member, ...) LV_OF_SEAT(key, struct state, person, member, __VA_ARGS__)
static const struct lv_field person_field[] = {
    STATE("asleep", asleep, &lv_as_bit, .with = LV_OWN_BIT),
    LV_OF_SEAT("purse", struct state, purse, , &lv_as_number, .unit = 100, .max = 4000, .rule = "T-SUM"),
    LV_FIELDS_OF_SEAT("dice", struct state, dice, , &lv_as_numbers, .max = 6, .rule = "T-DICE"),
    SEAT("brave", .flags, &lv_as_bit, .with = 2),
    SEAT("rich", .flags, &lv_as_bit, .with = 4),
    SEAT("job", .job, &as_card, .none = NO_CARD),
    LV_COUNTED_OF_SEAT("hand", struct state, person, .hand, .n_hand, &as_cards, .rule = "T-HAND"),
    LV_OF_SEAT("want", struct state, want, , &lv_as_number, .max = 5, .rule = "T-WANT", .phases = 1 << DEAL),
    { 0 },
};

static const struct lv_field field[] = {
    STATE("phase", phase, &lv_as_name, .names = phase_name, .needed = true),
    STATE("turn", turn, &lv_as_seat, .when = has_turn, .unless = "nobody has a turn", .rule = "T-TURN"),
    STATE("turns", turns, &lv_as_number, .max = 900, .always = true, .usual = twice_the_seats),
    STATE("winner", winner, &lv_as_a_seat, .phases = 1 << OVER, .rule = "T-END"),
    STATE("closed", closed, &lv_as_seats),
    STATE("ready", ready, &lv_as_flag),
    STATE("die", die, &lv_as_number, .plus = 1, .max = 6),
    STATE("tiles", tiles, &as_tiles, .rule = "T-TILES"),
    STATE("top", top, &as_card, .none = NO_CARD, .late = true),
    LV_FIELDS("piles", struct state, piles, &lv_as_numbers, .fewer = true, .max = 9),
    LV_FIELDS("shown", struct state, shown, &as_cards, .none = NO_CARD),
    LV_FIELDS("row", struct state, row, &lv_as_row, .most = seats, .min = 1),
    LV_FIELDS("lives", struct state, lives, &lv_as_numbers, .seats = true, .max = 3),
    LV_APART("prizes", &as_prizes, .rule = "T-PRIZE"),
    LV_SEATS("people", struct state, person, &lv_as_object, .of = person_field, .needed = true,
             .rule = "T-PEOPLE"),
    LV_FIELDS("unused", struct state, unused, &lv_as_nothing),
    { 0 },
};

static const struct lv_setup three = { .seats = 3 };

static struct state nothing(void)
{
    struct state s = { .top = NO_CARD, .shown = { NO_CARD, NO_CARD, NO_CARD } };

    for (unsigned i = 0; i < LV_MAX_SEATS; i++)
        s.person[i].job = NO_CARD;
    return s;
}

static bool read(const char *text, struct state *s, struct lv_refusal *why)
{
    char json[1024];
    struct lv_node *root;
    bool fine;

    strcpy(json, text);
    for (char *c = json; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    root = lv_doc_read(json, strlen(json), sizeof json, NULL);
    assert_non_null(root);
    *s = nothing();
    *why = (struct lv_refusal){ 0 };
    fine = lv_fields_read(&three, field, root, s, why);
    lv_doc_free(root);
    return fine;
}

static const char *written(const struct state *s)
{
    static char room[1024];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    lv_fields_write(&three, field, s, &j);
    lv_json_end(&j);
    for (char *c = room; *c; c++)
        *c = *c == '"' ? '\'' : *c;
    return room;
}

/* ---- tests ------------------------------------------------------------------------------------- */

static const char *const round_trip[] = {
    "{'phase':'deal','turns':0,'people':[{},{},{}]}",
    "{'phase':'play','turn':3,'turns':7,'closed':[1,3],'ready':true,'die':4,'tiles':['ace','knave'],"
    "'top':'king','piles':[4,0,9],'shown':['ace',null,'queen'],'row':[3,1],'lives':[0,3,1],"
    "'prizes':{'king':3,'knave':1},"
    "'people':[{'brave':true,'hand':['king','king']},{'brave':true,'rich':true,'job':'ace'},{}]}",
    "{'phase':'over','turns':900,'winner':2,'people':[{},{},{'rich':true}]}",
    "{'phase':'deal','turns':1,'people':[{'want':5},{},{'want':1}]}",
    "{'phase':'deal','turns':1,'people':[{'purse':4000},{'asleep':true,'dice':[0,6]},{'asleep':true}]}",
};

static void what_is_written_is_read(void **unused)
{
    struct state s;
    struct lv_refusal why;

    (void)unused;
    for (size_t i = 0; i < sizeof round_trip / sizeof *round_trip; i++) {
        if (!read(round_trip[i], &s, &why))
            fail_msg("refused: %s: %s", round_trip[i], why.msgid);
        assert_true(lv_fields_fit(&three, field, &s, &why));
        assert_string_equal(written(&s), round_trip[i]);
    }
}

static void what_is_left_out_is_as_usual(void **unused)
{
    struct state s;
    struct lv_refusal why;

    (void)unused;
    assert_true(read("{'phase':'deal','piles':[1],'people':[{},{},{}]}", &s, &why));
    assert_int_equal(s.turns, 6);
    assert_int_equal(s.piles[0], 1);
    assert_int_equal(s.piles[1], 0);
}

static const struct bad {
    const char *text;
    enum lv_code code;
    const char *rule, *named;
} bad[] = {
    { "[]", LV_E_POSITION, NULL, "" },
    { "{'phase':'deal'}", LV_E_FORMAT, "T-PEOPLE", "people" },
    { "{'phase':'lunch','people':[{},{},{}]}", LV_E_FORMAT, NULL, "phase" },
    { "{'phase':'deal','people':[{},{}]}", LV_E_POSITION, "T-PEOPLE", "people" },
    { "{'phase':'deal','people':[{},{},{},{}]}", LV_E_POSITION, "T-PEOPLE", "people" },
    { "{'phase':'deal','people':3}", LV_E_FORMAT, NULL, "people" },
    { "{'phase':'deal','pepole':[]}", LV_E_FORMAT, NULL, "pepole" },
    { "{'phase':'deal','unused':[0,0],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "unused" },
    { "{'phase':'deal','people':[{'age':3},{},{}]}", LV_E_FORMAT, NULL, "age" },
    { "{'phase':'deal','turn':1,'people':[{},{},{}]}", LV_E_POSITION, "T-TURN", "turn" },
    { "{'phase':'play','turn':0,'people':[{},{},{}]}", LV_E_POSITION, "T-TURN", "turn" },
    { "{'phase':'play','turn':4,'people':[{},{},{}]}", LV_E_POSITION, "T-TURN", "turn" },
    { "{'phase':'play','turns':901,'people':[{},{},{}]}", LV_E_FORMAT, NULL, "turns" },
    { "{'phase':'play','turns':'1','people':[{},{},{}]}", LV_E_FORMAT, NULL, "turns" },
    { "{'phase':'play','winner':2,'people':[{},{},{}]}", LV_E_POSITION, "T-END", "winner" },
    { "{'phase':'over','winner':4,'people':[{},{},{}]}", LV_E_POSITION, "T-END", "winner" },
    { "{'phase':'play','people':[{'want':1},{},{}]}", LV_E_POSITION, "T-WANT", "want" },
    { "{'phase':'deal','people':[{'want':6},{},{}]}", LV_E_POSITION, "T-WANT", "want" },
    { "{'phase':'deal','closed':[1,1],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "closed" },
    { "{'phase':'deal','closed':[0],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "closed" },
    { "{'phase':'deal','closed':[4],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "closed" },
    { "{'phase':'deal','ready':1,'people':[{},{},{}]}", LV_E_FORMAT, NULL, "ready" },
    { "{'phase':'deal','die':7,'people':[{},{},{}]}", LV_E_FORMAT, NULL, "die" },
    { "{'phase':'deal','tiles':['ace','ace'],'people':[{},{},{}]}", LV_E_POSITION, "T-TILES", "ace" },
    { "{'phase':'deal','tiles':['joker'],'people':[{},{},{}]}", LV_E_POSITION, "T-CARD", "joker" },
    { "{'phase':'deal','tiles':[3],'people':[{},{},{}]}", LV_E_POSITION, "T-CARD", "?" },
    { "{'phase':'deal','tiles':'ace','people':[{},{},{}]}", LV_E_FORMAT, NULL, "tiles" },
    { "{'phase':'deal','top':null,'people':[{},{},{}]}", LV_E_POSITION, "T-CARD", "?" },
    { "{'phase':'deal','piles':[1,2,3,4],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "piles" },
    { "{'phase':'deal','piles':[10],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "piles" },
    { "{'phase':'deal','shown':[null,null,null,null],'people':[{},{},{}]}", LV_E_POSITION, "T-CARD", "?" },
    { "{'phase':'deal','shown':['ace','ace','ace','ace'],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "shown" },
    { "{'phase':'deal','row':[0],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "row" },
    { "{'phase':'deal','row':[4],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "row" },
    { "{'phase':'deal','row':[1,2,3,1,2],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "row" },
    { "{'phase':'deal','lives':[1,2],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "lives" },
    { "{'phase':'deal','lives':[1,2,4],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "lives" },
    { "{'phase':'deal','prizes':[],'people':[{},{},{}]}", LV_E_FORMAT, NULL, "prizes" },
    { "{'phase':'deal','prizes':{'ten':1},'people':[{},{},{}]}", LV_E_POSITION, "T-CARD", "ten" },
    { "{'phase':'deal','prizes':{'ace':4},'people':[{},{},{}]}", LV_E_POSITION, "T-PRIZE", "ace" },
    { "{'phase':'deal','people':[{'purse':4100},{},{}]}", LV_E_POSITION, "T-SUM", "purse" },
    { "{'phase':'deal','people':[{'purse':150},{},{}]}", LV_E_POSITION, "T-SUM", "purse" },
    { "{'phase':'deal','people':[{'asleep':1},{},{}]}", LV_E_FORMAT, NULL, "asleep" },
    { "{'phase':'deal','people':[{'dice':[1]},{},{}]}", LV_E_POSITION, "T-DICE", "dice" },
    { "{'phase':'deal','people':[{'dice':[1,7]},{},{}]}", LV_E_POSITION, "T-DICE", "dice" },
    { "{'phase':'deal','people':[{'hand':['ace','ace','ace','ace']},{},{}]}", LV_E_POSITION, "T-HAND",
      "hand" },
};

static void what_cannot_be_is_refused_with_its_name(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct state s;
        struct lv_refusal why;
        if (read(bad[i].text, &s, &why))
            fail_msg("accepted: %s", bad[i].text);
        if (why.code != bad[i].code || (why.rule == NULL) != (bad[i].rule == NULL)
            || (why.rule && strcmp(why.rule, bad[i].rule) != 0) || strcmp(why.text, bad[i].named) != 0
            || why.line != 1)
            fail_msg("%s: %s %s {%s} in line %d: %s", bad[i].text, lv_code_key(why.code),
                     why.rule ? why.rule : "-", why.text, why.line, why.msgid);
    }
}

static void the_line_is_that_of_the_member(void **unused)
{
    struct state s;
    struct lv_refusal why;

    (void)unused;
    assert_false(read("{ 'phase': 'deal',\n'people': [ {},\n{ 'want': 9 }, {} ] }", &s, &why));
    assert_int_equal(why.line, 3);
    assert_false(read("{ 'phase': 'deal', 'people': [{}, {}, {}],\n\n'tiles': [\n'ace',\n'ace'] }", &s,
                      &why));
    assert_int_equal(why.line, 5);
}

/* Bytes that no position could have written. */
static void a_state_is_checked_by_the_same_table(void **unused)
{
    struct lv_refusal why = { 0 };
    struct state s = nothing();
    static const struct { size_t at; uint8_t value; const char *named; } wrong[] = {
        { offsetof(struct state, phase), 3, "phase" }, { offsetof(struct state, turn), 3, "turn" },
        { offsetof(struct state, winner), 1, "winner" }, { offsetof(struct state, closed), 8, "closed" },
        { offsetof(struct state, ready), 2, "ready" }, { offsetof(struct state, die), 9, "die" },
        { offsetof(struct state, piles) + 2, 10, "piles" }, { offsetof(struct state, row), 4, "row" },
        { offsetof(struct state, lives) + 2, 4, "lives" }, { offsetof(struct state, lives) + 3, 1, "lives" },
        { offsetof(struct state, want) + 2, 6, "want" }, { offsetof(struct state, want) + 3, 1, "people" },
        { offsetof(struct state, person[4].job), 0, "people" },
        { offsetof(struct state, asleep), 8, "people" }, { offsetof(struct state, purse) + 2, 41, "purse" },
        { offsetof(struct state, dice) + 1, 7, "dice" }, { offsetof(struct state, dice) + 6, 1, "people" },
        { offsetof(struct state, unused) + 1, 1, "unused" },
    };

    (void)unused;
    assert_true(lv_fields_fit(&three, field, &s, &why));
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        s = nothing();
        ((uint8_t *)&s)[wrong[i].at] = wrong[i].value;
        if (lv_fields_fit(&three, field, &s, &why))
            fail_msg("accepted: %s = %d", wrong[i].named, wrong[i].value);
        assert_string_equal(why.text, wrong[i].named);
    }
    s = nothing();
    s.phase = PLAY;
    s.want[1] = 2;
    assert_false(lv_fields_fit(&three, field, &s, &why));
    assert_string_equal(why.text, "want");
}

static void the_first_fact_that_fails_is_told(void **unused)
{
    struct lv_refusal why = { 0 };

    (void)unused;
    assert_true(LV_ALL(&why, { true, "T-1", "one" }, { true, "T-2", "two" }));
    assert_false(LV_ALL(&why, { true, "T-1", "one" }, { false, "T-2", "two" },
                        { false, "T-3", "three" }));
    assert_int_equal(why.code, LV_E_POSITION);
    assert_string_equal(why.rule, "T-2");
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(what_is_left_out_is_as_usual),
        cmocka_unit_test(what_cannot_be_is_refused_with_its_name),
        cmocka_unit_test(the_line_is_that_of_the_member),
        cmocka_unit_test(a_state_is_checked_by_the_same_table),
        cmocka_unit_test(the_first_fact_that_fails_is_told),
    };

    return cmocka_run_group_tests(test, NULL, NULL);
}
