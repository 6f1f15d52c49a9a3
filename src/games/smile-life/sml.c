/* sml.c: the table that makes Smile Life a game. */
#include "sml.h"

static const struct lv_writing writing = { LV_WRITING(sml), .form = &sml_form };

static const struct lv_telling telling = {
    LV_TELLING(sml), .board = sml_board, .draw = sml_draw, .blocked = sml_blocked, .types = sml_types,
    LV_UNIT("{n} smile", "{n} smiles"),
};

/* Playouts by tournaments of all decisions, for one round, were best; the budget is for each seat. */
static const struct lv_tuning tuning = {
    .search = { .explore = 0.3f, .trust = 2, .heat = 0.05f, .clear_lead = 15, .entrants = LV_MAX_ACTIONS,
                .rivals_guess = true },
    .rounds = 1,
    .each = true,
    .level = { { .blur = 110 }, { .blur = 50 }, { .blur = 0 },
               { .iterations = 20 }, { .iterations = 100 } },
};

static const struct lv_thinking thinking = {
    .tuning = &tuning,
    .estimate = sml_estimate,
    .forecast = sml_forecast,
};

/* Of the files without pictures and short names, when every byte counted. */
static const uint64_t former_components[] = { 0x4cafbec0cd3eaa5a, 0 };

const struct lv_game lv_game_sml = {
    .id = "smile-life",
    .rule_prefix = "SML",
    .title = N_("Smile Life"),
    .summary = N_("Study, work, love, buy, and spoil it for the others: most smiles wins."),
    .rules_version = 2, /* 2: who leaves after drawing loses the card just drawn (SML-R108) */
    .rules_since = 1,
    .min_seats = 2,
    .max_seats = SML_MAX_SEATS,
    .min_minutes = 30,
    .max_minutes = 60,
    .state_size = sizeof(struct sml_state),
    .options = sml_options,
    .n_options = SML_N_OPTIONS,
    .players_rule = "SML-001",
    .file_names = sml_file_names,
    .data_size = sizeof(struct sml_data),
    .load = sml_load,
    .former_components = former_components,
    .rules = { LV_RULES(sml), .check = sml_check, .sample = sml_sample, .resample = sml_resample,
               .is_open = sml_is_open, .hands = &sml_hands },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
