/* match_veil.c: a match as others may have it, and proofs of what they do not see.
 *
 * What people tell about themselves never leaves the table, yet its record is given to all. So the match is
 * played once more by a set-up in which nothing is known about anybody: each step of the true match that
 * others may know is taken there, too, and where an answer decided something, its outcome is told (game.h,
 * struct lv_veil). The result is an ordinary match. If it did not come out the same it is not given away. */
#include <stdlib.h>
#include <string.h>

#include "match.h"
#include "match_inside.h"
#include "options.h"

bool lv_match_has_told(const struct lv_match *m)
{
    return m->u.game->writing->veil != NULL;
}

/* An empty match between the same seats with the same luck. */
static struct lv_match *like(const struct lv_match *m, const struct lv_setup *u, struct lv_refusal *why)
{
    struct lv_match *v;

    if (!lv_setup_check(u, why))
        return NULL;
    v = calloc(1, sizeof *v);
    if (!v) {
        lv_no_memory(why);
        return NULL;
    }
    v->u = *u;
    v->head = m->head;
    for (int i = 0; i < u->seats; i++)
        v->name[i] = v->head.seat[i].name;
    if (v->head.has_seed)
        lv_stream_init(&v->stream, &v->head.luck, u->seats);
    u->game->rules.start(&v->u, &v->first);
    v->now = v->first;
    return v;
}

/* The options for others. What was shown may be forgotten again when a seat is closed: hence every
 * situation is looked at. */
static struct lv_setup veiled_setup(const struct lv_match *m)
{
    const struct lv_veil *veil = m->u.game->writing->veil;
    struct lv_walk w = lv_walk_from(m);
    struct lv_setup u;

    veil->begin(&m->u, &u);
    while (lv_walk_next(&w))
        veil->show(&m->u, &w.state, &u);
    veil->show(&m->u, &w.state, &u);
    return u;
}

/* Chance comes from the same place of the stream: what was drawn in between is passed over. */
static bool draw_again(struct lv_match *v, lv_action a, uint64_t word, struct lv_refusal *why)
{
    uint64_t before = v->stream.next;
    struct lv_draw d;

    if (v->head.chance != LV_CHANCE_FAIR)
        return lv_match_came_up(v, a, why);
    if (!v->head.has_seed || !lv_match_chance_is_due(v, why) || !lv_match_is_outcome(v, a, why))
        return false;
    if (word != before)
        lv_stream_seek(&v->stream, word);
    d = lv_stream_draw(&v->stream, &v->u, &v->now);
    d.word = word != before ? word : 0;
    return d.action == a && lv_match_take_step(v, LV_CHANCE, &d, before, why);
}

static bool tell_outcomes(const struct lv_match *m, const union lv_state *state, struct lv_match *v,
                          struct lv_refusal *why)
{
    const struct lv_veil *veil = m->u.game->writing->veil;
    lv_action told;

    while (veil->tell(&m->u, state, &v->u, &v->now, &told))
        if (!lv_match_act(v, lv_match_to_move(v), told, -1, why))
            return false;
    return true;
}

static bool step_again(const struct lv_match *m, const struct lv_walk *w, struct lv_match *v,
                       struct lv_refusal *why)
{
    if (!m->u.game->writing->veil->keeps(&m->u, &w->state, w->action, &v->now))
        return true;
    if (w->who == LV_CLOSED)
        return lv_match_close(v, (int)lv_action_a(w->action), why);
    if (w->who == LV_CHANCE)
        return draw_again(v, w->action, m->step[w->step].stream_next, why);
    return lv_match_act(v, w->who, w->action, -1, why);
}

static bool ends_alike(const struct lv_match *m, const struct lv_match *v)
{
    int32_t score[2][LV_MAX_SEATS] = { 0 };
    uint8_t rank[2][LV_MAX_SEATS] = { 0 };
    bool over = lv_match_to_move(m) == LV_OVER;

    if (over != (lv_match_to_move(v) == LV_OVER))
        return false;
    m->u.game->rules.score(&m->u, &m->now, score[0]);
    v->u.game->rules.score(&v->u, &v->now, score[1]);
    if (over) {
        m->u.game->rules.rank(&m->u, &m->now, rank[0]);
        v->u.game->rules.rank(&v->u, &v->now, rank[1]);
    }
    return memcmp(score[0], score[1], sizeof score[0]) == 0 && memcmp(rank[0], rank[1], sizeof rank[0]) == 0;
}

/* The match played once more by this set-up. NULL: it goes another way, from w->step on, where w->state is
 * the true situation; or *why. */
static struct lv_match *play_again(const struct lv_match *m, const struct lv_setup *u, struct lv_walk *w,
                                   struct lv_refusal *why)
{
    const struct lv_veil *veil = m->u.game->writing->veil;
    struct lv_match *v = like(m, u, why);
    bool fine = v != NULL;

    *w = lv_walk_from(m);
    while (fine && lv_walk_next(w))
        fine = tell_outcomes(m, &w->state, v, why) && veil->alike(&w->state, &v->now)
            && step_again(m, w, v, why);
    if (fine && tell_outcomes(m, &m->now, v, why) && ends_alike(m, v))
        return v;
    lv_match_free(v);
    return NULL;
}

/* One thing more is shown: that with which it goes on the same way for longest. */
static struct lv_match *play_with_more(const struct lv_match *m, struct lv_setup *u, struct lv_walk *w,
                                       struct lv_refusal *why)
{
    struct lv_setup best_setup = *u;
    struct lv_walk best = *w, tried;
    struct lv_match *v = NULL;

    for (int seat = 0; seat < m->u.seats && !v; seat++) {
        struct lv_setup more = *u;
        if (!m->u.game->writing->veil->reveal(&m->u, &w->state, seat, &more))
            continue;
        v = play_again(m, &more, &tried, why);
        if (!v && tried.step > best.step) {
            best = tried;
            best_setup = more;
        }
    }
    *u = best_setup;
    *w = best;
    return v;
}

/* ---- proofs ----------------------------------------------------------------------------------- */

/* What was given beforehand, as "id=value". */
static void put_given(const struct lv_match *m, const struct lv_setup *veiled, int seat, struct lv_buf *to)
{
    for (int i = 0; i < m->u.game->n_options; i++) {
        struct lv_setup one = m->u;
        if (!m->u.game->options[i].per_seat || m->u.option[i][seat] == veiled->option[i][seat])
            continue;
        one.seats = 1; /* so that one value is written */
        one.option[i][0] = m->u.option[i][seat];
        lv_buf_text(to, m->u.game->options[i].id);
        lv_buf_char(to, '=');
        lv_setup_write(&one, i, to);
        lv_buf_char(to, '\n');
    }
}

void lv_match_told(const struct lv_match *m, int seat, struct lv_buf *to)
{
    const struct lv_veil *veil = m->u.game->writing->veil;
    struct lv_walk w = lv_walk_from(m);
    struct lv_setup veiled;

    if (!veil)
        return;
    veil->begin(&m->u, &veiled);
    put_given(m, &veiled, seat, to);
    while (lv_walk_next(&w)) {
        if (w.who != seat || veil->keeps(&m->u, &w.state, w.action, &w.state))
            continue;
        lv_action_write(&m->u, &w.state, w.action, to);
        lv_buf_char(to, '\n');
    }
}

bool lv_walk_is_told(const struct lv_walk *w)
{
    const struct lv_setup *u = lv_match_setup(w->m);

    return lv_match_has_told(w->m) && !u->game->writing->veil->keeps(u, &w->state, w->action, &w->state);
}

bool lv_match_is_told(const struct lv_match *m, int step)
{
    struct lv_walk w = lv_walk_from(m);

    while (lv_walk_next(&w))
        if (w.step == step)
            return lv_walk_is_told(&w);
    return false;
}

void lv_told_salt(const uint8_t secret[LV_SHA256], int seat, uint8_t salt[LV_SHA256])
{
    uint8_t number = (uint8_t)seat;
    struct lv_sha256 c;

    lv_sha256_init(&c);
    lv_sha256_add(&c, secret, LV_SHA256);
    lv_sha256_add(&c, &number, 1);
    lv_sha256_end(&c, salt);
}

void lv_told_commitment(const uint8_t salt[LV_SHA256], const char *told, size_t len,
                        uint8_t digest[LV_SHA256])
{
    struct lv_sha256 c;

    lv_sha256_init(&c);
    lv_sha256_add(&c, salt, LV_SHA256);
    lv_sha256_add(&c, told, len);
    lv_sha256_end(&c, digest);
}

static bool commit(const struct lv_match *m, const uint8_t *secret, struct lv_match *v,
                   struct lv_refusal *why)
{
    char *room = malloc(LV_MAX_TOLD_TEXT);
    bool fine = room != NULL;

    for (int i = 0; fine && i < m->u.seats; i++) {
        struct lv_buf b = lv_buf_over(room, LV_MAX_TOLD_TEXT);
        uint8_t salt[LV_SHA256];
        lv_match_told(m, i, &b);
        fine = !b.cut;
        lv_told_salt(secret, i, salt);
        lv_told_commitment(salt, room, b.len, v->head.answers[i]);
    }
    v->head.has_answers = true;
    free(room);
    return fine || (room ? false : lv_no_memory(why));
}

/* ---- for others --------------------------------------------------------------------------------- */

struct lv_match *lv_match_veiled(const struct lv_match *m, const uint8_t *secret, struct lv_refusal *why)
{
    struct lv_refusal inside = { 0 };
    struct lv_setup u = veiled_setup(m);
    struct lv_walk w = lv_walk_from(m);
    struct lv_match *v = m->placed ? NULL : play_again(m, &u, &w, &inside);

    for (int before = -1; !v && !m->placed && before < w.step && inside.code != LV_E_SYSTEM;) {
        before = w.step;
        v = play_with_more(m, &u, &w, &inside);
    }
    if (v && (!secret || commit(m, secret, v, &inside)))
        return v; /* the caller's from here on */
    lv_match_free(v);
    if (inside.code == LV_E_SYSTEM)
        lv_no_memory(why);
    else
        lv_refuse(why, LV_E_NOT_NOW, NULL, N_("this record cannot be separated from what people told"), 0);
    return NULL;
}

void lv_setup_hide_told(struct lv_setup *u, int reader)
{
    const struct lv_option *o = u->game->options;
    struct lv_setup all = *u, veiled;

    if (!u->game->writing->veil)
        return;
    for (int i = 0; i < u->game->n_options; i++) /* whoever may sit there: as if all were people */
        for (int k = 0; o[i].who_plays && k < u->seats; k++)
            all.option[i][k] = o[i].names[1].value;
    u->game->writing->veil->begin(&all, &veiled);
    for (int i = 0; i < u->game->n_options; i++)
        for (int k = 0; o[i].per_seat && !o[i].who_plays && k < u->seats; k++)
            if (k != reader)
                u->option[i][k] = veiled.option[i][k];
}
