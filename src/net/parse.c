/* parse.c: see parse.h. */
#include "parse.h"

#include <assert.h>
#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

static const uint8_t mapped[12] = { [10] = 0xFF, [11] = 0xFF }; /* ::ffff:0:0/96 */

static bool is_ipv4(const struct address *a)
{
    return memcmp(a->b, mapped, sizeof mapped) == 0;
}

bool address_read(const char *text, size_t len, struct address *to)
{
    char word[NET_ADDRESS];

    if (len == 0 || len >= sizeof word || memchr(text, '\0', len))
        return false;
    memcpy(word, text, len);
    word[len] = '\0';
    *to = (struct address){ { 0 } };
    if (strcmp(word, "unix") == 0 || inet_pton(AF_INET6, word, to->b) == 1)
        return true;
    memcpy(to->b, mapped, sizeof mapped);
    return inet_pton(AF_INET, word, to->b + sizeof mapped) == 1;
}

void address_write(const struct address *a, char to[NET_ADDRESS])
{
    static const struct address nowhere;

    if (memcmp(a, &nowhere, sizeof *a) == 0)
        memcpy(to, "unix", sizeof "unix");
    else if (is_ipv4(a))
        inet_ntop(AF_INET, a->b + sizeof mapped, to, NET_ADDRESS);
    else
        inet_ntop(AF_INET6, a->b, to, NET_ADDRESS);
}

struct address address_block(const struct address *a)
{
    struct address block = *a;

    if (!is_ipv4(a))
        memset(block.b + 8, 0, 8);
    return block;
}

/* The next word of a list with commas, without the blanks around it. *list moves behind it; false
 * at the end. */
static bool next_word(const char **list, const char **word, size_t *len)
{
    const char *at = *list;

    if (!at)
        return false;
    *len = strcspn(at, ",");
    *list = at[*len] ? at + *len + 1 : NULL;
    while (*len > 0 && (*at == ' ' || *at == '\t')) {
        at++;
        --*len;
    }
    while (*len > 0 && (at[*len - 1] == ' ' || at[*len - 1] == '\t'))
        --*len;
    *word = at;
    return true;
}

bool proxies_read(const char *list, struct proxies *to)
{
    const char *word;
    size_t len;

    to->n = 0;
    while (next_word(&list, &word, &len))
        if (to->n == MAX_PROXIES || !address_read(word, len, &to->at[to->n++]))
            return false;
    assert(to->n <= MAX_PROXIES);
    return true;
}

bool proxies_have(const struct proxies *p, const struct address *a)
{
    assert(p->n >= 0 && p->n <= MAX_PROXIES);
    for (int i = 0; i < p->n; i++)
        if (memcmp(&p->at[i], a, sizeof *a) == 0)
            return true;
    return false;
}

/* One pass from the left: the last untrusted word wins, unless something unreadable comes behind. */
bool forwarded_for(const char *header, const struct proxies *trusted, struct address *to)
{
    struct address a, last;
    const char *word;
    size_t len;
    bool found = false;

    while (next_word(&header, &word, &len)) {
        if (!address_read(word, len, &a)) {
            found = false;
        } else if (!proxies_have(trusted, &a)) {
            last = a;
            found = true;
        }
    }
    if (found)
        *to = last;
    return found;
}

bool list_has(const char *list, const char *word)
{
    const size_t wanted = strlen(word);
    const char *at;
    size_t len;

    while (next_word(&list, &at, &len))
        if (len == wanted && strncasecmp(at, word, len) == 0)
            return true;
    return false;
}

bool origin_names(const char *origin, const char *host, bool secure)
{
    if (*host == '\0')
        return false;
    if (strncasecmp(origin, "https://", 8) == 0)
        return strcasecmp(origin + 8, host) == 0;
    return !secure && strncasecmp(origin, "http://", 7) == 0 && strcasecmp(origin + 7, host) == 0;
}

/* 22 letters carry 132 bits, of which the last 4 are zero, and two signs fill up. */
bool is_ws_key(const char *key)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    return strlen(key) == 24 && strspn(key, letters) == 22 && strchr("AQgw", key[21])
           && strcmp(key + 22, "==") == 0;
}

bool target_is_plain(const char *target)
{
    if (*target != '/' || strstr(target, "%00"))
        return false;
    for (; *target; target++)
        if ((unsigned char)*target <= ' ' || (unsigned char)*target >= 127)
            return false;
    return true;
}

bool is_printable(const char *text)
{
    for (; *text; text++)
        if (((unsigned char)*text < ' ' && *text != '\t') || *text == 127)
            return false;
    return true;
}

/* How many bytes the letter that begins here has, 0 when it is none. The second byte's range tells
 * overlong forms, surrogates and what is too large. */
static size_t letter_length(const uint8_t *p, size_t left)
{
    const uint8_t first = p[0];
    const size_t n = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3
                     : first < 0xF5 ? 4 : 0;
    const uint8_t low = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    const uint8_t high = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;

    assert(left > 0);
    if (n > left || (n > 1 && (p[1] < low || p[1] > high)))
        return 0;
    for (size_t i = 2; i < n; i++)
        if ((p[i] & 0xC0) != 0x80)
            return 0;
    return n;
}

bool is_utf8(const char *text, size_t len)
{
    const uint8_t *p = (const uint8_t *)text;

    while (len > 0) {
        const size_t n = letter_length(p, len);
        if (n == 0)
            return false;
        p += n;
        len -= n;
    }
    return true;
}

size_t utf8_cut(const char *text, size_t max)
{
    size_t n = strlen(text);

    if (n <= max)
        return n;
    for (n = max; n > 0 && ((unsigned char)text[n] & 0xC0) == 0x80; n--)
        ;
    assert(n <= max);
    return n;
}
