/* clFFT's interface: its calls in any order and with any values, on the fake OpenCL, any of whose
 * calls may fail. A value that was set is the one that is read; statuses are clFFT's. All objects
 * are released at the end. */
#include "fuzz.h"

#include "compat/clfft/clfft.h"
#include "fake_cl.h"

enum { PLANS = 3, BUFFERS = 4, MOST_CALLS = 40 };

typedef struct world {
    bytes b;
    cl_context contexts[2]; /* of the GPU, of the CPU */
    cl_command_queue queues[2];
    cl_mem buffers[BUFFERS]; /* the last one is of the other context */
    clfftPlanHandle plans[PLANS];
    char *texts[2 * MOST_CALLS];
    int text_count;
} world;

static clfftStatus known(clfftStatus status) {
    REQUIRE((status <= 0 && status > -100) ||
            (status >= CLFFT_BUGCHECK && status < CLFFT_ENDSTATUS));
    return status;
}

/* Mostly a plan that was made. */
static clfftPlanHandle take_plan(world *w) {
    unsigned which = take_choice(&w->b, 2 * PLANS + 1);
    return which < 2 * PLANS ? w->plans[which % PLANS] : (clfftPlanHandle)take_number(&w->b);
}

static clfftDim take_dim(bytes *b) {
    return (clfftDim)(1 + take_choice(b, 4));
}

/* Mostly small, so that plans fit. */
static void take_sizes(bytes *b, size_t sizes[3]) {
    unsigned form = take_byte(b);
    for (int i = 0; i < 3; ++i)
        sizes[i] = form < 200 ? 1 + take_choice(b, 40) : (size_t)take_number(b);
}

static void set_up(world *w) {
    for (unsigned i = 0; i < 2; ++i) {
        cl_device_id device = fake_device(i);
        w->contexts[i] = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
        w->queues[i] = clCreateCommandQueue(w->contexts[i], device, 0, NULL);
    }
    for (unsigned i = 0; i < BUFFERS; ++i)
        w->buffers[i] = clCreateBuffer(w->contexts[i + 1 == BUFFERS], CL_MEM_READ_WRITE,
                                       i ? 8192u << i : 200, NULL, NULL);
    REQUIRE(clfftSetup(NULL) == CLFFT_SUCCESS);
}

static void tear_down(world *w) {
    REQUIRE(clfftTeardown() == CLFFT_SUCCESS);
    for (unsigned i = 0; i < BUFFERS; ++i) clReleaseMemObject(w->buffers[i]);
    for (unsigned i = 0; i < 2; ++i) {
        clReleaseCommandQueue(w->queues[i]);
        clReleaseContext(w->contexts[i]);
    }
    for (int i = 0; i < w->text_count; ++i) free(w->texts[i]);
    REQUIRE(fake_objects() == 0);
}

/* ---- Calls ---- */

static void make_plan(world *w) {
    size_t sizes[3];
    unsigned what = take_byte(&w->b);
    clfftPlanHandle *plan = &w->plans[take_choice(&w->b, PLANS)];
    clfftDim dim = take_dim(&w->b);
    cl_context context = w->contexts[what >> 7];
    take_sizes(&w->b, sizes);
    if (*plan && what & 1) known(clfftDestroyPlan(plan));
    if (*plan) return;
    clfftPlanHandle from = take_plan(w);
    if (known(what & 2 ? clfftCopyPlan(plan, context, from)
                       : clfftCreateDefaultPlan(plan, context, dim, sizes)))
        *plan = 0;
}

static void set_number(world *w) {
    clfftPlanHandle plan = take_plan(w);
    unsigned what = take_byte(&w->b);
    size_t batch = (size_t)take_number(&w->b), in = 0, out = 0, read = 0;
    clfftDirection direction = what & 8 ? CLFFT_FORWARD : CLFFT_BACKWARD;
    cl_float scale = (cl_float)(int8_t)take_byte(&w->b), scale_read = 0;
    switch (what & 3) {
    case 0:
        if (known(clfftSetPlanBatchSize(plan, batch)) == CLFFT_SUCCESS)
            REQUIRE(clfftGetPlanBatchSize(plan, &read) == CLFFT_SUCCESS && read == batch);
        break;
    case 1:
        if (known(clfftSetPlanDistance(plan, batch, batch + 1)) == CLFFT_SUCCESS)
            REQUIRE(clfftGetPlanDistance(plan, &in, &out) == CLFFT_SUCCESS && in == batch &&
                    out == batch + 1);
        break;
    case 2:
        if (known(clfftSetPlanScale(plan, direction, scale)) == CLFFT_SUCCESS)
            REQUIRE(clfftGetPlanScale(plan, direction, &scale_read) == CLFFT_SUCCESS &&
                    scale_read == scale);
        break;
    default: known(clfftSetPlanDim(plan, take_dim(&w->b))); break;
    }
}

static void set_sizes(world *w) {
    clfftPlanHandle plan = take_plan(w);
    unsigned what = take_choice(&w->b, 3);
    clfftDim dim = take_dim(&w->b), kept = CLFFT_1D;
    cl_uint count = 0;
    size_t sizes[3], read[3] = {0};
    take_sizes(&w->b, sizes);
    clfftStatus status = what == 0   ? clfftSetPlanLength(plan, dim, sizes)
                         : what == 1 ? clfftSetPlanInStride(plan, dim, sizes)
                                     : clfftSetPlanOutStride(plan, dim, sizes);
    if (known(status) || clfftGetPlanDim(plan, &kept, &count) || kept != dim) return;
    status = what == 0   ? clfftGetPlanLength(plan, dim, read)
             : what == 1 ? clfftGetPlanInStride(plan, dim, read)
                         : clfftGetPlanOutStride(plan, dim, read);
    REQUIRE(known(status) == CLFFT_SUCCESS);
    REQUIRE(memcmp(read, sizes, (size_t)dim * sizeof *read) == 0);
}

static void set_choice(world *w) {
    clfftPlanHandle plan = take_plan(w);
    unsigned what = take_choice(&w->b, 4);
    int one = take_choice(&w->b, 7), other = take_choice(&w->b, 7);
    clfftLayout in, out;
    clfftResultLocation location;
    if (what == 0 && known(clfftSetLayout(plan, (clfftLayout)one, (clfftLayout)other)) == 0)
        REQUIRE(clfftGetLayout(plan, &in, &out) == 0 && (int)in == one && (int)out == other);
    if (what == 1 && known(clfftSetResultLocation(plan, (clfftResultLocation)one)) == 0)
        REQUIRE(clfftGetResultLocation(plan, &location) == 0 && (int)location == one);
    if (what == 2) known(clfftSetPlanPrecision(plan, (clfftPrecision)one));
    if (what == 3) known(clfftSetPlanTransposeResult(plan, (clfftResultTransposed)one));
}

static void set_callback(world *w) {
    clfftPlanHandle plan = take_plan(w);
    unsigned what = take_byte(&w->b);
    char *name = w->texts[w->text_count++] = take_string(&w->b);
    char *source = w->texts[w->text_count++] = take_string(&w->b);
    known(clfftSetPlanCallback(plan, what & 4 ? NULL : name, what & 8 ? NULL : source,
                               (int)(what & 16), what & 1 ? PRECALLBACK : POSTCALLBACK,
                               what & 2 ? w->buffers : NULL, (int)(what >> 5 & 3)));
}

static void ask(world *w) {
    clfftPlanHandle plan = take_plan(w);
    size_t bytes;
    cl_ulong local;
    cl_context context;
    clfftPrecision precision;
    clfftResultTransposed transposed;
    known(clfftGetTmpBufSize(plan, &bytes));
    known(clfftLocalMemSize(plan, &local));
    known(clfftGetPlanContext(plan, &context));
    known(clfftGetPlanPrecision(plan, &precision));
    known(clfftGetPlanTransposeResult(plan, &transposed));
}

static cl_mem take_buffer(world *w) {
    unsigned which = take_choice(&w->b, 4 * BUFFERS);
    return which < 4 * BUFFERS - 2 ? w->buffers[which % (BUFFERS - 1)]
                                   : w->buffers[which % BUFFERS];
}

static void enqueue(world *w) {
    clfftPlanHandle plan = take_plan(w);
    unsigned what = take_byte(&w->b);
    cl_event events[2] = {NULL, NULL}, first = NULL; /* one for each queue */
    cl_command_queue *queue = &w->queues[what >> 7];
    cl_mem in[2] = {take_buffer(w), take_buffer(w)}, out[2] = {take_buffer(w), take_buffer(w)};
    if (what & 1) (void)clEnqueueMarkerWithWaitList(*queue, 0, NULL, &first);
    known(clfftEnqueueTransform(plan, what & 2 ? CLFFT_FORWARD : CLFFT_BACKWARD,
                                1 + (what >> 3 & 1), queue, first ? 1 : 0, first ? &first : NULL,
                                what & 4 ? events : NULL, in, what & 16 ? NULL : out,
                                what & 32 ? w->buffers[1] : NULL));
    for (int i = 0; i < 2; ++i)
        if (events[i]) clReleaseEvent(events[i]);
    if (first) clReleaseEvent(first);
}

static void bake(world *w) {
    clfftPlanHandle plan = take_plan(w);
    unsigned what = take_byte(&w->b);
    known(clfftBakePlan(plan, 1 + (what & 1), what & 2 ? NULL : &w->queues[what >> 7], NULL, NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static void (*const calls[])(world *) = {make_plan,    set_number, set_sizes, set_choice,
                                             set_callback, ask,        bake,      enqueue};
    world w = {.b = {data, data + size}};
    fake_fail(0);
    REQUIRE(unsetenv("CLFFT_CACHE_PATH") == 0 && unsetenv("OCLFFT_REPORT") == 0);
    REQUIRE(setenv("OCLFFT_CLFFT_STRICT", take_byte(&w.b) & 1 ? "1" : "0", 1) == 0);
    set_up(&w);
    for (int i = 0; i < MOST_CALLS && w.b.at < w.b.end; ++i) {
        unsigned what = take_byte(&w.b);
        fake_fail(what >= 128 ? 1 + take_byte(&w.b) : 0);
        calls[what % 8](&w);
        fake_fail(0);
    }
    tear_down(&w);
    return 0;
}
