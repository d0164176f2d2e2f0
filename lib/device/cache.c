#include "cache.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/text.h"
#include "cache_entry.h"
#include "cache_folder.h"

/* ---- Keys ---- */

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

/* All that a binary depends on: the library's version, the device, its driver, options and source
 * (in `key`). Some drivers keep their version when the compiler below them changes; then their
 * platform or device shows it: PoCL names its LLVM and the processor there. */
static void add_full_key(const oclfft_context *c, const char *key, text *out) {
    cl_uint bits = 0;
    (void)clGetDeviceInfo(c->device, CL_DEVICE_ADDRESS_BITS, sizeof bits, &bits, NULL);
    text_add(out, "oclfft %s\n%s\n%s\n%s\n%s\n%u bits\n", oclfft_version_string(),
             c->info.platform_name, c->info.vendor, c->info.name, c->info.driver_version,
             (unsigned)bits);
    add_platform_text(c, CL_PLATFORM_VERSION, out);
    add_device_text(c, CL_DEVICE_VERSION, out);
    text_add(out, "%s", key);
}

static void name_entry(const text *key, char name[CACHE_NAME]) {
    cache_entry_name(hash_bytes(HASH_SEED, key->data, key->length), name);
}

/* ---- Loading ---- */

static bool build_binary(oclfft_context *c, const unsigned char *binary, size_t length,
                         const char *options, cl_program *out) {
    cl_int code, status = CL_SUCCESS;
    cl_program program =
        clCreateProgramWithBinary(c->cl, 1, &c->device, &length, &binary, &status, &code);
    if (code != CL_SUCCESS) return false;
    if (status == CL_SUCCESS &&
        clBuildProgram(program, 1, &c->device, options, NULL, NULL) == CL_SUCCESS) {
        *out = program;
        return true;
    }
    clReleaseProgram(program);
    return false;
}

/* The binary for this key, or NULL. Its time of modification says when it was last used, which
 * cache_folder_trim looks at. */
static unsigned char *find_binary(const oclfft_context *c, const text *key, size_t *length) {
    const char *why;
    char name[CACHE_NAME];
    name_entry(key, name);
    file_handle folder = cache_folder_open(c->cache_directory, false, &why);
    if (folder == NO_FILE) return NULL;
    file_handle file = folder_open_file(folder, name);
    unsigned char *binary = file != NO_FILE ? cache_entry_read(file, key, length) : NULL;
    if (binary) (void)file_touch(file);
    if (file != NO_FILE) file_close(file);
    file_close(folder);
    return binary;
}

bool cache_load(oclfft_context *c, const char *key, const char *options, cl_program *program) {
    if (!c->cache_directory) return false;
    text full = {0};
    size_t length = 0;
    add_full_key(c, key, &full);
    unsigned char *binary = full.failed ? NULL : find_binary(c, &full, &length);
    bool loaded = binary && build_binary(c, binary, length, options, program);
    free(binary);
    text_free(&full);
    return loaded;
}

/* ---- Storing ---- */

#define HAS_INFO(program, name, to)                                                                \
    (clGetProgramInfo(program, name, sizeof *(to), to, NULL) == CL_SUCCESS)

/* NULL where the driver gives none, or one so large that the folder would be full of a few: then
 * *why says so. */
static unsigned char *program_binary(cl_program program, size_t *length, const char **why) {
    unsigned char *binary = NULL;
    cl_uint devices = 0;
    if (!HAS_INFO(program, CL_PROGRAM_NUM_DEVICES, &devices) || devices != 1) return NULL;
    if (!HAS_INFO(program, CL_PROGRAM_BINARY_SIZES, length)) return NULL;
    if (*length > CACHE_MAX_ENTRY / 2) *why = "the compiled kernel is larger than an entry may be";
    if (*length == 0 || *why || !(binary = malloc(*length))) return NULL;
    if (HAS_INFO(program, CL_PROGRAM_BINARIES, &binary)) return binary;
    free(binary);
    return NULL;
}

/* An entry is written under a name of its own and then renamed, so that readers see whole entries
 * only. It is not synchronised with the disk: where a crash of the machine leaves a part of it, the
 * checksum tells, and the program is compiled again; waiting for the disk would cost every plan
 * tens of milliseconds. */
static bool write_entry(file_handle folder, const char *name, const text *key,
                        const unsigned char *binary, size_t length) {
    char temporary[CACHE_NAME];
    file_handle file = cache_folder_new_file(folder, temporary);
    if (file == NO_FILE) return false;
    bool written = cache_entry_write(file, key, binary, length);
    written &= file_close(file); /* some file systems say only here that a quota is used up */
    written = written && folder_rename(folder, temporary, name);
    if (!written) (void)folder_remove(folder, temporary);
    return written;
}

static const char *store(const oclfft_context *c, const text *key, const unsigned char *binary,
                         size_t length) {
    const char *why;
    char name[CACHE_NAME];
    name_entry(key, name);
    file_handle folder = cache_folder_open(c->cache_directory, true, &why);
    if (folder == NO_FILE) return why;
    bool written = write_entry(folder, name, key, binary, length);
    cache_folder_trim(folder, name);
    file_close(folder);
    return written ? NULL : "an entry cannot be written";
}

bool cache_store(oclfft_context *c, const char *key, cl_program program, const char **why) {
    *why = NULL;
    if (!c->cache_directory) return false;
    size_t length = 0;
    unsigned char *binary = program_binary(program, &length, why);
    if (!binary) return false;
    text full = {0};
    add_full_key(c, key, &full);
    bool known = !full.failed;
    if (known) *why = store(c, &full, binary, length);
    text_free(&full);
    free(binary);
    return known && !*why;
}
