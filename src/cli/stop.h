/* stop.h: Ctrl-C as a wish to stop, not as a blow: long work looks at it now and then, stops, and
 * shows what it has. A second Ctrl-C ends the program as usual. */
#ifndef STOP_H
#define STOP_H

#include <stdbool.h>

void stop_catch(void);    /* from now on */
void stop_let_go(void);   /* signals do what they always do */
bool stop_is_asked(void); /* from any thread; cheap */

#endif
