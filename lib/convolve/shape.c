#include "shape.h"

#include <stddef.h>

#include "base/sizes.h"
#include "problem/desc.h"

const versioned convolution_versions = {
    .name = "desc",
    .macro = "OCLFFT_CONVOLUTION_DESC_INIT",
    .initial = &(const oclfft_convolution_desc)OCLFFT_CONVOLUTION_DESC_INIT,
    .least = sizeof(oclfft_convolution_desc),
    .known = sizeof(oclfft_convolution_desc),
};

/* ---- Checks ---- */

static oclfft_status refuse(const char *field, const char *why) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s: %s", field, why);
}

static oclfft_status check_list(const size_t *values, int rank, bool needed, const char *name) {
    for (int i = 0; i < OCLFFT_MAX_RANK; ++i) {
        if (i < rank && needed && values[i] == 0)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s[%d] = 0", name, i);
        if (i < rank && values[i] > SIZE_MAX / 8)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.%s[%d] = %zu exceeds the address space", name, i, values[i]);
        if (i >= rank && values[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.%s[%d] = %zu, but desc.rank = %d: entries beyond the rank must be 0",
                        name, i, values[i], rank);
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status check_counts(const oclfft_convolution_desc *d) {
    if (d->batch == 0) return refuse("batch", "0: at least one signal is needed");
    if (d->input_channels == 0) return refuse("input_channels", "0: at least one is needed");
    if (d->output_channels == 0) return refuse("output_channels", "0: at least one is needed");
    return OCLFFT_SUCCESS;
}

static oclfft_status check_mode(const oclfft_convolution_desc *d) {
    if ((unsigned)d->mode > OCLFFT_CONVOLUTION_STREAM)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.mode = %d is not a value of oclfft_convolution_mode", (int)d->mode);
    if (d->mode == OCLFFT_CONVOLUTION_STREAM && d->rank > 1)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.rank = %d, but the blocks of OCLFFT_CONVOLUTION_STREAM have rank 1",
                    d->rank);
    for (int i = 0; i < d->rank && d->mode == OCLFFT_CONVOLUTION_VALID; ++i)
        if (d->filter_lengths[i] > d->lengths[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.filter_lengths[%d] = %zu exceeds desc.lengths[%d] = %zu, so that "
                        "OCLFFT_CONVOLUTION_VALID has no results",
                        i, d->filter_lengths[i], i, d->lengths[i]);
    return OCLFFT_SUCCESS;
}

static oclfft_status check_layout(const oclfft_layout *l, const char *name, int rank, bool real) {
    const char *what = NULL;
    TRY(desc_check_layout(l, name, rank, real));
    if (l->format != OCLFFT_INTERLEAVED)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.format = OCLFFT_PLANAR: convolutions take interleaved data only",
                    name);
    for (int i = 0; i < rank; ++i) {
        if (l->starts[i]) what = "starts";
        if (l->extents[i]) what = "extents";
        if (l->centered[i]) what = "centered";
    }
    if (!what) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s.%s is not 0: convolutions take no windows or centred axes", name, what);
}

static oclfft_status check(const oclfft_convolution_desc *d) {
    bool real = !d->complex_data;
    if (d->precision != OCLFFT_SINGLE && d->precision != OCLFFT_DOUBLE)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.precision = %d is not a value of oclfft_precision", (int)d->precision);
    if (d->effort != OCLFFT_ESTIMATE && d->effort != OCLFFT_MEASURE)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.effort = %d is neither OCLFFT_ESTIMATE nor OCLFFT_MEASURE",
                    (int)d->effort);
    if (d->rank < 1 || d->rank > CONVOLUTION_MAX_RANK)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.rank = %d is outside 1...%d", d->rank,
                    CONVOLUTION_MAX_RANK);
    TRY(check_list(d->lengths, d->rank, true, "lengths"));
    TRY(check_list(d->filter_lengths, d->rank, true, "filter_lengths"));
    TRY(check_list(d->padded_lengths, d->rank, false, "padded_lengths"));
    TRY(check_counts(d));
    TRY(check_mode(d));
    TRY(check_layout(&d->input, "input", d->rank, real));
    TRY(check_layout(&d->filter, "filter", d->rank, real));
    TRY(check_layout(&d->output, "output", d->rank, real));
    return d->scale != 0 ? desc_check_scale(d->scale, d->precision, "scale") : OCLFFT_SUCCESS;
}

/* ---- Lengths ---- */

/* The results that a mode stores of those of the full convolution of n and m points. */
static void choose_results(oclfft_convolution_mode mode, uint64_t n, uint64_t m,
                           convolution_axis *a) {
    a->first = 0;
    a->count = n;
    if (mode == OCLFFT_CONVOLUTION_FULL) a->count = n + m - 1;
    if (mode == OCLFFT_CONVOLUTION_SAME) a->first = (m - 1) / 2;
    if (mode == OCLFFT_CONVOLUTION_VALID) a->count = n - m + 1;
    if (mode == OCLFFT_CONVOLUTION_VALID || mode == OCLFFT_CONVOLUTION_STREAM) a->first = m - 1;
}

/* Result k of a cyclic convolution has those at k and k + padded of the full one. */
static void set_lengths(oclfft_convolution_mode mode, uint64_t n, uint64_t m, convolution_axis *a) {
    bool stream = mode == OCLFFT_CONVOLUTION_STREAM;
    *a = (convolution_axis){.signal = stream ? n + m - 1 : n, .filter = m};
    choose_results(mode, n, m, a);
    if (mode == OCLFFT_CONVOLUTION_CIRCULAR) {
        a->least = a->padded = n;
        return;
    }
    uint64_t all = a->signal + m - 1;
    a->least = max_u64(max_u64(a->signal, m), max_u64(a->first + a->count, all - a->first));
}

/* Fewer points than keep the results apart are those of blocks. */
static oclfft_status take_padded(const oclfft_convolution_desc *d, uint32_t i,
                                 convolution_shape *s) {
    uint64_t wanted = d->padded_lengths[i], least = s->axes[i].least;
    if (!wanted) return OCLFFT_SUCCESS;
    if (d->mode == OCLFFT_CONVOLUTION_CIRCULAR && wanted != least)
        return fail(
            OCLFFT_ERROR_INVALID_ARGUMENT,
            "desc.padded_lengths[%u] = %zu, but OCLFFT_CONVOLUTION_CIRCULAR takes an axis's own "
            "length only",
            (unsigned)i, d->padded_lengths[i]);
    if (wanted < least && s->blocked < s->rank)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.padded_lengths[%u] = %zu: only one axis can be cut into blocks, and axis "
                    "%u already is",
                    (unsigned)i, d->padded_lengths[i], (unsigned)s->blocked);
    if (wanted < least && convolution_may_block(d) && convolution_block(s, i, wanted))
        return OCLFFT_SUCCESS;
    if (wanted < least)
        return fail(
            OCLFFT_ERROR_INVALID_ARGUMENT,
            "desc.padded_lengths[%u] = %zu, but with fewer than %llu points results overlap, "
            "and blocks of this length are not possible",
            (unsigned)i, d->padded_lengths[i], (unsigned long long)least);
    s->axes[i].padded = wanted;
    return OCLFFT_SUCCESS;
}

/* The transforms of a signal and of a filter, by the least lengths. */
static oclfft_status check_points(const convolution_shape *s) {
    uint64_t points = 64; /* room for what longer lengths and types add */
    for (uint32_t i = 0; i < s->rank; ++i) {
        const convolution_axis *a = &s->axes[i];
        if (!size_mul(points, max_u64(a->padded ? a->padded : a->least, a->filter), &points))
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                        "desc.lengths, desc.filter_lengths and desc.padded_lengths: transforms of "
                        "so many points exceed the address space");
    }
    return OCLFFT_SUCCESS;
}

oclfft_status convolution_shape_read(const oclfft_convolution_desc *d, convolution_shape *out) {
    TRY(check(d));
    uint32_t rank = (uint32_t)d->rank;
    *out = (convolution_shape){
        .rank = rank, .blocked = rank, .section_count = 1, .sections = {{.blocks = 1}}};
    if (d->mode == OCLFFT_CONVOLUTION_STREAM) out->past = d->filter_lengths[0] - 1;
    out->may_seam = out->past && !d->load_callback.source;
    for (uint32_t i = 0; i < out->rank; ++i) {
        set_lengths(d->mode, d->lengths[i], d->filter_lengths[i], &out->axes[i]);
        TRY(take_padded(d, i, out));
    }
    return check_points(out);
}

/* ---- The filter ---- */

/* A circular correlation is the product with the conjugated spectrum; any other one has all of the
 * reversed filter in front, as a convolution has. */
bool convolution_reverses(const oclfft_convolution_desc *d) {
    return d->correlate && d->mode != OCLFFT_CONVOLUTION_CIRCULAR;
}

/* The spectrum of conj(h) is the conjugate of what the backward transform makes of h. */
bool convolution_turns_filter(const oclfft_convolution_desc *d) {
    return convolution_reverses(d) && d->complex_data;
}

bool convolution_conjugates(const oclfft_convolution_desc *d) {
    return d->correlate && (!convolution_reverses(d) || d->complex_data);
}

uint64_t convolution_spectrum_length(const oclfft_convolution_desc *d, uint32_t axis,
                                     uint64_t padded) {
    bool halved = !d->complex_data && (int)axis + 1 == d->rank;
    return halved ? padded / 2 + 1 : padded;
}
