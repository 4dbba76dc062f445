# SPDX-License-Identifier: MIT
"""What the documents and docstrings show is what happens, and types are kept."""

import doctest
import importlib
import os
import subprocess
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parent.parent
MYPY = Path("/usr/bin/mypy")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Documents(unittest.TestCase):
    def check(self, test):
        printed = []
        failed = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=printed.append).failed
        self.assertEqual(failed, 0, "".join(printed))
        return len(test.examples)

    def test_docstrings(self):
        examples = 0
        for path in sorted((PYTHON / "baize").glob("*.py")):
            module = importlib.import_module(f"baize.{path.stem}")
            for test in doctest.DocTestFinder().find(module):
                if test.globs.get("__name__") == module.__name__:
                    examples += self.check(test)
        self.assertGreater(examples, 40)

    def test_pages(self):
        for page in ("python.md", "tutorial-first-move.md"):
            path = PYTHON.parent / "docs" / page
            test = doctest.DocTestParser().get_doctest(path.read_text(), {}, page, str(path), 0)
            self.assertGreater(self.check(test), 10)

    @unittest.skipUnless(MYPY.exists(), "mypy is not installed")
    def test_types(self):
        checked = subprocess.run(
            [str(MYPY), "--config-file", "pyproject.toml", "--cache-dir", os.devnull],
            cwd=PYTHON, capture_output=True, text=True,
        )
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)


if __name__ == "__main__":
    unittest.main()
