/* devices.c: where somebody is signed in: each device has a cookie of its own, and can be signed out. It is
 * known by the beginning of its cookie's hash, from which nobody gets the cookie. */
#include <assert.h>
#include <string.h>

#include "serve.h"

enum { DEVICE_BYTES = 8, DEVICE_TEXT = 2 * DEVICE_BYTES + 1 };

static void write_id(const uint8_t hash[STORE_HASH], char to[DEVICE_TEXT])
{
    struct lv_buf b = lv_buf_over(to, DEVICE_TEXT);

    lv_hex_write(&b, hash, DEVICE_BYTES);
    assert(!b.cut);
}

static bool write_device(void *arg, const struct store_cookie *cookie)
{
    struct call *c = arg;
    char id[DEVICE_TEXT];

    write_id(cookie->hash, id);
    lv_json_object(&c->j);
    lv_json_put_text(&c->j, "id", id);
    lv_json_put_int(&c->j, "created", cookie->created);
    lv_json_put_int(&c->j, "seen", cookie->seen);
    lv_json_put_bool(&c->j, "current", memcmp(cookie->hash, c->person.cookie, STORE_HASH) == 0);
    lv_json_put_bool(&c->j, "connected", visitor_is_connected(c->s, c->person.id, cookie->hash));
    lv_json_end(&c->j);
    return c->s->out.len < OUT_BYTES / 2;
}

bool people_devices(struct call *c)
{
    bool fine;

    lv_json_key(&c->j, "devices");
    lv_json_list(&c->j);
    fine = store_each_cookie_of(c->s->store, c->person.id, write_device, c, c->why);
    lv_json_end(&c->j);
    return fine;
}

/* The cookies to be forgotten: one, or all but one's own. */
struct dropping {
    const struct call *c;
    const char *id;             /* NULL: all others */
    struct store_tx *tx;
    int n;
    uint8_t hash[STORE_HASH];   /* of the last */
};

static bool drop_device(void *arg, const struct store_cookie *cookie)
{
    struct dropping *d = arg;
    char id[DEVICE_TEXT];

    write_id(cookie->hash, id);
    if (d->id ? strcmp(id, d->id) != 0 : memcmp(cookie->hash, d->c->person.cookie, STORE_HASH) == 0)
        return true;
    store_drop_cookie(d->tx, cookie->hash);
    memcpy(d->hash, cookie->hash, STORE_HASH);
    d->n++;
    return true;
}

bool people_end_device(struct call *c)
{
    struct dropping d = { .c = c, .id = lv_shape_text(c->body, "device"), .tx = store_tx_new(c->s->store) };
    bool fine;

    if (!d.tx)
        return no_memory(c->why);
    fine = store_each_cookie_of(c->s->store, c->person.id, drop_device, &d, c->why)
        && (d.n > 0 || !d.id || lv_refuse(c->why, LV_E_UNKNOWN, NULL, N_("there is no such device"), 0));
    if (!fine) {
        store_tx_free(d.tx);
        return false;
    }
    c->ending = (struct ending){ .what = d.id ? ENDS_ONE : ENDS_OTHERS, .person = c->person.id };
    memcpy(c->ending.cookie, d.id ? d.hash : c->person.cookie, STORE_HASH);
    lv_json_put_int(&c->j, "ended", d.n);
    return api_commit(c, d.tx);
}
