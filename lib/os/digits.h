/* The digits of long doubles. The x87 unit of x86 rounds to as many as its thread was told: Windows
 * gives each new thread 53 bits, and an application may ask for as few anywhere. Tables for double
 * precision are computed in all 64. */
#ifndef OCLFFT_OS_DIGITS_H
#define OCLFFT_OS_DIGITS_H

#include <stdint.h>

/* Gives this thread all digits; returns what it had, for digits_restore. */
uint16_t digits_extend(void);
void digits_restore(uint16_t before);

#endif
