/* test_jda_truth.c: what is said is so. At thousands of moments of random games everything that an event, a
 * choice, a question or the situation in words says is compared with the state, by sums of our own; what
 * events say, by a ledger (ledger.h). */
#include <stdio.h>
#include <string.h>

#include "ledger.h"

/* ---- choices ----------------------------------------------------------------------------------- */

/* The first event of this kind about this seat. */
static const struct lv_event *first_of(const struct lv_events *news, enum jda_event kind, int seat)
{
    for (int i = 0; i < news->n; i++)
        if (news->at[i].kind == kind && news->at[i].arg[0] == seat)
            return &news->at[i];
    return NULL;
}

static void choice_is(const struct lv_setup *u, const struct jda_state *s, lv_action a, bool fact,
                      const char *what)
{
    char said[2048];
    struct lv_buf b = LV_BUF(said);
    const struct lv_words w = { lv_lang_find("en"), ledger_names, s->who, false };

    if (fact)
        return;
    lv_choice_say(u, s, a, &w, &b);
    fail_msg("\"%s\": %s\n%s", said, what, t_written(u, s));
}

#define IS(fact) choice_is(u, s, a, (fact), #fact)

/* Days that a pawn advances, to where the words say. */
static void look_at_way(const struct lv_setup *u, const struct jda_state *s, lv_action a,
                        const struct lv_events *news, const struct lv_choice *c)
{
    const int who = c->row == JDA_CH_DAYS ? s->who : s->turn;
    const struct lv_event *e = first_of(news, JDA_EV_MOVED, who);

    IS(e && e->arg[2] == c->arg[1]);
    IS(c->arg[1] == (s->pawn[who] + c->arg[0] < 366 ? s->pawn[who] + c->arg[0] : 366));
}

static void look_at_permutation(const struct lv_setup *u, const struct jda_state *s, lv_action a,
                                const struct lv_events *news, const struct lv_choice *c)
{
    for (int i = 0; i < 5 && c->arg[i] != LV_NONE; i++) {
        const struct lv_event *e = first_of(news, JDA_EV_PLACED, c->arg[i] >> 16);
        IS((e ? e->arg[2] : s->pawn[c->arg[i] >> 16]) == (c->arg[i] & 0xFFFF));
    }
}

static unsigned chosen[64];

static void look_at_choice(const struct lv_setup *u, const struct jda_state *s, lv_action a,
                           const struct jda_state *then, const struct lv_events *news)
{
    const struct jda_data *d = u->data;
    struct lv_choice c = { 0 };
    const struct lv_event *e;

    jda_describe(u, s, a, &c);
    chosen[c.row]++;
    switch ((enum jda_choice)c.row) {
    case JDA_CH_TAKE:
        IS(c.arg[0] == d->result[s->result - 1].low || c.arg[0] == d->result[s->result - 1].high);
        look_at_way(u, s, a, news, &c);
        break;
    case JDA_CH_BUY_DAYS: IS((e = first_of(news, JDA_EV_DAYS_BOUGHT, s->turn)) && e->arg[1] == c.arg[0]);
        /* fall through */
    case JDA_CH_HOLIDAY:
    case JDA_CH_DAYS: look_at_way(u, s, a, news, &c); break;
    case JDA_CH_BUY_TOKEN:
        IS((e = first_of(news, JDA_EV_TOKEN_BOUGHT, s->turn)) && e->arg[1] == c.arg[0]);
        break;
    case JDA_CH_OFFER:
        IS(c.arg[0] == s->turn && (e = first_of(news, JDA_EV_OFFER, s->who)) && e->arg[2] == c.arg[1]
           && e->arg[3] == c.arg[2]);
        break;
    case JDA_CH_SHARE:
    case JDA_CH_ADD:
        IS(c.arg[0] == s->turn && c.arg[2] == s->pawn[s->turn] + s->offer);
        e = first_of(news, JDA_EV_PROMISED, s->who);
        e = e ? e : first_of(news, JDA_EV_PROMISED_ALL, s->who);
        IS(e && 100 * e->arg[1] == c.arg[1]);
        break;
    case JDA_CH_ADD_NOTHING: IS(first_of(news, JDA_EV_ADDED_NOTHING, s->who)); break;
    case JDA_CH_TARGET:
        IS(c.arg[1] == s->pawn[c.arg[0]] && c.arg[2] == s->tokens[c.arg[0]]);
        IS((e = first_of(news, JDA_EV_TARGET, s->who)) && e->arg[1] == c.arg[0]);
        break;
    case JDA_CH_PERMUTE: look_at_permutation(u, s, a, news, &c); break;
    case JDA_CH_SHIELD: IS(first_of(news, JDA_EV_SHIELD_USED, s->who) && then->shield[s->who] == 0); break;
    case JDA_CH_NO_SHIELD: IS(!first_of(news, JDA_EV_SHIELD_USED, s->who)); break;
    case JDA_CH_CLAIM_LUCKY:
        IS((e = first_of(news, JDA_EV_CLAIMED_LUCKY, s->who)) && e->arg[1] == c.arg[0]);
        break;
    case JDA_CH_CLAIM_LUCKY_OWN: IS(first_of(news, JDA_EV_CLAIMED_LUCKY_OWN, s->who)); break;
    case JDA_CH_CLAIM_BIRTHDAY:
        IS((e = first_of(news, JDA_EV_CLAIMED_BIRTHDAY, s->who)) && e->arg[1] == c.arg[0]);
        break;
    case JDA_CH_OPTION: IS((e = first_of(news, JDA_EV_CHOICE, s->who)) && e->arg[1] == c.arg[0]); break;
    case JDA_CH_ANSWER:
    case JDA_CH_CHANGE: IS((e = first_of(news, JDA_EV_ANSWERED, s->who)) && e->arg[2] == c.arg[1]); break;
    case JDA_CH_VOTE_YES: IS((e = first_of(news, JDA_EV_VOTED_YES, s->who)) && e->arg[1] == c.arg[0]); break;
    case JDA_CH_VOTE_NO: IS((e = first_of(news, JDA_EV_VOTED_NO, s->who)) && e->arg[1] == c.arg[0]); break;
    default: break;
    }
}

/* ---- questions, and the situation in words ------------------------------------------------------ */

/* The date, by a calendar of our own. */
static const char *date_of(int day)
{
    static const int length[] = { 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    static const char *const month[] = { "January", "February", "March", "April", "May", "June", "July",
                                         "August", "September", "October", "November", "December" };
    static char text[24];
    int m = 0;

    while (day > length[m])
        day -= length[m++];
    snprintf(text, sizeof text, "%d %s", day, month[m]);
    return text;
}

/* "1,200" */
static const char *francs(int hundreds)
{
    static char text[24];

    if (hundreds < 10)
        snprintf(text, sizeof text, "%d", 100 * hundreds);
    else
        snprintf(text, sizeof text, "%d,%d00", hundreds / 10, hundreds % 10);
    return text;
}

static void says(const struct lv_setup *u, const struct jda_state *s, const char *text, const char *what)
{
    if (!strstr(text, what))
        fail_msg("\"%s\" does not say \"%s\"\n%s", text, what, t_written(u, s));
}

static void look_at_question(const struct lv_setup *u, const struct jda_state *s)
{
    const struct lv_words w = { lv_lang_find("en"), ledger_names, s->who, false };
    const struct jda_data *d = u->data;
    char text[2048], part[64];
    struct lv_buf b = LV_BUF(text);

    if (s->who >= JDA_N_SEATS)
        return;
    jda_question(u, s, &w, LV_ASK_WHOLE, &b);
    says(u, s, text, ledger_names[s->who]);
    switch ((enum jda_ask)s->ask) {
    case JDA_ASK_SHARE:
    case JDA_ASK_ADD:
        snprintf(part, sizeof part, s->ask == JDA_ASK_SHARE ? "of the %s F" : "%s F is missing",
                 francs(s->ask == JDA_ASK_SHARE ? s->offer : (int)jda_missing(s)));
        says(u, s, text, part);
        /* fall through */
    case JDA_ASK_OFFER:
        says(u, s, text, ledger_names[s->turn]);
        says(u, s, text, date_of(s->pawn[s->turn] + s->offer));
        break;
    case JDA_ASK_SHIELD:
    case JDA_ASK_RANGE:
        says(u, s, text, lv_texts_get(u->texts, w.lang, d->card[s->stack[s->depth - 1].card].text));
        break;
    case JDA_ASK_QUIZ:
        snprintf(part, sizeof part, "Pick %d right titles", d->quiz[s->attr - JDA_A_Q_BEATLES].needed);
        says(u, s, text, part);
        break;
    default: break;
    }
}

struct sheet {
    const struct lv_setup *u;
    const struct jda_state *s;
    int seat, facts; /* of whom the last heading speaks, or -1 */
};

static void hear_heading(void *ctx, const char *title)
{
    struct sheet *h = ctx;

    h->seat = -1;
    for (int i = 0; i < h->u->seats; i++)
        if (strcmp(title, ledger_names[i]) == 0)
            h->seat = i;
}

static void fact_is(struct sheet *h, const char *text, bool fact)
{
    h->facts++;
    if (!fact)
        fail_msg("\"%s\": so it is not\n%s", text, t_written(h->u, h->s));
}

static void hear_table(struct sheet *h, const char *text)
{
    const struct jda_state *s = h->s;
    int n, m;

    if (sscanf(text, "Round %d.", &n) == 1)
        fact_is(h, text, n == s->round);
    if (sscanf(text, "The bank has %d token", &n) == 1)
        fact_is(h, text, n == (int)jda_bank_tokens(h->u, s));
    if (sscanf(text, "Cards left in the decks: chance %d, hasard %d", &n, &m) == 2)
        fact_is(h, text, n == __builtin_popcountll(jda_cards(s->in_deck[0]))
                             && m == __builtin_popcountll(jda_cards(s->in_deck[1])));
    if (strncmp(text, "In ", 3) == 0 && sscanf(text, "In %d day", &n) == 1)
        fact_is(h, text, strstr(text, date_of(s->pawn[s->turn] + n)) != NULL);
    if (strstr(text, "tokens are to be won."))
        for (int q = 0, day = 91; q < 3; q++, day = q == 1 ? 182 : 274)
            if (strncmp(text, date_of(day), strlen(date_of(day))) == 0)
                fact_is(h, text, strstr(text, "was first")
                                     ? s->quarter[q][0] && !s->quarter[q][1]
                                           && strstr(text, ledger_names[s->quarter[q][0] - 1])
                                     : s->quarter[q][0] == 0);
}

static void hear_fact(void *ctx, const char *text)
{
    struct sheet *h = ctx;
    const struct jda_state *s = h->s;
    char part[96];
    int n;

    if (h->seat < 0) {
        hear_table(h, text);
        return;
    }
    if (strncmp(text, "The pawn is on ", 15) == 0) {
        snprintf(part, sizeof part, "The pawn is on %s (", date_of(s->pawn[h->seat]));
        fact_is(h, text, strncmp(text, part, strlen(part)) == 0);
    }
    if (sscanf(text, "%d token", &n) == 1) {
        snprintf(part, sizeof part, "%d token%s, %s F, %d holiday", s->tokens[h->seat],
                 s->tokens[h->seat] == 1 ? "" : "s", francs(s->money[h->seat]), s->holidays[h->seat]);
        fact_is(h, text, jda_opt(h->u, JDA_OPT_MONEY_VISIBLE) ? n == s->tokens[h->seat]
                                                              : strncmp(text, part, strlen(part)) == 0);
    }
    if (sscanf(text, "Will lose %d turn", &n) == 1)
        fact_is(h, text, n == s->skip[h->seat]);
    if (sscanf(text, "Has %d extra turn", &n) == 1)
        fact_is(h, text, n == s->extra[h->seat]);
    if (strncmp(text, "Bankrupt", 8) == 0)
        fact_is(h, text, s->bankrupt >> h->seat & 1);
    if (strstr(text, "shield"))
        fact_is(h, text, s->shield[h->seat] != 0);
    if (sscanf(text, "Lucky number %d", &n) == 1)
        fact_is(h, text, n == s->lucky[h->seat] && s->lucky_shown >> h->seat & 1);
}

static void look_at_sheet(const struct lv_setup *u, const struct jda_state *s)
{
    const struct lv_words w = { lv_lang_find("en"), ledger_names, LV_ONLOOKER, false };
    struct sheet h = { u, s, -1, 0 };

    jda_tell(u, s, &w, &(struct lv_teller){ &h, hear_heading, hear_fact, NULL, NULL });
    assert_true(s->phase < JDA_PH_TOKEN || h.facts > u->seats);
}

/* ---- games ------------------------------------------------------------------------------------- */

static void look_at_moment(const struct lv_setup *u, const struct jda_state *s, const lv_action *a, int n,
                           struct lv_rng *rng)
{
    enum { MANY = 6 };
    static struct lv_events news;
    struct jda_state then;

    look_at_question(u, s);
    if (lv_rng_below(rng, 8) == 0)
        look_at_sheet(u, s);
    for (int i = 0; i < n; i++)
        if (n <= MANY || lv_rng_below(rng, (uint32_t)n) < MANY) {
            ledger_step(u, s, a[i], &then, &news);
            look_at_choice(u, s, a[i], &then, &news);
        }
}

static void play(const struct lv_setup *u, uint64_t number)
{
    static struct lv_events news;
    struct lv_rng rng = lv_rng_seed(16, number);
    struct jda_state s = { 0 }, then;
    lv_action a[LV_MAX_ACTIONS];

    jda_start(u, &s);
    for (int step = 0; step < 3000 && jda_to_move(u, &s) != LV_OVER; step++) {
        const bool chance = jda_to_move(u, &s) == LV_CHANCE;
        const int n = chance ? 0 : jda_legal(u, &s, a);
        const lv_action leave = lv_action_close(lv_rng_below(&rng, (uint32_t)u->seats));
        lv_action next = chance ? jda_sample(u, &s, &rng) : a[lv_rng_below(&rng, (uint32_t)n)];

        look_at_moment(u, &s, a, n, &rng);
        if (number % 4 == 3 && lv_rng_below(&rng, 400) == 0 && jda_may(u, &s, leave, NULL))
            next = leave;
        ledger_step(u, &s, next, &then, &news);
        s = then;
    }
}

static void test_what_is_said_is_so(void **state)
{
    static const struct {
        int seats;
        const char *options;
    } table[] = {
        { 4, "" },
        { 4, "player=person,bot,person,bot claims=manual" },
        { 3, "money-visible=private" },
        { 4, "bankruptcy-arrival=full player=bot,person,person,bot knowledge=confirm" },
        { 5, "bankruptcy-cash=keep december-colours=none zodiac-protection=hasard-only "
             "second-place-tie=none" },
        { 3, "knowledge=quiz player=person,person,person ask=before" },
        { 6, "year=half mixed-frames=both token-supply=unlimited show-profiles=shared" },
        { 2, "start-player=random tokens-per-turn=3 claims=manual money-visible=private player=person,bot" },
    };
    enum { N = sizeof table / sizeof *table };

    (void)state;
    for (uint64_t k = 0; k < 6 * N; k++)
        play(t_setup(&lv_game_jda, table[k % N].seats, table[k % N].options), k);
    for (int i = 0; jda_events[i].name; i++)
        if (ledger_heard[i] == 0 && i != JDA_EV_EXTRA_FULL && i != JDA_EV_QUIET && i != JDA_EV_CARD_LAPSES
            && i != JDA_EV_ROUNDS_OVER) /* rare: scenes of other tests */
            fail_msg("%s never came up", jda_events[i].name);
    for (int i = JDA_CH_ANSWER; i < JDA_CH_CLOSE; i++)
        if (chosen[i] == 0 && (i < JDA_CH_TOLD_PLAN || i > JDA_CH_TOLD_SEVERAL))
            fail_msg("%s never came up", jda_choices[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_what_is_said_is_so) };

    return cmocka_run_group_tests_name("jeu-de-lannee: truth", tests, NULL, NULL);
}
