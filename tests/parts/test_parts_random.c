/* Random problems over 1 to 9 parts, of one to three contexts on the default device and its
 * neighbours of the same name, against the same problem on one part: bit for bit where the parts
 * have whole transforms by the same stages and none of odd length goes together with another
 * signal, within the bars of accuracy otherwise. Inputs keep every bit, and nothing behind a box is
 * written.
 *
 *     test_parts_random [--seed S] [--from A] [--count N] [--fixed] [--share N] [--verbose]
 *       --fixed: long axes and pieces of every kind and element instead of random problems
 */
#include "common/on_device.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/numbered.h"
#include "parts/group_plan.h"
#include "parts_bench.h"

static numbered options = {.seed = 1, .count = 300};

static oclfft_context *contexts[MOST_CONTEXTS];
static size_t wrong, ran, same_bits, comparable, exchanged;

/* ---- One problem ---- */

static void execute_buffers(bench *b, oclfft_group_plan *plan) {
    oclfft_buffer *in[MOST_PARTS] = {NULL}, *out[MOST_PARTS] = {NULL};
    bool in_place = b->p->desc.in_place;
    for (size_t i = 0; i < b->p->parts; ++i) {
        oclfft_context *c = contexts[b->p->context_of[i]];
        if (b->in_bytes[i]) in[i] = buffer_of(c, b->part_in[i], b->in_bytes[i] + FENCE);
        if (b->out_bytes[i] && !in_place)
            out[i] = buffer_of(c, b->part_out[i], b->out_bytes[i] + FENCE);
    }
    assert_ok(oclfft_group_execute(plan, b->p->direction, in, in_place ? NULL : out));
    for (size_t i = 0; i < b->p->parts; ++i) {
        if (in[i]) assert_ok(oclfft_buffer_read(in[i], 0, b->in_bytes[i] + FENCE, b->part_in[i]));
        if (out[i])
            assert_ok(oclfft_buffer_read(out[i], 0, b->out_bytes[i] + FENCE, b->part_out[i]));
        oclfft_buffer_destroy(&in[i]);
        oclfft_buffer_destroy(&out[i]);
    }
}

static const char *run_parts(bench *b) {
    const parts_problem *p = b->p;
    oclfft_context *list[MOST_PARTS];
    oclfft_group *group = NULL;
    oclfft_group_plan *plan = NULL;
    oclfft_box in[MOST_PARTS], out[MOST_PARTS];
    for (size_t i = 0; i < p->parts; ++i) list[i] = contexts[p->context_of[i]];
    assert_ok(oclfft_group_create(list, p->parts, NULL, &group));
    for (int o = 0; o < 2; ++o) {
        oclfft_box *boxes = o ? out : in;
        if (p->given[o] && p->cut[o])
            memcpy(boxes, o ? p->out : p->in, p->parts * sizeof *boxes);
        else
            assert_ok(oclfft_group_boxes(
                group, &p->desc, (oclfft_side)o,
                p->given[o] ? p->decomposition[o] : OCLFFT_DECOMPOSITION_DEFAULT, boxes));
    }
    oclfft_status status = oclfft_group_plan_create(group, &p->desc, p->given[0] ? in : NULL,
                                                    p->given[1] ? out : NULL, &plan);
    if (status != OCLFFT_SUCCESS) {
        oclfft_group_destroy(&group);
        return oclfft_last_error();
    }
    oclfft_group_destroy(&group);
    bench_make_parts(b, in, out);
    if (p->from_host)
        assert_ok(oclfft_group_execute_host(plan, p->direction, (const void *const *)b->part_in,
                                            (void *const *)b->part_out));
    else
        execute_buffers(b, plan);
    bool whole = plan->d.lap_count == 1;
    bool same_passes = whole;
    for (uint32_t i = 0; i < plan->plans.count; ++i)
        same_passes &= bench_has_same_stages(b, plan->plans.plans[i]);
    exchanged += !whole;
    if (options.verbose) {
        char text[4096];
        assert_ok(oclfft_group_plan_describe(plan, text, sizeof text, NULL));
        print_message("%s", text);
    }
    oclfft_group_plan_destroy(&plan);
    for (size_t i = 0; i < p->parts; ++i)
        copy_box(&b->out, &out[i], b->whole_out, b->part_out[i], false);
    const char *fault = bench_check_surroundings(b, in);
    bool same = false;
    if (!fault) fault = bench_check_result(b, same_passes, &same);
    same_bits += same;
    comparable += same_passes;
    if (options.verbose && !same) print_message("  error %.3g\n", bench_error(b));
    return fault;
}

static void run_problem(const parts_problem *p) {
    bench b = bench_open(p);
    const char *fault = NULL;
    if (options.verbose) print_message("%s\n", parts_problem_text(p));
    if (bench_make_hermitian(&b, contexts[0])) {
        bench_run_reference(&b, contexts[0]);
        fault = run_parts(&b);
        ++ran;
    }
    if (fault) {
        ++wrong;
        print_message("%s: %s\n", parts_problem_text(p), fault);
    }
    bench_close(&b);
}

/* On the devices of the same platform and name in turn: of three contexts two share a device. */
static oclfft_context *open_neighbour(const oclfft_device_info *first, size_t index) {
    enum { MOST_DEVICES = 64 };
    oclfft_device_info all[MOST_DEVICES];
    int same[MOST_DEVICES];
    size_t count = 0, found = 0;
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *context = NULL;
    assert_ok(oclfft_device_list(all, sizeof *all, MOST_DEVICES, &count));
    assert_in_range(count, 1, MOST_DEVICES);
    for (size_t i = 0; i < count; ++i)
        if (all[i].platform_index == first->platform_index && strcmp(all[i].name, first->name) == 0)
            same[found++] = all[i].device_index;
    assert_true(found > 0);
    config.platform_index = first->platform_index;
    config.device_index = same[index % (found > 2 ? 2 : found)];
    assert_ok(oclfft_context_create(&config, &context));
    return context;
}

static oclfft_device_info open_contexts(void) {
    oclfft_device_info info;
    contexts[0] = open_context();
    assert_ok(oclfft_context_device(contexts[0], &info));
    for (size_t i = 1; i < MOST_CONTEXTS; ++i) contexts[i] = open_neighbour(&info, i);
    wrong = ran = same_bits = comparable = exchanged = 0;
    return info;
}

static void close_contexts(void) {
    for (size_t i = 0; i < MOST_CONTEXTS; ++i) oclfft_context_destroy(&contexts[i]);
    print_message("%zu problems, %zu with exchanges, %zu by the same stages, %zu with the same "
                  "bits, %zu wrong\n",
                  ran, exchanged, comparable, same_bits, wrong);
    assert_int_equal(wrong, 0);
    assert_true(ran < 100 || comparable > 0);
}

static void test_random_parts(void **state) {
    (void)state;
    const oclfft_device_info info = open_contexts();
    for (uint64_t n = options.from; n < options.from + options.count; ++n) {
        if (!share_has("parts", n)) continue;
        const parts_problem p = parts_problem_make(options.seed, n, info.has_double);
        run_problem(&p);
    }
    close_contexts();
    assert_true(options.count == 0 || (ran > 0 && exchanged > 0));
}

/* ---- A long axis of every kind ---- */

/* Slabs of one axis over two contexts, in buffers and in host arrays; of a share one of the two. */
static void run_long_axis(const oclfft_plan_desc *desc, oclfft_direction direction) {
    parts_problem p = {.desc = *desc, .direction = direction, .parts = 3};
    for (size_t i = 0; i < p.parts; ++i) p.context_of[i] = (uint32_t)(i % 2);
    for (int o = 0; o < 2; ++o) {
        p.given[o] = true;
        p.decomposition[o] = OCLFFT_DECOMPOSITION_SLABS;
    }
    const int left_out = share_parts() > 1 ? (int)((ran + share_seed() / 4) % 2) : 2;
    for (int host = 0; host < 2; ++host) {
        if (host == left_out) continue;
        p.number = ran;
        p.from_host = host;
        run_problem(&p);
    }
}

/* So many axes were compared, with exchanges. */
static void close_long_axes(size_t axes) {
    close_contexts();
    assert_int_equal(ran, share_parts() > 1 ? axes : 2 * axes);
    assert_int_equal(exchanged, ran);
}

/* A share takes one of `of` neighbours, by the seed. */
static bool is_taken(size_t index, size_t of) {
    return share_parts() == 1 || (index + share_seed()) % of == 0;
}

static oclfft_plan_desc long_axis(oclfft_transform transform, oclfft_axis_kind kind,
                                  size_t length) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = transform;
    desc.axes[0] = kind;
    desc.lengths[0] = length;
    return desc;
}

static void long_axes_of_every_kind(void **state) {
    (void)state;
    static const oclfft_axis_kind kinds[] = {
        OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DCT2,       OCLFFT_AXIS_DCT3, OCLFFT_AXIS_DCT4,
        OCLFFT_AXIS_DST1, OCLFFT_AXIS_DST2,       OCLFFT_AXIS_DST3, OCLFFT_AXIS_DST4,
        OCLFFT_AXIS_DHT,  OCLFFT_AXIS_HALFCOMPLEX};
    enum { KINDS = sizeof kinds / sizeof *kinds, AXES = KINDS + 4 };
    oclfft_plan_desc descs[AXES];
    bool backward[AXES] = {false};
    uint64_t taken = 0;
    for (size_t k = 0; k < KINDS; ++k) descs[k] = long_axis(OCLFFT_R2R, kinds[k], 240);
    descs[KINDS] = descs[KINDS - 1];
    descs[KINDS + 1] = long_axis(OCLFFT_C2C, OCLFFT_AXIS_DCT2, 120);
    descs[KINDS + 2] = long_axis(OCLFFT_R2C, OCLFFT_AXIS_FOURIER, 360);
    descs[KINDS + 3] = long_axis(OCLFFT_C2R, OCLFFT_AXIS_FOURIER, 360);
    backward[KINDS] = backward[KINDS + 3] = true;
    (void)open_contexts();
    for (size_t i = 0; i < AXES; ++i) {
        if (!is_taken(i, 4)) continue;
        run_long_axis(&descs[i], backward[i] ? OCLFFT_BACKWARD : OCLFFT_FORWARD);
        ++taken;
    }
    close_long_axes(taken);
}

/* ---- Callbacks ---- */

/* Real elements, whose numbers count. */
static void call_back(oclfft_plan_desc *desc) {
    static const char load[] =
        "scalar weigh(ulong element, global const void *in, global const void *in_im) {\n"
        "    return ((global const scalar *)in)[element] * (element % 7 + 1);\n"
        "}\n";
    static const char store[] =
        "void turn(ulong element, scalar value, global void *out, global void *out_im) {\n"
        "    ((global scalar *)out)[element] = element % 3 ? value : -value;\n"
        "}\n";
    desc->load_callback = (oclfft_callback){.source = load, .name = "weigh", .element_bytes = 4};
    desc->store_callback = (oclfft_callback){.source = store, .name = "turn", .element_bytes = 4};
}

/* ---- Elements of other types ---- */

enum { ELEMENTS = 240, PARTS = 3 };

static size_t bytes_of_type(oclfft_element_type type) {
    switch (type) {
    case OCLFFT_ELEMENT_INT8:
    case OCLFFT_ELEMENT_UINT8: return 1;
    case OCLFFT_ELEMENT_INT32:
    case OCLFFT_ELEMENT_FLOAT: return 4;
    default: return 2;
    }
}

/* Numbers that every type has: integers from 0 to 99. */
static void put_small(oclfft_element_type type, char *to, int number) {
    float real = (float)number;
    uint32_t bits;
    memcpy(&bits, &real, sizeof bits);
    int exponent = (int)(bits >> 23 & 255) - 127;
    uint32_t half = number ? (uint32_t)(exponent + 15) << 10 | (bits >> 13 & 1023) : 0;
    uint32_t word = type == OCLFFT_ELEMENT_FLOAT      ? bits
                    : type == OCLFFT_ELEMENT_BFLOAT16 ? bits >> 16
                    : type == OCLFFT_ELEMENT_HALF     ? half
                                                      : (uint32_t)number;
    memcpy(to, &word, bytes_of_type(type)); /* little-endian, as the devices are */
}

static double number_of(oclfft_element_type type, const char *from) {
    uint32_t word = 0;
    size_t bytes = bytes_of_type(type);
    memcpy(&word, from, bytes);
    double sign = word >> 15 & 1 ? -1 : 1;
    if (type == OCLFFT_ELEMENT_HALF && (word >> 10 & 31) == 0)
        return sign * ldexp(word & 1023, -24);
    if (type == OCLFFT_ELEMENT_HALF)
        return sign * ldexp((word & 1023) + 1024, (int)(word >> 10 & 31) - 25);
    if (type == OCLFFT_ELEMENT_BFLOAT16) word <<= 16;
    if (type == OCLFFT_ELEMENT_FLOAT || type == OCLFFT_ELEMENT_BFLOAT16) {
        float x;
        memcpy(&x, &word, sizeof x);
        return (double)x;
    }
    bool is_signed = type != OCLFFT_ELEMENT_UINT8 && type != OCLFFT_ELEMENT_UINT16;
    return is_signed && word >> (8 * bytes - 1) ? word - ldexp(1, (int)(8 * bytes)) : word;
}

/* How far apart two results of this size may be: half a unit in the last place, twice, and what
 * transforms differ by; integers by one. */
static double tolerance_of(oclfft_element_type type, double size) {
    double errors = 2e-2; /* some 1e-7 of the norm */
    switch (type) {
    case OCLFFT_ELEMENT_HALF: return errors + ldexp(fabs(size), -10);
    case OCLFFT_ELEMENT_BFLOAT16: return errors + ldexp(fabs(size), -7);
    case OCLFFT_ELEMENT_FLOAT: return errors + ldexp(fabs(size), -20);
    default: return 1;
    }
}

static oclfft_plan_desc typed_desc(oclfft_element_type in, oclfft_element_type out) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2R;
    desc.lengths[0] = ELEMENTS;
    desc.axes[0] = OCLFFT_AXIS_DCT2;
    desc.norm = OCLFFT_NORM_ORTHONORMAL;
    desc.input.element_type = in;
    desc.output.element_type = out;
    return desc;
}

static void run_on_parts(const oclfft_plan_desc *desc, const char *in, char *out) {
    size_t in_bytes = bytes_of_type(desc->input.element_type),
           out_bytes = bytes_of_type(desc->output.element_type);
    oclfft_context *list[PARTS] = {contexts[0], contexts[1], contexts[0]};
    oclfft_box ins[PARTS], outs[PARTS];
    const void *from[PARTS];
    void *to[PARTS];
    oclfft_group *group = NULL;
    oclfft_group_plan *parts = NULL;
    assert_ok(oclfft_group_create(list, PARTS, NULL, &group));
    assert_ok(oclfft_group_boxes(group, desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS, ins));
    assert_ok(
        oclfft_group_boxes(group, desc, OCLFFT_SIDE_OUTPUT, OCLFFT_DECOMPOSITION_SLABS, outs));
    assert_ok(oclfft_group_plan_create(group, desc, ins, outs, &parts));
    for (size_t i = 0; i < PARTS; ++i) {
        from[i] = in + ins[i].lower[0] * in_bytes;
        to[i] = out + outs[i].lower[0] * out_bytes;
    }
    assert_ok(oclfft_group_execute_host(parts, OCLFFT_FORWARD, from, to));
    assert_true(parts->d.lap_count > 1);
    oclfft_group_plan_destroy(&parts);
    oclfft_group_destroy(&group);
}

/* Without room for the axis on the device. */
static void run_in_pieces(const oclfft_plan_desc *desc, const char *in, char *out) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *limited = NULL;
    oclfft_plan *plan = NULL;
    config.memory_limit = 300000;
    assert_ok(oclfft_context_create(&config, &limited));
    assert_ok(oclfft_plan_create(limited, desc, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, out));
    oclfft_plan_destroy(&plan);
    oclfft_context_destroy(&limited);
}

/* Results are those of one part, but for the rounding to the type. */
static void check_types(const oclfft_plan_desc *desc,
                        void (*run)(const oclfft_plan_desc *, const char *, char *)) {
    oclfft_element_type in_type = desc->input.element_type, out_type = desc->output.element_type;
    if (!in_type) in_type = OCLFFT_ELEMENT_FLOAT;
    if (!out_type) out_type = OCLFFT_ELEMENT_FLOAT;
    size_t in_bytes = bytes_of_type(in_type), out_bytes = bytes_of_type(out_type);
    size_t count = desc->lengths[0];
    char *in = malloc(in_bytes * count), *want = calloc(count, out_bytes),
         *got = calloc(count, out_bytes);
    oclfft_plan *plan = NULL;
    assert_true(in && want && got);
    for (size_t i = 0; i < count; ++i)
        put_small(in_type, in + i * in_bytes, (int)((i * 37 + i / 100 + 11) % 100));
    assert_ok(oclfft_plan_create(contexts[0], desc, &plan));
    assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, want));
    oclfft_plan_destroy(&plan);
    run(desc, in, got);
    for (size_t i = 0; i < count; ++i) {
        double a = number_of(out_type, got + i * out_bytes);
        double b = number_of(out_type, want + i * out_bytes);
        if (!(fabs(a - b) <= tolerance_of(out_type, b)))
            fail_msg("types %d and %d, element %zu: %g, one part has %g", (int)in_type,
                     (int)out_type, i, a, b);
    }
    free(in);
    free(want);
    free(got);
}

static void long_axes_of_every_element(void **state) {
    (void)state;
    static const oclfft_element_type types[] = {
        OCLFFT_ELEMENT_INT8,  OCLFFT_ELEMENT_UINT8, OCLFFT_ELEMENT_INT16,    OCLFFT_ELEMENT_UINT16,
        OCLFFT_ELEMENT_INT32, OCLFFT_ELEMENT_HALF,  OCLFFT_ELEMENT_BFLOAT16, OCLFFT_ELEMENT_FLOAT};
    enum { TYPES = sizeof types / sizeof *types };
    (void)open_contexts();
    for (size_t t = 0; t < TYPES; ++t) {
        if (!is_taken(t, 4)) continue;
        oclfft_plan_desc desc = typed_desc(types[t], types[(t + 3) % TYPES]);
        check_types(&desc, run_on_parts);
    }
    close_contexts();
}

/* The same through a device in pieces. */
static void pieces_of_every_element(void **state) {
    (void)state;
    static const oclfft_element_type types[][2] = {{OCLFFT_ELEMENT_INT8, OCLFFT_ELEMENT_INT16},
                                                   {OCLFFT_ELEMENT_UINT8, OCLFFT_ELEMENT_INT32},
                                                   {OCLFFT_ELEMENT_HALF, OCLFFT_ELEMENT_INT8},
                                                   {OCLFFT_ELEMENT_BFLOAT16, OCLFFT_ELEMENT_UINT8},
                                                   {OCLFFT_ELEMENT_UINT16, OCLFFT_ELEMENT_UINT16},
                                                   {OCLFFT_ELEMENT_INT32, OCLFFT_ELEMENT_HALF},
                                                   {OCLFFT_ELEMENT_FLOAT, OCLFFT_ELEMENT_BFLOAT16}};
    (void)open_contexts();
    for (size_t t = 0; t < sizeof types / sizeof *types; ++t) {
        if (!is_taken(t, 4)) continue;
        oclfft_plan_desc desc = typed_desc(types[t][0], types[t][1]);
        desc.lengths[0] = 250000;
        check_types(&desc, run_in_pieces);
    }
    oclfft_plan_desc called = typed_desc(OCLFFT_ELEMENT_DEFAULT, OCLFFT_ELEMENT_DEFAULT);
    called.lengths[0] = 250000;
    call_back(&called);
    check_types(&called, run_in_pieces);
    close_contexts();
}

/* Callbacks know the elements of the whole axis, not those of a part. */
static void long_axes_with_callbacks(void **state) {
    (void)state;
    static const oclfft_axis_kind kinds[] = {OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DST3, OCLFFT_AXIS_DHT};
    (void)open_contexts();
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; ++k) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        desc.transform = OCLFFT_R2R;
        desc.lengths[0] = 240;
        desc.axes[0] = kinds[k];
        call_back(&desc);
        run_long_axis(&desc, OCLFFT_FORWARD);
    }
    close_long_axes(3);
}

/* Parts of the axis only, and the middle in front. */
static void long_axes_with_windows(void **state) {
    (void)state;
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    (void)open_contexts();
    desc.lengths[0] = 240;
    desc.axes[0] = OCLFFT_AXIS_FOURIER;
    desc.input.starts[0] = 17, desc.input.extents[0] = 130;
    desc.output.centered[0] = true;
    run_long_axis(&desc, OCLFFT_FORWARD);
    desc.input.centered[0] = true;
    desc.output.starts[0] = 100, desc.output.extents[0] = 99;
    run_long_axis(&desc, OCLFFT_BACKWARD);
    desc = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
    desc.transform = OCLFFT_R2R;
    desc.lengths[0] = 240;
    desc.axes[0] = OCLFFT_AXIS_DST4;
    desc.input.starts[0] = 200;
    desc.output.extents[0] = 60;
    run_long_axis(&desc, OCLFFT_FORWARD);
    close_long_axes(3);
}

int main(int argc, char **argv) {
    const struct CMUnitTest drawn[] = {cmocka_unit_test(test_random_parts)};
    const struct CMUnitTest fixed[] = {
        cmocka_unit_test(long_axes_of_every_kind),    cmocka_unit_test(long_axes_with_windows),
        cmocka_unit_test(long_axes_of_every_element), cmocka_unit_test(long_axes_with_callbacks),
        cmocka_unit_test(pieces_of_every_element),
    };
    bool only_fixed = false;
    if (!share_read(&argc, argv)) return 2;
    if (!numbered_read(&options, argc, argv, "--fixed", &only_fixed)) return 2;
    return share_end(only_fixed ? RUN_ON_DEVICE(fixed) : RUN_ON_DEVICE(drawn));
}
