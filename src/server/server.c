/* server.c: from a configuration to a running server, and back to nothing. */
#include "server.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/embed.h"
#include "pages.h"
#include "serve.h"

enum { HASHERS = 2, HASHERS_WAIT = 16, BOTS_WAIT = 1024, GRACE_MS = 3000 };

/* ---- small services -------------------------------------------------------------------------- */

bool no_memory(struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

int64_t wall_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void seat_bytes(struct deed *d)
{
    randombytes_buf(d->bytes, sizeof d->bytes);
    d->has_bytes = true;
}

void secret_make(char text[SECRET_TEXT], uint8_t hash[STORE_HASH])
{
    uint8_t bytes[SECRET_BYTES];
    struct lv_buf b = lv_buf_over(text, SECRET_TEXT);

    randombytes_buf(bytes, sizeof bytes);
    lv_hex_write(&b, bytes, sizeof bytes);
    assert(b.len == SECRET_TEXT - 1 && !b.cut);
    secret_hash(text, hash);
}

void secret_hash(const char *text, uint8_t hash[STORE_HASH])
{
    assert(text);
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)text, strlen(text), NULL, 0);
}

void server_log(const struct server *s, const char *event, const char *key, int64_t value, const char *code)
{
    char room[512], stamp[32];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    time_t now = time(NULL);
    struct tm utc;

    assert(event);
    if (s->config.quiet)
        return;
    if (!gmtime_r(&now, &utc) || !strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &utc))
        stamp[0] = '\0';
    lv_json_object(&j);
    lv_json_put_text(&j, "time", stamp);
    lv_json_put_text(&j, "event", event);
    if (key)
        lv_json_put_int(&j, key, value);
    if (code)
        lv_json_put_text(&j, "code", code);
    lv_json_end(&j);
    assert(!b.cut);
    fprintf(stderr, "%s\n", room);
}

const struct lv_data *server_data(struct server *s, const struct lv_game *g, struct lv_refusal *why)
{
    return s->world->components(s->world->ctx, g, why);
}

bool server_database(const char *data_dir, char *to, size_t cap)
{
    int n = snprintf(to, cap, "%s/ludovie.db", data_dir);

    return n > 0 && (size_t)n < cap;
}

/* ---- starting -------------------------------------------------------------------------------- */

static void deliver(void *arg)
{
    store_deliver(((struct server *)arg)->store);
}

static void wake(void *arg) /* in the writer's thread */
{
    struct server *s = arg;

    net_post(s->net, &s->deliver);
}

/* What is stored is acknowledged before everybody is told to come back later. */
static void on_signal(void *arg, int signal)
{
    struct server *s = arg;

    server_log(s, "stopping", "signal", signal, NULL);
    store_flush(s->store);
    room_goodbye(s);
    net_stop(s->net, "", GRACE_MS);
}

static bool make_directory(const char *path, struct lv_refusal *why)
{
    char copy[1024];
    size_t n = strlen(path);

    if (n == 0 || n >= sizeof copy)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the path is too long"), 0);
    memcpy(copy, path, n + 1);
    for (size_t i = 1; i <= n; i++)
        if (copy[i] == '/' || copy[i] == '\0') {
            copy[i] = '\0';
            if (mkdir(copy, 0700) != 0 && errno != EEXIST) {
                lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("cannot be made: {text}"), 0, strerror(errno));
                return lv_refuse_at(why, copy, 0);
            }
            copy[i] = path[i];
        }
    return true;
}

/* ---- once a day ------------------------------------------------------------------------------ */

#define DAY_MS (INT64_C(24) * 60 * 60 * 1000)
enum { COOKIE_DAYS = 400, LOBBY_DAYS = 30, AT_ONCE = 500 };

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

/* Forgets cookies that nobody uses and tables that never began. */
static void tidy(void *arg)
{
    struct server *s = arg;
    struct store_tx *tx = store_tx_new(s->store);
    struct stale stale = { 0 };
    struct lv_refusal why;
    int64_t now = tx ? believable_time(s, tx) : 0;

    if (tx && store_each_stale(s->store, STORE_LOBBY, now - LOBBY_DAYS * DAY_MS, note_stale, &stale, &why)) {
        store_drop_cookies_unseen(tx, now - COOKIE_DAYS * DAY_MS);
        for (int i = 0; i < stale.n; i++)
            if (!room_is_loaded(s, stale.table[i]))
                store_drop_table(tx, stale.table[i]);
        if (!store_submit(tx, NULL, NULL, &why))
            server_log(s, "not-tidied", NULL, 0, lv_code_key(why.code));
    } else {
        store_tx_free(tx);
    }
    net_timer_set(s->net, &s->tidy, stale.n == AT_ONCE ? 60000 : DAY_MS);
}

static bool open_net(struct server *s, struct net_asset *page, struct lv_refusal *why)
{
    const struct lv_embedded *html = lv_embedded_find("data/server/index.html");
    struct net_config config = {
        .limits = { .connections = (int)s->config.max_connections, .per_address = (int)s->config.per_address,
                    .queue_bytes = OUT_BYTES, .requests_per_s = (int)s->config.requests_per_s,
                    .request_burst = 4 * (int)s->config.requests_per_s,
                    .messages_per_s = (int)s->config.messages_per_s,
                    .message_burst = 3 * (int)s->config.messages_per_s },
        .on = { .user = s, .request = api_request, .refused = api_refused, .opened = room_opened,
                .message = room_message, .closed = room_closed },
        .asset = server_n_pages ? server_page : page, .assets = server_n_pages ? server_n_pages : 1,
        .trusted_proxy = s->config.trusted_proxy,
    };

    assert(!s->net);
    *page = (struct net_asset){ "/", "text/html; charset=utf-8", html->bytes, html->len, false,
                                NULL };
    s->net = net_new(&config, why);
    return s->net && net_on_signal(s->net, on_signal, s, why);
}

static bool open_store(struct server *s, struct lv_refusal *why)
{
    char path[1100];

    assert(s->net && !s->store); /* which it wakes */
    if (!make_directory(s->config.data_dir, why)
        || !(server_database(s->config.data_dir, path, sizeof path)
             || lv_refuse(why, LV_E_LIMIT, NULL, N_("the path is too long"), 0)))
        return false;
    s->deliver = (struct net_job){ .run = deliver, .arg = s };
    s->store = store_open(&(struct store_options){ .where = path, .wake = wake, .wake_arg = s,
                                                   .group = s->config.one_by_one,
                                                   .sync_ms = (int)s->config.slow_sync_ms }, why);
    return s->store != NULL;
}

static bool open_crews(struct server *s, struct lv_refusal *why)
{
    assert(s->net && !s->bots);
    s->solved = solved_new(s->world);
    if (!s->solved)
        return no_memory(why);
    s->bots = crew_new(s->net, (int)s->config.bot_threads, BOTS_WAIT, why);
    s->hashers = s->bots ? crew_new(s->net, HASHERS, HASHERS_WAIT, why) : NULL;
    return s->hashers != NULL;
}

/* All games' components, so that a fault in them is found now and not at somebody's table. */
static bool load_games(struct server *s, struct lv_refusal *why)
{
    for (int i = 0; lv_game_at(i); i++)
        if (!server_data(s, lv_game_at(i), why))
            return false;
    return true;
}

static bool listen_all(struct server *s, struct lv_refusal *why)
{
    int port = 0;

    if (s->config.address) {
        port = net_listen(s->net, s->config.address, (int)s->config.port, why);
        if (port == 0)
            return false;
    }
    if (s->config.unix_path && !net_listen_unix(s->net, s->config.unix_path, 0660, why))
        return false;
    server_log(s, "listening", "port", port, NULL);
    s->started = net_now(s->net);
    s->tidy = (struct net_timer){ .run = tidy, .arg = s };
    net_timer_set(s->net, &s->tidy, 60000); /* not while people wait for the start */
    s->world->ready(s->world->ctx, &s->config, port);
    return true;
}

/* In the order in which nothing is used after it is gone. */
static void close_all(struct server *s)
{
    s->stopping = true;
    crew_stop(s->bots);
    crew_stop(s->hashers);
    store_close(s->store);
    if (s->net)
        room_free_all(s);
    assert(s->rooms == 0);
    net_free(s->net);
    crew_free(s->bots);
    crew_free(s->hashers);
    solved_free(s->solved);
    free(s->out.at);
}

bool server_run(const struct server_config *c, const struct server_world *w, struct lv_refusal *why)
{
    struct server *s = calloc(1, sizeof *s);
    char *room = malloc(OUT_BYTES);
    struct net_asset page;
    uint64_t seed = 0;
    bool fine;

    if (!s || !room || sodium_init() < 0) {
        free(s);
        free(room);
        return no_memory(why);
    }
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failed write, not the end */
    s->config = *c;
    s->world = w;
    s->out = lv_buf_over(room, OUT_BYTES);
    randombytes_buf(&seed, sizeof seed);
    s->rng = lv_rng_seed(seed, 0);
    fine = load_games(s, why) && open_net(s, &page, why) && open_store(s, why) && open_crews(s, why)
        && listen_all(s, why);
    if (fine) {
        net_run(s->net);
        server_log(s, "stopped", NULL, 0, NULL);
    }
    close_all(s);
    free(s);
    return fine;
}
