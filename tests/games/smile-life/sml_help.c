/* sml_help.c: situations of Smile Life in few words. */
#include "sml_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Cards that do little harm in a hand; those named in the scene are passed over. */
static const struct { const char *id; int from, to;
} filler[] = {
    { "etude-simple", 8, 22 }, { "salaire-4", 4, 10 }, { "redoublement", 2, 5 },
    { "burn-out", 3, 5 },      { "divorce", 3, 5 },    { "accident", 4, 5 },
};

struct sheet {
    char text[8192];
    size_t len;
    const struct scene *scene;
    size_t next_filler;
    int next_copy;
};

static void add(struct sheet *t, const char *text)
{
    assert_true(t->len + strlen(text) < sizeof t->text);
    strcpy(t->text + t->len, text);
    t->len += strlen(text);
}

static bool names(const char *text, const char *card)
{
    return text && strstr(text, card);
}

static bool is_named(const struct scene *c, const char *card)
{
    for (int i = 0; i < 6; i++)
        if (names(c->seat[i], card))
            return true;
    return names(c->table, card) || names(c->play, card) || names(c->can, card)
           || names(c->cannot, card);
}

static void add_filler(struct sheet *t)
{
    char card[32];

    do {
        assert_true(t->next_filler < sizeof filler / sizeof *filler);
        if (t->next_copy < filler[t->next_filler].from)
            t->next_copy = filler[t->next_filler].from;
        snprintf(card, sizeof card, "%s#%d", filler[t->next_filler].id, t->next_copy);
        if (t->next_copy++ == filler[t->next_filler].to) {
            t->next_filler++;
            t->next_copy = 0;
        }
    } while (is_named(t->scene, card));
    add(t, "'");
    add(t, card);
    add(t, "'");
}

/* "cards | members", with the hand filled up to `size`. */
static void add_seat(struct sheet *t, const char *text, int size)
{
    char copy[1024], *save = NULL, *bar;
    int n = 0;

    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    bar = strchr(copy, '|');
    if (bar)
        *bar++ = '\0';
    if (copy[0] == '=')
        size = 0;
    add(t, "{ 'hand': [");
    for (char *card = strtok_r(copy + (copy[0] == '='), " ", &save); card;
         card = strtok_r(NULL, " ", &save), n++) {
        add(t, n ? ", '" : "'");
        add(t, card);
        add(t, "'");
    }
    for (; n < size; n++) {
        if (n)
            add(t, ", ");
        add_filler(t);
    }
    add(t, "]");
    if (bar && strspn(bar, " ") < strlen(bar)) {
        add(t, ", ");
        add(t, bar);
    }
    add(t, "}");
}

static int hand_size(const struct scene *c, int seat)
{
    int size = SML_LIMIT + (names(c->seat[seat], "'sixth'") ? 1 : 0);

    if (seat == 0 && (names(c->phase, "play") || names(c->phase, "replacing")))
        size++;
    if (seat == 0 && names(c->phase, "refill"))
        size--;
    return size;
}

void sml_set(const struct lv_setup *u, struct sml_state *s, const struct scene *c)
{
    static struct sheet t;
    bool rainbow = strncmp(c->phase, "rainbow", 7) == 0;

    memset(&t, 0, sizeof t);
    t.scene = c;
    add(&t, "'phase': '");
    add(&t, rainbow ? "play" : c->phase);
    add(&t, "', 'turn': 1");
    if (strcmp(c->phase, "play") == 0)
        add(&t, ", 'due': true");
    if (rainbow) {
        add(&t, ", 'rainbow': ");
        add(&t, c->phase[8] == '3' ? "4" : c->phase[8] == '2' ? "3" : "2");
    }
    if (c->table) {
        add(&t, ", ");
        add(&t, c->table);
    }
    add(&t, ", 'seats': [");
    for (int i = 0; i < u->seats; i++) {
        if (i)
            add(&t, ", ");
        add_seat(&t, c->seat[i] ? c->seat[i] : "", hand_size(c, i));
    }
    add(&t, "]");
    memset(s, 0, sizeof *s);
    t_position(u, s, t.text);
}

static void each(const char *list, void (*look)(const struct lv_setup *u, const struct sml_state *s,
                                                char *item),
                 const struct lv_setup *u, const struct sml_state *s)
{
    char copy[2048], *save = NULL;

    if (!list)
        return;
    assert_true(strlen(list) < sizeof copy);
    strcpy(copy, list);
    for (char *item = strtok_r(copy, ";", &save); item; item = strtok_r(NULL, ";", &save)) {
        item += strspn(item, " ");
        look(u, s, item);
    }
}

static void look_can(const struct lv_setup *u, const struct sml_state *s, char *item)
{
    struct lv_refusal why;

    if (!u->game->rules.may(u, s, t_action(u, s, item), &why))
        fail_msg("%s is refused (%s: %s) in %s", item, why.rule, why.msgid, t_written(u, s));
}

static void look_cannot(const struct lv_setup *u, const struct sml_state *s, char *item)
{
    char *rule = strstr(item, " = ");

    assert_non_null(rule);
    *rule = '\0';
    t_refused(u, s, item, strcmp(rule + 3, "SML-010 now") == 0 ? LV_E_TURN : LV_E_RULE,
              strcmp(rule + 3, "SML-010 now") == 0 ? "SML-010" : rule + 3);
}

static void look_says(const struct lv_setup *u, const struct sml_state *s, char *item)
{
    static const char *const names[LV_MAX_SEATS] = { "Anne", "Bob", "Chloé", "Dédé", "Ève", "Farid" };
    const struct lv_words w = { lv_lang_find("en"), names, s->active, false };
    char label[512], *part = strstr(item, " = ");
    struct lv_buf b = LV_BUF(label);
    bool wanted;

    assert_non_null(part);
    *part = '\0';
    part += 3;
    wanted = part[0] != '!';
    assert_true(u->game->rules.may(u, s, t_action(u, s, item), NULL));
    lv_choice_say(u, s, t_action(u, s, item), &w, &b);
    if ((strstr(label, part + !wanted) != NULL) != wanted)
        fail_msg("%s: %s in %s", part + !wanted, wanted ? "missing" : "unexpected", label);
}

static void look_then(const struct lv_setup *u, const struct sml_state *s, char *item)
{
    const char *all = t_written(u, s);
    bool wanted = item[0] != '!';

    for (char *p = item; *p; p++)
        if (*p == '\'')
            *p = '"';
    if ((strstr(all, item + !wanted) != NULL) != wanted)
        fail_msg("%s: %s in %s", item + !wanted, wanted ? "missing" : "unexpected", all);
}

void sml_check_scene(const struct scene *c)
{
    const struct lv_setup *u =
        t_setup(&lv_game_sml, c->seats ? c->seats : 3, c->options ? c->options : "");
    struct sml_state s;

    sml_set(u, &s, c);
    if (c->play)
        t_play(u, &s, c->play);
    each(c->can, look_can, u, &s);
    each(c->cannot, look_cannot, u, &s);
    each(c->says, look_says, u, &s);
    each(c->then, look_then, u, &s);
    if (c->scores)
        t_scores(u, &s, c->scores);
}

static void scene_holds(void **state)
{
    sml_check_scene(*state);
}

int sml_run_scenes(const char *group, struct scene *scene, size_t n)
{
    struct CMUnitTest *test = calloc(n, sizeof *test);
    int failed;

    assert_non_null(test);
    for (size_t i = 0; i < n; i++)
        test[i] = (struct CMUnitTest){ scene[i].name, scene_holds, NULL, NULL, &scene[i] };
    failed = _cmocka_run_group_tests(group, test, n, NULL, NULL);
    free(test);
    return failed;
}

const char *sml_quoted(const char *text)
{
    static char copy[2048];

    assert_true(strlen(text) < sizeof copy);
    strcpy(copy, text);
    for (char *c = copy; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    return copy;
}

int sml_letters(const char *text)
{
    int n = 0;

    for (; *text; text++)
        n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

void sml_play_through(int games, struct sml_state *s,
                      void (*look)(const struct lv_setup *u, const struct sml_state *s, lv_action next,
                                   struct lv_rng *rng))
{
    static const char *const setting[] = {
        "", "river=yes",
        "overpay=yes discard-pick=always skip-turns=together troc=in-turn identical-malus=tax",
    };

    for (int i = 0; i < games; i++) {
        const struct lv_setup *u = t_setup(&lv_game_sml, 2 + i % 5, setting[i % 3]);
        struct lv_rng rng = lv_rng_seed(17, (uint64_t)i);
        int who, decisions = 0;

        t_start(u, s);
        while ((who = lv_game_sml.rules.to_move(u, s)) != LV_OVER) {
            lv_action next = t_any_step(u, s, &rng);
            if (who >= 0 && ++decisions == 50 && i % 4 == 3)
                next = lv_action_close((unsigned)who);
            look(u, s, next, &rng);
            lv_game_sml.rules.apply(u, s, next, NULL);
        }
    }
}
