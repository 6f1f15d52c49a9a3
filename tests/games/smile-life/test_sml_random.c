/* test_sml_random.c: what holds at every moment of any game, and that everything comes up. */
#include <stdio.h>
#include <string.h>

#include "sml_help.h"

static const char *const setting[] = {
    "", "river=yes", "deck-length=half family=yes stall-rounds=1",
    "overpay=yes identical-malus=round first-seat=2",
    "river=yes own-discards=powers adultery-flirts=safe discard-pick=always",
    /* fewer other cards, so that what is rare comes up */
    "skip-turns=together troc=in-turn piston-top=always identical-malus=tax "
    "remove-cards=etude-simple,etude-double,salaire-1,salaire-2,salaire-3,flirt-bar,flirt-parc,flirt-zoo,"
    "flirt-cinema,flirt-theatre,flirt-internet,flirt-restaurant,flirt-boite-de-nuit,divorce,redoublement,"
    "licenciement,policier,chirurgien,medecin,pharmacien,avocat,architecte,designer,garagiste,plombier,"
    "casino,tsunami,chance,heritage"
};
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

    lv_game_sml.rules.score(u, s, score);
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
        jobs[sml_zone_of(s, c) == SML_Z_JOB ? sml_owner_of(s, c) : 0] +=
            sml_zone_of(s, c) == SML_Z_JOB;
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
        if (sml_lays(e))
            seen.laid[e->arg[1]]++;
        if (e->kind == SML_EV_THROWN)
            seen.thrown[e->arg[1]]++;
    }
}

/* After `leaving` decisions the one who decides leaves for good; 0: nobody. */
static void play_one(const struct lv_setup *u, struct lv_rng *rng, bool check, int leaving)
{
    static struct lv_events news;
    struct sml_state s;
    lv_action a[LV_MAX_ACTIONS], chosen;
    int who;

    t_start(u, &s);
    while ((who = lv_game_sml.rules.to_move(u, &s)) != LV_OVER) {
        seen.phase[s.phase]++;
        if (who == LV_CHANCE) {
            chosen = lv_game_sml.rules.sample(u, &s, rng);
        } else {
            int n = lv_game_sml.rules.legal(u, &s, a);
            assert_in_range(n, 1, LV_MAX_ACTIONS);
            chosen = a[lv_rng_below(rng, (uint32_t)n)];
            if (--leaving == 0)
                chosen = lv_action_close((unsigned)who);
        }
        if (lv_action_kind(chosen) < SML_N_KINDS)
            seen.decided[lv_action_kind(chosen)]++;
        news.n = 0;
        lv_game_sml.rules.apply(u, &s, chosen, &news);
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
        play_one(t_setup(&lv_game_sml, 2 + i % 5, setting[i % N_SETTINGS]), &rng, true, 0);
    }
}

/* Dead rules are faults: in some thousand random games every card is laid and thrown, and every
 * kind of decision, event and step comes up. */
static void test_SML_011_everything_comes_up(void **state)
{
    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct lv_rng rng = lv_rng_seed(5, (uint64_t)i);
        play_one(t_setup(&lv_game_sml, 2 + i % 5, setting[i % N_SETTINGS]), &rng, false,
                 i % 50 == 0 ? 1 + i / 50 : 0);
    }
    for (unsigned c = 0; c < SML_N_CARDS; c++)
        if (seen.laid[c] == 0 || seen.thrown[c] == 0)
            fail_msg("card %u: laid %u, thrown %u times", c, seen.laid[c], seen.thrown[c]);
    for (unsigned k = 0; k < SML_N_KINDS; k++)
        if (seen.decided[k] == 0)
            fail_msg("decision %u never came up", k);
    for (unsigned k = 0; k < SML_N_EVENTS; k++)
        if (seen.told[k] == 0 && k != SML_EV_COUNTED) /* told at tables with own cards only (SML-R116) */
            fail_msg("event %u never came up", k);
    for (unsigned k = 0; k < SML_N_PHASES; k++)
        if (seen.phase[k] == 0 && k != SML_TURNING) /* likewise */
            fail_msg("step %u never came up", k);
}

/* One ply with the estimate must beat chance soundly, or it is no reasonable player. */
static lv_action greedy(const struct lv_setup *u, const struct sml_state *s, struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS], best = 0;
    float most = -1;
    int who = lv_game_sml.rules.to_move(u, s), n = lv_game_sml.rules.legal(u, s, a);

    (void)rng;
    for (int i = 0; i < n; i++) {
        struct sml_state next = *s;
        float win[LV_MAX_SEATS];
        lv_game_sml.rules.apply(u, &next, a[i], NULL);
        lv_game_sml.thinking->estimate(u, &next, win);
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
        uint8_t rank[LV_MAX_SEATS];
        int who;

        t_start(u, &s);
        while ((who = lv_game_sml.rules.to_move(u, &s)) != LV_OVER) {
            lv_action chosen = who == i % 3 ? greedy(u, &s, &rng) : t_any_step(u, &s, &rng);
            lv_game_sml.rules.apply(u, &s, chosen, NULL);
        }
        lv_game_sml.rules.rank(u, &s, rank);
        won += rank[i % 3] == 1;
    }
    if (won < games * 9 / 10)
        fail_msg("the estimate wins only %d of %d against chance", won, games);
}

/* ---- payments, every one of them ------------------------------------------------------------- */

enum { PURSE = 9 };

/* Up to two salaries of each level, and the héritage, by bits. */
static const uint8_t purse[PURSE] = { SML_SALARY_4, SML_SALARY_4 + 1, SML_SALARY_3, SML_SALARY_3 + 1,
                                      SML_LEGACY, SML_SALARY_2, SML_SALARY_2 + 1, SML_SALARY_1,
                                      SML_SALARY_1 + 1 };

static int worth_of(unsigned set)
{
    static const int worth[PURSE] = { 4, 4, 3, 3, 3, 2, 2, 1, 1 };
    int sum = 0;

    for (unsigned i = 0; i < PURSE; i++)
        sum += set >> i & 1 ? worth[i] : 0;
    return sum;
}

/* SML-R68: enough, and no card of it needless. */
static bool is_payment(unsigned set, int price)
{
    for (unsigned i = 0; i < PURSE; i++)
        if (set >> i & 1 && worth_of(set & ~(1u << i)) >= price)
            return false;
    return worth_of(set) >= price;
}

struct payments {
    const struct lv_setup *u;
    uint8_t times[1 << PURSE]; /* how often each set was paid */
    int first;                 /* the set paid by always taking the first answer; -1 at first */
};

static void pay_all_ways(struct payments *p, const struct sml_state *s, unsigned set)
{
    lv_action a[LV_MAX_ACTIONS];
    int n;

    if (s->phase != SML_AT_PAY) {
        p->times[set]++;
        if (p->first < 0)
            p->first = (int)set;
        return;
    }
    n = lv_game_sml.rules.legal(p->u, s, a);
    for (int i = 0; i < n; i++) {
        struct sml_state next = *s;
        unsigned bit = 0;
        assert_true(lv_game_sml.rules.may(p->u, s, a[i], NULL));
        while (purse[bit] != lv_action_a(a[i]))
            bit++;
        lv_game_sml.rules.apply(p->u, &next, a[i], NULL);
        pay_all_ways(p, &next, set | 1u << bit);
    }
}

static void check_purse(const struct lv_setup *u, unsigned have, const char *house, bool married)
{
    struct payments p = { u, { 0 }, -1 };
    struct scene c = { .phase = "play" };
    char seat[512], move[64];
    int price, least = 1000;
    struct sml_state s;
    size_t len = (size_t)snprintf(seat, sizeof seat, "%s | %s'laid': [%s], 'salaries': [", house,
                                  married ? "'flirts': ['flirt-zoo#1'], 'marriage': 'mariage-montcuq', " : "",
                                  have >> 4 & 1 ? "'heritage'" : "");

    for (unsigned i = 0, k = 0; i < PURSE; i++)
        if (i != 4 && have >> i & 1)
            len += (size_t)snprintf(seat + len, sizeof seat - len, "%s'salaire-%u#%u'", k++ ? ", " : "",
                                    sml_worth(u, purse[i]), (purse[i] - SML_SALARY_1) % 10 + 1);
    snprintf(seat + len, sizeof seat - len, "]");
    c.seat[0] = seat;
    sml_set(u, &s, &c);
    snprintf(move, sizeof move, "play %s", house);
    if (!lv_game_sml.rules.may(u, &s, t_action(u, &s, move), NULL))
        return;
    lv_game_sml.rules.apply(u, &s, t_action(u, &s, move), NULL);
    price = s.price;
    pay_all_ways(&p, &s, 0);
    for (unsigned set = 1; set < 1u << PURSE; set++) {
        bool may = (set & ~have) == 0 && is_payment(set, price);
        assert_int_equal(p.times[set], may);
        if (may && worth_of(set) - price < least)
            least = worth_of(set) - price;
    }
    assert_int_equal(worth_of((unsigned)p.first) - price, least);
}

static void test_SML_055_SML_R68_R107_every_payment_in_exactly_one_way_the_thriftiest_first(void **state)
{
    static const char *const house[] = { "maison-petite#1", "maison-moyenne#1", "maison-grande" };
    const struct lv_setup *u = t_setup(&lv_game_sml, 2, "");

    (void)state;
    for (unsigned have = 0; have < 1u << PURSE; have += 3) /* a third of all purses is plenty */
        for (int i = 0; i < 6; i++)
            check_purse(u, have, house[i % 3], i < 3);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_SML_014_SML_028_SML_043_SML_151_hold_at_every_moment),
        cmocka_unit_test(test_SML_011_everything_comes_up),
        cmocka_unit_test(test_SML_055_SML_R68_R107_every_payment_in_exactly_one_way_the_thriftiest_first),
        cmocka_unit_test(test_SML_155_the_estimate_plays_like_a_reasonable_person),
    };

    return cmocka_run_group_tests_name("smile-life random", test, NULL, NULL);
}
