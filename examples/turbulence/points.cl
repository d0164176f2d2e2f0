// The product that is formed in space, and the steps in time: each work-item handles one element on
// its own.
//
// SPDX-License-Identifier: MIT
//
// The program puts lines before this text: POINTS, those of this process, and MODES, its
// coefficients. A field of three components has them one after the other.

// w = v x w.
kernel void cross_product(global const float *v, global float *w)
{
    size_t i = get_global_id(0);
    if (i >= POINTS) return;
    float3 a = (float3)(v[i], v[i + POINTS], v[i + 2 * POINTS]);
    float3 b = (float3)(w[i], w[i + POINTS], w[i + 2 * POINTS]);
    float3 c = cross(a, b);
    w[i] = c.x;
    w[i + POINTS] = c.y;
    w[i + 2 * POINTS] = c.z;
}

// The share of a rate in the whole step, and how far it leads to the next stage. `from` is `sum`,
// or `u` at the first stage.
kernel void advance(global const float2 *rate, global const float2 *u, global const float2 *from,
                    global float2 *sum, global float2 *stage, float share, float ahead)
{
    size_t i = get_global_id(0);
    if (i >= 3 * MODES) return;
    float2 r = rate[i];
    sum[i] = from[i] + share * r;
    stage[i] = u[i] + ahead * r;
}
