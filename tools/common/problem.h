/* The notation of problems on the command line.
 *
 *     [KIND:]LENGTH[AXIS][*LENGTH[AXIS]...][xBATCH][:FLAGS][:in=LAYOUT][:out=LAYOUT]
 *
 * docs/tool.md explains it to users, problem_grammar is its short form for `oclfft help problem`.
 */
#ifndef TOOLS_COMMON_PROBLEM
#define TOOLS_COMMON_PROBLEM

#include <oclfft/oclfft.h>

struct problem {
    oclfft_plan_desc desc;
    oclfft_direction direction;
    bool batch_given; /* otherwise a verb may choose one */
};

enum { PROBLEM_TEXT = 2048 };

extern const char problem_grammar[];

/* Reads a problem. On failure `message` says where and what, in one or three lines without a final
 * newline. */
bool problem_from_text(const char *source, struct problem *problem, char *message, size_t capacity);

/* Reads a whole string as a positive number such as 1000 or 2^20. */
bool problem_number(const char *source, size_t *number);

/* Writes a problem in the same notation, lengths in decimal; with or without the batch. */
void problem_to_text(const struct problem *problem, bool with_batch, char text[PROBLEM_TEXT]);

#endif
