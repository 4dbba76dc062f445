#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""rooms.py LIBRARIES: keeps the arrows between rooms true, as docs/architecture.md gives them.

LIBRARIES is the folder where the build left libROOM.a. For each room: its files include only what its line allows, each header compiles alone, and the room
links with nothing but the rooms and libraries of its line. A freestanding or sealed room calls nothing of the system but what its kind allows, and in a sealed
room a struct is written only by the files that its header names. Prints one result a line, in TAP.
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
    "openssl/sha.h": "openssl",
    "openssl/ssl.h": "openssl",
    "zlib.h": "zlib",
    "sodium.h": "libsodium",
    "sqlite3.h": "sqlite3",
    "utf8proc.h": "libutf8proc",
    "libpq-fe.h": "libpq",
    "curses.h": "ncursesw",
    "ncurses.h": "ncursesw",
}
# All that a freestanding room may know of the system. (bcmp is what clang makes of memcmp.)
FREESTANDING_HEADERS = {"limits.h", "math.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
FREESTANDING_SYMBOLS = re.compile(
    r"(mem(chr|cmp|cpy|move|set)|bcmp|str(chr|cmp|cspn|len|ncmp|spn)|fabs|floor|ceil|sqrt|log|exp|pow)f?$"
    r"|__(popcount|clz|ctz)[sdt]i2$|_GLOBAL_OFFSET_TABLE_$")  # the compiler's own
# What a sealed room may know beside that: memory, and writing and reading numbers.
SEALED_HEADERS = FREESTANDING_HEADERS | {"stdio.h", "stdlib.h"}
SEALED_SYMBOLS = re.compile(r"malloc$|calloc$|realloc$|free$|snprintf$|strtoll$|strstr$|__stack_chk_fail$"
                            r"|_GLOBAL_OFFSET_TABLE_$|json_|sodium_|crypto_")
# "// Only a.c and b.c write the fields of struct x and struct y." or "struct z is plain data." in a header of the server.
PLAIN = re.compile(r"((?:struct \w+(?:,| and)? )+)(?:is|are) plain data")
OWNERS = re.compile(r"Only ((?:\w+\.c(?:,| and)? ?)+)writes? the fields of ((?:struct \w+(?:,| and)? ?)+)")


class Room:
    def __init__(self, name, may_use, libraries):
        self.name = name
        self.is_freestanding = "freestanding" in libraries
        self.is_sealed = "sealed" in libraries
        self.libraries = [word for word in libraries if word not in ("freestanding", "sealed")]
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
    if room.is_sealed and not library and header not in SEALED_HEADERS:
        return f"{room.name} is sealed and may not include <{header}>"
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


def check_calls(room, rooms):
    """Does the room call nothing of the system but what its kind allows?"""
    others = [archive_of(rooms[name]) for name in room.may_use]
    wanted = symbols([archive_of(room)], True) - symbols([archive_of(room), *others], False)
    wrong = sorted(name for name in wanted if not FREESTANDING_SYMBOLS.match(name)
                   and not (room.is_sealed and SEALED_SYMBOLS.match(name)))
    kind = "sealed" if room.is_sealed else "freestanding"
    return f"{room.name} is {kind} and may not call {', '.join(wrong)}" if wrong else ""


def unclaimed_structs(header):
    """The structs of which the header does not say who writes their fields, or that they are plain data."""
    text = header.read_text()
    comment = " ".join(line.lstrip("/ ") for line in text.splitlines() if line.startswith("//"))
    plain = {struct for structs in PLAIN.findall(comment) for struct in re.findall(r"struct (\w+)", structs)}
    return set(re.findall(r"^struct (\w+) {", text, re.M)) - plain - set(owned_structs(header))


def owned_structs(header):
    """The structs of which the header says that only some files write their fields: {name: files}."""
    comment = " ".join(line.lstrip("/ ") for line in header.read_text().splitlines() if line.startswith("//"))
    owned = {}
    for files, structs in OWNERS.findall(comment):
        for struct in re.findall(r"struct (\w+)", structs):
            owned[struct] = set(re.findall(r"\w+\.c", files))
    return owned


def with_constant_fields(text, struct, owned):
    """The header with all fields of the struct constant, but for those that are structs with owners
    of their own."""
    def constant(line):
        field = line.split("//")[0].rstrip()
        if not field.endswith(";") or re.match(r"\s*struct (\w+) \w+(\[.*\])?;", field) and field.split()[1] in owned:
            return line
        if "*" in field:
            return re.sub(r"(\*+)(?=\w)", r"\1const ", field)
        return re.sub(r"\w", lambda first: "const " + first[0], field, count=1)

    head, body = text.split(f"\nstruct {struct} {{\n", 1)
    fields, rest = body.split("\n};", 1)
    return f"{head}\nstruct {struct} {{\n" + "\n".join(map(constant, fields.split("\n"))) + "\n};" + rest


def check_owners(room, rooms, folder):
    """Each file, compiled with the fields that are not its own to write made constant."""
    headers = {header: owned_structs(header) for header in room.files if header.suffix == ".h"}
    owned = {struct for structs in headers.values() for struct in structs}
    flags = flags_of(room, rooms)
    unclaimed = {header.name: unclaimed_structs(header) for header in headers}
    if any(unclaimed.values()):
        return "\n".join(f"{name} does not say who writes the fields of {', '.join(sorted(structs))}"
                         for name, structs in unclaimed.items() if structs)

    def fault_of(file):
        copy = folder / f"constant_{file.stem}" / room.name
        copy.mkdir(parents=True)
        for header, structs in headers.items():
            text = header.read_text()
            for struct, writers in structs.items():
                if file.name not in writers:
                    text = with_constant_fields(text, struct, owned)
            (copy / header.name).write_text(text)
        return run(["gcc", f"-I{copy.parent}", *flags, "-Wno-error=unused", "-fsyntax-only", str(file)])

    with ThreadPoolExecutor() as pool:
        return "\n".join(filter(None, pool.map(fault_of, [file for file in room.files if file.suffix == ".c"])))


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
        each("calls no more of the system than it may", check_calls,
             [room for room in built if room.is_freestanding or room.is_sealed])
        each("a struct is written by its own file alone", check_owners,
             [room for room in built if room.is_sealed], folder)

    print(f"1..{len(results)}")
    for number, (title, fault) in enumerate(results, 1):
        print("not ok" if fault else "ok", number, "-", title)
        for line in fault.splitlines():
            print("#", line)
    return any(fault for _, fault in results)


sys.exit(main())
