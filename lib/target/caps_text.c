/* The text form of caps. The same tables serve printing and parsing. */
#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "caps.h"

/* ---- Fields ---- */

static const char *const vendor_names[] = {"other", "nvidia", "amd", "intel"};
enum { VENDOR_COUNT = sizeof vendor_names / sizeof *vendor_names };

#define QUIRK_FLAG(name) {#name, offsetof(caps, quirks.name)},
static const struct flag {
    const char *name;
    size_t offset;
} flags[] = {{"is_cpu", offsetof(caps, is_cpu)},
             {"has_double", offsetof(caps, has_double)},
             {"device_fence", offsetof(caps, device_fence)},
             {"built_in", offsetof(caps, built_in)},
             {"prefetches", offsetof(caps, prefetches)},
             {"peer_copies", offsetof(caps, peer_copies)},
             {"shared_copies", offsetof(caps, shared_copies)},
             QUIRKS(QUIRK_FLAG)};
#undef QUIRK_FLAG
enum { FLAG_COUNT = sizeof flags / sizeof *flags };

static bool *flag_value(caps *c, const struct flag *f) {
    return (bool *)((char *)c + f->offset);
}

/* The numeric fields, with the range that each may have. */
static const struct field {
    const char *name;
    size_t offset;
    uint64_t low, high;
    const char *unit; /* where the name does not tell */
} fields[] = {
    {"local_memory", offsetof(caps, local_memory), 0, UINT64_C(1) << 40, NULL},
    {"max_work_group", offsetof(caps, max_work_group), 1, 1 << 20, NULL},
    {"limited_group", offsetof(caps, limited_group), 0, 1 << 20, NULL},
    {"constant_table", offsetof(caps, constant_table), 0, 1 << 12, NULL},
    {"registers", offsetof(caps, registers), 16, 4096, NULL},
    {"wave", offsetof(caps, wave), 1, 256, NULL},
    {"banks", offsetof(caps, banks), 1, 256, NULL},
    {"max_radix", offsetof(caps, max_radix), 2, 32, NULL},
    {"lanes", offsetof(caps, lanes), 1, 64, NULL},
    {"compute_units", offsetof(caps, compute_units), 1, 1 << 20, NULL},
    {"cache", offsetof(caps, cache), 1024, UINT64_C(1) << 50, NULL},
    {"streams", offsetof(caps, streams), 0, UINT64_C(1) << 50, NULL},
    {"max_allocation", offsetof(caps, max_allocation), 1024, UINT64_MAX, NULL},
    {"global_memory", offsetof(caps, global_memory), 1024, UINT64_MAX, NULL},
    {"bandwidth", offsetof(caps, pace.bandwidth), 0, UINT64_C(1) << 40, "MB/s"},
    {"clock", offsetof(caps, pace.clock), 1, 1 << 20, "MHz"},
    {"latency", offsetof(caps, pace.latency), 1, 1 << 24, "cycles"},
    {"launch", offsetof(caps, pace.launch), 0, UINT64_C(1) << 40, "ns"},
    {"sector", offsetof(caps, pace.sector), 4, 1 << 16, "bytes"},
    {"burst", offsetof(caps, pace.burst), 4, 1 << 16, "bytes"},
    {"line", offsetof(caps, pace.line), 4, 1 << 16, "bytes"},
    {"partial_load", offsetof(caps, pace.partial_load), 0, 10000, "percent"},
    {"partial_store", offsetof(caps, pace.partial_store), 0, 10000, "percent"},
    {"sector_store", offsetof(caps, pace.sector_store), 0, 10000, "percent"},
    {"line_load", offsetof(caps, pace.line_load), 0, 10000, "percent"},
    {"line_store", offsetof(caps, pace.line_store), 0, 10000, "percent"},
    {"local_bytes", offsetof(caps, pace.local_bytes), 1, 1 << 20, "bytes in a cycle"},
    {"operations", offsetof(caps, pace.operations), 1, 1 << 20, "in a cycle"},
    {"double_operations", offsetof(caps, pace.double_operations), 1, 1 << 20, "in a cycle"},
    {"unit_local_memory", offsetof(caps, pace.unit_local_memory), 1024, UINT64_C(1) << 40, "bytes"},
    {"roomy_local", offsetof(caps, pace.roomy_local), 0, UINT64_C(1) << 40, "bytes"},
    {"group_local", offsetof(caps, pace.group_local), 0, 1 << 20, "bytes"},
    {"unit_registers", offsetof(caps, pace.unit_registers), 1024, UINT64_C(1) << 32, NULL},
    {"unit_schedulers", offsetof(caps, pace.unit_schedulers), 1, 64, NULL},
    {"item_registers", offsetof(caps, pace.item_registers), 16, 4096, NULL},
    {"unit_items", offsetof(caps, pace.unit_items), 1, 1 << 20, NULL},
    {"unit_groups", offsetof(caps, pace.unit_groups), 1, 1 << 20, NULL},
};
enum { FIELD_COUNT = sizeof fields / sizeof *fields };

static uint64_t *field_value(caps *c, const struct field *f) {
    return (uint64_t *)((char *)c + f->offset);
}

/* ---- Printing ---- */

void caps_print(const caps *c, text *out) {
    caps copy = *c; /* the tables point into caps that may be changed */
    text_add(out, "name = %s\nvendor = %s\n", copy.name, vendor_names[copy.vendor]);
    for (int i = 0; i < FLAG_COUNT; ++i)
        text_add(out, "%s = %d\n", flags[i].name, *flag_value(&copy, &flags[i]));
    for (int i = 0; i < FIELD_COUNT; ++i) {
        text_add(out, "%s = %llu", fields[i].name,
                 (unsigned long long)*field_value(&copy, &fields[i]));
        if (fields[i].unit) text_add(out, " # %s", fields[i].unit);
        text_add(out, "\n");
    }
}

/* ---- Parsing ---- */

/* Cuts white space off both ends, in place. */
static char *trim(char *s) {
    while (isspace((unsigned char)*s)) ++s;
    size_t length = strlen(s);
    while (length && isspace((unsigned char)s[length - 1])) s[--length] = 0;
    return s;
}

static bool parse_name(const char *value, caps *c) {
    return snprintf(c->name, sizeof c->name, "%s", value) < (int)sizeof c->name;
}

static bool parse_vendor(const char *value, vendor *out) {
    for (int i = 0; i < VENDOR_COUNT; ++i)
        if (strcmp(value, vendor_names[i]) == 0) {
            *out = (vendor)i;
            return true;
        }
    return false;
}

static bool parse_flag(const char *value, bool *flag) {
    if (strcmp(value, "0") != 0 && strcmp(value, "1") != 0) return false;
    *flag = value[0] == '1';
    return true;
}

static bool parse_number(const char *value, const struct field *f, uint64_t *number) {
    if (!isdigit((unsigned char)value[0])) return false;
    char *end;
    errno = 0;
    unsigned long long parsed = strtoull(value, &end, 10);
    if (*end || errno || parsed < f->low || parsed > f->high) return false;
    *number = parsed;
    return true;
}

typedef enum parsed { PARSED, UNKNOWN_NAME, WRONG_VALUE } parsed;

static parsed parsed_if(bool right) {
    return right ? PARSED : WRONG_VALUE;
}

static parsed parse_field(caps *c, const char *name, const char *value) {
    if (strcmp(name, "name") == 0) return parsed_if(parse_name(value, c));
    if (strcmp(name, "vendor") == 0) return parsed_if(parse_vendor(value, &c->vendor));
    for (int i = 0; i < FLAG_COUNT; ++i)
        if (strcmp(name, flags[i].name) == 0)
            return parsed_if(parse_flag(value, flag_value(c, &flags[i])));
    for (int i = 0; i < FIELD_COUNT; ++i)
        if (strcmp(name, fields[i].name) == 0)
            return parsed_if(parse_number(value, &fields[i], field_value(c, &fields[i])));
    return UNKNOWN_NAME;
}

/* Reads one line, which is cut up. */
static oclfft_status parse_line(char *line, int number, caps *c) {
    line[strcspn(line, "#")] = 0;
    char *name = trim(line), *equals = strchr(name, '=');
    if (!*name) return OCLFFT_SUCCESS;
    if (!equals)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "caps line %d is not of the form name = value: \"%s\"", number, name);
    *equals = 0;
    const char *value = trim(equals + 1);
    name = trim(name);
    const parsed result = parse_field(c, name, value);
    if (result == PARSED) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "caps line %d: %s: \"%s\" = \"%s\"", number,
                result == UNKNOWN_NAME ? "unknown name" : "value out of range", name, value);
}

oclfft_status caps_update(const char *source, caps *out) {
    caps result = *out;
    for (int number = 1; *source; ++number) {
        char line[256];
        size_t length = strcspn(source, "\n");
        if (length >= sizeof line)
            return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "caps line %d is longer than %zu", number,
                        sizeof line - 1);
        memcpy(line, source, length);
        line[length] = 0;
        source += length + (source[length] == '\n');
        TRY(parse_line(line, number, &result));
    }
    *out = result;
    return OCLFFT_SUCCESS;
}

oclfft_status caps_parse(const char *source, caps *out) {
    caps result = caps_default();
    TRY(caps_update(source, &result));
    *out = result;
    return OCLFFT_SUCCESS;
}
