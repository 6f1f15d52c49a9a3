/* ladder_file.c: the games of a ladder, kept as they end, so that a run can be broken off at any
 * moment and resumed.
 *
 *     {"ladder":1,"game":"easy-come",…,"bots":["greedy","random"],"seed":7}     what is played
 *     {"pairing":1,"game":3,"won":60}       sixtieths of the win, for the bot that sits alone
 *     {"pairing":1,"game":4,"given_up":true}
 *
 * Games are numbered within their pairing, both from 1, in the order in which they ended. A killed
 * process leaves at most half a line behind, which is cut off; anything else that is wrong was not
 * written by us, and nothing of such a file is used. */
#include "ladder.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/options.h"

enum { FORMAT = 1, HEAD_ROOM = 16 << 10, LINE_ROOM = 128 };
enum { MAX_FILE = 1 << 30 };
static const double FLUSH = 1; /* seconds between two looks at the disk */

struct ladder_file {
    int fd;
    const char *path;
    pthread_mutex_t lock; /* guards the rest */
    double flushed;
};

/* ---- writing ---------------------------------------------------------------------------------- */

/* Everything on which a game depends. The number of games does not: a ladder can be made longer. */
void ladder_file_head(const struct ladder *l, struct lv_buf *to)
{
    const struct lv_setup *u = l->terms.u;
    struct lv_json j = lv_json_on(to);
    char components[17];

    snprintf(components, sizeof components, "%016" PRIx64, lv_hash(u->data, u->game->data_size));
    lv_json_object(&j);
    lv_json_put_int(&j, "ladder", FORMAT);
    lv_json_put_text(&j, "program", LV_VERSION);
    lv_json_put_text(&j, "game", u->game->id);
    lv_json_put_int(&j, "rules", u->game->rules_version);
    lv_json_put_text(&j, "components", components);
    lv_json_put_int(&j, "seats", u->seats);
    lv_json_key(&j, "options");
    lv_setup_write_all(u, true, &j);
    lv_json_key(&j, "bots");
    lv_json_list(&j);
    for (int i = 0; i < l->bots; i++)
        lv_json_text(&j, l->bot[i]);
    lv_json_end(&j);
    lv_json_put_int(&j, "gauntlet", l->gauntlet + 1);
    lv_json_put_int(&j, "max_steps", l->max_steps);
    lv_json_put_int(&j, "seed", (int64_t)l->seed);
    lv_json_end(&j);
    lv_buf_char(to, '\n');
}

static bool system_said(const struct ladder_file *f, const char *msgid, struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_SYSTEM, NULL, msgid, 0, strerror(errno));
    return lv_refuse_at(why, f->path, 0);
}

static bool write_text(struct ladder_file *f, const struct lv_buf *text, struct lv_refusal *why)
{
    return cli_write_all(f->fd, text->at, text->len)
        || system_said(f, N_("cannot be written: {text}"), why);
}

bool ladder_file_add(struct ladder_file *f, int pairing, int64_t game, uint8_t won,
                     struct lv_refusal *why)
{
    char room[LINE_ROOM];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    double now = progress_clock();
    bool fine;

    lv_json_object(&j);
    lv_json_put_int(&j, "pairing", pairing + 1);
    lv_json_put_int(&j, "game", game + 1);
    if (won == LADDER_GIVEN_UP)
        lv_json_put_bool(&j, "given_up", true);
    else
        lv_json_put_int(&j, "won", won);
    lv_json_end(&j);
    lv_buf_char(&b, '\n');
    pthread_mutex_lock(&f->lock);
    fine = write_text(f, &b, why);
    if (fine && now - f->flushed > FLUSH) {
        f->flushed = now;
        fine = fdatasync(f->fd) == 0 || system_said(f, N_("cannot be written: {text}"), why);
    }
    pthread_mutex_unlock(&f->lock);
    return fine;
}

bool ladder_file_close(struct ladder_file *f, struct lv_refusal *why)
{
    bool fine;

    if (!f)
        return true;
    fine = fsync(f->fd) == 0 || system_said(f, N_("cannot be written: {text}"), why);
    close(f->fd); /* which also gives back the lock */
    pthread_mutex_destroy(&f->lock);
    free(f);
    return fine;
}

/* ---- reading ---------------------------------------------------------------------------------- */

static bool read_game(const struct lv_node *line, struct ladder *l, struct lv_refusal *why)
{
    static const char *const keys[] = { "pairing", "game", "won", "given_up", NULL };
    int64_t pairing, game, won;
    bool given_up;
    uint8_t *place;

    if (!lv_node_only(line, keys, why)
        || !lv_node_int(line, "pairing", 1, l->pairings, &pairing, why)
        || !lv_node_int(line, "game", 1, LADDER_MAX_GAMES + LV_MAX_SEATS, &game, why)
        || !lv_node_bool_or(line, "given_up", false, &given_up, why)
        || !lv_node_int_or(line, "won", 0, BOUT_WIN, -1, &won, why))
        return false;
    if (game > l->games)
        return lv_refuse(why, LV_E_LIMIT, NULL,
                         N_("the file holds game {n} of a pairing: ask for more games"), game);
    place = &l->won[(pairing - 1) * l->games + game - 1];
    if (*place != LADDER_OPEN || given_up == (won >= 0))
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the file is damaged"), 0);
    *place = given_up ? LADDER_GIVEN_UP : (uint8_t)won;
    l->resumed++;
    return true;
}

/* The seed stands in the first line; unless one was asked for, it is taken from there. */
static bool read_seed(const char *line, size_t len, struct ladder *l, struct lv_refusal *why)
{
    struct lv_node *head = lv_doc_read(line, len, HEAD_ROOM, why);
    int64_t seed = 0;
    bool fine = head && lv_node_get(head, "ladder")
             && lv_node_int(head, "seed", 0, INT64_C(1) << 53, &seed, why);

    lv_doc_free(head);
    if (!fine)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("this is not the file of a ladder"), 0);
    l->seed = (uint64_t)seed;
    return true;
}

static bool check_head(const char *line, size_t len, const struct ladder *l, struct lv_refusal *why)
{
    char room[HEAD_ROOM];
    struct lv_buf b = LV_BUF(room);

    ladder_file_head(l, &b);
    return (b.len == len + 1 && memcmp(room, line, len) == 0)
        || lv_refuse(why, LV_E_VERSION, NULL,
                     N_("the file is of another ladder: other game, options, bots, seed or version"), 0);
}

static bool is_half_head(const char *line, size_t len)
{
    static const char start[] = "{\"ladder\":";
    size_t n = len < sizeof start - 1 ? len : sizeof start - 1;

    return memcmp(line, start, n) == 0;
}

bool ladder_file_read(const char *text, size_t len, struct ladder *l, bool seed_is_given, size_t *used,
                      struct lv_refusal *why)
{
    int number = 1;

    for (*used = 0; *used < len; number++) {
        const char *line = text + *used, *end = memchr(line, '\n', len - *used);
        size_t n = end ? (size_t)(end - line) : 0;
        struct lv_node *root = NULL;
        uint64_t asked = l->seed;
        bool fine;
        if (!end)
            return number > 1 || is_half_head(line, len)
                || lv_refuse(why, LV_E_FORMAT, NULL, N_("this is not the file of a ladder"), 0);
        if (number == 1) {
            fine = read_seed(line, n, l, why);
            if (seed_is_given)
                l->seed = asked;
            fine = fine && check_head(line, n, l, why);
        } else {
            root = lv_doc_read(line, n, LINE_ROOM, why);
            fine = root && read_game(root, l, why);
        }
        lv_doc_free(root);
        if (!fine) {
            why->line = number;
            return false;
        }
        *used += n + 1;
    }
    return true;
}

static bool take_over(struct ladder_file *f, struct ladder *l, bool seed_is_given,
                      struct lv_refusal *why)
{
    char room[HEAD_ROOM];
    struct lv_buf b = LV_BUF(room);
    struct stat s;
    size_t len, used = 0;
    char *text;
    bool fine;

    if (fstat(f->fd, &s) != 0 || !S_ISREG(s.st_mode)) { /* a pipe would keep us waiting */
        lv_refuse(why, LV_E_FORMAT, NULL, N_("this is not the file of a ladder"), 0);
        return lv_refuse_at(why, f->path, 0);
    }
    text = cli_read_file(f->path, MAX_FILE, &len, why);
    fine = text && ladder_file_read(text, len, l, seed_is_given, &used, why);
    free(text);
    if (!fine)
        return lv_refuse_at(why, f->path, why->line);
    if (ftruncate(f->fd, (off_t)used) != 0 || lseek(f->fd, 0, SEEK_END) < 0)
        return system_said(f, N_("cannot be written: {text}"), why);
    if (used > 0)
        return true;
    ladder_file_head(l, &b);
    return write_text(f, &b, why);
}

struct ladder_file *ladder_file_open(const char *path, struct ladder *l, bool seed_is_given,
                                     struct lv_refusal *why)
{
    struct ladder_file *f = malloc(sizeof *f);

    if (!f) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    *f = (struct ladder_file){ .path = path, .flushed = progress_clock() };
    f->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (f->fd < 0) {
        system_said(f, N_("cannot be opened: {text}"), why);
        free(f);
        return NULL;
    }
    pthread_mutex_init(&f->lock, NULL);
    if (flock(f->fd, LOCK_EX | LOCK_NB) != 0) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("another run is writing to this file"), 0);
        lv_refuse_at(why, path, 0);
    } else if (take_over(f, l, seed_is_given, why)) {
        return f;
    }
    close(f->fd);
    pthread_mutex_destroy(&f->lock);
    free(f);
    return NULL;
}
