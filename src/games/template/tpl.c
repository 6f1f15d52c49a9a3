/* tpl.c: the table that makes the template a game. */
#include "tpl.h"

static const struct lv_writing writing = {
    .sound = tpl_sound,
    .position_write = tpl_position_write,
    .position_read = tpl_position_read,
    .verbs = tpl_verbs,
};

static const struct lv_telling telling = {
    .board = tpl_board,
    .view = tpl_view,
    .tell = tpl_tell,
    .question = tpl_question,
    .describe = tpl_describe,
    LV_UNIT("{n} point", "{n} points"),
    .events = tpl_events,
    .choices = tpl_choices,
    .types = tpl_types,
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
    .rules = {
        .check = tpl_check,
        .start = tpl_start,
        .to_move = tpl_to_move,
        .legal = tpl_legal,
        .outcomes = tpl_outcomes,
        .may = tpl_may,
        .apply = tpl_apply,
        .score = tpl_score,
        .rank = tpl_rank,
        .resample = tpl_resample,
    },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
