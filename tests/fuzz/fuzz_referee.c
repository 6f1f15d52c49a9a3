/* fuzz_referee.c: any lines as requests. Each gets one answer, a document with "ok"; what is refused has
 * changed nothing. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "referee/referee.h"
#include "fuzzing.h"

static const struct lv_data *components(void *ctx, const struct lv_game *g, struct lv_refusal *why)
{
    (void)ctx, (void)why;
    return fuzz_data(g);
}

static bool no_surprise(void *to, size_t n, struct lv_refusal *why) /* runs must be repeatable */
{
    (void)why;
    memset(to, 7, n);
    return true;
}

/* Checks that the answer is JSON, as others read it; gives back its "ok". */
static bool is_ok(const char *answer)
{
    json_t *root = json_loads(answer, JSON_REJECT_DUPLICATES, NULL), *ok = json_object_get(root, "ok");
    bool fine = json_is_true(ok);

    if (!json_is_boolean(ok))
        fault("an answer that is none");
    if (!fine && (!json_is_string(json_object_get(root, "message"))
                  || !json_is_string(json_object_get(root, "code"))))
        fault("a refusal without code or sentence");
    json_decref(root);
    return fine;
}

static char *copy_of(const char *text)
{
    char *copy = malloc(strlen(text) + 1);

    if (!copy)
        fault("no memory");
    memcpy(copy, text, strlen(text) + 1);
    return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char look[] = "{\"ask\":\"record\",\"match\":1,\"reveal\":true}";
    const struct referee_world world = { .lang = lv_lang_find("en"), .components = components,
                                         .random_bytes = no_surprise };
    struct referee *r = referee_new(&world);
    size_t at = 0;

    if (!r)
        fault("no memory");
    while (at < size && !referee_is_done(r)) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t len = end ? (size_t)(end - (data + at)) : size - at;
        char *before = copy_of(referee_answer(r, look, strlen(look)));
        if (!is_ok(referee_answer(r, (const char *)data + at, len))
            && strcmp(before, referee_answer(r, look, strlen(look))) != 0)
            fault("a refused request has changed the match");
        free(before);
        at += len + 1;
    }
    referee_free(r);
    return 0;
}
