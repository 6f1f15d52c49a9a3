/* refusal.c: filling in a refusal. */
#include "refusal.h"

#include <stddef.h>
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
static void copy_printable(char to[LV_REFUSAL_TEXT], const char *from)
{
    size_t n = 0;

    for (; *from && n + 1 < LV_REFUSAL_TEXT; from++)
        to[n++] = (unsigned char)*from < ' ' || *from == 127 ? '?' : *from;
    while (*from && n > 0 && ((unsigned char)to[n - 1] & 0xC0) == 0x80)
        n--;
    if (*from && n > 0 && (unsigned char)to[n - 1] >= 0xC0)
        n--;
    to[n] = '\0';
}

bool lv_refuse_text(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid,
                    int64_t n, const char *text)
{
    if (why) {
        memset(why, 0, sizeof *why);
        why->code = code;
        why->rule = rule;
        why->msgid = msgid;
        why->n = n;
        copy_printable(why->text, text);
    }
    return false;
}

bool lv_refuse(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid,
               int64_t n)
{
    return lv_refuse_text(why, code, rule, msgid, n, "");
}

bool lv_refuse_at(struct lv_refusal *why, const char *file, int line)
{
    if (why && why->file[0] == '\0')
        copy_printable(why->file, file);
    if (why && why->line == 0)
        why->line = line;
    return false;
}
