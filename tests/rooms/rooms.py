#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""rooms.py LIBRARIES: keeps the arrows between rooms true, as docs/architecture.md gives them.

LIBRARIES is the folder where the build left libROOM.a. For each room: its files include only what its line allows, each header compiles alone, and the room
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
LIBRARIES = Path(sys.argv[1]).resolve()
FLAGS = ["-std=gnu17", "-O0", "-Wall", "-Wextra", "-Werror", f"-I{SRC}"]

# Headers of libraries, by the name pkg-config knows the library by. All others are the system's.
LIBRARY_HEADERS = {
    "jansson.h": "jansson",
    "openssl/err.h": "openssl",
    "openssl/ssl.h": "openssl",
    "sodium.h": "libsodium",
    "sqlite3.h": "sqlite3",
    "libpq-fe.h": "libpq",
    "curses.h": "ncursesw",
    "ncurses.h": "ncursesw",
}
# All that a freestanding room may know of the system.
FREESTANDING_HEADERS = {"limits.h", "math.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
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
    return run(["gcc", *flags, "-fsyntax-only", "-x", "c", *map(str, headers)]) if headers else ""


def archive_of(room):
    return str(LIBRARIES / f"lib{room.name}.a")


def rooms_below(room, rooms):
    """The rooms of its line, and those that they need in turn."""
    below = {name: rooms[name] for name in room.may_use}
    for name in room.may_use:
        below.update((other.name, other) for other in rooms_below(rooms[name], rooms))
    return list(below.values())


def check_link(room, rooms, folder):
    main = folder / f"{room.name}_main.c"
    main.write_text("int main(void)\n{\n    return 0;\n}\n")
    others = [other for other in rooms_below(room, rooms) if other.files]
    libraries = pkg_config("--libs", room.libraries + [name for other in others for name in other.libraries])
    return run(["gcc", "-fno-lto", "-o", str(folder / f"{room.name}_alone"), str(main),
                "-Wl,--whole-archive", archive_of(room), "-Wl,--no-whole-archive",
                "-Wl,--start-group", *map(archive_of, others), "-Wl,--end-group", *libraries, "-lm", "-pthread"])


def symbols(archives, is_wanted):
    """The global symbols that these want, or that they define. Not by nm: it asks the compiler's
    plugin, which leaves out functions that the compiler has a version of its own of."""
    lines = subprocess.run(["readelf", "-sW", *archives], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    rows = [line.split() for line in lines if re.match(r"\s*\d+:", line)]
    return {row[7] for row in rows if len(row) > 7 and row[4] != "LOCAL" and (row[6] == "UND") == is_wanted}


def check_freestanding(room, rooms):
    others = [archive_of(rooms[name]) for name in room.may_use]
    wanted = symbols([archive_of(room)], True) - symbols([archive_of(room), *others], False)
    wrong = sorted(name for name in wanted if not FREESTANDING_SYMBOLS.match(name))
    return f"{room.name} is freestanding and may not call {', '.join(wrong)}" if wrong else ""


def main():
    rooms = read_rooms()
    strangers = [path.name for path in SRC.iterdir() if path.is_dir() and path.name not in rooms]
    built = [room for room in rooms.values() if room.files]
    empty = [room.name for room in rooms.values() if not room.files]
    results = [("every folder of src/ is a room of docs/architecture.md",
                f"not in the table: {' '.join(strangers)}" if strangers else ""),
               ("every room of docs/architecture.md is a folder of src/",
                f"not in src/: {' '.join(empty)}" if empty else "")]

    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor() as pool:
        folder = Path(name)

        def each(title, check, some, *more):
            faults = pool.map(lambda room: check(room, rooms, *more), some)
            results.extend((f"{room.name}: {title}", fault) for room, fault in zip(some, faults))

        each("includes only what its line allows", check_includes, built)
        each("each header compiles alone", check_headers, built)
        each("links with its line's rooms alone", check_link, built, folder)
        each("calls nothing of the system", check_freestanding, [room for room in built if room.is_freestanding])

    print(f"1..{len(results)}")
    for number, (title, fault) in enumerate(results, 1):
        print("not ok" if fault else "ok", number, "-", title)
        for line in fault.splitlines():
            print("#", line)
    return any(fault for _, fault in results)


sys.exit(main())
