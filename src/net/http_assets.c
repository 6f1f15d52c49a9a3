/* http_assets.c: files that are part of the program. Each has two answers, whole and unchanged, made once
 * and shared by all requests; there is no path to a disk. */
#include <assert.h>
#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http.h"

static void make_etag(const struct net_asset *a, char weak[32])
{
    struct sha256_ctx sha;
    uint8_t digest[12];
    char letters[BASE64_ENCODE_RAW_LENGTH(sizeof digest) + 1] = "";

    assert(a->bytes);
    sha256_init(&sha);
    sha256_update(&sha, a->len, (const uint8_t *)a->bytes);
    sha256_digest(&sha, sizeof digest, digest);
    base64_encode_raw(letters, sizeof digest, digest);
    snprintf(weak, 32, "W/\"%s\"", letters);
}

static bool make_asset(const struct net *n, const struct net_asset *a, struct asset_answer *to)
{
    struct net_answer answer = {
        .type = a->type, .body = a->bytes, .len = a->len, .lasting = true,
        .field = { { "ETag", to->weak + 2 },
                   { "Cache-Control",
                     a->immutable ? "public, max-age=31536000, immutable" : "no-cache" },
                   { "Vary", "Accept-Encoding" },
                   { a->encoding ? "Content-Encoding" : NULL, a->encoding } },
    };

    assert(a->path[0] == '/' && a->type && a->bytes);
    make_etag(a, to->weak);
    to->whole = http_response(n, &answer);
    answer.type = NULL;
    to->unchanged = http_response(n, &answer);
    return to->whole && to->unchanged;
}

bool http_make_assets(struct net *n)
{
    assert(!n->asset_answers);
    n->asset_answers = calloc((size_t)n->config.assets + 1, sizeof *n->asset_answers);
    for (int i = 0; n->asset_answers && i < n->config.assets; i++)
        if (!make_asset(n, &n->config.asset[i], &n->asset_answers[i]))
            return false;
    return n->asset_answers;
}

void http_drop_assets(struct net *n)
{
    for (int i = 0; n->asset_answers && i < n->config.assets; i++) {
        if (n->asset_answers[i].whole)
            MHD_destroy_response(n->asset_answers[i].whole);
        if (n->asset_answers[i].unchanged)
            MHD_destroy_response(n->asset_answers[i].unchanged);
    }
    free(n->asset_answers);
}

bool http_answer_asset(struct request *r)
{
    const struct net_config *config = &r->net->config;
    const char *known = net_header(&r->open, "If-None-Match");
    const char *takes = net_header(&r->open, "Accept-Encoding");

    assert(!is_settled(r) && r->net->asset_answers);
    if (strcmp(r->open.method, "GET") != 0 && strcmp(r->open.method, "HEAD") != 0)
        return false;
    for (int i = 0; i < config->assets; i++) {
        const struct asset_answer *a = &r->net->asset_answers[i];
        const char *encoding = config->asset[i].encoding;
        if (strcmp(config->asset[i].path, r->open.path) != 0)
            continue;
        if (encoding && !(takes && list_has(takes, encoding)))
            continue;
        const bool same = known && (list_has(known, a->weak + 2) /* as we said it */
                                    || list_has(known, a->weak)  /* as a proxy that compresses does */
                                    || strcmp(known, "*") == 0);
        r->response = same ? a->unchanged : a->whole;
        r->status = same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK;
        r->shared = true;
        return true;
    }
    return false;
}
