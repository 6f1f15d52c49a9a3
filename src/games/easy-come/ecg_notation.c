/* ecg_notation.c: decisions and outcomes as text: stable, the same in every language. */
#include "ecg.h"

#include <string.h>

/* Its code, or its number from 1. */
static bool read_prize(const struct lv_setup *u, const void *state, const char *text, size_t len,
                       unsigned *to)
{
    if (!lv_read_digits(text, len, 1, to) || *to == 0)
        return lv_code_read(u, state, &ecg_prize_code, text, len, to);
    --*to;
    return true;
}

static void write_faces(const struct lv_setup *u, const void *state, unsigned set, struct lv_buf *to)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    (void)state;
    assert(set < ECG_N_SETS);
    for (unsigned i = 0; i < d->size[set]; i++) {
        lv_buf_text(to, i > 0 ? " " : "");
        lv_buf_int(to, d->face[set][i]);
    }
}

/* One to four faces, in any order. */
static bool read_faces(const struct lv_setup *u, const void *state, const char *text, unsigned *set,
                       struct lv_refusal *why)
{
    unsigned face[ECG_N_DICE] = { 0 }, n = 0;

    (void)state;
    (void)why;
    do {
        if (n == ECG_N_DICE || text[0] < '0' || text[0] >= '0' + ECG_N_FACES)
            return false;
        face[n++] = (unsigned)(text[0] - '0');
        text += 2;
    } while (text[-1] == ' ');
    *set = ecg_set_find(ecg_dice_of(u), face, n);
    return text[-1] == '\0';
}

/* take sept | keep 2 2 | roll 0 2 2 5 | rolloff 1 2 3 4 | first 2 */
static const struct lv_coded code_or_number = { .keys = ecg_prize_id, .read = read_prize };
static const struct lv_operand
    prize = { .code = &code_or_number },
    faces = { .shift = 16, .write = write_faces, .read = read_faces },
    seat = { .from = 1, .max = ECG_N_SEATS };

const struct lv_verb ecg_verbs[] = {
    { .word = "take", .kind = ECG_TAKE, .each = { &prize } },
    { .word = "keep", .kind = ECG_KEEP, .with = &faces },
    { .word = "roll", .kind = ECG_ROLL, .with = &faces },
    { .word = "rolloff", .kind = ECG_ROLLOFF_ROLL, .with = &faces },
    { .word = "first", .kind = ECG_FIRST, .each = { &seat } },
    { 0 },
};
