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
 * A card is its id, with #n when there are several copies; seats count from 1. With own hands a card
 * that is not shown is ? (SML-R116): bet ? | play casino bet ? | keep ? | card ? | troc ? ? */
#include <assert.h>
#include <string.h>

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

static void write_card(const struct lv_setup *u, const void *state, unsigned card, struct lv_buf *to)
{
    (void)state;
    sml_card_write(u, card, to);
}

static bool read_card(const struct lv_setup *u, const void *state, const char *text, size_t len,
                      unsigned *to)
{
    (void)state;
    *to = sml_card_read(u, text, len);
    return *to != SML_NONE;
}

const struct lv_coded sml_card_code = { .write = write_card, .read = read_card,
                                        .unknown = N_("there is no card {text}"), .rule = "SML-002" };

/* ---- cards that are not shown ----------------------------------------------------------------- */

static void write_hidden(const struct lv_setup *u, const void *state, unsigned card, struct lv_buf *to)
{
    (void)u;
    (void)state;
    (void)card;
    assert(card == SML_HIDDEN);
    lv_buf_char(to, '?');
}

static bool read_hidden(const struct lv_setup *u, const void *state, const char *text, size_t len,
                        unsigned *to)
{
    (void)u;
    (void)state;
    *to = SML_HIDDEN;
    return lv_is_word(text, len, "?");
}

static const struct lv_coded hidden_code = { .write = write_hidden, .read = read_hidden };

static bool is_hidden(const struct lv_setup *u, unsigned card) { return (void)u, card == SML_HIDDEN; }

/* ---- which cards are played how --------------------------------------------------------------- */

static bool is_sent(const struct lv_setup *u, unsigned card)
{
    return sml_family_of(u, card) == SML_F_MALUS && card != SML_ATTACK;
}

static bool is_piston(const struct lv_setup *u, unsigned card) { return (void)u, card == SML_PISTON; }
static bool is_casino(const struct lv_setup *u, unsigned card) { return (void)u, card == SML_CASINO; }
static bool is_barter(const struct lv_setup *u, unsigned card) { return (void)u, card == SML_BARTER; }
static bool is_revenge(const struct lv_setup *u, unsigned card) { return (void)u, card == SML_REVENGE; }

static bool is_plain(const struct lv_setup *u, unsigned card)
{
    return !is_sent(u, card) && card != SML_PISTON && card != SML_CASINO && card != SML_BARTER
           && card != SML_REVENGE;
}

/* ---- the table -------------------------------------------------------------------------------- */

static const struct lv_operand
    card = { .code = &sml_card_code },
    hidden = { .code = &hidden_code, .is = is_hidden },
    hidden_bet = { .lead = "bet", .code = &hidden_code, .is = is_hidden },
    second = { .code = &sml_card_code, .optional = true, .none = SML_NONE },
    dropped = { .lead = "drop", .code = &sml_card_code, .optional = true, .none = SML_NONE },
    number = { .from = 1, .max = SML_MAX_SEATS }, /* a seat, or a place in the river */
    sent = { .code = &sml_card_code, .is = is_sent },
    target = { .lead = "target", .from = 1, .max = SML_MAX_SEATS },
    piston = { .code = &sml_card_code, .is = is_piston },
    job = { .lead = "job", .code = &sml_card_code, .optional = true, .none = SML_NONE },
    casino = { .code = &sml_card_code, .is = is_casino },
    bet = { .lead = "bet", .code = &sml_card_code, .optional = true, .none = SML_NONE },
    barter = { .code = &sml_card_code, .is = is_barter },
    partner = { .lead = "target", .from = 1, .max = SML_MAX_SEATS, .optional = true, .none = SML_NONE },
    revenge = { .code = &sml_card_code, .is = is_revenge },
    malus = { .lead = "malus", .code = &sml_card_code },
    nothing = { .optional = true, .none = SML_NONE },
    plain = { .code = &sml_card_code, .is = is_plain },
    for_free = { .lead = "free" },
    with_piston = { .lead = "with piston" };

const struct lv_verb sml_verbs[] = {
    { .word = "draw", .kind = SML_DRAW },
    { .word = "take-discard", .kind = SML_TAKE },
    { .word = "river", .kind = SML_RIVER, .each = { &number } },
    { .word = "resign", .kind = SML_RESIGN, .each = { &dropped } },
    { .word = "divorce", .kind = SML_VOLUNTARY },
    { .word = "quit-interim", .kind = SML_QUIT },
    { .word = "end-adultery", .kind = SML_END_AFFAIR },
    { .word = "discard", .kind = SML_THROW, .each = { &card } },
    { .word = "bet", .kind = SML_BET, .each = { &hidden } },
    { .word = "bet", .kind = SML_BET, .each = { &card } },
    { .word = "play", .kind = SML_PLAY, .each = { &plain } },
    { .word = "play", .kind = SML_PLAY, .each = { &sent, &target } },
    { .word = "play", .kind = SML_PLAY, .each = { &piston, &job } },
    { .word = "play", .kind = SML_PLAY, .each = { &casino, &hidden_bet } },
    { .word = "play", .kind = SML_PLAY, .each = { &casino, &bet } },
    { .word = "play", .kind = SML_PLAY, .each = { &barter, &partner } },
    { .word = "play", .kind = SML_PLAY, .each = { &revenge, &nothing, &nothing } },
    { .word = "play", .kind = SML_PLAY, .each = { &revenge, &malus, &target } },
    { .word = "play", .kind = SML_PLAY_FREE, .each = { &card, &for_free } },
    { .word = "play", .kind = SML_WITH_PISTON, .each = { &card, &with_piston } },
    { .word = "pay", .kind = SML_PAY, .each = { &card } },
    { .word = "paid", .kind = SML_PAID },
    { .word = "stop", .kind = SML_STOP },
    { .word = "none", .kind = SML_NO_FETCH },
    { .word = "use", .kind = SML_USE },
    { .word = "decline", .kind = SML_DECLINE },
    { .word = "keep", .kind = SML_KEEP, .each = { &hidden, &nothing } },
    { .word = "keep", .kind = SML_KEEP, .each = { &card, &second } },
    { .word = "give", .kind = SML_GIVE, .each = { &card } },
    { .word = "drop", .kind = SML_DROP, .each = { &card } },
    { .word = "card", .kind = SML_CARD, .each = { &hidden } },
    { .word = "card", .kind = SML_CARD, .each = { &card } },
    { .word = "first", .kind = SML_FIRST, .each = { &number } },
    { .word = "troc", .kind = SML_SWAP, .each = { &hidden, &hidden } },
    { .word = "troc", .kind = SML_SWAP, .each = { &card, &card } },
    { 0 },
};
