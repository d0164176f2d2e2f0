#include "probes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PURPOSE_FACTORS = 100, EXECUTIONS = 100, FACTORS = 2, MARKS = 2, TROUBLE = 3 };

/* One text for both ends. SPAN, REAL and PLANAR of each side come before it. Every callback has
 * four buffers: the factor of an element is the product of one number from each of the first two,
 * calls are marked in the third and trouble in the fourth. */
static const char source[] =
    "#if IN_REAL\n"
    "typedef scalar loaded_t;\n"
    "#else\n"
    "typedef scalar2 loaded_t;\n"
    "#endif\n"
    "#if OUT_REAL\n"
    "typedef scalar stored_t;\n"
    "#else\n"
    "typedef scalar2 stored_t;\n"
    "#endif\n"
    "static bool is_trouble(bool wrong, global void *trouble) {\n"
    "    if (wrong) atomic_inc((volatile global uint *)trouble);\n"
    "    return wrong;\n"
    "}\n"
    "static scalar factor_of(ulong element, global const void *a, global const void *b) {\n"
    "    return ((global const scalar *)a)[element] * ((global const scalar *)b)[element];\n"
    "}\n"
    "loaded_t probe_load(ulong element, global const void *in, global const void *in_im,\n"
    "                    global const void *a, global const void *b, global void *marks,\n"
    "                    global void *trouble) {\n"
    "    if (is_trouble(element >= IN_SPAN || (in_im != 0) != IN_PLANAR, trouble)) return 0;\n"
    "    ((global uint *)marks)[element] = 1;\n"
    "#if IN_PLANAR\n"
    "    loaded_t value = (scalar2)(((global const scalar *)in)[element],\n"
    "                               ((global const scalar *)in_im)[element]);\n"
    "#else\n"
    "    loaded_t value = ((global const loaded_t *)in)[element];\n"
    "#endif\n"
    "    return value * factor_of(element, a, b);\n"
    "}\n"
    "void probe_store(ulong element, stored_t value, global void *out, global void *out_im,\n"
    "                 global void *a, global void *b, global void *marks,\n"
    "                 global void *trouble) {\n"
    "    if (is_trouble(element >= OUT_SPAN || (out_im != 0) != OUT_PLANAR, trouble)) return;\n"
    "    atomic_inc((volatile global uint *)marks + element);\n"
    "    value *= factor_of(element, a, b);\n"
    "#if OUT_PLANAR\n"
    "    ((global scalar *)out)[element] = value.x;\n"
    "    ((global scalar *)out_im)[element] = value.y;\n"
    "#else\n"
    "    ((global stored_t *)out)[element] = value;\n"
    "#endif\n"
    "}\n";

typedef struct probe {
    const random_problem *p;
    const random_side *side;
    const char *name; /* of the side */
    size_t span;
    unsigned char *numbers[FACTORS]; /* as on the device */
    oclfft_buffer *buffers[OCLFFT_MAX_CALLBACK_BUFFERS];
} probe;

static bool good(oclfft_status status, const char *what, char *why, size_t room) {
    if (status == OCLFFT_SUCCESS) return true;
    snprintf(why, room, "%s: %s", what, oclfft_last_error());
    return false;
}

static bool upload(const random_device *device, const void *data, size_t bytes,
                   oclfft_buffer **buffer, char *why, size_t room) {
    return good(oclfft_buffer_create(device->context, bytes, buffer), "a probe's buffer", why,
                room) &&
           good(oclfft_buffer_write(*buffer, 0, bytes, data), "writing a probe's buffer", why,
                room);
}

static bool probe_open(const random_device *device, probe *s, uint64_t which, char *why,
                       size_t room) {
    static const double powers[] = {1, -1, 2, -2, 0.5, -0.5, 4, -0.25};
    size_t bytes = s->span * random_problem_real_bytes(s->p);
    dice d = dice_of(s->p->seed, s->p->number, PURPOSE_FACTORS + which);
    uint32_t *nothing = calloc(s->span, sizeof *nothing);
    bool open = nothing != NULL;
    for (int f = 0; open && f < FACTORS; ++f) {
        open = (s->numbers[f] = malloc(bytes)) != NULL;
        for (size_t e = 0; open && e < s->span; ++e)
            random_arrays_put(s->p, s->numbers[f], e, powers[dice_below(&d, 8)]);
        open = open && upload(device, s->numbers[f], bytes, &s->buffers[f], why, room);
    }
    open = open &&
           upload(device, nothing, s->span * sizeof *nothing, &s->buffers[MARKS], why, room) &&
           upload(device, nothing, sizeof *nothing, &s->buffers[TROUBLE], why, room);
    free(nothing);
    return open;
}

static void probe_close(probe *s) {
    for (int i = 0; i < OCLFFT_MAX_CALLBACK_BUFFERS; ++i) oclfft_buffer_destroy(&s->buffers[i]);
    for (int f = 0; f < FACTORS; ++f) free(s->numbers[f]);
}

/* Multiplies what is at the side's places by their factors, or by the reciprocals. */
static bool weigh(const probe *s, unsigned char *const arrays[2], bool reciprocal) {
    size_t *places = malloc(random_side_count(s->side) * sizeof *places);
    if (!places) return false;
    size_t count = random_side_distinct(s->side, places);
    for (size_t i = 0; i < count; ++i)
        for (size_t part = 0; part < random_side_parts(s->side); ++part) {
            random_spot spot = random_spot_of(s->side, places[i], part);
            double factor = random_arrays_get(s->p, s->numbers[0], places[i]) *
                            random_arrays_get(s->p, s->numbers[1], places[i]);
            double value = random_arrays_get(s->p, arrays[spot.array], spot.index);
            random_arrays_put(s->p, arrays[spot.array], spot.index,
                              reciprocal ? value / factor : value * factor);
        }
    free(places);
    return true;
}

/* How many marks a place must have, or, if it is WANTED_OR_NOT, may have. */
enum { NOT_WANTED = 0, WANTED = 1, WANTED_OR_NOT = 2 };

static bool find_wanted(const probe *s, unsigned char *wanted) {
    size_t count = random_side_count(s->side), *places = malloc(count * sizeof *places);
    if (!places) return false;
    random_side_places(s->side, places);
    for (size_t i = 0; i < count; ++i) {
        bool needed = random_side_has(&s->p->out, random_side_transform(s->side, i));
        if (needed || wanted[places[i]] == NOT_WANTED)
            wanted[places[i]] = needed ? WANTED : WANTED_OR_NOT;
    }
    free(places);
    return true;
}

/* Each place has one mark, all others none. */
static bool check_marks(const probe *s, const uint32_t *marks, char *why, size_t room) {
    unsigned char *wanted = calloc(s->span, 1);
    bool found = wanted && find_wanted(s, wanted);
    size_t e = 0;
    while (found && e < s->span &&
           (marks[e] == wanted[e] || (wanted[e] == WANTED_OR_NOT && marks[e] < 2)))
        ++e;
    if (found && e < s->span)
        snprintf(why, room, "element %zu of the %s had %u calls, and %d were wanted", e, s->name,
                 marks[e], wanted[e] == WANTED);
    free(wanted);
    return found && e == s->span;
}

static bool check_calls(const probe *s, char *why, size_t room) {
    uint32_t trouble = 0, *marks = malloc(s->span * sizeof *marks);
    bool done = marks &&
                good(oclfft_buffer_read(s->buffers[TROUBLE], 0, sizeof trouble, &trouble),
                     "reading trouble", why, room) &&
                good(oclfft_buffer_read(s->buffers[MARKS], 0, s->span * sizeof *marks, marks),
                     "reading marks", why, room);
    if (done && trouble) {
        snprintf(why, room,
                 "%u calls for the %s beyond its end, "
                 "or with a second array where there is none, or without",
                 trouble, s->name);
        done = false;
    }
    done = done && check_marks(s, marks, why, room);
    free(marks);
    return done;
}

static oclfft_callback callback_of(const probe *s, const char *text, const char *name) {
    oclfft_callback c = {.source = text, .name = name, .buffer_count = OCLFFT_MAX_CALLBACK_BUFFERS};
    for (int i = 0; i < OCLFFT_MAX_CALLBACK_BUFFERS; ++i) c.buffers[i] = s->buffers[i];
    return c;
}

static bool run(random_device *device, const random_problem *p, probe *in, probe *out,
                random_arrays *arrays, char *why, size_t room) {
    char text[sizeof source + 256];
    random_problem probed = *p;
    snprintf(text, sizeof text,
             "#define IN_SPAN %zu\n#define IN_REAL %d\n#define IN_PLANAR %d\n"
             "#define OUT_SPAN %zu\n#define OUT_REAL %d\n#define OUT_PLANAR %d\n%s",
             in->span, p->in.real, p->in.planar, out->span, p->out.real, p->out.planar, source);
    probed.desc.load_callback = callback_of(in, text, "probe_load");
    probed.desc.store_callback = callback_of(out, text, "probe_store");
    return weigh(in, arrays->in, true) &&
           random_device_execute(device, &probed, arrays, why, room) &&
           (p->desc.in_place || weigh(in, arrays->in, false)) && weigh(out, arrays->out, true) &&
           check_calls(in, why, room) && check_calls(out, why, room);
}

bool probes_execute(void *user, const random_problem *p, random_arrays *arrays, char *why,
                    size_t room) {
    probe in = {.p = p, .side = &p->in, .name = "input", .span = random_side_span(&p->in)};
    probe out = {.p = p, .side = &p->out, .name = "output", .span = random_side_span(&p->out)};
    random_device *device = user;
    /* before it opens a new context itself, to which the probes' buffers would be foreign */
    if (device->executed >= EXECUTIONS && !random_device_renew(device))
        return snprintf(why, room, "no context"), false;
    snprintf(why, room, "out of memory");
    bool done = probe_open(device, &in, 0, why, room) && probe_open(device, &out, 1, why, room) &&
                run(device, p, &in, &out, arrays, why, room);
    probe_close(&in);
    probe_close(&out);
    return done;
}
