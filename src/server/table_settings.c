/* table_settings.c: what was chosen when a table was made, as text for the store and as a set-up for the
 * game. */
#include <assert.h>
#include <string.h>

#include "core/options.h"
#include "table_inside.h"

/* ---- settings -------------------------------------------------------------------------------- */

static const char *const clock_key[] = { "none", "move", "reserve" };

void table_settings_write(const struct table_settings *s, struct lv_buf *to)
{
    struct lv_json j = lv_json_on(to);

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

static bool read_settings(const struct lv_node *n, struct table_settings *s, struct lv_refusal *why)
{
    int64_t seats, absence, seconds, increment, rematches, rules, high, low;
    const char *clock;

    if (!lv_node_int(n, "host", 0, INT64_MAX, &s->host, why)
        || !lv_node_int(n, "seats", 1, LV_MAX_SEATS, &seats, why)
        || !lv_node_bool_or(n, "listed", false, &s->listed, why)
        || !lv_node_bool_or(n, "onlookers", true, &s->onlookers, why)
        || !lv_node_bool_or(n, "chatting", true, &s->chatting, why)
        || !lv_node_int(n, "absence", 0, INT32_MAX, &absence, why)
        || !lv_node_text(n, "clock", &clock, why)
        || !lv_node_int(n, "seconds", 0, INT32_MAX, &seconds, why)
        || !lv_node_int(n, "increment", 0, INT32_MAX, &increment, why)
        || !lv_node_int_or(n, "rematches", 0, MAX_REMATCHES, 0, &rematches, why)
        || !lv_node_int(n, "rules", 0, INT32_MAX, &rules, why)
        || !lv_node_int(n, "components_high", 0, UINT32_MAX, &high, why)
        || !lv_node_int(n, "components_low", 0, UINT32_MAX, &low, why))
        return false;
    s->seats = (int)seats;
    s->absence = (int)absence;
    s->seconds = (int)seconds;
    s->increment = (int)increment;
    s->rematches = (int)rematches;
    s->rules = (int)rules;
    s->components = (uint64_t)high << 32 | (uint64_t)low;
    s->clock = CLOCK_NONE;
    for (int i = 0; i <= CLOCK_RESERVE; i++)
        if (strcmp(clock, clock_key[i]) == 0)
            s->clock = (enum clock_kind)i;
    return true;
}

bool table_settings_read(const char *text, struct table_settings *s, struct lv_refusal *why)
{
    struct lv_node *n = lv_doc_read(text, strlen(text), 4096, why);
    bool fine = n && read_settings(n, s, why);

    lv_doc_free(n);
    return fine;
}

/* ---- the set-up of the game ------------------------------------------------------------------ */

/* A game that must know who is a person and who a bot has an option `player` with these names. */
static bool say_who_is_who(const struct table *t, struct lv_setup *u, struct lv_refusal *why)
{
    char list[LV_MAX_SEATS * 8];
    struct lv_buf b = LV_BUF(list);

    if (lv_option_find(u->game, "player") < 0)
        return true;
    for (int i = 0; i < t->set.seats; i++) {
        if (i > 0)
            lv_buf_char(&b, ',');
        lv_buf_text(&b, t->seat[i].kind == SEAT_BOT ? "bot" : "person");
    }
    return lv_setup_set(u, "player", list, why);
}

bool table_make_setup(const struct table *t, struct lv_setup *u, struct lv_refusal *why)
{
    struct lv_node *options = lv_doc_read(t->options, strlen(t->options), LV_MAX_LINE, why);
    bool fine = options && lv_setup_init(u, t->game, lv_data_of(t->data), t->set.seats, why)
             && say_who_is_who(t, u, why) && lv_setup_read_all(u, options, why)
             && lv_setup_check(u, why);

    lv_doc_free(options);
    return fine;
}
