/* What is known of a device and its driver (docs/devices.md). */
#include "doctor.h"

#include <stdlib.h>
#include <string.h>

/* Defects of compilers that the library works around, by the cap that says so; not those that every
 * version of PoCL is taken to have. */
static const struct {
    const char *cap, *sentence;
} worked_around[] = {
    {"reloads", "this driver's compiler repeats loads behind a barrier; the library works around "
                "it (pocl, pull request 1736)"},
    {"spoils_fma", "this driver's compiler computes some contracted products wrongly; the library "
                   "works around it (intel/llvm, issue 23220)"},
    {"merges_items", "this driver's compiler takes one work-item's value for all; the library "
                     "works around it (PoCL 5)"},
};

/* Defects that nothing works around: a part of the platform's and of the device's name, and the
 * beginning of the driver's version. */
static const struct {
    const char *platform, *device, *version, *sentence;
} not_worked_around[] = {
    {"rusticl", "llvmpipe", "25.",
     "Mesa's llvmpipe 25 computes wrong results; take version 26.2 or newer, or PoCL"},
    {"rusticl", "llvmpipe", "",
     "Mesa's llvmpipe takes seconds to compile a kernel; PoCL is faster"},
    {"Portable Computing Language", "", "1.",
     "PoCL 1 compiles nothing for processors newer than its LLVM; take version 3.1 or newer"},
    {"Portable Computing Language", "", "3.0",
     "PoCL 3.0 compiles nothing for processors newer than its LLVM; take version 3.1 or newer"},
};

/* The value of "name = value" among caps; 0 without such a line. */
static unsigned long long value_of(const char *caps, const char *name) {
    const size_t length = strlen(name);
    for (const char *line = caps; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
        if (strncmp(line, name, length) == 0 && strncmp(line + length, " = ", 3) == 0)
            return strtoull(line + length + 3, NULL, 10);
    }
    return 0;
}

void known_print(FILE *to, const oclfft_device_info *info, const char *caps) {
    for (size_t i = 0; i < sizeof worked_around / sizeof *worked_around; i++) {
        if (value_of(caps, worked_around[i].cap))
            page_line(to, "note", "%s", worked_around[i].sentence);
    }
    for (size_t i = 0; i < sizeof not_worked_around / sizeof *not_worked_around; i++) {
        const char *version = not_worked_around[i].version;
        if (strstr(info->platform_name, not_worked_around[i].platform) &&
            strstr(info->name, not_worked_around[i].device) &&
            strncmp(info->driver_version, version, strlen(version)) == 0) {
            page_line(to, "note", "%s", not_worked_around[i].sentence);
            break;
        }
    }
    if (!value_of(caps, "is_cpu") && !value_of(caps, "bandwidth"))
        page_line(
            to, "note",
            "the speed of this GPU is unknown; `oclfft calibrate` measures it for the planner");
    if (!info->has_double) page_line(to, "note", "there is no double precision");
}
