/* api_host.c: for whoever runs the server: is it up, and how busy is it? */
#include <assert.h>
#include <string.h>
#include <sys/statvfs.h>

#include "serve.h"

/* ---- health ---------------------------------------------------------------------------------- */

enum { STUCK_MS = 10000 };               /* a commit that takes longer does not end */
#define LITTLE_ROOM (INT64_C(192) << 20) /* bytes: the log may take 128 MiB before it is moved */

/* Bytes that may still be written beside the database; -1: nobody knows, or it is on another machine. */
static int64_t disk_room(const struct server *s)
{
    struct statvfs v;

    if (s->config.store)
        return -1;
    return statvfs(s->config.data_dir, &v) == 0 ? (int64_t)v.f_bavail * (int64_t)v.f_frsize : -1;
}

static void put_problem(struct lv_json *j, const char *code, const char *words)
{
    lv_json_object(j);
    lv_json_put_text(j, "code", code);
    lv_json_put_text(j, "message", words);
    lv_json_end(j);
}

/* A store that failed is tried again whenever somebody asks how it is: so it is seen to be well again even
 * if nobody plays. */
static void try_again(struct server *s)
{
    struct store_tx *tx = store_tx_new(s->store);
    struct lv_refusal why;

    if (tx) {
        store_put_note(tx, "tried", "");
        if (!store_submit(tx, NULL, NULL, &why))
            server_log_why(s, "not-tried", NULL, 0, &why);
    }
}

/* What is wrong, each with a code for programs and a sentence. Returns how much. */
static int put_problems(struct call *c, struct lv_json *j)
{
    struct store_health h = store_health(c->s->store);
    const int64_t room = disk_room(c->s);
    char words[512];
    struct lv_buf b = LV_BUF(words);
    int n = 0;

    if (h.in_hand_ms > STUCK_MS + c->s->config.slow_sync_ms) {
        put_problem(j, "stuck", lv_translate(c->lang, N_("what is written does not reach the disk")));
        n++;
    }
    if (h.trouble.code != LV_E_OK) {
        lv_say_refusal(&b, c->lang, &h.trouble);
        put_problem(j, "store", words);
        try_again(c->s);
        n++;
    }
    if (room >= 0 && room < LITTLE_ROOM) {
        put_problem(j, "disk", lv_translate(c->lang, N_("there is little room left on the disk")));
        n++;
    }
    return n;
}

bool host_health(struct call *c)
{
    char room[2048];
    struct lv_buf b = LV_BUF(room);
    struct lv_json list = lv_json_on(&b);
    int problems;

    lv_json_list(&list);
    problems = put_problems(c, &list);
    lv_json_end(&list);
    lv_json_put_bool(&c->j, "ok", problems == 0);
    lv_json_put_text(&c->j, "version", LV_VERSION);
    if (problems == 0)
        return true;
    lv_json_key(&c->j, "problems");
    lv_json_raw(&c->j, room);
    lv_json_end(&c->j);
    net_answer(c->r, &(struct net_answer){ .status = 503, .type = "application/json", .body = c->s->out.at,
                                           .len = c->s->out.len });
    c->later = true;
    return true;
}

/* ---- metrics --------------------------------------------------------------------------------- */

static_assert((int)METRIC_STEPS == (int)STORE_TIMES, "the store counts by the same steps");

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
    struct histogram commits = { .us = st.commit_us };
    int64_t seated, watching;
    room_count_clients(c->s, &seated, &watching);
    const struct { const char *name, *type; int64_t value;
    } row[] = {
        { "uptime_seconds", "gauge", (net_now(c->s->net) - c->s->started) / 1000 },
        { "connections", "gauge", n->connections },
        { "websockets", "gauge", n->websockets },
        { "requests_waiting", "gauge", n->waiting_requests },
        { "connections_seated", "gauge", seated },
        { "connections_watching", "gauge", watching },
        { "disk_room_bytes", "gauge", disk_room(c->s) },
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
        { "shed_total", "counter", k->shed },
        { "repeated_total", "counter", k->repeated },
        { "chats_total", "counter", k->chats },
        { "tables_rebuilt_total", "counter", k->rebuilt },
        { "tables_unloaded_total", "counter", k->unloaded },
        { "tables_failed_total", "counter", k->failed },
        { "tables_given_up_total", "counter", k->given_up },
        { "elsewhere_total", "counter", k->elsewhere },
        { "bot_thoughts_total", "counter", k->thoughts },
        { "bot_thoughts_dropped_total", "counter", k->dropped_thoughts },
        { "store_commits_total", "counter", st.commits },
        { "store_transactions_total", "counter", st.transactions },
        { "store_failed_total", "counter", st.failed },
    };

    lv_buf_clear(b);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        metric(b, row[i].name, row[i].type, row[i].value);
    memcpy(commits.took, st.commit_took, sizeof commits.took);
    histogram_write(&c->s->took.decisions, "decision_seconds", b);
    histogram_write(&commits, "store_commit_seconds", b);
    histogram_write(&c->s->took.catching_up, "catching_up_seconds", b);
    histogram_write(&c->s->took.bots, "bot_wait_seconds", b);
    net_answer(c->r, &(struct net_answer){ .status = 200, .type = "text/plain; version=0.0.4",
                                           .body = b->at, .len = b->len });
    c->later = true;
    return true;
}
