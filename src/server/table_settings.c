/* table_settings.c: what was chosen when a table was made, as text for the store and as a set-up for the
 * game. */
#include <assert.h>
#include <string.h>

#include "core/options.h"
#include "core/shape.h"
#include "table_inside.h"

/* ---- settings -------------------------------------------------------------------------------- */

static const char *const clock_key[] = { "none", "move", "reserve" };

void table_settings_write(const struct table_settings *s, struct lv_buf *to)
{
    struct lv_json j = lv_json_on(to);

    assert(s->clock <= CLOCK_RESERVE);
    lv_json_object(&j);
    lv_json_put_int(&j, "host", s->host);
    lv_json_put_int(&j, "seats", s->seats);
    lv_json_put_bool(&j, "listed", s->listed);
    lv_json_put_bool(&j, "onlookers", s->onlookers);
    lv_json_put_bool(&j, "chatting", s->chatting);
    lv_json_put_int(&j, "absence", s->absence);
    lv_json_put_text(&j, "clock", clock_key[s->clock]);
    lv_json_put_int(&j, "seconds", s->seconds);
    lv_json_put_int(&j, "increment", s->increment);
    lv_json_put_int(&j, "rematches", s->rematches);
    lv_json_put_int(&j, "rules", s->rules);
    lv_json_put_int(&j, "components_high", (int64_t)(s->components >> 32)); /* 64 bits in two: a number */
    lv_json_put_int(&j, "components_low", (int64_t)(s->components & UINT32_MAX)); /* has 53 */
    lv_json_end(&j);
}

/* A later version may have written more: what it added is let be. */
static const struct lv_member member[] = {
    { .key = "host", .type = LV_MEMBER_INT, .max = INT64_MAX },
    { .key = "seats", .type = LV_MEMBER_INT, .min = 1, .max = LV_MAX_SEATS },
    { .key = "listed", .type = LV_MEMBER_BOOL, .optional = true },
    { .key = "onlookers", .type = LV_MEMBER_BOOL, .optional = true },
    { .key = "chatting", .type = LV_MEMBER_BOOL, .optional = true },
    { .key = "absence", .type = LV_MEMBER_INT, .max = INT32_MAX },
    { .key = "clock", .type = LV_MEMBER_TEXT },
    { .key = "seconds", .type = LV_MEMBER_INT, .max = INT32_MAX },
    { .key = "increment", .type = LV_MEMBER_INT, .max = INT32_MAX },
    { .key = "rematches", .type = LV_MEMBER_INT, .optional = true, .max = MAX_REMATCHES },
    { .key = "rules", .type = LV_MEMBER_INT, .max = INT32_MAX },
    { .key = "components_high", .type = LV_MEMBER_INT, .max = UINT32_MAX },
    { .key = "components_low", .type = LV_MEMBER_INT, .max = UINT32_MAX },
};
static const struct lv_shape shape = LV_SHAPE_OPEN("settings", member);

static enum clock_kind clock_of(const char *word)
{
    for (int i = 0; i <= CLOCK_RESERVE; i++)
        if (strcmp(word, clock_key[i]) == 0)
            return (enum clock_kind)i;
    return CLOCK_NONE;
}

static void read_settings(const struct lv_node *n, struct table_settings *s)
{
    *s = (struct table_settings){
        .host = lv_shape_int(n, "host", 0),
        .seats = (int)lv_shape_int(n, "seats", 0),
        .listed = lv_shape_bool(n, "listed", false),
        .onlookers = lv_shape_bool(n, "onlookers", true),
        .chatting = lv_shape_bool(n, "chatting", true),
        .absence = (int)lv_shape_int(n, "absence", 0),
        .clock = clock_of(lv_shape_text(n, "clock")),
        .seconds = (int)lv_shape_int(n, "seconds", 0),
        .increment = (int)lv_shape_int(n, "increment", 0),
        .rematches = (int)lv_shape_int(n, "rematches", 0),
        .rules = (int)lv_shape_int(n, "rules", 0),
        .components = (uint64_t)lv_shape_int(n, "components_high", 0) << 32
                    | (uint64_t)lv_shape_int(n, "components_low", 0),
    };
}

bool table_settings_read(const char *text, struct table_settings *s, struct lv_refusal *why)
{
    struct lv_node *n = lv_doc_read(text, strlen(text), 4096, why);
    bool fine = n && lv_shape_check(&shape, n, why);

    assert(text);
    if (fine)
        read_settings(n, s);
    lv_doc_free(n);
    return fine;
}

/* ---- the set-up of the game ------------------------------------------------------------------ */

static void say_who_plays(const struct table *t, struct lv_setup *u)
{
    bool is_person[LV_MAX_SEATS] = { false };

    for (int i = 0; i < t->set.seats; i++)
        is_person[i] = t->seat[i].kind != SEAT_BOT;
    lv_setup_say_who_plays(u, is_person);
}

bool table_read_options(const struct table *t, struct lv_setup *u, struct lv_refusal *why)
{
    struct lv_node *options = lv_doc_read(t->options, strlen(t->options), LV_MAX_LINE, why);
    bool fine = options && lv_setup_init(u, t->game, t->data, t->set.seats, why)
        && lv_setup_read_all(u, options, why);

    lv_doc_free(options);
    return fine;
}

bool table_make_setup(const struct table *t, struct lv_setup *u, struct lv_refusal *why)
{
    struct lv_node *options = lv_doc_read(t->options, strlen(t->options), LV_MAX_LINE, why);
    bool fine = options && lv_setup_init(u, t->game, t->data, t->set.seats, why);

    if (fine) {
        say_who_plays(t, u);
        fine = lv_setup_read_all(u, options, why) && lv_setup_check(u, why);
    }
    lv_doc_free(options);
    return fine;
}
