/* server.h: the place where people meet: tables over HTTP and WebSocket, durable and private.
 *
 * One thread runs the loop and owns everything but the store's writer and the crews (crew.h). What a
 * host can choose is in struct server_config; docs/hosting.md tells it in words. */
#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/registry.h"
#include "core/text.h"

struct server_config {
    const char *address;       /* to listen on; NULL: none, a unix socket only */
    int port;                  /* 0: any free one */
    const char *unix_path;     /* NULL: none */
    const char *data_dir;      /* where ludovie.db lives; made if it is not there */
    const char *trusted_proxy; /* see net.h; NULL: nobody's word is believed */
    int max_tables;            /* in memory at the same time */
    int max_connections;
    int per_address;           /* connections of one address */
    int requests_per_s;        /* of one address */
    int messages_per_s;        /* of one WebSocket */
    int keep_s;                /* how long a table stays in memory when nobody is connected */
    int bot_threads;
    int group;                 /* transactions committed together; 0: as many as wait */
    bool quiet;                /* no log */
};

/* What the server needs from who starts it. */
struct server_world {
    void *ctx;
    /* The components of a game, borrowed for as long as the server runs; NULL and *why. */
    const struct lv_data *(*components)(void *ctx, const struct lv_game *g, struct lv_refusal *why);
    /* Called once, when it listens. port is 0 without an address. */
    void (*ready)(void *ctx, const struct server_config *c, int port);
};

/* Runs until SIGTERM or SIGINT; false and *why when it cannot start. */
bool server_run(const struct server_config *c, const struct server_world *w, struct lv_refusal *why);

/* The database of a data directory; false when the path is too long. */
bool server_database(const char *data_dir, char *to, size_t cap);

#endif
