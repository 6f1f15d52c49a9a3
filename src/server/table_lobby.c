/* table_lobby.c: deeds before the start: seats are kept, taken, given up, swapped, given to bots; and the
 * start itself. */
#include <assert.h>
#include <string.h>

#include "table_inside.h"

static void empty_seat(struct table_seat *s)
{
    assert(s->kind != SEAT_OPEN && !s->away);
    *s = (struct table_seat){ .left = s->left, .noted = s->noted };
}

bool do_keep(struct table *t, struct deed *d, struct lv_refusal *why)
{
    assert(d->kind == DEED_KEEP);
    if (!table_in_lobby(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    if (t->seat[d->seat].kind != SEAT_OPEN || table_seat_of(t, d->by) >= 0)
        return lv_refuse(why, LV_E_TAKEN, NULL, N_("somebody is already sitting there"), 0);
    t->seat[d->seat].kind = SEAT_PERSON;
    t->seat[d->seat].person = d->by;
    return true;
}

bool do_sit(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat *s;
    int had = table_seat_of(t, d->by);

    assert(d->kind == DEED_SIT);
    if (!table_in_lobby(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    s = &t->seat[d->seat];
    if (s->kind != SEAT_OPEN && s->person != d->by)
        return lv_refuse(why, LV_E_TAKEN, NULL, N_("somebody is already sitting there"), 0);
    if (!d->has_bytes || !d->by)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("a seat needs bytes of its own for the dice"), 0);
    if (had >= 0 && had != d->seat) { /* moves over */
        table_copy_text(s->name, sizeof s->name, t->seat[had].name);
        empty_seat(&t->seat[had]);
    }
    s->kind = SEAT_PERSON;
    s->person = d->by;
    s->has_bytes = true;
    memcpy(s->bytes, d->bytes, sizeof s->bytes);
    return true;
}

bool do_stand(struct table *t, struct deed *d, struct lv_refusal *why)
{
    if (!table_in_lobby(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    if (t->seat[d->seat].kind != SEAT_PERSON)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("nobody sits there"), 0);
    empty_seat(&t->seat[d->seat]);
    return true;
}

bool do_swap(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat kept;

    assert(d->kind == DEED_SWAP);
    if (!table_in_lobby(t, why) || !table_is_seat(t, d->seat, why) || !table_is_seat(t, d->other, why))
        return false;
    if (d->seat == d->other)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("a seat is not swapped with itself"), 0);
    kept = t->seat[d->seat];
    t->seat[d->seat] = t->seat[d->other];
    t->seat[d->other] = kept;
    return true;
}

bool do_bot(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat *s;

    assert(d->kind == DEED_BOT);
    if (!table_in_lobby(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    s = &t->seat[d->seat];
    if (s->kind == SEAT_PERSON)
        return lv_refuse(why, LV_E_TAKEN, NULL, N_("somebody is already sitting there"), 0);
    if (!d->has_bytes || !d->text[0] || strlen(d->text) >= LV_MAX_BY)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("a bot needs a name and bytes for the dice"), 0);
    s->kind = SEAT_BOT;
    s->has_bytes = true;
    memcpy(s->bytes, d->bytes, sizeof s->bytes);
    table_copy_text(s->bot, sizeof s->bot, d->text);
    return true;
}

bool do_open(struct table *t, struct deed *d, struct lv_refusal *why)
{
    if (!table_in_lobby(t, why) || !table_is_seat(t, d->seat, why))
        return false;
    if (t->seat[d->seat].kind == SEAT_OPEN)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("nobody sits there"), 0);
    empty_seat(&t->seat[d->seat]);
    return true;
}

/* ---- the start ------------------------------------------------------------------------------- */

static bool all_are_ready(const struct table *t, struct lv_refusal *why)
{
    assert(t->state == TABLE_LOBBY);
    for (int i = 0; i < t->set.seats; i++) {
        if (t->seat[i].kind == SEAT_OPEN)
            return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("seat {n} is still open"), i + 1);
        if (!t->seat[i].has_bytes)
            return lv_refuse(why, LV_E_NOT_NOW, NULL,
                             N_("seat {n} is kept for somebody who has not come yet"), i + 1);
    }
    return true;
}

void table_name_seats(const struct table *t, struct lv_seat seat[LV_MAX_SEATS])
{
    for (int i = 0; i < t->set.seats; i++) {
        struct lv_buf b = LV_BUF(seat[i].name);
        table_given_name(t, i, lv_lang_at(0), &b);
        for (int k = 0; k < i; k++)
            if (strcmp(seat[k].name, seat[i].name) == 0) { /* so that it ends "… (3)", and fits */
                size_t n = b.len < LV_MAX_NAME - 5 ? b.len : LV_MAX_NAME - 5;
                while (n > 0 && ((unsigned char)seat[i].name[n] & 0xC0) == 0x80)
                    n--;
                seat[i].name[n] = '\0';
                b.len = n;
                b.cut = false;
                lv_buf_text(&b, " (");
                lv_buf_int(&b, i + 1);
                lv_buf_char(&b, ')');
                assert(!b.cut);
                break;
            }
        table_copy_text(seat[i].by, LV_MAX_BY, t->seat[i].kind == SEAT_BOT ? t->seat[i].bot : "person");
    }
}

bool do_start(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct lv_seat seat[LV_MAX_SEATS] = { 0 };
    struct lv_luck luck = t->luck;
    struct lv_setup u;

    (void)d;
    if (!table_in_lobby(t, why) || !all_are_ready(t, why) || !table_make_setup(t, &u, why))
        return false;
    assert(!t->m);
    for (int i = 0; i < t->set.seats; i++)
        memcpy(luck.bytes[i], t->seat[i].bytes, LV_SEAT_BYTES);
    table_name_seats(t, seat);
    t->m = lv_match_new(&u, t->data, seat, LV_CHANCE_FAIR, &luck, why);
    if (!t->m)
        return false;
    t->luck = luck;
    t->state = TABLE_PLAYING;
    return table_settle(t, why);
}
