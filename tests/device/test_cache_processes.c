/* The disk cache under several processes that read, write and evict at once, while somebody
 * damages, ages and removes what they wrote, and while some of them are killed: whatever is loaded
 * is the program that was asked for. The processes are this program again, since drivers do not
 * survive a fork. */
#include "common/on_device.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "device/cache.h"
#include "device/cache_folder.h"
#include "common/dice.h"

enum { WORKERS = 3, KEYS = 8, MILLISECONDS = 1500, PATIENCE = 20000, SMALL = 100 };

/* What a worker says at its end. */
enum { ALL_RIGHT, WRONG_PROGRAM = 10, NOT_STORED, NEVER_LOADED, NO_START };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* ---- A worker ---- */

static cl_program build(oclfft_context *c, const char *source) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(c->cl, 1, &source, NULL, &code);
    if (code != CL_SUCCESS || clBuildProgram(program, 1, &c->device, "", NULL, NULL) != CL_SUCCESS)
        exit(NO_START);
    return program;
}

static bool has_kernel(cl_program program, char name) {
    char names[16] = "";
    return clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, NULL) ==
               CL_SUCCESS &&
           names[0] == name && names[1] == 0;
}

/* Loads some key's program, or else stores it. The first letter of a key is the name of its
 * kernel. */
static int take_turn(oclfft_context *c, const cl_program programs[2], dice *d, int *loads) {
    char key[] = {(char)('a' + dice_below(d, 2)), (char)('0' + dice_below(d, KEYS / 2)), 0};
    cl_program program = NULL;
    const char *why;
    if (!cache_load(c, key, "", &program))
        return cache_store(c, key, programs[key[0] - 'a'], &why) ? ALL_RIGHT : NOT_STORED;
    ++*loads;
    bool right = has_kernel(program, key[0]);
    clReleaseProgram(program);
    return right ? ALL_RIGHT : WRONG_PROGRAM;
}

static int work(const char *directory, const char *seed) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *c;
    config.cache_directory = directory;
    if (oclfft_context_create(&config, &c) != OCLFFT_SUCCESS) return NO_START;
    cl_program programs[] = {build(c, "kernel void a(global int *p) { *p = 1; }"),
                             build(c, "kernel void b(global int *p) { *p = 2; }")};
    dice d = dice_of(1, strtoull(seed, NULL, 10), 0);
    int status = ALL_RIGHT, loads = 0;
    for (double end = now() + MILLISECONDS;
         status == ALL_RIGHT && (now() < end || (loads == 0 && now() < end + PATIENCE));)
        status = take_turn(c, programs, &d, &loads);
    clReleaseProgram(programs[0]);
    clReleaseProgram(programs[1]);
    oclfft_context_destroy(&c);
    return status == ALL_RIGHT && loads == 0 ? NEVER_LOADED : status;
}

/* ---- The others ---- */

static char folder[64];
static pid_t workers[WORKERS]; /* 0: has ended */

static int setup(void **state) {
    (void)state;
    fixture_begin();
    snprintf(folder, sizeof folder, "%s/oclfft-processes-XXXXXX", memory_folder());
    assert_non_null(mkdtemp(folder));
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    (void)state;
    fixture_begin();
    char command[128];
    for (int i = 0; i < WORKERS; ++i) { /* of a test that failed */
        if (workers[i] > 0) kill(workers[i], SIGKILL);
        if (workers[i] > 0) waitpid(workers[i], NULL, 0);
        workers[i] = 0;
    }
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(0, system(command));
    fixture_end();
    return 0;
}

static pid_t start(int seed) {
    char text[16];
    snprintf(text, sizeof text, "%d", seed);
    pid_t child = fork();
    if (child == 0) {
        execl("/proc/self/exe", "worker", folder, text, (char *)NULL);
        _exit(NO_START);
    }
    assert_true(child > 0);
    return child;
}

static void damage(const char *path, const struct stat *info, dice *d) {
    struct timespec old[] = {{.tv_sec = 1000}, {.tv_sec = 1000}};
    int file;
    switch (dice_below(d, 4)) {
    case 0: (void)!truncate(path, info->st_size / 2); break;
    case 1: unlink(path); break;
    case 2: utimensat(AT_FDCWD, path, old, 0); break; /* the next to be evicted */
    default:
        if ((file = open(path, O_WRONLY)) < 0) return;
        (void)!pwrite(file, "odd", 3, (off_t)dice_below(d, (size_t)info->st_size));
        close(file);
    }
}

/* Some of the workers' entries, which come and go meanwhile. */
static void damage_some(dice *d) {
    char path[400];
    struct stat info;
    DIR *names = opendir(folder);
    assert_non_null(names);
    for (const struct dirent *e; (e = readdir(names));) {
        if (!strstr(e->d_name, ".bin")) continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        if (stat(path, &info) == 0 && info.st_size > SMALL && dice_chance(d, 5))
            damage(path, &info, d);
    }
    closedir(names);
}

/* An entry that no worker asks for, the next to be evicted except for those that were aged. */
static void plant(uint64_t number) {
    char name[CACHE_NAME], path[128];
    struct timespec old[] = {{.tv_sec = 2000}, {.tv_sec = 2000}};
    cache_entry_name(number, name);
    snprintf(path, sizeof path, "%s/%s", folder, name);
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0600);
    assert_true(file >= 0 && write(file, CACHE_MAGIC, sizeof CACHE_MAGIC) == sizeof CACHE_MAGIC &&
                futimens(file, old) == 0);
    close(file);
}

static int count(const char *part) {
    int found = 0;
    DIR *names = opendir(folder);
    assert_non_null(names);
    for (const struct dirent *e; (e = readdir(names));) found += strstr(e->d_name, part) != NULL;
    closedir(names);
    return found;
}

static void wait_a_little(void) {
    nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

/* Damages files until the workers have ended; kills every `patience` milliseconds one of them, and
 * starts another for it, while there are seeds left. */
static void look_after(bool full, int seeds, double patience) {
    dice d = dice_of(2, (uint64_t)seeds, 0);
    uint64_t planted = 0;
    int running = WORKERS, status, next = 0;
    for (double kill_at = now() + patience; running > 0; wait_a_little()) {
        damage_some(&d);
        if (full) plant(CACHE_MAX_ENTRIES + planted++);
        for (int i = 0; i < WORKERS; ++i) {
            if (!workers[i] || waitpid(workers[i], &status, WNOHANG) == 0) continue;
            workers[i] = 0;
            --running;
            assert_true(WIFEXITED(status));
            assert_int_equal(ALL_RIGHT, WEXITSTATUS(status));
        }
        if (now() < kill_at || next == seeds || !workers[next % WORKERS]) continue;
        pid_t *victim = &workers[next % WORKERS];
        kill(*victim, SIGKILL);
        waitpid(*victim, &status, 0);
        assert_true(WIFSIGNALED(status) || (WIFEXITED(status) && WEXITSTATUS(status) == ALL_RIGHT));
        *victim = start(100 + next++);
        kill_at = now() + patience;
    }
}

/* Entries may have been planted since the workers' last store: another one evicts all that is too
 * much. */
static void store_the_last(void) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    oclfft_context *c;
    const char *why;
    config.cache_directory = folder;
    assert_ok(oclfft_context_create(&config, &c));
    cl_program program = build(c, "kernel void z(global int *p) { *p = 3; }");
    assert_true(cache_store(c, "z", program, &why));
    clReleaseProgram(program);
    oclfft_context_destroy(&c);
}

static void many_processes_get_their_programs(void **state) {
    (void)state;
    /* full from the beginning: stores evict */
    for (uint64_t i = 0; i < CACHE_MAX_ENTRIES; ++i) plant(i);
    for (int i = 0; i < WORKERS; ++i) workers[i] = start(1 + i);
    look_after(true, 0, 0);
    assert_int_equal(0, count("new-"));
    store_the_last();
    assert_in_range(count(".bin"), CACHE_MAX_ENTRIES - KEYS, CACHE_MAX_ENTRIES);
}

static void killed_processes_leave_nothing_that_is_believed(void **state) {
    (void)state;
    for (int i = 0; i < WORKERS; ++i) workers[i] = start(50 + i);
    look_after(false, 6, 350);
    assert_in_range(count(".bin"), 1, KEYS);
}

int main(int arguments, char **argument) {
    if (arguments == 3) return work(argument[1], argument[2]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(many_processes_get_their_programs, setup, teardown),
        cmocka_unit_test_setup_teardown(killed_processes_leave_nothing_that_is_believed, setup,
                                        teardown),
    };
    return RUN_ON_DEVICE(tests);
}
