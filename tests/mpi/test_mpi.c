/* Groups of several processes, on the fake OpenCL: parts and boxes, exchanges of each kind,
 * communicators side by side, calls that differ, and failures of one process, which all hear of and
 * which leave MPI and the group usable. Run with any number of processes. */
#include "world.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <oclfft/opencl.h>
#include <oclfft/private/transport.h>

#include "fake_cl.h"
#include "parts/group_plan.h"
#include "parts/slabs.h"

enum { ROWS = 37, COLUMNS = 12, MOST_LOCAL = 2, MOST_PARTS = 64 };

/* ---- MPI's own failures ---- */

/* The call number `failing` from now on fails without doing anything; 0: none. */
static unsigned failing;

static bool fails_now(void) {
    return failing && --failing == 0;
}

int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request *request) {
    if (fails_now()) return MPI_ERR_OTHER;
    return PMPI_Isend(data, count, type, to, tag, comm, request);
}

int MPI_Irecv(void *data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request *request) {
    if (fails_now()) return MPI_ERR_OTHER;
    return PMPI_Irecv(data, count, type, from, tag, comm, request);
}

int MPI_Iallreduce(const void *data, void *result, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request *request) {
    if (fails_now()) return MPI_ERR_OTHER;
    return PMPI_Iallreduce(data, result, count, type, op, comm, request);
}

int MPI_Ialltoallw(const void *data, const int counts[], const int places[],
                   const MPI_Datatype types[], void *result, const int counts_in[],
                   const int places_in[], const MPI_Datatype types_in[], MPI_Comm comm,
                   MPI_Request *request) {
    if (fails_now()) return MPI_ERR_OTHER;
    return PMPI_Ialltoallw(data, counts, places, types, result, counts_in, places_in, types_in,
                           comm, request);
}

/* Whether the second process of each machine gets no shared memory. */
static bool sharing_fails;

int posix_fallocate(int file, off_t from, off_t bytes) {
    if (sharing_fails && world_rank % 2) return ENOSPC;
    return ftruncate(file, from + bytes) == 0 ? 0 : errno;
}

/* Machines of two processes, the last of which may have one. */
int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info, MPI_Comm *node) {
    int rank;
    (void)type, (void)info;
    MPI_Comm_rank(comm, &rank);
    return MPI_Comm_split(comm, rank / 2, key, node);
}

/* ---- Parts ---- */

static oclfft_exchange kind; /* that all groups want */
static bool shares = true;   /* whether processes of a machine share memory */

static oclfft_context *contexts[2];

/* One, two, none, one, ... */
static size_t parts_of(int rank) {
    return (size_t)(rank + 1) % 3;
}

static size_t parts_before(int rank) {
    size_t parts = 0;
    for (int i = 0; i < rank; ++i) parts += parts_of(i);
    return parts;
}

static oclfft_group *open_group(MPI_Comm comm, double seconds) {
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    oclfft_group *group = NULL;
    int rank;
    MPI_Comm_rank(comm, &rank);
    config.time_limit = seconds;
    config.exchange = kind;
    assert_ok(oclfft_mpi_group_create(comm, contexts, parts_of(rank), &config, &group));
    return group;
}

static void parts_follow_ranks(void **state) {
    (void)state;
    size_t parts, first, local;
    oclfft_group *group = open_group(MPI_COMM_WORLD, 0);
    assert_ok(oclfft_group_size(group, &parts, &first, &local));
    assert_int_equal(parts, parts_before(world_size));
    assert_int_equal(first, parts_before(world_rank));
    assert_int_equal(local, parts_of(world_rank));
    oclfft_group_destroy(&group);
    assert_null(group);
}

static void groups_are_refused_everywhere(void **state) {
    (void)state;
    oclfft_group_config config = OCLFFT_GROUP_CONFIG_INIT;
    oclfft_context *none[1] = {NULL};
    oclfft_group *group = NULL;
    bool last = world_rank + 1 == world_size;
    assert_invalid("comm", oclfft_mpi_group_create(MPI_COMM_NULL, contexts, 1, NULL, &group));
    assert_invalid("group", oclfft_mpi_group_create(MPI_COMM_WORLD, contexts, 1, NULL, NULL));
    assert_invalid("parts", oclfft_mpi_group_create(MPI_COMM_WORLD, NULL, 0, NULL, &group));
    assert_invalid("contexts[0]", oclfft_mpi_group_create(MPI_COMM_WORLD, last ? none : contexts, 1,
                                                          NULL, &group));
    config.exchange = world_rank ? OCLFFT_EXCHANGE_TWO_LEVEL : OCLFFT_EXCHANGE_ALL_TO_ALL;
    if (world_size > 1)
        assert_invalid("config.exchange of process 1",
                       oclfft_mpi_group_create(MPI_COMM_WORLD, contexts, 1, &config, &group));
    config.exchange = OCLFFT_EXCHANGE_DEFAULT;
    if (last) config.exchange = (oclfft_exchange)4;
    assert_invalid("config.exchange = 4",
                   oclfft_mpi_group_create(MPI_COMM_WORLD, contexts, 1, &config, &group));
    config.exchange = OCLFFT_EXCHANGE_DEFAULT;
    if (last) config.time_limit = -1;
    assert_invalid("time_limit",
                   oclfft_mpi_group_create(MPI_COMM_WORLD, contexts, 1, &config, &group));
    assert_null(group);
}

static void too_many_contexts_are_refused_everywhere(void **state) {
    (void)state;
    enum { MANY = OCLFFT_MOST_SITES + 1 };
    oclfft_context *many[MANY] = {NULL};
    oclfft_group *group = NULL;
    const oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    bool last = world_rank + 1 == world_size;
    for (size_t i = 0; i < MANY && last; ++i) assert_ok(oclfft_context_create(&config, &many[i]));
    assert_refused(OCLFFT_ERROR_UNSUPPORTED, "129 different contexts",
                   oclfft_mpi_group_create(MPI_COMM_WORLD, last ? many : contexts, last ? MANY : 1,
                                           NULL, &group));
    assert_null(group);
    for (size_t i = 0; i < MANY; ++i) oclfft_context_destroy(&many[i]);
}

/* ---- Exchanges ---- */

/* From slabs of rows to slabs of columns. */
typedef struct job {
    oclfft_plan_desc desc;
    oclfft_box in[MOST_PARTS], out[MOST_PARTS];
    size_t parts, first, local;
    float *from[MOST_LOCAL], *to[MOST_LOCAL];
} job;

static void open_job(job *j, oclfft_group *group) {
    *j = (job){.desc = slabs_desc(ROWS, COLUMNS)};
    assert_ok(oclfft_group_size(group, &j->parts, &j->first, &j->local));
    slabs_cut(ROWS, COLUMNS, j->parts, 0, j->in);
    slabs_cut(ROWS, COLUMNS, j->parts, 1, j->out);
    for (size_t i = 0; i < j->local; ++i) {
        j->from[i] = calloc(slabs_points(&j->in[j->first + i]) + 1, 8);
        j->to[i] = calloc(slabs_points(&j->out[j->first + i]) + 1, 8);
        slabs_fill(COLUMNS, &j->in[j->first + i], j->from[i]);
    }
}

static void close_job(job *j) {
    for (size_t i = 0; i < j->local; ++i) {
        free(j->from[i]);
        free(j->to[i]);
    }
}

static oclfft_status plan_job(const job *j, oclfft_group *group, oclfft_group_plan **plan) {
    return oclfft_group_plan_create(group, &j->desc, j->in, j->out, plan);
}

/* By buffers; a failure to make these is the execution's: it gets what is there. */
static oclfft_status execute_buffers(job *j, oclfft_group_plan *plan) {
    oclfft_buffer *in[MOST_LOCAL] = {NULL}, *out[MOST_LOCAL] = {NULL};
    for (size_t i = 0; i < j->local; ++i) {
        size_t in_bytes = 8 * slabs_points(&j->in[j->first + i]);
        size_t out_bytes = 8 * slabs_points(&j->out[j->first + i]);
        if (in_bytes && oclfft_buffer_create(contexts[i], in_bytes, &in[i]) == OCLFFT_SUCCESS &&
            oclfft_buffer_write(in[i], 0, in_bytes, j->from[i]) != OCLFFT_SUCCESS)
            oclfft_buffer_destroy(&in[i]);
        if (out_bytes) (void)oclfft_buffer_create(contexts[i], out_bytes, &out[i]);
    }
    oclfft_status status = oclfft_group_execute(plan, OCLFFT_FORWARD, in, out);
    for (size_t i = 0; i < j->local; ++i) {
        if (status == OCLFFT_SUCCESS && out[i])
            (void)oclfft_buffer_read(out[i], 0, 8 * slabs_points(&j->out[j->first + i]), j->to[i]);
        oclfft_buffer_destroy(&in[i]);
        oclfft_buffer_destroy(&out[i]);
    }
    return status;
}

static oclfft_status execute(job *j, oclfft_group_plan *plan, bool host) {
    for (size_t i = 0; i < j->local; ++i)
        memset(j->to[i], 0, 8 * slabs_points(&j->out[j->first + i]));
    if (!host) return execute_buffers(j, plan);
    return oclfft_group_execute_host(plan, OCLFFT_FORWARD, (const void *const *)j->from,
                                     (void *const *)j->to);
}

static bool is_right(const job *j) {
    for (size_t i = 0; i < j->local; ++i)
        if (!slabs_are_right(COLUMNS, &j->out[j->first + i], j->to[i])) return false;
    return true;
}

static void check_again(job *j, oclfft_group_plan *plan) {
    for (int host = 0; host < 2; ++host) {
        assert_ok(execute(j, plan, host));
        assert_true(is_right(j));
    }
}

static const char *transport_between(const oclfft_group_plan *plan, const lane *l) {
    const oclfft_group *g = plan->group;
    const uint32_t from = g->process_of[l->from], to = g->process_of[l->to];
    const bool first = (l->from == 0 || g->process_of[l->from - 1] != from) &&
                       (l->to == 0 || g->process_of[l->to - 1] != to);
    return plan->exchange == OCLFFT_EXCHANGE_POINT_TO_POINT && shares && from / 2 == to / 2 && first
               ? "shared memory"
               : "MPI";
}

static void boxes_travel(void **state) {
    (void)state;
    oclfft_group *group = open_group(MPI_COMM_WORLD, 0);
    oclfft_group_plan *plan = NULL;
    job j;
    open_job(&j, group);
    assert_ok(plan_job(&j, group, &plan));
    oclfft_group_destroy(&group);
    check_again(&j, plan);
    check_again(&j, plan);
    for (uint32_t i = 0; i < plan->lane_count; ++i) {
        const lane *l = &plan->lanes[i];
        bool outside = !site_is_local(plan->group, l->from) || !site_is_local(plan->group, l->to);
        if (outside) assert_string_equal(l->transport->name, transport_between(plan, l));
    }
    assert_int_equal(plan->group->nodes, (world_size + 1) / 2);
    if (kind) assert_int_equal(plan->exchange, kind);
    oclfft_group_plan_destroy(&plan);
    close_job(&j);
}

/* Plans of the world, of its halves, and of each process alone, in turns. */
static void communicators_side_by_side(void **state) {
    (void)state;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, world_rank % 2, -world_rank, &half);
    MPI_Comm comms[3] = {MPI_COMM_WORLD, half, MPI_COMM_SELF};
    oclfft_group *groups[3];
    oclfft_group_plan *plans[3] = {NULL}, *second = NULL;
    job jobs[3];
    for (int i = 0; i < 3; ++i) {
        groups[i] = open_group(comms[i], 0);
        open_job(&jobs[i], groups[i]);
        assert_ok(plan_job(&jobs[i], groups[i], &plans[i]));
    }
    assert_ok(plan_job(&jobs[0], groups[0], &second));
    for (int again = 0; again < 3; ++again)
        for (int i = 0; i < 3; ++i) check_again(&jobs[i], plans[i]);
    check_again(&jobs[0], second);
    oclfft_group_plan_destroy(&second);
    for (int i = 0; i < 3; ++i) {
        oclfft_group_plan_destroy(&plans[i]);
        oclfft_group_destroy(&groups[i]);
        close_job(&jobs[i]);
    }
    MPI_Comm_free(&half);
}

/* ---- Calls that differ ---- */

static void differing_calls_are_refused(void **state) {
    (void)state;
    oclfft_group *group = open_group(MPI_COMM_WORLD, 0);
    oclfft_group_plan *plan = NULL;
    job j, other;
    open_job(&j, group);
    other = j;
    bool odd = world_rank == 0;
    if (odd) other.desc.scale_forward = 2;
    if (world_size > 1) assert_invalid("another problem", plan_job(&other, group, &plan));
    other = j;
    if (odd) other.desc.rank = 99;
    assert_invalid("rank", plan_job(&other, group, &plan));
    other = j;
    if (odd) other.in[0].upper[0] = ROWS + 1;
    assert_invalid("in[0]", plan_job(&other, group, &plan));
    assert_null(plan);
    assert_invalid("desc is NULL",
                   oclfft_group_plan_create(group, odd ? NULL : &j.desc, j.in, j.out, &plan));
    if (world_size > 1) { /* other calls with the same problem, and the other list of boxes */
        oclfft_box boxes[MOST_PARTS];
        assert_invalid("a different call",
                       odd ? oclfft_group_boxes(group, &j.desc, OCLFFT_SIDE_INPUT,
                                                OCLFFT_DECOMPOSITION_DEFAULT, boxes)
                           : oclfft_group_plan_create(group, &j.desc, NULL, NULL, &plan));
        assert_invalid("a different call",
                       oclfft_group_boxes(group, &j.desc,
                                          odd ? OCLFFT_SIDE_INPUT : OCLFFT_SIDE_OUTPUT,
                                          OCLFFT_DECOMPOSITION_DEFAULT, boxes));
    }
    assert_ok(plan_job(&j, group, &plan));
    assert_invalid("direction",
                   oclfft_group_execute_host(plan, odd ? (oclfft_direction)7 : OCLFFT_FORWARD,
                                             (const void *const *)j.from, (void *const *)j.to));
    assert_invalid("in is NULL", oclfft_group_execute_host(plan, OCLFFT_FORWARD,
                                                           odd ? NULL : (const void *const *)j.from,
                                                           (void *const *)j.to));
    check_again(&j, plan);
    oclfft_group_plan_destroy(&plan);
    oclfft_group_destroy(&group);
    close_job(&j);
}

/* Process 0 executes one plan, the others another one, which sends or wants more, or less. Nobody
 * gets what was meant for the other plan: not now, and not in the executions that follow. */
static void differing_plans_leave_nothing_behind(void **state) {
    (void)state;
    oclfft_group *group = open_group(MPI_COMM_WORLD, 2);
    oclfft_group_plan *plans[2] = {NULL};
    job jobs[2];
    for (int i = 0; i < 2; ++i) open_job(&jobs[i], group);
    jobs[1].desc.batch = 3; /* longer messages */
    for (size_t i = 0; i < jobs[1].local; ++i) {
        jobs[1].from[i] = realloc(jobs[1].from[i], 3 * 8 * (size_t)ROWS * COLUMNS);
        jobs[1].to[i] = realloc(jobs[1].to[i], 3 * 8 * (size_t)ROWS * COLUMNS);
        memset(jobs[1].from[i], 0, 3 * 8 * (size_t)ROWS * COLUMNS);
    }
    for (int i = 0; i < 2; ++i) assert_ok(plan_job(&jobs[i], group, &plans[i]));
    for (int again = 0; again < 2 && world_size > 1; ++again) {
        int mine = (world_rank == 0) ^ (again & 1);
        oclfft_status status = oclfft_group_execute_host(plans[mine], OCLFFT_FORWARD,
                                                         (const void *const *)jobs[mine].from,
                                                         (void *const *)jobs[mine].to);
        assert_true(all_say(MPI_COMM_WORLD, status != OCLFFT_SUCCESS));
        check_again(&jobs[0], plans[0]);
    }
    for (int i = 0; i < 2; ++i) {
        oclfft_group_plan_destroy(&plans[i]);
        close_job(&jobs[i]);
    }
    oclfft_group_destroy(&group);
}

/* ---- Failures of one process ---- */

/* Call after call fails in one process, until none does: all fail, or none, those that did not fail
 * by themselves hear who did, and the group goes on. `arm` makes a call of that number fail, and
 * tells whether one has. */
typedef struct trouble {
    void (*arm)(unsigned call);
    bool (*has_come)(void);
    unsigned step;
} trouble;

static void arm_mpi(unsigned call) {
    failing = call;
}

static bool mpi_has_failed(void) {
    return failing == 0;
}

static const trouble of_device = {fake_fail, fake_has_failed, 3};
static const trouble of_mpi = {arm_mpi, mpi_has_failed, 1};

static void try_once(const trouble *t, oclfft_group *group, job *j, unsigned call, int culprit,
                     bool *failed) {
    oclfft_group_plan *plan = NULL;
    int come = 0;
    char who[32];
    if (world_rank == culprit) t->arm(call);
    oclfft_status status = plan_job(j, group, &plan);
    if (all_say(MPI_COMM_WORLD, plan)) status = execute(j, plan, call % 2);
    if (world_rank == culprit) {
        come = t->has_come();
        t->arm(0);
    }
    MPI_Bcast(&come, 1, MPI_INT, culprit, MPI_COMM_WORLD);
    assert_true(all_say(MPI_COMM_WORLD, status == OCLFFT_SUCCESS) ||
                all_say(MPI_COMM_WORLD, status != OCLFFT_SUCCESS));
    assert_true(come || status == OCLFFT_SUCCESS);
    snprintf(who, sizeof who, "process %d: ", culprit);
    if (status != OCLFFT_SUCCESS && world_rank != culprit)
        assert_non_null(strstr(oclfft_last_error(), who));
    if (status == OCLFFT_SUCCESS && world_rank != culprit) assert_true(is_right(j));
    if (plan && status != OCLFFT_SUCCESS) check_again(j, plan);
    oclfft_group_plan_destroy(&plan);
    *failed = come;
}

static void walk(const trouble *t, int culprit) {
    oclfft_group *group = open_group(MPI_COMM_WORLD, 20);
    bool failed = true;
    unsigned times = 0;
    job j;
    open_job(&j, group);
    for (unsigned call = 1; failed; call += t->step, ++times)
        try_once(t, group, &j, call, culprit, &failed);
    assert_true(times > 2 || world_size == 1);
    oclfft_group_destroy(&group);
    close_job(&j);
}

static void a_device_fails(void **state) {
    (void)state;
    walk(&of_device, 0);
    if (world_size > 1) walk(&of_device, 1);
}

static void a_call_of_mpi_fails(void **state) {
    (void)state;
    if (world_size > 1) walk(&of_mpi, 1);
}

/* The others wait no longer than the limit, and the process that comes late hears of it. */
static void a_process_comes_late(void **state) {
    (void)state;
    if (world_size < 2) return;
    oclfft_group *group = open_group(MPI_COMM_WORLD, 0.5);
    oclfft_group_plan *plan = NULL;
    job j;
    open_job(&j, group);
    assert_ok(plan_job(&j, group, &plan));
    check_again(&j, plan);
    for (int host = 0; host < 2; ++host) {
        if (world_rank == 0) sleep(1);
        assert_refused(OCLFFT_ERROR_DEVICE_FAILED, "time_limit", execute(&j, plan, host));
        check_again(&j, plan);
    }
    oclfft_group_plan_destroy(&plan);
    oclfft_group_destroy(&group);
    close_job(&j);
}

static int open_contexts(void **state) {
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    (void)state;
    for (int i = 0; i < 2; ++i) assert_ok(oclfft_context_create(&config, &contexts[i]));
    return 0;
}

static int close_contexts(void **state) {
    (void)state;
    for (int i = 0; i < 2; ++i) oclfft_context_destroy(&contexts[i]);
    assert_int_equal(fake_objects(), 0);
    return 0;
}

static struct way {
    oclfft_exchange kind;
    const char *shares; /* OCLFFT_MPI_SHARED_MEMORY */
    bool sharing_fails;
} ways[] = {{OCLFFT_EXCHANGE_POINT_TO_POINT, "1", false},
            {OCLFFT_EXCHANGE_ALL_TO_ALL, "1", false},
            {OCLFFT_EXCHANGE_TWO_LEVEL, "1", false},
            {OCLFFT_EXCHANGE_POINT_TO_POINT, "0", false},
            {OCLFFT_EXCHANGE_POINT_TO_POINT, "1", true}};

static int choose(void **state) {
    const struct way *w = *state;
    kind = w->kind;
    sharing_fails = w->sharing_fails;
    shares = strcmp(w->shares, "0") != 0 && !sharing_fails;
    return setenv("OCLFFT_MPI_SHARED_MEMORY", w->shares, 1);
}

#define WITH(test, i)                                                                              \
    { #test " " #i, test, choose, NULL, &ways[i] }
#define WITH_EACH(test) WITH(test, 0), WITH(test, 1), WITH(test, 2)

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parts_follow_ranks),
        cmocka_unit_test(groups_are_refused_everywhere),
        cmocka_unit_test(too_many_contexts_are_refused_everywhere),
        cmocka_unit_test(boxes_travel),
        WITH_EACH(boxes_travel),
        WITH(boxes_travel, 3),
        WITH(boxes_travel, 4),
        WITH_EACH(communicators_side_by_side),
        WITH_EACH(differing_calls_are_refused),
        WITH_EACH(differing_plans_leave_nothing_behind),
        WITH(differing_plans_leave_nothing_behind, 3),
        WITH_EACH(a_device_fails),
        WITH(a_device_fails, 3),
        WITH_EACH(a_call_of_mpi_fails),
        WITH(a_call_of_mpi_fails, 3),
        WITH_EACH(a_process_comes_late),
    };
    world_begin(&argc, &argv);
    return world_end(cmocka_run_group_tests(tests, open_contexts, close_contexts));
}
