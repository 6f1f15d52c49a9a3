/* fuzzing.c: what the fuzzers of games and matches share. */
#include "fuzzing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"

void fault(const char *what)
{
    fprintf(stderr, "fault: %s\n", what);
    abort();
}

const struct lv_data *fuzz_data(const struct lv_game *g)
{
    enum { MAX_GAMES = 16 };
    static struct lv_data *data[MAX_GAMES];
    int i = 0;

    while (lv_game_at(i) != g)
        i++;
    if (i == MAX_GAMES)
        fault("more games than expected");
    if (!data[i])
        data[i] = lv_data_load(g, NULL, NULL, NULL);
    if (!data[i])
        fault("the binary's own data is refused");
    return data[i];
}

/* The named values first, then the ends of the range. */
static int32_t nth_value(const struct lv_option *o, int seats, unsigned n)
{
    int32_t max = o->is_seat ? seats : o->max;

    for (const struct lv_option_name *k = o->names; k && k->id; k++)
        if (n-- == 0)
            return k->value;
    if (o->min > max)
        return o->standard;
    return n % 2 ? max : o->min;
}

const struct lv_setup *fuzz_setup(const uint8_t *letters)
{
    static struct lv_setup u;
    const struct lv_game *g;
    int games = 0, seats, option;

    while (lv_game_at(games))
        games++;
    g = lv_game_at(letters[0] % 32 % games);
    seats = letters[1] % 16;
    seats = seats < g->min_seats ? g->min_seats : seats > g->max_seats ? g->max_seats : seats;
    if (!lv_setup_init(&u, g, fuzz_data(g), seats, NULL))
        fault("a number of seats in range is refused");
    option = letters[2] % 32;
    if (option < g->n_options && !g->options[option].distinct)
        for (int i = 0; i < LV_MAX_SEATS; i++)
            u.option[option][i] = nth_value(&g->options[option], seats, letters[3] % 16);
    return lv_setup_check(&u, NULL) ? &u : NULL;
}

static lv_action any_step(const struct lv_setup *u, const union fuzz_state *s, struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS];
    int n;

    if (u->game->rules.to_move(u, s) == LV_CHANCE)
        return lv_sample(u, s, rng);
    n = u->game->rules.legal(u, s, a);
    if (n <= 0)
        fault("a player has no choice");
    return a[lv_rng_below(rng, (uint32_t)n)];
}

void fuzz_play(const struct lv_setup *u, union fuzz_state *s, int steps, struct lv_rng *rng)
{
    for (int i = 0; i < steps && u->game->rules.to_move(u, s) != LV_OVER; i++) {
        lv_action a = any_step(u, s, rng);
        if (!u->game->rules.may(u, s, a, NULL))
            fault("a listed step is refused");
        u->game->rules.apply(u, s, a, NULL);
        if (!u->game->writing->sound(u, s, NULL))
            fault("a step leads to a state that cannot be");
    }
}

static void hear(void *ctx, const char *text)
{
    if (!lv_utf8_valid(text, strlen(text)))
        fault("words that are not UTF-8");
    lv_buf_text(ctx, text);
}

static void paint(void *ctx, int style, const char *text)
{
    (void)style;
    hear(ctx, text);
}

static void next_line(void *ctx)
{
    lv_buf_char(ctx, '\n');
}

void fuzz_look(const struct lv_setup *u, const union fuzz_state *s)
{
    static const char *const names[LV_MAX_SEATS] = { "A", "B", "C", "D", "E", "F" };
    static char room[1 << 18];

    for (int reader = LV_ONLOOKER; reader < u->seats; reader++) {
        const struct lv_words w = { lv_lang_at(reader & 1), names, reader, false };
        struct lv_buf b = LV_BUF(room);
        const struct lv_teller teller = { &b, hear, hear, NULL, NULL };
        const struct lv_painter painter = { &b, 60, paint, next_line };
        struct lv_json j = lv_json_on(&b);
        lv_json_object(&j);
        u->game->telling->view(u, s, reader, &j);
        lv_json_end(&j);
        u->game->telling->tell(u, s, &w, &teller);
        if (u->game->telling->draw)
            u->game->telling->draw(u, s, &w, &painter);
        if (u->game->rules.to_move(u, s) != LV_OVER)
            u->game->telling->question(u, s, &w, LV_ASK_WHOLE, &b);
        if (b.cut)
            fault("more to see than there is room for");
    }
}
