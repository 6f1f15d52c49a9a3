/* test_table.c: the life of a table without a server: deeds, who may do them, consent, clocks, and that
 * the journal alone gives the same table again. */
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "table.h"
#include "testing.h"

enum { ANNE = 11, BOB = 12, EVE = 13, MAX_LINES = 4000 };

/* A table and its journal. */
struct desk {
    struct table *t;
    struct lv_data *data;
    char (*line)[MAX_DEED_LINE];
    int n;
};

static const uint8_t seed[LV_SEED] = { 1, 2, 3 };

static struct table *make(const struct lv_game *g, const struct lv_data *data, struct table_settings set)
{
    struct lv_refusal why = { 0 };
    struct table *t;

    set.seats = g->min_seats > 2 ? g->min_seats : 2;
    set.host = ANNE;
    set.rules = g->rules_version;
    set.components = lv_data_hash(data);
    t = table_new(1, g, data, &set, "{}", seed, &why);
    if (!t)
        fail_msg("%s: %s", g->id, why.msgid);
    return t;
}

static struct desk desk_of(const struct lv_game *g, struct table_settings set)
{
    struct desk d = { .data = lv_data_load(g, NULL, NULL, NULL), .line = calloc(MAX_LINES, MAX_DEED_LINE) };

    assert_non_null(d.data);
    d.t = make(g, d.data, set);
    return d;
}

static void release(struct desk *d)
{
    table_free(d->t);
    lv_data_free(d->data);
    free(d->line);
}

static bool apply(struct desk *d, struct deed *deed, struct lv_refusal *why)
{
    struct lv_buf b;

    if (!table_apply(d->t, deed, why))
        return false;
    b = LV_BUF(d->line[d->n]);
    deed_write(deed, &b);
    assert_false(b.cut);
    d->n++;
    return true;
}

static void must(struct desk *d, struct deed deed)
{
    struct lv_refusal why = { 0 };

    if (!apply(d, &deed, &why))
        fail_msg("deed %d is refused: %s %s", (int)deed.kind, why.msgid, why.text);
}

static void refused(struct desk *d, struct deed deed, enum lv_code code)
{
    struct lv_refusal why = { 0 };
    int64_t seq = d->t->seq;

    assert_false(table_apply(d->t, &deed, &why));
    assert_string_equal(lv_code_key(why.code), lv_code_key(code));
    assert_int_equal(d->t->seq, seq);
}

static struct deed deed_with(enum deed_kind kind, int seat, int64_t by, const char *text)
{
    struct deed d = deed_of(kind, seat);
    struct lv_buf b = LV_BUF(d.text);

    d.by = by;
    d.has_bytes = kind == DEED_SIT || kind == DEED_BOT;
    memset(d.bytes, seat + 1, sizeof d.bytes);
    lv_buf_text(&b, text);
    return d;
}

/* Anne and Bob, and bots where the game wants more. */
static void begin(struct desk *d)
{
    must(d, deed_with(DEED_SIT, 0, ANNE, ""));
    must(d, deed_with(DEED_SIT, 1, BOB, ""));
    for (int i = 2; i < d->t->set.seats; i++)
        must(d, deed_with(DEED_BOT, i, 0, "random"));
    must(d, deed_of(DEED_START, -1));
}

static struct deed any_move(const struct table *t, struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS];
    int n = lv_match_legal(t->m, a);
    struct deed d = deed_of(DEED_ACT, lv_match_to_move(t->m));
    struct lv_buf b = LV_BUF(d.text);

    lv_match_write_action(t->m, a[lv_rng_below(rng, (uint32_t)n)], &b);
    return d;
}

/* All that a reader can see of a table. */
static void see(const struct table *t, int seat, struct lv_buf *to)
{
    const struct table_reader r = { .lang = lv_lang_find("en"), .person = seat == 0 ? ANNE : BOB,
                                    .seat = seat };
    struct lv_json j = lv_json_on(to);

    lv_buf_clear(to);
    lv_json_object(&j);
    lv_json_key(&j, "table");
    table_write(t, &r, 0, 0, &j);
    lv_json_key(&j, "news");
    table_write_news(t, &r, t->seq > 50 ? t->seq - 50 : 0, SIZE_MAX, &j);
    table_write_game(t, &r, &j);
    lv_json_end(&j);
    assert_false(to->cut);
}

static void assert_rebuilt(struct desk *d)
{
    static char one[1 << 18], two[1 << 18];
    struct table *again = make(d->t->game, d->data, d->t->set);
    struct lv_refusal why = { 0 };

    for (int i = 0; i < d->n; i++) {
        struct deed deed;
        if (!deed_read(d->line[i], strlen(d->line[i]), &deed, &why) || !table_apply(again, &deed, &why))
            fail_msg("%s: line %d: %s", d->line[i], i + 1, why.msgid);
    }
    assert_int_equal(again->seq, d->t->seq);
    for (int seat = -1; seat < 2; seat++) {
        struct lv_buf a = LV_BUF(one), b = LV_BUF(two);
        see(d->t, seat, &a);
        see(again, seat, &b);
        assert_string_equal(one, two);
    }
    table_free(again);
}

/* ---- tests ----------------------------------------------------------------------------------- */

static void test_the_journal_alone_gives_the_table_again(void **unused)
{
    const struct lv_game *g;

    (void)unused;
    for (int i = 0; (g = lv_game_at(i)) != NULL; i++) {
        struct desk d = desk_of(g, (struct table_settings){ 0 });
        struct lv_rng rng = lv_rng_seed(5, (uint64_t)i);
        begin(&d);
        for (int k = 0; k < 150 && d.t->state == TABLE_PLAYING; k++) {
            struct deed undo = deed_of(DEED_UNDO, k % 2);
            must(&d, any_move(d.t, &rng));
            undo.other = LV_UNDO_AGREED;
            if (k % 7 == 3 && d.t->state == TABLE_PLAYING)
                apply(&d, &undo, NULL);
            if (k == 40 && d.t->state == TABLE_PLAYING)
                must(&d, deed_with(DEED_AWAY, 1, 0, "greedy"));
            if (k == 80 && d.t->state == TABLE_PLAYING)
                must(&d, deed_of(DEED_BACK, 1));
            if (k % 50 == 9)
                assert_rebuilt(&d);
        }
        assert_rebuilt(&d);
        release(&d);
    }
}

static void test_a_changed_journal_is_noticed(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ 0 });
    struct lv_rng rng = lv_rng_seed(1, 1);
    struct deed move;

    (void)unused;
    begin(&d);
    move = any_move(d.t, &rng);
    move.steps = 1000;
    refused(&d, move, LV_E_DATA);
    assert_true(d.t->broken);
    release(&d);
}

static void test_a_seat_has_one_person_and_a_person_one_seat(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ 0 });

    (void)unused;
    must(&d, deed_with(DEED_KEEP, 0, ANNE, ""));
    refused(&d, deed_with(DEED_KEEP, 1, ANNE, ""), LV_E_TAKEN);
    refused(&d, deed_with(DEED_SIT, 0, BOB, ""), LV_E_TAKEN);
    refused(&d, deed_of(DEED_START, -1), LV_E_NOT_NOW);
    must(&d, deed_with(DEED_SIT, 1, ANNE, "")); /* she moves over */
    assert_int_equal(d.t->seat[0].kind, SEAT_OPEN);
    assert_int_equal(table_seat_of(d.t, ANNE), 1);
    refused(&d, deed_with(DEED_BOT, 1, 0, "random"), LV_E_TAKEN);
    refused(&d, deed_of(DEED_SIT, 0), LV_E_FORMAT); /* nobody, without bytes */
    release(&d);
}

static void allows(const struct table *t, struct deed d, int64_t by, int64_t seen, enum lv_code code)
{
    struct lv_refusal why = { .code = LV_E_OK };

    d.by = by;
    table_allows(t, &d, seen, &why);
    if (why.code != code)
        fail_msg("deed %d by %d: %s", (int)d.kind, (int)by, lv_code_key(why.code));
}

static void test_everybody_acts_for_themselves_and_for_the_moment_they_have_seen(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ 0 });

    (void)unused;
    allows(d.t, deed_of(DEED_START, -1), EVE, 0, LV_E_FORBIDDEN);
    allows(d.t, deed_of(DEED_START, -1), ANNE, 0, LV_E_OK);
    begin(&d);
    allows(d.t, deed_of(DEED_ACT, 0), ANNE, d.t->seq, LV_E_OK);
    allows(d.t, deed_of(DEED_ACT, 0), ANNE, d.t->game_seq - 1, LV_E_STALE);
    allows(d.t, deed_of(DEED_ACT, 0), ANNE, d.t->seq + 1, LV_E_STALE);
    allows(d.t, deed_of(DEED_ACT, 0), BOB, d.t->seq, LV_E_FORBIDDEN);
    allows(d.t, deed_of(DEED_RESIGN, 1), BOB, d.t->seq, LV_E_OK);
    allows(d.t, deed_of(DEED_RESIGN, 0), BOB, d.t->seq, LV_E_FORBIDDEN);
    for (int kind = 0; kind < DEED_KINDS; kind++) /* by consent or by the clock only */
        if (kind == DEED_KEEP || kind == DEED_PAUSE || kind == DEED_AWAY || kind == DEED_LATE
            || kind == DEED_REMATCH || kind == DEED_REST || kind == DEED_COACH)
            allows(d.t, deed_of((enum deed_kind)kind, 0), ANNE, d.t->seq, LV_E_FORBIDDEN);
    refused(&d, deed_of(DEED_PAUSE, 5), LV_E_UNKNOWN);
    must(&d, deed_of(DEED_PAUSE, -1)); /* no change of the match: what was seen before still holds */
    allows(d.t, deed_of(DEED_ACT, 0), ANNE, d.t->seq - 1, LV_E_OK);
    release(&d);
}

static void test_a_message_is_recognised_for_as_long_as_it_could_come_again(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ 0 });
    struct deed one = deed_with(DEED_SIT, 0, ANNE, "");

    (void)unused;
    strcpy(one.id, "once");
    must(&d, one);
    assert_int_equal(table_done(d.t, ANNE, "once"), 1);
    assert_int_equal(table_done(d.t, BOB, "once"), 0);
    assert_int_equal(table_done(d.t, ANNE, "twice"), 0);
    assert_int_equal(table_done(d.t, ANNE, ""), 0);
    for (int i = 0; i < TABLE_RECENT - 1; i++) {
        struct deed again = deed_with(DEED_SIT, i % 2 ? 0 : 1, ANNE, "");
        again.id[0] = (char)('A' + i % 26);
        again.id[1] = (char)('A' + i / 26);
        must(&d, again);
    }
    assert_int_equal(table_done(d.t, ANNE, "once"), 1);
    release(&d);
}

static void test_consent_waits_for_everybody_who_plays(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ .absence = 60 });
    struct lv_refusal why = { 0 };
    struct deed deed;

    (void)unused;
    begin(&d);
    assert_false(table_ask(d.t, ASK_PAUSE, 0, -1, d.t->seq, 0, &deed, &why));
    assert_int_equal(why.code, LV_E_OK);
    assert_false(table_ask(d.t, ASK_PAUSE, 1, -1, d.t->seq, 0, &deed, &why)); /* Anne asked first */
    assert_int_equal(why.code, LV_E_NOT_NOW);
    assert_true(table_answer(d.t, ASK_PAUSE, 1, true, d.t->seq, &deed, &why));
    assert_int_equal(deed.kind, DEED_PAUSE);
    assert_false(table_answer(d.t, ASK_PAUSE, 1, true, d.t->seq, &deed, &why));
    assert_int_equal(why.code, LV_E_STALE);
    d.t->seat[0].here = 1;
    d.t->seat[1].gone_at = 1000;
    assert_false(table_ask(d.t, ASK_BOT, 0, 1, d.t->seq, 60999, &deed, &why));
    assert_int_equal(why.code, LV_E_NOT_NOW);
    assert_true(table_ask(d.t, ASK_BOT, 0, 1, d.t->seq, 61000, &deed, &why)); /* nobody else to ask */
    assert_int_equal(deed.kind, DEED_AWAY);
    assert_int_equal(deed.seat, 1);
    release(&d);
}

/* It comes when all have agreed, stays when the journal is read again, and goes when its seat says so. */
static void test_a_coach_needs_everybodys_consent_and_goes_without(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ 0 });
    struct lv_refusal why = { 0 };
    struct deed deed;

    (void)unused;
    refused(&d, deed_of(DEED_COACH, 0), LV_E_NOT_NOW); /* nobody plays yet */
    begin(&d);
    refused(&d, deed_of(DEED_ALONE, 0), LV_E_NOT_NOW);
    assert_false(table_ask(d.t, ASK_COACH, 0, -1, d.t->seq, 0, &deed, &why));
    assert_int_equal(why.code, LV_E_OK);
    assert_false(table_answer(d.t, ASK_COACH, 1, false, d.t->seq, &deed, &why));
    assert_false(d.t->ask[ASK_COACH].open || d.t->seat[0].coached);
    assert_false(table_ask(d.t, ASK_COACH, 0, -1, d.t->seq, 0, &deed, &why));
    assert_true(table_answer(d.t, ASK_COACH, 1, true, d.t->seq, &deed, &why));
    assert_int_equal(deed.kind, DEED_COACH);
    must(&d, deed);
    assert_true(d.t->seat[0].coached && !d.t->seat[1].coached);
    assert_false(table_ask(d.t, ASK_COACH, 0, -1, d.t->seq, 0, &deed, &why)); /* there is one */
    assert_int_equal(why.code, LV_E_NOT_NOW);
    allows(d.t, deed_of(DEED_ALONE, 0), BOB, d.t->seq, LV_E_FORBIDDEN);
    allows(d.t, deed_of(DEED_ALONE, 0), ANNE, d.t->seq, LV_E_OK);
    assert_rebuilt(&d);
    must(&d, deed_of(DEED_ALONE, 0));
    assert_false(d.t->seat[0].coached);
    release(&d);
}

/* All have to agree; it changes nothing, and is asked no more once the game is over. */
static void test_endings_need_everybodys_consent_and_are_no_deed(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ 0 });
    struct lv_refusal why = { 0 };
    struct deed deed;
    int64_t seq;

    (void)unused;
    assert_false(table_ask(d.t, ASK_ENDINGS, 0, -1, d.t->seq, 0, &deed, &why));
    assert_int_equal(why.code, LV_E_NOT_NOW);
    begin(&d);
    seq = d.t->seq;
    assert_false(table_ask(d.t, ASK_ENDINGS, -1, -1, seq, 0, &deed, &why));
    assert_int_equal(why.code, LV_E_FORBIDDEN);
    assert_false(table_ask(d.t, ASK_ENDINGS, 0, -1, seq, 0, &deed, &why));
    assert_int_equal(why.code, LV_E_OK);
    assert_false(table_answer(d.t, ASK_ENDINGS, 1, false, seq, &deed, &why));
    assert_false(d.t->ask[ASK_ENDINGS].open);
    assert_false(table_ask(d.t, ASK_ENDINGS, 0, -1, seq, 0, &deed, &why));
    assert_true(table_answer(d.t, ASK_ENDINGS, 1, true, seq, &deed, &why));
    assert_false(d.t->ask[ASK_ENDINGS].open);
    assert_int_equal(d.t->seq, seq);
    assert_false(table_ask(d.t, ASK_ENDINGS, 0, -1, seq, 0, &deed, &why));
    must(&d, deed_of(DEED_RESIGN, 0));
    assert_int_equal(d.t->state, TABLE_OVER);
    assert_false(d.t->ask[ASK_ENDINGS].open);
    release(&d);
}

static void test_a_move_takes_a_question_about_undo_with_it(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ 0 });
    struct lv_rng rng = lv_rng_seed(2, 2);
    struct lv_refusal why = { 0 };
    struct deed deed;

    (void)unused;
    begin(&d);
    must(&d, any_move(d.t, &rng));
    assert_false(table_ask(d.t, ASK_UNDO, 0, -1, d.t->seq, 0, &deed, &why));
    must(&d, any_move(d.t, &rng));
    assert_false(table_answer(d.t, ASK_UNDO, 1, true, d.t->seq, &deed, &why));
    assert_int_equal(why.code, LV_E_STALE);
    release(&d);
}

static void test_a_reserve_runs_only_while_its_seat_decides(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){
        .clock = CLOCK_RESERVE, .seconds = 100, .increment = 5 });
    struct lv_rng rng = lv_rng_seed(3, 3);
    int who;

    (void)unused;
    begin(&d);
    who = lv_match_to_move(d.t->m);
    assert_true(table_clock_go(d.t, 1000));
    assert_int_equal(table_clock_left(d.t, who, 31000), 70000);
    assert_int_equal(table_clock_left(d.t, !who, 31000), 100000);
    table_clock_hold(d.t, 31000); /* a rest: nobody is connected */
    assert_int_equal(table_clock_left(d.t, who, 900000), 70000);
    assert_true(table_clock_go(d.t, 900000));
    table_clock_hold(d.t, 910000);
    must(&d, any_move(d.t, &rng));
    assert_int_equal(d.t->seat[who].left, 65000); /* 70 - 10 + 5 */
    assert_rebuilt(&d);
    assert_true(table_clock_go(d.t, 920000));
    who = d.t->clock_seat;
    int64_t left = d.t->seat[who].left;
    table_clock_hold(d.t, 5); /* a clock that goes back is no gift */
    assert_int_equal(d.t->seat[who].left, left);
    release(&d);
}

static void test_a_clock_is_noted_before_the_table_leaves_memory_and_never_gains(void **unused)
{
    static const enum clock_kind kind[] = { CLOCK_MOVE, CLOCK_RESERVE };
    struct deed note;

    (void)unused;
    for (int i = 0; i < 2; i++) {
        struct desk d = desk_of(lv_game_at(0), (struct table_settings){ .clock = kind[i], .seconds = 100 });
        struct lv_rng rng = lv_rng_seed(5, 5);
        int who;
        begin(&d);
        who = lv_match_to_move(d.t->m);
        assert_false(table_clock_note(d.t, &note)); /* nothing to note yet */
        table_clock_go(d.t, 0);
        table_clock_hold(d.t, 30000);
        assert_true(table_clock_note(d.t, &note));
        assert_int_equal(note.seat, who);
        must(&d, note);
        assert_false(table_clock_note(d.t, &note));
        assert_rebuilt(&d);
        assert_int_equal(d.t->seat[who].left, 70000);
        note.left = 70001;
        refused(&d, note, LV_E_NOT_NOW);
        note.left = -1;
        refused(&d, note, LV_E_NOT_NOW);
        must(&d, any_move(d.t, &rng));
        assert_rebuilt(&d);
        release(&d);
    }
}

static void test_time_for_a_move_begins_anew_with_each(void **unused)
{
    struct desk d = desk_of(lv_game_at(0), (struct table_settings){ .clock = CLOCK_MOVE, .seconds = 30 });
    struct lv_rng rng = lv_rng_seed(4, 4);
    int who;

    (void)unused;
    begin(&d);
    who = lv_match_to_move(d.t->m);
    table_clock_go(d.t, 0);
    assert_int_equal(table_clock_left(d.t, who, 40000), 0);
    table_clock_hold(d.t, 29000);
    must(&d, any_move(d.t, &rng));
    assert_int_equal(table_clock_left(d.t, who, 0), 30000);
    must(&d, deed_with(DEED_LATE, 0, 0, "greedy"));
    assert_int_equal(d.t->seat[0].left, 0);
    must(&d, deed_of(DEED_BACK, 0));
    assert_int_equal(d.t->seat[0].left, 30000);
    release(&d);
}

/* The first pawn of C'est la vie is the only one that may move. */
static void test_what_nobody_is_asked_for_costs_and_earns_no_time(void **unused)
{
    struct desk d = desk_of(lv_game_find("cest-la-vie", NULL), (struct table_settings){
        .clock = CLOCK_RESERVE, .seconds = 100, .increment = 5 });
    struct deed deed;
    int who;

    (void)unused;
    begin(&d);
    who = lv_match_to_move(d.t->m);
    assert_true(table_unasked(d.t, &deed));
    assert_int_equal(deed.kind, DEED_ACT);
    assert_int_equal(deed.seat, who);
    assert_int_equal(deed.by, 0);
    must(&d, deed_with(DEED_PAUSE, -1, ANNE, ""));
    assert_false(table_unasked(d.t, &deed));
    must(&d, deed_of(DEED_RESUME, -1));
    must(&d, deed_with(DEED_AWAY, who, 0, "greedy"));
    assert_false(table_unasked(d.t, &deed)); /* the bot decides */
    must(&d, deed_of(DEED_BACK, who));
    assert_true(table_unasked(d.t, &deed));
    must(&d, deed);
    assert_int_equal(d.t->seat[who].left, 100000);
    assert_true(table_unasked(d.t, &deed)); /* and the other's first */
    must(&d, deed);
    assert_false(table_unasked(d.t, &deed)); /* now there are two pawns to choose from */
    assert_rebuilt(&d);
    release(&d);
}

/* A table of before: its people moved the only pawn by hand, and took that back. */
static void test_an_old_taking_back_leads_where_it_led(void **unused)
{
    struct desk d = desk_of(lv_game_find("cest-la-vie", NULL), (struct table_settings){ 0 });
    struct lv_rng rng = lv_rng_seed(8, 8);
    struct deed undo;
    uint64_t hash;
    int who, steps;

    (void)unused;
    begin(&d);
    who = lv_match_to_move(d.t->m);
    steps = lv_match_steps(d.t->m);
    hash = lv_match_hash(d.t->m);
    must(&d, any_move(d.t, &rng));
    undo = deed_with(DEED_UNDO, who, who ? BOB : ANNE, "");
    undo.other = LV_UNDO_AGREED;
    refused(&d, undo, LV_E_UNDO); /* today there is nothing to take back */
    undo.steps = steps;
    undo.hash = hash;
    must(&d, undo);
    assert_int_equal(lv_match_steps(d.t->m), steps);
    assert_rebuilt(&d);
    release(&d);
}

static void test_a_table_of_other_rules_is_not_played_on(void **unused)
{
    const struct lv_game *g = lv_game_at(0);
    struct lv_data *data = lv_data_load(g, NULL, NULL, NULL);
    struct table_settings set = { .host = ANNE, .seats = 2, .rules = g->rules_version + 1,
                                  .components = lv_data_hash(data) };
    struct lv_refusal why = { 0 };

    (void)unused;
    assert_null(table_new(1, g, data, &set, "{}", seed, &why));
    assert_int_equal(why.code, LV_E_VERSION);
    set.rules--;
    set.components ^= 1;
    assert_null(table_new(1, g, data, &set, "{}", seed, &why));
    assert_int_equal(why.code, LV_E_VERSION);
    lv_data_free(data);
}

static void test_settings_come_back_as_they_were(void **unused)
{
    const struct table_settings set = { .host = 7, .seats = 3, .listed = true, .chatting = true,
                                        .absence = 99, .clock = CLOCK_RESERVE, .seconds = 600,
                                        .increment = 7, .rules = 2, .components = UINT64_MAX - 5 };
    struct table_settings back;
    char room[1024];
    struct lv_buf b = LV_BUF(room);

    (void)unused;
    table_settings_write(&set, &b);
    memset(&back, 0, sizeof back);
    assert_true(table_settings_read(room, &back, NULL));
    assert_int_equal(back.host, set.host);
    assert_int_equal(back.components, set.components);
    assert_true(back.listed && !back.onlookers && back.chatting);
    assert_int_equal(back.clock, CLOCK_RESERVE);
    assert_int_equal(back.seconds * 1000 + back.increment, 600007);
    assert_false(table_settings_read("{}", &back, NULL));
}

static void test_deeds_that_are_none_are_refused(void **unused)
{
    static const char *const bad[] = {
        "", "x", "[]", "{}", "{\"deed\":\"fly\"}", "{\"deed\":\"act\",\"seat\":7}",
        "{\"deed\":\"act\",\"seat\":1,\"colour\":1}", "{\"deed\":\"sit\",\"bytes\":\"00\"}",
        "{\"deed\":\"act\",\"hash\":\"zz\"}",
    };
    struct deed d;

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct lv_refusal why = { 0 };
        assert_false(deed_read(bad[i], strlen(bad[i]), &d, &why));
        assert_true(why.code != LV_E_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_journal_alone_gives_the_table_again),
        cmocka_unit_test(test_a_changed_journal_is_noticed),
        cmocka_unit_test(test_a_seat_has_one_person_and_a_person_one_seat),
        cmocka_unit_test(test_everybody_acts_for_themselves_and_for_the_moment_they_have_seen),
        cmocka_unit_test(test_a_message_is_recognised_for_as_long_as_it_could_come_again),
        cmocka_unit_test(test_consent_waits_for_everybody_who_plays),
        cmocka_unit_test(test_a_coach_needs_everybodys_consent_and_goes_without),
        cmocka_unit_test(test_endings_need_everybodys_consent_and_are_no_deed),
        cmocka_unit_test(test_a_move_takes_a_question_about_undo_with_it),
        cmocka_unit_test(test_a_reserve_runs_only_while_its_seat_decides),
        cmocka_unit_test(test_a_clock_is_noted_before_the_table_leaves_memory_and_never_gains),
        cmocka_unit_test(test_time_for_a_move_begins_anew_with_each),
        cmocka_unit_test(test_what_nobody_is_asked_for_costs_and_earns_no_time),
        cmocka_unit_test(test_an_old_taking_back_leads_where_it_led),
        cmocka_unit_test(test_a_table_of_other_rules_is_not_played_on),
        cmocka_unit_test(test_settings_come_back_as_they_were),
        cmocka_unit_test(test_deeds_that_are_none_are_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
