/* A program of its own: it knows the library only by the header that it was compiled with, which is
 * that of version 0.2 (older) or one of a version to come (NEWER). Plain C and C++ alike.
 *
 * SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include <oclfft/oclfft.h>

enum { POINTS = 64 };

#define MUST(condition)                                                                            \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            printf("line %d: %s: %s\n", __LINE__, #condition, oclfft_last_error());                \
            return 1;                                                                              \
        }                                                                                          \
    } while (0)

/* What a later header might have: fields behind those of today. */
typedef struct description {
    oclfft_plan_desc desc;
#ifdef NEWER
    uint64_t more[5];
#endif
} description;

typedef struct configuration {
    oclfft_context_config config;
#ifdef NEWER
    uint64_t more[3];
#endif
} configuration;

typedef struct device {
    oclfft_device_info info;
#ifdef NEWER
    uint64_t more[2];
#endif
} device;

static int check_devices(void) {
    device list[2];
    size_t count = 0;
    memset(list, 0xaa, sizeof list);
    MUST(oclfft_device_list(&list[0].info, sizeof list[0], 2, &count) == OCLFFT_SUCCESS);
    MUST(count > 0 && list[0].info.max_work_group_size > 0 && list[0].info.name[0]);
    MUST(list[0].info.reserved[7] == 0);
#ifdef NEWER
    MUST(list[0].more[0] == 0 && list[0].more[1] == 0);
#endif
    return 0;
}

/* A field that this library does not know must be left at 0. */
static int check_unknown(oclfft_context *context, description *d) {
#ifdef NEWER
    oclfft_plan *plan = NULL;
    configuration c;
    d->more[4] = 1;
    MUST(oclfft_plan_create(context, &d->desc, &plan) == OCLFFT_ERROR_INVALID_ARGUMENT && !plan);
    MUST(strstr(oclfft_last_error(), "struct_size"));
    d->more[4] = 0;
    MUST(oclfft_context_config_init(&c.config, sizeof c) == OCLFFT_SUCCESS);
    c.more[0] = 1;
    MUST(oclfft_context_create(&c.config, &context) == OCLFFT_ERROR_INVALID_ARGUMENT);
#else
    (void)context;
    (void)d;
#endif
    return 0;
}

/* A pure mode has one point in its spectrum. */
static int check_transform(oclfft_context *context, const description *d) {
    oclfft_plan *plan = NULL;
    float in[2 * POINTS], out[2 * POINTS];
    for (int i = 0; i < POINTS; ++i) {
        in[2 * i] = (float)cos(2 * 3.14159265358979323846 * 5 * i / POINTS);
        in[2 * i + 1] = (float)sin(2 * 3.14159265358979323846 * 5 * i / POINTS);
    }
    MUST(oclfft_plan_create(context, &d->desc, &plan) == OCLFFT_SUCCESS);
    MUST(oclfft_execute_host(plan, OCLFFT_FORWARD, in, out) == OCLFFT_SUCCESS);
    for (int i = 0; i < POINTS; ++i) {
        MUST(fabs(out[2 * i] - (i == 5 ? POINTS : 0)) < 1e-4);
        MUST(fabs(out[2 * i + 1]) < 1e-4);
    }
    oclfft_plan_destroy(&plan);
    return 0;
}

int main(void) {
    oclfft_context *context = NULL;
    configuration c;
    description d;
    if (check_devices()) return 1;
    MUST(oclfft_context_config_init(&c.config, sizeof c) == OCLFFT_SUCCESS);
    MUST(c.config.struct_size == sizeof c);
    MUST(oclfft_context_create(&c.config, &context) == OCLFFT_SUCCESS);
    MUST(oclfft_plan_desc_init(&d.desc, sizeof d) == OCLFFT_SUCCESS);
    MUST(d.desc.struct_size == sizeof d);
    d.desc.lengths[0] = POINTS;
    if (check_transform(context, &d) || check_unknown(context, &d)) return 1;
    oclfft_context_destroy(&context);
    return 0;
}
