/* cmd_solve.c: ludovie solve: what perfect play gives. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "commands.h"
#include "core/options.h"
#include "number.h"
#include "odds.h"
#include "solved.h"

enum { MAX_POSITION = 1 << 20, OUT_ROOM = 512 << 10 };
enum { DECIMALS = 12 }; /* of a probability */

struct wish {
    int64_t seats;
    const char *position;
    bool json, odds, save;
    const char *save_to; /* NULL: where the exact player looks for it */
    char path[SOLVED_PATH]; /* there */
    const char *place;      /* of the saved table; NULL: it is not to be kept */

    struct lv_data *data;
    struct lv_node *document; /* of the position; NULL: none */
    struct lv_setup u;
    void *table;
    struct solved_effort effort; /* sweeps == 0: it may have been read from its file */
};

/* ---- set-up ---------------------------------------------------------------------------------- */

/* A file, or the document itself. */
static bool read_position(struct wish *w, struct lv_refusal *why)
{
    size_t len = strlen(w->position);
    char *text = NULL;

    if (w->position[strspn(w->position, " \t\n")] != '{') {
        text = cli_read_file(w->position, MAX_POSITION, &len, why);
        if (!text)
            return false;
    }
    w->document = lv_doc_read(text ? text : w->position, len, MAX_POSITION, why);
    if (!w->document && text)
        lv_refuse_at(why, w->position, 0);
    free(text);
    return w->document != NULL;
}

/* The whole document says for which game, rules, seats and options its position is. */
static bool read_head(const struct args *a, const struct lv_node *whole, int64_t *seats,
                      struct lv_refusal *why)
{
    const char *game;
    int64_t rules, ours = a->game->rules_version;

    if (!lv_node_text(whole, "game", &game, why)
        || !lv_node_int_or(whole, "seats", 1, LV_MAX_SEATS, *seats, seats, why)
        || !lv_node_int_or(whole, "rules", 1, INT32_MAX, ours, &rules, why))
        return false;
    if (strcmp(game, a->game->id) != 0)
        return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("the position is one of {text}"), 0, game);
    if (rules != ours)
        return lv_refuse(
            why, LV_E_VERSION, NULL,
            N_("the position is of rules version {n}, which this program does not play"), rules);
    return true;
}

/* Flags come on top of what the document says. */
static bool read_setup(const struct args *a, struct wish *w, struct lv_refusal *why)
{
    const struct lv_node *whole = lv_node_get(w->document, "position") ? w->document : NULL;
    int64_t seats = w->seats ? w->seats : a->game->min_seats;

    if (whole && !read_head(a, whole, &seats, why))
        return false;
    if (!lv_setup_init(&w->u, a->game, w->data, (int)seats, why)
        || !lv_setup_read_all(&w->u, lv_node_get(whole, "options"), why))
        return false;
    for (int i = 0; i < a->n_set; i++)
        if (!lv_setup_set(&w->u, a->set[i].name, a->set[i].value, why))
            return false;
    return lv_setup_check(&w->u, why) && lv_bot_may_be_exact(&w->u, why);
}

/* A question about one position is answered from the saved table, if there is one. */
static bool get_table(struct cli *c, struct wish *w, struct lv_refusal *why)
{
    if (w->position && !w->save)
        w->table = cli_solved_table(c, &w->u, why);
    else
        w->table = solved_work_out(c, &w->u, &w->effort, why);
    return w->table != NULL;
}

/* Where the table is to be kept: found before the work, because after it is late to hear "no". */
static bool find_place(const struct cli *c, struct wish *w, struct lv_refusal *why)
{
    if (!w->save_to && !solved_path(&w->u, w->path, why))
        return false;
    w->place = w->save_to ? w->save_to : w->path;
    /* The usual place is ours: worked out anew, the table is the same. */
    return (!w->save_to || cli_is_free(w->place, c->overwrite, why)) && cli_may_write(w->place, why);
}

/* ---- values ---------------------------------------------------------------------------------- */

static double value_of(const struct wish *w, const void *state, int seat)
{
    return w->u.game->thinking->solver->value(&w->u, w->table, state, seat);
}

/* The game's first state when seat 1 begins. */
static double start_player_wins(const struct wish *w)
{
    struct lv_setup u = w->u;
    union lv_state s = { 0 };

    for (int i = 0; i < u.game->n_options; i++)
        if (u.game->options[i].who_begins)
            lv_setup_set(&u, u.game->options[i].id, "1", NULL);
    u.game->rules.start(&u, &s);
    return u.game->thinking->solver->value(&u, w->table, &s, 0);
}

struct choice {
    lv_action action;
    double win;
};

static int best_first(const void *x, const void *y)
{
    const struct choice *a = x, *b = y;

    if (a->win > b->win || a->win < b->win)
        return a->win > b->win ? -1 : 1;
    return (a->action > b->action) - (a->action < b->action);
}

/* What each legal decision is worth to the seat to move, best first. */
static int judge(const struct wish *w, const struct lv_match *m, struct choice out[LV_MAX_ACTIONS])
{
    lv_action a[LV_MAX_ACTIONS];
    int n = lv_match_legal(m, a), seat = lv_match_to_move(m);

    for (int i = 0; i < n; i++) {
        union lv_state s;
        memcpy(&s, lv_match_state(m), w->u.game->state_size);
        w->u.game->rules.apply(&w->u, &s, a[i], NULL);
        out[i] = (struct choice){ a[i], value_of(w, &s, seat) };
        assert(out[i].win >= -1e-9 && out[i].win <= 1 + 1e-9);
    }
    if (n > 0)
        qsort(out, (size_t)n, sizeof *out, best_first);
    return n;
}

static struct lv_match *match_at(struct cli *c, const struct wish *w, struct lv_refusal *why)
{
    const struct lv_node *inner = lv_node_get(w->document, "position");
    struct lv_seat seat[LV_MAX_SEATS] = { 0 };
    struct lv_match *m;

    for (int i = 0; i < w->u.seats; i++) {
        struct lv_buf b = LV_BUF(seat[i].name);
        lv_say(&b, c->lang, "Player {n}", LV_NUM("n", i + 1));
    }
    m = lv_match_new(&w->u, w->data, seat, LV_CHANCE_SIMULATED, NULL, why);
    if (m && !lv_match_set_position(m, inner ? inner : w->document, why)) {
        lv_match_free(m);
        m = NULL;
    }
    return m;
}

/* ---- for people ------------------------------------------------------------------------------ */

static void say_probability(struct cli *c, const char *msgid, int64_t n, double p)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    number_say(&b, c->lang, p, DECIMALS);
    cli_say(c, stdout, msgid, LV_NUM("n", n), LV_STR("text", room));
}

static void say_effort(struct cli *c, const struct wish *w)
{
    char room[NUMBER_ROOM];
    struct lv_buf b = LV_BUF(room);

    number_say(&b, c->lang, w->effort.seconds, 1);
    if (w->effort.sweeps)
        cli_say(c, stdout, "Solved in {n} sweeps, {text} s.", LV_NUM("n", w->effort.sweeps),
                LV_STR("text", room));
}

static void say_choice(struct cli *c, const struct lv_match *m, const struct choice *k, int width)
{
    const struct lv_words words = lv_match_words(m, c->lang, LV_ONLOOKER);
    char number[NUMBER_ROOM], notation[LV_MAX_NOTATION], label[512];
    struct lv_buf n = LV_BUF(number), a = LV_BUF(notation), l = LV_BUF(label);

    number_percent(&n, c->lang, k->win, 6);
    lv_match_write_action(m, k->action, &a);
    lv_match_label(m, k->action, &words, &l);
    printf("  %s  %-*s  %s\n", number, width, notation, label);
}

static int longest_notation(const struct lv_match *m, const struct choice *choice, int n)
{
    int longest = 0;

    for (int i = 0; i < n; i++) {
        char notation[LV_MAX_NOTATION];
        struct lv_buf b = LV_BUF(notation);
        lv_match_write_action(m, choice[i].action, &b);
        longest = (int)b.len > longest ? (int)b.len : longest;
    }
    return longest;
}

static void say_position(struct cli *c, const struct wish *w, const struct lv_match *m)
{
    struct choice choice[LV_MAX_ACTIONS];
    int n = judge(w, m, choice), seat = lv_match_to_move(m), width = longest_notation(m, choice, n);

    for (int i = 0; i < w->u.seats; i++)
        say_probability(c, N_("Player {n} wins with probability {text}."), i + 1,
                        value_of(w, lv_match_state(m), i));
    if (seat >= 0)
        cli_say(c, stdout,
                "Decisions of player {n}, each with the chance to win after it, best first:",
                LV_NUM("n", seat + 1));
    else if (seat == LV_CHANCE)
        cli_say(c, stdout, "Dice or cards are due.");
    else
        cli_say(c, stdout, "The game is over.");
    for (int i = 0; i < n; i++)
        say_choice(c, m, &choice[i], width);
}

/* ---- for programs ---------------------------------------------------------------------------- */

/* With DECIMALS behind the point. */
static void put_probability(struct lv_json *j, const char *key, double p)
{
    char room[64];

    snprintf(room, sizeof room, "%.*f", DECIMALS, p);
    if (key)
        lv_json_key(j, key);
    lv_json_raw(j, room);
}

static void choice_json(struct cli *c, const struct lv_match *m, const struct choice *k, struct lv_json *j)
{
    const struct lv_words words = lv_match_words(m, c->lang, LV_ONLOOKER);
    char room[512];
    struct lv_buf b = LV_BUF(room);

    lv_json_object(j);
    lv_match_write_action(m, k->action, &b);
    lv_json_put_text(j, "do", room);
    lv_buf_clear(&b);
    lv_match_label(m, k->action, &words, &b);
    lv_json_put_text(j, "label", room);
    put_probability(j, "win", k->win);
    lv_json_end(j);
}

static void position_json(struct cli *c, const struct wish *w, const struct lv_match *m,
                          struct lv_json *j)
{
    struct choice choice[LV_MAX_ACTIONS];
    int n = judge(w, m, choice), seat = lv_match_to_move(m);

    lv_json_object(j);
    lv_json_key(j, "to_move");
    if (seat >= 0)
        lv_json_int(j, seat + 1);
    else
        lv_json_text(j, seat == LV_CHANCE ? "chance" : "over");
    lv_json_key(j, "win");
    lv_json_list(j);
    for (int i = 0; i < w->u.seats; i++)
        put_probability(j, NULL, value_of(w, lv_match_state(m), i));
    lv_json_end(j);
    lv_json_key(j, "choices");
    lv_json_list(j);
    for (int i = 0; i < n; i++)
        choice_json(c, m, &choice[i], j);
    lv_json_end(j);
    lv_json_end(j);
}

static bool print_json(struct cli *c, const struct wish *w, const struct lv_match *m,
                       const char *saved, struct lv_refusal *why)
{
    char *room = malloc(OUT_ROOM);
    struct lv_buf b;
    struct lv_json j;

    if (!room)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    b = lv_buf_over(room, OUT_ROOM);
    j = lv_json_on(&b);
    lv_json_object(&j);
    lv_json_put_text(&j, "game", w->u.game->id);
    lv_json_put_int(&j, "rules", w->u.game->rules_version);
    lv_json_put_int(&j, "seats", w->u.seats);
    lv_json_key(&j, "options");
    lv_setup_write_all(&w->u, false, &j);
    put_probability(&j, "start_player_wins", start_player_wins(w));
    if (w->effort.sweeps) {
        lv_json_put_int(&j, "sweeps", w->effort.sweeps);
        number_put(&j, "error", w->effort.error, 6);
        number_put(&j, "seconds", w->effort.seconds, 6);
    }
    if (w->odds) {
        lv_json_key(&j, "odds");
        w->u.game->thinking->solver->odds(&w->u, &j);
    }
    if (m) {
        lv_json_key(&j, "position");
        position_json(c, w, m, &j);
    }
    if (saved)
        lv_json_put_text(&j, "saved", saved);
    lv_json_end(&j);
    printf("%s\n", room);
    free(room);
    return true;
}

static bool print_words(struct cli *c, const struct wish *w, const struct lv_match *m,
                        const char *saved, struct lv_refusal *why)
{
    cli_say(c, stdout, "{game}, {seats} players, perfect play:",
            LV_STR("game", lv_translate(c->lang, w->u.game->title)), LV_NUM("seats", w->u.seats));
    say_probability(c, N_("The start player wins with probability {text}."), 0,
                    start_player_wins(w));
    if (m)
        say_position(c, w, m);
    if (w->odds && !odds_print(c, &w->u, why))
        return false;
    say_effort(c, w);
    if (saved)
        cli_say(c, stdout, "The table is saved in {text}", LV_STR("text", saved));
    return true;
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool show(struct cli *c, struct wish *w, const struct lv_match *m, struct lv_refusal *why)
{
    if (w->place && !solved_save(&w->u, w->table, w->place, why))
        return false;
    return w->json ? print_json(c, w, m, w->place, why) : print_words(c, w, m, w->place, why);
}

static bool solve(struct cli *c, const struct args *a, struct wish *w, struct lv_refusal *why)
{
    struct lv_match *m = NULL;
    bool fine;

    w->data = cli_load_data(c, a->game, why);
    if (!w->data || (w->position && !read_position(w, why)) || !read_setup(a, w, why))
        return false;
    if (w->position && !(m = match_at(c, w, why)))
        return false;
    fine = (!w->save || find_place(c, w, why)) && get_table(c, w, why) && show(c, w, m, why);
    lv_match_free(m);
    return fine;
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { 0 };
    const struct flag flags[] = {
        { "seats", FLAG_NUMBER, &w.seats, 1, LV_MAX_SEATS, "N",
          N_("players (default: as few as the game allows)") },
        { "odds", FLAG_SWITCH, &w.odds, 0, 0, NULL, N_("figures about single components, too") },
        { "position", FLAG_TEXT, &w.position, 0, 0, "FILE|JSON",
          N_("what a position is worth, and every decision in it") },
        { "save", FLAG_SWITCH, &w.save, 0, 0, NULL,
          N_("keep the table in FILE, or where the exact player and hints look for it") },
        OVERWRITE_FLAG(c),
        { "json", FLAG_SWITCH, &w.json, 0, 0, NULL, N_("as a document, for programs") },
        { 0 },
    };
    struct args a;
    struct lv_refusal why;
    int code = cli_parse(c, &cmd_solve, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (!a.game)
        return cli_usage(c, &cmd_solve, N_("which game? `ludovie games` lists them"), "");
    if (a.n_words > w.save)
        return cli_usage(c, &cmd_solve, N_("too many words: {text}"), a.word[a.n_words - 1]);
    w.save_to = a.n_words ? a.word[0] : NULL;
    code = solve(c, &a, &w, &why) ? EXIT_FINE : cli_refused(c, &why);
    free(w.table);
    lv_doc_free(w.document);
    lv_data_free(w.data);
    return cli_finish(c, code);
}

const struct cmd cmd_solve = {
    .name = "solve",
    .words = "GAME [--save [FILE]]",
    .summary = N_("what perfect play gives, for games small enough"),
    .details =
        N_("Works out the chance to win in every position when all play perfectly, by going over "
           "all positions until nothing changes any more. A saved table serves the player called "
           "exact, hints and later questions about positions."),
    .takes_game = true,
    .document = "bots.md",
    .run = run,
};
