/* play.c: random games over all options, and everything a reader can see of a state. */
#include "contract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/registry.h"

extern const struct lv_game lv_game_tpl;

const char *const contract_names[LV_MAX_SEATS] = { "Anne", "Bob", "Chloé", "Dédé", "Ève", "Farid" };

const struct lv_game *contract_game(int i)
{
    if (lv_game_at(i))
        return lv_game_at(i);
    return i == 0 || lv_game_at(i - 1) ? &lv_game_tpl : NULL;
}

/* ---- options ---------------------------------------------------------------------------------- */

/* The written values of an option worth trying: all names, and the ends and the middle of a range. */
static int values_of(const struct lv_option *o, int seats, char to[][32])
{
    int n = 0;
    int32_t max = o->is_seat ? seats : o->max > o->min + 300 ? o->min + 300 : o->max;

    for (const struct lv_option_name *k = o->names; k && k->id && n < 12; k++)
        snprintf(to[n++], 32, "%s", k->id);
    if (o->min <= max) {
        snprintf(to[n++], 32, "%d", (int)o->min);
        if (max > o->min)
            snprintf(to[n++], 32, "%d", (int)max);
        if (max - o->min > 1)
            snprintf(to[n++], 32, "%d", (int)(o->min + (max - o->min) / 2));
    }
    return n;
}

static bool set_random(struct lv_setup *u, int option, struct lv_rng *rng)
{
    const struct lv_option *o = &u->game->options[option];
    char value[16][32], list[512] = "";
    int n = values_of(o, u->seats, value);
    size_t len = 0;

    if (o->distinct) /* a random order of the standard values would often clash: leave it */
        return true;
    for (int i = 0; i < (o->per_seat ? u->seats : 1); i++)
        len += (size_t)snprintf(list + len, sizeof list - len, "%s%s", i ? "," : "",
                                value[lv_rng_below(rng, (uint32_t)n)]);
    return lv_setup_set(u, o->id, list, NULL);
}

static bool set_value(struct lv_setup *u, int option, int which)
{
    const struct lv_option *o = &u->game->options[option];
    char value[16][32];
    int n = values_of(o, u->seats, value);

    return which < n && lv_setup_set(u, o->id, value[which], NULL);
}

/* Pair number `pair`: options a < b with values x, y. False past the last one. */
static bool nth_pair(const struct lv_game *g, int pair, int *a, int *x, int *b, int *y)
{
    char value[16][32];

    for (*a = 0; *a < g->n_options; ++*a)
        for (*b = *a + 1; *b < g->n_options; ++*b) {
            int na = values_of(&g->options[*a], g->max_seats, value);
            int nb = values_of(&g->options[*b], g->max_seats, value);
            if (g->options[*a].per_seat || g->options[*b].per_seat)
                continue;
            if (pair < na * nb) {
                *x = pair / nb;
                *y = pair % nb;
                return true;
            }
            pair -= na * nb;
        }
    return false;
}

static int count_pairs(const struct lv_game *g)
{
    int n = 0, a, x, b, y;

    while (nth_pair(g, n, &a, &x, &b, &y))
        n++;
    return n;
}

/* Options for trial number i: the pair that is its turn, half of the others at random. The fewer are
 * set, the fewer clash; a clash is tried again with none but the pair. */
static const struct lv_setup *setup_for(const struct lv_game *g, int i, int pairs, struct lv_rng *rng)
{
    static struct lv_setup u;
    int seats = g->min_seats + i % (g->max_seats - g->min_seats + 1);
    int a = -1, b = -1, x, y;
    const struct lv_setup *standard = t_setup(g, g->max_seats, "");

    if (pairs > 0 && i >= g->max_seats)
        nth_pair(g, (int)(((int64_t)i * 7919) % pairs), &a, &x, &b, &y);
    for (int wild = 1; wild >= 0; wild--) {
        bool fine = lv_setup_init(&u, g, NULL, seats, NULL);
        u.data = standard->data;
        u.texts = standard->texts;
        for (int o = 0; fine && wild && a >= 0 && o < g->n_options; o++)
            if (o != a && o != b && lv_rng_below(rng, 2))
                fine = set_random(&u, o, rng);
        if (fine && a >= 0)
            fine = set_value(&u, a, x) && set_value(&u, b, y);
        if (fine && lv_setup_check(&u, NULL))
            return &u;
    }
    return NULL;
}

/* ---- playing ---------------------------------------------------------------------------------- */

static void one_step(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    lv_action a[LV_MAX_ACTIONS], chosen;

    if (g->rules.to_move(t->u, &t->now) == LV_CHANCE) {
        chosen = lv_sample(t->u, &t->now, &t->rng);
    } else {
        int n = g->rules.legal(t->u, &t->now, a);
        if (n <= 0)
            contract_fail(t, "a player has no choice\n");
        chosen = a[lv_rng_below(&t->rng, (uint32_t)n)];
    }
    g->rules.apply(t->u, &t->now, chosen, NULL);
}

enum { ENDLESS = 4000 }; /* steps are enough of a game that need not end */

/* Was a limit that makes random games end taken away ("turn-limit=none")? */
static bool is_endless(const struct lv_setup *u)
{
    for (int i = 0; i < u->game->n_options; i++)
        for (const struct lv_option_name *n = u->game->options[i].names; n && n->id; n++)
            if (strcmp(n->id, "none") == 0 && n->value == u->option[i][0])
                return true;
    return false;
}

/* Steps of a typical game, from a few trials. */
static int usual_steps(const struct lv_game *g, int pairs, int max_steps)
{
    enum { TRIALS = 6 };
    int sum = 0;

    for (int i = 0; i < TRIALS; i++) {
        struct trial t = { .number = (uint64_t)i, .options = "", .rng = lv_rng_seed(1, (uint64_t)i) };
        t.u = setup_for(g, i, pairs, &t.rng);
        if (!t.u)
            continue;
        g->rules.start(t.u, &t.now);
        for (; g->rules.to_move(t.u, &t.now) != LV_OVER && t.step < max_steps && t.step < ENDLESS; t.step++)
            one_step(&t);
        sum += t.step;
    }
    return sum / TRIALS + 1;
}

void contract_play(const struct lv_game *g, int budget, int max_steps, bool must_end, int looks,
                   void (*look)(struct trial *t))
{
    int pairs = count_pairs(g), stride;

    stride = (int)((int64_t)usual_steps(g, pairs, max_steps) * budget / looks) + 1;
    for (int i = 0; i < budget; i++) {
        struct trial t = { .number = (uint64_t)i, .rng = lv_rng_seed(20240229, (uint64_t)i) };
        char written[2048];
        struct lv_buf b = LV_BUF(written);
        struct lv_json j = lv_json_on(&b);

        t.u = setup_for(g, i, pairs, &t.rng);
        if (!t.u)
            continue;
        lv_setup_write_all(t.u, false, &j);
        t.options = written;
        g->rules.start(t.u, &t.now);
        for (t.step = 0; g->rules.to_move(t.u, &t.now) != LV_OVER && t.step < max_steps; t.step++) {
            if (t.step == ENDLESS && is_endless(t.u))
                break;
            if ((t.step + i) % stride == 0) /* another phase in each game: none is always skipped */
                look(&t);
            one_step(&t);
        }
        look(&t);
        if (must_end && g->rules.to_move(t.u, &t.now) != LV_OVER && !is_endless(t.u))
            contract_fail(&t, "the game does not end\n");
    }
}

/* ---- seeing ----------------------------------------------------------------------------------- */

static void sight_heading(void *ctx, const char *title)
{
    lv_buf_text(ctx, "\n== ");
    lv_buf_text(ctx, title);
}

static void sight_fact(void *ctx, const char *text)
{
    lv_buf_char(ctx, '\n');
    lv_buf_text(ctx, text);
}

static void sight_span(void *ctx, int style, const char *text)
{
    (void)style;
    lv_buf_text(ctx, text);
}

static void sight_line(void *ctx)
{
    lv_buf_char(ctx, '\n');
}

static void put_scores(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    int32_t score[LV_MAX_SEATS] = { 0 };

    u->game->rules.score(u, state, score);
    lv_json_key(j, "scores");
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        lv_json_int(j, score[i]);
    lv_json_end(j);
}

void contract_sight(const struct lv_setup *u, const void *state, int reader, const char *lang,
                    struct lv_buf *to)
{
    const struct lv_game *g = u->game;
    const struct lv_words w = { lv_lang_find(lang), contract_names, reader, false };
    const struct lv_teller teller = { to, sight_heading, sight_fact, NULL, NULL };
    const struct lv_painter painter = { to, 80, sight_span, sight_line };
    struct lv_json j = lv_json_on(to);
    lv_action a[LV_MAX_ACTIONS];

    lv_json_object(&j);
    g->telling->view(u, state, reader, &j);
    put_scores(u, state, &j);
    lv_json_end(&j);
    g->telling->tell(u, state, &w, &teller);
    lv_buf_char(to, '\n');
    if (g->telling->draw)
        g->telling->draw(u, state, &w, &painter);
    if (g->rules.to_move(u, state) != LV_OVER)
        g->telling->question(u, state, &w, LV_ASK_WHOLE, to);
    if (reader >= 0 && g->rules.to_move(u, state) == reader) {
        int n = g->rules.legal(u, state, a);
        for (int i = 0; i < n; i++) {
            lv_buf_char(to, '\n');
            lv_action_write(u, state, a[i], to);
            lv_buf_text(to, ": ");
            lv_json_object(&j);
            lv_choice_write(u, state, a[i], &w, &j);
            lv_json_end(&j);
        }
    }
    assert_false(to->cut);
}

/* ---- the programs ------------------------------------------------------------------------------ */

struct job {
    const struct lv_game *game;
    const struct contract_promise *promise;
};

static void keeps_promise(void **state)
{
    const struct job *j = *state;
    int part = getenv("WHOLE") ? 1 : getenv("FEWER") ? 4 : 2; /* make test-whole plays all of them */

    contract_play(j->game, j->promise->budget / part, j->promise->max_steps, j->promise->must_end,
                  j->promise->looks / part, j->promise->look);
}

int contract_run(const char *group, const struct contract_promise *promise, size_t n_promises,
                 const struct CMUnitTest *own, int argc, char **argv)
{
    enum { MAX_JOBS = 256 };
    static struct job job[MAX_JOBS];
    static char name[MAX_JOBS][128];
    static struct CMUnitTest test[MAX_JOBS];
    size_t n = 0;

    if (own)
        test[n++] = *own;
    for (int g = 0; contract_game(g); g++)
        for (size_t p = 0; p < n_promises; p++) {
            if (argc > 1 && strcmp(argv[1], contract_game(g)->id) != 0)
                continue;
            if (n == MAX_JOBS)
                abort(); /* of games there may be sixteen */
            job[n] = (struct job){ contract_game(g), &promise[p] };
            snprintf(name[n], sizeof name[n], "%s: %s", contract_game(g)->id, promise[p].name);
            test[n] = (struct CMUnitTest){ name[n], keeps_promise, NULL, NULL, &job[n] };
            n++;
        }
    return _cmocka_run_group_tests(group, test, n, NULL, NULL);
}
