/* outside.c: see outside.h. */
#define _GNU_SOURCE /* pipe2: no other thread's child may inherit our ends */
#include "outside.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/options.h"
#include "progress.h"

enum { ROOM = 1 << 20, PROTOCOL = 1, FAREWELL = 1000 /* milliseconds to end by itself */ };

struct outside {
    char command[OUTSIDE_MAX_COMMAND]; /* its words, each ended by a NUL */
    char *argv[OUTSIDE_MAX_WORDS + 1];
    int64_t milliseconds;
    const char *log;
    pid_t pid;                   /* 0: not running */
    int to, from;                /* its standard input and output */
    struct lv_buf say;           /* the line being written */
    char heard[OUTSIDE_MAX_ANSWER];
    size_t n_heard;              /* bytes that came after the last line that was read */
};

extern char **environ;

const char *outside_fault_word(enum outside_fault f)
{
    switch (f) {
    case OUTSIDE_FINE: return "fine";
    case OUTSIDE_MISSING: return "missing";
    case OUTSIDE_CRASHED: return "crashed";
    case OUTSIDE_SILENT: return "silent";
    case OUTSIDE_NONSENSE: return "nonsense";
    }
    return "";
}

/* ---- life ------------------------------------------------------------------------------------- */

static bool split(struct outside *o, const char *command, struct lv_refusal *why)
{
    char *at = NULL;
    int n = 0;

    if (strlen(command) >= sizeof o->command)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a bot's command has at most {n} bytes"),
                         OUTSIDE_MAX_COMMAND - 1);
    memcpy(o->command, command, strlen(command) + 1);
    for (char *w = strtok_r(o->command, " ", &at); w; w = strtok_r(NULL, " ", &at)) {
        if (n == OUTSIDE_MAX_WORDS)
            return lv_refuse(why, LV_E_LIMIT, NULL, N_("a bot's command has at most {n} words"),
                             OUTSIDE_MAX_WORDS);
        o->argv[n++] = w;
    }
    return n > 0 || lv_refuse(why, LV_E_FORMAT, NULL, N_("cmd: wants the name of a program"), 0);
}

/* A log that cannot be written is better known now than as a program that does not start. */
static bool try_log(const char *log, struct lv_refusal *why)
{
    int fd = log ? open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666) : -1;

    if (log && fd < 0) {
        lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("cannot be written: {text}"), 0, strerror(errno));
        return lv_refuse_at(why, log, 0);
    }
    if (log)
        close(fd);
    return true;
}

struct outside *outside_new(const char *command, int64_t milliseconds, const char *log,
                            struct lv_refusal *why)
{
    struct outside *o = calloc(1, sizeof *o);
    char *room = malloc(ROOM);

    if (!o || !room) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    } else if (split(o, command, why) && try_log(log, why)) {
        o->milliseconds = milliseconds;
        o->log = log;
        o->say = lv_buf_over(room, ROOM);
        return o;
    }
    free(room);
    free(o);
    return NULL;
}

/* Its own process group, so that Ctrl-C is ours alone and what it starts ends with it; its signals
 * as any program expects them, though we ignore SIGPIPE. */
static int spawn(struct outside *o, int in, int out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attr;
    sigset_t none, standard;
    int error;

    sigemptyset(&none);
    sigemptyset(&standard);
    sigaddset(&standard, SIGPIPE);
    sigaddset(&standard, SIGINT);
    sigaddset(&standard, SIGTERM);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, o->log ? o->log : "/dev/null",
                                     O_WRONLY | O_CREAT | O_APPEND, 0666);
    posix_spawnattr_init(&attr);
    posix_spawnattr_setflags(&attr, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF
                                        | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attr, 0);
    posix_spawnattr_setsigmask(&attr, &none);
    posix_spawnattr_setsigdefault(&attr, &standard);
    error = posix_spawnp(&o->pid, o->argv[0], &files, &attr, o->argv, environ);
    posix_spawnattr_destroy(&attr);
    posix_spawn_file_actions_destroy(&files);
    if (error)
        o->pid = 0;
    return error;
}

static bool start(struct outside *o)
{
    int in[2], out[2];

    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    spawn(o, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    if (!o->pid) {
        close(in[1]);
        close(out[0]);
        return false;
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK); /* a program that does not read must not hold us up */
    o->to = in[1];
    o->from = out[0];
    o->n_heard = 0;
    return true;
}

/* Reads on until the program closes its output, that is, mostly, until it has ended. */
static void hear_out(struct outside *o, double until)
{
    for (;;) {
        struct pollfd p = { .fd = o->from, .events = POLLIN };
        double left = (until - progress_clock()) * 1000;
        char waste[512];
        if (left <= 0 || poll(&p, 1, (int)left + 1) == 0)
            return;
        if (p.revents && read(o->from, waste, sizeof waste) <= 0)
            return;
    }
}

/* Ends the program, with everything that it has started; no zombie stays behind. */
static void stop(struct outside *o, int grace)
{
    if (!o->pid)
        return;
    close(o->to);
    if (grace)
        hear_out(o, progress_clock() + grace / 1000.0);
    close(o->from);
    kill(-o->pid, SIGKILL);
    while (waitpid(o->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    o->pid = 0;
}

void outside_free(struct outside *o)
{
    if (!o)
        return;
    stop(o, FAREWELL);
    free(o->say.at);
    free(o);
}

/* ---- talking ---------------------------------------------------------------------------------- */

/* Waits until something can be read or written; false when the time is over. */
static bool ready(int fd, short events, double until)
{
    struct pollfd p = { .fd = fd, .events = events };

    for (;;) {
        double left = (until - progress_clock()) * 1000;
        int n = poll(&p, 1, left > 0 ? (int)left + 1 : 0);
        if (n > 0)
            return true;
        if (n == 0 && left <= 0)
            return false;
        if (n < 0 && errno != EINTR)
            return false;
    }
}

static enum outside_fault send_line(struct outside *o, double until)
{
    const char *at = o->say.at;
    size_t left = o->say.len;

    assert(left > 0 && at[left - 1] == '\n');
    while (left > 0) {
        ssize_t n = write(o->to, at, left);
        if (n > 0) {
            at += n;
            left -= (size_t)n;
        } else if (n < 0 && errno == EAGAIN) {
            if (!ready(o->to, POLLOUT, until))
                return OUTSIDE_SILENT;
        } else if (n == 0 || errno != EINTR) {
            return OUTSIDE_CRASHED;
        }
    }
    return OUTSIDE_FINE;
}

/* One line into o->heard; *len is its length without the line break. */
static enum outside_fault hear(struct outside *o, double until, size_t *len)
{
    for (;;) {
        const char *end = memchr(o->heard, '\n', o->n_heard);
        ssize_t n;
        if (end) {
            *len = (size_t)(end - o->heard);
            return OUTSIDE_FINE;
        }
        if (o->n_heard == sizeof o->heard)
            return OUTSIDE_NONSENSE;
        if (!ready(o->from, POLLIN, until))
            return OUTSIDE_SILENT;
        n = read(o->from, o->heard + o->n_heard, sizeof o->heard - o->n_heard);
        assert(n <= (ssize_t)(sizeof o->heard - o->n_heard));
        if (n > 0)
            o->n_heard += (size_t)n;
        else if (n == 0 || errno != EINTR)
            return OUTSIDE_CRASHED;
    }
}

/* The line in `say` is complete: out with it. */
static enum outside_fault tell(struct outside *o, struct lv_json *j, double until)
{
    lv_json_end(j);
    lv_buf_char(&o->say, '\n');
    return o->say.cut ? OUTSIDE_NONSENSE : send_line(o, until);
}

static struct lv_json begin_line(struct outside *o, const char *ask)
{
    struct lv_json j = lv_json_on(&o->say);

    lv_buf_clear(&o->say);
    lv_json_object(&j);
    lv_json_put_text(&j, "ask", ask);
    return j;
}

static double deadline(const struct outside *o)
{
    return progress_clock() + (double)o->milliseconds / 1000;
}

static enum outside_fault checked(struct outside *o, enum outside_fault f)
{
    if (f != OUTSIDE_FINE)
        stop(o, 0);
    return f;
}

static enum outside_fault introduce(struct outside *o, const struct lv_match *m, int seat,
                                    int64_t number)
{
    const struct lv_setup *u = lv_match_setup(m);
    struct lv_json j = begin_line(o, "start");

    lv_json_put_int(&j, "protocol", PROTOCOL);
    lv_json_put_text(&j, "game", u->game->id);
    lv_json_put_int(&j, "rules", u->game->rules_version);
    lv_json_put_int(&j, "seats", u->seats);
    lv_json_put_int(&j, "seat", seat + 1);
    lv_json_key(&j, "options");
    lv_setup_write_all(u, true, &j);
    lv_json_put_int(&j, "number", number);
    lv_json_put_int(&j, "milliseconds", o->milliseconds);
    return checked(o, tell(o, &j, deadline(o)));
}

enum outside_fault outside_begin(struct outside *o, const struct lv_match *m, int seat, int64_t number)
{
    if (o->pid && introduce(o, m, seat, number) == OUTSIDE_FINE)
        return OUTSIDE_FINE;
    return start(o) ? introduce(o, m, seat, number) : OUTSIDE_MISSING; /* it may play one game only */
}

/* Only what was offered counts: notation could also say that a seat is closed. */
bool outside_read_answer(const struct lv_match *m, const char *line, size_t len, lv_action *to)
{
    struct lv_refusal why;
    struct lv_node *root = lv_doc_read(line, len, OUTSIDE_MAX_ANSWER, &why);
    lv_action legal[LV_MAX_ACTIONS];
    const char *text;
    bool offered = false;

    if (root && lv_node_text(root, "do", &text, &why)
        && lv_match_read_action(m, text, to, &why)) {
        int n = lv_match_legal(m, legal);
        for (int i = 0; i < n; i++)
            offered |= legal[i] == *to;
    }
    lv_doc_free(root);
    return offered;
}

static enum outside_fault ask(struct outside *o, const struct lv_match *m, int seat, lv_action *to)
{
    const struct lv_words w = lv_match_words(m, lv_lang_find("en"), seat);
    double until = deadline(o);
    struct lv_json j = begin_line(o, "decide");
    enum outside_fault f;
    size_t len;

    assert(seat == lv_match_to_move(m));
    lv_json_put_int(&j, "step", lv_match_steps(m));
    lv_json_put_int(&j, "seat", seat + 1);
    lv_json_key(&j, "view");
    lv_match_view(m, &w, &j);
    lv_json_key(&j, "legal");
    lv_match_choices(m, &w, LV_MAX_ACTIONS, false, &j);
    f = tell(o, &j, until);
    if (f == OUTSIDE_FINE)
        f = hear(o, until, &len);
    if (f != OUTSIDE_FINE)
        return f;
    if (!outside_read_answer(m, o->heard, len, to))
        return OUTSIDE_NONSENSE;
    assert(len < o->n_heard && o->heard[len] == '\n');
    o->n_heard -= len + 1;
    memmove(o->heard, o->heard + len + 1, o->n_heard);
    return OUTSIDE_FINE;
}

enum outside_fault outside_decide(struct outside *o, const struct lv_match *m, int seat, lv_action *to)
{
    if (!o->pid)
        return OUTSIDE_MISSING;
    return checked(o, ask(o, m, seat, to));
}

void outside_over(struct outside *o, const struct lv_match *m)
{
    struct lv_json j;

    if (!o->pid)
        return;
    j = begin_line(o, "over");
    lv_json_key(&j, "result");
    lv_match_result(m, &j);
    checked(o, tell(o, &j, deadline(o)));
}
