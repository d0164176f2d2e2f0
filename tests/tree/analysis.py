#!/usr/bin/env python3
"""clang-tidy or cppcheck on the sources of the library, the command, the benchmark and the
examples, one file at a time, since clang-tidy 14 takes va_lists of later files for uninitialised.
check_analysis.sh calls it.

usage: analysis.py clang-tidy|cppcheck ROOT BUILD [--most N] [--seed S]

--most: only files that are not known to be good, at most N, and what failed before (record.py; the
record is in BUILD). A file is known by its text, all that it includes, its compile command, what
the tool is told, and the tool itself. First come files whose own text changed.

SPDX-License-Identifier: MIT
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "common"))
import record

ROOMS = ("lib", "tools", "benchmarks", "examples")
NOT_OURS = {"peer_vkfft.c"}  # it is VkFFT's header
WINDOWS = "lib/os/windows"  # clang-tidy does not have its headers; MinGW's warnings are errors
SCRIPT = pathlib.Path(__file__).resolve().parent / "check_analysis.sh"  # knows cppcheck's options
AGAIN = 1  # of those known to be good


def compile_commands(build):
    """Of each source file its first entry: tests compile some files again."""
    entries = {}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = (pathlib.Path(entry["directory"]) / entry["file"]).resolve()
        entries.setdefault(path, entry)
    return entries


def included_files(build):
    """Of each object the files that its last compilation read, as ninja remembers them."""
    said = subprocess.run(
        ["ninja", "-C", build, "-t", "deps"], check=False, text=True, stdout=subprocess.PIPE
    ).stdout
    files, current = {}, None
    for line in said.splitlines():
        if line.startswith("    ") and current is not None:
            current.append(line.strip())
        elif ": #deps" in line:
            current = files.setdefault(line.partition(": #deps")[0], [])
    return files


def text_of(build, path):
    """Of the systems' headers size and time are enough."""
    path = build / path
    if not path.exists():
        return b"none"
    if str(path).startswith("/usr/"):
        return record.tool_identity(str(path))
    return record.file_text(str(path))


def own_key(path):
    return record.digest("text", path.read_bytes())


def key_of(tool, root, build, path, command, dependencies):
    return record.digest(
        record.tool_identity(tool),
        record.file_text(root / ".clang-tidy" if tool == "clang-tidy" else SCRIPT),
        command,
        path.read_bytes(),
        *(text_of(build, name) for name in sorted(dependencies)),
    )


def keys_of(tool, root, build):
    entries, includes = compile_commands(build), included_files(build)
    paths = sorted(
        path for room in ROOMS for path in (root / room).rglob("*.c") if path.name not in NOT_OURS
    )
    if tool == "clang-tidy":
        paths = [path for path in paths if (root / WINDOWS) not in path.parents]
    keys = {}
    for path in paths:
        entry = entries.get(path, {"command": "", "output": ""})
        read = includes.get(entry["output"], [])
        keys[path] = key_of(tool, root, build, path, entry["command"], read)
    return keys


def look_at(tool, root, entries, path):
    """`entries`: a folder with one entry for each file, as clang-tidy looks at a file as often as
    it is compiled."""
    words = ["clang-tidy", "-p", entries, "--quiet"]
    if tool == "cppcheck":
        words = [SCRIPT, "--cppcheck"]
    done = subprocess.run(
        [*words, path.relative_to(root)],
        cwd=root,
        check=False,
        text=True,
        errors="replace",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if tool == "cppcheck" else subprocess.DEVNULL,
    )
    return done.returncode, done.stdout


def choose(keys, findings, options):
    if options.most is None:
        return sorted(keys)
    urgent = {key for path, key in keys.items() if own_key(path) not in findings.findings}
    wanted = findings.choose(sorted(set(keys.values())), options.most, options.seed, urgent, AGAIN)
    return sorted(path for path, key in keys.items() if key in wanted)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tool", choices=("clang-tidy", "cppcheck"))
    parser.add_argument("root", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--most", type=int)
    parser.add_argument("--seed", type=int, default=record.seed())
    options = parser.parse_args()
    tool, root, build = options.tool, options.root.resolve(), options.build.resolve()
    findings, keys = record.Record(build / f"{tool}.record"), keys_of(tool, root, build)
    paths = choose(keys, findings, options)
    failed = 0
    with (
        tempfile.TemporaryDirectory() as entries,
        concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        if tool == "clang-tidy":
            database = pathlib.Path(entries) / "compile_commands.json"
            database.write_text(json.dumps(list(compile_commands(build).values())))
        for path, (status, said) in zip(
            paths, pool.map(lambda path: look_at(tool, root, entries, path), paths)
        ):
            if said:
                print(said, end="", flush=True)
            findings.add(keys[path], status == 0)
            if status == 0:
                findings.add(own_key(path), True)
            failed += status != 0
    print(f"{tool}: {len(paths)} of {len(keys)} files, {failed} with findings")
    if options.most is not None:
        print(
            f"by the record and the seed {options.seed}; the same again: "
            f"tools/dev test --seed {options.seed}; all: tools/dev lint"
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
