/* ecg_sound.c: can this situation occur? */
#include "ecg.h"

#include <string.h>

static bool prizes_sound(const struct lv_setup *u, const struct ecg_state *s,
                         struct lv_refusal *why)
{
    unsigned seen = 0, open = ecg_open(u, s);

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++) {
        if (s->own[seat] && !(open >> seat & 1))
            return lv_impossible(why, "ECG-R37", N_("seat {n} is not open and has no prizes"),
                                 seat + 1);
        if (s->left[seat] && !(open >> seat & 1))
            return lv_impossible(why, "ECG-R37", N_("seat {n} is not open and has no countdown"),
                                 seat + 1);
        if (s->own[seat] & (seen | ~(unsigned)ECG_ALL_PRIZES))
            return lv_impossible(why, "ECG-22", N_("each prize has exactly one owner"), 0);
        seen |= s->own[seat];
    }
    return true;
}

/* ECG-R01, R02: those who have rolled come first, in seat order; the next one is to roll. */
static bool rolloff_sound(const struct lv_setup *u, const struct ecg_state *s,
                          struct lv_refusal *why)
{
    unsigned rolled = 0, begun = s->contenders & ((1u << s->turn) - 1);

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++) {
        rolled |= (unsigned)(s->sum[seat] != 0) << seat;
        if (s->sum[seat] > 1 + ECG_N_DICE * (ECG_N_FACES - 1))
            return lv_impossible(why, "ECG-03", N_("four dice have no such sum"), 0);
    }
    if (s->phase != ECG_ROLLOFF)
        return rolled == 0 || lv_impossible(why, "ECG-03", N_("the roll-off is over"), 0);
    if (s->contenders & ~ecg_open(u, s) || ecg_popcount(s->contenders) < 2
        || !(s->contenders >> s->turn & 1) || rolled != begun)
        return lv_impossible(why, "ECG-R02",
                             N_("two or more players roll for the start, in seat order"), 0);
    return true;
}

static bool dice_sound(const struct lv_setup *u, const struct ecg_state *s, struct lv_refusal *why)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    bool fine = s->kept < ECG_FULL_SETS && s->rolled < ECG_N_SETS;

    if (fine && s->phase == ECG_CHOOSE)
        fine = s->rolled > 0 && d->size[s->kept] + d->size[s->rolled] == ECG_N_DICE;
    else if (fine && s->phase == ECG_REROLL)
        fine = s->kept > 0 && s->rolled == 0;
    else
        fine = s->kept == 0 && s->rolled == 0;
    if (!fine)
        return lv_impossible(why, "ECG-14", N_("that many dice cannot be set aside and rolled now"), 0);
    if (s->phase == ECG_CHOOSE && d->size[s->rolled] == 1 && ecg_winnable(u, s) == 0)
        return lv_impossible(why, "ECG-R10", N_("with the last die and no prize the turn is over"), 0);
    return true;
}

/* The turns that the countdown of `seat` must still survive, as far as the seats tell: with two
 * open ones it may have been survived once already. 0: it is won. */
unsigned ecg_usual_left(const struct lv_setup *u, const struct ecg_state *s, unsigned seat)
{
    unsigned open = ecg_open(u, s), full = ecg_full_count(u, open), made;

    if (ecg_popcount(open) == 2) /* the older one goes first, so the younger leader is to play */
        return seat != s->turn && ecg_popcount(s->own[s->turn]) >= ecg_to_win(u) ? 1 : 2;
    made = ecg_played_since(open, seat, s->turn);
    return made < full ? full - made : 0;
}

/* ECG-R28, R37: only where two seats are left of more can somebody own one prize too many, or can a
 * player with a countdown be to play, against another countdown. */
static bool leaders_sound(const struct lv_setup *u, const struct ecg_state *s,
                          struct lv_refusal *why)
{
    bool left_over = s->closed && ecg_popcount(ecg_open(u, s)) == 2;
    unsigned mine = ecg_popcount(s->own[s->turn]), most = ecg_to_win(u);

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned owned = ecg_popcount(s->own[seat]);
        if (owned > most + left_over || (mine >= most && owned > most))
            return lv_impossible(why, "ECG-R28", N_("nobody can own more than {n} prizes here"), most);
        if (mine >= most && seat != s->turn && ecg_open(u, s) >> seat & 1
            && !(left_over && owned == most))
            return lv_impossible(why, "ECG-R28",
                                 N_("a player with {n} prizes has no turn until it is decided"), most);
    }
    return true;
}

static bool countdowns_sound(const struct lv_setup *u, const struct ecg_state *s,
                             struct lv_refusal *why)
{
    bool two = ecg_popcount(ecg_open(u, s)) == 2;
    bool both = ecg_popcount(s->own[s->turn]) >= ecg_to_win(u);

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned usual = ecg_popcount(s->own[seat]) >= ecg_to_win(u) ? ecg_usual_left(u, s, seat) : 0;
        if (ecg_popcount(s->own[seat]) < ecg_to_win(u) && s->left[seat])
            return lv_impossible(why, "ECG-R23", N_("a countdown needs {n} prizes"), ecg_to_win(u));
        if (ecg_popcount(s->own[seat]) >= ecg_to_win(u) && usual == 0)
            return lv_impossible(why, "ECG-34", N_("player {n} has won already"), seat + 1);
        if (s->left[seat] != usual && !(two && !both && usual && s->left[seat] == 1))
            return lv_impossible(why, "ECG-R22",
                                 N_("the countdown of player {n} does not fit the turn"), seat + 1);
    }
    return true;
}

/* How a game can end: alone (ECG-R37), by the limit (ECG-R36), or with enough prizes (ECG-34). */
static bool end_sound(const struct lv_setup *u, const struct ecg_state *s, struct lv_refusal *why)
{
    unsigned open = ecg_open(u, s), most = 0, leaders = 0;
    bool lone = ecg_popcount(s->winners) == 1, limit;

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned owned = ecg_popcount(s->own[seat]);
        if (owned > ecg_to_win(u) + (s->closed != 0))
            return lv_impossible(why, "ECG-R28", N_("nobody can own more than {n} prizes here"),
                                 ecg_to_win(u));
        if (!(open >> seat & 1) || owned < most)
            continue;
        leaders = owned > most ? 1u << seat : leaders | 1u << seat;
        most = owned;
    }
    limit = s->turns > 0 && s->turns == (uint32_t)u->option[ECG_OPT_MAX_TURNS][0];
    if (s->winners == 0 || s->winners & ~open || s->turn != 0
        || !((ecg_popcount(open) == 1 && s->winners == open)
             || (ecg_popcount(open) > 1 && limit && s->winners == leaders)
             || (ecg_popcount(open) > 1 && lone
                 && ecg_popcount(s->own[ecg_lowest(s->winners)]) >= ecg_to_win(u))))
        return lv_impossible(why, "ECG-34", N_("the game cannot end like this"), 0);
    return true;
}

static bool turns_sound(const struct lv_setup *u, const struct ecg_state *s, struct lv_refusal *why)
{
    uint32_t limit = (uint32_t)u->option[ECG_OPT_MAX_TURNS][0];

    if (limit ? s->turns > limit - (s->phase != ECG_END) : s->turns != 0)
        return lv_impossible(why, "ECG-R36", N_("that many turns cannot have been played"), 0);
    return true;
}

/* Before the first turn nothing has happened, and the option says how the first seat is found. */
static bool opening_sound(const struct lv_setup *u, const struct ecg_state *s,
                          struct lv_refusal *why)
{
    int32_t start = s->phase == ECG_ROLLOFF ? ECG_START_ROLL : ECG_START_RANDOM;

    if (u->option[ECG_OPT_START][0] != start)
        return lv_impossible(why, "ECG-03", N_("in this game, who begins is settled differently"), 0);
    if (s->closed || s->turns || ecg_centre(s) != ECG_ALL_PRIZES)
        return lv_impossible(why, "ECG-02", N_("before the first turn all prizes lie in the centre"),
                             0);
    return s->phase == ECG_ROLLOFF || s->turn == 0
           || lv_impossible(why, "ECG-03", N_("nobody is to play yet"), 0);
}

bool ecg_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct ecg_state *s = state;

    if (!lv_fields_fit(u, ecg_field, s, why) || !prizes_sound(u, s, why)
        || !rolloff_sound(u, s, why) || !turns_sound(u, s, why))
        return false;
    if (s->phase == ECG_ROLLOFF || s->phase == ECG_START)
        return opening_sound(u, s, why) && dice_sound(u, s, why) && leaders_sound(u, s, why)
               && countdowns_sound(u, s, why);
    if (s->phase == ECG_END) {
        static const uint8_t none[ECG_N_SEATS];
        return (memcmp(s->left, none, sizeof none) == 0
                || lv_impossible(why, "ECG-34", N_("no countdown runs after the end"), 0))
               && dice_sound(u, s, why) && end_sound(u, s, why);
    }
    if (ecg_popcount(ecg_open(u, s)) < 2)
        return lv_impossible(why, "ECG-R37", N_("one seat alone has won"), 0);
    if (s->closed >> s->turn & 1)
        return lv_impossible(why, "ECG-R37", N_("the seat to play is closed"), 0);
    return leaders_sound(u, s, why) && countdowns_sound(u, s, why) && dice_sound(u, s, why);
}
