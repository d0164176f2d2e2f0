#include "packing.h"

#include "base/sizes.h"
#include "codegen/codegen.h"
#include "program.h"
#include "vendor.h"

/* A conversion: a kernel, and device memory for a piece of each host array. */
typedef struct staging {
    oclfft_context *context;
    cl_kernel kernel;
    cl_mem re, im;
    uint64_t scalar; /* bytes of a real */
    uint64_t piece;  /* reals in each */
} staging;

enum { LARGEST_PIECE = 1 << 22, WORK_ITEMS = 1 << 16 };

static oclfft_status staging_open(oclfft_context *c, oclfft_precision precision, const char *kernel,
                                  uint64_t count, staging *s) {
    text source = {0};
    char options[128];
    *s = (staging){
        .context = c, .scalar = scalar_bytes(precision), .piece = min_u64(count, LARGEST_PIECE)};
    codegen_pack(precision, &source);
    vendor_options(&c->caps, 0, false, options, sizeof options);
    oclfft_status status = text_status(&source);
    if (status == OCLFFT_SUCCESS)
        status = program_kernel(c, text_string(&source), options, kernel, &s->kernel);
    text_free(&source);
    TRY(status);
    TRY(context_allocate(c, s->piece * s->scalar, CL_MEM_READ_WRITE, NULL, "staging memory",
                         &s->re));
    return context_allocate(c, s->piece * s->scalar, CL_MEM_READ_WRITE, NULL, "staging memory",
                            &s->im);
}

static void staging_close(staging *s) {
    if (s->kernel) clReleaseKernel(s->kernel);
    context_free(s->context, s->re, s->piece * s->scalar);
    context_free(s->context, s->im, s->piece * s->scalar);
}

static oclfft_status convert(const staging *s, const cl_mem arguments[3], uint64_t offset,
                             uint64_t count) {
    cl_ulong first = offset, number = count;
    for (cl_uint i = 0; i < 3; ++i)
        TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, i, sizeof *arguments, &arguments[i]));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 3, sizeof first, &first));
    TRY_CL("clSetKernelArg", clSetKernelArg(s->kernel, 4, sizeof number, &number));
    size_t global = (size_t)min_u64(count, WORK_ITEMS);
    TRY_CL("clEnqueueNDRangeKernel", clEnqueueNDRangeKernel(s->context->queue, s->kernel, 1, NULL,
                                                            &global, NULL, 0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

/* Transfers `count` reals of a host array, from number `first` on. */
static oclfft_status write_piece(const staging *s, cl_mem to, const void *from, uint64_t first,
                                 uint64_t count) {
    const char *at = (const char *)from + first * s->scalar;
    TRY_CL("clEnqueueWriteBuffer",
           clEnqueueWriteBuffer(s->context->queue, to, CL_TRUE, 0, (size_t)(count * s->scalar), at,
                                0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_status read_piece(const staging *s, cl_mem from, void *to, uint64_t first,
                                uint64_t count) {
    char *at = (char *)to + first * s->scalar;
    TRY_CL("clEnqueueReadBuffer",
           clEnqueueReadBuffer(s->context->queue, from, CL_TRUE, 0, (size_t)(count * s->scalar), at,
                               0, NULL, NULL));
    return OCLFFT_SUCCESS;
}

static oclfft_status pack_pieces(const staging *s, cl_mem to, uint64_t offset, uint64_t count,
                                 const void *re, const void *im) {
    for (uint64_t done = 0; done < count; done += s->piece) {
        uint64_t piece = min_u64(s->piece, count - done);
        TRY(context_separate(s->context));
        TRY(write_piece(s, s->re, re, done, piece));
        TRY(write_piece(s, s->im, im, done, piece));
        TRY(convert(s, (cl_mem[]){s->re, s->im, to}, offset + done, piece));
    }
    return context_separate(s->context);
}

static oclfft_status unpack_pieces(const staging *s, cl_mem from, uint64_t offset, uint64_t count,
                                   void *re, void *im) {
    for (uint64_t done = 0; done < count; done += s->piece) {
        uint64_t piece = min_u64(s->piece, count - done);
        TRY(context_separate(s->context));
        TRY(convert(s, (cl_mem[]){from, s->re, s->im}, offset + done, piece));
        TRY(context_separate(s->context));
        TRY(read_piece(s, s->re, re, done, piece));
        TRY(read_piece(s, s->im, im, done, piece));
    }
    return OCLFFT_SUCCESS;
}

oclfft_status buffer_pack(oclfft_buffer *b, uint64_t offset, uint64_t count,
                          oclfft_precision precision, const void *re, const void *im) {
    staging s;
    oclfft_status status = staging_open(b->context, precision, "oclfft_pack", count, &s);
    if (status == OCLFFT_SUCCESS) status = pack_pieces(&s, b->memory, offset, count, re, im);
    staging_close(&s);
    return status;
}

oclfft_status buffer_unpack(oclfft_buffer *b, uint64_t offset, uint64_t count,
                            oclfft_precision precision, void *re, void *im) {
    staging s;
    oclfft_status status = staging_open(b->context, precision, "oclfft_unpack", count, &s);
    if (status == OCLFFT_SUCCESS) status = unpack_pieces(&s, b->memory, offset, count, re, im);
    staging_close(&s);
    return status;
}
