/* bot.c: the smallest bot for Ludovie in C: it takes any decision that is offered.
 *
 *     cc -o bot examples/bot.c -ljansson && ludovie simulate easy-come --bots cmd:./bot,greedy
 *
 * docs/outside-bots.md tells what is asked and what may be answered. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* Put your own idea here: `view` is what the seat sees, `legal` what it may do. */
static const char *choose(json_int_t seat, const json_t *view, const json_t *legal)
{
    (void)seat, (void)view;
    const json_t *one = json_array_get(legal, (size_t)rand() % json_array_size(legal));
    return json_string_value(json_object_get(one, "do"));
}

int main(void)
{
    static char line[1 << 20];

    while (fgets(line, sizeof line, stdin)) {
        json_t *message = json_loads(line, 0, NULL);
        const char *ask = json_string_value(json_object_get(message, "ask"));
        if (ask && strcmp(ask, "start") == 0)
            srand((unsigned)json_integer_value(json_object_get(message, "number")));
        if (ask && strcmp(ask, "decide") == 0)
            printf("{\"do\":\"%s\"}\n", choose(json_integer_value(json_object_get(message, "seat")),
                                              json_object_get(message, "view"),
                                              json_object_get(message, "legal")));
        fflush(stdout);
        json_decref(message);
    }
    return 0;
}
