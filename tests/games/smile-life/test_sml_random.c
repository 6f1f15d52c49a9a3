/* test_sml_random.c: what holds at every moment of any game, and that everything comes up. */
#include <string.h>

#include "sml_help.h"

static const char *const setting[] = { "", "river=yes", "deck-length=half family=yes", "overpay=yes identical-malus=round",
                                       "river=yes own-discards=powers adultery-flirts=safe discard-pick=always" };
enum { N_SETTINGS = sizeof setting / sizeof *setting };

static struct {
    unsigned laid[SML_N_CARDS], thrown[SML_N_CARDS], decided[SML_N_KINDS], told[SML_N_EVENTS];
    unsigned phase[SML_N_PHASES];
} seen;

/* SML-151: the smiles shown are those of the cards, counted one by one. */
static void check_smiles(const struct lv_setup *u, const struct sml_state *s)
{
    int32_t score[LV_MAX_SEATS], again[LV_MAX_SEATS] = { 0 };
    const struct sml_data *d = u->data;

    lv_game_sml.score(u, s, score);
    for (unsigned c = 0; c < SML_N_CARDS; c++)
        if (sml_zone_of(s, c) >= SML_Z_LAID)
            again[sml_owner_of(s, c)] += d->smiles[c];
    for (int i = 0; i < u->seats; i++) {
        unsigned seat = (unsigned)i;
        if (sml_lies(s, SML_UNICORN, SML_Z_LAID, seat) && sml_lies(s, SML_STAR, SML_Z_LAID, seat)
            && sml_lies(s, SML_RAINBOW, SML_Z_LAID, seat))
            again[i] += 3;
        assert_int_equal(score[i], again[i]);
    }
}

/* SML-014, SML-028, SML-043: hands of the limit, one job and one marriage at most. */
static void check_table(const struct lv_setup *u, const struct sml_state *s)
{
    unsigned jobs[6] = { 0 }, marriages[6] = { 0 };

    for (unsigned c = 0; c < SML_N_CARDS; c++) {
        jobs[sml_zone_of(s, c) == SML_Z_JOB ? sml_owner_of(s, c) : 0] += sml_zone_of(s, c) == SML_Z_JOB;
        marriages[sml_zone_of(s, c) == SML_Z_MARRIAGE ? sml_owner_of(s, c) : 0]
            += sml_zone_of(s, c) == SML_Z_MARRIAGE;
    }
    for (int i = 0; i < u->seats; i++) {
        assert_true(jobs[i] <= 1 && marriages[i] <= 1);
        if (s->phase == SML_AT_DRAW)
            assert_int_equal(s->seat[i].n_hand, sml_hand_limit(&s->seat[i]));
    }
}

static void count_news(const struct lv_events *news)
{
    for (int i = 0; i < news->n; i++) {
        const struct lv_event *e = &news->at[i];
        seen.told[e->kind]++;
        if (e->kind == SML_EV_LAID || e->kind == SML_EV_BOUGHT || e->kind == SML_EV_MALUS)
            seen.laid[e->arg[1]]++;
        if (e->kind == SML_EV_ATTACK)
            seen.laid[SML_ATTACK]++;
        if (e->kind == SML_EV_THROWN)
            seen.thrown[e->arg[1]]++;
    }
}

static void play_one(const struct lv_setup *u, struct lv_rng *rng, bool check)
{
    static struct lv_events news;
    struct sml_state s;
    lv_action a[LV_MAX_ACTIONS], chosen;
    int who;

    t_start(u, &s);
    while ((who = lv_game_sml.to_move(u, &s)) != LV_OVER) {
        seen.phase[s.phase]++;
        if (who == LV_CHANCE) {
            chosen = lv_game_sml.sample(u, &s, rng);
        } else {
            int n = lv_game_sml.legal(u, &s, a);
            assert_in_range(n, 1, LV_MAX_ACTIONS);
            chosen = a[lv_rng_below(rng, (uint32_t)n)];
        }
        seen.decided[lv_action_kind(chosen)]++;
        news.n = 0;
        lv_game_sml.apply(u, &s, chosen, &news);
        count_news(&news);
        if (check) {
            check_smiles(u, &s);
            check_table(u, &s);
        }
    }
    seen.phase[SML_OVER]++;
}

static void test_SML_014_SML_028_SML_043_SML_151_hold_at_every_moment(void **state)
{
    (void)state;
    for (int i = 0; i < 60; i++) {
        struct lv_rng rng = lv_rng_seed(3, (uint64_t)i);
        play_one(t_setup(&lv_game_sml, 2 + i % 5, setting[i % N_SETTINGS]), &rng, true);
    }
}

/* Dead rules are faults: in some thousand random games every card is laid and thrown, and every kind of
 * decision, event and step comes up. */
static void test_SML_011_everything_comes_up(void **state)
{
    (void)state;
    for (int i = 0; i < 2500; i++) {
        struct lv_rng rng = lv_rng_seed(5, (uint64_t)i);
        play_one(t_setup(&lv_game_sml, 2 + i % 5, setting[i % N_SETTINGS]), &rng, false);
    }
    for (unsigned c = 0; c < SML_N_CARDS; c++)
        if (seen.laid[c] == 0 || seen.thrown[c] == 0)
            fail_msg("card %u: laid %u, thrown %u times", c, seen.laid[c], seen.thrown[c]);
    for (unsigned k = 0; k < SML_N_KINDS; k++)
        if (seen.decided[k] == 0)
            fail_msg("decision %u never came up", k);
    for (unsigned k = 0; k < SML_N_EVENTS; k++)
        if (seen.told[k] == 0)
            fail_msg("event %u never came up", k);
    for (unsigned k = 0; k < SML_N_PHASES; k++)
        if (seen.phase[k] == 0)
            fail_msg("step %u never came up", k);
}

/* One ply with the estimate must beat chance soundly, or it is no reasonable player. */
static lv_action greedy(const struct lv_setup *u, const struct sml_state *s, struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS], best = 0;
    float most = -1;
    int who = lv_game_sml.to_move(u, s), n = lv_game_sml.legal(u, s, a);

    (void)rng;
    for (int i = 0; i < n; i++) {
        struct sml_state next = *s;
        float win[LV_MAX_SEATS];
        lv_game_sml.apply(u, &next, a[i], NULL);
        lv_game_sml.estimate(u, &next, win);
        if (win[who] > most) {
            most = win[who];
            best = a[i];
        }
    }
    return best;
}

static void test_SML_155_the_estimate_plays_like_a_reasonable_person(void **state)
{
    int won = 0, games = 60;

    (void)state;
    for (int i = 0; i < games; i++) {
        const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");
        struct lv_rng rng = lv_rng_seed(9, (uint64_t)i);
        struct sml_state s;
        lv_action a[LV_MAX_ACTIONS];
        uint8_t rank[LV_MAX_SEATS];
        int who;

        t_start(u, &s);
        while ((who = lv_game_sml.to_move(u, &s)) != LV_OVER) {
            lv_action chosen;
            if (who == LV_CHANCE)
                chosen = lv_game_sml.sample(u, &s, &rng);
            else if (who == i % 3)
                chosen = greedy(u, &s, &rng);
            else
                chosen = a[lv_rng_below(&rng, (uint32_t)lv_game_sml.legal(u, &s, a))];
            lv_game_sml.apply(u, &s, chosen, NULL);
        }
        lv_game_sml.rank(u, &s, rank);
        won += rank[i % 3] == 1;
    }
    if (won < games * 9 / 10)
        fail_msg("the estimate wins only %d of %d against chance", won, games);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_SML_014_SML_028_SML_043_SML_151_hold_at_every_moment),
        cmocka_unit_test(test_SML_011_everything_comes_up),
        cmocka_unit_test(test_SML_155_the_estimate_plays_like_a_reasonable_person),
    };

    return cmocka_run_group_tests_name("smile-life random", test, NULL, NULL);
}
