/* What every program asks of the library.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMON_FFT_H
#define COMMON_FFT_H

#include <oclfft/oclfft.h>
#include <stdbool.h>

/* Every call of oclfft passes through here: on failure the library's own sentence goes to the
 * user. */
bool fft_good(oclfft_status status, const char *doing);

/* Prints all devices and their numbers. */
bool fft_print_devices(void);

#endif
