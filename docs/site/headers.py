"""The public headers as Doxygen reads them, and the pages of the reference.

The headers have plain comments. A copy of each gets Doxygen's marks, and every section of a C
header becomes a page that names its declarations in their order.

SPDX-License-Identifier: MIT
"""

import pathlib
import re

SECTION = re.compile(r"^/\* -{4} (.+?) -+ \*/$", re.M)
COMMENT = re.compile(r"/\*(.*?)\*/", re.S)
NAME = re.compile(r"\b(?:oclfft_[a-z0-9_]+|_ocl[A-Z]\w+|OCLFFT_[A-Z0-9_]*[A-Z0-9])\b(?!\.\.\.)")
DECLARATION = [
    ("struct", re.compile(r"typedef struct (\w+) \{")),
    ("enum", re.compile(r"typedef enum (\w+) \{")),
    ("typedef", re.compile(r"typedef struct \w+ \*?(\w+);")),
    ("typedef", re.compile(r"typedef \w+ \(\*(\w+)\)")),
    ("typedef", re.compile(r"typedef (?!struct |enum )[\w ]+[ *]+(\w+);")),
    ("define", re.compile(r"#define ((?:OCLFFT|FFTL)_\w+)[ (]")),
    ("function", re.compile(r"OCLFFT_API [\w *]*?\b(\w+)\(")),
]
ROLES = {"typedef": "type", "function": "func", "define": "macro"}
NOT_DOCUMENTED = {"OCLFFT_API", "OCLFFT_OCLFFT_H", "OCLFFT_OPENCL_H", "OCLFFT_MPI_H"}


def lines_of(comment):
    """The text of a comment without its stars, each line with the spaces that it has beyond one."""
    first, *rest = comment.rstrip().split("\n")
    return [first.strip()] + [re.sub(r"^\s*\*? ?", "", line).rstrip() for line in starred(rest)]


def starred(lines):
    """Lines of a comment without stars begin where the text of the first one does."""
    if all(re.match(r"\s*\*", line) or not line.strip() for line in lines):
        return lines
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return [" * " + line[margin:] for line in lines]


def blocks_of(lines):
    """Yields ("text" | "code" | "terms", lines): paragraphs, what stands four or more spaces to
    the right, and lists of a term and its description, two spaces to the right."""
    kind, block = "text", []
    for line in [*lines, ""]:
        indent = len(line) - len(line.lstrip())
        if not line:
            new = "code" if kind == "code" else None
        elif kind == "terms" and indent > 2:
            new = "terms"
        else:
            new = "code" if indent >= 4 else "terms" if indent == 2 else "text"
        if new != kind and block:
            yield kind, block
            block = []
        kind = new or "text"
        if line or kind == "code":
            block.append(line)
    if any(block):
        yield kind, block


def terms_of(lines):
    """(term, description) of lines "  term   description", continued to the right."""
    terms = []
    for line in lines:
        found = re.match(r"  (\S.*?) {2,}(\S.*)", line)
        if found:
            terms.append([found[1], found[2]])
        elif re.match(r"  \S", line) and len(line.split()) == 1:
            terms.append([line.strip(), ""])
        else:
            terms[-1][1] += " " + line.strip()
    return [(term, text.strip()) for term, text in terms]


# ---- For Doxygen ---------------------------------------------------------------------------------


def escape(text, names):
    """Text of a comment in Doxygen's words; what stands between backticks stays as it is."""
    pieces = re.split(r"(`[^`]*`)", text)
    for i in range(0, len(pieces), 2):
        pieces[i] = re.sub(r"([\\@<>#])", r"\\\1", pieces[i])
        pieces[i] = pieces[i].replace("*", r"\*")
        pieces[i] = re.sub(NAME, lambda m: "#" * (m[0] in names) + m[0], pieces[i])
    return "".join(pieces)


def for_doxygen(comment, names):
    out = []
    lines = [line for line in lines_of(comment) if not line.startswith("SPDX-")]
    for kind, lines in blocks_of(lines):
        if kind == "code":
            margin = min(len(line) - len(line.lstrip()) for line in lines if line)
            out += ["", "@verbatim", *(line[margin:] for line in lines), "@endverbatim", ""]
        elif kind == "terms":
            out += ["", *(f"- **{t}**: {escape(text, names)}" for t, text in terms_of(lines)), ""]
        else:
            text = escape(" ".join(lines), names)
            text = re.sub(r"(?:^|(?<=[.)] ))Errors: ", "\n\n@par Errors\n", text)
            out += ["", text]
    return "\n".join(out).strip()


def mark(text, names):
    """The header with comments that Doxygen reads."""

    def marked(found):
        before = text[: found.start()].rsplit("\n", 1)[-1]
        after = text[found.end() : found.end() + 2]
        if SECTION.match(found[0]) or found.start() == 0 or found[1].startswith(" clang-format"):
            return ""
        if not before.strip() and (after == "\n\n" or before.startswith("#")):
            return ""
        if re.match(r"\s*#(?!define)", before):
            return found[0]
        words = for_doxygen(found[1].strip("\n"), names)
        return f"/**< {words} */" if before.strip() else f"/** {words} */"

    return COMMENT.sub(marked, text)


def complete(text):
    """Says of a function without a comment where it is described. Leaves out what programs do not
    name: the values of initializers, and the last values of enumerations."""
    out, last = [], None
    text = re.sub(r"(#define OCLFFT_\w+_INIT\b)(?:[^\n]*\\\n)*[^\n]*", r"\1", text)
    lines = [line for line in text.split("\n") if "_MAX_ENUM =" not in line]
    for i, line in enumerate(lines):
        found = re.match(r"OCLFFT_API .*?\b(\w+)\(", line)
        if found:
            name = found[1]
            if not (i and lines[i - 1].rstrip().endswith("*/")):
                words = f"Described with #{last}."
                if name.endswith("_destroy"):
                    words = "Releases the object and sets the handle to NULL."
                out.append(f"/** {words} */")
            else:
                last = name
        out.append(line)
    return "\n".join(out)


# ---- Pages ---------------------------------------------------------------------------------------


def for_page(comment):
    """Text of a comment that belongs to no declaration, in reStructuredText."""
    out = []
    for kind, lines in blocks_of(lines_of(comment)):
        if kind == "code":
            out += ["::", "", *("    " + line for line in lines), ""]
        elif kind == "terms":
            for term, text in terms_of(lines):
                out += [plain(term), "    " + plain(text)]
            out.append("")
        else:
            out += [plain(" ".join(lines)), ""]
    return "\n".join(out)


def plain(text):
    pieces = re.split(r"(`[^`]*`)", text)
    for i, piece in enumerate(pieces):
        pieces[i] = f"`{piece}`" if i % 2 else re.sub(r"([*|\\_])", r"\\\1", piece)
    return "".join(pieces)


def heading(words, line="="):
    return f"{words}\n{line * len(words)}\n"


def entries(text):
    """(position, reStructuredText) of all comments between declarations."""
    for found in COMMENT.finditer(text):
        line = text[: found.start()].rsplit("\n", 1)[-1]
        if not line and text[found.end() : found.end() + 2] == "\n\n" and found.start():
            if not SECTION.match(found[0]):
                yield found.start(), for_page(found[1].strip("\n"))


def declarations(text):
    """(position, kind, name) of all declarations."""
    bare = COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    for kind, pattern in DECLARATION:
        for found in pattern.finditer(bare):
            indented = bare[: found.start()].rsplit("\n", 1)[-1].strip()
            if not indented and found[1] not in NOT_DOCUMENTED:
                yield found.start(), kind, found[1]


def directive(kind, name):
    option = "   :members:\n" if kind == "struct" else ""
    return f".. doxygen{kind}:: {name}\n   :project: c\n{option}\n"


def body_of(text, start=0, end=None):
    """What a header declares between two positions: a list of the names, then each of them."""
    end = len(text) if end is None else end
    named = sorted(entry for entry in declarations(text) if start <= entry[0] < end)
    pieces = [entry for entry in entries(text) if start <= entry[0] < end]
    pieces += [(place, directive(kind, name)) for place, kind, name in named]
    links = [f":c:{ROLES.get(kind, kind)}:`{name}`" for _, kind, name in named]
    overview = ".. rst-class:: overview\n\n" + "\n".join(f"* {link}" for link in links)
    return overview + "\n\n" + "\n".join(words for _, words in sorted(pieces))


def page_of(title, text, start, end):
    return heading(title) + "\n" + body_of(text, start, end)


def pages_of(header, text):
    """name of the page: its text, for each section of a header."""
    sections = list(SECTION.finditer(text))
    ends = [found.start() for found in sections[1:]] + [len(text)]
    return {
        f"{header.stem}-{re.sub(r'[^a-z]+', '-', found[1].lower())}": page_of(
            found[1], text, found.start(), end
        )
        for found, end in zip(sections, ends)
    }
