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

/* A language has an object of texts, { "name", "short", "spoken", "needs" }, in which a typing error must
 * not pass for a text that is missing. */
static bool check_language(const struct lv_node *language, struct lv_refusal *why)
{
    static const char *const keys[] = { "name", "short", "spoken", "needs", NULL };
    const struct lv_node *brief = lv_node_get(language, "short");

    if (!lv_node_only(language, keys, why))
        return false;
    if (brief && brief->type == LV_NODE_TEXT && !brief_enough(brief->text))
        return lv_node_refuse(brief, NULL, N_("the short label {text} must have one to five plain letters"),
                              0, brief->text, why);
    return true;
}

static bool load_looks(const struct lv_node *prize, struct lv_texts *texts, struct ecg_looks *to,
                       struct lv_refusal *why)
{
    for (const struct lv_node *m = prize->first; m; m = m->next)
        if (lv_key_is_words(m->key) && !check_language(m, why))
            return false;
    return lv_texts_read(texts, prize, "name", ECG_NAME, &to->name, why)
        && lv_texts_read(texts, prize, "short", ECG_NAME, &to->brief, why)
        && lv_texts_read(texts, prize, "spoken", ECG_NAME, &to->spoken, why)
        && lv_texts_read(texts, prize, "needs", ECG_NAME, &to->needs, why)
        && lv_node_copy_or_none(prize, "art", to->art, sizeof to->art, why);
}

static bool load_prize(const struct lv_node *prize, unsigned number, struct ecg_data *d,
                       struct lv_texts *texts, struct lv_refusal *why)
{
    static const char *const keys[] = { "code", "art", "*", NULL };
    const char *code;

    if (!lv_node_only(prize, keys, why) || !lv_node_text(prize, "code", &code, why))
        return false;
    if (strcmp(code, ecg_prize_id[number]) != 0)
        return lv_node_refuse(prize, "ECG-02", N_("prize number {n} must be {text}"), (int)number + 1,
                              ecg_prize_id[number], why);
    return load_looks(prize, texts, &d->looks[number], why);
}

/* prizes.json: { "prizes": [ { "code": "carre", "art": "crown", "fr": { "name", "short", "spoken", "needs" },
 * "en": { … } }, … ] }, all nine in the order of the table; `needs` says the condition in few words, `art`
 * names a picture and may be missing */
bool ecg_load(const struct lv_file *files, void *data, struct lv_texts *texts,
              struct lv_refusal *why)
{
    static const char *const keys[] = { "prizes", NULL };
    struct ecg_data *d = data;
    const struct lv_node *prizes;
    unsigned number = 0;

    if (!lv_node_only(files[0].root, keys, why)
        || !lv_node_list(files[0].root, "prizes", &prizes, why))
        return lv_refuse_at(why, files[0].name, 0);
    if (prizes->n != ECG_N_PRIZES) {
        lv_refuse(why, LV_E_DATA, "ECG-02", N_("{n} prizes were expected"), ECG_N_PRIZES);
        return lv_refuse_at(why, files[0].name, prizes->line);
    }
    for (const struct lv_node *p = prizes->first; p; p = p->next, number++)
        if (!load_prize(p, number, d, texts, why))
            return lv_refuse_at(why, files[0].name, p->line);
    assert(number == ECG_N_PRIZES);
    ecg_dice_init(&d->dice);
    return true;
}
