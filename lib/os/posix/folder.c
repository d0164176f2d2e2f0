#define _GNU_SOURCE /* O_NOFOLLOW with older C libraries */
#include "os/folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "info.h"

enum { OPEN_FOLDER = O_RDONLY | O_DIRECTORY | O_CLOEXEC };

file_handle folder_open(const char *path) {
    return open(path, OPEN_FOLDER);
}

bool folder_make(const char *path) {
    return mkdir(path, 0700) == 0;
}

file_handle folder_open_file(file_handle folder, const char *name) {
    return openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
}

/* The mask may have left less than 0600, and then the next process could not read the file. */
file_handle folder_create_file(file_handle folder, const char *name) {
    int file = openat(folder, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file >= 0) (void)fchmod(file, 0600);
    return file;
}

bool folder_look(file_handle folder, const char *name, file_info *info) {
    struct stat found;
    return info_from_stat(fstatat(folder, name, &found, AT_SYMLINK_NOFOLLOW), &found, info);
}

bool folder_rename(file_handle folder, const char *from, const char *to) {
    return renameat(folder, from, folder, to) == 0;
}

bool folder_remove(file_handle folder, const char *name) {
    return unlinkat(folder, name, 0) == 0;
}

/* The stream of names closes the handle that it reads from, so it gets one of its own. */
void folder_each(file_handle folder, int most, folder_visit *visit, void *user) {
    int again = openat(folder, ".", OPEN_FOLDER);
    DIR *names = again < 0 ? NULL : fdopendir(again);
    if (!names) {
        if (again >= 0) close(again);
        return;
    }
    const struct dirent *next;
    for (int i = 0; i < most && (next = readdir(names)); ++i) visit(user, next->d_name);
    closedir(names);
}
