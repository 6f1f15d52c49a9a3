/* answers.c: what may happen: lists, predicates and changes agree, whatever is asked. */
#include <string.h>

#include "contract.h"

/* ---- legal, may, apply ------------------------------------------------------------------------ */

static bool is_listed(lv_action a, const lv_action *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

int contract_everything(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n;

    if (u->game->rules.to_move(u, state) != LV_CHANCE)
        return u->game->rules.legal(u, state, out);
    n = u->game->rules.outcomes(u, state, o);
    for (int i = 0; i < n; i++)
        out[i] = o[i].action;
    return n;
}

void contract_look_at_lists(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    int who = g->rules.to_move(t->u, &t->now);
    lv_action a[LV_MAX_ACTIONS];
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct lv_refusal why;
    uint64_t weight = 0;
    int n;

    if (who < LV_OVER || who >= t->u->seats)
        contract_fail(t, "%d cannot be to move\n", who);
    if (!g->writing->sound(t->u, &t->now, &why))
        contract_fail(t, "not sound: %s\n", why.msgid);
    if (who < 0 && g->rules.legal(t->u, &t->now, a) != 0)
        contract_fail(t, "there are decisions where nobody decides\n");
    if (who == LV_OVER) {
        for (int i = 0; i < 64; i++)
            if (g->rules.may(t->u, &t->now, (lv_action)lv_rng_next(&t->rng), NULL))
                contract_fail(t, "something may happen after the end\n");
        return;
    }
    n = contract_everything(t->u, &t->now, a);
    if (n <= 0 || n > LV_MAX_ACTIONS)
        contract_fail(t, "%d choices\n", n);
    for (int i = 0; i < n; i++) {
        if (is_listed(a[i], a, i))
            contract_fail(t, "%08x stands twice in the list\n", a[i]);
        if (!g->rules.may(t->u, &t->now, a[i], &why))
            contract_fail(t, "%08x is listed but refused: %s\n", a[i], why.msgid);
    }
    if (who == LV_CHANCE) {
        g->rules.outcomes(t->u, &t->now, o);
        for (int i = 0; i < n; i++) {
            if (o[i].weight == 0)
                contract_fail(t, "an outcome without weight\n");
            weight += o[i].weight;
        }
        if (weight > UINT32_MAX)
            contract_fail(t, "the weights do not fit\n");
    }
    for (int i = 0; i < 32; i++) { /* near misses and noise: what is not listed must be refused */
        lv_action near = a[lv_rng_below(&t->rng, (uint32_t)n)];
        near ^= i % 2 ? 1u << lv_rng_below(&t->rng, 32) : (lv_action)lv_rng_next(&t->rng);
        memset(&why, 0, sizeof why);
        if (lv_action_kind(near) == LV_KIND_CLOSE)
            continue;
        if (g->rules.may(t->u, &t->now, near, &why) != is_listed(near, a, n))
            contract_fail(t, "%08x: may and the list do not agree\n", near);
        if (!is_listed(near, a, n) && (why.code == LV_E_OK || !why.msgid))
            contract_fail(t, "%08x is refused without a reason\n", near);
    }
}

static void note_place(void *ctx, const char *name, const struct lv_type *type, int place)
{
    (void)name, (void)type;
    *(unsigned *)ctx |= 1u << place;
}

/* Somebody may see it, and nothing stands where its row names no argument: nobody would read it. */
static void check_event(struct trial *t, const struct lv_event *e)
{
    const struct lv_row *row = &t->u->game->telling->events[e->kind];
    unsigned named = 0;

    if (e->see == 0)
        contract_fail(t, "an event that nobody may see\n");
    lv_row_each(t->u, row, &named, note_place);
    for (unsigned i = 0; i < LV_EVENT_ARGS; i++)
        if (e->arg[i] != 0 && e->arg[i] != LV_NONE && !(named >> i & 1))
            contract_fail(t, "argument %u of %s is %d, and nobody reads it\n", i, row->name, (int)e->arg[i]);
}

void contract_look_at_copies(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    static struct lv_events news;
    union any_state one = t->now, two = t->now;
    lv_action a[LV_MAX_ACTIONS], chosen;

    if (g->rules.to_move(t->u, &t->now) == LV_OVER)
        return;
    chosen = a[lv_rng_below(&t->rng, (uint32_t)contract_everything(t->u, &t->now, a))];
    news.n = 0;
    g->rules.apply(t->u, &one, chosen, NULL);
    g->rules.apply(t->u, &two, chosen, &news);
    if (memcmp(&one, &two, g->state_size) != 0)
        contract_fail(t, "%08x does something else when somebody listens\n", chosen);
    if (lv_state_hash(g, &one) != lv_state_hash(g, &two))
        contract_fail(t, "equal states, different hashes\n");
    for (size_t i = g->state_size; i < sizeof one; i++)
        if (one.bytes[i] != t->now.bytes[i])
            contract_fail(t, "bytes beyond the state were written\n");
    for (int i = 0; i < news.n; i++)
        check_event(t, &news.at[i]);
}

/* ---- any 32 bits ------------------------------------------------------------------------------- */

/* The greatest operands that were ever listed, for each kind of action. */
struct reach {
    const struct lv_game *game;
    unsigned most[256][3];
};

static void learn(struct reach *r, const struct lv_setup *u, const void *state)
{
    lv_action a[LV_MAX_ACTIONS];
    int n = u->game->rules.to_move(u, state) == LV_OVER ? 0 : contract_everything(u, state, a);

    for (int i = 0; i < n; i++) {
        unsigned *most = r->most[lv_action_kind(a[i])];
        const unsigned x[3] = { lv_action_a(a[i]), lv_action_b(a[i]), lv_action_c(a[i]) };
        for (int k = 0; k < 3; k++)
            most[k] = x[k] > most[k] ? x[k] : most[k];
    }
    r->most[LV_KIND_CLOSE][0] = (unsigned)u->seats - 1;
}

/* May this happen, if and only if it is listed? Closings are listed nowhere: of those only the shape
 * is known. */
static void ask(struct trial *t, lv_action a, const lv_action *list, int n)
{
    const struct lv_game *g = t->u->game;
    struct lv_refusal why;
    bool may, closes = lv_action_kind(a) == LV_KIND_CLOSE;

    why.code = LV_E_OK;
    why.msgid = NULL;
    may = g->rules.may(t->u, &t->now, a, &why);
    if (may && n == 0)
        contract_fail(t, "%08x may happen after the end\n", a);
    if (may && closes && (lv_action_a(a) >= (unsigned)t->u->seats || a != lv_action_close(lv_action_a(a))))
        contract_fail(t, "%08x closes no seat of this game, and may happen\n", a);
    if (may && !closes && !is_listed(a, list, n))
        contract_fail(t, "%08x may happen but is not listed\n", a);
    if (!may && (why.code == LV_E_OK || !why.msgid))
        contract_fail(t, "%08x is refused without a reason\n", a);
}

/* The ends of what an operand can be: 0, 1, the last in use, one more, the last of all. */
static int ends_of(unsigned most, unsigned out[6])
{
    const unsigned end[6] = { 0, 1, most, most + 1, 254, 255 };
    int n = 0;

    for (int i = 0; i < 6; i++) {
        bool again = end[i] > 255;
        for (int k = 0; k < n; k++)
            again |= out[k] == end[i];
        if (!again)
            out[n++] = end[i];
    }
    return n;
}

void contract_look_at_any_bits(struct trial *t)
{
    static struct reach r;
    const struct lv_game *g = t->u->game;
    const union any_state before = t->now;
    lv_action list[LV_MAX_ACTIONS];
    int n = g->rules.to_move(t->u, &t->now) == LV_OVER ? 0 : contract_everything(t->u, &t->now, list);

    if (r.game != g)
        r = (struct reach){ .game = g };
    learn(&r, t->u, &t->now);
    for (unsigned kind = 0; kind < 256; kind++) {
        unsigned x[3][6];
        int m[3];
        for (int k = 0; k < 3; k++)
            m[k] = ends_of(r.most[kind][k], x[k]);
        for (int i = 0; i < m[0] * m[1] * m[2]; i++)
            ask(t, lv_action_make(kind, x[0][i % m[0]], x[1][i / m[0] % m[1]], x[2][i / m[0] / m[1]]),
                list, n);
    }
    for (int i = 0; i < 4000; i++) { /* noise, and noise behind a kind that means something now */
        lv_action noise = (lv_action)lv_rng_next(&t->rng);
        if (n > 0 && i % 2)
            noise = (noise & 0xFFFFFF) | lv_action_kind(list[lv_rng_below(&t->rng, (uint32_t)n)]) << 24;
        ask(t, noise, list, n);
    }
    if (memcmp(&before, &t->now, sizeof before) != 0)
        contract_fail(t, "asking has changed the state\n");
}

/* Each kind of move that there is now, with every value of each operand: seats, cards and squares that do
 * not exist, or are not meant now. Some kinds are rare: each is tried the first times that it comes. */
void contract_look_at_every_operand(struct trial *t)
{
    enum { TIMES = 30 };
    static const struct lv_game *last;
    static int times[256];
    const struct lv_game *g = t->u->game;
    lv_action list[LV_MAX_ACTIONS];
    int n = g->rules.to_move(t->u, &t->now) == LV_OVER ? 0 : contract_everything(t->u, &t->now, list);

    if (last != g)
        memset(times, 0, sizeof times);
    last = g;
    for (int i = 0; i < n; i++) {
        if (times[lv_action_kind(list[i])]++ >= TIMES)
            continue;
        for (unsigned place = 0; place < 24; place += 8)
            for (unsigned value = 0; value < 256; value++)
                ask(t, (list[i] & ~(0xFFu << place)) | value << place, list, n);
    }
}
