/* play_keep.c: where a game is saved, and saving it.
 *
 * No game is written over another: a new one gets a name of its own, claimed before anything is written,
 * and when somebody else has written to our file since (the same game taken up twice), ours goes on
 * beside it. */
#include <assert.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "play_inside.h"

/* ---- the place --------------------------------------------------------------------------------- */

/* "…/games/cest-la-vie-2026-11-17-203015.record" */
static bool name_by_time(char *to, size_t cap, const struct lv_game *g)
{
    char name[256], stamp[32];
    time_t now = time(NULL);
    struct tm local;

    if (!localtime_r(&now, &local) || !strftime(stamp, sizeof stamp, "%Y-%m-%d-%H%M%S", &local))
        return false;
    snprintf(name, sizeof name, "games/%s-%s.record", g->id, stamp);
    return cli_data_path(to, cap, name);
}

bool play_find_save(struct play *p, const char *wanted, struct lv_refusal *why)
{
    if (!wanted) {
        if (!name_by_time(p->save, sizeof p->save, lv_match_game(p->m)))
            p->save[0] = '\0';
        else if (cli_claim(p->save, sizeof p->save))
            play_note_save(p);
        return true;
    }
    if (strlen(wanted) >= sizeof p->save)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the path is too long"), 0);
    snprintf(p->save, sizeof p->save, "%s", wanted);
    play_note_save(p);
    if (p->c->overwrite || p->seen.st_ino == 0)
        return true;
    lv_refuse(why, LV_E_SYSTEM, NULL,
              N_("already exists; --resume goes on with it, --overwrite starts afresh"), 0);
    return lv_refuse_at(why, wanted, 0);
}

/* Is this the record of a game that can go on? It has begun, and its last line is no end. */
static bool unfinished(const char *path)
{
    struct lv_refusal why;
    size_t len;
    char *text = cli_read_file(path, LV_MAX_RECORD, &len, &why);
    bool over = text && strstr(text, "\n{\"end\":") != NULL;

    free(text);
    return text && len > 0 && !over;
}

bool play_newest_save(char *to, size_t cap, struct lv_refusal *why)
{
    char folder[700], path[1000];
    time_t best = 0;
    DIR *d;

    to[0] = '\0';
    if (cli_data_path(folder, sizeof folder, "games") && (d = opendir(folder)) != NULL) {
        for (struct dirent *e = readdir(d); e; e = readdir(d)) {
            struct stat s;
            size_t n = strlen(e->d_name);
            if (n < 7 || strcmp(e->d_name + n - 7, ".record") != 0)
                continue;
            if (snprintf(path, sizeof path, "%s/%s", folder, e->d_name) < (int)sizeof path
                && stat(path, &s) == 0 && s.st_mtime >= best && unfinished(path)) {
                best = s.st_mtime;
                snprintf(to, cap, "%s", path);
            }
        }
        closedir(d);
    }
    return to[0] || lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no saved game to go on with"), 0);
}

/* ---- saving ------------------------------------------------------------------------------------ */

void play_note_save(struct play *p)
{
    if (stat(p->save, &p->seen) != 0)
        memset(&p->seen, 0, sizeof p->seen);
}

/* Is the file as we left it? */
static bool is_as_left(const struct play *p)
{
    struct stat now = { 0 };

    return stat(p->save, &now) != 0
        || (now.st_ino == p->seen.st_ino && now.st_size == p->seen.st_size
            && now.st_mtim.tv_sec == p->seen.st_mtim.tv_sec
            && now.st_mtim.tv_nsec == p->seen.st_mtim.tv_nsec);
}

/* Somebody else's game stays: ours goes on in a file beside it. */
static void step_aside(struct play *p)
{
    if (is_as_left(p) || !cli_claim(p->save, sizeof p->save))
        return;
    cli_say(p->c, stderr, "Somebody else has saved this game too; from here on yours is in {text}",
            LV_STR("text", p->save));
}

void play_keep(struct play *p)
{
    struct lv_refusal why;
    size_t len;
    char *text;
    bool kept;

    if (!p->save[0])
        return;
    step_aside(p);
    text = lv_match_record(p->m, true, &len, &why);
    kept = text && cli_write_file(p->save, text, len, &why);
    free(text);
    if (kept)
        play_note_save(p);
    if (!kept && !p->save_failed) {
        cli_refused(p->c, &why);
        cli_say(p->c, stderr, "The game goes on, but is not saved. Make room, or start with --save.");
    }
    p->save_failed = !kept;
}
