/* play_from.c: what if: a game that goes on from a moment of another, with new luck, against bots. */
#include <stdlib.h>
#include <string.h>

#include "play_inside.h"
#include "show.h"

/* As it stood then; the seat that decided next, or the first to decide after that, is the person's. */
static bool look_back(struct play *p, const char *path, int64_t step, struct loaded *file,
                      struct lv_match **then,
                      struct lv_refusal *why)
{
    if (!show_load(p->c, path, file, why))
        return false;
    if (step >= lv_match_steps(file->m))
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the record has only {n} steps"), lv_match_steps(file->m));
    *then = lv_match_past(file->m, (int)step, why);
    return *then != NULL;
}

static int who_decides(const struct lv_match *m, int step)
{
    for (int i = step; i < lv_match_steps(m); i++)
        if (lv_match_who(m, i) >= 0)
            return lv_match_who(m, i);
    return 0;
}

static bool seat_all(const struct lv_match *m, int person, const char *bot, struct play_seats *to,
                     struct lv_refusal *why)
{
    *to = (struct play_seats){ .n = lv_match_setup(m)->seats };
    if (strlen(bot) >= PLAYER_SPEC)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a name in the list is too long"), 0);
    for (int i = 0; i < to->n; i++) {
        struct lv_buf by = LV_BUF(to->seat[i].by);
        snprintf(to->seat[i].name, sizeof to->seat[i].name, "%s", lv_match_seat(m, i)->name);
        if (i == person) {
            lv_buf_text(&by, "person");
        } else {
            snprintf(to->spec[i], PLAYER_SPEC, "%s", bot);
            player_write_cut(bot, &by);
        }
    }
    return true;
}

/* The situation of one match becomes the first of another. */
static bool set_down(struct lv_match *m, const struct lv_match *then, struct lv_refusal *why)
{
    enum { ROOM = 1 << 20 };
    char *text = malloc(ROOM);
    struct lv_buf b;
    struct lv_json j;
    struct lv_node *root;
    bool fine;

    if (!text)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    b = lv_buf_over(text, ROOM);
    j = lv_json_on(&b);
    lv_match_position(then, &j);
    root = lv_doc_read(text, b.len, ROOM, why);
    fine = root && lv_match_set_position(m, lv_node_get(root, "position"), why);
    lv_doc_free(root);
    free(text);
    return fine;
}

bool play_from(struct play *p, const struct play_from *f, struct lv_refusal *why)
{
    struct loaded file = { 0 };
    struct lv_match *then = NULL;
    struct play_seats seats;
    bool fine = look_back(p, f->path, f->step, &file, &then, why)
             && seat_all(then, who_decides(file.m, (int)f->step), f->bot, &seats, why)
             && play_begin(p, lv_match_setup(then), file.data, &seats, LV_CHANCE_FAIR, f->seed, why)
             && set_down(p->m, then, why) && play_find_save(p, f->save, why);

    lv_match_free(then);
    if (p->data) /* the components are those of the new match: they stay */
        file.data = NULL;
    show_release(&file);
    return fine;
}
