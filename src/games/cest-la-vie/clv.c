/* clv.c: the table that makes C'est la vie a game. */
#include "clv.h"

static const struct lv_writing writing = { LV_WRITING(clv), .form = &clv_form };

static const struct lv_telling telling = {
    LV_TELLING(clv), .board = clv_board, .draw = clv_draw, .blocked = clv_blocked, .types = clv_types,
    LV_UNIT("{n} point", "{n} points"),
};

/* Short and quick to play at random: playouts go to the end. The die is kept apart in the tree. */
static const struct lv_tuning tuning = {
    .search = { .explore = 0.8f, .trust = 2, .heat = 0.2f, .clear_lead = 10, .look = LV_TO_THE_END,
                .entrants = 1, .by_luck = true, .rivals_guess = true },
    .level = { { .blur = 150 }, { .blur = 50 }, { .blur = 0 },
               { .iterations = 200 }, { .iterations = 3000, .over_net = LV_NET_ASKED_TWICE } },
};

static const struct lv_thinking thinking = {
    .tuning = &tuning,
    .estimate = clv_estimate,
    .learned = &clv_learned,
};

/* Before the tiles had pictures. */
static const uint64_t former_components[] = { UINT64_C(0xa7f070d728e69fe7), 0 };

const struct lv_game lv_game_clv = {
    .id = "cest-la-vie",
    .rule_prefix = "CLV",
    .title = N_("C'est la vie"),
    .summary = N_("A dice race over a shrinking track: leave the bad tiles to the others."),
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = CLV_SEATS,
    .min_minutes = 30,
    .max_minutes = 45,
    .state_size = sizeof(struct clv_state),
    .options = clv_options,
    .n_options = CLV_N_OPTIONS,
    .players_rule = "CLV-01",
    .file_names = clv_file_names,
    .data_size = sizeof(struct clv_data),
    .load = clv_load,
    .former_components = former_components,
    .rules = { LV_RULES(clv), .check = clv_check, .sample = clv_sample },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
