/* What is measured of a group, and what wisdom says of it later, on the fake OpenCL: choices as
 * text, plans and boxes by measurement, by a file, and by a file that says something else. */
#include "common/harness.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "distribute/choice.h"
#include "distribute/exchange.h"
#include "fake_cl.h"
#include "parts/group_plan.h"

enum { PARTS = 4, ROWS = 24, COLUMNS = 16, DEPTH = 8 };

/* ---- Text ---- */

static void choices_are_text(void **state) {
    static const char *const good[] = {"tasks 1",
                                       "tasks 64",
                                       "tasks 8 cut",
                                       "tasks 8 cut 0 batch none",
                                       "tasks 2 exchange all-to-all",
                                       "tasks 2 exchange two-level cut 1"};
    static const char *const bad[] = {"",
                                      "tasks",
                                      "tasks 0",
                                      "tasks 65",
                                      "tasks 8 9",
                                      "cut 0",
                                      "tasks 8 cut 8",
                                      "tasks 8 cut -1",
                                      "tasks 8x",
                                      "tasks 8 exchange",
                                      "tasks 8 exchange all-to-al",
                                      "tasks 8 exchange all-to-all1",
                                      "tasks 8 cut 0 exchange all-to-all",
                                      "tasks 8 cat",
                                      "tasks 1 cut 0 0 0 0",
                                      " tasks 1"};
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; ++i) {
        choice c;
        text again = {0};
        assert_true(choice_parse(good[i], &c));
        choice_print(&c, &again);
        assert_string_equal(text_string(&again), good[i]);
        text_free(&again);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        choice c;
        if (choice_parse(bad[i], &c)) fail_msg("\"%s\" is no choice", bad[i]);
    }
    for (uint32_t g = 0; g < GRIDS; ++g) {
        grid_kind read;
        assert_true(grid_parse(grid_name((grid_kind)g), &read) && read == g);
    }
    grid_kind none;
    assert_false(grid_parse("slab", &none));
}

/* Large exchanges go beside the transforms, many small messages together, and where machines have
 * several processes those are fewest in two levels. */
static void exchanges_are_modelled(void **state) {
    (void)state;
    const exchange_setting pair = {2, 1, 1 << 27, 8}, many = {64, 64, 1 << 20, 2},
                           crowded = {1024, 64, 1 << 24, 2};
    assert_int_equal(exchange_model(&pair), OCLFFT_EXCHANGE_POINT_TO_POINT);
    assert_int_equal(exchange_model(&many), OCLFFT_EXCHANGE_ALL_TO_ALL);
    assert_int_equal(exchange_model(&crowded), OCLFFT_EXCHANGE_TWO_LEVEL);
}

/* ---- Groups ---- */

typedef struct world {
    oclfft_context *contexts[2];
    oclfft_group *group;
    oclfft_plan_desc desc;
} world;

static world open_world(void) {
    world w = {.desc = OCLFFT_PLAN_DESC_INIT};
    for (int i = 0; i < 2; ++i) assert_ok(oclfft_context_create(NULL, &w.contexts[i]));
    oclfft_context *list[PARTS] = {w.contexts[0], w.contexts[0], w.contexts[1], w.contexts[1]};
    assert_ok(oclfft_group_create(list, PARTS, NULL, &w.group));
    w.desc.rank = 3;
    w.desc.lengths[0] = ROWS;
    w.desc.lengths[1] = COLUMNS;
    w.desc.lengths[2] = DEPTH;
    return w;
}

static void close_world(world *w) {
    oclfft_group_destroy(&w->group);
    for (int i = 0; i < 2; ++i) oclfft_context_destroy(&w->contexts[i]);
}

/* Cut alike on both sides, so that there is a lap between. */
static oclfft_group_plan *plan_of(world *w, oclfft_effort effort) {
    oclfft_group_plan *plan = NULL;
    oclfft_box boxes[PARTS];
    w->desc.effort = effort;
    assert_ok(oclfft_group_boxes(w->group, &w->desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_SLABS,
                                 boxes));
    assert_ok(oclfft_group_plan_create(w->group, &w->desc, boxes, boxes, &plan));
    return plan;
}

static char *content_of(const char *path) {
    static char content[1 << 16];
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    content[fread(content, 1, sizeof content - 1, f)] = 0;
    fclose(f);
    return content;
}

/* Puts a choice in place of every one that has this first word, under a checksum that is right. */
static void rewrite(const char *path, const char *word, const char *choice) {
    char *content = content_of(path), changed[1 << 12] = "";
    for (char *line = strtok(content, "\n"); line; line = strtok(NULL, "\n")) {
        char *at = strstr(line, word), *rest = at ? strrchr(line, '\t') : NULL;
        size_t have = strlen(changed);
        if (strncmp(line, "checksum", 8) == 0) break;
        if (at && strncmp(line, "group\t", 6) == 0)
            snprintf(changed + have, sizeof changed - have, "%.*s%s%s\n", (int)(at - line), line,
                     choice, rest);
        else
            snprintf(changed + have, sizeof changed - have, "%s\n", line);
    }
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    fprintf(f, "%schecksum\t%016" PRIx64 "\n", changed,
            hash_bytes(HASH_SEED, changed, strlen(changed)));
    fclose(f);
}

static uint32_t most_tasks(const oclfft_group_plan *plan) {
    uint32_t most = 0;
    for (uint32_t k = 0; k < plan->d.lap_count; ++k)
        if (plan->d.laps[k].task_count > most) most = plan->d.laps[k].task_count;
    return most;
}

/* The cut of the first lap between the boxes. */
static void cut_of(const oclfft_group_plan *plan, char *words, size_t capacity) {
    char all[4096];
    assert_ok(oclfft_group_plan_describe(plan, all, sizeof all, NULL));
    snprintf(words, capacity, "%s", all);
}

static void plans_are_remembered(void **state) {
    char path[] = "/tmp/oclfft-group-wisdom-XXXXXX", first[4096], second[4096];
    int file = mkstemp(path);
    (void)state;
    assert_true(file >= 0);
    close(file);
    world w = open_world();
    oclfft_group_plan *plan = plan_of(&w, OCLFFT_MEASURE);
    cut_of(plan, first, sizeof first);
    oclfft_group_plan_destroy(&plan);
    size_t transfers = fake_transfers();
    plan = plan_of(&w, OCLFFT_MEASURE); /* measures nothing again */
    assert_int_equal(fake_transfers(), transfers);
    cut_of(plan, second, sizeof second);
    assert_string_equal(first, second);
    oclfft_group_plan_destroy(&plan);
    assert_ok(oclfft_wisdom_save(w.contexts[0], path));
    assert_non_null(strstr(content_of(path), "group\t"));
    close_world(&w);

    rewrite(path, "tasks ", "tasks 1 cut 2");
    w = open_world();
    assert_ok(oclfft_wisdom_load(w.contexts[0], path));
    plan = plan_of(&w, OCLFFT_ESTIMATE);
    assert_int_equal(most_tasks(plan), PARTS); /* one for each part, or site */
    cut_of(plan, first, sizeof first);
    assert_non_null(strstr(first, "cut along axis 2"));
    oclfft_group_plan_destroy(&plan);
    close_world(&w);

    rewrite(path, "tasks ", "tasks 3 cut 0 0 0"); /* does not fit: by the model */
    w = open_world();
    assert_ok(oclfft_wisdom_load(w.contexts[0], path));
    plan = plan_of(&w, OCLFFT_ESTIMATE);
    assert_null(strstr((cut_of(plan, first, sizeof first), first), "3 exchanges"));
    oclfft_group_plan_destroy(&plan);
    close_world(&w);
    unlink(path);
}

static void boxes_are_remembered(void **state) {
    char path[] = "/tmp/oclfft-group-wisdom-XXXXXX";
    int file = mkstemp(path);
    (void)state;
    assert_true(file >= 0);
    close(file);
    static const char *const grids[] = {"alone", "slabs", "pencils"};
    oclfft_box boxes[PARTS], again[PARTS];
    world w = open_world();
    w.desc.effort = OCLFFT_MEASURE;
    assert_ok(oclfft_group_boxes(w.group, &w.desc, OCLFFT_SIDE_INPUT, OCLFFT_DECOMPOSITION_DEFAULT,
                                 boxes));
    assert_ok(oclfft_wisdom_save(w.contexts[0], path));
    assert_non_null(strstr(content_of(path), "any boxes"));
    close_world(&w);
    for (int g = 0; g < 3; ++g) {
        oclfft_group_plan *plan = NULL;
        for (int other = 0; other < 3; ++other) {
            char word[16];
            snprintf(word, sizeof word, "\t%s\t", grids[other]);
            char with[16];
            snprintf(with, sizeof with, "\t%s", grids[g]);
            rewrite(path, word, with);
        }
        w = open_world();
        assert_ok(oclfft_wisdom_load(w.contexts[0], path));
        assert_ok(oclfft_group_boxes(w.group, &w.desc, OCLFFT_SIDE_INPUT,
                                     OCLFFT_DECOMPOSITION_DEFAULT, boxes));
        if (g)
            assert_ok(oclfft_group_boxes(
                w.group, &w.desc, OCLFFT_SIDE_INPUT,
                g == 1 ? OCLFFT_DECOMPOSITION_SLABS : OCLFFT_DECOMPOSITION_PENCILS, again));
        assert_true(g ? memcmp(boxes, again, sizeof boxes) == 0 : boxes[0].upper[0] == ROWS);
        assert_ok(oclfft_group_plan_create(w.group, &w.desc, NULL, NULL, &plan));
        for (uint32_t a = 0; a < plan->d.array_count; ++a)
            if (plan->d.arrays[a].kind == ARRAY_INPUT)
                assert_int_equal(plan->d.arrays[a].box.upper[1],
                                 boxes[plan->d.arrays[a].part].upper[0]);
        oclfft_group_plan_destroy(&plan);
        close_world(&w);
    }
    unlink(path);
}

/* Whatever fails while it is measured, there is a plan, or a sentence. */
static void measuring_may_fail(void **state) {
    (void)state;
    unsigned made = 0;
    static const unsigned calls[] = {2, 20, 90, 400};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; ++i) {
        world w = open_world();
        oclfft_group_plan *plan = NULL;
        oclfft_box boxes[PARTS];
        assert_ok(oclfft_group_boxes(w.group, &w.desc, OCLFFT_SIDE_INPUT,
                                     OCLFFT_DECOMPOSITION_SLABS, boxes));
        w.desc.effort = OCLFFT_MEASURE;
        fake_fail(calls[i]);
        oclfft_status status = oclfft_group_plan_create(w.group, &w.desc, boxes, boxes, &plan);
        fake_fail(0);
        made += status == OCLFFT_SUCCESS;
        oclfft_group_plan_destroy(&plan);
        close_world(&w);
        assert_int_equal(fake_objects(), 0);
    }
    assert_true(made > 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_text),     cmocka_unit_test(exchanges_are_modelled),
        cmocka_unit_test(plans_are_remembered), cmocka_unit_test(boxes_are_remembered),
        cmocka_unit_test(measuring_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
