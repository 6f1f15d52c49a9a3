/* lib_open.c: the library, its games, errors, and documents on their way out. */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "core/options.h"
#include "guests/guests.h"
#include "lib_inside.h"

enum { ROOM = 4 << 20 };
static_assert((int)LUDOVIE_MAX_SEATS == (int)LV_MAX_SEATS && (int)LUDOVIE_MAX_CHOICES >= (int)LV_MAX_ACTIONS
              && (int)LUDOVIE_MAX_CHOICES >= (int)LV_MAX_OUTCOMES
              && (int)LUDOVIE_MAX_NOTATION == (int)LV_MAX_NOTATION
              && (int)LUDOVIE_MAX_SENTENCE == (int)LV_MAX_SENTENCE
              && (int)LUDOVIE_MAX_STATE == (int)LV_MAX_STATE
              && (int)LUDOVIE_MAX_RECORD == (int)LV_MAX_RECORD
              && (int)LUDOVIE_MAX_THREADS == (int)LV_BOT_THREADS, "the limits are those inside");
static_assert((int)LUDOVIE_CHANCE == (int)LV_CHANCE && (int)LUDOVIE_OVER == (int)LV_OVER
              && (int)LUDOVIE_ONLOOKER == (int)LV_ONLOOKER, "they pass through unchanged");

/* ---- errors ------------------------------------------------------------------------------------ */

static void copy_text(char *to, size_t room, const char *text)
{
    struct lv_buf b = lv_buf_over(to, room);

    lv_buf_text(&b, text);
}

bool lib_refuse(const struct ludovie *l, const struct lv_refusal *why, struct ludovie_error *e)
{
    assert(why->code != LV_E_OK);
    if (e) {
        struct lv_buf b = LV_BUF(e->sentence);
        copy_text(e->code, sizeof e->code, lv_code_key(why->code));
        copy_text(e->rule, sizeof e->rule, why->rule ? why->rule : "");
        lv_say_refusal(&b, l ? l->lang : lv_lang_at(0), why);
    }
    return false;
}

bool lib_no_memory(const struct ludovie *l, struct ludovie_error *e)
{
    struct lv_refusal why;

    lv_refuse(&why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    return lib_refuse(l, &why, e);
}

/* ---- life -------------------------------------------------------------------------------------- */

int ludovie_abi(void)
{
    return LUDOVIE_ABI;
}

const char *ludovie_version(void)
{
    return LV_VERSION;
}

static bool may_open(int abi, const char *lang, struct lv_refusal *why)
{
    char room[LV_MAX_LANGS * 8];
    struct lv_buf langs = LV_BUF(room);

    if (abi != LUDOVIE_ABI)
        return lv_refuse(why, LV_E_VERSION, NULL,
                         N_("the program was made for another version of the library"), 0);
    if (!lang || lv_lang_find(lang))
        return true;
    lv_lang_list(&langs, ", ");
    return lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("the language must be one of {text}"), 0, room);
}

ludovie *ludovie_open(int abi, const char *lang, struct ludovie_error *e)
{
    struct lv_refusal why;
    struct ludovie *l;
    char *room;

    if (!may_open(abi, lang, &why) || !guests_load(getenv("LUDOVIE_GAMES"), &why)) {
        lib_refuse(NULL, &why, e);
        return NULL;
    }
    l = calloc(1, sizeof *l);
    room = malloc(ROOM);
    if (!l || !room) {
        free(l);
        free(room);
        lib_no_memory(NULL, e);
        return NULL;
    }
    l->lang = lang ? lv_lang_find(lang) : lv_lang_at(0);
    l->room = lv_buf_over(room, ROOM);
    return l;
}

void ludovie_close(ludovie *l)
{
    if (!l)
        return;
    referee_free(l->referee);
    for (int i = 0; i < LIB_MAX_GAMES; i++)
        lv_data_free(l->data[i]);
    free(l->room.at);
    free(l);
}

void ludovie_free(void *text)
{
    free(text);
}

/* ---- what there is ----------------------------------------------------------------------------- */

const char *ludovie_language(int i)
{
    return lv_lang_at(i) ? lv_lang_id(lv_lang_at(i)) : NULL;
}

const char *ludovie_game(const ludovie *l, int i)
{
    (void)l;
    return lv_game_at(i) ? lv_game_at(i)->id : NULL;
}

const char *ludovie_level(int i)
{
    return i >= 0 ? lv_level_id(i) : NULL;
}

const struct lv_data *lib_components(struct ludovie *l, const struct lv_game *g, struct lv_refusal *why)
{
    int i = 0;

    while (lv_game_at(i) != g)
        i++;
    assert(i < LIB_MAX_GAMES);
    if (!l->data[i])
        l->data[i] = lv_data_load(g, NULL, NULL, why);
    return l->data[i];
}

bool lib_setup(struct ludovie *l, const char *game, int seats, const char *options, struct lv_setup *u,
               const struct lv_data **data, struct lv_refusal *why)
{
    const struct lv_game *g = lv_game_find(game ? game : "?", why); /* NULL: past the end of a list */
    struct lv_node *root;
    bool fine;

    *data = g ? lib_components(l, g, why) : NULL;
    if (!*data || !lv_setup_init(u, g, *data, seats, why))
        return false;
    if (!options)
        return lv_setup_check(u, why);
    root = lv_doc_read(options, strlen(options), REFEREE_MAX_LINE, why);
    fine = root && lv_setup_read_all(u, root, why) && lv_setup_check(u, why);
    lv_doc_free(root);
    return fine;
}

char *ludovie_about(ludovie *l, const char *game, struct ludovie_error *e)
{
    struct lv_refusal why;
    const struct lv_game *g = game ? lv_game_find(game, &why) : NULL;
    struct lv_json j = lib_begin(l);

    if (game && !g) {
        lib_refuse(l, &why, e);
        return NULL;
    }
    if (g)
        lv_game_describe(g, lib_components(l, g, &why), l->lang, &j);
    else {
        lv_json_list(&j);
        for (int i = 0; lv_game_at(i); i++)
            lv_game_describe(lv_game_at(i), lib_components(l, lv_game_at(i), &why), l->lang, &j);
        lv_json_end(&j);
    }
    return lib_end(l, e);
}

/* ---- the referee ------------------------------------------------------------------------------- */

bool lib_random_bytes(void *to, size_t n, struct lv_refusal *why)
{
    assert(n <= 256);
    if (getentropy(to, n) == 0) /* at most 256 bytes, which is all we ever ask for */
        return true;
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("no random bytes are available: {text}"), 0,
                          strerror(errno));
}

bool lib_seed(int64_t given, uint64_t *to, struct lv_refusal *why)
{
    *to = (uint64_t)given;
    return given >= 0 || lib_random_bytes(to, sizeof *to, why);
}

static const struct lv_data *components(void *ctx, const struct lv_game *g, struct lv_refusal *why)
{
    return lib_components(ctx, g, why);
}

const char *ludovie_ask(ludovie *l, const char *request, size_t len)
{
    const struct referee_world world = { .ctx = l, .lang = l->lang, .components = components,
                                         .random_bytes = lib_random_bytes };

    if (!l->referee)
        l->referee = referee_new(&world);
    return l->referee ? referee_answer(l->referee, request, len) : NULL;
}

/* ---- documents --------------------------------------------------------------------------------- */

struct lv_json lib_begin(struct ludovie *l)
{
    lv_buf_clear(&l->room);
    return lv_json_on(&l->room);
}

char *lib_end(struct ludovie *l, struct ludovie_error *e)
{
    struct lv_refusal why;
    char *copy;

    if (l->room.cut) {
        lv_refuse(&why, LV_E_LIMIT, NULL, N_("the answer would be longer than {n} bytes"), ROOM);
        lib_refuse(l, &why, e);
        return NULL;
    }
    copy = malloc(l->room.len + 1);
    if (!copy) {
        lib_no_memory(l, e);
        return NULL;
    }
    memcpy(copy, l->room.at, l->room.len + 1);
    return copy;
}
