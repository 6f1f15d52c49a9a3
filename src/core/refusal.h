/* refusal.h: why something was not done.
 *
 * A function that can refuse returns bool and fills *why; on refusal nothing has changed. The code is
 * stable and compared by programs, the rule names the sentence of docs/rules, the msgid is translated
 * for whoever reads it (text.h). Searches pass NULL and pay nothing. */
#ifndef LV_REFUSAL_H
#define LV_REFUSAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* name, key on the wire */
#define LV_CODES(X)                                                                                \
    X(OK, "ok")                                                                                    \
    X(RULE, "illegal")                    /* against a rule of the game */                         \
    X(TURN, "not-your-turn")              /* another seat, or chance, or nobody, is to move */     \
    X(STALE, "stale")                     /* meant for an earlier moment of the match */           \
    X(UNDO, "no-undo")                    /* nothing may be taken back here */                     \
    X(UNKNOWN, "unknown")                 /* no such game, bot, file, command */                   \
    X(FORMAT, "bad-format")               /* text that cannot be read */                           \
    X(POSITION, "impossible-position")    /* well written, but cannot occur */                     \
    X(DATA, "bad-data")                   /* cards, tiles and such of an owner, faulty */          \
    X(VERSION, "other-version")           /* made by another rules or format version */            \
    X(LIMIT, "limit")                     /* larger, longer or deeper than we accept */            \
    X(SYSTEM, "system")                   /* the machine said no: disk, memory, terminal */        \
    X(PLAYERS, "bad-player-count")                                                                 \
    X(OPTION, "bad-option-value")                                                                  \
    X(CLASH, "incompatible-options")                                                               \
    X(NEEDS_FOUR, "option-needs-four-players")                                                     \
    X(FORBIDDEN, "forbidden")             /* not this person's to do */                            \
    X(NOT_NOW, "not-now")                 /* possible at another time of a table's life */         \
    X(TAKEN, "taken")                     /* a seat or name that somebody else has */              \
    X(STRANGER, "not-signed-in")          /* nobody known asks */                                  \
    X(RATE, "too-fast")                   /* more often than we accept */                          \
    X(BUSY, "busy")                       /* possible, but there is too much to do */

#define LV_CODE_ENUM(name, key) LV_E_##name,
enum lv_code { LV_CODES(LV_CODE_ENUM) LV_N_CODES };
#undef LV_CODE_ENUM

enum { LV_REFUSAL_TEXT = 96, LV_REFUSAL_FILE = 256 };

struct lv_refusal {
    enum lv_code code;
    const char *rule;            /* "CLV-18"; NULL when no rule is involved; lives for ever */
    const char *msgid;           /* key into po/, never shown raw; lives for ever */
    const char *brief;           /* the same in at most 24 letters, for boards; or NULL */
    int64_t n;                   /* {n} in the sentence */
    char text[LV_REFUSAL_TEXT];  /* {text}: a word from outside, cut to fit, made printable */
    int seat;                    /* {text} is the name of seat - 1, whom only a match knows; 0: nobody's */
    char file[LV_REFUSAL_FILE];  /* where: empty when no file is involved; of a long path the end */
    int line;                    /* 1 is the first; 0 when unknown */
};

/* All of these return false, so that a rule can say: return lv_refuse(why, …). why may be NULL: then nothing
 * is called, for searches ask millions of times what may be done and never why not. */
void lv_refusal_fill(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid,
                     const char *brief, int64_t n);
static inline bool lv_refuse(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid,
                             int64_t n)
{
    if (why)
        lv_refusal_fill(why, code, rule, msgid, NULL, n);
    return false;
}

/* With a short form for boards: "no pawn there". */
static inline bool lv_refuse_brief(struct lv_refusal *why, enum lv_code code, const char *rule,
                                   const char *msgid, const char *brief, int64_t n)
{
    if (why)
        lv_refusal_fill(why, code, rule, msgid, brief, n);
    return false;
}

bool lv_refuse_text(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid,
                    int64_t n, const char *text);

/* Of somebody at the table: {text} will be the name. */
bool lv_refuse_seat(struct lv_refusal *why, enum lv_code code, const char *rule, const char *msgid, int seat);

/* Of a situation: it cannot occur. */
static inline bool lv_impossible(struct lv_refusal *why, const char *rule, const char *msgid, int64_t n)
{
    return lv_refuse(why, LV_E_POSITION, rule, msgid, n);
}

/* Something that must be so, with the rule that says it and what to say when it is not. A check of many is
 * a table with one fact a line:
 *
 *     return LV_ALL(why, { s->price == 0, "SML-017", N_("nothing is bought now") },
 *                        { s->n_seen <= s->pile, "SML-005", N_("the pile is too small") });
 *
 * All of them are worked out before the first is looked at: what one needs another to be true for comes in
 * a later table. */
struct lv_fact {
    bool holds;
    const char *rule, *msgid;
};
#define LV_ALL(why, ...)                                                                           \
    lv_facts_hold((const struct lv_fact[]){ __VA_ARGS__ },                                         \
                  (int)(sizeof(struct lv_fact[]){ __VA_ARGS__ } / sizeof(struct lv_fact)), (why))
/* Refuses the position for the first that does not hold. */
bool lv_facts_hold(const struct lv_fact *fact, int n, struct lv_refusal *why);

/* Adds the place to a refusal that has none yet; returns false too. */
bool lv_refuse_at(struct lv_refusal *why, const char *file, int line);

const char *lv_code_key(enum lv_code code);

#endif
