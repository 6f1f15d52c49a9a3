/* fuzz_message.c: any lines as messages of clients and as lines of a table's journal. What is let through
 * is whole; what is refused has a reason and has changed nothing; what was carried out is written and read
 * back as the same. */
#include <string.h>

#include "fuzzing.h"
#include "server/table.h"

static void try_message(const char *text, size_t len)
{
    struct lv_refusal why = { 0 };
    struct message m;

    if (message_read(text, len, &m, &why)) {
        const struct lv_shape *s = &msg_shape[m.kind];
        if (!m.id || strlen(m.id) >= MAX_MSG_ID || m.seen < 0)
            fault("a message without frame");
        for (int i = 0; i < s->n; i++)
            if (!s->member[i].optional && !lv_node_get(m.node, s->member[i].key))
                fault("a message without something it needs");
    } else if (why.code == LV_E_OK || !why.msgid) {
        fault("refused without a reason");
    }
    lv_doc_free(m.node);
}

static void try_deed(struct table *t, const char *text, size_t len)
{
    struct lv_refusal why = { 0 };
    struct deed d, back;
    char room[MAX_DEED_LINE];
    struct lv_buf b = LV_BUF(room);
    int64_t seq = t->seq;

    if (!deed_read(text, len, &d, &why)) {
        if (why.code == LV_E_OK)
            fault("refused without a reason");
        return;
    }
    if (!table_apply(t, &d, &why)) {
        if (why.code == LV_E_OK || t->seq != seq)
            fault("a refused deed has changed the table");
        return;
    }
    deed_write(&d, &b);
    if (t->seq != seq + 1 || b.cut || !deed_read(room, b.len, &back, NULL) || d.kind != back.kind
        || d.seat != back.seat || d.by != back.by || d.hash != back.hash || strcmp(d.text, back.text) != 0)
        fault("a deed that is not read back as it was");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t seed[LV_SEED] = { 7 };
    const struct lv_game *g = lv_game_at(size % 2);
    const struct lv_data *components = fuzz_data(g);
    const struct table_settings set = { .host = 1, .seats = 2, .clock = CLOCK_RESERVE, .seconds = 60,
                                        .rules = g->rules_version, .components = lv_data_hash(components) };
    struct table *t = table_new(1, g, components, &set, "{}", seed, NULL);
    size_t at = 0;

    if (!t)
        fault("no table");
    while (at < size && !t->broken) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t len = end ? (size_t)(end - (data + at)) : size - at;
        try_message((const char *)data + at, len);
        try_deed(t, (const char *)data + at, len);
        at += len + 1;
    }
    table_free(t);
    return 0;
}
