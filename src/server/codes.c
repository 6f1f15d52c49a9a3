/* codes.c: three words instead of a link, to be told across a room or by telephone: "fox mill clover".
 *
 * Whoever has the key of a table may have words made for it while people are expected; whoever says them is
 * told table and key. They hold for half an hour and are in memory only. There are 16.6 million of them, and
 * tries are counted by address and for the whole server (see set_rations), 500 in that half hour: whoever
 * uses them all up, from however many addresses, finds one of ten tables that wait once in 3,300 times.
 *
 * Words are numbers in a list that each language has its own of: what one reads in French may be typed on a
 * page in English. Accents and upper case do not matter. */
#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "serve.h"

enum {
    N_LISTS = 4, LIST_WORDS = 64, N_WORDS = N_LISTS * LIST_WORDS,
    CODE_WORDS = 3,
    MAX_WORD = 32,                 /* bytes, with the NUL */
    LIFE_MS = 30 * 60 * 1000,
    LEAST_MS = 5 * 60 * 1000       /* with less left, new words are made; the old ones still hold */
};

/* To the translator: any 64 nouns that are quickly told and written, each once in all four lists; none of
 * them a word at another place of another language's lists. */
static const char *const lists[N_LISTS] = {
    N_("badger bear beaver bee bison buffalo butterfly camel cheetah chicken crab cricket crocodile "
       "crow dolphin dragon duck eagle elephant falcon ferret flamingo fox frog gazelle giraffe goat "
       "gorilla hamster hedgehog horse kangaroo koala leopard lion lizard lobster marmot mole monkey "
       "mouse octopus ostrich otter owl panda parrot peacock penguin pigeon rabbit salmon seal shark "
       "sheep snail squirrel swallow tiger toucan turtle whale wolf zebra"),
    N_("apple apricot artichoke avocado bamboo banana basil bean biscuit butter cactus caramel "
       "carrot cheese cherry chestnut chocolate cinnamon clover cucumber daisy fennel fern ginger "
       "hazelnut honey ivy jasmine lavender lemon lettuce lilac mango maple melon mushroom mustard "
       "nettle noodle olive onion orange orchid papaya parsley peanut pear pepper pineapple "
       "pistachio poppy potato pumpkin radish raspberry saffron spinach strawberry sugar sunflower "
       "tomato tulip turnip vanilla"),
    N_("accordion apron armchair balloon banjo basket bell bicycle blanket bottle bracelet button "
       "candle canoe carpet castle chair clock compass curtain cushion drum envelope feather flute "
       "fork fountain guitar hammer hammock helmet jacket kettle ladder lamp lantern magnet mirror "
       "necklace needle notebook pencil piano pillow pocket puppet radio ribbon rocket sandal scarf "
       "slipper spoon stamp stool suitcase table teapot tractor train trumpet umbrella violin "
       "whistle"),
    N_("airport autumn avalanche bakery balcony barn beach cabin canal chapel circus cliff cloud "
       "comet coral corridor crystal desert diamond dune emerald farm fog forest galaxy garden "
       "glacier hill horizon hurricane iceberg igloo jungle kitchen lagoon library lighthouse marble "
       "market meadow meteor mill moon mountain museum oasis ocean palace pearl planet pyramid rain "
       "river ruby school shadow snow spring star storm thunder tunnel valley volcano"),
};

/* ---- words ----------------------------------------------------------------------------------- */

/* The next word of a text, with its length; NULL: there is none. */
static const char *next_word(const char *at, size_t *len)
{
    at += strspn(at, " ,.;-_/\t");
    *len = strcspn(at, " ,.;-_/\t");
    return *len ? at : NULL;
}

/* A list in a language; a translation that has not so many words as it should is none. */
static const char *list_in(const struct lv_lang *lang, int list)
{
    const char *text = lv_translate(lang, lists[list]), *at = text;
    int n = 0;

    for (size_t len; (at = next_word(at, &len)); at += len)
        n++;
    return n == LIST_WORDS ? text : lists[list];
}

static void write_word(struct lv_buf *to, const struct lv_lang *lang, int word)
{
    const char *at = list_in(lang, word / LIST_WORDS);
    size_t len;

    assert(word >= 0 && word < N_WORDS);
    at = next_word(at, &len);
    for (int i = 0; i < word % LIST_WORDS; i++)
        at = next_word(at + len, &len);
    lv_buf_bytes(to, at, len);
}

/* Without accents and upper case. False: too long, or no text at all. */
static bool fold(const char *word, size_t len, char to[MAX_WORD])
{
    utf8proc_uint8_t *folded = NULL;
    utf8proc_ssize_t n = utf8proc_map((const utf8proc_uint8_t *)word, (utf8proc_ssize_t)len, &folded,
                                      UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE
                                          | UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    bool fits = n > 0 && n < MAX_WORD;

    if (fits) {
        memcpy(to, folded, (size_t)n);
        to[n] = '\0';
    }
    free(folded);
    return fits;
}

/* Which word this is, in any of our languages; -1: none. */
static int find_word(const char *word, size_t len)
{
    char wanted[MAX_WORD], known[MAX_WORD];

    if (!fold(word, len, wanted))
        return -1;
    for (int l = 0; lv_lang_at(l); l++)
        for (int i = 0; i < N_LISTS; i++) {
            const char *at = list_in(lv_lang_at(l), i);
            size_t n;
            for (int w = 0; (at = next_word(at, &n)); w++, at += n)
                if (fold(at, n, known) && strcmp(known, wanted) == 0)
                    return i * LIST_WORDS + w;
        }
    return -1;
}

/* ---- codes ----------------------------------------------------------------------------------- */

static int make_number(void)
{
    int word[CODE_WORDS], number = 0;

    for (int i = 0; i < CODE_WORDS; i++) {
        bool twice = true;
        while (twice) { /* none twice: who hears it again thinks of a mistake */
            word[i] = (int)randombytes_uniform(N_WORDS);
            twice = (i > 0 && word[i] == word[0]) || (i > 1 && word[i] == word[1]);
        }
        number = number * N_WORDS + word[i];
    }
    return number;
}

/* The number of what somebody wrote; -1: these are not three of our words. */
static int read_number(const char *text)
{
    int number = 0, n = 0;
    size_t len;

    for (const char *at = text; (at = next_word(at, &len)); at += len) {
        int word = n < CODE_WORDS ? find_word(at, len) : -1;
        if (word < 0)
            return -1;
        number = number * N_WORDS + word;
        n++;
    }
    return n == CODE_WORDS ? number : -1;
}

static void write_number(struct lv_buf *to, const struct lv_lang *lang, int number)
{
    write_word(to, lang, number / N_WORDS / N_WORDS);
    lv_buf_char(to, ' ');
    write_word(to, lang, number / N_WORDS % N_WORDS);
    lv_buf_char(to, ' ');
    write_word(to, lang, number % N_WORDS);
}

static struct code *find_code(struct server *s, int number, int64_t now)
{
    for (int i = 0; i < N_CODES; i++)
        if (s->code[i].number == number && s->code[i].until > now)
            return &s->code[i];
    return NULL;
}

/* Words that this table has, if they hold for a while yet. */
static const struct code *code_of(const struct server *s, int64_t table, const char *key, int64_t now)
{
    for (int i = 0; i < N_CODES; i++)
        if (s->code[i].table == table && s->code[i].until > now + LEAST_MS
            && strcmp(s->code[i].key, key) == 0)
            return &s->code[i];
    return NULL;
}

static void put_code(struct server *s, const struct code *code)
{
    const int64_t left = (code->until - net_now(s->net)) / 1000;
    char text[128];

    snprintf(text, sizeof text, "words %d %" PRId64 " %" PRId64 " %s", code->number, code->table,
             left, code->key);
    if (left > 0)
        store_tell(s->store, text);
}

void codes_tell(struct server *s)
{
    for (int i = 0; i < N_CODES; i++)
        if (s->code[i].ours)
            put_code(s, &s->code[i]);
}

static struct code *free_code(struct server *s, int64_t now)
{
    for (int i = 0; i < N_CODES; i++)
        if (s->code[i].until <= now)
            return &s->code[i];
    return NULL;
}

void codes_hear(struct server *s, const char *text)
{
    const int64_t now = net_now(s->net);
    struct code heard = { 0 }, *to = free_code(s, now);
    int64_t left;

    if (to
        && sscanf(text, "%d %" SCNd64 " %" SCNd64 " %32s", &heard.number, &heard.table, &left,
                  heard.key)
               >= 3
        && left > 0 && left <= LIFE_MS / 1000 && !find_code(s, heard.number, now)) {
        heard.until = now + left * 1000;
        *to = heard;
    }
}

static const struct code *make_code(struct server *s, int64_t table, const char *key, int64_t now)
{
    struct code *free_one = free_code(s, now);
    struct lv_buf b;

    if (!free_one)
        return NULL;
    *free_one = (struct code){ .table = table, .ours = true };
    do
        free_one->number = make_number();
    while (find_code(s, free_one->number, now));
    b = LV_BUF(free_one->key);
    lv_buf_text(&b, key);
    free_one->until = now + LIFE_MS;
    put_code(s, free_one);
    return free_one;
}

/* ---- requests -------------------------------------------------------------------------------- */

/* The words open what the key opens, and nothing that is only the asker's: somebody unknown must get in. */
bool codes_make(struct call *c)
{
    const char *told = lv_shape_text(c->body, "key"), *key = told ? told : "";
    const struct room *room = room_look_for(c->s, c->number, -1, key, c->why);
    int64_t now = net_now(c->s->net);
    const struct code *code;
    char words[CODE_WORDS * MAX_WORD];
    struct lv_buf b = LV_BUF(words);

    if (!room)
        return false;
    if (room_table(room)->state != TABLE_LOBBY)
        return lv_refuse(c->why, LV_E_NOT_NOW, NULL,
                         N_("nobody is expected any more: the game has started"), 0);
    code = code_of(c->s, c->number, key, now);
    if (!code)
        code = make_code(c->s, c->number, key, now);
    if (!code)
        return lv_refuse(c->why, LV_E_BUSY, NULL, N_("too many tables wait for people; share the link"), 0);
    write_number(&b, c->lang, code->number);
    lv_json_put_text(&c->j, "words", words);
    lv_json_put_int(&c->j, "seconds", (code->until - now) / 1000);
    return true;
}

/* What are not words of ours is a slip of the hand, and no try. */
bool codes_find(struct call *c)
{
    int64_t now = net_now(c->s->net);
    int number = read_number(lv_shape_text(c->body, "words"));
    const struct code *code;

    if (number >= 0
        && (!several_take(c->s, &c->s->ration.guessed_from, ration_address(c->r->peer))
            || !several_take(c->s, &c->s->ration.guessed, 0)))
        return lv_refuse(c->why, LV_E_RATE, NULL,
                         N_("too many tries; wait a little, or ask for the link"), 0);
    code = number < 0 ? NULL : find_code(c->s, number, now);
    if (!code)
        return lv_refuse(c->why, LV_E_UNKNOWN, NULL,
                         N_("no table has these words now: look at them once more"), 0);
    lv_json_put_int(&c->j, "table", code->table);
    lv_json_put_text(&c->j, "key", code->key);
    return true;
}
