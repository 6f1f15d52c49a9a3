/* backend.h: what store.c wants of a database: a table of functions, and the statements in SQL that
 * databases have in common.
 *
 * A connection is used by one thread at a time. Parameters are written ?1, ?2 …; all values are
 * integers, texts or bytes. A backend brings its own schema, with these tables:
 *
 *     tables   id · key · game · options · settings · secret · life · listed · created · active
 *     lines    table_id, seq · text                     seats    table_id, seat · kind · person · …
 *     chat     table_id, n · person · seat · at · …     persons  id · name · lang · login · …
 *     cookies  hash · person · created · seen           notes    name · text
 *
 * Lines, seats and chat go with their table, cookies with their person. It refuses a line that does
 * not follow the last one of its table (STORE_W_ADD_LINE). */
#ifndef BACKEND_H
#define BACKEND_H

#include "store.h"

enum store_type { STORE_NULL, STORE_INT, STORE_TEXT, STORE_BLOB };

struct store_value {
    enum store_type type;
    int64_t n;
    const void *at; /* a NUL stands behind a text that was read */
    size_t len;
};

enum { STORE_MAX_VALUES = 12 };

#define TABLE_COLUMNS                                                                             \
    "id, key, game, options, settings, secret, life, listed, created, active"
#define SEAT_COLUMNS "table_id, seat, kind, person, bot, name, bytes"
#define PERSON_COLUMNS "id, name, lang, login, passphrase, recovery, created, seen"
#define CHAT_COLUMNS "table_id, n, person, seat, at, name, text, message"

/* name, must it change a row, SQL */
#define STORE_WRITES(X)                                                                           \
    X(PUT_TABLE, true,                                                                            \
      "INSERT INTO tables (" TABLE_COLUMNS ")"                                                    \
      " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"                                         \
      " ON CONFLICT (id) DO UPDATE SET key = ?2, game = ?3, options = ?4, settings = ?5,"         \
      " secret = ?6, life = ?7, listed = ?8, created = ?9, active = ?10")                         \
    X(TOUCH_TABLE, true, "UPDATE tables SET active = ?2 WHERE id = ?1")                           \
    X(DROP_TABLE, false, "DELETE FROM tables WHERE id = ?1")                                      \
    X(DROP_IDLE_TABLE, false, "DELETE FROM tables WHERE id = ?1") /* PostgreSQL looks for leases */  \
    X(ADD_LINE, true, "INSERT INTO lines (table_id, seq, text) VALUES (?1, ?2, ?3)")              \
    X(PUT_SEAT, true,                                                                             \
      "INSERT INTO seats (" SEAT_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"                  \
      " ON CONFLICT (table_id, seat) DO UPDATE SET kind = ?3, person = ?4, bot = ?5, name = ?6,"  \
      " bytes = ?7")                                                                              \
    X(FORGET_SEATS, false, "UPDATE seats SET person = NULL, name = NULL WHERE person = ?1")       \
    X(NAME_SEATS, false, "UPDATE seats SET name = ?2 WHERE person = ?1")                          \
    X(NAME_CHAT, false, "UPDATE chat SET name = ?2 WHERE person = ?1")                            \
    X(PUT_PERSON, true,                                                                           \
      "INSERT INTO persons (" PERSON_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"          \
      " ON CONFLICT (id) DO UPDATE SET name = ?2, lang = ?3, login = ?4, passphrase = ?5,"        \
      " recovery = ?6, created = ?7, seen = ?8")                                                  \
    X(NAME_PERSON, true, "UPDATE persons SET name = ?2, lang = ?3, seen = ?4 WHERE id = ?1")      \
    X(MEET_PERSON, true,                                                                          \
      "UPDATE persons SET seen = ?3 WHERE id = ?1"                                                \
      " AND (passphrase = ?2 OR passphrase IS NULL AND ?2 IS NULL)")                              \
    X(PUT_ACCOUNT, true,                                                                          \
      "UPDATE persons SET login = ?3, passphrase = ?4, recovery = ?5, seen = ?6"                  \
      " WHERE id = ?1 AND (passphrase = ?2 OR passphrase IS NULL AND ?2 IS NULL)")                \
    X(DROP_PERSON, false, "DELETE FROM persons WHERE id = ?1")                                    \
    X(PUT_COOKIE, true,                                                                           \
      "INSERT INTO cookies (hash, person, created, seen) VALUES (?1, ?2, ?3, ?4)"                 \
      " ON CONFLICT (hash) DO UPDATE SET person = ?2, created = ?3, seen = ?4")                   \
    X(TOUCH_COOKIE, false, "UPDATE cookies SET seen = ?2 WHERE hash = ?1")                        \
    X(DROP_COOKIE, false, "DELETE FROM cookies WHERE hash = ?1")                                  \
    X(DROP_COOKIES, false, "DELETE FROM cookies WHERE person = ?1")                               \
    X(DROP_COOKIES_UNSEEN, false, "DELETE FROM cookies WHERE seen < ?1")                          \
    X(DROP_GUESTS, false,                                                                         \
      "DELETE FROM persons WHERE login IS NULL AND created < ?1"                                  \
      " AND NOT EXISTS (SELECT 1 FROM seats WHERE person = persons.id)"                           \
      " AND NOT EXISTS (SELECT 1 FROM cookies WHERE person = persons.id AND seen >= ?1)")         \
    X(DROP_CHAT, false, "DELETE FROM chat WHERE at < ?1")                                         \
    X(ADD_CHAT, true,                                                                             \
      "INSERT INTO chat (" CHAT_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")              \
    X(FORGET_CHAT, false, "DELETE FROM chat WHERE person = ?1")                                   \
    X(PUT_NOTE, true,                                                                             \
      "INSERT INTO notes (name, text) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET text = ?2") \
    X(DROP_NOTE, false, "DELETE FROM notes WHERE name = ?1")                                      \
    X(TELL, false, "SELECT ?1") /* PostgreSQL has something else there, and nobody else tells */

/* name, SQL. The numbers of lives are written out, so that partial indexes are recognised. */
#define STORE_READS(X)                                                                            \
    X(GET_TABLE, "SELECT " TABLE_COLUMNS " FROM tables WHERE id = ?1")                            \
    X(GET_PERSON, "SELECT " PERSON_COLUMNS " FROM persons WHERE id = ?1")                         \
    X(FIND_LOGIN, "SELECT " PERSON_COLUMNS " FROM persons WHERE login = ?1")                      \
    X(FIND_COOKIE, "SELECT hash, person, created, seen FROM cookies WHERE hash = ?1")             \
    X(EACH_COOKIE_OF,                                                                             \
      "SELECT hash, person, created, seen FROM cookies WHERE person = ?1 ORDER BY hash")          \
    X(EACH_LOGIN, "SELECT " PERSON_COLUMNS " FROM persons WHERE login > '' ORDER BY login")       \
    X(FIND_NOTE, "SELECT text FROM notes WHERE name = ?1")                                        \
    X(EACH_LINE,                                                                                  \
      "SELECT table_id, seq, text FROM lines WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq")     \
    X(EACH_SEAT, "SELECT " SEAT_COLUMNS " FROM seats WHERE table_id = ?1 ORDER BY seat")          \
    X(EACH_CHAT,                                                                                  \
      "SELECT " CHAT_COLUMNS " FROM chat WHERE table_id = ?1 AND n >= ?2 ORDER BY n")             \
    X(LAST_CHAT, "SELECT coalesce(max(n), 0) FROM chat WHERE table_id = ?1")                      \
    X(EACH_TABLE_OF,                                                                              \
      "SELECT " TABLE_COLUMNS " FROM tables"                                                      \
      " WHERE id IN (SELECT table_id FROM seats WHERE person = ?1) ORDER BY active DESC, id DESC") \
    X(EACH_SEAT_OF, "SELECT " SEAT_COLUMNS " FROM seats WHERE person = ?1 ORDER BY table_id, seat") \
    X(EACH_CHAT_OF, "SELECT " CHAT_COLUMNS " FROM chat WHERE person = ?1 ORDER BY table_id, n")   \
    X(EACH_LISTED,                                                                                \
      "SELECT " TABLE_COLUMNS " FROM tables WHERE listed = 1 AND life < 2"                        \
      " ORDER BY active DESC, id DESC")                                                           \
    X(EACH_STALE,                                                                                 \
      "SELECT " TABLE_COLUMNS " FROM tables WHERE life = ?1 AND active < ?2 ORDER BY active, id") \
    X(OLD_COOKIES, "SELECT COUNT(*) FROM cookies WHERE seen < ?1")                                \
    X(OLD_GUESTS,                                                                                 \
      "SELECT COUNT(*) FROM persons WHERE login IS NULL AND created < ?1"                         \
      " AND NOT EXISTS (SELECT 1 FROM seats WHERE person = persons.id)"                           \
      " AND NOT EXISTS (SELECT 1 FROM cookies WHERE person = persons.id AND seen >= ?1)")         \
    X(OLD_LOBBIES, "SELECT COUNT(*) FROM tables WHERE life = 0 AND active < ?1")                  \
    X(OLD_FINISHED, "SELECT COUNT(*) FROM tables WHERE life = 2 AND active < ?1")                 \
    X(OLD_CHAT, "SELECT COUNT(*) FROM chat WHERE at < ?1")                                        \
    X(ALL_TABLES, "SELECT " TABLE_COLUMNS " FROM tables WHERE id > ?1 ORDER BY id LIMIT 500")     \
    X(ALL_PERSONS, "SELECT " PERSON_COLUMNS " FROM persons WHERE id > ?1 ORDER BY id LIMIT 500")  \
    X(ALL_LINES,                                                                                  \
      "SELECT table_id, seq, text FROM lines WHERE (table_id, seq) > (?1, ?2)"                    \
      " ORDER BY table_id, seq LIMIT 500")                                                        \
    X(ALL_SEATS,                                                                                  \
      "SELECT " SEAT_COLUMNS " FROM seats WHERE (table_id, seat) > (?1, ?2)"                      \
      " ORDER BY table_id, seat LIMIT 500")                                                       \
    X(ALL_CHAT,                                                                                   \
      "SELECT " CHAT_COLUMNS " FROM chat WHERE (table_id, n) > (?1, ?2)"                          \
      " ORDER BY table_id, n LIMIT 500")                                                          \
    X(ALL_COOKIES,                                                                                \
      "SELECT hash, person, created, seen FROM cookies WHERE hash > ?1 ORDER BY hash LIMIT 500")  \
    X(ALL_NOTES, "SELECT name, text FROM notes WHERE name > ?1 ORDER BY name LIMIT 500")

#define STORE_WRITE_ENUM(name, must, sql) STORE_W_##name,
#define STORE_READ_ENUM(name, sql) STORE_R_##name,
enum store_write { STORE_WRITES(STORE_WRITE_ENUM) STORE_N_WRITES };
enum store_read { STORE_READS(STORE_READ_ENUM) STORE_N_READS };
#undef STORE_WRITE_ENUM
#undef STORE_READ_ENUM

/* A row that was read, borrowed until it returns; false: enough. */
typedef bool store_row_fn(void *arg, const struct store_value *value);

struct house_backend; /* below */

/* Connections are the backend's own struct. Whatever can fail fills *why and returns false. */
struct store_backend {
    /* Opens for writing, and makes or migrates the schema; or a further connection, to read. */
    void *(*open)(const struct store_options *o, struct lv_refusal *why);
    void *(*open_reader)(const struct store_options *o, struct lv_refusal *why);
    void (*close)(void *db); /* the reader first */

    bool (*begin)(void *db, struct lv_refusal *why);
    bool (*write)(void *db, enum store_write what, const struct store_value *value, int n,
                  struct lv_refusal *why);
    /* Durable when it returns true. LV_E_BUSY: nothing of it is there, and trying all of it again may
     * help. */
    bool (*commit)(void *db, struct lv_refusal *why);
    void (*rollback)(void *db);

    /* Called by the writer between two commits, when the last is acknowledged: time to tidy up; if it is
     * busy, only what cannot be put off. False: something could not be done now; ask again soon. */
    bool (*rest)(void *db, bool busy);

    bool (*read)(void *db, enum store_read what, const struct store_value *value, int n,
                 store_row_fn *row, void *arg, struct lv_refusal *why);

    /* Numbers that no table or person ever had, from the first up to the end (exclusive): ours alone. */
    bool (*take_ids)(void *db, int64_t *first, int64_t *end, struct lv_refusal *why);

    bool (*skip_ids)(void *db, int64_t upto, struct lv_refusal *why); /* from here on, only higher ones */

    bool (*backup)(const char *where, const char *to, struct lv_refusal *why);
    bool (*check)(const char *where, struct lv_refusal *why);

    const struct house_backend *house; /* NULL: one process only */
};

/* What one process has to do with the others. Those of a list are done in order, all or none. */
enum errand_kind { ERRAND_TAKE, ERRAND_RELEASE, ERRAND_TELL, ERRAND_LEAVE,
                   ERRAND_LOST, ERRAND_HEARD, ERRAND_MISSED }; /* the last three: what comes from there */
struct errand {
    struct errand *next;
    enum errand_kind kind;
    int64_t table;
    store_taken *taken;
    store_done *done;
    void *arg;
    char holder[STORE_PROCESS]; /* of TAKE: whose it is; "": ours */
    bool failed;                /* see why */
    struct lv_refusal why;
    char text[];                /* of TELL and HEARD */
};

enum { HOUSE_OTHERS = 32 };
struct house_others {
    int n;
    char name[HOUSE_OTHERS][STORE_PROCESS]; /* in any order that stays */
};

/* A connection of its own, used by a thread of its own (house.c). */
enum house_turn { HOUSE_FINE, HOUSE_FAILED, HOUSE_ENDED }; /* the last: we counted as dead, and all is lost */
struct house_backend {
    void *(*open)(void *writer, const struct store_options *o); /* not connected yet; NULL: no memory */
    void (*close)(void *house, bool orderly); /* orderly: all leases end at once */
    bool (*come)(void *house, struct lv_refusal *why);          /* connects, for a few seconds at most */
    bool (*is_there)(const void *house);
    int64_t (*incarnation)(void *house);   /* another one: all is lost */

    /* Gives a sign of life and does all of a list; `others` is filled in too, unless it is NULL. */
    enum house_turn (*serve)(void *house, struct errand *first, struct house_others *others,
                             struct lv_refusal *why);

    /* Waits until something can be heard, or fd can be read, for so long at most. */
    void (*wait)(void *house, int fd, int ms);
    const char *(*hear)(void *house);          /* the next thing that was told, borrowed; NULL: none */
};

extern const struct store_backend store_sqlite;
const struct store_backend *store_postgres(struct lv_refusal *why); /* NULL and *why: it is not there */

#endif
