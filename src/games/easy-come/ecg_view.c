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
    LV_IN_LIST(j, "faces")
        for (int face = 0; face < ECG_N_FACES; face++)
            lv_json_int(j, face);
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

/* What dice that were set aside leave to hope for: for each prize the chance in thousandths to win it in this
 * turn by playing for nothing else. It is the same whenever they lie there. The dice are written as in
 * notation: "0 2". */
static void put_odds(const struct lv_setup *u, unsigned set, struct lv_json *j)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    const uint32_t (*odds)[ECG_FULL_SETS] = d->odds[u->option[ECG_OPT_STRICT][0]];
    const uint64_t of = ecg_turn_results[ECG_N_DICE - d->size[set]];
    char key[2 * ECG_N_DICE + 1];
    struct lv_buf b = LV_BUF(key);

    assert(set >= ecg_first_set[1] && set < ECG_FULL_SETS);
    for (unsigned i = 0; i < d->size[set]; i++)
        lv_fill(&b, i > 0 ? " {n}" : "{n}", LV_NUM("n", d->face[set][i]));
    LV_IN_LIST(j, key)
        for (unsigned prize = 0; prize < ECG_N_PRIZES; prize++)
            lv_json_int(j, (int64_t)(((uint64_t)odds[1u << prize][set] * 1000 + of / 2) / of));
}

static void put_prize(const struct lv_setup *u, const struct lv_words *w, unsigned prize, struct lv_json *j)
{
    const struct ecg_looks *looks = ecg_looks_of(u, prize);

    lv_json_put_text(j, "code", ecg_prize_id[prize]);
    lv_json_put_text(j, "name", lv_text_for(u, w, looks->name));
    lv_json_put_text(j, "short", lv_text_for(u, w, looks->brief));
    lv_json_put_text(j, "spoken", lv_text_for(u, w, looks->spoken));
    lv_json_put_text(j, "needs", lv_text_for(u, w, looks->needs));
    lv_json_put_text_if(j, "art", looks->art);
    put_dice(u, j, "example", example_of(u, prize));
}

void ecg_board(const struct lv_setup *u, const struct lv_words *w, struct lv_json *j)
{
    LV_IN_LIST(j, "prizes")
        for (unsigned prize = 0; prize < ECG_N_PRIZES; prize++)
            LV_IN_OBJECT(j, NULL)
                put_prize(u, w, prize, j);
    lv_json_put_int(j, "dice", ECG_N_DICE);
    put_die_faces(j);
    LV_IN_OBJECT(j, "odds")
        for (unsigned set = ecg_first_set[1]; set < ECG_FULL_SETS; set++)
            put_odds(u, set, j);
}

/* ---- what changes ----------------------------------------------------------------------------- */

static void put_seat(const struct lv_setup *u, const struct ecg_state *s, struct lv_json *j, unsigned seat)
{
    put_prizes(u, j, "prizes", s->own[seat]);
    lv_json_put_int(j, "left", s->left[seat]);
    lv_json_put_bool(j, "closed", s->closed >> seat & 1);
    lv_json_put_bool(j, "contends", s->contenders >> seat & 1);
    lv_json_put_int_if(j, "sum", s->sum[seat], s->sum[seat] - 1);
    lv_json_put_bool(j, "won", s->winners >> seat & 1);
}

/* `n` open seats in the order of play, from `seat` on, without the leader; returns the one after them. */
static unsigned put_turns(struct lv_json *j, const char *key, unsigned open, unsigned leader, unsigned seat,
                          unsigned n)
{
    LV_IN_LIST(j, key)
        for (; n > 0; seat = ecg_next_open(open, seat))
            if (seat != leader) {
                lv_json_int(j, seat + 1);
                n--;
            }
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
    lv_json_put_int(j, "seat", leader + 1);
    lv_json_put_int(j, "left", left);
    seat = put_turns(j, "missed", open, leader, seat, full - left);
    assert(seat == s->turn || ecg_popcount(open) == 2);
    put_turns(j, "coming", open, leader, seat, left);
}

/* What a table with dice of its own has to tell next. */
static void put_wanted(const struct lv_setup *u, const struct ecg_state *s, struct lv_json *j)
{
    const unsigned due = ecg_dice_due(u, s);

    if (due == 0 && s->phase != ECG_START)
        return;
    LV_IN_OBJECT(j, "wanted") {
        lv_json_put_text(j, "kind", due ? "dice" : "seat");
        if (due) {
            put_die_faces(j);
            lv_json_put_int(j, "count", due);
        }
    }
}

/* The members are listed in docs/formats/easy-come.md. */
void ecg_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct ecg_state *s = state;
    const bool playing = s->phase != ECG_START && s->phase != ECG_END;
    const bool in_turn = playing && s->phase != ECG_ROLLOFF, choosing = s->phase == ECG_CHOOSE;

    (void)seat;
    lv_json_put_text(j, "phase", ecg_phase_key[s->phase]);
    lv_json_put_int_if(j, "turn", playing, s->turn + 1);
    put_dice(u, j, "kept", s->kept);
    put_dice(u, j, "rolled", s->rolled);
    lv_json_put_int(j, "to_roll", ecg_dice_due(u, s));
    put_wanted(u, s, j);
    put_prizes(u, j, "met", choosing ? ecg_met(u, s) : 0);
    put_prizes(u, j, "winnable", choosing ? ecg_winnable(u, s) : 0);
    put_prizes(u, j, "reach", in_turn ? ecg_reach(u, s) : 0);
    put_prizes(u, j, "centre", ecg_centre(s));
    LV_IN_LIST(j, "seats")
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            LV_IN_OBJECT(j, NULL)
                put_seat(u, s, j, i);
    LV_IN_LIST(j, "threats")
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            if (s->left[i])
                LV_IN_OBJECT(j, NULL)
                    put_threat(u, s, j, i);
    lv_json_put_int(j, "to_win", ecg_to_win(u));
    lv_json_put_int(j, "turns", s->turns);
    lv_json_put_int(j, "max_turns", u->option[ECG_OPT_MAX_TURNS][0]);
}
