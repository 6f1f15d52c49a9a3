/* room.h: a table in memory, with the people who are connected to it.
 *
 * One thing at a time: a message that changes the table is carried out in memory, handed to the store,
 * and only when the store says that it is safe are the sender told and the others shown. Messages that
 * come meanwhile wait. So whatever anybody ever sees is stored, and a store that fails is simple: the
 * room is thrown away, and whoever connects again gets it rebuilt from what is stored.
 *
 *     room_hear.c  message ─ deed
 *     room.c       table_apply ─ store_submit … committed ─ next message, bots, clock
 *     room_say.c   ack, updates, chat */
#ifndef ROOM_H
#define ROOM_H

#include "serve.h"

enum {
    MAX_CLIENTS = 64,       /* at one table */
    MAX_WAITING = 64,       /* messages of one room that wait for the store */
    MAX_SAID = 512          /* bytes of what is said in chat, with the NUL */
};
enum { CLOSE_STRANGER = 4101, CLOSE_FORBIDDEN = 4103, CLOSE_UNKNOWN = 4104, CLOSE_FAILED = 4111,
       CLOSE_FULL = 4112 };

struct client {
    struct server *s;
    struct room *room;       /* NULL: only there to be turned away */
    struct net_ws *ws;       /* NULL: not open yet */
    struct client *next;
    int64_t person;
    char name[MAX_PERSON_NAME];
    const struct lv_lang *lang;
    int seat;                /* LV_ONLOOKER: none */
    bool bare;               /* wants no situations in words */
    int64_t seq, chat;       /* what it was shown; -1: begin with what is recent */
    bool welcomed;
    struct net_bucket bucket; /* for chat */
    int turned_away;         /* close code; 0: welcome */
    char reason[NET_CLOSE_REASON + 1];
};

struct waiting {
    struct waiting *next;
    struct client *from;
    size_t len;
    char text[];
};

struct room {
    struct server *s;
    struct room *next;
    struct table *t;
    uint8_t key[STORE_HASH];
    int64_t created, touched;
    struct client *clients;
    int n_clients;
    bool busy;               /* the store has something of ours */
    bool dead;               /* to be thrown away as soon as the store lets go */
    bool table_changed;      /* more than the game, since the last update */
    bool thinking;           /* a bot was asked */
    struct waiting *first, **last;
    int n_waiting;
    struct client *sender;   /* of what is being stored; NULL: nobody, or gone */
    char sender_id[MAX_MSG_ID];
    int64_t chat_n;
    uint64_t heard[TABLE_RECENT]; /* messages that were said last */
    int n_heard;
    struct store_chat said;  /* chat that is being stored; text and name are in: */
    char said_text[MAX_SAID], said_name[MAX_PERSON_NAME];
    struct net_timer clock, rest;
};

/* ---- room.c ---------------------------------------------------------------------------------- */

/* Carries a deed out and stores it; the sender (may be NULL) is told when that is done. tx may hold more
 * that belongs to it, or be NULL; it is used up. False and *why: refused. The room may be gone then. */
bool room_perform(struct room *r, struct client *sender, struct deed *d, struct store_tx *tx,
                  struct lv_refusal *why);

/* Was this said already, in a message that comes again? */
bool room_was_said(const struct room *r, uint64_t message);

/* Stores what r->said holds; everybody hears it when that is done. */
bool room_say(struct room *r, struct client *sender, const char *id, struct lv_refusal *why);

/* Tells everybody about what passes: presence and questions. */
void room_table_changed(struct room *r);

/* A rematch: a new table for the same people, and the deed that says so. */
bool room_rematch(struct room *r, struct client *sender, struct deed *d, struct lv_refusal *why);

extern const char *const room_stand_in; /* the bot that plays for people who are away */

/* ---- room_say.c ------------------------------------------------------------------------------ */

/* Everybody gets what they have not been shown yet. Never while the store has something of the room's. */
void room_show(struct room *r);
void room_show_said(struct room *r);
void room_ack(struct client *c, const char *id, int64_t seq, bool repeated);
void room_error(struct client *c, const char *id, const struct lv_refusal *why);
int phrase_find(const char *id); /* -1: none */

/* ---- room_hear.c ----------------------------------------------------------------------------- */

/* Carries out one message of a client whose room is not busy. */
void room_hear(struct client *c, const char *text, size_t len);

#endif
