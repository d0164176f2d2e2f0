/* Another program as a function from one file to another.
 *
 * SPDX-License-Identifier: MIT
 */
#include "filter.h"

#include <errno.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fail.h"

extern char **environ;

static int spawn(const char *const *command, int in, int out, pid_t *child) {
    posix_spawn_file_actions_t actions;
    int error = posix_spawn_file_actions_init(&actions);
    if (error) return error;
    error = posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    if (!error) error = posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    /* The prototype wants writable strings for historical reasons only. */
    if (!error)
        error = posix_spawnp(child, command[0], &actions, NULL, (char *const *)command, environ);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

bool filter_run(const char *const *command, FILE *in, FILE *out) {
    if (lseek(fileno(in), 0, SEEK_SET) != 0)
        return fail("cannot rewind a temporary file: %s", strerror(errno));
    pid_t child;
    int error = spawn(command, fileno(in), fileno(out), &child);
    if (error) return fail("cannot start %s: %s (is it installed?)", command[0], strerror(error));
    int status;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return fail("cannot wait for %s: %s", command[0], strerror(errno));
    if (WIFSIGNALED(status)) return fail("%s was ended by signal %d", command[0], WTERMSIG(status));
    return WEXITSTATUS(status) == 0 ||
           fail("%s failed with status %d", command[0], WEXITSTATUS(status));
}
