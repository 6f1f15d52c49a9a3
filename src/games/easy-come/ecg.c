/* ecg.c: the table that makes Easy Come Easy Go a game. */
#include "ecg.h"

static const struct lv_writing writing = {
    .sound = ecg_sound,
    .position_write = ecg_position_write,
    .position_read = ecg_position_read,
    .verbs = ecg_verbs,
};

static const struct lv_telling telling = {
    .board = ecg_board,
    .view = ecg_view,
    .tell = ecg_tell,
    .draw = ecg_draw,
    .question = ecg_question,
    .describe = ecg_describe,
    .blocked = ecg_blocked,
    LV_UNIT("{n} prize", "{n} prizes"),
    .events = ecg_events,
    .choices = ecg_choices,
    .types = ecg_types,
};

/* Looking one step ahead is nearly perfect here: the levels below differ by how fine a difference they
 * see. */
static const struct lv_tuning tuning = {
    .search = { .explore = 0.3f, .trust = 4, .heat = 0.05f, .clear_lead = 2, .entrants = 1 },
    .level = { { .blur = 150 }, { .blur = 70 }, { .blur = 35 }, { .blur = 10 },
               { .iterations = 2000 } },
};

static const struct lv_thinking thinking = {
    .tuning = &tuning,
    .estimate = ecg_estimate,
    .solver = &ecg_solver,
};

/* Before the prizes had pictures. */
static const uint64_t former_components[] = { 0xf44f26a0cc143d12, 0 };

const struct lv_game lv_game_ecg = {
    .id = "easy-come",
    .rule_prefix = "ECG",
    .title = N_("Easy Come Easy Go"),
    .summary = N_("Roll for nine prizes, steal from the others, hold three to win."),
    .rules_version = 1,
    .min_seats = 2,
    .max_seats = ECG_N_SEATS,
    .min_minutes = 20,
    .max_minutes = 30,
    .state_size = sizeof(struct ecg_state),
    .options = ecg_options,
    .n_options = ECG_N_OPTIONS,
    .players_rule = "ECG-01",
    .file_names = ecg_file_names,
    .data_size = sizeof(struct ecg_data),
    .load = ecg_load,
    .former_components = former_components,
    .rules = {
        .check = ecg_check,
        .start = ecg_start,
        .to_move = ecg_to_move,
        .legal = ecg_legal,
        .outcomes = ecg_outcomes,
        .sample = ecg_sample,
        .may = ecg_may,
        .apply = ecg_apply,
        .score = ecg_score,
        .rank = ecg_rank,
    },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
