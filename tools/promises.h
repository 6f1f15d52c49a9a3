/* promises.h: what clang-tidy cannot see from one source file, and would guess wrongly.
 *
 * Included before each source by tools/analyse: refusing always returns false, so whatever follows
 * an accepted check may rely on it. */
#include "core/refusal.h"

static inline bool promise_refuse(struct lv_refusal *why, enum lv_code code, const char *rule,
                                  const char *msgid, int64_t n)
{
    (void)lv_refuse(why, code, rule, msgid, n);
    return false;
}

static inline bool promise_refuse_text(struct lv_refusal *why, enum lv_code code, const char *rule,
                                       const char *msgid, int64_t n, const char *text)
{
    (void)lv_refuse_text(why, code, rule, msgid, n, text);
    return false;
}

static inline bool promise_refuse_at(struct lv_refusal *why, const char *file, int line)
{
    (void)lv_refuse_at(why, file, line);
    return false;
}

#define lv_refuse promise_refuse
#define lv_refuse_text promise_refuse_text
#define lv_refuse_at promise_refuse_at
