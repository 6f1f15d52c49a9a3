/* jda_veil.c: a match as others may have it: without what people told about themselves (JDA-112, JDA-R102).
 *
 * The same game is played once more with answers=told (jda_told.c): the steps in which people answered are
 * left out, and where facts mattered the outcome is told. What the game itself showed to everybody, a
 * birthday that was paid and a sign that protected, is an outcome, too: it stands among the options. */
#include <string.h>

#include "jda.h"

static void begin(const struct lv_setup *u, struct lv_setup *veiled)
{
    *veiled = *u;
    veiled->option[JDA_OPT_ANSWERS][0] = 1;
    for (unsigned a = 0; a < JDA_N_ATTRS; a++)
        for (unsigned seat = 0; jda_attr_group[a] != JDA_TABLE && seat < (unsigned)u->seats; seat++) {
            int32_t *value = &veiled->option[JDA_OPT_ATTR + a][seat];
            if (jda_is_person(u, seat) && *value != JDA_OPEN)
                *value = jda_attr_group[a] == JDA_KNOWLEDGE ? JDA_NONE : JDA_OPEN;
        }
}

/* Has what the seat knows been put to the test, or is it just now? */
static bool knowledge_is_shown(const struct lv_setup *u, const struct jda_state *s, unsigned seat,
                               unsigned attr)
{
    bool shown = s->seen[attr] >> seat & 1;

    for (unsigned i = 0; i < s->depth; i++)
        shown |= s->stack[i].kind == JDA_SQUARE && jda_square_of(u->data, &s->stack[i])->knowledge == attr;
    return shown;
}

static void show(const struct lv_setup *u, const void *state, struct lv_setup *veiled)
{
    const struct jda_state *s = state;
    const struct jda_data *d = u->data;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned born = s->birthday[seat];
        int32_t(*given)[LV_MAX_SEATS] = &veiled->option[JDA_OPT_ATTR];
        if (!jda_is_person(u, seat) || !jda_open(s, seat))
            continue;
        if (born > JDA_NONE && (s->seen[JDA_A_BIRTHDAY] >> seat & 1))
            given[JDA_A_BIRTHDAY][seat] = 100 * d->month_of[born - 1] + d->day_of[born - 1];
        if (s->fact[seat][JDA_A_SIGN] > JDA_NONE && (s->seen[JDA_A_SIGN] >> seat & 1))
            given[JDA_A_SIGN][seat] = s->fact[seat][JDA_A_SIGN];
        for (unsigned a = JDA_A_Q_BEATLES; a < JDA_N_ATTRS; a++)
            if (knowledge_is_shown(u, s, seat, a))
                given[a][seat] = u->option[JDA_OPT_ATTR + a][seat];
    }
}

/* A sign protects silently where a word would betray a lucky number or a birthday. */
static bool reveal(const struct lv_setup *u, const void *state, int seat, struct lv_setup *veiled)
{
    const struct jda_state *s = state;
    int32_t *given = &veiled->option[JDA_OPT_ATTR + JDA_A_SIGN][seat];

    if (!jda_is_person(u, (unsigned)seat) || *given != JDA_OPEN || s->fact[seat][JDA_A_SIGN] <= JDA_NONE)
        return false;
    *given = s->fact[seat][JDA_A_SIGN];
    return true;
}

static bool alike(const void *state, const void *veiled_state)
{
    const struct jda_state *s = state, *v = veiled_state;

    if (v->ask == JDA_ASK_TOLD) /* the true game is ahead */
        return true;
    return s->closed == v->closed && s->bankrupt == v->bankrupt && s->lucky_shown == v->lucky_shown
        && memcmp(s->pawn, v->pawn, sizeof s->pawn) == 0
        && memcmp(s->money, v->money, sizeof s->money) == 0
        && memcmp(s->tokens, v->tokens, sizeof s->tokens) == 0;
}

/* Answers, and what was drawn in their place, stay at the table. So does a stop that came only because
 * somebody could change one. */
static bool keeps(const struct lv_setup *u, const void *state, lv_action a, const void *veiled_state)
{
    const struct jda_state *s = state, *v = veiled_state;

    switch (lv_action_kind(a)) {
    case JDA_ANSWER_ACTION: return jda_attr_group[s->attr] == JDA_TABLE;
    case JDA_CHANGE_ACTION: return false;
    case JDA_FACT_DRAWN_ACTION:
        return jda_attr_group[s->attr] == JDA_TABLE || !jda_is_person(u, jda_fact_seat(u, s));
    case JDA_PASS_ACTION: return v->ask == s->ask && v->who == s->who;
    default: return true;
    }
}

/* As the veiled situation, with the facts about this seat. */
static void lift(struct jda_state *to, const struct jda_state *s, unsigned seat)
{
    for (unsigned a = 0; a < JDA_N_ATTRS; a++)
        if (jda_attr_group[a] != JDA_TABLE && a != JDA_A_BIRTHDAY)
            to->fact[seat][a] = s->fact[seat][a];
}

static unsigned payees_told(const struct lv_setup *veiled, const struct jda_state *s,
                            const struct jda_state *v, const struct jda_frame *f)
{
    struct jda_state lifted = *v;
    unsigned mask = 0;

    for (unsigned i = 0; i < (unsigned)veiled->seats; i++)
        if (i != v->who && jda_open(v, i)) {
            lift(&lifted, s, i);
            if (jda_test_holds(&lifted, &jda_square_of(veiled->data, f)->payee, i, 0, 0) == JDA_TRUE)
                mask |= jda_bit(i);
        }
    return mask == 0 ? 0 : mask & (mask - 1) ? JDA_SEVERAL : (unsigned)__builtin_ctz(mask) + 1;
}

/* What has to be told now, if the true game has come so far. */
static bool tell(const struct lv_setup *u, const void *state, const struct lv_setup *veiled,
                 const void *veiled_state, lv_action *told)
{
    const struct jda_state *s = state, *v = veiled_state;
    const struct jda_frame *f = v->depth ? &v->stack[v->depth - 1] : NULL;
    struct jda_state lifted;
    unsigned n;

    if (v->ask != JDA_ASK_TOLD)
        return false;
    if (!f) {
        n = jda_lot_mask(u, s);
    } else if (f->stage == JDA_SQ_PLAYERS) {
        n = payees_told(veiled, s, v, f);
    } else {
        bool is_asked = s->phase != JDA_PH_PROFILE && s->depth == v->depth
            && (s->ask == JDA_ASK_FACT || s->ask == JDA_ASK_FACT_DRAW);
        if (is_asked && jda_fact_seat(u, s) == v->who)
            return false;
        lifted = *v;
        lift(&lifted, s, v->who);
        n = jda_plan(veiled, &lifted, jda_square_of(veiled->data, f), v->who, f->sq.know, f->sq.know_not);
    }
    *told = jda_action(JDA_TOLD_ACTION, 0, n);
    return true;
}

/* JDA-R141: what a person does not say is drawn, and stays at the table as an answer does. */
static bool draws(const struct lv_setup *veiled)
{
    return jda_opt(veiled, JDA_OPT_ANSWERS) && jda_opt(veiled, JDA_OPT_FILL_PROFILE);
}

const struct lv_veil jda_veil = {
    .begin = begin, .show = show, .reveal = reveal, .alike = alike, .keeps = keeps,
    .tell = tell, .draws = draws,
};
