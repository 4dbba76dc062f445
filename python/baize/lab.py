# SPDX-License-Identifier: MIT
"""The lab: what the commands of the same names print with --json, as functions.

The figures come as Figures: `sim("leduc", games=1000).seats[0].mean`. They are the same as the
command's, to the last digit, for the same seed. Ctrl-C ends a run early and raises Interrupted,
which has the figures so far; a second Ctrl-C does not wait for them.
"""

from __future__ import annotations

import os
import threading
from typing import Any, Iterable, Mapping, Sequence

from . import native
from .errors import Interrupted, WrongType, WrongValue
from .figures import Figures, read
from .game import Game, Seed, option_words, seed_word

Rules = Mapping[str, int | str] | str
Values = str | int | range | Sequence[int]
Path = str | os.PathLike[str]


def sim(
    game: Game | str,
    *,
    bots: str | Iterable[str] = "random",
    games: int | None = None,
    seed: Seed | None = None,
    seats: int | None = None,
    options: Mapping[str, int | str] | None = None,
    own: bool = False,
    time: str | None = None,
    threads: int | None = None,
    times: bool = True,
    html: Path | None = None,
) -> Figures:
    """Plays many matches and says how they went.

    `bots` is one for all seats, or one for each; `time` ends it after "30s" or "5m"; `html` is a file
    for a page with charts. Without `times` nothing is said of how long it took, and the same call
    gives the same figures.

    >>> figures = sim("kuhn", games=1000, seed=1)
    >>> figures.games, len(figures.seats)
    (1000, 2)
    """
    words = [*_game_words(game, seats, options), *_bot_words(bots)]
    words += _flags(games=games, seed=seed, own=own, time=time, threads=threads, times=times)
    words += _files(html=html)
    return _run("sim", words)


def compare(
    game: Game | str,
    rules: Rules,
    other_rules: Rules,
    *,
    bots: str | Iterable[str] = "random",
    games: int | None = None,
    seed: Seed | None = None,
    seats: int | None = None,
    own: bool = False,
    time: str | None = None,
    threads: int | None = None,
    html: Path | None = None,
) -> Figures:
    """Puts two sets of rules side by side, on the same deals. A set is a dictionary of options, or
    "standard".

    >>> figures = compare("leduc", "standard", {"raises_max": 1}, games=1000, seed=1)
    >>> figures.trials[1].setup.options.raises_max
    1
    """
    words = _game_words(game, seats, None, with_options=False)
    for one in (rules, other_rules):
        words += ["--set", _rules_word(one)]
    words += _bot_words(bots)
    words += _flags(games=games, seed=seed, own=own, time=time, threads=threads)
    words += _files(html=html)
    return _run("compare", words)


def sweep(
    game: Game | str,
    options: Mapping[str, Values],
    *,
    measure: str | None = None,
    bots: str | Iterable[str] = "random",
    games: int | None = None,
    seed: Seed | None = None,
    seats: int | None = None,
    own: bool = False,
    time: str | None = None,
    threads: int | None = None,
    html: Path | None = None,
) -> Figures:
    """Measures what an option (or two) changes, over its values: {"pair": range(0, 7)}, or as the
    command takes them, {"pair": "0..6", "hp": "50..200/50"}.

    >>> figures = sweep("leduc", {"ante": [1, 3]}, measure="mean", games=1000, seed=1)
    >>> [trial.setup.options.ante for trial in figures.trials]
    [1, 3]
    """
    if not isinstance(options, Mapping):
        raise WrongType(f'options are a dictionary such as {{"pair": range(7)}}, not {native.kind(options)}')
    words = _game_words(game, seats, None, with_options=False)
    for name, values in options.items():
        native.into(name, "the name of an option")
        words += ["--set", f"{name}={_values_word(name, values)}"]
    words += _bot_words(bots)
    words += _flags(measure=measure, games=games, seed=seed, own=own, time=time, threads=threads)
    words += _files(html=html)
    return _run("sweep", words)


def solve(
    game: Game | str,
    *,
    seats: int | None = None,
    options: Mapping[str, int | str] | None = None,
    gain: float | None = None,
    rounds: int | None = None,
    worths: bool = False,
    save: Path | None = None,
) -> Figures:
    """Finds the best way to play a small game: what it is worth, how often to make each move, and
    what the best deviation gains. `save` writes the strategy, for the bot "equilibrium:FILE".

    >>> figures = solve("kuhn")
    >>> round(figures.value * 18, 3), figures.gain < 0.00001
    (-1.0, True)
    """
    words = _game_words(game, seats, options)
    words += _flags(rounds=rounds, worths=worths)
    if gain is not None:
        if isinstance(gain, bool) or not hasattr(gain, "__float__") or hasattr(gain, "__len__"):
            raise WrongType(f"gain is a number of tokens, not {native.kind(gain)}")
        words += ["--gain", f"{float(gain):.17f}".rstrip("0")]
    words += _files(save=save)
    return _run("solve", words)


def arena(
    game: Game | str,
    *bots: str,
    games: int | None = None,
    ladder: bool = False,
    seed: Seed | None = None,
    seats: int | None = None,
    options: Mapping[str, int | str] | None = None,
    time: str | None = None,
    threads: int | None = None,
    times: bool = True,
    html: Path | None = None,
) -> Figures:
    """Lets bots meet on the same deals, each from every seat, and rates them. With `ladder` those
    are the game's levels; without `times` it is not said how long they thought.

    >>> figures = arena("kuhn", "random", "best", games=200, seed=1)
    >>> figures.pairs[0].games
    400
    """
    words = [*_game_words(game, seats, options)]
    words[1:1] = [_name(bot, "the name of a bot") for bot in bots]
    words += _flags(games=games, ladder=ladder, seed=seed, time=time, threads=threads, times=times)
    words += _files(html=html)
    return _run("arena", words)


def score(
    game: Game | str,
    *cards: str,
    seats: int | None = None,
    options: Mapping[str, int | str] | None = None,
) -> Figures:
    """What cards are worth in a game; "vs" stands between two sides.

    >>> score("single-card-game", "QD", "vs", "9S").winner
    0
    """
    return _ask("score", game, cards, seats, options)


def odds(
    game: Game | str,
    *cards: str,
    seats: int | None = None,
    options: Mapping[str, int | str] | None = None,
) -> Figures:
    """The exact chances of a game.

    >>> odds("single-card-game").tie.below
    17
    """
    return _ask("odds", game, cards, seats, options)


# ---- Words for the library ----


def _name(value: Any, what: str) -> str:
    native.into(value, what)
    if value.startswith("-"):
        raise WrongValue(f"{what} does not begin with '-': {value!r}")
    return str(value)


def _game_words(
    game: Any, seats: Any, options: Any, *, with_options: bool = True
) -> list[str]:
    if isinstance(game, Game):
        if seats is not None and seats != game.seats:
            raise WrongValue(f"this game has {game.seats} seats: say seats with its name alone")
        words = [game.name, "--seats", str(game.seats)]
        if options is None:
            options = game.options if with_options else None
    else:
        words = [_name(game, "the name of a game")]
        if seats is not None:
            words += ["--seats", str(native.whole(seats, "the number of seats", 1, 99))]
    for option in option_words({} if options is None else options):
        words += ["--set", option]
    return words


def _bot_words(bots: Any) -> list[str]:
    words = []
    try:
        listed = [bots] if isinstance(bots, str) else list(bots)
    except TypeError:
        raise WrongType(f"bots are a name, or one for each seat, not {native.kind(bots)}") from None
    if not listed:
        raise WrongValue("bots are a name, or one for each seat; here is none")
    for bot in listed:
        words += ["--bot", _name(bot, "the name of a bot")]
    return words


def _rules_word(rules: Any) -> str:
    if isinstance(rules, str):
        return _name(rules, "a set of rules")
    return ",".join(option_words(rules)) or "standard"


def _values_word(name: str, values: Any) -> str:
    if isinstance(values, str):
        return _name(values, f"the values of {name}")
    if isinstance(values, range) and len(values) > 1000:
        raise WrongValue(f"{name} has {len(values)} values: ask for fewer")
    try:
        if hasattr(values, "tolist"):  # an array of numpy, or one of its numbers
            values = values.tolist()
        listed = list(values) if not hasattr(values, "__index__") else [values]
    except TypeError:
        raise WrongType(f"the values of {name} are numbers, not {native.kind(values)}") from None
    low, high = -(2**31), 2**31 - 1
    return ",".join(str(native.whole(value, f"option {name}", low, high)) for value in listed)


def _flags(**flags: Any) -> list[str]:
    """Flags that were given: numbers, text, and those that stand alone."""
    words = []
    for name, value in flags.items():
        if name == "times" and isinstance(value, bool):
            words += [] if value else ["--no-times"]
            continue
        if value is None or value is False:
            continue
        if name in ("own", "ladder", "worths", "times"):
            if value is not True:
                raise WrongType(f"{name} is True or False, not {native.kind(value)}")
            words.append(f"--{name}")
        elif name == "seed":
            words += ["--seed", seed_word(value)]
        elif name in ("time", "measure"):
            words += [f"--{name}", _name(value, name)]
        else:
            words += [f"--{name}", str(native.whole(value, name, 0, 2**62))]
    return words


def _files(**files: Any) -> list[str]:
    words = []
    for name, value in files.items():
        if value is None:
            continue
        try:
            path = os.fspath(value)
        except TypeError:
            raise WrongType(f"{name} is the path of a file, not {native.kind(value)}") from None
        if path == "-":
            raise WrongValue(f"{name} is the path of a file; there is no standard output to write to")
        words.append(f"--{name}={_name(path, name)}")
    return words


# ---- Asking the library ----


def _c_words(words: list[str]) -> Any:
    encoded = [native.into(word, "a word") for word in words]
    return (native.c_char_p * (len(words) + 1))(*encoded, None)


def _ask(command: str, game: Any, cards: tuple[Any, ...], seats: Any, options: Any) -> Figures:
    words = _game_words(game, seats, options)
    words[1:1] = [_name(card, "a card") for card in cards]
    c_words, why = _c_words(words), native.Why()
    text = native.take(getattr(native.long, f"baize_{command}")(c_words, why))
    if text is None:
        native.refuse(WrongValue, why)
    return Figures(read(text))


def _run(command: str, words: list[str]) -> Figures:
    """Runs a command in a thread of its own, so that this one hears Ctrl-C."""
    c_words, is_stopped, why = _c_words(words), native.c_bool(False), native.Why()
    function = getattr(native.long, f"baize_{command}")
    texts: list[str | None] = []
    is_done = threading.Event()

    def work() -> None:
        try:
            texts.append(native.take(function(c_words, is_stopped, why)))
        finally:
            is_done.set()

    try:
        threading.Thread(target=work, name=f"baize {command}", daemon=True).start()
        is_done.wait()
    except BaseException as reason:
        is_stopped.value = True
        if not isinstance(reason, KeyboardInterrupt):
            raise
        is_done.wait()
        figures = read(texts[0]) if texts and texts[0] else None
        raise Interrupted(figures) from None
    if not texts or texts[0] is None:
        native.refuse(WrongValue, why)
    return Figures(read(texts[0]))
