/* ecg_solve.c: perfect play for two.
 *
 * Between turns a situation is: which prizes the seat to play owns, which the other owns, and, when
 * the other has enough to win, whether this is the second turn of the chase. Some thousands of
 * them. Within a turn nothing matters but what its end is worth: a prize taken, one of nine, or
 * none; the best way through the dice is then found in one pass over the 84 sets that can be set
 * aside (ecg_best_turn). What an end leads to is asked of the rules themselves, so that this file knows
 * none of them.
 *
 * The values are found by policy iteration: one sweep finds the best way through each turn, and
 * with it the chances of the ten ends; with these fixed, cheap sweeps bring the values close to
 * what they are for these ways; then again. Two symmetries help: all is told from the side of the
 * seat to play, and turning every die x into 5 - x exchanges some prizes and changes no chance.
 *
 * How exact it is. Let T be one sweep of best turns and d the largest |T V - V|. A seat that always
 * plays what is best for V gets at least V - d N from any opponent, where N is the longest game, in
 * expected turns, that an opponent can force on this way of playing: each turn loses at most d. The
 * same holds for the other seat, so the true value is within d N of V. After a sweep whose largest
 * change was d, the new values have a residual of at most d, as T never stretches distances. N is
 * found in the same way as the values: by an opponent who plays for length alone (see
 * longest_game). It is below 100, so that rounding, some 1e-15 in each turn, adds less than
 * 1e-12. */
#include "ecg.h"

#include <string.h>

enum {
    N_OWNERS = 19683, /* 3^9: centre, the seat to play, the other */
    MAX_ROWS = 7168,  /* more than any prizes-to-win needs: see list_rows */
    N_POLISH = 60     /* cheap sweeps between two dear ones */
};

/* While sweeps still change more than `settled`, games are taken to last very long; then it is
 * worth finding out how long they last. */
static const double settled = 1e-13, very_long = 1e4;

/* Where an end of a turn leads: to a situation of the other seat, worth 1 - its value, or of the
 * same seat (ECG-37), worth its value; or the game is over, won or lost. */
enum step { TO_OTHER, TO_SAME, TO_WIN, TO_LOSS };

struct end { uint16_t at; uint8_t second, step; };

/* One situation between turns. */
struct row {
    uint16_t at, mirror;       /* index of this one and of the one with all dice turned */
    uint8_t second;            /* the second turn of a chase */
    uint8_t unused;
    uint16_t reach;            /* prizes that can be won */
    struct end end[ECG_N_ENDS];
    double chance[ECG_N_ENDS]; /* of each end, played as seems best so far */
};

struct table {
    uint64_t n_rows;
    double change;             /* the largest of the last sweep */
    double longest;            /* expected turns of the longest game; 0: not worked out yet */
    double value[N_OWNERS][2]; /* that the seat to play wins; [1] in the second turn of a chase */
    struct row row[MAX_ROWS];
    /* For the bound only: expected turns still to come when the seat that follows `row.chance` is
     * to play, and when its opponent is, who plays for length. */
    double ours[N_OWNERS][2], theirs[N_OWNERS][2];
};

/* ---- situations ------------------------------------------------------------------------------ */

static unsigned owners_index(unsigned mine, unsigned other)
{
    unsigned index = 0;

    assert((mine & other) == 0);
    for (unsigned p = ECG_N_PRIZES; p-- > 0;)
        index = index * 3 + (mine >> p & 1) + 2 * (other >> p & 1);
    assert(index < N_OWNERS);
    return index;
}

static unsigned exchange(unsigned mask, unsigned a, unsigned b)
{
    unsigned differ = (mask >> a ^ mask >> b) & 1;

    return mask ^ (differ << a | differ << b);
}

static unsigned mirrored(unsigned mask)
{
    mask = exchange(mask, ECG_SEVEN, ECG_THIRTEEN);
    mask = exchange(mask, ECG_LOW, ECG_HIGH);
    return exchange(mask, ECG_ODD_THREE, ECG_EVEN_THREE);
}

/* What the rules made of the end of a turn of `seat`. */
static struct end end_of(const struct ecg_state *s, unsigned seat)
{
    if (s->phase == ECG_END)
        return (struct end){ 0, 0, s->winners >> seat & 1 ? TO_WIN : TO_LOSS };
    return (struct end){ (uint16_t)owners_index(s->own[s->turn], s->own[!s->turn]),
                         s->left[!s->turn] == 1, s->turn == seat ? TO_SAME : TO_OTHER };
}

/* All ends of the turn that is being played in s. */
static void find_ends(const struct lv_setup *u, const struct ecg_state *s,
                      struct end end[ECG_N_ENDS])
{
    struct ecg_state t = *s;

    memset(end, 0, ECG_N_ENDS * sizeof *end);
    ecg_end_turn(u, &t, NULL);
    end[ECG_NO_PRIZE] = end_of(&t, s->turn);
    for (unsigned reach = ecg_reach(u, s); reach; reach &= reach - 1) {
        unsigned p = ecg_lowest(reach);
        t = *s;
        ecg_apply(u, &t, lv_action_make(ECG_TAKE, p, 0, 0), NULL);
        end[p] = end_of(&t, s->turn);
    }
}

static void add_row(const struct lv_setup *u, struct table *t, unsigned mine, unsigned other,
                    unsigned left)
{
    struct ecg_state s = { .phase = ECG_FIRST_ROLL };
    struct row *r = &t->row[t->n_rows];

    s.own[0] = (uint16_t)mine;
    s.own[1] = (uint16_t)other;
    s.left[1] = (uint8_t)left;
    assert(ecg_sound(u, &s, NULL));
    assert(t->n_rows < MAX_ROWS);
    r->at = (uint16_t)owners_index(mine, other);
    r->mirror = (uint16_t)owners_index(mirrored(mine), mirrored(other));
    r->second = left == 1;
    r->reach = (uint16_t)ecg_reach(u, &s);
    if (r->at > r->mirror)
        return; /* its mirror image stands for it */
    find_ends(u, &s, r->end);
    t->value[r->at][r->second] = t->value[r->mirror][r->second] = 0.5;
    t->n_rows++;
}

/* ECG-R28: the seat to play owns too few to win; the other may own enough, and then it is a chase.
 * With 2, 3 and 4 prizes to win these are 667, 5119 and 13351 situations, with all mirror
 * images. */
static void list_rows(const struct lv_setup *u, struct table *t)
{
    const unsigned w = ecg_to_win(u);

    for (unsigned mine = 0; mine <= ECG_ALL_PRIZES; mine++)
        for (unsigned other = 0; other <= ECG_ALL_PRIZES; other++) {
            if (mine & other || ecg_popcount(mine) >= w || ecg_popcount(other) > w)
                continue;
            if (ecg_popcount(other) == w) {
                add_row(u, t, mine, other, 1);
                add_row(u, t, mine, other, 2);
            } else {
                add_row(u, t, mine, other, 0);
            }
        }
}

/* ---- values ---------------------------------------------------------------------------------- */

static double worth_of(const struct table *t, struct end e)
{
    switch ((enum step)e.step) {
    case TO_OTHER: return 1 - t->value[e.at][e.second];
    case TO_SAME: return t->value[e.at][e.second];
    case TO_WIN: return 1;
    case TO_LOSS: break;
    }
    return 0;
}

static void all_worths(const struct table *t, const struct end end[ECG_N_ENDS],
                       double worth[ECG_N_ENDS])
{
    for (int i = 0; i < ECG_N_ENDS; i++)
        worth[i] = worth_of(t, end[i]);
}

/* Enters a new value for a row and its mirror image; returns by how much it changed. */
static double enter(double table[N_OWNERS][2], const struct row *r, double value)
{
    double change = value - table[r->at][r->second];

    table[r->at][r->second] = table[r->mirror][r->second] = value;
    return change < 0 ? -change : change;
}

/* One sweep with the chances as they are. */
static void polish(struct table *t)
{
    for (uint64_t i = 0; i < t->n_rows; i++) {
        const struct row *r = &t->row[i];
        double value = 0;
        for (int e = 0; e < ECG_N_ENDS; e++)
            value += r->chance[e] * worth_of(t, r->end[e]);
        enter(t->value, r, value);
    }
}

/* One sweep of best turns; returns the largest change. */
static double improve(const struct lv_setup *u, struct table *t)
{
    double most = 0;

    for (uint64_t i = 0; i < t->n_rows; i++) {
        struct row *r = &t->row[i];
        double worth[ECG_N_ENDS], change;
        struct ecg_way way;
        all_worths(t, r->end, worth);
        ecg_best_turn(u, r->reach, worth, &way);
        ecg_chances(ecg_dice_of(u), &way, 0, r->chance);
        assert(way.worth[0] > -settled && way.worth[0] < 1 + settled);
        change = enter(t->value, r, way.worth[0]);
        if (change > most)
            most = change;
    }
    return most;
}

/* ---- the bound ------------------------------------------------------------------------------- */

/* Turns still to come after this end of a turn of ours, or of theirs. */
static double length_after(const struct table *t, struct end e, bool ours)
{
    bool next = e.step == TO_SAME ? ours : !ours;

    if (e.step == TO_WIN || e.step == TO_LOSS)
        return 0;
    return next ? t->ours[e.at][e.second] : t->theirs[e.at][e.second];
}

/* One sweep over the lengths: ours plays by the chances of the row, theirs for length. Returns by
 * how much a length was short. */
static double lengthen(const struct lv_setup *u, struct table *t)
{
    double most = 0;

    for (uint64_t i = 0; i < t->n_rows; i++) {
        const struct row *r = &t->row[i];
        double worth[ECG_N_ENDS], sum = 1, change;
        struct ecg_way way;
        for (int e = 0; e < ECG_N_ENDS; e++) {
            sum += r->chance[e] * length_after(t, r->end[e], true);
            worth[e] = length_after(t, r->end[e], false);
        }
        ecg_best_turn(u, r->reach, worth, &way);
        change = enter(t->ours, r, sum);
        most = change > most ? change : most;
        change = enter(t->theirs, r, 1 + way.worth[0]);
        most = change > most ? change : most;
    }
    return most;
}

/* An upper bound on the expected turns of a game against a seat that plays as the table says. When
 * a sweep lengthens nothing by more than q < 1, the lengths divided by 1 - q are no longer too
 * short: a sweep would only shorten them. */
static double longest_game(const struct lv_setup *u, struct table *t)
{
    double longest = 0, short_by;

    do
        short_by = lengthen(u, t);
    while (short_by > 0.5);
    assert(short_by >= 0);
    for (uint64_t i = 0; i < t->n_rows; i++) {
        const struct row *r = &t->row[i];
        double theirs = t->theirs[r->at][r->second], ours = t->ours[r->at][r->second];
        longest = theirs > longest ? theirs : longest;
        longest = ours > longest ? ours : longest;
    }
    return longest / (1 - short_by);
}

/* Polishing ends when it would only stir up the last digits: the dear sweeps alone then come to
 * rest. */
static double ecg_sweep(const struct lv_setup *u, void *table)
{
    struct table *t = table;
    double bound;

    if (t->n_rows == 0)
        list_rows(u, t);
    else
        for (int i = 0; i < N_POLISH && t->change > settled; i++)
            polish(t);
    t->change = improve(u, t);
    if (t->change <= settled && t->longest == 0)
        t->longest = longest_game(u, t);
    bound = t->change * (t->longest > 0 ? t->longest : very_long);
    return bound < 1 ? bound : 1;
}

/* ---- questions ------------------------------------------------------------------------------- */

static bool ecg_may_solve(const struct lv_setup *u, struct lv_refusal *why)
{
    if (u->seats != 2)
        return lv_refuse(why, LV_E_PLAYERS, NULL, N_("perfect play is known only for two players"),
                         0);
    if (u->option[ECG_OPT_MAX_TURNS][0])
        return lv_refuse(why, LV_E_OPTION, "ECG-R36",
                         N_("perfect play is known only without a limit of turns"), 0);
    return true;
}

static size_t ecg_table_size(const struct lv_setup *u)
{
    (void)u;
    return sizeof(struct table);
}

/* The chance that the seat to play wins, dice on the table or dice to be rolled. */
static double turn_value(const struct lv_setup *u, const struct table *t, const struct ecg_state *s)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    struct end end[ECG_N_ENDS];
    double worth[ECG_N_ENDS];
    struct ecg_way way;
    uint8_t pick;

    find_ends(u, s, end);
    all_worths(t, end, worth);
    ecg_best_turn(u, ecg_reach(u, s), worth, &way);
    if (s->phase != ECG_CHOOSE)
        return way.worth[s->kept];
    return ecg_best_pick(d, &way, s->kept, s->rolled,
                         worth[ecg_best_end(ecg_winnable(u, s), worth)], &pick);
}

/* The chance that seat 0 begins; a tie is rolled again, and then both are equal (ECG-R01). */
static double chance_to_begin(const struct ecg_dice *d, const struct ecg_state *s)
{
    unsigned halves = 0;

    if (s->sum[0] == 0)
        return 0.5;
    for (unsigned set = ECG_FULL_SETS; set < ECG_N_SETS; set++)
        if (d->sum[set] + 1 <= s->sum[0])
            halves += d->weight[set] * (d->sum[set] + 1 < s->sum[0] ? 2u : 1u);
    assert(halves <= 2 * ECG_N_ROLLS);
    return halves / (2.0 * ECG_N_ROLLS);
}

static double ecg_value(const struct lv_setup *u, const void *table, const void *state, int seat)
{
    const struct table *t = table;
    const struct ecg_state *s = state;
    double v = 0, begins;

    assert(u->seats == 2 && t->n_rows > 0);
    switch ((enum ecg_phase)s->phase) {
    case ECG_ROLLOFF:
    case ECG_START: /* from the side of seat 0, as `turn` may be either */
        begins = chance_to_begin(ecg_dice_of(u), s);
        v = begins * t->value[0][0] + (1 - begins) * (1 - t->value[0][0]);
        return seat == 0 ? v : 1 - v;
    case ECG_FIRST_ROLL:
    case ECG_CHOOSE:
    case ECG_REROLL: v = turn_value(u, t, s); break;
    case ECG_END: return (s->winners >> seat & 1) / (double)ecg_popcount(s->winners);
    }
    return seat == s->turn ? v : 1 - v;
}

/* ---- odds ------------------------------------------------------------------------------------ */

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* "turn": 0.078003544, rounded, and "exact": "5459/69984" */
static void put_chance(struct lv_json *j, uint32_t n, uint32_t of)
{
    char room[32];
    struct lv_buf b = LV_BUF(room);
    uint64_t billionths, unit = 100000000;
    uint32_t divisor = common_divisor(n, of);

    assert(n <= of && of > 0);
    billionths = ((uint64_t)n * 1000000000 + of / 2) / of;
    lv_buf_int(&b, (int64_t)(billionths / 1000000000));
    lv_buf_char(&b, '.');
    for (; unit > 0; unit /= 10)
        lv_buf_char(&b, (char)('0' + billionths / unit % 10));
    lv_json_key(j, "turn");
    lv_json_raw(j, room);
    lv_buf_clear(&b);
    lv_buf_int(&b, n / divisor);
    lv_buf_char(&b, '/');
    lv_buf_int(&b, of / divisor);
    lv_json_put_text(j, "exact", room);
}

/* { "results": 1296, "prizes": [ { "prize": "carre", "first_roll": 6, "turn": 0.078003544, "exact":
 * "5459/69984" }, … ], "any": { … } }: how many results of a first roll win the prize; the chance
 * of a turn played for nothing else; then the same for any of the nine. */
static void ecg_odds(const struct lv_setup *u, struct lv_json *j)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    int strict = u->option[ECG_OPT_STRICT][0];

    lv_json_object(j);
    lv_json_put_int(j, "results", ECG_N_ROLLS);
    lv_json_key(j, "prizes");
    lv_json_list(j);
    for (unsigned p = 0; p <= ECG_N_PRIZES; p++) {
        unsigned mask = p < ECG_N_PRIZES ? 1u << p : ECG_ALL_PRIZES, first_roll = 0;
        for (unsigned set = ECG_FULL_SETS; set < ECG_N_SETS; set++)
            first_roll += d->met[strict][set] & mask ? d->weight[set] : 0;
        if (p == ECG_N_PRIZES) {
            lv_json_end(j);
            lv_json_key(j, "any");
        }
        lv_json_object(j);
        if (p < ECG_N_PRIZES)
            lv_json_put_text(j, "prize", ecg_prize_id[p]);
        lv_json_put_int(j, "first_roll", first_roll);
        put_chance(j, d->odds[strict][mask][0], ecg_turn_results[ECG_N_DICE]);
        lv_json_end(j);
    }
    lv_json_end(j);
}

const struct lv_solver ecg_solver = {
    .may_solve = ecg_may_solve,
    .table_size = ecg_table_size,
    .sweep = ecg_sweep,
    .value = ecg_value,
    .odds = ecg_odds,
};
