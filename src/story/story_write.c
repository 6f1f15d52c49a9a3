/* story_write.c: a story as a document, in millionths: everything in our documents is a whole number. */
#include <math.h>

#include "core/tell.h"
#include "story.h"

static void put_share(struct lv_json *j, const char *key, double share)
{
    lv_json_put_int(j, key, llround(1e6 * share));
}

static void put_shares(struct lv_json *j, const char *key, const double share[], int seats)
{
    LV_IN_LIST(j, key)
        for (int i = 0; i < seats; i++)
            lv_json_int(j, llround(1e6 * share[i]));
}

static void put_notation(const struct lv_setup *u, const union lv_state *s, const char *key, lv_action a,
                         struct lv_json *j)
{
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    lv_action_write(u, s, a, &b);
    lv_json_put_buf(j, key, &b);
}

static void put_verdict(const struct lv_setup *u, const struct lv_walk *w, const struct lv_moment *m,
                        const struct lv_words *words, struct lv_json *j)
{
    char room[LV_MAX_SENTENCE];
    struct lv_buf best = LV_BUF(room);

    if (!m->judged)
        return;
    put_share(j, "cost_millionths", m->verdict.cost);
    put_share(j, "cost_error_millionths", m->verdict.error);
    if (m->verdict.best == m->action)
        return;
    put_notation(u, &w->state, "best", m->verdict.best, j);
    lv_choice_name(u, &w->state, m->verdict.best, words, &best);
    lv_json_put_buf(j, "best_name", &best);
    put_shares(j, "gain_millionths", m->verdict.gain, u->seats);
    lv_json_put_bool(j, "mistake", lv_story_is_mistake(m));
}

/* The step that was taken, as far as it may be told to anybody. */
static void put_step(const struct lv_story *s, const struct lv_walk *w, const struct lv_words *words,
                     struct lv_json *j)
{
    const struct lv_match *m = lv_story_match(s);
    const struct lv_moment *now = lv_story_moment(s, w->step);
    char room[2 * LV_MAX_SENTENCE];
    struct lv_buf text = LV_BUF(room);

    lv_json_key(j, "by");
    if (w->who >= 0)
        lv_json_int(j, w->who + 1);
    else
        lv_json_text(j, w->who == LV_CHANCE ? "chance" : "close");
    lv_json_put_int(j, "choices", now->choices);
    lv_story_tell_step(m, w, words->lang, &text);
    lv_json_put_buf(j, "text", &text);
    if (w->who == LV_CLOSED || lv_walk_is_told(w))
        return;
    put_notation(lv_match_setup(m), &w->state, "do", w->action, j);
    put_verdict(lv_match_setup(m), w, now, words, j);
}

static void put_moments(const struct lv_story *s, const struct lv_lang *lang, struct lv_json *j)
{
    const struct lv_match *m = lv_story_match(s);
    const struct lv_words words = lv_match_words(m, lang, LV_ONLOOKER);
    struct lv_walk w = lv_walk_from(m);

    LV_IN_LIST(j, "moments")
        for (int i = 0; i <= lv_story_steps(s); i++) {
            const struct lv_moment *now = lv_story_moment(s, i);
            const bool more = lv_walk_next(&w);
            LV_IN_OBJECT(j, NULL) {
                lv_json_put_int(j, "steps", i);
                put_shares(j, "win_millionths", now->now.win, lv_match_setup(m)->seats);
                put_share(j, "error_millionths", now->now.error);
                lv_json_put_int(j, "games", now->now.games);
                if (more)
                    put_step(s, &w, &words, j);
            }
        }
}

static void put_account(const struct lv_story *s, int seat, struct lv_json *j)
{
    struct lv_account a;

    lv_story_account(s, seat, &a);
    lv_json_put_int(j, "seat", seat + 1);
    lv_json_put_text(j, "name", lv_match_seat(lv_story_match(s), seat)->name);
    put_share(j, "start_millionths", a.start);
    put_share(j, "luck_millionths", a.luck);
    put_share(j, "own_millionths", a.own);
    put_share(j, "others_millionths", a.others);
    put_share(j, "result_millionths", a.result);
    put_share(j, "luck_error_millionths", a.luck_error);
    put_share(j, "choice_error_millionths", a.choice_error);
    put_share(j, "cost_millionths", a.cost);
    put_share(j, "cost_error_millionths", a.cost_error);
    lv_json_put_int(j, "decisions", a.decisions);
    lv_json_put_int(j, "mistakes", a.mistakes);
}

static void put_turns(const struct lv_story *s, const struct lv_lang *lang, struct lv_json *j)
{
    struct lv_turn turn[LV_STORY_TURNS];
    const int n = lv_story_turns(s, turn);

    LV_IN_LIST(j, "turning_points")
        for (int i = 0; i < n; i++) {
            char room[4 * LV_MAX_SENTENCE];
            struct lv_buf text = LV_BUF(room);
            lv_story_tell_turn(s, &turn[i], lang, &text);
            LV_IN_OBJECT(j, NULL) {
                lv_json_put_int(j, "step", turn[i].step + 1);
                lv_json_put_int(j, "seat", turn[i].seat + 1);
                put_share(j, "from_millionths", turn[i].from);
                put_share(j, "to_millionths", turn[i].to);
                lv_json_put_buf(j, "text", &text);
            }
        }
}

static void put_remark(void *ctx, const char *text)
{
    lv_json_text(ctx, text);
}

void lv_story_write(const struct lv_story *s, const struct lv_lang *lang, struct lv_json *j)
{
    const struct lv_match *m = lv_story_match(s);

    lv_json_put_text(j, "game", lv_match_game(m)->id);
    lv_json_put_text(j, "chances", lv_worth_name(lv_story_worth(s)));
    put_share(j, "error_millionths", lv_story_error(s));
    lv_json_put_bool(j, "over", lv_match_to_move(m) == LV_OVER);
    LV_IN_LIST(j, "accounts")
        for (int i = 0; i < lv_match_setup(m)->seats; i++)
            LV_IN_OBJECT(j, NULL)
                put_account(s, i, j);
    put_turns(s, lang, j);
    LV_IN_LIST(j, "remarks")
        lv_story_remarks(s, lang, j, put_remark);
    put_moments(s, lang, j);
}
