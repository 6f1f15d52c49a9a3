/* refusal.c: filling in a refusal. */
#include "refusal.h"

#include <assert.h>
#include <string.h>

#define KEY(name, key) [LV_E_##name] = key,
static const char *const code_key[LV_N_CODES] = { LV_CODES(KEY) };
#undef KEY

const char *lv_code_key(enum lv_code code)
{
    return code < LV_N_CODES ? code_key[code] : "unknown";
}

/* Words from outside may hold control characters that would garble a terminal, and may be longer than
 * a sentence wants. A letter of several bytes is kept whole or not at all. */
static void copy_printable(char to[], size_t size, const char *from)
{
    size_t n = 0;

    assert(size > 0);
    for (; *from && n + 1 < size; from++)
        to[n++] = (unsigned char)*from < ' ' || *from == 127 ? '?' : *from;
    while (*from && n > 0 && ((unsigned char)to[n - 1] & 0xC0) == 0x80)
        n--;
    if (*from && n > 0 && (unsigned char)to[n - 1] >= 0xC0)
        n--;
    to[n] = '\0';
}

/* Of a path that is too long the end says more than the beginning. */
static void copy_path(char to[LV_REFUSAL_FILE], const char *from)
{
    static const char omitted[] = "…";
    size_t len = strlen(from), room = LV_REFUSAL_FILE - sizeof omitted;

    if (len < LV_REFUSAL_FILE) {
        copy_printable(to, LV_REFUSAL_FILE, from);
        return;
    }
    from += len - room;
    while (((unsigned char)*from & 0xC0) == 0x80) /* not in the midst of a letter */
        from++;
    memcpy(to, omitted, sizeof omitted);
    copy_printable(to + sizeof omitted - 1, room + 1, from);
}

void lv_refusal_fill(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid,
                     const char *brief, int64_t n)
{
    assert(code != LV_E_OK && msgid);
    *why = (struct lv_refusal){ .code = code, .rule = rule, .msgid = msgid, .brief = brief, .n = n };
}

bool lv_refuse_text(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid,
                    int64_t n, const char *text)
{
    lv_refuse(why, code, rule, msgid, n);
    if (why)
        copy_printable(why->text, sizeof why->text, text);
    return false;
}

bool lv_refuse_seat(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid, int seat)
{
    assert(seat >= 0);
    lv_refuse(why, code, rule, msgid, 0);
    if (why)
        why->seat = seat + 1;
    return false;
}

bool lv_facts_hold(const struct lv_fact *fact, int n, struct lv_refusal *why)
{
    for (int i = 0; i < n; i++)
        if (!fact[i].holds)
            return lv_refuse(why, LV_E_POSITION, fact[i].rule, fact[i].msgid, 0);
    return true;
}

bool lv_refuse_at(struct lv_refusal *why, const char *file, int line)
{
    assert(file && line >= 0);
    if (why && why->file[0] == '\0')
        copy_path(why->file, file);
    if (why && why->line == 0)
        why->line = line;
    return false;
}
