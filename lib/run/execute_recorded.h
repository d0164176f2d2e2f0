/* Executions that a context may record. */
#ifndef OCLFFT_RUN_EXECUTE_RECORDED_H
#define OCLFFT_RUN_EXECUTE_RECORDED_H

#include "execute.h"

/* As plan_execute. */
oclfft_status plan_execute_recorded(oclfft_plan *plan, const execution *x);

#endif
