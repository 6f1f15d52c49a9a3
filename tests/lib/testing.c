/* testing.c: the common helpers of the tests. */
#include "testing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/embed.h"
#include "core/options.h"
#include "core/registry.h"

struct lv_events t_events;

static char sentence[512];

static const char *words(const struct lv_refusal *why)
{
    struct lv_buf b = LV_BUF(sentence);

    lv_say_refusal(&b, lv_lang_find("en"), why);
    return sentence;
}

/* ---- set-ups ---------------------------------------------------------------------------------- */

static const struct lv_data *components(const struct lv_game *g)
{
    enum { MAX_GAMES = 16 };
    static const struct lv_game *game[MAX_GAMES];
    static struct lv_data *data[MAX_GAMES];
    struct lv_refusal why;
    int i = 0;

    while (i < MAX_GAMES && game[i] && game[i] != g)
        i++;
    assert_true(i < MAX_GAMES);
    if (!game[i]) {
        data[i] = lv_data_load(g, NULL, NULL, &why);
        if (!data[i])
            fail_msg("%s: %s", g->id, words(&why));
        game[i] = g;
    }
    return data[i];
}

static bool try_setup(struct lv_setup *u, const struct lv_game *g, int seats, const char *options,
                      struct lv_refusal *why)
{
    char copy[512], *save = NULL;

    assert_true(strlen(options) < sizeof copy);
    strcpy(copy, options);
    if (!lv_setup_init(u, g, components(g), seats, why))
        return false;
    for (char *o = strtok_r(copy, " ", &save); o; o = strtok_r(NULL, " ", &save)) {
        char *value = strchr(o, '=');
        assert_non_null(value);
        *value++ = '\0';
        if (!lv_setup_set(u, o, value, why))
            return false;
    }
    return lv_setup_check(u, why);
}

const struct lv_setup *t_setup(const struct lv_game *g, int seats, const char *options)
{
    static struct lv_setup *all[4096]; /* kept reachable, so that leak checkers stay quiet */
    static size_t n;
    struct lv_setup *u = malloc(sizeof *u);
    struct lv_refusal why;

    assert_non_null(u);
    if (!try_setup(u, g, seats, options, &why))
        fail_msg("%s, %d seats, %s: %s", g->id, seats, options, words(&why));
    if (n == sizeof all / sizeof *all)
        free(all[--n]);
    all[n++] = u;
    return u;
}

static void expect(const struct lv_refusal *why, enum lv_code code, const char *rule, const char *about)
{
    if (why->code != code || (why->rule == NULL) != (rule == NULL)
        || (rule && strcmp(why->rule, rule) != 0))
        fail_msg("%s: refused with %s %s (%s), expected %s %s", about, lv_code_key(why->code),
                 why->rule ? why->rule : "-", words(why), lv_code_key(code), rule ? rule : "-");
}

void t_setup_refused(const struct lv_game *g, int seats, const char *options, enum lv_code code,
                     const char *rule)
{
    struct lv_setup u;
    struct lv_refusal why;

    if (try_setup(&u, g, seats, options, &why))
        fail_msg("%s, %d seats, %s: accepted", g->id, seats, options);
    expect(&why, code, rule, options);
}

/* ---- components ------------------------------------------------------------------------------- */

struct replaced {
    const char *name, *text;
};

static bool read_replaced(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct replaced *r = ctx;

    (void)why;
    if (strcmp(name, r->name) != 0)
        return true;
    *text = strdup(r->text);
    *len = strlen(r->text);
    return *text != NULL;
}

void t_data_refused(const struct lv_game *g, const char *name, const char *text, enum lv_code code,
                    int line)
{
    struct replaced r = { name, text };
    struct lv_refusal why = { 0 };
    struct lv_data *d = lv_data_load(g, read_replaced, &r, &why);

    if (d)
        fail_msg("%s: these components were accepted: %.200s", name, text);
    if (why.code != code)
        fail_msg("%s: %s", lv_code_key(why.code), words(&why));
    if (strcmp(why.file, name) != 0 || (line && why.line != line) || why.line < 1)
        fail_msg("wrong place: %s", words(&why));
}

char *t_data_text(const struct lv_game *g, const char *name)
{
    char path[128];
    const struct lv_embedded *file;

    snprintf(path, sizeof path, "data/%s/%s", g->id, name);
    file = lv_embedded_find(path);
    if (!file)
        fail_msg("no %s", path);
    return strdup(file->bytes);
}

char *t_data_changed(const struct lv_game *g, const char *name, const char *from, const char *to)
{
    char *text = t_data_text(g, name), *hit = strstr(text, from), *out;

    if (!hit)
        fail_msg("%s holds no %s", name, from);
    out = malloc(strlen(text) + strlen(to) + 1);
    assert_non_null(out);
    sprintf(out, "%.*s%s%s", (int)(hit - text), text, to, hit + strlen(from));
    free(text);
    return out;
}

char *t_rule_text(const struct lv_game *g, const char *id, const char *lang)
{
    char *file = t_data_text(g, "rules.json"), *found = NULL;
    struct lv_refusal why = { 0 };
    struct lv_node *root = lv_doc_read(file, strlen(file), strlen(file), &why);
    const struct lv_node *rules;

    assert_non_null(root);
    assert_true(lv_node_list(root, "rules", &rules, &why));
    for (const struct lv_node *r = rules->first; r && !found; r = r->next) {
        const char *its, *text;
        if (lv_node_get(r, "id") && lv_node_text(r, "id", &its, &why) && strcmp(its, id) == 0
            && lv_node_text(r, lang, &text, &why))
            found = strdup(text);
    }
    lv_doc_free(root);
    free(file);
    assert_non_null(found);
    return found;
}

/* ---- positions -------------------------------------------------------------------------------- */

void t_start(const struct lv_setup *u, void *state)
{
    memset(state, 0, u->game->state_size);
    u->game->rules.start(u, state);
}

static bool try_position(const struct lv_setup *u, void *state, const char *members,
                         struct lv_refusal *why)
{
    static char text[16384];
    struct lv_node *root;
    bool fine;

    snprintf(text, sizeof text, "{%s}", members);
    for (char *p = text; *p; p++)
        if (*p == '\'')
            *p = '"';
    root = lv_doc_read(text, strlen(text), sizeof text, why);
    fine = root && u->game->writing->position_read(u, root, state, why);
    lv_doc_free(root);
    return fine;
}

void t_position(const struct lv_setup *u, void *state, const char *members)
{
    struct lv_refusal why;

    if (!try_position(u, state, members, &why))
        fail_msg("%s: %s", words(&why), members);
}

void t_position_refused(const struct lv_setup *u, const char *members, enum lv_code code,
                        const char *rule)
{
    union { unsigned char bytes[LV_MAX_STATE]; max_align_t align; } state;
    struct lv_refusal why;

    memset(&state, 0x5A, sizeof state);
    if (try_position(u, &state, members, &why))
        fail_msg("accepted: %s", members);
    for (size_t i = 0; i < sizeof state; i++)
        if (state.bytes[i] != 0x5A)
            fail_msg("a refused position changed the state: %s", members);
    expect(&why, code, rule, members);
}

const char *t_written(const struct lv_setup *u, const void *state)
{
    static char room[16384];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    u->game->writing->position_write(u, state, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    return room;
}

/* ---- moves ------------------------------------------------------------------------------------ */

static bool try_action(const struct lv_setup *u, const void *state, const char *move, lv_action *a,
                       struct lv_refusal *why)
{
    if (strncmp(move, "close ", 6) == 0) {
        *a = lv_action_close((unsigned)atoi(move + 6) - 1);
        return true;
    }
    return lv_action_read(u, state, move, a, why);
}

lv_action t_action(const struct lv_setup *u, const void *state, const char *move)
{
    struct lv_refusal why;
    lv_action a = 0;

    if (!try_action(u, state, move, &a, &why))
        fail_msg("%s: %s", move, words(&why));
    return a;
}

void t_play(const struct lv_setup *u, void *state, const char *moves)
{
    char copy[1024], *save = NULL;
    struct lv_refusal why;

    assert_true(strlen(moves) < sizeof copy);
    strcpy(copy, moves);
    t_events.n = 0;
    for (char *m = strtok_r(copy, ";", &save); m; m = strtok_r(NULL, ";", &save)) {
        lv_action a;
        m += strspn(m, " ");
        a = t_action(u, state, m);
        if (!lv_said_may(u, state, a, &why))
            fail_msg("%s is refused: %s\nin %s", m, words(&why), t_written(u, state));
        lv_said_apply(u, state, a, &t_events);
        if (!u->game->writing->sound(u, state, &why))
            fail_msg("after %s: %s\nin %s", m, words(&why), t_written(u, state));
    }
}

char *t_told(const struct lv_setup *u, unsigned eyes)
{
    static char room[1 << 16];
    struct lv_buf b = LV_BUF(room);

    for (int i = 0; i < t_events.n; i++) {
        struct lv_json j = lv_json_on(&b);
        if (!(t_events.at[i].see & eyes))
            continue;
        lv_json_object(&j);
        lv_event_write(u, &t_events.at[i], &j);
        lv_json_end(&j);
        lv_buf_char(&b, '\n');
    }
    assert_false(b.cut);
    return room;
}

struct lv_refusal t_refused(const struct lv_setup *u, const void *state, const char *move, enum lv_code code,
                            const char *rule)
{
    struct lv_refusal why;
    union lv_state before;
    lv_action a = 0;

    memcpy(&before, state, u->game->state_size);
    if (try_action(u, state, move, &a, &why) && lv_said_may(u, state, a, &why))
        fail_msg("%s is accepted in %s", move, t_written(u, state));
    expect(&why, code, rule, move);
    assert_memory_equal(state, &before, u->game->state_size);
    return why;
}

bool t_offered(const struct lv_setup *u, const void *state, const char *move)
{
    const lv_action a = t_action(u, state, move);
    lv_action all[LV_MAX_ACTIONS];

    for (int i = u->game->rules.hands->offers(u, state, all); i-- > 0;)
        if (all[i] == a)
            return true;
    return false;
}

lv_action t_any_step(const struct lv_setup *u, const void *state, struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS];

    if (u->game->rules.to_move(u, state) == LV_CHANCE)
        return lv_sample(u, state, rng);
    return a[lv_rng_below(rng, (uint32_t)u->game->rules.legal(u, state, a))];
}

const char *t_view(const struct lv_setup *u, const void *state, int seat)
{
    static char room[1 << 15];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    u->game->telling->view(u, state, seat, &j);
    lv_json_end(&j);
    assert_false(b.cut);
    return room;
}

void t_legal(const struct lv_setup *u, const void *state, const char *list)
{
    lv_action a[LV_MAX_ACTIONS];
    static char room[32768];
    struct lv_buf b = LV_BUF(room);
    int n = u->game->rules.legal(u, state, a);

    for (int i = 0; i < n; i++) {
        if (i > 0)
            lv_buf_text(&b, " | ");
        lv_action_write(u, state, a[i], &b);
    }
    assert_false(b.cut);
    assert_string_equal(room, list);
}

static void list_equals(const struct lv_setup *u, const int32_t *value, const char *list)
{
    char room[128];
    struct lv_buf b = LV_BUF(room);

    for (int i = 0; i < u->seats; i++) {
        if (i > 0)
            lv_buf_char(&b, ' ');
        lv_buf_int(&b, value[i]);
    }
    assert_string_equal(room, list);
}

void t_scores(const struct lv_setup *u, const void *state, const char *list)
{
    int32_t score[LV_MAX_SEATS] = { 0 };

    u->game->rules.score(u, state, score);
    list_equals(u, score, list);
}

void t_ranks(const struct lv_setup *u, const void *state, const char *list)
{
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    int32_t value[LV_MAX_SEATS];

    u->game->rules.rank(u, state, rank);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        value[i] = rank[i];
    list_equals(u, value, list);
}
