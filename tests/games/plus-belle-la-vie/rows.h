/* rows.h: a rule in one row: a situation, what is played, what must then be so.
 *
 * Situations and expectations are written as positions; single quotes stand for double ones. */
#ifndef PBV_ROWS_H
#define PBV_ROWS_H

#include "testing.h"

#include <stdio.h>
#include <string.h>

extern const struct lv_game lv_game_pbv;

/* All character cards in hands and columns: nothing to draw. `more` goes to the first hand. */
#define COLUMN(c) "'" c "':['" c "','" c "','" c "','" c "','" c "','" c "','" c "']"
#define ALL_OUT(more)                                                                              \
    "'columns':[{" COLUMN("AGA") "," COLUMN("MEL") "," COLUMN("LEO") "," COLUMN("MAL") ","         \
    COLUMN("MIR") "},{" COLUMN("LUN") "," COLUMN("RUD") "," COLUMN("GUI") "," COLUMN("ROL") ","    \
    COLUMN("THO") "},{" COLUMN("BLA") "," COLUMN("JOH") "," COLUMN("JBG") "," COLUMN("VIN") ","    \
    COLUMN("NIN") "}],'hands':[[" more "'CEL','CEL','CEL','CEL','CEL','CEL','CEL'],"               \
    "['CHA','BOH','RAC','NAT','FRA','FRK','CHF','JUL']]"

enum { MAX_WORDS = 6 };

struct row {
    const char *name;                 /* the rules it proves, and what they say */
    int seats;                        /* 0: three */
    const char *options;              /* NULL: none */
    const char *position;             /* NULL: the start */
    const char *play;                 /* NULL: nothing */
    const char *has[MAX_WORDS];       /* parts of the position that follows */
    const char *lacks[MAX_WORDS];
    const char *may[MAX_WORDS];       /* decisions or outcomes that are possible then */
    const char *no[MAX_WORDS];        /* "RULE move" that are refused then, by that rule ("-": none) */
    const char *legal;                /* all decisions then */
    const char *scores, *ranks;
};

static void row_holds(void **state)
{
    const struct row *r = *state;
    const struct lv_setup *u = t_setup(&lv_game_pbv, r->seats ? r->seats : 3, r->options ? r->options : "");
    union { unsigned char bytes[LV_MAX_STATE]; max_align_t align; } s;
    static char now[16384], want[1024];

    memset(&s, 0, sizeof s);
    if (r->position)
        t_position(u, &s, r->position);
    else
        t_start(u, &s);
    if (r->play)
        t_play(u, &s, r->play);
    strcpy(now, t_written(u, &s));
    for (char *p = now; *p; p++)
        if (*p == '"')
            *p = '\'';
    for (int i = 0; i < MAX_WORDS && r->has[i]; i++)
        if (!strstr(now, r->has[i]))
            fail_msg("%s is not in %s", r->has[i], now);
    for (int i = 0; i < MAX_WORDS && r->lacks[i]; i++)
        if (strstr(now, r->lacks[i]))
            fail_msg("%s is in %s", r->lacks[i], now);
    for (int i = 0; i < MAX_WORDS && r->may[i]; i++) {
        lv_action a = t_action(u, &s, r->may[i]);
        if (!u->game->rules.may(u, &s, a, NULL))
            fail_msg("%s is refused in %s", r->may[i], now);
    }
    for (int i = 0; i < MAX_WORDS && r->no[i]; i++) {
        size_t len = strcspn(r->no[i], " ");
        snprintf(want, sizeof want, "%.*s", (int)len, r->no[i]);
        t_refused(u, &s, r->no[i] + len + 1, LV_E_RULE, strcmp(want, "-") ? want : NULL);
    }
    if (r->legal)
        t_legal(u, &s, r->legal);
    if (r->scores)
        t_scores(u, &s, r->scores);
    if (r->ranks)
        t_ranks(u, &s, r->ranks);
}

/* All rows of a table as tests, each under its own name; RUN_ROWS runs what was added. */
enum { MAX_ROWS = 160 };
static struct CMUnitTest row_test[MAX_ROWS];
static size_t n_row_tests;

static void add_rows(const struct row *table, size_t n)
{
    assert_true(n_row_tests + n <= MAX_ROWS);
    for (size_t i = 0; i < n; i++)
        row_test[n_row_tests++] =
            (struct CMUnitTest){ table[i].name, row_holds, NULL, NULL, (void *)(uintptr_t)&table[i] };
}

/* A test that is no row. */
static inline void add_test(struct CMUnitTest test)
{
    assert_true(n_row_tests < MAX_ROWS);
    row_test[n_row_tests++] = test;
}

#define ADD_ROWS(table) add_rows((table), sizeof(table) / sizeof *(table))
#define RUN_ROWS() _cmocka_run_group_tests("rows", row_test, n_row_tests, NULL, NULL)

#endif
