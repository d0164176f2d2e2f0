/* Calls that the library makes of malloc and its kin and of OpenCL's makers, counted: the linker
 * leads them here (-Wl,--wrap, see meson.build). Calls inside the OpenCL driver are not seen. */
#ifndef OCLFFT_TESTS_COUNTED_H
#define OCLFFT_TESTS_COUNTED_H

typedef enum counted {
    COUNTED_ALLOCATION,               /* malloc, calloc, realloc */
    COUNTED_SOURCE,                   /* clCreateProgramWithSource */
    COUNTED_BINARY,                   /* clCreateProgramWithBinary */
    COUNTED_BUILD,                    /* clBuildProgram */
    COUNTED_KERNEL,                   /* clCreateKernel */
    COUNTED_BUFFER,                   /* clCreateBuffer */
    COUNTED_KINDS,                    /* these make something; those below only use it: */
    COUNTED_ARGUMENT = COUNTED_KINDS, /* clSetKernelArg */
    COUNTED_LAUNCH,                   /* clEnqueueNDRangeKernel */
    COUNTED_QUESTION, /* clGetCommandQueueInfo, clGetEventInfo, clGetMemObjectInfo */
    COUNTED_ORDER,    /* clEnqueueMarkerWithWaitList, clEnqueueBarrierWithWaitList, clFlush */
    COUNTED_ALL
} counted;

extern const char *const counted_names[COUNTED_KINDS];

void counted_reset(void);
int counted_calls(counted kind);

/* From now on the allocation with this number fails, counted from 1 since the last reset; 0:
 * none. */
void counted_fail_allocation(int number);

/* From now on, programs from binaries are refused in this way. */
typedef enum refusal {
    REFUSE_NOTHING,
    REFUSE_CREATION, /* clCreateProgramWithBinary fails */
    REFUSE_STATUS,   /* it does not, but its binary_status says no */
    REFUSE_BUILD,    /* clBuildProgram of it fails */
    REFUSE_KERNEL,   /* clCreateKernel of it fails */
    REFUSALS
} refusal;

void counted_refuse(refusal how);

#endif
