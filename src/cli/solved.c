/* solved.c: see solved.h. */
#include "solved.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/bots.h"
#include "core/options.h"
#include "number.h"
#include "progress.h"

enum { FORMAT = 1, MAX_SWEEPS = 10000, MAX_TABLE = 1 << 30 };
static const double ENOUGH = 1e-13; /* lv_solver: always reached; we show twelve decimals */

struct header {
    uint64_t magic; /* as a number: another order of bytes does not fit */
    uint32_t format, rules;
    char game[32];
    uint64_t program;    /* hash of its version: another one may lay out tables otherwise */
    uint64_t options;    /* hash of the seats and options */
    uint64_t components; /* hash of the game's data */
    uint64_t size, checksum;
};
static_assert(sizeof(struct header) == 88, "no padding: headers are compared as bytes");

/* Who begins is no property of a position: tables do not depend on it (lv_solver). */
static uint64_t options_hash(const struct lv_setup *u)
{
    int32_t key[LV_MAX_OPTIONS + 1][LV_MAX_SEATS] = { 0 };

    key[0][0] = u->seats;
    for (int i = 0; i < u->game->n_options; i++)
        if (!u->game->options[i].who_begins)
            memcpy(key[i + 1], u->option[i], sizeof key[i + 1]);
    return lv_hash(key, sizeof key);
}

static struct header header_for(const struct lv_setup *u, const void *table)
{
    struct header h = {
        .magic = UINT64_C(0x4C7664536F6C7665),
        .format = FORMAT,
        .rules = (uint32_t)u->game->rules_version,
        .program = lv_hash(LV_VERSION, strlen(LV_VERSION)),
        .options = options_hash(u),
        .components = lv_hash(u->data, u->game->data_size),
        .size = u->game->thinking->solver->table_size(u),
    };

    assert(strlen(u->game->id) < sizeof h.game && h.size > 0);
    snprintf(h.game, sizeof h.game, "%s", u->game->id);
    h.checksum = lv_hash(table, h.size);
    return h;
}

/* ---- working it out -------------------------------------------------------------------------- */

static void show(struct progress *p, int sweep)
{
    char words[128];
    struct lv_buf b = LV_BUF(words);

    lv_say(&b, p->c->lang, "solving, sweep {n}", LV_NUM("n", sweep));
    progress_words(words); /* nobody knows how many sweeps it takes */
}

static bool sweep_till_exact(struct progress *p, const struct lv_setup *u, void *table,
                             struct solved_effort *effort, struct lv_refusal *why)
{
    for (int i = 1; i <= MAX_SWEEPS; i++) {
        double error = u->game->thinking->solver->sweep(u, table);
        assert(error >= 0);
        *effort = (struct solved_effort){ i, error, progress_clock() - p->started };
        if (error <= ENOUGH)
            return true;
        if (progress_is_due(p))
            show(p, i);
    }
    return lv_refuse(why, LV_E_LIMIT, NULL, N_("no solution after {n} sweeps"), MAX_SWEEPS);
}

void *solved_work_out(struct cli *c, const struct lv_setup *u, struct solved_effort *effort,
                      struct lv_refusal *why)
{
    struct progress p = progress_begin(c);
    void *table = calloc(1, u->game->thinking->solver->table_size(u));
    bool fine;

    if (!table) {
        lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
        return NULL;
    }
    fine = sweep_till_exact(&p, u, table, effort, why);
    progress_end(&p);
    if (fine)
        return table;
    free(table);
    return NULL;
}

/* ---- files ----------------------------------------------------------------------------------- */

bool solved_path(const struct lv_setup *u, char path[SOLVED_PATH], struct lv_refusal *why)
{
    char name[128];

    snprintf(name, sizeof name, "solved/%s-%016llx.table", u->game->id,
             (unsigned long long)options_hash(u));
    return cli_data_path(path, SOLVED_PATH, name)
        || lv_refuse(why, LV_E_LIMIT, NULL, N_("the path is too long"), 0);
}

bool solved_save(const struct lv_setup *u, const void *table, const char *path,
                 struct lv_refusal *why)
{
    struct header h = header_for(u, table);
    char *bytes = malloc(sizeof h + h.size);
    bool fine;

    if (!bytes)
        return lv_refuse(why, LV_E_SYSTEM, NULL, N_("not enough memory"), 0);
    memcpy(bytes, &h, sizeof h);
    memcpy(bytes + sizeof h, table, h.size);
    fine = cli_write_file(path, bytes, sizeof h + h.size, why);
    free(bytes);
    return fine;
}

/* Does the file fit? The checksum is compared last: it is that of the bytes themselves. */
static bool fits(const struct lv_setup *u, const char *bytes, size_t len, struct lv_refusal *why)
{
    struct header said, right;

    if (len < sizeof said)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("this is not a solved table"), 0);
    memcpy(&said, bytes, sizeof said);
    right = header_for(u, bytes + sizeof said);
    if (said.magic != right.magic)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("this is not a solved table"), 0);
    if (memcmp(&said, &right, offsetof(struct header, size)) != 0)
        return lv_refuse(
            why, LV_E_VERSION, NULL,
            N_("the table was made for other rules, options or tiles, or by another version"), 0);
    if (said.size != right.size || said.checksum != right.checksum)
        return lv_refuse(why, LV_E_FORMAT, NULL, N_("the table is damaged"), 0);
    return true;
}

void *solved_load(const struct lv_setup *u, const char *path, struct lv_refusal *why)
{
    size_t len, wanted = sizeof(struct header) + u->game->thinking->solver->table_size(u);
    char *bytes;

    *why = (struct lv_refusal){ .code = LV_E_OK };
    if (access(path, F_OK) != 0)
        return NULL;
    bytes = cli_read_file(path, MAX_TABLE, &len, why);
    if (!bytes)
        return NULL;
    if (len != wanted) {
        lv_refuse(why, LV_E_FORMAT, NULL, N_("the table is damaged"), 0);
    } else if (fits(u, bytes, len, why)) {
        memmove(bytes, bytes + sizeof(struct header), wanted - sizeof(struct header));
        return bytes; /* the caller's from here on */
    }
    lv_refuse_at(why, path, 0);
    free(bytes);
    return NULL;
}

void *cli_solved_table(struct cli *c, const struct lv_setup *u, struct lv_refusal *why)
{
    struct solved_effort effort;
    char path[SOLVED_PATH];
    struct lv_refusal unfit;
    void *table;

    if (!lv_bot_may_be_exact(u, why) || !solved_path(u, path, why))
        return NULL;
    table = solved_load(u, path, &unfit);
    if (table)
        return table;
    if (unfit.code != LV_E_OK) {
        cli_refused(c, &unfit);
        cli_say(c, stderr, "The saved table is not used; it is worked out anew.");
    }
    return solved_work_out(c, u, &effort, why);
}
