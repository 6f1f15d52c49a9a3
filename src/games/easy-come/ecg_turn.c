/* ecg_turn.c: the best way through a turn, when it is known what its ends are worth.
 *
 * A turn ends with one of nine prizes, or with none. Nothing else matters of it, so that what to do with any
 * dice is found in one pass over the 84 sets that can be set aside. */
#include "ecg.h"

#include <string.h>

/* Which end these four dice allow that is worth most. */
unsigned ecg_best_end(unsigned winnable, const double worth[ECG_N_ENDS])
{
    unsigned best = ECG_NO_PRIZE;

    for (; winnable; winnable &= winnable - 1)
        if (worth[ecg_lowest(winnable)] > worth[best])
            best = ecg_lowest(winnable);
    return best;
}

/* What to do after a roll: stop with the best end, or set a part aside and roll the others. */
double ecg_best_pick(const struct ecg_dice *d, const struct ecg_way *way, unsigned kept,
                     unsigned rolled, double stop, uint8_t *pick)
{
    const uint8_t *join = d->join[kept];
    double best = stop;

    /* The last part is the whole: that is an end without prize, which `stop` has seen to. */
    for (unsigned i = d->first_keep[rolled]; i + 1u < d->first_keep[rolled + 1]; i++) {
        unsigned then = join[lv_action_a(d->keep[i])];
        if (way->worth[then] > best) {
            best = way->worth[then];
            *pick = (uint8_t)then;
        }
    }
    return best;
}

/* More dice aside first: a roll leads to larger sets only. */
void ecg_best_turn(const struct lv_setup *u, unsigned reach, const double worth[ECG_N_ENDS],
                   struct ecg_way *way)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    const uint16_t *met = d->met[u->option[ECG_OPT_STRICT][0]];
    uint8_t end[ECG_N_SETS];

    for (unsigned set = ECG_FULL_SETS; set < ECG_N_SETS; set++)
        end[set] = (uint8_t)ecg_best_end(met[set] & reach, worth);
    for (unsigned kept = ECG_FULL_SETS; kept-- > 0;) {
        unsigned n = ECG_N_DICE - d->size[kept], first = ecg_first_set[n];
        double sum = 0;
        for (unsigned r = first; r < ecg_first_set[n + 1]; r++) {
            unsigned stop = end[d->join[kept][r]];
            uint8_t *pick = &way->pick[kept][r - first];
            *pick = (uint8_t)(ECG_LAST + stop);
            sum += d->weight[r] * ecg_best_pick(d, way, kept, r, worth[stop], pick);
        }
        way->worth[kept] = sum / ecg_n_results[n];
    }
}

void ecg_chances(const struct ecg_dice *d, const struct ecg_way *way, unsigned from,
                 double chance[ECG_N_ENDS])
{
    double reached[ECG_FULL_SETS] = { 0 };

    reached[from] = 1;
    memset(chance, 0, ECG_N_ENDS * sizeof *chance);
    for (unsigned kept = from; kept < ECG_FULL_SETS; kept++) {
        unsigned n = ECG_N_DICE - d->size[kept], first = ecg_first_set[n];
        double share = reached[kept] / ecg_n_results[n];
        if (share == 0)
            continue;
        for (unsigned r = first; r < ecg_first_set[n + 1]; r++) {
            unsigned pick = way->pick[kept][r - first];
            assert(pick < ECG_FULL_SETS || (pick >= ECG_LAST && pick < ECG_LAST + ECG_N_ENDS));
            assert(pick >= ECG_LAST || pick > kept); /* so that all ways to a set come before it */
            if (pick < ECG_FULL_SETS)
                reached[pick] += share * d->weight[r];
            else
                chance[pick - ECG_LAST] += share * d->weight[r];
        }
    }
}
