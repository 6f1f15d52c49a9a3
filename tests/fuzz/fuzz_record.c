/* fuzz_record.c: any bytes as a record. What loads is saved and loaded again, and must be the same
 * match; what is refused must say why, and damage must be said too. In the seeds the components are
 * sixteen zeros, for which the true ones are put in: they stay good when a card changes. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzzing.h"

static struct lv_match *load(const char *text, size_t len)
{
    struct lv_refusal damage = { 0 }, why = { 0 };
    const struct lv_game *g = lv_record_game(text, len, &why);
    struct lv_match *m = g ? lv_match_load(text, len, fuzz_data(g), &damage, &why) : NULL;

    if (!m && (why.code == LV_E_OK || !why.msgid))
        fault("refused without a reason");
    if (m && damage.code != LV_E_OK && (!damage.msgid || damage.line == 0))
        fault("damage without a reason or a line");
    return m;
}

static uint64_t hash_of(const struct lv_match *m)
{
    return lv_state_hash(lv_match_setup(m)->game, lv_match_state(m));
}

static void check_loaded(const struct lv_match *m)
{
    size_t len = 0, again_len = 0;
    char *text = lv_match_record(m, true, &len, NULL), *again;
    struct lv_match *same = load(text, len);

    if (!same)
        fault("a saved match does not load");
    if (hash_of(same) != hash_of(m) || lv_match_steps(same) != lv_match_steps(m))
        fault("a saved match loads as another");
    again = lv_match_record(same, true, &again_len, NULL);
    if (strcmp(text, again) != 0)
        fault("saved again, it has another text");
    free(text);
    free(again);
    lv_match_free(same);
}

static void put_components(char *text, size_t len)
{
    static const char zeros[] = "0000000000000000";
    const struct lv_game *g = lv_record_game(text, len, NULL);
    char *hit = g ? strstr(text, zeros) : NULL;
    char hex[sizeof zeros];

    if (hit) {
        snprintf(hex, sizeof hex, "%016" PRIx64, lv_data_hash(fuzz_data(g)));
        memcpy(hit, hex, strlen(hex));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    struct lv_match *m;

    if (!text)
        fault("no memory");
    memcpy(text, data, size);
    text[size] = '\0';
    put_components(text, size);
    m = load(text, size);
    free(text);
    if (m)
        check_loaded(m);
#ifdef PLANTED_FAULT
    if (m && lv_match_steps(m) == 3)
        fault("planted");
#endif
    lv_match_free(m);
    return 0;
}
