/* room_store.c: a table as it lies in the store: its row, its seats, the lines of its journal; and back. */
#include <assert.h>
#include <string.h>

#include "room.h"

/* ---- from the store -------------------------------------------------------------------------- */

struct loading {
    struct table *t;
    char name[LV_MAX_SEATS][LV_MAX_NAME];
    bool is_nobodys[LV_MAX_SEATS]; /* its person was deleted since */
    struct lv_refusal *why;
    bool fine;
};

static bool load_seat(void *arg, const struct store_seat *seat)
{
    struct loading *l = arg;
    struct lv_buf b;

    if (seat->seat >= 0 && seat->seat < LV_MAX_SEATS) {
        b = LV_BUF(l->name[seat->seat]);
        lv_buf_text(&b, seat->name ? seat->name : "");
        l->is_nobodys[seat->seat] = seat->kind == STORE_PERSON && !seat->person;
    }
    return true;
}

static void name_seats(struct loading *l)
{
    for (int i = 0; i < l->t->set.seats; i++)
        if (l->t->seat[i].kind == SEAT_PERSON)
            table_set_name(l->t, i, l->name[i]);
}

static bool load_line(void *arg, const struct store_line *line)
{
    struct loading *l = arg;
    struct deed d = { 0 };

    assert(l->fine && l->t);
    if (line->seq != l->t->seq + 1)
        l->fine = lv_refuse(l->why, LV_E_DATA, NULL, N_("line {n} of the journal is missing"), l->t->seq + 1);
    else
        l->fine = deed_read(line->text, line->len, &d, l->why);
    if (l->fine && d.kind == DEED_START)
        name_seats(l);
    l->fine = l->fine && table_apply(l->t, &d, l->why);
    return l->fine;
}

/* One more thing was said, and is stored. */
void room_note_said(struct room *r, const struct store_chat *c)
{
    assert(r->n_heard >= 0);
    r->chat_n = c->n;
    r->heard[r->n_heard++ % TABLE_RECENT] = (uint64_t)c->message;
}

static bool load_chat(void *arg, const struct store_chat *c)
{
    room_note_said(arg, c);
    return true;
}

bool room_was_said(const struct room *r, uint64_t message)
{
    for (int i = 0; i < TABLE_RECENT; i++)
        if (r->heard[i] && r->heard[i] == message)
            return true;
    return false;
}

static struct table *table_from_row(struct server *s, const struct store_table *row, struct lv_refusal *why)
{
    const struct lv_game *g = lv_game_find(row->game, why);
    const struct lv_data *data = g ? server_data(s, g, why) : NULL;
    struct table_settings set;
    uint8_t secret[LV_SEED + LV_SHA256] = { 0 };
    struct table *t;

    assert(row->game);
    if (!data || !table_settings_read(row->settings, &set, why))
        return NULL;
    if (!row->secret || (!lv_hex_read(row->secret, secret, sizeof secret)
                         && !lv_hex_read(row->secret, secret, LV_SEED))) { /* tables of before had no salt */
        lv_refuse(why, LV_E_DATA, NULL, N_("the seed of this table is damaged"), 0);
        return NULL;
    }
    t = table_new(row->id, g, data, &set, row->options, secret, why);
    if (t)
        memcpy(t->salt, secret + LV_SEED, sizeof t->salt);
    return t;
}

/* What was said last, so that it is recognised if it comes again: of years of chat no more than that. */
static bool load_said(struct server *s, struct room *r, struct lv_refusal *why)
{
    const int64_t last = store_last_chat(s->store, r->t->id, why);

    return last >= 0 && store_each_chat(s->store, r->t->id, last - TABLE_RECENT + 1, load_chat, r, why);
}

struct room *room_load(struct server *s, int64_t id, bool copy, struct lv_refusal *why)
{
    struct loading l = { .why = why, .fine = true };
    struct store_table row;
    struct room *r;
    int got = store_get_table(s->store, id, &row, why);

    if (got < 1) {
        if (got == 0)
            lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no such table"), 0);
        return NULL;
    }
    l.t = table_from_row(s, &row, why);
    r = l.t ? room_new(s, l.t, copy, why) : NULL;
    if (!r)
        return NULL;
    memcpy(r->key, row.key, sizeof r->key);
    r->created = row.created;
    if (!store_each_seat(s->store, id, load_seat, &l, why)
        || !store_each_line(s->store, id, 1, load_line, &l, why) || !l.fine
        || !load_said(s, r, why)) {
        server_log_why(s, "table-not-rebuilt", "table", id, why);
        room_free(r);
        return NULL;
    }
    if (l.t->state == TABLE_LOBBY)
        name_seats(&l);
    for (int i = 0; i < l.t->set.seats; i++) {
        l.t->seat[i].gone_at = net_now(s->net);
        if (l.is_nobodys[i] && l.t->seat[i].kind == SEAT_PERSON)
            table_forget_seat(l.t, i);
    }
    s->counts.rebuilt++;
    return r;
}

/* ---- into the store -------------------------------------------------------------------------- */

static enum store_life life_of(const struct table *t)
{
    return t->state == TABLE_LOBBY ? STORE_LOBBY : t->state == TABLE_PLAYING ? STORE_PLAYING : STORE_FINISHED;
}

void room_put_table(struct store_tx *tx, const struct table *t, const uint8_t key[STORE_HASH],
                      int64_t created)
{
    char settings[1024], secret[2 * (LV_SEED + LV_SHA256) + 1];
    struct lv_buf b = LV_BUF(settings), h = LV_BUF(secret);
    struct store_table row = { .id = t->id, .game = t->game->id, .options = t->options,
                               .settings = settings, .secret = secret, .life = life_of(t),
                               .listed = t->set.listed, .created = created, .active = wall_ms() };

    table_settings_write(&t->set, &b);
    lv_hex_write(&h, t->luck.seed, LV_SEED);
    lv_hex_write(&h, t->salt, sizeof t->salt);
    assert(!b.cut && !h.cut);
    memcpy(row.key, key, STORE_HASH);
    store_put_table(tx, &row);
}

void room_put_seats(struct store_tx *tx, const struct table *t)
{
    static const enum store_seat_kind kind[] = { STORE_OPEN, STORE_PERSON, STORE_BOT };

    for (int i = 0; i < t->set.seats; i++) {
        const struct table_seat *s = &t->seat[i];
        assert(s->kind <= SEAT_BOT);
        store_put_seat(tx, &(struct store_seat){
            .table = t->id, .seat = i, .kind = kind[s->kind], .person = s->person,
            .bot = s->bot[0] ? s->bot : NULL, .name = s->name[0] ? s->name : NULL,
            .bytes = s->has_bytes ? s->bytes : NULL, .bytes_len = s->has_bytes ? LV_SEAT_BYTES : 0 });
    }
}

void room_add_line(struct store_tx *tx, int64_t table, int64_t seq, const struct deed *d)
{
    char line[MAX_DEED_LINE];
    struct lv_buf b = LV_BUF(line);

    assert(seq > 0);
    deed_write(d, &b);
    assert(!b.cut); /* MAX_DEED_LINE holds any deed */
    store_add_line(tx, table, seq, line, b.len);
}

void room_create(const struct table *t, const struct deed *first, int n, const uint8_t key[STORE_HASH],
                 struct store_tx *tx)
{
    assert(n == t->seq);
    room_put_table(tx, t, key, wall_ms());
    room_put_seats(tx, t);
    for (int i = 0; i < n; i++)
        room_add_line(tx, t->id, i + 1, &first[i]);
}
