/* referee_learn.c: lessons: what they tell, their scenes as matches, and what comes of a decision. */
#include <string.h>

#include "core/lesson.h"
#include "referee_asks.h"

static const struct lv_lesson *lesson_of(const struct call *c, const struct lv_game *g)
{
    struct lesson_kept *k = referee_lesson_kept(c->r);
    const struct referee_world *w = referee_world(c->r);
    const struct lv_data *d;

    if (k->l && k->of == g)
        return k->l;
    lv_lesson_free(k->l);
    d = w->components(w->ctx, g, c->why);
    *k = (struct lesson_kept){ g, d ? lv_lesson_load(g, d, NULL, 0, c->why) : NULL, lv_lesson_free };
    return k->l;
}

/* The lesson of this game, and which of its scenes is meant, from 0. */
static const struct lv_lesson *read_scene(const struct call *c, const struct lv_game *g, int *scene)
{
    const struct lv_lesson *l = g ? lesson_of(c, g) : NULL;
    int64_t n;

    if (!l || !lv_node_int(c->ask, "scene", 1, lv_lesson_scenes(l), &n, c->why))
        return NULL;
    *scene = (int)n - 1;
    return l;
}

static void put_scene(struct call *c, const struct lv_lesson *l, int scene)
{
    lv_json_object(&c->j);
    lv_json_put_text(&c->j, "told", lv_lesson_told(l, scene, c->lang));
    lv_json_put_bool(&c->j, "asks", lv_lesson_asks(l, scene));
    lv_json_put_bool(&c->j, "joins", lv_lesson_joins(l, scene));
    lv_json_put_bool(&c->j, "any", lv_lesson_takes_any(l, scene));
    lv_json_end(&c->j);
}

bool referee_ask_lesson(struct call *c)
{
    const struct lv_game *g = referee_read_game(c->ask, c->why);
    const struct lv_lesson *l = g ? lesson_of(c, g) : NULL;

    if (!l)
        return false;
    lv_json_put_text(&c->j, "game", g->id);
    lv_json_put_int(&c->j, "learner", lv_lesson_learner(l) + 1);
    lv_json_key(&c->j, "names");
    lv_json_list(&c->j);
    for (int i = 0; i < lv_lesson_seats(l); i++)
        lv_json_text(&c->j, lv_lesson_name(l, i));
    lv_json_end(&c->j);
    lv_json_key(&c->j, "scenes");
    lv_json_list(&c->j);
    for (int i = 0; i < lv_lesson_scenes(l); i++)
        put_scene(c, l, i);
    lv_json_end(&c->j);
    return true;
}

bool referee_ask_scene(struct call *c)
{
    int scene;
    const struct lv_lesson *l = read_scene(c, referee_read_game(c->ask, c->why), &scene);
    struct lv_match *m = l ? lv_lesson_begin(l, scene, c->why) : NULL;

    return m && referee_keep(c, m, 0);
}

/* Does the match stand where the scene begins? Nothing else is judged: what follows is proved only there. */
static bool is_scene(const struct call *c, const struct lv_lesson *l, int scene)
{
    const struct lv_setup *u = lv_match_setup(c->slot->m);
    struct lv_match *fresh = lv_lesson_begin(l, scene, c->why);
    const bool same = fresh && lv_match_setup(fresh)->seats == u->seats
                   && memcmp(lv_match_state(fresh), lv_match_state(c->slot->m), u->game->state_size) == 0;

    lv_match_free(fresh);
    return same
        || lv_refuse(c->why, LV_E_TURN, NULL, N_("this match is not at the beginning of that scene"), 0);
}

/* The lesson of the match; the scene asks for a decision. */
static const struct lv_lesson *read_question(const struct call *c, int *scene)
{
    const struct lv_lesson *l = read_scene(c, lv_match_setup(c->slot->m)->game, scene);

    if (!l || !is_scene(c, l, *scene))
        return NULL;
    if (lv_lesson_asks(l, *scene))
        return l;
    lv_refuse(c->why, LV_E_TURN, NULL, N_("this scene asks for nothing"), 0);
    return NULL;
}

/* What was thought of: "do", or the first of a list that belongs together. */
static bool read_idea(const struct call *c, lv_action *a)
{
    const struct lv_node *idea = lv_node_get(c->ask, "do");

    if (idea->type == LV_NODE_LIST && idea->first)
        idea = idea->first;
    if (idea->type != LV_NODE_TEXT)
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("decisions are texts"), 0);
    return lv_match_read_action(c->slot->m, idea->text, a, c->why);
}

bool referee_ask_judge(struct call *c)
{
    static const char *const verdict_key[] = { [LV_VERDICT_RIGHT] = "right", [LV_VERDICT_WRONG] = "wrong",
                                               [LV_VERDICT_REFUSED] = "refused" };
    struct lv_refusal no = { 0 };
    const char *said = "";
    const struct lv_lesson *l;
    enum lv_verdict verdict;
    lv_action a;
    int scene;

    l = read_question(c, &scene);
    if (!l)
        return false;
    if (!lv_node_get(c->ask, "do")) {
        referee_put_moment(c);
        referee_put_notation(c, "answer", lv_lesson_answer(l, scene, c->slot->m));
        return true;
    }
    if (!read_idea(c, &a))
        return false;
    verdict = lv_lesson_judge(l, scene, c->slot->m, a, c->lang, &said, &no);
    if (verdict == LV_VERDICT_REFUSED && !*said) {
        *c->why = no; /* there is no friendlier word for it */
        return false;
    }
    if (verdict == LV_VERDICT_RIGHT) {
        c->slot->decided = scene + 1;
        c->slot->after = lv_match_hash(c->slot->m);
    }
    referee_put_moment(c);
    lv_json_put_text(&c->j, "verdict", verdict_key[verdict]);
    lv_json_put_text(&c->j, "said", said);
    if (no.rule)
        lv_json_put_text(&c->j, "rule", no.rule);
    return true;
}

bool referee_ask_meanwhile(struct call *c)
{
    int scene;
    const struct lv_lesson *l = read_scene(c, lv_match_setup(c->slot->m)->game, &scene);

    if (!l)
        return false;
    if (c->slot->decided != scene + 1 || c->slot->after != lv_match_hash(c->slot->m))
        return lv_refuse(c->why, LV_E_TURN, NULL,
                         N_("that scene has not just been decided in this match"), 0);
    c->slot->decided = 0;
    if (!lv_lesson_meanwhile(l, scene, c->slot->m, c->why))
        return false; /* no memory: all of it was proved when it was loaded */
    referee_put_moment(c);
    return true;
}
