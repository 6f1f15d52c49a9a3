/* referee_asks.c: the table of everything that can be asked, and what several requests have in common. */
#include "referee_asks.h"

#include <assert.h>
#include <string.h>

#include "rulebook.h"

/* ---- parts of answers ------------------------------------------------------------------------ */

/* Seats start at 1, as in records; chance and the end have names. */
void referee_put_moment(struct call *c)
{
    int who = lv_match_to_move(c->slot->m);

    lv_json_put_int(&c->j, "match", c->slot->id);
    lv_json_put_int(&c->j, "steps", lv_match_steps(c->slot->m));
    lv_json_key(&c->j, "to_move");
    if (who >= 0)
        lv_json_int(&c->j, who + 1);
    else
        lv_json_text(&c->j, who == LV_CHANCE ? "chance" : "over");
}

void referee_put_hex(struct lv_json *j, const char *key, const uint8_t *bytes, size_t n)
{
    char room[2 * LV_SHA256 + 1];
    struct lv_buf b = LV_BUF(room);

    assert(n <= LV_SHA256);
    lv_hex_write(&b, bytes, n);
    lv_json_put_text(j, key, room);
}

void referee_put_notation(struct call *c, const char *key, lv_action a)
{
    char room[LV_MAX_NOTATION];
    struct lv_buf b = LV_BUF(room);

    lv_match_write_action(c->slot->m, a, &b);
    assert(b.len > 0 && !b.cut);
    lv_json_put_text(&c->j, key, room);
}

/* ---- parts of requests ----------------------------------------------------------------------- */

/* Who looks: "seat" from 1, or an onlooker when it is not said. */
bool referee_read_reader(const struct call *c, int *reader)
{
    int64_t seat;

    if (!lv_node_int_or(c->ask, "seat", 1, lv_match_setup(c->slot->m)->seats, 0, &seat, c->why))
        return false;
    *reader = seat ? (int)seat - 1 : LV_ONLOOKER;
    return true;
}

bool referee_read_seat(const struct call *c, int *seat)
{
    int64_t n;

    if (!lv_node_int(c->ask, "seat", 1, lv_match_setup(c->slot->m)->seats, &n, c->why))
        return false;
    *seat = (int)n - 1;
    return true;
}

bool referee_read_seed(const struct call *c, uint64_t *seed)
{
    int64_t n;

    if (!lv_node_get(c->ask, "seed"))
        return referee_world(c->r)->random_bytes(seed, sizeof *seed, c->why);
    if (!lv_node_int(c->ask, "seed", 0, (int64_t)1 << 53, &n, c->why))
        return false;
    *seed = (uint64_t)n;
    return true;
}

const struct lv_game *referee_read_game(const struct lv_node *object, struct lv_refusal *why)
{
    const char *name;

    return lv_node_text(object, "game", &name, why) ? lv_game_find(name, why) : NULL;
}

bool referee_not_their_turn(const struct call *c)
{
    const struct lv_match *m = c->slot->m;
    int who = lv_match_to_move(m);

    if (who >= 0)
        return lv_refuse_text(c->why, LV_E_TURN, NULL, N_("it is {text}'s turn"), 0,
                              lv_match_seat(m, who)->name);
    return lv_refuse(c->why, LV_E_TURN, NULL,
                     who == LV_OVER ? N_("the game is over") : N_("dice or cards are due first"),
                     0);
}

/* ---- the rest -------------------------------------------------------------------------------- */

static bool ask_rules(struct call *c)
{
    const struct lv_game *g = referee_read_game(c->ask, c->why);
    const struct lv_node *list;
    struct lv_node *root = NULL;
    const char *id = NULL;
    int found = 0;

    if (!g || (lv_node_get(c->ask, "id") && !lv_node_text(c->ask, "id", &id, c->why)))
        return false;
    list = rulebook_open(g, &root, c->why);
    if (!list)
        return false;
    lv_json_key(&c->j, "rules");
    lv_json_list(&c->j);
    for (const struct lv_node *r = list->first; r; r = r->next) {
        if (id && !(rulebook_id(r) && rulebook_is_id(g, rulebook_id(r), id)))
            continue;
        lv_json_object(&c->j);
        if (rulebook_id(r))
            lv_json_put_text(&c->j, "id", rulebook_id(r));
        lv_json_put_text(&c->j, "text", rulebook_text(r, c->lang));
        lv_json_end(&c->j);
        found++;
    }
    lv_json_end(&c->j);
    lv_doc_free(root);
    return found || !id
           || lv_refuse_text(c->why, LV_E_UNKNOWN, NULL,
                             N_("no rule of this game is called {text}"), 0, id);
}

static bool ask_forget(struct call *c)
{
    lv_match_free(c->slot->m);
    memset(c->slot, 0, sizeof *c->slot);
    return true;
}

static bool ask_quit(struct call *c)
{
    referee_quit(c->r);
    return true;
}

#define KEYS(...) ((const char *const[]){ __VA_ARGS__, NULL })
const struct ask referee_asks[] = {
    { "games", KEYS("game"), false, referee_ask_games },
    { "new", KEYS("match", "game", "seats", "options", "chance", "seed", "bytes"), false, referee_ask_new },
    { "load", KEYS("match", "record", "position", "seats", "chance", "seed", "bytes"), false,
      referee_ask_load },
    { "form", KEYS("game", "seats", "options", "chance", "values", "fields"), false, referee_ask_form },
    { "legal", KEYS("seat", "fold", "terse"), true, referee_ask_legal },
    { "blocked", KEYS("seat", "notation"), true, referee_ask_blocked },
    { "act", KEYS("do", "seat", "step"), true, referee_ask_act },
    { "chance", KEYS("do", "settle", "seed"), true, referee_ask_chance },
    { "undo", KEYS("seat", "agreed", "entry"), true, referee_ask_undo },
    { "close", KEYS("seat"), true, referee_ask_close },
    { "view", KEYS("seat"), true, referee_ask_view },
    { "board", KEYS(NULL), true, referee_ask_board },
    { "position", KEYS(NULL), true, referee_ask_position },
    { "result", KEYS(NULL), true, referee_ask_result },
    { "record", KEYS("reveal", "others"), true, referee_ask_record },
    { "news", KEYS("seat", "since"), true, referee_ask_news },
    { "events", KEYS("seat", "since", "terse", "words"), true, referee_ask_events },
    { "bot", KEYS("bot", "seed", "play", "advice"), true, referee_ask_bot },
    { "hint", KEYS("seed"), true, referee_ask_hint },
    { "coach", KEYS("do", "seed"), true, referee_ask_coach },
    { "analyse", KEYS("budget", "seed", "pieces"), true, referee_ask_analyse },
    { "endings", KEYS("step", "games", "first", "seat", "seed"), true, referee_ask_endings },
    { "lesson", KEYS("game"), false, referee_ask_lesson },
    { "scene", KEYS("match", "game", "scene"), false, referee_ask_scene },
    { "judge", KEYS("scene", "do"), true, referee_ask_judge },
    { "meanwhile", KEYS("scene"), true, referee_ask_meanwhile },
    { "rules", KEYS("game", "id"), false, ask_rules },
    { "forget", KEYS(NULL), true, ask_forget },
    { "quit", KEYS(NULL), false, ask_quit },
    { NULL, NULL, false, NULL },
};
