#include "replace_file.h"

#include <errno.h>
#include <string.h>

#include "os/file.h"
#include "os/path.h"
#include "os/process.h"

enum { MAX_LINKS = 40 };

oclfft_status fail_file(const char *path, const char *what, int code) {
    char why[128];
    system_error_text(code, why, sizeof why);
    return fail(OCLFFT_ERROR_IO, "%s: %s: %s", path, what, why);
}

/* Where a file is, or will be: behind all links; `info` is about what is there, if `exists`. */
typedef struct target {
    text path;
    bool exists;
    file_info info;
} target;

static oclfft_status look(const char *path, target *t) {
    t->exists = file_look_at_link(t->path.data, &t->info);
    return t->exists || errno == ENOENT ? OCLFFT_SUCCESS
                                        : fail_file(path, "cannot be written", errno);
}

/* The folder of a path, with the separator at its end. */
static void add_folder(text *to, const char *path) {
    size_t length = strlen(path);
    while (length && !path_is_separator(path[length - 1])) --length;
    text_add(to, "%.*s", (int)length, path);
}

/* One link, which is taken from its own folder unless it begins at the root. */
static oclfft_status follow(const char *path, target *t) {
    char to[4096];
    text next = {0};
    size_t length = 0;
    if (!file_read_link(t->path.data, to, sizeof to, &length))
        return fail_file(path, "cannot be written", errno);
    if (length == sizeof to) return fail_file(path, "cannot be written", ENAMETOOLONG);
    to[length] = 0;
    if (!path_is_absolute(to)) add_folder(&next, t->path.data);
    text_add(&next, "%.*s", (int)length, to);
    text_free(&t->path);
    t->path = next;
    return text_status(&next);
}

/* What is renamed to a link takes the link's place; so the file's own name is wanted. */
static oclfft_status find_target(const char *path, target *t) {
    text_add(&t->path, "%s", path);
    TRY(text_status(&t->path));
    TRY(look(path, t));
    for (int links = 0; t->exists && t->info.is_link; ++links) {
        if (links == MAX_LINKS) return fail_file(path, "cannot be written", ELOOP);
        TRY(follow(path, t));
        TRY(look(path, t));
    }
    if (t->exists && !t->info.is_regular)
        return fail(OCLFFT_ERROR_IO, "%s is not a regular file", path);
    return OCLFFT_SUCCESS;
}

/* A new file beside the target. `name` has its name. Nobody else reads it before it has the
 * target's rights; where there is none, the rights are those that the user's mask leaves. */
static file_handle open_beside(const target *t, text *name) {
    for (int i = 0; i < 100; ++i) {
        text_free(name);
        text_add(name, "%s.new-%llu-%d", t->path.data, (unsigned long long)process_number(), i);
        if (name->failed) return NO_FILE;
        file_handle file = file_create(name->data, t->exists);
        if (file != NO_FILE || errno != EEXIST) return file;
    }
    return NO_FILE;
}

static bool keep_rights(file_handle file, const target *t) {
    return !t->exists || file_keep_rights(file, &t->info.rights);
}

static oclfft_status write_file(const char *path, const target *t, const text *content,
                                text *name) {
    if (!process_may_write(content->length)) return fail_file(path, "cannot be written", EFBIG);
    file_handle file = open_beside(t, name);
    TRY(text_status(name));
    if (file == NO_FILE) return fail_file(path, "cannot be written", errno);
    bool written = keep_rights(file, t) && file_write_whole(file, content->data, content->length) &&
                   file_sync(file);
    int code = errno;
    if (!file_close(file) && written) written = false, code = errno;
    if (written && file_rename(name->data, t->path.data)) return OCLFFT_SUCCESS;
    if (written) code = errno;
    file_remove(name->data);
    return fail_file(path, "cannot be written", code);
}

oclfft_status replace_file(const char *path, const text *content) {
    target t = {.exists = false};
    text name = {0};
    oclfft_status status = find_target(path, &t);
    if (status == OCLFFT_SUCCESS) status = write_file(path, &t, content, &name);
    text_free(&t.path);
    text_free(&name);
    return status;
}
