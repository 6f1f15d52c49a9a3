/* text.c: message catalogues and the one formatter.
 *
 * A catalogue (tools/make-words), all numbers 32 bits, the lowest byte first:
 *
 *     0  "LVW2"     4  number N of texts     8  offset of the rule of plurals
 *    12  N hashes, ascending: of the msgid, of the singular where there is a plural
 *        N offsets of what they mean, in the same order; the forms of a plural follow one another
 *
 * The msgid itself is not stored, nor a text that is the same as it. The build makes sure that no two of our
 * messages have the same hash. */
#include "text.h"

#include <assert.h>
#include <stdatomic.h>
#include <string.h>

#include "embed.h"
#include "forms.h"
#include "plural.h"

/* The languages are those of po/LINGUAS, in its order; the build makes the list. */
struct lv_lang {
    const char *id;
    const char *path; /* where its catalogue is embedded */
};

static const struct lv_lang lang[] = {
#define LANGUAGE(id) { id, "po/" id ".words" },
#include "languages.def"
#undef LANGUAGE
};
enum { N_LANGS = sizeof lang / sizeof *lang };
static_assert((int)N_LANGS <= (int)LV_MAX_LANGS, "tables of languages have so much room");

const struct lv_lang *lv_lang_at(int i)
{
    return i >= 0 && i < N_LANGS ? &lang[i] : NULL;
}

const struct lv_lang *lv_lang_instead(const struct lv_lang *l, int i)
{
    const struct lv_lang *english = i == 1 ? lv_lang_find("en") : NULL;

    if (i < 2)
        return english ? english : l;
    return lv_lang_at(i - 2);
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

static uint32_t word_at(const char *bytes, size_t offset)
{
    const unsigned char *p = (const unsigned char *)bytes + offset;

    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/* Fewer than eight bytes as a number, the lowest first. */
static uint64_t bytes_at(const unsigned char *p, size_t n)
{
    uint64_t v = 0;

    for (size_t i = 0; i < n; i++)
        v |= (uint64_t)p[i] << 8 * i;
    return v;
}

/* Eight letters at a time: a server looks for a hundred messages after every move. */
static uint32_t hash_of(const char *msgid)
{
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15);
    const unsigned char *p = (const unsigned char *)msgid;
    size_t n = strlen(msgid);
    uint64_t h = n;

    for (; n >= 8; n -= 8, p += 8) {
        uint64_t eight;
        memcpy(&eight, p, sizeof eight);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        eight = __builtin_bswap64(eight);
#endif
        h = (h ^ eight) * odd;
        h ^= h >> 32;
    }
    h = (h ^ bytes_at(p, n)) * odd;
    return (uint32_t)(h >> 32);
}

/* NULL where the language has none: everything is then said as the sources say it. Looked for once: sentences
 * are made by the thousand, and whichever thread comes first finds the same. */
static const char *catalogue_of(const struct lv_lang *l)
{
    static _Atomic(const char *) known[N_LANGS];
    const char *found = atomic_load_explicit(&known[l - lang], memory_order_relaxed);

    if (!found) {
        const struct lv_embedded *file = lv_embedded_find(l->path);
        assert(!file || memcmp(file->bytes, "LVW2", 4) == 0);
        found = file ? file->bytes : NULL;
        atomic_store_explicit(&known[l - lang], found, memory_order_relaxed);
    }
    return found;
}

/* Where a hash would lie among n, if those between it and the one at `at` lay evenly. */
static size_t nearer(const char *catalogue, uint32_t n, uint32_t hash, size_t at)
{
    const int64_t off = (int64_t)hash - word_at(catalogue, 12 + 4 * at);
    const int64_t to = (int64_t)at + off * n / ((int64_t)1 << 32);

    return to < 0 ? 0 : to < n ? (size_t)to : n - 1;
}

/* Hashes lie as evenly as chance has it, so that one is found near its share of the way: among thousands
 * dozens off at first, and a few when the same is done once more from there. */
static const char *look_up(const char *catalogue, const char *msgid)
{
    const uint32_t n = catalogue ? word_at(catalogue, 4) : 0, hash = n ? hash_of(msgid) : 0;
    size_t at = (size_t)((uint64_t)hash * n >> 32);

    if (n == 0)
        return NULL;
    at = nearer(catalogue, n, hash, at);
    while (at > 0 && word_at(catalogue, 12 + 4 * at) > hash)
        at--;
    while (at + 1 < n && word_at(catalogue, 12 + 4 * at) < hash)
        at++;
    if (word_at(catalogue, 12 + 4 * at) != hash)
        return NULL;
    return catalogue + word_at(catalogue, 12 + 4 * (n + at));
}

/* "0 point", "-1 point": the sign does not count. */
static unsigned plural_form(const char *catalogue, int64_t count)
{
    return lv_plural(catalogue ? catalogue + word_at(catalogue, 8) : "n != 1",
                     count < 0 ? 0 - (uint64_t)count : (uint64_t)count);
}

/* In the program's catalogue, then in those that its guests brought. */
static const char *find(const struct lv_lang *l, const char *msgid)
{
    const char *found = look_up(catalogue_of(l), msgid);

    for (int i = 0; i < lv_n_guests && !found; i++) {
        const struct lv_embedded *file = lv_embedded_guest(i, l->path);
        found = file ? look_up(file->bytes, msgid) : NULL;
    }
    return found;
}

const char *lv_translate(const struct lv_lang *l, const char *msgid)
{
    const char *found = find(l, msgid);

    return found ? found : msgid;
}

void lv_say_number(struct lv_buf *b, const struct lv_lang *l, int64_t number)
{
    char room[24];
    struct lv_buf digits = LV_BUF(room);
    size_t first = number < 0; /* of the digits */

    lv_buf_int(&digits, number);
    assert(!digits.cut);
    lv_buf_bytes(b, room, first);
    for (size_t i = first; i < digits.len; i++) {
        if (i > first && (digits.len - i) % 3 == 0)
            lv_buf_text(b, lv_translate(l, N_("sign between thousands")));
        lv_buf_char(b, room[i]);
    }
}

static void say_arg(struct lv_buf *b, const struct lv_lang *l, const struct lv_arg *arg,
                    struct lv_place place)
{
    char room[48]; /* a number with its signs */
    struct lv_buf number = LV_BUF(room);

    if (!arg->text && (arg->is_name || !l))
        lv_buf_int(&number, arg->number);
    else if (!arg->text)
        lv_say_number(&number, l, arg->number);
    assert(!number.cut);
    assert(l || place.form_len == 0); /* what is the same in every language has no forms */
    if (l && place.form_len > 0)
        lv_form_say(b, lv_translate(l, N_("forms of names")), place.form, place.form_len,
                    arg->text ? arg->text : room);
    else
        lv_buf_text(b, arg->text ? arg->text : room);
}

typedef bool getter(void *ctx, const char *name, size_t len, struct lv_arg *to);

/* Writes the pattern, with each {name} replaced. A name without argument stays as it is written:
 * tools/check-po makes sure that this cannot happen with our own sentences. */
static void fill(struct lv_buf *b, const struct lv_lang *l, const char *pattern, getter *get, void *ctx)
{
    while (*pattern) {
        const char *open = strchr(pattern, '{'), *close = open ? strchr(open, '}') : NULL;
        struct lv_place place;
        struct lv_arg arg;

        if (!close) {
            lv_buf_text(b, pattern);
            return;
        }
        lv_buf_bytes(b, pattern, (size_t)(open - pattern));
        place = lv_place_of(open + 1, (size_t)(close - open - 1));
        if (get(ctx, place.name, place.name_len, &arg))
            say_arg(b, l, &arg, place);
        else
            lv_buf_bytes(b, open, (size_t)(close - open + 1));
        pattern = close + 1;
    }
}

/* One form of a sentence that counts. */
static const char *form_at(const struct lv_lang *l, const char *one, const char *many, unsigned form)
{
    const char *found = find(l, one);

    if (!found)
        return form ? many : one;
    for (; form > 0; form--)
        found += strlen(found) + 1; /* each form stands behind the one before it */
    return found;
}

void lv_say_from(struct lv_buf *b, const struct lv_lang *l, const char *one, const char *many, int64_t count,
                 getter *get, void *ctx)
{
    fill(b, l, form_at(l, one, many, many ? plural_form(catalogue_of(l), count) : 0), get, ctx);
}

struct listed {
    const struct lv_arg *arg;
    int n;
};

static bool get_listed(void *ctx, const char *name, size_t len, struct lv_arg *to)
{
    const struct listed *l = ctx;

    for (int i = 0; i < l->n; i++)
        if (strncmp(l->arg[i].name, name, len) == 0 && l->arg[i].name[len] == '\0') {
            *to = l->arg[i];
            return true;
        }
    return false;
}

void lv_say_args(struct lv_buf *b, const struct lv_lang *l, const char *msgid, const struct lv_arg *args,
                 int n_args)
{
    lv_say_from(b, l, msgid, NULL, 1, get_listed, &(struct listed){ args, n_args });
}

void lv_say_n_args(struct lv_buf *b, const struct lv_lang *l, const char *one, const char *many,
                   int64_t count, const struct lv_arg *args, int n_args)
{
    lv_say_from(b, l, one, many, count, get_listed, &(struct listed){ args, n_args });
}

void lv_fill_args(struct lv_buf *b, const char *pattern, const struct lv_arg *args, int n_args)
{
    fill(b, NULL, pattern, get_listed, &(struct listed){ args, n_args });
}

unsigned lv_count_forms(const struct lv_lang *l, const char *one, const char *many,
                        const char *form[LV_MAX_PLURALS])
{
    enum { ENOUGH = 200 }; /* numbers of every form are below */
    const char *catalogue = catalogue_of(l);
    unsigned n = 0;

    for (int count = 0; count < ENOUGH; count++) {
        const unsigned used = plural_form(catalogue, count);
        while (n <= used && n < LV_MAX_PLURALS) {
            form[n] = form_at(l, one, many, n);
            n++;
        }
    }
    return n;
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
