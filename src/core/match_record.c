/* match_record.c: a match from its record, and the record of a match. */
#include "match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "match_inside.h"
#include "options.h"

/* ---- from a record ---------------------------------------------------------------------------- */

/* The next line of a record, as a document. NULL at the end and when the line is not whole. */
static struct lv_node *next_line(const char **at, const char *end, struct lv_refusal *why)
{
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    const char *from = *at;

    assert(*at <= end);
    if (!stop) {
        lv_refuse(why, LV_E_FORMAT, NULL, N_("the last line is not complete"), 0);
        return NULL;
    }
    *at = stop + 1;
    return lv_doc_read(from, (size_t)(stop - from), LV_MAX_LINE, why);
}

/* Without the seed a draw cannot be proved, but its numbers must still lead to its outcome. */
static bool draw_fits(const struct lv_match *m, const struct lv_draw *d)
{
    struct lv_outcome o[LV_MAX_OUTCOMES];
    int n = lv_match_outcomes(m, o);
    uint32_t sum = 0;
    bool fits = false;

    for (int i = 0; i < n; sum += o[i++].weight)
        fits |= o[i].action == d->action && d->at >= sum && d->at - sum < o[i].weight;
    return fits && d->of == sum;
}

/* Words of the stream are passed over only where the game has draws that others must not see; and only
 * forwards, so that no draw is used twice. */
static bool may_skip(const struct lv_match *m, uint64_t word, struct lv_refusal *why)
{
    const struct lv_veil *veil = m->u.game->writing->veil;

    if (m->head.chance == LV_CHANCE_FAIR && veil && veil->draws(&m->u)
        && (!m->head.has_seed || word > m->stream.next))
        return true;
    return lv_refuse(why, LV_E_FORMAT, NULL, N_("no draw may be left out here"), 0);
}

static bool replay_chance(struct lv_match *m, const struct lv_record_line *l, lv_action a,
                          struct lv_refusal *why)
{
    struct lv_draw said = { a, (uint32_t)l->of, (uint32_t)l->at, (uint64_t)l->word };
    uint64_t before = m->stream.next;

    if (!lv_match_chance_is_due(m, why) || !lv_match_is_outcome(m, a, why))
        return false;
    if (said.word && !may_skip(m, said.word, why))
        return false;
    if (m->head.chance == LV_CHANCE_FAIR && m->head.has_seed) {
        struct lv_draw true_draw;
        if (said.word)
            lv_stream_seek(&m->stream, said.word);
        true_draw = lv_stream_draw(&m->stream, &m->u, &m->now);
        if (true_draw.action != a || true_draw.of != said.of || true_draw.at != said.at)
            return lv_refuse(why, LV_E_RULE, NULL,
                             N_("this is not what the committed seed gives here"), 0);
    } else if (m->head.chance == LV_CHANCE_FAIR ? !draw_fits(m, &said) : said.of != 0) {
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the numbers of this draw do not match what came up"), 0);
    }
    return lv_match_take_step(m, LV_CHANCE, &said, before, why);
}

static bool replay_line(struct lv_match *m, const struct lv_record_line *l, struct lv_refusal *why)
{
    lv_action a;

    if (l->n != m->n_steps + 1)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("line number {n} was expected"), m->n_steps + 1);
    if (l->kind == LV_LINE_CLOSE)
        return lv_match_close(m, (int)l->seat, why);
    if (!lv_match_read_action(m, l->notation, &a, why))
        return false;
    if (l->kind == LV_LINE_CHANCE)
        return replay_chance(m, l, a, why);
    return lv_match_act(m, (int)l->seat, a, -1, why);
}

/* Is the list of this name exactly these numbers? */
static bool list_is(const struct lv_node *object, const char *key, const int32_t *number, int n)
{
    const struct lv_node *list = lv_node_get(object, key), *x;
    int i = 0;

    assert(n > 0 && n <= LV_MAX_SEATS);
    if (!list || list->type != LV_NODE_LIST || list->n != n)
        return false;
    for (x = list->first; x && x->type == LV_NODE_INT && x->number == number[i]; x = x->next)
        i++;
    return i == n;
}

static bool is_committed(const struct lv_luck *l, const struct lv_record_head *h)
{
    uint8_t digest[LV_SHA256];

    lv_luck_commitment(l, digest);
    return memcmp(digest, h->commitment, sizeof digest) == 0;
}

/* The last line tells the result and the seed: both must be those of this game. */
static bool check_end(const struct lv_match *m, const struct lv_record_line *l, struct lv_refusal *why)
{
    static const char *const keys[] = { "over", "scores", "ranks", NULL };
    int32_t score[LV_MAX_SEATS] = { 0 }, place[LV_MAX_SEATS] = { 0 };
    uint8_t rank[LV_MAX_SEATS] = { 0 };
    struct lv_luck luck = { 0 };
    bool over;

    if (!lv_node_only(l->result, keys, why) || !lv_node_bool_or(l->result, "over", false, &over, why))
        return false;
    if (lv_match_to_move(m) != LV_OVER || !over)
        return lv_refuse(why, LV_E_RULE, NULL, N_("the game is not over here"), 0);
    m->u.game->rules.score(&m->u, &m->now, score);
    m->u.game->rules.rank(&m->u, &m->now, rank);
    for (int i = 0; i < m->u.seats; i++)
        place[i] = rank[i];
    if (!list_is(l->result, "scores", score, m->u.seats)
        || !list_is(l->result, "ranks", place, m->u.seats))
        return lv_refuse(why, LV_E_RULE, NULL, N_("this is not the result of the game"), 0);
    return !l->seed || (m->head.chance == LV_CHANCE_FAIR && lv_hex_read(l->seed, luck.seed, LV_SEED)
                        && is_committed(&luck, &m->head))
        || lv_refuse(why, LV_E_RULE, NULL, N_("the seed is not the one that was committed to"), 0);
}

/* The seed may be told in the head (an owner's own file) or on the last line (a finished game). It is
 * looked for first, because the dice are checked on the way. */
static bool find_seed(const char *record, const char *end, struct lv_record_head *h,
                      struct lv_refusal *why)
{
    struct lv_luck luck = h->luck;
    struct lv_refusal unread = { 0 };
    const char *at = end, *text;
    struct lv_node *last = NULL;
    bool fine = true;

    assert(record <= end);
    if (h->chance != LV_CHANCE_FAIR)
        return true;
    if (!h->has_seed && at > record && at[-1] == '\n') {
        for (at--; at > record && at[-1] != '\n'; at--)
            ;
        last = lv_doc_read(at, (size_t)(end - 1 - at), LV_MAX_LINE, &unread);
        if (unread.code == LV_E_SYSTEM)
            return lv_no_memory(why); /* not to be mistaken for a record without seed */
        if (lv_node_get(last, "end") && lv_node_get(last, "seed"))
            fine = lv_node_text(last, "seed", &text, why)
                && (lv_hex_read(text, luck.seed, LV_SEED)
                    || lv_refuse(why, LV_E_FORMAT, NULL, N_("the seed is not 64 hexadecimal digits"), 0));
        h->has_seed = fine && lv_node_get(last, "seed");
        lv_doc_free(last);
    }
    if (!fine || !h->has_seed)
        return fine;
    if (!is_committed(&luck, h))
        return lv_refuse(why, LV_E_RULE, NULL, N_("the seed is not the one that was committed to"), 0);
    h->luck = luck;
    return true;
}

static struct lv_match *from_head(const struct lv_record_head *h, const struct lv_data *data,
                                  struct lv_refusal *why)
{
    struct lv_setup u;
    struct lv_match *m;

    if (!lv_data_is(data, h->components)) {
        lv_refuse(why, LV_E_VERSION, NULL,
                  N_("the record was played with other cards or tiles; say which with --data"), 0);
        return NULL;
    }
    if (!lv_setup_init(&u, h->game, data, h->seats, why)
        || !lv_setup_read_all(&u, h->options, why))
        return NULL;
    m = lv_match_new(&u, data, h->seat, h->chance, h->has_seed ? &h->luck : NULL, why);
    if (!m)
        return NULL;
    m->head = *h;
    if (h->position && !lv_match_set_position(m, h->position, why)) {
        lv_match_free(m);
        return NULL;
    }
    return m;
}

/* Replays all lines after the head. */
static bool replay_all(struct lv_match *m, const char *at, const char *end, struct lv_refusal *damage,
                       struct lv_refusal *why)
{
    int number = 1;

    while (at < end) {
        struct lv_record_line l = { 0 };
        struct lv_node *line = next_line(&at, end, damage);
        bool fine;

        number++;
        if (!line) {
            damage->line = number;
            return true;
        }
        fine = lv_record_read_line(line, &l, why)
            && (l.kind == LV_LINE_END ? check_end(m, &l, why) : replay_line(m, &l, why));
        lv_doc_free(line);
        if (!fine) {
            if (m->head.rules < m->u.game->rules_version) /* what has changed since comes up here */
                lv_record_of_old_rules(m->head.rules, why);
            if (why)
                why->line = number;
            return false;
        }
        if (l.kind == LV_LINE_END && at < end) {
            lv_refuse(damage, LV_E_FORMAT, NULL, N_("there is something after the end of the game"), 0);
            damage->line = number + 1;
            break;
        }
    }
    return true;
}

static struct lv_node *read_head(const char **at, const char *end, struct lv_record_head *h,
                                 struct lv_refusal *why)
{
    struct lv_node *line = next_line(at, end, why);

    if (!line || !lv_record_read_head(line, h, why)) {
        if (why)
            why->line = 1;
        lv_doc_free(line);
        return NULL;
    }
    return line;
}

struct lv_match *lv_match_load(const char *record, size_t len, const struct lv_data *data,
                               struct lv_refusal *damage, struct lv_refusal *why)
{
    const char *at = record, *end = record + len;
    struct lv_refusal unheeded;
    struct lv_record_head h;
    struct lv_node *head;
    struct lv_match *m;

    if (!damage)
        damage = &unheeded;
    memset(damage, 0, sizeof *damage);
    if (len > LV_MAX_RECORD) {
        lv_refuse(why, LV_E_LIMIT, NULL, N_("the text is longer than {n} bytes"), LV_MAX_RECORD);
        return NULL;
    }
    head = read_head(&at, end, &h, why);
    if (!head)
        return NULL;
    m = find_seed(record, end, &h, why) ? from_head(&h, data, why) : NULL;
    if (m && !replay_all(m, at, end, damage, why)) {
        lv_match_free(m);
        m = NULL;
    }
    if (m)
        m->head.options = m->head.position = NULL; /* the document they lie in ends here */
    lv_doc_free(head);
    return m;
}

const struct lv_game *lv_record_game(const char *record, size_t len, struct lv_refusal *why)
{
    const char *at = record;
    struct lv_record_head h;
    struct lv_node *head = read_head(&at, record + len, &h, why);

    lv_doc_free(head);
    return head ? h.game : NULL;
}

/* ---- the record ------------------------------------------------------------------------------- */

static void write_head(const struct lv_match *m, bool reveal, struct lv_buf *to)
{
    struct lv_record_head h = m->head;
    struct lv_json j = lv_json_on(to);

    h.has_seed = h.has_seed && reveal && lv_match_to_move(m) != LV_OVER;
    lv_record_write_head(&h, &j);
    lv_json_key(&j, "options");
    lv_setup_write_all(&m->u, false, &j);
    if (m->placed) {
        lv_json_key(&j, "position");
        lv_json_object(&j);
        m->u.game->writing->position_write(&m->u, &m->first, &j);
        lv_json_end(&j);
    }
    lv_json_end(&j);
    lv_buf_char(to, '\n');
}

static void write_end(const struct lv_match *m, bool reveal, struct lv_buf *to)
{
    char hex[2 * LV_SEED + 1];
    struct lv_buf b = LV_BUF(hex);
    struct lv_json j = lv_json_on(to);

    lv_json_object(&j);
    lv_json_key(&j, "end");
    lv_match_result(m, &j);
    if (reveal && m->head.chance == LV_CHANCE_FAIR && m->head.has_seed) {
        lv_hex_write(&b, m->head.luck.seed, LV_SEED);
        lv_json_put_text(&j, "seed", hex);
    }
    lv_json_end(&j);
    lv_buf_char(to, '\n');
}

char *lv_match_record(const struct lv_match *m, bool reveal, size_t *len, struct lv_refusal *why)
{
    size_t cap = LV_HEAD_AND_END + m->len_text;
    char *text = malloc(cap);
    struct lv_buf b;

    if (!text) {
        lv_no_memory(why);
        return NULL;
    }
    b = lv_buf_over(text, cap);
    write_head(m, reveal, &b);
    if (m->len_text)
        lv_buf_bytes(&b, m->text, m->len_text);
    if (lv_match_to_move(m) == LV_OVER)
        write_end(m, reveal, &b);
    assert(!b.cut);
    *len = b.len;
    return text; /* the caller's from here on */
}

/* A bot may have changed places before the start: its bytes are those of any seat's number. */
unsigned lv_match_bot_bytes(const struct lv_match *m)
{
    const struct lv_luck *l = &m->head.luck;
    uint8_t bytes[LV_SEAT_BYTES];
    unsigned mask = 0;

    for (int i = 0; lv_match_has_seed(m) && i < m->u.seats; i++) {
        lv_luck_bot_bytes(l->seed, i, bytes);
        for (int k = 0; k < m->u.seats; k++)
            if (memcmp(bytes, l->bytes[k], sizeof bytes) == 0)
                mask |= 1u << k;
    }
    return mask;
}
