/* pbv_rendezvous.c: a complete Rendez-vous: throws, success or not, sale (PBV-113 to 134). */
#include "pbv.h"

#include <assert.h>
#include <string.h>

/* ---- what is missing, who can bring it, how the dice may fall --------------------------------- */

/* What a Rendez-vous lacks (PBV-111): the figures, then each colour, packed. A missing colour needs a
 * figure of its own, however many are there already. */
int32_t pbv_missing(const struct pbv_data *d, const struct pbv_state *s, unsigned rv)
{
    const struct pbv_rv *r = &d->rv[rv];
    unsigned there = s->here[r->place], n = pbv_count(there);
    unsigned figures = n < r->figures ? r->figures - n : 0, colours = 0;
    uint8_t lack[1 + PBV_N_COLOURS] = { 0 };

    assert(rv < PBV_MAX_RVS);
    for (unsigned c = 0; c < PBV_N_COLOURS; c++) {
        n = pbv_count(there & d->of_colour[c]);
        lack[1 + c] = (uint8_t)(n < r->colours[c] ? r->colours[c] - n : 0);
        colours += lack[1 + c];
    }
    lack[0] = (uint8_t)(figures > colours ? figures : colours);
    return pbv_pack(lack, 1 + PBV_N_COLOURS);
}

/* Adds up to `n` figures of `from` to *movers, those in the street first: they need one action, the
 * others two (PBV-051). Returns the actions; -1: there are not enough. */
static int bring(const struct pbv_state *s, unsigned from, unsigned n, uint16_t *movers)
{
    int actions = 0;

    for (int step = 1; step <= 2; step++)
        PBV_EACH(f, from & ~(unsigned)*movers & (step == 1 ? s->here[PBV_STREET] : ~s->here[PBV_STREET]))
            if (n > 0) {
                *movers |= (uint16_t)(1u << f);
                actions += step;
                n--;
            }
    return n > 0 ? -1 : actions;
}

/* Colours share no figures, so that the cheapest of each and then the cheapest of the rest are best. */
int pbv_reach(const struct pbv_data *d, const struct pbv_state *s, unsigned seat, unsigned rv,
              uint16_t *movers)
{
    assert(rv < PBV_MAX_RVS);
    int32_t lack = pbv_missing(d, s, rv);
    unsigned free = pbv_movable(s, seat) & ~(unsigned)s->here[d->rv[rv].place], came;
    int actions = 0, more = 0;

    *movers = 0;
    for (unsigned c = 0; c < PBV_N_COLOURS && more >= 0; c++, actions += more)
        more = bring(s, free & d->of_colour[c], pbv_unpack(lack, 1 + c), movers);
    came = pbv_count(*movers);
    if (more >= 0 && came < pbv_unpack(lack, 0)) {
        more = bring(s, free, pbv_unpack(lack, 0) - came, movers);
        actions += more;
    }
    return more < 0 ? -1 : actions;
}

int pbv_percent(const struct pbv_rv *rv, unsigned throws)
{
    enum { ONE = 1000000 };
    uint64_t miss = ONE;

    while (throws-- > 0)
        miss = miss * (PBV_ALL_THROWS - rv->wins) / PBV_ALL_THROWS;
    return (int)((ONE - miss + ONE / 200) / (ONE / 100));
}

/* ---- one after the other ---------------------------------------------------------------------- */

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

    assert(pbv_is_complete(g->d, s, rv));
    s->rv_now = (uint8_t)(rv + 1);
    for (int i = 0; i < g->u->seats; i++) {
        s->throws[i] = (uint8_t)pbv_count(there & pbv_controls(s, (unsigned)i));
        if (s->throws[i] > 0)
            PBV_TELL(g, LV_SEE_ALL, THROWS, i, s->throws[i], pbv_percent(&g->d->rv[rv], s->throws[i]));
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

    assert(from <= PBV_N_CHARS);
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
    struct pbv_state *s = g->s;

    memset(s->throws, 0, sizeof s->throws);
    s->solver = (uint8_t)(s->who + 1);
    s->score[s->who] += PBV_PRIZE;
    PBV_TELL(g, LV_SEE_ALL, SOLVED, s->who, s->rv_now - 1, PBV_PRIZE);
    pbv_next_seller(g, s->who);
}

/* One face counted; when the last is known the throw is judged (PBV-119). */
void pbv_settle_dice(struct pbv_go *g, unsigned face, unsigned count)
{
    struct pbv_state *s = g->s;
    const struct pbv_rv *rv = &g->d->rv[s->rv_now - 1];
    unsigned left = PBV_N_DICE - count, missing;

    for (unsigned f = 0; f < face; f++)
        left -= s->dice[f];
    assert(left <= PBV_N_DICE);
    s->dice[face] = (uint8_t)count;
    s->dice_done = (uint8_t)(face + 1);
    if (left > 0 && s->dice_done < PBV_BLANK)
        return;
    s->dice[PBV_BLANK] = (uint8_t)left;
    missing = pbv_dice_missing(rv, s->dice);
    PBV_TELL(g, LV_SEE_ALL, THROWN, s->who, s->rv_now - 1, pbv_pack(s->dice, PBV_N_FACES), (int)missing,
             missing == 0);
    memset(s->dice, 0, sizeof s->dice);
    s->dice_done = 0;
    if (missing == 0) {
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

    assert(cards > 0 && cards <= PBV_MAX_COLUMN);
    s->score[seat] += g->d->sale[cards];
    pbv_drop_column(g, seat, column);
    PBV_TELL(g, LV_SEE_ALL, SOLD, (int)seat, (int)column, (int)cards, g->d->sale[cards],
             (int)pbv_controllers(g->u, s, column));
}

/* The seat that had to throw or to sell has left. */
void pbv_go_on_rv(struct pbv_go *g)
{
    if (g->s->phase == PBV_PH_SALE)
        pbv_next_seller(g, g->s->who + 1u);
    else
        pbv_next_thrower(g, false);
}
