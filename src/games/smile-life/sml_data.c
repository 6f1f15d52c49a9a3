/* sml_data.c: the tables of the box, and the names and values of data/smile-life/cards.json. */
#include <string.h>

#include "sml.h"

#define CARD(name, copies, id, family) [SML_##name ... SML_##name##_LAST] = SML_T_##name,
const uint8_t sml_type_of[SML_N_CARDS] = {
#include "sml_cards.def"
};
#undef CARD

#define CARD(name, copies, id, family) [SML_##name ... SML_##name##_LAST] = SML_F_##family,
const uint8_t sml_family_of[SML_N_CARDS] = {
#include "sml_cards.def"
};
#undef CARD

#define CARD(name, copies, id, family) [SML_T_##name] = SML_##name,
const uint8_t sml_first_of[SML_N_TYPES] = {
#include "sml_cards.def"
};
#undef CARD

#define CARD(name, copies, id, family) [SML_T_##name] = copies,
const uint8_t sml_copies_of[SML_N_TYPES] = {
#include "sml_cards.def"
};
#undef CARD

#define CARD(name, copies, id, family) [SML_T_##name] = id,
const char *const sml_id_of[SML_N_TYPES] = {
#include "sml_cards.def"
};
#undef CARD

#define X_KEY(name, key, cards) [SML_F_##name] = key,
static const char *const family_key[SML_N_FAMILIES] = { SML_FAMILIES(X_KEY) };
#undef X_KEY

#define X_COUNT(name, key, cards) [SML_F_##name] = cards,
static const uint8_t family_cards[SML_N_FAMILIES] = { SML_FAMILIES(X_COUNT) };
#undef X_COUNT

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

static bool bad(struct lv_refusal *why, const char *msgid, int n, const char *text)
{
    return lv_refuse_text(why, LV_E_DATA, NULL, msgid, n, text);
}

static unsigned type_named(const char *id)
{
    unsigned type = 0;

    while (type < SML_N_TYPES && strcmp(sml_id_of[type], id) != 0)
        type++;
    return type;
}

static bool check_effect(const struct lv_node *n, unsigned type, struct lv_refusal *why)
{
    const struct lv_node *node = lv_node_get(n, "effect");
    const char *effect = "none", *mine = effect_key[type] ? effect_key[type] : "none";
    bool known = false;

    if (node && !lv_node_text(n, "effect", &effect, why))
        return false;
    for (unsigned i = 0; i < SML_N_TYPES; i++)
        known |= effect_key[i] && strcmp(effect_key[i], effect) == 0;
    if (!known && strcmp(effect, "none") != 0)
        return bad(why, N_("there is no effect {text}"), 0, effect);
    return strcmp(effect, mine) == 0
           || bad(why, N_("the effect of this card must be {text}"), 0, mine);
}

static bool read_status(const struct lv_node *n, uint8_t *to, struct lv_refusal *why)
{
    const char *status;

    if (!lv_node_text(n, "status", &status, why))
        return false;
    for (unsigned i = 0; i <= SML_INTERIM; i++)
        if (strcmp(status_key[i], status) == 0) {
            *to = (uint8_t)i;
            return true;
        }
    return bad(why, N_("there is no status {text}"), 0, status);
}

/* The numbers of a card: smiles; level, pay and status of a job; the price of an acquisition. */
static bool read_values(const struct lv_node *n, unsigned type, struct sml_data *d,
                        struct lv_refusal *why)
{
    unsigned card = sml_first_of[type];
    enum sml_family family = sml_family_of[card];
    bool job = family == SML_F_JOB, bought = family == SML_F_HOUSE || family == SML_F_TRIP;
    int64_t smiles, level = 0, pay = 0, price = 0;
    uint8_t status = 0;

    if (!lv_node_int(n, "smiles", 0, 9, &smiles, why)
        || (job
            && (!lv_node_int(n, "level", 0, 9, &level, why)
                || !lv_node_int(n, "pay", 1, 4, &pay, why) || !read_status(n, &status, why)))
        || (bought && !lv_node_int(n, "price", 1, 20, &price, why)))
        return false;
    for (unsigned i = 0; i < sml_copies_of[type]; i++, card++) {
        d->smiles[card] = (uint8_t)smiles;
        d->level[card] = (uint8_t)level;
        d->pay[card] = (uint8_t)pay;
        d->status[card] = status;
        d->price[card] = (uint8_t)price;
    }
    return true;
}

/* SML-153 and the casino's small change: no smile can stand on a malus or a special. */
static bool check_values(unsigned type, const struct sml_data *d, struct lv_refusal *why)
{
    unsigned card = sml_first_of[type];

    if ((sml_family_of[card] == SML_F_MALUS || sml_family_of[card] == SML_F_SPECIAL)
        && d->smiles[card] != 0)
        return bad(why, N_("malus and specials carry no smile"), 0, sml_id_of[type]);
    return true;
}

static bool read_words(const struct lv_node *n, unsigned type, struct sml_data *d,
                       struct lv_refusal *why)
{
    return lv_node_copy(n, "fr", d->name[0][type], SML_NAME, why)
           && lv_node_copy(n, "en", d->name[1][type], SML_NAME, why)
           && lv_node_copy(n, "text-fr", d->text[0][type], SML_TEXT, why)
           && lv_node_copy(n, "text-en", d->text[1][type], SML_TEXT, why)
           && ((d->name[0][type][0] && d->name[1][type][0])
               || bad(why, N_("the card {text} has no name"), 0, sml_id_of[type]));
}

static bool read_card(const struct lv_node *n, bool seen[SML_N_TYPES], struct sml_data *d,
                      struct lv_refusal *why)
{
    static const char *const keys[] = { "id",      "family",  "copies", "fr",    "en",
                                        "text-fr", "text-en", "smiles", "level", "pay",
                                        "status",  "price",   "effect", NULL };
    const char *id, *family;
    int64_t copies;
    unsigned type;

    if (!lv_node_only(n, keys, why) || !lv_node_text(n, "id", &id, why)
        || !lv_node_text(n, "family", &family, why)
        || !lv_node_int(n, "copies", 1, SML_N_CARDS, &copies, why))
        return false;
    type = type_named(id);
    if (type == SML_N_TYPES)
        return bad(why, N_("there is no card {text}"), 0, id);
    if (seen[type])
        return bad(why, N_("the card {text} stands twice"), 0, id);
    if (strcmp(family_key[sml_family_of[sml_first_of[type]]], family) != 0)
        return bad(why, N_("the card {text} belongs to another family"), 0, id);
    if (copies != sml_copies_of[type])
        return bad(why, N_("there must be {n} copies of {text}"), sml_copies_of[type], id);
    seen[type] = true;
    return check_effect(n, type, why) && read_values(n, type, d, why) && check_values(type, d, why)
           && read_words(n, type, d, why);
}

/* The counts of the box (catalogue 2.1), family by family. */
static bool check_counts(const bool seen[SML_N_TYPES], struct lv_refusal *why)
{
    unsigned count[SML_N_FAMILIES] = { 0 };

    for (unsigned type = 0; type < SML_N_TYPES; type++)
        if (seen[type])
            count[sml_family_of[sml_first_of[type]]] += sml_copies_of[type];
    for (unsigned f = 0; f < SML_N_FAMILIES; f++)
        if (count[f] != family_cards[f])
            return bad(why, N_("{n} cards of the family {text} were expected"), family_cards[f],
                       family_key[f]);
    return true;
}

/* cards.json: { "cards": [ { "id": "bandit", "family": "job", "copies": 1, "fr": …, "en": …,
 *   "text-fr": …, "text-en": …, "smiles": 2, "level": 0, "pay": 4, "status": "ordinary",
 *   "effect": "no-dismissal-no-tax" }, … ] } */
bool sml_load(const struct lv_file *files, void *data, struct lv_refusal *why)
{
    static const char *const file_keys[] = { "cards", NULL };
    bool seen[SML_N_TYPES] = { false };
    const struct lv_node *cards;

    if (!lv_node_only(files[0].root, file_keys, why)
        || !lv_node_list(files[0].root, "cards", &cards, why))
        return lv_refuse_at(why, files[0].name, files[0].root->line);
    for (const struct lv_node *n = cards->first; n; n = n->next)
        if (!read_card(n, seen, data, why))
            return lv_refuse_at(why, files[0].name, n->line);
    return check_counts(seen, why) || lv_refuse_at(why, files[0].name, cards->line);
}
