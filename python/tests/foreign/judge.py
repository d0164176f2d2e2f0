"""What the plugins for the tests of others share: the exceptions, and the proof that we computed.

SPDX-License-Identifier: MIT
"""

import re
from typing import NamedTuple

import pytest


class Failure(NamedTuple):
    """Tests that fail for a known reason, by a part of the names of class and test."""

    pattern: str
    reason: str
    raises: type | tuple[type, ...]
    always: bool = True  # a test that passes has no place in the list


class Judge:
    """A pytest plugin. The session fails where nothing passed, or where nobody called us."""

    def __init__(self, failures, call_count):
        self.failures, self.call_count = failures, call_count
        self.passed = 0

    def pytest_collection_modifyitems(self, items):
        for item in items:
            for pattern, reason, raises, always in self.failures:
                if re.search(pattern, item.nodeid.partition("::")[2]):
                    item.add_marker(pytest.mark.xfail(reason=reason, raises=raises, strict=always))

    def pytest_runtest_logreport(self, report):
        self.passed += report.when == "call" and report.passed

    def pytest_sessionfinish(self, session):
        if self.call_count() == 0 or self.passed == 0:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter):
        terminalreporter.write_line(
            f"{self.passed} tests passed; oclfft answered {self.call_count()} calls"
        )
