#include "sentence.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Longer names come before those that they begin with. */
static const struct {
    const char *name, *word;
} words[] = {
    {"desc.input.", "the input's "},
    {"desc.output.", "the output's "},
    {"desc.input", "the input"},
    {"desc.output", "the output"},
    {"desc.", "the "},
    {"config.caps", "--with-caps"},
    {"config.memory_limit", "the memory limit"},
    {"element_type", "type of elements"},
    {"OCLFFT_AXIS_DEFAULT", "the default"},
    {"OCLFFT_AXIS_FOURIER", "a Fourier axis"},
    {"OCLFFT_R2R", "r2r"},
    {"OCLFFT_PLANAR", "planar"},
};

enum { WORDS = sizeof words / sizeof *words, SENTENCE = 2048 };

/* Puts `word` for the `length` characters at `at`. */
static void replace(const char *text, size_t capacity, char *at, size_t length, const char *word) {
    const size_t rest = strlen(at + length) + 1, size = strlen(word);
    if ((size_t)(at - text) + size + rest > capacity) return;
    memmove(at + size, at + length, rest);
    for (size_t i = 0; i < size; i++) at[i] = word[i];
}

/* What follows says it better: "desc.precision = 2: " */
static void drop_number(char *text, const char *name) {
    char *at = strstr(text, name), *end = at ? strstr(at, ": ") : NULL;
    if (end) memmove(at, end + 2, strlen(end + 2) + 1);
}

/* The list of devices shows what the others are. */
static void drop_choice(char *text) {
    char *at = strstr(text, " is usable and matches "), *end = at ? strstr(at, "; another") : NULL;
    if (!at) return;
    at += strlen(" is usable");
    if (end)
        memmove(at, end, strlen(end) + 1);
    else
        *at = '\0';
}

/* "strides[1]" becomes "stride 2": people count from one. */
static void count_from_one(char *text, size_t capacity, const char *array, const char *one) {
    char *at = strstr(text, array);
    while (at) {
        char *end, number[64];
        const unsigned long index = strtoul(at + strlen(array), &end, 10);
        snprintf(number, sizeof number, "%s %lu", one, index + 1);
        if (*end == ']') replace(text, capacity, at, (size_t)(end + 1 - at), number);
        at = strstr(at + 1, array);
    }
}

/* Takes the prefix away wherever it stands, and makes the rest of the name small. */
static void use_small_words(char *text, const char *prefix) {
    for (char *at = strstr(text, prefix); at; at = strstr(at, prefix)) {
        const size_t length = strlen(prefix);
        memmove(at, at + length, strlen(at + length) + 1);
        for (; isalnum((unsigned char)*at) || *at == '_'; at++) *at = (char)tolower(*at);
    }
}

/* "the length 2 = 1" becomes "length number 2 is 1". */
static void use_number(char *text, size_t capacity, const char *before, const char *after) {
    for (char *at = strstr(text, before); at; at = strstr(at + 1, before)) {
        char *digits = at + strlen(before);
        const size_t length = strspn(digits, "0123456789");
        if (length == 0 || strncmp(digits + length, " = ", 3) != 0) continue;
        replace(text, capacity, digits + length, 3, " is ");
        replace(text, capacity, at, strlen(before), after);
    }
}

void use_plain_words(char *text, size_t capacity) {
    drop_number(text, "desc.precision = ");
    drop_number(text, "desc.transform = ");
    drop_choice(text);
    count_from_one(text, capacity, "strides[", "stride");
    count_from_one(text, capacity, "lengths[", "length");
    count_from_one(text, capacity, "axes[", "axis");
    count_from_one(text, capacity, "starts[", "start");
    count_from_one(text, capacity, "extents[", "extent");
    count_from_one(text, capacity, "centered[", "centred axis");
    for (int i = 0; i < WORDS; i++) {
        char *at = strstr(text, words[i].name);
        while (at) {
            replace(text, capacity, at, strlen(words[i].name), words[i].word);
            at = strstr(at + 1, words[i].name);
        }
    }
    use_small_words(text, "OCLFFT_AXIS_");
    use_number(text, capacity, "the length ", "length number ");
    use_number(text, capacity, "the axis ", "axis number ");
}

/* Before a sentence that does not say it itself. */
static const char *lead(oclfft_status status) {
    switch (status) {
    case OCLFFT_ERROR_UNSUPPORTED: return "not supported: ";
    case OCLFFT_ERROR_OUT_OF_HOST_MEMORY: return "not enough host memory: ";
    case OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY: return "not enough device memory: ";
    case OCLFFT_ERROR_BUILD_FAILED: return "the device's compiler failed: ";
    case OCLFFT_ERROR_DEVICE_FAILED: return "the device failed: ";
    case OCLFFT_ERROR_INTERNAL: return "a defect of oclfft: ";
    default: return "";
    }
}

const char *failure_sentence_from(oclfft_status status, const char *error) {
    static char text[SENTENCE];
    snprintf(text, sizeof text, "%s%s", lead(status), error);
    use_plain_words(text, sizeof text);
    return text;
}

const char *failure_sentence(oclfft_status status) {
    return failure_sentence_from(status, oclfft_last_error());
}
