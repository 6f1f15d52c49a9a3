/* bench_store.c: what group commit is worth, and what a start costs with many tables stored.
 *
 *     bench_store DIRECTORY [SYNC_MS]
 *
 * SYNC_MS makes every sync of the disk take at least so long: to compare where disks are slower
 * than here. Not a test: nothing fails here, and nothing depends on its figures. */
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { TABLES = 500, STORED = 100000, UNFINISHED = 1000 };

static long sync_ms;
static atomic_long syncs;

int fdatasync(int fd);

/* Takes the place of the C library's for SQLite too. */
int fdatasync(int fd)
{
    static int (*real)(int);

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
    syncs++;
    if (sync_ms)
        nanosleep(&(struct timespec){ .tv_nsec = sync_ms * 1000000 }, NULL);
    return real(fd);
}

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static _Noreturn void give_up(const struct lv_refusal *why)
{
    fprintf(stderr, "bench_store: %s %s %s\n", why->msgid, why->text, why->file);
    exit(1);
}

static struct store *open_store(const char *path, int group)
{
    struct lv_refusal why;
    struct store *s = store_open(&(struct store_options){ .where = path, .group = group }, &why);

    if (!s)
        give_up(&why);
    return s;
}

static void add_table(struct store *s, struct store_tx *tx, enum store_life life)
{
    struct store_table t = { .id = store_new_id(s), .game = "cest-la-vie", .life = life,
                             .settings = "{}", .options = "{}" };

    memcpy(t.key, &t.id, sizeof t.id);
    store_put_table(tx, &t);
}

static int64_t seq[TABLES + 1];
static long moves;
static struct store *playing;
static bool over;

static void play(int64_t table);

static void moved(void *table, const struct lv_refusal *why)
{
    if (why)
        give_up(why);
    moves++;
    if (!over)
        play((int64_t)(intptr_t)table);
}

/* Each table's next move follows when its last is durable, as players do. */
static void play(int64_t table)
{
    static const char line[] = "{\"n\":12,\"seat\":1,\"do\":\"pawn D\"}";
    struct lv_refusal why;
    struct store_tx *tx = store_tx_new(playing);

    store_add_line(tx, table, ++seq[table], line, sizeof line - 1);
    if (!store_submit(tx, moved, (void *)(intptr_t)table, &why))
        give_up(&why);
}

static double moves_per_second(const char *path, int group, double seconds)
{
    struct store_tx *tx;
    double start, took, rate;

    unlink(path);
    playing = open_store(path, group);
    tx = store_tx_new(playing);
    for (int i = 0; i < TABLES; i++)
        add_table(playing, tx, STORE_PLAYING);
    store_submit(tx, NULL, NULL, NULL);
    store_flush(playing);
    memset(seq, 0, sizeof seq);
    moves = 0;
    syncs = 0;
    over = false;
    start = now();
    for (int i = 1; i <= TABLES; i++)
        play(i);
    while (now() - start < seconds) {
        store_deliver(playing);
        nanosleep(&(struct timespec){ .tv_nsec = 50000 }, NULL);
    }
    took = now() - start;
    rate = (double)moves / took; /* before the close, which waits for the last */
    over = true;
    printf("%-24s %8.0f durable moves/s, %6.0f syncs/s\n",
           group == 1 ? "one commit a move" : "group commit", rate, (double)syncs / took);
    store_close(playing);
    return rate;
}

static bool count(void *n, const struct store_table *t)
{
    (void)t;
    ++*(int *)n;
    return true;
}

static void fill(const char *path)
{
    struct store *s;

    unlink(path);
    s = open_store(path, 0);
    for (int i = 0; i < STORED + UNFINISHED; i += 1000) {
        struct store_tx *tx = store_tx_new(s);
        for (int k = 0; k < 1000; k++)
            add_table(s, tx, i < STORED ? STORE_FINISHED : STORE_PLAYING);
        store_submit(tx, NULL, NULL, NULL);
    }
    store_close(s);
}

static void time_start(const char *path)
{
    struct lv_refusal why;
    double start;
    struct store *s;
    int old = 0;

    fill(path);
    start = now();
    s = open_store(path, 0);
    printf("start with %d finished and %d unfinished tables: %.1f ms", STORED, UNFINISHED,
           (now() - start) * 1e3);
    start = now();
    if (!store_each_stale(s, STORE_PLAYING, 1, count, &old, &why))
        give_up(&why);
    printf(", finding the %d that are unfinished: %.1f ms\n", old, (now() - start) * 1e3);
    store_close(s);
}

int main(int argc, char **argv)
{
    char path[4096];
    double group, single;

    if (argc < 2) {
        fprintf(stderr, "usage: bench_store DIRECTORY [SYNC_MS]\n");
        return 2;
    }
    sync_ms = argc > 2 ? atol(argv[2]) : 0;
    snprintf(path, sizeof path, "%s/bench.db", argv[1]);
    single = moves_per_second(path, 1, 3);
    group = moves_per_second(path, 0, 3);
    printf("ratio %.1f\n", group / single);
    sync_ms = 0;
    time_start(path);
    unlink(path);
    return 0;
}
