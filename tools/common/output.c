#define _GNU_SOURCE /* realpath */
#include "output.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "command.h"

enum { STANDARD_OUTPUT, MOST_FILES = 4, BUFFER = 1 << 18 }; /* entries of `streams` */

static struct stream {
    FILE *file;
    const char *path; /* as the user wrote it */
    char *part;       /* NULL: written in place */
    bool failed;
} streams[MOST_FILES];

/* Large enough that only output_flush writes, and knows why it fails. */
static char buffers[MOST_FILES][BUFFER];

static bool any_lost;

/* ---- Failures ---- */

static struct stream *stream_of(FILE *file) {
    for (int i = 0; i < MOST_FILES; i++) {
        if (streams[i].file == file) return &streams[i];
    }
    return NULL;
}

void output_lost(void) {
    any_lost = true;
}

static void complain_of(const char *path, int code) {
    const char *colon = code ? ": " : "", *reason = code ? strerror(code) : "";
    output_lost();
    if (path)
        complain("cannot write '%s'%s%s", path, colon, reason);
    else if (code != EPIPE) /* the reader has closed the pipe */
        complain("cannot write to standard output%s%s", colon, reason);
}

static void note_failure(struct stream *stream, int code) {
    if (stream->failed) return;
    stream->failed = true;
    complain_of(stream->path, code);
}

void output_flush(FILE *to) {
    struct stream *stream = stream_of(to);
    errno = 0;
    if ((fflush(to) != 0 || ferror(to)) && stream) note_failure(stream, errno);
}

bool output_wanted(void) {
    for (int i = 0; i < MOST_FILES; i++) {
        if (streams[i].file && !streams[i].failed) return true;
    }
    return false;
}

/* ---- The process ---- */

/* Without a standard output, writing to it has to fail: that of a read-only descriptor does. */
static bool open_descriptors(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) >= 0) continue;
        const int flags = descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY;
        if (open("/dev/null", flags) != descriptor) return false;
    }
    return true;
}

bool output_begin(void) {
    streams[STANDARD_OUTPUT].file = stdout;
    if (!isatty(STDOUT_FILENO))
        (void)setvbuf(stdout, buffers[STANDARD_OUTPUT], _IOFBF, sizeof buffers[STANDARD_OUTPUT]);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    return open_descriptors();
}

int output_end(int status) {
    output_flush(stdout);
    errno = 0;
    if (fclose(stdout) != 0) note_failure(&streams[STANDARD_OUTPUT], errno);
    return any_lost ? STATUS_TROUBLE : status;
}

/* ---- Places ---- */

/* Names of descriptors, which are written to, whatever is behind them. */
static bool is_descriptor(const char *path) {
    static const char *const names[] = {"/dev/fd/", "/dev/std", "/proc/"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strncmp(path, names[i], strlen(names[i])) == 0) return true;
    }
    return false;
}

/* Where the bytes of a path belong. */
struct place {
    char *final; /* behind all links; NULL: what is there is no ordinary file */
    mode_t mode; /* of the existing file; 0: it does not exist */
};

static bool find_place(const char *path, struct place *place) {
    struct stat status;
    *place = (struct place){NULL, 0};
    if (is_descriptor(path)) return true;
    if (stat(path, &status) != 0) {
        if (errno == ENOENT && lstat(path, &status) != 0) place->final = strdup(path);
        return place->final || errno == ENOENT;
    }
    if (S_ISDIR(status.st_mode)) {
        errno = EISDIR;
        return false;
    }
    if (!S_ISREG(status.st_mode)) return true;
    place->mode = status.st_mode & 07777;
    if (access(path, W_OK) == 0) place->final = realpath(path, NULL);
    return place->final != NULL;
}

/* The folder of a path and the name in it, behind all links that lead somewhere; NULL where there
 * is no such folder. */
static char *resolve(const char *path) {
    char *whole = realpath(path, NULL);
    if (whole) return whole;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    char *before = slash ? strndup(path, (size_t)(name - path)) : strdup("."),
         *folder = before ? realpath(before, NULL) : NULL;
    const size_t size = folder ? strlen(folder) + strlen(name) + sizeof "/" : 0;
    whole = folder ? malloc(size) : NULL;
    if (whole) snprintf(whole, size, "%s/%s", folder, name);
    free(before);
    free(folder);
    return whole;
}

bool output_shared(const char *a, const char *a_option, const char *b, const char *b_option) {
    if (!a || !b) return false;
    char *first = resolve(a), *second = resolve(b);
    const bool shared = strcmp(a, b) == 0 || (first && second && strcmp(first, second) == 0);
    if (shared) complain("%s and %s name the same file", a_option, b_option);
    free(first);
    free(second);
    return shared;
}

static char *part_of(const char *final) {
    const size_t size = strlen(final) + sizeof ".part";
    char *part = malloc(size);
    if (part) snprintf(part, size, "%s.part", final);
    return part;
}

/* An empty file beside the final place, as its descriptor, with its name in *part; negative:
 * errno. */
static int open_part(const struct place *place, char **part) {
    const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC;
    *part = part_of(place->final);
    const int descriptor = *part ? open(*part, flags, 0666) : -1;
    if (descriptor >= 0 && place->mode) (void)fchmod(descriptor, place->mode);
    if (descriptor < 0) {
        free(*part);
        *part = NULL;
    }
    return descriptor;
}

/* Behind links is where the file belongs. */
static bool put_in_place(const char *part, const char *path) {
    struct place place;
    const bool found = find_place(path, &place) && place.final;
    const bool done = found && rename(part, place.final) == 0;
    free(place.final);
    return done;
}

/* ---- Files ---- */

FILE *output_open(const char *path) {
    const int appending = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC;
    struct stream *stream = stream_of(NULL);
    struct place place = {NULL, 0};
    int descriptor = -1;
    char *part = NULL;
    errno = ENFILE;
    if (stream && find_place(path, &place))
        descriptor = place.final ? open_part(&place, &part) : open(path, appending, 0666);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w") : NULL;
    if (!file) {
        complain_of(path, errno);
        if (descriptor >= 0) close(descriptor);
        output_reject(part);
    }
    free(place.final);
    if (!file) return NULL;
    char *buffer = buffers[stream - streams];
    (void)setvbuf(file, buffer, _IOFBF, sizeof buffers[0]);
    *stream = (struct stream){.file = file, .path = path, .part = part};
    return file;
}

void output_close(FILE *file) {
    struct stream *stream = file ? stream_of(file) : NULL;
    if (!stream) return;
    output_flush(file);
    const bool empty = ftell(file) == 0;
    errno = 0;
    if (fclose(file) != 0) note_failure(stream, errno);
    if (stream->part && !stream->failed && !empty && !put_in_place(stream->part, stream->path))
        note_failure(stream, errno);
    if (stream->part && (stream->failed || empty)) (void)unlink(stream->part);
    free(stream->part);
    *stream = (struct stream){.file = NULL};
}

/* ---- Files of other programs ---- */

char *output_beside(const char *path) {
    struct place place;
    char *part = NULL;
    if (!find_place(path, &place)) return NULL;
    const int descriptor = place.final ? open_part(&place, &part) : -1;
    if (!place.final) errno = EINVAL;
    if (descriptor >= 0) close(descriptor);
    free(place.final);
    return part;
}

bool output_accept(char *part, const char *path) {
    const bool done = put_in_place(part, path);
    const int code = errno;
    if (!done) (void)unlink(part);
    free(part);
    errno = code;
    return done;
}

void output_reject(char *part) {
    if (part) (void)unlink(part);
    free(part);
}
