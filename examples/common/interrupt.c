/* SIGINT and SIGTERM.
 *
 * SPDX-License-Identifier: MIT
 */
#include "interrupt.h"

#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>

/* Set by a signal handler, read by any thread. */
static atomic_int asked;
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "a signal handler sets it");

static void on_signal(int signal_number) {
    (void)signal_number;
    asked = 1;
}

void interrupt_catch(void) {
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool interrupt_asked(void) {
    return asked;
}
