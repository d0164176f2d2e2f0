#include "run.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/command.h"

int run_program(char **program) {
    /* This command does without these signals (output_begin); a program begins with them. */
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    execvp(program[0], program);
    const int reason = errno;
    complain("%s cannot be run: %s", program[0], strerror(reason));
    return reason == ENOENT ? 127 : 126; /* as shells have it */
}

/* The lines, which the libraries add to the file as each process ends. */
static void print_report(const char *path) {
    char line[1024];
    size_t lines = 0;
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (lines++ == 0) fputs("oclfft run: what was transformed\n", stderr);
        fprintf(stderr, "  %s", line);
    }
    if (file) fclose(file);
    if (lines == 0)
        fputs("oclfft run: no process reported a transform. A process that is killed, that calls\n"
              "_exit, or that was forked after it had planned reports none.\n",
              stderr);
}

static volatile sig_atomic_t program_process;

static void pass_on(int number) {
    kill((pid_t)program_process, number);
}

/* What ends a process from outside, again and again. */
static void handle(void (*how)(int)) {
    struct sigaction action = {.sa_handler = how, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static int wait_for(pid_t child) {
    int status;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) return STATUS_TROUBLE;
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int run_with_report(char **program) {
    char path[] = "/tmp/oclfft-report-XXXXXX";
    const int file = mkstemp(path);
    if (file < 0 || setenv("OCLFFT_REPORT", path, 1) != 0) {
        complain("no file for the report in /tmp: %s", strerror(errno));
        return STATUS_TROUBLE;
    }
    close(file);
    /* Until somebody handles them. */
    sigset_t kept, before;
    sigemptyset(&kept);
    sigaddset(&kept, SIGTERM);
    sigaddset(&kept, SIGHUP);
    sigprocmask(SIG_BLOCK, &kept, &before);
    const pid_t child = fork();
    if (child == 0) {
        sigprocmask(SIG_SETMASK, &before, NULL);
        _exit(run_program(program));
    }
    /* What the terminal sends goes to the program, too, and what else would end this process is
     * passed on to it; the report follows. */
    signal(SIGINT, SIG_IGN);
    signal(SIGQUIT, SIG_IGN);
    int status = STATUS_TROUBLE;
    if (child > 0) {
        program_process = (sig_atomic_t)child;
        handle(pass_on);
        sigprocmask(SIG_SETMASK, &before, NULL);
        status = wait_for(child);
        handle(SIG_IGN); /* the number may be another process's now */
    } else {
        sigprocmask(SIG_SETMASK, &before, NULL);
        complain("cannot start a process for the program: %s", strerror(errno));
    }
    print_report(path);
    unlink(path);
    return status;
}
