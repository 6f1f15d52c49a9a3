/* jda_notation.c: actions as text.
 *
 *     answer has_cat=yes | answer month=5 | answer birthday=14-05 | fact age=40 | lucky 7 | lot 2
 *     spin 9 | take 10 | draw H13 | pass | buy-token | buy-days 3 | holiday | offer 3 | share 200
 *     add 100 | know yes | vote no | quiz 4 | title 4 | target 2 | option 1 | days 6 | shield use
 *     permute 3 2 4 (whose square each opponent gets, seats in order of play) | claim-lucky 2
 *     claim-birthday 2 | change wears_suit=no | told 1 */
#include <string.h>

#include "jda.h"

#define X_WORD(name, word) word,
const char *const jda_kind_word[JDA_N_KINDS] = { JDA_KINDS(X_WORD) };
#undef X_WORD

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
    int v = 0, n = 0;

    for (; text[n] >= '0' && text[n] <= '9' && n < 6; n++)
        v = v * 10 + (text[n] - '0');
    return n == 0 || n > 5 || text[n] != '\0' || (n > 1 && text[0] == '0') ? -1 : v;
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

/* ---- writing -------------------------------------------------------------------------------- */

static void write_fact(const struct jda_data *d, unsigned attr, unsigned value, struct lv_buf *to)
{
    if (attr == JDA_MONTH) {
        lv_buf_text(to, "month=");
        if (value)
            lv_buf_int(to, value);
        else
            lv_buf_text(to, "none");
        return;
    }
    lv_buf_text(to, jda_attr_id[attr]);
    lv_buf_char(to, '=');
    jda_write_value(d, attr, value, to);
}

static void write_permutation(const struct lv_setup *u, const struct jda_state *s, unsigned packed,
                              struct lv_buf *to)
{
    unsigned seat[JDA_N_SEATS], n = jda_permuted(u, s, seat);

    for (unsigned i = 0; i < n; i++) {
        if (i)
            lv_buf_char(to, ' ');
        lv_buf_int(to, seat[packed >> 3 * i & 7] + 1);
    }
}

void jda_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    const struct jda_data *d = u->data;
    unsigned first = lv_action_a(a), n = jda_number(a);

    lv_buf_text(to, jda_kind_word[lv_action_kind(a)]);
    switch ((enum jda_kind)lv_action_kind(a)) {
    case JDA_PASS_ACTION:
    case JDA_BUY_TOKEN_ACTION:
    case JDA_HOLIDAY_ACTION:
    case JDA_N_KINDS: return;
    default: lv_buf_char(to, ' '); break;
    }
    switch ((enum jda_kind)lv_action_kind(a)) {
    case JDA_FACT_DRAWN_ACTION:
    case JDA_ANSWER_ACTION:
    case JDA_CHANGE_ACTION: write_fact(d, first, n, to); break;
    case JDA_CARD_DRAWN_ACTION: lv_buf_text(to, d->card[n].id); break;
    case JDA_SHARE_ACTION:
    case JDA_ADD_ACTION: lv_buf_int(to, 100 * n); break;
    case JDA_KNOW_ACTION:
    case JDA_VOTE_ACTION: lv_buf_text(to, n ? "yes" : "no"); break;
    case JDA_SHIELD_ACTION: lv_buf_text(to, n ? "use" : "keep"); break;
    case JDA_QUIZ_ACTION:
        if (n)
            lv_buf_int(to, n);
        else
            lv_buf_text(to, "none");
        break;
    case JDA_PERMUTE_ACTION: write_permutation(u, state, n, to); break;
    case JDA_CLAIM_LUCKY_ACTION:
    case JDA_CLAIM_BIRTHDAY_ACTION: lv_buf_int(to, first + 1); break;
    case JDA_LOT_ACTION:
    case JDA_SPIN_ACTION:
    case JDA_TITLE_ACTION:
    case JDA_TARGET_ACTION:
    case JDA_OPTION_ACTION: lv_buf_int(to, n + 1); break;
    default: lv_buf_int(to, n); break;
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

static bool read_fact(const char *text, enum jda_kind kind, lv_action *to)
{
    const char *equal = strchr(text, '=');
    unsigned attr, value;
    int month;

    if (!equal)
        return false;
    if (equal - text == 5 && memcmp(text, "month", 5) == 0) {
        month = strcmp(equal + 1, "none") == 0 ? 0 : read_number(equal + 1);
        *to = jda_action(kind, JDA_MONTH, (unsigned)month & 0xFFFF);
        return month == 0 ? equal[1] == 'n' : month >= 1 && month <= 12;
    }
    attr = jda_attr_find(text, (size_t)(equal - text));
    if (attr == JDA_N_ATTRS)
        return false;
    value = jda_read_value(attr, equal + 1);
    *to = jda_action(kind, attr, value);
    return value != JDA_OPEN;
}

static bool read_permutation(const struct lv_setup *u, const struct jda_state *s, const char *text,
                             lv_action *to)
{
    unsigned seat[JDA_N_SEATS], n = jda_permuted(u, s, seat), packed = 0;

    for (unsigned i = 0; i < n; i++, text += 2) {
        unsigned k = 0;
        while (k < n && (unsigned)(text[0] - '1') != seat[k])
            k++;
        if (k == n || text[1] != (i + 1 < n ? ' ' : '\0'))
            return false;
        packed |= k << 3 * i;
    }
    *to = jda_action(JDA_PERMUTE_ACTION, 0, packed);
    return n > 0;
}

static bool read_word(const char *text, const char *zero, const char *one, enum jda_kind kind,
                      lv_action *to)
{
    *to = jda_action(kind, 0, strcmp(text, one) == 0);
    return strcmp(text, one) == 0 || strcmp(text, zero) == 0;
}

unsigned jda_card_find(const struct jda_data *d, const char *id)
{
    unsigned c = 0;

    while (c < JDA_N_CARDS && strcmp(d->card[c].id, id) != 0)
        c++;
    return c;
}

static bool read_operand(const struct lv_setup *u, const void *state, enum jda_kind kind,
                         const char *text, lv_action *to)
{
    int v = read_number(text);

    switch (kind) {
    case JDA_FACT_DRAWN_ACTION:
    case JDA_ANSWER_ACTION:
    case JDA_CHANGE_ACTION: return read_fact(text, kind, to);
    case JDA_CARD_DRAWN_ACTION:
        *to = jda_action(kind, 0, jda_card_find(u->data, text));
        return jda_number(*to) < JDA_N_CARDS;
    case JDA_PERMUTE_ACTION: return read_permutation(u, state, text, to);
    case JDA_KNOW_ACTION:
    case JDA_VOTE_ACTION: return read_word(text, "no", "yes", kind, to);
    case JDA_SHIELD_ACTION: return read_word(text, "keep", "use", kind, to);
    case JDA_SHARE_ACTION:
    case JDA_ADD_ACTION:
        *to = jda_action(kind, 0, (unsigned)v / 100 & 0xFFFF);
        return v >= 0 && v % 100 == 0;
    case JDA_QUIZ_ACTION:
        *to = jda_action(kind, 0, strcmp(text, "none") == 0 ? 0 : (unsigned)v & 0xFFFF);
        return v > 0 || strcmp(text, "none") == 0;
    case JDA_CLAIM_LUCKY_ACTION:
    case JDA_CLAIM_BIRTHDAY_ACTION:
        *to = jda_action(kind, (unsigned)(v - 1) & 255, 0);
        return v >= 1 && v <= JDA_N_SEATS;
    case JDA_LOT_ACTION:
    case JDA_SPIN_ACTION:
    case JDA_TITLE_ACTION:
    case JDA_TARGET_ACTION:
    case JDA_OPTION_ACTION:
        *to = jda_action(kind, 0, (unsigned)(v - 1) & 0xFFFF);
        return v >= 1 && v < 65536;
    default: *to = jda_action(kind, 0, (unsigned)v & 0xFFFF); return v >= 0 && v < 65536;
    }
}

bool jda_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    size_t word = strcspn(text, " ");

    for (unsigned k = 0; k < JDA_N_KINDS; k++) {
        bool alone = k == JDA_PASS_ACTION || k == JDA_BUY_TOKEN_ACTION || k == JDA_HOLIDAY_ACTION;
        if (strlen(jda_kind_word[k]) != word || memcmp(text, jda_kind_word[k], word) != 0)
            continue;
        *to = jda_action(k, 0, 0);
        if (alone ? text[word] == '\0'
                  : text[word] == ' ' && read_operand(u, state, k, text + word + 1, to))
            return true;
        break;
    }
    return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not a move of this game"), 0, text);
}
