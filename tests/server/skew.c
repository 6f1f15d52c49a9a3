/* skew.c: a library to be preloaded into a server, whose time of day it changes while it runs: by so many
 * seconds as the file SKEW_FILE says (8 bytes). The steady clock stays as it is. */
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

static int64_t seconds(void)
{
    static const volatile int64_t *at; /* whoever comes first maps it; twice does no harm */

    if (!at) {
        const char *path = getenv("SKEW_FILE");
        int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
        void *page = fd >= 0 ? mmap(NULL, sizeof *at, PROT_READ, MAP_SHARED, fd, 0) : MAP_FAILED;
        at = page == MAP_FAILED ? NULL : page;
    }
    return at ? *at : 0;
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
    static int (*real)(clockid_t, struct timespec *);
    int result;

    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
    result = real(clock, t);
    if (result == 0 && clock == CLOCK_REALTIME)
        t->tv_sec += seconds();
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
