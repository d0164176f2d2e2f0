/* Processes that have transformed with threads end. Each is a child that loads the real FFTW and
 * its threads itself, and they end at different moments of those threads.
 *
 * usage: test_exit COUNT
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "names.h"

enum { POINTS = 1 << 12, SECONDS = 20 };

static int transform(void) {
    C *data = X(alloc_complex)(POINTS);
    for (int i = 0; i < POINTS; i++) data[i][0] = data[i][1] = 0;
    X(init_threads)();
    X(plan_with_nthreads)(2);
    X(plan) p = X(plan_dft_1d)(POINTS, data, data, FFTW_FORWARD, FFTW_MEASURE);
    for (int i = 0; p && i < 3; i++) X(execute)(p);
    X(destroy_plan)(p);
    X(cleanup_threads)();
    X(free)(data);
    return p ? 0 : 1;
}

int main(int count, char **arguments) {
    const int children = count > 1 ? (int)strtol(arguments[1], NULL, 10) : 50;
    int failures = 0;
    for (int i = 0; i < children; i++) {
        const pid_t child = fork();
        int status = -1;
        if (child == 0) {
            alarm(SECONDS);
            exit(transform());
        }
        if (waitpid(child, &status, 0) != child || status != 0) failures++;
    }
    printf("%d processes, of which %d did not end well\n", children, failures);
    return failures ? 1 : 0;
}
