#include "program.h"

#include "build.h"
#include "cache.h"
#include "vendor.h"

/* ---- Programs ---- */

/* A program and where it came from. */
typedef struct made {
    cl_program program;
    bool loaded, stored;
    const char *unstored;
} made;

static oclfft_status load_or_compile(oclfft_context *c, const char *key, const char *source,
                                     const char *options, bool may_load, made *out) {
    *out = (made){0};
    out->loaded = may_load && cache_load(c, key, options, &out->program);
    if (out->loaded) return OCLFFT_SUCCESS;
    TRY(program_build(c, source, options, &out->program));
    out->stored = cache_store(c, key, out->program, &out->unstored);
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
    mutex_lock(&c->programs.lock);
    e->program = m.program;
    e->loaded = m.loaded;
    e->stored = m.stored;
    e->unstored = m.unstored;
    if (status != OCLFFT_SUCCESS) entries_remove(&c->programs, e);
    condition_wake_all(&c->programs.changed);
    mutex_unlock(&c->programs.lock);
    return status;
}

/* Gives the entry, with its program, to a new user of it. Two threads that want the same text
 * compile it once. Where that fails, the second one tries again, and so has a message of its own.
 */
static oclfft_status get(oclfft_context *c, const char *source, const char *options,
                         program_entry **out) {
    program_entries *list = &c->programs;
    const program_entry *found;
    mutex_lock(&list->lock);
    while ((found = entries_find(list, source, options)) && !found->program)
        condition_wait(&list->changed, &list->lock);
    program_entry *e =
        found ? entries_use(list, source, options) : entries_add(list, source, options);
    mutex_unlock(&list->lock);
    if (!e) return fail_memory();
    if (!found) TRY(fill(c, e, source, options));
    *out = e;
    return OCLFFT_SUCCESS;
}

static void leave(oclfft_context *c, program_entry *e) {
    mutex_lock(&c->programs.lock);
    entries_leave(e);
    mutex_unlock(&c->programs.lock);
}

bool program_is_ready(oclfft_context *c, const char *source, const char *options) {
    mutex_lock(&c->programs.lock);
    program_entry *e = entries_use(&c->programs, source, options);
    bool ready = e && e->program;
    if (e) entries_leave(e);
    mutex_unlock(&c->programs.lock);
    return ready;
}

oclfft_status program_make(oclfft_context *c, const char *source, const char *options) {
    program_entry *e;
    TRY(get(c, source, options, &e));
    leave(c, e);
    return OCLFFT_SUCCESS;
}

/* ---- Kernels ---- */

/* Tells the log, once each time that a program was made. */
static void tell_unstored(oclfft_context *c, program_entry *e) {
    mutex_lock(&c->programs.lock);
    const char *why = e->unstored;
    e->unstored = NULL;
    mutex_unlock(&c->programs.lock);
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
    mutex_lock(&c->programs.lock);
    bool first = e->loaded;
    if (first) {
        e->refused = e->program;
        e->program = m.program;
        e->loaded = false;
        e->stored = m.stored;
        e->unstored = m.unstored;
    }
    mutex_unlock(&c->programs.lock);
    if (!first) clReleaseProgram(m.program);
    return OCLFFT_SUCCESS;
}

static cl_kernel create_kernel(oclfft_context *c, program_entry *e, const char *name, bool *loaded,
                               cl_int *code) {
    mutex_lock(&c->programs.lock);
    cl_program program = e->program;
    *loaded = e->loaded;
    mutex_unlock(&c->programs.lock);
    return clCreateKernel(program, name, code);
}

static oclfft_status make_kernel(oclfft_context *c, program_entry *e, const char *source,
                                 const char *options, const char *name, cl_kernel *kernel) {
    cl_int code;
    bool loaded;
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

oclfft_status program_kernel(oclfft_context *c, const char *source, const char *options,
                             const char *name, cl_kernel *kernel) {
    program_entry *e;
    TRY(get(c, source, options, &e));
    oclfft_status status = make_kernel(c, e, source, options, name, kernel);
    leave(c, e);
    return status;
}
