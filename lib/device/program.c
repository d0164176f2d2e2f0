#include "program.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "build.h"
#include "cache.h"
#include "vendor.h"

/* Entries stay for the life of the context, and their keys never change. The context's lock guards
 * the list and everything else in an entry. */
struct program_entry {
    program_entry *next;
    uint64_t hash;
    char *key;            /* options, newline, source */
    cl_program program;   /* NULL: a thread is making it */
    cl_program refused;   /* a useless one from the disk cache, which others may still be using */
    bool loaded;          /* `program` is from the disk cache */
    const char *unstored; /* why the disk cache did not take it, until the log has been told */
};

/* ---- Entries ---- */

static char *make_key(const char *source, const char *options) {
    size_t a = strlen(options), b = strlen(source);
    char *key = malloc(a + b + 2);
    if (!key) return NULL;
    memcpy(key, options, a + 1);
    key[a] = '\n';
    memcpy(key + a + 1, source, b + 1);
    return key;
}

/* The hash of the key, without making the key. */
static uint64_t hash_key(const char *source, const char *options) {
    uint64_t hash = hash_bytes(HASH_SEED, options, strlen(options));
    return hash_bytes(hash_bytes(hash, "\n", 1), source, strlen(source));
}

/* The caller of this and the next functions holds the lock. */
static program_entry *find(oclfft_context *c, uint64_t hash, const char *source,
                           const char *options) {
    size_t length = strlen(options);
    for (program_entry *e = c->programs; e; e = e->next)
        if (e->hash == hash && strncmp(e->key, options, length) == 0 && e->key[length] == '\n' &&
            strcmp(e->key + length + 1, source) == 0)
            return e;
    return NULL;
}

/* Adds an entry without a program, which the caller must then make. NULL: out of memory. */
static program_entry *begin(oclfft_context *c, uint64_t hash, const char *source,
                            const char *options) {
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

/* ---- Programs ---- */

/* A program and where it came from. */
typedef struct made {
    cl_program program;
    bool loaded;
    const char *unstored;
} made;

static oclfft_status load_or_compile(oclfft_context *c, const char *key, const char *source,
                                     const char *options, bool may_load, made *out) {
    *out = (made){0};
    out->loaded = may_load && cache_load(c, key, options, &out->program);
    if (out->loaded) return OCLFFT_SUCCESS;
    TRY(program_build(c, source, options, &out->program));
    out->unstored = cache_store(c, key, out->program);
    return OCLFFT_SUCCESS;
}

/* OpenCL lets any number of threads compile at the same time, but not every driver can. */
static oclfft_status load_or_compile_safely(oclfft_context *c, const char *key, const char *source,
                                            const char *options, bool may_load, made *out) {
    static mutex one_at_a_time = MUTEX_INITIALIZER;
    bool side_by_side = vendor_compiles_side_by_side(&c->caps);
    if (!side_by_side) mutex_lock(&one_at_a_time);
    oclfft_status status = load_or_compile(c, key, source, options, may_load, out);
    if (!side_by_side) mutex_unlock(&one_at_a_time);
    return status;
}

/* Makes the program of a new entry. The lock is free meanwhile, so that other threads find their
 * programs. */
static oclfft_status fill(oclfft_context *c, program_entry *e, const char *source,
                          const char *options) {
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

/* Gives the entry, with its program. Two threads that want the same text compile it once. Where
 * that fails, the second one tries again, and so has a message of its own. */
static oclfft_status get(oclfft_context *c, const char *source, const char *options,
                         program_entry **out) {
    uint64_t hash = hash_key(source, options);
    program_entry *found, *e;
    mutex_lock(&c->lock);
    while ((found = find(c, hash, source, options)) && !found->program)
        condition_wait(&c->built, &c->lock);
    e = found ? found : begin(c, hash, source, options);
    mutex_unlock(&c->lock);
    if (!e) return fail_memory();
    if (!found) TRY(fill(c, e, source, options));
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

void programs_free(oclfft_context *c) {
    while (c->programs) {
        program_entry *e = c->programs;
        c->programs = e->next;
        entry_free(e);
    }
}

/* ---- Kernels ---- */

/* Tells the log, once for each program. */
static void tell_unstored(oclfft_context *c, program_entry *e) {
    mutex_lock(&c->lock);
    const char *why = e->unstored;
    e->unstored = NULL;
    mutex_unlock(&c->lock);
    if (why)
        context_log(c, OCLFFT_LOG_WARNING, "the kernel cache could not be written: %s: %s",
                    c->cache_directory, why);
}

/* Compiles a program whose binary the driver took from the disk cache but finds no kernel in, and
 * so replaces the binary. Other threads may have done the same meanwhile. */
static oclfft_status recompile(oclfft_context *c, program_entry *e, const char *source,
                               const char *options) {
    made m;
    TRY(load_or_compile_safely(c, e->key, source, options, false, &m));
    mutex_lock(&c->lock);
    bool first = e->loaded;
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

static cl_kernel create_kernel(oclfft_context *c, program_entry *e, const char *name, bool *loaded,
                               cl_int *code) {
    mutex_lock(&c->lock);
    cl_program program = e->program;
    *loaded = e->loaded;
    mutex_unlock(&c->lock);
    return clCreateKernel(program, name, code);
}

oclfft_status program_kernel(oclfft_context *c, const char *source, const char *options,
                             const char *name, cl_kernel *kernel) {
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
