/* match.h: one game being played: game, options, seats, state and the record so far.
 *
 * The one thing front ends talk to. It checks who acts, applies decisions, settles chance from its
 * source, keeps the record, gives views, words, undo and the result; it decides no rule itself.
 * The record is the truth, the state a cache: a match is rebuilt by replaying its record, and undo is
 * a replay of a little less. */
#ifndef LV_MATCH_H
#define LV_MATCH_H

#include "fairness.h"
#include "game.h"
#include "record.h"
#include "registry.h"

struct lv_match;

/* A match with LV_CHANCE_OWN is one at a real table whose hands are the people's (struct lv_hands): its
 * decisions and outcomes are what is said there, its lists all that could be said, its views those of an
 * onlooker whoever looks. lv_match_state is then one deal of many. */

/* ---- life ------------------------------------------------------------------------------------- */

/* A new match, or NULL and *why. Everything is copied but the components, which must outlive it.
 * `luck` is needed for LV_CHANCE_FAIR only. */
struct lv_match *lv_match_new(const struct lv_setup *u, const struct lv_data *data,
                              const struct lv_seat *seats, enum lv_chance chance,
                              const struct lv_luck *luck, struct lv_refusal *why);

/* Starts a match in a given situation instead of at the beginning: `position` is the object that
 * lv_match_position writes under "position". Only before the first step. */
bool lv_match_set_position(struct lv_match *m, const struct lv_node *position, struct lv_refusal *why);

/* The same with a state, which must be sound: one that was filled in (entry.h). */
bool lv_match_set_state(struct lv_match *m, const void *state, struct lv_refusal *why);

/* A match from its record. When the file was cut or damaged, the match is as far as the last whole
 * line and *damage says what is lost (code LV_E_OK: nothing); a line that is whole but against the
 * rules, whose dice are not those of the seed, or that tells another result than the game has, is
 * refused with its number. */
struct lv_match *lv_match_load(const char *record, size_t len, const struct lv_data *data,
                               struct lv_refusal *damage, struct lv_refusal *why);

/* The game a record is of, so that its components can be loaded first; NULL and *why. */
const struct lv_game *lv_record_game(const char *record, size_t len, struct lv_refusal *why);

void lv_match_free(struct lv_match *m); /* NULL is fine */

/* ---- what is ---------------------------------------------------------------------------------- */

const struct lv_game *lv_match_game(const struct lv_match *m);
const struct lv_setup *lv_match_setup(const struct lv_match *m);
const struct lv_seat *lv_match_seat(const struct lv_match *m, int seat);
void lv_match_set_by(struct lv_match *m, int seat, const char *by); /* who plays it from now on */
void lv_match_set_name(struct lv_match *m, int seat, const char *name); /* it fits, and is not empty */
enum lv_chance lv_match_chance(const struct lv_match *m);

/* Can every die and card of this match be checked against the commitment? A record that was saved
 * without its seed cannot. */
bool lv_match_has_seed(const struct lv_match *m);

/* The older version of the rules under which the record was made that this match comes from; 0: there is
 * none. Under the present one all that happened is the same, or it would not have been loaded. */
int lv_match_old_rules(const struct lv_match *m);

/* Who took step number i, the first being 0: a seat, LV_CHANCE, or LV_CLOSED. */
enum { LV_CLOSED = -3 };
int lv_match_who(const struct lv_match *m, int i);

/* The record's line about step number i, without the line break. */
enum { LV_MAX_STEP_LINE = 256 };
void lv_match_line(const struct lv_match *m, int i, struct lv_buf *to);

/* The match as it was after so many steps, for the caller to free; NULL and *why. */
struct lv_match *lv_match_past(const struct lv_match *m, int steps, struct lv_refusal *why);

/* The state, borrowed until the next change. Nothing that plays a seat may look at it: see imagine. */
const void *lv_match_state(const struct lv_match *m);

/* 64 bits of the state, the same on every machine. */
uint64_t lv_match_hash(const struct lv_match *m);

/* A state that `seat` cannot tell from the true one: all that a bot ever gets. */
void lv_match_imagine(const struct lv_match *m, int seat, struct lv_rng *rng, union lv_state *to);

/* Does this game hide anything from anybody? */
bool lv_match_has_secrets(const struct lv_match *m);

void lv_match_scores(const struct lv_match *m, int32_t score[LV_MAX_SEATS]);
void lv_match_ranks(const struct lv_match *m, uint8_t rank[LV_MAX_SEATS]); /* only when over */

/* The past, state by state, for the price of one replay:
 *
 *     for (struct lv_walk w = lv_walk_from(m); lv_walk_next(&w);)
 *         …w.state is how things stood when w.who took step w.step by w.action…
 *
 * When it returns false, w.state is the present. The match must not change meanwhile. */
struct lv_walk {
    const struct lv_match *m;
    int step;          /* from 0; -1 before the first call */
    int who;           /* a seat, LV_CHANCE or LV_CLOSED */
    lv_action action;
    union lv_state state;
};
struct lv_walk lv_walk_from(const struct lv_match *m);
bool lv_walk_next(struct lv_walk *w);

int lv_match_to_move(const struct lv_match *m); /* a seat, LV_CHANCE or LV_OVER */
int lv_match_steps(const struct lv_match *m);   /* decisions and outcomes so far: the sequence number */
int lv_match_legal(const struct lv_match *m, lv_action out[LV_MAX_ACTIONS]);
int lv_match_outcomes(const struct lv_match *m, struct lv_outcome out[LV_MAX_OUTCOMES]);

/* Might this decision, outcome or closing happen now? */
bool lv_match_may(const struct lv_match *m, lv_action a, struct lv_refusal *why);

/* One of the outcomes, drawn at random: for dice that are simulated. Only at a chance point. */
lv_action lv_match_sample(const struct lv_match *m, struct lv_rng *rng);

/* ---- what happens ----------------------------------------------------------------------------- */

/* A decision of `seat`. `step` is the number of steps the seat had seen, or -1: when the match has
 * moved on since, the decision is refused as stale rather than meant for another moment. */
bool lv_match_act(struct lv_match *m, int seat, lv_action a, int step, struct lv_refusal *why);

/* Several decisions of one seat in notation, all or none: a purchase with its payments, a quiz with its
 * answers. Refused when something else (chance, another seat) comes between them. */
bool lv_match_act_all(struct lv_match *m, int seat, const char *const *decisions, int n, int step,
                      struct lv_refusal *why);

/* The same, written in one line with semicolons between them; at most LV_MAX_AT_ONCE. */
enum { LV_MAX_AT_ONCE = 16, LV_MAX_DECISIONS = 512 /* bytes, with the NUL */ };
bool lv_match_act_line(struct lv_match *m, int seat, const char *line, int step, struct lv_refusal *why);

/* Chance from the match's own stream (LV_CHANCE_FAIR); with own hands, a card that somebody draws and nobody
 * else sees. */
bool lv_match_settle(struct lv_match *m, struct lv_refusal *why);

/* Chance as it came up outside (LV_CHANCE_TABLE, LV_CHANCE_SIMULATED, LV_CHANCE_OWN). */
bool lv_match_came_up(struct lv_match *m, lv_action outcome, struct lv_refusal *why);

/* A person left for good and nobody takes the seat over. */
bool lv_match_close(struct lv_match *m, int seat, struct lv_refusal *why);

/* Takes back. LV_UNDO_OWN: the very last step, if it was `seat`'s decision and told nobody a secret.
 * LV_UNDO_AGREED (all agree, or solo play): everything back to the last decision of `seat`; with fair
 * luck the same dice then come again, so that nothing is gained by trying. Both pass over decisions without
 * a choice (lv_match_forced), which would only be taken again. */
enum lv_undo { LV_UNDO_OWN, LV_UNDO_AGREED };
bool lv_match_undo(struct lv_match *m, enum lv_undo how, int seat, struct lv_refusal *why);

/* After how many steps the match stands again when all back to the last decision of `seat` is taken back;
 * -1: it has made none. */
int lv_match_undo_leads_to(const struct lv_match *m, int seat);

/* The same as it was done once: back to how it was after so many steps, where `seat` decided next. For
 * journals: what passes for a choice may change with the program, what was taken back does not. */
bool lv_match_undo_to(struct lv_match *m, int seat, int steps, struct lv_refusal *why);

/* The last step, whatever it was, and decisions without a choice behind it. Only at a real table
 * (LV_CHANCE_TABLE, LV_CHANCE_OWN), where a die may be mistyped and everybody sees what is taken back; of
 * own hands also draws of which nobody sees what came. */
bool lv_match_take_back(struct lv_match *m, struct lv_refusal *why);

/* ---- standing answers ------------------------------------------------------------------------- */

/* Some games ask the same small question very often ("give days to somebody?"), and nine times in ten
 * it is passed (LV_ROUTINE in tell.h). A seat may leave the pass to the front end, always or when its
 * adviser would pass too. A convenience: it is in no record. */
enum lv_standing { LV_STANDING_ASK, LV_STANDING_PASS, LV_STANDING_ADVISED };
void lv_match_set_standing(struct lv_match *m, int seat, enum lv_standing how);
enum lv_standing lv_match_standing(const struct lv_match *m, int seat);

/* Is the seat to move asked such a question? Then *pass is the answer that harms nobody. */
bool lv_match_routine(const struct lv_match *m, lv_action *pass);

/* ---- decisions without a choice (match_forced.c) ----------------------------------------------- */

/* Is there only one thing that the seat to move can decide, or several that are one to people (LV_ALIKE)?
 * Then *to is that, and front ends take it for a person without asking (lv_match_act): it is a step like any
 * other. Not where somebody is asked about themselves; and where several people play, not where only the
 * seat itself can know that nothing else is possible: to be quick would tell the others about its hand. */
bool lv_match_forced(const struct lv_match *m, lv_action *to);

/* Is the seat to move asked about itself (LV_PERSONAL)? Then the call of the game does not tell what is
 * asked: the whole question has to be told. */
bool lv_match_asks_about_oneself(const struct lv_match *m);

/* ---- words and documents ---------------------------------------------------------------------- */

/* Names for narration, in the reader's language. Borrowed from m. */
struct lv_words lv_match_words(const struct lv_match *m, const struct lv_lang *lang, int reader);

/* A decision or outcome in notation, and back ("close 2" included). */
void lv_match_write_action(const struct lv_match *m, lv_action a, struct lv_buf *to);
bool lv_match_read_action(const struct lv_match *m, const char *text, lv_action *to,
                          struct lv_refusal *why);

/* What came up as people at a real table say it: notation with or without its first word, "4" for
 * "roll 4". */
bool lv_match_read_short(const struct lv_match *m, const char *text, lv_action *to, struct lv_refusal *why);

/* A decision or outcome in words, with its consequences; the question to ask before it is taken, if people
 * sometimes take it by mistake. */
void lv_match_label(const struct lv_match *m, lv_action a, const struct lv_words *w, struct lv_buf *to);
void lv_match_warn(const struct lv_match *m, lv_action a, const struct lv_words *w, struct lv_buf *to);

/* Its words without what comes of it; the things that these words name, one a call. */
void lv_match_name(const struct lv_match *m, lv_action a, const struct lv_words *w, struct lv_buf *to);
void lv_match_each_thing(const struct lv_match *m, lv_action a, const struct lv_words *w, void *ctx,
                         void (*each)(void *ctx, const char *words));

/* What is asked now; nothing when the game is over. A seat that is not asked, and an onlooker, read who is
 * waited for. */
void lv_match_question(const struct lv_match *m, const struct lv_words *w, enum lv_asking how,
                       struct lv_buf *to);

/* The situation, one fact a line; drawn with letters: false when this game or build has no drawing. */
void lv_match_tell(const struct lv_match *m, const struct lv_words *w, const struct lv_teller *to);
bool lv_match_draw(const struct lv_match *m, const struct lv_words *w, const struct lv_painter *to);

enum { LV_TO_NOW = LV_MAX_STEPS }; /* as `until`: to the last step there is */

/* What happened from step `since` (0: the beginning) up to step `until`, as far as w->reader may know
 * it, one sentence a call, with the rule that it follows from or NULL; with w->terse in the fewest words,
 * and what these leave out is not told. The cost is that of these steps,
 * however long the match. Ends beyond the match are its end. */
void lv_match_tell_news(const struct lv_match *m, int since, int until, const struct lv_words *w, void *ctx,
                        void (*line)(void *ctx, int step, const char *rule, const char *text));

/* The same as a list of objects: [{"step":12,"event":"taken","who":1,…,"rule":…}]; with words if `say`:
 * "text". */
void lv_match_write_events(const struct lv_match *m, int since, int until, const struct lv_words *w,
                           bool say, struct lv_json *j);

/* The objects alone, without the list around them, each with "seq" if that is not 0: for a journal that
 * counts what happens in its own way. */
void lv_match_put_events(const struct lv_match *m, int since, int until, const struct lv_words *w,
                         bool say, int64_t seq, struct lv_json *j);

/* The same with words, and short: "seq" and "step" stand only where they are not those of the object before,
 * which *before remembers. */
struct lv_told { int64_t seq; int step; };
void lv_match_put_told(const struct lv_match *m, int since, int until, const struct lv_words *w, int64_t seq,
                       struct lv_told *before, struct lv_json *j);

/* The events themselves. Returns how many there are in these steps; *first is borrowed. */
int lv_match_events(const struct lv_match *m, int since, int until, const struct lv_event **first);

/* What stays the same during the match, for boards: {"game":…, "board":{…}}. */
void lv_match_board(const struct lv_match *m, const struct lv_words *w, struct lv_json *j);

/* {"game":…, "steps":…, "to_move":…, "scores":…, "view":{…}, "sections":[…], "question":…}: everything
 * that w->reader may see, and nothing else. */
void lv_match_view(const struct lv_match *m, const struct lv_words *w, struct lv_json *j);

/* The same without the sections, for programs that draw the view themselves. */
void lv_match_view_bare(const struct lv_match *m, const struct lv_words *w, struct lv_json *j);

/* Its two parts, for those who tell changes: the object without its member "view", with or without
 * sections; and the value of that member, which is the same for all readers where there are no secrets. */
void lv_match_view_head(const struct lv_match *m, const struct lv_words *w, bool sections, struct lv_json *j);
void lv_match_view_body(const struct lv_match *m, int reader, struct lv_json *j);

/* Whose bytes follow from the seed, as a mask: nobody could choose them. 0 while the seed is not shown. */
unsigned lv_match_bot_bytes(const struct lv_match *m);

/* The sections alone: [{"title":…, "facts":[…]}, …]. */
void lv_match_sections(const struct lv_match *m, const struct lv_words *w, struct lv_json *j);

/* {"game":…, "rules":…, "seats":…, "options":{…}, "position":{…}} */
void lv_match_position(const struct lv_match *m, struct lv_json *j);
void lv_position_write(const struct lv_setup *u, const void *state, struct lv_json *j);

/* The legal decisions, or at a chance point the outcomes with their weights, as a list of objects
 * (docs/formats/choices.md); at most `limit` of them. If `fold`, decisions that differ only in a number
 * are one object with "range", whose "do" has {n} where the number goes, and of decisions that are the
 * same to people (cards that are alike, LV_ALIKE) there is the first. */
void lv_match_choices(const struct lv_match *m, const struct lv_words *w, int limit, bool fold,
                      struct lv_json *j);

/* The legal decisions as they are offered to people, each of these or, if `fold`, as above:
 *
 *     for (struct lv_offers o = lv_offers_of(m, &w, fold); lv_offers_next(&o);)
 *         …decisions o.legal[o.at] to o.legal[o.at + o.n - 1], whose numbers are o.from, o.from + o.step, …
 *
 * The match must not change meanwhile. */
struct lv_offers {
    const struct lv_match *m;
    bool fold;
    lv_action legal[LV_MAX_ACTIONS];
    int n_legal;
    int at, n;          /* the offer is so many of them; more than one: a range */
    int32_t from, step; /* of a range */
    char pattern[LV_MAX_NOTATION + 4]; /* of a range: the notation, with {n} for the number */
};
struct lv_offers lv_offers_of(const struct lv_match *m, const struct lv_words *w, bool fold);
bool lv_offers_next(struct lv_offers *o);

/* What lies before the seat to move and cannot be chosen now, and why: a list of
 * {"choice":…, arguments…, "rule":…, "why":…}; with its notation as "do", if that is wanted. */
void lv_match_blocked(const struct lv_match *m, const struct lv_words *w, bool notation, struct lv_json *j);

/* The same as decisions; lv_match_may says why not. Returns how many there are. */
int lv_match_blocked_list(const struct lv_match *m, lv_action out[LV_MAX_ACTIONS]);

/* {"over":…, "scores":[…], "ranks":[…]}; ranks only when over. */
void lv_match_result(const struct lv_match *m, struct lv_json *j);

/* The record so far, in memory that the caller frees; NULL and *why when there is no memory.
 * `reveal` adds the seed: for the owner's own saved game, and for everybody once the game is over. */
char *lv_match_record(const struct lv_match *m, bool reveal, size_t *len, struct lv_refusal *why);

/* ---- for others (match_veil.c) ---------------------------------------------------------------- */

/* What people told about themselves stays at the table. The same match without it: the steps in which they
 * did are left out, what followed is told instead, so that it can be replayed and proved. NULL and *why:
 * no memory, or a match of which that cannot be made (begun in a given position). The caller frees it; the
 * components must outlive it. With a secret of LV_SHA256 bytes, which may be NULL, its record commits to what
 * was told. */
struct lv_match *lv_match_veiled(const struct lv_match *m, const uint8_t *secret, struct lv_refusal *why);

/* Does anybody tell anything about himself in this game? If not, others may have the match as it is. */
bool lv_match_has_told(const struct lv_match *m);

/* What a seat told about itself, one "id=value" or step a line, and the salted SHA-256 of it: which of them
 * belongs to a record can be proved to others without showing it before. The salt of a seat comes from a
 * secret of the match. */
enum { LV_MAX_TOLD_TEXT = 32 << 10 }; /* bytes */
void lv_match_told(const struct lv_match *m, int seat, struct lv_buf *to);

/* Did the step at which the walk stands tell something about somebody? Or step number `step`, from 0, for
 * which the past is walked through. */
bool lv_walk_is_told(const struct lv_walk *w);
bool lv_match_is_told(const struct lv_match *m, int step);

/* Takes out of a set-up what was given about anybody but the reader: a seat, or LV_ONLOOKER. */
void lv_setup_hide_told(struct lv_setup *u, int reader);

void lv_told_salt(const uint8_t secret[LV_SHA256], int seat, uint8_t salt[LV_SHA256]);
void lv_told_commitment(const uint8_t salt[LV_SHA256], const char *told, size_t len,
                        uint8_t digest[LV_SHA256]);

#endif
