# SPDX-License-Identifier: MIT
"""The tutorials do what they say; the long one in a short version. Both make notebooks."""

import ast
import sys
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(PYTHON / "tutorials"))
import notebook  # noqa: E402


class Tutorials(unittest.TestCase):
    def test_the_player_learns(self):
        """About four seconds of what takes five minutes: enough to beat medium, for sure."""
        import train

        before, _ = train.evaluate(train.train(rounds=0, tell=None), "medium", deals=200, seed=5)
        network = train.train(rounds=14, tell=lambda line: None)
        share, reach = train.evaluate(network, "medium", deals=300, seed=5)
        self.assertGreater(share - reach, 0.5, f"won {share} ± {reach}, before it {before}")
        self.assertGreater(share - reach, before)

    def test_notebooks(self):
        for path in (PYTHON / "tutorials" / "train.py", PYTHON.parent / "docs" / "tutorial-first-move.md"):
            cells = notebook.notebook(path)["cells"]
            code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
            self.assertGreater(len(code), 5)
            self.assertGreater(len(cells), len(code) + 4)
            ast.parse("\n".join(code))


if __name__ == "__main__":
    unittest.main()
