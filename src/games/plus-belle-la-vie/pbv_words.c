#include "pbv.h"
void pbv_question(const struct lv_setup *u, const void *state, const struct lv_words *w,
                  struct lv_buf *to) { (void)u,(void)state,(void)w,(void)to; }
void pbv_label(const struct lv_setup *u, const void *state, lv_action a, const struct lv_words *w,
               struct lv_buf *to) { (void)u,(void)state,(void)a,(void)w,(void)to; }
void pbv_narrate(const struct lv_setup *u, const struct lv_event *e, const struct lv_words *w,
                 struct lv_buf *to) { (void)u,(void)e,(void)w,(void)to; }
