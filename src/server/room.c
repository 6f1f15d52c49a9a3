/* room.c: see room.h. Finding, loading and keeping rooms; what is stored, and what follows from that. */
#include "room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"

enum {
    MAX_STANDING = 512,     /* standing answers one after the other */
    TOUCH_MS = 60000,       /* the time of the last move is stored so often */
    AGAIN_MS = 50           /* when a bot found no place in the queue */
};

const char *const room_stand_in = "greedy";

/* ---- finding and keeping --------------------------------------------------------------------- */

static struct room **list_of(struct server *s, int64_t id)
{
    return &s->list[(uint64_t)id % N_ROOM_LISTS];
}

static struct room *find(struct server *s, int64_t id)
{
    struct room *r = *list_of(s, id);

    while (r && r->t->id != id)
        r = r->next;
    return r;
}

bool room_is_loaded(struct server *s, int64_t id)
{
    return find(s, id) != NULL;
}

const struct table *room_table(const struct room *r)
{
    return r->t;
}

int room_watching(const struct room *r)
{
    int n = 0;

    for (const struct client *c = r->clients; c; c = c->next)
        n += c->seat == LV_ONLOOKER;
    return n;
}

static void drop_waiting(struct room *r)
{
    while (r->first) {
        struct waiting *w = r->first;
        r->first = w->next;
        free(w);
    }
    r->last = &r->first;
    r->n_waiting = 0;
}

static void room_free(struct room *r)
{
    struct room **at = list_of(r->s, r->t->id);

    while (*at != r)
        at = &(*at)->next;
    *at = r->next;
    r->s->rooms--;
    net_timer_clear(r->s->net, &r->clock);
    net_timer_clear(r->s->net, &r->rest);
    drop_waiting(r);
    for (struct client *c = r->clients; c; c = c->next)
        c->room = NULL;
    table_free(r->t);
    free(r);
}

/* Everybody out, and the next who asks gets it rebuilt. */
static void rebuild(struct room *r)
{
    r->dead = true;
    for (struct client *c = r->clients; c; c = c->next)
        if (c->ws)
            net_ws_close(c->ws, CLOSE_FAILED,
                         lv_translate(c->lang, N_("connect again to see where the table stands")));
    if (!r->busy)
        room_free(r);
}

/* What is in memory is no longer what is stored. */
static void fail(struct room *r, const struct lv_refusal *why)
{
    r->s->counts.failed++;
    server_log(r->s, "table-failed", "table", r->t->id, lv_code_key(why->code));
    rebuild(r);
}

static void look_ahead(struct room *r);

/* Nobody has come for a while; or a bot is to be asked again. */
static void rest_is_over(void *arg)
{
    struct room *r = arg;

    if (r->busy)
        return; /* look_ahead follows */
    if (r->n_clients > 0) {
        look_ahead(r);
        return;
    }
    r->s->counts.unloaded++;
    room_free(r);
}

static void clock_is_over(void *arg);

/* Memory for a room around a table; the table is the room's from here on, freed if there is none. */
static struct room *room_new(struct server *s, struct table *t, struct lv_refusal *why)
{
    struct room *r = s->rooms < s->config.max_tables ? calloc(1, sizeof *r) : NULL;

    if (!r) {
        table_free(t);
        lv_refuse(why, LV_E_BUSY, NULL, N_("too many tables are being played; try again later"), 0);
        return NULL;
    }
    r->s = s;
    r->t = t;
    r->last = &r->first;
    r->clock = (struct net_timer){ .run = clock_is_over, .arg = r };
    r->rest = (struct net_timer){ .run = rest_is_over, .arg = r };
    r->next = *list_of(s, t->id);
    *list_of(s, t->id) = r;
    s->rooms++;
    return r;
}

/* ---- from the store -------------------------------------------------------------------------- */

struct loading {
    struct table *t;
    char name[LV_MAX_SEATS][LV_MAX_NAME];
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
static void note_said(struct room *r, const struct store_chat *c)
{
    r->chat_n = c->n;
    r->heard[r->n_heard++ % TABLE_RECENT] = (uint64_t)c->message;
}

static bool load_chat(void *arg, const struct store_chat *c)
{
    note_said(arg, c);
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
    uint8_t seed[LV_SEED];

    if (!data || !table_settings_read(row->settings, &set, why))
        return NULL;
    if (!row->secret || !lv_hex_read(row->secret, seed, sizeof seed)) {
        lv_refuse(why, LV_E_DATA, NULL, N_("the seed of this table is damaged"), 0);
        return NULL;
    }
    return table_new(row->id, g, data, &set, row->options, seed, why);
}

static struct room *load(struct server *s, int64_t id, struct lv_refusal *why)
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
    r = l.t ? room_new(s, l.t, why) : NULL;
    if (!r)
        return NULL;
    memcpy(r->key, row.key, sizeof r->key);
    r->created = row.created;
    if (!store_each_seat(s->store, id, load_seat, &l, why)
        || !store_each_line(s->store, id, 1, load_line, &l, why) || !l.fine
        || !store_each_chat(s->store, id, 1, load_chat, r, why)) {
        server_log(s, "table-not-rebuilt", "table", id, lv_code_key(why->code));
        room_free(r);
        return NULL;
    }
    if (l.t->state == TABLE_LOBBY)
        name_seats(&l);
    for (int i = 0; i < l.t->set.seats; i++)
        l.t->seat[i].gone_at = net_now(s->net);
    s->counts.rebuilt++;
    return r;
}

struct room *room_get(struct server *s, int64_t id, struct lv_refusal *why)
{
    struct room *r = find(s, id);

    if (r && r->dead) { /* the store still has something of it */
        lv_refuse(why, LV_E_BUSY, NULL, N_("connect again to see where the table stands"), 0);
        return NULL;
    }
    if (!r && (r = load(s, id, why)) != NULL)
        net_timer_set(s->net, &r->rest, s->config.keep_s * 1000);
    return r;
}

/* The link of a table opens its rematches too: what is stored with each is the hash of what is stored
 * with the table before it. So nobody needs a new link, and no table is opened by that of a later one. */
static void next_key(const uint8_t key[STORE_HASH], uint8_t next[STORE_HASH])
{
    crypto_generichash(next, STORE_HASH, key, STORE_HASH, NULL, 0);
}

bool room_admits(const struct room *r, int64_t person, const char *key, struct lv_refusal *why)
{
    uint8_t hash[STORE_HASH], next[STORE_HASH];

    if (table_seat_of(r->t, person) >= 0 || person == r->t->set.host)
        return true;
    secret_hash(key ? key : "", hash);
    for (int i = 0; i < r->t->set.rematches; i++) {
        next_key(hash, next);
        memcpy(hash, next, sizeof hash);
    }
    if (!r->t->set.listed && memcmp(hash, r->key, sizeof hash) != 0) /* of hashes: time tells nothing */
        return lv_refuse(why, LV_E_FORBIDDEN, NULL, N_("this table is private, and the key is not right"), 0);
    if (!r->t->set.onlookers && r->t->state != TABLE_LOBBY)
        return lv_refuse(why, LV_E_FORBIDDEN, NULL, N_("nobody may look on at this table"), 0);
    return true;
}

/* ---- into the store -------------------------------------------------------------------------- */

static enum store_life life_of(const struct table *t)
{
    return t->state == TABLE_LOBBY ? STORE_LOBBY : t->state == TABLE_PLAYING ? STORE_PLAYING : STORE_FINISHED;
}

static void put_table(struct store_tx *tx, const struct table *t, const uint8_t key[STORE_HASH],
                      int64_t created)
{
    char settings[1024], secret[2 * LV_SEED + 1];
    struct lv_buf b = LV_BUF(settings), h = LV_BUF(secret);
    struct store_table row = { .id = t->id, .game = t->game->id, .options = t->options,
                               .settings = settings, .secret = secret, .life = life_of(t),
                               .listed = t->set.listed, .created = created, .active = wall_ms() };

    table_settings_write(&t->set, &b);
    lv_hex_write(&h, t->luck.seed, LV_SEED);
    memcpy(row.key, key, STORE_HASH);
    store_put_table(tx, &row);
}

static void put_seats(struct store_tx *tx, const struct table *t)
{
    static const enum store_seat_kind kind[] = { STORE_OPEN, STORE_PERSON, STORE_BOT };

    for (int i = 0; i < t->set.seats; i++) {
        const struct table_seat *s = &t->seat[i];
        store_put_seat(tx, &(struct store_seat){
            .table = t->id, .seat = i, .kind = kind[s->kind], .person = s->person,
            .bot = s->bot[0] ? s->bot : NULL, .name = s->name[0] ? s->name : NULL,
            .bytes = s->has_bytes ? s->bytes : NULL, .bytes_len = s->has_bytes ? LV_SEAT_BYTES : 0 });
    }
}

static void add_line(struct store_tx *tx, int64_t table, int64_t seq, const struct deed *d)
{
    char line[MAX_DEED_LINE];
    struct lv_buf b = LV_BUF(line);

    deed_write(d, &b);
    store_add_line(tx, table, seq, line, b.len);
}

void room_create(const struct table *t, const struct deed *first, int n, const uint8_t key[STORE_HASH],
                 struct store_tx *tx)
{
    put_table(tx, t, key, wall_ms());
    put_seats(tx, t);
    for (int i = 0; i < n; i++)
        add_line(tx, t->id, i + 1, &first[i]);
}

/* The levels, whose time is known, and the bots that take none: a budget of one's own choice could keep
 * the workers from everybody else's tables. */
bool room_bot_is_fine(const char *spec, struct lv_refusal *why)
{
    static const char *const quick[] = { "random", "greedy" };

    for (int i = 0; lv_level_id(i); i++)
        if (strcmp(lv_level_id(i), spec) == 0)
            return true;
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++)
        if (strcmp(quick[i], spec) == 0)
            return true;
    return lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("no bot here is called {text}"), 0, spec);
}

/* ---- presence -------------------------------------------------------------------------------- */

static void count_presence(struct room *r)
{
    for (int i = 0; i < r->t->set.seats; i++) {
        struct table_seat *s = &r->t->seat[i];
        int here = 0;
        for (const struct client *c = r->clients; c; c = c->next)
            here += c->ws && s->person && c->person == s->person;
        if (s->here && !here)
            s->gone_at = net_now(r->s->net);
        s->here = here;
        if (here && r->t->ask[ASK_BOT].open && r->t->ask[ASK_BOT].seat == i)
            r->t->ask[ASK_BOT].open = false;
    }
}

/* ---- deeds ----------------------------------------------------------------------------------- */

static void take_next(struct room *r);

static void committed(void *arg, const struct lv_refusal *why)
{
    struct room *r = arg;

    r->busy = false;
    if (r->dead) {
        room_free(r);
        return;
    }
    if (why) {
        fail(r, why);
        return;
    }
    count_presence(r);
    table_clock_go(r->t, net_now(r->s->net));
    if (r->sender && r->sender_id[0])
        room_ack(r->sender, r->sender_id, r->t->seq, false);
    r->sender = NULL;
    if (r->said.n) {
        note_said(r, &r->said);
        room_show_said(r);
        r->said.n = 0;
    }
    room_show(r);
    take_next(r);
}

static bool submit(struct room *r, struct store_tx *tx, struct client *sender, const char *id,
                   struct lv_refusal *why)
{
    struct lv_buf b = LV_BUF(r->sender_id);

    r->sender = sender;
    lv_buf_text(&b, id);
    r->busy = store_submit(tx, committed, r, why);
    return r->busy;
}

static bool changes_seats(enum deed_kind kind)
{
    return kind < DEED_START || kind == DEED_AWAY || kind == DEED_LATE || kind == DEED_BACK;
}

static bool store_deed(struct room *r, struct deed *d, const char *name, struct store_tx *tx,
                       struct lv_refusal *why)
{
    if (!table_apply(r->t, d, why))
        return false;
    if (d->kind == DEED_SIT)
        table_set_name(r->t, d->seat, name);
    if (changes_seats(d->kind))
        put_seats(tx, r->t);
    r->table_changed |= d->kind != DEED_ACT;
    r->s->counts.deeds++;
    add_line(tx, r->t->id, r->t->seq, d);
    return true;
}

/* Standing answers follow at once, in the same transaction. One that is refused would be a fault of the
 * game's: the room is then rebuilt without any of this. */
static bool store_standing(struct room *r, struct store_tx *tx, struct lv_refusal *why)
{
    struct deed d;

    for (int i = 0; i < MAX_STANDING && table_standing(r->t, &d); i++)
        if (!store_deed(r, &d, "", tx, why)) {
            r->t->broken = true;
            return false;
        }
    return true;
}

static void store_life(struct room *r, enum table_state before, struct store_tx *tx)
{
    int64_t now = net_now(r->s->net);

    if (r->t->state != before) {
        r->table_changed = true;
        put_table(tx, r->t, r->key, r->created);
    } else if (now - r->touched > TOUCH_MS) {
        r->touched = now;
        store_touch_table(tx, r->t->id, wall_ms(), 0);
    }
}

bool room_perform(struct room *r, struct client *sender, struct deed *d, struct store_tx *tx,
                  struct lv_refusal *why)
{
    enum table_state before = r->t->state;

    if (!tx && !(tx = store_tx_new(r->s->store)))
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    table_clock_hold(r->t, net_now(r->s->net));
    if (!store_deed(r, d, sender ? sender->name : "", tx, why) || !store_standing(r, tx, why)) {
        store_tx_free(tx);
        if (r->t->broken)
            fail(r, why);
        else
            table_clock_go(r->t, net_now(r->s->net));
        return false;
    }
    store_life(r, before, tx);
    if (submit(r, tx, sender, d->id, why))
        return true;
    fail(r, why);
    return false;
}

bool room_say(struct room *r, struct client *sender, const char *id, struct lv_refusal *why)
{
    struct store_tx *tx = store_tx_new(r->s->store);

    if (!tx)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    store_add_chat(tx, &r->said);
    r->s->counts.chats++;
    if (submit(r, tx, sender, id, why))
        return true;
    r->said.n = 0;
    return false;
}

void room_table_changed(struct room *r)
{
    r->table_changed = true;
    if (!r->busy)
        room_show(r);
}

/* ---- rematch --------------------------------------------------------------------------------- */

/* The same people and bots on the same seats; people bring new bytes when they come. */
static struct table *next_table(const struct room *r, struct deed *first, int *n, struct lv_refusal *why)
{
    struct table_settings set = r->t->set;
    uint8_t seed[LV_SEED];
    struct table *t;

    set.rematches++;
    randombytes_buf(seed, sizeof seed);
    t = table_new(store_new_id(r->s->store), r->t->game, r->t->data, &set, r->t->options, seed, why);
    for (int i = 0; t && i < t->set.seats; i++) {
        const struct table_seat *s = &r->t->seat[i];
        struct deed *d = &first[*n];
        struct lv_buf b;
        *d = deed_of(s->kind == SEAT_BOT ? DEED_BOT : DEED_KEEP, i);
        d->by = s->person;
        b = LV_BUF(d->text);
        if (s->kind == SEAT_BOT) {
            lv_buf_text(&b, s->bot);
            seat_bytes(d);
        }
        if (!table_apply(t, d, why)) {
            table_free(t);
            return NULL;
        }
        table_set_name(t, i, s->name);
        (*n)++;
    }
    return t;
}

bool room_rematch(struct room *r, struct client *sender, struct deed *d, struct lv_refusal *why)
{
    struct deed first[LV_MAX_SEATS];
    uint8_t key[STORE_HASH];
    struct store_tx *tx;
    struct table *t;
    int n = 0;

    t = next_table(r, first, &n, why);
    tx = t ? store_tx_new(r->s->store) : NULL;
    if (!tx) {
        if (t)
            lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        table_free(t);
        return false;
    }
    next_key(r->key, key);
    room_create(t, first, n, key, tx);
    d->table = t->id;
    table_free(t);
    return room_perform(r, sender, d, tx, why);
}

/* ---- bots ------------------------------------------------------------------------------------ */

/* A bot's move being thought about. It has copies of all it needs. */
struct thought {
    struct crew_job job;
    struct server *s;
    int64_t table, game_seq; /* for which moment */
    int seat;
    char spec[LV_MAX_BY];
    struct lv_setup u;
    struct lv_rng rng;
    lv_action action;
    bool fine;
    union lv_state seen; /* by the seat: the true state does not leave the table */
};

static void think(struct crew_job *job)
{
    struct thought *h = (struct thought *)job;
    const void *table = lv_bot_likes_table(h->spec, &h->u) ? solved_for(h->s->solved, &h->u) : NULL;
    struct lv_bot *bot = lv_bot_new(h->spec, &h->u, table, NULL);

    if (!bot) /* one that this version no longer has */
        bot = lv_bot_new(room_stand_in, &h->u, NULL, NULL);
    h->fine = bot && lv_bot_choose(bot, &h->seen, &h->rng, &h->action, NULL);
    lv_bot_free(bot);
}

static void act_on_thought(struct room *r, const struct thought *h)
{
    struct deed d = deed_of(DEED_ACT, h->seat);
    struct lv_buf b = LV_BUF(d.text);
    struct lv_refusal why;

    lv_match_write_action(r->t->m, h->action, &b);
    if (!room_perform(r, NULL, &d, NULL, &why)) /* the room may be gone */
        server_log(h->s, "bot-refused", "table", h->table, lv_code_key(why.code));
}

static void finish_thought(struct crew_job *job)
{
    struct thought *h = (struct thought *)job;
    struct room *r = h->s->stopping ? NULL : find(h->s, h->table);
    bool wanted = r && !r->busy && !r->dead && h->fine && r->t->game_seq == h->game_seq
               && table_bot_to_move(r->t) == h->seat;

    h->s->counts.thoughts++;
    h->s->counts.dropped_thoughts += !wanted;
    if (r)
        r->thinking = false;
    if (wanted)
        act_on_thought(r, h);
    else if (r && !r->busy && !r->dead)
        look_ahead(r);
    free(h);
}

static void ask_bot(struct room *r, int seat)
{
    struct thought *h = malloc(sizeof *h);
    struct lv_buf b;

    if (!h) {
        net_timer_set(r->s->net, &r->rest, AGAIN_MS);
        return;
    }
    *h = (struct thought){ .job = { .run = think, .finish = finish_thought }, .s = r->s,
                           .table = r->t->id, .game_seq = r->t->game_seq, .seat = seat,
                           .u = *lv_match_setup(r->t->m),
                           .rng = lv_rng_seed(lv_rng_next(&r->s->rng), 0) };
    b = LV_BUF(h->spec);
    lv_buf_text(&b, r->t->seat[seat].bot);
    lv_match_imagine(r->t->m, seat, &h->rng, &h->seen);
    r->thinking = crew_add(r->s->bots, &h->job);
    if (!r->thinking) {
        free(h);
        net_timer_set(r->s->net, &r->rest, AGAIN_MS);
    }
}

/* ---- what comes next ------------------------------------------------------------------------- */

static void clock_is_over(void *arg)
{
    struct room *r = arg;
    struct server *s = r->s;
    struct lv_refusal why;
    struct deed d;
    struct lv_buf b;

    if (r->busy || r->t->clock_seat < 0)
        return; /* look_ahead sets it again */
    if (table_clock_left(r->t, r->t->clock_seat, net_now(r->s->net)) > 0) {
        look_ahead(r);
        return;
    }
    d = deed_of(DEED_LATE, r->t->clock_seat);
    b = LV_BUF(d.text);
    lv_buf_text(&b, room_stand_in);
    if (!room_perform(r, NULL, &d, NULL, &why)) /* the room may be gone */
        server_log(s, "clock-refused", "seat", d.seat + 1, lv_code_key(why.code));
}

/* Nothing is being stored: bots, the clock, or rest. Called after everything that could matter. */
static void look_ahead(struct room *r)
{
    int64_t now = net_now(r->s->net);
    int bot = table_bot_to_move(r->t);

    net_timer_clear(r->s->net, &r->clock);
    if (r->n_clients == 0) { /* nobody waits for anything */
        table_clock_hold(r->t, now);
        net_timer_set(r->s->net, &r->rest, r->s->config.keep_s * 1000);
        return;
    }
    net_timer_clear(r->s->net, &r->rest);
    if (r->t->clock_seat < 0)
        table_clock_go(r->t, now);
    if (r->t->clock_seat >= 0)
        net_timer_set(r->s->net, &r->clock, table_clock_left(r->t, r->t->clock_seat, now));
    if (bot >= 0 && !r->thinking)
        ask_bot(r, bot);
}

/* Messages that had to wait, until one has something stored again. */
static void take_next(struct room *r)
{
    while (r->first && !r->busy) {
        struct waiting *w = r->first;
        struct server *s = r->s;
        int64_t id = r->t->id;
        r->first = w->next;
        if (!r->first)
            r->last = &r->first;
        r->n_waiting--;
        room_hear(w->from, w->text, w->len);
        free(w);
        if (find(s, id) != r)
            return; /* it failed */
    }
    if (!r->busy)
        look_ahead(r);
}

/* ---- doors ----------------------------------------------------------------------------------- */

static int close_code(const struct lv_refusal *why)
{
    return why->code == LV_E_STRANGER ? CLOSE_STRANGER : why->code == LV_E_FORBIDDEN ? CLOSE_FORBIDDEN
         : why->code == LV_E_UNKNOWN ? CLOSE_UNKNOWN : why->code == LV_E_BUSY ? CLOSE_FULL : CLOSE_FAILED;
}

/* A whole number in the query; `fallback` when it is missing or none. */
static int64_t number_in(const struct net_request *r, const char *name, int64_t fallback)
{
    const char *text = net_query(r, name);
    int64_t n = 0;

    if (!text || !*text || strlen(text) > 15)
        return fallback;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return fallback;
        n = 10 * n + (*text - '0');
    }
    return n;
}

static bool enter(struct client *c, const struct net_request *r, struct lv_refusal *why)
{
    struct person p = { 0 };
    struct room *room;
    struct lv_buf b = LV_BUF(c->name);
    const char *words = net_query(r, "words");
    bool known = person_of(c->s, r, &p, why);

    c->lang = lang_of(r, &p);
    if (!known)
        return false;
    room = room_get(c->s, number_in(r, "table", 0), why);
    if (!room || !room_admits(room, p.id, net_query(r, "key"), why))
        return false;
    if (room->n_clients == MAX_CLIENTS)
        return lv_refuse(why, LV_E_BUSY, NULL, N_("too many people look on at this table"), 0);
    c->person = p.id;
    lv_buf_text(&b, p.name);
    c->seat = table_seat_of(room->t, p.id);
    c->seq = number_in(r, "since", -1);
    c->chat = number_in(r, "chat", -1);
    c->bare = words && strcmp(words, "no") == 0;
    c->room = room;
    c->next = room->clients;
    room->clients = c;
    room->n_clients++;
    net_timer_clear(c->s->net, &room->rest);
    return true;
}

void room_connect(struct server *s, struct net_request *r)
{
    struct client *c = calloc(1, sizeof *c);
    struct lv_refusal why = { 0 };
    struct lv_buf b;

    if (!c) {
        net_refuse(r, NET_F_BUSY);
        return;
    }
    c->s = s;
    c->seat = LV_ONLOOKER;
    if (!enter(c, r, &why)) { /* a page cannot see why a handshake failed, but it can see a close */
        c->turned_away = close_code(&why);
        b = LV_BUF(c->reason);
        lv_say(&b, c->lang, why.msgid, LV_NUM("n", why.n), LV_STR("text", why.text));
        s->counts.refused++;
    }
    net_accept(r, c);
}

void room_opened(void *user, struct net_ws *ws, void *client)
{
    struct client *c = client;
    struct room *r = c->room;

    (void)user;
    c->ws = ws;
    if (c->turned_away || !r || r->dead) {
        net_ws_close(ws, c->turned_away ? c->turned_away : CLOSE_FAILED, c->reason);
        return;
    }
    count_presence(r);
    room_table_changed(r);
    if (!r->busy)
        look_ahead(r);
}

/* Its messages that wait go too: it will send them again, if it wants to. */
static void drop_waiting_of(struct room *r, const struct client *c)
{
    struct waiting **at = &r->first;

    while (*at) {
        struct waiting *w = *at;
        if (w->from == c) {
            *at = w->next;
            r->n_waiting--;
            free(w);
        } else {
            at = &w->next;
        }
    }
    r->last = at;
}

void room_closed(void *user, void *client, int code, const char *reason)
{
    struct client *c = client, **at;
    struct room *r = c->room;

    (void)user, (void)code, (void)reason;
    if (r) {
        for (at = &r->clients; *at != c; at = &(*at)->next)
            ;
        *at = c->next;
        r->n_clients--;
        if (r->sender == c)
            r->sender = NULL;
        drop_waiting_of(r, c);
        if (!r->dead) {
            count_presence(r);
            room_table_changed(r);
            if (!r->busy)
                look_ahead(r);
        }
    }
    free(c);
}

void room_message(void *user, struct net_ws *ws, void *client, const char *text, size_t len)
{
    struct client *c = client;
    struct room *r = c->room;
    struct lv_refusal why;
    struct waiting *w;

    (void)user, (void)ws;
    if (!r || r->dead || !c->ws)
        return;
    if (!r->busy) {
        room_hear(c, text, len);
        return;
    }
    w = r->n_waiting < MAX_WAITING ? malloc(sizeof *w + len) : NULL;
    if (!w) {
        lv_refuse(&why, LV_E_BUSY, NULL, N_("too much happens at this table at once"), 0);
        room_error(c, NULL, &why);
        return;
    }
    *w = (struct waiting){ .from = c, .len = len };
    memcpy(w->text, text, len);
    *r->last = w;
    r->last = &w->next;
    r->n_waiting++;
}

/* ---- all rooms ------------------------------------------------------------------------------- */

static bool knows(const struct room *r, int64_t person)
{
    for (const struct client *c = r->clients; c; c = c->next)
        if (c->person == person)
            return true;
    return table_seat_of(r->t, person) >= 0;
}

void room_forget_person(struct server *s, int64_t person)
{
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i], *next; r; r = next) {
            next = r->next;
            if (!r->dead && knows(r, person))
                rebuild(r);
        }
}

void room_goodbye(struct server *s)
{
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i]; r; r = r->next)
            for (struct client *c = r->clients; c; c = c->next)
                if (c->ws)
                    net_ws_close(c->ws, NET_CLOSE_GOING,
                                 lv_translate(c->lang, N_("the server stops; try again in a moment")));
}

void room_free_all(struct server *s)
{
    for (int i = 0; i < N_ROOM_LISTS; i++)
        for (struct room *r = s->list[i], *next; r; r = next) {
            next = r->next;
            room_free(r);
        }
}
