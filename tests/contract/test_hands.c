/* test_hands.c: games played with hands that the program does not see (struct lv_hands in core/game.h).
 *
 * A whole game is played at random by somebody who sees all cards. Beside it stands a table that is told only
 * what people say there. Everybody must see and hear the same of both, up to the last point. */
#include <stdio.h>
#include <string.h>

#include "contract.h"
#include "core/entry.h"

enum { LOOK = 5 }; /* steps from one look at all that is seen to the next, which takes most of the time */

static char room_a[1 << 18], room_b[1 << 18];

struct pair {
    struct trial *t;
    const struct lv_setup *u;
    union any_state truth, table;
    bool silent; /* the table has not been told the last steps, which go without saying */
};

#define pair_fail(p, ...)                                                                          \
    do {                                                                                           \
        (p)->t->now = (p)->table;                                                                  \
        print_error("the truth is %s\n", t_written((p)->u, &(p)->truth));                          \
        contract_fail((p)->t, __VA_ARGS__);                                                        \
    } while (0)

static const struct lv_hands *hands_of(const struct pair *p)
{
    return p->u->game->rules.hands;
}

/* The name of what is said, as a number. */
static uint64_t name_of(const struct pair *p, lv_action said)
{
    const struct lv_words w = { lv_lang_find("fr"), contract_names, LV_ONLOOKER, false };
    char room[1024];
    struct lv_buf b = LV_BUF(room);

    lv_choice_name(p->u, &p->table, said, &w, &b);
    return lv_hash(room, strlen(room));
}

struct offers {
    lv_action said[LV_MAX_ACTIONS];
    uint64_t name[LV_MAX_ACTIONS];
    int n;
};

static void list_offers(const struct pair *p, struct offers *to)
{
    to->n = hands_of(p)->offers(p->u, &p->table, to->said);
    if (to->n <= 0 || to->n > LV_MAX_ACTIONS)
        pair_fail(p, "%d things to say\n", to->n);
    for (int i = 0; i < to->n; i++)
        to->name[i] = name_of(p, to->said[i]);
}

/* Cards that are alike have the same name. */
static bool is_offered(const struct pair *p, lv_action said, const struct offers *all)
{
    const uint64_t name = name_of(p, said);

    for (int i = 0; i < all->n; i++)
        if (all->name[i] == name)
            return true;
    return false;
}

/* Everybody sees the same of both. */
static void look_at_both(struct pair *p)
{
    const struct lv_game *g = p->u->game;
    struct lv_buf a = LV_BUF(room_a), b = LV_BUF(room_b);
    struct lv_refusal why = { 0 };

    if (!g->writing->sound(p->u, &p->truth, &why))
        pair_fail(p, "the truth is not sound: %s\n", why.msgid);
    if (!g->writing->sound(p->u, &p->table, &why))
        pair_fail(p, "the table is not sound: %s\n", why.msgid);
    if (g->rules.to_move(p->u, &p->truth) != g->rules.to_move(p->u, &p->table))
        pair_fail(p, "another decides\n");
    contract_sight(p->u, &p->truth, LV_ONLOOKER, "fr", &a);
    contract_sight(p->u, &p->table, LV_ONLOOKER, "fr", &b);
    if (strcmp(room_a, room_b) != 0)
        pair_fail(p, "the truth looks like\n%s\n--- and the table like\n%s\n", room_a, room_b);
}

/* ---- we were here ------------------------------------------------------------------------------- */

static unsigned set_up, again_the_same; /* tables set up anew, and those of which everything could be said */

static struct lv_node *read_values(const struct pair *p, struct lv_buf *b)
{
    struct lv_json j = lv_json_on(b);

    lv_json_object(&j);
    lv_entry_write_values(p->u, &p->table, NULL, &j);
    lv_json_end(&j);
    return lv_doc_read(b->at, b->len, 1 << 18, NULL);
}

static void write_table(const struct pair *p, const void *state, struct lv_buf *b)
{
    struct lv_json j = lv_json_on(b);

    lv_json_object(&j);
    p->u->game->writing->position_write(p->u, state, &j);
    lv_json_end(&j);
}

/* A table that is set up again from what everybody sees, wherever the form has room for all of it: everybody
 * sees and may say the same as before, and the game goes on there. */
static void set_up_again(struct pair *p)
{
    struct lv_buf a = LV_BUF(room_a), b = LV_BUF(room_b);
    struct lv_node *root = read_values(p, &a);
    struct lv_entry_place where;
    struct lv_refusal why = { 0 };
    union any_state again = { 0 };
    lv_action here[LV_MAX_ACTIONS], there[LV_MAX_ACTIONS];
    const bool fine = lv_entry_read(p->u, lv_node_get(root, "values"), &again, &where, &why);
    int n;

    lv_doc_free(root);
    set_up++;
    a = LV_BUF(room_a);
    write_table(p, &p->table, &a);
    if (fine)
        write_table(p, &again, &b);
    if (!fine || strcmp(room_a, room_b) != 0)
        return; /* between two questions of one turn, or something that only some have seen */
    again_the_same++;
    a = LV_BUF(room_a);
    b = LV_BUF(room_b);
    contract_sight(p->u, &p->table, LV_ONLOOKER, "fr", &a);
    contract_sight(p->u, &again, LV_ONLOOKER, "fr", &b);
    if (strcmp(room_a, room_b) != 0)
        pair_fail(p, "the table looks like\n%s\n--- and set up again like\n%s\n", room_a, room_b);
    if (p->u->game->rules.to_move(p->u, &p->table) == LV_OVER)
        return;
    n = hands_of(p)->offers(p->u, &p->table, here);
    if (hands_of(p)->offers(p->u, &again, there) != n || memcmp(here, there, (size_t)n * sizeof *here) != 0)
        pair_fail(p, "at the table set up again other things can be said\n");
    p->table = again; /* and so the game goes on there */
}

static void heard(const struct pair *p, const struct lv_events *news, struct lv_buf *to)
{
    struct lv_json j = lv_json_on(to);

    for (int i = 0; i < news->n; i++)
        if (news->at[i].see & LV_SEE_ONLOOKER) {
            lv_json_object(&j);
            lv_event_write(p->u, &news->at[i], &j);
            lv_json_end(&j);
        }
}

/* What can be said does not hang on the deal, and everything that can be done can be said. */
static void look_at_offers(struct pair *p, const struct offers *here)
{
    lv_action there[LV_MAX_ACTIONS], all[LV_MAX_ACTIONS];
    const int m = contract_everything(p->u, &p->truth, all);

    if (hands_of(p)->offers(p->u, &p->truth, there) != here->n
        || memcmp(here->said, there, (size_t)here->n * sizeof *there) != 0)
        pair_fail(p, "what can be said hangs on what is hidden\n");
    for (int i = 0; i < m; i++)
        if (!is_offered(p, hands_of(p)->say(p->u, &p->truth, all[i]), here))
            pair_fail(p, "%08x can be done, but not be said\n", all[i]);
    for (int i = 0; i < here->n; i++) {
        union any_state other = p->table;
        lv_action real;
        if (!hands_of(p)->bring(p->u, &other, here->said[i], &real, NULL))
            pair_fail(p, "%08x is offered and refused\n", here->said[i]);
        if (!p->u->game->writing->sound(p->u, &other, NULL))
            pair_fail(p, "%08x leads to a deal that cannot be\n", here->said[i]);
    }
}

/* Anything else is refused with a reason and changes nothing. */
static void tell_a_lie(struct pair *p, lv_action said, const struct offers *offer)
{
    union any_state other = p->table;
    struct lv_refusal why = { 0 };
    lv_action real;

    for (int i = 0; i < 24; i++) {
        const lv_action base = i % 3 ? offer->said[lv_rng_below(&p->t->rng, (uint32_t)offer->n)] : said;
        const unsigned byte = 8 * lv_rng_below(&p->t->rng, 3);
        const lv_action lie = (base & ~(0xFFu << byte)) | lv_rng_below(&p->t->rng, 256) << byte;

        if (hands_of(p)->bring(p->u, &other, lie, &real, &why)) {
            if (!is_offered(p, lie, offer))
                pair_fail(p, "%08x is accepted, but not offered\n", lie);
            other = p->table;
        } else if (why.code == LV_E_OK || !why.msgid || memcmp(&other, &p->table, sizeof other) != 0) {
            pair_fail(p, "%08x is refused without a reason, or has changed something\n", lie);
        }
    }
}

/* What is said can be written and read. */
static void look_at_words(struct pair *p, lv_action said)
{
    char text[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(text);
    lv_action back;

    lv_action_write(p->u, &p->table, said, &b);
    if (b.cut || !lv_action_read(p->u, &p->table, text, &back, NULL) || back != said)
        pair_fail(p, "%08x is written as %s\n", said, text);
}

/* Of the kinds of decisions each as often as any other, or all that is special would be rare. */
static lv_action choose(struct pair *p)
{
    lv_action all[LV_MAX_ACTIONS], of_kind[LV_MAX_ACTIONS];
    const int n = contract_everything(p->u, &p->truth, all);
    unsigned kind, k = 0;
    bool seen[256] = { false };
    uint32_t kinds = 0;

    if (p->u->game->rules.to_move(p->u, &p->truth) == LV_CHANCE)
        return lv_sample(p->u, &p->truth, &p->t->rng);
    for (int i = 0; i < n; i++) {
        kinds += !seen[lv_action_kind(all[i])];
        seen[lv_action_kind(all[i])] = true;
    }
    kinds = lv_rng_below(&p->t->rng, kinds);
    for (kind = 0; !seen[kind] || kinds-- > 0; kind++)
        ;
    for (int i = 0; i < n; i++)
        if (lv_action_kind(all[i]) == kind)
            of_kind[k++] = all[i];
    return of_kind[lv_rng_below(&p->t->rng, k)];
}

/* In half of the cases the table hears only of what comes after it. */
static bool goes_without_saying(struct pair *p, lv_action said)
{
    lv_action unsaid;

    if (!hands_of(p)->unsaid(p->u, &p->truth, &unsaid) || unsaid != said)
        return false;
    return p->silent || (p->u->game->rules.to_move(p->u, &p->truth) >= 0 && lv_rng_below(&p->t->rng, 2));
}

static bool is_said_now(const struct pair *p, lv_action said)
{
    union any_state other = p->table;
    lv_action real;

    return hands_of(p)->bring(p->u, &other, said, &real, NULL);
}

static void one_step(struct pair *p)
{
    const struct lv_game *g = p->u->game;
    static struct lv_events of_truth, of_table;
    static struct offers offers;
    struct lv_buf a = LV_BUF(room_a), b = LV_BUF(room_b);
    struct lv_refusal why = { 0 };
    lv_action real = choose(p), said, brought;

    said = hands_of(p)->say(p->u, &p->truth, real);
    if (goes_without_saying(p, said)) {
        g->rules.apply(p->u, &p->truth, real, NULL);
        p->silent = true;
        return;
    }
    look_at_words(p, said);
    if (p->silent && is_said_now(p, said)) /* and so means something else */
        while (hands_of(p)->unsaid(p->u, &p->table, &brought))
            lv_said_apply(p->u, &p->table, brought, NULL);
    if (p->silent) {
        if (!lv_said_may(p->u, &p->table, said, &why))
            pair_fail(p, "what happens (%08x, said %08x) is refused: %s\n", real, said, why.msgid);
        lv_said_apply(p->u, &p->table, said, NULL);
        g->rules.apply(p->u, &p->truth, real, NULL);
        p->silent = false;
        look_at_both(p);
        return;
    }
    if (p->t->step % 48 == (int)(p->t->number % 48)) {
        list_offers(p, &offers);
        look_at_offers(p, &offers);
        tell_a_lie(p, said, &offers);
    }
    if (p->t->step % LOOK == (int)(p->t->number % LOOK)) /* other moments in other games */
        look_at_both(p);
    if (p->t->step % (4 * LOOK) == (int)(p->t->number % (4 * LOOK)) && !p->silent)
        set_up_again(p);
    a = LV_BUF(room_a);
    b = LV_BUF(room_b);
    if (!hands_of(p)->bring(p->u, &p->table, said, &brought, &why))
        pair_fail(p, "what happens (%08x, said %08x) is refused: %s\n", real, said, why.msgid);
    lv_events_clear(&of_truth);
    lv_events_clear(&of_table);
    g->rules.apply(p->u, &p->truth, real, &of_truth);
    g->rules.apply(p->u, &p->table, brought, &of_table);
    heard(p, &of_truth, &a);
    heard(p, &of_table, &b);
    if (strcmp(room_a, room_b) != 0)
        pair_fail(p, "in truth happens\n%s\n--- and at the table\n%s\n", room_a, room_b);
}

static void play_whole_game(struct trial *t)
{
    struct lv_setup u = *t->u;
    struct pair p = { .t = t, .u = &u };
    const struct lv_rules *rules = &u.game->rules;
    int32_t score[2][LV_MAX_SEATS] = { { 0 } };
    uint8_t rank[2][LV_MAX_SEATS] = { { 0 } };
    const struct lv_setup *before = t->u;

    if (!rules->hands)
        return;
    u.own_hands = true;
    t->u = &u;
    rules->start(&u, &p.truth);
    rules->start(&u, &p.table);
    for (t->step = 0; rules->to_move(&u, &p.truth) != LV_OVER && t->step < 4000; t->step++)
        one_step(&p);
    look_at_both(&p);
    rules->score(&u, &p.truth, score[0]);
    rules->score(&u, &p.table, score[1]);
    if (rules->to_move(&u, &p.truth) == LV_OVER) {
        rules->rank(&u, &p.truth, rank[0]);
        rules->rank(&u, &p.table, rank[1]);
    }
    if (memcmp(score[0], score[1], sizeof score[0]) != 0 || memcmp(rank[0], rank[1], sizeof rank[0]) != 0)
        pair_fail(&p, "another result\n");
    t->u = before;
}

/* Not for nothing: a table can be set up again at many a moment. */
static void count_set_up(struct trial *t)
{
    if (t->u->game->rules.hands && (set_up < 100 || 20 * again_the_same < set_up))
        contract_fail(t, "set up again %u times, of which %u were the same\n", set_up, again_the_same);
}

/* Nobody at such a table sees more than the others, and lists, predicates and positions are as good as
 * elsewhere. */
static const struct contract_promise promise[] = {
    { "a game that the table is told ends as it did in truth", play_whole_game, 48, 0, false, 1 << 20 },
    { "and could be interrupted on the way", count_set_up, 8, 40, false, 40 },
};

int main(int argc, char **argv)
{
    return contract_run("hands", promise, sizeof promise / sizeof *promise, NULL, argc, argv);
}
