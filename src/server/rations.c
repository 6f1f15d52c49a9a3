/* rations.c: see rations.h. */
#include "rations.h"

#include <arpa/inet.h>
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/fairness.h"
#include "net/net.h"

struct ration {
    struct ration *next;
    uint64_t key;
    int64_t full_at;          /* then it need not be remembered any more */
    struct net_bucket bucket; /* on a clock on which one comes in a second */
};

enum { HOUR_S = 3600 };

static int64_t scaled(const struct rations *r, int64_t now)
{
    return now / HOUR_S * r->an_hour + now % HOUR_S * r->an_hour / HOUR_S;
}

void rations_set(struct rations *r, int64_t an_hour, int64_t burst)
{
    assert(an_hour > 0 && burst > 0 && burst <= INT_MAX);
    if (r->an_hour == an_hour && r->burst == burst)
        return;
    rations_release(r); /* their buckets are on a clock of the old pace */
    r->an_hour = an_hour;
    r->burst = (int)burst;
}

/* The one with this key; those of its list that are full again are forgotten on the way. */
static struct ration *find(struct rations *r, uint64_t key, int64_t now)
{
    struct ration **at = &r->list[key % N_RATION_LISTS], *found = NULL;

    while (*at) {
        struct ration *one = *at;
        if (one->key == key) {
            found = one;
        } else if (one->full_at <= now) {
            *at = one->next;
            free(one);
            continue;
        }
        at = &one->next;
    }
    return found;
}

bool ration_take(struct rations *r, uint64_t key, int64_t now)
{
    struct ration *one = find(r, key, now);

    assert(r->an_hour > 0 && r->burst > 0 && now >= 0);
    if (!one) {
        one = calloc(1, sizeof *one);
        if (!one)
            return true;
        one->key = key;
        one->next = r->list[key % N_RATION_LISTS];
        r->list[key % N_RATION_LISTS] = one;
    }
    one->full_at = now + (int64_t)r->burst * HOUR_S * 1000 / r->an_hour + 1;
    return net_bucket_take(&one->bucket, scaled(r, now) + 1, 1, r->burst); /* 0 would mean: full */
}

bool ration_is_kept(const struct rations *r, uint64_t key, int64_t now)
{
    for (const struct ration *one = r->list[key % N_RATION_LISTS]; one; one = one->next)
        if (one->key == key)
            return one->full_at > now;
    return false;
}

void rations_release(struct rations *r)
{
    for (int i = 0; i < N_RATION_LISTS; i++)
        while (r->list[i]) {
            struct ration *one = r->list[i];
            r->list[i] = one->next;
            free(one);
        }
}

uint64_t ration_both(uint64_t a, uint64_t b)
{
    const uint64_t both[2] = { a, b };

    return lv_hash(both, sizeof both);
}

uint64_t ration_address(const char *peer)
{
    struct in6_addr six;

    assert(peer);
    if (inet_pton(AF_INET6, peer, &six) == 1)
        return lv_hash(&six, IN6_IS_ADDR_V4MAPPED(&six) ? sizeof six : 8);
    return lv_hash(peer, strlen(peer));
}
