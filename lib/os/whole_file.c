#include "whole_file.h"

#include <errno.h>
#include <unistd.h>

bool read_whole(int file, void *to, size_t length) {
    for (char *at = to; length;) {
        ssize_t got = read(file, at, length);
        if (got < 0 && errno == EINTR) continue;
        if (got == 0) errno = 0;
        if (got <= 0) return false;
        at += got;
        length -= (size_t)got;
    }
    return true;
}

bool write_whole(int file, const void *from, size_t length) {
    for (const char *at = from; length;) {
        ssize_t put = write(file, at, length);
        if (put < 0 && errno == EINTR) continue;
        if (put <= 0) return false;
        at += put;
        length -= (size_t)put;
    }
    return true;
}
