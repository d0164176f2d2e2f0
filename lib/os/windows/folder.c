#include "os/folder.h"

#include <errno.h>
#include <wchar.h>

#include "handle.h"
#include "rights.h"

/* Nobody may rename or remove a folder that is open without sharing these rights, nor those that it
 * is in: its path stays true meanwhile. */
file_handle folder_open(const char *path) {
    wchar_t wide[WIDE_PATH];
    BY_HANDLE_FILE_INFORMATION found;
    if (!wide_path(path, wide)) return NO_FILE;
    file_handle folder =
        handle_open(wide, FILE_LIST_DIRECTORY | FILE_READ_ATTRIBUTES | READ_CONTROL,
                    FILE_SHARE_READ | FILE_SHARE_WRITE, OPEN_EXISTING, 0);
    if (folder == NO_FILE) return NO_FILE;
    if (GetFileInformationByHandle(native_of(folder), &found) &&
        (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY))
        return folder;
    file_close(folder);
    errno = ENOTDIR;
    return NO_FILE;
}

bool folder_make(const char *path) {
    wchar_t wide[WIDE_PATH];
    rights_own room;
    if (!wide_path(path, wide)) return false;
    SECURITY_ATTRIBUTES *own = rights_of_user(&room);
    if (!own) return set_last_errno();
    return CreateDirectoryW(wide, own) ? true : set_last_errno();
}

/* The path of a file of the folder. */
static bool path_in(file_handle folder, const char *name, wchar_t to[WIDE_PATH]) {
    DWORD length = GetFinalPathNameByHandleW(native_of(folder), to, WIDE_PATH - 1, VOLUME_NAME_DOS);
    if (length == 0) return set_last_errno();
    if (length >= WIDE_PATH - 1) return set_errno(ERROR_FILENAME_EXCED_RANGE);
    to[length++] = L'\\';
    int rest = (int)(WIDE_PATH - length);
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, to + length, rest) > 0)
        return true;
    return set_errno(ERROR_FILENAME_EXCED_RANGE);
}

/* The time of a file that the user may only read stays as it is. */
file_handle folder_open_file(file_handle folder, const char *name) {
    wchar_t path[WIDE_PATH];
    file_info info;
    const DWORD flags = FILE_FLAG_OPEN_REPARSE_POINT;
    if (!path_in(folder, name, path)) return NO_FILE;
    file_handle file =
        handle_open(path, GENERIC_READ | FILE_WRITE_ATTRIBUTES, SHARE_ALL, OPEN_EXISTING, flags);
    if (file == NO_FILE && errno == EACCES)
        file = handle_open(path, GENERIC_READ, SHARE_ALL, OPEN_EXISTING, flags);
    if (file == NO_FILE || !file_info_of(file, &info) || !info.is_link) return file;
    file_close(file);
    errno = ELOOP;
    return NO_FILE;
}

/* A new file gets the rights that folder_make gave to what is in the folder. */
file_handle folder_create_file(file_handle folder, const char *name) {
    wchar_t path[WIDE_PATH];
    if (!path_in(folder, name, path)) return NO_FILE;
    return handle_open(path, GENERIC_WRITE | FILE_READ_ATTRIBUTES | READ_CONTROL, SHARE_ALL,
                       CREATE_NEW, FILE_ATTRIBUTE_NORMAL);
}

bool folder_look(file_handle folder, const char *name, file_info *info) {
    wchar_t path[WIDE_PATH];
    return path_in(folder, name, path) && handle_look(path, false, info);
}

bool folder_rename(file_handle folder, const char *from, const char *to) {
    wchar_t path_from[WIDE_PATH], path_to[WIDE_PATH];
    if (!path_in(folder, from, path_from) || !path_in(folder, to, path_to)) return false;
    return MoveFileExW(path_from, path_to, MOVEFILE_REPLACE_EXISTING) ? true : set_last_errno();
}

bool folder_remove(file_handle folder, const char *name) {
    wchar_t path[WIDE_PATH];
    if (!path_in(folder, name, path)) return false;
    return DeleteFileW(path) ? true : set_last_errno();
}

void folder_each(file_handle folder, int most, folder_visit *visit, void *user) {
    wchar_t pattern[WIDE_PATH];
    WIN32_FIND_DATAW next;
    char name[3 * MAX_PATH];
    if (most < 1 || !path_in(folder, "*", pattern)) return;
    HANDLE names = FindFirstFileW(pattern, &next);
    if (names == INVALID_HANDLE_VALUE) return;
    int visited = 0;
    do {
        if (narrow_string(next.cFileName, name, sizeof name)) visit(user, name);
    } while (++visited < most && FindNextFileW(names, &next));
    FindClose(names);
}
