/* What the verbs of the command share: exit statuses, complaints, and the options that choose a
 * device. */
#ifndef TOOLS_COMMON_COMMAND
#define TOOLS_COMMON_COMMAND

#include <getopt.h>

#include <oclfft/oclfft.h>

#include "problem.h"

enum { STATUS_OK = 0, STATUS_FAILED = 1, STATUS_USAGE = 2, STATUS_TROUBLE = 3 };

struct verb {
    const char *name;
    const char *about; /* one line for the overview */
    const char *help;  /* the rest of `oclfft help VERB`; NULL: an internal verb */
    int (*run)(int argc, char **argv);
};

extern const struct verb verb_devices, verb_plan, verb_accuracy, verb_bench, verb_tune, verb_run,
    verb_calibrate, verb_doctor, verb_contender, verb_warm;

/* Prints help of a verb, and the version, to standard output. */
void command_help(const struct verb *verb);
void command_version(void);

/* "oclfft: ..." on standard error. */
#if defined(__GNUC__)
__attribute__((format(__printf__, 1, 2)))
#endif
void complain(const char *format, ...);

/* The same with the library's last error in plain words (benchmarks/sentence.h); returns
 * STATUS_USAGE for a refusal, else STATUS_TROUBLE. */
int complain_status(const char *what, oclfft_status status);

/* The same of a command line: "VERB WHAT", and where its help is; returns STATUS_USAGE. */
int complain_usage(const struct verb *verb, const char *what);

/* Whether the library found fault with what it was asked, a problem or a recipe, and not with the
 * world. */
bool is_refusal(oclfft_status status);

/* The exit status of a list, of two of its members: a failed check counts before trouble outside,
 * that before a refusal. */
int worse_status(int a, int b);

/* Parses a problem and complains about a wrong one. */
bool read_problem(const char *source, struct problem *problem);

/* Takes what is given to an option, which must not be empty: "--OPTION needs WHAT". */
bool read_word(const char *option, const char *what, const char *source, const char **word);

/* Parses a number such as 2^20 given to an option, and complains about a wrong one. */
bool read_number(const char *option, const char *source, size_t *number);

/* The same from 1 to `most`. */
bool read_bounded(const char *option, const char *source, size_t most, size_t *number);

/* The same where 0 is allowed. */
bool read_count(const char *option, const char *source, size_t *number);

/* Reads a list such as "a,c": which of `count` names are in it. Complains, beginning with `takes`,
 * about an item that is empty, unknown or there twice. */
bool read_names(const char *takes, const char *list, const char *const *names, int count,
                bool *wanted);

/* A suite by its name (suites.h); complains about another. */
struct suite;
bool read_suite(const char *name, const struct suite **suite);

/* Loads wisdom for the plans of a context; gives an exit status, with the complaint made. */
int load_wisdom(oclfft_context *context, const char *path);

/* The options of every verb that opens a device. Values below 512 are the verb's own. */
enum {
    OPTION_PLATFORM = 512,
    OPTION_DEVICE,
    OPTION_DEVICE_NAME,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_WITH_CAPS
};

#define SHORT_OPTIONS "hV"

#define DEVICE_OPTIONS                                                                             \
    {"platform", required_argument, NULL, OPTION_PLATFORM},                                        \
        {"device", required_argument, NULL, OPTION_DEVICE},                                        \
        {"device-name", required_argument, NULL, OPTION_DEVICE_NAME},                              \
        {"help", no_argument, NULL, OPTION_HELP}, {                                                \
        "version", no_argument, NULL, OPTION_VERSION                                               \
    }

#define DEVICE_HELP                                                                                \
    "  --platform N       only devices of platform N, as numbered by `oclfft devices`\n"           \
    "  --device N         only device N of a platform\n"                                           \
    "  --device-name STR  only devices whose name, or platform's name, contains STR\n"             \
    "  -h, --help         print this text\n"                                                       \
    "  -V, --version      print the version\n"

/* And of those that measure plans: a file for config.caps. */
#define CAPS_OPTION                                                                                \
    { "with-caps", required_argument, NULL, OPTION_WITH_CAPS }
#define CAPS_HELP                                                                                  \
    "  --with-caps FILE   plan by the capabilities in FILE (see `oclfft calibrate`), in place "    \
    "of\n"                                                                                         \
    "                     those that the library knows of the device\n"

/* Takes such an option; false when it is wrong, with the complaint made. */
bool take_device_option(int option, const char *argument, oclfft_context_config *config);

/* For the default of a verb's switch over options: a device option, -h, -V, or a usage error.
 * Returns -1 to go on, else the status to return. */
int other_option(const struct verb *verb, int option, const char *argument,
                 oclfft_context_config *config);

#endif
