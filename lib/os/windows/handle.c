#include "handle.h"

#include <errno.h>

#include "rights.h"

_Static_assert((intptr_t)INVALID_HANDLE_VALUE == NO_FILE, "no file is -1");

/* Without the flag for backups Windows opens no folders. */
file_handle handle_open(const wchar_t *path, DWORD access, DWORD share, DWORD how, DWORD flags) {
    HANDLE file =
        CreateFileW(path, access, share, NULL, how, flags | FILE_FLAG_BACKUP_SEMANTICS, NULL);
    if (file == INVALID_HANDLE_VALUE) (void)set_last_errno();
    return (file_handle)file;
}

/* Who owns a file may be a secret, though its length is none. */
bool handle_look(const wchar_t *path, bool follow, file_info *info) {
    DWORD flags = follow ? 0 : FILE_FLAG_OPEN_REPARSE_POINT;
    DWORD access = FILE_READ_ATTRIBUTES | READ_CONTROL;
    file_handle file = handle_open(path, access, SHARE_ALL, OPEN_EXISTING, flags);
    if (file == NO_FILE && errno == EACCES)
        file = handle_open(path, FILE_READ_ATTRIBUTES, SHARE_ALL, OPEN_EXISTING, flags);
    return file != NO_FILE && handle_tell(file, info);
}

bool handle_tell(file_handle file, file_info *info) {
    bool known = file_info_of(file, info);
    int code = errno;
    file_close(file);
    errno = code;
    return known;
}

static bool is_link(HANDLE file, DWORD attributes) {
    FILE_ATTRIBUTE_TAG_INFO tag;
    return (attributes & FILE_ATTRIBUTE_REPARSE_POINT) &&
           GetFileInformationByHandleEx(file, FileAttributeTagInfo, &tag, sizeof tag) &&
           (tag.ReparseTag == IO_REPARSE_TAG_SYMLINK ||
            tag.ReparseTag == IO_REPARSE_TAG_MOUNT_POINT);
}

bool file_info_of(file_handle file, file_info *info) {
    BY_HANDLE_FILE_INFORMATION found;
    HANDLE native = native_of(file);
    if (GetFileType(native) != FILE_TYPE_DISK) {
        *info = (file_info){.others_may_write = true};
        return true;
    }
    if (!GetFileInformationByHandle(native, &found)) return set_last_errno();
    bool link = is_link(native, found.dwFileAttributes);
    *info = (file_info){
        .is_regular = !link && !(found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY),
        .is_link = link,
        .bytes = (uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow,
        .modified = nanoseconds_of(found.ftLastWriteTime),
    };
    rights_look(native, info);
    return true;
}
