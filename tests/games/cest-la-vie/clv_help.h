/* clv_help.h: what the tests of C'est la vie share. */
#ifndef CLV_HELP_H
#define CLV_HELP_H

#include <stdio.h>
#include <string.h>

#include "games/cest-la-vie/clv.h"
#include "testing.h"

/* Where the guards stand before the first move. */
#define START "'guards':['C1','C2','C3','C4','C5','C6','+7','+8']"

/* The base game for so many, in this situation. */
static inline const struct lv_setup *scene(int seats, struct clv_state *s, const char *position)
{
    const struct lv_setup *u = t_setup(&lv_game_clv, seats, "");

    t_position(u, s, position);
    return u;
}

/* The written position must hold these members, e.g. "'pawns':[['D','D','-4a'],['D','D','D']]":
 * pawns of a player stand rearmost first, tiles in the order of tiles.json, guards from Départ. */
static inline void has(const struct lv_setup *u, const struct clv_state *s, const char *members)
{
    char text[1024];

    snprintf(text, sizeof text, "%s", members);
    for (char *p = text; *p; p++)
        if (*p == '\'')
            *p = '"';
    if (!strstr(t_written(u, s), text))
        fail_msg("%s\nis not in %s", text, t_written(u, s));
}

static inline unsigned tile(const struct lv_setup *u, const char *code)
{
    unsigned t = clv_tile_find(u->data, code);

    assert_true(t < CLV_TILES);
    return t;
}

/* The tiles of a list of codes with spaces between them. */
static inline uint32_t tiles(const struct lv_setup *u, const char *codes)
{
    uint32_t set = 0;
    char copy[256], *save = NULL;

    snprintf(copy, sizeof copy, "%s", codes);
    for (char *c = strtok_r(copy, " ", &save); c; c = strtok_r(NULL, " ", &save))
        set |= 1u << tile(u, c);
    return set;
}

/* How many events of a kind the last t_play told. */
static inline int told(enum clv_event kind)
{
    int n = 0;

    for (int i = 0; i < t_events.n; i++)
        n += t_events.at[i].kind == kind;
    return n;
}

#endif
