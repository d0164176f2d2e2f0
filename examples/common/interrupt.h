/* SIGINT and SIGTERM set a flag, which the program polls.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_INTERRUPT_H
#define COMMON_INTERRUPT_H

#include <stdbool.h>

/* From here on each of the two signals sets a flag the first time; the same signal a second time
 * ends the program as if nobody had caught it. */
void interrupt_catch(void);
bool interrupt_asked(void);

#endif
