/* tell_choice.c: what may be chosen: as a row of arguments, in words, with what comes of it. See tell.h. */
#include <assert.h>
#include <string.h>

#include "game.h"
#include "outlook.h"
#include "tell_inside.h"

const struct lv_row *lv_choice_row(const struct lv_setup *u, const struct lv_choice *c)
{
    return &u->game->telling->choices[c->row];
}

/* Seats and numbers are what they are, even when two players have one name; what a game names is alike
 * when it has the same name. */
static uint64_t part_hash(const struct lv_setup *u, const struct lv_part *p, int32_t value,
                          const struct lv_words *w)
{
    char room[LV_ROOM];
    struct lv_buf b = LV_BUF(room);

    if (!p->is_own || !p->type->say || value == LV_NONE)
        return lv_hash(&value, sizeof value);
    p->type->say(u, w, value, &b);
    return lv_hash(room, b.len);
}

uint64_t lv_choice_likeness(const struct lv_setup *u, const void *state, lv_action a,
                            const struct lv_words *w)
{
    struct lv_choice c = { 0 };
    struct lv_plan room;
    const struct lv_plan *plan;
    uint64_t hash;

    lv_said_describe(u, state, a, &c);
    if (!(lv_choice_row(u, &c)->flags & LV_ALIKE))
        return 0;
    plan = lv_plan_of(u, lv_choice_row(u, &c), &room);
    hash = c.row + 1u;
    for (const struct lv_part *p = plan->part; p < plan->part + plan->n; p++)
        hash = hash * 31 + part_hash(u, p, c.arg[p->place], w);
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
    lv_said_try(u, &after, a, &to->events);
    to->whole = keep_foreseen(u, &to->events, u->own_hands ? LV_ONLOOKER : seat);
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
    struct lv_heard heard;

    if (w->terse && r->then) {
        lv_hear(u, w, &heard);
        lv_row_fill(u, r, e->arg, r->then, NULL, &heard.words, to);
    } else if (effect_counts(r))
        lv_say_n(to, w->lang, r->effect, r->effects, together, LV_NUM("n", together));
    else
        lv_row_fill(u, r, e->arg, r->effect, r->effects, w, to);
}

/* What comes of a choice in words: they stand behind those of the choice, and with the event they tell. */
struct effects {
    char room[2 * LV_MAX_SENTENCE];
    int16_t at[LV_MAX_EVENTS]; /* where the words of each event begin; -1: it has none, or is told before */
};

/* Is there something to say of it behind the words of this choice? Not of what they say themselves, nor of
 * nothing given or taken. */
static bool has_effect(const struct lv_setup *u, const struct lv_choice *c, const struct lv_event *e)
{
    const struct lv_row *r = lv_event_row(u, e);
    struct lv_plan room;
    const struct lv_plan *plan = lv_plan_of(u, r, &room);

    return r->effect && !(r->flags & lv_choice_row(u, c)->flags & LV_IN_WORDS)
           && (!r->effects || plan->count < 0 || e->arg[plan->count] != 0);
}

static void say_effects(const struct lv_setup *u, const struct lv_choice *c, const struct lv_foresight *f,
                        const struct lv_words *w, struct effects *to)
{
    struct lv_buf b = LV_BUF(to->room);
    int together = 0; /* this event and those after it that one effect tells */

    for (int i = 0; i < f->events.n; i++, together--) {
        const size_t at = b.len;

        to->at[i] = -1;
        if (together > 0)
            continue;
        together = told_together(u, &f->events, i);
        if (!has_effect(u, c, &f->events.at[i]))
            continue;
        say_effect(u, &f->events.at[i], together, w, &b);
        lv_buf_char(&b, '\0');
        assert(!b.cut);
        to->at[i] = (int16_t)at;
    }
}

static void say_consequences(const struct lv_foresight *f, const struct effects *effects,
                             const struct lv_words *w, struct lv_buf *to)
{
    const char *between = lv_translate(w->lang, N_("; "));
    char who[LV_ROOM];
    struct lv_buf b = LV_BUF(who);

    for (int i = 0; i < f->events.n; i++)
        if (effects->at[i] >= 0) {
            lv_buf_text(to, between);
            lv_buf_text(to, effects->room + effects->at[i]);
        }
    if (f->winners == 0)
        return;
    lv_say_seats(w, f->winners, &b);
    lv_buf_text(to, between);
    lv_say_n(to, w->lang, "the game ends and {who} wins", "the game ends and {who} win together",
             __builtin_popcount(f->winners), LV_STR("who", who));
}

/* In words, or in the fewest. */
static void say_row(const struct lv_setup *u, const struct lv_row *r, const int32_t *arg,
                    const struct lv_words *w, struct lv_buf *to)
{
    if (w->terse && r->terse)
        lv_row_fill(u, r, arg, r->terse, r->terses, w, to);
    else
        lv_row_say(u, r, arg, w, to);
}

static void say_foreseen(const struct lv_setup *u, const struct lv_choice *c, const struct lv_foresight *f,
                         const struct lv_words *w, struct lv_buf *to)
{
    struct effects effects;

    say_effects(u, c, f, w, &effects);
    say_consequences(f, &effects, w, to);
}

/* With what comes of it, if that is foreseen. */
static void say_choice(const struct lv_setup *u, const struct lv_choice *c, const struct lv_foresight *f,
                       const struct lv_words *w, struct lv_buf *to)
{
    say_row(u, lv_choice_row(u, c), c->arg, w, to);
    if (f)
        say_foreseen(u, c, f, w, to);
}

void lv_choice_say(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                   struct lv_buf *to)
{
    /* What came up needs no warning of what follows. */
    const bool decided = u->game->rules.to_move(u, state) >= 0;
    struct lv_choice c = { 0 };
    struct lv_foresight f;

    lv_said_describe(u, state, a, &c);
    if (decided)
        lv_foresee(u, state, a, foreseer(u, state, w), &f);
    say_choice(u, &c, decided ? &f : NULL, w, to);
}

void lv_choice_name(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                    struct lv_buf *to)
{
    struct lv_choice c = { 0 };

    lv_said_describe(u, state, a, &c);
    lv_row_say(u, lv_choice_row(u, &c), c.arg, w, to);
}

/* Does the sentence have a place for this argument? */
static bool names_part(const char *sentence, const struct lv_part *p)
{
    for (const char *open = sentence ? strchr(sentence, '{') : NULL; open; open = strchr(open + 1, '{'))
        if (strncmp(open + 1, p->name, p->len) == 0 && open[1 + p->len] == '}')
            return true;
    return false;
}

/* Another way of telling an argument, for sentences only, names what the argument itself names: a title has its
 * quotes there, and nobody types them. */
static const struct lv_part *thing_of(const struct lv_plan *plan, const struct lv_part *p)
{
    if (!lv_type_is_written(p->type))
        for (const struct lv_part *q = plan->part; q < p; q++)
            if (q->place == p->place && q->type->say)
                return q;
    return p;
}

void lv_choice_each_thing(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                          void *ctx, void (*each)(void *ctx, const char *words))
{
    struct lv_choice c = { 0 };
    struct lv_plan made;
    const struct lv_plan *plan;

    lv_said_describe(u, state, a, &c);
    plan = lv_plan_of(u, lv_choice_row(u, &c), &made);
    for (const struct lv_part *p = plan->part; p < plan->part + plan->n; p++) {
        char room[LV_ROOM];
        struct lv_buf b = LV_BUF(room);
        if (!names_part(lv_choice_row(u, &c)->one, p) || c.arg[p->place] == LV_NONE)
            continue;
        thing_of(plan, p)->type->say(u, w, c.arg[p->place], &b);
        each(ctx, room);
    }
}

static void say_brief(const struct lv_setup *u, const struct lv_choice *c, const struct lv_words *w,
                      struct lv_buf *to)
{
    const struct lv_row *r = lv_choice_row(u, c);

    if (r->brief)
        lv_row_fill(u, r, c->arg, r->brief, NULL, w, to);
}

void lv_choice_brief(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                     struct lv_buf *to)
{
    struct lv_choice c = { 0 };

    lv_said_describe(u, state, a, &c);
    say_brief(u, &c, w, to);
}

bool lv_choice_has_warning(const struct lv_setup *u, const void *state, lv_action a)
{
    struct lv_choice c = { 0 };

    lv_said_describe(u, state, a, &c);
    return lv_choice_row(u, &c)->warn != NULL;
}

/* The question, where these seats win by it. */
static void say_warning(const struct lv_setup *u, const struct lv_choice *c, unsigned winners,
                        const struct lv_words *w, struct lv_buf *to)
{
    const struct lv_row *r = lv_choice_row(u, c);
    char seats[LV_ROOM];
    struct lv_buf b = LV_BUF(seats);

    if (r->warn)
        lv_row_fill(u, r, c->arg, r->warn, NULL, w, to);
    if (winners == 0)
        return;
    if (r->warn)
        lv_buf_char(to, ' ');
    lv_say_seats(w, winners, &b);
    lv_say_n(to, w->lang, "The game then ends and {who} wins. Do it all the same?",
             "The game then ends and {who} win together. Do it all the same?",
             __builtin_popcount(winners), LV_STR("who", seats));
}

void lv_choice_warn(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                    struct lv_buf *to)
{
    const int who = u->game->rules.to_move(u, state);
    struct lv_choice c = { 0 };

    lv_said_describe(u, state, a, &c);
    say_warning(u, &c, who >= 0 ? lv_gives_away(u, state, a, who) : 0, w, to);
}

static void write_effects(const struct lv_setup *u, const struct lv_foresight *f,
                          const struct effects *effects, struct lv_json *j)
{
    lv_json_key(j, "effects");
    lv_json_list(j);
    for (int i = 0; i < f->events.n; i++) {
        lv_json_object(j);
        lv_event_write(u, &f->events.at[i], j);
        if (effects->at[i] >= 0)
            lv_json_put_text(j, "text", effects->room + effects->at[i]);
        lv_json_end(j);
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

static void write_bare(const struct lv_setup *u, const struct lv_choice *c, struct lv_json *j)
{
    const struct lv_row *r = lv_choice_row(u, c);
    struct lv_plan room;
    const struct lv_plan *plan = lv_plan_of(u, r, &room);

    lv_json_put_text(j, "choice", plan->name);
    if (r->group)
        lv_json_put_text(j, "group", r->group);
    lv_row_write(u, plan, c->arg, j);
}

void lv_choice_write_bare(const struct lv_setup *u, const void *state, lv_action a, struct lv_json *j)
{
    struct lv_choice c = { 0 };

    lv_said_describe(u, state, a, &c);
    write_bare(u, &c, j);
}

/* "effects":[…], "scores":[[before, after]…], "wins":[…] */
static void write_foresight(const struct lv_setup *u, const void *state, const struct lv_foresight *f,
                            const struct effects *effects, struct lv_json *j)
{
    write_effects(u, f, effects, j);
    if (f->whole)
        write_scores(u, state, f, j);
    if (f->winners) {
        lv_json_key(j, "wins");
        lv_write_seats(u, (int32_t)f->winners, j);
    }
}

/* What is warned of: others win by it, and would not by another choice. */
static unsigned given_away(const struct lv_setup *u, const void *state, lv_action a, int who,
                           const struct lv_foresight *f)
{
    return f->winners == 0 || f->winners >> who & 1 ? 0 : lv_gives_away(u, state, a, who);
}

/* For who reads; who also wants the fewest words gets them beside it. */
static struct lv_words in_full(const struct lv_words *w)
{
    struct lv_words full = *w;

    full.terse = false;
    return full;
}

/* "among":…, "within":…, to who wants the fewest words. */
static void write_among(const struct lv_setup *u, const struct lv_choice *c, const struct lv_foresight *f,
                        const struct lv_words *w, struct lv_json *j)
{
    const struct lv_row *r = lv_choice_row(u, c);
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    if (!w->terse || !r->among || !f)
        return;
    lv_row_fill(u, r, c->arg, r->among, NULL, w, &b);
    lv_json_put_buf(j, "among", &b);
    lv_buf_clear(&b);
    lv_row_fill(u, r, c->arg, r->within, NULL, w, &b);
    say_foreseen(u, c, f, w, &b);
    lv_json_put_buf(j, "within", &b);
}

/* "label":…, "terse":…, "brief":…, "warn":…; without foresight (NULL) of what came up. */
static void write_words(const struct lv_setup *u, const struct lv_choice *c, const struct lv_foresight *f,
                        const struct effects *effects, unsigned winners, const struct lv_words *w,
                        struct lv_json *j)
{
    const struct lv_words full = in_full(w);
    char room[LV_MAX_SENTENCE], few[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room), t = LV_BUF(few);

    say_row(u, lv_choice_row(u, c), c->arg, &full, &b);
    if (f)
        say_consequences(f, effects, &full, &b);
    lv_json_put_buf(j, "label", &b);
    if (w->terse)
        say_choice(u, c, f, w, &t);
    if (w->terse && strcmp(few, room) != 0)
        lv_json_put_buf(j, "terse", &t);
    write_among(u, c, f, w, j);
    lv_buf_clear(&b);
    say_brief(u, c, &full, &b);
    if (b.len > 0)
        lv_json_put_buf(j, "brief", &b);
    lv_buf_clear(&b);
    if (f)
        say_warning(u, c, winners, &full, &b);
    if (b.len > 0)
        lv_json_put_buf(j, "warn", &b);
}

void lv_choice_write(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
                     struct lv_json *j)
{
    const struct lv_words full = in_full(w);
    const int who = u->game->rules.to_move(u, state);
    struct lv_choice c = { 0 };
    const struct lv_row *r;
    struct lv_foresight f;
    struct effects effects;

    lv_said_describe(u, state, a, &c);
    r = lv_choice_row(u, &c);
    if (who >= 0) {
        lv_foresee(u, state, a, who, &f);
        say_effects(u, &c, &f, &full, &effects);
    }
    write_words(u, &c, who >= 0 ? &f : NULL, &effects, who >= 0 ? given_away(u, state, a, who, &f) : 0, w, j);
    write_bare(u, &c, j);
    if (r->rule)
        lv_json_put_text(j, "rule", r->rule);
    if (r->flags & LV_ROUTINE)
        lv_json_put_bool(j, "routine", true);
    if (who >= 0)
        write_foresight(u, state, &f, &effects, j);
}
