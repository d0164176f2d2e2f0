/* The inverse of problem_print_shape, for packed problems. */
#include <string.h>

#include "axis_kind.h"
#include "desc.h"
#include "element_type.h"

/* Goes on behind a word, if the text has it next. */
static bool take(const char **at, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) return false;
    *at += length;
    return true;
}

static bool take_number(const char **at, size_t *number) {
    const char *begin = *at;
    for (*number = 0; **at >= '0' && **at <= '9'; ++*at) {
        size_t digit = (size_t)(**at - '0');
        if (*number > (SIZE_MAX - digit) / 10) return false;
        *number = 10 * *number + digit;
    }
    return *at != begin;
}

static bool take_transform(const char **at, oclfft_plan_desc *d) {
    static const struct {
        const char *name;
        oclfft_transform transform;
    } names[] = {
        {"c2c ", OCLFFT_C2C}, {"r2c ", OCLFFT_R2C}, {"c2r ", OCLFFT_C2R}, {"r2r ", OCLFFT_R2R}};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i)
        if (take(at, names[i].name)) {
            d->transform = names[i].transform;
            return true;
        }
    return false;
}

static bool take_precision(const char **at, oclfft_plan_desc *d) {
    d->precision = take(at, "double ") ? OCLFFT_DOUBLE : OCLFFT_SINGLE;
    return d->precision == OCLFFT_DOUBLE || take(at, "single ");
}

static bool take_lengths(const char **at, oclfft_plan_desc *d) {
    d->rank = 0;
    do {
        if (d->rank == OCLFFT_MAX_RANK || !take_number(at, &d->lengths[d->rank])) return false;
        ++d->rank;
    } while (take(at, "*"));
    return true;
}

/* Some numbers in between name no kind. */
static bool take_kind(const char **at, oclfft_axis_kind *kind) {
    for (int k = OCLFFT_AXIS_NONE; k <= OCLFFT_AXIS_HALFCOMPLEX; ++k) {
        const char *name = axis_kind_name((oclfft_axis_kind)k);
        *kind = (oclfft_axis_kind)k;
        if (name && take(at, name)) return true;
    }
    return false;
}

static bool take_axes(const char **at, oclfft_plan_desc *d) {
    if (!take(at, " along ")) return true;
    for (int i = 0; i < d->rank; ++i)
        if ((i && !take(at, "*")) || !take_kind(at, &d->axes[i])) return false;
    return true;
}

static bool take_norm(const char **at, oclfft_plan_desc *d) {
    if (take(at, " orthonormal")) d->norm = OCLFFT_NORM_ORTHONORMAL;
    return true;
}

static bool take_place(const char **at, oclfft_plan_desc *d) {
    d->in_place = take(at, " in place");
    return d->in_place || take(at, " out of place");
}

static bool take_type(const char **at, const char *side, oclfft_layout *l) {
    if (!take(at, side)) return true;
    for (int t = OCLFFT_ELEMENT_DEFAULT + 1; element_type_name((oclfft_element_type)t); ++t)
        if (take(at, element_type_name((oclfft_element_type)t))) {
            l->element_type = (oclfft_element_type)t;
            return true;
        }
    return false;
}

static void take_callback(const char **at, oclfft_plan_desc *d) {
    if (!take(at, ", store callback")) return;
    d->store_callback.source = "?";
    d->store_callback.name = "store";
}

oclfft_status problem_read_shape(const char *shape, uint64_t batch, problem *out) {
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    const char *at = shape;
    d.batch = (size_t)batch;
    bool ok = d.batch == batch && take_transform(&at, &d) && take_precision(&at, &d) &&
              take_lengths(&at, &d) && take_axes(&at, &d) && take_norm(&at, &d) &&
              take_place(&at, &d) && take_type(&at, ", in of ", &d.input) &&
              take_type(&at, ", out of ", &d.output);
    if (ok) take_callback(&at, &d);
    if (ok && !*at) return problem_from_desc(&d, out);
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "not a packed problem: \"%.200s\"", shape);
}
