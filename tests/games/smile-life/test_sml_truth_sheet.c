/* test_sml_truth_sheet.c: the situation in words says what is so, all of it, and nothing else. At thousands
 * of moments of random games each line is made anew from the cards and has to be heard once. */
#include <stdio.h>

#include "games/smile-life/sml_words.h"
#include "sheet.h"
#include "sml_help.h"

static const char *const names[] = { "Anne", "Bob", "Chloé", "Dan", "Eve", "Fay" };

static struct {
    const struct lv_setup *u;
    const struct sml_state *s;
    struct lv_words w;
} t;

static const char *name(unsigned card)
{
    return sml_name(t.u, &t.w, card);
}

static void lying(const char *before, enum sml_zone zone, unsigned seat)
{
    sheet_list();
    for (unsigned c = 0; c < sml_data_of(t.u)->n_cards; c++)
        if (sml_lies(t.s, c, zone, seat))
            sheet_item("%s", name(c));
    sheet_must_list(before);
}

static void laid_in_order(const char *before, unsigned last)
{
    sheet_list();
    for (unsigned c = last; c != SML_NONE; c = t.s->under[c])
        sheet_item("%s", name(c));
    sheet_must_list(before);
}

static bool sees(unsigned mask)
{
    return t.w.reader < 0 ? mask & LV_SEE_ONLOOKER : mask >> t.w.reader & 1;
}

/* ---- the table --------------------------------------------------------------------------------- */

static void look_at_discard(void)
{
    unsigned of[SML_MAX_TYPES] = { 0 }, n = 0;
    char times[16];

    if (t.s->top == SML_NONE) {
        sheet_must("The discard is empty.");
        return;
    }
    if (sml_owner_of(t.s, t.s->top) == 7)
        sheet_must("On top of the discard lies %s, which nobody threw.", name(t.s->top));
    else
        sheet_must("On top of the discard lies %s, thrown by %s.", name(t.s->top),
                   names[sml_owner_of(t.s, t.s->top)]);
    sheet_list();
    for (unsigned c = t.s->under[t.s->top]; c != SML_NONE; c = t.s->under[c])
        if (++n <= 4)
            sheet_item("%s", name(c));
        else
            of[sml_type_of(t.u, c)]++;
    sheet_must_list("Below it, in this order");
    sheet_list();
    for (unsigned type = 0; type < SML_N_TYPES; type++)
        if (of[type] > 0) {
            snprintf(times, sizeof times, " (%u)", of[type]);
            sheet_item("%s%s", name(sml_card_of(sml_data_of(t.u), type, 1)),
                       of[type] > 1 ? times : "");
        }
    sheet_must_list("Deeper in the discard, in any order");
}

static void look_at_casino(void)
{
    if (!sml_lies(t.s, SML_CASINO, SML_Z_MIDDLE, sml_owner_of(t.s, SML_CASINO)))
        return;
    if (t.s->bet == SML_NONE)
        sheet_must("The casino waits for a first bet.");
    else if ((int)sml_owner_of(t.s, t.s->bet) == t.w.reader)
        sheet_must("Your bet on the casino: %s.", name(t.s->bet));
    else
        sheet_must("On the casino lies %s's hidden bet.", names[sml_owner_of(t.s, t.s->bet)]);
}

/* What the reader knows, and not everybody. */
static void look_at_knowledge(void)
{
    sheet_list();
    for (unsigned i = 0; i < t.s->n_seen && sees(t.s->sees[i]); i++)
        sheet_item("%s", name(t.s->seen[i]));
    sheet_must_list("You know the next cards in the pile");
    sheet_list();
    for (unsigned c = 0; c < sml_data_of(t.u)->n_cards && t.s->phase != SML_OVER; c++)
        if (sml_is_held(t.s, c) && sees(t.s->under[c]))
            sheet_item("%s", name(c));
    sheet_must_list("You know that others hold these, but not who");
    sheet_list();
    for (unsigned i = 0; i < t.s->n_drawn; i++)
        if (t.w.reader == t.s->active || sees(t.s->drawn_knows[i]))
            sheet_item("%s", name(t.s->drawn[i]));
    sheet_must_list("Drawn by good luck");
}

static void look_at_table(void)
{
    sheet_must("The table");
    sheet_must("Cards in the pile: %d.", t.s->pile);
    sheet_list();
    for (int i = 0; i < SML_RIVER_LEN; i++)
        if (t.s->river[i] != SML_NONE)
            sheet_item("%s", name(t.s->river[i]));
    sheet_must_list("In the river");
    look_at_discard();
    lying("Out of the game", SML_Z_OUT, 0);
    look_at_casino();
    look_at_knowledge();
    if (t.s->taken != SML_NONE)
        sheet_must("To be laid now: %s.", name(t.s->taken));
}

/* ---- one player -------------------------------------------------------------------------------- */

static const char *s_of(int n)
{
    return n == 1 ? "" : "s";
}

/* A card of one's own hand: what it asks for, what it gives, what stands on it. */
static void must_say_use(unsigned card)
{
    const struct sml_data *d = sml_data_of(t.u);
    char asks[96] = "", gives[32] = "";

    if (d->family[card] == SML_F_JOB && d->level[card] == 0)
        snprintf(asks, sizeof asks, "job without studies, salaries up to %d; ", d->pay[card]);
    else if (d->family[card] == SML_F_JOB)
        snprintf(asks, sizeof asks, "job for %d level%s of studies, salaries up to %d; ", d->level[card],
                 s_of(d->level[card]), d->pay[card]);
    else if (d->family[card] == SML_F_HOUSE || d->family[card] == SML_F_TRIP)
        snprintf(asks, sizeof asks, "costs %d bundle%s; ", d->price[card], s_of(d->price[card]));
    if (d->smiles[card])
        snprintf(gives, sizeof gives, "%d smile%s. ", d->smiles[card], s_of(d->smiles[card]));
    sheet_must("%s: %s%s%s", name(card), asks, gives, sml_text(t.u, &t.w, card));
}

static void look_at_hand(unsigned seat)
{
    const struct sml_seat *p = &t.s->seat[seat];
    const bool mine = (int)seat == t.w.reader, open = mine || t.s->phase == SML_OVER;
    unsigned last = SML_NONE;

    sheet_list();
    for (unsigned i = 0; i < p->n_hand; i++)
        if (open || sees(p->knows[i]))
            sheet_item("%s", name(p->hand[i]));
    sheet_must_list(open ? "In hand" : "You know these cards in that hand");
    if (!open)
        sheet_must("Cards in hand: %d.", p->n_hand);
    for (unsigned i = 0; i < p->n_hand && mine; last = sml_type_of(t.u, p->hand[i]), i++)
        if (sml_type_of(t.u, p->hand[i]) != last)
            must_say_use(p->hand[i]);
}

static void look_at_work(unsigned seat)
{
    const struct sml_seat *p = &t.s->seat[seat];
    int levels = 0, invested = 0;

    for (unsigned c = 0; c < sml_data_of(t.u)->n_cards; c++) {
        levels += sml_lies(t.s, c, SML_Z_STUDY, seat) ? sml_data_of(t.u)->level[c] : 0;
        invested += sml_lies(t.s, c, SML_Z_INVESTED, seat);
    }
    if (levels > 0)
        sheet_must("Study level: %d.", levels);
    lying("Studies beside the job", SML_Z_SIDE, seat);
    if (p->job != SML_NONE)
        sheet_must("Job: %s, with salaries up to %d. %s", name(p->job),
                   p->flags & SML_RAISED ? 4 : sml_data_of(t.u)->pay[p->job],
                   sml_text(t.u, &t.w, p->job));
    else
        sheet_must("No job.");
    if (p->job == SML_ARCHITECT && p->flags & SML_HOUSE_USED)
        sheet_must("The free house has been used.");
    sheet_list();
    for (unsigned c = p->salary; c != SML_NONE; c = t.s->under[c])
        if (sml_lies(t.s, c, SML_Z_SALARY, seat))
            sheet_item("%s", name(c));
    sheet_must_list("Free salaries, latest first");
    if (invested > 0)
        sheet_must("Invested salaries: %d.", invested);
    if (sml_lies(t.s, SML_LEGACY, SML_Z_SPENT, seat))
        sheet_must("The inheritance is spent.");
}

static void look_at_love(unsigned seat)
{
    const struct sml_seat *p = &t.s->seat[seat];

    laid_in_order("Flirts, latest first", p->flirt);
    lying("Flirts that have brought a child", SML_Z_FLIRT_BORN, seat);
    lying("Married", SML_Z_MARRIAGE, seat);
    if (p->affair != SML_NONE)
        sheet_must("An affair is going on.");
    laid_in_order("Flirts of the affair, latest first", p->lover);
    lying("Flirts kept aside", SML_Z_KEPT, seat);
    laid_in_order("Children, the youngest first", p->child);
}

static void look_at_malus(unsigned seat)
{
    const struct sml_seat *p = &t.s->seat[seat];

    sheet_list();
    for (unsigned i = 0; i < p->n_skips; i++)
        sheet_item("%s", name(p->skip[i]));
    sheet_must_list(t.u->option[SML_OPT_SKIP_TURNS][0] ? "Turns to skip, all served together"
                                                       : "Turns to skip because of");
    if (p->prison_left)
        sheet_must("Turns left in prison: %d.", p->prison_left);
    lying("Malus received before", SML_Z_PAST, seat);
    if (p->flags & SML_WAS_BANDIT && p->job != SML_BANDIT)
        sheet_must("Has been a bandit.");
    if (p->flags & SML_ATTACKED)
        sheet_must("Has laid the bombing.");
}

static void look_at_seat(int section, unsigned seat)
{
    int32_t score[LV_MAX_SEATS];

    sml_score(t.u, t.s, score);
    sheet_at(section, -1);
    sheet_must("%s: %d smile%s", names[seat], score[seat], s_of(score[seat]));
    sheet_at(section, (int)seat);
    if (t.s->closed >> seat & 1)
        sheet_must("The program plays for this seat.");
    look_at_hand(seat);
    look_at_work(seat);
    look_at_love(seat);
    lying("Also laid", SML_Z_LAID, seat);
    look_at_malus(seat);
}

/* ---- games ------------------------------------------------------------------------------------- */

static void look_at_sheet(const struct lv_setup *u, const struct sml_state *s, int reader)
{
    const int first = reader < 0 ? 0 : reader;

    t.u = u;
    t.s = s;
    t.w = (struct lv_words){ lv_lang_find("en"), names, reader, false };
    sheet_hear(u, s, &t.w);
    sheet_at(1, -1);
    look_at_table();
    for (int i = 0; i < u->seats; i++) /* the reader first, then clockwise */
        look_at_seat(2 + i, (unsigned)(first + i) % (unsigned)u->seats);
    sheet_end();
}

static void look_at_moment(const struct lv_setup *u, const struct sml_state *now, lv_action next,
                           struct lv_rng *rng)
{
    struct sml_state then_is = *now;

    if (lv_rng_below(rng, 4) == 0)
        look_at_sheet(u, now, (int)lv_rng_below(rng, (uint32_t)u->seats + 1) - 1);
    sml_apply(u, &then_is, next, NULL);
    if (then_is.phase == SML_OVER)
        look_at_sheet(u, &then_is, (int)lv_rng_below(rng, (uint32_t)u->seats + 1) - 1);
}

static void test_the_situation_in_words_is_so(void **state)
{
    static struct sml_state s;

    (void)state;
    sml_play_through(45, &s, look_at_moment);
}

/* What random games seldom lead to. */
static void test_what_is_rare_is_told_too(void **state)
{
    static const struct scene rare[] = {
        { .phase = "play", .seat = { "| 'job': 'architecte', 'house-used': true", "", "" } },
        { .phase = "play", .seat = { "| 'job': 'medecin'", "| 'job': 'architecte'", "" } },
    };
    static struct sml_state s;

    (void)state;
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
        for (int reader = -1; reader < 3; reader++) {
            const struct lv_setup *u = t_setup(&lv_game_sml, 3, "");
            sml_set(u, &s, &rare[i]);
            look_at_sheet(u, &s, reader);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_situation_in_words_is_so),
        cmocka_unit_test(test_what_is_rare_is_told_too),
    };

    return cmocka_run_group_tests_name("smile-life: the situation in words", tests, NULL, NULL);
}
