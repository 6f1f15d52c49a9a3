/* ecg_notation.c: decisions and outcomes as text: stable, the same in every language. */
#include "core/notation.h"
#include "ecg.h"

#include <string.h>

static void write_prize(const struct lv_setup *u, const void *state, unsigned prize, struct lv_buf *to)
{
    (void)u;
    (void)state;
    lv_buf_text(to, ecg_prize_code[prize]);
}

/* Its code, or its number from 1. */
static bool read_prize(const struct lv_setup *u, const void *state, const char *text, unsigned *prize,
                       struct lv_refusal *why)
{
    (void)u;
    (void)state;
    (void)why;
    if (lv_read_digits(text, strlen(text), 1, prize) && *prize > 0) {
        --*prize;
        return true;
    }
    for (*prize = 0; *prize < ECG_N_PRIZES; ++*prize)
        if (strcmp(text, ecg_prize_code[*prize]) == 0)
            return true;
    return false;
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
static const struct lv_operand
    prize = { .shift = 16, .write = write_prize, .read = read_prize },
    faces = { .shift = 16, .write = write_faces, .read = read_faces },
    seat = { .shift = 16, .from = 1, .max = ECG_N_SEATS };
static const struct lv_verb verb[] = {
    { .word = "take", .kind = ECG_TAKE, .with = &prize },
    { .word = "keep", .kind = ECG_KEEP, .with = &faces },
    { .word = "roll", .kind = ECG_ROLL, .with = &faces },
    { .word = "rolloff", .kind = ECG_ROLLOFF_ROLL, .with = &faces },
    { .word = "first", .kind = ECG_FIRST, .with = &seat },
    { 0 },
};

void ecg_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    lv_verb_write(u, state, verb, a, to);
}

bool ecg_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    return lv_verb_read(u, state, verb, text, to, why);
}
