/* A contender of the benchmark: an FFT library, or the device's own copy as the yardstick, behind
 * one small interface.
 *
 * To add one: write peer_NAME.c, declare its table here, add it to peers.c, and have meson.build
 * define HAVE_NAME when it is there. Every function that returns bool gives the reason of a failure
 * through peer_fail. */
#ifndef BENCH_PEER_H
#define BENCH_PEER_H

#include "library.h"
#include "shape.h"
#include "stage.h"

struct job {
    struct stage *stage;
    const oclfft_plan_desc *desc;
    oclfft_direction direction;
    struct shape shape;
};

struct peer {
    const char *name;

    /* Why it cannot take part on this device at all, or NULL. */
    const char *(*unavailable)(const struct stage *stage);

    /* Plans a problem, or declines it with a reason. The stage is loaded. `*state` is the
     * contender's own. */
    bool (*prepare)(const struct job *job, void **state);

    /* Enqueues one execution; waits for all that were enqueued. */
    bool (*run)(void *state);
    bool (*finish)(void *state);

    /* Before a run: in place the input again, else poison over the output. */
    bool (*restore)(void *state);

    /* Bytes of one array of the output, after finish. */
    bool (*read)(void *state, int array, size_t offset, size_t bytes, void *to);

    /* One execution from host memory to host memory, transfers included. A side's arrays lie one
     * after the other. */
    bool (*round_trip)(void *state, const void *in, void *out);

    /* Its schedule in words, as oclfft_plan_describe; NULL for those that have none to tell. */
    bool (*describe)(void *state, char *text, size_t capacity);

    void (*cleanup)(void *state);

    bool transforms;        /* false for the copy, whose output is no transform */
    bool unscaled_backward; /* does not divide by N */
    bool crashes; /* known to take the process down on CPU devices, and to be run in a process of
                     its own there */
    bool on_host; /* runs on the host's processor whatever the device */
};

extern const struct peer peer_copy, peer_ours, peer_cufft, peer_vkfft, peer_clfft, peer_fftw;

/* Bytes that the copy reads and writes for a problem; fewer than shape_traffic where the sides
 * differ. */
double peer_copy_traffic(const struct shape *shape);

/* Oclfft again, for problems with int8_load: what a user without callbacks does, a kernel that
 * converts all of the input into another buffer, then the transform. */
extern const struct peer peer_convert;

/* Oclfft in two builds, each in an oclfft_context of its own on the stage's OpenCL context: the one
 * that this program is linked with, and one that was loaded. libraries_join opens the contexts,
 * before `prepare`; what is known of the caches in `config` counts. */
extern const struct peer peer_new, peer_old;
bool libraries_join(const struct stage *stage, const oclfft_context_config *config,
                    const struct library *old);
void libraries_leave(void);

/* A load callback for interleaved complex input of two int8. */
extern const oclfft_callback int8_load;

/* The contenders that have names on the command line; the first is the copy, the second is
 * oclfft. */
enum { PEER_COPY, PEER_OURS, PEER_CUFFT, PEER_VKFFT, PEER_CLFFT, PEER_FFTW, PEER_COUNT };
extern const struct peer *const peers[PEER_COUNT];

const struct peer *peer_by_name(const char *name);

/* Notes why something failed, and returns false; the last reason, never NULL. */
#if defined(__GNUC__)
__attribute__((format(__printf__, 1, 2)))
#endif
bool peer_fail(const char *format, ...);

/* The static analyzer sees one file at a time: it has to be told. */
#ifdef __clang_analyzer__
#define peer_fail(...) ((void)(peer_fail)(__VA_ARGS__), false)
#endif
const char *peer_why(void);

/* The library's status in the last failure; OCLFFT_SUCCESS when the failure was not the
 * library's. */
oclfft_status peer_why_status(void);

/* As peer_fail, for problems that this program cannot deal with yet: counts as
 * OCLFFT_ERROR_UNSUPPORTED. */
bool peer_unsupported(const char *what);

/* For calls of OpenCL, of oclfft and of a certain build of it: true, or the failure noted. */
bool peer_cl(cl_int code, const char *call);
bool peer_status(oclfft_status status);
bool peer_library_status(const struct library *library, oclfft_status status);

#endif
