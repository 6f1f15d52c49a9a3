/* machine.c: takes the place of bots/machine.c where there are neither threads nor a clock. */
#include "bots/machine.h"

/* A look at the clock takes a millisecond: budgets in time end, as a number of looks. */
double lv_bot_clock(void)
{
    static double looks;

    return 1e-3 * looks++;
}

void lv_bot_work(void *(*work)(void *thing), void *first, size_t size, int n)
{
    for (int i = 0; i < n; i++)
        work((char *)first + (size_t)i * size);
}
