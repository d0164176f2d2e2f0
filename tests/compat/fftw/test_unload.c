/* Programs that load the library for a moment, again and again, as plugins do: the real FFTW comes
 * in once, and namespaces are left for others.
 *
 * usage: test_unload LIBRARY
 */
#define _GNU_SOURCE /* dlmopen */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "names.h"

enum { LOADS = 20 };

/* Mapped parts of files whose names have this word. */
static int maps_of(const char *word) {
    char line[4096];
    int count = 0;
    FILE *file = fopen("/proc/self/maps", "r");
    while (file && fgets(line, sizeof line, file)) count += strstr(line, word) != NULL;
    if (file) fclose(file);
    return count;
}

static int transform(const char *path) {
    C data[16] = {{1, 0}};
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    __typeof__(X(plan_dft_1d)) *plan_dft_1d;
    __typeof__(X(execute)) *execute;
    __typeof__(X(destroy_plan)) *destroy_plan;
    if (!library) return 1;
    *(void **)&plan_dft_1d = dlsym(library, NAME(plan_dft_1d));
    *(void **)&execute = dlsym(library, NAME(execute));
    *(void **)&destroy_plan = dlsym(library, NAME(destroy_plan));
    X(plan) p = plan_dft_1d(16, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
    if (p) execute(p);
    const int good = p && data[15][0] == 1;
    destroy_plan(p);
    dlclose(library);
    return good ? 0 : 1;
}

int main(int count, char **arguments) {
    if (count != 2) return 2;
    int failures = transform(arguments[1]);
    const int once = maps_of("libfftw3");
    for (int i = 1; i < LOADS; i++) failures += transform(arguments[1]);
    const int now = maps_of("libfftw3");
    void *other = dlmopen(LM_ID_NEWLM, "libm.so.6", RTLD_NOW | RTLD_LOCAL);
    printf("%d loads: %d failed; %d mapped parts after the first, %d after the last; %s\n", LOADS,
           failures, once, now, other ? "a namespace is left" : "no namespace is left");
    return failures == 0 && now == once && other ? 0 : 1;
}
