#include "spots.h"

#include <math.h>

enum { SPOT_BYTES = 1 << 16 };

size_t spots_of(const struct shape *shape, struct spot spots[SPOTS]) {
    const struct side *out = &shape->out;
    const size_t whole = out->extent, piece = SPOT_BYTES / out->element_bytes,
                 elements = out->points * shape->batch;
    const size_t each = SPOTS / (size_t)out->arrays, per_array = whole > piece * each ? each : 1;
    size_t count = 0;
    for (int array = 0; array < out->arrays; array++) {
        for (size_t i = 0; i < per_array; i++, count++) {
            struct spot *spot = &spots[count];
            *spot =
                (struct spot){.array = array, .first = 0, .count = per_array > 1 ? piece : whole};
            if (per_array > 1)
                spot->first = side_position(
                    out, (size_t)((double)(elements - 1) / (double)(each - 1) * (double)i));
            if (spot->first > whole - spot->count) spot->first = whole - spot->count;
            spot->at = count > 0 ? spot[-1].at + spot[-1].count * out->element_bytes : 0;
        }
    }
    return count;
}

size_t spots_bytes(const struct shape *shape) {
    struct spot spots[SPOTS];
    const size_t count = spots_of(shape, spots);
    if (count == 0) return 0;
    return spots[count - 1].at + spots[count - 1].count * shape->out.element_bytes;
}

bool spots_read(const struct shape *shape, const struct peer *peer, void *state, void *to) {
    struct spot spots[SPOTS];
    const size_t count = spots_of(shape, spots), bytes = shape->out.element_bytes;
    for (size_t i = 0; i < count; i++) {
        if (!peer->read(state, spots[i].array, spots[i].first * bytes, spots[i].count * bytes,
                        (char *)to + spots[i].at))
            return false;
    }
    return true;
}

/* ---- Comparing ---- */

struct sums {
    double difference, norm;
};

/* How far two numbers are apart: integers may be rounded the other way, and what is too large for
 * its type is so for both. */
static double distance(double x, double y, oclfft_element_type type) {
    if (element_is_integer(type)) return fmax(fabs(x - y) - 1, 0);
    return x == y ? 0 : x - y;
}

static void add_element(struct sums *sums, const void *a, double scale, const void *b, size_t real,
                        const struct shape *shape) {
    const oclfft_element_type type = shape->out.type;
    for (size_t i = real; i < real + shape->out.parts; i++) {
        const double x = element_value(type, a, i) * scale, y = element_value(type, b, i);
        const double d = distance(x, y, type);
        sums->difference += d * d;
        if (isfinite(y)) sums->norm += y * y;
    }
}

/* Elements of a row that lie in a spot. A row that runs down is one that runs up from its other
 * end. */
static void add_row(struct sums *sums, const void *a, double scale, const void *b, size_t start,
                    const struct spot *spot, const struct shape *shape) {
    const struct side *out = &shape->out;
    const size_t length = out->lengths[out->rank - 1], end = spot->first + spot->count;
    size_t stride = side_step(out);
    if (out->strides[out->rank - 1] < 0) {
        start += (length - 1) * stride;
        stride = (size_t)0 - stride;
    }
    const size_t skipped = start < spot->first ? (spot->first - start + stride - 1) / stride : 0;
    for (size_t i = skipped, at = start + skipped * stride; i < length && at < end;
         i++, at += stride)
        add_element(sums, a, scale, b,
                    spot->at / element_size(out->type) + (at - spot->first) * out->parts, shape);
}

static void add_dense(struct sums *sums, const void *a, double scale, const void *b,
                      const struct shape *shape) {
    const size_t reals = spots_bytes(shape) / element_size(shape->out.type);
    for (size_t i = 0; i < reals; i += shape->out.parts) add_element(sums, a, scale, b, i, shape);
}

double spots_difference(const void *a, double scale, const void *b, const struct shape *shape) {
    const struct side *out = &shape->out;
    struct spot spots[SPOTS];
    struct sums sums = {0, 0};
    const size_t count = spots_of(shape, spots), rows = side_rows(out);
    if (out->dense) add_dense(&sums, a, scale, b, shape);
    for (size_t at = 0; !out->dense && at < rows * shape->batch; at++) {
        const size_t start = side_row(out, at / rows, at % rows);
        for (size_t i = 0; i < count; i++) add_row(&sums, a, scale, b, start, &spots[i], shape);
    }
    return sums.difference == 0 ? 0 : sqrt(sums.difference / sums.norm);
}
