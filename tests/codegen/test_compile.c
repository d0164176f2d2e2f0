/* Kernels of the fake devices, compiled by whatever OpenCL compiler is here. Only the language
 * counts, not the speed. */
#include "common/on_device.h"

#include <stdlib.h>

#include <oclfft/opencl.h>

#include "codegen/codegen.h"
#include "common/walk.h"

typedef struct compiler {
    cl_context cl;
    cl_device_id device;
} compiler;

static compiler open_compiler(oclfft_context *context) {
    compiler c;
    oclfft_buffer *buffer = NULL;
    cl_mem memory;
    assert_ok(oclfft_buffer_create(context, 8, &buffer));
    assert_ok(oclfft_buffer_get_cl(buffer, &memory));
    assert_int_equal(CL_SUCCESS,
                     clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof c.cl, &c.cl, NULL));
    assert_int_equal(CL_SUCCESS,
                     clGetContextInfo(c.cl, CL_CONTEXT_DEVICES, sizeof c.device, &c.device, NULL));
    oclfft_buffer_destroy(&buffer);
    return c;
}

/* With every warning an error, as far as the compiler knows that option. Only that vectors wider
 * than this processor's are handed over in another way is none: both sides are in one text. */
static bool compiles(const compiler *c, const char *source) {
    const char *texts[] = {"#ifdef __clang__\n"
                           "#if __has_warning(\"-Wpsabi\")\n"
                           "#pragma clang diagnostic ignored \"-Wpsabi\"\n"
                           "#endif\n"
                           "#endif\n",
                           source};
    cl_int code;
    cl_program program = clCreateProgramWithSource(c->cl, 2, texts, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    code = clBuildProgram(program, 1, &c->device, "-cl-std=CL1.2 -Werror", NULL, NULL);
    if (code != CL_SUCCESS) {
        size_t length = 0;
        clGetProgramBuildInfo(program, c->device, CL_PROGRAM_BUILD_LOG, 0, NULL, &length);
        char *log = calloc(1, length + 1);
        clGetProgramBuildInfo(program, c->device, CL_PROGRAM_BUILD_LOG, length, log, NULL);
        print_error("%s\n", log);
        free(log);
    }
    clReleaseProgram(program);
    return code == CL_SUCCESS;
}

static void the_compiler_refuses_nonsense(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    compiler c = open_compiler(context);
    print_message("what follows is a wanted error\n");
    assert_false(
        compiles(&c, "kernel void oclfft_pass(global float *x) { x[0] = no_such_thing; }"));
    oclfft_context_destroy(&context);
}

/* A GPU's compiler need not take kernels for CPUs, which have vectors wider than OpenCL's and
 * prefetch by built-in functions. */
static bool takes_kernels_for(oclfft_context *context, const caps *fake) {
    oclfft_device_info info;
    assert_ok(oclfft_context_device(context, &info));
    const bool takes = info.is_cpu || !fake->is_cpu;
    if (!takes) print_message("not tried here: kernels for \"%s\"\n", fake->name);
    return takes;
}

static void check_schedule(const compiler *c, const caps *fake, const schedule *s) {
    const target target = target_of(fake);
    for (uint32_t i = 0; i < s->pass_count; ++i) {
        text source = {0};
        codegen_pass(&s->passes[i], &target, &source);
        if (!compiles(c, text_string(&source))) blame(s, "its kernels compile");
        text_free(&source);
    }
}

/* Guarded where they can be. */
static void check_kernels(const compiler *c, const caps *fake, oclfft_precision precision,
                          uint64_t n) {
    schedule s = schedule_of(fake, precision, n, 1001);
    check_schedule(c, fake, &s);
    schedule_free(&s);
}

static void check_typed(const compiler *c, const caps *fake, const oclfft_plan_desc *desc) {
    problem p;
    schedule s;
    assert_ok(problem_from_desc(desc, &p));
    if (problem_has_doubles(&p) && !fake->has_double) return;
    assert_ok(schedule_make(&p, fake, NULL, &s));
    check_schedule(c, fake, &s);
    schedule_free(&s);
}

/* Each on either side, with all vectors of a CPU: along and across transforms, and in parts. */
static void kernels_of_element_types(void **state) {
    (void)state;
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R};
    static const size_t lengths[] = {1024, 1000, 16, 15, 509};
    oclfft_context *context = open_context();
    compiler c = open_compiler(context);
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps fake = fake_caps(device);
        if (!takes_kernels_for(context, &fake)) continue;
        for (int type = OCLFFT_ELEMENT_HALF; type <= OCLFFT_ELEMENT_INT32; ++type) {
            oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
            int other = OCLFFT_ELEMENT_INT32 + OCLFFT_ELEMENT_HALF - type;
            bool planar = (type + device) % 3 == 0;
            desc.batch = 1001;
            desc.lengths[0] = lengths[(type + device) % 5];
            desc.transform = transforms[(type / 2 + device) % 3];
            desc.input.element_type = (oclfft_element_type)type;
            desc.output.element_type = (oclfft_element_type)other;
            if (planar && desc.transform != OCLFFT_R2C) desc.input.format = OCLFFT_PLANAR;
            if (planar && desc.transform != OCLFFT_C2R) desc.output.format = OCLFFT_PLANAR;
            check_typed(&c, &fake, &desc);
            desc = (oclfft_plan_desc)OCLFFT_PLAN_DESC_INIT;
            desc.batch = 1001;
            desc.lengths[0] = lengths[type % 2];
            desc.input.element_type = desc.output.element_type = (oclfft_element_type)type;
            check_typed(&c, &fake, &desc);
        }
    }
    oclfft_context_destroy(&context);
}

static void kernels_of_all_devices(void **state) {
    (void)state;
    static const uint64_t lengths[] = {1,       2,   8,   64,  1024, 8192, 65536,
                                       1048576, 143, 404, 509, 2187, 65537};
    oclfft_context *context = open_context();
    compiler c = open_compiler(context);
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps fake = fake_caps(device);
        if (!takes_kernels_for(context, &fake)) continue;
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l)
            check_kernels(&c, &fake, OCLFFT_SINGLE, lengths[l]);
    }
    oclfft_context_destroy(&context);
}

static void kernels_in_double(void **state) {
    (void)state;
    static const uint64_t lengths[] = {16, 60, 509, 4096, 10007};
    oclfft_context *context = open_context_for(OCLFFT_DOUBLE);
    compiler c = open_compiler(context);
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps fake = fake_caps(device);
        if (!takes_kernels_for(context, &fake)) continue;
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths && fake.has_double; ++l)
            check_kernels(&c, &fake, OCLFFT_DOUBLE, lengths[l]);
    }
    oclfft_context_destroy(&context);
}

static void pack_kernels(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    compiler c = open_compiler(context);
    oclfft_device_info info;
    assert_ok(oclfft_context_device(context, &info));
    for (int wide = 0; wide <= info.has_double; ++wide) {
        text source = {0};
        codegen_pack(wide ? OCLFFT_DOUBLE : OCLFFT_SINGLE, &source);
        assert_int_equal(wide, strstr(text_string(&source), "double") != NULL);
        assert_true(compiles(&c, text_string(&source)));
        text_free(&source);
    }
    oclfft_context_destroy(&context);
}

/* ---- Tables in texts ---- */

static cl_kernel kernel_of(const compiler *c, const char *source) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(c->cl, 1, &source, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    assert_int_equal(CL_SUCCESS,
                     clBuildProgram(program, 1, &c->device, "-cl-std=CL1.2", NULL, NULL));
    cl_kernel kernel = clCreateKernel(program, "oclfft_pass", &code);
    assert_int_equal(CL_SUCCESS, code);
    clReleaseProgram(program);
    return kernel;
}

/* With a scale of 1 for both parts, forward. */
static void run_pass(const compiler *c, const pass *p, uint64_t batch, const char *source,
                     float *in, float *out, size_t bytes) {
    cl_int code;
    const cl_ulong places[4] = {0, 0, batch, 0};
    const float factors[4] = {1, 1, 1, 0};
    size_t items = p->tile.items, all = items * (size_t)pass_groups(p, batch);
    cl_kernel kernel = kernel_of(c, source);
    cl_command_queue queue = clCreateCommandQueue(c->cl, c->device, 0, &code);
    assert_int_equal(CL_SUCCESS, code);
    cl_mem from = clCreateBuffer(c->cl, CL_MEM_COPY_HOST_PTR, bytes, in, &code);
    assert_int_equal(CL_SUCCESS, code);
    cl_mem to = clCreateBuffer(c->cl, CL_MEM_READ_WRITE, bytes, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    assert_int_equal(CL_SUCCESS, clSetKernelArg(kernel, 0, sizeof from, &from));
    assert_int_equal(CL_SUCCESS, clSetKernelArg(kernel, 1, sizeof to, &to));
    assert_int_equal(CL_SUCCESS, clSetKernelArg(kernel, 2, sizeof places, places));
    assert_int_equal(CL_SUCCESS, clSetKernelArg(kernel, 3, sizeof factors, factors));
    assert_int_equal(CL_SUCCESS,
                     clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &all, &items, 0, NULL, NULL));
    assert_int_equal(CL_SUCCESS,
                     clEnqueueReadBuffer(queue, to, CL_TRUE, 0, bytes, out, 0, NULL, NULL));
    clReleaseMemObject(to);
    clReleaseMemObject(from);
    clReleaseCommandQueue(queue);
    clReleaseKernel(kernel);
}

/* A GPU's kernels that have their tables as constants, run here, beside the library's own. */
static void tables_in_texts_are_read(void **state) {
    (void)state;
    enum { BATCH = 5, MOST = 1021 };
    static const size_t lengths[] = {64, 509, 1000, MOST};
    static float in[2 * MOST * BATCH], out[2 * MOST * BATCH], want[2 * MOST * BATCH];
    oclfft_context *context = open_context();
    compiler c = open_compiler(context);
    caps fake = fake_caps(0);
    const target target = target_of(&fake);
    for (size_t i = 0; i < 2 * MOST * BATCH; ++i) in[i] = (float)(i * 37 % 101) - 50;
    for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        oclfft_plan *plan = NULL;
        text source = {0};
        size_t numbers = 2 * lengths[l] * BATCH;
        schedule s = schedule_of(&fake, OCLFFT_SINGLE, lengths[l], BATCH);
        assert_true(s.pass_count == 1 && s.passes[0].launch.constant_table);
        codegen_pass(&s.passes[0], &target, &source);
        run_pass(&c, &s.passes[0], BATCH, text_string(&source), in, out, numbers * sizeof *out);
        desc.lengths[0] = lengths[l];
        desc.batch = BATCH;
        assert_ok(oclfft_plan_create(context, &desc, &plan));
        assert_ok(oclfft_execute_host(plan, OCLFFT_FORWARD, in, want));
        oclfft_plan_destroy(&plan);
        double error = 0, norm = 0;
        for (size_t i = 0; i < numbers; ++i) {
            error += ((double)out[i] - want[i]) * ((double)out[i] - want[i]);
            norm += (double)want[i] * want[i];
        }
        if (!(error < 1e-12 * norm)) blame(&s, "its results are the library's");
        text_free(&source);
        schedule_free(&s);
    }
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_compiler_refuses_nonsense),
        cmocka_unit_test(kernels_of_all_devices),
        cmocka_unit_test(kernels_in_double),
        cmocka_unit_test(kernels_of_element_types),
        cmocka_unit_test(pack_kernels),
        cmocka_unit_test(tables_in_texts_are_read),
    };
    return RUN_ON_DEVICE(tests);
}
