/* options.c: option tables, read and written. */
#include "options.h"

#include <assert.h>
#include <string.h>

#include "registry.h"

int lv_option_find(const struct lv_game *g, const char *id)
{
    for (int i = 0; i < g->n_options; i++)
        if (strcmp(g->options[i].id, id) == 0)
            return i;
    return -1;
}

enum { MAX_WRITTEN = 2048 }; /* a set may name a hundred things */

static int values_of(const struct lv_setup *u, const struct lv_option *o)
{
    return o->is_set ? LV_MAX_SEATS : o->per_seat ? u->seats : 1;
}

static int32_t standard_of(const struct lv_option *o, int k)
{
    return o->is_set ? 0 : o->standard + (o->distinct ? k : 0);
}

bool lv_setup_init(struct lv_setup *u, const struct lv_game *g, const struct lv_data *data, int seats,
                   struct lv_refusal *why)
{
    assert(g->n_options <= LV_MAX_OPTIONS && g->state_size <= LV_MAX_STATE);
    if (seats < g->min_seats)
        return lv_refuse(why, LV_E_PLAYERS, g->players_rule, N_("this game needs at least {n} players"),
                         g->min_seats);
    if (seats > g->max_seats)
        return lv_refuse(why, LV_E_PLAYERS, g->players_rule, N_("this game takes at most {n} players"),
                         g->max_seats);
    memset(u, 0, sizeof *u);
    u->game = g;
    if (data)
        lv_data_use(data, u);
    u->seats = seats;
    for (int i = 0; i < g->n_options; i++)
        for (int k = 0; k < LV_MAX_SEATS; k++)
            u->option[i][k] = standard_of(&g->options[i], k);
    return true;
}

static bool name_value(const struct lv_option *o, const char *text, size_t len, int32_t *to)
{
    assert(text && to);
    for (const struct lv_option_name *n = o->names; n && n->id; n++)
        if (strlen(n->id) == len && memcmp(n->id, text, len) == 0) {
            *to = n->value;
            return true;
        }
    return false;
}

static bool number_value(const char *text, size_t len, int32_t *to)
{
    bool minus = len > 0 && text[0] == '-';
    int32_t v = 0;

    if (len - minus < 1 || len - minus > 9)
        return false;
    for (size_t i = minus; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        v = v * 10 + (text[i] - '0');
    }
    *to = minus ? -v : v;
    return true;
}

static bool bad_value(const struct lv_option *o, const char *value, struct lv_refusal *why)
{
    char words[LV_REFUSAL_TEXT];
    struct lv_buf b = LV_BUF(words);

    lv_buf_text(&b, o->id);
    lv_buf_char(&b, '=');
    lv_buf_text(&b, value);
    return lv_refuse_text(why, LV_E_OPTION, NULL,
                          N_("the option {text} is not possible; --help lists what is"), 0, words);
}

static bool one_value(const struct lv_setup *u, const struct lv_option *o, const char *text, size_t len,
                      int32_t *to)
{
    int32_t max = o->is_seat ? u->seats : o->max;

    return name_value(o, text, len, to) || (number_value(text, len, to) && *to >= o->min && *to <= max);
}

/* "a,b": the words with the bits of the names. */
static bool set_value(const struct lv_option *o, const char *text, int32_t words[LV_MAX_SEATS])
{
    uint32_t bits[LV_MAX_SEATS] = { 0 };
    int32_t v;

    assert(o->is_set && o->names);
    for (;;) {
        size_t len = strcspn(text, ",");
        if (!name_value(o, text, len, &v))
            return false;
        if (v >= 0)
            bits[v / 32] |= 1u << v % 32;
        if (text[len] == '\0')
            break;
        text += len + 1;
    }
    for (int k = 0; k < LV_MAX_SEATS; k++)
        words[k] = (int32_t)bits[k];
    return true;
}

bool lv_setup_set(struct lv_setup *u, const char *id, const char *value, struct lv_refusal *why)
{
    int index = lv_option_find(u->game, id), n = 0;
    const struct lv_option *o;
    int32_t v[LV_MAX_SEATS] = { 0 };
    const char *p = value;

    if (index < 0)
        return lv_refuse_text(why, LV_E_OPTION, NULL, N_("this game has no option {text}"), 0, id);
    o = &u->game->options[index];
    if (o->is_set)
        return set_value(o, value, u->option[index]) || bad_value(o, value, why);
    for (;;) {
        size_t len = o->per_seat ? strcspn(p, ",") : strlen(p);
        if (n == values_of(u, o) || !one_value(u, o, p, len, &v[n]))
            return bad_value(o, value, why);
        n++;
        if (p[len] == '\0')
            break;
        p += len + 1;
    }
    if (n != values_of(u, o))
        return bad_value(o, value, why);
    for (int i = 0; o->distinct && i < n; i++)
        for (int k = 0; k < i; k++)
            if (v[i] == v[k])
                return bad_value(o, value, why);
    memcpy(u->option[index], v, sizeof v);
    if (!o->per_seat)
        for (int k = 1; k < LV_MAX_SEATS; k++)
            u->option[index][k] = v[0];
    return true;
}

void lv_setup_say_who_plays(struct lv_setup *u, const bool is_person[LV_MAX_SEATS])
{
    for (int i = 0; i < u->game->n_options; i++) {
        assert(!u->game->options[i].who_plays || u->game->options[i].per_seat);
        for (int k = 0; u->game->options[i].who_plays && k < u->seats; k++)
            u->option[i][k] = is_person[k];
    }
}

bool lv_setup_check(const struct lv_setup *u, struct lv_refusal *why)
{
    return !u->game->rules.check || u->game->rules.check(u, why);
}

static void write_set(const struct lv_option *o, const int32_t words[LV_MAX_SEATS], struct lv_buf *to)
{
    const char *empty = "";
    bool any = false;

    assert(o->is_set && o->names);
    for (const struct lv_option_name *n = o->names; n->id; n++) {
        if (n->value < 0)
            empty = n->id;
        if (n->value < 0 || !((uint32_t)words[n->value / 32] >> n->value % 32 & 1))
            continue;
        if (any)
            lv_buf_char(to, ',');
        lv_buf_text(to, n->id);
        any = true;
    }
    if (!any)
        lv_buf_text(to, empty);
}

void lv_setup_write(const struct lv_setup *u, int option, struct lv_buf *to)
{
    const struct lv_option *o = &u->game->options[option];

    assert(option >= 0 && option < u->game->n_options);
    if (o->is_set) {
        write_set(o, u->option[option], to);
        return;
    }
    for (int i = 0; i < values_of(u, o); i++) {
        const struct lv_option_name *n = o->names;
        while (n && n->id && n->value != u->option[option][i])
            n++;
        if (i > 0)
            lv_buf_char(to, ',');
        if (n && n->id)
            lv_buf_text(to, n->id);
        else
            lv_buf_int(to, u->option[option][i]);
    }
}

/* What people call a value. */
static const char *title_of(const struct lv_setup *u, const struct lv_option *o,
                            const struct lv_option_name *n, const struct lv_lang *lang)
{
    lv_text name = o->component && u->data ? o->component(u->data, n->value) : 0;

    assert(n->id && n->msgid);
    return name ? lv_texts_get(u->texts, lang, name) : lv_translate(lang, n->msgid);
}

void lv_setup_say(const struct lv_setup *u, int option, const struct lv_lang *lang, struct lv_buf *to)
{
    const struct lv_option *o = &u->game->options[option];
    char written[MAX_WRITTEN];
    struct lv_buf b = LV_BUF(written);

    assert(option >= 0 && option < u->game->n_options);
    lv_setup_write(u, option, &b);
    for (const char *word = written; *word;) {
        size_t len = strcspn(word, ",");
        const struct lv_option_name *n = o->names;
        while (n && n->id && !(strlen(n->id) == len && memcmp(n->id, word, len) == 0))
            n++;
        if (n && n->id)
            lv_buf_text(to, title_of(u, o, n, lang));
        else
            lv_buf_bytes(to, word, len);
        word += len;
        if (*word == ',') {
            lv_buf_text(to, ", ");
            word++;
        }
    }
}

static bool is_standard(const struct lv_setup *u, int option)
{
    const struct lv_option *o = &u->game->options[option];

    assert(option >= 0 && option < u->game->n_options);
    for (int i = 0; i < values_of(u, o); i++)
        if (u->option[option][i] != standard_of(o, i))
            return false;
    return true;
}

void lv_setup_write_all(const struct lv_setup *u, bool all, struct lv_json *j)
{
    char room[MAX_WRITTEN];

    lv_json_object(j);
    for (int i = 0; i < u->game->n_options; i++)
        if (all || !is_standard(u, i)) {
            struct lv_buf b = LV_BUF(room);
            lv_setup_write(u, i, &b);
            lv_json_put_text(j, u->game->options[i].id, room);
        }
    lv_json_end(j);
}

bool lv_setup_read_all(struct lv_setup *u, const struct lv_node *object, struct lv_refusal *why)
{
    if (!object)
        return true;
    if (object->type != LV_NODE_OBJECT)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the options must be an object"), 0);
    for (const struct lv_node *m = object->first; m; m = m->next) {
        char room[32];
        struct lv_buf b = LV_BUF(room);
        const char *value = room;

        if (m->type == LV_NODE_TEXT)
            value = m->text;
        else if (m->type == LV_NODE_INT)
            lv_buf_int(&b, m->number);
        else
            lv_buf_text(&b, m->type == LV_NODE_BOOL ? (m->number ? "yes" : "no") : "?");
        if (!lv_setup_set(u, m->key, value, why))
            return lv_refuse_at(why, "", m->line);
    }
    return true;
}

/* ---- the choice ------------------------------------------------------------------------------- */

static void describe_values(const struct lv_option *o, const struct lv_setup *u, const struct lv_lang *lang,
                            struct lv_json *j)
{
    if (o->names) {
        lv_json_key(j, "values");
        lv_json_list(j);
        for (const struct lv_option_name *n = o->names; n->id; n++) {
            lv_json_object(j);
            lv_json_put_text(j, "id", n->id);
            lv_json_put_text(j, "title", title_of(u, o, n, lang));
            lv_json_end(j);
        }
        lv_json_end(j);
    }
    if (o->min <= o->max) {
        lv_json_put_int(j, "min", o->min);
        lv_json_put_int(j, "max", o->max);
    }
}

static void describe_option(const struct lv_setup *u, int i, const struct lv_lang *lang, struct lv_json *j)
{
    const struct lv_option *o = &u->game->options[i];
    char room[256];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(j);
    lv_json_put_text(j, "id", o->id);
    lv_json_put_text(j, "title", lv_translate(lang, o->title));
    lv_json_put_text(j, "help", lv_translate(lang, o->help));
    lv_json_put_text(j, "rules", o->rules);
    lv_setup_write(u, i, &b);
    lv_json_put_text(j, "standard", room);
    describe_values(o, u, lang, j);
    lv_json_put_bool(j, "per_seat", o->per_seat);
    lv_json_put_bool(j, "is_seat", o->is_seat);
    if (o->is_set)
        lv_json_put_bool(j, "is_set", true);
    if (o->not_asked)
        lv_json_put_bool(j, "not_asked", true);
    if (o->who_plays)
        lv_json_put_bool(j, "who_plays", true);
    lv_json_end(j);
}

static void describe_unit(const struct lv_telling *t, const struct lv_lang *lang, struct lv_json *j)
{
    const char *form[LV_MAX_PLURALS];
    const unsigned n = lv_count_forms(lang, t->unit, t->units, form);

    lv_json_key(j, "unit");
    lv_json_list(j);
    for (unsigned i = 0; i < n; i++)
        lv_json_text(j, form[i]);
    lv_json_end(j);
}

void lv_game_describe(const struct lv_game *g, const struct lv_data *d, const struct lv_lang *lang,
                      struct lv_json *j)
{
    struct lv_setup u;
    bool made = lv_setup_init(&u, g, d, g->max_seats, NULL);

    assert(made); /* a game takes as many seats as it says */
    (void)made;
    lv_json_object(j);
    lv_json_put_text(j, "id", g->id);
    lv_json_put_text(j, "title", lv_translate(lang, g->title));
    lv_json_put_text(j, "summary", lv_translate(lang, g->summary));
    lv_json_put_int(j, "rules", g->rules_version);
    lv_json_put_int(j, "min_seats", g->min_seats);
    lv_json_put_int(j, "max_seats", g->max_seats);
    if (g->max_minutes > 0) {
        lv_json_put_int(j, "min_minutes", g->min_minutes);
        lv_json_put_int(j, "max_minutes", g->max_minutes);
    }
    describe_unit(g->telling, lang, j);
    lv_json_key(j, "options");
    lv_json_list(j);
    for (int i = 0; i < g->n_options; i++)
        describe_option(&u, i, lang, j);
    lv_json_end(j);
    lv_json_end(j);
}
