/* Failures in words, and the text builder. */
#include "common/harness.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/status.h"
#include "base/strings.h"
#include "base/text.h"

static void status_strings_are_the_names(void **state) {
    (void)state;
    static const struct {
        oclfft_status status;
        const char *name;
    } known[] = {
#define NAMED(x) {x, #x}
        NAMED(OCLFFT_SUCCESS),
        NAMED(OCLFFT_ERROR_INVALID_ARGUMENT),
        NAMED(OCLFFT_ERROR_UNSUPPORTED),
        NAMED(OCLFFT_ERROR_NO_DEVICE),
        NAMED(OCLFFT_ERROR_OUT_OF_HOST_MEMORY),
        NAMED(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY),
        NAMED(OCLFFT_ERROR_BUILD_FAILED),
        NAMED(OCLFFT_ERROR_DEVICE_FAILED),
        NAMED(OCLFFT_ERROR_IO),
        NAMED(OCLFFT_ERROR_INTERNAL),
#undef NAMED
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; ++i)
        assert_string_equal(known[i].name, oclfft_status_string(known[i].status));
    for (int value = 1; value <= 100; ++value)
        assert_string_equal("unknown oclfft_status", oclfft_status_string(value));
    for (int value = -100; value <= -10; ++value)
        assert_string_equal("unknown oclfft_status", oclfft_status_string(value));
}

static void version_is_the_headers(void **state) {
    (void)state;
    char expected[32];
    snprintf(expected, sizeof expected, "%d.%d.%d", OCLFFT_VERSION_MAJOR, OCLFFT_VERSION_MINOR,
             OCLFFT_VERSION_PATCH);
    assert_string_equal(expected, oclfft_version_string());
}

static void fail_records_and_returns(void **state) {
    (void)state;
    assert_int_equal(OCLFFT_ERROR_IO, fail(OCLFFT_ERROR_IO, "%s = %d", "answer", 42));
    assert_string_equal("answer = 42", oclfft_last_error());
    assert_int_equal(OCLFFT_ERROR_OUT_OF_HOST_MEMORY, fail_memory());
    assert_non_null(strstr(oclfft_last_error(), "memory"));
}

/* A build log of any length must neither overflow nor lose its end mark. */
static void long_messages_are_cut(void **state) {
    (void)state;
    char *log = malloc(100001);
    memset(log, 'x', 100000);
    log[100000] = 0;
    fail(OCLFFT_ERROR_BUILD_FAILED, "begin %s", log);
    size_t length = strlen(oclfft_last_error());
    assert_in_range(length, 4000, 99999);
    assert_memory_equal("begin xxx", oclfft_last_error(), 9);
    free(log);
}

static void silence_keeps_the_last_error(void **state) {
    (void)state;
    fail(OCLFFT_ERROR_IO, "first");
    assert_false(fail_silently(true));
    assert_int_equal(OCLFFT_ERROR_INTERNAL, fail(OCLFFT_ERROR_INTERNAL, "second"));
    assert_string_equal("first", oclfft_last_error());
    assert_true(fail_silently(true)); /* nested: tells what to restore */
    assert_true(fail_silently(false));
    fail(OCLFFT_ERROR_IO, "third");
    assert_string_equal("third", oclfft_last_error());
}

/* A path or a name may have anything in it. A log keeps its lines. */
static void sentences_are_one_line(void **state) {
    (void)state;
    fail(OCLFFT_ERROR_IO, "%s: gone", "a\nb\r\tc\x1b[31m\x7f \xc3\xa9 \xc2\x85");
    assert_string_equal("a?b??c?[31m? \xc3\xa9 ??: gone", oclfft_last_error());
    fail_with_log(OCLFFT_ERROR_BUILD_FAILED, "1: no\n\t2: nor\r\n", "%s:\n", "kernel\n");
    assert_string_equal("kernel?:?1: no\n\t2: nor?\n", oclfft_last_error());
    char copy[64];
    snprintf(copy, sizeof copy, "%s", fail_latest());
    fail(OCLFFT_ERROR_IO, "another");
    assert_int_equal(OCLFFT_ERROR_BUILD_FAILED, fail_again(OCLFFT_ERROR_BUILD_FAILED, copy));
    assert_string_equal(copy, oclfft_last_error());
}

/* However much of a character of UTF-8 there was room for. */
static void texts_are_not_cut_in_characters(void **state) {
    (void)state;
    static const char *const pairs[][2] = {{"", ""},
                                           {"a", "a"},
                                           {"\xc3\xa9", "\xc3\xa9"},
                                           {"a\xc3", "a?"},
                                           {"\xe2\x82\xac", "\xe2\x82\xac"},
                                           {"a\xe2\x82", "a?"},
                                           {"a\xe2", "a?"},
                                           {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"},
                                           {"a\xf0\x9f\x98", "a?"},
                                           {"a\xf0\x9f", "a?"},
                                           {"\xf0", "?"},
                                           {"\x80\x80\x80\x80\x80", "\x80\x80\x80\x80\x80"}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        char text[16];
        snprintf(text, sizeof text, "%s", pairs[i][0]);
        string_clean(text, "");
        assert_string_equal(pairs[i][1], text);
    }
    char longer[2 * LAST_ERROR_BYTES], *at = longer;
    for (int i = 0; i < LAST_ERROR_BYTES - 100; i += 3) at += sprintf(at, "\xe2\x82\xac");
    for (int shift = 0; shift < 3; ++shift) {
        fail(OCLFFT_ERROR_IO, "%.*s%s%s", shift, "abc", longer, longer);
        const char *told = oclfft_last_error() + shift;
        while (strncmp(told, "\xe2\x82\xac", 3) == 0) told += 3;
        assert_true(*told == 0 || strcmp(told, "?") == 0);
    }
}

typedef struct seen {
    bool empty_first, own_later;
} seen;

static void *other_thread(void *result) {
    seen *s = result;
    s->empty_first = oclfft_last_error()[0] == 0;
    fail(OCLFFT_ERROR_IO, "of the other thread");
    s->own_later = strcmp(oclfft_last_error(), "of the other thread") == 0;
    return NULL;
}

static void last_error_and_silence_are_per_thread(void **state) {
    (void)state;
    pthread_t thread;
    seen s = {false, false};
    fail(OCLFFT_ERROR_IO, "of the main thread");
    fail_silently(true); /* the other thread must not inherit it */
    assert_int_equal(0, pthread_create(&thread, NULL, other_thread, &s));
    pthread_join(thread, NULL);
    fail_silently(false);
    assert_true(s.empty_first);
    assert_true(s.own_later);
    assert_string_equal("of the main thread", oclfft_last_error());
}

static void text_grows(void **state) {
    (void)state;
    text t = {0};
    assert_string_equal("", text_string(&t));
    size_t expected = 0;
    for (int i = 0; i < 5000; ++i) {
        text_add(&t, "%d,", i);
        expected += (size_t)snprintf(NULL, 0, "%d,", i);
    }
    assert_int_equal(expected, t.length);
    assert_int_equal(expected, strlen(t.data));
    assert_memory_equal("0,1,2,3,", t.data, 8);
    assert_string_equal(",4999,", t.data + t.length - 6);
    assert_ok(text_status(&t));
    text_free(&t);
    assert_null(t.data);
    assert_int_equal(0, t.length);
    text_free(&t); /* twice is fine */
}

/* One append that is longer than twice the capacity, and one that ends exactly at the capacity. */
static void text_takes_long_pieces(void **state) {
    (void)state;
    text t = {0};
    char *piece = malloc(10001);
    memset(piece, 'y', 10000);
    piece[10000] = 0;
    text_add(&t, "%.1023s", piece);
    assert_int_equal(1023, t.length);
    text_add(&t, "%s", piece);
    assert_int_equal(11023, t.length);
    assert_int_equal(11023, strlen(t.data));
    text_add(&t, "%s", "");
    assert_int_equal(11023, t.length);
    text_free(&t);
    free(piece);
}

static void text_copy_truncates(void **state) {
    (void)state;
    text t = {0};
    text_add(&t, "0123456789");
    for (size_t capacity = 0; capacity <= 14; ++capacity) {
        char to[16];
        size_t length = 777, copied = capacity == 0 ? 0 : capacity - 1 < 10 ? capacity - 1 : 10;
        memset(to, '#', sizeof to);
        assert_ok(text_copy(&t, capacity ? to : NULL, capacity, &length));
        assert_int_equal(10, length);
        assert_memory_equal("0123456789", to, copied);
        if (capacity) assert_int_equal(0, to[copied]);
        for (size_t i = capacity ? copied + 1 : 0; i < sizeof to; ++i) assert_int_equal('#', to[i]);
    }
    char to[16];
    assert_ok(text_copy(&t, to, sizeof to, NULL));
    assert_string_equal("0123456789", to);
    text_free(&t);
    assert_ok(text_copy(&t, to, sizeof to, NULL));
    assert_string_equal("", to);
}

static void failed_text_says_so_and_copies_nothing(void **state) {
    (void)state;
    text t = {0};
    text_add(&t, "lost");
    t.failed = true;
    text_add(&t, " and more");
    assert_string_equal("lost", text_string(&t));
    char to[8] = "before";
    size_t length = 777;
    assert_refused(OCLFFT_ERROR_OUT_OF_HOST_MEMORY, "memory", text_status(&t));
    assert_refused(OCLFFT_ERROR_OUT_OF_HOST_MEMORY, "memory",
                   text_copy(&t, to, sizeof to, &length));
    assert_string_equal("before", to);
    assert_int_equal(777, length);
    text_free(&t);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(status_strings_are_the_names),
        cmocka_unit_test(version_is_the_headers),
        cmocka_unit_test(fail_records_and_returns),
        cmocka_unit_test(long_messages_are_cut),
        cmocka_unit_test(sentences_are_one_line),
        cmocka_unit_test(texts_are_not_cut_in_characters),
        cmocka_unit_test(silence_keeps_the_last_error),
        cmocka_unit_test(last_error_and_silence_are_per_thread),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(text_takes_long_pieces),
        cmocka_unit_test(text_copy_truncates),
        cmocka_unit_test(failed_text_says_so_and_copies_nothing),
    };
    return RUN_TESTS(tests);
}
