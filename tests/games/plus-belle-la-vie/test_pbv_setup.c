/* test_pbv_setup.c: components and their faults, the deal and its chances, dice, what is hidden. */
#include "core/entry.h"
#include "rows.h"

#include <stdlib.h>

#include "core/options.h"
#include "core/registry.h"
#include "games/plus-belle-la-vie/pbv.h"

/* ---- components ------------------------------------------------------------------------------- */

static const struct pbv_data *house(void)
{
    return t_setup(&lv_game_pbv, 3, "")->data;
}

static void test_PBV_003_PBV_R03_120_cards_12_places_with_gare_and_prison_14(void **unused)
{
    const struct pbv_data *d = house();
    unsigned cards = d->n_guests, per[PBV_N_COLOURS] = { 0 };
    const char *const spot[] = { "L1", "L12", "GARE", "PRISON", "RUE" };

    (void)unused;
    for (int c = 0; c < PBV_N_CHARS; c++)
        cards += d->copies[c];
    assert_int_equal(cards, 120);
    for (int p = 1; p <= PBV_N_PLACES; p++)
        per[d->place_colour[p]]++;
    for (int c = 0; c < PBV_N_COLOURS; c++) {
        assert_int_equal(per[c], 3);
        assert_int_equal(pbv_count(d->of_colour[c]), 4);
        assert_int_equal(pbv_count(d->guests_of[c]), 2);
    }
    for (int i = 0; i < 5; i++) {
        unsigned n;
        assert_true(lv_code_read(NULL, NULL, &pbv_spot_code, spot[i], strlen(spot[i]), &n));
    }
}

static void test_PBV_008_32_troubles_each_character_on_four(void **unused)
{
    static const unsigned due[PBV_N_POWERS] = { 5, 2, 4, 3, 2, 3, 2, 3, 2, 2, 2, 1, 1 };
    const struct pbv_data *d = house();
    unsigned of[PBV_N_POWERS] = { 0 }, face[PBV_N_CHARS] = { 0 };

    (void)unused;
    assert_int_equal(d->n_troubles, 32);
    for (int e = 0; e < 32; e++) {
        of[d->trouble[e].power]++;
        face[d->trouble[e].face[0]]++;
        face[d->trouble[e].face[1]]++;
    }
    assert_memory_equal(of, due, sizeof of);
    for (int c = 0; c < PBV_N_CHARS; c++)
        assert_int_equal(face[c], 4);
}

/* The oracles of section 2.6 of the catalogue. */
static void test_PBV_119_exact_wins_of_the_twelve_combinations(void **unused)
{
    static const uint32_t wins[12] = { 2983198, 3586276, 3586276, 3747514, 4169968, 3586276,
                                       2983198, 5184082, 4169968, 4169968, 3586276, 3586276 };
    const struct pbv_data *d = house();

    (void)unused;
    for (int r = 0; r < 12; r++) {
        assert_int_equal(d->rv[r].wins, wins[r]);
        assert_int_equal(d->rv[r].place, r + 1);
    }
}

static void test_PBV_126_sale_values(void **unused)
{
    static const int32_t value[] = { 0, 3500, 4500, 5500, 6500, 7500, 8500, 9500, 10500, 11500 };

    (void)unused;
    for (int n = 0; n < 10; n++)
        assert_int_equal(house()->sale[n], value[n]);
}

static void refused(const char *file, const char *from, const char *to, enum lv_code code)
{
    char *text = t_data_changed(&lv_game_pbv, file, from, to);

    t_data_refused(&lv_game_pbv, file, text, code, 0);
    free(text);
}

static void test_faults_in_the_components_are_refused_with_their_place(void **unused)
{
    (void)unused;
    refused("characters.json", "\"copies\": 7", "\"copies\": 0", LV_E_LIMIT);
    refused("characters.json", "\"copies\": 7", "\"copies\": 16", LV_E_LIMIT);
    refused("characters.json", "\"AGA\"", "\"MEL\"", LV_E_DATA);
    refused("characters.json", "\"AGA\"", "\"aga\"", LV_E_DATA);
    refused("characters.json", "\"colour\": \"R\"", "\"colour\": \"X\"", LV_E_DATA);
    refused("places.json", "\"colour\": \"R\"", "\"colour\": \"\"", LV_E_DATA);
    refused("rendezvous.json", "\"place\": 1,", "\"place\": 13,", LV_E_LIMIT);
    refused("rendezvous.json", "\"figures\": 5", "\"figures\": 17", LV_E_LIMIT);
    refused("rendezvous.json", "\"figures\": 5", "\"figures\": 2", LV_E_DATA);
    refused("rendezvous.json", "\"colours\": { \"R\": 1", "\"colours\": { \"R\": 5", LV_E_DATA);
    refused("rendezvous.json", "\"figures\": 4, \"colours\": { \"B\": 1",
            "\"figures\": 9, \"colours\": { \"B\": 5", LV_E_DATA);
    refused("rendezvous.json", "\"dice\": { \"R\": 3", "\"dice\": { \"R\": 6", LV_E_DATA);
    refused("embrouilles.json", "\"power\": \"JAIL\", \"ch", "\"power\": \"FLY\", \"ch", LV_E_DATA);
    refused("embrouilles.json", "[\"RUD\", \"NIN\"]", "[\"RUD\", \"RUD\"]", LV_E_DATA);
    refused("embrouilles.json", "[\"RUD\", \"NIN\"]", "[\"RUD\", \"CHA\"]", LV_E_DATA);
    refused("table.json", "3500, 4500", "4500, 3500", LV_E_DATA);
    refused("table.json", ", 11500", "", LV_E_DATA);
}

/* ---- replaced components ---------------------------------------------------------------------- */

struct replaced {
    const char *name;
    char *text;
};

static bool read_replaced(void *ctx, const char *name, char **text, size_t *len, struct lv_refusal *why)
{
    const struct replaced *r = ctx;

    (void)why;
    if (strcmp(name, r->name) != 0 && strcmp(name, (++r)->name) != 0)
        return true;
    *text = strdup(r->text);
    *len = strlen(r->text);
    return true;
}

/* One file changed, and the table of sales long enough for larger columns. */
static struct lv_data *load_text(const char *name, char *text)
{
    struct replaced r[2] = {
        { name, text },
        { "table.json", t_data_changed(&lv_game_pbv, "table.json", ", 11500", ", 11500, 12500, 13500") },
    };
    struct lv_refusal why;
    struct lv_data *d = lv_data_load(&lv_game_pbv, read_replaced, r, &why);

    free(r[0].text);
    free(r[1].text);
    if (!d)
        fail_msg("%s", why.msgid);
    return d;
}

static struct lv_data *load(const char *name, const char *from, const char *to)
{
    return load_text(name, t_data_changed(&lv_game_pbv, name, from, to));
}

static void setup_with(struct lv_setup *u, struct lv_data *d, int seats)
{
    assert_true(lv_setup_init(u, &lv_game_pbv, d, seats, NULL));
}

static void test_PBV_R42_two_cards_for_one_place_are_judged_apart(void **unused)
{
    struct lv_data *d = load("rendezvous.json", "\"place\": 2, \"figures\": 4",
                             "\"place\": 8, \"figures\": 4");
    struct lv_setup u;
    struct pbv_state s;

    (void)unused;
    setup_with(&u, d, 2);
    t_position(&u, &s, "'mode':'C','columns':[{'RUD':['RUD']}],'figures':{'NIN':'L8','LEO':'L8',"
      "'RUD':'RUE'},"
                       "'rendezvous':{'open':[2,8]}");
    t_play(&u, &s, "move RUD L8");
    assert_int_equal(s.rv_now, 8); /* three figures are enough for it, not for the other */
    lv_data_free(d);
}

/* A family's own set may have fewer than a game asks for. */
static void test_PBV_R43_a_set_of_two_ends_the_game_with_the_second(void **unused)
{
    struct lv_data *d = load_text("rendezvous.json", strdup(
        "{ \"rendezvous\": [ { \"place\": 8, \"figures\": 3, \"colours\": { \"R\": 1, \"B\": 1, \"J\": 1 },"
        " \"dice\": { \"R\": 1, \"B\": 1, \"J\": 3 } },"
        " { \"place\": 2, \"figures\": 4, \"colours\": { \"B\": 1, \"V\": 1, \"J\": 1 },"
        " \"dice\": { \"B\": 2, \"V\": 1, \"J\": 3 } } ] }"));
    struct lv_setup u;
    struct pbv_state s;

    (void)unused;
    setup_with(&u, d, 3);
    t_position(&u, &s, "'hands':[['E08']],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},"
                       "'rendezvous':{'open':[1,2]}");
    t_play(&u, &s, "play E08 RUD; to L8");
    assert_int_equal(s.phase, PBV_PH_TURN); /* with the other one */
    t_position(&u, &s, "'hands':[['E08']],'figures':{'NIN':'L8','LEO':'L8','RUD':'RUE'},"
                       "'rendezvous':{'open':[1],'gone':[2]}");
    t_play(&u, &s, "play E08 RUD; to L8");
    assert_int_equal(s.phase, PBV_PH_OVER);
    lv_data_free(d);
}

static void test_PBV_R76_who_can_lay_nothing_lays_nothing(void **unused)
{
    struct lv_data *d = load("characters.json", "{ \"code\": \"CHA\"",
                             "{ \"code\": \"GA\", \"name\": \"A\", \"colour\": \"R\" },"
                             "{ \"code\": \"GB\", \"name\": \"B\", \"colour\": \"R\" },"
                             "{ \"code\": \"CHA\"");
    struct lv_setup u;
    struct pbv_state s;

    (void)unused;
    setup_with(&u, d, 2);
    t_position(&u, &s, "'phase':'prep','who':2,'hands':[['GA','GB','CHA','BOH','RAC','NAT','FRA',"
                       "'FRK','CHF'],['MIR','MIR','MIR','MIR','MIR','MIR','MIR','LUN','LUN']],'dealt':19");
    t_play(&u, &s, "prep MIR; prep MIR; prep MIR");
    assert_int_equal(s.phase, PBV_PH_TURN);
    assert_int_equal(s.columns[0], 0);
    t_position(&u, &s,
               "'phase':'prep','who':1,'hands':[['GA','GB','CHA','BOH','RAC','NAT','FRA','FRK'],"
               "['MIR','MIR','MIR','MIR','MIR','MIR','LUN','LUN']],'dealt':20,"
               "'columns':[{'AGA':['AGA']},{'MIR':['MIR']}]");
    t_play(&u, &s,
           "prep GA AGA; prep MIR; prep CHA AGA"); /* guests go on a column of their colour */
    lv_data_free(d);
}

static void test_PBV_R82_no_trouble_left_anywhere(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 5, "");
    struct pbv_state s;

    (void)unused;
    t_position(u, &s, "'mode':'C','columns':[{'MIR':['MIR']}],'figures':{'MIR':'L2'},'discard':['E01']");
    s.stock.set &= 0xFFFFFFFFu; /* fewer Embrouilles than the box has */
    s.discard.set &= 0xFFFFFFFFu;
    assert_false(u->game->rules.may(u, &s, t_action(u, &s, "take MIR"), NULL));
}

/* ---- the deal --------------------------------------------------------------------------------- */

static void test_PBV_001_PBV_R01_two_to_five_players(void **unused)
{
    (void)unused;
    t_setup_refused(&lv_game_pbv, 1, "", LV_E_PLAYERS, "PBV-001");
    t_setup_refused(&lv_game_pbv, 6, "", LV_E_PLAYERS, "PBV-001");
    t_setup(&lv_game_pbv, 2, "");
    t_setup(&lv_game_pbv, 5, "");
}

/* Plays chance until somebody decides; returns the events of chance points passed. */
static int deal_out(const struct lv_setup *u, struct pbv_state *s, uint64_t seed)
{
    struct lv_rng rng = lv_rng_seed(seed, 0);
    int n = 0;

    t_start(u, s);
    for (; u->game->rules.to_move(u, s) == LV_CHANCE; n++)
        u->game->rules.apply(u, s, lv_sample(u, s, &rng), NULL);
    return n;
}

static void test_PBV_004_PBV_005_PBV_006_PBV_007_PBV_109_the_deal(void **unused)
{
    static const int pile[] = { 0, 0, 34, 31, 28, 25 };

    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        const struct lv_setup *u = t_setup(&lv_game_pbv, seats, "");
        struct pbv_state s;
        assert_int_equal(deal_out(u, &s, (uint64_t)seats), 9 * seats + 3 + 2);
        for (int i = 0; i < seats; i++) {
            assert_int_equal(pbv_hand_size(&s.hand[i]), 9);
            assert_int_equal(pbv_troubles(s.hand[i].set), 0); /* PBV-008 */
        }
        for (int p = 0; p < 3; p++) {
            assert_int_equal(s.pile[p], pile[seats]);
            assert_in_range(s.top[p], 1, 4);
        }
        assert_true(s.rv_open[0] && s.rv_open[1]);
        assert_int_equal(pbv_count(s.rv_unknown), 10); /* PBV-109 */
        assert_int_equal(s.phase, PBV_PH_PREP);
    }
}

static void test_PBV_011_PBV_R06_the_first_player_named_or_drawn(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 4, "first-player=random");
    struct lv_outcome o[LV_MAX_OUTCOMES];
    struct pbv_state s;

    (void)unused;
    t_start(u, &s);
    assert_int_equal(u->game->rules.outcomes(u, &s, o), 4);
    assert_int_equal(s.first + s.active + s.who, 0); /* nobody's turn yet */
    t_play(u, &s, "first 3");
    assert_int_equal(s.who, 2);
    t_setup_refused(&lv_game_pbv, 3, "first-player=4", LV_E_OPTION, NULL);
}

static uint32_t weight(const struct lv_setup *u, const struct pbv_state *s, const char *outcome)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n = u->game->rules.outcomes(u, s, o);

    for (int i = 0; i < n; i++)
        if (o[i].action == t_action(u, s, outcome))
            return o[i].weight;
    return 0;
}

static void test_PBV_R70_PBV_003_weights_of_deal_top_face_and_theft(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 2, "");
    struct pbv_state s;

    (void)unused;
    t_start(u, &s);
    assert_int_equal(weight(u, &s, "deal MIR"), 7);
    assert_int_equal(weight(u, &s, "deal CHA"), 1);
    t_position(u, &s, "'mode':'A','tops':['R','R','B'],'hands':[['MIR','MIR']]");
    t_play(u, &s, "draw 3");
    assert_int_equal(weight(u, &s, "face MIR"), 5);
    assert_int_equal(weight(u, &s, "face RAC"), 1);
    assert_int_equal(weight(u, &s, "face AGA"), 0);
    t_play(u, &s, "face MIR");
    assert_int_equal(weight(u, &s, "top R"), 28); /* two of the thirty are seen on the others */
    assert_int_equal(weight(u, &s, "top B"), 27);
    t_position(u, &s, "'hands':[['E17'],['MIR','MIR','E01']]");
    t_play(u, &s, "play E17 2");
    assert_int_equal(weight(u, &s, "stolen MIR"), 2); /* PBV-R54: backs do not matter */
    assert_int_equal(weight(u, &s, "stolen E01"), 1);
}

/* The ordered throws that win, out of `ways` that led here, followed through all chance points. */
static uint64_t count_wins(const struct lv_setup *u, const struct pbv_state *s, uint64_t ways,
                           uint64_t *all)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n = u->game->rules.outcomes(u, s, o);
    uint64_t wins = 0, total = 0;

    for (int i = 0; i < n; i++)
        total += o[i].weight;
    for (int i = 0; i < n; i++) {
        struct pbv_state t = *s;
        uint64_t w = ways * o[i].weight / total;
        assert_int_equal(w * total, ways * o[i].weight);
        u->game->rules.apply(u, &t, o[i].action, NULL);
        if (t.phase == PBV_PH_DICE) {
            wins += count_wins(u, &t, w, all);
        } else {
            *all += w;
            wins += t.phase == PBV_PH_SALE || t.score[0] > 0 ? w : 0;
        }
    }
    return wins;
}

static void test_PBV_R79_PBV_118_face_by_face_is_the_same_as_nine_dice(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    struct pbv_state s;
    uint64_t all = 0;

    (void)unused;
    t_position(u, &s, "'mode':'C','columns':[{'RUD':['RUD']}],'figures':{'NIN':'L8','LEO':'L8',"
      "'RUD':'RUE'},"
                      "'rendezvous':{'open':[8,5]}");
    t_play(u, &s, "move RUD L8; throw");
    assert_int_equal(count_wins(u, &s, 10077696, &all), 5184082);
    assert_int_equal(all, 10077696);
}

/* EX-10: one less the cube of the chance to miss. */
static void test_PBV_115_chance_of_three_throws(void **unused)
{
    double p = house()->rv[7].wins / 10077696.0, miss = (1 - p) * (1 - p) * (1 - p);

    (void)unused;
    assert_true(1 - miss > 0.88549 && 1 - miss < 0.88551);
}

/* ---- what is hidden --------------------------------------------------------------------------- */

static const char *seen(const struct lv_setup *u, const struct pbv_state *s, int seat)
{
    static char room[16384];
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);

    lv_json_object(&j);
    u->game->telling->view(u, s, seat, &j);
    lv_json_end(&j);
    return room;
}

static void test_PBV_R53_PBV_006_backs_are_seen_or_not(void **unused)
{
    const struct lv_setup *open = t_setup(&lv_game_pbv, 2, ""), *closed = t_setup(&lv_game_pbv,
      2, "visible-backs=no");
    struct pbv_state s;

    (void)unused;
    t_position(open, &s, "'hands':[['MIR','CHA','E05'],[]],'tops':['R','B','V']");
    assert_non_null(strstr(seen(open, &s, 1), "\"cards\":3,\"troubles\":1,\"backs\":{\"R\":1,\"B\":1}"));
    assert_non_null(strstr(seen(open, &s, 1), "\"top\":\"R\""));
    assert_null(strstr(seen(open, &s, 1), "\"hand\":[\"MIR\""));
    assert_non_null(strstr(seen(open, &s, 0), "\"hand\":[\"MIR\",\"CHA\",\"E05\"]"));
    assert_null(strstr(seen(closed, &s, 1), "backs"));
    assert_non_null(strstr(seen(closed, &s, 1), "\"cards\":3,\"troubles\":1"));
}

static void test_PBV_R11_PBV_038_discards_are_open(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 2, "");
    struct pbv_state s;

    (void)unused;
    t_position(u, &s, "'discard':['MIR','E05']");
    assert_non_null(strstr(seen(u, &s, LV_ONLOOKER), "\"discard\":[\"MIR\",\"E05\"]"));
}

static void test_PBV_R71_PBV_R55_known_cards_are_in_the_view_of_who_knows(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    struct pbv_state s;
    struct lv_rng rng = lv_rng_seed(1, 1);

    (void)unused;
    t_position(u, &s, "'hands':[[],['MIR','LUN','RUD','GUI']],'known':[{'by':1,'of':2,'cards':['MIR']}]");
    assert_non_null(strstr(seen(u, &s, 0), "\"known\":[\"MIR\"]"));
    assert_null(strstr(seen(u, &s, 2), "\"known\":[\"MIR\"]"));
    for (int i = 0; i < 50; i++) { /* what is known stays, the rest changes within its colour */
        u->game->rules.resample(u, &s, 0, &rng);
        assert_true(s.hand[1].n[4] >= 1);
        assert_int_equal(pbv_hand_size(&s.hand[1]), 4);
    }
}

static void test_impossible_positions_are_refused(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 2, "");

    (void)unused;
    t_position_refused(u, "'hands':[['CHA','CHA']]", LV_E_POSITION, "PBV-003");
    t_position_refused(u, "'columns':[{'AGA':['CHA']}]", LV_E_POSITION, "PBV-020");
    t_position_refused(u, "'columns':[{'AGA':['AGA','RAC']}]", LV_E_POSITION, "PBV-018");
    t_position_refused(u, "'columns':[{'AGA':['AGA'],'MEL':['MEL'],'LEO':['LEO'],'MAL':['MAL'],"
      "'MIR':['MIR'],"
                          "'LUN':['LUN']}]", LV_E_POSITION, "PBV-017");
    t_position_refused(u, "'columns':[{'AGA':['MEL']}]", LV_E_POSITION, "PBV-016");
    t_position_refused(u, "'piles':[1,2,3]", LV_E_POSITION, "PBV-005");
    t_position_refused(u, "'rendezvous':{'open':[1,1]}", LV_E_POSITION, "PBV-109");
    t_position_refused(u, "'rendezvous':{'open':[6,7],'gone':[1,2,3,4,5]}", LV_E_POSITION, "PBV-135");
    t_position_refused(u, "'hands':[['MIR','MIR','MIR','MIR','MIR','MIR','MIR','LUN','LUN','LUN']]",
                       LV_E_POSITION, "PBV-030");
    t_position_refused(u, "'mode':'A','points':4", LV_E_POSITION, "PBV-029");
    t_position_refused(u, "'known':[{'by':1,'of':2,'cards':['MIR']}]", LV_E_POSITION, "PBV-R71");
    t_position_refused(u, "'turns':500", LV_E_POSITION, "PBV-R62");
}

/* The form (core/entry.h): each thing has a name, and where a figure stands is named as on the board. */
static void look_at_names(const struct lv_setup *u, const struct lv_form *form, unsigned *places)
{
    const struct lv_words w = { lv_lang_find("en"), NULL, LV_ONLOOKER, false };

    for (const struct lv_entry *e = form->entry; e->key; e++)
        for (int k = 0; k < 2; k++) {
            const struct lv_things *of = k ? e->values : e->things;
            for (unsigned i = 0; of && of->say && i < of->n(u); i++) {
                char name[256] = "";
                struct lv_buf b = LV_BUF(name);
                if (of->is && !of->is(u, i))
                    continue;
                of->say(u, &w, i, &b);
                assert_true(b.len > 0);
                *places += strcmp(name, "Hotel Le Sélect") == 0;
            }
        }
}

static void test_PBV_009_the_form_names_what_can_lie_there(void **unused)
{
    const struct lv_setup *u = t_setup(&lv_game_pbv, 3, "");
    unsigned places = 0;

    (void)unused;
    look_at_names(u, lv_game_pbv.writing->form, &places);
    assert_true(places > 0);
}

int main(void)
{
    const struct CMUnitTest test[] = {
        cmocka_unit_test(test_PBV_003_PBV_R03_120_cards_12_places_with_gare_and_prison_14),
        cmocka_unit_test(test_PBV_008_32_troubles_each_character_on_four),
        cmocka_unit_test(test_PBV_119_exact_wins_of_the_twelve_combinations),
        cmocka_unit_test(test_PBV_126_sale_values),
        cmocka_unit_test(test_faults_in_the_components_are_refused_with_their_place),
        cmocka_unit_test(test_PBV_R42_two_cards_for_one_place_are_judged_apart),
        cmocka_unit_test(test_PBV_R43_a_set_of_two_ends_the_game_with_the_second),
        cmocka_unit_test(test_PBV_R76_who_can_lay_nothing_lays_nothing),
        cmocka_unit_test(test_PBV_R82_no_trouble_left_anywhere),
        cmocka_unit_test(test_PBV_001_PBV_R01_two_to_five_players),
        cmocka_unit_test(test_PBV_004_PBV_005_PBV_006_PBV_007_PBV_109_the_deal),
        cmocka_unit_test(test_PBV_011_PBV_R06_the_first_player_named_or_drawn),
        cmocka_unit_test(test_PBV_R70_PBV_003_weights_of_deal_top_face_and_theft),
        cmocka_unit_test(test_PBV_R79_PBV_118_face_by_face_is_the_same_as_nine_dice),
        cmocka_unit_test(test_PBV_115_chance_of_three_throws),
        cmocka_unit_test(test_PBV_R53_PBV_006_backs_are_seen_or_not),
        cmocka_unit_test(test_PBV_R11_PBV_038_discards_are_open),
        cmocka_unit_test(test_PBV_R71_PBV_R55_known_cards_are_in_the_view_of_who_knows),
        cmocka_unit_test(test_impossible_positions_are_refused),
        cmocka_unit_test(test_PBV_009_the_form_names_what_can_lie_there),
    };

    (void)row_holds;
    (void)add_rows;
    return cmocka_run_group_tests(test, NULL, NULL);
}
