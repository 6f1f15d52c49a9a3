/* message.c: reading what a client sent. The id comes first, so that even a refusal can say what it
 * refuses. */
#define MESSAGE_TABLES
#include "message.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"

/* Is the id of a message one that can be stored and sent back? */
static bool is_id(const char *id)
{
    size_t n = strlen(id);

    return n > 0 && n < MAX_MSG_ID && lv_line_is_plain(id);
}

bool message_read(const char *text, size_t len, struct message *m, struct lv_refusal *why)
{
    const char *type, *id;

    assert(text && m);
    *m = (struct message){ .node = lv_doc_read(text, len, MAX_MESSAGE, why) };
    if (!m->node)
        return false;
    if (m->node->type != LV_NODE_OBJECT)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("an object was expected"), 0);
    if (!lv_node_text(m->node, "id", &id, why))
        return false;
    if (!is_id(id))
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the id of a message has 1 to {n} bytes"),
                         MAX_MSG_ID - 1);
    m->id = id;
    if (!lv_node_int(m->node, "seq", 0, INT64_MAX, &m->seen, why)
        || !lv_node_text(m->node, "type", &type, why))
        return false;
    for (m->kind = 0; m->kind < MSG_KINDS; m->kind++)
        if (strcmp(msg_shape[m->kind].name, type) == 0)
            return lv_shape_check(&msg_shape[m->kind], m->node, why);
    return lv_refuse_text(why, LV_E_UNKNOWN, NULL, N_("there is no message called {text}"), 0, type);
}
