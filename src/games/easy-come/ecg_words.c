/* ecg_words.c: the words of the game: the types of its arguments, its events and choices, what is asked. */
#include "ecg.h"

#include <string.h>

/* ---- types ------------------------------------------------------------------------------------ */

static void say_prize(const struct lv_setup *u, const struct lv_words *w, int32_t prize, struct lv_buf *to)
{
    lv_buf_text(to, lv_text_for(u, w, ecg_looks_of(u, (unsigned)prize)->name));
}

void ecg_write_prizes(const struct lv_setup *u, int32_t mask, struct lv_json *j)
{
    assert((mask & ~ECG_ALL_PRIZES) == 0);
    lv_json_codes(j, u, &ecg_prize_code, (unsigned)mask);
}

void ecg_say_prizes(const struct lv_setup *u, const struct lv_words *w, int32_t mask, struct lv_buf *to)
{
    assert((mask & ~ECG_ALL_PRIZES) == 0);
    if (mask == 0)
        lv_say(to, w->lang, "no prize");
    for (unsigned rest = (unsigned)mask; rest; rest &= rest - 1) {
        say_prize(u, w, (int32_t)ecg_lowest(rest), to);
        if (rest & (rest - 1))
            lv_say(to, w->lang, "; ");
    }
}

void ecg_write_dice(const struct lv_setup *u, int32_t set, struct lv_json *j)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    assert(set >= 0 && set < ECG_N_SETS);
    LV_IN_LIST(j, NULL)
        for (unsigned i = 0; i < d->size[set]; i++)
            lv_json_int(j, d->face[set][i]);
}

void ecg_say_dice(const struct lv_setup *u, const struct lv_words *w, int32_t set, struct lv_buf *to)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    (void)w;
    assert(set > 0 && set < ECG_N_SETS);
    for (unsigned i = 0; i < d->size[set]; i++) {
        lv_buf_text(to, i > 0 ? ", " : "");
        lv_buf_int(to, d->face[set][i]);
    }
}

const struct lv_type ecg_types[] = {
    { "prize", .code = &ecg_prize_code, .say = say_prize },
    { "prizes", .write = ecg_write_prizes, .say = ecg_say_prizes }, /* a mask */
    { "dice", .write = ecg_write_dice, .say = ecg_say_dice },       /* a set */
    { 0 },
};

/* ---- events and choices ----------------------------------------------------------------------- */

const struct lv_row ecg_events[] = {
#define EVENT(NAME, ARGS, RULE, ...)                                                               \
    [ECG_EV_##NAME] = { .name = #NAME, .args = ARGS, .rule = RULE, __VA_ARGS__ },
#include "ecg_events.def"
#undef EVENT
    { 0 },
};

const struct lv_row ecg_choices[] = {
#define CHOICE(NAME, GROUP, ARGS, ...)                                                             \
    [ECG_CH_##NAME] = { .name = #NAME, .group = GROUP, .args = ARGS, __VA_ARGS__ },
#include "ecg_choices.def"
#undef CHOICE
    { 0 },
};

static struct lv_choice describe_take(const struct ecg_state *s, unsigned prize)
{
    unsigned owner = ecg_owner(s, prize);

    if (owner == ECG_N_SEATS)
        return (struct lv_choice){ ECG_CH_TAKE, { (int)prize } };
    return (struct lv_choice){ ECG_CH_STEAL, { (int)prize, (int)owner } };
}

static struct lv_choice describe_keep(const struct lv_setup *u, const struct ecg_state *s, unsigned set)
{
    const struct ecg_dice *d = ecg_dice_of(u);

    assert(set > 0 && set < ECG_N_SETS && d->size[set] <= d->size[s->rolled]);
    if (set != s->rolled && ecg_gives_up_theft(u, s, set))
        return (struct lv_choice){ ECG_CH_KEEP_HOPELESS, { (int)set, d->size[s->rolled] - d->size[set],
                                                           (int)ecg_about_to_win(s) } };
    if (set != s->rolled)
        return (struct lv_choice){ ECG_CH_KEEP, { (int)set, d->size[s->rolled] - d->size[set] } };
    if (ecg_winnable(u, s)) /* ECG-R08: a prize given up together with the turn is asked for twice */
        return (struct lv_choice){ ECG_CH_GIVE_UP, { (int)set, (int)ecg_winnable(u, s) } };
    return (struct lv_choice){ ECG_CH_STOP, { (int)set } };
}

void ecg_describe(const struct lv_setup *u, const void *state, lv_action a, struct lv_choice *to)
{
    const int what = (int)lv_action_a(a);

    switch (lv_action_kind(a)) {
    case ECG_TAKE: *to = describe_take(state, lv_action_a(a)); break;
    case ECG_KEEP: *to = describe_keep(u, state, lv_action_a(a)); break;
    case ECG_ROLL: *to = (struct lv_choice){ ECG_CH_ROLL, { what } }; break;
    case ECG_ROLLOFF_ROLL:
        *to = (struct lv_choice){ ECG_CH_ROLLOFF, { what, ecg_dice_of(u)->sum[what] } };
        break;
    case ECG_FIRST: *to = (struct lv_choice){ ECG_CH_BEGIN, { what } }; break;
    default:
        assert(lv_action_kind(a) == LV_KIND_CLOSE);
        *to = (struct lv_choice){ ECG_CH_CLOSE, { what } };
    }
}

/* Prizes that lie there and cannot be had now, and dice that are set aside already. */
int ecg_blocked(const struct lv_setup *u, const void *state, lv_action out[LV_MAX_ACTIONS])
{
    const struct ecg_state *s = state;
    const struct ecg_dice *d = ecg_dice_of(u);
    int n = 0;

    assert(s->phase == ECG_CHOOSE);
    for (unsigned prize = 0; prize < ECG_N_PRIZES; prize++) {
        out[n] = lv_action_make(ECG_TAKE, prize, 0, 0);
        n += !ecg_may(u, s, out[n], NULL);
    }
    for (unsigned i = 0; i < d->size[s->kept]; i++) {
        const unsigned face = d->face[s->kept][i];
        out[n] = lv_action_make(ECG_KEEP, ecg_set_find(d, &face, 1), 0, 0);
        n += (i == 0 || face != d->face[s->kept][i - 1]) && !ecg_may(u, s, out[n], NULL);
    }
    return n;
}

/* ---- what is asked ---------------------------------------------------------------------------- */

static void call_to_choose(const struct lv_setup *u, const struct ecg_state *s, const struct lv_words *w,
                           struct lv_buf *to)
{
    enum { SHORT_NAME = 22 }; /* bytes: a call has at most 34 letters */
    const unsigned leader = ecg_about_to_win(s);

    if (leader < ECG_N_SEATS && strlen(w->names[leader]) <= SHORT_NAME)
        lv_say(to, w->lang, "stop {who}!", LV_STR("who", w->names[leader]));
    else if (ecg_winnable(u, s))
        lv_say(to, w->lang, w->terse ? N_("take or keep") : N_("take a prize or set dice aside"));
    else
        lv_say(to, w->lang, "set dice aside");
}

static void ask_to_choose(const struct lv_setup *u, const struct ecg_state *s, const struct lv_words *w,
                          enum lv_asking how, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[s->turn]);

    if (how == LV_ASK_CALL)
        call_to_choose(u, s, w, to);
    else if (how == LV_ASK_WAITING && ecg_winnable(u, s))
        lv_say(to, w->lang, "{who} is taking or declining a prize", who);
    else if (how == LV_ASK_WAITING)
        lv_say(to, w->lang, "{who} is setting dice aside", who);
    else if (ecg_winnable(u, s))
        lv_say(to, w->lang, "{who}: take a prize, or decline and set dice aside?", who);
    else
        lv_say(to, w->lang, "{who}: no prize yet; which dice are set aside?", who);
}

void ecg_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct ecg_state *s = state;
    const struct lv_arg who = LV_STR("who", w->names[s->turn]);
    const unsigned n = ECG_N_DICE - ecg_dice_of(u)->size[s->kept];

    assert(n >= 1 && s->turn < u->seats);
    switch ((enum ecg_phase)s->phase) {
    case ECG_ROLLOFF:
        lv_say(to, w->lang, "Who begins? What does {who} roll with four dice?", who);
        break;
    case ECG_START: lv_say(to, w->lang, "Who begins?"); break;
    case ECG_FIRST_ROLL:
    case ECG_REROLL:
        lv_say_n(to, w->lang, "What does {who} roll with {n} die?",
                 "What does {who} roll with {n} dice?", n, who, LV_NUM("n", n));
        break;
    case ECG_CHOOSE: ask_to_choose(u, s, w, how, to); break;
    case ECG_END: break; /* nothing is asked */
    }
}
