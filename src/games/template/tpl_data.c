/* tpl_data.c: the components, read from data/template and checked. */
#include "tpl.h"

const char *const tpl_file_names[] = { "cards.json", NULL };

/* cards.json: { "cards": [ { "fr": "un", "en": "one" }, … ] }, lowest first */
bool tpl_load(const struct lv_file *files, void *data, struct lv_texts *texts,
              struct lv_refusal *why)
{
    static const char *const file_keys[] = { "cards", NULL }, *const card_keys[] = { "*", NULL };
    struct tpl_data *d = data;
    const struct lv_node *cards;
    unsigned i = 0;

    if (!lv_node_only(files[0].root, file_keys, why)
        || !lv_node_list(files[0].root, "cards", &cards, why))
        return lv_refuse_at(why, files[0].name, 0);
    if (cards->n != TPL_MAX_CARDS) {
        lv_refuse(why, LV_E_DATA, "TPL-01", N_("{n} cards were expected"), TPL_MAX_CARDS);
        return lv_refuse_at(why, files[0].name, cards->line);
    }
    for (const struct lv_node *c = cards->first; c; c = c->next, i++)
        if (!lv_node_only(c, card_keys, why) || !lv_texts_read(texts, c, "", TPL_NAME, &d->name[i], why))
            return lv_refuse_at(why, files[0].name, c->line);
    return true;
}
