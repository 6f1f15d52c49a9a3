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
#include "notify.h"
#include "pages.h"
#include "serve.h"

enum { HASHERS = 2, HASHERS_WAIT = 64, HASHERS_OWN = 16, BOTS_WAIT = 1024, GRACE_MS = 3000 };
enum { KNOWN_HOURS = 90 * 24 }; /* for so long it is remembered from where an account was used */

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

void bot_bytes(const struct table *t, struct deed *d)
{
    lv_luck_bot_bytes(t->luck.seed, d->seat, d->bytes);
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

static void log_line(const struct server *s, const char *event, const char *key, int64_t value,
                     const char *code, const char *words)
{
    char room[2048], stamp[32];
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
    if (words)
        lv_json_put_text(&j, "message", words);
    lv_json_end(&j);
    assert(!b.cut);
    fprintf(stderr, "%s\n", room);
}

void server_log(const struct server *s, const char *event, const char *key, int64_t value, const char *code)
{
    log_line(s, event, key, value, code, NULL);
}

void server_log_why(const struct server *s, const char *event, const char *key, int64_t value,
                    const struct lv_refusal *why)
{
    char words[512];
    struct lv_buf b = LV_BUF(words);

    lv_say_refusal(&b, s->world->lang, why);
    log_line(s, event, key, value, lv_code_key(why->code), words);
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

/* A page comes with more than a hundred files, and a household opens it at the same time. */
enum { SECONDS_AT_ONCE = 20 };

static struct net_limits limits_of(const struct server_config *c)
{
    return (struct net_limits){ .connections = (int)c->max_connections, .per_address = (int)c->per_address,
                                .queue_bytes = OUT_BYTES, .requests_per_s = (int)c->requests_per_s,
                                .request_burst = SECONDS_AT_ONCE * (int)c->requests_per_s,
                                .messages_per_s = (int)c->messages_per_s,
                                .message_burst = 3 * (int)c->messages_per_s };
}

/* How often people may do what others have to bear. Whoever likes is as many guests as they like: so what
 * guests can do to others is counted by their address too. */
static void set_rations(struct server *s)
{
    const struct server_config *c = &s->config;

    rations_set(&s->ration.said, 3600, 5);
    rations_set(&s->ration.said_from, 3600, 10);
    rations_set(&s->ration.reported_from, 60, 20);
    rations_set(&s->ration.sent, 3600 * c->messages_per_s, 3 * c->messages_per_s);
    rations_set(&s->ration.tried_from, 360, 20);
    rations_set(&s->ration.tried, 360, 10);
    rations_set(&s->ration.tried_known, 360, 20);
    rations_set(&s->ration.guessed_from, 60, 20);
    rations_set(&s->ration.guessed, 600, 200);
    rations_set(&s->ration.known, 1, KNOWN_HOURS); /* kept for so long */
    rations_set(&s->ration.made, c->tables_per_person, c->tables_per_person);
    rations_set(&s->ration.made_from, c->tables_per_address, c->tables_per_address);
    rations_set(&s->ration.guests_from, c->guests_per_address, c->guests_per_address);
    rations_set(&s->ration.exported, 12, 4);
}

/* Numbers and switches; the rest stays as it was when it began. */
static void reload(struct server *s)
{
    struct server_config now = s->config;
    struct lv_refusal why;
    struct net_limits limits;

    notify_send("RELOADING=1");
    if (s->world->reload && !s->world->reload(s->world->ctx, &now, &why)) {
        server_log_why(s, "not-reloaded", NULL, 0, &why);
    } else {
        now.address = s->config.address;
        now.port = s->config.port;
        now.unix_path = s->config.unix_path;
        now.data_dir = s->config.data_dir;
        now.store = s->config.store;
        now.process = s->config.process;
        now.trusted_proxy = s->config.trusted_proxy;
        now.bot_threads = s->config.bot_threads;
        s->config = now;
        limits = limits_of(&s->config);
        net_set_limits(s->net, &limits);
        set_rations(s);
        server_log(s, "reloaded", NULL, 0, NULL);
    }
    notify_send("READY=1");
}

void server_stop(struct server *s)
{
    store_flush(s->store);
    room_keep_clocks(s);
    store_flush(s->store);
    room_goodbye(s);
    net_stop(s->net, "", GRACE_MS);
}

static void on_signal(void *arg, int signal)
{
    struct server *s = arg;

    if (signal == SIGHUP) {
        reload(s);
        return;
    }
    notify_send("STOPPING=1");
    server_log(s, "stopping", "signal", signal, NULL);
    if (!several_leave(s))
        server_stop(s);
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

/* What was heard in a turn is stored together: a commit for each alone would be most of what it costs. */
static void let_store_go(void *server)
{
    struct server *s = server;

    if (s->store)
        store_go(s->store);
}

static bool open_net(struct server *s, struct net_asset *page, struct lv_refusal *why)
{
    const struct lv_embedded *html = lv_embedded_find("data/server/index.html");
    struct net_config config = {
        .limits = limits_of(&s->config),
        .on = { .user = s, .request = api_request, .refused = api_refused, .opened = room_opened,
                .message = room_message, .closed = room_closed, .turned = let_store_go },
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
    s->store =
        store_open(&(struct store_options){ .where = s->config.store ? s->config.store : path,
                                            .wake = wake,
                                            .wake_arg = s,
                                            .process = s->config.process,
                                            .lost = several_lost,
                                            .heard = several_heard,
                                            .missed = several_missed,
                                            .group = s->config.one_by_one,
                                            .sync_ms = (int)s->config.slow_sync_ms },
                   why);
    s->club = s->store ? club_open(s->store) : NULL;
    return s->store && (s->club || no_memory(why));
}

static bool open_crews(struct server *s, struct lv_refusal *why)
{
    assert(s->net && !s->bots);
    s->solved = solved_new(s->world);
    if (!s->solved)
        return no_memory(why);
    s->bots = crew_new(s->net, (int)s->config.bot_threads, BOTS_WAIT, BOTS_WAIT, why);
    s->hashers = s->bots ? crew_new(s->net, HASHERS, HASHERS_WAIT, HASHERS_OWN, why) : NULL;
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

/* As long as the loop turns and the store writes; else systemd may end us and start us again. */
static void watch(void *arg)
{
    struct server *s = arg;
    int64_t every = notify_watchdog_ms();

    if (store_health(s->store).in_hand_ms < every)
        notify_send("WATCHDOG=1");
    net_timer_set(s->net, &s->watch, every / 3 + 1);
}

/* For `ludovie admin`. A directory with a very long name has to do without. */
static void listen_inside(struct server *s)
{
    char path[1100];
    struct lv_refusal why;

    snprintf(path, sizeof path, "%s/admin.sock", s->config.data_dir);
    if (!net_listen_inside(s->net, path, &why))
        server_log_why(s, "no-admin-socket", NULL, 0, &why);
}

static bool listen_all(struct server *s, struct lv_refusal *why)
{
    int port = 0, given = notify_sockets();

    for (int i = 0; i < given; i++) {
        int at = net_listen_fd(s->net, NOTIFY_FIRST + i, why);
        if (at < 0)
            return false;
        port = at > 0 ? at : port;
    }
    if (given == 0 && s->config.address) {
        port = net_listen(s->net, s->config.address, (int)s->config.port, why);
        if (port == 0)
            return false;
    }
    if (given == 0 && s->config.unix_path && !net_listen_unix(s->net, s->config.unix_path, 0660, why))
        return false;
    listen_inside(s);
    server_log(s, "listening", "port", port, NULL);
    s->started = net_now(s->net);
    retention_begin(s);
    several_begin(s);
    s->watch = (struct net_timer){ .run = watch, .arg = s };
    if (notify_watchdog_ms() > 0)
        watch(s);
    s->world->ready(s->world->ctx, &s->config, port);
    notify_send("READY=1");
    return true;
}

static void release_rations(struct server *s)
{
    rations_release(&s->ration.said);
    rations_release(&s->ration.said_from);
    rations_release(&s->ration.reported_from);
    rations_release(&s->ration.sent);
    rations_release(&s->ration.tried_from);
    rations_release(&s->ration.tried);
    rations_release(&s->ration.tried_known);
    rations_release(&s->ration.guessed_from);
    rations_release(&s->ration.guessed);
    rations_release(&s->ration.known);
    rations_release(&s->ration.made);
    rations_release(&s->ration.made_from);
    rations_release(&s->ration.guests_from);
    rations_release(&s->ration.exported);
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
    release_rations(s);
    free(s->out.at);
    free(s->sight.at);
    free(s->mark);
    free(s->glimpse);
    free(s->club);
}

bool server_run(const struct server_config *c, const struct server_world *w, struct lv_refusal *why)
{
    struct server *s = calloc(1, sizeof *s);
    char *room = malloc(OUT_BYTES), *sight = malloc(SIGHT_BYTES);
    struct lv_mark *mark = malloc(SIGHT_MARKS * sizeof *mark);
    struct net_asset page;
    uint64_t seed = 0;
    bool fine;

    if (!s || !room || !sight || !mark || sodium_init() < 0) {
        free(s);
        free(room);
        free(sight);
        free(mark);
        return no_memory(why);
    }
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is a failed write, not the end */
    s->config = *c;
    s->world = w;
    s->out = lv_buf_over(room, OUT_BYTES);
    set_rations(s);
    s->sight = lv_buf_over(sight, SIGHT_BYTES);
    s->mark = mark;
    randombytes_buf(&seed, sizeof seed);
    s->rng = lv_rng_seed(seed, 0);
    fine = (glimpses_make(s) || no_memory(why)) && load_games(s, why) && open_net(s, &page, why)
        && open_store(s, why) && logins_fold_all(s, why) && open_crews(s, why) && listen_all(s, why);
    if (fine) {
        net_run(s->net);
        server_log(s, "stopped", NULL, 0, NULL);
    }
    close_all(s);
    free(s);
    return fine;
}
