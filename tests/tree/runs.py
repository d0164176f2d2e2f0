"""The record of what ran of the long suite, when, and on what: tests/long-runs, to which `tools/dev
test --long --record` adds.

A line for each part in each run: the part, the day, the commit (with + where tracked files differ
from it), the minutes of its tests (two of them may run at once), how many passed, failed, were
skipped and did not end, and the seed of the shares.

SPDX-License-Identifier: MIT
"""

import collections
import contextlib
import datetime
import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests" / "long-runs"
Run = collections.namedtuple("Run", "part day commit minutes passed failed skipped unfinished seed")


def part_of(name):
    """The part of a test that meson calls "oclfft:long+long-soak / soak_long", or None."""
    suites = name.partition(" / ")[0].rpartition(":")[2].split("+")
    return next((suite[5:] for suite in suites if suite.startswith("long-")), None)


def durations(log):
    """The seconds of each test in meson's log."""
    seconds = collections.Counter()
    with contextlib.suppress(OSError), open(log, encoding="utf-8") as lines:
        for line in lines:
            with contextlib.suppress(ValueError, KeyError):
                entry = json.loads(line)
                seconds[entry["name"]] += entry["duration"]
    return seconds


def git(*words):
    done = subprocess.run(
        ["git", "-C", ROOT, *words], text=True, check=False, capture_output=True
    )
    return done.stdout.strip() if done.returncode == 0 else None


def commit():
    """None outside of a repository."""
    head = git("rev-parse", "--short=10", "HEAD")
    changed = head and git("diff", "--quiet", "HEAD", "--", ":!tests/long-runs") is None
    return head + "+" if changed else head


def lines(results, seconds, seed):
    """A line for each part. `results`: lists of tests' names, by "passed" and so on."""
    here, counts = commit(), collections.defaultdict(collections.Counter)
    day = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d")
    for kind, names in results.items():
        column = kind if kind in ("passed", "failed", "skipped") else "unfinished"
        for name in filter(part_of, names):
            counts[part_of(name)][column] += 1
            counts[part_of(name)]["minutes"] += seconds[name] / 60
    for part, count in sorted(counts.items() if here else ()):
        columns = (count[name] for name in ("passed", "failed", "skipped", "unfinished"))
        words = (part, day, here, f"{count['minutes']:.1f}", *columns, seed)
        yield "\t".join(map(str, words))


def note(results, seconds, seed):
    """Adds a run to the record. Where that fails, it says why; the results matter more."""
    try:
        with open(RECORD, "a", encoding="utf-8") as record:
            record.writelines(line + "\n" for line in lines(results, seconds, seed))
    except OSError as error:
        print(f"not recorded: {error}")


def read():
    with open(RECORD, encoding="utf-8") as record:
        return [Run(*line.split("\t")) for line in record.read().splitlines() if line[0] != "#"]


def table(parts):
    """The last run of each part that came to its end, in Markdown, and the parts without one."""
    last = {run.part: run for run in read() if run.unfinished == "0"}
    print("| part | day | commit | minutes of tests | passed | failed | skipped |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for run in (last[part] for part in parts if part in last):
        cells = (f"`{run.part}`", *run[1:7])
        print("|", " | ".join(cells), "|")
    print()
    print("Not recorded:", ", ".join(part for part in parts if part not in last) or "none")
