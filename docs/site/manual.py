"""What makes manual pages of pages of the site: the sections that manual pages have, and lists in
the place of tables, which terminals are too narrow for.

SPDX-License-Identifier: MIT
"""

from docutils import nodes

VERBS = ["accuracy", "bench", "calibrate", "devices", "doctor", "plan", "run", "tune", "warm"]
SYNOPSIS = {
    "tool": "oclfft VERB [OPTIONS] [PROBLEM...]\noclfft help [VERB | problem]\noclfft version",
    "guide": "#include <oclfft/oclfft.h>\n\ncc program.c $(pkg-config --cflags --libs oclfft)",
}
SEE_ALSO = {
    "tool": [f"oclfft-{verb}(1)" for verb in VERBS] + ["oclfft(7)"],
    "guide": ["oclfft(1)", "pkg-config(1)"],
}


def section(title, *children):
    made = nodes.section("", nodes.title("", title), *children)
    made["ids"] = [nodes.make_id("manual-" + title)]
    return made


def as_list(table):
    """A table as a list under the heading of the first column: the first cell of a row is the term,
    the others describe it, with the headings of their columns if there are several."""
    rows = [
        [entry.children for entry in row.findall(nodes.entry)] for row in table.findall(nodes.row)
    ]
    heads, *rows = rows
    made = nodes.definition_list()
    for first, *rest in rows:
        term = nodes.term("", "", *(words for paragraph in first for words in paragraph.children))
        definition = nodes.definition()
        for head, cell in zip(heads[1:], rest):
            paragraph = nodes.paragraph("", "")
            if len(rest) > 1 and head and cell:
                paragraph += [*(words.deepcopy() for words in head[0].children), nodes.Text(": ")]
            paragraph += [words for one in cell for words in one.children]
            if cell:
                definition += paragraph
        made += nodes.definition_list_item("", term, definition)
    words = "".join(paragraph.astext() for paragraph in heads[0])
    before = [nodes.paragraph("", words[0].upper() + words[1:] + ":")] if words else []
    return [*before, made]


def shape(app, tree, name):
    if app.builder.name != "man" or name not in SYNOPSIS:
        return
    for table in list(tree.findall(nodes.table)):
        table.replace_self(as_list(table))
    page = next(tree.findall(nodes.section))
    title, *children = page.children
    first = next(i for i, child in enumerate(children) if isinstance(child, nodes.section))
    synopsis = nodes.literal_block(SYNOPSIS[name], SYNOPSIS[name])
    page.children = []
    page += [title, section("Synopsis", synopsis), section("Description", *children[:first])]
    page += children[first:]
    page += section("See also", nodes.paragraph("", ", ".join(SEE_ALSO[name])))


def setup(app):
    app.connect("doctree-resolved", shape)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
