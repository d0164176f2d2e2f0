#include "os/folder.h"

#include <errno.h>
#include <string.h>
#include <wchar.h>

#include "handle.h"
#include "rights.h"

#include <winternl.h>

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
    rights_own room = {0};
    if (!wide_path(path, wide)) return false;
    SECURITY_ATTRIBUTES *own = rights_of_user(&room);
    if (!own) return set_last_errno();
    return CreateDirectoryW(wide, own) ? true : set_last_errno();
}

/* A file of the folder, by its name alone: no path is made, which may be too long, and may lead
 * elsewhere by now. `how` is CreateFile's. */
static file_handle open_in(file_handle folder, const char *name, ACCESS_MASK access, ULONG how,
                           ULONG options) {
    wchar_t wide[MAX_PATH];
    int length = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, name, -1, wide, MAX_PATH);
    if (length == 0) {
        (void)set_errno(ERROR_FILENAME_EXCED_RANGE);
        return NO_FILE;
    }
    USHORT bytes = (USHORT)((size_t)(length - 1) * sizeof *wide);
    UNICODE_STRING string = {bytes, (USHORT)(bytes + sizeof *wide), wide};
    OBJECT_ATTRIBUTES attributes;
    InitializeObjectAttributes(&attributes, &string, OBJ_CASE_INSENSITIVE, native_of(folder), NULL);
    IO_STATUS_BLOCK block;
    HANDLE file = INVALID_HANDLE_VALUE;
    NTSTATUS status = NtCreateFile(
        &file, access | SYNCHRONIZE, &attributes, &block, NULL, FILE_ATTRIBUTE_NORMAL, SHARE_ALL,
        how, options | FILE_SYNCHRONOUS_IO_NONALERT | FILE_OPEN_FOR_BACKUP_INTENT, NULL, 0);
    if (NT_SUCCESS(status)) return (file_handle)file;
    (void)set_errno(RtlNtStatusToDosError(status));
    return NO_FILE;
}

/* The time of a file that the user may only read stays as it is. */
file_handle folder_open_file(file_handle folder, const char *name) {
    file_info info;
    file_handle file = open_in(folder, name, FILE_GENERIC_READ | FILE_WRITE_ATTRIBUTES, FILE_OPEN,
                               FILE_OPEN_REPARSE_POINT);
    if (file == NO_FILE && errno == EACCES)
        file = open_in(folder, name, FILE_GENERIC_READ, FILE_OPEN, FILE_OPEN_REPARSE_POINT);
    if (file == NO_FILE || !file_info_of(file, &info) || !info.is_link) return file;
    file_close(file);
    errno = ELOOP;
    return NO_FILE;
}

/* A new file gets the rights that folder_make gave to what is in the folder. */
file_handle folder_create_file(file_handle folder, const char *name) {
    return open_in(folder, name, FILE_GENERIC_WRITE | FILE_READ_ATTRIBUTES | READ_CONTROL,
                   FILE_CREATE, FILE_NON_DIRECTORY_FILE);
}

bool folder_look(file_handle folder, const char *name, file_info *info) {
    file_handle file = open_in(folder, name, FILE_READ_ATTRIBUTES | READ_CONTROL, FILE_OPEN,
                               FILE_OPEN_REPARSE_POINT);
    if (file == NO_FILE && errno == EACCES)
        file = open_in(folder, name, FILE_READ_ATTRIBUTES, FILE_OPEN, FILE_OPEN_REPARSE_POINT);
    return file != NO_FILE && handle_tell(file, info);
}

/* From Windows 10 on, what has the new name may be open meanwhile, as with POSIX; before, that is
 * EACCES. */
static bool rename_open(HANDLE file, HANDLE folder, const char *to) {
    enum { RENAME = 10, RENAME_EX = 65, REPLACE = 1, POSIX_SEMANTICS = 2 };
    struct {
        FILE_RENAME_INFO info;
        wchar_t rest[MAX_PATH];
    } room = {.info = {.RootDirectory = folder}};
    IO_STATUS_BLOCK block;
    ULONG flags = REPLACE | POSIX_SEMANTICS; /* in the place of ReplaceIfExists */
    int length =
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, to, -1, room.info.FileName, MAX_PATH);
    if (length == 0) return set_errno(ERROR_FILENAME_EXCED_RANGE);
    room.info.FileNameLength = (DWORD)((size_t)(length - 1) * sizeof(wchar_t));
    memcpy(&room.info, &flags, sizeof flags);
    NTSTATUS status =
        NtSetInformationFile(file, &block, &room, sizeof room, (FILE_INFORMATION_CLASS)RENAME_EX);
    if (NT_SUCCESS(status)) return true;
    flags = REPLACE;
    memcpy(&room.info, &flags, sizeof flags);
    status = NtSetInformationFile(file, &block, &room, sizeof room, (FILE_INFORMATION_CLASS)RENAME);
    return NT_SUCCESS(status) ? true : set_errno(RtlNtStatusToDosError(status));
}

bool folder_rename(file_handle folder, const char *from, const char *to) {
    file_handle file = open_in(folder, from, DELETE, FILE_OPEN, FILE_OPEN_REPARSE_POINT);
    if (file == NO_FILE) return false;
    bool renamed = rename_open(native_of(file), native_of(folder), to);
    int code = errno;
    file_close(file);
    errno = code;
    return renamed;
}

bool folder_remove(file_handle folder, const char *name) {
    FILE_DISPOSITION_INFO gone = {.DeleteFile = TRUE};
    file_handle file =
        open_in(folder, name, DELETE, FILE_OPEN, FILE_OPEN_REPARSE_POINT | FILE_NON_DIRECTORY_FILE);
    if (file == NO_FILE) return false;
    bool removed =
        SetFileInformationByHandle(native_of(file), FileDispositionInfo, &gone, sizeof gone)
            ? true
            : set_last_errno();
    int code = errno;
    file_close(file);
    errno = code;
    return removed;
}

/* Names that Windows gives at once lie one behind the other. */
void folder_each(file_handle folder, int most, folder_visit *visit, void *user) {
    union {
        FILE_ID_BOTH_DIR_INFO first;
        char bytes[1 << 13];
    } room;
    FILE_INFO_BY_HANDLE_CLASS how = FileIdBothDirectoryRestartInfo;
    int visited = 0;
    while (visited < most &&
           GetFileInformationByHandleEx(native_of(folder), how, &room, sizeof room)) {
        const char *at = room.bytes;
        for (bool more = true; more && visited < most; ++visited) {
            const FILE_ID_BOTH_DIR_INFO *next = (const void *)at;
            wchar_t wide[MAX_PATH] = L"";
            char name[3 * MAX_PATH];
            memcpy(wide, next->FileName,
                   next->FileNameLength < sizeof wide ? next->FileNameLength : 0);
            if (narrow_string(wide, name, sizeof name)) visit(user, name);
            more = next->NextEntryOffset != 0;
            at += next->NextEntryOffset;
        }
        how = FileIdBothDirectoryInfo;
    }
}
