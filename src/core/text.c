/* text.c: message catalogues and the one formatter.
 *
 * A .mo file (the format of GNU gettext), all numbers 32 bits in the byte order of its maker:
 *
 *     0  magic 0x950412de     8  number of texts N     12  offset O of the table of msgids
 *    16  offset T of the table of translations; each table: N pairs of length and offset
 *
 * The msgids are sorted, so a binary search finds one. A plural msgid is "one\0many", and its
 * translations are "first\0second": comparing as C strings finds it by its singular. */
#include "text.h"

#include <assert.h>
#include <string.h>

#include "embed.h"
#include "plural.h"

/* The languages are those of po/LINGUAS, in its order; the build makes the list. */
struct lv_lang {
    const char *id;
    const char *mo; /* where its catalogue is embedded */
};

static const struct lv_lang lang[] = {
#define LANGUAGE(id) { id, "po/" id ".mo" },
#include "languages.def"
#undef LANGUAGE
};
enum { N_LANGS = sizeof lang / sizeof *lang };
static_assert((int)N_LANGS <= (int)LV_MAX_LANGS, "tables of languages have so much room");

const struct lv_lang *lv_lang_at(int i)
{
    return i >= 0 && i < N_LANGS ? &lang[i] : NULL;
}

int lv_lang_number(const struct lv_lang *l)
{
    assert(l >= lang && l < lang + N_LANGS);
    return (int)(l - lang);
}

const struct lv_lang *lv_lang_find(const char *name)
{
    for (int i = 0; lv_lang_at(i); i++) {
        size_t n = strlen(lang[i].id);
        if (strncmp(name, lang[i].id, n) == 0 && (name[n] == '\0' || strchr("_-.@", name[n])))
            return &lang[i];
    }
    return NULL;
}

void lv_lang_list(struct lv_buf *to, const char *between)
{
    for (int i = 0; i < N_LANGS; i++) {
        lv_buf_text(to, i > 0 ? between : "");
        lv_buf_text(to, lang[i].id);
    }
}

const char *lv_lang_id(const struct lv_lang *l)
{
    return l->id;
}

static uint32_t word_at(const char *mo, size_t offset)
{
    uint32_t w;

    memcpy(&w, mo + offset, sizeof w);
    return w;
}

static const char *look_up(const char *mo, const char *msgid)
{
    uint32_t lo = 0, hi = word_at(mo, 8), ids = word_at(mo, 12), texts = word_at(mo, 16);

    assert(word_at(mo, 0) == 0x950412deu);
    while (lo < hi) {
        uint32_t mid = lo + (hi - lo) / 2;
        int order = strcmp(msgid, mo + word_at(mo, ids + 8 * (size_t)mid + 4));
        if (order == 0)
            return mo + word_at(mo, texts + 8 * (size_t)mid + 4);
        if (order < 0)
            hi = mid;
        else
            lo = mid + 1;
    }
    return NULL;
}

static const char *find(const struct lv_lang *l, const char *msgid)
{
    const struct lv_embedded *file = lv_embedded_find(l->mo);

    return file && *msgid ? look_up(file->bytes, msgid) : NULL;
}

/* Which form of a plural: what the catalogue's own header says. "0 point", "-1 point": the sign does
 * not count. */
static unsigned plural_form(const struct lv_lang *l, int64_t count)
{
    const struct lv_embedded *file = lv_embedded_find(l->mo);
    const char *header = file ? look_up(file->bytes, "") : NULL;
    const char *rule = header ? strstr(header, "plural=") : NULL;

    return lv_plural(rule ? rule + strlen("plural=") : "n != 1",
                     count < 0 ? 0 - (uint64_t)count : (uint64_t)count);
}

const char *lv_translate(const struct lv_lang *l, const char *msgid)
{
    const char *found = find(l, msgid);

    return found ? found : msgid;
}

/* Writes the pattern, with each {name} replaced. A name without argument stays as it is written:
 * tools/check-po makes sure that this cannot happen with our own sentences. */
static void fill(struct lv_buf *b, const char *pattern, const struct lv_arg *args, int n_args)
{
    while (*pattern) {
        const char *open = strchr(pattern, '{'), *close = open ? strchr(open, '}') : NULL;
        const struct lv_arg *hit = NULL;

        if (!close) {
            lv_buf_text(b, pattern);
            return;
        }
        lv_buf_bytes(b, pattern, (size_t)(open - pattern));
        for (int i = 0; i < n_args && !hit; i++)
            if (strlen(args[i].name) == (size_t)(close - open - 1)
                && strncmp(args[i].name, open + 1, (size_t)(close - open - 1)) == 0)
                hit = &args[i];
        if (!hit)
            lv_buf_bytes(b, open, (size_t)(close - open + 1));
        else if (hit->text)
            lv_buf_text(b, hit->text);
        else
            lv_buf_int(b, hit->number);
        pattern = close + 1;
    }
}

void lv_say_args(struct lv_buf *b, const struct lv_lang *l, const char *msgid, const struct lv_arg *args,
                 int n_args)
{
    fill(b, lv_translate(l, msgid), args, n_args);
}

void lv_say_n_args(struct lv_buf *b, const struct lv_lang *l, const char *one, const char *many,
                   int64_t count, const struct lv_arg *args, int n_args)
{
    const char *forms = find(l, one);
    unsigned form = plural_form(l, count);

    if (!forms) {
        fill(b, form ? many : one, args, n_args);
        return;
    }
    for (; form > 0; form--)
        forms += strlen(forms) + 1; /* each form stands behind the one before it */
    fill(b, forms, args, n_args);
}

void lv_say_refusal(struct lv_buf *b, const struct lv_lang *l, const struct lv_refusal *why)
{
    if (why->file[0]) {
        lv_buf_text(b, why->file);
        lv_buf_char(b, ':');
    }
    if (why->line) {
        if (!why->file[0])
            lv_say(b, l, "line {n}:", LV_NUM("n", why->line));
        else {
            lv_buf_int(b, why->line);
            lv_buf_char(b, ':');
        }
    }
    if (why->file[0] || why->line)
        lv_buf_char(b, ' ');
    if (why->rule) {
        lv_buf_text(b, why->rule);
        lv_say(b, l, ": ");
    }
    lv_say(b, l, why->msgid, LV_NUM("n", why->n), LV_STR("text", why->text));
}
