/* The tables of recipes that were measured best on real devices. */
#ifndef OCLFFT_SCHEDULE_MEASURED_TABLES_H
#define OCLFFT_SCHEDULE_MEASURED_TABLES_H

#include <stdint.h>

/* Tables end with a row without a recipe. */
typedef struct measured_row {
    uint64_t length;
    const char *recipe;
} measured_row;

/* NVIDIA Hopper: transforms whose points lie side by side, in both precisions. */
extern const measured_row measured_hopper[];
extern const measured_row measured_hopper_double[];

/* Transforms whose points are apart. */
extern const measured_row measured_hopper_columns[];
extern const measured_row measured_hopper_double_columns[];

/* Few enough transforms to stay in the cache. */
extern const measured_row measured_hopper_cached[];
extern const measured_row measured_hopper_cached_columns[];

/* Rows whose columns follow in the same launch. */
extern const measured_row measured_hopper_rows[];
extern const measured_row measured_hopper_double_rows[];

/* Two axes in one tile. */
extern const measured_row measured_hopper_joined[];

/* Real input, real output: where the complex recipe of the length is not the best. */
extern const measured_row measured_hopper_r2c[];
extern const measured_row measured_hopper_c2r[];

/* DCT-III, DST-III: work-items store elements of two butterflies together. */
extern const measured_row measured_hopper_twins[];

/* Output that goes through a callback. */
extern const measured_row measured_hopper_stored[];

/* Complex elements of two halves, or of numbers as short, at both ends of the only axis. */
extern const measured_row measured_hopper_half[];

/* CPUs with AVX-512. */
extern const measured_row measured_avx512[];

#endif
