/* Clocks. */
#ifndef OCLFFT_OS_CLOCK_H
#define OCLFFT_OS_CLOCK_H

#include <stdint.h>

/* Seconds since some moment. This clock never goes back, so differences measure time. */
double clock_seconds(void);

/* Nanoseconds since the beginning of 1970 by the calendar; 0 where the system does not say. Users
 * set this clock forward and back. */
int64_t clock_calendar(void);

/* Leaves the processor to others for about so many seconds, less than one. */
void clock_pause(double seconds);

#endif
