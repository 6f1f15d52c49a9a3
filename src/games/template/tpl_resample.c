/* tpl_resample.c: another world that a seat cannot tell from this one. */
#include "tpl.h"

static void exchange(struct tpl_state *s, unsigned a, unsigned b)
{
    uint8_t place = s->place[a];

    s->place[a] = s->place[b];
    s->place[b] = place;
}

/* The cards that `seat` cannot place are those of the others' hands and of the deck: they are put in
 * order, so that what is dealt does not hang on where they were, and shuffled (Fisher and Yates). */
void tpl_resample(const struct lv_setup *u, void *state, int seat, struct lv_rng *rng)
{
    struct tpl_state *s = state;
    unsigned open[TPL_MAX_CARDS], n = 0, cards = (unsigned)u->option[TPL_OPT_CARDS][0];

    if (s->phase == TPL_OVER)
        return;
    for (unsigned c = 0; c < cards; c++)
        if (s->place[c] != TPL_THROWN && (seat < 0 || s->place[c] != (unsigned)seat + 1))
            open[n++] = c;
    for (unsigned i = 1; i < n; i++)
        for (unsigned k = i; k > 0 && s->place[open[k - 1]] > s->place[open[k]]; k--)
            exchange(s, open[k - 1], open[k]);
    for (unsigned i = n; i > 1; i--)
        exchange(s, open[i - 1], open[lv_rng_below(rng, i)]);
}
