/* An OpenCL that lives in the fuzz targets in place of the real one: two devices, objects that are
 * counted, memory that is the host's, kernels that need no compiler and copy what their first
 * argument holds to the second. It stops the program where a call is one that OpenCL leaves
 * undefined: a dead or foreign handle, a range outside a buffer, an argument that was never set. */
#ifndef OCLFFT_FUZZ_FAKE_CL_H
#define OCLFFT_FUZZ_FAKE_CL_H

#include <stdbool.h>
#include <stddef.h>

#include <oclfft/opencl.h>

/* The call number `number` from now on that may fail does so; 0: none. */
void fake_fail(unsigned number);

/* Whether it has. */
bool fake_has_failed(void);

/* So many builds from now on fail, with this log; a constant string. */
void fake_fail_builds(unsigned count, const char *log);

/* How many builds there were. */
unsigned fake_builds(void);

/* From the call number `number` from now on, of those that may fail, all of them fail with
 * CL_DEVICE_NOT_AVAILABLE: the device is gone. 0: it is there, and stays. */
void fake_lose(unsigned number);

/* Whether it is gone. */
bool fake_is_lost(void);

/* The transfer number `number` from now on between memory of the host and a device does not end,
 * nor does what is behind it on its queue or waits for it; 0: none. A call that waits for that
 * stops the program. */
void fake_hang(unsigned number);

/* How many such transfers there were. */
size_t fake_transfers(void);

/* How many objects live. */
size_t fake_objects(void);

/* What clCreateProgramWithBinary got last; the caller frees. NULL when nothing since the last
 * time. */
unsigned char *fake_take_binary(size_t *length);

/* Frees all objects, whoever counts on them: for programs that ended without. */
void fake_clear(void);

/* What the devices say of their vendor from now on; NULL: what they always do. AMD's copy to each
 * other's memory. */
void fake_vendor(const char *name);

/* The largest buffer of devices that are asked from now on; a megabyte without. */
void fake_memory(size_t bytes);

/* How many copies there were from device to device, within a context and by AMD's call, and to and
 * from memory of the host by rectangles. */
typedef struct fake_copies {
    size_t within, peer, host;
} fake_copies;
fake_copies fake_count_copies(void);

/* How many queues there ever were, and how many buffers in pinned memory of the host. */
typedef struct fake_made {
    size_t queues, pinned;
} fake_made;
fake_made fake_count_made(void);

/* A device, 0 or 1. */
cl_device_id fake_device(unsigned number);

#endif
