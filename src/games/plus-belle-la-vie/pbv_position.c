/* pbv_position.c: the whole state as a document; pbv_position_read.c reads it. docs/formats describes
 * the members. */
#include "pbv.h"

static void put_bytes(struct lv_json *j, const char *key, const uint8_t *at, int n)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (int i = 0; i < n; i++)
        lv_json_int(j, at[i]);
    lv_json_end(j);
}

/* Bit i is number i + more. */
static void put_set(struct lv_json *j, const char *key, unsigned set, unsigned more)
{
    lv_json_key(j, key);
    lv_json_list(j);
    PBV_EACH(i, set)
        lv_json_int(j, i + more);
    lv_json_end(j);
}

static void put_kinds(struct lv_json *j, const struct pbv_data *d, uint64_t set)
{
    lv_json_list(j);
    PBV_EACH(k, set)
        pbv_put_kind(j, d, k);
    lv_json_end(j);
}

static void put_cards(struct lv_json *j, const struct pbv_data *d, const struct pbv_cards *c)
{
    lv_json_list(j);
    PBV_EACH(k, c->set)
        for (unsigned n = pbv_has(c, k); n > 0; n--)
            pbv_put_kind(j, d, k);
    lv_json_end(j);
}

static void put_columns(struct lv_json *j, const struct pbv_data *d, const struct pbv_state *s,
                        unsigned seat)
{
    lv_json_object(j);
    PBV_EACH(c, s->columns[seat]) {
        unsigned guests = pbv_guests_on(d, s, seat, c);
        lv_json_key(j, d->code[c]);
        lv_json_list(j);
        for (unsigned n = s->strength[seat][c] - pbv_count(guests); n > 0; n--)
            pbv_put_kind(j, d, c);
        PBV_EACH(g, guests)
            pbv_put_kind(j, d, PBV_GUEST + g);
        lv_json_end(j);
    }
    lv_json_end(j);
}

static void put_table(struct lv_json *j, const struct lv_setup *u, const struct pbv_state *s)
{
    const struct pbv_data *d = u->data;

    lv_json_key(j, "scores");
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        lv_json_int(j, s->score[i]);
    lv_json_end(j);
    lv_json_key(j, "hands");
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        put_cards(j, d, &s->hand[i]);
    lv_json_end(j);
    lv_json_key(j, "columns");
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        put_columns(j, d, s, (unsigned)i);
    lv_json_end(j);
    lv_json_key(j, "figures");
    lv_json_object(j);
    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        if (s->at[c] != PBV_OFF) {
            lv_json_key(j, d->code[c]);
            pbv_put_spot(j, s->at[c]);
        }
    lv_json_end(j);
    lv_json_key(j, "discard");
    put_cards(j, d, &s->discard);
    put_bytes(j, "piles", s->pile, PBV_N_PILES);
    lv_json_key(j, "tops");
    lv_json_list(j);
    for (int p = 0; p < PBV_N_PILES; p++)
        if (s->top[p])
            lv_json_text(j, (char[]){ pbv_colour_key[s->top[p] - 1], '\0' });
        else
            lv_json_null(j);
    lv_json_end(j);
}

static void put_rvs(struct lv_json *j, const struct lv_setup *u, const struct pbv_state *s)
{
    int buried = 0;

    while (buried < PBV_MAX_RVS && s->rv_buried[buried])
        buried++;
    lv_json_key(j, "rendezvous");
    lv_json_object(j);
    put_bytes(j, "open", s->rv_open, (s->rv_open[0] > 0) + (s->rv_open[1] > 0));
    put_set(j, "gone", s->rv_gone, 1);
    lv_json_put_int(j, "top", s->rv_top);
    put_bytes(j, "buried", s->rv_buried, buried);
    lv_json_key(j, "knows");
    lv_json_list(j);
    for (unsigned i = 0; i < (unsigned)u->seats; i++) {
        unsigned set = 0;
        for (unsigned r = 0; r < PBV_MAX_RVS; r++)
            set |= (s->rv_knows[r] >> i & 1u) << r;
        lv_json_list(j);
        PBV_EACH(r, set)
            lv_json_int(j, r + 1);
        lv_json_end(j);
    }
    lv_json_end(j);
    lv_json_put_int(j, "now", s->rv_now);
    put_bytes(j, "throws", s->throws, u->seats);
    lv_json_put_int(j, "solver", s->solver);
    put_bytes(j, "dice", s->dice, s->dice_done);
    lv_json_end(j);
}

static void put_turn(struct lv_json *j, const struct lv_setup *u, const struct pbv_state *s)
{
    const struct pbv_data *d = u->data;

    lv_json_key(j, "shadows");
    lv_json_list(j);
    for (int i = 0; i < u->seats; i++)
        put_kinds(j, d, s->shadow[i]);
    lv_json_end(j);
    put_set(j, "draw-places", s->draw_places, 0);
    lv_json_key(j, "draw-characters");
    put_kinds(j, d, s->draw_chars);
    put_set(j, "meet-places", s->meet_places, 0);
    lv_json_key(j, "exchanges");
    lv_json_object(j);
    for (unsigned c = 0; c < PBV_N_CHARS; c++)
        if (s->exchanged[c])
            put_set(j, d->code[c], s->exchanged[c], 0);
    lv_json_end(j);
}

static void put_known(struct lv_json *j, const struct lv_setup *u, const struct pbv_state *s)
{
    const struct pbv_data *d = u->data;

    lv_json_key(j, "known");
    lv_json_list(j);
    for (unsigned v = 0; v <= PBV_ONLOOKER; v++)
        for (unsigned o = 0; o < (unsigned)u->seats; o++) {
            const struct pbv_known *k = &s->known[v][o];
            if ((k->copies | k->single) == 0)
                continue;
            lv_json_object(j);
            lv_json_put_int(j, "by", v == PBV_ONLOOKER ? 0 : v + 1);
            lv_json_put_int(j, "of", o + 1);
            lv_json_key(j, "cards");
            lv_json_list(j);
            for (unsigned c = 0; c < PBV_N_KINDS; c++)
                for (unsigned n = pbv_known_of(k, c); n > 0; n--)
                    pbv_put_kind(j, d, c);
            lv_json_end(j);
            lv_json_end(j);
        }
    lv_json_end(j);
}

void pbv_position_write(const struct lv_setup *u, const void *state, struct lv_json *j)
{
    const struct pbv_state *s = state;

    lv_json_put_text(j, "phase", pbv_phase_key[s->phase]);
    lv_json_put_int(j, "first", s->first + 1);
    lv_json_put_int(j, "active", s->active + 1);
    lv_json_put_int(j, "who", s->who + 1);
    lv_json_put_text(j, "mode", pbv_mode_key[s->mode]);
    lv_json_put_int(j, "points", s->points);
    lv_json_put_int(j, "power-draws", s->power_draws);
    lv_json_put_int(j, "dump", s->dump);
    lv_json_put_int(j, "dump-seat", s->dump_seat + 1);
    put_bytes(j, "ask", s->ask, (int)sizeof s->ask);
    lv_json_put_int(j, "turns", s->turns);
    lv_json_put_int(j, "dealt", s->dealt);
    put_bytes(j, "left", s->left, u->seats);
    put_table(j, u, s);
    put_rvs(j, u, s);
    put_turn(j, u, s);
    put_known(j, u, s);
}
