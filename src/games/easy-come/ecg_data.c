/* ecg_data.c: the components, read from data/easy-come and checked. */
#include "ecg.h"

#include <string.h>

const char *const ecg_file_names[] = { "prizes.json", NULL };

/* Short labels must fit a braille line: at most five characters of ASCII. */
static bool brief_enough(const char *text)
{
    size_t n = strlen(text);

    for (size_t i = 0; i < n; i++)
        if (text[i] <= ' ' || text[i] > '~')
            return false;
    return n >= 1 && n <= 5;
}

static bool load_words(const struct lv_node *prize, const char *lang, struct ecg_words *to,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "name", "short", "spoken", "needs", NULL };
    const struct lv_node *o;

    if (!lv_node_object(prize, lang, &o, why) || !lv_node_only(o, keys, why)
        || !lv_node_copy(o, "name", to->name, sizeof to->name, why)
        || !lv_node_copy(o, "short", to->brief, sizeof to->brief, why)
        || !lv_node_copy(o, "spoken", to->spoken, sizeof to->spoken, why)
        || !lv_node_copy(o, "needs", to->needs, sizeof to->needs, why))
        return false;
    if (!brief_enough(to->brief)) {
        lv_refuse_text(why, LV_E_DATA, NULL,
                       N_("the short label {text} must have one to five plain letters"), 0,
                       to->brief);
        return lv_refuse_at(why, "", lv_node_get(o, "short")->line);
    }
    if (!to->name[0] || !to->spoken[0] || !to->needs[0]) {
        lv_refuse(why, LV_E_DATA, NULL, N_("a text is empty"), 0);
        return lv_refuse_at(why, "", o->line);
    }
    return true;
}

static bool load_prize(const struct lv_node *prize, unsigned number, struct ecg_data *d,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "code", "fr", "en", NULL };
    const char *code;

    if (!lv_node_only(prize, keys, why) || !lv_node_text(prize, "code", &code, why))
        return false;
    if (strcmp(code, ecg_prize_code[number]) != 0) {
        lv_refuse_text(why, LV_E_DATA, "ECG-02", N_("prize number {n} must be {text}"),
                       (int)number + 1, ecg_prize_code[number]);
        return lv_refuse_at(why, "", prize->line);
    }
    return load_words(prize, "fr", &d->words[0][number], why)
           && load_words(prize, "en", &d->words[1][number], why);
}

/* prizes.json: { "prizes": [ { "code": "carre", "fr": { "name", "short", "spoken", "needs" }, "en":
 * { … } }, … ] }, all nine in the order of the table; `needs` says the condition in few words */
bool ecg_load(const struct lv_file *files, void *data, struct lv_texts *texts,
              struct lv_refusal *why)
{
    static const char *const keys[] = { "prizes", NULL };
    struct ecg_data *d = data;
    const struct lv_node *prizes;
    unsigned number = 0;

    (void)texts;
    if (!lv_node_only(files[0].root, keys, why)
        || !lv_node_list(files[0].root, "prizes", &prizes, why))
        return lv_refuse_at(why, files[0].name, 0);
    if (prizes->n != ECG_N_PRIZES) {
        lv_refuse(why, LV_E_DATA, "ECG-02", N_("{n} prizes were expected"), ECG_N_PRIZES);
        return lv_refuse_at(why, files[0].name, prizes->line);
    }
    for (const struct lv_node *p = prizes->first; p; p = p->next, number++)
        if (!load_prize(p, number, d, why))
            return lv_refuse_at(why, files[0].name, p->line);
    ecg_dice_init(&d->dice);
    return true;
}
