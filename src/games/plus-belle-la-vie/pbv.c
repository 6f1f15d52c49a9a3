/* pbv.c: the table that makes Plus belle la vie a game. */
#include "pbv.h"

static const struct lv_writing writing = {
    .sound = pbv_sound,
    .position_write = pbv_position_write,
    .position_read = pbv_position_read,
    .verbs = pbv_verbs,
};

static const struct lv_telling telling = {
    .board = pbv_board,
    .view = pbv_view,
    .tell = pbv_tell,
    .draw = pbv_draw,
    .question = pbv_question,
    .describe = pbv_describe,
    .blocked = pbv_blocked,
    LV_UNIT("{n} point", "{n} points"),
    .events = pbv_events,
    .choices = pbv_choices,
    .types = pbv_types,
};

/* Playouts by small tournaments, for one round; rivals follow the estimate. */
static const struct lv_tuning tuning = {
    .search = { .explore = 0.3f, .trust = 2, .heat = 0.05f, .clear_lead = 5000, .entrants = 5,
                .rivals_guess = true },
    .rounds = 1,
    .level = { { .blur = 18 }, { .blur = 10 }, { .blur = 0 },
               { .iterations = 12 }, { .iterations = 100 } },
};

static const struct lv_thinking thinking = {
    .tuning = &tuning,
    .estimate = pbv_estimate,
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
    .rules = {
        .start = pbv_start,
        .to_move = pbv_to_move,
        .legal = pbv_legal,
        .outcomes = pbv_outcomes,
        .sample = pbv_sample,
        .may = pbv_may,
        .apply = pbv_apply,
        .score = pbv_score,
        .rank = pbv_rank,
        .resample = pbv_resample,
        .is_open = pbv_is_open,
    },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
