/* Which fragments of cl/ make the butterflies and the stage twiddles of a list of radices, and the
 * constants of the prime ones. */
#include "radices.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/sizes.h"
#include "fragments.h"
#include "recipe/radix.h"

/* What stands in the text already. */
typedef struct radix_set {
    text *out;
    uint64_t radices, twiddles, lean, turned, lean_twiddled; /* bit r: radix r */
    fragment_set fragments;
} radix_set;

static void add_fragment(radix_set *e, const char *name) {
    fragment_add(&e->fragments, name, e->out);
}

/* ---- Constants of the prime radices ---- */

#define TWO_PI 6.28318530717958647692528676655900577L

/* cos(2 pi e/n) for 2e <= n. The fraction of a turn is folded into the first octant in integers,
 * where the library is exact to the last bit of a long double. */
static long double cosine(uint32_t e, uint32_t n) {
    if (4 * e > n) return -cosine(n - 2 * e, 2 * n);
    return 8 * e > n ? sinl(TWO_PI * (n - 4 * e) / (4 * n)) : cosl(TWO_PI * e / n);
}

/* sin(2 pi e/n): the cosine of what is missing to a quarter of a turn. */
static long double sine(uint32_t e, uint32_t n) {
    return cosine(4 * e > n ? 4 * e - n : n - 4 * e, 4 * n);
}

/* Digits from an integer: the decimal point of printf is the locale's. */
static void print_constant(long double value, text *out) {
    unsigned whole = (unsigned)fabsl(value);
    unsigned long long rest = (unsigned long long)roundl((fabsl(value) - whole) * 1e19L);
    text_add(out, value < 0 ? "R(-%u.%019llu)" : "R(%u.%019llu)", whole, rest);
}

static uint32_t inverse(uint32_t m, uint32_t prime) {
    uint32_t k = 1;
    while (k * m % prime != 1) ++k;
    return k;
}

/* c and r of cl/radix_prime.cl. */
static void print_weights(uint32_t prime, text *out) {
    text_add(out, "    const scalar sine = ");
    print_constant(sine(1, prime), out);
    text_add(out, ", c1 = ");
    print_constant(cosine(1, prime), out);
    for (uint32_t i = 2; i <= prime / 2; ++i) {
        text_add(out, ",\n        c%u = ", i);
        print_constant(cosine(i, prime), out);
        text_add(out, ", r%u = ", i);
        print_constant(sine(i, prime) / sine(1, prime), out);
    }
    text_add(out, ";\n");
}

/* ---- Butterflies ---- */

static void add_radix(radix_set *e, uint32_t radix);

static void add_coprime(radix_set *e, uint32_t a, uint32_t b) {
    add_radix(e, a);
    add_radix(e, b);
    add_fragment(e, "radix_coprime");
    text_add(e->out, "RADIX_COPRIME(%u, %u, %u)\n", a * b, a, b);
}

/* cos and sin of exp(-2 pi i e/n) as c_rotate wants them. */
static void print_rotation(uint32_t e, uint32_t n, text *out) {
    bool second_half = 2 * e > n;
    print_constant(cosine(second_half ? n - e : e, n), out);
    text_add(out, ", ");
    print_constant(second_half ? -sine(n - e, n) : sine(e, n), out);
}

/* N = A*B with twiddles between columns and rows. */
static void add_product(radix_set *e, uint32_t a, uint32_t b) {
    add_radix(e, a);
    add_radix(e, b);
    add_fragment(e, "rotate");
    add_fragment(e, "radix_product");
    text_add(e->out,
             "FUNCTION void radix%u(complex_t *x, const int s)\n{\n    PRODUCT_COLUMNS(%u, %u)\n",
             a * b, a, b);
    for (uint32_t k = 1; k < a; ++k)
        for (uint32_t i = 1; i < b; ++i) {
            text_add(e->out, "    PRODUCT_ROTATE(%u, ", k * b + i);
            print_rotation(k * i, a * b, e->out);
            text_add(e->out, ")\n");
        }
    text_add(e->out, "    PRODUCT_ROWS(%u, %u)\n}\n", a, b);
}

/* Outputs k and prime - k, where m = 1/k. */
static void print_prime_row(uint32_t prime, uint32_t m, text *out) {
    uint32_t k = inverse(m, prime);
    text_add(out, "    PRIME_ROW(%u, %u, %u,", k, prime - k, m);
    for (uint32_t i = 2; i <= prime / 2; ++i) {
        uint32_t j = i * m % prime;
        bool mirrored = j > prime / 2;
        text_add(out, " TERM(%u, %u, %c)", mirrored ? prime - j : j, i, mirrored ? '-' : '+');
    }
    text_add(out, ")\n");
}

static void add_prime(radix_set *e, uint32_t prime) {
    add_fragment(e, "weighted");
    add_fragment(e, "radix_prime");
    text_add(e->out, "FUNCTION void radix%u(complex_t *x, const int s)\n{\n", prime);
    print_weights(prime, e->out);
    text_add(e->out, "    const complex_t x0 = x[0];\n");
    for (uint32_t j = 1; j <= prime / 2; ++j)
        text_add(e->out, "    PRIME_PAIR(%u, %u)\n", j, prime - j);
    for (uint32_t m = 1; m <= prime / 2; ++m) print_prime_row(prime, m, e->out);
    text_add(e->out, "}\n");
}

static void add_written(radix_set *e, const radix_entry *entry) {
    if (entry->a) add_radix(e, entry->a);
    if (entry->help) add_fragment(e, entry->help);
    if (entry->fragment) add_fragment(e, entry->fragment);
}

/* After those that it is made of. */
static void add_radix(radix_set *e, uint32_t radix) {
    if (e->radices >> radix & 1) return;
    e->radices |= UINT64_C(1) << radix;
    const radix_entry *entry = radix_find(radix);
    switch (entry->form) {
    case RADIX_WRITTEN: add_written(e, entry); return;
    case RADIX_PRIME: add_prime(e, radix); return;
    case RADIX_COPRIME: add_coprime(e, entry->a, entry->b); return;
    case RADIX_PRODUCT: add_product(e, entry->a, entry->b); return;
    }
}

/* ---- Stage twiddles ---- */

static void add_twiddles(radix_set *e, uint32_t radix) {
    if (radix == 1 || e->twiddles >> radix & 1) return;
    add_fragment(e, "twiddle");
    e->twiddles |= UINT64_C(1) << radix;
    text_add(e->out, "TWIDDLE(%u)\n", radix);
}

/* ---- Lean butterflies ---- */

/* `name`(N, k, cos, sin) for the butterflies k of two whose second input is multiplied by
 * exp(-2 pi i k/N), the angle being below a quarter of a turn and not 0. */
static void print_pairs(const char *name, uint32_t n, text *out) {
    for (uint32_t k = 1; k < n / 4; ++k) {
        text_add(out, "    %s(%u, %u, ", name, n, k);
        print_rotation(k, n, out);
        text_add(out, ")\n");
    }
}

static void add_lean(radix_set *e, uint32_t n) {
    if (e->lean >> n & 1) return;
    e->lean |= UINT64_C(1) << n;
    bool halved = n > 8;
    if (halved) add_lean(e, n / 2);
    add_fragment(e, "lean_cross");
    add_fragment(e, "lean");
    text_add(e->out,
             "FUNCTION void lean%u(complex_t *x, const int s)\n{\n"
             "    LEAN_HALVES(%u, %u, %s%u)\n",
             n, n, n / 2, halved ? "lean" : "radix", n / 2);
    print_pairs("LEAN_PAIR", n, e->out);
    text_add(e->out, "    LEAN_ORDER(%u)\n}\n", n);
}

static void add_turned(radix_set *e, uint32_t n) {
    if (e->turned >> n & 1) return;
    e->turned |= UINT64_C(1) << n;
    add_fragment(e, "lean_cross");
    add_fragment(e, "lean_twiddled");
    if (n == 2) return; /* it is in the fragment */
    add_turned(e, n / 2);
    add_fragment(e, "lean");
    if (n > 4) add_fragment(e, "rotate");
    text_add(e->out,
             "FUNCTION void turned%u(complex_t *x, const int s, const complex_t *w)\n{\n"
             "    TURNED_HALVES(%u, %u)\n",
             n, n, n / 2);
    print_pairs("TURNED_PAIR", n, e->out);
    text_add(e->out, "    LEAN_ORDER(%u)\n}\n", n);
}

static void add_lean_twiddled(radix_set *e, uint32_t n) {
    if (e->lean_twiddled >> n & 1) return;
    e->lean_twiddled |= UINT64_C(1) << n;
    add_turned(e, n);
    text_add(e->out, "LEAN_TWIDDLED(%u)\n", n);
}

/* ---- All of them ---- */

bool is_lean(const butterfly *b) {
    return b->wants_lean && is_power_of_two(b->radix) && b->radix >= (b->twiddled ? 2 : 8);
}

/* What lean ones are made of comes with the others. */
static void add_plain(radix_set *e, const butterfly *b) {
    if (!is_lean(b)) {
        add_radix(e, b->radix);
    } else if (!b->twiddled) {
        add_radix(e, 2);
        add_radix(e, 4);
    }
}

void emit_butterfly_functions(const butterfly *list, uint32_t count, text *out) {
    radix_set e = {.out = out};
    for (uint32_t i = 0; i < count; ++i) add_plain(&e, &list[i]);
    for (uint32_t i = 0; i < count; ++i)
        if (list[i].twiddled && !is_lean(&list[i])) add_twiddles(&e, list[i].radix);
    for (uint32_t i = 0; i < count; ++i) {
        if (!is_lean(&list[i])) continue;
        if (list[i].twiddled)
            add_lean_twiddled(&e, list[i].radix);
        else
            add_lean(&e, list[i].radix);
    }
}
