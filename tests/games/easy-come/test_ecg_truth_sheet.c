/* test_ecg_truth_sheet.c: the situation in words says what is so, all of it, and nothing else. At thousands
 * of moments of random games each line is made anew from the state and has to be heard once. */
#include <stdio.h>
#include <string.h>

#include "games/easy-come/ecg.h"
#include "sheet.h"

static const char *const names[LV_MAX_SEATS] = { "Anne", "Bob", "Chloé", "Dédé" };

static struct {
    const struct lv_setup *u;
    const struct ecg_state *s;
    struct lv_words w;
} t;

static const char *s_of(unsigned n)
{
    return n == 1 ? "" : "s";
}

static const char *spoken(unsigned prize)
{
    return lv_text_for(t.u, &t.w, ecg_looks_of(t.u, prize)->spoken);
}

static const char *prizes(unsigned mask)
{
    static char room[1024];
    size_t len = 0;

    room[0] = '\0';
    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        if (mask >> p & 1)
            len += (size_t)snprintf(room + len, sizeof room - len, "%s%s", len ? "; " : "",
                                    lv_text_for(t.u, &t.w, ecg_looks_of(t.u, p)->name));
    return len ? room : "no prize";
}

static const char *seats(unsigned mask)
{
    static char room[128];
    struct lv_buf b = LV_BUF(room);

    lv_say_seats(&t.w, mask, &b);
    return room;
}

static int list_dice(unsigned set)
{
    int sum = 0;

    sheet_list();
    for (unsigned i = 0; i < ecg_dice_of(t.u)->size[set]; i++) {
        sheet_item("%d", ecg_dice_of(t.u)->face[set][i]);
        sum += ecg_dice_of(t.u)->face[set][i];
    }
    return sum;
}

/* ECG-R01: who still rolls for it, and what was rolled. */
static void look_at_rolloff(int section)
{
    sheet_at(section, -1);
    sheet_must("Who begins");
    sheet_must("Rolling for it: %s.", seats(t.s->contenders));
    for (int i = 0; i < t.u->seats; i++)
        if (t.s->sum[i]) {
            sheet_at(section, i);
            sheet_must("%s has rolled a sum of %d.", names[i], t.s->sum[i] - 1);
        }
}

static void look_at_dice(int section)
{
    unsigned kept, free_dice, sum, winnable = 0;

    sheet_at(section, -1);
    sheet_must("Dice");
    sheet_must("It is %s's turn.", names[t.s->turn]);
    sum = (unsigned)list_dice(t.s->kept);
    sheet_must_list("Set aside");
    kept = ecg_dice_of(t.u)->size[t.s->kept];
    free_dice = 4 - kept;
    if (!t.s->rolled) {
        sheet_must(free_dice == 1 ? "%u die left to roll." : "%u dice left to roll.",
                   free_dice);
        return;
    }
    sum += (unsigned)list_dice(t.s->rolled);
    sheet_must_list("Just rolled");
    sheet_must("Sum of the four dice: %u.", sum);
    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        if (t.u->game->rules.may(t.u, t.s, lv_action_make(ECG_TAKE, p, 0, 0), NULL))
            winnable |= 1u << p;
    sheet_must("The dice win%s%s.", winnable ? ": " : " nothing", winnable ? prizes(winnable) : "");
}

static void look_at_prizes(int section)
{
    unsigned centre = ECG_ALL_PRIZES;

    sheet_at(section, -1);
    sheet_must("Prizes");
    for (int i = 0; i < t.u->seats; i++) {
        sheet_at(section, i);
        centre &= ~(unsigned)t.s->own[i];
        if (t.s->closed >> i & 1)
            sheet_must("%s has left the game.", names[i]);
        else if (t.s->own[i] == 0)
            sheet_must("%s has no prizes.", names[i]);
        else
            sheet_must("%s has: %s.", names[i], prizes(t.s->own[i]));
        if (t.s->left[i])
            sheet_must("%s wins after %d more turn%s, unless a prize is stolen.", names[i],
                       t.s->left[i], s_of(t.s->left[i]));
    }
    sheet_at(section, -1);
    if (centre)
        sheet_must("In the centre: %s.", prizes(centre));
    else
        sheet_must("No prizes are left in the centre.");
    if (t.u->option[ECG_OPT_MAX_TURNS][0])
        sheet_must("%d of at most %d turns have been played.", (int)t.s->turns,
                   (int)t.u->option[ECG_OPT_MAX_TURNS][0]);
    if (t.s->phase == ECG_END && (t.s->winners & (t.s->winners - 1)))
        sheet_must("%s have won together.", seats(t.s->winners));
    else if (t.s->phase == ECG_END)
        sheet_must("%s has won.", seats(t.s->winners));
}

static void look_at_conditions(int section)
{
    sheet_at(section, -1);
    sheet_must("What wins each prize");
    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        sheet_must("%s: %s.", spoken(p), lv_text_for(t.u, &t.w, ecg_looks_of(t.u, p)->needs));
    sheet_must("Whoever keeps %d prizes long enough wins.", (int)t.u->option[ECG_OPT_TO_WIN][0]);
}

static void look_at_sheet(const struct lv_setup *u, const struct ecg_state *s, int reader)
{
    int section = 1;

    t.u = u;
    t.s = s;
    t.w = (struct lv_words){ lv_lang_find("en"), names, reader, false };
    sheet_hear(u, s, &t.w);
    if (s->phase == ECG_ROLLOFF)
        look_at_rolloff(section++);
    if (s->phase == ECG_FIRST_ROLL || s->phase == ECG_CHOOSE || s->phase == ECG_REROLL)
        look_at_dice(section++);
    look_at_prizes(section++);
    look_at_conditions(section);
    sheet_end();
}

static void test_the_situation_in_words_is_so(void **state)
{
    static const char *const options[] = { "", "max-turns=9",
                                           "strict-combinations=yes prizes-to-win=2",
                                           "prizes-to-win=2 max-turns=20", "prizes-to-win=4" };

    (void)state;
    for (int game = 0; game < 60; game++) {
        const struct lv_setup *u = t_setup(&lv_game_ecg, 2 + game % 3, options[game / 3 % 5]);
        struct lv_rng rng = lv_rng_seed(35, (uint64_t)game);
        struct ecg_state s;

        t_start(u, &s);
        for (int step = 0; step < 400 && s.phase != ECG_END; step++) {
            const lv_action leave = lv_action_close((unsigned)game % 2);
            lv_action x = t_any_step(u, &s, &rng);
            look_at_sheet(u, &s, (int)lv_rng_below(&rng, (uint32_t)u->seats + 1) - 1);
            if (step % 90 == 89 && u->game->rules.may(u, &s, leave, NULL))
                x = leave;
            u->game->rules.apply(u, &s, x, NULL);
        }
        look_at_sheet(u, &s, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_the_situation_in_words_is_so) };

    return cmocka_run_group_tests_name("easy-come: the situation in words", tests, NULL, NULL);
}
