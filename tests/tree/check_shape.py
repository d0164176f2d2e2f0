#!/usr/bin/env python3
"""How long lines, functions and files may be, and what no variable is called.

SPDX-License-Identifier: MIT

    check_shape.py [ROOT]          the tree to check; this one by default
    check_shape.py --self-test     plants each violation in a small tree; all must be found

    everywhere   no line of C, OpenCL C, shell or Python above 100 columns, an address in it not
                 counted; no variable of C, OpenCL C or Python is called `it`; no pipe into grep -q
                 in a shell script with pipefail: grep ends first, and its success can be a failure
    lib/         no function above 50 lines, from its first line to the brace that closes it; no
                 file above 350 lines; the median of the files at most 120

Golden files are not looked at: the library writes them. Each finding is a line "file:line:
message", and the last line counts them.
"""

import argparse
import bisect
import contextlib
import io
import pathlib
import re
import statistics
import sys
import tempfile
import tokenize

FOLDERS = "lib include cl tools tests examples benchmarks fuzz python wisdom .ci".split()
LEFT_OUT = ("tests/codegen/golden", "fuzz/corpus", "fuzz/dictionaries")
C_ENDINGS = {".c", ".h", ".cpp", ".hpp", ".cl"}
LONGEST_LINE, LONGEST_FUNCTION, LONGEST_FILE, MEDIAN_FILE = 100, 50, 350, 120
ADDRESS = re.compile(r"\w+://\S+")
UNREADABLE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'', re.DOTALL)
DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)


# ---- Files ------------------------------------------------------------------------------------


def language_of(path):
    """c, python, shell, or nothing that is looked at."""
    if path.suffix in C_ENDINGS:
        return "c"
    if path.suffix in (".py", ".sh"):
        return {".py": "python", ".sh": "shell"}[path.suffix]
    if path.name == "meson.build":
        return "shell"
    if path.suffix:
        return ""
    with open(path, "rb") as file:
        first = file.readline(100)
    if not first.startswith(b"#!"):
        return ""
    return "python" if b"python" in first else "shell" if first.rstrip().endswith(b"sh") else ""


def files_of(root):
    """(path, its name below the root, language), in order."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_file() and not name.startswith(LEFT_OUT) and "__pycache__" not in name:
                language = language_of(path)
                if language:
                    yield path, name, language


# ---- Checks: each yields (line, message) ------------------------------------------------------


def long_lines(text):
    for number, line in enumerate(text.split("\n"), 1):
        columns = len(line)
        if columns > LONGEST_LINE and len(ADDRESS.sub("", line)) > LONGEST_LINE:
            yield number, f"{columns} columns, {LONGEST_LINE} at most"


def blanked(match):
    return re.sub(r"[^\n]", " ", match[0])


def code_of(text):
    """C without its comments, strings and directives, each character at its place."""
    return DIRECTIVE.sub(blanked, UNREADABLE.sub(blanked, text))


def called_it(code):
    for number, line in enumerate(code.split("\n"), 1):
        if re.search(r"\bit\b", line):
            yield number, "a variable is called `it`"


def called_it_in_python(text):
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME and token.string == "it":
            yield token.start[0], "a variable is called `it`"


def broken_pipes(text):
    for number, line in enumerate(text.split("\n"), 1):
        if re.search(r"[^|]\|\s*grep -\w*q", line) and not line.lstrip().startswith("#"):
            yield number, "a pipe into grep -q, beside pipefail"


def functions_of(code):
    """(first line, last line) of each function: what is between braces behind a parenthesis,
    outside of everything. A brace in the first column closes all, whatever directives left open.
    """
    lines = [0, *(found.end() for found in re.finditer("\n", code))]
    line_of = lambda at: bisect.bisect_right(lines, at)
    depth, start, first = 0, 0, None  # start: where what stands outside began
    for found in re.finditer(r"[{};]", code):
        at, sign = found.start(), found[0]
        if sign == "{":
            if depth == 0 and code[start:at].rstrip().endswith(")"):
                first = start + len(code[start:at]) - len(code[start:at].lstrip())
            depth += 1
        elif sign == "}":
            depth = 0 if at in lines else max(0, depth - 1)
            if depth == 0 and first is not None:
                yield line_of(first), line_of(at)
                first = None
        if depth == 0:
            start = at + 1


def long_functions(code):
    for first, last in functions_of(code):
        if last - first + 1 > LONGEST_FUNCTION:
            yield first, f"a function of {last - first + 1} lines, {LONGEST_FUNCTION} at most"


def findings_in(path, name, language):
    text = path.read_text(encoding="utf-8", errors="replace")
    yield from long_lines(text)
    if language == "python":
        yield from called_it_in_python(text)
    if language == "shell" and "pipefail" in text:
        yield from broken_pipes(text)
    if language == "c":
        code = code_of(text)
        yield from called_it(code)
        if name.startswith("lib/"):
            yield from long_functions(code)
            count = text.count("\n")
            if count > LONGEST_FILE:
                yield count, f"a file of {count} lines, {LONGEST_FILE} at most"


def median_of(root):
    """Of the lines of the library's files; none where there are no files."""
    counts = [
        path.read_text(encoding="utf-8", errors="replace").count("\n")
        for path, name, language in files_of(root)
        if name.startswith("lib/") and language == "c"
    ]
    return statistics.median(counts) if counts else 0


def check(root):
    """Prints what is found; returns how much."""
    found = 0
    for path, name, language in files_of(root):
        for line, message in sorted(findings_in(path, name, language)):
            print(f"{name}:{line}: {message}")
            found += 1
    median = median_of(root)
    if median > MEDIAN_FILE:
        print(f"lib:1: the median file has {median:g} lines, {MEDIAN_FILE} at most")
        found += 1
    print(f"{found} findings")
    return found


# ---- Does this program itself see what it has to see? -----------------------------------------

LONG = "x" * 101
BODY = "    work();\n"
FUNCTION = "static int work(int a,\n                int b) {\n"  # three lines with the brace
FINE = {  # what must pass: the longest of everything, and what only looks wrong
    "lib/a.c": FUNCTION + BODY * 47 + '}\n/* it */ int item = 0; /* or:\n it */ char *s = "it";\n',
    "lib/b.c": "int x;\n" * 350,
    "lib/c.h": "#define LONG { \\\n    it\nstruct s {\n" + "    int x;\n" * 60 + "};\n",
    "lib/d.c": "static const int all[] = {\n" + "    1,\n" * 60 + "};\nint f(void) { return 1; }\n",
    "cl/a.cl": "x" * 100 + "\n" + "// https://example.org/" + LONG + "\n",
    "tools/run": "#!/usr/bin/env bash\n# it\n",
    "tools/pipe": "#!/bin/sh\nset -e\nls | grep -q x\n",
    "tools/data": LONG + "\n",
    "tests/a.py": '"""it"""\nx = "it"  # it\n',
    "tests/codegen/golden/a.cl": LONG + "\n",
}
PLANTED = [  # a file, its text, and what must be said
    ("lib/a.c", "int x; // " + LONG + "\n", "lib/a.c:1: 111 columns"),
    ("include/a.h", "\n" + LONG + "\n", "include/a.h:2: 101 columns"),
    ("cl/a.cl", LONG + "\n", "cl/a.cl:1: 101 columns"),
    ("examples/deep/a.cpp", "/* " + LONG + " */\n", "examples/deep/a.cpp:1: 107 columns"),
    ("lib/meson.build", "# " + LONG + "\n", "lib/meson.build:1: 103 columns"),
    ("tests/a.sh", "# " + LONG + "\n", "tests/a.sh:1: 103 columns"),
    ("tools/run", "#!/usr/bin/env bash\n# " + LONG + "\n", "tools/run:2: 103 columns"),
    ("fuzz/run", "#!/usr/bin/env python3\n# " + LONG + "\n", "fuzz/run:2: 103 columns"),
    ("benchmarks/a.c", "// http://a.b/c " + LONG + "\n", "benchmarks/a.c:1: 117 columns"),
    ("lib/a.c", "\n" + FUNCTION + BODY * 48 + "}\n", "lib/a.c:2: a function of 51 lines"),
    ("lib/a.c", "#if A\n{\n#endif\n}\nint f(void)\n{\n" + BODY * 50 + "}\n", "lib/a.c:5: a func"),
    ("lib/deep/a.h", "int x;\n" * 351, "lib/deep/a.h:351: a file of 351 lines"),
    ("lib/a.c", "int f(int it) { return 0; }\n", "lib/a.c:1: a variable is called `it`"),
    ("tests/a.c", '\nint x = "it" ? it : 0;\n', "tests/a.c:2: a variable is called `it`"),
    ("tests/a.py", "for it in x:\n    pass\n", "tests/a.py:1: a variable is called `it`"),
    ("tests/a.sh", "set -o pipefail\nx || grep -q x y\nls | grep -q x\n", "tests/a.sh:3: a pipe"),
    ("lib/b.c", ["int x;\n" * 121] * 9, "lib:1: the median file has 121 lines"),
]


def output_of(root):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        found = check(root)
    return found, output.getvalue()


def plant(root, name, texts):
    """A text, or several, in files next to each other."""
    for number, text in enumerate([texts] if isinstance(texts, str) else texts):
        path = root / (name if number == 0 else name.replace(".", f"{number}.", 1))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def self_test():
    failures = 0
    for name, text, wanted in [(None, "", "0 findings"), *PLANTED]:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for fine, content in FINE.items():
                plant(root, fine, content)
            if name:
                plant(root, name, text)
            found, said = output_of(root)
        if found != (1 if name else 0) or wanted not in said:
            print(f"for {name or 'a clean tree'} expected {wanted!r} alone, got:\n{said}")
            failures += 1
    print(f"{failures} failures in the self-test")
    return failures


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    here = pathlib.Path(__file__).resolve().parents[2]
    parser.add_argument("root", nargs="?", type=pathlib.Path, default=here)
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    return 1 if (self_test() if arguments.self_test else check(arguments.root)) else 0


if __name__ == "__main__":
    sys.exit(main())
