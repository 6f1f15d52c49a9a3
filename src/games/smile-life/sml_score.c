/* sml_score.c: smiles and places. */
#include "sml_play.h"

#include <assert.h>

/* SML-151 to SML-154 */
void sml_score(const struct lv_setup *u, const void *state, int32_t score[LV_MAX_SEATS])
{
    const struct sml_state *s = state;
    const struct sml_data *d = sml_data_of(u);
    unsigned unicorn = sml_owner_of(s, SML_UNICORN);

    for (int seat = 0; seat < u->seats; seat++)
        score[seat] = 0;
    for (unsigned eight = 0; eight < SML_MAX_CARDS; eight += 8)
        for (uint64_t found = sml_which_in_table(sml_eight(s, eight)); found;) {
            const unsigned card = sml_next_of(&found, eight);
            score[sml_owner_of(s, card)] += d->smiles[card];
        }
    if (sml_unicorn_shines(s, unicorn))
        score[unicorn] += d->smiles[SML_UNICORN];
}

struct sml_smiles sml_smiles_of(const struct lv_setup *u, const struct sml_state *s, unsigned seat)
{
    const struct sml_data *d = sml_data_of(u);
    struct sml_smiles k = { 0, 0, 0 };

    assert(seat < (unsigned)u->seats);
    for (unsigned eight = 0; eight < SML_MAX_CARDS; eight += 8)
        for (uint64_t found = sml_which_in_table(sml_eight(s, eight)); found;) {
            const unsigned card = sml_next_of(&found, eight), zone = sml_zone_of(s, card);
            if (sml_owner_of(s, card) != seat)
                continue;
            if (zone >= SML_Z_STUDY && zone <= SML_Z_INVESTED)
                k.work += d->smiles[card];
            else if (zone >= SML_Z_FLIRT && zone <= SML_Z_CHILD)
                k.love += d->smiles[card];
            else
                k.goods += d->smiles[card];
        }
    if (sml_unicorn_shines(s, seat))
        k.goods += d->smiles[SML_UNICORN];
    return k;
}

/* SML-155, SML-R09, SML-R104 */
void sml_rank(const struct lv_setup *u, const void *state, uint8_t rank[LV_MAX_SEATS])
{
    int32_t score[LV_MAX_SEATS];

    sml_score(u, state, score);
    lv_rank_by(u, score, 0, rank);
}

