#include "fake_cl.h"

#include <pthread.h>

#include "fuzz.h"

typedef enum kind { CONTEXT, QUEUE, MEMORY, PROGRAM, KERNEL, EVENT } kind;

enum { MAX_ARGUMENTS = 40, DEVICES = 2 };

typedef struct object {
    struct object *next;
    kind kind;
    int references;
    struct object *owner; /* the context; a kernel's program */
    unsigned device;      /* of a context, a queue */
    size_t bytes;
    bool hangs; /* a queue, an event: does not end */
    unsigned char *data;
    size_t set[MAX_ARGUMENTS]; /* bytes of a kernel's arguments, 0 where none is */
    struct object *memory[2];  /* the first two, where they are memory */
    bool is_stage; /* a kernel of clFFT's front end, whose second array may be a null pointer */
} object;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static object *objects;
static size_t live;
static unsigned failing, hanging, losing;
static unsigned failing_builds, builds;
static const char *build_log = "no luck";
static bool lost;
static size_t transfers;
static unsigned char *last_binary;
static size_t last_length;
static size_t memory_bytes = 1 << 20;
static const char *vendor_name = "Fake vendor";
static fake_copies copies;
static fake_made made;
static char platform_body, device_bodies[DEVICES]; /* their addresses are handles */

/* ---- Objects ---- */

void fake_fail(unsigned number) {
    failing = number;
}

bool fake_has_failed(void) {
    return failing == 0;
}

void fake_lose(unsigned number) {
    pthread_mutex_lock(&lock);
    losing = number;
    lost = false;
    pthread_mutex_unlock(&lock);
}

bool fake_is_lost(void) {
    pthread_mutex_lock(&lock);
    bool now = lost;
    pthread_mutex_unlock(&lock);
    return now;
}

void fake_hang(unsigned number) {
    hanging = number;
}

size_t fake_transfers(void) {
    return transfers;
}

size_t fake_objects(void) {
    return live;
}

void fake_vendor(const char *name) {
    vendor_name = name ? name : "Fake vendor";
}

void fake_memory(size_t bytes) {
    memory_bytes = bytes;
}

fake_copies fake_count_copies(void) {
    return copies;
}

fake_made fake_count_made(void) {
    return made;
}

unsigned char *fake_take_binary(size_t *length) {
    unsigned char *binary = last_binary;
    *length = last_length;
    last_binary = NULL;
    return binary;
}

void fake_clear(void) {
    while (objects) {
        object *first = objects;
        objects = first->next;
        free(first->data);
        free(first);
    }
    live = 0;
}

/* The code of a call that fails with `usual` where it is asked to. */
static cl_int outcome(cl_int usual) {
    pthread_mutex_lock(&lock);
    if (losing && --losing == 0) lost = true;
    bool now = failing && --failing == 0;
    cl_int code = lost ? CL_DEVICE_NOT_AVAILABLE : now ? usual : CL_SUCCESS;
    pthread_mutex_unlock(&lock);
    return code;
}

void fake_fail_builds(unsigned count, const char *log) {
    failing_builds = count;
    build_log = log;
}

unsigned fake_builds(void) {
    return builds;
}

cl_device_id fake_device(unsigned number) {
    return (cl_device_id)(void *)&device_bodies[number];
}

static unsigned device_number(cl_device_id device) {
    for (unsigned d = 0; d < DEVICES; ++d)
        if (device == fake_device(d)) return d;
    REQUIRE(!"a device");
    return 0;
}

static bool is_live(const void *handle, kind k) {
    pthread_mutex_lock(&lock);
    const object *o = objects;
    while (o && (o != handle || o->kind != k)) o = o->next;
    pthread_mutex_unlock(&lock);
    return o;
}

static object *object_of(const void *handle, kind k) {
    REQUIRE(is_live(handle, k));
    return (object *)(uintptr_t)handle;
}

static void retain(object *o) {
    pthread_mutex_lock(&lock);
    ++o->references;
    pthread_mutex_unlock(&lock);
}

static void release(object *o) {
    pthread_mutex_lock(&lock);
    bool last = --o->references == 0;
    object **at = &objects;
    while (last && *at != o) at = &(*at)->next;
    if (last) *at = o->next, --live;
    pthread_mutex_unlock(&lock);
    if (!last) return;
    if (o->owner) release(o->owner);
    free(o->data);
    free(o);
}

static void *make(kind k, object *owner, size_t bytes, cl_int *code) {
    cl_int failed = outcome(CL_OUT_OF_RESOURCES);
    object *o = failed ? NULL : calloc(1, sizeof *o);
    if (code) *code = failed;
    if (failed) return NULL;
    if (!o) abort();
    *o = (object){.kind = k,
                  .references = 1,
                  .owner = owner,
                  .bytes = bytes,
                  .data = calloc(1, bytes ? bytes : 1)};
    if (!o->data) abort();
    if (owner) retain(owner), o->device = owner->device;
    pthread_mutex_lock(&lock);
    o->next = objects;
    objects = o;
    ++live;
    pthread_mutex_unlock(&lock);
    return o;
}

static cl_int maybe(void) {
    return outcome(CL_OUT_OF_RESOURCES);
}

/* ---- Devices ---- */

static cl_int answer(const void *value, size_t bytes, size_t capacity, void *to, size_t *length) {
    if (length) *length = bytes;
    if (to && capacity < bytes) return CL_INVALID_VALUE;
    if (to) memcpy(to, value, bytes);
    return maybe();
}

#define ANSWER(type, x) answer(&(type){x}, sizeof(type), capacity, to, length)
#define ANSWER_TEXT(x) answer(x, strlen(x) + 1, capacity, to, length)

cl_int clGetPlatformIDs(cl_uint capacity, cl_platform_id *list, cl_uint *count) {
    if (count) *count = 1;
    if (list && capacity) list[0] = (cl_platform_id)(void *)&platform_body;
    return maybe();
}

cl_int clGetPlatformInfo(cl_platform_id platform, cl_platform_info what, size_t capacity, void *to,
                         size_t *length) {
    REQUIRE(platform == (cl_platform_id)(void *)&platform_body);
    return ANSWER_TEXT(what == CL_PLATFORM_VERSION ? "OpenCL 3.0 fake" : "Fake platform");
}

cl_int clGetDeviceIDs(cl_platform_id platform, cl_device_type type, cl_uint capacity,
                      cl_device_id *list, cl_uint *count) {
    REQUIRE(platform == (cl_platform_id)(void *)&platform_body && type == CL_DEVICE_TYPE_ALL);
    if (count) *count = DEVICES;
    for (unsigned d = 0; list && d < DEVICES && d < capacity; ++d) list[d] = fake_device(d);
    return maybe();
}

/* AMD's, in cl_amd_copy_buffer_p2p. */
enum { NUM_P2P_DEVICES = 0x4088, P2P_DEVICES = 0x4089 };

static bool has_peers(void) {
    return strncmp(vendor_name, "Advanced Micro", 14) == 0;
}

/* A GPU and a CPU. Each reaches its own memory in another context. */
cl_int clGetDeviceInfo(cl_device_id device, cl_device_info what, size_t capacity, void *to,
                       size_t *length) {
    bool cpu = device_number(device) == 1;
    switch (what) {
    case CL_DEVICE_PLATFORM: return ANSWER(cl_platform_id, (void *)&platform_body);
    case CL_DEVICE_NAME: return ANSWER_TEXT(cpu ? "Fake CPU" : "Fake GPU");
    case CL_DEVICE_VENDOR: return ANSWER_TEXT(vendor_name);
    case CL_DRIVER_VERSION: return ANSWER_TEXT("1.0");
    case CL_DEVICE_VERSION: return ANSWER_TEXT("OpenCL 1.2 fake");
    case CL_DEVICE_TYPE:
        return ANSWER(cl_device_type, cpu ? CL_DEVICE_TYPE_CPU : CL_DEVICE_TYPE_GPU);
    case CL_DEVICE_MAX_WORK_GROUP_SIZE: return ANSWER(size_t, cpu ? 4096 : 256);
    case CL_DEVICE_GLOBAL_MEM_SIZE: return ANSWER(cl_ulong, 16 * memory_bytes);
    case CL_DEVICE_MAX_MEM_ALLOC_SIZE: return ANSWER(cl_ulong, memory_bytes);
    case CL_DEVICE_LOCAL_MEM_SIZE: return ANSWER(cl_ulong, 32768);
    case CL_DEVICE_GLOBAL_MEM_CACHE_SIZE: return ANSWER(cl_ulong, 262144);
    case CL_DEVICE_DOUBLE_FP_CONFIG: return ANSWER(cl_device_fp_config, cpu ? CL_FP_FMA : 0);
    case CL_DEVICE_AVAILABLE:
    case CL_DEVICE_COMPILER_AVAILABLE: return ANSWER(cl_bool, CL_TRUE);
    case CL_DEVICE_MEM_BASE_ADDR_ALIGN: return ANSWER(cl_uint, 1024);
    case CL_DEVICE_ADDRESS_BITS: return ANSWER(cl_uint, 64);
    case CL_DEVICE_MAX_COMPUTE_UNITS:
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_FLOAT: return ANSWER(cl_uint, 8);
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_DOUBLE: return ANSWER(cl_uint, cpu ? 4 : 0);
    case CL_DEVICE_NATIVE_VECTOR_WIDTH_HALF: return ANSWER(cl_uint, 0);
    case NUM_P2P_DEVICES: return has_peers() ? ANSWER(cl_uint, 1) : CL_INVALID_VALUE;
    case P2P_DEVICES: return has_peers() ? ANSWER(cl_device_id, device) : CL_INVALID_VALUE;
    default: return CL_INVALID_VALUE;
    }
}

cl_int clRetainDevice(cl_device_id device) {
    device_number(device);
    return maybe();
}

cl_int clReleaseDevice(cl_device_id device) {
    device_number(device);
    return CL_SUCCESS;
}

/* ---- Contexts, queues, memory, events ---- */

cl_context clCreateContext(const cl_context_properties *properties, cl_uint count,
                           const cl_device_id *devices,
                           void(CL_CALLBACK *notify)(const char *, const void *, size_t, void *),
                           void *user, cl_int *code) {
    REQUIRE(!properties && count == 1 && devices && !notify && !user);
    object *o = make(CONTEXT, NULL, 0, code);
    if (o) o->device = device_number(devices[0]);
    return (cl_context)o;
}

cl_int clGetContextInfo(cl_context context, cl_context_info what, size_t capacity, void *to,
                        size_t *length) {
    REQUIRE(what == CL_CONTEXT_DEVICES);
    return ANSWER(cl_device_id, fake_device(object_of(context, CONTEXT)->device));
}

cl_command_queue clCreateCommandQueue(cl_context context, cl_device_id device,
                                      cl_command_queue_properties properties, cl_int *code) {
    object *c = object_of(context, CONTEXT);
    REQUIRE(c->device == device_number(device) && !properties);
    pthread_mutex_lock(&lock);
    ++made.queues;
    pthread_mutex_unlock(&lock);
    return make(QUEUE, c, 0, code);
}

cl_int clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info what, size_t capacity,
                             void *to, size_t *length) {
    object *q = object_of(queue, QUEUE);
    switch (what) {
    case CL_QUEUE_CONTEXT: return ANSWER(cl_context, (cl_context)q->owner);
    case CL_QUEUE_DEVICE: return ANSWER(cl_device_id, fake_device(q->device));
    case CL_QUEUE_PROPERTIES: return ANSWER(cl_command_queue_properties, 0);
    default: return CL_INVALID_VALUE;
    }
}

cl_mem clCreateBuffer(cl_context context, cl_mem_flags flags, size_t bytes, void *host,
                      cl_int *code) {
    const cl_mem_flags of_host = CL_MEM_COPY_HOST_PTR | CL_MEM_USE_HOST_PTR;
    REQUIRE(bytes > 0 && bytes <= memory_bytes && !host == !(flags & of_host));
    pthread_mutex_lock(&lock);
    made.pinned += (flags & CL_MEM_ALLOC_HOST_PTR) != 0;
    pthread_mutex_unlock(&lock);
    object *o = make(MEMORY, object_of(context, CONTEXT), bytes, code);
    if (o && flags & CL_MEM_COPY_HOST_PTR) memcpy(o->data, host, bytes);
    return (cl_mem)o;
}

/* What is stored in it is not in the whole: no kernel stores anything here. */
cl_mem clCreateSubBuffer(cl_mem memory, cl_mem_flags flags, cl_buffer_create_type type,
                         const void *part, cl_int *code) {
    object *m = object_of(memory, MEMORY);
    const cl_buffer_region *region = part;
    (void)flags;
    REQUIRE(type == CL_BUFFER_CREATE_TYPE_REGION && region->size > 0 && region->size <= m->bytes &&
            region->origin <= m->bytes - region->size && region->origin % 128 == 0);
    return (cl_mem)make(MEMORY, m->owner, region->size, code);
}

cl_int clGetMemObjectInfo(cl_mem memory, cl_mem_info what, size_t capacity, void *to,
                          size_t *length) {
    object *m = object_of(memory, MEMORY);
    switch (what) {
    case CL_MEM_CONTEXT: return ANSWER(cl_context, (cl_context)m->owner);
    case CL_MEM_TYPE: return ANSWER(cl_mem_object_type, CL_MEM_OBJECT_BUFFER);
    case CL_MEM_SIZE: return ANSWER(size_t, m->bytes);
    case CL_MEM_FLAGS: return ANSWER(cl_mem_flags, CL_MEM_READ_WRITE);
    case CL_MEM_ASSOCIATED_MEMOBJECT: return ANSWER(cl_mem, NULL);
    default: return CL_INVALID_VALUE;
    }
}

#define COUNTED(Name, type, k)                                                                     \
    cl_int clRetain##Name(type it) {                                                               \
        retain(object_of(it, k));                                                                  \
        return CL_SUCCESS;                                                                         \
    }                                                                                              \
    cl_int clRelease##Name(type it) {                                                              \
        release(object_of(it, k));                                                                 \
        return CL_SUCCESS;                                                                         \
    }

COUNTED(Context, cl_context, CONTEXT)
COUNTED(CommandQueue, cl_command_queue, QUEUE)
COUNTED(MemObject, cl_mem, MEMORY)
COUNTED(Program, cl_program, PROGRAM)
COUNTED(Kernel, cl_kernel, KERNEL)
COUNTED(Event, cl_event, EVENT)

/* A command: all that it names lives; its event, if one is asked for. */
static cl_int enqueue(cl_command_queue queue, cl_uint count, const cl_event *wait,
                      cl_event *event) {
    object *q = object_of(queue, QUEUE);
    cl_int code = CL_SUCCESS;
    REQUIRE(!count == !wait);
    for (cl_uint i = 0; i < count; ++i)
        if (object_of(wait[i], EVENT)->hangs) q->hangs = true;
    if (!event) return maybe();
    *event = make(EVENT, q->owner, 0, &code);
    if (code == CL_SUCCESS) object_of(*event, EVENT)->hangs = q->hangs;
    return code;
}

/* A transfer between memory of the host and a device. */
static cl_int enqueue_transfer(cl_command_queue queue, cl_bool blocking, cl_uint count,
                               const cl_event *wait, cl_event *event) {
    object *q = object_of(queue, QUEUE);
    pthread_mutex_lock(&lock);
    transfers += !blocking;
    if (!blocking && hanging && --hanging == 0) q->hangs = true;
    pthread_mutex_unlock(&lock);
    REQUIRE(!blocking || !q->hangs);
    return enqueue(queue, count, wait, event);
}

static unsigned char *range_of(cl_mem memory, size_t offset, size_t bytes) {
    object *m = object_of(memory, MEMORY);
    REQUIRE(bytes > 0 && bytes <= m->bytes && offset <= m->bytes - bytes);
    return m->data + offset;
}

cl_int clEnqueueWriteBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocking, size_t offset,
                            size_t bytes, const void *from, cl_uint count, const cl_event *wait,
                            cl_event *event) {
    unsigned char *to = range_of(memory, offset, bytes);
    cl_int code = enqueue_transfer(queue, blocking, count, wait, event);
    if (code == CL_SUCCESS) memcpy(to, from, bytes);
    return code;
}

cl_int clEnqueueReadBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocking, size_t offset,
                           size_t bytes, void *to, cl_uint count, const cl_event *wait,
                           cl_event *event) {
    const unsigned char *from = range_of(memory, offset, bytes);
    cl_int code = enqueue_transfer(queue, blocking, count, wait, event);
    if (code == CL_SUCCESS) memcpy(to, from, bytes);
    return code;
}

/* One side of a transfer of rows: where it begins, and its pitches, of which 0 means packed. A row
 * lies within its pitch, and in a buffer the last row's whole pitch: NVIDIA's driver wants that. */
typedef struct rows {
    unsigned char *data;
    size_t row, slice;
} rows;

static rows rows_of(unsigned char *data, const size_t *origin, const size_t *size, size_t row,
                    size_t slice) {
    rows r = {data, row ? row : size[0], slice};
    REQUIRE(r.row >= size[0] && size[0] > 0 && size[1] > 0 && size[2] > 0);
    REQUIRE(origin[0] + size[0] <= r.row);
    if (!slice) r.slice = r.row * size[1];
    REQUIRE(r.slice >= r.row * size[1] && r.slice % r.row == 0);
    r.data += origin[2] * r.slice + origin[1] * r.row + origin[0];
    return r;
}

/* The same in a memory object, all of it inside. */
static rows rows_in(cl_mem memory, const size_t *origin, const size_t *size, size_t row,
                    size_t slice) {
    object *m = object_of(memory, MEMORY);
    rows r = rows_of(m->data, origin, size, row, slice);
    size_t begin = (size_t)(r.data - m->data);
    if (size[2] > 1) (void)range_of(memory, 0, (origin[2] + size[2]) * r.slice);
    if (size[1] > 1) (void)range_of(memory, 0, origin[2] * r.slice + (origin[1] + size[1]) * r.row);
    (void)range_of(memory, begin, (size[2] - 1) * r.slice + (size[1] - 1) * r.row + size[0]);
    return r;
}

static void copy_rows(const rows *to, const rows *from, const size_t *size) {
    for (size_t z = 0; z < size[2]; ++z)
        for (size_t y = 0; y < size[1]; ++y)
            memcpy(to->data + z * to->slice + y * to->row,
                   from->data + z * from->slice + y * from->row, size[0]);
}

cl_int clEnqueueWriteBufferRect(cl_command_queue queue, cl_mem memory, cl_bool blocking,
                                const size_t *origin, const size_t *host_origin, const size_t *size,
                                size_t row, size_t slice, size_t host_row, size_t host_slice,
                                const void *host, cl_uint count, const cl_event *wait,
                                cl_event *event) {
    rows to = rows_in(memory, origin, size, row, slice);
    rows from = rows_of((unsigned char *)(uintptr_t)host, host_origin, size, host_row, host_slice);
    cl_int code = enqueue_transfer(queue, blocking, count, wait, event);
    if (code == CL_SUCCESS) copy_rows(&to, &from, size);
    return code;
}

cl_int clEnqueueReadBufferRect(cl_command_queue queue, cl_mem memory, cl_bool blocking,
                               const size_t *origin, const size_t *host_origin, const size_t *size,
                               size_t row, size_t slice, size_t host_row, size_t host_slice,
                               void *host, cl_uint count, const cl_event *wait, cl_event *event) {
    rows from = rows_in(memory, origin, size, row, slice);
    rows to = rows_of(host, host_origin, size, host_row, host_slice);
    ++copies.host;
    cl_int code = enqueue_transfer(queue, blocking, count, wait, event);
    if (code == CL_SUCCESS) copy_rows(&to, &from, size);
    return code;
}

cl_int clEnqueueCopyBufferRect(cl_command_queue queue, cl_mem source, cl_mem target,
                               const size_t *origin, const size_t *target_origin,
                               const size_t *size, size_t row, size_t slice, size_t target_row,
                               size_t target_slice, cl_uint count, const cl_event *wait,
                               cl_event *event) {
    rows from = rows_in(source, origin, size, row, slice);
    rows to = rows_in(target, target_origin, size, target_row, target_slice);
    REQUIRE(object_of(source, MEMORY)->owner == object_of(queue, QUEUE)->owner);
    REQUIRE(object_of(target, MEMORY)->owner == object_of(queue, QUEUE)->owner);
    cl_int code = enqueue(queue, count, wait, event);
    ++copies.within;
    if (code == CL_SUCCESS) copy_rows(&to, &from, size);
    return code;
}

static cl_int copy_to_peer(cl_command_queue queue, cl_mem source, cl_mem target, size_t offset,
                           size_t target_offset, size_t bytes, cl_uint count, const cl_event *wait,
                           cl_event *event) {
    const unsigned char *from = range_of(source, offset, bytes);
    unsigned char *to = range_of(target, target_offset, bytes);
    REQUIRE(object_of(source, MEMORY)->owner == object_of(queue, QUEUE)->owner);
    cl_int code = enqueue(queue, count, wait, event);
    if (code == CL_SUCCESS) memcpy(to, from, bytes);
    ++copies.peer;
    return code;
}

void *clGetExtensionFunctionAddressForPlatform(cl_platform_id platform, const char *name) {
    cl_int (*call)(cl_command_queue, cl_mem, cl_mem, size_t, size_t, size_t, cl_uint,
                   const cl_event *, cl_event *) = copy_to_peer;
    void *address;
    REQUIRE(platform == (cl_platform_id)(void *)&platform_body);
    memcpy(&address, &call, sizeof address);
    return has_peers() && strcmp(name, "clEnqueueCopyBufferP2PAMD") == 0 ? address : NULL;
}

cl_int clEnqueueCopyBuffer(cl_command_queue queue, cl_mem source, cl_mem target, size_t offset,
                           size_t target_offset, size_t bytes, cl_uint count, const cl_event *wait,
                           cl_event *event) {
    const unsigned char *from = range_of(source, offset, bytes);
    unsigned char *to = range_of(target, target_offset, bytes);
    cl_int code = enqueue(queue, count, wait, event);
    if (code == CL_SUCCESS) memmove(to, from, bytes);
    return code;
}

cl_int clEnqueueFillBuffer(cl_command_queue queue, cl_mem memory, const void *pattern,
                           size_t pattern_bytes, size_t offset, size_t bytes, cl_uint count,
                           const cl_event *wait, cl_event *event) {
    unsigned char *to = range_of(memory, offset, bytes);
    REQUIRE(bytes % pattern_bytes == 0);
    for (size_t i = 0; i < bytes; i += pattern_bytes) memcpy(to + i, pattern, pattern_bytes);
    return enqueue(queue, count, wait, event);
}

void *clEnqueueMapBuffer(cl_command_queue queue, cl_mem memory, cl_bool blocking,
                         cl_map_flags flags, size_t offset, size_t bytes, cl_uint count,
                         const cl_event *wait, cl_event *event, cl_int *code) {
    unsigned char *at = range_of(memory, offset, bytes);
    REQUIRE(!blocking || !object_of(queue, QUEUE)->hangs);
    (void)flags;
    *code = enqueue(queue, count, wait, event);
    return *code == CL_SUCCESS ? at : NULL;
}

cl_int clEnqueueUnmapMemObject(cl_command_queue queue, cl_mem memory, void *mapped, cl_uint count,
                               const cl_event *wait, cl_event *event) {
    object *m = object_of(memory, MEMORY);
    REQUIRE((unsigned char *)mapped >= m->data && (unsigned char *)mapped < m->data + m->bytes);
    return enqueue(queue, count, wait, event);
}

cl_int clEnqueueMarkerWithWaitList(cl_command_queue queue, cl_uint count, const cl_event *wait,
                                   cl_event *event) {
    return enqueue(queue, count, wait, event);
}

cl_int clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint count, const cl_event *wait,
                                    cl_event *event) {
    return enqueue(queue, count, wait, event);
}

cl_int clGetEventInfo(cl_event event, cl_event_info what, size_t capacity, void *to,
                      size_t *length) {
    const object *e = object_of(event, EVENT);
    REQUIRE(what == CL_EVENT_CONTEXT || what == CL_EVENT_COMMAND_EXECUTION_STATUS);
    if (what == CL_EVENT_COMMAND_EXECUTION_STATUS)
        return ANSWER(cl_int, e->hangs ? CL_RUNNING : CL_COMPLETE);
    return ANSWER(cl_context, (cl_context)e->owner);
}

cl_int clGetEventProfilingInfo(cl_event event, cl_profiling_info what, size_t capacity, void *to,
                               size_t *length) {
    object_of(event, EVENT);
    (void)what, (void)capacity, (void)to, (void)length;
    return CL_PROFILING_INFO_NOT_AVAILABLE;
}

cl_int clWaitForEvents(cl_uint count, const cl_event *events) {
    REQUIRE(count && events);
    for (cl_uint i = 0; i < count; ++i) REQUIRE(!object_of(events[i], EVENT)->hangs);
    return maybe();
}

cl_int clFlush(cl_command_queue queue) {
    object_of(queue, QUEUE);
    return maybe();
}

cl_int clFinish(cl_command_queue queue) {
    REQUIRE(!object_of(queue, QUEUE)->hangs);
    return maybe();
}

/* ---- Programs and kernels ---- */

cl_program clCreateProgramWithSource(cl_context context, cl_uint count, const char **sources,
                                     const size_t *lengths, cl_int *code) {
    REQUIRE(count == 1 && sources && *sources[0] && !lengths);
    object *o = make(PROGRAM, object_of(context, CONTEXT), 64, code);
    if (o) memcpy(o->data, sources[0], strnlen(sources[0], 64));
    return (cl_program)o;
}

cl_program clCreateProgramWithBinary(cl_context context, cl_uint count, const cl_device_id *devices,
                                     const size_t *lengths, const unsigned char **binaries,
                                     cl_int *status, cl_int *code) {
    REQUIRE(count == 1 && lengths[0] > 0);
    device_number(devices[0]);
    object *o = make(PROGRAM, object_of(context, CONTEXT), lengths[0], code);
    if (!o) return NULL;
    memcpy(o->data, binaries[0], lengths[0]);
    free(last_binary);
    last_binary = malloc(last_length = lengths[0]);
    if (!last_binary) abort();
    memcpy(last_binary, binaries[0], last_length);
    if (status) *status = CL_SUCCESS;
    return (cl_program)o;
}

cl_int clBuildProgram(cl_program program, cl_uint count, const cl_device_id *devices,
                      const char *options, void(CL_CALLBACK *notify)(cl_program, void *),
                      void *user) {
    object_of(program, PROGRAM);
    REQUIRE(count == 1 && devices && options && !notify && !user);
    pthread_mutex_lock(&lock);
    bool fails = failing_builds > 0;
    failing_builds -= fails;
    ++builds;
    pthread_mutex_unlock(&lock);
    return fails ? CL_BUILD_PROGRAM_FAILURE : outcome(CL_BUILD_PROGRAM_FAILURE);
}

cl_int clGetProgramBuildInfo(cl_program program, cl_device_id device, cl_program_build_info what,
                             size_t capacity, void *to, size_t *length) {
    object_of(program, PROGRAM);
    device_number(device);
    REQUIRE(what == CL_PROGRAM_BUILD_LOG);
    return ANSWER_TEXT(build_log);
}

cl_int clGetProgramInfo(cl_program program, cl_program_info what, size_t capacity, void *to,
                        size_t *length) {
    object *p = object_of(program, PROGRAM);
    switch (what) {
    case CL_PROGRAM_NUM_DEVICES: return ANSWER(cl_uint, 1);
    case CL_PROGRAM_BINARY_SIZES: return ANSWER(size_t, p->bytes);
    case CL_PROGRAM_BINARIES: memcpy(*(unsigned char **)to, p->data, p->bytes); return maybe();
    default: return CL_INVALID_VALUE;
    }
}

cl_kernel clCreateKernel(cl_program program, const char *name, cl_int *code) {
    REQUIRE(name && *name);
    object *k = make(KERNEL, object_of(program, PROGRAM), 0, code);
    if (k) k->is_stage = strcmp(name, "stage") == 0;
    return (cl_kernel)k;
}

cl_int clGetKernelWorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                cl_kernel_work_group_info what, size_t capacity, void *to,
                                size_t *length) {
    object_of(kernel, KERNEL);
    device_number(device);
    REQUIRE(what == CL_KERNEL_WORK_GROUP_SIZE);
    return ANSWER(size_t, 1024);
}

/* What is as large as a handle and the handle of memory is memory. */
cl_int clSetKernelArg(cl_kernel kernel, cl_uint number, size_t bytes, const void *value) {
    object *k = object_of(kernel, KERNEL), *memory = NULL;
    REQUIRE(number < MAX_ARGUMENTS && bytes > 0);
    if (value && bytes == sizeof memory) memcpy(&memory, value, sizeof memory);
    bool may_be_null = number == 1 && k->is_stage && !value;
    if (number < 2 && !may_be_null) REQUIRE(is_live(memory, MEMORY));
    if (number < 2) k->memory[number] = memory;
    k->set[number] = bytes;
    return maybe();
}

/* Arguments are set without a gap; the first two are alive still, since nothing else holds them.
 * Without a second array nothing is copied. */
cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                              const size_t *offset, const size_t *global, const size_t *local,
                              cl_uint count, const cl_event *wait, cl_event *event) {
    object *k = object_of(kernel, KERNEL);
    cl_uint last = MAX_ARGUMENTS;
    REQUIRE(dimensions >= 1 && dimensions <= 3 && !offset && global && global[0] > 0);
    REQUIRE(!local || (local[0] > 0 && local[0] <= 4096 && global[0] % local[0] == 0));
    while (last && !k->set[last - 1]) --last;
    for (cl_uint i = 0; i < last; ++i) REQUIRE(k->set[i]);
    object *from = object_of(k->memory[0], MEMORY);
    object *to = k->memory[1] ? object_of(k->memory[1], MEMORY) : from;
    memmove(to->data, from->data, from->bytes < to->bytes ? from->bytes : to->bytes);
    return enqueue(queue, count, wait, event);
}
