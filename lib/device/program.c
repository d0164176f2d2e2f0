#include "program.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "cache.h"

struct program_entry {
    program_entry *next;
    uint64_t hash;
    char *key;            /* options, newline, source */
    cl_program program;   /* NULL: somebody is at it */
    cl_program refused;   /* what the disk cache had, of no use; kept, since somebody may be at it */
    bool loaded;          /* `program` is from the disk cache */
    const char *unstored; /* why the disk cache did not take it, when nobody has been told yet */
};

static char *make_key(const char *source, const char *options) {
    size_t a = strlen(options), b = strlen(source);
    char *key = malloc(a + b + 2);
    if (!key) return NULL;
    memcpy(key, options, a + 1);
    key[a] = '\n';
    memcpy(key + a + 1, source, b + 1);
    return key;
}

/* Of the key, which need not be there. */
static uint64_t hash_key(const char *source, const char *options) {
    uint64_t hash = hash_bytes(HASH_SEED, options, strlen(options));
    return hash_bytes(hash_bytes(hash, "\n", 1), source, strlen(source));
}

/* Under the lock, as everything that looks at the list. */
static program_entry *find(oclfft_context *c, uint64_t hash, const char *source, const char *options) {
    size_t length = strlen(options);
    for (program_entry *e = c->programs; e; e = e->next)
        if (e->hash == hash && strncmp(e->key, options, length) == 0 && e->key[length] == '\n' &&
            strcmp(e->key + length + 1, source) == 0)
            return e;
    return NULL;
}

/* Bytes of a path there: one with a line's number behind it, or of some depth, so that no division
 * is taken for one. */
static size_t path_bytes(const char *log, const char *at) {
    static const char ends[] = ": \t\n\"'()<>,";
    if (*at != '/' || (at > log && !strchr(ends, at[-1]))) return 0;
    size_t length = strcspn(at, ends), depth = 0;
    for (size_t i = 0; i < length; ++i) depth += at[i] == '/';
    bool numbered = at[length] == ':' && at[length + 1] >= '0' && at[length + 1] <= '9';
    return numbered || depth > 2 ? length : 0;
}

/* A driver may have put our text into files of its own, of which the names help nobody. */
static void cut_paths(char *log) {
    static const char word[] = "kernel";
    char *to = log;
    for (const char *at = log; *at;) {
        size_t length = path_bytes(log, at);
        if (length >= sizeof word - 1) {
            memcpy(to, word, sizeof word - 1);
            to += sizeof word - 1;
            at += length;
        } else {
            *to++ = *at++;
        }
    }
    *to = 0;
}

/* Drivers have many codes for what their compilers refuse; a host that is short of memory is no such thing. */
static oclfft_status fail_build(cl_program program, cl_device_id device, cl_int code) {
    if (code == CL_OUT_OF_HOST_MEMORY) return fail_cl("clBuildProgram", code);
    size_t length = 0;
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, 0, NULL, &length);
    char *full = length ? calloc(1, length + 1) : NULL;
    bool told = full && clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, length, full,
                                              NULL) == CL_SUCCESS;
    if (told) cut_paths(full);
    fail_with_log(OCLFFT_ERROR_BUILD_FAILED, told ? full : "",
                  "clBuildProgram failed with %s (%d); the build log: ", cl_code_name(code),
                  (int)code);
    free(full);
    return OCLFFT_ERROR_BUILD_FAILED;
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

/* A program and where it came from. */
typedef struct made {
    cl_program program;
    bool loaded;
    const char *unstored;
} made;

static oclfft_status load_or_compile(oclfft_context *c, const char *key, const char *source, const char *options, bool may_load,
                                     made *out) {
    *out = (made){0};
    out->loaded = may_load && cache_load(c, key, options, &out->program);
    if (out->loaded) return OCLFFT_SUCCESS;
    TRY(compile(c, source, options, &out->program));
    out->unstored = cache_store(c, key, out->program);
    return OCLFFT_SUCCESS;
}

/* An entry without a program, under the lock: whoever made it makes the program. NULL: out of memory. */
static program_entry *begin(oclfft_context *c, uint64_t hash, const char *source, const char *options) {
    program_entry *e = calloc(1, sizeof *e);
    char *key = e ? make_key(source, options) : NULL;
    if (!key) {
        free(e);
        return NULL;
    }
    *e = (program_entry){.next = c->programs, .hash = hash, .key = key};
    c->programs = e;
    return e;
}

static void entry_free(program_entry *e) {
    if (e->program) clReleaseProgram(e->program);
    if (e->refused) clReleaseProgram(e->refused);
    free(e->key);
    free(e);
}

static void give_up(oclfft_context *c, program_entry *e) {
    program_entry **at = &c->programs;
    while (*at != e) at = &(*at)->next;
    *at = e->next;
    entry_free(e);
}

/* By the standard any number of threads may compile at a time; not every driver knows. */
static oclfft_status load_or_compile_safely(oclfft_context *c, const char *key, const char *source, const char *options,
                                            bool may_load, made *out) {
    static mutex one_at_a_time = MUTEX_INITIALIZER;
    bool free_for_all = vendor_compiles_side_by_side(&c->caps);
    if (!free_for_all) mutex_lock(&one_at_a_time);
    oclfft_status status = load_or_compile(c, key, source, options, may_load, out);
    if (!free_for_all) mutex_unlock(&one_at_a_time);
    return status;
}

/* Not under the lock, which is for others to find theirs. The key of an entry never changes. */
static oclfft_status build(oclfft_context *c, program_entry *e, const char *source, const char *options) {
    made m = {0};
    oclfft_status status = load_or_compile_safely(c, e->key, source, options, true, &m);
    mutex_lock(&c->lock);
    e->program = m.program;
    e->loaded = m.loaded;
    e->unstored = m.unstored;
    if (status != OCLFFT_SUCCESS) give_up(c, e);
    condition_wake_all(&c->built);
    mutex_unlock(&c->lock);
    return status;
}

/* Gives the entry, which stays for the life of the context. Two threads that want the same text compile it once; when that fails,
 * the second tries for itself, and has its own message. */
static oclfft_status get(oclfft_context *c, const char *source, const char *options, program_entry **out) {
    uint64_t hash = hash_key(source, options);
    program_entry *found, *e;
    mutex_lock(&c->lock);
    while ((found = find(c, hash, source, options)) && !found->program) condition_wait(&c->built, &c->lock);
    e = found ? found : begin(c, hash, source, options);
    mutex_unlock(&c->lock);
    if (!e) return fail_memory();
    if (!found) TRY(build(c, e, source, options));
    *out = e;
    return OCLFFT_SUCCESS;
}

bool program_is_ready(oclfft_context *c, const char *source, const char *options) {
    uint64_t hash = hash_key(source, options);
    mutex_lock(&c->lock);
    const program_entry *e = find(c, hash, source, options);
    bool ready = e && e->program;
    mutex_unlock(&c->lock);
    return ready;
}

oclfft_status program_make(oclfft_context *c, const char *source, const char *options) {
    program_entry *e;
    return get(c, source, options, &e);
}

/* Once for each program. */
static void tell_unstored(oclfft_context *c, program_entry *e) {
    mutex_lock(&c->lock);
    const char *why = e->unstored;
    e->unstored = NULL;
    mutex_unlock(&c->lock);
    if (why) context_log(c, OCLFFT_LOG_WARNING, "the kernel cache could not be written: %s: %s", c->cache_directory, why);
}

/* A binary that the driver took and in which it then finds no kernel: compiled after all, and the entry on the disk replaced. */
static oclfft_status recompile(oclfft_context *c, program_entry *e, const char *source, const char *options) {
    made m;
    TRY(load_or_compile_safely(c, e->key, source, options, false, &m));
    mutex_lock(&c->lock);
    bool first = e->loaded; /* others may have come here as well */
    if (first) {
        e->refused = e->program;
        e->program = m.program;
        e->loaded = false;
        e->unstored = m.unstored;
    }
    mutex_unlock(&c->lock);
    if (!first) clReleaseProgram(m.program);
    return OCLFFT_SUCCESS;
}

static cl_kernel create_kernel(oclfft_context *c, program_entry *e, const char *name, bool *loaded, cl_int *code) {
    mutex_lock(&c->lock);
    cl_program program = e->program;
    *loaded = e->loaded;
    mutex_unlock(&c->lock);
    return clCreateKernel(program, name, code);
}

oclfft_status program_kernel(oclfft_context *c, const char *source, const char *options, const char *name, cl_kernel *kernel) {
    program_entry *e;
    cl_int code;
    bool loaded;
    TRY(get(c, source, options, &e));
    cl_kernel made = create_kernel(c, e, name, &loaded, &code);
    if (code != CL_SUCCESS && loaded) {
        TRY(recompile(c, e, source, options));
        made = create_kernel(c, e, name, &loaded, &code);
    }
    tell_unstored(c, e);
    TRY_CL("clCreateKernel", code);
    *kernel = made;
    return OCLFFT_SUCCESS;
}

void programs_free(oclfft_context *c) {
    while (c->programs) {
        program_entry *e = c->programs;
        c->programs = e->next;
        entry_free(e);
    }
}
