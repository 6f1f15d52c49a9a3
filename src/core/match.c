/* match.c: a match: how it begins, what happens in it, and how that is taken back. */
#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match_inside.h"
#include "options.h"

/* ---- memory ----------------------------------------------------------------------------------- */

/* Makes room for n more things; false when there is no memory (nothing has changed then). */
static bool grow(void **array, int *cap, int used, int more, size_t size)
{
    int wanted = *cap ? *cap : 64;
    void *bigger;

    assert(used >= 0 && used <= *cap && more >= 0);
    while (wanted - used < more)
        wanted *= 2;
    if (wanted == *cap)
        return true;
    bigger = realloc(*array, (size_t)wanted * size);
    if (!bigger)
        return false;
    *array = bigger;
    *cap = wanted;
    return true;
}

static bool grow_text(struct lv_match *m, size_t more)
{
    size_t wanted = m->cap_text ? m->cap_text : 4096;
    char *bigger;

    assert(m->len_text <= m->cap_text);
    while (wanted - m->len_text < more)
        wanted *= 2;
    if (wanted == m->cap_text)
        return true;
    bigger = realloc(m->text, wanted);
    if (!bigger)
        return false;
    m->text = bigger;
    m->cap_text = wanted;
    return true;
}

/* ---- steps ------------------------------------------------------------------------------------ */

static void write_line(struct lv_match *m, int who, const struct lv_draw *d, struct lv_buf *to)
{
    char notation[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(notation);
    struct lv_json j = lv_json_on(to);

    lv_match_write_action(m, d->action, &b);
    assert(!b.cut);
    lv_json_object(&j);
    lv_json_put_int(&j, "n", m->n_steps + 1);
    if (who == LV_CLOSED) {
        lv_json_put_int(&j, "close", (int)lv_action_a(d->action) + 1);
    } else if (who == LV_CHANCE) {
        lv_json_put_text(&j, "chance", notation);
        if (d->of) {
            lv_json_put_int(&j, "of", d->of);
            lv_json_put_int(&j, "at", d->at);
            if (d->word)
                lv_json_put_int(&j, "word", (int64_t)d->word);
        }
    } else {
        lv_json_put_int(&j, "seat", who + 1);
        lv_json_put_text(&j, "do", notation);
    }
    lv_json_end(&j);
    lv_buf_char(to, '\n');
    assert(!to->cut);
}

bool lv_match_take_step(struct lv_match *m, int who, const struct lv_draw *d, uint64_t stream_next,
                      struct lv_refusal *why)
{
    const struct lv_game *g = m->u.game;
    struct lv_events news;
    union lv_state before;
    char line[LV_MAX_STEP_LINE];
    struct lv_buf b = LV_BUF(line);
    struct lv_step *s;

    assert(who == LV_CHANCE || who == LV_CLOSED || (who >= 0 && who < m->u.seats));
    if (m->n_steps == LV_MAX_STEPS)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a game has at most {n} steps"), LV_MAX_STEPS);
    write_line(m, who, d, &b);
    if (m->len_text + b.len > LV_MAX_RECORD - LV_HEAD_AND_END)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a record has at most {n} bytes"), LV_MAX_RECORD);
    if (!grow((void **)&m->step, &m->cap_steps, m->n_steps, 1, sizeof *m->step) || !grow_text(m, b.len))
        return lv_no_memory(why);
    memcpy(&before, &m->now, g->state_size);
    lv_events_clear(&news);
    lv_said_apply(&m->u, &m->now, d->action, &news);
    if (!grow((void **)&m->event, &m->cap_events, m->n_events, news.n, sizeof *m->event)) {
        memcpy(&m->now, &before, g->state_size);
        return lv_no_memory(why);
    }
    s = &m->step[m->n_steps++];
    *s = (struct lv_step){ d->action, (int16_t)who, false, m->n_events, m->len_text, stream_next };
    for (int i = 0; i < news.n; i++)
        s->secret |= news.at[i].see != LV_SEE_ALL;
    memcpy(m->event + m->n_events, news.at, (size_t)news.n * sizeof *m->event);
    m->n_events += news.n;
    memcpy(m->text + m->len_text, line, b.len);
    m->len_text += b.len;
    return true;
}

int lv_match_to_move(const struct lv_match *m)
{
    return m->u.game->rules.to_move(&m->u, &m->now);
}

static bool wrong_turn(const struct lv_match *m, struct lv_refusal *why)
{
    int who = lv_match_to_move(m);

    if (who == LV_OVER)
        return lv_refuse(why, LV_E_TURN, NULL, N_("the game is over"), 0);
    if (who == LV_CHANCE)
        return lv_refuse(why, LV_E_TURN, NULL, N_("dice or cards are due first"), 0);
    return lv_refuse_text(why, LV_E_TURN, NULL, N_("it is {text}'s turn"), 0, m->name[who]);
}

bool lv_match_act(struct lv_match *m, int seat, lv_action a, int step, struct lv_refusal *why)
{
    struct lv_draw d = { .action = a };

    if (step >= 0 && step != m->n_steps)
        return lv_refuse(why, LV_E_STALE, NULL, N_("the game has since moved on to step {n}"),
                         m->n_steps);
    if (seat < 0 || lv_match_to_move(m) != seat)
        return wrong_turn(m, why);
    if (lv_action_kind(a) == LV_KIND_CLOSE)
        return lv_refuse(why, LV_E_RULE, NULL, N_("a move does not close a seat"), 0);
    return lv_match_may(m, a, why)
        && lv_match_take_step(m, seat, &d, m->stream.next, why);
}

bool lv_match_chance_is_due(const struct lv_match *m, struct lv_refusal *why)
{
    return lv_match_to_move(m) == LV_CHANCE || wrong_turn(m, why);
}

bool lv_match_settle(struct lv_match *m, struct lv_refusal *why)
{
    struct lv_stream before = m->stream;
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct lv_draw d;

    if (!lv_match_chance_is_due(m, why))
        return false;
    if (m->u.own_hands && lv_match_outcomes(m, o) == 1)
        return lv_match_came_up(m, o[0].action, why);
    if (m->head.chance != LV_CHANCE_FAIR)
        return lv_refuse(why, LV_E_TURN, NULL, N_("the dice of this game come from outside"), 0);
    if (!m->head.has_seed)
        return lv_refuse(why, LV_E_TURN, NULL, N_("the record does not hold the seed of the dice"), 0);
    d = lv_stream_draw(&m->stream, &m->u, &m->now);
    if (lv_match_take_step(m, LV_CHANCE, &d, before.next, why))
        return true;
    m->stream = before;
    return false;
}

bool lv_match_is_outcome(const struct lv_match *m, lv_action a, struct lv_refusal *why)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n = lv_match_outcomes(m, o);

    if (!lv_match_may(m, a, why))
        return false;
    if (m->u.own_hands)
        return true; /* any copy of a card may be named */
    for (int i = 0; i < n; i++)
        if (o[i].action == a)
            return true;
    return lv_refuse(why, LV_E_RULE, NULL, N_("that cannot come up now"), 0);
}

bool lv_match_came_up(struct lv_match *m, lv_action outcome, struct lv_refusal *why)
{
    struct lv_draw d = { .action = outcome };

    if (!lv_match_chance_is_due(m, why))
        return false;
    if (m->head.chance == LV_CHANCE_FAIR)
        return lv_refuse(why, LV_E_TURN, NULL, N_("the dice of this game come from its committed seed"), 0);
    return lv_match_is_outcome(m, outcome, why) && lv_match_take_step(m, LV_CHANCE, &d, 0, why);
}

bool lv_match_close(struct lv_match *m, int seat, struct lv_refusal *why)
{
    struct lv_draw d;

    if (seat < 0 || seat >= m->u.seats)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no seat {n}"), (int64_t)seat + 1);
    d = (struct lv_draw){ .action = lv_action_close((unsigned)seat) };
    return lv_match_may(m, d.action, why)
        && lv_match_take_step(m, LV_CLOSED, &d, m->stream.next, why);
}

/* ---- undo ------------------------------------------------------------------------------------- */

void lv_match_rewind_to(struct lv_match *m, int steps)
{
    const struct lv_step *cut;

    assert(steps >= 0 && steps <= m->n_steps);
    if (steps == m->n_steps)
        return;
    cut = &m->step[steps];
    m->n_events = cut->first_event;
    m->len_text = cut->line_at;
    if (m->head.has_seed)
        lv_stream_seek(&m->stream, cut->stream_next);
    m->n_steps = steps;
    m->now = m->first;
    for (int i = 0; i < steps; i++)
        lv_said_apply(&m->u, &m->now, m->step[i].action, NULL);
}

static bool is_seat(const struct lv_match *m, int seat, struct lv_refusal *why)
{
    return (seat >= 0 && seat < m->u.seats)
        || lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no seat {n}"), (int64_t)seat + 1);
}

int lv_match_undo_leads_to(const struct lv_match *m, int seat)
{
    assert(seat >= 0 && seat < m->u.seats);
    return lv_match_last_own(m, seat);
}

bool lv_match_undo(struct lv_match *m, enum lv_undo how, int seat, struct lv_refusal *why)
{
    int last, open;

    if (!is_seat(m, seat, why))
        return false;
    last = lv_match_last_own(m, seat);
    open = how == LV_UNDO_OWN ? lv_match_last_open(m) : last;
    if (open >= 0 && m->step[open].seat != seat)
        return lv_refuse(why, LV_E_UNDO, NULL,
                         N_("only your own move can be taken back, and only before anything follows it"), 0);
    if (last < 0)
        return lv_refuse(why, LV_E_UNDO, NULL, N_("there is nothing to take back"), 0);
    if (how == LV_UNDO_OWN && (open != last || m->step[last].secret))
        return lv_refuse(why, LV_E_UNDO, NULL, N_("the move has shown something that was hidden"), 0);
    lv_match_rewind_to(m, last);
    return true;
}

bool lv_match_undo_to(struct lv_match *m, int seat, int steps, struct lv_refusal *why)
{
    if (!is_seat(m, seat, why))
        return false;
    if (steps < 0 || steps >= m->n_steps || m->step[steps].seat != seat)
        return lv_refuse(why, LV_E_UNDO, NULL, N_("there is nothing to take back"), 0);
    lv_match_rewind_to(m, steps);
    return true;
}

bool lv_match_take_back(struct lv_match *m, struct lv_refusal *why)
{
    int last;

    if (m->head.chance != LV_CHANCE_TABLE && !m->u.own_hands)
        return lv_refuse(why, LV_E_UNDO, NULL, N_("only the dice of a real table can be taken back"), 0);
    last = lv_match_last_choice(m);
    if (last < 0)
        return lv_refuse(why, LV_E_UNDO, NULL, N_("there is nothing to take back"), 0);
    lv_match_rewind_to(m, last);
    return true;
}

/* All or none: what was done before the one that is refused is taken back, with the stream where it
 * was, since no chance point lies between. */
bool lv_match_act_all(struct lv_match *m, int seat, const char *const *decisions, int n, int step,
                      struct lv_refusal *why)
{
    const int before = m->n_steps;

    assert(n > 0);
    for (int i = 0; i < n; i++) {
        lv_action a;
        if (lv_match_read_action(m, decisions[i], &a, why)
            && lv_match_act(m, seat, a, i == 0 ? step : -1, why))
            continue;
        lv_match_rewind_to(m, before);
        return false;
    }
    return true;
}

bool lv_match_act_line(struct lv_match *m, int seat, const char *line, int step, struct lv_refusal *why)
{
    char room[LV_MAX_DECISIONS];
    const char *decision[LV_MAX_AT_ONCE];
    size_t len = strlen(line);
    int n = 0;

    assert(line);
    if (len >= sizeof room)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a move has at most {n} characters"), sizeof room - 1);
    memcpy(room, line, len + 1);
    for (char *at = room; at; n++) {
        char *end = strchr(at, ';');
        if (n == LV_MAX_AT_ONCE)
            return lv_refuse(why, LV_E_LIMIT, NULL, N_("at most {n} decisions at once"), LV_MAX_AT_ONCE);
        decision[n] = at;
        if (end)
            *end++ = '\0';
        at = end;
    }
    return lv_match_act_all(m, seat, decision, n, step, why);
}

/* ---- life ------------------------------------------------------------------------------------- */

/* Characters that would move the cursor or change colours of a terminal: ASCII controls, and U+0080 to
 * U+009F, which are C2 and a byte below A0. */
static bool has_control(const char *text, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i], next = (unsigned char)text[i + 1];
        if (c < ' ' || c == 127 || (c == 0xC2 && next < 0xA0))
            return true;
    }
    return false;
}

static bool check_seats(const struct lv_setup *u, const struct lv_seat *seat, struct lv_refusal *why)
{
    assert(u->seats <= LV_MAX_SEATS);
    for (int i = 0; i < u->seats; i++) {
        size_t n = strnlen(seat[i].name, LV_MAX_NAME);
        if (n == 0 || n == LV_MAX_NAME || !lv_utf8_valid(seat[i].name, n))
            return lv_refuse(why, LV_E_FORMAT, NULL,
                             N_("the name of seat {n} is empty, too long or not valid UTF-8"), i + 1);
        if (has_control(seat[i].name, n) || has_control(seat[i].by, strnlen(seat[i].by, LV_MAX_BY)))
            return lv_refuse(why, LV_E_FORMAT, NULL,
                             N_("the name of seat {n} holds a control character"), i + 1);
        for (int k = 0; k < i; k++)
            if (strcmp(seat[i].name, seat[k].name) == 0)
                return lv_refuse_text(why, LV_E_FORMAT, NULL,
                                      N_("two players are called {text}"), 0, seat[i].name);
    }
    return true;
}

/* With own hands: a game that has some, and people who hold them. */
static bool check_hands(const struct lv_setup *u, const struct lv_seat *seat, enum lv_chance chance,
                        struct lv_refusal *why)
{
    if (chance != LV_CHANCE_OWN)
        return true;
    if (!u->game->rules.hands)
        return lv_refuse(why, LV_E_CLASH, NULL, N_("this game hides nothing in hands of one's own"), 0);
    for (int i = 0; i < u->seats; i++)
        if (strcmp(seat[i].by, "person") != 0)
            return lv_refuse_text(why, LV_E_CLASH, NULL, N_("{text} has no hands to hold real cards"), 0,
                                  seat[i].name);
    return true;
}

struct lv_match *lv_match_new(const struct lv_setup *u, const struct lv_data *data,
                              const struct lv_seat *seats, enum lv_chance chance,
                              const struct lv_luck *luck, struct lv_refusal *why)
{
    struct lv_match *m;

    if (!lv_setup_check(u, why) || !check_seats(u, seats, why) || !check_hands(u, seats, chance, why))
        return NULL;
    m = calloc(1, sizeof *m);
    if (!m) {
        lv_no_memory(why);
        return NULL;
    }
    m->u = *u;
    m->u.own_hands = chance == LV_CHANCE_OWN;
    lv_data_use(data, &m->u);
    m->head = (struct lv_record_head){ .game = u->game, .components = lv_data_hash(data),
                                       .seats = u->seats, .chance = chance };
    memcpy(m->head.seat, seats, (size_t)u->seats * sizeof *seats);
    for (int i = 0; i < u->seats; i++)
        m->name[i] = m->head.seat[i].name;
    if (luck) {
        m->head.has_seed = true;
        m->head.luck = *luck;
        lv_luck_commitment(luck, m->head.commitment);
        lv_stream_init(&m->stream, luck, u->seats);
    }
    u->game->rules.start(&m->u, &m->first);
    m->now = m->first;
    return m;
}

bool lv_match_set_position(struct lv_match *m, const struct lv_node *position, struct lv_refusal *why)
{
    union lv_state s = { 0 };

    assert(m->n_steps == 0);
    if (!m->u.game->writing->position_read)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("positions cannot be set up here"), 0);
    if (!m->u.game->writing->position_read(&m->u, position, &s, why))
        return false;
    m->first = m->now = s;
    m->placed = true;
    return true;
}

bool lv_match_set_state(struct lv_match *m, const void *state, struct lv_refusal *why)
{
    assert(m->n_steps == 0);
    if (!m->u.game->writing->sound(&m->u, state, why))
        return false;
    m->first = (union lv_state){ { 0 } };
    memcpy(&m->first, state, m->u.game->state_size);
    m->now = m->first;
    m->placed = true;
    return true;
}

void lv_match_free(struct lv_match *m)
{
    if (m) {
        free(m->step);
        free(m->event);
        free(m->text);
        free(m);
    }
}

