/* export.c: all that is stored about somebody, however much that is. It is written to a file without a name,
 * piece by piece, and sent from there: no answer in memory grows with what somebody said in ten years. */
#define _GNU_SOURCE /* O_TMPFILE */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "serve.h"

enum { PIECE = 64 << 10 }; /* written at once */

struct export {
    struct call *c;
    int fd;
    int error;               /* of the machine; 0: none */
};

static int open_file(const struct server *s)
{
    char path[1100];
    int fd = open(s->config.data_dir, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);

    if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT))
        return fd;
    snprintf(path, sizeof path, "%s/export-XXXXXX", s->config.data_dir);
    fd = mkostemp(path, O_CLOEXEC);
    if (fd >= 0)
        unlink(path);
    return fd;
}

/* What was written so far goes to the file; the document stays open. */
static bool flush(struct export *e)
{
    struct lv_buf *b = &e->c->s->out;
    size_t at = 0;

    assert(!b->cut);
    while (at < b->len && e->error == 0) {
        ssize_t n = write(e->fd, b->at + at, b->len - at);
        if (n < 0 && errno != EINTR)
            e->error = errno;
        at += n > 0 ? (size_t)n : 0;
    }
    lv_buf_clear(b);
    return e->error == 0;
}

static bool write_seat(void *arg, const struct store_seat *seat)
{
    struct export *e = arg;
    struct lv_json *j = &e->c->j;

    lv_json_object(j);
    lv_json_put_int(j, "table", seat->table);
    lv_json_put_int(j, "seat", seat->seat + 1);
    lv_json_put_text(j, "name", seat->name ? seat->name : "");
    lv_json_end(j);
    return j->out->len < PIECE || flush(e);
}

static bool write_chat(void *arg, const struct store_chat *chat)
{
    struct export *e = arg;
    struct lv_json *j = &e->c->j;

    lv_json_object(j);
    lv_json_put_int(j, "table", chat->table);
    lv_json_put_int(j, "at", chat->at);
    lv_json_put_text(j, "text", chat->text ? chat->text : "");
    lv_json_end(j);
    return j->out->len < PIECE || flush(e);
}

static bool write_all(struct export *e)
{
    struct call *c = e->c;

    person_write(&c->j, &c->person);
    lv_json_put_int(&c->j, "created", c->person.created);
    if (c->person.login[0])
        lv_json_put_text(&c->j, "login", c->person.login);
    lv_json_key(&c->j, "reports");
    club_write_reports_by(c->s->club, c->person.id, &c->j);
    if (!people_devices(c))
        return false;
    lv_json_key(&c->j, "seats");
    lv_json_list(&c->j);
    if (!store_each_seat_of(c->s->store, c->person.id, write_seat, e, c->why))
        return false;
    lv_json_end(&c->j);
    lv_json_key(&c->j, "chat");
    lv_json_list(&c->j);
    if (!store_each_chat_of(c->s->store, c->person.id, write_chat, e, c->why))
        return false;
    lv_json_end(&c->j);
    lv_json_end(&c->j);
    return flush(e);
}

bool people_export(struct call *c)
{
    struct export e = { .c = c, .fd = -1 };
    bool fine;

    if (!several_take(c->s, &c->s->ration.exported, (uint64_t)c->person.id))
        return lv_refuse(c->why, LV_E_RATE, NULL, N_("that was fetched just now; wait a little"), 0);
    e.fd = open_file(c->s);
    if (e.fd < 0)
        e.error = errno;
    fine = e.error == 0 && write_all(&e);
    if (e.error)
        lv_refuse_text(c->why, LV_E_SYSTEM, NULL, N_("cannot be written: {text}"), 0, strerror(e.error));
    if (!fine) {
        if (e.fd >= 0)
            close(e.fd);
        return false;
    }
    net_answer(c->r, &(struct net_answer){ .status = 200, .type = "application/json", .file = e.fd,
                                           .len = (size_t)lseek(e.fd, 0, SEEK_END) });
    c->later = true;
    return true;
}
