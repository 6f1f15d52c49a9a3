/* pbv_estimate.c: a guess of everybody's chance to win, for bots that look one step ahead.
 *
 * Each seat's future is put into points: what it has, what its columns will bring (a sale at one of
 * the open Rendez-vous or a later one, or else the final bonus), what its hand is worth, its share of
 * the throws. The chance to win then follows the differences. Two things make one step of looking
 * ahead enough: a mode that is chosen counts what its remaining draws, layings or actions could still
 * bring (so that they are used before the turn ends), and a step asked in parts is worth what its
 * best continuation is worth. The constants were set by hand and checked in games against players
 * without one term or the other. */
#include "pbv.h"

#include <assert.h>
#include <math.h>
#include <string.h>

struct guess {
    const struct lv_setup *u;
    const struct pbv_data *d;
    const struct pbv_state *s;
    float ready[2];              /* how likely each open Rendez-vous is to succeed */
    uint8_t place[2];            /* where; 0: none */
    uint8_t lack[2];             /* figures that it still needs */
    uint8_t there[2][PBV_MAX_SEATS]; /* figures in its place that each seat controls */
    uint8_t shares[2];           /* those of all seats, and what it still needs */
    float later;                 /* the chance that a column is sold at a Rendez-vous not open yet */
    uint16_t controls[PBV_MAX_SEATS];
    uint8_t rounds;              /* Rendez-vous to come */
    uint16_t known[PBV_MAX_SEATS];                /* the columns of which the next two are filled in */
    float sells[PBV_MAX_SEATS][PBV_N_CHARS];      /* the chance that it is sold */
    uint8_t rival[PBV_MAX_SEATS][PBV_N_CHARS];    /* the most cards that another seat has in its own */
};

/* Inlined, unlike fmaxf and fminf, which must mind numbers that are none. */
static inline float more(float a, float b) { return a > b ? a : b; }
static inline float less(float a, float b) { return a < b ? a : b; }

static const float bonus_points = 2000;
static const float in_hand = 60; /* any card held is worth something */

/* ---- Rendez-vous ------------------------------------------------------------------------------ */

/* Figures to bring until the number and all colours are there. */
static unsigned lacking(const struct pbv_data *d, const struct pbv_state *s, const struct pbv_rv *r)
{
    unsigned there = s->here[r->place], n = pbv_count(there), colours = 0;

    for (int c = 0; c < PBV_N_COLOURS; c++) {
        unsigned have = pbv_count(there & d->of_colour[c]);
        colours += have < r->colours[c] ? r->colours[c] - have : 0;
    }
    n = n < r->figures ? r->figures - n : 0;
    return n > colours ? n : colours;
}

/* The chance that one of `throws` succeeds. */
static float success(const struct pbv_rv *r, unsigned throws)
{
    const float p = (float)r->wins / 10077696.0f;
    float miss = 1;

    assert(throws < 256);
    while (throws-- > 0)
        miss *= 1 - p;
    return 1 - miss;
}

static unsigned throws_due(const struct pbv_state *s)
{
    unsigned n = s->phase == PBV_PH_DICE;

    for (int i = 0; i < PBV_MAX_SEATS; i++)
        n += s->throws[i];
    return n;
}

/* How likely the Rendez-vous is to be played with success before the game ends. */
static float readiness(const struct guess *g, unsigned rv, unsigned lack)
{
    static const float near[] = { 1, 0.62f, 0.42f, 0.28f, 0.19f, 0.13f, 0.09f };
    const struct pbv_state *s = g->s;

    assert(rv < PBV_MAX_RVS);
    if (s->rv_now == rv + 1)
        return s->solver ? 1 : success(&g->d->rv[rv], throws_due(s));
    return 0.85f * near[lack < 6 ? lack : 6];
}

/* Field by field: the large arrays at the end need no beginning, `known` says what is in them. */
static void begin(struct guess *g, const struct lv_setup *u, const struct pbv_state *s)
{
    const unsigned shadows = pbv_shadows(s);

    g->u = u;
    g->d = u->data;
    g->s = s;
    g->rounds = (uint8_t)(pbv_goal(u) - s->rv_played);
    g->later = g->rounds > 1 ? less(0.3f, 0.07f * (float)(g->rounds - 1)) : 0;
    for (int i = 0; i < u->seats; i++) {
        g->controls[i] = (uint16_t)(s->control[i] & ~shadows);
        g->known[i] = 0;
    }
    for (int i = 0; i < 2; i++) {
        const struct pbv_rv *r = s->rv_open[i] ? &g->d->rv[s->rv_open[i] - 1] : NULL;
        g->place[i] = r ? r->place : 0;
        g->lack[i] = (uint8_t)(r ? lacking(g->d, s, r) : 0);
        g->ready[i] = r ? readiness(g, s->rv_open[i] - 1u, g->lack[i]) : 0;
        g->shares[i] = g->lack[i];
        for (int k = 0; r && k < u->seats; k++) {
            g->there[i][k] = (uint8_t)pbv_count(s->here[r->place] & s->control[k] & ~shadows);
            g->shares[i] = (uint8_t)(g->shares[i] + g->there[i][k]);
        }
    }
}

/* ---- columns ---------------------------------------------------------------------------------- */

/* How surely a figure will be in a place when it matters. */
static float reach(const struct guess *g, unsigned seat, unsigned c, int rv)
{
    const struct pbv_state *s = g->s;
    unsigned at = s->at[c];
    float f = at == g->place[rv] ? 1 : at == PBV_STREET ? 0.7f : at == PBV_PRISON ? 0.1f
        : at == PBV_OFF ? 0.3f : 0.45f;

    if (s->rv_now && s->rv_now == s->rv_open[rv])
        return at == g->place[rv];
    return g->controls[seat] >> c & 1 || at == g->place[rv] ? f : 0.6f * f;
}

/* The chance that the seat sells its column of c. */
static float sold(const struct guess *g, unsigned seat, unsigned c)
{
    float best = 0, later = g->controls[seat] >> c & 1 ? g->later : 0.6f * g->later;

    for (int i = 0; i < 2; i++)
        if (g->place[i])
            best = more(best, g->ready[i] * reach(g, seat, c, i));
    return best + (1 - best) * later;
}

/* May the seat still sell in the sale that is under way? */
static bool may_sell_now(const struct guess *g, unsigned seat, unsigned c)
{
    const struct pbv_state *s = g->s;
    unsigned seats = (unsigned)g->u->seats;

    return s->phase == PBV_PH_SALE && s->at[c] == g->d->rv[s->rv_now - 1].place
        && (seat + seats - (s->solver - 1u)) % seats >= (s->who + seats - (s->solver - 1u)) % seats;
}

/* What is the same of a column however many cards it has: asked again and again, worked out once, and
 * apart, so that asking again stays short. */
__attribute__((noinline)) static void get_to_know(struct guess *g, unsigned seat, unsigned c)
{
    const struct pbv_state *s = g->s;
    uint8_t most = 0;

    for (int i = 0; i < g->u->seats; i++)
        if (i != (int)seat && s->strength[i][c] > most)
            most = s->strength[i][c];
    g->rival[seat][c] = most;
    g->sells[seat][c] = s->phase == PBV_PH_SALE && s->at[c] == g->d->rv[s->rv_now - 1].place
        ? g->later : sold(g, seat, c);
    g->known[seat] = (uint16_t)(g->known[seat] | 1u << c);
}

/* How surely a column of n cards brings the final bonus when the best rival has `most`. */
static float bonus_chance(const struct guess *g, unsigned n, unsigned most)
{
    static const float chance[2][4] = { { 0.08f, 0.25f, 0.6f, 0.8f }, { 0.08f, 0.25f, 0.85f, 0.95f } };

    return chance[g->rounds <= 1][n < most ? 0 : n >= most + 2 ? 3 : n - most + 1];
}

/* What a column of n cards will bring. */
static float column_value(struct guess *g, unsigned seat, unsigned c, unsigned n)
{
    float sale, p, keep;

    assert(c < PBV_N_CHARS);
    if (n == 0)
        return 0;
    if (!(g->known[seat] >> c & 1))
        get_to_know(g, seat, c);
    sale = (float)g->d->sale[n < PBV_MAX_COLUMN ? n : PBV_MAX_COLUMN];
    p = g->sells[seat][c];
    keep = p * sale + (1 - p) * bonus_chance(g, n, g->rival[seat][c]) * bonus_points;
    if (may_sell_now(g, seat, c))
        return more(sale, keep);
    return keep + (n >= g->rival[seat][c] ? 120 : 0); /* control moves figures */
}

static float columns_value(struct guess *g, unsigned seat)
{
    float v = 0;

    PBV_EACH(c, g->s->columns[seat])
        v += column_value(g, seat, c, g->s->strength[seat][c]);
    return v;
}

/* ---- hands ------------------------------------------------------------------------------------ */

/* What laying `more` cards would add to a column. */
static float lay_gain(struct guess *g, unsigned seat, unsigned c, unsigned more)
{
    unsigned n = g->s->strength[seat][c];

    return column_value(g, seat, c, n + more) - column_value(g, seat, c, n);
}

static float guest_gain(struct guess *g, unsigned seat, unsigned kind)
{
    float best = 0;

    PBV_EACH(c, g->s->columns[seat] & g->d->of_colour[g->d->colour[kind]])
        best = more(best, lay_gain(g, seat, c, 1));
    return best;
}

static float weakest_column(struct guess *g, unsigned seat)
{
    float least = 1e9f;

    PBV_EACH(c, g->s->columns[seat])
        least = less(least, column_value(g, seat, c, g->s->strength[seat][c]));
    return least;
}

static bool is_new(const struct guess *g, unsigned seat, unsigned kind)
{
    return pbv_is_char(kind) && !(g->s->columns[seat] >> kind & 1);
}

/* What `copies` of a kind could add to the table; a new column may have to replace another. */
static float kind_gain(struct guess *g, unsigned seat, unsigned kind, unsigned copies, float replaced)
{
    float gain;

    if (pbv_is_guest(kind))
        return guest_gain(g, seat, kind);
    gain = lay_gain(g, seat, kind, copies);
    if (is_new(g, seat, kind))
        gain -= replaced;
    return more(gain, 0);
}

/* The gain of each kind in the hand. Free columns are for the best new characters, once each: else
 * opening one would seem to spoil all the others. The characters for which a column would have to go. */
static unsigned hand_gains(struct guess *g, unsigned seat, float gain[PBV_TROUBLE])
{
    const struct pbv_cards *hand = &g->s->hand[seat];
    unsigned taken = pbv_count(g->s->columns[seat]), placed = 0, others = 0;
    float weakest;

    PBV_EACH(k, hand->set & 0xFFFFFFFFu)
        gain[k] = kind_gain(g, seat, k, pbv_has(hand, k), 0);
    for (; taken < PBV_COLUMNS; taken++) {
        unsigned best = PBV_TROUBLE;
        PBV_EACH(k, pbv_chars(hand->set) & ~(uint64_t)placed)
            if (is_new(g, seat, k) && (best == PBV_TROUBLE || gain[k] > gain[best]))
                best = k;
        if (best == PBV_TROUBLE)
            return 0;
        placed |= 1u << best;
    }
    weakest = weakest_column(g, seat);
    PBV_EACH(k, pbv_chars(hand->set) & ~(uint64_t)placed)
        if (is_new(g, seat, k)) {
            gain[k] = kind_gain(g, seat, k, pbv_has(hand, k), weakest);
            others |= 1u << k;
        }
    return others;
}

/* An Embrouille: a power to come, or 2,000 points where its two characters stand together. */
static float trouble_value(const struct guess *g, unsigned kind)
{
    const uint8_t *face = g->d->trouble[kind - PBV_TROUBLE].face;
    unsigned a = g->s->at[face[0]], b = g->s->at[face[1]], both = 1u << face[0] | 1u << face[1];

    if ((pbv_controlled(g->u, g->s) & both) != both)
        return 300;
    if (a == b && PBV_IN_PLACE(a))
        return 1300;
    return (PBV_IN_PLACE(a) && b == PBV_STREET) || (PBV_IN_PLACE(b) && a == PBV_STREET) ? 650 : 400;
}

static float hand_value(struct guess *g, unsigned seat)
{
    const struct pbv_cards *hand = &g->s->hand[seat];
    float v = 0, gain[PBV_TROUBLE];
    unsigned n = pbv_hand_size(hand);

    hand_gains(g, seat, gain);
    PBV_EACH(k, hand->set & 0xFFFFFFFFu)
        v += 0.5f * gain[k] + in_hand * (float)pbv_has(hand, k);
    PBV_EACH(k, pbv_troubles(hand->set))
        v += trouble_value(g, k);
    return n > PBV_HAND ? v - 100.0f * (float)(n - PBV_HAND) : v;
}

/* ---- throws ----------------------------------------------------------------------------------- */

static float throws_value(const struct guess *g, unsigned seat)
{
    const struct pbv_state *s = g->s;
    float v = 0;

    for (int i = 0; i < 2; i++) {
        unsigned mine, all;
        if (!g->place[i] || s->solver)
            continue;
        mine = g->there[i][seat];
        all = g->shares[i];
        if (s->rv_now && s->rv_now == s->rv_open[i]) {
            all = throws_due(s);
            mine = s->throws[seat] + (unsigned)(s->phase == PBV_PH_DICE && s->who == seat);
        }
        if (all > 0)
            v += bonus_points * g->ready[i] * (float)mine / (float)all;
    }
    return v;
}

/* Somebody must be able to bring each colour that an open Rendez-vous lacks, or it never comes. */
static float supply_value(const struct guess *g, unsigned seat)
{
    const struct pbv_state *s = g->s;
    unsigned able = g->controls[seat] & ~(unsigned)s->here[PBV_PRISON];
    float v = 0;

    for (int i = 0; i < 2; i++)
        for (int c = 0; g->lack[i] && c < PBV_N_COLOURS; c++) {
            unsigned of = g->d->of_colour[c];
            if (pbv_count(s->here[g->place[i]] & of) < g->d->rv[s->rv_open[i] - 1].colours[c] && able & of)
                v += 350;
        }
    return v;
}

static float seat_value(struct guess *g, unsigned seat)
{
    return (float)g->s->score[seat] + columns_value(g, seat) + hand_value(g, seat)
        + throws_value(g, seat) + supply_value(g, seat);
}

/* ---- what the rest of a turn can bring -------------------------------------------------------- */

/* The best of some characters, as a set. */
static unsigned best_of(unsigned set, const float gain[PBV_TROUBLE])
{
    unsigned best = PBV_N_CHARS;

    PBV_EACH(k, set)
        if (best == PBV_N_CHARS || gain[k] > gain[best])
            best = k;
    return set ? 1u << best : 0;
}

/* The best `n` cards to lay: what they add on the table over what they count in the hand. The weakest
 * column can go but once: a hope that lets it go for every card makes for turns in which none is laid. */
static float laying_hope(struct guess *g, unsigned seat, unsigned n)
{
    float best[3] = { 0, 0, 0 }, sum = 0, all[PBV_TROUBLE];
    unsigned crowded = hand_gains(g, seat, all);
    uint64_t late = crowded & ~best_of(crowded, all);

    PBV_EACH(k, g->s->hand[seat].set & 0xFFFFFFFFu & ~late) {
        unsigned copies = pbv_has(&g->s->hand[seat], k);
        float gain = 0.5f * all[k] / (float)copies - in_hand;
        for (unsigned i = 0; i < copies && i < 3; i++)
            for (int b = 0; b < 3; b++)
                if (gain > best[b]) {
                    memmove(best + b + 1, best + b, (size_t)(2 - b) * sizeof *best);
                    best[b] = gain;
                    break;
                }
    }
    for (unsigned i = 0; i < n && i < 3; i++)
        sum += best[i];
    return sum;
}

static float drawing_hope(const struct guess *g, unsigned seat, unsigned n)
{
    unsigned held = pbv_hand_size(&g->s->hand[seat]);
    unsigned room = held < PBV_HAND ? PBV_HAND - held : 0, kept = n < room ? n : room;

    return 330.0f * (float)kept + 90.0f * (float)(n - kept);
}

/* What the figures bring to the seat where they stand. What they bring to the others counts in part: a
 * hope that forgets it makes for turns of steps to and fro, none of which is worth taking; one that
 * counts it in full waits for somebody else to complete what all will sell at. Of two players the one
 * loses more of what the other gains. */
static float standing_value(struct guess *g, unsigned seat)
{
    const float envy = g->u->seats == 2 ? 0.7f : 0.4f / (float)(g->u->seats - 1);
    float v = 0;

    for (unsigned i = 0; i < (unsigned)g->u->seats; i++)
        v += (i == seat ? 1 : -envy) * (columns_value(g, i) + throws_value(g, i));
    return v;
}

/* The same if the figure stood elsewhere. */
static float value_with(struct guess *g, unsigned seat, unsigned figure, unsigned spot)
{
    struct pbv_state t = *g->s;
    struct guess h;

    pbv_place_figure(&t, figure, spot);
    begin(&h, g->u, &t);
    return standing_value(&h, seat);
}

static bool could_take(const struct guess *g, unsigned figure, unsigned spot)
{
    return PBV_IN_PLACE(spot) && g->d->place_colour[spot] == g->d->colour[figure]
        && !(g->s->draw_places >> spot & 1) && !(g->s->draw_chars >> figure & 1);
}

/* The best use of an action: a figure on its way to a Rendez-vous, an Embrouille, a Rencontre. */
static float acting_hope(struct guess *g, unsigned seat, unsigned n)
{
    const struct pbv_state *s = g->s;
    float now = standing_value(g, seat), rate = 0, first = 0;

    if (n == 0)
        return 0;
    PBV_EACH(f, g->controls[seat] & ~(unsigned)(s->here[PBV_OFF] | s->here[PBV_PRISON])) {
        bool street = s->at[f] == PBV_STREET;
        for (int i = 0; i < 2; i++)
            if (g->place[i] && s->at[f] != g->place[i] && (street || n > 1)) {
                float gain = value_with(g, seat, f, g->place[i]) - now;
                rate = more(rate, street ? gain : gain / 2);
            }
        if (could_take(g, f, s->at[f]))
            first = more(first, 330);
        else if (street && n > 1)
            rate = more(rate, 150);
    }
    PBV_EACH(k, pbv_troubles(s->hand[seat].set))
        if (trouble_value(g, k) > 1000)
            first = more(first, bonus_points - 1300);
    return more(first, rate) + 0.75f * (float)(n - 1) * rate;
}

/* Only where a mode is chosen: otherwise ending the turn would seem to help the next player. */
static float turn_hope(struct guess *g)
{
    const struct pbv_state *s = g->s;
    unsigned n = s->points, seat = s->active;
    float a, b, c;

    switch ((enum pbv_mode)s->mode) {
    case PBV_MODE_A: return drawing_hope(g, seat, n);
    case PBV_MODE_B: return laying_hope(g, seat, n);
    case PBV_MODE_C: return acting_hope(g, seat, n);
    case PBV_FLEXIBLE:
        if (n >= 3)
            return 0;
        a = drawing_hope(g, seat, n);
        b = laying_hope(g, seat, n);
        c = acting_hope(g, seat, n);
        return more(a, more(b, c));
    case PBV_NO_MODE: case PBV_N_MODES: break;
    }
    return 0;
}

/* A card of the colour that pile ask[0] shows: how well it would fit. */
static float drawn_hope(struct guess *g)
{
    const struct pbv_state *s = g->s;
    unsigned colour = s->top[s->ask[0]] - 1u, n = s->colours[colour];
    bool room = pbv_count(s->columns[s->active]) < PBV_COLUMNS;
    float replaced = room ? 0 : weakest_column(g, s->active), sum = 0;

    PBV_EACH(k, s->stock.set & (g->d->of_colour[colour] | (uint64_t)g->d->guests_of[colour] << PBV_GUEST))
        sum += (float)pbv_has(&s->stock, k) * (in_hand + 0.5f * kind_gain(g, s->active, k, 1, replaced));
    return n ? sum / (float)n : 0;
}

/* What is due by chance or by somebody else's choice. */
static void add_pending(struct guess *g, float v[PBV_MAX_SEATS])
{
    const struct pbv_state *s = g->s;

    v[s->active] += turn_hope(g) + 330.0f * (float)s->power_draws;
    if (s->phase == PBV_PH_TROUBLE)
        v[s->active] += 430;
    if (s->phase == PBV_PH_FACE)
        v[s->active] += drawn_hope(g) - (s->power_draws ? 330 : drawing_hope(g, s->active, 1));
    if (s->phase == PBV_PH_STOLEN) {
        v[s->active] += 300;
        v[s->ask[0]] -= 350;
    }
    if (s->phase == PBV_PH_PEEK_CARD || s->phase == PBV_PH_PEEK)
        v[s->active] += 250;
    if (s->dump)
        v[s->dump_seat] -= 150.0f * (float)s->dump;
}

/* ---- together --------------------------------------------------------------------------------- */

static void win_chances(const struct lv_setup *u, const struct pbv_state *s, float win[LV_MAX_SEATS])
{
    struct guess g;
    float v[PBV_MAX_SEATS] = { 0 }, most = -1e9f, least = 1e9f, sum = 0, spread;

    begin(&g, u, s);
    for (int i = 0; i < u->seats; i++)
        v[i] = s->left[i] ? 0 : seat_value(&g, (unsigned)i);
    add_pending(&g, v);
    for (int i = 0; i < u->seats; i++)
        if (!s->left[i]) {
            most = more(most, v[i]);
            least = less(least, v[i]);
        }
    /* the last term keeps a hopeless seat from not caring what it does */
    spread = 2500 + 700 * (float)g.rounds + 0.2f * (most - least);
    for (int i = 0; i < u->seats; i++) {
        win[i] = s->left[i] ? 0 : expf((v[i] - most) / spread);
        sum += win[i];
    }
    for (int i = 0; i < u->seats; i++)
        win[i] /= sum;
}

/* The worst card to keep, to be given away. */
static lv_action cheapest_gift(const struct lv_setup *u, const struct pbv_state *s)
{
    struct guess g;
    const struct pbv_cards *hand = &s->hand[s->active];
    float least = 1e9f, replaced, gain[PBV_TROUBLE];
    unsigned kind = pbv_lowest(hand->set);

    begin(&g, u, s);
    hand_gains(&g, s->active, gain);
    replaced = weakest_column(&g, s->ask[2]);
    PBV_EACH(k, hand->set) {
        float v = pbv_is_trouble(k) ? trouble_value(&g, k)
            : 0.5f * gain[k] / (float)pbv_has(hand, k) - 0.5f * kind_gain(&g, s->ask[2], k, 1, replaced);
        if (v < least) {
            least = v;
            kind = k;
        }
    }
    return lv_action_make(PBV_GIVE_ACT, kind, 0, 0);
}

/* A step that is not finished is worth what its best continuation is worth to its player. */
static void finish_step(const struct lv_setup *u, const struct pbv_state *s, float win[LV_MAX_SEATS])
{
    lv_action a[LV_MAX_ACTIONS];
    float best = -1, w[LV_MAX_SEATS];
    int n = 1;

    if (s->phase == PBV_PH_GIVE)
        a[0] = cheapest_gift(u, s);
    else
        n = pbv_legal(u, s, a);
    for (int i = 0; i < n; i++) {
        struct pbv_state t = *s;
        pbv_apply(u, &t, a[i], NULL);
        pbv_estimate(u, &t, w);
        if (w[s->active] > best) {
            best = w[s->active];
            memcpy(win, w, sizeof w);
        }
    }
}

void pbv_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct pbv_state *s = state;

    switch ((enum pbv_phase)s->phase) {
    case PBV_PH_OVER: lv_wins(u, s, win); break;
    case PBV_PH_TELEPORT: case PBV_PH_EXPEL: case PBV_PH_SWAP: case PBV_PH_RECALL:
    case PBV_PH_TAKE_CARD: case PBV_PH_GIVE:
        finish_step(u, s, win);
        break;
    case PBV_PH_FIRST: case PBV_PH_DEAL: case PBV_PH_TOP: case PBV_PH_REVEAL: case PBV_PH_PREP:
    case PBV_PH_TURN: case PBV_PH_DRAW: case PBV_PH_FACE: case PBV_PH_TROUBLE: case PBV_PH_STOLEN:
    case PBV_PH_PEEK_CARD: case PBV_PH_PEEK: case PBV_PH_DISCARD: case PBV_PH_PICK:
    case PBV_PH_THROW: case PBV_PH_DICE: case PBV_PH_SALE: case PBV_N_PHASES:
        win_chances(u, s, win);
        break;
    }
}
