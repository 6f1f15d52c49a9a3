/* ecg.c: the table that makes Easy Come Easy Go a game. */
#include "ecg.h"

static const struct lv_writing writing = { LV_WRITING(ecg), .form = &ecg_form };

static const struct lv_telling telling = {
    LV_TELLING(ecg), .board = ecg_board, .draw = ecg_draw, .blocked = ecg_blocked, .types = ecg_types,
    LV_UNIT("{n} prize", "{n} prizes"),
};

/* Looking one step ahead is nearly perfect here: the levels below differ by how fine a difference they
 * see. */
static const struct lv_tuning tuning = {
    .search = { .explore = 0.3f, .trust = 4, .heat = 0.05f, .clear_lead = 2, .entrants = 1 },
    .level = { { .blur = 150 },
               { .blur = 70 },
               { .blur = 35 },
               { .blur = 10 },
               { .iterations = 2000, .over_net = LV_NET_ASKED_TWICE } },
};

static const struct lv_thinking thinking = {
    .tuning = &tuning,
    .estimate = ecg_estimate,
    .learned = &ecg_learned,
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
    .rules = { LV_RULES(ecg), .check = ecg_check, .sample = ecg_sample },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
