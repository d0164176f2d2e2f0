"""What the examples share: pictures are drawn with matplotlib, into files.

SPDX-License-Identifier: MIT
"""

import sys


def pyplot():
    """matplotlib.pyplot; without matplotlib the program ends with a sentence."""
    try:
        import matplotlib

        matplotlib.use("agg")
        import matplotlib.pyplot
    except ModuleNotFoundError as error:
        sys.exit(f"this program draws with matplotlib (pip install matplotlib): {error}")
    return matplotlib.pyplot
