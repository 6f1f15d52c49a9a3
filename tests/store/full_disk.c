/* full_disk.c: put before PostgreSQL's own library calls: while a file called `full` lies beside its
 * data directory, no table can grow, as on a full disk. What is there already can be written. */
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool grows_a_table(int fd, size_t n, off_t at)
{
    char link[40], path[500];
    struct stat st;
    ssize_t len;

    if (access("../full", F_OK) != 0 || fstat(fd, &st) != 0 || at + (off_t)n <= st.st_size)
        return false;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    len = readlink(link, path, sizeof path - 1);
    path[len > 0 ? len : 0] = '\0';
    return strstr(path, "/base/") != NULL;
}

/* By its name in the library, which our headers may give another. */
ssize_t write_at(int fd, const void *at, size_t n, off_t where) __asm__("pwrite");
ssize_t write_at(int fd, const void *at, size_t n, off_t where)
{
    static ssize_t (*real)(int, const void *, size_t, off_t);

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "pwrite");
    if (grows_a_table(fd, n, where)) {
        errno = ENOSPC;
        return -1;
    }
    return real(fd, at, n, where);
}
