/* Uses what docs/adding.md adds: see check_adding.py.
 *
 * usage: added quirk|radices|elements
 *
 * Exit status 77 (skipped) where there is no OpenCL device, 1 where something is missing or wrong.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device/vendor.h"

enum { LENGTH = 22 * 18, BYTES = LENGTH * 2 * sizeof(float) };

static int missing(const char *what) {
    fprintf(stderr, "%s: %s\n", what, oclfft_last_error());
    return 1;
}

/* A device of the made-up platform has the quirk, and its kernels begin with the fragment; those of
 * another version have neither. */
static int check_quirk(const char *version, bool cpu, bool expected) {
    oclfft_device_info info = {.is_cpu = cpu, .is_gpu = !cpu, .platform_name = "Imaginary OpenCL"};
    oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
    static char source[1 << 17];
    text printed = {0};
    caps c = caps_default();
    c.is_cpu = cpu;
    snprintf(info.driver_version, sizeof info.driver_version, "%s", version);
    vendor_correct(&info, &c);
    caps_print(&c, &printed);
    desc.lengths[0] = 64;
    desc.recipe = "8.8";
    bool flag = strstr(text_string(&printed), "swaps_min = 1\n");
    oclfft_status status =
        oclfft_preview(text_string(&printed), &desc, NULL, 0, NULL, source, sizeof source, NULL);
    text_free(&printed);
    if (status != OCLFFT_SUCCESS) return missing("preview");
    const char *fragment = strstr(source, "#define min(a, b)"), *kernel = strstr(source, "kernel ");
    if (flag != expected || (fragment != NULL) != expected) return missing("the quirk");
    return fragment && fragment > kernel ? missing("the fragment comes too late") : 0;
}

/* Point k of the transform, by the definition in double precision. */
static void define(const float *x, int k, double *re, double *im) {
    *re = *im = 0;
    for (int n = 0; n < LENGTH; ++n) {
        double angle = -2 * 3.14159265358979323846 * (k * n % LENGTH) / LENGTH;
        *re += x[2 * n] * cos(angle) - x[2 * n + 1] * sin(angle);
        *im += x[2 * n] * sin(angle) + x[2 * n + 1] * cos(angle);
    }
}

/* Relative error in the L2 norm. */
static double error_of(const float *x, const float *y) {
    double error = 0, norm = 0;
    for (int k = 0; k < LENGTH; ++k) {
        double re, im;
        define(x, k, &re, &im);
        error += pow(y[2 * k] - re, 2) + pow(y[2 * k + 1] - im, 2);
        norm += re * re + im * im;
    }
    return sqrt(error / norm);
}

static int transform(oclfft_context *context, const oclfft_plan_desc *desc) {
    float x[2 * LENGTH], y[2 * LENGTH];
    oclfft_plan *plan = NULL;
    for (int i = 0; i < 2 * LENGTH; ++i) x[i] = (float)(i * 7919 % 1009) / 1009 - 0.5f;
    oclfft_status status = oclfft_plan_create(context, desc, &plan);
    if (status == OCLFFT_SUCCESS) status = oclfft_execute_host(plan, OCLFFT_FORWARD, x, y);
    oclfft_plan_destroy(&plan);
    if (status != OCLFFT_SUCCESS) return missing(desc->recipe);
    double error = error_of(x, y);
    printf("%s: error %.2g\n", desc->recipe, error);
    return error < 1e-6 ? 0 : 1;
}

/* ---- Elements without a sign ---- */

/* The largest error of a real or imaginary part, where what is below zero becomes zero. Rounding to
 * integers alone makes it up to 0.5. */
static double farthest(const float *x, const unsigned *y) {
    double most = 0;
    for (int k = 0; k < LENGTH; ++k) {
        double re, im;
        define(x, k, &re, &im);
        most = fmax(most, fmax(fabs(y[2 * k] - fmax(re, 0)), fabs(y[2 * k + 1] - fmax(im, 0))));
    }
    return most;
}

static int transform_integers(oclfft_context *context, const oclfft_plan_desc *desc) {
    unsigned x[2 * LENGTH], y[2 * LENGTH];
    float given[2 * LENGTH];
    oclfft_plan *plan = NULL;
    for (int i = 0; i < 2 * LENGTH; ++i) given[i] = x[i] = (unsigned)(i * (i + 17) % 401);
    oclfft_status status = oclfft_plan_create(context, desc, &plan);
    if (desc->in_place) memcpy(y, x, sizeof y);
    const unsigned *in = desc->in_place ? y : x;
    if (status == OCLFFT_SUCCESS) status = oclfft_execute_host(plan, OCLFFT_FORWARD, in, y);
    oclfft_plan_destroy(&plan);
    if (status != OCLFFT_SUCCESS) return missing(desc->recipe);
    double error = farthest(given, y);
    printf("%s of integers%s: off by %.2g\n", desc->recipe, desc->in_place ? " in place" : "",
           error);
    return error < 0.52 ? 0 : 1;
}

static int transform_elements(oclfft_context *context, const oclfft_plan_desc *desc) {
    oclfft_plan_desc integers = *desc;
    integers.input.element_type = integers.output.element_type = (oclfft_element_type)10;
    int failed = transform_integers(context, &integers);
    integers.in_place = true;
    return transform_integers(context, &integers) || failed;
}

/* ---- Recipes ---- */

typedef int check(oclfft_context *context, const oclfft_plan_desc *desc);

/* By both emitters, where the device's kernels may be of either. */
static int check_recipes(check *run, const char *const *recipes) {
    oclfft_context *context = NULL;
    int failed = 0;
    oclfft_status status = oclfft_context_create(NULL, &context);
    if (status == OCLFFT_ERROR_NO_DEVICE) return 77;
    if (status != OCLFFT_SUCCESS) return missing("context");
    for (; *recipes; ++recipes) {
        oclfft_plan_desc desc = OCLFFT_PLAN_DESC_INIT;
        desc.lengths[0] = LENGTH;
        desc.recipe = *recipes;
        failed |= run(context, &desc);
    }
    oclfft_context_destroy(&context);
    return failed;
}

static const char *const elements[] = {"4.9.11", "4.9.11:w4:v4", "4.9/11", "4.9:w4:v4/11:w4:v4",
                                       NULL};

int main(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], "quirk") == 0)
        return check_quirk("2.1", true, true) || check_quirk("1.9", true, false) ||
               check_quirk("2.1", false, true) || check_quirk("1.9", false, false);
    if (count == 2 && strcmp(arguments[1], "radices") == 0)
        return check_recipes(transform, (const char *[]){"22.18", "18.22", "22.18:w4:v4", NULL});
    if (count == 2 && strcmp(arguments[1], "elements") == 0)
        return check_recipes(transform_elements, elements);
    return 2;
}
