/* Kernels of the fake devices, compiled by whatever OpenCL compiler is here: it need not like the speed, only the language. */
#include "on_device.h"

#include <stdlib.h>

#include <oclfft/opencl.h>

#include "codegen/codegen.h"
#include "walk.h"

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
    assert_int_equal(CL_SUCCESS, clGetMemObjectInfo(memory, CL_MEM_CONTEXT, sizeof c.cl, &c.cl, NULL));
    assert_int_equal(CL_SUCCESS, clGetContextInfo(c.cl, CL_CONTEXT_DEVICES, sizeof c.device, &c.device, NULL));
    oclfft_buffer_destroy(&buffer);
    return c;
}

/* With every warning an error, as far as the compiler knows that option. */
static bool compiles(const compiler *c, const char *source) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(c->cl, 1, &source, NULL, &code);
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
    assert_false(compiles(&c, "kernel void oclfft_pass(global float *x) { x[0] = no_such_thing; }"));
    oclfft_context_destroy(&context);
}

static void kernels_of_all_devices(void **state) {
    (void)state;
    static const unsigned lengths[] = {0, 1, 3, 6, 10, 13, 16, 20};
    oclfft_context *context = open_context();
    compiler c = open_compiler(context);
    for (int device = 0; device < FAKE_DEVICES; ++device) {
        caps fake = fake_caps(device);
        for (size_t l = 0; l < sizeof lengths / sizeof *lengths; ++l) {
            schedule s = schedule_of(&fake, lengths[l], 1001); /* guarded where it can be */
            for (uint32_t i = 0; i < s.pass_count; ++i) {
                text source = {0};
                codegen_pass(&s.passes[i], &source);
                if (!compiles(&c, text_string(&source))) fail_msg("pass %u of 2^%u on \"%s\"", i + 1, lengths[l], fake.name);
                text_free(&source);
            }
        }
    }
    oclfft_context_destroy(&context);
}

static void pack_kernels(void **state) {
    (void)state;
    oclfft_context *context = open_context();
    compiler c = open_compiler(context);
    text source = {0};
    codegen_pack(&source);
    assert_true(compiles(&c, text_string(&source)));
    text_free(&source);
    oclfft_context_destroy(&context);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_compiler_refuses_nonsense),
        cmocka_unit_test(kernels_of_all_devices),
        cmocka_unit_test(pack_kernels),
    };
    return RUN_ON_DEVICE(tests);
}
