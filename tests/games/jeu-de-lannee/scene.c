/* scene.c: situations of Le Jeu de l'Année in a line. */
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char members[16384];
static size_t used;

static void add(const char *text)
{
    size_t n = strlen(text);

    assert_true(used + n < sizeof members);
    memcpy(members + used, text, n + 1);
    used += n;
}

static void add_pair(const char *key, const char *value, bool quoted)
{
    add("'");
    add(key);
    add(quoted ? "':'" : "':");
    add(value);
    add(quoted ? "'," : ",");
}

/* The facts of a seat: what the words say, else what is usual. */
static void add_facts(char words[][40], int n, bool person)
{
    add("'facts':{");
    for (unsigned a = 0; a < JDA_N_ATTRS; a++) {
        const char *value = jda_attr_group[a] == JDA_IDENTITY ? "none"
                          : jda_attr_group[a] == JDA_TABLE || person ? NULL
                          : a == JDA_A_MARITAL ? "single" : "no";
        bool born = false;
        for (int i = 0; i < n; i++) {
            size_t len = strcspn(words[i], "=");
            if (strlen(jda_attr_id[a]) == len && memcmp(words[i], jda_attr_id[a], len) == 0)
                value = words[i] + len + 1;
            born |= strncmp(words[i], "birthday=", 9) == 0 && strcmp(words[i] + 9, "none") != 0;
        }
        if (value && strcmp(value, "open") != 0 && !(a == JDA_A_SIGN && born))
            add_pair(jda_attr_id[a], value, true);
    }
    members[--used] = '\0';
    add(members[used - 1] == '{' ? "" : "}");
}

static void add_seat(char *text, int number)
{
    char words[24][40], *save = NULL, lucky[16];
    int n = 0;
    bool person = false, has_lucky = false, closed = false;

    for (char *w = strtok_r(text, " ", &save); w; w = strtok_r(NULL, " ", &save))
        snprintf(words[n++], 40, "%s", w);
    add("{");
    for (int i = 0; i < n; i++) {
        char *equal = strchr(words[i], '=');
        person |= strcmp(words[i], "person") == 0;
        closed |= strcmp(words[i], "closed") == 0;
        has_lucky |= strncmp(words[i], "lucky=", 6) == 0;
        if (i == 0 && words[i][2] == '-')
            add_pair("day", words[i], true);
        else if (i == 1 && !equal)
            add_pair("money", words[i], false);
        else if (i == 2 && !equal)
            add_pair("tokens", words[i], false);
        else if (equal && jda_attr_find(words[i], (size_t)(equal - words[i])) == JDA_N_ATTRS) {
            bool quoted = strncmp(words[i], "shield=", 7) == 0;
            *equal = '\0';
            add_pair(words[i], equal + 1, quoted);
            *equal = '=';
        } else if (strcmp(words[i], "bankrupt") == 0 || strcmp(words[i], "lucky_shown") == 0
                   || closed)
            add_pair(words[i], "true", false);
    }
    snprintf(lucky, sizeof lucky, "%d", 30 - number);
    if (!has_lucky && !closed)
        add_pair("lucky", lucky, false);
    if (closed)
        members[--used] = '\0';
    else
        add_facts(words, n, person);
    add("}");
}

static void build(const char *scene)
{
    char copy[4096], *part, *save = NULL, *inner = NULL, *w;
    int seat = 0, word = 0;

    snprintf(copy, sizeof copy, "%s", scene);
    used = 0;
    part = strtok_r(copy, "|", &save);
    for (w = strtok_r(part, " ", &inner); w; w = strtok_r(NULL, " ", &inner), word++) {
        char *equal = strchr(w, '=');
        if (word == 0)
            add_pair("phase", w, true);
        else if (word == 1)
            add_pair("turn", w, false);
        else {
            assert_non_null(equal);
            *equal = '\0';
            add_pair(w, equal + 1, false);
        }
    }
    add("'seats':[");
    while ((part = strtok_r(NULL, "|", &save))) {
        if (seat)
            add(",");
        add_seat(part, seat++);
    }
    add("]");
}

void scene_set(const struct lv_setup *u, struct jda_state *s, const char *scene)
{
    build(scene);
    t_position(u, s, members);
}

void scene_refused(const struct lv_setup *u, const char *scene, enum lv_code code, const char *rule)
{
    build(scene);
    t_position_refused(u, members, code, rule);
}

void scene_play(const struct lv_setup *u, struct jda_state *s, const char *moves)
{
    char copy[2048], *save = NULL;

    snprintf(copy, sizeof copy, "%s", moves);
    for (char *m = strtok_r(copy, ";", &save); m; m = strtok_r(NULL, ";", &save)) {
        const struct jda_run r = { .u = u, .d = u->data, .s = s };
        unsigned day;
        while (*m == ' ')
            m++;
        if (*m != '@') {
            t_play(u, s, m);
            continue;
        }
        assert_true(jda_parse_date(m + 1, &day));
        s->phase = JDA_PH_DAYS;
        jda_move(&r, s->turn, (int)day, JDA_BY_SPIN);
        jda_run(&r);
    }
}

static const char *const ask_word[JDA_N_ASKS] = {
    "over", "fact?", "lucky?", "lot?",   "spin?",   "difference?", "card?",  "title?",
    "fact", "token", "take",   "days",   "holiday", "offer",       "share",  "add",
    "know", "vote",  "quiz",   "target", "option",  "range",       "shield", "permute",
    "claim",
};

const char *scene_told(const struct lv_setup *u, const struct jda_state *s)
{
    static char text[512];
    struct lv_buf b = LV_BUF(text);

    for (int i = 0; i < u->seats; i++) {
        if (i)
            lv_buf_text(&b, "; ");
        if (s->closed >> i & 1) {
            lv_buf_text(&b, "closed");
            continue;
        }
        jda_write_value(u->data, JDA_A_BIRTHDAY, s->pawn[i] + 1u, &b);
        lv_buf_char(&b, ' ');
        lv_buf_int(&b, 100 * s->money[i]);
        lv_buf_char(&b, ' ');
        lv_buf_int(&b, s->tokens[i]);
    }
    lv_buf_text(&b, " > ");
    if (s->who < JDA_N_SEATS) {
        lv_buf_int(&b, s->who + 1);
        lv_buf_char(&b, ' ');
    }
    if (s->ask == JDA_ASK_CARD) {
        lv_buf_int(&b, jda_draw_seat(u, s) + 1);
        lv_buf_text(&b, jda_draw_deck(u, s) ? " hasard" : " chance");
    } else {
        lv_buf_text(&b, ask_word[s->ask]);
    }
    if (s->ask == JDA_ASK_SPIN) {
        lv_buf_char(&b, ' ');
        lv_buf_int(&b, s->turn + 1);
    }
    return text;
}

/* One representation per situation: what no position writes is left over from something that is past. */
void scene_is_whole(const struct lv_setup *u, const struct jda_state *s)
{
    static struct jda_state again;
    static char text[16384];

    snprintf(text, sizeof text, "%s", t_written(u, s) + 1);
    text[strlen(text) - 1] = '\0';
    t_position(u, &again, text);
    assert_memory_equal(&again, s, sizeof *s);
}

void scene_holds(void **row)
{
    const struct scene *c = *row;
    const struct lv_setup *u = t_setup(&lv_game_jda, c->seats, c->options);
    struct jda_state s;
    struct lv_refusal why = { 0 };

    scene_set(u, &s, c->scene);
    scene_play(u, &s, c->moves);
    if (!jda_sound(u, &s, &why))
        fail_msg("%s: not sound afterwards: %s", c->name, why.msgid);
    if (strcmp(scene_told(u, &s), c->expect) != 0)
        fail_msg("%s:\n  expected %s\n  found    %s", c->name, c->expect, scene_told(u, &s));
    scene_is_whole(u, &s);
}
