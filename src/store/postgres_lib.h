/* postgres_lib.h: libpq, loaded when somebody asks for PostgreSQL: with all that it needs itself it takes
 * longer to load than most of our commands take to run, and whoever keeps a file need not have it. Its
 * functions go by their own names. */
#ifndef STORE_POSTGRES_LIB_H
#define STORE_POSTGRES_LIB_H

#include <libpq-fe.h>
#include <stdbool.h>

#include "core/refusal.h"

#define PG_FUNCTIONS(X)                                                                           \
    X(PQclear)                                                                                    \
    X(PQcmdStatus) X(PQconnectPoll) X(PQconnectStartParams) X(PQconninfoFree) X(PQconninfoParse)  \
        X(PQconsumeInput) X(PQenterPipelineMode) X(PQerrorMessage) X(PQexitPipelineMode)          \
            X(PQfinish) X(PQflush) X(PQfreemem) X(PQftype) X(PQgetResult) X(PQgetisnull)          \
                X(PQgetlength) X(PQgetvalue) X(PQisBusy) X(PQnfields) X(PQnotifies) X(PQntuples)  \
                    X(PQpipelineStatus) X(PQpipelineSync) X(PQresultErrorField)                   \
                        X(PQresultErrorMessage) X(PQresultStatus) X(PQsendPrepare) X(PQsendQuery) \
                            X(PQsendQueryParams) X(PQsendQueryPrepared) X(PQserverVersion)        \
                                X(PQsetNoticeProcessor) X(PQsetnonblocking) X(PQsocket)           \
                                    X(PQstatus) X(PQtransactionStatus)

#define PG_MEMBER(name) __typeof__(name) *name##_;
extern struct pg_library { PG_FUNCTIONS(PG_MEMBER) } pg_library;
#undef PG_MEMBER

bool pg_load(struct lv_refusal *why); /* once is enough; false and *why: it is not there */

#define PQclear pg_library.PQclear_
#define PQcmdStatus pg_library.PQcmdStatus_
#define PQconnectPoll pg_library.PQconnectPoll_
#define PQconnectStartParams pg_library.PQconnectStartParams_
#define PQconninfoFree pg_library.PQconninfoFree_
#define PQconninfoParse pg_library.PQconninfoParse_
#define PQconsumeInput pg_library.PQconsumeInput_
#define PQenterPipelineMode pg_library.PQenterPipelineMode_
#define PQerrorMessage pg_library.PQerrorMessage_
#define PQexitPipelineMode pg_library.PQexitPipelineMode_
#define PQfinish pg_library.PQfinish_
#define PQflush pg_library.PQflush_
#define PQfreemem pg_library.PQfreemem_
#define PQftype pg_library.PQftype_
#define PQgetResult pg_library.PQgetResult_
#define PQgetisnull pg_library.PQgetisnull_
#define PQgetlength pg_library.PQgetlength_
#define PQgetvalue pg_library.PQgetvalue_
#define PQisBusy pg_library.PQisBusy_
#define PQnfields pg_library.PQnfields_
#define PQnotifies pg_library.PQnotifies_
#define PQntuples pg_library.PQntuples_
#define PQpipelineStatus pg_library.PQpipelineStatus_
#define PQpipelineSync pg_library.PQpipelineSync_
#define PQresultErrorField pg_library.PQresultErrorField_
#define PQresultErrorMessage pg_library.PQresultErrorMessage_
#define PQresultStatus pg_library.PQresultStatus_
#define PQsendPrepare pg_library.PQsendPrepare_
#define PQsendQuery pg_library.PQsendQuery_
#define PQsendQueryParams pg_library.PQsendQueryParams_
#define PQsendQueryPrepared pg_library.PQsendQueryPrepared_
#define PQserverVersion pg_library.PQserverVersion_
#define PQsetNoticeProcessor pg_library.PQsetNoticeProcessor_
#define PQsetnonblocking pg_library.PQsetnonblocking_
#define PQsocket pg_library.PQsocket_
#define PQstatus pg_library.PQstatus_
#define PQtransactionStatus pg_library.PQtransactionStatus_

#endif
