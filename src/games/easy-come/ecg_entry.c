/* ecg_entry.c: a position as people fill it in (core/entry.h). */
#include "core/entry.h"
#include "ecg.h"

static unsigned all_prizes(const struct lv_setup *u) { return (void)u, ECG_N_PRIZES; }

static void say_prize(const struct lv_setup *u, const struct lv_words *w, unsigned prize, struct lv_buf *to)
{
    lv_buf_text(to, lv_text_for(u, w, ecg_looks_of(u, prize)->name));
}

static bool has_limit(const struct lv_setup *u) { return u->option[ECG_OPT_MAX_TURNS][0] > 0; }

static const struct lv_things
    prizes = { "prizes", .code = &ecg_prize_code, .n = all_prizes, .say = say_prize };

/* ECG-R23: a countdown follows from the seats, but not always with two players. */
static const struct lv_field countdown_field[] = {
    LV_APART("seat", &lv_as_seat),
    LV_APART("left", &lv_as_number, .min = 1, .max = 3),
    { 0 },
};
static const struct lv_entry countdown_entry[] = {
    { .key = "seat", .title = N_("who") },
    { .key = "left", .title = N_("turns still to survive") },
    { 0 },
};
static const struct lv_form countdown = { countdown_field, countdown_entry };

static const struct lv_entry entry[] = {
    { .key = "turn", .title = N_("whose turn it is") },
    { "owners", N_("who has which prize"), .kind = LV_ENTER_MAP, .things = &prizes,
      .value = LV_ENTER_A_SEAT },
    { "countdowns", N_("who is about to win, if it does not follow from the seats"), .kind = LV_ENTER_ROWS,
      .of = &countdown, .rare = true },
    { "turns", N_("turns played so far"), .when = has_limit },
    { "closed", N_("who has left the game for good"), .rare = true },
    { 0 },
};

const struct lv_form ecg_form = { ecg_field, entry };
