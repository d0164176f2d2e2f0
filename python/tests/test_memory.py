"""How much memory of the host the functions take: the output, whatever the strides of the input.

SPDX-License-Identifier: MIT
"""

import tracemalloc

import numpy as np
import pytest

import oclfft

SMALL = 300_000  # bytes for everything that is no array; NumPy's loops have buffers of this size
MIB = 1 << 20


def allocated(call):
    """Bytes of the result, and the most that Python and NumPy held during the call beyond what
    they had before. (The library keeps its staging memory in pieces of at most some MB.)"""
    call()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tracemalloc.reset_peak()
    result = call()
    peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    return result.nbytes, peak


def arrays():
    x = np.zeros((512, 256, 4), np.complex64)
    yield "plain", x
    yield "every second", x[::2]
    yield "reversed", x[::-1, :, ::-1]
    yield "Fortran", np.asfortranarray(x)
    yield "transposed", x.transpose(2, 0, 1)
    yield "broadcast", np.broadcast_to(x[0], (64, 256, 4))


@pytest.mark.parametrize("x", [pytest.param(x, id=name) for name, x in arrays()])
def test_the_output_is_all(x):
    size, peak = allocated(lambda: oclfft.fft(x, axis=1))
    assert MIB // 4 < size <= peak < size + SMALL


def test_padding_cropping_and_types_take_no_copy():
    x = np.zeros((512, 500), np.int16)[:, ::2]
    for call in (
        lambda: oclfft.rfft(x, n=400),
        lambda: oclfft.rfft(x, n=100),
        lambda: oclfft.fft(x.view(), n=300),
        lambda: oclfft.dct(x[::-1], type=4),
    ):
        size, peak = allocated(call)
        assert size <= peak < size + SMALL


def test_overwriting_takes_nothing():
    x = np.zeros((512, 512), np.complex64)
    size, peak = allocated(lambda: oclfft.fft2(x, overwrite_x=True))
    assert size == x.nbytes and peak < SMALL
