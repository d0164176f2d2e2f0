#include "random_convolution.h"

#include "common/worse.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Drawing ---- */

static const oclfft_element_type types[] = {OCLFFT_ELEMENT_INT8,  OCLFFT_ELEMENT_UINT8,
                                            OCLFFT_ELEMENT_INT16, OCLFFT_ELEMENT_INT32,
                                            OCLFFT_ELEMENT_FLOAT, OCLFFT_ELEMENT_DOUBLE};

static size_t draw_length(dice *d, int rank) {
    static const size_t most[] = {700, 40, 14};
    size_t n = dice_between(d, 1, most[rank - 1]);
    return dice_chance(d, 15) ? 1 : dice_chance(d, 50) ? n : 1 + n / 4;
}

static void draw_lengths(dice *d, oclfft_convolution_desc *c) {
    for (int i = 0; i < c->rank; ++i) {
        c->lengths[i] = draw_length(d, c->rank);
        c->filter_lengths[i] = draw_length(d, c->rank);
        if (c->mode == OCLFFT_CONVOLUTION_VALID && c->filter_lengths[i] > c->lengths[i])
            c->filter_lengths[i] = dice_between(d, 1, c->lengths[i]);
    }
}

static double products(const oclfft_convolution_desc *c) {
    double all = (double)(c->batch * c->input_channels * c->output_channels);
    for (int i = 0; i < c->rank; ++i)
        all *= (double)(c->lengths[i] + c->filter_lengths[i]) * (double)c->filter_lengths[i];
    return all;
}

/* With gaps, some axes reversed, and perhaps the channels inside. */
static void draw_layout(dice *d, const conv_array *a, bool inside, oclfft_layout *l,
                        ptrdiff_t *channel_distance) {
    ptrdiff_t step = (ptrdiff_t)dice_between(d, 1, 2);
    l->offset = dice_below(d, 5);
    if (inside) {
        *channel_distance = step;
        step *= (ptrdiff_t)a->channels;
    }
    for (int i = a->rank; i-- > 0;) {
        bool back = dice_chance(d, 25);
        l->strides[i] = back ? -step : step;
        if (back) l->offset += (size_t)step * (a->lengths[i] - 1);
        step *= (ptrdiff_t)(a->lengths[i] + dice_below(d, 3));
    }
    if (!inside && a->channels > 1) {
        *channel_distance = dice_chance(d, 50) ? 0 : step + (ptrdiff_t)dice_below(d, 4);
        step = *channel_distance ? *channel_distance : step;
        step *= (ptrdiff_t)a->channels;
    }
    if (dice_chance(d, 50)) l->distance = step + (ptrdiff_t)dice_below(d, 9);
    if (dice_chance(d, 20) && l->distance) { /* the batch runs downwards */
        l->offset += (size_t)l->distance * (a->batch - 1);
        l->distance = -l->distance;
    }
}

static void draw_layouts(dice *d, oclfft_convolution_desc *c) {
    ptrdiff_t none = 0;
    conv_array input = conv_input(c), filter = conv_filter(c), output = conv_output(c);
    filter.channels = 1;
    if (dice_chance(d, 40))
        draw_layout(d, &input, dice_chance(d, 40), &c->input, &c->input_channel_distance);
    if (dice_chance(d, 30)) draw_layout(d, &filter, false, &c->filter, &none);
    if (dice_chance(d, 40))
        draw_layout(d, &output, dice_chance(d, 40), &c->output, &c->output_channel_distance);
}

static oclfft_element_type draw_type(dice *d, bool has_double) {
    size_t count = sizeof types / sizeof *types - (has_double ? 0 : 1);
    return dice_chance(d, 75) ? OCLFFT_ELEMENT_DEFAULT : types[dice_below(d, count)];
}

/* So few taps that they are summed up. */
static void draw_few_taps(dice *d, oclfft_convolution_desc *c) {
    size_t most = 16;
    for (int i = 0; i < c->rank; ++i) {
        size_t longest = c->mode == OCLFFT_CONVOLUTION_VALID ? c->lengths[i] : most;
        c->filter_lengths[i] = dice_between(d, 1, longest < most ? longest : most);
        most /= c->filter_lengths[i];
    }
}

/* Overlapping blocks of results, where there are so many that some lie inside the signal. */
static bool draw_blocks(dice *d, oclfft_convolution_desc *c, int axis) {
    size_t kept = c->filter_lengths[axis] - 1, step = 2 * kept + 1 + dice_below(d, 30);
    if (c->lengths[axis] < 4 * kept + step) return false;
    c->padded_lengths[axis] = step + kept;
    return true;
}

static void draw_padding(dice *d, oclfft_convolution_desc *c) {
    if (c->mode == OCLFFT_CONVOLUTION_CIRCULAR) return;
    bool blocks = dice_chance(d, 40);
    for (int i = 0; i < c->rank; ++i)
        if (blocks && draw_blocks(d, c, i))
            blocks = false;
        else if (dice_chance(d, 20))
            c->padded_lengths[i] = c->lengths[i] + 2 * c->filter_lengths[i] + dice_below(d, 20);
}

/* The first axis is padded so far that it takes two passes. */
static void draw_passes(dice *d, oclfft_convolution_desc *c) {
    static const size_t lengths[] = {16384, 19683, 20480, 28672, 65536, 98304, 131072};
    size_t most = sizeof lengths / sizeof *lengths, other = 1;
    for (int i = 1; i < c->rank; ++i) {
        c->lengths[i] = dice_between(d, 1, 6);
        c->filter_lengths[i] = dice_between(d, 1, c->lengths[i]);
        c->padded_lengths[i] = 0;
        other *= c->lengths[i] + c->filter_lengths[i];
    }
    c->padded_lengths[0] = lengths[dice_below(d, other > 20 ? 2 : most)];
}

/* A circle so long that its axis takes two passes, with more taps than are summed up. */
static void draw_circle(dice *d, oclfft_convolution_desc *c) {
    static const size_t lengths[] = {12288, 16384, 19683, 20480, 30000, 50001,
                                     65536, 17153, 20483, 32749, 46002};
    c->lengths[0] = lengths[dice_below(d, sizeof lengths / sizeof *lengths)];
    c->filter_lengths[0] = dice_between(d, 17, 40);
}

/* More taps than points, which are added up as they are loaded: of a few points many, or of two
 * passes. */
static void draw_fold(dice *d, oclfft_convolution_desc *c) {
    static const size_t lengths[] = {5, 12, 97, 1024, 30000, 10007, 32749};
    const size_t n = lengths[dice_below(d, sizeof lengths / sizeof *lengths)];
    c->lengths[0] = n;
    c->filter_lengths[0] = n + dice_between(d, 1, n < 100 ? 2000 : 2 * n);
}

/* Blocks of a stream of which all but the first take the samples where they are. */
static void draw_seam(dice *d, oclfft_convolution_desc *c) {
    const size_t m = dice_between(d, 2, 24), padded = 2 * m - 1 + dice_below(d, 20);
    const size_t step = padded - m + 1;
    c->filter_lengths[0] = m;
    c->padded_lengths[0] = padded;
    c->lengths[0] = step * dice_between(d, 4, 7) + dice_below(d, step);
}

conv_problem conv_draw(uint64_t seed, uint64_t number, double most, bool has_double) {
    dice d = dice_of(seed, number, 27);
    conv_problem p = {.desc = OCLFFT_CONVOLUTION_DESC_INIT, .seed = dice_next(&d), .calls = 1};
    oclfft_convolution_desc *c = &p.desc;
    c->precision = has_double && dice_chance(&d, 30) ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    c->complex_data = dice_chance(&d, 50);
    c->rank = (int)dice_between(&d, 1, 3);
    c->mode = (oclfft_convolution_mode)dice_below(&d, 5);
    if (c->mode == OCLFFT_CONVOLUTION_STREAM) c->rank = 1;
    c->correlate = dice_chance(&d, 50);
    c->batch = dice_between(&d, 1, 4);
    c->input_channels = dice_chance(&d, 30) ? dice_between(&d, 1, 3) : 1;
    c->output_channels = dice_chance(&d, 30) ? dice_between(&d, 1, 3) : 1;
    c->separate_filters = dice_chance(&d, 30);
    do draw_lengths(&d, c);
    while (products(c) > most);
    if (dice_chance(&d, 20))
        draw_few_taps(&d, c);
    else
        draw_padding(&d, c);
    if (c->mode != OCLFFT_CONVOLUTION_CIRCULAR && dice_chance(&d, 8)) draw_passes(&d, c);
    if (c->mode == OCLFFT_CONVOLUTION_CIRCULAR && c->rank == 1 && dice_chance(&d, 50)) {
        if (dice_chance(&d, 50))
            draw_circle(&d, c);
        else
            draw_fold(&d, c);
    }
    if (c->mode == OCLFFT_CONVOLUTION_STREAM && dice_chance(&d, 40)) draw_seam(&d, c);
    c->input.element_type = draw_type(&d, has_double);
    c->filter.element_type = draw_type(&d, has_double);
    c->output.element_type = draw_type(&d, has_double);
    draw_layouts(&d, c);
    if (dice_chance(&d, 30)) c->scale = dice_chance(&d, 30) ? 0 : 3 * dice_unit(&d) - 1.5;
    p.route = (unsigned)dice_below(&d, 4);
    if (c->mode == OCLFFT_CONVOLUTION_STREAM) p.calls = dice_between(&d, 1, CONV_MOST_CALLS);
    for (size_t i = 0; i < p.calls; ++i) p.resets[i] = dice_chance(&d, 20);
    return p;
}

void conv_print(const conv_problem *p, char *to, size_t capacity) {
    static const char *const modes[] = {"circular", "full", "same", "valid", "stream"};
    const oclfft_convolution_desc *c = &p->desc;
    snprintf(to, capacity,
             "%s %s %s%s, %zu*%zu*%zu with %zu*%zu*%zu, batch %zu, channels %zu to %zu%s, types %d "
             "%d %d, padded %zu %zu %zu, scale %g, route %u, calls %zu",
             modes[c->mode], c->precision == OCLFFT_DOUBLE ? "double" : "single",
             c->complex_data ? "complex" : "real", c->correlate ? " correlation" : "",
             c->lengths[0], c->lengths[1], c->lengths[2], c->filter_lengths[0],
             c->filter_lengths[1], c->filter_lengths[2], c->batch, c->input_channels,
             c->output_channels, c->separate_filters ? ", separate filters" : "",
             (int)c->input.element_type, (int)c->filter.element_type, (int)c->output.element_type,
             c->padded_lengths[0], c->padded_lengths[1], c->padded_lengths[2], c->scale, p->route,
             p->calls);
}

/* ---- Arrays ---- */

static size_t type_bytes(oclfft_element_type type) {
    switch (type) {
    case OCLFFT_ELEMENT_INT8:
    case OCLFFT_ELEMENT_UINT8: return 1;
    case OCLFFT_ELEMENT_INT16: return 2;
    case OCLFFT_ELEMENT_DOUBLE: return 8;
    default: return 4;
    }
}

static size_t product(const size_t *lengths, int rank) {
    size_t all = 1;
    for (int i = 0; i < rank; ++i) all *= lengths[i];
    return all;
}

static ptrdiff_t magnitude(ptrdiff_t x) {
    return x < 0 ? -x : x;
}

/* As close as the strides allow. */
static ptrdiff_t reach(const conv_array *a, const ptrdiff_t *strides) {
    ptrdiff_t most = 1;
    for (int i = 0; i < a->rank; ++i) {
        ptrdiff_t taken = magnitude(strides[i]) * (ptrdiff_t)a->lengths[i];
        if (taken > most && a->lengths[i] > 1) most = taken;
    }
    return most;
}

static void strides_of(const conv_array *a, ptrdiff_t strides[3], ptrdiff_t *channel,
                       ptrdiff_t *distance) {
    ptrdiff_t step = 1;
    bool given = false;
    for (int i = 0; i < a->rank; ++i) given = given || a->layout->strides[i];
    for (int i = a->rank; i-- > 0;) {
        strides[i] = given ? a->layout->strides[i] : step;
        step *= (ptrdiff_t)a->lengths[i];
    }
    *channel = a->channel_distance ? a->channel_distance : reach(a, strides);
    *distance = reach(a, strides);
    if (a->channels > 1 && magnitude(*channel) * (ptrdiff_t)a->channels > *distance)
        *distance = magnitude(*channel) * (ptrdiff_t)a->channels;
    if (a->layout->distance) *distance = a->layout->distance;
}

/* The place of element `i` of signal `s`. */
static size_t place_of(const conv_array *a, size_t s, size_t i) {
    ptrdiff_t strides[3], channel, distance, place = (ptrdiff_t)a->layout->offset;
    strides_of(a, strides, &channel, &distance);
    place += (ptrdiff_t)(s / a->channels) * distance + (ptrdiff_t)(s % a->channels) * channel;
    for (int k = a->rank; k-- > 0;) {
        place += (ptrdiff_t)(i % a->lengths[k]) * strides[k];
        i /= a->lengths[k];
    }
    return (size_t)place;
}

static conv_array array_of(const oclfft_convolution_desc *d, const oclfft_layout *l,
                           const size_t lengths[3], size_t batch, size_t channels,
                           ptrdiff_t channel_distance) {
    conv_array a = {.layout = l,
                    .type = l->element_type,
                    .rank = d->rank,
                    .batch = batch,
                    .channels = channels,
                    .channel_distance = channels > 1 ? channel_distance : 0,
                    .is_complex = d->complex_data};
    if (a.type == OCLFFT_ELEMENT_DEFAULT)
        a.type = d->precision == OCLFFT_DOUBLE ? OCLFFT_ELEMENT_DOUBLE : OCLFFT_ELEMENT_FLOAT;
    for (int i = 0; i < d->rank; ++i) a.lengths[i] = lengths[i];
    for (size_t s = 0; s < batch * channels; ++s)
        for (size_t i = 0; i < product(lengths, d->rank); ++i)
            if (place_of(&a, s, i) >= a.elements) a.elements = place_of(&a, s, i) + 1;
    a.bytes = a.elements * type_bytes(a.type) * (a.is_complex ? 2 : 1);
    return a;
}

conv_array conv_input(const oclfft_convolution_desc *d) {
    return array_of(d, &d->input, d->lengths, d->batch, d->input_channels,
                    d->input_channel_distance);
}

conv_array conv_filter(const oclfft_convolution_desc *d) {
    size_t filters = d->input_channels * d->output_channels;
    return array_of(d, &d->filter, d->filter_lengths,
                    (d->separate_filters ? d->batch : 1) * filters, 1, 0);
}

conv_array conv_output(const oclfft_convolution_desc *d) {
    size_t lengths[3] = {0};
    for (int i = 0; i < d->rank; ++i) {
        size_t n = d->lengths[i], m = d->filter_lengths[i];
        lengths[i] = d->mode == OCLFFT_CONVOLUTION_FULL    ? n + m - 1
                     : d->mode == OCLFFT_CONVOLUTION_VALID ? n - m + 1
                                                           : n;
    }
    return array_of(d, &d->output, lengths, d->batch, d->output_channels,
                    d->output_channel_distance);
}

static double get(const conv_array *a, const void *memory, size_t number) {
    switch (a->type) {
    case OCLFFT_ELEMENT_INT8: return ((const int8_t *)memory)[number];
    case OCLFFT_ELEMENT_UINT8: return ((const uint8_t *)memory)[number];
    case OCLFFT_ELEMENT_INT16: return ((const int16_t *)memory)[number];
    case OCLFFT_ELEMENT_INT32: return ((const int32_t *)memory)[number];
    case OCLFFT_ELEMENT_DOUBLE: return ((const double *)memory)[number];
    default: return (double)((const float *)memory)[number];
    }
}

static void put(const conv_array *a, void *memory, size_t number, double value) {
    switch (a->type) {
    case OCLFFT_ELEMENT_INT8: ((int8_t *)memory)[number] = (int8_t)(100 * value); break;
    case OCLFFT_ELEMENT_UINT8: ((uint8_t *)memory)[number] = (uint8_t)(100 + 100 * value); break;
    case OCLFFT_ELEMENT_INT16: ((int16_t *)memory)[number] = (int16_t)(9000 * value); break;
    case OCLFFT_ELEMENT_INT32: ((int32_t *)memory)[number] = (int32_t)(9000 * value); break;
    case OCLFFT_ELEMENT_DOUBLE: ((double *)memory)[number] = value; break;
    default: ((float *)memory)[number] = (float)value;
    }
}

/* Loud: signals of amplitudes from 10^-6 to 10^6. What is not an element is NaN, or 77. */
void conv_fill(const conv_array *a, uint64_t seed, bool loud, void *memory) {
    size_t points = product(a->lengths, a->rank), parts = a->is_complex ? 2 : 1;
    dice d = {seed};
    memset(memory, a->type == OCLFFT_ELEMENT_FLOAT || a->type == OCLFFT_ELEMENT_DOUBLE ? 0xff : 77,
           a->bytes);
    for (size_t s = 0; s < a->batch * a->channels; ++s) {
        double amplitude = loud ? pow(10, 12 * dice_unit(&d) - 6) : 1;
        if (a->type != OCLFFT_ELEMENT_FLOAT && a->type != OCLFFT_ELEMENT_DOUBLE) amplitude = 1;
        for (size_t i = 0; i < points * parts; ++i)
            put(a, memory, place_of(a, s, i / parts) * parts + i % parts,
                amplitude * (2 * dice_unit(&d) - 1));
    }
}

double *conv_read(const conv_array *a, const void *memory) {
    size_t points = product(a->lengths, a->rank), parts = a->is_complex ? 2 : 1, at = 0;
    double *all = calloc(a->batch * a->channels * points * 2, sizeof *all);
    for (size_t s = 0; s < a->batch * a->channels; ++s)
        for (size_t i = 0; i < points; ++i, ++at)
            for (size_t part = 0; part < parts; ++part)
                all[2 * at + part] = get(a, memory, place_of(a, s, i) * parts + part);
    return all;
}

void conv_mark(const conv_array *a, unsigned char *is_element) {
    for (size_t s = 0; s < a->batch * a->channels; ++s)
        for (size_t i = 0; i < product(a->lengths, a->rank); ++i) is_element[place_of(a, s, i)] = 1;
}

/* ---- The definition ---- */

typedef struct summing {
    const oclfft_convolution_desc *d;
    size_t n[3], m[3], results[3]; /* of a stream n has the samples that are kept, too */
    ptrdiff_t first[3];
} summing;

static summing summing_of(const oclfft_convolution_desc *d) {
    summing s = {.d = d};
    conv_array output = conv_output(d);
    for (int i = 0; i < 3; ++i) {
        bool has = i < d->rank;
        s.n[i] = has ? d->lengths[i] : 1;
        s.m[i] = has ? d->filter_lengths[i] : 1;
        s.results[i] = has ? output.lengths[i] : 1;
        if (d->mode == OCLFFT_CONVOLUTION_STREAM) s.n[i] += s.m[i] - 1;
        if (d->mode == OCLFFT_CONVOLUTION_SAME) s.first[i] = (ptrdiff_t)(s.m[i] - 1) / 2;
        if (d->mode == OCLFFT_CONVOLUTION_VALID || d->mode == OCLFFT_CONVOLUTION_STREAM)
            s.first[i] = (ptrdiff_t)s.m[i] - 1;
    }
    return s;
}

/* Which sample meets tap j at result k along an axis; -1: none does. */
static ptrdiff_t sample_of(const summing *s, int axis, size_t k, size_t j) {
    ptrdiff_t n = (ptrdiff_t)s->n[axis], m = (ptrdiff_t)s->m[axis], tap = (ptrdiff_t)j;
    bool circular = s->d->mode == OCLFFT_CONVOLUTION_CIRCULAR;
    if (s->d->correlate) tap = circular ? -tap : m - 1 - tap;
    ptrdiff_t at = s->first[axis] + (ptrdiff_t)k - tap;
    if (circular) return (at % n + n) % n;
    return at >= 0 && at < n ? at : -1;
}

/* y += one sample times one tap. */
static void add_product(const summing *s, const double *x, const double *h, long double *y) {
    long double a = h[0], b = s->d->correlate ? -h[1] : h[1];
    y[0] += x[0] * a - x[1] * b;
    y[1] += x[0] * b + x[1] * a;
}

static void add_result(const summing *s, const double *x, const double *h, const size_t k[3],
                       long double *y) {
    for (size_t a = 0; a < s->m[0]; ++a)
        for (size_t b = 0; b < s->m[1]; ++b)
            for (size_t c = 0; c < s->m[2]; ++c) {
                ptrdiff_t i = sample_of(s, 0, k[0], a), j = sample_of(s, 1, k[1], b),
                          l = sample_of(s, 2, k[2], c);
                if (i < 0 || j < 0 || l < 0) continue;
                size_t at = ((size_t)i * s->n[1] + (size_t)j) * s->n[2] + (size_t)l;
                size_t tap = (a * s->m[1] + b) * s->m[2] + c;
                add_product(s, &x[2 * at], &h[2 * tap], y);
            }
}

static double norm(const double *x, size_t points) {
    double sum = 0;
    for (size_t i = 0; i < 2 * points; ++i) sum += x[i] * x[i];
    return sqrt(sum);
}

/* The norm of the filter that acts. A circular one that is longer than the signal acts folded, and
 * where its taps add up it is larger than they are; where they cancel, their errors stay. */
static double filter_norm(const summing *s, const double *h) {
    double all = norm(h, product(s->m, 3));
    if (s->d->mode != OCLFFT_CONVOLUTION_CIRCULAR) return all;
    double *folded = calloc(2 * product(s->n, 3), sizeof *folded);
    for (size_t a = 0; a < s->m[0]; ++a)
        for (size_t b = 0; b < s->m[1]; ++b)
            for (size_t c = 0; c < s->m[2]; ++c) {
                size_t at = (a % s->n[0] * s->n[1] + b % s->n[1]) * s->n[2] + c % s->n[2];
                size_t tap = (a * s->m[1] + b) * s->m[2] + c;
                folded[2 * at] += h[2 * tap];
                folded[2 * at + 1] += h[2 * tap + 1];
            }
    double acting = norm(folded, product(s->n, 3));
    free(folded);
    return fmax(all, acting);
}

/* Adds what one input contributes to one output; gives the product of the norms. */
static double add_signal(const summing *s, const double *x, const double *h, long double *y) {
    size_t at = 0;
    for (size_t i = 0; i < s->results[0]; ++i)
        for (size_t j = 0; j < s->results[1]; ++j)
            for (size_t l = 0; l < s->results[2]; ++l, ++at)
                add_result(s, x, h, (size_t[]){i, j, l}, &y[2 * at]);
    return norm(x, product(s->n, 3)) * filter_norm(s, h);
}

/* The samples of a stream: those kept, and a block; keeps the last ones. */
static double *continue_stream(const oclfft_convolution_desc *d, const double *x, double *kept) {
    size_t n = d->lengths[0], before = d->filter_lengths[0] - 1, all = n + before;
    size_t signals = d->batch * d->input_channels;
    double *samples = calloc(2 * signals * all, sizeof *samples);
    for (size_t s = 0; s < signals; ++s) {
        memcpy(&samples[2 * s * all], &kept[2 * s * before], 2 * before * sizeof *samples);
        memcpy(&samples[2 * (s * all + before)], &x[2 * s * n], 2 * n * sizeof *samples);
        memcpy(&kept[2 * s * before], &samples[2 * (s * all + n)], 2 * before * sizeof *samples);
    }
    return samples;
}

double *conv_reference(const oclfft_convolution_desc *d, const double *x, const double *h,
                       double *kept, double **norms) {
    const summing s = summing_of(d);
    bool stream = d->mode == OCLFFT_CONVOLUTION_STREAM;
    size_t n = product(s.n, 3), m = product(s.m, 3), results = product(s.results, 3);
    size_t in = d->input_channels, out = d->output_channels;
    double *samples = stream ? continue_stream(d, x, kept) : NULL;
    long double *sums = calloc(2 * d->batch * out * results, sizeof *sums);
    double *y = calloc(2 * d->batch * out * results, sizeof *y);
    double scale = d->scale != 0 ? d->scale : 1;
    *norms = calloc(d->batch * out, sizeof **norms);
    for (size_t b = 0; b < d->batch; ++b)
        for (size_t o = 0; o < out; ++o)
            for (size_t i = 0; i < in; ++i) {
                size_t filter = ((d->separate_filters ? b * out : 0) + o) * in + i;
                const double *signal = &(stream ? samples : x)[2 * (b * in + i) * n];
                (*norms)[b * out + o] +=
                    fabs(scale) *
                    add_signal(&s, signal, &h[2 * filter * m], &sums[2 * (b * out + o) * results]);
            }
    for (size_t i = 0; i < 2 * d->batch * out * results; ++i) y[i] = (double)(sums[i] * scale);
    free(samples);
    free(sums);
    return y;
}

/* ---- Comparison ---- */

static double rounded(const conv_array *a, double value, double *unit) {
    double least = -128, most = 127;
    *unit = 0.5;
    switch (a->type) {
    case OCLFFT_ELEMENT_UINT8: least = 0, most = 255; break;
    case OCLFFT_ELEMENT_INT16: least = -32768, most = 32767; break;
    case OCLFFT_ELEMENT_INT32: least = -2147483648.0, most = 2147483647; break;
    case OCLFFT_ELEMENT_INT8: break;
    default: *unit = 0; return value;
    }
    return fmin(fmax(value, least), most);
}

double conv_error(const oclfft_convolution_desc *d, const double *found, const double *wanted,
                  const double *norms) {
    conv_array a = conv_output(d);
    size_t points = product(a.lengths, a.rank);
    double worst = 0;
    for (size_t s = 0; s < a.batch * a.channels; ++s)
        for (size_t i = 0; i < 2 * points; ++i) {
            double unit, expected = rounded(&a, wanted[2 * s * points + i], &unit);
            double off = fabs(found[2 * s * points + i] - expected) - unit;
            if (a.type == OCLFFT_ELEMENT_FLOAT) off -= fabs(expected) * 0x1p-23;
            if (!(off <= 0)) worst = worse(worst, off / norms[s]);
        }
    return worst;
}
