/* crowd.c: who is there, by address, and how much they do. See inside.h. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

bool crowd_init(struct crowd *c)
{
    static_assert(sizeof c->key == crypto_shorthash_KEYBYTES, "the key of SipHash");

    *c = (struct crowd){ .n = 0 };
    if (sodium_init() < 0)
        return false;
    crypto_shorthash_keygen(c->key);
    return true;
}

void crowd_release(struct crowd *c)
{
    for (int i = 0; i < CROWD_HEADS; i++) {
        struct person *next;
        for (struct person *p = c->head[i]; p; p = next) {
            next = p->next;
            free(p);
        }
        c->head[i] = NULL;
    }
}

static struct person **place_of(struct crowd *c, const struct address *block)
{
    uint8_t hash[crypto_shorthash_BYTES];

    crypto_shorthash(hash, block->b, sizeof block->b, c->key);
    return &c->head[(hash[0] | hash[1] << 8) % CROWD_HEADS];
}

struct person *crowd_get(struct crowd *c, const struct address *a)
{
    const struct address block = address_block(a);
    struct person **head = place_of(c, &block);
    struct person *p = *head;

    assert(c->n >= 0 && c->n <= CROWD_MAX);
    while (p && memcmp(&p->block, &block, sizeof block) != 0)
        p = p->next;
    if (p)
        return p;
    p = c->n < CROWD_MAX ? calloc(1, sizeof *p) : NULL;
    if (p) {
        p->block = block;
        p->next = *head;
        *head = p;
        c->n++;
    }
    return p;
}

/* How long an empty bucket takes to be full again. */
static int64_t refill_ms(const struct net_limits *l)
{
    return l->requests_per_s <= 0 ? 0 : (int64_t)l->request_burst * 1000 / l->requests_per_s + 1;
}

void crowd_sweep(struct crowd *c, int64_t now, const struct net_limits *l)
{
    const int64_t old = now - refill_ms(l);

    for (int i = 0; i < CROWD_HEADS; i++) {
        struct person **at = &c->head[i];
        while (*at) {
            struct person *p = *at;
            assert(p->connections >= 0);
            if (p->connections == 0 && p->requests.at <= old) {
                *at = p->next;
                assert(c->n > 0);
                free(p);
                c->n--;
            } else {
                at = &p->next;
            }
        }
    }
}
