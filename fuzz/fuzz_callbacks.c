/* Texts of callbacks, of which a kernel may have two, and what a compiler says of them. All that
 * may change in a text is the beginning of names, so that its lines stay where they are. */
#include "fuzz.h"

#include "codegen/callbacks/isolation.h"
#include "device/log.h"

/* Takes out what renamed names begin with. */
static void restore_names(char *string) {
    static const char begin[] = "oclfft_load_";
    for (char *at = string; (at = strstr(at, begin));)
        memmove(at, at + sizeof begin - 1, strlen(at + sizeof begin - 1) + 1);
}

/* The text that a kernel gets instead of `source`, as it was written; the caller frees it. */
static char *isolated(const char *source, const char *other, oclfft_precision precision) {
    text own = {0}, around = {0};
    isolation i;
    isolation_open(source, other, &i);
    isolation_begin(&i, &around);
    isolation_text(&i, &own);
    isolation_end(&i, precision, &around);
    isolation_free(&i);
    REQUIRE(!own.failed && !around.failed);
    char *string = strdup(text_string(&own));
    REQUIRE(string);
    restore_names(string);
    text_free(&around);
    text_free(&own);
    return string;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes all = {data, data + size};
    const oclfft_precision precision = (oclfft_precision)take_choice(&all, 2);
    char *source = take_string(&all), *other = take_string(&all), *log = take_string(&all);
    char *own = isolated(source, *other ? other : NULL, precision);
    text told = {0};
    log_tell(log, source, &told);
    REQUIRE(!told.failed && told.length < 6 * (LAST_ERROR_BYTES + size + 32));
    restore_names(source);
    REQUIRE(strncmp(own, source, strlen(source)) == 0 && own[strlen(source)] == '\n');
    text_free(&told);
    free(own);
    free(log);
    free(other);
    free(source);
    return 0;
}
