/* rations.h: how often somebody may do something, by whatever number they are known: a person, an address,
 * a name.
 *
 * Each has a bucket of their own, kept until it would be full again; so nobody's share depends on what others
 * do. Where memory runs out nobody is kept from anything. */
#ifndef RATIONS_H
#define RATIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { N_RATION_LISTS = 1024 };

struct rations {
    struct ration *list[N_RATION_LISTS];
    int64_t an_hour;  /* so many */
    int burst;        /* of these at once */
};

/* So many from now on. Where that is not what it was, everybody begins anew. */
void rations_set(struct rations *r, int64_t an_hour, int64_t burst);

/* One more? `now` in milliseconds of a clock that never goes back. */
bool ration_take(struct rations *r, uint64_t key, int64_t now);

/* Has this one taken anything that is not made up for yet? */
bool ration_is_kept(const struct rations *r, uint64_t key, int64_t now);

void rations_release(struct rations *r);

/* By what a network address counts: that of IPv4, 64 bits of IPv6, anything else as it is written. */
uint64_t ration_address(const char *peer);

/* One number for two. */
uint64_t ration_both(uint64_t a, uint64_t b);

#endif
