/* test_solved.c: tables are saved, read again, and never trusted; over a game with a made-up solver,
 * because a real one takes seconds. */
#include "solved.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "testing.h"

extern const struct lv_game lv_game_tpl;

/* ---- the made-up solver ----------------------------------------------------------------------- */

enum { N_VALUES = 1000, SWEEPS = 3 };
static int sweeps_made; /* by all tests: tells whether a table was worked out or read */

static bool may_solve(const struct lv_setup *u, struct lv_refusal *why)
{
    return u->seats == 2 || lv_refuse(why, LV_E_PLAYERS, NULL, N_("not enough memory"), 0);
}

static size_t table_size(const struct lv_setup *u)
{
    (void)u;
    return N_VALUES * sizeof(double);
}

static double sweep(const struct lv_setup *u, void *table)
{
    double *value = table;

    (void)u;
    sweeps_made++;
    value[0]++;
    for (int i = 1; i < N_VALUES; i++)
        value[i] = value[0] + i;
    return value[0] < SWEEPS ? 1 : 1e-14;
}

static double never_exact(const struct lv_setup *u, void *table)
{
    (void)u, (void)table;
    return 1;
}

static const struct lv_solver solver = { .may_solve = may_solve, .table_size = table_size, .sweep = sweep };
static const struct lv_solver endless = { .may_solve = may_solve, .table_size = table_size,
                                          .sweep = never_exact };

/* ---- surroundings ----------------------------------------------------------------------------- */

static struct lv_game game;
static struct lv_thinking thinking;
static struct cli cli;
static char home[64];

static const struct lv_setup *setup(const char *options)
{
    game = lv_game_tpl;
    thinking = *lv_game_tpl.thinking;
    thinking.solver = &solver;
    game.thinking = &thinking;
    return t_setup(&game, 2, options);
}

static int begin(void **unused)
{
    (void)unused;
    snprintf(home, sizeof home, "/tmp/ludovie-solved-XXXXXX");
    cli = (struct cli){ .lang = lv_lang_find("en"), .plain = true, .columns = 80 };
    return mkdtemp(home) && setenv("XDG_DATA_HOME", home, 1) == 0 ? 0 : -1;
}

static int end(void **unused)
{
    char path[SOLVED_PATH];

    (void)unused;
    if (solved_path(setup(""), path, NULL))
        unlink(path);
    snprintf(path, sizeof path, "%s/ludovie/solved", home);
    rmdir(path);
    snprintf(path, sizeof path, "%s/ludovie", home);
    rmdir(path);
    return rmdir(home);
}

static double *solve(const struct lv_setup *u)
{
    struct lv_refusal why = { 0 };
    struct solved_effort effort;
    double *table = solved_work_out(&cli, u, &effort, &why);

    assert_non_null(table);
    assert_int_equal(effort.sweeps, SWEEPS);
    assert_true(effort.error <= 1e-9);
    return table;
}

/* Solves and saves; the path of the file. */
static const char *saved(const struct lv_setup *u)
{
    static char path[SOLVED_PATH];
    struct lv_refusal why = { 0 };
    double *table = solve(u);

    assert_true(solved_path(u, path, &why));
    assert_true(solved_save(u, table, path, &why));
    free(table);
    return path;
}

static void assert_not_loaded(const struct lv_setup *u, const char *path, enum lv_code code)
{
    struct lv_refusal why = { 0 };
    void *table = solved_load(u, path, &why);

    assert_null(table);
    assert_int_equal(why.code, code);
    if (code != LV_E_OK)
        assert_non_null(strstr(why.file, "solved"));
}

/* ---- tests ------------------------------------------------------------------------------------ */

static void test_a_saved_table_is_read_again(void **unused)
{
    const struct lv_setup *u = setup("");
    struct lv_refusal why = { 0 };
    double *made = solve(u), *read = solved_load(u, saved(u), &why);

    (void)unused;
    assert_non_null(read);
    assert_memory_equal(made, read, table_size(u));
    free(made);
    free(read);
}

static void test_where_none_is_saved_nothing_is_wrong(void **unused)
{
    (void)unused;
    assert_not_loaded(setup(""), "/tmp/ludovie-no-such-solved-table", LV_E_OK);
}

/* Every byte of the header, and some of the table, changed in turn. */
static void test_no_changed_byte_is_trusted(void **unused)
{
    const struct lv_setup *u = setup("");
    const char *path = saved(u);
    struct lv_refusal why = { 0 };
    size_t len;
    char *bytes = cli_read_file(path, 1 << 20, &len, &why);

    (void)unused;
    assert_non_null(bytes);
    for (size_t i = 0; i < len; i += i < 88 ? 1 : 997) {
        bytes[i] ^= 0x10;
        assert_true(cli_write_file(path, bytes, len, &why));
        assert_null(solved_load(u, path, &why));
        assert_true(why.code == LV_E_FORMAT || why.code == LV_E_VERSION);
        bytes[i] ^= 0x10;
    }
    free(bytes);
}

static void test_a_table_of_another_length_is_not_trusted(void **unused)
{
    const struct lv_setup *u = setup("");
    const char *path = saved(u);
    static const long length[] = { 0, 1, 87, 88, 89, 88 + N_VALUES * 8 - 1, 88 + N_VALUES * 8 + 1 };

    (void)unused;
    for (size_t i = 0; i < sizeof length / sizeof *length; i++) {
        saved(u);
        assert_int_equal(truncate(path, length[i]), 0);
        assert_not_loaded(u, path, LV_E_FORMAT);
    }
}

static void test_a_table_for_other_options_is_not_used(void **unused)
{
    const struct lv_setup *u = setup(""), *other = setup("cards=9");
    const char *path = saved(u);

    (void)unused;
    assert_not_loaded(other, path, LV_E_VERSION);
}

static void test_a_table_for_other_components_or_rules_is_not_used(void **unused)
{
    struct lv_setup u = *setup("");
    const char *path = saved(&u);
    char *data = malloc(game.data_size);

    (void)unused;
    assert_non_null(data);
    memcpy(data, u.data, game.data_size);
    data[game.data_size - 1] ^= 1;
    u.data = data;
    assert_not_loaded(&u, path, LV_E_VERSION);
    u = *setup("");
    game.rules_version++;
    assert_not_loaded(&u, path, LV_E_VERSION);
    free(data);
}

static void test_the_exact_player_gets_the_saved_table_or_a_new_one(void **unused)
{
    const struct lv_setup *u = setup("");
    struct lv_refusal why = { 0 };
    const char *path = saved(u);
    void *table;

    (void)unused;
    sweeps_made = 0;
    table = cli_solved_table(&cli, u, &why);
    assert_non_null(table);
    assert_int_equal(sweeps_made, 0);
    free(table);
    assert_int_equal(truncate(path, 10), 0);
    table = cli_solved_table(&cli, u, &why);
    assert_non_null(table);
    assert_int_equal(sweeps_made, SWEEPS);
    free(table);
}

static void test_what_cannot_be_solved_is_a_refusal(void **unused)
{
    struct lv_refusal why = { 0 };
    struct solved_effort effort;
    const struct lv_setup *u = setup("");

    (void)unused;
    thinking.solver = NULL;
    assert_null(cli_solved_table(&cli, u, &why));
    assert_int_equal(why.code, LV_E_UNKNOWN);
    thinking.solver = &solver;
    assert_null(cli_solved_table(&cli, t_setup(&game, 3, ""), &why));
    assert_int_equal(why.code, LV_E_PLAYERS);
    thinking.solver = &endless;
    assert_null(solved_work_out(&cli, u, &effort, &why));
    assert_int_equal(why.code, LV_E_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_saved_table_is_read_again),
        cmocka_unit_test(test_where_none_is_saved_nothing_is_wrong),
        cmocka_unit_test(test_no_changed_byte_is_trusted),
        cmocka_unit_test(test_a_table_of_another_length_is_not_trusted),
        cmocka_unit_test(test_a_table_for_other_options_is_not_used),
        cmocka_unit_test(test_a_table_for_other_components_or_rules_is_not_used),
        cmocka_unit_test(test_the_exact_player_gets_the_saved_table_or_a_new_one),
        cmocka_unit_test(test_what_cannot_be_solved_is_a_refusal),
    };

    return cmocka_run_group_tests_name("solved tables", tests, begin, end);
}
