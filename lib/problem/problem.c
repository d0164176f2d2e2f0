#include "problem.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "overlap.h"
#include "base/sizes.h"

typedef unsigned long long ull;

/* ---- Values and what there is of them ---- */

static oclfft_status check_transform(oclfft_transform transform) {
    switch (transform) {
    case OCLFFT_C2C:
    case OCLFFT_R2C:
    case OCLFFT_C2R: return OCLFFT_SUCCESS;
    case OCLFFT_DCT1:
    case OCLFFT_DCT2:
    case OCLFFT_DCT3:
    case OCLFFT_DCT4:
    case OCLFFT_DST1:
    case OCLFFT_DST2:
    case OCLFFT_DST3:
    case OCLFFT_DST4:
        return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.transform = %d: sine and cosine transforms are not in this version",
                    (int)transform);
    }
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.transform = %d is no transform", (int)transform);
}

static oclfft_status check_format(const oclfft_layout *l, const char *name, bool real) {
    if (l->format != OCLFFT_INTERLEAVED && l->format != OCLFFT_PLANAR)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.format = %d is no format", name, (int)l->format);
    if (real && l->format == OCLFFT_PLANAR)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.format = OCLFFT_PLANAR, but that side is real: it has one part only",
                    name);
    return OCLFFT_SUCCESS;
}

/* An array that says something beyond the rank, of which the caller surely wants to know. */
static oclfft_status check_rest(const size_t *values, int rank, const char *name) {
    for (int i = rank; i < OCLFFT_MAX_RANK; ++i)
        if (values[i])
            return fail(
                OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s[%d] = %zu, but desc.rank = %d: what is beyond the rank has to be 0", name,
                i, values[i], rank);
    return OCLFFT_SUCCESS;
}

static oclfft_status check_lengths(const oclfft_plan_desc *d) {
    for (int i = 0; i < d->rank; ++i)
        if (d->lengths[i] == 0)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.lengths[%d] = 0", i);
    TRY(check_rest(d->lengths, d->rank, "lengths"));
    TRY(check_rest(d->input.strides, d->rank, "input.strides"));
    return check_rest(d->output.strides, d->rank, "output.strides");
}

static oclfft_status check_known_values(const oclfft_plan_desc *d) {
    if (d->precision < OCLFFT_SINGLE || d->precision > OCLFFT_HALF)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.precision = %d is no precision", (int)d->precision);
    if (d->effort != OCLFFT_ESTIMATE && d->effort != OCLFFT_MEASURE)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.effort = %d is neither OCLFFT_ESTIMATE nor OCLFFT_MEASURE",
                    (int)d->effort);
    if (d->rank < 1 || d->rank > OCLFFT_MAX_RANK)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.rank = %d is outside 1...%d", d->rank, OCLFFT_MAX_RANK);
    TRY(check_lengths(d));
    if (d->batch == 0) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.batch = 0: at least one transform is needed");
    if (d->recipe && !*d->recipe)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.recipe is empty: NULL lets the planner choose");
    TRY(check_transform(d->transform));
    if (d->precision == OCLFFT_HALF)
        return fail(OCLFFT_ERROR_UNSUPPORTED, "desc.precision = %d: OCLFFT_HALF is not in this version", (int)d->precision);
    TRY(check_format(&d->input, "input", d->transform == OCLFFT_R2C));
    return check_format(&d->output, "output", d->transform == OCLFFT_C2R);
}

/* A scale is applied in the precision of the data. */
static oclfft_status check_scale(double scale, oclfft_precision precision, const char *name) {
    double applied = precision == OCLFFT_DOUBLE ? scale : (double)(float)scale;
    if (isfinite(applied) && applied != 0) return OCLFFT_SUCCESS;
    text number = {0};
    text_add_number(&number, "%g", scale);
    fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s = %s is not a finite non-zero number in this precision", name,
         text_string(&number));
    text_free(&number);
    return OCLFFT_ERROR_INVALID_ARGUMENT;
}

/* In the C locale whatever the application's. */
static bool is_identifier(const char *name) {
    static const char letters[] = "_ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    return name[0] && !(name[0] >= '0' && name[0] <= '9') && name[strspn(name, letters)] == 0;
}

static oclfft_status check_callback(const oclfft_callback *c, const char *name, callback *out) {
    *out = (callback){0};
    if (!c->source) return OCLFFT_SUCCESS;
    if (!*c->source)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.source is empty: NULL stands for none",
                    name);
    if (!c->name) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.name is NULL, but there is a source", name);
    if (!is_identifier(c->name))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.name = \"%.64s\" cannot be the name of a function", name, c->name);
    if (c->buffer_count > OCLFFT_MAX_CALLBACK_BUFFERS)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.buffer_count = %zu is above %d", name, c->buffer_count,
                    OCLFFT_MAX_CALLBACK_BUFFERS);
    for (size_t i = 0; i < c->buffer_count; ++i)
        if (!c->buffers[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.buffers[%zu] is NULL, but buffer_count = %zu", name, i,
                        c->buffer_count);
    *out = (callback){c->source, c->name, (uint32_t)c->buffer_count};
    return OCLFFT_SUCCESS;
}

/* ---- Elements that share a place ---- */

static oclfft_status check_overlap(const problem *p, const side *s, const char *name) {
    axis axes[OVERLAP_AXES];
    for (uint32_t i = 0; i < p->rank; ++i) axes[i] = (axis){s->lengths[i], s->strides[i]};
    axes[p->rank] = (axis){p->batch, s->distance};
    switch (overlap_find(axes, p->rank + 1, OVERLAP_STEPS)) {
    case OVERLAP_NONE: return OCLFFT_SUCCESS;
    case OVERLAP_SOME:
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s: elements overlap: by its strides and distance several share a place",
                    name);
    case OVERLAP_UNKNOWN: break;
    }
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s: whether elements overlap cannot be told from its strides and distance in "
                "reasonable time",
                name);
}

/* ---- Sides ---- */

/* How many places the last dimension takes in the packed layout. */
static uint64_t last_room(const problem *p, const side *s) {
    uint64_t last = s->lengths[p->rank - 1];
    return s->real && p->in_place ? 2 * (last / 2 + 1) : last;
}

static bool packed_strides(const problem *p, const side *s, uint64_t strides[OCLFFT_MAX_RANK]) {
    uint32_t last = p->rank - 1;
    strides[last] = 1;
    for (uint32_t i = last; i-- > 0;)
        if (!size_mul(strides[i + 1], i + 1 == last ? last_room(p, s) : s->lengths[i + 1], &strides[i])) return false;
    return true;
}

/* What distance 0 stands for. Strides of dimensions with one element do not count. */
static bool closest_distance(const problem *p, const side *s, uint64_t *distance) {
    uint32_t last = p->rank - 1;
    if (!size_mul(last_room(p, s), s->strides[last], distance)) return false;
    for (uint32_t i = 0; i < last; ++i) {
        uint64_t taken;
        if (s->lengths[i] == 1) continue;
        if (!size_mul(s->lengths[i], s->strides[i], &taken)) return false;
        *distance = max_u64(*distance, taken);
    }
    return true;
}

static bool add_reach(uint64_t count, uint64_t stride, uint64_t *elements) {
    uint64_t reach;
    return size_mul(count - 1, stride, &reach) && size_add(*elements, reach, elements);
}

static bool count_elements(const problem *p, side *s) {
    uint64_t bytes;
    if (!size_add(s->offset, 1, &s->elements)) return false;
    for (uint32_t i = 0; i < p->rank; ++i)
        if (!add_reach(s->lengths[i], s->strides[i], &s->elements)) return false;
    if (!add_reach(p->batch, s->distance, &s->elements)) return false;
    return size_mul(s->elements, s->element_bytes, &bytes) && bytes <= SIZE_MAX / 2;
}

static oclfft_status fail_reach(const char *name) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.%s: lengths, strides, distance and offset reach beyond the end of the address space", name);
}

/* Strides that are given, and those that are not or do not matter. */
static oclfft_status fill_strides(const problem *p, const oclfft_layout *l, const char *name, side *s) {
    bool given = false;
    if (!packed_strides(p, s, s->strides)) return fail_reach(name);
    for (uint32_t i = 0; i < p->rank; ++i) given = given || l->strides[i];
    for (uint32_t i = 0; given && i < p->rank; ++i) {
        if (s->lengths[i] == 1) continue;
        if (!l->strides[i])
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.strides[%u] = 0, but not all are: name all or none", name, i);
        s->strides[i] = l->strides[i];
    }
    return OCLFFT_SUCCESS;
}

static oclfft_status fill_side(const problem *p, const oclfft_layout *l, const oclfft_callback *c, const char *name, side *s) {
    bool halved = !s->real && p->transform != OCLFFT_C2C;
    for (uint32_t i = 0; i < p->rank; ++i) s->lengths[i] = p->lengths[i];
    if (halved) s->lengths[p->rank - 1] = p->lengths[p->rank - 1] / 2 + 1;
    s->planar = l->format == OCLFFT_PLANAR;
    s->offset = l->offset;
    s->element_bytes = s->real || s->planar ? problem_scalar_bytes(p) : problem_element_bytes(p);
    if (c->source && c->element_bytes) s->element_bytes = c->element_bytes;
    TRY(fill_strides(p, l, name, s));
    if (!closest_distance(p, s, &s->distance)) return fail_reach(name);
    if (l->distance && p->batch > 1) s->distance = l->distance;
    if (!count_elements(p, s)) return fail_reach(name);
    return check_overlap(p, s, name);
}

/* ---- In place ---- */

/* That both sides count `field` alike, a real one in halves of complex numbers. */
static oclfft_status check_twin(const problem *p, const char *field, uint64_t in, uint64_t out) {
    if (in * (p->out.real ? 2 : 1) == out * (p->in.real ? 2 : 1)) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.input.%s = %llu and desc.output.%s = %llu: in place %s", field, (ull)in, field,
                (ull)out,
                p->transform == OCLFFT_C2C ? "they have to be equal" : "the real side's has to be twice the complex side's");
}

static oclfft_status check_innermost(const problem *p, const side *s, const char *name) {
    uint32_t last = p->rank - 1;
    if (s->strides[last] == 1) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.%s.strides[%u] = %llu: in place that of a real transform has to be 1", name,
                last, (ull)s->strides[last]);
}

/* Callbacks may say that their elements are larger or smaller: then those of one side lie where others of the other side do. */
static oclfft_status check_twin_bytes(const problem *p) {
    uint64_t in = p->in.element_bytes * (p->in.real ? 2 : 1), out = p->out.element_bytes * (p->out.real ? 2 : 1);
    if (in == out) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                "desc.load_callback and desc.store_callback: elements of %llu and %llu bytes cannot be in place",
                (ull)p->in.element_bytes, (ull)p->out.element_bytes);
}

/* Both sides lie at the same places. What does not matter is the same already, in each side's own elements. */
static oclfft_status check_in_place(const problem *p) {
    bool complex = p->transform == OCLFFT_C2C;
    if (!p->in_place) return OCLFFT_SUCCESS;
    if (complex && p->in.planar != p->out.planar)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.output.format is not desc.input.format, as it has to be in place");
    if (!complex && (p->in.planar || p->out.planar))
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "desc.%s.format = OCLFFT_PLANAR: in place the complex side of a real transform has to be interleaved",
                    p->in.planar ? "input" : "output");
    TRY(check_twin_bytes(p));
    if (!complex) TRY(check_innermost(p, &p->in, "input"));
    if (!complex) TRY(check_innermost(p, &p->out, "output"));
    for (uint32_t i = 0; i < p->rank - !complex; ++i) {
        char field[32];
        snprintf(field, sizeof field, "strides[%u]", i);
        TRY(check_twin(p, field, p->in.strides[i], p->out.strides[i]));
    }
    TRY(check_twin(p, "distance", p->in.distance, p->out.distance));
    return check_twin(p, "offset", p->in.offset, p->out.offset);
}

/* ---- Problems ---- */

/* That the product of all lengths and the batch can be computed, also in bytes of complex numbers: scratch is counted so. */
static oclfft_status check_points(const problem *p) {
    uint64_t bytes = problem_element_bytes(p);
    bool fits = size_mul(bytes, p->batch, &bytes);
    for (uint32_t i = 0; fits && i < p->rank; ++i) fits = size_mul(bytes, p->lengths[i], &bytes);
    if (fits && bytes <= SIZE_MAX / 2) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.batch = %llu transforms of these lengths overflow the address space",
                (ull)p->batch);
}

static oclfft_status fill_scales(const oclfft_plan_desc *d, problem *p) {
    TRY(check_scale(d->scale_forward, d->precision, "scale_forward"));
    if (d->scale_backward != 0) TRY(check_scale(d->scale_backward, d->precision, "scale_backward"));
    p->scale_forward = d->scale_forward;
    p->scale_backward = d->scale_backward != 0 ? d->scale_backward : 1.0 / (double)problem_points(p);
    return OCLFFT_SUCCESS;
}

oclfft_status problem_from_desc(const oclfft_plan_desc *d, problem *out) {
    if (!d) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc is NULL");
    if (d->struct_size != sizeof *d)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "desc.struct_size = %zu, expected %zu: start from OCLFFT_PLAN_DESC_INIT",
                    d->struct_size, sizeof *d);
    TRY(check_known_values(d));
    problem p = {.transform = d->transform,
                 .precision = d->precision,
                 .rank = (uint32_t)d->rank,
                 .batch = d->batch,
                 .in_place = d->in_place,
                 .in.real = d->transform == OCLFFT_R2C,
                 .out.real = d->transform == OCLFFT_C2R};
    for (uint32_t i = 0; i < p.rank; ++i) p.lengths[i] = d->lengths[i];
    TRY(check_points(&p));
    TRY(check_callback(&d->load_callback, "load_callback", &p.load));
    TRY(check_callback(&d->store_callback, "store_callback", &p.store));
    TRY(fill_side(&p, &d->input, &d->load_callback, "input", &p.in));
    TRY(fill_side(&p, &d->output, &d->store_callback, "output", &p.out));
    TRY(check_in_place(&p));
    TRY(fill_scales(d, &p));
    *out = p;
    return OCLFFT_SUCCESS;
}

/* ---- Comparing ---- */

/* Lengths and elements follow from the rest. */
static bool side_equal(const problem *p, const side *a, const side *b) {
    for (uint32_t i = 0; i < p->rank; ++i)
        if (a->strides[i] != b->strides[i]) return false;
    return a->planar == b->planar && a->distance == b->distance && a->offset == b->offset && a->element_bytes == b->element_bytes;
}

static bool callback_equal(const callback *a, const callback *b) {
    if (!a->source || !b->source) return a->source == b->source;
    return a->buffers == b->buffers && strcmp(a->name, b->name) == 0 && strcmp(a->source, b->source) == 0;
}

bool problem_equal(const problem *a, const problem *b) {
    if (a->transform != b->transform || a->precision != b->precision || a->rank != b->rank || a->batch != b->batch ||
        a->in_place != b->in_place)
        return false;
    for (uint32_t i = 0; i < a->rank; ++i)
        if (a->lengths[i] != b->lengths[i]) return false;
    return side_equal(a, &a->in, &b->in) && side_equal(a, &a->out, &b->out) && a->scale_forward == b->scale_forward &&
           a->scale_backward == b->scale_backward && callback_equal(&a->load, &b->load) && callback_equal(&a->store, &b->store);
}

#define HASH(h, value) hash_bytes(h, &(value), sizeof(value))

static uint64_t side_hash(uint64_t h, const side *s) {
    h = HASH(h, s->planar);
    h = HASH(h, s->strides); /* 0 beyond the rank */
    h = HASH(h, s->distance);
    h = HASH(h, s->offset);
    return HASH(h, s->element_bytes);
}

static uint64_t callback_hash(uint64_t h, const callback *c) {
    h = HASH(h, c->buffers);
    if (c->name) h = hash_bytes(h, c->name, strlen(c->name) + 1);
    if (c->source) h = hash_bytes(h, c->source, strlen(c->source));
    return h;
}

uint64_t problem_hash(const problem *p) {
    uint64_t h = HASH(HASH_SEED, p->transform);
    h = HASH(h, p->precision);
    h = HASH(h, p->rank);
    h = HASH(h, p->lengths); /* 0 beyond the rank */
    h = HASH(h, p->batch);
    h = HASH(h, p->in_place);
    h = side_hash(side_hash(h, &p->in), &p->out);
    h = HASH(h, p->scale_forward);
    h = HASH(h, p->scale_backward);
    return callback_hash(callback_hash(h, &p->load), &p->store);
}

/* ---- Printing ---- */

static void print_product(const uint64_t *factors, uint32_t count, text *out) {
    for (uint32_t i = 0; i < count; ++i) text_add(out, "%s%llu", i ? "*" : "", (ull)factors[i]);
}

/* What is not as the default packed layout has it, if anything. */
static void print_side(const problem *p, const side *s, const char *name, text *out) {
    uint64_t packed[OCLFFT_MAX_RANK] = {0}, closest = 0;
    bool fits = packed_strides(p, s, packed) && closest_distance(p, s, &closest), strided = false;
    for (uint32_t i = 0; i < p->rank; ++i) strided = strided || s->strides[i] != packed[i];
    bool distant = !fits || s->distance != closest;
    if (!strided && !distant && !s->offset && !s->planar) return;
    text_add(out, ", %s", name);
    if (strided) {
        text_add(out, " strides ");
        print_product(s->strides, p->rank, out);
    }
    if (distant) text_add(out, " distance %llu", (ull)s->distance);
    if (s->offset) text_add(out, " offset %llu", (ull)s->offset);
    if (s->planar) text_add(out, " planar");
}

static void print_transform(const problem *p, text *out) {
    const char *kind = p->transform == OCLFFT_R2C ? "r2c" : p->transform == OCLFFT_C2R ? "c2r" : "c2c";
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
    if (p->scale_backward != 1.0 / (double)problem_points(p)) print_scale("backward", p->scale_backward, out);
}

/* ---- Sizes ---- */

uint64_t problem_points(const problem *p) {
    uint64_t points = 1;
    for (uint32_t i = 0; i < p->rank; ++i) points *= p->lengths[i];
    return points;
}

uint64_t side_points(const problem *p, const side *s) {
    uint64_t points = p->batch;
    for (uint32_t i = 0; i < p->rank; ++i) points *= s->lengths[i];
    return points;
}

uint64_t problem_element_bytes(const problem *p) {
    return 2 * problem_scalar_bytes(p);
}

uint64_t problem_scalar_bytes(const problem *p) {
    return scalar_bytes(p->precision);
}

uint64_t scalar_bytes(oclfft_precision precision) {
    return precision == OCLFFT_DOUBLE ? sizeof(double) : sizeof(float);
}
