/* ecg_view.c: what is seen, for programs. Everything is open to all (section 7 of the catalogue), so
 * no function here asks who looks. */
#include "ecg.h"

const char *const ecg_phase_key[] = {
    [ECG_ROLLOFF] = "rolloff", [ECG_START] = "start", [ECG_FIRST_ROLL] = "first-roll",
    [ECG_CHOOSE] = "choose", [ECG_REROLL] = "reroll", [ECG_END] = "end",
};

static void put_prizes(struct lv_json *j, const char *key, unsigned mask)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (; mask; mask &= mask - 1)
        lv_json_text(j, ecg_prize_code[ecg_lowest(mask)]);
    lv_json_end(j);
}

static void put_faces(const struct ecg_dice *d, struct lv_json *j, const char *key, unsigned set)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (unsigned i = 0; i < d->size[set]; i++)
        lv_json_int(j, d->face[set][i]);
    lv_json_end(j);
}

static void put_seat(const struct ecg_state *s, struct lv_json *j, unsigned seat)
{
    lv_json_object(j);
    put_prizes(j, "prizes", s->own[seat]);
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

/* What setting some dice aside leaves to hope for: for each prize in reach the chance, in thousandths,
 * to win it in this turn by playing for nothing else. */
static void put_keeps(const struct lv_setup *u, const struct ecg_state *s, struct lv_json *j)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    const uint32_t (*odds)[ECG_FULL_SETS] = d->odds[u->option[ECG_OPT_STRICT][0]];

    lv_json_key(j, "keeps");
    lv_json_list(j);
    /* All parts but the last, which is the whole: that ends the turn. */
    for (unsigned i = d->first_keep[s->rolled]; i + 1u < d->first_keep[s->rolled + 1]; i++) {
        const unsigned part = lv_action_a(d->keep[i]), then = d->join[s->kept][part];
        const uint64_t of = ecg_turn_results[ECG_N_DICE - d->size[then]];

        lv_json_object(j);
        put_faces(d, j, "dice", part);
        for (unsigned prizes = ecg_reach(u, s); prizes; prizes &= prizes - 1) {
            const unsigned prize = ecg_lowest(prizes);
            lv_json_put_int(j, ecg_prize_code[prize],
                            (int64_t)(((uint64_t)odds[1u << prize][then] * 1000 + of / 2) / of));
        }
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* The members:
 *     phase      "rolloff", "start", "first-roll", "choose", "reroll" or "end"
 *     turn       the seat to play or to roll, from 1; null before and after the game
 *     kept       faces of the dice set aside, ascending
 *     rolled     faces of the dice just rolled, ascending; empty while a roll is due
 *     to_roll    how many dice the roll that is due has; 0 when none is
 *     winnable   prizes that the dice win now
 *     reach      prizes that the seat to play could win with the right dice
 *     centre     prizes in the centre
 *     seats      for each: prizes; left: turns its countdown must still survive, 0 without one;
 *                closed; contends: still in the roll-off; sum: its roll-off roll, or null; won
 *     keeps      in choose: for each part of the dice that may be set aside its dice, and for each
 *                prize in reach the chance to win it in this turn, in thousandths
 *     to_win     prizes needed
 *     turns, max_turns   completed and allowed; both 0 without a limit */
void ecg_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct ecg_state *s = state;
    const struct ecg_dice *d = ecg_dice_of(u);
    bool playing = s->phase != ECG_START && s->phase != ECG_END;
    bool in_turn = playing && s->phase != ECG_ROLLOFF, rolls = playing && s->phase != ECG_CHOOSE;

    (void)seat;
    lv_json_put_text(j, "phase", ecg_phase_key[s->phase]);
    lv_json_key(j, "turn");
    if (playing)
        lv_json_int(j, s->turn + 1);
    else
        lv_json_null(j);
    put_faces(d, j, "kept", s->kept);
    put_faces(d, j, "rolled", s->rolled);
    lv_json_put_int(j, "to_roll", rolls ? ECG_N_DICE - d->size[s->kept] : 0);
    put_prizes(j, "winnable", s->phase == ECG_CHOOSE ? ecg_winnable(u, s) : 0);
    put_prizes(j, "reach", in_turn ? ecg_reach(u, s) : 0);
    put_prizes(j, "centre", ecg_centre(s));
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++)
        put_seat(s, j, i);
    lv_json_end(j);
    if (s->phase == ECG_CHOOSE)
        put_keeps(u, s, j);
    lv_json_put_int(j, "to_win", u->option[ECG_OPT_TO_WIN][0]);
    lv_json_put_int(j, "turns", s->turns);
    lv_json_put_int(j, "max_turns", u->option[ECG_OPT_MAX_TURNS][0]);
}
