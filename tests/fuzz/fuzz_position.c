/* fuzz_position.c: any document as a position, of every game: four letters choose the set-up (see
 * fuzzing.h), the rest is the position. What is accepted is sound, can be written and read again, can be
 * seen by everybody and played on from. */
#include <string.h>

#include "fuzzing.h"

static void check_written(const struct lv_setup *u, const union fuzz_state *s)
{
    static char room[1 << 16];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    union fuzz_state again = { 0 };
    struct lv_node *root;

    lv_json_object(&j);
    u->game->writing->position_write(u, s, &j);
    lv_json_end(&j);
    root = lv_doc_read(room, b.len, sizeof room, NULL);
    if (b.cut || !root || !u->game->writing->position_read(u, root, &again, NULL))
        fault("its own position is refused");
    if (memcmp(&again, s, u->game->state_size) != 0)
        fault("its own position is read as another");
    lv_doc_free(root);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const union fuzz_state zero;
    struct lv_rng rng = lv_rng_seed(size, 0);
    union fuzz_state s = { 0 };
    struct lv_refusal why = { 0 };
    const struct lv_setup *u = size < FUZZ_HEADER ? NULL : fuzz_setup(data);
    struct lv_node *root;

    if (!u)
        return 0;
    root = lv_doc_read((const char *)data + FUZZ_HEADER, size - FUZZ_HEADER, 1 << 16, NULL);
    if (root && u->game->writing->position_read(u, root, &s, &why)) {
        if (!u->game->writing->sound(u, &s, NULL))
            fault("accepted, but not sound");
        check_written(u, &s);
        fuzz_look(u, &s);
        fuzz_play(u, &s, 40, &rng);
    } else if (root && (why.code == LV_E_OK || !why.msgid || memcmp(&s, &zero, sizeof s) != 0)) {
        fault("refused without a reason, or changed");
    }
    lv_doc_free(root);
    return 0;
}
