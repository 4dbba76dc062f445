# SPDX-License-Identifier: MIT
"""No input from Python crashes the process: fuzz.py, in a process of its own."""

import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

SECONDS = os.environ.get("BAIZE_FUZZ_SECONDS", "3")
SEED = os.environ.get("BAIZE_FUZZ_SEED", "1")


def environment():
    """With the sanitizer's own library in front, if libbaize was built with it."""
    needed = subprocess.run(["ldd", os.environ["BAIZE_LIBRARY"]], capture_output=True, text=True).stdout
    found = re.search(r"libasan\S* => (\S+)", needed)
    if not found:
        return os.environ
    # Python keeps much to its end, and what it asks too much of, it is refused.
    options = "detect_leaks=0:allocator_may_return_null=1"
    return {**os.environ, "LD_PRELOAD": found[1], "ASAN_OPTIONS": options, "PYTHONMALLOC": "malloc"}


class Fuzzed(unittest.TestCase):
    def test_nothing_crashes_the_process(self):
        program = [sys.executable, str(Path(__file__).with_name("fuzz.py")), SECONDS, SEED]
        ended = subprocess.run(program, capture_output=True, text=True, env=environment())
        told = f"\nrepeat it with: {' '.join(program)}\n{ended.stderr[-3000:]}"
        self.assertEqual(ended.returncode, 0, told)
        self.assertGreater(int(ended.stdout.split()[0]), 50 * float(SECONDS), told)


if __name__ == "__main__":
    unittest.main()
