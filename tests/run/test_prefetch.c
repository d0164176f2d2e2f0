/* Tiles that ask for the memory of later ones: which passes can, that they ask for just that, and
 * that it changes no result; by the GPU emitter on whatever device there is. */
#include "common/on_device.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <oclfft/opencl.h>

#include "codegen/codegen.h"
#include "run/plan.h"
#include "common/pretend_gpu.h"
#include "common/reversed.h"
#include "common/walk.h"

enum { PIECE = 8 }; /* complex elements in 64 bytes */

static oclfft_plan_desc desc_of(size_t n, size_t batch, const char *recipe) {
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.lengths[0] = n;
    desc.batch = batch;
    desc.recipe = recipe;
    return desc;
}

static schedule planned(const caps *c, const oclfft_plan_desc *desc) {
    problem p;
    assert_ok(problem_from_desc(desc, &p));
    return schedule_for(c, &p, desc->recipe);
}

static caps looking_caps(void) {
    caps c = fake_caps(0);
    c.prefetches = true;
    c.max_work_group = 256;
    return c;
}

/* ---- Which can ---- */

static void passes_that_can(void **state) {
    (void)state;
    caps c = looking_caps();
    oclfft_plan_desc rows = desc_of(4096, 9, "16.16.16:prefetch3"),
                     two = desc_of(65536, 3, "16.16:w8:tiled:prefetch3/16.16:w8:prefetch4");
    oclfft_plan_desc guarded = desc_of(64, 9, "8.8:w4:prefetch2"),
                     padded = desc_of(8191, 9, "bluestein/16.8:w8:prefetch5/16.8:w8:prefetch6");
    schedule s = planned(&c, &rows);
    assert_int_equal(s.passes[0].launch.prefetch, 3);
    assert_int_equal(pass_prefetch_pieces(&s.passes[0]).kind, PREFETCH_ROWS);
    schedule_free(&s);
    s = planned(&c, &two);
    assert_int_equal(s.passes[0].launch.prefetch, 3);
    assert_int_equal(pass_prefetch_pieces(&s.passes[0]).kind, PREFETCH_COLUMNS);
    assert_int_equal(s.passes[1].launch.prefetch, 4);
    assert_int_equal(pass_prefetch_pieces(&s.passes[1]).kind, PREFETCH_BLOCKS);
    schedule_free(&s);
    s = planned(&c, &guarded);
    assert_int_equal(s.passes[0].launch.prefetch, 0);
    schedule_free(&s);
    s = planned(&c, &padded); /* what lies beyond the length is not there to be asked for */
    assert_int_equal(s.passes[0].launch.prefetch, 0);
    assert_int_equal(s.passes[1].launch.prefetch, 6);
    assert_int_equal(s.passes[2].launch.prefetch, 5);
    c.prefetches = false;
    schedule_free(&s);
    s = planned(&c, &two);
    assert_int_equal(s.passes[0].launch.prefetch + s.passes[1].launch.prefetch, 0);
    schedule_free(&s);
}

/* Two reals side by side are one element of the tile. A spectrum is read from both its ends. */
static void passes_of_reals(void **state) {
    (void)state;
    caps c = looking_caps();
    oclfft_plan_desc even = desc_of(4096, 9, "16.16.8:prefetch3"),
                     odd = desc_of(2187, 9, "9.9.27:prefetch3");
    even.transform = odd.transform = OCLFFT_R2C;
    schedule s = planned(&c, &even);
    assert_true(s.passes[0].load.fused);
    assert_int_equal(s.passes[0].launch.prefetch, 3);
    assert_int_equal(pass_prefetch_pieces(&s.passes[0]).kind, PREFETCH_ROWS);
    schedule_free(&s);
    s = planned(&c, &odd);
    assert_int_equal(s.passes[0].launch.prefetch, 0);
    even.input.strides[0] = 3;
    schedule_free(&s);
    s = planned(&c, &even);
    assert_int_equal(s.passes[0].launch.prefetch, 0);
    even.input.strides[0] = 0;
    even.transform = OCLFFT_C2R;
    schedule_free(&s);
    s = planned(&c, &even);
    assert_int_equal(s.passes[0].launch.prefetch, 0);
    schedule_free(&s);
}

static void lone_recipes(void **state) {
    (void)state;
    caps c = looking_caps(), cpu = fake_caps(0);
    for (int d = 0; d < FAKE_DEVICES && !cpu.is_cpu; ++d) cpu = fake_caps(d);
    schedule s;
    problem p;
    oclfft_plan_desc desc = desc_of(1024, 16, NULL);
    assert_ok(problem_from_desc(&desc, &p));
    assert_true(cpu.is_cpu);
    assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT,
                     schedule_make(&p, &cpu, "8.16.8:v4:w4:prefetch2", &s));
    assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT, schedule_make(&p, &c, "16.8.8:prefetch", &s));
    assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT, schedule_make(&p, &c, "16.8.8:prefetch0", &s));
    assert_ok(schedule_make(&p, &c, "16.8.8:prefetch1048576", &s));
    schedule_free(&s);
}

/* ---- What they ask for ---- */

/* The kernel with marks in place of prefetches: mark i says that element i of the input was asked
 * for. */
static char *marking_source(const pass *p, const target *t) {
    static const char argument[] = "scalar4 factors",
                      marks[] = "scalar4 factors, global uint *marks",
                      own[] = "\n#undef PREFETCH\n#define PREFETCH(p) marks[(p) - in_start] = 1\n",
                      kernel[] = "kernel ";
    text source = {0};
    codegen_pass(p, t, &source);
    const char *head = strstr(source.data, kernel), *at = head ? strstr(head, argument) : NULL;
    assert_non_null(at);
    char *marking = calloc(1, source.length + sizeof marks + sizeof own);
    assert_non_null(marking);
    sprintf(marking, "%.*s%s%.*s%s%s", (int)(head - source.data), source.data, own,
            (int)(at - head), head, marks, at + strlen(argument));
    text_free(&source);
    return marking;
}

static cl_mem memory_of(oclfft_buffer *buffer) {
    cl_mem memory;
    assert_ok(oclfft_buffer_get_cl(buffer, &memory));
    return memory;
}

static void set(cl_kernel kernel, cl_uint index, size_t bytes, const void *value) {
    assert_int_equal(CL_SUCCESS, clSetKernelArg(kernel, index, bytes, value));
}

static cl_kernel build(oclfft_context *context, const char *source) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(context->cl, 1, &source, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    assert_int_equal(CL_SUCCESS,
                     clBuildProgram(program, 1, &context->device, "-cl-std=CL1.2", NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, PASS_KERNEL_NAME, &code);
    assert_int_equal(CL_SUCCESS, code);
    clReleaseProgram(program);
    return kernel;
}

/* By the kernel's signature, with the marks behind the factors. `memory` has the input, the output,
 * the table and the marks. */
static void set_arguments(cl_kernel kernel, const pass *p, const target *t, const cl_mem memory[4],
                          cl_ulong batch) {
    signature s = signature_of(p, t);
    cl_ulong places[PLACES] = {[PLACE_BATCH] = batch};
    cl_float factors[FACTORS] = {1, 1, 1, 1};
    cl_uint index = 0;
    for (uint32_t i = 0; i < s.count; ++i) {
        switch (s.arguments[i].binding) {
        case BIND_IN: set(kernel, index++, sizeof *memory, &memory[0]); break;
        case BIND_OUT: set(kernel, index++, sizeof *memory, &memory[1]); break;
        case BIND_TABLE: set(kernel, index++, sizeof *memory, &memory[2]); break;
        case BIND_PLACES: set(kernel, index++, sizeof places, places); break;
        case BIND_FACTORS:
            set(kernel, index++, sizeof factors, factors);
            set(kernel, index++, sizeof *memory, &memory[3]);
            break;
        case BIND_LOCAL: set(kernel, index++, s.local_reals * sizeof(float), NULL); break;
        default: fail_msg("an argument that these passes do not have");
        }
    }
}

/* Runs one pass on zeros and returns the marks of its `elements`; the caller frees. */
static uint32_t *marks_of(oclfft_context *context, const pass *p, size_t elements, size_t tiles,
                          cl_ulong batch) {
    const target target = target_of(&context->caps);
    char *source = marking_source(p, &target);
    cl_kernel kernel = build(context, source);
    uint32_t *marks = calloc(elements, sizeof *marks);
    float *zeros = calloc(elements, 2 * sizeof *zeros);
    assert_true(marks && zeros);
    oclfft_buffer *in = buffer_of(context, zeros, 8 * elements),
                  *out = buffer_of(context, zeros, 8 * elements);
    oclfft_buffer *table = buffer_of(context, zeros, 8 * elements),
                  *seen = buffer_of(context, marks, 4 * elements);
    assert_true(p->tile.table_length <= elements);
    cl_mem memory[] = {memory_of(in), memory_of(out), memory_of(table), memory_of(seen)};
    set_arguments(kernel, p, &target, memory, batch);
    size_t items = p->tile.items, global = items * tiles;
    cl_int code;
    cl_command_queue queue = clCreateCommandQueue(context->cl, context->device, 0, &code);
    assert_int_equal(CL_SUCCESS, code);
    assert_int_equal(
        CL_SUCCESS, clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, &items, 0, NULL, NULL));
    assert_int_equal(CL_SUCCESS, clFinish(queue));
    assert_ok(oclfft_buffer_read(seen, 0, 4 * elements, marks));
    clReleaseCommandQueue(queue);
    clReleaseKernel(kernel);
    oclfft_buffer *all[] = {in, out, table, seen};
    for (int i = 0; i < 4; ++i) oclfft_buffer_destroy(&all[i]);
    free(zeros);
    free(source);
    return marks;
}

/* Which elements a tile reads, by the schedule's own maps. */
static void add_tile(const pass *p, uint64_t tile, bool *reads) {
    uint64_t base = p->load.offset;
    for (uint32_t g = 0; g < p->grid.count; ++g) {
        uint64_t count = p->grid.digits[g].count, digit = count ? tile % count : tile;
        base += digit * p->grid.digits[g].load;
        if (count) tile /= count;
    }
    for (uint64_t i = 0; i < p->tile.length; ++i)
        for (uint64_t w = 0; w < p->tile.width; ++w)
            reads[base + map_place(&p->load.map, i) + w * p->load.map.column] = true;
}

/* Every piece of memory that tiles from `prefetch` on read is asked for, and no other. */
static void check_marks(oclfft_context *context, const pass *p, size_t elements, cl_ulong batch) {
    uint64_t tiles = p->grid.tiles * batch;
    uint32_t *marks = marks_of(context, p, elements, tiles, batch);
    bool *reads = calloc(elements, sizeof *reads);
    assert_non_null(reads);
    for (uint64_t t = p->launch.prefetch; t < tiles; ++t) add_tile(p, t, reads);
    for (size_t piece = 0; piece < elements / PIECE; ++piece) {
        bool read = false, asked = false;
        for (size_t e = piece * PIECE; e < (piece + 1) * PIECE; ++e)
            read = read || reads[e], asked = asked || marks[e];
        if (read != asked)
            fail_msg("elements from %zu: %s", piece * PIECE,
                     read ? "not asked for" : "asked for in vain");
    }
    free(reads);
    free(marks);
}

static void they_ask_for_what_is_read(void **state) {
    (void)state;
    static const struct {
        size_t n, batch;
        const char *recipe;
        oclfft_transform transform;
        bool reversed;
    } cases[] = {
        {4096, 5, "16.16.16:prefetch2", OCLFFT_C2C, false},
        {4096, 6, "16.16.8:prefetch2", OCLFFT_R2C, false},
        {2048, 6, "16.8.8:w2:prefetch1", OCLFFT_R2C, false},
        {1024, 6, "16.8.8:w2:prefetch1", OCLFFT_C2C, false},
        {1000, 7, "10.10.10:prefetch3", OCLFFT_C2C, false},
        {65536, 2, "16.16:w8:tiled:prefetch5/16.16:w8:prefetch7", OCLFFT_C2C, false},
        {65536, 2, "16.16:w8:prefetch5/16.16:w8:prefetch7", OCLFFT_C2C, false},
        {44100, 1, "14.15:w15:tiled/15.14:w15:prefetch4", OCLFFT_C2C, false},
        {4096, 5, "16.16.16:prefetch2", OCLFFT_C2C, true},
        {4096, 6, "16.16.8:prefetch2", OCLFFT_R2C, true},
        {1024, 6, "16.8.8:w2:prefetch1", OCLFFT_C2C, true},
        {65536, 2, "16.16:w8:prefetch5/16.16:w8:prefetch7", OCLFFT_C2C, true},
    };
    oclfft_context *context = open_context();
    pretend_gpu(context);
    context->caps.prefetches = true;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        oclfft_plan_desc desc = desc_of(cases[i].n, cases[i].batch, cases[i].recipe);
        desc.transform = cases[i].transform;
        if (cases[i].reversed) reverse_side(&desc, &desc.input, 1, false);
        schedule s = planned(&context->caps, &desc);
        size_t looking = 0;
        for (uint32_t k = 0; k < s.pass_count; ++k) {
            if (!s.passes[k].launch.prefetch) continue;
            check_marks(context, &s.passes[k], cases[i].n * cases[i].batch,
                        cases[i].batch / s.passes[k].grid.batch_per_tile);
            ++looking;
        }
        assert_true(looking > 0);
        schedule_free(&s);
    }
    oclfft_context_destroy(&context);
}

/* ---- What comes of it ---- */

static void results_are_the_same(void **state) {
    (void)state;
    transform_case cases[] = {
        {.n = 4096, .batch = 7, .recipe = "16.16.16:prefetch2"},
        {.n = 1024, .batch = 8, .recipe = "16.8.8:w2:prefetch3"},
        {.n = 1024, .batch = 9, .recipe = "16.8.8:w2:prefetch3"},
        {.n = 6000, .batch = 3, .in_place = true, .recipe = "25.16.15:prefetch1"},
        {.n = 65536, .batch = 2, .recipe = "16.16:w8:tiled:prefetch5/16.16:w8:prefetch7"},
        {.n = 8191, .batch = 3, .recipe = "bluestein/16.8:w8:tiled:prefetch5/16.8:w8:prefetch7"},
        {.n = 1024, .batch = 4, .precision = OCLFFT_DOUBLE, .recipe = "16.8.8:w2:prefetch1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
        oclfft_context *context = open_context_for(cases[i].precision);
        pretend_gpu(context);
        context->caps.prefetches = true;
        cases[i].direction = i % 2 ? OCLFFT_BACKWARD : OCLFFT_FORWARD;
        check_transform(context, &cases[i]);
        oclfft_context_destroy(&context);
    }
}

static void planar_data(void **state) {
    (void)state;
    enum { N = 2048, BATCH = 5, BYTES = N * BATCH * (int)sizeof(float) };
    oclfft_context *context = open_context();
    float *in = malloc(2 * BYTES), *out[2] = {malloc(2 * BYTES), malloc(2 * BYTES)};
    assert_true(in && out[0] && out[1]);
    pretend_gpu(context);
    context->caps.prefetches = true;
    fill_random(in, 2 * N * BATCH, 5);
    for (int k = 0; k < 2; ++k) {
        oclfft_plan_desc desc = desc_of(N, BATCH, k ? "8.8.8.4:prefetch2" : "8.8.8.4");
        desc.input.format = desc.output.format = OCLFFT_PLANAR;
        oclfft_plan *plan = NULL;
        assert_ok(oclfft_plan_create(context, &desc, &plan));
        assert_int_equal(plan->ways.way[0].schedule.passes[0].launch.prefetch, k ? 2 : 0);
        assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, (const void *[2]){in, in + N * BATCH},
                                      (void *[2]){out[k], out[k] + N * BATCH}));
        oclfft_plan_destroy(&plan);
    }
    assert_memory_equal(out[0], out[1], 2 * BYTES);
    free(in);
    free(out[0]);
    free(out[1]);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(passes_that_can),      cmocka_unit_test(passes_of_reals),
        cmocka_unit_test(lone_recipes),         cmocka_unit_test(they_ask_for_what_is_read),
        cmocka_unit_test(results_are_the_same), cmocka_unit_test(planar_data),
    };
    return RUN_ON_DEVICE(tests);
}
