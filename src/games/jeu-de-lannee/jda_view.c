/* jda_view.c: for programs: the situation as each seat may see it. */
#include "jda.h"

const char *const jda_phase_key[JDA_N_PHASES + 1] = {
    [JDA_PH_PROFILE] = "profile", [JDA_PH_LUCKY] = "lucky",     [JDA_PH_LOT] = "lot",
    [JDA_PH_TOKEN] = "token",     [JDA_PH_SPIN] = "spin",       [JDA_PH_TAKE] = "take",
    [JDA_PH_DAYS] = "days",       [JDA_PH_HOLIDAY] = "holiday", [JDA_PH_GIFTS] = "gifts",
    [JDA_PH_SHARE] = "share",     [JDA_PH_ADD] = "add",         [JDA_PH_END] = "end",
    [JDA_PH_OVER] = "over",
};

/* What is asked, of a seat or of chance. */
static const char *const ask_key[JDA_N_ASKS] = {
    [JDA_ASK_NOTHING] = "nothing", [JDA_ASK_FACT_DRAW] = "draw-fact", [JDA_ASK_LUCKY] = "lucky",
    [JDA_ASK_LOT] = "lot", [JDA_ASK_SPIN] = "spin", [JDA_ASK_DIFFERENCE] = "difference",
    [JDA_ASK_CARD] = "card", [JDA_ASK_TITLE] = "title", [JDA_ASK_FACT] = "fact", [JDA_ASK_TOKEN] = "token",
    [JDA_ASK_TAKE] = "take", [JDA_ASK_DAYS] = "days", [JDA_ASK_HOLIDAY] = "holiday",
    [JDA_ASK_OFFER] = "offer", [JDA_ASK_SHARE] = "share", [JDA_ASK_ADD] = "add", [JDA_ASK_KNOW] = "know",
    [JDA_ASK_VOTE] = "vote", [JDA_ASK_QUIZ] = "quiz", [JDA_ASK_TARGET] = "target",
    [JDA_ASK_OPTION] = "option", [JDA_ASK_RANGE] = "range", [JDA_ASK_SHIELD] = "shield",
    [JDA_ASK_PERMUTE] = "permute", [JDA_ASK_CLAIM] = "claim", [JDA_ASK_TOLD] = "told",
};

static void put_value(struct lv_json *j, const struct jda_data *d, const char *key, unsigned attr,
                      unsigned value)
{
    char room[JDA_ID];
    struct lv_buf b = LV_BUF(room);

    jda_write_value(d, attr, value, &b);
    lv_json_put_text(j, key, room);
}

static void view_open(const struct jda_state *s, unsigned seat, struct lv_json *j)
{
    lv_json_put_bool(j, "closed", !jda_open(s, seat));
    lv_json_put_int(j, "day", s->pawn[seat]);
    lv_json_put_int(j, "tokens", s->tokens[seat]);
    lv_json_put_int(j, "holidays", s->holidays[seat]);
    lv_json_put_bool(j, "bankrupt", s->bankrupt >> seat & 1);
    lv_json_put_bool(j, "shield", s->shield[seat] != 0);
    lv_json_put_int(j, "skip", s->skip[seat]);
    lv_json_put_int(j, "extra", s->extra[seat]);
    lv_json_put_int(j, "pledge", 100 * s->pledge[seat]);
    lv_json_put_bool(j, "lucky_shown", s->lucky_shown >> seat & 1);
    lv_json_put_bool(j, "birthday_shown", s->seen[JDA_A_BIRTHDAY] >> seat & 1);
    lv_json_put_bool(j, "sign_shown", s->seen[JDA_A_SIGN] >> seat & 1);
}

static void view_seat(const struct lv_setup *u, const struct jda_state *s, int looker,
                      unsigned seat, struct lv_json *j)
{
    assert(seat < (unsigned)u->seats && looker < u->seats);
    LV_FOR_ALL(j)
        view_open(s, seat, j);
    if (jda_sees_money(u, s, looker, seat))
        lv_json_put_int(j, "money", 100 * s->money[seat]);
    if (jda_sees_lucky(s, looker, seat))
        lv_json_put_int(j, "lucky", s->lucky[seat]);
    if (jda_sees_fact(u, s, looker, seat, JDA_A_SIGN) && jda_open(s, seat))
        lv_json_put_bool(j, "safe", jda_is_safe(u, s, seat, true));
    if (jda_open(s, seat))
        jda_put_next_quarter(s, seat, j);
    LV_IN_OBJECT(j, "facts")
        for (unsigned a = 0; a < JDA_N_ATTRS; a++)
            if (jda_attr_group[a] != JDA_TABLE && jda_sees_fact(u, s, looker, seat, a)
                && jda_fact_value(s, seat, a) != JDA_OPEN)
                put_value(j, u->data, jda_attr_id[a], a, jda_fact_value(s, seat, a));
}

static void view_piles(const struct lv_setup *u, const struct jda_state *s, struct lv_json *j)
{
    lv_json_put_int(j, "bank_tokens", jda_bank_tokens(u, s));
    lv_json_put_int(j, "chance_deck", __builtin_popcountll(jda_cards(s->in_deck[0])));
    lv_json_put_int(j, "hasard_deck", __builtin_popcountll(jda_cards(s->in_deck[1])));
    LV_IN_LIST(j, "discards")
        for (unsigned c = 0; c < JDA_N_CARDS; c++)
            if (jda_is_discarded(s, c))
                lv_json_code(j, u, &jda_card_code, c);
}

/* The card, and whom its superlatives mean now ("the opponent furthest ahead"): seats, in the order of its
 * steps. */
static void view_card(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                      struct lv_json *j)
{
    const struct jda_data *d = u->data;
    const struct jda_card *c = &d->card[f->card];

    lv_json_put_text(j, "card", c->id);
    LV_IN_LIST(j, "meant")
        for (unsigned i = 0; i < c->n_steps; i++) {
            const struct jda_step *x = &c->step[i];
            bool among = x->kind == JDA_S_GIVE_TOKENS || x->kind == JDA_S_GIVE_MONEY;
            const unsigned who[2] = { x->who, among ? x->to : JDA_ME };
            for (unsigned k = 0; k < 2; k++) {
                unsigned mask = jda_may_name(u, who[k]) ? jda_meant(u, s, who[k], f->seat) : 0;
                if (mask)
                    lv_json_int(j, __builtin_ctz(mask) + 1);
            }
        }
}

/* What lies on the table now: a square or a card in course. */
static void view_frame(const struct lv_setup *u, const struct jda_state *s, const struct jda_frame *f,
                       struct lv_json *j)
{
    assert(f->kind != JDA_NO_FRAME && f->seat < u->seats);
    lv_json_put_int(j, "seat", f->seat + 1);
    if (f->kind == JDA_SQUARE)
        lv_json_put_int(j, "square", f->day);
    else
        view_card(u, s, f, j);
    LV_IN_LIST(j, "waiting")
        for (unsigned k = 0; k < JDA_N_SEATS; k++)
            if (f->sq.wait[k])
                lv_json_code(j, u, &jda_card_code, f->sq.wait[k] - 1u);
    LV_IN_LIST(j, "plan")
        for (unsigned k = 0; k < (unsigned)u->seats; k++)
            lv_json_int(j, f->sq.plan[k]);
}

/* The two numbers while one of them is chosen, and where a holiday and the colours would lead the player
 * whose turn it is. */
static void view_machine(const struct lv_setup *u, const struct jda_state *s, struct lv_json *j)
{
    const struct jda_data *d = u->data;
    const uint16_t(*next)[JDA_DAYS + 1] = d->next[jda_opt(u, JDA_OPT_MIXED_FRAMES)];
    unsigned day = s->pawn[s->turn];

    lv_json_put_int(j, "result", s->result);
    if (s->result) {
        lv_json_put_int(j, "low", d->result[s->result - 1].low);
        lv_json_put_int(j, "high", d->result[s->result - 1].high);
    }
    LV_IN_OBJECT(j, "reach") {
        if (s->holidays[s->turn] > 0 && day <= JDA_LAST_HOLIDAY)
            lv_json_put_int(j, "holiday", day + JDA_HOLIDAY_DAYS);
        if (next[0][day])
            lv_json_put_int(j, "red", next[0][day]);
        if (next[1][day])
            lv_json_put_int(j, "blue", next[1][day]);
    }
}

/* Is something asked or drawn about an attribute? */
static bool asks_about(const struct jda_state *s)
{
    return s->ask == JDA_ASK_FACT || s->ask == JDA_ASK_FACT_DRAW || s->ask == JDA_ASK_KNOW
        || s->ask == JDA_ASK_TITLE || s->ask == JDA_ASK_QUIZ;
}

/* JDA-R19: whoever may offer days sees which share of them he will be asked for, and can say both at once. */
static void view_share(const struct lv_setup *u, const struct jda_state *s, struct lv_json *j)
{
    unsigned days = jda_offer_limit(u, s, s->who);

    LV_IN_OBJECT(j, "share") {
        lv_json_put_text(j, "do", "share"); /* and the number */
        LV_IN_LIST(j, "most")
            for (unsigned n = 1; n <= days; n++)
                lv_json_int(j, 100 * (int)jda_share_limit(u, s, s->who, n));
    }
}

static void view_turn(const struct lv_setup *u, const struct jda_state *s, struct lv_json *j)
{
    lv_json_put_text(j, "phase", jda_phase_key[s->phase]);
    lv_json_put_text(j, "ask", ask_key[s->ask]);
    lv_json_put_int(j, "turn", s->turn + 1);
    lv_json_put_int(j, "first", s->first + 1);
    lv_json_put_int(j, "round", s->round);
    view_machine(u, s, j);
    lv_json_put_int(j, "offer", s->offer);
}

static void view_quarters(const struct jda_state *s, struct lv_json *j)
{
    LV_IN_LIST(j, "quarters")
        for (unsigned q = 0; q < JDA_N_QUARTERS; q++)
            LV_IN_LIST(j, NULL)
                for (unsigned k = 0; k < 2; k++)
                    lv_json_int(j, s->quarter[q][k] == 0xFF ? -1 : s->quarter[q][k]);
}

/* docs/formats/jeu-de-lannee.md lists the members. */
void jda_view(const struct lv_setup *u, const void *state, int seat, struct lv_json *j)
{
    const struct jda_state *s = state;

    LV_FOR_ALL(j)
        view_turn(u, s, j);
    if (s->ask == JDA_ASK_OFFER && seat == s->who)
        view_share(u, s, j);
    if (asks_about(s) && (s->phase != JDA_PH_PROFILE || seat == s->turn)) /* set-up: the order tells an age */
        lv_json_put_text(j, "asked", jda_attr_id[s->attr]);
    LV_FOR_ALL(j) {
        view_piles(u, s, j);
        view_quarters(s, j);
    }
    LV_IN_LIST(j, "seats")
        for (unsigned i = 0; i < (unsigned)u->seats; i++)
            LV_IN_OBJECT(j, NULL)
                view_seat(u, s, seat, i, j);
    LV_FOR_ALL(j) {
        LV_IN_OBJECT(j, "room")
            for (unsigned a = JDA_A_CANDLE_IN_ROOM; a <= JDA_A_SUNNY_TODAY; a++)
                put_value(j, u->data, jda_attr_id[a], a, s->fact[0][a]);
        LV_IN_LIST(j, "in_course") /* from the outermost */
            for (unsigned i = 0; i < s->depth; i++)
                LV_IN_OBJECT(j, NULL)
                    view_frame(u, s, &s->stack[i], j);
    }
    jda_put_ahead(u, s, seat, j);
    jda_put_targets(u, s, seat, j);
    lv_json_put_int(j, "titles", s->titles);
    lv_json_put_int(j, "picked", s->picked);
}
