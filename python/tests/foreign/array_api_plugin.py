"""A pytest plugin for the array API's tests: our functions must have been called.

SPDX-License-Identifier: MIT
"""

import oclfft_namespace
from judge import Judge


def pytest_configure(config):
    config.pluginmanager.register(Judge([], lambda: oclfft_namespace.calls))
