/* merge.c: parts of a run (part.h), put together as if there had been one. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "part.h"

enum { MAX_FILE = 1 << 30 };

static bool no_memory(struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

static bool damaged(struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_FORMAT, NULL, N_("the file is damaged"), 0);
}

/* ---- the run, from the first file ------------------------------------------------------------- */

/* The components must be those that were played with. */
static bool has_components(const struct lv_node *doc, const struct lv_setup *u, struct lv_refusal *why)
{
    const char *said, *version;
    char components[17];
    int64_t rules;

    snprintf(components, sizeof components, "%016" PRIx64, lv_hash(u->data, u->game->data_size));
    return lv_node_text(doc, "components", &said, why) && lv_node_text(doc, "program", &version, why)
        && lv_node_int(doc, "rules", 0, INT64_MAX, &rules, why)
        && ((strcmp(said, components) == 0 && strcmp(version, LV_VERSION) == 0
             && rules == (int64_t)u->game->rules_version)
            || lv_refuse(why, LV_E_VERSION, NULL,
                         N_("this was played by another version, or with other components (--data)"), 0));
}

static bool read_setup(const struct cli *c, struct whole *w, const struct lv_node *doc,
                       struct lv_refusal *why)
{
    const struct lv_node *options;
    const struct lv_game *g;
    const char *game;
    int64_t seats;

    if (!lv_node_text(doc, "game", &game, why) || !(g = lv_game_find(game, why))
        || !lv_node_int(doc, "seats", 1, LV_MAX_SEATS, &seats, why)
        || !lv_node_object(doc, "options", &options, why))
        return false;
    w->data = cli_load_data(c, g, why);
    return w->data && lv_setup_init(&w->u, g, w->data, (int)seats, why)
        && lv_setup_read_all(&w->u, options, why) && lv_setup_check(&w->u, why)
        && has_components(doc, &w->u, why);
}

static bool read_bots(const struct lv_node *doc, char to[][PLAYER_SPEC], int cap, int *n,
                      struct lv_refusal *why)
{
    const struct lv_node *bots;

    if (!lv_node_list(doc, "bots", &bots, why))
        return false;
    if (bots->n > cap)
        return damaged(why);
    *n = 0;
    for (const struct lv_node *b = bots->first; b; b = b->next) {
        if (b->type != LV_NODE_TEXT || strlen(b->text) >= PLAYER_SPEC)
            return damaged(why);
        memcpy(to[(*n)++], b->text, strlen(b->text) + 1);
    }
    return true;
}

struct numbers { int64_t max_steps, seed, games, more, parts; };

static bool begin_sim(struct whole *w, const struct lv_node *doc, const struct numbers *k,
                      struct lv_refusal *why)
{
    int n;

    if (!read_bots(doc, w->spec, LV_MAX_SEATS, &n, why))
        return false;
    if (n != w->u.seats)
        return damaged(why);
    w->sim = (struct sim){ .terms = { .u = &w->u }, .data = w->data, .rotate = k->more,
        .seed = (uint64_t)k->seed,
                           .games = k->games, .max_steps = k->max_steps };
    for (int i = 0; i < n; i++)
        w->sim.spec[i] = w->spec[i];
    return true;
}

static bool begin_ladder(struct whole *w, const struct lv_node *doc, const struct numbers *k,
                         struct lv_refusal *why)
{
    struct ladder *l = &w->ladder;

    *l = (struct ladder){ .terms = { .u = &w->u }, .data = w->data, .gauntlet = (int)k->more,
                          .seed = (uint64_t)k->seed, .games = k->games, .max_steps = k->max_steps };
    if (!read_bots(doc, l->bot, LADDER_BOTS, &l->bots, why))
        return false;
    if (l->bots < 2 || l->gauntlet >= l->bots || l->games % w->u.seats != 0
        || l->games > LADDER_MAX_GAMES + LV_MAX_SEATS)
        return damaged(why);
    return ladder_init(l, why);
}

static bool begin(const struct cli *c, struct whole *w, const struct lv_node *doc, struct lv_refusal *why)
{
    struct numbers k;
    const char *what;

    if (!lv_node_text(doc, "part_of", &what, why) || !read_setup(c, w, doc, why)
        || !lv_node_int(doc, "max_steps", 1, INT64_MAX, &k.max_steps, why)
        || !lv_node_int(doc, "seed", 0, INT64_C(1) << 53, &k.seed, why)
        || !lv_node_int(doc, "games", 1, INT64_C(1) << 40, &k.games, why)
        || !lv_node_int(doc, "more", -1, LADDER_BOTS, &k.more, why)
        || !lv_node_int(doc, "parts", 1, 1000000, &k.parts, why))
        return false;
    w->is_ladder = strcmp(what, "ladder") == 0;
    w->parts = k.parts;
    w->has = calloc((size_t)k.parts, sizeof *w->has);
    if (!w->has)
        return no_memory(why);
    return w->is_ladder ? begin_ladder(w, doc, &k, why) : begin_sim(w, doc, &k, why);
}

/* ---- one part --------------------------------------------------------------------------------- */

static bool add_tally(struct tally *to, const struct lv_node *object, const char *key, struct lv_refusal *why)
{
    const struct lv_node *list;

    if (!lv_node_list(object, key, &list, why))
        return false;
    for (const struct lv_node *row = list->first; row; row = row->next) {
        if (row->type != LV_NODE_LIST || row->n != 2 || row->first->type != LV_NODE_INT
            || row->first->next->type != LV_NODE_INT || row->first->number < INT32_MIN
            || row->first->number > INT32_MAX || row->first->next->number < 0)
            return damaged(why);
        if (!tally_add(to, (int32_t)row->first->number, row->first->next->number))
            return no_memory(why);
    }
    return true;
}

static bool add_number(int64_t *to, const struct lv_node *object, const char *key, struct lv_refusal *why)
{
    int64_t n;

    if (!lv_node_int(object, key, 0, INT64_C(1) << 60, &n, why))
        return false;
    *to += n;
    return true;
}

static bool add_sim(struct whole *w, const struct lv_node *doc, struct lv_refusal *why)
{
    struct sim_result *r = &w->result;
    const struct lv_node *players;
    bool partial;
    int i = 0;

    if (!lv_node_bool_or(doc, "partial", false, &partial, why) || !add_number(&r->ended, doc, "ended", why)
        || !add_number(&r->unfinished, doc, "unfinished", why) || !add_number(&r->steps, doc, "steps", why)
        || !add_tally(&r->lengths, doc, "lengths", why) || !lv_node_list(doc, "players", &players, why))
        return false;
    r->partial |= partial;
    if (players->n != w->u.seats)
        return damaged(why);
    for (const struct lv_node *p = players->first; p; p = p->next, i++)
        if (!add_number(&r->player[i].wins, p, "wins", why)
            || !add_number(&r->player[i].decisions, p, "decisions", why)
            || !add_number(&r->player[i].failures, p, "failures", why)
            || !add_tally(&r->player[i].scores, p, "scores", why))
            return false;
    return true;
}

static bool add_ladder(struct whole *w, const struct lv_node *doc, struct lv_refusal *why)
{
    struct ladder *l = &w->ladder;
    const struct lv_node *won, *next;

    if (!add_number(&l->failures, doc, "failures", why) || !lv_node_list(doc, "won", &won, why))
        return false;
    next = won->first;
    for (int64_t k = 0; k < l->games * l->pairings; k++) {
        if (!ladder_is_ours(l, k % l->games))
            continue;
        if (!next || next->type != LV_NODE_INT || next->number < 0 || next->number > LADDER_OPEN
            || (next->number > BOUT_WIN && next->number < LADDER_GIVEN_UP))
            return damaged(why);
        l->won[k] = (uint8_t)next->number;
        next = next->next;
    }
    return !next || damaged(why);
}

static bool add_part(struct whole *w, const struct lv_node *doc, struct lv_refusal *why)
{
    int64_t part;

    if (!lv_node_int(doc, "part", 1, w->parts, &part, why))
        return false;
    if (w->has[part - 1])
        return lv_refuse(why, LV_E_TAKEN, NULL, N_("part {n} is there twice"), part);
    w->has[part - 1] = true;
    w->ladder.part = (struct part){ part, w->parts };
    return add_number(&w->milliseconds, doc, "milliseconds", why)
        && (w->is_ladder ? add_ladder(w, doc, why) : add_sim(w, doc, why));
}

/* ---- all -------------------------------------------------------------------------------------- */

/* Up to where a part says which one it is: the same bytes in all of them. */
static bool is_same_run(struct whole *w, const char *text, struct lv_refusal *why)
{
    const char *end = strstr(text, ",\"part\":");

    if (!end || strncmp(text, "{\"part_of\":", 11) != 0)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("this is not a part that --shard printed"), 0);
    if (!w->head) {
        w->head_len = (size_t)(end - text);
        w->head = malloc(w->head_len + 1);
        if (!w->head)
            return no_memory(why);
        memcpy(w->head, text, w->head_len);
        w->head[w->head_len] = '\0';
        return true;
    }
    return ((size_t)(end - text) == w->head_len && memcmp(text, w->head, w->head_len) == 0)
        || lv_refuse(why, LV_E_CLASH, NULL,
                     N_("this part is of another run: other game, options, bots, seed or number of parts"),
                         0);
}

bool whole_add(const struct cli *c, struct whole *w, const char *path, struct lv_refusal *why)
{
    size_t len;
    char *text = cli_read_file(path, MAX_FILE, &len, why);
    bool is_first = !w->head, fine = text && is_same_run(w, text, why);
    struct lv_node *doc = fine ? lv_doc_read(text, len, MAX_FILE, why) : NULL;

    fine = doc && (!is_first || begin(c, w, doc, why)) && add_part(w, doc, why);
    lv_doc_free(doc);
    free(text);
    return fine || lv_refuse_at(why, path, 0);
}

bool whole_finish(struct whole *w, struct lv_refusal *why)
{
    for (int64_t i = 0; i < w->parts; i++)
        if (!w->has[i])
            return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("part {n} is missing"), i + 1);
    w->ladder.part = (struct part){ 0, 0 };
    tally_sort(&w->result.lengths);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        tally_sort(&w->result.player[i].scores);
    return true;
}

void whole_release(struct whole *w)
{
    free(w->head);
    free(w->has);
    sim_result_release(&w->result);
    ladder_release(&w->ladder);
    lv_data_free(w->data);
}
