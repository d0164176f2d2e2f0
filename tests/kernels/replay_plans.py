#!/usr/bin/env python3
"""Plans problems for devices that are not here, and prints their kernels: the same problems for
this tree and for a later one, so that count_operations.py can compare what came of them.

SPDX-License-Identifier: MIT

    replay_plans.py CASES FOLDER --tool OCLFFT [--recipes] [--rename OLD=NEW]...
    replay_plans.py CASES --make [--seed N] [--count N] --tool OCLFFT

CASES is a file with a line for each plan, of five columns that a tab separates:

    name      of the file in FOLDER, NAME.cl; its first word is the device, of tests/caps
    caps      what is added to the device's description, such as lanes=4; or -
    problem   as the tool reads it
    forced    a recipe that this plan is made by; or -
    recipe    that it had when the cases were made

--make writes such a file. Otherwise the cases are planned again and the kernels written to FOLDER;
it prints how many plans have another recipe than then, and which. With --recipes they are all made
by the recipes of the file: for a tree that plans otherwise. --rename replaces words in caps and
recipes by what this tree calls them: tandem=joint.

Plans of the tool have no callbacks: the kernels of those are not among these.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys
import tempfile

TESTS = pathlib.Path(__file__).resolve().parents[1]
DEVICES = ["nvidia", "amd", "intel", "cpu"]
QUIRKS = {
    "nvidia": ["spoils_fma=1"],
    "amd": ["spoils_fma=1"],
    "intel": ["spoils_fma=1"],
    "cpu": [
        *["lanes=4", "lanes=8", "lanes=2"],
        *["reloads=1", "merges_items=1", "packs_conditions=1", "spoils_fma=1"],
    ],
}
ONE_LAUNCH = [  # two passes in one, where a device's fences allow that
    ("65536x100", "16.16:w8:tiled:tandem/16.16:w8:pairs"),
    ("256*256x100", "16.16:w8:tandem;16.16:w8"),
]


# ---- Making cases -----------------------------------------------------------------------------


def smooth(dice, most):
    """A product of small primes."""
    n = 1
    while True:
        prime = dice.choice([2, 2, 2, 3, 3, 5, 5, 7, 11, 13])
        if n * prime > most or (n > 1 and dice.random() < 0.06):
            return n
        n *= prime


def prime(dice, most):
    while True:
        n = dice.randrange(2, max(3, most))
        if all(n % d for d in range(2, int(n**0.5) + 1)):
            return n


def length(dice, most):
    kind = dice.random()
    if kind < 0.35:
        return 2 ** dice.randrange(0, most.bit_length())
    if kind < 0.75:
        return smooth(dice, most)
    return prime(dice, most) if kind < 0.9 else dice.randrange(1, most + 1)


def layout(dice, lengths, batch):
    """Strides with gaps, row after row or the batch inside, of a side that has these lengths."""
    inside = dice.random() < 0.4
    stride = batch if inside else dice.choice([1, 1, 2, 3])
    strides = []
    for n in reversed(lengths):
        strides.insert(0, stride)
        stride = stride * n + dice.choice([0, 0, 1, 5])
    distance = 1 if inside else stride + dice.choice([0, 3])
    offset = dice.choice(["", "", "+1", "+7"])
    return "*".join(map(str, strides)) + f"/{distance}{offset}"


def sides(dice, kind, lengths, batch):
    """The layouts in and out, packed as often as not."""
    half = [*lengths[:-1], lengths[-1] // 2 + 1]
    words = []
    for side, is_real in (("in", kind == "r2c:"), ("out", kind == "c2r:")):
        if dice.random() < 0.6:
            continue
        planar = "p" if not is_real and dice.random() < 0.3 else ""
        shape = lengths if is_real or not kind else half
        words.append(f":{side}={planar}{layout(dice, shape, batch)}")
    return "".join(words)


def problem(dice, device):
    kind = dice.choice(["", "", "r2c:", "c2r:"])
    rank = dice.choice([1, 1, 1, 1, 2, 2, 3])
    most = dice.choice([64, 1024, 8192, 2**17, 2**22]) if rank == 1 else [0, 0, 600, 100][rank]
    lengths = [length(dice, most) for _ in range(rank)]
    batch = dice.choice([1, 3, 7, 100, 1000])
    double = "d" if device != "intel" and dice.random() < 0.35 else ""
    flags = double + ("b" if kind == "" and dice.random() < 0.3 else "")
    in_place = dice.random() < 0.25
    flags += "i" if in_place else ""
    flags += "p" if dice.random() < 0.15 and (not kind or not in_place) else ""
    sizes = "*".join(map(str, lengths)) + f"x{batch}"
    ends = "" if in_place or "p" in flags else sides(dice, kind, lengths, batch)
    return f"{kind}{sizes}{':' + flags if flags else ''}{ends}"


def random_cases(seed, count):
    """(name, caps, problem, forced)."""
    dice = random.Random(seed)
    for number in range(count):
        device = DEVICES[number % len(DEVICES)]
        rare = 0.35 if device == "cpu" else 0.1
        caps = dice.choice(QUIRKS[device]) if dice.random() < rare else "-"
        words = problem(dice, device)
        name = re.sub(r"[^\w+=.-]", "_", words)
        yield f"{device}-{number:03}-{name}{'' if caps == '-' else '-' + caps}", caps, words, "-"
    for device in ("nvidia", "amd"):
        for number, (words, recipe) in enumerate(ONE_LAUNCH):
            yield f"{device}-one-launch-{number}", "device_fence=1", words, recipe


def make(arguments):
    with open(arguments.cases, "w", encoding="utf-8") as file:
        for name, caps, words, forced in random_cases(arguments.seed, arguments.count):
            case = Case(name, caps, words, forced, "-")
            said = plan(case, arguments.tool, None)
            if said.returncode:
                print(f"left out: {words}: {said.stderr.strip()}")
                continue
            file.write("\t".join([name, caps, words, forced, recipe_in(said.stdout)]) + "\n")


# ---- Planning them ----------------------------------------------------------------------------


class Case:
    def __init__(self, name, caps, problem, forced, recipe):
        self.name, self.caps, self.problem, self.forced = name, caps, problem, forced
        self.recipe = recipe

    def renamed(self, old, new):
        """With each word `old`, and what a number follows, called `new`."""
        spell = lambda text: re.sub(rf"(?<![a-z_]){re.escape(old)}(?![a-z_])", new, text)
        return Case(
            self.name, spell(self.caps), self.problem, spell(self.forced), spell(self.recipe)
        )


def plan(case, tool, recipe, *options):
    """Runs the tool; of its standard output the first line is enough where `options` are none."""
    device = case.name.partition("-")[0]
    with tempfile.NamedTemporaryFile("w", suffix=".caps", encoding="utf-8") as caps:
        caps.write((TESTS / "caps" / f"{device}.caps").read_text(encoding="utf-8"))
        if case.caps != "-":
            caps.write(case.caps.replace("=", " = ") + "\n")
        caps.flush()
        recipe = case.forced if case.forced != "-" else recipe
        words = [tool, "plan", "--caps", caps.name, *options]
        words += ["--recipe", recipe] if recipe else []
        return subprocess.run(
            [*words, case.problem], capture_output=True, text=True, timeout=120, check=False
        )


def recipe_in(description):
    """The recipe in a plan's first line."""
    found = re.search(r"\brecipe ([^,\s]+)", description.partition("\n")[0])
    return found[1] if found else "-"


def read_cases(path, renames):
    with open(path, encoding="utf-8") as file:
        cases = [Case(*line.rstrip("\n").split("\t")) for line in file]
    for rename in renames:
        cases = [case.renamed(*rename.split("=", 1)) for case in cases]
    return cases


def replay(cases, arguments):
    """Writes the kernels; returns how many cases could not be planned."""
    failed = others = 0
    for case in cases:
        recipe = case.recipe if arguments.recipes and case.recipe != "-" else None
        said = plan(case, arguments.tool, recipe)
        text = plan(case, arguments.tool, recipe, "--source")
        if said.returncode or text.returncode:
            print(f"FAIL   {case.name}: {(said.stderr or text.stderr).strip()}")
            failed += 1
            continue
        (arguments.folder / f"{case.name}.cl").write_text(text.stdout, encoding="utf-8")
        if recipe_in(said.stdout) != case.recipe:
            print(f"other  {case.name}: {recipe_in(said.stdout)}, was {case.recipe}")
            others += 1
    print(f"{len(cases)} plans, {others} with another recipe than before, {failed} failed")
    return failed


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("cases")
    parser.add_argument("folder", nargs="?", type=pathlib.Path)
    parser.add_argument("--tool", required=True)
    parser.add_argument("--make", action="store_true")
    parser.add_argument("--seed", type=int, default=18)
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--recipes", action="store_true")
    parser.add_argument("--rename", action="append", default=[], metavar="OLD=NEW")
    arguments = parser.parse_args()
    if arguments.make:
        return make(arguments)
    if not arguments.folder:
        parser.error("a folder is needed")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    return 1 if replay(read_cases(arguments.cases, arguments.rename), arguments) else 0


if __name__ == "__main__":
    sys.exit(main())
