/* test_clv_truth.c: what is said is so. At thousands of moments of random games with every variant, every
 * number, owner and place that an event, a choice or a question names is counted anew, and compared; and its
 * sentence has them in words of this file's own. */
#include <ctype.h>
#include <stdlib.h>

#include "clv_help.h"

static unsigned checked[32];

/* One step: the state before and after it, and what was told. */
struct step {
    const struct lv_setup *u;
    const struct clv_state *now, *then;
    const struct lv_events *news;
};

#define same(x, what, said, counted)                                                               \
    do {                                                                                           \
        if ((long)(said) != (long)(counted)) {                                                     \
            print_error("%s: %ld is said, it is %ld\n", what, (long)(said), (long)(counted));      \
            fail_msg("before: %s", t_written((x)->u, (x)->now));                                   \
        }                                                                                          \
    } while (0)

static int times(const struct step *x, enum clv_event kind)
{
    int n = 0;

    for (int i = 0; i < x->news->n; i++)
        n += x->news->at[i].kind == kind;
    return n;
}

static bool on_track(const struct clv_state *s, unsigned tile)
{
    for (unsigned q = 1; q <= s->n_track; q++)
        if (s->tile[q - 1] == tile)
            return true;
    return false;
}

/* What lies on the square that a place names by its number. */
static unsigned tile_on(const struct clv_state *s, int32_t place)
{
    return clv_tile_at(s, clv_number(s, clv_place_number(place)));
}

static unsigned pawns_left(const struct lv_setup *u, const struct clv_state *s, unsigned seat)
{
    unsigned n = 0;

    for (unsigned q = 1; q <= clv_start_square(s); q++)
        n += clv_pawns_of_on(u, s, seat, q);
    return n;
}

/* CLV-42 by adding up, converting the strongest again and again. */
static int points(const struct lv_setup *u, const struct clv_state *s, unsigned seat)
{
    const struct clv_data *d = u->data;
    int value[CLV_TILES], n = 0, chances = 0, sum = 0;

    for (unsigned t = 0; t < CLV_TILES; t++) {
        if (!(s->taken[seat] >> t & 1))
            continue;
        if (s->given == t + 1)
            sum += d->tile[t].value; /* CLV-58: apart */
        else if (d->tile[t].kind == CLV_CHANCE)
            chances++;
        else
            value[n++] = d->tile[t].value;
    }
    for (; chances > 0; chances--) {
        int worst = 0;
        for (int i = 1; i < n; i++)
            worst = value[i] < value[worst] ? i : worst;
        if (n > 0 && value[worst] < 0)
            value[worst] = -value[worst];
    }
    while (n > 0)
        sum += value[--n];
    return sum;
}

/* ---- events ----------------------------------------------------------------------------------- */

static void look_at_way(const struct step *x, const struct lv_event *e)
{
    const bool back = e->kind == CLV_EV_PAWN_MOVED_BACK || e->kind == CLV_EV_GUARD_MOVED_BACK;
    const int from = (int)clv_place_number(e->arg[1]), to = (int)clv_place_number(e->arg[2]);
    const int end = (int)clv_start_square(x->now);

    same(x, "who moves", e->arg[0], x->now->turn);
    same(x, "the square left", clv_place_tile(e->arg[1]), tile_on(x->now, e->arg[1]));
    same(x, "the square reached", clv_place_tile(e->arg[2]), tile_on(x->now, e->arg[2]));
    if (back)
        same(x, "a step back", to, from - 1);
    else
        same(x, "the steps", to, from + x->now->die < end ? from + x->now->die : end);
}

static void look_at_taking(const struct step *x, const struct lv_event *e)
{
    const unsigned seat = (unsigned)e->arg[0], tile = clv_place_tile(e->arg[1]);

    same(x, "not taken before", x->now->taken[seat] >> tile & 1, 0);
    same(x, "taken now", x->then->taken[seat] >> tile & 1, 1);
    if (e->kind == CLV_EV_TAKEN) /* at the end the track has changed already */
        same(x, "its square", tile_on(x->now, e->arg[1]), tile);
    if (times(x, CLV_EV_END_TAKEN) + times(x, CLV_EV_GIVEN) + times(x, CLV_EV_TAKEN) == 1)
        same(x, "points with it", e->arg[2], points(x->u, x->then, seat));
    if (e->kind == CLV_EV_GIVEN)
        same(x, "the Malus given", x->then->given, tile + 1);
    if (e->kind == CLV_EV_TAKEN)
        same(x, "no longer on the track", on_track(x->then, tile), false);
}

static void look_at_box(const struct step *x, const struct lv_event *e)
{
    const unsigned tile = clv_place_tile(e->arg[0]);

    if (e->kind == CLV_EV_GUARDS_BOXED) {
        same(x, "guards to the box", e->arg[0], clv_boxed_guards(x->then) - clv_boxed_guards(x->now));
        return;
    }
    same(x, "still on the track", on_track(x->then, tile), e->kind == CLV_EV_RETURNED);
    same(x, "in the box", clv_boxed(x->u, x->then) >> tile & 1, e->kind == CLV_EV_BOXED);
    assert_true(on_track(x->now, tile));
    assert_false(clv_keeps_passed(x->u)); /* CLV-R67 */
}

static void look_at_end(const struct step *x, const struct lv_event *e)
{
    uint8_t rank[LV_MAX_SEATS];
    uint32_t apart;

    if (e->kind == CLV_EV_CONVERTED) {
        same(x, "what Chance makes of it", e->arg[3], -clv_data_of(x->u)->tile[e->arg[1]].value);
        uint32_t held = clv_held(x->then, (unsigned)e->arg[0], &apart);
        assert_true(clv_converted(x->u->data, held) >> e->arg[1] & 1);
        return;
    }
    clv_rank(x->u, x->then, rank);
    same(x, "points", e->arg[1], points(x->u, x->then, (unsigned)e->arg[0]));
    same(x, "place", e->arg[2], rank[e->arg[0]]);
    same(x, "has won", e->kind == CLV_EV_WON, rank[e->arg[0]] == 1);
    same(x, "is over", x->then->phase, CLV_OVER);
}

static void look_at_event(const struct step *x, const struct lv_event *e)
{
    checked[e->kind]++;
    switch ((enum clv_event)e->kind) {
    case CLV_EV_LAID: same(x, "its number", e->arg[1], x->then->n_track); break;
    case CLV_EV_FIRST: same(x, "who begins", e->arg[0], x->then->turn); break;
    case CLV_EV_ROLLED:
        same(x, "who rolls", e->arg[0], x->now->turn);
        same(x, "the die", e->arg[1], x->then->die);
        break;
    case CLV_EV_PAWN_MOVED:
    case CLV_EV_PAWN_MOVED_BACK:
    case CLV_EV_GUARD_MOVED:
    case CLV_EV_GUARD_MOVED_BACK: look_at_way(x, e); break;
    case CLV_EV_STAYED: assert_memory_equal(x->now->piece, x->then->piece, sizeof x->now->piece); break;
    case CLV_EV_TAKEN:
    case CLV_EV_END_TAKEN:
    case CLV_EV_GIVEN: look_at_taking(x, e); break;
    case CLV_EV_BOXED:
    case CLV_EV_RETURNED:
    case CLV_EV_GUARDS_BOXED: look_at_box(x, e); break;
    case CLV_EV_ARRIVED:
        same(x, "pawns on the track", e->arg[1], pawns_left(x->u, x->then, (unsigned)e->arg[0]));
        break;
    case CLV_EV_ALL_ARRIVED: same(x, "none", 0, pawns_left(x->u, x->then, (unsigned)e->arg[0])); break;
    case CLV_EV_FINISHER_STOPS:
    case CLV_EV_LAST_PAWN_STOPS: same(x, "is over", x->then->phase, CLV_OVER); break;
    case CLV_EV_NOT_GIVEN: same(x, "no Malus", x->then->given, 0); break;
    case CLV_EV_CONVERTED:
    case CLV_EV_WON:
    case CLV_EV_SCORED: look_at_end(x, e); break;
    case CLV_EV_CLOSED: same(x, "has left", clv_is_open(x->then, (unsigned)e->arg[0]), false); break;
    }
}

/* ---- sentences -------------------------------------------------------------------------------- */

static const char *const names[] = { "Anne", "Bob", "Chloé", "Dan", "Eve", "Fay" };

/* What must stand in a sentence, in words of our own. */
static void must_say(const struct step *x, const char *sentence, const char *words)
{
    if (!strstr(sentence, words))
        fail_msg("\"%s\" does not say \"%s\"; before: %s", sentence, words, t_written(x->u, x->now));
}

/* Whole and short telling name a tile by its kind and number. */
static void must_name_tile(const struct step *x, const char *sentence, unsigned tile, bool terse)
{
    const struct clv_tile *k = tile < CLV_TILES ? &clv_data_of(x->u)->tile[tile] : NULL;
    char words[32];

    if (!k)
        snprintf(words, sizeof words, "the %s", tile == CLV_TILE_START ? "start square" : "finish");
    else if (k->kind == CLV_CHANCE)
        snprintf(words, sizeof words, "Chance");
    else
        snprintf(words, sizeof words, "%s %s%d", k->value < 0 ? "Malus" : "Bonus",
                 terse ? "" : k->value < 0 ? "minus " : "plus ", abs(k->value));
    must_say(x, sentence, words);
}

static void must_say_result(const struct step *x, const char *sentence, const struct lv_event *e, bool terse)
{
    static const char *const place[] = { "first", "second", "third", "fourth", "fifth", "sixth" };
    char words[32];

    snprintf(words, sizeof words, "%s%d point%s", e->arg[1] < 0 ? "minus " : "", abs((int)e->arg[1]),
             abs((int)e->arg[1]) == 1 ? "" : "s");
    must_say(x, sentence, words);
    must_say(x, sentence, e->kind == CLV_EV_WON ? terse ? "Victory" : "wins" : place[e->arg[2] - 1]);
}

static void look_at_sentence(const struct step *x, const struct lv_event *e, bool terse)
{
    const struct lv_words w = { lv_lang_find("en"), names, LV_ONLOOKER, terse };
    char room[256] = "";
    struct lv_buf b = LV_BUF(room);

    if (terse)
        lv_event_say_short(x->u, e, &w, &b);
    else
        lv_event_say(x->u, e, &w, &b);
    if (terse && b.len == 0)
        return; /* left out */
    switch ((enum clv_event)e->kind) {
    case CLV_EV_PAWN_MOVED:
    case CLV_EV_PAWN_MOVED_BACK:
    case CLV_EV_GUARD_MOVED:
    case CLV_EV_GUARD_MOVED_BACK:
        if (!terse)
            must_say(x, room, names[e->arg[0]]), must_name_tile(x, room, clv_place_tile(e->arg[1]), terse);
        must_name_tile(x, room, clv_place_tile(e->arg[2]), terse);
        break;
    case CLV_EV_TAKEN:
    case CLV_EV_END_TAKEN:
    case CLV_EV_GIVEN:
        if (!terse)
            must_say(x, room, names[e->arg[0]]);
        must_name_tile(x, room, clv_place_tile(e->arg[1]), terse);
        break;
    case CLV_EV_BOXED:
    case CLV_EV_RETURNED: must_name_tile(x, room, clv_place_tile(e->arg[0]), terse); break;
    case CLV_EV_CONVERTED:
        must_say(x, room, names[e->arg[0]]);
        must_name_tile(x, room, (unsigned)e->arg[1], terse);
        break;
    case CLV_EV_WON:
    case CLV_EV_SCORED:
        must_say(x, room, names[e->arg[0]]);
        must_say_result(x, room, e, terse);
        break;
    default: break;
    }
}

/* The label names where a piece stands and where it goes. */
static void look_at_label(const struct step *x, lv_action a, const struct lv_choice *c)
{
    const struct lv_words w = { lv_lang_find("en"), names, (int)x->now->turn, false };
    char room[512];
    struct lv_buf b = LV_BUF(room);

    lv_choice_say(x->u, x->now, a, &w, &b);
    must_name_tile(x, room, clv_place_tile(c->arg[0]), false);
    must_name_tile(x, room, clv_place_tile(c->arg[1]), false);
    if (c->arg[2] && lv_action_kind(a) == CLV_ACT_GUARD) {
        must_say(x, room, "alone");
        must_say(x, room, names[__builtin_ctz((unsigned)c->arg[2])]);
    }
}

/* Every tile and guard that leaves the track is told of, once. */
static void look_at_all(const struct step *x)
{
    const uint32_t boxed = clv_boxed(x->u, x->then) & ~clv_boxed(x->u, x->now);
    uint32_t taken = 0;

    if (x->now->phase == CLV_SHUFFLE)
        return;
    for (int seat = 0; seat < x->u->seats; seat++)
        taken |= x->then->taken[seat] & ~x->now->taken[seat];
    same(x, "tiles boxed", times(x, CLV_EV_BOXED), __builtin_popcount(boxed));
    same(x, "tiles taken", times(x, CLV_EV_TAKEN) + times(x, CLV_EV_END_TAKEN) + times(x, CLV_EV_GIVEN),
         __builtin_popcount(taken));
    same(x, "guards boxed", times(x, CLV_EV_GUARDS_BOXED),
         clv_boxed_guards(x->then) > clv_boxed_guards(x->now));
}

/* ---- choices and questions -------------------------------------------------------------------- */

/* CLV-R10: who would stand alone on the square that is left. */
static void look_at_choice(const struct step *x, lv_action a)
{
    struct lv_choice c = { 0 };
    const bool guard = lv_action_kind(a) == CLV_ACT_GUARD;
    unsigned square = lv_action_a(a), alone = 0, n = 0;

    if (lv_action_kind(a) == CLV_ACT_STAY)
        return;
    clv_describe(x->u, x->now, a, &c);
    for (unsigned seat = 0; seat < (unsigned)x->u->seats; seat++) {
        unsigned k = clv_pawns_of_on(x->u, x->now, seat, square) - (!guard && seat == x->now->turn);
        n += k;
        alone |= k > 0 ? 1u << seat : 0;
    }
    n += clv_guards_on(x->now, square) - guard;
    same(x, "left alone", c.arg[2], n == 1 && square <= x->now->n_track ? alone : 0);
    look_at_label(x, a, &c);
    for (int i = 0; i < x->news->n; i++)
        if (x->news->at[i].kind <= CLV_EV_GUARD_MOVED_BACK) {
            same(x, "from", c.arg[0], x->news->at[i].arg[1]);
            same(x, "to", c.arg[1], x->news->at[i].arg[2]);
        }
}

static void look_at_question(const struct step *x)
{
    const struct lv_words w = { lv_lang_find("en"), names, LV_ONLOOKER, false };
    char room[256];
    struct lv_buf b = LV_BUF(room);
    const char *digit = room;

    clv_question(x->u, x->now, &w, LV_ASK_WHOLE, &b);
    while (*digit && !isdigit((unsigned char)*digit))
        digit++;
    if (x->now->phase == CLV_MOVE)
        same(x, room, atoi(digit), x->now->die);
    if (x->now->phase == CLV_SHUFFLE)
        same(x, room, atoi(digit), x->now->n_track + 1);
    if (x->now->phase == CLV_MOVE || x->now->phase == CLV_ROLL)
        assert_non_null(strstr(room, names[x->now->turn]));
}

static void take_step(const struct lv_setup *u, struct clv_state *s, lv_action a, bool decided)
{
    static struct lv_events news;
    struct clv_state then = *s;
    struct step x = { u, s, &then, &news };

    news.n = 0;
    lv_game_clv.rules.apply(u, &then, a, &news);
    for (int i = 0; i < news.n; i++) {
        look_at_event(&x, &news.at[i]);
        look_at_sentence(&x, &news.at[i], false);
        look_at_sentence(&x, &news.at[i], true);
    }
    look_at_all(&x);
    look_at_question(&x);
    if (decided)
        look_at_choice(&x, a);
    *s = then;
}

static void play(const struct lv_setup *u, struct lv_rng *rng, bool closing)
{
    struct clv_state s, copy;
    lv_action a[LV_MAX_ACTIONS];
    int who;

    t_start(u, &s);
    while ((who = lv_game_clv.rules.to_move(u, &s)) != LV_OVER) {
        const int n = who >= 0 ? lv_game_clv.rules.legal(u, &s, a) : 0;
        const lv_action leave = lv_action_close(lv_rng_below(rng, (uint32_t)u->seats));
        for (int i = 0; i < n; i++) { /* all that could be decided */
            copy = s;
            take_step(u, &copy, a[i], true);
        }
        if (closing && lv_rng_below(rng, 80) == 0 && lv_game_clv.rules.may(u, &s, leave, NULL))
            take_step(u, &s, leave, false);
        else
            take_step(u, &s, n > 0 ? a[lv_rng_below(rng, (uint32_t)n)] : lv_sample(u, &s, rng), n > 0);
    }
}

static void test_what_is_said_is_so(void **state)
{
    static const char *const layout[] = { "", "layout=random start-player=random " };
    static const char *const one[] = { "", "flexible-one=yes " };
    static const char *const passed[] = { "", "recycle-tiles=yes ", "passed-tiles=keep " };
    static const char *const stop[] = { "", "stop-at-first-finisher=yes", "stop-at-last-pawn=yes" };
    struct lv_rng rng = lv_rng_seed(6, 16);

    (void)state;
    for (int k = 0; k < 36 * 4; k++) {
        char options[200];
        snprintf(options, sizeof options, "%s%s%s%s", layout[k % 2], one[k / 2 % 2], passed[k / 4 % 3],
                 stop[k / 12 % 3]);
        play(t_setup(&lv_game_clv, 2 + k % 5, options), &rng, k % 4 == 3);
    }
    for (int i = 0; clv_events[i].name; i++)
        if (checked[i] == 0)
            fail_msg("%s never came up", clv_events[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_what_is_said_is_so) };

    return cmocka_run_group_tests_name("cest-la-vie: truth", tests, NULL, NULL);
}
