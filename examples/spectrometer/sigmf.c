/* What a recording's SigMF metadata say. JSON is jansson's.
 *
 * SPDX-License-Identifier: MIT
 */
#include "sigmf.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/fail.h"
#include "stamp.h"

static const char meta[] = ".sigmf-meta", data[] = ".sigmf-data";

static bool ends_with(const char *text, const char *end) {
    const size_t length = strlen(text), of_end = strlen(end);
    return length >= of_end && strcmp(text + length - of_end, end) == 0;
}

bool sigmf_is_metadata(const char *path) {
    return ends_with(path, meta);
}

/* A number within limits, or nothing; anything else is refused. */
static bool get_number(const json_t *object, const char *key, double low, double high,
                       double *value) {
    const json_t *found = json_object_get(object, key);
    if (!found) return true;
    const double number = json_number_value(found);
    if (!json_is_number(found) || !(number >= low && number <= high))
        return fail("metadata: %s must be a number from %g to %g", key, low, high);
    *value = number;
    return true;
}

/* GeoJSON: a point's coordinates are longitude, latitude and perhaps altitude. */
static bool get_location(const json_t *object, recording *r) {
    const json_t *place = json_object_get(object, "core:geolocation");
    if (!place) return true;
    const json_t *coordinates = json_object_get(place, "coordinates");
    const char *type = json_string_value(json_object_get(place, "type"));
    const json_t *longitude = json_array_get(coordinates, 0),
                 *latitude = json_array_get(coordinates, 1);
    if (!type || strcmp(type, "Point") != 0 || !json_is_number(longitude) ||
        !json_is_number(latitude) || !(fabs(json_number_value(latitude)) <= 90) ||
        !(fabs(json_number_value(longitude)) <= 180))
        return fail("metadata: core:geolocation must be a point of longitude and latitude");
    r->longitude = json_number_value(longitude);
    r->latitude = json_number_value(latitude);
    return true;
}

/* Bytes that are no samples. */
static bool get_none(const json_t *object, const char *key) {
    const json_t *found = json_object_get(object, key);
    return !found || (json_is_integer(found) && json_integer_value(found) == 0) ||
           fail("metadata: %s is not supported", key);
}

/* The number of the file's first sample, by which all others are counted. */
static bool get_offset(const json_t *global, uint64_t *offset) {
    const json_t *found = json_object_get(global, "core:offset");
    *offset = 0;
    if (!found) return true;
    if (!json_is_integer(found) || json_integer_value(found) < 0)
        return fail("metadata: core:offset must be a whole number");
    *offset = (uint64_t)json_integer_value(found);
    return true;
}

static bool read_global(const json_t *global, recording *r) {
    const char *type = json_string_value(json_object_get(global, "core:datatype"));
    double channels = 1;
    if (!json_is_object(global)) return fail("metadata: there is no object 'global'");
    if (!type) return fail("metadata: core:datatype is missing");
    if (strcmp(type, "ci8") != 0)
        return fail("metadata: core:datatype is '%s'; this program reads ci8", type);
    if (!json_is_string(json_object_get(global, "core:version")))
        return fail("metadata: core:version is missing");
    if (!get_number(global, "core:num_channels", 1, 1, &channels) || !get_location(global, r))
        return false;
    if (json_object_get(global, "core:sample_rate") &&
        !get_number(global, "core:sample_rate", 1e-6, 1e15, &r->rate))
        return false;
    return get_none(global, "core:trailing_bytes");
}

/* A count of samples that may not be less than `least`. */
static bool get_start(const json_t *object, const char *what, uint64_t least, uint64_t *start) {
    const json_t *found = json_object_get(object, "core:sample_start");
    if (!json_is_integer(found) || json_integer_value(found) < 0 ||
        (uint64_t)json_integer_value(found) < least)
        return fail("metadata: core:sample_start of %s must be a whole number, and none less than "
                    "the one before or core:offset",
                    what);
    *start = (uint64_t)json_integer_value(found);
    return true;
}

static bool read_capture(const json_t *object, uint64_t least, recording *r, capture *c) {
    *c = (capture){.centre = NAN};
    const json_t *time = json_object_get(object, "core:datetime");
    if (!get_start(object, "a capture", least, &c->start)) return false;
    if (!get_number(object, "core:frequency", -1e15, 1e15, &c->centre) || !get_location(object, r))
        return false;
    if (!get_none(object, "core:header_bytes")) return false;
    c->has_time = time != NULL;
    return !time || (json_is_string(time) && stamp_parse(json_string_value(time), &c->time)) ||
           fail("metadata: core:datetime must be like 2026-01-31T23:59:59.5Z");
}

static bool read_captures(const json_t *captures, uint64_t offset, recording *r) {
    if (!json_is_array(captures)) return fail("metadata: there is no array 'captures'");
    const size_t count = json_array_size(captures);
    r->captures = calloc(count + 1, sizeof *r->captures);
    if (!r->captures) return fail("out of memory");
    for (size_t i = 0; i < count; ++i)
        if (!read_capture(json_array_get(captures, i), i ? r->captures[i - 1].start : offset, r,
                          &r->captures[i]))
            return false;
    for (size_t i = 0; i < count; ++i) r->captures[i].start -= offset;
    r->capture_count = count;
    if (count && r->captures[0].start == 0) return true;
    /* What comes before the first capture, or all. */
    memmove(r->captures + 1, r->captures, count * sizeof *r->captures);
    r->captures[0] = (capture){.centre = NAN};
    r->capture_count = count + 1;
    return true;
}

/* They say nothing that this program needs, but a file whose annotations are no annotations is not
 * what it seems. */
static bool check_annotations(const json_t *annotations, uint64_t start) {
    if (!json_is_array(annotations)) return fail("metadata: there is no array 'annotations'");
    for (size_t i = 0; i < json_array_size(annotations); ++i)
        if (!get_start(json_array_get(annotations, i), "an annotation", start, &start))
            return false;
    return true;
}

/* The path of NAME.sigmf-data, or of core:dataset, which is a name without a folder. */
static bool find_data(const char *path, const json_t *global, recording *r) {
    const json_t *dataset = json_object_get(global, "core:dataset");
    const char *slash = strrchr(path, '/'), *name = json_string_value(dataset);
    if (dataset && (!name || !*name || strchr(name, '/')))
        return fail("metadata: core:dataset must be a name without a folder");
    size_t kept = slash ? (size_t)(slash - path) + 1 : 0;
    /* any name will do where samples have another */
    if (!dataset) kept = strlen(path) - (ends_with(path, meta) ? strlen(meta) : 0);
    const char *end = dataset ? name : data;
    const size_t bytes = kept + strlen(end) + 1;
    r->data_path = malloc(bytes);
    if (!r->data_path) return fail("out of memory");
    memcpy(r->data_path, path, kept);
    memcpy(r->data_path + kept, end, bytes - kept);
    return true;
}

bool sigmf_read(const char *path, recording *r) {
    json_error_t error;
    *r = (recording){.latitude = NAN, .longitude = NAN};
    json_t *root = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    if (!root) return fail("cannot read the metadata '%s': %s", path, error.text);
    const json_t *global = json_object_get(root, "global");
    uint64_t offset;
    const bool good = read_global(global, r) && get_offset(global, &offset) &&
                      read_captures(json_object_get(root, "captures"), offset, r) &&
                      check_annotations(json_object_get(root, "annotations"), offset) &&
                      find_data(path, global, r);
    json_decref(root);
    if (!good) sigmf_free(r);
    return good;
}

bool sigmf_none(recording *r) {
    *r = (recording){.latitude = NAN, .longitude = NAN, .capture_count = 1};
    r->captures = calloc(1, sizeof *r->captures);
    if (!r->captures) return fail("out of memory");
    r->captures[0].centre = NAN;
    return true;
}

void sigmf_free(recording *r) {
    free(r->captures);
    free(r->data_path);
    *r = (recording){0};
}

const capture *sigmf_capture(const recording *r, uint64_t sample) {
    const capture *c = r->captures;
    while (c + 1 < r->captures + r->capture_count && c[1].start <= sample) ++c;
    return c;
}

static json_t *tone_annotations(const simulation *s, const recording *r, uint64_t samples) {
    json_t *list = json_array();
    const double width = r->rate / (double)s->points, centre = r->captures[0].centre;
    for (size_t i = 0; i < s->tone_count; ++i) {
        const double frequency = (isnan(centre) ? 0 : centre) + (double)s->tones[i].bin * width;
        json_array_append_new(
            list, json_pack("{sisIsfsfss}", "core:sample_start", 0, "core:sample_count",
                            (json_int_t)samples, "core:freq_lower_edge", frequency - width / 2,
                            "core:freq_upper_edge", frequency + width / 2, "core:label", "tone"));
    }
    return list;
}

static json_t *metadata(const simulation *s, const recording *r, uint64_t samples) {
    const capture *c = r->captures;
    char time[STAMP_CHARS];
    stamp_format(c->time, time);
    json_t *global =
        json_pack("{sssfssss}", "core:datatype", "ci8", "core:sample_rate", r->rate, "core:version",
                  "1.0.0", "core:description", "white noise, simulated");
    json_t *first = json_pack("{si}", "core:sample_start", 0);
    if (!isnan(c->centre)) json_object_set_new(first, "core:frequency", json_real(c->centre));
    if (c->has_time) json_object_set_new(first, "core:datetime", json_string(time));
    if (!isnan(r->latitude))
        json_object_set_new(
            global, "core:geolocation",
            json_pack("{sss[ff]}", "type", "Point", "coordinates", r->longitude, r->latitude));
    return json_pack("{sos[o]so}", "global", global, "captures", first, "annotations",
                     tone_annotations(s, r, samples));
}

bool sigmf_write(const char *data_path, const simulation *s, const recording *r, uint64_t samples) {
    char path[4096];
    if (!ends_with(data_path, data)) return true; /* a name that is not SigMF's has no metadata */
    const int kept = (int)(strlen(data_path) - strlen(data));
    if (snprintf(path, sizeof path, "%.*s%s", kept, data_path, meta) >= (int)sizeof path)
        return fail("'%s' is too long", data_path);
    json_t *root = metadata(s, r, samples);
    const bool good = root && json_dump_file(root, path, JSON_INDENT(2)) == 0;
    json_decref(root);
    return good || fail("cannot write '%s'", path);
}
