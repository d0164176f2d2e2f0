#!/usr/bin/env python3
"""What a call on pyopencl arrays costs above the call of the C library, in microseconds.

    overhead.py [--bar 15]

Every line has the C call, made from Python with nothing to convert; then what
`plan.forward(x, out)` and the function take above it, and how much pyopencl's constructor of arrays
takes, which the functions do without. The device waits for an event meanwhile, so that a CPU
device does not compute on the core that is measured; where it cannot wait (--run), the calls alone
are counted. The last line has calls on NumPy arrays. The status is 1 where a figure is above the
bar.

SPDX-License-Identifier: MIT
"""

import argparse
import ctypes
import sys
import time

import numpy as np
import pyopencl as cl
import pyopencl.array as cla

import oclfft
from oclfft import _library

REPEATS, ROUNDS = 300, 9
CASES = [
    ("fft", (64,), "c8", {"lengths": 64}),
    ("fft", (1024,), "c8", {"lengths": 1024}),
    ("fft", (64, 1024), "c8", {"lengths": 1024, "batch": 64}),
    ("rfft", (1024,), "f4", {"lengths": 1024, "transform": "r2c"}),
    ("fftn", (16, 16, 16), "c8", {"lengths": (16, 16, 16)}),
    ("dct", (1024,), "f4", {"lengths": 1024, "transform": "dct2"}),
]


class Timer:
    """Times calls on a queue."""

    def __init__(self, queue, run):
        self.queue, self.run = queue, run

    def least(self, call):
        """The least mean time of a call over some rounds; the device catches up between them."""
        times = []
        call()
        for _ in range(ROUNDS):
            self.queue.finish()
            gate = cl.UserEvent(self.queue.context)
            if not self.run:
                cl.enqueue_barrier(self.queue, wait_for=[gate])
            start = time.perf_counter()
            for _ in range(REPEATS):
                call()
            times.append((time.perf_counter() - start) / REPEATS * 1e6)
            gate.set_status(cl.command_execution_status.COMPLETE)
        self.queue.finish()
        return min(times)


def measure(timer, name, shape, kind, words):
    """The line of a case; returns the two figures that the bar is for."""
    plan = oclfft.Plan(context=oclfft.Context.from_pyopencl(timer.queue), **words)
    x = cla.to_device(timer.queue, np.ones(shape, kind))
    out = cla.Array(timer.queue, plan.output.shape, plan.output.dtype)
    function = getattr(oclfft, name)
    enqueue = ctypes.PYFUNCTYPE(ctypes.c_int, *[ctypes.c_void_p] * 9)(
        ("oclfft_enqueue", _library.lib)
    )
    pairs = [(ctypes.c_void_p * 2)(array.base_data.int_ptr) for array in (x, out)]
    handles = [ctypes.c_void_p(word) for word in (plan._use().pointer, timer.queue.int_ptr)]
    forward = ctypes.c_void_p(-1)

    def in_c():
        enqueue(*handles, forward, *pairs, None, None, None, None)

    base = timer.least(in_c)
    by_plan = timer.least(lambda: plan.forward(x, out)) - base
    by_function = timer.least(lambda: function(x)) - base
    array = timer.least(lambda: cla.Array(timer.queue, out.shape, out.dtype))
    print(
        f"{name:5} {shape!s:14} C call {base:5.1f}   plan {by_plan:5.1f} above it"
        f"   function {by_function:5.1f} above it   constructor {array:5.1f}",
        flush=True,
    )
    return by_plan, by_function


def measure_numpy():
    """The time of a call on NumPy arrays, and SciPy's."""
    import scipy.fft

    words = []
    for n in (64, 1024, 16384):
        x = np.ones(n, np.complex64)
        times = []
        for function in (oclfft.fft, scipy.fft.fft):
            rounds = []
            for _ in range(ROUNDS):
                start = time.perf_counter()
                for _ in range(REPEATS):
                    function(x)
                rounds.append((time.perf_counter() - start) / REPEATS * 1e6)
            times.append(min(rounds))
        words.append(f"{n} points {times[0]:.1f} (scipy {times[1]:.1f})")
    print("NumPy arrays, fft:", ", ".join(words))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bar", type=float, default=15)
    parser.add_argument("--run", action="store_true", help="the device runs meanwhile")
    options = parser.parse_args()
    device = oclfft.default_context().device
    platform = cl.get_platforms()[device.platform_index]
    queue = cl.CommandQueue(cl.Context([platform.get_devices()[device.device_index]]))
    timer = Timer(queue, options.run)
    figures = [figure for case in CASES for figure in measure(timer, *case)]
    measure_numpy()
    return 0 if max(figures) <= options.bar else 1


if __name__ == "__main__":
    sys.exit(main())
