#include "library.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "peer.h"

/* The names of all members of struct library. */
#define ALL(X)                                                                                     \
    X(version_string)                                                                              \
    X(last_error)                                                                                  \
    X(context_from_cl)                                                                             \
    X(context_destroy)                                                                             \
    X(finish)                                                                                      \
    X(buffer_from_cl)                                                                              \
    X(buffer_destroy)                                                                              \
    X(plan_create)                                                                                 \
    X(plan_destroy)                                                                                \
    X(plan_describe)                                                                               \
    X(execute)                                                                                     \
    X(execute_planar)                                                                              \
    X(execute_host)

#define LINKED(name) .name = oclfft_##name,
const struct library library_linked = {ALL(LINKED)};
#undef LINKED

/* dlerror() begins with the file's name, which the user knows. */
static const char *load_error(const char *path) {
    const char *error = dlerror();
    const size_t length = strlen(path);
    if (!error) return "the loader gives no reason";
    return strncmp(error, path, length) == 0 && strncmp(error + length, ": ", 2) == 0
               ? error + length + 2
               : error;
}

/* Both builds define the same names. Without deep binding the one that is loaded second would call
 * the functions of the first. (A namespace of its own, dlmopen, would bring a second OpenCL loader
 * and driver, which know no context of the first.) */
static void *open_apart(const char *path) {
#ifdef RTLD_DEEPBIND
    void *loaded = dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
    if (loaded && dlsym(loaded, "oclfft_plan_create")) {
        peer_fail("is the library that this program itself uses: compare with a copy of it");
        return NULL;
    }
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    if (!handle) peer_fail("cannot be loaded: %s", load_error(path));
    return handle;
#else
    (void)path;
    peer_fail("this system's loader cannot keep two builds of a library apart");
    return NULL;
#endif
}

static bool find_functions(void *handle, struct library *library) {
#define SYMBOL(name) {"oclfft_" #name, &library->name},
    const struct {
        const char *name;
        void *slot; /* address of a function pointer */
    } symbols[] = {ALL(SYMBOL)};
#undef SYMBOL
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *address = dlsym(handle, symbols[i].name);
        if (!address)
            return peer_fail("has no function %s: is it a build of liboclfft?", symbols[i].name);
        /* C has no cast from data to function pointers; POSIX has the bits. */
        memcpy(symbols[i].slot, &address, sizeof address);
    }
    return true;
}

enum library_trouble library_load(const char *path, struct library *library) {
    char with_folder[4096];
    if (access(path, R_OK) != 0) {
        peer_fail("%s", strerror(errno));
        return LIBRARY_UNREADABLE;
    }
    /* A name without a folder would be looked for where the system has its libraries. */
    const int length =
        snprintf(with_folder, sizeof with_folder, "%s%s", strchr(path, '/') ? "" : "./", path);
    void *handle = length < (int)sizeof with_folder ? open_apart(with_folder) : NULL;
    if (length >= (int)sizeof with_folder) peer_fail("the name is too long");
    if (!handle) return LIBRARY_UNFIT;
    if (find_functions(handle, library)) return LIBRARY_LOADED;
    dlclose(handle);
    return LIBRARY_UNFIT;
}
