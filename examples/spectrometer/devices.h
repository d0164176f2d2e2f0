/* Which devices do the work.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SPECTROMETER_DEVICES_H
#define SPECTROMETER_DEVICES_H

#include <oclfft/opencl.h>
#include <stdbool.h>

#define MAX_DEVICES 16

typedef struct device_choice {
    int platform, device; /* as the library counts them; -1: any */
    const char *name;     /* part of the device's or platform's name, or NULL */
    unsigned count;       /* that many devices of one platform, from the chosen one on */
    unsigned parts;       /* each divided into as many sub-devices; 1: whole */
} device_choice;

typedef struct device_list {
    unsigned count;
    cl_device_id ids[MAX_DEVICES];
    char name[128]; /* of the first */
    bool parts;     /* ids are sub-devices, which have to be released */
} device_list;

/* GPUs before CPUs, otherwise in the platforms' order. */
bool devices_open(const device_choice *choice, device_list *list);
void devices_close(device_list *list);

/* Passes success on; prints a sentence otherwise. */
bool cl_good(cl_int code, const char *call);

#endif
