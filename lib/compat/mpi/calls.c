#include <sched.h>
#include <stdio.h>
#include <time.h>

#include "state.h"

oclfft_status mpi_check(const char *call, int code) {
    char reason[MPI_MAX_ERROR_STRING] = "", sentence[MPI_MAX_ERROR_STRING + 128];
    int length = 0;
    if (code == MPI_SUCCESS) return OCLFFT_SUCCESS;
    if (MPI_Error_string(code, reason, &length) != MPI_SUCCESS) reason[0] = 0;
    snprintf(sentence, sizeof sentence, "%s failed: %s (%d)", call, reason, code);
    return oclfft_private_fail(OCLFFT_ERROR_DEVICE_FAILED, sentence);
}

oclfft_status mpi_no_memory(void) {
    return oclfft_private_fail(OCLFFT_ERROR_OUT_OF_HOST_MEMORY, "out of host memory");
}

/* Messages take some microseconds, a process that has other work far longer. */
void mpi_pause(unsigned *idle) {
    const struct timespec moment = {.tv_nsec = 20000};
    enum { SPINS = 64, YIELDS = 128 };
    if (++*idle <= SPINS) return;
    if (*idle <= YIELDS)
        sched_yield();
    else
        nanosleep(&moment, NULL);
}

oclfft_status mpi_wait(mpi_state *state, MPI_Request *request, const char *call, double until) {
    unsigned idle = 0;
    for (;;) {
        int done = 0, code = MPI_Test(request, &done, MPI_STATUS_IGNORE);
        if (code != MPI_SUCCESS) {
            state->lost = true;
            return mpi_check(call, code);
        }
        if (done) return OCLFFT_SUCCESS;
        if (MPI_Wtime() > until) break;
        mpi_pause(&idle);
    }
    char sentence[128];
    state->lost = true;
    snprintf(sentence, sizeof sentence, "%s: the other processes did not arrive in time", call);
    return oclfft_private_fail(OCLFFT_ERROR_DEVICE_FAILED, sentence);
}
