#include "check.h"
#include "tune/tuning.h"
#include "wisdom/wisdom_file.h"

static oclfft_status check_path(const char *path, const char *function) {
    if (!*path) return fail(OCLFFT_ERROR_INVALID_ARGUMENT, "%s: path is empty", function);
    return OCLFFT_SUCCESS;
}

oclfft_status oclfft_wisdom_save(oclfft_context *context, const char *path) {
    REQUIRE(context);
    REQUIRE(path);
    TRY(check_path(path, __func__));
    return wisdom_save(&tuning_of(context)->wisdom, path);
}

oclfft_status oclfft_wisdom_load(oclfft_context *context, const char *path) {
    REQUIRE(context);
    REQUIRE(path);
    TRY(check_path(path, __func__));
    return wisdom_load(&tuning_of(context)->wisdom, path);
}

oclfft_status oclfft_wisdom_forget(oclfft_context *context) {
    REQUIRE(context);
    wisdom_forget(&tuning_of(context)->wisdom);
    return OCLFFT_SUCCESS;
}
