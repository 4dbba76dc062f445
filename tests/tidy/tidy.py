#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Small promises that all files keep: licence lines, links that lead somewhere, sizes. Prints TAP."""
import re
import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
LINES_MAX = 800
TABLES = re.compile(r"web/src/text/..\.ts$")  # all that a language says is one file
CODE = (".c", ".h", ".def", ".py", ".ts", ".tsx", ".mjs", ".css", ".build", ".ini")


def files():
    listed = subprocess.run(["git", "-C", TOP, "ls-files"], capture_output=True, text=True, check=False)
    if listed.returncode:  # not a clone: all there is, but for what was built
        paths = [path for path in TOP.rglob("*") if path.is_file()]
        skipped = ("build", "node_modules", "dist", ".git")
        return [p for p in paths if not any(part.startswith(skipped) for part in p.relative_to(TOP).parts[:-1])]
    return [path for name in listed.stdout.splitlines() if (path := TOP / name).is_file()]


def is_code(path):
    if path.suffix in CODE:
        return True
    return not path.suffix and path.read_bytes().startswith(b"#!")


def check_licence(path):
    return "" if "SPDX-License-Identifier: MIT" in path.read_text()[:400] else "has no SPDX line"


def check_size(path):
    text = path.read_text()
    is_table = "// Made from" in text[:200] or TABLES.search(str(path))
    lines = 0 if is_table else text.count("\n")
    return f"has {lines} lines: which noun wants a file of its own?" if lines > LINES_MAX else ""


def check_unfinished(path):
    words = "TO" "DO", "FIX" "ME", "X" "XX"
    found = re.search(rf"\b({'|'.join(words)})\b", path.read_text())
    return f"says {found[1]}" if found else ""


def check_links(path):
    text = re.sub(r"```.*?```", "", path.read_text(), flags=re.S)
    links = re.findall(r"\]\(([^)#\s]+)[^)]*\)", text)
    broken = [link for link in links if "://" not in link and not (path.parent / link).exists()]
    return f"links to {', '.join(broken)}, which is not there" if broken else ""


def main():
    every = files()
    code = [path for path in every if is_code(path)]
    pages = [path for path in every if path.suffix == ".md"]
    checks = [("every program says its licence", check_licence, code),
              (f"no file has more than {LINES_MAX} lines", check_size, code),
              ("nothing is left unfinished", check_unfinished, code),
              ("every link in the pages leads somewhere", check_links, pages)]
    print(f"1..{len(checks)}")
    failed = False
    for number, (title, check, some) in enumerate(checks, 1):
        faults = [f"# {path.relative_to(TOP)} {fault}" for path in some if (fault := check(path))]
        failed |= bool(faults)
        print(f"{'not ok' if faults else 'ok'} {number} - {title}", *faults, sep="\n")
    return failed


sys.exit(main())
