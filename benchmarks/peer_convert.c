#include "peer_opencl.h"

#include <stdlib.h>

const oclfft_callback int8_load = {
    .source =
        "scalar2 load_int8(ulong element, global const void *in, global const void *in_im) {\n"
        "    const char2 pair = ((global const char2 *)in)[element];\n"
        "    return (scalar2)(pair.x, pair.y);\n"
        "}\n",
    .name = "load_int8",
    .element_bytes = 2,
};

/* Two elements for each work-item: 16-byte stores in single precision. */
static const char kernel_source[] =
    "kernel void convert(global const char4 *in, global REAL4 *out) {\n"
    "    out[get_global_id(0)] = CONVERT(in[get_global_id(0)]);\n"
    "}\n";

struct convert {
    struct job job; /* first: peer_opencl.h */
    oclfft_plan_desc desc;
    oclfft_plan *plan;
    oclfft_buffer *scratch;
    cl_mem converted; /* the same */
    cl_kernel kernel;
    size_t items;
};

static const char *convert_unavailable(const struct stage *stage) {
    (void)stage;
    return NULL;
}

static bool build_kernel(struct convert *convert) {
    const struct stage *stage = convert->job.stage;
    const char *options = convert->desc.precision == OCLFFT_DOUBLE
                              ? "-DREAL4=double4 -DCONVERT=convert_double4"
                              : "-DREAL4=float4 -DCONVERT=convert_float4";
    const char *source = kernel_source;
    cl_int code;
    cl_program program = clCreateProgramWithSource(stage->cl, 1, &source, NULL, &code);
    if (!peer_cl(code, "clCreateProgramWithSource")) return false;
    bool ok =
        peer_cl(clBuildProgram(program, 1, &stage->device, options, NULL, NULL), "clBuildProgram");
    if (ok) {
        convert->kernel = clCreateKernel(program, "convert", &code);
        ok = peer_cl(code, "clCreateKernel");
    }
    clReleaseProgram(program);
    return ok;
}

static void convert_cleanup(void *state) {
    struct convert *convert = state;
    peer_opencl_finish(convert);
    if (convert->kernel) clReleaseKernel(convert->kernel);
    oclfft_plan_destroy(&convert->plan);
    oclfft_buffer_destroy(&convert->scratch);
    free(convert);
}

static bool make_plan(struct convert *convert) {
    const struct stage *stage = convert->job.stage;
    const struct shape shape = shape_of(&convert->desc);
    convert->items = (shape.in.extent + 1) / 2;
    return peer_status(oclfft_plan_create(stage->context, &convert->desc, &convert->plan)) &&
           peer_status(oclfft_buffer_create(
               stage->context, convert->items * 2 * shape.in.element_bytes, &convert->scratch)) &&
           peer_status(oclfft_buffer_get_cl(convert->scratch, &convert->converted)) &&
           build_kernel(convert) &&
           peer_cl(clSetKernelArg(convert->kernel, 0, sizeof(cl_mem), &stage->in[0].memory),
                   "clSetKernelArg") &&
           peer_cl(clSetKernelArg(convert->kernel, 1, sizeof(cl_mem), &convert->converted),
                   "clSetKernelArg");
}

static bool convert_prepare(const struct job *job, void **state) {
    if (job->desc->load_callback.source != int8_load.source || job->shape.in_place ||
        job->shape.in.arrays + job->shape.out.arrays > 2)
        return peer_fail("only interleaved int8 input out of place is converted");
    struct convert *convert = calloc(1, sizeof *convert);
    if (!convert) return peer_fail("no host memory");
    convert->job = *job;
    convert->desc = *job->desc;
    convert->desc.load_callback = (oclfft_callback)OCLFFT_CALLBACK_INIT;
    if (!make_plan(convert)) {
        convert_cleanup(convert);
        return false;
    }
    *state = convert;
    return true;
}

/* Both on one in-order queue. */
static bool convert_run(void *state) {
    const struct convert *convert = state;
    const struct stage *stage = convert->job.stage;
    const cl_mem in[] = {convert->converted, NULL}, out[] = {stage->out[0].memory, NULL};
    return peer_cl(clEnqueueNDRangeKernel(stage->queue, convert->kernel, 1, NULL, &convert->items,
                                          NULL, 0, NULL, NULL),
                   "clEnqueueNDRangeKernel") &&
           peer_status(oclfft_enqueue(convert->plan, stage->queue, convert->job.direction, in, out,
                                      NULL, 0, NULL, NULL));
}

static bool convert_round_trip(void *state, const void *in, void *out) {
    return peer_opencl_round_trip(state, convert_run, in, out);
}

const struct peer peer_convert = {
    .name = "convert",
    .unavailable = convert_unavailable,
    .prepare = convert_prepare,
    .run = convert_run,
    .finish = peer_opencl_finish,
    .restore = peer_opencl_restore,
    .read = peer_opencl_read,
    .round_trip = convert_round_trip,
    .cleanup = convert_cleanup,
    .transforms = true,
};
