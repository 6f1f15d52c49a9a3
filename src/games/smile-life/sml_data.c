/* sml_data.c: the cards of the box, and the names, values and further cards of cards.json. */
#include <assert.h>
#include <string.h>

#include "core/shape.h"
#include "sml_play.h"

/* ---- the box ---------------------------------------------------------------------------------- */

#define CARD(name, copies, id, family) [SML_T_##name] = { id, SML_##name, copies, SML_F_##family },
static const struct { const char *id; uint8_t first, copies, family; } box[SML_N_TYPES] = {
#include "sml_cards.def"
};
#undef CARD

#define X_KEY(name, key, cards) [SML_F_##name] = key,
static const char *const family_key[SML_N_FAMILIES + 1] = { SML_FAMILIES(X_KEY) };
#undef X_KEY

#define X_COUNT(name, key, cards) [SML_F_##name] = cards,
static const uint8_t family_cards[SML_N_FAMILIES] = { SML_FAMILIES(X_COUNT) };
#undef X_COUNT

/* Families whose cards differ in names and figures only: here an owner may add new ones. */
static const bool is_open[SML_N_FAMILIES] = {
    [SML_F_JOB] = true, [SML_F_FLIRT] = true, [SML_F_MARRIAGE] = true, [SML_F_CHILD] = true,
    [SML_F_HOUSE] = true, [SML_F_TRIP] = true, [SML_F_PET] = true,
};

static const char *const status_key[] = {
    [SML_ORDINARY] = "ordinary", [SML_OFFICIAL] = "civil-servant", [SML_INTERIM] = "interim",
};

/* What a job, malus or special does is in the code; the file names it, so that a reader of the file
 * knows, and so that somebody who writes an effect we do not have is told. */
static const char *const effect_key[SML_N_TYPES] = {
    [SML_T_ARCHITECT] = "free-house",    [SML_T_ASTRONAUT] = "fetch-any",
    [SML_T_LAWYER] = "no-divorce",       [SML_T_BANDIT] = "no-dismissal-no-tax",
    [SML_T_BARMAN] = "unlimited-flirts", [SML_T_BUYER] = "fetch-purchase",
    [SML_T_SELLER] = "fetch-salary",     [SML_T_RESEARCHER] = "sixth-card",
    [SML_T_SURGEON] = "doctor",          [SML_T_PHYSICIAN] = "doctor",
    [SML_T_MECHANIC] = "no-accident",    [SML_T_HEAD_PROF] = "promotion",
    [SML_T_JOURNALIST] = "see-hands",    [SML_T_MEDIUM] = "see-pile",
    [SML_T_SOLDIER] = "bars-attack",     [SML_T_PHARMACIST] = "no-illness",
    [SML_T_PILOT] = "free-trips",        [SML_T_POLICE] = "arrest",
    [SML_T_ACCIDENT] = "skip-1",         [SML_T_BURN_OUT] = "skip-1",
    [SML_T_ILLNESS] = "skip-1",          [SML_T_DIVORCE] = "lose-marriage",
    [SML_T_TAX] = "lose-salary",         [SML_T_DISMISSAL] = "lose-job",
    [SML_T_REPEAT_YEAR] = "lose-study",  [SML_T_PRISON] = "skip-3",
    [SML_T_ATTACK] = "lose-children",    [SML_T_BIRTHDAY] = "gifts",
    [SML_T_RAINBOW] = "three-plays",     [SML_T_CASINO] = "bets",
    [SML_T_CHANCE] = "one-of-three",     [SML_T_STAR] = "fetch-any",
    [SML_T_LEGACY] = "three-bundles",    [SML_T_PISTON] = "any-level",
    [SML_T_BARTER] = "swap-cards",       [SML_T_TSUNAMI] = "mix-hands",
    [SML_T_REVENGE] = "send-malus",
};

const char *const sml_file_names[] = { "cards.json", NULL };

const char *sml_family_key(enum sml_family family)
{
    assert(family < SML_N_FAMILIES);
    return family_key[family];
}

const char *sml_status_key(enum sml_status status)
{
    assert(status <= SML_INTERIM);
    return status_key[status];
}

const char *sml_effect_key(unsigned type)
{
    return type < SML_N_TYPES ? effect_key[type] : NULL;
}

static bool bad(struct lv_refusal *why, const char *msgid, int n, const char *text)
{
    return lv_refuse_text(why, LV_E_DATA, NULL, msgid, n, text);
}

/* ---- one entry of the file -------------------------------------------------------------------- */

static unsigned type_named(const struct sml_data *d, const char *id)
{
    unsigned type = 0;

    while (type < d->n_types && strcmp(d->id[type], id) != 0)
        type++;
    return type;
}

static unsigned family_named(const char *key)
{
    unsigned f = 0;

    while (f < SML_N_FAMILIES && strcmp(family_key[f], key) != 0)
        f++;
    return f;
}

static bool is_special_kind(unsigned type)
{
    return box[type].family == SML_F_JOB || box[type].family == SML_F_SPECIAL
           || type == SML_T_PRISON || type == SML_T_ATTACK || type == SML_T_UNICORN;
}

/* How many copies of a card an own deck may have: the rules know some cards one by one, and two
 * flirts of a place (SML-R58). */
static unsigned most_copies(unsigned type, enum sml_family family)
{
    if (family == SML_F_FLIRT)
        return 2;
    return type < SML_N_TYPES && is_special_kind(type) ? 1 : SML_MAX_CARDS;
}

static bool check_copies(const struct lv_reading *r, unsigned type, enum sml_family family,
                         const char *id, unsigned copies)
{
    const struct sml_data *d = r->data;
    unsigned boxed = type < SML_N_TYPES ? box[type].copies : 0;

    if (!d->own && copies != boxed)
        return bad(r->why, N_("there must be {n} copies of {text}"), (int)boxed, id);
    if (copies > most_copies(type, family))
        return bad(r->why, N_("there may be at most {n} of {text}"),
                   (int)most_copies(type, family), id);
    if (copies > boxed && d->n_cards + copies - boxed > SML_MAX_CARDS)
        return bad(r->why, N_("with {text} there are more than {n} cards beside those of the box"),
                   SML_MAX_CARDS - SML_N_CARDS, id);
    return true;
}

/* Ids are written in moves and positions. */
static bool check_id(const char *id, struct lv_refusal *why)
{
    size_t len = strlen(id);

    if (len == 0 || len >= SML_ID || strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-") != len)
        return bad(why, N_("{text}: an id has up to {n} small letters, digits and hyphens"),
                   SML_ID - 1, id);
    return true;
}

/* A new entry is a type of the box that has not come yet, or a further one. */
static bool check_type(const struct lv_reading *r, unsigned type, const char *id, const char *family)
{
    const struct sml_data *d = r->data;
    unsigned f = family_named(family);

    if (type < d->n_types && d->copies[type] > 0)
        return bad(r->why, N_("the card {text} appears twice"), 0, id);
    if (type < SML_N_TYPES)
        return f == box[type].family
               || bad(r->why, N_("the card {text} belongs to another family"), 0, id);
    if (!d->own)
        return bad(r->why, N_("there is no card {text}"), 0, id);
    if (f == SML_N_FAMILIES)
        return bad(r->why, N_("there is no family {text}"), 0, family);
    if (!is_open[f])
        return bad(r->why, N_("the family {text} has no further cards"), 0, family);
    return check_id(id, r->why);
}

static bool check_effect(const struct lv_node *n, unsigned type, struct lv_refusal *why)
{
    const char *effect = lv_node_get(n, "effect") ? lv_shape_text(n, "effect") : "none";
    const char *mine = sml_effect_key(type) ? sml_effect_key(type) : "none";
    bool known = strcmp(effect, "none") == 0;

    for (unsigned i = 0; i < SML_N_TYPES; i++)
        known |= effect_key[i] && strcmp(effect_key[i], effect) == 0;
    if (!known)
        return bad(why, N_("there is no effect {text}"), 0, effect);
    return strcmp(effect, mine) == 0
           || bad(why, N_("the effect of this card must be {text}"), 0, mine);
}

/* The cards of a type get their numbers. */
static void number_cards(struct sml_data *d, unsigned type, enum sml_family family, unsigned copies)
{
    unsigned boxed = type < SML_N_TYPES ? box[type].copies : 0;

    assert(type < SML_MAX_TYPES);
    d->copies[type] = (uint8_t)copies;
    d->boxed[type] = (uint8_t)boxed;
    d->first[type] = type < SML_N_TYPES ? box[type].first : d->n_cards;
    d->more[type] = d->n_cards;
    d->n_types = (uint8_t)(type == d->n_types ? type + 1 : d->n_types);
    for (unsigned copy = 1; copy <= copies; copy++) {
        unsigned card = sml_card_of(d, type, copy);
        d->type[card] = (uint8_t)type;
        d->family[card] = (uint8_t)family;
        d->absent[card] = 0;
        d->n_cards = (uint8_t)(card >= d->n_cards ? card + 1 : d->n_cards);
    }
}

/* What a study gives and a salary is worth is in the rules, not in the file. */
static unsigned level_of(unsigned type)
{
    return type == SML_T_DOUBLE_STUDY ? 2 : type == SML_T_STUDY ? 1 : 0;
}

static unsigned bundles_of(unsigned type)
{
    if (type == SML_T_LEGACY)
        return SML_LEGACY_WORTH;
    return type >= SML_T_SALARY_1 && type <= SML_T_SALARY_4 ? type - SML_T_SALARY_1 + 1 : 0;
}

/* The numbers of a card: smiles; level, pay and status of a job; the price of an acquisition. */
static bool read_values(const struct lv_node *n, unsigned type, struct sml_data *d,
                        struct lv_refusal *why)
{
    enum sml_family family = d->family[sml_card_of(d, type, 1)];
    bool job = family == SML_F_JOB, bought = family == SML_F_HOUSE || family == SML_F_TRIP;
    bool bare = family == SML_F_MALUS || family == SML_F_SPECIAL;
    int64_t smiles = lv_shape_int(n, "smiles", 0), level = level_of(type), pay = bundles_of(type), price = 0;
    const char *status;

    assert(type < SML_MAX_TYPES);
    if (job
        && (!lv_node_int(n, "level", 0, 9, &level, why) || !lv_node_int(n, "pay", 1, 4, &pay, why)
            || !lv_node_text(n, "status", &status, why)))
        return false;
    if (bought && !lv_node_int(n, "price", 1, 20, &price, why))
        return false;
    if (bare && smiles != 0) /* SML-153 */
        return bad(why, N_("malus and specials carry no smile"), 0, d->id[type]);
    for (unsigned copy = 1; copy <= d->copies[type]; copy++) {
        unsigned card = sml_card_of(d, type, copy);
        d->smiles[card] = (uint8_t)smiles;
        d->level[card] = (uint8_t)level;
        d->pay[card] = (uint8_t)pay;
        d->status[card] = job ? (uint8_t)lv_shape_name(n, "status", status_key) : 0;
        d->price[card] = (uint8_t)price;
    }
    return true;
}

/* { "id": "bandit", "family": "job", "copies": 1, "fr": …, "short-fr": …, "text-fr": …, …, "smiles": 2,
 *   "level": 0, "pay": 4, "status": "ordinary", "effect": "no-dismissal-no-tax", "art": "ninja" } */
static const struct lv_member card_member[] = {
    { .key = "id", .type = LV_MEMBER_TEXT },
    { .key = "family", .type = LV_MEMBER_TEXT },
    { "copies", LV_MEMBER_INT, .min = 1, .max = SML_MAX_CARDS },
    { "smiles", LV_MEMBER_INT, .max = 9 },
    { "level", LV_MEMBER_INT, .optional = true, .max = 9 },
    { "pay", LV_MEMBER_INT, .optional = true, .min = 1, .max = 4 },
    { "status", LV_MEMBER_NAME, .optional = true, .names = status_key, .max = SML_INTERIM + 1,
      .otherwise = N_("there is no status {text}") },
    { "price", LV_MEMBER_INT, .optional = true, .min = 1, .max = 20 },
    { "effect", LV_MEMBER_TEXT, .optional = true },
    { "art", LV_MEMBER_TEXT, .optional = true, .max = SML_ART - 1 },
    { .key = "", .type = LV_MEMBER_WORDS },
    { "short", LV_MEMBER_WORDS, .optional = true },
    { "text", LV_MEMBER_WORDS, .optional = true },
};

static bool card_fits(const struct lv_reading *r, const struct lv_node *n, unsigned i)
{
    const char *id = lv_shape_text(n, "id"), *family = lv_shape_text(n, "family");
    const unsigned copies = (unsigned)lv_shape_int(n, "copies", 0);
    struct sml_data *d = r->data;
    const unsigned type = type_named(d, id);

    (void)i;
    if (!check_type(r, type, id, family) || !check_copies(r, type, family_named(family), id, copies))
        return false;
    memcpy(d->id[type], id, strlen(id) + 1);
    number_cards(d, type, family_named(family), copies);
    lv_shape_copy(n, "art", d->art[type], SML_ART);
    return check_effect(n, type, r->why) && read_values(n, type, d, r->why)
        && lv_texts_read(r->texts, n, "", SML_NAME, &d->name[type], r->why)
        && lv_texts_read_or_none(r->texts, n, "short", SML_NAME, &d->brief[type], r->why)
        && lv_texts_read_or_none(r->texts, n, "text", SML_TEXT, &d->text[type], r->why);
}

/* ---- the counts ------------------------------------------------------------------------------- */

static bool count_fits(enum sml_family f, const struct lv_node *counts, unsigned found,
                       struct lv_refusal *why)
{
    const struct lv_node *n = lv_node_get(counts, family_key[f]);
    char room[48];
    struct lv_buf b = LV_BUF(room);
    const int64_t said = counts ? lv_shape_int(counts, family_key[f], 0) : family_cards[f];

    if (!counts && found != said)
        return bad(why, N_("{n} cards of the family {text} were expected"), (int)said,
                   family_key[f]);
    lv_buf_text(&b, family_key[f]);
    lv_buf_text(&b, ": ");
    lv_buf_int(&b, said);
    if (found != said)
        bad(why, N_("the counts say {text}, but there are {n} such cards"), (int)found, room);
    else if ((f == SML_F_MALUS && found > SML_MAX_MALUS)
             || (f == SML_F_SALARY && found > SML_MAX_SALARIES))
        bad(why, N_("the counts say {text}, but {n} is the most that can be played"),
            f == SML_F_MALUS ? SML_MAX_MALUS : SML_MAX_SALARIES, room);
    else
        return true;
    return lv_refuse_at(why, "", n ? n->line : counts->line);
}

/* SML-R110: the counts that the file states, or those of the box (catalogue 2.1) if it states none. */
static bool cards_fit(const struct lv_reading *r, const struct lv_node *root, unsigned i)
{
    const struct lv_node *counts = lv_node_get(root, "counts");
    const struct sml_data *d = r->data;
    unsigned found[SML_N_FAMILIES] = { 0 }, all = 0;

    (void)i;
    for (unsigned card = 0; card < d->n_cards; card++)
        if (!d->absent[card]) {
            found[d->family[card]]++;
            all++;
        }
    for (unsigned f = 0; f < SML_N_FAMILIES; f++)
        if (!count_fits(f, counts, found[f], r->why))
            return lv_refuse_at(r->why, "", lv_node_get(root, "cards")->line);
    return all >= SML_MIN_CARDS
           || bad(r->why, N_("a deck has at least {n} cards"), SML_MIN_CARDS, "");
}

static bool is_own_deck(const struct lv_reading *r, const struct lv_node *counts, unsigned i)
{
    (void)counts, (void)i;
    ((struct sml_data *)r->data)->own = true;
    return true;
}

/* ---- the file --------------------------------------------------------------------------------- */

/* Before the file is read: the types of the box are known, and all the cards are missing. */
static void start_with_box(struct sml_data *d)
{
    d->n_cards = SML_N_CARDS;
    d->n_types = SML_N_TYPES;
    memset(d->absent, 1, sizeof d->absent);
    for (unsigned type = 0; type < SML_N_TYPES; type++) {
        memcpy(d->id[type], box[type].id, strlen(box[type].id) + 1);
        for (unsigned i = 0; i < box[type].copies; i++) {
            d->type[box[type].first + i] = (uint8_t)type;
            d->family[box[type].first + i] = box[type].family;
        }
    }
}

/* cards.json: { "cards": [ … ] }, and for a deck that is not the box, before them:
 * "counts": { "study": 25, "job": 31, … } */
#define X_MEMBER(name, key, cards) { key, LV_MEMBER_INT, .optional = true, .max = SML_MAX_CARDS },
static const struct lv_member counts_member[] = { SML_FAMILIES(X_MEMBER) };
#undef X_MEMBER
static const struct lv_shape counts_shape = LV_SHAPE_THEN("counts", counts_member, is_own_deck);
static const struct lv_shape card_shape = LV_SHAPE_THEN("card", card_member, card_fits);
static const struct lv_member cards_member[] = {
    { "counts", LV_MEMBER_OBJECT, .optional = true, .of = &counts_shape },
    { "cards", LV_MEMBER_LIST, .of = &card_shape },
};
static const struct lv_shape cards_shape = LV_SHAPE_THEN("cards.json", cards_member, cards_fit);

bool sml_load(const struct lv_file *files, void *data, struct lv_texts *texts, struct lv_refusal *why)
{
    static const struct lv_shape *const shapes[] = { &cards_shape };

    start_with_box(data);
    return lv_shapes_read(shapes, 1, files, &(struct lv_reading){ data, texts, why });
}
