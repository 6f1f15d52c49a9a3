/* test_sml_golden.c: whole games that must stay as they are: the same choices lead to the same cards,
 * scores and states. A row changes only when a rule is changed on purpose; the commit says which. */
#include <stdio.h>
#include <string.h>

#include "sml_help.h"

static struct golden {
    const char *name;
    int seats;
    const char *options, *result; /* steps, smiles, hash over all states */
} golden[] = {
#include "golden.def"
};

/* The choices of a small fixed generator, so that nothing but the rules can change the game. */
static uint32_t next(uint64_t *x, uint32_t below)
{
    *x = *x * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((*x >> 33) % below);
}

static void golden_holds(void **state)
{
    const struct golden *g = *state;
    const struct lv_setup *u = t_setup(&lv_game_sml, g->seats, g->options);
    uint64_t x = (uint64_t)g->seats, hash = 0;
    int32_t score[LV_MAX_SEATS];
    struct sml_state s;
    char text[160];
    int who, steps = 0;
    size_t len;

    t_start(u, &s);
    for (; (who = lv_game_sml.rules.to_move(u, &s)) != LV_OVER; steps++) {
        lv_action a[LV_MAX_ACTIONS];
        struct lv_outcome o[LV_MAX_OUTCOMES];
        if (who == LV_CHANCE)
            a[0] = o[next(&x, (uint32_t)lv_game_sml.rules.outcomes(u, &s, o))].action;
        else
            a[0] = a[next(&x, (uint32_t)lv_game_sml.rules.legal(u, &s, a))];
        lv_game_sml.rules.apply(u, &s, a[0], NULL);
        hash = hash * 31 + lv_state_hash(&lv_game_sml, &s);
    }
    lv_game_sml.rules.score(u, &s, score);
    len = (size_t)snprintf(text, sizeof text, "%d steps;", steps);
    for (int i = 0; i < u->seats; i++)
        len += (size_t)snprintf(text + len, sizeof text - len, " %d", score[i]);
    snprintf(text + len, sizeof text - len, "; %016llx", (unsigned long long)hash);
    assert_string_equal(text, g->result);
}

int main(void)
{
    enum { N = sizeof golden / sizeof *golden };
    struct CMUnitTest test[N];

    for (size_t i = 0; i < N; i++)
        test[i] = (struct CMUnitTest){ golden[i].name, golden_holds, NULL, NULL, &golden[i] };
    return _cmocka_run_group_tests("smile-life golden games", test, N, NULL, NULL);
}
