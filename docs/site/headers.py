"""The public headers as Doxygen reads them, and the pages of the reference.

The headers have plain comments. A copy of each gets Doxygen's marks, and every section of a C
header becomes a page that names its declarations in their order.

SPDX-License-Identifier: MIT
"""

import html
import pathlib
import re

SECTION = re.compile(r"^/\* -{4} (.+?) -+ \*/$", re.M)
COMMENT = re.compile(r"/\*(.*?)\*/", re.S)
RUN_IN = re.compile(r"([A-Z][a-z]+(?: [a-z]+){0,2})\. (?=[A-Z])")
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
CPP_DECLARATION = [
    ("class", re.compile(r"^(?:template <class T> )?class (\w+) (?::[^{;]*)?\{", re.M)),
    ("struct", re.compile(r"^struct (\w+) (?::[^{;]*)?\{", re.M)),
    ("typedef", re.compile(r"^using (\w+) =", re.M)),
    (
        "function",
        re.compile(
            r"^(?:template <class T>\s)?(?:\[\[nodiscard\]\] )?(?:inline )?[\w:<>]+ (\w+)\(", re.M
        ),
    ),
]
# What comments name that has a page: a page of docs/, a header, or a declaration in C.
LINKED = re.compile(
    r"\bdocs/(?P<page>\w+)\.md\b"
    r"|<(?P<header>oclfft/\w+\.h(?:pp)?|oclFFT\.h)>"
    r"|\b(?P<name>(?:oclfft|OCLFFT|_ocl|FFTL)\w+)(?!\.\.\.)(?:(?P<call>\(\))|\.(?P<field>\w+))?"
)
NOT_DOCUMENTED = {"OCLFFT_API", "OCLFFT_OCLFFT_H", "OCLFFT_OPENCL_H", "OCLFFT_MPI_H"}

# assemble.py sets these: for what C headers declare (role, what the role says), titles of pages.
roles = {}
titles = {}
placed = []  # roles in the comments that Doxygen reads


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


def escape(text):
    """Text of a comment in Doxygen's words; what stands between backticks stays as it is."""
    pieces = re.split(r"(`[^`]*`)", text)
    for i in range(0, len(pieces), 2):
        pieces[i] = linked(pieces[i], escaped, for_breathe)
    return "".join(pieces)


def escaped(text):
    return re.sub(r"([\\@<>#%])", r"\\\1", text).replace("*", r"\*")


def for_breathe(role):
    """A word that Doxygen leaves alone; put_links makes a link of it."""
    if role not in placed:
        placed.append(role)
    return f"Link{placed.index(role)}Here"


def put_links(folder):
    """Replaces those words in Doxygen's output by roles that Breathe hands to Sphinx."""

    def put(found):
        return f"<verbatim>embed:rst:inline{html.escape(placed[int(found[1])])}</verbatim>"

    for path in folder.glob("xml/*.xml"):
        text = path.read_text(encoding="utf-8")
        path.write_text(re.sub(r"Link(\d+)Here", put, text), encoding="utf-8")


def for_doxygen(comment):
    out = []
    lines = [line for line in lines_of(comment) if not line.startswith("SPDX-")]
    for kind, lines in blocks_of(lines):
        if kind == "code":
            margin = min(len(line) - len(line.lstrip()) for line in lines if line)
            out += ["", "@verbatim", *(line[margin:] for line in lines), "@endverbatim", ""]
        elif kind == "terms":
            out += ["", *(f"- **{t}**: {escape(text)}" for t, text in terms_of(lines)), ""]
        else:
            text = escape(" ".join(lines))
            text = re.sub(r"(?:^|(?<=[.)] ))Errors: ", "\n\n@par Errors\n", text)
            out += ["", text]
    return "\n".join(out).strip()


def mark(text):
    """The header with comments that Doxygen reads."""

    guard = text.index("\n#ifndef") + 1  # what is before belongs to the page

    def marked(found):
        before = text[: found.start()].rsplit("\n", 1)[-1]
        after = text[found.end() : found.end() + 2]
        if SECTION.match(found[0]) or found.end() < guard or found[1].startswith(" clang-format"):
            return ""
        if not before.strip() and (after == "\n\n" or before.startswith("#")):
            return ""
        if re.match(r"\s*#(?!define)", before):
            return found[0]
        words = for_doxygen(found[1].strip("\n"))
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
                words = escape(f"Described with {last}.")
                if name.endswith("_destroy"):
                    words = "Releases the object and sets the handle to NULL."
                out.append(f"/** {words} */")
            else:
                last = name
        found = re.match(r"\s+\[\[nodiscard\]\] oclfft_\w+ \*(get|release)\(\)", line)
        if found:
            words = {
                "get": "Lends the handle to functions of the C header.",
                "release": "Hands the handle over to the caller.",
            }
            out.append(f"/** {words[found[1]]} */")
        out.append(line)
    return "\n".join(out)


# ---- Links ---------------------------------------------------------------------------------------


def page_of_header(name):
    path = pathlib.PurePosixPath(name)
    return "reference-cpp" if path.suffix == ".hpp" else f"reference-{path.stem}-h"


def role_of(found):
    """(role, where it ends) of what LINKED found; (None, 0) where there is nothing to link to."""
    if found["page"]:
        return f":doc:`{titles[found['page']]} </{found['page']}>`", found.end()
    if found["header"]:
        words = found["header"]
        return f":doc:`\\<{words}\\> </{page_of_header(words)}>`", found.end()
    name, field = found["name"], f"{found['name']}.{found['field']}"
    if field in roles:
        return f":c:member:`{field}`", found.end()
    if name not in roles:
        return None, 0
    role, words = roles[name]
    return f":c:{role}:`{words}`", found.end("call" if found["call"] else "name")


def linked(text, rest, wrap):
    """Text with roles, given to `wrap`, where it names something; `rest` is for the remainder.
    What stands in quotes is a string."""
    out, at = "", 0
    for found in LINKED.finditer(text):
        role, end = role_of(found)
        if role and text.count('"', 0, found.start()) % 2 == 0:
            out += rest(text[at : found.start()]) + wrap(role)
            at = end
    return out + rest(text[at:])


# ---- Pages ---------------------------------------------------------------------------------------


def for_page(comment):
    """Text of a comment that belongs to no declaration, in reStructuredText. Paragraphs that begin
    with a few words and a full stop get these as their heading."""
    out = []
    for kind, lines in blocks_of(lines_of(comment)):
        if kind == "code":
            out += ["::", "", *("    " + line for line in lines), ""]
        elif kind == "terms":
            for term, text in terms_of(lines):
                out += [plain(term), "    " + plain(text)]
            out.append("")
        else:
            words = " ".join(lines)
            titled = RUN_IN.match(words)
            if titled:
                out += [heading(titled[1], "-")]
                words = words[titled.end() :]
            out += [plain(words), ""]
    if any(RUN_IN.match(" ".join(lines)) for _, lines in blocks_of(lines_of(comment))):
        out.append(heading("Declarations", "-"))
    return "\n".join(out)


def about(text):
    """The comment at the head of a header, in reStructuredText."""
    found = next(found for found in COMMENT.finditer(text) if "SPDX" in found[1])
    return for_page(re.sub(r" \* SPDX[^\n]*\n( \*\n)?", "", found[1]))


def plain(text):
    pieces = re.split(r"(`[^`]*`)", text)
    for i, piece in enumerate(pieces):
        pieces[i] = f"`{piece}`" if i % 2 else linked(piece, quoted, str)
    return "".join(pieces)


def quoted(text):
    return re.sub(r"([*|\\_])", r"\\\1", text)


def heading(words, line="="):
    return f"{words}\n{line * len(words)}\n"


def entries(text):
    """(position, reStructuredText) of all comments between declarations."""
    for found in COMMENT.finditer(text):
        line = text[: found.start()].rsplit("\n", 1)[-1]
        if not line and text[found.end() : found.end() + 2] == "\n\n" and found.start():
            if not SECTION.match(found[0]):
                yield found.start(), for_page(found[1].strip("\n"))


def without_comments(text):
    return COMMENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def declarations(text):
    """(position, kind, name) of all declarations of a C header."""
    bare = without_comments(text)
    for kind, pattern in DECLARATION:
        for found in pattern.finditer(bare):
            indented = bare[: found.start()].rsplit("\n", 1)[-1].strip()
            if not indented and found[1] not in NOT_DOCUMENTED:
                yield found.start(), kind, found[1]


def roles_of(text):
    """(name, (role, its words)) of all that a C header declares, fields and enumerators too."""
    for _, kind, name in declarations(text):
        yield name, (ROLES.get(kind, kind), name)
    for kind, name, body in re.findall(
        r"typedef (struct|enum) (\w+) \{(.*?)\n\}", without_comments(text), re.S
    ):
        if kind == "enum":
            for value in re.findall(r"(\w+) =", body):
                if not value.endswith("_MAX_ENUM"):
                    yield value, ("enumerator", f"{value} <{name}.{value}>")
        else:
            for field in re.findall(r"(\w+)(?:\[\w+\])?;", body):
                yield f"{name}.{field}", ("member", f"{name}.{field}")


def cpp_declarations(text):
    """(position, kind, name) of what a C++ header declares for programs; of functions the name is
    followed by the parameters."""
    bare = without_comments(text)
    private = re.compile(r"^namespace detail \{.*?^\} // namespace detail", re.M | re.S)
    bare = private.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), bare)
    for kind, pattern in CPP_DECLARATION:
        for found in pattern.finditer(bare):
            name = found[1]
            if kind == "function":
                parameters = re.match(r"[^{]*\)", bare[found.end() :].replace("{}", "_"))[0]
                name += "(" + re.sub(r" = [^,]*(?=[,)]$|,)", "", " ".join(parameters.split()))
            yield found.start(), kind, name


def directive(kind, name, project="c"):
    members = "   :members:\n   :undoc-members:\n" if kind in ("struct", "class") else ""
    return f".. doxygen{kind}:: {name}\n   :project: {project}\n{members}\n"


def cpp_body(text):
    """What a C++ header declares, with a heading for each of its sections."""
    entries = [
        (place, directive(kind, "oclfft::" + name, "cpp"))
        for place, kind, name in cpp_declarations(text)
    ]
    starts = [(found.start(), found[1]) for found in SECTION.finditer(text)]
    for (start, title), (end, _) in zip(starts, starts[1:] + [(len(text), "")]):
        if any(start < place < end for place, _ in entries):
            entries.append((start, heading(title, "-")))
    return "\n".join(words for _, words in sorted(entries))


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
