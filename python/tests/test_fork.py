"""Threads, and children that were forked after OpenCL was used.

SPDX-License-Identifier: MIT
"""

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import oclfft

CHILD = """
import os, sys, warnings
import numpy as np, oclfft
x = np.arange(8.0)
plan = oclfft.Plan(8)
context = plan.context
wanted = oclfft.fft(x)
child = os.fork()
if child:
    sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert np.allclose(oclfft.fft(x), wanted)
    assert np.allclose(oclfft.rfftn(x), wanted[:5])
    assert oclfft.next_fast_len(1021) >= 1021
    assert [w.category for w in caught] == [RuntimeWarning], caught
for use in (plan.describe, context.caps, oclfft.devices, lambda: oclfft.Plan(4), plan.forward):
    try:
        use(*([np.zeros(8, "c8")] if use == plan.forward else []))
    except oclfft.ForkError as error:
        assert "fork" in str(error)
    else:
        sys.exit("no error")
del plan, context
import gc
gc.collect()
oclfft.clear_cache()
sys.exit(7)
"""

EARLY = """
import os, sys
import numpy as np, oclfft
if os.fork() == 0:
    assert np.allclose(oclfft.fft([1.0, 2.0]), [3, -1])
    os._exit(7)
sys.exit(os.waitstatus_to_exitcode(os.wait()[1]))
"""


@pytest.mark.parametrize("program", [CHILD, EARLY], ids=["late", "early"])
def test_forked_children(program):
    pytest.importorskip("scipy")
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=False,
        timeout=120,
        text=True,
        stderr=subprocess.PIPE,
        env=dict(os.environ),
    )
    assert done.returncode == 7, done.stderr


def test_many_threads_share_plans_and_close_them():
    rng = np.random.default_rng(0)
    x = rng.standard_normal((16, 64)) + 0j
    wanted = np.fft.fft(x)
    failures = []

    def work(number):
        for round_ in range(20):
            if not np.allclose(oclfft.fft(x), wanted):
                failures.append((number, round_))
            if number == 0 and round_ % 5 == 0:
                oclfft.clear_cache()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_a_plan_that_is_closed_during_a_call_lives_until_its_end():
    plan = oclfft.Plan(4096, batch=512)
    x = np.ones((512, 4096), np.complex64)
    results = []
    thread = threading.Thread(target=lambda: results.append(plan.forward(x)))
    thread.start()
    plan.close()
    thread.join()
    assert plan.closed
    assert not results or results[0][5, 0] == 4096
    with pytest.raises(ValueError, match="closed"):
        plan.forward(x)


def test_other_threads_run_during_a_transform():
    """The lock of the interpreter is released: a thread counts while another transforms.

    The switch interval is longer than the test, so the main thread keeps the lock except where a
    call releases it. How soon the other thread then gets a processor is up to the system, so the
    main thread repeats the call.
    """
    x = np.ones((512, 4096), np.complex64)
    oclfft.fft(x)
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            time.sleep(0.0001)  # without the lock, which it then waits for
            counted[0] += 1

    thread = threading.Thread(target=count)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        thread.start()
        start, give_up = counted[0], time.monotonic() + 60
        while counted[0] == start and time.monotonic() < give_up:
            oclfft.fft(x)
        progress = counted[0] - start
    finally:
        sys.setswitchinterval(before)
        done.set()
        thread.join()
    assert progress > 0
