/* pbv_setup.c: options and the first state. */
#include "pbv.h"

static const struct lv_option_name first_names[] = {
    { "random", 0, N_("drawn at random") }, { NULL, 0, NULL },
};
static const struct lv_option_name count_names[] = {
    { "standard", 0, N_("5 with two or three players, 7 with four or five") }, { NULL, 0, NULL },
};
static const struct lv_option_name prison_names[] = {
    { "lay", 0, N_("only while laying cards") },
    { "any", 1, N_("whenever an Embrouille may be played") },
    { NULL, 0, NULL },
};
static const struct lv_option_name exchange_names[] = {
    { "any", 0, N_("any open card of the partner") },
    { "target", 1, N_("only a card of the targeted character's column") },
    { NULL, 0, NULL },
};
static const struct lv_option_name order_names[] = {
    { "block", 0, N_("all throws of a player in a row") },
    { "round", 1, N_("one throw each, going round") },
    { NULL, 0, NULL },
};
static const struct lv_option_name meet_names[] = {
    { "turn", 0, N_("one for each place in a turn") },
    { "game", 1, N_("one for each place in the whole game") },
    { NULL, 0, NULL },
};
static const struct lv_option_name turn_names[] = {
    { "none", 0, N_("no limit") }, { NULL, 0, NULL },
};

const struct lv_option pbv_options[PBV_N_OPTIONS] = {
    [PBV_OPT_FIRST] = {
        .id = "first-player", .min = 1, .max = PBV_MAX_SEATS, .names = first_names, .standard = 1,
        .is_seat = true, .rules = "PBV-011 PBV-R06", .title = N_("first player"),
        .help = N_("Who counts as the oldest and begins."),
    },
    [PBV_OPT_COUNT] = {
        .id = "rendezvous-count", .min = 1, .max = 12, .names = count_names, .standard = 0,
        .rules = "PBV-135 PBV-136 PBV-R43", .title = N_("number of Rendez-vous"),
        .help = N_("How many Rendez-vous, successful or missed, end the game."),
    },
    [PBV_OPT_PRISON] = {
        .id = "prison-plays", .min = 1, .max = 0, .names = prison_names, .standard = 0,
        .rules = "PBV-032 PBV-R10", .title = N_("prison plays"),
        .help = N_("When hand cards may send to prison or free from it."),
    },
    [PBV_OPT_EXCHANGE] = {
        .id = "exchange-card", .min = 1, .max = 0, .names = exchange_names, .standard = 0,
        .rules = "PBV-092 PBV-R26", .title = N_("card taken in an Échange"),
        .help = N_("Which open card of the partner may be taken."),
    },
    [PBV_OPT_ORDER] = {
        .id = "throw-order", .min = 1, .max = 0, .names = order_names, .standard = 0,
        .rules = "PBV-117 PBV-R34", .title = N_("order of the throws"),
        .help = N_("How the throws of a Rendez-vous follow one another."),
    },
    [PBV_OPT_MEETS] = {
        .id = "rencontre-limit", .min = 1, .max = 0, .names = meet_names, .standard = 0,
        .rules = "PBV-085 PBV-R22", .title = N_("limit of Rencontres"),
        .help = N_("How often a Rencontre may be made in the same place."),
    },
    [PBV_OPT_BACKS] = {
        .id = "visible-backs", .min = 1, .max = 0, .names = lv_yes_no, .standard = 1,
        .rules = "PBV-R53", .title = N_("visible backs"),
        .help = N_("Whether everybody sees the colours of the backs in each hand."),
    },
    [PBV_OPT_FLEXIBLE] = {
        .id = "flexible-turn", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "PBV-029 PBV-030", .title = N_("flexible turn"),
        .help = N_("Three points a turn to draw, lay or act in any mixture, instead of one mode."),
    },
    [PBV_OPT_TURNS] = {
        .id = "turn-limit", .min = 0, .max = PBV_MAX_TURNS, .names = turn_names, .standard = 500,
        .limits_turns = true,
        .rules = "PBV-R62", .title = N_("limit of turns"),
        .help = N_("After this many turns of all players together the game ends."),
    },
};

/* PBV-003 to 011: all cards in the piles, all figures off the board; chance does the rest. */
void pbv_start(const struct lv_setup *u, void *state)
{
    const struct pbv_data *d = u->data;
    struct pbv_state *s = state;
    int first = u->option[PBV_OPT_FIRST][0];

    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        for (int i = 0; i < d->copies[c]; i++)
            pbv_add(&s->stock, c);
    for (unsigned g = 0; g < d->n_guests; g++)
        pbv_add(&s->stock, PBV_GUEST + g);
    for (unsigned e = 0; e < d->n_troubles; e++)
        pbv_add(&s->stock, PBV_TROUBLE + e);
    for (int c = 0; c < PBV_N_COLOURS; c++) {
        s->colours[c] = (uint8_t)pbv_count(d->guests_of[c]);
        PBV_EACH(k, d->of_colour[c])
            s->colours[c] = (uint8_t)(s->colours[c] + d->copies[k]);
    }
    s->here[PBV_OFF] = 0xFFFF;
    s->rv_unknown = (uint16_t)((1u << d->n_rvs) - 1);
    s->phase = first ? PBV_PH_DEAL : PBV_PH_FIRST;
    s->first = s->active = s->who = (uint8_t)(first ? first - 1 : 0);
}
