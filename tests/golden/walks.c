/* walks.c: random games, each step of which is as it was.
 *
 *     walks FILE [GAME]           compare, as a test (TAP)
 *     walks FILE --update         write the sums anew, after a change of rules or events that is meant
 *     walks FILE --add GAME N     add so many games with options by chance
 *
 * The golden games show what happens so that people can read it; these are many more, only to be compared.
 * A line:
 *
 *     easy-come 7 3 011 1a2b3c4d,…  max-turns=40 …
 *
 * is random game number 7, with three seats of which the last two are people, and these options. With
 * "from 'phase':'draw',…" at the end it does not begin at the beginning but in this position, as tests write
 * them, and is over after 40 steps, five times: there things meet that seldom do. In odd numbers seats are
 * closed now and then. In 2, 3, 6, 7, 10, 11 … some numbers and words of the position become others or change
 * places every few steps, as far as that gives a position: so they come where chance alone leads once in a
 * thousand games. The sums are over all that was listed, refused, said and changed in the first 10, 30, 100,
 * 300, 1000 and 3000 steps, and in all: the first that differs says how far the games are alike. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"
#include "core/registry.h"
#include "testing.h"

enum { MAX_STEPS = 3000, MAX_DISTURBED = 300, MAX_FROM = 40, TIMES_FROM = 5, N_SUMS = 6, MAX_LINE = 1 << 14 };
static const int sum_at[N_SUMS] = { 10, 30, 100, 300, 1000, MAX_STEPS };

struct walk {
    char game[32], people[LV_MAX_SEATS + 1], options[600];
    char *from; /* NULL: the beginning */
    unsigned number;
    int seats;
    uint32_t sum[N_SUMS];
    int n_sums, steps;
};

union any_state {
    uint8_t bytes[LV_MAX_STATE];
    max_align_t align;
};

/* ---- sums ------------------------------------------------------------------------------------- */

static uint64_t sum; /* FNV-1a of everything so far */

enum { N_EARLIER = 16 };
static lv_action earlier[N_EARLIER]; /* some that could be done before */

static void add(const void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3;
}

static void add_text(const char *text)
{
    add(text ? text : "-", text ? strlen(text) + 1 : 2);
}

static void add_number(int64_t n)
{
    add(&n, sizeof n);
}

static void add_refusal(const struct lv_setup *u, const void *s, lv_action a)
{
    struct lv_refusal why = { 0 };

    if (u->game->rules.may(u, s, a, &why)) {
        add_number(-1);
        return;
    }
    add_number(why.code);
    add_text(why.rule);
    add_number(why.n);
}

static void add_choice(const struct lv_setup *u, const void *s, lv_action a)
{
    struct lv_choice c = { 0 };

    u->game->telling->describe(u, s, a, &c);
    add_text(u->game->telling->choices[c.row].name);
    for (int i = 0; i < LV_EVENT_ARGS; i++)
        add_number(c.arg[i]);
}

static void add_events(const struct lv_setup *u, const struct lv_events *news)
{
    add_number(news->sure);
    for (int i = 0; i < news->n; i++) {
        add_number(news->at[i].see);
        add_text(u->game->telling->events[news->at[i].kind].name);
        for (int k = 0; k < LV_EVENT_ARGS; k++)
            add_number(news->at[i].arg[k]);
    }
}

/* What can be done, and why some of the rest cannot: another operand, or a move of another moment. */
static void add_offers(const struct lv_setup *u, const void *s, const lv_action *a, int n, struct lv_rng *rng)
{
    lv_action blocked[LV_MAX_ACTIONS];
    int n_blocked = 0;

    for (int i = 0; i < n; i++)
        add_number(a[i]);
    for (int i = 0; i < 3; i++) {
        const lv_action near = a[lv_rng_below(rng, (uint32_t)n)];
        const uint32_t change = lv_rng_below(rng, 16); /* first: operands have no order */
        add_refusal(u, s, near ^ change << 8 * lv_rng_below(rng, 3));
        add_refusal(u, s, earlier[lv_rng_below(rng, N_EARLIER)]);
        earlier[lv_rng_below(rng, N_EARLIER)] = near;
    }
    add_refusal(u, s, lv_action_close(lv_rng_below(rng, LV_MAX_SEATS + 1)));
    if (u->game->rules.to_move(u, s) < 0)
        return;
    add_choice(u, s, a[lv_rng_below(rng, (uint32_t)n)]);
    if (u->game->telling->blocked)
        n_blocked = u->game->telling->blocked(u, s, blocked);
    for (int i = 0; i < n_blocked; i++) {
        add_number(blocked[i]);
        add_refusal(u, s, blocked[i]);
    }
}

/* ---- walking ---------------------------------------------------------------------------------- */

static const struct lv_game *game_of(const char *id)
{
    for (int i = 0; lv_game_at(i); i++)
        if (strcmp(lv_game_at(i)->id, id) == 0)
            return lv_game_at(i);
    fprintf(stderr, "walks: there is no game called %s\n", id);
    exit(2);
}

/* What can happen: decisions or outcomes, whose weights are added to the sum. */
static int list_all(const struct lv_setup *u, const void *s, lv_action *a)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n;

    if (u->game->rules.to_move(u, s) != LV_CHANCE)
        return u->game->rules.legal(u, s, a);
    n = u->game->rules.outcomes(u, s, o);
    for (int i = 0; i < n; i++) {
        a[i] = o[i].action;
        add_number(o[i].weight);
    }
    return n;
}

/* Once in `closing` times, if that is not 0, a seat is closed. */
static lv_action pick(const struct lv_setup *u, const void *s, uint32_t closing, struct lv_rng *rng)
{
    lv_action a[LV_MAX_ACTIONS], leaving = lv_action_close(lv_rng_below(rng, (uint32_t)u->seats));
    int n = list_all(u, s, a);

    add_number(u->game->rules.to_move(u, s));
    add_offers(u, s, a, n, rng);
    if (closing && lv_rng_below(rng, closing) == 0 && u->game->rules.may(u, s, leaving, NULL))
        return leaving;
    if (u->game->rules.to_move(u, s) == LV_CHANCE)
        return lv_sample(u, s, rng);
    return a[lv_rng_below(rng, (uint32_t)n)];
}

static bool read_position(const struct lv_setup *u, const char *text, size_t len, union any_state *to)
{
    struct lv_refusal why;
    struct lv_node *root = lv_doc_read(text, len, 1 << 20, &why);
    bool fine = root && u->game->writing->position_read(u, root, to, &why);

    lv_doc_free(root);
    return fine;
}

/* ---- disturbing ------------------------------------------------------------------------------- */

enum { MAX_TEXT = 1 << 15, MAX_TOKENS = 4096, N_WORDS = 64, MAX_WORD = 40, N_KINDS_OF_EDIT = 5 };

/* A name, a card, a number … of a written position: where it stands. */
struct token {
    size_t at, len;
};

static char words[N_WORDS][MAX_WORD];   /* some that stood in positions before, with their quotation marks */
static char members[N_WORDS][MAX_WORD]; /* and some "name":value */

static bool is_number(const char *text) { return (*text >= '0' && *text <= '9') || *text == '-'; }

static int tokens_of(const char *text, struct token *token)
{
    int n = 0;

    for (size_t at = 0; text[at] && n < MAX_TOKENS;) {
        size_t len = is_number(text + at)  ? strspn(text + at, "-0123456789")
                   : text[at] == '"'       ? 2 + strcspn(text + at + 1, "\"")
                                           : 0;
        if (len)
            token[n++] = (struct token){ at, len };
        at += len ? len : 1;
    }
    return n;
}

/* One thing of the position is kept for later ones. */
static void remember(const char *text, const struct token *token, int n, struct lv_rng *rng)
{
    const struct token t = token[lv_rng_below(rng, (uint32_t)n)];
    const char *at = text + t.at, *after = at + t.len;
    const size_t len = t.len + strcspn(after, ",}");

    if (*at == '"' && *after != ':' && t.len < MAX_WORD)
        snprintf(words[lv_rng_below(rng, N_WORDS)], MAX_WORD, "%.*s", (int)t.len, at);
    if (*after == ':' && after[1] != '[' && after[1] != '{' && len < MAX_WORD)
        snprintf(members[lv_rng_below(rng, N_WORDS)], MAX_WORD, "%.*s", (int)len, at);
}

struct piece {
    const char *text;
    size_t len;
};

/* Writes the position with other things in the places of two tokens, the first of which stands before. */
static void with(char *to, const char *text, struct token first, struct piece one, struct token last,
                 struct piece other)
{
    const size_t after = first.at + first.len;

    snprintf(to, MAX_TEXT, "%.*s%.*s%.*s%.*s%s", (int)first.at, text, (int)one.len, one.text,
             (int)(last.at - after), text + after, (int)other.len, other.text, text + last.at + last.len);
}

static void with_word(char *to, const char *text, struct token t, const char *word)
{
    with(to, text, t, (struct piece){ word, strlen(word) }, (struct token){ t.at + t.len, 0 },
         (struct piece){ "", 0 });
}

/* The position a little changed: a digit or a number is another, two things have changed places, a word
 * stands in the place of another, or a member is added. Whether it still is one is for the game to say. */
static void edit(char *to, const char *text, struct lv_rng *rng)
{
    static struct token token[MAX_TOKENS];
    const int n = tokens_of(text, token);
    const uint32_t kind = lv_rng_below(rng, N_KINDS_OF_EDIT);
    struct token t = token[lv_rng_below(rng, (uint32_t)n)], other = token[lv_rng_below(rng, (uint32_t)n)];
    const uint32_t size = lv_rng_below(rng, 3), which = lv_rng_below(rng, N_WORDS);
    char word[2 * MAX_WORD];

    remember(text, token, n, rng);
    while (kind < 2 && !is_number(text + t.at))
        t = token[lv_rng_below(rng, (uint32_t)n)];
    snprintf(to, MAX_TEXT, "%s", text);
    if (kind == 0) {
        const size_t at = t.at + lv_rng_below(rng, (uint32_t)t.len);
        to[at] = (char)('0' + lv_rng_below(rng, 10));
    } else if (kind == 1) {
        snprintf(word, sizeof word, "%u", lv_rng_below(rng, size == 0 ? 10 : size == 1 ? 100 : 1000));
        with_word(to, text, t, word);
    } else if (kind == 2 && t.at < other.at) {
        with(to, text, t, (struct piece){ text + other.at, other.len }, other,
             (struct piece){ text + t.at, t.len });
    } else if (kind == 3 && text[t.at] == '"') {
        with_word(to, text, t, words[which]);
    } else if (kind == 4 && text[t.at] == '"' && text[t.at + t.len] == ':' && members[which][0]) {
        snprintf(word, sizeof word, "%s,", members[which]);
        with_word(to, text, (struct token){ t.at, 0 }, word);
    }
}

/* Something else here and there, where that gives a position. */
static void disturb(const struct lv_setup *u, union any_state *s, struct lv_rng *rng)
{
    static char text[MAX_TEXT], changed[MAX_TEXT];

    snprintf(text, sizeof text, "%s", t_written(u, s));
    for (int i = 0; i < 12; i++) {
        union any_state other = { 0 };
        edit(changed, text, rng);
        if (strcmp(text, changed) != 0 && read_position(u, changed, strlen(changed), &other)) {
            *s = other;
            snprintf(text, sizeof text, "%s", changed);
        }
    }
}

/* ---- playing ---------------------------------------------------------------------------------- */

static void add_results(const struct lv_setup *u, const void *s)
{
    int32_t score[LV_MAX_SEATS] = { 0 };
    uint8_t rank[LV_MAX_SEATS] = { 0 };

    u->game->rules.score(u, s, score);
    add(score, sizeof score);
    if (u->game->rules.to_move(u, s) == LV_OVER) {
        u->game->rules.rank(u, s, rank);
        add(rank, sizeof rank);
    }
}

/* Plays on from here, and adds what happens to the sums. */
static void play(struct walk *w, const struct lv_setup *u, union any_state *s, int steps, struct lv_rng *rng)
{
    static struct lv_events news;
    const struct lv_game *g = u->game;

    for (int i = 0; i < steps; i++) {
        lv_action a;
        if ((w->number & 2) && i % 10 == 9)
            disturb(u, s, rng);
        if (g->rules.to_move(u, s) == LV_OVER)
            break;
        a = pick(u, s, w->number & 1 ? w->from ? 15 : 150 : 0, rng);
        add_number(a);
        lv_events_clear(&news);
        g->rules.apply(u, s, a, &news);
        add_events(u, &news);
        add(s, g->state_size);
        add_results(u, s);
        if (++w->steps == sum_at[w->n_sums])
            w->sum[w->n_sums++] = (uint32_t)sum;
    }
    for (int i = 0; i < N_EARLIER; i++)
        add_refusal(u, s, earlier[i]);
}

/* Plays the game; sets its sums. */
static void go(struct walk *w)
{
    const struct lv_game *g = game_of(w->game);
    struct lv_setup u = *t_setup(g, w->seats, w->options);
    struct lv_rng rng = lv_rng_seed(w->number, 2024);
    bool is_person[LV_MAX_SEATS] = { false };

    for (int i = 0; i < w->seats; i++)
        is_person[i] = w->people[i] == '1';
    lv_setup_say_who_plays(&u, is_person);
    sum = 0xcbf29ce484222325;
    memset(earlier, 0, sizeof earlier);
    memset(words, 0, sizeof words);
    memset(members, 0, sizeof members);
    w->n_sums = w->steps = 0;
    for (int i = 0; i < (w->from ? TIMES_FROM : 1); i++) {
        union any_state s = { 0 };
        if (w->from)
            t_position(&u, &s, w->from);
        else
            g->rules.start(&u, &s);
        play(w, &u, &s, w->from ? MAX_FROM : w->number & 2 ? MAX_DISTURBED : MAX_STEPS, &rng);
    }
    if (w->n_sums < N_SUMS)
        w->sum[w->n_sums++] = (uint32_t)sum;
}

/* ---- lines ------------------------------------------------------------------------------------ */

#define FROM "from "

static bool read_line(char *line, struct walk *w)
{
    char sums[N_SUMS * 9 + 1], *from;
    size_t len;
    int used = 0;

    *w = (struct walk){ 0 };
    if (sscanf(line, "%31s %u %d %6s %54s %n", w->game, &w->number, &w->seats, w->people, sums, &used) < 5)
        return false;
    line[strcspn(line, "\n")] = '\0';
    from = strstr(line + used, FROM);
    w->from = from ? strdup(from + strlen(FROM)) : NULL;
    len = from ? (size_t)(from - line - used) : strlen(line + used);
    while (len > 0 && line[used + (int)len - 1] == ' ')
        len--;
    snprintf(w->options, sizeof w->options, "%.*s", (int)len, line + used);
    for (char *at = sums, *end; w->n_sums < N_SUMS; at = end + 1) {
        w->sum[w->n_sums++] = (uint32_t)strtoul(at, &end, 16);
        if (*end != ',')
            break;
    }
    return true;
}

static void write_line(FILE *to, const struct walk *w)
{
    fprintf(to, "%s %u %d %s ", w->game, w->number, w->seats, w->people);
    for (int i = 0; i < w->n_sums; i++)
        fprintf(to, "%s%08x", i ? "," : "", w->sum[i]);
    fprintf(to, "%s%s", w->options[0] ? " " : "", w->options);
    if (w->from)
        fprintf(to, " " FROM "%s", w->from);
    fprintf(to, "\n");
}

/* Reads all lines; gives their number. */
static int read_file(const char *path, struct walk *w, int max)
{
    FILE *f = fopen(path, "r");
    char line[MAX_LINE];
    int n = 0;

    while (f && n < max && fgets(line, sizeof line, f))
        if (line[0] != '#')
            n += read_line(line, &w[n]);
    if (!f || fclose(f) != 0) {
        perror(path);
        exit(2);
    }
    return n;
}

/* ---- new ones --------------------------------------------------------------------------------- */

static const char *any_value(const struct lv_option *o, struct lv_rng *rng)
{
    static char number[16];
    int names = 0;
    uint32_t range = o->max < o->min ? 0 : o->max - o->min > 40 ? 40 : (uint32_t)(o->max - o->min) + 1;
    uint32_t k;

    while (o->names && o->names[names].id)
        names++;
    k = lv_rng_below(rng, (uint32_t)names + range);
    if (k < (uint32_t)names)
        return o->names[k].id;
    snprintf(number, sizeof number, "%d", (int)(o->min + (int32_t)k - names));
    return number;
}

/* One value, or one for each seat. */
static const char *any_values(const struct lv_option *o, int seats, struct lv_rng *rng)
{
    static char all[200];
    struct lv_buf b = LV_BUF(all);

    lv_buf_text(&b, any_value(o, rng));
    for (int i = 1; o->per_seat && i < seats; i++) {
        lv_buf_char(&b, ',');
        lv_buf_text(&b, any_value(o, rng));
    }
    return all;
}

/* Some options by chance; those that do not go together are left out. */
static void choose_options(const struct lv_game *g, struct walk *w, struct lv_rng *rng)
{
    struct lv_setup u = *t_setup(g, w->seats, "");

    for (int i = 0; i < g->n_options; i++) {
        const struct lv_option *o = &g->options[i];
        const struct lv_setup before = u;
        const char *value = any_values(o, w->seats, rng);
        const size_t len = strlen(w->options);
        if (o->who_plays || (o->per_seat ? lv_rng_below(rng, 10) < 9 : lv_rng_below(rng, 5) < 3))
            continue;
        if (lv_setup_set(&u, o->id, value, NULL) && lv_setup_check(&u, NULL))
            snprintf(w->options + len, sizeof w->options - len, "%s%s=%s", len ? " " : "", o->id, value);
        else
            u = before;
    }
}

static void make(struct walk *w, const struct lv_game *g, unsigned number)
{
    struct lv_rng rng = lv_rng_seed(number, 366);

    *w = (struct walk){ .number = number };
    w->seats = g->min_seats + (int)(number / 2) % (g->max_seats - g->min_seats + 1);
    snprintf(w->game, sizeof w->game, "%s", g->id);
    for (int i = 0; i < w->seats; i++)
        w->people[i] = number % 3 == 0 || lv_rng_below(&rng, 2) ? '1' : '0';
    choose_options(g, w, &rng);
}

/* ---- the test --------------------------------------------------------------------------------- */

static bool is_as_it_was(struct walk *w)
{
    const struct walk was = *w;
    int i = 0;

    go(w);
    while (i < was.n_sums && i < w->n_sums && was.sum[i] == w->sum[i])
        i++;
    if (i == was.n_sums && i == w->n_sums)
        return true;
    fprintf(stderr, "%s %u: another game after step %d\n", w->game, w->number, i ? sum_at[i - 1] : 0);
    return false;
}

static int compare(struct walk *w, int n, const char *game)
{
    int tests = 0, wrong = 0;

    for (int i = 0; i < n; i++) {
        if (game && strcmp(w[i].game, game) != 0)
            continue;
        tests++;
        if (!is_as_it_was(&w[i])) {
            printf("not ok %d - %s %u FAILED\n", tests, w[i].game, w[i].number);
            wrong++;
            if (game)
                break; /* enough for who asks about one game */
        } else {
            printf("ok %d - %s %u, %d steps\n", tests, w[i].game, w[i].number, w[i].steps);
        }
    }
    printf("1..%d\n", tests);
    return wrong || tests == 0;
}

/* Writes beside the file and puts it in its place in the end: a game that aborts leaves it as it was. */
static int update(const char *path, struct walk *w, int n)
{
    char beside[4096];
    FILE *f;

    snprintf(beside, sizeof beside, "%s.new", path);
    f = fopen(beside, "w");
    if (!f) {
        perror(beside);
        return 2;
    }
    fprintf(f, "# Random games, compared by tests/golden/walks.c, which says what stands here.\n");
    for (int i = 0; i < n; i++) {
        go(&w[i]);
        write_line(f, &w[i]);
    }
    if (fclose(f) != 0 || rename(beside, path) != 0) {
        perror(path);
        return 2;
    }
    return 0;
}

int main(int argc, char **argv)
{
    enum { MAX_WALKS = 4000 };
    static struct walk w[MAX_WALKS];
    int n, more;

    if (argc < 2) {
        fprintf(stderr, "walks FILE [GAME | --update | --add GAME N]\n");
        return 2;
    }
    n = read_file(argv[1], w, MAX_WALKS);
    more = argc == 5 && strcmp(argv[2], "--add") == 0 ? atoi(argv[4]) : 0;
    for (unsigned number = 0; more > 0 && n < MAX_WALKS; number++) {
        bool there = false;
        for (int i = 0; i < n; i++)
            there |= w[i].number == number && strcmp(w[i].game, argv[3]) == 0;
        if (!there) {
            make(&w[n++], game_of(argv[3]), number);
            more--;
        }
    }
    if (argc == 5 || (argc == 3 && strcmp(argv[2], "--update") == 0))
        return update(argv[1], w, n);
    return compare(w, n, argc > 2 ? argv[2] : NULL);
}
