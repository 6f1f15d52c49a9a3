/* cmd_admin.c: ludovie admin: keeping order on a server that runs, over the socket in its data directory. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "commands.h"
#include "core/doc.h"

enum { ANSWER = 2 << 20 };

static bool no_server(const char *path, struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("no server answers there: {text}"), 0, strerror(errno));
    return lv_refuse_at(why, path, 0);
}

static int dial(const char *path, struct lv_refusal *why)
{
    struct sockaddr_un a = { .sun_family = AF_UNIX };
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    errno = ENAMETOOLONG;
    if (strlen(path) < sizeof a.sun_path) {
        memcpy(a.sun_path, path, strlen(path));
        if (fd >= 0 && connect(fd, (struct sockaddr *)&a, sizeof a) == 0)
            return fd;
    }
    no_server(path, why);
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool send_all(int fd, const char *text)
{
    size_t n = strlen(text);

    while (n > 0) {
        ssize_t k = send(fd, text, n, MSG_NOSIGNAL);
        if (k <= 0)
            return false;
        text += k;
        n -= (size_t)k;
    }
    return true;
}

/* A request and its answer, which is the caller's to free; NULL and *why. */
static struct lv_node *ask(const char *path, const char *request, struct lv_refusal *why)
{
    char *room = malloc(ANSWER), *body = NULL;
    size_t len = 0;
    struct lv_node *doc = NULL;
    int fd = room ? dial(path, why) : -1;

    if (fd >= 0 && send_all(fd, request)) {
        for (ssize_t k = 1; k > 0 && len < ANSWER - 1; len += k > 0 ? (size_t)k : 0)
            k = recv(fd, room + len, ANSWER - 1 - len, 0);
        room[len] = '\0';
        body = strstr(room, "\r\n\r\n");
    }
    if (body)
        doc = lv_doc_read(body + 4, strlen(body + 4), ANSWER, why);
    else if (fd >= 0)
        no_server(path, why);
    if (fd >= 0)
        close(fd);
    free(room);
    return doc;
}

/* ---- what is printed --------------------------------------------------------------------------- */

static const char *text_of(const struct lv_node *n, const char *key)
{
    const struct lv_node *m = lv_node_get(n, key);

    return m && m->type == LV_NODE_TEXT ? m->text : "";
}

static long long number_of(const struct lv_node *n, const char *key)
{
    const struct lv_node *m = lv_node_get(n, key);

    return m && m->type == LV_NODE_INT ? (long long)m->number : 0;
}

static void print_table(const struct lv_node *t)
{
    const struct lv_node *people = lv_node_get(t, "people");

    printf("%lld  %s  %s ", number_of(t, "table"), text_of(t, "game"), text_of(t, "state"));
    for (const struct lv_node *p = people ? people->first : NULL; p; p = p->next)
        printf(" %lld=%s", number_of(p, "person"), text_of(p, "name"));
    puts("");
}

static void print_report(const struct lv_node *r)
{
    printf("%lld  table %lld  line %lld  person %lld  by %lld  %s\n", number_of(r, "at"),
           number_of(r, "table"), number_of(r, "n"), number_of(r, "person"), number_of(r, "by"),
           text_of(r, "text"));
}

static void print_measure(const struct lv_node *m)
{
    printf("%s  person %lld  range %s  until %lld\n", text_of(m, "what"), number_of(m, "person"),
           text_of(m, "range"), number_of(m, "until"));
}

/* A member of an object: how many of something. */
static void print_count(const struct lv_node *n)
{
    printf("%s  %lld\n", n->key, (long long)n->number);
}

static void print_act(const struct lv_node *a)
{
    printf("%lld  %s\n", number_of(a, "at"), text_of(a, "text"));
}

static const struct { const char *word; void (*print)(const struct lv_node *n); } list[] = {
    { "tables", print_table }, { "reports", print_report }, { "measures", print_measure },
    { "acts", print_act }, { "old", print_count },
};

static int refused(struct cli *c, const struct lv_node *error)
{
    fprintf(stderr, "%s\n", text_of(error, "message"));
    return cli_finish(c, EXIT_REFUSED);
}

static int show(struct cli *c, const char *path, const char *what)
{
    char request[256];
    struct lv_refusal why;
    struct lv_node *doc;
    const struct lv_node *all;
    int i = 0;

    while (strcmp(list[i].word, what) != 0)
        i++;
    snprintf(request, sizeof request, "GET /api/%s HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
             strcmp(what, "acts") == 0 ? "acts" : "admin");
    doc = ask(path, request, &why);
    if (!doc)
        return cli_refused(c, &why);
    all = lv_node_get(doc, what);
    for (const struct lv_node *n = all ? all->first : NULL; n; n = n->next)
        list[i].print(n);
    lv_doc_free(doc);
    return cli_finish(c, EXIT_FINE);
}

/* ---- the command ------------------------------------------------------------------------------- */

static void write_order(const struct args *a, int64_t hours, struct lv_buf *to)
{
    const char *who = a->n_words > 1 ? a->word[1] : "";
    char *end;
    long long id = strtoll(who, &end, 10);
    struct lv_json j = lv_json_on(to);

    lv_json_object(&j);
    lv_json_put_text(&j, "do", a->word[0]);
    if (*who && !*end)
        lv_json_put_int(&j, "id", id);
    else if (*who)
        lv_json_put_text(&j, "text", who);
    if (a->n_words > 2)
        lv_json_put_text(&j, "text", a->word[2]);
    lv_json_put_int(&j, "hours", hours);
    lv_json_end(&j);
}

static int order(struct cli *c, const char *path, const struct args *a, int64_t hours)
{
    char body[1024], request[2048];
    struct lv_buf b = LV_BUF(body);
    struct lv_refusal why;
    struct lv_node *doc;
    int code = EXIT_FINE;

    write_order(a, hours, &b);
    if (b.cut)
        return cli_usage(c, &cmd_admin, N_("too many words: {text}"), a->word[0]);
    snprintf(request, sizeof request,
             "POST /api/admin HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nAccept-Language: %s\r\n"
             "Content-Length: %zu\r\nConnection: close\r\n\r\n%s", lv_lang_id(c->lang), b.len, body);
    doc = ask(path, request, &why);
    if (!doc)
        return cli_refused(c, &why);
    if (lv_node_get(doc, "error"))
        code = refused(c, lv_node_get(doc, "error"));
    lv_doc_free(doc);
    return cli_finish(c, code);
}

static int run(struct cli *c, int argc, char **argv)
{
    const char *dir = NULL;
    int64_t hours = 24;
    const struct flag flags[] = {
        { "data-dir", FLAG_TEXT, &dir, 0, 0, "DIR",
          N_("where the server keeps its tables (default: as for serve)") },
        { "hours", FLAG_NUMBER, &hours, 1, 87600, "N", N_("for how long (default: 24)") },
        { 0 },
    };
    char standard[1024], path[1100];
    struct args a;
    int code = cli_parse(c, &cmd_admin, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (!dir && cli_data_path(standard, sizeof standard, "server"))
        dir = standard;
    if (!dir || a.n_words < 1 || a.n_words > 3)
        return cli_usage(c, &cmd_admin, N_("say what is to be done, and to whom"), "");
    snprintf(path, sizeof path, "%s/admin.sock", dir);
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i].word, a.word[0]) == 0)
            return show(c, path, a.word[0]);
    return order(c, path, &a, hours);
}

const struct cmd cmd_admin = {
    .name = "admin",
    .words = "WHAT [WHOM [NAME]]",
    .summary = N_("keep order on a running server"),
    .details = N_("Shows tables, reports, measures, acts, or what is old and would be forgotten today; or "
                  "does one of: close TABLE, rename PERSON NAME, remove PERSON, mute PERSON, unmute PERSON, "
                  "ban PERSON or ADDRESS/BITS, unban. Every act is noted where people can read it. "
                  "docs/hosting.md says more."),
    .serves_pages = true,
    .document = "hosting.md",
    .run = run,
};
