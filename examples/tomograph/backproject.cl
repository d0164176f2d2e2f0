// Back projection: a voxel is the sum over the angles of what the filtered projections have where
// the voxel's shadow falls, between two detectors linearly.
//
// SPDX-License-Identifier: MIT
//
// ANGLES and WIDTH are defined in front of this text. One work-item for each voxel: x, y, slice.

kernel void backproject(global const float *filtered, global const float2 *directions,
                        global float *slices)
{
    size_t x = get_global_id(0), y = get_global_id(1), slice = get_global_id(2);
    float middle = 0.5f * (WIDTH - 1), u = x - middle, v = y - middle, sum = 0;
    global const float *row = filtered + slice * (ANGLES * WIDTH);
    for (int angle = 0; angle < ANGLES; ++angle, row += WIDTH) {
        float2 direction = directions[angle];
        float place = u * direction.x + v * direction.y + middle, whole = floor(place);
        int left = (int)whole;
        if (left >= 0 && left + 1 < WIDTH)
            sum += mix(row[left], row[left + 1], place - whole);
    }
    slices[(slice * WIDTH + y) * WIDTH + x] = sum * (M_PI_F / ANGLES);
}
