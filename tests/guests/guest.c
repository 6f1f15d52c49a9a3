/* guest.c: the template as a game from outside; or with one thing wrong, by the name it is compiled with. */
#include "core/guest.h"

#if defined GUEST_silent
/* No game at all. */
extern const int guest_is_silent;
const int guest_is_silent = 1;
#elif defined GUEST_abi || defined GUEST_size || defined GUEST_hollow || defined GUEST_taken
extern const struct lv_game lv_game_tpl;
extern const struct lv_guest ludovie_guest;
static struct lv_game other;
__attribute__((visibility("default"))) const struct lv_guest ludovie_guest = {
#ifdef GUEST_abi
    .abi = LV_GAME_ABI + 100,
#else
    .abi = LV_GAME_ABI,
#endif
#ifdef GUEST_size
    .game_size = sizeof(struct lv_game) - 8,
#else
    .game_size = sizeof(struct lv_game),
#endif
    .game = &other, .file = lv_embedded_file, .n_files = &lv_n_embedded,
};

/* Runs when it is loaded. */
__attribute__((constructor)) static void make_other(void)
{
    other = lv_game_tpl;
#ifdef GUEST_hollow
    other.rules.may = NULL;
#endif
#ifdef GUEST_taken
    other.id = "easy-come";
#endif
}
#else
LV_GUEST(lv_game_tpl);
#endif

#ifdef GUEST_undefined
/* Something that no program of ours has. */
extern int lv_no_such_function(void);
extern int guest_calls(void);
int guest_calls(void)
{
    return lv_no_such_function();
}
extern int (*const guest_pointer)(void);
__attribute__((visibility("default"))) int (*const guest_pointer)(void) = lv_no_such_function;
#endif
