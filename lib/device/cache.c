#define _GNU_SOURCE /* O_NOFOLLOW on older libcs */
#include "cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../hash.h"
#include "../whole.h"
#include "../text.h"

typedef struct header {
    char magic[8];
    uint64_t key_length, binary_length, checksum;
} header;

static const char magic[8] = "oclfft1";

enum { MAX_ENTRY = 64 << 20 };

static oclfft_status own_path(text *t, char **path) {
    oclfft_status status = text_status(t);
    if (status == OCLFFT_SUCCESS)
        *path = t->data;
    else
        text_free(t);
    return status;
}

oclfft_status cache_directory(const char *configured, char **path) {
    text t = {0};
    *path = NULL;
    if (strcmp(configured, OCLFFT_CACHE_DEFAULT) != 0) {
        if (!*configured) return OCLFFT_SUCCESS; /* no place: no cache */
        text_add(&t, "%s", configured);
        return own_path(&t, path);
    }
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (xdg && xdg[0] == '/')
        text_add(&t, "%s/oclfft", xdg);
    else if (home && home[0] == '/')
        text_add(&t, "%s/.cache/oclfft", home);
    else
        return OCLFFT_SUCCESS;
    return own_path(&t, path);
}

/* What a binary depends on: the library's version, the device, its driver, options and source (in `key`). */
static void full_key(const oclfft_context *c, const char *key, text *out) {
    text_add(out, "oclfft %s\n%s\n%s\n%s\n%s\n", oclfft_version_string(), c->info.platform_name, c->info.name,
             c->info.driver_version, key);
}

static void entry_path(const oclfft_context *c, const text *key, text *out) {
    text_add(out, "%s/%016llx.bin", c->cache_directory, (unsigned long long)hash_bytes(HASH_SEED, key->data, key->length));
}

static uint64_t checksum(const text *key, const unsigned char *binary, size_t length) {
    return hash_bytes(hash_bytes(HASH_SEED, key->data, key->length), binary, length);
}

/* The binary of an open entry, if the entry is whole and about this key. */
static unsigned char *read_entry(int file, const text *key, size_t *length) {
    header h;
    struct stat info;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > MAX_ENTRY) return NULL;
    if (info.st_uid != geteuid() || (info.st_mode & 022)) return NULL; /* a binary is code: only our own is run */
    if (!read_whole(file, &h, sizeof h) || memcmp(h.magic, magic, sizeof magic) != 0) return NULL;
    if (h.key_length != key->length || h.binary_length == 0 || h.binary_length > MAX_ENTRY) return NULL;
    if ((uint64_t)info.st_size != sizeof h + h.key_length + h.binary_length) return NULL;
    unsigned char *data = malloc(h.key_length + h.binary_length);
    if (!data) return NULL;
    bool whole = read_whole(file, data, h.key_length + h.binary_length) && memcmp(data, key->data, key->length) == 0;
    if (whole) memmove(data, data + h.key_length, h.binary_length);
    if (!whole || checksum(key, data, h.binary_length) != h.checksum) {
        free(data);
        return NULL;
    }
    *length = h.binary_length;
    return data;
}

static bool build_binary(oclfft_context *c, const unsigned char *binary, size_t length, const char *options, cl_program *out) {
    cl_int code, status = CL_SUCCESS;
    cl_program program = clCreateProgramWithBinary(c->cl, 1, &c->device, &length, &binary, &status, &code);
    if (code != CL_SUCCESS) return false;
    if (status == CL_SUCCESS && clBuildProgram(program, 1, &c->device, options, NULL, NULL) == CL_SUCCESS) {
        *out = program;
        return true;
    }
    clReleaseProgram(program);
    return false;
}

bool cache_load(oclfft_context *c, const char *key, const char *options, cl_program *program) {
    if (!c->cache_directory) return false;
    text whole = {0}, path = {0};
    bool loaded = false;
    full_key(c, key, &whole);
    entry_path(c, &whole, &path);
    if (!whole.failed && !path.failed) {
        int file = open(path.data, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
        size_t length = 0;
        unsigned char *binary = file >= 0 ? read_entry(file, &whole, &length) : NULL;
        if (binary) loaded = build_binary(c, binary, length, options, program);
        free(binary);
        if (file >= 0) close(file);
    }
    text_free(&path);
    text_free(&whole);
    return loaded;
}

static unsigned char *program_binary(cl_program program, size_t *length) {
    unsigned char *binary = NULL;
    cl_uint devices = 0;
    if (clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof devices, &devices, NULL) != CL_SUCCESS || devices != 1)
        return NULL;
    if (clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof *length, length, NULL) != CL_SUCCESS) return NULL;
    if (*length == 0 || *length > MAX_ENTRY / 2 || !(binary = malloc(*length))) return NULL;
    if (clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL) == CL_SUCCESS) return binary;
    free(binary);
    return NULL;
}

/* Written under a name of its own and renamed, so that readers see whole entries only. */
static bool write_entry(const char *directory, const char *path, const text *key, const unsigned char *binary, size_t length) {
    header h = {.key_length = key->length, .binary_length = length, .checksum = checksum(key, binary, length)};
    memcpy(h.magic, magic, sizeof magic);
    text temporary = {0};
    text_add(&temporary, "%s/new-XXXXXX", directory);
    if (temporary.failed) return false;
    int file = mkstemp(temporary.data); /* mode 0600 */
    bool written = file >= 0 && write_whole(file, &h, sizeof h) && write_whole(file, key->data, key->length) &&
                   write_whole(file, binary, length);
    if (file >= 0) written &= close(file) == 0;
    written = written && rename(temporary.data, path) == 0;
    if (file >= 0 && !written) unlink(temporary.data);
    text_free(&temporary);
    return written;
}

/* Creates the folder and its parents, private to the user. */
static void make_directories(const char *path) {
    text partial = {0};
    text_add(&partial, "%s", path);
    for (size_t i = 1; !partial.failed && i <= partial.length; ++i) {
        if (partial.data[i] != '/' && partial.data[i] != 0) continue;
        char end = partial.data[i];
        partial.data[i] = 0;
        (void)mkdir(partial.data, 0700); /* whether it worked shows when the entry is written */
        partial.data[i] = end;
    }
    text_free(&partial);
}

bool cache_store(oclfft_context *c, const char *key, cl_program program) {
    if (!c->cache_directory) return true;
    size_t length = 0;
    unsigned char *binary = program_binary(program, &length);
    if (!binary) return true;
    text whole = {0}, path = {0};
    full_key(c, key, &whole);
    entry_path(c, &whole, &path);
    make_directories(c->cache_directory);
    bool written = whole.failed || path.failed || write_entry(c->cache_directory, path.data, &whole, binary, length);
    text_free(&path);
    text_free(&whole);
    free(binary);
    return written;
}
