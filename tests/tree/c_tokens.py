"""Just enough of C's tokens to look at code without its comments and at string literals.

SPDX-License-Identifier: MIT
"""

import re

TOKEN = re.compile(
    r"(?P<comment>/\*.*?\*/|//(?:\\\n|[^\n])*)"
    r'|(?P<string>"(?:[^"\\\n]|\\.)*")'
    r"|(?P<char>'(?:[^'\\\n]|\\.)*')"
    r"|(?P<directive>^[ \t]*#[ \t]*(?:include|error|pragma)[^\n]*)"
    r"|(?P<word>[A-Za-z_]\w*)"
    r"|(?P<space>\s+|\\\n)"
    r"|(?P<other>.)",
    re.DOTALL | re.MULTILINE,
)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\", "'": "'"}


def code(text):
    """The text with comments and literals blanked; lines keep their numbers."""

    def blank(match):
        if match.lastgroup == "string":
            return '""'
        if match.lastgroup == "char":
            return "''"
        if match.lastgroup == "comment":
            return "\n" * match[0].count("\n") or " "
        return match[0]

    return TOKEN.sub(blank, text)


def unescaped(literal):
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[0]), literal[1:-1], flags=re.DOTALL)


def literals(text):
    """Of each string literal the line, the text, and the calls around it, innermost last. Those
    that stand side by side, as the compiler joins them, are one."""
    line, calls, word, joined = 1, [], "", None
    for match in TOKEN.finditer(text):
        kind, token = match.lastgroup, match[0]
        if kind == "string":
            if joined:
                joined = (joined[0], joined[1] + unescaped(token), joined[2])
            else:
                joined = (line, unescaped(token), tuple(calls))
        elif kind not in ("space", "comment"):
            if joined:
                yield joined
                joined = None
            if token == "(":
                calls.append(word)
            elif token == ")" and calls:
                calls.pop()
            elif token in "{};":
                calls = []
            word = token if kind == "word" else ""
        line += token.count("\n")
    if joined:
        yield joined
