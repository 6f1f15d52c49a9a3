/* api_host.c: for whoever runs the server: is it up, and how busy is it? */
#include <assert.h>

#include "serve.h"

bool host_health(struct call *c)
{
    lv_json_put_bool(&c->j, "ok", true);
    lv_json_put_text(&c->j, "version", LV_VERSION);
    return true;
}

static void metric(struct lv_buf *b, const char *name, const char *type, int64_t value)
{
    lv_buf_text(b, "# TYPE ludovie_");
    lv_buf_text(b, name);
    lv_buf_char(b, ' ');
    lv_buf_text(b, type);
    lv_buf_text(b, "\nludovie_");
    lv_buf_text(b, name);
    lv_buf_char(b, ' ');
    lv_buf_int(b, value);
    lv_buf_char(b, '\n');
}

bool host_metrics(struct call *c)
{
    const struct net_counts *n = net_counts(c->s->net);
    const struct server_counts *k = &c->s->counts;
    struct store_counts st = store_counts(c->s->store);
    struct lv_buf *b = &c->s->out;
    const struct { const char *name, *type; int64_t value; } row[] = {
        { "uptime_seconds", "gauge", (net_now(c->s->net) - c->s->started) / 1000 },
        { "connections", "gauge", n->connections },
        { "websockets", "gauge", n->websockets },
        { "tables_in_memory", "gauge", c->s->rooms },
        { "bots_waiting", "gauge", crew_waiting(c->s->bots) },
        { "store_waiting", "gauge", st.waiting },
        { "requests_total", "counter", n->requests },
        { "messages_in_total", "counter", n->messages_in },
        { "messages_out_total", "counter", n->messages_out },
        { "bytes_in_total", "counter", n->bytes_in },
        { "bytes_out_total", "counter", n->bytes_out },
        { "turned_away_total", "counter", n->turned_away },
        { "cut_slow_total", "counter", n->cut_slow },
        { "cut_silent_total", "counter", n->cut_silent },
        { "cut_late_total", "counter", n->cut_late },
        { "deeds_total", "counter", k->deeds },
        { "refused_total", "counter", k->refused },
        { "repeated_total", "counter", k->repeated },
        { "chats_total", "counter", k->chats },
        { "tables_rebuilt_total", "counter", k->rebuilt },
        { "tables_unloaded_total", "counter", k->unloaded },
        { "tables_failed_total", "counter", k->failed },
        { "bot_thoughts_total", "counter", k->thoughts },
        { "bot_thoughts_dropped_total", "counter", k->dropped_thoughts },
        { "store_commits_total", "counter", st.commits },
        { "store_transactions_total", "counter", st.transactions },
        { "store_failed_total", "counter", st.failed },
    };

    lv_buf_clear(b);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        metric(b, row[i].name, row[i].type, row[i].value);
    net_answer(c->r, &(struct net_answer){ .status = 200, .type = "text/plain; version=0.0.4",
                                           .body = b->at, .len = b->len });
    c->later = true;
    return true;
}
