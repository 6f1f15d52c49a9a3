/* store.h: what outlives the process: tables, their lines, seats, people, cookies, chat.
 *
 * Writes are put together in a struct store_tx, which happens whole or not at all, and handed over
 * with store_submit. A writer thread commits everything that waits, of however many tables, in one
 * transaction (group commit: one sync of the disk for all), then `done` of each is called in the
 * caller's thread. Nobody may be told of a write before its `done` said so: what was done is there
 * after kill -9 or a power cut, in the order in which it was submitted.
 *
 * Reads go through a connection of their own, see what is committed, and only that: whoever keeps
 * a table in memory knows better than the store while writes of it are under way. Nothing is
 * loaded at the start; every read here is by an index.
 *
 * All functions are called from one thread, the loop's; the store's own thread shows only through
 * `wake`. Times are milliseconds since 1970. Secrets come hashed: the store never sees one.
 *
 * Behind this header is a table of functions per database (backend.h): SQLite, and, where libpq is there,
 * PostgreSQL. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/refusal.h"

struct store;
struct store_tx;

enum { STORE_HASH = 32 };    /* bytes of a hashed key, cookie or recovery code */
enum { STORE_PROCESS = 33 }; /* of the name of a process, with the NUL */

/* ---- opening ---------------------------------------------------------------------------------- */

struct store_options {
    /* The file of an SQLite database, made when it is not there; or an address of PostgreSQL as libpq
     * reads it: postgresql://…, service=…, host=…, dbname=… without a password. */
    const char *where;

    /* Called in the writer's thread when `done`s wait: make the caller's thread call
     * store_deliver, for example by net_post. NULL: the caller asks now and then by itself. */
    void (*wake)(void *arg);
    void *wake_arg;

    int busy_ms;           /* how long to wait for another process's lock (0: 5000) */
    int64_t max_bytes;     /* how large a file may become (0: as large as the disk allows) */
    size_t queue_bytes;    /* what may wait to be written (0: 64 MiB) */
    int group;             /* transactions committed at once, at most (0: no limit); 1 to compare */
    int sync_ms;           /* added to every commit, to compare with a slow disk */
    bool gathers;          /* what is submitted waits for store_go, so that it goes together, and commits
                            * begin a millisecond apart at least */

    /* One of several processes, called so; NULL: the only one. See "several processes" below, also for what
     * store_deliver calls then, with wake_arg. */
    const char *process;
    int lease_ms; /* how long a process counts as living after its last sign of life (0: 4000) */
    void (*lost)(void *arg); /* all leases: whatever is known of any table is old */
    void (*heard)(void *arg, const char *text); /* what another process told */
    void (*missed)(void *arg); /* something may have been told that was not heard */
};

/* NULL and *why: a path that cannot be opened or written (LV_E_SYSTEM), a file in use by another
 * process (LV_E_SYSTEM), of a newer schema (LV_E_VERSION), that is something else or damaged
 * (LV_E_DATA). None of these is ever written to. An older schema is migrated in one transaction. */
struct store *store_open(const struct store_options *o, struct lv_refusal *why);

/* Writes what waits, calls the `done`s, closes and frees. NULL is fine. */
void store_close(struct store *s);

/* Copies the database at `where` into a new file, consistent as of one instant, while others go on
 * using it (in this process or another); checks the copy. An existing file is never replaced. */
bool store_backup(const char *where, const char *to, struct lv_refusal *why);

/* Copies everything from one database into another, empty or not yet made, of whatever kind, and then
 * compares all of it. Nobody else may use either meanwhile. If it fails half-way, `to` holds a part. */
struct store_copied { int64_t tables, lines, persons; };
bool store_copy(const char *from, const char *to, struct store_copied *n, struct lv_refusal *why);

bool store_is_file(const char *where); /* or an address? */

/* Reads the whole file and says what is wrong with it; slow, for people who ask. */
bool store_check(const char *where, struct lv_refusal *why);

/* ---- what is stored --------------------------------------------------------------------------- */

/* The life of a table. Values are stored: never renumber. */
enum store_life { STORE_LOBBY = 0, STORE_PLAYING = 1, STORE_FINISHED = 2, STORE_ABANDONED = 3 };

/* Texts may be NULL, which is stored as such, unless said otherwise. */
struct store_table {
    int64_t id;                        /* from store_new_id */
    uint8_t key[STORE_HASH];           /* hash of the key in its link; unique */
    const char *game;                  /* "cest-la-vie"; never NULL */
    const char *options;               /* opaque text (JSON) */
    const char *settings;              /* opaque text: clocks, chat on or off, spectators… */
    const char *secret;                /* opaque text that only the server may know: the seed */
    enum store_life life;
    bool listed;
    int64_t created, active;
};

/* Values are stored: never renumber. */
enum store_seat_kind { STORE_OPEN = 0, STORE_PERSON = 1, STORE_BOT = 2 };

struct store_seat {
    int64_t table;
    int seat;
    enum store_seat_kind kind;
    int64_t person;                    /* whose seat it is, also while a bot plays it; 0: nobody's */
    const char *bot;                   /* the bot's specification */
    const char *name;                  /* as shown at this table */
    const uint8_t *bytes;              /* its share in the dice; NULL: none yet */
    size_t bytes_len;                  /* at most 64 */
};

struct store_person {
    int64_t id;                        /* from store_new_id */
    const char *name;                  /* never NULL */
    const char *lang;                  /* "fr" */
    const char *login;                 /* of an account: unique; NULL: a guest */
    const char *passphrase;            /* as libsodium wrote it, hashed */
    const uint8_t *recovery;           /* STORE_HASH bytes; NULL: none */
    int64_t created, seen;
};

struct store_cookie {
    uint8_t hash[STORE_HASH];
    int64_t person, created, seen;
};

struct store_line { int64_t table, seq; const char *text; size_t len; };

struct store_chat {
    int64_t table, n;                  /* n: from 1, unique at its table */
    int64_t person;                    /* 0: nobody's */
    int seat;                          /* -1: a spectator */
    int64_t at;
    const char *name, *text;
    int64_t message;                   /* by which it is recognised when it comes again; 0: by nothing */
};

/* Numbers for new tables and people, unique for ever; given out from memory. 0, which is refused
 * wherever it is written: 65,536 were given out in vain, while PostgreSQL was away. */
int64_t store_new_id(struct store *s);

/* ---- writing ---------------------------------------------------------------------------------- */

/* An empty transaction, or NULL without memory. What is put into it is copied. Running out of
 * memory while filling it is remembered and refused by store_submit. */
struct store_tx *store_tx_new(struct store *s);
void store_tx_free(struct store_tx *tx); /* only if it was not submitted; NULL is fine */

/* Has fn called when the transaction is over, whatever became of it, after its `done`; once, however often
 * this was asked: false, if it was before. */
bool store_tx_at_end(struct store_tx *tx, void (*fn)(void *arg), void *arg);

/* put: new, or replacing what has the same identity. add: new only. The lines of a table count
 * from 1 without gaps: one that is there already, or whose predecessor is not (it may have failed
 * just before), fails the whole transaction (LV_E_STALE). That fences a process that wrongly
 * believes the table is its own, and no table can have a hole. */
void store_put_table(struct store_tx *tx, const struct store_table *t);
void store_touch_table(struct store_tx *tx, int64_t table, int64_t active);
                                                           /* now and then, not at every move */
void store_drop_table(struct store_tx *tx, int64_t table); /* with lines, seats and chat */
void store_drop_idle_table(struct store_tx *tx,
                           int64_t table); /* the same, if no process has its lease */
void store_add_line(struct store_tx *tx, int64_t table, int64_t seq, const char *text, size_t len);
void store_put_seat(struct store_tx *tx, const struct store_seat *seat);
void store_put_person(struct store_tx *tx, const struct store_person *p);

/* Of somebody who is there already; what was read about them may have changed since, so each writes only
 * what it is about, and fails the transaction (LV_E_STALE) if they are gone, or if `passphrase` or `before`,
 * NULL for none, is no longer what is stored. */
void store_name_person(struct store_tx *tx, const struct store_person *p); /* name, lang, seen */
void store_meet_person(struct store_tx *tx, int64_t person, const char *passphrase, int64_t seen);
void store_put_account(struct store_tx *tx, const struct store_person *p, const char *before);
                                                           /* login, passphrase, recovery, seen */

void store_name_everywhere(struct store_tx *tx, int64_t person, const char *name); /* their seats and chat */
void store_drop_person(struct store_tx *tx, int64_t person); /* with cookies and chat; seats stay,
                                                              * nobody's, without a name */
void store_put_cookie(struct store_tx *tx, const struct store_cookie *c);
void store_touch_cookie(struct store_tx *tx, const uint8_t hash[STORE_HASH], int64_t seen);
                                                           /* if it is there */
void store_drop_cookie(struct store_tx *tx, const uint8_t hash[STORE_HASH]);
void store_drop_cookies(struct store_tx *tx, int64_t person);        /* sign out everywhere */
void store_drop_cookies_unseen(struct store_tx *tx, int64_t since);  /* expired ones */
void store_drop_guests_unseen(struct store_tx *tx, int64_t since); /* without account, seat or a device
                                                                    * that was seen since */
void store_drop_chat_before(struct store_tx *tx, int64_t before);
void store_add_chat(struct store_tx *tx, const struct store_chat *c);
void store_put_note(struct store_tx *tx, const char *name, const char *text); /* of the server as a
                                                                               * whole; NULL drops it */

/* why NULL: committed and durable. Else nothing of it is there: LV_E_STALE (see above; a login or key
 * that is taken, too), LV_E_SYSTEM (disk full, locked, read-only), LV_E_BUSY (the connection was lost
 * again and again), LV_E_DATA (damaged). Only where PostgreSQL went away in the middle of a commit and
 * stays away for half a minute does LV_E_SYSTEM leave open whether all of it is there or nothing: what
 * is read later tells. */
typedef void store_done(void *arg, const struct lv_refusal *why);

/* Hands it over; tx is the store's from here on. done (may be NULL) is called by store_deliver or
 * store_close, never in here. False and *why when it cannot be taken (queue full, no memory): then
 * tx is freed and done is not called. */
bool store_submit(struct store_tx *tx, store_done *done, void *arg, struct lv_refusal *why);

/* What gathers may go. Some dozens that wait need not be told: then the writer begins while more come. */
void store_go(struct store *s);

/* Calls the `done`s of what is committed or failed, in the order of submission. */
void store_deliver(struct store *s);

/* Waits until all that was submitted is committed or failed, and delivers. */
void store_flush(struct store *s);

/* ---- reading ---------------------------------------------------------------------------------- */

/* 1: found; 0: there is none; -1: could not be read, see *why. Pointers in what is found are
 * borrowed until the next read. */
int store_get_table(struct store *s, int64_t id, struct store_table *t, struct lv_refusal *why);
int store_get_person(struct store *s, int64_t id, struct store_person *p, struct lv_refusal *why);
int store_find_login(struct store *s, const char *login, struct store_person *p,
                     struct lv_refusal *why);
int store_find_cookie(struct store *s, const uint8_t hash[STORE_HASH], struct store_cookie *c,
                      struct lv_refusal *why);
int store_find_note(struct store *s, const char *name, const char **text, struct lv_refusal *why);

/* Calls fn for each, in this order, until it says false. What fn gets is borrowed until it returns;
 * fn must not read from the store. False and *why when reading fails. */
typedef bool store_table_fn(void *arg, const struct store_table *t);
typedef bool store_line_fn(void *arg, const struct store_line *l);
typedef bool store_seat_fn(void *arg, const struct store_seat *s);
typedef bool store_chat_fn(void *arg, const struct store_chat *c);
typedef bool store_person_fn(void *arg, const struct store_person *p);
typedef bool store_cookie_fn(void *arg, const struct store_cookie *c);

bool store_each_line(struct store *s, int64_t table, int64_t from, store_line_fn *fn, void *arg,
                     struct lv_refusal *why);                        /* by seq */
bool store_each_seat(struct store *s, int64_t table, store_seat_fn *fn, void *arg,
                     struct lv_refusal *why);                        /* by seat */
bool store_each_chat(struct store *s, int64_t table, int64_t from, store_chat_fn *fn, void *arg,
                     struct lv_refusal *why);                        /* by n */
int64_t store_last_chat(struct store *s, int64_t table, struct lv_refusal *why); /* n; 0: none; -1: *why */
bool store_each_table_of(struct store *s, int64_t person, store_table_fn *fn, void *arg,
                         struct lv_refusal *why);                    /* latest active first */
bool store_each_seat_of(struct store *s, int64_t person, store_seat_fn *fn, void *arg,
                        struct lv_refusal *why);                     /* by table: for an export */
bool store_each_chat_of(struct store *s, int64_t person, store_chat_fn *fn, void *arg,
                        struct lv_refusal *why);                     /* by table and n */
bool store_each_cookie_of(struct store *s, int64_t person, store_cookie_fn *fn, void *arg,
                          struct lv_refusal *why);                   /* in any order that stays */
bool store_each_login(struct store *s, store_person_fn *fn, void *arg,
                      struct lv_refusal *why);                       /* people with accounts, by login */
bool store_each_listed(struct store *s, store_table_fn *fn, void *arg,
                       struct lv_refusal *why);                      /* listed and neither finished
                                                                      * nor abandoned; latest first */
bool store_each_stale(struct store *s, enum store_life life, int64_t before, store_table_fn *fn,
                      void *arg, struct lv_refusal *why);            /* of this life, not active since:
                                                                      * to be tidied up; oldest first */

/* How many there are that a drop of the same name would take, or that store_each_stale would list; -1 and
 * *why. These look at everything, for people who ask. */
enum store_old { STORE_OLD_COOKIES, STORE_OLD_GUESTS, STORE_OLD_LOBBIES, STORE_OLD_FINISHED, STORE_OLD_CHAT };
int64_t store_count_old(struct store *s, enum store_old what, int64_t before, struct lv_refusal *why);

/* ---- several processes --------------------------------------------------------------------------
 *
 * Several processes may use one database of PostgreSQL, each with a name. A table is one process's at a
 * time: of the one that has its lease. All leases of a process hold for as long as it gives signs of life;
 * of one that gives none for lease_ms, or for two fifths of that if its connection is gone too, all have
 * ended, and what it had still under way of any table is not stored. The times are those of the database's
 * clock. */

bool store_is_shared(const struct store *s);

/* A sign of life: to be given every fifth of lease_ms, for as long as the caller's loop turns. */
void store_beat(struct store *s);

/* Does every lease that we had still hold, at this very moment? False: possibly not; take it once more. */
bool store_holds(struct store *s);

/* Takes the lease of a table that is free or ours. holder: "" if it is ours now, else the name of the process
 * that has it; why, unless NULL: nobody knows, try again later. */
typedef void store_taken(void *arg, const char *holder, const struct lv_refusal *why);
bool store_take(struct store *s, int64_t table, store_taken *done, void *arg,
                struct lv_refusal *why);

/* Gives a lease back. done (may be NULL) is called when others can take it, or if that failed. */
void store_release(struct store *s, int64_t table, store_done *done, void *arg);

/* Tells the other processes something, soon and without a promise; or when tx is committed, exactly then.
 * At most STORE_TELL bytes. Nothing happens if there are no others. */
enum { STORE_TELL = 1000 };
void store_tell(struct store *s, const char *text);
void store_tx_tell(struct store_tx *tx, const char *text);

/* From now on no other process sends anybody to us. */
void store_leave(struct store *s);

/* The name of another process that lives and does not leave, one for each choice; false: there is none. */
bool store_other(struct store *s, uint64_t choice, char name[STORE_PROCESS]);

/* ---- for /metrics ----------------------------------------------------------------------------- */

/* How many took at most so long: STORE_BOUNDS milliseconds, then longer. */
#define STORE_BOUNDS 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000
enum { STORE_TIMES = 12 };

struct store_counts {
    int64_t commit_took[STORE_TIMES], commit_us; /* groups by the time they took, and all of it */
    int64_t commits, transactions, failed;  /* since the start */
    int64_t waiting, waiting_bytes;         /* submitted, not yet written */
};
struct store_counts store_counts(struct store *s);

struct store_health {
    int64_t in_hand_ms;       /* since when the writer has been at the same group; 0: it rests */
    struct lv_refusal trouble; /* why the last group could not be written; LV_E_OK: it could */
};
struct store_health store_health(struct store *s);

#endif
