/* server.h: the place where people meet: tables over HTTP and WebSocket, durable and private.
 *
 * One thread runs the loop and owns everything but the store's writer and the crews (crew.h). What a
 * host can choose is in struct server_config; docs/hosting.md explains it. */
#ifndef SERVER_H
#define SERVER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/registry.h"
#include "core/text.h"

/* Numbers as wide as those of the command line, which writes into it directly. */
struct server_config {
    const char *address;       /* to listen on; NULL: none, a unix socket only */
    int64_t port;              /* 0: any free one */
    const char *unix_path;     /* NULL: none */
    const char *data_dir;      /* of ludovie.db and the socket for admins; made if it is not there */
    const char *store;         /* the address of a database instead; NULL: ludovie.db */
    const char *process;       /* one of several there, called so; NULL: the only one */
    const char *trusted_proxy; /* see net.h; NULL: nobody's word is believed */
    int64_t max_tables;        /* in memory at the same time */
    int64_t max_connections;
    int64_t per_address;       /* connections of one address */
    int64_t requests_per_s;    /* of one address */
    int64_t messages_per_s;    /* of one WebSocket */
    int64_t tables_per_person; /* at the same time, and new ones in an hour */
    int64_t tables_per_address; /* new ones in an hour */
    int64_t guests_per_address; /* new ones in an hour */
    int64_t max_waiting;       /* decisions on their way to the disk; beyond, people are asked to wait */
    int64_t keep_s;            /* how long a table stays in memory when nobody is connected */
    int64_t keep_guests, keep_lobbies, keep_finished, keep_chat; /* days; 0: for ever */
    int64_t bot_threads;
    int64_t slow_sync_ms;      /* added to every commit, to compare with a slow disk */
    bool one_by_one;           /* every transaction has a commit of its own: only to compare */
    bool quiet;                /* no log */
};

/* What the server needs from who starts it. */
struct server_world {
    void *ctx;
    const struct lv_lang *lang; /* of the log */
    /* The components of a game, borrowed for as long as the server runs; NULL and *why. */
    const struct lv_data *(*components)(void *ctx, const struct lv_game *g, struct lv_refusal *why);
    /* A solved table for the exact player, to be freed, in any thread; NULL and *why. May be NULL itself: no
     * such player here. */
    void *(*solved_table)(void *ctx, const struct lv_setup *u, struct lv_refusal *why);
    /* The settings once more, when somebody asks for that by SIGHUP; false and *why: they stay as they are.
     * May be NULL. Where it listens and where it stores cannot change. */
    bool (*reload)(void *ctx, struct server_config *to, struct lv_refusal *why);
    /* Called once, when it listens. port is 0 without an address. */
    void (*ready)(void *ctx, const struct server_config *c, int port);
};

/* Runs until SIGTERM or SIGINT; false and *why when it cannot start. */
bool server_run(const struct server_config *c, const struct server_world *w, struct lv_refusal *why);

/* The database of a data directory; false when the path is too long. */
bool server_database(const char *data_dir, char *to, size_t cap);

#endif
