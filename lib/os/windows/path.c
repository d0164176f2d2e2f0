#include "os/path.h"

#include <errno.h>
#include <stdlib.h>

#include "os/file.h"
#include "system.h"

bool path_is_separator(char c) {
    return c == '/' || c == '\\';
}

static bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* "C:\folder", "\\server\share". What "\folder" and "C:folder" are depends on the process. */
bool path_is_absolute(const char *path) {
    if (is_letter(path[0]) && path[1] == ':') return path_is_separator(path[2]);
    return path_is_separator(path[0]) && path_is_separator(path[1]);
}

void path_add_absolute(text *to, const char *path) {
    wchar_t given[WIDE_PATH], whole[WIDE_PATH];
    DWORD length = 0;
    if (!path_is_absolute(path) && wide_path(path, given))
        length = GetFullPathNameW(given, WIDE_PATH, whole, NULL);
    char *found = length > 0 && length < WIDE_PATH ? narrow_copy(plain_path(whole)) : NULL;
    text_add(to, "%s", found ? found : path);
    free(found);
}

bool path_add_caches(text *to) {
    wchar_t wide[WIDE_PATH];
    file_info info;
    DWORD length = GetEnvironmentVariableW(L"LOCALAPPDATA", wide, WIDE_PATH);
    if (length == 0 || length >= WIDE_PATH) return false;
    char *folder = narrow_copy(wide);
    bool own = folder && path_is_absolute(folder) &&
               (file_look(folder, &info) ? info.is_own : errno == ENOENT);
    if (own) text_add(to, "%s", folder);
    free(folder);
    return own;
}
