/* room.h: a table in memory, with the people who are connected to it.
 *
 * One thing at a time: a message that changes the table is carried out in memory, handed to the store,
 * and only when the store says that it is safe are the sender told and the others shown. Messages that
 * come meanwhile wait. So whatever anybody ever sees is stored, and a store that fails is simple: the
 * room is thrown away, and whoever connects again gets it rebuilt from what is stored.
 *
 *     room_door.c     who comes and goes; messages that must wait
 *     room_gate.c     who may come in
 *     room_lease.c    with several processes: whose table it is, and who has to go where
 *     visitors.c      the connections of one person, wherever they are
 *     room_hear.c     a message becomes a deed
 *     room.c          the deed is carried out and stored; when that is done, people are told
 *     room_say.c      what they are told
 *     room_sight.c    the game as each is shown it, whole or as changes
 *     room_next.c     then the next message, a bot's move, the clock, or rest
 *     room_bot.c      bots that think
 *     room_coach.c    coaches, who think too
 *     room_endings.c  how it could end
 *     room_rematch.c  a new table for the same people
 *     room_store.c    a table as it is stored
 *     room_list.c     finding, keeping and losing rooms */
#ifndef ROOM_H
#define ROOM_H

#include <assert.h>

#include "serve.h"

enum {
    MAX_CLIENTS = 64,       /* at one table */
    MAX_OWN = 8,            /* of these of one person: all seats and the host leave room for onlookers */
    MAX_WAITING = 64,       /* messages of one room that wait for the store, of those who do not play */
    MAX_OWN_WAITING = 16,   /* of one connection */
    MAX_SAID = 512          /* bytes of what is said in chat, with the NUL */
};
enum {
    CLOSE_STRANGER = 4101,
    CLOSE_FORBIDDEN = 4103,
    CLOSE_UNKNOWN = 4104,
    CLOSE_FAILED = 4111,
    CLOSE_FULL = 4112,
    CLOSE_RENEWED = 4105,
    CLOSE_ELSEWHERE = 4113
};
static_assert((LV_MAX_SEATS + 1) * MAX_OWN < MAX_CLIENTS, "whoever plays finds an onlooker to make room");

/* A person who is connected somewhere. */
struct visitor {
    struct visitor *next;
    int64_t person;
    struct client *clients;
};

/* What a client was last shown of something, to tell it the changes: see room_sight.c. What happened; the
 * game but for its view; that; and the choices. */
struct sight;
struct lv_endings;
enum sight_kind { SIGHT_TOLD, SIGHT_HEAD, SIGHT_VIEW, SIGHT_ASKED, SIGHT_KINDS };

struct client {
    struct server *s;
    struct room *room;       /* NULL: only there to be turned away */
    struct net_ws *ws;       /* NULL: not open yet */
    struct client *next;
    struct visitor *visitor; /* NULL: only there to be turned away */
    struct client *next_own; /* of the same person */
    int64_t person;
    uint8_t cookie[STORE_HASH]; /* with which it came */
    uint64_t address;        /* ration_address of: */
    char peer[NET_ADDRESS];
    char name[MAX_PERSON_NAME];
    const struct lv_lang *lang;
    int seat;                /* LV_ONLOOKER: none */
    bool bare;               /* wants no situations in words */
    bool fold;               /* takes ranges of numbers as one choice */
    bool terse;              /* wants events in the fewest words, too */
    bool diff;               /* takes changes */
    struct sight *sight[SIGHT_KINDS]; /* NULL: nothing yet */
    bool told_lost;          /* there was no memory for the first of these */
    int64_t seq, chat;       /* what it was shown; -1: begin with what is recent */
    bool welcomed;
    int turned_away;         /* close code; 0: welcome */
    char elsewhere[STORE_PROCESS]; /* with CLOSE_ELSEWHERE: the process that has the table */
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
    uint64_t counted;        /* by visitor_tables: which count it was in last */
    struct client *clients;
    int n_clients;
    bool busy;               /* the store has something of ours */
    bool dead;               /* to be thrown away as soon as the store lets go */
    bool copy;               /* another process may have the table: this is only to look at */
    bool released;           /* others may take it already */
    bool table_changed;      /* more than the game, since the last update */
    bool thinking;           /* a bot was asked */
    uint64_t endings_seed;   /* of those that were asked for last */
    int endings;             /* jobs that play them on */
    int64_t looked;          /* game_seq of the question for which a coach was asked what to look at */
    struct waiting *first, **last;
    int n_waiting;
    struct client *sender;   /* of what is being stored; NULL: nobody, or gone */
    char sender_id[MAX_MSG_ID];
    int64_t sender_seq;      /* number of the deed; others may have followed by themselves */
    int64_t began;           /* what is being stored, on the clock of metrics.h */
    int64_t asked_bot;       /* the same for a bot that was asked */
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

/* Stores what r->said holds; everybody hears it when that is done. */
bool room_say(struct room *r, struct client *sender, const char *id, struct lv_refusal *why);

/* Stores something that changes nothing at the table; the sender is told when that is done. */
bool room_keep(struct room *r, struct client *sender, const char *id, struct store_tx *tx,
               struct lv_refusal *why);

/* Tells everybody about what passes: presence and questions. */
void room_table_changed(struct room *r);

/* Who of the seated is connected? */
void room_count_presence(struct room *r);

/* The connection for whose person it goes on: the host's, or somebody's who has a seat; NULL: only onlookers
 * are there, if anybody. */
const struct client *room_who_plays(const struct room *r);

/* ---- room_door.c ----------------------------------------------------------------------------- */

/* Ends a connection: it is no longer at the table when this returns, and what it said is not heard. */
void room_put_out(struct client *c, int code, const char *msgid);

/* Lets somebody in, or turns them away: with a reason, or to another process. */
void room_admit(struct server *s, struct net_request *r);
void room_turn_away(struct server *s, struct net_request *r, const struct lv_refusal *why,
                    const char *elsewhere);
int64_t room_number_in(const struct net_request *r, const char *name,
                       int64_t fallback); /* of the query */

/* ---- room_lease.c ---------------------------------------------------------------------------- */

/* Lets somebody in once it is known that the table is ours. */
void lease_connect(struct server *s, struct net_request *r);

/* Does somebody wait to come to this table? */
bool lease_is_awaited(const struct server *s, int64_t table);

/* Gives a table up, and sends everybody to another process; false: not now. The room may be gone then. */
bool lease_hand_over(struct room *r);

/* ---- visitors.c ------------------------------------------------------------------------------ */

bool visitor_add(struct client *c); /* false: no memory */
void visitor_remove(struct client *c);

/* At how many tables is this person? */
int visitor_tables(const struct client *c);

/* ---- room_list.c ----------------------------------------------------------------------------- */

struct room *room_find(struct server *s, int64_t id); /* NULL: not in memory */

/* Memory for a room around a table; the table is the room's from here on, freed if there is none. */
struct room *room_new(struct server *s, struct table *t, bool copy, struct lv_refusal *why);
void room_free(struct room *r);

/* Everybody out, and the next who asks gets it rebuilt. The room may be gone then. */
void room_rebuild(struct room *r);

/* Stores what is on a clock, if that is not stored yet; false: there is nothing to store, or it failed, and
 * the room may be gone. */
bool room_note_clock(struct room *r);

/* The same, because what is in memory is no longer what is stored. */
void room_fail(struct room *r, const struct lv_refusal *why);

/* ---- room_store.c ---------------------------------------------------------------------------- */

/* The room of a table that is not in memory, from what is stored; NULL and *why. */
struct room *room_load(struct server *s, int64_t id, bool copy, struct lv_refusal *why);

void room_put_table(struct store_tx *tx, const struct table *t, const uint8_t key[STORE_HASH],
                    int64_t created);
void room_put_seats(struct store_tx *tx, const struct table *t);
void room_add_line(struct store_tx *tx, int64_t table, int64_t seq, const struct deed *d);

/* One more thing was said, and is stored. */
void room_note_said(struct room *r, const struct store_chat *c);

/* Was this said already, in a message that comes again? */
bool room_was_said(const struct room *r, uint64_t message);

/* ---- room_next.c ----------------------------------------------------------------------------- */

/* Nothing is being stored: bots, the clock, or rest. To be called after everything that could matter. */
void room_look_ahead(struct room *r);

/* Messages that had to wait, until one has something stored again; then looks ahead. The room may be gone
 * then. */
void room_take_next(struct room *r);

/* Run by the room's timers. */
void room_clock_is_over(void *room);
void room_rest_is_over(void *room); /* nobody has come for a while; or a bot is to be asked again */

/* ---- room_bot.c ------------------------------------------------------------------------------ */

void room_ask_bot(struct room *r, int seat); /* whose move it is */

extern const char *const room_stand_in; /* the bot that plays for people who are away */

/* ---- room_coach.c ---------------------------------------------------------------------------- */

/* Asks the coach of whoever is to move what to look at, once for each question. */
void room_coach_look(struct room *r);

/* A decision of a coached seat that is about to be taken, to be weighed once it has been; NULL: there is
 * nothing to weigh. It is used up by the other. */
struct coaching *room_coach_note(const struct room *r, const struct client *c, const char *decision);
void room_coach_weigh(struct coaching *k, bool taken); /* NULL is fine */

/* ---- room_endings.c -------------------------------------------------------------------------- */

/* Has a thousand endings played on from here, for each seat that is connected by what it can know. Not while
 * others still are (r->endings). */
void room_play_on(struct room *r);

/* ---- room_rematch.c -------------------------------------------------------------------------- */

/* A rematch: a new table for the same people, and the deed that says so. */
bool room_rematch(struct room *r, struct client *sender, struct deed *d, struct lv_refusal *why);

/* The link of a table opens its rematches too: what is stored with each is the hash of what is stored
 * with the table before it. So nobody needs a new link, and no table is opened by that of a later one. */
void room_next_key(const uint8_t key[STORE_HASH], uint8_t next[STORE_HASH]);

/* ---- room_say.c ------------------------------------------------------------------------------ */

/* Everybody gets what they have not been shown yet. Never while the store has something of the room's. */
void room_show(struct room *r);
void room_show_said(struct room *r);
enum ack_kind { ACK_DONE, ACK_REPEATED, ACK_PENDING }; /* the last: asked, others have yet to agree */
void room_ack(struct client *c, const char *id, int64_t seq, enum ack_kind kind);
void room_error(struct client *c, const char *id, const struct lv_refusal *why);
void room_coached(struct client *c, int64_t seq, const char *verdict, const char *text);
void room_elsewhere(struct client *c);             /* where the table is */
struct told_endings {
    int64_t seq;             /* the moment they begin with */
    int steps, of;           /* so many are wanted */
    bool complete;           /* there will not be more */
    const struct lv_endings *found;
};
void room_told_endings(struct client *c, const struct told_endings *what);
void room_words(struct client *c, const char *id); /* the situation in words, to whoever asked for it */
int phrase_find(const char *id); /* -1: none */

/* ---- room_sight.c ---------------------------------------------------------------------------- */

/* The game for a client, whole or as changes since the last time. */
void sight_write(struct client *c, const struct table_reader *r, struct lv_json *j);

/* What happened after c->seq. */
void sight_write_told(struct client *c, const struct table_reader *r, struct lv_json *j);
void sight_forget(struct client *c);

/* Before and after a room shows something: what one is told is not told to the next at another table. */
void glimpses_forget(struct server *s);

/* ---- room_hear.c ----------------------------------------------------------------------------- */

/* Carries out one message of a client whose room is not busy. */
void room_hear(struct client *c, const char *text, size_t len);

#endif
