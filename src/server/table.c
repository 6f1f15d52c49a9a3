/* table.c: the life of a table. Each kind of deed is one function in the table `doing`; it checks all
 * it needs before it changes anything. */
#include "table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"

/* ---- settings -------------------------------------------------------------------------------- */

static const char *const clock_key[] = { "none", "move", "reserve" };

void table_settings_write(const struct table_settings *s, struct lv_buf *to)
{
    struct lv_json j = lv_json_on(to);

    lv_json_object(&j);
    lv_json_put_int(&j, "host", s->host);
    lv_json_put_int(&j, "seats", s->seats);
    lv_json_put_bool(&j, "listed", s->listed);
    lv_json_put_bool(&j, "onlookers", s->onlookers);
    lv_json_put_bool(&j, "chatting", s->chatting);
    lv_json_put_int(&j, "absence", s->absence);
    lv_json_put_text(&j, "clock", clock_key[s->clock]);
    lv_json_put_int(&j, "seconds", s->seconds);
    lv_json_put_int(&j, "increment", s->increment);
    lv_json_put_int(&j, "rematches", s->rematches);
    lv_json_put_int(&j, "rules", s->rules);
    lv_json_put_int(&j, "components_high", (int64_t)(s->components >> 32)); /* 64 bits in two: a number */
    lv_json_put_int(&j, "components_low", (int64_t)(s->components & UINT32_MAX)); /* has 53 */
    lv_json_end(&j);
}

static bool read_settings(const struct lv_node *n, struct table_settings *s, struct lv_refusal *why)
{
    int64_t seats, absence, seconds, increment, rematches, rules, high, low;
    const char *clock;

    if (!lv_node_int(n, "host", 0, INT64_MAX, &s->host, why)
        || !lv_node_int(n, "seats", 1, LV_MAX_SEATS, &seats, why)
        || !lv_node_bool_or(n, "listed", false, &s->listed, why)
        || !lv_node_bool_or(n, "onlookers", true, &s->onlookers, why)
        || !lv_node_bool_or(n, "chatting", true, &s->chatting, why)
        || !lv_node_int(n, "absence", 0, INT32_MAX, &absence, why)
        || !lv_node_text(n, "clock", &clock, why)
        || !lv_node_int(n, "seconds", 0, INT32_MAX, &seconds, why)
        || !lv_node_int(n, "increment", 0, INT32_MAX, &increment, why)
        || !lv_node_int_or(n, "rematches", 0, MAX_REMATCHES, 0, &rematches, why)
        || !lv_node_int(n, "rules", 0, INT32_MAX, &rules, why)
        || !lv_node_int(n, "components_high", 0, UINT32_MAX, &high, why)
        || !lv_node_int(n, "components_low", 0, UINT32_MAX, &low, why))
        return false;
    s->seats = (int)seats;
    s->absence = (int)absence;
    s->seconds = (int)seconds;
    s->increment = (int)increment;
    s->rematches = (int)rematches;
    s->rules = (int)rules;
    s->components = (uint64_t)high << 32 | (uint64_t)low;
    s->clock = CLOCK_NONE;
    for (int i = 0; i <= CLOCK_RESERVE; i++)
        if (strcmp(clock, clock_key[i]) == 0)
            s->clock = (enum clock_kind)i;
    return true;
}

bool table_settings_read(const char *text, struct table_settings *s, struct lv_refusal *why)
{
    struct lv_node *n = lv_doc_read(text, strlen(text), 4096, why);
    bool fine = n && read_settings(n, s, why);

    lv_doc_free(n);
    return fine;
}

/* ---- the set-up of the game ------------------------------------------------------------------ */

/* A game that must know who is a person and who a bot has an option `player` with these names. */
static bool say_who_is_who(const struct table *t, struct lv_setup *u, struct lv_refusal *why)
{
    char list[LV_MAX_SEATS * 8];
    struct lv_buf b = LV_BUF(list);

    if (lv_option_find(u->game, "player") < 0)
        return true;
    for (int i = 0; i < t->set.seats; i++) {
        if (i > 0)
            lv_buf_char(&b, ',');
        lv_buf_text(&b, t->seat[i].kind == SEAT_BOT ? "bot" : "person");
    }
    return lv_setup_set(u, "player", list, why);
}

static bool make_setup(const struct table *t, struct lv_setup *u, struct lv_refusal *why)
{
    struct lv_node *options = lv_doc_read(t->options, strlen(t->options), LV_MAX_LINE, why);
    bool fine = options && lv_setup_init(u, t->game, t->data, t->set.seats, why)
             && say_who_is_who(t, u, why) && lv_setup_read_all(u, options, why)
             && lv_setup_check(u, why);

    lv_doc_free(options);
    return fine;
}

static bool is_still_played(const struct table *t, struct lv_refusal *why)
{
    if (t->set.rules != t->game->rules_version)
        return lv_refuse(why, LV_E_VERSION, NULL,
                         N_("this table was played by version {n} of the rules, which this server "
                            "no longer plays"), t->set.rules);
    if (t->set.components != lv_data_hash(t->data))
        return lv_refuse(why, LV_E_VERSION, NULL,
                         N_("this table was played with other cards or tiles than this server has"), 0);
    return true;
}

struct table *table_new(int64_t id, const struct lv_game *g, const struct lv_data *data,
                        const struct table_settings *set, const char *options,
                        const uint8_t seed[LV_SEED], struct lv_refusal *why)
{
    struct table *t = calloc(1, sizeof *t);
    struct lv_setup u;

    if (!t || !(t->options = strdup(options))) {
        free(t);
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    t->id = id;
    t->game = g;
    t->data = data;
    t->set = *set;
    t->clock_seat = -1;
    memcpy(t->luck.seed, seed, LV_SEED);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        t->seat[i].left = (int64_t)set->seconds * 1000;
    if (is_still_played(t, why) && make_setup(t, &u, why))
        return t;
    table_free(t);
    return NULL;
}

void table_free(struct table *t)
{
    if (t) {
        lv_match_free(t->m);
        free(t->entry);
        free(t->options);
        free(t);
    }
}

/* ---- small questions ------------------------------------------------------------------------- */

static void copy_text(char *to, size_t cap, const char *text)
{
    struct lv_buf b = lv_buf_over(to, cap);

    lv_buf_text(&b, text);
}

void table_set_name(struct table *t, int seat, const char *name)
{
    copy_text(t->seat[seat].name, LV_MAX_NAME, name);
}

int table_seat_of(const struct table *t, int64_t person)
{
    for (int i = 0; i < t->set.seats; i++)
        if (person && t->seat[i].person == person)
            return i;
    return -1;
}

static bool is_played_by_person(const struct table *t, int seat)
{
    return t->seat[seat].kind == SEAT_PERSON && !t->seat[seat].away;
}

static int to_move(const struct table *t)
{
    return t->state == TABLE_PLAYING && !t->paused ? lv_match_to_move(t->m) : LV_OVER;
}

int table_bot_to_move(const struct table *t)
{
    int who = to_move(t);

    return who >= 0 && !is_played_by_person(t, who) ? who : -1;
}

bool table_standing(const struct table *t, struct deed *d)
{
    int who = to_move(t);
    struct lv_buf b;
    lv_action pass;

    if (who < 0 || !is_played_by_person(t, who)
        || lv_match_standing(t->m, who) != LV_STANDING_PASS || !lv_match_routine(t->m, &pass))
        return false;
    *d = deed_of(DEED_ACT, who);
    b = LV_BUF(d->text);
    lv_match_write_action(t->m, pass, &b);
    return true;
}

/* ---- deeds in the lobby ---------------------------------------------------------------------- */

static bool in_lobby(const struct table *t, struct lv_refusal *why)
{
    return t->state == TABLE_LOBBY
        || lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game has started already"), 0);
}

static bool in_play(const struct table *t, struct lv_refusal *why)
{
    if (t->state == TABLE_LOBBY)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game has not started yet"), 0);
    return t->state == TABLE_PLAYING || lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is over"), 0);
}

static bool is_seat(const struct table *t, int seat, struct lv_refusal *why)
{
    return (seat >= 0 && seat < t->set.seats)
        || lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no seat {n}"), (int64_t)seat + 1);
}

static void empty_seat(struct table_seat *s)
{
    *s = (struct table_seat){ .left = s->left };
}

static bool do_keep(struct table *t, struct deed *d, struct lv_refusal *why)
{
    if (!in_lobby(t, why) || !is_seat(t, d->seat, why))
        return false;
    if (t->seat[d->seat].kind != SEAT_OPEN || table_seat_of(t, d->by) >= 0)
        return lv_refuse(why, LV_E_TAKEN, NULL, N_("somebody sits there already"), 0);
    t->seat[d->seat].kind = SEAT_PERSON;
    t->seat[d->seat].person = d->by;
    return true;
}

static bool do_sit(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat *s;
    int had = table_seat_of(t, d->by);

    if (!in_lobby(t, why) || !is_seat(t, d->seat, why))
        return false;
    s = &t->seat[d->seat];
    if (s->kind != SEAT_OPEN && s->person != d->by)
        return lv_refuse(why, LV_E_TAKEN, NULL, N_("somebody sits there already"), 0);
    if (!d->has_bytes || !d->by)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("a seat needs bytes of its own for the dice"), 0);
    if (had >= 0 && had != d->seat) { /* moves over */
        copy_text(s->name, sizeof s->name, t->seat[had].name);
        empty_seat(&t->seat[had]);
    }
    s->kind = SEAT_PERSON;
    s->person = d->by;
    s->has_bytes = true;
    memcpy(s->bytes, d->bytes, sizeof s->bytes);
    return true;
}

static bool do_stand(struct table *t, struct deed *d, struct lv_refusal *why)
{
    if (!in_lobby(t, why) || !is_seat(t, d->seat, why))
        return false;
    if (t->seat[d->seat].kind != SEAT_PERSON)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("nobody sits there"), 0);
    empty_seat(&t->seat[d->seat]);
    return true;
}

static bool do_swap(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat kept;

    if (!in_lobby(t, why) || !is_seat(t, d->seat, why) || !is_seat(t, d->other, why))
        return false;
    if (d->seat == d->other)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("a seat is not swapped with itself"), 0);
    kept = t->seat[d->seat];
    t->seat[d->seat] = t->seat[d->other];
    t->seat[d->other] = kept;
    return true;
}

static bool do_bot(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat *s;

    if (!in_lobby(t, why) || !is_seat(t, d->seat, why))
        return false;
    s = &t->seat[d->seat];
    if (s->kind == SEAT_PERSON)
        return lv_refuse(why, LV_E_TAKEN, NULL, N_("somebody sits there already"), 0);
    if (!d->has_bytes || !d->text[0] || strlen(d->text) >= LV_MAX_BY)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("a bot needs a name and bytes for the dice"), 0);
    s->kind = SEAT_BOT;
    s->has_bytes = true;
    memcpy(s->bytes, d->bytes, sizeof s->bytes);
    copy_text(s->bot, sizeof s->bot, d->text);
    return true;
}

static bool do_open(struct table *t, struct deed *d, struct lv_refusal *why)
{
    if (!in_lobby(t, why) || !is_seat(t, d->seat, why))
        return false;
    if (t->seat[d->seat].kind == SEAT_OPEN)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("nobody sits there"), 0);
    empty_seat(&t->seat[d->seat]);
    return true;
}

/* ---- the start ------------------------------------------------------------------------------- */

static bool all_are_ready(const struct table *t, struct lv_refusal *why)
{
    for (int i = 0; i < t->set.seats; i++) {
        if (t->seat[i].kind == SEAT_OPEN)
            return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("seat {n} is still open"), i + 1);
        if (!t->seat[i].has_bytes)
            return lv_refuse(why, LV_E_NOT_NOW, NULL,
                             N_("seat {n} is kept for somebody who has not come yet"), i + 1);
    }
    return true;
}

/* Names as records want them: none empty, no two alike. */
static void name_seats(const struct table *t, struct lv_seat seat[LV_MAX_SEATS])
{
    for (int i = 0; i < t->set.seats; i++) {
        struct lv_buf b = LV_BUF(seat[i].name);
        table_name(t, i, lv_lang_at(0), &b);
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
                break;
            }
        copy_text(seat[i].by, LV_MAX_BY, t->seat[i].kind == SEAT_BOT ? t->seat[i].bot : "person");
    }
}

/* Lets chance have its say until somebody is to decide. */
static bool settle(struct table *t, struct lv_refusal *why)
{
    while (lv_match_to_move(t->m) == LV_CHANCE)
        if (!lv_match_settle(t->m, why)) {
            t->broken = true;
            return false;
        }
    if (lv_match_to_move(t->m) == LV_OVER)
        t->state = TABLE_OVER;
    return true;
}

static bool do_start(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct lv_seat seat[LV_MAX_SEATS] = { 0 };
    struct lv_luck luck = t->luck;
    struct lv_setup u;

    (void)d;
    if (!in_lobby(t, why) || !all_are_ready(t, why) || !make_setup(t, &u, why))
        return false;
    for (int i = 0; i < t->set.seats; i++)
        memcpy(luck.bytes[i], t->seat[i].bytes, LV_SEAT_BYTES);
    name_seats(t, seat);
    t->m = lv_match_new(&u, t->data, seat, LV_CHANCE_FAIR, &luck, why);
    if (!t->m)
        return false;
    t->luck = luck;
    t->state = TABLE_PLAYING;
    return settle(t, why);
}

/* ---- deeds in play --------------------------------------------------------------------------- */

/* After a decision. In a stored deed the clock is told; live, it was held before. */
static void press_clock(struct table *t, struct deed *d)
{
    if (t->set.clock == CLOCK_RESERVE) {
        if (d->left < 0)
            d->left = t->seat[d->seat].left + (int64_t)t->set.increment * 1000;
        t->seat[d->seat].left = d->left;
    }
}

static bool do_act(struct table *t, struct deed *d, struct lv_refusal *why)
{
    lv_action a;

    if (!in_play(t, why) || !is_seat(t, d->seat, why))
        return false;
    if (t->paused)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is paused"), 0);
    if (lv_match_to_move(t->m) != d->seat) /* whose turn it is, before what the move means */
        return lv_match_act(t->m, d->seat, 0, -1, why);
    if (!lv_match_read_action(t->m, d->text, &a, why) || !lv_match_act(t->m, d->seat, a, -1, why))
        return false;
    press_clock(t, d);
    return settle(t, why);
}

static bool do_undo(struct table *t, struct deed *d, struct lv_refusal *why)
{
    if (t->state == TABLE_LOBBY && !in_play(t, why))
        return false;
    if (t->state == TABLE_OVER)
        return lv_refuse(why, LV_E_UNDO, NULL,
                         N_("the game is over, and the seed of its dice is known"), 0);
    return is_seat(t, d->seat, why)
        && lv_match_undo(t->m, d->other == LV_UNDO_AGREED ? LV_UNDO_AGREED : LV_UNDO_OWN, d->seat, why);
}

static bool do_pause(struct table *t, struct deed *d, struct lv_refusal *why)
{
    (void)d;
    if (!in_play(t, why))
        return false;
    if (t->paused)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is paused"), 0);
    t->paused = true;
    return true;
}

static bool do_resume(struct table *t, struct deed *d, struct lv_refusal *why)
{
    (void)d;
    if (!in_play(t, why))
        return false;
    if (!t->paused)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is not paused"), 0);
    t->paused = false;
    return true;
}

static bool do_away(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat *s;

    if (!in_play(t, why) || !is_seat(t, d->seat, why))
        return false;
    s = &t->seat[d->seat];
    if (!is_played_by_person(t, d->seat) || !d->text[0] || strlen(d->text) >= LV_MAX_BY)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("a bot plays this seat already"), 0);
    s->away = true;
    copy_text(s->bot, sizeof s->bot, d->text);
    lv_match_set_by(t->m, d->seat, d->text);
    if (d->kind == DEED_LATE)
        s->left = 0;
    return true;
}

enum { MERCY_MS = 30000 }; /* on the clock of somebody who comes back with nothing left */

static bool do_back(struct table *t, struct deed *d, struct lv_refusal *why)
{
    struct table_seat *s;

    if (!in_play(t, why) || !is_seat(t, d->seat, why))
        return false;
    s = &t->seat[d->seat];
    if (!s->away)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("no bot plays for you"), 0);
    s->away = false;
    s->bot[0] = '\0';
    if (t->set.clock == CLOCK_MOVE)
        s->left = (int64_t)t->set.seconds * 1000;
    else if (s->left < MERCY_MS)
        s->left = MERCY_MS;
    lv_match_set_by(t->m, d->seat, "person");
    return true;
}

static bool do_resign(struct table *t, struct deed *d, struct lv_refusal *why)
{
    return in_play(t, why) && is_seat(t, d->seat, why) && lv_match_close(t->m, d->seat, why)
        && settle(t, why);
}

static bool do_rematch(struct table *t, struct deed *d, struct lv_refusal *why)
{
    if (t->state != TABLE_OVER)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is not over yet"), 0);
    if (t->rematch || !d->table)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("there is a rematch already"), 0);
    t->rematch = d->table;
    return true;
}

typedef bool doer(struct table *t, struct deed *d, struct lv_refusal *why);
static doer *const doing[DEED_KINDS] = {
    [DEED_KEEP] = do_keep, [DEED_SIT] = do_sit, [DEED_STAND] = do_stand, [DEED_SWAP] = do_swap,
    [DEED_BOT] = do_bot, [DEED_OPEN] = do_open, [DEED_START] = do_start, [DEED_ACT] = do_act,
    [DEED_UNDO] = do_undo, [DEED_PAUSE] = do_pause, [DEED_RESUME] = do_resume, [DEED_AWAY] = do_away,
    [DEED_LATE] = do_away, [DEED_BACK] = do_back, [DEED_RESIGN] = do_resign,
    [DEED_REMATCH] = do_rematch,
};

/* ---- any deed -------------------------------------------------------------------------------- */

uint64_t table_message(int64_t person, const char *id)
{
    struct { int64_t person; char id[MAX_MSG_ID]; } key = { .person = person };

    copy_text(key.id, sizeof key.id, id);
    return lv_hash(&key, sizeof key);
}

int64_t table_done(const struct table *t, int64_t person, const char *id)
{
    uint64_t message = table_message(person, id);

    for (int i = 0; i < TABLE_RECENT; i++)
        if (id[0] && t->recent[i].seq && t->recent[i].message == message)
            return t->recent[i].seq;
    return 0;
}

static bool changes_match(enum deed_kind kind)
{
    return kind == DEED_START || kind == DEED_ACT || kind == DEED_UNDO || kind == DEED_RESIGN;
}

/* Makes room first, so that a deed that is carried out can always be counted. */
static bool grow_entries(struct table *t, struct lv_refusal *why)
{
    int cap = t->cap_entries ? 2 * t->cap_entries : 32;
    struct table_entry *bigger;

    if (t->seq < t->cap_entries)
        return true;
    bigger = realloc(t->entry, (size_t)cap * sizeof *bigger);
    if (!bigger)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    t->entry = bigger;
    t->cap_entries = cap;
    return true;
}

static void count(struct table *t, const struct deed *d, int from)
{
    int to = t->m ? lv_match_steps(t->m) : 0;

    if (d->kind == DEED_UNDO)
        for (int64_t i = t->seq - 1; i >= 0 && t->entry[i].to > to; i--)
            t->entry[i].undone |= t->entry[i].kind == DEED_ACT || t->entry[i].kind == DEED_RESIGN;
    t->entry[t->seq++] = (struct table_entry){ (uint8_t)d->kind, (int8_t)d->seat, (int8_t)d->other,
                                               false, d->kind == DEED_UNDO ? to : from, to };
    if (changes_match(d->kind)) {
        t->game_seq = t->seq;
        t->ask[ASK_UNDO].open = false;
        for (int i = 0; i < t->set.seats && t->set.clock == CLOCK_MOVE; i++)
            t->seat[i].left = (int64_t)t->set.seconds * 1000;
    }
    if (d->id[0]) {
        t->recent[t->n_recent % TABLE_RECENT].message = table_message(d->by, d->id);
        t->recent[t->n_recent++ % TABLE_RECENT].seq = t->seq;
    }
}

bool table_apply(struct table *t, struct deed *d, struct lv_refusal *why)
{
    int from = t->m ? lv_match_steps(t->m) : 0, steps = d->steps;
    uint64_t hash = d->hash;

    if (!grow_entries(t, why) || !doing[d->kind](t, d, why))
        return false;
    if (changes_match(d->kind)) {
        d->steps = lv_match_steps(t->m);
        d->hash = lv_state_hash(t->game, lv_match_state(t->m));
        if (steps >= 0 && (steps != d->steps || hash != d->hash)) {
            t->broken = true;
            return lv_refuse(why, LV_E_DATA, NULL,
                             N_("line {n} of the journal leads somewhere else than it did"), t->seq + 1);
        }
    }
    count(t, d, from);
    return true;
}

/* ---- who may --------------------------------------------------------------------------------- */

static bool not_yours(struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_FORBIDDEN, NULL, N_("that is not for you to do"), 0);
}

static bool is_seated_or_host(const struct table *t, int64_t person)
{
    return person == t->set.host || table_seat_of(t, person) >= 0;
}

bool table_allows(const struct table *t, const struct deed *d, int64_t seen, struct lv_refusal *why)
{
    int own = table_seat_of(t, d->by);

    if (seen < 0 || seen > t->seq || (changes_match(d->kind) && seen < t->game_seq))
        return lv_refuse(why, LV_E_STALE, NULL, N_("something has happened since: number {n}"), t->seq);
    switch (d->kind) {
    case DEED_SIT:
        return true;
    case DEED_BOT: case DEED_START:
        return is_seated_or_host(t, d->by) || not_yours(why);
    case DEED_OPEN:
        return d->by == t->set.host
            || (is_seated_or_host(t, d->by) && d->seat >= 0 && d->seat < t->set.seats
                && t->seat[d->seat].kind == SEAT_BOT)
            || not_yours(why);
    case DEED_SWAP:
        return d->by == t->set.host
            || (own >= 0 && own == d->other && d->seat >= 0 && d->seat < t->set.seats
                && t->seat[d->seat].kind != SEAT_PERSON)
            || not_yours(why);
    case DEED_ACT:
        if (own >= 0 && own == d->seat && t->seat[own].away)
            return lv_refuse(why, LV_E_NOT_NOW, NULL,
                             N_("a bot plays for you; take your seat back first"), 0);
        return (own >= 0 && own == d->seat) || not_yours(why);
    case DEED_STAND: case DEED_UNDO: case DEED_RESUME: case DEED_BACK: case DEED_RESIGN:
        return (own >= 0 && (d->seat < 0 || own == d->seat)) || not_yours(why);
    case DEED_KEEP: case DEED_PAUSE: case DEED_AWAY: case DEED_LATE: case DEED_REMATCH: case DEED_KINDS:
        break; /* by consent or by the clock, never by one person */
    }
    return not_yours(why);
}

/* ---- consent --------------------------------------------------------------------------------- */

static const char *const ask_name[ASK_KINDS] = {
    [ASK_UNDO] = "undo", [ASK_PAUSE] = "pause", [ASK_BOT] = "bot", [ASK_REMATCH] = "rematch",
};

const char *ask_key(enum ask_kind what)
{
    return ask_name[what];
}

/* Everybody who plays; of those who are away, nobody can be asked. */
static unsigned those_who_count(const struct table *t, enum ask_kind what, int seat)
{
    unsigned mask = 0;

    for (int i = 0; i < t->set.seats; i++)
        if (is_played_by_person(t, i) && !(what == ASK_BOT && (i == seat || !t->seat[i].here)))
            mask |= 1u << i;
    return mask;
}

static bool has_been_gone(const struct table *t, int seat, int64_t now, struct lv_refusal *why)
{
    const struct table_seat *s;

    if (!is_seat(t, seat, why))
        return false;
    s = &t->seat[seat];
    if (!is_played_by_person(t, seat))
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("a bot plays this seat already"), 0);
    if (s->here || now - s->gone_at < (int64_t)t->set.absence * 1000)
        return lv_refuse(why, LV_E_NOT_NOW, NULL,
                         N_("a bot may take a seat only when its person has been away for {n} seconds"),
                         t->set.absence);
    return true;
}

/* May it be asked at all? */
static bool may_ask(const struct table *t, enum ask_kind what, int seat, int64_t now,
                    struct lv_refusal *why)
{
    if (what == ASK_REMATCH) {
        if (t->state != TABLE_OVER)
            return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is not over yet"), 0);
        if (t->set.rematches == MAX_REMATCHES)
            return lv_refuse(why, LV_E_LIMIT, NULL, N_("after {n} rematches, make a new table"),
                             MAX_REMATCHES);
        return !t->rematch || lv_refuse(why, LV_E_NOT_NOW, NULL, N_("there is a rematch already"), 0);
    }
    if (!in_play(t, why))
        return false;
    if (what == ASK_PAUSE && t->paused)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is paused"), 0);
    return what != ASK_BOT || has_been_gone(t, seat, now, why);
}

/* What is to be done once all agree. The caller fills in the bot and the table of a rematch. */
static struct deed agreed(const struct table_ask *a, enum ask_kind what)
{
    struct deed d;

    switch (what) {
    case ASK_UNDO:
        d = deed_of(DEED_UNDO, a->by);
        d.other = LV_UNDO_AGREED;
        return d;
    case ASK_PAUSE: return deed_of(DEED_PAUSE, -1);
    case ASK_BOT: return deed_of(DEED_AWAY, a->seat);
    case ASK_REMATCH: case ASK_KINDS: break;
    }
    return deed_of(DEED_REMATCH, -1);
}

static bool is_agreed(struct table *t, enum ask_kind what, struct deed *d)
{
    struct table_ask *a = &t->ask[what];

    a->need = those_who_count(t, what, a->seat);
    if (a->need & ~a->yes)
        return false;
    *d = agreed(a, what);
    a->open = false;
    return true;
}

static bool waits(struct lv_refusal *why)
{
    *why = (struct lv_refusal){ .code = LV_E_OK };
    return false;
}

bool table_ask(struct table *t, enum ask_kind what, int by, int seat, int64_t seen, int64_t now,
               struct deed *d, struct lv_refusal *why)
{
    struct table_ask *a = &t->ask[what];

    if (by < 0)
        return not_yours(why);
    if (what == ASK_UNDO && seen < t->game_seq)
        return lv_refuse(why, LV_E_STALE, NULL, N_("something has happened since: number {n}"), t->seq);
    if (!may_ask(t, what, seat, now, why))
        return false;
    if (a->open && (a->by != by || a->seat != seat))
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("something like that is being asked already"), 0);
    *a = (struct table_ask){ .open = true, .by = by, .seat = seat, .seq = t->seq, .yes = 1u << by };
    return is_agreed(t, what, d) || waits(why);
}

bool table_answer(struct table *t, enum ask_kind what, int seat, bool yes, int64_t seen, struct deed *d,
                  struct lv_refusal *why)
{
    struct table_ask *a = &t->ask[what];

    if (seat < 0)
        return not_yours(why);
    if (!a->open || seen < a->seq)
        return lv_refuse(why, LV_E_STALE, NULL, N_("that is no longer asked"), 0);
    if (!yes) {
        a->open = false;
        return waits(why);
    }
    a->yes |= 1u << seat;
    return is_agreed(t, what, d) || waits(why);
}

/* ---- clocks ---------------------------------------------------------------------------------- */

int64_t table_clock_left(const struct table *t, int seat, int64_t now)
{
    int64_t gone = seat == t->clock_seat && now > t->clock_since ? now - t->clock_since : 0;

    return t->seat[seat].left > gone ? t->seat[seat].left - gone : 0;
}

void table_clock_hold(struct table *t, int64_t now)
{
    if (t->clock_seat >= 0)
        t->seat[t->clock_seat].left = table_clock_left(t, t->clock_seat, now);
    t->clock_seat = -1;
}

bool table_clock_go(struct table *t, int64_t now)
{
    int who = to_move(t);

    if (t->set.clock == CLOCK_NONE || who < 0 || !is_played_by_person(t, who))
        return false;
    t->clock_seat = who;
    t->clock_since = now;
    return true;
}
