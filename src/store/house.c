/* house.c: several processes on one database. A thread with a connection of its own gives signs of life
 * when the loop does, takes and gives back leases, tells and hears; all that waits is one transaction. What
 * it found out goes back in the order in which it happened: so whoever is given a lease knows by then of
 * any loss before it. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "core/text.h"
#include "inside.h"

enum { RETRY_MS = 250 };

struct errands {
    struct errand *first, **last;
};

struct house {
    const struct house_backend *backend;
    void *at;            /* the connection: the thread's alone */
    int64_t incarnation; /* the thread's alone */
    bool misses;         /* the thread's alone: MISSED is to be said */
    pthread_t thread;
    int wake; /* an eventfd: there is something to do */

    pthread_mutex_t lock; /* guards what follows */
    struct errands waiting, finished;
    bool beats, ends;
    int64_t holds_until_ms; /* on the steady clock */
    struct house_others others;
};

static int64_t steady_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static struct errands none(struct errands *l)
{
    struct errands all = *l;

    *l = (struct errands){ .last = &l->first };
    if (!all.first)
        all.last = NULL;
    return all;
}

static void add(struct errands *to, struct errand *first, struct errand **last)
{
    assert(first && !*last);
    *to->last = first;
    to->last = last;
}

static struct errand *errand_new(enum errand_kind kind, const char *text)
{
    struct errand *e = calloc(1, sizeof *e + strlen(text) + 1);

    if (e) {
        e->kind = kind;
        memcpy(e->text, text, strlen(text) + 1);
    }
    return e;
}

/* ---- in the thread ------------------------------------------------------------------------------ */

static void give_back(struct store *s, struct errand *first, struct errand **last)
{
    struct house *h = s->house;

    pthread_mutex_lock(&h->lock);
    add(&h->finished, first, last);
    pthread_mutex_unlock(&h->lock);
    if (s->options.wake)
        s->options.wake(s->options.wake_arg);
}

/* What comes from there. False: there is no memory to say so. */
static bool report(struct store *s, enum errand_kind kind, const char *text)
{
    struct errand *e = errand_new(kind, text);

    if (e)
        give_back(s, e, &e->next);
    return e;
}

static void look_at_incarnation(struct store *s)
{
    struct house *h = s->house;
    const int64_t now = h->backend->incarnation(h->at);

    if (now != h->incarnation && report(s, ERRAND_LOST, ""))
        h->incarnation = now;
}

static void hear_all(struct store *s)
{
    struct house *h = s->house;
    const size_t own = strlen(s->options.process);
    const char *said;

    while ((said = h->backend->hear(h->at)) != NULL)
        if (strncmp(said, s->options.process, own) != 0
            || said[own] != ' ') /* else we said it ourselves */
            h->misses |= !report(s, ERRAND_HEARD, strchr(said, ' ') ? strchr(said, ' ') + 1 : "");
    h->misses = h->misses && !report(s, ERRAND_MISSED, "");
}

static bool connect_if_need_be(struct store *s, struct lv_refusal *why)
{
    struct house *h = s->house;

    if (h->backend->is_there(h->at))
        return true;
    if (!h->backend->come(h->at, why))
        return false;
    h->misses = true; /* what was told before */
    return true;
}

static void fail_all(struct errand *e, const struct lv_refusal *why)
{
    for (; e; e = e->next) {
        e->failed = true;
        e->why = *why;
    }
}

/* One transaction: signs of life and errands. */
static void serve(struct store *s, struct errands all, bool beat)
{
    struct house *h = s->house;
    const int64_t began = steady_ms();
    struct house_others others = { 0 };
    struct lv_refusal why = { 0 };
    enum house_turn turn = HOUSE_FAILED;

    if (connect_if_need_be(s, &why)) {
        turn = h->backend->serve(h->at, all.first, beat ? &others : NULL, &why);
    }
    if (turn != HOUSE_FINE) {
        if (turn == HOUSE_ENDED)
            lv_refuse(&why, LV_E_BUSY, NULL,
                      N_("the other processes thought that this one had died"), 0);
        fail_all(all.first, &why);
    }
    pthread_mutex_lock(&h->lock);
    if (turn == HOUSE_FINE)
        h->holds_until_ms = began + s->options.lease_ms * 2 / 5;
    if (turn == HOUSE_FINE && beat)
        h->others = others;
    if (turn == HOUSE_ENDED)
        h->holds_until_ms = 0;
    pthread_mutex_unlock(&h->lock);
    if (turn == HOUSE_ENDED) /* the writer finds out too when it writes next, and begins anew */
        report(s, ERRAND_LOST, "");
    if (all.first)
        give_back(s, all.first, all.last);
}

static void *keep_house(void *store)
{
    struct store *s = store;
    struct house *h = s->house;
    struct lv_refusal why;
    uint64_t poked;

    for (;;) {
        pthread_mutex_lock(&h->lock);
        struct errands all = none(&h->waiting);
        const bool beat = h->beats, ends = h->ends;
        h->beats = false;
        pthread_mutex_unlock(&h->lock);
        look_at_incarnation(s);
        if (all.first || beat)
            serve(s, all, beat);
        else if (ends)
            return NULL;
        if (h->backend->is_there(h->at))
            hear_all(s);
        else
            connect_if_need_be(s, &why);
        if (!ends)
            h->backend->wait(h->at, h->wake, RETRY_MS);
        (void)!read(h->wake, &poked, sizeof poked);
    }
}

/* ---- in the caller's ---------------------------------------------------------------------------- */

static void poke(struct house *h)
{
    const uint64_t one = 1;

    (void)!write(h->wake, &one, sizeof one);
}

static void submit(struct store *s, struct errand *e)
{
    pthread_mutex_lock(&s->house->lock);
    add(&s->house->waiting, e, &e->next);
    pthread_mutex_unlock(&s->house->lock);
    poke(s->house);
}

bool store_is_shared(const struct store *s)
{
    return s->house != NULL;
}

void store_beat(struct store *s)
{
    if (!s->house)
        return;
    pthread_mutex_lock(&s->house->lock);
    s->house->beats = true;
    pthread_mutex_unlock(&s->house->lock);
    poke(s->house);
}

bool store_holds(struct store *s)
{
    bool holds = true;

    if (s->house) {
        pthread_mutex_lock(&s->house->lock);
        holds = steady_ms() < s->house->holds_until_ms;
        pthread_mutex_unlock(&s->house->lock);
    }
    return holds;
}

bool store_take(struct store *s, int64_t table, store_taken *done, void *arg,
                struct lv_refusal *why)
{
    struct errand *e = errand_new(ERRAND_TAKE, "");

    assert(s->house && table > 0 && done);
    if (!e)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
    e->table = table;
    e->taken = done;
    e->arg = arg;
    submit(s, e);
    return true;
}

/* Without memory it stays ours until we end. */
void store_release(struct store *s, int64_t table, store_done *done, void *arg)
{
    struct errand *e = s->house ? errand_new(ERRAND_RELEASE, "") : NULL;
    struct lv_refusal why;

    if (e) {
        e->table = table;
        e->done = done;
        e->arg = arg;
        submit(s, e);
    } else if (done) {
        lv_refuse(&why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
        done(arg, s->house ? &why : NULL);
    }
}

void store_tell(struct store *s, const char *text)
{
    char line[STORE_PROCESS + 1 + STORE_TELL + 1];
    struct errand *e;

    assert(strlen(text) <= STORE_TELL);
    if (!s->house)
        return;
    snprintf(line, sizeof line, "%s %s", s->options.process, text);
    e = errand_new(ERRAND_TELL, line);
    if (e)
        submit(s, e);
}

void store_leave(struct store *s)
{
    struct errand *e = s->house ? errand_new(ERRAND_LEAVE, "") : NULL;

    if (e)
        submit(s, e);
}

bool store_other(struct store *s, uint64_t choice, char name[STORE_PROCESS])
{
    struct house *h = s->house;
    bool any;

    if (!h)
        return false;
    pthread_mutex_lock(&h->lock);
    any = h->others.n > 0;
    if (any)
        memcpy(name, h->others.name[choice % (uint64_t)h->others.n], STORE_PROCESS);
    pthread_mutex_unlock(&h->lock);
    return any;
}

static void deliver(struct store *s, const struct errand *e)
{
    const struct store_options *o = &s->options;
    const struct lv_refusal *why = e->failed ? &e->why : NULL;

    if (e->kind == ERRAND_TAKE)
        e->taken(e->arg, e->holder, why);
    else if (e->kind == ERRAND_RELEASE && e->done)
        e->done(e->arg, why);
    else if (e->kind == ERRAND_LOST && o->lost)
        o->lost(o->wake_arg);
    else if (e->kind == ERRAND_HEARD && o->heard)
        o->heard(o->wake_arg, e->text);
    else if (e->kind == ERRAND_MISSED && o->missed)
        o->missed(o->wake_arg);
}

void house_deliver(struct store *s)
{
    struct errands all;
    struct errand *next;

    if (!s->house)
        return;
    pthread_mutex_lock(&s->house->lock);
    all = none(&s->house->finished);
    pthread_mutex_unlock(&s->house->lock);
    for (struct errand *e = all.first; e; e = next) {
        next = e->next;
        deliver(s, e);
        free(e);
    }
}

/* ---- beginning and end -------------------------------------------------------------------------- */

static void house_free(struct store *s)
{
    struct house *h = s->house;

    pthread_mutex_destroy(&h->lock);
    close(h->wake);
    free(h);
    s->house = NULL;
}

bool house_start(struct store *s, struct lv_refusal *why)
{
    struct house *h = calloc(1, sizeof *h);
    int error = ENOMEM;

    assert(s->backend->house && s->options.process && !s->house);
    if (!h)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
    s->house = h;
    h->backend = s->backend->house;
    h->waiting.last = &h->waiting.first;
    h->finished.last = &h->finished.first;
    pthread_mutex_init(&h->lock, NULL);
    h->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    h->at = h->wake >= 0 ? h->backend->open(s->writer, &s->options) : NULL;
    if (h->at) {
        h->incarnation = h->backend->incarnation(h->at);
        error = pthread_create(&h->thread, NULL, keep_house, s);
    }
    if (error == 0)
        return true;
    if (h->at)
        h->backend->close(h->at, false);
    house_free(s);
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("no thread can be started: {text}"), 0,
                          strerror(error));
}

void house_end(struct store *s)
{
    struct house *h = s->house;

    if (!h)
        return;
    pthread_mutex_lock(&h->lock);
    h->ends = true;
    pthread_mutex_unlock(&h->lock);
    poke(h);
    pthread_join(h->thread, NULL);
    house_deliver(s);
    h->backend->close(h->at, true);
    house_free(s);
}
