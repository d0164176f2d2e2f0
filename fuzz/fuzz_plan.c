/* Descriptions of plans, recipes and descriptions of devices, as oclfft_preview takes them. Where a
 * schedule comes of it, that it keeps the laws of all schedules, and that the recipe that it prints
 * gives the same kernels again. */
#include "fuzz.h"

#include "codegen/codegen.h"
#include "common/laws.h"
#include "run/compile.h"
#include "common/support.h"

static char *devices[5];

/* The devices of the tests. */
int LLVMFuzzerInitialize(int *argc, char ***argv) {
    static const char *const names[] = {"amd", "cpu", "intel", "nvidia", "small"};
    (void)argc;
    (void)argv;
    for (int i = 0; i < 5; ++i) {
        char path[4096];
        snprintf(path, sizeof path, CAPS_FOLDER "/%s.caps", names[i]);
        devices[i] = read_file(path);
        REQUIRE(devices[i]);
    }
    return 0;
}

/* A window of any size, or one that most axes have. */
static void take_window(bytes *b, bool fits, size_t length, size_t *start, size_t *extent) {
    *start = (size_t)take_number(b);
    *extent = (size_t)take_number(b);
    if (!fits || length == 0) return;
    *start %= length / 2 + 1;
    *extent %= length / 2 + 1;
}

/* Windows, centred axes, types of elements and reserved words; values of enumerations one beyond
 * what there is, too. */
static void take_more_layout(bytes *b, const oclfft_plan_desc *d, oclfft_layout *l) {
    unsigned form = take_byte(b);
    unsigned down = form & 1 ? take_byte(b) : 0, windows = form & 4 ? take_byte(b) : 0,
             centered = form & 8 ? take_byte(b) : 0;
    if (form & 2) l->element_type = (oclfft_element_type)take_choice(b, 11);
    for (int i = 0; i < d->rank && i < OCLFFT_MAX_RANK; ++i) {
        if (down >> i & 1) l->strides[i] = (ptrdiff_t)(0 - (size_t)l->strides[i]);
        if (windows >> i & 1)
            take_window(b, form & 64, d->lengths[i], &l->starts[i], &l->extents[i]);
        l->centered[i] = centered >> i & 1;
    }
    if (form & 16) l->distance = (ptrdiff_t)(0 - (size_t)l->distance);
    if (form & 32) l->reserved[take_choice(b, 8)] = take_number(b);
}

/* Values of enumerations one beyond what there is, sizes of any size. */
static void take_layout(bytes *b, const oclfft_plan_desc *d, oclfft_layout *l) {
    unsigned form = take_byte(b);
    l->format = (oclfft_format)(form % 3 == 2 && form < 200 ? 0 : form % 3);
    for (int i = 0; form & 16 && i < d->rank && i < OCLFFT_MAX_RANK; ++i)
        l->strides[i] = (ptrdiff_t)take_number(b);
    if (form & 32) l->distance = (ptrdiff_t)take_number(b);
    if (form & 64) l->offset = (size_t)take_number(b);
    if (form & 128) take_more_layout(b, d, l);
}

static void take_callback(bytes *b, oclfft_callback *c, char **texts) {
    if (take_choice(b, 8) != 1) return;
    c->source = texts[0] = take_string(b);
    c->name = texts[1] = take_string(b);
    c->element_bytes = (size_t)take_number(b);
}

/* A description as a caller of another version has it. */
enum { NEWER = 32 };

typedef struct sized_desc {
    oclfft_plan_desc desc;
    unsigned char newer[NEWER];
} sized_desc;

/* Kinds of axes, the norm, and the size. */
static void take_more(bytes *b, sized_desc *s) {
    static const oclfft_axis_kind kinds[] = {
        OCLFFT_AXIS_NONE, OCLFFT_AXIS_DEFAULT, OCLFFT_AXIS_FOURIER, OCLFFT_AXIS_NONE,
        OCLFFT_AXIS_DCT1, OCLFFT_AXIS_DST4,    OCLFFT_AXIS_DHT,     OCLFFT_AXIS_HALFCOMPLEX,
        OCLFFT_AXIS_DCT2, OCLFFT_AXIS_DST3,    OCLFFT_AXIS_DST1,    (oclfft_axis_kind)3};
    unsigned form = take_byte(b);
    for (int i = 0; form & 1 && i < s->desc.rank && i < OCLFFT_MAX_RANK; ++i)
        s->desc.axes[i] = kinds[take_choice(b, 12)];
    if (form & 2) s->desc.norm = (oclfft_norm)take_choice(b, 3);
    if (form & 4) s->desc.transform = (oclfft_transform)take_choice(b, 33);
    if (form & 8) s->desc.struct_size += take_choice(b, NEWER + 1);
    if (form & 16) s->desc.struct_size = take_choice(b, 255) * sizeof s->desc / 254;
    if (form & 32) s->newer[take_choice(b, NEWER)] = take_byte(b);
}

static sized_desc take_desc(bytes *b, char *texts[4]) {
    static const oclfft_transform transforms[] = {OCLFFT_C2C, OCLFFT_R2C, OCLFFT_C2R, OCLFFT_DCT2,
                                                  OCLFFT_R2R};
    sized_desc sized = {.desc = OCLFFT_PLAN_DESC_INIT};
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    unsigned kind = take_byte(b), flags = take_byte(b);
    d.transform = transforms[kind < 240 ? kind % 3 : kind % 5];
    d.precision = (oclfft_precision)(flags & 1 ? 1 : flags == 254 ? 2 : flags == 252 ? 3 : 0);
    d.in_place = flags & 2;
    d.rank = (int)take_choice(b, 10);
    for (int i = 0; i < d.rank && i < OCLFFT_MAX_RANK; ++i) d.lengths[i] = (size_t)take_number(b);
    d.batch = (size_t)take_number(b);
    if (flags & 4) take_layout(b, &d, &d.input);
    if (flags & 8) take_layout(b, &d, &d.output);
    if (flags & 16) d.scale_forward = (double)(int8_t)take_byte(b);
    if (flags & 32) take_callback(b, &d.load_callback, texts);
    if (flags & 64) take_callback(b, &d.store_callback, texts + 2);
    sized.desc = d;
    if (flags & 128) take_more(b, &sized);
    return sized;
}

static void print_kernels(const schedule *s, const caps *c, text *out) {
    plan_source(s, c, out);
    REQUIRE(!out->failed);
}

/* The recipe that a schedule prints. */
static void check_again(const problem *p, const caps *c, const schedule *s) {
    text recipe = {0}, kernels = {0}, again = {0};
    schedule other;
    schedule_print_recipes(s, &recipe);
    REQUIRE(schedule_make(p, c, text_string(&recipe), &other) == OCLFFT_SUCCESS);
    print_kernels(s, c, &kernels);
    print_kernels(&other, c, &again);
    REQUIRE(strcmp(text_string(&kernels), text_string(&again)) == 0);
    schedule_free(&other);
    text_free(&recipe);
    text_free(&kernels);
    text_free(&again);
}

static void check_way(const problem *p, const caps *c, const schedule *s) {
    check_laws(c, s);
    check_again(p, c, s);
}

static void check_schedule(const char *device, const oclfft_plan_desc *d) {
    static plan_ways ways;
    caps c;
    problem p;
    REQUIRE(caps_parse(device, &c) == OCLFFT_SUCCESS && problem_from_desc(d, &p) == OCLFFT_SUCCESS);
    REQUIRE(ways_schedule(&p, &c, d->recipe, &ways) == OCLFFT_SUCCESS);
    problem back = problem_backward(&p);
    check_way(&p, &c, &ways.way[0].schedule);
    if (ways.count > 1) check_way(&back, &c, &ways.way[1].schedule);
    ways_free(NULL, &ways);
}

/* All that can be said, whether it can be computed or not: the problem is equal to itself, and its
 * text is one line. */
static void check_read(const oclfft_plan_desc *d) {
    problem p, again;
    text printed = {0};
    oclfft_status status = problem_read(d, &p);
    REQUIRE(status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_INVALID_ARGUMENT);
    REQUIRE(problem_read(d, &again) == status);
    if (status != OCLFFT_SUCCESS) return;
    REQUIRE(problem_equal(&p, &again) && problem_hash(&p) == problem_hash(&again));
    REQUIRE(p.in.lowest < p.in.elements && p.out.lowest < p.out.elements);
    problem_print(&p, &printed);
    REQUIRE(!printed.failed && !strchr(text_string(&printed), '\n'));
    text_free(&printed);
}

static void check_preview(const char *device, const oclfft_plan_desc *d) {
    size_t lengths[2] = {0};
    char some[64];
    oclfft_status status =
        oclfft_preview(device, d, some, sizeof some, &lengths[0], NULL, 0, &lengths[1]);
    REQUIRE(status == OCLFFT_SUCCESS || status == OCLFFT_ERROR_INVALID_ARGUMENT ||
            status == OCLFFT_ERROR_UNSUPPORTED);
    if (status != OCLFFT_SUCCESS) return;
    REQUIRE(lengths[0] > 0 && lengths[1] > 0 &&
            strlen(some) == (lengths[0] < sizeof some ? lengths[0] : sizeof some - 1));
    check_schedule(device, d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes b = {data, data + size};
    char *texts[4] = {0}, *recipe = NULL, *device = NULL;
    unsigned form = take_byte(&b);
    sized_desc d = take_desc(&b, texts);
    if (form & 16) d.desc.recipe = recipe = take_string(&b);
    if (form & 32) device = take_string(&b);
    check_read(&d.desc);
    check_preview(device ? device : devices[form % 5], &d.desc);
    for (int i = 0; i < 4; ++i) free(texts[i]);
    free(recipe);
    free(device);
    return 0;
}
