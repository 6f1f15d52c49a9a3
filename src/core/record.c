/* record.c: the lines of a record. Every key is checked: a record may come from a stranger. */
#include "record.h"

#include <assert.h>
#include <string.h>

#include "registry.h"

static const char *const chance_key[] = {
    [LV_CHANCE_FAIR] = "fair", [LV_CHANCE_TABLE] = "table", [LV_CHANCE_SIMULATED] = "simulated",
    [LV_CHANCE_OWN] = "own",
};

static void put_hex(struct lv_json *j, const char *key, const uint8_t *bytes, size_t n)
{
    char room[2 * LV_SHA256 + 1];
    struct lv_buf b = LV_BUF(room);

    assert(n <= LV_SHA256);
    lv_hex_write(&b, bytes, n);
    if (key)
        lv_json_key(j, key);
    lv_json_text(j, room);
}

static void put_hash(struct lv_json *j, const char *key, uint64_t hash)
{
    uint8_t bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(hash >> (56 - 8 * i));
    put_hex(j, key, bytes, sizeof bytes);
}

/* For each seat `size` bytes. */
static void put_list(struct lv_json *j, const char *key, const uint8_t *bytes, size_t size, int seats)
{
    lv_json_key(j, key);
    lv_json_list(j);
    for (int i = 0; i < seats; i++)
        put_hex(j, NULL, bytes + (size_t)i * size, size);
    lv_json_end(j);
}

void lv_record_write_head(const struct lv_record_head *h, struct lv_json *j)
{
    lv_json_object(j);
    lv_json_put_int(j, "ludovie", LV_RECORD_FORMAT);
    lv_json_put_text(j, "game", h->game->id);
    lv_json_put_int(j, "rules", h->game->rules_version);
    put_hash(j, "components", h->components);
    lv_json_key(j, "seats");
    lv_json_list(j);
    for (int i = 0; i < h->seats; i++) {
        lv_json_object(j);
        lv_json_put_text(j, "name", h->seat[i].name);
        lv_json_put_text(j, "by", h->seat[i].by);
        lv_json_end(j);
    }
    lv_json_end(j);
    if (h->has_answers)
        put_list(j, "answers", h->answers[0], LV_SHA256, h->seats);
    lv_json_put_text(j, "chance", chance_key[h->chance]);
    if (h->chance != LV_CHANCE_FAIR)
        return;
    put_hex(j, "commitment", h->commitment, LV_SHA256);
    put_list(j, "bytes", h->luck.bytes[0], LV_SEAT_BYTES, h->seats);
    if (h->has_seed)
        put_hex(j, "seed", h->luck.seed, LV_SEED);
}

static bool bad_hex(const struct lv_node *at, const char *key, struct lv_refusal *why)
{
    lv_refuse_text(why, LV_E_FORMAT, NULL, N_("{text} is not the hexadecimal number it should be"), 0, key);
    return lv_refuse_at(why, "", at->line);
}

static bool read_hex(const struct lv_node *line, const char *key, uint8_t *bytes, size_t n,
                     struct lv_refusal *why)
{
    const char *text;

    assert(n <= LV_SHA256);
    if (!lv_node_text(line, key, &text, why))
        return false;
    return lv_hex_read(text, bytes, n) || bad_hex(line, key, why);
}

static bool read_seats(const struct lv_node *line, struct lv_record_head *h, struct lv_refusal *why)
{
    static const char *const keys[] = { "name", "by", NULL };
    const struct lv_node *list;

    if (!lv_node_list(line, "seats", &list, why))
        return false;
    if (list->n > LV_MAX_SEATS)
        return lv_refuse(why, LV_E_PLAYERS, h->game->players_rule,
                         N_("this game takes at most {n} players"), h->game->max_seats);
    for (const struct lv_node *s = list->first; s; s = s->next, h->seats++)
        if (!lv_node_only(s, keys, why)
            || !lv_node_copy(s, "name", h->seat[h->seats].name, LV_MAX_NAME, why)
            || !lv_node_copy(s, "by", h->seat[h->seats].by, LV_MAX_BY, why))
            return false;
    return true;
}

static bool read_list(const struct lv_node *line, const char *key, uint8_t *bytes, size_t size, int seats,
                      struct lv_refusal *why)
{
    const struct lv_node *list;
    int i = 0;

    if (!lv_node_list(line, key, &list, why))
        return false;
    for (const struct lv_node *b = list->first; b; b = b->next, i++)
        if (i == seats || b->type != LV_NODE_TEXT
            || !lv_hex_read(b->text, bytes + (size_t)i * size, size))
            return bad_hex(b, key, why);
    return i == seats || bad_hex(list, key, why);
}

static bool read_luck(const struct lv_node *line, struct lv_record_head *h, struct lv_refusal *why)
{
    if (!read_hex(line, "commitment", h->commitment, LV_SHA256, why)
        || !read_list(line, "bytes", h->luck.bytes[0], LV_SEAT_BYTES, h->seats, why))
        return false;
    h->has_seed = lv_node_get(line, "seed") != NULL;
    return !h->has_seed || read_hex(line, "seed", h->luck.seed, LV_SEED, why);
}

static bool read_chance(const struct lv_node *line, struct lv_record_head *h, struct lv_refusal *why)
{
    const char *text;

    if (!lv_node_text(line, "chance", &text, why))
        return false;
    for (int c = LV_CHANCE_FAIR; c <= LV_CHANCE_OWN; c++)
        if (strcmp(text, chance_key[c]) == 0) {
            h->chance = (enum lv_chance)c;
            return c != LV_CHANCE_FAIR || read_luck(line, h, why);
        }
    return lv_refuse_text(why, LV_E_FORMAT, NULL, N_("chance cannot be {text}"), 0, text);
}

bool lv_record_of_old_rules(int64_t rules, struct lv_refusal *why)
{
    return lv_refuse(why, LV_E_VERSION, NULL,
                     N_("the record was played under version {n} of the rules; use a program of that "
                        "time"), rules);
}

bool lv_record_read_head(const struct lv_node *line, struct lv_record_head *h, struct lv_refusal *why)
{
    static const char *const keys[] = { "ludovie", "game", "rules", "components", "seats", "answers",
                                        "chance", "commitment", "bytes", "seed", "options",
                                        "position", NULL };
    const char *game;
    int64_t format, rules;
    uint8_t hash[8];

    memset(h, 0, sizeof *h);
    if (!lv_node_int(line, "ludovie", 0, INT32_MAX, &format, why))
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("this is not a record of Ludovie"), 0);
    if (format != LV_RECORD_FORMAT)
        return lv_refuse(why, LV_E_VERSION, NULL,
                         N_("the record has format {n}, which this program does not read"), format);
    if (!lv_node_only(line, keys, why) || !lv_node_text(line, "game", &game, why))
        return false;
    h->game = lv_game_find(game, why);
    if (!h->game || !lv_node_int(line, "rules", 0, INT32_MAX, &rules, why))
        return false;
    if (!lv_game_plays(h->game, rules))
        return lv_record_of_old_rules(rules, why);
    if (!read_hex(line, "components", hash, sizeof hash, why) || !read_seats(line, h, why)
        || !read_chance(line, h, why))
        return false;
    h->has_answers = lv_node_get(line, "answers") != NULL;
    if (h->has_answers && !read_list(line, "answers", h->answers[0], LV_SHA256, h->seats, why))
        return false;
    for (int i = 0; i < 8; i++)
        h->components = h->components << 8 | hash[i];
    h->rules = (int)rules;
    h->options = lv_node_get(line, "options");
    h->position = lv_node_get(line, "position");
    return true;
}

static bool read_end(const struct lv_node *line, struct lv_record_line *to, struct lv_refusal *why)
{
    static const char *const keys[] = { "end", "seed", NULL };

    to->kind = LV_LINE_END;
    if (!lv_node_only(line, keys, why) || !lv_node_object(line, "end", &to->result, why))
        return false;
    return !lv_node_get(line, "seed") || lv_node_text(line, "seed", &to->seed, why);
}

bool lv_record_read_line(const struct lv_node *line, struct lv_record_line *to, struct lv_refusal *why)
{
    static const char *const do_keys[] = { "n", "seat", "do", NULL };
    static const char *const chance_keys[] = { "n", "chance", "of", "at", "word", NULL };
    static const char *const close_keys[] = { "n", "close", NULL };

    memset(to, 0, sizeof *to);
    if (lv_node_get(line, "end"))
        return read_end(line, to, why);
    if (!lv_node_int(line, "n", 1, LV_MAX_STEPS, &to->n, why))
        return false;
    if (lv_node_get(line, "chance")) {
        to->kind = LV_LINE_CHANCE;
        return lv_node_only(line, chance_keys, why)
            && lv_node_text(line, "chance", &to->notation, why)
            && lv_node_int_or(line, "of", 1, UINT32_MAX, 0, &to->of, why)
            && lv_node_int_or(line, "at", 0, UINT32_MAX, 0, &to->at, why)
            && lv_node_int_or(line, "word", 1, LV_MAX_WORD, 0, &to->word, why);
    }
    if (lv_node_get(line, "close")) {
        to->kind = LV_LINE_CLOSE;
        if (!lv_node_only(line, close_keys, why)
            || !lv_node_int(line, "close", 1, LV_MAX_SEATS, &to->seat, why))
            return false;
        to->seat--;
        return true;
    }
    to->kind = LV_LINE_DO;
    if (!lv_node_only(line, do_keys, why) || !lv_node_int(line, "seat", 1, LV_MAX_SEATS, &to->seat, why)
        || !lv_node_text(line, "do", &to->notation, why))
        return false;
    to->seat--;
    return true;
}
