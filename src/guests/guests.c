/* guests.c: see guests.h. */
#define _GNU_SOURCE /* dladdr */
#include "guests.h"

#include <assert.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/guest.h"
#include "core/registry.h"
#include "core/text.h"

/* Is this what a shared object has to offer, and of our time? */
static bool take(const struct lv_guest *guest, struct lv_refusal *why)
{
    if (guest->abi != LV_GAME_ABI)
        return lv_refuse(why, LV_E_VERSION, NULL,
                         N_("the game was built for interface {n} of games, and this program has another"),
                         guest->abi);
    if (guest->game_size != sizeof(struct lv_game))
        return lv_refuse(why, LV_E_VERSION, NULL,
                         N_("the game was built for another version of this program"), 0);
    if (!guest->game || !guest->file || !guest->n_files)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the table of the game is not complete"), 0);
    if (!lv_game_add(guest->game, why))
        return false;
    lv_embedded_add(guest->file, *guest->n_files);
    return true;
}

/* What the loader says, without the path that it begins with. */
static const char *complaint(const char *path)
{
    const char *said = dlerror();
    const size_t n = strlen(path);

    if (!said)
        return "?";
    return strncmp(said, path, n) == 0 && said[n] == ':' ? said + n + 1 + (said[n + 1] == ' ') : said;
}

static bool load(const char *path, struct lv_refusal *why)
{
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL); /* stays as long as the program does */
    const struct lv_guest *guest = object ? dlsym(object, LV_GUEST_SYMBOL) : NULL;
    bool fine;

    if (!object)
        fine = lv_refuse_text(why, LV_E_FORMAT, NULL, N_("it cannot be loaded: {text}"), 0, complaint(path));
    else if (!guest)
        fine = lv_refuse_text(why, LV_E_FORMAT, NULL, N_("it offers no game: {text} is missing"), 0,
                              LV_GUEST_SYMBOL);
    else
        fine = take(guest, why);
    if (fine)
        return true;
    if (object)
        dlclose(object);
    return lv_refuse_at(why, path, 0);
}

static int is_object(const struct dirent *entry)
{
    const size_t n = strlen(entry->d_name);

    return n > 3 && strcmp(entry->d_name + n - 3, ".so") == 0;
}

static bool load_folder(const char *folder, struct lv_refusal *why)
{
    struct dirent **entry;
    int n = scandir(folder, &entry, is_object, alphasort);
    bool fine = true;

    if (n < 0) {
        lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the folder cannot be read: {text}"), 0, strerror(errno));
        return lv_refuse_at(why, folder, 0);
    }
    for (int i = 0; i < n; i++) {
        char path[PATH_MAX];
        if (fine && snprintf(path, sizeof path, "%s/%s", folder, entry[i]->d_name) < (int)sizeof path)
            fine = load(path, why);
        free(entry[i]);
    }
    free(entry);
    return fine;
}

/* A library that Python or another program has opened for itself alone is not seen by what it loads: it has
 * to open itself once more, for all. The program itself is seen anyway. */
static void show_ourselves(void)
{
    Dl_info here;

    if (dladdr((const void *)&lv_n_guests, &here) && here.dli_fname)
        dlopen(here.dli_fname, RTLD_NOW | RTLD_NOLOAD | RTLD_GLOBAL);
}

static bool load_all(const char *folders, struct lv_refusal *why)
{
    char *list = strdup(folders), *rest = list, *folder;
    bool fine = true;

    if (!list)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    show_ourselves();
    while (fine && (folder = strsep(&rest, ":")) != NULL)
        if (*folder)
            fine = load_folder(folder, why);
    free(list);
    return fine;
}

bool guests_load(const char *folders, struct lv_refusal *why)
{
    static bool done, fine;
    static struct lv_refusal first;

    if (!done)
        fine = !folders || !*folders || load_all(folders, &first);
    done = true;
    if (!fine && why)
        *why = first;
    return fine;
}
