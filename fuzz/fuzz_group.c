/* Transforms over several parts: descriptions, boxes and contexts of any kind, on the fake OpenCL.
 * What is taken keeps the laws of all distributions: no lap loses an element or has one twice,
 * tasks lie in their arrays, and executions from host arrays end. All objects are released. */
#include "fuzz.h"

#include "fake_cl.h"
#include "parts/group_plan.h"

enum { MOST_PARTS = 6 };

static const oclfft_axis_kind kinds[] = {
    OCLFFT_AXIS_DEFAULT, OCLFFT_AXIS_FOURIER, OCLFFT_AXIS_NONE, OCLFFT_AXIS_DCT1,
    OCLFFT_AXIS_DCT2,    OCLFFT_AXIS_DST3,    OCLFFT_AXIS_DHT,  OCLFFT_AXIS_HALFCOMPLEX};

static oclfft_plan_desc take_desc(bytes *b) {
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R, OCLFFT_DCT2,
                                                  OCLFFT_R2R};
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    unsigned form = take_byte(b);
    d.transform = transforms[take_choice(b, 5)];
    d.rank = 1 + (int)take_choice(b, 3);
    for (int a = 0; a < d.rank; ++a) d.lengths[a] = 1 + take_choice(b, form & 1 ? 200 : 12);
    if (d.rank > 1)
        for (int a = 0; a < d.rank; ++a) d.lengths[a] = 1 + (d.lengths[a] - 1) % 24;
    if (form & 2) d.batch = 1 + take_choice(b, 4);
    for (int a = 0; form & 4 && a < d.rank; ++a) d.axes[a] = kinds[take_choice(b, 8)];
    for (int a = 0; form & 8 && a < d.rank; ++a) {
        oclfft_layout *l = take_byte(b) & 1 ? &d.output : &d.input;
        l->starts[a] = take_choice(b, (unsigned)d.lengths[a] + 1);
        l->extents[a] = take_choice(b, (unsigned)d.lengths[a] + 2);
        l->centered[a] = take_byte(b) & 1;
    }
    d.in_place = form & 16;
    if (form & 32) d.output.strides[0] = take_byte(b);
    if (form & 64) d.input.element_type = (oclfft_element_type)take_choice(b, 11);
    return d;
}

/* Boxes of the library, halved here and there, or of any size. */
static void take_boxes(bytes *b, const oclfft_group *group, const oclfft_plan_desc *d,
                       oclfft_side side, size_t parts, oclfft_box *boxes) {
    unsigned form = take_byte(b);
    if (oclfft_group_boxes(group, d, side, (oclfft_decomposition)(form % 4), boxes) !=
        OCLFFT_SUCCESS)
        memset(boxes, 0, parts * sizeof *boxes);
    if (form & 16) {
        oclfft_box *one = &boxes[take_choice(b, (unsigned)parts)];
        (form & 32 ? one->lower : one->upper)[take_choice(b, OCLFFT_MAX_RANK)] =
            (size_t)take_number(b);
    }
    for (int n = 0; form & 64 && n < 4; ++n) {
        oclfft_box *from = &boxes[take_choice(b, (unsigned)parts)],
                   *to = &boxes[take_choice(b, (unsigned)parts)];
        int a = (int)take_choice(b, (unsigned)d->rank);
        size_t length = from->upper[a] - from->lower[a];
        if (to->upper[0] > to->lower[0] || length < 2) continue;
        *to = *from;
        unsigned most = length - 1 < 256 ? (unsigned)length - 1 : 256;
        from->upper[a] = to->lower[a] = from->lower[a] + 1 + take_choice(b, most);
    }
}

/* ---- Laws ---- */

static bool lies_in(const region *r, const region *box) {
    region common;
    return region_common(r, box, &common) && region_equal(r, &common);
}

static void check_lap(const distribution *d, const lap *l, uint64_t points) {
    uint64_t found = 0;
    for (uint32_t i = 0; i < l->task_count; ++i) {
        const task *t = &l->tasks[i];
        REQUIRE(t->site < d->sites && t->source < d->array_count && t->target < d->array_count);
        REQUIRE(d->arrays[t->source].site == t->site && d->arrays[t->target].site == t->site);
        if (!d->rows)
            REQUIRE(lies_in(&t->in, &d->arrays[t->source].box) &&
                    lies_in(&t->out, &d->arrays[t->target].box));
        found += region_points(&t->out);
    }
    if (points) REQUIRE(found == points);
}

static void check_laws(const distribution *d, const oclfft_box *out, size_t parts) {
    uint64_t points = 0;
    for (size_t i = 0; i < parts; ++i) {
        uint64_t some = d->problem.batch;
        for (uint32_t a = 0; a < d->problem.rank; ++a) some *= out[i].upper[a] - out[i].lower[a];
        points += some;
    }
    for (uint32_t k = 0; k < d->lap_count; ++k)
        check_lap(d, &d->laps[k], k + 1 == d->lap_count ? points : 0);
}

/* ---- Executions ---- */

static uint64_t part_bytes(const oclfft_group_plan *plan, uint32_t part, array_kind kind) {
    for (uint32_t a = 0; a < plan->d.array_count; ++a)
        if (plan->d.arrays[a].kind == kind && plan->d.arrays[a].part == part)
            return plan->d.arrays[a].bytes;
    return 0;
}

static void execute(oclfft_group_plan *plan, uint32_t parts, oclfft_direction direction) {
    void *in[MOST_PARTS], *out[MOST_PARTS];
    for (uint32_t i = 0; i < parts; ++i) {
        uint64_t bytes[2] = {part_bytes(plan, i, ARRAY_INPUT), part_bytes(plan, i, ARRAY_OUTPUT)};
        if (plan->d.in_place && bytes[1] > bytes[0]) bytes[0] = bytes[1];
        in[i] = calloc(1, bytes[0] + 1);
        out[i] = plan->d.in_place ? in[i] : calloc(1, bytes[1] + 1);
        REQUIRE(in[i] && out[i]);
    }
    oclfft_status status = oclfft_group_execute_host(plan, direction, (const void *const *)in, out);
    REQUIRE(status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_INVALID_ARGUMENT ||
            status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY);
    for (uint32_t i = 0; i < parts; ++i) {
        if (out[i] != in[i]) free(out[i]);
        free(in[i]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes b = {data, data + size};
    oclfft_context *contexts[2] = {NULL}, *list[MOST_PARTS];
    oclfft_box in[MOST_PARTS], out[MOST_PARTS];
    oclfft_group *group = NULL;
    oclfft_group_plan *plan = NULL;
    fake_fail(0);
    for (int i = 0; i < 2; ++i) REQUIRE(!oclfft_context_create(NULL, &contexts[i]));
    size_t parts = 1 + take_choice(&b, MOST_PARTS);
    for (size_t i = 0; i < parts; ++i) list[i] = contexts[take_choice(&b, 2)];
    REQUIRE(!oclfft_group_create(list, parts, NULL, &group));
    oclfft_plan_desc d = take_desc(&b);
    take_boxes(&b, group, &d, OCLFFT_SIDE_INPUT, parts, in);
    take_boxes(&b, group, &d, OCLFFT_SIDE_OUTPUT, parts, out);
    oclfft_status status = oclfft_group_plan_create(group, &d, in, out, &plan);
    REQUIRE(status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_INVALID_ARGUMENT ||
            status == OCLFFT_ERROR_UNSUPPORTED || status == OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY);
    REQUIRE(!plan == (status != OCLFFT_SUCCESS));
    if (plan) {
        check_laws(&plan->d, out, parts);
        execute(plan, (uint32_t)parts, take_byte(&b) & 1 ? OCLFFT_BACKWARD : OCLFFT_FORWARD);
    }
    oclfft_group_plan_destroy(&plan);
    oclfft_group_destroy(&group);
    for (int i = 0; i < 2; ++i) oclfft_context_destroy(&contexts[i]);
    REQUIRE(fake_objects() == 0);
    return 0;
}
