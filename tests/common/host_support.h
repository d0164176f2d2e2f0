/* What the tests of oclfft_execute_host share. */
#ifndef OCLFFT_TESTS_HOST_SUPPORT_H
#define OCLFFT_TESTS_HOST_SUPPORT_H

#include "run/host/host.h"
#include "on_device.h"

/* The ways of the data that a CPU device has, and those of others, for which its context then takes
 * it. */
typedef enum route {
    ROUTE_SHARED, /* the device works in the arrays */
    ROUTE_STRAY,  /* so aligned that it cannot, so that pieces are copied */
    ROUTE_DIRECT, /* as a GPU, arrays known as pinned */
    ROUTE_STAGED, /* as a GPU, arrays known as not pinned */
    ROUTE_TRIED,  /* as a GPU, arrays not known */
    ROUTES
} route;

extern const char *const route_names[ROUTES];

/* Makes the next call go this way for these arrays; a NULL may be among them. */
void take_route(oclfft_plan *plan, route by, const void *const *arrays, size_t count);

/* An array of `bytes` bytes with fences on both sides, so aligned as the route wants it; `base` is
 * to be freed. */
typedef struct fenced {
    char *base, *data;
    size_t bytes;
} fenced;

fenced fenced_new(size_t bytes, route by);
void fenced_free(fenced *f);
void assert_fences(const fenced *f, const char *what);

/* A context whose library may take this many bytes of the device. */
oclfft_context *open_limited(uint64_t limit);

#endif
