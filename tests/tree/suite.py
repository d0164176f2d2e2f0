#!/usr/bin/env python3
"""Runs the test suite of a build folder, or named parts of the long one, and counts; `tools/dev
test` calls it.

usage: suite.py run BUILD [--seed N] [--long [PART...]] [--record]
                               --long alone: everything; --record: adds to tests/long-runs
       suite.py check [--seed N] [--long [PART...]] [--record]
                               whether `run` would take these words
       suite.py list [BUILD]       the parts of the long suite; BUILD: these are all that it has
       suite.py runs               the last run of each part (tests/long-runs), in Markdown
       suite.py --self-test                                with a meson that only pretends

The last line is "N passed, N failed, N skipped". What was interrupted or took too long, and what
never started, is in none of these numbers but in a line before; status 0 means that something
passed and nothing failed, was interrupted or is missing.

SPDX-License-Identifier: MIT
"""

import argparse
import contextlib
import datetime
import io
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile

import runs

# name: minutes on two cores, what it covers. A test belongs to a part by the suite long-NAME.
PARTS = {
    "lengths": (70, "every length to 1024, hard and large lengths, every butterfly"),
    "planning": (20, "every length to 20000, and 20,000 problems, planned for all devices"),
    "forms": (20, "every form of kernel, and every kind of real signal, in both precisions"),
    "random": (60, "10,000 random problems of all kinds, a fifth of 50,000, by the seed"),
    "windowed": (60, "8,000 random problems with windows, a fifth of 40,000, by the seed"),
    "callbacks": (10, "callbacks on every kind of schedule, in both precisions"),
    "device": (30, "the device tests of which the ordinary run takes a few cases"),
    "parts": (60, "random problems over parts, and such as are larger than the device"),
    "convolution": (40, "2,000 random convolutions, a fifth of 10,000, by the seed; their memory"),
    "fftw": (10, "FFTW's interface: random problems on the device, and on one that fails"),
    "mpi": (20, "several processes, from 1 to 8, by OpenMPI and by MPICH"),
    "programs": (
        60,
        "FFTW's, pyFFTW's and clFFT's own tests, and other programs, on both of their interfaces",
    ),
    "faults": (
        60,
        (
            "every call of OpenCL, the system and malloc fails, with every code; first calls by"
            " threads"
        ),
    ),
    "vendors": (20, "all kernels by the offline compilers for Intel, AMD and NVIDIA"),
    "analysis": (10, "clang-tidy and cppcheck on every file"),
    "sanitizers": (
        90,
        "nearly all tests under AddressSanitizer, UndefinedBehaviorSanitizer and ThreadSanitizer",
    ),
    "oclgrind": (45, "kernels in oclgrind: races, accesses outside of buffers"),
    "valgrind": (60, "kernels in valgrind: what is read before it was written"),
    "clang": (3, "everything compiles with clang without a warning"),
    "fuzz": (10, "a minute of fuzzing for each target"),
    "examples": (8, "the larger example programs, and the command's bench and accuracy, whole"),
    "python": (50, "the Python package by SciPy's, NumPy's, pyvkfft's and the array API's tests"),
    "soak": (1, "10^6 executions and 10^4 plans in flat memory"),
    "builds": (
        5,
        "debug, release, static, as a subproject, by CMake; headers",
    ),
    "processors": (
        40,
        "for Arm (with tests, by QEMU), s390x, 32 bits; for macOS, compiled and linked only",
    ),
    "windows": (
        45,
        "the library by mingw-w64; tests of pure and device, and examples, run by Wine",
    ),
    "docs": (6, "the site: built without a warning, its links, reference, width on a phone"),
    "packages": (18, "Debian's packages, built, and tried in a bare root; tools/dev in another"),
}

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"
INTERRUPTED, LATE, ABSENT = "interrupted", "took longer than their limit", "never started"
KINDS = {
    "OK": PASSED,
    "EXPECTEDFAIL": PASSED,
    "SKIP": SKIPPED,
    "INTERRUPT": INTERRUPTED,
    "TIMEOUT": LATE,
}
SHOWN = 12  # names in a line


def today():
    return int(datetime.datetime.now(datetime.timezone.utc).strftime("%Y%m%d"))


def seed_number(word):
    if not word.isdecimal() or int(word) >= 1 << 64:
        raise argparse.ArgumentTypeError(f"no number: {word}")
    return int(word)


# ---- Counting -----------------------------------------------------------------------------------


def read_results(log, planned):
    """The names of `planned` and of meson's log (a JSON object a line) by what became of them."""
    results = {kind: [] for kind in (PASSED, FAILED, SKIPPED, INTERRUPTED, LATE, ABSENT)}
    missing = list(planned)
    with contextlib.suppress(OSError), open(log, encoding="utf-8") as lines:
        for line in lines:
            with contextlib.suppress(ValueError):  # the last line of a log that was cut off
                entry = json.loads(line)
                results[KINDS.get(entry["result"], FAILED)].append(entry["name"])
                if entry["name"] in missing:
                    missing.remove(entry["name"])
    results[ABSENT] = missing
    return results


def report(results, seed):
    """Prints the last lines; returns the status."""
    if results[FAILED]:
        print(
            "Some tests try a share that the seed chooses; this run again: "
            f"tools/dev test --seed {seed}"
        )
    for kind in (FAILED, INTERRUPTED, LATE, ABSENT):
        if results[kind]:
            more = f", and {len(results[kind]) - SHOWN} more" if len(results[kind]) > SHOWN else ""
            print(
                f"{len(results[kind])} {kind}: "
                f"{', '.join(short(name) for name in results[kind][:SHOWN])}{more}"
            )
    print(
        ", ".join(f"{len(results[kind])} {kind}" for kind in (PASSED, FAILED, SKIPPED)), flush=True
    )
    bad = any(results[kind] for kind in (FAILED, INTERRUPTED, LATE, ABSENT))
    return 1 if bad or not results[PASSED] else 0


def short(name):
    """meson's "oclfft:long+long-soak / soak_long" without what is before the name."""
    return name.rpartition(" / ")[2]


# ---- Running ------------------------------------------------------------------------------------


def selection(options):
    """meson's options for the tests that are wanted, and the name of the log."""
    if options.long is None:
        return ["--no-suite", "long"], "testlog"
    if not options.long:
        return [], "testlog-long"
    return [word for part in options.long for word in ("--suite", f"long-{part}")], "-".join(
        ["testlog"] + options.long
    )


def planned_tests(build, selected):
    listed = subprocess.run(
        ["meson", "test", "-C", build, "--no-rebuild", "--list", *selected],
        text=True,
        check=False,
        stdout=subprocess.PIPE,
    )
    return [
        line
        for line in listed.stdout.splitlines()
        if line and not line.startswith(("ninja", "No ", "INFO", "WARNING"))
    ]


def run_meson(command, environment):
    """Runs it apart from the terminal: what interrupts us reaches it once, as a wish to end, so
    that it can still write its log."""
    meson = None
    wishes = []

    def end(number, _frame):
        wishes.append(number)
        if meson is None:
            return
        print(
            f"\ninterrupted ({signal.Signals(number).name}); once more to end at once", flush=True
        )
        with contextlib.suppress(ProcessLookupError):
            if len(wishes) == 1:
                meson.send_signal(signal.SIGTERM)
            else:
                os.killpg(meson.pid, signal.SIGKILL)

    before = {
        number: signal.signal(number, end)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
    }
    try:
        with subprocess.Popen(
            command, env=environment, stdin=subprocess.DEVNULL, start_new_session=True
        ) as meson:
            if wishes:
                meson.send_signal(signal.SIGTERM)
            meson.wait()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def processes(options):
    """One more than processors in the ordinary run, some of whose tests only wait."""
    return (os.cpu_count() or 1) + (options.long is None)


def run(options):
    build = options.build.resolve()
    seed = today() if options.seed is None else options.seed
    selected, base = selection(options)
    log = build / "meson-logs" / f"{base}.json"
    log.unlink(missing_ok=True)
    planned = planned_tests(build, selected)
    print(f"Running {len(planned)} tests; the seed of their shares is {seed}", flush=True)
    environment = dict(os.environ, OCLFFT_TEST_SEED=str(seed))
    run_meson(
        [
            "meson",
            "test",
            "-C",
            str(build),
            "--no-rebuild",
            "--num-processes",
            str(processes(options)),
            "--quiet",
            "--print-errorlogs",
            "--logbase",
            base,
            "--timeout-multiplier",
            str(options.patience),
            *selected,
        ],
        environment,
    )
    results = read_results(log, planned)
    if options.record:
        runs.note(results, runs.durations(log), seed)
    return report(results, seed)


# ---- The parts ----------------------------------------------------------------------------------


def suites_of(build):
    tests = json.loads(
        subprocess.run(
            ["meson", "introspect", "--tests", build], check=True, stdout=subprocess.PIPE
        ).stdout
    )
    return [{suite.rpartition(":")[2] for suite in test["suite"]} for test in tests]


def list_parts(build):
    for name, (minutes, words) in PARTS.items():
        print(f"{name:11} {minutes:3} min  {words}")
    if build is None:
        return 0
    tests = [suites for suites in suites_of(build) if "long" in suites]
    named = {suite[5:] for suites in tests for suite in suites if suite.startswith("long-")}
    unknown, empty = named - set(PARTS), set(PARTS) - named
    homeless = sum(not any(suite.startswith("long-") for suite in suites) for suites in tests)
    if unknown or homeless:
        print(f"no parts: {' '.join(sorted(unknown))}; {homeless} long tests in none")
    if empty:
        print(f"nothing here belongs to: {' '.join(sorted(empty))}")
    return 1 if unknown or homeless else 0


# ---- Self-test ----------------------------------------------------------------------------------

PRETENDER = """#!/usr/bin/env python3
import json, os, signal, sys, time
if "--list" in sys.argv:
    print("\\n".join(f"p:s / t{i}" for i in range(6)))
    sys.exit(0)
base = sys.argv[sys.argv.index("--logbase") + 1]
log = open(os.path.join(sys.argv[3], "meson-logs", base + ".json"), "w")
def say(i, result):
    print(json.dumps({"name": f"p:s / t{i}", "result": result}), file=log, flush=True)
def end(*_):
    say(4, "INTERRUPT")
    sys.exit(1)
case = os.environ["CASE"]
for i, result in enumerate(os.environ["RESULTS"].split()):
    say(i, result)
if case == "cut":
    log.write('{"name": "p:s / t5", "res')
    log.flush()
    os.kill(os.getpid(), signal.SIGKILL)
if case in ("interrupt", "terminate"):
    signal.signal(signal.SIGTERM, end)
    os.kill(os.getppid(), signal.SIGINT if case == "interrupt" else signal.SIGTERM)
    time.sleep(60)
"""

# case, what the log says, the status, the lines at the end
CASES = [
    ("right", "OK OK SKIP EXPECTEDFAIL OK OK", 0, ["5 passed, 0 failed, 1 skipped"]),
    (
        "wrong",
        "OK FAIL ERROR UNEXPECTEDPASS OK SKIP",
        1,
        ["3 failed: t1, t2, t3", "2 passed, 3 failed, 1 skipped"],
    ),
    (
        "late",
        "OK TIMEOUT OK OK OK OK",
        1,
        ["1 took longer than their limit: t1", "5 passed, 0 failed, 0 skipped"],
    ),
    ("short", "OK OK", 1, ["4 never started: t2, t3, t4, t5", "2 passed, 0 failed, 0 skipped"]),
    ("cut", "OK OK", 1, ["4 never started: t2, t3, t4, t5", "2 passed, 0 failed, 0 skipped"]),
    (
        "interrupt",
        "OK SKIP",
        1,
        ["1 interrupted: t4", "3 never started: t2, t3, t5", "1 passed, 0 failed, 1 skipped"],
    ),
    (
        "terminate",
        "FAIL",
        1,
        [
            "1 failed: t0",
            "1 interrupted: t4",
            "4 never started: t1, t2, t3, t5",
            "0 passed, 1 failed, 0 skipped",
        ],
    ),
    ("skipped", "SKIP SKIP SKIP SKIP SKIP SKIP", 1, ["0 passed, 0 failed, 6 skipped"]),
    ("silent", "", 1, ["6 never started: t0, t1, t2, t3, t4, t5", "0 passed, 0 failed, 0 skipped"]),
]


def try_case(folder, case, results, status, lines):
    environment = dict(
        os.environ, CASE=case, RESULTS=results, PATH=f"{folder}:{os.environ['PATH']}"
    )
    done = subprocess.run(
        [sys.executable, __file__, "run", str(folder), "--seed", "7"],
        env=environment,
        text=True,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=50,
    )
    said = done.stdout.splitlines()
    if (
        done.returncode == status
        and said[-len(lines) :] == lines
        and (status == 0 or case != "wrong" or "--seed 7" in done.stdout)
    ):
        return True
    print(f"case {case}: status {done.returncode}, expected {status} and {lines}:\n{done.stdout}")
    return False


def parts_have_logs_of_their_own():
    parser = make_parser()
    bases = {
        selection(parser.parse_args(["run", "b", *words]))[1]
        for words in (
            [],
            ["--long"],
            ["--long", "soak"],
            ["--long", "fuzz"],
            ["--long", "fuzz", "soak"],
        )
    }
    return len(bases) == 5


def unknown_parts_are_refused():
    with contextlib.redirect_stderr(io.StringIO()):
        try:
            make_parser().parse_args(["check", "--long", "no-such-part"])
        except SystemExit as end:
            return end.code == 2
    return False


def words_that_are_no_seeds_are_refused():
    refused = 0
    for word in ("x", "-1", "1.5", str(1 << 64)):
        with contextlib.redirect_stderr(io.StringIO()), contextlib.suppress(SystemExit):
            make_parser().parse_args(["check", "--seed", word])
            continue
        refused += 1
    return (
        refused == 4 and make_parser().parse_args(["check", "--seed", "20260131"]).seed == 20260131
    )


def self_test():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "meson-logs").mkdir()
        (folder / "meson").write_text(PRETENDER)
        (folder / "meson").chmod(0o755)
        wrong = [case for case in CASES if not try_case(folder, *case)]
    checks = (
        parts_have_logs_of_their_own,
        unknown_parts_are_refused,
        words_that_are_no_seeds_are_refused,
    )
    for check in checks:
        if not check():
            print(f"not so: {check.__name__}")
            wrong.append(check)
    print(
        f"{len(CASES) + len(checks) - len(wrong)} of {len(CASES) + len(checks)} as they should be"
    )
    return 1 if wrong else 0


# ---- The command line ---------------------------------------------------------------------------


def make_parser():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb")
    run_verb, checks = verbs.add_parser("run"), verbs.add_parser("check")
    run_verb.add_argument("build", type=pathlib.Path)
    run_verb.add_argument(
        "--patience",
        type=float,
        default=4,
        help="how many times the tests' own limits they may take",
    )
    for verb in (run_verb, checks):
        verb.add_argument("--seed", type=seed_number)
        verb.add_argument("--long", nargs="*", choices=PARTS, metavar="PART")
        verb.add_argument("--record", action="store_true")
    verbs.add_parser("list").add_argument("build", nargs="?")
    verbs.add_parser("runs")
    parser.add_argument("--self-test", action="store_true")
    return parser


def main():
    options = make_parser().parse_args()
    if options.self_test:
        return self_test()
    if options.verb == "run":
        return run(options)
    if options.verb == "check":
        return 0
    if options.verb == "list":
        return list_parts(options.build)
    if options.verb == "runs":
        return runs.table(PARTS)
    make_parser().print_usage(sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
