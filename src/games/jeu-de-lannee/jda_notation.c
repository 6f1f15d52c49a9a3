/* jda_notation.c: actions as text.
 *
 *     answer has_cat=yes | answer month=5 | answer birthday=14-05 | fact age=40 | lucky 7 | lot 2
 *     spin 9 | take 10 | draw H13 | pass | buy-token | buy-days 3 | holiday | offer 3 | share 200
 *     add 100 | know yes | vote no | quiz 4 | title 4 | target 2 | option 1 | days 6 | shield use
 *     permute 3 2 4 (whose square each opponent gets, seats in order of play) | claim-lucky 2
 *     claim-birthday 2 | change wears_suit=no | told 1 */
#include <string.h>

#include "jda.h"

/* ---- values of facts ------------------------------------------------------------------------ */

static const struct { const char *word; uint8_t attr, value; } special[] = {
    { "F", JDA_A_SEX, JDA_WOMAN }, { "M", JDA_A_SEX, JDA_MAN }, { "X", JDA_A_SEX, JDA_OTHER_SEX },
    { "single", JDA_A_MARITAL, JDA_SINGLE }, { "married", JDA_A_MARITAL, JDA_MARRIED },
};
enum { N_SPECIAL = sizeof special / sizeof *special };

static void two_digits(struct lv_buf *to, unsigned v)
{
    if (v < 10)
        lv_buf_char(to, '0');
    lv_buf_int(to, v);
}

void jda_write_value(const struct jda_data *d, unsigned attr, unsigned value, struct lv_buf *to)
{
    if (value <= JDA_NONE) {
        lv_buf_text(to, value ? "none" : "open");
        return;
    }
    for (unsigned i = 0; i < N_SPECIAL; i++)
        if (special[i].attr == attr && special[i].value == value) {
            lv_buf_text(to, special[i].word);
            return;
        }
    if (attr == JDA_A_AGE) {
        lv_buf_int(to, value);
    } else if (attr == JDA_A_SIGN) {
        lv_buf_text(to, jda_sign_id[value - JDA_FIRST_SIGN]);
    } else if (attr == JDA_A_BIRTHDAY) {
        two_digits(to, d->day_of[value - 1]);
        lv_buf_char(to, '-');
        two_digits(to, d->month_of[value - 1]);
    } else {
        lv_buf_text(to, value == JDA_YES ? "yes" : "no");
    }
}

/* Digits without leading zero, up to 5 of them; -1 when it is something else. */
static int read_number(const char *text)
{
    unsigned n;

    return lv_read_digits(text, strlen(text), 5, &n) && (text[0] != '0' || text[1] == '\0') ? (int)n : -1;
}

unsigned jda_read_value(unsigned attr, const char *text)
{
    unsigned day;
    int v;

    if (strcmp(text, "none") == 0)
        return JDA_NONE;
    for (unsigned i = 0; i < N_SPECIAL; i++)
        if (special[i].attr == attr && strcmp(special[i].word, text) == 0)
            return special[i].value;
    for (unsigned i = 0; attr == JDA_A_SIGN && i < JDA_N_SIGNS; i++)
        if (strcmp(jda_sign_id[i], text) == 0)
            return JDA_FIRST_SIGN + i;
    if (attr == JDA_A_AGE) {
        v = read_number(text);
        return v >= JDA_MIN_AGE && v <= JDA_MAX_AGE ? (unsigned)v : JDA_OPEN;
    }
    if (attr == JDA_A_BIRTHDAY)
        return jda_parse_date(text, &day) ? day + 1 : JDA_OPEN;
    if (attr <= JDA_A_MARITAL)
        return JDA_OPEN;
    return strcmp(text, "yes") == 0 ? JDA_YES : strcmp(text, "no") == 0 ? JDA_NO : JDA_OPEN;
}

static const char *card_key(const struct lv_setup *u, unsigned card)
{
    return card < JDA_N_CARDS ? ((const struct jda_data *)u->data)->card[card].id : NULL;
}

const struct lv_coded
    jda_card_code = { .key = card_key, .unknown = N_("there is no card {text}"), .rule = "JDA-03" },
    jda_attr_code = { .keys = jda_attr_id, .unknown = N_("there is no such attribute: {text}"),
                      .rule = "JDA-107" };

/* ---- what stands behind the words ------------------------------------------------------------ */

/* has_cat=yes: the attribute in the first byte, the value in the others. */
static void write_fact(const struct lv_setup *u, const void *state, unsigned fact, struct lv_buf *to)
{
    const unsigned attr = fact >> 16, value = fact & 0xFFFF;

    (void)state;
    lv_buf_text(to, attr == JDA_MONTH ? "month" : jda_attr_id[attr]);
    lv_buf_char(to, '=');
    if (attr != JDA_MONTH)
        jda_write_value(u->data, attr, value, to);
    else if (value)
        lv_buf_int(to, value);
    else
        lv_buf_text(to, "none");
}

static bool read_fact(const struct lv_setup *u, const void *state, const char *text, unsigned *fact,
                      struct lv_refusal *why)
{
    const char *equal = strchr(text, '=');
    const size_t len = equal ? (size_t)(equal - text) : 0;
    unsigned attr, value;

    (void)u;
    (void)state;
    (void)why;
    if (equal && lv_is_word(text, len, "month")) {
        const int month = strcmp(equal + 1, "none") == 0 ? 0 : read_number(equal + 1);
        *fact = (unsigned)JDA_MONTH << 16 | ((unsigned)month & 0xFFFF);
        return month == 0 ? equal[1] == 'n' : month >= 1 && month <= 12;
    }
    attr = equal ? jda_attr_find(text, len) : JDA_N_ATTRS;
    value = attr < JDA_N_ATTRS ? jda_read_value(attr, equal + 1) : JDA_OPEN;
    *fact = attr << 16 | value;
    return value != JDA_OPEN;
}

/* A title, or none. */
static void write_pick(const struct lv_setup *u, const void *state, unsigned pick, struct lv_buf *to)
{
    (void)u;
    (void)state;
    if (pick)
        lv_buf_int(to, pick);
    else
        lv_buf_text(to, "none");
}

static bool read_pick(const struct lv_setup *u, const void *state, const char *text, unsigned *pick,
                      struct lv_refusal *why)
{
    const int n = strcmp(text, "none") == 0 ? 0 : read_number(text);

    (void)u;
    (void)state;
    (void)why;
    *pick = (unsigned)n & 0xFFFF;
    return n > 0 || strcmp(text, "none") == 0;
}

static void write_permutation(const struct lv_setup *u, const void *state, unsigned packed,
                              struct lv_buf *to)
{
    unsigned seat[JDA_N_SEATS], n = jda_permuted(u, state, seat);

    for (unsigned i = 0; i < n; i++) {
        if (i)
            lv_buf_char(to, ' ');
        lv_buf_int(to, seat[packed >> 3 * i & 7] + 1);
    }
}

static bool read_permutation(const struct lv_setup *u, const void *state, const char *text,
                             unsigned *packed, struct lv_refusal *why)
{
    unsigned seat[JDA_N_SEATS], n = jda_permuted(u, state, seat);

    (void)why;
    *packed = 0;
    for (unsigned i = 0; i < n; i++, text += 2) {
        unsigned k = 0;
        while (k < n && (unsigned)(text[0] - '1') != seat[k])
            k++;
        if (k == n || text[1] != (i + 1 < n ? ' ' : '\0'))
            return false;
        *packed |= k << 3 * i;
    }
    return n > 0;
}

/* ---- the table -------------------------------------------------------------------------------- */

static const char *const yes_no[] = { "no", "yes", NULL }, *const keep_use[] = { "keep", "use", NULL };
static const struct lv_coded answer_code = { .keys = yes_no }, use_code = { .keys = keep_use };
static const struct lv_operand
    as_number = { .max = UINT16_MAX },
    as_ordinal = { .from = 1, .max = UINT16_MAX },
    as_sum = { .unit = 100, .max = 99999 },
    as_seat = { .shift = 16, .from = 1, .max = JDA_N_SEATS },
    as_answer = { .code = &answer_code },
    as_use = { .code = &use_code },
    as_fact = { .write = write_fact, .read = read_fact },
    as_card = { .code = &jda_card_code },
    as_pick = { .write = write_pick, .read = read_pick },
    as_permutation = { .write = write_permutation, .read = read_permutation };

#define X_VERB(name, text, operand) { .word = text, .kind = JDA_##name##_ACTION, .with = operand },
const struct lv_verb jda_verbs[] = { JDA_KINDS(X_VERB) { 0 } };
#undef X_VERB
