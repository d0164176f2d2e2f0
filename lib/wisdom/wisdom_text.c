#include "wisdom_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "recipe/recipe.h"

enum { VERSION = 2, MAX_LINE = 4096, MAX_RECIPE = 2048 };

static const char title[] = "oclfft-wisdom ", *const kinds[2] = {"entry", "group"};

void wisdom_print(wisdom *w, text *out) {
    size_t begin = out->length;
    text_add(out, "%s%d\n", title, VERSION);
    mutex_lock(&w->lock);
    for (const wisdom_entry *e = w->first; e; e = e->next)
        text_add(out, "%s\t%s\t%s\t%llu\t%s\t%llu\n", kinds[e->group], e->device, e->problem,
                 (unsigned long long)e->batch, e->recipe, (unsigned long long)e->nanoseconds);
    mutex_unlock(&w->lock);
    if (out->failed) return;
    text_add(out, "checksum\t%016llx\n",
             (unsigned long long)hash_bytes(HASH_SEED, out->data + begin, out->length - begin));
}

/* ---- Reading ---- */

static oclfft_status damaged(size_t line, const char *what) {
    return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "line %zu of the wisdom: %s", line, what);
}

/* A decimal number, whole. */
static bool read_number(const char *field, uint64_t *number) {
    uint64_t value = 0;
    if (!*field) return false;
    for (; *field; ++field) {
        if (*field < '0' || *field > '9') return false;
        if (__builtin_mul_overflow(value, 10u, &value) ||
            __builtin_add_overflow(value, (uint64_t)(*field - '0'), &value))
            return false;
    }
    *number = value;
    return true;
}

/* Only the form: whether it fits anything is the planner's to say. */
static bool is_recipe(const char *field) {
    recipe r;
    bool before, good = *field && strlen(field) <= MAX_RECIPE;
    before = fail_silently(true);
    for (const char *at = field; good && *at;) {
        good = recipe_parse(&at, &r) == OCLFFT_SUCCESS;
        if (good && *at) good = *++at != 0; /* over the ';', behind which another recipe follows */
    }
    fail_silently(before);
    return good;
}

/* Words of small letters, and numbers. */
static bool is_choice(const char *field) {
    size_t good = strspn(field, "abcdefghijklmnopqrstuvwxyz0123456789- ");
    return good && !field[good] && good <= MAX_RECIPE;
}

enum { DEVICE = 1, RADIX = 4, PROBLEM, BATCH, RECIPE, NANOSECONDS, FIELDS };

/* Cuts a line at its tabs; false when it has more or fewer fields. */
static bool cut_fields(char *line, char *fields[FIELDS]) {
    int count = 0;
    for (fields[count++] = line; (line = strchr(line, '\t'));) {
        *line++ = 0;
        if (count == FIELDS) return false;
        fields[count++] = line;
    }
    return count == FIELDS;
}

/* An entry, put in front of the list. `line` is cut up. */
static oclfft_status read_entry(char *line, size_t number, wisdom_entry **list) {
    char *fields[FIELDS];
    uint64_t radix, batch, nanoseconds;
    bool group = strncmp(line, kinds[1], strlen(kinds[1])) == 0;
    for (const char *c = line; *c; ++c)
        if ((unsigned char)*c < ' ' && *c != '\t')
            return damaged(number, "it contains a control character");
    if (!cut_fields(line, fields) || strcmp(fields[0], kinds[group]) != 0)
        return damaged(number, "it is not an entry");
    if (!read_number(fields[RADIX], &radix) || !read_number(fields[BATCH], &batch) || !batch ||
        !read_number(fields[NANOSECONDS], &nanoseconds))
        return damaged(number, "a field is not a valid number");
    if (!*fields[PROBLEM]) return damaged(number, "its problem is missing");
    if (!(group ? is_choice(fields[RECIPE]) : is_recipe(fields[RECIPE])))
        return damaged(number, "its recipe is missing or malformed");
    for (int f = DEVICE + 1; f <= RADIX; ++f) *(fields[f] - 1) = '\t'; /* one text again */
    wisdom_entry *e =
        wisdom_entry_new(fields[DEVICE], fields[PROBLEM], batch, fields[RECIPE], nanoseconds);
    if (!e) return fail_memory();
    e->group = group;
    e->next = *list;
    *list = e;
    return OCLFFT_SUCCESS;
}

static oclfft_status check_title(const char *line) {
    size_t length = sizeof title - 1;
    uint64_t version;
    if (strncmp(line, title, length) != 0)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "this is not a wisdom file");
    if (!read_number(line + length, &version)) return damaged(1, "its version is not a number");
    if (version != VERSION)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "wisdom of version %llu, but this library reads version %d: measure again",
                    (unsigned long long)version, VERSION);
    return OCLFFT_SUCCESS;
}

/* Where the last line, the checksum, begins; NULL where it is missing or wrong. */
static const char *find_checksum(const char *source, size_t length) {
    char expected[32];
    int bytes = snprintf(expected, sizeof expected, "checksum\t%016llx\n", 0ULL);
    if (length < (size_t)bytes) return NULL;
    const char *at = source + length - bytes;
    snprintf(expected, sizeof expected, "checksum\t%016llx\n",
             (unsigned long long)hash_bytes(HASH_SEED, source, (size_t)(at - source)));
    return memcmp(at, expected, (size_t)bytes) == 0 ? at : NULL;
}

/* The list in reverse. It was filled from its front, but the later of two entries for the same
 * problem has to be merged last. */
static wisdom_entry *reversed(wisdom_entry *list) {
    wisdom_entry *result = NULL;
    while (list) {
        wisdom_entry *e = list;
        list = e->next;
        e->next = result;
        result = e;
    }
    return result;
}

static oclfft_status read_lines(const char *at, const char *end, wisdom_entry **list) {
    char line[MAX_LINE];
    for (size_t number = 1; at < end; ++number) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = stop ? (size_t)(stop - at) : 0;
        if (!stop) return damaged(number, "it has no end");
        if (number > WISDOM_LINES) return damaged(number, "the file has too many lines");
        if (length >= sizeof line) return damaged(number, "it is too long");
        memcpy(line, at, length);
        line[length] = 0;
        if (strlen(line) != length) return damaged(number, "it contains a zero");
        TRY(number == 1 ? check_title(line) : read_entry(line, number, list));
        at = stop + 1;
    }
    return OCLFFT_SUCCESS;
}

/* Lines that end as this library writes them. */
static oclfft_status parse(const char *source, size_t length, wisdom_entry **entries) {
    wisdom_entry *list = NULL;
    /* The title comes first: another version may have another checksum. */
    const char *stop = memchr(source, '\n', length);
    if (!stop) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "this is not a wisdom file");
    TRY(read_lines(source, stop + 1, &list));
    const char *end = find_checksum(source, length);
    if (!end)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "the wisdom is damaged: its checksum is wrong or missing");
    oclfft_status status = read_lines(source, end, &list);
    if (status == OCLFFT_SUCCESS)
        *entries = reversed(list);
    else
        wisdom_entries_free(list);
    return status;
}

/* Lines of a file that went through an editor or a transfer may end in CR and LF, as on Windows;
 * the checksum is of those that end in LF. */
oclfft_status wisdom_parse(const char *source, size_t length, wisdom_entry **entries) {
    const char *stop = memchr(source, '\n', length);
    *entries = NULL;
    if (!stop || stop == source || stop[-1] != '\r') return parse(source, length, entries);
    char *plain = calloc(length, 1);
    size_t kept = 0;
    if (!plain) return fail_memory();
    for (size_t i = 0; i < length; ++i)
        if (source[i] != '\r' || i + 1 == length || source[i + 1] != '\n')
            plain[kept++] = source[i];
    oclfft_status status = parse(plain, kept, entries);
    free(plain);
    return status;
}
