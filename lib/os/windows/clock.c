#include "os/clock.h"

#include "system.h"

double clock_seconds(void) {
    LARGE_INTEGER count, rate;
    QueryPerformanceFrequency(&rate);
    QueryPerformanceCounter(&count);
    return (double)count.QuadPart / (double)rate.QuadPart;
}

int64_t clock_calendar(void) {
    FILETIME now;
    GetSystemTimeAsFileTime(&now);
    return nanoseconds_of(now);
}

/* Windows pauses for whole milliseconds, and for some fifteen where nobody asked it to be precise.
 */
void clock_pause(double seconds) {
    Sleep((DWORD)(seconds * 1e3));
}
