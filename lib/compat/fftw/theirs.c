#define _GNU_SOURCE /* dlmopen */
#include "theirs.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

#include "search.h"

static struct {
    bool there, has_threads;
    theirs functions;
    their_threads threads;
} found;

/* Sets one pointer; a library without this function is not theirs. */
static bool look_up(void *library, const char *name, void *pointer) {
    void *symbol = dlsym(library, name);
    memcpy(pointer, &symbol, sizeof symbol);
    return symbol != NULL;
}

#define LOOK_UP(FUNCTION) all = all && look_up(library, NAME(#FUNCTION), &to->FUNCTION);

static bool look_up_all(void *library, theirs *to) {
    bool all = look_up(library, "free", &to->free);
    THEIR_FUNCTIONS(LOOK_UP)
    return all;
}

static bool look_up_threads(void *library, their_threads *to) {
    bool all = true;
    THEIR_THREADS(LOOK_UP)
    return all;
}

static Lmid_t name_space = LM_ID_BASE;

/* Loads it into a namespace of its own. Where none is left, it goes into ours, bound to itself. */
static void *open_apart(const char *path) {
    void *library = dlmopen(LM_ID_NEWLM, path, RTLD_NOW | RTLD_LOCAL);
    return library ? library : dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
}

/* A search_visitor: whether this file is theirs. */
static bool try_core(const char *path, void *unused) {
    (void)unused;
    void *library = open_apart(path);
    if (!library) return false;
    const bool ours = dlsym(library, NAME("oclfft_threads")) != NULL;
    if (!ours && look_up_all(library, &found.functions) &&
        dlinfo(library, RTLD_DI_LMID, &name_space) == 0)
        return true;
    dlclose(library);
    return false;
}

/* Their library of threads needs their core by its name. Their namespace has it already; in our
 * namespace the name stands for our own. */
static bool try_threads(const char *path, void *unused) {
    (void)unused;
    void *library = dlmopen(name_space, path, RTLD_NOW | RTLD_LOCAL);
    if (!library) return false;
    if (look_up_threads(library, &found.threads)) return true;
    dlclose(library);
    return false;
}

static void find_core(void) {
    found.there = search_libraries(LIBRARY ".so.3", try_core, NULL);
}

static void *do_nothing(void *unused) {
    return unused;
}

/* Our C library skips some locking while it believes that the process has one thread. It does not
 * see threads that the C library of the other namespace starts: when one of those ended, the whole
 * process could wait forever for a lock of the dynamic linker. So ours starts a thread first. */
static bool start_a_thread(void) {
    pthread_t thread;
    return pthread_create(&thread, NULL, do_nothing, NULL) == 0 && pthread_join(thread, NULL) == 0;
}

static void find_threads(void) {
    found.has_threads = theirs_get() && name_space != LM_ID_BASE && start_a_thread() &&
                        search_libraries(LIBRARY "_threads.so.3", try_threads, NULL);
}

const theirs *theirs_get(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_core);
    return found.there ? &found.functions : NULL;
}

const their_threads *theirs_get_threads(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_threads);
    return found.has_threads ? &found.threads : NULL;
}
