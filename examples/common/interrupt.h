/* SIGINT and SIGTERM: asked about, not jumped at.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_INTERRUPT_H
#define COMMON_INTERRUPT_H

#include <stdbool.h>

/* From here on the two signals set a flag; the second one ends the program as if nobody had caught
 * it. */
void interrupt_catch(void);
bool interrupt_asked(void);

#endif
