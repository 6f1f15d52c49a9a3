/* match_say.c: what front ends ask of a match: questions, words, views, lists. */
#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match_inside.h"
#include "options.h"

/* ---- what is ---------------------------------------------------------------------------------- */

const struct lv_game *lv_match_game(const struct lv_match *m)
{
    return m->u.game;
}

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

void lv_match_set_name(struct lv_match *m, int seat, const char *name)
{
    struct lv_buf b = LV_BUF(m->head.seat[seat].name);

    lv_buf_text(&b, name);
    assert(b.len > 0 && !b.cut);
}

enum lv_chance lv_match_chance(const struct lv_match *m)
{
    return m->head.chance;
}

bool lv_match_has_seed(const struct lv_match *m)
{
    return m->head.chance == LV_CHANCE_FAIR && m->head.has_seed;
}

int lv_match_old_rules(const struct lv_match *m)
{
    return m->head.rules < m->u.game->rules_version ? m->head.rules : 0; /* 0 of what was never a record */
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
        lv_no_memory(why);
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
        lv_no_memory(why);
        return NULL;
    }
    lv_match_rewind_to(past, steps);
    return past; /* the caller's from here on */
}

const void *lv_match_state(const struct lv_match *m)
{
    return &m->now;
}

uint64_t lv_match_hash(const struct lv_match *m)
{
    return lv_state_hash(m->u.game, &m->now);
}

void lv_match_imagine(const struct lv_match *m, int seat, struct lv_rng *rng, union lv_state *to)
{
    lv_imagine(&m->u, &m->now, seat, rng, to);
}

bool lv_match_has_secrets(const struct lv_match *m)
{
    return m->u.game->rules.resample != NULL;
}

void lv_match_scores(const struct lv_match *m, int32_t score[LV_MAX_SEATS])
{
    memset(score, 0, LV_MAX_SEATS * sizeof *score);
    m->u.game->rules.score(&m->u, &m->now, score);
}

void lv_match_ranks(const struct lv_match *m, uint8_t rank[LV_MAX_SEATS])
{
    assert(lv_match_to_move(m) == LV_OVER);
    memset(rank, 0, LV_MAX_SEATS * sizeof *rank);
    m->u.game->rules.rank(&m->u, &m->now, rank);
}

struct lv_walk lv_walk_from(const struct lv_match *m)
{
    return (struct lv_walk){ .m = m, .step = -1, .who = LV_CHANCE, .state = m->first };
}

bool lv_walk_next(struct lv_walk *w)
{
    assert(w->step >= -1 && w->step <= w->m->n_steps);
    if (w->step >= 0 && w->step < w->m->n_steps)
        lv_said_apply(&w->m->u, &w->state, w->action, NULL);
    if (w->step + 1 >= w->m->n_steps) {
        w->step = w->m->n_steps;
        return false;
    }
    w->step++;
    w->who = w->m->step[w->step].seat;
    w->action = w->m->step[w->step].action;
    return true;
}

int lv_match_steps(const struct lv_match *m)
{
    return m->n_steps;
}

int lv_match_legal(const struct lv_match *m, lv_action out[LV_MAX_ACTIONS])
{
    return lv_match_to_move(m) >= 0 ? lv_said_legal(&m->u, &m->now, out) : 0;
}

int lv_match_outcomes(const struct lv_match *m, struct lv_outcome out[LV_MAX_OUTCOMES])
{
    return lv_match_to_move(m) == LV_CHANCE ? lv_said_outcomes(&m->u, &m->now, out) : 0;
}

bool lv_match_put_name(const struct lv_match *m, struct lv_refusal *why)
{
    if (why && why->seat > 0 && why->seat <= m->u.seats) {
        struct lv_buf b = LV_BUF(why->text);
        lv_buf_text(&b, m->name[why->seat - 1]);
    }
    return false;
}

bool lv_match_may(const struct lv_match *m, lv_action a, struct lv_refusal *why)
{
    return lv_said_may(&m->u, &m->now, a, why) || lv_match_put_name(m, why);
}

lv_action lv_match_sample(const struct lv_match *m, struct lv_rng *rng)
{
    assert(lv_match_to_move(m) == LV_CHANCE);
    return lv_sample(&m->u, &m->now, rng);
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
    struct lv_choice c = { 0 };
    lv_action a[LV_MAX_ACTIONS];

    if (lv_match_legal(m, a) == 0)
        return false;
    *pass = a[0];
    lv_said_describe(&m->u, &m->now, a[0], &c);
    return lv_choice_row(&m->u, &c)->flags & LV_ROUTINE;
}

/* ---- words and documents ---------------------------------------------------------------------- */

struct lv_words lv_match_words(const struct lv_match *m, const struct lv_lang *lang, int reader)
{
    return (struct lv_words){ .lang = lang, .names = m->name, .reader = reader };
}

void lv_match_write_action(const struct lv_match *m, lv_action a, struct lv_buf *to)
{
    if (lv_action_kind(a) == LV_KIND_CLOSE) {
        lv_buf_text(to, "close ");
        lv_buf_int(to, (int)lv_action_a(a) + 1);
    } else {
        lv_action_write(&m->u, &m->now, a, to);
    }
}

bool lv_match_read_action(const struct lv_match *m, const char *text, lv_action *to,
                          struct lv_refusal *why)
{
    if (strlen(text) >= LV_MAX_NOTATION)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a move has at most {n} characters"),
                         LV_MAX_NOTATION - 1);
    if (strncmp(text, "close ", 6) == 0 && text[6] >= '1' && text[6] < '1' + LV_MAX_SEATS
        && text[7] == '\0') {
        *to = lv_action_close((unsigned)(text[6] - '1'));
        return true;
    }
    return lv_action_read(&m->u, &m->now, text, to, why);
}

/* The first word is that of any outcome: at one chance point all have the same. */
bool lv_match_read_short(const struct lv_match *m, const char *text, lv_action *to, struct lv_refusal *why)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    char room[2 * LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    if (lv_match_read_action(m, text, to, why))
        return true;
    if (lv_match_outcomes(m, o) == 0)
        return false;
    lv_match_write_action(m, o[0].action, &b);
    b.len = strcspn(room, " ");
    lv_buf_char(&b, ' ');
    lv_buf_text(&b, text);
    return lv_match_read_action(m, room, to, why);
}

void lv_match_label(const struct lv_match *m, lv_action a, const struct lv_words *w, struct lv_buf *to)
{
    lv_choice_say(&m->u, &m->now, a, w, to);
}

void lv_match_name(const struct lv_match *m, lv_action a, const struct lv_words *w, struct lv_buf *to)
{
    lv_choice_name(&m->u, &m->now, a, w, to);
}

void lv_match_each_thing(const struct lv_match *m, lv_action a, const struct lv_words *w, void *ctx,
                         void (*each)(void *ctx, const char *words))
{
    lv_choice_each_thing(&m->u, &m->now, a, w, ctx, each);
}

void lv_match_warn(const struct lv_match *m, lv_action a, const struct lv_words *w, struct lv_buf *to)
{
    lv_choice_warn(&m->u, &m->now, a, w, to);
}

/* To who listens: the call in the fewest words; the whole question where the call does not tell what is
 * asked. */
static void ask_listener(const struct lv_match *m, const struct lv_words *w, struct lv_buf *to)
{
    struct lv_words heard = *w;

    heard.terse = true;
    m->u.game->telling->question(&m->u, &m->now, &heard,
                                 lv_match_asks_about_oneself(m) ? LV_ASK_WHOLE : LV_ASK_CALL, to);
}

void lv_match_question(const struct lv_match *m, const struct lv_words *w, enum lv_asking how,
                       struct lv_buf *to)
{
    const int who = lv_match_to_move(m);

    if (how == LV_ASK_HEARD)
        ask_listener(m, w, to);
    else if (how == LV_ASK_WHOLE && who >= 0 && who != w->reader)
        lv_say(to, w->lang, "Waiting for {who}.", LV_STR("who", m->name[who]));
    else if (who != LV_OVER)
        m->u.game->telling->question(&m->u, &m->now, w, how, to);
}

static struct lv_words words_of_looker(const struct lv_match *m, const struct lv_words *w)
{
    struct lv_words looker = *w;

    looker.reader = lv_match_eyes(m, w->reader);
    return looker;
}

void lv_match_tell(const struct lv_match *m, const struct lv_words *w, const struct lv_teller *to)
{
    const struct lv_words looker = words_of_looker(m, w);

    m->u.game->telling->tell(&m->u, &m->now, &looker, to);
}

bool lv_match_draw(const struct lv_match *m, const struct lv_words *w, const struct lv_painter *to)
{
    const struct lv_words looker = words_of_looker(m, w);

    if (!m->u.game->telling->draw)
        return false;
    m->u.game->telling->draw(&m->u, &m->now, &looker, to);
    return true;
}

/* Turns what a game tells into a list of sections. */
enum { MAX_FACTS = 256 }; /* of a section that are told with whose they are */
struct section_writer {
    struct lv_json *j;
    bool open;
    bool any_about, any_minor;
    bool is_minor; /* the next fact can wait */
    int seat; /* whose the next fact is; -1: nobody's */
    int n;
    int8_t about[MAX_FACTS];
    bool minor[MAX_FACTS];
};

/* Ends the list of facts; beside it stands whose each is, where any is somebody's. */
static void close_section(struct section_writer *s)
{
    if (!s->open)
        return;
    lv_json_end(s->j);
    if (s->any_about) {
        lv_json_key(s->j, "about");
        lv_json_list(s->j);
        for (int i = 0; i < s->n; i++)
            lv_json_int(s->j, s->about[i] + 1);
        lv_json_end(s->j);
    }
    if (s->any_minor) {
        lv_json_key(s->j, "minor");
        lv_json_list(s->j);
        for (int i = 0; i < s->n; i++)
            if (s->minor[i])
                lv_json_int(s->j, i);
        lv_json_end(s->j);
    }
    lv_json_end(s->j);
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
    s->any_about = s->any_minor = s->is_minor = false;
    s->n = 0;
    s->seat = -1;
}

static void section_fact(void *ctx, const char *text)
{
    struct section_writer *s = ctx;

    if (!s->open)
        section_heading(s, "");
    lv_json_text(s->j, text);
    if (s->n == MAX_FACTS)
        return;
    s->minor[s->n] = s->is_minor;
    s->about[s->n++] = (int8_t)s->seat;
    s->any_about = s->any_about || s->seat >= 0;
    s->any_minor = s->any_minor || s->is_minor;
}

static void section_minor(void *ctx, bool is)
{
    struct section_writer *s = ctx;

    s->is_minor = is;
}

static void section_about(void *ctx, int seat)
{
    struct section_writer *s = ctx;

    assert(seat >= -1 && seat < LV_MAX_SEATS);
    s->seat = seat;
}

static void put_scores(const struct lv_match *m, struct lv_json *j)
{
    int32_t score[LV_MAX_SEATS] = { 0 };

    m->u.game->rules.score(&m->u, &m->now, score);
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

void lv_match_sections(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    struct section_writer sections = { .j = j, .seat = -1 };
    const struct lv_teller teller = { &sections, section_heading, section_fact, section_about,
                                      section_minor };

    lv_json_list(j);
    lv_match_tell(m, w, &teller);
    close_section(&sections);
    lv_json_end(j);
}

/* To the seat that is asked, what it is to do; to the others, what they wait for. */
static void put_asking(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    const bool mine = lv_match_to_move(m) == w->reader && w->reader >= 0;
    char room[LV_MAX_SENTENCE], heard[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room), h = LV_BUF(heard);

    if (lv_match_to_move(m) < 0)
        return;
    lv_match_question(m, w, mine ? LV_ASK_CALL : LV_ASK_WAITING, &b);
    lv_json_put_buf(j, mine ? "call" : "waiting", &b);
    if (!mine)
        return;
    lv_match_question(m, w, LV_ASK_HEARD, &h);
    if (strcmp(heard, room) != 0)
        lv_json_put_buf(j, "heard", &h);
}

/* The members before what the game itself shows; the object stays open. */
static void put_head(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    assert(w->reader < m->u.seats);
    lv_json_object(j);
    lv_json_put_text(j, "game", m->u.game->id);
    lv_json_put_int(j, "steps", m->n_steps);
    put_to_move(m, j);
    put_scores(m, j);
    if (lv_match_to_move(m) != LV_OVER) {
        lv_match_question(m, w, LV_ASK_WHOLE, &b);
        lv_json_put_buf(j, "question", &b);
        put_asking(m, w, j);
    }
}

void lv_match_view_body(const struct lv_match *m, int reader, struct lv_json *j)
{
    lv_json_object(j);
    m->u.game->telling->view(&m->u, &m->now, lv_match_eyes(m, reader), j);
    lv_json_end(j);
}

static void put_view(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    put_head(m, w, j);
    lv_json_key(j, "view");
    lv_match_view_body(m, w->reader, j);
}

void lv_match_view_head(const struct lv_match *m, const struct lv_words *w, bool sections, struct lv_json *j)
{
    put_head(m, w, j);
    if (sections) {
        lv_json_key(j, "sections");
        lv_match_sections(m, w, j);
    }
    lv_json_end(j);
}

void lv_match_view(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    put_view(m, w, j);
    lv_json_key(j, "sections");
    lv_match_sections(m, w, j);
    lv_json_end(j);
}

void lv_match_view_bare(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    put_view(m, w, j);
    lv_json_end(j);
}

void lv_match_board(const struct lv_match *m, const struct lv_words *w, struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_text(j, "game", m->u.game->id);
    lv_json_key(j, "board");
    lv_json_object(j);
    if (m->u.game->telling->board)
        m->u.game->telling->board(&m->u, w, j);
    lv_json_end(j);
    lv_json_end(j);
}

void lv_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_text(j, "game", u->game->id);
    lv_json_put_int(j, "rules", u->game->rules_version);
    lv_json_put_int(j, "seats", u->seats);
    lv_json_key(j, "options");
    lv_setup_write_all(u, false, j);
    lv_json_key(j, "position");
    lv_json_object(j);
    if (u->game->writing->position_write)
        u->game->writing->position_write(u, state, j);
    lv_json_end(j);
    lv_json_end(j);
}

void lv_match_position(const struct lv_match *m, struct lv_json *j)
{
    lv_position_write(&m->u, &m->now, j);
}

void lv_match_result(const struct lv_match *m, struct lv_json *j)
{
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    bool over = lv_match_to_move(m) == LV_OVER;

    lv_json_object(j);
    lv_json_put_bool(j, "over", over);
    put_scores(m, j);
    if (over) {
        m->u.game->rules.rank(&m->u, &m->now, rank);
        lv_json_key(j, "ranks");
        lv_json_list(j);
        for (int i = 0; i < m->u.seats; i++)
            lv_json_int(j, rank[i]);
        lv_json_end(j);
    }
    lv_json_end(j);
}

