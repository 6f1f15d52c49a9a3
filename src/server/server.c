/* server.c: from a configuration to a running server, and back to nothing. */
#include "server.h"

#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/embed.h"
#include "serve.h"

enum { HASHERS = 2, HASHERS_WAIT = 16, BOTS_WAIT = 1024, GRACE_MS = 3000 };

/* ---- small services ------------------------------------------------------------------------------ */

int64_t wall_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

bool random_bytes(void *to, size_t n)
{
    randombytes_buf(to, n);
    return true;
}

bool secret_make(char text[SECRET_TEXT], uint8_t hash[STORE_HASH])
{
    uint8_t bytes[SECRET_BYTES];
    struct lv_buf b = lv_buf_over(text, SECRET_TEXT);

    randombytes_buf(bytes, sizeof bytes);
    lv_hex_write(&b, bytes, sizeof bytes);
    secret_hash(text, hash);
    return true;
}

void secret_hash(const char *text, uint8_t hash[STORE_HASH])
{
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)text, strlen(text), NULL, 0);
}
