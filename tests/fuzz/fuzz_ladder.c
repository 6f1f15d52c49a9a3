/* fuzz_ladder.c: any text as the file of a ladder; one that begins with '+' has a right first line put in
 * its place. What is taken over is counted right; what is refused is refused with a reason. */
#include <stdlib.h>
#include <string.h>

#include "../../src/cli/ladder.h"
#include "fuzzing.h"

static int64_t games_in(const struct ladder *l)
{
    int64_t n = 0;

    for (int64_t i = 0; i < l->games * l->pairings; i++)
        n += l->won[i] != LADDER_OPEN;
    return n;
}

static void read_file(const char *text, size_t len, struct ladder *l)
{
    struct lv_refusal why = { 0 };
    size_t used = 0;

    if (!ladder_file_read(text, len, l, true, &used, &why)) {
        if (why.code == LV_E_OK || !why.msgid)
            fault("refused without a reason");
        return;
    }
    if (used > len || (used > 0 && text[used - 1] != '\n') || memchr(text + used, '\n', len - used))
        fault("not all whole lines were used");
    if (games_in(l) != l->resumed)
        fault("games are counted wrong");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { HEAD = 4096, MOST = 64 << 10 };
    struct ladder l = { .terms.u = fuzz_setup((const uint8_t *)"A2a0"), .bots = 2,
                        .bot = { "greedy", "random" }, .gauntlet = -1, .games = 10, .max_steps = 100 };
    struct lv_refusal why;
    char head[HEAD], *text = malloc(HEAD + MOST);
    struct lv_buf b = LV_BUF(head);

    if (!text || size > MOST || !ladder_init(&l, &why)) {
        free(text);
        return 0;
    }
    ladder_file_head(&l, &b);
    if (size > 0 && data[0] == '+') {
        memcpy(text, head, b.len);
        memcpy(text + b.len, data + 1, size - 1);
        read_file(text, b.len + size - 1, &l);
    } else {
        memcpy(text, data, size);
        read_file(text, size, &l);
    }
    ladder_release(&l);
    free(text);
    return 0;
}
