/* parse.h: the few texts from outside that net reads by itself. None of these keeps a pointer. */
#ifndef PARSE_H
#define PARSE_H

#include <stdbool.h>
#include <stdint.h>

#include "net.h"

/* Where somebody is: IPv6, or IPv4 mapped into it; all zero: a unix socket. */
struct address { uint8_t b[16]; };

enum { MAX_PROXIES = 16 };
struct proxies { struct address at[MAX_PROXIES]; int n; };

/* "192.0.2.1", "2001:db8::1", "unix", with nothing before or behind; false: none of these. */
bool address_read(const char *text, size_t len, struct address *to);
void address_write(const struct address *a, char to[NET_ADDRESS]);

/* What counts as one: the /64 of an IPv6 address, of which one person has 2^64. */
struct address address_block(const struct address *a);

/* A list with commas, as in config.trusted_proxy; NULL is an empty one. */
bool proxies_read(const char *list, struct proxies *to);
bool proxies_have(const struct proxies *p, const struct address *a);

/* Whom the proxies say they speak for: in X-Forwarded-For each adds, at the right, whom it saw.
 * From there leftwards, the first that is no trusted proxy; false: not said, or not understood. */
bool forwarded_for(const char *header, const struct proxies *trusted, struct address *to);

/* Is the word in a list with commas, in any case? */
bool list_has(const char *list, const char *word);

/* Does an Origin name this Host? Over TLS only https does. */
bool origin_names(const char *origin, const char *host, bool secure);

/* 16 bytes in base64, as a WebSocket handshake has them. */
bool is_ws_key(const char *key);

/* May a raw target be looked at: begins with '/', no encoded NUL, printable ASCII throughout? */
bool target_is_plain(const char *target);

/* Nothing below ' ' but tabs, no DEL. */
bool is_printable(const char *text);

/* UTF-8 as it should be: no surrogates, nothing longer than it must be or beyond U+10FFFF. */
bool is_utf8(const char *text, size_t len);

/* Cuts a text at most max bytes long, between two letters. Returns the length. */
size_t utf8_cut(const char *text, size_t max);

#endif
