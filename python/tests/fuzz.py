#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""fuzz.py SECONDS [SEED]: throws whatever there is at everything public, for so long.

Each call may give a value or raise an exception of Python's; what must not happen is that the
process dies. test_fuzz.py runs this as a process of its own and looks at how it ended. The calls
come from the seed alone, and what was called last is told when the process dies.
"""

import faulthandler
import gc
import inspect
import os
import random
import sys
import tempfile
import time
import warnings

import numpy

import baize
from baize import spaces

sys.setrecursionlimit(300)
warnings.simplefilter("ignore")


class Evil:
    """Answers everything with something else."""

    def __init__(self, luck):
        self.luck = luck

    def __index__(self):
        return self.luck.choice([0, 1, -1, 2**31, 2**64, 5])

    def __getattr__(self, name):
        if self.luck.random() < 0.5:
            raise AttributeError(name)
        return self.luck.choice([0, None, "x", self])

    def __len__(self):
        return self.luck.choice([0, 1, 10**6])

    def __iter__(self):
        return iter([self] * self.luck.randrange(3))

    def __eq__(self, other):
        return self.luck.random() < 0.5

    def __lt__(self, other):
        return self.luck.random() < 0.5

    __le__ = __gt__ = __ge__ = __lt__

    def __hash__(self):
        return self.luck.randrange(3)

    def __bool__(self):
        return self.luck.random() < 0.5


class Closer:
    """Closes a handle while it is being looked at."""

    def __init__(self, luck, handles):
        self.luck, self.handles = luck, handles

    def close_one(self):
        if self.handles:
            self.luck.choice(self.handles).close()
        return 0

    def __index__(self):
        return self.close_one()

    @property
    def _as_parameter_(self):
        return self.close_one()

    def __array__(self, *_):
        self.close_one()
        return numpy.zeros(4, numpy.int32)

    def __ge__(self, other):
        self.close_one()
        return True

    __le__ = __lt__ = __gt__ = __ge__


class Whole(int):
    """A whole number that is none when it is compared."""

    def __lt__(self, other):
        return True

    __le__ = __gt__ = __ge__ = __lt__


class Array(numpy.ndarray):
    shape = (49,)
    dtype = numpy.dtype(numpy.float32)


WORDS = [
    "", "leduc", "kuhn", "mantis", "war-lanes", "slowpoker", "tzogous37", "single-card-game", "ludo",
    "ante", "raise", "check", "fold", "raise 3", "play 9S left", "swap dragon3", "score", "steal 1",
    "bet 5", "place KS", "suit hearts", "KS", "seed", "given", "tokens", "win", "ansi", "random",
    "easy", "medium", "hard", "best", "search:3", "value", "equilibrium", "x" * 5000, "\0", "a\0b",
    "\ud800", "ünïcödé ♠", "%s%n%d", "--help", "-1", "0..3", "1,2,3", "standard", "player_0",
    "player_1", "player_9", "win_share", "mean:1", "1s", "baize replay 1\n", "\n", "0x10", "1e9",
]
NUMBERS = [0, 1, 2, 3, 5, 6, 7, 8, 41, 99, -1, -2, 127, 128, 255, 1000, 2**15, 2**31 - 1, 2**31, 2**32,
           2**32 + 1, -(2**31), -(2**31) - 1, 2**63 - 1, 2**63, 2**64 - 1, 2**64, 10**30, -(10**30)]


class Fuzz:
    def __init__(self, seed):
        self.luck = random.Random(seed)
        self.handles = []  # games, matches, bots and batches, closed ones too
        self.others = []  # environments, figures, arrays, texts that came back
        self.calls = 0

    def array(self):
        luck = self.luck
        kind = luck.choice(["i4", "i8", "u1", "i1", "u8", "f4", "f8", "?", "c8", "O", "S3", ">i4", "m8"])
        shape = luck.choice([(), (0,), (1,), (4,), (16,), (49,), (26,), (4, 4), (49, 2), (2, 3, 4)])
        array = numpy.zeros(shape, kind)
        if luck.random() < 0.4 and array.dtype.kind in "iuf":
            array.fill(luck.choice([1, 2, 100, 127]))
        if luck.random() < 0.2 and array.ndim > 1:
            array = array[:, 0]
        if luck.random() < 0.1:
            array.flags.writeable = False
        return array.view(Array) if luck.random() < 0.05 else array

    def value(self, depth=0):
        luck = self.luck
        roll = luck.random()
        if roll < 0.25:
            return luck.choice(NUMBERS)
        if roll < 0.45:
            return luck.choice(WORDS)
        if roll < 0.60 and self.handles:
            return luck.choice(self.handles)
        if roll < 0.67 and self.others:
            return luck.choice(self.others)
        if roll < 0.77:
            return self.array()
        if roll < 0.87:
            return luck.choice([
                None, True, False, 0.5, float("nan"), float("inf"), b"bytes", bytearray(5), 1j, object(),
                range(3), range(5000), len, int, baize, Ellipsis, numpy.int64(1), numpy.float32(2),
                numpy.int8(-3), Evil(luck), Closer(luck, self.handles), Whole(2**32), Whole(1),
                memoryview(b"abcd"), {1, 2}, frozenset(), Exception("x"),
            ])
        if depth > 2:
            return None
        inside = [self.value(depth + 1) for _ in range(luck.randrange(4))]
        if luck.random() < 0.5:
            return luck.choice([list, tuple])(inside)
        named = {}
        for one in inside:
            named[luck.choice([*WORDS[9:20], "ante", "pair", "player_0", "player_1", 3])] = one
        return named

    def like(self, parameter):
        """Something for a parameter of this name that may well be right, or anything."""
        luck = self.luck
        if luck.random() < 0.35:
            return self.value()
        right = {
            "name": WORDS, "game": WORDS[1:8], "move": WORDS, "seat": [0, 1, 2, 6, 7, None],
            "action": range(-1, 60), "choice": range(-1, 6), "seats": [None, 2, 3, 6, 7],
            "matches": [1, 2, 4, 16], "steps": [0, 1, 7, 50], "max_iter": [3],
            "seed": [0, 1, 2**63, "x", None], "chance": ["seed", "given"], "moves": [None, 0, 2],
            "agent": ["player_0", "player_1"], "bots": ["easy", "random"], "count": [1, 3], "shape": [(), (3,), (2, 2)], "dtype": [numpy.float32, numpy.int8, "f4"],
        }.get(parameter)
        if parameter in ("record", "game", "match", "other"):
            mine = [one for one in self.handles + self.others if self.fits(one, parameter)]
            right = mine or right
        return luck.choice(list(right)) if right else self.value()

    @staticmethod
    def fits(one, parameter):
        if parameter == "record":
            return isinstance(one, str) and one.startswith("baize replay")
        return isinstance(one, {"game": baize.Game, "match": baize.Match}.get(parameter, baize.Match))

    def arguments(self, function):
        luck, given, named = self.luck, [], {}
        try:
            parameters = list(inspect.signature(function).parameters.values())
        except (TypeError, ValueError):
            parameters = []
        for parameter in parameters:
            if parameter.kind == parameter.VAR_KEYWORD:
                for _ in range(luck.choice([0, 0, 1])):
                    named[luck.choice(["ante", "pair", "reward", "bots", "seat", "render_mode"])] = self.value()
            elif parameter.kind == parameter.VAR_POSITIONAL:
                given += [self.value() for _ in range(luck.randrange(3))]
            elif parameter.kind == parameter.KEYWORD_ONLY:
                if luck.random() < 0.4:
                    named[parameter.name] = self.like(parameter.name)
            elif parameter.default is parameter.empty or luck.random() < 0.5:
                given.append(self.like(parameter.name))
            else:
                break
        if luck.random() < 0.03:
            given.append(self.value())
        return given, named

    def keep(self, value):
        if isinstance(value, (baize.Game, baize.Match, baize.Bot, baize.Batch)):
            self.handles.append(value)
        elif value is not None and not isinstance(value, (int, float)):
            self.others.append(value)
        for pool in (self.handles, self.others):
            if len(pool) > 40:
                del pool[self.luck.randrange(len(pool))]

    def call(self, what, function):
        given, named = self.arguments(function)
        if "lab." in what:  # long runs are not what is tried here
            named["games"] = self.luck.choice([0, 1, 5, 20, -1, "x", None, 2.5])
            if named["games"] is None or "solve" in what:
                named.pop("games")
                named["time"] = "0s"
            if self.luck.random() < 0.9:
                named["threads"] = 1
            if "solve" in what:
                named["rounds"] = 3
                named.pop("time", None)
            for file in ("html", "save"):
                named.pop(file, None)
        if what == "space":  # whoever asks for 2**24 numbers gets them
            given = [(2, 3) if isinstance(one, (list, tuple, range)) else one for one in given]
        if what in ("class", "Game.batch"):  # and thousands of matches, forty times
            given = [64 if type(one) is int and 64 < one < 2**20 else one for one in given]
        if what == "Batch.random":
            given = [self.luck.choice([0, 1, 7, 50, -1, "x", None, 2**64, self.value])]
        LAST.seek(0)
        LAST.write(f"{self.calls} {what}\n".encode()[:200].ljust(200))
        self.calls += 1
        try:
            value = function(*given, **named)
            if inspect.isgenerator(value):
                value = [one for one, _ in zip(value, range(3))]
            if type(value).__module__.startswith("baize"):
                repr(value)
            self.keep(value)
        except (Exception, RecursionError):
            pass

    def round(self):
        luck = self.luck
        roll = luck.random()
        if roll < 0.12:
            name = luck.choice(["game", "games", "replay", "env", "parallel_env", "solo_env", "version"])
            self.call(name, getattr(baize, name))
        elif roll < 0.2:
            self.call("class", luck.choice([baize.Game, baize.Match, baize.Bot, baize.Batch]))
        elif roll < 0.215:
            name = luck.choice(["sim", "compare", "sweep", "solve", "arena", "score", "odds"])
            self.call("lab." + name, getattr(baize, name))
        elif roll < 0.24:
            self.call("space", luck.choice([spaces.Discrete, spaces.Box, spaces.Dict]))
        else:
            self.method()
        if luck.random() < 0.03:
            self.thing(baize.Game(luck.choice(baize.games())))
        if luck.random() < 0.001:
            gc.collect()

    def thing(self, game):
        """A good handle now and then, so that there is something to break."""
        make = [game.match, lambda: game.match(chance="given"), lambda: game.bot("easy"),
                lambda: game.batch(4), lambda: baize.env(game), lambda: baize.parallel_env(game)]
        self.keep(game)
        self.keep(self.luck.choice(make)())

    def method(self):
        pool = self.handles if self.luck.random() < 0.8 else self.others
        if not pool:
            return
        target = self.luck.choice(pool)
        if not type(target).__module__.startswith("baize"):
            return
        names = [name for name in dir(type(target)) if not name.startswith("_")]
        name = self.luck.choice(names + ["__copy__", "__eq__", "__repr__", "__init__", "__enter__"])
        if name == "close" and self.luck.random() < 0.8:
            return
        what = f"{type(target).__name__}.{name}"
        if self.luck.random() < 0.02:
            try:
                setattr(target, name, self.value())
            except Exception:
                pass
            return
        try:
            member = getattr(target, name)
        except Exception:
            return
        if callable(member):
            self.call(what, member)
        else:
            self.keep(member)


if __name__ == "__main__":
    faulthandler.enable()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        LAST = open("fuzz.last", "wb", buffering=0)
        until = time.monotonic() + float(sys.argv[1])
        number = int(sys.argv[2]) if len(sys.argv) > 2 else 1
        calls = 0
        while time.monotonic() < until:
            fuzz = Fuzz(number)
            while fuzz.calls < 2000 and time.monotonic() < until:
                fuzz.round()
            calls, number = calls + fuzz.calls, number + 1
        del fuzz
        gc.collect()
    print(f"{calls} calls")
