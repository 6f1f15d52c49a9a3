/* accounts.c: a name and a passphrase, so that other devices can get cookies of the same person. Hashing a
 * passphrase takes a tenth of a second and 64 MiB: it is done by a crew of two, never in the loop, and the
 * request is answered when it comes back. */
#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "serve.h"

/* ---- hashing --------------------------------------------------------------------------------- */

enum purpose { TO_ACCOUNT, TO_LOGIN, TO_RECOVER };

/* A passphrase being hashed or checked, and what is to happen then. */
struct hashing {
    struct crew_job job;
    struct server *s;
    struct net_request *r;
    const struct lv_lang *lang;
    enum purpose then;
    struct person person;
    char passphrase[204];     /* wiped after use */
    bool fine;
};

static void run_hashing(struct crew_job *job)
{
    struct hashing *h = (struct hashing *)job;

    if (h->then == TO_LOGIN)
        h->fine = crypto_pwhash_str_verify(h->person.passphrase, h->passphrase, strlen(h->passphrase)) == 0;
    else
        h->fine = crypto_pwhash_str(h->person.passphrase, h->passphrase, strlen(h->passphrase),
                                    crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                    crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
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

static void finish_account(struct hashing *h, struct call *c, struct store_tx *tx)
{
    char code[25];

    assert(h->fine);
    if (h->then != TO_LOGIN) {
        make_code(code, h->person.recovery);
        h->person.has_recovery = true;
        lv_json_put_text(&c->j, "recovery", code);
    }
    if (h->then == TO_RECOVER)
        store_drop_cookies(tx, h->person.id); /* whoever knew the old passphrase is out */
    if (h->then != TO_ACCOUNT)
        person_new_cookie(c, tx, h->person.id);
    person_put(tx, &h->person);
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
    if (!tx || (!h->fine && h->then != TO_LOGIN)) {
        no_memory(&why);
    } else if (!h->fine) {
        lv_refuse(&why, LV_E_FORBIDDEN, NULL, N_("the name or the passphrase is wrong"), 0);
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
    *h = (struct hashing){ .job = { .run = run_hashing, .finish = finish_hashing }, .s = c->s, .r = c->r,
                           .lang = c->lang, .then = then, .person = *p };
    person_copy_text(h->passphrase, sizeof h->passphrase, lv_shape_text(c->body, "passphrase"));
    if (!crew_add(c->s->hashers, &h->job)) {
        sodium_memzero(h->passphrase, sizeof h->passphrase);
        free(h);
        return lv_refuse(c->why, LV_E_BUSY, NULL,
                         N_("too many people are logging in just now; try again"), 0);
    }
    c->later = true;
    return true;
}

/* ---- requests -------------------------------------------------------------------------------- */

bool people_account(struct call *c)
{
    const char *login = lv_shape_text(c->body, "login");
    struct store_person found;
    int got;

    if (!lv_line_is_plain(login))
        return lv_refuse(c->why, LV_E_FORMAT, NULL, N_("a name is a line of letters, not empty"), 0);
    got = store_find_login(c->s->store, login, &found, c->why);
    if (got < 0)
        return false;
    if (got == 1 && found.id != c->person.id)
        return lv_refuse(c->why, LV_E_TAKEN, NULL, N_("somebody else has this name"), 0);
    person_copy_text(c->person.login, sizeof c->person.login, login);
    return start_hashing(c, TO_ACCOUNT, &c->person);
}

/* One try in ten seconds for each name, ten at once. */
static bool may_try(struct server *s, const char *login, struct lv_refusal *why)
{
    uint64_t hash = lv_hash(login, strlen(login));

    return net_bucket_take(&s->attempts[hash % 256], net_now(s->net) / 10, 1, 10)
        || lv_refuse(why, LV_E_RATE, NULL, N_("too many tries; wait a little"), 0);
}

/* The person of the request's login, as far as it may be tried now: 1, 0 if there is none, -1 and *why. */
static int find_person(struct call *c, struct person *to)
{
    const char *login = lv_shape_text(c->body, "login");
    struct store_person found;
    int got;

    assert(login); /* the shape of both requests demands it */
    if (!may_try(c->s, login, c->why))
        return -1;
    got = store_find_login(c->s->store, login, &found, c->why);
    if (got == 1)
        person_copy(to, &found);
    return got;
}

bool people_login(struct call *c)
{
    /* Of a passphrase nobody has: a name that does not exist must take as long as one that does. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA"
                                 "$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    struct person p = { 0 };
    int got = find_person(c, &p);

    if (got < 0)
        return false;
    if (got == 0)
        person_copy_text(p.passphrase, sizeof p.passphrase, nobody);
    return start_hashing(c, TO_LOGIN, &p);
}

bool people_recover(struct call *c)
{
    struct person p = { 0 };
    uint8_t hash[STORE_HASH];

    if (find_person(c, &p) < 0)
        return false;
    secret_hash(lv_shape_text(c->body, "code"), hash);
    if (!p.has_recovery || sodium_memcmp(hash, p.recovery, STORE_HASH) != 0)
        return lv_refuse(c->why, LV_E_FORBIDDEN, NULL, N_("the name or the code is wrong"), 0);
    return start_hashing(c, TO_RECOVER, &p);
}
