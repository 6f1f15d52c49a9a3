/* sml_notation.c: decisions and chance outcomes as text (catalogue, section 6.4).
 *
 *     draw | take-discard | river 2 | resign | resign drop CARD | divorce
 *     quit-interim | end-adultery | discard CARD | bet CARD | stop | none | use | decline
 *     keep CARD TOP | keep CARD
 *     play CARD | play CARD free | play CARD target SEAT | play JOB with piston
 *     play piston job CARD | play casino bet CARD | play vengeance malus CARD target SEAT
 *     pay CARD | paid | give CARD | drop CARD
 *     card CARD | first SEAT | troc CARD CARD
 *
 * A card is its id, with #n when there are several copies; seats count from 1. */
#include <assert.h>
#include <string.h>

#include "core/notation.h"
#include "sml_state.h"

void sml_card_write(const struct lv_setup *u, unsigned card, struct lv_buf *to)
{
    unsigned type = sml_type_of(u, card);

    assert(card < SML_MAX_CARDS);
    lv_buf_text(to, sml_data_of(u)->id[type]);
    if (sml_data_of(u)->copies[type] > 1) {
        lv_buf_char(to, '#');
        lv_buf_int(to, sml_copy_of(u, card));
    }
}

/* Reads a number of one or two digits without a leading zero; 0: there is none. */
static unsigned read_number(const char *text, size_t len)
{
    unsigned n;

    return lv_read_digits(text, len, 2, &n) && text[0] != '0' ? n : 0;
}

unsigned sml_card_read(const struct lv_setup *u, const char *text, size_t len)
{
    const struct sml_data *d = sml_data_of(u);
    const char *hash = memchr(text, '#', len);
    size_t id_len = hash ? (size_t)(hash - text) : len;

    for (unsigned type = 0; type < d->n_types; type++) {
        unsigned copies = d->copies[type], n = 1;
        if (!lv_is_word(text, id_len, d->id[type]))
            continue;
        if ((copies > 1) != (hash != NULL))
            return SML_NONE;
        if (hash)
            n = read_number(hash + 1, len - id_len - 1);
        return n >= 1 && n <= copies ? sml_card_of(d, type, n) : SML_NONE;
    }
    return SML_NONE;
}

/* ---- writing ---------------------------------------------------------------------------------- */

static void write_with(const struct lv_setup *u, struct lv_buf *to, const char *word, unsigned card)
{
    lv_buf_text(to, word);
    sml_card_write(u, card, to);
}

static void write_seat(struct lv_buf *to, const char *word, unsigned seat)
{
    lv_buf_text(to, word);
    lv_buf_int(to, (int)seat + 1);
}

static void write_play(const struct lv_setup *u, unsigned card, unsigned b, unsigned c,
                       struct lv_buf *to)
{
    write_with(u, to, "play ", card);
    if (sml_family_of(u, card) == SML_F_MALUS && card != SML_ATTACK)
        write_seat(to, " target ", b);
    if (b == SML_NONE)
        return;
    if (card == SML_PISTON)
        write_with(u, to, " job ", b);
    if (card == SML_CASINO)
        write_with(u, to, " bet ", b);
    if (card == SML_BARTER)
        write_seat(to, " target ", b);
    if (card == SML_REVENGE) {
        write_with(u, to, " malus ", b);
        write_seat(to, " target ", c);
    }
}

static const char *const word_of[SML_N_KINDS] = {
    [SML_DRAW] = "draw",
    [SML_TAKE] = "take-discard",
    [SML_RIVER] = "river",
    [SML_RESIGN] = "resign",
    [SML_VOLUNTARY] = "divorce",
    [SML_QUIT] = "quit-interim",
    [SML_END_AFFAIR] = "end-adultery",
    [SML_THROW] = "discard",
    [SML_BET] = "bet",
    [SML_PAY] = "pay",
    [SML_PAID] = "paid",
    [SML_STOP] = "stop",
    [SML_NO_FETCH] = "none",
    [SML_USE] = "use",
    [SML_DECLINE] = "decline",
    [SML_KEEP] = "keep",
    [SML_GIVE] = "give",
    [SML_DROP] = "drop",
    [SML_CARD] = "card",
    [SML_FIRST] = "first",
    [SML_SWAP] = "troc",
};

void sml_action_write(const struct lv_setup *u, const void *state, lv_action x, struct lv_buf *to)
{
    unsigned a = lv_action_a(x), b = lv_action_b(x);
    enum sml_kind kind = lv_action_kind(x);

    (void)state;
    if (word_of[kind])
        lv_buf_text(to, word_of[kind]);
    switch (kind) {
    case SML_RIVER:
    case SML_FIRST: write_seat(to, " ", a); break;
    case SML_RESIGN:
        if (a != SML_NONE)
            write_with(u, to, " drop ", a);
        break;
    case SML_PLAY: write_play(u, a, b, lv_action_c(x), to); break;
    case SML_PLAY_FREE:
        write_with(u, to, "play ", a);
        lv_buf_text(to, " free");
        break;
    case SML_WITH_PISTON:
        write_with(u, to, "play ", a);
        lv_buf_text(to, " with piston");
        break;
    case SML_KEEP:
    case SML_SWAP:
        write_with(u, to, " ", a);
        if (b != SML_NONE)
            write_with(u, to, " ", b);
        break;
    case SML_THROW:
    case SML_BET:
    case SML_PAY:
    case SML_GIVE:
    case SML_DROP:
    case SML_CARD: write_with(u, to, " ", a); break;
    default: break;
    }
}

/* ---- reading ---------------------------------------------------------------------------------- */

struct words {
    const struct lv_setup *u;
    int n;
    const char *at[8];
    size_t len[8];
};

/* Words are parted by single spaces; too many or empty ones make n 0. */
static struct words split(const struct lv_setup *u, const char *text)
{
    struct words w = { .u = u };

    for (;;) {
        size_t len = strcspn(text, " ");
        if (len == 0 || w.n == 8)
            return (struct words){ .u = u };
        w.at[w.n] = text;
        w.len[w.n++] = len;
        if (text[len] == '\0')
            return w;
        text += len + 1;
    }
}

static bool is_word(const struct words *w, int i, const char *word)
{
    return i < w->n && lv_is_word(w->at[i], w->len[i], word);
}

static bool card_at(const struct words *w, int i, unsigned *to)
{
    *to = i < w->n ? sml_card_read(w->u, w->at[i], w->len[i]) : SML_NONE;
    return *to != SML_NONE;
}

/* A seat or a place: a number from 1, kept from 0. */
static bool seat_at(const struct words *w, int i, unsigned *to)
{
    *to = i < w->n ? read_number(w->at[i], w->len[i]) - 1 : SML_NONE;
    return *to < SML_MAX_SEATS;
}

static bool has_target(const struct lv_setup *u, unsigned card)
{
    return card == SML_BARTER || (sml_family_of(u, card) == SML_F_MALUS && card != SML_ATTACK);
}

/* The last words of a play, after the card. */
static bool read_play(const struct words *w, lv_action *to)
{
    unsigned card, b = 0, c = 0;

    if (!card_at(w, 1, &card))
        return false;
    if (w->n == 3 && is_word(w, 2, "free"))
        *to = lv_action_make(SML_PLAY_FREE, card, 0, 0);
    else if (w->n == 4 && is_word(w, 2, "with") && is_word(w, 3, "piston"))
        *to = lv_action_make(SML_WITH_PISTON, card, 0, 0);
    else if (w->n == 4
             && ((has_target(w->u, card) && is_word(w, 2, "target") && seat_at(w, 3, &b))
                 || (card == SML_PISTON && is_word(w, 2, "job") && card_at(w, 3, &b))
                 || (card == SML_CASINO && is_word(w, 2, "bet") && card_at(w, 3, &b))))
        *to = lv_action_make(SML_PLAY, card, b, 0);
    else if (w->n == 6 && card == SML_REVENGE && is_word(w, 2, "malus") && card_at(w, 3, &b)
             && is_word(w, 4, "target") && seat_at(w, 5, &c))
        *to = lv_action_make(SML_PLAY, card, b, c);
    else if (w->n == 2 && card == SML_REVENGE)
        *to = lv_action_make(SML_PLAY, card, SML_NONE, SML_NONE);
    else if (w->n == 2 && (!has_target(w->u, card) || card == SML_BARTER))
        *to = lv_action_make(
            SML_PLAY, card,
            card == SML_PISTON || card == SML_CASINO || card == SML_BARTER ? SML_NONE : 0, 0);
    else
        return false;
    return true;
}

static bool read_kind(const struct words *w, enum sml_kind kind, lv_action *to)
{
    unsigned a = 0, b = 0;
    bool fine;

    switch (kind) {
    case SML_RIVER:
    case SML_FIRST: fine = w->n == 2 && seat_at(w, 1, &a); break;
    case SML_RESIGN:
        a = SML_NONE;
        fine = w->n == 1 || (w->n == 3 && is_word(w, 1, "drop") && card_at(w, 2, &a));
        break;
    case SML_KEEP:
        b = SML_NONE;
        fine = card_at(w, 1, &a) && (w->n == 2 || (w->n == 3 && card_at(w, 2, &b)));
        break;
    case SML_SWAP: fine = w->n == 3 && card_at(w, 1, &a) && card_at(w, 2, &b); break;
    case SML_THROW:
    case SML_BET:
    case SML_PAY:
    case SML_GIVE:
    case SML_DROP:
    case SML_CARD: fine = w->n == 2 && card_at(w, 1, &a); break;
    default: fine = w->n == 1; break;
    }
    if (fine)
        *to = lv_action_make(kind, a, b, 0);
    return fine;
}

bool sml_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    struct words w = split(u, text);

    (void)state;
    if (is_word(&w, 0, "play") && read_play(&w, to))
        return true;
    for (unsigned kind = 0; kind < SML_N_KINDS; kind++)
        if (word_of[kind] && is_word(&w, 0, word_of[kind]) && read_kind(&w, kind, to))
            return true;
    return lv_refuse_move(why, text);
}
