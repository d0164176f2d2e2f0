"""What programs do when their standard output cannot be written.

SPDX-License-Identifier: MIT
"""

import os
import subprocess


def check(case, program, *runs):
    """Each run, a list of arguments, must end with status 1 and say why."""
    if not os.path.exists("/dev/full"):
        case.skipTest("no /dev/full")
    for arguments in runs:
        with open("/dev/full", "wb") as full, case.subTest(arguments=arguments):
            done = subprocess.run(
                [program, *arguments], stdout=full, stderr=subprocess.PIPE, timeout=300
            )
            case.assertEqual(done.returncode, 1)
            case.assertIn(b"standard output: No space left", done.stderr)
