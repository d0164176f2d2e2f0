/* The disk cache's folder, entry by entry: whose it may be, what may lie in it, what is removed
 * from it, and what happens where the system refuses. Storing and loading are called as program.c
 * calls them, with two small programs that differ by their kernel's name. The linker leads some
 * calls of the library here (-Wl,--wrap, see meson.build). */
#define _GNU_SOURCE /* unshare, mknod */
#include "common/on_device.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "device/cache.h"
#include "device/cache_place.h"
#include "device/cache_folder.h"

enum { NOBODY = 65534, HOUR = 3600 };

static oclfft_context *context;
static cl_program programs[2]; /* of kernels "a" and "b" */
static bool may_mount;
static char root[64], cache[96]; /* the cache is two levels down and not there at first */

/* ---- Calls that fail, or find the world changed ---- */

typedef enum call {
    NO_CALL,
    OPEN_NEW,
    OPEN_OLD,
    WRITE,
    RENAME,
    TOUCH,
    LOOK,
    MAKE,
    STATUS,
    CALLS
} call;

static const char *const call_names[CALLS] = {
    "none", "openat of a new file", "openat", "write", "renameat", "futimens", "fstatat", "mkdir",
    "fstat"};

static struct {
    call failing;
    int code;
    int writes, looks; /* calls of write that were to fail, of fstatat */
    void (*before_read)(int file);
    void (*before_new)(const char *name); /* both once */
    void (*before_write)(void);
    const char *version; /* that platform and device pretend to have */
    size_t binary_bytes; /* of every program, if not 0 */
} world;

static bool fails(call c) {
    if (world.failing != c) return false;
    errno = world.code;
    return true;
}

int __real_openat(int folder, const char *name, int flags, ...);
int __wrap_openat(int folder, const char *name, int flags, ...);
int __wrap_openat64(int folder, const char *name, int flags, ...);
int __wrap_openat(int folder, const char *name, int flags, ...) {
    void (*before)(const char *) = world.before_new;
    if (flags & O_CREAT && before) {
        world.before_new = NULL;
        before(name);
    }
    if (fails(flags & O_CREAT ? OPEN_NEW : OPEN_OLD)) return -1;
    return __real_openat(folder, name, flags, 0600);
}
int __wrap_openat64(int folder, const char *name, int flags, ...) {
    return __wrap_openat(folder, name, flags, 0600);
}

ssize_t __real_read(int file, void *to, size_t bytes);
ssize_t __wrap_read(int file, void *to, size_t bytes);
ssize_t __wrap_read(int file, void *to, size_t bytes) {
    void (*before)(int) = world.before_read;
    world.before_read = NULL;
    if (before) before(file);
    return __real_read(file, to, bytes);
}

/* A full file system takes what still fits. */
ssize_t __real_write(int file, const void *from, size_t bytes);
ssize_t __wrap_write(int file, const void *from, size_t bytes);
ssize_t __wrap_write(int file, const void *from, size_t bytes) {
    if (world.before_write) world.before_write();
    if (world.failing == WRITE && ++world.writes < 4)
        return __real_write(file, from, bytes < 100 ? bytes : 100);
    return fails(WRITE) ? -1 : __real_write(file, from, bytes);
}

int __real_renameat(int a, const char *from, int b, const char *to);
int __wrap_renameat(int a, const char *from, int b, const char *to);
int __wrap_renameat(int a, const char *from, int b, const char *to) {
    return fails(RENAME) ? -1 : __real_renameat(a, from, b, to);
}

int __real_futimens(int file, const struct timespec times[2]);
int __wrap_futimens(int file, const struct timespec times[2]);
int __wrap_futimens(int file, const struct timespec times[2]) {
    return fails(TOUCH) ? -1 : __real_futimens(file, times);
}

int __real_fstatat(int folder, const char *name, struct stat *info, int flags);
int __wrap_fstatat(int folder, const char *name, struct stat *info, int flags);
int __wrap_fstatat64(int folder, const char *name, struct stat *info, int flags);
int __wrap_fstatat(int folder, const char *name, struct stat *info, int flags) {
    ++world.looks;
    return fails(LOOK) ? -1 : __real_fstatat(folder, name, info, flags);
}
int __wrap_fstatat64(int folder, const char *name, struct stat *info, int flags) {
    return __wrap_fstatat(folder, name, info, flags);
}

int __real_fstat(int file, struct stat *info);
int __wrap_fstat(int file, struct stat *info);
int __wrap_fstat64(int file, struct stat *info);
int __wrap_fstat(int file, struct stat *info) {
    return fails(STATUS) ? -1 : __real_fstat(file, info);
}
int __wrap_fstat64(int file, struct stat *info) {
    return __wrap_fstat(file, info);
}

int __real_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode);
int __wrap_mkdir(const char *path, mode_t mode) {
    return fails(MAKE) ? -1 : __real_mkdir(path, mode);
}

static cl_int pretend_version(size_t bytes, void *value) {
    if (strlen(world.version) >= bytes) return CL_INVALID_VALUE;
    memcpy(value, world.version, strlen(world.version) + 1);
    return CL_SUCCESS;
}

cl_int __real_clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t bytes, void *value,
                                size_t *length);
cl_int __wrap_clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t bytes, void *value,
                                size_t *length);
cl_int __wrap_clGetPlatformInfo(cl_platform_id p, cl_platform_info what, size_t bytes, void *value,
                                size_t *length) {
    if (world.version && what == CL_PLATFORM_VERSION && value) return pretend_version(bytes, value);
    return __real_clGetPlatformInfo(p, what, bytes, value, length);
}

cl_int __real_clGetProgramInfo(cl_program p, cl_program_info what, size_t bytes, void *value,
                               size_t *length);
cl_int __wrap_clGetProgramInfo(cl_program p, cl_program_info what, size_t bytes, void *value,
                               size_t *length);
cl_int __wrap_clGetProgramInfo(cl_program p, cl_program_info what, size_t bytes, void *value,
                               size_t *length) {
    const cl_int code = __real_clGetProgramInfo(p, what, bytes, value, length);
    if (world.binary_bytes && what == CL_PROGRAM_BINARY_SIZES && value)
        memcpy(value, &world.binary_bytes, sizeof world.binary_bytes);
    return code;
}

/* ---- Fixture ---- */

static cl_program build(const char *source) {
    cl_int code;
    cl_program program = clCreateProgramWithSource(context->cl, 1, &source, NULL, &code);
    assert_int_equal(CL_SUCCESS, code);
    assert_int_equal(CL_SUCCESS, clBuildProgram(program, 1, &context->device, "", NULL, NULL));
    return program;
}

static int open_everything(void **state) {
    (void)state;
    context = open_context();
    programs[0] = build("kernel void a(global int *p) { *p = 1; }");
    programs[1] = build("kernel void b(global int *p) { *p = 2; }");
    return 0;
}

static int close_everything(void **state) {
    (void)state;
    clReleaseProgram(programs[0]);
    clReleaseProgram(programs[1]);
    oclfft_context_destroy(&context);
    return 0;
}

static void configure(const char *directory) {
    free(context->cache_directory);
    context->cache_directory = NULL;
    assert_ok(cache_directory(directory, &context->cache_directory));
}

static int setup(void **state) {
    (void)state;
    fixture_begin();
    snprintf(root, sizeof root, "%s/oclfft-folder-XXXXXX", memory_folder());
    assert_non_null(mkdtemp(root));
    snprintf(cache, sizeof cache, "%s/a/b", root);
    memset(&world, 0, sizeof world);
    configure(cache);
    fixture_end();
    return 0;
}

static int teardown(void **state) {
    (void)state;
    fixture_begin();
    char command[192];
    memset(&world, 0, sizeof world);
    (void)umount2(cache, MNT_DETACH); /* of a test that failed */
    snprintf(command, sizeof command, "chmod -R u+rwx '%s'; rm -rf '%s'", root, root);
    assert_int_equal(0, system(command));
    fixture_end();
    return 0;
}

/* Why not, or NULL. The first letter of a key is the name of its kernel. */
static const char *store(const char *key) {
    const char *why;
    bool stored = cache_store(context, key, programs[key[0] - 'a'], &why);
    assert_int_equal(stored, !why);
    return why;
}

static bool load(const char *key) {
    cl_program program = NULL;
    char names[16] = "";
    if (!cache_load(context, key, "", &program)) return false;
    assert_int_equal(CL_SUCCESS,
                     clGetProgramInfo(program, CL_PROGRAM_KERNEL_NAMES, sizeof names, names, NULL));
    clReleaseProgram(program);
    assert_int_equal(key[0], names[0]);
    assert_int_equal(0, names[1]);
    return true;
}

#define assert_stored(key) assert_null(store(key))
#define assert_unstored(word, key)                                                                 \
    do {                                                                                           \
        const char *why_ = store(key);                                                             \
        assert_non_null(why_);                                                                     \
        if (!strstr(why_, word)) fail_msg("\"%s\" does not mention \"%s\"", why_, word);           \
    } while (0)

static int count(const char *ending_or_beginning) {
    int found = 0;
    size_t length = strlen(ending_or_beginning);
    DIR *names = opendir(cache);
    assert_non_null(names);
    for (const struct dirent *e; (e = readdir(names));) {
        size_t all = strlen(e->d_name);
        found += strncmp(e->d_name, ending_or_beginning, length) == 0 ||
                 (all >= length && strcmp(e->d_name + all - length, ending_or_beginning) == 0);
    }
    closedir(names);
    return found;
}

#define entries() count(".bin")
#define temporaries() count("new-")

/* The path of a file in the folder, good until the fourth call after. */
static const char *inside(const char *name) {
    static char paths[4][160];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", cache, name);
    return path;
}

/* The only entry. */
static const char *entry_path(void) {
    char name[CACHE_NAME] = "";
    assert_int_equal(1, entries());
    DIR *names = opendir(cache);
    assert_non_null(names);
    for (const struct dirent *e; (e = readdir(names));)
        if (strstr(e->d_name, ".bin")) snprintf(name, sizeof name, "%.31s", e->d_name);
    closedir(names);
    return inside(name);
}

static struct stat status_of(const char *path) {
    struct stat info;
    if (lstat(path, &info) != 0) fail_msg("%s: %s", path, strerror(errno));
    return info;
}

static bool exists(const char *path) {
    struct stat info;
    return lstat(path, &info) == 0;
}

static void set_age(const char *path, long seconds) {
    struct timespec then = {.tv_sec = time(NULL) - seconds}, times[] = {then, then};
    assert_int_equal(0, utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW));
}

/* A file of `bytes` bytes, most of them a hole, that was last used so many seconds ago. */
static void plant(const char *path, const char *begin, long bytes, long age) {
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0) fail_msg("%s: %s", path, strerror(errno));
    assert_int_equal(strlen(begin), write(file, begin, strlen(begin)));
    if (bytes) assert_int_equal(0, ftruncate(file, bytes));
    close(file);
    set_age(path, age);
}

/* Entry-like files 0 … count − 1, the first used longest ago: `step` seconds lie between two. */
static const char *planted(int i) {
    char name[CACHE_NAME];
    cache_entry_name((uint64_t)i, name);
    return inside(name);
}

static void plant_entries(int number, long bytes, long step) {
    /* many of them: all hole, no memory */
    const char *begin = number > CACHE_MAX_ENTRIES + 1000 ? "" : CACHE_MAGIC;
    for (int i = 0; i < number; ++i) plant(planted(i), begin, bytes, (number - i) * step);
}

static void need_root(void) {
    if (geteuid() != 0) skip();
}

static void need_mounts(void) {
    if (!may_mount) skip();
}

/* ---- Whose folder ---- */

static void folders_that_others_may_write_are_not_used(void **state) {
    (void)state;
    const mode_t open_modes[] = {0770, 0720, 0707, 0702, 0777, 01777};
    assert_stored("a");
    for (size_t i = 0; i < sizeof open_modes / sizeof *open_modes; ++i) {
        assert_int_equal(0, chmod(cache, open_modes[i]));
        assert_false(load("a"));
        assert_unstored("other users may write", "b");
    }
    assert_int_equal(1, entries());
    assert_int_equal(0, chmod(cache, 0755)); /* reading is no harm */
    assert_true(load("a"));
    assert_stored("b");
}

static void folders_of_another_user_are_not_used(void **state) {
    (void)state;
    need_root();
    assert_stored("a");
    assert_int_equal(0, chown(cache, NOBODY, NOBODY));
    assert_false(load("a"));
    assert_unstored("another user", "b");
    assert_int_equal(1, entries());
}

/* A user may keep the cache elsewhere. */
static void own_links_to_the_folder_are_followed(void **state) {
    (void)state;
    char link[96];
    snprintf(link, sizeof link, "%s/link", root);
    assert_stored("a");
    assert_int_equal(0, symlink(cache, link));
    configure(link);
    assert_true(load("a"));
    assert_stored("b");
    assert_int_equal(2, entries());
}

static void another_users_link_to_the_folder_is_not_followed(void **state) {
    (void)state;
    need_root();
    char link[96], slashes[100];
    snprintf(link, sizeof link, "%s/link", root);
    snprintf(slashes, sizeof slashes, "%s//", link);
    assert_stored("a");
    assert_int_equal(0, symlink(cache, link));
    assert_int_equal(0, lchown(link, NOBODY, NOBODY));
    const char *places[] = {link, slashes};
    for (int i = 0; i < 2; ++i) {
        configure(places[i]);
        assert_false(load("a"));
        assert_unstored("link", "b");
    }
    assert_int_equal(1, entries());
}

static void dangling_links_are_no_folder(void **state) {
    (void)state;
    char link[96], nowhere[96];
    snprintf(link, sizeof link, "%s/link", root);
    snprintf(nowhere, sizeof nowhere, "%s/nowhere", root);
    assert_int_equal(0, symlink(nowhere, link));
    configure(link);
    assert_unstored("cannot be opened", "a");
    assert_false(load("a"));
    assert_false(exists(nowhere));
}

/* ---- Where it is ---- */

static void assert_place(const char *expected, const char *configured) {
    char *path = NULL;
    assert_ok(cache_directory(configured, &path));
    if (expected)
        assert_string_equal(expected, path);
    else
        assert_null(path);
    free(path);
}

static void relative_folders_stay_when_the_working_directory_moves(void **state) {
    (void)state;
    char before[4096], expected[96];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(0, chdir(root));
    snprintf(expected, sizeof expected, "%s/rel/x", root);
    assert_place(expected, "rel/x");
    assert_place(expected, "rel/x///");
    assert_place("/", "/");
    assert_place("/", "//");
    assert_int_equal(0, chdir(before));
}

static void set_variable(const char *name, const char *value) {
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

static void assert_default(const char *expected, const char *xdg, const char *home) {
    char *xdg_before = getenv("XDG_CACHE_HOME"), *home_before = getenv("HOME");
    xdg_before = xdg_before ? strdup(xdg_before) : NULL;
    home_before = home_before ? strdup(home_before) : NULL;
    set_variable("XDG_CACHE_HOME", xdg);
    set_variable("HOME", home);
    assert_place(expected, OCLFFT_CACHE_DEFAULT);
    set_variable("XDG_CACHE_HOME", xdg_before);
    set_variable("HOME", home_before);
    free(xdg_before);
    free(home_before);
}

static void the_environment_names_a_folder_or_none(void **state) {
    (void)state;
    char below_home[128], below_root[128];
    snprintf(below_home, sizeof below_home, "%s/.cache/oclfft", root);
    snprintf(below_root, sizeof below_root, "%s/oclfft", root);
    assert_default(below_root, root, NULL);
    assert_default(below_root, root, "/elsewhere");
    assert_default(below_home, NULL, root);
    assert_default(below_home, "", root);
    assert_default(below_home, "relative", root);
    assert_default(below_home, "../relative", root);
    assert_default(NULL, NULL, NULL);
    assert_default(NULL, "", "");
    assert_default(NULL, "relative", "relative");
}

/* As under sudo: what root makes there the user could not use. */
static void another_users_home_is_not_used(void **state) {
    (void)state;
    need_root();
    assert_int_equal(0, chown(root, NOBODY, NOBODY));
    assert_default(NULL, NULL, root);
    assert_default(NULL, root, "/root");
    assert_int_equal(0, chown(root, 0, 0));
}

/* As in a program with the set-user-ID bit: its caller set the environment. */
static void borrowed_rights_have_no_default_folder(void **state) {
    (void)state;
    need_root();
    assert_int_equal(0, chown(root, NOBODY, NOBODY));
    assert_int_equal(0, seteuid(NOBODY));
    assert_default(NULL, root, root);
    assert_int_equal(0, seteuid(0));
}

/* ---- What lies in it ---- */

static void masks_take_nothing_from_the_user(void **state) {
    (void)state;
    assert_stored("a"); /* makes the folder */
    assert_int_equal(0, unlink(entry_path()));
    mode_t before = umask(0777);
    const char *why = store("a");
    umask(before);
    assert_null(why);
    assert_int_equal(0600, status_of(entry_path()).st_mode & 07777);
    assert_true(load("a"));
}

static void entries_of_another_user_are_replaced(void **state) {
    (void)state;
    need_root();
    assert_stored("a");
    assert_int_equal(0, chown(entry_path(), NOBODY, NOBODY));
    assert_false(load("a"));
    assert_stored("a");
    assert_int_equal(0, status_of(entry_path()).st_uid);
    assert_true(load("a"));
}

static void entries_that_others_may_write_are_replaced(void **state) {
    (void)state;
    assert_stored("a");
    for (int mode = 0602; mode <= 0620; mode += 0620 - 0602) {
        assert_int_equal(0, chmod(entry_path(), (mode_t)mode));
        assert_false(load("a"));
        assert_stored("a");
        assert_true(load("a"));
    }
}

static void assert_content(const char *path, const char *expected) {
    char text[64] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    (void)!fread(text, 1, sizeof text - 1, file);
    fclose(file);
    assert_string_equal(expected, text);
}

/* A link in place of an entry is replaced; what it leads to stays as it is. */
static void links_lead_nowhere(void **state) {
    (void)state;
    char victim[96], entry[160];
    snprintf(victim, sizeof victim, "%s/victim", root);
    plant(victim, "mine", 0, 0);
    assert_stored("a");
    snprintf(entry, sizeof entry, "%s", entry_path());
    for (int hard = 0; hard < 2; ++hard) {
        assert_int_equal(0, unlink(entry));
        assert_int_equal(0, hard ? link(victim, entry) : symlink(victim, entry));
        assert_false(load("a"));
        assert_stored("a");
        assert_content(victim, "mine");
        assert_int_equal(1, status_of(entry).st_nlink);
        assert_true(load("a"));
    }
}

/* Even to a good entry. */
static void links_to_good_entries_are_not_followed(void **state) {
    (void)state;
    char moved[96], entry[160];
    snprintf(moved, sizeof moved, "%s/moved", root);
    assert_stored("a");
    snprintf(entry, sizeof entry, "%s", entry_path());
    assert_int_equal(0, rename(entry, moved));
    assert_int_equal(0, symlink(moved, entry));
    assert_false(load("a"));
}

/* The device of endless zeros would be read without end. */
static void devices_are_not_read(void **state) {
    (void)state;
    need_root();
    char entry[160];
    assert_stored("a");
    snprintf(entry, sizeof entry, "%s", entry_path());
    assert_int_equal(0, unlink(entry));
    if (mknod(entry, S_IFCHR | 0600, makedev(1, 5)) != 0) skip();
    assert_false(load("a"));
    assert_stored("a");
    assert_true(load("a"));
}

static void empty_the_file(int file) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    assert_int_equal(0, truncate(path, 40));
}

static void change_the_file(int file) {
    char path[64];
    struct stat info;
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    int again = open(path, O_WRONLY);
    assert_true(again >= 0 && fstat(again, &info) == 0);
    assert_int_equal(3, pwrite(again, "odd", 3, info.st_size - 10));
    close(again);
}

static void files_that_change_while_they_are_read_are_not_believed(void **state) {
    (void)state;
    void (*const changes[])(int) = {empty_the_file, change_the_file};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; ++i) {
        assert_stored("a");
        world.before_read = changes[i];
        assert_false(load("a"));
        assert_null(world.before_read); /* it was called */
    }
}

/* What two keys of one hash would be: each must find its own program or none. */
static void equal_names_do_not_mix_programs(void **state) {
    (void)state;
    char of_a[160], of_b[160];
    assert_stored("a");
    snprintf(of_a, sizeof of_a, "%s", entry_path());
    assert_int_equal(0, unlink(of_a));
    assert_stored("b");
    snprintf(of_b, sizeof of_b, "%s", entry_path());
    assert_string_not_equal(of_a, of_b);
    assert_int_equal(0, rename(of_b, of_a));
    assert_false(load("a"));
    assert_stored("a");
    assert_true(load("a"));
}

/* An entry is for one driver, device and platform; those of others stay beside it. */
static void other_drivers_have_other_entries(void **state) {
    (void)state;
    oclfft_device_info *info = &context->info, before = *info;
    char *texts[] = {info->driver_version, info->name, info->vendor, info->platform_name};
    assert_stored("a");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; ++i) {
        texts[i][0] ^= 1;
        assert_false(load("a"));
        assert_stored("a");
        assert_int_equal(i + 2, entries());
        assert_true(load("a"));
        *info = before;
        assert_true(load("a"));
    }
}

/* PoCL with another LLVM has the same driver version. */
static void other_compilers_below_the_driver_have_other_entries(void **state) {
    (void)state;
    assert_stored("a");
    world.version = "OpenCL 3.0 PoCL 9.9, LLVM 99";
    assert_false(load("a"));
    assert_stored("a");
    world.version = NULL;
    assert_int_equal(2, entries());
    assert_true(load("a"));
}

/* ---- Temporary files ---- */

static int looks_between;

static void find_the_entry_whole(void) {
    void (*before)(void) = world.before_write;
    world.before_write = NULL;
    assert_true(load("a"));
    ++looks_between;
    world.before_write = before;
}

static void entries_are_whole_while_they_are_written(void **state) {
    (void)state;
    assert_stored("a");
    looks_between = 0;
    world.before_write = find_the_entry_whole;
    assert_stored("a");
    world.before_write = NULL;
    assert_true(looks_between >= 3); /* header, key, binary */
}

static char victim_path[96];

static void lay_a_link(const char *name) {
    assert_int_equal(0, symlink(victim_path, inside(name)));
}

/* Somebody has guessed the name. */
static void temporary_files_are_new(void **state) {
    (void)state;
    snprintf(victim_path, sizeof victim_path, "%s/victim", root);
    plant(victim_path, "mine", 0, 0);
    assert_stored("b"); /* makes the folder */
    world.before_new = lay_a_link;
    assert_stored("a");
    assert_null(world.before_new);
    assert_content(victim_path, "mine");
    assert_true(load("a"));
}

static void old_temporary_files_are_removed(void **state) {
    (void)state;
    assert_stored("b");
    plant(inside("new-00000000000000aa"), CACHE_MAGIC, 5000, 2 * HOUR);
    plant(inside("new-00000000000000bb"), "", 0, 2 * HOUR);
    plant(inside("new-00000000000000cc"), "", 5000, 2 * HOUR); /* zeros: the machine went down */
    plant(inside("new-00000000000000dd"), CACHE_MAGIC, 5000, HOUR / 2);
    plant(inside("new-00000000000000ee"), "somebody's", 0, 2 * HOUR);
    plant(inside("new-00000000000000e"), CACHE_MAGIC, 0, 2 * HOUR);
    plant(inside("new-00000000000000eeX"), CACHE_MAGIC, 0, 2 * HOUR);
    plant(inside("new-plan.txt"), "", 0, 2 * HOUR);
    assert_stored("a");
    assert_false(exists(inside("new-00000000000000aa")));
    assert_false(exists(inside("new-00000000000000bb")));
    assert_false(exists(inside("new-00000000000000cc")));
    assert_true(exists(inside("new-00000000000000dd"))); /* somebody may be writing it */
    assert_true(exists(inside("new-00000000000000ee")));
    assert_true(exists(inside("new-00000000000000e")));
    assert_true(exists(inside("new-00000000000000eeX")));
    assert_true(exists(inside("new-plan.txt")));
}

/* ---- The limits ---- */

static void the_number_of_entries_is_limited_and_the_oldest_go(void **state) {
    (void)state;
    assert_stored("a");
    plant_entries(CACHE_MAX_ENTRIES + 50, 100, 10);
    assert_stored("b"); /* one of two more: "a" is the newest but for it */
    assert_int_equal(CACHE_MAX_ENTRIES, entries());
    assert_false(exists(planted(0)));
    assert_false(exists(planted(51)));
    assert_true(exists(planted(52)));
    assert_true(load("a"));
    assert_true(load("b"));
}

static void the_bytes_are_limited_and_the_oldest_go(void **state) {
    (void)state;
    assert_stored("a");
    plant_entries(5, CACHE_MAX_ENTRY, 10);
    assert_stored("b");
    assert_false(exists(planted(0)));
    assert_false(exists(planted(1))); /* four of them and "a" are too much */
    assert_true(exists(planted(2)));
    assert_int_equal(5, entries());
    assert_true(load("a"));
}

static void a_binary_that_is_too_large_is_not_stored(void **state) {
    (void)state;
    world.binary_bytes = CACHE_MAX_ENTRY / 2 + 1;
    assert_unstored("larger than an entry may be", "a");
    assert_false(exists(cache));
    world.binary_bytes = 0;
    assert_stored("a");
    assert_true(load("a"));
}

static void what_is_used_stays(void **state) {
    (void)state;
    assert_stored("a");
    set_age(entry_path(), 1000 * HOUR);
    assert_true(load("a"));
    assert_true(time(NULL) - status_of(entry_path()).st_mtim.tv_sec < HOUR);
    plant_entries(CACHE_MAX_ENTRIES + 10, 100, 10);
    assert_stored("b");
    assert_true(load("a"));
}

/* A clock went wrong: without this rule such entries would be the last to go. */
static void entries_of_the_future_go_first(void **state) {
    (void)state;
    assert_stored("a");
    plant_entries(CACHE_MAX_ENTRIES, 100, 10);
    set_age(planted(7), -1000 * HOUR);
    set_age(planted(9), -1000 * HOUR);
    assert_stored("b");
    assert_int_equal(CACHE_MAX_ENTRIES, entries());
    assert_false(exists(planted(7)));
    assert_false(exists(planted(9)));
    assert_true(exists(planted(0)));
}

/* The file server's clock is later than the times of the other entries. */
static void what_was_just_written_stays(void **state) {
    (void)state;
    assert_stored("a");
    plant_entries(CACHE_MAX_ENTRIES + 10, 100, 0);
    for (int i = 0; i < CACHE_MAX_ENTRIES + 10; ++i) set_age(planted(i), -HOUR / 2);
    assert_stored("b");
    assert_int_equal(CACHE_MAX_ENTRIES, entries());
    assert_true(load("b"));
    assert_false(load("a"));
}

/* They are older and larger than everything, but they are not ours. */
static void what_is_not_ours_is_not_removed(void **state) {
    (void)state;
    assert_stored("a");
    plant_entries(CACHE_MAX_ENTRIES + 10, 100, 1);
    plant(planted(0), "somebody's", 0, 50 * HOUR);
    plant(inside("00000000000000AA.bin"), CACHE_MAGIC, 0, 50 * HOUR);
    plant(inside("00000000000000aa.bin.bak"), CACHE_MAGIC, 0, 50 * HOUR);
    plant(inside("000000000000000aa.bin"), CACHE_MAGIC, 0, 50 * HOUR);
    plant(inside("thesis.bin"), CACHE_MAGIC, 0, 50 * HOUR);
    plant(inside(".hidden"), CACHE_MAGIC, 0, 50 * HOUR);
    /* no entry is so large */
    plant(inside("aaaaaaaaaaaaaaa1.bin"), CACHE_MAGIC, 2L * CACHE_MAX_ENTRY, 50 * HOUR);
    assert_int_equal(0, symlink("/etc/passwd", inside("aaaaaaaaaaaaaaa2.bin")));
    assert_int_equal(0, mkfifo(inside("aaaaaaaaaaaaaaa3.bin"), 0600));
    assert_int_equal(0, mkdir(inside("aaaaaaaaaaaaaaa4.bin"), 0700));
    const char *mine[] = {"00000000000000AA.bin",
                          "00000000000000aa.bin.bak",
                          "000000000000000aa.bin",
                          "thesis.bin",
                          ".hidden",
                          "aaaaaaaaaaaaaaa1.bin",
                          "aaaaaaaaaaaaaaa2.bin",
                          "aaaaaaaaaaaaaaa3.bin",
                          "aaaaaaaaaaaaaaa4.bin"};
    assert_stored("b");
    assert_false(exists(planted(1)));
    assert_true(exists(planted(0)));
    for (size_t i = 0; i < sizeof mine / sizeof *mine; ++i)
        if (!exists(inside(mine[i]))) fail_msg("%s was removed", mine[i]);
}

static void entries_of_another_user_are_not_removed(void **state) {
    (void)state;
    need_root();
    assert_stored("a");
    plant_entries(CACHE_MAX_ENTRIES + 10, 100, 1);
    assert_int_equal(0, chown(planted(0), NOBODY, NOBODY));
    assert_stored("b");
    assert_true(exists(planted(0)));
    assert_false(exists(planted(1)));
}

static void a_call_does_bounded_work(void **state) {
    (void)state;
    assert_stored("a");
    plant_entries(CACHE_MAX_NAMES + 500, 100, 1);
    world.looks = 0;
    assert_stored("b");
    assert_true(world.looks > 0 && world.looks <= CACHE_MAX_NAMES);
    assert_stored("b"); /* each call leaves less to the next */
    assert_int_equal(CACHE_MAX_ENTRIES, entries());
}

/* ---- Where the system refuses ---- */

static void empty_the_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", cache);
    assert_int_equal(0, system(command));
}

static void fail_a_call(call c, int code) {
    empty_the_folder();
    assert_stored("a");
    world.failing = c;
    world.code = code;
    world.writes = 0;
    bool stored = !store("b"), loaded = load("a");
    world.failing = NO_CALL;
    if (stored != (c == OPEN_OLD || c == TOUCH || c == LOOK || c == MAKE) ||
        loaded != (c != OPEN_OLD && c != STATUS))
        fail_msg("%s: %s: %s, %s", call_names[c], strerror(code), stored ? "stored" : "not stored",
                 loaded ? "loaded" : "not loaded");
    assert_int_equal(0, temporaries());
    assert_int_equal(stored, load("b"));
    assert_true(load("a"));
}

/* Whichever system call fails: the other entries stay, and nothing is left half written. */
static void failing_calls_do_no_harm(void **state) {
    (void)state;
    const int codes[] = {ENOSPC, EDQUOT, EROFS, EMFILE};
    for (call c = OPEN_NEW; c < CALLS; ++c)
        for (size_t i = 0; i < sizeof codes / sizeof *codes; ++i) fail_a_call(c, codes[i]);
}

static void folders_that_cannot_be_made_are_no_error(void **state) {
    (void)state;
    world.failing = MAKE;
    world.code = EROFS;
    assert_unstored("cannot be opened", "a");
    assert_false(load("a"));
}

/* Writing beyond this limit would end the process by a signal. */
static void limits_on_file_sizes_end_nobody(void **state) {
    (void)state;
    struct rlimit before, small;
    assert_int_equal(0, getrlimit(RLIMIT_FSIZE, &before));
    assert_stored("a");
    small = before;
    small.rlim_cur = (rlim_t)status_of(entry_path()).st_size / 2;
    signal(SIGXFSZ, SIG_DFL); /* who started this program may have ignored it */
    assert_int_equal(0, setrlimit(RLIMIT_FSIZE, &small));
    const char *why = store("b");
    assert_int_equal(0, setrlimit(RLIMIT_FSIZE, &before));
    assert_non_null(why);
    assert_int_equal(0, temporaries());
    assert_true(load("a"));
}

static void full_file_systems_are_no_error(void **state) {
    (void)state;
    need_mounts();
    assert_stored("a");
    long bytes = (long)status_of(entry_path()).st_size;
    char options[64], key[16];
    snprintf(options, sizeof options, "mode=0700,size=%ld", 5 * bytes / 2 + 8192);
    if (mount("tmpfs", cache, "tmpfs", 0, options) != 0) skip();
    int stored = 0, loaded = 0;
    for (int i = 0; i < 6; ++i) {
        snprintf(key, sizeof key, "b%d", i);
        stored += !store(key);
        assert_int_equal(0, temporaries());
    }
    for (int i = 0; i < 6; ++i) {
        snprintf(key, sizeof key, "b%d", i);
        loaded += load(key);
    }
    assert_int_equal(0, umount2(cache, MNT_DETACH));
    assert_in_range(stored, 1, 3);
    assert_int_equal(stored, loaded);
}

static void read_only_file_systems_are_read(void **state) {
    (void)state;
    need_mounts();
    assert_stored("a");
    if (mount(cache, cache, NULL, MS_BIND, NULL) != 0) skip();
    assert_int_equal(0, mount(NULL, cache, NULL, MS_BIND | MS_REMOUNT | MS_RDONLY, NULL));
    bool loaded = load("a");
    const char *why = store("b");
    assert_int_equal(0, umount2(cache, MNT_DETACH));
    assert_true(loaded);
    assert_non_null(why);
    assert_int_equal(1, entries());
    assert_int_equal(0, temporaries());
}

static void folders_without_write_permission_are_read(void **state) {
    (void)state;
    /* whom permissions do not bind; the read-only file system is root's test */
    if (geteuid() == 0) skip();
    assert_stored("a");
    assert_int_equal(0, chmod(cache, 0500));
    assert_true(load("a"));
    assert_unstored("written", "b");
    assert_int_equal(0, chmod(cache, 0000));
    assert_false(load("a"));
    assert_unstored("opened", "b");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(folders_that_others_may_write_are_not_used),
        TEST(folders_of_another_user_are_not_used),
        TEST(own_links_to_the_folder_are_followed),
        TEST(another_users_link_to_the_folder_is_not_followed),
        TEST(dangling_links_are_no_folder),
        TEST(relative_folders_stay_when_the_working_directory_moves),
        TEST(the_environment_names_a_folder_or_none),
        TEST(another_users_home_is_not_used),
        TEST(borrowed_rights_have_no_default_folder),
        TEST(masks_take_nothing_from_the_user),
        TEST(entries_of_another_user_are_replaced),
        TEST(entries_that_others_may_write_are_replaced),
        TEST(links_lead_nowhere),
        TEST(links_to_good_entries_are_not_followed),
        TEST(devices_are_not_read),
        TEST(files_that_change_while_they_are_read_are_not_believed),
        TEST(equal_names_do_not_mix_programs),
        TEST(other_drivers_have_other_entries),
        TEST(other_compilers_below_the_driver_have_other_entries),
        TEST(entries_are_whole_while_they_are_written),
        TEST(temporary_files_are_new),
        TEST(old_temporary_files_are_removed),
        TEST(the_number_of_entries_is_limited_and_the_oldest_go),
        TEST(the_bytes_are_limited_and_the_oldest_go),
        TEST(a_binary_that_is_too_large_is_not_stored),
        TEST(what_is_used_stays),
        TEST(entries_of_the_future_go_first),
        TEST(what_was_just_written_stays),
        TEST(what_is_not_ours_is_not_removed),
        TEST(entries_of_another_user_are_not_removed),
        TEST(a_call_does_bounded_work),
        TEST(failing_calls_do_no_harm),
        TEST(folders_that_cannot_be_made_are_no_error),
        TEST(limits_on_file_sizes_end_nobody),
        TEST(full_file_systems_are_no_error),
        TEST(read_only_file_systems_are_read),
        TEST(folders_without_write_permission_are_read),
    };
    if (!device_present()) return 77;
    /* Mounts of this process that nobody else sees. */
    may_mount = geteuid() == 0 && unshare(CLONE_NEWNS) == 0 &&
                mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0;
    return cmocka_run_group_tests(tests, open_everything, close_everything) + fixtures_broken();
}
