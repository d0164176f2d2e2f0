// The products between two transforms that are formed on the coefficients of waves.
//
// SPDX-License-Identifier: MIT
//
// The program puts lines before this text: N, the points along each axis; LOWER_0, LOWER_1 and
// LOWER_2, the first wave of this process along each axis; DEPTH and COLUMNS, its waves along the
// second and the third axis; ROWS, those along the first and the second one; MODES, all of them;
// WIDTH, the work-items of a group. A field of three components has them one after the other.
//
// A work-item has one coefficient: its column is the first dimension of the launch, which goes on
// to a multiple of WIDTH, and its row the second one.

#pragma OPENCL FP_CONTRACT OFF

int wave_number(uint index)
{
    return index > N / 2 ? (int)index - (int)N : (int)index;
}

int3 wave_vector(size_t row, uint column)
{
    uint i = (uint)row / DEPTH, j = (uint)row % DEPTH;
    return (int3)(wave_number(LOWER_0 + i), wave_number(LOWER_1 + j), (int)(LOWER_2 + column));
}

// Coefficients beyond N/3 are none.
bool is_kept(int3 k)
{
    return 3 * abs(k.x) < N && 3 * abs(k.y) < N && 3 * abs(k.z) < N;
}

float2 times_i(float2 z)
{
    return (float2)(-z.y, z.x);
}

// w = i k x u.
kernel void curl(global const float2 *u, global float2 *w)
{
    uint column = (uint)get_global_id(0);
    size_t row = get_global_id(1), at = row * COLUMNS + column;
    if (column >= COLUMNS) return;
    float3 k = convert_float3(wave_vector(row, column));
    float2 a = u[at], b = u[at + MODES], c = u[at + 2 * MODES];
    w[at] = times_i(k.y * c - k.z * b);
    w[at + MODES] = times_i(k.z * a - k.x * c);
    w[at + 2 * MODES] = times_i(k.x * b - k.y * a);
}

// Takes from a rate its part along k and the friction of the velocity u. With viscosity 0 both
// fields may be the same one.
kernel void project(global float2 *rate, global const float2 *u, float viscosity)
{
    uint column = (uint)get_global_id(0);
    size_t row = get_global_id(1), at = row * COLUMNS + column;
    if (column >= COLUMNS) return;
    int3 wave = wave_vector(row, column);
    float3 k = convert_float3(wave);
    float square = k.x * k.x + k.y * k.y + k.z * k.z, friction = viscosity * square;
    float2 a = rate[at], b = rate[at + MODES], c = rate[at + 2 * MODES];
    float2 along = square > 0 ? (k.x * a + k.y * b + k.z * c) / square : (float2)0;
    bool kept = is_kept(wave);
    rate[at] = kept ? a - k.x * along - friction * u[at] : (float2)0;
    rate[at + MODES] = kept ? b - k.y * along - friction * u[at + MODES] : (float2)0;
    rate[at + 2 * MODES] = kept ? c - k.z * along - friction * u[at + 2 * MODES] : (float2)0;
}

// Sums are pairs: a number, and what was lost when it was rounded.
float2 add(float2 sum, float more)
{
    float next = sum.x + more, added = next - sum.x;
    return (float2)(next, sum.y + ((sum.x - (next - added)) + (more - added)));
}

float2 join(float2 sum, float2 other)
{
    sum = add(sum, other.x);
    return (float2)(sum.x, sum.y + other.y);
}

// The sums of |u|^2, and of k^2 |u|^2, over the rows of a group of work-items. Of a real field only
// half of the coefficients are kept; those with k.z = 0 are all there.
kernel void measure(global const float2 *u, global float4 *sums)
{
    local float4 all[WIDTH];
    uint item = (uint)get_local_id(0);
    float2 energy = 0, enstrophy = 0;
    for (size_t row = get_global_id(1); row < ROWS; row += get_global_size(1))
        for (uint column = item; column < COLUMNS; column += WIDTH) {
            size_t at = row * COLUMNS + column;
            float3 k = convert_float3(wave_vector(row, column));
            float2 a = u[at], b = u[at + MODES], c = u[at + 2 * MODES];
            float times = k.z > 0 ? 2 : 1, square = times * (dot(a, a) + dot(b, b) + dot(c, c));
            energy = add(energy, square);
            enstrophy = add(enstrophy, dot(k, k) * square);
        }
    all[item] = (float4)(energy, enstrophy);
    for (uint half_of = WIDTH / 2; half_of > 0; half_of /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (item < half_of) {
            float4 one = all[item], other = all[item + half_of];
            all[item] = (float4)(join(one.xy, other.xy), join(one.zw, other.zw));
        }
    }
    if (item == 0) sums[get_global_id(1)] = all[0];
}
