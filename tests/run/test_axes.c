/* Axes that are left alone, a halved axis anywhere, inputs whose elements share places: on the
 * device, by the kernels of CPUs and of GPUs, on buffers and on host arrays, with little memory.
 * The answer comes from the definition, in long double.
 *
 * usage: test_axes [--share N] */
#include "common/on_device.h"

#include <complex.h>
#include <math.h>
#include <stdlib.h>

#include "base/sizes.h"
#include "common/problems.h"
#include "common/pretend_gpu.h"
#include "common/share.h"
#include "run/plan.h"
#include "run/space.h"

typedef long double complex value;

/* ---- The answer ---- */

/* Numbers in the order of their indices: the batch, then the dimensions, the last fastest. */
typedef struct cube {
    size_t lengths[OCLFFT_MAX_RANK + 1], count;
    value *data;
} cube;

static cube cube_of(const problem *p, const uint64_t lengths[OCLFFT_MAX_RANK]) {
    cube g = {.lengths[0] = (size_t)p->batch, .count = (size_t)p->batch};
    for (uint32_t d = 0; d < OCLFFT_MAX_RANK; ++d) {
        g.lengths[d + 1] = d < p->rank ? (size_t)lengths[d] : 1;
        g.count *= g.lengths[d + 1];
    }
    g.data = calloc(g.count, sizeof *g.data);
    assert_non_null(g.data);
    return g;
}

/* The numbers from one index along a dimension to the next. */
static size_t step_of(const cube *g, uint32_t d) {
    size_t step = 1;
    for (uint32_t k = d + 2; k <= OCLFFT_MAX_RANK; ++k) step *= g->lengths[k];
    return step;
}

static size_t least_prime(size_t n) {
    for (size_t p = 2; p * p <= n; ++p)
        if (n % p == 0) return p;
    return n;
}

enum { LONGEST = 1 << 14 };

static void transform_line(const value *in, size_t step, size_t n, const value *roots, size_t total,
                           value *out) {
    static value terms[LONGEST];
    size_t prime = least_prime(n), each = n / prime;
    if (n == 1) {
        *out = *in;
        return;
    }
    for (size_t r = 0; r < prime; ++r)
        transform_line(in + r * step, step * prime, each, roots, total, out + r * each);
    for (size_t k = 0; k < each; ++k) {
        for (size_t r = 0; r < prime; ++r) terms[r] = out[r * each + k];
        for (size_t q = 0; q < prime; ++q) {
            value sum = 0;
            for (size_t r = 0; r < prime; ++r)
                sum += terms[r] * roots[r * (k + q * each) % n * (total / n)];
            out[q * each + k] = sum;
        }
    }
}

static void transform_axis(cube *g, uint32_t d, int sign) {
    static value roots[LONGEST], line[LONGEST];
    size_t n = g->lengths[d + 1], step = step_of(g, d);
    assert_true(n <= LONGEST);
    for (size_t k = 0; k < n; ++k) {
        long double angle = 2 * acosl(-1) * (long double)k / (long double)n;
        roots[k] = cosl(angle) + sign * I * sinl(angle);
    }
    for (size_t at = 0; at < g->count; ++at) {
        if (at / step % n) continue;
        transform_line(g->data + at, step, n, roots, n, line);
        for (size_t k = 0; k < n; ++k) g->data[at + k * step] = line[k];
    }
}

/* The same with another length along an axis: points beyond the half are conjugates. Frees the old
 * one. */
static cube resized(const problem *p, cube *old, const uint64_t lengths[OCLFFT_MAX_RANK]) {
    cube g = cube_of(p, lengths);
    size_t n = g.lengths[p->halved + 1], before = old->lengths[p->halved + 1],
           step = step_of(&g, p->halved);
    for (size_t at = 0; at < g.count; ++at) {
        size_t k = at / step % n, from = k < before ? k : n - k;
        value x = old->data[(at / step / n * before + from) * step + at % step];
        bool self = p->out.real && (k == 0 || 2 * k == n);
        g.data[at] = self ? creall(x) : k < before ? x : conjl(x);
    }
    free(old->data);
    return g;
}

static void transform_cube(const problem *p, cube *g, int sign) {
    for (uint32_t d = 0; d < p->rank; ++d)
        if (p->axes[d] == OCLFFT_AXIS_FOURIER && !(p->transform == OCLFFT_C2R && d == p->halved))
            transform_axis(g, d, sign);
    if (p->transform == OCLFFT_R2C) *g = resized(p, g, p->out.lengths);
    if (p->transform != OCLFFT_C2R) return;
    *g = resized(p, g, p->out.lengths);
    transform_axis(g, p->halved, sign);
}

/* ---- Memory ---- */

typedef struct arrays {
    void *in[2], *out[2]; /* in place the same */
    size_t in_bytes, out_bytes;
} arrays;

static double real_at(const problem *p, const void *reals, size_t at) {
    return p->precision == OCLFFT_DOUBLE ? ((const double *)reals)[at]
                                         : (double)((const float *)reals)[at];
}

static void set_real(const problem *p, void *reals, size_t at, long double x) {
    if (p->precision == OCLFFT_DOUBLE)
        ((double *)reals)[at] = (double)x;
    else
        ((float *)reals)[at] = (float)x;
}

static size_t place_of(const problem *p, const side *s, size_t number) {
    int64_t place = (int64_t)s->offset;
    for (uint32_t d = p->rank; d-- > 0; number /= s->lengths[d])
        place += (int64_t)(number % s->lengths[d]) * s->strides[d];
    return (size_t)(place + (int64_t)number * s->distance);
}

/* Which real an element's part is: in which array, and where. */
static size_t part_of(const side *s, size_t place, int part, int *array) {
    *array = storage_is_planar(s->storage) && !s->real ? part : 0;
    return s->real || *array || storage_is_planar(s->storage) ? place : 2 * place + (size_t)part;
}

static value element(const problem *p, const side *s, void *const data[2], size_t place) {
    int array;
    size_t re = part_of(s, place, 0, &array), im;
    double x = real_at(p, data[0], re);
    if (s->real) return x;
    im = part_of(s, place, 1, &array);
    return x + I * (long double)real_at(p, data[array], im);
}

static void set_element(const problem *p, const side *s, void *const data[2], size_t place,
                        value x) {
    for (int part = 0, array; part < (s->real ? 1 : 2); ++part) {
        size_t at = part_of(s, place, part, &array);
        set_real(p, data[array], at, part ? cimagl(x) : creall(x));
    }
}

static void *random_array(const problem *p, size_t bytes, uint64_t seed) {
    void *data = malloc(bytes);
    assert_non_null(data);
    fill_random_in(p->precision, data, bytes / scalar_bytes(p->precision), seed);
    return data;
}

static arrays arrays_for(const problem *p) {
    arrays a = {.in_bytes = p->in.elements * p->in.element_bytes,
                .out_bytes = p->out.elements * p->out.element_bytes};
    if (p->in_place) a.in_bytes = a.out_bytes = max_u64(a.in_bytes, a.out_bytes);
    for (uint32_t i = 0; i < storage_arrays(p->in.storage); ++i)
        a.in[i] = random_array(p, a.in_bytes, 1 + i);
    for (uint32_t i = 0; i < storage_arrays(p->out.storage); ++i)
        a.out[i] = p->in_place ? a.in[i] : random_array(p, a.out_bytes, 3 + i);
    return a;
}

static void arrays_free(const problem *p, arrays *a) {
    for (int i = 0; i < 2; ++i) {
        free(a->in[i]);
        if (!p->in_place) free(a->out[i]);
    }
}

static void *copy_of(const void *data, size_t bytes) {
    void *copy = data ? malloc(bytes) : NULL;
    if (copy) memcpy(copy, data, bytes);
    return copy;
}

/* ---- Execution ---- */

typedef enum way { ON_BUFFERS, WITH_LITTLE_MEMORY, ON_HOST_ARRAYS, WAYS } way;

static oclfft_buffer *buffer_for(oclfft_context *context, void *data, size_t bytes) {
    return data ? buffer_of(context, data, bytes) : NULL;
}

static void run_on_buffers(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction,
                           bool little, arrays *a) {
    const problem *p = plan_problem(plan);
    oclfft_buffer *in[2], *out[2] = {NULL, NULL};
    for (int i = 0; i < 2; ++i) in[i] = buffer_for(context, a->in[i], a->in_bytes);
    for (int i = 0; i < 2 && !p->in_place; ++i)
        out[i] = buffer_for(context, a->out[i], a->out_bytes);
    uint64_t least = space_for(&plan->ways, ways_quantum(&plan->ways)).bytes;
    if (little) context->memory_limit = context->memory_used + least + 1;
    assert_ok(oclfft_execute_planar(plan, direction, in[0], in[1], out[0], out[1]));
    context->memory_limit = 0;
    for (int i = 0; i < 2; ++i) {
        if (in[i]) assert_ok(oclfft_buffer_read(in[i], 0, a->in_bytes, a->in[i]));
        if (out[i]) assert_ok(oclfft_buffer_read(out[i], 0, a->out_bytes, a->out[i]));
        oclfft_buffer_destroy(&in[i]);
        oclfft_buffer_destroy(&out[i]);
    }
}

static void run(oclfft_context *context, oclfft_plan *plan, oclfft_direction direction, way by,
                arrays *a) {
    const problem *p = plan_problem(plan);
    const void *in = storage_is_planar(p->in.storage) ? (const void *)a->in : a->in[0];
    void *out = storage_is_planar(p->out.storage) ? (void *)a->out : a->out[0];
    if (by == ON_HOST_ARRAYS)
        assert_ok(oclfft_execute_host(plan, direction, in, out));
    else
        run_on_buffers(context, plan, direction, by == WITH_LITTLE_MEMORY, a);
}

/* ---- Checks ---- */

static void blame_problem(const problem *p, way by, const char *words) {
    text t = {0};
    problem_print(p, &t);
    print_error("%s, way %d\n", text_string(&t), (int)by);
    text_free(&t);
    fail_msg("%s", words);
}

/* Whether the index along every Fourier axis is 0 or half the length. */
static bool is_own_conjugate(const problem *p, size_t number) {
    bool own = true;
    for (uint32_t d = p->rank; d-- > 0; number /= p->out.lengths[d]) {
        size_t k = number % p->out.lengths[d];
        if (p->axes[d] == OCLFFT_AXIS_FOURIER) own = own && (k == 0 || 2 * k == p->lengths[d]);
    }
    return own;
}

static void check_elements(const problem *p, const arrays *a, const cube *want, way by) {
    long double error = 0, norm = 0;
    uint64_t points = 1;
    for (uint32_t d = 0; d < p->rank; ++d)
        points *= p->axes[d] == OCLFFT_AXIS_NONE ? 1 : p->lengths[d];
    for (size_t i = 0; i < want->count; ++i) {
        value x = element(p, &p->out, a->out, place_of(p, &p->out, i)), e = x - want->data[i];
        error += creall(e * conjl(e));
        norm += creall(want->data[i] * conjl(want->data[i]));
        if (p->transform == OCLFFT_R2C && cimagl(x) != 0 && is_own_conjugate(p, i))
            blame_problem(p, by, "a point that is its own conjugate is not real");
    }
    double far = (double)sqrtl(error / norm);
    if (error != 0 && !(far <= transform_bar_in(p->precision, points))) {
        print_error("error %g\n", far);
        blame_problem(p, by, "the answer is wrong");
    }
}

/* Everything but the elements of the output is as it was; but a spectrum in place may change. */
static void check_rest(const problem *p, const arrays *a, const arrays *before, size_t count,
                       way by) {
    if (p->in_place && p->transform == OCLFFT_C2R) return;
    for (size_t i = 0; i < count; ++i) {
        size_t place = place_of(p, &p->out, i);
        set_element(p, &p->out, before->out, place, element(p, &p->out, a->out, place));
    }
    for (int i = 0; i < 2; ++i) {
        if (a->out[i] && memcmp(a->out[i], before->out[i], a->out_bytes) != 0)
            blame_problem(p, by, "gaps were written");
        if (!p->in_place && a->in[i] && memcmp(a->in[i], before->in[i], a->in_bytes) != 0)
            blame_problem(p, by, "the input was written");
    }
}

static cube answer_of(const problem *p, const arrays *a, oclfft_direction direction) {
    double scale = direction == OCLFFT_FORWARD ? p->scale_forward : p->scale_backward;
    cube g = cube_of(p, p->in.lengths);
    for (size_t i = 0; i < g.count; ++i)
        g.data[i] = scale * element(p, &p->in, a->in, place_of(p, &p->in, i));
    transform_cube(p, &g, (int)direction);
    return g;
}

static void check(oclfft_context *context, const oclfft_plan_desc *desc, way by) {
    oclfft_plan *plan = NULL;
    oclfft_direction direction =
        desc->transform == OCLFFT_C2R || (desc->transform == OCLFFT_C2C && desc->batch % 2)
            ? OCLFFT_BACKWARD
            : OCLFFT_FORWARD;
    assert_ok(oclfft_plan_create(context, desc, &plan));
    const problem *p = plan_problem(plan);
    arrays a = arrays_for(p), before = a;
    for (int i = 0; i < 2; ++i) {
        before.in[i] = copy_of(a.in[i], a.in_bytes);
        before.out[i] = p->in_place ? before.in[i] : copy_of(a.out[i], a.out_bytes);
    }
    cube want = answer_of(p, &a, direction);
    run(context, plan, direction, by, &a);
    check_elements(p, &a, &want, by);
    check_rest(p, &a, &before, want.count, by);
    free(want.data);
    arrays_free(p, &a);
    arrays_free(p, &before);
    oclfft_plan_destroy(&plan);
}

static void random_problems(void **state) {
    (void)state;
    for (uint64_t i = 0; i < 240; ++i) {
        if (!share_has(__func__, i)) continue;
        dice d = dice_of(19, i, 0);
        oclfft_plan_desc desc = dice_desc(&d, i % 8 ? 3000 : 30000);
        oclfft_context *context = open_context_for(desc.precision);
        if (i % 2) pretend_gpu(context);
        check(context, &desc, (way)dice_below(&d, WAYS));
        assert_int_equal(0, (int)context->memory_used);
        oclfft_context_destroy(&context);
    }
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(random_problems)};
    if (!share_read(&count, arguments)) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
