/* machine.c: the clock and the threads of the system. */
#include "machine.h"

#include <pthread.h>
#include <time.h>

double lv_bot_clock(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What finds no thread is done here, one after the other. */
void lv_bot_work(void *(*work)(void *thing), void *first, size_t size, int n)
{
    pthread_t thread[LV_BOT_THREADS];
    bool started[LV_BOT_THREADS] = { false };

    for (int i = 1; i < n; i++)
        started[i] = pthread_create(&thread[i], NULL, work, (char *)first + (size_t)i * size) == 0;
    work(first);
    for (int i = 1; i < n; i++) {
        if (started[i])
            pthread_join(thread[i], NULL);
        else
            work((char *)first + (size_t)i * size);
    }
}
