/* test_sml_forecast.c: what the forecast goes by, and that it goes the right way. */
#include "games/smile-life/sml_play.h"
#include "sml_help.h"

static struct sml_state s;

/* A first seat, and what must be read from it; what is not named is not looked at. */
static const struct {
    const char *seat;
    struct { enum sml_sign sign; float value; } expected[10]; /* the score first; then 0 ends the list */
} life[] = {
    { "= salaire-2#1 salaire-3#1 designer maladie#1 etude-simple#3 | 'job': 'pizzaiolo', "
      "'salaries': ['salaire-1#1', 'salaire-2#2']",
      { { SML_S_SCORE, 4 }, /* two of the job, one of each salary */
        { SML_S_JOB, 1 }, { SML_S_PAY, 2 }, { SML_S_MONEY, 3 },
        { SML_S_SALARY_READY, 1 }, { SML_S_SALARY_WAITS, 1 }, /* more than the job pays */
        { SML_S_STUDY_READY, 0 }, /* SML-029: not beside this job */
        { SML_S_JOB_READY, 0 } } },
    { "= journaliste gourou designer salaire-1#1 etude-simple#2 | "
      "'studies': ['etude-double#1', 'etude-simple#1']",
      { { SML_S_SCORE, 2 }, { SML_S_JOB, 0 }, { SML_S_LEVEL, 0 }, { SML_S_JOBLESS_LEVEL, 3 },
        { SML_S_JOB_READY, 1 },
        { SML_S_JOB_READY_PAY, 3 }, /* the guru; the designer needs a fourth level */
        { SML_S_SALARY_READY, 0 }, { SML_S_SALARY_WAITS, 1 }, { SML_S_STUDY_READY, 1 } } },
    { "= enfant-leia mariage-fourqueux flirt-bar#2 maison-petite#1 voyage-rio | "
      "'flirts': ['flirt-bar#1'], 'marriage': 'mariage-montcuq'",
      { { SML_S_SCORE, 4 }, { SML_S_MARRIED, 1 }, { SML_S_COURTING, 0 }, { SML_S_CHILD_READY, 1 },
        { SML_S_MARRIAGE_READY, 0 }, { SML_S_FLIRT_READY, 0 }, { SML_S_HOUSE_READY, 0 },
        { SML_S_PURCHASE_WAITS, 2 } } },
};

static void test_a_life_is_read(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");

    (void)unused;
    for (size_t i = 0; i < sizeof life / sizeof *life; i++) {
        const struct scene c = { .phase = "draw", .seat = { life[i].seat, "", "" } };
        int32_t score[LV_MAX_SEATS] = { 0 };
        float sign[SML_N_SIGNS];
        sml_set(u, &s, &c);
        sml_score(u, &s, score);
        sml_signs(u, &s, 0, score[0], sign);
        for (int k = 0; k == 0 || life[i].expected[k].sign; k++)
            if (sign[life[i].expected[k].sign] != life[i].expected[k].value)
                fail_msg("%s: sign %d is %g", life[i].seat, (int)life[i].expected[k].sign,
                         (double)sign[life[i].expected[k].sign]);
    }
}

/* Between two times a sign is worth something between; past the last, what it is worth there. */
static void test_times_go_over_into_one_another(void **unused)
{
    static const struct { float rounds, part[SML_N_TIMES]; } expected[] = {
        { 0, { 1 } }, { 1, { 0.75f, 0.25f } }, { 4, { 0, 1 } }, { 7, { 0, 0.5f, 0.5f } },
        { 36, { 0, 0, 0, 0.5f, 0.5f } }, { 50, { 0, 0, 0, 0, 1 } }, { 90, { 0, 0, 0, 0, 1 } },
    };
    float part[SML_N_TIMES];

    (void)unused;
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        sml_time(expected[i].rounds, part);
        assert_memory_equal(part, expected[i].part, sizeof part);
    }
}

static float chance(const char *first)
{
    const struct scene c = { .phase = "draw", .seat = { first, "", "" } };
    const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");
    float win[LV_MAX_SEATS];

    sml_set(u, &s, &c);
    sml_forecast(u, &s, win);
    assert_true(win[1] == win[2]); /* who are alike are as likely to win */
    return win[0];
}

static void test_more_smiles_are_a_better_chance(void **unused)
{
    (void)unused;
    assert_true(chance("") > 0.333f && chance("") < 0.334f);
    assert_true(chance("| 'job': 'gourou', 'salaries': ['salaire-1#1', 'salaire-3#1']")
                > chance("| 'job': 'gourou', 'salaries': ['salaire-1#1']"));
    assert_true(chance("salaire-1#2 | 'job': 'gourou'") > chance("salaire-4#2 | 'job': 'gourou'"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_life_is_read),
        cmocka_unit_test(test_times_go_over_into_one_another),
        cmocka_unit_test(test_more_smiles_are_a_better_chance),
    };

    return cmocka_run_group_tests_name("Smile Life: the forecast", tests, NULL, NULL);
}
