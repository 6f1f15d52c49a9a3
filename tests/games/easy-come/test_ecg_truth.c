/* test_ecg_truth.c: what is said is so, and what ends the game is said. At every moment of many games, all
 * decisions and what comes of them are compared with the state, by sums of this file's own. */
#include "testing.h"

#include <stdio.h>
#include <string.h>

#include "games/easy-come/ecg.h"

static const char *const names[LV_MAX_SEATS] = { "Anne", "Bob", "Chloé", "Dédé" };

static struct lv_words words(const char *lang, int reader)
{
    return (struct lv_words){ lv_lang_find(lang), names, reader, false };
}

/* ---- events ------------------------------------------------------------------------------------ */

static int owned(const struct ecg_state *s, int seat)
{
    int n = 0;

    for (int p = 0; p < ECG_N_PRIZES; p++)
        n += s->own[seat] >> p & 1;
    return n;
}

/* The open seats with the most prizes (ECG-R36). */
static int with_most(const struct lv_setup *u, const struct ecg_state *s)
{
    int most = 0, mask = 0;

    for (int i = 0; i < u->seats; i++) {
        if (s->closed >> i & 1)
            continue;
        if (owned(s, i) > most)
            mask = 0;
        if (owned(s, i) >= most) {
            most = owned(s, i);
            mask |= 1 << i;
        }
    }
    return mask;
}

static int sum_of(const struct lv_setup *u, int set)
{
    int sum = 0;

    for (unsigned i = 0; i < ecg_dice_of(u)->size[set]; i++)
        sum += ecg_dice_of(u)->face[set][i];
    return sum;
}

struct step {
    const struct lv_setup *u;
    const struct ecg_state *was, *is;
};

static void complain(const struct step *t, const struct lv_event *e, const char *what)
{
    char said[512];
    struct lv_buf b = LV_BUF(said);
    const struct lv_words w = words("en", LV_ONLOOKER);

    lv_event_say(t->u, e, &w, &b);
    fail_msg("%s: \"%s\": %s\n%s", ecg_events[e->kind].name, said, what, t_written(t->u, t->was));
}

#define HOLDS(fact) do { if (!(fact)) complain(t, e, #fact); } while (0)

static void prizes_and_countdowns(const struct step *t, const struct lv_event *e, const int32_t *arg)
{
    const struct ecg_state *s = t->is;

    switch ((enum ecg_event)e->kind) {
    case ECG_EV_TAKEN: HOLDS(s->own[arg[0]] >> arg[1] & 1 && arg[2] == owned(s, arg[0])); break;
    case ECG_EV_STOLEN:
        HOLDS(t->was->own[arg[2]] >> arg[1] & 1 && s->own[arg[0]] >> arg[1] & 1);
        HOLDS(!(s->own[arg[2]] >> arg[1] & 1) && arg[3] == owned(s, arg[0]));
        break;
    case ECG_EV_STARTED: HOLDS(arg[1] == s->left[arg[0]] && arg[2] == owned(s, arg[0])); break;
    case ECG_EV_COUNTED:
        HOLDS((arg[2] == s->left[arg[0]] || s->phase == ECG_END) && arg[1] == t->was->turn);
        break;
    case ECG_EV_RECOUNTED: HOLDS(arg[1] == s->left[arg[0]]); break;
    case ECG_EV_STOPPED:
        HOLDS(s->left[arg[0]] == 0 && arg[1] == owned(s, arg[0]) && arg[1] < (int)ecg_to_win(t->u));
        break;
    case ECG_EV_AGAIN: HOLDS(s->turn == arg[0] && t->was->turn == arg[0]); break;
    case ECG_EV_HELD: HOLDS(s->winners == 1 << arg[0] && s->phase == ECG_END); break;
    case ECG_EV_MOST: HOLDS(s->winners == 1 << arg[0] && with_most(t->u, s) == s->winners); break;
    case ECG_EV_MOST_SHARED: HOLDS(s->winners == arg[0] && with_most(t->u, s) == s->winners); break;
    case ECG_EV_ALONE: HOLDS(s->winners == 1 << arg[0]); break;
    default: break;
    }
}

static void dice(const struct step *t, const struct lv_event *e, const int32_t *arg)
{
    const struct ecg_state *s = t->is;
    const struct ecg_dice *d = ecg_dice_of(t->u);

    switch ((enum ecg_event)e->kind) {
    case ECG_EV_ROLLOFF: HOLDS(arg[2] == sum_of(t->u, arg[1])); break;
    case ECG_EV_BEGINS: HOLDS(s->turn == arg[0] && s->phase == ECG_FIRST_ROLL); break;
    case ECG_EV_REROLLED:
        HOLDS(sum_of(t->u, arg[2]) == sum_of(t->u, arg[1]) + sum_of(t->u, t->was->kept));
        HOLDS(d->size[arg[2]] == ECG_N_DICE);
        break;
    case ECG_EV_KEPT: HOLDS(arg[2] == ECG_N_DICE - d->size[s->kept] && s->phase == ECG_REROLL); break;
    case ECG_EV_KEPT_ALL: HOLDS(d->size[t->was->kept] + d->size[arg[1]] == ECG_N_DICE); break;
    case ECG_EV_WINNABLE: {
        lv_action a[LV_MAX_ACTIONS];
        int n = s->phase == ECG_CHOOSE ? t->u->game->rules.legal(t->u, s, a) : 0, takes = 0;
        for (int i = 0; i < n; i++)
            if (lv_action_kind(a[i]) == ECG_TAKE)
                takes |= 1 << lv_action_a(a[i]);
        HOLDS(takes == arg[1]);
        break;
    }
    default: break;
    }
}

static int looked_at[64];

static void check_step(const struct lv_setup *u, const struct ecg_state *was, lv_action a)
{
    static struct lv_events news;
    struct ecg_state is = *was;
    const struct step t = { u, was, &is };

    lv_events_clear(&news);
    u->game->rules.apply(u, &is, a, &news);
    for (int i = 0; i < news.n; i++) {
        looked_at[news.at[i].kind]++;
        prizes_and_countdowns(&t, &news.at[i], news.at[i].arg);
        dice(&t, &news.at[i], news.at[i].arg);
    }
}

/* ---- the end, foretold (ECG-34, ECG-R36) ------------------------------------------------------- */

/* Can what is left of this turn still keep `leader` from winning? Everything is tried. */
static bool can_escape(const struct lv_setup *u, const struct ecg_state *s, unsigned turn, unsigned leader)
{
    lv_action a[LV_MAX_ACTIONS];
    struct lv_outcome out[LV_MAX_OUTCOMES];
    bool chance = ecg_to_move(u, s) == LV_CHANCE;
    int n;

    if (s->phase == ECG_END)
        return !(s->winners >> leader & 1);
    if (s->turn != turn || s->phase == ECG_FIRST_ROLL)
        return true; /* another turn has begun */
    n = chance ? u->game->rules.outcomes(u, s, out) : u->game->rules.legal(u, s, a);
    for (int i = n - 1; i >= 0; i--) {
        struct ecg_state then = *s;
        u->game->rules.apply(u, &then, chance ? out[i].action : a[i], NULL);
        if (can_escape(u, &then, turn, leader))
            return true;
    }
    return false;
}

static bool is_last_turn(const struct lv_setup *u, const struct ecg_state *s)
{
    const uint32_t limit = (uint32_t)u->option[ECG_OPT_MAX_TURNS][0];

    return limit > 0 && s->turns + 1 >= limit;
}

/* Who surely wins by this decision, without the game being over; ECG_N_SEATS: nobody. In the last turn of
 * max-turns the game ends whatever is done: what ends it says who wins then. */
static unsigned surely_wins(const struct lv_setup *u, const struct ecg_state *s, lv_action a)
{
    struct ecg_state then = *s;

    if (is_last_turn(u, s))
        return ECG_N_SEATS;
    u->game->rules.apply(u, &then, a, NULL);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        if (i != s->turn && s->left[i] == 1 && then.phase != ECG_END && !can_escape(u, &then, s->turn, i))
            return i;
    return ECG_N_SEATS;
}

struct fate {
    int winners;      /* the game is over, and they have won */
    unsigned winner;  /* it will be, and this seat has won */
};

static void check_label(const struct lv_setup *u, const struct ecg_state *s, lv_action a, struct fate f)
{
    static const char *const lang[] = { "en", "fr" };
    static const char *const ends[] = { "the game ends", "la partie se termine" };
    static const char *const surely[] = { "can no longer be stopped", "plus personne ne peut arrêter" };

    for (int l = 0; l < 2; l++) {
        const struct lv_words w = words(lang[l], s->turn);
        char label[512];
        struct lv_buf b = LV_BUF(label);
        lv_choice_say(u, s, a, &w, &b);
        if (!strstr(label, ends[l]) != !f.winners)
            fail_msg("\"%s\": %s\n%s", label, f.winners ? "ends the game" : "does not", t_written(u, s));
        for (int i = 0; i < u->seats; i++)
            if (f.winners >> i & 1 && !strstr(label, names[i]))
                fail_msg("\"%s\" does not say that %s wins", label, names[i]);
        if (!strstr(label, surely[l]) && f.winner < ECG_N_SEATS)
            fail_msg("\"%s\": is it decided?\n%s", label, t_written(u, s));
    }
}

/* Which prizes the rules let one take now. */
static int can_take(const struct lv_setup *u, const struct ecg_state *s)
{
    int mask = 0;

    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        mask |= (int)u->game->rules.may(u, s, lv_action_make(ECG_TAKE, p, 0, 0), NULL) << p;
    return mask;
}

#define IS(fact) do { if (!(fact)) fail_msg("\"%s\": %s\n%s", label, #fact, t_written(u, s)); } while (0)

/* The label by itself: whose prize, how many dice, whether something is given up. */
static void check_choice(const struct lv_setup *u, const struct ecg_state *s, lv_action a)
{
    const struct lv_words w = words("en", LV_ONLOOKER);
    struct ecg_state then = *s;
    struct lv_choice c = { 0 };
    char label[512], number[24];
    struct lv_buf b = LV_BUF(label);
    int left;

    ecg_describe(u, s, a, &c);
    lv_choice_say(u, s, a, &w, &b);
    u->game->rules.apply(u, &then, a, NULL);
    left = ECG_N_DICE - (int)ecg_dice_of(u)->size[then.kept];
    switch ((enum ecg_choice)c.row) {
    case ECG_CH_TAKE:
    case ECG_CH_STEAL:
        IS(then.own[s->turn] >> c.arg[0] & 1 || then.phase == ECG_END);
        for (int i = 0; i < u->seats; i++)
            IS((s->own[i] >> c.arg[0] & 1) == (c.row == ECG_CH_STEAL && i == c.arg[1]));
        IS(c.row == ECG_CH_TAKE || strstr(label, names[c.arg[1]]));
        break;
    case ECG_CH_KEEP:
    case ECG_CH_KEEP_HOPELESS:
        snprintf(number, sizeof number, "roll %d di", left);
        IS(then.phase == ECG_REROLL && c.arg[1] == left && strstr(label, number));
        break;
    case ECG_CH_STOP: IS(can_take(u, s) == 0 && then.phase != ECG_REROLL); break;
    case ECG_CH_GIVE_UP: IS(can_take(u, s) == c.arg[1] && c.arg[1] != 0 && then.phase != ECG_REROLL); break;
    default: break;
    }
}

/* A decision that hands the game to a rival is asked about, if another one would not. */
static void check_warning(const struct lv_setup *u, const struct ecg_state *s, lv_action a, struct fate f,
                          bool could_do_better)
{
    const struct lv_words w = words("en", s->turn);
    bool loses = f.winner < ECG_N_SEATS || (f.winners && !(f.winners >> s->turn & 1));
    char warning[512];
    struct lv_buf b = LV_BUF(warning);

    lv_choice_warn(u, s, a, &w, &b);
    if (loses && could_do_better && !strstr(warning, "wins") && !strstr(warning, "win together"))
        fail_msg("no warning: \"%s\"\n%s", warning, t_written(u, s));
    if (!loses && !is_last_turn(u, s) && (strstr(warning, " wins") || strstr(warning, "win together")))
        fail_msg("\"%s\": so it is not\n%s", warning, t_written(u, s));
}

static int told;

static void look_at(const struct lv_setup *u, const struct ecg_state *s, const lv_action *a, int n)
{
    static struct fate fate[LV_MAX_ACTIONS];
    bool saved = false;

    for (int i = 0; i < n; i++) {
        struct ecg_state then = *s;
        u->game->rules.apply(u, &then, a[i], NULL);
        fate[i] = (struct fate){ then.phase == ECG_END ? then.winners : 0, surely_wins(u, s, a[i]) };
        saved = saved || (fate[i].winner == ECG_N_SEATS
                          && (fate[i].winners == 0 || fate[i].winners >> s->turn & 1));
    }
    for (int i = 0; i < n; i++) {
        check_step(u, s, a[i]);
        check_label(u, s, a[i], fate[i]);
        check_choice(u, s, a[i]);
        check_warning(u, s, a[i], fate[i], saved);
        told += fate[i].winners != 0 || fate[i].winner < ECG_N_SEATS;
    }
}

/* What a question speaks of can be done. */
static void check_question(const struct lv_setup *u, const struct ecg_state *s, const lv_action *a)
{
    const struct lv_words w = words("en", s->turn);
    bool takes = lv_action_kind(a[0]) == ECG_TAKE; /* ECG-R39: these come first */
    char text[256], call[256];
    struct lv_buf b = LV_BUF(text), c = LV_BUF(call);

    u->game->telling->question(u, s, &w, LV_ASK_WHOLE, &b);
    u->game->telling->question(u, s, &w, LV_ASK_CALL, &c);
    if (!strstr(text, names[s->turn]) || !strstr(text, "take a prize") != !takes)
        fail_msg("\"%s\"\n%s", text, t_written(u, s));
    for (int i = 0; i < u->seats; i++)
        if (strstr(call, "stop ") && strstr(call, names[i]) && (i == s->turn || s->left[i] != 1))
            fail_msg("\"%s\"\n%s", call, t_written(u, s));
}

/* And what the dice are asked: whose, and how many of the four do not left aside. */
static void check_roll_question(const struct lv_setup *u, const struct ecg_state *s)
{
    const struct lv_words w = words("en", LV_ONLOOKER);
    char text[256], number[16];
    struct lv_buf b = LV_BUF(text);

    u->game->telling->question(u, s, &w, LV_ASK_WHOLE, &b);
    snprintf(number, sizeof number, " %d di", ECG_N_DICE - (int)ecg_dice_of(u)->size[s->kept]);
    if ((s->phase == ECG_FIRST_ROLL || s->phase == ECG_REROLL)
        && (!strstr(text, names[s->turn]) || !strstr(text, number)))
        fail_msg("\"%s\"\n%s", text, t_written(u, s));
}

static void play_a_game(int number)
{
    static const char *const options[] = { "", "max-turns=9", "strict-combinations=yes prizes-to-win=2",
                                           "prizes-to-win=2 max-turns=20", "prizes-to-win=4" };
    const int seats = 2 + number % 3;
    const char *option = seats == 4 && number % 2 ? "hold-against-all=yes" : options[number / 3 % 5];
    const struct lv_setup *u = t_setup(&lv_game_ecg, seats, option);
    struct lv_rng rng = lv_rng_seed(34, (uint64_t)number);
    struct ecg_state s;

    t_start(u, &s);
    for (int step = 0; step < 400 && s.phase != ECG_END; step++) {
        lv_action a[LV_MAX_ACTIONS], x;
        int n;

        if (ecg_to_move(u, &s) == LV_CHANCE) {
            check_roll_question(u, &s);
            x = lv_sample(u, &s, &rng);
        } else {
            n = u->game->rules.legal(u, &s, a);
            check_question(u, &s, a);
            look_at(u, &s, a, n);
            x = lv_rng_below(&rng, 3) ? a[0] : a[lv_rng_below(&rng, (uint32_t)n)];
        }
        if (step % 90 == 89 && u->game->rules.may(u, &s, lv_action_close((unsigned)number % 2), NULL))
            x = lv_action_close((unsigned)number % 2);
        check_step(u, &s, x);
        u->game->rules.apply(u, &s, x, NULL);
    }
}

static void test_ECG_34_ECG_R36_what_is_said_is_so_and_no_end_comes_unsaid(void **unused)
{
    (void)unused;
    for (int game = 0; game < 150; game++)
        play_a_game(game);
    assert_true(told > 500);
    assert_true(looked_at[ECG_EV_HELD] && looked_at[ECG_EV_MOST] && looked_at[ECG_EV_MOST_SHARED]
                && looked_at[ECG_EV_HOPELESS] && looked_at[ECG_EV_STOPPED] && looked_at[ECG_EV_RECOUNTED]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ECG_34_ECG_R36_what_is_said_is_so_and_no_end_comes_unsaid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
