/* sml_help.h: situations of Smile Life in few words. */
#ifndef SML_HELP_H
#define SML_HELP_H

#include "games/smile-life/sml_state.h"
#include "testing.h"

/* One situation, what is played in it, and what must hold then. Lists are parted by ';'. */
struct scene {
    const char *name;      /* "SML-025 six study cards at most" */
    int seats;             /* 0: three */
    const char *options;
    const char *phase;     /* "play": a card must be played; "rainbow 3"; else as in positions */
    const char *table;     /* further members of the position */
    const char *seat[6];   /* "cards in hand | members"; hands are filled up to their size,
                            * unless "= cards" */
    const char *play;      /* decisions and outcomes, each of which must be accepted */
    const char *can;       /* decisions that may follow */
    const char *cannot;    /* "play prison target 2 = SML-081": refused, for this rule */
    const char *says;      /* "play flirt-zoo#1 = Bob": its label has this, or "!Bob" has not; the
                            * players are Anne, Bob, Chloé */
    const char *then;      /* parts of the position reached; "!part" must not be there */
    const char *scores;
};

/* Does this event lay the card of its second argument? */
static inline bool sml_lays(const struct lv_event *e)
{
    return (e->kind >= SML_EV_LAID && e->kind <= SML_EV_FREE)
           || (e->kind >= SML_EV_MALUS && e->kind <= SML_EV_ATTACK);
}

/* Sets the scene: fills hands with cards that stand nowhere in it, the first seat being active. */
void sml_set(const struct lv_setup *u, struct sml_state *s, const struct scene *c);
/* Sets it, plays, and checks everything it says. */
void sml_check_scene(const struct scene *c);
/* The text with double quotes for single ones: valid until the next call. */
const char *sml_quoted(const char *text);
int sml_letters(const char *text);
/* Random games with some options, in some of which a player leaves; `look` sees every state, and what
 * happens next. */
void sml_play_through(int games, struct sml_state *s,
                      void (*look)(const struct lv_setup *u, const struct sml_state *s, lv_action next,
                                   struct lv_rng *rng));
/* Runs a table of scenes, each as a test of its own. */
int sml_run_scenes(const char *group, struct scene *scene, size_t n);

#endif
