/* Transforms of host arrays that the device has no room for: under memory limits of a third to a
 * fiftieth of the data, or with buffers smaller than an array, against the same problem without a
 * limit. Gaps keep every bit, and so does
 * an input out of place. By the recipes of the device and by those of a GPU, with arrays that the
 * device cannot use where they are.
 *
 *     test_parts_large [--seed S] [--from A] [--count N] [--fixed] [--share N] [--verbose]
 *       --fixed: cases made by hand instead of random problems
 */
#include "common/on_device.h"

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/dice.h"
#include "common/host_support.h"
#include "common/numbered.h"
#include "common/pretend_gpu.h"
#include "parts/large.h"
#include "problem/problem.h"
#include "run/make.h"

static numbered options = {.seed = 1, .count = 100};

static oclfft_context *unlimited;
static size_t ran, wrong, small, in_pieces, bits;

enum { LEAST_LIMIT = 1 << 17, LARGEST_BUFFER = 1 << 23 /* the size of pinned blocks */ };

#define COUNT(list) (sizeof(list) / sizeof *(list))

typedef struct large_problem {
    uint64_t number;
    oclfft_plan_desc desc;
    oclfft_direction direction;
    unsigned share; /* the limit is the larger side over this */
    bool gpu, moved, windowed;
    bool buffers; /* no limit but LARGEST_BUFFER for each buffer */
} large_problem;

static void roll_shape(dice *d, oclfft_plan_desc *desc) {
    static const size_t ones[] = {1 << 18, 1 << 19, 1 << 20, 250000, 360000,
                                  810000,  1000000, 531441,  104729, 209458};
    static const size_t twos[] = {300, 360, 512, 640, 1024};
    static const size_t threes[] = {50, 60, 64, 96, 100};
    desc->rank = (int)dice_between(d, 1, 3);
    for (int a = 0; a < desc->rank; ++a)
        desc->lengths[a] = desc->rank == 1   ? ones[dice_below(d, COUNT(ones))]
                           : desc->rank == 2 ? twos[dice_below(d, COUNT(twos))]
                                             : threes[dice_below(d, COUNT(threes))];
    if (dice_chance(d, 20)) desc->batch = dice_between(d, 2, 4);
}

/* One axis that no piece has whole, beside short ones. */
static void roll_lopsided(dice *d, oclfft_plan_desc *desc) {
    static const size_t longs[] = {1 << 16, 1 << 17, 1 << 18, 50000, 90000, 250000, 32769, 20011};
    static const size_t shorts[] = {2, 3, 4, 5, 8, 16, 30};
    desc->rank = (int)dice_between(d, 2, 3);
    int at = (int)dice_below(d, (size_t)desc->rank);
    for (int a = 0; a < desc->rank; ++a)
        desc->lengths[a] =
            a == at ? longs[dice_below(d, COUNT(longs))] : shorts[dice_below(d, COUNT(shorts))];
    desc->batch = 1;
}

static void reverse(oclfft_layout *l, int axis, size_t length) {
    l->offset += (length - 1) * (size_t)l->strides[axis];
    l->strides[axis] = -l->strides[axis];
}

/* Strides with gaps, the axes in another order, some downwards. */
static void roll_strides(dice *d, const oclfft_plan_desc *desc, oclfft_layout *l) {
    ptrdiff_t stride = dice_chance(d, 40) ? 2 : 1;
    bool turned = dice_chance(d, 40);
    for (int i = 0; i < desc->rank; ++i) {
        int a = turned ? i : desc->rank - 1 - i;
        l->strides[a] = stride;
        stride = stride * (ptrdiff_t)desc->lengths[a] + (ptrdiff_t)dice_below(d, 3);
    }
    l->offset = dice_below(d, 5);
    for (int i = 0; i < desc->rank; ++i)
        if (dice_chance(d, 25) && desc->transform == OCLFFT_C2C) reverse(l, i, desc->lengths[i]);
}

/* Callbacks that look at the number of the element, and read a buffer of the application's. */
static const char load_text[] =
    "scalar2 load(ulong element, global const void *in, global const void *in_im,\n"
    "    global const scalar *table) {\n"
    "    return ((global const scalar2 *)in)[element] * table[element % 7];\n}\n"
    "scalar2 load4(ulong element, global const void *in, global const void *in_im,\n"
    "    global const scalar *table, global void *b, global void *c, global void *d) {\n"
    "    return load(element, in, in_im, table);\n}\n";
static const char store_text[] =
    "void store(ulong element, scalar2 value, global void *out, global void *out_im) {\n"
    "    ((global scalar2 *)out)[element] = element % 3 == 1 ? -value : value;\n}\n";

static void roll_callbacks(dice *d, oclfft_plan_desc *desc) {
    if (desc->transform != OCLFFT_C2C || desc->input.format == OCLFFT_PLANAR) return;
    if (dice_chance(d, 15)) {
        bool all = dice_chance(d, 20);
        desc->load_callback =
            (oclfft_callback){.source = load_text, .name = all ? "load4" : "load"};
        desc->load_callback.buffer_count = all ? OCLFFT_MAX_CALLBACK_BUFFERS : 1;
    }
    if (dice_chance(d, 15))
        desc->store_callback = (oclfft_callback){.source = store_text, .name = "store"};
}

static oclfft_axis_kind roll_kind(dice *d, bool real) {
    static const oclfft_axis_kind kinds[] = {
        OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2,       OCLFFT_AXIS_DCT3, OCLFFT_AXIS_DCT4,
        OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST2,       OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST4,
        OCLFFT_AXIS_DHT,  OCLFFT_AXIS_HALFCOMPLEX};
    return kinds[dice_below(d, COUNT(kinds) - !real)];
}

/* Axes that go through the device in parts, of any kind: on real numbers all, on complex ones
 * some. */
static void roll_axes(dice *d, oclfft_plan_desc *desc, bool lopsided) {
    if (desc->transform == OCLFFT_DCT2 && (desc->rank == 1 || lopsided)) {
        desc->transform = OCLFFT_R2R;
        for (int a = 0; a < desc->rank; ++a)
            desc->axes[a] = roll_kind(d, desc->transform == OCLFFT_R2R);
        return;
    }
    bool complex = desc->transform == OCLFFT_C2C;
    if (!lopsided || !dice_chance(d, 40)) return;
    int a = (int)dice_below(d, (size_t)desc->rank - (complex ? 0 : 1));
    desc->axes[a] = roll_kind(d, desc->transform == OCLFFT_R2R);
}

/* All elements next to each other, `apart` places from one to the next: the axes and the batch in
 * any order, some downwards. */
static void roll_permuted(dice *d, const oclfft_plan_desc *desc, ptrdiff_t apart,
                          oclfft_layout *l) {
    int order[4];
    ptrdiff_t stride = apart;
    for (int i = 0; i <= desc->rank; ++i) {
        int at = (int)dice_below(d, (size_t)i + 1);
        order[i] = order[at];
        order[at] = i;
    }
    for (int i = 0; i <= desc->rank; ++i) {
        bool is_batch = order[i] == desc->rank, down = dice_chance(d, 30);
        size_t count = is_batch ? desc->batch : desc->lengths[order[i]];
        if (down) l->offset += (count - 1) * (size_t)stride;
        *(is_batch ? &l->distance : &l->strides[order[i]]) = down ? -stride : stride;
        stride *= (ptrdiff_t)count;
    }
}

/* In place, with the same places at both sides but for other elements. */
static void roll_moved(dice *d, oclfft_plan_desc *desc) {
    ptrdiff_t apart = dice_chance(d, 20) ? 2 : 1;
    desc->transform = OCLFFT_C2C;
    desc->in_place = true;
    desc->input = desc->output = (oclfft_layout){.offset = 0};
    desc->load_callback = desc->store_callback = (oclfft_callback){.source = NULL};
    for (int a = 0; a < desc->rank; ++a)
        if (desc->axes[a] == OCLFFT_AXIS_HALFCOMPLEX) desc->axes[a] = OCLFFT_AXIS_DHT;
    if (desc->rank > 1 && dice_chance(d, 40))
        desc->axes[dice_below(d, (size_t)desc->rank)] = OCLFFT_AXIS_NONE;
    desc->input.offset = desc->output.offset = dice_below(d, 4);
    roll_permuted(d, desc, apart, &desc->input);
    roll_permuted(d, desc, apart, &desc->output);
}

static void roll_window(dice *d, size_t length, size_t inside, oclfft_layout *l, int axis) {
    size_t start = dice_below(d, inside + 1), end = dice_between(d, inside + 1, length);
    if (dice_chance(d, 30)) return;
    l->starts[axis] = start;
    l->extents[axis] = end - start;
}

/* Windows along an axis that is left alone, the longest if it can be. They have an index in common.
 */
static void roll_windows(dice *d, oclfft_plan_desc *desc) {
    int at = 0, last = desc->transform == OCLFFT_R2C ? desc->rank - 1 : desc->rank;
    if (desc->transform == OCLFFT_C2R || !last) return;
    for (int a = 0; a < last; ++a)
        if (desc->lengths[a] > desc->lengths[at]) at = a;
    if (desc->transform == OCLFFT_DCT2 && desc->rank == 1) desc->transform = OCLFFT_R2R;
    desc->axes[at] = OCLFFT_AXIS_NONE;
    desc->input.centered[at] = desc->output.centered[at] = false;
    desc->input.extents[at] = desc->output.extents[at] = 0;
    size_t inside = dice_below(d, desc->lengths[at]);
    roll_window(d, desc->lengths[at], inside, &desc->input, at);
    roll_window(d, desc->lengths[at], inside, &desc->output, at);
    if (!desc->in_place) return;
    if (desc->transform != OCLFFT_C2C) desc->output.starts[at] = desc->input.starts[at];
    if (desc->transform != OCLFFT_C2C)
        desc->output.extents[at] = desc->lengths[at] - desc->input.starts[at];
    ptrdiff_t in = 1, out = 1;
    for (int a = desc->rank; a-- > 0;) {
        bool halves = desc->transform == OCLFFT_R2C && a == last;
        desc->input.strides[a] = in;
        desc->output.strides[a] = out;
        out *= (ptrdiff_t)(halves ? desc->lengths[a] / 2 + 1 : desc->lengths[a]);
        in = desc->transform == OCLFFT_R2C ? 2 * out : out;
    }
    desc->input.distance = in;
    desc->output.distance = out;
}

static large_problem make(uint64_t seed, uint64_t number, bool doubles) {
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R,
                                                  OCLFFT_DCT2};
    dice d = dice_of(seed, number, 123);
    large_problem p = {.number = number, .desc = OCLFFT_PLAN_DESC_INIT};
    oclfft_plan_desc *desc = &p.desc;
    bool lopsided = dice_chance(&d, 30);
    if (lopsided)
        roll_lopsided(&d, desc);
    else
        roll_shape(&d, desc);
    desc->transform = transforms[dice_below(&d, COUNT(transforms))];
    roll_axes(&d, desc, lopsided);
    if (doubles && dice_chance(&d, 25)) desc->precision = OCLFFT_DOUBLE;
    desc->in_place = dice_chance(&d, 30);
    if (!desc->in_place && dice_chance(&d, 30)) roll_strides(&d, desc, &desc->input);
    if (!desc->in_place && dice_chance(&d, 30)) roll_strides(&d, desc, &desc->output);
    if (dice_chance(&d, 15) && !desc->in_place && desc->transform == OCLFFT_C2C)
        desc->input.format = OCLFFT_PLANAR;
    if (dice_chance(&d, 15) && desc->transform == OCLFFT_C2C) {
        desc->input.centered[0] = desc->axes[0] == OCLFFT_AXIS_DEFAULT;
        if (desc->rank > 1 && !desc->in_place) desc->output.extents[1] = desc->lengths[1] / 2;
    }
    if (dice_chance(&d, 20)) desc->norm = OCLFFT_NORM_ORTHONORMAL;
    if (dice_chance(&d, 20)) desc->scale_forward = 0.25;
    p.direction = dice_chance(&d, 50) ? OCLFFT_FORWARD : OCLFFT_BACKWARD;
    if (desc->transform == OCLFFT_R2C) p.direction = OCLFFT_FORWARD;
    if (desc->transform == OCLFFT_C2R) p.direction = OCLFFT_BACKWARD;
    roll_callbacks(&d, desc);
    dice more = dice_of(seed, number, 124);
    p.moved = dice_chance(&more, 20);
    p.windowed = !p.moved && dice_chance(&more, 20);
    if (p.moved) roll_moved(&more, desc);
    if (p.windowed) roll_windows(&more, desc);
    p.share = (unsigned)dice_between(&d, 3, 50);
    p.gpu = dice_chance(&d, 40);
    return p;
}

static const char *words(const large_problem *p) {
    static char text[300];
    const oclfft_plan_desc *d = &p->desc;
    snprintf(text, sizeof text,
             "problem %" PRIu64
             ": transform %d (%d,%d,%d) %s, %zu*%zu*%zu x%zu%s, direction %d, 1/%u%s%s%s%s%s%s",
             p->number, (int)d->transform, (int)d->axes[0], (int)d->axes[1], (int)d->axes[2],
             d->precision == OCLFFT_DOUBLE ? "double" : "single", d->lengths[0], d->lengths[1],
             d->lengths[2], d->batch, d->in_place ? ", in place" : "", (int)p->direction, p->share,
             p->gpu ? ", as a GPU" : "", d->load_callback.source ? ", load callback" : "",
             d->store_callback.source ? ", store callback" : "", p->moved ? ", moved" : "",
             p->windowed ? ", windows" : "", p->buffers ? ", by the size of buffers" : "");
    return text;
}

/* ---- Arrays ---- */

typedef struct sides {
    problem p;
    size_t in_bytes, out_bytes;            /* of each array */
    char *base[4], *in[2], *out[2], *mask; /* the output as it was, then with its elements */
} sides;

static size_t array_bytes(const problem *p, const side *s) {
    (void)p;
    return (size_t)(s->elements * s->element_bytes);
}

/* So aligned that a device which shares memory with the host cannot use them. */
static void make_sides(const large_problem *p, sides *s) {
    oclfft_plan_desc apart = p->desc; /* the callbacks' elements are the library's own */
    apart.load_callback = apart.store_callback = (oclfft_callback){0};
    assert_ok(problem_read(&apart, &s->p));
    s->in_bytes = array_bytes(&s->p, &s->p.in);
    s->out_bytes = array_bytes(&s->p, &s->p.out);
    if (s->p.in_place && s->out_bytes > s->in_bytes) s->in_bytes = s->out_bytes;
    for (int i = 0; i < 4; ++i) {
        s->base[i] = malloc((i < 2 ? s->in_bytes : s->out_bytes) + 64);
        char *data = s->base[i] + 4;
        if (i < 2)
            s->in[i] = data;
        else
            s->out[i - 2] = s->p.in_place ? s->in[i - 2] : data;
    }
    for (int i = 0; i < 2; ++i) {
        fill_random_in(p->desc.precision, s->in[i], s->in_bytes / real_bytes(p->desc.precision),
                       p->number + (uint64_t)i);
        if (!s->p.in_place) memset(s->out[i], 0x77, s->out_bytes);
    }
    s->mask = malloc(s->out_bytes);
    memset(s->mask, 0x77, s->out_bytes);
}

static void free_sides(sides *s) {
    for (int i = 0; i < 4; ++i) free(s->base[i]);
    free(s->mask);
}

/* The table of load_text; the plan keeps its memory. */
static oclfft_status make_plan(oclfft_context *context, const large_problem *p,
                               oclfft_plan **plan) {
    double wide[7] = {1, -1, 0.5, 2, -0.25, 1, 1};
    float narrow[7];
    bool twice = p->desc.precision == OCLFFT_DOUBLE;
    oclfft_plan_desc desc = p->desc;
    oclfft_buffer *table = NULL;
    for (int i = 0; i < 7; ++i) narrow[i] = (float)wide[i];
    if (desc.load_callback.source) {
        table = buffer_of(context, twice ? (const void *)wide : narrow, twice ? 56 : 28);
        for (size_t b = 0; b < desc.load_callback.buffer_count; ++b)
            desc.load_callback.buffers[b] = table;
    }
    oclfft_status status = oclfft_plan_create(context, &desc, plan);
    oclfft_buffer_destroy(&table);
    return status;
}

static oclfft_status execute(oclfft_plan *plan, const large_problem *p, const sides *s) {
    const void *planes[2] = {s->in[0], s->in[1]};
    bool planar = p->desc.input.format == OCLFFT_PLANAR;
    return oclfft_execute_host(plan, p->direction, planar ? (const void *)planes : s->in[0],
                               s->out[0]);
}

/* A spectrum that belongs to real data. */
static void make_hermitian(const large_problem *p, sides *s) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    oclfft_plan *plan = NULL;
    if (p->desc.transform != OCLFFT_C2R) return;
    d.transform = OCLFFT_R2C;
    d.precision = p->desc.precision;
    d.rank = p->desc.rank;
    d.batch = p->desc.batch;
    d.output = p->desc.input;
    size_t reals = d.batch, bytes = real_bytes(d.precision);
    for (int a = 0; a < d.rank; ++a) {
        reals *= d.lengths[a] = p->desc.lengths[a];
        d.axes[a] = p->desc.axes[a];
    }
    if (p->desc.in_place)
        for (int a = d.rank; a-- > 0;) d.output.strides[a] = (ptrdiff_t)s->p.in.strides[a];
    d.output.distance = (ptrdiff_t)s->p.in.distance;
    char *signal = malloc(reals * bytes);
    fill_random_in(d.precision, signal, reals, p->number);
    assert_ok(oclfft_plan_create(unlimited, &d, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, signal, s->in[0]));
    oclfft_plan_destroy(&plan);
    free(signal);
}

static double real_at(const large_problem *p, const char *data, size_t i) {
    float x;
    double y;
    if (p->desc.precision == OCLFFT_DOUBLE) {
        memcpy(&y, data + 8 * i, 8);
        return y;
    }
    memcpy(&x, data + 4 * i, 4);
    return (double)x;
}

/* The place of element `i` of the output, in the order of its axes. */
static size_t place_of(const problem *p, size_t i) {
    int64_t place = (int64_t)p->out.offset;
    for (uint32_t a = p->rank; a-- > 0; i /= (size_t)p->out.lengths[a])
        place += (int64_t)(i % (size_t)p->out.lengths[a]) * p->out.strides[a];
    return (size_t)(place + (int64_t)i * p->out.distance);
}

static const char *compare(const large_problem *p, const sides *s, const sides *reference) {
    size_t each = s->p.out.real ? 1 : 2, count = (size_t)side_points(&s->p, &s->p.out);
    double difference = 0, norm = 0;
    if (!s->p.in_place) /* gaps keep what they had */
        for (size_t i = 0; i < count; ++i)
            for (size_t r = 0; r < each; ++r) {
                size_t at = (place_of(&s->p, i) * each + r) * real_bytes(p->desc.precision);
                memcpy(s->mask + at, reference->out[0] + at, real_bytes(p->desc.precision));
            }
    if (!s->p.in_place && memcmp(s->mask, reference->out[0], s->out_bytes) != 0)
        return "the test does not know where elements are";
    for (size_t i = 0; i < count; ++i)
        for (size_t r = 0; r < each; ++r) {
            size_t at = place_of(&s->p, i) * each + r;
            double x = real_at(p, s->out[0], at), y = real_at(p, reference->out[0], at);
            difference += (x - y) * (x - y);
            norm += y * y;
            if (!s->p.in_place)
                memcpy(s->mask + at * real_bytes(p->desc.precision),
                       s->out[0] + at * real_bytes(p->desc.precision),
                       real_bytes(p->desc.precision));
        }
    if (!s->p.in_place && memcmp(s->mask, s->out[0], s->out_bytes) != 0) return "a gap was written";
    bits += difference == 0;
    double error = sqrt(difference / norm);
    if (options.verbose) print_message("  error %.3g\n", error);
    return error <= (p->desc.precision == OCLFFT_DOUBLE ? 0x1p-52 : 0x1p-23) * 12 ? NULL : "wrong";
}

static void show(oclfft_plan *plan) {
    char text[4000];
    assert_ok(oclfft_plan_describe(plan, text, sizeof text, NULL));
    assert_true(*text);
    if (options.verbose) print_message("%s", text);
}

static const char *run(const large_problem *p, const sides *s, sides *reference) {
    oclfft_plan *plan = NULL;
    size_t most = s->in_bytes > s->out_bytes ? s->in_bytes : s->out_bytes;
    /* Tables and one transform along an axis want some room, however small the data is. */
    size_t limit = most / p->share > LEAST_LIMIT ? most / p->share : LEAST_LIMIT;
    oclfft_context *context = open_limited(p->buffers ? 0 : limit);
    if (p->buffers) context->info.max_allocation = context->caps.max_allocation = LARGEST_BUFFER;
    if (p->gpu) pretend_gpu(context);
    const char *fault = NULL;
    oclfft_status status = make_plan(context, p, &plan);
    if (status == OCLFFT_SUCCESS) {
        show(plan);
        status = execute(plan, p, s);
        show(plan);
        in_pieces += plan->large.data != NULL;
    }
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY)
        ++small; /* counted, and few */
    else if (status != OCLFFT_SUCCESS)
        fault = oclfft_last_error();
    oclfft_plan_destroy(&plan);
    if (status == OCLFFT_SUCCESS) fault = compare(p, s, reference);
    if (!fault && !s->p.in_place && memcmp(s->in[0], reference->in[0], s->in_bytes) != 0)
        fault = "the input was written";
    if (status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY && options.verbose)
        print_message("  %s\n", oclfft_last_error());
    oclfft_context_destroy(&context);
    return fault;
}

static void run_problem(const large_problem *p) {
    sides s, reference;
    oclfft_plan *plan = NULL;
    if (options.verbose) print_message("%s\n", words(p));
    make_sides(p, &s);
    make_sides(p, &reference);
    make_hermitian(p, &s);
    memcpy(reference.in[0], s.in[0], s.in_bytes);
    assert_ok(make_plan(unlimited, p, &plan));
    assert_ok(execute(plan, p, &reference));
    oclfft_plan_destroy(&plan);
    const char *fault = run(p, &s, &reference);
    ++ran;
    if (fault) {
        ++wrong;
        print_message("%s: %s\n", words(p), fault);
    }
    free_sides(&s);
    free_sides(&reference);
}

/* One axis that is split in two, with what lies between the laps in an array that runs downwards.
 */
static void long_axes_run_downwards(void **state) {
    (void)state;
    if (options.from) return; /* once is enough */
    unlimited = open_context();
    wrong = 0;
    for (unsigned turned = 1; turned < 4; ++turned) {
        large_problem p = {.desc = OCLFFT_PLAN_DESC_INIT, .share = 9, .gpu = turned == 2};
        p.desc.rank = 1;
        p.desc.lengths[0] = turned == 1 ? 1 << 18 : 250000;
        p.direction = turned == 3 ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
        p.desc.input.strides[0] = 1;
        p.desc.output.strides[0] = (ptrdiff_t)turned;
        if (turned & 1) reverse(&p.desc.output, 0, p.desc.lengths[0]);
        if (turned & 2) reverse(&p.desc.input, 0, p.desc.lengths[0]);
        run_problem(&p);
    }
    oclfft_context_destroy(&unlimited);
    assert_int_equal(wrong, 0);
    assert_int_equal(in_pieces, 3);
    ran = in_pieces = bits = small = 0;
}

/* ---- In place, with other places at the output ---- */

static void run_cases(const large_problem *cases, size_t count) {
    unlimited = open_context();
    wrong = ran = in_pieces = bits = small = 0;
    for (size_t i = 0; i < count; ++i) run_problem(&cases[i]);
    oclfft_context_destroy(&unlimited);
    assert_int_equal(wrong, 0);
    assert_int_equal(in_pieces, count);
    assert_int_equal(small, 0);
    ran = in_pieces = bits = small = 0;
}

static large_problem in_place_case(size_t length, size_t batch) {
    large_problem p = {.desc = OCLFFT_PLAN_DESC_INIT, .direction = OCLFFT_FORWARD, .share = 4};
    p.desc.lengths[0] = length;
    p.desc.batch = batch;
    p.desc.in_place = true;
    p.desc.input.strides[0] = p.desc.output.strides[0] = 1;
    p.desc.input.distance = p.desc.output.distance = (ptrdiff_t)length;
    return p;
}

/* What one lap would do, whose tasks write where others read. */
static void one_lap_moves_elements_in_place(void **state) {
    (void)state;
    large_problem c[4];
    if (options.from) return; /* once is enough */
    for (size_t i = 0; i < COUNT(c); ++i) c[i] = in_place_case(512, 512);
    oclfft_layout *out = &c[0].desc.output;
    out->strides[0] = 512;
    out->distance = 1;
    out = &c[1].desc.output;
    out->distance = -512;
    out->offset = 512 * 511;
    c[1].direction = OCLFFT_BACKWARD;
    oclfft_plan_desc *d = &c[2].desc;
    d->rank = 2;
    d->batch = 1;
    d->input.distance = d->output.distance = 0;
    d->lengths[1] = 512;
    d->axes[0] = OCLFFT_AXIS_NONE;
    d->axes[1] = OCLFFT_AXIS_FOURIER;
    d->norm = OCLFFT_NORM_ORTHONORMAL;
    d->input.strides[0] = d->output.strides[1] = 512;
    d->input.strides[1] = d->output.strides[0] = 1;
    d = &c[3].desc;
    d->rank = 3;
    d->batch = 1;
    d->input.distance = d->output.distance = 0;
    for (int a = 0; a < 3; ++a) {
        d->lengths[a] = 64;
        d->axes[a] = a == 1 ? OCLFFT_AXIS_FOURIER : OCLFFT_AXIS_NONE;
        d->input.strides[a] = 4096 >> 6 * a;
        d->output.strides[a] = 4096 >> 6 * ((a + 1) % 3);
    }
    run_cases(c, COUNT(c));
}

/* A split axis, whose last lap would write where its tasks do not read. */
static void long_axes_move_elements_in_place(void **state) {
    (void)state;
    large_problem c[3];
    if (options.from) return;
    for (size_t i = 0; i < COUNT(c); ++i) c[i] = in_place_case(1 << 18, i ? 3 : 1);
    reverse(&c[0].desc.output, 0, 1 << 18);
    reverse(&c[1].desc.output, 0, 1 << 18);
    c[2].desc.output.strides[0] = 3;
    c[2].desc.output.distance = 1;
    c[2].direction = OCLFFT_BACKWARD;
    for (size_t i = 0; i < COUNT(c); ++i) c[i].share = 9;
    run_cases(c, COUNT(c));
}

/* Real parts and imaginary ones apart, from a copy. */
static void complex_cosines_move_elements_in_place(void **state) {
    (void)state;
    large_problem c[2];
    if (options.from) return;
    for (size_t i = 0; i < COUNT(c); ++i) {
        c[i] = in_place_case(200000, 1);
        c[i].desc.axes[0] = i ? OCLFFT_AXIS_DST3 : OCLFFT_AXIS_DCT2;
        c[i].desc.norm = i ? OCLFFT_NORM_ORTHONORMAL : OCLFFT_NORM_DEFAULT;
        reverse(i ? &c[i].desc.input : &c[i].desc.output, 0, 200000);
    }
    c[1].direction = OCLFFT_BACKWARD;
    run_cases(c, COUNT(c));
}

/* Beside axes of one element, which take up all dimensions. */
static void axes_of_one_element_are_dropped(void **state) {
    (void)state;
    large_problem c[5];
    if (options.from) return;
    for (size_t i = 0; i < COUNT(c); ++i) {
        c[i] = (large_problem){.desc = OCLFFT_PLAN_DESC_INIT, .share = 9, .number = i};
        c[i].direction = i == 4 ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
        oclfft_plan_desc *d = &c[i].desc;
        d->rank = OCLFFT_MAX_RANK;
        for (int a = 0; a < d->rank; ++a) d->lengths[a] = 1;
        d->lengths[i == 3 ? 3 : 7] = 1 << 17;
        d->batch = i % 2 ? 3 : 1;
    }
    c[1].desc.transform = OCLFFT_R2C;
    c[2].desc.lengths[0] = 4;
    c[2].desc.input.centered[0] = true;
    c[3].desc.load_callback = (oclfft_callback){.source = load_text, .name = "load"};
    c[3].desc.load_callback.buffer_count = 1;
    c[4].desc.in_place = true;
    c[4].desc.axes[2] = OCLFFT_AXIS_NONE;
    run_cases(c, COUNT(c));
}

static bool device_has_double(void) {
    oclfft_device_info info;
    oclfft_context *context = open_context();
    assert_ok(oclfft_context_device(context, &info));
    oclfft_context_destroy(&context);
    return info.has_double;
}

/* The device has room for all, but not in one buffer for each array. A share takes one problem by
 * the seed. */
static void arrays_larger_than_buffers(void **state) {
    (void)state;
    static const struct {
        oclfft_transform transform;
        size_t lengths[2];
        oclfft_axis_kind kind;
        oclfft_precision precision;
        bool in_place;
    } cases[] = {{OCLFFT_C2C, {1 << 21}, OCLFFT_AXIS_DEFAULT, OCLFFT_SINGLE, false},
                 {OCLFFT_C2C, {1500000}, OCLFFT_AXIS_DEFAULT, OCLFFT_SINGLE, true},
                 {OCLFFT_C2C, {1200, 1000}, OCLFFT_AXIS_DEFAULT, OCLFFT_DOUBLE, false},
                 {OCLFFT_R2C, {1600, 1500}, OCLFFT_AXIS_DEFAULT, OCLFFT_SINGLE, false},
                 {OCLFFT_C2R, {1500, 1600}, OCLFFT_AXIS_DEFAULT, OCLFFT_SINGLE, false},
                 {OCLFFT_R2R, {3000000}, OCLFFT_AXIS_DCT2, OCLFFT_SINGLE, false},
                 {OCLFFT_C2C, {1100009}, OCLFFT_AXIS_DEFAULT, OCLFFT_SINGLE, false}};
    large_problem problems[2 * COUNT(cases)];
    size_t count = 0;
    if (options.from) return;
    const bool has_double = device_has_double();
    for (size_t i = 0; i < COUNT(problems); ++i) {
        if (share_parts() > 1 && i != share_seed() % COUNT(problems)) continue;
        large_problem p = {.desc = OCLFFT_PLAN_DESC_INIT, .number = i, .share = 1};
        p.buffers = true;
        p.gpu = i % 2;
        p.direction = cases[i / 2].transform == OCLFFT_C2R || cases[i / 2].in_place
                          ? OCLFFT_BACKWARD
                          : OCLFFT_FORWARD;
        p.desc.transform = cases[i / 2].transform;
        if (has_double) p.desc.precision = cases[i / 2].precision;
        p.desc.rank = cases[i / 2].lengths[1] ? 2 : 1;
        memcpy(p.desc.lengths, cases[i / 2].lengths, sizeof cases[i / 2].lengths);
        p.desc.axes[0] = cases[i / 2].kind;
        p.desc.in_place = cases[i / 2].in_place;
        problems[count++] = p;
    }
    run_cases(problems, count);
}

/* ---- Windows along axes that are left alone ---- */

/* Start and extent of a window along axis 0; an extent of 0 is the whole. */
typedef struct window_case {
    oclfft_transform transform;
    size_t lengths[3];
    size_t in[2], out[2];
    bool in_place, called;
} window_case;

/* Axis 0 is left alone, the others are transformed. */
static large_problem windowed(const window_case *w) {
    large_problem p = {.desc = OCLFFT_PLAN_DESC_INIT, .direction = OCLFFT_FORWARD, .share = 40};
    oclfft_plan_desc *d = &p.desc;
    d->transform = w->transform;
    if (w->transform == OCLFFT_C2R) p.direction = OCLFFT_BACKWARD;
    for (d->rank = 0; d->rank < 3 && w->lengths[d->rank]; ++d->rank) {
        d->lengths[d->rank] = w->lengths[d->rank];
        d->axes[d->rank] = !d->rank                     ? OCLFFT_AXIS_NONE
                           : w->transform == OCLFFT_R2R ? OCLFFT_AXIS_DCT2
                                                        : OCLFFT_AXIS_FOURIER;
    }
    d->input.starts[0] = w->in[0];
    d->input.extents[0] = w->in[1];
    d->output.starts[0] = w->out[0];
    d->output.extents[0] = w->out[1];
    d->in_place = w->in_place;
    if (w->called) d->load_callback = (oclfft_callback){.source = load_text, .name = "load"};
    if (w->called) d->load_callback.buffer_count = 1;
    if (w->called) d->store_callback = (oclfft_callback){.source = store_text, .name = "store"};
    return p;
}

/* Axes of which no piece has all are cut at both ends. */
static void long_axes_left_alone_have_windows(void **state) {
    (void)state;
    static const window_case cases[] = {
        {OCLFFT_R2R, {1 << 19}, {0, 1 << 18}, {0, 0}, false, false},
        {OCLFFT_C2C, {1 << 17, 3}, {100, (1 << 17) - 100}, {0, 0}, false, false},
        {OCLFFT_C2C, {40000, 4}, {7, 20000}, {15000, 25000}, false, false},
        {OCLFFT_C2C, {40000, 4}, {7, 20000}, {15000, 25000}, false, true},
        {OCLFFT_C2C, {200000}, {0, 0}, {1000, 100000}, false, false},
        {OCLFFT_R2C, {70000, 4}, {69000, 300}, {0, 0}, false, false},
        {OCLFFT_C2R, {50000, 8}, {20000, 25000}, {0, 30001}, false, false},
        {OCLFFT_R2R, {50000, 3, 2}, {1, 9}, {0, 49999}, false, false},
        {OCLFFT_C2C, {60000, 4}, {0, 0}, {1000, 59000}, true, false},
        {OCLFFT_C2C, {60000, 4}, {0, 50000}, {0, 0}, true, false},
        {OCLFFT_R2C, {60000, 8}, {30000, 20000}, {30000, 30000}, true, false},
    };
    large_problem problems[COUNT(cases)];
    if (options.from) return;
    for (size_t i = 0; i < COUNT(cases); ++i) {
        problems[i] = windowed(&cases[i]);
        problems[i].number = i;
        problems[i].gpu = i % 3 == 2;
    }
    run_cases(problems, COUNT(problems));
}

/* ---- Descriptions ---- */

enum { LONG = 1 << 21, SHARE = 64 };

/* A long axis in pieces; with a window, each direction has pieces of its own. */
typedef struct long_world {
    oclfft_context *context;
    oclfft_plan *plan;
    char *in, *out;
    atomic_bool done;
    unsigned failures;
} long_world;

/* Within this limit a CPU has no room for the tables of the whole, so that oclfft_plan_create makes
 * a plan without passes. GPUs have room, so here the test makes such a plan itself. */
static void open_plan(long_world *w, const oclfft_plan_desc *desc) {
    problem p;
    if (w->context->caps.is_cpu) {
        assert_ok(oclfft_plan_create(w->context, desc, &w->plan));
    } else {
        assert_ok(problem_read(desc, &p));
        assert_ok(plan_make_bare(w->context, desc, &p, &w->plan));
        assert_ok(large_prepare(w->plan));
    }
    assert_true(w->plan->bare);
}

static void open_world(long_world *w, bool windowed, bool gpu) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = LONG;
    if (windowed) desc.input.extents[0] = LONG / 2;
    *w = (long_world){.context = open_limited(LONG * 8 / SHARE)};
    if (gpu) pretend_gpu(w->context);
    w->in = calloc(LONG + 1, 8);
    w->out = calloc(LONG + 1, 8);
    open_plan(w, &desc);
}

static void close_world(long_world *w) {
    oclfft_plan_destroy(&w->plan);
    oclfft_context_destroy(&w->context);
    free(w->in);
    free(w->out);
}

static oclfft_status execute_world(const long_world *w, oclfft_direction direction) {
    return oclfft_execute_host(w->plan, direction, w->in + 4, w->out + 4);
}

/* A failure leaves nothing prepared. */
static void check_failures(bool gpu) {
    long_world w;
    char before[2000], after[2000], left[60];
    oclfft_buffer *buffers[64];
    size_t count = 0;
    open_world(&w, false, gpu);
    assert_ok(oclfft_plan_describe(w.plan, before, sizeof before, NULL));
    for (size_t bytes = LONG * 8 / SHARE; bytes >= 256; bytes /= 2)
        while (count < COUNT(buffers) &&
               oclfft_buffer_create(w.context, bytes, &buffers[count]) == OCLFFT_SUCCESS)
            ++count;
    assert_int_equal(execute_world(&w, OCLFFT_FORWARD), OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY);
    snprintf(left, sizeof left, "leaves %zu bytes",
             (size_t)(w.context->memory_limit - w.context->memory_used));
    assert_non_null(strstr(oclfft_last_error(), left));
    assert_ok(oclfft_plan_describe(w.plan, after, sizeof after, NULL));
    assert_string_equal(before, after);
    while (count) oclfft_buffer_destroy(&buffers[--count]);
    assert_ok(execute_world(&w, OCLFFT_FORWARD));
    assert_ok(oclfft_plan_describe(w.plan, after, sizeof after, NULL));
    assert_string_equal(before, after);
    close_world(&w);
}

static void failures_leave_descriptions(void **state) {
    (void)state;
    if (options.from) return;
    check_failures(false);
    check_failures(true);
}

/* Both directions, whose pieces give way to each other. */
static void *execute_both_ways(void *argument) {
    long_world *w = argument;
    for (int i = 0; i < 6; ++i)
        w->failures += execute_world(w, i % 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD) != OCLFFT_SUCCESS;
    atomic_store(&w->done, true);
    return NULL;
}

static void describe_while_executing(bool gpu) {
    long_world w;
    pthread_t thread;
    char text[2000];
    open_world(&w, true, gpu);
    assert_int_equal(pthread_create(&thread, NULL, execute_both_ways, &w), 0);
    while (!atomic_load(&w.done)) {
        assert_ok(oclfft_plan_describe(w.plan, text, sizeof text, NULL));
        assert_non_null(strstr(text, "host arrays, 2 times\n"));
        assert_non_null(strstr(text, " from a spare array to the output\n"));
    }
    assert_int_equal(pthread_join(thread, NULL), 0);
    assert_int_equal(w.failures, 0);
    close_world(&w);
}

static void descriptions_do_not_wait(void **state) {
    (void)state;
    if (options.from) return;
    describe_while_executing(false);
    describe_while_executing(true);
}

static void test_random_large(void **state) {
    (void)state;
    oclfft_device_info info;
    unlimited = open_context();
    assert_ok(oclfft_context_device(unlimited, &info));
    for (uint64_t n = options.from; n < options.from + options.count; ++n) {
        large_problem p = make(options.seed, n, info.has_double);
        if (share_has("large", n)) run_problem(&p);
    }
    oclfft_context_destroy(&unlimited);
    print_message("%zu problems, %zu in pieces, %zu with the same bits, %zu without room for their "
                  "tables, %zu wrong\n",
                  ran, in_pieces, bits, small, wrong);
    assert_int_equal(wrong, 0);
    assert_true(ran < 4 || in_pieces > 0);
    if (share_parts() > 1 || ran < 20) return; /* too few for what follows */
    assert_true(in_pieces * 2 > ran);
    /* The least shares of the smallest data: in double precision, or padded to twice the points. */
    assert_true(small * 10 <= ran + 9);
}

int main(int argc, char **argv) {
    const struct CMUnitTest drawn[] = {cmocka_unit_test(test_random_large)};
    const struct CMUnitTest fixed[] = {
        cmocka_unit_test(long_axes_run_downwards),
        cmocka_unit_test(one_lap_moves_elements_in_place),
        cmocka_unit_test(long_axes_move_elements_in_place),
        cmocka_unit_test(complex_cosines_move_elements_in_place),
        cmocka_unit_test(axes_of_one_element_are_dropped),
        cmocka_unit_test(arrays_larger_than_buffers),
        cmocka_unit_test(long_axes_left_alone_have_windows),
        cmocka_unit_test(failures_leave_descriptions),
        cmocka_unit_test(descriptions_do_not_wait),
    };
    bool only_fixed = false;
    if (!share_read(&argc, argv)) return 2;
    if (!numbered_read(&options, argc, argv, "--fixed", &only_fixed)) return 2;
    return share_end(only_fixed ? RUN_ON_DEVICE(fixed) : RUN_ON_DEVICE(drawn));
}
