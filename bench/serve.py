#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The server as a whole, against its bars: `baize serve` and `baize load` on a core each. Every figure
is the best of a few rounds and a bar that is not reached is only printed: other work on the machine
makes it slower, nothing makes it faster. Beside them stands what the machine itself does in the
same minute. bench/serve.py BAIZE

bench/serve.py BAIZE OTHER compares two builds: both serve at once, each with its own generator, so
that whatever else the machine does befalls both alike. A half per cent can be told so."""
import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

BAIZE = sys.argv[1]
ROUNDS = 3
COMPARED = 6
STORED = 1_000_000
CORES = sorted(os.sched_getaffinity(0))


def on_core(number, *words):
    core = CORES[number % len(CORES)]
    return dict(args=words, preexec_fn=lambda: os.sched_setaffinity(0, {core}))


class Server:
    """`baize serve` on the first core; limits are lifted, since one machine plays everyone."""

    def __init__(self, folder, program=BAIZE):
        start = time.monotonic()
        limits = [f"--{name}=1000000" for name in ("message-rate", "account-rate", "per-address", "connections", "http-rate")]
        self.process = subprocess.Popen(
            stdout=subprocess.PIPE, text=True,
            **on_core(0, program, "serve", "--listen", "127.0.0.1:0", "--data", folder, "--log", "warn", *limits))
        self.address = re.search(r"http://([0-9.:]+)", self.process.stdout.readline()).group(1)
        assert urllib.request.urlopen(f"http://{self.address}/healthz").status == 200
        self.start_s = time.monotonic() - start

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def load(*words, program=BAIZE):
    with tempfile.TemporaryDirectory(prefix="baize-bench-") as folder, Server(folder, program) as server:
        command = on_core(1, BAIZE, "load", server.address, "--json", *words)
        return json.loads(subprocess.run(capture_output=True, text=True, check=True, **command).stdout)


def line(name, figure, unit, bar=None, is_least=False):
    text = f"{name:<44}{figure:10.2f} {unit:<10}"
    if bar:
        is_reached = figure >= bar if is_least else figure <= bar
        text += f"   bar {bar:8g}   {'pass' if is_reached else 'short'}"
    print(text, flush=True)


def sync_ms():
    """How long this disk takes to keep 32 KB: half of the times, and 99 of 100."""
    took = []
    with tempfile.TemporaryFile() as file:
        for _ in range(300):
            file.seek(0)
            file.write(bytes(32768))
            file.flush()
            start = time.monotonic()
            os.fdatasync(file.fileno())
            took.append(1000 * (time.monotonic() - start))
            time.sleep(0.003)
    took.sort()
    return took[150], took[297]


def fill(folder):
    """A store as after so many matches of ten thousand players, written past the server."""
    with Server(folder):
        pass
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {}) "
    players = STORED // 100
    with sqlite3.connect(os.path.join(folder, "baize.db")) as store:
        store.execute("PRAGMA synchronous = OFF")
        store.execute(numbers.format(players) + "INSERT INTO account(id, name, password, balance, last_entry, matches, created_ms, profile) SELECT"
                      " i, 'Guest ' || i, '', 0, i, 200, 0, x'' FROM n")
        store.execute(numbers.format(STORED) + "INSERT INTO matches(id, game, ended_ms, flags, seats, bytes) SELECT"
                      " i, 'single-card-game', 0, 1, '1 3 Guest 1', zeroblob(400) FROM n")
        store.execute(numbers.format(2 * STORED) + "INSERT INTO entry(id, account, match, amount, balance, previous) SELECT"
                      f" i, 1 + i % {players}, i / 2, 0, 0, max(0, i - {players}) FROM n")
    store.close()


def main():
    print(f"\nThe server on one core, the generator on another; best of {ROUNDS} rounds.\n")
    full = [load("--connections", "400", "--seconds", "4") for _ in range(ROUNDS)]
    line("single-card-game, durable", max(run["matches_per_second"] for run in full), "matches/s", 10000, True)
    line("processor time a match", min(run["cpu_us_per_match"] for run in full), "µs", 60)

    half, most = sync_ms()
    line("the disk keeps 32 KB, half within", half, "ms")
    line("the disk keeps 32 KB, 99 % within", most, "ms")
    paced = [load("--connections", "400", "--seconds", "5", "--rate", "170") for _ in range(ROUNDS)]
    line("170 matches/s, move to result, half within", min(run["settle_p50_ms"] for run in paced), "ms")
    line("170 matches/s, move to result, 99 % within", min(run["settle_p99_ms"] for run in paced), "ms", 2)

    idle = load("--connections", "19900", "--seconds", "2", "--idle")
    line("19,900 idle connections, memory of each", idle["server_bytes_per_connection"], "bytes", 1024)

    with tempfile.TemporaryDirectory(prefix="baize-bench-") as folder:
        fill(folder)
        starts = []
        for _ in range(ROUNDS):
            with Server(folder) as server:
                starts.append(server.start_s)
        line("a start with a million matches stored", min(starts), "s", 1)


def compare(other):
    ratios = []
    for _ in range(COMPARED):
        with ThreadPoolExecutor(2) as pool:
            runs = pool.map(lambda program: load("--connections", "400", "--seconds", "3", program=program), (BAIZE, other))
            one, two = (run["cpu_us_per_match"] for run in runs)
        ratios.append(two / one)
        print(f"{one:6.1f} and {two:6.1f} µs a match: {two / one:.3f}", flush=True)
    doubt = 2 * statistics.stdev(ratios) / len(ratios) ** 0.5
    print(f"\n{other} takes {statistics.mean(ratios):.3f} ± {doubt:.3f} of the processor time of {BAIZE}")


compare(sys.argv[2]) if len(sys.argv) > 2 else main()
