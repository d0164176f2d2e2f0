/* What tests take from POSIX, where Windows has it under another name. Included before everything
 * else. */
#ifndef OCLFFT_TESTS_WINDOWS_POSIX_H
#define OCLFFT_TESTS_WINDOWS_POSIX_H

#include <direct.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SIGBUS 11 /* as SIGSEGV, which is the same to Windows */

static inline int setenv(const char *name, const char *value, int replace) {
    return replace || !getenv(name) ? _putenv_s(name, value) : 0;
}

static inline int unsetenv(const char *name) {
    return _putenv_s(name, "");
}

/* The six letters at the end become a number. */
static inline char *mkdtemp(char *pattern) {
    char *end = pattern + strlen(pattern) - 6;
    for (unsigned i = 0; i < 1000000; ++i) {
        snprintf(end, 7, "%06u", i);
        if (_mkdir(pattern) == 0) return pattern;
    }
    return NULL;
}

/* Of a path in UTF-8. */
int windows_rmdir(const char *path);
#define rmdir windows_rmdir

/* Windows wants aligned memory to be freed by another function, so the beginning of the whole
 * stands in front of it, behind a mark, and free() looks for that. */
void *windows_aligned(size_t alignment, size_t bytes);
void windows_free(void *memory);
#define aligned_alloc windows_aligned
#define free(memory) windows_free(memory)

#endif
