"""The programs that draw, and the command.

SPDX-License-Identifier: MIT
"""

import os
import pathlib
import subprocess
import sys

import pytest

import oclfft

EXAMPLES = sorted((pathlib.Path(__file__).parents[1] / "examples").glob("[!_]*.py"))
RECORDING = "/usr/share/sounds/alsa/Front_Center.wav"


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda path: path.stem)
def test_example(program, tmp_path):
    pytest.importorskip("matplotlib")
    if program.stem == "spectrogram" and not os.path.exists(RECORDING):
        pytest.skip("the recording of alsa-utils is not here")
    done = subprocess.run([sys.executable, str(program)], cwd=tmp_path, check=False, timeout=200)
    assert done.returncode == 0
    assert (tmp_path / f"{program.stem}.png").stat().st_size > 20_000


@pytest.mark.parametrize("program", EXAMPLES, ids=lambda path: path.stem)
def test_example_without_matplotlib(program, tmp_path):
    """A sentence that names the package, and no traceback."""
    missing = "raise ModuleNotFoundError('No module named', name='matplotlib')"
    (tmp_path / "matplotlib.py").write_text(missing)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, str(program)],
        cwd=tmp_path,
        check=False,
        env=dict(os.environ, PYTHONPATH=path),
        text=True,
        stderr=subprocess.PIPE,
        timeout=200,
    )
    assert done.returncode == 1
    assert "pip install matplotlib" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize("package", ["matplotlib", "scipy"])
def test_functions_name_the_package_that_is_missing(package, monkeypatch):
    if package == "scipy":
        pytest.importorskip("matplotlib")
    for name in [n for n in sys.modules if n.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ModuleNotFoundError, match=f"needs {package}.*pip install {package}"):
        oclfft.plot_accuracy([8])
    if package == "scipy":
        with pytest.raises(ModuleNotFoundError, match="benchmark needs scipy"):
            oclfft.benchmark("fftn", [(4, 4)], seconds=0.001)


def test_command():
    done = subprocess.run(
        [sys.executable, "-m", "oclfft", "plan", "4096"],
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    if "not installed here" in done.stderr:
        pytest.skip("there is no command")
    assert done.returncode == 0 and "4096" in done.stdout


def test_nothing_but_numpy_is_imported():
    program = """
import sys
import oclfft
oclfft.fft([1.0, 2.0])
loaded = {name.partition(".")[0] for name in sys.modules}
sys.exit(str(loaded & {"scipy", "pyopencl", "matplotlib"}) if loaded & {
    "scipy", "pyopencl", "matplotlib"} else 0)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
