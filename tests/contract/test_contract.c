/* test_contract.c: the promises of core/game.h, kept by every registered game and the template.
 * A new game gets all of this for free with its line in games.def. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contract.h"
#include "core/change.h"
#include "core/net.h"
#include "core/options.h"

static char room_a[1 << 18], room_b[1 << 18];

/* ---- positions and notation ------------------------------------------------------------------- */

static bool read_back(const struct lv_setup *u, const char *text, size_t len, void *to,
                      struct lv_refusal *why)
{
    struct lv_node *root = lv_doc_read(text, len, 1 << 20, why);
    bool fine = root && u->game->writing->position_read(u, root, to, why);

    lv_doc_free(root);
    return fine;
}

static void look_at_position(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    const char *text = t_written(t->u, &t->now);
    union any_state again = { 0 };
    struct lv_refusal why;

    if (!read_back(t->u, text, strlen(text), &again, &why))
        contract_fail(t, "its own position is refused: %s %s\n", why.msgid, why.text);
    if (memcmp(&again, &t->now, g->state_size) != 0)
        contract_fail(t, "the position read again is another: %s\n", t_written(t->u, &again));
}

/* There is one way of writing a move: other blanks, and zeros before numbers, are refused. */
static void check_mangled(struct trial *t, const char *text)
{
    const size_t len = strlen(text);

    for (size_t at = 0; at <= len; at++) {
        const bool number = text[at] >= '0' && text[at] <= '9'
            && (at == 0 || text[at - 1] < '0' || text[at - 1] > '9');
        const char *const extra[] = { at == 0 || at == len || text[at] == ' ' ? " " : "", number ? "0" : "" };
        for (int k = 0; k < 2; k++) {
            char other[LV_MAX_NOTATION + 2];
            lv_action a;
            snprintf(other, sizeof other, "%.*s%s%s", (int)at, text, extra[k], text + at);
            if (extra[k][0] && lv_action_read(t->u, &t->now, other, &a, NULL))
                contract_fail(t, "\"%s\" is read like %s\n", other, text);
        }
    }
}

static void look_at_notation(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    lv_action a[LV_MAX_ACTIONS], back = 0;
    int n = g->rules.to_move(t->u, &t->now) == LV_OVER ? 0 : contract_everything(t->u, &t->now, a);

    for (int i = 0; i < n; i++) {
        char text[LV_MAX_NOTATION];
        struct lv_buf b = LV_BUF(text);
        if (n > 24 && lv_rng_below(&t->rng, (uint32_t)n) > 16)
            continue;
        lv_action_write(t->u, &t->now, a[i], &b);
        if (b.cut || !text[0])
            contract_fail(t, "%08x has no notation\n", a[i]);
        for (const char *p = text; *p; p++)
            if (*p < ' ' || *p > '~')
                contract_fail(t, "%s is not plain ASCII\n", text);
        if (!lv_action_read(t->u, &t->now, text, &back, NULL) || back != a[i])
            contract_fail(t, "%s is read as %08x, not %08x\n", text, back, a[i]);
        check_mangled(t, text);
    }
}

/* Positions with an error in them: refused, or sound and playable. */
static void look_at_broken_position(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    char text[16384];
    size_t len = strlen(t_written(t->u, &t->now));

    for (int i = 0; i < 24; i++) {
        union any_state s = { 0 }, before;
        size_t at = lv_rng_below(&t->rng, (uint32_t)len);
        struct lv_refusal why = { 0 };

        strcpy(text, t_written(t->u, &t->now));
        while (at < len && (text[at] < '0' || text[at] > '9'))
            at++;
        text[at < len ? at : 0] = (char)('0' + lv_rng_below(&t->rng, 10));
        memset(&s, 0, sizeof s);
        before = s;
        if (!read_back(t->u, text, len, &s, &why)) {
            if (why.code == LV_E_OK || memcmp(&s, &before, sizeof s) != 0)
                contract_fail(t, "refused without reason, or changed: %s\n", text);
            continue;
        }
        if (!g->writing->sound(t->u, &s, NULL))
            contract_fail(t, "accepted, but not sound: %s\n", text);
        for (int k = 0; k < 40 && g->rules.to_move(t->u, &s) != LV_OVER; k++) {
            lv_action a[LV_MAX_ACTIONS];
            int n = contract_everything(t->u, &s, a);
            if (n <= 0)
                contract_fail(t, "accepted, but without choices: %s\n", text);
            g->rules.apply(t->u, &s, a[lv_rng_below(&t->rng, (uint32_t)n)], NULL);
            if (!g->writing->sound(t->u, &s, &why))
                contract_fail(t, "after %d steps from %s: %s\n", k + 1, text, why.msgid);
        }
    }
}

/* ---- secrets ---------------------------------------------------------------------------------- */

static void visible(const struct lv_setup *u, const struct lv_events *news, int seat, struct lv_buf *to)
{
    const struct lv_words w = { lv_lang_find("fr"), contract_names, seat, false };
    struct lv_json j = lv_json_on(to);

    for (int i = 0; i < news->n; i++)
        if (news->at[i].see & (seat < 0 ? (unsigned)LV_SEE_ONLOOKER : 1u << seat)) {
            lv_event_say(u, &news->at[i], &w, to);
            lv_buf_char(to, '\n');
            lv_json_object(&j);
            lv_event_write(u, &news->at[i], &j);
            lv_json_end(&j);
        }
}

/* Two worlds that the seat cannot tell apart look alike. The other one is left in *other. */
static void look_at_two_worlds(struct trial *t, int seat, union any_state *other)
{
    const struct lv_setup *u = t->u;
    const struct lv_game *g = u->game;
    struct lv_buf a = LV_BUF(room_a), b = LV_BUF(room_b);
    struct lv_refusal why = { 0 };

    *other = t->now;
    g->rules.resample(u, other, seat, &t->rng);
    if (!g->writing->sound(u, other, &why))
        contract_fail(t, "resampled for seat %d: %s: %s\n", seat, why.msgid, t_written(u, other));
    if (g->rules.to_move(u, other) != g->rules.to_move(u, &t->now))
        contract_fail(t, "resampling for seat %d changes who decides\n", seat);
    contract_sight(u, &t->now, seat, "fr", &a);
    contract_sight(u, other, seat, "fr", &b);
    if (strcmp(room_a, room_b) != 0)
        contract_fail(t, "seat %d sees a secret:\n%s\n---\n%s\n", seat, room_a, room_b);
}

/* And whatever is done in both, what the seat is told differs exactly when what it then sees differs. */
static void look_from_one_seat(struct trial *t, int seat)
{
    const struct lv_setup *u = t->u;
    const struct lv_game *g = u->game;
    static struct lv_events news_a, news_b;
    union any_state other, mine = t->now;
    struct lv_buf a = LV_BUF(room_a), b = LV_BUF(room_b);
    lv_action all[LV_MAX_ACTIONS], chosen;
    bool told_alike, seen_alike;

    look_at_two_worlds(t, seat, &other);
    if (g->rules.to_move(u, &t->now) == LV_OVER)
        return;
    chosen = all[lv_rng_below(&t->rng, (uint32_t)contract_everything(u, &t->now, all))];
    if (!g->rules.may(u, &other, chosen, NULL))
        return;
    news_a.n = news_b.n = 0;
    g->rules.apply(u, &mine, chosen, &news_a);
    g->rules.apply(u, &other, chosen, &news_b);
    lv_buf_clear(&a);
    lv_buf_clear(&b);
    visible(u, &news_a, seat, &a);
    visible(u, &news_b, seat, &b);
    told_alike = strcmp(room_a, room_b) == 0;
    lv_buf_clear(&a);
    lv_buf_clear(&b);
    contract_sight(u, &mine, seat, "fr", &a);
    contract_sight(u, &other, seat, "fr", &b);
    seen_alike = strcmp(room_a, room_b) == 0;
    if (told_alike && !seen_alike)
        contract_fail(t, "after %08x seat %d sees what no event told:\n%s\n---\n%s\n", chosen, seat,
                      room_a, room_b);
    if (!told_alike && seen_alike)
        contract_fail(t, "after %08x seat %d is told more than it sees\n", chosen, seat);
}

static int any_reader(struct trial *t)
{
    return (int)lv_rng_below(&t->rng, (uint32_t)t->u->seats + 1) - 1;
}

/* What is said to be open is the same in another world. */
static void look_at_what_is_open(struct trial *t)
{
    const struct lv_rules *rules = &t->u->game->rules;
    lv_action here[LV_MAX_ACTIONS], there[LV_MAX_ACTIONS];
    union any_state other = t->now;
    int n;

    if (!rules->is_open || rules->to_move(t->u, &t->now) < 0 || !rules->is_open(t->u, &t->now))
        return;
    rules->resample(t->u, &other, LV_ONLOOKER, &t->rng);
    n = rules->legal(t->u, &t->now, here);
    if (rules->legal(t->u, &other, there) != n || memcmp(here, there, (size_t)n * sizeof *here) != 0)
        contract_fail(t, "what may be decided is not open: %s\n", t_written(t->u, &t->now));
}

static void look_for_secrets(struct trial *t)
{
    if (!t->u->game->rules.resample)
        return;
    look_from_one_seat(t, any_reader(t));
    look_at_what_is_open(t);
}

/* ---- words ------------------------------------------------------------------------------------ */

static void check_words(struct trial *t, const char *text, const char *what)
{
    if (!lv_utf8_valid(text, strlen(text)) || strstr(text, "{n}") || strstr(text, "{who}")
        || strstr(text, "(null)"))
        contract_fail(t, "%s: badly made words: %s\n", what, text);
}

struct width {
    int columns, used;
    bool too_wide;
};

static void width_span(void *ctx, int style, const char *text)
{
    struct width *w = ctx;

    (void)style;
    for (; *text; text++)
        w->used += ((unsigned char)*text & 0xC0) != 0x80;
    w->too_wide |= w->used > w->columns;
}

static void width_line(void *ctx)
{
    ((struct width *)ctx)->used = 0;
}

/* All our languages take turns. */
static const struct lv_lang *any_lang(int step)
{
    int n = 0;

    while (lv_lang_at(n))
        n++;
    return lv_lang_at(step % n);
}

/* Where nothing is hidden all see the same: servers write such a view once for everybody. */
static void look_at_open_view(struct trial *t, int reader)
{
    struct lv_buf b = LV_BUF(room_a), c = LV_BUF(room_b);
    struct lv_json one = lv_json_on(&b), other = lv_json_on(&c);

    if (t->u->game->rules.resample)
        return;
    lv_json_object(&one);
    t->u->game->telling->view(t->u, &t->now, reader, &one);
    lv_json_end(&one);
    lv_json_object(&other);
    t->u->game->telling->view(t->u, &t->now, LV_ONLOOKER, &other);
    lv_json_end(&other);
    if (strcmp(room_a, room_b) != 0)
        contract_fail(t, "a game without secrets shows seat %d something else\n", reader + 1);
}

struct marked_view {
    char text[1 << 16];
    struct lv_mark mark[1 << 13];
    struct lv_marked doc;
};

static void write_view(struct trial *t, int reader, struct lv_shared *shared, struct marked_view *to)
{
    struct lv_buf b = LV_BUF(to->text);
    struct lv_json j = lv_json_on(&b);
    struct lv_marks m = lv_marks_on(to->mark, sizeof to->mark / sizeof *to->mark, &j);

    m.shared = shared;
    j.marks = &m;
    lv_json_object(&j);
    t->u->game->telling->view(t->u, &t->now, reader, &j);
    lv_json_end(&j);
    to->doc = (struct lv_marked){ to->text, to->mark, m.full || b.cut ? 0 : m.n }; /* too long: told whole */
}

/* What is said to be the same for all is: a view that was copied from that of somebody else is the reader's
 * own. */
static void look_at_shared_views(struct trial *t)
{
    static struct marked_view copied[2], own;
    static struct lv_shared shared;
    const int readers = t->u->seats + 1, first = t->step;

    for (int i = 0; i < readers; i++) {
        const int reader = (first + i) % readers + LV_ONLOOKER;
        struct marked_view *now = &copied[i & 1];
        lv_shared_go_on(&shared, i > 0 ? &copied[(i - 1) & 1].doc : NULL);
        write_view(t, reader, &shared, now);
        write_view(t, reader, NULL, &own);
        if (now->doc.n == 0 || own.doc.n == 0)
            return;
        if (strcmp(now->text, own.text) != 0)
            contract_fail(t, "what is shared is not the same for seat %d:\n%s\n%s\n", reader + 1, now->text,
                          own.text);
        if (now->doc.n != own.doc.n || memcmp(now->mark, own.mark, (size_t)own.doc.n * sizeof *own.mark) != 0)
            contract_fail(t, "what is shared stands elsewhere for seat %d\n", reader + 1);
    }
}

static void look_at_words(struct trial *t)
{
    const char *rule;
    const struct lv_game *g = t->u->game;
    static struct lv_events news;
    int reader = any_reader(t);
    const struct lv_words w = { any_lang(t->step), contract_names, reader, false };
    union any_state next = t->now;
    lv_action a[LV_MAX_ACTIONS];
    struct lv_buf b = LV_BUF(room_a);
    int n;

    look_at_open_view(t, reader);
    look_at_shared_views(t);
    lv_buf_clear(&b);
    contract_sight(t->u, &t->now, reader, lv_lang_id(w.lang), &b);
    check_words(t, room_a, "view");
    for (int columns = 40; g->telling->draw && columns <= 160; columns += 40) {
        struct width width = { columns, 0, false };
        const struct lv_painter p = { &width, columns, width_span, width_line };
        g->telling->draw(t->u, &t->now, &w, &p);
        if (width.too_wide)
            contract_fail(t, "the drawing is wider than %d columns\n", columns);
    }
    if (g->rules.to_move(t->u, &t->now) == LV_OVER)
        return;
    n = contract_everything(t->u, &t->now, a);
    for (int i = 0; i < n && i < 20; i++) {
        lv_buf_clear(&b);
        lv_choice_say(t->u, &t->now, a[i], &w, &b);
        if (b.len == 0 || b.len > 500)
            contract_fail(t, "%08x has no good label: %s\n", a[i], room_a);
        check_words(t, room_a, "label");
    }
    news.n = 0;
    g->rules.apply(t->u, &next, a[lv_rng_below(&t->rng, (uint32_t)n)], &news);
    for (int i = 0; i < news.n; i++) {
        lv_buf_clear(&b);
        lv_event_say(t->u, &news.at[i], &w, &b);
        if (b.len == 0 || b.len > 1000)
            contract_fail(t, "event %d has no sentence\n", news.at[i].kind);
        check_words(t, room_a, "event");
        rule = lv_event_rule(t->u, &news.at[i]);
        if (rule && strncmp(rule, g->rule_prefix, strlen(g->rule_prefix)) != 0)
            contract_fail(t, "event %d follows from %s\n", news.at[i].kind, rule);
    }
}

/* ---- numbers ---------------------------------------------------------------------------------- */

static void look_at_chances(struct trial *t, const char *what,
                            void (*guess)(const struct lv_setup *, const void *, float *))
{
    const struct lv_game *g = t->u->game;
    float win[LV_MAX_SEATS] = { 0 }, sum = 0;
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    int winners = 0;

    guess(t->u, &t->now, win);
    for (int i = 0; i < t->u->seats; i++) {
        sum += win[i];
        if (!(win[i] >= 0 && win[i] <= 1.0001f))
            contract_fail(t, "by the %s seat %d wins with %g\n", what, i, (double)win[i]);
    }
    if (fabsf(sum - 1) > 0.001f)
        contract_fail(t, "the chances of the %s sum to %g\n", what, (double)sum);
    if (g->rules.to_move(t->u, &t->now) != LV_OVER)
        return;
    g->rules.rank(t->u, &t->now, rank);
    for (int i = 0; i < t->u->seats; i++)
        winners += rank[i] == 1;
    if (winners == 0)
        contract_fail(t, "nobody has won\n");
    for (int i = 0; i < t->u->seats; i++) {
        if (rank[i] > t->u->seats)
            contract_fail(t, "rank %d\n", rank[i]);
        if (fabsf(win[i] - (rank[i] == 1 ? 1.0f / (float)winners : 0)) > 0.001f)
            contract_fail(t, "at the end the %s is not the result\n", what);
    }
}

static void look_at_estimate(struct trial *t)
{
    const struct lv_game *g = t->u->game;

    look_at_chances(t, "estimate", g->thinking->estimate);
    if (g->thinking->forecast)
        look_at_chances(t, "forecast", g->thinking->forecast);
    if (t->u->net)
        look_at_chances(t, "network", lv_net_win);
}

/* sample() must draw each outcome as often as its weight says: chi square with a wide margin, so that
 * a right sampler practically never fails and a wrong one does. */
static void look_at_sample(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int count[LV_MAX_OUTCOMES] = { 0 }, n, draws;
    double total = 0, chi = 0;

    if (!g->rules.sample || g->rules.to_move(t->u, &t->now) != LV_CHANCE || lv_rng_below(&t->rng, 16))
        return;
    n = g->rules.outcomes(t->u, &t->now, o);
    draws = 40 * n + 200;
    for (int i = 0; i < n; i++)
        total += o[i].weight;
    for (int i = 0; i < draws; i++) {
        lv_action a = g->rules.sample(t->u, &t->now, &t->rng);
        int k = 0;
        while (k < n && o[k].action != a)
            k++;
        if (k == n)
            contract_fail(t, "sample gives %08x, which is not listed\n", a);
        count[k]++;
    }
    for (int i = 0; i < n; i++) {
        double expected = draws * (o[i].weight / total);
        chi += (count[i] - expected) * (count[i] - expected) / expected;
    }
    if (chi > n + 8 * sqrt(2.0 * n) + 30)
        contract_fail(t, "sample disagrees with the weights: chi square %g for %d outcomes\n", chi, n);
}

/* ---- leaving ----------------------------------------------------------------------------------- */

static void look_at_all(struct trial *t)
{
    union any_state other;

    contract_look_at_lists(t);
    contract_look_at_copies(t);
    look_at_position(t);
    look_at_notation(t);
    look_at_words(t);
    look_at_estimate(t);
    /* no more of secrets than this: what an empty chair puts down by itself may be one of two copies
     * that have the same name, which no sentence can tell apart */
    if (t->u->game->rules.resample)
        look_at_two_worlds(t, any_reader(t), &other);
}

/* A seat leaves, to move or not, in the middle of anything: every promise holds at once and in what
 * follows, until the next one leaves; who has left is asked nothing and cannot leave again. */
static void look_at_leaving(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    struct trial after = *t;
    unsigned gone = 0;

    for (int left = 0; left < t->u->seats; left++) {
        unsigned seat = lv_rng_below(&after.rng, (uint32_t)t->u->seats);
        bool may = g->rules.may(t->u, &after.now, lv_action_close(seat), NULL);
        if (may && gone >> seat & 1)
            contract_fail(&after, "seat %d leaves twice\n", (int)seat);
        if (may) {
            g->rules.apply(t->u, &after.now, lv_action_close(seat), NULL);
            gone |= 1u << seat;
            look_at_all(&after);
            if (left == 0)
                contract_look_at_any_bits(&after);
        }
        for (int k = 0; k < 6 && g->rules.to_move(t->u, &after.now) != LV_OVER; k++) {
            lv_action a[LV_MAX_ACTIONS];
            int who = g->rules.to_move(t->u, &after.now);
            if (who >= 0 && gone >> who & 1)
                contract_fail(&after, "seat %d has left and is asked\n", who);
            g->rules.apply(t->u, &after.now,
                     a[lv_rng_below(&after.rng, (uint32_t)contract_everything(t->u, &after.now, a))], NULL);
            contract_look_at_lists(&after);
        }
    }
}

/* ---- the tests -------------------------------------------------------------------------------- */

static const struct contract_promise promise[] = {
    { "lists, may and soundness agree at every state", contract_look_at_lists, 300, 100000, true, 15000 },
    { "copies stay equal, listeners change nothing", contract_look_at_copies, 150, 100000, true, 15000 },
    { "a position read again is the same", look_at_position, 150, 2000, false, 2500 },
    { "a broken position is refused or sound", look_at_broken_position, 40, 400, false, 180 },
    { "notation goes both ways", look_at_notation, 100, 2000, false, 8000 },
    { "nobody sees a secret", look_for_secrets, 200, 2000, false, 2400 },
    { "words are whole and fit", look_at_words, 60, 800, false, 1200 },
    { "estimates are chances, exact at the end", look_at_estimate, 120, 100000, true, 10000 },
    { "sampling agrees with the weights", look_at_sample, 60, 400, false, 8000 },
    { "any 32 bits are answered, as the lists say", contract_look_at_any_bits, 20, 100000, true, 60 },
    { "operands out of range are refused", contract_look_at_every_operand, 150, 100000, true, 15000 },
    { "a seat leaves at any moment", look_at_leaving, 30, 2000, false, 100 },
};

int main(int argc, char **argv)
{
    return contract_run("contract", promise, sizeof promise / sizeof *promise, NULL, argc, argv);
}
