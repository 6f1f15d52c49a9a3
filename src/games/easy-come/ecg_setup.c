/* ecg_setup.c: options, whether they make sense, and the first state. */
#include "ecg.h"

static const struct lv_option_name start_names[] = {
    { "roll", ECG_START_ROLL, N_("highest roll") },
    { "random", ECG_START_RANDOM, N_("drawn at random") },
    { NULL, 0, NULL },
};

const struct lv_option ecg_options[ECG_N_OPTIONS] = {
    [ECG_OPT_START] = {
        .id = "start-player", .min = 1, .max = ECG_N_SEATS, .names = start_names,
        .standard = ECG_START_ROLL, .is_seat = true, .who_begins = true, .rules = "ECG-03 ECG-04 ECG-R01",
        .title = N_("who begins"),
        .help = N_("Everybody rolls and the highest sum begins, or a given player, or one drawn."),
    },
    [ECG_OPT_HOLD] = {
        .id = "hold-against-all", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "ECG-39 ECG-R21 ECG-R33", .title = N_("hold against all"),
        .help = N_("Four players: the prizes must be kept during the turns of all three others."),
    },
    [ECG_OPT_STRICT] = {
        .id = "strict-combinations", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "ECG-R16 ECG-R17", .title = N_("strict combinations"),
        .help = N_("Four of a kind is neither two pairs nor three of a kind."),
    },
    [ECG_OPT_TO_WIN] = {
        .id = "prizes-to-win", .min = 2, .max = 4, .standard = 3, .rules = "ECG-34",
        .title = N_("prizes to win"), .help = N_("A shorter or longer game."),
    },
    [ECG_OPT_MAX_TURNS] = {
        .id = "max-turns", .min = 0, .max = ECG_MAX_TURNS, .standard = 0, .rules = "ECG-R36",
        .limits_turns = true,
        .title = N_("longest game"),
        .help = N_("After this many turns, whoever has the most prizes wins; 0 means no limit."),
    },
};

bool ecg_check(const struct lv_setup *u, struct lv_refusal *why)
{
    if (u->option[ECG_OPT_HOLD][0] && u->seats != ECG_N_SEATS)
        return lv_refuse(why, LV_E_NEEDS_FOUR, "ECG-R33",
                         N_("holding against all is a variant for four players"), 0);
    return true;
}

void ecg_start(const struct lv_setup *u, void *state)
{
    struct ecg_state *s = state; /* all zero: every prize in the centre (ECG-02) */
    int32_t start = u->option[ECG_OPT_START][0];

    if (start == ECG_START_ROLL) {
        s->phase = ECG_ROLLOFF;
        s->contenders = (uint8_t)ecg_open(u, s);
    } else if (start == ECG_START_RANDOM) {
        s->phase = ECG_START;
    } else {
        assert(start >= 1 && start <= u->seats);
        s->phase = ECG_FIRST_ROLL;
        s->turn = (uint8_t)(start - 1);
    }
}
