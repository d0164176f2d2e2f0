/* A cube over several parts: one transform whose slabs lie on different devices, or on one device
 * several times. Fills the slabs with a plane wave, transforms them, and finds its peak.
 *
 *     group [PARTS]
 *
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "plane_wave.h"
#include "usage.h"

enum { MOST_PARTS = 16 };

static const char usage[] =
    "usage: group [PARTS]\n"
    "Transforms a cube in 1 to 16 parts (3), all of them on the default device.\n";

int main(int argc, char **argv) {
    check_usage(argc, argv, 0, 1, usage);
    char *rest = "";
    long parts_given = argc > 1 ? strtol(argv[1], &rest, 10) : 3;
    oclfft_context *contexts[MOST_PARTS];
    float *in[MOST_PARTS], *out[MOST_PARTS];
    oclfft_box in_boxes[MOST_PARTS], out_boxes[MOST_PARTS];
    oclfft_group *group;
    oclfft_group_plan *plan;
    if (*rest || parts_given < 1 || parts_given > MOST_PARTS)
        return refuse_word("not a number from 1 to 16:", argv[1], usage);
    size_t parts = (size_t)parts_given;

    /* One device for all: with several, each part has a context of its own. */
    CHECK(oclfft_context_create(NULL, &contexts[0]));
    for (size_t i = 1; i < parts; i++) contexts[i] = contexts[0];
    CHECK(oclfft_group_create(contexts, parts, NULL, &group));

    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    desc.rank = 3;
    desc.lengths[0] = desc.lengths[1] = desc.lengths[2] = N;
    CHECK(
        oclfft_group_boxes(group, &desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS, in_boxes));
    CHECK(oclfft_group_boxes(group, &desc, OCLFFT_SIDE_OUTPUT, OCLFFT_DECOMPOSITION_SLABS,
                             out_boxes));
    CHECK(oclfft_group_plan_create(group, &desc, in_boxes, out_boxes, &plan));

    char text[2048];
    CHECK(oclfft_group_plan_describe(plan, text, sizeof text, NULL));
    printf("%s", text);

    for (size_t i = 0; i < parts; i++) {
        in[i] = malloc(8 * box_points(&in_boxes[i]) + 1);
        out[i] = malloc(8 * box_points(&out_boxes[i]) + 1);
        if (!in[i] || !out[i]) fprintf(stderr, "no memory\n"), exit(1);
        fill_wave(&in_boxes[i], in[i]);
    }
    CHECK(oclfft_group_execute_host(plan, OCLFFT_FORWARD, (const void *const *)in,
                                    (void *const *)out));
    int found = 0;
    for (size_t i = 0; i < parts; i++) {
        found += print_peaks(&out_boxes[i], out[i], "part", i);
        free(in[i]);
        free(out[i]);
    }
    oclfft_group_plan_destroy(&plan);
    oclfft_group_destroy(&group);
    oclfft_context_destroy(&contexts[0]);
    return found == 1 ? 0 : 1;
}
