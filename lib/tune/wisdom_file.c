/* Wisdom in a file. Lines of text, fields separated by tabs:
 *
 *     oclfft-wisdom 1
 *     entry   PLATFORM   DEVICE   DRIVER   RADIX   PROBLEM   BATCH   RECIPE   NANOSECONDS
 *     checksum   16 hexadecimal digits: FNV-1a of all bytes before this line
 *
 * The version counts up when lines or recipes change their meaning. The checksum is against
 * accidents; what a recipe says is believed by nobody before the planner has tried whether it fits.
 */
#include "wisdom.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "recipe/recipe.h"
#include "os/file.h"
#include "os/process.h"

enum {
    VERSION = 1,
    MAX_FILE = 16 << 20,
    MAX_LINES_READ = 1 << 14,
    MAX_LINE = 4096,
    MAX_RECIPE = 2048,
    MAX_LINKS = 40
};

static const char title[] = "oclfft-wisdom ";

/* ---- Writing ---- */

void wisdom_print(wisdom *w, text *out) {
    size_t begin = out->length;
    text_add(out, "%s%d\n", title, VERSION);
    mutex_lock(&w->lock);
    for (const wisdom_entry *e = w->first; e; e = e->next)
        text_add(out, "entry\t%s\t%s\t%llu\t%s\t%llu\n", e->device, e->problem,
                 (unsigned long long)e->batch, e->recipe, (unsigned long long)e->nanoseconds);
    mutex_unlock(&w->lock);
    if (out->failed) return;
    text_add(out, "checksum\t%016llx\n",
             (unsigned long long)hash_bytes(HASH_SEED, out->data + begin, out->length - begin));
}

static oclfft_status fail_file(const char *path, const char *what, int code) {
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

/* One link, which is taken from its own folder unless it begins at the root. */
static oclfft_status follow(const char *path, target *t) {
    char to[4096];
    text next = {0};
    size_t length = 0;
    if (!file_read_link(t->path.data, to, sizeof to, &length))
        return fail_file(path, "cannot be written", errno);
    if (length == sizeof to) return fail_file(path, "cannot be written", ENAMETOOLONG);
    const char *slash = to[0] == '/' ? NULL : strrchr(t->path.data, '/');
    if (slash) text_add(&next, "%.*s/", (int)(slash - t->path.data), t->path.data);
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
        return fail(OCLFFT_ERROR_IO, "%s is no regular file", path);
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

static size_t count_lines(const text *content) {
    size_t lines = 0;
    for (size_t i = 0; i < content->length; ++i) lines += content->data[i] == '\n';
    return lines;
}

static oclfft_status save_content(const char *path, const text *content) {
    target t = {.exists = false};
    text name = {0};
    oclfft_status status = find_target(path, &t);
    if (status == OCLFFT_SUCCESS &&
        (content->length > MAX_FILE || count_lines(content) > MAX_LINES_READ))
        status = fail(OCLFFT_ERROR_IO, "%s: more wisdom than a file may have", path);
    if (status == OCLFFT_SUCCESS) status = write_file(path, &t, content, &name);
    text_free(&t.path);
    text_free(&name);
    return status;
}

oclfft_status wisdom_save(wisdom *w, const char *path) {
    text content = {0};
    wisdom_print(w, &content);
    oclfft_status status = text_status(&content);
    if (status == OCLFFT_SUCCESS) status = save_content(path, &content);
    text_free(&content);
    return status;
}

/* ---- Reading ---- */

static oclfft_status damaged(size_t line, const char *what) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "line %zu of the wisdom: %s", line, what);
}

/* A decimal number, whole. */
static bool read_number(const char *field, uint64_t *number) {
    uint64_t value = 0;
    if (!*field) return false;
    for (; *field; ++field) {
        if (*field < '0' || *field > '9') return false;
        if (__builtin_mul_overflow(value, 10u, &value) ||
            __builtin_add_overflow(value, (uint64_t)(*field - '0'), &value))
            return false;
    }
    *number = value;
    return true;
}

/* Only the form: whether it fits anything is the planner's to say. */
static bool is_recipe(const char *field) {
    recipe r;
    bool before, good = *field && strlen(field) <= MAX_RECIPE;
    before = fail_silently(true);
    for (const char *at = field; good && *at;) {
        good = recipe_parse(&at, &r) == OCLFFT_SUCCESS;
        if (good && *at) good = *++at != 0; /* over the ';', behind which another line follows */
    }
    fail_silently(before);
    return good;
}

enum { DEVICE = 1, RADIX = 4, PROBLEM, BATCH, RECIPE, NANOSECONDS, FIELDS };

/* Cuts a line at its tabs; false when there are not just so many fields. */
static bool cut_fields(char *line, char *fields[FIELDS]) {
    int count = 0;
    for (fields[count++] = line; (line = strchr(line, '\t'));) {
        *line++ = 0;
        if (count == FIELDS) return false;
        fields[count++] = line;
    }
    return count == FIELDS;
}

/* An entry, put in front of the list. `line` is cut up. */
static oclfft_status read_entry(char *line, size_t number, wisdom_entry **list) {
    char *fields[FIELDS];
    uint64_t radix, batch, nanoseconds;
    for (const char *c = line; *c; ++c)
        if ((unsigned char)*c < ' ' && *c != '\t') return damaged(number, "a control character");
    if (!cut_fields(line, fields) || strcmp(fields[0], "entry") != 0)
        return damaged(number, "no entry");
    if (!read_number(fields[RADIX], &radix) || !read_number(fields[BATCH], &batch) || !batch ||
        !read_number(fields[NANOSECONDS], &nanoseconds))
        return damaged(number, "a number is none");
    if (!*fields[PROBLEM]) return damaged(number, "no problem");
    if (!is_recipe(fields[RECIPE])) return damaged(number, "no recipe");
    for (int f = DEVICE + 1; f <= RADIX; ++f) *(fields[f] - 1) = '\t'; /* one text again */
    wisdom_entry *e =
        wisdom_entry_new(fields[DEVICE], fields[PROBLEM], batch, fields[RECIPE], nanoseconds);
    if (!e) return fail_memory();
    e->next = *list;
    *list = e;
    return OCLFFT_SUCCESS;
}

static oclfft_status check_title(const char *line) {
    size_t length = sizeof title - 1;
    uint64_t version;
    if (strncmp(line, title, length) != 0)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "this is no wisdom");
    if (!read_number(line + length, &version)) return damaged(1, "no version");
    if (version != VERSION)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "wisdom of version %llu; this library reads version %d",
                    (unsigned long long)version, VERSION);
    return OCLFFT_SUCCESS;
}

/* The last line of the text: that it is there and right. Returns where it begins. */
static const char *find_checksum(const char *source, size_t length) {
    char expected[32];
    int bytes = snprintf(expected, sizeof expected, "checksum\t%016llx\n", 0ULL);
    if (length < (size_t)bytes) return NULL;
    const char *at = source + length - bytes;
    snprintf(expected, sizeof expected, "checksum\t%016llx\n",
             (unsigned long long)hash_bytes(HASH_SEED, source, (size_t)(at - source)));
    return memcmp(at, expected, (size_t)bytes) == 0 ? at : NULL;
}

/* Entries in reverse: the last of two about the same comes to be merged first, so the list is
 * turned at the end. */
static wisdom_entry *reversed(wisdom_entry *list) {
    wisdom_entry *result = NULL;
    while (list) {
        wisdom_entry *e = list;
        list = e->next;
        e->next = result;
        result = e;
    }
    return result;
}

static oclfft_status read_lines(const char *at, const char *end, wisdom_entry **list) {
    char line[MAX_LINE];
    for (size_t number = 1; at < end; ++number) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : 0;
        if (!stop) return damaged(number, "it does not end");
        if (number > MAX_LINES_READ) return damaged(number, "more than a file may have");
        if (length >= sizeof line) return damaged(number, "it is too long");
        memcpy(line, at, length);
        line[length] = 0;
        if (strlen(line) != length) return damaged(number, "a zero");
        TRY(number == 1 ? check_title(line) : read_entry(line, number, list));
        at = stop + 1;
    }
    return OCLFFT_SUCCESS;
}

oclfft_status wisdom_parse(const char *source, size_t length, wisdom_entry **entries) {
    wisdom_entry *list = NULL;
    *entries = NULL;
    /* What is no wisdom, or of another version, is told before a checksum that only this version
     * may have. */
    const char *stop = memchr(source, '\n', length);
    if (!stop) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "this is no wisdom");
    TRY(read_lines(source, stop + 1, &list));
    const char *end = find_checksum(source, length);
    if (!end)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "the wisdom is damaged: its checksum is wrong or missing");
    oclfft_status status = read_lines(source, end, &list);
    if (status == OCLFFT_SUCCESS)
        *entries = reversed(list);
    else
        wisdom_entries_free(list);
    return status;
}

static oclfft_status read_all(file_handle file, const char *path, char *to, size_t length) {
    if (file_read_whole(file, to, length)) return OCLFFT_SUCCESS;
    if (errno) return fail_file(path, "cannot be read", errno);
    return fail(OCLFFT_ERROR_IO, "%s: it became shorter while it was read", path);
}

static oclfft_status read_file(file_handle file, const char *path, char **content, size_t *length) {
    file_info info;
    if (!file_info_of(file, &info)) return fail_file(path, "cannot be read", errno);
    if (!info.is_regular) return fail(OCLFFT_ERROR_IO, "%s is no regular file", path);
    if (info.bytes > MAX_FILE)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: too long for wisdom", path);
    *length = (size_t)info.bytes;
    *content = malloc(*length + 1);
    if (!*content) return fail_memory();
    return read_all(file, path, *content, *length);
}

/* The failure just told, with the file in front. */
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
