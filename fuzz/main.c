/* Gives files to a fuzz target, one after the other: those of the folders named, or the files
 * named. Any compiler's program. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz.h"

#include <dirent.h>
#include <sys/stat.h>

/* Asked for once by those that need something before the first bytes. */
__attribute__((weak)) int LLVMFuzzerInitialize(int *argc, char ***argv);

static int files;

static bool run_file(const char *path) {
    FILE *file = fopen(path, "rb");
    struct stat info;
    bool good = file && fstat(fileno(file), &info) == 0;
    size_t size = good ? (size_t)info.st_size : 0;
    uint8_t *data = malloc(size ? size : 1); /* exact, so that a sanitizer sees a byte too far */
    good = good && data && fread(data, 1, size, file) == size;
    if (file) fclose(file);
    if (good) LLVMFuzzerTestOneInput(data, size);
    free(data);
    files += good;
    if (!good) fprintf(stderr, "%s cannot be read\n", path);
    return good;
}

static bool run_folder(const char *path) {
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    bool good = count >= 0;
    for (int i = 0; i < count; ++i) {
        char name[4096];
        snprintf(name, sizeof name, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.') good &= run_file(name);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
    return good;
}

int main(int argc, char **argv) {
    bool good = true;
    if (LLVMFuzzerInitialize) LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; ++i) {
        struct stat info;
        good &= stat(argv[i], &info) == 0 && S_ISDIR(info.st_mode) ? run_folder(argv[i])
                                                                   : run_file(argv[i]);
    }
    fprintf(stderr, "%d files\n", files);
    return good && files ? 0 : 1;
}
