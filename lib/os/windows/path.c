#include "os/path.h"

#include <errno.h>

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
    char found[3 * WIDE_PATH];
    DWORD length = 0;
    if (!path_is_absolute(path) && wide_path(path, given))
        length = GetFullPathNameW(given, WIDE_PATH, whole, NULL);
    bool known =
        length > 0 && length < WIDE_PATH && narrow_string(plain_path(whole), found, sizeof found);
    text_add(to, "%s", known ? found : path);
}

bool path_add_caches(text *to) {
    wchar_t wide[WIDE_PATH];
    char folder[3 * WIDE_PATH];
    DWORD length = GetEnvironmentVariableW(L"LOCALAPPDATA", wide, WIDE_PATH);
    if (length == 0 || length >= WIDE_PATH || !narrow_string(wide, folder, sizeof folder) ||
        !path_is_absolute(folder))
        return false;
    file_info info;
    if (file_look(folder, &info) ? !info.is_own : errno != ENOENT) return false;
    text_add(to, "%s", folder);
    return true;
}
