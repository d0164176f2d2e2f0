#include "known_recipes.h"

#include <string.h>

#include "axes.h"
#include "likeness.h"
#include "os/lock.h"
#include "target/known.h"
#include "wisdom/built_in.h"

enum { MOST_ROWS = 256, RECIPE_BYTES = 1 << 14 };

typedef struct row {
    uint64_t length;
    uint32_t likeness;
    const char *recipe;
} row;

/* What is known of one device. Written once, under the lock; it needs no memory that somebody would
 * have to free. */
typedef struct shelf {
    bool filled;
    uint32_t row_count;
    size_t bytes; /* that are taken of `recipes` */
    row rows[MOST_ROWS];
    char recipes[RECIPE_BYTES];
} shelf;

static shelf shelves[KNOWN_WISDOMS];
static mutex lock = MUTEX_INITIALIZER;

/* ---- From entries to rows ---- */

static const char *find(const shelf *s, uint32_t likeness, uint64_t length) {
    for (uint32_t i = 0; i < s->row_count; ++i)
        if (s->rows[i].length == length && s->rows[i].likeness == likeness)
            return s->rows[i].recipe;
    return NULL;
}

static void add_row(shelf *s, uint32_t likeness, const axis_plan *axis, const text *printed) {
    size_t bytes = printed->length + 1;
    if (s->row_count == MOST_ROWS || bytes > RECIPE_BYTES - s->bytes) return;
    if (find(s, likeness, axis->length)) return;
    char *recipe = memcpy(s->recipes + s->bytes, text_string(printed), bytes);
    s->bytes += bytes;
    s->rows[s->row_count++] = (row){axis->length, likeness, recipe};
}

static oclfft_status add_axis_plan(shelf *s, const caps *c, const axis_plan *axis) {
    uint32_t likeness = likeness_sort(axis) | likeness_circumstances(axis, c);
    text printed = {0};
    recipe_print(&axis->recipe, &printed);
    oclfft_status status = text_status(&printed);
    if (status == OCLFFT_SUCCESS) add_row(s, likeness, axis, &printed);
    text_free(&printed);
    return status;
}

/* An entry that does not fit is left out; a test finds none. */
static oclfft_status add_entry(shelf *s, const caps *c, const wisdom_entry *e) {
    arena work = {0};
    problem p;
    axes a;
    oclfft_status status = problem_read_shape(e->problem, e->batch, &p);
    if (status == OCLFFT_SUCCESS) status = axes_by_recipe(&p, c, e->recipe, &work, &a);
    for (uint32_t i = 0; status == OCLFFT_SUCCESS && i < a.count; ++i)
        status = add_axis_plan(s, c, &a.plans[i]);
    arena_free(&work);
    return status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY ? status : OCLFFT_SUCCESS;
}

/* Everything that recipes for such a device may use. */
static caps caps_of(const known_device *k) {
    caps c = caps_default();
    c.vendor = k->least.vendor;
    c.is_cpu = k->least.is_cpu;
    c.has_double = c.device_fence = true;
    c.prefetches = !c.is_cpu;
    c.local_memory = k->least.local_memory;
    c.max_work_group = k->least.max_work_group;
    c.registers = k->least.registers;
    c.lanes = k->least.lanes;
    c.cache = 1 << 20;
    c.max_allocation = c.global_memory = UINT64_C(1) << 40;
    return c;
}

static oclfft_status fill(shelf *s, const known_device *k) {
    const caps c = caps_of(k);
    wisdom_entry *entries;
    oclfft_status status = built_in_wisdom(k->wisdom, &entries);
    s->row_count = 0;
    s->bytes = 0;
    for (wisdom_entry *e = entries; e && status == OCLFFT_SUCCESS; e = e->next)
        status = add_entry(s, &c, e);
    wisdom_entries_free(entries);
    s->filled = status == OCLFFT_SUCCESS;
    return status;
}

/* ---- Looking up ---- */

/* The shelf for a device; NULL: there is none, or its wisdom is left out. */
static shelf *shelf_for(const caps *c) {
    const known_device *k = c->built_in ? known_device_like(c) : NULL;
    return k && k->wisdom ? &shelves[k - known_devices] : NULL;
}

static oclfft_status fill_once(shelf *s) {
    bool before = fail_silently(true);
    mutex_lock(&lock);
    oclfft_status status = s->filled ? OCLFFT_SUCCESS : fill(s, &known_devices[s - shelves]);
    mutex_unlock(&lock);
    fail_silently(before);
    return status;
}

oclfft_status known_recipes_prepare(const caps *c) {
    shelf *s = shelf_for(c);
    oclfft_status status = s ? fill_once(s) : OCLFFT_SUCCESS;
    if (status == OCLFFT_ERROR_OUT_OF_HOST_MEMORY) return fail_memory();
    return status ? fail(status, "the library's built-in wisdom is damaged") : OCLFFT_SUCCESS;
}

const char *known_recipe(const caps *c, uint32_t likeness, uint64_t length) {
    shelf *s = shelf_for(c);
    return s && fill_once(s) == OCLFFT_SUCCESS ? find(s, likeness, length) : NULL;
}
