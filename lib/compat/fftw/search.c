#define _GNU_SOURCE /* dladdr, dlinfo */
#include "search.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "environment.h"

typedef struct search {
    const char *name;
    search_visitor *visit;
    void *user;
    char own[PATH_MAX]; /* our folder, by its real name */
} search;

static void find_own(search *s) {
    Dl_info info;
    char path[PATH_MAX];
    s->own[0] = '\0';
    if (!dladdr((void *)(uintptr_t)search_libraries, &info) || !realpath(info.dli_fname, path))
        return;
    char *slash = strrchr(path, '/');
    if (slash) memcpy(s->own, path, (size_t)(slash - path));
    if (slash) s->own[slash - path] = '\0';
}

static bool look_in(const search *s, const char *folder, size_t length) {
    char path[PATH_MAX], real[PATH_MAX];
    const int bytes = snprintf(path, sizeof path, "%.*s/%s", (int)length, folder, s->name);
    if (length == 0 || bytes < 0 || (size_t)bytes >= sizeof path || !realpath(path, real))
        return false;
    const size_t own = strlen(s->own);
    const bool ours = own && strncmp(real, s->own, own) == 0 && strrchr(real, '/') == real + own;
    return !ours && s->visit(real, s->user);
}

/* Folders with colons between them. */
static bool look_along(const search *s, const char *folders) {
    while (folders && *folders) {
        const size_t length = strcspn(folders, ":");
        if (look_in(s, folders, length)) return true;
        folders += length + (folders[length] != '\0');
    }
    return false;
}

/* The folders of the program's run path and of the linker's defaults. */
static bool look_where_linker_does(const search *s) {
    Dl_serinfo size, *list = NULL;
    void *program = dlopen(NULL, RTLD_LAZY);
    bool done = false;
    if (program && dlinfo(program, RTLD_DI_SERINFOSIZE, &size) == 0 &&
        (list = malloc(size.dls_size)) && dlinfo(program, RTLD_DI_SERINFOSIZE, list) == 0 &&
        dlinfo(program, RTLD_DI_SERINFO, list) == 0)
        for (unsigned i = 0; !done && i < list->dls_cnt; i++)
            done = look_in(s, list->dls_serpath[i].dls_name, strlen(list->dls_serpath[i].dls_name));
    free(list);
    if (program) dlclose(program);
    return done;
}

bool search_libraries(const char *name, search_visitor *visit, void *user) {
    search s = {name, visit, user, ""};
    const char *folder = environment_library();
    find_own(&s);
    if (folder) return strcmp(folder, "none") != 0 && look_in(&s, folder, strlen(folder));
    return look_along(&s, environment_library_path()) || look_where_linker_does(&s) ||
           look_along(&s, "/usr/local/lib:/usr/lib64:/lib64");
}
