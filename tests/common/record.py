"""What slow checks found good, by a hash of all that it depends on, so that an ordinary run need
not repeat it.

A record is a file with a line for each finding, "good HASH" or "bad HASH"; the last line about a
hash counts. It belongs to a build folder, and several runs may add to it at once.

SPDX-License-Identifier: MIT
"""

import functools
import hashlib
import os
import shutil
import sys
import time
import unittest

LONGEST = 4 << 20  # bytes, after which the older half is forgotten
AGAIN = 4  # of those that are known to be good, tried again at each run: a record can be wrong


def seed():
    """As share.h has it: the environment's, or the day."""
    return int(os.environ.get("OCLFFT_TEST_SEED") or time.strftime("%Y%m%d", time.gmtime()))


def digest(*parts):
    """Of texts and bytes, each with its length, so that none can run into the next."""
    hasher = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        hasher.update(b"%d:" % len(data) + data)
    return hasher.hexdigest()[:24]


@functools.lru_cache(maxsize=None)
def file_text(path):
    with open(path, "rb") as file:
        return file.read()


@functools.lru_cache(maxsize=None)
def tool_identity(name):
    """Changes when another version of this program, or of this file, is installed."""
    path = name if os.path.exists(name) else shutil.which(name)
    if not path:
        return f"no {name}"
    path = os.path.realpath(path)
    status = os.stat(path)
    return f"{path} {status.st_size} {status.st_mtime_ns}"


class Record:
    def __init__(self, path):
        self.path, self.findings = path, {}
        if path and os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                lines = file.readlines()
            if sum(map(len, lines)) > LONGEST:
                lines = lines[len(lines) // 2 :]
                self.rewrite(lines)
            for line in lines:
                words = line.split()
                if len(words) == 2 and words[0] in ("good", "bad"):  # no line that was cut off
                    self.findings[words[1]] = words[0]

    def rewrite(self, lines):
        with open(f"{self.path}.new", "w", encoding="utf-8") as file:
            file.writelines(lines)
        os.replace(f"{self.path}.new", self.path)

    def add(self, key, good):
        finding = "good" if good else "bad"
        if self.path and self.findings.get(key) != finding:
            with open(self.path, "a", encoding="utf-8") as file:
                file.write(f"{finding} {key}\n")
        self.findings[key] = finding

    def choose(self, keys, most, number, urgent=(), again=AGAIN):
        """Of `keys` those to try now, as a set: all that failed before; then what is not known to
        be good, first of all what is in `urgent`, up to `most` in an order that the seed `number`
        gives; and a few of the others again.
        """

        def order(key):
            return digest(str(number), key)

        bad = [key for key in keys if self.findings.get(key) == "bad"]
        new = sorted(
            (key for key in keys if key not in self.findings),
            key=lambda key: (key not in urgent, order(key)),
        )
        good = sorted((key for key in keys if self.findings.get(key) == "good"), key=order)
        return set(bad + new[: max(0, most - len(bad))] + good[:again])


def share_of(methods, parts):
    """One of each `parts` names, by the seed: what share.h is for tests in C."""
    methods = sorted(methods)
    blocks = [methods[i : i + parts] for i in range(0, len(methods), parts)]
    return [block[int(digest(str(seed()), block[0]), 16) % len(block)] for block in blocks]


def run_unittest(module, arguments):
    """unittest.main, but for `--share N` before its arguments: a share of the tests."""
    if len(arguments) > 1 and arguments[0] == "--share":
        tests = [
            f"{suite.__name__}.{name}"
            for suite in vars(module).values()
            if isinstance(suite, type) and issubclass(suite, unittest.TestCase)
            for name in unittest.defaultTestLoader.getTestCaseNames(suite)
        ]
        chosen = share_of(tests, int(arguments[1]))
        word = (
            f"tools/dev test --seed {seed()}, or this test with OCLFFT_TEST_SEED={seed()} "
            f"and --share {arguments[1]}"
        )
        print(
            f"{len(chosen)} of {len(tests)} tests, by the seed {seed()}; the same again: {word}",
            flush=True,
        )
        arguments = [*arguments[2:], *chosen]
    unittest.main(module, argv=[sys.argv[0], *arguments], verbosity=2)
