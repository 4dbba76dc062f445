# SPDX-License-Identifier: MIT
"""The package installs from the source tree, without a network, and works where it was installed."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parent.parent
TRIED = """
import baize
from pathlib import Path
assert Path(baize.native.path).parent == Path(baize.__file__).parent, baize.native.path
match = baize.game("leduc").match(seed=1)
while match.step(0):
    pass
print(baize.version(), sum(match.result.tokens), baize.sim("kuhn", games=10, seed=1).games)
"""


class Wheel(unittest.TestCase):
    def test_it_is_installed_and_works(self):
        with tempfile.TemporaryDirectory() as folder:
            pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-index",
                   "--root-user-action=ignore", "--target", folder, str(PYTHON)]
            installed = subprocess.run(pip, capture_output=True, text=True)
            self.assertEqual(installed.returncode, 0, installed.stdout + installed.stderr)
            self.assertTrue((Path(folder) / "baize" / "py.typed").exists())
            environment = {name: value for name, value in os.environ.items() if name != "BAIZE_LIBRARY"}
            tried = subprocess.run([sys.executable, "-c", TRIED], capture_output=True, text=True,
                                   cwd=folder, env={**environment, "PYTHONPATH": folder})
            self.assertRegex(tried.stdout, r"^\d+\.\d+\.\d+ 0 10\n$", tried.stderr)


if __name__ == "__main__":
    unittest.main()
