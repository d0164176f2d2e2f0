/* Random problems and their kinds in words. */
#include <stdio.h>
#include <string.h>

#include "random_problem.h"

const char *const random_tag_names[RANDOM_TAGS] = {[TAG_C2C] = "c2c",
                                                   [TAG_R2C] = "r2c",
                                                   [TAG_C2R] = "c2r",
                                                   [TAG_COPY] = "copy",
                                                   [TAG_SINGLE] = "single",
                                                   [TAG_DOUBLE] = "double",
                                                   [TAG_RANK1] = "rank1",
                                                   [TAG_RANK2] = "rank2",
                                                   [TAG_RANK3] = "rank3",
                                                   [TAG_RANK_MORE] = "rank4-8",
                                                   [TAG_SMOOTH] = "smooth",
                                                   [TAG_HARD] = "hard",
                                                   [TAG_BATCH] = "batch",
                                                   [TAG_FORWARD] = "forward",
                                                   [TAG_BACKWARD] = "backward",
                                                   [TAG_IN_PLACE] = "in-place",
                                                   [TAG_OUT_OF_PLACE] = "out-of-place",
                                                   [TAG_PACKED] = "packed",
                                                   [TAG_PADDED] = "padded",
                                                   [TAG_PERMUTED] = "permuted",
                                                   [TAG_STRIDED] = "strided",
                                                   [TAG_INSIDE] = "batch-inside",
                                                   [TAG_TANGLED] = "tangled",
                                                   [TAG_OFFSET] = "offset",
                                                   [TAG_PLANAR] = "planar",
                                                   [TAG_SCALED] = "scaled",
                                                   [TAG_LARGE] = "large",
                                                   [TAG_EXECUTE] = "execute",
                                                   [TAG_HOST] = "host",
                                                   [TAG_ENQUEUE] = "enqueue",
                                                   [TAG_LIMITED] = "limited",
                                                   [TAG_EVEN] = "even",
                                                   [TAG_ZEROS] = "zeros",
                                                   [TAG_BROKEN] = "broken",
                                                   [TAG_LEFT_OUT] = "left-out",
                                                   [TAG_HALVED_ELSEWHERE] = "halved-elsewhere",
                                                   [TAG_REVERSED] = "reversed",
                                                   [TAG_SHARED] = "shared",
                                                   [TAG_TRANSPOSED] = "transposed",
                                                   [TAG_ORTHONORMAL] = "orthonormal"};

#define BIT(tag) (UINT64_C(1) << (tag))
const uint64_t random_tags_awaited = BIT(TAG_TRANSPOSED);

static bool find_tag(const char *name, size_t length, uint64_t *tags) {
    for (int tag = 0; tag < RANDOM_TAGS; ++tag)
        if (strlen(random_tag_names[tag]) == length &&
            strncmp(random_tag_names[tag], name, length) == 0) {
            *tags |= UINT64_C(1) << tag;
            return true;
        }
    return false;
}

bool random_tags_parse(const char *names, uint64_t *tags) {
    *tags = 0;
    for (;;) {
        size_t length = strcspn(names, ",");
        if (!find_tag(names, length, tags)) return false;
        if (!names[length]) return true;
        names += length + 1;
    }
}

/* What is too long is cut off. */
typedef struct words {
    char *at;
    size_t room;
} words;

#define SAY(w, ...)                                                                                \
    do {                                                                                           \
        size_t length_ = (size_t)snprintf((w)->at, (w)->room, __VA_ARGS__);                        \
        if (length_ >= (w)->room) length_ = (w)->room - 1;                                         \
        (w)->at += length_;                                                                        \
        (w)->room -= length_;                                                                      \
    } while (0)

/* The lengths, with a '-' behind each that is left alone. */
static void say_lengths(words *w, const oclfft_plan_desc *d) {
    for (int i = 0; i < d->rank; ++i)
        SAY(w, "%s%zu%s", i ? "x" : "", d->lengths[i], d->axes[i] == OCLFFT_AXIS_NONE ? "-" : "");
}

/* The layout as it is described, then what it means where that leaves something open. */
static void say_side(words *w, const char *name, const random_side *s,
                     const oclfft_layout *layout) {
    bool open = true;
    SAY(w, "; %s %s strides ", name, s->real ? "real" : s->planar ? "planar" : "complex");
    for (size_t i = 0; i < s->rank; ++i) {
        SAY(w, "%s%td", i ? "," : "", s->strides[i]);
        open = open && layout->strides[i] == 0;
    }
    if (open) SAY(w, " (packed)");
    if (s->batch > 1 || layout->distance)
        SAY(w, " distance %td%s", s->distance, layout->distance ? "" : " (by 0)");
    if (s->offset) SAY(w, " offset %zu", s->offset);
}

static void say_signals(words *w, const random_problem *p) {
    static const char *const oddities[] = {[ODD_NONE] = "",
                                           [ODD_ZEROS] = "zeros",
                                           [ODD_INFINITY] = "an infinity",
                                           [ODD_NAN] = "a NaN"};
    if (p->even) SAY(w, ", amplitudes 1");
    if (p->oddity != ODD_NONE) SAY(w, ", %s in transform %zu", oddities[p->oddity], p->odd);
}

const char *random_problem_text(const random_problem *p) {
    static const char *const routes[] = {
        [ROUTE_EXECUTE] = "execute", [ROUTE_HOST] = "host", [ROUTE_ENQUEUE] = "enqueue"};
    static const char *const transforms[] = {
        [OCLFFT_C2C] = "c2c", [OCLFFT_R2C] = "r2c", [OCLFFT_C2R] = "c2r", [OCLFFT_R2R] = "r2r"};
    static char text[2048];
    const oclfft_plan_desc *d = &p->desc;
    double scale = p->direction == OCLFFT_FORWARD ? d->scale_forward : d->scale_backward;
    words w = {text, sizeof text};
    SAY(&w, "%s %s ", transforms[d->transform],
        d->precision == OCLFFT_DOUBLE ? "double" : "single");
    say_lengths(&w, d);
    if (d->norm == OCLFFT_NORM_ORTHONORMAL) SAY(&w, ", orthonormal");
    SAY(&w, ", batch %zu, %s, %s, by %s", d->batch,
        p->direction == OCLFFT_FORWARD ? "forward" : "backward",
        d->in_place ? "in place" : "out of place", routes[p->route]);
    if (scale != (p->direction == OCLFFT_FORWARD)) SAY(&w, ", scale %.9g", scale);
    if (p->limit > 0) SAY(&w, ", memory limit %.3g", p->limit);
    say_signals(&w, p);
    say_side(&w, "in", &p->in, &d->input);
    say_side(&w, "out", &p->out, &d->output);
    SAY(&w, " [test_random --seed %llu --from %llu --count 1]", (unsigned long long)p->seed,
        (unsigned long long)p->number);
    return text;
}
