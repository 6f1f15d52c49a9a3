/* jda_almanac.c: the squares of the year, read from almanac.json and checked. */
#include <string.h>

#include "core/shape.h"
#include "jda.h"

static bool has_deed(const struct jda_square *q, uint8_t kind)
{
    for (unsigned c = 0; c < q->n_clauses; c++)
        for (unsigned i = 0; i < 2; i++)
            if ((i < q->clause[c].yes.n_deeds && q->clause[c].yes.deed[i].kind == kind)
                || (i < q->clause[c].no.n_deeds && q->clause[c].no.deed[i].kind == kind))
                return true;
    return false;
}

/* Of a test: how many attributes are of this group. */
static unsigned terms_of(const struct jda_test *t, enum jda_group group)
{
    unsigned n = 0;

    for (unsigned i = 0; i < t->n_terms; i++)
        n += t->term[i].attr < JDA_N_ATTRS && jda_attr_group[t->term[i].attr] == group;
    return n;
}

/* One knowledge answer is remembered for a square, and permutations and swaps are the arriving
 * player's alone. */
static bool conditions_fit(const struct jda_square *q, struct lv_refusal *why)
{
    unsigned knowledge = terms_of(&q->each_if, JDA_KNOWLEDGE), facts = q->each_if.n_terms;
    static const uint8_t alone[] = { JDA_D_PERMUTE, JDA_D_SWAP, JDA_D_SPIN_DIFFERENCE,
                                     JDA_D_CHEQUE };

    for (unsigned c = 0; c < q->n_clauses; c++) {
        knowledge += terms_of(&q->clause[c].test, JDA_KNOWLEDGE);
        facts += q->clause[c].test.n_terms;
    }
    if (facts > JDA_MAX_FACTS) /* all answers are tried to find out which matter (JDA-R122) */
        return lv_refuse(why, LV_E_DATA, "JDA-R122", N_("too many conditions on one square"), 0);
    if (knowledge > 1 || terms_of(&q->payee, JDA_KNOWLEDGE) > 0
        || (knowledge == 1 && q->concerned != JDA_ARRIVING))
        return lv_refuse(
            why, LV_E_DATA, "JDA-R123",
            N_("a square asks one question of knowledge at most, of the arriving player"), 0);
    for (unsigned i = 0; i < sizeof alone; i++)
        if (has_deed(q, alone[i]) && q->concerned != JDA_ARRIVING)
            return lv_refuse(why, LV_E_DATA, "JDA-18",
                             N_("this effect is for the arriving player only"), 0);
    return true;
}

static void list_facts(struct jda_square *q, const struct jda_test *t)
{
    for (unsigned i = 0; i < t->n_terms; i++) {
        uint8_t attr = t->term[i].attr;
        bool listed = attr == JDA_A_MONEY;
        for (unsigned k = 0; k < q->n_facts; k++)
            listed |= q->fact[k] == attr;
        if (!listed)
            q->fact[q->n_facts++] = attr;
    }
}

/* What the square hangs on, so that nobody has to look through its conditions while playing. */
static void list_all_facts(struct jda_square *q)
{
    list_facts(q, &q->each_if);
    for (unsigned c = 0; c < q->n_clauses; c++)
        list_facts(q, &q->clause[c].test);
    q->knowledge = JDA_N_ATTRS;
    for (unsigned i = 0; i < q->n_facts; i++)
        if (jda_attr_group[q->fact[i]] == JDA_KNOWLEDGE)
            q->knowledge = q->fact[i];
}

/* At which stages of JDA-R39 the square has anything to do. */
static unsigned stages_of(const struct jda_square *q)
{
    static const uint8_t stage_of[] = {
        [JDA_D_NONE] = 0,
        [JDA_D_DRAW] = JDA_SQ_DRAW,
        [JDA_D_PAY_BANK] = JDA_SQ_BANK,
        [JDA_D_GET_BANK] = JDA_SQ_BANK,
        [JDA_D_PAY_CHOICE] = JDA_SQ_PLAYERS,
        [JDA_D_ADVANCE] = JDA_SQ_MOVES,
        [JDA_D_RETREAT] = JDA_SQ_MOVES,
        [JDA_D_TO_DAY] = JDA_SQ_MOVES,
        [JDA_D_SKIP] = JDA_SQ_MOVES,
        [JDA_D_EXTRA] = JDA_SQ_MOVES,
        [JDA_D_SPIN_DIFFERENCE] = JDA_SQ_MOVES,
        [JDA_D_CHEQUE] = JDA_SQ_PLAYERS,
        [JDA_D_PERMUTE] = JDA_SQ_MOVES,
        [JDA_D_SWAP] = JDA_SQ_MOVES,
        [JDA_D_QUARTER] = 0,
        [JDA_D_FINISH] = 0,
    };
    unsigned mask = 0;

    for (unsigned kind = 0; kind < sizeof stage_of; kind++)
        if (stage_of[kind] && has_deed(q, (uint8_t)kind))
            mask |= 1u << stage_of[kind];
    for (unsigned c = 0; c < q->n_clauses; c++) {
        if (q->clause[c].yes.n_deeds == 2 || q->clause[c].no.n_deeds == 2)
            mask |= 1u << JDA_SQ_CHOOSE;
        if (q->clause[c].test.n_terms > 0)
            mask |= 1u << JDA_SQ_QUESTIONS;
    }
    return mask | (q->each_if.n_terms > 0 ? 1u << JDA_SQ_QUESTIONS : 0);
}

static bool square_fits(const struct lv_reading *r, const struct lv_node *n, unsigned i)
{
    struct jda_data *d = r->data;
    struct jda_square *q = &d->square[i];
    unsigned day = 0;

    if (!jda_parse_date(lv_shape_text(n, "date"), &day))
        return lv_refuse_text(r->why, LV_E_DATA, "JDA-13", N_("there is no such date: {text}"), 0,
                              lv_shape_text(n, "date"));
    q->day = (uint16_t)day; /* days to go to lie ahead of it or behind it */
    if (!jda_parse_square(lv_shape_text(n, "effect"), q, r->why))
        return false;
    if ((q->concerned == JDA_EACH_IF) != (lv_node_get(n, "if") != NULL))
        return lv_refuse(r->why, LV_E_DATA, "JDA-100", N_("`if` goes with `each-if`, and only there"),
                         0);
    if (q->concerned == JDA_EACH_IF && !jda_parse_test(lv_shape_text(n, "if"), &q->each_if, r->why))
        return false;
    q->stages = (uint8_t)stages_of(q);
    q->parts = q->concerned == JDA_NOBODY ? 0 : q->concerned == JDA_ARRIVING ? 1 : JDA_N_SEATS;
    if (!conditions_fit(q, r->why))
        return false;
    list_all_facts(q);
    if (i > 0 && day <= d->square[i - 1].day)
        return lv_node_refuse(n, "JDA-13", N_("the dates must follow one another"), 0, "", r->why);
    d->kind[day] = q->frame;
    d->square_at[day] = (uint8_t)(i + 1);
    return true;
}

/* The days that the rules themselves know must be there and do what the rules say. */
static bool check_fixed_days(const struct jda_data *d, struct lv_refusal *why)
{
    static const struct { uint16_t day; uint8_t frame, deed; } fixed[] = {
        { 1, JDA_SPECIAL, JDA_D_NONE }, { 91, JDA_QUARTER, JDA_D_QUARTER },
        { 182, JDA_QUARTER, JDA_D_QUARTER }, { 274, JDA_QUARTER, JDA_D_QUARTER },
        { JDA_DAYS, JDA_SPECIAL, JDA_D_FINISH },
    };
    unsigned n = 0;

    for (unsigned i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        unsigned at = d->square_at[fixed[i].day];
        if (at == 0 || d->square[at - 1].frame != fixed[i].frame
            || !has_deed(&d->square[at - 1], fixed[i].deed))
            return lv_refuse(why, LV_E_DATA, "JDA-50",
                             N_("day {n} of the year is missing, or is not what the rules say"),
                             fixed[i].day);
    }
    for (unsigned i = 0; i < d->n_squares; i++)
        n += (unsigned)has_deed(&d->square[i], JDA_D_QUARTER)
             + has_deed(&d->square[i], JDA_D_FINISH) + (d->square[i].frame == JDA_QUARTER);
    if (n != 2 * JDA_N_QUARTERS + 1)
        return lv_refuse(why, LV_E_DATA, "JDA-50",
                         N_("there are three quarter ends and one finish"), 0);
    return true;
}

/* Do all fixed moves of this act end outside the squares not settled yet? */
static bool act_settled(const struct jda_data *d, const struct jda_act *act, unsigned day,
                        const bool *settled)
{
    for (unsigned i = 0; i < act->n_deeds; i++) {
        const struct jda_deed *e = &act->deed[i];
        int to = e->kind == JDA_D_ADVANCE ? (int)(day + e->n)
               : e->kind == JDA_D_RETREAT ? (int)day - (int)e->n
               : e->kind == JDA_D_TO_DAY ? (int)e->n : 0;
        if (to >= 1 && to <= JDA_DAYS && d->square_at[to] && !settled[d->square_at[to] - 1])
            return false;
    }
    return true;
}

/* JDA-R84: no fixed move may lead back to its own start, be it through other squares. Squares whose
 * moves lead nowhere, or to such squares only, are settled; a loop never is. */
static bool check_loops(const struct jda_data *d, struct lv_refusal *why)
{
    bool settled[JDA_MAX_SQUARES] = { false }, more = true;

    while (more) {
        more = false;
        for (unsigned i = 0; i < d->n_squares; i++) {
            const struct jda_square *q = &d->square[i];
            bool fine = !settled[i];
            for (unsigned c = 0; fine && c < q->n_clauses; c++)
                fine = act_settled(d, &q->clause[c].yes, q->day, settled)
                    && act_settled(d, &q->clause[c].no, q->day, settled);
            settled[i] |= fine;
            more |= fine;
        }
    }
    for (unsigned i = 0; i < d->n_squares; i++)
        if (!settled[i])
            return lv_refuse(why, LV_E_DATA, "JDA-R84",
                             N_("the square of day {n} of the year sends pawns round for ever"),
                             d->square[i].day);
    return true;
}

static bool almanac_fits(const struct lv_reading *r, const struct lv_node *root, unsigned i)
{
    (void)root, (void)i;
    return check_fixed_days(r->data, r->why) && check_loops(r->data, r->why);
}

/* almanac.json: { "squares": [ { "date": "06-01", "frame": "red", "who": "arriving",
 *                                "effect": "draw chance 1", "fr": "…", "en": "…" }, … ] } */
static const char *const frames[] = { "", "red", "blue", "double-blue", "mixed", "quarter", "special" };
static const char *const concerned[] = { "nobody", "arriving", "all", "each-if" };
static const char *const unknown[] = { "nothing", "else" };
#define WORDS(all)                                                                                 \
    .names = (all), .max = sizeof(all) / sizeof *(all), .rule = "JDA-100",                         \
    .otherwise = N_("unknown word: {text}")
static const struct lv_member square_member[] = {
    { .key = "date", .type = LV_MEMBER_TEXT },
    { "frame", LV_MEMBER_NAME, LV_INTO(struct jda_square, frame), WORDS(frames) },
    { "who", LV_MEMBER_NAME, LV_INTO(struct jda_square, concerned), WORDS(concerned) },
    { "if", LV_MEMBER_TEXT, .optional = true },
    { .key = "effect", .type = LV_MEMBER_TEXT },
    { "unknown", LV_MEMBER_NAME, .optional = true, LV_INTO(struct jda_square, unknown_is_no),
      WORDS(unknown) },
    { "art", LV_MEMBER_TEXT, .optional = true, LV_INTO(struct jda_square, art) },
    { "", LV_MEMBER_WORDS, .max = JDA_TEXT, LV_INTO(struct jda_square, text) },
    { "why", LV_MEMBER_WORDS, .optional = true, .max = JDA_TEXT, LV_INTO(struct jda_square, why) },
};
static const struct lv_shape square = LV_SHAPE_THEN("square", square_member, square_fits);
static const struct lv_member almanac_member[] = {
    { "squares", LV_MEMBER_LIST, .max = JDA_MAX_SQUARES, .of = &square,
      LV_INTO_EACH(struct jda_data, square), LV_COUNT(struct jda_data, n_squares), .rule = "JDA-14",
      .otherwise = N_("at most {n} squares, please") },
};
const struct lv_shape jda_almanac = LV_SHAPE_THEN("almanac.json", almanac_member, almanac_fits);
