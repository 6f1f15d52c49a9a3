/* retention.c: what is forgotten by itself, once a day: cookies that nobody uses, guests who can never come
 * again and have no game, tables that never began, and, if the host wants so, old games and old chat. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "serve.h"

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)
enum { AT_ONCE = 500 };

/* Since when something must have been unused; 0: it is kept for ever. */
static int64_t limit(int64_t now, int64_t days)
{
    return days > 0 && now > days * DAY_MS ? now - days * DAY_MS : 0;
}

struct stale {
    int n;
    int64_t table[AT_ONCE];
};

static bool note_stale(void *arg, const struct store_table *t)
{
    struct stale *s = arg;

    assert(s->n < AT_ONCE);
    s->table[s->n++] = t->id;
    return s->n < AT_ONCE;
}

/* The time of day, if it can be believed; else 0, when nothing was old yet. It may have been set, or never
 * have been right since the machine was started: if this was not done within a week before, the time is
 * noted, and believed tomorrow. */
static int64_t believable_time(struct server *s, struct store_tx *tx)
{
    char text[24];
    struct lv_buf b = LV_BUF(text);
    struct lv_refusal why;
    const char *note;
    int64_t now = wall_ms();
    int64_t last = store_find_note(s->store, "tidied", &note, &why) == 1 ? strtoll(note, NULL, 10) : 0;

    lv_buf_int(&b, now);
    store_put_note(tx, "tidied", text);
    return now >= last && now - last <= 7 * DAY_MS ? now : 0;
}

/* Tables of a life that nobody has touched since. */
static bool drop_tables(struct server *s, struct store_tx *tx, enum store_life life, int64_t before,
                        bool *more, struct lv_refusal *why)
{
    struct stale stale = { 0 };

    if (before == 0)
        return true;
    if (!store_each_stale(s->store, life, before, note_stale, &stale, why))
        return false;
    for (int i = 0; i < stale.n; i++)
        if (!room_is_loaded(s, stale.table[i]))
            store_drop_idle_table(tx, stale.table[i]);
    *more = *more || stale.n == AT_ONCE;
    return true;
}

static void tidy(void *arg)
{
    struct server *s = arg;
    const struct server_config *k = &s->config;
    struct store_tx *tx = store_tx_new(s->store);
    struct lv_refusal why;
    int64_t now = tx ? believable_time(s, tx) : 0;
    bool more = false;

    if (tx && drop_tables(s, tx, STORE_LOBBY, limit(now, k->keep_lobbies), &more, &why)
        && drop_tables(s, tx, STORE_FINISHED, limit(now, k->keep_finished), &more, &why)) {
        store_drop_cookies_unseen(tx, limit(now, k->keep_guests));
        store_drop_guests_unseen(tx, limit(now, k->keep_guests));
        store_drop_chat_before(tx, limit(now, k->keep_chat));
        if (!store_submit(tx, NULL, NULL, &why))
            server_log_why(s, "not-tidied", NULL, 0, &why);
    } else {
        store_tx_free(tx);
    }
    net_timer_set(s->net, &s->tidy, more ? 60000 : DAY_MS);
}

void retention_begin(struct server *s)
{
    s->tidy = (struct net_timer){ .run = tidy, .arg = s };
    net_timer_set(s->net, &s->tidy, 60000); /* not while people wait for the start */
}

/* What would go now: {"cookies":…, "guests":…, "lobbies":…, "finished":…, "chat":…}. */
bool retention_write(struct server *s, struct lv_json *j, struct lv_refusal *why)
{
    const struct server_config *k = &s->config;
    const struct { const char *key; enum store_old what; int64_t days; } row[] = {
        { "cookies", STORE_OLD_COOKIES, k->keep_guests }, { "guests", STORE_OLD_GUESTS, k->keep_guests },
        { "lobbies", STORE_OLD_LOBBIES, k->keep_lobbies },
        { "finished", STORE_OLD_FINISHED, k->keep_finished },
        { "chat", STORE_OLD_CHAT, k->keep_chat },
    };

    lv_json_object(j);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        int64_t n = store_count_old(s->store, row[i].what, limit(wall_ms(), row[i].days), why);
        if (n < 0)
            return false;
        lv_json_put_int(j, row[i].key, n);
    }
    lv_json_end(j);
    return true;
}
