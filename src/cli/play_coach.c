/* play_coach.c: a coach for the first games: before a decision it names what to look at, after a poor one it
 * says what was better and why. All of it is made of the advice that hints are made of. */
#include <stdlib.h>

#include "bots/hint.h"
#include "play_inside.h"

enum {
    LOOKS = 6,  /* so many good decisions in a row, and it no longer says what to look at */
    GROWN = 20, /* and so many: it falls silent */
};

struct coach {
    int good; /* decisions in a row */
    int step; /* at which the advice was asked for */
    int n;
    struct lv_advice advice[LV_MAX_ACTIONS];
};

bool play_engage_coach(struct play *p, struct lv_refusal *why)
{
    p->coach = calloc(1, sizeof *p->coach);
    return p->coach || lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

static void say(const struct play *p, const char *text)
{
    cli_wrap(p->c, LV_STYLE_PLAIN, 0, 4, text);
    putchar('\n');
}

void play_coach_look(struct play *p, int seat)
{
    struct coach *k = p->coach;
    char room[512], text[768];
    struct lv_buf look = LV_BUF(room), t = LV_BUF(text);

    if (!k || play_only_person(p) != seat)
        return;
    k->step = lv_match_steps(p->m);
    k->n = play_advise(p, seat, k->advice, NULL);
    if (k->n > 0 && k->good < LOOKS)
        lv_hint_look(k->advice, k->n, p->c->lang, &look);
    if (look.len == 0)
        return;
    lv_say(&t, p->c->lang, "Coach: {text}", LV_STR("text", room));
    say(p, text);
}

static int place_of(const struct coach *k, lv_action a)
{
    int i = 0;

    while (i < k->n && k->advice[i].action != a)
        i++;
    return i;
}

/* Labels are of the situation before the decision: they are made while it lasts. */
bool play_coach_weigh(struct play *p, int seat, lv_action a, struct lv_buf *to)
{
    struct coach *k = p->coach;
    const int i = k && k->step == lv_match_steps(p->m) ? place_of(k, a) : 0;
    char label[LV_MAX_SENTENCE], best[128], chance[128], reason[512];
    struct lv_buf l = LV_BUF(label), b = LV_BUF(best), c = LV_BUF(chance), r = LV_BUF(reason);
    struct lv_words w = lv_match_words(p->m, p->c->lang, seat);

    if (!k || k->step != lv_match_steps(p->m) || i == k->n)
        return false;
    if (!lv_hint_is_poor(k->advice, i)) {
        k->good++;
        if (k->good == GROWN)
            lv_say(to, p->c->lang, "Coach: you do very well without me. I fall silent.");
    } else {
        k->good = 0;
        lv_match_label(p->m, k->advice[0].action, &w, &l);
        lv_hint_chance(&k->advice[0], p->c->lang, &b);
        lv_hint_chance(&k->advice[i], p->c->lang, &c);
        lv_hint_why(lv_match_setup(p->m), k->advice, k->n, i, p->c->lang, &r);
        lv_say(to, p->c->lang,
               "Coach: allowed, of course. Better was: {label}, {best} instead of {chance}. {why} "
               "`undo` takes it back.",
               LV_STR("label", label), LV_STR("best", best), LV_STR("chance", chance), LV_STR("why", reason));
    }
    return to->len > 0;
}

void play_coach_say(struct play *p, const char *text)
{
    say(p, text);
    if (p->coach->good >= GROWN) {
        free(p->coach);
        p->coach = NULL;
    }
}
