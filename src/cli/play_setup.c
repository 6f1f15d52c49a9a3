/* play_setup.c: who sits where, a new match, and an old one taken up again. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/options.h"
#include "core/registry.h"
#include "play_inside.h"
#include "show.h"

/* ---- seats ------------------------------------------------------------------------------------ */

static void seat_at(struct lv_seat *to, const char *name, const char *by)
{
    struct lv_buf n = LV_BUF(to->name), b = LV_BUF(to->by);

    lv_buf_text(&n, name);
    lv_buf_text(&b, by);
}

static bool seat_bot(struct play_seats *to, const char *spec, struct lv_refusal *why)
{
    struct lv_seat *seat = &to->seat[to->n];
    struct lv_buf by;

    if (strlen(spec) >= PLAYER_SPEC)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("a name in the list is too long"), 0);
    snprintf(to->spec[to->n], PLAYER_SPEC, "%s", spec);
    seat_at(seat, lv_bot_name(to->n++), "");
    by = LV_BUF(seat->by);
    player_write_cut(spec, &by);
    return true;
}

static bool seat_person(struct lv_seat *to, const char *name, struct lv_refusal *why)
{
    if (strlen(name) >= sizeof to->name || !*name)
        return lv_refuse_text(why, LV_E_LIMIT, NULL,
                              N_("the name {text} is empty or longer than {n} bytes"), LV_MAX_NAME - 1, name);
    seat_at(to, name, "person");
    return true;
}

/* Calls `each` with every word between commas; stops when it is refused. */
static bool each_word(const char *list, bool (*each)(void *ctx, const char *word, struct lv_refusal *why),
                      void *ctx, struct lv_refusal *why)
{
    while (*list) {
        char word[PLAYER_SPEC];
        size_t n = strcspn(list, ",");
        if (n >= sizeof word)
            return lv_refuse(why, LV_E_LIMIT, NULL, N_("a name in the list is too long"), 0);
        memcpy(word, list, n);
        word[n] = '\0';
        if (!each(ctx, word, why))
            return false;
        list += n + (list[n] == ',');
    }
    return true;
}

static bool add_seat(void *ctx, const char *word, struct lv_refusal *why)
{
    struct play_seats *to = ctx;

    if (to->n == LV_MAX_SEATS)
        return lv_refuse(why, LV_E_PLAYERS, NULL, N_("at most {n} seats"), LV_MAX_SEATS);
    if (player_is_spec(word))
        return seat_bot(to, word, why);
    return seat_person(&to->seat[to->n++], word, why);
}

bool play_read_seats(struct cli *c, const char *list, struct play_seats *to, struct lv_refusal *why)
{
    (void)c;
    memset(to, 0, sizeof *to);
    return each_word(list, add_seat, to, why);
}

static bool add_person(void *ctx, const char *word, struct lv_refusal *why)
{
    struct play_seats *to = ctx;

    if (to->n == LV_MAX_SEATS)
        return lv_refuse(why, LV_E_PLAYERS, NULL, N_("at most {n} seats"), LV_MAX_SEATS);
    return seat_person(&to->seat[to->n++], word, why);
}

bool play_fill_seats(struct cli *c, int seats, int people, const char *names, const char *bot,
                     struct play_seats *to, struct lv_refusal *why)
{
    memset(to, 0, sizeof *to);
    if (names && !each_word(names, add_person, to, why))
        return false;
    for (; to->n < people && to->n < seats && to->n < LV_MAX_SEATS; to->n++) {
        struct lv_buf b = LV_BUF(to->seat[to->n].name);
        lv_say(&b, c->lang, "Player {n}", LV_NUM("n", to->n + 1));
        snprintf(to->seat[to->n].by, LV_MAX_BY, "person");
    }
    while (to->n < seats && to->n < LV_MAX_SEATS)
        if (!seat_bot(to, bot, why))
            return false;
    return true;
}

/* ---- new and resumed matches ------------------------------------------------------------------ */

struct play play_by(struct cli *c)
{
    bool watched = isatty(STDOUT_FILENO) && !c->plain;

    return (struct play){ .c = c, .pace = watched ? PLAY_PACE : 0, .looking = LV_ONLOOKER,
                          .terms = { .milliseconds = PLAYER_SECONDS * 1000 } };
}

bool play_get_table(struct play *p, struct lv_refusal *why)
{
    if (!p->table)
        p->table = cli_solved_table(p->c, lv_match_setup(p->m), why);
    p->terms.table = p->table;
    return p->table != NULL;
}

static bool seat_player(struct play *p, int seat, const char *spec, struct lv_refusal *why)
{
    if (lv_bot_likes_table(spec, p->terms.u) && !play_get_table(p, why))
        return false;
    p->player[seat] = player_new(spec, &p->terms, why);
    if (p->player[seat])
        player_begin(p->player[seat], p->m, seat, 0);
    return p->player[seat] != NULL;
}

static bool seat_steward(struct play *p, struct lv_refusal *why)
{
    p->steward = lv_bot_new("greedy", p->terms.u, NULL, why);
    return p->steward != NULL;
}

/* True luck from the system; a seed gives luck that can be had again. */
static bool make_luck(struct play *p, uint64_t seed, struct lv_luck *luck, struct lv_refusal *why)
{
    uint64_t for_bots = seed;

    memset(luck, 0, sizeof *luck);
    if (seed) {
        struct lv_rng r = lv_rng_seed(seed, 0);
        for (size_t i = 0; i < sizeof luck->seed; i++)
            luck->seed[i] = (uint8_t)lv_rng_next(&r);
    } else if (!cli_random_bytes(luck->seed, sizeof luck->seed, why)
               || !cli_random_bytes(luck->bytes, sizeof luck->bytes, why)
               || !cli_random_bytes(&for_bots, sizeof for_bots, why)) {
        return false;
    }
    p->rng = lv_rng_seed(for_bots, 1);
    return true;
}

static bool is_said_by_hand(const struct args *a, const char *option)
{
    for (int i = 0; i < a->n_set; i++)
        if (strcmp(a->set[i].name, option) == 0)
            return true;
    return false;
}

/* Some games must know who is a person and who a bot. What somebody has said by hand stays. */
static bool say_who_plays(struct lv_setup *u, const struct args *a, const struct play_seats *seats,
                          struct lv_refusal *why)
{
    bool is_person[LV_MAX_SEATS] = { false };

    assert(seats->n == u->seats);
    for (int i = 0; i < u->game->n_options; i++)
        if (u->game->options[i].who_plays && is_said_by_hand(a, u->game->options[i].id))
            return true;
    for (int i = 0; i < seats->n; i++)
        is_person[i] = strcmp(seats->seat[i].by, "person") == 0;
    lv_setup_say_who_plays(u, is_person);
    return lv_setup_check(u, why);
}

/* What every new match needs: luck, and players for the seats. */
bool play_begin(struct play *p, const struct lv_setup *u, struct lv_data *data,
                const struct play_seats *seats, enum lv_chance chance, uint64_t seed, struct lv_refusal *why)
{
    struct lv_luck luck;

    p->data = data; /* ours from here on */
    if (!make_luck(p, seed, &luck, why))
        return false;
    p->m = lv_match_new(u, data, seats->seat, chance, chance == LV_CHANCE_FAIR ? &luck : NULL, why);
    if (!p->m)
        return false;
    p->terms.u = lv_match_setup(p->m);
    for (int i = 0; i < seats->n; i++)
        if (seats->spec[i][0] && !seat_player(p, i, seats->spec[i], why))
            return false;
    return seat_steward(p, why);
}

bool play_with_own_hands(const struct lv_game *g, const struct play_seats *seats)
{
    for (int i = 0; i < seats->n; i++)
        if (seats->spec[i][0])
            return false;
    return g->rules.hands != NULL;
}

bool play_new(struct play *p, const struct args *a, const struct play_seats *seats,
              enum lv_chance chance, uint64_t seed, const char *save, struct lv_refusal *why)
{
    struct lv_setup u;

    p->data = cli_load_data(p->c, a->game, why);
    return p->data && cli_setup(a, p->data, seats->n, &u, why) && say_who_plays(&u, a, seats, why)
        && play_begin(p, &u, p->data, seats, chance, seed, why)
        && play_find_save(p, save, why); /* last: a refused game leaves no file */
}

/* Those who are no persons sit down again. */
static bool seat_again(struct play *p, const char *program, struct lv_refusal *why)
{
    char spec[PLAYER_SPEC], named[LV_MAX_BY];
    struct lv_buf b = LV_BUF(named);

    player_write_cut(program, &b);
    p->terms.u = lv_match_setup(p->m);
    for (int i = 0; i < p->terms.u->seats; i++) {
        const struct lv_seat *s = lv_match_seat(p->m, i);
        if (strcmp(s->by, "person") == 0)
            continue;
        player_read_by(s->by, spec);
        if (player_is_outside(spec) && strcmp(spec, named) == 0) {
            snprintf(spec, sizeof spec, "%s", program);
        } else if (player_is_outside(spec)) {
            cli_say(p->c, stderr,
                    "{who} was played by {text}; greedy takes over. --bot {text} would go on with it.",
                    LV_STR("who", s->name), LV_STR("text", spec));
            snprintf(spec, sizeof spec, "greedy");
            lv_match_set_by(p->m, i, spec);
        }
        if (!seat_player(p, i, spec, why))
            return false;
    }
    return seat_steward(p, why);
}

bool play_resume(struct play *p, const char *path, const char *program, struct lv_refusal *why)
{
    struct loaded file;
    uint64_t for_bots = 0;

    if (strcmp(path, "last") == 0) {
        if (!play_newest_save(p->save, sizeof p->save, why))
            return false;
    } else {
        snprintf(p->save, sizeof p->save, "%s", path);
    }
    play_note_save(p); /* before it is read: whoever writes to it after that is somebody else */
    if (!show_load(p->c, p->save, &file, why))
        return false;
    p->m = file.m; /* ours from here on */
    p->data = file.data;
    if (file.damage.code != LV_E_OK) {
        cli_say(p->c, stderr, "The saved game was damaged; it goes on from the last whole step.");
        cli_refused(p->c, &file.damage);
    }
    if (!cli_random_bytes(&for_bots, sizeof for_bots, why))
        return false;
    p->rng = lv_rng_seed(for_bots, 1);
    p->told = lv_match_steps(p->m);
    for (int i = 0; i < LV_MAX_SEATS; i++)
        p->left[i] = p->told;
    return seat_again(p, program, why);
}

void play_release(struct play *p)
{
    for (int i = 0; i < LV_MAX_SEATS; i++)
        player_free(p->player[i]);
    lv_bot_free(p->adviser);
    lv_bot_free(p->steward);
    free(p->coach);
    lv_match_free(p->m);
    lv_data_free(p->data);
    free(p->table);
}
