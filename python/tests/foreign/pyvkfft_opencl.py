"""Takes the place of pyvkfft.opencl: a VkFFTApp that computes with this package.

pyvkfft's tests judge it, as if it were its own class (pyvkfft.py runs them).

SPDX-License-Identifier: MIT
"""

import numpy as np
import pyopencl.array as cla
from pyvkfft.base import VkFFTApp as Base

from oclfft import _on_device
from oclfft._library import AXIS_FOURIER, AXIS_KINDS, BACKWARD, C2C, C2R, FORWARD, R2C, R2R
from oclfft._request import Axis, Request

calls = 0


def vkfft_version():
    return "1.3.4"


def vkfft_max_fft_dimensions():
    return 8


class VkFFTApp(Base):
    """pyvkfft's description of a transform, and our execution."""

    def __init__(
        self,
        shape,
        dtype,
        queue,
        ndim=None,
        inplace=True,
        norm=1,
        r2c=False,
        dct=False,
        dst=False,
        axes=None,
        strides=None,
        tune_config=None,
        r2c_odd=False,
        verbose=False,
        **kwargs,
    ):
        super().__init__(
            shape,
            dtype,
            ndim=ndim,
            inplace=inplace,
            norm=norm,
            r2c=r2c,
            dct=dct,
            dst=dst,
            axes=axes,
            strides=strides,
            r2c_odd=r2c_odd,
            **kwargs,
        )
        self.queue, self.app, self.config = queue, None, None
        self.tmp_buffer_nbytes = np.int64(0)
        self.use_bluestein_fft = [False] * len(self.shape)
        self.nb_axis_upload = [int(not skipped) for skipped in self.skip_axis]
        self.axis_numbers = self._axes_of(len(shape), ndim, axes, strides, shape)

    def _axes_of(self, rank, ndim, axes, strides, shape):
        """The numbers of the transformed axes, the fastest last."""
        steps = strides or [1] * rank
        if strides is None:
            steps = np.empty(shape, np.int8).strides
        order = sorted(range(rank), key=lambda i: (-abs(steps[i]), i))
        if axes is not None:
            chosen = {a % rank for a in axes}
        else:
            chosen = set(order[-(ndim or rank) :])
        return [a for a in order if a in chosen]

    def _kind(self, forward):
        for family in ("dct", "dst"):
            number = int(getattr(self, family))
            if number:
                number = number if forward else {2: 3, 3: 2}.get(number, number)
                return AXIS_KINDS[f"{family}{number}"]
        return AXIS_FOURIER

    def _request(self, forward, shape):
        kind = self._kind(forward)
        axes = tuple(Axis(a, shape[a], kind) for a in self.axis_numbers)
        if self.norm == "ortho":
            norm = 1
        else:
            norm = 0 if forward or self.norm == 0 else 2
        real = R2C if forward else C2R
        transform = real if self.r2c else R2R if kind != AXIS_FOURIER else C2C
        direction = FORWARD if forward or transform == R2R else BACKWARD
        return Request(transform, axes, direction, norm)

    def _half(self, array, real):
        """The same memory in place as the real numbers, without their padding, or as the complex
        ones."""
        fast = self.axis_numbers[-1]
        number = np.empty(0, array.dtype).real.dtype
        dtype = number if real else np.dtype("c8" if number == np.float32 else "c16")
        ratio = dtype.itemsize / array.dtype.itemsize
        padded = array.shape[fast] * (1 if array.dtype.kind != "c" else 2)
        shape, strides = list(array.shape), list(array.strides)
        shape[fast] = padded - (1 if self.r2c_odd else 2) if real else padded // 2
        strides[fast] = int(strides[fast] * ratio)
        return cla.Array(
            array.queue,
            tuple(shape),
            dtype,
            data=array.base_data,
            strides=tuple(strides),
            offset=array.offset,
        )

    def _whole(self, array, dtype):
        """An array in place as the test wants it back: with the padding."""
        fast = self.axis_numbers[-1]
        real = np.dtype(dtype).kind != "c"
        if not real:
            return self._half(array, False)
        part = self._half(array, True)
        shape = list(part.shape)
        shape[fast] += 1 if self.r2c_odd else 2
        return cla.Array(
            array.queue,
            tuple(shape),
            part.dtype,
            data=array.base_data,
            strides=part.strides,
            offset=array.offset,
        )

    def _run(self, forward, src, dest, queue):
        global calls
        calls += 1
        given = queue or src.queue or (dest is not None and dest.queue) or self.queue
        if not queue and dest is not None and None not in (src.queue, dest.queue):
            if src.queue != dest.queue:
                raise RuntimeError("src and dest have different queues")
        if self.inplace:
            x, out = src, src
            if self.r2c:
                x, out = self._half(src, forward), self._half(src, not forward)
        else:
            if dest is None or dest.base_data is src.base_data:
                raise RuntimeError("out of place there must be another dest")
            x, out = src, dest
        real_shape = (x if forward or not self.r2c else out).shape
        _on_device.transform(self._request(forward, real_shape), x, out, given)
        for event in out.events:
            event.wait()
        if self.inplace:
            return self._whole(src, out.dtype) if self.r2c else src
        return dest

    def fft(self, src, dest=None, queue=None):
        return self._run(True, src, dest, queue)

    def ifft(self, src, dest=None, queue=None):
        return self._run(False, src, dest, queue)
