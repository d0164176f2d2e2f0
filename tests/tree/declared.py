"""What public headers declare, by their tokens alone: nothing of docs/site is used.

    in C     functions, types, macros, enumerators as ENUM.NAME, fields as STRUCT.NAME
    in C++   namespace oclfft: classes, functions, types, and their public members, as
             NAME::NAME; overloads are counted

Left out is what programs do not name: guards, OCLFFT_API, the last values of enumerations, and the
namespace `detail`.

SPDX-License-Identifier: MIT
"""

import collections
import re

import c_tokens

WORD = re.compile(r"\w+|::|[^\s\w]")
NOT_NAMED = re.compile(r"^OCLFFT_API$|_(H|HPP|MAX_ENUM|SKIP_MPICXX)$")
OPEN, CLOSE = "([{", ")]}"


def tokens_of(text):
    """The tokens of the code. A macro becomes a statement that declares its name."""

    def statement(found):
        name = re.match(r"\s*define (\w+)", found[1])
        return f"typedef macro {name[1]};" if name else ""

    directive = re.compile(r"^[ \t]*#((?:[^\n]*\\\n)*[^\n]*)", re.M)
    return WORD.findall(directive.sub(statement, c_tokens.code(text)))


def closing(tokens, at):
    """The place of the bracket that closes the one at `at`."""
    depth = 0
    for place in range(at, len(tokens)):
        depth += (tokens[place] in OPEN) - (tokens[place] in CLOSE)
        if depth == 0:
            return place
    raise ValueError(f"nothing closes {tokens[at : at + 8]}")


def parts(tokens, mark):
    """Tokens between marks that are outside of brackets; what follows the last mark, too."""
    part, at = [], 0
    while at < len(tokens):
        if tokens[at] == mark:
            yield part
            part, at = [], at + 1
            continue
        end = closing(tokens, at) if tokens[at] in OPEN else at
        part += tokens[at : end + 1]
        at = end + 1
    yield part


def declarators(statement):
    """The names of `type a, b[3]`: of each the last word outside of brackets."""
    for part in parts(statement, ","):
        words, at = [], 0
        while at < len(part):
            if part[at] in OPEN:
                at = closing(part, at)
            elif re.match(r"[A-Za-z_]", part[at]):
                words.append(part[at])
            at += 1
        if words:
            yield words[-1]


def in_c(text):
    tokens, names = tokens_of(text), []
    at = 0
    while at < len(tokens):
        if tokens[at : at + 2] == ["extern", '"'] or tokens[at] == "}":  # extern "C" {
            at = tokens.index("{", at) + 1 if tokens[at] == "extern" else at + 1
            continue
        statement = []
        while tokens[at] != ";":
            end = closing(tokens, at) if tokens[at] in OPEN else at
            statement += tokens[at : end + 1]
            at = end + 1
        at += 1
        names += statement_names(statement)
    return list(dict.fromkeys(name for name in names if not NOT_NAMED.search(name)))


def statement_names(statement):
    if statement[0] != "typedef":
        yield statement[statement.index("(") - 1]
    elif "{" in statement:
        name, start = statement[-1], statement.index("{")
        yield name
        body = statement[start + 1 : closing(statement, start)]
        if statement[1] == "enum":
            yield from (f"{name}.{part[0]}" for part in parts(body, ",") if part)
        else:
            for field in parts(body, ";"):
                yield from (f"{name}.{one}" for one in declarators(field))
    elif "(" in statement:  # a pointer to a function
        yield statement[statement.index("*", statement.index("(")) + 1]
    else:
        yield statement[-1]


def in_cpp(text):
    """{name: how many of this name there are}"""
    tokens = tokens_of(text)
    names = collections.Counter()
    at = 0
    while at < len(tokens):
        if tokens[at : at + 3] == ["namespace", "oclfft", "{"]:
            scope(tokens[at + 3 : closing(tokens, at + 2)], "oclfft", names, True)
            at = closing(tokens, at + 2)
        at += 1
    return names


def scope(tokens, name, names, public):
    """Counts what a namespace or a class declares for its users."""
    at = 0
    while at < len(tokens):
        if tokens[at] in ("public", "private", "protected") and tokens[at + 1] == ":":
            public = tokens[at] == "public"
            at += 2
            continue
        statement, body = [], None
        while at < len(tokens) and tokens[at] != ";" and body is None:
            end = closing(tokens, at) if tokens[at] in OPEN else at
            if tokens[at] == "{":
                body = tokens[at + 1 : end]
            else:
                statement += tokens[at : end + 1]
            at = end + 1
        at += body is None
        if public and statement:
            member(statement, body, name, names)
        if body is not None and at < len(tokens) and tokens[at] == ";":
            at += 1


def member(statement, body, name, names):
    while statement[0] in ("template", "["):
        if statement[0] == "[":
            statement = statement[closing(statement, 0) + 1 :]
            continue
        depth = 0
        for place, token in enumerate(statement):
            depth += (token == "<") - (token == ">")
            if token == ">" and depth == 0:
                break
        statement = statement[place + 1 :]
    if statement[0] in ("class", "struct") and body is not None:
        names[f"{name}::{statement[1]}"] += 1
        scope(body, f"{name}::{statement[1]}", names, statement[0] == "struct")
    elif statement[0] == "using":
        names[f"{name}::{statement[1]}"] += 1
    elif statement[0] == "namespace" or statement[0] == "static_assert":
        pass
    elif "(" in statement:
        names[f"{name}::{statement[statement.index('(') - 1]}"] += 1
    else:
        for one in declarators(statement):
            names[f"{name}::{one}"] += 1
