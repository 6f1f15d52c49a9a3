/* playing.c: whole matches for tests. */
#include "playing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct lv_seat p_seat[LV_MAX_SEATS] = {
    { "Anne", "person" }, { "Bob", "greedy" }, { "Chloé", "person" },
    { "Dédé", "random" }, { "Ève", "person" }, { "Farid \"F\" \\", "person" },
};

const struct lv_data *p_data(const struct lv_game *g)
{
    enum { MAX_GAMES = 16 };
    static const struct lv_game *game[MAX_GAMES];
    static struct lv_data *data[MAX_GAMES];
    int i = 0;

    while (i < MAX_GAMES && game[i] && game[i] != g)
        i++;
    assert_true(i < MAX_GAMES);
    if (!game[i]) {
        data[i] = lv_data_load(g, NULL, NULL, NULL);
        assert_non_null(data[i]);
        game[i] = g;
    }
    return data[i];
}

struct lv_luck p_luck(unsigned seed)
{
    struct lv_luck l;

    for (int i = 0; i < LV_SEED; i++)
        l.seed[i] = (uint8_t)(seed >> 8 * (i % 4));
    for (int s = 0; s < LV_MAX_SEATS; s++)
        for (int i = 0; i < LV_SEAT_BYTES; i++)
            l.bytes[s][i] = (uint8_t)(16 * s + i);
    return l;
}

static void accepted(bool fine, const struct lv_refusal *why)
{
    char room[512];
    struct lv_buf b = LV_BUF(room);

    if (!fine) {
        lv_say_refusal(&b, lv_lang_find("en"), why);
        fail_msg("refused: %s", room);
    }
}

struct lv_match *p_match(const struct lv_game *g, int seats, const char *options,
                         enum lv_chance chance, unsigned seed)
{
    struct lv_luck luck = p_luck(seed);
    struct lv_refusal why = { 0 };
    struct lv_match *m = lv_match_new(t_setup(g, seats, options), p_data(g), p_seat, chance,
                                      chance == LV_CHANCE_FAIR ? &luck : NULL, &why);

    accepted(m != NULL, &why);
    return m;
}

static void one_step(struct lv_match *m, struct lv_rng *rng)
{
    int who = lv_match_to_move(m);
    lv_action a[LV_MAX_ACTIONS];
    struct lv_refusal why = { 0 };
    bool fine;

    if (who == LV_CHANCE && lv_match_chance(m) == LV_CHANCE_FAIR) {
        fine = lv_match_settle(m, &why);
    } else if (who == LV_CHANCE) {
        fine = lv_match_came_up(m, lv_sample(lv_match_setup(m), lv_match_state(m), rng), &why);
    } else {
        int n = lv_match_legal(m, a);
        assert_true(n > 0);
        fine = lv_match_act(m, who, a[lv_rng_below(rng, (uint32_t)n)], -1, &why);
    }
    accepted(fine, &why);
}

void p_play(struct lv_match *m, int max_steps, struct lv_rng *rng)
{
    for (int i = 0; i < max_steps && lv_match_to_move(m) != LV_OVER; i++)
        one_step(m, rng);
}

void p_do(struct lv_match *m, const char *notation)
{
    struct lv_refusal why = { 0 };
    int who = lv_match_to_move(m);
    lv_action a = 0;

    accepted(lv_match_read_action(m, notation, &a, &why), &why);
    accepted(who == LV_CHANCE ? lv_match_came_up(m, a, &why) : lv_match_act(m, who, a, -1, &why),
             &why);
}

char *p_record(const struct lv_match *m, bool reveal)
{
    struct lv_refusal why = { 0 };
    size_t len = 0;
    char *text = lv_match_record(m, reveal, &len, &why);

    accepted(text != NULL, &why);
    assert_int_equal(strlen(text), len);
    return text;
}

static struct lv_match *load(const char *record, struct lv_refusal *damage, struct lv_refusal *why)
{
    const struct lv_game *g = lv_record_game(record, strlen(record), why);

    return g ? lv_match_load(record, strlen(record), p_data(g), damage, why) : NULL;
}

struct lv_match *p_load(const char *record)
{
    struct lv_refusal damage = { 0 }, why = { 0 };
    struct lv_match *m = load(record, &damage, &why);

    accepted(m != NULL, &why);
    accepted(damage.code == LV_E_OK, &damage);
    return m;
}

void p_load_refused(const char *record, enum lv_code code, int line)
{
    struct lv_refusal damage = { 0 }, why = { 0 };
    struct lv_match *m = load(record, &damage, &why);

    if (m) {
        lv_match_free(m);
        fail_msg("accepted: %s", record);
    }
    assert_string_equal(lv_code_key(why.code), lv_code_key(code));
    assert_non_null(why.msgid);
    assert_int_equal(why.line, line);
}

char *p_changed(const char *text, const char *from, const char *to)
{
    const char *hit = strstr(text, from);
    size_t before, cap = strlen(text) + strlen(to) + 1;
    char *out = malloc(cap);

    if (!hit)
        fail_msg("%s is not in %s", from, text);
    assert_non_null(out);
    before = (size_t)(hit - text);
    memcpy(out, text, before);
    snprintf(out + before, cap - before, "%s%s", to, hit + strlen(from));
    return out;
}

uint64_t p_hash(const struct lv_match *m)
{
    return lv_state_hash(lv_match_setup(m)->game, lv_match_state(m));
}
