/* The interface of the thesis: calls in any order with any arguments, on any of a few instances and
 * arrays, alive or not. What it answers is one of its results; a handle that was given back is not
 * known any more; at the end nothing is left. OpenCL is a fake that may fail once at any call. */
#include "fuzz.h"

#include <oclFFT.h>

#include "fake_cl.h"

enum { SLOTS = 4, MOST = 300 };

typedef struct world {
    bytes in;
    void *instances[SLOTS];
    OCLArray arrays[SLOTS];
    float *re, *im; /* as large as any copy may be */
} world;

static void check_result(int result) {
    REQUIRE(result <= FFTL_SUCCESS && result > FFTL_ERROR_INTERNAL);
}

/* A slot's, or what is no handle: nothing, an address, a number. */
static void *take_instance(world *w) {
    unsigned choice = take_choice(&w->in, 16);
    if (choice == 13) return NULL;
    if (choice == 14) return w;
    if (choice == 15) return (void *)(uintptr_t)take_number(&w->in);
    return w->instances[choice % SLOTS];
}

static OCLArray take_array(world *w) {
    unsigned choice = take_choice(&w->in, 16);
    if (choice == 13) return NULL;
    if (choice == 14) return (OCLArray)w->instances[0];
    if (choice == 15) return (OCLArray)(uintptr_t)take_number(&w->in);
    return w->arrays[choice % SLOTS];
}

static int take_size(world *w) {
    return (int)(uint32_t)take_number(&w->in);
}

static clFftType take_type(world *w) {
    unsigned type = take_byte(&w->in);
    return (clFftType)(type < 240 ? type % 2 : type % 4);
}

static float *take_data(world *w, float *data) {
    return take_choice(&w->in, 16) == 15 ? NULL : data;
}

static void create_buffer(world *w) {
    unsigned slot = take_choice(&w->in, SLOTS), access = take_choice(&w->in, 8);
    void *instance = take_instance(w);
    int error = 1, size = take_size(w);
    /* In the place of another, which the instance frees. */
    OCLArray made = _oclCreateBuffer(instance, size, take_type(w),
                                     (writeType)(access > 3 ? 0 : access), &error);
    check_result(error);
    REQUIRE((made != NULL) == (error == FFTL_SUCCESS));
    if (made) w->arrays[slot] = made;
}

static void destroy_buffer(world *w) {
    void *instance = take_instance(w);
    OCLArray array = take_array(w), before = array;
    int result = _oclDestroyBuffer(instance, take_choice(&w->in, 16) == 15 ? NULL : &array);
    check_result(result);
    REQUIRE(array == before || (result == FFTL_SUCCESS && !array));
    if (before && !array) REQUIRE(_oclDestroyBuffer(instance, &before) == FFTL_ERROR_ARRAY);
}

static void copy(world *w, unsigned way) {
    void *instance = take_instance(w);
    OCLArray array = take_array(w);
    int size = take_size(w);
    clFftType type = take_type(w);
    float *re = take_data(w, w->re), *im = take_data(w, w->im);
    check_result(way == 0   ? _oclWriteToBuffer(instance, array, size, type, re)
                 : way == 1 ? _oclReadFromBuffer(instance, array, size, type, re)
                 : way == 2 ? _oclPackToBuffer(instance, array, size, re, im)
                            : _oclUnpackFromBuffer(instance, array, size, re, im));
}

static void transform(world *w) {
    void *instance = take_instance(w);
    OCLArray in = take_array(w), out = take_array(w);
    int size = take_size(w);
    check_result(_oclTransform(instance, in, out, size, take_byte(&w->in) & 1));
}

static void create_instance(world *w) {
    void **slot = &w->instances[take_choice(&w->in, SLOTS)];
    _oclDeinitializeInstance(*slot); /* nobody else would */
    *slot = _oclCreateInstance();
    REQUIRE(*slot);
}

static void free_instance(void *instance) {
    check_result(_oclDeinitializeInstance(instance));
    REQUIRE(_oclBlock(instance) == FFTL_ERROR_INSTANCE &&
            _oclDeinitializeInstance(instance) == FFTL_ERROR_INSTANCE);
}

static void initialize(world *w) {
    void *instance = take_instance(w);
    int platform = (int)(int8_t)take_byte(&w->in), device = (int)(int8_t)take_byte(&w->in);
    check_result(_oclInit(instance, platform % 3, device % 4, take_byte(&w->in) & 1));
}

static void join(world *w) {
    unsigned which = take_byte(&w->in), device = which & 1;
    cl_device_id id = fake_device(device);
    cl_context context = clCreateContext(NULL, 1, &id, NULL, NULL, NULL);
    cl_command_queue queue =
        context && which & 2 ? clCreateCommandQueue(context, id, 0, NULL) : NULL;
    exportHandle objects = {
        which & 4 && which & 8 ? NULL : (void *)context, (void *)queue,
        which & 16 && which & 32
            ? NULL
            : (void *)fake_device(which & 64 && which & 128 ? !device : device)};
    check_result(_oclJoinInstance(take_instance(w), objects, which & 1));
    if (queue) clReleaseCommandQueue(queue);
    if (context) clReleaseContext(context);
}

static void list(void) {
    ocl_platforms *platforms = NULL;
    int result = _oclGetPlatforms(&platforms);
    check_result(result);
    REQUIRE((platforms != NULL) == (result == FFTL_SUCCESS));
    for (int p = 0; platforms && p < platforms->platform_count; ++p)
        for (int d = 0; d < platforms->platforms[p].device_count; ++d)
            REQUIRE(strlen(platforms->platforms[p].devices[d].name) < 128);
    _oclFreePlatforms(platforms);
}

static void call(world *w) {
    int most;
    switch (take_choice(&w->in, 18)) {
    case 0: create_instance(w); break;
    case 1: free_instance(take_instance(w)); break;
    case 2: check_result(_oclDeinitialize(take_instance(w))); break;
    case 3: check_result(_oclBlock(take_instance(w))); break;
    case 4:
        most = _oclGetMaxLocalItemSize(take_instance(w)), most > 0 ? (void)0 : check_result(most);
        break;
    case 5: check_result(_oclSetLocalItemSize(take_instance(w), take_size(w))); break;
    case 6: list(); break;
    case 7: join(w); break;
    case 8: fake_fail(take_byte(&w->in)); break;
    case 9:
    case 10: initialize(w); break;
    case 11: destroy_buffer(w); break;
    case 12: copy(w, take_choice(&w->in, 4)); break;
    case 13:
    case 14: create_buffer(w); break;
    default: transform(w); break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { HOST_BYTES = 1 << 20 }; /* the fake's largest buffer */
    world w = {.in = {data, data + size}, .re = calloc(1, HOST_BYTES), .im = calloc(1, HOST_BYTES)};
    if (!w.re || !w.im) abort();
    fake_fail(0);
    for (int i = 0; i < MOST && w.in.at < w.in.end; ++i) call(&w);
    fake_fail(0);
    for (int i = 0; i < SLOTS; ++i) _oclDeinitializeInstance(w.instances[i]);
    REQUIRE(fake_objects() == 0);
    free(w.re);
    free(w.im);
    return 0;
}
