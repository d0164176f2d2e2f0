#!/usr/bin/env python3
"""What a call on pyopencl arrays costs above the call of the C library, in microseconds.

The C call is counted with the launch that it makes; nobody waits for the device.

SPDX-License-Identifier: MIT
"""

import ctypes
import time

import numpy as np
import pyopencl as cl
import pyopencl.array as cla

import oclfft
from oclfft import _library

REPEATS, ROUNDS = 300, 7


def least(call, finish):
    """The least mean time of a call over some rounds; the device catches up between them."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(REPEATS):
            call()
        times.append((time.perf_counter() - start) / REPEATS * 1e6)
        finish()
    return min(times)


def main():
    device = oclfft.default_context().device
    platform = cl.get_platforms()[device.platform_index]
    queue = cl.CommandQueue(cl.Context([platform.get_devices()[device.device_index]]))
    plan = oclfft.Plan(64, context=oclfft.Context.from_pyopencl(queue))
    x = cla.to_device(queue, np.ones(64, np.complex64))
    out = cla.empty_like(x)
    pairs = [(ctypes.c_void_p * 2)(array.base_data.int_ptr) for array in (x, out)]
    handles = plan._use().pointer, queue.int_ptr

    def in_c():
        _library.lib.oclfft_enqueue(*handles, -1, *pairs, None, 0, None, None)

    def by_plan():
        plan.forward(x, out)
        out.events.clear()

    def by_function():
        oclfft.fft(x)

    def allocate():
        cla.Array(queue, (64,), np.complex64)

    base = least(in_c, queue.finish)
    print(f"C call {base:.1f}")
    print(f"plan.forward(x, out) {least(by_plan, queue.finish) - base:.1f} above it")
    made = least(allocate, queue.finish)
    above = least(by_function, queue.finish) - base
    print(f"oclfft.fft(x) {above:.1f} above it, {made:.1f} of that for pyopencl's new array")


if __name__ == "__main__":
    main()
