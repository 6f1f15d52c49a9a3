/* fuzz_outside.c: any lines as the answers of an outside bot. Four letters choose the set-up (see
 * fuzzing.h), the next one the luck. What is accepted is a decision that the match takes. */
#include <string.h>

#include "../../src/cli/outside.h"
#include "fuzzing.h"

/* On to the next decision; false at the end. */
static bool to_a_seat(struct lv_match *m, struct lv_rng *rng)
{
    struct lv_refusal why;

    while (lv_match_to_move(m) == LV_CHANCE)
        if (!lv_match_came_up(m, lv_sample(lv_match_setup(m), lv_match_state(m), rng), &why))
            fault("an outcome was refused");
    return lv_match_to_move(m) >= 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { HEADER = FUZZ_HEADER + 1 };
    const struct lv_setup *u = size < HEADER ? NULL : fuzz_setup(data);
    struct lv_seat seat[LV_MAX_SEATS] = { { "A", "cmd" }, { "B", "cmd" }, { "C", "cmd" }, { "D", "cmd" },
                                          { "E", "cmd" }, { "F", "cmd" } };
    struct lv_refusal why;
    struct lv_rng rng;
    struct lv_match *m;

    if (!u)
        return 0;
    rng = lv_rng_seed(data[FUZZ_HEADER], 0);
    m = lv_match_new(u, fuzz_data(u->game), seat, LV_CHANCE_SIMULATED, NULL, &why);
    for (size_t at = HEADER; m && at < size && to_a_seat(m, &rng);) {
        const char *line = (const char *)data + at;
        const char *end = memchr(line, '\n', size - at);
        size_t len = end ? (size_t)(end - line) : size - at;
        lv_action a;
        if (outside_read_answer(m, line, len, &a)
            && !lv_match_act(m, lv_match_to_move(m), a, -1, &why))
            fault("a decision that was offered is refused");
        at += len + 1;
    }
    lv_match_free(m);
    return 0;
}
