/* test_kills.c: the program is killed at any instant: what was acknowledged is there afterwards. */
#include "shop.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- kill -9 ---------------------------------------------------------------------------------- */

enum { TABLES = 8 };
struct ack { int64_t table, seq; };
struct pending { struct ack ack; int fd; };

static void tell(void *arg, const struct lv_refusal *why)
{
    struct pending *p = arg;

    if (why || write(p->fd, &p->ack, sizeof p->ack) != (ssize_t)sizeof p->ack)
        _exit(9);
    free(p);
}

/* Writes for ever: a line and a chat message in each transaction; acknowledges what is done. */
static void write_until_killed(struct shop *s, int fd, int64_t next[TABLES])
{
    shop_open(s);
    for (unsigned i = 0;; i = i * 7 + 1) {
        const int64_t table = 1 + i % TABLES, seq = next[table - 1]++;
        struct store_tx *tx = shop_tx(s);
        struct pending *p = malloc(sizeof *p);
        char text[64];
        int len = snprintf(text, sizeof text, "%d:%d", (int)table, (int)seq);
        *p = (struct pending){ { table, seq }, fd };
        store_add_line(tx, table, seq, text, (size_t)len);
        store_add_chat(tx, &(struct store_chat){ .table = table, .n = seq, .text = text });
        if (!store_submit(tx, tell, p, NULL))
            _exit(8);
        store_deliver(s->store);
        while (store_counts(s->store).waiting > 64)
            sched_yield();
    }
}

static bool right_text(void *last, const struct store_line *l)
{
    char text[64];

    snprintf(text, sizeof text, "%d:%d", (int)l->table, (int)l->seq);
    assert_string_equal(l->text, text);
    assert_int_equal(l->seq, *(int64_t *)last + 1);
    *(int64_t *)last = l->seq;
    return true;
}

static bool next_chat(void *last, const struct store_chat *c)
{
    assert_int_equal(c->n, *(int64_t *)last + 1);
    *(int64_t *)last = c->n;
    return true;
}

/* On a busy machine PostgreSQL may not answer within the second that a server's loop waits for it: then it is
 * asked anew, from the first line on. */
static void read_table(struct shop *s, int64_t table, int64_t *last, int64_t *chat)
{
    enum { TRIES = 20 };
    struct lv_refusal why = { 0 };

    for (int n = 0; n < TRIES; n++, sleep(1)) {
        *last = *chat = 0;
        if (store_each_line(s->store, table, 1, right_text, last, &why)
            && store_each_chat(s->store, table, 1, next_chat, chat, &why))
            return;
        if (why.code != LV_E_SYSTEM)
            break;
    }
    fail_msg("table %d is not read: %s", (int)table, why.msgid);
}

/* Everything acknowledged is there; what is there is whole: as many lines as chat messages. */
static void check_tables(struct shop *s, const int64_t acked[TABLES], int64_t next[TABLES])
{
    shop_open(s);
    for (int t = 0; t < TABLES; t++) {
        int64_t last, chat;
        read_table(s, t + 1, &last, &chat);
        assert_int_equal(chat, last);
        if (last < acked[t])
            fail_msg("table %d: %d was acknowledged, %d is there", t + 1, (int)acked[t], (int)last);
        next[t] = last + 1;
    }
    shop_close(s);
}

static void kill_once(struct shop *s, int after, int64_t acked[TABLES], int64_t next[TABLES])
{
    int fd[2], status;
    struct ack a;
    pid_t pid;

    assert_int_equal(pipe(fd), 0);
    pid = fork();
    assert_true(pid >= 0);
    if (pid == 0) {
        close(fd[0]);
        write_until_killed(s, fd[1], next);
    }
    close(fd[1]);
    for (int n = 0; read(fd[0], &a, sizeof a) == (ssize_t)sizeof a; n++) {
        acked[a.table - 1] = a.seq;
        if (n == after)
            kill(pid, SIGKILL); /* then what it had still said */
    }
    close(fd[0]);
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGKILL);
}

static void test_nothing_acknowledged_is_lost_by_kills(void **unused)
{
    struct shop *s = shop_fresh();
    int64_t acked[TABLES] = { 0 }, next[TABLES];
    const char *wish = getenv("STORE_KILLS");
    const int kills = wish ? atoi(wish) : 25;
    uint32_t x = 99;
    struct lv_refusal why;

    (void)unused;
    for (int t = 0; t < TABLES; t++) {
        shop_add_table(s, t + 1);
        next[t] = 1;
    }
    shop_close(s);
    for (int i = 0; i < kills; i++) {
        x = x * 1664525 + 1013904223;
        kill_once(s, (int)(x >> 8) % 400, acked, next);
        check_tables(s, acked, next);
    }
    assert_true(store_check(s->path, &why));
    shop_open(s);
    shop_remove(s);
}

/* Also while the file is being made: it is there whole, or made again. */
static void test_kills_while_the_database_is_made(void **unused)
{
    struct shop *s = shop_fresh();

    (void)unused;
    for (int i = 0; i < 30; i++) {
        int status;
        pid_t pid;
        shop_remove(s);
        s->dir[0] = '\0';
        shop_open(s); /* a new directory */
        shop_close(s);
        unlink(s->path);
        shop_clear();
        pid = fork();
        assert_true(pid >= 0);
        if (pid == 0) {
            store_open(&(struct store_options){ .where = s->path }, NULL);
            _exit(0);
        }
        for (volatile int spin = 0; spin < i * 20000; spin++)
            ;
        kill(pid, SIGKILL);
        assert_int_equal(waitpid(pid, &status, 0), pid);
        shop_open(s);
        shop_add_table(s, 1);
    }
    shop_remove(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_acknowledged_is_lost_by_kills),
        cmocka_unit_test(test_kills_while_the_database_is_made),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
