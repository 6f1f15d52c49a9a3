/* analyse.h: a story (story/story.h) on the terminal, as lines of values, as a picture and as a page. */
#ifndef ANALYSE_H
#define ANALYSE_H

#include "cli.h"
#include "story/story.h"

/* The ledger, the chances over time, the turning points and the remarks: a table, or sentences with
 * --plain. */
void analyse_show(struct cli *c, const struct lv_story *s);

/* Lines of values: one for each moment, with a first line of names. */
void analyse_csv(const struct lv_story *s);

/* The chances as areas that add up to one: the picture alone, and a page with it that needs nothing else. */
bool analyse_plot(struct cli *c, const struct lv_story *s, const char *path, struct lv_refusal *why);
bool analyse_html(struct cli *c, const struct lv_story *s, const char *path, struct lv_refusal *why);

/* "+12%", "−3%": with a sign, as people write it; in plain mode in words. */
void analyse_change(const struct cli *c, double share, struct lv_buf *to);

#endif
