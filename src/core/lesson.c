/* lesson.c: a playable introduction: reading it, and walking through it. */
#include "lesson.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "embed.h"
#include "lesson_inside.h"
#include "options.h"
#include "shape.h"

/* ---- reading ----------------------------------------------------------------------------------- */

static const struct lv_member step = { .type = LV_MEMBER_TEXT, .min = 1, .max = LV_MAX_NOTATION - 1 };
static const struct lv_member event = { .type = LV_MEMBER_OBJECT };
static const struct lv_member score = { .type = LV_MEMBER_INT, .min = -1000000, .max = 1000000 };
static const struct lv_member name = { .type = LV_MEMBER_TEXT, .min = 1, .max = LV_MAX_NAME - 1 };

static const struct lv_member right_member[] = {
    { "do", LV_MEMBER_TEXT, .min = 1, LV_INTO(struct right, decision) },
    { "", LV_MEMBER_WORDS, .optional = true, .max = MAX_TOLD_TEXT, LV_INTO(struct right, after) },
    { "then", LV_MEMBER_LIST, .optional = true, .max = MAX_THEN, .each = &step },
    { "events", LV_MEMBER_LIST, .optional = true, .max = MAX_TOLD_EVENTS, .each = &event },
    { "scores", LV_MEMBER_LIST, .optional = true, .min = 1, .max = LV_MAX_SEATS, .each = &score },
};
static const struct lv_shape right = LV_SHAPE("right", right_member);

static const struct lv_member wrong_member[] = {
    { "do", LV_MEMBER_TEXT, .min = 1, LV_INTO(struct wrong, decision) },
    { "rule", LV_MEMBER_TEXT, .optional = true, .min = 1, LV_INTO(struct wrong, rule) },
    { "then", LV_MEMBER_LIST, .optional = true, .max = MAX_THEN, .each = &step },
    { "events", LV_MEMBER_LIST, .optional = true, .max = MAX_TOLD_EVENTS, .each = &event },
    { "scores", LV_MEMBER_LIST, .optional = true, .min = 1, .max = LV_MAX_SEATS, .each = &score },
    { "", LV_MEMBER_WORDS, .max = MAX_TOLD_TEXT, LV_INTO(struct wrong, said) },
};
static const struct lv_shape wrong = LV_SHAPE("wrong", wrong_member);

static const struct lv_member scene_member[] = {
    { "", LV_MEMBER_WORDS, .max = MAX_TOLD_TEXT, LV_INTO(struct scene, told) },
    { "hint", LV_MEMBER_WORDS, .optional = true, .max = MAX_TOLD_TEXT, LV_INTO(struct scene, hint) },
    { "options", LV_MEMBER_OBJECT, .optional = true },
    { "position", LV_MEMBER_OBJECT, .optional = true },
    { "scores", LV_MEMBER_LIST, .optional = true, .min = 1, .max = LV_MAX_SEATS, .each = &score },
    { "right", LV_MEMBER_LIST, .optional = true, .min = 1, .max = MAX_RIGHT, .of = &right,
      LV_INTO_EACH(struct scene, right), LV_COUNT(struct scene, n_right) },
    { "meanwhile", LV_MEMBER_LIST, .optional = true, .max = MAX_THEN, .each = &step },
    { "wrong", LV_MEMBER_LIST, .optional = true, .max = MAX_WRONG, .of = &wrong,
      LV_INTO_EACH(struct scene, wrong), LV_COUNT(struct scene, n_wrong) },
};
static const struct lv_shape scene = LV_SHAPE("scene", scene_member);

static const struct lv_member friendly_member[] = {
    { "rule", LV_MEMBER_TEXT, .min = 1, LV_INTO(struct friendly, rule) },
    { "", LV_MEMBER_WORDS, .max = MAX_TOLD_TEXT, LV_INTO(struct friendly, said) },
};
static const struct lv_shape friendly = LV_SHAPE("refusal", friendly_member);

static const struct lv_member lesson_member_of[] = {
    { .key = "game", .type = LV_MEMBER_TEXT },
    { "names", LV_MEMBER_LIST, .min = 1, .max = LV_MAX_SEATS, .each = &name },
    { "learner", LV_MEMBER_INT, .min = 1, .max = LV_MAX_SEATS, LV_INTO(struct lv_lesson, learner) },
    { "refusals", LV_MEMBER_LIST, .optional = true, .max = MAX_FRIENDLY, .of = &friendly,
      LV_INTO_EACH(struct lv_lesson, friendly), LV_COUNT(struct lv_lesson, n_friendly) },
    { "scenes", LV_MEMBER_LIST, .min = 1, .max = LV_LESSON_SCENES, .of = &scene,
      LV_INTO_EACH(struct lv_lesson, scene), LV_COUNT(struct lv_lesson, n_scenes) },
};
static const struct lv_shape lesson = LV_SHAPE("lesson", lesson_member_of);

const struct lv_node *lesson_member(const struct lv_node *object, const char *key, int i)
{
    const struct lv_node *list = lv_node_get(object, key), *m = list ? list->first : NULL;

    while (m && i-- > 0)
        m = m->next;
    return m;
}

/* Who sits there: the learner is a person, the others are not. */
static bool seat_all(struct lv_lesson *l, struct lv_refusal *why)
{
    const struct lv_node *names = lv_node_get(l->root, "names");

    for (const struct lv_node *n = names->first; n; n = n->next) {
        struct lv_seat *to = &l->seat[l->seats];
        struct lv_buf called = LV_BUF(to->name), by = LV_BUF(to->by);
        if (!lv_line_is_plain(n->text))
            return lv_node_refuse(n, NULL, N_("{text} is no name"), 0, n->text, why);
        lv_buf_text(&called, n->text);
        lv_buf_text(&by, l->seats == l->learner ? "person" : "greedy");
        l->seats++;
    }
    if (l->learner >= l->seats)
        return lv_node_refuse(lv_node_get(l->root, "learner"), NULL, N_("there are only {n} names"),
                              l->seats, "", why);
    return true;
}

static bool read_lesson(struct lv_lesson *l, struct lv_refusal *why)
{
    const struct lv_reading r = { l, l->texts, why };
    const struct lv_node *game;

    if (!lv_shape_read(&lesson, l->root, &r))
        return false;
    game = lv_node_get(l->root, "game");
    if (strcmp(game->text, l->game->id) != 0)
        return lv_node_refuse(game, NULL, N_("this lesson is about {text}"), 0, game->text, why);
    l->learner--; /* people count from 1 */
    for (int i = 0; i < l->n_scenes; i++)
        l->scene[i].node = lesson_member(l->root, "scenes", i);
    return seat_all(l, why);
}

static const struct lv_embedded *built_in(const struct lv_game *g)
{
    char path[128];
    struct lv_buf b = LV_BUF(path);

    lv_buf_text(&b, "data/");
    lv_buf_text(&b, g->id);
    lv_buf_text(&b, "/" LV_LESSON_FILE);
    return lv_embedded_find(path);
}

struct lv_lesson *lv_lesson_load(const struct lv_game *g, const struct lv_data *d, const char *text,
                                 size_t len, struct lv_refusal *why)
{
    const struct lv_embedded *file = text ? NULL : built_in(g);
    struct lv_lesson *l = calloc(1, sizeof *l);

    if (l)
        *l = (struct lv_lesson){ .game = g, .data = d, .texts = lv_texts_new() };
    if (!l || !l->texts)
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    else if (!text && !file)
        lv_refuse(why, LV_E_UNKNOWN, NULL, N_("the file is missing"), 0);
    else if ((l->root = lv_doc_read(text ? text : file->bytes, text ? len : file->len, LV_MAX_DATA_FILE, why))
             && read_lesson(l, why) && lesson_prove(l, why))
        return l;
    lv_refuse_at(why, LV_LESSON_FILE, 0);
    lv_lesson_free(l);
    return NULL;
}

void lv_lesson_free(struct lv_lesson *l)
{
    if (l) {
        lv_doc_free(l->root);
        lv_texts_free(l->texts);
        free(l);
    }
}

/* ---- what there is ----------------------------------------------------------------------------- */

int lv_lesson_scenes(const struct lv_lesson *l)
{
    return l->n_scenes;
}

int lv_lesson_learner(const struct lv_lesson *l)
{
    return l->learner;
}

int lv_lesson_seats(const struct lv_lesson *l)
{
    return l->seats;
}

const char *lv_lesson_name(const struct lv_lesson *l, int seat)
{
    assert(seat >= 0 && seat < l->seats);
    return l->seat[seat].name;
}

const char *lv_lesson_told(const struct lv_lesson *l, int i, const struct lv_lang *lang)
{
    assert(i >= 0 && i < l->n_scenes);
    return lv_texts_get(l->texts, lang, l->scene[i].told);
}

bool lv_lesson_asks(const struct lv_lesson *l, int i)
{
    assert(i >= 0 && i < l->n_scenes);
    return l->scene[i].n_right > 0;
}

bool lv_lesson_takes_any(const struct lv_lesson *l, int i)
{
    assert(i >= 0 && i < l->n_scenes);
    return lesson_takes_any(&l->scene[i]);
}

bool lv_lesson_joins(const struct lv_lesson *l, int i)
{
    assert(i >= 0 && i < l->n_scenes);
    return i != 0 && !lv_node_get(l->scene[i].node, "position");
}

/* Between blanks; a sign behind a no-break space is part of its word. */
static int words_in(const char *text)
{
    int n = 0;

    for (size_t i = 0; text[i]; i++)
        n += text[i] != ' ' && (i == 0 || text[i - 1] == ' ');
    return n;
}

int lv_lesson_words(const struct lv_lesson *l, const struct lv_lang *lang)
{
    int n = 0;

    for (int i = 0; i < l->n_scenes; i++) {
        const struct scene *s = &l->scene[i];
        n += words_in(lv_texts_get(l->texts, lang, s->told));
        n += s->n_right > 0 ? words_in(lv_texts_get(l->texts, lang, s->right[0].after)) : 0;
    }
    return n;
}

/* ---- walking ----------------------------------------------------------------------------------- */

static struct lv_match *set_up(const struct lv_lesson *l, const struct scene *s, struct lv_refusal *why)
{
    const struct lv_node *options = lv_node_get(s->node, "options");
    const struct lv_node *position = lv_node_get(s->node, "position");
    bool is_person[LV_MAX_SEATS] = { false };
    struct lv_match *m = NULL;
    struct lv_setup u;

    is_person[l->learner] = true;
    if (!lv_setup_init(&u, l->game, l->data, l->seats, why))
        return NULL;
    lv_setup_say_who_plays(&u, is_person);
    if ((!options || lv_setup_read_all(&u, options, why)) && lv_setup_check(&u, why))
        m = lv_match_new(&u, l->data, l->seat, LV_CHANCE_SIMULATED, NULL, why);
    if (m && position && !lv_match_set_position(m, position, why)) {
        lv_refuse_at(why, "", position->line);
        lv_match_free(m);
        return NULL;
    }
    return m;
}

/* One thing that the scene lets happen: whoever is to move decides so, or luck wants it so. */
static bool happen(struct lv_match *m, const char *text, struct lv_refusal *why)
{
    const int who = lv_match_to_move(m);
    lv_action a;

    return lv_match_read_action(m, text, &a, why)
        && (who == LV_CHANCE ? lv_match_came_up(m, a, why) : lv_match_act(m, who, a, -1, why));
}

bool lesson_happen(struct lv_match *m, const struct lv_node *list, struct lv_refusal *why)
{
    for (const struct lv_node *n = list ? list->first : NULL; n; n = n->next)
        if (!happen(m, n->text, why))
            return lv_refuse_at(why, "", n->line);
    return true;
}

bool lesson_follow(const struct lv_lesson *l, int i, int k, struct lv_match *m, struct lv_refusal *why)
{
    return lesson_happen(m, lv_node_get(lesson_member(l->scene[i].node, "right", k), "then"), why);
}

bool lv_lesson_meanwhile(const struct lv_lesson *l, int i, struct lv_match *m, struct lv_refusal *why)
{
    return lesson_happen(m, lv_node_get(l->scene[i].node, "meanwhile"), why);
}

bool lesson_take(const struct lv_lesson *l, int i, int k, struct lv_match *m, struct lv_refusal *why)
{
    assert(k >= 0 && k < l->scene[i].n_right);
    if (!happen(m, l->scene[i].right[k].decision, why))
        return lv_refuse_at(why, "", lesson_member(l->scene[i].node, "right", k)->line);
    return lesson_follow(l, i, k, m, why);
}

struct lv_match *lv_lesson_begin(const struct lv_lesson *l, int i, struct lv_refusal *why)
{
    struct lv_match *m;
    int from = i;

    assert(i >= 0 && i < l->n_scenes);
    while (lv_lesson_joins(l, from))
        from--;
    m = set_up(l, &l->scene[from], why);
    for (; m && from < i; from++)
        if (l->scene[from].n_right > 0
            && (!lesson_take(l, from, 0, m, why) || !lv_lesson_meanwhile(l, from, m, why))) {
            lv_match_free(m);
            return NULL;
        }
    return m;
}

/* ---- judging ----------------------------------------------------------------------------------- */

static bool is_decision(const struct lv_match *m, const char *text, lv_action a)
{
    lv_action written;

    return lv_match_read_action(m, text, &written, NULL) && written == a;
}

/* Is this legal decision the written one, or one that is the same to people (LV_ALIKE)? *to: the written. */
static bool is_like(const struct lv_lesson *l, const struct lv_match *m, const char *text, lv_action a,
                    lv_action *to)
{
    const struct lv_words w = lv_match_words(m, lv_lang_at(0), l->learner);
    const struct lv_setup *u = lv_match_setup(m);
    uint64_t like;

    if (!lv_match_read_action(m, text, to, NULL))
        return false;
    if (*to == a)
        return true;
    like = lv_match_may(m, *to, NULL) ? lv_choice_likeness(u, lv_match_state(m), *to, &w) : 0;
    return like != 0 && like == lv_choice_likeness(u, lv_match_state(m), a, &w);
}

/* Of those that are alike the first: lists show that one. */
lv_action lv_lesson_answer(const struct lv_lesson *l, int i, const struct lv_match *m)
{
    lv_action a[LV_MAX_ACTIONS], written;
    const int n = lv_match_legal(m, a);
    int k = 0;

    assert(lv_lesson_asks(l, i) && n > 0);
    while (!lesson_takes_any(&l->scene[i]) && k + 1 < n
           && !is_like(l, m, l->scene[i].right[0].decision, a[k], &written))
        k++;
    return a[k];
}

/* The lesson's word for a rule; "" where it has none. */
static const char *kindly(const struct lv_lesson *l, const struct lv_refusal *why, const struct lv_lang *lang)
{
    for (int i = 0; i < l->n_friendly && why && why->rule; i++)
        if (strcmp(l->friendly[i].rule, why->rule) == 0)
            return lv_texts_get(l->texts, lang, l->friendly[i].said);
    return "";
}

enum lv_verdict lv_lesson_judge(const struct lv_lesson *l, int i, struct lv_match *m, lv_action a,
                                const struct lv_lang *lang, const char **said, struct lv_refusal *why)
{
    const struct scene *s = &l->scene[i];
    const bool legal = lv_match_may(m, a, why);
    lv_action meant = a;

    assert(lv_lesson_asks(l, i));
    for (int k = 0; k < s->n_right && legal; k++)
        if (lesson_takes_any(s) || is_like(l, m, s->right[k].decision, a, &meant)) {
            *said = lv_texts_get(l->texts, lang, s->right[k].after);
            if (lv_match_act(m, l->learner, lesson_takes_any(s) ? a : meant, -1, why)
                && lesson_follow(l, i, k, m, why))
                return LV_VERDICT_RIGHT;
            return LV_VERDICT_REFUSED; /* no memory: all of it was proved when it was loaded */
        }
    *said = legal ? lv_texts_get(l->texts, lang, s->hint) : kindly(l, why, lang);
    for (int k = 0; k < s->n_wrong; k++)
        if (is_decision(m, s->wrong[k].decision, a))
            *said = lv_texts_get(l->texts, lang, s->wrong[k].said);
    return legal ? LV_VERDICT_WRONG : LV_VERDICT_REFUSED;
}
