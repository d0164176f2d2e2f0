#include "posix.h"

#include <stdint.h>
#include <wchar.h>
#include <windows.h>

#undef free

/* What stands in front of aligned memory. */
typedef struct front {
    uint64_t mark; /* MARK, combined with the address behind it */
    void *whole;
} front;

#define MARK UINT64_C(0x6f636c6666742121)

void *windows_aligned(size_t alignment, size_t bytes) {
    char *whole = malloc(bytes + alignment + sizeof(front));
    if (!whole) return NULL;
    uintptr_t begin = (uintptr_t)whole + sizeof(front);
    char *memory = (char *)((begin + alignment - 1) / alignment * alignment);
    ((front *)(void *)memory)[-1] = (front){MARK ^ (uintptr_t)memory, whole};
    return memory;
}

void windows_free(void *memory) {
    const front *f = (front *)memory - 1;
    free(memory && f->mark == (MARK ^ (uintptr_t)memory) ? f->whole : memory);
}

int windows_rmdir(const char *path) {
    wchar_t wide[4096];
    if (!MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, 4096)) return -1;
    return _wrmdir(wide);
}
