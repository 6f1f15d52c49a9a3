/* pbv_notation.c: decisions and outcomes as people and records write them: a word and up to three operands,
 * which pbv.h lists for each kind. */
#include "pbv.h"

#include <assert.h>
#include <string.h>

const char pbv_colour_key[] = "RBVJ";
const char pbv_face_key[] = "RBVJSX";

#define X_KEY(name, key, by) [PBV_PH_##name] = key,
const char *const pbv_phase_key[PBV_N_PHASES + 1] = { PBV_PHASES(X_KEY) };
const char *const pbv_mode_key[PBV_N_MODES + 1] = { "none", "A", "B", "C", "flexible" };
#undef X_KEY

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

static void write_kind(const struct lv_setup *u, const void *state, unsigned kind, struct lv_buf *to)
{
    (void)state;
    pbv_write_kind(u->data, kind, to);
}

static bool read_kind(const struct lv_setup *u, const void *state, const char *text, size_t len,
                      unsigned *to)
{
    (void)state;
    return pbv_read_kind(u->data, text, len, to);
}

static bool read_char(const struct lv_setup *u, const void *state, const char *text, size_t len,
                      unsigned *to)
{
    return read_kind(u, state, text, len, to) && pbv_is_char(*to);
}

static void write_spot(const struct lv_setup *u, const void *state, unsigned spot, struct lv_buf *to)
{
    (void)u;
    (void)state;
    pbv_write_spot(spot, to);
}

static bool read_spot(const struct lv_setup *u, const void *state, const char *text, size_t len,
                      unsigned *to)
{
    (void)u;
    (void)state;
    return pbv_read_spot(text, len, to);
}

static const char *const colours[] = { "R", "B", "V", "J", NULL };
static const char *const faces[] = { "R", "B", "V", "J", "S", "X", NULL };
const struct lv_coded
    pbv_kind_code = { .write = write_kind, .read = read_kind, .unknown = N_("{text} is not a card"),
                      .rule = "PBV-003" },
    pbv_char_code = { .write = write_kind, .read = read_char, .unknown = N_("{text} is not a character"),
                      .rule = "PBV-016" },
    pbv_colour_code = { .keys = colours, .unknown = N_("{text} is not a colour: R, B, V or J"),
                        .rule = "PBV-006" },
    pbv_face_code = { .keys = faces },
    pbv_spot_code = { .write = write_spot, .read = read_spot };

/* ---- actions ---------------------------------------------------------------------------------- */

static bool aims_at_seat(const struct lv_setup *u, unsigned kind)
{
    const struct pbv_data *d = u->data;
    const unsigned power = pbv_is_trouble(kind) ? d->trouble[kind - PBV_TROUBLE].power : PBV_N_POWERS;

    return power == PBV_STEAL || power == PBV_DUMP || power == PBV_RECALL;
}

static bool aims_at_no_seat(const struct lv_setup *u, unsigned kind)
{
    return !aims_at_seat(u, kind);
}

static bool is_no_blank(const struct lv_setup *u, unsigned face)
{
    (void)u;
    return face < PBV_BLANK;
}

static const char *const modes[] = { "A", "B", "C", NULL };
static const struct lv_coded mode_code = { .keys = modes };
static const struct lv_operand
    card = { .code = &pbv_kind_code },   /* MIR, CHA, E05 */
    figure = { .code = &pbv_char_code }, /* MIR */
    spot = { .code = &pbv_spot_code },   /* L3, RUE */
    mode = { .code = &mode_code, .plus = PBV_MODE_A },
    colour = { .code = &pbv_colour_code },
    face = { .code = &pbv_face_code, .is = is_no_blank },
    nth = { .from = 1, .max = 99 }, /* a seat, a pile, a Rendez-vous */
    number = { .max = 99 },
    /* The column a guest goes to, or a figure that an Embrouille is about; the column discarded. */
    column = { .code = &pbv_char_code, .plus = 1, .optional = true },
    less = { .lead = "discarding", .code = &pbv_char_code, .plus = 1, .optional = true },
    /* An Embrouille against a seat, if that is said, and every other one. */
    harmful = { .code = &pbv_kind_code, .is = aims_at_seat },
    victim = { .max = 99, .optional = true },
    harmless = { .code = &pbv_kind_code, .is = aims_at_no_seat };

#define X_VERB(name, text, n, ...) { .word = text, .kind = PBV_##name##_ACT, .each = { __VA_ARGS__ } },
const struct lv_verb pbv_verbs[] = {
    PBV_KINDS(X_VERB)
    { .word = "play", .kind = PBV_PLAY_ACT, .each = { &harmful, &victim } },
    { 0 },
};
#undef X_VERB
