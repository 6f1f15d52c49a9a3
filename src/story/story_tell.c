/* story_tell.c: a story in words: turning points, and what is to be said about the record and the figures. */
#include "story.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "core/tell.h"

void lv_story_percent(struct lv_buf *to, const struct lv_lang *lang, double share)
{
    lv_say(to, lang, "{n}%", LV_NUM("n", lround(100 * share)));
}

/* ---- turning points ---------------------------------------------------------------------------- */

struct joined {
    struct lv_buf *to;
    bool more;
};

static void join(void *ctx, int step, const char *rule, const char *text)
{
    struct joined *j = ctx;

    (void)step, (void)rule;
    lv_buf_text(j->to, j->more ? " " : "");
    lv_buf_text(j->to, text);
    j->more = true;
}

/* What was decided and made no news, such as to leave something be. */
static void tell_choice(const struct lv_match *m, const struct lv_walk *w, const struct lv_words *words,
                        struct lv_buf *to)
{
    char room[LV_MAX_SENTENCE];
    struct lv_buf what = LV_BUF(room);

    lv_choice_name(lv_match_setup(m), &w->state, w->action, words, &what);
    if (w->who >= 0 && what.len > 0)
        lv_say(to, words->lang, "{who}: {what}.", LV_STR("who", lv_match_seat(m, w->who)->name),
               LV_STR("what", room));
    else
        lv_buf_text(to, room);
}

void lv_story_tell_step(const struct lv_match *m, const struct lv_walk *w, const struct lv_lang *lang,
                        struct lv_buf *to)
{
    const struct lv_words words = lv_match_words(m, lang, LV_ONLOOKER);
    struct joined j = { .to = to };

    lv_match_tell_news(m, w->step, w->step + 1, &words, &j, join);
    if (!j.more && !lv_walk_is_told(w)) /* nobody but a hand has seen it: after the end all may */
        tell_choice(m, w, &words, to);
}

/* The chances of a hundred: never the same number for two that differ enough to be told. */
static int64_t percent(double share)
{
    return lround(100 * share);
}

static void tell_mistake(const struct lv_story *s, const struct lv_walk *w, const struct lv_lang *lang,
                         struct lv_buf *to)
{
    const struct lv_match *m = lv_story_match(s);
    const struct lv_words words = lv_match_words(m, lang, LV_ONLOOKER);
    const struct lv_moment *now = lv_story_moment(s, w->step);
    char room[LV_MAX_SENTENCE];
    struct lv_buf best = LV_BUF(room);

    if (!lv_story_is_mistake(now))
        return;
    lv_choice_name(lv_match_setup(m), &w->state, now->verdict.best, &words, &best);
    lv_buf_char(to, ' ');
    lv_say(to, lang, "By what {who} could know, it gave away {n}%; better was: {best}.",
           LV_STR("who", lv_match_seat(m, now->who)->name), LV_NUM("n", percent(now->verdict.cost)),
           LV_STR("best", room));
}

void lv_story_tell_turn(const struct lv_story *s, const struct lv_turn *t, const struct lv_lang *lang,
                        struct lv_buf *to)
{
    const struct lv_match *m = lv_story_match(s);
    struct lv_walk w = lv_walk_from(m);
    char room[2 * LV_MAX_SENTENCE];
    struct lv_buf what = LV_BUF(room);

    do
        lv_walk_next(&w);
    while (w.step < t->step);
    lv_story_tell_step(m, &w, lang, &what);
    lv_say(to, lang, "Step {n}: {what} {who's} chances go from {from}% to {to}%.", LV_NUM("n", t->step + 1),
           LV_STR("what", room), LV_STR("who", lv_match_seat(m, t->seat)->name),
           LV_NUM("from", percent(t->from)), LV_NUM("to", percent(t->to)));
    tell_mistake(s, &w, lang, to);
}

/* ---- remarks ----------------------------------------------------------------------------------- */

struct remarks {
    const struct lv_story *s;
    const struct lv_match *m;
    const struct lv_lang *lang;
    void *ctx;
    void (*say)(void *ctx, const char *text);
};

/* The msgid is marked with N_(). */
#define remark(r, msgid, ...) remark_args((r), (msgid), LV_ARGS(__VA_ARGS__))
static void remark_args(const struct remarks *r, const char *msgid, const struct lv_arg *args, int n)
{
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    lv_say_args(&b, r->lang, msgid, args, n);
    r->say(r->ctx, room);
}

static void remark_method(const struct remarks *r)
{
    const struct lv_worth *w = lv_story_worth(r->s);
    const int64_t tenths = (int64_t)ceil(1000 * lv_story_error(r->s));
    const struct lv_arg whole = LV_NUM("n", tenths / 10), tenth = LV_NUM("tenth", tenths % 10);

    switch (w->by) {
    case LV_WORTH_EXACT:
        remark(r, N_("The chances are exact: those of two players who play perfectly from there on."));
        return;
    case LV_WORTH_LEARNED:
        remark(r, N_("The chances are those that a network learned from games expects: nothing was drawn "
                     "at random, but what it gets wrong is counted as choice."));
        return;
    case LV_WORTH_PLAYED:
        remark(r, w->to_the_end
                   ? N_("The chances come from games that bots played on to the end; their largest error is "
                        "{n}.{tenth}%, 95 times in 100.")
                   : N_("The chances come from games that bots played on until a forecast tells "
                        "the rest; their largest error is {n}.{tenth}%, 95 times in 100, not "
                        "counting what the forecast gets wrong."),
               whole, tenth);
        return;
    }
}

static void remark_people(const struct remarks *r)
{
    const int seats = lv_match_setup(r->m)->seats;
    int people = 0;

    for (int i = 0; i < seats; i++)
        people += strcmp(lv_match_seat(r->m, i)->by, "person") == 0;
    if (people > 0 && people < seats)
        remark(r, N_("At the end some seats were played by bots: whether somebody else decided "
                     "there before is not in the record."));
}

void lv_story_remarks(const struct lv_story *s, const struct lv_lang *lang, void *ctx,
                      void (*say)(void *ctx, const char *text))
{
    const struct remarks r = { s, lv_story_match(s), lang, ctx, say };

    remark_method(&r);
    if (lv_match_to_move(r.m) != LV_OVER)
        remark(&r, N_("The game is not over: instead of the result there are the chances as they stand."));
    for (int i = 0; i < lv_story_steps(s); i++)
        if (lv_story_moment(s, i)->who == LV_CLOSED)
            remark(&r, N_("{who} left at step {n}; that is counted as a decision."),
                   LV_STR("who", lv_match_seat(r.m, (int)lv_action_a(lv_story_moment(s, i)->action))->name),
                   LV_NUM("n", i + 1));
    remark_people(&r);
    if (lv_match_old_rules(r.m))
        remark(&r, N_("The record was made under version {n} of the rules; as far as it is told here, all "
                      "that happened is the same under the present one."),
               LV_NUM("n", lv_match_old_rules(r.m)));
    if (lv_match_chance(r.m) == LV_CHANCE_FAIR && !lv_match_has_seed(r.m))
        remark(&r, N_("The record does not hold its seed: the dice and cards are taken as they stand "
                      "there."));
}
