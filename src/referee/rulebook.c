/* rulebook.c: the rules in words, and how they are searched. */
#include "rulebook.h"

#include <assert.h>
#include <string.h>

#include "core/embed.h"
#include "core/shape.h"

enum { MAX_RULES_FILE = 4 << 20 };

/* A rule has words in one language at least; lv_shape_check does not read them. */
static bool check_rule(const struct lv_node *rule, struct lv_refusal *why)
{
    static const struct lv_member member[] = {
        { "id", LV_MEMBER_TEXT, .optional = true },
        { .key = "", .type = LV_MEMBER_WORDS },
    };
    static const struct lv_shape shape = LV_SHAPE("rule", member);
    const char *text = NULL;

    if (!lv_shape_check(&shape, rule, why))
        return false;
    for (int i = 0; lv_lang_at(i); i++)
        if (lv_node_get(rule, lv_lang_id(lv_lang_at(i)))
            && !lv_node_text(rule, lv_lang_id(lv_lang_at(i)), &text, why))
            return false;
    return text || lv_node_text(rule, lv_lang_id(lv_lang_at(0)), &text, why);
}

const struct lv_node *rulebook_open(const struct lv_game *g, struct lv_node **root,
                                    struct lv_refusal *why)
{
    char path[128];
    struct lv_buf b = LV_BUF(path);
    const struct lv_embedded *file;
    const struct lv_node *list = NULL;
    bool fine;

    lv_buf_text(&b, "data/");
    lv_buf_text(&b, g->id);
    lv_buf_text(&b, "/rules.json");
    file = lv_embedded_find(path);
    if (!file) {
        lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("the rules of {text} are not in this program"),
                       0, g->id);
        return NULL;
    }
    *root = lv_doc_read(file->bytes, file->len, MAX_RULES_FILE, why);
    fine = *root && lv_node_list(*root, "rules", &list, why);
    for (const struct lv_node *r = fine ? list->first : NULL; fine && r; r = r->next)
        fine = check_rule(r, why);
    if (fine)
        return list;
    lv_refuse_at(why, path, 0);
    lv_doc_free(*root);
    *root = NULL;
    return NULL;
}

const char *rulebook_id(const struct lv_node *rule)
{
    const struct lv_node *id = lv_node_get(rule, "id");

    return id ? id->text : NULL;
}

const char *rulebook_text(const struct lv_node *rule, const struct lv_lang *lang)
{
    const struct lv_node *words = NULL;

    for (int i = 0; !words && lv_lang_instead(lang, i); i++)
        words = lv_node_get(rule, lv_lang_id(lv_lang_instead(lang, i)));
    assert(words); /* check_rule has seen it */
    return words->text;
}

/* Past zeros that stand before a number. */
static const char *skip_zeros(const char *p)
{
    while (*p == '0' && p[1] >= '0' && p[1] <= '9')
        p++;
    return p;
}

static char plain_sign(char c)
{
    return c == ' ' ? '-' : (char)(c >= 'A' && c <= 'Z' ? c | 32 : c);
}

/* The same ID, however it is typed: "r2", "clv r2" and "CLV-R02". */
static bool same_id(const char *a, const char *b)
{
    bool in_number = false;

    for (; *a && *b; a++, b++) {
        if (!in_number) {
            a = skip_zeros(a);
            b = skip_zeros(b);
        }
        if (plain_sign(*a) != plain_sign(*b))
            return false;
        in_number = *a >= '0' && *a <= '9';
    }
    return *a == *b;
}

bool rulebook_is_id(const struct lv_game *g, const char *id, const char *asked)
{
    size_t n = strlen(g->rule_prefix);

    return same_id(id, asked)
           || (strncmp(id, g->rule_prefix, n) == 0 && id[n] == '-' && same_id(id + n + 1, asked));
}

/* ---- searching ------------------------------------------------------------------------------- */

/* The letters of Latin-1 and œ without capitals and accents; what is not here stands for itself. */
static const struct {
    const char *from, *to;
} plain[] = {
    { "à", "a" },      { "â", "a" },  { "ä", "a" },  { "á", "a" },  { "ç", "c" }, { "é", "e" },
    { "è", "e" },      { "ê", "e" },  { "ë", "e" },  { "î", "i" },  { "ï", "i" }, { "í", "i" },
    { "ô", "o" },      { "ö", "o" },  { "ó", "o" },  { "ù", "u" },  { "û", "u" }, { "ü", "u" },
    { "ú", "u" },      { "ÿ", "y" },  { "ñ", "n" },  { "À", "a" },  { "Â", "a" }, { "Ä", "a" },
    { "Á", "a" },      { "Ç", "c" },  { "É", "e" },  { "È", "e" },  { "Ê", "e" }, { "Ë", "e" },
    { "Î", "i" },      { "Ï", "i" },  { "Í", "i" },  { "Ô", "o" },  { "Ö", "o" }, { "Ó", "o" },
    { "Ù", "u" },      { "Û", "u" },  { "Ü", "u" },  { "Ú", "u" },  { "Ñ", "n" }, { "œ", "oe" },
    { "Œ", "oe" },     { "æ", "ae" }, { "Æ", "ae" }, { "ß", "ss" }, { "’", "'" }, { "\u00A0", " " },
    { "\u202F", " " },
};

/* The letter at p, simplified, into `to`; returns how many bytes it takes in the text. */
static size_t simple_letter(const char *p, char to[8])
{
    size_t len = 1;

    while (len < 4 && ((unsigned char)p[len] & 0xC0) == 0x80)
        len++;
    for (size_t i = 0; len > 1 && i < sizeof plain / sizeof *plain; i++)
        if (strlen(plain[i].from) == len && memcmp(p, plain[i].from, len) == 0) {
            memcpy(to, plain[i].to, strlen(plain[i].to) + 1);
            return len;
        }
    memcpy(to, p, len);
    to[len] = '\0';
    if (len == 1 && to[0] >= 'A' && to[0] <= 'Z')
        to[0] = (char)(to[0] | 32);
    return len;
}

/* Does the text begin with the word? Then how many bytes of it. */
static bool begins(const char *text, const char *word, size_t *len)
{
    char a[8] = "", b[8] = "";
    size_t at_a = 0, at_b = 0, done = 0;

    for (;;) {
        if (!b[at_b]) {
            if (!*word) {
                *len = done;
                return true;
            }
            word += simple_letter(word, b);
            at_b = 0;
        }
        if (!a[at_a]) {
            if (!text[done])
                return false;
            done += simple_letter(text + done, a);
            at_a = 0;
        }
        if (a[at_a++] != b[at_b++])
            return false;
    }
}

bool rulebook_find(const char *text, size_t from, const char *word, size_t *start, size_t *end)
{
    size_t len;
    char letter[8];

    assert(from <= strlen(text));
    if (!*word)
        return false;
    for (size_t i = from; text[i]; i += simple_letter(text + i, letter))
        if (begins(text + i, word, &len)) {
            *start = i;
            *end = i + len;
            return true;
        }
    return false;
}
