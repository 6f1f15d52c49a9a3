/* ludovie.h: the games of Ludovie in programs of others: rules, words, bots and hints.
 *
 *     ludovie *l = ludovie_open(LUDOVIE_ABI, "en", &e);
 *     ludovie_match *m = ludovie_new(l, ludovie_game(l, 0), 4, NULL, LUDOVIE_SIMULATED, 7, &e);
 *     while (ludovie_to_move(m) != LUDOVIE_OVER)
 *         if (ludovie_to_move(m) == LUDOVIE_CHANCE)   ludovie_settle(m, &e);
 *         else                                        ludovie_random(m, &a, &e) && ludovie_act(m, a, &e);
 *     ludovie_forget(m);
 *     ludovie_close(l);
 *
 * Nothing here knows a game: which there are is asked, and what may be done is listed. Documents are the
 * JSON that the referee speaks (docs/referee.md, docs/formats); docs/library.md has examples that run.
 *
 * - Seats count from 0. A decision, or what chance brings, is a number of 32 bits that means something in
 *   its match and moment only; its notation ("pawn D") lasts.
 * - What can be refused returns false, NULL or -1 and says why in *e, which may be NULL; nothing has
 *   changed then.
 * - A handle and what was made with it is used by one thread at a time; two of them by two threads.
 * - Texts are UTF-8. A `char *` is the caller's, freed with ludovie_free; a `const char *` lives as long
 *   as the library. */
#ifndef LUDOVIE_H
#define LUDOVIE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LUDOVIE_ABI 1 /* goes up when a program that was compiled before would go wrong */

enum { LUDOVIE_CHANCE = -1, LUDOVIE_OVER = -2 }; /* who is to move, besides a seat */
enum { LUDOVIE_ONLOOKER = -1 };                  /* who looks, besides a seat */
enum {
    LUDOVIE_MAX_SEATS = 6,
    LUDOVIE_MAX_CHOICES = 512, /* decisions, or outcomes of chance, at one moment */
    LUDOVIE_MAX_NOTATION = 96, /* bytes, with the NUL, as below */
    LUDOVIE_MAX_SENTENCE = 1200,
    LUDOVIE_MAX_STATE = 1024,
    LUDOVIE_MAX_RECORD = 16 << 20,
    LUDOVIE_MAX_THREADS = 64
};

/* Where dice and cards come from: a committed seed (docs/fairness.md); the caller, who says what came up;
 * a fast generator. */
enum ludovie_chance { LUDOVIE_FAIR, LUDOVIE_TABLE, LUDOVIE_SIMULATED };

struct ludovie_error {
    char code[32];       /* stable, for programs: "illegal"; docs/referee.md lists them */
    char rule[16];       /* the rule that forbids it: "CLV-18"; empty when none does */
    char sentence[1200]; /* for people, in the language of the handle */
};

typedef struct ludovie ludovie;             /* the games and their components, in a language */
typedef struct ludovie_match ludovie_match; /* one game being played */
typedef struct ludovie_bot ludovie_bot;     /* a player that is a program, in one match */

/* ---- the library ------------------------------------------------------------------------------- */

int ludovie_abi(void);              /* of the library that is running */
const char *ludovie_version(void);

/* `abi` is LUDOVIE_ABI, so that a program learns that it was made for another library. `lang` is one of
 * ludovie_language, or NULL for the first of them. The first handle also loads the games of others that lie
 * in the folders of the environment variable LUDOVIE_GAMES (docs/guests.md), before there are threads; it is
 * refused when one does not fit. */
ludovie *ludovie_open(int abi, const char *lang, struct ludovie_error *e);
void ludovie_close(ludovie *l); /* NULL is fine, as below; whatever was made with it is forgotten before */
void ludovie_free(void *text);

const char *ludovie_language(int i);                /* "fr"; NULL past the end, as below */
const char *ludovie_game(const ludovie *l, int i);  /* its id */
const char *ludovie_level(int i);                   /* of bots, the weakest first: "beginner" */

/* Title, seats and options of a game, or with NULL a list of them all: as "games" of the referee. */
char *ludovie_about(ludovie *l, const char *game, struct ludovie_error *e);

/* Everything else: a request of the referee, answered (docs/referee.md). The answer is borrowed until the
 * next one; NULL only when there is no memory. Its matches are its own. */
const char *ludovie_ask(ludovie *l, const char *request, size_t len);

/* ---- a match ----------------------------------------------------------------------------------- */

/* `options` is an object ({"layout":"random"}) or NULL. `seed` below 0 is drawn; only simulated luck takes
 * one, and has the dice of the referee with that seed. */
ludovie_match *ludovie_new(ludovie *l, const char *game, int seats, const char *options,
                           enum ludovie_chance chance, int64_t seed, struct ludovie_error *e);

/* From a record: replayed, and refused where it is not true. */
ludovie_match *ludovie_load(ludovie *l, const char *record, size_t len, struct ludovie_error *e);
void ludovie_forget(ludovie_match *m);

/* What a player is called from now on; not empty, less than 64 bytes. */
bool ludovie_name(ludovie_match *m, int seat, const char *name, struct ludovie_error *e);

int ludovie_seats(const ludovie_match *m);
int ludovie_to_move(const ludovie_match *m); /* a seat, LUDOVIE_CHANCE or LUDOVIE_OVER */
int ludovie_steps(const ludovie_match *m);   /* decisions and outcomes so far */
uint64_t ludovie_hash(const ludovie_match *m); /* of the situation, the same on every machine */
void ludovie_scores(const ludovie_match *m, int32_t score[LUDOVIE_MAX_SEATS]);
bool ludovie_ranks(const ludovie_match *m, uint8_t rank[LUDOVIE_MAX_SEATS]); /* false: not over yet */

/* The decisions of the seat to move, or what chance may bring with its weights (NULL: not wanted). Returns
 * how many there are, at most LUDOVIE_MAX_CHOICES; 0 when the game is over. */
int ludovie_choices(const ludovie_match *m, uint32_t to[LUDOVIE_MAX_CHOICES],
                    uint32_t weight[LUDOVIE_MAX_CHOICES]);

/* In notation, and in words with what comes of it, for a reader. */
void ludovie_notation(const ludovie_match *m, uint32_t action, char to[LUDOVIE_MAX_NOTATION]);
void ludovie_label(const ludovie_match *m, uint32_t action, int reader, char to[LUDOVIE_MAX_SENTENCE]);
bool ludovie_read(const ludovie_match *m, const char *notation, uint32_t *to, struct ludovie_error *e);

/* Carries out what the seat to move decides, or what came up where luck is not fair. */
bool ludovie_act(ludovie_match *m, uint32_t action, struct ludovie_error *e);
bool ludovie_settle(ludovie_match *m, struct ludovie_error *e); /* one chance point, from its own luck */
bool ludovie_leave(ludovie_match *m, int seat, struct ludovie_error *e); /* for good */
bool ludovie_undo(ludovie_match *m, int seat, struct ludovie_error *e);  /* back to its last decision */

/* ---- what is told: each to a reader, only what it may know -------------------------------------- */

char *ludovie_question(ludovie_match *m, int reader, struct ludovie_error *e);
char *ludovie_situation(ludovie_match *m, int reader, struct ludovie_error *e); /* one fact a line */
char *ludovie_news(ludovie_match *m, int reader, int since, struct ludovie_error *e); /* one a line */
char *ludovie_view(ludovie_match *m, int reader, struct ludovie_error *e);   /* documents from here on */
char *ludovie_board(ludovie_match *m, struct ludovie_error *e);
char *ludovie_events(ludovie_match *m, int reader, int since, struct ludovie_error *e);
char *ludovie_listed(ludovie_match *m, int reader, struct ludovie_error *e); /* choices with their words */
char *ludovie_result(ludovie_match *m, struct ludovie_error *e);
char *ludovie_position(ludovie_match *m, struct ludovie_error *e);

/* The record so far; with `reveal` the seed is in it. */
char *ludovie_record(ludovie_match *m, bool reveal, struct ludovie_error *e);

/* The bytes of a situation that `seat` cannot tell from the true one: what it cannot know is dealt anew,
 * by `seed`. Returns how many there are, the same in all matches of the game. */
size_t ludovie_observe(const ludovie_match *m, int seat, int64_t seed, uint8_t to[LUDOVIE_MAX_STATE]);

/* ---- bots and hints ---------------------------------------------------------------------------- */

/* Any decision, each as likely, from the match's own luck (simulated only). */
bool ludovie_random(ludovie_match *m, uint32_t *to, struct ludovie_error *e);

/* `spec` is a level, or "greedy", "mcts:500", "mcts:200ms" (docs/bots.md); NULL is the best adviser. It is
 * freed before its match is forgotten. A bot thinks on what the seat to move may know, and with the same
 * seed it decides alike, as the referee's does. */
ludovie_bot *ludovie_bot_new(ludovie_match *m, const char *spec, struct ludovie_error *e);
void ludovie_bot_free(ludovie_bot *b);
bool ludovie_bot_choose(ludovie_bot *b, int64_t seed, uint32_t *to, struct ludovie_error *e);

struct ludovie_advice {
    uint32_t action;
    float win;        /* the chance to win after it; a win shared by k counts 1/k */
    float error;      /* the truth lies within it 95 times in 100; 0: exact; below 0: nobody knows */
    char chance[128]; /* "62 % (± 3)" */
    char why[512];    /* one sentence */
};

/* Every decision, best first. Returns how many, or -1. */
int ludovie_bot_advise(ludovie_bot *b, int64_t seed, struct ludovie_advice to[LUDOVIE_MAX_CHOICES],
                       struct ludovie_error *e);

/* ---- many games at once ------------------------------------------------------------------------ */

/* Game k of `games` is the one that ludovie_new makes with simulated luck and seed `seed` + k, in which
 * ludovie_random, or with a spec ludovie_bot_choose with that seed, decides for every seat. */
struct ludovie_many {
    size_t size; /* of this struct, so that it can grow */
    const char *game, *options, *bot; /* bot NULL: at random */
    int seats, threads; /* threads 0: one */
    int64_t seed, games;
    int32_t max_steps;  /* a game that is longer is given up: its ranks are 0; 0: 1,048,576 */
    /* Where it goes, each NULL or room for all games: */
    int32_t *scores, *steps; /* scores: one for each seat, game after game */
    uint8_t *ranks;          /* likewise */
    uint64_t *hashes;        /* of the last situation */
};

/* All steps together, or -1. */
int64_t ludovie_simulate(ludovie *l, const struct ludovie_many *what, struct ludovie_error *e);

#ifdef __cplusplus
}
#endif

#endif
