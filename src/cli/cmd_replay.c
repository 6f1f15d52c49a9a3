/* cmd_replay.c: ludovie replay: a record, step by step. */
#include <stdlib.h>
#include <string.h>

#include "ask.h"
#include "commands.h"
#include "show.h"

struct replay {
    struct cli *c;
    const struct lv_match *m;
    int reader;
    int at; /* steps shown */
};

/* ---- one moment ------------------------------------------------------------------------------ */

static void print_news(void *ctx, int step, const char *rule, const char *text)
{
    (void)ctx, (void)step, (void)rule;
    printf("%s\n", text);
}

static void print_question(struct replay *r, const struct lv_match *then)
{
    const struct lv_words w = lv_match_words(then, r->c->lang, r->reader);
    char room[LV_MAX_SENTENCE];
    struct lv_buf b = LV_BUF(room);

    if (lv_match_to_move(then) == LV_OVER) {
        cli_say(r->c, stdout, "The game is over.");
    } else {
        const int who = lv_match_to_move(then);
        lv_match_question(then, &w, who >= 0 && who != r->reader ? LV_ASK_WAITING : LV_ASK_WHOLE, &b);
        printf("%s\n", room);
    }
}

/* The heading, what the last step did, the situation, and what is asked next. */
static bool show_moment(struct replay *r, struct lv_refusal *why)
{
    const struct lv_words w = lv_match_words(r->m, r->c->lang, r->reader);
    struct lv_match *then = lv_match_past(r->m, r->at, why);
    char room[128];
    struct lv_buf b = LV_BUF(room);

    if (!then)
        return false;
    lv_say(&b, r->c->lang, "Step {n} of {all}", LV_NUM("n", r->at),
           LV_NUM("all", lv_match_steps(r->m)));
    cli_styled(r->c, LV_STYLE_STRONG, room);
    putchar('\n');
    if (r->at > 0)
        lv_match_tell_news(then, r->at - 1, LV_TO_NOW, &w, NULL, print_news);
    show_situation(r->c, then, r->reader);
    print_question(r, then);
    lv_match_free(then);
    return true;
}

/* ---- the whole log --------------------------------------------------------------------------- */

static void print_numbered(void *ctx, int step, const char *rule, const char *text)
{
    (void)ctx, (void)rule;
    printf("%4d  %s\n", step, text);
}

static void print_result(struct replay *r)
{
    if (lv_match_to_move(r->m) == LV_OVER)
        show_result(r->c, r->m);
    else
        print_question(r, r->m);
}

static void show_log(struct replay *r)
{
    const struct lv_words w = lv_match_words(r->m, r->c->lang, r->reader);

    lv_match_tell_news(r->m, 0, LV_TO_NOW, &w, NULL, print_numbered);
    print_result(r);
}

/* ---- for programs ---------------------------------------------------------------------------- */

/* One line a step: {"step":…, "line":{…}, "view":{…}}; the first has no line. */
static bool write_step(struct replay *r, int step, struct lv_buf *b, struct lv_refusal *why)
{
    const struct lv_words w = lv_match_words(r->m, r->c->lang, r->reader);
    struct lv_match *then = lv_match_past(r->m, step, why);
    struct lv_json j = lv_json_on(b);
    char room[LV_MAX_STEP_LINE];
    struct lv_buf line = LV_BUF(room);

    if (!then)
        return false;
    lv_buf_clear(b);
    lv_json_object(&j);
    lv_json_put_int(&j, "step", step);
    if (step > 0 && r->reader == LV_ONLOOKER && lv_match_to_move(r->m) == LV_OVER
        && !lv_match_is_told(r->m, step - 1)) {
        lv_match_line(r->m, step - 1, &line); /* it may tell a secret: only once the game is over */
        lv_json_key(&j, "line");
        lv_json_raw(&j, room);
    }
    lv_json_key(&j, "view");
    lv_match_view(then, &w, &j);
    lv_json_end(&j);
    lv_match_free(then);
    printf("%s\n", b->at);
    return !b->cut
           || lv_refuse(why, LV_E_LIMIT, NULL, N_("the answer would be longer than {n} bytes"),
                        (int64_t)b->cap);
}

static bool write_steps(struct replay *r, int from, int to, struct lv_refusal *why)
{
    enum { ROOM = 1 << 20 };
    char *room = malloc(ROOM);
    struct lv_buf b;
    bool fine = room != NULL;

    if (!room)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    b = lv_buf_over(room, ROOM);
    for (int step = from; step <= to && fine; step++)
        fine = write_step(r, step, &b, why);
    free(room);
    return fine;
}

/* ---- stepping -------------------------------------------------------------------------------- */

/* The step a command leads to; -1: leave, -2: not understood. */
static int target(const struct replay *r, const char *command)
{
    int last = lv_match_steps(r->m);
    char *end;
    long n;

    if (command[0] == '\0' || strcmp(command, "n") == 0)
        return r->at < last ? r->at + 1 : last;
    if (strcmp(command, "p") == 0)
        return r->at > 0 ? r->at - 1 : 0;
    if (strcmp(command, "q") == 0)
        return -1;
    if (command[0] == 'g')
        command++;
    n = strtol(command, &end, 10);
    return end == command || *end || n < 0 || n > last ? -2 : (int)n;
}

static bool step_through(struct replay *r, struct lv_refusal *why)
{
    char command[MAX_ANSWER], prompt[256];
    struct lv_buf b = LV_BUF(prompt);
    bool show = true;

    lv_say(&b, r->c->lang, "n next, p previous, g NUMBER go to a step, q leave: ");
    for (;;) {
        int to;
        if (show && !show_moment(r, why))
            return false;
        if (!ask_line(r->c, prompt, command))
            return true;
        to = target(r, command);
        if (to == -1)
            return true;
        show = to >= 0;
        if (show)
            r->at = to;
        else
            cli_say(r->c, stdout, "Not understood: {text}", LV_STR("text", command));
    }
}

/* ---- the command ----------------------------------------------------------------------------- */

struct wish {
    bool all, json, for_others;
    int64_t step, seat; /* -1 and 0: not said */
};

/* The record as others may have it. */
static bool write_for_others(const struct lv_match *m, struct lv_refusal *why)
{
    struct lv_match *v = NULL;
    size_t len = 0;
    char *text;

    if (lv_match_to_move(m) != LV_OVER) /* hands would be seen */
        return lv_refuse(why, LV_E_NOT_NOW, NULL, N_("the record is available once the game is over"), 0);
    if (lv_match_has_told(m) && !(v = lv_match_veiled(m, NULL, why)))
        return false;
    text = lv_match_record(v ? v : m, true, &len, why);
    if (text)
        fwrite(text, 1, len, stdout);
    free(text);
    lv_match_free(v);
    return text != NULL;
}

static bool carry_out(struct replay *r, const struct wish *w, struct lv_refusal *why)
{
    int steps = lv_match_steps(r->m);

    if (w->seat > lv_match_setup(r->m)->seats)
        return lv_refuse(why, LV_E_UNKNOWN, NULL, N_("there is no seat {n}"), w->seat);
    if (w->step > steps)
        return lv_refuse(why, LV_E_LIMIT, NULL, N_("the record has only {n} steps"), steps);
    if (w->for_others)
        return write_for_others(r->m, why);
    r->reader = w->seat ? (int)w->seat - 1 : LV_ONLOOKER;
    r->at = w->step >= 0 ? (int)w->step : 0;
    if (w->json)
        return write_steps(r, r->at, w->step >= 0 ? r->at : steps, why);
    if (w->all) {
        show_log(r);
        return true;
    }
    return w->step >= 0 ? show_moment(r, why) : step_through(r, why);
}

static int run(struct cli *c, int argc, char **argv)
{
    struct wish w = { .step = -1 };
    const struct flag flags[] = {
        { "step", FLAG_NUMBER, &w.step, 0, LV_MAX_STEPS, "N",
          N_("show the situation after N steps") },
        { "all", FLAG_SWITCH, &w.all, 0, 0, NULL, N_("tell the whole game") },
        { "seat", FLAG_NUMBER, &w.seat, 1, LV_MAX_SEATS, "N", N_("as seat N saw it") },
        { "json", FLAG_SWITCH, &w.json, 0, 0, NULL, N_("one object for each step, for programs") },
        { "for-others", FLAG_SWITCH, &w.for_others, 0, 0, NULL,
          N_("write the record without what people told about themselves") },
        { 0 },
    };
    struct args a;
    struct lv_refusal why;
    struct loaded l;
    struct replay r = { .c = c };
    int code = cli_parse(c, &cmd_replay, flags, argc, argv, &a);

    if (code >= 0)
        return code;
    if (a.n_words != 1)
        return cli_usage(c, &cmd_replay, N_("say which record"), "");
    if (!show_load(c, a.word[0], &l, &why))
        return cli_refused(c, &why);
    if (l.damage.code != LV_E_OK) { /* what is whole can still be shown */
        lv_refuse_at(&l.damage, a.word[0], 0);
        cli_refused(c, &l.damage);
    }
    r.m = l.m;
    code = carry_out(&r, &w, &why) ? EXIT_FINE : cli_refused(c, &why);
    if (l.damage.code != LV_E_OK)
        code = EXIT_REFUSED;
    show_release(&l);
    return cli_finish(c, code);
}

const struct cmd cmd_replay = {
    .name = "replay",
    .words = "FILE",
    .summary = N_("step through a record"),
    .details = N_("Shows what an onlooker saw, or with --seat what that player saw. Without "
                  "--step and --all it asks for commands: n, p, g NUMBER, q."),
    .document = "record-format.md",
    .run = run,
};
