/* no_pages.c: a program built without its browser client (option `web`). */
#include "pages.h"

const struct net_asset server_page[1] = { { .path = NULL } };
const int server_n_pages = 0;
