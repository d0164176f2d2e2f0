/* A contender in a process of its own. The parent sends a line, "measure RUNS END_TO_END", "enqueue
 * RUNS" or "sample"; the child answers "ok VALUE" (after "sample", VALUE bytes follow) or "no
 * REASON". The first answer, with the seconds of planning, comes unasked. */
#include "contender.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <empty_kernel.h>
#include <timing.h>

#include "common/command.h"

enum { LINE = 600 };

/* ---- Both sides: a line and bytes over the socket ---- */

static bool send_all(int channel, const void *data, size_t bytes) {
    for (const char *at = data; bytes > 0;) {
        const ssize_t sent = send(channel, at, bytes, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent, bytes -= (size_t)sent;
    }
    return true;
}

/* No longer than `patience` milliseconds from one piece to the next; negative: for ever. */
static bool receive_all(int channel, void *data, size_t bytes, int patience) {
    for (char *at = data; bytes > 0;) {
        struct pollfd waiting = {.fd = channel, .events = POLLIN};
        const int ready = poll(&waiting, 1, patience);
        if (ready < 0 && errno == EINTR) continue;
        const ssize_t got = ready > 0 ? recv(channel, at, bytes, 0) : -1;
        if (got <= 0) return false;
        at += got, bytes -= (size_t)got;
    }
    return true;
}

static bool receive_line(int channel, char line[LINE], int patience) {
    for (size_t i = 0; i < LINE; i++) {
        if (!receive_all(channel, line + i, 1, patience)) return false;
        if (line[i] == '\n') {
            line[i] = 0;
            return true;
        }
    }
    return false;
}

/* ---- The parent ---- */

static bool start_process(struct contender *contender, const char *problem, char **environment) {
    char platform[16], device[16];
    int ends[2];
    snprintf(platform, sizeof platform, "%d", contender->job.stage->info.platform_index);
    snprintf(device, sizeof device, "%d", contender->job.stage->info.device_index);
    char *const arguments[] = {"oclfft",        "contender",  (char *)contender->peer->name,
                               (char *)problem, "--platform", platform,
                               "--device",      device,       NULL};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return peer_fail("socketpair: %s", strerror(errno));

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY,
                                     0); /* libraries that print */
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    const int code =
        posix_spawn(&contender->pid, "/proc/self/exe", &actions, NULL, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (code != 0) {
        close(ends[0]);
        contender->pid = 0;
        return peer_fail("posix_spawn: %s", strerror(code));
    }
    contender->channel = ends[0];
    return true;
}

void remote_close(struct contender *contender) {
    close(contender->channel); /* the child reads the end of file and leaves */
    waitpid(contender->pid, NULL, 0);
    contender->pid = 0;
}

/* The child no longer answers: it died, or it hangs and is ended. */
static bool reap(struct contender *contender) {
    int status = 0;
    struct pollfd waiting = {.fd = contender->channel, .events = POLLIN};
    const bool hangs = poll(&waiting, 1, 0) == 0;
    if (hangs) kill(contender->pid, SIGKILL);
    close(contender->channel);
    waitpid(contender->pid, &status, 0);
    contender->pid = 0;
    if (hangs) return peer_fail("not done within its time");
    if (WIFSIGNALED(status)) return peer_fail("crashed: %s", strsignal(WTERMSIG(status)));
    return peer_fail("its process ended with status %d", WEXITSTATUS(status));
}

static int milliseconds_left(const struct contender *contender) {
    return contender->patience > 0 ? (int)(contender->patience * 1e3) + 1 : 0;
}

static bool receive_answer(struct contender *contender, double *value) {
    char line[LINE];
    const double start = timing_now();
    const bool answered = receive_line(contender->channel, line, milliseconds_left(contender));
    contender->patience -= timing_now() - start;
    if (!answered) return reap(contender);
    /* From a process of this program. NOLINTNEXTLINE(cert-err34-c) */
    if (sscanf(line, "ok %lf", value) == 1) return true;
    return peer_fail(
        "%s", strncmp(line, "no ", 3) == 0 ? line + 3 : "its process does not speak the protocol");
}

static bool send_line(struct contender *contender, const char *line) {
    return send_all(contender->channel, line, strlen(line)) || reap(contender);
}

/* The request for a sample is there when the plan is made. */
bool remote_start(struct contender *contender, const struct problem *problem,
                  const struct apart *apart) {
    char text[PROBLEM_TEXT];
    problem_to_text(problem, true, text);
    if (!start_process(contender, text, apart->environment)) return false;
    contender->apart = *apart;
    contender->started = timing_now();
    contender->sampled = apart->sample;
    return !apart->sample || send_line(contender, "sample\n");
}

/* It has been at work since its start. */
bool remote_open(struct contender *contender) {
    contender->patience = contender->apart.patience - (timing_now() - contender->started);
    const bool ready = receive_answer(contender, &contender->plan_seconds) &&
                       (!contender->sampled || receive_answer(contender, &contender->sample_bytes));
    contender->patience = contender->apart.patience;
    return ready;
}

bool remote_measure(struct contender *contender, size_t runs, bool end_to_end, double *seconds) {
    char line[LINE];
    snprintf(line, sizeof line, "measure %zu %d\n", runs, end_to_end);
    return send_line(contender, line) && receive_answer(contender, seconds);
}

bool remote_enqueue(struct contender *contender, size_t runs, double *seconds) {
    char line[LINE];
    snprintf(line, sizeof line, "enqueue %zu\n", runs);
    return send_line(contender, line) && receive_answer(contender, seconds);
}

bool remote_sample(struct contender *contender, void *spots) {
    double bytes = contender->sample_bytes;
    if (!contender->sampled &&
        !(send_line(contender, "sample\n") && receive_answer(contender, &bytes)))
        return false;
    contender->sampled = false;
    if ((size_t)bytes != spots_bytes(&contender->job.shape))
        return peer_fail("its process does not speak the protocol");
    return receive_all(contender->channel, spots, (size_t)bytes, milliseconds_left(contender)) ||
           reap(contender);
}

/* ---- The child ---- */

static bool answer(bool ok, double value) {
    char line[LINE];
    const int length = ok ? snprintf(line, sizeof line, "ok %.17g\n", value)
                          : snprintf(line, sizeof line, "no %.500s", peer_why());
    if (!ok) { /* a build log has lines; the protocol has one */
        for (char *at = line; *at; at++)
            if (*at == '\n') *at = ' ';
        line[length] = '\n';
        line[length + 1] = 0;
    }
    return send_all(STDIN_FILENO, line, (size_t)length + !ok);
}

static void serve(struct contender *contender) {
    const size_t bytes = spots_bytes(&contender->job.shape);
    void *spots = malloc(bytes);
    char line[LINE];
    while (spots && receive_line(STDIN_FILENO, line, -1)) {
        size_t runs;
        int end_to_end;
        double seconds = 0;
        /* From a process of this program. NOLINTBEGIN(cert-err34-c) */
        if (sscanf(line, "measure %zu %d", &runs, &end_to_end) == 2) {
            const bool ok = contender_measure(contender, runs, end_to_end != 0, &seconds);
            if (!answer(ok, seconds)) break;
        } else if (sscanf(line, "enqueue %zu", &runs) == 1) {
            const bool ok = contender_enqueue(contender, runs, &seconds);
            if (!answer(ok, seconds)) break;
            /* NOLINTEND(cert-err34-c) */
        } else if (strcmp(line, "sample") == 0) {
            const bool ok = contender_sample(contender, spots);
            if (!answer(ok, (double)bytes) || (ok && !send_all(STDIN_FILENO, spots, bytes))) break;
        }
    }
    free(spots);
}

/* contender NAME PROBLEM --platform N --device N */
static int contender_run(int argc, char **argv) {
    static const struct option options[] = {DEVICE_OPTIONS, {NULL, 0, NULL, 0}};
    oclfft_context_config config = OCLFFT_CONTEXT_CONFIG_INIT;
    for (int option; (option = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        const bool device = option >= OPTION_PLATFORM && option <= OPTION_DEVICE_NAME;
        if (!device || !take_device_option(option, optarg, &config)) return STATUS_USAGE;
    }
    struct problem problem;
    const struct peer *peer = argc - optind == 2 ? peer_by_name(argv[optind]) : NULL;
    if (!peer || !read_problem(argv[optind + 1], &problem)) return STATUS_USAGE;

    struct stage stage;
    struct contender contender = {.peer = NULL};
    const oclfft_plan_desc *desc = &problem.desc;
    struct empty_kernel
        uncounted; /* a first build loads the device's compiler, which is not planning */
    const bool ok =
        stage_open(&stage, &config) && stage_load(&stage, &desc, 1) &&
        empty_kernel_time(&stage, &uncounted) &&
        contender_start(&contender, peer, &stage, &problem, &(struct apart){.patience = 0}) &&
        contender_open(&contender);
    if (answer(ok, contender.plan_seconds) && ok) serve(&contender);
    /* Left to the system on purpose: libraries that crash tend to do so when they clean up, after
     * all was measured. */
    _exit(STATUS_OK);
}

const struct verb verb_contender = {.name = "contender", .run = contender_run};
