#!/usr/bin/env python3
"""Plans beside pyvkfft's, on pyopencl arrays in place, in single precision.

The shapes are those that pyvkfft-benchmark takes by default, and some of each kind of its
systematic ones: a transform along one, two or three axes of one length, of 100 MB and more. As
there, the time is that of a transform and its inverse, from call to finish. The two take turns,
and the least time of each counts.

usage: versus_pyvkfft.py [--seconds S] [--seed N] [--count N]

SPDX-License-Identifier: MIT
"""

import argparse
import math
import random
import time

import numpy as np
import pyopencl as cl
import pyopencl.array
from pyvkfft.opencl import VkFFTApp

import oclfft

DEFAULT = [  # batch and lengths, number of axes
    ((100, 256), 1),
    ((100, 1024), 1),
    ((100, 10000), 1),
    ((10, 30030), 1),
    ((100, 323), 1),
    ((100, 65537), 1),
    ((20, 256, 256), 2),
    ((10, 1024, 1024), 2),
    ((10, 2560, 2160), 2),
    ((4, 4200, 4200), 2),
    ((10, 1001, 1001), 2),
    ((100, 323, 323), 2),
    ((256, 256, 256), 3),
    ((512, 512, 512), 3),
]


def is_smooth(n):
    for p in (2, 3, 5, 7, 11, 13):
        while n % p == 0:
            n //= p
    return n == 1


def systematic(draw, count):
    """`count` for each number of axes: four of five have no factor above 13."""
    for axes, most in (1, 100000), (2, 4000), (3, 400):
        for i in range(count):
            while True:
                n = round(math.exp(draw.uniform(math.log(16), math.log(most))))
                if is_smooth(n) == (i % 5 > 0):
                    break
            batch = max(1, 100 * 2**20 // (8 * n**axes))
            yield (batch,) + (n,) * axes, axes


def seconds(queue, call, least):
    """Of one call, after enough of them to take `least` seconds."""
    call()
    queue.finish()
    count = 1
    while True:
        begin = time.perf_counter()
        for _ in range(count):
            call()
        queue.finish()
        taken = time.perf_counter() - begin
        if taken > least:
            return taken / count
        count *= 2


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=0.05, help="of a measurement (0.05)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=5, help="systematic shapes of each rank (5)")
    options = parser.parse_args()
    queue = cl.CommandQueue(cl.create_some_context(interactive=False))
    context = oclfft.Context.from_pyopencl(queue)
    print(queue.device.name)
    ratios = []
    for shape, axes in DEFAULT + list(systematic(random.Random(options.seed), options.count)):
        rng = np.random.default_rng(1)
        x = (rng.random(shape, np.float32) - 0.5).astype(np.complex64)
        ours, theirs = cl.array.to_device(queue, x), cl.array.to_device(queue, x)
        lengths = shape[-axes:]
        plan = oclfft.Plan(
            lengths, batch=math.prod(shape) // math.prod(lengths), in_place=True, context=context
        )
        app = VkFFTApp(shape, np.complex64, queue=queue, ndim=axes, inplace=True)
        plan.forward(ours)
        app.fft(theirs)
        apart = np.linalg.norm((ours - theirs).get()) / np.linalg.norm(theirs.get())
        plan.backward(ours)
        app.ifft(theirs)
        best = [math.inf, math.inf]
        for _ in range(3):
            for i, (there, back) in enumerate(
                [
                    (lambda: plan.forward(ours), lambda: plan.backward(ours)),
                    (lambda: app.fft(theirs), lambda: app.ifft(theirs)),
                ]
            ):
                best[i] = min(best[i], seconds(queue, lambda: (there(), back()), options.seconds))
        ratios.append(best[1] / best[0])
        print(
            f"{'*'.join(map(str, shape)):>18} {axes}D  oclfft {1e3 * best[0]:8.3f} ms, "
            f"pyvkfft {1e3 * best[1]:8.3f} ms, {ratios[-1]:.2f} times; {apart:.1e} apart",
            flush=True,
        )
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"{len(ratios)} shapes: {mean:.3f} times as fast; least {min(ratios):.2f}")


if __name__ == "__main__":
    main()
