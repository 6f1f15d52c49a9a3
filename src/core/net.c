/* net.c: see net.h. */
#include "net.h"

#include <stdlib.h>
#include <string.h>

#include "shape.h"

/* ---- powers and logarithms in whole numbers --------------------------------------------------- */

enum { WHOLE = 1 << 24 }; /* a power of e that is 1 */

/* e^-x, for x >= 0 in parts of LV_NET_NAT; at least 1, so that no seat is quite without hope. */
static uint32_t power_of_e(int64_t x)
{
    static const int64_t term[] = { 10, -87, 630, -3638, 15743, -45426 }; /* ln(2)^k / k!, of 65536 */
    const uint64_t bits = (uint64_t)x * 1512775 >> 16; /* x / LV_NET_NAT / ln(2), of 65536 */
    const int64_t part = (int64_t)(bits & 0xFFFF);
    int64_t sum = 0;
    uint32_t power;

    assert(x >= 0);
    if (bits >> 16 >= 24)
        return 1;
    for (size_t i = 0; i < sizeof term / sizeof *term; i++)
        sum = (sum + term[i]) * part / 65536;
    power = (uint32_t)((65536 + sum) * (WHOLE / 65536)) >> (bits >> 16);
    return power ? power : 1;
}

/* ln(part) in parts of LV_NET_NAT, for 0 < part <= 1; what is smaller than one in 10,000 counts as that. */
static int32_t log_of(float part)
{
    enum { FRACTION = 12, LEAST = -37726 };
    const uint32_t n = part >= 1 ? WHOLE : (uint32_t)(part * (float)WHOLE);
    uint64_t m;
    int32_t bits, log;

    if (n == 0)
        return LEAST;
    bits = 31 - __builtin_clz(n);
    m = (uint64_t)n << (31 - bits); /* from 1 to 2, of 2^31 */
    for (int i = 0; i < FRACTION; i++) {
        m = m * m >> 31;
        bits = bits * 2 + (int32_t)(m >> 32);
        m >>= m >> 32;
    }
    log = -(int32_t)((int64_t)((24 << FRACTION) - bits) * 45426 / 65536);
    return log < LEAST ? LEAST : log;
}

/* ---- what is seen ----------------------------------------------------------------------------- */

static int see_all(struct lv_sight *s, int at, const int *value, int n)
{
    for (int i = 0; i < n; i++)
        lv_see(s, at + i, value[i]);
    return at + n;
}

/* The rivals of a seat: how many, the sum of each fact, and who is the strongest; -1: nobody is left. */
static int add_rivals(const struct lv_setup *u, const struct lv_facts *f, int seat, int sum[], int *strongest)
{
    int rivals = 0;

    *strongest = -1;
    memset(sum, 0, (size_t)f->n * sizeof *sum);
    for (int k = 1; k < u->seats; k++) {
        int i = (seat + k) % u->seats;
        if (f->out >> i & 1)
            continue;
        for (int c = 0; c < f->n; c++)
            sum[c] += f->of[i][c];
        if (*strongest < 0 || f->strength[i] > f->strength[*strongest])
            *strongest = i;
        rivals++;
    }
    return rivals;
}

void lv_see_facts(const struct lv_setup *u, const struct lv_facts *f, struct lv_sight sight[LV_MAX_SEATS])
{
    assert(f->n <= LV_NET_FACTS && f->n_shared <= LV_NET_FACTS && f->turn >= 0 && f->turn < u->seats);
    for (int seat = 0; seat < u->seats; seat++) {
        struct lv_sight *s = &sight[seat];
        int sum[LV_NET_FACTS], strongest, rivals = add_rivals(u, f, seat, sum, &strongest), at;
        s->n = 0;
        s->out = f->out >> seat & 1;
        at = see_all(s, 0, f->of[seat], f->n);
        for (int c = 0; rivals && c < f->n; c++)
            lv_see(s, at + c, sum[c] / rivals);
        at += f->n;
        if (rivals)
            see_all(s, at, f->of[strongest], f->n);
        at = see_all(s, at + f->n, f->shared, f->n_shared);
        lv_see(s, at, f->turn == seat ? LV_NET_ONE : 0);
        lv_see(s, at + 1, LV_NET_ONE * ((seat - f->turn + u->seats) % u->seats) / u->seats);
        lv_see(s, at + LV_NET_TURNS + (u->seats <= 6 ? u->seats - 2 : 4), LV_NET_ONE);
    }
}

void lv_net_look(const struct lv_setup *u, const void *state, struct lv_sight sight[LV_MAX_SEATS],
                 int32_t log[LV_MAX_SEATS])
{
    const struct lv_thinking *t = u->game->thinking;
    float guess[LV_MAX_SEATS];

    memset(log, 0, LV_MAX_SEATS * sizeof *log);
    if (t->learned->on_estimate) {
        t->estimate(u, state, guess);
        for (int i = 0; i < u->seats; i++)
            log[i] = log_of(guess[i]);
    }
    t->learned->look(u, state, log, sight);
    for (int i = 0; i < u->seats; i++)
        assert(sight[i].out || sight[i].n > 0);
}

/* ---- what it is worth ------------------------------------------------------------------------- */

/* Sums stay within 32 bits: LV_NET_INPUTS times LV_NET_MOST times a weight of one byte, and the bias. */
static int64_t merit_of(const struct lv_net *net, const struct lv_sight *s, int32_t log)
{
    enum { MOST = 1 << 20 };
    const int hidden = net->hidden;
    int32_t sum[LV_NET_HIDDEN];
    int64_t merit = 0;

    memcpy(sum, net->bias, sizeof sum);
    for (int i = 0; i < s->n; i++) {
        const int16_t *weight = net->weight[s->input[i].at];
        const int16_t value = s->input[i].value;
        for (int k = 0; k < hidden; k++)
            sum[k] += value * weight[k];
    }
    for (int k = 0; k < hidden; k++)
        merit += (int64_t)net->out[k] * (sum[k] > 0 ? sum[k] : sum[k] / LV_NET_LEAK);
    merit = merit / ((int64_t)1 << net->shift) + (int64_t)net->skip * log / LV_NET_NAT;
    return merit > MOST ? MOST : merit < -MOST ? -MOST : merit;
}

/* What the network says of this very situation. */
static void opinion(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    struct lv_sight sight[LV_MAX_SEATS];
    int32_t log[LV_MAX_SEATS];
    int64_t merit[LV_MAX_SEATS] = { 0 }, most = INT64_MIN;
    uint32_t power[LV_MAX_SEATS], sum = 0;

    lv_net_look(u, state, sight, log);
    for (int i = 0; i < u->seats; i++)
        if (!sight[i].out) {
            merit[i] = merit_of(u->net, &sight[i], log[i]);
            most = merit[i] > most ? merit[i] : most;
        }
    for (int i = 0; i < u->seats; i++) {
        power[i] = sight[i].out ? 0 : power_of_e(most - merit[i]);
        sum += power[i];
    }
    assert(sum > 0);
    for (int i = 0; i < u->seats; i++)
        win[i] = (float)power[i] / (float)sum;
}

void lv_net_win(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct lv_learned *l = u->game->thinking->learned;

    assert(u->net);
    if (u->game->rules.to_move(u, state) == LV_OVER)
        lv_wins(u, state, win);
    else if (l->through)
        l->through(u, state, opinion, win);
    else
        opinion(u, state, win);
}

void lv_net_win_further(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{
    const struct lv_learned *l = u->game->thinking->learned;

    if (l->through && u->game->rules.to_move(u, state) != LV_OVER)
        l->through(u, state, lv_net_win, win);
    else
        lv_net_win(u, state, win);
}

/* ---- the file --------------------------------------------------------------------------------- */

enum { MOST_BIAS = 1 << 30, MOST_OUT = 32767, MOST_SKIP = 4 * LV_NET_NAT };
static const struct lv_member bias_each = { .type = LV_MEMBER_INT, .min = -MOST_BIAS, .max = MOST_BIAS };
static const struct lv_member out_each = { .type = LV_MEMBER_INT, .min = -MOST_OUT, .max = MOST_OUT };
static const struct lv_member member[] = {
    { "format", LV_MEMBER_INT, .min = 1, .max = 1 },
    { "components", LV_MEMBER_HEX, .max = 8 },
    { "inputs", LV_MEMBER_INT, .min = 1, .max = LV_NET_INPUTS },
    { "shift", LV_MEMBER_INT, .min = 0, .max = 40 },
    { "skip", LV_MEMBER_INT, .min = 0, .max = MOST_SKIP },
    { "bias", LV_MEMBER_LIST, .min = 1, .max = LV_NET_HIDDEN, .each = &bias_each },
    { "out", LV_MEMBER_LIST, .min = 1, .max = LV_NET_HIDDEN, .each = &out_each },
    { "weights", LV_MEMBER_TEXT, .min = 1, .max = LV_NET_FILE },
};
static const struct lv_shape shape = LV_SHAPE("network", member);

/* The number that a letter of base64 stands for; -1: none. */
static int digit_of(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A'
         : c >= 'a' && c <= 'z' ? c - 'a' + 26
         : c >= '0' && c <= '9' ? c - '0' + 52
         : c == '+' ? 62
         : c == '/' ? 63 : -1;
}

/* Weights are bytes with a sign, input after input, four letters for three of them; what does not fill a
 * group of four at the end has fewer letters. */
static bool read_weights(struct lv_net *net, const char *text)
{
    const size_t n = (size_t)net->inputs * (size_t)net->hidden;
    uint32_t bits = 0;
    int have = 0;

    if (strlen(text) != (n * 8 + 5) / 6)
        return false;
    for (size_t i = 0; i < n; text++) {
        int digit = digit_of(*text);
        if (digit < 0)
            return false;
        bits = (bits << 6 | (uint32_t)digit) & 0xFFFF;
        have += 6;
        if (have < 8)
            continue;
        have -= 8;
        net->weight[i / (size_t)net->hidden][i % (size_t)net->hidden] = (int8_t)(bits >> have & 0xFF);
        i++;
    }
    return *text == '\0' && (bits & ((1u << have) - 1)) == 0;
}

static void read_numbers(const struct lv_node *list, int32_t *to)
{
    for (const struct lv_node *n = list->first; n; n = n->next)
        *to++ = (int32_t)n->number;
}

static bool fill(struct lv_net *net, const struct lv_node *root, int inputs, struct lv_refusal *why)
{
    const struct lv_node *bias = lv_node_get(root, "bias"), *out = lv_node_get(root, "out");

    net->components = strtoull(lv_shape_text(root, "components"), NULL, 16);
    net->inputs = (int)lv_shape_int(root, "inputs", 0);
    net->hidden = bias->n;
    net->shift = (int)lv_shape_int(root, "shift", 0);
    net->skip = (int32_t)lv_shape_int(root, "skip", 0);
    if (net->inputs != inputs)
        return lv_node_refuse(lv_node_get(root, "inputs"), NULL, N_("a network of this game has {n} inputs"),
                              inputs, "", why);
    if (out->n != bias->n)
        return lv_node_refuse(out, NULL, N_("the lists bias and out must have the same length"), 0, "", why);
    read_numbers(bias, net->bias);
    read_numbers(out, net->out);
    if (!read_weights(net, lv_shape_text(root, "weights")))
        return lv_node_refuse(lv_node_get(root, "weights"), NULL,
                              N_("the weights must be {n} bytes in base64, without padding"),
                              (int64_t)net->inputs * net->hidden, "", why);
    return true;
}

struct lv_net *lv_net_read(const struct lv_node *root, int inputs, struct lv_refusal *why)
{
    struct lv_net *net;

    if (!lv_shape_check(&shape, root, why))
        return NULL;
    net = calloc(1, sizeof *net);
    if (!net) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    if (!fill(net, root, inputs, why)) {
        free(net);
        return NULL;
    }
    return net;
}
