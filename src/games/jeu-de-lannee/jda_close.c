/* jda_close.c: a person leaves for good: what the seat had and what it was about to do (JDA-R103,
 * JDA-R142). */
#include "jda.h"

static void close_in_frame(struct jda_state *s, struct jda_frame *f, unsigned seat)
{
    bool waiting = false;

    if (f->kind == JDA_CARD) {
        f->cd.still &= (uint8_t)~jda_bit(seat);
        if (f->seat == seat)
            f->stage = JDA_ENDED;
        return;
    }
    f->sq.dropped |= (uint8_t)jda_bit(seat);
    f->sq.plan[seat] = 0;
    if (f->sq.wait[seat])
        jda_discard(s, f->sq.wait[seat] - 1u);
    f->sq.wait[seat] = 0;
    if (f->seat != seat)
        return;
    for (unsigned i = 0; i < JDA_N_SEATS; i++)
        waiting |= f->sq.wait[i] != 0;
    if (waiting && f->stage == JDA_SQ_DRAW)
        f->sq.part = 0;
    f->stage = waiting ? JDA_SQ_CARRY : JDA_ENDED;
    f->sq.nth = JDA_LAST_ROUND;
}

static void empty_seat(struct jda_state *s, unsigned seat)
{
    if (s->shield[seat])
        jda_discard(s, s->shield[seat] - 1u);
    s->shield[seat] = s->skip[seat] = s->extra[seat] = s->holidays[seat] = s->lucky[seat] = 0;
    s->pawn[seat] = s->money[seat] = s->tokens[seat] = s->birthday[seat] = 0;
    s->not_lucky[seat] = 0;
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        if (jda_attr_group[a] != JDA_TABLE)
            s->fact[seat][a] = 0;
        s->seen[a] &= (uint8_t)~jda_bit(seat);
    }
    jda_forget_claims(s, seat);
    for (unsigned i = 0; i < JDA_N_SEATS; i++) {
        s->due_own[i] &= (uint8_t)~jda_bit(seat);
        s->due_other[i] &= (uint8_t)~jda_bit(seat);
    }
    s->bankrupt &= (uint8_t)~jda_bit(seat);
    s->youngest &= (uint8_t)~jda_bit(seat);
    s->lucky_shown &= (uint8_t)~jda_bit(seat);
}

/* A claim nobody can make any more would still stand in the mask: look at the numbers again. */
static void forget_dead_claims(const struct jda_run *r)
{
    for (unsigned i = 0; i < (unsigned)r->u->seats; i++) {
        bool alive = false;
        for (unsigned k = 0; k < (unsigned)r->u->seats; k++)
            alive |= r->s->lucky[k] && r->s->lucky[k] == r->d->day_of[r->s->pawn[i]];
        if (!alive)
            r->s->due_lucky &= (uint8_t)~jda_bit(i);
    }
}

void jda_close(const struct jda_run *r, unsigned seat)
{
    struct jda_state *s = r->s;
    bool playing = s->phase >= JDA_PH_TOKEN, own = playing && s->turn == seat;
    bool pledged = (s->phase == JDA_PH_SHARE || s->phase == JDA_PH_ADD)
        && (s->pledge[seat] > 0 || jda_asked_opponent(r->u, s) == seat);

    assert(jda_open(s, seat) && s->phase != JDA_PH_OVER);
    s->closed |= (uint8_t)jda_bit(seat);
    if (s->depth && jda_top(s)->seat == seat)
        s->titles = s->picked = 0;
    for (unsigned i = 0; i < s->depth; i++)
        close_in_frame(s, &s->stack[i], seat);
    empty_seat(s, seat);
    forget_dead_claims(r);
    s->month = 0;
    jda_emit(r, CLOSED, (int)seat);
    if (s->offer && (pledged || own))
        jda_emit(r, LAPSED, (int)jda_asked_opponent(r->u, s));
    if (pledged || (own && s->phase >= JDA_PH_SHARE))
        jda_next_offerer(s);
    if (own) {
        s->result = s->bought = s->changed = s->cursor = s->adder = 0;
        s->ended = 1;
        s->phase = JDA_PH_END;
    }
    if (__builtin_popcount(jda_all(r->u) & ~(unsigned)s->closed) == 1)
        jda_stop_game(r);
    jda_run(r);
}
