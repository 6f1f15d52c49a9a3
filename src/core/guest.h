/* guest.h: a game from outside, as a shared object (docs/guests.md).
 *
 * Its author compiles the sources of a game as it is in src/games, the table that tools/embed makes of its
 * words and data, and one line:
 *
 *     LV_GUEST(lv_game_pig);
 *
 * It is linked with nothing: what the contract offers, the program or library that loads it brings. */
#ifndef LV_GUEST_H
#define LV_GUEST_H

#include "embed.h"
#include "game.h"

/* Goes up whenever a game that was compiled before would go wrong: with the tables of game.h and what they
 * promise, and with functions of the contract. */
enum { LV_GAME_ABI = 3 };

struct lv_guest {
    uint32_t abi;
    uint32_t game_size; /* of struct lv_game, which tells when somebody forgot to raise the number */
    const struct lv_game *game;
    const struct lv_embedded *file;
    const int *n_files;
};

#define LV_GUEST_SYMBOL "ludovie_guest"
#define LV_GUEST(table)                                                                            \
    extern const struct lv_game table;                                                             \
    extern const struct lv_guest ludovie_guest;                                                    \
    __attribute__((visibility("default"))) const struct lv_guest ludovie_guest                     \
        = { LV_GAME_ABI, sizeof(struct lv_game), &table, lv_embedded_file, &lv_n_embedded }

#endif
