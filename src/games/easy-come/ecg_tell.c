/* ecg_tell.c: the situation in words, one fact a line. */
#include "ecg.h"

enum { ROOM = 512 };

struct telling {
    const struct lv_setup *u;
    const struct ecg_state *s;
    const struct lv_words *w;
    const struct lv_teller *to;
};

/* A fact about something that `say` says: "Set aside: 2, 2." */
static void fact(const struct telling *t, const char *msgid, const char *place,
                 void (*say)(const struct lv_setup *u, const struct lv_words *w, int32_t value,
                             struct lv_buf *to),
                 unsigned value)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    say(t->u, t->w, (int32_t)value, &b);
    assert(!b.cut && b.len > 0);
    lv_tell(t->to, t->w, msgid, LV_STR(place, room));
}

/* Prizes after a colon; none is a sentence of its own. */
static void tell_list(const struct telling *t, const char *some, const char *none, unsigned prizes)
{
    if (prizes)
        fact(t, some, "prizes", ecg_say_prizes, prizes);
    else
        lv_tell(t->to, t->w, none);
}

static void tell_dice(const struct telling *t)
{
    const struct ecg_dice *d = ecg_dice_of(t->u);
    const struct ecg_state *s = t->s;
    const unsigned n = ECG_N_DICE - d->size[s->kept];

    lv_tell_title(t->to, t->w, "Dice");
    lv_tell(t->to, t->w, "It is {who's} turn.", LV_STR("who", t->w->names[s->turn]));
    if (s->kept)
        fact(t, N_("Set aside: {dice}."), "dice", ecg_say_dice, s->kept);
    if (s->rolled) {
        fact(t, N_("Just rolled: {dice}."), "dice", ecg_say_dice, s->rolled);
        lv_tell(t->to, t->w, "Sum of the four dice: {n}.", LV_NUM("n", d->sum[s->kept] + d->sum[s->rolled]));
        tell_list(t, N_("The dice win: {prizes}."), N_("The dice win nothing."), ecg_winnable(t->u, s));
    } else {
        lv_tell_n(t->to, t->w, "{n} die left to roll.", "{n} dice left to roll.", n, LV_NUM("n", n));
    }
}

static void tell_prizes(const struct telling *t)
{
    lv_tell_title(t->to, t->w, "Prizes");
    for (unsigned seat = 0; seat < (unsigned)t->u->seats; seat++) {
        const struct lv_arg who = LV_STR("who", t->w->names[seat]);
        char prizes[ROOM];
        struct lv_buf b = LV_BUF(prizes);

        lv_tell_about(t->to, (int)seat);
        ecg_say_prizes(t->u, t->w, t->s->own[seat], &b);
        if (t->s->closed >> seat & 1)
            lv_tell(t->to, t->w, "{who} has left the game.", who);
        else if (t->s->own[seat] == 0)
            lv_tell(t->to, t->w, "{who} has no prizes.", who);
        else
            lv_tell(t->to, t->w, "{who} has: {prizes}.", who, LV_STR("prizes", prizes));
        if (t->s->left[seat])
            lv_tell_n(t->to, t->w, "{who} wins after {n} more turn, unless a prize is stolen.",
                      "{who} wins after {n} more turns, unless a prize is stolen.", t->s->left[seat], who,
                      LV_NUM("n", t->s->left[seat]));
    }
    lv_tell_about(t->to, -1);
    tell_list(t, N_("In the centre: {prizes}."), N_("No prizes are left in the centre."), ecg_centre(t->s));
}

static void tell_conditions(const struct telling *t)
{
    lv_tell_title(t->to, t->w, "What wins each prize");
    for (unsigned p = 0; p < ECG_N_PRIZES; p++)
        lv_tell(t->to, t->w, "{prize}: {needs}.",
                LV_STR("prize", lv_text_for(t->u, t->w, ecg_looks_of(t->u, p)->spoken)),
                LV_STR("needs", lv_text_for(t->u, t->w, ecg_looks_of(t->u, p)->needs)));
    lv_tell(t->to, t->w, "Whoever keeps {n} prizes long enough wins.",
            LV_NUM("n", t->u->option[ECG_OPT_TO_WIN][0]));
}

static void tell_rolloff(const struct telling *t)
{
    char players[ROOM];
    struct lv_buf b = LV_BUF(players);

    lv_tell_title(t->to, t->w, "Who begins");
    lv_say_seats(t->w, t->s->contenders, &b);
    lv_tell(t->to, t->w, "Rolling for it: {players}.", LV_STR("players", players));
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (t->s->sum[seat]) {
            lv_tell_about(t->to, (int)seat);
            lv_tell(t->to, t->w, "{who} has rolled a sum of {n}.", LV_STR("who", t->w->names[seat]),
                    LV_NUM("n", t->s->sum[seat] - 1));
        }
}

static void tell_limits(const struct telling *t)
{
    char players[ROOM];
    struct lv_buf b = LV_BUF(players);

    if (t->u->option[ECG_OPT_MAX_TURNS][0])
        lv_tell(t->to, t->w, "{n} of at most {max} turns have been played.", LV_NUM("n", t->s->turns),
                LV_NUM("max", t->u->option[ECG_OPT_MAX_TURNS][0]));
    if (t->s->phase == ECG_END) {
        lv_say_seats(t->w, t->s->winners, &b);
        lv_tell_n(t->to, t->w, "{players} has won.", "{players} have won together.",
                  ecg_popcount(t->s->winners), LV_STR("players", players));
    }
}

void ecg_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct telling t = { u, state, w, to };

    if (t.s->phase == ECG_ROLLOFF)
        tell_rolloff(&t);
    if (t.s->phase == ECG_FIRST_ROLL || t.s->phase == ECG_CHOOSE || t.s->phase == ECG_REROLL)
        tell_dice(&t);
    tell_prizes(&t);
    tell_limits(&t);
    tell_conditions(&t);
}
