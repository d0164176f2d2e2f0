#!/usr/bin/env python3
"""Compiles kernels offline with other vendors' compilers, and fails when one does not compile,
spills or uses scratch memory.

SPDX-License-Identifier: MIT

    vendor_compile.py DIRECTORY [--only intel|amd|nvidia] [--jobs N] [--options "-cl-..."]
                      [--record FILE [--most N --seed S]]
    vendor_compile.py --self-test

Every DIRECTORY/*.cl is a complete OpenCL C 1.2 program whose first line tells what it was
planned for:

    // device=<nvidia|amd|intel|cpu|small> items=<work-items in a work-group>
    // [radix=<the largest>] [precision=double]
    // [points=<of a work-item>] [registers=<limit>] [anything]

all in one line (registers: what the library tells NVIDIA's compiler in -cl-nv-maxrregcount).

No device is needed. What stands for each vendor's own compiler:

    Intel   ocloc: the compiler of the driver itself. Registers and scratch from the .ze_info of the
            binary.
    AMD     clang and libclc for amdgcn: the code generator of the driver, another mathematics
            library. From the metadata.
    NVIDIA  clang and libclc to PTX, and NVIDIA's ptxas to machine code. From the words of
            `ptxas -v`.

A row of the table is one kernel for one target. Columns: registers of a work-item (Intel: of a
hardware thread, with how many work-items share it), spills as the compiler counts them, bytes of
private memory outside the registers, bytes of local memory. A kernel that the planner would never
give to the target is skipped: one for CPUs, one with larger work-groups or more local memory than
the target allows, one in double where the target has none, one for another device with a larger
radix or more points in a work-item than nearly all of the planner's kernels for the target have, or
with its table in the text. A missing compiler is 'not present' and skips all its rows.

--record remembers what passed (record.py). --most then compiles only what is not known to pass, N
at most, chosen by the seed, and what failed before; what is left out has no row, and is counted.
"""

import argparse
import concurrent.futures
import dataclasses
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # nothing of ours in the source tree
sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "common"))
import record

LIBCLC = pathlib.Path("/usr/lib/clc")
CLANGS = [
    "clang-16",
    "clang-15",
    "clang-17",
    "clang-18",
    "clang-19",
    "clang",
]  # the first that works with the libclc there
PTXAS = ["ptxas", "/usr/local/cuda/bin/ptxas"]
TIMEOUT_S = 300


# ---- Values --------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class Target:
    vendor: str
    name: str
    max_items: int  # the largest work-group that the vendor's OpenCL takes
    has_double: bool = True
    max_radix: int = 32  # in kernels for others
    max_double_radix: int = 32
    max_words: int = 256  # of 32 bits, for the points in the registers of a work-item, for others
    max_double_words: int = 256
    max_local: int = 65536  # bytes for a work-group


TARGETS = [
    Target(
        "intel", "skl", 256, max_radix=17, max_double_radix=13, max_words=48, max_double_words=64
    ),
    Target("intel", "tgllp", 512, has_double=False, max_radix=17, max_words=48),
    Target("intel", "dg2", 1024, has_double=False, max_radix=17, max_words=48),
    # The hardware takes work-groups of 1024, ROCm's OpenCL admits 256.
    Target("amd", "gfx906", 256, max_radix=31, max_double_words=96),
    Target("amd", "gfx90a", 256, max_radix=31, max_double_words=96),
    Target("amd", "gfx1100", 256, max_radix=31, max_double_words=96),
    Target("nvidia", "sm_90", 1024, max_local=49152),  # without opting in for more,
]


@dataclasses.dataclass(frozen=True)
class Source:
    path: pathlib.Path
    text: str
    device: str
    items: int
    double: bool
    registers: int  # 0: no limit but the hardware's
    radix: int
    local: int  # bytes
    points: int


@dataclasses.dataclass(frozen=True)
class Row:
    """One line of the table; `problem` is empty when all is well, `skipped` tells why nothing was
    compiled."""

    kernel: str
    target: str
    registers: str = ""
    spills: int = 0
    private: int = 0
    local: int = 0
    problem: str = ""
    skipped: str = ""

    def verdict(self):
        if self.skipped:
            return f"skipped: {self.skipped}"
        if self.problem:
            return f"FAIL: {self.problem}"
        if self.spills or self.private:
            return "FAIL: spills" if self.spills else "FAIL: uses scratch"
        return "ok"


class CompileError(Exception):
    """The compiler refused, crashed or hung. The message is what it said."""


# ---- Running compilers ---------------------------------------------------------------------------


def run(command, cwd):
    """What a compiler printed, both streams together."""
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            text=True,
            errors="replace",
            timeout=TIMEOUT_S,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
    except subprocess.TimeoutExpired:
        raise CompileError(f"{command[0]}: no end after {TIMEOUT_S} s") from None
    if done.returncode != 0:
        raise CompileError(
            f"{pathlib.Path(command[0]).name} ended with {done.returncode}\n{done.stdout.strip()}"
        )
    return done.stdout


# What the libraries here lack of OpenCL C 3.0.
FENCE = """#if defined(__NVPTX__)
#define atomic_work_item_fence(flags, order, scope) __nvvm_membar_gl()
#elif defined(__AMDGCN__)
#define atomic_work_item_fence(flags, order, scope) \\
    __builtin_amdgcn_fence(__ATOMIC_ACQ_REL, "agent")
#else
#define atomic_work_item_fence(flags, order, scope) mem_fence(flags)
#endif
"""


def complete(source):
    """The program, with the work-group size pinned on kernels that leave it open (compilers divide
    the registers by it), and with a stand-in for the fences of OpenCL C 3.0 where it has any: they
    are compiled as 1.2."""
    if "atomic_work_item_fence" in source.text:
        return FENCE + "#line 1\n" + source.text
    if "reqd_work_group_size" in source.text:
        return source.text
    pinned = f"__attribute__((reqd_work_group_size({source.items}, 1, 1)))"
    return f"#define __kernel __kernel {pinned}\n#define kernel __kernel\n#line 1\n{source.text}"


class Intel:
    SYMBOL_TABLE = (  # a kernel that the compiler adds for what is left to a linker
        "Intel_Symbol_Table_Void_Program"
    )

    def __init__(self):
        self.ocloc = shutil.which("ocloc")
        self.missing = "" if self.ocloc else "ocloc not present"
        self.words = self.ocloc

    def tools(self):
        return [self.ocloc]

    def compile(self, source, target, options, work):
        (work / "k.cl").write_text(complete(source))
        log = run(
            [
                self.ocloc,
                "compile",
                "-file",
                "k.cl",
                "-device",
                target.name,
                "--format",
                "zebin",
                "-output",
                "k",
                "-output_no_suffix",
                "-options",
                " ".join(["-cl-std=CL1.2", *options]),
            ],
            work,
        )
        spilled = dict(re.findall(r"kernel (\w+) .*?spilled around (\d+)", log))
        binary = next((p for p in work.iterdir() if p.suffix in (".bin", "")), None)
        if binary is None:
            raise CompileError(f"ocloc wrote no binary\n{log.strip()}")
        kernels = ze_kernels(elf_section(binary.read_bytes(), ".ze_info").decode())
        calls = any(kernel["name"] == self.SYMBOL_TABLE for kernel in kernels)
        for kernel in kernels:
            if kernel["name"] != self.SYMBOL_TABLE:
                yield Row(
                    kernel["name"],
                    target.name,
                    f"{kernel['grf_count']}/simd{kernel['simd_size']}",
                    max(int(spilled.get(kernel["name"], 0)), int(kernel.get("spill_size", 0))),
                    kernel["memory"],
                    int(kernel.get("slm_size", 0)),
                    "calls an unknown function" if calls else "",
                )


def elf_section(image, wanted):
    """The bytes of a section of a 64-bit little-endian ELF file."""
    (table,) = struct.unpack_from("<Q", image, 0x28)
    size, count, names = struct.unpack_from("<HHH", image, 0x3A)
    headers = [struct.unpack_from("<IIQQQQ", image, table + size * i) for i in range(count)]
    for name, _, _, _, offset, length in headers:
        start = headers[names][4] + name
        if image[start : image.index(b"\0", start)].decode() == wanted:
            return image[offset : offset + length]
    raise CompileError(f"the binary has no section {wanted}")


def ze_kernels(info):
    """The kernels of a .ze_info text: the scalars of each, and as 'memory' the bytes of its
    private memory buffers.

    The text is YAML, of which only this regular form occurs; Python has no YAML reader of its own.
    """
    kernels, in_memory = [], False
    for line in info.partition("kernels:\n")[2].splitlines():
        if not line.startswith(" "):
            break  # the next part: kernels_misc_info, functions, ...
        indent = len(line) - len(line.lstrip(" "))
        key, _, value = line.strip(" -").partition(":")
        value = value.strip().strip("'")
        if line.startswith("  - "):
            kernels.append({"memory": 0})
        if indent <= 4:
            in_memory = key == "per_thread_memory_buffers"
        if in_memory and key == "size":
            kernels[-1]["memory"] += int(value)
        elif indent in (2, 4) or key in ("grf_count", "simd_size", "slm_size", "spill_size"):
            kernels[-1][key] = value
    return kernels


class Clang:
    """What AMD and NVIDIA share: a clang that goes with the libclc of the machine."""

    def __init__(self, triple, cpus, library):
        self.triple, self.library = triple, LIBCLC / library
        self.clang, self.missing = None, ""
        if not self.library.exists():
            self.missing = f"{self.library} not present"
            return
        self.clang = next(
            (c for c in CLANGS if shutil.which(c) and all(self.works(c, cpu) for cpu in cpus)), None
        )
        if not self.clang:
            self.missing = f"a clang for {' '.join(cpus)} not present"
        self.words = f"{self.clang}, {self.library}"

    def tools(self):
        return [self.clang, str(self.library)]

    def works(self, clang, cpu):
        with tempfile.TemporaryDirectory() as folder:
            work = pathlib.Path(folder)
            (work / "k.cl").write_text(
                "__kernel void k(__global float *x) { x[get_global_id(0)] = 1.0f; }\n"
            )
            try:
                return bool(self.assembly(clang, cpu, [], work))
            except CompileError:
                return False

    def assembly(self, clang, cpu, options, work):
        """The assembly text of k.cl."""
        internal = ["-target-cpu", cpu, "-mlink-builtin-bitcode", str(self.library)]
        run(
            [
                clang,
                "-x",
                "cl",
                "-cl-std=CL1.2",
                "-target",
                self.triple,
                "-O3",
                "-nogpulib",
                "-Wno-linker-warnings",
                *options,
                *(word for option in internal for word in ("-Xclang", option)),
                "-S",
                "-o",
                "k.s",
                "k.cl",
            ],
            work,
        )
        return (work / "k.s").read_text()


class Amd(Clang):
    def __init__(self):
        super().__init__(
            "amdgcn-amd-amdhsa", [t.name for t in TARGETS if t.vendor == "amd"], "amdgcn--amdhsa.bc"
        )

    def compile(self, source, target, options, work):
        (work / "k.cl").write_text(complete(source))
        text = self.assembly(self.clang, target.name, options, work)
        # A function that the library lacks becomes a call, which the assembler leaves to the
        # linker.
        called = sorted(set(re.findall(r"(\w+)@(?:rel32|gotpcrel32)@lo", text)))
        for kernel in amd_kernels(text):
            yield Row(
                kernel[".name"],
                target.name,
                f"{kernel['.vgpr_count']}v {kernel['.sgpr_count']}s",
                int(kernel[".vgpr_spill_count"]) + int(kernel[".sgpr_spill_count"]),
                int(kernel[".private_segment_fixed_size"]),
                int(kernel[".group_segment_fixed_size"]),
                f"calls {', '.join(called)}" if called else "",
            )


def amd_kernels(text):
    """The scalars of each kernel in the metadata, YAML of a regular form, at the assembly's end."""
    kernels = []
    for start, key, value in re.findall(
        r"^(  - |    )(\.\w+): *(.*)$", text.partition("amdhsa.kernels:")[2], re.MULTILINE
    ):
        if start == "  - ":
            kernels.append({})
        kernels[-1][key] = value.strip("'")
    return kernels


class Nvidia(Clang):
    # The name by which NVIDIA's compiler is known; and what PTX has as instructions only, which
    # clang does not choose for the library's own definition.
    PRELUDE = "#define __NV_CL_C_VERSION 120\n" + "".join(
        f"""static inline __attribute__((always_inline)) float ptx_{f}(float x) {{
    float y;
    __asm("{f}.approx.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}}
#define native_{f} ptx_{f}
""" for f in ("sin", "cos")
    )

    def __init__(self):
        self.ptxas = next(filter(None, map(shutil.which, PTXAS)), None)
        super().__init__("nvptx64-unknown-nvidiacl", ["sm_90"], "nvptx64--nvidiacl.bc")
        if not self.ptxas:
            self.missing = "ptxas not present"
        self.words = f"{self.clang}, {self.library}, {self.ptxas}"

    def tools(self):
        return [*super().tools(), self.ptxas]

    def machine_code(self, source, target, work):
        """What ptxas says. Without a limit it sometimes spills a word for the sake of resident
        work-groups, though registers are left; what counts is whether the kernel has to spill."""
        limits = [f"-maxntid={source.items}", "-maxrregcount=255"]
        if source.registers:
            limits = [f"-maxrregcount={source.registers}"]
        for limit in limits:
            words = [self.ptxas, "-v", f"-arch={target.name}", limit, "k.s", "-o", "k.cubin"]
            log = run(words, work)
            if not re.search(r"[1-9]\d* bytes spill stores", log):
                break
        return log

    def compile(self, source, target, options, work):
        (work / "k.cl").write_text(self.PRELUDE + "#line 1\n" + complete(source))
        self.assembly(self.clang, target.name, options, work)
        log = self.machine_code(source, target, work)
        pattern = (
            r"entry function '(\w+)'.*?(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+)"
            r" bytes spill loads.*?"
            r"Used (\d+) registers([^\n]*)"
        )
        for name, stack, stores, loads, registers, rest in re.findall(pattern, log, re.DOTALL):
            local = re.search(r"(\d+) bytes smem", rest)
            yield Row(
                name,
                target.name,
                registers,
                int(stores) + int(loads),
                int(stack),
                int(local[1]) if local else 0,
            )


COMPILERS = {"intel": Intel, "amd": Amd, "nvidia": Nvidia}


# ---- The table -----------------------------------------------------------------------------------


def read_source(path):
    text = path.read_text()
    first = re.match(r"// device=(nvidia|amd|intel|cpu|small) items=(\d+)\b", text)
    if not first:
        raise SystemExit(
            f"{path}: the first line is not '// device=<nvidia|amd|intel|cpu|small> items=<number>"
            " ...'"
        )
    line = text.partition("\n")[0]
    registers = re.search(r" registers=(\d+)\b", line)
    radix = re.search(r" radix=(\d+)\b", line)
    local = re.search(r" local=(\d+)\b", line)
    points = re.search(r" points=(\d+)\b", line)
    return Source(
        path,
        text,
        first[1],
        int(first[2]),
        "precision=double" in line,
        int(registers[1]) if registers else 0,
        int(radix[1]) if radix else 0,
        int(local[1]) if local else 0,
        int(points[1]) if points else 0,
    )


def reason_to_skip(source, target, compiler):
    if source.device == "cpu":
        return "for CPUs"
    if compiler.missing:
        return compiler.missing
    if source.items > target.max_items:
        return f"work-group above {target.max_items}"
    if source.double and not target.has_double:
        return "no double"
    if source.local > target.max_local:
        return f"local memory above {target.max_local}"
    if source.device != target.vendor and "constant ulong" in source.text:
        return "table in the text"
    most = target.max_double_radix if source.double else target.max_radix
    if source.device != target.vendor and source.radix > most:
        return f"radix above {most}"
    words = source.points * (4 if source.double else 2)
    most = target.max_double_words if source.double else target.max_words
    if source.device != target.vendor and words > most:
        return f"points above {most} words"
    return ""


def check(source, target, compiler, options):
    """The rows of one program on one target."""
    name = source.path.stem
    skip = reason_to_skip(source, target, compiler)
    if skip:
        return [Row(name, target.name, skipped=skip)]
    for group in re.findall(r"reqd_work_group_size\((\d+), *(\d+), *(\d+)\)", source.text):
        if int(group[0]) * int(group[1]) * int(group[2]) != source.items:
            return [
                Row(
                    name,
                    target.name,
                    problem=f"the first line says items={source.items}, a kernel {'x'.join(group)}",
                )
            ]
    try:
        with tempfile.TemporaryDirectory() as work:
            rows = list(compiler.compile(source, target, options, pathlib.Path(work)))
    except CompileError as error:
        return [Row(name, target.name, problem=f"does not compile\n{error}")]
    if not rows:
        return [Row(name, target.name, problem="no kernel in the output")]
    return (
        rows
        if len(rows) == 1 and rows[0].kernel == name
        else [dataclasses.replace(row, kernel=f"{name}:{row.kernel}") for row in rows]
    )


def find_compilers(targets):
    compilers = {vendor: COMPILERS[vendor]() for vendor in dict.fromkeys(t.vendor for t in targets)}
    for vendor, compiler in compilers.items():
        print(f"{vendor}: {compiler.missing or compiler.words}", flush=True)
    return compilers


def key_of(source, target, compiler, options):
    """Of all that a verdict depends on: the kernel, the target, the compilers, and this program."""
    return record.digest(
        source.text,
        repr(target),
        " ".join(options),
        *map(record.tool_identity, compiler.tools()),
        record.file_text(__file__),
    )


def choose(work, compilers, options, arguments):
    """Of the pairs of source and target those to compile, with their keys, and how many are left
    out."""
    keys = {}
    for source, target in work:
        compiler = compilers[target.vendor]
        keys[source.path, target.name] = (
            ""
            if reason_to_skip(source, target, compiler)
            else key_of(source, target, compiler, options)
        )
    if arguments.most is None:
        return [(s, t, keys[s.path, t.name]) for s, t in work], 0
    wanted = arguments.findings.choose(
        sorted(filter(None, set(keys.values()))), arguments.most, arguments.seed
    )
    chosen = [(s, t, keys[s.path, t.name]) for s, t in work if keys[s.path, t.name] in wanted]
    return chosen, sum(key != "" for key in keys.values()) - len(chosen)


def check_all(work, compilers, jobs, options, findings):
    """Yields the rows of (source, target, key), in that order."""
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [
            (key, pool.submit(check, s, t, compilers[t.vendor], options)) for s, t, key in work
        ]
        for key, future in futures:
            rows = future.result()
            if key:
                findings.add(key, all(row.verdict() == "ok" for row in rows))
            yield from rows


def print_table(rows, width):
    """Prints rows as they come and those that failed once more at the end; returns how many passed,
    failed and were skipped."""
    failures, passed, skipped = [], 0, 0
    print(
        f"{'kernel':{width}} {'target':8} {'registers':>10} {'spills':>7} {'private':>8}"
        f" {'local':>6}  verdict"
    )
    for row in rows:
        verdict = row.verdict()
        numbers = (
            f"{row.registers:>10} {row.spills:7} {row.private:8} {row.local:6}"
            if row.registers
            else " " * 34
        )
        line = f"{row.kernel:{width}} {row.target:8} {numbers}  {verdict}"
        print(line, flush=True)
        passed += verdict == "ok"
        skipped += bool(row.skipped)
        if verdict.startswith("FAIL"):
            failures.append(line)
    for line in failures:
        print(line)
    return passed, len(failures), skipped


# ---- Does this program itself see what it has to see? --------------------------------------------

SELF_TEST = {
    "ok": (
        """// device=small items=64 a radix-4 step and an exchange
__kernel void ok(__global const float2 *restrict in, __global float2 *restrict out) {
    __local float2 tile[256];
    const uint t = get_local_id(0), base = 256 * get_group_id(0);
    float2 x[4];
    for (uint i = 0; i < 4; i++) x[i] = in[base + t + 64 * i];
    const float2 a = x[0] + x[2], b = x[0] - x[2], c = x[1] + x[3], d = x[1] - x[3];
    tile[4 * t] = a + c;
    tile[4 * t + 1] = (float2)(b.x + d.y, b.y - d.x);
    tile[4 * t + 2] = a - c;
    tile[4 * t + 3] = (float2)(b.x - d.y, b.y + d.x);
    barrier(CLK_LOCAL_MEM_FENCE);
    for (uint i = 0; i < 4; i++) out[base + t + 64 * i] = tile[t + 64 * i];
}
"""
    ),
    "spills": (
        """// device=small items=256 more live values than a register file holds
__kernel __attribute__((reqd_work_group_size(256, 1, 1)))
// volatile: all loads stay before all stores
void spills(__global volatile float4 *in, __global volatile float4 *out) {
    float4 x[150];
    const size_t t = get_global_id(0);
#pragma unroll
    for (int i = 0; i < 150; i++) x[i] = in[t + 256 * i];
    barrier(CLK_GLOBAL_MEM_FENCE);
#pragma unroll
    for (int i = 0; i < 150; i++) out[t + 256 * i] = x[i] * x[149 - i];
}
"""
    ),
    "scratch": (
        """// device=small items=64 a private array that is indexed at run time
__kernel void scratch(__global const float *restrict in, __global float *restrict out,
                      __global const int *restrict at) {
    float x[64];
    const size_t t = get_global_id(0);
    for (int i = 0; i < 64; i++) x[i] = in[t + 64 * i];
    float sum = 0.0f;
    for (int i = 0; i < 64; i++) sum += x[at[i] & 63];
    out[t] = sum;
}
"""
    ),
    "broken": (
        "// device=small items=64\n__kernel void broken(__global float *x) { x[0] = nonsense; }\n"
    ),
    "unknown": (
        "// device=small items=64\nfloat elsewhere(float);\n"
        "__kernel void unknown(__global float *x) { x[0] = elsewhere(x[0]); }\n"
    ),
    "lies": (
        "// device=small items=64\n__kernel __attribute__((reqd_work_group_size(8, 4, 1))) void"
        " lies(__global float *x) { x[0] = 1; }\n"
    ),
    "cpu": "// device=cpu items=1\n__kernel void cpu(__global float *x) { x[0] = 1; }\n",
}
EXPECTED = {"ok": "ok", "cpu": "skipped"}  # all others fail


def self_test(targets, compilers, jobs):
    """Whether good kernels pass and bad ones fail, on every target whose compiler is there."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SELF_TEST.items():
            (pathlib.Path(folder) / f"{name}.cl").write_text(text)
        sources = map(read_source, sorted(pathlib.Path(folder).glob("*.cl")))
        rows = list(
            check_all(
                [(s, t, "") for s in sources for t in targets],
                compilers,
                jobs,
                [],
                record.Record(None),
            )
        )
    wrong = [
        row
        for row in rows
        if not row.verdict().startswith(EXPECTED.get(row.kernel, "FAIL"))
        and "not present" not in row.skipped
    ]
    for row in rows:
        mark = "WRONG" if row in wrong else "right"
        print(f"{mark}  {row.kernel:8} {row.target:8} {row.verdict().splitlines()[0]}")
    missing = sum("not present" in row.skipped for row in rows)
    print(f"{len(rows) - len(wrong) - missing} passed, {len(wrong)} failed, {missing} skipped")
    return 1 if wrong else 0


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("directory", nargs="?", type=pathlib.Path)
    parser.add_argument("--only", choices=COMPILERS, help="one vendor's targets")
    parser.add_argument("--jobs", type=int, default=1, help="compilers at a time")
    parser.add_argument("--options", default="", help="for all compilers, such as -cl-mad-enable")
    parser.add_argument("--record", type=str, help="a file that remembers what passed")
    parser.add_argument("--most", type=int, help="of what is not known to pass, at most so many")
    parser.add_argument("--seed", type=int, default=record.seed())
    parser.add_argument(
        "--self-test", action="store_true", help="check the checker with kernels of its own"
    )
    arguments = parser.parse_args()
    targets = [t for t in TARGETS if arguments.only in (None, t.vendor)]
    if arguments.self_test and arguments.most is not None:  # one vendor, by the seed
        vendor = list(COMPILERS)[arguments.seed % len(COMPILERS)]
        targets = [t for t in targets if t.vendor == vendor]
        print(
            f"{vendor}, by the seed {arguments.seed}; the same again: tools/dev test --seed"
            f" {arguments.seed}"
        )
    if arguments.self_test:
        return self_test(targets, find_compilers(targets), arguments.jobs)
    if arguments.directory is None:
        parser.error("which directory?")
    sources = [read_source(path) for path in sorted(arguments.directory.glob("*.cl"))]
    if not sources:
        parser.error(f"no *.cl in {arguments.directory}")
    arguments.findings, compilers, options = (
        record.Record(arguments.record),
        find_compilers(targets),
        arguments.options.split(),
    )
    work, left_out = choose(
        [(s, t) for s in sources for t in targets], compilers, options, arguments
    )
    rows = check_all(work, compilers, arguments.jobs, options, arguments.findings)
    passed, failed, skipped = print_table(rows, max(len(s.path.stem) for s in sources) + 12)
    if arguments.most is not None:
        print(
            f"{left_out} of {left_out + len(work)} left out, by the record and the seed"
            f" {arguments.seed}; the same again: tools/dev test --seed {arguments.seed}; all of"
            " them: tools/dev test --long vendors"
        )
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
