/* Walks a step through all its faults: each call that can fail fails once, with each of its
 * codes. */
#ifndef OCLFFT_TESTS_FAULT_WALK_H
#define OCLFFT_TESTS_FAULT_WALK_H

#include "faulty.h"
#include "common/harness.h"

typedef struct step {
    const char *name;
    /* what comes before, without faults; or NULL */
    void (*prepare)(void *world);
    /* the call under test; with faults */
    oclfft_status (*act)(void *world);
    /* when it succeeded: that the result is right */
    void (*check)(void *world);
    /* when not: that nothing came of it; or NULL */
    void (*check_failed)(void *world, const fault_report *report);
    /* before it is called once more on the same objects; or NULL */
    void (*again)(void *world);
    /* back to what was before; or NULL */
    void (*clean)(void *world);
    /* a list with a NULL behind it: calls whose failure the step survives, with the right result */
    const char *const *tolerated;
    /* the same where the code says that the device is short of memory */
    const char *const *when_scarce;
    bool grows; /* compiles something else each time, which the context keeps */
    bool keeps; /* compiles other kernels after a failure, which the context keeps: counting begins
                   after a first round of failures */
    bool rough; /* slow: only a few of its faults, but for the long run */
    bool mute;  /* says nothing of memory that is short (the thesis's interface) */
    bool searches; /* for devices: of several platforms, those that do not answer are passed over */
    bool handles;  /* gets OpenCL objects of the caller's: one that is none is an argument */
} step;

/* `every`: all numbers and codes; otherwise a sample of both. */
void walk(const step *s, void *world, bool every);

/* Whether this machine has devices of more than one; the test says so. */
extern bool several_platforms;

/* How many faults there were so far, and how many the library survived. */
extern int faults_walked, faults_survived;

#endif
