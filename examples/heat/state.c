/* How far a run has come, on the disk.
 *
 * SPDX-License-Identifier: MIT
 */
#include "state.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../common/fail.h"
#include "paths.h"

char *state_path(const char *base, const char *suffix) {
    size_t size = strlen(base) + strlen(suffix) + 2;
    char *path = malloc(size);
    if (path)
        snprintf(path, size, "%s.%s", base, suffix);
    else
        fail("out of memory");
    return path;
}

bool state_spares(const char *base, const char *option, const char *path) {
    static const char *const suffixes[] = {"0", "1", "state", "state.new"};
    bool spares = true;
    for (size_t i = 0; path && spares && i < sizeof suffixes / sizeof *suffixes; ++i) {
        char *own = state_path(base, suffixes[i]);
        if (!own) return false;
        if (path_same(own, path))
            spares = refuse("--%s '%s' is '%s', a work file of --work", option, path, own);
        free(own);
    }
    return spares;
}

bool state_exists(const char *base) {
    char *path = state_path(base, "state");
    bool there = path && access(path, F_OK) == 0;
    free(path);
    return there;
}

/* ---- Reading ---- */

/* The rest of the next line, which must begin with `name` and a blank; NULL otherwise. */
static const char *next_line(FILE *file, const char *name, char *line, size_t size) {
    size_t length = strlen(name);
    if (!fgets(line, (int)size, file)) return NULL;
    char *end = strchr(line, '\n');
    if (!end || strncmp(line, name, length) != 0 || line[length] != ' ') return NULL;
    *end = 0;
    return line + length + 1;
}

static bool read_count(FILE *file, const char *name, uint64_t most, uint64_t *value) {
    char line[64], *end;
    const char *text = next_line(file, name, line, sizeof line);
    if (!text || *text < '0' || *text > '9') return false;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return !*end && !errno && *value <= most;
}

static bool read_real(FILE *file, const char *name, double *value) {
    char line[64], *end;
    const char *text = next_line(file, name, line, sizeof line);
    if (!text) return false;
    *value = strtod(text, &end);
    return end != text && !*end;
}

static bool read_source(FILE *file, state *s) {
    char line[sizeof s->path_copy + 64];
    const char *text = next_line(file, "field", line, sizeof line);
    uint64_t keep, raw;
    if (!text) return false;
    if (strncmp(text, "file:", 5) == 0) {
        if (strlen(text + 5) >= sizeof s->path_copy) return false;
        memcpy(s->path_copy, text + 5, strlen(text + 5) + 1);
        s->field.kind = FIELD_FILE;
        s->field.path = s->path_copy;
    } else if (!field_parse(text, &s->field)) {
        return false;
    }
    if (!read_count(file, "raw", 1, &raw) || !read_count(file, "keep", 1, &keep)) return false;
    s->field.raw = raw;
    s->field.keep = keep;
    return read_real(file, "boundary", &s->field.boundary);
}

static bool read_state(FILE *file, state *s) {
    char line[128];
    uint64_t version, element, current;
    *s = (state){0};
    if (!read_count(file, "heat-state", 1, &version) || version != 1) return false;
    const char *text = next_line(file, "size", line, sizeof line);
    if (!text || !shape_parse(text, &s->shape)) return false;
    if (!read_count(file, "element", 8, &element) || (element != 4 && element != 8)) return false;
    s->element = element;
    if (!read_real(file, "ratio", &s->ratio) || !(s->ratio > 0 && s->ratio <= 0.5 / s->shape.rank))
        return false;
    if (!read_count(file, "steps", UINT64_MAX, &s->steps) ||
        !read_count(file, "layers", s->steps, &s->layers))
        return false;
    if (!read_count(file, "current", 1, &current)) return false;
    s->current = (int)current;
    return read_source(file, s) && fgetc(file) == EOF;
}

bool state_load(const char *base, state *s) {
    char *path = state_path(base, "state");
    if (!path) return false;
    FILE *file = fopen(path, "r");
    bool good = file || fail("cannot resume: '%s': %s", path, strerror(errno));
    if (good && !read_state(file, s))
        good = fail("'%s' is not a state of this program, or is damaged", path);
    if (file) fclose(file);
    free(path);
    return good;
}

/* ---- Writing ---- */

static void write_source(FILE *file, const field_source *f) {
    if (f->kind == FIELD_FILE) {
        fprintf(file, "field file:%s\n", f->path);
    } else if (f->kind == FIELD_SINE) {
        fputs("field sine", file);
        for (int i = 0; i < 3 && f->mode[i]; ++i)
            fprintf(file, "%c%" PRIu64, i ? ',' : ':', f->mode[i]);
        fputc('\n', file);
    } else {
        fprintf(file, "field %s:%" PRIu64 "\n", f->kind == FIELD_SPOTS ? "spots" : "random",
                f->seed);
    }
    fprintf(file, "raw %d\nkeep %d\nboundary %a\n", f->raw, f->keep, f->boundary);
}

static bool write_state(const char *path, const state *s) {
    FILE *file = fopen(path, "w");
    if (!file) return fail("cannot write '%s': %s", path, strerror(errno));
    fprintf(file, "heat-state 1\nsize %s\nelement %zu\nratio %a\n", shape_print(&s->shape).text,
            s->element, s->ratio);
    fprintf(file, "steps %" PRIu64 "\nlayers %" PRIu64 "\ncurrent %d\n", s->steps, s->layers,
            s->current);
    write_source(file, &s->field);
    bool good = fflush(file) == 0 && !ferror(file) && fsync(fileno(file)) == 0;
    if (!good) fail("could not write all of '%s': %s", path, strerror(errno));
    if (fclose(file) != 0 && good)
        good = fail("could not write all of '%s': %s", path, strerror(errno));
    return good;
}

bool state_store(const char *base, const state *s) {
    char *path = state_path(base, "state"), *fresh = state_path(base, "state.new");
    bool good = path && fresh && write_state(fresh, s);
    if (good && rename(fresh, path) != 0)
        good = fail("cannot replace '%s': %s", path, strerror(errno));
    if (!good && fresh) unlink(fresh);
    if (good) good = path_sync_folder(path);
    free(path);
    free(fresh);
    return good;
}

void state_forget(const char *base) {
    char *path = state_path(base, "state");
    if (path) unlink(path);
    free(path);
}

bool state_remove(const char *base) {
    char *path = state_path(base, "state");
    bool good = path != NULL;
    if (good && unlink(path) != 0) good = fail("cannot remove '%s': %s", path, strerror(errno));
    if (good) good = path_sync_folder(path);
    free(path);
    return good;
}
