/* pbv.c: the table that makes Plus belle la vie a game. */
#include "pbv.h"

static const struct lv_writing writing = { LV_WRITING(pbv), .form = &pbv_form };

static const struct lv_telling telling = {
    LV_TELLING(pbv), .board = pbv_board, .draw = pbv_draw, .blocked = pbv_blocked, .types = pbv_types,
    LV_UNIT("{n} point", "{n} points"),
};

/* Playouts by small tournaments, for one round; rivals follow the estimate. */
static const struct lv_tuning tuning = {
    .search = { .explore = 0.3f, .trust = 2, .heat = 0.05f, .clear_lead = 5000, .entrants = 5,
                .rivals_guess = true },
    .rounds = 1,
    .level = { { .blur = 18 }, { .blur = 10 }, { .blur = 0 },
               { .iterations = 12 }, { .iterations = 100, .over_net = 180 } },
};

static const struct lv_thinking thinking = {
    .tuning = &tuning,
    .estimate = pbv_estimate,
    .learned = &pbv_learned,
};

/* The files as they were before they held pictures and short names. */
static const uint64_t former_components[] = { UINT64_C(0xb7b06bb8ae68b1e5), 0 };

const struct lv_game lv_game_pbv = {
    .id = "plus-belle-la-vie",
    .rule_prefix = "PBV",
    .title = N_("Plus belle la vie"),
    .summary = N_("Gather characters where they are expected, hold most of their cards, sell in time."),
    .rules_version = 2, /* 2: EXPEL and SWAP ask for the second figure whichever was named first (R75) */
    .rules_since = 1,
    .min_seats = 2,
    .max_seats = PBV_MAX_SEATS,
    .min_minutes = 45,
    .max_minutes = 75,
    .state_size = sizeof(struct pbv_state),
    .options = pbv_options,
    .n_options = PBV_N_OPTIONS,
    .players_rule = "PBV-001",
    .file_names = pbv_file_names,
    .data_size = sizeof(struct pbv_data),
    .load = pbv_load,
    .former_components = former_components,
    .rules = { LV_RULES(pbv), .sample = pbv_sample, .resample = pbv_resample, .is_open = pbv_is_open,
               .hands = &pbv_hands },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
