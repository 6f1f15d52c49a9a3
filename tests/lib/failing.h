/* failing.h: allocations that fail when a test says so; link with failing_args (tests/meson.build). Only
 * our own are meant, not those within shared libraries. */
#ifndef FAILING_H
#define FAILING_H

/* How many allocations until one fails, once; negative: none does. */
extern int failing_left;

#endif
