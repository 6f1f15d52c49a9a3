/* ecg_setup.c: options, components, the first state, positions in and out. */
#include <string.h>

#include "ecg.h"

/* ---- options --------------------------------------------------------------------------------- */

static const struct lv_option_name start_names[] = {
    { "roll", ECG_START_ROLL, N_("highest roll") },
    { "random", ECG_START_RANDOM, N_("drawn at random") },
    { NULL, 0, NULL },
};

const struct lv_option ecg_options[ECG_N_OPTIONS] = {
    [ECG_OPT_START] = {
        .id = "start-player", .min = 1, .max = ECG_N_SEATS, .names = start_names,
        .standard = ECG_START_ROLL, .is_seat = true, .who_begins = true, .rules = "ECG-03 ECG-04 ECG-R01",
        .title = N_("who begins"),
        .help = N_("Everybody rolls and the highest sum begins, or a given player, or one drawn."),
    },
    [ECG_OPT_HOLD] = {
        .id = "hold-against-all", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "ECG-39 ECG-R21 ECG-R33", .title = N_("hold against all"),
        .help = N_("Four players: the prizes must be kept during the turns of all three others."),
    },
    [ECG_OPT_STRICT] = {
        .id = "strict-combinations", .min = 1, .max = 0, .names = lv_yes_no, .standard = 0,
        .rules = "ECG-R16 ECG-R17", .title = N_("strict combinations"),
        .help = N_("Four of a kind is neither two pairs nor three of a kind."),
    },
    [ECG_OPT_TO_WIN] = {
        .id = "prizes-to-win", .min = 2, .max = 4, .standard = 3, .rules = "ECG-34",
        .title = N_("prizes to win"), .help = N_("A shorter or longer game."),
    },
    [ECG_OPT_MAX_TURNS] = {
        .id = "max-turns", .min = 0, .max = ECG_MAX_TURNS, .standard = 0, .rules = "ECG-R36",
        .title = N_("longest game"),
        .help = N_("After so many turns the most prizes win; 0 means no limit."),
    },
};

bool ecg_check(const struct lv_setup *u, struct lv_refusal *why)
{
    if (u->option[ECG_OPT_HOLD][0] && u->seats != ECG_N_SEATS)
        return lv_refuse(why, LV_E_NEEDS_FOUR, "ECG-R33",
                         N_("holding against all is a variant for four players"), 0);
    return true;
}

/* ---- components ------------------------------------------------------------------------------ */

const char *const ecg_file_names[] = { "prizes.json", NULL };

/* Short labels must fit a braille line: at most five characters of ASCII. */
static bool brief_enough(const char *text)
{
    size_t n = strlen(text);

    for (size_t i = 0; i < n; i++)
        if (text[i] <= ' ' || text[i] > '~')
            return false;
    return n >= 1 && n <= 5;
}

static bool load_words(const struct lv_node *prize, const char *lang, struct ecg_words *to,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "name", "short", "spoken", "needs", NULL };
    const struct lv_node *o;

    if (!lv_node_object(prize, lang, &o, why) || !lv_node_only(o, keys, why)
        || !lv_node_copy(o, "name", to->name, sizeof to->name, why)
        || !lv_node_copy(o, "short", to->brief, sizeof to->brief, why)
        || !lv_node_copy(o, "spoken", to->spoken, sizeof to->spoken, why)
        || !lv_node_copy(o, "needs", to->needs, sizeof to->needs, why))
        return false;
    if (!brief_enough(to->brief)) {
        lv_refuse_text(why, LV_E_DATA, NULL,
                       N_("the short label {text} must have one to five plain letters"), 0,
                       to->brief);
        return lv_refuse_at(why, "", lv_node_get(o, "short")->line);
    }
    if (!to->name[0] || !to->spoken[0] || !to->needs[0]) {
        lv_refuse(why, LV_E_DATA, NULL, N_("a text is empty"), 0);
        return lv_refuse_at(why, "", o->line);
    }
    return true;
}

static bool load_prize(const struct lv_node *prize, unsigned number, struct ecg_data *d,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "code", "fr", "en", NULL };
    const char *code;

    if (!lv_node_only(prize, keys, why) || !lv_node_text(prize, "code", &code, why))
        return false;
    if (strcmp(code, ecg_prize_code[number]) != 0) {
        lv_refuse_text(why, LV_E_DATA, "ECG-02", N_("prize number {n} must be {text}"),
                       (int)number + 1, ecg_prize_code[number]);
        return lv_refuse_at(why, "", prize->line);
    }
    return load_words(prize, "fr", &d->words[0][number], why)
           && load_words(prize, "en", &d->words[1][number], why);
}

/* prizes.json: { "prizes": [ { "code": "carre", "fr": { "name", "short", "spoken", "needs" }, "en":
 * { … } }, … ] }, all nine in the order of the table; `needs` says the condition in few words */
bool ecg_load(const struct lv_file *files, void *data, struct lv_texts *texts,
              struct lv_refusal *why)
{
    static const char *const keys[] = { "prizes", NULL };
    struct ecg_data *d = data;
    const struct lv_node *prizes;
    unsigned number = 0;

    (void)texts;
    if (!lv_node_only(files[0].root, keys, why)
        || !lv_node_list(files[0].root, "prizes", &prizes, why))
        return lv_refuse_at(why, files[0].name, 0);
    if (prizes->n != ECG_N_PRIZES) {
        lv_refuse(why, LV_E_DATA, "ECG-02", N_("{n} prizes were expected"), ECG_N_PRIZES);
        return lv_refuse_at(why, files[0].name, prizes->line);
    }
    for (const struct lv_node *p = prizes->first; p; p = p->next, number++)
        if (!load_prize(p, number, d, why))
            return lv_refuse_at(why, files[0].name, p->line);
    ecg_dice_init(&d->dice);
    return true;
}

/* ---- the first state ------------------------------------------------------------------------- */

void ecg_start(const struct lv_setup *u, void *state)
{
    struct ecg_state *s = state; /* all zero: every prize in the centre (ECG-02) */
    int32_t start = u->option[ECG_OPT_START][0];

    if (start == ECG_START_ROLL) {
        s->phase = ECG_ROLLOFF;
        s->contenders = (uint8_t)ecg_open(u, s);
    } else if (start == ECG_START_RANDOM) {
        s->phase = ECG_START;
    } else {
        s->phase = ECG_FIRST_ROLL;
        s->turn = (uint8_t)(start - 1);
    }
}

/* ---- can it occur? --------------------------------------------------------------------------- */

static unsigned to_win(const struct lv_setup *u)
{
    return (unsigned)u->option[ECG_OPT_TO_WIN][0];
}

static bool impossible(struct lv_refusal *why, const char *rule, const char *msgid, unsigned n)
{
    return lv_refuse(why, LV_E_POSITION, rule, msgid, n);
}

static bool prizes_sound(const struct lv_setup *u, const struct ecg_state *s,
                         struct lv_refusal *why)
{
    unsigned seen = 0, open = ecg_open(u, s);

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++) {
        if (s->own[seat] && !(open >> seat & 1))
            return impossible(why, "ECG-R37", N_("seat {n} is not open and has no prizes"),
                              seat + 1);
        if (s->left[seat] && !(open >> seat & 1))
            return impossible(why, "ECG-R37", N_("seat {n} is not open and has no countdown"),
                              seat + 1);
        if (s->own[seat] & (seen | ~(unsigned)ECG_ALL_PRIZES))
            return impossible(why, "ECG-22", N_("each prize has exactly one owner"), 0);
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
            return impossible(why, "ECG-03", N_("four dice have no such sum"), 0);
    }
    if (s->phase != ECG_ROLLOFF)
        return (s->contenders == 0 && rolled == 0)
               || impossible(why, "ECG-03", N_("the roll-off is over"), 0);
    if (s->contenders & ~ecg_open(u, s) || ecg_popcount(s->contenders) < 2
        || !(s->contenders >> s->turn & 1) || rolled != begun)
        return impossible(why, "ECG-R02",
                          N_("two or more contenders roll in seat order"), 0);
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
        return impossible(why, "ECG-14", N_("so many dice cannot be set aside and rolled now"), 0);
    if (s->phase == ECG_CHOOSE && d->size[s->rolled] == 1 && ecg_winnable(u, s) == 0)
        return impossible(why, "ECG-R10", N_("with the last die and no prize the turn is over"), 0);
    return true;
}

/* The turns that the countdown of `seat` must still survive, as far as the seats tell: with two
 * open ones it may have been survived once already. 0: it is won. */
static unsigned usual_left(const struct lv_setup *u, const struct ecg_state *s, unsigned seat)
{
    unsigned open = ecg_open(u, s), full = ecg_full_count(u, open), made;

    if (ecg_popcount(open) == 2) /* the older one goes first, so the younger leader is to play */
        return seat != s->turn && ecg_popcount(s->own[s->turn]) >= to_win(u) ? 1 : 2;
    made = ecg_played_since(open, seat, s->turn);
    return made < full ? full - made : 0;
}

/* ECG-R28, R37: only where two seats are left of more can somebody own one prize too many, or can a
 * player with a countdown be to play, against another countdown. */
static bool leaders_sound(const struct lv_setup *u, const struct ecg_state *s,
                          struct lv_refusal *why)
{
    bool left_over = s->closed && ecg_popcount(ecg_open(u, s)) == 2;
    unsigned mine = ecg_popcount(s->own[s->turn]), most = to_win(u);

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned owned = ecg_popcount(s->own[seat]);
        if (owned > most + left_over || (mine >= most && owned > most))
            return impossible(why, "ECG-R28", N_("nobody can own more than {n} prizes here"), most);
        if (mine >= most && seat != s->turn && ecg_open(u, s) >> seat & 1
            && !(left_over && owned == most))
            return impossible(why, "ECG-R28",
                              N_("who owns {n} prizes has no turn before it is decided"), most);
    }
    return true;
}

static bool countdowns_sound(const struct lv_setup *u, const struct ecg_state *s,
                             struct lv_refusal *why)
{
    bool two = ecg_popcount(ecg_open(u, s)) == 2;
    bool both = ecg_popcount(s->own[s->turn]) >= to_win(u);

    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        unsigned usual = ecg_popcount(s->own[seat]) >= to_win(u) ? usual_left(u, s, seat) : 0;
        if (ecg_popcount(s->own[seat]) < to_win(u) && s->left[seat])
            return impossible(why, "ECG-R23", N_("a countdown needs {n} prizes"), to_win(u));
        if (ecg_popcount(s->own[seat]) >= to_win(u) && usual == 0)
            return impossible(why, "ECG-34", N_("player {n} has won already"), seat + 1);
        if (s->left[seat] != usual && !(two && !both && usual && s->left[seat] == 1))
            return impossible(why, "ECG-R22",
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
        if (owned > to_win(u) + (s->closed != 0))
            return impossible(why, "ECG-R28", N_("nobody can own more than {n} prizes here"),
                              to_win(u));
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
                 && ecg_popcount(s->own[ecg_lowest(s->winners)]) >= to_win(u))))
        return impossible(why, "ECG-34", N_("the game cannot end like this"), 0);
    return true;
}

static bool turns_sound(const struct lv_setup *u, const struct ecg_state *s, struct lv_refusal *why)
{
    uint32_t limit = (uint32_t)u->option[ECG_OPT_MAX_TURNS][0];

    if (limit ? s->turns > limit - (s->phase != ECG_END) : s->turns != 0)
        return impossible(why, "ECG-R36", N_("so many turns cannot be complete"), 0);
    return true;
}

/* Before the first turn nothing has happened, and the option says how the first seat is found. */
static bool opening_sound(const struct lv_setup *u, const struct ecg_state *s,
                          struct lv_refusal *why)
{
    int32_t start = s->phase == ECG_ROLLOFF ? ECG_START_ROLL : ECG_START_RANDOM;

    if (u->option[ECG_OPT_START][0] != start)
        return impossible(why, "ECG-03", N_("who begins is settled otherwise in this game"), 0);
    if (s->closed || s->turns || ecg_centre(s) != ECG_ALL_PRIZES)
        return impossible(why, "ECG-02", N_("before the first turn all prizes lie in the centre"),
                          0);
    return s->phase == ECG_ROLLOFF || s->turn == 0
           || impossible(why, "ECG-03", N_("nobody is to play yet"), 0);
}

bool ecg_sound(const struct lv_setup *u, const void *state, struct lv_refusal *why)
{
    const struct ecg_state *s = state;
    unsigned seats = (1u << u->seats) - 1;

    if (s->phase > ECG_END || s->turn >= u->seats || s->unused || s->closed & ~seats
        || (s->winners && s->phase != ECG_END))
        return impossible(why, NULL, N_("there is no such moment in the game"), 0);
    if (!prizes_sound(u, s, why) || !rolloff_sound(u, s, why) || !turns_sound(u, s, why))
        return false;
    if (s->phase == ECG_ROLLOFF || s->phase == ECG_START)
        return opening_sound(u, s, why) && dice_sound(u, s, why) && leaders_sound(u, s, why)
               && countdowns_sound(u, s, why);
    if (s->phase == ECG_END) {
        static const uint8_t none[ECG_N_SEATS];
        return (memcmp(s->left, none, sizeof none) == 0
                || impossible(why, "ECG-34", N_("no countdown runs after the end"), 0))
               && dice_sound(u, s, why) && end_sound(u, s, why);
    }
    if (ecg_popcount(ecg_open(u, s)) < 2)
        return impossible(why, "ECG-R37", N_("one seat alone has won"), 0);
    if (s->closed >> s->turn & 1)
        return impossible(why, "ECG-R37", N_("the seat to play is closed"), 0);
    return leaders_sound(u, s, why) && countdowns_sound(u, s, why) && dice_sound(u, s, why);
}

/* ---- positions ------------------------------------------------------------------------------- */

const char *const ecg_phase_key[] = {
    [ECG_ROLLOFF] = "rolloff", [ECG_START] = "start", [ECG_FIRST_ROLL] = "first-roll",
    [ECG_CHOOSE] = "choose", [ECG_REROLL] = "reroll", [ECG_END] = "end",
};

static void put_dice(const struct ecg_dice *d, struct lv_json *j, const char *key, unsigned set)
{
    if (set == 0)
        return;
    lv_json_key(j, key);
    lv_json_list(j);
    for (unsigned i = 0; i < d->size[set]; i++)
        lv_json_int(j, d->face[set][i]);
    lv_json_end(j);
}

static void put_seats(struct lv_json *j, const char *key, unsigned mask)
{
    if (mask == 0)
        return;
    lv_json_key(j, key);
    lv_json_list(j);
    for (; mask; mask &= mask - 1)
        lv_json_int(j, ecg_lowest(mask) + 1);
    lv_json_end(j);
}

static void put_owners(const struct ecg_state *s, struct lv_json *j)
{
    lv_json_key(j, "owners");
    lv_json_object(j);
    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
            if (s->own[seat] >> p & 1)
                lv_json_put_int(j, ecg_prize_code[p], seat + 1);
    lv_json_end(j);
}

static void put_rolloff(const struct ecg_state *s, struct lv_json *j)
{
    put_seats(j, "contenders", s->contenders);
    lv_json_key(j, "sums");
    lv_json_list(j);
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->sum[seat])
            lv_json_int(j, s->sum[seat] - 1);
    lv_json_end(j);
}

static void put_countdowns(const struct ecg_state *s, struct lv_json *j)
{
    bool any = false;

    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        any = any || s->left[seat];
    if (!any)
        return;
    lv_json_key(j, "countdowns");
    lv_json_list(j);
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->left[seat]) {
            lv_json_object(j);
            lv_json_put_int(j, "seat", seat + 1);
            lv_json_put_int(j, "left", s->left[seat]);
            lv_json_end(j);
        }
    lv_json_end(j);
}

/* { "phase": "choose", "turn": 1, "owners": { "sept": 2 }, "kept": [2, 2], "rolled": [2, 5],
 *   "countdowns": [ { "seat": 2, "left": 1 } ], "turns": 7, "closed": [4] }
 * { "phase": "rolloff", "contenders": [1, 2, 3], "sums": [11, 14], "owners": {} }
 * What is empty or 0 is left out; docs/formats says what the reader supplies. */
void ecg_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    const struct ecg_state *s = state;
    const struct ecg_dice *d = ecg_dice_of(u);

    lv_json_put_text(j, "phase", ecg_phase_key[s->phase]);
    if (s->phase == ECG_ROLLOFF)
        put_rolloff(s, j);
    else if (s->phase != ECG_START && s->phase != ECG_END)
        lv_json_put_int(j, "turn", s->turn + 1);
    put_owners(s, j);
    put_dice(d, j, "kept", s->kept);
    put_dice(d, j, "rolled", s->rolled);
    put_countdowns(s, j);
    if (s->turns)
        lv_json_put_int(j, "turns", s->turns);
    put_seats(j, "closed", s->closed);
    put_seats(j, "winners", s->winners);
}

static bool misread(const struct lv_node *at, struct lv_refusal *why, const char *rule,
                    const char *msgid)
{
    lv_refuse(why, LV_E_POSITION, rule, msgid, 0);
    return lv_refuse_at(why, "", at->line);
}

/* A list that may be missing: then *to is NULL. */
static bool optional_list(const struct lv_node *object, const char *key, const struct lv_node **to,
                          struct lv_refusal *why)
{
    *to = NULL;
    return !lv_node_get(object, key) || lv_node_list(object, key, to, why);
}

static bool read_dice(const struct lv_setup *u, const struct lv_node *object, const char *key,
                      uint8_t *to, struct lv_refusal *why)
{
    const struct lv_node *list;
    unsigned face[ECG_N_DICE] = { 0 }, n = 0;

    if (!optional_list(object, key, &list, why))
        return false;
    for (const struct lv_node *m = list ? list->first : NULL; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 0 || m->number >= ECG_N_FACES || n == ECG_N_DICE)
            return misread(m, why, "ECG-05", N_("there are four dice with the faces 0 to 5"));
        face[n++] = (unsigned)m->number;
    }
    *to = (uint8_t)ecg_set_find(ecg_dice_of(u), face, n);
    return true;
}

static bool read_seats(const struct lv_setup *u, const struct lv_node *object, const char *key,
                       uint8_t *to, struct lv_refusal *why)
{
    const struct lv_node *list;

    if (!optional_list(object, key, &list, why))
        return false;
    for (const struct lv_node *m = list ? list->first : NULL; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 1 || m->number > u->seats
            || *to >> (m->number - 1) & 1)
            return misread(m, why, "ECG-01", N_("there is no such player, or they stand twice"));
        *to = (uint8_t)(*to | 1u << (m->number - 1));
    }
    return true;
}

static bool read_owners(const struct lv_setup *u, const struct lv_node *object, struct ecg_state *s,
                        struct lv_refusal *why)
{
    const struct lv_node *owners = NULL;

    if (lv_node_get(object, "owners") && !lv_node_object(object, "owners", &owners, why))
        return false;
    for (const struct lv_node *m = owners ? owners->first : NULL; m; m = m->next) {
        unsigned p = 0;
        while (p < ECG_N_PRIZES && strcmp(m->key, ecg_prize_code[p]) != 0)
            p++;
        if (p == ECG_N_PRIZES)
            return misread(m, why, "ECG-02", N_("there is no such prize"));
        if (m->type != LV_NODE_INT || m->number < 1 || m->number > u->seats)
            return misread(m, why, "ECG-22", N_("a prize lies before a player, or is left out"));
        s->own[m->number - 1] = (uint16_t)(s->own[m->number - 1] | 1u << p);
    }
    return true;
}

/* The sums of the first contenders in seat order; the next one is to roll. */
static bool read_rolloff(const struct lv_setup *u, const struct lv_node *object,
                         struct ecg_state *s, struct lv_refusal *why)
{
    const struct lv_node *sums;
    unsigned waiting;

    if (s->contenders == 0)
        s->contenders = (uint8_t)ecg_open(u, s);
    if (!optional_list(object, "sums", &sums, why))
        return false;
    waiting = s->contenders;
    for (const struct lv_node *m = sums ? sums->first : NULL; m; m = m->next) {
        if (m->type != LV_NODE_INT || m->number < 0 || m->number > ECG_N_DICE * (ECG_N_FACES - 1))
            return misread(m, why, "ECG-03", N_("four dice have no such sum"));
        if (ecg_popcount(waiting) == 1)
            return misread(m, why, "ECG-R02", N_("one contender is still to roll"));
        s->sum[ecg_lowest(waiting)] = (uint8_t)(m->number + 1);
        waiting &= waiting - 1;
    }
    s->turn = (uint8_t)ecg_lowest(waiting);
    return true;
}

/* Without the member, every seat with enough prizes has the countdown that the seats tell. */
static bool read_countdowns(const struct lv_setup *u, const struct lv_node *object,
                            struct ecg_state *s, struct lv_refusal *why)
{
    static const char *const keys[] = { "seat", "left", NULL };
    const struct lv_node *list;

    if (!optional_list(object, "countdowns", &list, why))
        return false;
    for (unsigned seat = 0; !list && s->phase != ECG_END && seat < (unsigned)u->seats; seat++)
        if (ecg_popcount(s->own[seat]) >= to_win(u))
            s->left[seat] = (uint8_t)usual_left(u, s, seat);
    for (const struct lv_node *m = list ? list->first : NULL; m; m = m->next) {
        int64_t seat, left;
        if (!lv_node_only(m, keys, why) || !lv_node_int(m, "seat", 1, u->seats, &seat, why)
            || !lv_node_int(m, "left", 1, 3, &left, why))
            return false;
        if (s->left[seat - 1])
            return misread(m, why, "ECG-R23", N_("a player has one countdown at most"));
        s->left[seat - 1] = (uint8_t)left;
    }
    return true;
}

static bool read_phase(const struct lv_node *object, struct ecg_state *s, struct lv_refusal *why)
{
    const char *phase = ecg_phase_key[ECG_FIRST_ROLL];

    if (lv_node_get(object, "phase") && !lv_node_text(object, "phase", &phase, why))
        return false;
    while (s->phase <= ECG_END && strcmp(phase, ecg_phase_key[s->phase]) != 0)
        s->phase++;
    return s->phase <= ECG_END
           || misread(object, why, NULL, N_("there is no such moment in the game"));
}

bool ecg_position_read(const struct lv_setup *u, const struct lv_node *object, void *state,
                       struct lv_refusal *why)
{
    static const char *const keys[] = { "phase", "turn", "owners", "kept", "rolled", "countdowns",
                                        "turns", "closed", "contenders", "sums", "winners", NULL };
    struct ecg_state s = { 0 };
    int64_t turn, turns;

    if (!lv_node_only(object, keys, why) || !read_phase(object, &s, why)
        || !read_owners(u, object, &s, why) || !read_dice(u, object, "kept", &s.kept, why)
        || !read_dice(u, object, "rolled", &s.rolled, why)
        || !read_seats(u, object, "closed", &s.closed, why)
        || !read_seats(u, object, "contenders", &s.contenders, why)
        || !read_seats(u, object, "winners", &s.winners, why)
        || !lv_node_int_or(object, "turns", 0, ECG_MAX_TURNS, 0, &turns, why))
        return false;
    if (s.phase == ECG_ROLLOFF && !read_rolloff(u, object, &s, why))
        return false;
    if (s.phase != ECG_ROLLOFF && lv_node_get(object, "sums"))
        return misread(object, why, "ECG-03", N_("the roll-off is over"));
    if (!lv_node_int_or(object, "turn", 1, u->seats, s.turn + 1, &turn, why))
        return false;
    s.turn = (uint8_t)(turn - 1);
    s.turns = (uint32_t)turns;
    if (!read_countdowns(u, object, &s, why) || !ecg_sound(u, &s, why))
        return false;
    memcpy(state, &s, sizeof s);
    return true;
}
