/* teach.c: see teach.h. */
#include "teach.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const float leak = 1.0f / LV_NET_LEAK;

static float any(struct lv_rng *rng, float width)
{
    return ((float)(lv_rng_next(rng) >> 40) / 16777216.0f - 0.5f) * width;
}

void pupil_begin(struct pupil *p, const struct lv_learned *l, struct lv_rng *rng)
{
    memset(p, 0, sizeof *p);
    p->inputs = l->inputs;
    p->hidden = l->hidden;
    for (int i = 0; i < p->inputs; i++)
        for (int k = 0; k < p->hidden; k++)
            p->weight[i].at[k] = any(rng, l->on_estimate ? 0.3f : 0.15f);
    for (int k = 0; k < p->hidden; k++)
        p->out.at[k] = l->on_estimate ? 0 : any(rng, 0.3f);
    p->skip.at[0] = l->on_estimate;
}

/* The hidden sums of a seat, leaking below zero, and its merit. */
static float merit_of(const struct pupil *p, const struct lv_sight *s, int32_t log,
                      float hidden[LV_NET_HIDDEN])
{
    float merit = p->skip.at[0] * (float)log / LV_NET_NAT;

    memcpy(hidden, p->bias.at, sizeof p->bias.at);
    for (int i = 0; i < s->n; i++) {
        const float *weight = p->weight[s->input[i].at].at, value = (float)s->input[i].value / LV_NET_ONE;
        for (int k = 0; k < LV_NET_HIDDEN; k++)
            hidden[k] += value * weight[k];
    }
    for (int k = 0; k < LV_NET_HIDDEN; k++) {
        hidden[k] = hidden[k] > 0 ? hidden[k] : leak * hidden[k];
        merit += hidden[k] * p->out.at[k];
    }
    return merit;
}

static void win_of(const struct pupil *p, const struct moment *m, float hidden[][LV_NET_HIDDEN],
                   float win[LV_MAX_SEATS])
{
    float most = -1e9f, sum = 0;

    for (int i = 0; i < m->seats; i++) {
        win[i] = m->sight[i].out ? -1e9f : merit_of(p, &m->sight[i], m->log[i], hidden[i]);
        most = win[i] > most ? win[i] : most;
    }
    for (int i = 0; i < m->seats; i++) {
        win[i] = m->sight[i].out ? 0 : expf(win[i] - most);
        sum += win[i];
    }
    for (int i = 0; i < m->seats; i++)
        win[i] /= sum;
}

void pupil_win(const struct pupil *p, const struct moment *m, float win[LV_MAX_SEATS])
{
    float hidden[LV_MAX_SEATS][LV_NET_HIDDEN];

    win_of(p, m, hidden, win);
}

static void note_seat(struct pupil *p, const struct lv_sight *s, int32_t log,
                      const float hidden[LV_NET_HIDDEN], float error)
{
    float slope[LV_NET_HIDDEN];

    p->skip.slope[0] += error * (float)log / LV_NET_NAT;
    for (int k = 0; k < LV_NET_HIDDEN; k++) {
        p->out.slope[k] += error * hidden[k];
        slope[k] = error * p->out.at[k] * (hidden[k] > 0 ? 1 : leak);
        p->bias.slope[k] += slope[k];
    }
    for (int i = 0; i < s->n; i++) {
        float *to = p->weight[s->input[i].at].slope, value = (float)s->input[i].value / LV_NET_ONE;
        p->touched[s->input[i].at] = true;
        for (int k = 0; k < LV_NET_HIDDEN; k++)
            to[k] += value * slope[k];
    }
}

float pupil_note(struct pupil *p, const struct moment *m, float win[LV_MAX_SEATS])
{
    float hidden[LV_MAX_SEATS][LV_NET_HIDDEN], loss = 0;

    win_of(p, m, hidden, win);
    for (int i = 0; i < m->seats; i++) {
        if (m->won[i] > 0)
            loss -= m->won[i] * logf(win[i] + 1e-6f);
        if (!m->sight[i].out)
            note_seat(p, &m->sight[i], m->log[i], hidden[i], win[i] - m->won[i]);
    }
    p->seen++;
    return loss;
}

static void step(struct layer *l, int n, float scale, float rate)
{
    for (int k = 0; k < n; k++) {
        const float slope = l->slope[k] * scale;
        l->mean[k] += 0.1f * (slope - l->mean[k]);
        l->square[k] += 0.002f * (slope * slope - l->square[k]);
        l->at[k] -= rate * l->mean[k] / (sqrtf(l->square[k]) + 1e-6f);
        l->slope[k] = 0;
    }
}

void pupil_step(struct pupil *p, float rate)
{
    const float scale = p->seen ? 1 / (float)p->seen : 0;

    for (int i = 0; i < p->inputs; i++)
        if (p->touched[i]) {
            step(&p->weight[i], p->hidden, scale, rate);
            p->touched[i] = false;
        }
    step(&p->bias, p->hidden, scale, rate);
    step(&p->out, p->hidden, scale, rate);
    step(&p->skip, 1, scale, rate);
    p->seen = 0;
}

/* ---- in whole numbers ------------------------------------------------------------------------- */

/* Each hidden sum is counted in parts of its own, so that its largest weight is 127; what comes out of it is
 * weighed accordingly. */
void pupil_round(const struct pupil *p, uint64_t components, struct lv_net *to)
{
    double part[LV_NET_HIDDEN], most = 1e-12;

    memset(to, 0, sizeof *to);
    to->components = components;
    to->inputs = p->inputs;
    to->hidden = p->hidden;
    to->skip = p->skip.at[0] > 0 ? (int32_t)lround((double)p->skip.at[0] * LV_NET_NAT) : 0;
    for (int k = 0; k < p->hidden; k++) {
        double largest = 1e-9, out;
        for (int i = 0; i < p->inputs; i++)
            largest = fmax(largest, fabs((double)p->weight[i].at[k]));
        part[k] = largest / 127;
        for (int i = 0; i < p->inputs; i++)
            to->weight[i][k] = (int16_t)lround((double)p->weight[i].at[k] / part[k]);
        to->bias[k] = (int32_t)fmax(-1e9, fmin(1e9, round((double)p->bias.at[k] / part[k] * LV_NET_ONE)));
        out = fabs((double)p->out.at[k]) * part[k];
        most = fmax(most, out);
    }
    most *= (double)LV_NET_NAT / LV_NET_ONE;
    while (to->shift < 40 && most * 2 <= 32767) {
        most *= 2;
        to->shift++;
    }
    for (int k = 0; k < p->hidden; k++)
        to->out[k] = (int32_t)lround(ldexp((double)p->out.at[k] * part[k] * LV_NET_NAT / LV_NET_ONE,
                                           to->shift));
}

static void put_numbers(FILE *f, const char *key, const int32_t *number, int n)
{
    fprintf(f, "  \"%s\": [", key);
    for (int i = 0; i < n; i++)
        fprintf(f, "%s%d", i == 0 ? "" : i % 16 ? ", " : ",\n    ", number[i]);
    fprintf(f, "],\n");
}

bool net_save(const struct lv_net *net, const char *path)
{
    static const char letter[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    FILE *f = fopen(path, "w");
    unsigned bits = 0;
    int have = 0;

    if (!f)
        return false;
    fprintf(f, "{\n  \"format\": 1,\n  \"components\": \"%016llx\",\n", (unsigned long long)net->components);
    fprintf(f, "  \"inputs\": %d,\n  \"shift\": %d,\n  \"skip\": %d,\n", net->inputs, net->shift, net->skip);
    put_numbers(f, "bias", net->bias, net->hidden);
    put_numbers(f, "out", net->out, net->hidden);
    fprintf(f, "  \"weights\": \"");
    for (int i = 0; i < net->inputs * net->hidden; i++) {
        bits = (bits << 8 | (uint8_t)net->weight[i / net->hidden][i % net->hidden]) & 0xFFFF;
        for (have += 8; have >= 6; have -= 6)
            fputc(letter[bits >> (have - 6) & 63], f);
    }
    if (have)
        fputc(letter[bits << (6 - have) & 63], f);
    fprintf(f, "\"\n}\n");
    return fclose(f) == 0;
}
