/* files.c: reading whole files, writing them so that nothing is ever half-written, and chance bytes. */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

static bool system_said(struct lv_refusal *why, const char *path, const char *msgid, int error)
{
    lv_refuse_text(why, LV_E_SYSTEM, NULL, msgid, 0, strerror(error));
    return lv_refuse_at(why, path, 0);
}

static char *read_stream(FILE *f, const char *path, size_t max, size_t *len, struct lv_refusal *why)
{
    size_t cap = 64 << 10, n = 0;
    char *text = malloc(cap);

    while (text) {
        n += fread(text + n, 1, cap - 1 - n, f);
        assert(n < cap);
        if (n < cap - 1 || n > max)
            break;
        char *bigger = realloc(text, cap *= 2);
        if (!bigger)
            free(text);
        text = bigger;
    }
    if (!text) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    if (ferror(f)) {
        system_said(why, path, N_("cannot be read: {text}"), errno);
        free(text);
        return NULL;
    }
    if (n > max) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("the text is longer than {n} bytes"), (int64_t)max);
        lv_refuse_at(why, path, 0);
        free(text);
        return NULL;
    }
    text[n] = '\0';
    *len = n;
    return text;
}

char *cli_read_file(const char *path, size_t max, size_t *len, struct lv_refusal *why)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *f = standard ? stdin : fopen(path, "rb");
    char *text;

    if (!f) {
        system_said(why, path, N_("cannot be opened: {text}"), errno);
        return NULL;
    }
    text = read_stream(f, path, max, len, why);
    if (!standard)
        fclose(f);
    return text;
}

/* Makes the directories on the way to a file; one that is there already is fine. */
static void make_directories(const char *path)
{
    char copy[1024];

    if (strlen(path) >= sizeof copy)
        return;
    memcpy(copy, path, strlen(path) + 1);
    for (char *p = copy + 1; *p; p++)
        if (*p == '/') {
            *p = '\0';
            mkdir(copy, 0700);
            *p = '/';
        }
}

bool cli_write_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t n = write(fd, bytes, len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        len -= (size_t)n;
    }
    return true;
}

/* Claimed for us alone: of several programs that try one name at the same time, one succeeds. */
static enum { CLAIMED, TAKEN, IMPOSSIBLE } claim(const char *path)
{
    int fd;

    make_directories(path);
    fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (fd < 0)
        return errno == EEXIST ? TAKEN : IMPOSSIBLE;
    close(fd);
    return CLAIMED;
}

bool cli_claim(char *path, size_t cap)
{
    enum { TRIED = 100000 };
    char stem[1024];
    const char *end = strrchr(path, '.');
    size_t n = end && !strchr(end, '/') ? (size_t)(end - path) : strlen(path);

    if (strlen(path) >= sizeof stem)
        return false;
    memcpy(stem, path, strlen(path) + 1);
    for (int i = 2; i < TRIED; i++) {
        switch (claim(path)) {
        case CLAIMED: return true;
        case IMPOSSIBLE: return false; /* nor under any other name in this place */
        case TAKEN: break;
        }
        if (snprintf(path, cap, "%.*s-%d%s", (int)n, stem, i, stem + n) >= (int)cap)
            return false;
    }
    return false;
}

enum { LONGEST = 1000, BESIDE = LONGEST + 40 }; /* of a path, and of the name of the file beside it */

/* Opens a new file beside `path`, whose name is `beside`. Less than 0: it cannot be. */
static int open_beside(const char *path, char beside[BESIDE], struct lv_refusal *why)
{
    int fd;

    if (strlen(path) > LONGEST) {
        system_said(why, path, N_("cannot be written: {text}"), ENAMETOOLONG);
        return -1;
    }
    make_directories(path);
    snprintf(beside, BESIDE, "%s.%ld.new", path, (long)getpid());
    fd = open(beside, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (fd < 0)
        system_said(why, path, N_("cannot be written: {text}"), errno);
    return fd;
}

static bool write_file(const char *path, const char *bytes, size_t len, bool safely,
                       struct lv_refusal *why)
{
    char beside[BESIDE];
    int fd = open_beside(path, beside, why), error;

    if (fd < 0)
        return false;
    if (cli_write_all(fd, bytes, len) && (!safely || fsync(fd) == 0)) {
        if (close(fd) == 0 && rename(beside, path) == 0)
            return true;
        error = errno;
    } else {
        error = errno;
        close(fd);
    }
    unlink(beside);
    return system_said(why, path, N_("cannot be written: {text}"), error);
}

bool cli_write_file(const char *path, const char *bytes, size_t len, struct lv_refusal *why)
{
    return write_file(path, bytes, len, true, why);
}

bool cli_is_free(const char *path, bool overwrite, struct lv_refusal *why)
{
    struct stat s;

    if (overwrite || lstat(path, &s) != 0)
        return true;
    lv_refuse(why, LV_E_SYSTEM, NULL,
              N_("already exists and stays as it is; --overwrite replaces it"), 0);
    return lv_refuse_at(why, path, 0);
}

bool cli_may_write(const char *path, struct lv_refusal *why)
{
    char beside[BESIDE];
    int fd = open_beside(path, beside, why);

    if (fd < 0)
        return false;
    close(fd);
    unlink(beside);
    return true;
}

bool cli_write_quickly(const char *path, const char *bytes, size_t len, struct lv_refusal *why)
{
    return write_file(path, bytes, len, false, why);
}

bool cli_data_path(char *to, size_t cap, const char *name)
{
    const char *xdg = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n;

    if (xdg && xdg[0] == '/')
        n = snprintf(to, cap, "%s/ludovie/%s", xdg, name);
    else
        n = snprintf(to, cap, "%s/.local/share/ludovie/%s", home ? home : ".", name);
    return n > 0 && (size_t)n < cap;
}

bool cli_random_bytes(void *to, size_t n, struct lv_refusal *why)
{
    assert(n <= 256);
    if (getentropy(to, n) == 0) /* at most 256 bytes, which is all we ever ask for */
        return true;
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("no random bytes are available: {text}"), 0,
                          strerror(errno));
}
