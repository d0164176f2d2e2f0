#include "fault_walk.h"

#include <stdio.h>

#include <CL/cl_ext.h>

#include "device/cl.h"

int faults_walked, faults_survived;
bool several_platforms;
static int wrong;

/* Numbers of one kind in an ordinary run. */
enum { SAMPLE = 24 };

typedef struct fault {
    const step *s;
    void *world;
    fault_kind kind;
    int number, code; /* from 1; from 0 */
    bool counts;      /* what lives is compared with `before` */
    live_counts before;
} fault;

/* Failures are printed and counted, and the walk goes on, so that one run shows all of them. */
#define FAIL_FAULT(f, r, format, ...)                                                              \
    (++wrong, print_error("%s, %s %d (%s, code %d): " format "\n", (f)->s->name,                   \
                          fault_names[(f)->kind], (f)->number,                                     \
                          (r)->entry_count ? (r)->entries[0] : "none", (r)->code, __VA_ARGS__))

static bool asks_for_devices(const char *entry) {
    return strcmp(entry, "clGetPlatformIDs") == 0 || strcmp(entry, "clGetDeviceIDs") == 0;
}

static bool asks_a_platform(const char *entry) {
    return strcmp(entry, "clGetPlatformInfo") == 0 || strcmp(entry, "clGetDeviceIDs") == 0;
}

static bool is_listed(const char *const *list, const char *entry) {
    for (; list && *list; ++list)
        if (strcmp(*list, entry) == 0 || strcmp(*list, "*") == 0) return true;
    return false;
}

static bool is_tolerated(const step *s, const fault_report *r, const char *entry) {
    if (strncmp(entry, "clRelease", 9) == 0) return true;
    /* that there is no platform or no device is an answer */
    if (r->nothing && asks_for_devices(entry)) return true;
    if (s->searches && several_platforms && asks_a_platform(entry)) return true;
    bool scarce = r->code == CL_MEM_OBJECT_ALLOCATION_FAILURE || r->code == CL_OUT_OF_RESOURCES;
    return is_listed(s->tolerated, entry) || (scarce && is_listed(s->when_scarce, entry));
}

static void check_survival(const fault *f, const fault_report *r) {
    for (int i = 0; i < r->entry_count; ++i)
        if (!is_tolerated(f->s, r, r->entries[i]))
            FAIL_FAULT(f, r, "success, though %s failed", r->entries[i]);
    faults_survived += r->struck > 0;
}

/* What the status has to be for a code; SUCCESS: one of several. */
static oclfft_status status_for(const fault *f, const fault_report *r) {
    if (f->kind == FAULT_MEMORY) return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
    if (f->kind == FAULT_SYSTEM) return OCLFFT_ERROR_IO;
    if (f->kind == FAULT_LOST) return OCLFFT_SUCCESS;
    switch (r->code) {
    case CL_OUT_OF_HOST_MEMORY: return OCLFFT_ERROR_OUT_OF_HOST_MEMORY;
    case CL_MEM_OBJECT_ALLOCATION_FAILURE: return OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY;
    case CL_BUILD_PROGRAM_FAILURE:
    case CL_INVALID_BUILD_OPTIONS: return OCLFFT_ERROR_BUILD_FAILED;
    case CL_DEVICE_NOT_FOUND:
    case CL_PLATFORM_NOT_FOUND_KHR: return OCLFFT_ERROR_NO_DEVICE;
    default: return OCLFFT_SUCCESS;
    }
}

static void check_message(const fault *f, const fault_report *r) {
    const char *message = oclfft_last_error();
    bool named = false;
    if (f->kind == FAULT_MEMORY && f->s->mute) return;
    bool memory =
        f->kind == FAULT_MEMORY || (f->kind != FAULT_SYSTEM && r->code == CL_OUT_OF_HOST_MEMORY);
    if (memory) named = strstr(message, "out of host memory") != NULL;
    if (f->kind == FAULT_SYSTEM) named = strstr(message, strerror(r->code)) != NULL;
    if (r->nothing && strstr(message, several_platforms ? "OpenCL device" : "no OpenCL device"))
        named = true;
    for (int i = 0; !named && i < r->entry_count; ++i)
        named = f->kind != FAULT_SYSTEM && strstr(message, r->entries[i]) &&
                (f->kind == FAULT_LOST || strstr(message, cl_code_name(r->code)));
    if (!named || strstr(message, "an unknown code"))
        FAIL_FAULT(f, r, "the message is \"%s\"", message);
}

static void check_failure(const fault *f, const fault_report *r, oclfft_status status) {
    oclfft_status expected = status_for(f, r);
    if (!r->struck) FAIL_FAULT(f, r, "nothing failed, but the answer is: %s", oclfft_last_error());
    if (expected != OCLFFT_SUCCESS && status != expected)
        FAIL_FAULT(f, r, "the status is %s", oclfft_status_string(status));
    if (status == OCLFFT_ERROR_INVALID_ARGUMENT && !f->s->handles)
        FAIL_FAULT(f, r, "the caller is told of a wrong argument: %s", oclfft_last_error());
    check_message(f, r);
    if (f->s->check_failed) f->s->check_failed(f->world, r);
}

static void check_live(const fault *f, const fault_report *r, const char *when) {
    if (!f->counts) return;
    live_counts now = faulty_live();
    for (int i = 0; i < LIVE_KINDS; ++i)
        if (now.count[i] != f->before.count[i] &&
            !(f->s->grows && (i == LIVE_PROGRAM || i == LIVE_HEAP)))
            FAIL_FAULT(f, r, "%d %s %s", now.count[i] - f->before.count[i], live_names[i], when);
}

static void clean(const fault *f) {
    if (f->s->clean) f->s->clean(f->world);
}

/* The same again, without a fault. */
static void succeed(const fault *f) {
    if (f->s->prepare) f->s->prepare(f->world);
    oclfft_status status = f->s->act(f->world);
    if (status != OCLFFT_SUCCESS)
        fail_msg("%s, without a fault: %s", f->s->name, oclfft_last_error());
    f->s->check(f->world);
    clean(f);
}

static fault_report fail_once(const fault *f) {
    if (f->s->prepare) f->s->prepare(f->world);
    spoil_last_error();
    faulty_arm(f->kind, f->number, f->code);
    oclfft_status status = f->s->act(f->world);
    fault_report r = faulty_disarm();
    if (status == OCLFFT_SUCCESS) {
        check_survival(f, &r);
        f->s->check(f->world);
    } else {
        check_failure(f, &r, status);
    }
    if (f->s->again) f->s->again(f->world);
    status = f->s->act(f->world);
    if (status != OCLFFT_SUCCESS)
        FAIL_FAULT(f, &r, "and then, without a fault: %s", oclfft_last_error());
    f->s->check(f->world);
    clean(f);
    check_live(f, &r, "more than before");
    faults_walked += r.struck > 0;
    return r;
}

static int calls_of(const fault *f) {
    if (f->s->prepare) f->s->prepare(f->world);
    faulty_arm(f->kind, 0, 0);
    oclfft_status status = f->s->act(f->world);
    int calls = faulty_disarm().calls;
    if (status != OCLFFT_SUCCESS)
        fail_msg("%s, without a fault: %s", f->s->name, oclfft_last_error());
    f->s->check(f->world);
    clean(f);
    return calls;
}

static void walk_kind(fault *f, bool every) {
    int calls = calls_of(f), most = f->kind == FAULT_LOST ? SAMPLE / 3 : SAMPLE;
    int stride = every || calls <= most ? 1 : (calls + most - 1) / most;
    fault_report r = {.struck = 1};
    for (f->number = 1; r.struck || f->number <= calls;
         f->number = f->s->rough ? 16 * f->number + 1 : f->number + stride) {
        f->code = every ? 0 : f->number - 1;
        r = fail_once(f);
        for (f->code = 1; every && f->code < r.codes; ++f->code) fail_once(f);
    }
}

void walk(const step *s, void *world, bool every) {
    fault f = {.s = s, .world = world};
    wrong = 0;
    succeed(&f); /* what is kept, such as compiled programs, is there from now on */
    if (s->keeps) walk_kind(&f, false);
    int before = faults_walked;
    f.before = faulty_live();
    f.counts = true;
    for (f.kind = 0; f.kind < FAULT_KINDS; ++f.kind) walk_kind(&f, every);
    if (wrong) fail_msg("%s: %d times not as it should be", s->name, wrong);
    if (faults_walked == before) fail_msg("%s: no call to fail", s->name);
}
