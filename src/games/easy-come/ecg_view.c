/* ecg_view.c: what is seen, and what stays the same, for programs. Everything is open to all (section 7 of
 * the catalogue), so no function here asks who looks. */
#include "ecg.h"

const char *const ecg_phase_key[] = {
    [ECG_ROLLOFF] = "rolloff", [ECG_START] = "start", [ECG_FIRST_ROLL] = "first-roll",
    [ECG_CHOOSE] = "choose", [ECG_REROLL] = "reroll", [ECG_END] = "end", NULL,
};

static void put_prizes(const struct lv_setup *u, struct lv_json *j, const char *key, unsigned mask)
{
    lv_json_key(j, key);
    ecg_write_prizes(u, (int32_t)mask, j);
}

static void put_dice(const struct lv_setup *u, struct lv_json *j, const char *key, unsigned set)
{
    lv_json_key(j, key);
    ecg_write_dice(u, (int32_t)set, j);
}

static void put_die_faces(struct lv_json *j)
{
    lv_json_key(j, "faces");
    lv_json_list(j);
    for (int face = 0; face < ECG_N_FACES; face++)
        lv_json_int(j, face);
    lv_json_end(j);
}

/* ---- what stays the same ---------------------------------------------------------------------- */

/* Four dice that win the prize, and as little else as can be; of these, with as few blank faces as can be: a
 * picture of its condition, which is small. */
static unsigned example_of(const struct lv_setup *u, unsigned prize)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    const uint16_t *met = d->met[u->option[ECG_OPT_STRICT][0]];
    unsigned best = ECG_N_SETS, least = ECG_N_PRIZES * 16 + 16;

    for (unsigned set = ECG_FULL_SETS; set < ECG_N_SETS; set++) {
        const unsigned cost = ecg_popcount(met[set]) * 16 + (d->count[set] & 15);
        if (met[set] >> prize & 1 && cost < least) {
            best = set;
            least = cost;
        }
    }
    assert(best < ECG_N_SETS);
    return best;
}

/* Dice as in notation: "0 2". */
static void put_dice_key(const struct lv_setup *u, struct lv_json *j, unsigned set)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    char room[2 * ECG_N_DICE + 1];
    struct lv_buf b = LV_BUF(room);

    for (unsigned i = 0; i < d->size[set]; i++) {
        if (i > 0)
            lv_buf_char(&b, ' ');
        lv_buf_int(&b, d->face[set][i]);
    }
    assert(!b.cut);
    lv_json_key(j, room);
}

/* What dice that were set aside leave to hope for: for each prize the chance in thousandths to win it in this
 * turn by playing for nothing else. It is the same whenever they lie there. */
static void put_odds(const struct lv_setup *u, struct lv_json *j)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    const uint32_t (*odds)[ECG_FULL_SETS] = d->odds[u->option[ECG_OPT_STRICT][0]];

    lv_json_key(j, "odds");
    lv_json_object(j);
    for (unsigned set = ecg_first_set[1]; set < ECG_FULL_SETS; set++) {
        const uint64_t of = ecg_turn_results[ECG_N_DICE - d->size[set]];

        put_dice_key(u, j, set);
        lv_json_list(j);
        for (unsigned prize = 0; prize < ECG_N_PRIZES; prize++)
            lv_json_int(j, (int64_t)(((uint64_t)odds[1u << prize][set] * 1000 + of / 2) / of));
        lv_json_end(j);
    }
    lv_json_end(j);
}

void ecg_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    lv_json_key(j, "prizes");
    lv_json_list(j);
    for (unsigned prize = 0; prize < ECG_N_PRIZES; prize++) {
        const struct ecg_looks *looks = ecg_looks_of(u, prize);
        lv_json_object(j);
        lv_json_put_text(j, "code", ecg_prize_id[prize]);
        lv_json_put_text(j, "name", ecg_text(u, w, looks->name));
        lv_json_put_text(j, "short", ecg_text(u, w, looks->brief));
        lv_json_put_text(j, "spoken", ecg_text(u, w, looks->spoken));
        lv_json_put_text(j, "needs", ecg_text(u, w, looks->needs));
        if (looks->art[0])
            lv_json_put_text(j, "art", looks->art);
        put_dice(u, j, "example", example_of(u, prize));
        lv_json_end(j);
    }
    lv_json_end(j);
    lv_json_put_int(j, "dice", ECG_N_DICE);
    put_die_faces(j);
    put_odds(u, j);
}

/* ---- what changes ----------------------------------------------------------------------------- */

static void put_seat(const struct lv_setup *u, const struct ecg_state *s, struct lv_json *j, unsigned seat)
{
    lv_json_object(j);
    put_prizes(u, j, "prizes", s->own[seat]);
    lv_json_put_int(j, "left", s->left[seat]);
    lv_json_put_bool(j, "closed", s->closed >> seat & 1);
    lv_json_put_bool(j, "contends", s->contenders >> seat & 1);
    lv_json_key(j, "sum");
    if (s->sum[seat])
        lv_json_int(j, s->sum[seat] - 1);
    else
        lv_json_null(j);
    lv_json_put_bool(j, "won", s->winners >> seat & 1);
    lv_json_end(j);
}

/* `n` open seats in the order of play, from `seat` on, without the leader; returns the one after them. */
static unsigned put_turns(struct lv_json *j, const char *key, unsigned open, unsigned leader, unsigned seat,
                          unsigned n)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (; n > 0; seat = ecg_next_open(open, seat))
        if (seat != leader) {
            lv_json_int(j, seat + 1);
            n--;
        }
    lv_json_end(j);
    return seat;
}

/* Who had a turn since the countdown began, and who still has one. The seats tell it (see ecg.h): the
 * turns of a countdown are those after the leader's own, and with two open seats all are of the other. */
static void put_threat(const struct lv_setup *u, const struct ecg_state *s, struct lv_json *j,
                       unsigned leader)
{
    const unsigned open = ecg_open(u, s), full = ecg_full_count(u, open), left = s->left[leader];
    unsigned seat = ecg_next_open(open, leader);

    assert(left > 0 && left <= full);
    lv_json_object(j);
    lv_json_put_int(j, "seat", leader + 1);
    lv_json_put_int(j, "left", left);
    seat = put_turns(j, "missed", open, leader, seat, full - left);
    assert(seat == s->turn || ecg_popcount(open) == 2);
    put_turns(j, "coming", open, leader, seat, left);
    lv_json_end(j);
}

static void put_threats(const struct lv_setup *u, const struct ecg_state *s, struct lv_json *j)
{
    lv_json_key(j, "threats");
    lv_json_list(j);
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++)
        if (s->left[seat])
            put_threat(u, s, j, seat);
    lv_json_end(j);
}

/* What a table with dice of its own has to tell next. */
static void put_wanted(const struct lv_setup *u, const struct ecg_state *s, struct lv_json *j)
{
    const unsigned due = ecg_dice_due(u, s);

    if (due == 0 && s->phase != ECG_START)
        return;
    lv_json_key(j, "wanted");
    lv_json_object(j);
    lv_json_put_text(j, "kind", due ? "dice" : "seat");
    if (due) {
        put_die_faces(j);
        lv_json_put_int(j, "count", due);
    }
    lv_json_end(j);
}

/* The members are listed in docs/formats/easy-come.md. */
void ecg_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct ecg_state *s = state;
    const bool playing = s->phase != ECG_START && s->phase != ECG_END;
    const bool in_turn = playing && s->phase != ECG_ROLLOFF, choosing = s->phase == ECG_CHOOSE;

    (void)seat;
    lv_json_put_text(j, "phase", ecg_phase_key[s->phase]);
    lv_json_key(j, "turn");
    if (playing)
        lv_json_int(j, s->turn + 1);
    else
        lv_json_null(j);
    put_dice(u, j, "kept", s->kept);
    put_dice(u, j, "rolled", s->rolled);
    lv_json_put_int(j, "to_roll", ecg_dice_due(u, s));
    put_wanted(u, s, j);
    put_prizes(u, j, "met", choosing ? ecg_met(u, s) : 0);
    put_prizes(u, j, "winnable", choosing ? ecg_winnable(u, s) : 0);
    put_prizes(u, j, "reach", in_turn ? ecg_reach(u, s) : 0);
    put_prizes(u, j, "centre", ecg_centre(s));
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        put_seat(u, s, j, i);
    lv_json_end(j);
    put_threats(u, s, j);
    lv_json_put_int(j, "to_win", ecg_to_win(u));
    lv_json_put_int(j, "turns", s->turns);
    lv_json_put_int(j, "max_turns", u->option[ECG_OPT_MAX_TURNS][0]);
}
