/* unguided.c: runs a fuzzer without libFuzzer, in the build that all tests have: unguided SEEDS DICT RUNS
 *
 * First every seed as it is, then so many inputs made of them with a fixed seed: bytes changed, parts cut
 * out, doubled, taken from another seed, words put in. No guidance by coverage: `make fuzz` has that. The
 * input of the moment is in a file beside the program, named when it ends badly. */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 18, MAX_SEEDS = 256, MAX_WORDS = 256, MAX_WORD = 128, MOST_CHANGES = 4 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct bytes {
    uint8_t *data;
    size_t len;
};

static struct bytes seeds[MAX_SEEDS], words[MAX_WORDS];
static size_t n_seeds, n_words;
static uint64_t luck = 1;

static _Noreturn void broken(const char *what, const char *name)
{
    fprintf(stderr, "unguided: %s: %s\n", what, name);
    exit(2);
}

static size_t below(size_t n) /* xorshift: the same inputs on every machine */
{
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return n ? (size_t)(luck % n) : 0;
}

static struct bytes copied(const uint8_t *data, size_t len)
{
    struct bytes b = { .data = malloc(len + 1), .len = len };

    if (!b.data)
        broken("no memory", "");
    memcpy(b.data, data, len);
    return b;
}

static struct bytes file(const char *path)
{
    static uint8_t text[MOST_BYTES];
    FILE *f = fopen(path, "rb");
    size_t len;

    if (!f)
        broken("cannot be read", path);
    len = fread(text, 1, sizeof text, f);
    fclose(f);
    return copied(text, len);
}

static int is_name(const struct dirent *e)
{
    return e->d_name[0] != '.';
}

static void read_seeds(const char *folder)
{
    struct dirent **list;
    int n = scandir(folder, &list, is_name, alphasort);

    if (n < 1)
        broken("there are no seeds", folder);
    for (int i = 0; i < n; i++) {
        char path[4096];

        snprintf(path, sizeof path, "%s/%s", folder, list[i]->d_name);
        if (n_seeds < MAX_SEEDS)
            seeds[n_seeds++] = file(path);
        free(list[i]);
    }
    free(list);
}

/* The words between quotes, with \xHH, \" and \\ as libFuzzer reads them. A fuzzer may have none. */
static void read_words(const char *path)
{
    struct bytes all;

    if (access(path, R_OK) != 0)
        return;
    all = file(path);
    all.data[all.len] = 0;
    for (char *line = strtok((char *)all.data, "\n"); line; line = strtok(NULL, "\n")) {
        uint8_t word[MAX_WORD];
        size_t len = 0;
        const char *p = line[0] == '#' ? NULL : strchr(line, '"');

        for (p = p ? p + 1 : NULL; p && *p && *p != '"' && len < sizeof word; p++) {
            unsigned value = (unsigned char)*p;

            if (*p == '\\' && p[1] == 'x' && sscanf(p + 2, "%2x", &value) == 1)
                p += 3;
            else if (*p == '\\' && p[1])
                value = (unsigned char)*++p;
            word[len++] = (uint8_t)value;
        }
        if (len > 0 && n_words < MAX_WORDS)
            words[n_words++] = copied(word, len);
    }
    free(all.data);
}

/* Puts `len` bytes in at a place, as far as there is room. */
static size_t put_in(uint8_t *input, size_t size, const uint8_t *data, size_t len)
{
    size_t at = below(size + 1);

    if (len > MOST_BYTES - size)
        len = MOST_BYTES - size;
    memmove(input + at + len, input + at, size - at);
    memcpy(input + at, data, len);
    return size + len;
}

static size_t change(uint8_t *input, size_t size)
{
    static uint8_t part[MOST_BYTES];
    size_t from = below(size), len = 1 + below(size - from < 64 ? size - from : 64);

    if (size == 0)
        return put_in(input, size, (const uint8_t *)"0", 1);
    switch (below(6)) {
    case 0:
        input[from] ^= (uint8_t)(1u << below(8));
        return size;
    case 1:
        input[from] = (uint8_t)below(256);
        return size;
    case 2:
        memmove(input + from, input + from + len, size - from - len);
        return size - len;
    case 3:
        memcpy(part, input + from, len);
        return put_in(input, size, part, len);
    case 4:
        if (n_words > 0) {
            const struct bytes *w = &words[below(n_words)];

            return put_in(input, size, w->data, w->len);
        }
        return size - below(size); /* its end is missing */
    default: {
        const struct bytes *other = &seeds[below(n_seeds)];
        size_t start = below(other->len);

        return put_in(input, size, other->data + start, below(other->len - start + 1));
    }
    }
}

/* Runs one input from memory of exactly its size, so that a byte too many is noticed. */
static void run(int kept, const uint8_t *input, size_t size)
{
    struct bytes b = copied(input, size);

    if (ftruncate(kept, (off_t)size) != 0 || pwrite(kept, input, size, 0) != (ssize_t)size)
        broken("the input cannot be kept", "");
    b.data = realloc(b.data, size ? size : 1);
    LLVMFuzzerTestOneInput(b.data, size);
    free(b.data);
}

int main(int argc, char **argv)
{
    static uint8_t input[MOST_BYTES];
    char path[4096];
    int kept;
    long runs;

    if (argc != 4)
        broken("SEEDS DICT RUNS", argv[0]);
    read_seeds(argv[1]);
    read_words(argv[2]);
    runs = strtol(argv[3], NULL, 10);
    snprintf(path, sizeof path, "%s.input", argv[0]);
    kept = open(path, O_CREAT | O_TRUNC | O_WRONLY, 0644);
    if (kept < 0)
        broken("cannot be written", path);
    fprintf(stderr, "should this end badly, the input is in %s\n", path);
    for (size_t i = 0; i < n_seeds; i++)
        run(kept, seeds[i].data, seeds[i].len);
    for (long i = 0; i < runs; i++) {
        const struct bytes *s = &seeds[below(n_seeds)];
        size_t size = s->len;

        memcpy(input, s->data, size);
        for (size_t n = 1 + below(MOST_CHANGES); n > 0; n--)
            size = change(input, size);
        run(kept, input, size);
    }
    for (size_t i = 0; i < n_seeds; i++)
        free(seeds[i].data);
    for (size_t i = 0; i < n_words; i++)
        free(words[i].data);
    close(kept);
    unlink(path);
    return 0;
}
