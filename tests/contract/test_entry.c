/* test_entry.c: positions as people fill them in (core/entry.h): what a form asks about a situation of any
 * game leads back to it, and what cannot be is refused with the name of the field and changes nothing. */
#include <stdio.h>
#include <string.h>

#include "contract.h"
#include "core/entry.h"

static char room[1 << 18], room_a[1 << 18], room_b[1 << 18];

/* Moments at which a form takes a game to be interrupted, and those of which it can say all. */
static unsigned turns, covered;

static const struct lv_form *form_of(const struct trial *t)
{
    return t->u->game->writing->form;
}

/* The values that stand for a state, for the caller to free. */
static struct lv_node *values_of(struct trial *t, const struct lv_setup *u, const void *state)
{
    struct lv_buf b = LV_BUF(room);
    struct lv_json j = lv_json_on(&b);
    struct lv_refusal why;
    struct lv_node *root;

    lv_json_object(&j);
    lv_entry_write_values(u, state, NULL, &j);
    lv_json_end(&j);
    root = lv_doc_read(room, b.len, sizeof room, &why);
    if (b.cut || !root)
        contract_fail(t, "the values cannot be read: %s\n", room);
    return root;
}

static void write_position(const struct lv_setup *u, const void *state, struct lv_buf *b)
{
    struct lv_json j = lv_json_on(b);

    lv_json_object(&j);
    u->game->writing->position_write(u, state, &j);
    lv_json_end(&j);
}

/* Is it the phase in which the form takes the game to be? What is asked about besides may be empty or not. */
static bool is_between_turns(struct trial *t)
{
    struct lv_buf a = LV_BUF(room_a), b = LV_BUF(room_b);
    union any_state usual = { 0 };
    struct lv_entry_place where;
    const struct lv_entry *e = form_of(t)->entry;
    const char *from, *of;

    if (e->kind == LV_ENTER_FIXED) {
        lv_buf_text(&a, "\"phase\":");
        lv_buf_text(&a, e->usual);
    } else {
        if (!lv_entry_read(t->u, NULL, &usual, &where, NULL))
            return false; /* a random layout has to be said */
        write_position(t->u, &usual, &a);
    }
    write_position(t->u, &t->now, &b);
    from = strstr(room_a, "\"phase\":");
    of = strstr(room_b, "\"phase\":");
    return from && of && strncmp(from, of, strcspn(from + 9, "\"") + 10) == 0;
}

/* Is it said again, whatever else there may be? */
static void check_values(struct trial *t, const struct lv_setup *u, const void *state, const void *again)
{
    struct lv_buf b = LV_BUF(room_a);
    struct lv_json j;

    lv_doc_free(values_of(t, u, state)); /* into room */
    j = lv_json_on(&b);
    lv_json_object(&j);
    lv_entry_write_values(u, again, NULL, &j);
    lv_json_end(&j);
    if (strcmp(room, room_a) != 0)
        contract_fail(t, "filled in was\n%s\nand taken for\n%s\n", room, room_a);
}

static void look_at_values(struct trial *t)
{
    const struct lv_game *g = t->u->game;
    struct lv_entry_place where;
    struct lv_refusal why = { 0 };
    union any_state again = { 0 };
    struct lv_node *root;
    bool fine;

    if (!form_of(t))
        return;
    root = values_of(t, t->u, &t->now);
    fine = lv_entry_read(t->u, lv_node_get(root, "values"), &again, &where, &why);
    lv_doc_free(root);
    if (!is_between_turns(t))
        return;
    if (!fine)
        contract_fail(t, "refused: %s %s (%s)\n", why.msgid, why.text, where.key ? where.key : "-");
    check_values(t, t->u, &t->now, &again);
    turns++;
    if (memcmp(&again, &t->now, g->state_size) == 0)
        covered++;
    else if (!g->rules.resample) /* nothing is hidden, and nothing may be lost */
        contract_fail(t, "another state: %s\n", t_written(t->u, &again));
}

/* ---- the form itself ------------------------------------------------------------------------------ */

/* Every field has a kind and words, and every list of things that it names is there. */
static void check_fields(struct trial *t, const struct lv_node *fields, const struct lv_node *things)
{
    static const char *const lists[] = { "things", "also", "values" };

    for (const struct lv_node *f = fields->first; f; f = f->next) {
        if (!lv_node_get(f, "kind") || !lv_node_get(f, "title")->text[0])
            contract_fail(t, "the field %s has no kind or no words\n", lv_node_get(f, "key")->text);
        for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
            const struct lv_node *name = lv_node_get(f, lists[i]);
            const struct lv_node *list = name ? lv_node_get(things, name->text) : NULL;
            if (name && !list)
                contract_fail(t, "there are no %s\n", name->text);
            for (const struct lv_node *m = list ? list->first : NULL; m; m = m->next)
                if (!lv_node_get(m, "name")->text[0])
                    contract_fail(t, "one of the %s has no name\n", name->text);
        }
        if (lv_node_get(f, "fields"))
            check_fields(t, lv_node_get(f, "fields"), things);
    }
}

static void look_at_form(struct trial *t)
{
    for (int i = 0; form_of(t) && lv_lang_at(i); i++) {
        const struct lv_words w = { lv_lang_at(i), contract_names, LV_ONLOOKER, false };
        struct lv_setup u = *t->u;
        for (int own = 0; own <= (t->u->game->rules.hands != NULL); own++) {
            struct lv_buf b = LV_BUF(room);
            struct lv_json j = lv_json_on(&b);
            struct lv_node *root;
            u.own_hands = own;
            lv_json_object(&j);
            lv_entry_write(&u, &w, &j);
            lv_json_end(&j);
            root = lv_doc_read(room, b.len, sizeof room, NULL);
            if (b.cut || !root)
                contract_fail(t, "the form cannot be read\n");
            check_fields(t, lv_node_get(root, "fields"), lv_node_get(root, "things"));
            lv_doc_free(root);
        }
    }
}

/* ---- what cannot be ----------------------------------------------------------------------------- */

static bool is_refused(struct trial *t, const char *values, struct lv_entry_place *where,
                       struct lv_refusal *why)
{
    struct lv_node *root = lv_doc_read(values, strlen(values), sizeof room, why);
    union any_state state;
    bool fine;

    if (!root)
        contract_fail(t, "the test writes no document: %s\n", values);
    memset(&state, 0xA5, sizeof state);
    fine = lv_entry_read(t->u, root, &state, where, why);
    lv_doc_free(root);
    for (size_t i = 0; !fine && i < sizeof state; i++)
        if (state.bytes[i] != 0xA5)
            contract_fail(t, "%s is refused and has changed something\n", values);
    if (fine && !t->u->game->writing->sound(t->u, &state, NULL))
        contract_fail(t, "%s is accepted and not sound\n", values);
    return !fine;
}

/* Of a field of the form by itself: whoever cannot sit there, a number too large, a thing that is none. */
static void spoil(struct trial *t, const struct lv_form *form, const char *around)
{
    static const char *const bad[] = {
        "99", "-7", "\"nothing of the kind\"", "[\"?!\"]", "{\"x\":1}", "[[99]]",
    };
    struct lv_entry_place where;
    struct lv_refusal why;
    char text[256];

    for (const struct lv_entry *e = form->entry; e->key; e++) {
        unsigned refused = 0;
        if (e->kind == LV_ENTER_FIXED || (e->when && !e->when(t->u)))
            continue;
        for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
            char member[160];
            snprintf(member, sizeof member, "{\"%s\":%s}", e->key, bad[i]);
            snprintf(text, sizeof text, around, member);
            if (!is_refused(t, text, &where, &why))
                continue;
            if (why.code == LV_E_OK || !why.msgid)
                contract_fail(t, "%s is refused without a reason\n", text);
            refused += where.key && strcmp(where.key, e->key) == 0;
        }
        if (refused == 0)
            contract_fail(t, "nothing bad is refused by the name of %s\n", e->key);
        if (e->of && e->kind != LV_ENTER_ROWS && strcmp(around, "%s") == 0) {
            snprintf(text, sizeof text,
                     strcmp(e->key, "seats") == 0 ? "{\"%s\":[%%s]}" : "{\"%s\":%%s}", e->key);
            spoil(t, e->of, text);
        }
    }
}

static void look_at_bad_values(struct trial *t)
{
    struct lv_entry_place where;
    struct lv_refusal why;

    if (!form_of(t))
        return;
    if (!is_refused(t, "{\"nonsense\":1}", &where, &why) || strcmp(why.text, "nonsense") != 0)
        contract_fail(t, "a key that is not asked for is accepted\n");
    spoil(t, form_of(t), "%s");
}

/* Whatever is changed somewhere in what was filled in, the answer is a sound position or a reason. */
static void look_at_spoiled_values(struct trial *t)
{
    static const char sign[] = "0123456789\"[]{},:-?AZaz ";
    struct lv_entry_place where;
    struct lv_refusal why;
    size_t len;

    if (!form_of(t))
        return;
    for (int i = 0; i < 40; i++) {
        struct lv_node *root = values_of(t, t->u, &t->now);
        lv_doc_free(root);
        len = strlen(room);
        for (int k = 0; k < 1 + i % 3; k++)
            room[lv_rng_below(&t->rng, (uint32_t)len)] = sign[lv_rng_below(&t->rng, sizeof sign - 1)];
        root = lv_doc_read(room, len, sizeof room, &why);
        if (root && lv_node_get(root, "values")) {
            union any_state state = { 0 };
            why = (struct lv_refusal){ 0 };
            if (lv_entry_read(t->u, lv_node_get(root, "values"), &state, &where, &why)) {
                if (!t->u->game->writing->sound(t->u, &state, NULL))
                    contract_fail(t, "accepted and not sound: %s\n", room);
            } else if (why.code == LV_E_OK || !why.msgid) {
                contract_fail(t, "refused without a reason: %s\n", room);
            }
        }
        lv_doc_free(root);
    }
}

/* Not for nothing: forms say all of many a moment between two turns. */
static void look_at_counts(struct trial *t)
{
    if (form_of(t) && (turns < 10 || 10 * covered < turns))
        contract_fail(t, "%u moments between two turns, of %u of which the form says all\n", turns, covered);
}

static const struct contract_promise promise[] = {
    { "what is filled in for a moment is that moment", look_at_values, 60, 2000, false, 4000 },
    { "of many moments everything can be said", look_at_counts, 8, 40, false, 40 },
    { "a form has words for everything", look_at_form, 24, 3, false, 24 },
    { "what cannot be is refused by name", look_at_bad_values, 24, 3, false, 24 },
    { "spoiled values are refused or sound", look_at_spoiled_values, 20, 400, false, 100 },
};
int main(int argc, char **argv)
{
    return contract_run("entry", promise, sizeof promise / sizeof *promise, NULL, argc, argv);
}
