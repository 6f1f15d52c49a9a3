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

static bool list_of(const struct lv_node *root, const char *key, int min, int max,
                    const struct lv_node **to, struct lv_refusal *why)
{
    if (!lv_node_list(root, key, to, why))
        return false;
    if ((*to)->n < min)
        return lv_node_refuse(*to, NULL, N_("{text} needs at least {n} entries"), min, key, why);
    if ((*to)->n > max)
        return lv_node_refuse(*to, NULL, N_("{text} takes at most {n} entries"), max, key, why);
    return true;
}

static bool colour_of(const struct lv_node *n, uint8_t *to, struct lv_refusal *why)
{
    return lv_node_word(n, "colour", pbv_colour_key, PBV_N_COLOURS, NULL,
                        N_("{text} is not a colour: R, B, V or J"), to, why);
}

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
static bool code_of(const struct lv_node *n, struct pbv_data *d, unsigned kind, struct lv_refusal *why)
{
    const char *text;
    bool used;

    if (!lv_node_text(n, "code", &text, why))
        return false;
    if (strlen(text) < 2 || strlen(text) >= PBV_CODE
        || strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != strlen(text))
        return lv_node_refuse(n, NULL, N_("{text} is not a code of two to four capital letters"), 0, text,
                              why);
    used = find_person(d, text) < PBV_TROUBLE;
    for (unsigned spot = 0; spot < PBV_N_SPOTS; spot++)
        used |= strcmp(text, pbv_spot_key[spot]) == 0;
    if (used)
        return lv_node_refuse(n, NULL, N_("the code {text} is used twice"), 0, text, why);
    memcpy(d->code[kind], text, strlen(text) + 1);
    return true;
}

static bool load_portrait(const struct lv_node *n, struct pbv_data *d, unsigned kind,
                          struct lv_refusal *why)
{
    const struct lv_node *portrait;

    if (!lv_node_get(n, "portrait"))
        return true;
    if (!lv_node_object(n, "portrait", &portrait, why) || !lv_node_only(portrait, pbv_look_key, why))
        return false;
    for (int i = 0; i < PBV_N_LOOKS; i++)
        if (!lv_node_copy_or_none(portrait, pbv_look_key[i], d->look[kind][i], PBV_LOOK, why))
            return false;
    return true;
}

static bool load_person(const struct lv_node *n, struct pbv_data *d, unsigned kind, struct lv_texts *texts,
                        struct lv_refusal *why)
{
    static const char *const keys[] = { "copies", "code", "name", "colour", "portrait", "*", NULL };
    int64_t copies;

    if (!lv_node_only(n, pbv_is_char(kind) ? keys : keys + 1, why) || !code_of(n, d, kind, why)
        || !lv_node_copy(n, "name", d->name[kind], PBV_NAME, why)
        || !lv_texts_read_or_none(texts, n, "given", PBV_NAME, &d->given[kind], why)
        || !load_portrait(n, d, kind, why) || !colour_of(n, &d->colour[kind], why))
        return false;
    if (pbv_is_guest(kind)) {
        d->guests_of[d->colour[kind]] |= (uint16_t)(1u << (kind - PBV_GUEST));
        return true;
    }
    if (!lv_node_int(n, "copies", 1, PBV_MAX_COPIES, &copies, why))
        return false;
    d->copies[kind] = (uint8_t)copies;
    d->of_colour[d->colour[kind]] |= (uint16_t)(1u << kind);
    d->nibbles[d->colour[kind]] |= (uint64_t)15 << 4 * kind;
    return true;
}

static bool load_characters(const struct lv_node *root, struct pbv_data *d, struct lv_texts *texts,
                            struct lv_refusal *why)
{
    static const char *const keys[] = { "characters", "guests", NULL };
    const struct lv_node *chars, *guests;
    unsigned kind = 0, cards;

    if (!lv_node_only(root, keys, why)
        || !list_of(root, "characters", PBV_N_CHARS, PBV_N_CHARS, &chars, why)
        || !list_of(root, "guests", 0, PBV_MAX_GUESTS, &guests, why))
        return false;
    for (const struct lv_node *n = chars->first; n; n = n->next)
        if (!load_person(n, d, kind++, texts, why))
            return false;
    for (const struct lv_node *n = guests->first; n; n = n->next)
        if (!load_person(n, d, kind++, texts, why))
            return false;
    d->n_guests = (uint8_t)guests->n;
    cards = d->n_guests;
    for (int c = 0; c < PBV_N_CHARS; c++)
        cards += d->copies[c];
    if (cards < PBV_HAND * PBV_MAX_SEATS)
        return lv_node_refuse(chars, NULL, N_("there must be at least {n} character cards, guests included"),
                              PBV_HAND * PBV_MAX_SEATS, "", why);
    if (cards > PBV_MAX_CARDS)
        return lv_node_refuse(chars, NULL, N_("there may be at most {n} character cards, guests included"),
                              PBV_MAX_CARDS, "", why);
    return true;
}

/* ---- places ----------------------------------------------------------------------------------- */

static bool load_spot(const struct lv_node *n, struct pbv_data *d, unsigned spot, struct lv_texts *texts,
                      struct lv_refusal *why)
{
    static const char *const keys[] = { "colour", "art", "*", NULL };

    return lv_node_only(n, PBV_IN_PLACE(spot) ? keys : keys + 1, why)
        && lv_texts_read(texts, n, "", PBV_NAME, &d->spot[spot], why)
        && lv_texts_read(texts, n, "at", PBV_NAME, &d->spot_at[spot], why)
        && lv_texts_read_or_none(texts, n, "short", PBV_NAME, &d->spot_short[spot], why)
        && lv_node_copy_or_none(n, "art", d->spot_art[spot], PBV_NAME, why)
        && (!PBV_IN_PLACE(spot) || colour_of(n, &d->place_colour[spot], why));
}

static bool load_places(const struct lv_node *root, struct pbv_data *d, struct lv_texts *texts,
                        struct lv_refusal *why)
{
    static const char *const keys[] = { "places", "gare", "street", "prison", NULL };
    const struct lv_node *places, *other;
    unsigned spot = 1;

    if (!lv_node_only(root, keys, why)
        || !list_of(root, "places", PBV_N_PLACES, PBV_N_PLACES, &places, why))
        return false;
    for (const struct lv_node *n = places->first; n; n = n->next)
        if (!load_spot(n, d, spot++, texts, why))
            return false;
    for (int i = 1; keys[i]; i++) /* in the order of PBV_GARE, PBV_STREET, PBV_PRISON */
        if (!lv_node_object(root, keys[i], &other, why) || !load_spot(other, d, spot++, texts, why))
            return false;
    return true;
}

/* ---- Rendez-vous ------------------------------------------------------------------------------ */

static bool load_counts(const struct lv_node *n, const char *key, uint8_t to[PBV_N_COLOURS],
                        unsigned *sum, struct lv_refusal *why)
{
    const struct lv_node *o;
    int64_t count;

    *sum = 0;
    if (!lv_node_object(n, key, &o, why) || !lv_node_only(o, pbv_colour_key, why))
        return false;
    for (int c = 0; c < PBV_N_COLOURS; c++) {
        if (!lv_node_int_or(o, pbv_colour_key[c], 0, PBV_N_CHARS, 0, &count, why))
            return false;
        to[c] = (uint8_t)count;
        *sum += (unsigned)count;
    }
    return true;
}

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

static bool load_rv(const struct lv_node *n, struct pbv_data *d, struct pbv_rv *rv,
                    struct lv_refusal *why)
{
    static const char *const keys[] = { "place", "figures", "colours", "dice", NULL };
    int64_t place, figures;
    unsigned colours, dice;

    if (!lv_node_only(n, keys, why) || !lv_node_int(n, "place", 1, PBV_N_PLACES, &place, why)
        || !lv_node_int(n, "figures", 1, PBV_N_CHARS, &figures, why)
        || !load_counts(n, "colours", rv->colours, &colours, why)
        || !load_counts(n, "dice", rv->dice, &dice, why))
        return false;
    rv->place = (uint8_t)place;
    rv->figures = (uint8_t)figures;
    if (colours > figures)
        return lv_node_refuse(n, NULL, N_("the colours ask for more than the {n} figures"), figures, "", why);
    for (int c = 0; c < PBV_N_COLOURS; c++)
        if (rv->colours[c] > pbv_count(d->of_colour[c]))
            return lv_node_refuse(n, NULL, N_("there are only {n} characters of the colour {text}"),
                                  pbv_count(d->of_colour[c]), pbv_colour_key[c], why);
    if (dice > PBV_N_DICE)
        return lv_node_refuse(n, NULL, N_("the combination asks for more than {n} dice"), PBV_N_DICE, "",
                              why);
    rv->wins = count_wins(rv);
    return true;
}

static bool load_rvs(const struct lv_node *root, struct pbv_data *d, struct lv_texts *texts,
                     struct lv_refusal *why)
{
    static const char *const keys[] = { "rendezvous", NULL };
    const struct lv_node *list;
    unsigned i = 0;

    (void)texts;
    if (!lv_node_only(root, keys, why) || !list_of(root, "rendezvous", 1, PBV_MAX_RVS, &list, why))
        return false;
    for (const struct lv_node *n = list->first; n; n = n->next)
        if (!load_rv(n, d, &d->rv[i++], why))
            return false;
    d->n_rvs = (uint8_t)list->n;
    return true;
}

/* ---- Embrouilles ------------------------------------------------------------------------------ */

static bool power_of(const struct lv_node *n, uint8_t *to, struct lv_refusal *why)
{
    return lv_node_word(n, "power", pbv_power_key, PBV_N_POWERS, NULL,
                        N_("{text} is not a power of an Embrouille"), to, why);
}

static bool load_powers(const struct lv_node *list, struct pbv_data *d, struct lv_texts *texts,
                        struct lv_refusal *why)
{
    static const char *const keys[] = { "power", "art", "*", NULL };

    for (const struct lv_node *n = list->first; n; n = n->next) {
        uint8_t power;
        if (!lv_node_only(n, keys, why) || !power_of(n, &power, why))
            return false;
        if (d->power_text[power])
            return lv_node_refuse(n, NULL, N_("the power {text} appears twice"), 0, pbv_power_key[power],
                                  why);
        if (!lv_texts_read(texts, n, "", PBV_SENTENCE, &d->power_text[power], why)
            || !lv_node_copy_or_none(n, "art", d->power_art[power], PBV_NAME, why))
            return false;
    }
    return true;
}

static bool load_trouble(const struct lv_node *n, struct pbv_data *d, unsigned i, struct lv_texts *texts,
                         struct lv_refusal *why)
{
    static const char *const keys[] = { "power", "characters", "*", NULL };
    const struct lv_node *who;
    unsigned face[2] = { 0, 0 }, k = 0;
    uint8_t power;
    struct lv_buf code = LV_BUF(d->code[PBV_TROUBLE + i]);

    if (!lv_node_only(n, keys, why) || !power_of(n, &power, why)
        || !list_of(n, "characters", 2, 2, &who, why)
        || !lv_texts_read(texts, n, "", PBV_NAME, &d->title[i], why))
        return false;
    for (const struct lv_node *c = who->first; c; c = c->next, k++) {
        face[k] = c->type == LV_NODE_TEXT ? find_person(d, c->text) : PBV_TROUBLE;
        if (!pbv_is_char(face[k]))
            return lv_node_refuse(c, NULL, N_("{text} is not a character"), 0,
                                  c->type == LV_NODE_TEXT ? c->text : "?", why);
    }
    if (face[0] == face[1])
        return lv_node_refuse(n, NULL, N_("an Embrouille shows two different characters"), 0, "", why);
    lv_fill(&code, i < 9 ? "E0{n}" : "E{n}", LV_NUM("n", i + 1));
    d->trouble[i].power = power;
    d->trouble[i].face[0] = (uint8_t)(face[0] < face[1] ? face[0] : face[1]);
    d->trouble[i].face[1] = (uint8_t)(face[0] < face[1] ? face[1] : face[0]);
    return true;
}

static bool load_troubles(const struct lv_node *root, struct pbv_data *d, struct lv_texts *texts,
                          struct lv_refusal *why)
{
    static const char *const keys[] = { "powers", "cards", NULL };
    const struct lv_node *powers, *cards;
    unsigned i = 0;

    if (!lv_node_only(root, keys, why)
        || !list_of(root, "powers", PBV_N_POWERS, PBV_N_POWERS, &powers, why)
        || !load_powers(powers, d, texts, why)
        || !list_of(root, "cards", 1, PBV_MAX_TROUBLES, &cards, why))
        return false;
    for (const struct lv_node *n = cards->first; n; n = n->next)
        if (!load_trouble(n, d, i++, texts, why))
            return false;
    d->n_troubles = (uint8_t)cards->n;
    return true;
}

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

static bool load_sale(const struct lv_node *root, struct pbv_data *d, struct lv_refusal *why)
{
    enum { MOST = 1000000 };
    int n = (int)longest_column(d), i = 0;
    const struct lv_node *sale;

    if (!list_of(root, "sale", n, PBV_MAX_COLUMN, &sale, why))
        return false;
    for (const struct lv_node *v = sale->first; v; v = v->next) {
        if (v->type != LV_NODE_INT || v->number < d->sale[i] || v->number > MOST)
            return lv_node_refuse(v, NULL,
                                  N_("sale values are whole numbers that never decrease, at most {n}"), MOST,
                                  "", why);
        d->sale[++i] = (int32_t)v->number;
    }
    d->n_sales = (uint8_t)(d->sale[i] > 0 ? i : 0);
    return true;
}

static bool load_names(const struct lv_node *root, const char *key, int n, struct lv_texts *texts,
                       lv_text *to, struct lv_refusal *why)
{
    static const char *const keys[] = { "*", NULL };
    const struct lv_node *list;
    int i = 0;

    if (!list_of(root, key, n, n, &list, why))
        return false;
    for (const struct lv_node *c = list->first; c; c = c->next, i++)
        if (!lv_node_only(c, keys, why) || !lv_texts_read(texts, c, "", PBV_NAME, &to[i], why))
            return false;
    return true;
}

static bool load_table(const struct lv_node *root, struct pbv_data *d, struct lv_texts *texts,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "colours", "faces", "sale", NULL };

    return lv_node_only(root, keys, why)
        && load_names(root, "colours", PBV_N_COLOURS, texts, d->colour_name, why)
        && load_names(root, "faces", PBV_N_FACES, texts, d->face_name, why)
        && load_sale(root, d, why);
}

bool pbv_load(const struct lv_file *files, void *data, struct lv_texts *texts,
              struct lv_refusal *why)
{
    static bool (*const load[])(const struct lv_node *, struct pbv_data *, struct lv_texts *,
                                struct lv_refusal *) = {
        [CHARACTERS] = load_characters, [PLACES] = load_places, [RENDEZVOUS] = load_rvs,
        [EMBROUILLES] = load_troubles, [TABLE] = load_table,
    };

    for (int i = 0; pbv_file_names[i]; i++)
        if (!load[i](files[i].root, data, texts, why))
            return lv_refuse_at(why, files[i].name, 0);
    return true;
}
