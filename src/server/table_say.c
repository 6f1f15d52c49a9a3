/* table_say.c: a table in documents and words, for one reader. The only place where a table is told:
 * what a reader may not see must not be asked for here. The match sees to the game's own secrets. */
#include "table_inside.h"

#include <assert.h>
#include <string.h>

#include "bots/bots.h"
#include "core/options.h"
#include "core/text.h"

void table_given_name(const struct table *t, int seat, const struct lv_lang *lang, struct lv_buf *to)
{
    assert(seat >= 0 && seat < t->set.seats);
    if (t->seat[seat].kind == SEAT_BOT)
        lv_buf_text(to, lv_bot_name(seat));
    else if (t->seat[seat].name[0])
        lv_buf_text(to, t->seat[seat].name);
    else
        lv_say(to, lang, "Player {n}", LV_NUM("n", seat + 1));
}

void table_name(const struct table *t, int seat, const struct lv_lang *lang, struct lv_buf *to)
{
    if (t->m)
        lv_buf_text(to, lv_match_seat(t->m, seat)->name);
    else
        table_given_name(t, seat, lang, to);
}

/* ---- news ------------------------------------------------------------------------------------ */

/* What is said about a deed; that of the match is told by the match. */
static const char *const sentence[DEED_KINDS] = {
    [DEED_KEEP] = N_("Seat {n} is kept for somebody."),
    [DEED_SIT] = N_("{who} takes seat {n}."),
    [DEED_STAND] = N_("Seat {n} is free again."),
    [DEED_SWAP] = N_("Seats {n} and {m} are swapped."),
    [DEED_BOT] = N_("{who}, a bot, takes seat {n}."),
    [DEED_OPEN] = N_("Seat {n} is free again."),
    [DEED_START] = N_("The game starts."),
    [DEED_UNDO] = N_("{who's} last move is taken back."),
    [DEED_PAUSE] = N_("The game is paused."),
    [DEED_RESUME] = N_("The game goes on."),
    [DEED_AWAY] = N_("A bot plays for {who}."),
    [DEED_LATE] = N_("{who's} time is up: a bot plays on."),
    [DEED_BACK] = N_("{who} is back."),
    [DEED_COACH] = N_("A coach sits down beside {who}."),
    [DEED_ALONE] = N_("{who} does without a coach."),
    [DEED_RESIGN] = N_("{who} gives up."),
    [DEED_REMATCH] = N_("There will be a rematch."),
};

struct news_writer {
    struct lv_json *j;
    int64_t seq;
};

/* Its events are gone, and what was hidden stays so. */
static void put_undone(int64_t seq, struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_int(j, "seq", seq);
    lv_json_put_bool(j, "undone", true);
    lv_json_end(j);
}

static void put_news(struct news_writer *n, const char *rule, const char *text)
{
    lv_json_object(n->j);
    lv_json_put_int(n->j, "seq", n->seq);
    lv_json_put_text(n->j, "text", text);
    if (rule)
        lv_json_put_text(n->j, "rule", rule);
    lv_json_end(n->j);
}

static void put_step(void *ctx, int step, const char *rule, const char *text)
{
    (void)step;
    put_news(ctx, rule, text);
}

static void put_sentence(const struct table *t, const struct table_entry *e, const struct table_reader *r,
                         struct news_writer *n)
{
    char room[512], who[LV_MAX_NAME + 32];
    struct lv_buf b = LV_BUF(room), name = LV_BUF(who);

    assert(e->kind < DEED_KINDS);
    if (!sentence[e->kind])
        return;
    if (e->seat >= 0)
        table_name(t, e->seat, r->lang, &name);
    lv_say(&b, r->lang, sentence[e->kind], LV_STR("who", who), LV_NUM("n", e->seat + 1),
           LV_NUM("m", e->other + 1));
    put_news(n, NULL, room);
}

static void put_entry(const struct table *t, int64_t seq, const struct table_reader *r, struct lv_json *j)
{
    const struct table_entry *e = &t->entry[seq - 1];
    struct news_writer n = { j, seq };

    assert(seq >= 1 && seq <= t->seq);
    if (e->undone) {
        put_undone(seq, j);
        return;
    }
    put_sentence(t, e, r, &n);
    if (t->m && e->from < e->to) {
        struct lv_words w = lv_match_words(t->m, r->lang, r->seat);
        lv_match_tell_news(t->m, e->from, (int)e->to, &w, &n, put_step);
    }
}

bool table_write_news(const struct table *t, const struct table_reader *r, int64_t since, size_t most,
                      struct lv_json *j)
{
    const size_t before = j->out->len;
    int64_t seq = since + 1;

    assert(since >= 0);
    lv_json_list(j);
    for (; seq <= t->seq && j->out->len - before <= most; seq++)
        put_entry(t, seq, r, j);
    lv_json_end(j);
    return seq > t->seq && j->out->len - before <= most && !j->out->cut;
}

/* The events of one entry, each with the entry's number. */
static void put_entry_events(const struct table *t, int64_t seq, const struct table_reader *r,
                             struct lv_json *j)
{
    const struct table_entry *e = &t->entry[seq - 1];
    struct lv_words w;

    assert(seq >= 1 && seq <= t->seq);
    if (e->undone || !t->m || e->from >= e->to)
        return;
    w = lv_match_words(t->m, r->lang, r->seat);
    w.terse = r->terse;
    lv_match_put_events(t->m, (int)e->from, (int)e->to, &w, false, seq, j);
}

bool table_write_events(const struct table *t, const struct table_reader *r, int64_t since, size_t most,
                        struct lv_json *j)
{
    const size_t before = j->out->len;
    int64_t seq = since + 1;

    assert(since >= 0);
    lv_json_list(j);
    for (; seq <= t->seq && j->out->len - before <= most; seq++)
        put_entry_events(t, seq, r, j);
    lv_json_end(j);
    return seq > t->seq && j->out->len - before <= most && !j->out->cut;
}

void table_write_told(const struct table *t, const struct table_reader *r, int64_t since, struct lv_json *j)
{
    struct lv_told before = { t->seq, t->m ? lv_match_steps(t->m) : 0 }; /* as the message says itself */

    assert(since >= 0);
    lv_json_list(j);
    for (int64_t seq = since + 1; seq <= t->seq; seq++) {
        const struct table_entry *e = &t->entry[seq - 1];
        struct news_writer n = { j, seq };
        if (e->undone) {
            put_undone(seq, j);
            continue;
        }
        put_sentence(t, e, r, &n);
        if (t->m && e->from < e->to) {
            struct lv_words w = lv_match_words(t->m, r->lang, r->seat);
            w.terse = r->terse;
            lv_match_put_told(t->m, (int)e->from, (int)e->to, &w, seq, &before, j);
        }
    }
    lv_json_end(j);
}

/* ---- the table ------------------------------------------------------------------------------- */

static void put_away(const struct table_seat *s, struct lv_json *j)
{
    lv_json_key(j, "away");
    lv_json_object(j);
    if (s->away_since)
        lv_json_put_int(j, "since", s->away_since);
    if (s->late)
        lv_json_put_bool(j, "late", true);
    lv_json_end(j);
}

static void put_seat(const struct table *t, int i, const struct table_reader *r, int64_t now,
                     struct lv_json *j)
{
    static const char *const kind[] = { "open", "person", "bot" };
    const struct table_seat *s = &t->seat[i];
    char room[LV_MAX_NAME + 32];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(j);
    lv_json_put_int(j, "seat", i + 1);
    lv_json_put_text(j, "kind", kind[s->kind]);
    if (s->kind != SEAT_OPEN) {
        table_name(t, i, r->lang, &b);
        lv_json_put_text(j, "name", room);
    }
    if (s->bot[0])
        lv_json_put_text(j, "bot", s->bot);
    lv_json_put_bool(j, "here", s->kind == SEAT_BOT || s->here > 0);
    lv_json_put_bool(j, "ready", s->has_bytes);
    if (s->kind == SEAT_PERSON && !s->here && s->gone_since)
        lv_json_put_int(j, "gone", s->gone_since);
    if (s->away)
        put_away(s, j);
    if (s->coached)
        lv_json_put_bool(j, "coached", true);
    if (t->set.clock != CLOCK_NONE)
        lv_json_put_int(j, "left", table_clock_left(t, i, now));
    lv_json_end(j);
}

static void put_mask(struct lv_json *j, const char *key, unsigned mask)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        if (mask & 1u << i)
            lv_json_int(j, i + 1);
    lv_json_end(j);
}

static void put_asked(const struct table *t, struct lv_json *j)
{
    lv_json_key(j, "asked");
    lv_json_list(j);
    for (int i = 0; i < ASK_KINDS; i++) {
        const struct table_ask *a = &t->ask[i];
        if (!a->open)
            continue;
        assert(a->by >= 0 && a->by < t->set.seats);
        lv_json_object(j);
        lv_json_put_text(j, "what", ask_key((enum ask_kind)i));
        lv_json_put_int(j, "by", a->by + 1);
        if (i == ASK_BOT)
            lv_json_put_int(j, "seat", a->seat + 1);
        put_mask(j, "yes", a->yes);
        put_mask(j, "waits", a->need & ~a->yes);
        lv_json_end(j);
    }
    lv_json_end(j);
}

static void put_paused(const struct table *t, struct lv_json *j)
{
    if (!t->paused)
        return;
    lv_json_key(j, "paused");
    lv_json_object(j);
    if (t->paused_by >= 0)
        lv_json_put_int(j, "by", t->paused_by + 1);
    if (t->paused_since)
        lv_json_put_int(j, "since", t->paused_since);
    lv_json_end(j);
}

/* One sentence after the other. */
static void add_sentence(void *ctx, int step, const char *rule, const char *text)
{
    struct lv_buf *b = ctx;

    (void)step, (void)rule;
    if (b->len > 0)
        lv_buf_char(b, ' ');
    lv_buf_text(b, text);
}

/* Which decision would be taken back. */
static void put_undo(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    const struct table_ask *a = &t->ask[ASK_UNDO];
    char room[1024];
    struct lv_buf b = LV_BUF(room);
    struct lv_words w;
    int from;

    if (!a->open)
        return;
    from = lv_match_undo_leads_to(t->m, a->by);
    assert(from >= 0); /* else it could not be asked */
    w = lv_match_words(t->m, r->lang, r->seat);
    lv_match_tell_news(t->m, from, from + 1, &w, &b, add_sentence);
    lv_json_key(j, "undo");
    lv_json_object(j);
    lv_json_put_int(j, "seat", a->by + 1);
    lv_json_put_text(j, "text", room);
    lv_json_put_int(j, "from", from);
    lv_json_put_int(j, "to", lv_match_steps(t->m));
    lv_json_end(j);
}

static void put_clock(const struct table *t, struct lv_json *j)
{
    if (t->set.clock == CLOCK_NONE)
        return;
    lv_json_key(j, "clock");
    lv_json_object(j);
    lv_json_put_text(j, "kind", t->set.clock == CLOCK_MOVE ? "move" : "reserve");
    lv_json_put_int(j, "seconds", t->set.seconds);
    lv_json_put_int(j, "increment", t->set.increment);
    if (t->clock_seat >= 0)
        lv_json_put_int(j, "running", t->clock_seat + 1);
    lv_json_end(j);
}

/* The commitment from the beginning; the seed only when it can no longer help anybody. */
static void put_luck(const struct table *t, struct lv_json *j)
{
    uint8_t commitment[LV_SHA256];
    char room[2 * LV_SHA256 + 1];
    struct lv_buf b = LV_BUF(room);

    lv_luck_commitment(&t->luck, commitment);
    lv_hex_write(&b, commitment, sizeof commitment);
    lv_json_put_text(j, "commitment", room);
    if (t->state != TABLE_OVER)
        return;
    assert(t->m);
    lv_buf_clear(&b);
    lv_hex_write(&b, t->luck.seed, LV_SEED);
    lv_json_put_text(j, "seed", room);
}

/* What was given about a seat beforehand is for that seat alone. */
static void put_options(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    struct lv_setup u;

    lv_json_key(j, "options");
    if (!t->game->writing->veil || strcmp(t->options, "{}") == 0) {
        lv_json_raw(j, t->options);
        return;
    }
    if (!table_read_options(t, &u, NULL)) { /* they were read when the table was made: no memory now */
        lv_json_raw(j, "{}");
        return;
    }
    lv_setup_hide_told(&u, r->seat);
    lv_setup_write_all(&u, false, j);
}

void table_write(const struct table *t, const struct table_reader *r, int watching, int64_t now,
                 struct lv_json *j)
{
    static const char *const state[] = { "lobby", "playing", "over" };

    assert(t->state <= TABLE_OVER && watching >= 0);
    lv_json_object(j);
    lv_json_put_int(j, "id", t->id);
    lv_json_put_text(j, "game", t->game->id);
    lv_json_put_text(j, "title", lv_translate(r->lang, t->game->title));
    lv_json_put_text(j, "state", state[t->state]);
    if (r->seat >= 0)
        lv_json_put_int(j, "you", r->seat + 1);
    lv_json_put_bool(j, "host", r->person && r->person == t->set.host);
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (int i = 0; i < t->set.seats; i++)
        put_seat(t, i, r, now, j);
    lv_json_end(j);
    lv_json_put_int(j, "watching", watching);
    put_luck(t, j);
    put_options(t, r, j);
    lv_json_put_bool(j, "listed", t->set.listed);
    lv_json_put_bool(j, "onlookers", t->set.onlookers);
    lv_json_put_bool(j, "chatting", t->set.chatting);
    lv_json_put_int(j, "absence", table_absence(t));
    put_clock(t, j);
    put_paused(t, j);
    put_asked(t, j);
    put_undo(t, r, j);
    if (t->set.rules < t->game->rules_version)
        lv_json_put_int(j, "rules", t->set.rules);
    if (t->rematch)
        lv_json_put_int(j, "rematch", t->rematch);
    lv_json_end(j);
}

/* ---- the game -------------------------------------------------------------------------------- */

void table_write_view(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    struct lv_words w = lv_match_words(t->m, r->lang, r->seat);

    assert(r->seat < t->set.seats);
    if (r->bare)
        lv_match_view_bare(t->m, &w, j);
    else
        lv_match_view(t->m, &w, j);
}

void table_write_head(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    struct lv_words w = lv_match_words(t->m, r->lang, r->seat);

    lv_match_view_head(t->m, &w, !r->bare, j);
}

void table_write_body(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    lv_match_view_body(t->m, r->seat, j);
}

void table_write_result(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    (void)r;
    lv_json_key(j, "result");
    lv_match_result(t->m, j);
}

bool table_asks(const struct table *t, const struct table_reader *r)
{
    return t->m && r->seat >= 0 && lv_match_to_move(t->m) == r->seat && !t->seat[r->seat].away && !t->paused;
}

void table_write_asked(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    struct lv_words w = lv_match_words(t->m, r->lang, r->seat);

    w.terse = r->terse;
    lv_json_key(j, "choices");
    lv_match_choices(t->m, &w, LV_MAX_ACTIONS, r->fold, j);
    lv_json_key(j, "blocked");
    lv_match_blocked(t->m, &w, false, j);
}

void table_write_game(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    if (!t->m)
        return;
    lv_json_key(j, "game");
    table_write_view(t, r, j);
    if (t->state == TABLE_OVER)
        table_write_result(t, r, j);
    else if (table_asks(t, r))
        table_write_asked(t, r, j);
}

void table_write_sections(const struct table *t, const struct table_reader *r, struct lv_json *j)
{
    struct lv_words w;

    lv_json_key(j, "sections");
    if (!t->m) {
        lv_json_list(j);
        lv_json_end(j);
        return;
    }
    w = lv_match_words(t->m, r->lang, r->seat);
    lv_match_sections(t->m, &w, j);
}
