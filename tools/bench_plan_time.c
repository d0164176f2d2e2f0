/* How long a user waits for a plan: cold, with no cache of ours or the driver's, beside the least that any kernel costs there. */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <timing.h>
#include <unistd.h>

#include "command.h"

struct wait {
    double empty; /* building a kernel that does nothing, and its first run */
    double plan;  /* oclfft_plan_create */
    double first; /* the same and the first execution: some drivers compile only then */
};

static bool run_program(const struct stage *stage, cl_program program, const char *name) {
    const size_t one = 1;
    cl_int code = clBuildProgram(program, 1, &stage->device, "", NULL, NULL);
    if (!peer_cl(code, "clBuildProgram")) return false;
    cl_kernel kernel = clCreateKernel(program, name, &code);
    if (!peer_cl(code, "clCreateKernel")) return false;
    const bool ok = peer_cl(clSetKernelArg(kernel, 0, sizeof(cl_mem), &stage->out[0].memory), "clSetKernelArg") &&
                    peer_cl(clEnqueueNDRangeKernel(stage->queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL), "enqueue") &&
                    peer_cl(clFinish(stage->queue), "clFinish");
    clReleaseKernel(kernel);
    return ok;
}

/* Its text is new each time, so that no cache below OpenCL can know it. */
static bool time_empty(const struct stage *stage, double *seconds) {
    static unsigned serial = 0;
    char name[64], text[256];
    const char *source = text;
    snprintf(name, sizeof name, "empty_%ld_%u", (long)getpid(), serial++);
    snprintf(text, sizeof text, "__kernel void %s(__global uint *out) { out[get_global_id(0)] = %uu; }", name, serial);

    const double start = timing_now();
    cl_int code;
    cl_program program = clCreateProgramWithSource(stage->cl, 1, &source, NULL, &code);
    if (!peer_cl(code, "clCreateProgramWithSource")) return false;
    const bool ok = run_program(stage, program, name);
    *seconds = timing_now() - start;
    clReleaseProgram(program);
    return ok;
}

static bool time_plan(struct stage *stage, const struct problem *problem, struct wait *wait) {
    struct job job = {stage, &problem->desc, problem->direction, shape_of(&problem->desc)};
    void *state;
    const double start = timing_now();
    if (!peer_ours.prepare(&job, &state)) return false;
    wait->plan = timing_now() - start;
    const bool ok = peer_ours.run(state) && peer_ours.finish(state);
    wait->first = timing_now() - start;
    peer_ours.cleanup(state);
    return ok;
}

/* A fresh context each time: ours remembers what it compiled. A first empty kernel is not counted: a context's first build loads
 * the device's own library, which would otherwise be charged to whoever comes first. */
static bool time_once(const oclfft_context_config *config, const struct problem *problem, struct wait *wait) {
    struct stage stage;
    double uncounted;
    if (!stage_open(&stage, config)) return false;
    const oclfft_plan_desc *desc = &problem->desc;
    const bool ok = stage_load(&stage, &desc, 1) && time_empty(&stage, &uncounted) && time_empty(&stage, &wait->empty) &&
                    time_plan(&stage, problem, wait);
    stage_close(&stage);
    return ok;
}

static int print_case(const oclfft_context_config *config, size_t rounds, const struct problem *problem) {
    double empty[MAX_ROUNDS], plan[MAX_ROUNDS], first[MAX_ROUNDS];
    char name[PROBLEM_TEXT];
    problem_to_text(problem, true, name);
    printf("%-20s", name);
    for (size_t i = 0; i < rounds; i++) {
        struct wait wait;
        if (!time_once(config, problem, &wait)) {
            const bool refused = is_refusal(peer_why_status());
            printf(" %s%s\n", refused ? "not planned: " : "", peer_why());
            return refused ? STATUS_USAGE : STATUS_TROUBLE;
        }
        empty[i] = wait.empty, plan[i] = wait.plan, first[i] = wait.first;
    }
    const double base = timing_median(empty, rounds), planned = timing_median(plan, rounds), ran = timing_median(first, rounds);
    printf(" %9.2f %9.2f %11.2f %11.2f %12.2f\n", base * 1e3, planned * 1e3, ran * 1e3, planned / base, ran / base);
    fflush(stdout);
    return STATUS_OK;
}

int bench_plan_time(const oclfft_context_config *config, size_t rounds, const struct problem *problems, size_t count) {
    oclfft_context_config cold = *config;
    cold.cache_directory = NULL;
    setenv("POCL_KERNEL_CACHE", "0", 1); /* both are read when OpenCL starts, which no one here has done yet */
    setenv("CUDA_CACHE_DISABLE", "1", 1);
    if (rounds > MAX_ROUNDS) rounds = MAX_ROUNDS;

    struct wait warm_up; /* the first of all loads the compiler */
    if (!time_once(&cold, &problems[0], &warm_up) && !is_refusal(peer_why_status())) {
        complain("%s", peer_why());
        return STATUS_TROUBLE;
    }
    printf("Milliseconds, medians of %zu, fresh context and no cache each time\n", rounds);
    printf("%-20s %9s %9s %11s %11s %12s\n", "case", "empty", "plan", "plan+first", "plan/empty", "+first/empty");
    int status = STATUS_OK;
    for (size_t i = 0; i < count; i++) status = worse_status(status, print_case(&cold, rounds, &problems[i]));
    return status;
}
