#define _GNU_SOURCE /* O_NOFOLLOW on older libcs */
#include "cache.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"
#include "os/whole_file.h"
#include "cache_folder.h"

typedef struct header {
    char magic[8];
    uint64_t key_length, binary_length, checksum;
} header;

_Static_assert(sizeof CACHE_MAGIC == sizeof((header *)0)->magic, "with its zero");

/* ---- Where ---- */

static oclfft_status own_path(text *t, char **path) {
    oclfft_status status = text_status(t);
    if (status == OCLFFT_SUCCESS)
        *path = t->data;
    else
        text_free(t);
    return status;
}

/* Later changes of the working directory do not move the cache. Links are told from folders only without a slash at the end. */
static void add_place(text *t, const char *configured) {
    char here[4096];
    size_t length = strlen(configured);
    while (length > 1 && configured[length - 1] == '/') --length;
    if (configured[0] != '/' && getcwd(here, sizeof here)) text_add(t, "%s/", here);
    text_add(t, "%.*s", (int)length, configured);
}

/* Whether a folder of the environment is the user's, or will be. Under sudo HOME may be another's, who could not use what root
 * makes there. */
static bool is_own(const char *path) {
    struct stat info;
    return stat(path, &info) == 0 ? info.st_uid == geteuid() : errno == ENOENT;
}

static void add_default_place(text *t) {
    if (getuid() != geteuid() || getgid() != getegid()) return; /* the environment is the caller's, the rights are not */
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    if (xdg && xdg[0] == '/') {
        if (is_own(xdg)) text_add(t, "%s/oclfft", xdg);
    } else if (home && home[0] == '/' && is_own(home))
        text_add(t, "%s/.cache/oclfft", home);
}

oclfft_status cache_directory(const char *configured, char **path) {
    text t = {0};
    *path = NULL;
    if (strcmp(configured, OCLFFT_CACHE_DEFAULT) == 0)
        add_default_place(&t);
    else
        add_place(&t, configured);
    return own_path(&t, path);
}

/* ---- Entries ---- */

static void add_device_text(const oclfft_context *c, cl_device_info what, text *out) {
    char value[1024] = "";
    (void)clGetDeviceInfo(c->device, what, sizeof value - 1, value, NULL);
    text_add(out, "%s\n", value);
}

static void add_platform_text(const oclfft_context *c, cl_platform_info what, text *out) {
    cl_platform_id platform = NULL;
    char value[1024] = "";
    (void)clGetDeviceInfo(c->device, CL_DEVICE_PLATFORM, sizeof platform, &platform, NULL);
    (void)clGetPlatformInfo(platform, what, sizeof value - 1, value, NULL);
    text_add(out, "%s\n", value);
}

/* What a binary depends on: the library's version, the device, its driver, options and source (in `key`). Some drivers keep their
 * version when the compiler below them changes; their platform or device tells (PoCL names its LLVM and the processor there). */
static void full_key(const oclfft_context *c, const char *key, text *out) {
    cl_uint address_bits = 0;
    (void)clGetDeviceInfo(c->device, CL_DEVICE_ADDRESS_BITS, sizeof address_bits, &address_bits, NULL);
    text_add(out, "oclfft %s\n%s\n%s\n%s\n%s\n%u bits\n", oclfft_version_string(), c->info.platform_name, c->info.vendor,
             c->info.name, c->info.driver_version, (unsigned)address_bits);
    add_platform_text(c, CL_PLATFORM_VERSION, out);
    add_device_text(c, CL_DEVICE_VERSION, out);
    text_add(out, "%s", key);
}

static void name_entry(const text *key, char name[CACHE_NAME]) {
    cache_entry_name(hash_bytes(HASH_SEED, key->data, key->length), name);
}

static uint64_t checksum(const text *key, const unsigned char *binary, size_t length) {
    return hash_bytes(hash_bytes(HASH_SEED, key->data, key->length), binary, length);
}

/* The binary of an open entry, if the entry is whole and about this key. It is read, not mapped: it may shrink meanwhile. */
static unsigned char *read_entry(int file, const text *key, size_t *length) {
    header h;
    struct stat info;
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size > CACHE_MAX_ENTRY) return NULL;
    if (info.st_uid != geteuid() || (info.st_mode & 022)) return NULL; /* a binary is code: only our own is run */
    if (!read_whole(file, &h, sizeof h) || memcmp(h.magic, CACHE_MAGIC, sizeof h.magic) != 0) return NULL;
    if (h.key_length != key->length || h.binary_length == 0 || h.binary_length > CACHE_MAX_ENTRY) return NULL;
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

/* The binary for this key, or NULL. Opening waits for nothing: no writer of a pipe, no terminal. */
static unsigned char *find_binary(const oclfft_context *c, const text *key, size_t *length) {
    const char *why;
    char name[CACHE_NAME];
    name_entry(key, name);
    int folder = cache_folder_open(c->cache_directory, false, &why);
    if (folder < 0) return NULL;
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    unsigned char *binary = file >= 0 ? read_entry(file, key, length) : NULL;
    if (binary) (void)futimens(file, NULL); /* used now; see cache_folder_trim */
    if (file >= 0) close(file);
    close(folder);
    return binary;
}

bool cache_load(oclfft_context *c, const char *key, const char *options, cl_program *program) {
    if (!c->cache_directory) return false;
    text whole = {0};
    size_t length = 0;
    full_key(c, key, &whole);
    unsigned char *binary = whole.failed ? NULL : find_binary(c, &whole, &length);
    bool loaded = binary && build_binary(c, binary, length, options, program);
    free(binary);
    text_free(&whole);
    return loaded;
}

/* ---- Storing ---- */

static unsigned char *program_binary(cl_program program, size_t *length) {
    unsigned char *binary = NULL;
    cl_uint devices = 0;
    if (clGetProgramInfo(program, CL_PROGRAM_NUM_DEVICES, sizeof devices, &devices, NULL) != CL_SUCCESS || devices != 1)
        return NULL;
    if (clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof *length, length, NULL) != CL_SUCCESS) return NULL;
    if (*length == 0 || *length > CACHE_MAX_ENTRY / 2 || !(binary = malloc(*length))) return NULL;
    if (clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof binary, &binary, NULL) == CL_SUCCESS) return binary;
    free(binary);
    return NULL;
}

/* Beyond the process's limit a write would end the process (SIGXFSZ). */
static bool may_write(uint64_t bytes) {
    struct rlimit limit;
    return getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || bytes <= limit.rlim_cur;
}

static bool write_content(int file, const text *key, const unsigned char *binary, size_t length) {
    header h = {
        .magic = CACHE_MAGIC, .key_length = key->length, .binary_length = length, .checksum = checksum(key, binary, length)};
    return may_write(sizeof h + key->length + length) && write_whole(file, &h, sizeof h) &&
           write_whole(file, key->data, key->length) && write_whole(file, binary, length);
}

/* Written under a name of its own and renamed, so that readers see whole entries only. Without fsync: what a crash of the machine
 * leaves incomplete the checksum tells, and it is compiled again; a wait for the disk would cost every plan tens of milliseconds.
 */
static bool write_entry(int folder, const char *name, const text *key, const unsigned char *binary, size_t length) {
    char temporary[CACHE_NAME];
    int file = cache_folder_new_file(folder, temporary);
    if (file < 0) return false;
    bool written = write_content(file, key, binary, length);
    written &= close(file) == 0; /* where some file systems tell that a quota is used up */
    written = written && renameat(folder, temporary, folder, name) == 0;
    if (!written) (void)unlinkat(folder, temporary, 0);
    return written;
}

static const char *store(const oclfft_context *c, const text *key, const unsigned char *binary, size_t length) {
    const char *why;
    char name[CACHE_NAME];
    name_entry(key, name);
    int folder = cache_folder_open(c->cache_directory, true, &why);
    if (folder < 0) return why;
    bool written = write_entry(folder, name, key, binary, length);
    cache_folder_trim(folder, name);
    close(folder);
    return written ? NULL : "an entry cannot be written";
}

const char *cache_store(oclfft_context *c, const char *key, cl_program program) {
    if (!c->cache_directory) return NULL;
    size_t length = 0;
    unsigned char *binary = program_binary(program, &length);
    if (!binary) return NULL;
    text whole = {0};
    full_key(c, key, &whole);
    const char *why = whole.failed ? NULL : store(c, &whole, binary, length);
    text_free(&whole);
    free(binary);
    return why;
}
