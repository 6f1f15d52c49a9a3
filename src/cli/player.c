/* player.c: see player.h. */
#include "player.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HOPELESS = 3 }; /* games without one good answer, after which a program is not started again */

struct player {
    char spec[PLAYER_SPEC];
    const struct lv_setup *u;
    struct lv_bot *bot;      /* decides alone, or when the program has failed */
    struct outside *outside; /* NULL: none */
    enum outside_fault fault; /* in this game */
    bool answered;           /* the program gave a good answer in this run */
    int failures;            /* games in which it failed before it ever did */
};

static const char outside_prefix[] = "cmd:";

bool player_is_outside(const char *spec)
{
    return strncmp(spec, outside_prefix, strlen(outside_prefix)) == 0;
}

bool player_is_spec(const char *word)
{
    return strchr(word, ':') || lv_bot_is_spec(word, NULL); /* a faulty budget is worth a sentence */
}

int player_read_list(const char *list, char to[][PLAYER_SPEC], int max)
{
    for (int n = 0;;) {
        size_t len = strcspn(list, ",");
        if (len == 0 || len >= PLAYER_SPEC || n == max)
            return 0;
        memcpy(to[n], list, len);
        to[n++][len] = '\0';
        if (list[len] == '\0')
            return n;
        list += len + 1;
    }
}

/* ---- in records ------------------------------------------------------------------------------- */

/* As many whole letters as leave `spare` bytes of the room. */
static void write_cut(struct lv_buf *to, const char *text, size_t spare)
{
    size_t n = strlen(text), room = to->cap - to->len - 1 - spare;

    assert(to->cap - to->len > spare);
    if (n > room)
        for (n = room; n > 0 && (text[n] & 0xC0) == 0x80; n--)
            ;
    lv_buf_bytes(to, text, n);
}

void player_write_cut(const char *spec, struct lv_buf *to)
{
    write_cut(to, spec, 0);
}

void player_read_by(const char *by, char to[PLAYER_SPEC])
{
    size_t n = player_is_outside(by) ? strlen(by) : strcspn(by, " ");

    n = n < PLAYER_SPEC ? n : PLAYER_SPEC - 1;
    memcpy(to, by, n);
    to[n] = '\0';
}

/* "greedy (silent at step 12: cmd:./mine.py)" */
static void tell_record(const struct player *p, struct lv_match *m, int seat)
{
    char room[LV_MAX_BY];
    struct lv_buf b = LV_BUF(room);

    lv_buf_text(&b, "greedy (");
    lv_buf_text(&b, outside_fault_word(p->fault));
    lv_buf_text(&b, " at step ");
    lv_buf_int(&b, lv_match_steps(m) + 1);
    lv_buf_text(&b, ": ");
    write_cut(&b, p->spec, 1);
    lv_buf_char(&b, ')');
    assert(!b.cut && p->fault != OUTSIDE_FINE);
    lv_match_set_by(m, seat, room);
}

/* ---- life ------------------------------------------------------------------------------------- */

struct player *player_new(const char *spec, const struct player_terms *t, struct lv_refusal *why)
{
    struct player *p = calloc(1, sizeof *p);
    bool outside = player_is_outside(spec);

    if (!p) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    snprintf(p->spec, sizeof p->spec, "%s", spec);
    p->u = t->u;
    p->bot = lv_bot_new(outside ? "greedy" : spec, t->u, t->table, why);
    if (p->bot && outside)
        p->outside = outside_new(spec + strlen(outside_prefix), t->milliseconds, t->log, why);
    if (p->bot && (p->outside || !outside))
        return p;
    player_free(p);
    return NULL;
}

void player_free(struct player *p)
{
    if (!p)
        return;
    outside_free(p->outside);
    lv_bot_free(p->bot);
    free(p);
}

/* ---- playing ---------------------------------------------------------------------------------- */

static void failed(struct player *p, struct lv_match *m, int seat, enum outside_fault fault)
{
    assert(p->outside && fault != OUTSIDE_FINE);
    p->fault = fault;
    p->failures += !p->answered;
    tell_record(p, m, seat);
}

void player_begin(struct player *p, struct lv_match *m, int seat, int64_t number)
{
    enum outside_fault fault = p->fault; /* of the game before */

    if (!p->outside)
        return;
    p->fault = OUTSIDE_FINE;
    if (p->failures < HOPELESS)
        fault = outside_begin(p->outside, m, seat, number);
    if (fault != OUTSIDE_FINE)
        failed(p, m, seat, fault);
}

void player_over(struct player *p, const struct lv_match *m)
{
    if (p->outside)
        outside_over(p->outside, m);
}

bool player_choose(struct player *p, struct lv_match *m, const void *state, int seat,
                   struct lv_rng *rng, lv_action *to, struct lv_refusal *why)
{
    union lv_state seen;

    assert(m || (state && !p->outside));
    if (p->outside && p->fault == OUTSIDE_FINE) {
        enum outside_fault fault = outside_decide(p->outside, m, seat, to);
        if (fault == OUTSIDE_FINE) {
            p->answered = true;
            return true;
        }
        failed(p, m, seat, fault);
    }
    if (m)
        lv_match_imagine(m, seat, rng, &seen);
    else
        lv_imagine(p->u, state, seat, rng, &seen);
    return lv_bot_choose(p->bot, &seen, rng, to, why);
}

enum outside_fault player_fault(const struct player *p)
{
    return p->fault;
}

bool player_is_quick(const struct player *p)
{
    return !p->outside && lv_bot_is_quick(p->bot);
}

bool player_is_greedy(const struct player *p)
{
    return !p->outside && lv_bot_is_greedy(p->bot);
}
