#include "direction.h"

static oclfft_status check_direction(oclfft_direction direction, const char *function) {
    if (direction != OCLFFT_FORWARD && direction != OCLFFT_BACKWARD)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: direction = %d is neither OCLFFT_FORWARD nor OCLFFT_BACKWARD", function,
                    (int)direction);
    return OCLFFT_SUCCESS;
}

oclfft_status check_transform_direction(oclfft_transform transform, oclfft_direction direction,
                                        const char *function) {
    TRY(check_direction(direction, function));
    if (transform == OCLFFT_R2C && direction != OCLFFT_FORWARD)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: direction = OCLFFT_BACKWARD, but a plan for OCLFFT_R2C runs forward only: "
                    "OCLFFT_C2R transforms back",
                    function);
    if (transform == OCLFFT_C2R && direction != OCLFFT_BACKWARD)
        return fail(OCLFFT_ERROR_INVALID_ARGUMENT,
                    "%s: direction = OCLFFT_FORWARD, but a plan for OCLFFT_C2R runs backward only: "
                    "OCLFFT_R2C transforms the other way",
                    function);
    return OCLFFT_SUCCESS;
}

oclfft_status check_plan_direction(const oclfft_plan *plan, oclfft_direction direction,
                                   const char *function) {
    return check_transform_direction(plan_problem(plan)->transform, direction, function);
}

oclfft_status check_plan_is_whole(const oclfft_plan *plan, const char *function) {
    if (!plan->bare) return OCLFFT_SUCCESS;
    return fail(OCLFFT_ERROR_OUT_OF_DEVICE_MEMORY,
                "%s: the device or the memory limit has no room for this plan as a whole: only "
                "oclfft_execute_host can execute it",
                function);
}
