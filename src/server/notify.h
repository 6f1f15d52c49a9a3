/* notify.h: what systemd is told, and what it hands over; nothing at all where there is no systemd. */
#ifndef NOTIFY_H
#define NOTIFY_H

#include <stdint.h>

/* "READY=1", "STOPPING=1", "WATCHDOG=1", "RELOADING=1": to the socket named in the environment. */
void notify_send(const char *state);

/* How often it wants to hear from us, in milliseconds; 0: never. */
int64_t notify_watchdog_ms(void);

/* How many listening sockets were handed over, from descriptor NOTIFY_FIRST on. */
enum { NOTIFY_FIRST = 3, NOTIFY_MOST = 16 };
int notify_sockets(void);

#endif
