/* What processes measure together, and what they know of it later, on the fake OpenCL: all come to
 * the same, also where only one of them has wisdom. Run with any number of processes. */
#include "world.h"

#include <stdlib.h>
#include <unistd.h>

#include "fake_cl.h"
#include "parts/group_plan.h"
#include "tune/tuning.h"

enum { ROWS = 24, COLUMNS = 16, DEPTH = 8, MOST_PARTS = 64 };

/* Machines of two processes, the last of which may have one. */
int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *node) {
    int rank;
    (void)type, (void)info;
    MPI_Comm_rank(comm, &rank);
    return MPI_Comm_split(comm, rank / 2, key, node);
}

typedef struct site {
    oclfft_context *context;
    oclfft_group *group;
    oclfft_plan_desc desc;
} site;

/* The last process has no parts, if there is more than one. */
static site open_site(oclfft_effort effort) {
    site s = {.desc = OCLFFT_PLAN_DESC_INIT};
    bool none = world_rank && world_rank + 1 == world_size;
    assert_ok(oclfft_context_create(NULL, &s.context));
    assert_ok(oclfft_mpi_group_create(MPI_COMM_WORLD, &s.context, none ? 0 : 1, NULL, &s.group));
    s.desc.rank = 3;
    s.desc.lengths[0] = ROWS;
    s.desc.lengths[1] = COLUMNS;
    s.desc.lengths[2] = DEPTH;
    s.desc.effort = effort;
    return s;
}

static void close_site(site *s) {
    oclfft_group_destroy(&s->group);
    oclfft_context_destroy(&s->context);
}

static bool is_same_everywhere(const void *data, int bytes) {
    unsigned char all[4096], *own = all + 2048;
    assert_true(bytes <= 2048);
    memcpy(own, data, (size_t)bytes);
    memcpy(all, data, (size_t)bytes);
    MPI_Bcast(all, bytes, MPI_BYTE, 0, MPI_COMM_WORLD);
    return all_say(MPI_COMM_WORLD, memcmp(all, own, (size_t)bytes) == 0);
}

/* Pencils leave open how the data lies between them. */
static void make_plan(const site *s, oclfft_exchange *exchange, uint32_t *tasks) {
    oclfft_box in[MOST_PARTS], out[MOST_PARTS];
    oclfft_group_plan *plan = NULL;
    oclfft_decomposition cut = OCLFFT_DECOMPOSITION_PENCILS;
    assert_ok(oclfft_group_boxes(s->group, &s->desc, OCLFFT_SIDE_INPUT, cut, in));
    assert_ok(oclfft_group_boxes(s->group, &s->desc, OCLFFT_SIDE_OUTPUT, cut, out));
    assert_ok(oclfft_group_plan_create(s->group, &s->desc, in, out, &plan));
    *exchange = plan->exchange;
    *tasks = plan->d.laps[0].task_count;
    assert_true(is_same_everywhere(exchange, sizeof *exchange));
    assert_true(is_same_everywhere(tasks, sizeof *tasks));
    oclfft_group_plan_destroy(&plan);
}

static void plans_are_measured_together(void **state) {
    char path[] = "/tmp/oclfft-mpi-wisdom-XXXXXX";
    oclfft_exchange exchange, again;
    uint32_t tasks, tasks_again;
    (void)state;
    if (world_size < 3) return;
    site s = open_site(OCLFFT_MEASURE);
    make_plan(&s, &exchange, &tasks);
    int file = mkstemp(path);
    assert_true(file >= 0 && close(file) == 0);
    assert_ok(oclfft_wisdom_save(s.context, path));
    close_site(&s);

    /* Process 1 alone has the file. */
    s = open_site(OCLFFT_ESTIMATE);
    if (world_rank == 1) assert_ok(oclfft_wisdom_load(s.context, path));
    make_plan(&s, &again, &tasks_again);
    assert_int_equal(again, exchange);
    assert_int_equal(tasks_again, tasks);
    close_site(&s);
    assert_int_equal(unlink(path), 0);
}

/* Gives all that is known of groups another choice. */
static size_t change_wisdom(oclfft_context *context, const char *choice) {
    wisdom *w = &tuning_of(context)->wisdom;
    size_t changed = 0;
    for (wisdom_entry *e = w->first; e; e = e->next) {
        if (!e->group) continue;
        free(e->recipe);
        e->recipe = strdup(choice);
        ++changed;
    }
    return changed;
}

/* What the first process that knows anything says is followed by all, and kept by them. */
static void wisdom_of_one_is_that_of_all(void **state) {
    oclfft_exchange exchange;
    uint32_t tasks;
    (void)state;
    if (world_size < 3) return;
    site s = open_site(OCLFFT_MEASURE);
    make_plan(&s, &exchange, &tasks);
    if (world_rank == 0) {
        assert_true(change_wisdom(s.context, "tasks 3 exchange two-level") > 0);
    } else if (world_rank == 1) {
        assert_true(change_wisdom(s.context, "tasks 2 exchange all-to-all") > 0);
    }
    make_plan(&s, &exchange, &tasks);
    assert_int_equal(exchange, OCLFFT_EXCHANGE_TWO_LEVEL);
    if (world_rank == 0) assert_ok(oclfft_wisdom_forget(s.context));
    make_plan(&s, &exchange, &tasks);
    assert_int_equal(exchange, OCLFFT_EXCHANGE_ALL_TO_ALL);
    if (world_rank == 1) assert_ok(oclfft_wisdom_forget(s.context));
    make_plan(&s, &exchange, &tasks); /* process 0 has kept it */
    assert_int_equal(exchange, OCLFFT_EXCHANGE_ALL_TO_ALL);
    close_site(&s);
}

static void boxes_are_measured_together(void **state) {
    oclfft_box in[MOST_PARTS], again[MOST_PARTS];
    size_t parts;
    (void)state;
    site s = open_site(OCLFFT_MEASURE);
    oclfft_decomposition cut = OCLFFT_DECOMPOSITION_DEFAULT;
    assert_ok(oclfft_group_size(s.group, &parts, NULL, NULL));
    memset(in, 0, sizeof in);
    assert_ok(oclfft_group_boxes(s.group, &s.desc, OCLFFT_SIDE_INPUT, cut, in));
    for (size_t i = 0; i < parts; ++i) assert_true(is_same_everywhere(&in[i], sizeof in[i]));
    s.desc.effort = OCLFFT_ESTIMATE;
    memset(again, 0, sizeof again);
    assert_ok(oclfft_group_boxes(s.group, &s.desc, OCLFFT_SIDE_INPUT, cut, again));
    assert_memory_equal(in, again, sizeof in);
    close_site(&s);
}

/* A description that one process alone has wrong is refused by all. */
static void boxes_are_refused_together(void **state) {
    oclfft_box boxes[MOST_PARTS];
    (void)state;
    site s = open_site(OCLFFT_ESTIMATE);
    if (world_rank == 0) s.desc.rank = 99;
    assert_invalid("rank", oclfft_group_boxes(s.group, &s.desc, OCLFFT_SIDE_INPUT,
                                              OCLFFT_DECOMPOSITION_DEFAULT, boxes));
    close_site(&s);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_measured_together),
        cmocka_unit_test(wisdom_of_one_is_that_of_all),
        cmocka_unit_test(boxes_are_measured_together),
        cmocka_unit_test(boxes_are_refused_together),
    };
    world_begin(&argc, &argv);
    return world_end(cmocka_run_group_tests(tests, NULL, NULL));
}
