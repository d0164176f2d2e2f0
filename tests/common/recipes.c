#include "recipes.h"

#include "harness.h"
#include "recipe/radix.h"

/* ---- Factors ---- */

static uint64_t least_prime(uint64_t n) {
    for (uint64_t p = 2; p * p <= n; ++p)
        if (n % p == 0) return p;
    return n;
}

static bool is_smooth(uint64_t n, uint64_t most) {
    for (; n > 1; n /= least_prime(n))
        if (least_prime(n) > most) return false;
    return true;
}

/* Radices of a length without a prime above 31, each the product of a few of its primes, chosen at
 * random. */
static void add_radices(dice *d, uint64_t n, text *out) {
    const char *dot = "";
    do {
        uint64_t radix = 1, rest = n;
        for (uint64_t p = least_prime(rest); rest > 1; rest /= p, p = least_prime(rest)) {
            bool take = radix == 1 || dice_below(d, 3);
            if (take && radix * p <= RADIX_LARGEST && radix_supported((uint32_t)(radix * p)))
                radix *= p;
        }
        text_add(out, "%s%llu", dot, (unsigned long long)radix);
        dot = ".";
        n /= radix;
    } while (n > 1);
}

static uint64_t padded_length(dice *d, uint64_t least) {
    uint64_t padded = least + dice_below(d, 3);
    while (!is_smooth(padded, 13)) ++padded;
    return padded;
}

static void add_prime(dice *d, uint64_t p, text *out) {
    bool rader = is_smooth(p - 1, 31) && dice_below(d, 2);
    text_add(out, "%s%llu(", rader ? "r" : "b", (unsigned long long)p);
    add_radices(d, rader ? p - 1 : padded_length(d, 2 * p - 1), out);
    text_add(out, ")");
}

/* Convolutions before, between or behind the radices. */
static void add_factors(dice *d, uint64_t n, text *out) {
    const char *dot = "";
    bool framed = dice_below(d, 8) == 0;
    if (framed) text_add(out, "1."), dot = "";
    uint64_t smooth = 1, rest = n;
    for (uint64_t p = least_prime(rest); rest > 1; rest /= p, p = least_prime(rest)) {
        if (p <= 31 && (p < 3 || dice_below(d, 12))) {
            smooth *= p;
            continue;
        }
        text_add(out, "%s", dot);
        add_prime(d, p, out);
        dot = ".";
    }
    if (smooth > 1 || n == 1) {
        text_add(out, "%s", dot);
        add_radices(d, smooth, out);
        dot = ".";
    }
    if (framed) text_add(out, "%s1", dot);
}

/* ---- Passes ---- */

static void add_options(dice *d, bool split, uint32_t lanes, text *out) {
    static const char *const exchanges[] = {"", ":whole", ":phase2", ":phase3"};
    if (lanes) {
        text_add(out, ":w%u:v%u%s", lanes, lanes, split && dice_below(d, 2) ? ":tiled" : "");
        return;
    }
    text_add(out, ":w%u%s", (uint32_t)(1 + dice_below(d, 9)), exchanges[dice_below(d, 4)]);
    if (dice_below(d, 3) == 0) text_add(out, ":p%u", (uint32_t)(4 + dice_below(d, 40)));
    if (split && dice_below(d, 2)) text_add(out, ":tiled");
}

/* Some of the prime factors. */
static uint64_t divisor_of(dice *d, uint64_t n) {
    uint64_t divisor = 1;
    for (uint64_t rest = n, p = least_prime(rest); rest > 1; rest /= p, p = least_prime(rest))
        if (dice_below(d, 2)) divisor *= p;
    return divisor;
}

static void add_split(dice *d, uint64_t n, uint32_t lanes, text *out) {
    uint32_t passes = 2 + (uint32_t)dice_below(d, 3);
    for (uint32_t i = 0; i < passes; ++i) {
        uint64_t length = i + 1 < passes ? divisor_of(d, n) : n;
        if (i) text_add(out, "/");
        add_factors(d, length, out);
        add_options(d, passes == 2 && i == 0, lanes, out);
        n /= length;
    }
}

static void add_bluestein(dice *d, uint64_t n, bool real, uint32_t lanes, text *out) {
    uint32_t passes = 2 + (uint32_t)dice_below(d, 2);
    uint64_t total = 1, least = real ? n + n / 2 : 2 * n - 1;
    text_add(out, "bluestein");
    for (uint32_t i = 0; i < passes; ++i) {
        uint64_t length =
            i + 1 < passes ? 1 + dice_below(d, passes == 2 ? 40 : 12) : (least + total - 1) / total;
        length = padded_length(d, length);
        total *= length;
        text_add(out, "/");
        add_radices(d, length, out);
        add_options(d, passes == 2 && i == 0, lanes, out);
    }
}

/* One pass of real data goes by halves where it can. */
static void add_line(dice *d, uint64_t n, bool real, uint32_t lanes, text *out) {
    switch (dice_below(d, 4)) {
    case 0: add_split(d, n, lanes, out); return;
    case 1: add_bluestein(d, n, real, lanes, out); return;
    default: break;
    }
    add_factors(d, real && n % 2 == 0 ? n / 2 : n, out);
    add_options(d, false, lanes, out);
}

/* ---- Lines ---- */

/* How soon an axis should be transformed: the more so the more of the data it leaves out, for what
 * moving it costs, which is half where points lie side by side. */
static double urgency(const problem *p, uint32_t d) {
    double in = (double)p->in.lengths[d], out = (double)p->out.lengths[d];
    bool near = p->in.strides[d] == 1 || p->in.strides[d] == -1 || p->out.strides[d] == 1 ||
                p->out.strides[d] == -1;
    return (in - out) / (in + out) / (near ? 1 : 2);
}

/* The lengths in the order of their processing. */
static uint32_t order_axes(const problem *p, uint64_t lengths[OCLFFT_MAX_RANK]) {
    uint32_t axes[OCLFFT_MAX_RANK], others = 0, count = 0;
    for (uint32_t i = p->rank; i-- > 0;) {
        if (p->axes[i] == OCLFFT_AXIS_NONE || p->lengths[i] == 1 || i == p->halved) continue;
        uint32_t at = others++;
        for (; at > 0 && urgency(p, i) > urgency(p, axes[at - 1]); --at) axes[at] = axes[at - 1];
        axes[at] = i;
    }
    if (p->transform == OCLFFT_R2C) lengths[count++] = p->lengths[p->halved];
    for (uint32_t i = 0; i < others; ++i) lengths[count++] = p->lengths[axes[i]];
    if (p->transform == OCLFFT_C2R) lengths[count++] = p->lengths[p->halved];
    if (count == 0) lengths[count++] = 1;
    return count;
}

static void add_joined(dice *d, const uint64_t *lengths, uint32_t count, text *out) {
    if (dice_below(d, 2)) text_add(out, "1.");
    for (uint32_t a = 0; a < count; ++a) {
        if (a) text_add(out, "x");
        add_radices(d, lengths[a], out);
    }
    add_options(d, false, 0, out);
}

void dice_recipe(dice *d, const problem *p, bool cpu, text *out) {
    uint64_t lengths[OCLFFT_MAX_RANK];
    uint32_t count = order_axes(p, lengths), joined, lanes = cpu ? 2u << dice_below(d, 3) : 0;
    for (uint32_t i = 0; i < count; i += joined) {
        joined = 1;
        while (!cpu && p->transform == OCLFFT_C2C && joined < 4 && i + joined < count &&
               dice_below(d, 2))
            ++joined;
        for (uint32_t a = 0; a < joined; ++a)
            if (!is_smooth(lengths[i + a], 31)) joined = 1;
        if (i) text_add(out, ";");
        if (joined > 1)
            add_joined(d, lengths + i, joined, out);
        else
            add_line(d, lengths[i],
                     p->transform == OCLFFT_R2C ? i == 0
                                                : p->transform == OCLFFT_C2R && i + 1 == count,
                     lanes, out);
    }
}

/* ---- Schedules ---- */

/* A fake device, perhaps with little or much room. */
static caps random_device(dice *d) {
    caps c = fake_caps((int)dice_below(d, FAKE_DEVICES));
    switch (dice_below(d, 4)) {
    case 0: c.max_work_group = UINT64_C(4) << dice_below(d, 8); break;
    case 1: c.max_work_group = 1 << 16; break;
    default: return c;
    }
    c.local_memory = c.max_work_group * 64;
    return c;
}

void for_random_schedules(const raffle *r, visitor visit) {
    dice d = {r->seed};
    int made = 0;
    for (int tries = 0; made < r->rounds; ++tries) {
        caps c = random_device(&d);
        problem p = (r->cut ? dice_cut_problem : dice_problem)(&d, r->points);
        text recipe = {0};
        schedule s;
        bool own = dice_below(&d, 2);
        if (own) dice_recipe(&d, &p, c.is_cpu, &recipe);
        oclfft_status status = schedule_make(&p, &c, own ? text_string(&recipe) : NULL, &s);
        text_free(&recipe);
        if (status == OCLFFT_SUCCESS) visit(&c, &s), ++made;
        schedule_free(&s);
        /* few recipes do not fit, and few devices have no double precision */
        assert_true(tries < 4 * r->rounds);
    }
}
