/* teach.h: a network while it learns: the same sums as core/net.c in floating point, and Adam. */
#ifndef TEACH_H
#define TEACH_H

#include "core/net.h"

/* One layer of numbers with what Adam remembers of each. */
struct layer {
    float at[LV_NET_HIDDEN], slope[LV_NET_HIDDEN], mean[LV_NET_HIDDEN], square[LV_NET_HIDDEN];
};

struct pupil {
    int inputs, hidden;
    struct layer weight[LV_NET_INPUTS], bias, out;
    struct layer skip; /* only the first of them */
    bool touched[LV_NET_INPUTS];
    int seen;          /* moments since the last step */
};

/* What is known of one moment of a game. */
struct moment {
    int seats;
    struct lv_sight sight[LV_MAX_SEATS];
    int32_t log[LV_MAX_SEATS];
    float won[LV_MAX_SEATS]; /* what is to be learned: shares that sum to 1 */
};

void pupil_begin(struct pupil *p, const struct lv_learned *l, struct lv_rng *rng);

/* Every seat's chance to win. */
void pupil_win(const struct pupil *p, const struct moment *m, float win[LV_MAX_SEATS]);

/* Takes note of a moment; returns its loss. Then a step that follows what was noted. */
float pupil_note(struct pupil *p, const struct moment *m, float win[LV_MAX_SEATS]);
void pupil_step(struct pupil *p, float rate);

/* In whole numbers, as programs use it; and as a file of data/<game>/. */
void pupil_round(const struct pupil *p, uint64_t components, struct lv_net *to);
bool net_save(const struct lv_net *net, const char *path);

#endif
