#include "side.h"

typedef unsigned long long ull;

static void print_product(const uint64_t *factors, uint32_t count, text *out) {
    for (uint32_t i = 0; i < count; ++i) text_add(out, "%s%llu", i ? "*" : "", (ull)factors[i]);
}

/* Prints what differs from the packed layout, if anything does. */
static void print_side(const problem *p, const side *s, const char *name, text *out) {
    uint64_t packed[OCLFFT_MAX_RANK] = {0}, closest = 0;
    bool fits = side_packed_strides(p, s, packed) && side_closest_distance(p, s, &closest),
         strided = false;
    for (uint32_t i = 0; i < p->rank; ++i) strided = strided || s->strides[i] != packed[i];
    bool distant = !fits || s->distance != closest;
    if (!strided && !distant && !s->offset && storage_is_plain(s->storage)) return;
    text_add(out, ", %s", name);
    if (strided) {
        text_add(out, " strides ");
        print_product(s->strides, p->rank, out);
    }
    if (distant) text_add(out, " distance %llu", (ull)s->distance);
    if (s->offset) text_add(out, " offset %llu", (ull)s->offset);
    if (!storage_is_plain(s->storage)) text_add(out, " %s", storage_kind_of(s->storage)->name);
}

static void print_transform(const problem *p, text *out) {
    const char *kind = p->transform == OCLFFT_R2C   ? "r2c"
                       : p->transform == OCLFFT_C2R ? "c2r"
                                                    : "c2c";
    text_add(out, "%s %s ", kind, p->precision == OCLFFT_DOUBLE ? "double" : "single");
    print_product(p->lengths, p->rank, out);
}

static void print_places(const problem *p, text *out) {
    text_add(out, " %s", p->in_place ? "in place" : "out of place");
    print_side(p, &p->in, "in", out);
    print_side(p, &p->out, "out", out);
}

void problem_print_shape(const problem *p, text *out) {
    print_transform(p, out);
    print_places(p, out);
}

static void print_scale(const char *direction, double scale, text *out) {
    text_add(out, ", %s scale ", direction);
    text_add_number(out, "%.17g", scale);
}

void problem_print(const problem *p, text *out) {
    print_transform(p, out);
    text_add(out, " x%llu", (ull)p->batch);
    print_places(p, out);
    if (p->load.source) text_add(out, ", load callback %s", p->load.name);
    if (p->store.source) text_add(out, ", store callback %s", p->store.name);
    if (p->scale_forward != 1) print_scale("forward", p->scale_forward, out);
    if (p->scale_backward != 1.0 / (double)problem_points(p))
        print_scale("backward", p->scale_backward, out);
}
