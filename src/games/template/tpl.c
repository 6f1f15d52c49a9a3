/* tpl.c: the table that makes the template a game. */
#include "tpl.h"

static const struct lv_writing writing = { LV_WRITING(tpl) };

static const struct lv_telling telling = {
    LV_TELLING(tpl), .board = tpl_board, .types = tpl_types,
    LV_UNIT("{n} point", "{n} points"),
};

static const struct lv_thinking thinking = {
    .estimate = tpl_estimate,
};

const struct lv_game lv_game_tpl = {
    .id = "template",
    .rule_prefix = "TPL",
    .title = N_("Template"),
    .summary = N_("Keep your card or change it; the highest wins."),
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = TPL_MAX_SEATS,
    .state_size = sizeof(struct tpl_state),
    .options = tpl_options,
    .n_options = TPL_N_OPTIONS,
    .players_rule = "TPL-01",
    .file_names = tpl_file_names,
    .data_size = sizeof(struct tpl_data),
    .load = tpl_load,
    .rules = { LV_RULES(tpl), .check = tpl_check, .resample = tpl_resample },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
