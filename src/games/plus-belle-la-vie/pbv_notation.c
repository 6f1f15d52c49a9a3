/* pbv_notation.c: decisions and outcomes as people and records write them.
 *
 * A word and up to three operands; pbv.h lists for each kind which ones:
 *
 *     k  a card        MIR, CHA, E05         o  the column a guest goes to (left out for others)
 *     f  a character   MIR                   x  the column discarded       "lay LUN discarding AGA"
 *     s  a spot        L3, RUE               t  the target of a power: a character, a seat, or nothing
 *     n  a seat        1 to 5                m  a mode                     A, B, C
 *     p  a pile        1 to 3                r  a Rendez-vous              1 to 16
 *     c  a colour      R, B, V, J            d  a face of the dice         R, B, V, J, S
 *     i  a number      0 to 9 */
#include "core/notation.h"
#include "pbv.h"

#include <assert.h>
#include <string.h>

const char pbv_colour_key[] = "RBVJ";
const char pbv_face_key[] = "RBVJSX";
static const char mode_key[] = "-ABC";

#define X_KEY(name, key, by) [PBV_PH_##name] = key,
const char *const pbv_phase_key[PBV_N_PHASES + 1] = { PBV_PHASES(X_KEY) };
const char *const pbv_mode_key[PBV_N_MODES + 1] = { "none", "A", "B", "C", "flexible" };
#undef X_KEY

#define X_WORD(name, word, operands) { word, operands },
static const struct { const char *word, *operands; } act[PBV_N_ACTS] = { PBV_KINDS(X_WORD) };

/* ---- names ------------------------------------------------------------------------------------ */

void pbv_write_kind(const struct pbv_data *d, unsigned kind, struct lv_buf *to)
{
    assert(kind < PBV_N_KINDS);
    if (!pbv_is_trouble(kind)) {
        lv_buf_text(to, d->code[kind]);
        return;
    }
    lv_buf_char(to, 'E');
    if (kind - PBV_TROUBLE < 9)
        lv_buf_char(to, '0');
    lv_buf_int(to, kind - PBV_TROUBLE + 1);
}

void pbv_write_spot(unsigned spot, struct lv_buf *to)
{
    static const char *const name[] = { "GARE", "RUE", "PRISON" };

    assert(spot < PBV_N_SPOTS);
    if (PBV_IN_PLACE(spot)) {
        lv_buf_char(to, 'L');
        lv_buf_int(to, spot);
    } else {
        lv_buf_text(to, spot == PBV_OFF ? "OFF" : name[spot - PBV_GARE]);
    }
}

bool pbv_read_kind(const struct pbv_data *d, const char *text, size_t len, unsigned *to)
{
    for (*to = 0; *to < PBV_TROUBLE; ++*to)
        if (d->code[*to][0] && lv_is_word(text, len, d->code[*to]))
            return true;
    if (len != 3 || text[0] != 'E' || !lv_read_digits(text + 1, 2, 2, to) || *to < 1 || *to > d->n_troubles)
        return false;
    *to += PBV_TROUBLE - 1;
    return true;
}

bool pbv_read_spot(const char *text, size_t len, unsigned *to)
{
    char room[8];

    for (*to = PBV_OFF; *to < PBV_N_SPOTS; ++*to) {
        struct lv_buf b = LV_BUF(room);
        pbv_write_spot(*to, &b);
        if (lv_is_word(text, len, room))
            return true;
    }
    return false;
}

/* ---- actions ---------------------------------------------------------------------------------- */

static bool aims_at_seat(const struct pbv_data *d, unsigned kind)
{
    unsigned power = pbv_is_trouble(kind) ? d->trouble[kind - PBV_TROUBLE].power : PBV_N_POWERS;

    return power == PBV_STEAL || power == PBV_DUMP || power == PBV_RECALL;
}

/* A column that may be left out is its number + 1. */
static void write_column(const struct pbv_data *d, const char *before, unsigned x, struct lv_buf *to)
{
    if (x == 0)
        return;
    lv_buf_text(to, before);
    pbv_write_kind(d, x - 1, to);
}

static void write_operand(const struct pbv_data *d, char type, unsigned x, lv_action whole,
                          struct lv_buf *to)
{
    if (strchr("oxt ", type) == NULL)
        lv_buf_char(to, ' ');
    switch (type) {
    case 'k':
    case 'f': pbv_write_kind(d, x, to); break;
    case 'o': write_column(d, " ", x, to); break;
    case 'x': write_column(d, " discarding ", x, to); break;
    case 't':
        if (x > 0 && aims_at_seat(d, lv_action_a(whole))) {
            lv_buf_char(to, ' ');
            lv_buf_int(to, x);
        } else {
            write_column(d, " ", x, to);
        }
        break;
    case 's': pbv_write_spot(x, to); break;
    case 'n':
    case 'p':
    case 'r': lv_buf_int(to, x + 1); break;
    case 'm': lv_buf_char(to, mode_key[x]); break;
    case 'c': lv_buf_char(to, pbv_colour_key[x]); break;
    case 'd': lv_buf_char(to, pbv_face_key[x]); break;
    case 'i': lv_buf_int(to, x); break;
    }
}

void pbv_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    const struct pbv_data *d = u->data;
    unsigned kind = lv_action_kind(a);

    (void)state;
    if (kind >= PBV_N_ACTS)
        return;
    lv_buf_text(to, act[kind].word);
    write_operand(d, act[kind].operands[0], lv_action_a(a), a, to);
    write_operand(d, act[kind].operands[1], lv_action_b(a), a, to);
    write_operand(d, act[kind].operands[2], lv_action_c(a), a, to);
}

static bool read_key(const char *keys, const char *text, size_t len, unsigned *to)
{
    const char *hit = len == 1 ? strchr(keys, text[0]) : NULL;

    if (!hit)
        return false;
    *to = (unsigned)(hit - keys);
    return true;
}

static bool read_ordinal(const char *text, size_t len, unsigned *to)
{
    if (!lv_read_digits(text, len, 2, to) || *to == 0)
        return false;
    --*to;
    return true;
}

static bool read_operand(const struct pbv_data *d, char type, unsigned first, const char *text,
                         size_t len, unsigned *to)
{
    switch (type) {
    case 'k': return pbv_read_kind(d, text, len, to);
    case 'f': return pbv_read_kind(d, text, len, to) && pbv_is_char(*to);
    case 's': return pbv_read_spot(text, len, to);
    case 'n':
    case 'p':
    case 'r': return read_ordinal(text, len, to);
    case 'm': return read_key(mode_key, text, len, to) && *to > 0;
    case 'c': return read_key(pbv_colour_key, text, len, to);
    case 'd': return read_key(pbv_face_key, text, len, to) && *to < PBV_BLANK;
    case 'i': return lv_read_digits(text, len, 2, to);
    case 't':
        if (aims_at_seat(d, first))
            return lv_read_digits(text, len, 2, to) && *to > 0;
        break;
    case 'o':
    case 'x': break;
    default: return false;
    }
    if (!pbv_read_kind(d, text, len, to) || !pbv_is_char(*to))
        return false;
    ++*to;
    return true;
}

/* The next word of the text; a length of 0 at the end. */
static size_t next_word(const char **text)
{
    *text += strspn(*text, " ");
    return strcspn(*text, " ");
}

/* The operands one after the other; those that may be left out are 0 when they do not fit. */
static bool read_operands(const struct pbv_data *d, const char *types, const char *text, unsigned to[3])
{
    for (int i = 0; i < 3; i++) {
        size_t len = next_word(&text);
        if (types[i] == ' ')
            continue;
        if (types[i] == 'x' && lv_is_word(text, len, "discarding")) {
            text += len;
            len = next_word(&text);
            if (!read_operand(d, 'x', 0, text, len, &to[i]))
                return false;
            text += len;
        } else if (types[i] != 'x' && len > 0 && !lv_is_word(text, len, "discarding")) {
            if (!read_operand(d, types[i], to[0], text, len, &to[i]))
                return false;
            text += len;
        } else if (strchr("oxt", types[i]) == NULL) {
            return false;
        }
    }
    return next_word(&text) == 0;
}

bool pbv_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    const char *at = text;
    size_t len = next_word(&at);

    (void)state;
    for (unsigned k = 0; k < PBV_N_ACTS; k++) {
        unsigned x[3] = { 0, 0, 0 };
        if (lv_is_word(at, len, act[k].word) && read_operands(u->data, act[k].operands, at + len, x)) {
            *to = lv_action_make(k, x[0], x[1], x[2]);
            return true;
        }
    }
    return lv_refuse_move(why, text);
}
