/* ecg_view.c: notation, and what is seen and said. Everything is open to all (section 7 of the
 * catalogue), so no function here asks who looks. */
#include <string.h>

#include "ecg.h"

/* ---- notation -------------------------------------------------------------------------------- */

static const struct { const char *word; enum ecg_kind kind; } notation[] = {
    { "take", ECG_TAKE }, { "keep", ECG_KEEP }, { "roll", ECG_ROLL },
    { "rolloff", ECG_ROLLOFF_ROLL }, { "first", ECG_FIRST },
};
enum { N_NOTATIONS = sizeof notation / sizeof *notation };

static void write_faces(const struct ecg_dice *d, unsigned set, const char *between,
                        struct lv_buf *to)
{
    for (unsigned i = 0; i < d->size[set]; i++) {
        if (i > 0)
            lv_buf_text(to, between);
        lv_buf_int(to, d->face[set][i]);
    }
}

/* take sept | keep 2 2 | roll 0 2 2 5 | rolloff 1 2 3 4 | first 2 */
void ecg_action_write(const struct lv_setup *u, const void *state, lv_action a, struct lv_buf *to)
{
    (void)state;
    for (int i = 0; i < N_NOTATIONS; i++)
        if (notation[i].kind == lv_action_kind(a))
            lv_buf_text(to, notation[i].word);
    lv_buf_char(to, ' ');
    switch ((enum ecg_kind)lv_action_kind(a)) {
    case ECG_TAKE: lv_buf_text(to, ecg_prize_code[lv_action_a(a)]); break;
    case ECG_KEEP:
    case ECG_ROLL:
    case ECG_ROLLOFF_ROLL: write_faces(ecg_dice_of(u), lv_action_a(a), " ", to); break;
    case ECG_FIRST: lv_buf_int(to, (int)lv_action_a(a) + 1); break;
    }
}

/* One to four faces, each after a space, in any order. */
static bool read_faces(const struct ecg_dice *d, const char *text, unsigned *set)
{
    unsigned face[ECG_N_DICE] = { 0 }, n = 0;

    while (n < ECG_N_DICE && text[0] == ' ' && text[1] >= '0' && text[1] < '0' + ECG_N_FACES) {
        face[n++] = (unsigned)(text[1] - '0');
        text += 2;
    }
    *set = ecg_set_find(d, face, n);
    return *text == '\0' && n > 0;
}

/* A space and one digit from 1 to max. */
static bool read_number(const char *text, unsigned max, unsigned *number)
{
    *number = (unsigned)(text[0] ? text[1] : 0) - '1';
    return text[0] == ' ' && *number < max && text[2] == '\0';
}

static bool read_prize(const char *text, unsigned *prize)
{
    if (read_number(text, ECG_N_PRIZES, prize))
        return true;
    for (*prize = 0; *prize < ECG_N_PRIZES; ++*prize)
        if (text[0] == ' ' && strcmp(text + 1, ecg_prize_code[*prize]) == 0)
            return true;
    return false;
}

bool ecg_action_read(const struct lv_setup *u, const void *state, const char *text, lv_action *to,
                     struct lv_refusal *why)
{
    size_t len = strcspn(text, " ");

    (void)state;
    for (int i = 0; i < N_NOTATIONS; i++) {
        unsigned what = 0;
        bool fine = strlen(notation[i].word) == len && memcmp(notation[i].word, text, len) == 0;
        if (!fine)
            continue;
        switch (notation[i].kind) {
        case ECG_TAKE: fine = read_prize(text + len, &what); break;
        case ECG_KEEP:
        case ECG_ROLL:
        case ECG_ROLLOFF_ROLL: fine = read_faces(ecg_dice_of(u), text + len, &what); break;
        case ECG_FIRST: fine = read_number(text + len, ECG_N_SEATS, &what); break;
        }
        if (!fine)
            break;
        *to = lv_action_make(notation[i].kind, what, 0, 0);
        return true;
    }
    return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is no move of this game"), 0, text);
}

/* ---- for programs ---------------------------------------------------------------------------- */

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

/* ---- words ----------------------------------------------------------------------------------- */

enum { ROOM = 512 };

const struct ecg_words *ecg_words_of(const struct lv_setup *u, const struct lv_words *w,
                                     unsigned prize)
{
    const struct ecg_data *d = u->data;

    return &d->words[strcmp(lv_lang_id(w->lang), "fr") != 0][prize];
}

/* "a, b and c": what stands before word i of n. */
static void say_joint(const struct lv_words *w, unsigned i, unsigned n, struct lv_buf *to)
{
    if (i > 0)
        lv_buf_text(to, i + 1 < n ? ", " : lv_translate(w->lang, N_(" and ")));
}

static const char *prize_list(const struct lv_setup *u, const struct lv_words *w, unsigned mask,
                              char room[ROOM])
{
    struct lv_buf b = lv_buf_over(room, ROOM);

    if (mask == 0)
        lv_say(&b, w->lang, "no prize");
    for (unsigned i = 0; mask; mask &= mask - 1, i++) {
        if (i > 0)
            lv_buf_text(&b, lv_translate(w->lang, N_("; ")));
        lv_buf_text(&b, ecg_words_of(u, w, ecg_lowest(mask))->name);
    }
    return room;
}

static const char *seat_list(const struct lv_words *w, unsigned mask, char room[ROOM])
{
    struct lv_buf b = lv_buf_over(room, ROOM);
    unsigned n = ecg_popcount(mask);

    for (unsigned i = 0; mask; mask &= mask - 1, i++) {
        say_joint(w, i, n, &b);
        lv_buf_text(&b, w->names[ecg_lowest(mask)]);
    }
    return room;
}

static const char *face_list(const struct ecg_dice *d, unsigned set, char room[ROOM])
{
    struct lv_buf b = lv_buf_over(room, ROOM);

    write_faces(d, set, ", ", &b);
    return room;
}

/* Dice as events carry them: digits behind a 1. */
static const char *digit_list(int32_t digits, char room[ROOM])
{
    struct lv_buf b = lv_buf_over(room, ROOM);
    int32_t unit = 1;

    while (digits / unit >= 10)
        unit *= 10;
    for (bool first = true; (unit /= 10) > 0; first = false) {
        lv_buf_text(&b, first ? "" : ", ");
        lv_buf_int(&b, digits / unit % 10);
    }
    return room;
}

static void say_fact(const struct lv_teller *to, struct lv_buf *b)
{
    to->fact(to->ctx, b->at);
    lv_buf_clear(b);
}

static void tell_dice(const struct lv_setup *u, const struct ecg_state *s, const struct lv_words *w,
                      const struct lv_teller *to)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    char room[ROOM], list[ROOM];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("Dice")));
    lv_say(&b, w->lang, "It is the turn of {who}.", LV_STR("who", w->names[s->turn]));
    say_fact(to, &b);
    if (s->kept) {
        lv_say(&b, w->lang, "Set aside: {dice}.", LV_STR("dice", face_list(d, s->kept, list)));
        say_fact(to, &b);
    }
    if (s->rolled) {
        lv_say(&b, w->lang, "Just rolled: {dice}.", LV_STR("dice", face_list(d, s->rolled, list)));
        say_fact(to, &b);
        lv_say(&b, w->lang, "Sum of the four dice: {n}.",
               LV_NUM("n", d->sum[s->kept] + d->sum[s->rolled]));
        say_fact(to, &b);
        lv_say(&b, w->lang, "The dice win: {prizes}.",
               LV_STR("prizes", prize_list(u, w, ecg_winnable(u, s), list)));
    } else {
        unsigned n = ECG_N_DICE - d->size[s->kept];
        lv_say_n(&b, w->lang, "{n} die is to be rolled.", "{n} dice are to be rolled.", n,
                 LV_NUM("n", n));
    }
    say_fact(to, &b);
}

static void tell_prizes(const struct lv_setup *u, const struct ecg_state *s,
                        const struct lv_words *w, const struct lv_teller *to)
{
    char room[ROOM], list[ROOM];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("Prizes")));
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        const struct lv_arg who = LV_STR("who", w->names[seat]);
        if (s->closed >> seat & 1)
            lv_say(&b, w->lang, "{who} has left the game.", who);
        else
            lv_say(&b, w->lang, "{who} has: {prizes}.", who,
                   LV_STR("prizes", prize_list(u, w, s->own[seat], list)));
        say_fact(to, &b);
        if (s->left[seat]) {
            lv_say_n(&b, w->lang, "{who} wins after {n} more turn without a theft from them.",
                     "{who} wins after {n} more turns without a theft from them.", s->left[seat],
                     who, LV_NUM("n", s->left[seat]));
            say_fact(to, &b);
        }
    }
    lv_say(&b, w->lang, "In the centre: {prizes}.",
           LV_STR("prizes", prize_list(u, w, ecg_centre(s), list)));
    say_fact(to, &b);
}

static void tell_conditions(const struct lv_setup *u, const struct lv_words *w,
                            const struct lv_teller *to)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("What wins each prize")));
    for (unsigned p = 0; p < ECG_N_PRIZES; p++) {
        const struct ecg_words *prize = ecg_words_of(u, w, p);
        lv_say(&b, w->lang, "{prize}: {needs}.", LV_STR("prize", prize->spoken),
               LV_STR("needs", prize->needs));
        say_fact(to, &b);
    }
    lv_say(&b, w->lang, "Whoever keeps {n} prizes long enough wins.",
           LV_NUM("n", u->option[ECG_OPT_TO_WIN][0]));
    say_fact(to, &b);
}

static void tell_rolloff(const struct ecg_state *s, const struct lv_words *w,
                         const struct lv_teller *to)
{
    char room[ROOM], list[ROOM];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("Who begins")));
    lv_say(&b, w->lang, "Rolling for it: {players}.",
           LV_STR("players", seat_list(w, s->contenders, list)));
    say_fact(to, &b);
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->sum[seat]) {
            lv_say(&b, w->lang, "{who} has rolled a sum of {n}.", LV_STR("who", w->names[seat]),
                   LV_NUM("n", s->sum[seat] - 1));
            say_fact(to, &b);
        }
}

static void tell_limits(const struct lv_setup *u, const struct ecg_state *s,
                        const struct lv_words *w, const struct lv_teller *to)
{
    char room[ROOM], list[ROOM];
    struct lv_buf b = LV_BUF(room);

    if (u->option[ECG_OPT_MAX_TURNS][0]) {
        lv_say(&b, w->lang, "{n} turns of at most {max} are complete.", LV_NUM("n", s->turns),
               LV_NUM("max", u->option[ECG_OPT_MAX_TURNS][0]));
        say_fact(to, &b);
    }
    if (s->phase == ECG_END) {
        lv_say_n(&b, w->lang, "{players} has won.", "{players} have won together.",
                 ecg_popcount(s->winners), LV_STR("players", seat_list(w, s->winners, list)));
        say_fact(to, &b);
    }
}

void ecg_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct ecg_state *s = state;

    if (s->phase == ECG_ROLLOFF)
        tell_rolloff(s, w, to);
    if (s->phase == ECG_FIRST_ROLL || s->phase == ECG_CHOOSE || s->phase == ECG_REROLL)
        tell_dice(u, s, w, to);
    tell_prizes(u, s, w, to);
    tell_limits(u, s, w, to);
    tell_conditions(u, w, to);
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
    const struct lv_arg name = LV_STR("prize", ecg_words_of(u, w, prize)->name);
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
    char list[ROOM];
    const struct lv_arg dice = LV_STR("dice", face_list(d, set, list));
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
    char prizes[ROOM];

    if (lv_action_kind(a) == ECG_KEEP && lv_action_a(a) == s->rolled && ecg_winnable(u, s))
        lv_say(to, w->lang, "Really end the turn and give up what the dice win: {prizes}?",
               LV_STR("prizes", prize_list(u, w, ecg_winnable(u, s), prizes)));
}

void ecg_label(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
               struct lv_buf *to)
{
    const struct ecg_state *s = state;
    const struct ecg_dice *d = ecg_dice_of(u);
    unsigned what = lv_action_a(a);
    char list[ROOM];

    switch (lv_action_kind(a)) {
    case ECG_TAKE: label_take(u, s, what, w, to); break;
    case ECG_KEEP: label_keep(u, s, what, w, to); break;
    case ECG_ROLL: lv_buf_text(to, face_list(d, what, list)); break;
    case ECG_ROLLOFF_ROLL:
        lv_say(to, w->lang, "{dice}: sum {n}", LV_STR("dice", face_list(d, what, list)),
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
    char dice[ROOM], all[ROOM], prizes[ROOM];

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
               LV_STR("prizes", prize_list(u, w, (unsigned)e->arg[3], prizes)));
    }
}

static void narrate_keep(const struct lv_setup *u, const struct lv_event *e,
                         const struct lv_words *w, struct lv_buf *to)
{
    char dice[ROOM], prizes[ROOM];
    const struct lv_arg who = LV_STR("who", w->names[e->arg[0]]);
    const struct lv_arg kept = LV_STR("dice", digit_list(e->arg[1], dice));

    if (e->arg[2]) {
        lv_say(to, w->lang, "{who} declines: {prizes}.", who,
               LV_STR("prizes", prize_list(u, w, (unsigned)e->arg[2], prizes)));
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
    const struct lv_arg prize = LV_STR("prize", ecg_words_of(u, w, (unsigned)e->arg[1])->name);

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
    char list[ROOM];

    lv_say(to, w->lang, "{n} turns are complete: the game ends.", LV_NUM("n", e->arg[0]));
    lv_buf_char(to, ' ');
    lv_say_n(to, w->lang, "{players} has the most prizes and wins.",
             "{players} have the most prizes and share the victory.",
             ecg_popcount((unsigned)e->arg[1]),
             LV_STR("players", seat_list(w, (unsigned)e->arg[1], list)));
}

void ecg_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to)
{
    char list[ROOM];
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
               LV_STR("players", seat_list(w, (unsigned)e->arg[0], list)), n);
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
                   LV_STR("prizes", prize_list(u, w, (unsigned)e->arg[1], list)));
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
