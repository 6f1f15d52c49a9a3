/* play_coach.c: a coach for the first games, who speaks less to who does well (story/coach.h). */
#include <stdlib.h>

#include "play_inside.h"
#include "story/coach.h"

enum {
    LOOKS = 6,  /* so many good decisions in a row, and it no longer says what to look at */
    GROWN = 20, /* and so many: it falls silent */
};

struct coach {
    int good; /* decisions in a row */
};

bool play_engage_coach(struct play *p, struct lv_refusal *why)
{
    p->coach = calloc(1, sizeof *p->coach);
    return p->coach || lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
}

static void say(const struct play *p, const char *said)
{
    char text[3 * LV_MAX_SENTENCE];
    struct lv_buf t = LV_BUF(text);

    lv_say(&t, p->c->lang, "Coach: {text}", LV_STR("text", said));
    cli_wrap(p->c, LV_STYLE_PLAIN, 0, 4, text);
    putchar('\n');
}

static void leave(struct play *p)
{
    free(p->coach);
    p->coach = NULL;
}

void play_coach_look(struct play *p, int seat)
{
    char look[512];
    struct lv_buf b = LV_BUF(look);
    struct lv_bot *adviser;
    union lv_state seen;
    struct lv_rng rng;

    if (!p->coach || play_only_person(p) != seat || p->coach->good >= LOOKS)
        return;
    adviser = play_adviser(p, NULL);
    rng = play_imagine(p, seat, &seen);
    if (adviser)
        lv_coach_look(adviser, &seen, &rng, p->c->lang, &b);
    if (b.len > 0)
        say(p, look);
}

/* Choices are told as they were before the decision: that is why it is weighed while they are there. */
bool play_coach_weigh(struct play *p, int seat, lv_action a, struct lv_buf *to)
{
    struct coach *k = p->coach;
    const struct lv_words w = lv_match_words(p->m, p->c->lang, seat);
    char remark[2 * LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(remark);
    union lv_state seen;
    struct lv_rng rng;

    if (!k || play_only_person(p) != seat || !play_adviser(p, NULL))
        return false;
    rng = play_imagine(p, seat, &seen);
    switch (lv_coach_weigh(lv_match_setup(p->m), p->table, &w, &seen, a, lv_rng_next(&rng), &b)) {
    case LV_COACHED_NOTHING:
        return false;
    case LV_COACHED_FINE:
        k->good++;
        if (k->good == GROWN)
            lv_say(to, p->c->lang, "You do very well without me. I fall silent; `coach` calls me back.");
        break;
    case LV_COACHED_POOR:
        k->good = 0;
        lv_say(to, p->c->lang, "{text} `undo` takes it back.", LV_STR("text", remark));
        break;
    }
    return to->len > 0;
}

void play_coach_say(struct play *p, const char *text)
{
    say(p, text);
    if (p->coach->good >= GROWN)
        leave(p);
}

void play_dismiss_coach(struct play *p)
{
    say(p, lv_translate(p->c->lang, N_("As you like. `coach` calls me back.")));
    leave(p);
}
