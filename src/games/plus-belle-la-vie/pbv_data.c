/* pbv_data.c: characters, places, Rendez-vous, Embrouilles and the table of sales, read and checked
 * as section 2.9 of the catalogue says.
 *
 *     characters.json   { "characters": [ { "code", "name", "colour": "R", "copies": 7 }, … 16 ],
 *                         "guests": [ { "code", "name", "colour" }, … ] }; also "given-fr", "portrait"
 *     places.json       { "places": [ { "colour", "fr", "fr-at", "en", "en-at" }, … 12 ],
 *                         "gare": { "fr", … }, "street": { … }, "prison": { … } }; also "fr-short", "art"
 *     rendezvous.json   { "rendezvous": [ { "place": 1, "figures": 5, "colours": { "R": 1, … },
 *                         "dice": { "R": 3, … } }, … ] }
 *     embrouilles.json  { "powers": [ { "power": "JAIL", "fr", "en", "art" }, … 13 ],
 *                         "cards": [ { "power", "characters": ["RUD", "NIN"], "fr", "en" }, … ] }
 *     table.json        { "colours": [ { "fr", "en" }, … 4 ], "faces": [ … 6 ], "sale": [1000, …] } */
#include "pbv.h"

#include <string.h>

#include "core/shape.h"

enum { CHARACTERS, PLACES, RENDEZVOUS, EMBROUILLES, TABLE };
const char *const pbv_file_names[] = {
    [CHARACTERS] = "characters.json", [PLACES] = "places.json", [RENDEZVOUS] = "rendezvous.json",
    [EMBROUILLES] = "embrouilles.json", [TABLE] = "table.json", NULL,
};

#define X_KEY(name, key) [PBV_##name] = key,
const char *const pbv_power_key[PBV_N_POWERS] = { PBV_POWERS(X_KEY) };
#undef X_KEY

const char *const pbv_look_key[PBV_N_LOOKS + 1] = {
    [PBV_HEAD] = "head", [PBV_FACE] = "face", [PBV_BEARD] = "beard", [PBV_GLASSES] = "glasses",
    [PBV_HAIR] = "hair", [PBV_SKIN] = "skin", NULL,
};

#define COLOUR                                                                                     \
    .names = pbv_colour_key, .max = PBV_N_COLOURS, .otherwise = N_("{text} is not a colour: R, B, V or J")
#define POWER                                                                                      \
    .names = pbv_power_key, .max = PBV_N_POWERS, .otherwise = N_("{text} is not a power of an Embrouille")

/* ---- characters and guests -------------------------------------------------------------------- */

/* The character or guest of this code; PBV_TROUBLE: there is none. */
static unsigned find_person(const struct pbv_data *d, const char *code)
{
    unsigned kind = 0;

    while (kind < PBV_TROUBLE && (!*code || strcmp(d->code[kind], code) != 0))
        kind++;
    return kind;
}

/* Two to four capitals, not to be mistaken for a place (Embrouilles have digits), and unique. */
static bool code_fits(const struct lv_reading *r, const struct lv_node *n, unsigned kind)
{
    const struct pbv_data *d = r->data;
    const char *text = d->code[kind];
    bool used = find_person(d, text) < kind;

    if (strlen(text) < 2 || strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != strlen(text))
        return lv_node_refuse(n, NULL, N_("{text} is not a code of two to four capital letters"), 0, text,
                              r->why);
    for (unsigned spot = 0; spot < PBV_N_SPOTS; spot++)
        used |= strcmp(text, pbv_spot_key[spot]) == 0;
    return !used || lv_node_refuse(n, NULL, N_("the code {text} is used twice"), 0, text, r->why);
}

static bool guest_fits(const struct lv_reading *r, const struct lv_node *n, unsigned kind)
{
    struct pbv_data *d = r->data;

    d->guests_of[d->colour[kind]] |= (uint16_t)(1u << (kind - PBV_GUEST));
    return code_fits(r, n, kind);
}

static bool character_fits(const struct lv_reading *r, const struct lv_node *n, unsigned kind)
{
    struct pbv_data *d = r->data;

    d->of_colour[d->colour[kind]] |= (uint16_t)(1u << kind);
    d->nibbles[d->colour[kind]] |= (uint64_t)15 << 4 * kind;
    return code_fits(r, n, kind);
}

static bool characters_fit(const struct lv_reading *r, const struct lv_node *root, unsigned i)
{
    const struct lv_node *chars = lv_node_get(root, "characters");
    const struct pbv_data *d = r->data;
    unsigned cards = d->n_guests;

    (void)i;
    for (int c = 0; c < PBV_N_CHARS; c++)
        cards += d->copies[c];
    if (cards < PBV_HAND * PBV_MAX_SEATS)
        return lv_node_refuse(chars, NULL, N_("there must be at least {n} character cards, guests included"),
                              PBV_HAND * PBV_MAX_SEATS, "", r->why);
    if (cards > PBV_MAX_CARDS)
        return lv_node_refuse(chars, NULL, N_("there may be at most {n} character cards, guests included"),
                              PBV_MAX_CARDS, "", r->why);
    return true;
}

#define LOOK(key, k) { key, LV_MEMBER_TEXT, .optional = true, LV_INTO_EACH_OF(struct pbv_data, look, [k]) }
static const struct lv_member portrait_member[] = {
    LOOK("head", PBV_HEAD), LOOK("face", PBV_FACE), LOOK("beard", PBV_BEARD), LOOK("glasses", PBV_GLASSES),
    LOOK("hair", PBV_HAIR), LOOK("skin", PBV_SKIN),
};
static const struct lv_shape portrait = LV_SHAPE("portrait", portrait_member);

#define PERSON                                                                                     \
    { "code", LV_MEMBER_TEXT, LV_INTO_EACH(struct pbv_data, code) },                               \
    { "name", LV_MEMBER_TEXT, LV_INTO_EACH(struct pbv_data, name) },                               \
    { "given", LV_MEMBER_WORDS, .optional = true, .max = PBV_NAME,                                 \
      LV_INTO_EACH(struct pbv_data, given) },                                                      \
    { "portrait", LV_MEMBER_OBJECT, .optional = true, .of = &portrait },                           \
    { "colour", LV_MEMBER_NAME, LV_INTO_EACH(struct pbv_data, colour), COLOUR }
static const struct lv_member guest_member[] = { PERSON };
static const struct lv_shape guest = LV_SHAPE_THEN("guest", guest_member, guest_fits);
static const struct lv_member character_member[] = {
    PERSON,
    { "copies", LV_MEMBER_INT, .min = 1, .max = PBV_MAX_COPIES, LV_INTO_EACH(struct pbv_data, copies) },
};
static const struct lv_shape character = LV_SHAPE_THEN("character", character_member, character_fits);

static const struct lv_member characters_member[] = {
    { "characters", LV_MEMBER_LIST, .min = PBV_N_CHARS, .max = PBV_N_CHARS, .of = &character },
    { "guests", LV_MEMBER_LIST, .max = PBV_MAX_GUESTS, .of = &guest, .first = PBV_GUEST,
      LV_COUNT(struct pbv_data, n_guests) },
};
static const struct lv_shape characters = LV_SHAPE_THEN("characters.json", characters_member, characters_fit);

/* ---- places ----------------------------------------------------------------------------------- */

#define SPOT                                                                                       \
    { "", LV_MEMBER_WORDS, .max = PBV_NAME, LV_INTO_EACH(struct pbv_data, spot) },                 \
    { "at", LV_MEMBER_WORDS, .max = PBV_NAME, LV_INTO_EACH(struct pbv_data, spot_at) },            \
    { "short", LV_MEMBER_WORDS, .optional = true, .max = PBV_NAME,                                 \
      LV_INTO_EACH(struct pbv_data, spot_short) },                                                 \
    { "art", LV_MEMBER_TEXT, .optional = true, LV_INTO_EACH(struct pbv_data, spot_art) }
static const struct lv_member spot_member[] = { SPOT };
static const struct lv_shape spot = LV_SHAPE("spot", spot_member);
static const struct lv_member place_member[] = {
    SPOT, { "colour", LV_MEMBER_NAME, LV_INTO_EACH(struct pbv_data, place_colour), COLOUR },
};
static const struct lv_shape place = LV_SHAPE("place", place_member);

static const struct lv_member places_member[] = {
    { "places", LV_MEMBER_LIST, .min = PBV_N_PLACES, .max = PBV_N_PLACES, .of = &place, .first = 1 },
    { "gare", LV_MEMBER_OBJECT, .of = &spot, .first = PBV_GARE },
    { "street", LV_MEMBER_OBJECT, .of = &spot, .first = PBV_STREET },
    { "prison", LV_MEMBER_OBJECT, .of = &spot, .first = PBV_PRISON },
};
static const struct lv_shape places = LV_SHAPE("places.json", places_member);

/* ---- Rendez-vous ------------------------------------------------------------------------------ */

/* Ordered throws that succeed: each of the 2,002 unordered ones stands for 9! / (a! b! …) of them. */
static uint32_t count_wins(const struct pbv_rv *rv)
{
    static const uint32_t factorial[] = { 1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880 };
    uint8_t n[PBV_N_FACES] = { PBV_N_DICE };
    uint32_t wins = 0;

    for (;;) { /* all ways to write 9 as six counts: the first takes what the others leave */
        uint32_t ways = factorial[PBV_N_DICE];
        int i = 1;
        for (int f = 0; f < PBV_N_FACES; f++)
            ways /= factorial[n[f]];
        wins += pbv_dice_missing(rv, n) == 0 ? ways : 0;
        while (i < PBV_N_FACES && n[0] == 0) {
            n[0] = n[i];
            n[i++] = 0;
        }
        if (i == PBV_N_FACES)
            return wins;
        n[0]--;
        n[i]++;
    }
}

static bool rv_fits(const struct lv_reading *r, const struct lv_node *n, unsigned i)
{
    struct pbv_data *d = r->data;
    struct pbv_rv *rv = &d->rv[i];
    unsigned colours = 0, dice = 0;

    for (int c = 0; c < PBV_N_COLOURS; c++) {
        colours += rv->colours[c];
        dice += rv->dice[c];
    }
    if (colours > rv->figures)
        return lv_node_refuse(n, NULL, N_("the colours ask for more than the {n} figures"), rv->figures, "",
                              r->why);
    for (int c = 0; c < PBV_N_COLOURS; c++)
        if (rv->colours[c] > pbv_count(d->of_colour[c]))
            return lv_node_refuse(n, NULL, N_("there are only {n} characters of the colour {text}"),
                                  pbv_count(d->of_colour[c]), pbv_colour_key[c], r->why);
    if (dice > PBV_N_DICE)
        return lv_node_refuse(n, NULL, N_("the combination asks for more than {n} dice"), PBV_N_DICE, "",
                              r->why);
    rv->wins = count_wins(rv);
    return true;
}

#define COUNT(key, of, i)                                                                          \
    { key, LV_MEMBER_INT, .optional = true, .max = PBV_N_CHARS, LV_INTO(struct pbv_rv, of[i]) }
#define COUNTS(of) COUNT("R", of, 0), COUNT("B", of, 1), COUNT("V", of, 2), COUNT("J", of, 3)
static const struct lv_member colours_member[] = { COUNTS(colours) }, dice_member[] = { COUNTS(dice) };
static const struct lv_shape rv_colours = LV_SHAPE("colours", colours_member);
static const struct lv_shape rv_dice = LV_SHAPE("dice", dice_member);

static const struct lv_member rv_member[] = {
    { "place", LV_MEMBER_INT, .min = 1, .max = PBV_N_PLACES, LV_INTO(struct pbv_rv, place) },
    { "figures", LV_MEMBER_INT, .min = 1, .max = PBV_N_CHARS, LV_INTO(struct pbv_rv, figures) },
    { "colours", LV_MEMBER_OBJECT, .of = &rv_colours },
    { "dice", LV_MEMBER_OBJECT, .of = &rv_dice },
};
static const struct lv_shape rv = LV_SHAPE_THEN("rendezvous", rv_member, rv_fits);

static const struct lv_member rvs_member[] = {
    { "rendezvous", LV_MEMBER_LIST, .min = 1, .max = PBV_MAX_RVS, .of = &rv,
      LV_INTO_EACH(struct pbv_data, rv), LV_COUNT(struct pbv_data, n_rvs) },
};
static const struct lv_shape rvs = LV_SHAPE("rendezvous.json", rvs_member);

/* ---- Embrouilles ------------------------------------------------------------------------------ */

/* Powers may stand in any order, so their words are not where the table would put them. */
static bool power_fits(const struct lv_reading *r, const struct lv_node *n, unsigned i)
{
    struct pbv_data *d = r->data;
    const unsigned power = lv_shape_name(n, "power", pbv_power_key);

    (void)i;
    if (d->power_text[power])
        return lv_node_refuse(n, NULL, N_("the power {text} appears twice"), 0, pbv_power_key[power], r->why);
    lv_shape_copy(n, "art", d->power_art[power], PBV_NAME);
    return lv_texts_read(r->texts, n, "", PBV_SENTENCE, &d->power_text[power], r->why);
}

static bool trouble_fits(const struct lv_reading *r, const struct lv_node *n, unsigned i)
{
    struct pbv_data *d = r->data;
    struct lv_buf code = LV_BUF(d->code[PBV_TROUBLE + i]);
    unsigned face[2] = { 0, 0 }, k = 0;

    for (const struct lv_node *c = lv_node_get(n, "characters")->first; c; c = c->next, k++) {
        face[k] = find_person(d, c->text);
        if (!pbv_is_char(face[k]))
            return lv_node_refuse(c, NULL, N_("{text} is not a character"), 0, c->text, r->why);
    }
    if (face[0] == face[1])
        return lv_node_refuse(n, NULL, N_("an Embrouille shows two different characters"), 0, "", r->why);
    lv_fill(&code, i < 9 ? "E0{n}" : "E{n}", LV_NUM("n", i + 1));
    d->trouble[i].face[0] = (uint8_t)(face[0] < face[1] ? face[0] : face[1]);
    d->trouble[i].face[1] = (uint8_t)(face[0] < face[1] ? face[1] : face[0]);
    return true;
}

static const struct lv_member power_member[] = {
    { "power", LV_MEMBER_NAME, POWER },
    { "art", LV_MEMBER_TEXT, .optional = true, .max = PBV_NAME - 1 },
    { "", LV_MEMBER_WORDS, .max = PBV_SENTENCE },
};
static const struct lv_shape power = LV_SHAPE_THEN("power", power_member, power_fits);

static const struct lv_member face = { .type = LV_MEMBER_TEXT };
static const struct lv_member trouble_member[] = {
    { "power", LV_MEMBER_NAME, LV_INTO_EACH_OF(struct pbv_data, trouble, .power), POWER },
    { "characters", LV_MEMBER_LIST, .min = 2, .max = 2, .each = &face },
    { "", LV_MEMBER_WORDS, .max = PBV_NAME, LV_INTO_EACH(struct pbv_data, title) },
};
static const struct lv_shape trouble = LV_SHAPE_THEN("card", trouble_member, trouble_fits);

static const struct lv_member troubles_member[] = {
    { "powers", LV_MEMBER_LIST, .min = PBV_N_POWERS, .max = PBV_N_POWERS, .of = &power },
    { "cards", LV_MEMBER_LIST, .min = 1, .max = PBV_MAX_TROUBLES, .of = &trouble,
      LV_COUNT(struct pbv_data, n_troubles) },
};
static const struct lv_shape troubles = LV_SHAPE("embrouilles.json", troubles_member);

/* ---- colours, dice, sales --------------------------------------------------------------------- */

static unsigned longest_column(const struct pbv_data *d)
{
    unsigned most = 0;

    for (int c = 0; c < PBV_N_CHARS; c++) {
        unsigned n = d->copies[c] + pbv_count(d->guests_of[d->colour[c]]);
        most = n > most ? n : most;
    }
    return most;
}

static bool table_fits(const struct lv_reading *r, const struct lv_node *root, unsigned nth)
{
    enum { MOST = 1000000 };
    const struct lv_node *sale = lv_node_get(root, "sale");
    struct pbv_data *d = r->data;
    const int least = (int)longest_column(d);
    int i = 0;

    (void)nth;
    if (sale->n < least)
        return lv_node_refuse(sale, NULL, N_("{text} needs at least {n} entries"), least, "sale", r->why);
    for (const struct lv_node *v = sale->first; v; v = v->next) {
        if (v->type != LV_NODE_INT || v->number < d->sale[i] || v->number > MOST)
            return lv_node_refuse(v, NULL,
                                  N_("sale values are whole numbers that never decrease, at most {n}"), MOST,
                                  "", r->why);
        d->sale[++i] = (int32_t)v->number;
    }
    d->n_sales = (uint8_t)(d->sale[i] > 0 ? i : 0);
    return true;
}

static const struct lv_member colour_member[] = {
    { "", LV_MEMBER_WORDS, .max = PBV_NAME, LV_INTO_EACH(struct pbv_data, colour_name) },
};
static const struct lv_member face_member[] = {
    { "", LV_MEMBER_WORDS, .max = PBV_NAME, LV_INTO_EACH(struct pbv_data, face_name) },
};
static const struct lv_shape colour = LV_SHAPE("colour", colour_member);
static const struct lv_shape face_of_die = LV_SHAPE("face", face_member);

static const struct lv_member table_member[] = {
    { "colours", LV_MEMBER_LIST, .min = PBV_N_COLOURS, .max = PBV_N_COLOURS, .of = &colour },
    { "faces", LV_MEMBER_LIST, .min = PBV_N_FACES, .max = PBV_N_FACES, .of = &face_of_die },
    { "sale", LV_MEMBER_LIST, .max = PBV_MAX_COLUMN },
};
static const struct lv_shape table = LV_SHAPE_THEN("table.json", table_member, table_fits);

bool pbv_load(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why)
{
    static const struct lv_shape *const shapes[] = {
        [CHARACTERS] = &characters, [PLACES] = &places, [RENDEZVOUS] = &rvs, [EMBROUILLES] = &troubles,
        [TABLE] = &table,
    };

    return lv_shapes_read(shapes, TABLE + 1, files, &(struct lv_reading){ data, texts, why });
}
