/* load.c: see load.h. What comes is not parsed but looked through for the few things a player needs:
 * the measured server shall have the cores. */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"

enum { ROOM = 1 << 16, MAX_CHOICES = 64 };

struct player {
    int fd, seat;
    struct pair *pair;
    char cookie[40];
    char *data;              /* received, not looked at yet */
    size_t len, cap;
    int64_t seq;
    bool waits;              /* for the acknowledgement of its decision */
    double asked;            /* when it decided */
    char choice[96];         /* what it will decide; empty: nothing to decide */
};

struct pair {
    struct player player[2];
    int64_t table;
    double due;              /* earliest next decision */
    bool over;
    struct pair *next;       /* that wait for a new table */
    atomic_int state;        /* who may touch it */
};
enum { PLAYING, BEING_SEATED, SEATED, FAILED };

/* Finished pairs get new tables from a thread of its own, so that nobody else waits meanwhile. */
struct usher {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct pair *first;
    bool ends;
    struct load *l;          /* its own: ids, words */
};

struct load {
    const struct load_plan *plan;
    struct pair *pair;
    int *tab;                /* more connections of the same people */
    int n_tabs, epoll;
    uint64_t random;
    float *latency;          /* milliseconds */
    int64_t n, cap;
    int64_t in, out;         /* bytes */
    int64_t message;         /* for ids */
    int64_t games;
    struct lv_refusal *why;
};

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool said_no(struct load *l, const char *text)
{
    return lv_refuse_text(l->why, LV_E_SYSTEM, NULL, N_("the server did not do what was asked: {text}"), 0,
                          text);
}

/* ---- one connection, step by step ------------------------------------------------------------ */

static int dial(struct load *l)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)l->plan->port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        said_no(l, strerror(errno));
        if (fd >= 0)
            close(fd);
        return -1;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static bool send_all(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t k = send(fd, bytes, n, MSG_NOSIGNAL);
        if (k < 0 && (errno == EAGAIN || errno == EINTR))
            continue; /* short messages: there is room in a moment */
        if (k <= 0)
            return false;
        bytes += k;
        n -= (size_t)k;
    }
    return true;
}

/* A request and its whole answer, over a connection of its own. */
static bool request(struct load *l, const char *path, const char *cookie, const char *body, char *answer)
{
    char head[1024];
    size_t len = 0;
    int fd = dial(l), n;

    if (fd < 0)
        return false;
    n = snprintf(head, sizeof head,
                 "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
                 "Cookie: ludovie=%s\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s",
                 path, l->plan->port, l->plan->port, cookie, strlen(body), body);
    if (send_all(fd, head, (size_t)n))
        for (ssize_t k = 1; k > 0 && len < ROOM - 1; len += k > 0 ? (size_t)k : 0)
            k = recv(fd, answer + len, ROOM - 1 - len, 0);
    answer[len] = '\0';
    close(fd);
    return strncmp(answer, "HTTP/1.1 200", 12) == 0 || said_no(l, answer);
}

/* What follows a key, as a number or up to the next quote. */
static int64_t number_after(const char *text, const char *key, int64_t fallback)
{
    const char *at = strstr(text, key);

    return at ? strtoll(at + strlen(key), NULL, 10) : fallback;
}

static void text_after(const char *text, const char *key, char *to, size_t cap)
{
    const char *at = strstr(text, key);
    size_t n = 0;

    if (at)
        for (at += strlen(key); *at && *at != '"' && *at != ';' && n + 1 < cap; at++)
            to[n++] = *at;
    to[n] = '\0';
}

/* A text frame with a mask of zeros: allowed, and the bytes stay as they are. */
static bool say(struct load *l, struct player *p, const char *text)
{
    uint8_t frame[1024] = { 0x81 };
    size_t n = strlen(text), at;

    if (n < 126) {
        frame[1] = (uint8_t)(0x80 | n);
        at = 2;
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(n >> 8);
        frame[3] = (uint8_t)n;
        at = 4;
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, n + 1); /* the NUL is not sent */
    l->out += (int64_t)(at + 4 + n);
    return send_all(p->fd, (char *)frame, at + 4 + n) || said_no(l, "a connection was cut");
}

/* The next whole frame in what was received; NULL: not yet. It ends with a NUL for a moment. */
static char *next_frame(struct player *p, size_t *whole, size_t *len)
{
    const uint8_t *d = (const uint8_t *)p->data;
    size_t head = 2, n;

    if (p->len < 2)
        return NULL;
    n = d[1] & 127u;
    if (n == 126) {
        head = 4;
        n = p->len < 4 ? 0 : (size_t)d[2] << 8 | d[3];
    } else if (n == 127) {
        head = 10;
        n = 0;
        for (int i = 2; i < 10 && p->len >= 10; i++)
            n = n << 8 | d[i];
    }
    if (p->len < head || p->len < head + n)
        return NULL;
    *whole = head + n;
    *len = n;
    return p->data + head;
}

static bool receive(struct load *l, struct player *p, int flags)
{
    ssize_t k;

    if (p->cap - p->len < ROOM) {
        char *bigger = realloc(p->data, p->cap + 2 * ROOM + 1);
        if (!bigger)
            return said_no(l, "memory");
        p->data = bigger;
        p->cap += 2 * ROOM;
    }
    k = recv(p->fd, p->data + p->len, p->cap - p->len, flags);
    if (k < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (k <= 0)
        return said_no(l, "a connection was cut");
    p->len += (size_t)k;
    l->in += k;
    return true;
}

/* ---- what a player understands --------------------------------------------------------------- */

static void look_for_choice(struct load *l, struct player *p, const char *text)
{
    const char *at = strstr(text, "\"choices\":["), *choice[MAX_CHOICES];
    int n = 0;

    p->choice[0] = '\0';
    for (; at && n < MAX_CHOICES; at = at ? at + 1 : NULL) {
        at = strstr(at, "{\"do\":\"");
        if (at)
            choice[n++] = at;
        else
            break;
    }
    if (n > 0) {
        l->random = l->random * 6364136223846793005u + 1442695040888963407u;
        text_after(choice[(l->random >> 33) % (uint64_t)n], "{\"do\":\"", p->choice, sizeof p->choice);
    }
}

static bool understand(struct load *l, struct player *p, const char *text)
{
    if (strncmp(text, "{\"type\":\"ack\"", 13) == 0) {
        p->waits = false;
        if (p->asked > 0 && l->n < l->cap)
            l->latency[l->n++] = (float)((now() - p->asked) * 1000);
        p->asked = 0;
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        return said_no(l, text);
    } else if (strncmp(text, "{\"type\":\"update\"", 16) == 0
               || strncmp(text, "{\"type\":\"welcome\"", 17) == 0) {
        p->seq = number_after(text, "\"seq\":", p->seq);
        look_for_choice(l, p, text);
        if (strstr(text, "\"result\":{\"over\":true"))
            p->pair->over = true;
    }
    return true;
}

static bool understand_all(struct load *l, struct player *p)
{
    size_t whole, len, used = 0;
    char *text;

    while ((text = next_frame(p, &whole, &len)) != NULL) {
        char kept = text[len];
        bool fine = true;
        text[len] = '\0';
        if ((p->data[0] & 15) == 1)
            fine = understand(l, p, text);
        text[len] = kept;
        if (!fine)
            return false;
        p->data += whole; /* for a moment: moved back below */
        p->len -= whole;
        used += whole;
    }
    p->data -= used;
    if (used > 0)
        memmove(p->data, p->data + used, p->len);
    return true;
}

/* ---- setting up ------------------------------------------------------------------------------ */

static int open_ws(struct load *l, const char *cookie, int64_t table, const char *key)
{
    char head[1024], answer[1024];
    int fd = dial(l), n;
    size_t len = 0;

    if (fd < 0)
        return -1;
    n = snprintf(head, sizeof head,
                 "GET /ws?table=%lld&key=%s&lang=fr&words=%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n"
                 "Origin: http://127.0.0.1:%d\r\nCookie: ludovie=%s\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                 "Sec-WebSocket-Version: 13\r\n\r\n",
                 (long long)table, key, l->plan->words ? "yes" : "no", l->plan->port, l->plan->port, cookie);
    send_all(fd, head, (size_t)n); /* if that fails, so does the reading */
    do /* byte by byte: what follows the head is the first frame */
        n = len < sizeof answer - 1 ? (int)recv(fd, answer + len, 1, 0) : 0;
    while (n == 1 && (++len < 4 || memcmp(answer + len - 4, "\r\n\r\n", 4) != 0));
    answer[len] = '\0';
    if (strncmp(answer, "HTTP/1.1 101", 12) == 0)
        return fd;
    said_no(l, answer);
    close(fd);
    return -1;
}

/* Says something and listens until it is acknowledged, and shown. */
static bool must(struct load *l, struct player *p, const char *format, int seat)
{
    char text[512];
    int64_t before = p->seq;

    snprintf(text, sizeof text, format, (long long)++l->message, (long long)p->seq, seat);
    p->waits = true;
    if (!say(l, p, text))
        return false;
    while (p->waits || p->seq == before)
        if (!receive(l, p, 0) || !understand_all(l, p))
            return false;
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
        p->fd = open_ws(l, p->cookie, q->table, key);
        if (p->fd < 0)
            return false;
        while (p->seq < 0)
            if (!receive(l, p, 0) || !understand_all(l, p))
                return false;
        if (!must(l, p, sit, i + 1))
            return false;
    }
    q->over = false;
    if (!must(l, &q->player[1], start, 0))
        return false;
    while (q->player[0].seq < q->player[1].seq)
        if (!receive(l, &q->player[0], 0) || !understand_all(l, &q->player[0]))
            return false;
    return true;
}

static bool new_table(struct load *l, struct pair *q)
{
    char answer[ROOM], body[256], key[40];

    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":[\"me\",\"open\"]}", l->plan->game);
    if (!request(l, "/api/tables", q->player[0].cookie, body, answer))
        return false;
    q->table = number_after(answer, "\"table\":", 0);
    text_after(answer, "\"key\":\"", key, sizeof key);
    return seat_pair(l, q, key);
}

static bool new_pair(struct load *l, struct pair *q)
{
    char answer[ROOM], body[64];

    for (int i = 0; i < 2; i++) {
        q->player[i].pair = q;
        q->player[i].seat = i;
        snprintf(body, sizeof body, "{\"name\":\"Joueur %d\"}", i + 1);
        if (!request(l, "/api/guest", "", body, answer))
            return false;
        text_after(answer, "ludovie=", q->player[i].cookie, sizeof q->player[i].cookie);
    }
    return new_table(l, q);
}

static void watch(struct load *l, struct player *p)
{
    struct epoll_event e = { .events = EPOLLIN, .data.ptr = p };

    epoll_ctl(l->epoll, EPOLL_CTL_ADD, p->fd, &e);
}

/* ---- the server's process -------------------------------------------------------------------- */

static double cpu_of(int pid)
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

/* ---- playing --------------------------------------------------------------------------------- */

static bool decide(struct load *l, struct player *p)
{
    char text[256];

    snprintf(text, sizeof text, "{\"type\":\"act\",\"id\":\"%lld\",\"seq\":%lld,\"do\":\"%s\"}",
             (long long)++l->message, (long long)p->seq, p->choice);
    p->choice[0] = '\0';
    p->waits = true;
    p->asked = now();
    if (l->plan->rate > 0)
        p->pair->due += l->plan->tables / l->plan->rate;
    return say(l, p, text);
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
    q->due = now();
    watch(l, &q->player[0]);
    watch(l, &q->player[1]);
    return true;
}

static bool act_on(struct load *l, struct pair *q, double time)
{
    for (int i = 0; i < 2; i++) {
        struct player *p = &q->player[i];
        if (p->choice[0] && !p->waits && (l->plan->rate <= 0 || q->due <= time) && !decide(l, p))
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

static bool play(struct load *l, struct usher *u, double end)
{
    struct epoll_event e[256];

    while (now() < end) {
        int n = epoll_wait(l->epoll, e, 256, l->plan->rate > 0 ? 1 : 100);
        for (int i = 0; i < n; i++) {
            struct player *p = e[i].data.ptr;
            if (atomic_load(&p->pair->state) != PLAYING)
                continue;
            if (!receive(l, p, MSG_DONTWAIT) || !understand_all(l, p))
                return false;
            if (!act_on(l, p->pair, now()))
                return false;
        }
        for (int i = 0; i < l->plan->tables; i++)
            if (!look_at(l, u, &l->pair[i], now()))
                return false;
    }
    return true;
}

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;

    return x < y ? -1 : x > y;
}

static void sum_up(struct load *l, double seconds, double cpu, struct load_result *r)
{
    qsort(l->latency, (size_t)l->n, sizeof *l->latency, by_size);
    r->moves = l->n;
    r->games = l->games;
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

static bool connect_all(struct load *l, struct load_result *r)
{
    double before = resident_kb(l->plan->server);

    for (int i = 0; i < l->plan->tables; i++)
        if (!new_pair(l, &l->pair[i]))
            return false;
    r->connections = 2 * l->plan->tables;
    r->kb_per_player = (resident_kb(l->plan->server) - before) / r->connections;
    for (int t = 1; t < l->plan->tabs; t++)
        for (int i = 0; i < r->connections && t < l->plan->tabs; i++) {
            struct pair *q = &l->pair[i / 2];
            l->tab[l->n_tabs] = open_ws(l, q->player[i % 2].cookie, q->table, "");
            if (l->tab[l->n_tabs++] < 0)
                return false;
        }
    r->connections += l->n_tabs;
    r->kb_per_connection = (resident_kb(l->plan->server) - before) / r->connections;
    return true;
}

static bool init(struct load *l, const struct load_plan *p, struct lv_refusal *why)
{
    size_t pairs = (size_t)p->tables;

    *l = (struct load){ .plan = p, .random = 7, .cap = 20000000, .why = why };
    l->pair = calloc(pairs, sizeof *l->pair);
    l->tab = calloc(pairs * 2 * (size_t)p->tabs, sizeof *l->tab);
    l->latency = malloc((size_t)l->cap * sizeof *l->latency);
    l->epoll = epoll_create1(EPOLL_CLOEXEC);
    return (l->pair && l->tab && l->latency && l->epoll >= 0)
        || lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

static void release(struct load *l)
{
    for (int i = 0; l->pair && i < 2 * l->plan->tables; i++) {
        struct player *p = &l->pair[i / 2].player[i % 2];
        if (p->fd > 0)
            close(p->fd);
        free(p->data);
    }
    for (int i = 0; i < l->n_tabs; i++)
        if (l->tab[i] >= 0)
            close(l->tab[i]);
    close(l->epoll);
    free(l->pair);
    free(l->tab);
    free(l->latency);
}

static bool play_with_usher(struct load *l, double end)
{
    struct lv_refusal why = { 0 };
    struct load own = { .plan = l->plan, .random = 9, .message = (int64_t)1 << 40, .why = &why };
    struct usher u = { .lock = PTHREAD_MUTEX_INITIALIZER, .more = PTHREAD_COND_INITIALIZER, .l = &own };
    bool fine;

    if (pthread_create(&u.thread, NULL, usher_work, &u) != 0)
        return said_no(l, "no thread");
    fine = play(l, &u, end);
    pthread_mutex_lock(&u.lock);
    u.ends = true;
    pthread_cond_signal(&u.more);
    pthread_mutex_unlock(&u.lock);
    pthread_join(u.thread, NULL);
    return fine;
}

bool load_run(const struct load_plan *p, struct load_result *r, struct lv_refusal *why)
{
    struct load l;
    bool fine = init(&l, p, why) && connect_all(&l, r);

    if (fine && p->seconds > 0) {
        double cpu = cpu_of(p->server), began = now();
        l.in = l.out = 0;
        for (int i = 0; i < 2 * p->tables; i++) {
            watch(&l, &l.pair[i / 2].player[i % 2]);
            int table = i / 2;
            l.pair[table].due = began + (p->rate > 0 ? table / p->rate : 0);
        }
        fine = play_with_usher(&l, began + p->seconds);
        sum_up(&l, now() - began, cpu_of(p->server) - cpu, r);
    }
    release(&l);
    return fine;
}

/* ---- the bare echo --------------------------------------------------------------------------- */

/* The child: connections come in pairs; of every message both get the answer, or its sender alone. */
struct echo {
    int64_t in, out;
    bool to_both;
    int *partner;            /* by descriptor */
    int64_t *got;            /* bytes of an unfinished message */
    char *answer;
};

static void echo_serve(struct echo *x, int fd)
{
    char room[4096];
    ssize_t k = recv(fd, room, sizeof room, MSG_DONTWAIT);

    if (k <= 0)
        _exit(0); /* the measuring is over */
    for (x->got[fd] += k; x->got[fd] >= x->in; x->got[fd] -= x->in) {
        send_all(fd, x->answer, (size_t)x->out);
        if (x->to_both)
            send_all(x->partner[fd], x->answer, (size_t)x->out);
    }
}

static void echo_child(struct echo *x, int listener, int connections)
{
    struct epoll_event e[256];
    int epoll = epoll_create1(EPOLL_CLOEXEC), first = -1;

    for (int i = 0; i < connections; i++) {
        int fd = accept(listener, NULL, NULL), one = 1;
        struct epoll_event in = { .events = EPOLLIN, .data.fd = fd };
        if (fd < 0)
            _exit(1);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
        epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &in);
        x->partner[fd] = first;
        if (i % 2 == 1)
            x->partner[first] = fd;
        first = fd;
    }
    for (;;) {
        int n = epoll_wait(epoll, e, 256, -1);
        for (int i = 0; i < n; i++)
            echo_serve(x, e[i].data.fd);
    }
}

/* The parent: each pair sends by turns, as soon as both have the last answer; or one of it all the time. */
static bool echo_play(struct load *l, const struct echo *x, double end)
{
    struct epoll_event e[256];
    char frame[1024] = { 0 }, room[ROOM];

    for (int i = 0; i < l->plan->tables; i++) {
        l->pair[i].player[0].asked = now();
        send_all(l->pair[i].player[0].fd, frame, (size_t)x->in);
    }
    while (now() < end) {
        int n = epoll_wait(l->epoll, e, 256, 100);
        for (int i = 0; i < n; i++) {
            struct player *p = e[i].data.ptr, *other = &p->pair->player[!p->seat];
            ssize_t k = recv(p->fd, room, sizeof room, MSG_DONTWAIT);
            if (k <= 0)
                return said_no(l, "a connection was cut");
            p->len += (size_t)k;
            if ((int64_t)p->len >= x->out && (!x->to_both || (int64_t)other->len >= x->out)) {
                struct player *last = p->asked > 0 ? p : other, *next = p;
                if (x->to_both && last == p)
                    next = other;
                if (l->n < l->cap)
                    l->latency[l->n++] = (float)((now() - last->asked) * 1000);
                p->len = other->len = 0;
                last->asked = 0;
                next->asked = now();
                send_all(next->fd, frame, (size_t)x->in);
            }
        }
    }
    return true;
}

static int echo_listen(int *port)
{
    struct sockaddr_in at = { .sin_family = AF_INET };
    socklen_t len = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(fd, 1024) != 0
        || getsockname(fd, (struct sockaddr *)&at, &len) != 0)
        return -1;
    *port = ntohs(at.sin_port);
    return fd;
}

static bool echo_connect(struct load *l)
{
    for (int i = 0; i < 2 * l->plan->tables; i++) {
        struct player *p = &l->pair[i / 2].player[i % 2];
        p->pair = &l->pair[i / 2];
        p->seat = i % 2;
        p->fd = dial(l);
        if (p->fd < 0)
            return false;
        watch(l, p);
    }
    return true;
}

bool load_echo(const struct load_plan *plan, int64_t in, int64_t out, bool to_both,
               struct load_result *r, struct lv_refusal *why)
{
    struct load_plan p = *plan;
    int connections = 2 * p.tables, listener = echo_listen(&p.port);
    struct echo x = { in, out, to_both, calloc((size_t)connections + 1024, sizeof(int)),
                      calloc((size_t)connections + 1024, sizeof(int64_t)), calloc(1, (size_t)out) };
    struct load l = { .why = why };
    bool fine = listener >= 0 && x.partner && x.got && x.answer && init(&l, &p, why);
    pid_t child = fine ? fork() : -1;

    if (child == 0)
        echo_child(&x, listener, connections);
    fine = child > 0 && echo_connect(&l);
    if (fine) {
        double began = now(), cpu = cpu_of(child);
        fine = echo_play(&l, &x, began + p.seconds);
        sum_up(&l, now() - began, cpu_of(child) - cpu, r);
    }
    if (listener >= 0)
        close(listener);
    if (l.plan)
        release(&l);
    if (child > 0)
        waitpid(child, NULL, 0); /* it ends when the first connection does */
    free(x.partner);
    free(x.got);
    free(x.answer);
    return fine;
}
