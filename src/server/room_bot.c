/* room_bot.c: bots at a table. A move is thought about by the crew, on a copy of all it needs; when it comes
 * back, the table may have gone on, and then nobody wants it any more. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "room.h"

enum { AGAIN_MS = 50 }; /* when a bot found no place in the queue */

const char *const room_stand_in = "greedy";

/* The levels, whose time is known, and the bots that take none: a budget of one's own choice could keep
 * the workers from everybody else's tables. */
bool room_bot_is_fine(const char *spec, struct lv_refusal *why)
{
    static const char *const quick[] = { "random", "greedy" };

    assert(spec);
    for (int i = 0; lv_level_id(i); i++)
        if (strcmp(lv_level_id(i), spec) == 0)
            return true;
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++)
        if (strcmp(quick[i], spec) == 0)
            return true;
    return lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("no bot here is called {text}"), 0, spec);
}

/* A bot's move being thought about. It has copies of all it needs. */
struct thought {
    struct crew_job job;
    struct server *s;
    int64_t table, game_seq; /* for which moment */
    int seat;
    char spec[LV_MAX_BY];
    struct lv_setup u;
    struct lv_rng rng;
    lv_action action;
    bool fine;
    union lv_state seen; /* by the seat: the true state does not leave the table */
};

static void think(struct crew_job *job)
{
    struct thought *h = (struct thought *)job;
    const void *table = lv_bot_likes_table(h->spec, &h->u) ? solved_for(h->s->solved, &h->u) : NULL;
    struct lv_bot *bot = lv_bot_new(h->spec, &h->u, table, NULL);

    if (!bot) /* one that this version no longer has */
        bot = lv_bot_new(room_stand_in, &h->u, NULL, NULL);
    h->fine = bot && lv_bot_choose(bot, &h->seen, &h->rng, &h->action, NULL);
    lv_bot_free(bot);
}

static void act_on_thought(struct room *r, const struct thought *h)
{
    struct deed d = deed_of(DEED_ACT, h->seat);
    struct lv_buf b = LV_BUF(d.text);
    struct lv_refusal why;

    assert(h->fine && table_bot_to_move(r->t) == h->seat);
    lv_match_write_action(r->t->m, h->action, &b);
    if (!room_perform(r, NULL, &d, NULL, &why)) /* the room may be gone */
        server_log(h->s, "bot-refused", "table", h->table, lv_code_key(why.code));
}

static void finish_thought(struct crew_job *job)
{
    struct thought *h = (struct thought *)job;
    struct room *r = h->s->stopping ? NULL : room_find(h->s, h->table);
    bool wanted = r && !r->busy && !r->dead && h->fine && r->t->game_seq == h->game_seq
               && table_bot_to_move(r->t) == h->seat;

    h->s->counts.thoughts++;
    h->s->counts.dropped_thoughts += !wanted;
    if (r) {
        r->thinking = false;
        histogram_note(&h->s->took.bots, metric_now() - r->asked_bot);
    }
    if (wanted)
        act_on_thought(r, h);
    else if (r && !r->busy && !r->dead)
        room_look_ahead(r);
    free(h);
}

void room_ask_bot(struct room *r, int seat)
{
    const struct client *who = room_who_plays(r);
    struct thought *h = malloc(sizeof *h);
    struct lv_buf b;

    assert(seat >= 0 && seat < r->t->set.seats && !r->thinking && !r->busy && !r->dead);
    assert(who); /* else nobody waits for it */
    assert(r->t->game->state_size <= LV_MAX_STATE && r->t->seat[seat].bot[0]);
    if (!h) {
        net_timer_set(r->s->net, &r->rest, AGAIN_MS);
        return;
    }
    *h = (struct thought){ .job = { .run = think, .finish = finish_thought,
                                    .whose = { who->address, (uint64_t)who->person, (uint64_t)r->t->id } },
                           .s = r->s,
                           .table = r->t->id, .game_seq = r->t->game_seq, .seat = seat,
                           .u = *lv_match_setup(r->t->m),
                           .rng = lv_rng_seed(lv_rng_next(&r->s->rng), 0) };
    b = LV_BUF(h->spec);
    lv_buf_text(&b, r->t->seat[seat].bot);
    lv_match_imagine(r->t->m, seat, &h->rng, &h->seen);
    r->asked_bot = metric_now();
    r->thinking = crew_add(r->s->bots, &h->job);
    if (!r->thinking) {
        free(h);
        net_timer_set(r->s->net, &r->rest, AGAIN_MS);
    }
}
