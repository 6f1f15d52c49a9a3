/* room_say.c: what the people at a table are sent, each in their own language and for their own seat. */
#include "room.h"

#include <assert.h>
#include <string.h>

#include "story/endings.h"

enum {
    RECENT_NEWS = 20,       /* told to somebody who has seen nothing yet */
    NEWS_BYTES = 128 << 10, /* no more of them at once, nor of what happened as events */
    MOST_MISSED = 2000,     /* deeds, of which not all fit into these */
    MOST_CHAT = 500,        /* lines */
    WAIT_MS = 400           /* at least, before a message that came in a bad moment is said again */
};

/* ---- phrases --------------------------------------------------------------------------------- */

static const struct { const char *id, *text; } phrase[] = {
    { "hello", N_("Hello!") }, { "good-luck", N_("Good luck!") }, { "your-turn", N_("Your turn!") },
    { "moment", N_("One moment, please.") }, { "well-played", N_("Well played!") },
    { "lucky", N_("What luck!") }, { "unlucky", N_("What bad luck!") }, { "oops", N_("Oops!") },
    { "thanks", N_("Thank you!") }, { "sorry", N_("Sorry!") }, { "again", N_("Another game?") },
    { "bye", N_("Goodbye!") },
};
enum { N_PHRASES = sizeof phrase / sizeof *phrase };

const char *phrase_id(int i)
{
    return i >= 0 && i < N_PHRASES ? phrase[i].id : NULL;
}

const char *phrase_text(int i)
{
    return i >= 0 && i < N_PHRASES ? phrase[i].text : NULL;
}

int phrase_find(const char *id)
{
    for (int i = 0; i < N_PHRASES; i++)
        if (strcmp(phrase[i].id, id) == 0)
            return i;
    return -1;
}

/* ---- what clients are sent ------------------------------------------------------------------- */

static struct table_reader reader_of(const struct client *c)
{
    return (struct table_reader){ c->lang, c->person, c->seat, c->bare, c->fold, c->terse };
}

static struct lv_json begin(struct server *s, const char *type)
{
    struct lv_json j = lv_json_on(&s->out);

    lv_buf_clear(&s->out);
    lv_json_object(&j);
    lv_json_put_text(&j, "type", type);
    return j;
}

static void send(struct client *c, struct lv_json *j)
{
    assert(j->depth == 1);
    lv_json_end(j);
    if (c->ws && !c->s->out.cut)
        net_ws_send(c->ws, c->s->out.at, c->s->out.len);
}

static void put_table_doc(const struct room *r, const struct client *c, struct lv_json *j)
{
    struct table_reader reader = reader_of(c);

    lv_json_key(j, "table");
    table_write(r->t, &reader, room_watching(r), net_now(r->s->net), j);
}

static void put_chat(const struct store_chat *said, const struct lv_lang *lang, struct lv_json *j)
{
    int ready = said->text && said->text[0] == '\t' ? phrase_find(said->text + 1) : -1;

    lv_json_object(j);
    lv_json_put_int(j, "n", said->n);
    lv_json_put_text(j, "who", said->name ? said->name : "");
    if (said->seat >= 0)
        lv_json_put_int(j, "seat", said->seat + 1);
    lv_json_put_text(j, "text", ready >= 0 ? lv_translate(lang, phrase[ready].text)
                                           : said->text ? said->text : "");
    if (ready >= 0)
        lv_json_put_text(j, "phrase", phrase[ready].id);
    lv_json_end(j);
}

struct chat_writer {
    const struct lv_lang *lang;
    struct lv_json *j;
};

static bool write_chat(void *arg, const struct store_chat *said)
{
    struct chat_writer *w = arg;

    put_chat(said, w->lang, w->j);
    return true;
}

/* What the client has missed; of a game of weeks only the later half, or half of that, so that the
 * message stays one that can be sent, and whoever comes again and again from the beginning keeps nobody
 * waiting. "since" tells from where. */
static void put_missed(const struct room *r, struct client *c, struct lv_json *j)
{
    struct table_reader reader = reader_of(c);
    struct lv_json before = *j;
    size_t len = j->out->len;

    assert(c->seq >= 0 && c->seq <= r->t->seq);
    if (r->t->seq - c->seq > MOST_MISSED)
        c->seq = r->t->seq - MOST_MISSED;
    for (;; c->seq += (r->t->seq - c->seq + 1) / 2) {
        bool fits;
        lv_json_put_int(j, "since", c->seq);
        lv_json_key(j, "news");
        fits = table_write_news(r->t, &reader, c->seq, NEWS_BYTES, j);
        lv_json_key(j, "events");
        fits = fits && table_write_events(r->t, &reader, c->seq, NEWS_BYTES, j);
        if (fits || c->seq == r->t->seq)
            return;
        *j = before;
        j->out->len = len;
        j->out->at[len] = '\0';
        j->out->cut = false;
    }
}

static void send_welcome(struct room *r, struct client *c)
{
    struct table_reader reader = reader_of(c);
    struct lv_json j = begin(r->s, "welcome");
    struct chat_writer w = { c->lang, &j };
    struct lv_refusal why;
    int64_t began = metric_now();

    assert(!c->welcomed && !r->busy);
    if (c->seq < 0 || c->seq > r->t->seq)
        c->seq = r->t->seq > RECENT_NEWS ? r->t->seq - RECENT_NEWS : 0;
    if (c->chat < 0 || c->chat > r->chat_n)
        c->chat = r->chat_n > RECENT_NEWS ? r->chat_n - RECENT_NEWS : 0;
    if (r->chat_n - c->chat > MOST_CHAT)
        c->chat = r->chat_n - MOST_CHAT;
    lv_json_put_int(&j, "protocol", PROTOCOL);
    lv_json_put_int(&j, "seq", r->t->seq);
    put_table_doc(r, c, &j);
    put_missed(r, c, &j);
    sight_write(c, &reader, &j);
    lv_json_key(&j, "chat");
    lv_json_list(&j);
    if (c->chat < r->chat_n && !store_each_chat(r->s->store, r->t->id, c->chat + 1, write_chat, &w, &why))
        server_log_why(r->s, "chat-not-read", "table", r->t->id, &why);
    lv_json_end(&j);
    send(c, &j);
    histogram_note(&r->s->took.catching_up, metric_now() - began);
    c->welcomed = true;
    c->seq = r->t->seq;
    c->chat = r->chat_n;
}

static void send_update(struct room *r, struct client *c)
{
    struct table_reader reader = reader_of(c);
    struct lv_json j = begin(r->s, "update");

    assert(c->welcomed && c->seq >= 0 && c->seq < r->t->seq);
    lv_json_put_int(&j, "seq", r->t->seq);
    sight_write_told(c, &reader, &j);
    if (r->table_changed)
        put_table_doc(r, c, &j);
    sight_write(c, &reader, &j);
    send(c, &j);
    c->seq = r->t->seq;
}

static void send_table(struct room *r, struct client *c)
{
    struct lv_json j = begin(r->s, "table");

    put_table_doc(r, c, &j);
    send(c, &j);
}

void room_elsewhere(struct client *c)
{
    struct lv_json j = begin(c->s, "elsewhere");

    lv_json_put_text(&j, "process", c->elsewhere);
    send(c, &j);
}

void room_words(struct client *c, const char *id)
{
    struct table_reader reader = reader_of(c);
    struct lv_json j = begin(c->s, "words");

    lv_json_put_text(&j, "id", id);
    lv_json_put_int(&j, "seq", c->room->t->seq);
    table_write_sections(c->room->t, &reader, &j);
    send(c, &j);
}

void room_coached(struct client *c, int64_t seq, const char *verdict, const char *text)
{
    struct lv_json j = begin(c->s, "coach");

    lv_json_put_int(&j, "seq", seq);
    lv_json_put_text(&j, "verdict", verdict);
    lv_json_put_text(&j, "text", text);
    send(c, &j);
}

void room_told_endings(struct client *c, const struct told_endings *what)
{
    struct lv_json j = begin(c->s, "endings");

    lv_json_put_int(&j, "seq", what->seq);
    lv_json_put_int(&j, "steps", what->steps);
    lv_json_put_int(&j, "of", what->of);
    lv_json_put_bool(&j, "complete", what->complete);
    lv_endings_write(lv_match_setup(c->room->t->m), what->found, &j);
    send(c, &j);
}

static void send_said(struct room *r, struct client *c)
{
    struct lv_json j = begin(r->s, "chat");

    lv_json_key(&j, "chat");
    lv_json_list(&j);
    put_chat(&r->said, c->lang, &j);
    lv_json_end(&j);
    send(c, &j);
    c->chat = r->said.n;
}

void room_ack(struct client *c, const char *id, int64_t seq, enum ack_kind kind)
{
    struct lv_json j = begin(c->s, "ack");

    assert(id && seq >= 0);
    lv_json_put_text(&j, "id", id);
    lv_json_put_int(&j, "seq", seq);
    if (kind == ACK_REPEATED)
        lv_json_put_bool(&j, "repeated", true);
    if (kind == ACK_PENDING)
        lv_json_put_bool(&j, "pending", true);
    send(c, &j);
}

void room_error(struct client *c, const char *id, const struct lv_refusal *why)
{
    struct lv_json j = begin(c->s, "error");

    assert(why->code != LV_E_OK && why->msgid);
    c->s->counts.refused++;
    if (id)
        lv_json_put_text(&j, "id", id);
    put_refusal(&j, c->lang, why);
    if (why->code == LV_E_BUSY) /* not all of them at once */
        lv_json_put_int(&j, "wait", WAIT_MS + lv_rng_below(&c->s->rng, 2 * WAIT_MS));
    send(c, &j);
}

void room_show(struct room *r)
{
    assert(!r->busy && !r->dead); /* nothing is shown that is not stored */
    glimpses_forget(r->s);
    for (struct client *c = r->clients; c; c = c->next) {
        if (!c->ws)
            continue;
        c->seat = table_seat_of(r->t, c->person);
        if (!c->welcomed)
            send_welcome(r, c);
        else if (c->seq < r->t->seq)
            send_update(r, c);
        else if (r->table_changed)
            send_table(r, c);
    }
    r->table_changed = false;
    glimpses_forget(r->s);
}

void room_show_said(struct room *r)
{
    assert(r->said.n > 0 && r->said.n == r->chat_n);
    for (struct client *c = r->clients; c; c = c->next)
        if (c->ws && c->welcomed && c->chat < r->said.n)
            send_said(r, c);
}
