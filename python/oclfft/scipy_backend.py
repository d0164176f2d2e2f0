"""The backend for scipy.fft: this module.

>>> import oclfft, scipy.fft
>>> with scipy.fft.set_backend(oclfft.scipy_backend):
...     y = scipy.fft.fft([1.0, 2.0, 3.0])
>>> before = oclfft.scipy_backend.call_count()
>>> with scipy.fft.set_backend(oclfft.scipy_backend, only=True):
...     y = scipy.fft.dct([1.0, 2.0, 3.0])
>>> oclfft.scipy_backend.call_count() - before
1

What this package does not have is left to the next backend, which by default is SciPy's own: long
double, double precision on a device without it, functions such as `fht`. In a process that was
forked after the first use of OpenCL, SciPy computes everything.
"""

from __future__ import annotations

import threading
from typing import Any

from . import _functions, _helper, _real
from ._errors import LongDoubleError, NoDeviceError, UnsupportedError

__ua_domain__ = "numpy.scipy.fft"

_TABLE = {
    name: getattr(module, name)
    for module, names in (
        (_functions, "fft ifft fft2 ifft2 fftn ifftn rfft irfft rfft2 irfft2 rfftn irfftn"),
        (_functions, "hfft ihfft hfft2 ihfft2 hfftn ihfftn"),
        (_real, "dct idct dst idst dctn idctn dstn idstn"),
        (_helper, "fftfreq rfftfreq fftshift ifftshift next_fast_len"),
    )
    for name in names.split()
}
_lock = threading.Lock()
_calls = 0


def call_count() -> int:
    """How many calls of scipy.fft this backend has answered."""
    return _calls


def __ua_function__(method: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    global _calls
    function = _TABLE.get(method.__name__)
    if function is None:
        return NotImplemented
    try:
        result = function(*args, **kwargs)
    except (NoDeviceError, UnsupportedError, LongDoubleError):
        return NotImplemented
    with _lock:
        _calls += 1
    return result
