/* play.c: the loop of a game in the terminal: whose turn it is, and what comes of it.
 *
 * Everything said and asked here comes from the match: these files know no game. The record is saved
 * after every step, so that whatever happens (Ctrl-C, the end of input, a closed terminal, a power cut)
 * the game can go on. */
#include "play.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "play_inside.h"
#include "show.h"

/* ---- a person's turn -------------------------------------------------------------------------- */

/* Does anybody at this keyboard hold what another one must not see? */
static bool hides_hands(const struct play *p)
{
    return lv_match_has_secrets(p->m) && play_only_person(p) < 0 && !play_is_own(p);
}

/* The screen changes hands: what one person saw, the next must not. Who stays sees no curtain; a line
 * typed before it has risen is the answer to what stands behind it. */
static bool hand_over(struct play *p, int seat)
{
    char line[MAX_ANSWER], prompt[256];
    struct lv_buf b = LV_BUF(prompt);

    if (!hides_hands(p) || p->looking == seat)
        return true;
    cli_clear(p->c);
    ask_forget();
    lv_say(&b, p->c->lang, "{who}, it is your turn. Press Enter when nobody else is looking. ",
           LV_STR("who", lv_match_seat(p->m, seat)->name));
    ask_offer(NULL);
    if (!ask_line(p->c, prompt, line))
        return false;
    ask_begin_with(line);
    p->looking = seat;
    play_tell_news(p, p->left[seat], seat); /* the screen it was told on is gone */
    return true;
}

static void show_all(struct play *p, int seat)
{
    lv_action pass;

    play_tell_new_steps(p);
    if (!p->c->plain) {
        putchar('\n');
        show_situation(p->c, p->m, seat);
        putchar('\n');
    }
    play_show_question(p, seat);
    play_offer_choices(p, seat);
    /* By ear once is enough: `?` tells it again. */
    if (lv_match_routine(p->m, &pass) && !(p->c->plain && p->told_standing)) {
        p->told_standing = true;
        cli_say(p->c, stdout, "This is asked often: `standing pass` or `standing wise` answers for you.");
    }
}

static enum answer ask_person(struct play *p, int seat)
{
    char line[MAX_ANSWER];
    enum answer answer = AGAIN;
    struct choices all;

    if (!hand_over(p, seat))
        return LEAVE;
    show_all(p, seat);
    play_coach_look(p, seat);
    while (answer == AGAIN) {
        play_offer_words(p);
        if (!ask_line(p->c, "> ", line))
            return LEAVE;
        play_list_choices(p, &all);
        if (!*line && all.n == 1 && all.item[0].n == 1)
            snprintf(line, sizeof line, "1"); /* only this seat knows that there is no choice */
        if (*line && !play_command(p, seat, line, &answer))
            answer = play_take_decision(p, seat, line);
    }
    p->left[seat] = lv_match_steps(p->m);
    return answer;
}

/* ---- chance at a real table ------------------------------------------------------------------- */

static enum answer ask_chance(struct play *p)
{
    char line[MAX_ANSWER];
    enum answer answer = AGAIN;

    assert(lv_match_to_move(p->m) == LV_CHANCE);
    if (hides_hands(p) && p->looking >= 0)
        cli_clear(p->c); /* who types now may be somebody else; if not, the hand is shown again */
    play_tell_new_steps(p);
    play_show_question(p, LV_ONLOOKER);
    play_show_outcomes(p, false);
    while (answer == AGAIN) {
        struct lv_refusal why;
        lv_action a;

        play_offer_words(p);
        if (!ask_line(p->c, "> ", line))
            return LEAVE;
        if (!*line || play_command(p, LV_ONLOOKER, line, &answer))
            continue;
        if (!play_hear_outcome(p, line, &a))
            continue;
        if (lv_match_came_up(p->m, a, &why))
            return STEPPED;
        cli_refused(p->c, &why);
    }
    return answer;
}

/* ---- the loop --------------------------------------------------------------------------------- */

/* A program that failed: said once. */
static void tell_fault(struct play *p, int seat)
{
    static const char *const said[] = {
        [OUTSIDE_FINE] = NULL,
        [OUTSIDE_MISSING] = N_("{who's} program cannot be started; greedy plays."),
        [OUTSIDE_CRASHED] = N_("{who's} program crashed; greedy plays on."),
        [OUTSIDE_SILENT] = N_("{who's} program did not answer in time; greedy plays on."),
        [OUTSIDE_NONSENSE] = N_("{who's} program gave an impossible answer; greedy plays on."),
    };
    enum outside_fault fault = player_fault(p->player[seat]);

    if (fault == OUTSIDE_FINE || p->told_fault[seat])
        return;
    p->told_fault[seat] = true;
    cli_say(p->c, stdout, said[fault], LV_STR("who", lv_match_seat(p->m, seat)->name));
}

static enum answer one_step(struct play *p, struct lv_refusal *why)
{
    int who = lv_match_to_move(p->m);
    lv_action a;

    if (who == LV_CHANCE) {
        if (lv_match_chance(p->m) == LV_CHANCE_TABLE || (play_is_own(p) && !lv_match_settle(p->m, NULL)))
            return ask_chance(p);
        if (play_is_own(p))
            return STEPPED;
        return lv_match_settle(p->m, why) ? STEPPED : LEAVE;
    }
    if (p->player[who]) {
        if (!player_choose(p->player[who], p->m, NULL, who, &p->rng, &a, why))
            return LEAVE;
        tell_fault(p, who);
        return lv_match_act(p->m, who, a, -1, why) ? STEPPED : LEAVE;
    }
    if (lv_match_forced(p->m, &a) || play_standing_answer(p, who, &a)) /* the news tell of it */
        return lv_match_act(p->m, who, a, -1, why) ? STEPPED : LEAVE;
    return ask_person(p, who);
}

int play_run(struct play *p)
{
    struct lv_refusal why = { 0 };

    play_keep(p); /* at once: a full disk is better known before the first move */
    if (p->c->plain) {
        show_situation(p->c, p->m, play_only_person(p));
        cli_say(p->c, stdout, "p position, m mine, s scores, l last events, d choices, ? help.");
    }
    while (lv_match_to_move(p->m) != LV_OVER) {
        enum answer answer = one_step(p, &why);
        if (answer == STEPPED) {
            play_keep(p);
            if (!p->c->plain || play_only_person(p) < 0) /* who plays alone hears it when asked */
                play_tell_new_steps(p);
        } else if (answer == LEAVE) {
            break;
        }
    }
    for (int i = 0; i < p->terms.u->seats; i++)
        if (p->player[i])
            player_over(p->player[i], p->m);
    play_tell_new_steps(p);
    if (lv_match_to_move(p->m) == LV_OVER)
        play_show_result(p);
    else if (hides_hands(p) && p->looking >= 0)
        cli_clear(p->c); /* nobody leaves a hand on the screen */
    play_say_where(p);
    if (why.code != LV_E_OK)
        return cli_refused(p->c, &why);
    return cli_finish(p->c, EXIT_FINE);
}
