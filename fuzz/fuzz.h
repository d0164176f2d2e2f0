/* What the fuzz targets share. A target is a function of bytes: libFuzzer calls it with ever new
 * ones (fuzz/run.sh), main.c with those that were kept (fuzz/corpus). It must neither crash nor
 * leak nor take long, whatever they are. */
#ifndef OCLFFT_FUZZ_FUZZ_H
#define OCLFFT_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <oclfft/oclfft.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must hold whatever the bytes are. */
#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (condition) break;                                                                      \
        fprintf(stderr, "%s:%d: does not hold: %s; last error: %s\n", __FILE__, __LINE__,          \
                #condition, oclfft_last_error());                                                  \
        abort();                                                                                   \
    } while (0)

/* ---- Bytes as values; zeros behind the last ---- */

typedef struct bytes {
    const uint8_t *at, *end;
} bytes;

static inline uint8_t take_byte(bytes *b) {
    return b->at < b->end ? *b->at++ : 0;
}

/* One of `count`. */
static inline unsigned take_choice(bytes *b, unsigned count) {
    return take_byte(b) % count;
}

/* A number of any size, small ones in one byte: below 200 itself, above so many bytes that
 * follow. */
static inline uint64_t take_number(bytes *b) {
    uint8_t first = take_byte(b);
    uint64_t value = 0;
    if (first < 200) return first;
    for (unsigned i = 0; i < 1 + (first - 200u) % 8; ++i) value = value << 8 | take_byte(b);
    return value;
}

/* What is left up to the next zero, as a string of its own, so that a sanitizer sees a byte too
 * far. Never NULL. */
static inline char *take_string(bytes *b) {
    const uint8_t *stop = b->at < b->end ? memchr(b->at, 0, (size_t)(b->end - b->at)) : NULL;
    size_t length = (size_t)((stop ? stop : b->end) - b->at);
    char *string = malloc(length + 1);
    if (!string) abort();
    if (length) memcpy(string, b->at, length);
    string[length] = 0;
    b->at = stop ? stop + 1 : b->end;
    return string;
}

#endif
