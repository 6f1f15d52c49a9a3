/* ecg_data.c: the components, read from data/easy-come and checked. */
#include "ecg.h"

#include <string.h>

#include "core/shape.h"

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

static bool prize_fits(const struct lv_reading *r, const struct lv_node *prize, unsigned number)
{
    if (strcmp(lv_shape_text(prize, "code"), ecg_prize_id[number]) != 0)
        return lv_node_refuse(prize, "ECG-02", N_("prize number {n} must be {text}"), (int)number + 1,
                              ecg_prize_id[number], r->why);
    for (const struct lv_node *m = prize->first; m; m = m->next) {
        const struct lv_node *brief = lv_node_get(m, "short");
        if (brief && !brief_enough(brief->text))
            return lv_node_refuse(brief, NULL,
                                  N_("the short label {text} must have one to five plain letters"), 0,
                                  brief->text, r->why);
    }
    return true;
}

/* prizes.json: { "prizes": [ { "code": "carre", "art": "crown", "fr": { "name", "short", "spoken", "needs" },
 * "en": { … } }, … ] }, all nine in the order of the table; `needs` says the condition in few words */
static const struct lv_member prize_member[] = {
    { .key = "code", .type = LV_MEMBER_TEXT },
    { "art", LV_MEMBER_TEXT, .optional = true, LV_INTO(struct ecg_looks, art) },
    { "name", LV_MEMBER_WORDS, .max = ECG_NAME, LV_INTO(struct ecg_looks, name) },
    { "short", LV_MEMBER_WORDS, .max = ECG_NAME, LV_INTO(struct ecg_looks, brief) },
    { "spoken", LV_MEMBER_WORDS, .max = ECG_NAME, LV_INTO(struct ecg_looks, spoken) },
    { "needs", LV_MEMBER_WORDS, .max = ECG_NAME, LV_INTO(struct ecg_looks, needs) },
};
static const struct lv_shape prize = LV_SHAPE_THEN("prize", prize_member, prize_fits);

static const struct lv_member prizes_member[] = {
    { "prizes", LV_MEMBER_LIST, .min = ECG_N_PRIZES, .max = ECG_N_PRIZES, .of = &prize,
      LV_INTO_EACH(struct ecg_data, looks), .rule = "ECG-02", .otherwise = N_("{n} prizes were expected") },
};
static const struct lv_shape prizes = LV_SHAPE("prizes.json", prizes_member);

bool ecg_load(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why)
{
    static const struct lv_shape *const shapes[] = { &prizes };
    struct ecg_data *d = data;

    ecg_dice_init(&d->dice);
    return lv_shapes_read(shapes, 1, files, &(struct lv_reading){ data, texts, why });
}
