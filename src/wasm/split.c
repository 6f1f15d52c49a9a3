/* split.c: the core as a module of its own, for the package for npm: a page fetches it once, and of the
 * games the one it opens (npm/index.ts). Both share one memory and one table of functions:
 *
 *     memory   1 KB … GAME_ROOM   the game: its stack and its data
 *              GAME_ROOM …        the core: its data, its stack, and what both allocate
 *     table    1 … HOLES          functions of the game that somebody points to
 *              HOLES + 1 …        those of the core
 *
 * Addresses are known when the two are linked (src/wasm/meson.build): nothing is moved when they are
 * loaded. */
#include "core/registry.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

void EXPORT(gate_game)(const struct lv_game *g);

/* Tells the core which game has been loaded. */
void gate_game(const struct lv_game *g)
{
    lv_game_add(g, NULL);
}

/* The linker numbers functions by when it first sees that somebody points to them, and this file is the
 * first. The module has one empty function in all these places, until the game writes its own there. */
#define SIXTEEN(X, a) \
    X(a##0) X(a##1) X(a##2) X(a##3) X(a##4) X(a##5) X(a##6) X(a##7) \
    X(a##8) X(a##9) X(a##A) X(a##B) X(a##C) X(a##D) X(a##E) X(a##F)
#define HOLES(X) \
    SIXTEEN(X, 0) SIXTEEN(X, 1) SIXTEEN(X, 2) SIXTEEN(X, 3) SIXTEEN(X, 4) \
    SIXTEEN(X, 5) SIXTEEN(X, 6) SIXTEEN(X, 7) SIXTEEN(X, 8) SIXTEEN(X, 9) \
    SIXTEEN(X, A) SIXTEEN(X, B) SIXTEEN(X, C) SIXTEEN(X, D) SIXTEEN(X, E) \
    SIXTEEN(X, F) SIXTEEN(X, 10) SIXTEEN(X, 11) SIXTEEN(X, 12) SIXTEEN(X, 13) \
    SIXTEEN(X, 14) SIXTEEN(X, 15) SIXTEEN(X, 16) SIXTEEN(X, 17) SIXTEEN(X, 18) \
    SIXTEEN(X, 19) SIXTEEN(X, 1A) SIXTEEN(X, 1B) SIXTEEN(X, 1C) SIXTEEN(X, 1D) \
    SIXTEEN(X, 1E) SIXTEEN(X, 1F)

#define HOLE(n) static void hole_##n(void) { }
HOLES(HOLE)

void keep_holes(void);

/* Nobody calls it: the linker has to see it, and wasm-opt takes it away. */
__attribute__((used)) void keep_holes(void)
{
    static void (*volatile there)(void);

#define KEEP(n) there = hole_##n;
    HOLES(KEEP)
    (void)there;
}
