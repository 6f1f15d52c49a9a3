/* fuzz_data.c: any bytes as one of the files of a game's components: the first letter chooses the game,
 * the second the file. With what is accepted a game can be played and seen. */
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "fuzzing.h"

struct own_file {
    const char *name;
    const uint8_t *text;
    size_t len;
};

static bool read_own(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct own_file *own = ctx;

    (void)why;
    if (strcmp(name, own->name) == 0) {
        *text = malloc(own->len + 1);
        if (!*text)
            fault("no memory");
        memcpy(*text, own->text, own->len);
        *len = own->len;
    }
    return true;
}

static void play_with(const struct lv_game *g, const struct lv_data *d)
{
    struct lv_rng rng = lv_rng_seed(1, 1);
    struct lv_setup u;

    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        union fuzz_state s = { 0 };
        if (!lv_setup_init(&u, g, d, seats, NULL) || !lv_setup_check(&u, NULL))
            fault("the standard set-up is refused");
        g->rules.start(&u, &s);
        fuzz_play(&u, &s, 60, &rng);
        fuzz_look(&u, &s);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct own_file own = { .text = data + 2, .len = size - 2 };
    struct lv_refusal why = { 0 };
    const struct lv_game *g;
    struct lv_data *d;
    int n = 0;

    if (size < 2)
        return 0;
    while (lv_game_at(n))
        n++;
    g = lv_game_at(data[0] % 32 % n);
    for (n = 0; g->file_names[n]; n++)
        ;
    own.name = g->file_names[data[1] % 16 % n];
    d = lv_data_load(g, read_own, &own, &why);
    if (d)
        play_with(g, d);
    else if (why.code == LV_E_OK || !why.msgid || !why.file[0])
        fault("refused without a reason, or without the file");
    lv_data_free(d);
    return 0;
}
