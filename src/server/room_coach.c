/* room_coach.c: coaches at a table (story/coach.h). What one says is thought about by the crew, on a copy of
 * what the seat has seen, and told to the connections of that seat alone. It is stored nowhere. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "room.h"
#include "story/coach.h"

static const char adviser[] = "expert"; /* a level, whose time is known */

/* Something that a coach thinks about. It has copies of all it needs. */
struct coaching {
    struct crew_job job;
    struct server *s;
    int64_t table, seq; /* at which moment */
    int seat;
    const struct lv_lang *lang;
    char name[LV_MAX_SEATS][LV_MAX_NAME];
    struct lv_setup u;
    struct lv_rng rng;
    bool is_decided; /* then `action` is weighed; else it is said what to look at */
    lv_action action;
    const char *verdict; /* NULL: nothing is to be said */
    char text[2 * LV_MAX_SENTENCE];
    union lv_state seen; /* by the seat: the true state does not leave the table */
};

static void weigh(struct coaching *k, const void *table)
{
    static const char *const verdict[] = { [LV_COACHED_FINE] = "fine", [LV_COACHED_POOR] = "poor" };
    const char *names[LV_MAX_SEATS];
    const struct lv_words w = { .lang = k->lang, .names = names, .reader = k->seat };
    struct lv_buf b = LV_BUF(k->text);

    for (int i = 0; i < LV_MAX_SEATS; i++)
        names[i] = k->name[i];
    k->verdict = verdict[lv_coach_weigh(&k->u, table, &w, &k->seen, k->action, lv_rng_next(&k->rng), &b)];
}

static void look(struct coaching *k, const void *table)
{
    struct lv_bot *bot = lv_bot_new(adviser, &k->u, table, NULL);
    struct lv_buf b = LV_BUF(k->text);

    if (bot)
        lv_coach_look(bot, &k->seen, &k->rng, k->lang, &b);
    lv_bot_free(bot);
    k->verdict = b.len > 0 ? "look" : NULL;
}

static void think(struct crew_job *job)
{
    struct coaching *k = (struct coaching *)job;
    const void *table = lv_bot_may_be_exact(&k->u, NULL) ? solved_for(k->s->solved, &k->u) : NULL;

    (k->is_decided ? weigh : look)(k, table);
}

/* What to look at is of no use once it is decided; what was better is, as long as the coach is wanted. */
static void finish(struct crew_job *job)
{
    struct coaching *k = (struct coaching *)job;
    const struct room *r = k->s->stopping ? NULL : room_find(k->s, k->table);
    const bool wanted = r && !r->dead && k->verdict && r->t->seat[k->seat].coached
                     && (k->is_decided || r->t->game_seq == k->seq);

    for (struct client *c = wanted ? r->clients : NULL; c; c = c->next)
        if (c->ws && c->welcomed && c->seat == k->seat)
            room_coached(c, k->seq, k->verdict, k->text);
    free(k);
}

/* For the person behind this connection. NULL: no memory, and the coach is silent. */
static struct coaching *coaching_for(const struct room *r, const struct client *c)
{
    struct coaching *k = malloc(sizeof *k);

    assert(r->t->m && c->seat >= 0 && c->seat < r->t->set.seats);
    if (!k)
        return NULL;
    *k = (struct coaching){ .job = { .run = think, .finish = finish,
                                     .whose = { c->address, (uint64_t)c->person, (uint64_t)r->t->id } },
                            .s = r->s, .table = r->t->id, .seq = r->t->game_seq,
                            .seat = c->seat, .lang = c->lang, .u = *lv_match_setup(r->t->m),
                            .rng = lv_rng_seed(lv_rng_next(&r->s->rng), 0) };
    for (int i = 0; i < r->t->set.seats; i++) {
        struct lv_buf b = LV_BUF(k->name[i]);
        lv_buf_text(&b, lv_match_seat(r->t->m, i)->name);
    }
    lv_match_imagine(r->t->m, c->seat, &k->rng, &k->seen);
    return k;
}

/* Whether or not there is a place in the queue: nobody waits for a coach. */
static void hand_over(struct coaching *k)
{
    if (k && !crew_add(k->s->bots, &k->job))
        free(k);
}

/* The connection of the person who is asked now and has a coach. */
static const struct client *who_is_coached(const struct room *r)
{
    for (const struct client *c = r->clients; c; c = c->next) {
        const struct table_reader reader = { .seat = c->seat };
        if (c->ws && c->welcomed && c->seat >= 0 && r->t->seat[c->seat].coached && table_asks(r->t, &reader))
            return c;
    }
    return NULL;
}

void room_coach_look(struct room *r)
{
    const struct client *c = r->t->state == TABLE_PLAYING ? who_is_coached(r) : NULL;

    assert(!r->busy && !r->dead);
    if (!c || r->looked == r->t->game_seq)
        return;
    r->looked = r->t->game_seq;
    hand_over(coaching_for(r, c));
}

struct coaching *room_coach_note(const struct room *r, const struct client *c, const char *decision)
{
    struct coaching *k;
    lv_action a;

    if (r->t->state != TABLE_PLAYING || c->seat < 0 || !r->t->seat[c->seat].coached
        || lv_match_to_move(r->t->m) != c->seat || !lv_match_read_action(r->t->m, decision, &a, NULL)
        || !lv_match_may(r->t->m, a, NULL))
        return NULL; /* also several decisions at once */
    k = coaching_for(r, c);
    if (k) {
        k->is_decided = true;
        k->action = a;
    }
    return k;
}

void room_coach_weigh(struct coaching *k, bool taken)
{
    if (taken)
        hand_over(k);
    else
        free(k);
}
