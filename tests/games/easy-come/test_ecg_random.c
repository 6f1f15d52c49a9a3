/* test_ecg_random.c: what holds in every situation of random games, and what the guess advises. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/options.h"
#include "games/easy-come/ecg.h"
#include "testing.h"

/* ---- every situation ------------------------------------------------------------------------- */

static void check_prizes(const struct lv_setup *u, const struct ecg_state *s)
{
    unsigned n = ecg_popcount(ecg_centre(s)), seen = 0;

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++) {
        n += ecg_popcount(s->own[seat]);
        assert_int_equal(seen & s->own[seat], 0); /* one owner each */
        seen |= s->own[seat];
        if (s->left[seat]) {                      /* no closings here: ECG-R28 without exception */
            assert_int_equal(ecg_popcount(s->own[seat]), u->option[ECG_OPT_TO_WIN][0]);
            assert_int_not_equal(seat, s->turn);
        }
    }
    assert_int_equal(n, ECG_N_PRIZES);
}

/* ECG-R35: something can always be won. */
static void check_reach(const struct lv_setup *u, const struct ecg_state *s)
{
    int32_t w = u->option[ECG_OPT_TO_WIN][0];
    bool chase = u->seats == 2 && (s->left[0] || s->left[1]);
    int reach = (int)ecg_popcount(ecg_reach(u, s));

    assert_true(chase ? reach == w : reach >= 10 - w);
}

/* ECG-R34, R39: legal() lists exactly what may() accepts, in the order of the catalogue. */
static void check_legal(const struct lv_setup *u, const struct ecg_state *s)
{
    lv_action a[LV_MAX_ACTIONS];
    int n = u->game->rules.legal(u, s, a), accepted = 0;

    assert_true(n > 0);
    for (unsigned kind = 0; kind <= ECG_FIRST; kind++)
        for (unsigned what = 0; what < 256; what++)
            accepted += u->game->rules.may(u, s, lv_action_make(kind, what, 0, 0), NULL);
    assert_int_equal(accepted, n);
    for (int i = 0; i < n; i++) {
        assert_true(u->game->rules.may(u, s, a[i], NULL));
        assert_true(i == 0 || a[i] > a[i - 1]); /* kinds and sets are numbered in that order */
    }
}

static void check_notation(const struct lv_setup *u, const struct ecg_state *s, lv_action a)
{
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    lv_action_write(u, s, a, &b);
    assert_false(b.cut);
    assert_int_equal(t_action(u, s, room), a);
}

static void check_position(const struct lv_setup *u, const struct ecg_state *s)
{
    char members[1024];
    struct ecg_state again;
    size_t len;

    strcpy(members, t_written(u, s) + 1);
    len = strlen(members);
    members[len - 1] = '\0'; /* the braces are t_position's */
    t_position(u, &again, members);
    assert_memory_equal(&again, s, sizeof again);
}

static void check_estimate(const struct lv_setup *u, const struct ecg_state *s)
{
    float win[LV_MAX_SEATS], sum = 0;

    u->game->thinking->estimate(u, s, win);
    for (int seat = 0; seat < u->seats; seat++) {
        assert_true(win[seat] >= 0 && win[seat] <= 1.00001f);
        sum += win[seat];
    }
    assert_true(fabsf(sum - 1) < 1e-4f);
}

static void nothing(void *ctx) { (void)ctx; }
static void count_text(void *ctx, const char *text)
{
    assert_true(*text != '\0' && !strchr(text, '{'));
    ++*(int *)ctx;
}
static void count_span(void *ctx, int style, const char *text)
{
    assert_true(style >= 0 && style < LV_STYLE_SEAT + 4 && !strchr(text, '{'));
    ++*(int *)ctx;
}

/* Every word can be said, in both languages, and all places in the sentences are filled. */
static void check_words(const struct lv_setup *u, const struct ecg_state *s, const lv_action *a,
                        int n)
{
    static const char *const names[] = { "Ada", "Béa", "Cid", "Dan" };
    int said = 0;

    for (int l = 0; l < 2; l++) {
        const struct lv_words w = { lv_lang_at(l), names, LV_ONLOOKER, false };
        const struct lv_teller teller = { &said, count_text, count_text, NULL, NULL };
        const struct lv_painter painter = { &said, 40 + 40 * l, count_span, nothing };
        char room[1024];
        u->game->telling->tell(u, s, &w, &teller);
        u->game->telling->draw(u, s, &w, &painter);
        for (int i = -1 - t_events.n; i < n; i++) {
            struct lv_buf b = LV_BUF(room);
            if (i >= 0)
                lv_choice_say(u, s, a[i], &w, &b);
            else if (i == -1 && s->phase == ECG_END)
                continue; /* nothing is asked */
            else if (i == -1)
                u->game->telling->question(u, s, &w, LV_ASK_WHOLE, &b);
            else
                lv_event_say(u, &t_events.at[-2 - i], &w, &b);
            assert_false(b.cut);
            count_text(&said, room);
        }
    }
    assert_true(said > 40);
}

static void check_all(const struct lv_setup *u, const struct ecg_state *s)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    lv_action a[LV_MAX_ACTIONS];
    struct lv_refusal why;
    int who = u->game->rules.to_move(u, s), n = 0;

    assert_true(u->game->writing->sound(u, s, &why));
    check_prizes(u, s);
    check_position(u, s);
    check_estimate(u, s);
    if (who >= 0) {
        check_legal(u, s);
        check_reach(u, s);
        n = u->game->rules.legal(u, s, a);
    } else if (who == LV_CHANCE) {
        n = u->game->rules.outcomes(u, s, o);
        for (int i = 0; i < n; i++)
            a[i] = o[i].action;
    }
    for (int i = 0; i < n; i++) {
        assert_true(u->game->rules.may(u, s, a[i], NULL));
        check_notation(u, s, a[i]);
    }
    check_words(u, s, a, n);
}

static void random_game(const struct lv_setup *u, struct lv_rng *rng)
{
    struct ecg_state s;
    int who;

    t_start(u, &s);
    for (int step = 0; (who = u->game->rules.to_move(u, &s)) != LV_OVER; step++) {
        lv_action move = t_any_step(u, &s, rng);
        struct ecg_state before = s;
        t_events.n = 0;
        u->game->rules.apply(u, &s, move, &t_events);
        /* ECG-R41: a prize changes its owner only when it is taken */
        if (lv_action_kind(move) != ECG_TAKE)
            assert_memory_equal(before.own, s.own, sizeof s.own);
        u->game->rules.apply(u, &before, move, NULL); /* the listener changes nothing */
        assert_memory_equal(&before, &s, sizeof s);
        if (step % 7 == 0 || s.phase == ECG_END)
            check_all(u, &s);
    }
}

static void test_ECG_R34_R35_random_games_of_all_kinds(void **unused)
{
    (void)unused;
    static const char *const start[] = { "roll", "random", "2" };
    struct lv_rng rng = lv_rng_seed(1, 0);
    char options[160];

    for (int seats = 2; seats <= 4; seats++)
        for (int hold = 0; hold <= (seats == 4); hold++)
            for (int strict = 0; strict < 2; strict++)
                for (int w = 2; w <= 4; w++)
                    for (int limit = 0; limit < 3; limit++) {
                        snprintf(options, sizeof options, "start-player=%s hold-against-all=%s "
                                 "strict-combinations=%s prizes-to-win=%d max-turns=%d",
                                 start[limit], hold ? "yes" : "no", strict ? "yes" : "no", w,
                                 limit * 20);
                        random_game(t_setup(&lv_game_ecg, seats, options), &rng);
                    }
}

/* ---- the guess ------------------------------------------------------------------------------- */

/* One ply: the decision whose resulting situation the estimate likes best. */
static lv_action greedy(const struct lv_setup *u, const struct ecg_state *s)
{
    lv_action a[LV_MAX_ACTIONS], best = 0;
    int n = u->game->rules.legal(u, s, a), me = u->game->rules.to_move(u, s);
    float most = -1, win[LV_MAX_SEATS];

    for (int i = 0; i < n; i++) {
        struct ecg_state t = *s;
        u->game->rules.apply(u, &t, a[i], NULL);
        u->game->thinking->estimate(u, &t, win);
        if (win[me] > most) {
            most = win[me];
            best = a[i];
        }
    }
    return best;
}

struct advice_row { const char *name; int seats; const char *members, *move; };

static const struct advice_row advice_row[] = {
    { "takes a prize rather than end without", 3, "'kept': [0, 0, 2], 'rolled': [5]", "take sept" },
    { "declines an easy prize early, as perfect play does", 2, "'rolled': [0, 0, 2, 5]", "keep 0 0" },
    { "takes the rarer of two prizes", 3, "'rolled': [0, 0, 0, 0]", "take carre" },
    { "rolls on rather than give up", 3, "'kept': [2, 2], 'rolled': [2, 5]", "keep 2" },
    { "keeps three alike for four", 2,
      "'rolled': [2, 2, 2, 5], 'turn': 2,"
      "'owners': {'carre': 1, 'brelan-impair': 1, 'brelan-pair': 1}",
      "keep 2 2 2" },
    { "robs the leader", 3,
      "'rolled': [0, 0, 1, 1], 'turn': 3,"
      "'owners': {'deux-paires': 1, 'carre': 1, 'brelan-pair': 1}",
      "take deux-paires" },
    { "completes the three", 3, "'rolled': [0, 0, 0, 2], 'owners': {'sept': 1, 'carre': 1}",
      "take brelan-pair" },
};

static void advice_row_holds(void **row)
{
    const struct advice_row *r = *row;
    const struct lv_setup *u = t_setup(&lv_game_ecg, r->seats, "");
    char members[256] = "'phase': 'choose', ", room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);
    struct ecg_state s;

    t_position(u, &s, strcat(members, r->members));
    lv_action_write(u, &s, greedy(u, &s), &b);
    assert_string_equal(room, r->move);
}

/* Greedy in one seat against random play in the others. */
static void test_the_guess_beats_random_play(void **unused)
{
    (void)unused;
    struct lv_rng rng = lv_rng_seed(2, 0);

    for (int seats = 2; seats <= 4; seats++) {
        const struct lv_setup *u = t_setup(&lv_game_ecg, seats, "max-turns=400");
        int won = 0, games = 100;
        for (int game = 0; game < games; game++) {
            int who, me = game % seats;
            struct ecg_state s;
            t_start(u, &s);
            while ((who = u->game->rules.to_move(u, &s)) != LV_OVER)
                u->game->rules.apply(u, &s, who == me ? greedy(u, &s) : t_any_step(u, &s, &rng), NULL);
            won += s.winners == 1 << me;
        }
        assert_true(won > games * 9 / 10);
    }
}

int main(void)
{
    enum { N_ADVICE = sizeof advice_row / sizeof *advice_row };
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ECG_R34_R35_random_games_of_all_kinds),
        cmocka_unit_test(test_the_guess_beats_random_play),
    };
    enum { N_TESTS = sizeof tests / sizeof *tests };
    struct CMUnitTest all[N_TESTS + N_ADVICE];

    memcpy(all, tests, sizeof tests);
    for (int i = 0; i < N_ADVICE; i++) {
        union { const void *in; void *out; } row = { &advice_row[i] };
        all[N_TESTS + i] = (struct CMUnitTest){ advice_row[i].name, advice_row_holds, NULL, NULL,
                                                row.out };
    }
    return cmocka_run_group_tests_name("easy-come random games", all, NULL, NULL);
}
