#include "pbv.h"
void pbv_estimate(const struct lv_setup *u, const void *state, float win[LV_MAX_SEATS])
{ (void)state; for (int i=0;i<u->seats;i++) win[i]=1.0f/(float)u->seats; }
