/* notation.c: see notation.h. */
#include "notation.h"

#include <assert.h>
#include <string.h>

bool lv_is_word(const char *text, size_t len, const char *word)
{
    return strlen(word) == len && memcmp(word, text, len) == 0;
}

bool lv_read_digits(const char *text, size_t len, size_t most, unsigned *to)
{
    *to = 0;
    if (len < 1 || len > most)
        return false;
    for (size_t i = 0; i < len; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        *to = *to * 10 + (unsigned)(text[i] - '0');
    }
    return true;
}

/* ---- codes ------------------------------------------------------------------------------------ */

static const char *key_of(const struct lv_setup *u, const struct lv_coded *code, unsigned thing)
{
    return code->keys ? code->keys[thing] : code->key(u, thing);
}

void lv_code_write(const struct lv_setup *u, const void *state, const struct lv_coded *code, unsigned thing,
                   struct lv_buf *to)
{
    if (code->write) {
        code->write(u, state, thing, to);
    } else {
        const char *key = key_of(u, code, thing);
        assert(key);
        lv_buf_text(to, key);
    }
}

bool lv_code_read(const struct lv_setup *u, const void *state, const struct lv_coded *code, const char *text,
                  size_t len, unsigned *thing)
{
    const char *key;

    if (code->read)
        return code->read(u, state, text, len, thing);
    for (*thing = 0; (key = key_of(u, code, *thing)) != NULL; ++*thing)
        if (len > 0 && lv_is_word(text, len, key)) /* what has no code is not read */
            return true;
    return false;
}

void lv_json_code(struct lv_json *j, const struct lv_setup *u, const struct lv_coded *code, unsigned thing)
{
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    if (!code->write) {
        lv_json_text(j, key_of(u, code, thing));
        return;
    }
    code->write(u, NULL, thing, &b);
    assert(!b.cut);
    lv_json_buf(j, &b);
}

void lv_json_codes(struct lv_json *j, const struct lv_setup *u, const struct lv_coded *code, uint64_t things)
{
    lv_json_list(j);
    for (; things != 0; things &= things - 1)
        lv_json_code(j, u, code, (unsigned)__builtin_ctzll(things));
    lv_json_end(j);
}

void lv_json_put_codes(struct lv_json *j, const char *key, const struct lv_setup *u,
                       const struct lv_coded *code, uint64_t things)
{
    lv_json_key(j, key);
    lv_json_codes(j, u, code, things);
}

/* ---- operands --------------------------------------------------------------------------------- */

/* Operand number i of a verb, 0 to 2, and from which of the action's bits up its value stands. */
static const struct lv_operand *operand(const struct lv_verb *v, int i, int *shift)
{
    *shift = v->with ? v->with->shift : 16 - 8 * i;
    return !v->with ? v->each[i] : i == 0 ? v->with : NULL;
}

static unsigned value_of(const struct lv_verb *v, lv_action a, int shift)
{
    return v->with ? (a & 0xFFFFFF) >> shift : a >> shift & 255;
}

static unsigned unit(const struct lv_operand *o)
{
    return o->unit ? o->unit : 1;
}

/* Is there more to it than words? */
static bool has_value(const struct lv_operand *o)
{
    return o->code || o->max || o->write;
}

static bool is_left_out(const struct lv_operand *o, unsigned value)
{
    return o->optional && value == o->none;
}

/* ---- writing ---------------------------------------------------------------------------------- */

/* Can this value be written so? Without an operand there is nothing to say, nor with words alone. */
static bool says_value(const struct lv_setup *u, const struct lv_operand *o, unsigned value)
{
    if (!o)
        return value == 0;
    if (is_left_out(o, value))
        return true;
    if (!has_value(o))
        return value == 0 && !o->optional;
    return !o->is || o->is(u, value - o->plus);
}

/* Can the operands be written so? */
static bool says(const struct lv_setup *u, const struct lv_verb *v, lv_action a)
{
    if (v->kind != lv_action_kind(a))
        return false;
    for (int i = 0; i < 3 && !v->with; i++) {
        int shift;
        const struct lv_operand *o = operand(v, i, &shift);

        if (!says_value(u, o, value_of(v, a, shift)))
            return false;
    }
    return true;
}

static void write_operand(const struct lv_setup *u, const void *state, const struct lv_operand *o,
                          unsigned value, struct lv_buf *to)
{
    if (o->lead) {
        lv_buf_char(to, ' ');
        lv_buf_text(to, o->lead);
    }
    if (!has_value(o))
        return;
    lv_buf_char(to, ' ');
    if (o->write)
        o->write(u, state, value, to);
    else if (o->code)
        lv_code_write(u, state, o->code, value - o->plus, to);
    else
        lv_buf_int(to, (int64_t)unit(o) * (value + o->from));
}

void lv_verb_write(const struct lv_setup *u, const void *state, const struct lv_verb *verbs, lv_action a,
                   struct lv_buf *to)
{
    const struct lv_verb *v = verbs;

    while (v->word && !says(u, v, a))
        v++;
    if (!v->word)
        return;
    lv_buf_text(to, v->word);
    for (int i = 0; i < 3; i++) {
        int shift;
        const struct lv_operand *o = operand(v, i, &shift);
        if (o && !is_left_out(o, value_of(v, a, shift)))
            write_operand(u, state, o, value_of(v, a, shift), to);
    }
}

/* ---- reading ---------------------------------------------------------------------------------- */

static bool read_number(const struct lv_operand *o, const char *text, size_t len, unsigned *value)
{
    enum { DIGITS = 5 };
    unsigned n;

    if (len > 1 && text[0] == '0') /* one way to write a decision */
        return false;
    if (!lv_read_digits(text, len, DIGITS, &n) || n < o->from || n > o->max || n % unit(o) != 0)
        return false;
    *value = n / unit(o) - o->from;
    return true;
}

/* Reads the value of an operand, and goes on behind it. */
static bool read_value(const struct lv_setup *u, const void *state, const struct lv_operand *o,
                       const char **text, unsigned *value, struct lv_refusal *why)
{
    const char *at = *text;
    const size_t len = o->read ? strlen(at) : strcspn(at, " ");

    *text = at + len;
    if (o->read)
        return o->read(u, state, at, value, why);
    if (!o->code)
        return read_number(o, at, len, value);
    if (!lv_code_read(u, state, o->code, at, len, value) || (o->is && !o->is(u, *value)))
        return false;
    *value += o->plus;
    return true;
}

/* Reads one operand, the space before it included, and goes on behind it. */
static bool read_operand(const struct lv_setup *u, const void *state, const struct lv_operand *o,
                         const char **text, unsigned *value, struct lv_refusal *why)
{
    const size_t len = o->lead ? strlen(o->lead) + 1 : 0;
    const char *at = *text;

    *value = 0;
    if (o->lead && (*at != ' ' || strncmp(at + 1, o->lead, len - 1) != 0))
        return false;
    at += len;
    if (has_value(o) && (*at++ != ' ' || !read_value(u, state, o, &at, value, why) || is_left_out(o, *value)))
        return false;
    *text = at;
    return o->lead || has_value(o);
}

static bool read_operands(const struct lv_setup *u, const void *state, const struct lv_verb *v,
                          const char *text, lv_action *to, struct lv_refusal *why)
{
    for (int i = 0; i < 3; i++) {
        int shift;
        const struct lv_operand *o = operand(v, i, &shift);
        unsigned value = 0;
        if (o && !read_operand(u, state, o, &text, &value, why)) {
            if (!o->optional)
                return false;
            value = o->none;
        }
        assert(!o || (v->with ? value << shift <= 0xFFFFFF : value < 256));
        *to |= value << shift;
    }
    return *text == '\0';
}

bool lv_verb_read(const struct lv_setup *u, const void *state, const struct lv_verb *verbs, const char *text,
                  lv_action *to, struct lv_refusal *why)
{
    const size_t len = strcspn(text, " ");
    struct lv_refusal more = { 0 };

    for (const struct lv_verb *v = verbs; v->word; v++) {
        lv_action a = (lv_action)v->kind << 24;
        if (lv_is_word(text, len, v->word) && read_operands(u, state, v, text + len, &a, &more)) {
            *to = a;
            return true;
        }
    }
    if (!more.msgid)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not a move of this game"), 0, text);
    if (why)
        *why = more;
    return false;
}
