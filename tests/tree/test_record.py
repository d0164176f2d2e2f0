#!/usr/bin/env python3
"""What the record of slow checks remembers, and what it chooses.

usage: test_record.py [unittest options]
SPDX-License-Identifier: MIT
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import analysis
import record

KEYS = [f"key{i}" for i in range(100)]


class TestRecord(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "record")

    def filled(self, good=(), bad=()):
        first = record.Record(self.path)
        for key in good:
            first.add(key, True)
        for key in bad:
            first.add(key, False)
        return record.Record(self.path)

    def test_without_a_record_a_sample_by_the_seed(self):
        empty = self.filled()
        chosen = empty.choose(KEYS, 10, 1)
        self.assertEqual(len(chosen), 10)
        self.assertEqual(chosen, self.filled().choose(KEYS, 10, 1))
        self.assertNotEqual(chosen, empty.choose(KEYS, 10, 2))

    def test_days_try_everything(self):
        tried = set()
        for seed in range(200):
            tried |= self.filled().choose(KEYS, 10, seed)
        self.assertEqual(tried, set(KEYS))

    def test_what_changed_and_hardly_what_is_good(self):
        chosen = self.filled(good=KEYS[3:]).choose(KEYS, 10, 1)
        self.assertLessEqual(set(KEYS[:3]), chosen)
        self.assertEqual(len(chosen), 3 + record.AGAIN)

    def test_what_failed_comes_always(self):
        filled = self.filled(good=KEYS[:50], bad=KEYS[50:60])
        for seed in range(20):
            self.assertLessEqual(set(KEYS[50:60]), filled.choose(KEYS, 5, seed))

    def test_what_is_urgent_comes_first(self):
        for seed in range(20):
            self.assertLessEqual(
                {"key7", "key8"}, self.filled().choose(KEYS, 5, seed, urgent={"key7", "key8"})
            )

    def test_the_last_finding_counts(self):
        self.filled(good=["key1"], bad=["key1"])
        self.assertEqual(record.Record(self.path).findings["key1"], "bad")
        self.filled(good=["key1"])
        self.assertEqual(record.Record(self.path).findings["key1"], "good")

    def test_a_damaged_record(self):
        with open(self.path, "w", encoding="utf-8") as file:
            file.write("good key1\nnonsense\nexcellent key2\ngood")
        self.assertEqual(record.Record(self.path).findings, {"key1": "good"})

    def test_a_long_record_loses_its_older_half(self):
        self.filled(good=KEYS)
        with mock.patch.object(record, "LONGEST", 500):
            kept = record.Record(self.path).findings
        self.assertEqual(set(kept), set(KEYS[50:]))
        self.assertEqual(record.Record(self.path).findings, kept)

    def test_digests(self):
        self.assertEqual(record.digest("a", b"b"), record.digest(b"a", "b"))
        self.assertEqual(
            len(
                {
                    record.digest(*parts)
                    for parts in (["ab"], ["a", "b"], ["", "ab"], ["ab", ""], ["ba"])
                }
            ),
            5,
        )

    def test_tools(self):
        self.assertEqual(record.tool_identity("no-such-tool"), "no no-such-tool")
        self.assertNotEqual(record.tool_identity("sh"), record.tool_identity("env"))


class TestShares(unittest.TestCase):
    def test_one_of_each(self):
        with mock.patch.dict(os.environ, OCLFFT_TEST_SEED="5"):
            chosen = record.share_of(KEYS, 8)
            self.assertEqual(len(chosen), 13)
            self.assertEqual(chosen, record.share_of(reversed(KEYS), 8))
            self.assertEqual(sorted(KEYS), record.share_of(KEYS, 1))
        tried = set()
        for seed in range(100):
            with mock.patch.dict(os.environ, OCLFFT_TEST_SEED=str(seed)):
                tried |= set(record.share_of(KEYS, 8))
        self.assertEqual(tried, set(KEYS))


class TestAnalysis(unittest.TestCase):
    """A file is another one when its text, an included one, its command or the rules differ."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / "lib").mkdir()
        for name in ("lib/a.c", "lib/b.c", "lib/a.h", ".clang-tidy"):
            (self.root / name).write_text(name)
        self.command = "cc a.c"

    def keys(self):
        record.file_text.cache_clear()
        a = self.root / "lib/a.c"
        with mock.patch.object(
            analysis,
            "compile_commands",
            lambda build: {a: {"command": self.command, "output": "a.o"}},
        ), mock.patch.object(
            analysis, "included_files", lambda build: {"a.o": ["lib/a.c", "lib/a.h", "lib/none.h"]}
        ):
            keys = analysis.keys_of("clang-tidy", self.root, self.root)
        return keys[a], keys[self.root / "lib/b.c"]

    def test_what_counts(self):
        before = self.keys()
        self.assertEqual(before, self.keys())
        seen = {before[0]}
        for name in ("lib/a.c", "lib/a.h"):
            (self.root / name).write_text("changed")
            seen.add(self.keys()[0])
            self.assertEqual(self.keys()[1], before[1])
        self.command = "cc -DX a.c"
        seen.add(self.keys()[0])
        (self.root / ".clang-tidy").write_text("changed")
        seen.add(self.keys()[0])
        self.assertEqual(len(seen), 5)
        self.assertNotEqual(self.keys()[1], before[1])

    def test_clang_tidy_sees_a_file_once_that_is_compiled_twice(self):
        tidy = self.root / "clang-tidy"  # prints the entries that it is given
        tidy.write_text('#!/bin/sh\ncat "$2/compile_commands.json"\n')
        tidy.chmod(0o755)
        entries = [
            {"directory": str(self.root), "file": "lib/a.c", "command": "cc", "output": output}
            for output in ("first.o", "second.o")
        ]
        (self.root / "compile_commands.json").write_text(json.dumps(entries))
        done = subprocess.run(
            [sys.executable, analysis.__file__, "clang-tidy", self.root, self.root],
            env=dict(os.environ, PATH=f"{self.root}:{os.environ['PATH']}"),
            check=True,
            text=True,
            capture_output=True,
        )
        self.assertIn("first.o", done.stdout)
        self.assertNotIn("second.o", done.stdout)


if __name__ == "__main__":
    unittest.main()
