/* What is installed on this machine: OpenCL implementations, graphics devices, programs. */
#include "doctor.h"

#include <dirent.h>
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "common/lines.h"

enum { PATH_BYTES = 4096, LINE_BYTES = 1024 };

static const char vendors_folder[] = "/etc/OpenCL/vendors";

/* ---- Implementations ---- */

/* The first line of a file without its end; false when there is none. */
static bool first_line(const char *path, char line[LINE_BYTES]) {
    FILE *file = fopen(path, "r");
    const bool found = file && fgets(line, LINE_BYTES, file);
    if (file) fclose(file);
    if (found) line[strcspn(line, "\r\n")] = '\0';
    return found && line[0];
}

/* What is loaded stays loaded: drivers do not like to go. */
static void print_implementation(FILE *to, const char *name) {
    char path[PATH_BYTES], library[LINE_BYTES];
    snprintf(path, sizeof path, "%s/%s", vendors_folder, name);
    if (!first_line(path, library)) {
        page_line(to, name, "is empty or cannot be read");
        return;
    }
    void *loaded = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (loaded)
        page_line(to, name, "%s", library);
    else
        page_line(to, name, "cannot be loaded: %s", dlerror());
    // cppcheck-suppress resourceLeak ; it stays on purpose
}

/* Whether a variable is set, not empty, and names something else than the folder. */
static bool leads_away(const char *variable) {
    const char *value = getenv(variable);
    const size_t length = sizeof vendors_folder - 1;
    if (!value || !*value) return false;
    return strncmp(value, vendors_folder, length) != 0 ||
           value[length + strspn(value + length, "/")] != '\0';
}

/* The variables that lead the loader away from the folder; NULL without. */
static const char *elsewhere(void) {
    const bool folder = leads_away("OCL_ICD_VENDORS"), files = leads_away("OCL_ICD_FILENAMES");
    return folder && files ? "OCL_ICD_VENDORS and OCL_ICD_FILENAMES"
           : folder        ? "OCL_ICD_VENDORS"
           : files         ? "OCL_ICD_FILENAMES"
                           : NULL;
}

/* The implementations in the folder: how many; `to` may be NULL. */
static int list_implementations(FILE *to) {
    int listed = 0;
    DIR *folder = opendir(vendors_folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        const size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".icd") != 0) continue;
        if (to) print_implementation(to, entry->d_name);
        listed++;
    }
    if (folder) closedir(folder);
    return listed;
}

void machine_print_implementations(FILE *to) {
    const char *names = elsewhere();
    if (names) page_line(to, "note", "the loader looks elsewhere: %s", names);
    if (list_implementations(to) == 0) fprintf(to, "    %s names none\n", vendors_folder);
}

/* ---- GPUs ---- */

static unsigned vendor_of(unsigned long id) {
    return id == 0x10de ? SEEN_NVIDIA : id == 0x1002 ? SEEN_AMD : id == 0x8086 ? SEEN_INTEL : 0;
}

unsigned machine_graphics(void) {
    static const char bus[] = "/sys/bus/pci/devices";
    unsigned seen = 0;
    DIR *folder = opendir(bus);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[PATH_BYTES], text[LINE_BYTES];
        snprintf(path, sizeof path, "%s/%s/class", bus, entry->d_name);
        /* 0x03....: display controllers */
        if (!first_line(path, text) || strtoul(text, NULL, 16) >> 16 != 3) continue;
        snprintf(path, sizeof path, "%s/%s/vendor", bus, entry->d_name);
        if (first_line(path, text)) seen |= vendor_of(strtoul(text, NULL, 16));
    }
    if (folder) closedir(folder);
    return seen;
}

unsigned machine_vendors(const oclfft_device_info *list, size_t count) {
    unsigned seen = 0;
    for (size_t i = 0; i < count; i++) {
        if (!list[i].is_gpu) continue;
        if (strstr(list[i].vendor, "NVIDIA")) seen |= SEEN_NVIDIA;
        if (strstr(list[i].vendor, "Advanced Micro") || strstr(list[i].vendor, "AMD"))
            seen |= SEEN_AMD;
        if (strstr(list[i].vendor, "Intel")) seen |= SEEN_INTEL;
    }
    return seen;
}

/* ---- Advice ---- */

static bool on_path(const char *program) {
    const char *path = getenv("PATH");
    for (const char *at = path; at && *at; at += strcspn(at, ":"), at += *at == ':') {
        char file[PATH_BYTES];
        snprintf(file, sizeof file, "%.*s/%s", (int)strcspn(at, ":"), at, program);
        if (access(file, X_OK) == 0) return true;
    }
    return false;
}

static int advise(FILE *to, bool wanted, const char *sentence) {
    char text[LINE_BYTES];
    snprintf(text, sizeof text, "    - %s", sentence);
    if (wanted) write_line(to, 6, text);
    return wanted;
}

/* What is installed is of no use where the loader looks elsewhere. */
static int advise_unsetting(FILE *to) {
    const char *names = elsewhere();
    char sentence[LINE_BYTES / 4];
    if (!names || list_implementations(NULL) == 0) return 0;
    snprintf(sentence, sizeof sentence,
             "Unset %s, and run this again: then the loader finds the implementations above.",
             names);
    return advise(to, true, sentence);
}

/* Implementations of OpenCL. */
static int advise_drivers(FILE *to, unsigned missing, bool cpu) {
    int said = missing || !cpu ? advise_unsetting(to) : 0;
    said += advise(to, missing & SEEN_NVIDIA,
                   "There is an NVIDIA GPU, but no OpenCL for it: install NVIDIA's driver "
                   "(Debian: nvidia-opencl-icd).");
    said += advise(to, missing & SEEN_AMD,
                   "There is an AMD GPU, but no OpenCL for it: install ROCm (Debian: "
                   "rocm-opencl-icd).");
    said += advise(to, missing & SEEN_INTEL,
                   "There is an Intel GPU, but no OpenCL for it: install Intel's compute runtime "
                   "(Debian: intel-opencl-icd).");
    return said +
           advise(to, !cpu, "For transforms on the CPU install PoCL (Debian: pocl-opencl-icd).");
}

int machine_print_advice(FILE *to, const oclfft_device_info *list, size_t count) {
    bool cpu = false;
    for (size_t i = 0; i < count; i++) cpu = cpu || list[i].is_cpu;
    int said = advise_drivers(to, machine_graphics() & ~machine_vendors(list, count), cpu);
    said += advise(to, !on_path("gnuplot"),
                   "For pictures (--plot) install gnuplot (Debian: gnuplot-nox).");
    return said;
}
