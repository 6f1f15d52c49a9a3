/* stop.c: see stop.h. A signal can reach nothing but a global: the one flag here. */
#include "stop.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_bool asked;

static void ask(int signal_number)
{
    (void)signal_number;
    atomic_store_explicit(&asked, true, memory_order_relaxed);
}

static void handle(void (*handler)(int), int flags)
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = flags };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

void stop_catch(void)
{
    atomic_store_explicit(&asked, false, memory_order_relaxed);
    handle(ask, (int)SA_RESETHAND | SA_RESTART);
}

void stop_let_go(void)
{
    handle(SIG_DFL, 0);
}

bool stop_is_asked(void)
{
    return atomic_load_explicit(&asked, memory_order_relaxed);
}
