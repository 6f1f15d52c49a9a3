/* spec.c: bots by name: "greedy", "flat:100", "mcts:50ms", "expert". */
#include <string.h>

#include "kinds.h"
#include "tuning.h"

static const struct lv_bot_kind *const kind[] = { &lv_bot_random, &lv_bot_greedy, &lv_bot_exact,
                                                  &lv_bot_flat, &lv_bot_mcts,
                                                  &lv_bot_learned };
enum { N_KINDS = sizeof kind / sizeof *kind };

static const struct {
    const char *id, *title;
    const char *also; /* as people type it where accents are hard to come by; or NULL */
} level[LV_N_LEVELS] = {
    [LV_BEGINNER] = { "beginner", N_("beginner"), "debutant" },
    [LV_EASY] = { "easy", N_("easy"), NULL },
    [LV_NORMAL] = { "normal", N_("normal"), NULL },
    [LV_STRONG] = { "strong", N_("strong"), NULL },
    [LV_EXPERT] = { "expert", N_("expert"), NULL },
};

const char *lv_bot_id(int i)
{
    return i >= 0 && i < N_KINDS ? kind[i]->id : NULL;
}

const char *lv_bot_title(int i)
{
    return i >= 0 && i < N_KINDS ? kind[i]->title : NULL;
}

const char *lv_level_id(int i)
{
    return i >= 0 && i < LV_N_LEVELS ? level[i].id : NULL;
}

const char *lv_level_title(int i)
{
    return i >= 0 && i < LV_N_LEVELS ? level[i].title : NULL;
}

const char *lv_bot_name(int seat)
{
    static const char *const name[LV_MAX_SEATS] = { "Célestin", "Margot", "Gaspard", "Léonie", "Anatole",
                                                    "Zoé" };

    assert(seat >= 0 && seat < LV_MAX_SEATS && name[seat]);
    return name[seat];
}

/* By its id, or by what it is called in any language. */
static int find_level(const char *word)
{
    for (int i = 0; i < LV_N_LEVELS; i++) {
        if (strcmp(word, level[i].id) == 0 || (level[i].also && strcmp(word, level[i].also) == 0))
            return i;
        for (int l = 0; lv_lang_at(l); l++)
            if (strcmp(word, lv_translate(lv_lang_at(l), level[i].title)) == 0)
                return i;
    }
    return -1;
}

/* The kind named before the colon; *rest is what stands after it, or NULL. */
static const struct lv_bot_kind *find_kind(const char *spec, const char **rest)
{
    size_t len = strcspn(spec, ":");

    *rest = spec[len] ? spec + len + 1 : NULL;
    for (int i = 0; i < N_KINDS; i++)
        if (strlen(kind[i]->id) == len && memcmp(kind[i]->id, spec, len) == 0)
            return kind[i];
    return NULL;
}

/* Digits, and perhaps "ms" after them. False: it is something else, or absurdly long. */
static bool read_amount(const char *text, int64_t *n, bool *is_ms)
{
    enum { MAX_DIGITS = 12 };
    size_t digits = strspn(text, "0123456789");

    if (digits == 0 || digits > MAX_DIGITS)
        return false;
    *n = 0;
    for (size_t i = 0; i < digits; i++)
        *n = *n * 10 + (text[i] - '0');
    *is_ms = strcmp(text + digits, "ms") == 0;
    return *is_ms || text[digits] == '\0';
}

static bool read_budget(const struct lv_bot_kind *k, const char *text, struct lv_budget *to,
                        struct lv_refusal *why)
{
    bool is_ms;
    int64_t n;

    if (!k->most)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("the bot {text} takes no budget"), 0, k->id);
    if (!text || !read_amount(text, &n, &is_ms) || (is_ms && !k->most_ms))
        return lv_refuse_text(why, LV_E_FORMAT, NULL,
                              k->most_ms ? N_("write {text}:N for N iterations, or {text}:Nms")
                                         : N_("write {text}:N for N games a decision"),
                              0, k->id);
    if (n < 1 || n > (is_ms ? k->most_ms : k->most))
        return lv_refuse_text(why, LV_E_LIMIT, NULL,
                              is_ms ? N_("the time of {text} is from 1 to {n} milliseconds")
                                    : N_("the budget of {text} is from 1 to {n}"),
                              is_ms ? k->most_ms : k->most, k->id);
    to->n = is_ms ? 0 : n;
    to->ms = is_ms ? (int32_t)n : 0;
    return true;
}

/* Everything but levels, which depend on the game. A budget left out stays zero. */
static bool read_spec(const char *text, struct lv_bot_spec *to, struct lv_refusal *why)
{
    const char *rest;

    *to = (struct lv_bot_spec){ .kind = find_kind(text, &rest) };
    if (!to->kind)
        return lv_refuse_text(why, LV_E_UNKNOWN, NULL,
                              N_("there is no bot called {text}; try beginner, easy, normal, strong, "
                                 "expert, random, greedy, exact, flat:100, mcts or learned"), 0, text);
    if (!rest && !to->kind->needs_budget)
        return true;
    return read_budget(to->kind, rest, &to->budget, why);
}

bool lv_bot_is_spec(const char *text, struct lv_refusal *why)
{
    struct lv_bot_spec spec;

    return find_level(text) >= 0 || read_spec(text, &spec, why);
}

bool lv_bot_needs_table(const char *text)
{
    struct lv_bot_spec spec;

    return find_level(text) < 0 && read_spec(text, &spec, NULL) && spec.kind->needs_table;
}

bool lv_bot_likes_table(const char *text, const struct lv_setup *u)
{
    int i = find_level(text);

    return i < 0 ? lv_bot_needs_table(text) : lv_tuning_level(u, i, true).kind->needs_table;
}

bool lv_bot_read_spec(const char *text, const struct lv_setup *u, bool has_table,
                      struct lv_bot_spec *to, struct lv_refusal *why)
{
    int i = find_level(text);

    if (i >= 0)
        *to = lv_tuning_level(u, i, has_table);
    else if (!read_spec(text, to, why))
        return false;
    if (to->kind->most && !to->budget.n && !to->budget.ms)
        to->budget.n = to->kind == &lv_bot_learned ? LV_NET_ASKED_ONCE : lv_tuning_iterations(u);
    return true;
}
