/* ladder.c: see ladder.h. */
#include "ladder.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pool.h"

/* ---- who meets whom --------------------------------------------------------------------------- */

/* With two seats A against B is B against A; with more, one against many is another game. */
static bool meet(const struct ladder *l, int one, int other)
{
    if (one == other)
        return false;
    if (l->gauntlet >= 0)
        return one == l->gauntlet;
    return one < other || l->terms.u->seats > 2;
}

bool ladder_init(struct ladder *l, struct lv_refusal *why)
{
    int64_t seats = l->terms.u->seats, n;

    l->pairings = 0;
    for (int i = 0; i < l->bots; i++)
        for (int k = 0; k < l->bots; k++)
            if (meet(l, i, k)) {
                assert(l->pairings < LADDER_PAIRINGS);
                l->pairing[l->pairings].one = i;
                l->pairing[l->pairings++].other = k;
            }
    l->games = (l->games + seats - 1) / seats * seats;
    assert(l->games % seats == 0 && l->games <= LADDER_MAX_GAMES + seats);
    n = l->games * l->pairings;
    assert(n > 0); /* two bots and one game at least */
    l->won = malloc((size_t)n);
    if (!l->won)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    memset(l->won, LADDER_OPEN, (size_t)n);
    if (!l->takes_luck_out)
        return true;
    l->worth = lv_worth_in(l->terms.u, l->terms.table, LV_WORTH_LEAST);
    l->luck = calloc((size_t)n, sizeof *l->luck);
    return l->luck || lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

void ladder_release(struct ladder *l)
{
    free(l->won);
    free(l->luck);
    l->won = NULL;
    l->luck = NULL;
}

bool ladder_is_ours(const struct ladder *l, int64_t game)
{
    return !l->part.of || game / l->terms.u->seats % l->part.of == l->part.number - 1;
}

bool ladder_is_whole(const struct ladder *l)
{
    for (int64_t k = 0; k < l->games * l->pairings; k++)
        if (l->won[k] == LADDER_OPEN && ladder_is_ours(l, k % l->games))
            return false;
    return true;
}

/* ---- playing ---------------------------------------------------------------------------------- */

struct worker {
    struct ladder *l;
    struct ladder_file *file;
    const int64_t *open; /* numbers of the games to be played */
    struct player *player[LADDER_BOTS][LV_MAX_SEATS]; /* made when first needed */
    struct thinking thinking[LADDER_BOTS];
    int64_t failures;
    struct lv_refusal why;
    bool refused;
};

/* A program sees one seat only, so it needs a process for each; our bots forget what they saw. */
static struct player *player_for(struct worker *w, int bot, int copy)
{
    struct player **p = &w->player[bot][player_is_outside(w->l->bot[bot]) ? copy : 0];

    if (!*p)
        *p = player_new(w->l->bot[bot], &w->l->terms, &w->why);
    return *p;
}

/* Game k has the luck of its round; the bot alone sits at another seat in each game of it. */
static bool seat_all(struct worker *w, int pairing, int64_t game, struct bout *b)
{
    const struct ladder *l = w->l;
    int alone = (int)(game % b->u->seats), copy = 0;
    int64_t first;

    assert(pairing >= 0 && pairing < l->pairings && game >= 0 && game < l->games);
    first = (int64_t)((uint64_t)pairing << 32); /* no two pairings have the same luck */
    for (int i = 0; i < b->u->seats; i++) {
        int bot = i == alone ? l->pairing[pairing].one : l->pairing[pairing].other;
        b->spec[i] = l->bot[bot];
        b->thinking[i] = &w->thinking[bot];
        b->player[i] = player_for(w, bot, i == alone ? 0 : copy++);
        if (!b->player[i])
            return false;
    }
    b->number = first + game;
    bout_seed(b, l->seed, first + game / b->u->seats);
    return true;
}

static struct ladder_luck luck_of(const struct bout *b, int alone)
{
    return (struct ladder_luck){ { (float)b->lucky[alone], (float)b->whim[alone] } };
}

static bool count_game(struct worker *w, int64_t number, const struct bout *b, bool ended)
{
    struct ladder *l = w->l;
    int wins[LV_MAX_SEATS];

    assert(l->won[number] == LADDER_OPEN);
    if (ended)
        bout_wins(b, wins);
    if (l->luck)
        l->luck[number] = luck_of(b, (int)(number % l->games % b->u->seats));
    l->won[number] = ended ? (uint8_t)wins[number % l->games % b->u->seats] : LADDER_GIVEN_UP;
    for (int i = 0; i < b->u->seats; i++)
        if (player_fault(b->player[i]) != OUTSIDE_FINE) {
            w->failures++;
            break;
        }
    return !w->file || ladder_file_add(w->file, (int)(number / l->games), number % l->games,
                                       l->won[number], &w->why);
}

static bool play_one(struct worker *w, int64_t number)
{
    struct bout b = { .u = w->l->terms.u, .data = w->l->data, .max_steps = w->l->max_steps,
                      .fortune = w->l->luck ? &w->l->worth : NULL };
    bool fine = seat_all(w, (int)(number / w->l->games), number % w->l->games, &b);

    if (fine)
        switch (bout_play(&b, &w->why)) {
        case BOUT_ENDED: fine = count_game(w, number, &b, true); break;
        case BOUT_GIVEN_UP: fine = count_game(w, number, &b, false); break;
        case BOUT_STOPPED: break; /* the pool sees that, too */
        case BOUT_REFUSED: fine = false; break;
        }
    bout_release(&b);
    return fine;
}

static bool job(void *worker, int64_t i)
{
    struct worker *w = worker;

    w->refused = !play_one(w, w->open[i]);
    return !w->refused;
}

/* The numbers of the open games, round by round through all pairings: what there is when a run is
 * broken off is then as good for one pairing as for another. */
static int64_t *list_open(const struct ladder *l, int64_t *n)
{
    int64_t seats = l->terms.u->seats, *open = malloc((size_t)(l->games * l->pairings) * sizeof *open);

    *n = 0;
    for (int64_t round = 0; open && round < l->games; round += seats)
        for (int p = 0; p < l->pairings; p++)
            for (int64_t k = round; k < round + seats; k++)
                if (l->won[p * l->games + k] == LADDER_OPEN && ladder_is_ours(l, k))
                    open[(*n)++] = p * l->games + k;
    assert(*n <= l->games * l->pairings);
    return open;
}

static struct worker *new_worker(struct ladder *l, struct ladder_file *file, const int64_t *open)
{
    size_t size = (sizeof(struct worker) + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    struct worker *w = aligned_alloc(CACHE_LINE, size);

    if (w)
        *w = (struct worker){ .l = l, .file = file, .open = open };
    return w;
}

static bool gather(struct worker *w, struct ladder *l, struct lv_refusal *why)
{
    bool fine = !w->refused;

    if (!fine)
        *why = w->why;
    l->failures += w->failures;
    for (int i = 0; i < LADDER_BOTS; i++) {
        l->thinking[i].sum += w->thinking[i].sum;
        l->thinking[i].longest = fmax(l->thinking[i].longest, w->thinking[i].longest);
        l->thinking[i].decisions += w->thinking[i].decisions;
        for (int k = 0; k < LV_MAX_SEATS; k++)
            player_free(w->player[i][k]);
    }
    free(w);
    return fine;
}

/* A spec that cannot play here is better known before the first game than in its midst. */
static bool try_bots(const struct ladder *l, struct lv_refusal *why)
{
    for (int i = 0; i < l->bots; i++) {
        struct player *p = player_new(l->bot[i], &l->terms, why);
        if (!p)
            return false;
        player_free(p);
    }
    return true;
}

bool ladder_run(struct ladder *l, struct ladder_file *file, struct progress *progress,
                struct lv_refusal *why)
{
    void *worker[POOL_THREADS];
    int64_t games;
    int64_t *open = list_open(l, &games);
    int threads = games < l->threads ? (int)games : l->threads, n = 0;
    bool fine = open && try_bots(l, why);

    while (fine && n < threads && (worker[n] = new_worker(l, file, open)) != NULL)
        n++;
    if (!open || (fine && n < threads))
        fine = lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    if (fine && games > 0)
        fine = pool_run(job, games, worker, threads, progress, why);
    for (int i = 0; i < n; i++)
        fine &= gather(worker[i], l, why);
    free(open);
    return fine;
}

/* ---- what came of it -------------------------------------------------------------------------- */

/* The sum of squares of what each round won more than was to be expected. */
static double spread_of_rounds(const struct ladder *l, const uint8_t *won, double share)
{
    int seats = l->terms.u->seats;
    double sum = 0;

    for (int64_t k = 0; k < l->games; k += seats) {
        double more = 0;
        for (int i = 0; i < seats; i++)
            if (won[k + i] <= BOUT_WIN)
                more += (double)won[k + i] / BOUT_WIN - share;
        sum += more * more;
    }
    return sum;
}

/* Wilson's interval for as many independent games as would be as uncertain (Korn and Graubard): with
 * the same luck on both sides these are often more than were played. */
static struct interval interval_of(const struct ladder_score *s, int seats)
{
    enum { FEW = 30 }; /* rounds, too few to say that luck evens out */
    double plain = s->share * (1 - s->share) * (double)s->games, games = (double)s->games;
    bool few = games < FEW * seats;

    if (s->noise > 0 && plain > 0 && !(few && s->noise < plain))
        games *= plain / s->noise;
    return stats_wilson(s->share * games, games);
}

struct ladder_score ladder_score(const struct ladder *l, int pairing)
{
    const uint8_t *won = l->won + pairing * l->games;
    struct ladder_score s = { .share = NAN, .interval = { 0, 1 } };
    int64_t wins = 0;

    for (int64_t k = 0; k < l->games; k++) {
        s.games += won[k] <= BOUT_WIN;
        s.given_up += won[k] == LADDER_GIVEN_UP;
        wins += won[k] <= BOUT_WIN ? won[k] : 0;
    }
    if (s.games == 0)
        return s;
    s.wins = (double)wins / BOUT_WIN;
    s.share = s.wins / (double)s.games;
    assert(s.share >= 0 && s.share <= 1 && s.games + s.given_up <= l->games);
    s.noise = spread_of_rounds(l, won, s.share);
    s.interval = interval_of(&s, l->terms.u->seats);
    if (l->luck)
        ladder_take_luck_out(l, pairing, &s);
    return s;
}

void ladder_rate(const struct ladder *l, struct rating to[RATING_PLAYERS])
{
    struct rating_pairing pairing[LADDER_PAIRINGS];

    for (int i = 0; i < l->pairings; i++) {
        struct ladder_score s = ladder_score(l, i);
        int rivals = l->terms.u->seats - 1;
        /* a pairing won or lost throughout is not certain: it has at least the noise of one game */
        pairing[i] = (struct rating_pairing){
            l->pairing[i].one, l->pairing[i].other, rivals, (double)s.games, s.wins,
            fmax(s.noise, (double)rivals / ((rivals + 1) * (rivals + 1))),
        };
    }
    rating_fit(pairing, l->pairings, l->bots, to);
}
