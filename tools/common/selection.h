/* The problems that a command line selects: those that it names and those of a suite. */
#ifndef TOOLS_COMMON_SELECTION
#define TOOLS_COMMON_SELECTION

#include <drawn.h>
#include <suites.h>

#include "command.h"

struct selection {
    const struct verb *verb;
    const struct suite *suite; /* or NULL */
    struct draw draw;
    bool drawn, ranged;      /* an option said what to draw, or which of a suite */
    size_t points, from, to; /* points 0: as the suite usually has, or one transform */
    int count;
    char **arguments; /* `count` problems */
};

#define SELECTION_INIT                                                                             \
    { NULL, NULL, {1, DRAWN_USUAL}, false, false, 0, 0, SIZE_MAX, 0, NULL }

/* The values of the options, which are no other option's. */
#define SELECTION_LETTERS "spftdc"
#define SELECTION_OPTIONS                                                                          \
    {"suite", required_argument, NULL, 's'}, {"points", required_argument, NULL, 'p'},             \
        {"from", required_argument, NULL, 'f'}, {"to", required_argument, NULL, 't'},              \
        {"seed", required_argument, NULL, 'd'}, {                                                  \
        "count", required_argument, NULL, 'c'                                                      \
    }
#define SELECTION_HELP                                                                             \
    "  --suite NAME       the problems of a suite of `oclfft bench`\n"                             \
    "  --points N         give problems without a batch as many transforms as make N points\n"     \
    "  --from N, --to N   only the suite's problems of N to N points\n"                            \
    "  --seed N, --count N\n"                                                                      \
    "                     for the suite `drawn`: the seed, and the number of problems (1 and "     \
    "200)\n"

/* Takes one of the options; false when it is wrong, with the complaint made. */
bool selection_option(int option, const char *argument, struct selection *selection);

/* Takes what is left of the command line, and says whether all is right: an exit status, with the
 * complaint made. */
int selection_arguments(const struct verb *verb, int count, char **arguments,
                        struct selection *selection);

/* What is done with each problem. */
struct selection_work {
    int (*work)(void *user, const char *argument, struct problem *problem); /* an exit status */
    bool (*is_wanted)(const void *user); /* whether the next problem is, too */
    void *user;
    bool silent; /* no line says how far the work is */
};

/* Does the work with each problem of the suite, then with each of the command line. The batches
 * are those of `oclfft bench` for a device like this one. Gives the worst exit status. */
int selection_each(const struct selection *selection, const oclfft_device_info *device,
                   const struct selection_work *work);

#endif
