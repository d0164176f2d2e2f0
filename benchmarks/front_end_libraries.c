#define _GNU_SOURCE /* dlmopen */
#include "front_end_libraries.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 64, PATH = 4096 };

void demand(bool well, const char *what) {
    if (well) return;
    fprintf(stderr, "fftw_front_end: %s failed\n", what);
    exit(2);
}

static void find(void *library, const char *prefix, const char *name, void *pointer) {
    char text[TEXT];
    (void)snprintf(text, sizeof text, "%s%s", prefix, name);
    void *symbol = dlsym(library, text);
    demand(symbol != NULL, text);
    memcpy(pointer, &symbol, sizeof symbol);
}

/* The functions for threads are in a library of their own, except in ours. */
static api api_of(void *library, void *with_threads, const char *name, int threads) {
    const char *prefix = strstr(name, "3f") ? "fftwf_" : "fftw_";
    api a;
    demand(library && with_threads, "loading a library");
    find(library, prefix, "plan_dft", &a.plan_dft);
    find(library, prefix, "plan_dft_r2c", &a.plan_dft_r2c);
    find(library, prefix, "export_wisdom_to_string", &a.export_wisdom_to_string);
    find(library, prefix, "import_wisdom_from_string", &a.import_wisdom_from_string);
    find(library, prefix, "set_timelimit", &a.set_timelimit);
    find(library, prefix, "execute", &a.execute);
    find(library, prefix, "sprint_plan", &a.sprint_plan);
    find(library, prefix, "destroy_plan", &a.destroy_plan);
    if (threads > 1) {
        int (*init_threads)(void);
        void (*plan_with_nthreads)(int count);
        find(with_threads, prefix, "init_threads", &init_threads);
        find(with_threads, prefix, "plan_with_nthreads", &plan_with_nthreads);
        demand(init_threads(), "fftw_init_threads");
        plan_with_nthreads(threads);
    }
    return a;
}

api load_ours(const char *folder, const char *name, int threads) {
    char path[PATH];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    return api_of(library, library, name, threads);
}

/* libfftw3f.so.3 becomes libfftw3f_threads.so.3. */
static void *open_threads(Lmid_t where, const char *name) {
    char text[TEXT];
    const size_t stem = strcspn(name, ".");
    (void)snprintf(text, sizeof text, "%.*s_threads%s", (int)stem, name, name + stem);
    return dlmopen(where, text, RTLD_NOW | RTLD_LOCAL);
}

api load_theirs(const char *name, int threads) {
    void *library = dlmopen(LM_ID_NEWLM, name, RTLD_NOW | RTLD_LOCAL), *with_threads = library;
    Lmid_t where;
    if (library && threads > 1 && dlinfo(library, RTLD_DI_LMID, &where) == 0)
        with_threads = open_threads(where, name);
    return api_of(library, with_threads, name, threads);
}
