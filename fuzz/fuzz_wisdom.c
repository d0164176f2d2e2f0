/* Files of wisdom: as they are, and, since no accident finds a checksum, sealed with the right one.
 * Whatever is read is printed and read again; its recipes are looked up for problems and planned
 * with. */
#include "fuzz.h"

#include "base/hash.h"
#include "run/compile.h"
#include "wisdom/wisdom_file.h"
#include "wisdom/wisdom_text.h"

static void check_reading(const wisdom *w) {
    text first = {0}, second = {0};
    wisdom other;
    wisdom_entry *entries;
    wisdom_open(&other);
    wisdom_print((wisdom *)(uintptr_t)w, &first);
    REQUIRE(wisdom_parse(first.data, first.length, &entries) == OCLFFT_SUCCESS);
    wisdom_merge(&other, entries);
    wisdom_print(&other, &second);
    REQUIRE(first.length == second.length);
    text_free(&first);
    text_free(&second);
    wisdom_close(&other);
}

/* What the problem's text says is left aside: the recipes are tried with problems that they may
 * fit. */
static void plan_with(const char *recipe, bool cpu) {
    static const uint64_t lengths[][2] = {{64, 1},      {4096, 1}, {101, 1},
                                          {1 << 20, 1}, {64, 64},  {48, 17}};
    caps c = caps_default();
    c.is_cpu = cpu;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i) {
        oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
        problem p;
        schedule s;
        d.rank = lengths[i][1] > 1 ? 2 : 1;
        d.lengths[0] = lengths[i][0];
        d.lengths[1] = d.rank > 1 ? lengths[i][1] : 0;
        d.transform = (oclfft_transform)(i % 3);
        d.batch = 3;
        REQUIRE(problem_from_desc(&d, &p) == OCLFFT_SUCCESS);
        if (schedule_make(&p, &c, recipe, &s) != OCLFFT_SUCCESS) continue;
        text source = {0};
        plan_source(&s, &c, &source);
        REQUIRE(!source.failed);
        text_free(&source);
        schedule_free(&s);
    }
}

static void find(wisdom *w, const char *device) {
    text recipe = {0};
    oclfft_plan_desc d = OCLFFT_PLAN_DESC_INIT;
    problem p;
    d.lengths[0] = 64;
    d.batch = 16;
    REQUIRE(problem_from_desc(&d, &p) == OCLFFT_SUCCESS);
    REQUIRE(wisdom_find(w, device, &p, true, &recipe) == OCLFFT_SUCCESS);
    text_free(&recipe);
}

static void read_text(const char *content, size_t length) {
    wisdom w;
    wisdom_entry *entries;
    oclfft_status status = wisdom_parse(content, length, &entries);
    REQUIRE(status == OCLFFT_SUCCESS || (status == OCLFFT_ERROR_INVALID_ARGUMENT && !entries));
    if (status != OCLFFT_SUCCESS) return;
    wisdom_open(&w);
    wisdom_merge(&w, entries);
    check_reading(&w);
    int planned = 0;
    for (const wisdom_entry *e = w.first; e && planned < 4; e = e->next, ++planned) {
        find(&w, e->device);
        plan_with(e->recipe, planned % 2);
    }
    wisdom_close(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    text sealed = {0};
    read_text((const char *)data, size);
    text_add(&sealed, "%*s", (int)size, "");
    if (size) memcpy(sealed.data, data, size);
    text_add(&sealed, "checksum\t%016llx\n", (unsigned long long)hash_bytes(HASH_SEED, data, size));
    read_text(sealed.data, sealed.length);
    text_free(&sealed);
    return 0;
}
