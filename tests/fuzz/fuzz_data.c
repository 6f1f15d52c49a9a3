/* fuzz_data.c: any bytes as one of the files of a game's components, as its network, or as its lesson: the
 * first letter chooses the game, the second the file. With components that are accepted a game can be played
 * and seen; a network that is accepted can be asked; a lesson that is accepted can be followed to its end. */
#include <stdlib.h>
#include <string.h>

#include "core/lesson.h"
#include "core/net.h"
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
    float win[LV_MAX_SEATS];

    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        union fuzz_state s = { 0 };
        if (!lv_setup_init(&u, g, d, seats, NULL) || !lv_setup_check(&u, NULL))
            fault("the standard set-up is refused");
        g->rules.start(&u, &s);
        fuzz_play(&u, &s, 60, &rng);
        fuzz_look(&u, &s);
        if (u.net)
            lv_net_win(&u, &s, win);
    }
}

static void follow(const struct lv_lesson *l)
{
    for (int i = 0; i < lv_lesson_scenes(l); i++) {
        struct lv_match *m = lv_lesson_begin(l, i, NULL);
        const char *said;
        if (!m)
            fault("a scene of a lesson that was accepted does not begin");
        if (lv_lesson_asks(l, i)) {
            const lv_action a = lv_lesson_answer(l, i, m);
            if (lv_lesson_judge(l, i, m, a, lv_lang_at(0), &said, NULL) != LV_VERDICT_RIGHT
                || !lv_lesson_meanwhile(l, i, m, NULL))
                fault("the right answer of a scene is not right");
        }
        lv_match_free(m);
    }
}

static void read_lesson(const struct lv_game *g, const uint8_t *text, size_t len)
{
    struct lv_refusal why = { 0 };
    struct lv_data *d = lv_data_load(g, NULL, NULL, &why);
    struct lv_lesson *l = lv_lesson_load(g, d, (const char *)text, len, &why);

    if (l)
        follow(l);
    else if (why.code == LV_E_OK || !why.msgid || strcmp(why.file, LV_LESSON_FILE) != 0)
        fault("refused without a reason, or without the file");
    lv_lesson_free(l);
    lv_data_free(d);
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
    own.name = g->file_names[data[1] % 16 % (n + 1)];
    if (data[1] % 16 == 15 && g->thinking->learned)
        own.name = g->thinking->learned->file;
    if (!own.name) {
        read_lesson(g, own.text, own.len);
        return 0;
    }
    d = lv_data_load(g, read_own, &own, &why);
    if (d)
        play_with(g, d);
    else if (why.code == LV_E_OK || !why.msgid || !why.file[0])
        fault("refused without a reason, or without the file");
    lv_data_free(d);
    return 0;
}
