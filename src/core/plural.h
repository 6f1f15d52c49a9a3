/* plural.h: which form of a word goes with a number, by the rule that a catalogue states. */
#ifndef LV_PLURAL_H
#define LV_PLURAL_H

#include <stdint.h>

/* `rule` is an expression in n as in C ("n > 1", "n%10==1 && n%100!=11 ? 0 : 1"), up to a semicolon or the
 * end of the line. A rule that cannot be read, or gives too much, gives form 0. */
unsigned lv_plural(const char *rule, uint64_t n);

#endif
