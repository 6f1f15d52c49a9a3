/* ledger.h: a ledger that is kept by what the events say alone: money, tokens, pawns, turns, shields,
 * promises. What an event says must fit the ledger, and the ledger must come to the state. */
#ifndef LEDGER_H
#define LEDGER_H

#include "games/jeu-de-lannee/jda.h"
#include "testing.h"

enum { LEDGER_EVENTS = 96 }; /* there are fewer kinds */
extern unsigned ledger_heard[LEDGER_EVENTS]; /* how often each was looked at */
extern const char *const ledger_names[LV_MAX_SEATS];

/* Carries `a` out on a copy and listens; ends the test when something that is said is not so. */
void ledger_step(const struct lv_setup *u, const struct jda_state *now, lv_action a, struct jda_state *then,
                 struct lv_events *news);

#endif
