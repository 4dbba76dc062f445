#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""run.py LIBRARY PROGRAM [NAME…]: the tests of the package, or of the files test_NAME.py. TAP.

LIBRARY is libbaize.so and PROGRAM is baize, whose figures the library's are compared with.
"""

import os
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Tap(unittest.TestResult):
    count = 0

    def say(self, test, is_ok, remark=""):
        self.count += 1
        print(f"{'ok' if is_ok else 'not ok'} {self.count} - {test.id()}{remark}", flush=True)

    def failed(self, test, error):
        for line in self._exc_info_to_string(error, test).splitlines():
            print(f"# {line}")
        self.say(test, False)

    def addSuccess(self, test):
        self.say(test, True)

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.failed(test, error)

    def addError(self, test, error):
        super().addError(test, error)
        self.failed(test, error)

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.say(test, True, f" # SKIP {reason}")

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error:
            self.failed(subtest, error)


def main():
    library, program, *names = sys.argv[1:]
    os.environ["BAIZE_LIBRARY"] = str(Path(library).resolve())
    os.environ["BAIZE_PROGRAM"] = str(Path(program).resolve())
    os.environ["PYTHONPATH"] = str(HERE.parent)
    sys.path[:0] = [str(HERE.parent), str(HERE)]
    sys.dont_write_bytecode = True
    loader, suite = unittest.TestLoader(), unittest.TestSuite()
    for path in sorted(HERE.glob("test_*.py")):
        if not names or path.stem.removeprefix("test_") in names:
            suite.addTests(loader.loadTestsFromName(path.stem))
    print(f"1..{suite.countTestCases()}")
    result = Tap()
    suite.run(result)
    sys.exit(not result.wasSuccessful())


if __name__ == "__main__":
    main()
