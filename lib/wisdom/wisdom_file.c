#include "wisdom_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "os/file.h"
#include "replace_file.h"
#include "wisdom_text.h"

static size_t count_lines(const text *content) {
    size_t lines = 0;
    for (size_t i = 0; i < content->length; ++i) lines += content->data[i] == '\n';
    return lines;
}

oclfft_status wisdom_save(wisdom *w, const char *path) {
    text content = {0};
    wisdom_print(w, &content);
    oclfft_status status = text_status(&content);
    bool fits = content.length <= WISDOM_BYTES &&
                count_lines(&content) <= WISDOM_LINES + 1; /* the checksum */
    if (status == OCLFFT_SUCCESS)
        status = fits ? replace_file(path, &content)
                      : fail(OCLFFT_ERROR_IO, "%s: the wisdom is larger than a file may be", path);
    text_free(&content);
    return status;
}

static oclfft_status read_all(file_handle file, const char *path, char *to, size_t length) {
    if (file_read_whole(file, to, length)) return OCLFFT_SUCCESS;
    if (errno) return fail_file(path, "cannot be read", errno);
    return fail(OCLFFT_ERROR_IO, "%s: the file became shorter while it was read", path);
}

static oclfft_status read_file(file_handle file, const char *path, char **content, size_t *length) {
    file_info info;
    if (!file_info_of(file, &info)) return fail_file(path, "cannot be read", errno);
    if (!info.is_regular) return fail(OCLFFT_ERROR_IO, "%s is not a regular file", path);
    if (info.bytes > WISDOM_BYTES)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: too long for a wisdom file", path);
    *length = (size_t)info.bytes;
    *content = malloc(*length + 1);
    if (!*content) return fail_memory();
    return read_all(file, path, *content, *length);
}

/* The failure that was just recorded, with the file in front. */
static oclfft_status name_file(const char *path, oclfft_status status) {
    char why[256];
    snprintf(why, sizeof why, "%s", oclfft_last_error());
    return fail(status, "%s: %s", path, why);
}

oclfft_status wisdom_load(wisdom *w, const char *path) {
    char *content = NULL;
    size_t length = 0;
    wisdom_entry *entries = NULL;
    file_handle file = file_open(path);
    if (file == NO_FILE) return fail_file(path, "cannot be opened", errno);
    oclfft_status status = read_file(file, path, &content, &length);
    file_close(file);
    if (status == OCLFFT_SUCCESS) {
        status = wisdom_parse(content, length, &entries);
        if (status == OCLFFT_ERROR_INVALID_ARGUMENT) status = name_file(path, status);
    }
    free(content);
    if (status == OCLFFT_SUCCESS) wisdom_merge(w, entries);
    return status;
}
