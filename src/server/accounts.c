/* accounts.c: a name and a passphrase, so that other devices can get cookies of the same person. Hashing a
 * passphrase takes a tenth of a second and 64 MiB: it is done by a crew of two, never in the loop, and the
 * request is answered when it comes back. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "serve.h"

/* ---- hashing --------------------------------------------------------------------------------- */

enum purpose { TO_ACCOUNT, TO_CHANGE, TO_LOGIN, TO_RECOVER };

/* A passphrase being hashed or checked, and what is to happen then. */
struct hashing {
    struct crew_job job;
    struct server *s;
    struct net_request *r;
    const struct lv_lang *lang;
    enum purpose then;
    struct person person;
    char before[sizeof ((struct person *)0)->passphrase]; /* what is stored, as it was read */
    char old[204];            /* TO_CHANGE: the passphrase so far; wiped after use, as is: */
    char passphrase[204];
    struct lv_refusal stale;  /* why, if that is no longer so in the end */
    bool fine, wrong;         /* wrong: not the passphrase */
};

static void run_hashing(struct crew_job *job)
{
    struct hashing *h = (struct hashing *)job;

    const char *claimed = h->then == TO_LOGIN ? h->passphrase : h->old;

    h->fine = true;
    if (h->then == TO_LOGIN || h->then == TO_CHANGE)
        h->fine = crypto_pwhash_str_verify(h->person.passphrase, claimed, strlen(claimed)) == 0;
    h->wrong = !h->fine;
    if (h->fine && h->then != TO_LOGIN)
        h->fine = crypto_pwhash_str(h->person.passphrase, h->passphrase, strlen(h->passphrase),
                                    crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                    crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(h->old, sizeof h->old);
    sodium_memzero(h->passphrase, sizeof h->passphrase);
}

/* 100 bits in letters and digits that are not mistaken for each other: "K7QF-…", five groups. */
static void make_code(char to[25], uint8_t hash[STORE_HASH])
{
    static const char letter[] = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    size_t n = 0;

    for (int i = 0; i < 20; i++) {
        if (i > 0 && i % 4 == 0)
            to[n++] = '-';
        to[n++] = letter[randombytes_uniform(32)];
    }
    assert(n == 24);
    to[n] = '\0';
    secret_hash(to, hash);
}

static void refuse_wrong(enum purpose then, struct lv_refusal *why)
{
    lv_refuse(why, LV_E_FORBIDDEN, NULL,
              then == TO_LOGIN ? N_("the name or the passphrase is wrong")
              : then == TO_RECOVER ? N_("the name or the code is wrong")
                                   : N_("the current passphrase is not right"), 0);
}

/* The passphrase may have been changed, or its owner have gone, while it was hashed: then nothing happens. */
static void put_account(const struct hashing *h, struct call *c, struct store_tx *tx)
{
    const struct store_person row = person_row(&h->person);
    const char *before = h->before[0] ? h->before : NULL;

    if (h->then == TO_LOGIN)
        store_meet_person(tx, row.id, before, row.seen);
    else
        store_put_account(tx, &row, before);
    c->stale = h->stale;
}

static void finish_account(struct hashing *h, struct call *c, struct store_tx *tx)
{
    char code[25];

    assert(h->fine);
    if (h->then != TO_LOGIN) {
        make_code(code, h->person.recovery);
        h->person.has_recovery = true;
        lv_json_put_text(&c->j, "recovery", code);
    }
    if (h->then != TO_LOGIN) { /* whoever knew the old passphrase, or the guest's cookie, is out */
        store_drop_cookies(tx, h->person.id);
        c->ending = (struct ending){ .what = h->then == TO_RECOVER ? ENDS_ALL : ENDS_RENEWED,
                                     .person = h->person.id };
        memcpy(c->ending.cookie, h->person.cookie, STORE_HASH);
    }
    put_account(h, c, tx);
    person_new_cookie(c, tx, h->person.id);
    person_is_at(c->s, h->person.id, c->r);
    person_write(&c->j, &h->person);
}

static void finish_hashing(struct crew_job *job)
{
    struct hashing *h = (struct hashing *)job;
    struct server *s = h->s;
    struct lv_refusal why = { 0 };
    struct call c = { .s = s, .r = h->r, .lang = h->lang, .person = h->person,
                      .j = lv_json_on(&s->out), .why = &why };
    struct store_tx *tx = store_tx_new(s->store);

    lv_buf_clear(&s->out);
    lv_json_object(&c.j);
    if (!tx || (!h->fine && !h->wrong)) {
        no_memory(&why);
    } else if (h->wrong) {
        refuse_wrong(h->then, &why);
    } else {
        finish_account(h, &c, tx);
        if (api_commit(&c, tx)) {
            free(h);
            return;
        }
        tx = NULL; /* the store has freed it */
    }
    store_tx_free(tx);
    api_refuse(s, h->r, h->lang, &why);
    free(h);
}

/* Starts the hashing; the request is answered when it is done. */
static bool start_hashing(struct call *c, enum purpose then, const struct person *p)
{
    struct hashing *h = calloc(1, sizeof *h);

    assert(c->body && !c->later);
    if (!h)
        return no_memory(c->why);
    *h = (struct hashing){ .job = { .run = run_hashing, .finish = finish_hashing,
                                    .whose = { ration_address(c->r->peer), (uint64_t)p->id } },
                           .s = c->s, .r = c->r,
                           .lang = c->lang, .then = then, .person = *p, .stale = c->stale };
    memcpy(h->before, p->passphrase, sizeof h->before);
    person_copy_text(h->passphrase, sizeof h->passphrase, lv_shape_text(c->body, "passphrase"));
    if (then == TO_CHANGE)
        person_copy_text(h->old, sizeof h->old, lv_shape_text(c->body, "old"));
    if (!crew_add(c->s->hashers, &h->job)) {
        sodium_memzero(h, sizeof *h);
        free(h);
        return lv_refuse(c->why, LV_E_BUSY, NULL,
                         N_("too many people are logging in just now; try again"), 0);
    }
    c->later = true;
    return true;
}

/* ---- tries ----------------------------------------------------------------------------------- */

/* May one more passphrase or code be tried? Strangers are slowed down by their address and, for a passphrase,
 * by the account, so that nobody guesses for long from anywhere. Whoever comes with the account's own cookie,
 * or from where the account was used before, has a ration apart: what strangers try does not hit them. A
 * recovery code cannot be guessed, so strangers do not use up anybody's tries of it. */
static bool may_try(struct call *c, int64_t account, uint64_t name)
{
    int64_t now = net_now(c->s->net);
    uint64_t from = ration_address(c->r->peer), both = ration_both((uint64_t)account, from);
    bool fine;

    if (account && (c->person.id == account || ration_is_kept(&c->s->ration.known, both, now)))
        fine = several_take(c->s, &c->s->ration.tried_known, both);
    else
        fine = several_take(c->s, &c->s->ration.tried_from, from)
               && (!name || several_take(c->s, &c->s->ration.tried, name));
    return fine || lv_refuse(c->why, LV_E_RATE, NULL, N_("too many tries; wait a little"), 0);
}

/* ---- requests -------------------------------------------------------------------------------- */

bool people_account(struct call *c)
{
    const char *login = lv_shape_text(c->body, "login");
    char folded[MAX_PERSON_NAME];
    bool has_one = c->person.login[0] != '\0';
    struct store_person found;
    int got;

    if (has_one && !login)
        login = c->person.login;
    if (!login_fold(login, folded, c->why))
        return false;
    if (has_one && !lv_shape_text(c->body, "old"))
        return lv_refuse(c->why, LV_E_FORBIDDEN, NULL,
                         N_("to change the passphrase, give the current one"), 0);
    got = login_find(c->s, login, &found, c->why);
    if (got < 0)
        return false;
    if (got == 1 && found.id != c->person.id)
        return lv_refuse(c->why, LV_E_TAKEN, NULL, N_("somebody else has this name"), 0);
    if (!may_try(c, has_one ? c->person.id : 0, 0))
        return false;
    if (login != c->person.login)
        memcpy(c->person.login, folded, sizeof folded);
    else
        refuse_wrong(TO_CHANGE, &c->stale);
    return start_hashing(c, has_one ? TO_CHANGE : TO_ACCOUNT, &c->person);
}

/* The person of the request's login: 1, 0 if there is none, -1 and *why. */
static int find_person(struct call *c, struct person *to)
{
    const char *login = lv_shape_text(c->body, "login");
    struct store_person found;
    int got;

    assert(login); /* the shape of both requests demands it */
    got = login_find(c->s, login, &found, c->why);
    if (got == 1)
        person_copy(to, &found);
    return got;
}

bool people_login(struct call *c)
{
    /* Of a passphrase nobody has: a name that does not exist must take as long as one that does. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA"
                                 "$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    char folded[MAX_PERSON_NAME];
    struct person p = { 0 };
    int got = find_person(c, &p);

    if (got < 0 || !login_fold(lv_shape_text(c->body, "login"), folded, c->why)
        || !may_try(c, p.id, lv_hash(folded, strlen(folded))))
        return false;
    if (got == 0)
        person_copy_text(p.passphrase, sizeof p.passphrase, nobody);
    refuse_wrong(TO_LOGIN, &c->stale);
    return start_hashing(c, TO_LOGIN, &p);
}

bool people_recover(struct call *c)
{
    struct person p = { 0 };
    uint8_t hash[STORE_HASH];

    if (find_person(c, &p) < 0 || !may_try(c, p.id, 0))
        return false;
    secret_hash(lv_shape_text(c->body, "code"), hash);
    refuse_wrong(TO_RECOVER, &c->stale);
    if (p.has_recovery && sodium_memcmp(hash, p.recovery, STORE_HASH) == 0)
        return start_hashing(c, TO_RECOVER, &p);
    *c->why = c->stale;
    return false;
}
