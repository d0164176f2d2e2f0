/* What a program writes that has cuFFT: kernels that pad, multiply and crop, between transforms of
 * packed padded arrays. The scale is in the filter. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "convolution_product.h"
#include "convolution_race.h"
#include "nvidia.h"
#include "nvrtc.h"
#include "peer.h"

enum { GROUP = 256, PER_THREAD = 4 };
enum { SIGNALS, PADDED, SPECTRA, FILTER, RESULTS, BUFFERS };

/* All lengths are those of three dimensions, the last one in reals; P... are the padded ones. A
 * thread has PER_THREAD vectors, GROUP apart. Rows that a vector divides are loaded and stored by
 * vectors. */
static const char copy_source[] =
    "typedef unsigned int U;\n"
    "template <int N> struct vec;\n"
    "template <> struct vec<1> { typedef float type; };\n"
    "template <> struct vec<2> { typedef float2 type; };\n"
    "template <> struct vec<4> { typedef float4 type; };\n"
    "template <int N> union pack { typename vec<N>::type all; float one[N]; };\n"
    "extern \"C\" __global__ void __launch_bounds__(GROUP)\n"
    "pad(const float *in, float *out, U batch, U n0, U n1, U n2) {\n"
    "    const U row_vectors = P2 / WIDE, count = batch * P0 * P1 * row_vectors;\n"
    "    #pragma unroll\n"
    "    for (int k = 0; k < PER_THREAD; ++k) {\n"
    "        const U i = (blockIdx.x * PER_THREAD + k) * GROUP + threadIdx.x;\n"
    "        const U x = i % row_vectors * WIDE, row = i / row_vectors;\n"
    "        const U y = row % P1, z = row / P1 % P0, b = row / P1 / P0;\n"
    "        pack<WIDE> v;\n"
    "        if (i >= count) return;\n"
    "        #pragma unroll\n"
    "        for (int j = 0; j < WIDE; ++j) v.one[j] = 0;\n"
    "        if (z < n0 && y < n1 && x < n2) {\n"
    "            const float *from = in + (((size_t)b * n0 + z) * n1 + y) * n2 + x;\n"
    "            if (n2 % WIDE == 0)\n"
    "                v.all = *(const vec<WIDE>::type *)from;\n"
    "            else\n"
    "                #pragma unroll\n"
    "                for (int j = 0; j < WIDE; ++j)\n"
    "                    if (x + j < n2) v.one[j] = from[j];\n"
    "        }\n"
    "        ((vec<WIDE>::type *)out)[i] = v.all;\n"
    "    }\n"
    "}\n"
    "extern \"C\" __global__ void __launch_bounds__(GROUP)\n"
    "crop(const float *in, float *out, U batch) {\n"
    "    const U row_vectors = R2 / NARROW, count = batch * R0 * R1 * row_vectors;\n"
    "    #pragma unroll\n"
    "    for (int k = 0; k < PER_THREAD; ++k) {\n"
    "        const U i = (blockIdx.x * PER_THREAD + k) * GROUP + threadIdx.x;\n"
    "        const U x = i % row_vectors * NARROW, row = i / row_vectors;\n"
    "        const U y = row % R1, z = row / R1 % R0, b = row / R1 / R0;\n"
    "        pack<NARROW> v;\n"
    "        if (i >= count) return;\n"
    "        const float *from =\n"
    "            in + (((size_t)b * P0 + z + F0) * P1 + y + F1) * P2 + F2 + x;\n"
    "        if (P2 % NARROW == 0 && F2 % NARROW == 0)\n"
    "            v.all = *(const vec<NARROW>::type *)from;\n"
    "        else\n"
    "            #pragma unroll\n"
    "            for (int j = 0; j < NARROW; ++j) v.one[j] = from[j];\n"
    "        ((vec<NARROW>::type *)out)[i] = v.all;\n"
    "    }\n"
    "}\n";

struct box {
    size_t lengths[CONVOLUTION_RANK]; /* missing dimensions come first, of one point */
};

struct cufft {
    const struct arena *arena;
    const struct cuda *cuda;
    void *module, *pad, *product, *crop;
    cuda_pointer buffers[BUFFERS];
    int forward, backward;
    bool planned[2];
    struct box padded, n, m, wanted, first; /* in reals along the last dimension */
    size_t wide, narrow;                    /* reals of a vector, padded and cropped */
    size_t padded_count, spectrum;          /* reals; elements */
    struct product grid;
};

static bool check(int code, const char *call) {
    return code == 0 || peer_fail("%s failed with %d", call, code);
}

static size_t count_of(const struct box *box) {
    return box->lengths[0] * box->lengths[1] * box->lengths[2];
}

static struct box box_of(const struct convolution_case *c, const size_t *lengths, size_t missing) {
    struct box box = {{missing, missing, missing}};
    for (int i = 0; i < c->rank; ++i) box.lengths[CONVOLUTION_RANK - c->rank + i] = lengths[i];
    box.lengths[2] *= c->parts;
    return box;
}

static size_t vector_of(size_t row) {
    return row % 4 == 0 ? 4 : row % 2 == 0 ? 2 : 1;
}

/* ---- Making ---- */

static void cufft_cleanup(void *state) {
    struct cufft *cufft = state;
    const struct cuda *cuda = cufft->cuda;
    cuda->CtxSynchronize();
    if (cufft->planned[0]) cuda->fft_destroy(cufft->forward);
    if (cufft->planned[1]) cuda->fft_destroy(cufft->backward);
    for (int i = 0; i < BUFFERS; ++i)
        if (cufft->buffers[i]) cuda->MemFree(cufft->buffers[i]);
    if (cufft->module) cuda->ModuleUnload(cufft->module);
    free(cufft);
}

/* The macros of the kernels. */
static bool build(struct cufft *cufft) {
    const struct box *boxes[] = {&cufft->padded, &cufft->wanted, &cufft->first};
    static const char letters[] = "PRF";
    char texts[NVRTC_OPTIONS][32], macros[sizeof cufft->grid.options], *source;
    const char *options[NVRTC_OPTIONS + 1];
    size_t count = 0;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < CONVOLUTION_RANK; ++k)
            snprintf(texts[count++], sizeof *texts, "-D%c%d=%zuu", letters[i], k,
                     boxes[i]->lengths[k]);
    snprintf(texts[count++], sizeof *texts, "-DWIDE=%zu", cufft->wide);
    snprintf(texts[count++], sizeof *texts, "-DNARROW=%zu", cufft->narrow);
    snprintf(texts[count++], sizeof *texts, "-DGROUP=%d", GROUP);
    snprintf(texts[count++], sizeof *texts, "-DPER_THREAD=%d", PER_THREAD);
    for (size_t i = 0; i < count; ++i) options[i] = texts[i];
    memcpy(macros, cufft->grid.options, sizeof macros);
    char *rest, *text = macros;
    for (; (options[count] = strtok_r(text, " ", &rest)) != NULL; text = NULL)
        if (++count > NVRTC_OPTIONS) return peer_fail("more than %d options", NVRTC_OPTIONS);
    source = malloc(sizeof copy_source + strlen(product_source));
    if (!source) return peer_fail("no host memory");
    sprintf(source, "%s%s", copy_source, product_source);
    cufft->module = nvrtc_module(cufft->cuda, cufft->arena->device, source, options);
    free(source);
    return cufft->module || peer_fail("%s", nvrtc_missing());
}

static bool find_kernels(struct cufft *cufft) {
    const struct cuda *cuda = cufft->cuda;
    return check(cuda->ModuleGetFunction(&cufft->pad, cufft->module, "pad"),
                 "cuModuleGetFunction") &&
           check(cuda->ModuleGetFunction(&cufft->crop, cufft->module, "crop"),
                 "cuModuleGetFunction") &&
           check(cuda->ModuleGetFunction(&cufft->product, cufft->module, "product"),
                 "cuModuleGetFunction");
}

static bool allocate(struct cufft *cufft) {
    const struct arena *arena = cufft->arena;
    const size_t batch = arena->c->batch, complex = 2 * sizeof(float);
    const size_t bytes[BUFFERS] = {
        [SIGNALS] = arena->in_bytes > arena->filter_bytes ? arena->in_bytes : arena->filter_bytes,
        [PADDED] = batch * cufft->padded_count * sizeof(float),
        [SPECTRA] = batch * cufft->spectrum * complex,
        [FILTER] = cufft->spectrum * complex,
        [RESULTS] = arena->out_bytes,
    };
    for (int i = 0; i < BUFFERS; ++i)
        if (!check(cufft->cuda->MemAlloc(&cufft->buffers[i], bytes[i]), "cuMemAlloc")) return false;
    return true;
}

static bool plan(const struct cufft *cufft, const size_t *padded, bool forward, size_t batch,
                 int *plan) {
    const struct convolution_case *c = cufft->arena->c;
    const int type = c->is_complex ? CUFFT_C2C : forward ? CUFFT_R2C : CUFFT_C2R;
    long long lengths[CONVOLUTION_RANK];
    size_t work = 0;
    for (int i = 0; i < c->rank; ++i) lengths[i] = (long long)padded[i];
    if (!check(cufft->cuda->fft_create(plan), "cufftCreate")) return false;
    const int code = cufft->cuda->fft_make_plan_many(*plan, c->rank, lengths, NULL, 1, 0, NULL, 1,
                                                     0, type, (long long)batch, &work);
    if (code != 0) cufft->cuda->fft_destroy(*plan);
    return check(code, "cufftMakePlanMany64");
}

static bool make_plans(struct cufft *cufft, const size_t *padded) {
    const size_t batch = cufft->arena->c->batch;
    cufft->planned[0] = plan(cufft, padded, true, batch, &cufft->forward);
    cufft->planned[1] = cufft->planned[0] && plan(cufft, padded, false, batch, &cufft->backward);
    return cufft->planned[1];
}

/* ---- Running ---- */

static void *address(const struct cufft *cufft, int buffer) {
    return (void *)(uintptr_t)cufft->buffers[buffer];
}

static bool launch(const struct cufft *cufft, void *kernel, size_t columns, size_t rows,
                   void **parameters) {
    return check(cufft->cuda->LaunchKernel(kernel, (unsigned)columns, (unsigned)rows, 1, GROUP, 1,
                                           1, 0, NULL, parameters, NULL),
                 "cuLaunchKernel");
}

static size_t groups(size_t vectors) {
    return (vectors + GROUP * PER_THREAD - 1) / (GROUP * PER_THREAD);
}

static bool pad(const struct cufft *cufft, const struct box *box, size_t batch) {
    cuda_pointer in = cufft->buffers[SIGNALS], out = cufft->buffers[PADDED];
    unsigned count = (unsigned)batch, n[CONVOLUTION_RANK];
    for (int i = 0; i < CONVOLUTION_RANK; ++i) n[i] = (unsigned)box->lengths[i];
    void *parameters[] = {&in, &out, &count, &n[0], &n[1], &n[2]};
    return launch(cufft, cufft->pad, groups(batch * cufft->padded_count / cufft->wide), 1,
                  parameters);
}

static bool crop(const struct cufft *cufft) {
    cuda_pointer in = cufft->buffers[PADDED], out = cufft->buffers[RESULTS];
    unsigned count = (unsigned)cufft->arena->c->batch;
    void *parameters[] = {&in, &out, &count};
    return launch(cufft, cufft->crop, groups(count * count_of(&cufft->wanted) / cufft->narrow), 1,
                  parameters);
}

static bool multiply(const struct cufft *cufft) {
    cuda_pointer spectra = cufft->buffers[SPECTRA], filter = cufft->buffers[FILTER];
    void *parameters[] = {&spectra, &filter};
    return launch(cufft, cufft->product, cufft->grid.groups[0], cufft->grid.groups[1], parameters);
}

static bool transform(const struct cufft *cufft, int plan, bool forward, int spectra) {
    const struct cuda *cuda = cufft->cuda;
    void *padded = address(cufft, PADDED), *spectrum = address(cufft, spectra);
    if (cufft->arena->c->is_complex)
        return check(forward ? cuda->fft_c2c(plan, padded, spectrum, -1)
                             : cuda->fft_c2c(plan, spectrum, padded, 1),
                     "cufftExecC2C");
    return forward ? check(cuda->fft_r2c(plan, padded, spectrum), "cufftExecR2C")
                   : check(cuda->fft_c2r(plan, spectrum, padded), "cufftExecC2R");
}

static bool cufft_run(void *state) {
    const struct cufft *cufft = state;
    return pad(cufft, &cufft->n, cufft->arena->c->batch) &&
           transform(cufft, cufft->forward, true, SPECTRA) && multiply(cufft) &&
           transform(cufft, cufft->backward, false, SPECTRA) && crop(cufft);
}

static bool cufft_finish(void *state) {
    return check(((struct cufft *)state)->cuda->CtxSynchronize(), "cuCtxSynchronize");
}

static bool cufft_clear(void *state) {
    const struct cufft *cufft = state;
    return check(cufft->cuda->MemsetD32(cufft->buffers[RESULTS], 0xffffffff,
                                        cufft->arena->out_bytes / sizeof(float)),
                 "cuMemsetD32");
}

static bool cufft_read(void *state, void *to) {
    const struct cufft *cufft = state;
    return check(cufft->cuda->MemcpyDtoH(to, cufft->buffers[RESULTS], cufft->arena->out_bytes),
                 "cuMemcpyDtoH");
}

/* ---- The data ---- */

static bool upload_filter(const struct cufft *cufft, size_t points) {
    const struct arena *arena = cufft->arena;
    float *scaled = malloc(arena->filter_bytes);
    if (!scaled) return peer_fail("no host memory");
    for (size_t i = 0; i < arena->filter_bytes / sizeof(float); ++i)
        scaled[i] = arena->h[i] / (float)points;
    const bool ok =
        check(cufft->cuda->MemcpyHtoD(cufft->buffers[SIGNALS], scaled, arena->filter_bytes),
              "cuMemcpyHtoD");
    free(scaled);
    return ok;
}

static bool load_data(struct cufft *cufft, const size_t *padded) {
    const struct arena *arena = cufft->arena;
    int once;
    if (!upload_filter(cufft, cufft->padded_count / arena->c->parts) ||
        !plan(cufft, padded, true, 1, &once))
        return false;
    const bool ok =
        pad(cufft, &cufft->m, 1) && transform(cufft, once, true, FILTER) && cufft_finish(cufft);
    cufft->cuda->fft_destroy(once);
    return ok && check(cufft->cuda->MemcpyHtoD(cufft->buffers[SIGNALS], arena->x, arena->in_bytes),
                       "cuMemcpyHtoD");
}

/* The kernels count in 32 bits. */
static bool choose(struct cufft *cufft, const size_t *padded) {
    const struct convolution_case *c = cufft->arena->c;
    cufft->padded = box_of(c, padded, 1);
    cufft->n = box_of(c, c->n, 1);
    cufft->m = box_of(c, c->m, 1);
    cufft->wanted = box_of(c, c->wanted, 1);
    cufft->first = box_of(c, c->first, 0);
    cufft->wide = vector_of(cufft->padded.lengths[2]);
    cufft->narrow = vector_of(cufft->wanted.lengths[2]);
    cufft->padded_count = count_of(&cufft->padded);
    cufft->spectrum = convolution_spectrum(c, padded);
    return (c->batch * cufft->padded_count < UINT32_MAX / 2 &&
            product_choose(cufft->spectrum, c->batch, &cufft->grid)) ||
           peer_fail("too large for 32-bit numbers");
}

static bool cufft_make(const struct arena *arena, const size_t *padded, void **state) {
    const char *missing = NULL;
    const struct cuda *cuda = nvidia_cuda(&arena->info, arena->device, &missing);
    if (!cuda) return peer_fail("%s", missing);
    struct cufft *cufft = calloc(1, sizeof *cufft);
    if (!cufft) return peer_fail("no host memory");
    cufft->arena = arena;
    cufft->cuda = cuda;
    if (!choose(cufft, padded) || !build(cufft) || !find_kernels(cufft) || !allocate(cufft) ||
        !make_plans(cufft, padded) || !load_data(cufft, padded)) {
        cufft_cleanup(cufft);
        return false;
    }
    *state = cufft;
    return true;
}

const struct convolver convolver_cufft = {
    .name = "cufft",
    .make = cufft_make,
    .run = cufft_run,
    .finish = cufft_finish,
    .clear = cufft_clear,
    .read = cufft_read,
    .cleanup = cufft_cleanup,
};
