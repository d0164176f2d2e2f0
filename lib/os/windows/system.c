#include "system.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <wchar.h>

bool set_errno(DWORD code) {
    static const struct {
        DWORD code;
        int number;
    } known[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},
        {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},
        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},
        {ERROR_ACCESS_DENIED, EACCES},
        {ERROR_SHARING_VIOLATION, EACCES},
        {ERROR_LOCK_VIOLATION, EACCES},
        {ERROR_PRIVILEGE_NOT_HELD, EPERM},
        {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},
        {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_DIRECTORY, ENOTDIR},
        {ERROR_DIR_NOT_EMPTY, ENOTEMPTY},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_OUTOFMEMORY, ENOMEM},
        {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_CANT_RESOLVE_FILENAME, ELOOP},
    };
    errno = EIO;
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
        if (known[i].code == code) errno = known[i].number;
    return false;
}

bool set_last_errno(void) {
    return set_errno(GetLastError());
}

static bool widen(const char *from, wchar_t *to, int capacity) {
    if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, from, -1, to, capacity) > 0) return true;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : EILSEQ;
    return false;
}

/* BRIEF: Windows takes 248 characters for a folder, 260 for a file. LOCAL and SHARE stand before
 * longer ones: of a drive, and of another machine ("\\server\share"). */
#define LOCAL L"\\\\?\\"
#define SHARE L"\\\\?\\UNC"
enum { BRIEF = 240, MARK = 8 };

bool wide_path(const char *path, wchar_t to[WIDE_PATH]) {
    wchar_t given[WIDE_PATH];
    if (!widen(path, given, WIDE_PATH)) return false;
    if (wcslen(given) < BRIEF || wcsncmp(given, LOCAL, 4) == 0) {
        wcscpy(to, given);
        return true;
    }
    DWORD length = GetFullPathNameW(given, WIDE_PATH - MARK, to + MARK, NULL);
    if (length == 0) return set_last_errno();
    if (length >= WIDE_PATH - MARK) return set_errno(ERROR_FILENAME_EXCED_RANGE);
    bool share = to[MARK] == L'\\' && to[MARK + 1] == L'\\';
    wcscpy(given, share ? SHARE : LOCAL);
    wcscat(given, to + MARK + (share ? 1 : 0));
    wcscpy(to, given);
    return true;
}

const wchar_t *plain_path(const wchar_t *path) {
    return wcsncmp(path, LOCAL, 4) == 0 && wcsncmp(path, SHARE, 7) != 0 ? path + 4 : path;
}

bool narrow_string(const wchar_t *from, char *to, size_t capacity) {
    int most = capacity > INT_MAX ? INT_MAX : (int)capacity;
    if (WideCharToMultiByte(CP_UTF8, 0, from, -1, to, most, NULL, NULL) > 0) return true;
    errno = ENAMETOOLONG;
    return false;
}

char *narrow_copy(const wchar_t *from) {
    const size_t most = 3 * wcslen(from) + 1; /* bytes */
    char *to = malloc(most);
    if (!to) {
        errno = ENOMEM;
        return NULL;
    }
    if (narrow_string(from, to, most)) return to;
    free(to);
    return NULL;
}

/* Windows counts tenths of microseconds from 1601. */
int64_t nanoseconds_of(FILETIME time) {
    const int64_t begin = 116444736000000000, most = INT64_MAX / 100;
    uint64_t tenths = (uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime;
    int64_t since = tenths > INT64_MAX ? most : (int64_t)tenths - begin;
    return since > most ? INT64_MAX : since < -most ? INT64_MIN : since * 100;
}
