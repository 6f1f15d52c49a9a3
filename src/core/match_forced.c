/* match_forced.c: decisions without a choice: which they are, and how taking back passes over them.
 *
 * That a decision was one of these is nowhere written down: it follows from the situation in which it was
 * taken, so that records say what they always said, and one that is read again is taken back alike. */
#include "match.h"

#include <assert.h>
#include <string.h>

#include "match_inside.h"
#include "tell.h"

/* How many decisions there are to people; the first is in *first. */
static int count_different(const struct lv_match *m, const void *state, lv_action *first)
{
    const struct lv_setup *u = &m->u;
    const struct lv_words w = lv_match_words(m, lv_lang_at(0), u->game->rules.to_move(u, state));
    lv_action a[LV_MAX_ACTIONS];
    const int n = lv_said_legal(u, state, a);
    const uint64_t like = n > 1 ? lv_choice_likeness(u, state, a[0], &w) : 0;

    assert(n > 0);
    *first = a[0];
    for (int i = 1; i < n; i++)
        if (like == 0 || lv_choice_likeness(u, state, a[i], &w) != like)
            return n;
    return 1;
}

/* Is there anybody from whom a hand is hidden? Bots do not mind how quickly somebody plays. */
static bool is_watched(const struct lv_match *m)
{
    int people = 0;

    for (int i = 0; i < m->u.seats; i++)
        people += strcmp(m->head.seat[i].by, "person") == 0;
    return people > 1;
}

/* Would there be only one whatever is hidden from those who look on? Some worlds are tried, always the same
 * ones at the same moment. */
static bool is_known_to_all(const struct lv_match *m, const void *state, int step)
{
    enum { WORLDS = 32 };
    const struct lv_rules *rules = &m->u.game->rules;
    struct lv_rng rng = lv_rng_seed(20, (uint64_t)step);
    lv_action a;

    if (m->u.own_hands || (rules->is_open && rules->is_open(&m->u, state)))
        return true; /* what is said there, everybody knows */
    for (int i = 0; rules->resample && i < WORLDS; i++) {
        union lv_state other;
        memcpy(&other, state, m->u.game->state_size);
        rules->resample(&m->u, &other, LV_ONLOOKER, &rng);
        if (count_different(m, &other, &a) > 1)
            return false;
    }
    return true;
}

static bool is_personal(const struct lv_match *m, const void *state, lv_action a)
{
    struct lv_choice c = { 0 };

    lv_said_describe(&m->u, state, a, &c);
    return lv_choice_row(&m->u, &c)->flags & LV_PERSONAL;
}

bool lv_match_asks_about_oneself(const struct lv_match *m)
{
    lv_action a[LV_MAX_ACTIONS];

    return lv_match_to_move(m) >= 0 && lv_said_legal(&m->u, &m->now, a) > 0
        && is_personal(m, &m->now, a[0]);
}

static bool is_forced(const struct lv_match *m, const void *state, int step, lv_action *to)
{
    return count_different(m, state, to) <= 1 && !is_personal(m, state, *to)
        && (!is_watched(m) || is_known_to_all(m, state, step));
}

bool lv_match_forced(const struct lv_match *m, lv_action *to)
{
    return lv_match_to_move(m) >= 0 && is_forced(m, &m->now, m->n_steps, to);
}

/* Was step number i such a decision? */
static bool was_forced(const struct lv_match *m, int i)
{
    union lv_state then = m->first;
    struct lv_outcome all[LV_MAX_OUTCOMES];
    lv_action only;

    assert(i >= 0 && i < m->n_steps);
    if (m->step[i].seat < 0 && !(m->u.own_hands && m->step[i].seat == LV_CHANCE))
        return false;
    for (int k = 0; k < i; k++)
        lv_said_apply(&m->u, &then, m->step[k].action, NULL);
    if (m->step[i].seat == LV_CHANCE)
        return lv_said_outcomes(&m->u, &then, all) == 1; /* a card that nobody sees is drawn */
    return is_forced(m, &then, i, &only);
}

int lv_match_last_choice(const struct lv_match *m)
{
    int i = m->n_steps - 1;

    while (i >= 0 && was_forced(m, i))
        i--;
    return i;
}

int lv_match_last_open(const struct lv_match *m)
{
    int i = m->n_steps - 1;

    while (i >= 0 && !m->step[i].secret && was_forced(m, i))
        i--;
    return i;
}

int lv_match_last_own(const struct lv_match *m, int seat)
{
    int i = m->n_steps - 1;

    while (i >= 0 && (m->step[i].seat != seat || was_forced(m, i)))
        i--;
    return i;
}
