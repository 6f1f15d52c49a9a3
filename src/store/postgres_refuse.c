/* postgres_refuse.c: what PostgreSQL said, as a refusal with a stable code and the address. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "postgres.h"

/* By the state, as its manual lists them in appendix A: five letters, of which two are the class. */
static bool refuse_state(const char *state, const char *text, struct lv_refusal *why)
{
    if (strcmp(state, "53100") == 0) /* disk_full */
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("the disk is full"), 0);
    if (strcmp(state, "55P03") == 0) /* lock_not_available */
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("another program holds the database locked"), 0);
    if (strcmp(state, "42501") == 0 || strcmp(state, "25006") == 0) /* no rights; a copy, to read only */
        return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the database cannot be written: {text}"), 0, text);
    if (strncmp(state, "23", 2) == 0 /* constraints; an update that found nothing; bytes that are no text */
        || strcmp(state, "22012") == 0 || strcmp(state, "22021") == 0)
        return lv_refuse_text(why, LV_E_STALE, NULL, N_("the database has something else there: {text}"), 0,
                              text);
    if (strncmp(state, "40", 2) == 0) /* it rolled back, and says to try again */
        return lv_refuse_text(why, LV_E_BUSY, NULL, N_("the database cannot be used: {text}"), 0, text);
    if (strncmp(state, "XX", 2) == 0 || strncmp(state, "42", 2) == 0
        || strncmp(state, "22", 2) == 0) /* what is stored, or its schema */
        return lv_refuse_text(why, LV_E_DATA, NULL, N_("the database is damaged: {text}"), 0, text);
    return lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("the database cannot be used: {text}"), 0, text);
}

bool pg_refuse(const struct pg *d, const PGresult *r, struct lv_refusal *why)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const char *text = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);

    if (!state) /* libpq itself: the connection */
        return pg_refuse_connection(d, PQresultErrorMessage(r), why);
    refuse_state(state, text ? text : "", why);
    return lv_refuse_at(why, d->where, 0);
}

/* 'connection to server at "…", port 5432 failed: FATAL:  no such…', and hints on further lines: the core. */
bool pg_refuse_connection(const struct pg *d, const char *said, struct lv_refusal *why)
{
    static const char failed[] = "failed: ", fatal[] = "FATAL:  ";
    const char *at = strstr(said, failed);
    char line[200];

    at = at ? at + strlen(failed) : said;
    if (strncmp(at, fatal, strlen(fatal)) == 0)
        at += strlen(fatal);
    snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
    lv_refuse_text(why, LV_E_SYSTEM, NULL, N_("PostgreSQL cannot be reached: {text}"), 0, line);
    return lv_refuse_at(why, d->where, 0);
}

bool pg_refuse_late(const struct pg *d, struct lv_refusal *why)
{
    lv_refuse(why, LV_E_SYSTEM, NULL, N_("PostgreSQL does not answer"), 0);
    return lv_refuse_at(why, d->where, 0);
}

bool pg_refuse_memory(const struct pg *d, struct lv_refusal *why)
{
    lv_refuse(why, LV_E_SYSTEM, NULL, N_("there is not enough memory"), 0);
    return lv_refuse_at(why, d->where, 0);
}
