/* Every butterfly against the definition in long double, in both precisions, on scalars and on SIMD
 * vectors, with neighbouring points and with others between them; and those with stage
 * twiddles. With --share N a share of the butterflies (share.h). */
#include "common/on_device.h"
#include "pass/tables_layout.h"
#include "recipe/radix.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <oclfft/opencl.h>

#include "codegen/radices.h"
#include "codegen/fragments.h"
#include "common/share.h"

enum { TRANSFORMS = 512, LARGEST_STRIDE = 3, NOT_TOUCHED = 77 };

typedef struct bench {
    oclfft_context *context;
    cl_context cl;
    cl_device_id device;
    cl_command_queue queue;
} bench;

static bench open_bench(void) {
    bench b = {.context = open_context()};
    oclfft_buffer *buffer = NULL;
    cl_mem memory;
    cl_int code;
    assert_ok(oclfft_buffer_create(b.context, 8, &buffer));
    assert_ok(oclfft_buffer_get_cl(buffer, &memory));
    assert_int_equal(CL_SUCCESS,
                     clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof b.cl, &b.cl, NULL));
    assert_int_equal(CL_SUCCESS,
                     clGetContextInfo(b.cl, CL_CONTEXT_DEVICES, sizeof b.device, &b.device, NULL));
    b.queue = clCreateCommandQueue(b.cl, b.device, 0, &code);
    assert_int_equal(CL_SUCCESS, code);
    oclfft_buffer_destroy(&buffer);
    return b;
}

static void close_bench(bench *b) {
    clReleaseCommandQueue(b->queue);
    oclfft_context_destroy(&b->context);
}

static bool has_double(const bench *b) {
    cl_device_fp_config config = 0;
    return clGetDeviceInfo(b->device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof config, &config, NULL) ==
               CL_SUCCESS &&
           config != 0;
}

/* What `real` is in a program. */
typedef struct flavour {
    bool wide; /* double */
    uint32_t lanes;
} flavour;

static double epsilon(const flavour *f) {
    return ldexp(1, f->wide ? -52 : -23);
}

/* ---- The program ---- */

static void add_types(const flavour *f, text *out) {
    const char *scalar = f->wide ? "double" : "float";
    if (f->wide) text_add(out, "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n");
    text_add(out, "typedef %s scalar;\ntypedef %s2 scalar2;\ntypedef %s", scalar, scalar, scalar);
    if (f->lanes > 1) text_add(out, "%u", f->lanes);
    text_add(out,
             " real;\n#define R(x) x%s\n"
             "#define FUNCTION static inline __attribute__((always_inline))\n%s%s"
             "typedef uint index_t;\n",
             f->wide ? "" : "##f",
             fragment_text(f->lanes > 1 ? "complex_vector" : "complex_scalar"),
             fragment_text("complex"));
}

/* How far apart the points of a butterfly may lie, with other points between them; with SIMD
 * vectors only 1, since their compilation takes long. */
static uint32_t strides(const flavour *f) {
    return f->lanes == 1 ? LARGEST_STRIDE : 1;
}

/* The butterflies of a kind in this share, of which there must be one: N is at most their number.
 * Radix 1 has nothing to compute and is left out. Lean ones are few: all of them. */
typedef struct butterflies {
    butterfly list[RADIX_LARGEST];
    uint32_t count;
} butterflies;

static butterflies butterflies_of(const char *group, bool twiddled, bool lean) {
    butterflies some = {.count = 0};
    for (uint32_t r = 1; r < radix_count; ++r) {
        butterfly b = {radix_list[r].radix, twiddled, lean};
        if (lean ? is_lean(&b) : share_has(group, r - 1)) some.list[some.count++] = b;
    }
    assert_true(some.count > 0);
    return some;
}

/* A kernel for each radix and stride: item i has the points from in[i*radix*stride] on. */
static void add_kernels(const flavour *f, const butterflies *some, bool lean, text *out) {
    text_add(
        out,
        "#define TEST(N, S) \\\n"
        "kernel void test_##N##_##S(global const real *in, global real *out) \\\n"
        "{ \\\n"
        "    complex_t x[N * S]; \\\n"
        "    in += 2 * N * S * get_global_id(0); \\\n"
        "    out += 2 * N * S * get_global_id(0); \\\n"
        "    _Pragma(\"unroll\") \\\n"
        "    for (int i = 0; i < N * S; ++i) x[i].x = in[2 * i], x[i].y = in[2 * i + 1]; \\\n"
        "    %s##N(x, S); \\\n"
        "    _Pragma(\"unroll\") \\\n"
        "    for (int i = 0; i < N * S; ++i) out[2 * i] = x[i].x, out[2 * i + 1] = x[i].y; \\\n"
        "}\n",
        lean ? "lean" : "radix");
    for (uint32_t r = 0; r < some->count; ++r)
        for (uint32_t s = 1; s <= strides(f); ++s)
            text_add(out, "TEST(%u, %u)\n", some->list[r].radix, s);
}

static cl_program build(const bench *b, const text *source) {
    cl_int code;
    const char *string = text_string(source);
    cl_program program = clCreateProgramWithSource(b->cl, 1, &string, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    code = clBuildProgram(program, 1, &b->device, "-cl-std=CL1.2 -Werror", NULL, NULL);
    if (code != CL_SUCCESS) {
        static char log[16384];
        clGetProgramBuildInfo(program, b->device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
        fail_msg("%s", log);
    }
    return program;
}

/* ---- Values ---- */

/* Uniform in [-1, 1]; the factor fills the last bits of small numbers too, whose sums would be
 * exact otherwise. */
static double random_value(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    uint64_t mixed = (*state >> 32 ^ *state) * UINT64_C(0x9e3779b97f4a7c15);
    return ((double)(mixed >> 11) * ldexp(1, -52) - 1) * 0.9999;
}

/* The arrays of a kernel: number `at` is of the flavour's precision. */
static double get(const flavour *f, const void *array, size_t at) {
    return f->wide ? ((const double *)array)[at] : (double)((const float *)array)[at];
}

static void put(const flavour *f, void *array, size_t at, double value) {
    if (f->wide)
        ((double *)array)[at] = value;
    else
        ((float *)array)[at] = (float)value;
}

/* Place of the real part of point i of a transform; the imaginary part is `lanes` further. */
static size_t place(const flavour *f, uint32_t points, uint32_t transform, uint32_t i) {
    return ((size_t)(transform / f->lanes) * points + i) * 2 * f->lanes + transform % f->lanes;
}

typedef struct arrays {
    const flavour *flavour;
    uint32_t radix, stride;
    size_t bytes;
    void *in, *out;
} arrays;

/* The first transforms are impulses, one at each point, the others random; the same number lies
 * between the points everywhere. */
static arrays make_arrays(const flavour *f, uint32_t radix, uint32_t stride) {
    size_t bytes =
        (size_t)TRANSFORMS * radix * stride * 2 * (f->wide ? sizeof(double) : sizeof(float));
    arrays a = {f, radix, stride, bytes, malloc(bytes), malloc(bytes)};
    uint64_t seed = radix;
    assert_true(a.in && a.out);
    for (size_t i = 0; i < (size_t)TRANSFORMS * radix * stride * 2; ++i)
        put(f, a.in, i, NOT_TOUCHED);
    for (uint32_t t = 0; t < TRANSFORMS; ++t)
        for (uint32_t i = 0; i < radix; ++i) {
            size_t at = place(f, radix * stride, t, i * stride);
            put(f, a.in, at, t < radix ? i == t : random_value(&seed));
            put(f, a.in, at + f->lanes, t < radix ? 0 : random_value(&seed));
        }
    return a;
}

static void run_kernel(const bench *b, cl_program program, const char *name, arrays *a) {
    cl_int code;
    /* in a work-group: the least to compile */
    size_t items = TRANSFORMS / a->flavour->lanes, alone = 1;
    cl_kernel kernel = clCreateKernel(program, name, &code);
    assert_int_equal(CL_SUCCESS, code);
    cl_mem in =
        clCreateBuffer(b->cl, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, a->bytes, a->in, &code);
    assert_int_equal(CL_SUCCESS, code);
    cl_mem out = clCreateBuffer(b->cl, CL_MEM_WRITE_ONLY, a->bytes, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    assert_int_equal(CL_SUCCESS, clSetKernelArg(kernel, 0, sizeof in, &in));
    assert_int_equal(CL_SUCCESS, clSetKernelArg(kernel, 1, sizeof out, &out));
    assert_int_equal(CL_SUCCESS, clEnqueueNDRangeKernel(b->queue, kernel, 1, NULL, &items, &alone,
                                                        0, NULL, NULL));
    assert_int_equal(CL_SUCCESS, clEnqueueReadBuffer(b->queue, out, CL_TRUE, 0, a->bytes, a->out, 0,
                                                     NULL, NULL));
    clReleaseMemObject(in);
    clReleaseMemObject(out);
    clReleaseKernel(kernel);
}

/* ---- The definition ---- */

typedef struct value {
    long double re, im;
} value;

/* exp(-2 pi i e/n) */
static value root(uint32_t e, uint32_t n) {
    long double angle = 6.283185307179586476925286766559005768L * (e % n) / n;
    return (value){cosl(angle), -sinl(angle)};
}

static void definition(const value *x, uint32_t n, value *to) {
    value roots[RADIX_LARGEST];
    for (uint32_t e = 0; e < n; ++e) roots[e] = root(e, n);
    for (uint32_t k = 0; k < n; ++k) {
        to[k] = (value){0, 0};
        for (uint32_t i = 0; i < n; ++i) {
            const value *w = &roots[i * k % n];
            to[k].re += x[i].re * w->re - x[i].im * w->im;
            to[k].im += x[i].re * w->im + x[i].im * w->re;
        }
    }
}

static value value_at(const flavour *f, const void *array, size_t at) {
    return (value){get(f, array, at), get(f, array, at + f->lanes)};
}

/* The relative L2 error of the random transforms; `*impulse` is the largest of one number of an
 * impulse's transform. */
static double measure(const arrays *a, double *impulse) {
    const flavour *f = a->flavour;
    uint32_t points = a->radix * a->stride;
    long double error = 0, norm = 0, worst = 0;
    for (uint32_t t = 0; t < TRANSFORMS; ++t) {
        value x[RADIX_LARGEST], want[RADIX_LARGEST];
        for (uint32_t i = 0; i < a->radix; ++i)
            x[i] = value_at(f, a->in, place(f, points, t, i * a->stride));
        definition(x, a->radix, want);
        for (uint32_t k = 0; k < a->radix; ++k) {
            value got = value_at(f, a->out, place(f, points, t, k * a->stride));
            long double re = got.re - want[k].re, im = got.im - want[k].im;
            if (t < a->radix) {
                worst = fmaxl(worst, isnan(re + im) ? INFINITY : fmaxl(fabsl(re), fabsl(im)));
                continue;
            }
            error += re * re + im * im;
            norm += want[k].re * want[k].re + want[k].im * want[k].im;
        }
    }
    *impulse = (double)worst;
    return (double)sqrtl(error / norm);
}

static bool rest_is_untouched(const arrays *a) {
    uint32_t points = a->radix * a->stride;
    for (uint32_t t = 0; t < TRANSFORMS; ++t)
        for (uint32_t i = 0; i < points; ++i) {
            value got = value_at(a->flavour, a->out, place(a->flavour, points, t, i));
            if (i % a->stride && (got.re != NOT_TOUCHED || got.im != NOT_TOUCHED)) return false;
        }
    return true;
}

/* ---- Tests ---- */

/* In units of the precision's epsilon. FFTW's codelets reach 0.24 to 0.35 times this root (the most
 * at 13), ours 0.33, without FMA 0.36. */
static double error_bar(uint32_t radix) {
    return 0.4 * sqrt(log2(radix));
}

/* Of an impulse's transform, whose numbers are roots of unity: one rounding, or two and a product
 * where butterflies follow each other with twiddles between. */
static double impulse_bar(uint32_t radix) {
    return radix_find(radix)->form == RADIX_PRODUCT ? 2 : 1;
}

/* Of those with stage twiddles. */
static double twiddled_bar(const butterfly *b) {
    return (b->wants_lean ? 1 : 1.1) * error_bar(b->radix); /* primes from 23 on have the most */
}

static void check_radix(const bench *b, cl_program program, const flavour *f, uint32_t radix) {
    for (uint32_t stride = 1; stride <= strides(f); ++stride) {
        char name[32];
        double impulse, error;
        arrays a = make_arrays(f, radix, stride);
        snprintf(name, sizeof name, "test_%u_%u", radix, stride);
        run_kernel(b, program, name, &a);
        error = measure(&a, &impulse) / epsilon(f);
        if (!(error <= error_bar(radix)) || !(impulse <= impulse_bar(radix) * epsilon(f)) ||
            !rest_is_untouched(&a))
            fail_msg(
                "radix %u, stride %u, %s%u: error %.3f epsilon, bar %.3f; of an impulse %.3f%s",
                radix, stride, f->wide ? "double" : "float", f->lanes, error, error_bar(radix),
                impulse / epsilon(f), rest_is_untouched(&a) ? "" : "; other points changed");
        free(a.in);
        free(a.out);
    }
}

static void check_flavour(const char *group, const flavour *f, bool lean) {
    butterflies some = butterflies_of(group, false, lean);
    bench b = open_bench();
    if (f->wide && !has_double(&b)) {
        print_message("no double on this device\n");
    } else {
        text source = {0};
        add_types(f, &source);
        emit_butterfly_functions(some.list, some.count, &source);
        add_kernels(f, &some, lean, &source);
        assert_ok(text_status(&source));
        cl_program program = build(&b, &source);
        for (uint32_t r = 0; r < some.count; ++r) check_radix(&b, program, f, some.list[r].radix);
        clReleaseProgram(program);
        text_free(&source);
    }
    close_bench(&b);
}

/* Item k transforms numbers that are the same for all items, after its twiddles. The table is the
 * input. */
#define NUMBER_RE(i) (((i)*7 + 3) % 11 + 1) /* none is zero */
#define NUMBER_IM(i) (((i)*5 + 1) % 13 - 6)
#define TEXT_OF(macro) TEXT(macro)
#define TEXT(macro) #macro

static void add_twiddled_kernels(const butterflies *some, bool lean, text *out) {
    text_add(out, "#define POINTS 1\n%s", fragment_text("points"));
    emit_butterfly_functions(some->list, some->count, out);
    text_add(out,
             "#define TEST(N) \\\n"
             "kernel void test_##N(global const scalar2 *table, global scalar2 *out) \\\n"
             "{ \\\n"
             "    complex_t x[N]; \\\n"
             "    _Pragma(\"unroll\") \\\n"
             "    for (int i = 0; i < N; ++i) x[i].x = %s, x[i].y = %s; \\\n"
             "    %s##N(x, 1, table + get_global_id(0), %u); \\\n"
             "    %s \\\n"
             "    _Pragma(\"unroll\") \\\n"
             "    for (int i = 0; i < N; ++i) \\\n"
             "        out[get_global_id(0) * N + i] = (scalar2)(x[i].x, x[i].y); \\\n"
             "}\n",
             TEXT_OF(NUMBER_RE(i)), TEXT_OF(NUMBER_IM(i)), lean ? "lean_twiddled" : "twiddle",
             TRANSFORMS, lean ? "" : "radix##N(x, 1);");
    for (uint32_t r = 0; r < some->count; ++r) text_add(out, "TEST(%u)\n", some->list[r].radix);
}

static void fill_table(const flavour *f, const butterfly *b, void *table) {
    uint32_t count;
    const uint32_t *powers = twiddle_factors(b->radix, b->wants_lean, &count);
    for (uint32_t row = 0; row < count; ++row)
        for (uint32_t k = 0; k < TRANSFORMS; ++k) {
            value w = root(powers[row] * k, b->radix * TRANSFORMS);
            put(f, table, 2 * (row * TRANSFORMS + k), (double)w.re);
            put(f, table, 2 * (row * TRANSFORMS + k) + 1, (double)w.im);
        }
}

/* What item k should have: the numbers, times powers of root k, transformed. */
static void twiddled_definition(uint32_t radix, uint32_t k, value *to) {
    value x[RADIX_LARGEST];
    for (uint32_t r = 0; r < radix; ++r) {
        value w = root(r * k, radix * TRANSFORMS);
        long double re = NUMBER_RE((int)r), im = NUMBER_IM((int)r);
        x[r] = (value){re * w.re - im * w.im, re * w.im + im * w.re};
    }
    definition(x, radix, to);
}

/* The squared error of item k, and the squared norm of what it should have. */
static long double item_error(const flavour *f, const arrays *a, uint32_t k, long double *norm) {
    value want[RADIX_LARGEST];
    long double error = 0;
    twiddled_definition(a->radix, k, want);
    *norm = 0;
    for (uint32_t r = 0; r < a->radix; ++r) {
        value got = value_at(f, a->out, 2 * (k * a->radix + r));
        long double re = got.re - want[r].re, im = got.im - want[r].im;
        error += re * re + im * im;
        *norm += want[r].re * want[r].re + want[r].im * want[r].im;
    }
    return error;
}

/* The error of all items together, and of the worst of them, whose few errors do not average out.
 * Rounded twiddles, and their products, add to the butterfly's. */
static void check_twiddled(const bench *b, cl_program program, const flavour *f,
                           const butterfly *which) {
    const double worst_item = 3;
    char name[32];
    arrays a = make_arrays(f, which->radix, 1);
    long double error = 0, norm = 0, worst = 0;
    fill_table(f, which, a.in);
    snprintf(name, sizeof name, "test_%u", which->radix);
    run_kernel(b, program, name, &a);
    for (uint32_t k = 0; k < TRANSFORMS; ++k) {
        long double size, own = item_error(f, &a, k, &size);
        worst = isnan(own / size) ? (long double)INFINITY : fmaxl(worst, own / size);
        error += own;
        norm += size;
    }
    double all = (double)sqrtl(error / norm) / epsilon(f);
    double item = (double)sqrtl(worst) / epsilon(f), bar = twiddled_bar(which);
    if (!(all <= bar && item <= worst_item * bar))
        fail_msg("radix %u, %s: error %.3f epsilon, of an item %.3f, bar %.3f", which->radix,
                 f->wide ? "double" : "float", all, item, bar);
    free(a.in);
    free(a.out);
}

static void check_all_twiddled(const char *group, const flavour *f, bool lean) {
    butterflies some = butterflies_of(group, true, lean);
    bench b = open_bench();
    if (f->wide && !has_double(&b)) {
        print_message("no double on this device\n");
    } else {
        text source = {0};
        add_types(f, &source);
        add_twiddled_kernels(&some, lean, &source);
        assert_ok(text_status(&source));
        cl_program program = build(&b, &source);
        for (uint32_t r = 0; r < some.count; ++r) check_twiddled(&b, program, f, &some.list[r]);
        clReleaseProgram(program);
        text_free(&source);
    }
    close_bench(&b);
}

static void twiddled_floats(void **state) {
    (void)state;
    check_all_twiddled(__func__, &(flavour){false, 1}, false);
}

static void twiddled_doubles(void **state) {
    (void)state;
    check_all_twiddled(__func__, &(flavour){true, 1}, false);
}

static void lean_twiddled_floats(void **state) {
    (void)state;
    check_all_twiddled(__func__, &(flavour){false, 1}, true);
}

static void lean_twiddled_doubles(void **state) {
    (void)state;
    check_all_twiddled(__func__, &(flavour){true, 1}, true);
}

static void lean_floats(void **state) {
    (void)state;
    check_flavour(__func__, &(flavour){false, 1}, true);
}

static void lean_doubles(void **state) {
    (void)state;
    check_flavour(__func__, &(flavour){true, 1}, true);
}

/* The others do not help out: what a radix needs comes with it. */
static void each_radix_alone(void **state) {
    (void)state;
    bench b = open_bench();
    for (uint32_t r = 0; r < radix_count; ++r) {
        if (!share_has(__func__, r)) continue;
        uint32_t radix = radix_list[r].radix;
        text source = {0};
        add_types(&(flavour){false, 1}, &source);
        emit_butterfly_functions((const butterfly[]){{.radix = radix}, {.radix = radix}}, 2,
                                 &source);
        text_add(&source,
                 "kernel void alone(global float2 *data) { complex_t x[%u]; x[0].x = data->x;",
                 radix);
        if (radix > 1) text_add(&source, " radix%u(x, 1);", radix);
        text_add(&source, " data->x = x[0].x; }\n");
        clReleaseProgram(build(&b, &source));
        text_free(&source);
    }
    close_bench(&b);
}

static void floats(void **state) {
    (void)state;
    check_flavour(__func__, &(flavour){false, 1}, false);
}

static void vectors_of_floats(void **state) {
    (void)state;
    check_flavour(__func__, &(flavour){false, 8}, false);
}

static void doubles(void **state) {
    (void)state;
    check_flavour(__func__, &(flavour){true, 1}, false);
}

static void vectors_of_doubles(void **state) {
    (void)state;
    check_flavour(__func__, &(flavour){true, 4}, false);
}

int main(int count, char **arguments) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_radix_alone),      cmocka_unit_test(floats),
        cmocka_unit_test(vectors_of_floats),     cmocka_unit_test(doubles),
        cmocka_unit_test(vectors_of_doubles),    cmocka_unit_test(lean_floats),
        cmocka_unit_test(lean_doubles),          cmocka_unit_test(twiddled_floats),
        cmocka_unit_test(twiddled_doubles),      cmocka_unit_test(lean_twiddled_floats),
        cmocka_unit_test(lean_twiddled_doubles),
    };
    if (!share_read(&count, arguments) || count != 1) return 2;
    return share_end(RUN_ON_DEVICE(tests));
}
