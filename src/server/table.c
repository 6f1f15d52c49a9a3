/* table.c: the life of a table, and any deed: carried out by its own function, counted, and recognised when
 * it comes again. */
#include "table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "table_inside.h"

/* A table of older rules goes on by the present ones if all that happened there leads where it did: that
 * shows when its deeds are carried out again. */
static bool is_still_played(const struct table *t, struct lv_refusal *why)
{
    if (t->set.rules > t->game->rules_version)
        return lv_refuse(why, LV_E_VERSION, NULL,
                         N_("this table is played under version {n} of the rules, which this server does not "
                            "know yet"), t->set.rules);
    if (!lv_data_is(t->data, t->set.components))
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

    assert(g && data && options && set->seats >= 1 && set->seats <= LV_MAX_SEATS);
    assert(set->clock <= CLOCK_RESERVE);
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
        t->seat[i].left = t->seat[i].noted = (int64_t)set->seconds * 1000;
    if (is_still_played(t, why) && table_make_setup(t, &u, why))
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

void table_copy_text(char *to, size_t cap, const char *text)
{
    struct lv_buf b = lv_buf_over(to, cap);

    lv_buf_text(&b, text);
}

void table_set_name(struct table *t, int seat, const char *name)
{
    assert(seat >= 0 && seat < t->set.seats && name);
    table_copy_text(t->seat[seat].name, LV_MAX_NAME, name);
}

void table_forget_seat(struct table *t, int seat)
{
    assert(seat >= 0 && seat < t->set.seats && t->seat[seat].kind == SEAT_PERSON);
    t->seat[seat].person = 0;
    t->seat[seat].here = 0;
    t->seat[seat].name[0] = '\0';
}

/* The match gets the names anew, all of them: somebody of the same name had a number behind theirs. */
static void name_anew(struct table *t)
{
    struct lv_seat named[LV_MAX_SEATS] = { 0 };

    if (!t->m)
        return;
    table_name_seats(t, named);
    for (int i = 0; i < t->set.seats; i++)
        lv_match_set_name(t->m, i, named[i].name);
}

void table_forget(struct table *t, int64_t person)
{
    int seat = table_seat_of(t, person);

    if (seat < 0)
        return;
    table_forget_seat(t, seat);
    name_anew(t);
}

void table_rename(struct table *t, int64_t person, const char *name)
{
    int seat = table_seat_of(t, person);

    if (seat < 0)
        return;
    table_set_name(t, seat, name);
    name_anew(t);
}

int table_seat_of(const struct table *t, int64_t person)
{
    for (int i = 0; i < t->set.seats; i++)
        if (person && t->seat[i].person == person)
            return i;
    return -1;
}

bool table_is_seat(const struct table *t, int seat, struct lv_refusal *why)
{
    return (seat >= 0 && seat < t->set.seats)
        || lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no seat {n}"), (int64_t)seat + 1);
}

bool table_is_played_by_person(const struct table *t, int seat)
{
    assert(seat >= 0 && seat < t->set.seats);
    return t->seat[seat].kind == SEAT_PERSON && !t->seat[seat].away;
}

int table_to_move(const struct table *t)
{
    assert((t->state == TABLE_LOBBY) == (t->m == NULL));
    return t->state == TABLE_PLAYING && !t->paused ? lv_match_to_move(t->m) : LV_OVER;
}

int table_bot_to_move(const struct table *t)
{
    int who = table_to_move(t);

    assert(who < t->set.seats);
    return who >= 0 && !table_is_played_by_person(t, who) ? who : -1;
}

/* What is taken by itself costs no time and earns none. */
bool table_unasked(const struct table *t, struct deed *d)
{
    const int who = table_to_move(t);
    struct lv_buf b;
    lv_action a;
    bool forced;

    if (who < 0 || !table_is_played_by_person(t, who))
        return false;
    forced = lv_match_forced(t->m, &a);
    if (!forced && (lv_match_standing(t->m, who) != LV_STANDING_PASS || !lv_match_routine(t->m, &a)))
        return false;
    *d = deed_of(DEED_ACT, who);
    if (forced && t->set.clock == CLOCK_RESERVE)
        d->left = t->seat[who].left;
    b = LV_BUF(d->text);
    lv_match_write_action(t->m, a, &b);
    return true;
}

bool table_in_lobby(const struct table *t, struct lv_refusal *why)
{
    return t->state == TABLE_LOBBY
        || lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game has already started"), 0);
}

bool table_in_play(const struct table *t, struct lv_refusal *why)
{
    if (t->state == TABLE_LOBBY)
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game has not started yet"), 0);
    return t->state == TABLE_PLAYING || lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the game is over"), 0);
}

/* ---- any deed -------------------------------------------------------------------------------- */

bool table_settle(struct table *t, struct lv_refusal *why)
{
    assert(t->m && t->state == TABLE_PLAYING);
    while (lv_match_to_move(t->m) == LV_CHANCE)
        if (!lv_match_settle(t->m, why)) {
            t->broken = true;
            return false;
        }
    if (lv_match_to_move(t->m) == LV_OVER)
        t->state = TABLE_OVER;
    return true;
}

static doer *const doing[DEED_KINDS] = {
    [DEED_KEEP] = do_keep, [DEED_SIT] = do_sit, [DEED_STAND] = do_stand, [DEED_SWAP] = do_swap,
    [DEED_BOT] = do_bot, [DEED_OPEN] = do_open, [DEED_START] = do_start, [DEED_ACT] = do_act,
    [DEED_UNDO] = do_undo, [DEED_PAUSE] = do_pause, [DEED_RESUME] = do_resume, [DEED_AWAY] = do_away,
    [DEED_LATE] = do_away, [DEED_BACK] = do_back, [DEED_RESIGN] = do_resign,
    [DEED_REMATCH] = do_rematch, [DEED_REST] = do_rest, [DEED_COACH] = do_coach, [DEED_ALONE] = do_alone,
};

uint64_t table_message(int64_t person, const char *id)
{
    struct { int64_t person; char id[MAX_MSG_ID]; } key = { .person = person };

    assert(id && strlen(id) < MAX_MSG_ID);
    table_copy_text(key.id, sizeof key.id, id);
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

bool table_changes_match(enum deed_kind kind)
{
    return kind == DEED_START || kind == DEED_ACT || kind == DEED_UNDO || kind == DEED_RESIGN;
}

/* Makes room first, so that a deed that is carried out can always be counted. */
static bool grow_entries(struct table *t, struct lv_refusal *why)
{
    int cap = t->cap_entries ? 2 * t->cap_entries : 32;
    struct table_entry *bigger;

    assert(t->seq >= 0 && t->seq <= t->cap_entries);
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

    assert(t->seq < t->cap_entries); /* grow_entries came first */
    assert(from >= 0 && (d->kind == DEED_UNDO || from <= to));
    if (d->kind == DEED_UNDO)
        for (int64_t i = t->seq - 1; i >= 0 && t->entry[i].to > to; i--)
            t->entry[i].undone |= t->entry[i].kind == DEED_ACT || t->entry[i].kind == DEED_RESIGN;
    t->entry[t->seq++] = (struct table_entry){
        .kind = (uint8_t)d->kind, .seat = (int8_t)d->seat, .other = (int8_t)d->other,
        .by_bot = d->kind == DEED_ACT && !table_is_played_by_person(t, d->seat),
        .from = d->kind == DEED_UNDO ? to : from, .to = to };
    if (table_changes_match(d->kind)) {
        t->game_seq = t->seq;
        t->ask[ASK_UNDO].open = false;
        t->ask[ASK_ENDINGS].open &= t->state == TABLE_PLAYING;
        for (int i = 0; i < t->set.seats && t->set.clock == CLOCK_MOVE; i++)
            t->seat[i].left = t->seat[i].noted = (int64_t)t->set.seconds * 1000;
    }
    if (d->id[0]) {
        t->recent[t->n_recent % TABLE_RECENT].message = table_message(d->by, d->id);
        t->recent[t->n_recent++ % TABLE_RECENT].seq = t->seq;
    }
    assert(t->game_seq <= t->seq);
}

bool table_apply(struct table *t, struct deed *d, struct lv_refusal *why)
{
    int from = t->m ? lv_match_steps(t->m) : 0, steps = d->steps;
    uint64_t hash = d->hash;

    assert(d->kind < DEED_KINDS && !t->broken);
    if (!grow_entries(t, why) || !doing[d->kind](t, d, why))
        return false;
    if (table_changes_match(d->kind)) {
        assert(t->m);
        d->steps = lv_match_steps(t->m);
        d->hash = lv_state_hash(t->game, lv_match_state(t->m));
        if (steps >= 0 && (steps != d->steps || hash != d->hash)) {
            t->broken = true;
            if (t->set.rules < t->game->rules_version)
                return lv_refuse(why, LV_E_VERSION, NULL,
                                 N_("the rules have changed since this table began, and what happened there "
                                    "no longer leads where it did"), t->seq + 1);
            return lv_refuse(why, LV_E_DATA, NULL,
                             N_("line {n} of the journal no longer leads where it did"), t->seq + 1);
        }
    }
    count(t, d, from);
    return true;
}
