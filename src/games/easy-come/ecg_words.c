/* ecg_words.c: the words of the game. */
#include "ecg.h"

/* "a, b and c": what stands before word i of n. */
static void say_joint(const struct lv_words *w, unsigned i, unsigned n, struct lv_buf *to)
{
    if (i > 0)
        lv_buf_text(to, i + 1 < n ? ", " : lv_translate(w->lang, N_(" and ")));
}

const char *ecg_prize_list(const struct lv_setup *u, const struct lv_words *w, unsigned mask,
                              char room[ECG_ROOM])
{
    struct lv_buf b = lv_buf_over(room, ECG_ROOM);

    if (mask == 0)
        lv_say(&b, w->lang, "no prize");
    for (unsigned i = 0; mask; mask &= mask - 1, i++) {
        if (i > 0)
            lv_buf_text(&b, lv_translate(w->lang, N_("; ")));
        lv_buf_text(&b, ecg_text(u, w, ecg_looks_of(u, ecg_lowest(mask))->name));
    }
    return room;
}

const char *ecg_seat_list(const struct lv_words *w, unsigned mask, char room[ECG_ROOM])
{
    struct lv_buf b = lv_buf_over(room, ECG_ROOM);
    unsigned n = ecg_popcount(mask);

    for (unsigned i = 0; mask; mask &= mask - 1, i++) {
        say_joint(w, i, n, &b);
        lv_buf_text(&b, w->names[ecg_lowest(mask)]);
    }
    return room;
}

const char *ecg_face_list(const struct ecg_dice *d, unsigned set, char room[ECG_ROOM])
{
    struct lv_buf b = lv_buf_over(room, ECG_ROOM);

    ecg_write_faces(d, set, ", ", &b);
    return room;
}

/* Dice as events carry them: digits behind a 1. */
static const char *digit_list(int32_t digits, char room[ECG_ROOM])
{
    struct lv_buf b = lv_buf_over(room, ECG_ROOM);
    int32_t unit = 1;

    while (digits / unit >= 10)
        unit *= 10;
    for (bool first = true; (unit /= 10) > 0; first = false) {
        lv_buf_text(&b, first ? "" : ", ");
        lv_buf_int(&b, digits / unit % 10);
    }
    return room;
}

void ecg_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  enum lv_asking how, struct lv_buf *to)
{
    const struct ecg_state *s = state;
    const struct lv_arg who = LV_STR("who", w->names[s->turn]);
    unsigned n;

    (void)how;
    switch ((enum ecg_phase)s->phase) {
    case ECG_ROLLOFF:
        lv_say(to, w->lang, "Who begins? What does {who} roll with four dice?", who);
        break;
    case ECG_START: lv_say(to, w->lang, "Who begins?"); break;
    case ECG_FIRST_ROLL:
    case ECG_REROLL:
        n = ECG_N_DICE - ecg_dice_of(u)->size[s->kept];
        lv_say_n(to, w->lang, "What does {who} roll with {n} die?",
                 "What does {who} roll with {n} dice?", n, who, LV_NUM("n", n));
        break;
    case ECG_CHOOSE:
        if (ecg_winnable(u, s))
            lv_say(to, w->lang, "{who}: take a prize, or decline and set dice aside?", who);
        else
            lv_say(to, w->lang, "{who}: no prize yet; which dice are set aside?", who);
        break;
    case ECG_END: lv_say(to, w->lang, "The game is over."); break;
    }
}

/* What taking a prize leads to, behind its name: whose countdown it stops, whether one starts. */
static void label_take(const struct lv_setup *u, const struct ecg_state *s, unsigned prize,
                       const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg name = LV_STR("prize", ecg_text(u, w, ecg_looks_of(u, prize)->name));
    unsigned owned = ecg_popcount(s->own[s->turn]) + 1, victim = 0;
    unsigned to_win = (unsigned)u->option[ECG_OPT_TO_WIN][0];

    while (victim < ECG_N_SEATS && !(s->own[victim] >> prize & 1))
        victim++;
    if (victim == ECG_N_SEATS)
        lv_say(to, w->lang, "take {prize} from the centre", name);
    else
        lv_say(to, w->lang, "steal {prize} from {whom}", name, LV_STR("whom", w->names[victim]));
    if (victim < ECG_N_SEATS && s->left[victim] && ecg_popcount(s->own[victim]) == to_win)
        lv_say(to, w->lang, "; {whom} no longer wins", LV_STR("whom", w->names[victim]));
    if (owned == to_win)
        lv_say(to, w->lang, "; with {n} prizes the countdown starts", LV_NUM("n", owned));
}

static void label_keep(const struct lv_setup *u, const struct ecg_state *s, unsigned set,
                       const struct lv_words *w, struct lv_buf *to)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    char list[ECG_ROOM];
    const struct lv_arg dice = LV_STR("dice", ecg_face_list(d, set, list));
    unsigned n = d->size[s->rolled] - d->size[set];

    if (n > 0)
        lv_say_n(to, w->lang, "set {dice} aside and roll {n} die again",
                 "set {dice} aside and roll {n} dice again", n, dice, LV_NUM("n", n));
    else if (ecg_winnable(u, s))
        lv_say(to, w->lang, "decline: set {dice} aside and end the turn without a prize", dice);
    else
        lv_say(to, w->lang, "set {dice} aside and end the turn without a prize", dice);
}

/* ECG-R08: a prize given up together with the turn is asked for twice. */
void ecg_warn(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
              struct lv_buf *to)
{
    const struct ecg_state *s = state;
    char prizes[ECG_ROOM];

    if (lv_action_kind(a) == ECG_KEEP && lv_action_a(a) == s->rolled && ecg_winnable(u, s))
        lv_say(to, w->lang, "Really end the turn and give up what the dice win: {prizes}?",
               LV_STR("prizes", ecg_prize_list(u, w, ecg_winnable(u, s), prizes)));
}

void ecg_label(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
               struct lv_buf *to)
{
    const struct ecg_state *s = state;
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned what = lv_action_a(a);
    char list[ECG_ROOM];

    switch (lv_action_kind(a)) {
    case ECG_TAKE: label_take(u, s, what, w, to); break;
    case ECG_KEEP: label_keep(u, s, what, w, to); break;
    case ECG_ROLL: lv_buf_text(to, ecg_face_list(d, what, list)); break;
    case ECG_ROLLOFF_ROLL:
        lv_say(to, w->lang, "{dice}: sum {n}", LV_STR("dice", ecg_face_list(d, what, list)),
               LV_NUM("n", d->sum[what]));
        break;
    case ECG_FIRST: lv_say(to, w->lang, "{who} begins", LV_STR("who", w->names[what])); break;
    case LV_KIND_CLOSE:
        lv_say(to, w->lang, "close the seat of {who}; its prizes go back to the centre",
               LV_STR("who", w->names[what]));
        break;
    }
}

/* ---- narration ------------------------------------------------------------------------------- */

static void narrate_roll(const struct lv_setup *u, const struct lv_event *e,
                         const struct lv_words *w, struct lv_buf *to)
{
    char dice[ECG_ROOM], all[ECG_ROOM], prizes[ECG_ROOM];

    lv_say(to, w->lang, "{who} rolls {dice}.", LV_STR("who", w->names[e->arg[0]]),
           LV_STR("dice", digit_list(e->arg[1], dice)));
    if (e->arg[1] != e->arg[2]) {
        lv_buf_char(to, ' ');
        lv_say(to, w->lang, "The four dice are {dice}.",
               LV_STR("dice", digit_list(e->arg[2], all)));
    }
    if (e->arg[3]) {
        lv_buf_char(to, ' ');
        lv_say(to, w->lang, "They win: {prizes}.",
               LV_STR("prizes", ecg_prize_list(u, w, (unsigned)e->arg[3], prizes)));
    }
}

static void narrate_keep(const struct lv_setup *u, const struct lv_event *e,
                         const struct lv_words *w, struct lv_buf *to)
{
    char dice[ECG_ROOM], prizes[ECG_ROOM];
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]);
    const struct lv_arg kept = LV_STR("dice", digit_list(e->arg[1], dice));

    if (e->arg[2]) {
        lv_say(to, w->lang, "{who} declines: {prizes}.", who,
               LV_STR("prizes", ecg_prize_list(u, w, (unsigned)e->arg[2], prizes)));
        lv_buf_char(to, ' ');
    }
    if (e->arg[3])
        lv_say_n(to, w->lang, "{who} sets {dice} aside and rolls {n} die again.",
                 "{who} sets {dice} aside and rolls {n} dice again.", e->arg[3], who, kept,
                 LV_NUM("n", e->arg[3]));
    else
        lv_say(to, w->lang, "{who} sets {dice} aside.", who, kept);
}

static void narrate_take(const struct lv_setup *u, const struct lv_event *e,
                         const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]), n = LV_NUM("n", e->arg[3]);
    const struct lv_arg prize = LV_STR("prize", ecg_text(u, w, ecg_looks_of(u, (unsigned)e->arg[1])->name));

    if (e->arg[2])
        lv_say_n(to, w->lang, "{who} steals {prize} from {whom} and now has {n} prize.",
                 "{who} steals {prize} from {whom} and now has {n} prizes.", e->arg[3], who, prize,
                 n, LV_STR("whom", w->names[e->arg[2] - 1]));
    else
        lv_say_n(to, w->lang, "{who} takes {prize} from the centre and now has {n} prize.",
                 "{who} takes {prize} from the centre and now has {n} prizes.", e->arg[3], who,
                 prize, n);
}

static void narrate_end(const struct lv_event *e, const struct lv_words *w, struct lv_buf *to)
{
    char list[ECG_ROOM];

    lv_say(to, w->lang, "{n} turns are complete: the game ends.", LV_NUM("n", e->arg[0]));
    lv_buf_char(to, ' ');
    lv_say_n(to, w->lang, "{players} has the most prizes and wins.",
             "{players} have the most prizes and share the victory.",
             ecg_popcount((unsigned)e->arg[1]),
             LV_STR("players", ecg_seat_list(w, (unsigned)e->arg[1], list)));
}

void ecg_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    char list[ECG_ROOM];
    const struct lv_arg who = LV_STR("who", e->kind == ECG_EV_TIED || e->kind == ECG_EV_LIMIT
                                                ? "" : w->names[e->arg[0]]);
    const struct lv_arg n = LV_NUM("n", e->arg[1]);

    switch ((enum ecg_event)e->kind) {
    case ECG_EV_ROLLOFF:
        lv_say(to, w->lang, "{who} rolls {dice} for the start: sum {n}.", who,
               LV_STR("dice", digit_list(e->arg[1], list)), LV_NUM("n", e->arg[2]));
        break;
    case ECG_EV_TIED:
        lv_say(to, w->lang, "{players} share the highest sum, {n}, and roll again.",
               LV_STR("players", ecg_seat_list(w, (unsigned)e->arg[0], list)), n);
        break;
    case ECG_EV_BEGINS: lv_say(to, w->lang, "{who} begins.", who); break;
    case ECG_EV_ROLLED: narrate_roll(u, e, w, to); break;
    case ECG_EV_KEPT: narrate_keep(u, e, w, to); break;
    case ECG_EV_LAST_DIE:
        lv_say(to, w->lang,
               "The last die, {dice}, wins nothing: the turn of {who} ends without a prize.",
               who, LV_STR("dice", digit_list(e->arg[1], list)));
        break;
    case ECG_EV_TAKEN: narrate_take(u, e, w, to); break;
    case ECG_EV_NO_PRIZE:
        lv_say(to, w->lang, "The turn of {who} ends without a prize.", who);
        break;
    case ECG_EV_STOPPED:
        lv_say_n(to, w->lang, "{who} is left with {n} prize: the countdown stops.",
                 "{who} is left with {n} prizes: the countdown stops.", e->arg[1], who, n);
        break;
    case ECG_EV_COUNTED:
        lv_say_n(to, w->lang, "{who} must keep the prizes for {n} more turn of the others.",
                 "{who} must keep the prizes for {n} more turns of the others.", e->arg[1], who, n);
        break;
    case ECG_EV_HELD:
        lv_say(to, w->lang, "{who} has kept the prizes long enough and wins.", who);
        break;
    case ECG_EV_STARTED:
        lv_say_n(to, w->lang, "{who} has enough prizes and wins by keeping them for {n} turn.",
                 "{who} has enough prizes and wins by keeping them for {n} turns.", e->arg[1], who,
                 n);
        break;
    case ECG_EV_AGAIN: lv_say(to, w->lang, "{who} plays another turn at once.", who); break;
    case ECG_EV_LIMIT: narrate_end(e, w, to); break;
    case ECG_EV_ALONE: lv_say(to, w->lang, "{who} is the last player left and wins.", who); break;
    case ECG_EV_CLOSED:
        lv_say(to, w->lang, "{who} leaves the game.", who);
        if (e->arg[1]) {
            lv_buf_char(to, ' ');
            lv_say(to, w->lang, "Back to the centre: {prizes}.",
                   LV_STR("prizes", ecg_prize_list(u, w, (unsigned)e->arg[1], list)));
        }
        break;
    }
}

const char *ecg_rule_of(const struct lv_event *e)
{
    static const char *const rule[] = {
        [ECG_EV_ROLLOFF] = "ECG-03",   [ECG_EV_TIED] = "ECG-R01",    [ECG_EV_BEGINS] = "ECG-04",
        [ECG_EV_ROLLED] = "ECG-06",    [ECG_EV_KEPT] = "ECG-12",     [ECG_EV_LAST_DIE] = "ECG-R10",
        [ECG_EV_TAKEN] = "ECG-08",     [ECG_EV_NO_PRIZE] = "ECG-16", [ECG_EV_STOPPED] = "ECG-35",
        [ECG_EV_COUNTED] = "ECG-R22",  [ECG_EV_HELD] = "ECG-34",     [ECG_EV_STARTED] = "ECG-R21",
        [ECG_EV_AGAIN] = "ECG-37",     [ECG_EV_LIMIT] = "ECG-R36",   [ECG_EV_ALONE] = "ECG-R37",
    };

    if (e->kind == ECG_EV_TAKEN && e->arg[2])
        return "ECG-23"; /* from another player */
    return e->kind < sizeof rule / sizeof *rule ? rule[e->kind] : "ECG-R37"; /* a seat was closed */
}
