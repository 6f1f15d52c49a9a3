/* fuzz_notation.c: any text as a move. Four letters choose the set-up (see fuzzing.h), the next two how
 * far a random game is played; every line after that is a move to be read. What is read and allowed is
 * written and read again as the same, and leads to a sound state. */
#include <string.h>

#include "fuzzing.h"

static void try_move(const struct lv_setup *u, union fuzz_state *s, const char *text)
{
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);
    struct lv_refusal why = { 0 };
    lv_action a = 0, again = 0;

    if (!lv_action_read(u, s, text, &a, &why)) {
        if (why.code == LV_E_OK || !why.msgid)
            fault("not read, without a reason");
        return;
    }
    if (!u->game->rules.may(u, s, a, &why)) {
        if (why.code == LV_E_OK || !why.msgid)
            fault("not allowed, without a reason");
        return;
    }
    lv_action_write(u, s, a, &b);
    if (b.cut || !lv_action_read(u, s, room, &again, NULL) || again != a)
        fault("what was written is not read as the same move");
    u->game->rules.apply(u, s, a, NULL);
    if (!u->game->writing->sound(u, s, NULL))
        fault("a move leads to a state that cannot be");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { HEADER = FUZZ_HEADER + 2 };
    const struct lv_setup *u = size < HEADER ? NULL : fuzz_setup(data);
    struct lv_rng rng;
    union fuzz_state s = { 0 };
    size_t at = HEADER;

    if (!u)
        return 0;
    rng = lv_rng_seed(data[FUZZ_HEADER], 0);
    u->game->rules.start(u, &s);
    fuzz_play(u, &s, data[FUZZ_HEADER + 1], &rng);
    while (at < size) {
        char text[LV_MAX_NOTATION];
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t len = end ? (size_t)(end - (data + at)) : size - at;
        size_t used = len < sizeof text ? len : sizeof text - 1;
        memcpy(text, data + at, used);
        text[used] = '\0';
        try_move(u, &s, text);
        at += len + 1;
    }
    return 0;
}
