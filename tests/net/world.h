/* world.h: a loop with simple handlers, and clients in the same thread.
 *
 * Nobody waits for a clock: a client that expects something turns the loop until it comes, and
 * deadlines are reached with net_skip. The handlers:
 *
 *     /now      answers 200 "now METHOD PEER"       /echo     answers with the body
 *     /later    keeps the request in world.kept     /ws       accepts at once
 *     /fields   answers with odd header fields      /ws-later keeps it, to be accepted
 *     other     404
 */
#ifndef WORLD_H
#define WORLD_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/net.h"

enum { KEPT = 128 };

/* How requests begin. */
#define GET "GET /now HTTP/1.1\r\nHost: localhost\r\n"
#define POST "POST /echo HTTP/1.1\r\nHost: localhost\r\n"

struct world {
    struct net *net;
    struct net_config config;
    int port;
    struct net_request *kept[KEPT];
    int n_kept;
    struct net_ws *ws;         /* the last one opened */
    int opened, messages, closed;
    char message[70000];       /* the last one, ended with a NUL */
    size_t message_len;
    int code;                  /* of the last one closed */
    char reason[NET_CLOSE_REASON + 1];
    bool echoes;               /* answers each message with itself */
};

/* Zeroed, then changed by the test, then opened; listens on loopback. */
struct world *world_blank(void); /* the same one each time: zeroed, requests unlimited, not opened yet */
void world_open(struct world *w);
void world_close(struct world *w);
void world_turn(struct world *w, int turns); /* with nothing to wait for */

/* Turns until the condition holds; fails when it does not within 10 s. */
#define world_until(w, condition)                                                                 \
    do                                                                                            \
        for (int turns_ = 0; !(condition); turns_++) {                                            \
            if (turns_ >= 1000)                                                                   \
                fail_msg("never came: %s", #condition);                                           \
            net_turn((w)->net, 10);                                                               \
        }                                                                                         \
    while (0)

struct client {
    struct world *world;
    int fd;
    char *in;          /* what came and was not looked at yet, ended with a NUL */
    size_t len, cap;
    bool ended;        /* the server hung up */
};

void client_open(struct client *c, struct world *w);
void client_open_at(struct client *c, struct world *w, int fd); /* a socket that is connected */
void client_close(struct client *c);
void client_send(struct client *c, const void *bytes, size_t len);
void client_say(struct client *c, const char *text);
bool client_hears(struct client *c); /* takes what is there; false when nothing new came */
void client_until_ended(struct client *c);
void client_skip(struct client *c, size_t len); /* forgets the first bytes of in */

/* A whole answer: its status; the head and body stay in c->in until client_skip. */
int client_status(struct client *c, size_t *head, size_t *body);
int client_once(struct world *w, struct client *c, const char *request); /* opens first, keeps the answer */
int client_ask(struct client *c, const char *request); /* says it, returns the status, forgets it */

/* WebSockets. The handshake must succeed. */
void client_upgrade(struct client *c, const char *path);
extern const char handshake[]; /* of /ws */

struct frame { int opcode; bool fin; size_t len; char text[300000]; };
void client_frame(struct client *c, int first_byte, const void *payload, size_t len);
void client_text(struct client *c, const char *text);
void client_next(struct client *c, struct frame *f); /* the next one, which must come */
int client_close_code(struct client *c); /* reads up to a close frame: its code; 0: without;
                                          * -1: hung up without a close */
#endif
