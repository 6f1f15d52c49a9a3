/* ecg_tell.c: the situation in words, one fact a line. */
#include "ecg.h"

enum { ROOM = 512 };

static void say_fact(const struct lv_teller *to, struct lv_buf *b)
{
    assert(!b->cut && b->len > 0);
    to->fact(to->ctx, b->at);
    lv_buf_clear(b);
}

static const char *dice_in(const struct lv_setup *u, const struct lv_words *w, unsigned set, char room[ROOM])
{
    struct lv_buf b = lv_buf_over(room, ROOM);

    ecg_say_dice(u, w, (int32_t)set, &b);
    return room;
}

static const char *prizes_in(const struct lv_setup *u, const struct lv_words *w, unsigned mask,
                             char room[ROOM])
{
    struct lv_buf b = lv_buf_over(room, ROOM);

    ecg_say_prizes(u, w, (int32_t)mask, &b);
    return room;
}

static const char *players_in(const struct lv_words *w, unsigned mask, char room[ROOM])
{
    struct lv_buf b = lv_buf_over(room, ROOM);

    lv_say_seats(w, mask, &b);
    return room;
}

static void tell_dice(const struct lv_setup *u, const struct ecg_state *s, const struct lv_words *w,
                      const struct lv_teller *to)
{
    const struct ecg_dice *d = ecg_dice_of(u);
    char room[ROOM], list[ROOM];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("Dice")));
    lv_say(&b, w->lang, "It is {who's} turn.", LV_STR("who", w->names[s->turn]));
    say_fact(to, &b);
    if (s->kept) {
        lv_say(&b, w->lang, "Set aside: {dice}.", LV_STR("dice", dice_in(u, w, s->kept, list)));
        say_fact(to, &b);
    }
    if (s->rolled) {
        lv_say(&b, w->lang, "Just rolled: {dice}.", LV_STR("dice", dice_in(u, w, s->rolled, list)));
        say_fact(to, &b);
        lv_say(&b, w->lang, "Sum of the four dice: {n}.",
               LV_NUM("n", d->sum[s->kept] + d->sum[s->rolled]));
        say_fact(to, &b);
        lv_say(&b, w->lang, "The dice win: {prizes}.",
               LV_STR("prizes", prizes_in(u, w, ecg_winnable(u, s), list)));
    } else {
        unsigned n = ECG_N_DICE - d->size[s->kept];
        lv_say_n(&b, w->lang, "{n} die is to be rolled.", "{n} dice are to be rolled.", n,
                 LV_NUM("n", n));
    }
    say_fact(to, &b);
}

static void tell_prizes(const struct lv_setup *u, const struct ecg_state *s,
                        const struct lv_words *w, const struct lv_teller *to)
{
    char room[ROOM], list[ROOM];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("Prizes")));
    for (unsigned seat = 0; seat < (unsigned)u->seats; seat++) {
        const struct lv_arg who = LV_STR("who", w->names[seat]);
        lv_tell_about(to, (int)seat);
        if (s->closed >> seat & 1)
            lv_say(&b, w->lang, "{who} has left the game.", who);
        else
            lv_say(&b, w->lang, "{who} has: {prizes}.", who,
                   LV_STR("prizes", prizes_in(u, w, s->own[seat], list)));
        say_fact(to, &b);
        if (s->left[seat]) {
            lv_say_n(&b, w->lang, "{who} wins after {n} more turn, unless a prize is stolen.",
                     "{who} wins after {n} more turns, unless a prize is stolen.", s->left[seat],
                     who, LV_NUM("n", s->left[seat]));
            say_fact(to, &b);
        }
    }
    lv_tell_about(to, -1);
    lv_say(&b, w->lang, "In the centre: {prizes}.",
           LV_STR("prizes", prizes_in(u, w, ecg_centre(s), list)));
    say_fact(to, &b);
}

static void tell_conditions(const struct lv_setup *u, const struct lv_words *w,
                            const struct lv_teller *to)
{
    char room[ROOM];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("What wins each prize")));
    for (unsigned p = 0; p < ECG_N_PRIZES; p++) {
        const struct ecg_looks *looks = ecg_looks_of(u, p);
        lv_say(&b, w->lang, "{prize}: {needs}.", LV_STR("prize", ecg_text(u, w, looks->spoken)),
               LV_STR("needs", ecg_text(u, w, looks->needs)));
        say_fact(to, &b);
    }
    lv_say(&b, w->lang, "Whoever keeps {n} prizes long enough wins.",
           LV_NUM("n", u->option[ECG_OPT_TO_WIN][0]));
    say_fact(to, &b);
}

static void tell_rolloff(const struct ecg_state *s, const struct lv_words *w,
                         const struct lv_teller *to)
{
    char room[ROOM], list[ROOM];
    struct lv_buf b = LV_BUF(room);

    to->heading(to->ctx, lv_translate(w->lang, N_("Who begins")));
    lv_say(&b, w->lang, "Rolling for it: {players}.",
           LV_STR("players", players_in(w, s->contenders, list)));
    say_fact(to, &b);
    for (unsigned seat = 0; seat < ECG_N_SEATS; seat++)
        if (s->sum[seat]) {
            lv_tell_about(to, (int)seat);
            lv_say(&b, w->lang, "{who} has rolled a sum of {n}.", LV_STR("who", w->names[seat]),
                   LV_NUM("n", s->sum[seat] - 1));
            say_fact(to, &b);
        }
}

static void tell_limits(const struct lv_setup *u, const struct ecg_state *s,
                        const struct lv_words *w, const struct lv_teller *to)
{
    char room[ROOM], list[ROOM];
    struct lv_buf b = LV_BUF(room);

    if (u->option[ECG_OPT_MAX_TURNS][0]) {
        lv_say(&b, w->lang, "{n} turns of at most {max} are complete.", LV_NUM("n", s->turns),
               LV_NUM("max", u->option[ECG_OPT_MAX_TURNS][0]));
        say_fact(to, &b);
    }
    if (s->phase == ECG_END) {
        lv_say_n(&b, w->lang, "{players} has won.", "{players} have won together.",
                 ecg_popcount(s->winners), LV_STR("players", players_in(w, s->winners, list)));
        say_fact(to, &b);
    }
}

void ecg_tell(const struct lv_setup *u, const void *state, const struct lv_words *w,
              const struct lv_teller *to)
{
    const struct ecg_state *s = state;

    if (s->phase == ECG_ROLLOFF)
        tell_rolloff(s, w, to);
    if (s->phase == ECG_FIRST_ROLL || s->phase == ECG_CHOOSE || s->phase == ECG_REROLL)
        tell_dice(u, s, w, to);
    tell_prizes(u, s, w, to);
    tell_limits(u, s, w, to);
    tell_conditions(u, w, to);
}
