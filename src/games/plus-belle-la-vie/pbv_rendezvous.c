/* pbv_rendezvous.c: a complete Rendez-vous: throws, success or not, sale (PBV-113 to 134). */
#include "pbv.h"

#include <string.h>

/* PBV-131, 133, 134: card and marker leave, the next one comes, or the game is over. */
static void end_rv(struct pbv_go *g)
{
    struct pbv_state *s = g->s;
    unsigned rv = s->rv_now - 1u;

    s->rv_gone |= (uint16_t)(1u << rv);
    if (s->rv_open[0] == s->rv_now)
        s->rv_open[0] = s->rv_open[1];
    s->rv_open[1] = 0;
    s->rv_played++;
    s->rv_now = s->solver = 0;
    PBV_TELL(g, LV_SEE_ALL, PLAYED_RV, s->rv_played, (int)pbv_goal(g->u));
    if (s->rv_played >= pbv_goal(g->u) || (!s->rv_open[0] && !pbv_rv_pile(s))) /* PBV-R43 */
        pbv_finish(g);
    else
        pbv_go_on(g);
}

/* PBV-116, 117: the shaker goes on from `who`, or to the left of it when the order is a round. */
void pbv_next_thrower(struct pbv_go *g, bool thrown)
{
    struct pbv_state *s = g->s;
    unsigned seats = (unsigned)g->u->seats, first = thrown && g->u->option[PBV_OPT_ORDER][0] != 0;

    for (unsigned i = 0; i < seats; i++) {
        unsigned seat = (s->who + first + i) % seats;
        if (s->throws[seat] > 0) {
            s->who = (uint8_t)seat;
            s->phase = PBV_PH_THROW;
            return;
        }
    }
    PBV_TELL(g, LV_SEE_ALL, MISSED, s->rv_now - 1);
    end_rv(g);
}

/* PBV-114, 115, R32: throws are counted once, at the start. */
void pbv_begin_rv(struct pbv_go *g, unsigned rv)
{
    struct pbv_state *s = g->s;
    unsigned there = s->here[g->d->rv[rv].place];

    s->rv_now = (uint8_t)(rv + 1);
    PBV_TELL(g, LV_SEE_ALL, COMPLETE, (int)rv);
    for (int i = 0; i < g->u->seats; i++) {
        s->throws[i] = (uint8_t)pbv_count(there & pbv_controls(s, (unsigned)i));
        if (s->throws[i] > 0)
            PBV_TELL(g, LV_SEE_ALL, THROWS, i, s->throws[i]);
    }
    s->who = s->active;
    pbv_next_thrower(g, false);
}

/* PBV-122, R36: whoever has a column of somebody present, from the solver on. `from` is the next seat
 * to be asked. */
void pbv_next_seller(struct pbv_go *g, unsigned from)
{
    struct pbv_state *s = g->s;
    unsigned seats = (unsigned)g->u->seats, there = s->here[g->d->rv[s->rv_now - 1].place];
    unsigned asked = (from + seats - (s->solver - 1u)) % seats;

    for (unsigned i = asked == 0 && s->phase == PBV_PH_SALE ? seats : asked; i < seats; i++) {
        unsigned seat = (s->solver - 1u + i) % seats;
        if (s->columns[seat] & there) {
            s->who = (uint8_t)seat;
            s->phase = PBV_PH_SALE;
            return;
        }
    }
    end_rv(g);
}

static void solve(struct pbv_go *g)
{
    enum { POINTS = 2000 }; /* PBV-120 */
    struct pbv_state *s = g->s;

    memset(s->throws, 0, sizeof s->throws);
    s->solver = (uint8_t)(s->who + 1);
    s->score[s->who] += POINTS;
    PBV_TELL(g, LV_SEE_ALL, SOLVED, s->who, s->rv_now - 1, POINTS);
    pbv_next_seller(g, s->who);
}

/* One face counted; when the last is known the throw is judged (PBV-119). */
void pbv_settle_dice(struct pbv_go *g, unsigned face, unsigned count)
{
    struct pbv_state *s = g->s;
    unsigned left = PBV_N_DICE - count;
    bool won;

    for (unsigned f = 0; f < face; f++)
        left -= s->dice[f];
    s->dice[face] = (uint8_t)count;
    s->dice_done = (uint8_t)(face + 1);
    PBV_TELL(g, LV_SEE_ALL, DICE, (int)face, (int)count);
    if (left > 0 && s->dice_done < PBV_BLANK)
        return;
    if (left > 0)
        PBV_TELL(g, LV_SEE_ALL, DICE, PBV_BLANK, (int)left);
    won = pbv_win(&g->d->rv[s->rv_now - 1], s->dice);
    memset(s->dice, 0, sizeof s->dice);
    s->dice_done = 0;
    if (won) {
        solve(g);
        return;
    }
    PBV_TELL(g, LV_SEE_ALL, FAILED, s->who, s->throws[s->who]);
    pbv_next_thrower(g, true);
}

/* PBV-125 to 127. */
void pbv_sell(struct pbv_go *g, unsigned seat, unsigned column)
{
    struct pbv_state *s = g->s;
    unsigned cards = s->strength[seat][column];

    s->score[seat] += g->d->sale[cards];
    pbv_drop_column(g, seat, column);
    PBV_TELL(g, LV_SEE_ALL, SOLD, (int)seat, (int)column, (int)cards, g->d->sale[cards]);
}

/* The seat that had to throw or to sell has left. */
void pbv_go_on_rv(struct pbv_go *g)
{
    if (g->s->phase == PBV_PH_SALE)
        pbv_next_seller(g, g->s->who + 1u);
    else
        pbv_next_thrower(g, false);
}
