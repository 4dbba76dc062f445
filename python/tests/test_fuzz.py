# SPDX-License-Identifier: MIT
"""No input from Python crashes the process: fuzz.py, in a process of its own."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

SECONDS = os.environ.get("BAIZE_FUZZ_SECONDS", "5")
SEED = os.environ.get("BAIZE_FUZZ_SEED", "1")


class Fuzzed(unittest.TestCase):
    def test_nothing_crashes_the_process(self):
        program = [sys.executable, str(Path(__file__).with_name("fuzz.py")), SECONDS, SEED]
        ended = subprocess.run(program, capture_output=True, text=True)
        told = f"\nrepeat it with: {' '.join(program)}\n{ended.stderr[-3000:]}"
        self.assertEqual(ended.returncode, 0, told)
        self.assertGreater(int(ended.stdout.split()[0]), 200 * float(SECONDS), told)


if __name__ == "__main__":
    unittest.main()
