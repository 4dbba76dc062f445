# SPDX-License-Identifier: MIT
"""Terminals (tmux) that keys are sent to and whose screens are read, servers to play at, and the list of tests."""
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PROGRAM = str(Path(sys.argv[1]).resolve())
UPDATE = "--update" in sys.argv
PATIENCE = 60  # seconds until a wait is given up; nothing is measured by it
SOCKET = f"baize-test-{os.getpid()}"
numbers = itertools.count(1)
STATES = tempfile.TemporaryDirectory()  # who one was at which server: a folder for each terminal
os.environ["XDG_STATE_HOME"] = STATES.name

# The games that have screens of their own, with options that make a match short.
GAMES = {
    "single-card-game": [],
    "double-card-game": [],
    "slowpoker": [],
    "mantis": ["--set", "goal_two=4"],
    "war-lanes": ["--set", "hp=30", "--set", "max_rounds=3"],
    "tzogous37": ["--set", "hands=1"],
}


class Failed(Exception):
    pass


def tmux(*words):
    return subprocess.run(["tmux", "-L", SOCKET, *words], capture_output=True, text=True, check=False).stdout


class Terminal:
    def __init__(self, command, size=(80, 24), environment=None):
        self.name = f"t{next(numbers)}"
        settings = {"LC_ALL": "C.UTF-8", "BAIZE_PACE": "instant", "BAIZE_NO_HINDSIGHT": "1", "XDG_STATE_HOME": f"{STATES.name}/{self.name}", **(environment or {})}
        line = " ".join(["exec env", *(f"{k}={v}" for k, v in settings.items()), *map(quote, command)])
        tmux("-f", "/dev/null", "new-session", "-d", "-s", self.name, "-x", str(size[0]), "-y", str(size[1]), line)
        tmux("set-option", "-t", self.name, "remain-on-exit", "on")

    def screen(self, *flags):
        return tmux("capture-pane", "-p", *flags, "-t", self.name)

    def press(self, *keys):
        tmux("send-keys", "-t", self.name, *keys)

    def record(self, path):
        """All that is written to the terminal from now on, also what is seen for a moment only."""
        tmux("pipe-pane", "-t", self.name, f"cat > {path}")

    def resize(self, columns, rows):
        tmux("resize-window", "-t", self.name, "-x", str(columns), "-y", str(rows))

    def ask(self, what):
        return tmux("display-message", "-p", "-t", self.name, "#{" + what + "}").strip()

    def wait_until(self, is_there, what):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            screen = self.screen()
            if is_there(screen):
                return screen
            time.sleep(0.05)
        raise Failed(f"{what}; on the screen was:\n{self.screen()}")

    def wait(self, *words):
        """Until one of the words is on the screen."""
        return self.wait_until(lambda screen: any(word in screen for word in words), f"none of {words} came")

    def wait_all(self, *words):
        """Until all of the words are on the screen together: it may be seen half drawn, so words that came are no sign that others will not."""
        return self.wait_until(lambda screen: all(word in screen for word in words), f"{words} did not come all")

    def find(self, pattern):
        """What the pattern's group matches, once it is on the screen."""
        return re.search(pattern, self.wait_until(lambda screen: re.search(pattern, screen), f"nothing like {pattern} came"))[1]

    def find_all(self, pattern, count):
        """Everything the pattern matches: so many, and no more come until the screen stands still."""
        self.wait_until(lambda screen: len(re.findall(pattern, screen)) >= count, f"not {count} like {pattern} came")
        screen = self.settled()
        found = re.findall(pattern, screen)
        check(len(found) == count, f"{len(found)} like {pattern}, not {count}:\n{screen}")
        return found

    def row_of(self, words):
        """The number before these words in a list."""
        return self.find(rf"(\d+) +{words}")

    def wait_end(self):
        """Until the program has ended."""
        until = time.monotonic() + PATIENCE
        while self.ask("pane_dead") != "1":
            if time.monotonic() > until:
                raise Failed(f"the program does not end:\n{self.screen()}")
            time.sleep(0.05)

    def settled(self):
        """The screen, once it has stopped changing."""
        before = None
        for _ in range(PATIENCE * 6):
            now = self.screen()
            if now == before:
                return now
            before = now
            time.sleep(0.15)
        raise Failed("the screen goes on changing")

    def play_on(self):
        """Takes the first choice, again and again, until the match is over."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if "The match is over:" in self.screen():
                return
            self.press(*["Enter"] * 10)
            time.sleep(0.1)
        raise Failed(f"the match does not end:\n{self.screen()}")

    def close(self):
        tmux("kill-session", "-t", self.name)


def quote(word):
    return "'" + str(word).replace("'", "'\\''") + "'"


def play(game, *more, **settings):
    return Terminal([PROGRAM, "play", game, "--seed", "7", "--level", "random", "--name", "Ada", *GAMES.get(game, []), *more], **settings)


def list_games():
    """Every game of the list, as the program describes it: a new one is played without being named in a test."""
    return json.loads(subprocess.run([PROGRAM, "games", "--json"], capture_output=True, text=True, check=True).stdout)


def check(is_right, what):
    if not is_right:
        raise Failed(what)


tests = []


def test(name):
    return lambda function: tests.append((name, function))


class Server:
    def __init__(self, folder, port=0, *flags):
        self.process = subprocess.Popen([PROGRAM, "serve", "--listen", f"127.0.0.1:{port}", "--data", folder, "--drain-ms", "0", "--log", "none", *flags], stdout=subprocess.PIPE,
                                        text=True)
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", line)
        check(found, f"the server says: {line}")
        self.url, self.port = found[0], int(found[1])

    def stop(self):
        self.process.terminate()
        self.process.wait()
