/* tune.c: plays searches with other numbers against an opponent, to find those of src/bots/tuning.c.
 *
 *     tune GAME SEATS GAMES OPPONENT VARIANT…
 *
 * A variant is a spec, with numbers of struct lv_search_params that are to be different:
 *
 *     tune smile-life 2 200 greedy mcts:300 mcts:300,look=2,entrants=2
 *
 * The variant sits at one seat, a different one from game to game, the opponent at all others. Game k
 * is the same deal for every variant as far as decisions leave it so. One line a variant:
 * wins shared out, the half-width of the 95 % interval, milliseconds of core time a decision. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/kinds.h"
#include "core/net.h"
#include "core/options.h"
#include "core/registry.h"

enum { MAX_STEPS = 20000 };

static _Noreturn void give_up(const char *about, const struct lv_refusal *why)
{
    char room[256];
    struct lv_buf b = LV_BUF(room);

    if (why)
        lv_say_refusal(&b, lv_lang_find("en"), why);
    fprintf(stderr, "tune: %s%s%s\n", about, why ? ": " : "", room);
    exit(2);
}

static struct lv_search_params over_net(struct lv_search_params p, int how)
{
    p.leaf = how >= 1 ? lv_net_win : p.leaf;
    p.guide = how >= 2 ? lv_net_win : p.guide;
    return p;
}

static void set_number(struct lv_search_params *p, const char *name, double v)
{
    if (strcmp(name, "explore") == 0)
        p->explore = (float)v;
    else if (strcmp(name, "trust") == 0)
        p->trust = (float)v;
    else if (strcmp(name, "heat") == 0)
        p->heat = (float)v;
    else if (strcmp(name, "clear_lead") == 0)
        p->clear_lead = (float)v;
    else if (strcmp(name, "look") == 0)
        p->look = (int)v;
    else if (strcmp(name, "entrants") == 0)
        p->entrants = (int)v;
    else if (strcmp(name, "by_luck") == 0)
        p->by_luck = v != 0;
    else if (strcmp(name, "rivals_guess") == 0)
        p->rivals_guess = v != 0;
    else if (strcmp(name, "net") == 0) /* 1: where playouts end; 2: for decisions as well */
        *p = over_net(*p, (int)v);
    else
        give_up(name, NULL);
}

static struct lv_bot *new_variant(const char *text, const struct lv_setup *u)
{
    char copy[256];
    struct lv_refusal why;
    struct lv_bot *b;
    char *word;

    snprintf(copy, sizeof copy, "%s", text);
    word = strtok(copy, ",");
    b = lv_bot_new(word, u, NULL, &why);
    if (!b)
        give_up(text, &why);
    while ((word = strtok(NULL, ",")) != NULL) {
        char *value = strchr(word, '=');
        if (!value)
            give_up(word, NULL);
        *value = '\0';
        set_number(&b->params, word, atof(value + 1));
    }
    return b;
}

static double core_time(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct measured {
    double sum, squares, seconds;
    long games, decisions;
};

static void play(const struct lv_setup *u, struct lv_bot *variant, struct lv_bot *other, long number,
                 struct measured *m)
{
    const struct lv_game *g = u->game;
    struct lv_rng luck = lv_rng_seed((uint64_t)(number / u->seats), 1);
    struct lv_rng mind = lv_rng_seed((uint64_t)number, 2);
    int seat = (int)(number % u->seats), who;
    float win[LV_MAX_SEATS];
    union lv_state s = { 0 }, seen;

    g->rules.start(u, &s);
    for (int steps = 0; (who = g->rules.to_move(u, &s)) != LV_OVER && steps < MAX_STEPS; steps++) {
        double from = core_time();
        lv_action a;
        if (who == LV_CHANCE) {
            a = lv_sample(u, &s, &luck);
        } else {
            lv_imagine(u, &s, who, &mind, &seen);
            lv_bot_choose(who == seat ? variant : other, &seen, &mind, &a, NULL);
        }
        if (who == seat) {
            m->seconds += core_time() - from;
            m->decisions++;
        }
        g->rules.apply(u, &s, a, NULL);
    }
    g->thinking->estimate(u, &s, win);
    if (who == LV_OVER)
        lv_wins(u, &s, win);
    m->sum += (double)win[seat];
    m->squares += (double)win[seat] * (double)win[seat];
    m->games++;
}

int main(int argc, char **argv)
{
    struct lv_refusal why;
    const struct lv_game *g = argc > 5 ? lv_game_find(argv[1], &why) : NULL;
    struct lv_data *d = g ? lv_data_load(g, NULL, NULL, &why) : NULL;
    struct lv_setup u;
    struct lv_bot *other;

    if (!d || !lv_setup_init(&u, g, d, atoi(argv[2]), &why) || !lv_setup_check(&u, &why))
        give_up("tune GAME SEATS GAMES OPPONENT VARIANT...", argc > 5 ? &why : NULL);
    other = new_variant(argv[4], &u);
    printf("%s, %s seats, against %s\n", argv[1], argv[2], argv[4]);
    for (int i = 5; i < argc; i++) {
        struct lv_bot *variant = new_variant(argv[i], &u);
        struct measured m = { 0 };
        for (long k = 0; k < atol(argv[3]); k++)
            play(&u, variant, other, k, &m);
        printf("%5.1f %% ± %.1f  %7.2f ms  %s\n", 100 * m.sum / (double)m.games,
               (double)(100 * lv_bot_error(m.sum, m.squares, (double)m.games)),
               1e3 * m.seconds / (double)m.decisions, argv[i]);
        fflush(stdout);
        lv_bot_free(variant);
    }
    lv_bot_free(other);
    lv_data_free(d);
    return 0;
}
