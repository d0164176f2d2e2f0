// The explicit scheme: one launch computes a piece of a time layer.
//
// SPDX-License-Identifier: MIT
//
// The program says RANK, WALK, and DOUBLE where that is the precision. A work-item takes a column
// of WALK rows (planes) and goes along it with the node before, its own and the one after in
// registers; the neighbours beside it come from the cache, where the work-items beside it have just
// put them. All places are relative to the block. Boundary nodes are copied. `from` and `to` are
// the same memory, but no launch reads what it writes (decomposition.h).

#pragma OPENCL FP_CONTRACT OFF
#ifdef DOUBLE
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double real;
#else
typedef float real;
#endif
#define WITHIN(axis) (axis >= inner_lo.axis && axis < inner_hi.axis)

#if RANK == 1
kernel void layer(global const real *restrict from, global real *restrict to, ulong first,
                  ulong target, ulong2 stride, uint4 lo, uint4 hi, uint4 inner_lo, uint4 inner_hi,
                  real ratio)
{
    uint x = (lo.x & ~31u) + (uint)get_global_id(0);
    if (x < lo.x || x >= hi.x) return;
    global const real *u = from + (first + x);
    real own = u[0], left = u[-1], right = u[1];
    real moved = ratio * ((left + right) - (real)2 * own) + own;
    to[target + x] = WITHIN(x) ? moved : own;
}
#else
real advance(global const real *u, real before, real own, real after, ulong side, real ratio)
{
    real sum = before + after;
#if RANK == 3
    sum = (sum + u[-(long)side]) + u[side];
#endif
    sum = (sum + u[-1]) + u[1];
    return ratio * (sum - (real)(2 * RANK) * own) + own;
}

kernel void layer(global const real *restrict from, global real *restrict to, ulong first,
                  ulong target, ulong2 stride, uint4 lo, uint4 hi, uint4 inner_lo, uint4 inner_hi,
                  real ratio)
{
    uint x = (lo.x & ~31u) + (uint)get_global_id(0);
    if (x < lo.x || x >= hi.x) return;
#if RANK == 3
    uint y = lo.y + (uint)get_global_id(1);
    if (y >= hi.y) return;
    bool inner = WITHIN(x) && WITHIN(y);
    uint row = lo.z + WALK * (uint)get_global_id(2), end = min(row + WALK, hi.z);
    uint low = inner_lo.z, high = inner_hi.z;
    size_t step = stride.y, at = (size_t)row * step + (size_t)y * stride.x + x;
#else
    bool inner = WITHIN(x);
    uint row = lo.y + WALK * (uint)get_global_id(1), end = min(row + WALK, hi.y);
    uint low = inner_lo.y, high = inner_hi.y;
    size_t step = stride.x, at = (size_t)row * step + x;
#endif
    if (row >= end) return;
    global const real *u = from + (first + at);
    global real *out = to + (target + at);
#if WALK > 1
    if (row >= low && row + WALK <= high && row + WALK <= end) {
        real column[WALK + 2];
#pragma unroll
        for (int i = 0; i < WALK + 2; ++i) column[i] = u[(long)step * (i - 1)];
#pragma unroll
        for (int i = 0; i < WALK; ++i) {
            real moved =
                advance(u + step * i, column[i], column[i + 1], column[i + 2], stride.x, ratio);
            out[step * i] = inner ? moved : column[i + 1];
        }
        return;
    }
#endif
    real before = row >= low ? u[-(long)step] : 0, own = u[0];
    for (; row < end; ++row, u += step, out += step) {
        real after = row < high ? u[step] : 0, value = own;
        if (row >= low && row < high) {
            real moved = advance(u, before, own, after, stride.x, ratio);
            value = inner ? moved : own;
        }
        *out = value;
        before = own;
        own = after;
    }
}
#endif
