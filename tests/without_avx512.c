/* To be loaded before PoCL's LLVM, whose C++ functions it replaces: the processor has no AVX-512. What is compiled then runs in
 * valgrind, which has none, and PoCL finds it in its cache there: a compiler in valgrind is slow. Where LLVM's functions or tables
 * are different ones this does nothing, or the program ends: see test_uninitialised.sh. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define FEATURES _ZN4llvm3sys18getHostCPUFeaturesERNS_9StringMapIbNS_15MallocAllocatorEEE /* bool (StringMap<bool> &) */
#define TEXT_OF(x) #x
#define NAME_OF(x) TEXT_OF(x)

/* llvm::StringMap<bool>. */
typedef struct entry {
    size_t length;
    bool value; /* the key lies behind the structure */
} entry;

typedef struct string_map {
    entry **table; /* NULL, or another that is no address: nothing there */
    unsigned buckets;
} string_map;

/* LLVM's own function: in a library that the driver loaded for itself. */
static int find_llvm(struct dl_phdr_info *library, size_t size, void *function) {
    (void)size;
    if (!strstr(library->dlpi_name, "libLLVM")) return 0;
    void *handle = dlopen(library->dlpi_name, RTLD_LAZY | RTLD_NOLOAD);
    if (handle) *(void **)function = dlsym(handle, NAME_OF(FEATURES));
    return handle != NULL;
}

bool FEATURES(string_map *map);

bool FEATURES(string_map *map) {
    bool (*ask)(string_map *) = NULL;
    dl_iterate_phdr(find_llvm, &ask);
    bool known = ask && ask(map);
    for (unsigned i = 0; known && i < map->buckets; ++i) {
        entry *e = map->table[i];
        if (e && (uintptr_t)e % sizeof(void *) == 0 && e->length > 6 && strncmp((const char *)(e + 1), "avx512", 6) == 0)
            e->value = false;
    }
    return known;
}
