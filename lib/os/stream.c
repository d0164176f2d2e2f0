#include "stream.h"

#include <stdint.h>
#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>

/* LINE is a cache line, which is always written whole. Short copies consist mostly of parts of
 * lines.
 */
enum { LINE = 64, SHORTEST = 8 * LINE };

static void stream_lines(char *to, const char *from, size_t lines) {
    __m128i *target = (__m128i *)(void *)to;
    const __m128i *source = (const __m128i *)(const void *)from;
    for (size_t i = 0; i < lines; ++i, source += 4, target += 4) {
        __m128i a = _mm_loadu_si128(source), b = _mm_loadu_si128(source + 1);
        __m128i c = _mm_loadu_si128(source + 2), d = _mm_loadu_si128(source + 3);
        _mm_stream_si128(target, a);
        _mm_stream_si128(target + 1, b);
        _mm_stream_si128(target + 2, c);
        _mm_stream_si128(target + 3, d);
    }
    _mm_sfence();
}

void stream_copy(char *to, const char *from, size_t bytes) {
    if (bytes < SHORTEST) {
        memcpy(to, from, bytes);
        return;
    }
    size_t head = (LINE - (uintptr_t)to % LINE) % LINE, lines = (bytes - head) / LINE;
    size_t tail = head + lines * LINE;
    memcpy(to, from, head);
    stream_lines(to + head, from + head, lines);
    memcpy(to + tail, from + tail, bytes - tail);
}

#else

void stream_copy(char *to, const char *from, size_t bytes) {
    memcpy(to, from, bytes);
}

#endif
