/* Random problems in words. */
#include <axis_kinds.h>
#include <stdio.h>
#include <string.h>

#include "random_problem.h"

/* What is too long is cut off. */
typedef struct words {
    char *at;
    size_t room;
} words;

#define SAY(w, ...)                                                                                \
    do {                                                                                           \
        size_t length_ = (size_t)snprintf((w)->at, (w)->room, __VA_ARGS__);                        \
        if (length_ >= (w)->room) length_ = (w)->room - 1;                                         \
        (w)->at += length_;                                                                        \
        (w)->room -= length_;                                                                      \
    } while (0)

/* What is said of an axis behind its length: a '-' where it is left alone. */
static const char *axis_text(const oclfft_plan_desc *d, int axis) {
    oclfft_axis_kind kind = kind_along(d, axis);
    return kind == OCLFFT_AXIS_NONE ? "-" : kind == OCLFFT_AXIS_FOURIER ? "" : kind_name(kind);
}

static void say_lengths(words *w, const oclfft_plan_desc *d) {
    for (int i = 0; i < d->rank; ++i)
        SAY(w, "%s%zu%s", i ? "*" : "", d->lengths[i], axis_text(d, i));
}

/* The layout as it is described, then what it means where that leaves something open. */
static void say_side(words *w, const char *name, const random_side *s,
                     const oclfft_layout *layout) {
    static const char *const types[] = {
        [OCLFFT_ELEMENT_HALF] = "half",   [OCLFFT_ELEMENT_BFLOAT16] = "bfloat16",
        [OCLFFT_ELEMENT_FLOAT] = "float", [OCLFFT_ELEMENT_DOUBLE] = "double",
        [OCLFFT_ELEMENT_INT8] = "int8",   [OCLFFT_ELEMENT_UINT8] = "uint8",
        [OCLFFT_ELEMENT_INT16] = "int16", [OCLFFT_ELEMENT_UINT16] = "uint16",
        [OCLFFT_ELEMENT_INT32] = "int32"};
    bool open = true;
    SAY(w, "; %s %s", name, s->real ? "real" : s->planar ? "planar" : "complex");
    if (s->type) SAY(w, " of %s", types[s->type]);
    SAY(w, " strides ");
    for (size_t i = 0; i < s->rank; ++i) {
        SAY(w, "%s%td", i ? "," : "", s->strides[i]);
        open = open && layout->strides[i] == 0;
    }
    if (open) SAY(w, " (packed)");
    if (s->batch > 1 || layout->distance)
        SAY(w, " distance %td%s", s->distance, layout->distance ? "" : " (by 0)");
    if (s->offset) SAY(w, " offset %zu", s->offset);
    if (random_side_is_cut(s)) SAY(w, " window");
    for (size_t i = 0; random_side_is_cut(s) && i < s->rank; ++i)
        SAY(w, "%c%zu+%zu", i ? ',' : ' ', s->starts[i], s->lengths[i]);
    if (random_side_is_centered(s)) SAY(w, " centred ");
    for (size_t i = 0; random_side_is_centered(s) && i < s->rank; ++i) SAY(w, "%d", s->centered[i]);
}

static void say_signals(words *w, const random_problem *p) {
    static const char *const oddities[] = {[ODD_NONE] = "",
                                           [ODD_ZEROS] = "zeros",
                                           [ODD_INFINITY] = "an infinity",
                                           [ODD_NAN] = "a NaN"};
    if (p->even) SAY(w, ", amplitudes 1");
    if (p->oddity != ODD_NONE) SAY(w, ", %s in transform %zu", oddities[p->oddity], p->odd);
}

const char *random_problem_text(const random_problem *p) {
    static const char *const routes[] = {
        [ROUTE_EXECUTE] = "execute", [ROUTE_HOST] = "host", [ROUTE_ENQUEUE] = "enqueue"};
    static const char *const transforms[] = {
        [OCLFFT_C2C] = "c2c", [OCLFFT_R2C] = "r2c", [OCLFFT_C2R] = "c2r", [OCLFFT_R2R] = "r2r"};
    static char text[2048];
    const oclfft_plan_desc *d = &p->desc;
    double scale = p->direction == OCLFFT_FORWARD ? d->scale_forward : d->scale_backward;
    words w = {text, sizeof text};
    SAY(&w, "%s %s ", transforms[transform_of_desc(d)],
        d->precision == OCLFFT_DOUBLE ? "double" : "single");
    say_lengths(&w, d);
    if (d->norm == OCLFFT_NORM_ORTHONORMAL) SAY(&w, ", orthonormal");
    SAY(&w, ", batch %zu, %s, %s, by %s", d->batch,
        p->direction == OCLFFT_FORWARD ? "forward" : "backward",
        d->in_place ? "in place" : "out of place", routes[p->route]);
    if (scale != (p->direction == OCLFFT_FORWARD)) SAY(&w, ", scale %.9g", scale);
    if (p->limit > 0) SAY(&w, ", memory limit %.3g", p->limit);
    if (p->probed) SAY(&w, ", with callbacks");
    say_signals(&w, p);
    say_side(&w, "in", &p->in, &d->input);
    say_side(&w, "out", &p->out, &d->output);
    SAY(&w, " [test_random%s%s%s --seed %llu --from %llu --count 1]",
        p->wishes & RANDOM_WINDOWS ? " --windows" : "", p->wishes & RANDOM_KINDS ? " --kinds" : "",
        p->wishes & RANDOM_TYPES ? " --types" : "", (unsigned long long)p->seed,
        (unsigned long long)p->number);
    return text;
}
