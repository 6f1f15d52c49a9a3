/* tell.c: rows of typed arguments, written for programs and said for people. See tell.h. */
#include "tell.h"

#include <assert.h>
#include <string.h>

#include "game.h"
#include "outlook.h"

enum { ROOM = 512, MAX_PARTS = 2 * LV_EVENT_ARGS, MAX_NAME = 24 };

/* ---- the core's own types --------------------------------------------------------------------- */

static void write_seat(const struct lv_setup *u, int32_t seat, struct lv_json *j)
{
    (void)u;
    assert(seat >= 0 && seat < u->seats);
    lv_json_int(j, seat + 1);
}

static void say_seat(const struct lv_setup *u, const struct lv_words *w, int32_t seat, struct lv_buf *to)
{
    (void)u;
    assert(seat >= 0 && seat < u->seats);
    lv_buf_text(to, w->names[seat]);
}

static void write_seats(const struct lv_setup *u, int32_t mask, struct lv_json *j)
{
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        if (mask >> i & 1)
            lv_json_int(j, i + 1);
    lv_json_end(j);
}

void lv_say_seats(const struct lv_words *w, unsigned seats, struct lv_buf *to)
{
    if (seats == 0)
        lv_say(to, w->lang, "nobody");
    for (int i = 0; seats != 0; i++, seats >>= 1) {
        if (!(seats & 1))
            continue;
        lv_buf_text(to, w->names[i]);
        if ((seats >> 1 & ((seats >> 1) - 1)) != 0)
            lv_buf_text(to, ", ");
        else if (seats >> 1 != 0)
            lv_say(to, w->lang, " and ");
    }
}

static void say_seats(const struct lv_setup *u, const struct lv_words *w, int32_t mask, struct lv_buf *to)
{
    (void)u;
    lv_say_seats(w, (unsigned)mask, to);
}

static void write_number(const struct lv_setup *u, int32_t n, struct lv_json *j)
{
    (void)u;
    lv_json_int(j, n);
}

static void say_number(const struct lv_setup *u, const struct lv_words *w, int32_t n, struct lv_buf *to)
{
    (void)u;
    lv_say_number(to, w->lang, n);
}

static void write_nth(const struct lv_setup *u, int32_t n, struct lv_json *j)
{
    (void)u;
    lv_json_int(j, (int64_t)n + 1);
}

static void say_nth(const struct lv_setup *u, const struct lv_words *w, int32_t n, struct lv_buf *to)
{
    (void)u;
    lv_say_number(to, w->lang, (int64_t)n + 1);
}

static void write_yes(const struct lv_setup *u, int32_t yes, struct lv_json *j)
{
    (void)u;
    lv_json_bool(j, yes != 0);
}

static const struct lv_type core_type[] = {
    { "seat", write_seat, say_seat },
    { "seats", write_seats, say_seats },      /* a mask */
    { "number", write_number, say_number },
    { "count", write_number, say_number },    /* the number that the plural goes by */
    { "nth", write_nth, say_nth },            /* counted from 0, told from 1 */
    { "yes", write_yes, NULL },
    { 0 },
};

/* ---- arguments -------------------------------------------------------------------------------- */

/* One way of telling one argument: "card:card" of "who:seat card:card/power:power". */
struct part {
    const char *name, *type;
    size_t name_len, type_len;
    int place;
};

/* Reads the next part at *at; false at the end. */
static bool next_part(const char **at, struct part *p)
{
    if (**at == ' ')
        p->place++;
    *at += strspn(*at, " /");
    if (**at == '\0')
        return false;
    p->name = *at;
    p->name_len = strcspn(*at, ":");
    assert(p->name[p->name_len] == ':');
    p->type = *at + p->name_len + 1;
    p->type_len = strcspn(p->type, " /");
    *at = p->type + p->type_len;
    assert(p->place < LV_EVENT_ARGS);
    return true;
}

static const struct lv_type *find_in(const struct lv_type *t, const struct part *p)
{
    for (; t && t->name; t++)
        if (strncmp(t->name, p->type, p->type_len) == 0 && t->name[p->type_len] == '\0')
            return t;
    return NULL;
}

static const struct lv_type *type_of(const struct lv_setup *u, const struct part *p)
{
    const struct lv_type *t = find_in(u->game->telling->types, p);

    if (!t)
        t = find_in(core_type, p);
    assert(t);
    return t;
}

void lv_row_each(const struct lv_setup *u, const struct lv_row *r, void *ctx,
                 void (*each)(void *ctx, const char *name, const struct lv_type *type, int place))
{
    const char *at = r->args;
    struct part p = { 0 };

    while (next_part(&at, &p)) {
        char name[MAX_NAME];
        struct lv_buf b = LV_BUF(name);
        lv_buf_bytes(&b, p.name, p.name_len);
        each(ctx, name, type_of(u, &p), p.place);
    }
}

void lv_row_name(const struct lv_row *r, struct lv_buf *to)
{
    for (const char *c = r->name; *c; c++)
        lv_buf_char(to, *c == '_' ? '-' : (char)(*c >= 'A' && *c <= 'Z' ? *c | 32 : *c));
}

static void write_members(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg,
                          struct lv_json *j)
{
    const char *at = r->args;
    struct part p = { 0 };

    while (next_part(&at, &p)) {
        const struct lv_type *t = type_of(u, &p);
        char name[MAX_NAME];
        struct lv_buf b = LV_BUF(name);
        if (!t->write || arg[p.place] == LV_NONE)
            continue;
        lv_buf_bytes(&b, p.name, p.name_len);
        lv_json_key(j, name);
        t->write(u, arg[p.place], j);
    }
}

/* ---- sentences -------------------------------------------------------------------------------- */

/* Fills the places of a sentence of row r. Only the arguments that it names are put into words. */
static void say_words(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg,
                      const char *one, const char *many, const struct lv_words *w, struct lv_buf *to)
{
    struct lv_arg said[MAX_PARTS];
    char name[MAX_PARTS][MAX_NAME], room[MAX_PARTS][ROOM];
    const char *at = r->args;
    struct part p = { 0 };
    int64_t count = 0;
    int n = 0;

    while (next_part(&at, &p)) {
        const struct lv_type *t = type_of(u, &p);
        struct lv_buf key = LV_BUF(name[n]), b = LV_BUF(room[n]);
        const int32_t value = arg[p.place];

        if (t->say == say_number && strcmp(t->name, "count") == 0)
            count = value;
        if (!t->say)
            continue;
        assert(n < MAX_PARTS);
        lv_buf_bytes(&key, p.name, p.name_len);
        if (value != LV_NONE)
            t->say(u, w, value, &b);
        assert(!b.cut);
        said[n] = LV_STR(name[n], room[n]);
        n++;
    }
    if (many)
        lv_say_n_args(to, w->lang, one, many, count, said, n);
    else
        lv_say_args(to, w->lang, one, said, n);
}

static void say_row(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg,
                    const struct lv_words *w, struct lv_buf *to)
{
    if (r->say)
        r->say(u, w, arg, to);
    else
        say_words(u, r, arg, r->one, r->many, w, to);
}

/* ---- events ----------------------------------------------------------------------------------- */

const struct lv_row *lv_event_row(const struct lv_setup *u, const struct lv_event *e)
{
    return &u->game->telling->events[e->kind];
}

const char *lv_event_rule(const struct lv_setup *u, const struct lv_event *e)
{
    return lv_event_row(u, e)->rule;
}

void lv_event_say(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                  struct lv_buf *to)
{
    say_row(u, lv_event_row(u, e), e->arg, w, to);
}

void lv_event_write(const struct lv_setup *u, const struct lv_event *e, struct lv_json *j)
{
    const struct lv_row *r = lv_event_row(u, e);
    char name[MAX_NAME];
    struct lv_buf b = LV_BUF(name);

    lv_row_name(r, &b);
    lv_json_put_text(j, "event", name);
    write_members(u, r, e->arg, j);
    if (r->rule)
        lv_json_put_text(j, "rule", r->rule);
}

/* ---- choices ---------------------------------------------------------------------------------- */

const struct lv_row *lv_choice_row(const struct lv_setup *u, const struct lv_choice *c)
{
    return &u->game->telling->choices[c->row];
}

/* Seats and numbers are what they are, even when two players have one name; what a game names is alike
 * when it has the same name. */
static uint64_t part_hash(const struct lv_setup *u, const struct part *p, int32_t value,
                          const struct lv_words *w)
{
    const struct lv_type *t = find_in(u->game->telling->types, p);
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    if (!t || !t->say || value == LV_NONE)
        return lv_hash(&value, sizeof value);
    t->say(u, w, value, &b);
    return lv_hash(room, b.len);
}

uint64_t lv_choice_likeness(const struct lv_setup *u, const void *state, lv_action a,
                            const struct lv_words *w)
{
    struct lv_choice c = { 0 };
    const struct lv_row *r;
    const char *at;
    struct part p = { 0 };
    uint64_t hash;

    u->game->telling->describe(u, state, a, &c);
    r = lv_choice_row(u, &c);
    if (!(r->flags & LV_ALIKE))
        return 0;
    hash = c.row + 1u;
    at = r->args;
    while (next_part(&at, &p))
        hash = hash * 31 + part_hash(u, &p, c.arg[p.place], w);
    return hash;
}

/* Keeps what `seat` sees, up to where it could not be foreseen; false when there was such a place. */
static bool keep_foreseen(const struct lv_setup *u, struct lv_events *events, int seat)
{
    int kept = 0, i = 0, n = events->sure < events->n ? events->sure : events->n;

    for (; i < n; i++) {
        if (lv_event_row(u, &events->at[i])->flags & LV_REVEALS)
            break;
        if (events->at[i].see & lv_eye_of(seat))
            events->at[kept++] = events->at[i];
    }
    events->n = kept;
    return i == n && events->sure == LV_MAX_EVENTS;
}

void lv_foresee(const struct lv_setup *u, const void *state, lv_action a, int seat,
                struct lv_foresight *to)
{
    const struct lv_rules *rules = &u->game->rules;
    union lv_state after;
    uint8_t rank[LV_MAX_SEATS] = { 0 };

    lv_events_clear(&to->events);
    to->winners = 0;
    memcpy(&after, state, u->game->state_size);
    rules->apply(u, &after, a, &to->events);
    to->whole = keep_foreseen(u, &to->events, seat);
    memset(to->score, 0, sizeof to->score);
    if (!to->whole)
        return;
    rules->score(u, &after, to->score);
    if (rules->to_move(u, &after) != LV_OVER)
        return;
    rules->rank(u, &after, rank);
    for (int i = 0; i < u->seats; i++)
        to->winners |= (unsigned)(rank[i] == 1) << i;
}

/* Who foresees: the seat that decides; at a chance point everybody who reads. */
static int foreseer(const struct lv_setup *u, const void *state, const struct lv_words *w)
{
    int who = u->game->rules.to_move(u, state);

    return who >= 0 ? who : w->reader;
}

/* Does the effect of this row count events of it that follow one another, as {n}? So does a plural when
 * the row counts nothing itself. */
static bool effect_counts(const struct lv_row *r)
{
    return r->effects && !strstr(r->args, ":count");
}

/* How many events, from number i on, one effect tells. */
static int told_together(const struct lv_setup *u, const struct lv_events *events, int i)
{
    int n = 1;

    if (effect_counts(lv_event_row(u, &events->at[i])))
        while (i + n < events->n && events->at[i + n].kind == events->at[i].kind)
            n++;
    return n;
}

static void say_effect(const struct lv_setup *u, const struct lv_event *e, int together,
                       const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_row *r = lv_event_row(u, e);

    if (effect_counts(r))
        lv_say_n(to, w->lang, r->effect, r->effects, together, LV_NUM("n", together));
    else
        say_words(u, r, e->arg, r->effect, r->effects, w, to);
}

static void say_consequences(const struct lv_setup *u, const struct lv_foresight *f,
                             const struct lv_words *w, struct lv_buf *to)
{
    char who[ROOM];
    struct lv_buf b = LV_BUF(who);

    for (int i = 0; i < f->events.n; i += told_together(u, &f->events, i)) {
        if (!lv_event_row(u, &f->events.at[i])->effect)
            continue;
        lv_say(to, w->lang, "; ");
        say_effect(u, &f->events.at[i], told_together(u, &f->events, i), w, to);
    }
    if (f->winners == 0)
        return;
    lv_say_seats(w, f->winners, &b);
    lv_say(to, w->lang, "; ");
    lv_say_n(to, w->lang, "the game ends and {who} wins", "the game ends and {who} win together",
             __builtin_popcount(f->winners), LV_STR("who", who));
}

void lv_choice_say(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                   struct lv_buf *to)
{
    struct lv_choice c = { 0 };
    struct lv_foresight f;

    u->game->telling->describe(u, state, a, &c);
    say_row(u, lv_choice_row(u, &c), c.arg, w, to);
    if (u->game->rules.to_move(u, state) < 0)
        return; /* what came up needs no warning of what follows */
    lv_foresee(u, state, a, foreseer(u, state, w), &f);
    say_consequences(u, &f, w, to);
}

void lv_choice_name(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                    struct lv_buf *to)
{
    struct lv_choice c = { 0 };

    u->game->telling->describe(u, state, a, &c);
    say_row(u, lv_choice_row(u, &c), c.arg, w, to);
}

/* Does the sentence have a place for this argument? */
static bool names_part(const char *sentence, const struct part *p)
{
    for (const char *open = sentence ? strchr(sentence, '{') : NULL; open; open = strchr(open + 1, '{'))
        if (strncmp(open + 1, p->name, p->name_len) == 0 && open[1 + p->name_len] == '}')
            return true;
    return false;
}

void lv_choice_each_thing(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                          void *ctx, void (*each)(void *ctx, const char *words))
{
    struct lv_choice c = { 0 };
    struct part p = { 0 };
    const struct lv_row *r;
    const char *at;

    u->game->telling->describe(u, state, a, &c);
    r = lv_choice_row(u, &c);
    at = r->args;
    while (next_part(&at, &p)) {
        char room[ROOM];
        struct lv_buf b = LV_BUF(room);
        if (!names_part(r->one, &p) || c.arg[p.place] == LV_NONE)
            continue;
        type_of(u, &p)->say(u, w, c.arg[p.place], &b);
        each(ctx, room);
    }
}

void lv_choice_brief(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                     struct lv_buf *to)
{
    struct lv_choice c = { 0 };
    const struct lv_row *r;

    u->game->telling->describe(u, state, a, &c);
    r = lv_choice_row(u, &c);
    if (r->brief)
        say_words(u, r, c.arg, r->brief, NULL, w, to);
}

bool lv_choice_has_warning(const struct lv_setup *u, const void *state, lv_action a)
{
    struct lv_choice c = { 0 };

    u->game->telling->describe(u, state, a, &c);
    return lv_choice_row(u, &c)->warn != NULL;
}

void lv_choice_warn(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                    struct lv_buf *to)
{
    const int who = u->game->rules.to_move(u, state);
    const unsigned winners = who >= 0 ? lv_gives_away(u, state, a, who) : 0;
    struct lv_choice c = { 0 };
    const struct lv_row *r;
    char seats[ROOM];
    struct lv_buf b = LV_BUF(seats);

    u->game->telling->describe(u, state, a, &c);
    r = lv_choice_row(u, &c);
    if (r->warn)
        say_words(u, r, c.arg, r->warn, NULL, w, to);
    if (winners == 0)
        return;
    if (r->warn)
        lv_buf_char(to, ' ');
    lv_say_seats(w, winners, &b);
    lv_say_n(to, w->lang, "The game then ends and {who} wins. Do it all the same?",
             "The game then ends and {who} win together. Do it all the same?",
             __builtin_popcount(winners), LV_STR("who", seats));
}

static void write_effects(const struct lv_setup *u, const struct lv_foresight *f, const struct lv_words *w,
                          struct lv_json *j)
{
    int together = 0; /* this event and those after it that one effect tells */

    lv_json_key(j, "effects");
    lv_json_list(j);
    for (int i = 0; i < f->events.n; i++) {
        const struct lv_event *e = &f->events.at[i];
        char room[ROOM];
        struct lv_buf b = LV_BUF(room);
        const bool first = together == 0;

        if (first)
            together = told_together(u, &f->events, i);
        lv_json_object(j);
        lv_event_write(u, e, j);
        if (first && lv_event_row(u, e)->effect) {
            say_effect(u, e, together, w, &b);
            lv_json_put_text(j, "text", room);
        }
        lv_json_end(j);
        together--;
    }
    lv_json_end(j);
}

/* Points that the choice changes at once, for every seat: before and after. */
static void write_scores(const struct lv_setup *u, const void *state, const struct lv_foresight *f,
                         struct lv_json *j)
{
    int32_t before[LV_MAX_SEATS] = { 0 };

    u->game->rules.score(u, state, before);
    if (memcmp(before, f->score, sizeof before) == 0)
        return;
    lv_json_key(j, "scores");
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++) {
        lv_json_list(j);
        lv_json_int(j, before[i]);
        lv_json_int(j, f->score[i]);
        lv_json_end(j);
    }
    lv_json_end(j);
}

void lv_choice_write_bare(const struct lv_setup *u, const void *state, lv_action a, struct lv_json *j)
{
    struct lv_choice c = { 0 };
    const struct lv_row *r;
    char name[MAX_NAME];
    struct lv_buf b = LV_BUF(name);

    u->game->telling->describe(u, state, a, &c);
    r = lv_choice_row(u, &c);
    lv_row_name(r, &b);
    lv_json_put_text(j, "choice", name);
    if (r->group)
        lv_json_put_text(j, "group", r->group);
    write_members(u, r, c.arg, j);
}

/* {"choice":…, "group":…, arguments…, "label":…, "brief":…, "warn":…, "routine":true, "rule":…,
 *  "effects":[…], "scores":[[before, after]…], "wins":[…]} */
static void write_described(const struct lv_setup *u, const void *state, lv_action a,
                            const struct lv_words *w, struct lv_json *j)
{
    struct lv_choice c = { 0 };
    const struct lv_row *r;
    struct lv_foresight f;

    lv_choice_write_bare(u, state, a, j);
    u->game->telling->describe(u, state, a, &c);
    r = lv_choice_row(u, &c);
    if (r->rule)
        lv_json_put_text(j, "rule", r->rule);
    if (r->flags & LV_ROUTINE)
        lv_json_put_bool(j, "routine", true);
    if (u->game->rules.to_move(u, state) < 0)
        return;
    lv_foresee(u, state, a, foreseer(u, state, w), &f);
    write_effects(u, &f, w, j);
    if (f.whole)
        write_scores(u, state, &f, j);
    if (f.winners) {
        lv_json_key(j, "wins");
        write_seats(u, (int32_t)f.winners, j);
    }
}

void lv_choice_write(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                     struct lv_json *j)
{
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    lv_choice_say(u, state, a, w, &b);
    lv_json_put_text(j, "label", room);
    lv_buf_clear(&b);
    lv_choice_brief(u, state, a, w, &b);
    if (b.len > 0)
        lv_json_put_text(j, "brief", room);
    lv_buf_clear(&b);
    if (u->game->rules.to_move(u, state) >= 0)
        lv_choice_warn(u, state, a, w, &b);
    if (b.len > 0)
        lv_json_put_text(j, "warn", room);
    write_described(u, state, a, w, j);
}
