/* jda.c: the table that makes Le Jeu de l'Année a game. */
#include "jda.h"

static const struct lv_writing writing = { LV_WRITING(jda), .form = &jda_form, .veil = &jda_veil };

static const struct lv_telling telling = {
    LV_TELLING(jda), .board = jda_board, .draw = jda_draw, .blocked = jda_blocked, .types = jda_types,
    LV_UNIT("{n} token", "{n} tokens"),
};

/* Random play blurs what the estimate sees: playouts by small tournaments were best. With several
 * rivals, searching their decisions spends the budget on them: they follow the estimate. */
static const struct lv_tuning tuning = {
    .search = { .explore = 0.3f, .trust = 2, .heat = 0.05f, .clear_lead = 8, .look = 1,
                .entrants = 4, .rivals_guess = true },
    .level = { { .blur = 250 }, { .blur = 60 }, { .blur = 12 }, { .blur = 0 },
               { .iterations = 2000, .over_net = 2000 } },
};

static const struct lv_thinking thinking = {
    .tuning = &tuning,
    .estimate = jda_estimate,
    .learned = &jda_learned,
};

const struct lv_game lv_game_jda = {
    .id = "jeu-de-lannee",
    .rule_prefix = "JDA",
    .title = N_("Le Jeu de l'Année"),
    .summary = N_("A race through the 366 days of a leap year, with the players' own birthdays."),
    .rules_version = 2,
    .min_seats = 2,
    .max_seats = JDA_N_SEATS,
    .min_minutes = 60,
    .max_minutes = 120,
    .state_size = sizeof(struct jda_state),
    .options = jda_options,
    .n_options = JDA_N_OPTIONS,
    .players_rule = "JDA-01",
    .file_names = jda_file_names,
    .data_size = sizeof(struct jda_data),
    .load = jda_load,
    .rules = { LV_RULES(jda), .check = jda_check, .sample = jda_sample, .resample = jda_resample },
    .writing = &writing,
    .telling = &telling,
    .thinking = &thinking,
};
