#include "command.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sentence.h>
#include <suites.h>

#include "caps_file.h"
#include "control.h"
#include "output.h"
#include "progress.h"

void complain(const char *format, ...) {
    static char text[1 << 14]; /* room for a list of all names that there are */
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    clean_control_characters(text); /* of words that were typed */
    progress_hide();
    output_flush(stdout); /* what came before comes before */
    fprintf(stderr, "oclfft: %s\n", text);
}

int complain_status(const char *what, oclfft_status status) {
    complain("%s: %s", what, failure_sentence(status));
    return is_refusal(status) ? STATUS_USAGE : STATUS_TROUBLE;
}

bool is_refusal(oclfft_status status) {
    return status == OCLFFT_ERROR_INVALID_ARGUMENT || status == OCLFFT_ERROR_UNSUPPORTED;
}

int worse_status(int a, int b) {
    static const int severity[] = {
        [STATUS_OK] = 0, [STATUS_USAGE] = 1, [STATUS_TROUBLE] = 2, [STATUS_FAILED] = 3};
    return severity[a] >= severity[b] ? a : b;
}

int complain_usage(const struct verb *verb, const char *what) {
    complain("%s %s\nSee `oclfft help %s`.", verb->name, what, verb->name);
    return STATUS_USAGE;
}

void command_help(const struct verb *verb) {
    printf("oclfft %s: %s\n\n%s", verb->name, verb->about, verb->help);
}

void command_version(void) {
    puts(oclfft_version_string());
}

bool read_problem(const char *source, struct problem *problem) {
    char message[512];
    if (problem_from_text(source, problem, message, sizeof message)) return true;
    complain("not a problem: %s\nSee `oclfft help problem`.", message);
    return false;
}

bool read_word(const char *option, const char *what, const char *source, const char **word) {
    *word = source;
    if (*source) return true;
    complain("--%s needs %s", option, what);
    return false;
}

bool read_number(const char *option, const char *source, size_t *number) {
    if (problem_number(source, number)) return true;
    complain("--%s takes a positive number such as 1000 or 2^20, not '%s'", option, source);
    return false;
}

bool read_bounded(const char *option, const char *source, size_t most, size_t *number) {
    if (problem_number(source, number) && *number <= most) return true;
    complain("--%s takes a number from 1 to %zu, not '%s'", option, most, source);
    return false;
}

bool read_count(const char *option, const char *source, size_t *number) {
    *number = 0;
    if (strcmp(source, "0") == 0 || problem_number(source, number)) return true;
    complain("--%s takes a number such as 1000 or 2^20, or 0, not '%s'", option, source);
    return false;
}

/* What is wrong with the item `name` of a list. */
static bool refuse_name(const char *takes, const char *list, const char *const *names, int count,
                        const char *name, int length, const char *fault) {
    char all[256] = "";
    size_t used = 0;
    for (int i = 0; i < count && used < sizeof all; i++)
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s", i ? ", " : "", names[i]);
    if (length == 0)
        complain("%s %s; '%s' has an empty item", takes, all, list);
    else
        complain("%s %s; '%s' names '%.*s'%s", takes, all, list, length, name, fault);
    return false;
}

static int find_name(const char *const *names, int count, const char *name, size_t length) {
    for (int i = 0; i < count; i++)
        if (strlen(names[i]) == length && strncmp(names[i], name, length) == 0) return i;
    return -1;
}

bool read_names(const char *takes, const char *list, const char *const *names, int count,
                bool *wanted) {
    for (int i = 0; i < count; i++) wanted[i] = false;
    for (const char *name = list;; name++) {
        const int length = (int)strcspn(name, ",");
        const int i = find_name(names, count, name, (size_t)length);
        if (i < 0 || wanted[i])
            return refuse_name(takes, list, names, count, name, length,
                               i < 0 ? ", which is unknown" : " twice");
        wanted[i] = true;
        name += length;
        if (!*name) return true;
    }
}

int load_wisdom(oclfft_context *context, const char *path) {
    const oclfft_status status = oclfft_wisdom_load(context, path);
    return status == OCLFFT_SUCCESS ? STATUS_OK : complain_status("--wisdom", status);
}

/* In the order of the list, "a, b, c". */
static void complain_suite(const char *name) {
    char names[512] = "";
    size_t used = 0;
    for (const struct suite *suite = suites; suite->name && used < sizeof names; suite++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "",
                                 suite->name);
    complain("no suite '%s'; there are: %s", name, names);
}

bool read_suite(const char *name, const struct suite **suite) {
    *suite = suite_by_name(name);
    if (!*suite) complain_suite(name);
    return *suite != NULL;
}

static bool read_index(const char *option, const char *source, int *index) {
    char *end;
    const long value = strtol(source, &end, 10);
    if (end == source || *end || value < 0 || value > 1000) {
        complain("--%s takes a number from 0 to 1000, as `oclfft devices` counts, not '%s'", option,
                 source);
        return false;
    }
    *index = (int)value;
    return true;
}

bool take_device_option(int option, const char *argument, oclfft_context_config *config) {
    switch (option) {
    case OPTION_PLATFORM: return read_index("platform", argument, &config->platform_index);
    case OPTION_DEVICE: return read_index("device", argument, &config->device_index);
    default: return read_word("device-name", "a name", argument, &config->device_name);
    }
}

/* The text stays until the program ends. */
static int take_caps(const char *path, oclfft_context_config *config) {
    char *text;
    const int status = read_caps("with-caps", path, &text);
    if (status == STATUS_OK) config->caps = text;
    return status == STATUS_OK ? -1 : status;
}

int other_option(const struct verb *verb, int option, const char *argument,
                 oclfft_context_config *config) {
    switch (option) {
    case OPTION_PLATFORM:
    case OPTION_DEVICE:
    case OPTION_DEVICE_NAME:
        return take_device_option(option, argument, config) ? -1 : STATUS_USAGE;
    case OPTION_WITH_CAPS: return take_caps(argument, config);
    case 'h':
    case OPTION_HELP: command_help(verb); return STATUS_OK;
    case 'V':
    case OPTION_VERSION: command_version(); return STATUS_OK;
    default:
        fprintf(stderr, "See `oclfft help %s`.\n", verb->name);
        return STATUS_USAGE; /* getopt has named the option */
    }
}
