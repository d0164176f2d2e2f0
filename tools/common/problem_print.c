#include <stdio.h>

#include "problem.h"
#include "problem_names.h"

/* Appends like snprintf; the notation of any problem fits PROBLEM_TEXT. */
#define APPEND(...) (used += (size_t)snprintf(text + used, PROBLEM_TEXT - used, __VA_ARGS__))

/* The flag speaks of both sides. */
static bool is_planar(const oclfft_plan_desc *desc) {
    const bool in = problem_side_is_real(desc, false) || desc->input.format == OCLFFT_PLANAR;
    const bool out = problem_side_is_real(desc, true) || desc->output.format == OCLFFT_PLANAR;
    return in && out &&
           (desc->input.format == OCLFFT_PLANAR || desc->output.format == OCLFFT_PLANAR);
}

static bool is_half(const oclfft_plan_desc *desc) {
    return desc->input.element_type == OCLFFT_ELEMENT_HALF &&
           desc->output.element_type == OCLFFT_ELEMENT_HALF;
}

static size_t print_place(int rank, const oclfft_layout *layout, bool planar, char *text,
                          size_t used) {
    if (planar) APPEND("p");
    for (int i = 0; problem_has_strides(layout) && i < rank; i++)
        APPEND("%s%td", i > 0 ? "*" : "", layout->strides[i]);
    if (layout->distance) APPEND("/%td", layout->distance);
    if (layout->offset) APPEND("+%zu", layout->offset);
    return used;
}

static size_t print_window(int rank, const oclfft_layout *layout, char *text, size_t used) {
    bool windowed = false, centered = false;
    for (int i = 0; i < rank; i++) {
        windowed = windowed || layout->starts[i] || layout->extents[i];
        centered = centered || layout->centered[i];
    }
    for (int i = 0; windowed && i < rank; i++) {
        APPEND("%s%zu", i > 0 ? "*" : ",[", layout->starts[i]);
        if (layout->extents[i]) APPEND("+%zu", layout->extents[i]);
    }
    if (windowed) APPEND("]");
    for (int i = 0; centered && i < rank; i++)
        APPEND("%s%d", i > 0 ? "" : ",c", layout->centered[i]);
    return used;
}

/* Each item of a layout begins with a comma, of which the first gives way to the '='. */
static size_t print_layout(const char *side, const oclfft_plan_desc *desc,
                           const oclfft_layout *layout, char *text, size_t used) {
    const bool planar = layout->format == OCLFFT_PLANAR && !is_planar(desc);
    const char *type =
        is_half(desc) ? NULL : problem_word(problem_elements, (int)layout->element_type);
    const size_t before = used;
    APPEND(":%s", side);
    const size_t equals = used;
    if (planar || problem_is_placed(layout)) {
        APPEND(",");
        used = print_place(desc->rank, layout, planar, text, used);
    }
    if (type) APPEND(",%s", type);
    used = print_window(desc->rank, layout, text, used);
    text[equals == used ? before : equals] = equals == used ? 0 : '=';
    return equals == used ? before : used;
}

static size_t print_flags(const struct problem *problem, char *text, size_t used) {
    const oclfft_plan_desc *desc = &problem->desc;
    char flags[8] = "", *flag = flags;
    if (desc->in_place) *flag++ = 'i';
    if (desc->precision == OCLFFT_DOUBLE) *flag++ = 'd';
    if (is_half(desc)) *flag++ = 'h';
    if (desc->norm == OCLFFT_NORM_ORTHONORMAL) *flag++ = 'o';
    if (problem->direction == OCLFFT_BACKWARD && desc->transform != OCLFFT_C2R) *flag++ = 'b';
    if (is_planar(desc)) *flag++ = 'p';
    *flag = 0;
    if (*flags) APPEND(":%s", flags);
    return used;
}

void problem_to_text(const struct problem *problem, bool with_batch, char text[PROBLEM_TEXT]) {
    const oclfft_plan_desc *desc = &problem->desc;
    size_t used = 0;
    text[0] = 0;
    if (desc->transform != OCLFFT_C2C)
        APPEND("%s:", problem_word(problem_transforms, (int)desc->transform));
    for (int i = 0; i < desc->rank; i++) {
        const char *kind = problem_word(problem_axes, (int)desc->axes[i]);
        APPEND("%s%zu%s", i > 0 ? "*" : "", desc->lengths[i], kind ? kind : "");
    }
    if (with_batch && desc->batch > 1) APPEND("x%zu", desc->batch);
    used = print_flags(problem, text, used);
    used = print_layout("in", desc, &desc->input, text, used);
    print_layout("out", desc, &desc->output, text, used);
}
