/* here.h: values of a form as people type and read them (core/entry.h, docs/formats/form.md).
 *
 *     whose turn it is [Anne]: rose
 *     tiles won, Anne [nothing]: malus 4, +7
 *     who has which prize [nothing]: sept: rose; carré: anne */
#ifndef HERE_H
#define HERE_H

#include "cli.h"

struct here_form {
    const struct lv_setup *u;
    const struct lv_match *m;
    struct cli *c;
    const struct lv_node *form;   /* "fields" and "things" */
    const struct lv_node *values; /* all that has been said: of things that are alike, another one is taken */
};

/* What the line says of the field, as JSON; false: it was said why it cannot be read. "-" is nothing. */
bool here_read(const struct here_form *f, const struct lv_node *field, const char *line, struct lv_buf *json);

/* A value in words; NULL: nothing. */
void here_say(const struct here_form *f, const struct lv_node *field, const struct lv_node *value,
              struct lv_buf *to);

#endif
