/* lesson_inside.h: what the files of lessons share; nobody else includes it.
 *
 *     lesson.c         reading a lesson, and walking through it
 *     lesson_prove.c   is everything so that it says? */
#ifndef LV_LESSON_INSIDE_H
#define LV_LESSON_INSIDE_H

#include "lesson.h"
#include "texts.h"

enum { MAX_RIGHT = 8, MAX_WRONG = 8, MAX_FRIENDLY = 16 };
enum { MAX_THEN = 24, MAX_TOLD_EVENTS = 16, MAX_TOLD_TEXT = 600 };

/* A decision that is right; "any": each is. */
struct right {
    char decision[LV_MAX_NOTATION];
    lv_text after;
};

/* One that is not: allowed, or refused by a rule (not empty). */
struct wrong {
    char decision[LV_MAX_NOTATION], rule[16];
    lv_text said;
};

/* What is said where a rule refuses something, in any scene that has no word of its own for it. */
struct friendly {
    char rule[16];
    lv_text said;
};

struct scene {
    lv_text told, hint;
    struct right right[MAX_RIGHT];
    struct wrong wrong[MAX_WRONG];
    uint8_t n_right, n_wrong;
    const struct lv_node *node; /* position, options, what follows, events */
};

struct lv_lesson {
    const struct lv_game *game;
    const struct lv_data *data;
    struct lv_node *root;
    struct lv_texts *texts;
    struct lv_seat seat[LV_MAX_SEATS];
    int seats;
    uint8_t learner, n_scenes, n_friendly;
    struct friendly friendly[MAX_FRIENDLY];
    struct scene scene[LV_LESSON_SCENES];
};

/* Member number i of the list called key. */
const struct lv_node *lesson_member(const struct lv_node *object, const char *key, int i);

static inline bool lesson_takes_any(const struct scene *s)
{
    return s->n_right == 1 && strcmp(s->right[0].decision, "any") == 0;
}

/* All of a list of things that happen, one after the other. */
bool lesson_happen(struct lv_match *m, const struct lv_node *list, struct lv_refusal *why);

/* What scene i lets follow on right decision number k: luck, and what others do. */
bool lesson_follow(const struct lv_lesson *l, int i, int k, struct lv_match *m, struct lv_refusal *why);

/* Takes that decision, which is not "any", and all that follows. */
bool lesson_take(const struct lv_lesson *l, int i, int k, struct lv_match *m, struct lv_refusal *why);

/* Is the whole lesson true? A refusal names the line. */
bool lesson_prove(const struct lv_lesson *l, struct lv_refusal *why);

#endif
