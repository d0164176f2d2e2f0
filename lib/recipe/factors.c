#include "factors.h"

#include "base/primes.h"
#include "radix.h"

static bool continues(const factor_run *run, const pass_recipe *r, uint32_t f, uint32_t parent) {
    return run->count && run->parent == parent && run->first + run->count == f &&
           r->factors[run->first].axis == r->factors[f].axis;
}

uint32_t factor_runs(const pass_recipe *r, factor_run runs[MAX_FACTORS]) {
    uint32_t count = 0, parent = 0, inner_end = 0;
    factor_run open = {0};
    for (uint32_t f = 0; f < r->factor_count; ++f) {
        const factor *next = &r->factors[f];
        if (f == inner_end) parent = 0;
        if (next->kind == FACTOR_RADIX && next->length > 1) {
            if (!continues(&open, r, f, parent)) {
                open = (factor_run){.first = f, .parent = parent, .product = 1};
                ++count;
            }
            ++open.count;
            open.product *= next->length;
            runs[count - 1] = open;
        }
        if (next->inner) parent = f + 1, inner_end = f + 1 + next->inner;
    }
    return count;
}

bool factors_replace(const pass_recipe *r, const factor_run *run, const uint32_t *radices,
                     uint32_t count, pass_recipe *out) {
    uint32_t behind = run->first + run->count, made = run->first;
    uint32_t axis = run->count ? r->factors[run->first].axis : r->factors[run->first - 1].axis;
    if (r->factor_count - run->count + count > MAX_FACTORS) return false;
    *out = *r;
    for (uint32_t i = 0; i < count; ++i)
        out->factors[made++] = (factor){FACTOR_RADIX, radices[i], 0, axis};
    for (uint32_t f = behind; f < r->factor_count; ++f) out->factors[made++] = r->factors[f];
    out->factor_count = made;
    if (run->parent) out->factors[run->parent - 1].inner += count - run->count;
    out->points = pass_recipe_radix(out);
    return true;
}

/* ---- Sequences ---- */

typedef struct enumeration {
    uint32_t composite, prime, left; /* the largest of either; how many sequences more */
    uint32_t radices[MOST_RADICES];
    take_function take;
    void *user;
} enumeration;

static void descend(enumeration *e, uint64_t rest, uint32_t count, uint32_t most) {
    if (rest == 1) {
        --e->left;
        e->take(e->user, e->radices, count);
        return;
    }
    for (uint32_t i = radix_count; count < MOST_RADICES && e->left && i-- > 1;) {
        uint32_t radix = radix_list[i].radix;
        if (radix > most || rest % radix || radix > (is_prime(radix) ? e->prime : e->composite))
            continue;
        e->radices[count] = radix;
        descend(e, rest / radix, count + 1, radix);
    }
}

void factors_enumerate(const caps *c, uint64_t product, uint32_t most, take_function take,
                       void *user) {
    uint32_t largest = c->max_radix > RADIX_LARGEST ? RADIX_LARGEST : (uint32_t)c->max_radix;
    if (c->is_cpu && largest > 16) largest = 16;
    enumeration e = {.composite = largest,
                     .prime = largest > 13 ? largest : 13,
                     .left = most,
                     .take = take,
                     .user = user};
    if (product > 1) descend(&e, product, 0, RADIX_LARGEST);
}

/* ---- Orders ---- */

static void reverse(uint32_t *radices, uint32_t count) {
    for (uint32_t a = 0, b = count - 1; a < b; ++a, --b) {
        uint32_t keep = radices[a];
        radices[a] = radices[b];
        radices[b] = keep;
    }
}

void radices_permute(uint32_t *radices, uint32_t count) {
    uint32_t i = count - 1, k = i;
    while (i && radices[i - 1] >= radices[i]) --i;
    if (i) {
        while (radices[k] <= radices[i - 1]) --k;
        uint32_t keep = radices[i - 1];
        radices[i - 1] = radices[k];
        radices[k] = keep;
    }
    reverse(radices + i, count - i);
}
