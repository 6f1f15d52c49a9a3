/* club.h: order in the house: who is muted or banned and until when, what people reported, and what the
 * admins did about it. Few of each, so that they are kept in memory and stored as notes; the oldest go
 * first. */
#ifndef CLUB_H
#define CLUB_H

#include "core/doc.h"
#include "net/net.h"
#include "store/store.h"

enum {
    CLUB_MEASURES = 512,
    CLUB_REPORTS = 200,
    CLUB_OWN_REPORTS = 20, /* of these by one person */
    CLUB_ACTS = 500,
    CLUB_TEXT = 256,
    CLUB_RANGE = 64
};

/* Against a person, or against a range of addresses ("192.0.2.0/24"). */
enum measure_kind { MEASURE_MUTE, MEASURE_BAN };
struct measure {
    enum measure_kind kind;
    int64_t person;          /* 0: a range */
    char range[CLUB_RANGE];
    int64_t until;           /* milliseconds since 1970 */
};

struct report {
    int64_t at, by, person, table, n; /* n: of the line; 0: a name */
    char text[CLUB_TEXT];             /* what was said, or the name */
};

struct act { int64_t at; char text[CLUB_TEXT]; };

struct club {
    struct measure measure[CLUB_MEASURES];
    int measures;
    struct report report[CLUB_REPORTS];
    int reports;
    struct act act[CLUB_ACTS];
    int acts;
    struct store *store;
    int on_their_way;       /* changes that are not stored yet */
    bool changed_elsewhere; /* meanwhile */
};

struct club *club_open(struct store *s); /* what is stored; NULL: no memory */

/* With several processes: what is stored now, before something is changed or when another process has changed
 * it. While changes of ours are on their way, what is in memory counts, and it is read after them. */
void club_look(struct club *c);

/* Is something in force now? */
bool club_is_muted(const struct club *c, int64_t person, int64_t now);
bool club_is_banned(const struct club *c, int64_t person, const char *address, int64_t now);

/* Is it a range of addresses, in numbers? */
bool club_range_is_fine(const char *range);

/* Each changes what is in memory and puts it into tx. */
void club_measure(struct club *c, const struct measure *m, struct store_tx *tx); /* until 0: takes it back */
void club_report(struct club *c, const struct report *r, struct store_tx *tx);
void club_act(struct club *c, int64_t now, const char *text, struct store_tx *tx);

/* Somebody is deleted: what they said or were called is in no report, and none names who made it. */
void club_forget(struct club *c, int64_t person, struct store_tx *tx);

/* Lists, newest last. */
void club_write_measures(const struct club *c, int64_t now, struct lv_json *j);
void club_write_reports(const struct club *c, struct lv_json *j);
void club_write_acts(const struct club *c, struct lv_json *j);
void club_write_reports_by(const struct club *c, int64_t person, struct lv_json *j); /* for themselves */

#endif
