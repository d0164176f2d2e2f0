/* What every program asks of the library.
 *
 * SPDX-License-Identifier: MIT
 */
#include "fft.h"

#include <stdio.h>

#include "fail.h"

#define MAX_LISTED 64

bool fft_good(oclfft_status status, const char *doing) {
    return status == OCLFFT_SUCCESS ||
           fail("%s: %s (%s)", doing, oclfft_last_error(), oclfft_status_string(status));
}

bool fft_print_devices(void) {
    oclfft_device_info list[MAX_LISTED];
    size_t count;
    if (!fft_good(oclfft_device_list(list, sizeof *list, MAX_LISTED, &count), "listing devices"))
        return false;
    if (count == 0) return fail("there is no OpenCL device");
    for (size_t i = 0; i < count && i < MAX_LISTED; ++i)
        printf("--platform %d --device %d: %s (%s)\n", list[i].platform_index, list[i].device_index,
               list[i].name, list[i].platform_name);
    return true;
}
