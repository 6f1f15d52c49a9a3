/* pbv_notation.c: decisions and outcomes as people and records write them: a word and up to three operands,
 * which pbv.h lists for each kind. */
#include "pbv.h"

const char *const pbv_colour_key[PBV_N_COLOURS + 1] = { "R", "B", "V", "J", NULL };
const char *const pbv_face_key[PBV_N_FACES + 1] = { "R", "B", "V", "J", "S", "X", NULL };
const char *const pbv_spot_key[PBV_N_SPOTS + 1] = {
    [PBV_OFF] = "OFF", "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "L11", "L12",
    [PBV_GARE] = "GARE", [PBV_STREET] = "RUE", [PBV_PRISON] = "PRISON", NULL,
};

#define X_KEY(name, key, by) [PBV_PH_##name] = key,
const char *const pbv_phase_key[PBV_N_PHASES + 1] = { PBV_PHASES(X_KEY) };
const char *const pbv_mode_key[PBV_N_MODES + 1] = { "none", "A", "B", "C", "flexible" };
#undef X_KEY

/* ---- codes ------------------------------------------------------------------------------------ */

static const char *kind_key(const struct lv_setup *u, unsigned kind)
{
    return kind < PBV_N_KINDS ? pbv_data_of(u)->code[kind] : NULL;
}

static const char *char_key(const struct lv_setup *u, unsigned kind)
{
    return pbv_is_char(kind) ? kind_key(u, kind) : NULL;
}

const struct lv_coded
    pbv_kind_code = { .key = kind_key, .unknown = N_("{text} is not a card"), .rule = "PBV-003" },
    pbv_char_code = { .key = char_key, .unknown = N_("{text} is not a character"), .rule = "PBV-016" },
    pbv_colour_code = { .keys = pbv_colour_key, .unknown = N_("{text} is not a colour: R, B, V or J"),
                        .rule = "PBV-006" },
    pbv_face_code = { .keys = pbv_face_key },
    pbv_spot_code = { .keys = pbv_spot_key };

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

static bool is_unseen(const struct lv_setup *u, unsigned sort)
{
    (void)u;
    return sort < 2;
}

static bool is_seen(const struct lv_setup *u, unsigned kind)
{
    (void)u;
    return kind < PBV_N_KINDS;
}

static const char *const modes[] = { "A", "B", "C", NULL };
static const char *const sorts[] = { "?", "E?", NULL };
static const struct lv_coded mode_code = { .keys = modes }, unseen_code = { .keys = sorts };
static const struct lv_operand
    card = { .code = &pbv_kind_code, .is = is_seen }, /* MIR, CHA, E05 */
    unseen = { .code = &unseen_code, .plus = PBV_HIDDEN, .is = is_unseen }, /* PBV-R83: ?, E? */
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
    { .word = "rendezvous", .kind = PBV_C_REVEAL_ACT, .each = { &unseen } },
    PBV_KINDS(X_VERB)
    { .word = "play", .kind = PBV_PLAY_ACT, .each = { &harmful, &victim } },
    { .word = "give", .kind = PBV_GIVE_ACT, .each = { &unseen } },
    { .word = "deal", .kind = PBV_C_DEAL_ACT, .each = { &unseen } },
    { .word = "face", .kind = PBV_C_FACE_ACT, .each = { &unseen } },
    { .word = "embrouille", .kind = PBV_C_TROUBLE_ACT, .each = { &unseen } },
    { .word = "stolen", .kind = PBV_C_STOLEN_ACT, .each = { &unseen } },
    { 0 },
};
#undef X_VERB
