/* load.c: see load.h. Everybody sits down one request after the other; then all connections are watched
 * by one epoll set, and finished pairs get new tables from a thread of its own. */
#include "load.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"
#include "load_inside.h"

/* Finished pairs get new tables from a thread of its own, so that nobody else waits meanwhile. */
struct usher {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct pair *first;
    bool ends;
    struct load *l;          /* its own: ids, words */
};

double load_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

bool load_init(struct load *l, const struct load_plan *p, struct lv_refusal *why)
{
    size_t pairs = (size_t)p->tables;

    assert(p->tables > 0 && p->tabs > 0 && p->pace.seconds >= 0);
    *l = (struct load){ .plan = p, .random = 7, .cap = 20000000, .why = why };
    l->pair = calloc(pairs, sizeof *l->pair);
    l->tab = calloc(pairs * 2 * (size_t)p->tabs, sizeof *l->tab);
    l->latency = malloc((size_t)l->cap * sizeof *l->latency);
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    return (l->pair && l->tab && l->latency && l->epoll >= 0)
        || lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

void load_release(struct load *l)
{
    for (int i = 0; l->pair && i < 2 * l->plan->tables; i++) {
        struct player *p = &l->pair[i / 2].player[i % 2];
        if (p->fd > 0)
            close(p->fd);
        free(p->data);
        free(p->asked);
    }
    for (int i = 0; i < l->n_tabs; i++)
        if (l->tab[i] >= 0)
            close(l->tab[i]);
    close(l->epoll);
    free(l->pair);
    free(l->tab);
    free(l->latency);
}

/* ---- the server's process -------------------------------------------------------------------- */

double load_cpu_of(int pid)
{
    char path[64], text[1024];
    unsigned long user = 0, system = 0;
    const char *at;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    f = fopen(path, "r");
    if (!f)
        return 0;
    if (fgets(text, sizeof text, f) && (at = strrchr(text, ')')) != NULL
        && sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2)
        user = system = 0;
    fclose(f);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static double resident_kb(int pid)
{
    char path[64], line[256];
    double kb = 0;
    FILE *f;

    snprintf(path, sizeof path, "/proc/%d/status", pid);
    f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kb = strtod(line + 6, NULL);
    if (f)
        fclose(f);
    return kb;
}

void load_note(struct load *l, double asked_at)
{
    enum { SLOW_MS = 100 };
    double now = load_now(), ms = (now - asked_at) * 1000;

    if (l->calm_at > 0 && now > l->calm_at) { /* how it was before is what the run shall tell */
        if (ms > SLOW_MS)
            l->last_slow = now;
    } else if (l->n < l->cap) {
        l->latency[l->n++] = (float)ms;
    }
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return x < y ? -1 : x > y;
}

void load_sum_up(struct load *l, double seconds, double cpu, struct load_result *r)
{
    qsort(l->latency, (size_t)l->n, sizeof *l->latency, by_size);
    r->moves = l->n;
    r->games = l->games;
    r->shed = l->shed;
    r->seconds = seconds;
    if (l->n > 0) {
        r->p50_ms = (double)l->latency[l->n / 2];
        r->p99_ms = (double)l->latency[l->n * 99 / 100];
        r->max_ms = (double)l->latency[l->n - 1];
        r->cpu_us = cpu * 1e6 / (double)l->n;
        r->bytes_out = l->out / l->n;
        r->bytes_in = l->in / l->n;
    }
}

/* ---- setting up ------------------------------------------------------------------------------ */

/* Says something and listens until it is acknowledged, and shown. */
static bool must(struct load *l, struct player *p, const char *format, int seat)
{
    int64_t before = p->seq;

    snprintf(p->said, sizeof p->said, format, (long long)++l->message, (long long)p->seq, seat);
    p->waits = true;
    if (!load_say(l, p, p->said))
        return false;
    while (p->waits || p->seq == before) {
        if (!load_receive(l, p, 0) || !load_understand_all(l, p))
            return false;
        if (p->again > 0) {
            usleep((useconds_t)(1e6 * fmax(0, p->again - load_now())));
            p->again = 0;
            if (!load_say(l, p, p->said))
                return false;
        }
    }
    return true;
}

static const char sit[] = "{\"type\":\"sit\",\"id\":\"%lld\",\"seq\":%lld,\"seat\":%d,"
                          "\"bytes\":\"000102030405060708090a0b0c0d0e0f\"}";
static const char start[] = "{\"type\":\"start\",\"id\":\"%lld\",\"seq\":%lld}";

/* Both at the table, which begins. */
static bool seat_pair(struct load *l, struct pair *q, const char *key)
{
    for (int i = 0; i < 2; i++) {
        struct player *p = &q->player[i];
        p->seq = -1;
        p->len = 0;
        p->choice[0] = '\0';
        p->fd = load_open_ws(l, p->cookie, q->table, key);
        if (p->fd < 0)
            return false;
        while (p->seq < 0)
            if (!load_receive(l, p, 0) || !load_understand_all(l, p))
                return false;
        if (!must(l, p, sit, i + 1))
            return false;
    }
    q->over = false;
    if (!must(l, &q->player[1], start, 0))
        return false;
    while (q->player[0].seq < q->player[1].seq)
        if (!load_receive(l, &q->player[0], 0) || !load_understand_all(l, &q->player[0]))
            return false;
    return true;
}

static bool new_table(struct load *l, struct pair *q)
{
    char answer[LOAD_ROOM], body[256], key[40];

    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[\"me\",\"open\"]}", l->plan->game);
    if (!load_request(l, "/api/tables", q->player[0].cookie, body, answer))
        return false;
    q->table = load_number_after(answer, "\"table\":", 0);
    load_text_after(answer, "\"key\":\"", key, sizeof key);
    return seat_pair(l, q, key);
}

static bool new_pair(struct load *l, struct pair *q)
{
    char answer[LOAD_ROOM], body[64];

    for (int i = 0; i < 2; i++) {
        q->player[i].pair = q;
        q->player[i].seat = i;
        snprintf(body, sizeof body, "{\"name\":\"Joueur %d\"}", i + 1);
        if (!load_request(l, "/api/guest", "", body, answer))
            return false;
        load_text_after(answer, "ludovie=", q->player[i].cookie, sizeof q->player[i].cookie);
    }
    return new_table(l, q);
}

/* ---- playing --------------------------------------------------------------------------------- */

static bool decide(struct load *l, struct player *p)
{
    snprintf(p->said, sizeof p->said, "{\"type\":\"act\",\"id\":\"%lld\",\"seq\":%lld,\"do\":\"%s\"}",
             (long long)++l->message, (long long)p->seq, p->choice);
    p->choice[0] = '\0';
    p->waits = true;
    p->asked_at = load_now();
    if (l->rate > 0)
        p->pair->due += l->plan->tables / l->rate;
    return load_say(l, p, p->said);
}

static void *usher_work(void *arg)
{
    struct usher *u = arg;

    pthread_mutex_lock(&u->lock);
    while (!u->ends) {
        struct pair *q = u->first;
        if (!q) {
            pthread_cond_wait(&u->more, &u->lock);
            continue;
        }
        u->first = q->next;
        pthread_mutex_unlock(&u->lock);
        close(q->player[0].fd);
        close(q->player[1].fd);
        atomic_store(&q->state, new_table(u->l, q) ? SEATED : FAILED);
        pthread_mutex_lock(&u->lock);
    }
    pthread_mutex_unlock(&u->lock);
    return NULL;
}

/* The game is over: the same two shall get a new table. */
static void leave(struct load *l, struct usher *u, struct pair *q)
{
    l->games++;
    for (int i = 0; i < 2; i++)
        epoll_ctl(l->epoll, EPOLL_CTL_DEL, q->player[i].fd, NULL);
    atomic_store(&q->state, BEING_SEATED);
    pthread_mutex_lock(&u->lock);
    q->next = u->first;
    u->first = q;
    pthread_cond_signal(&u->more);
    pthread_mutex_unlock(&u->lock);
}

static bool come_back(struct load *l, struct usher *u, struct pair *q)
{
    if (atomic_load(&q->state) == FAILED) {
        *l->why = *u->l->why;
        return false;
    }
    atomic_store(&q->state, PLAYING);
    q->due = load_now();
    load_watch(l, &q->player[0]);
    load_watch(l, &q->player[1]);
    return true;
}

static bool act_on(struct load *l, struct pair *q, double time)
{
    for (int i = 0; i < 2; i++) {
        struct player *p = &q->player[i];
        if (p->again > 0 && p->again <= time) {
            p->again = 0;
            if (!load_say(l, p, p->said))
                return false;
        }
        if (p->choice[0] && !p->waits && (l->rate <= 0 || q->due <= time) && !decide(l, p))
            return false;
    }
    return true;
}

static bool look_at(struct load *l, struct usher *u, struct pair *q, double time)
{
    int state = atomic_load(&q->state);

    if (state == BEING_SEATED)
        return true;
    if (state != PLAYING && !come_back(l, u, q))
        return false;
    if (q->over && !q->player[0].waits && !q->player[1].waits) {
        leave(l, u, q);
        return true;
    }
    return act_on(l, q, time);
}

static void set_rate(struct load *l, double rate, double now)
{
    l->rate = rate;
    for (int i = 0; i < l->plan->tables; i++)
        l->pair[i].due = now + (rate > 0 ? i / rate : 0);
}

static bool play(struct load *l, struct usher *u, double end)
{
    struct epoll_event e[256];
    double now = load_now();

    while (now < end) {
        int n = epoll_wait(l->epoll, e, 256, l->rate > 0 ? 1 : 100);
        if (l->calm_at > 0 && load_now() > l->calm_at && l->rate > l->calm_rate)
            set_rate(l, l->calm_rate, load_now());
        for (int i = 0; i < n; i++) {
            struct player *p = e[i].data.ptr;
            if (atomic_load(&p->pair->state) != PLAYING)
                continue;
            if (!load_receive(l, p, MSG_DONTWAIT) || !load_understand_all(l, p))
                return false;
            if (!act_on(l, p->pair, load_now()))
                return false;
        }
        now = load_now();
        for (int i = 0; i < l->plan->tables; i++)
            if (!look_at(l, u, &l->pair[i], now))
                return false;
    }
    return true;
}

/* One more window of connection number i, which only listens. */
static bool open_tab(struct load *l, int i)
{
    const struct pair *q = &l->pair[i / 2];
    const int tab = load_open_ws(l, q->player[i % 2].cookie, q->table, "");

    l->tab[l->n_tabs++] = tab;
    return tab >= 0;
}

/* Whoever sits already hears what comes, and answers when asked whether it is still there. */
static bool hear_all(struct load *l)
{
    struct epoll_event e[256];
    int n = epoll_wait(l->epoll, e, 256, 0);

    for (int i = 0; i < n; i++)
        if (!load_receive(l, e[i].data.ptr, MSG_DONTWAIT) || !load_understand_all(l, e[i].data.ptr))
            return false;
    return true;
}

static bool connect_all(struct load *l, struct load_result *r)
{
    double before = resident_kb(l->plan->server);

    assert(l->plan->tables > 0);
    for (int i = 0; i < l->plan->tables; i++) {
        if (!new_pair(l, &l->pair[i]) || !hear_all(l))
            return false;
        load_watch(l, &l->pair[i].player[0]);
        load_watch(l, &l->pair[i].player[1]);
    }
    r->connections = 2 * l->plan->tables;
    r->kb_per_player = (resident_kb(l->plan->server) - before) / r->connections;
    for (int t = 1; t < l->plan->tabs; t++)
        for (int i = 0; i < r->connections; i++)
            if (!open_tab(l, i))
                return false;
    r->connections += l->n_tabs;
    r->kb_per_connection = (resident_kb(l->plan->server) - before) / r->connections;
    return true;
}

static bool play_with_usher(struct load *l, double end)
{
    struct lv_refusal why = { 0 };
    struct load own = { .plan = l->plan, .random = 9, .message = (int64_t)1 << 40, .why = &why };
    struct usher u = { .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER, .l = &own };
    bool fine;

    for (struct pair *q = l->pair; q < l->pair + l->plan->tables; q++)
        if (atomic_load(&q->state) == BEING_SEATED) { /* and was not when the last run ended */
            q->next = u.first;
            u.first = q;
        }
    if (pthread_create(&u.thread, NULL, usher_work, &u) != 0)
        return load_said_no(l, "no thread");
    fine = play(l, &u, end);
    pthread_mutex_lock(&u.lock);
    u.ends = true;
    pthread_cond_signal(&u.more);
    pthread_mutex_unlock(&u.lock);
    pthread_join(u.thread, NULL);
    return fine;
}

struct load *load_connect(const struct load_plan *p, struct load_result *r, struct lv_refusal *why)
{
    struct load *l = malloc(sizeof *l);

    if (!l) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    if (!load_init(l, p, why) || !connect_all(l, r)) {
        load_end(l);
        return NULL;
    }
    return l;
}

bool load_play(struct load *l, const struct load_pace *pace, struct load_result *r)
{
    const double cpu = load_cpu_of(l->plan->server), began = load_now();
    const double calm = pace->calm_rate > 0 ? pace->seconds / 3 : 0;

    l->in = l->out = l->n = l->games = l->shed = 0;
    l->last_slow = 0;
    l->calm_rate = pace->calm_rate;
    l->calm_at = calm > 0 ? began + pace->seconds - calm : 0;
    set_rate(l, pace->rate, began);
    if (!play_with_usher(l, began + pace->seconds))
        return false;
    load_sum_up(l, load_now() - began - calm, load_cpu_of(l->plan->server) - cpu, r);
    r->recovery = l->last_slow > 0 ? l->last_slow - l->calm_at : 0;
    return true;
}

void load_end(struct load *l)
{
    load_release(l);
    free(l);
}

bool load_run(const struct load_plan *p, struct load_result *r, struct lv_refusal *why)
{
    struct load *l = load_connect(p, r, why);
    bool fine = l && (p->pace.seconds <= 0 || load_play(l, &p->pace, r));

    if (l)
        load_end(l);
    return fine;
}
