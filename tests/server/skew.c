/* skew.c: a library to be preloaded into a server, whose clocks it changes while it runs: the time of day and
 * the steady clock by so many seconds as the file SKEW_FILE says (8 bytes each); then the bytes that are left
 * on every disk (0: as many as there are). */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/statvfs.h>
#include <time.h>

enum { TIME_OF_DAY, STEADY, ROOM, N_NUMBERS };

static int64_t number(int which)
{
    static const volatile int64_t *at; /* whoever comes first maps it; twice does no harm */

    if (!at) {
        const char *path = getenv("SKEW_FILE");
        int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
        void *page = fd >= 0 ? mmap(NULL, N_NUMBERS * sizeof *at, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
        at = page == MAP_FAILED ? NULL : page;
    }
    return at ? at[which] : 0;
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
    static int (*real)(clockid_t, struct timespec *);
    int result;

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    result = real(clock, t);
    if (result == 0 && clock == CLOCK_REALTIME)
        t->tv_sec += number(TIME_OF_DAY);
    else if (result == 0 && clock == CLOCK_MONOTONIC)
        t->tv_sec += number(STEADY);
    return result;
}

time_t time(time_t *to)
{
    struct timespec t = { 0 };

    clock_gettime(CLOCK_REALTIME, &t);
    if (to)
        *to = t.tv_sec;
    return t.tv_sec;
}

int statvfs(const char *path, struct statvfs *to)
{
    static int (*real)(const char *, struct statvfs *);
    int result;

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "statvfs64"); /* the same where files may be large, as here */
    result = real(path, to);
    if (result == 0 && number(ROOM))
        to->f_bavail = (fsblkcnt_t)number(ROOM) / to->f_frsize;
    return result;
}
