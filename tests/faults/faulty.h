/* A world in which things fail: every OpenCL call of the library, every allocation and every call
 * of the system that can fail is led here by the linker (-Wl,--wrap, see meson.build;
 * tests/tree/check_wrapped.sh demands that none is missing). Calls are numbered, one of them fails,
 * and what is made and given back is counted. Calls inside the OpenCL driver are not seen, and the
 * driver sees no call that fails: with two exceptions. What releases or waits is done all the same
 * and then fails, since what stays in flight or mapped would be of the test's own making. */
#ifndef OCLFFT_TESTS_FAULTY_H
#define OCLFFT_TESTS_FAULTY_H

#include <stdbool.h>
#include <stdint.h>

typedef enum fault_kind {
    FAULT_OPENCL, /* one call of OpenCL */
    FAULT_LOST,   /* from that one on all of them: the device is lost */
    FAULT_MEMORY, /* malloc, calloc, realloc */
    FAULT_SYSTEM, /* files and threads */
    FAULT_KINDS
} fault_kind;

/* What is counted. */
typedef enum live_kind {
    LIVE_CONTEXT,
    LIVE_QUEUE,
    LIVE_PROGRAM,
    LIVE_KERNEL,
    LIVE_MEMORY,
    LIVE_EVENT,
    LIVE_DEVICE,
    LIVE_HEAP,
    LIVE_FILE,
    LIVE_KINDS
} live_kind;

typedef struct live_counts {
    int count[LIVE_KINDS];
} live_counts;

extern const char *const live_names[LIVE_KINDS];
extern const char *const fault_names[FAULT_KINDS];

enum { MAX_STRUCK = 8 };

/* What came of it. */
typedef struct fault_report {
    int calls;    /* of the kind */
    int struck;   /* how many of them failed */
    int commands; /* enqueued meanwhile, by which memory may change */
    int codes;    /* that the first one to fail may fail with */
    int code;     /* that it did fail with */
    bool nothing; /* one was told that there is no platform or no device, which is an answer */
    int entry_count;
    const char *entries[MAX_STRUCK]; /* which failed, each once, in their order */
} fault_report;

/* From now on, the call of this kind with this number (from 1) fails with that one of its codes
 * (modulo their number). */
void faulty_arm(fault_kind kind, int number, int code);
fault_report faulty_disarm(void);

live_counts faulty_live(void);

/* From now on a question to a device or a kernel has this answer, if it is one number (what:
 * CL_DEVICE_..., CL_KERNEL_...). */
void faulty_answer(uint32_t what, uint64_t answer);
void faulty_answer_truly(void);

#endif
