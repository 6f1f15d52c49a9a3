/* limits.c: the small parts of net.h that need no socket: faults by name, the token bucket. */
#include <assert.h>

#include "net.h"

#define KEY(name, status, key) [NET_F_##name] = key,
#define STATUS(name, status, key) [NET_F_##name] = status,
static const char *const fault_key[NET_N_FAULTS] = { NET_FAULTS(KEY) };
static const int fault_status[NET_N_FAULTS] = { NET_FAULTS(STATUS) };
#undef KEY
#undef STATUS

const char *net_fault_key(enum net_fault fault)
{
    assert(fault < NET_N_FAULTS);
    return fault_key[fault];
}

int net_fault_status(enum net_fault fault)
{
    assert(fault < NET_N_FAULTS);
    return fault_status[fault];
}

/* Counted in thousandths of a token, of which per_s come in each millisecond: exact, without
 * fractions. A clock that stands still or steps back brings nothing and takes nothing. */
bool net_bucket_take(struct net_bucket *b, int64_t now_ms, int per_s, int burst)
{
    const int64_t full = (int64_t)burst * 1000;

    assert(per_s > 0 && burst > 0 && b->milli >= 0);
    if (b->at == 0 || now_ms - b->at >= full / per_s + 1) {
        b->milli = full;
        b->at = now_ms;
    } else if (now_ms > b->at) {
        b->milli += (now_ms - b->at) * per_s;
        b->milli = b->milli < full ? b->milli : full;
        b->at = now_ms;
    }
    if (b->milli < 1000)
        return false;
    b->milli -= 1000;
    return true;
}
