#!/usr/bin/env python3
"""Counts what kernels do, from their compiled code; compares two such counts.

SPDX-License-Identifier: MIT

    count_operations.py FOLDER [--csv FILE] [--jobs N]
    count_operations.py --compare BEFORE.csv AFTER.csv [--tolerance PERCENT]
    count_operations.py --self-test

FOLDER holds OpenCL C: golden files and what replay_plans.py prints, DEVICE-NAME.cl with a line
"// pass N" before each kernel's text, or the files of dump_kernels. A kernel is called by its file
and its pass, and compiled for the target that stands for its device:

    nvidia, small   sm_90: clang to PTX, ptxas to machine code, nvdisasm to read that. Without
                    nvdisasm (in PATH, or named by NVDISASM) the PTX is counted, and the target is
                    called sm_90-ptx.
    amd, intel      gfx906: clang. It has no packed arithmetic, whose use is a matter of luck.
    cpu             avx512: clang for x86-64.

What is counted are instructions as they stand, not as often as they run. Loops are counted too, as
branches that go back: where a kernel has more or fewer of them than before, its other numbers tell
little, and the comparison says so.

    float       additions, multiplications, fused ones (fma: of these), reciprocals, ...
    integer     arithmetic, that of addresses too, and logic
    loads,      from and to global and local memory. On a CPU all is global but what lies on the
    stores      stack; an instruction with an operand in memory is an access and what else it does
    predicate   comparisons, and what puts predicates together
    branch      jumps and ends; barriers apart
    move        copies, selections, shuffles, constants
    scratch     loads and stores of private memory: spills, and arrays outside the registers
    other       conversions, waiting, calls
    total       instructions, without padding

seconds is the compiler's time (of the processor, as others may use the machine), wall the time that
passed, bytes the length of the text.

--compare lists the kernels whose operations grew or shrank, and the sums. It fails where a kernel
went missing or no longer compiles, does more of float, loads or stores, on a GPU has more scratch
or spills, or grew in total by more than the tolerance, 2 % by default, and by more than 4
instructions: compilers choose different instructions for equal work. Other classes may grow within
that. Times and texts are only told.
"""

import argparse
import collections
import concurrent.futures
import csv
import dataclasses
import functools
import hashlib
import os
import pathlib
import re
import resource
import shutil
import sys
import tempfile
import time

sys.dont_write_bytecode = True  # nothing of ours in the source tree
import vendor_compile as vendors

CLASSES = [
    "float",
    "fma",
    "integer",
    "global_loads",
    "global_stores",
    "local_loads",
    "local_stores",
    "predicate",
    "branch",
    "loops",
    "barrier",
    "move",
    "scratch",
    "other",
    "total",
]
NEVER_MORE = [
    "float",
    "global_loads",
    "global_stores",
    "local_loads",
    "local_stores",
]
NEVER_MORE_ON_GPUS = ["scratch", "spills", "private"]
NUMBERS = [*CLASSES, "spills", "private", "local"]
FIELDS = ["kernel", "target", *NUMBERS, "registers", "bytes", "seconds", "wall", "text", "problem"]
FEW = 4  # instructions
NVDISASM = ["nvdisasm", "/usr/local/cuda/bin/nvdisasm"]


# ---- Instructions of NVIDIA -------------------------------------------------------------------

SASS_FLOAT = set(
    "FADD FMUL FFMA FADD32I FMUL32I FFMA32I FMNMX MUFU DADD DMUL DFMA HADD2 HMUL2 HFMA2".split()
)
SASS_MEMORY = {
    "LDG": "global_loads",
    "LD": "global_loads",
    "ATOM": "global_loads",
    "ATOMG": "global_loads",
    "STG": "global_stores",
    "ST": "global_stores",
    "RED": "global_stores",
    "LDS": "local_loads",
    "ATOMS": "local_loads",
    "STS": "local_stores",
    "LDL": "scratch",
    "STL": "scratch",
}
SASS_BRANCH = set("BRA BRX EXIT RET CALL BSSY BSYNC BREAK JMP WARPSYNC".split())
SASS_MOVE = set("MOV SEL FSEL PRMT S2R S2UR CS2R R2UR LDC SHFL MOVM LDCU".split())
SASS_OTHER = set("F2F F2I I2F I2FP FRND CCTL MEMBAR ERRBAR DEPBAR NANOSLEEP VOTE YIELD".split())


SASS_LINE = re.compile(r"\s+/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_.]*)\s*(.*)")


def classes_of_sass(word, rest):
    name, _, kind = word.partition(".")
    plain = name[1:] if name[0] == "U" else name  # the uniform ones
    if name in ("FFMA", "DFMA", "FFMA32I"):
        return ["float", "fma"]
    if plain in SASS_MOVE or (plain == "IMAD" and kind.startswith("MOV")):
        return ["move"]
    if name == "HFMA2" and "-RZ, RZ" in rest:  # how it spells a constant
        return ["move"]
    if name in SASS_FLOAT:
        return ["float"]
    if name in SASS_MEMORY:
        return [SASS_MEMORY[name]]
    if "SETP" in name or plain in ("PLOP3", "P2R", "R2P"):
        return ["predicate"]
    if name in SASS_BRANCH:
        return ["branch"]
    if name == "BAR":
        return ["barrier"]
    return ["other"] if plain in SASS_OTHER else ["integer"]


def instructions_of_sass(text):
    """Yields labels as ("label", NAME) and instructions as (WORD, OPERANDS)."""
    for line in text.splitlines():
        label = re.match(r"(\.L_x_\d+):", line)
        found = SASS_LINE.match(line)
        if label:
            yield "label", label[1]
        elif found:
            yield found[1], found[2]


def classes_of_ptx(word, _):
    name, _, kind = word.partition(".")
    if name in ("ld", "st", "atom", "red", "ldu"):
        way = "stores" if name in ("st", "red") else "loads"
        if re.search(r"\blocal\b", kind):
            return ["scratch"]
        if re.search(r"\bparam\b", kind):
            return ["move"]
        return [("local_" if "shared" in kind else "global_") + way]
    if name in ("setp", "and", "or", "xor", "not") and (name == "setp" or kind == "pred"):
        return ["predicate"]
    if name in ("bra", "ret", "exit", "brx", "call"):
        return ["branch"]
    if name in ("bar", "barrier"):
        return ["barrier"]
    if name in ("mov", "selp", "shfl", "prmt", "cvta"):
        return ["move"]
    if name in ("cvt", "membar", "fence"):
        return ["other"]
    if re.search(r"\bf(16|32|64)\b", kind):
        return ["float", "fma"] if name in ("fma", "mad") else ["float"]
    return ["integer"]


def instructions_of_ptx(text):
    for line in text.splitlines():
        label = re.match(r"(\$\w+):", line)
        found = re.match(r"\s+(?:@!?%p\d+\s+)?([a-z][a-z0-9_.:]*)\b\s*(.*);", line)
        if label:
            yield "label", label[1]
        elif found:
            yield found[1], found[2]


# ---- Instructions of AMD ----------------------------------------------------------------------


def classes_of_amd(word, rest):
    float_ = r"_f(16|32|64)(_e32|_e64|_sdwa|_dpp)?$"
    if re.match(r"ds_(read|load|bpermute|swizzle|permute)", word):
        return ["local_loads"]
    if word.startswith("ds_"):
        return ["local_stores"]
    if re.match(r"(buffer|scratch)_(load|store)", word):
        return ["scratch"]
    if re.match(r"(global|flat)_", word):
        return ["global_stores" if "_store" in word else "global_loads"]
    if re.match(r"(v_cmp|s_cmp|s_bitcmp|s_\w+_saveexec|s_\w+n2_b64)", word):
        return ["predicate"]
    if re.match(r"s_(branch|cbranch|endpgm|setpc|swappc)", word):
        return ["branch"]
    if word == "s_barrier":
        return ["barrier"]
    copies = r"(v_mov|s_mov|s_cmov|v_cndmask|s_cselect|v_read|v_write|v_accvgpr|s_load|v_perm)"
    if re.match(copies, word):
        return ["move"]
    if re.match(r"(v_cvt|s_wait|s_getpc|s_dcache|buffer_|s_sleep|s_set)", word):
        return ["other"]
    if re.match(r"v_(fma|fmac|mac|mad|pk_fma)\w*" + float_, word):
        return ["float", "fma"]
    return ["float" if re.search(float_, word) and word.startswith("v_") else "integer"]


def instructions_of_assembly(text):
    """GNU assembly, as clang writes it."""
    for line in text.partition("\t.amdgpu_metadata")[0].splitlines():
        label = re.match(r"([.\w$]+):", line)
        found = re.match(r"\s+([a-z]\w*)\b\s*(.*)", line)
        if label:
            yield "label", label[1]
        elif found:
            yield found[1], found[2]


# ---- Instructions of x86 ----------------------------------------------------------------------

X86_FLOAT = r"v?(add|sub|mul|div|sqrt|min|max|addsub|rcp14|rsqrt14|hadd"
X86_FLOAT += r"|fn?m(add|sub|addsub|subadd)\d+)[ps][sd]$"
X86_STORE = re.compile(r"(v?mov|v?pmov|v?scatter|v?extract|v?compress|set)")


def x86_memory(word, rest, framed):
    """The accesses of an instruction, whose last operand is where the result goes. What rbp points
    to is the stack where it is the frame's."""
    operands = rest.partition("#")[0].strip()
    if "(" not in operands or word.startswith(("lea", "nop", "prefetch")):
        return []
    if "(%rip)" in operands or re.search(r"\.LCPI", operands):
        return []  # a constant
    if "(%rsp" in operands or (framed and "(%rbp" in operands):
        return ["scratch"]
    last = re.sub(r"\s*\{[^}]*\}", "", operands).endswith(")")
    if last and X86_STORE.match(word):
        return ["global_stores"]
    if last and not word.startswith(("cmp", "test", "call", "jmp", "push")):
        return ["global_loads", "global_stores"] if "," in operands else ["global_loads"]
    return ["global_loads"]


def classes_of_x86(word, rest, framed=False):
    accesses = x86_memory(word, rest, framed)
    if re.match(r"v?f(n?m(add|sub))\w+$", word) and re.match(X86_FLOAT, word):
        return ["float", "fma", *accesses]
    if re.match(X86_FLOAT, word):
        return ["float", *accesses]
    if re.match(r"(cmp|test|set|vcmp|vpcmp|vptest|vucomis|ktest|kortest|bt[lq])", word):
        return ["predicate", *accesses]
    if re.match(r"(j[a-z]+|ret[q]?|ud2)$", word):
        return ["branch", *accesses]
    if re.match(r"(call|vcvt|cvt|vzero|push|pop|prefetch|nop)", word):
        return ["other", *accesses]
    shuffle = r"v?(mov|perm|shuf|unpck|blend|broadcast|insert|extract|align|gather|scatter|expand"
    shuffle += r"|pbroadcast|pblend|punpck|pshuf|pinsr|pextr|compress|pmov|palignr)"
    if re.match(shuffle, word) or re.match(r"(kmov|cmov|c[dlqw]t[dlqo]|kunpck)", word):
        return accesses or ["move"]
    return ["integer", *accesses]


# ---- Counting ---------------------------------------------------------------------------------


def count(instructions, classes_of, padding):
    """The number of instructions of each class, and of all."""
    counts, seen, at = collections.Counter(), {}, 0
    for word, rest in instructions:
        if word == "label":
            seen[rest] = at
            continue
        if word.partition(".")[0] in padding:
            continue
        at += 1
        classes = classes_of(word, rest)
        target = re.search(r"(\.L_x_\d+|\$\w+|\.LBB\w+)", rest) if "branch" in classes else None
        if target and target[1] in seen:
            if seen[target[1]] == at - 1 and word == "BRA":
                continue  # behind the end: a jump to itself
            counts["loops"] += 1
        counts.update(classes)
        counts["total"] += 1
    return counts


class Nvidia(vendors.Nvidia):
    target = next(t for t in vendors.TARGETS if t.vendor == "nvidia")

    def __init__(self):
        super().__init__()
        named = [os.environ.get("NVDISASM", "")]
        self.disassembler = next(filter(None, map(shutil.which, [*named, *NVDISASM])), None)
        self.name = self.target.name if self.disassembler else self.target.name + "-ptx"

    def count(self, work):
        if not self.disassembler:
            return count(instructions_of_ptx((work / "k.s").read_text()), classes_of_ptx, ())
        text = vendors.run([self.disassembler, "k.cubin"], work)
        return count(instructions_of_sass(text), classes_of_sass, ("NOP",))


class Amd(vendors.Amd):
    target = next(t for t in vendors.TARGETS if t.name == "gfx906")
    name = target.name

    def count(self, work):
        text = (work / "k.s").read_text()
        return count(instructions_of_assembly(text), classes_of_amd, ("s_nop", "s_waitcnt"))


class Cpu:
    """clang alone. Its comments tell what it spilled."""

    # What the driver would put in place; a call would cost what is in the registers.
    PRELUDE = """extern constant ulong the_group[3];
#define get_group_id(dimension) the_group[dimension]
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
"""
    name, missing = "avx512", ""
    target = vendors.Target("cpu", name, 4096)

    def __init__(self):
        self.clang = next((c for c in vendors.CLANGS if shutil.which(c)), None)
        if not self.clang:
            self.missing = "clang not present"

    def compile(self, source, target, options, work):
        (work / "k.cl").write_text(self.PRELUDE + "#line 1\n" + vendors.complete(source))
        words = "-x cl -cl-std=CL1.2 -target x86_64-unknown-linux-gnu -march=skylake-avx512".split()
        words += "-mprefer-vector-width=512 -O3 -w -S -o k.s k.cl".split()
        vendors.run([self.clang, *words, *options], work)
        text = (work / "k.s").read_text()
        spills = sum(map(int, re.findall(r"# (\d+)-byte (?:Folded )?(?:Spill|Reload)", text)))
        yield vendors.Row("kernel", target.name, "", spills)

    def count(self, work):
        text = (work / "k.s").read_text()
        classes_of = functools.partial(classes_of_x86, framed="%rsp, %rbp" in text)
        return count(instructions_of_assembly(text), classes_of, ("nop",))


COMPILERS = {"nvidia": Nvidia, "intel": Amd, "small": Nvidia, "amd": Amd, "cpu": Cpu}


# ---- Kernels ----------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Kernel:
    name: str
    device: str
    text: str
    registers: int = 0  # the limit that the library asks NVIDIA's compiler for, where it is known


def kernels_of(path):
    """The kernels of a file, by its passes."""
    text, device = path.read_text(), path.stem.partition("-")[0]
    first = text.partition("\n")[0]
    told = re.search(r" registers=(\d+)", first)
    registers = int(told[1]) if first.startswith("// device=") and told else 0
    parts = re.split(r"^// (pass(?:es)? [^\n]*)\n", text, flags=re.MULTILINE)
    if len(parts) == 1:
        return [Kernel(path.stem, device, text, registers)]
    named = zip(parts[1::2], parts[2::2])
    return [Kernel(f"{path.stem}:{of.replace(' ', '')}", device, part) for of, part in named]


def items_of(text):
    """Of a kernel with a limit of registers, only the first line tells."""
    sizes = re.search(r"reqd_work_group_size\((\d+), *(\d+), *(\d+)\)", text)
    told = re.match(r"// device=.* items=(\d+)", text)
    if sizes:
        return int(sizes[1]) * int(sizes[2]) * int(sizes[3])
    return int(told[1]) if told else 1


def source_of(kernel, work):
    wide = bool(re.search(r"^typedef double scalar;", kernel.text, re.MULTILINE))
    return vendors.Source(
        work, kernel.text, kernel.device, items_of(kernel.text), wide, kernel.registers, 0, 0, 0
    )


@functools.lru_cache(maxsize=None)
def compiler_of(device):
    return COMPILERS[device]()


def processor_seconds():
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def row_of(kernel):
    """The row of a kernel in the table."""
    compiler = compiler_of(kernel.device)
    row = {
        "kernel": kernel.name,
        "target": compiler.name,
        "bytes": len(kernel.text.encode()),
        "text": hashlib.sha256(kernel.text.encode()).hexdigest()[:12],
        "problem": compiler.missing,
    }
    if compiler.missing:
        return row
    with tempfile.TemporaryDirectory() as folder:
        work, start, spent = pathlib.Path(folder), time.monotonic(), processor_seconds()
        try:
            found = list(compiler.compile(source_of(kernel, work), compiler.target, [], work))
            row["wall"] = f"{time.monotonic() - start:.3f}"
            row["seconds"] = f"{processor_seconds() - spent:.3f}"
            counts = compiler.count(work)
        except vendors.CompileError as error:
            lines = str(error).strip().splitlines()
            return {**row, "problem": next((line for line in lines if "error" in line), lines[0])}
    row.update({name: counts[name] for name in CLASSES})
    row["registers"] = " ".join(one.registers for one in found)
    row["spills"] = sum(one.spills for one in found)
    row["private"] = sum(one.private for one in found)
    row["local"] = sum(one.local for one in found)
    row["problem"] = "; ".join(filter(None, (one.problem for one in found)))
    return row


def rows_of(kernels, jobs):
    """In the order of the kernels; equal texts are compiled once."""
    unique = {(kernel.device, kernel.text, kernel.registers): kernel for kernel in kernels}
    with concurrent.futures.ProcessPoolExecutor(jobs) as pool:
        rows = dict(zip(unique, pool.map(row_of, unique.values(), chunksize=4)))
    for kernel in kernels:
        yield {**rows[kernel.device, kernel.text, kernel.registers], "kernel": kernel.name}


# ---- Tables -----------------------------------------------------------------------------------

HEADINGS = {
    "global_loads": "gload",
    "global_stores": "gstore",
    "local_loads": "lload",
    "local_stores": "lstore",
    "predicate": "pred",
    "private": "priv",
    "registers": "regs",
}


def print_row(row, width):
    """A line; `row` may be the headings."""
    numbers = [str(row.get(name, "")) for name in [*NUMBERS, "registers", "bytes", "seconds"]]
    cells = " ".join(f"{number:>7}" for number in numbers)
    print(f"{row['kernel']:{width}} {row['target']:9} {cells} {row['problem']}")


def print_table(rows):
    width = max(len(row["kernel"]) for row in rows)
    names = [*NUMBERS, "registers", "bytes", "seconds"]
    headings = {name: HEADINGS.get(name, name) for name in names}
    print_row({"kernel": "kernel", "target": "target", "problem": "", **headings}, width)
    for row in rows:
        print_row(row, width)


def write_csv(path, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, FIELDS, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def read_csv(path):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        row.update({name: int(row[name] or 0) for name in [*NUMBERS, "bytes"]})
        row.update({name: float(row[name] or 0) for name in ("seconds", "wall")})
    return {row["kernel"]: row for row in rows}


# ---- Comparing --------------------------------------------------------------------------------


def faults_of(before, after, tolerance):
    """Why a kernel fails, in words; none where it is as good as before."""
    if after["problem"] and after["problem"] != before["problem"]:
        return [after["problem"]]
    if after["target"] != before["target"]:
        return [f"counted for {after['target']}, before for {before['target']}"]
    judged = NEVER_MORE + (NEVER_MORE_ON_GPUS if after["target"] != Cpu.name else [])
    faults = [f"more {name}" for name in judged if after[name] > before[name]]
    growth = after["total"] - before["total"]
    if growth > FEW and growth > before["total"] * tolerance / 100:
        faults.append("more in total")
    return faults


def change_of(before, after):
    """What became of each class that changed: "float 96 -> 92"."""
    changed = [name for name in NUMBERS if name != "local" and before[name] != after[name]]
    words = [f"{name} {before[name]} -> {after[name]}" for name in changed]
    if before["registers"] != after["registers"]:
        words.append(f"registers {before['registers']} -> {after['registers']}")
    if before["loops"] != after["loops"]:
        words.append("(other loops: the numbers tell little)")
    return ", ".join(words)


def print_sums(both):
    """The classes added up over the kernels that are in both tables, by target."""
    names = [*NUMBERS, "bytes", "seconds"]
    print(f"\n{'target':9} {'':7}", *(f"{HEADINGS.get(name, name):>9}" for name in names))
    for target in sorted({after["target"] for _, after in both}):
        of_target = [pair for pair in both if pair[1]["target"] == target]
        for when, side in (("before", 0), ("after", 1)):
            sums = [sum(pair[side][name] for pair in of_target) for name in names]
            print(f"{target:9} {when:7}", *(f"{round(number):9}" for number in sums))


def compare(before, after, tolerance):
    """Prints what differs; returns how many kernels fail."""
    tally, both = collections.Counter(), []
    for name, old in before.items():
        new = after.get(name)
        if not new:
            print(f"FAIL   {name}: missing")
            tally["failed"] += 1
            continue
        both.append((old, new))
        faults, change = faults_of(old, new, tolerance), change_of(old, new)
        grew = new["total"] - old["total"]
        tally["failed" if faults else "grew" if grew > 0 else "shrank" if grew < 0 else "same"] += 1
        if faults:
            print(f"FAIL   {name}: {', '.join(faults)}: {change}")
        elif change:
            print(f"{'more' if grew > 0 else 'less' if grew < 0 else 'other':6} {name}: {change}")
    added = [name for name in after if name not in before]
    for name in added:
        print(f"new    {name}")
    print_sums(both)
    same_text = sum(old["text"] == new["text"] for old, new in both)
    print(
        f"\n{tally['failed']} kernels failed, {tally['grew']} grew within {tolerance:g} %, "
        f"{tally['shrank']} shrank, {tally['same']} have as many instructions, {len(added)} are "
        f"new; of {len(both)} in both tables {same_text} have the same text"
    )
    return tally["failed"]


# ---- Does this program itself see what it has to see? -----------------------------------------

PLAIN = """// pass 1
kernel __attribute__((reqd_work_group_size(64, 1, 1)))
void plain(global const float *restrict in, global float *restrict out) {
    LOCAL
    const uint t = get_local_id(0);
    const float a = in[t], b = in[t + 64];
    BODY
}
"""
BODIES = {  # two texts each, and what the second does more of; nothing: it passes
    "same": ("out[t] = a + b;", "out[t] = b + a;", ""),
    "float": ("out[t] = a + b;", "out[t] = (a + b) * a;", "more float"),
    "elsewhere": ("out[t] = a + b;", "out[t] = a + in[t + 128];", ""),
    "load": ("out[t] = a + b;", "out[t] = a + b + in[t + 128];", "more global_loads"),
    "less": ("out[t] = a + b + in[t + 128];", "out[t] = a + b;", ""),
    "store": ("out[t] = a + b;", "out[t] = a + b; out[t + 64] = a;", "more global_stores"),
    "local": (
        "out[t] = a + b;",
        "local float s[64]; s[t] = a; barrier(CLK_LOCAL_MEM_FENCE); out[t] = s[t ^ 1] + b;",
        "more local_loads, more local_stores",
    ),
    "integer": (
        "out[t] = a + b;",
        "out[t * 37 / 11 + t % 13 * 7 + (t ^ t >> 3) * 5 % 113] = a + b;",
        "more in total",
    ),
    "broken": ("out[t] = a + b;", "out[t] = nonsense;", "error"),
}


def table_of(folder, jobs=2):
    kernels = [kernel for path in sorted(folder.glob("*.cl")) for kernel in kernels_of(path)]
    return list(rows_of(kernels, jobs))


def planted_tables(folder):
    """The counts of the first texts and of the second ones, as files."""
    for side in (0, 1):
        (folder / str(side)).mkdir()
        for name, bodies in BODIES.items():
            text = PLAIN.replace("LOCAL\n", "\n").replace("BODY", bodies[side])
            for device in ("nvidia", "amd", "cpu"):
                if (device, name) == ("cpu", "local"):
                    continue  # has none
                (folder / str(side) / f"{device}-{name}.cl").write_text(text)
        write_csv(folder / f"{side}.csv", table_of(folder / str(side)))
    return read_csv(folder / "0.csv"), read_csv(folder / "1.csv")


def self_test():
    """Whether it finds what was planted, and nothing in equal kernels."""
    with tempfile.TemporaryDirectory() as folder:
        before, after = planted_tables(pathlib.Path(folder))
    wrong = missing = 0
    for name, new in after.items():
        if "not present" in new["problem"]:
            missing += 1
            continue
        wanted = BODIES[name.partition(":")[0].partition("-")[2]][2]
        said = ", ".join(faults_of(before[name], new, 2))
        right = wanted in said if wanted else not said
        wrong += not right
        print(f"{'right' if right else 'WRONG'}  {name}: {said or 'nothing'}")
    print(f"{len(after) - wrong - missing} passed, {wrong} failed, {missing} skipped")
    return 1 if wrong else 77 if missing == len(after) else 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--csv", help="write the table to this file, and only sums are printed")
    parser.add_argument("--jobs", type=int, default=2, help="compilers at a time")
    parser.add_argument("--compare", nargs=2, metavar=("BEFORE", "AFTER"))
    parser.add_argument("--tolerance", type=float, default=2, help="percent, of the total")
    parser.add_argument("--self-test", action="store_true")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    if arguments.compare:
        before, after = map(read_csv, arguments.compare)
        return 1 if compare(before, after, arguments.tolerance) else 0
    if not arguments.folder or not any(arguments.folder.glob("*.cl")):
        parser.error("a folder with *.cl is needed")
    rows = table_of(arguments.folder, arguments.jobs)
    if arguments.csv:
        write_csv(arguments.csv, rows)
    else:
        print_table(rows)
    failed = sum(bool(row["problem"]) for row in rows)
    print(f"{len(rows)} kernels, {failed} of them not counted")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
