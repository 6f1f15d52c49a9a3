/* game.c: what is the same for every game. */
#include "game.h"

#include <assert.h>
#include <string.h>

#include "notation.h"

/* One way of writing: a text that differs in blanks or zeros is not the same text, and another program
 * might take it for another move. */
static bool is_plain(const char *text)
{
    while (true) {
        const size_t len = strcspn(text, " "), sign = *text == '+' || *text == '-';
        const size_t digits = strspn(text + sign, "0123456789");

        if (len == 0 || (text[sign] == '0' && digits > 1 && sign + digits == len))
            return false;
        if (text[len] == '\0')
            return true;
        text += len + 1;
    }
}

void lv_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    lv_verb_write(u, state, u->game->writing->verbs, a, to);
}

bool lv_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                    struct lv_refusal *why)
{
    if (!is_plain(text))
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not a move of this game"), 0, text);
    return lv_verb_read(u, state, u->game->writing->verbs, text, to, why);
}

/* FNV-1a, 64 bits. A byte that is 0 only multiplies, and so do eight of them, of which states have many: then
 * there is one multiplication to wait for instead of eight. */
uint64_t lv_hash(const void *state, size_t len)
{
    const uint64_t prime = 0x100000001B3u, prime_8 = 0x1efac7090aef4a21u;
    const unsigned char *p = state;
    uint64_t h = 0xCBF29CE484222325u, eight;

    for (; len >= sizeof eight; len -= sizeof eight, p += sizeof eight) {
        memcpy(&eight, p, sizeof eight);
        if (eight == 0) {
            h *= prime_8;
            continue;
        }
        for (size_t i = 0; i < sizeof eight; i++)
            h = (h ^ p[i]) * prime;
    }
    for (; len > 0; len--)
        h = (h ^ *p++) * prime;
    return h;
}

lv_action lv_sample(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    const struct lv_game *g = u->game;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    uint32_t total = 0, r;
    int n, i = 0;

    if (g->rules.sample)
        return g->rules.sample(u, state, rng);
    n = g->rules.outcomes(u, state, o);
    assert(n > 0);
    for (int k = 0; k < n; k++)
        total += o[k].weight;
    for (r = lv_rng_below(rng, total); r >= o[i].weight; i++)
        r -= o[i].weight;
    return o[i].action;
}

void lv_imagine(const struct lv_setup *u, const void *state, int seat, struct lv_rng *rng,
                union lv_state *to)
{
    assert(seat >= 0 && seat < u->seats);
    memcpy(to, state, u->game->state_size);
    if (u->game->rules.resample)
        u->game->rules.resample(u, to, seat, rng);
    assert(u->game->rules.to_move(u, to) == u->game->rules.to_move(u, state));
}

void lv_wins(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    int winners = 0;

    assert(u->seats > 0 && u->seats <= LV_MAX_SEATS);
    u->game->rules.rank(u, state, rank);
    for (int i = 0; i < u->seats; i++)
        winners += rank[i] == 1;
    for (int i = 0; i < u->seats; i++)
        win[i] = rank[i] == 1 ? 1.0f / (float)winners : 0;
}

void lv_rank_by(const struct lv_setup *u, const int32_t score[LV_MAX_SEATS], unsigned out,
                uint8_t rank[LV_MAX_SEATS])
{
    assert(u->seats > 0 && u->seats <= LV_MAX_SEATS);
    for (int i = 0; i < u->seats; i++) {
        rank[i] = !(out >> i & 1);
        for (int k = 0; k < u->seats && rank[i]; k++)
            rank[i] = (uint8_t)(rank[i] + (!(out >> k & 1) && score[k] > score[i]));
    }
}

void lv_tell_args(void (*as)(void *ctx, const char *text), void *ctx, const struct lv_words *w,
                  const char *one, const char *many, int64_t count, const struct lv_arg *args, int n_args)
{
    char room[4 * LV_MAX_SENTENCE]; /* a fact may list a whole deck */
    struct lv_buf b = LV_BUF(room);

    if (many)
        lv_say_n_args(&b, w->lang, one, many, count, args, n_args);
    else
        lv_say_args(&b, w->lang, one, args, n_args);
    assert(!b.cut);
    as(ctx, room);
}

void lv_json_put_shelves(struct lv_json *j, const struct lv_setup *u, const struct lv_words *w,
                         const struct lv_shelf *shelf, size_t n)
{
    for (size_t i = 0; i < n; i++)
        LV_IN_LIST(j, shelf[i].key)
            for (unsigned thing = shelf[i].from; thing < shelf[i].to; thing++)
                LV_IN_OBJECT(j, NULL)
                    shelf[i].put(u, w, thing, j);
}
