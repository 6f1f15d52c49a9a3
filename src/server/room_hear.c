/* room_hear.c: what people say at a table. Each kind of message (protocol/messages.json) is a function
 * in `hear`; most of them are deeds and differ only in how the deed is filled in. */
#include "room.h"

#include <assert.h>
#include <string.h>

#include "table_inside.h"

/* One message. */
struct heard {
    struct client *c;
    struct room *r;
    const struct lv_node *n;
    const char *id;
    int64_t seen;
    struct lv_refusal *why;
};

/* ---- deeds ----------------------------------------------------------------------------------- */

static void copy_text(char *to, size_t cap, const char *text)
{
    struct lv_buf b = lv_buf_over(to, cap);

    lv_buf_text(&b, text);
}

static struct deed deed_by(const struct heard *h, enum deed_kind kind, int seat)
{
    struct deed d = deed_of(kind, seat);

    d.by = h->c->person;
    copy_text(d.id, sizeof d.id, h->id);
    return d;
}

static bool perform(struct heard *h, struct deed *d)
{
    return table_allows(h->r->t, d, h->seen, h->why) && room_perform(h->r, h->c, d, NULL, h->why);
}

static int seat_in(const struct heard *h, const char *key, int fallback)
{
    return (int)lv_shape_int(h->n, key, fallback + 1) - 1;
}

/* More to do than can be done: whoever decides now is told to say it again a little later, which costs much
 * less than doing it, so that those who are at it are served. */
static bool is_pressed(const struct heard *h)
{
    enum { PRESSED_MS = 250 };
    struct server *s = h->c->s;

    if (net_pressed(s->net) <= PRESSED_MS && store_counts(s->store).waiting < s->config.max_waiting)
        return false;
    s->counts.shed++;
    lv_refuse(h->why, LV_E_BUSY, NULL, N_("a great deal is happening here just now; wait a moment"), 0);
    return true;
}

static bool hear_act(struct heard *h)
{
    const struct lv_node *said = lv_node_get(h->n, "do");
    struct deed d = deed_by(h, DEED_ACT, h->c->seat);
    struct lv_buf b = LV_BUF(d.text);
    struct coaching *coaching;
    bool fine;

    if (is_pressed(h))
        return false;
    if (said->type == LV_NODE_TEXT)
        lv_buf_text(&b, said->text);
    for (const struct lv_node *n = said->type == LV_NODE_LIST ? said->first : NULL; n; n = n->next) {
        lv_buf_text(&b, n->text);
        if (n->next)
            lv_buf_char(&b, ';');
    }
    if (b.cut)
        return lv_refuse(h->why, LV_E_LIMIT, NULL, N_("a move has at most {n} characters"),
                         sizeof d.text - 1);
    coaching = room_coach_note(h->r, h->c, d.text);
    fine = perform(h, &d); /* the room may be gone */
    room_coach_weigh(coaching, fine);
    return fine;
}

static bool hear_undo(struct heard *h)
{
    struct deed d = deed_by(h, DEED_UNDO, h->c->seat);

    d.other = LV_UNDO_OWN;
    return perform(h, &d);
}

static bool hear_sit(struct heard *h)
{
    struct deed d = deed_by(h, DEED_SIT, seat_in(h, "seat", -1));

    d.has_bytes = lv_hex_read(lv_shape_text(h->n, "bytes"), d.bytes, sizeof d.bytes);
    return perform(h, &d);
}

static bool hear_swap(struct heard *h)
{
    struct deed d = deed_by(h, DEED_SWAP, seat_in(h, "seat", -1));

    d.other = seat_in(h, "with", h->c->seat);
    return perform(h, &d);
}

static bool hear_bot(struct heard *h)
{
    struct deed d = deed_by(h, DEED_BOT, seat_in(h, "seat", -1));

    copy_text(d.text, sizeof d.text, lv_shape_text(h->n, "bot"));
    if (!table_is_seat(h->r->t, d.seat, h->why))
        return false;
    bot_bytes(h->r->t, &d);
    return room_bot_is_fine(d.text, h->why) && perform(h, &d);
}

static bool hear_open(struct heard *h)
{
    struct deed d = deed_by(h, DEED_OPEN, seat_in(h, "seat", -1));

    return perform(h, &d);
}

static bool hear_start(struct heard *h)
{
    struct deed d = deed_by(h, DEED_START, -1);

    return perform(h, &d);
}

static bool hear_resume(struct heard *h)
{
    struct deed d = deed_by(h, DEED_RESUME, -1);

    return perform(h, &d);
}

/* Those that are about one's own seat and nothing else. */
static bool hear_own(struct heard *h, enum deed_kind kind)
{
    struct deed d = deed_by(h, kind, h->c->seat);

    return perform(h, &d);
}

static bool hear_stand(struct heard *h) { return hear_own(h, DEED_STAND); }
static bool hear_back(struct heard *h) { return hear_own(h, DEED_BACK); }
static bool hear_alone(struct heard *h) { return hear_own(h, DEED_ALONE); }
static bool hear_resign(struct heard *h) { return hear_own(h, DEED_RESIGN); }

/* ---- consent --------------------------------------------------------------------------------- */

static enum ask_kind asked(const struct heard *h)
{
    const char *what = lv_shape_text(h->n, "what");
    int i = 0;

    assert(what); /* its shape says so */
    while (i < ASK_KINDS - 1 && strcmp(ask_key((enum ask_kind)i), what) != 0)
        i++;
    return (enum ask_kind)i;
}

/* All have agreed, or there is something to wait for, or it was refused. */
static bool settle(struct heard *h, bool agreed, struct deed *d)
{
    if (!agreed) {
        if (h->why->code != LV_E_OK)
            return false;
        room_ack(h->c, h->id, h->r->t->seq, h->r->t->ask[asked(h)].open ? ACK_PENDING : ACK_DONE);
        room_table_changed(h->r);
        return true;
    }
    if (asked(h) == ASK_ENDINGS) {
        room_play_on(h->r);
        room_ack(h->c, h->id, h->r->t->seq, ACK_DONE);
        room_table_changed(h->r);
        return true;
    }
    d->by = h->c->person;
    assert(d->kind < DEED_KINDS);
    copy_text(d->id, sizeof d->id, h->id);
    if (d->kind == DEED_REMATCH)
        return room_rematch(h->r, h->c, d, h->why);
    if (d->kind == DEED_AWAY)
        copy_text(d->text, sizeof d->text, room_stand_in);
    return room_perform(h->r, h->c, d, NULL, h->why);
}

/* Thousands of games are more than a busy server has time for, and at a table one lot at a time is enough. */
static bool may_play_on(const struct heard *h)
{
    if (is_pressed(h))
        return false;
    return h->r->endings == 0
        || lv_refuse(h->why, LV_E_NOT_NOW, NULL, N_("endings are being played on already"), 0);
}

static bool hear_ask(struct heard *h)
{
    struct deed d;
    bool agreed;

    if (asked(h) == ASK_ENDINGS && !may_play_on(h))
        return false;
    agreed = table_ask(h->r->t, asked(h), h->c->seat, seat_in(h, "seat", -1), h->seen,
                       net_now(h->c->s->net), &d, h->why);
    return settle(h, agreed, &d);
}

static bool hear_answer(struct heard *h)
{
    struct deed d;
    bool agreed = table_answer(h->r->t, asked(h), h->c->seat, lv_shape_bool(h->n, "yes", false), h->seen, &d,
                               h->why);

    return settle(h, agreed, &d);
}

/* ---- what is no deed ------------------------------------------------------------------------- */

static bool hear_standing(struct heard *h)
{
    struct table *t = h->r->t;
    struct deed d;

    if (h->c->seat < 0)
        return lv_refuse(h->why, LV_E_FORBIDDEN, NULL, N_("that is not for you to do"), 0);
    if (!t->m)
        return lv_refuse(h->why, LV_E_NOT_NOW, NULL, N_("the game has not started yet"), 0);
    lv_match_set_standing(t->m, h->c->seat, strcmp(lv_shape_text(h->n, "how"), "pass") == 0
                                                ? LV_STANDING_PASS : LV_STANDING_ASK);
    if (!table_unasked(t, &d)) {
        room_ack(h->c, h->id, t->seq, ACK_DONE);
        return true;
    }
    d.by = h->c->person; /* the question of this very moment is answered already */
    copy_text(d.id, sizeof d.id, h->id);
    return room_perform(h->r, h->c, &d, NULL, h->why);
}

static bool hear_words(struct heard *h)
{
    room_words(h->c, h->id);
    return true;
}

/* By person, because that is who talks; and those who only watch by their address too, where they could be as
 * many as they like. */
static bool may_say(const struct heard *h)
{
    struct server *s = h->c->s;
    const int64_t now = net_now(s->net);

    return (ration_take(&s->ration.said, (uint64_t)h->c->person, now)
            && (h->c->seat >= 0 || ration_take(&s->ration.said_from, h->c->address, now)))
        || lv_refuse(h->why, LV_E_RATE, NULL, N_("too much was said in a short time"), 0);
}

static bool hear_chat(struct heard *h)
{
    const char *text = lv_shape_text(h->n, "text"), *ready = lv_shape_text(h->n, "phrase");
    struct room *r = h->r;
    struct lv_buf b = LV_BUF(r->said_text), name = LV_BUF(r->said_name);

    assert(r->said.n == 0); /* the last thing said is stored */
    if (!r->t->set.chatting)
        return lv_refuse(h->why, LV_E_FORBIDDEN, NULL, N_("there is no chat at this table"), 0);
    if (!text == !ready || (ready && phrase_find(ready) < 0) || (text && !lv_line_is_plain(text)))
        return lv_refuse(h->why, LV_E_FORMAT, NULL, N_("say either a line of text or one of the phrases"), 0);
    if (club_is_muted(h->c->s->club, h->c->person, wall_ms()))
        return lv_refuse(h->why, LV_E_FORBIDDEN, NULL, N_("you may not chat for now"), 0);
    if (!may_say(h))
        return false;
    if (ready)
        lv_buf_char(&b, '\t'); /* which no text can hold: what follows is a phrase */
    lv_buf_text(&b, ready ? ready : text);
    lv_buf_text(&name, h->c->name);
    r->said = (struct store_chat){ .table = r->t->id, .n = r->chat_n + 1, .person = h->c->person,
                                   .seat = h->c->seat, .at = wall_ms(), .name = r->said_name,
                                   .text = r->said_text,
                                   .message = (int64_t)table_message(h->c->person, h->id) };
    return room_say(r, h->c, h->id, h->why);
}

/* ---- reports --------------------------------------------------------------------------------- */

static bool note_line(void *arg, const struct store_chat *c)
{
    struct report *r = arg;
    struct lv_buf b = LV_BUF(r->text);

    if (c->n == r->n) {
        r->person = c->person;
        lv_buf_text(&b, c->text ? c->text : "");
    }
    return false; /* the first is the one */
}

/* A line that was said, or the name of somebody at the table, is shown to whoever runs the server. */
static bool hear_report(struct heard *h)
{
    const struct table *t = h->r->t;
    struct server *s = h->c->s;
    const int seat = seat_in(h, "seat", -1);
    struct report r = { .at = wall_ms(), .by = h->c->person, .table = t->id,
                        .n = lv_shape_int(h->n, "n", 0) };
    struct lv_buf b = LV_BUF(r.text);
    struct store_tx *tx;

    if (r.n > 0 && !store_each_chat(s->store, t->id, r.n, note_line, &r, h->why))
        return false;
    if (r.n == 0 && seat >= 0 && seat < t->set.seats) {
        r.person = t->seat[seat].person;
        lv_buf_text(&b, t->seat[seat].name);
    }
    if (!r.person)
        return lv_refuse(h->why, LV_E_UNKNOWN, NULL, N_("there is nobody's line or name to report"), 0);
    if (!ration_take(&s->ration.said, (uint64_t)h->c->person, net_now(s->net))
        || !ration_take(&s->ration.reported_from, h->c->address, net_now(s->net)))
        return lv_refuse(h->why, LV_E_RATE, NULL, N_("too much was said in a short time"), 0);
    tx = store_tx_new(s->store);
    if (!tx)
        return no_memory(h->why);
    club_look(s->club);
    club_report(s->club, &r, tx);
    return room_keep(h->r, h->c, h->id, tx, h->why);
}

/* ---- any message ----------------------------------------------------------------------------- */

static bool (*const hear[MSG_KINDS])(struct heard *h) = {
    [MSG_ACT] = hear_act, [MSG_UNDO] = hear_undo, [MSG_SIT] = hear_sit, [MSG_STAND] = hear_stand,
    [MSG_SWAP] = hear_swap, [MSG_BOT] = hear_bot, [MSG_OPEN] = hear_open, [MSG_START] = hear_start,
    [MSG_ASK] = hear_ask, [MSG_ANSWER] = hear_answer, [MSG_RESUME] = hear_resume, [MSG_BACK] = hear_back,
    [MSG_ALONE] = hear_alone, [MSG_RESIGN] = hear_resign, [MSG_STANDING] = hear_standing,
    [MSG_CHAT] = hear_chat, [MSG_WORDS] = hear_words, [MSG_REPORT] = hear_report,
};

void room_hear(struct client *c, const char *text, size_t len)
{
    struct lv_refusal why = { 0 };
    struct message m;
    struct heard h = { .c = c, .r = c->room, .why = &why };
    int64_t done = 0;

    assert(h.r && !h.r->busy && !h.r->dead);
    if (!message_read(text, len, &m, &why)) {
        room_error(c, m.id, &why);
    } else if ((done = table_done(h.r->t, c->person, m.id)) > 0
               || room_was_said(h.r, table_message(c->person, m.id))) {
        c->s->counts.repeated++;
        room_ack(c, m.id, done ? done : h.r->t->seq, ACK_REPEATED);
    } else {
        h.n = m.node;
        h.id = m.id;
        h.seen = m.seen;
        assert(m.kind >= 0 && m.kind < MSG_KINDS && hear[m.kind]);
        if (!hear[m.kind](&h))
            room_error(c, m.id, &why);
    }
    lv_doc_free(m.node);
}
