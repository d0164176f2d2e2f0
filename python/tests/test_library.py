"""The declarations of the C library agree with its header.

SPDX-License-Identifier: MIT
"""

import ctypes
import pathlib
import re

import pytest

from oclfft import _library

ROOT = pathlib.Path(__file__).parents[2]
HEADERS = [ROOT / "include/oclfft/oclfft.h", ROOT / "include/oclfft/opencl.h"]


def header():
    text = "".join(path.read_text(encoding="utf-8") for path in HEADERS)
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def enumerators():
    found = re.findall(r"\bOCLFFT_(\w+) = (-?\d+),?", header())
    return {name: int(value) for name, value in found}


def test_structures_have_the_recorded_layout():
    seen = set()
    for line in (ROOT / "tests/abi/0.2/layout.txt").read_text(encoding="utf-8").splitlines():
        name, *numbers = line.split()
        structure, _, field = name.partition(".")
        if structure not in _library.STRUCTURES:
            continue
        kind = _library.STRUCTURES[structure]
        if not field:
            assert ctypes.sizeof(kind) == int(numbers[0]), name
            seen.add(structure)
        else:
            member = getattr(kind, field)
            assert [member.offset, member.size] == [int(n) for n in numbers], name
    assert seen == set(_library.STRUCTURES)


@pytest.mark.parametrize("name", ["SINGLE", "DOUBLE", "FORWARD", "BACKWARD", "INTERLEAVED"])
def test_constants(name):
    assert getattr(_library, name) == enumerators()[name]


def test_more_constants():
    values = enumerators()
    for name in ("PLANAR", "NORM_DEFAULT", "NORM_ORTHONORMAL", "ESTIMATE", "MEASURE"):
        assert getattr(_library, name) == values[name]
    for name in ("LOG_WARNING", "LOG_INFO", "C2C", "R2C", "C2R", "R2R", "AXIS_NONE"):
        assert getattr(_library, name) == values[name]
    assert f"OCLFFT_MAX_RANK {_library.MAX_RANK}\n" in header()
    assert f"OCLFFT_MAX_CALLBACK_BUFFERS {_library.MAX_CALLBACK_BUFFERS}\n" in header()
    assert f'OCLFFT_CACHE_DEFAULT "{_library.CACHE_DEFAULT.decode()}"' in header()


def test_words_are_all_enumerators():
    values = enumerators()
    for prefix, words in (("AXIS_", _library.AXIS_KINDS), ("ELEMENT_", _library.ELEMENT_TYPES)):
        wanted = {
            name[len(prefix) :].lower(): value
            for name, value in values.items()
            if name.startswith(prefix) and not name.endswith("MAX_ENUM")
        }
        assert words == wanted
    for word, number in _library.TRANSFORMS.items():
        assert values[word.upper()] == number


def test_every_status_has_an_exception():
    from oclfft import _errors

    values = enumerators()
    codes = {number for name, number in values.items() if name.startswith("ERROR_")}
    assert set(_errors.BY_STATUS) == codes


def test_every_function_is_declared_with_as_many_arguments():
    declared = re.findall(r"\boclfft_(\w+)\(([^()]*(?:\([^()]*\)[^()]*)*)\);", header())
    counted = {
        name: 0 if arguments.strip() == "void" else arguments.count(",") + 1
        for name, arguments in declared
    }
    assert len(counted) > 30
    for name, count in counted.items():
        function = getattr(_library.lib, "oclfft_" + name)
        assert len(function.argtypes or ()) == count, name


def test_failures_are_exceptions_with_the_librarys_message():
    import oclfft

    with pytest.raises(ValueError, match="device_index"):
        oclfft.Context(device_index=-2)
    with pytest.raises(oclfft.NoDeviceError, match="no such device anywhere"):
        oclfft.Context("no such device anywhere")


def test_every_public_name_is_exported():
    import oclfft

    own = {
        name
        for name, value in vars(oclfft).items()
        if str(getattr(value, "__module__", "")).startswith("oclfft.") and name[0] != "_"
    }
    assert own and own | set(oclfft._LATER) == set(oclfft.__all__)
