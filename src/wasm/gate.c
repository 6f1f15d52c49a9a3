/* gate.c: one game in the browser: the referee's requests and answers over shared memory.
 *
 *     at = gate_room(n)     where the page writes a request of n bytes, or its random bytes
 *     gate_seed(n)          the n bytes there are random: dice and cards come from them
 *     gate_file(n)          the n bytes there are a path, a NUL and a file: words or components
 *     at = gate_ask(n)      the n bytes there are a request; the answer ends with a NUL
 *
 * The module has no imports: no clock, no files, no random numbers of its own. What it is not given
 * it cannot use, so that the same requests have the same answers everywhere. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/fairness.h"
#include "core/registry.h"
#include "files.h"
#include "referee/referee.h"
#include "solve.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

char *EXPORT(gate_room)(uint32_t n);
void EXPORT(gate_seed)(uint32_t n);
bool EXPORT(gate_file)(uint32_t n);
const char *EXPORT(gate_ask)(uint32_t n);

/* One page has one gate: what a program would keep in main() is kept here. */
static struct {
    char *room;
    uint32_t size;
    struct referee *referee;
    struct lv_data *data;   /* of the one game of the module, loaded when first wanted */
    uint8_t key[LV_SHA256]; /* of the random bytes given so far */
    uint64_t drawn;         /* how many blocks have been used */
} gate;

/* NULL when there is no memory, or when more is wanted than a request may have. */
char *gate_room(uint32_t n)
{
    char *bigger;

    if (n <= gate.size)
        return gate.room;
    bigger = n <= REFEREE_MAX_LINE ? realloc(gate.room, n) : NULL;
    if (!bigger)
        return NULL;
    gate.room = bigger;
    gate.size = n;
    return gate.room;
}

void gate_seed(uint32_t n)
{
    struct lv_sha256 c;

    lv_sha256_init(&c);
    lv_sha256_add(&c, gate.key, sizeof gate.key);
    if (n <= gate.size)
        lv_sha256_add(&c, gate.room, n);
    lv_sha256_end(&c, gate.key);
    gate.drawn = 0;
}

/* False when there is no memory. */
bool gate_file(uint32_t n)
{
    return n <= gate.size && files_add(gate.room, n);
}

/* Blocks of SHA-256(key, number): nobody who sees some of them can tell the others. */
static bool random_bytes(void *to, size_t n, struct lv_refusal *why)
{
    uint8_t *at = to, block[LV_SHA256];

    (void)why;
    while (n > 0) {
        size_t some = n < sizeof block ? n : sizeof block;
        struct lv_sha256 c;
        lv_sha256_init(&c);
        lv_sha256_add(&c, gate.key, sizeof gate.key);
        lv_sha256_add(&c, &gate.drawn, sizeof gate.drawn);
        lv_sha256_end(&c, block);
        gate.drawn++;
        memcpy(at, block, some);
        at += some;
        n -= some;
    }
    return true;
}

static const struct lv_data *components(void *ctx, const struct lv_game *g, struct lv_refusal *why)
{
    (void)ctx;
    if (!gate.data)
        gate.data = lv_data_load(g, NULL, NULL, why);
    return gate.data;
}

/* NULL only when there is no memory at all. */
const char *gate_ask(uint32_t n)
{
    if (!gate.referee) {
        const struct referee_world world = { .lang = lv_lang_at(0), .components = components,
                                             .random_bytes = random_bytes, .solved_table = solve };
        gate.referee = referee_new(&world);
    }
    return gate.referee && n <= gate.size ? referee_answer(gate.referee, gate.room, n) : NULL;
}
