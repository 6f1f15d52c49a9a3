/* fairness.c: SHA-256 (FIPS 180-4) and the stream made of it. Ours, because the same few lines must
 * run in the server and in the browser, and be short enough to be read by a doubter. */
#include "fairness.h"

#include <assert.h>
#include <string.h>

static const uint32_t round_constant[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t turn(uint32_t x, int n)
{
    return x >> n | x << (32 - n);
}

static uint32_t word_from(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void compress(uint32_t h[8], const uint8_t block[64])
{
    uint32_t w[64], v[8];

    for (int i = 0; i < 16; i++)
        w[i] = word_from(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t a = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t b = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    memcpy(v, h, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t s1 = turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25);
        uint32_t t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + round_constant[i] + w[i];
        uint32_t s0 = turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22);
        uint32_t t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += t1;
        v[0] = t1 + t2;
    }
    for (int i = 0; i < 8; i++)
        h[i] += v[i];
}

void lv_sha256_init(struct lv_sha256 *c)
{
    static const uint32_t first[8] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };

    memset(c, 0, sizeof *c);
    memcpy(c->h, first, sizeof first);
}

void lv_sha256_add(struct lv_sha256 *c, const void *bytes, size_t n)
{
    const uint8_t *p = bytes;

    for (size_t i = 0; i < n; i++) {
        c->block[c->len++ % 64] = p[i];
        if (c->len % 64 == 0)
            compress(c->h, c->block);
    }
}

void lv_sha256_end(struct lv_sha256 *c, uint8_t digest[LV_SHA256])
{
    uint8_t tail[8];
    uint64_t bits = c->len * 8;

    assert(c->len < UINT64_MAX / 8);
    for (int i = 0; i < 8; i++)
        tail[i] = (uint8_t)(bits >> (56 - 8 * i));
    lv_sha256_add(c, "\x80", 1);
    while (c->len % 64 != 56)
        lv_sha256_add(c, "", 1);
    lv_sha256_add(c, tail, sizeof tail);
    for (int i = 0; i < LV_SHA256; i++)
        digest[i] = (uint8_t)(c->h[i / 4] >> (24 - 8 * (i % 4)));
}

void lv_luck_commitment(const struct lv_luck *l, uint8_t digest[LV_SHA256])
{
    struct lv_sha256 c;

    lv_sha256_init(&c);
    lv_sha256_add(&c, l->seed, LV_SEED);
    lv_sha256_end(&c, digest);
}

void lv_luck_bot_bytes(const uint8_t seed[LV_SEED], int seat, uint8_t bytes[LV_SEAT_BYTES])
{
    const uint8_t number = (uint8_t)(seat + 1);
    uint8_t digest[LV_SHA256];
    struct lv_sha256 c;

    assert(seat >= 0 && seat < LV_MAX_SEATS);
    lv_sha256_init(&c);
    lv_sha256_add(&c, "ludovie bot", 11);
    lv_sha256_add(&c, &number, 1);
    lv_sha256_add(&c, seed, LV_SEED);
    lv_sha256_end(&c, digest);
    memcpy(bytes, digest, LV_SEAT_BYTES);
}

void lv_stream_init(struct lv_stream *s, const struct lv_luck *l, int seats)
{
    struct lv_sha256 c;

    assert(seats > 0 && seats <= LV_MAX_SEATS);
    memset(s, 0, sizeof *s);
    lv_sha256_init(&c);
    lv_sha256_add(&c, l->seed, LV_SEED);
    for (int i = 0; i < seats; i++)
        lv_sha256_add(&c, l->bytes[i], LV_SEAT_BYTES);
    lv_sha256_end(&c, s->key);
}

uint32_t lv_stream_word(struct lv_stream *s)
{
    unsigned place = (unsigned)(s->next % 8);

    if (place == 0) {
        struct lv_sha256 c;
        uint8_t number[8], digest[LV_SHA256];

        for (int i = 0; i < 8; i++)
            number[i] = (uint8_t)((s->next / 8) >> (56 - 8 * i));
        lv_sha256_init(&c);
        lv_sha256_add(&c, s->key, sizeof s->key);
        lv_sha256_add(&c, number, sizeof number);
        lv_sha256_end(&c, digest);
        for (int i = 0; i < 8; i++)
            s->word[i] = word_from(digest + 4 * i);
    }
    s->next++;
    return s->word[place];
}

void lv_stream_seek(struct lv_stream *s, uint64_t next)
{
    s->next = next - next % 8;
    while (s->next < next)
        lv_stream_word(s);
}

uint32_t lv_stream_below(struct lv_stream *s, uint32_t k)
{
    uint32_t least, w;

    assert(k > 0);
    least = (0u - k) % k; /* 2^32 mod k */
    do
        w = lv_stream_word(s);
    while (w < least);
    return w % k;
}

struct lv_draw lv_stream_draw(struct lv_stream *s, const struct lv_setup *u, const void *state)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct lv_draw d = { 0 };
    int n = u->game->rules.outcomes(u, state, o), i = 0;
    uint32_t left;

    for (int k = 0; k < n; k++)
        d.of += o[k].weight;
    d.at = lv_stream_below(s, d.of);
    for (left = d.at; left >= o[i].weight; i++)
        left -= o[i].weight;
    d.action = o[i].action;
    return d;
}

void lv_hex_write(struct lv_buf *to, const uint8_t *bytes, size_t n)
{
    static const char digit[] = "0123456789abcdef";

    for (size_t i = 0; i < n; i++) {
        lv_buf_char(to, digit[bytes[i] >> 4]);
        lv_buf_char(to, digit[bytes[i] & 15]);
    }
}

static int hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool lv_hex_read(const char *text, uint8_t *bytes, size_t n)
{
    if (strlen(text) != 2 * n)
        return false;
    for (size_t i = 0; i < n; i++) {
        int hi = hex_value(text[2 * i]), lo = hex_value(text[2 * i + 1]);
        if (hi < 0 || lo < 0)
            return false;
        bytes[i] = (uint8_t)(hi << 4 | lo);
    }
    return true;
}
