/* match.c: the mid-end.
 *
 * Three growing arrays grow and shrink together: the steps, their events, and their lines of text.
 * Each step remembers where its events and its line begin, so that undo is: cut the arrays, take the
 * first state, replay what is left. At most a few hundred steps of some ten nanoseconds: a person
 * cannot notice, and there is no second way for a state to come about. */
#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "options.h"

union state {
    uint8_t bytes[LV_MAX_STATE];
    max_align_t align;
};

struct step {
    lv_action action;
    int16_t seat;         /* who decided; LV_CHANCE; LV_CLOSED */
    bool secret;          /* it told somebody something that not everybody may know */
    int first_event;
    size_t line_at;       /* in text */
    uint64_t stream_next; /* how far the stream was before it */
};

/* What a record may have besides the lines of its steps: a head and an end. */
enum { HEAD_AND_END = 2 * LV_MAX_LINE };

struct lv_match {
    struct lv_setup u;
    struct lv_record_head head;
    const char *name[LV_MAX_SEATS];
    struct lv_stream stream;
    union state first, now;
    bool placed; /* started in a given position */
    enum lv_standing standing[LV_MAX_SEATS];

    struct step *step;
    int n_steps, cap_steps;
    struct lv_event *event;
    int n_events, cap_events;
    char *text; /* the lines of the steps */
    size_t len_text, cap_text;
};

/* ---- memory ----------------------------------------------------------------------------------- */

/* Makes room for n more things; false when there is no memory (nothing has changed then). */
static bool grow(void **array, int *cap, int used, int more, size_t size)
{
    int wanted = *cap ? *cap : 64;
    void *bigger;

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

static bool no_memory(struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
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
        }
    } else {
        lv_json_put_int(&j, "seat", who + 1);
        lv_json_put_text(&j, "do", notation);
    }
    lv_json_end(&j);
    lv_buf_char(to, '\n');
    assert(!to->cut);
}

/* Does what was accepted, and writes it down. Either all of it happens or nothing. */
static bool take_step(struct lv_match *m, int who, const struct lv_draw *d, uint64_t stream_next,
                      struct lv_refusal *why)
{
    const struct lv_game *g = m->u.game;
    struct lv_events news = { 0 };
    char line[LV_MAX_STEP_LINE];
    struct lv_buf b = LV_BUF(line);
    struct step *s;

    if (m->n_steps == LV_MAX_STEPS)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a game has at most {n} steps"), LV_MAX_STEPS);
    write_line(m, who, d, &b);
    if (m->len_text + b.len > LV_MAX_RECORD - HEAD_AND_END)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a record has at most {n} bytes"), LV_MAX_RECORD);
    if (!grow((void **)&m->step, &m->cap_steps, m->n_steps, 1, sizeof *m->step)
        || !grow((void **)&m->event, &m->cap_events, m->n_events, LV_MAX_EVENTS, sizeof *m->event)
        || !grow_text(m, b.len))
        return no_memory(why);
    g->apply(&m->u, &m->now, d->action, &news);
    s = &m->step[m->n_steps++];
    *s = (struct step){ d->action, (int16_t)who, false, m->n_events, m->len_text, stream_next };
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
    return m->u.game->to_move(&m->u, &m->now);
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
        return lv_refuse(why, LV_E_STALE, NULL, N_("the game has moved on to step {n} since"),
                         m->n_steps);
    if (seat < 0 || lv_match_to_move(m) != seat)
        return wrong_turn(m, why);
    if (lv_action_kind(a) == LV_KIND_CLOSE)
        return lv_refuse(why, LV_E_RULE, NULL, N_("a seat is not closed by a move"), 0);
    return m->u.game->may(&m->u, &m->now, a, why) && take_step(m, seat, &d, m->stream.next, why);
}

static bool chance_is_due(const struct lv_match *m, struct lv_refusal *why)
{
    return lv_match_to_move(m) == LV_CHANCE || wrong_turn(m, why);
}

bool lv_match_settle(struct lv_match *m, struct lv_refusal *why)
{
    struct lv_stream before = m->stream;
    struct lv_draw d;

    if (!chance_is_due(m, why))
        return false;
    if (m->head.chance != LV_CHANCE_FAIR)
        return lv_refuse(why, LV_E_TURN, NULL, N_("the dice of this game come from outside"), 0);
    if (!m->head.has_seed)
        return lv_refuse(why, LV_E_TURN, NULL, N_("the record does not hold the seed of the dice"), 0);
    d = lv_stream_draw(&m->stream, &m->u, &m->now);
    if (take_step(m, LV_CHANCE, &d, before.next, why))
        return true;
    m->stream = before;
    return false;
}

static bool is_outcome(const struct lv_match *m, lv_action a, struct lv_refusal *why)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n = lv_match_outcomes(m, o);

    if (!m->u.game->may(&m->u, &m->now, a, why))
        return false;
    for (int i = 0; i < n; i++)
        if (o[i].action == a)
            return true;
    return lv_refuse(why, LV_E_RULE, NULL, N_("that cannot come up now"), 0);
}

bool lv_match_came_up(struct lv_match *m, lv_action outcome, struct lv_refusal *why)
{
    struct lv_draw d = { .action = outcome };

    if (!chance_is_due(m, why))
        return false;
    if (m->head.chance == LV_CHANCE_FAIR)
        return lv_refuse(why, LV_E_TURN, NULL, N_("the dice of this game come from its committed seed"), 0);
    return is_outcome(m, outcome, why) && take_step(m, LV_CHANCE, &d, 0, why);
}

bool lv_match_close(struct lv_match *m, int seat, struct lv_refusal *why)
{
    struct lv_draw d;

    if (seat < 0 || seat >= m->u.seats)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no seat {n}"), (int64_t)seat + 1);
    d = (struct lv_draw){ .action = lv_action_close((unsigned)seat) };
    return m->u.game->may(&m->u, &m->now, d.action, why)
        && take_step(m, LV_CLOSED, &d, m->stream.next, why);
}

/* ---- undo ------------------------------------------------------------------------------------- */

static void rewind_to(struct lv_match *m, int steps)
{
    const struct step *cut;

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
        m->u.game->apply(&m->u, &m->now, m->step[i].action, NULL);
}

bool lv_match_undo(struct lv_match *m, enum lv_undo how, int seat, struct lv_refusal *why)
{
    int i = m->n_steps - 1;

    if (seat < 0 || seat >= m->u.seats)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no seat {n}"), (int64_t)seat + 1);
    if (how == LV_UNDO_OWN) {
        if (i < 0 || m->step[i].seat != seat)
            return lv_refuse(why, LV_E_UNDO, NULL,
                             N_("only one's own move can be taken back, before anything follows it"), 0);
        if (m->step[i].secret)
            return lv_refuse(why, LV_E_UNDO, NULL,
                             N_("the move has shown something that was hidden"), 0);
    }
    while (i >= 0 && m->step[i].seat != seat)
        i--;
    if (i < 0)
        return lv_refuse(why, LV_E_UNDO, NULL, N_("there is nothing to take back"), 0);
    rewind_to(m, i);
    return true;
}

bool lv_match_take_back(struct lv_match *m, struct lv_refusal *why)
{
    if (m->head.chance != LV_CHANCE_TABLE)
        return lv_refuse(why, LV_E_UNDO, NULL, N_("only the dice of a real table can be taken back"), 0);
    if (m->n_steps == 0)
        return lv_refuse(why, LV_E_UNDO, NULL, N_("there is nothing to take back"), 0);
    rewind_to(m, m->n_steps - 1);
    return true;
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

struct lv_match *lv_match_new(const struct lv_setup *u, const struct lv_data *data,
                              const struct lv_seat *seats, enum lv_chance chance,
                              const struct lv_luck *luck, struct lv_refusal *why)
{
    struct lv_match *m;

    if (!lv_setup_check(u, why) || !check_seats(u, seats, why))
        return NULL;
    m = calloc(1, sizeof *m);
    if (!m) {
        no_memory(why);
        return NULL;
    }
    m->u = *u;
    m->u.data = lv_data_of(data);
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
    u->game->start(&m->u, &m->first);
    m->now = m->first;
    return m;
}

bool lv_match_set_position(struct lv_match *m, const struct lv_node *position, struct lv_refusal *why)
{
    union state s = { 0 };

    assert(m->n_steps == 0);
    if (!m->u.game->position_read)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("positions cannot be set up here"), 0);
    if (!m->u.game->position_read(&m->u, position, &s, why))
        return false;
    m->first = m->now = s;
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

/* ---- from a record ---------------------------------------------------------------------------- */

/* The next line of a record, as a document. NULL at the end and when the line is not whole. */
static struct lv_node *next_line(const char **at, const char *end, struct lv_refusal *why)
{
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    const char *from = *at;

    if (!stop) {
        lv_refuse(why, LV_E_FORMAT, NULL, N_("the last line is not complete"), 0);
        return NULL;
    }
    *at = stop + 1;
    return lv_doc_read(from, (size_t)(stop - from), LV_MAX_LINE, why);
}

/* Without the seed a draw cannot be proved, but its numbers must still lead to its outcome. */
static bool draw_fits(const struct lv_match *m, const struct lv_draw *d)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n = lv_match_outcomes(m, o);
    uint32_t sum = 0;
    bool fits = false;

    for (int i = 0; i < n; sum += o[i++].weight)
        fits |= o[i].action == d->action && d->at >= sum && d->at - sum < o[i].weight;
    return fits && d->of == sum;
}

static bool replay_chance(struct lv_match *m, const struct lv_record_line *l, lv_action a,
                          struct lv_refusal *why)
{
    struct lv_draw said = { a, (uint32_t)l->of, (uint32_t)l->at };
    uint64_t before = m->stream.next;

    if (!chance_is_due(m, why) || !is_outcome(m, a, why))
        return false;
    if (m->head.chance == LV_CHANCE_FAIR && m->head.has_seed) {
        struct lv_draw true_draw = lv_stream_draw(&m->stream, &m->u, &m->now);
        if (true_draw.action != a || true_draw.of != said.of || true_draw.at != said.at)
            return lv_refuse(why, LV_E_RULE, NULL,
                             N_("this is not what the committed seed gives here"), 0);
    } else if (m->head.chance == LV_CHANCE_FAIR ? !draw_fits(m, &said) : said.of != 0) {
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the numbers of this draw do not fit it"), 0);
    }
    return take_step(m, LV_CHANCE, &said, before, why);
}

static bool replay_line(struct lv_match *m, const struct lv_record_line *l, struct lv_refusal *why)
{
    lv_action a;

    if (l->n != m->n_steps + 1)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("line number {n} was expected"), m->n_steps + 1);
    if (l->kind == LV_LINE_CLOSE)
        return lv_match_close(m, (int)l->seat, why);
    if (!lv_match_read_action(m, l->notation, &a, why))
        return false;
    if (l->kind == LV_LINE_CHANCE)
        return replay_chance(m, l, a, why);
    return lv_match_act(m, (int)l->seat, a, -1, why);
}

/* Is the list of this name exactly these numbers? */
static bool list_is(const struct lv_node *object, const char *key, const int32_t *number, int n)
{
    const struct lv_node *list = lv_node_get(object, key), *x;
    int i = 0;

    if (!list || list->type != LV_NODE_LIST || list->n != n)
        return false;
    for (x = list->first; x && x->type == LV_NODE_INT && x->number == number[i]; x = x->next)
        i++;
    return i == n;
}

static bool is_committed(const struct lv_luck *l, const struct lv_record_head *h)
{
    uint8_t digest[LV_SHA256];

    lv_luck_commitment(l, digest);
    return memcmp(digest, h->commitment, sizeof digest) == 0;
}

/* The last line tells the result and the seed: both must be those of this game. */
static bool check_end(const struct lv_match *m, const struct lv_record_line *l, struct lv_refusal *why)
{
    static const char *const keys[] = { "over", "scores", "ranks", NULL };
    int32_t score[LV_MAX_SEATS] = { 0 }, place[LV_MAX_SEATS] = { 0 };
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    struct lv_luck luck = { 0 };
    bool over;

    if (!lv_node_only(l->result, keys, why) || !lv_node_bool_or(l->result, "over", false, &over, why))
        return false;
    if (lv_match_to_move(m) != LV_OVER || !over)
        return lv_refuse(why, LV_E_RULE, NULL, N_("the game is not over here"), 0);
    m->u.game->score(&m->u, &m->now, score);
    m->u.game->rank(&m->u, &m->now, rank);
    for (int i = 0; i < m->u.seats; i++)
        place[i] = rank[i];
    if (!list_is(l->result, "scores", score, m->u.seats)
        || !list_is(l->result, "ranks", place, m->u.seats))
        return lv_refuse(why, LV_E_RULE, NULL, N_("this is not the result of the game"), 0);
    return !l->seed || (m->head.chance == LV_CHANCE_FAIR && lv_hex_read(l->seed, luck.seed, LV_SEED)
                        && is_committed(&luck, &m->head))
        || lv_refuse(why, LV_E_RULE, NULL, N_("the seed is not the one that was committed to"), 0);
}

/* The seed may be told in the head (an owner's own file) or on the last line (a finished game). It is
 * looked for first, because the dice are checked on the way. */
static bool find_seed(const char *record, const char *end, struct lv_record_head *h,
                      struct lv_refusal *why)
{
    struct lv_luck luck = h->luck;
    struct lv_refusal unread = { 0 };
    const char *at = end, *text;
    struct lv_node *last = NULL;
    bool fine = true;

    if (h->chance != LV_CHANCE_FAIR)
        return true;
    if (!h->has_seed && at > record && at[-1] == '\n') {
        for (at--; at > record && at[-1] != '\n'; at--)
            ;
        last = lv_doc_read(at, (size_t)(end - 1 - at), LV_MAX_LINE, &unread);
        if (unread.code == LV_E_SYSTEM)
            return no_memory(why); /* not to be mistaken for a record without seed */
        if (lv_node_get(last, "end") && lv_node_get(last, "seed"))
            fine = lv_node_text(last, "seed", &text, why)
                && (lv_hex_read(text, luck.seed, LV_SEED)
                    || lv_refuse(why, LV_E_FORMAT, NULL, N_("the seed is not 64 hexadecimal digits"), 0));
        h->has_seed = fine && lv_node_get(last, "seed");
        lv_doc_free(last);
    }
    if (!fine || !h->has_seed)
        return fine;
    if (!is_committed(&luck, h))
        return lv_refuse(why, LV_E_RULE, NULL, N_("the seed is not the one that was committed to"), 0);
    h->luck = luck;
    return true;
}

static struct lv_match *from_head(const struct lv_record_head *h, const struct lv_data *data,
                                  struct lv_refusal *why)
{
    struct lv_setup u;
    struct lv_match *m;

    if (h->components != lv_data_hash(data)) {
        lv_refuse(why, LV_E_VERSION, NULL,
                  N_("the record was played with other cards or tiles; say which with --data"), 0);
        return NULL;
    }
    if (!lv_setup_init(&u, h->game, lv_data_of(data), h->seats, why)
        || !lv_setup_read_all(&u, h->options, why))
        return NULL;
    m = lv_match_new(&u, data, h->seat, h->chance, h->has_seed ? &h->luck : NULL, why);
    if (!m)
        return NULL;
    m->head = *h;
    if (h->position && !lv_match_set_position(m, h->position, why)) {
        lv_match_free(m);
        return NULL;
    }
    return m;
}

/* Replays all lines after the head. */
static bool replay_all(struct lv_match *m, const char *at, const char *end, struct lv_refusal *damage,
                       struct lv_refusal *why)
{
    int number = 1;

    while (at < end) {
        struct lv_record_line l = { 0 };
        struct lv_node *line = next_line(&at, end, damage);
        bool fine;

        number++;
        if (!line) {
            damage->line = number;
            return true;
        }
        fine = lv_record_read_line(line, &l, why)
            && (l.kind == LV_LINE_END ? check_end(m, &l, why) : replay_line(m, &l, why));
        lv_doc_free(line);
        if (!fine) {
            if (why)
                why->line = number;
            return false;
        }
        if (l.kind == LV_LINE_END && at < end) {
            lv_refuse(damage, LV_E_FORMAT, NULL, N_("something follows after the end of the game"), 0);
            damage->line = number + 1;
            break;
        }
    }
    return true;
}

static struct lv_node *read_head(const char **at, const char *end, struct lv_record_head *h,
                                 struct lv_refusal *why)
{
    struct lv_node *line = next_line(at, end, why);

    if (!line || !lv_record_read_head(line, h, why)) {
        if (why)
            why->line = 1;
        lv_doc_free(line);
        return NULL;
    }
    return line;
}

struct lv_match *lv_match_load(const char *record, size_t len, const struct lv_data *data,
                               struct lv_refusal *damage, struct lv_refusal *why)
{
    const char *at = record, *end = record + len;
    struct lv_refusal unheeded;
    struct lv_record_head h;
    struct lv_node *head;
    struct lv_match *m;

    if (!damage)
        damage = &unheeded;
    memset(damage, 0, sizeof *damage);
    if (len > LV_MAX_RECORD) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("the text is longer than {n} bytes"), LV_MAX_RECORD);
        return NULL;
    }
    head = read_head(&at, end, &h, why);
    if (!head)
        return NULL;
    m = find_seed(record, end, &h, why) ? from_head(&h, data, why) : NULL;
    if (m && !replay_all(m, at, end, damage, why)) {
        lv_match_free(m);
        m = NULL;
    }
    if (m)
        m->head.options = m->head.position = NULL; /* the document they lie in ends here */
    lv_doc_free(head);
    return m;
}

const struct lv_game *lv_record_game(const char *record, size_t len, struct lv_refusal *why)
{
    const char *at = record;
    struct lv_record_head h;
    struct lv_node *head = read_head(&at, record + len, &h, why);

    lv_doc_free(head);
    return head ? h.game : NULL;
}

/* ---- what is ---------------------------------------------------------------------------------- */

const struct lv_setup *lv_match_setup(const struct lv_match *m)
{
    return &m->u;
}

const struct lv_seat *lv_match_seat(const struct lv_match *m, int seat)
{
    return &m->head.seat[seat];
}

void lv_match_set_by(struct lv_match *m, int seat, const char *by)
{
    struct lv_buf b = LV_BUF(m->head.seat[seat].by);

    lv_buf_text(&b, by);
    assert(!b.cut);
}

enum lv_chance lv_match_chance(const struct lv_match *m)
{
    return m->head.chance;
}

bool lv_match_has_seed(const struct lv_match *m)
{
    return m->head.chance == LV_CHANCE_FAIR && m->head.has_seed;
}

int lv_match_who(const struct lv_match *m, int i)
{
    assert(i >= 0 && i < m->n_steps);
    return m->step[i].seat;
}

void lv_match_line(const struct lv_match *m, int i, struct lv_buf *to)
{
    size_t end = i + 1 < m->n_steps ? m->step[i + 1].line_at : m->len_text;

    assert(i >= 0 && i < m->n_steps);
    lv_buf_bytes(to, m->text + m->step[i].line_at, end - 1 - m->step[i].line_at);
}

/* A copy of n things of some size; never NULL for want of things. */
static void *copy_of(const void *from, size_t n, size_t size)
{
    void *to = calloc(n + 1, size);

    if (to && n > 0)
        memcpy(to, from, n * size);
    return to;
}

struct lv_match *lv_match_past(const struct lv_match *m, int steps, struct lv_refusal *why)
{
    struct lv_match *past = copy_of(m, 1, sizeof *m);

    assert(steps >= 0 && steps <= m->n_steps);
    if (!past) {
        no_memory(why);
        return NULL;
    }
    for (int i = 0; i < m->u.seats; i++)
        past->name[i] = past->head.seat[i].name;
    past->step = copy_of(m->step, (size_t)m->n_steps, sizeof *m->step);
    past->event = copy_of(m->event, (size_t)m->n_events, sizeof *m->event);
    past->text = copy_of(m->text, m->len_text, 1);
    past->cap_steps = m->n_steps;
    past->cap_events = m->n_events;
    past->cap_text = m->len_text;
    if (!past->step || !past->event || !past->text) {
        lv_match_free(past);
        no_memory(why);
        return NULL;
    }
    rewind_to(past, steps);
    return past; /* the caller's from here on */
}

const void *lv_match_state(const struct lv_match *m)
{
    return &m->now;
}

int lv_match_steps(const struct lv_match *m)
{
    return m->n_steps;
}

int lv_match_legal(const struct lv_match *m, lv_action out[LV_MAX_ACTIONS])
{
    return lv_match_to_move(m) >= 0 ? m->u.game->legal(&m->u, &m->now, out) : 0;
}

int lv_match_outcomes(const struct lv_match *m, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    return lv_match_to_move(m) == LV_CHANCE ? m->u.game->outcomes(&m->u, &m->now, out) : 0;
}

/* ---- standing answers ------------------------------------------------------------------------- */

void lv_match_set_standing(struct lv_match *m, int seat, enum lv_standing how)
{
    m->standing[seat] = how;
}

enum lv_standing lv_match_standing(const struct lv_match *m, int seat)
{
    return m->standing[seat];
}

bool lv_match_routine(const struct lv_match *m, lv_action *pass)
{
    const struct lv_game *g = m->u.game;
    lv_action a[LV_MAX_ACTIONS];

    if (!g->is_routine || lv_match_to_move(m) < 0 || !g->is_routine(&m->u, &m->now))
        return false;
    if (lv_match_legal(m, a) == 0)
        return false;
    *pass = a[0];
    return true;
}

/* ---- words and documents ---------------------------------------------------------------------- */

struct lv_words lv_match_words(const struct lv_match *m, const struct lv_lang *lang, int reader)
{
    return (struct lv_words){ lang, m->name, reader };
}

void lv_match_write_action(const struct lv_match *m, lv_action a, struct lv_buf *to)
{
    if (lv_action_kind(a) == LV_KIND_CLOSE) {
        lv_buf_text(to, "close ");
        lv_buf_int(to, (int)lv_action_a(a) + 1);
    } else {
        m->u.game->action_write(&m->u, &m->now, a, to);
    }
}

bool lv_match_read_action(const struct lv_match *m, const char *text, lv_action *to,
                          struct lv_refusal *why)
{
    if (strlen(text) >= LV_MAX_NOTATION)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a move has at most {n} characters"),
                         LV_MAX_NOTATION - 1);
    if (strncmp(text, "close ", 6) == 0 && text[6] >= '1' && text[6] <= '6' && text[7] == '\0') {
        *to = lv_action_close((unsigned)(text[6] - '1'));
        return true;
    }
    return m->u.game->action_read(&m->u, &m->now, text, to, why);
}

static unsigned eye_of(int reader)
{
    return reader == LV_ONLOOKER ? LV_SEE_ONLOOKER : 1u << reader;
}

void lv_match_tell_news(const struct lv_match *m, int since, const struct lv_words *w, void *ctx,
                        void (*line)(void *ctx, int step, const char *rule, const char *text))
{
    for (int i = since < 0 ? 0 : since; i < m->n_steps; i++) {
        int end = i + 1 < m->n_steps ? m->step[i + 1].first_event : m->n_events;
        for (int e = m->step[i].first_event; e < end; e++) {
            char room[1024];
            struct lv_buf b = LV_BUF(room);
            if (!(m->event[e].see & eye_of(w->reader)))
                continue;
            m->u.game->narrate(&m->u, &m->event[e], w, &b);
            line(ctx, i + 1, m->u.game->rule_of ? m->u.game->rule_of(&m->event[e]) : NULL, room);
        }
    }
}

int lv_match_events(const struct lv_match *m, int since, const struct lv_event **first)
{
    int from = since < m->n_steps ? m->step[since < 0 ? 0 : since].first_event : m->n_events;

    *first = m->event ? m->event + from : NULL;
    return m->n_events - from;
}

/* Turns what a game tells into a list of sections. */
struct section_writer {
    struct lv_json *j;
    bool open;
};

static void close_section(struct section_writer *s)
{
    if (s->open) {
        lv_json_end(s->j);
        lv_json_end(s->j);
    }
    s->open = false;
}

static void section_heading(void *ctx, const char *title)
{
    struct section_writer *s = ctx;

    close_section(s);
    lv_json_object(s->j);
    lv_json_put_text(s->j, "title", title);
    lv_json_key(s->j, "facts");
    lv_json_list(s->j);
    s->open = true;
}

static void section_fact(void *ctx, const char *text)
{
    struct section_writer *s = ctx;

    if (!s->open)
        section_heading(s, "");
    lv_json_text(s->j, text);
}

static void put_scores(const struct lv_match *m, struct lv_json *j)
{
    int32_t score[LV_MAX_SEATS] = { 0 };

    m->u.game->score(&m->u, &m->now, score);
    lv_json_key(j, "scores");
    lv_json_list(j);
    for (int i = 0; i < m->u.seats; i++)
        lv_json_int(j, score[i]);
    lv_json_end(j);
}

/* Seat numbers for programs start at 1, as in records; chance and the end have names. */
static void put_to_move(const struct lv_match *m, struct lv_json *j)
{
    int who = lv_match_to_move(m);

    lv_json_key(j, "to_move");
    if (who == LV_CHANCE)
        lv_json_text(j, "chance");
    else if (who == LV_OVER)
        lv_json_text(j, "over");
    else
        lv_json_int(j, who + 1);
}

static void put_sections(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    struct section_writer sections = { j, false };
    const struct lv_teller teller = { &sections, section_heading, section_fact };

    lv_json_key(j, "sections");
    lv_json_list(j);
    m->u.game->tell(&m->u, &m->now, w, &teller);
    close_section(&sections);
    lv_json_end(j);
}

/* The members of a view but for its sections; the object stays open. */
static void put_view(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    const struct lv_game *g = m->u.game;
    char room[512];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(j);
    lv_json_put_text(j, "game", g->id);
    lv_json_put_int(j, "steps", m->n_steps);
    put_to_move(m, j);
    put_scores(m, j);
    if (lv_match_to_move(m) != LV_OVER) {
        g->question(&m->u, &m->now, w, &b);
        lv_json_put_text(j, "question", room);
    }
    lv_json_key(j, "view");
    lv_json_object(j);
    g->view(&m->u, &m->now, w->reader, j);
    lv_json_end(j);
}

void lv_match_view(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    put_view(m, w, j);
    put_sections(m, w, j);
    lv_json_end(j);
}

void lv_match_view_bare(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    put_view(m, w, j);
    lv_json_end(j);
}

void lv_match_position(const struct lv_match *m, struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_text(j, "game", m->u.game->id);
    lv_json_put_int(j, "rules", m->u.game->rules_version);
    lv_json_put_int(j, "seats", m->u.seats);
    lv_json_key(j, "options");
    lv_setup_write_all(&m->u, false, j);
    lv_json_key(j, "position");
    lv_json_object(j);
    m->u.game->position_write(&m->u, &m->now, j);
    lv_json_end(j);
    lv_json_end(j);
}

static void put_choice(const struct lv_match *m, const struct lv_words *w, lv_action a, uint32_t weight,
                       struct lv_json *j)
{
    char room[512];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(j);
    lv_match_write_action(m, a, &b);
    lv_json_put_text(j, "do", room);
    lv_buf_clear(&b);
    m->u.game->label(&m->u, &m->now, a, w, &b);
    lv_json_put_text(j, "label", room);
    lv_buf_clear(&b);
    if (weight)
        lv_json_put_int(j, "weight", weight);
    else if (m->u.game->warn)
        m->u.game->warn(&m->u, &m->now, a, w, &b);
    if (b.len > 0)
        lv_json_put_text(j, "warn", room);
    lv_json_end(j);
}

void lv_match_choices(const struct lv_match *m, const struct lv_words *w, int limit, struct lv_json *j)
{
    lv_action a[LV_MAX_ACTIONS];
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n_legal = lv_match_legal(m, a), n_outcomes = lv_match_outcomes(m, o);

    lv_json_list(j);
    for (int i = 0; i < n_legal && i < limit; i++)
        put_choice(m, w, a[i], 0, j);
    for (int i = 0; i < n_outcomes && i < limit; i++)
        put_choice(m, w, o[i].action, o[i].weight, j);
    lv_json_end(j);
}

void lv_match_result(const struct lv_match *m, struct lv_json *j)
{
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    bool over = lv_match_to_move(m) == LV_OVER;

    lv_json_object(j);
    lv_json_put_bool(j, "over", over);
    put_scores(m, j);
    if (over) {
        m->u.game->rank(&m->u, &m->now, rank);
        lv_json_key(j, "ranks");
        lv_json_list(j);
        for (int i = 0; i < m->u.seats; i++)
            lv_json_int(j, rank[i]);
        lv_json_end(j);
    }
    lv_json_end(j);
}

/* ---- the record ------------------------------------------------------------------------------- */

static void write_head(const struct lv_match *m, bool reveal, struct lv_buf *to)
{
    struct lv_record_head h = m->head;
    struct lv_json j = lv_json_on(to);

    h.has_seed = h.has_seed && reveal && lv_match_to_move(m) != LV_OVER;
    lv_record_write_head(&h, &j);
    lv_json_key(&j, "options");
    lv_setup_write_all(&m->u, false, &j);
    if (m->placed) {
        lv_json_key(&j, "position");
        lv_json_object(&j);
        m->u.game->position_write(&m->u, &m->first, &j);
        lv_json_end(&j);
    }
    lv_json_end(&j);
    lv_buf_char(to, '\n');
}

static void write_end(const struct lv_match *m, bool reveal, struct lv_buf *to)
{
    char hex[2 * LV_SEED + 1];
    struct lv_buf b = LV_BUF(hex);
    struct lv_json j = lv_json_on(to);

    lv_json_object(&j);
    lv_json_key(&j, "end");
    lv_match_result(m, &j);
    if (reveal && m->head.chance == LV_CHANCE_FAIR && m->head.has_seed) {
        lv_hex_write(&b, m->head.luck.seed, LV_SEED);
        lv_json_put_text(&j, "seed", hex);
    }
    lv_json_end(&j);
    lv_buf_char(to, '\n');
}

char *lv_match_record(const struct lv_match *m, bool reveal, size_t *len, struct lv_refusal *why)
{
    size_t cap = HEAD_AND_END + m->len_text;
    char *text = malloc(cap);
    struct lv_buf b;

    if (!text) {
        no_memory(why);
        return NULL;
    }
    b = lv_buf_over(text, cap);
    write_head(m, reveal, &b);
    if (m->len_text)
        lv_buf_bytes(&b, m->text, m->len_text);
    if (lv_match_to_move(m) == LV_OVER)
        write_end(m, reveal, &b);
    assert(!b.cut);
    *len = b.len;
    return text; /* the caller's from here on */
}
