#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""notebook.py FILE: a tutorial as a Jupyter notebook, on standard output.

FILE is a Python file with `# %%` cells, or a Markdown page whose code stands behind >>>.
"""

import json
import re
import sys
from pathlib import Path


def cells_of_python(text):
    for part in re.split(r"^# %%", text, flags=re.M)[1:]:
        head, _, body = part.partition("\n")
        if "[markdown]" in head:
            yield "markdown", re.sub(r"^# ?", "", body, flags=re.M)
        else:
            yield "code", body


def cells_of_markdown(text):
    for number, part in enumerate(re.split(r"^```(?:python)?\n", text, flags=re.M)):
        if number % 2 == 0:
            yield "markdown", part
        elif ">>>" in part:
            said = [line[4:] for line in part.splitlines() if line.startswith((">>> ", "... ", "..."))]
            yield "code", "\n".join(said)
        else:
            yield "markdown", f"```\n{part}```"


def notebook(path):
    cells = []
    make = cells_of_python if path.suffix == ".py" else cells_of_markdown
    for kind, body in make(path.read_text()):
        body = body.strip("\n")
        if not body:
            continue
        cell = {"cell_type": kind, "id": f"cell-{len(cells)}", "metadata": {},
                "source": body.splitlines(keepends=True)}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
        cells.append(cell)
    python = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return {"cells": cells, "metadata": {"kernelspec": python}, "nbformat": 4, "nbformat_minor": 5}


if __name__ == "__main__":
    json.dump(notebook(Path(sys.argv[1])), sys.stdout, indent=1, ensure_ascii=False)
