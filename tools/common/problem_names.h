/* The words of the notation of problems. */
#ifndef TOOLS_COMMON_PROBLEM_NAMES
#define TOOLS_COMMON_PROBLEM_NAMES

#include "cursor.h"
#include "problem.h"

/* One word and the value of an enumeration that it stands for. */
struct problem_name {
    const char *word;
    int value;
};

/* Each list ends with a word that is NULL. No word of a list begins with another one before it. */
extern const struct problem_name problem_transforms[], problem_axes[], problem_elements[];

/* The word of a value; NULL where there is none. */
const char *problem_word(const struct problem_name *names, int value);

/* Steps over the word of a list that comes next, if one does. */
bool problem_take_word(struct cursor *cursor, const struct problem_name *names, int *value);

/* Real data has no parts to keep apart. */
bool problem_side_is_real(const oclfft_plan_desc *desc, bool output);

/* Whether a layout says where its elements lie. */
bool problem_has_strides(const oclfft_layout *layout);
bool problem_is_placed(const oclfft_layout *layout);

#endif
