/* SIGINT and SIGTERM.
 *
 * SPDX-License-Identifier: MIT
 */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t asked;

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
