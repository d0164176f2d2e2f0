#!/usr/bin/env python3
"""The order of the rooms of lib/, and what may stand in each; check_boundaries.sh calls this.

usage: rooms.py ROOT RULE...

    order      a room includes rooms before it in ROOMS, never later ones; so do the folders of a
               room that LAYERS names
    cycles     no circle of includes between the files of lib/; a header and the source of the same
               name beside it count as one
    posix      outside lib/os no header but those of C, of OpenCL and of the library, and no call
               that C does not have
    text       in lib/codegen no snprintf, no strcat and the like, and no array of a fixed number
               of chars: text grows (base/text.h)
    operators  in lib/codegen, but for the printer of expressions (lib/codegen/expr), no string
               literal has an operator of OpenCL C on data: arithmetic stands in cl/ or is printed
               from an expression (see OPERATORS)

Prints "RULE: FILE:LINE: what" for each violation.
SPDX-License-Identifier: MIT
"""

import pathlib
import re
import sys

sys.dont_write_bytecode = True  # nothing of ours in the source tree
import c_tokens

ROOMS = (
    "base os problem target recipe wisdom pass schedule numbers codegen distribute device run tune"
    " parts convolve api compat"
).split()

# Folders inside a room, lowest first; those of one row do not know each other. The room's own
# files have no row: they may include all of these and be included by them, where that closes no
# circle.
LAYERS = {"codegen": (("expr",), ("ends",), ("gpu", "cpu"))}

# Compat is a client with a build of its own and cannot reach lib/os.
KNOWS_POSIX = ("os", "compat")

C_HEADERS = set(
    "complex ctype errno fenv float inttypes iso646 limits locale math stdalign stdarg stdatomic"
    " stdbool stddef stdint stdio stdlib stdnoreturn string tgmath time uchar wchar wctype".split()
)
# What POSIX added to headers of C.
POSIX_CALLS = re.compile(
    r"(?<![\w.>])(clock_gettime|clock_getres|nanosleep|gmtime_r|localtime_r|strtok_r|strerror_r"
    r"|strn?dup|strnlen|fileno|fdopen|fmemopen|open_memstream|getline|dprintf|fseeko|ftello|popen"
    r"|mkstemp|mkdtemp|realpath|posix_memalign|setenv|unsetenv|rand_r|drand48|flockfile)\s*\("
)

FIXED_TEXT = re.compile(
    r"(?<![\w.>])((?:v?sn?|as|vas)printf|str[nl]?cat|strn?cpy|stpn?cpy)\s*\("
    r"|(?<!const"
    r" )\b(?:un)?(?:signed\s+)?char\s+(?:\w+\s*(?:=[^,;]*)?,\s*)*\w+\s*(?:\[\s*\])?\[\s*\w"
)

# Looked for in the text of a string literal; those that stand side by side, and are one to the
# compiler, are one here. Stripped before are comments of OpenCL C, #include and #pragma lines, and
# the last clause of a `for` that counts by a number or a hole (`++r`, `q += 2`, `%s += %u`), and a
# pointer's type at the end (`global scalar2 *`). An operand is a word, a literal, a bracket or a
# hole (%u). Not taken for operators on data: assignments to a name, comparisons, && and ||,
# declarations of pointers (`scalar2 *in`), and `&x` as an argument. A literal that is an operator
# alone is one, too: it is put between operands by "%s".
OPERATORS = tuple(
    re.compile(pattern)
    for pattern in (
        r"[\w)\]] (?:[-+*/&|^?]|%%|<<|>>)(?: |$)",  # a * b, also with b in another literal
        r"(?:^|\s)(?:[-+*/&|^?]|%%|<<|>>) [\w(%-]",  # ... with a in another literal
        r"^\s*(?:[-+*/%|^?]|%%|<<|>>)\s*$",  # the operator alone
        r"(?<![=!<>])(?:[-+*/&|^]|%%|<<|>>)=(?!=)",  # a *= b
        r"[\w)\]][*/+^](?=[\w(%])",  # a*b
        r"[\w)\]]-[A-Za-z_(%]",  # a-b
        r"[)\]] [*&]\w",  # x[0] *y
        r"(?:^|[=(,?:\s])[-~](?:[A-Za-z_(]|%s)",  # -a, ~a
        r"\.(?:re|im|[xyzw]+|s[0-9a-fA-F]+|lo|hi|even|odd)\s*=(?!=)",  # x.re = ...
        r"\+\+|--",
    )
)
STRIPPED = re.compile(
    r"//[^\n]*|/\*.*?\*/|^\s*#\s*(?:include|pragma|line)[^\n]*"
    r"| \| CLK_\w+|;\s*(?:(?:\+\+|--)(?:\w+|%s)|(?:\w+|%s) [-+]= (?:\w+|%l*u))\s*(?=\))"
    r"|\b(?:void|real|scalar[24]?|u?int|ulong|\w+_t) \*$",
    re.DOTALL | re.MULTILINE,
)
# Their strings are messages, names, or what is looked for in a text: no kernel.
NO_TEXT = re.compile(r"^(fail\w*|\w*_error|str\w+|mem\w+|fragment_text|add_fragment)$")


def files(folder):
    return sorted(p for p in folder.rglob("*") if p.suffix in (".c", ".h"))


class Tree:
    def __init__(self, root):
        self.root, self.lib = root, root / "lib"
        self.texts = {path: path.read_text(encoding="utf-8") for path in files(self.lib)}

    def name(self, path):
        return path.relative_to(self.root)

    def includes(self, path):
        """The line, the name and, where it is a file of lib/, the path of what a file includes."""
        for match in re.finditer(
            r"^\s*#\s*include\s*([<\"])([^>\"]+)[>\"]", self.texts[path], re.MULTILINE
        ):
            line = self.texts[path].count("\n", 0, match.end())
            places = (path.parent / match[2], self.lib / match[2])
            inside = next((p.resolve() for p in places if p.resolve() in self.texts), None)
            yield line + 1, match[2], inside

    def parts(self, path):
        return path.relative_to(self.lib).parts


def layer(parts):
    """The row of a file among the folders of its room; None where it has none."""
    for rank, folders in enumerate(LAYERS.get(parts[0], ())):
        if len(parts) > 2 and parts[1] in folders:
            return rank
    return None


def upward(a, b):
    """Why a file at `a` may not include one at `b`; both are parts of a path below lib/."""
    if a[0] != b[0]:
        late = ROOMS.index(b[0]) > ROOMS.index(a[0])
        return f"{a[0]} may not know {b[0]}" if late else ""
    rank_a, rank_b = layer(a), layer(b)
    if rank_a is None or rank_b is None or a[1] == b[1]:
        return ""
    return f"{a[0]}/{a[1]} may not know {b[0]}/{b[1]}" if rank_b >= rank_a else ""


def check_order(tree):
    for path in tree.texts:
        parts = tree.parts(path)
        if len(parts) < 2 or parts[0] not in ROOMS:
            yield path, 1, "in no room: rooms.py has their order"
            continue
        for line, name, inside in tree.includes(path):
            if inside and tree.parts(inside)[0] in ROOMS:
                why = upward(parts, tree.parts(inside))
                if why:
                    yield path, line, f'includes "{name}": {why}'


def circles(graph):
    """Those of Tarjan's strongly connected components that have more than one node."""
    order, low, stack, found = {}, {}, [], []

    def visit(node):
        order[node] = low[node] = len(order)
        stack.append(node)
        for other in graph[node]:
            if other not in order:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == order[node]:
            at = stack.index(node)
            if len(stack) - at > 1:
                found.append(sorted(stack[at:]))
            del stack[at:]

    for node in graph:
        if node not in order:
            visit(node)
    return found


def check_cycles(tree):
    graph = {path.with_suffix(""): set() for path in tree.texts}
    for path in tree.texts:
        for _, _, inside in tree.includes(path):
            if inside:
                graph[path.with_suffix("")].add(inside.with_suffix(""))
    for circle in circles(graph):
        names = ", ".join(str(tree.name(node)) for node in circle)
        yield circle[0].with_suffix(".*"), 1, f"include each other in a circle: {names}"


def check_posix(tree):
    for path, text in tree.texts.items():
        if tree.parts(path)[0] in KNOWS_POSIX:
            continue
        for line, name, inside in tree.includes(path):
            known = name.removesuffix(".h") in C_HEADERS or re.match(r"(CL|oclfft)/", name)
            if not inside and not known and name != "oclFFT.h":
                yield path, line, f"includes {name}, which is for lib/os"
        code = c_tokens.code(text)
        for match in POSIX_CALLS.finditer(code):
            yield path, code.count("\n", 0, match.start(1)) + 1, f"{match[1]} is for lib/os"


def codegen(tree):
    return {p: text for p, text in tree.texts.items() if tree.parts(p)[0] == "codegen"}


def check_text(tree):
    for path, text in codegen(tree).items():
        code = c_tokens.code(text)
        for match in FIXED_TEXT.finditer(code):
            line = code.count("\n", 0, match.end()) + 1
            yield path, line, f"text of a fixed size: {' '.join(match[0].split())}"


def check_operators(tree):
    for path, text in codegen(tree).items():
        if tree.parts(path)[1] == "expr":
            continue
        for line, literal, calls in c_tokens.literals(text):
            if any(NO_TEXT.match(call) for call in calls):
                continue
            kernel = STRIPPED.sub("", literal)
            match = next((m for m in (rule.search(kernel) for rule in OPERATORS) if m), None)
            if match:
                near = kernel[max(0, match.start() - 20) : match.end() + 20]
                yield path, line, f"an operator in {near!r}"


RULES = {
    "order": check_order,
    "cycles": check_cycles,
    "posix": check_posix,
    "text": check_text,
    "operators": check_operators,
}


def main(root, *rules):
    tree, found = Tree(pathlib.Path(root).resolve()), 0
    for rule in rules:
        for path, line, what in RULES[rule](tree):
            print(f"{rule}: {tree.name(path)}:{line}: {what}")
            found += 1
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
