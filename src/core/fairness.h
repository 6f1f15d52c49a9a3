/* fairness.h: dice and cards that anybody can check.
 *
 * Before play the host shows the commitment, SHA-256(seed), of a secret seed of 32 bytes. Each seat
 * then adds 16 bytes of its own. From these comes the key:
 *
 *     key     = SHA-256(seed, bytes of seat 1, bytes of seat 2, …)
 *     block n = SHA-256(key, n as 8 bytes, highest first)          n = 0, 1, 2, …
 *     words   = each block read as eight 32-bit numbers, highest byte first
 *
 * A choice below k skips words smaller than 2^32 mod k, which would favour small results, and takes
 * the remainder of the next one. A chance point with outcomes of weights w1, w2, … takes a choice
 * below their sum and counts along the list. After the game the seed is shown. The host could not
 * choose the dice, because it did not know the seats' bytes; the seats could not, because they did not
 * know the seed. docs/fairness.md has a script that checks a record with nothing but Python. */
#ifndef LV_FAIRNESS_H
#define LV_FAIRNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "game.h"

enum { LV_SHA256 = 32, LV_SEED = 32, LV_SEAT_BYTES = 16 };
enum { LV_MAX_WORD = 1 << 30 }; /* of the stream, in a record: no game comes near */

struct lv_sha256 {
    uint32_t h[8];
    uint64_t len;      /* bytes so far */
    uint8_t block[64]; /* the last, unfinished block */
};
void lv_sha256_init(struct lv_sha256 *c);
void lv_sha256_add(struct lv_sha256 *c, const void *bytes, size_t n);
void lv_sha256_end(struct lv_sha256 *c, uint8_t digest[LV_SHA256]);

/* What a fair game's luck is made of. */
struct lv_luck {
    uint8_t seed[LV_SEED];
    uint8_t bytes[LV_MAX_SEATS][LV_SEAT_BYTES];
};

void lv_luck_commitment(const struct lv_luck *l, uint8_t digest[LV_SHA256]);

/* The bytes of a seat that nobody gives any for, a bot's: the first of SHA-256("ludovie bot", seat from 1,
 * seed). They are committed to along with the seed, before people give theirs: nobody could choose them. */
void lv_luck_bot_bytes(const uint8_t seed[LV_SEED], int seat, uint8_t bytes[LV_SEAT_BYTES]);

struct lv_stream {
    uint8_t key[LV_SHA256];
    uint64_t next;     /* number of the next word */
    uint32_t word[8];  /* of the block that word number next - 1 lies in */
};

void lv_stream_init(struct lv_stream *s, const struct lv_luck *l, int seats);
uint32_t lv_stream_word(struct lv_stream *s);
void lv_stream_seek(struct lv_stream *s, uint64_t next); /* as if so many words had been read */
uint32_t lv_stream_below(struct lv_stream *s, uint32_t k);

/* A chance point settled: which outcome, out of which total weight, at which number. */
struct lv_draw {
    lv_action action;
    uint32_t of, at; /* at < of */
    uint64_t word;   /* of the stream, where it was not simply the next: draws before it stay at the table */
};
struct lv_draw lv_stream_draw(struct lv_stream *s, const struct lv_setup *u, const void *state);

/* Hexadecimal, both ways; the reader wants exactly n bytes. */
void lv_hex_write(struct lv_buf *to, const uint8_t *bytes, size_t n);
bool lv_hex_read(const char *text, uint8_t *bytes, size_t n);

#endif
