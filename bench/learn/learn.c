/* learn.c: makes the network of a game (core/net.h) from games that it plays by itself.
 *
 *     learn GAME NETWORK.json [games=N] [seed=N] [seats=FROM-TO] [every=N] [trials=N] [by=N]
 *         [state=FILE]
 *
 * A network that guides decisions learns by playing against itself (playing.c), one that searches end in
 * learns from games of the greedy bot, or with by=N of searches with N iterations (games.c); where turns
 * can be worked through, it learns what comes of them (turns.c). The same numbers give the same network on
 * the same machine. With a state file it can be stopped at any time and goes
 * on where it last reported. Standard output has a line for each report: how far it is, the mean loss of its
 * forecasts (that of a coin beside it), and, with trials, the share of games that it wins with two seats and
 * half its 95 % interval; bench/learn/plot draws them. */
#include "learn.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/options.h"
#include "core/registry.h"

static const char *out_path, *state_path;

static _Noreturn void give_up(const char *what, const char *about)
{
    fprintf(stderr, "learn: %s%s\n", what, about);
    exit(2);
}

/* ---- set-ups ---------------------------------------------------------------------------------- */

/* Any value of what is chosen for the whole table and has names. */
static void draw_options(struct lv_rng *rng, struct lv_setup *u)
{
    enum { OTHERWISE = 4 }; /* one option in so many */

    for (int i = 0; i < u->game->n_options; i++) {
        const struct lv_option *o = &u->game->options[i];
        uint32_t n = 0;
        while (o->names && o->names[n].id)
            n++;
        if (n > 0 && !o->per_seat && !o->is_set && !o->not_asked && lv_rng_below(rng, OTHERWISE) == 0)
            u->option[i][0] = o->names[lv_rng_below(rng, n)].value;
    }
}

void course_draw(const struct course *c, struct lv_rng *rng, struct lv_setup *u)
{
    static const int usual[] = { 2, 4, 2, 4, 2, 3 };
    int seats = usual[lv_rng_below(rng, 6)];

    if (lv_rng_below(rng, 5) == 0 || seats < c->from || seats > c->to)
        seats = c->from + (int)lv_rng_below(rng, (uint32_t)(c->to - c->from + 1));
    for (bool plain = lv_rng_below(rng, 5) < 3;; plain = true) {
        if (!lv_setup_init(u, c->g, c->d, seats, NULL))
            give_up("the set-up is refused", "");
        if (!plain)
            draw_options(rng, u);
        if (lv_setup_check(u, NULL))
            return;
    }
}

/* ---- trials ----------------------------------------------------------------------------------- */

static double game_of(const struct lv_setup *u, struct lv_bot *bot[2], long number)
{
    struct lv_rng luck = lv_rng_seed((uint64_t)(number / 2), 1), mind = lv_rng_seed((uint64_t)number, 2);
    const int seat = (int)(number % 2);
    union lv_state s = { 0 }, seen;
    float win[LV_MAX_SEATS];
    int who;

    u->game->rules.start(u, &s);
    for (int steps = 0; (who = u->game->rules.to_move(u, &s)) != LV_OVER; steps++) {
        lv_action a;
        if (steps == MAX_STEPS)
            return 0.5;
        if (who == LV_CHANCE) {
            a = lv_sample(u, &s, &luck);
        } else {
            lv_imagine(u, &s, who, &mind, &seen);
            lv_bot_choose(bot[who != seat], &seen, &mind, &a, NULL);
        }
        u->game->rules.apply(u, &s, a, NULL);
    }
    lv_wins(u, &s, win);
    return (double)win[seat];
}

/* Against greedy, or against the same search without the network: two seats, each deal from both. */
static double try_out(const struct course *c, const struct lv_net *net, float *error)
{
    const bool guides = c->g->thinking->learned->guides;
    const struct lv_bot_spec learned = { .kind = guides ? &lv_bot_learned : &lv_bot_mcts, .over_net = !guides,
                                         .budget.n = guides ? LV_NET_ASKED_ONCE : 100 };
    struct lv_bot *bot[2];
    struct lv_setup u;
    double sum = 0, squares = 0;

    if (!lv_setup_init(&u, c->g, c->d, c->from, NULL) || !lv_setup_check(&u, NULL))
        give_up("the set-up is refused", "");
    u.net = net;
    bot[0] = lv_bot_make(&learned, &u, NULL, NULL);
    bot[1] = lv_bot_new(guides ? "greedy" : "mcts:100", &u, NULL, NULL);
    if (!bot[0] || !bot[1])
        give_up("not enough memory", "");
    for (long i = 0; i < c->trials; i++) {
        double win = game_of(&u, bot, i);
        sum += win;
        squares += win * win;
    }
    *error = lv_bot_error(sum, squares, (double)c->trials);
    lv_bot_free(bot[0]);
    lv_bot_free(bot[1]);
    return sum / (double)c->trials;
}

/* ---- reports ---------------------------------------------------------------------------------- */

/* What a state belongs to: nothing else may go on with it. */
struct head {
    char game[32];
    uint64_t seed, components;
    long games, done;
    int from, to, by;
    size_t size;
};

static struct head head_of(const struct course *c)
{
    struct head h;

    memset(&h, 0, sizeof h);
    snprintf(h.game, sizeof h.game, "%s", c->g->id);
    h.seed = c->seed;
    h.components = lv_data_hash(c->d);
    h.games = c->games;
    h.from = c->from;
    h.to = c->to;
    h.by = c->by;
    h.size = sizeof c->pupil;
    return h;
}

static void save_state(const struct course *c, long done)
{
    char other[1024];
    struct head h = head_of(c);
    FILE *f;

    h.done = done;
    snprintf(other, sizeof other, "%s.new", state_path);
    f = fopen(other, "wb");
    if (!f || fwrite(&h, sizeof h, 1, f) != 1 || fwrite(&c->pupil, sizeof c->pupil, 1, f) != 1
        || fclose(f) != 0 || rename(other, state_path) != 0)
        give_up("cannot write ", state_path);
}

static void load_state(struct course *c)
{
    struct head h, wanted = head_of(c);
    FILE *f = fopen(state_path, "rb");

    if (!f)
        return;
    if (fread(&h, sizeof h, 1, f) != 1)
        give_up("cannot read ", state_path);
    wanted.done = h.done;
    if (memcmp(&h, &wanted, sizeof h) != 0)
        give_up("another course was begun in ", state_path);
    if (fread(&c->pupil, sizeof c->pupil, 1, f) != 1)
        give_up("cannot read ", state_path);
    c->done = h.done;
    fclose(f);
    fprintf(stderr, "learn: goes on after %ld\n", c->done);
}

void course_report(struct course *c, double loss, double coin)
{
    static struct lv_net net;
    const long done = c->done + !c->g->thinking->learned->guides; /* a round is over, a game about to begin */
    float error;

    pupil_round(&c->pupil, lv_data_hash(c->d), &net);
    if (!net_save(&net, out_path))
        give_up("cannot write ", out_path);
    if (state_path)
        save_state(c, done);
    printf("%ld\t%.4f\t%.4f", done, loss, coin);
    if (c->trials) {
        double share = try_out(c, &net, &error);
        printf("\t%.1f\t%.1f", 100 * share, 100 * (double)error);
    }
    printf("\n");
    fflush(stdout);
    fprintf(stderr, "learn: %5.0f s, %ld done, loss %.4f (a coin %.4f)\n", (double)clock() / CLOCKS_PER_SEC,
            done, loss, coin);
}

/* ---- the whole -------------------------------------------------------------------------------- */

static void read_setting(struct course *c, const char *word)
{
    long n = 0;

    if (sscanf(word, "games=%ld", &n) == 1 && n > 0)
        c->games = n;
    else if (sscanf(word, "seed=%ld", &n) == 1)
        c->seed = (uint64_t)n;
    else if (sscanf(word, "every=%ld", &n) == 1 && n > 0)
        c->every = n;
    else if (sscanf(word, "trials=%ld", &n) == 1 && n >= 0)
        c->trials = n;
    else if (sscanf(word, "by=%ld", &n) == 1 && n >= 0 && n <= 100000)
        c->by = (int)n;
    else if (strncmp(word, "state=", 6) == 0)
        state_path = word + 6;
    else if (sscanf(word, "seats=%d-%d", &c->from, &c->to) != 2 || c->from < c->g->min_seats
             || c->to > c->g->max_seats || c->from > c->to)
        give_up("what is ", word);
}

int main(int argc, char **argv)
{
    static struct course c;
    const struct lv_game *g = argc > 2 ? lv_game_find(argv[1], NULL) : NULL;
    struct lv_data *d = g ? lv_data_load(g, NULL, NULL, NULL) : NULL;
    struct lv_rng rng;

    if (!d || !g->thinking->learned)
        give_up("say for which game, and where the network is to be: learn cest-la-vie network.json", "");
    out_path = argv[2];
    c = (struct course){ .g = g, .d = d, .seed = 1, .games = 100000, .every = 2000, .from = g->min_seats,
                         .to = g->max_seats };
    for (int i = 3; i < argc; i++)
        read_setting(&c, argv[i]);
    rng = lv_rng_seed(c.seed, UINT64_MAX);
    pupil_begin(&c.pupil, g->thinking->learned, &rng);
    if (state_path)
        load_state(&c);
    if (g->thinking->learned->through)
        learn_by_turns(&c);
    else
        (g->thinking->learned->guides ? learn_by_playing : learn_from_games)(&c);
    lv_data_free(d);
    return 0;
}
