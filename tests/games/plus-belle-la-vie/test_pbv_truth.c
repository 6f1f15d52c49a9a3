/* test_pbv_truth.c: what is said is so. Games are played, and at thousands of moments every event of every
 * decision, every choice and every question is compared with the state, by sums of this file's own. */
#include "testing.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "games/plus-belle-la-vie/pbv.h"
#include "words.h"

/* A step: what was, what came of it. */
struct step {
    const struct lv_setup *u;
    const struct pbv_data *d;
    const struct pbv_state *was, *is;
    const struct lv_events *news;
    lv_action a;
};

static void complain(const struct step *t, const struct lv_event *e, const char *what)
{
    char said[512], done[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(said), n = LV_BUF(done);
    const struct lv_words w = words("en", LV_ONLOOKER);

    lv_action_write(t->u, t->was, t->a, &n);
    lv_event_say(t->u, e, &w, &b);
    fail_msg("%s: \"%s\" after %s: %s\n%s", pbv_events[e->kind].name, said, done, what,
             t_written(t->u, t->was));
}

#define HOLDS(fact) do { if (!(fact)) complain(t, e, #fact); } while (0)

/* ---- sums of our own --------------------------------------------------------------------------- */

/* PBV-022, PBV-023, PBV-R19: those with the most cards; nobody under a SHADOW. */
static int controllers(const struct step *t, const struct pbv_state *s, int character)
{
    int most = 0, mask = 0;

    for (int i = 0; i < t->u->seats; i++) {
        if (s->shadow[i] >> character & 1)
            return 0;
        if (s->strength[i][character] > most)
            mask = 0;
        if (s->strength[i][character] >= most && s->strength[i][character] > 0) {
            most = s->strength[i][character];
            mask |= 1 << i;
        }
    }
    return mask;
}

static int figures_in(const struct pbv_state *s, int place, int colour, const struct pbv_data *d)
{
    int n = 0;

    for (int f = 0; f < PBV_N_CHARS; f++)
        n += s->at[f] == place && (colour < 0 || d->colour[f] == colour);
    return n;
}

/* PBV-111: how many figures must come, and of which colours: tried out, one figure at a time. */
static int lack_of(const struct step *t, const struct pbv_state *s, int rv, int colour)
{
    const struct pbv_rv *r = &t->d->rv[rv];
    int there = figures_in(s, r->place, -1, t->d), come = 0;

    for (int c = 0; c < PBV_N_COLOURS; c++) {
        int missing = 0;
        while (figures_in(s, r->place, c, t->d) + missing < r->colours[c])
            missing++;
        if (c == colour)
            return missing;
        come += missing;
    }
    while (there + come < r->figures)
        come++;
    return come;
}

static int hand_size(const struct pbv_state *s, int seat)
{
    int n = 0;

    for (unsigned k = 0; k < PBV_N_KINDS; k++)
        n += (int)pbv_has(&s->hand[seat], k);
    return n;
}

/* PBV-138. */
static int majorities(const struct step *t, const struct pbv_state *s, int seat)
{
    int n = 0;

    for (int c = 0; c < PBV_N_CHARS; c++) {
        bool most = s->strength[seat][c] > 0;
        for (int i = 0; i < t->u->seats; i++)
            most = most && (i == seat || s->strength[i][c] < s->strength[seat][c]);
        n += most;
    }
    return n;
}

static bool is_near(double exact, int percent) { return fabs(exact - percent) <= 0.501; }

static double chance(const struct step *t, int rv, int throws)
{
    double miss = 100;

    while (throws-- > 0)
        miss *= 1 - t->d->rv[rv].wins / (double)PBV_ALL_THROWS;
    return 100 - miss;
}

/* ---- events ------------------------------------------------------------------------------------ */

static void cards_and_control(const struct step *t, const struct lv_event *e, const int32_t *arg)
{
    const struct pbv_state *s = t->is;

    switch (e->kind) {
    case PBV_EV_LAID:
        HOLDS(arg[1] == arg[2]);
        /* fall through */
    case PBV_EV_LAID_GUEST:
        HOLDS(arg[3] == s->strength[arg[0]][arg[2]]);
        HOLDS(arg[4] == controllers(t, s, arg[2]));
        break;
    case PBV_EV_DROPPED:
        HOLDS(arg[2] == t->was->strength[arg[0]][arg[1]] && s->strength[arg[0]][arg[1]] == 0);
        HOLDS(arg[3] == controllers(t, s, arg[1]));
        break;
    case PBV_EV_RETURNED:
        HOLDS(pbv_has(&s->hand[arg[0]], (unsigned)arg[1]) && s->guest_at[arg[1] - PBV_GUEST] == 0);
        HOLDS(s->strength[arg[0]][arg[2]] == 0 && arg[3] == controllers(t, s, arg[2]));
        break;
    case PBV_EV_SOLD:
        HOLDS(arg[2] == t->was->strength[arg[0]][arg[1]] && s->strength[arg[0]][arg[1]] == 0);
        HOLDS(arg[3] == t->d->sale[arg[2]] && arg[4] == controllers(t, s, arg[1]));
        break;
    case PBV_EV_RECALLED:
    case PBV_EV_TAKEN:
        HOLDS(pbv_has(&s->hand[e->kind == PBV_EV_TAKEN ? arg[0] : arg[1]], (unsigned)arg[3]));
        HOLDS(s->strength[arg[1]][arg[2]] < t->was->strength[arg[1]][arg[2]]);
        HOLDS(arg[4] == controllers(t, s, arg[2]));
        break;
    case PBV_EV_SHADOW: HOLDS(arg[2] == 0 && controllers(t, s, arg[1]) == 0); break;
    case PBV_EV_SHADOW_ENDS: HOLDS(arg[1] == controllers(t, s, arg[0])); break;
    case PBV_EV_DISCARDED:
        HOLDS(pbv_has(&t->was->hand[arg[0]], (unsigned)arg[1]));
        HOLDS(hand_size(s, arg[0]) == hand_size(t->was, arg[0]) - 1);
        break;
    case PBV_EV_GIVEN:
    case PBV_EV_STOLEN:
        HOLDS(pbv_has(&s->hand[arg[e->kind == PBV_EV_GIVEN]], (unsigned)arg[2]));
        break;
    }
}

/* What would come of taking the card that was asked for: the last step of the Échange, played. */
static void asked_for(const struct step *t, const struct lv_event *e, const int32_t *arg)
{
    struct pbv_state then = *t->is;
    lv_action a[LV_MAX_ACTIONS];

    HOLDS(t->is->phase == PBV_PH_GIVE && t->u->game->rules.legal(t->u, t->is, a) > 0);
    t->u->game->rules.apply(t->u, &then, a[0], NULL);
    HOLDS(arg[4] == controllers(t, &then, arg[2]));
}

static void figures(const struct step *t, const struct lv_event *e, const int32_t *arg)
{
    const struct pbv_state *s = t->is;

    switch (e->kind) {
    case PBV_EV_ARRIVED: HOLDS(t->was->at[arg[0]] == PBV_OFF && s->at[arg[0]] == arg[1]); break;
    case PBV_EV_MOVED:
    case PBV_EV_SENT: HOLDS(t->was->at[arg[1]] == arg[2] && s->at[arg[1]] == arg[3]); break;
    case PBV_EV_GUEST_JAIL:
    case PBV_EV_RELEASED: HOLDS(t->was->at[arg[2]] == arg[3] && s->at[arg[2]] == arg[4]); break;
    case PBV_EV_MET:
        HOLDS(s->at[arg[2]] == arg[4] && s->at[arg[3]] == arg[4]);
        HOLDS(controllers(t, t->was, arg[2]) && controllers(t, t->was, arg[3]));
        break;
    case PBV_EV_AIMED_FIGURE: HOLDS(s->phase == (arg[2] == PBV_SWAP ? PBV_PH_SWAP : PBV_PH_TELEPORT)); break;
    case PBV_EV_AIMED_EXPEL: HOLDS(s->phase == PBV_PH_EXPEL && t->u->game->rules.legal(
        t->u, s, (lv_action[LV_MAX_ACTIONS]){ 0 }) > 1); break;
    case PBV_EV_AIMED_DUMP: HOLDS(arg[2] == (hand_size(t->was, arg[1]) < 2 ? 1 : 2)); break;
    case PBV_EV_CHOSEN: asked_for(t, e, arg); break;
    }
}

static void rendezvous(const struct step *t, const struct lv_event *e, const int32_t *arg)
{
    const struct pbv_state *s = t->is;

    switch (e->kind) {
    case PBV_EV_LACKS:
        HOLDS((int)pbv_unpack(arg[1], 0) == lack_of(t, s, arg[0], -1) && arg[1] != 0);
        for (unsigned c = 0; c < PBV_N_COLOURS; c++)
            HOLDS((int)pbv_unpack(arg[1], 1 + c) == lack_of(t, s, arg[0], (int)c));
        break;
    case PBV_EV_COMPLETE:
    case PBV_EV_PICKED: {
        int rv = arg[e->kind == PBV_EV_PICKED];
        HOLDS(lack_of(t, s, rv, -1) == 0 && (s->rv_now == rv + 1 || s->rv_gone >> rv & 1));
        break;
    }
    case PBV_EV_BOTH_COMPLETE:
        for (int i = 0; i < 2; i++)
            HOLDS(s->rv_open[i] && lack_of(t, s, s->rv_open[i] - 1, -1) == 0);
        break;
    case PBV_EV_THROWS: {
        int n = 0;
        for (int f = 0; f < PBV_N_CHARS; f++)
            n += s->at[f] == t->d->rv[s->rv_now - 1].place && controllers(t, s, f) >> arg[0] & 1;
        HOLDS(n == arg[1] && is_near(chance(t, s->rv_now - 1, n), arg[2]));
        break;
    }
    case PBV_EV_FAILED: HOLDS(arg[1] == t->was->throws[arg[0]]); break;
    case PBV_EV_MISSED: HOLDS(s->rv_gone >> arg[0] & 1); break;
    case PBV_EV_PLAYED_RV:
        HOLDS(arg[0] == t->was->rv_played + 1 && arg[0] == (int)pbv_count(s->rv_gone));
        break;
    case PBV_EV_REVEALED: HOLDS(s->rv_open[0] == arg[0] + 1 || s->rv_open[1] == arg[0] + 1); break;
    case PBV_EV_TOP: HOLDS(s->top[arg[0]] == arg[1] + 1); break;
    case PBV_EV_NEW_PILES: HOLDS(arg[0] == s->pile[0] + s->pile[1] + s->pile[2]); break;
    }
}

/* PBV-119: stars fill up what the colours lack. */
static void thrown(const struct step *t, const struct lv_event *e, const int32_t *arg)
{
    int lack = 0, dice = 0;

    for (unsigned f = 0; f < PBV_N_FACES; f++) {
        int n = (int)pbv_unpack(arg[2], f), need = f < PBV_N_COLOURS ? t->d->rv[arg[1]].dice[f] : 0;
        lack += n < need ? need - n : 0;
        dice += n;
    }
    lack -= (int)pbv_unpack(arg[2], PBV_STAR);
    HOLDS(dice == PBV_N_DICE && arg[3] == (lack > 0 ? lack : 0) && arg[4] == (lack <= 0));
    HOLDS((arg[4] == 1) == (t->is->solver == arg[0] + 1 || t->is->rv_gone >> arg[1] & 1)
          || t->is->rv_now == 0);
}

static void turns_and_end(const struct step *t, const struct lv_event *e, const int32_t *arg)
{
    const struct pbv_state *s = t->is;

    switch (e->kind) {
    case PBV_EV_TURN: HOLDS(s->active == arg[0] && s->turns + 1 == arg[1]); break;
    case PBV_EV_EXTRA: HOLDS(s->points == arg[1] && arg[1] == t->was->points + 2); break;
    case PBV_EV_THROWN: thrown(t, e, arg); break;
    case PBV_EV_TIME_OUT: HOLDS(s->phase == PBV_PH_OVER && s->turns == arg[0]); break;
    case PBV_EV_MAJORITIES: HOLDS(arg[1] == majorities(t, s, arg[0]) && arg[2] == 2000 * arg[1]); break;
    case PBV_EV_TOTAL: HOLDS(s->phase == PBV_PH_OVER && s->score[arg[0]] == arg[1]); break;
    }
}

/* Every point that is won is told, and no other. */
static void points_add_up(const struct step *t)
{
    for (int i = 0; i < t->u->seats; i++) {
        int32_t told = 0;
        for (int k = 0; k < t->news->n; k++) {
            const struct lv_event *e = &t->news->at[k];
            if (e->arg[0] != i)
                continue;
            told += e->kind == PBV_EV_MET ? e->arg[5]
                : e->kind == PBV_EV_SOLD ? e->arg[3]
                : e->kind == PBV_EV_SOLVED || e->kind == PBV_EV_MAJORITIES ? e->arg[2]
                : e->kind == PBV_EV_BONUS ? e->arg[1] : 0;
        }
        if (t->is->score[i] - t->was->score[i] != told)
            fail_msg("seat %d wins %d points and is told %d\n%s", i + 1,
                     (int)(t->is->score[i] - t->was->score[i]), (int)told, t_written(t->u, t->was));
    }
}

static int seen[PBV_N_EVENTS], steps; /* how often each event was looked at */

static void check_step(const struct lv_setup *u, const struct pbv_state *was, lv_action a)
{
    static struct lv_events news;
    struct pbv_state is = *was;
    const struct step t = { u, u->data, was, &is, &news, a };

    lv_events_clear(&news);
    u->game->rules.apply(u, &is, a, &news);
    for (int i = 0; i < news.n; i++) {
        seen[news.at[i].kind]++;
        cards_and_control(&t, &news.at[i], news.at[i].arg);
        figures(&t, &news.at[i], news.at[i].arg);
        rendezvous(&t, &news.at[i], news.at[i].arg);
        turns_and_end(&t, &news.at[i], news.at[i].arg);
    }
    points_add_up(&t);
    steps++;
}

/* ---- choices ----------------------------------------------------------------------------------- */

static bool happens(const struct lv_foresight *f, enum pbv_event kind)
{
    for (int i = 0; i < f->events.n; i++)
        if (f->events.at[i].kind == (unsigned)kind)
            return true;
    return false;
}

static void choice_is(const struct lv_setup *u, const struct pbv_state *s, lv_action a, bool fact,
                      const char *what)
{
    char said[1024];
    struct lv_buf b = LV_BUF(said);
    const struct lv_words w = words("en", u->game->rules.to_move(u, s));

    if (fact)
        return;
    lv_choice_say(u, s, a, &w, &b);
    fail_msg("\"%s\": %s\n%s", said, what, t_written(u, s));
}

#define IS(fact) choice_is(u, s, a, (fact), #fact)

/* Who is turned out goes to the street, alone or with the other; who are swapped change places. */
static void check_places(const struct lv_setup *u, const struct pbv_state *s, lv_action a,
                         const struct lv_choice *c)
{
    const bool swap = c->row == PBV_CH_SWAP_WITH, both = c->row != PBV_CH_EXPEL_ALONE;
    struct pbv_state then = *s;

    u->game->rules.apply(u, &then, a, NULL);
    for (int i = 0; i < 1 + both; i++)
        IS(then.at[c->arg[i]] == (swap ? s->at[c->arg[1 - i]] : PBV_STREET));
}

/* The words of a choice, before its consequences. */
static void check_choice(const struct lv_setup *u, const struct pbv_state *s, lv_action a)
{
    const struct pbv_data *d = u->data;
    const int who = u->game->rules.to_move(u, s);
    static struct lv_foresight f;
    struct lv_choice c = { 0 };
    const struct step t = { u, d, s, s, NULL, a };

    pbv_describe(u, s, a, &c);
    lv_foresee(u, s, a, who, &f);
    switch ((enum pbv_choice)c.row) {
    case PBV_CH_LAY_SIXTH: IS(c.arg[2] == s->strength[who][c.arg[1]]); break;
    case PBV_CH_DRAW: IS(c.arg[1] == s->top[c.arg[0]] - 1 && c.arg[2] == s->pile[c.arg[0]]); break;
    case PBV_CH_MOVE:
    case PBV_CH_TO: IS(c.arg[1] == s->at[c.arg[0]] && c.arg[1] != c.arg[2]); break;
    case PBV_CH_TAKE: IS(c.arg[1] == s->at[c.arg[0]]); break;
    case PBV_CH_MEET: IS(c.arg[3] == s->at[c.arg[1]] && c.arg[3] == s->at[c.arg[2]]); break;
    case PBV_CH_EXCHANGE: IS(controllers(&t, s, c.arg[1]) >> c.arg[2] & 1); break;
    case PBV_CH_TAKE_CARD: case PBV_CH_TAKE_GUEST: case PBV_CH_RECALL: case PBV_CH_RECALL_GUEST:
        IS(s->strength[c.arg[2]][c.arg[1]] > 0);
        break;
    case PBV_CH_PLAY_JAIL: IS(happens(&f, PBV_EV_SENT)); break;
    case PBV_CH_PLAY_EXPEL:
        IS(happens(&f, PBV_EV_SENT) == (figures_in(s, s->at[c.arg[1]], -1, d) == 1));
        IS(happens(&f, PBV_EV_AIMED_EXPEL) == (figures_in(s, s->at[c.arg[1]], -1, d) > 1));
        break;
    case PBV_CH_EXPEL_WITH:
    case PBV_CH_EXPEL_ALONE:
    case PBV_CH_SWAP_WITH: check_places(u, s, a, &c); break;
    case PBV_CH_THROW:
        IS(c.arg[1] == s->throws[who] && is_near(chance(&t, s->rv_now - 1, 1), c.arg[0]));
        break;
    case PBV_CH_PASS: IS(c.arg[0] == s->throws[who]); break;
    case PBV_CH_END: case PBV_CH_END_EARLY: IS(s->phase == PBV_PH_TURN); break;
    default: break;
    }
    IS((f.winners != 0) == (f.whole && happens(&f, PBV_EV_TOTAL)));
}

/* ---- questions --------------------------------------------------------------------------------- */

static int legal_of(const struct lv_setup *u, const struct pbv_state *s, unsigned from, unsigned to)
{
    lv_action a[LV_MAX_ACTIONS];
    int n = u->game->rules.legal(u, s, a), of = 0;

    for (int i = 0; i < n; i++)
        of += lv_action_kind(a[i]) >= from && lv_action_kind(a[i]) <= to;
    return of;
}

/* What a question speaks of can be done, and as often as it says. */
static void check_question(const struct lv_setup *u, const struct pbv_state *s, int who)
{
    const struct lv_words w = words("en", who);
    char text[256], name[32];
    struct lv_buf b = LV_BUF(text);
    const char *at;
    int n;

    u->game->telling->question(u, s, &w, LV_ASK_WHOLE, &b);
    snprintf(name, sizeof name, "%s", names[who]);
    if (!strstr(text, name))
        fail_msg("\"%s\" does not ask %s", text, name);
    if ((at = strstr(text, "lay which card? ")) && (sscanf(at, "lay which card? %d", &n) != 1
        || n != s->points || !legal_of(u, s, PBV_LAY_ACT, PBV_LAY_ACT)))
        fail_msg("\"%s\" in %s", text, t_written(u, s));
    if ((at = strstr(text, "which action? ")) && (sscanf(at, "which action? %d", &n) != 1
        || n != s->points || !legal_of(u, s, PBV_MOVE_ACT, PBV_EXCHANGE_ACT)))
        fail_msg("\"%s\" in %s", text, t_written(u, s));
    if ((at = strstr(text, " holds ")) && sscanf(at, " holds %d cards", &n) == 1 && n != hand_size(s, who))
        fail_msg("\"%s\" in %s", text, t_written(u, s));
    if (strstr(text, "sell which") && !legal_of(u, s, PBV_SELL_ACT, PBV_SELL_ACT))
        fail_msg("\"%s\" in %s", text, t_written(u, s));
}

/* ---- the situation in words -------------------------------------------------------------------- */

struct sheet {
    const struct lv_setup *u;
    const struct pbv_state *s;
    int facts;
};

static void hear_heading(void *ctx, const char *title)
{
    (void)ctx;
    (void)title;
}

/* "2,000" as 2000. */
static const char *without_commas(const char *text)
{
    static char room[1024];
    size_t n = 0;

    for (; *text && n + 1 < sizeof room; text++)
        if (*text != ',' || text[1] < '0' || text[1] > '9')
            room[n++] = *text;
    room[n] = '\0';
    return room;
}

/* Facts that begin with a name: points, and cards in the hand. */
static void hear_fact(void *ctx, const char *said)
{
    struct sheet *h = ctx;
    const char *text = without_commas(said);

    for (int i = 0; i < h->u->seats; i++) {
        const size_t len = strlen(names[i]);
        int n;
        if (strncmp(text, names[i], len) != 0)
            continue;
        if (sscanf(text + len, " has %d point", &n) == 1 && strstr(text, "point") && n != h->s->score[i])
            fail_msg("\"%s\": %d", text, (int)h->s->score[i]);
        if (sscanf(text + len, " holds %d card", &n) == 1 && n != hand_size(h->s, i))
            fail_msg("\"%s\": %d", text, hand_size(h->s, i));
        h->facts++;
    }
}

static void check_sheet(const struct lv_setup *u, const struct pbv_state *s)
{
    const struct lv_words w = words("en", LV_ONLOOKER);
    struct sheet h = { u, s, 0 };

    pbv_tell(u, s, &w, &(struct lv_teller){ &h, hear_heading, hear_fact, NULL, NULL });
    assert_true(h.facts >= u->seats);
}

/* ---- games ------------------------------------------------------------------------------------- */

/* The best of a few decisions by the estimate: so that Rendez-vous are played; often any of them. */
static lv_action some_decision(const struct lv_setup *u, const struct pbv_state *s, int seat,
                               const lv_action *a, int n, struct lv_rng *rng)
{
    float most = -1, win[LV_MAX_SEATS];
    lv_action best = a[lv_rng_below(rng, (uint32_t)n)];

    if (lv_rng_below(rng, 5) == 0)
        return best;
    for (int i = 0; i < n; i++) {
        struct pbv_state t = *s;
        u->game->rules.apply(u, &t, a[i], NULL);
        u->game->thinking->estimate(u, &t, win);
        if (win[seat] > most) {
            most = win[seat];
            best = a[i];
        }
    }
    return best;
}

static int look_at(const struct lv_setup *u, const struct pbv_state *s, int who, lv_action *a,
                   struct lv_rng *rng)
{
    enum { MANY = 10 };
    const int n = u->game->rules.legal(u, s, a);

    check_question(u, s, who);
    check_sheet(u, s);
    for (int i = 0; i < n; i++)
        if (n <= MANY || lv_rng_below(rng, (uint32_t)n) < MANY) {
            check_choice(u, s, a[i]);
            check_step(u, s, a[i]);
        }
    return n;
}

/* What may come up, where it is told in several ways. */
static void look_at_chance(const struct lv_setup *u, const struct pbv_state *s)
{
    struct lv_outcome out[LV_MAX_OUTCOMES];
    const int n = u->game->rules.outcomes(u, s, out);

    for (int i = 0; i < n && (s->phase == PBV_PH_STOLEN || s->phase == PBV_PH_TROUBLE); i++)
        check_step(u, s, out[i].action);
}

static void play_a_game(int number)
{
    static const char *const options[] = { "", "flexible-turn=yes prison-plays=any", "turn-limit=30",
                                           "throw-order=round rendezvous-count=12 exchange-card=target" };
    const struct lv_setup *u = t_setup(&lv_game_pbv, 2 + number % 4, options[number / 4 % 4]);
    struct lv_rng rng = lv_rng_seed(68, (uint64_t)number);
    struct pbv_state s;

    t_start(u, &s);
    for (int step = 0; step < 900 && s.phase != PBV_PH_OVER; step++) {
        const int who = u->game->rules.to_move(u, &s);
        lv_action a[LV_MAX_ACTIONS], x;

        if (who == LV_CHANCE) {
            look_at_chance(u, &s);
            x = lv_sample(u, &s, &rng);
        } else if (step % 300 == 299 && u->seats > 2
                   && u->game->rules.may(u, &s, lv_action_close((unsigned)number % 3), NULL)) {
            x = lv_action_close((unsigned)number % 3);
        } else {
            int n = look_at(u, &s, who, a, &rng);
            x = some_decision(u, &s, who, a, n, &rng);
        }
        check_step(u, &s, x);
        u->game->rules.apply(u, &s, x, NULL);
    }
}

static void test_PBV_020_PBV_022_PBV_068_PBV_111_PBV_126_what_is_said_is_so(void **unused)
{
    (void)unused;
    for (int game = 0; game < 32; game++)
        play_a_game(game);
    assert_true(steps > 20000);
    for (int e = 0; e < PBV_N_EVENTS; e++)
        if (seen[e] == 0 && e != PBV_EV_FIRST && e != PBV_EV_NEW_PILES && e != PBV_EV_NEW_TROUBLES
            && e != PBV_EV_DEALT_HIDDEN && e != PBV_EV_DRAWN_HIDDEN && e != PBV_EV_STOLEN_HIDDEN
            && e != PBV_EV_GIVEN_HIDDEN /* backs are seen in these games */
            && e != PBV_EV_BOTH_COMPLETE && e != PBV_EV_PICKED) /* rare: rows of test_pbv_rendezvous */
            fail_msg("%s never came up", pbv_events[e].name);
}

int main(void)
{
    (void)row_holds;
    (void)add_rows;
    add_test((struct CMUnitTest)cmocka_unit_test(
        test_PBV_020_PBV_022_PBV_068_PBV_111_PBV_126_what_is_said_is_so));
    return RUN_ROWS();
}
