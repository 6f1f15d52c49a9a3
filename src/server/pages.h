/* pages.h: the browser client, as the build has put it into the program (tools/pages). */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "net/net.h"

extern const struct net_asset server_page[];
extern const int server_n_pages; /* 0: this program was built without its client */

#endif
