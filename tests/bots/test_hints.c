/* test_hints.c: what a hint says is so. At many moments of every game each sentence is read again, number by
 * number, and compared with what the search has seen. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/hint.h"
#include "positions.h"

static int amounts, equals; /* sentences that were looked at */

struct hint {
    const struct lv_setup *u;
    const struct lv_advice *it, *other; /* what it is about, and what that is compared with */
    const char *text;
};

static void hint_is(const struct hint *h, bool fact, const char *what)
{
    const struct lv_outlook *a = &h->it->outlook, *b = &h->other->outlook;

    if (!fact)
        fail_msg("%s: \"%s\": %s; own %f and %f, rival %f and %f, fall %f and %f, win %f and %f",
                 h->u->game->id, h->text, what, (double)a->own, (double)b->own, (double)a->rival,
                 (double)b->rival, (double)a->fall, (double)b->fall, (double)h->it->win,
                 (double)h->other->win);
}

#define IS(fact) hint_is(h, (fact), #fact)

/* The number behind `word`; -1: the sentence does not have it. */
static int number_after(const char *text, const char *word)
{
    const char *at = strstr(text, word);
    char digits[16] = "";
    size_t n = 0;

    if (!at)
        return -1;
    for (at += strlen(word); (*at >= '0' && *at <= '9') || *at == ','; at++)
        if (*at != ',' && n + 1 < sizeof digits)
            digits[n++] = *at;
    return n ? atoi(digits) : -1;
}

/* "about 3 points more", or what it comes to in a hundred such moments. */
static void look_at_amount(const struct hint *h)
{
    const struct lv_outlook *a = &h->it->outlook, *b = &h->other->outlook;
    const bool rival = strstr(h->text, "rival"), hundred = strstr(h->text, "hundred");
    const float d = rival ? a->rival - b->rival : a->own - b->own;
    const bool more = strstr(h->text, " more"), costs = strstr(h->text, "cost");
    const int n = number_after(h->text, "about ");

    amounts++;
    IS(n > 0 && n == (int)lroundf(fabsf(d) * (hundred ? 100 : 1)));
    IS(hundred == (lroundf(fabsf(d)) == 0));
    IS(costs ? a->own < 0 && d > 0 : more == (d > 0));
}

static void look_at_hint(const struct hint *h, int n)
{
    const int n_falls = number_after(h->text, "falls ");
    const int other = number_after(h->text, "against ");
    const int games = number_after(h->text, "games it wins ");

    IS((n == 1) == (strcmp(h->text, "Nothing else is allowed.") == 0));
    if (strstr(h->text, "about as good")) {
        equals++;
        IS(fabsf(h->it->win - h->other->win)
           <= fmaxf(hypotf(fmaxf(h->it->error, 0), fmaxf(h->other->error, 0)), 0.005f));
    } else if (n_falls >= 0) {
        IS(n_falls == (int)lroundf(100 * h->it->outlook.fall));
        IS(other == (int)lroundf(100 * h->other->outlook.fall));
        IS(strstr(h->text, "safer") ? n_falls < other : n_falls > other);
    } else if (games >= 0) {
        IS(games > 0 && games == (int)lroundf(100 * fabsf(h->it->win - h->other->win)));
    } else if (strstr(h->text, "about the same")) {
        const float more = h->it->outlook.own - h->other->outlook.own;
        IS(fabsf(more) <= fmaxf(h->it->outlook.much, h->other->outlook.much));
    } else if (n > 1) {
        look_at_amount(h);
    }
}

static int looks; /* what a coach would say */

/* What to look at is in what the best differs from the next best. */
static void look_as_coach(const struct lv_advice *all, int n)
{
    char text[512] = "";
    struct lv_buf to = LV_BUF(text);
    const struct lv_outlook *a = &all[0].outlook, *b = &all[n > 1].outlook;

    lv_hint_look(all, n, lv_lang_find("en"), &to);
    if (n == 1 || all[0].win - all[1].win <= 0.005f)
        assert_string_equal(text, "");
    else
        assert_true(to.len > 0 && ++looks);
    if (strstr(text, "rival"))
        assert_true(b->rival > a->rival);
    else if (strstr(text, "risk"))
        assert_true(b->fall > a->fall);
    else if (strstr(text, "brings"))
        assert_true(a->own > b->own);
}

static void look_at_moment(struct lv_bot *b, const union lv_state *s, struct lv_rng *rng)
{
    static struct lv_advice advice[LV_MAX_ACTIONS];
    const int n = advise_in(b, s, rng, advice);

    for (int i = 0; i < n; i++)
        advice[i].error = 0; /* as after a long search: what differs is spoken of */
    look_as_coach(advice, n);
    for (int i = 0; i < n; i++) {
        char text[512];
        struct lv_buf to = LV_BUF(text);
        const struct hint h = { b->u, &advice[i], &advice[n == 1 ? 0 : i == 0 ? 1 : 0], text };
        lv_hint_why(b->u, advice, n, i, lv_lang_find("en"), &to);
        look_at_hint(&h, n);
    }
}

static void test_what_a_hint_says_is_so(void **unused)
{
    (void)unused;
    for (int g = 0; any_game(g); g++)
        for (uint64_t k = 0; k < 2; k++) {
            const struct lv_setup *u = t_setup(any_game(g), any_game(g)->min_seats, "");
            struct lv_bot *b = new_bot(k % 2 ? "mcts:40" : "flat:2", u);
            struct lv_rng rng = lv_rng_seed(16, k);
            union lv_state s;
            for (int steps = 4; steps < 400 && position_after(u, k, steps, &s); steps += 90)
                look_at_moment(b, &s, &rng);
            lv_bot_free(b);
        }
    assert_true(amounts > 20 && equals > 20);
    assert_true(looks > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_what_a_hint_says_is_so) };

    return cmocka_run_group_tests_name("bots: hints", tests, NULL, NULL);
}
