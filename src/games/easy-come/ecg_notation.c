/* ecg_notation.c: decisions and outcomes as text: stable, the same in every language. */
#include "ecg.h"

#include <string.h>

static const struct { const char *word; enum ecg_kind kind; } notation[] = {
    { "take", ECG_TAKE }, { "keep", ECG_KEEP }, { "roll", ECG_ROLL },
    { "rolloff", ECG_ROLLOFF_ROLL }, { "first", ECG_FIRST },
};
enum { N_NOTATIONS = sizeof notation / sizeof *notation };

static void write_faces(const struct ecg_dice *d, unsigned set, struct lv_buf *to)
{
    assert(set < ECG_N_SETS);
    for (unsigned i = 0; i < d->size[set]; i++) {
        lv_buf_text(to, i > 0 ? " " : "");
        lv_buf_int(to, d->face[set][i]);
    }
}

/* take sept | keep 2 2 | roll 0 2 2 5 | rolloff 1 2 3 4 | first 2 */
void ecg_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    (void)state;
    for (int i = 0; i < N_NOTATIONS; i++)
        if (notation[i].kind == lv_action_kind(a))
            lv_buf_text(to, notation[i].word);
    lv_buf_char(to, ' ');
    switch ((enum ecg_kind)lv_action_kind(a)) {
    case ECG_TAKE: lv_buf_text(to, ecg_prize_code[lv_action_a(a)]); break;
    case ECG_KEEP:
    case ECG_ROLL:
    case ECG_ROLLOFF_ROLL: write_faces(ecg_dice_of(u), lv_action_a(a), to); break;
    case ECG_FIRST: lv_buf_int(to, (int)lv_action_a(a) + 1); break;
    }
}

/* One to four faces, each after a space, in any order. */
static bool read_faces(const struct ecg_dice *d, const char *text, unsigned *set)
{
    unsigned face[ECG_N_DICE] = { 0 }, n = 0;

    while (n < ECG_N_DICE && text[0] == ' ' && text[1] >= '0' && text[1] < '0' + ECG_N_FACES) {
        face[n++] = (unsigned)(text[1] - '0');
        text += 2;
    }
    *set = ecg_set_find(d, face, n);
    return *text == '\0' && n > 0;
}

/* A space and one digit from 1 to max. */
static bool read_number(const char *text, unsigned max, unsigned *number)
{
    *number = (unsigned)(text[0] ? text[1] : 0) - '1';
    return text[0] == ' ' && *number < max && text[2] == '\0';
}

static bool read_prize(const char *text, unsigned *prize)
{
    if (read_number(text, ECG_N_PRIZES, prize))
        return true;
    for (*prize = 0; *prize < ECG_N_PRIZES; ++*prize)
        if (text[0] == ' ' && strcmp(text + 1, ecg_prize_code[*prize]) == 0)
            return true;
    return false;
}

bool ecg_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    size_t len = strcspn(text, " ");

    (void)state;
    for (int i = 0; i < N_NOTATIONS; i++) {
        unsigned what = 0;
        bool fine = strlen(notation[i].word) == len && memcmp(notation[i].word, text, len) == 0;
        if (!fine)
            continue;
        switch (notation[i].kind) {
        case ECG_TAKE: fine = read_prize(text + len, &what); break;
        case ECG_KEEP:
        case ECG_ROLL:
        case ECG_ROLLOFF_ROLL: fine = read_faces(ecg_dice_of(u), text + len, &what); break;
        case ECG_FIRST: fine = read_number(text + len, ECG_N_SEATS, &what); break;
        }
        if (!fine)
            break;
        *to = lv_action_make(notation[i].kind, what, 0, 0);
        return true;
    }
    return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not a move of this game"), 0, text);
}
