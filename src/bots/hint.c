/* hint.c: see hint.h. */
#include "hint.h"

#include <assert.h>
#include <math.h>

#include "tuning.h"

struct lv_bot *lv_hint_bot(const struct lv_setup *u, const void *table, struct lv_refusal *why)
{
    /* More than `expert` has: to see by how much a decision is worse, it must be looked at. */
    enum { TIMES = 16, MOST = 24000 };
    struct lv_bot_spec spec = lv_tuning_level(u, LV_EXPERT, table != NULL);

    if (!lv_may_reason(u, why))
        return NULL;
    if (spec.kind == &lv_bot_mcts)
        spec.budget.n = TIMES * spec.budget.n < MOST ? TIMES * spec.budget.n : MOST;
    return lv_bot_make(&spec, u, table, why);
}

void lv_hint_chance(const struct lv_advice *a, const struct lv_lang *lang, struct lv_buf *to)
{
    int64_t win = lroundf(100 * a->win), error = lroundf(100 * a->error);

    assert(win >= 0 && win <= 100);
    if (a->error < 0)
        lv_say(to, lang, "about {n}%", LV_NUM("n", win));
    else if (error == 0)
        lv_say(to, lang, "{n}%", LV_NUM("n", win));
    else
        lv_say(to, lang, "{n}% (± {error})", LV_NUM("n", win), LV_NUM("error", error));
}

/* In what a decision differs from another, as a person would put it. */
enum matter { NOTHING, OWN, RIVAL, RISK };

/* What differs most, among what is large enough to be spoken of. A loss of points in one line out of
 * ten weighs as much as points that are worth speaking of. */
static enum matter what_matters(const struct lv_outlook *a, const struct lv_outlook *b)
{
    const float gain[] = { [NOTHING] = a->much / 2, [OWN] = a->own - b->own, [RIVAL] = b->rival - a->rival,
                           [RISK] = 10 * a->much * (b->fall - a->fall) };
    enum matter most = NOTHING;

    for (enum matter m = OWN; m <= RISK; m++)
        if (gain[m] > gain[most])
            most = m;
    return most;
}

/* By how much two differ, in what the game counts: "3 smiles", "1 prize". Where that is a part of one thing,
 * what it comes to in a hundred such moments; false then. */
static bool say_amount(const struct lv_setup *u, float a, float b, const struct lv_lang *lang,
                       struct lv_buf *to)
{
    const struct lv_telling *t = u->game->telling;
    const float amount = fabsf(a - b);
    const bool whole = lroundf(amount) > 0;
    int64_t n = lroundf(whole ? amount : 100 * amount);

    lv_say_n_args(to, lang, t->unit, t->units, n, &LV_NUM("n", n), 1);
    return whole;
}

/* What can be said, for what is counted as such and for its parts. */
struct reason {
    const char *whole, *in_a_hundred;
};

static const struct reason reason_for[] = {
    [OWN] = { N_("It brings you about {what} more by your next turn than the next best."),
              N_("In a hundred such moments it would bring you about {what} more by your next turn than the "
                 "next best.") },
    [RIVAL] = { N_("It leaves your strongest rival with about {what} less than the next best would."),
                N_("In a hundred such moments it would leave your strongest rival with about {what} less "
                   "than the next best.") },
};

/* A decision by which one loses less. */
static const struct reason reason_for_saving = {
    N_("It costs you about {what} less by your next turn than the next best."),
    N_("In a hundred such moments it would cost you about {what} less by your next turn than the next best."),
};

static const struct reason reason_against[] = {
    [OWN] = { N_("By your next turn it leaves you about {what} short of the best."),
              N_("In a hundred such moments it would leave you about {what} short of the best by your next "
                 "turn.") },
    [RIVAL] = { N_("It leaves your strongest rival with about {what} more than the best."),
                N_("In a hundred such moments it would leave your strongest rival with about {what} more "
                   "than the best.") },
};

/* What counts more in the long run than what it brings at once. */
static const struct reason reason_although = {
    N_("By your next turn it leaves you about {what} short of the next best, but better placed."),
    N_("In a hundred such moments it would leave you about {what} short of the next best by your next turn, "
       "but better placed."),
};

static const struct reason reason_despite = {
    N_("By your next turn it leaves you with about {what} more than the best, but worse placed."),
    N_("In a hundred such moments it would leave you with about {what} more by your next turn than the best, "
       "but worse placed."),
};

static void say_reason(const struct lv_setup *u, const struct reason *r, float a, float b,
                       const struct lv_lang *lang, struct lv_buf *to)
{
    char room[128];
    struct lv_buf what = LV_BUF(room);
    bool whole = say_amount(u, a, b, lang, &what);

    assert(!what.cut);
    lv_say(to, lang, whole ? r->whole : r->in_a_hundred, LV_STR("what", room));
}

static void say_for(const struct lv_setup *u, const struct lv_advice *best, const struct lv_advice *next,
                    const struct lv_lang *lang, struct lv_buf *to)
{
    const struct lv_outlook *a = &best->outlook, *b = &next->outlook;

    switch (what_matters(a, b)) {
    case OWN:
        say_reason(u, a->own < 0 ? &reason_for_saving : &reason_for[OWN], a->own, b->own, lang, to);
        return;
    case RIVAL:
        say_reason(u, &reason_for[RIVAL], a->rival, b->rival, lang, to);
        return;
    case RISK:
        lv_say(to, lang, "It is safer: your score falls {n} times in 100, against {m} with the next best.",
               LV_NUM("n", lroundf(100 * a->fall)), LV_NUM("m", lroundf(100 * b->fall)));
        return;
    case NOTHING:
        if (b->own - a->own > a->much / 2)
            say_reason(u, &reason_although, a->own, b->own, lang, to);
        else
            lv_say(to, lang, "By your next turn it comes to about the same as the next best, but it leaves "
                             "you better placed.");
        return;
    }
}

void lv_hint_against(const struct lv_setup *u, const struct lv_advice *it, const struct lv_advice *best,
                     const struct lv_lang *lang, struct lv_buf *to)
{
    const struct lv_outlook *a = &it->outlook, *b = &best->outlook;

    switch (what_matters(b, a)) {
    case OWN:
        say_reason(u, &reason_against[OWN], a->own, b->own, lang, to);
        return;
    case RIVAL:
        say_reason(u, &reason_against[RIVAL], a->rival, b->rival, lang, to);
        return;
    case RISK:
        lv_say(to, lang, "It is riskier: your score falls {n} times in 100, against {m} with the best.",
               LV_NUM("n", lroundf(100 * a->fall)), LV_NUM("m", lroundf(100 * b->fall)));
        return;
    case NOTHING:
        if (a->own - b->own > a->much / 2)
            say_reason(u, &reason_despite, a->own, b->own, lang, to);
        else
            lv_say(to, lang, "By your next turn it comes to about the same as the best, but it leaves you "
                             "worse placed.");
        return;
    }
}

/* Closer to each other than either is known. */
static bool too_close(const struct lv_advice *a, const struct lv_advice *b)
{
    float unsure = hypotf(fmaxf(a->error, 0), fmaxf(b->error, 0));

    return fabsf(a->win - b->win) <= fmaxf(unsure, 0.005f);
}

void lv_hint_why(const struct lv_setup *u, const struct lv_advice all[], int n, int i,
                 const struct lv_lang *lang, struct lv_buf *to)
{
    const struct lv_advice *it = &all[i], *other = &all[i == 0 ? 1 : 0];

    if (n == 1)
        lv_say(to, lang, "Nothing else is allowed.");
    else if (too_close(it, other))
        lv_say(to, lang, i == 0 ? N_("The next best is about as good.")
                                : N_("It is about as good as the best."));
    else if (!it->outlook.lines || !other->outlook.lines)
        lv_say(to, lang, i == 0 ? N_("Of 100 games it wins {n} more than the next best.")
                                : N_("Of 100 games it wins {n} fewer than the best."),
               LV_NUM("n", lroundf(100 * fabsf(it->win - other->win))));
    else if (i == 0)
        say_for(u, it, other, lang, to);
    else
        lv_hint_against(u, it, other, lang, to);
}

/* ---- for a coach ------------------------------------------------------------------------------- */

void lv_hint_look(const struct lv_advice all[], int n, const struct lv_lang *lang, struct lv_buf *to)
{
    static const char *const look[] = {
        [NOTHING] = N_("Look further than your next turn: where does each choice leave you?"),
        [OWN] = N_("Look at what each choice brings you, or costs you, by your next turn."),
        [RIVAL] = N_("Look at your strongest rival: what does each choice leave them?"),
        [RISK] = N_("Look at the risk: after which choice might you lose what you have?"),
    };

    if (n < 2 || all[0].win < all[1].win || too_close(&all[0], &all[1]))
        return; /* they are in the order of what is sure */
    if (!all[0].outlook.lines || !all[1].outlook.lines)
        lv_say(to, lang, "Look at the chances: one choice is clearly better than the others.");
    else
        lv_say(to, lang, look[what_matters(&all[0].outlook, &all[1].outlook)]);
}
