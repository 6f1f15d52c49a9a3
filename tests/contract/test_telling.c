/* test_telling.c: what is said is what happens: the tables of events and choices of every game, and at
 * thousands of moments what a choice foretells beside what it then does. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "contract.h"
#include "core/forms.h"

static char room_a[1 << 18];

/* ---- the tables ------------------------------------------------------------------------------- */

struct names {
    char name[2 * LV_EVENT_ARGS][32];
    bool said[2 * LV_EVENT_ARGS];
    int n, counts;
};

static void note_name(void *ctx, const char *name, const struct lv_type *type, int place)
{
    struct names *k = ctx;

    assert_in_range(place, 0, LV_EVENT_ARGS - 1);
    assert_non_null(type);
    for (int i = 0; i < k->n; i++)
        if (strcmp(k->name[i], name) == 0)
            fail_msg("two arguments are called %s", name);
    snprintf(k->name[k->n], sizeof k->name[k->n], "%s", name);
    k->said[k->n++] = type->say != NULL;
    k->counts += strcmp(type->name, "count") == 0;
}

/* Each {place} of a sentence is an argument that can be said; {n} of an effect without a count is how
 * many like events follow each other. */
static void check_places(const struct lv_row *r, const struct names *k, const char *sentence)
{
    const bool counts_events = (sentence == r->effect || sentence == r->effects) && k->counts == 0;

    for (const char *open = sentence ? strchr(sentence, '{') : NULL; open; open = strchr(open + 1, '{')) {
        const struct lv_place p = lv_place_of(open + 1, strcspn(open + 1, "}"));
        int i = 0;
        while (i < k->n && !(strncmp(k->name[i], p.name, p.name_len) == 0 && k->name[i][p.name_len] == '\0'))
            i++;
        if ((i == k->n || !k->said[i]) && !(counts_events && strncmp(open, "{n}", 3) == 0))
            fail_msg("%s: no argument for a place of \"%s\"", r->name, sentence);
    }
}

static void check_row(const struct lv_setup *u, const struct lv_row *r, bool is_event)
{
    const char *const sentence[] = { r->one,   r->many,   r->effect, r->effects, r->then, r->terse,
                                     r->terses, r->among, r->within, r->brief,   r->warn };
    const char *prefix = u->game->rule_prefix;
    struct names k = { 0 };

    lv_row_each(u, r, &k, note_name);
    for (size_t i = 0; i < sizeof sentence / sizeof *sentence; i++)
        check_places(r, &k, sentence[i]);
    if (!r->one == !r->say)
        fail_msg("%s: either a sentence or a function that makes one", r->name);
    if ((r->many || r->flags & LV_RANGE) && k.counts != 1)
        fail_msg("%s: a plural needs exactly one argument of the type count", r->name);
    if (r->terses && k.counts != 1)
        fail_msg("%s: a short plural needs exactly one argument of the type count", r->name);
    if (r->terse && r->flags & LV_UNSAID)
        fail_msg("%s is told in short, and left out", r->name);
    if (r->then && !r->effect)
        fail_msg("%s: few words of a consequence that is not told", r->name);
    if (!r->among != !r->within || (is_event && r->among))
        fail_msg("%s: a choice among others has words for both lists", r->name);
    if (r->rule && strncmp(r->rule, prefix, strlen(prefix)) != 0)
        fail_msg("%s follows from %s", r->name, r->rule);
    if (is_event ? r->group || r->brief || r->warn : r->effect || !r->group)
        fail_msg("%s: only choices have a group, few words and a warning; only events are effects", r->name);
}

static void test_rows_are_whole(void **unused)
{
    (void)unused;
    for (int i = 0; contract_game(i); i++) {
        const struct lv_setup *u = t_setup(contract_game(i), contract_game(i)->min_seats, "");
        const struct lv_telling *t = u->game->telling;
        for (int k = 0; t->events[k].name; k++)
            check_row(u, &t->events[k], true);
        for (int k = 0; t->choices[k].name; k++)
            check_row(u, &t->choices[k], false);
        if (!t->unit || !t->units || !strstr(t->unit, "{n}") || !strstr(t->units, "{n}"))
            fail_msg("%s does not say what its scores count", u->game->id);
    }
}

/* ---- what is foretold and what happens -------------------------------------------------------- */

static bool same_event(const struct lv_event *a, const struct lv_event *b)
{
    return a->kind == b->kind && a->see == b->see && memcmp(a->arg, b->arg, sizeof a->arg) == 0;
}

/* The events of the choice, as the decider hears them, begin with those that were foretold; all of them
 * were, unless one could not be; and points and winners are those that come. */
static void check_foresight(struct trial *t, lv_action a, int seat)
{
    const struct lv_rules *g = &t->u->game->rules;
    static struct lv_foresight f;
    static struct lv_events news;
    union any_state after = t->now;
    int32_t score[LV_MAX_SEATS] = { 0 };
    int heard = 0;

    lv_foresee(t->u, &t->now, a, seat, &f);
    news.n = 0;
    g->apply(t->u, &after, a, &news);
    for (int i = 0; i < news.n && heard < f.events.n; i++)
        if (news.at[i].see & lv_eye_of(seat) && !same_event(&news.at[i], &f.events.at[heard++]))
            contract_fail(t, "%08x: another event happens than was foretold\n", a);
    if (heard < f.events.n)
        contract_fail(t, "%08x foretells what does not happen\n", a);
    if (!f.whole)
        return;
    g->score(t->u, &after, score);
    if (memcmp(score, f.score, sizeof score) != 0)
        contract_fail(t, "%08x foretells other points\n", a);
    if ((g->to_move(t->u, &after) == LV_OVER) != (f.winners != 0))
        contract_fail(t, "%08x does not tell whether the game ends\n", a);
}

/* Seats, cards and numbers of a choice are of this game: its object can be written and read again. */
static void check_object(struct trial *t, lv_action a, const struct lv_words *w)
{
    struct lv_buf b = LV_BUF(room_a);
    struct lv_json j = lv_json_on(&b);
    struct lv_refusal why;
    struct lv_node *root;

    lv_json_object(&j);
    lv_choice_write(t->u, &t->now, a, w, &j);
    lv_json_end(&j);
    root = lv_doc_read(room_a, b.len, sizeof room_a, &why);
    if (b.cut || !root)
        contract_fail(t, "%08x: no good object: %s\n", a, room_a);
    if (!lv_node_get(root, "label") || !lv_node_get(root, "label")->text[0])
        contract_fail(t, "%08x has no label\n", a);
    lv_doc_free(root);
}

static void note_place(void *ctx, const char *name, const struct lv_type *type, int place)
{
    int *n = ctx;

    (void)name, (void)type;
    *n = place >= *n ? place + 1 : *n;
}

/* What a choice says has a name in its row; beside it there is nothing. */
static void check_arguments(struct trial *t, lv_action a)
{
    struct lv_choice c = { 0 };
    int n = 0;

    t->u->game->telling->describe(t->u, &t->now, a, &c);
    lv_row_each(t->u, lv_choice_row(t->u, &c), &n, note_place);
    for (int i = n; i < LV_EVENT_ARGS; i++)
        if (c.arg[i] != 0)
            contract_fail(t, "%08x has an argument without a name\n", a);
}

static void look_at_choices(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    const int who = g->rules.to_move(t->u, &t->now);
    const struct lv_words w = { lv_lang_at(t->step % 2), contract_names, who < 0 ? LV_ONLOOKER : who, false };
    lv_action a[LV_MAX_ACTIONS];
    struct lv_choice c = { 0 };
    int n = who >= 0 ? g->rules.legal(t->u, &t->now, a) : 0, rows = 0;

    while (g->telling->choices[rows].name)
        rows++;
    for (int i = 0; i < n; i++) {
        if (n > 24 && lv_rng_below(&t->rng, (uint32_t)n) > 16)
            continue;
        g->telling->describe(t->u, &t->now, a[i], &c);
        if (c.row >= rows)
            contract_fail(t, "%08x is no row of the table\n", a[i]);
        if (g->telling->choices[c.row].flags & LV_ROUTINE && i > 0)
            contract_fail(t, "%08x: the pass of a routine question stands first\n", a[i]);
        check_arguments(t, a[i]);
        check_foresight(t, a[i], who);
        check_object(t, a[i], &w);
    }
}

/* What a board says cannot be done is refused, with a rule or a reason; and it is a decision that one could
 * write. */
static void look_at_blocked(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    lv_action a[LV_MAX_ACTIONS];
    int n;

    if (!g->telling->blocked || g->rules.to_move(t->u, &t->now) < 0)
        return;
    n = g->telling->blocked(t->u, &t->now, a);
    if (n < 0 || n > LV_MAX_ACTIONS)
        contract_fail(t, "%d things are blocked\n", n);
    for (int i = 0; i < n; i++) {
        struct lv_refusal why = { 0 };
        char text[LV_MAX_NOTATION];
        struct lv_buf b = LV_BUF(text);
        lv_action back = 0;
        if (g->rules.may(t->u, &t->now, a[i], &why))
            contract_fail(t, "%08x is called blocked and may be done\n", a[i]);
        lv_action_write(t->u, &t->now, a[i], &b);
        if (lv_action_read(t->u, &t->now, text, &back, NULL) && back != a[i])
            contract_fail(t, "%08x is written \"%s\", which is %08x\n", a[i], text, back);
        if (why.brief && strlen(why.brief) > 30)
            contract_fail(t, "too long to be short: %s\n", why.brief);
    }
}

/* Letters, not bytes. */
static int letters(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

static void look_at_asking(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    const int who = g->rules.to_move(t->u, &t->now);

    for (int l = 0; lv_lang_at(l) && who >= 0; l++) {
        const struct lv_words w = { lv_lang_at(l), contract_names, who, false };
        char room[512];
        struct lv_buf b = LV_BUF(room);

        g->telling->question(t->u, &t->now, &w, LV_ASK_CALL, &b);
        if (b.len == 0 || letters(room) > 34 || strchr(room, '?'))
            contract_fail(t, "no imperative of at most 34 letters: %s\n", room);
        lv_buf_clear(&b);
        g->telling->question(t->u, &t->now, &w, LV_ASK_WAITING, &b);
        if (b.len == 0 || !strstr(room, contract_names[who]) || strchr(room, '?'))
            contract_fail(t, "those who wait read: %s\n", room);
    }
}

/* ---- the short telling ------------------------------------------------------------------------- */

/* Signs that stand alone are no words. */
static int count_words(const char *text)
{
    int n = 0;

    for (bool inside = false; *text; text++) {
        const bool counts = inside ? *text != ' ' : (*text & 0x80) || isalnum((unsigned char)*text);
        n += counts && !inside;
        inside = counts;
    }
    return n;
}

/* Whoever hears an event in short hears "you" for oneself, and at most one word more than in its sentence:
 * where a verb would have to agree with "you" there is none, and another word says what happens to whom. */
static void check_short(struct trial *t, const struct lv_event *e, const struct lv_words *w)
{
    char whole[LV_MAX_SENTENCE] = "", brief[LV_MAX_SENTENCE] = "";
    struct lv_buf l = LV_BUF(whole), b = LV_BUF(brief);

    lv_event_say(t->u, e, w, &l);
    lv_event_say_short(t->u, e, w, &b);
    if (l.cut || b.cut || strchr(brief, '{'))
        contract_fail(t, "no good sentence: %s\n", brief);
    if (count_words(brief) > count_words(whole) + 1)
        contract_fail(t, "“%s” is not shorter than “%s”\n", brief, whole);
    if (strcmp(whole, brief) != 0 && w->reader >= 0 && strstr(brief, w->names[w->reader]))
        contract_fail(t, "the reader is not called by name: %s\n", brief);
    if (brief[0] && strncmp(brief, "you", 3) == 0)
        contract_fail(t, "no capital: %s\n", brief);
}

static void look_at_short_telling(struct trial *t)
{
    static struct lv_events news;
    union any_state after = t->now;
    lv_action a[LV_MAX_ACTIONS];
    int n;

    if (t->u->game->rules.to_move(t->u, &t->now) == LV_OVER)
        return;
    n = contract_everything(t->u, &t->now, a);
    news.n = 0;
    t->u->game->rules.apply(t->u, &after, a[lv_rng_below(&t->rng, (uint32_t)n)], &news);
    for (int i = 0; i < news.n; i++)
        for (int reader = 0; reader < t->u->seats; reader++)
            for (int l = 0; lv_lang_at(l) && news.at[i].see & lv_eye_of(reader); l++)
                check_short(t, &news.at[i],
                            &(struct lv_words){ lv_lang_at(l), contract_names, reader, false });
}

/* ---- drawings on narrow screens ---------------------------------------------------------------- */

static void add_span(void *ctx, int style, const char *text)
{
    (void)style;
    lv_buf_text(ctx, text);
}

static void add_line(void *ctx)
{
    lv_buf_char(ctx, '\n');
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
}

/* Leaves the letters: what is drawn with other signs becomes blank. */
static void blank_signs(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text == 0xC3)
            text++;
        else if (*text & 0x80)
            *text = ' ';
}

/* Is this word in the text: as it is, or as the beginning of another? */
static bool is_there(const char *word, size_t len, const char *text, bool as_beginning)
{
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word))
        if ((at == text || !is_letter(at[-1])) && is_letter(at[len]) == as_beginning)
            return true;
    return false;
}

/* No word of a narrow drawing is cut: as half a word of a wide one it would stand only here. */
static void look_at_narrow_drawing(struct trial *t)
{
    static char narrow[1 << 15], wide[1 << 15];
    const struct lv_game *g = t->u->game;
    const struct lv_words w = { lv_lang_at(t->step % 2), contract_names, g->rules.to_move(t->u, &t->now),
                                false };
    struct lv_buf n = LV_BUF(narrow), v = LV_BUF(wide);

    if (!g->telling->draw)
        return;
    g->telling->draw(t->u, &t->now, &w, &(struct lv_painter){ &n, 40, add_span, add_line });
    g->telling->draw(t->u, &t->now, &w, &(struct lv_painter){ &v, 120, add_span, add_line });
    assert_false(n.cut || v.cut);
    blank_signs(narrow);
    blank_signs(wide);
    for (const char *at = narrow; *at; at++) {
        char word[64];
        size_t len = 0;
        while (is_letter(at[len]) && len + 1 < sizeof word)
            len++;
        if (len == 0)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)len, at);
        if (len > 1 && !is_there(word, len, wide, false) && is_there(word, len, wide, true))
            contract_fail(t, "“%s” is half a word in a drawing of 40 columns\n", word);
        at += len - 1;
    }
}

static const struct contract_promise promise[] = {
    { "what a choice foretells happens", look_at_choices, 60, 2000, false, 1500 },
    { "what is blocked is refused", look_at_blocked, 60, 2000, false, 1500 },
    { "who is asked reads what to do, who waits reads for what", look_at_asking, 60, 2000, false, 1500 },
    { "what is told in short is short", look_at_short_telling, 60, 2000, false, 1500 },
    { "a narrow drawing cuts no words", look_at_narrow_drawing, 40, 2000, false, 1000 },
};

int main(int argc, char **argv)
{
    const struct CMUnitTest own = cmocka_unit_test(test_rows_are_whole);

    return contract_run("telling", promise, sizeof promise / sizeof *promise, &own, argc, argv);
}
