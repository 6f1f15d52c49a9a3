/* test_record.c: records out and in again, cut, damaged, forged. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "playing.h"

static void play_one(const struct lv_game *g, int seats, enum lv_chance chance, unsigned seed,
                     char **record, uint64_t *hash)
{
    struct lv_match *m = p_match(g, seats, "", chance, seed);
    struct lv_rng rng = lv_rng_seed(seed, 2);

    p_play(m, 3000, &rng);
    *record = p_record(m, true);
    *hash = p_hash(m);
    lv_match_free(m);
}

static void same_again(const struct lv_game *g, int seats, enum lv_chance chance, unsigned seed)
{
    char *record, *again;
    uint64_t hash;
    struct lv_match *m;

    play_one(g, seats, chance, seed, &record, &hash);
    m = p_load(record);
    assert_int_equal(p_hash(m), hash);
    again = p_record(m, true);
    assert_string_equal(again, record);
    free(record);
    free(again);
    lv_match_free(m);
}

static void test_a_record_loads_as_the_same_game(void **state)
{
    (void)state;
    for (int i = 0; lv_game_at(i); i++)
        for (int seats = lv_game_at(i)->min_seats; seats <= lv_game_at(i)->max_seats; seats++)
            for (int chance = LV_CHANCE_FAIR; chance <= LV_CHANCE_SIMULATED; chance++)
                for (unsigned seed = 1; seed <= 3; seed++)
                    same_again(lv_game_at(i), seats, (enum lv_chance)chance, seed);
}

/* ---- the template's own small record --------------------------------------------------------- */

static char *a_finished_record(void)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_FAIR, 11);
    char *record;

    assert_true(lv_match_settle(m, NULL));
    assert_true(lv_match_settle(m, NULL));
    p_do(m, "throw");
    assert_true(lv_match_settle(m, NULL));
    p_do(m, "keep");
    record = p_record(m, true);
    lv_match_free(m);
    return record;
}

static char *a_table_record(void)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "cards=9", LV_CHANCE_TABLE, 0);
    char *record;

    p_do(m, "card 3");
    p_do(m, "card 7");
    p_do(m, "keep");
    p_do(m, "keep");
    record = p_record(m, true);
    lv_match_free(m);
    return record;
}

static void test_the_lines_are_as_documented(void **state)
{
    char *record = a_table_record(), head[256];
    const char *lines = strchr(record, '\n') + 1;

    (void)state;
    snprintf(head, sizeof head,
             "{\"ludovie\":1,\"game\":\"template\",\"rules\":1,\"components\":\"");
    assert_memory_equal(record, head, strlen(head));
    assert_non_null(strstr(record, "\"seats\":[{\"name\":\"Anne\",\"by\":\"person\"},"));
    assert_non_null(strstr(record, "\"chance\":\"table\",\"options\":{\"cards\":\"9\"}}\n"));
    assert_string_equal(lines, "{\"n\":1,\"chance\":\"card 3\"}\n"
                               "{\"n\":2,\"chance\":\"card 7\"}\n"
                               "{\"n\":3,\"seat\":1,\"do\":\"keep\"}\n"
                               "{\"n\":4,\"seat\":2,\"do\":\"keep\"}\n"
                               "{\"end\":{\"over\":true,\"scores\":[3,7],\"ranks\":[2,1]}}\n");
    free(record);
}

static void test_the_seed_is_shown_at_the_end_or_to_the_owner_only(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_FAIR, 11);
    struct lv_rng rng = lv_rng_seed(1, 1);
    char *text = p_record(m, false);

    (void)state;
    assert_null(strstr(text, "\"seed\""));
    assert_non_null(strstr(text, "\"commitment\""));
    free(text);
    text = p_record(m, true);
    assert_non_null(strstr(text, "\"seed\""));
    free(text);
    p_play(m, 100, &rng);
    text = p_record(m, true);
    assert_ptr_equal(strstr(text, "\"seed\""), strstr(strstr(text, "\"end\""), "\"seed\""));
    free(text);
    lv_match_free(m);
}

/* ---- cut ------------------------------------------------------------------------------------- */

static int whole_lines(const char *text, size_t len)
{
    int n = 0;

    for (size_t i = 0; i < len; i++)
        n += text[i] == '\n';
    return n;
}

/* Cut after any byte, a record is the match as far as the last whole line, and says so. */
static void cut_at(const char *record, size_t len)
{
    const struct lv_game *g = lv_record_game(record, strlen(record), NULL);
    struct lv_refusal damage = { 0 }, why = { 0 };
    struct lv_match *m = lv_match_load(record, len, p_data(g), &damage, &why);
    int lines = whole_lines(record, len), steps;
    bool clean = len > 0 && record[len - 1] == '\n';

    if (lines == 0) {
        assert_null(m);
        assert_int_equal(why.line, 1);
        return;
    }
    if (!m)
        fail_msg("cut after %zu bytes: %s", len, why.msgid);
    steps = lv_match_steps(m);
    assert_int_equal(steps, len == strlen(record) ? lines - 2 : lines - 1);
    assert_int_equal(damage.code == LV_E_OK, clean);
    if (!clean)
        assert_int_equal(damage.line, lines + 1);
    lv_match_free(m);
}

static void test_every_beginning_of_a_record_loads(void **state)
{
    char *record = a_finished_record();

    (void)state;
    for (size_t len = 0; len <= strlen(record); len++)
        cut_at(record, len);
    free(record);
}

static void test_longer_records_load_when_cut_at_any_line_or_byte(void **state)
{
    struct lv_rng rng = lv_rng_seed(3, 3);

    (void)state;
    for (int i = 0; lv_game_at(i); i++) {
        char *record;
        uint64_t hash;
        play_one(lv_game_at(i), lv_game_at(i)->max_seats, LV_CHANCE_FAIR, 4, &record, &hash);
        bool finished = strstr(record, "\"end\"") != NULL;
        for (int k = 0; k < 60 && finished; k++) {
            size_t len = lv_rng_below(&rng, (uint32_t)strlen(record));
            cut_at(record, len);
            while (record[len] != '\n')
                len++;
            cut_at(record, len + 1);
        }
        free(record);
    }
}

static void test_a_game_without_its_seed_cannot_go_on_but_be_looked_at(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_FAIR, 5), *again;
    struct lv_refusal why;
    char *record;

    (void)state;
    assert_true(lv_match_settle(m, NULL));
    record = p_record(m, false);
    again = p_load(record);
    assert_int_equal(p_hash(again), p_hash(m));
    assert_false(lv_match_has_seed(again));
    assert_false(lv_match_settle(again, &why));
    assert_int_equal(why.code, LV_E_TURN);
    free(record);
    lv_match_free(m);
    lv_match_free(again);
}

/* A line that is no document ends what can be read; so does something after the end. */
static struct damage_row {
    const char *name, *from, *to;
    int line, steps;
} damage_row[] = {
    { "a line that is no document is damage", "{\"n\":3,", "{\"n\":3;", 4, 2 },
    { "a line with a stray byte is damage", "\"keep\"}\n{\"n\":4", "\"ke\377p\"}\n{\"n\":4", 4, 2 },
    { "an empty line is damage", "{\"n\":2,", "\n{\"n\":2,", 3, 1 },
    { "lines after the end are damage", "[2,1]}}\n", "[2,1]}}\n{\"n\":5,\"close\":1}\n", 7, 4 },
};

static void damage_row_holds(void **row)
{
    const struct damage_row *r = *row;
    char *record = a_table_record(), *damaged = p_changed(record, r->from, r->to);
    struct lv_refusal damage = { 0 }, why = { 0 };
    struct lv_match *m =
        lv_match_load(damaged, strlen(damaged), p_data(&lv_game_tpl), &damage, &why);

    assert_non_null(m);
    assert_int_equal(damage.code, LV_E_FORMAT);
    assert_int_equal(damage.line, r->line);
    assert_int_equal(lv_match_steps(m), r->steps);
    free(record);
    free(damaged);
    lv_match_free(m);
}

/* The seed on the end line is looked for on the last line, which is another here. */
static void test_a_fair_record_with_more_after_its_end_is_damaged_not_forged(void **state)
{
    char *record = a_finished_record(), *longer = p_changed(record, "{", "{");
    struct lv_refusal damage = { 0 }, why = { 0 };
    struct lv_match *m;

    (void)state;
    longer = realloc(longer, strlen(record) + 3);
    assert_non_null(longer);
    memcpy(longer + strlen(record), "x\n", 3);
    m = lv_match_load(longer, strlen(longer), p_data(&lv_game_tpl), &damage, &why);
    assert_non_null(m);
    assert_int_equal(damage.code, LV_E_FORMAT);
    assert_int_equal(damage.line, 8);
    assert_false(lv_match_has_seed(m));
    free(record);
    free(longer);
    lv_match_free(m);
}

/* ---- refused --------------------------------------------------------------------------------- */

static struct refused_row {
    const char *name;
    char *(*record)(void);
    const char *from, *to;
    enum lv_code code;
    int line;
} refused_row[] = {
    { "no record at all", a_table_record, "{\"ludovie\":1", "{\"ludo\":1", LV_E_FORMAT, 1 },
    { "another format", a_table_record, "\"ludovie\":1", "\"ludovie\":2", LV_E_VERSION, 1 },
    { "another rules version", a_table_record, "\"rules\":1", "\"rules\":9", LV_E_VERSION, 1 },
    { "an unknown game", a_table_record, "\"template\"", "\"chess\"", LV_E_UNKNOWN, 1 },
    { "other components", a_table_record, "\"components\":\"", "\"components\":\"00000000",
      LV_E_FORMAT, 1 },
    { "an unknown key in the head", a_table_record, "\"chance\":\"table\"",
      "\"chance\":\"table\",\"x\":1", LV_E_FORMAT, 1 },
    { "an unknown source of chance", a_table_record, "\"chance\":\"table\"", "\"chance\":\"mine\"",
      LV_E_FORMAT, 1 },
    { "too few seats", a_table_record, "{\"name\":\"Anne\",\"by\":\"person\"},", "", LV_E_PLAYERS,
      0 },
    { "two equal names", a_table_record, "Anne", "Bob", LV_E_FORMAT, 0 },
    { "a name with control characters", a_table_record, "Anne", "An\\u001bne", LV_E_FORMAT, 0 },
    { "a name longer than there is room", a_table_record, "Anne",
      "0123456789012345678901234567890123456789012345678901234567890123", LV_E_FORMAT, 1 },
    { "an impossible option", a_table_record, "\"cards\":\"9\"", "\"cards\":\"99\"", LV_E_OPTION,
      1 },
    { "an unknown option", a_table_record, "{\"cards\":\"9\"}", "{\"deck\":\"9\"}",
      LV_E_OPTION, 1 },
    { "an impossible position", a_table_record, "\"options\"", "\"position\":{},\"options\"",
      LV_E_FORMAT, 1 },
    { "a gap in the numbers", a_table_record, "\"n\":2", "\"n\":3", LV_E_FORMAT, 3 },
    { "a card drawn twice", a_table_record, "card 7", "card 3", LV_E_RULE, 3 },
    { "a move nobody knows", a_table_record, "\"do\":\"keep\"", "\"do\":\"fly\"", LV_E_FORMAT, 4 },
    { "a move of the wrong seat", a_table_record, "\"seat\":1", "\"seat\":2", LV_E_TURN, 4 },
    { "a decision where chance is due", a_table_record, "\"chance\":\"card 3\"",
      "\"seat\":1,\"do\":\"keep\"", LV_E_TURN, 2 },
    { "a closing written as chance", a_table_record, "\"chance\":\"card 3\"",
      "\"chance\":\"close 1\"", LV_E_RULE, 2 },
    { "an unknown key on a line", a_table_record, "\"seat\":1", "\"seat\":1,\"why\":1", LV_E_FORMAT,
      4 },
    { "a draw with numbers at a real table", a_table_record, "\"card 3\"}",
      "\"card 3\",\"of\":9,\"at\":2}", LV_E_FORMAT, 2 },
    { "another score", a_table_record, "[3,7]", "[8,7]", LV_E_RULE, 6 },
    { "another winner", a_table_record, "[2,1]", "[1,2]", LV_E_RULE, 6 },
    { "a missing rank", a_table_record, "[2,1]", "[2]", LV_E_RULE, 6 },
    { "a result without scores", a_table_record, "\"scores\":[3,7],", "", LV_E_RULE, 6 },
    { "a result that is no object", a_table_record,
      "{\"over\":true,\"scores\":[3,7],\"ranks\":[2,1]}", "1", LV_E_FORMAT, 6 },
    { "an end before the end", a_table_record, "{\"n\":4,\"seat\":2,\"do\":\"keep\"}\n", "",
      LV_E_RULE, 5 },
    { "a seed where nothing was committed to", a_table_record, "[2,1]}}",
      "[2,1]},\"seed\":\"0b0000000b0000000b0000000b0000000b0000000b0000000b0000000b000000\"}",
      LV_E_RULE, 6 },
    { "another seed", a_finished_record, "\"seed\":\"0b", "\"seed\":\"0c", LV_E_RULE, 0 },
    { "half a seed", a_finished_record, "\"seed\":\"0b", "\"seed\":\"", LV_E_FORMAT, 0 },
    { "another commitment", a_finished_record, "\"commitment\":\"", "\"commitment\":\"00",
      LV_E_FORMAT, 1 },
    { "bytes of a seat missing", a_finished_record, "\"000102030405060708090a0b0c0d0e0f\",", "",
      LV_E_FORMAT, 1 },
    { "other bytes of a seat", a_finished_record, "000102", "ff0102", LV_E_RULE, 2 },
};

static void refused_row_holds(void **row)
{
    const struct refused_row *r = *row;
    char *record = r->record(), *changed = p_changed(record, r->from, r->to);

    p_load_refused(changed, r->code, r->line);
    free(record);
    free(changed);
}

static void test_other_components_are_another_version(void **state)
{
    char *record = a_table_record(), *changed;
    const char *at = strstr(record, "\"components\":\"") + strlen("\"components\":\"");
    char from[2] = { at[0] }, found[32], wanted[32];

    (void)state;
    snprintf(found, sizeof found, "\"components\":\"%s", from);
    snprintf(wanted, sizeof wanted, "\"components\":\"%c", from[0] == '0' ? '1' : '0');
    changed = p_changed(record, found, wanted);
    p_load_refused(changed, LV_E_VERSION, 0);
    free(record);
    free(changed);
}

/* Every die of a fair game: changed to any other that could have come up, with whatever numbers,
 * the record is refused at that line. */
static void test_wrong_dice_are_refused_line_by_line(void **state)
{
    char *record = a_finished_record();
    int line = 1, tried = 0;

    (void)state;
    for (const char *at = record; (at = strchr(at, '\n')) != NULL && at[1]; at++) {
        char from[128], to[128];
        const char *end = strchr(at + 1, '\n');
        unsigned n, card, of, where;
        line++;
        snprintf(from, sizeof from, "%.*s", (int)(end - at - 1), at + 1);
        if (sscanf(from, "{\"n\":%u,\"chance\":\"card %u\",\"of\":%u,\"at\":%u}", &n, &card, &of,
                   &where)
            != 4)
            continue;
        for (unsigned other = 1; other <= 12; other++) {
            char *changed;
            if (other == card)
                continue;
            snprintf(to, sizeof to, "{\"n\":%u,\"chance\":\"card %u\",\"of\":%u,\"at\":%u}", n,
                     other, of, where);
            changed = p_changed(record, from, to);
            p_load_refused(changed, LV_E_RULE, line);
            free(changed);
            tried++;
        }
        snprintf(to, sizeof to, "{\"n\":%u,\"chance\":\"card %u\",\"of\":%u,\"at\":%u}", n, card,
                 of, where ^ 1);
        char *changed = p_changed(record, from, to);
        p_load_refused(changed, LV_E_RULE, line);
        free(changed);
    }
    assert_int_equal(tried, 3 * 11);
    free(record);
}

static void test_without_the_seed_a_draw_must_still_fit_its_numbers(void **state)
{
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_FAIR, 11);
    char *record, *changed;

    (void)state;
    assert_true(lv_match_settle(m, NULL));
    record = p_record(m, false);
    changed = p_changed(record, "\"of\":12", "\"of\":13");
    p_load_refused(changed, LV_E_FORMAT, 2);
    free(changed);
    changed = p_changed(record, ",\"of\":12", "");
    p_load_refused(changed, LV_E_FORMAT, 2);
    free(changed);
    free(record);
    lv_match_free(m);
}

static void test_a_match_from_a_position_is_saved_with_it(void **state)
{
    static const char position[] =
        "{\"phase\":\"decide\",\"turn\":2,\"hands\":[3,7],\"thrown\":[]}";
    struct lv_node *n = lv_doc_read(position, strlen(position), 1000, NULL);
    struct lv_match *m = p_match(&lv_game_tpl, 2, "", LV_CHANCE_TABLE, 0), *again;
    char *record;

    (void)state;
    assert_true(lv_match_set_position(m, n, NULL));
    p_do(m, "keep");
    record = p_record(m, true);
    assert_non_null(strstr(record, position));
    again = p_load(record);
    assert_int_equal(p_hash(again), p_hash(m));
    assert_int_equal(lv_match_steps(again), 1);
    free(record);
    lv_doc_free(n);
    lv_match_free(m);
    lv_match_free(again);
}

static void test_a_text_that_is_too_long_is_refused_at_once(void **state)
{
    struct lv_refusal why = { 0 };
    size_t len = (size_t)LV_MAX_RECORD + 1;
    char *text = malloc(len);

    (void)state;
    assert_non_null(text);
    memset(text, '\n', len);
    assert_null(lv_match_load(text, len, p_data(&lv_game_tpl), NULL, &why));
    assert_int_equal(why.code, LV_E_LIMIT);
    memset(text, ' ', LV_MAX_LINE + 1);
    assert_null(lv_match_load(text, LV_MAX_LINE + 2, p_data(&lv_game_tpl), NULL, &why));
    assert_int_equal(why.code, LV_E_LIMIT);
    free(text);
}

int main(void)
{
    enum {
        N_DAMAGE = sizeof damage_row / sizeof *damage_row,
        N_REFUSED = sizeof refused_row / sizeof *refused_row,
        N_TESTS = 12
    };
    struct CMUnitTest tests[N_TESTS + N_DAMAGE + N_REFUSED] = {
        cmocka_unit_test(test_a_record_loads_as_the_same_game),
        cmocka_unit_test(test_the_lines_are_as_documented),
        cmocka_unit_test(test_the_seed_is_shown_at_the_end_or_to_the_owner_only),
        cmocka_unit_test(test_every_beginning_of_a_record_loads),
        cmocka_unit_test(test_longer_records_load_when_cut_at_any_line_or_byte),
        cmocka_unit_test(test_a_game_without_its_seed_cannot_go_on_but_be_looked_at),
        cmocka_unit_test(test_a_fair_record_with_more_after_its_end_is_damaged_not_forged),
        cmocka_unit_test(test_other_components_are_another_version),
        cmocka_unit_test(test_wrong_dice_are_refused_line_by_line),
        cmocka_unit_test(test_without_the_seed_a_draw_must_still_fit_its_numbers),
        cmocka_unit_test(test_a_match_from_a_position_is_saved_with_it),
        cmocka_unit_test(test_a_text_that_is_too_long_is_refused_at_once),
    };

    for (int i = 0; i < N_DAMAGE; i++)
        tests[N_TESTS + i] =
            (struct CMUnitTest){ damage_row[i].name, damage_row_holds, NULL, NULL, &damage_row[i] };
    for (int i = 0; i < N_REFUSED; i++)
        tests[N_TESTS + N_DAMAGE + i] = (struct CMUnitTest){ refused_row[i].name, refused_row_holds,
                                                             NULL, NULL, &refused_row[i] };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
