/* Random problems over the processes of a communicator against the same problem on one part: boxes
 * of every kind, exchanges of every kind, parts without anything, processes without parts. Run with
 * any number of processes.
 *
 *     test_mpi_random [--seed S] [--from A] [--count N] [--verbose]
 */
#include "world.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/numbered.h"
#include "common/on_device.h"
#include "parts/group_plan.h"
#include "parts/parts_bench.h"

static numbered options = {.seed = 1, .count = 300};

static oclfft_context *contexts[MOST_CONTEXTS];
static size_t wrong, ran, same_bits, outside;

/* Where the parts are: in the order of ranks, as many to each as come. */
static int rank_of(const parts_problem *p, size_t part) {
    return (int)(part * (size_t)world_size / p->parts);
}

/* Machines of two processes, so that there are several. */
int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *node) {
    int rank;
    (void)type, (void)info;
    MPI_Comm_rank(comm, &rank);
    return MPI_Comm_split(comm, rank / 2, key, node);
}

static oclfft_group *open_group(const bench *b, size_t *first, size_t *local) {
    oclfft_context *list[MOST_PARTS];
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    oclfft_group *group = NULL;
    size_t count = 0, parts;
    config.exchange = (oclfft_exchange)(b->p->number % 4);
    for (size_t i = 0; i < b->p->parts; ++i)
        if (!b->elsewhere[i]) list[count++] = contexts[b->p->context_of[i]];
    assert_ok(oclfft_mpi_group_create(MPI_COMM_WORLD, list, count, &config, &group));
    assert_ok(oclfft_group_size(group, &parts, first, local));
    assert_int_equal(parts, b->p->parts);
    assert_int_equal(*local, count);
    return group;
}

static oclfft_status execute_buffers(bench *b, oclfft_group_plan *plan, size_t first,
                                     size_t local) {
    oclfft_buffer *in[MOST_PARTS] = {NULL}, *out[MOST_PARTS] = {NULL};
    bool in_place = b->p->desc.in_place;
    for (size_t i = first; i < first + local; ++i) {
        oclfft_context *c = contexts[b->p->context_of[i]];
        if (b->in_bytes[i]) in[i] = buffer_of(c, b->part_in[i], b->in_bytes[i] + FENCE);
        if (b->out_bytes[i] && !in_place)
            out[i] = buffer_of(c, b->part_out[i], b->out_bytes[i] + FENCE);
    }
    oclfft_status status =
        oclfft_group_execute(plan, b->p->direction, in + first, in_place ? NULL : out + first);
    for (size_t i = first; i < first + local; ++i) {
        if (in[i]) assert_ok(oclfft_buffer_read(in[i], 0, b->in_bytes[i] + FENCE, b->part_in[i]));
        if (out[i])
            assert_ok(oclfft_buffer_read(out[i], 0, b->out_bytes[i] + FENCE, b->part_out[i]));
        oclfft_buffer_destroy(&in[i]);
        oclfft_buffer_destroy(&out[i]);
    }
    return status;
}

/* All parts' results to all processes: what the others have is 0 here. */
static void gather_result(bench *b, const oclfft_box *out) {
    size_t bytes = b->out.elements * b->out.element_bytes;
    memset(b->whole_out, 0, bytes);
    for (size_t i = 0; i < b->p->parts; ++i)
        if (!b->elsewhere[i]) copy_box(&b->out, &out[i], b->whole_out, b->part_out[i], false);
    MPI_Allreduce(MPI_IN_PLACE, b->whole_out, (int)bytes, MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
}

static void take_boxes(const parts_problem *p, const oclfft_group *group, bool output,
                       oclfft_box *boxes) {
    if (p->given[output] && p->cut[output])
        memcpy(boxes, output ? p->out : p->in, p->parts * sizeof *boxes);
    else
        assert_ok(oclfft_group_boxes(
            group, &p->desc, (oclfft_side)output,
            p->given[output] ? p->decomposition[output] : OCLFFT_DECOMPOSITION_DEFAULT, boxes));
}

static bool goes_outside(const oclfft_group_plan *plan) {
    for (uint32_t i = 0; i < plan->lane_count; ++i)
        if (!site_is_local(plan->group, plan->lanes[i].from)) return true;
    return false;
}

static const char *run_parts(bench *b) {
    const parts_problem *p = b->p;
    oclfft_group_plan *plan = NULL;
    oclfft_box in[MOST_PARTS], out[MOST_PARTS];
    size_t first, local;
    oclfft_group *group = open_group(b, &first, &local);
    take_boxes(p, group, false, in);
    take_boxes(p, group, true, out);
    oclfft_status status = oclfft_group_plan_create(group, &p->desc, p->given[0] ? in : NULL,
                                                    p->given[1] ? out : NULL, &plan);
    oclfft_group_destroy(&group);
    if (status != OCLFFT_SUCCESS) return oclfft_last_error();
    bench_make_parts(b, in, out);
    if (p->from_host)
        status =
            oclfft_group_execute_host(plan, p->direction, (const void *const *)b->part_in + first,
                                      (void *const *)b->part_out + first);
    else
        status = execute_buffers(b, plan, first, local);
    int same_passes = plan->d.lap_count == 1;
    for (uint32_t i = 0; i < plan->plans.count; ++i)
        same_passes &= bench_has_same_stages(b, plan->plans.plans[i]);
    MPI_Allreduce(MPI_IN_PLACE, &same_passes, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    bool same;
    outside += goes_outside(plan);
    oclfft_group_plan_destroy(&plan);
    if (status != OCLFFT_SUCCESS) return oclfft_last_error();
    gather_result(b, out);
    const char *fault = bench_check_surroundings(b, in);
    if (!fault) fault = bench_check_result(b, same_passes, &same);
    same_bits += !fault && same;
    return fault;
}

/* The first process computes on one part, for all. */
static bool take_reference(bench *b) {
    int there = 0;
    if (world_rank == 0) {
        there = bench_make_hermitian(b, contexts[0]);
        if (there) bench_run_reference(b, contexts[0]);
    }
    MPI_Bcast(&there, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(b->whole_in, (int)(b->in.elements * b->in.element_bytes), MPI_BYTE, 0,
              MPI_COMM_WORLD);
    MPI_Bcast(b->stages, (int)sizeof b->stages, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_Bcast(b->reference, (int)(b->out.elements * b->out.element_bytes), MPI_BYTE, 0,
              MPI_COMM_WORLD);
    return there;
}

static void run_problem(uint64_t number, bool doubles) {
    parts_problem p = parts_problem_make(options.seed, number, doubles);
    bench b = bench_open(&p);
    const char *fault = NULL;
    if (options.verbose && world_rank == 0) print_message("%s\n", parts_problem_text(&p));
    for (size_t i = 0; i < p.parts; ++i) b.elsewhere[i] = rank_of(&p, i) != world_rank;
    if (take_reference(&b)) {
        fault = run_parts(&b);
        ++ran;
    }
    if (fault) print_message("rank %d: %s: %s\n", world_rank, parts_problem_text(&p), fault);
    wrong += !all_say(MPI_COMM_WORLD, !fault);
    bench_close(&b);
}

static void test_random_parts(void **state) {
    (void)state;
    oclfft_device_info info;
    for (size_t i = 0; i < MOST_CONTEXTS; ++i) contexts[i] = open_context();
    assert_ok(oclfft_context_device(contexts[0], &info));
    for (uint64_t n = options.from; n < options.from + options.count; ++n)
        run_problem(n, info.has_double);
    for (size_t i = 0; i < MOST_CONTEXTS; ++i) oclfft_context_destroy(&contexts[i]);
    if (world_rank == 0)
        print_message("%zu problems on %d processes, %zu between them, %zu with the same bits, "
                      "%zu wrong\n",
                      ran, world_size, outside, same_bits, wrong);
    assert_int_equal(wrong, 0);
    assert_true(ran > 0);
    assert_true(world_size == 1 || !all_say(MPI_COMM_WORLD, outside == 0));
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_parts)};
    if (!numbered_read(&options, argc, argv, NULL, NULL)) return 2;
    world_begin(&argc, &argv);
    bool present = all_say(MPI_COMM_WORLD, device_present());
    return world_end(present ? cmocka_run_group_tests(tests, NULL, NULL) : 77);
}
