/* message.h: what clients send, and what a request body must look like.
 *
 * protocol/messages.json describes each kind once; tools/protocol makes the tables below from it, and
 * the types for TypeScript and the lists of docs/protocol.md. */
#ifndef MESSAGE_H
#define MESSAGE_H

#include "core/shape.h"

enum { MAX_MSG_ID = 32 };   /* bytes of a client's message id, with the NUL */
enum { MAX_MESSAGE = 16384 };

#include <messages.gen.h> /* made by tools/protocol in the build directory */

/* A message of a client: its frame and, in `node`, the rest, which is of the shape of its kind. */
struct message {
    struct lv_node *node; /* to be freed, also after a refusal; NULL: no document */
    int kind;             /* enum msg_kind */
    const char *id;       /* NULL: could not be read */
    int64_t seen;
};
bool message_read(const char *text, size_t len, struct message *m, struct lv_refusal *why);

#endif
