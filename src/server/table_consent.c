/* table_consent.c: what one person cannot do alone: the others are asked, and when all who count have said
 * yes, the answer is a deed. Questions pass: they are not stored. */
#include <assert.h>

#include "table_inside.h"

static const char *const ask_name[ASK_KINDS] = {
    [ASK_UNDO] = "undo", [ASK_PAUSE] = "pause", [ASK_BOT] = "bot", [ASK_COACH] = "coach",
    [ASK_ENDINGS] = "endings", [ASK_REMATCH] = "rematch",
};

const char *ask_key(enum ask_kind what)
{
    assert(what < ASK_KINDS);
    return ask_name[what];
}

/* Seats whose person decided something that would be taken back: theirs to give, whoever plays them now. */
static unsigned those_who_decided(const struct table *t, int by)
{
    int to = lv_match_undo_leads_to(t->m, by);
    unsigned mask = 0;

    for (int64_t i = t->seq - 1; i >= 0 && t->entry[i].to > to; i--) {
        const struct table_entry *e = &t->entry[i];
        if ((e->kind == DEED_ACT || e->kind == DEED_RESIGN) && !e->undone && !e->by_bot && e->from < e->to)
            mask |= 1u << e->seat;
    }
    return mask;
}

/* Everybody who plays, and for an undo those who played when it was decided. Of those who are away nobody can
 * be asked about a bot for somebody else; of a person who was deleted nobody is left to ask at all. */
static unsigned those_who_count(const struct table *t, enum ask_kind what, int by, int seat)
{
    unsigned decided = what == ASK_UNDO ? those_who_decided(t, by) : 0, mask = 0;

    assert(what < ASK_KINDS);
    for (int i = 0; i < t->set.seats; i++)
        if (t->seat[i].person && (table_is_played_by_person(t, i) || (decided & 1u << i))
            && !(what == ASK_BOT && (i == seat || !t->seat[i].here)))
            mask |= 1u << i;
    return mask;
}

int table_absence(const struct table *t)
{
    return t->set.absence > LEAST_ABSENCE ? t->set.absence : LEAST_ABSENCE;
}

static bool has_been_gone(const struct table *t, int seat, int64_t now, struct lv_refusal *why)
{
    const struct table_seat *s;

    if (!table_is_seat(t, seat, why))
        return false;
    s = &t->seat[seat];
    if (!table_is_played_by_person(t, seat))
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("a bot is already playing this seat"), 0);
    if (s->here || now - s->gone_at < (int64_t)table_absence(t) * 1000)
        return lv_refuse(why, LV_E_NOT_NOW, NULL,
                         N_("a bot may take over a seat only once its player has been away for {n} seconds"),
                         table_absence(t));
    return true;
}

/* May it be asked at all? */
static bool may_ask(const struct table *t, enum ask_kind what, int by, int seat, int64_t now,
                    struct lv_refusal *why)
{
    assert(what < ASK_KINDS);
    if (what == ASK_REMATCH) {
        if (t->state != TABLE_OVER)
            return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is not over yet"), 0);
        if (t->set.rematches == MAX_REMATCHES)
            return lv_refuse(why, LV_E_LIMIT, NULL, N_("after {n} rematches, make a new table"),
                             MAX_REMATCHES);
        return !t->rematch || lv_refuse(why, LV_E_NOT_NOW, NULL, N_("there is already a rematch"), 0);
    }
    if (!table_in_play(t, why))
        return false;
    if (what == ASK_PAUSE && t->paused)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is paused"), 0);
    if (what == ASK_UNDO && lv_match_undo_leads_to(t->m, by) < 0)
        return lv_refuse(why, LV_E_UNDO, NULL, N_("there is nothing to take back"), 0);
    if (what == ASK_COACH && t->seat[by].coached)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("a coach is beside you already"), 0);
    if (what == ASK_ENDINGS && !lv_may_reason(lv_match_setup(t->m), why))
        return false;
    return what != ASK_BOT || has_been_gone(t, seat, now, why);
}

/* What is to be done once all agree. The caller fills in the bot and the table of a rematch. */
static struct deed agreed(const struct table_ask *a, enum ask_kind what)
{
    struct deed d;

    assert(a->by >= 0);
    switch (what) {
    case ASK_UNDO:
        d = deed_of(DEED_UNDO, a->by);
        d.other = LV_UNDO_AGREED;
        return d;
    case ASK_PAUSE: return deed_of(DEED_PAUSE, a->by);
    case ASK_BOT: return deed_of(DEED_AWAY, a->seat);
    case ASK_COACH: return deed_of(DEED_COACH, a->by);
    case ASK_ENDINGS: case ASK_REMATCH: case ASK_KINDS: break;
    }
    return deed_of(DEED_REMATCH, -1);
}

static bool is_agreed(struct table *t, enum ask_kind what, struct deed *d)
{
    struct table_ask *a = &t->ask[what];

    assert(a->open && (a->yes >> t->set.seats) == 0);
    a->need = those_who_count(t, what, a->by, a->seat);
    if (a->need & ~a->yes)
        return false;
    if (what != ASK_ENDINGS)
        *d = agreed(a, what);
    a->open = false;
    return true;
}

static bool waits(struct lv_refusal *why)
{
    *why = (struct lv_refusal){ .code = LV_E_OK };
    return false;
}

bool table_ask(struct table *t, enum ask_kind what, int by, int seat, int64_t seen, int64_t now,
               struct deed *d, struct lv_refusal *why)
{
    struct table_ask *a = &t->ask[what];

    assert(what < ASK_KINDS && by < t->set.seats);
    if (by < 0)
        return table_not_yours(why);
    if (what == ASK_UNDO && seen < t->game_seq)
        return lv_refuse(why, LV_E_STALE, NULL, N_("something has happened since: number {n}"), t->seq);
    if (!may_ask(t, what, by, seat, now, why))
        return false;
    if (a->open && (a->by != by || a->seat != seat))
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("something like that is already being asked"), 0);
    *a = (struct table_ask){ .open = true, .by = by, .seat = seat, .seq = t->seq, .yes = 1u << by };
    return is_agreed(t, what, d) || waits(why);
}

bool table_answer(struct table *t, enum ask_kind what, int seat, bool yes, int64_t seen, struct deed *d,
                  struct lv_refusal *why)
{
    struct table_ask *a = &t->ask[what];

    assert(what < ASK_KINDS && seat < t->set.seats);
    if (seat < 0)
        return table_not_yours(why);
    if (!a->open || seen < a->seq)
        return lv_refuse(why, LV_E_STALE, NULL, N_("that is no longer being asked"), 0);
    if (!yes) {
        a->open = false;
        return waits(why);
    }
    a->yes |= 1u << seat;
    return is_agreed(t, what, d) || waits(why);
}
