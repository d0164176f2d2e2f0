/* The notation of problems on the tool's command line: what is read is written and read again, and
 * means the same. */
#include "fuzz.h"

#include "common/problem.h"

static void check_layout(const oclfft_layout *a, const oclfft_layout *b) {
    REQUIRE(a->format == b->format && a->element_type == b->element_type &&
            a->distance == b->distance && a->offset == b->offset);
    REQUIRE(memcmp(a->strides, b->strides, sizeof a->strides) == 0);
    REQUIRE(memcmp(a->starts, b->starts, sizeof a->starts) == 0);
    REQUIRE(memcmp(a->extents, b->extents, sizeof a->extents) == 0);
    REQUIRE(memcmp(a->centered, b->centered, sizeof a->centered) == 0);
}

static void check_same(const struct problem *a, const struct problem *b) {
    REQUIRE(a->direction == b->direction && a->desc.transform == b->desc.transform &&
            a->desc.precision == b->desc.precision && a->desc.norm == b->desc.norm);
    REQUIRE(a->desc.rank == b->desc.rank && a->desc.batch == b->desc.batch &&
            a->desc.in_place == b->desc.in_place);
    REQUIRE(memcmp(a->desc.lengths, b->desc.lengths, sizeof a->desc.lengths) == 0);
    REQUIRE(memcmp(a->desc.axes, b->desc.axes, sizeof a->desc.axes) == 0);
    check_layout(&a->desc.input, &b->desc.input);
    check_layout(&a->desc.output, &b->desc.output);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes all = {data, data + size};
    char *source = take_string(&all), text[PROBLEM_TEXT], message[512] = "";
    struct problem first, second;
    size_t number = 0;
    if (problem_number(source, &number)) REQUIRE(number > 0);
    if (problem_from_text(source, &first, message, sizeof message)) {
        problem_to_text(&first, true, text);
        REQUIRE(strlen(text) < sizeof text - 1);
        REQUIRE(problem_from_text(text, &second, message, sizeof message));
        check_same(&first, &second);
    } else {
        REQUIRE(*message && strlen(message) < sizeof message);
    }
    free(source);
    return 0;
}
