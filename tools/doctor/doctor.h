/* `oclfft doctor`: whether transforms work here, and what is missing where they do not. */
#ifndef TOOLS_DOCTOR
#define TOOLS_DOCTOR

#include <oclfft/oclfft.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* ---- The page (page.c) ---- */

/* A line of a section: a name, then a sentence, which is broken where it is wider than a terminal.
 */
__attribute__((format(printf, 3, 4))) void page_line(FILE *to, const char *name, const char *format,
                                                     ...);

/* ---- A short check of one device (trial.c) ---- */

enum { TRIAL_SENTENCE = 512 };

/* The number of transforms of a trial, each of which is an item of the progress line. */
size_t trial_count(const oclfft_device_info *info);

struct trial {
    int transforms, wrong, failed;
    double worst;                  /* error / bar */
    double seconds;                /* plans included */
    char sentence[TRIAL_SENTENCE]; /* the first that was wrong or failed; empty without */
};

/* Transforms small signals of several kinds, single and, where the device has it, double, and
 * compares some points of each with sums by the definition. */
struct trial trial_run(oclfft_context *context, const oclfft_device_info *info);

/* ---- What is known (known.c) ---- */

/* Sentences about a device: defects of its driver, and whether its pace is known. `caps` is the
 * text of oclfft_context_caps. */
void known_print(FILE *to, const oclfft_device_info *info, const char *caps);

/* ---- This machine (machine.c) ---- */

/* Vendors, as bits. */
enum { SEEN_NVIDIA = 1, SEEN_AMD = 2, SEEN_INTEL = 4 };

/* Lists the OpenCL implementations that the ICD loader is told of, and whether each can be
 * loaded. */
void machine_print_implementations(FILE *to);

/* Vendors of the graphics devices on the bus; 0 where that cannot be found out. */
unsigned machine_graphics(void);

/* Vendors of the GPUs among OpenCL's devices. */
unsigned machine_vendors(const oclfft_device_info *list, size_t count);

/* A sentence for everything to install or to change; gives how many. */
int machine_print_advice(FILE *to, const oclfft_device_info *list, size_t count);

#endif
