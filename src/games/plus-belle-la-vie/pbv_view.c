#include "pbv.h"
void pbv_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j) { (void)u,(void)state,(void)seat,(void)j; }
