#include "program.h"

#include <stdlib.h>
#include <string.h>

#include "../hash.h"
#include "cache.h"

struct program_entry {
    program_entry *next;
    uint64_t hash;
    char *key; /* options, newline, source */
    cl_program program;
};

static char *make_key(const char *source, const char *options) {
    size_t a = strlen(options), b = strlen(source);
    char *key = malloc(a + b + 2);
    if (!key) return NULL;
    memcpy(key, options, a);
    key[a] = '\n';
    memcpy(key + a + 1, source, b + 1);
    return key;
}

static program_entry *find(oclfft_context *c, uint64_t hash, const char *key) {
    for (program_entry *e = c->programs; e; e = e->next)
        if (e->hash == hash && strcmp(e->key, key) == 0) return e;
    return NULL;
}

static oclfft_status fail_build(cl_program program, cl_device_id device, cl_int code) {
    char log[6000] = "";
    size_t length = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &length);
    char *full = length ? calloc(1, length + 1) : NULL;
    if (full && clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, length, full, NULL) == CL_SUCCESS) {
        size_t count = length < sizeof log - 1 ? length : sizeof log - 1;
        memcpy(log, full, count);
        log[count] = 0;
    }
    free(full);
    return fail(OCLFFT_ERROR_BUILD_FAILED, "clBuildProgram failed with %s (%d); the build log: %s", cl_code_name(code), (int)code,
                log);
}

static oclfft_status compile(oclfft_context *c, const char *source, const char *options, cl_program *out) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(c->cl, 1, &source, NULL, &code);
    TRY_CL("clCreateProgramWithSource", code);
    code = clBuildProgram(program, 1, &c->device, options, NULL, NULL);
    if (code != CL_SUCCESS) {
        oclfft_status status = fail_build(program, c->device, code);
        clReleaseProgram(program);
        return status;
    }
    *out = program;
    return OCLFFT_SUCCESS;
}

static oclfft_status load_or_compile(oclfft_context *c, const char *key, const char *source, const char *options, cl_program *out) {
    if (cache_load(c, key, options, out)) return OCLFFT_SUCCESS;
    TRY(compile(c, source, options, out));
    cache_store(c, key, *out);
    return OCLFFT_SUCCESS;
}

static oclfft_status add(oclfft_context *c, uint64_t hash, char *key, const char *source, const char *options,
                         program_entry **out) {
    program_entry *e = calloc(1, sizeof *e);
    oclfft_status status = e ? load_or_compile(c, key, source, options, &e->program) : fail_memory();
    if (status != OCLFFT_SUCCESS) {
        free(e);
        free(key);
        return status;
    }
    e->hash = hash;
    e->key = key;
    e->next = c->programs;
    c->programs = *out = e;
    return OCLFFT_SUCCESS;
}

/* The lock is held while compiling: two threads that want the same kernel compile it once. */
static oclfft_status get(oclfft_context *c, const char *source, const char *options, cl_program *out) {
    char *key = make_key(source, options);
    if (!key) return fail_memory();
    uint64_t hash = hash_bytes(HASH_SEED, key, strlen(key));
    pthread_mutex_lock(&c->lock);
    oclfft_status status = OCLFFT_SUCCESS;
    program_entry *e = find(c, hash, key);
    if (e)
        free(key);
    else
        status = add(c, hash, key, source, options, &e);
    if (status == OCLFFT_SUCCESS) *out = e->program;
    pthread_mutex_unlock(&c->lock);
    return status;
}

oclfft_status program_kernel(oclfft_context *c, const char *source, const char *options, const char *name, cl_kernel *kernel) {
    cl_program program = NULL;
    cl_int code;
    TRY(get(c, source, options, &program));
    cl_kernel made = clCreateKernel(program, name, &code);
    TRY_CL("clCreateKernel", code);
    *kernel = made;
    return OCLFFT_SUCCESS;
}

void programs_free(oclfft_context *c) {
    while (c->programs) {
        program_entry *e = c->programs;
        c->programs = e->next;
        clReleaseProgram(e->program);
        free(e->key);
        free(e);
    }
}
