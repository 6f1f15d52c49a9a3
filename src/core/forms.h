/* forms.h: how a name changes with the word beside it, by the table that a language states.
 *
 * A place in a sentence may name a form: {de who} gives "d’Anne", "de Rose", {du from} "du Départ"; {who's}
 * gives "Anne's". The forms of a language are the message "forms of names", so that no language needs C:
 *
 *     du le_* Le_* du_*          one rule per line: the form, what the name may look like, what becomes of it
 *     de [aeiouAEIOU]* d’&       [...] is one of these letters, _ a space
 *     de * de_&                  * is the rest of the name, & the whole of it
 *     acc du dich                without *, the name is this and no more: "you" stands where names do
 *
 * The first rule that fits counts. tools/check-po reads the tables too, and refuses what is not one. */
#ifndef LV_FORMS_H
#define LV_FORMS_H

#include <stddef.h>

#include "buf.h"

/* What stands between { and }: the name of an argument, and the form it is wanted in, or none (len 0).
 * A form stands before the name with a space between them, or right behind it: "de who", "who's". */
struct lv_place {
    const char *name, *form;
    size_t name_len, form_len;
};
struct lv_place lv_place_of(const char *text, size_t len);

/* The text in that form; as it is where the table has no such form. */
void lv_form_say(struct lv_buf *to, const char *table, const char *form, size_t form_len, const char *text);

#endif
