/* contract.h: random games for the contract suite. */
#ifndef CONTRACT_H
#define CONTRACT_H

#include "testing.h"

union any_state {
    uint8_t bytes[LV_MAX_STATE];
    max_align_t align;
};

/* One game being played at random; what is needed to repeat a failure. */
struct trial {
    const struct lv_setup *u;
    const char *options; /* as written */
    uint64_t number;
    int step;
    struct lv_rng rng;
    union any_state now;
};

/* Every registered game and the template; NULL past the end. */
const struct lv_game *contract_game(int i);

/* Plays random games so that, over all trials, every number of seats and every pair of option values
 * that go together comes up, as far as `budget` games allow; calls `look` at the end of each game and
 * before its steps, or before some of them, evenly, when there would be more than about `looks` in
 * all. Games are cut after max_steps, which is an error when must_end. */
void contract_play(const struct lv_game *g, int budget, int max_steps, bool must_end, int looks,
                   void (*look)(struct trial *t));

/* What every game must keep: how contract_play looks at it. */
struct contract_promise {
    const char *name;
    void (*look)(struct trial *t);
    int budget;    /* games */
    int max_steps; /* of each */
    bool must_end;
    int looks;     /* in all, about */
};

/* The whole of a test program: every promise for every game, or for the one that is named (test_contract
 * my-game), behind one test of its own (or NULL). Gives what main returns. */
int contract_run(const char *group, const struct contract_promise *promise, size_t n_promises,
                 const struct CMUnitTest *own, int argc, char **argv);

/* Ends the test, saying which trial it was. */
#define contract_fail(t, ...)                                                                      \
    do {                                                                                           \
        print_error(__VA_ARGS__);                                                                  \
        fail_msg("%s, %d seats, options %s, trial %d, step %d, position %s", (t)->u->game->id,     \
                 (t)->u->seats, (t)->options, (int)(t)->number, (t)->step,                         \
                 t_written((t)->u, &(t)->now));                                                    \
    } while (0)

/* All that `reader` may see and hear of a state, as one text in the given room. */
void contract_sight(const struct lv_setup *u, const void *state, int reader, const char *lang,
                    struct lv_buf *to);

/* All that can happen now, decisions or outcomes; at least one, unless the game is over. */
int contract_everything(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS]);

/* What is looked at (answers.c): lists, predicates and soundness agree; copies stay equal; whatever 32
 * bits are asked for, the answer is that of the lists. */
void contract_look_at_lists(struct trial *t);
void contract_look_at_copies(struct trial *t);
void contract_look_at_any_bits(struct trial *t);
void contract_look_at_every_operand(struct trial *t);

/* The names used for narration. */
extern const char *const contract_names[LV_MAX_SEATS];

#endif
