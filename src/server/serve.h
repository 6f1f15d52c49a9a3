/* serve.h: what the parts of the server share. Nothing outside src/server includes it. */
#ifndef SERVE_H
#define SERVE_H

#include "core/change.h"
#include "core/match.h"
#include "club.h"
#include "crew.h"
#include "message.h"
#include "metrics.h"
#include "net/net.h"
#include "rations.h"
#include "server.h"
#include "store/store.h"
#include "table.h"

enum { N_LISTED = 4096, N_VISITOR_LISTS = 1024 };
enum { N_ROOM_LISTS = 4096, OUT_BYTES = 1 << 20, MAX_PERSON_NAME = 41 };
enum { SIGHT_BYTES = 1 << 16, SIGHT_MARKS = 1 << 13 }; /* of a game as one client sees it */
enum { SECRET_BYTES = 16, SECRET_TEXT = 2 * SECRET_BYTES + 1 }; /* a key or cookie, in hexadecimal */

/* Sums since the start, for /metrics. */
struct server_counts {
    int64_t deeds, refused, repeated, chats, rebuilt, unloaded, thoughts, dropped_thoughts, failed,
        shed, elsewhere, given_up;
};

struct call;
struct coming;
struct room;

/* Words by which a table is found: see codes.c. */
enum { N_CODES = 1024 };
struct code {
    int64_t table, until;            /* on the loop's clock; not later than now: nobody's */
    int number;                      /* of its words */
    char key[SECRET_TEXT];           /* of the table; empty: it is in the list */
    bool ours;                       /* made by this process */
};

struct server {
    struct server_config config;
    const struct server_world *world;
    struct net *net;
    struct store *store;
    struct club *club;
    struct crew *bots, *hashers;
    struct solved *solved;
    struct room *list[N_ROOM_LISTS]; /* by table id */
    int rooms;
    struct room *copy;     /* of a table that another process has: see room_look */
    struct coming *coming; /* connections that wait to know whose table it is */
    struct visitor *visitors[N_VISITOR_LISTS]; /* by person */
    uint64_t count_of_tables;        /* see visitor_tables */
    struct {
        struct rations said, sent;   /* chat and messages, by person */
        struct rations said_from, reported_from; /* by address: onlookers' chat, and reports */
        struct rations made, made_from; /* tables, by person and by address */
        struct rations guests_from;  /* new ones, by address */
        struct rations exported;     /* all that is kept of somebody, by person */
        struct rations tried_from, tried; /* to log in, by strangers: by address, by name */
        struct rations tried_known;  /* by those whose device or address is known: by account and address */
        struct rations guessed_from, guessed; /* words of a table: by address, and all together */
        struct rations known;        /* accounts and addresses that belong together */
    } ration;
    struct { int64_t table; uint64_t address; } listed[N_LISTED]; /* from where; by table, the latest stay */
    struct code code[N_CODES];
    struct lv_rng rng;               /* for bots */
    struct lv_buf out;               /* one message at a time is written here */
    struct lv_buf sight;             /* and here what is compared with what was shown before */
    struct lv_mark *mark;
    struct glimpse *glimpse;         /* what was told last, for the next who is told the same */
    struct net_job deliver;          /* store_deliver is due */
    struct net_timer tidy;           /* once a day */
    struct net_timer watch;          /* systemd's watchdog */
    struct net_timer life;           /* signs of life for other processes */
    struct {
        struct net_timer timer;
        int64_t until;
        int rooms, next;
    } leaving; /* until 0: it stays */
    struct {
        struct net_timer timer;
        int next;
    } look; /* see several.c */
    struct server_counts counts;
    struct { struct histogram decisions, catching_up, bots; } took;
    int64_t started;                 /* on the loop's clock */
    bool stopping;
};

/* ---- server.c -------------------------------------------------------------------------------- */

bool no_memory(struct lv_refusal *why); /* refuses: false, always */
void server_stop(
    struct server *s); /* what is stored is acknowledged, and everybody told to come back */
int64_t wall_ms(void);               /* since 1970: for stored times only, never for waiting */
const struct lv_data *server_data(struct server *s, const struct lv_game *g, struct lv_refusal *why);

/* One line of JSON on standard error: an event and up to two numbers. Nothing about people. */
void server_log(const struct server *s, const char *event, const char *key, int64_t value,
                const char *code);

/* The same for what failed, in words too. */
void server_log_why(const struct server *s, const char *event, const char *key, int64_t value,
                    const struct lv_refusal *why);

/* Writes {"code":…, "rule":…, "message":…} members. */
void put_refusal(struct lv_json *j, const struct lv_lang *lang, const struct lv_refusal *why);

/* A bot's share of the dice: what the seed says, which was committed to before anybody gave bytes. */
void bot_bytes(const struct table *t, struct deed *d);

/* A secret in letters, and its hash for the store. */
void secret_make(char text[SECRET_TEXT], uint8_t hash[STORE_HASH]);
void secret_hash(const char *text, uint8_t hash[STORE_HASH]);

/* ---- retention.c ----------------------------------------------------------------------------- */

void retention_begin(struct server *s);
bool retention_write(struct server *s, struct lv_json *j, struct lv_refusal *why); /* what would go now */

/* ---- solved.c -------------------------------------------------------------------------------- */

struct solved *solved_new(const struct server_world *w); /* NULL: no memory */
void solved_free(struct solved *s);                      /* NULL is fine */

/* The solved table for this set-up, borrowed till the end; NULL: it has none, or not yet. In any thread; the
 * first to ask waits about a second. */
const void *solved_for(struct solved *s, const struct lv_setup *u);

/* ---- people.c -------------------------------------------------------------------------------- */

/* A person, as read from the store; copies. */
struct person {
    int64_t id;
    char name[MAX_PERSON_NAME];
    const struct lv_lang *lang;
    char login[MAX_PERSON_NAME];
    char passphrase[160];
    bool has_recovery;
    uint8_t recovery[STORE_HASH];
    int64_t created;
    uint8_t cookie[STORE_HASH];  /* hash of the one that the request came with; by person_of only */
};

/* The name of the cookie that tells who asks; NULL: the request is for nobody whom a device can have. */
const char *person_cookie(const struct net_request *r);

/* Who asks, by cookie: true, or false and *why (LV_E_STRANGER: nobody known). */
bool person_of(struct server *s, const struct net_request *r, struct person *p, struct lv_refusal *why);

void person_copy(struct person *to, const struct store_person *from);
void person_copy_text(char *to, size_t cap, const char *text); /* NULL: empty */
struct store_person person_row(const struct person *p);        /* borrows from it */
void person_put(struct store_tx *tx, const struct person *p);
void person_put_name(struct store_tx *tx, const struct person *p); /* of somebody who is there already */
void person_write(struct lv_json *j, const struct person *p);  /* the member "person" */

/* Notes that an account is used from where this request comes. */
void person_is_at(struct server *s, int64_t person, const struct net_request *r);

/* A new cookie for this person, stored with tx and set by the answer. */
void person_new_cookie(struct call *c, struct store_tx *tx, int64_t person);

/* The language for an answer: as asked for (?lang=), the person's, the browser's, French. */
const struct lv_lang *lang_of(const struct net_request *r, const struct person *p);

/* ---- names.c --------------------------------------------------------------------------------- */

/* A line of letters without anything that cannot be seen? */
bool name_is_fine(const char *name, struct lv_refusal *why);

/* A name to log in with, as it is compared and stored. */
bool login_fold(const char *login, char to[MAX_PERSON_NAME], struct lv_refusal *why);

/* The person who logs in with this name, as store_find_login. */
int login_find(struct server *s, const char *login, struct store_person *found, struct lv_refusal *why);

/* Folds the names that were stored before they were compared so; at the start. */
bool logins_fold_all(struct server *s, struct lv_refusal *why);

/* Requests about people, as in api.c; those about accounts are in accounts.c. */
bool people_guest(struct call *c);
bool people_me(struct call *c);
bool people_rename(struct call *c);
bool people_account(struct call *c);
bool people_login(struct call *c);
bool people_recover(struct call *c);
bool people_logout(struct call *c);
bool people_devices(struct call *c);     /* devices.c */
bool people_end_device(struct call *c);
bool people_export(struct call *c);
bool people_forget(struct call *c);

/* ---- visitors.c ------------------------------------------------------------------------------ */

/* Which connections of a person end: all, those of a device, those of all others; or all, of which those of
 * this device may come again with a new cookie. */
enum ends { ENDS_NOTHING, ENDS_ALL, ENDS_ONE, ENDS_OTHERS, ENDS_RENEWED, ENDS_BANNED };
struct ending {
    enum ends what;
    int64_t person;
    uint8_t cookie[STORE_HASH];  /* of the device */
};
void visitor_end(struct server *s, const struct ending *e);
void visitor_look(struct server *s,
                  int64_t person); /* connections of devices that are signed out end */
void visitor_look_list(struct server *s, int list); /* of all people of a list */
bool visitor_is_connected(struct server *s, int64_t person, const uint8_t cookie[STORE_HASH]);

/* ---- api.c ----------------------------------------------------------------------------------- */

/* One request being answered. */
struct call {
    struct server *s;
    struct net_request *r;
    const struct lv_lang *lang;
    struct person person;        /* id 0: nobody known */
    const struct lv_node *body;  /* of its shape; NULL: none */
    int64_t number;              /* in the path; 0: none */
    struct lv_json j;            /* the answer on s->out, an open object */
    char cookie[256];            /* to be set; empty: none */
    int64_t forgets;             /* person whose name is gone then; 0: none */
    int64_t renames;             /* person whose tables have changed by then; 0: none */
    struct ending ending;        /* connections that end then */
    struct lv_refusal stale;     /* why, if what it depends on has changed meanwhile; else a name is taken */
    bool later;                  /* the answer will be given by somebody else */
    struct lv_refusal *why;
};

/* Requests, by what they are about: each writes its answer to c->j, or refuses. */
bool tables_games(struct call *c);   /* api_tables.c */
bool tables_create(struct call *c);
bool tables_list(struct call *c);
bool tables_one(struct call *c);
bool tables_board(struct call *c);
bool tables_record(struct call *c);
bool tables_answers(struct call *c);
bool codes_make(struct call *c);     /* codes.c */
bool codes_find(struct call *c);
void codes_tell(struct server *s); /* to other processes, all that were made here */
void codes_hear(struct server *s, const char *text);
bool admin_show(struct call *c);     /* api_admin.c */
bool admin_acts(struct call *c);
bool admin_do(struct call *c);
bool host_health(struct call *c);    /* api_host.c */
bool host_metrics(struct call *c);

/* May this person come, from there? */
extern const char *const admin_words_of_a_ban;
bool admin_lets_in(const struct server *s, int64_t person, const struct net_request *r,
                   struct lv_refusal *why);

void person_is_gone(struct server *s, int64_t person); /* deleted: everything here forgets them */
void api_request(void *user, struct net_request *r);
void api_refused(void *user, const struct net_request *r, enum net_fault fault, struct net_answer *a);

/* Answers with what c wrote, once tx is committed, which is the store's from here on: the call is
 * answered later. False and *why when it cannot be taken. */
bool api_commit(struct call *c, struct store_tx *tx);

/* A refusal as an answer. */
void api_refuse(struct server *s, struct net_request *r, const struct lv_lang *lang,
                const struct lv_refusal *why);
void api_cookie(struct call *c, const char *secret);

/* ---- rooms (room.h) -------------------------------------------------------------------------- */

/* The room of a table that is ours, loaded if need be; NULL and *why. */
struct room *room_get(struct server *s, int64_t id, struct lv_refusal *why);

/* The same to look at, also of a table that another process may have: then as it is stored, until the next
 * look. */
struct room *room_look(struct server *s, int64_t id, struct lv_refusal *why);
const struct table *room_table(const struct room *r);
bool room_is_loaded(struct server *s, int64_t id);

/* The same for a person who may be there: by a seat, the key, or because everybody may. A table that is not
 * in memory is loaded only for them: to turn others away a look at what is stored is enough. */
bool room_admits(struct server *s, int64_t id, int64_t person, const char *key,
                 struct lv_refusal *why);
struct room *room_look_for(struct server *s, int64_t id, int64_t person, const char *key,
                           struct lv_refusal *why);
int room_watching(const struct room *r);

/* Connections of all tables, by what people do there. */
void room_count_clients(const struct server *s, int64_t *seated, int64_t *watching);

/* A table that is not stored yet: its row, its first deeds and its seats go into tx. */
void room_create(const struct table *t, const struct deed *first, int n, const uint8_t key[STORE_HASH],
                 struct store_tx *tx);

/* Is this one of the bots that people may seat? */
bool room_bot_is_fine(const char *spec, struct lv_refusal *why);

/* ---- several.c: one of several processes ------------------------------------------------------- */

void several_begin(struct server *s);

/* As ration_take, now; of some rations people have the same at all processes. */
bool several_take(struct server *s, struct rations *r, uint64_t key);

/* Tells the others to look again at what tx changes. */
void several_tell(struct store_tx *tx, const char *what, int64_t n);

/* Gives the tables up one by one, and then stops; false: there is nobody to give them to. */
bool several_leave(struct server *s);
void several_lost(void *server); /* what the store says */
void several_heard(void *server, const char *text);
void several_missed(void *server);

/* WebSockets. */
void room_connect(struct server *s, struct net_request *r);
void room_opened(void *user, struct net_ws *ws, void *client);
void room_message(void *user, struct net_ws *ws, void *client, const char *text, size_t len);
void room_closed(void *user, void *client, int code, const char *reason);

/* Tells everybody that the server stops. */
void room_goodbye(struct server *s);

/* A person is no more: their connections end, their name is gone. True if something of theirs may be on its
 * way to the store, and must be deleted once more. */
bool room_forget_person(struct server *s, int64_t person);

/* Somebody is given another name: so they are called from now on where they have a seat. It is shown when
 * it is stored. */
void room_name_person(struct server *s, int64_t person, const char *name);
void room_show_changes(struct server *s);

/* Stores what is on the clocks: the server stops. */
void room_keep_clocks(struct server *s);
void room_free_all(struct server *s);
bool glimpses_make(struct server *s); /* see room_sight.c; false: no memory */

/* Ready-made phrases: id and msgid; NULL past the end. */
const char *phrase_id(int i);
const char *phrase_text(int i);

#endif
