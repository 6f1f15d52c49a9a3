/* names.c: what people may call themselves, and when two names to log in with are the same.
 *
 * Names hold nothing that cannot be seen. Names to log in with are compared, and stored, folded: compatible
 * forms as one (NFKC), without upper case, and letters of other alphabets that look like ours as ours. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "serve.h"

/* Invisible letters and selectors, which are no format controls by their category. */
static bool is_hidden(utf8proc_int32_t c)
{
    static const struct { utf8proc_int32_t first, last; } hidden[] = {
        { 0x034F, 0x034F }, { 0x115F, 0x1160 }, { 0x17B4, 0x17B5 }, { 0x180B, 0x180F }, { 0x3164, 0x3164 },
        { 0xFE00, 0xFE0E }, { 0xFFA0, 0xFFA0 }, { 0xE0000, 0xE0FFF },
    };

    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (c >= hidden[i].first && c <= hidden[i].last)
            return true;
    switch (utf8proc_category(c)) {
    case UTF8PROC_CATEGORY_CF: case UTF8PROC_CATEGORY_CC: case UTF8PROC_CATEGORY_CS:
    case UTF8PROC_CATEGORY_CO: case UTF8PROC_CATEGORY_ZL: case UTF8PROC_CATEGORY_ZP:
        return true;
    default:
        return false;
    }
}

bool name_is_fine(const char *name, struct lv_refusal *why)
{
    const utf8proc_uint8_t *at = (const utf8proc_uint8_t *)name;
    utf8proc_int32_t c;
    utf8proc_ssize_t n;

    if (!name || !lv_line_is_plain(name))
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("a name is a line of letters, not empty"), 0);
    for (; *at; at += n) {
        n = utf8proc_iterate(at, -1, &c);
        if (n <= 0 || is_hidden(c))
            return lv_refuse(why, LV_E_FORMAT, NULL, N_("a name holds nothing that cannot be seen"), 0);
    }
    return true;
}

/* The letter of ours that one of another alphabet is taken for; itself if none. Lower case only. */
static utf8proc_int32_t looks_like(utf8proc_int32_t c)
{
    static const struct { utf8proc_int32_t other; char ours; } same[] = {
        { 0x0131, 'i' }, { 0x0251, 'a' }, { 0x0261, 'g' }, { 0x03B1, 'a' }, { 0x03B3, 'y' }, { 0x03B5, 'e' },
        { 0x03B9, 'i' }, { 0x03BA, 'k' }, { 0x03BD, 'v' }, { 0x03BF, 'o' }, { 0x03C1, 'p' }, { 0x03C3, 'o' },
        { 0x03C4, 't' }, { 0x03C5, 'u' }, { 0x03C7, 'x' }, { 0x03C9, 'w' }, { 0x03F2, 'c' }, { 0x03F3, 'j' },
        { 0x0430, 'a' }, { 0x0432, 'b' }, { 0x0433, 'r' }, { 0x0435, 'e' }, { 0x043A, 'k' }, { 0x043C, 'm' },
        { 0x043D, 'h' }, { 0x043E, 'o' }, { 0x043F, 'n' }, { 0x0440, 'p' }, { 0x0441, 'c' }, { 0x0442, 't' },
        { 0x0443, 'y' }, { 0x0445, 'x' }, { 0x0455, 's' }, { 0x0456, 'i' }, { 0x0458, 'j' }, { 0x0475, 'v' },
        { 0x04AF, 'y' }, { 0x04BB, 'h' }, { 0x04CF, 'l' }, { 0x0501, 'd' }, { 0x051B, 'q' }, { 0x051D, 'w' },
        { 0x0561, 'w' }, { 0x0563, 'q' }, { 0x0570, 'h' }, { 0x0578, 'n' }, { 0x057D, 'u' }, { 0x0585, 'o' },
        { 0x2010, '-' }, { 0x2011, '-' }, { 0x2012, '-' }, { 0x2013, '-' }, { 0x2014, '-' }, { 0x2019, '\'' },
    };

    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        if (same[i].other == c)
            return same[i].ours;
    return c;
}

bool login_fold(const char *login, char to[MAX_PERSON_NAME], struct lv_refusal *why)
{
    utf8proc_uint8_t *folded = NULL, letter[4];
    struct lv_buf b = lv_buf_over(to, MAX_PERSON_NAME);
    utf8proc_ssize_t n;
    utf8proc_int32_t c;

    if (!name_is_fine(login, why))
        return false;
    if (utf8proc_map((const utf8proc_uint8_t *)login, 0, &folded,
                     UTF8PROC_NULLTERM | UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_COMPOSE
                         | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE) < 0)
        return no_memory(why);
    for (const utf8proc_uint8_t *at = folded; *at && (n = utf8proc_iterate(at, -1, &c)) > 0; at += n) {
        utf8proc_ssize_t len = utf8proc_encode_char(looks_like(c), letter);
        lv_buf_bytes(&b, (const char *)letter, (size_t)len);
    }
    free(folded);
    if (b.len == 0 || b.cut)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a name to log in with has at most {n} bytes"),
                         MAX_PERSON_NAME - 1);
    return true;
}

int login_find(struct server *s, const char *login, struct store_person *found, struct lv_refusal *why)
{
    char folded[MAX_PERSON_NAME];
    int got = login_fold(login, folded, why) ? store_find_login(s->store, folded, found, why) : -1;

    /* one of before whose folded name somebody else had already */
    return got == 0 && strcmp(folded, login) != 0 ? store_find_login(s->store, login, found, why) : got;
}

/* ---- names of before --------------------------------------------------------------------------- */

struct unfolded {
    int64_t *id;
    int n, cap;
};

static bool note_unfolded(void *arg, const struct store_person *p)
{
    struct unfolded *u = arg;
    char folded[MAX_PERSON_NAME];
    struct lv_refusal why;
    int64_t *bigger;

    if (!p->login || !login_fold(p->login, folded, &why) || strcmp(folded, p->login) == 0)
        return true;
    if (u->n == u->cap) {
        bigger = realloc(u->id, (size_t)(u->cap + 64) * sizeof *bigger);
        if (!bigger)
            return false;
        u->id = bigger;
        u->cap += 64;
    }
    u->id[u->n++] = p->id;
    return true;
}

/* Each by itself: one that clashes with another stays as it is. */
static void fold_one(struct server *s, int64_t id)
{
    struct store_tx *tx = store_tx_new(s->store);
    struct store_person found;
    struct lv_refusal why;
    struct person p;
    char folded[MAX_PERSON_NAME];

    if (tx && store_get_person(s->store, id, &found, &why) == 1) {
        person_copy(&p, &found);
        if (login_fold(p.login, folded, &why)) {
            memcpy(p.login, folded, sizeof p.login);
            person_put(tx, &p);
            store_submit(tx, NULL, NULL, &why);
            return;
        }
    }
    store_tx_free(tx);
}

bool logins_fold_all(struct server *s, struct lv_refusal *why)
{
    struct unfolded u = { 0 };
    struct store_tx *tx;
    const char *note;
    int got = store_find_note(s->store, "logins", &note, why);
    bool fine;

    if (got != 0)
        return got == 1; /* done before */
    fine = store_each_login(s->store, note_unfolded, &u, why);
    for (int i = 0; fine && i < u.n; i++)
        fold_one(s, u.id[i]);
    tx = fine ? store_tx_new(s->store) : NULL;
    if (tx) {
        store_put_note(tx, "logins", "folded");
        store_submit(tx, NULL, NULL, NULL);
    }
    store_flush(s->store);
    free(u.id);
    return fine;
}
