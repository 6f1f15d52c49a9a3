/* cluster.c: see cluster.h. */
#include "cluster.h"

#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <grp.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static struct {
    char bin[256], dir[64], data[96], where[160];
    pid_t server, owner; /* owner: of whom it is; children of the tests must not end it */
    PGconn *holder;
} c;

bool cluster_is_wanted(void)
{
    const char *kind = getenv("STORE_KIND");

    return kind && strcmp(kind, "postgres") == 0;
}

static void give_up(const char *what)
{
    fprintf(stderr, "cluster: %s: %s\n", what, strerror(errno));
    exit(99);
}

static void find_programs(void)
{
    glob_t found;

    if (glob("/usr/lib/postgresql/*/bin", 0, NULL, &found) != 0 || found.gl_pathc == 0)
        give_up("PostgreSQL is not installed");
    snprintf(c.bin, sizeof c.bin, "%s", found.gl_pathv[found.gl_pathc - 1]);
    globfree(&found);
}

static const struct passwd *somebody_else(void)
{
    const struct passwd *p = getpwnam("postgres");

    return p ? p : getpwnam("nobody");
}

/* Runs a program as somebody who is not root, quietly. */
static pid_t run(const char *name, char *const argv[])
{
    char path[300];
    pid_t pid = fork();

    if (pid != 0)
        return pid;
    if (geteuid() == 0) {
        const struct passwd *p = somebody_else();
        if (!p || setgroups(0, NULL) != 0 || setgid(p->pw_gid) != 0 || setuid(p->pw_uid) != 0)
            _exit(98);
    }
    prctl(PR_SET_PDEATHSIG, SIGQUIT); /* at once, if the tests are killed */
    int log = open("log", O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(log, 1);
    dup2(log, 2);
    snprintf(path, sizeof path, "%s/%s", c.bin, name);
    execv(path, argv);
    _exit(97);
}

static void begin(void)
{
    char sockets[120];
    char shim[100];
    char *argv[] = { "postgres", "-D", c.data, "-c", "listen_addresses=", "-c", sockets, NULL };

    snprintf(sockets, sizeof sockets, "unix_socket_directories=%s", c.dir);
    snprintf(shim, sizeof shim, "%s/full_disk.so", c.dir);
    if (access(shim, R_OK) == 0)
        setenv("LD_PRELOAD", shim, 1);
    c.server = run("postgres", argv);
    unsetenv("LD_PRELOAD");
}

/* After a kill it refuses to start as long as children of the one before live: then again. */
void cluster_start(void)
{
    if (chdir(c.dir) != 0)
        give_up(c.dir);
    begin();
    for (int i = 0; i < 600; i++) {
        PGconn *conn = PQconnectdb(c.where);
        bool ready = PQstatus(conn) == CONNECTION_OK;
        PQfinish(conn);
        if (ready)
            return;
        if (waitpid(c.server, NULL, WNOHANG) == c.server)
            begin();
        nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
    }
    give_up("the server does not come up");
}

void cluster_kill(void)
{
    kill(c.server, SIGKILL); /* its children notice, and end too */
    waitpid(c.server, NULL, 0);
    c.server = 0;
}

static void remove_all(void)
{
    char *argv[] = { "rm", "-rf", c.dir, NULL };
    pid_t pid;

    if (getpid() != c.owner)
        return;
    if (c.server) {
        kill(c.server, SIGQUIT);
        waitpid(c.server, NULL, 0);
    }
    pid = fork();
    if (pid == 0) {
        execv("/bin/rm", argv);
        _exit(1);
    }
    waitpid(pid, NULL, 0);
}

/* To where somebody else may read it. */
static void copy_shim(void)
{
    const char *shim = getenv("STORE_FULL_DISK");
    int from = shim ? open(shim, O_RDONLY | O_CLOEXEC) : -1, to;
    char bytes[4096];
    ssize_t n;

    if (from < 0)
        return;
    to = open("full_disk.so", O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    while ((n = read(from, bytes, sizeof bytes)) > 0)
        if (write(to, bytes, (size_t)n) != n)
            give_up("full_disk.so");
    close(from);
    close(to);
}

static void make(void)
{
    char *argv[] = { "initdb", "-D", c.data, "-A", "trust", "-U", "ludovie", "-E", "UTF8",
        "--locale=C.UTF-8", "-N",
                     NULL };
    const struct passwd *p = geteuid() == 0 ? somebody_else() : NULL;
    int status;
    pid_t pid;

    find_programs();
    strcpy(c.dir, "/tmp/ludovie-pg-XXXXXX");
    if (!mkdtemp(c.dir) || (p && chown(c.dir, p->pw_uid, p->pw_gid) != 0) || chdir(c.dir) != 0)
        give_up("no directory");
    copy_shim();
    c.owner = getpid();
    atexit(remove_all);
    snprintf(c.data, sizeof c.data, "%s/data", c.dir);
    setenv("PGOPTIONS", "-c client_min_messages=error", 1);
    snprintf(c.where, sizeof c.where, "host=%s user=ludovie dbname=postgres", c.dir);
    pid = run("initdb", argv);
    if (waitpid(pid, &status, 0) != pid || status != 0)
        give_up("initdb");
    cluster_start();
}

const char *cluster_dir(void)
{
    if (!c.dir[0])
        make();
    return c.dir;
}

const char *cluster_where(void)
{
    cluster_dir();
    return c.where;
}

long long cluster_number(const char *sql)
{
    PGconn *conn = PQconnectdb(cluster_where());
    PGresult *r = PQexec(conn, sql);
    long long n = 0;

    if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK) {
        fprintf(stderr, "%s: %s", sql, PQerrorMessage(conn));
        exit(99);
    }
    if (PQntuples(r) > 0)
        n = strtoll(PQgetvalue(r, 0, 0), NULL, 10);
    PQclear(r);
    PQfinish(conn);
    return n;
}

void cluster_execute(const char *sql)
{
    cluster_number(sql);
}

void cluster_hold(void)
{
    c.holder = PQconnectdb(cluster_where());
    PQclear(PQexec(c.holder, "BEGIN"));
    PQclear(PQexec(c.holder, "SELECT 1 FROM ludovie.writers FOR UPDATE"));
}

void cluster_let_go(void)
{
    PQfinish(c.holder);
    c.holder = NULL;
}

void cluster_set_full(bool full)
{
    char path[120];

    snprintf(path, sizeof path, "%s/full", c.dir);
    if (full)
        close(open(path, O_WRONLY | O_CREAT, 0644));
    else
        unlink(path);
}
