/* sml_setup.c: options, what they remove from the box, and the first state. */
#include "sml_play.h"

#include <assert.h>

static const struct lv_option_name deck_lengths[] = {
    { "full", 0, N_("the whole deck") },
    { "three-quarters", 1, N_("three quarters of the deck") },
    { "two-thirds", 2, N_("two thirds of the deck") },
    { "half", 3, N_("half of the deck") },
    { "third", 4, N_("a third of the deck") },
    { "quarter", 5, N_("a quarter of the deck") },
    { 0 },
};
static const struct { unsigned of, parts; } deck_part[] = { { 1, 1 }, { 3, 4 }, { 2, 3 },
                                                            { 1, 2 }, { 1, 3 }, { 1, 4 } };

static const struct lv_option_name no_deck_cards[] = { { "0", 0, N_("as deck-length says") },
                                                       { 0 } };

/* A card is chosen by its id, which is also what people type; forms show its name. */
#define CARD(name, copies, id, family) { id, SML_T_##name, id },
static const struct lv_option_name card_ids[] = {
    { "none", -1, N_("no card") },
#include "sml_cards.def"
    { 0 },
};
#undef CARD
static lv_text name_of_card(const void *data, int32_t value)
{
    const struct sml_data *d = data;

    assert(value < SML_N_TYPES);
    return value < 0 ? 0 : d->name[value];
}
static_assert(SML_N_TYPES <= 32 * LV_MAX_SEATS, "a set option has a bit for each card");

static const struct lv_option_name picks[] = {
    { "three-plus", SML_PICK_THREE_PLUS, N_("with three players or more") },
    { "always", SML_PICK_ALWAYS, N_("always") },
    { "never", SML_PICK_NEVER, N_("never") },
    { 0 },
};
static const struct lv_option_name own_discards[] = {
    { "never", 0, N_("never") }, { "powers", 1, N_("by powers and the shooting star") }, { 0 },
};
static const struct lv_option_name adultery_flirts[] = {
    { "stealable", 0, N_("the last one can be stolen") }, { "safe", 1, N_("they are safe") }, { 0 },
};
static const struct lv_option_name identical_malus[] = {
    { "active", SML_IDENTICAL_ACTIVE, N_("not while one is at work") },
    { "round", SML_IDENTICAL_ROUND, N_("once in a round at most") },
    { "tax", SML_IDENTICAL_TAX, N_("taxes: once in a round at most") },
    { 0 },
};
static const struct lv_option_name skip_turns[] = {
    { "each", 0, N_("each malus costs a turn of its own") },
    { "together", 1, N_("malus waiting together cost the same turn") },
    { 0 },
};
static const struct lv_option_name trocs[] = {
    { "at-once", 0, N_("both cards are picked before either moves") },
    { "in-turn", 1, N_("one card after the other") },
    { 0 },
};
static const struct lv_option_name piston_tops[] = {
    { "as-discard", 0, N_("when the top of the discard may be taken") },
    { "always", 1, N_("always, also with two players") },
    { 0 },
};
static const struct lv_option_name first_seats[] = {
    { "rule", SML_FIRST_RULE, N_("the most smiles in hand") },
    { "random", SML_FIRST_RANDOM, N_("drawn at random") },
    { 0 },
};

const struct lv_option sml_options[SML_N_OPTIONS] = {
    [SML_OPT_DECK_LENGTH] = {
        .id = "deck-length", .min = 1, .max = 0, .names = deck_lengths, .standard = 0,
        .rules = "SML-003 SML-R04", .title = N_("length of the game"),
        .help = N_("Which part of the deck is used, hands included."),
    },
    [SML_OPT_DECK_CARDS] = {
        .id = "deck-cards", .min = SML_MIN_CARDS, .max = SML_MAX_CARDS, .names = no_deck_cards, .standard = 0,
        .rules = "SML-003 SML-R103", .title = N_("number of cards"),
        .help = N_("Exactly this many cards are used; 0: as deck-length says."),
    },
    [SML_OPT_RIVER] = {
        .id = "river", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "SML-144 SML-145 SML-146 SML-147 SML-148", .title = N_("the river"),
        .help = N_("Three cards lie open beside the pile and may be taken instead of drawing."),
    },
    [SML_OPT_FAMILY] = {
        .id = "family", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0, .rules = "SML-R93",
        .title = N_("family deck"),
        .help = N_("Removes the affairs, the bombing and the striptease artist."),
    },
    [SML_OPT_REMOVE] = {
        .id = "remove-cards", .min = 1, .max = 0, .names = card_ids, .component = name_of_card,
        .is_set = true,
        .rules = "SML-002", .title = N_("cards removed"),
        .help = N_("All copies of these cards stay in the box."),
    },
    [SML_OPT_DISCARD_PICK] = {
        .id = "discard-pick", .min = 1, .max = 0, .names = picks, .standard = SML_PICK_THREE_PLUS,
        .rules = "SML-016 SML-R54", .title = N_("taking from the discard"),
        .help = N_("When the top card of the discard may be taken, with the useful friend too."),
    },
    [SML_OPT_OWN_DISCARDS] = {
        .id = "own-discards", .min = 1, .max = 0, .names = own_discards, .standard = 0,
        .rules = "SML-R19", .title = N_("fetching cards one has thrown away"),
        .help = N_("Whether cards that search the discard may bring back those one has thrown away."),
    },
    [SML_OPT_ADULTERY_FLIRTS] = {
        .id = "adultery-flirts", .min = 1, .max = 0, .names = adultery_flirts, .standard = 0,
        .rules = "SML-R59", .title = N_("flirts of an affair"),
        .help = N_("Whether the last flirt of a running affair can be stolen."),
    },
    [SML_OPT_IDENTICAL_MALUS] = {
        .id = "identical-malus", .min = 1, .max = 0, .names = identical_malus, .standard = 0,
        .rules = "SML-R34 SML-R101 SML-R115", .title = N_("the same malus twice"),
        .help = N_("When a player may receive the same kind of malus again."),
    },
    [SML_OPT_OVERPAY] = {
        .id = "overpay", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0, .rules = "SML-R68",
        .title = N_("paying more than needed"),
        .help = N_("Whether more salaries than needed may be turned over to pay."),
    },
    [SML_OPT_FIRST_SEAT] = {
        .id = "first-seat", .min = 1, .max = SML_MAX_SEATS, .names = first_seats,
        .standard = SML_FIRST_RULE, .is_seat = true, .rules = "SML-007 SML-008 SML-009",
        .title = N_("first player"),
        .help = N_("Who has the first turn: a seat, or as the rule says."),
    },
    [SML_OPT_STALL_ROUNDS] = {
        .id = "stall-rounds", .min = 0, .max = 100, .standard = 20, .rules = "SML-R10 SML-R102",
        .title = N_("rounds without a draw"),
        .help = N_("After this many rounds without a card leaving the pile the game ends; 0: never."),
    },
    [SML_OPT_SKIP_TURNS] = {
        .id = "skip-turns", .min = 1, .max = 0, .names = skip_turns, .standard = 0,
        .rules = "SML-R31 SML-R112", .title = N_("several turns to skip"),
        .help = N_("What an accident and an illness at the same time cost."),
    },
    [SML_OPT_TROC] = {
        .id = "troc", .min = 1, .max = 0, .names = trocs, .standard = 0, .rules = "SML-R81 SML-R113",
        .title = N_("the barter"),
        .help = N_("One after the other, the card just taken can be drawn back."),
    },
    [SML_OPT_PISTON_TOP] = {
        .id = "piston-top", .min = 1, .max = 0, .names = piston_tops, .standard = 0,
        .rules = "SML-R21 SML-R54 SML-R114", .title = N_("the useful friend and the discard"),
        .help = N_("When the useful friend may bring the job on top of the discard."),
    },
};

bool sml_is_removed(const struct lv_setup *u, unsigned card)
{
    unsigned type = sml_type_of(u, card);

    assert(card < SML_MAX_CARDS);
    if (sml_data_of(u)->absent[card])
        return true;
    if (u->option[SML_OPT_FAMILY][0]
        && (type == SML_T_AFFAIR || type == SML_T_ATTACK || type == SML_T_STRIPPER))
        return true;
    return (uint32_t)u->option[SML_OPT_REMOVE][type / 32] >> type % 32 & 1;
}

static unsigned whole_deck(const struct lv_setup *u)
{
    unsigned n = 0;

    for (unsigned card = 0; card < sml_data_of(u)->n_cards; card++)
        n += !sml_is_removed(u, card);
    return n;
}

/* SML-R04: rounded to the nearest card, halves up. */
unsigned sml_deck_size(const struct lv_setup *u)
{
    unsigned length = (unsigned)u->option[SML_OPT_DECK_LENGTH][0];

    if (u->option[SML_OPT_DECK_CARDS][0] > 0)
        return (unsigned)u->option[SML_OPT_DECK_CARDS][0];
    return (2 * whole_deck(u) * deck_part[length].of + deck_part[length].parts)
           / (2 * deck_part[length].parts);
}

bool sml_check(const struct lv_setup *u, struct lv_refusal *why)
{
    int least = 6 * u->seats + (u->option[SML_OPT_RIVER][0] ? SML_RIVER_LEN : 0);

    if (sml_deck_size(u) > whole_deck(u))
        return lv_refuse(why, LV_E_CLASH, "SML-R103", N_("the deck has only {n} cards left"),
                         (int)whole_deck(u));
    if ((int)sml_deck_size(u) < least)
        return lv_refuse(why, LV_E_CLASH, "SML-003", N_("so many players need at least {n} cards"),
                         least);
    return true;
}

static void empty_seat(struct sml_seat *p)
{
    p->job = p->marriage = p->affair = SML_NONE;
    p->study = p->salary = p->flirt = p->lover = p->child = SML_NONE;
}

void sml_start(const struct lv_setup *u, void *state)
{
    struct sml_state *s = state;

    s->phase = SML_DEAL;
    s->pile = (uint8_t)sml_deck_size(u);
    s->top = s->taken = s->paid = s->fetch = s->bet = s->drew = SML_NONE;
    for (unsigned i = 0; i < SML_RIVER_LEN; i++)
        s->river[i] = SML_NONE;
    for (unsigned i = 0; i < SML_MAX_SEATS; i++)
        empty_seat(&s->seat[i]);
    for (unsigned card = 0; card < SML_MAX_CARDS; card++) {
        s->under[card] = SML_NONE;
        if (sml_is_removed(u, card))
            sml_put(s, card, SML_Z_REMOVED, 0);
        else
            s->undrawn[card / 32] |= 1u << card % 32;
    }
}
