/* play_inside.h: what the files of a game in the terminal share; nobody else includes it.
 *
 *     play_from.c      a game that goes on from a moment of another
 *     play_here.c      a real table that was interrupted goes on: what lies where
 *     play_keep.c      where the record is saved
 *     play.c           the loop: whose turn it is, and what comes of it
 *     play_say.c       what is shown: news, the question, points, the result
 *     play_choices.c   what may be chosen: the list, and what a person means by an answer
 *     play_hear.c      what a line means: words of what is shown
 *     play_own.c       hands that the program does not see: what the name of a card means
 *     play_coach.c     a coach for the first games
 *     play_commands.c  what else a person may type: help, hints, undo … */
#ifndef PLAY_INSIDE_H
#define PLAY_INSIDE_H

#include "meant.h"
#include "play.h"

/* What came of an answer: ask again, the match has moved on, or the person leaves. */
enum answer { AGAIN, STEPPED, LEAVE };

/* ---- play_keep.c ------------------------------------------------------------------------------- */

/* Where a new game is to be saved: as somebody wishes, or (NULL) in a file of its own. Refused when there
 * is a file of that name and nobody has said --overwrite. */
bool play_find_save(struct play *p, const char *wanted, struct lv_refusal *why);

/* The newest saved game that is not over. */
bool play_newest_save(char *to, size_t cap, struct lv_refusal *why);

/* Remembers the file as it is now: a later change that is not ours is then noticed. */
void play_note_save(struct play *p);

/* Saves the record. That it cannot be is said once. */
void play_keep(struct play *p);

/* ---- play_say.c -------------------------------------------------------------------------------- */

/* The one person who plays; LV_ONLOOKER when there are several or none. With several people at one
 * screen and secrets in the game, the log shows what all may know. */
int play_only_person(const struct play *p);

/* What happened since step `since`, as `reader` may know it. */
void play_tell_news(struct play *p, int since, int reader);

/* What happened since the last time, no faster than people read. */
void play_tell_new_steps(struct play *p);

void play_show_scores(struct play *p);
void play_show_question(struct play *p, int reader);
void play_show_result(struct play *p);

/* Where the record is, and how to go on. */
void play_say_where(struct play *p);

/* ---- play_choices.c ---------------------------------------------------------------------------- */

/* What a person is offered, by number: decisions, or ranges of them where the list would be long. */
struct choices {
    lv_action legal[LV_MAX_ACTIONS];
    struct choice {
        int at, n;          /* decisions legal[at] to legal[at + n - 1]; more than one: a range */
        int32_t from, step; /* its numbers */
    } item[LV_MAX_ACTIONS];
    int n;
};
void play_list_choices(const struct play *p, struct choices *to);

/* The list as the person sees it. */
void play_show_choices(const struct play *p, int reader);
void play_offer_choices(const struct play *p, int reader); /* the list; in plain mode, if it is short */

/* Keeps the first of decisions that are one to people; returns how many are left. */
int play_keep_different(const struct play *p, struct lv_advice *advice, int n);

/* What a person typed, as a decision: the number of a choice (a range then wants its own), a choice in its
 * words, or notation. STEPPED: it is *to; AGAIN: it was said why none is understood. */
enum answer play_read_decision(struct play *p, const char *line, lv_action *to);

/* The same for the person at `seat`, taken, with the question before it that saves people from a slip. */
enum answer play_take_decision(struct play *p, int seat, const char *line);

/* The number of a decision in the list, from 1; 0: it is in none. */
int play_number_of(const struct play *p, lv_action a);

/* ---- play_hear.c ------------------------------------------------------------------------------- */

/* A whole number and nothing else. */
bool play_read_number(const char *line, long long *to);

/* Says what was understood. */
void play_echo(const struct play *p, lv_action a);

/* The decision, or what came up, that this line means; false: it was said why none is understood. */
bool play_hear_decision(struct play *p, const char *line, lv_action *to);
bool play_hear_outcome(struct play *p, const char *line, lv_action *to);

/* The decision that this line means and that cannot be taken now, if it means one and none that can. */
bool play_hear_in_vain(const struct play *p, const char *line, lv_action *to);

/* What can come up, as a numbered list where that is short and has no numbers of its own; else only an
 * example, unless all of them are wanted. */
void play_show_outcomes(const struct play *p, bool all_of_them);

/* The seat meant by its number, its name or the beginning of one; -1: none, or several. */
int play_hear_seat(const struct play *p, const char *line);

/* ---- play_own.c --------------------------------------------------------------------------------- */

/* Do the people hold their own cards (LV_CHANCE_OWN)? */
bool play_is_own(const struct play *p);

/* What is meant by the name of a card, or its beginning, in any language: what is first offered for it. Other
 * words than its name must be those of the list. Nothing at a chance point. */
void play_hear_card(const struct play *p, const struct lv_words *w, const char *line, struct meant *to);

/* Does the line name a card, and nothing can be done with it that goes before `a`? Then *in_vain is that, and
 * *why says why not. */
bool play_is_other_than_meant(const struct play *p, const struct lv_words *w, const char *line, lv_action a,
                              lv_action *in_vain, struct lv_refusal *why);

/* The choices of which there are few, and how to name a card. */
void play_offer_cards(const struct play *p, const struct choices *all, int reader,
                      void (*show)(const struct play *p, const struct choices *all, int item, int reader));

/* ---- play_commands.c --------------------------------------------------------------------------- */

/* Carries a command out. `seat` is LV_ONLOOKER while dice are awaited and nobody decides. False: the line
 * is no command. */
bool play_command(struct play *p, int seat, const char *line, enum answer *came_of_it);

/* The answer that the seat has left to us, if this is such a question. */
bool play_standing_answer(struct play *p, int seat, lv_action *to);

/* Words that the Tab key completes: the moves of this moment and the commands. */
void play_offer_words(struct play *p);

/* Who thinks about hints; NULL and *why. With a solved table, p->table, where there is one. */
struct lv_bot *play_adviser(struct play *p, struct lv_refusal *why);

/* What the seat has seen, and luck to think with: a copy, so that nothing which the bots do later changes. */
struct lv_rng play_imagine(const struct play *p, int seat, union lv_state *seen);

/* ---- play_coach.c ------------------------------------------------------------------------------ */

/* Before the seat decides: what to look at. Nothing without a coach, or where several people play. */
void play_coach_look(struct play *p, int seat);

/* What is to be said of a decision that has not been taken yet; false: nothing. Then say it, once it has. */
bool play_coach_weigh(struct play *p, int seat, lv_action a, struct lv_buf *to);
void play_coach_say(struct play *p, const char *text);
void play_dismiss_coach(struct play *p);

/* A match with its luck and its players, before it is saved anywhere; the components are p's from here on. */
bool play_begin(struct play *p, const struct lv_setup *u, struct lv_data *data,
                const struct play_seats *seats, enum lv_chance chance, uint64_t seed, struct lv_refusal *why);

#endif
