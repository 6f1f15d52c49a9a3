/* lesson.h: a playable introduction to a game: scenes, each a situation, what is told about it, and what is
 * asked (docs/formats/lesson.md).
 *
 * A lesson cannot lie: when it is loaded, every position is set up, every right decision is taken with the
 * luck that the scene fixes and compared with the events it promises, and every wrong idea is tried. */
#ifndef LV_LESSON_H
#define LV_LESSON_H

#include "match.h"

#define LV_LESSON_FILE "lesson.json"

enum {
    LV_LESSON_SCENES = 10,
    LV_LESSON_WORDS = 260 /* in each language, told to somebody who decides rightly */
};

struct lv_lesson;

/* The lesson of `len` bytes, or the binary's (text NULL). `d` must outlive it. NULL and *why, with file and
 * line. */
struct lv_lesson *lv_lesson_load(const struct lv_game *g, const struct lv_data *d, const char *text,
                                 size_t len, struct lv_refusal *why);
void lv_lesson_free(struct lv_lesson *l); /* NULL is fine */

int lv_lesson_scenes(const struct lv_lesson *l);
int lv_lesson_learner(const struct lv_lesson *l); /* the learner's seat */
int lv_lesson_seats(const struct lv_lesson *l);
const char *lv_lesson_name(const struct lv_lesson *l, int seat);

/* How many words it has in this language, without what only those read who err. */
int lv_lesson_words(const struct lv_lesson *l, const struct lv_lang *lang);

/* The situation of a scene, for the caller to free; NULL and *why: no memory. */
struct lv_match *lv_lesson_begin(const struct lv_lesson *l, int scene, struct lv_refusal *why);

/* What is told; is a decision asked for? */
const char *lv_lesson_told(const struct lv_lesson *l, int scene, const struct lv_lang *lang);
bool lv_lesson_asks(const struct lv_lesson *l, int scene);

/* Is any decision right? */
bool lv_lesson_takes_any(const struct lv_lesson *l, int scene);

/* Does it go on where the last one ended? */
bool lv_lesson_joins(const struct lv_lesson *l, int scene);

/* The decision that we would take; the scene asks for one, and m is as it began. */
lv_action lv_lesson_answer(const struct lv_lesson *l, int scene, const struct lv_match *m);

/* What comes of a decision of the learner. Right: it has been taken, and all that the scene lets follow;
 * *said is a sentence about it, or "". Wrong: allowed, but another one is meant; refused: against a rule, as
 * *why says. Then nothing has happened, and *said is a friendly word, or "". */
enum lv_verdict { LV_VERDICT_RIGHT, LV_VERDICT_WRONG, LV_VERDICT_REFUSED };
enum lv_verdict lv_lesson_judge(const struct lv_lesson *l, int scene, struct lv_match *m, lv_action a,
                                const struct lv_lang *lang, const char **said, struct lv_refusal *why);

/* What others do after a right decision, before the next scene begins. False and *why: no memory. */
bool lv_lesson_meanwhile(const struct lv_lesson *l, int scene, struct lv_match *m, struct lv_refusal *why);

#endif
