/* referee.c: matches by number, requests in, answers out.
 *
 * A request is a row of referee_asks: its keys are checked against the row's list, its match is
 * looked up, and its function writes the members of the answer. When that refuses, what it wrote is
 * thrown away and the refusal is the answer. */
#include "referee.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "referee_asks.h"

enum { ROOM = 4 << 20 };

struct referee {
    struct referee_world world;
    struct slot slot[REFEREE_MAX_MATCHES];
    void *table; /* solved for table_for */
    struct lv_setup table_for;
    struct lesson_kept lesson;
    struct story_kept story;
    struct lv_buf out;
    bool done;
};

struct referee *referee_new(const struct referee_world *w)
{
    struct referee *r = calloc(1, sizeof *r);
    char *room = malloc(ROOM);

    if (!r || !room) {
        free(r);
        free(room);
        return NULL;
    }
    r->world = *w;
    r->out = lv_buf_over(room, ROOM);
    return r;
}

void referee_free(struct referee *r)
{
    if (!r)
        return;
    for (int i = 0; i < REFEREE_MAX_MATCHES; i++)
        lv_match_free(r->slot[i].m);
    free(r->table);
    if (r->lesson.free)
        r->lesson.free(r->lesson.l);
    if (r->story.free)
        r->story.free(&r->story);
    free(r->out.at);
    free(r);
}

bool referee_is_done(const struct referee *r)
{
    return r->done;
}

/* ---- what the asks need ---------------------------------------------------------------------- */

const struct referee_world *referee_world(const struct referee *r)
{
    return &r->world;
}

void referee_quit(struct referee *r)
{
    r->done = true;
}

const void *referee_table(struct referee *r, const struct lv_setup *u, struct lv_refusal *why)
{
    if (r->table && r->table_for.game == u->game && r->table_for.seats == u->seats
        && memcmp(r->table_for.option, u->option, sizeof u->option) == 0)
        return r->table;
    if (!r->world.solved_table) {
        lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no exact player here"), 0);
        return NULL;
    }
    free(r->table);
    r->table = r->world.solved_table(r->world.ctx, u, why);
    r->table_for = *u;
    return r->table;
}

struct lesson_kept *referee_lesson_kept(struct referee *r)
{
    return &r->lesson;
}

struct story_kept *referee_story_kept(struct referee *r)
{
    return &r->story;
}

static struct slot *slot_of(struct referee *r, int64_t id)
{
    for (int i = 0; i < REFEREE_MAX_MATCHES; i++)
        if (r->slot[i].id == id)
            return &r->slot[i];
    return NULL;
}

struct slot *referee_free_slot(struct referee *r, int64_t id, struct lv_refusal *why)
{
    struct slot *s = slot_of(r, 0);

    assert(id >= 0);
    if (!s) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("there are {n} matches already; forget one first"),
                  REFEREE_MAX_MATCHES);
        return NULL;
    }
    if (id > 0 && slot_of(r, id)) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("there is a match {n} already"), id);
        return NULL;
    }
    while (id == 0 || slot_of(r, id)) /* at most one round more than there are matches */
        id++;
    assert(id > 0 && !s->m);
    s->id = id;
    return s;
}

bool referee_reserve(struct call *c, size_t more)
{
    struct lv_buf *b = &c->r->out;
    char *bigger;

    if (b->cap - b->len > more)
        return true;
    bigger = realloc(b->at, b->len + more + 1);
    if (!bigger)
        return lv_refuse(c->why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    b->at = bigger;
    b->cap = b->len + more + 1;
    return true;
}

bool referee_is_long(const struct call *c)
{
    return c->r->out.len > ROOM / 2;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void put_tag(struct lv_json *j, const struct lv_node *ask)
{
    const struct lv_node *tag = lv_node_get(ask, "tag");

    if (tag && tag->type == LV_NODE_TEXT && strlen(tag->text) < REFEREE_MAX_TAG)
        lv_json_put_text(j, "tag", tag->text);
    else if (tag && tag->type == LV_NODE_INT)
        lv_json_put_int(j, "tag", tag->number);
}

/* An answer as short as this always fits. */
static void put_refusal(struct referee *r, const struct lv_node *ask, const struct lv_lang *lang,
                        const struct lv_refusal *why, bool of_text)
{
    char room[1024];
    struct lv_buf words = LV_BUF(room);
    struct lv_json j = lv_json_on(&r->out);

    assert(why->code != LV_E_OK);
    lv_buf_clear(&r->out);
    lv_json_object(&j);
    lv_json_put_bool(&j, "ok", false);
    put_tag(&j, ask);
    lv_json_put_text(&j, "code", lv_code_key(why->code));
    if (why->rule)
        lv_json_put_text(&j, "rule", why->rule);
    lv_say(&words, lang, why->msgid, LV_NUM("n", why->n), LV_STR("text", why->text));
    lv_json_put_text(&j, "message", room);
    if (why->file[0])
        lv_json_put_text(&j, "file", why->file);
    if (why->line && (of_text || why->file[0]))
        lv_json_put_int(&j, "line", why->line);
    lv_json_end(&j);
    assert(!r->out.cut && j.depth == 0);
}

static bool check_tag(const struct lv_node *ask, struct lv_refusal *why)
{
    const struct lv_node *tag = lv_node_get(ask, "tag");

    if (!tag || tag->type == LV_NODE_INT
        || (tag->type == LV_NODE_TEXT && strlen(tag->text) < REFEREE_MAX_TAG))
        return true;
    return lv_refuse(why, LV_E_FORMAT, NULL,
                     N_("a tag is a number or a text of less than {n} bytes"), REFEREE_MAX_TAG);
}

static bool read_lang(struct call *c)
{
    char room[LV_MAX_LANGS * 8];
    struct lv_buf langs = LV_BUF(room);
    const char *name;

    if (!lv_node_get(c->ask, "lang"))
        return true;
    if (!lv_node_text(c->ask, "lang", &name, c->why))
        return false;
    if (lv_lang_find(name)) {
        c->lang = lv_lang_find(name);
        return true;
    }
    lv_lang_list(&langs, ", ");
    return lv_refuse_text(c->why, LV_E_UNKNOWN, NULL, N_("the language must be one of {text}"), 0, room);
}

static const struct ask *find_ask(const struct lv_node *object, struct lv_refusal *why)
{
    const char *name;

    if (!lv_node_text(object, "ask", &name, why))
        return NULL;
    for (const struct ask *a = referee_asks; a->name; a++)
        if (a->answer && strcmp(a->name, name) == 0)
            return a;
    lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("there is no request called {text}"), 0, name);
    return NULL;
}

/* A key that is not known is refused: a typing error must not be silently ignored. */
static bool check_keys(const struct call *c, const struct ask *a)
{
    static const char *const common[] = { "ask", "tag", "lang" };

    for (const struct lv_node *m = c->ask->first; m; m = m->next) {
        bool known = a->needs_match && strcmp(m->key, "match") == 0;
        for (size_t i = 0; i < sizeof common / sizeof *common; i++)
            known |= strcmp(m->key, common[i]) == 0;
        for (const char *const *k = a->keys; *k; k++)
            known |= strcmp(m->key, *k) == 0;
        if (!known)
            return lv_refuse_text(c->why, LV_E_FORMAT, NULL, N_("the key {text} is not known here"),
                                  0, m->key);
    }
    return true;
}

static bool find_match(struct call *c)
{
    int64_t id;

    if (!lv_node_int(c->ask, "match", 1, INT32_MAX, &id, c->why))
        return false;
    c->slot = slot_of(c->r, id);
    assert(!c->slot || c->slot->m);
    return c->slot || lv_refuse(c->why, LV_E_UNKNOWN, NULL, N_("there is no match {n}"), id);
}

static bool answer(struct call *c)
{
    const struct ask *a;

    if (c->ask->type != LV_NODE_OBJECT)
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("an object was expected"), 0);
    if (!check_tag(c->ask, c->why) || !read_lang(c))
        return false;
    a = find_ask(c->ask, c->why);
    if (!a || !check_keys(c, a) || (a->needs_match && !find_match(c)))
        return false;
    lv_json_object(&c->j);
    lv_json_put_bool(&c->j, "ok", true);
    put_tag(&c->j, c->ask);
    if (!a->answer(c))
        return false;
    assert(c->j.depth == 1);
    lv_json_end(&c->j);
    if (c->r->out.cut)
        return lv_refuse(c->why, LV_E_LIMIT, NULL, N_("the answer would be longer than {n} bytes"),
                         (int64_t)c->r->out.cap);
    return true;
}

const char *referee_refuse(struct referee *r, const struct lv_refusal *why)
{
    put_refusal(r, NULL, r->world.lang, why, false);
    return r->out.at;
}

const char *referee_answer(struct referee *r, const char *line, size_t len)
{
    struct lv_refusal why = { 0 };
    struct lv_node *root = lv_doc_read(line, len, REFEREE_MAX_LINE, &why);
    struct call c = {
        .r = r, .ask = root, .lang = r->world.lang, .j = lv_json_on(&r->out), .why = &why
    };

    if (!root)
        return referee_refuse(r, &why);
    lv_buf_clear(&r->out);
    if (!answer(&c))
        put_refusal(r, root, c.lang, &why, c.of_text);
    lv_doc_free(root);
    return r->out.at;
}
