/* Built-in wisdom: all of its entries are read and used, by the devices that they were measured for
 * and by no others. */
#include "common/harness.h"

#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "common/walk.h"
#include "schedule/axes.h"
#include "schedule/known_recipes.h"
#include "schedule/likeness.h"
#include "target/known.h"
#include "wisdom/built_in.h"

/* A device with just what it takes. */
static caps least_of(const known_device *k) {
    caps c = k->least;
    if (k->name) snprintf(c.name, sizeof c.name, "%s", k->name);
    c.built_in = c.has_double = c.device_fence = true;
    c.prefetches = !c.is_cpu;
    c.wave = c.banks = 32;
    c.local_memory = c.is_cpu ? 32768 : c.local_memory;
    c.max_work_group = c.is_cpu ? 256 : c.max_work_group;
    c.registers = c.is_cpu ? 48 : c.registers;
    c.cache = 1 << 20;
    c.max_allocation = UINT64_C(1) << 36;
    return c;
}

static const known_device *known_named(const char *wisdom) {
    const known_device *k = known_devices;
    while (strcmp(k->wisdom, wisdom) != 0) ++k;
    return k;
}

/* ---- The first to ask ---- */

enum { THREADS = 4 };

static void *ask(void *found) {
    caps c = least_of(known_devices);
    *(const char **)found = known_recipe(&c, 0, 4096);
    return NULL;
}

/* The wisdom is read once, whoever comes first. This test is the first in its process. */
static void threads_find_the_same(void **state) {
    (void)state;
    pthread_t threads[THREADS];
    const char *found[THREADS] = {NULL};
    for (int i = 0; i < THREADS; ++i)
        assert_int_equal(0, pthread_create(&threads[i], NULL, ask, &found[i]));
    for (int i = 0; i < THREADS; ++i) assert_int_equal(0, pthread_join(threads[i], NULL));
    assert_non_null(found[0]);
    for (int i = 1; i < THREADS; ++i) assert_ptr_equal(found[0], found[i]);
}

/* ---- Entries ---- */

static void assert_shape(const problem *p, const char *shape) {
    static const char callback[] = ", store callback";
    text printed = {0};
    problem_print_shape(p, &printed);
    if (p->store.source) text_add(&printed, "%s", callback);
    assert_string_equal(text_string(&printed), shape);
    text_free(&printed);
}

/* What is looked up for an axis plan of the entry is what the entry says of it. */
static void assert_known(const caps *c, const axis_plan *axis) {
    text printed = {0};
    uint32_t likeness = likeness_sort(axis) | likeness_circumstances(axis, c);
    const char *known = known_recipe(c, likeness, axis->length);
    recipe_print(&axis->recipe, &printed);
    if (!known || strcmp(known, text_string(&printed)) != 0)
        fail_msg("%llu: \"%s\" for \"%s\"", (unsigned long long)axis->length,
                 known ? known : "nothing", text_string(&printed));
    text_free(&printed);
}

static void shapes_are_read_as_they_are_printed(void **state) {
    (void)state;
    static const char *const shapes[] = {
        "c2c single 1000 out of place",
        "c2c double 16*9 in place",
        "r2r single 12*30 along dct2*dht orthonormal out of place",
        "r2c single 100 out of place, in of int8",
    };
    static const char *const others[] = {"", "c2c", "c2c single 16", "c2c single 16 out of place?",
                                         "c2c single 0 out of place"};
    problem p;
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; ++i) {
        if (problem_read_shape(shapes[i], 3, &p) != OCLFFT_SUCCESS) fail_msg("%s", shapes[i]);
        assert_shape(&p, shapes[i]);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; ++i)
        assert_int_equal(OCLFFT_ERROR_INVALID_ARGUMENT, problem_read_shape(others[i], 3, &p));
}

/* The planner takes the entry for its own problem. */
static void assert_same(const wisdom_entry *e, const axis_plan *known, const axis_plan *chosen) {
    text ours = {0}, theirs = {0};
    recipe_print(&known->recipe, &ours);
    recipe_print(&chosen->recipe, &theirs);
    if (strcmp(text_string(&ours), text_string(&theirs)) != 0)
        fail_msg("%s x%llu: %s, chosen %s", e->problem, (unsigned long long)e->batch,
                 text_string(&ours), text_string(&theirs));
    text_free(&ours);
    text_free(&theirs);
}

static void assert_entry(const caps *c, const wisdom_entry *e) {
    arena work = {0};
    problem p;
    axes a;
    assert_ok(problem_read_shape(e->problem, e->batch, &p));
    assert_shape(&p, e->problem);
    assert_ok(axes_by_recipe(&p, c, e->recipe, &work, &a));
    for (uint32_t i = 0; i < a.count; ++i) assert_known(c, &a.plans[i]);
    axes chosen;
    assert_ok(axes_by_choice(&p, c, &work, &chosen));
    for (uint32_t i = 0; i < a.count; ++i) assert_same(e, &a.plans[i], &chosen.plans[i]);
    arena_free(&work);
}

/* The devices with wisdom are the first ones, and as many as there is room for. */
static void wisdom_comes_first(void **state) {
    (void)state;
    uint32_t count = 0;
    while (known_devices[count].wisdom) ++count;
    assert_int_equal(KNOWN_WISDOMS, count);
    for (const known_device *k = known_devices + count; k->wisdom || k->name; ++k)
        assert_null(k->wisdom);
}

static void every_entry_is_known(void **state) {
    (void)state;
    for (const known_device *k = known_devices; k->wisdom; ++k) {
        caps c = least_of(k);
        wisdom_entry *entries;
        uint32_t count = 0;
        assert_ok(built_in_wisdom(k->wisdom, &entries));
        for (const wisdom_entry *e = entries; e; e = e->next, ++count) assert_entry(&c, e);
        wisdom_entries_free(entries);
        assert_true(count > 10);
    }
}

/* ---- Devices ---- */

static bool knows(const caps *c) {
    return known_recipe(c, 0, 4096) != NULL;
}

/* Whether a device is like the first known one when one of its values is so much less. */
static void assert_less_is_unlike(size_t offset) {
    caps c = least_of(known_devices);
    uint64_t *value = (uint64_t *)((char *)&c + offset);
    assert_true(knows(&c));
    --*value;
    assert_false(knows(&c));
    *value += 100;
    assert_true(knows(&c));
}

static void devices_are_told_by_their_caps(void **state) {
    (void)state;
    assert_less_is_unlike(offsetof(caps, local_memory));
    assert_less_is_unlike(offsetof(caps, max_work_group));
    assert_less_is_unlike(offsetof(caps, registers));
    assert_less_is_unlike(offsetof(caps, compute_units));
    assert_less_is_unlike(offsetof(caps, global_memory));
    caps c = least_of(known_devices);
    c.max_radix = 16;
    assert_false(knows(&c));
    c = least_of(known_devices);
    c.vendor = VENDOR_AMD;
    assert_false(knows(&c));
    c = least_of(known_devices);
    c.has_double = false;
    assert_false(knows(&c));
    c = least_of(known_named("avx512"));
    assert_true(knows(&c));
    c.lanes = 8;
    assert_false(knows(&c));
}

/* Devices that are alike but for the name have recipes of their own. */
static void a_name_tells_devices_apart(void **state) {
    (void)state;
    caps c = least_of(known_named("h100"));
    assert_string_equal("h100", known_device_like(&c)->wisdom);
    snprintf(c.name, sizeof c.name, "NVIDIA H100 80GB HBM3");
    assert_string_equal("h100", known_device_like(&c)->wisdom);
    snprintf(c.name, sizeof c.name, "NVIDIA H200");
    assert_string_equal("h200", known_device_like(&c)->wisdom);
    c.name[0] = 0;
    assert_string_equal("h200", known_device_like(&c)->wisdom);
}

/* A consumer's NVIDIA GPU has the units, but not the memory. */
static void only_some_have_built_in_wisdom(void **state) {
    (void)state;
    static const bool known[FAKE_DEVICES] = {true, false, false, false, true};
    for (int i = 0; i < FAKE_DEVICES; ++i) {
        caps c = fake_caps(i);
        if (knows(&c) != known[i]) fail_msg("%s", fake_devices[i]);
        c.built_in = false;
        assert_false(knows(&c));
    }
    caps c = fake_caps(0);
    c.global_memory = UINT64_C(24) << 30;
    assert_false(knows(&c));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_find_the_same),
        cmocka_unit_test(shapes_are_read_as_they_are_printed),
        cmocka_unit_test(wisdom_comes_first),
        cmocka_unit_test(every_entry_is_known),
        cmocka_unit_test(devices_are_told_by_their_caps),
        cmocka_unit_test(a_name_tells_devices_apart),
        cmocka_unit_test(only_some_have_built_in_wisdom),
    };
    return RUN_TESTS(tests);
}
