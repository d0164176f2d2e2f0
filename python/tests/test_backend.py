"""The backend for scipy.fft.

SPDX-License-Identifier: MIT
"""

import numpy as np
import pytest

import oclfft

sf = pytest.importorskip("scipy.fft")


def test_scipy_calls_us(rng):
    x = rng.standard_normal(16)
    before = oclfft.scipy_backend.call_count()
    with sf.set_backend(oclfft.scipy_backend, only=True):
        y = sf.fft(x)
        z = sf.idctn(x, norm="ortho")
    assert oclfft.scipy_backend.call_count() - before == 2
    assert np.allclose(y, np.fft.fft(x)) and np.allclose(z, sf.idctn(x, norm="ortho"))


def test_what_we_lack_falls_through():
    before = oclfft.scipy_backend.call_count()
    with sf.set_backend(oclfft.scipy_backend):
        assert sf.fft(np.ones(4, np.longdouble)).dtype == np.clongdouble
        assert oclfft.scipy_backend.call_count() == before
        assert sf.fht(np.ones(4), 0.1, 0.5).shape == (4,)


def test_errors_come_through():
    with sf.set_backend(oclfft.scipy_backend), pytest.raises(ValueError, match="norm"):
        sf.fft(np.ones(4), norm="wrong")


def test_a_device_without_doubles_leaves_them_to_scipy(monkeypatch):
    def refuse(*_, **__):
        raise oclfft.UnsupportedError("no fp64")

    monkeypatch.setitem(oclfft.scipy_backend._TABLE, "fft", refuse)
    with sf.set_backend(oclfft.scipy_backend):
        assert sf.fft(np.ones(2)).tolist() == [2, 0]


@pytest.mark.skipif(np.dtype(np.longdouble).itemsize == 8, reason="long double is double here")
def test_long_double_in_any_form():
    x = np.arange(4, dtype=np.longdouble)
    with sf.set_backend(oclfft.scipy_backend):
        for y in (sf.fft(x), sf.fft(x=x), sf.fft(list(x))):
            assert y.dtype == np.clongdouble
    with pytest.raises(TypeError, match="single and double"):
        oclfft.fft(x)
