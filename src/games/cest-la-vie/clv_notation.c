/* clv_notation.c: decisions and outcomes as text: stable, the same in every language. */
#include "clv.h"

#include <string.h>

static const char *const word[] = {
    [CLV_ACT_TILE] = "tile", [CLV_ACT_FIRST] = "first", [CLV_ACT_ROLL] = "roll",
    [CLV_ACT_PAWN] = "pawn", [CLV_ACT_GUARD] = "guard", [CLV_ACT_STAY] = "stay",
};

/* tile C1 | first 2 | roll 4 | pawn D | pawn -3a back | guard C3 | guard +7 back | stay */
void clv_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    const struct clv_state *s = state;
    const unsigned kind = lv_action_kind(a), x = lv_action_a(a);

    assert(kind <= CLV_ACT_STAY);
    lv_buf_text(to, word[kind]);
    if (kind == CLV_ACT_STAY)
        return;
    lv_buf_char(to, ' ');
    switch (kind) {
    case CLV_ACT_TILE: lv_buf_text(to, clv_code(u, x)); break;
    case CLV_ACT_FIRST: lv_buf_int(to, x + 1); break;
    case CLV_ACT_ROLL: lv_buf_int(to, x); break;
    default: lv_buf_text(to, clv_code(u, clv_tile_at(s, x))); break;
    }
    if (lv_action_b(a))
        lv_buf_text(to, " back");
}

/* Words of a move: up to three, single spaces between them. */
struct move_words {
    char at[3][CLV_CODE];
    int n;
};

static bool split(const char *text, struct move_words *m)
{
    for (m->n = 0; m->n < 3; m->n++) {
        size_t len = strcspn(text, " ");
        if (len == 0 || len >= CLV_CODE)
            return false;
        memcpy(m->at[m->n], text, len);
        m->at[m->n][len] = '\0';
        text += len;
        if (*text == '\0') {
            m->n++;
            return true;
        }
        text++;
    }
    return false;
}

/* A number of at most two digits. */
static bool read_number(const char *text, unsigned *to)
{
    *to = 0;
    if (*text == '\0' || strlen(text) > 2)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return false;
        *to = *to * 10 + (unsigned)(*text - '0');
    }
    return true;
}

/* A code, or the number of the square counted from Départ: no code begins with a digit. */
static bool read_square(const struct lv_setup *u, const struct clv_state *s, const char *text,
                        unsigned *to, struct lv_refusal *why)
{
    const unsigned tile = clv_tile_find(clv_data_of(u), text);

    if (strcmp(text, "D") == 0) {
        *to = clv_start_square(s);
        return true;
    }
    if (strcmp(text, "A") == 0) {
        *to = CLV_FINISH;
        return true;
    }
    if (read_number(text, to)) {
        if (*to > clv_start_square(s))
            return lv_refuse(why, LV_E_RULE, "CLV-20", N_("there is no such square on the track"), 0);
        *to = clv_number(s, *to);
        return true;
    }
    if (tile == CLV_TILES)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("there is no tile {text}"), 0, text);
    for (*to = 1; *to <= s->n_track; ++*to)
        if (s->tile[*to - 1] == tile)
            return true;
    return lv_refuse_text(why, LV_E_RULE, clv_boxed(u, s) >> tile & 1 ? "CLV-33" : "CLV-29",
                          N_("the tile {text} is no longer on the track"), 0, text);
}

bool clv_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    struct move_words m;
    unsigned kind = 0, x = 0, back = 0;
    bool fine = split(text, &m);

    while (fine && kind <= CLV_ACT_STAY && strcmp(m.at[0], word[kind]) != 0)
        kind++;
    fine = fine && kind <= CLV_ACT_STAY && m.n == (kind == CLV_ACT_STAY ? 1 : m.n == 3 ? 3 : 2);
    if (fine && m.n == 3) {
        back = 1;
        fine = (kind == CLV_ACT_PAWN || kind == CLV_ACT_GUARD) && strcmp(m.at[2], "back") == 0;
    }
    if (fine && (kind == CLV_ACT_FIRST || kind == CLV_ACT_ROLL)) {
        fine = read_number(m.at[1], &x) && (kind == CLV_ACT_ROLL || x-- > 0);
    } else if (fine && kind == CLV_ACT_TILE) {
        x = clv_tile_find(clv_data_of(u), m.at[1]);
        fine = x < CLV_TILES;
    } else if (fine && kind != CLV_ACT_STAY && !read_square(u, state, m.at[1], &x, why)) {
        return false;
    }
    if (!fine)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not a move of this game"), 0, text);
    *to = lv_action_make(kind, x, back, 0);
    return true;
}
