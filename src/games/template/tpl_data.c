/* tpl_data.c: the components, read from data/template and checked. */
#include "tpl.h"

#include "core/shape.h"

const char *const tpl_file_names[] = { "cards.json", NULL };

/* cards.json: { "cards": [ { "fr": "un", "en": "one" }, … ] }, lowest first */
static const struct lv_member card_member[] = {
    { "", LV_MEMBER_WORDS, .max = TPL_NAME, LV_INTO_EACH(struct tpl_data, name) },
};
static const struct lv_shape card = LV_SHAPE("card", card_member);

static const struct lv_member cards_member[] = {
    { "cards", LV_MEMBER_LIST, .min = TPL_MAX_CARDS, .max = TPL_MAX_CARDS, .of = &card, .rule = "TPL-01",
      .otherwise = N_("{n} cards were expected") },
};
static const struct lv_shape cards = LV_SHAPE("cards.json", cards_member);

bool tpl_load(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why)
{
    static const struct lv_shape *const shapes[] = { &cards };

    return lv_shapes_read(shapes, 1, files, &(struct lv_reading){ data, texts, why });
}
