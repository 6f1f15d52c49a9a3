/* story.c: see story.h: the walk over the past, the accounts and the turning points. */
#include "story.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct lv_story {
    const struct lv_match *m;
    struct lv_worth worth;
    uint64_t seed;
    struct lv_walk walk; /* stands before step number `done` */
    int steps, done;
    bool is_valued;      /* the chances before step `done` are known: the verdict on it is next */
    bool is_over;        /* there is no more to do */
    struct lv_moment at[]; /* one more than there are steps */
};

/* ---- life -------------------------------------------------------------------------------------- */

struct lv_story *lv_story_new(const struct lv_match *m, const struct lv_story_terms *terms,
                              struct lv_refusal *why)
{
    const int steps = lv_match_steps(m);
    struct lv_story *s;

    if (!lv_may_reason(lv_match_setup(m), why))
        return NULL;
    if (steps > LV_STORY_STEPS) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("a game of more than {n} steps is not analysed"), LV_STORY_STEPS);
        return NULL;
    }
    s = calloc(1, sizeof *s + ((size_t)steps + 1) * sizeof *s->at);
    if (!s) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    s->m = m;
    s->worth = lv_worth_in(lv_match_setup(m), terms->table, terms->most);
    s->seed = terms->seed;
    s->steps = steps;
    s->walk = lv_walk_from(m);
    lv_walk_next(&s->walk);
    return s;
}

void lv_story_free(struct lv_story *s)
{
    free(s);
}

/* ---- piece by piece ---------------------------------------------------------------------------- */

/* How many things could have happened now. */
static int count_choices(const struct lv_setup *u, const union lv_state *s, int who)
{
    lv_action a[LV_MAX_ACTIONS];
    struct lv_outcome o[LV_MAX_OUTCOMES];

    if (who == LV_CHANCE)
        return u->game->rules.outcomes(u, s, o);
    return who >= 0 ? u->game->rules.legal(u, s, a) : 1;
}

/* A step that could not have been another changes nothing: the chances before it are those after it. They are
 * looked up once, at the next moment when something could. */
static bool is_certain(const struct lv_moment *m)
{
    return m->choices == 1 && m->who != LV_CLOSED && m->who != LV_OVER;
}

static void value_moment(struct lv_story *s)
{
    struct lv_moment *m = &s->at[s->done];
    struct lv_rng rng = lv_rng_seed(s->seed, 2 * (uint64_t)s->done);

    m->who = s->done < s->steps ? s->walk.who : LV_OVER;
    m->action = s->done < s->steps ? s->walk.action : 0;
    m->choices = m->who == LV_OVER ? 0 : count_choices(s->worth.u, &s->walk.state, m->who);
    if (is_certain(m))
        return;
    lv_worth_of(&s->worth, &s->walk.state, &rng, &m->now);
    for (int i = s->done; i > 0 && is_certain(&s->at[i - 1]); i--)
        s->at[i - 1].now = m->now;
}

static void judge_step(struct lv_story *s)
{
    struct lv_moment *m = &s->at[s->done];
    uint64_t x = s->seed ^ (2 * (uint64_t)s->done + 1);

    m->judged = lv_verdict_on(&s->worth, &s->walk.state, m->action, lv_rng_mix(&x), &m->verdict);
}

bool lv_story_work(struct lv_story *s)
{
    if (s->is_over)
        return false;
    if (!s->is_valued) {
        value_moment(s);
        s->is_valued = true;
        if (s->at[s->done].who >= 0 && s->at[s->done].choices > 1)
            return true; /* its verdict is a piece of its own */
    } else {
        judge_step(s);
    }
    s->is_over = s->done == s->steps;
    if (!s->is_over) {
        s->done++;
        lv_walk_next(&s->walk);
    }
    s->is_valued = false;
    return !s->is_over;
}

int lv_story_done(const struct lv_story *s)
{
    return s->done;
}

int lv_story_steps(const struct lv_story *s)
{
    return s->steps;
}

/* ---- what came of it --------------------------------------------------------------------------- */

const struct lv_match *lv_story_match(const struct lv_story *s)
{
    return s->m;
}

const struct lv_worth *lv_story_worth(const struct lv_story *s)
{
    return &s->worth;
}

const struct lv_moment *lv_story_moment(const struct lv_story *s, int i)
{
    assert(s->is_over && i >= 0 && i <= s->steps);
    return &s->at[i];
}

/* Whose decision the step was; -1: chance. */
static int decider_of(const struct lv_moment *m)
{
    return m->who == LV_CLOSED ? (int)lv_action_a(m->action) : m->who;
}

bool lv_story_is_mistake(const struct lv_moment *m)
{
    return m->judged && lv_verdict_is_mistake(&m->verdict);
}

static void add_verdict(const struct lv_moment *m, int seat, struct lv_account *to)
{
    const struct lv_verdict *v = &m->verdict;

    if (!m->judged || m->who != seat)
        return;
    to->decisions++;
    to->cost += v->cost;
    to->cost_error = hypot(to->cost_error, v->error);
    to->mistakes += lv_story_is_mistake(m);
}

/* The chances of a moment count twice where luck ends and choice begins, or the other way round; within a
 * row of throws, or of decisions, they cancel out, and so do the errors. Steps that could not have been
 * others do not count. */
static void add_errors(const struct lv_story *s, struct lv_account *to)
{
    enum { NOTHING, LUCK, CHOICE } before = NOTHING;

    for (int i = 0; i <= s->steps; i++) {
        const int after = i == s->steps ? NOTHING : s->at[i].who == LV_CHANCE ? LUCK : CHOICE;
        if (is_certain(&s->at[i]))
            continue;
        if ((before == LUCK) != (after == LUCK))
            to->luck_error = hypot(to->luck_error, s->at[i].now.error);
        if ((before == CHOICE) != (after == CHOICE))
            to->choice_error = hypot(to->choice_error, s->at[i].now.error);
        before = after == LUCK ? LUCK : CHOICE;
    }
}

void lv_story_account(const struct lv_story *s, int seat, struct lv_account *to)
{
    assert(s->is_over);
    *to = (struct lv_account){ .start = s->at[0].now.win[seat], .result = s->at[s->steps].now.win[seat] };
    add_errors(s, to);
    for (int i = 0; i < s->steps; i++) {
        const int who = decider_of(&s->at[i]);
        double *column = who == LV_CHANCE ? &to->luck : who == seat ? &to->own : &to->others;
        *column += s->at[i + 1].now.win[seat] - s->at[i].now.win[seat];
        add_verdict(&s->at[i], seat, to);
    }
    assert(fabs(to->start + to->luck + to->own + to->others - to->result) < 1e-9);
}

double lv_story_error(const struct lv_story *s)
{
    double most = 0;

    for (int i = 0; i <= s->steps; i++)
        most = fmax(most, s->at[i].now.error);
    return most;
}

/* ---- turning points ---------------------------------------------------------------------------- */

static struct lv_turn turn_at(const struct lv_story *s, int i)
{
    struct lv_turn t = { .step = i };
    double most = -1;

    for (int k = 0; k < s->worth.u->seats; k++) {
        const double from = s->at[i].now.win[k], to = s->at[i + 1].now.win[k];
        if (fabs(to - from) > most + 1e-9) { /* of two that change alike the first */
            most = fabs(to - from);
            t.seat = k;
            t.from = from;
            t.to = to;
        }
    }
    return t;
}

static double swing(const struct lv_turn *t)
{
    return fabs(t->to - t->from);
}

int lv_story_turns(const struct lv_story *s, struct lv_turn out[LV_STORY_TURNS])
{
    int n = 0;

    assert(s->is_over);
    for (int i = 0; i < s->steps; i++) {
        const struct lv_turn t = turn_at(s, i);
        int k = n;
        if (swing(&t) < LV_STORY_TURN || swing(&t) < hypot(s->at[i].now.error, s->at[i + 1].now.error))
            continue;
        while (k > 0 && swing(&out[k - 1]) < swing(&t)) {
            if (k < LV_STORY_TURNS)
                out[k] = out[k - 1];
            k--;
        }
        if (k < LV_STORY_TURNS) {
            out[k] = t;
            n = n < LV_STORY_TURNS ? n + 1 : n;
        }
    }
    return n;
}
