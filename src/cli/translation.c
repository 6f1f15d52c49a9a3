/* translation.c: the messages of a language beside those of English; see translation.h.
 *
 * po/en has every message, for tools/update-po writes it from the sources. In another language a message may
 * stand in the file of any part that says it, so all its files are looked at. */
#include "translation.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/forms.h"
#include "po.h"

enum { MAX_FILES = 64, MAX_PLACES = 32 };

/* ---- files ------------------------------------------------------------------------------------- */

bool translation_path(char to[MAX_TREE_PATH], struct lv_refusal *why, const char *a, const char *b,
                      const char *c, const char *d)
{
    struct lv_buf path = lv_buf_over(to, MAX_TREE_PATH);

    lv_buf_text(&path, a);
    lv_buf_text(&path, b);
    lv_buf_text(&path, c);
    lv_buf_text(&path, d);
    return !path.cut || lv_refuse(why, LV_E_LIMIT, NULL, N_("the path is too long"), 0);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool ends_with(const char *name, const char *ending)
{
    const size_t n = strlen(name), e = strlen(ending);

    return name[0] != '.' && n > e && strcmp(name + n - e, ending) == 0;
}

int translation_names(const struct translation *t, const char *folder, const char *ending,
                      char **name, int max, struct lv_refusal *why)
{
    char path[MAX_TREE_PATH];
    int n = 0;
    DIR *dir;

    if (!translation_path(path, why, t->root, "/", folder, ""))
        return -1;
    dir = opendir(path);
    if (!dir) {
        lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the folder cannot be read: {text}"), 0,
                       strerror(errno));
        lv_refuse_at(why, path, 0);
        return -1;
    }
    for (const struct dirent *d; n < max && (d = readdir(dir));)
        if (ends_with(d->d_name, ending) && (name[n] = strdup(d->d_name)))
            n++;
    closedir(dir);
    qsort(name, (size_t)n, sizeof *name, by_name);
    return n;
}

char *translation_file(const struct translation *t, const char *path, size_t *len,
                       struct lv_refusal *why)
{
    char full[MAX_TREE_PATH];

    return translation_path(full, why, t->root, "/", path, "")
               ? cli_read_file(full, PO_MAX_FILE, len, why)
               : NULL;
}

/* ---- places ------------------------------------------------------------------------------------ */

struct places {
    struct lv_place at[MAX_PLACES];
    int n;
};

static bool is_name(struct lv_place p)
{
    for (size_t i = 0; i < p.name_len; i++)
        if (!((p.name[i] >= 'a' && p.name[i] <= 'z') || (p.name[i] >= '0' && p.name[i] <= '9')
              || p.name[i] == '_'))
            return false;
    return p.name_len > 0;
}

/* {who}, {de who}, {who's}: as many as there is room for. */
static void add_places(struct places *p, const char *text)
{
    for (; text && (text = strchr(text, '{')); text++) {
        const size_t len = strcspn(text + 1, "{}");
        const struct lv_place place = lv_place_of(text + 1, len);
        if (text[1 + len] == '}' && is_name(place) && p->n < MAX_PLACES)
            p->at[p->n++] = place;
    }
}

static bool has_place(const struct places *p, struct lv_place wanted)
{
    for (int i = 0; i < p->n; i++)
        if (p->at[i].name_len == wanted.name_len
            && memcmp(p->at[i].name, wanted.name, wanted.name_len) == 0)
            return true;
    return false;
}

/* The first of a that b has not; NULL: none. */
static const struct lv_place *lost(const struct places *a, const struct places *b, bool may_lack_n)
{
    for (int i = 0; i < a->n; i++)
        if (!has_place(b, a->at[i])
            && !(may_lack_n && a->at[i].name_len == 1 && a->at[i].name[0] == 'n'))
            return &a->at[i];
    return NULL;
}

/* ---- messages ---------------------------------------------------------------------------------- */

struct language {
    const struct translation *t;
    struct po file[MAX_FILES];
    char *name[MAX_FILES]; /* "core.po" */
    int n;
    const char *forms; /* the table of its forms of names */
};

static bool has_form(const char *table, const char *form, size_t len)
{
    for (const char *line = table; line && *line; line = strchr(line, '\n'), line += line != NULL)
        if (strncmp(line, form, len) == 0 && line[len] == ' ')
            return true;
    return false;
}

static bool tell(const struct language *l, int file, const struct po_entry *e, const char *fault,
                 const char *text, size_t len)
{
    char path[MAX_TREE_PATH], place[64];
    struct lv_buf b = LV_BUF(place);

    lv_buf_bytes(&b, text, len);
    if (translation_path(path, NULL, "po/", l->t->lang, "/", l->name[file]))
        l->t->lacks(l->t->ctx, &(struct lack){ path, e->line, e->msgid, fault, place });
    return false;
}

/* One text of a translation: the places of the message and no others, in forms that the language has. */
static bool text_is_right(const struct language *l, int file, const struct po_entry *e, int i)
{
    struct places wanted = { .n = 0 }, own = { .n = 0 };
    const struct lv_place *p;

    add_places(&wanted, e->msgid);
    add_places(&wanted, e->plural);
    add_places(&own, e->text[i]);
    if ((p = lost(&own, &wanted, false)))
        return tell(l, file, e, N_("{text} is not in the message"), p->name, p->name_len);
    if ((p = lost(&wanted, &own, e->plural && i == 0)))
        return tell(l, file, e, N_("{text} is missing from the translation"), p->name, p->name_len);
    for (int k = 0; k < own.n; k++)
        if (own.at[k].form_len > 0 && !has_form(l->forms, own.at[k].form, own.at[k].form_len))
            return tell(
                l, file, e,
                N_("the language has no form {text}: its message `forms of names` lists them"),
                own.at[k].form, own.at[k].form_len);
    return true;
}

static bool entry_is_right(const struct language *l, int file, const struct po_entry *e,
                           const struct po_entry *english)
{
    const int forms = e->plural ? l->file[file].n_forms : 1;

    if (e->fuzzy)
        return tell(l, file, e, N_("it is marked fuzzy"), "", 0);
    if ((e->plural != NULL) != (english->plural != NULL))
        return tell(l, file, e, N_("the plural differs from that of the sources"), "", 0);
    if (e->n_texts != forms)
        return tell(l, file, e, N_("it has not as many forms as Plural-Forms says"), "", 0);
    for (int i = 0; i < e->n_texts && strcmp(e->msgid, "forms of names") != 0; i++)
        if (!text_is_right(l, file, e, i))
            return false;
    return true;
}

static bool is_translated(const struct po_entry *e)
{
    for (int i = 0; i < e->n_texts; i++)
        if (e->text[i][0] == '\0')
            return false;
    return e->n_texts > 0;
}

/* The file that has this message, the one of the same part first; -1: none. */
static int file_with(const struct language *l, const char *name, const char *msgid,
                     const struct po_entry **e)
{
    for (int i = 0; i < 2 * l->n; i++)
        if ((strcmp(l->name[i % l->n], name) == 0) == (i < l->n)
            && (*e = po_find(&l->file[i % l->n], msgid)))
            return i % l->n;
    return -1;
}

/* One message of English: is it there, and right? */
static bool message_is_done(const struct language *l, const char *name,
                            const struct po_entry *english)
{
    const struct po_entry *e = NULL;
    const int file = file_with(l, name, english->msgid, &e);
    char path[MAX_TREE_PATH];

    if (file >= 0 && is_translated(e))
        return entry_is_right(l, file, e, english);
    if (translation_path(path, NULL, "po/", l->t->lang, "/", file >= 0 ? l->name[file] : name))
        l->t->lacks(l->t->ctx,
                    &(struct lack){ path, file >= 0 ? e->line : 0, english->msgid, NULL, "" });
    return false;
}

/* ---- all of them ------------------------------------------------------------------------------- */

static bool read_po(const struct translation *t, const char *lang, const char *name, struct po *to,
                    struct lv_refusal *why)
{
    char path[MAX_TREE_PATH];
    size_t len;
    char *bytes;
    bool fine;

    if (!translation_path(path, why, "po/", lang, "/", name)
        || !(bytes = translation_file(t, path, &len, why)))
        return false;
    fine = po_read(to, bytes, len, why)
           || (why->file[0] == '\0' && lv_refuse_at(why, path, why->line));
    free(bytes);
    return fine;
}

static bool read_language(struct language *l, struct lv_refusal *why)
{
    char folder[MAX_TREE_PATH];
    const struct po_entry *forms;

    if (!translation_path(folder, why, "po/", l->t->lang, "", ""))
        return false;
    errno = 0;
    l->n = translation_names(l->t, folder, ".po", l->name, MAX_FILES, why);
    if (l->n < 0 && errno != ENOENT)
        return false;
    l->n = l->n < 0 ? 0 : l->n; /* a language that nobody has begun */
    for (int i = 0; i < l->n; i++)
        if (!read_po(l->t, l->t->lang, l->name[i], &l->file[i], why))
            return false;
    for (int i = 0; i < l->n && !l->forms; i++)
        l->forms = (forms = po_find(&l->file[i], "forms of names")) && forms->n_texts
                       ? forms->text[0]
                       : NULL;
    return true;
}

static bool compare(const struct language *l, const char *name, struct lv_refusal *why)
{
    struct po english = { 0 };
    char path[MAX_TREE_PATH];
    int done = 0;

    if (!read_po(l->t, "en", name, &english, why)) {
        po_free(&english);
        return false;
    }
    for (int i = 0; i < english.n; i++)
        done += message_is_done(l, name, &english.entry[i]);
    if (translation_path(path, why, "po/", l->t->lang, "/", name))
        l->t->counted(l->t->ctx, path, OF_MESSAGES, done, english.n);
    po_free(&english);
    return true;
}

bool translation_of_messages(const struct translation *t, struct lv_refusal *why)
{
    static struct language l; /* large */
    char *name[MAX_FILES];
    const int n = translation_names(t, "po/en", ".po", name, MAX_FILES, why);
    bool fine;

    l = (struct language){ .t = t };
    fine = n >= 0 && read_language(&l, why);
    for (int i = 0; i < n; i++) {
        fine = fine && compare(&l, name[i], why);
        free(name[i]);
    }
    for (int i = 0; i < l.n; i++) {
        po_free(&l.file[i]);
        free(l.name[i]);
    }
    return fine;
}
