#include "digits.h"

#if (defined(__x86_64__) || defined(__i386__)) && defined(__GNUC__)

/* Of the control word: how precisely results are rounded. */
enum { PRECISION = 0x300, EXTENDED = 0x300 };

uint16_t digits_extend(void) {
    uint16_t before, all;
    __asm__ volatile("fnstcw %0" : "=m"(before));
    all = (uint16_t)((before & ~PRECISION) | EXTENDED);
    if (all != before) __asm__ volatile("fldcw %0" : : "m"(all) : "memory");
    return before;
}

void digits_restore(uint16_t before) {
    uint16_t now;
    __asm__ volatile("fnstcw %0" : "=m"(now));
    if (now != before) __asm__ volatile("fldcw %0" : : "m"(before) : "memory");
}

#else

uint16_t digits_extend(void) {
    return 0;
}

void digits_restore(uint16_t before) {
    (void)before;
}

#endif
