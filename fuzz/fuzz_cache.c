/* Entries of the kernel cache: bytes in the place of an entry, as they are or as changes of a good
 * one, with the right checksum if they want. What is loaded is what the file says, under this key,
 * and no other. */
#define _GNU_SOURCE
#include "fuzz.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include "device/cache.h"
#include "fake_cl.h"
#include "base/hash.h"
#include "common/support.h"

/* The form of an entry (device/cache.h). */
typedef struct head {
    char magic[8];
    uint64_t key_length, binary_length, checksum;
} head;

static const char key[] = "-cl-std=CL1.2\nkernel void oclfft_pass() {}",
                  options[] = "-cl-std=CL1.2";

static char folder[32], path[4096];
static oclfft_context *context;
static uint8_t *good; /* the entry that the library wrote itself */
static size_t good_size;

static void clean_up(void) {
    char command[sizeof folder + 16];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    if (system(command) != 0) fprintf(stderr, "%s stays\n", folder);
    oclfft_context_destroy(&context);
    free(fake_take_binary(&(size_t){0}));
    free(good);
}

/* The only file there, after a program was stored. */
static void find_entry(void) {
    struct dirent *entry;
    DIR *listing = opendir(folder);
    REQUIRE(listing);
    while ((entry = readdir(listing)))
        if (entry->d_name[0] != '.') snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    closedir(listing);
    REQUIRE(*path);
}

static void read_good(void) {
    FILE *file = fopen(path, "rb");
    good = malloc(1 << 16);
    REQUIRE(file && good);
    good_size = fread(good, 1, 1 << 16, file);
    fclose(file);
    REQUIRE(good_size > sizeof(head) && good_size < 1 << 16);
}

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    const char *source = "kernel void oclfft_pass() {}";
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    (void)argc;
    (void)argv;
    snprintf(folder, sizeof folder, "%s/oclfft-fuzz-XXXXXX", memory_folder());
    REQUIRE(mkdtemp(folder));
    atexit(clean_up);
    config.cache_directory = folder;
    REQUIRE(oclfft_context_create(&config, &context) == OCLFFT_SUCCESS);
    cl_program program = clCreateProgramWithSource(context->cl, 1, &source, NULL, NULL);
    const char *why;
    cache_store(context, key, program, &why);
    clReleaseProgram(program);
    find_entry();
    read_good();
    return 0;
}

static void seal(uint8_t *entry, size_t size) {
    head h;
    if (size < sizeof h) return;
    memcpy(&h, entry, sizeof h);
    h.checksum = hash_bytes(HASH_SEED, entry + sizeof h, size - sizeof h);
    memcpy(entry, &h, sizeof h);
}

/* A good entry, cut or longer, with some bytes, or numbers of the head, changed. */
static uint8_t *take_changed(bytes *b, size_t *size) {
    unsigned form = take_byte(b);
    size_t length = form & 1 ? (size_t)take_number(b) % (2 * good_size) : good_size;
    uint8_t *entry = calloc(1, length ? length : 1);
    if (!entry) abort();
    memcpy(entry, good, length < good_size ? length : good_size);
    for (unsigned i = form >> 4; i > 0 && length; --i) {
        bool number = take_choice(b, 2);
        size_t at = (size_t)take_number(b) % length;
        uint64_t value = take_number(b);
        at = number ? 8 + at % 3 * 8 : at;
        if (number && length >= sizeof(head)) memcpy(entry + at, &value, sizeof value);
        if (!number) entry[at] = (uint8_t)value;
    }
    if (form & 2) seal(entry, length);
    *size = length;
    return entry;
}

/* What was loaded, if anything, must be the file's, and the file right. */
static void check_loaded(const uint8_t *entry, size_t size) {
    head h, right;
    size_t length = 0;
    unsigned char *binary = fake_take_binary(&length);
    REQUIRE(binary && size > sizeof h);
    memcpy(&h, entry, sizeof h);
    memcpy(&right, good, sizeof right);
    REQUIRE(memcmp(h.magic, right.magic, sizeof h.magic) == 0 && h.key_length == right.key_length &&
            h.binary_length == length);
    REQUIRE(size == sizeof h + h.key_length + length);
    REQUIRE(memcmp(entry + sizeof h, good + sizeof h, h.key_length) == 0);
    REQUIRE(memcmp(entry + sizeof h + h.key_length, binary, length) == 0);
    REQUIRE(h.checksum == hash_bytes(HASH_SEED, entry + sizeof h, size - sizeof h));
    free(binary);
}

static void write_entry(const uint8_t *entry, size_t size) {
    FILE *file = fopen(path, "wb");
    REQUIRE(file && fwrite(entry, 1, size, file) == size);
    fclose(file);
    REQUIRE(chmod(path, 0600) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes b = {data, data + size};
    cl_program program = NULL;
    bool changed = take_choice(&b, 2);
    size_t length = (size_t)(b.end - b.at);
    uint8_t *entry = changed ? take_changed(&b, &length) : malloc(length ? length : 1);
    if (!entry) abort();
    if (!changed && length) memcpy(entry, b.at, length);
    write_entry(entry, length);
    size_t before = fake_objects();
    if (cache_load(context, key, options, &program)) {
        check_loaded(entry, length);
        clReleaseProgram(program);
    } else {
        REQUIRE(!program);
    }
    REQUIRE(fake_objects() == before);
    if (changed && length == good_size && memcmp(entry, good, good_size) == 0)
        REQUIRE(cache_load(context, key, options, &program));
    if (program && fake_objects() > before) clReleaseProgram(program);
    free(entry);
    return 0;
}
