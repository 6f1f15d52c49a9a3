/* lesson_prove.c: is a lesson true? Every scene is played in every way it speaks of. */
#include <stdlib.h>
#include <string.h>

#include "lesson_inside.h"

/* ---- what is told to happen -------------------------------------------------------------------- */

static bool is_same(const struct lv_node *a, const struct lv_node *b)
{
    const struct lv_node *m, *k;

    if (a->type != b->type || a->n != b->n)
        return false;
    switch (a->type) {
    case LV_NODE_NULL: return true;
    case LV_NODE_BOOL: case LV_NODE_INT: return a->number == b->number;
    case LV_NODE_TEXT: return strcmp(a->text, b->text) == 0;
    case LV_NODE_LIST: case LV_NODE_OBJECT: break;
    }
    for (m = a->first, k = b->first; m && k; m = m->next, k = k->next)
        if ((m->key && strcmp(m->key, k->key) != 0) || !is_same(m, k))
            return false;
    return true;
}

/* Does the event have all that is told of it? It may have more. */
static bool has_all(const struct lv_node *happened, const struct lv_node *told)
{
    for (const struct lv_node *m = told->first; m; m = m->next) {
        const struct lv_node *k = lv_node_get(happened, m->key);
        if (!k || !is_same(m, k))
            return false;
    }
    return true;
}

/* What has happened in this match, as the learner may know it. */
static struct lv_node *what_happened(const struct lv_lesson *l, const struct lv_match *m, int since,
                                     struct lv_refusal *why)
{
    enum { ROOM = 256 << 10 };
    const struct lv_words w = lv_match_words(m, lv_lang_at(0), l->learner);
    char *room = malloc(ROOM);
    struct lv_node *list = NULL;

    if (room) {
        struct lv_buf b = lv_buf_over(room, ROOM);
        struct lv_json j = lv_json_on(&b);
        lv_match_write_events(m, since, LV_TO_NOW, &w, false, &j);
        list = b.cut ? NULL : lv_doc_read(room, b.len, ROOM, why);
    }
    free(room);
    if (!list)
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    return list;
}

/* All events that are told, in their order. */
static bool happened(const struct lv_lesson *l, const struct lv_node *idea, const struct lv_match *m,
                     int since, struct lv_refusal *why)
{
    const struct lv_node *told = lv_node_get(idea, "events"), *at;
    struct lv_node *all;
    bool fine = true;

    if (!told)
        return true;
    all = what_happened(l, m, since, why);
    if (!all)
        return false;
    at = all->first;
    for (const struct lv_node *e = told->first; e && fine; e = e->next) {
        while (at && !has_all(at, e))
            at = at->next;
        fine = at != NULL;
        if (!fine) {
            const struct lv_node *name = lv_node_get(e, "event");
            lv_node_refuse(e, NULL, N_("this does not happen: {text}"), 0,
                           name && name->type == LV_NODE_TEXT ? name->text : "?", why);
        } else {
            at = at->next;
        }
    }
    lv_doc_free(all);
    return fine;
}

/* The points of all seats, where they are told: before a scene, or after a decision. */
static bool scored(const struct lv_node *telling, const struct lv_match *m, struct lv_refusal *why)
{
    const struct lv_node *told = lv_node_get(telling, "scores");
    int32_t score[LV_MAX_SEATS] = { 0 };
    int i = 0;

    if (!told)
        return true;
    if (told->n != lv_match_setup(m)->seats)
        return lv_node_refuse(told, NULL, N_("there must be {n} scores, one for each name"),
                              lv_match_setup(m)->seats, "", why);
    lv_match_scores(m, score);
    for (const struct lv_node *n = told->first; n; n = n->next, i++)
        if (n->number != score[i])
            return lv_node_refuse(n, NULL, N_("the score is {n}"), score[i], "", why);
    return true;
}

/* ---- a scene ----------------------------------------------------------------------------------- */

/* One way through the scene: right decision number k, or where any is right, this one. */
static bool prove_right(const struct lv_lesson *l, int scene, int k, const lv_action *any,
                        struct lv_refusal *why)
{
    const struct lv_node *right = lesson_member(l->scene[scene].node, "right", k);
    struct lv_match *m = lv_lesson_begin(l, scene, why);
    const int since = m ? lv_match_steps(m) : 0;
    bool fine = m != NULL;

    if (fine && any)
        fine = (lv_match_act(m, l->learner, *any, -1, why) || lv_refuse_at(why, "", right->line))
            && lesson_follow(l, scene, k, m, why);
    else if (fine)
        fine = lesson_take(l, scene, k, m, why);
    fine = fine && happened(l, right, m, since, why) && scored(right, m, why)
        && lv_lesson_meanwhile(l, scene, m, why);
    lv_match_free(m);
    return fine;
}

static bool prove_rights(const struct lv_lesson *l, int scene, const struct lv_match *m,
                         struct lv_refusal *why)
{
    const struct scene *s = &l->scene[scene];
    lv_action a[LV_MAX_ACTIONS];
    int n;

    if (!lesson_takes_any(s)) {
        for (int k = 0; k < s->n_right; k++)
            if (!prove_right(l, scene, k, NULL, why))
                return false;
        return true;
    }
    n = lv_match_legal(m, a);
    for (int i = 0; i < n; i++)
        if (!prove_right(l, scene, 0, &a[i], why))
            return false;
    return true;
}

static bool is_right(const struct scene *s, const struct lv_match *m, lv_action a)
{
    lv_action written;

    for (int k = 0; k < s->n_right; k++)
        if (lv_match_read_action(m, s->right[k].decision, &written, NULL) && written == a)
            return true;
    return lesson_takes_any(s);
}

/* What a wrong idea would lead to, tried where nobody sees it. */
static bool prove_consequence(const struct lv_lesson *l, int scene, const struct lv_node *wrong, lv_action a,
                              struct lv_refusal *why)
{
    struct lv_match *m = lv_lesson_begin(l, scene, why);
    const int since = m ? lv_match_steps(m) : 0;
    const bool fine = m && (lv_match_act(m, l->learner, a, -1, why) || lv_refuse_at(why, "", wrong->line))
                   && lesson_happen(m, lv_node_get(wrong, "then"), why) && happened(l, wrong, m, since, why)
                   && scored(wrong, m, why);

    lv_match_free(m);
    return fine;
}

/* A wrong idea is allowed and not what is meant, or refused by the rule that it says. */
static bool prove_wrong(const struct lv_lesson *l, int scene, int k, const struct lv_match *m,
                        struct lv_refusal *why)
{
    const struct scene *s = &l->scene[scene];
    const struct lv_node *node = lesson_member(s->node, "wrong", k);
    const char *text = s->wrong[k].decision, *rule = s->wrong[k].rule;
    struct lv_refusal no = { 0 };
    lv_action a;

    if (!lv_match_read_action(m, text, &a, why))
        return lv_refuse_at(why, "", node->line);
    if (!lv_match_may(m, a, &no)) {
        if (no.rule && strcmp(no.rule, rule) == 0)
            return true;
        return lv_node_refuse(node, NULL, N_("the rule that refuses this is {text}"), 0,
                              no.rule ? no.rule : "-", why);
    }
    if (*rule)
        return lv_node_refuse(node, NULL, N_("{text} is allowed here"), 0, text, why);
    if (is_right(s, m, a))
        return lv_node_refuse(node, NULL, N_("{text} is right here"), 0, text, why);
    return prove_consequence(l, scene, node, a, why);
}

static bool not_so(const struct scene *s, const char *msgid, struct lv_refusal *why)
{
    return lv_node_refuse(s->node, NULL, msgid, 0, "", why);
}

/* What comes next without a position of its own goes on from one end only. */
static bool has_one_end(const struct lv_lesson *l, int scene, struct lv_refusal *why)
{
    const struct scene *s = &l->scene[scene];

    if (scene + 1 == l->n_scenes || lv_node_get(l->scene[scene + 1].node, "position")
        || (s->n_right <= 1 && !lesson_takes_any(s)))
        return true;
    return not_so(s + 1, N_("a scene without a position follows one that has one right decision"), why);
}

static bool prove_scene(const struct lv_lesson *l, int scene, struct lv_refusal *why)
{
    const struct scene *s = &l->scene[scene];
    struct lv_match *m = has_one_end(l, scene, why) ? lv_lesson_begin(l, scene, why) : NULL;
    bool fine = m != NULL;

    if (fine && s->n_right > 0 && lv_match_to_move(m) != l->learner)
        fine = not_so(s, N_("the learner is not to move in this scene"), why);
    if (fine && s->n_right == 0 && s->n_wrong > 0)
        fine = not_so(s, N_("a scene that asks nothing has no wrong answers"), why);
    fine = fine && scored(s->node, m, why) && prove_rights(l, scene, m, why);
    for (int k = 0; fine && k < s->n_wrong; k++)
        fine = prove_wrong(l, scene, k, m, why);
    lv_match_free(m);
    return fine || lv_refuse_at(why, "", s->node->line);
}

/* Does this rule refuse something that lies before the learner in a scene, or that a scene thinks of? */
static bool refuses_in(const struct lv_lesson *l, int scene, const char *rule)
{
    const struct scene *s = &l->scene[scene];
    struct lv_match *m = s->n_right > 0 ? lv_lesson_begin(l, scene, NULL) : NULL;
    lv_action a[LV_MAX_ACTIONS];
    const int n = m ? lv_match_blocked_list(m, a) : 0;
    bool found = false;

    for (int i = 0; i < n && !found; i++) {
        struct lv_refusal no = { 0 };
        found = !lv_match_may(m, a[i], &no) && no.rule && strcmp(no.rule, rule) == 0;
    }
    for (int k = 0; k < s->n_wrong && !found; k++)
        found = strcmp(s->wrong[k].rule, rule) == 0;
    lv_match_free(m);
    return found;
}

/* Words for a rule that refuses nothing here are a slip. */
static bool prove_friendly(const struct lv_lesson *l, int i, struct lv_refusal *why)
{
    const struct lv_node *node = lesson_member(l->root, "refusals", i);

    for (int scene = 0; scene < l->n_scenes; scene++)
        if (refuses_in(l, scene, l->friendly[i].rule))
            return true;
    return lv_node_refuse(node, NULL, N_("{text} refuses nothing in this lesson"), 0, l->friendly[i].rule,
                          why);
}

bool lesson_prove(const struct lv_lesson *l, struct lv_refusal *why)
{
    for (int i = 0; i < l->n_scenes; i++)
        if (!prove_scene(l, i, why))
            return false;
    for (int i = 0; i < l->n_friendly; i++)
        if (!prove_friendly(l, i, why))
            return false;
    for (int i = 0; lv_lang_at(i); i++)
        if (lv_lesson_words(l, lv_lang_at(i)) > LV_LESSON_WORDS)
            return lv_node_refuse(lv_node_get(l->root, "scenes"), NULL, N_("a lesson has at most {n} words"),
                                  LV_LESSON_WORDS, "", why);
    return true;
}
