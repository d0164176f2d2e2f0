"""A pytest plugin: scipy.fft computes with our backend and with nothing else.

    pytest -p scipy_plugin --pyargs scipy.fft.tests.test_numpy

SPDX-License-Identifier: MIT
"""

import scipy.fft

import oclfft


def pytest_configure():
    scipy.fft.set_global_backend(oclfft.scipy_backend, only=True)


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"oclfft answered {oclfft.scipy_backend.call_count()} calls")
