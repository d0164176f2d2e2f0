#include "axis_kind.h"
#include "side.h"

typedef unsigned long long ull;

static void print_product(const uint64_t *factors, uint32_t count, text *out) {
    for (uint32_t i = 0; i < count; ++i) text_add(out, "%s%llu", i ? "*" : "", (ull)factors[i]);
}

static void print_strides(const int64_t *strides, uint32_t count, text *out) {
    text_add(out, " strides ");
    for (uint32_t i = 0; i < count; ++i)
        text_add(out, "%s%lld", i ? "*" : "", (long long)strides[i]);
}

static void print_window(const problem *p, const side *s, text *out) {
    bool windowed = false, centered = false;
    for (uint32_t i = 0; i < p->rank; ++i) {
        windowed = windowed || s->lengths[i] != side_full_length(p, s, i);
        centered = centered || s->centered[i];
    }
    if (windowed) text_add(out, " window ");
    for (uint32_t i = 0; windowed && i < p->rank; ++i)
        text_add(out, "%s%llu+%llu", i ? "*" : "", (ull)s->starts[i], (ull)s->lengths[i]);
    if (centered) text_add(out, " centered ");
    for (uint32_t i = 0; centered && i < p->rank; ++i)
        text_add(out, "%s%d", i ? "*" : "", s->centered[i]);
}

/* Prints what differs from the packed layout, if anything does. */
static void print_side(const problem *p, const side *s, const char *name, text *out) {
    int64_t packed[OCLFFT_MAX_RANK] = {0};
    bool strided = !side_packed_strides(p, s, packed);
    text fields = {0};
    for (uint32_t i = 0; i < p->rank; ++i) strided = strided || s->strides[i] != packed[i];
    if (strided) print_strides(s->strides, p->rank, &fields);
    if (s->distance != side_closest_distance(p, s))
        text_add(&fields, " distance %lld", (long long)s->distance);
    if (s->offset) text_add(&fields, " offset %llu", (ull)s->offset);
    storage_print(s->storage, &fields);
    print_window(p, s, &fields);
    if (text_string(&fields)[0]) text_add(out, ", %s%s", name, text_string(&fields));
    text_free(&fields);
}

static const char *transform_name(oclfft_transform transform) {
    switch (transform) {
    case OCLFFT_R2C: return "r2c";
    case OCLFFT_C2R: return "c2r";
    case OCLFFT_R2R: return "r2r";
    default: return "c2c";
    }
}

/* What is done along the axes, unless it is a Fourier transform along each. */
static void print_axes(const problem *p, text *out) {
    bool usual = true;
    for (uint32_t i = 0; i < p->rank; ++i) usual = usual && p->axes[i] == OCLFFT_AXIS_FOURIER;
    if (usual) return;
    text_add(out, " along ");
    for (uint32_t i = 0; i < p->rank; ++i)
        text_add(out, "%s%s", i ? "*" : "", axis_kind_name(p->axes[i]));
}

static void print_transform(const problem *p, text *out) {
    text_add(out, "%s %s ", transform_name(p->transform),
             p->precision == OCLFFT_DOUBLE ? "double" : "single");
    print_product(p->lengths, p->rank, out);
    print_axes(p, out);
    if (p->norm == OCLFFT_NORM_ORTHONORMAL) text_add(out, " orthonormal");
}

static void print_places(const problem *p, text *out) {
    text_add(out, " %s", p->in_place ? "in place" : "out of place");
    print_side(p, &p->in, "in", out);
    print_side(p, &p->out, "out", out);
}

static void print_filter(const problem *p, text *out) {
    if (p->filter.angled) text_add(out, ", angled");
    if (!p->filter.there) return;
    text_add(out, ", filter");
    print_strides(p->filter.strides, p->rank, out);
    text_add(out, " distance %lld", (long long)p->filter.distance);
    if (p->filter.by_tiles) text_add(out, " by tiles");
}

void problem_print_shape(const problem *p, text *out) {
    print_transform(p, out);
    print_places(p, out);
    print_filter(p, out);
}

static void print_scale(const char *direction, double scale, text *out) {
    text_add(out, ", %s scale ", direction);
    text_add_number(out, "%.17g", scale);
}

void problem_print(const problem *p, text *out) {
    print_transform(p, out);
    text_add(out, " x%llu", (ull)p->batch);
    print_places(p, out);
    if (p->inverted && p->transform != OCLFFT_C2R) text_add(out, ", backward");
    if (p->load.source) text_add(out, ", load callback %s", p->load.name);
    if (p->store.source) text_add(out, ", store callback %s", p->store.name);
    if (p->scale_forward != 1) print_scale("forward", p->scale_forward, out);
    if (p->scale_backward != (double)(1 / problem_logical_points(p))) /* x87 keeps more digits */
        print_scale("backward", p->scale_backward, out);
}
