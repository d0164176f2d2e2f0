// The ends of a sine transform by a real one of 2I points: both callbacks of the check's plans.
//
// SPDX-License-Identifier: MIT
//
// The program puts lines before this text: LENGTH is I, LINES the lines of a piece. Lines along the
// fastest axis lie one after the other (LINE_MAJOR), those along others side by side: point x of
// line l is the element x * LINES + l.

#ifdef LINE_MAJOR
#define POINT(e, length) ((e) % (length))
#define LINE(e, length) ((e) / (length))
#define PLACE(x, l) ((l) * (LENGTH + 1) + (x))
#else
#define POINT(e, length) ((e) / LINES)
#define LINE(e, length) ((e) % LINES)
#define PLACE(x, l) ((x) * LINES + (l))
#endif

// Load: I + 1 numbers of a line, and their mirror image with the other sign.
scalar odd_extension(ulong e, global const void *in, global const void *im)
{
    ulong x = POINT(e, 2 * LENGTH), l = LINE(e, 2 * LENGTH);
    ulong mirror = x <= LENGTH ? x : 2 * LENGTH - x;
    scalar value = ((global const scalar *)in)[PLACE(mirror, l)];
    return x == mirror ? value : -value;
}

// Store: minus the imaginary part; the ends of a line are zero.
void sines(ulong e, scalar2 value, global void *out, global void *im)
{
    ulong j = POINT(e, LENGTH + 1), l = LINE(e, LENGTH + 1);
    ((global scalar *)out)[PLACE(j, l)] = j == 0 || j == LENGTH ? 0 : -value.y;
}
