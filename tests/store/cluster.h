/* cluster.h: a PostgreSQL of the tests' own, from Debian's package: a directory that goes again, a unix
 * socket, an unprivileged user (PostgreSQL refuses root), fsync on. It is started when first asked for,
 * and ends with the program, however that ends. */
#ifndef CLUSTER_H
#define CLUSTER_H

#include <stdbool.h>

bool cluster_is_wanted(void);      /* STORE_KIND=postgres */
const char *cluster_dir(void);     /* where its socket is; starts it */
const char *cluster_where(void);   /* its address */

void cluster_execute(const char *sql);       /* must be fine */
long long cluster_number(const char *sql);   /* the first of the first row */

/* Somebody who holds on to the row of every writer, until cluster_let_go. */
void cluster_hold(void);
void cluster_let_go(void);

void cluster_kill(void);   /* all of it at once, as when the power goes */
void cluster_start(void);  /* again; it recovers */
void cluster_set_full(bool full); /* the disk: no table can grow */

/* A second way to it, through us: what passes there can be held, lost or cut off. */
enum relay { RELAY_PASS,
             RELAY_CUT,            /* now, and whoever comes again passes */
             RELAY_LOSE_ANSWER,    /* the next thing the server says is not passed on; then it is cut */
             RELAY_LOSE_QUESTION,  /* the next thing the client says is not passed on; then it is cut */
             RELAY_HOLD };         /* nothing passes, nothing is cut */
const char *cluster_relay_where(void); /* the address of that way */
void cluster_relay(enum relay r);
int cluster_cuts(void);                /* how often something was cut */

#endif
