#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Keeps the arrows between rooms true, as the table in docs/architecture.md gives them.

For each room: its files include only what its line allows, each header compiles alone, and the room
links with nothing but the rooms and libraries of its line. Prints one result a line, in TAP.
"""
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
SRC = TOP / "src"
FLAGS = ["-std=gnu17", "-O0", "-Wall", "-Wextra", "-Werror", f"-I{SRC}"]

# Headers of libraries, by the name pkg-config knows the library by. All others are the system's.
LIBRARY_HEADERS = {
    "jansson.h": "jansson",
    "sodium.h": "libsodium",
    "sqlite3.h": "sqlite3",
    "libpq-fe.h": "libpq",
    "curses.h": "ncursesw",
    "ncurses.h": "ncursesw",
}
# All that a freestanding room may know of the system.
FREESTANDING_HEADERS = {"limits.h", "math.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
FREESTANDING_SYMBOLS = re.compile(
    r"(mem(chr|cmp|cpy|move|set)|str(chr|cmp|cspn|len|ncmp|spn)|fabs|floor|ceil|sqrt|log|exp|pow)f?$"
    r"|__(popcount|clz|ctz)[sdt]i2$")  # the compiler's own


class Room:
    def __init__(self, name, may_use, libraries):
        self.name = name
        self.is_freestanding = libraries == ["freestanding"]
        self.libraries = [] if self.is_freestanding else libraries
        self.may_use = may_use
        self.files = sorted((SRC / name).rglob("*.[ch]"))

    def sources(self):
        return [file for file in self.files if file.suffix == ".c"]


def read_rooms():
    """The table: | `room` | what it holds | may use | libraries |"""
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|([^|]*)\|([^|]*)\|$",
                      (TOP / "docs/architecture.md").read_text(), re.M)
    names = [name for name, _, _ in rows]
    rooms = {}
    for name, may_use, libraries in rows:
        words = may_use.split()
        if words == ["everything"]:
            words = [other for other in names if other != name]
        elif words == ["nothing"]:
            words = []
        unknown = set(words) - set(names)
        if unknown:
            sys.exit(f"docs/architecture.md: {name} may use {unknown}, which are no rooms")
        rooms[name] = Room(name, words, libraries.replace(",", " ").split())
    return rooms


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr or f"{command[0]} ended with {done.returncode}"


def pkg_config(what, libraries):
    if not libraries:
        return []
    return subprocess.run(["pkg-config", what, *libraries], capture_output=True, text=True,
                          check=True).stdout.split()


def flags_of(room, rooms):
    every_library = room.libraries + [library for name in room.may_use for library in rooms[name].libraries]
    return FLAGS + pkg_config("--cflags", every_library)


def check_includes(room, rooms):
    faults = []
    for file in room.files:
        for number, line in enumerate(file.read_text().splitlines(), 1):
            found = re.match(r'\s*#\s*include\s*(["<])([^">]*)[">]', line)
            if not found:
                continue
            fault = fault_of_include(room, found[1] == '"', found[2])
            if fault:
                faults.append(f"{file.relative_to(TOP)}:{number}: {fault}")
    return "\n".join(faults)


def fault_of_include(room, is_ours, header):
    if is_ours:
        owner = header.split("/")[0]
        if not (SRC / header).is_file():
            return f'"{header}" is not a file in src/ (includes start at src/)'
        if owner not in [room.name, *room.may_use]:
            return f"{room.name} may use {' '.join(room.may_use) or 'nothing'}, not {owner}"
        return None
    library = LIBRARY_HEADERS.get(header)
    if library and library not in room.libraries:
        return f"{room.name} may not use the library {library}"
    if room.is_freestanding and header not in FREESTANDING_HEADERS:
        return f"{room.name} is freestanding and may not include <{header}>"
    return None


def check_headers(room, rooms):
    headers = [file for file in room.files if file.suffix == ".h"]
    flags = flags_of(room, rooms)
    return "".join(run(["gcc", *flags, "-fsyntax-only", "-x", "c", str(header)]) for header in headers)


def object_of(folder, source):
    return folder / ("_".join(source.relative_to(SRC).parts) + ".o")


def compile_room(room, rooms, folder):
    flags = flags_of(room, rooms)
    return "".join(run(["gcc", *flags, "-c", str(source), "-o", str(object_of(folder, source))])
                   for source in room.sources())


def check_link(room, rooms, folder):
    main = folder / f"{room.name}_main.c"
    main.write_text("" if any("int main(" in file.read_text() for file in room.sources())
                    else "int main(void)\n{\n    return 0;\n}\n")
    objects = [str(object_of(folder, source)) for source in room.sources()]
    archives, libraries = [], list(room.libraries)
    for name in room.may_use:
        libraries += rooms[name].libraries
        if rooms[name].sources():
            archives.append(str(folder / f"lib{name}.a"))
    return run(["gcc", "-o", str(folder / f"{room.name}_alone"), str(main), *objects, "-Wl,--start-group", *archives,
                "-Wl,--end-group", *pkg_config("--libs", libraries), "-lm", "-pthread"])


def symbols(files, option):
    lines = subprocess.run(["nm", option, *map(str, files)], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    return {line.split()[-1] for line in lines if len(line.split()) > 1}


def check_freestanding(room, rooms, folder):
    mine = [object_of(folder, source) for source in room.sources()]
    others = [object_of(folder, source) for name in room.may_use for source in rooms[name].sources()]
    wanted = symbols(mine, "--undefined-only") - symbols(mine + others, "--defined-only")
    wrong = sorted(name for name in wanted if not FREESTANDING_SYMBOLS.match(name))
    return f"{room.name} is freestanding and may not call {', '.join(wrong)}" if wrong else ""


def archive(room, folder):
    objects = [str(object_of(folder, source)) for source in room.sources()]
    return run(["ar", "rcs", str(folder / f"lib{room.name}.a"), *objects])


def main():
    rooms = read_rooms()
    strangers = [path.name for path in SRC.iterdir() if path.is_dir() and path.name not in rooms]
    built = [room for room in rooms.values() if room.files]
    results = [("every folder of src/ is a room of docs/architecture.md",
                f"not in the table: {' '.join(strangers)}" if strangers else "")]

    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor() as pool:
        folder = Path(name)

        def each(title, check, some, *more):
            faults = pool.map(lambda room: check(room, rooms, *more), some)
            results.extend((f"{room.name}: {title}", fault) for room, fault in zip(some, faults))

        each("includes only what its line allows", check_includes, built)
        each("each header compiles alone", check_headers, built)
        each("compiles", compile_room, built, folder)
        if not any(fault for _, fault in results):
            for room in built:
                archive(room, folder)
            each("links with its line's rooms alone", check_link, built, folder)
            each("calls nothing of the system", check_freestanding,
                 [room for room in built if room.is_freestanding], folder)

    print(f"1..{len(results)}")
    for number, (title, fault) in enumerate(results, 1):
        print("not ok" if fault else "ok", number, "-", title)
        for line in fault.splitlines():
            print("#", line)
    return any(fault for _, fault in results)


sys.exit(main())
